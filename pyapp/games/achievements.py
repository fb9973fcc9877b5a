"""Records and honours of solo matches: scenarios, their marks, and a rank over all of them.

A scenario is a choice in the setup of a match: a village sheet, the supplies, a map and a difficulty. A game declares
its scenarios, marks and names here as data (`games/KEY/achievements.py`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pyapp.engine.contract import N_, PERSON

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from pyapp.engine.contract import Setup


@dataclass(frozen=True, slots=True)
class Marks:
    """The points for each honour of a scenario, from the lowest to the highest, None for one that is not measured yet,
    and the number of simulated games behind them (0: an estimate).
    """

    points: tuple[int | None, ...] = ()
    games: int = 0

    @property
    def known(self) -> bool:
        """Return whether any mark is known."""
        return any(mark is not None for mark in self.points)

    def earned(self, points: int) -> int:
        """Return the honour for a number of points: 0 for none, else its number from 1."""
        return max(
            (number for number, mark in enumerate(self.points, 1) if mark is not None and points >= mark), default=0
        )

    def next(self, points: int) -> tuple[int, int] | None:
        """Return the next honour, from 1, and its mark in points; None if there is no higher one or it is not measured
        yet.
        """
        earned = self.earned(points)
        return next(
            ((number, mark) for number, mark in enumerate(self.points, 1) if number > earned and mark is not None), None
        )


@dataclass(frozen=True, slots=True)
class Scenario:
    """A scenario of solo matches: its names by language, its difficulty (1 to 3) and its marks."""

    name: Mapping[str, str]
    difficulty: int
    marks: Marks


@dataclass(frozen=True, slots=True)
class ScenarioWords:
    """The words of pages for the scenarios of a game, as messages.

    `asked`, `own_best` and `mark` name the counted thing where that is not points. `asked_win` and `mark_win` replace
    them for a mark of 1 where any win is enough.
    """

    played: str = N_("{played} of {number} sheets played")
    own: str = N_("Sheets of your own")
    one_of_own: str = N_("A sheet of your own")
    play: str = N_("Play this sheet")
    another: str = N_("Another sheet")
    again: str = N_("Same sheet again")
    records: str = N_("Records of this sheet")
    first: str = N_("Your first attempt on this sheet.")
    highest: str = N_("The highest medal of this sheet.")
    unknown: str = N_("This sheet has no medal scores yet.")
    today: str = N_("Everyone gets the same sheet and dice today. A new one tomorrow.")
    asked: str = N_("{points} or more: {honour}.")
    own_best: str = N_("Beat your own {points}.")
    mark: str = N_("from {points}")
    asked_win: str = ""
    mark_win: str = ""

    def goal(self, points: int) -> str:
        """Return the message of the goal to reach a mark."""
        return (points == 1 and self.asked_win) or self.asked

    def short(self, points: int) -> str:
        """Return the message of the goal to reach a mark, in a word or two."""
        return (points == 1 and self.mark_win) or N_("target: {points}")

    def rung(self, points: int) -> str:
        """Return the message that names a mark."""
        return (points == 1 and self.mark_win) or self.mark


def points_of_the_seat(points: Sequence[int], _won: bool) -> int:
    """Return the points of the seat: the default measure of records."""
    return points[0]


def no_key(_text: str) -> str:
    """Return "": matches on players' own material are not recorded by default."""
    return ""


def no_names(_setup: Setup) -> Mapping[str, str]:
    """Return no names: by default there is no players' own material to name."""
    return {}


@dataclass(frozen=True)
class Achievements:
    """The scenarios of a game, by group, and their honours.

    `mode` is the mode whose matches are recorded and that the challenge of the day uses; `rule` the rule of the
    honours, `honours` their names from the lowest to the highest, as messages. `groups` are the names of the groups, as
    messages, with the keys of their scenarios; `scenario` finds one by its key and raises KeyError if there is none.

    `options` are the options of the mode that choose a scenario; its key consists of their choices, joined by hyphens;
    "own:..." is players' own material. The record key of a match is the key of its scenario, or empty with players' own
    material; a game that records that too has a `key_of`.

    `ranks` are the titles for all honours together: (points of honour required, name as a message), the first for none.
    Records are compared by `measure`, of the points of all parties and whether the seat won. Material of the players'
    own is recorded under `own_key` of its text, with the `own_names` of a match's setup. The only other players at the
    table are computers of the levels `rivals`, after the first seat.
    """

    mode: str
    rule: str
    honours: tuple[str, ...]
    ranks: tuple[tuple[int, str], ...]
    groups: tuple[tuple[str, tuple[str, ...]], ...]
    scenario: Callable[[str], Scenario]
    options: tuple[str, ...]
    rivals: tuple[str, ...] = ()
    words: ScenarioWords = ScenarioWords()
    measure: Callable[[Sequence[int], bool], int] = points_of_the_seat
    key_of: Callable[[Setup], str] | None = None
    own_key: Callable[[str], str] = no_key
    own_names: Callable[[Setup], Mapping[str, str]] = no_names
    free: int = 0
    """The number of lowest honours that need no points: they have no medal."""

    def medal_of(self, honour: int) -> tuple[int, int]:
        """Return the medal of an honour, from 1, 0 for none, and the number of medals."""
        return max(0, honour - self.free), len(self.honours) - self.free

    def points_text(self, points: int) -> str:
        """Format points as records count them; a margin has a sign."""
        return f"{points:+d}" if self.are_margins else str(points)

    @property
    def are_margins(self) -> bool:
        """Return whether records compare by how much somebody won, not points."""
        return self.measure is not points_of_the_seat

    @property
    def scenarios(self) -> tuple[str, ...]:
        """Return the keys of all scenarios, in order."""
        return tuple(key for _title, keys in self.groups for key in keys)

    def options_of(self, key: str) -> tuple[tuple[str, str], ...]:
        """Return the choices of the mode's options that make a scenario, as (option, choice)."""
        return tuple(zip(self.options, key.split("-", len(self.options) - 1), strict=True))

    def name_of(self, key: str, language: str) -> str:
        """Return the name of a scenario in a language, as plain text; KeyError if there is none of that key."""
        return self.scenario(key).name[language]

    def group_of(self, key: str) -> str:
        """Return the name of a scenario's group as a message; KeyError if there is none of that key."""
        for title, keys in self.groups:
            if key in keys:
                return title
        raise KeyError(key)

    def marks_of(self, key: str) -> Marks:
        """Return the marks of a scenario; all unknown for players' own material."""
        return self.scenario(key).marks if key in self.scenarios else Marks((None,) * len(self.honours))

    def rank_of(self, points: int) -> tuple[str, tuple[str, int] | None]:
        """Return the rank for a number of points of honour, and the next one with its points, None at the top."""
        at = max(number for number, (least, _name) in enumerate(self.ranks) if points >= least)
        after = self.ranks[at + 1] if at + 1 < len(self.ranks) else None
        return self.ranks[at][1], (after[1], after[0]) if after else None

    def is_alone(self, players: Sequence[str]) -> bool:
        """Return whether the players are one person and the rivals."""
        return tuple(players) == (PERSON, *self.rivals)

    def record_key(self, setup: Setup) -> str:
        """Return the record key of a match within its mode; empty if the match is not recorded."""
        if setup.mode != self.mode or not self.is_alone([seat.player for seat in setup.seats]):
            return ""
        if any(seat.head_start for seat in setup.seats):
            return ""
        if self.key_of is not None:
            return self.key_of(setup)
        return "" if setup.content else "-".join(map(setup.option, self.options))

    def record_names(self, setup: Setup) -> Mapping[str, str]:
        """Return the names, by language, of the scenario that a match is recorded under; empty if it is not
        recorded.
        """
        key = self.record_key(setup)
        return self.scenario(key).name if key in self.scenarios else self.own_names(setup) if key else {}
