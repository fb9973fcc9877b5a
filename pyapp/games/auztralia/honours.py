"""Records of the solo game by map and difficulty, and the grades that a margin over the Old Ones earns (AZ-18.5)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pyapp.engine.contract import N_
from pyapp.games.auztralia.rules.components import DIFFICULTIES
from pyapp.games.auztralia.rules.scoring import GRADES
from pyapp.games.contract import Marks, SheetWords, rank_among

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from pyapp.engine.contract import Setup

MODE: Final = "solo"
"""The mode whose matches are written down, and that the challenge of the day is played in."""
RULE: Final = "AZ-18.5"
"""The rule of the grades."""
HONOURS: Final = ("narrow", "clear", "triumph")
"""The grades from the least to the highest."""
HONOUR_NAMES: Final = tuple(name for _least, name in GRADES)
WORDS: Final = SheetWords(
    played=N_("Solo: {played} of {number} maps and difficulties played"),
    play=N_("Play this map"),
    another=N_("Another map or difficulty"),
    again=N_("The same again"),
    records=N_("Records of this map and difficulty"),
    first=N_("Your first attempt at this map and difficulty."),
    highest=N_("There is no higher grade."),
    unknown=N_("The grades are not measured yet."),
    today=N_("The same map and the same cards for everybody, all day. Tomorrow there are others."),
)
RANKS: Final = (
    (0, N_("New chum")),
    (4, N_("Stockman")),
    (9, N_("Overlander")),
    (14, N_("Warden of the track")),
    (20, N_("Keeper of the coast")),
)
"""What the grades of all maps and difficulties together make of somebody: from so many points, the rank."""
_MAPS: Final = {
    "east": (N_("Solo on the East map"), {"en": "East", "es": "Este"}),
    "west": (N_("Solo on the West map"), {"en": "West", "es": "Oeste"}),
}
_DEMANDS: Final = {"gentle": 1, "steady": 2, "hard": 3, "insane": 3}
_MARKS: Final = Marks(tuple(least for least, _name in GRADES), 1)
"""The margins of the rulebook are no estimates."""


def options_of(sheet: str) -> tuple[tuple[str, str], ...]:
    """Return the options that choose map and difficulty."""
    board, _, difficulty = sheet.partition("-")
    return (("map", board), ("difficulty", difficulty))


def measure(points: Sequence[int], won: bool) -> int:
    """Return the margin over the Old Ones; a lost port leaves none. AZ-18.5."""
    margin = points[0] - points[1]
    return margin if won else min(margin, 0)


def marks_of(sheet: str) -> Marks:
    """Return the margins that earn each grade, the same everywhere; none are known for anything else."""
    return _MARKS if sheet in sheets() else Marks((None,) * len(HONOURS))


def rank_of(points: int) -> tuple[str, tuple[str, int] | None]:
    """Return the rank that so many points of honour make, and the next rank with the points that it asks for, None at
    the top.
    """
    return rank_among(RANKS, points)


def record_key(setup: Setup) -> str:
    """Return the map and difficulty that a match is written down under; empty in other modes."""
    return f"{setup.option('map')}-{setup.option('difficulty')}" if setup.mode == MODE else ""


def own_key(_text: str) -> str:
    """Return nothing: there is no material of the players' own."""
    return ""


def record_names(setup: Setup) -> Mapping[str, str]:
    """Return the names, by language, of what a match is written down under; none where there is nothing."""
    key = record_key(setup)
    return {language: name_of(key, language) for language in ("en", "es")} if key else {}


def groups() -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Return maps and difficulties, by map."""
    return tuple((title, tuple(f"{board}-{key}" for key in DIFFICULTIES)) for board, (title, _names) in _MAPS.items())


def sheets() -> tuple[str, ...]:
    """Return maps and difficulties, in order."""
    return tuple(sheet for _title, found in groups() for sheet in found)


def name_of(sheet: str, language: str) -> str:
    """Return the name of a map and a difficulty in a language; KeyError if there are no such ones."""
    board, _, difficulty = sheet.partition("-")
    return f"{_MAPS[board][1][language]} · {DIFFICULTIES[difficulty].name[language]}"


def group_of(sheet: str) -> str:
    """Return the name of the map of a sheet; KeyError if there is no such one."""
    return _MAPS[sheet.partition("-")[0]][0]


def difficulty_of(sheet: str) -> int:
    """Return how demanding a difficulty is, 1 to 3; KeyError if there is no such one."""
    return _DEMANDS[sheet.partition("-")[2]]
