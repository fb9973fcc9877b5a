"""The rulebooks of every game: complete, parallel in both languages, and pointing at rules that exist."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest

from pyapp.games import GAMES
from pyapp.ui.rulebook.book import SOURCES, Rulebook, load, parse
from tests.rulebooks import numbers_of, text_of, written

LANGUAGES = ("en", "es")
REFERENCE = re.compile(r"[A-Z]{2}-\d+\.\d+")


def key(number: str) -> list[int]:
    return [int(part) for part in number[3:].split(".")]


@pytest.mark.parametrize("game", written())
def test_both_languages_are_parallel(game: str) -> None:
    english, spanish = (load(game, language) for language in LANGUAGES)
    assert english.numbers() == spanish.numbers()
    assert [len(chapter.rules) for chapter in english.chapters] == [len(chapter.rules) for chapter in spanish.chapters]
    for one, two in zip(english.chapters, spanish.chapters, strict=True):
        assert one.title.split(".")[0] == two.title.split(".")[0]
        assert one.title != two.title
        for rule, regla in zip(one.rules, two.rules, strict=True):
            assert (rule.number, rule.sources) == (regla.number, regla.sources)
            assert rule.text != regla.text
            assert REFERENCE.findall(rule.text) == REFERENCE.findall(regla.text), (
                f"{rule.number or rule.text[:40]} refers to other rules"
            )


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", written())
def test_rules_are_numbered_in_order_and_complete(game: str, language: str) -> None:
    book = load(game, language)
    numbers = book.numbers()
    assert numbers == numbers_of(f"pyapp.games.{game}", language)
    assert len({number[:2] for number in numbers}) == 1
    for before, after in pairwise(map(key, numbers)):
        assert after in ([before[0], before[1] + 1], [before[0] + 1, 1]), f"a gap before {after}"
    for chapter in book.chapters:
        for rule in chapter.rules:
            assert not rule.number or chapter.title.startswith(f"{key(rule.number)[0]}. "), rule.number
            assert not rule.number or (rule.sources and set(rule.sources) <= set(SOURCES))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", written())
def test_references_lead_somewhere(game: str, language: str) -> None:
    text = text_of(f"pyapp.games.{game}", language)
    known = set(load(game, language).numbers())
    assert set(REFERENCE.findall(text)) <= known


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", written())
def test_text_is_clean(game: str, language: str) -> None:
    book, text = load(game, language), text_of(f"pyapp.games.{game}", language)
    where = f"pyapp/games/{game}/rulebook.{language}.md"
    assert game not in GAMES or book.title == GAMES[game].title, f"{where}: its first line is the title of the game"
    assert 80 < len(book.introduction) < 480, f"{where}: the first paragraph says what it is, before who made it"
    assert game not in GAMES or "A game by" in book.colophon or "Un juego de" in book.colophon, (
        f'{where}: the second paragraph says who made it: "A game by", "Un juego de"'
    )
    assert text.count("**") % 2 == 0
    assert not re.search(r"[`<]|^>|\t| $|\]\(|!\[", text, re.MULTILINE), "only bold, italics and references"
    for chapter in book.chapters:
        assert chapter.rules
        for rule in chapter.rules:
            assert rule.text[-1] in ".)", rule.text
            assert rule.html.count("<b>") == rule.html.count("</b>")
            assert "*" not in rule.html


BOOK = """# Toy
An *introduction* over
two lines.

A game by
somebody.

## 1. First
- **TY-1.1** [source, house] A rule with a <tag>, over
  two lines (TY-1.2).
- **TY-1.2** [public] **Bold** é.
## 2. Examples
- An example.
"""


def test_parser_reads_the_format() -> None:
    book = parse(BOOK)
    assert isinstance(book, Rulebook)
    assert (book.title, book.introduction) == ("Toy", "An <i>introduction</i> over two lines.")
    assert book.colophon == "A game by somebody."
    assert book.numbers() == ["TY-1.1", "TY-1.2"]
    first = book.chapters[0].rules[0]
    assert first.sources == ("source", "house")
    assert first.text == "A rule with a <tag>, over two lines (TY-1.2)."
    assert "&lt;tag&gt;" in first.html
    assert ">TY-1.2</a>" in first.html
    assert book.chapters[1].rules[0].number == ""


@pytest.mark.parametrize("words", ["rule two", "TY-1.1", "ty-1.1", "RULE", "first tag"])
def test_search_finds_every_word(words: str) -> None:
    assert [rule.number for chapter in parse(BOOK).search(words) for rule in chapter.rules] == ["TY-1.1"]


def test_search_ignores_accents_and_may_find_nothing() -> None:
    book = parse(BOOK)
    assert [rule.number for chapter in book.search("É bold") for rule in chapter.rules] == ["TY-1.2"]
    assert book.search("zebra") == ()


@pytest.mark.parametrize(
    "line", ["- **TY-1.3** A rule without a source.", "- **TY-1.3** [] None.", "- **TY-1.3** [rumour] Odd."]
)
def test_damaged_rules_are_refused(line: str) -> None:
    with pytest.raises(ValueError, match=r"TY-1\.3"):
        parse(BOOK.replace("## 2", line + "\n## 2"))


def test_a_game_without_rulebook_is_missed() -> None:
    with pytest.raises(FileNotFoundError):
        load("nine", "fr")
