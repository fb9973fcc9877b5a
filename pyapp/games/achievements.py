"""What solo matches are written down under, and what they earn: scenario by scenario, an honour each, a rank over all.

A scenario is what a match is set up with - a village, the supplies, a map and a difficulty. A game declares its
scenarios, marks and names here as data (`games/KEY/achievements.py`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pyapp.engine.contract import N_

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from pyapp.engine.contract import Setup


@dataclass(frozen=True, slots=True)
class Marks:
    """The points that earn each honour of a scenario, from the least to the highest, None where that is not measured
    yet, and the simulated games behind them (0: an estimate).
    """

    points: tuple[int | None, ...] = ()
    games: int = 0

    @property
    def known(self) -> bool:
        """Return whether there is a mark at all."""
        return any(mark is not None for mark in self.points)

    def earned(self, points: int) -> int:
        """Return the honour that points earn: 0 for none, else its number from 1."""
        return max(
            (number for number, mark in enumerate(self.points, 1) if mark is not None and points >= mark), default=0
        )

    def next(self, points: int) -> tuple[int, int] | None:
        """Return the next honour, from 1, and the points that it asks for; None if there is no higher one or it is not
        measured yet.
        """
        earned = self.earned(points)
        return next(
            ((number, mark) for number, mark in enumerate(self.points, 1) if number > earned and mark is not None), None
        )


@dataclass(frozen=True, slots=True)
class Scenario:
    """One thing to be mastered alone: its names by language, how demanding it is (1 to 3), what its honours ask for."""

    name: Mapping[str, str]
    difficulty: int
    marks: Marks


@dataclass(frozen=True, slots=True)
class ScenarioWords:
    """What pages call the scenarios of a game, as messages. `asked`, `own_best` and `mark` say what is counted where
    that is not points, `asked_win` and `mark_win` what a mark of 1 asks for where that is any win.
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
        """Return the message that asks for an honour by its mark."""
        return (points == 1 and self.asked_win) or self.asked

    def short(self, points: int) -> str:
        """Return the message that asks for an honour in a word or two."""
        return (points == 1 and self.mark_win) or N_("target: {points}")

    def rung(self, points: int) -> str:
        """Return the message that names the mark of an honour."""
        return (points == 1 and self.mark_win) or self.mark


def points_of_the_seat(points: Sequence[int], _won: bool) -> int:
    """Return the points of the seat, where records go by them."""
    return points[0]


def no_key(_text: str) -> str:
    """Return nothing: matches on players' own material are not written down by it."""
    return ""


def no_names(_setup: Setup) -> Mapping[str, str]:
    """Return nothing: there is no players' own material to name."""
    return {}


@dataclass(frozen=True)
class Achievements:
    """The scenarios of a game, by group, and what they earn.

    `mode` is the one whose matches are written down, and that the challenge of the day is played in; `rule` the rule of
    the honours, `honours` their names from the least to the highest, as messages. `groups` are the names of the groups,
    as messages, with the keys of their scenarios; `scenario` finds one by its key, KeyError if there is none.
    `options` are the options of the mode that choose a scenario, whose key is their choices, with a hyphen between two;
    "own:..." stands for players' own material. What a match of the mode is written down under is the key of its
    choices, nothing where it has material of the players' own; a game that writes that down too has a `key_of`.
    `ranks` are what all
    honours together make of somebody: (the points of honour that it asks for, its name as a message), the first for
    none. Records go by `measure`, of the points of all parties come and whether the seat won. Material of the players'
    own is written down under `own_key` of its text, with the `own_names` of a match's set-up. Nobody else sits at the
    table but the computers of the levels `rivals`, after the first seat.
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
    """How many of the lowest honours ask for nothing: they wear no medal."""

    def medal_of(self, honour: int) -> tuple[int, int]:
        """Return the medal of an honour, from 1, 0 for none, and how many medals there are."""
        return max(0, honour - self.free), len(self.honours) - self.free

    @property
    def scenarios(self) -> tuple[str, ...]:
        """Return the keys of all scenarios, in order."""
        return tuple(key for _title, keys in self.groups for key in keys)

    def options_of(self, key: str) -> tuple[tuple[str, str], ...]:
        """Return which choices of the mode's options, (option, choice), a scenario is."""
        return tuple(zip(self.options, key.split("-", len(self.options) - 1), strict=True))

    def name_of(self, key: str, language: str) -> str:
        """Return the name of a scenario in a language, as plain text; KeyError if there is no such one."""
        return self.scenario(key).name[language]

    def group_of(self, key: str) -> str:
        """Return the name of a scenario's group as a message; KeyError if there is no such one."""
        for title, keys in self.groups:
            if key in keys:
                return title
        raise KeyError(key)

    def marks_of(self, key: str) -> Marks:
        """Return the marks of a scenario; none of them is known for players' own material."""
        return self.scenario(key).marks if key in self.scenarios else Marks((None,) * len(self.honours))

    def rank_of(self, points: int) -> tuple[str, tuple[str, int] | None]:
        """Return the rank that points of honour make, and the next one with the points that it asks for, None at the
        top.
        """
        at = max(number for number, (least, _name) in enumerate(self.ranks) if points >= least)
        after = self.ranks[at + 1] if at + 1 < len(self.ranks) else None
        return self.ranks[at][1], (after[1], after[0]) if after else None

    def is_alone(self, players: Sequence[str]) -> bool:
        """Return whether the players of the seats are one, and the rivals."""
        return tuple(players[1:]) == self.rivals

    def record_key(self, setup: Setup) -> str:
        """Return what a match is written down under beside its mode; empty where it is not."""
        if setup.mode != self.mode or not self.is_alone([seat.player for seat in setup.seats]):
            return ""
        if self.key_of is not None:
            return self.key_of(setup)
        return "" if setup.content else "-".join(map(setup.option, self.options))

    def record_names(self, setup: Setup) -> Mapping[str, str]:
        """Return the names, by language, of what a match is written down under; none where it is not."""
        key = self.record_key(setup)
        return self.scenario(key).name if key in self.scenarios else self.own_names(setup) if key else {}
