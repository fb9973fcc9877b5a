"""The setup of a match: seats, mode, options, table code."""

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
"""A seat that plays elsewhere, on paper or another device; people at this table enter what it takes from the shared
supply.
"""


@dataclass(frozen=True, slots=True)
class Seat:
    """A seat: the name as typed (at most 24 characters), its player: "person", one of LEVELS, a character of the game
    (`Game.characters`), or "away", and its head start in points.
    """

    name: str
    player: str = PERSON
    head_start: int = 0


def is_computer(player: str) -> bool:
    """Return whether a kind of player is a computer: a level or a character."""
    return player not in (PERSON, AWAY)


@dataclass(frozen=True, slots=True)
class Setup:
    """Everything that determines the start of a match; together with the moves it is the match.

    `code` is the table code, the seed of all chance events. `options` holds the chosen key of each option of the mode.
    A practice match has unlimited undo. With `physical`, people enter the results of real dice and whatever else the
    mode allows. `content` is the players' own material, one line of text each, validated by the game.
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

    def option(self, key: str, default: str | None = None) -> str:
        """Return the choice made for an option, or `default` if the setup has none; KeyError without either."""
        options = dict(self.options)
        return options[key] if default is None else options.get(key, default)


@dataclass(frozen=True, slots=True)
class Option:
    """A choice that a mode offers, shown in the form of a new match. `choices` holds (key, title) pairs; the first is
    the default.

    A `picker` has too many choices for a row: the form shows the selected one and opens the others. If the option
    depends on the number of seats, `seats` holds the least and the most for which it exists, and `limits` the same for
    single choices, by key. With `omit_default` matches are written without the first choice, as they were before the
    option existed. The choices of a `titled` option only make sense next to its title.
    """

    key: str
    title: str
    choices: tuple[tuple[str, str], ...]
    help: str = ""
    picker: bool = False
    seats: tuple[int, int] | None = None
    limits: tuple[tuple[str, tuple[int, int]], ...] = ()
    omit_default: bool = False
    titled: bool = False

    def at(self, seats: int) -> Option | None:
        """Return the option with the choices available for that many seats; None if it is not available."""
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
    """A mode of a game: key, title and summary (messages), number of seats, options, and an upper bound of its moves.

    `sides` are the parties without a seat, numbered after the last seat. `physical` lists the kinds of chance
    (`chance.KINDS`) that people may enter from a real table; the app draws the others. `away` allows seats that play
    elsewhere; `hidden` means that a seat may know what others do not (`Position.seen_by`). `head_starts` are the points
    that a seat may have before the first move, in a mode where every seat plays for its own points. `opens` means that
    the first seat always begins, so that at a rematch another one is the first.
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
    head_starts: tuple[int, ...] = ()
    opens: bool = False

    def options_at(self, seats: int) -> tuple[Option, ...]:
        """Return the options, with their choices, for that many seats."""
        return tuple(offered for option in self.options if (offered := option.at(seats)) is not None)

    def settled(self, chosen: Mapping[str, str], seats: int) -> tuple[tuple[str, str], ...]:
        """Return the options of a setup for that many seats: the choices made, by option, and the first one for all
        others.
        """
        return tuple(
            (option.key, choice)
            for option in self.options_at(seats)
            for first in (option.choices[0][0],)
            if (choice := chosen.get(option.key, first)) != first or not option.omit_default
        )

    def ranked_sides(self, seats: int) -> list[int]:
        """List the party numbers of the ranked sides for that many seats."""
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
"""The normalized form of a table code (`randomness.table_code`): codes that read alike must draw alike."""
