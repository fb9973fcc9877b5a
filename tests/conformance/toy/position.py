"""The state of Embers and its rules: each round a roll, then everybody takes a die or draws a card, or passes when
their hearth burns.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pyapp.engine import contract
from pyapp.engine.chance import CARDS, weighted
from pyapp.engine.contract import CHANCE, N_, Chance, Event, Illegal, Move, Outcome, ScoreLine, Setup
from tests.conformance.toy import scoring
from tests.conformance.toy.components import DECK, KINDLING, LIMIT, ROLLS, ROUNDS

if TYPE_CHECKING:
    from random import Random

THROW, ROLL, TURN, DRAW, KEEP, OVER = "throw", "roll", "turn", "draw", "keep", "over"
PASS: Final = "--"
DRAW_MOVE: Final = "draw"
KEEP_MOVES: Final = ("keep", "return")


class Position(contract.Position):
    """A game of Embers at one moment. `drawn` is the card in hand, 0 if none; `deck` maps a card's value (index + 1) to
    how many are left.
    """

    __slots__ = ("deck", "dice", "drawn", "heat", "phase", "players", "round", "turn")

    def __init__(self, players: int, kindling: bool) -> None:
        self.players = players
        self.phase = THROW if kindling else ROLL
        self.round = 0
        self.turn = 0
        self.dice = (0, 0)
        self.drawn = 0
        self.heat = [0] * players
        self.deck = list(DECK.values())

    @property
    def seat(self) -> int | None:
        """Return who acts."""
        return {THROW: CHANCE, ROLL: CHANCE, DRAW: CHANCE, OVER: None}.get(self.phase, self.turn)

    def copy(self) -> Position:
        """Return an independent copy."""
        other = type(self).__new__(type(self))
        other.players, other.phase, other.round, other.turn = self.players, self.phase, self.round, self.turn
        other.dice, other.drawn, other.heat, other.deck = self.dice, self.drawn, self.heat[:], self.deck[:]
        return other

    def state(self) -> tuple[object, ...]:
        """Return the whole state."""
        return (
            self.players,
            self.phase,
            self.round,
            self.turn,
            self.dice,
            self.drawn,
            tuple(self.heat),
            tuple(self.deck),
        )

    # --- legality ---

    def moves(self) -> list[Move]:
        """List the legal moves; the throw of the kindling is too long a list."""
        if self.phase == ROLL:
            return [move for move, _ in ROLLS]
        if self.phase == DRAW:
            return [f"card {value}" for value, left in enumerate(self.deck, 1) if left]
        if self.phase == KEEP:
            return list(KEEP_MOVES)
        if self.phase == TURN:
            if self.heat[self.turn] > LIMIT:
                return [PASS]
            return [f"take {die}" for die in sorted(set(self.dice))] + ([DRAW_MOVE] if any(self.deck) else [])
        return []

    def why_not(self, move: Move) -> Illegal | None:
        """Return the refusal of a move, or None if it is legal."""
        if self.phase == OVER:
            return Illegal("EM-2.3", N_("The game is over."))
        if self.phase == THROW:
            fine = len(move) == 6 + KINDLING and move.startswith("throw ") and set(move[6:]) <= set("123456")
            return None if fine else Illegal("EM-1.3", N_("Kindling is six dice, such as throw 123456."))
        if move in self.moves():
            return None
        if self.phase == TURN and self.heat[self.turn] > LIMIT:
            return Illegal("EM-3.3", N_("Your hearth burns at {heat}: you pass."), heat=self.heat[self.turn])
        reasons = {
            ROLL: ("EM-2.1", N_("First the two dice are rolled.")),
            DRAW: ("EM-1.2", N_("That card is not in the deck.")),
            KEEP: ("EM-3.2", N_("Keep the card or return it.")),
            TURN: ("EM-3.1", N_("Take one of the two dice, or draw.")),
        }
        return Illegal(*reasons[self.phase])

    def automatic(self) -> Move | None:
        """Return the forced pass of a hearth that burns (EM-3.3)."""
        return PASS if self.phase == TURN and self.heat[self.turn] > LIMIT else None

    def chance(self) -> Chance:
        """Return the throw, the roll or the draw to be resolved."""
        if self.phase == THROW:
            return Chance("kindling", _throw)
        if self.phase == ROLL:
            return weighted(f"round {self.round + 1} dice", ROLLS)
        cards = tuple((f"card {value}", left) for value, left in enumerate(self.deck, 1) if left)
        return weighted(f"round {self.round + 1} card of seat {self.turn}", cards, CARDS)

    # --- playing ---

    def play(self, move: Move) -> list[Event]:
        """Apply a move and tell what happened; Illegal if the rules refuse it."""
        refusal = self.why_not(move)
        if refusal is not None:
            raise refusal
        seat = None if self.seat == CHANCE else self.seat
        text = N_("The table shows {move}.") if seat is None else N_("{name} plays {move}.")
        self.advance(move)
        return [Event(move.split()[0], seat, text, {"move": move})]

    def advance(self, move: Move) -> None:
        """Apply a legal move without telling."""
        word, _, value = move.partition(" ")
        _APPLY[word](self, value)

    def _throw(self, value: str) -> None:
        """Every pair of equal faces gives everybody 1 heat (EM-1.3)."""
        pairs = sum(value.count(face) // 2 for face in "123456")
        self.heat = [pairs] * self.players
        self.phase = ROLL

    def _roll(self, value: str) -> None:
        self.dice = (int(value[0]), int(value[1]))
        self.phase = TURN

    def _take(self, value: str) -> None:
        self.heat[self.turn] += int(value)
        self._next()

    def _draw(self, _value: str) -> None:
        self.phase = DRAW

    def _card(self, value: str) -> None:
        self.drawn = int(value)
        self.deck[self.drawn - 1] -= 1
        self.phase = KEEP

    def _keep(self, _value: str) -> None:
        self.heat[self.turn] += 2 * self.drawn
        self.drawn = 0
        self._next()

    def _return(self, _value: str) -> None:
        self.deck[self.drawn - 1] += 1
        self.drawn = 0
        self._next()

    def _pass(self, _value: str) -> None:
        self._next()

    def _next(self) -> None:
        self.phase = TURN
        self.turn += 1
        if self.turn == self.players:
            self.turn = 0
            self.round += 1
            self.dice = (0, 0)
            self.phase = ROLL if self.round < ROUNDS else OVER

    # --- scores ---

    def score(self, seat: int) -> list[ScoreLine]:
        """Return the score sheet of a seat."""
        return scoring.score(self, seat)

    def outcome(self) -> Outcome | None:
        """Return the ranking once the game is over."""
        return scoring.outcome(self) if self.phase == OVER else None


_APPLY: Final = {
    "throw": Position._throw,
    "roll": Position._roll,
    "take": Position._take,
    "draw": Position._draw,
    "card": Position._card,
    "keep": Position._keep,
    "return": Position._return,
    PASS: Position._pass,
}


def _throw(generator: Random) -> Move:
    return "throw " + "".join(str(1 + int(generator.random() * 6)) for _ in range(KINDLING))


def new(setup: Setup) -> Position:
    """Begin the match that a setup describes."""
    return Position(len(setup.seats), setup.option("kindling") == "thrown")
