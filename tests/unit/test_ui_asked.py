"""What people are asked: the main key and Enter play what is proposed, the tab comes to the front on which it is
answered, and the voice warns once of what an answer would waste.
"""

from __future__ import annotations

from functools import cache
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from pyapp.engine import acts
from pyapp.engine.match import Match
from pyapp.games.artemis import GAME
from pyapp.games.artemis.rules import proposals
from pyapp.games.artemis.rules.steps import CREW, DIE, HEAT, HOUSE, RECRUIT, SEND
from pyapp.games.artemis.rules.upkeep import KEEP
from tests.unit.artemis_matches import setup
from tests.unit.fake_page import Tablet

if TYPE_CHECKING:
    from collections.abc import Callable

    from pyapp.games.artemis.rules.position import Position

    Wanted = Callable[[Position], bool]

WANTED: dict[str, Wanted] = {
    DIE: lambda position: True,
    SEND: lambda position: True,
    RECRUIT: lambda position: len(position.legal) > 3,
    HOUSE: lambda position: True,
    "keep": lambda position: position.ask == CREW and proposals.proposed(position) == KEEP,
    "fill": lambda position: position.ask == CREW and proposals.proposed(position) != KEEP and KEEP in position.legal,
    HEAT: lambda position: True,
}


@cache
def moves_to(what: str) -> tuple[str, tuple[str, ...]]:
    """Return the code of a match and the moves that bring it to a question."""
    for number in range(30):
        match, rng = Match(GAME, setup(2, code=f"olive-{number}-bread")), Random(number)
        match.settle()
        while not match.over:
            position: Position = match.position  # type: ignore[assignment]
            if position.ask == (CREW if what in ("keep", "fill") else what) and WANTED[what](position):
                return match.setup.code, tuple(match.moves)
            moves = position.moves()
            liked = [move for move in moves if move.split(" ")[0] in ("basecamp", "build", "doorstep")]
            match.play(rng.choice(liked if liked and rng.random() < 0.5 else moves))
            match.settle()
    raise AssertionError(what)


def asked(what: str, thinker: Any = "real") -> Tablet:
    code, moves = moves_to(what)
    match = Match(GAME, setup(2, code=code))
    for move in moves:
        match.play(move)
    tablet = Tablet(thinker=thinker)
    tablet.app.settings.set("handing", "no")
    tablet.app.open_entry(match)
    tablet.page.settle()
    return tablet


@pytest.mark.parametrize("what", [SEND, RECRUIT, HOUSE, "keep", HEAT])
@pytest.mark.parametrize("by", ["key", "Enter"])
def test_the_main_key_and_enter_play_what_is_proposed(what: str, by: str) -> None:
    tablet = asked(what)
    match = tablet.match
    best, before = proposals.proposed(match.position), match.cursor
    main = tablet.ident("main-key")
    assert main["data-do"] == "play"
    assert main.has_class("go")
    if by == "key":
        tablet.press("play")
    else:
        tablet.app.press("Enter")
    given = acts.moves_of(best)
    assert list(match.moves[before : before + len(given)]) == given


def test_where_the_crews_could_fill_more_keep_stays_at_hand() -> None:
    tablet = asked("fill")
    best = proposals.proposed(tablet.match.position)
    assert tablet.ident("end-key")["data-do"] == "end"
    assert f"play {best}" in tablet.actions()
    before = tablet.match.cursor
    tablet.press("end")
    assert tablet.match.moves[before] == KEEP


def test_nothing_is_proposed_where_the_board_answers() -> None:
    tablet = asked(DIE)
    before = tablet.match.cursor
    assert "disabled" in tablet.ident("main-key").attributes
    tablet.app.press("Enter")
    assert tablet.match.cursor == before


def test_the_tab_of_a_question_comes_by_itself_and_can_be_left() -> None:
    tablet = asked("keep")
    table = tablet.app.table
    assert table is not None
    assert tablet.find(lambda e: e["data-tab"] == "mat")
    tablet.press("tab europa")
    assert tablet.find(lambda e: e["data-tab"] == "europa")
    assert asked(DIE).find(lambda e: e["data-tab"] == "europa")


def test_the_styles_know_what_the_board_shows() -> None:
    def shown(tablet: Tablet) -> set[str]:
        return set(tablet.page.dressed["data-shows"].split()) & {"asks", "arranges", "panel", "tab-europa", "tab-mat"}

    assert shown(asked(DIE)) == {"tab-europa"}
    assert shown(asked(HEAT)) == {"asks", "panel", "tab-mat"}
    tablet = asked("keep")
    assert shown(tablet) == {"asks", "arranges", "tab-mat"}
    tablet.press("tab europa")
    assert shown(tablet) == {"asks", "arranges", "tab-europa"}
    tablet.app.visit("")
    assert tablet.page.dressed["data-shows"] == ""


def test_colonists_that_could_be_warm_are_warned_of_once() -> None:
    tablet = asked(HEAT)
    match = tablet.match
    nobody = acts.act_of(proposals.heat_texts(match.position, match.position.seat or 0, {}))
    before = match.cursor
    tablet.app.do(f"draft {nobody}")
    tablet.press("play")
    assert match.cursor == before
    assert "Lost to the cold" in tablet.voice
    tablet.press("play")
    assert match.moves[before].startswith("heat ")
    assert match.moves[before].endswith(" 0")


@pytest.mark.parametrize("by", ["end", "play"])
def test_what_a_hint_advises_is_not_warned_of(by: str) -> None:
    tablet = asked(RECRUIT, lambda _asked: {"move": "recruit none", "value": 50.0, "win": 0.5})
    before = tablet.match.cursor
    tablet.press("hint")
    assert "Suggestion: recruit nobody." in tablet.voice
    if by == "play":
        tablet.press("choose recruit none")
        tablet.press("play")
    else:
        tablet.app.do("play recruit none")
    assert tablet.match.moves[before] == "recruit none"
    assert "you could recruit" not in tablet.voice


def test_another_move_than_the_hint_advises_is_warned_of() -> None:
    tablet = asked(RECRUIT, lambda asked: {"move": asked["moves"][-1], "value": 50.0, "win": 0.5})
    before = tablet.match.cursor
    tablet.press("hint")
    tablet.app.do("draft recruit none")
    tablet.press("play")
    assert tablet.match.cursor == before
    assert "you could recruit" in tablet.voice


def test_nobody_is_warned_who_wants_none() -> None:
    tablet = asked(RECRUIT)
    tablet.app.settings.set("warnings", "no")
    before = tablet.match.cursor
    tablet.app.do("draft recruit none")
    tablet.press("play")
    assert tablet.match.moves[before] == "recruit none"


def test_recruiting_nobody_is_warned_of_where_one_tap_plays() -> None:
    tablet = asked(RECRUIT)
    tablet.app.settings.set("confirm", "no")
    before = tablet.match.cursor
    tablet.app.table.tap("recruit none")  # type: ignore[union-attr]
    assert tablet.match.cursor == before
    assert "you could recruit" in tablet.voice
    tablet.app.table.tap("recruit none")  # type: ignore[union-attr]
    assert tablet.match.moves[before] == "recruit none"
