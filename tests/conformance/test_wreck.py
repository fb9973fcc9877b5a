"""The second toy keeps the contract: sides, a bag, a deck shuffled again, what one seat alone knows, a crew."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from pyapp.engine import conformance, contract
from pyapp.engine.conformance import random_match
from pyapp.engine.contract import check_setup
from pyapp.engine.setups import fewer_setups, setups
from tests.conformance.wreck import GAME
from tests.conformance.wreck.components import BAG, COIN, FRONTS, PEARL, TIDES, UNKNOWN
from tests.conformance.wreck.position import TURN, Position
from tests.rulebooks import numbers_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from pyapp.engine.contract import Event, Game, Outcome, ScoreLine, Setup
    from pyapp.engine.match import Match

SETUPS = list(setups(GAME))
RULES = numbers_of("tests.conformance.wreck")


def nothing_is_lost(position: Position) -> None:
    """Count finds, tides and fronts wherever they are."""
    held = {COIN: sum(coins for coins, _ in position.finds), PEARL: sum(pearls for _, pearls in position.finds)}
    for pile, whole, out in (
        (position.bag, BAG, held),
        (position.deck, TIDES, {}),
        (position.chests, FRONTS, {front: position.fronts.count(front) for front in FRONTS}),
    ):
        for thing, count in whole.items():
            counted = pile.left.get(thing, 0) + pile.discards.get(thing, 0) + out.get(thing, 0)
            assert counted == count, f"{thing} is lost or won"
    assert len(position.chests) == 6 - sum(front != UNKNOWN for front in position.fronts)


@pytest.mark.parametrize(
    "setup",
    SETUPS,
    ids=lambda s: "-".join(
        [s.mode, str(len(s.seats)), *(value for _, value in s.options), *(["physical"] if s.physical else [])]
    ),
)
def test_wreck_keeps_the_contract(setup: Setup) -> None:
    conformance.check(GAME, setup, invariant=nothing_is_lost, rules=RULES)


# --- mutants: what the kit says of sides, winners and crews that are not sound ---


class ForgetsTheSea(Position):
    def outcome(self) -> Outcome | None:
        outcome = super().outcome()
        return outcome and replace(outcome, ranking=((0, 1),), won=(0, 1))


class RanksTheGull(Position):
    def outcome(self) -> Outcome | None:
        outcome = super().outcome()
        return outcome and replace(outcome, ranking=(*outcome.ranking, (3,)))


class SeaWins(Position):
    def outcome(self) -> Outcome | None:
        outcome = super().outcome()
        return outcome and replace(outcome, won=(2,))


class LastWins(Position):
    def outcome(self) -> Outcome | None:
        outcome = super().outcome()
        return outcome and replace(outcome, ranking=((2,), (0,), (1,)), won=(1,))


class CrewFallsOut(Position):
    def outcome(self) -> Outcome | None:
        outcome = super().outcome()
        return outcome and replace(outcome, ranking=((2,), (0,), (1,)), won=(), together=True)


class SeaKeepsNoScore(Position):
    def score(self, seat: int) -> list[ScoreLine]:
        return super().score(seat) if seat < self.players else []


class StrangerActs(Position):
    def play(self, move: str) -> list[Event]:
        return [replace(event, seat=4) for event in super().play(move)]


class DrawsTooMuch(Position):
    def advance(self, move: str) -> None:
        super().advance(move)
        if move.startswith("finds") and self.bag.left.get(COIN):
            self.bag.draw(COIN)


SIDES_AND_WINNERS = [
    (ForgetsTheSea, "does not hold every party once"),
    (RanksTheGull, "does not hold every party once"),
    (SeaWins, "who has no seat here"),
    (LastWins, "not those in front won"),
    (CrewFallsOut, "do not share a place"),
    (SeaKeepsNoScore, "is ranked and has no score lines"),
    (StrangerActs, "an event of nobody at this table"),
]


def _game(kind: type[Position]) -> Game:
    return replace(GAME, new=lambda setup: kind(len(setup.seats), crew=setup.mode == "crew"))


def test_options_are_those_that_there_are_for_a_number_of_seats() -> None:
    combinations = {(setup.mode, len(setup.seats), *(value for _, value in setup.options)) for setup in SETUPS}
    match: set[tuple[object, ...]] = {("match", 1, "three"), ("match", 1, "two"), ("match", 1, "one")}
    match |= {("match", 2, chests, first) for chests in ("three", "two") for first in ("listed", "drawn")}
    match |= {("match", 3, "three", first) for first in ("listed", "drawn")}
    assert {one for one in combinations if one[0] == "match"} == match
    fewer = {(setup.mode, len(setup.seats), *(value for _, value in setup.options)) for setup in fewer_setups(GAME)}
    assert fewer <= combinations
    alone = next(setup for setup in SETUPS if len(setup.seats) == 1)
    for options in (
        (("chests", "three"), ("first", "listed")),
        (("chests", "four"),),
        (),
        (("chests", "three"), ("chests", "three")),
    ):
        with pytest.raises(ValueError, match="options do not suit"):
            check_setup(GAME, replace(alone, options=options))
    three = next(setup for setup in SETUPS if len(setup.seats) == 3 and setup.mode == "match")
    with pytest.raises(ValueError, match="options do not suit"):
        check_setup(GAME, replace(three, options=(("chests", "one"), ("first", "listed"))))


@pytest.mark.parametrize(("kind", "sentence"), SIDES_AND_WINNERS, ids=[kind.__name__ for kind, _ in SIDES_AND_WINNERS])
def test_kit_catches(kind: type[Position], sentence: str) -> None:
    setup = next(setup for setup in SETUPS if len(setup.seats) == 2 and not setup.physical)
    with pytest.raises(AssertionError, match=sentence):
        conformance.check(_game(kind), setup, matches=4, rules=RULES)


def test_the_invariant_counts_every_find() -> None:
    with pytest.raises(AssertionError, match="is lost or won"):
        conformance.check(_game(DrawsTooMuch), SETUPS[0], matches=4, invariant=nothing_is_lost)


# --- who may know ---


class ShowsEverybody(Position):
    def seen_by(self, seat: int) -> Position:
        return self.copy()


class ForgetsTheTurn(Position):
    def seen_by(self, seat: int) -> Position:
        other = super().seen_by(seat)
        other.turn = other.first if seat != self.turn else other.turn
        return other


class ForgetsWhileItIsAsked(Position):
    def seen_by(self, seat: int) -> Position:
        self.wind = self.wind % 6 + 1
        return super().seen_by(seat)


class HidesAChestAtTheEnd(Position):
    def seen_by(self, seat: int) -> Position:
        other = super().seen_by(seat)
        if self.over:
            other.fronts[0] = UNKNOWN
        return other


class TellsNobody(Position):
    def play(self, move: str) -> list[Event]:
        return [replace(event, visible_to=None if event.visible_to is None else 7) for event in super().play(move)]


class ListsByWhatOthersKnow(Position):
    def moves(self) -> list[str]:
        moves = super().moves()
        secret = any(
            front != UNKNOWN and owner < 0 and not looked >> self.turn & 1
            for front, owner, looked in zip(self.fronts, self.owners, self.looked, strict=True)
        )
        return moves[::-1] if secret and self.phase == TURN else moves


def check_all(matches: list[Match], answer: Callable[[contract.Position, int], str] | None = None) -> None:
    for match in matches:
        conformance.check_knowledge(match, answer)


KNOWLEDGE = [
    (ShowsEverybody, "which it was not told"),
    (ForgetsTheTurn, "sees another turn"),
    (ForgetsWhileItIsAsked, "changes the position"),
    (HidesAChestAtTheEnd, "hidden after the end"),
    (TellsNobody, "for nobody at this table"),
    (ListsByWhatOthersKnow, "other moves than there are"),
]


@pytest.mark.parametrize(("kind", "sentence"), KNOWLEDGE, ids=[kind.__name__ for kind, _ in KNOWLEDGE])
def test_kit_catches_who_knows_too_much(kind: type[Position], sentence: str) -> None:
    setup = next(setup for setup in SETUPS if len(setup.seats) == 2 and not setup.physical)
    matches = [random_match(_game(kind), setup, f"match {number}") for number in range(6)]
    with pytest.raises(AssertionError, match=sentence):
        check_all(matches)


def test_kit_catches_secrets_in_a_mode_that_hides_nothing() -> None:
    setup = next(setup for setup in SETUPS if len(setup.seats) == 2 and not setup.physical)
    open_modes = replace(GAME, modes=tuple(replace(mode, hidden=False) for mode in GAME.modes))
    matches = [random_match(open_modes, setup, f"match {number}") for number in range(6)]
    with pytest.raises(AssertionError, match="hides nothing"):
        check_all(matches)


def test_kit_catches_a_computer_that_looks_at_what_its_seat_cannot_know() -> None:
    setup = next(setup for setup in SETUPS if len(setup.seats) == 2 and not setup.physical)
    matches = [random_match(GAME, setup, f"match {number}") for number in range(6)]

    def honest(seen: contract.Position, _seat: int) -> str:
        return seen.moves()[0]

    def peeping(seen: contract.Position, _seat: int) -> str:
        peeped.append(str(len(peeped)))
        return peeped[-1]

    peeped: list[str] = []
    check_all(matches, honest)
    with pytest.raises(AssertionError, match="plays otherwise after"):
        check_all(matches, peeping)
