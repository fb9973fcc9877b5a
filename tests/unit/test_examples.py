"""The drawn examples of the rulebooks: one for each chapter that tells play, legal, true, and still on the page."""

from __future__ import annotations

import re
from collections import Counter
from typing import Final

import pytest

from pyapp.drawing.excerpt import cut, still
from pyapp.drawing.language import _, use
from pyapp.engine import acts
from pyapp.games import GAMES
from pyapp.ui.rulebook.book import load
from pyapp.ui.rulebook.examples import drawn, played
from tests.unit.fake_page import Tablet
from tests.unit.markup import faults, read

_LISTS: Final = "lists what is printed; nothing is played"
_CODES: Final = "how moves are written down"
_WORDS: Final = "examples in words, which cite their rules"
_ADVICE: Final = "advice"
EXEMPT: Final[dict[str, dict[int, str]]] = {
    "nine": {7: _CODES, 8: _WORDS, 9: _ADVICE},
    "imperial": {
        1: "what the words mean; each is used in the chapters that follow",
        13: "says only that all play the sheet of chapter 12",
        16: _CODES,
        **dict.fromkeys((17, 18, 19, 20), _LISTS),
        21: _WORDS,
        22: _ADVICE,
    },
    "artemis": {
        1: "what the words mean; each is used in the chapters that follow",
        19: "what happens to the bag, unseen",
        20: "numbers of pieces for more players",
        22: "lists the questions, each asked in its own chapter",
        23: "lists the reasons for a refusal",
        24: _CODES,
        **dict.fromkeys((25, 26, 27, 28, 29), _LISTS),
        30: _WORDS,
        31: _ADVICE,
    },
    "auztralia": {
        1: "what the words mean; each is used in the chapters that follow",
        21: "lists the reasons for a refusal",
        22: "lists the questions, each asked in its own chapter",
        23: _CODES,
        **dict.fromkeys(range(24, 38), _LISTS),
        38: _WORDS,
        39: _ADVICE,
    },
}
"""Game -> chapters without an example, and why."""
ALL: Final = [(game, one.chapter) for game in GAMES for one in GAMES[game].examples()]


@pytest.fixture(autouse=True)
def english() -> None:
    use("en")


@pytest.mark.parametrize("game", GAMES)
def test_every_chapter_has_an_example_or_a_reason(game: str) -> None:
    exempt = EXEMPT.get(game, {})
    chapters = [one.chapter for one in GAMES[game].examples()]
    assert chapters == sorted(set(chapters))
    assert not set(chapters) & set(exempt)
    bare = [chapter.number for chapter in load(game, "en").chapters if chapter.number not in {*chapters, *exempt}]
    assert not bare, (
        f"chapters {bare} of pyapp/games/{game}/rulebook.en.md have no example: add an `Example` to "
        f"pyapp/games/{game}/examples.py, or the chapter and why not to EXEMPT here"
    )
    assert {*chapters, *exempt} <= {chapter.number for chapter in load(game, "en").chapters}


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("game", GAMES)
def test_every_book_begins_with_two_minutes(game: str, language: str) -> None:
    summary = load(game, language).summary
    assert 3 <= len(summary) <= 6
    assert all(line.text.startswith("**") and not line.number for line in summary)
    assert len(" ".join(line.text for line in summary).split()) < 170, "two minutes, read aloud"


@pytest.mark.slow
@pytest.mark.parametrize(("game", "chapter"), ALL)
def test_an_example_is_legal_and_tells_something(game: str, chapter: int) -> None:
    one = played(game, chapter)
    before = one.match.at(one.at)
    assert acts.why_not(before, one.example.act) is None
    assert before.state() != one.match.position.state()
    sentences = one.sentences()
    assert sentences
    assert drawn(game, chapter, after=False) != drawn(game, chapter, after=True)


@pytest.mark.slow
@pytest.mark.parametrize(("game", "chapter"), ALL)
@pytest.mark.parametrize("language", ["en", "es"])
def test_an_example_is_only_looked_at(game: str, chapter: int, language: str) -> None:
    use(language)
    for after in (False, True):
        figure = drawn(game, chapter, after=after)
        root = read(figure)
        assert not faults(root)
        assert not re.search(r'data-(?:move|board|follow|hotkey|explain|drag|field)=|tabindex="', figure)
        (picture,) = [one for one in root.all() if one.has_class("shown")]
        assert len(list(picture.all())) > 4, "an empty picture"
        idents = [one["id"] for one in root.all() if one["id"]]
        assert all(ident.startswith(f"x{chapter}-") for ident in idents)
        assert max(Counter(idents).values(), default=1) == 1
        assert _(played(game, chapter).example.caption) in figure.replace("&#x27;", "'")


WHOLE: Final = (
    '<div class="a"><p id="one">1<br><i>2</i></p><section class="b"><svg class="layer" viewBox="0 0 9 9">'
    '<g id="two"><path d="M0"/></g><g id="three" data-move="x" tabindex="0"></g></svg></section><p id="four">4</p></div>'
)


@pytest.mark.parametrize(
    ("wanted", "left"),
    [
        (("one",), '<div class="a"><p id="one">1<br><i>2</i></p></div>'),
        (("four", "one"), '<div class="a"><p id="one">1<br><i>2</i></p><p id="four">4</p></div>'),
        (
            ("two",),
            '<div class="a"><section class="b"><svg class="layer" viewBox="0 0 9 9"><g id="two"><path d="M0"/></g>'
            "</svg></section></div>",
        ),
    ],
)
def test_parts_are_cut_out_with_what_they_stand_in(wanted: tuple[str, ...], left: str) -> None:
    assert cut(WHOLE, wanted) == left


def test_a_part_that_is_not_there_is_missed() -> None:
    with pytest.raises(KeyError, match="five"):
        cut(WHOLE, ("one", "five"))


def test_a_still_drawing_has_ids_of_its_own_and_nothing_to_touch() -> None:
    text = still(WHOLE, "x-", "1 2 3 4")
    assert 'id="x-one"' in text
    assert 'viewBox="1 2 3 4"' in text
    assert '<g id="x-three"></g>' in text


def book(tablet: Tablet, *near: int, reading: int = 0) -> None:
    """Scroll a book to where these chapters are near."""
    tablet.page.read, tablet.page.near = reading, list(near)
    tablet.app.scrolled()
    tablet.wait(5)


def test_examples_are_drawn_when_they_come_near_and_played_by_a_tap() -> None:
    tablet = Tablet(at="rules/nine")
    assert not tablet.find(lambda e: e.tag == "figure"), "the book opens without them"
    assert len(tablet.find(lambda e: e.has_class("place"))) == len(GAMES["nine"].examples())
    book(tablet, 5, 7)
    assert len(tablet.find(lambda e: e.tag == "figure")) == 1
    assert "Slide from the left, row 5" in tablet.text()
    tablet.press("example 5")
    assert "Ana slides from the left, row 5, to c5." in tablet.text()
    assert [motion.target for motion in tablet.page.motions] == ["x5-on-c5"]
    tablet.press("example 5")
    assert "Ana slides from the left, row 5, to c5." not in tablet.text()
    tablet.app.do("example 6")
    tablet.app.do("example x")
    assert len(tablet.find(lambda e: e.tag == "figure")) == 1
    tablet.enter("search-rules", "dead")
    assert not tablet.find(lambda e: e.tag == "figure" or e.has_class("place"))


def test_pictures_of_a_book_share_no_id() -> None:
    tablet = Tablet(at="rules/auztralia")
    book(tablet, *range(40))
    figures = tablet.find(lambda e: e.tag == "figure")
    assert len(figures) == len(GAMES["auztralia"].examples())
    counted = Counter(element["id"] for element in tablet.look().all() if element["id"])
    assert not [ident for ident, number in counted.items() if number > 1]


def test_the_contents_follow_what_is_read() -> None:
    tablet = Tablet(at="rules/nine")
    book(tablet, reading=5)
    (here,) = tablet.find(lambda e: e["aria-current"])
    assert here.text == "5. Movement"
    (field,) = tablet.find(lambda e: e["data-field"] == "chapter")
    assert [option["value"] for option in field.all() if "selected" in option.attributes] == ["5"]
    tablet.press("chapter 3")
    tablet.enter("chapter", "6")
    assert tablet.page.focused[-2:] == ["chapter-3", "chapter-6"]
    tablet.open("rules/artemis")
    assert not tablet.find(lambda e: e.tag == "figure")
    assert tablet.find(lambda e: e["aria-current"])[0].text == "In two minutes"


@pytest.mark.slow
def test_the_drawer_of_a_match_has_no_pictures() -> None:
    tablet = Tablet()
    tablet.begin("Ana", "Bruno")
    tablet.press("drawer rules")
    book(tablet, 1, 2, 3)
    assert "In two minutes" in tablet.text()
    assert not tablet.find(lambda e: e.tag == "figure" or e.has_class("place") or e["id"] == "p-contents")


def test_the_dice_that_an_example_enters_are_marked() -> None:
    entered = re.findall(r'class="face [^"]*on"[^>]*aria-label="([^"]+)"', str(drawn("imperial", 15, after=False)))
    assert entered == ["Die 1: wood", "Die 2: stone", "Die 3: food", "Worker die: 4"]
