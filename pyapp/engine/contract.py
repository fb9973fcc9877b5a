"""The contract between a game and the rest: moves as text, chance as a player, events, refusals, scores.

A game provides a `Game` (title, modes, options, and how to start a `Position`). The `Position` holds the state and is
the only authority on legality; views, bots and records read it and contain no rules.
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
    is_computer,
)
from pyapp.engine.texts import N_, MessageError, Value

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Mapping

CHANCE: Final = -1
"""The seat that acts where dice are rolled or cards drawn."""

Move = str
"""A short text in the game's notation; hashable, and readable in saves and bug reports."""


@dataclass(frozen=True, slots=True)
class Event:
    """An effect of a move, for the log, the animation and the screen reader.

    `seat` is the party that caused it or is affected, a seat or a side. The `EventKind` declares `kind`, `text` and the
    `{fields}` of the text. Animations read `kind` and `params`. Until the match is over, an event with `visible_to` is
    only shown to that seat.
    """

    kind: str
    seat: int | None
    text: str
    params: Mapping[str, Value] = field(default_factory=dict)
    visible_to: int | None = None


@dataclass(frozen=True, slots=True)
class EventKind:
    """A kind of event, declared once for rules and views; calling it creates an event.

    `text` is its sentence, a message of the catalogue with `{fields}`. The view formats a field by its name: a hex,
    goods, a card (`drawing.telling.Log.fillers`); without a filler, the parameter of that name is used. `{name}` is the
    name of the party. If the sentence varies from case to case, several declarations share a `name`.
    """

    name: str
    text: str

    def __call__(self, seat: int | None, /, *, visible_to: int | None = None, **params: Value) -> Event:
        """Return an event of this kind."""
        return Event(self.name, seat, self.text, params, visible_to)


class Illegal(Exception):
    """A refused move: the rule's number, the reason as a message of the catalogue, and its parameters."""

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
        """Return the acting seat from 0, CHANCE, or None when the game is over."""

    def moves(self) -> list[Move]:
        """List every legal move of the acting seat in a stable order; empty only when the game is over or the chance
        results cannot be listed.
        """

    def why_not(self, move: Move) -> Illegal | None:
        """Return the refusal that `play(move)` would raise, or None if the move is legal."""

    def play(self, move: Move) -> list[Event]:
        """Apply a move and return its events. Raises Illegal, and changes nothing, if the rules refuse it."""

    def advance(self, move: Move) -> None:
        """Apply a legal move without creating events, for searches."""

    def automatic(self) -> Move | None:
        """Return the acting seat's move if the rules force it (such as a pass), or None if there is a decision."""

    def chance(self) -> Chance:
        """Return the chance event to resolve; only valid when `seat` is CHANCE."""

    def score(self, seat: int) -> list[ScoreLine]:
        """Return the current score sheet of a seat or a ranked side."""

    def outcome(self) -> Outcome | None:
        """Return the outcome of the game, or None while it is not over."""

    def copy(self) -> Position:
        """Return an independent copy; it must be cheap."""

    def state(self) -> tuple[object, ...]:
        """Return the whole state as nested tuples of plain data; equal states mean equal positions."""

    def named_state(self, seat: int | None = None) -> dict[str, Any]:
        """Return the state as labelled plain data that JSON can write, as a seat knows it where one is given. The
        labels of a game are in docs/library.md; a game without labels has its `state()` as nested lists.
        """
        position: Position = self if seat is None else self.seen_by(seat)
        return {"acting": "chance" if self.seat == CHANCE else self.seat, "state": _listed(position.state())}

    def seen_by(self, seat: int) -> Position:
        """Return a copy as a seat knows it; for CHANCE, what is known to everybody.

        In a mode with hidden information, what the seat does not know is undetermined in the copy and drawn when it is
        needed. In other modes it is a plain copy. Undo relies on it (`reveals_hidden`): a move that revealed something
        is illegal in the copy, or leads to a different state there.
        """
        return self.copy()

    def private(self) -> Collection[int] | None:
        """Return the seats that have hidden information in front of them, in a mode with hidden information; None means
        any seat may. A shared device only covers the screen while there are such seats.
        """
        return None

    def ahead(self, seat: int) -> Position | None:
        """Return a copy in which a seat acts already, as if the seats before it in this phase were done. None where the
        order matters, or where the seat acts anyway or is done.

        In the copy only that seat and its chance events go on, until it is done and the turn is back with the acting
        seat. Its moves stay valid when its turn comes, whatever the others do until then.
        """
        return None


def _listed(state: object) -> object:
    """Return nested tuples as nested lists, bytes as lists of numbers."""
    return [_listed(part) for part in state] if isinstance(state, tuple | bytes | bytearray) else state


@dataclass(frozen=True, slots=True)
class Game:
    """A game as the app knows it: key, title and summary (messages), edition of the rules, minutes, modes, and how a
    position starts.

    `usual` is the mode preselected in the form, by default the first. Two checks raise ValueError with a message for
    the page, or MessageError: `check_content` if a line of players' own material is invalid (a game without it accepts
    none), `check_options` if seats, options and valid content do not fit together. `oldest` is the oldest edition that
    `new` still starts, by default the current one. `new_legacy` starts a position that still asks questions which `new`
    has dropped, for records that answer them. `continues(before, move)` returns whether a move belongs to the same act
    as the same seat's move directly before it; without it every move is an act of its own. `implied(position)` returns
    the legal move that an earlier move of the acting seat already asked for, such as using a tile that was taken in
    order to use it, or None; the table plays it automatically.
    `vocabulary` lists all moves that seats may ever make in a match of a setup (`engine.vocabulary`), and `features`
    describes a position, as a seat knows it, by numbers from 0 to 255, of a fixed count within a match: both are for
    learners, see docs/library.md. A game may have neither. `characters` are the keys of its computer opponents with a
    name and a style of play; seats name them as they name a level.
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
    vocabulary: Callable[[Setup], Iterable[Move]] | None = None
    features: Callable[[Any, int], bytes] | None = None
    characters: tuple[str, ...] = ()

    def mode(self, key: str) -> Mode:
        """Return the mode with that key; KeyError if there is none."""
        for mode in self.modes:
            if mode.key == key:
                return mode
        raise KeyError(key)

    @property
    def editions(self) -> range:
        """Return the editions of the rules that a match may use."""
        return range(self.oldest or self.edition, self.edition + 1)

    @property
    def seats(self) -> tuple[int, int]:
        """Return the least and the most seats over all modes."""
        return min(mode.seats[0] for mode in self.modes), max(mode.seats[1] for mode in self.modes)


def check_setup(game: Game, setup: Setup) -> None:
    """Raise ValueError, with a message for the page, or MessageError if a setup does not fit the game."""
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
        if seat.player not in (*PLAYERS, *game.characters) and not (mode.away and seat.player == AWAY):
            raise ValueError(N_("A seat needs a person or a computer level."))
        if not 0 < len(seat.name) <= MAX_NAME or not is_printable(seat.name):
            raise ValueError(N_("A name has 1 to 24 characters."))
        if seat.head_start and (seat.head_start not in mode.head_starts or len(setup.seats) == 1):
            raise ValueError(N_("This mode doesn't have that head start."))
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
    "is_computer",
]
