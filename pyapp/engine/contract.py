"""The contract between a game and everything around it: moves as text, chance as a player, events, refusals, scores.

A game gives a `Game` (what it is called, its modes and options, how a `Position` begins). A `Position` holds the state
and is the only authority on legality; views, bots and records read it and know no rule of their own.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, Protocol

from pyapp.engine.chance import Chance
from pyapp.engine.names import is_printable
from pyapp.engine.outcome import Outcome, ScoreLine, Side
from pyapp.engine.setup import (
    AWAY,
    CODE,
    LEVELS,
    MAX_CODE,
    MAX_NAME,
    PERSON,
    PLAYERS,
    Mode,
    Option,
    Seat,
    Setup,
)
from pyapp.engine.texts import N_, MessageError, Value

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping

CHANCE: Final = -1
"""The seat that dice and draws belong to."""

Move = str
"""A short text in the game's notation; hashable, readable in a save and in a bug report."""


@dataclass(frozen=True, slots=True)
class Event:
    """What a move did: feeds the log, the animation and the screen reader alike.

    `seat` is the party that did it or that it befell, a seat or a side. `kind`, `text` and what the `{fields}` of the
    text are filled with are declared by its `EventKind`. `kind` and `params` are what an animation reads. What only one
    seat learns is for `visible_to` it: nobody else is told while the match goes on.
    """

    kind: str
    seat: int | None
    text: str
    params: Mapping[str, Value] = field(default_factory=dict)
    visible_to: int | None = None


@dataclass(frozen=True, slots=True)
class EventKind:
    """A kind of event, declared once for rules and views; called, it makes an event.

    `text` is its sentence, a message of the catalogue with `{fields}`. The view writes a field as its name says: a hex,
    some goods, a card (`drawing.telling.Log.fillers`); without a filler it is the parameter of that name. `{name}` is
    the name of the party. Where the sentence differs from case to case, several declarations share a `name`.
    """

    name: str
    text: str

    def __call__(self, seat: int | None, /, *, visible_to: int | None = None, **params: Value) -> Event:
        """Return an event of this kind."""
        return Event(self.name, seat, self.text, params, visible_to)


class Illegal(Exception):
    """A move that the rules refuse: the rule's number, the reason as a message of the catalogue, what fills it."""

    def __init__(self, rule: str, reason: str, **params: Value) -> None:
        super().__init__(f"{reason.format(**params)} {rule}")
        self.rule = rule
        self.reason = reason
        self.params = params


class Position(Protocol):
    """The state of one game: mutable, slotted, plain data only."""

    __slots__ = ()

    @property
    def seat(self) -> int | None:
        """Return who acts: a seat from 0, CHANCE, or None when the game is over."""

    def moves(self) -> list[Move]:
        """List every legal move of the acting seat in a stable order; empty only when the game is over or chance cannot
        be listed.
        """

    def why_not(self, move: Move) -> Illegal | None:
        """Return the refusal that `play(move)` would raise, or None if the move is legal."""

    def play(self, move: Move) -> list[Event]:
        """Apply a move and tell what happened. Raises Illegal and changes nothing if the rules refuse it."""

    def advance(self, move: Move) -> None:
        """Apply a move known to be legal, without telling: what searches call."""

    def automatic(self) -> Move | None:
        """Return the one move that the rules make for the acting seat (a forced pass), or None if there is something to
        decide.
        """

    def chance(self) -> Chance:
        """Return the event of chance to be resolved; only when `seat` is CHANCE."""

    def score(self, seat: int) -> list[ScoreLine]:
        """Return the score sheet of a seat, or of a ranked side, as it stands."""

    def outcome(self) -> Outcome | None:
        """Return how the game ended, or None while it goes on."""

    def copy(self) -> Position:
        """Return an independent copy, cheaply."""

    def state(self) -> tuple[object, ...]:
        """Return the whole state as nested tuples of plain data: equal states are equal positions."""

    def seen_by(self, seat: int) -> Position:
        """Return a copy as a seat knows it, or as everybody does where `seat` is CHANCE.

        In a mode with hidden knowledge what the seat does not know is undetermined again: chance brings it when it is
        needed. Elsewhere this is a copy. Undo goes by it (`match.teaches`): a move that the seat could not have known
        to be possible is refused there, and what a move brings to light is missing there until chance brings it.
        """
        return self.copy()

    def private(self) -> Collection[int] | None:
        """Return the seats that have before them what nobody else may see, in a mode with hidden knowledge; None where
        any seat may have. A table that several share is covered only while there are such seats.
        """
        return None

    def ahead(self, seat: int) -> Position | None:
        """Return a copy in which a seat acts already, as if those before it in this phase were done; None where the
        order matters, and for a seat that acts anyway or is done.

        There the seat and its own chance alone go on, until it is done and the turn is back with whoever has it. What
        they do is what the seat does when its turn comes, however far the others are by then.
        """
        return None


@dataclass(frozen=True, slots=True)
class Game:
    """What a game is to the table: key, title and summary (messages), edition of its rules, minutes, modes, and how a
    position begins.

    `usual` is the mode that a first form shows, by default the first. Two checks raise ValueError, with a message for
    the page, or MessageError: `check_content` if a line of the players' own material is not sound (a game without it
    takes none), `check_options` if seats, options and sound content do not suit each other. `oldest` is the oldest
    edition whose matches `new` still begins, by default the present one alone. `new_legacy` begins a
    position that still asks what `new` asks no more: records that hold the answers are played on it.
    `continues(before, move)` tells from two texts whether a move goes on with the act that the move directly before it,
    by the same seat, began or went on with; a game without it has acts of one move.
    `implied(position)` returns the legal move that the acting seat asked for with an earlier one already, such as the
    use of what was taken to be used, or None: a table plays it by itself.
    """

    key: str
    title: str
    summary: str
    edition: int
    minutes: int
    modes: tuple[Mode, ...]
    new: Callable[[Setup], Position]
    usual: str = ""
    oldest: int = 0
    check_content: Callable[[str], None] | None = None
    check_options: Callable[[Setup], None] | None = None
    new_legacy: Callable[[Setup], Position] | None = None
    continues: Callable[[Move, Move], bool] | None = None
    implied: Callable[[Any], Move | None] | None = None

    def mode(self, key: str) -> Mode:
        """Return the mode of that key; KeyError if there is none."""
        for mode in self.modes:
            if mode.key == key:
                return mode
        raise KeyError(key)

    @property
    def editions(self) -> range:
        """Return the editions of the rules that matches may be played by."""
        return range(self.oldest or self.edition, self.edition + 1)

    @property
    def seats(self) -> tuple[int, int]:
        """Return the least and the most people over all modes."""
        return min(mode.seats[0] for mode in self.modes), max(mode.seats[1] for mode in self.modes)


def check_setup(game: Game, setup: Setup) -> None:
    """Raise ValueError, with a message for the page, or MessageError, if a setup does not suit the game."""
    if setup.game != game.key:
        raise ValueError(N_("That match is of a different game."))
    if setup.edition not in game.editions:
        raise ValueError(N_("That match used a different edition of the rules."))
    mode = next((mode for mode in game.modes if mode.key == setup.mode), None)
    if mode is None:
        raise ValueError(N_("This game has no such mode."))
    if not mode.seats[0] <= len(setup.seats) <= mode.seats[1]:
        raise ValueError(N_("This mode doesn't allow that many seats."))
    for seat in setup.seats:
        if seat.player not in PLAYERS and not (mode.away and seat.player == AWAY):
            raise ValueError(N_("A seat needs a person or a computer level."))
        if not 0 < len(seat.name) <= MAX_NAME or not is_printable(seat.name):
            raise ValueError(N_("A name has 1 to 24 characters."))
    if all(seat.player == AWAY for seat in setup.seats):
        raise ValueError(N_("At least one player is needed."))
    if sorted(setup.options) != sorted(mode.settled(dict(setup.options), len(setup.seats))):
        raise ValueError(N_("The options do not suit this mode."))
    for option in mode.options_at(len(setup.seats)):
        if setup.option(option.key, option.choices[0][0]) not in {key for key, _ in option.choices}:
            raise ValueError(N_("The options do not suit this mode."))
    if setup.physical and not mode.physical:
        raise ValueError(N_("This mode has no dice to roll yourself."))
    if len(setup.code) > MAX_CODE or not CODE.fullmatch(setup.code):
        raise ValueError(N_("A table code has 1 to 40 letters, digits and hyphens."))
    for text in setup.content:
        if game.check_content is None:
            raise ValueError(N_("This game doesn't support your own material."))
        game.check_content(text)
    if game.check_options is not None:
        game.check_options(setup)


__all__ = [
    "AWAY",
    "CHANCE",
    "LEVELS",
    "MAX_CODE",
    "MAX_NAME",
    "N_",
    "PERSON",
    "PLAYERS",
    "Chance",
    "Event",
    "EventKind",
    "Game",
    "Illegal",
    "MessageError",
    "Mode",
    "Move",
    "Option",
    "Outcome",
    "Position",
    "ScoreLine",
    "Seat",
    "Setup",
    "Side",
    "Value",
    "check_setup",
]
