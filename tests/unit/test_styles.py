"""The styles: what belongs to a game is scoped to it, and what all games share names none of them."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from pyapp.engine.contract import Seat, Setup
from pyapp.engine.match import Match
from pyapp.games import GAMES
from pyapp.ui.store.saves import PREFIX, write_entry
from tests.unit.fake_page import FakeStorage, Tablet
from tests.unit.test_ui_saves import entry

if TYPE_CHECKING:
    from collections.abc import Iterable

STYLES = {path.name: path.read_text(encoding="utf-8") for path in Path(__file__).parents[2].glob("assets/css/*.css")}
OF_GAMES = {name: key for name in STYLES for key in GAMES if name.endswith(f"-{key}.css")}

SHARED = {"co", "dot", *(f"k-{letter}" for letter in "abcdef")}
"""Classes of the page's and of a game's styles: coordinates of wooden boards and colonists, points of a chart and boxes of
a combat, where no game draws what the page does; the crayons of sheets, which the studio draws as their game does.
"""

pytestmark = pytest.mark.skipif(not STYLES, reason="the styles are not here")


def selectors(style: str) -> list[str]:
    """Return every selector of a style sheet, those within rules for media among them."""
    plain = re.sub(r"/\*.*?\*/", "", style, flags=re.DOTALL)
    heads = [head.strip() for head in re.findall(r"([^{}]*)\{", plain)]
    return [selector for head in heads if not head.startswith("@") for selector in listed(head)]


def listed(head: str) -> list[str]:
    """Return the selectors of a list, parted by the commas that stand in no brackets."""
    parts, depth = [""], 0
    for letter in head:
        depth += (letter in "([") - (letter in ")]")
        if letter == "," and not depth:
            parts.append("")
        else:
            parts[-1] += letter
    return [part.strip() for part in parts]


def test_selectors_are_read_one_by_one() -> None:
    style = "/* a{} */.b,.c:is(d,e:not(f),g *){g:h}@media (i:j){.k>l{}\n.m{}}"
    assert selectors(style) == [".b", ".c:is(d,e:not(f),g *)", ".k>l", ".m"]


def test_styles_of_games_stand_together() -> None:
    assert set(OF_GAMES) == {name for name in STYLES if name.startswith("50-")}


@pytest.mark.parametrize("name", OF_GAMES)
def test_styles_of_a_game_are_scoped_to_it(name: str) -> None:
    """Its colours are set where the game is named; all else adds no weight to selectors, so that the order of the
    files decides as it does among shared styles.
    """
    key = OF_GAMES[name]
    scope, conditions = f":where([data-game={key}])", ("[data-shows", ":is([data-shows", ":root:not([data-shows")
    scopes = (f"{scope} ", *(f"{scope}{what}" for what in conditions), f"[data-game={key}]")
    written = selectors(STYLES[name])
    assert written
    assert [selector for selector in written if not selector.startswith(scopes)] == []


@pytest.mark.parametrize("name", OF_GAMES)
def test_no_style_looks_through_a_whole_board(name: str) -> None:
    """A `:has()` of a board or of a large part of it, for something else than that part, has the browser style all
    that is in it at every tap: the board tells in `data-shows` what the styles ask for.
    """
    large = r"(?:(?:ap|az|is)-(?:table|side|board|body|panel)|cliff|p-tabs)"
    through = re.compile(rf"[.#]{large}\b[^ >~+]*:has\([^ ]*[^)]*\)[^ >~+]*[ >~+]")
    assert [selector for selector in selectors(STYLES[name]) if through.search(selector)] == []
    assert through.search(".az-table:has(.az-pan.full) .ac")
    assert through.search("#p-tabs:not(:has([data-tab=mat]))~.az-side")
    assert not through.search(".az-table:has(#az-kind-all:checked)")


@pytest.mark.parametrize("name", sorted(set(STYLES) - set(OF_GAMES)))
def test_shared_styles_name_no_game(name: str) -> None:
    words = set(re.findall(r"[a-z]+", re.sub(r"/\*.*?\*/", "", STYLES[name], flags=re.DOTALL).lower()))
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
        for selector in selectors(STYLES[sheet])
        for name in re.findall(r"^:where\(\[data-game=\w+\]\) \.([\w-]+)$", selector)
    }
    assert used
    assert used & own == set()


def test_the_page_and_a_game_share_no_class() -> None:
    """A rule of the page for a class alone would reach what a game draws under the same name."""

    def alone(sheets: Iterable[str], pattern: str) -> set[str]:
        matches = (re.fullmatch(pattern, selector) for name in sheets for selector in selectors(STYLES[name]))
        return {match[1] for match in matches if match}

    page = alone((name for name in STYLES if name not in OF_GAMES), r"\.([\w-]+)")
    games = alone(OF_GAMES, r":where\(\[data-game=\w+\]\) \.([\w-]+)")
    assert page
    assert games
    assert page & games == SHARED
