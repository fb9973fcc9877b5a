"""The numbers of moves: closed lists, the same in every position, with every village sheet."""

from __future__ import annotations

import pytest

from pyapp.engine.conformance import check_learning, random_match
from pyapp.engine.contract import Seat, Setup
from pyapp.engine.match import Match
from pyapp.engine.vocabulary import Vocabulary
from pyapp.games import GAMES
from pyapp.games.imperial.rules.components import sheet_ids
from tests.conformance import toy
from tests.marks import nightly


def vocabulary(game: str, mode: str = "", seats: int = 0, **options: str) -> Vocabulary:
    listed = GAMES[game].vocabulary
    assert listed is not None
    return Vocabulary(listed(Setup.usual(GAMES[game], mode, seats, options=options)))


@pytest.mark.parametrize("mode", ["match", "tournament"])
def test_nine_has_122_moves(mode: str) -> None:
    moves = vocabulary("nine", mode, 2)
    assert len(moves) == 49 + 36 + 36 + 1
    assert (moves.id(":b2"), moves.id("+na"), moves.id("na"), moves.id("--")) == (0, 49, 85, 121)


def test_a_number_does_not_depend_on_the_table_code() -> None:
    game = GAMES["artemis"]
    assert game.vocabulary is not None
    one, other = (list(game.vocabulary(Setup.usual(game, seats=2, code=code))) for code in ("one", "other"))
    assert one == other


def test_what_cannot_be_listed_shares_a_number() -> None:
    moves = vocabulary("imperial", "solo", sheet="nabataea-5")
    entry = next(text for text in moves.moves if text.endswith(" *"))
    assert moves.id(entry.replace("*", "WWSG")) == moves.id(entry.replace("*", "F"))
    assert not moves.knows("use nothing WW")
    with pytest.raises(KeyError):
        moves.id("use nothing WW")


@pytest.mark.slow
@pytest.mark.parametrize("sheet", [*sheet_ids()[::8], *nightly(*(one for at, one in enumerate(sheet_ids()) if at % 8))])
def test_the_moves_of_every_village_are_listed(sheet: str) -> None:
    setup = Setup.usual(GAMES["imperial"], "solo", options={"sheet": sheet})
    for number in range(8):
        check_learning(random_match(GAMES["imperial"], setup, f"match {number}", None))


@pytest.mark.slow
@pytest.mark.parametrize(("key", "mode"), [(key, mode.key) for key, game in GAMES.items() for mode in game.modes])
def test_the_moves_of_every_mode_are_listed(key: str, mode: str) -> None:
    seats = GAMES[key].mode(mode).seats[1]
    check_learning(random_match(GAMES[key], Setup.usual(GAMES[key], mode, seats), "match", None))


def test_a_usual_setup_is_that_of_the_form() -> None:
    setup = Setup.usual(GAMES["imperial"])
    assert (setup.mode, len(setup.seats), setup.options) == ("advanced", 1, (("first", "drawn"),))
    other = Setup.usual(GAMES["nine"], "match", [Seat("Zoe"), Seat("Hal", "sharp")], options={"preparation": "drawn"})
    assert [seat.name for seat in other.seats] == ["Zoe", "Hal"]
    assert other.option("preparation") == "drawn"
    for one in (setup, other):
        assert not Match(GAMES[one.game], one).moves


@pytest.mark.parametrize("asked", [{"mode": "duel"}, {"options": {"colour": "red"}}])
def test_a_usual_setup_has_what_the_game_declares(asked: dict[str, object]) -> None:
    with pytest.raises(KeyError):
        Setup.usual(GAMES["nine"], **asked)  # type: ignore[arg-type]


def test_a_game_without_labels_gives_its_state() -> None:
    named = toy.GAME.new(Setup.usual(toy.GAME)).named_state(0)
    assert set(named) == {"acting", "state"}
    assert isinstance(named["state"], list)
