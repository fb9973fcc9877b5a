"""The styles: what belongs to a game is scoped to it, and what all games share names none of them."""

from __future__ import annotations

import re
import sys
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from pyapp.engine.contract import Seat, Setup
from pyapp.engine.match import Match
from pyapp.games import GAMES
from pyapp.ui.store.saves import PREFIX, write_entry
from tests.unit.fake_page import FakeStorage, Tablet
from tests.unit.markup import read
from tests.unit.test_ui_saves import entry
from tests.unit.test_views import drawings

if sys.platform == "emscripten":
    pytest.skip("the styles and the tools are not here", allow_module_level=True)

sys.path.append(str(Path(__file__).parents[2] / "tools"))

import stylesheet
import website

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

STYLES = sorted(path.name for path in website.CSS.glob("*.css"))
OF_GAMES = {name: key for name in STYLES for key in GAMES if name.endswith(f"-{key}.css")}

SHARED = {"co", "dot", *(f"k-{letter}" for letter in "abcdef")}
"""Classes of the page's and of a game's styles: coordinates of wooden boards and colonists, points of a chart and boxes of
a combat, where no game draws what the page does; the crayons of sheets, which the studio draws as their game does.
"""


@cache
def rules(name: str) -> list[stylesheet.Rule]:
    """Return the rules of a style sheet, scoped to its game like those that are shipped."""
    return website.parsed(website.CSS / name)


def selectors(some: Iterable[stylesheet.Rule]) -> Iterator[str]:
    """Return every selector of some rules, those under conditions included."""
    for rule in some:
        if rule.keyword != "keyframes":
            yield from rule.selectors
            yield from selectors(rule.rules)


def test_styles_of_games_stand_together() -> None:
    assert set(OF_GAMES) == {name for name in STYLES if name.startswith("50-")}


@pytest.mark.slow
@pytest.mark.parametrize("name", OF_GAMES)
def test_styles_of_a_game_are_scoped_to_it(name: str) -> None:
    """The scope, which the build adds, adds no weight to selectors, so that the order of the files decides as it does
    among shared styles. A selector that names the game itself begins with its name.
    """
    key = OF_GAMES[name]
    written = list(selectors(rules(name)))
    assert written
    assert [
        selector
        for selector in written
        if not selector.startswith((f":where([data-game={key}])", f'[data-game="{key}"]'))
    ] == []
    typed = stylesheet.parse((website.CSS / name).read_text(encoding="utf-8"))
    assert [selector for selector in selectors(typed) if ":where([data-game" in selector] == []


@pytest.mark.parametrize("name", STYLES)
def test_no_line_is_longer_than_those_of_the_code(name: str) -> None:
    """The formatter breaks neither comments nor conditions."""
    assert [line for line in (website.CSS / name).read_text(encoding="utf-8").splitlines() if len(line) > 120] == []


@pytest.mark.parametrize("name", OF_GAMES)
def test_no_style_looks_through_a_whole_board(name: str) -> None:
    """A `:has()` of a board or of a large part of it, for something else than that part, has the browser style all
    that is in it at every tap: the board tells in `data-shows` what the styles ask for.
    """
    large = r"(?:(?:ap|az|is)-(?:table|side|board|body|panel)|cliff|p-tabs)"
    through = re.compile(rf"[.#]{large}\b[^ >~+]*:has\([^ ]*[^)]*\)[^ >~+]*[ >~+]")
    assert [selector for selector in selectors(rules(name)) if through.search(selector)] == []
    assert through.search(".az-table:has(.az-pan.full) .ac")
    assert through.search("#p-tabs:not(:has([data-tab=mat]))~.az-side")
    assert not through.search(".az-table:has(#az-kind-all:checked)")


@pytest.mark.parametrize("name", sorted(set(STYLES) - set(OF_GAMES)))
def test_shared_styles_name_no_game(name: str) -> None:
    words = set(re.findall(r"[a-z]+", "".join(rule.text() for rule in rules(name)).lower()))
    assert not words & {*GAMES, "auztralia", "artemis"}


@pytest.mark.parametrize("key", GAMES)
def test_no_style_of_a_game_reaches_the_words_of_the_shelf(key: str) -> None:
    """Whatever bears the name of a game is in reach of its styles, so the classes of the shelf are not theirs."""
    mode = GAMES[key].modes[0]
    seats = tuple(Seat(name, "person") for name in ("Ana", "Bruno", "Chloë", "Dimitri")[: max(2, mode.seats[0])])
    options = mode.settled({}, len(seats))
    match = Match(GAMES[key], Setup(key, mode.key, seats, "olive-7-bread", options))
    match.settle()
    tablet = Tablet(FakeStorage({PREFIX + "going": write_entry(entry(match, "going"))}))
    slip = next(iter(tablet.find(lambda e: e["data-game"] == key and e["href"] == "#match/going")))
    used = {name for one in slip.all() for name in one["class"].split() if one.tag not in ("svg", "use", "g")}
    own = {
        name
        for sheet, game in OF_GAMES.items()
        if game == key
        for selector in selectors(rules(sheet))
        for name in re.findall(r"^:where\(\[data-game=\w+\]\) \.([\w-]+)$", selector)
    }
    assert used
    assert used & own == set()


def alone(sheets: Iterable[str], pattern: str) -> dict[str, str]:
    """Return the classes that a rule styles wherever they are, with the sheet of one such rule."""
    matches = ((name, re.fullmatch(pattern, selector)) for name in sheets for selector in selectors(rules(name)))
    return {match[1]: name for name, match in matches if match}


def test_the_page_and_a_game_share_no_class() -> None:
    """A rule of the page for a class alone would reach what a game draws under the same name."""
    page = alone((name for name in STYLES if name not in OF_GAMES), r"\.([\w-]+)")
    games = alone(OF_GAMES, r":where\(\[data-game=\w+\]\) \.([\w-]+)")
    assert page
    assert games
    both = {f".{name} of {games[name]} is one of {page[name]}" for name in page.keys() & games.keys() - SHARED}
    assert not both, f"{sorted(both)}: begin the names of a game's classes with its key (docs/adding-a-game.md)"


FOR_BOARDS = ("00-look.css", "10-parts.css", "30-table.css", "45-kit.css")
"""Sheets of what boards are made of; the others dress pages around them."""
OF_PAGES = {"shot", "dot", "piece", "prt-empire", *(f"k-{letter}" for letter in "abcdef")}
"""Classes that a sheet of a page styles by themselves, and games draw on purpose: the thumbnail on the shelf, points of a
chart, what is printed in black, and the crayons of sheets, which the studio draws as their game does.
"""


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_no_page_styles_what_a_game_draws(game: str) -> None:
    """A class that a page's sheet styles wherever it is, such as `.turn` of the shelf, would be dressed by it on a
    board: a game draws classes of its own, and those of the sheets for boards.
    """
    pages = alone((name for name in STYLES if name not in (*OF_GAMES, *FOR_BOARDS)), r"\w*\.([\w-]+)(?:::?[\w-]+)*")
    drawn = {name for _at, text in drawings(game) for one in read(text).all() for name in one["class"].split()}
    assert "turn" in pages
    assert drawn
    hit = {f".{name} of {pages[name]}" for name in pages.keys() & drawn - OF_PAGES}
    assert not hit, f"{game} draws {sorted(hit)}: begin the names of a game's classes with its key"
