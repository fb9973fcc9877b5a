"""The state of Wreck and its rules, in the order of the rulebook."""

from __future__ import annotations

from typing import Final

from pyapp.engine import contract
from pyapp.engine.chance import BAG as FROM_BAG
from pyapp.engine.chance import CARDS, DICE, TABLE, weighted
from pyapp.engine.contract import CHANCE, N_, Chance, Event, Illegal, Move, Outcome, ScoreLine, Setup
from pyapp.engine.piles import Pile
from tests.conformance.wreck import scoring
from tests.conformance.wreck.components import BAG, COIN, DIVES, FRONTS, PEARL, ROUNDS, SHELL, TIDES, UNKNOWN

FIRST, WIND, TURN, DIVE, PEEK, OPEN, TIDE, TELL, OVER = (
    "first", "wind", "turn", "dive", "peek", "open", "tide", "tell", "over",
)  # fmt: skip
DIVE_MOVE: Final = "dive"
_CHANCES: Final = (FIRST, WIND, DIVE, PEEK, OPEN, TIDE, TELL)


class Position(contract.Position):
    """A game of Wreck at one moment.

    `fronts` are what is in the chests, UNKNOWN where nobody has looked, `owners` who opened them (-1: shut), `looked`
    the mask of the seats that have looked; `chest` is the one that chance is asked about. `finds` are coins and pearls
    by seat, `tide` the sum of the tides drawn.
    """

    __slots__ = (
        "bag",
        "chest",
        "chests",
        "crew",
        "deck",
        "finds",
        "first",
        "fronts",
        "looked",
        "owners",
        "phase",
        "players",
        "round",
        "tide",
        "turn",
        "wind",
    )

    def __init__(self, players: int, chests: int = 3, *, crew: bool = False, drawn: bool = False) -> None:
        self.players, self.crew = players, crew
        self.phase = FIRST if drawn else WIND
        self.first = self.round = self.turn = self.wind = self.tide = self.chest = 0
        self.bag, self.deck, self.chests = Pile(BAG), Pile(TIDES), Pile(FRONTS)
        self.fronts, self.owners, self.looked = [UNKNOWN] * chests, [-1] * chests, [0] * chests
        self.finds = [(0, 0)] * players

    @property
    def seat(self) -> int | None:
        """Return who acts."""
        return self.turn if self.phase == TURN else None if self.phase == OVER else CHANCE

    @property
    def over(self) -> bool:
        """Return whether the game is over."""
        return self.phase == OVER

    def copy(self) -> Position:
        """Return an independent copy."""
        other = type(self).__new__(type(self))
        for name in Position.__slots__:
            value = getattr(self, name)
            setattr(other, name, value[:] if isinstance(value, list) else value)
        other.bag, other.deck, other.chests = self.bag.copy(), self.deck.copy(), self.chests.copy()
        return other

    def state(self) -> tuple[object, ...]:
        """Return the whole state."""
        lists = (self.fronts, self.owners, self.looked, self.finds)
        piles = (self.bag, self.deck, self.chests)
        plain = (self.players, self.crew, self.phase, self.first, self.round, self.turn, self.wind, self.tide)
        return (*plain, self.chest, *(tuple(held) for held in lists), *(pile.state() for pile in piles))

    def seen_by(self, seat: int) -> Position:
        """Return the position as a seat knows it: what is in a chest that only others have looked into is open again."""
        other = self.copy()
        for chest, front in enumerate(self.fronts):
            if front != UNKNOWN and self.owners[chest] < 0 and self.phase != OVER and not self._knows(seat, chest):
                other.fronts[chest] = UNKNOWN
                other.chests.put_back(front)
        return other

    def _knows(self, seat: int, chest: int) -> bool:
        return self.phase == TELL or (seat >= 0 and bool(self.looked[chest] >> seat & 1))

    # --- legality ---

    def moves(self) -> list[Move]:
        """List the legal moves."""
        if self.phase == OVER:
            return []
        if self.phase != TURN:
            return [move for move, _ in self.chance().outcomes or ()]
        shut = [chest for chest, owner in enumerate(self.owners) if owner < 0]
        dives = [DIVE_MOVE] if self.bag.available else []
        peeks = [f"peek {chest + 1}" for chest in shut if not self.looked[chest] >> self.turn & 1]
        return [*dives, *peeks, *(f"open {chest + 1}" for chest in shut)]

    def why_not(self, move: Move) -> Illegal | None:
        """Return the refusal of a move, or None if it is legal."""
        if move in self.moves():
            return None
        if self.phase == OVER:
            return Illegal("WR-2.4", N_("The game is over."))
        if self.phase == TURN and move.startswith("peek "):
            return Illegal("WR-3.2", N_("Look into a chest that is shut and that you have not seen."))
        reasons = {
            FIRST: ("WR-1.4", N_("First it is drawn who begins.")),
            WIND: ("WR-2.1", N_("First the wind.")),
            TURN: ("WR-3.3", N_("Dive, look or open a chest that is shut.")),
            TIDE: ("WR-2.3", N_("The tide is drawn.")),
            DIVE: ("WR-3.1", N_("The bag does not bring that.")),
        }
        return Illegal(*reasons.get(self.phase, ("WR-1.3", N_("That is not in the chests."))))

    def automatic(self) -> Move | None:
        """Return nothing: every turn has a choice, or chance."""
        return None

    def chance(self) -> Chance:
        """Return the event of chance to be resolved."""
        if self.phase == FIRST:
            return weighted("first", tuple((f"first {seat + 1}", 1) for seat in range(self.players)), TABLE)
        if self.phase == WIND:
            return weighted(f"round {self.round + 1} wind", tuple((f"wind {face}", 1) for face in range(1, 7)), DICE)
        if self.phase == TIDE:
            return self.deck.chance(f"round {self.round + 1} tide", lambda drawn: f"tide {drawn[0]}", kind=CARDS)
        if self.phase == DIVE:
            label, number = f"round {self.round + 1} dive {self.turn + 1}", DIVES[self.wind - 1]
            return self.bag.chance(label, lambda drawn: f"finds {''.join(drawn)}", number, FROM_BAG)
        name = f"front {self.chest + 1}"
        return self.chests.chance(name, lambda drawn: f"{name} {drawn[0]}", kind=CARDS)

    # --- playing ---

    def play(self, move: Move) -> list[Event]:
        """Apply a move and tell what happened; Illegal if the rules refuse it."""
        refusal = self.why_not(move)
        if refusal is not None:
            raise refusal
        phase, turn, pearls = self.phase, self.turn, [pearls for _, pearls in self.finds]
        word, _, value = move.partition(" ")
        self.advance(move)
        if phase == PEEK:
            chest, front = value.split()
            params: dict[str, contract.Value] = {"chest": chest, "front": front}
            return [Event("front", turn, N_("{name} sees {front} in chest {chest}."), params, visible_to=turn)]
        seat = turn if phase in (TURN, DIVE, OPEN) else self.players if phase == TIDE else None
        text = N_("{name}: {move}.") if seat is not None else N_("The table shows {move}.")
        events = [Event(word, seat, text, {"move": move})]
        if word == "peek" and self.phase != PEEK:
            front = self.fronts[self.chest]
            shown: dict[str, contract.Value] = {"chest": value, "front": front}
            events.append(Event("front", turn, N_("{name} sees {front} in chest {chest}."), shown, visible_to=turn))
        if pearls != [now for _, now in self.finds] and phase == WIND:
            events.append(Event("gull", self.players + 1, N_("{name} takes a pearl.")))
        return events

    def advance(self, move: Move) -> None:
        """Apply a legal move without telling."""
        word, _, value = move.partition(" ")
        _APPLY[word](self, value)

    def _begin(self, value: str) -> None:
        self.first, self.phase = int(value) - 1, WIND

    def _blow(self, value: str) -> None:
        self.wind, self.turn, self.phase = int(value), self.first, TURN
        most = max(pearls for _, pearls in self.finds)
        if self.wind == 6 and most:
            victim = next(seat for seat, (_, pearls) in enumerate(self.finds) if pearls == most)
            self.finds[victim] = (self.finds[victim][0], most - 1)
            self.bag.discard(PEARL)

    def _dive(self, _value: str) -> None:
        self.phase = DIVE

    def _find(self, value: str) -> None:
        self.bag.draw(*value)
        coins, pearls = self.finds[self.turn]
        self.finds[self.turn] = (coins + value.count(COIN), pearls + value.count(PEARL))
        self.bag.discard(*[SHELL] * value.count(SHELL))
        self._next()

    def _peek(self, value: str) -> None:
        self.chest = int(value) - 1
        self.looked[self.chest] |= 1 << self.turn
        self._need(PEEK)

    def _open(self, value: str) -> None:
        self.chest = int(value) - 1
        self.owners[self.chest] = self.turn
        self._need(OPEN)

    def _need(self, phase: str) -> None:
        """Go on if the front of the chest is known, else let chance bring it."""
        if self.fronts[self.chest] != UNKNOWN:
            self._next()
        else:
            self.phase = phase

    def _front(self, value: str) -> None:
        front = value.split()[1]
        self.chests.draw(front)
        self.fronts[self.chest] = front
        if self.phase == TELL:
            self._tell()
        else:
            self._next()

    def _next(self) -> None:
        self.turn = (self.turn + 1) % self.players
        self.phase = TIDE if self.turn == self.first else TURN

    def _tide(self, value: str) -> None:
        self.deck.draw(value)
        self.deck.discard(value)
        self.tide += int(value)
        self.round += 1
        self.phase, self.wind = WIND, 0
        if self.round == ROUNDS:
            self._tell()

    def _tell(self) -> None:
        unknown = [chest for chest, front in enumerate(self.fronts) if front == UNKNOWN]
        self.phase, self.chest = (TELL, unknown[0]) if unknown else (OVER, 0)

    # --- scores ---

    def score(self, seat: int) -> list[ScoreLine]:
        """Return the score sheet of a seat, or of the sea."""
        return scoring.score(self, seat)

    def outcome(self) -> Outcome | None:
        """Return the ranking once the game is over."""
        return scoring.outcome(self) if self.over else None


_APPLY: Final = {
    "first": Position._begin,
    "wind": Position._blow,
    "dive": Position._dive,
    "finds": Position._find,
    "peek": Position._peek,
    "open": Position._open,
    "front": Position._front,
    "tide": Position._tide,
}


def new(setup: Setup) -> Position:
    """Begin the match that a setup describes."""
    options = dict(setup.options)
    chests = {"three": 3, "two": 2, "one": 1}[options["chests"]]
    return Position(len(setup.seats), chests, crew=setup.mode == "crew", drawn=options.get("first") == "drawn")
