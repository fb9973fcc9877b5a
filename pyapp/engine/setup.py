"""What a match begins from: who sits there, the mode and its options, the table code."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final, Protocol

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from pyapp.engine.outcome import Side

PERSON: Final = "person"
LEVELS: Final = ("calm", "steady", "sharp")
"""The levels of the computer, from weakest to strongest."""
PLAYERS: Final = (PERSON, *LEVELS)
NAMES: Final = ("Ana", "Bruno", "Chloë", "Dimitri", "Eun-ji", "Farid", "Grace", "Hugo")
"""Names for seats that nobody has named."""
USUAL_CODE: Final = "olive-42-bread"
"""The table code of set-ups that name none."""
AWAY: Final = "away"
"""A seat that plays elsewhere, on paper or on another device; people at this table enter what it takes from the
table.
"""


@dataclass(frozen=True, slots=True)
class Seat:
    """Who sits where: a name as typed (at most 24 characters) and who plays: "person", one of LEVELS, or "away"."""

    name: str
    player: str = PERSON


@dataclass(frozen=True, slots=True)
class Setup:
    """All that a match begins from; together with its moves it is the match.

    `code` is the table code: with an event's label it decides every result of chance. `options` holds the key of the
    choice for each option of the mode. In a practice match undo has no limits. With `physical`, people enter what the
    table's dice showed, and whatever else the mode leaves to them. `content` is the players' own material, one line of
    text each, checked by the game.
    """

    game: str
    mode: str
    seats: tuple[Seat, ...]
    code: str
    options: tuple[tuple[str, str], ...] = ()
    practice: bool = False
    physical: bool = False
    edition: int = 1
    content: tuple[str, ...] = ()

    @classmethod
    def usual(
        cls,
        game: Modes,
        mode: str = "",
        seats: int | Sequence[Seat] = 0,
        *,
        code: str = USUAL_CODE,
        options: Mapping[str, str] | None = None,
    ) -> Setup:
        """Return a setup of a game, with the defaults of its form: the usual mode, the fewest seats, the first choice
        of each option that `options` does not name. `seats` are the seats, or how many people sit there. Raises
        KeyError for a mode or an option that the game does not have.
        """
        key = mode or game.usual or game.modes[0].key
        declared = {one.key: one for one in game.modes}[key]
        if isinstance(seats, int):
            seats = [Seat(NAMES[number % len(NAMES)]) for number in range(seats or declared.seats[0])]
        chosen = dict(options or {})
        offered = {option.key for option in declared.options_at(len(seats))}
        if unknown := sorted(chosen.keys() - offered):
            raise KeyError(unknown[0])
        settled = declared.settled(chosen, len(seats))
        return cls(game.key, key, tuple(seats), code, settled, edition=game.edition)

    def option(self, key: str, unsaid: str | None = None) -> str:
        """Return the choice made for an option, `unsaid` where nothing is said of it; KeyError without that."""
        options = dict(self.options)
        return options[key] if unsaid is None else options.get(key, unsaid)


@dataclass(frozen=True, slots=True)
class Option:
    """A choice that a mode offers; the form of a new match is drawn from it. `choices` holds (key, title) pairs, the
    first is the default.

    A `picker` has too many choices for a row: the form shows the chosen one and opens the others. Where the number of
    seats matters, `seats` holds the least and the most for which there is the option, `limits` those for which there is
    a choice, by its key. Where the first choice is `unsaid`, matches are written without it: so they were before there
    was the option. The choices of one that is `titled` say what they are about only beside its title.
    """

    key: str
    title: str
    choices: tuple[tuple[str, str], ...]
    help: str = ""
    picker: bool = False
    seats: tuple[int, int] | None = None
    limits: tuple[tuple[str, tuple[int, int]], ...] = ()
    unsaid: bool = False
    titled: bool = False

    def at(self, seats: int) -> Option | None:
        """Return the option as it is offered to that many seats, with the choices that there are; None if it is not."""
        if not _within(self.seats, seats):
            return None
        if not self.limits:
            return self
        limits = dict(self.limits)
        return replace(self, choices=tuple(one for one in self.choices if _within(limits.get(one[0]), seats)))


def _within(bounds: tuple[int, int] | None, number: int) -> bool:
    return bounds is None or bounds[0] <= number <= bounds[1]


@dataclass(frozen=True, slots=True)
class Mode:
    """A way to play a game: key, title and summary (messages), how many seats, options, and the most moves possible.

    `sides` are the parties that nobody sits on, numbered after the last seat. `physical` holds the kinds of chance (see
    `chance.KINDS`) that people may enter from a real table; the app draws the others. `away` tells whether a seat may
    play elsewhere, `hidden` whether a seat may know what others do not (see `Position.seen_by`).
    """

    key: str
    title: str
    summary: str
    seats: tuple[int, int]
    bound: int
    options: tuple[Option, ...] = ()
    physical: tuple[str, ...] = ()
    away: bool = False
    sides: tuple[Side, ...] = ()
    hidden: bool = False

    def options_at(self, seats: int) -> tuple[Option, ...]:
        """Return the options that a match of that many seats has, with the choices that there are."""
        return tuple(offered for option in self.options if (offered := option.at(seats)) is not None)

    def settled(self, chosen: Mapping[str, str], seats: int) -> tuple[tuple[str, str], ...]:
        """Return the options of a match of that many seats as its set-up has them: the choices that were made, by
        option, the first one where there is none.
        """
        return tuple(
            (option.key, choice)
            for option in self.options_at(seats)
            for first in (option.choices[0][0],)
            if (choice := chosen.get(option.key, first)) != first or not option.unsaid
        )

    def ranked_sides(self, seats: int) -> list[int]:
        """List the numbers of the sides that have score lines and a place in the ranking, with that many seats."""
        return [seats + number for number, side in enumerate(self.sides) if side.ranked]


class Modes(Protocol):
    """What `Setup.usual` reads of a game."""

    @property
    def key(self) -> str:
        """Return the key of the game."""

    @property
    def usual(self) -> str:
        """Return the mode of a first form, "" for the first one."""

    @property
    def edition(self) -> int:
        """Return the present edition of the rules."""

    @property
    def modes(self) -> tuple[Mode, ...]:
        """Return the modes."""


MAX_NAME: Final = 24
MAX_CODE: Final = 40
CODE: Final = re.compile("[a-z0-9]+(?:-[a-z0-9]+)*")
"""The form of a table code that counts: two codes that read alike must not draw differently (see
`randomness.table_code`).
"""
