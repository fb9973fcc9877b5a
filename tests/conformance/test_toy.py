"""The toy game keeps the contract; each of its mutants breaks one promise, and the kit says which."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import partial
from itertools import count

import pytest

from pyapp.engine import conformance
from pyapp.engine.chance import weighted
from pyapp.engine.contract import CHANCE, Chance, Event, Game, Illegal, Outcome, ScoreLine, Setup
from pyapp.engine.randomness import pick
from pyapp.engine.setups import setups
from tests.conformance.toy import GAME
from tests.conformance.toy.position import OVER, ROLL, TURN, Position
from tests.rulebooks import numbers_of

SETUPS = list(setups(GAME))
RULES = numbers_of("tests.conformance.toy")


def cards_are_conserved(position: Position) -> None:
    """Count the cards in the deck, in a hand and, at least, in hearths."""
    assert sum(position.deck) + bool(position.drawn) <= 10, "a card is too many"


@pytest.mark.parametrize(
    "setup", SETUPS, ids=lambda s: f"{len(s.seats)}-{s.options[0][1]}{'-physical' if s.physical else ''}"
)
def test_toy_keeps_the_contract(setup: Setup) -> None:
    conformance.check(GAME, setup, invariant=cards_are_conserved, rules=RULES)


def test_setups_cover_what_is_declared() -> None:
    assert len(SETUPS) == 3 * 2 * 2
    assert {len(setup.seats) for setup in SETUPS} == {1, 2, 3}
    assert {setup.physical for setup in SETUPS} == {False, True}


# --- mutants: a position with one promise broken, and what the kit says of it ---


class MutatesOnRefusal(Position):
    def play(self, move: str) -> list[Event]:
        if self.phase == TURN and move not in self.moves():
            self.heat[self.turn] += 1
        return super().play(move)


class MutatesInWhyNot(Position):
    def why_not(self, move: str) -> Illegal | None:
        refusal = super().why_not(move)
        if refusal is not None:
            self.round += 1
        return refusal


class ListsAnIllegalMove(Position):
    def moves(self) -> list[str]:
        return super().moves() + (["take 9"] if self.phase == TURN and self.automatic() is None else [])

    def why_not(self, move: str) -> Illegal | None:
        return Illegal("EM-3.1", "No such die.") if move == "take 9" else super().why_not(move)


class ListedButPlayRefuses(Position):
    def play(self, move: str) -> list[Event]:
        if move == "return":
            raise Illegal("EM-3.2", "Cards stay.")
        return super().play(move)


class AcceptsWhatIsNotListed(Position):
    def why_not(self, move: str) -> Illegal | None:
        return None if move == "keep" and self.phase == TURN else super().why_not(move)


class PlayIgnoresItsRefusal(Position):
    def play(self, move: str) -> list[Event]:
        return [] if move == "?" else super().play(move)


class RefusesInTwoWays(Position):
    def play(self, move: str) -> list[Event]:
        if self.why_not(move) is not None:
            raise Illegal("EM-2.2", "No.")
        return super().play(move)


class CitesNoRule(Position):
    def why_not(self, move: str) -> Illegal | None:
        refusal = super().why_not(move)
        return refusal and Illegal("", refusal.reason, **refusal.params)


class CitesAnUnknownRule(Position):
    def why_not(self, move: str) -> Illegal | None:
        refusal = super().why_not(move)
        return refusal and Illegal("EM-9.9", refusal.reason, **refusal.params)


class SharesAList(Position):
    def copy(self) -> Position:
        other = super().copy()
        other.heat = self.heat
        return other


class ForgetsInCopy(Position):
    def copy(self) -> Position:
        other = super().copy()
        other.deck = [4, 3, 2, 1]
        return other


class NeverEnds(Position):
    def _next(self) -> None:
        super()._next()
        if self.phase == OVER:
            self.round, self.phase = 0, ROLL


class HidesAField(Position):
    def state(self) -> tuple[object, ...]:
        return tuple(part for part in super().state() if part not in ((self.dice), self.phase))


class HoldsASet(Position):
    def state(self) -> tuple[object, ...]:
        return (*super().state(), frozenset({"a", "b"}))


class HoldsAList(Position):
    def state(self) -> tuple[object, ...]:
        return (*super().state(), self.heat)


class ScoreChangesIt(Position):
    def score(self, seat: int) -> list[ScoreLine]:
        self.heat[seat] += 1
        return super().score(seat)


class EndsEarly(Position):
    def outcome(self) -> Outcome | None:
        return Outcome((tuple(range(self.players)),), "EM-4.3", "Over.")


class EndsWithoutOutcome(Position):
    def outcome(self) -> Outcome | None:
        return None


class LosesASeat(Position):
    def outcome(self) -> Outcome | None:
        return Outcome(((0,),), "EM-4.3", "Over.") if self.phase == OVER else None


class TellsAndAdvancesApart(Position):
    def play(self, move: str) -> list[Event]:
        events = super().play(move)
        if move == "keep":
            self.heat[0] += 1
        return events


class MessageCannotBeFilled(Position):
    def play(self, move: str) -> list[Event]:
        super().play(move)
        return [Event("move", None, "{name} plays {move}.", {"move": move})]


class NoteCannotBeFilled(Position):
    def score(self, seat: int) -> list[ScoreLine]:
        return [ScoreLine("hearth", 1, "EM-4.1", "heat {heat}")]


class AutomaticIsIllegal(Position):
    def automatic(self) -> str | None:
        return "--" if self.phase == TURN else None


class PassDoesNothing(Position):
    def advance(self, move: str) -> None:
        if move != "draw":
            super().advance(move)


class ListsTwice(Position):
    def moves(self) -> list[str]:
        moves = super().moves()
        return moves + moves[:1]


class UnstableList(Position):
    _times = count()

    def moves(self) -> list[str]:
        moves = super().moves()
        return moves[::-1] if next(self._times) % 2 else moves


class BreaksRecords(Position):
    def moves(self) -> list[str]:
        return [move.replace("draw", "draw; quickly") for move in super().moves()]


class _OtherChance(Position):
    def changed(self, chance: Chance) -> Chance:
        raise NotImplementedError

    def chance(self) -> Chance:
        chance = super().chance()
        return self.changed(chance) if chance.outcomes else chance


class LoadedDice(_OtherChance):
    def changed(self, chance: Chance) -> Chance:
        return replace(chance, sample=partial(_uniform, chance))


class DrawsWhatIsNotListed(_OtherChance):
    def changed(self, chance: Chance) -> Chance:
        return replace(
            chance, outcomes=chance.outcomes[1:] if chance.outcomes and len(chance.outcomes) > 1 else chance.outcomes
        )


class SameLabel(_OtherChance):
    def changed(self, chance: Chance) -> Chance:
        return replace(chance, label="dice")


class DependsOnThePast(_OtherChance):
    def changed(self, chance: Chance) -> Chance:
        return replace(
            chance, sample=lambda generator: [chance.sample(generator) for _ in range(1 + sum(self.heat))][-1]
        )


class LooksAhead(_OtherChance):
    drawn_before = 0

    def changed(self, chance: Chance) -> Chance:
        def sample(generator: random.Random) -> str:
            type(self).drawn_before += 1
            return [chance.sample(generator) for _ in range(type(self).drawn_before)][-1]

        return replace(chance, sample=sample)


class GlobalGenerator(_OtherChance):
    def changed(self, chance: Chance) -> Chance:
        random.random()
        return chance


class DrawChangesIt(_OtherChance):
    def changed(self, chance: Chance) -> Chance:
        def sample(generator: random.Random) -> str:
            self.turn += 1
            return chance.sample(generator)

        return replace(chance, sample=sample)


class WeightlessResult(Position):
    def chance(self) -> Chance:
        chance = super().chance()
        if self.phase != ROLL or chance.outcomes is None:
            return chance
        return replace(chance, outcomes=((chance.outcomes[0][0], 0), *chance.outcomes[1:]))


class GrowsACard(Position):
    def advance(self, move: str) -> None:
        if move == "return":
            self.deck[3] += 1
        super().advance(move)


def _uniform(chance: Chance, generator: random.Random) -> str:
    return pick(generator, [move for move, _ in chance.outcomes or ()])


MUTANTS = [
    (MutatesOnRefusal, "changes the position"),
    (MutatesInWhyNot, "changes the position"),
    (ListsAnIllegalMove, "is listed, .*refuses it"),
    (ListedButPlayRefuses, "is listed, .*refuses it"),
    (AcceptsWhatIsNotListed, "is not listed, but why_not has nothing against it"),
    (PlayIgnoresItsRefusal, "is not listed, but play accepts it"),
    (RefusesInTwoWays, "differently"),
    (CitesNoRule, "cites no rule"),
    (CitesAnUnknownRule, "not in the rulebook"),
    (SharesAList, "changes the original"),
    (ForgetsInCopy, "copy"),
    (NeverEnds, "the bound of its mode"),
    (HidesAField, "changes nothing in the state|leaves something out"),
    (HoldsASet, "not plain data"),
    (HoldsAList, "not plain data"),
    (ScoreChangesIt, "asking about a position changes it"),
    (EndsEarly, "outcome before the end"),
    (EndsWithoutOutcome, "has no outcome"),
    (LosesASeat, "does not hold every party once"),
    (TellsAndAdvancesApart, "play and advance"),
    (MessageCannotBeFilled, "cannot be filled"),
    (NoteCannotBeFilled, "cannot be filled"),
    (AutomaticIsIllegal, "is automatic, but"),
    (PassDoesNothing, "changes nothing in the state"),
    (ListsTwice, "listed twice"),
    (UnstableList, "not stable"),
    (BreaksRecords, "would not survive in a record"),
    (LoadedDice, "times in"),
    (DrawsWhatIsNotListed, "the results and the moves of chance differ|not among the results"),
    (SameLabel, "are both called"),
    (DependsOnThePast, "depends on what was played before"),
    (LooksAhead, "draws before it|another result|table code"),
    (GlobalGenerator, "the global generator"),
    (DrawChangesIt, "drawing changes the position"),
    (WeightlessResult, "has no weight"),
    (GrowsACard, "a card is too many"),
]


def _game(kind: type[Position]) -> Game:
    return replace(GAME, new=lambda setup: kind(len(setup.seats), setup.option("kindling") == "thrown"))


@pytest.mark.parametrize(("kind", "sentence"), MUTANTS, ids=[kind.__name__ for kind, _ in MUTANTS])
def test_kit_catches(kind: type[Position], sentence: str) -> None:
    setup = next(setup for setup in SETUPS if len(setup.seats) == 2 and not setup.physical)
    with pytest.raises(AssertionError, match=sentence):
        conformance.check(_game(kind), setup, matches=6, invariant=cards_are_conserved, rules=RULES)


def test_kit_catches_an_unlisted_chance_that_is_refused() -> None:
    class Refuses(Position):
        def why_not(self, move: str) -> Illegal | None:
            return super().why_not(move) or (Illegal("EM-1.3", "No.") if self.phase == "throw" else None)

    setup = next(setup for setup in SETUPS if setup.option("kindling") == "thrown")
    with pytest.raises(AssertionError, match="which is refused"):
        conformance.check_chance(_game(Refuses).new(setup))


def test_weighted_covers_every_result() -> None:
    chance = weighted("x", (("a", 1), ("b", 3)))
    assert CHANCE == -1
    assert {chance.sample(random.Random(n)) for n in range(30)} == {"a", "b"}
