"""The position of a game: the state, the methods of the contract, and the registered rules.

The rules are in the modules of this package, in the order of the rulebook: setup_phase (AZ-3, AZ-20), turns (AZ-4),
railway (AZ-5), mining (AZ-6), recruiting (AZ-7), market (AZ-8, AZ-9), farming (AZ-10), attack (AZ-11), combat (AZ-12,
AZ-13), old_ones (AZ-14), movement (AZ-15), scoring (AZ-16, AZ-18, AZ-19), refusals (AZ-21, AZ-23.13).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pyapp.engine import contract
from pyapp.engine.contract import CHANCE, Chance, Illegal, Move, Outcome, ScoreLine, Setup
from pyapp.games.auztralia.rules import (
    attack,
    beginning,
    combat,
    draws,
    farming,
    market,
    movement,
    old_ones,
    railway,
    recruiting,
    refusals,
    scoring,
    tiles,
    turns,
)
from pyapp.games.auztralia.rules.components import HOUSE
from pyapp.games.auztralia.rules.packs import kit_of
from pyapp.games.auztralia.rules.questions import DrawingCard
from pyapp.games.auztralia.rules.recruiting import DECK_INDEX
from pyapp.games.auztralia.rules.state import MATCH, SOLO, UNKNOWN, State
from pyapp.games.auztralia.rules.steps import DRAW

if TYPE_CHECKING:
    from typing import Self

    from pyapp.games.auztralia.rules.kit import Kit

for _module in (beginning, turns, railway, recruiting, market, farming, attack, combat, tiles, old_ones, movement):
    State.STEPS.update(_module.STEPS)
    State.ANSWERS.update(getattr(_module, "ANSWERS", {}))

NO_OPTIONS, RANDOM = "none", "random"
"""Values of options: no two-player card, a random objective."""
NUMBER_OF_OPTIONS = {NO_OPTIONS: 0, "one": 1, "two": 2}


class Position(State, contract.Position):
    """A position of AuZtralia; `State` describes its attributes."""

    __slots__ = ()

    def __init__(
        self,
        players: int,
        mode: str = MATCH,
        *,
        board: str = "east",
        guns: bool = True,
        options: int = 0,
        difficulty: str = "",
        objective: str = "",
        kit: Kit = HOUSE,
    ) -> None:
        """Start a game and advance to the first question."""
        super().__init__(
            players, mode, board=board, guns=guns, options=options, difficulty=difficulty, objective=objective, kit=kit
        )
        self.go_on()

    def chance_moves(self) -> list[Move]:
        """List the possible outcomes of chance."""
        return [move for move, _ in draws.outcomes(self)]

    def reason(self, move: Move) -> Illegal:
        """Return the refusal of an illegal text, with its code of AZ-21.1 as `code`."""
        return refusals.reason(self, move)

    def automatic(self) -> Move | None:
        """Return the only legal move of the acting seat, which is recorded like any other; None if there are several.
        AZ-22.4, AZ-23.3.
        """
        return self.legal[0] if self.seat not in (None, CHANCE) and len(self.legal) == 1 else None

    def chance(self) -> Chance:
        """Return the current chance event. AZ-23.4, AZ-23.5."""
        return draws.chance(self)

    def score(self, seat: int) -> list[ScoreLine]:
        """Return the score sheet of a party as if the game ended now. AZ-16."""
        return scoring.score(self, seat)

    def outcome(self) -> Outcome | None:
        """Return the ranking once the game is over."""
        return scoring.outcome(self) if self.seat is None else None

    def seen_by(self, seat: int) -> Self:
        """Return a copy as a seat knows it: fronts and cards seen only by others become unseen. AZ-23.11."""
        seen = self.copy()
        if self.seat is None or self.solo:
            return seen
        for tile in self.face_down():
            if self.fronts[tile] != UNKNOWN and not (self.seen[tile] >> seat & 1 if seat >= 0 else self.seen[tile] < 0):
                seen.unseen[self.fronts[tile]] += 1
                seen.fronts[tile] = UNKNOWN
        if self.top and not (seat >= 0 and self.top_seen >> seat & 1):
            seen.deck |= 1 << DECK_INDEX[self.top]
            seen.top, seen.top_seen = "", 0
        if self.looked and seat != self.looker:
            known = 1 if seat >= 0 and self.top_seen >> seat & 1 else 0
            seen.deck |= sum(1 << DECK_INDEX[card] for card in self.looked[known:] if card)
            seen.looked = (*self.looked[:known], *[""] * len(self.looked[known:]))
            seen.top_seen, seen.legal = known << max(seat, 0), ()
        return seen

    @property
    def has_secrets(self) -> bool:
        """Return whether some seat may know what another does not. Where none does, all know the whole position."""
        if self.solo or self.top or self.looked:
            return not self.solo
        up, fronts = self.up, self.fronts
        if len(fronts) - fronts.count(UNKNOWN) == up.bit_count():  # the fronts of face-up tiles are known
            return False
        return any(fronts[tile] != UNKNOWN for tile in self.face_down())

    def named_state(self, seat: int | None = None) -> dict[str, Any]:
        """Return the state as labelled plain data, as a seat knows it where one is given."""
        from pyapp.games.auztralia.rules.named_state import named_state

        return named_state(self if seat is None else self.seen_by(seat))

    def private(self) -> tuple[int, ...]:
        """Return the seats that know cards or face-down tiles that others do not. A known card on top of the deck is
        face down. AZ-7.2, V4-A.
        """
        hidden = [seen for seen in map(self.seen.__getitem__, self.face_down()) if seen > 0]
        knowing = {seat for seat in range(self.players) if any(seen >> seat & 1 for seen in hidden)}
        if self.looked and self.looker is not None:
            knowing.add(self.looker)
        return tuple(sorted(knowing))

    @property
    def looker(self) -> int | None:
        """Return the seat that is choosing among cards that only it sees."""
        if self.seat != CHANCE:
            return self.seat
        return self.asked(DrawingCard).looker if self.ask == DRAW else None


def new(setup: Setup) -> Position:
    """Create the initial position of a match."""
    options = dict(setup.options)
    objective = options.get("objective", "")
    return Position(
        len(setup.seats),
        setup.mode,
        board=options["map"],
        guns=options.get("guns", "yes") == "yes",
        options=NUMBER_OF_OPTIONS[options.get("cards", NO_OPTIONS)],
        difficulty=options["difficulty"] if setup.mode == SOLO else "",
        objective="" if objective == RANDOM else objective,
        kit=kit_of(setup),
    )
