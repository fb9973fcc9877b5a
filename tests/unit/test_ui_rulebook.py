"""The rulebook on the page: searching, showing, and refusing malformed rules."""

from __future__ import annotations

import pytest

from pyapp.games import GAMES
from pyapp.ui.rulebook.book import load, parse, plain
from tests.unit.fake_page import Tablet
from tests.unit.markup import faults, read

BOOK = """# 9 & more

An *introduction* with <b>no</b> markup,
over two lines.

## 1. First
- **NI-1.1** [source] A `text` with **weight**, see NI-1.2.
- **NI-1.2** [public, house] Áccents
  go on.
- An example.

Some words.
## 2. Second
- **NI-2.1** [house] Last.
"""


def test_a_rulebook_is_read_in_order() -> None:
    book = parse(BOOK)
    assert book.title == "9 & more"
    assert book.introduction == "An <i>introduction</i> with &lt;b&gt;no&lt;/b&gt; markup, over two lines."
    assert book.numbers() == ["NI-1.1", "NI-1.2", "NI-2.1"]
    first = book.chapters[0].rules
    assert first[1].text == "Áccents go on."
    assert first[1].sources == ("public", "house")
    assert [rule.number for rule in first] == ["NI-1.1", "NI-1.2", "", ""]
    assert (
        first[0].html
        == 'A <code>text</code> with <b>weight</b>, see <a data-do="rule NI-1.2" href="#" role="button">NI-1.2</a>.'
    )


@pytest.mark.parametrize(
    "damaged",
    ["- **NI-1.1** no source", "- **NI-1.1** [gossip] Text", "- **NI-1.1 [source] Text", "- **NI-1** [source] Text"],
)
def test_a_damaged_rule_is_refused(damaged: str) -> None:
    with pytest.raises(ValueError, match=r"damaged rule|unknown source"):
        parse(f"# T\n## C\n{damaged}\n")


def test_the_empty_text_is_an_empty_book() -> None:
    assert parse("").chapters == ()


@pytest.mark.parametrize(
    ("words", "numbers"),
    [
        ("ACCENTS", ["NI-1.2"]),
        ("ni-2.1", ["NI-2.1"]),
        ("first text", ["NI-1.1"]),
        ("second", ["NI-2.1"]),
        ("", ["NI-1.1", "NI-1.2", "NI-2.1"]),
        ("text last", []),
        ("\\", []),
        ("(", []),
    ],
)
def test_searching_finds_every_word_in_number_title_or_text(words: str, numbers: list[str]) -> None:
    matching = [rule.number for chapter in parse(BOOK).search(words) for rule in chapter.rules if rule.number]
    assert matching == numbers


def test_accents_and_case_do_not_count() -> None:
    assert plain("ÁÉÍÓÚñü ß") == "aeiounu ss"


def test_a_game_without_a_book_in_that_language_says_so() -> None:
    with pytest.raises(FileNotFoundError):
        load("nine", "de")


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("game", GAMES)
def test_every_rule_is_shown_with_where_it_comes_from(game: str, language: str) -> None:
    tablet = Tablet(language=language, at=f"rules/{game}")
    book = load(game, language)
    shown = {element["id"]: element for element in tablet.find(lambda e: e["id"].startswith("rule-") and e.tag == "li")}
    assert list(shown) == [f"rule-{number}" for number in book.numbers()]
    for chapter in book.chapters:
        for rule in chapter.rules:
            assert not faults(read(rule.html))
            if rule.number:
                (source,) = [part for part in shown[f"rule-{rule.number}"].all() if part.has_class("source")]
                assert len(source.text.split(", ")) == len(rule.sources)
    for action in tablet.actions():
        if action.startswith("rule "):
            assert f"rule-{action.split()[1]}" in shown, f"{action} leads nowhere"


def test_a_search_without_a_hit_names_the_chapters() -> None:
    tablet = Tablet(at="rules/nine")
    tablet.enter("search-rules", "xyzzy")
    text = tablet.text()
    assert "No rule contains these words. The chapters are: " in text
    assert all(chapter.title in text for chapter in load("nine", "en").chapters)


def test_the_search_beside_the_board_is_its_own() -> None:
    tablet = Tablet()
    tablet.begin("Ana", "Bruno")
    tablet.press("drawer rules")
    tablet.enter("search-rules", "pass")
    assert tablet.find(lambda e: e["id"] == "rule-search")[0]["value"] == "pass"
    assert not tablet.find(lambda e: e["id"] == "rule-NI-1.1")
    tablet.tap(":b2")
    assert tablet.find(lambda e: e["id"] == "rule-search")[0]["value"] == "pass", (
        "a tap on the board leaves the search alone"
    )
    tablet.press("drawer close")
    tablet.press("drawer rules")
    assert tablet.find(lambda e: e["id"] == "rule-NI-1.1")
