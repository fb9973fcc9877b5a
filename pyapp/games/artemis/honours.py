"""Records of the solo game by its supplies, normal or hard, and the titles that points earn (AP-21.7)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pyapp.engine.contract import N_
from pyapp.games.artemis.rules.components import HARD_BONUS, RATED_GAMES, RATING, SUPPLIES
from pyapp.games.contract import Marks, SheetWords, rank_among

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from pyapp.engine.contract import Setup

MODE: Final = "solo"
"""The mode whose matches are written down, and that the challenge of the day is played in."""
_OPTION: Final = "hard"
"""The option of that mode that chooses the supplies; its choices are the sheets here."""
RULE: Final = "AP-21.7"
"""The rule of the titles."""
HONOURS: Final = ("signal", "camp", "outpost", "settlement", "colony", "capital", "home")
"""The titles from the least to the highest."""
HONOUR_NAMES: Final = (
    N_("Lost Signal"),
    N_("Frozen Camp"),
    N_("Outpost"),
    N_("Settlement"),
    N_("Colony"),
    N_("Capital of the Ice"),
    N_("Second Home of Humankind"),
)
WORDS: Final = SheetWords(
    played=N_("Solo: {played} of {number} supplies played"),
    own=N_("Packs of your own"),
    one_of_own=N_("A pack of your own"),
    play=N_("Play with these supplies"),
    another=N_("Other supplies"),
    again=N_("Same supplies again"),
    records=N_("Records of these supplies"),
    first=N_("Your first attempt with these supplies."),
    highest=N_("There is no higher title."),
    unknown=N_("The titles of these supplies are not measured yet."),
    today=N_("The same supplies and the same dice for everybody, all day. Tomorrow there are other dice."),
    proper=True,
)
RANKS: Final = (
    (0, N_("Recruit")),
    (4, N_("Pioneer")),
    (7, N_("Engineer")),
    (10, N_("Marine")),
    (13, N_("Steward")),
)
"""What the titles of both supplies together make of somebody: from so many points, the rank."""
_GROUP: Final = N_("Solo against two drones")
_HARD: Final = "yes"
_DIFFICULTY: Final = {"no": 2, _HARD: 3}
_UNKNOWN: Final = Marks((None,) * len(HONOURS))


def options_of(sheet: str) -> tuple[tuple[str, str], ...]:
    """Return the option that chooses supplies."""
    return ((_OPTION, sheet),)


def measure(points: Sequence[int], _won: bool) -> int:
    """Return the points of the seat: drones are only ranked beside it."""
    return points[0]


def marks_of(sheet: str) -> Marks:
    """Return the points that earn each title, in hard mode fewer; none of them is known for anything else."""
    if sheet not in SUPPLIES:
        return _UNKNOWN
    bonus = HARD_BONUS if sheet == _HARD else 0
    return Marks(tuple(max(0, grade.least - bonus) for grade in RATING), RATED_GAMES)


def rank_of(points: int) -> tuple[str, tuple[str, int] | None]:
    """Return the rank that so many points of honour make, and the next rank with the points that it asks for, None at
    the top.
    """
    return rank_among(RANKS, points)


def record_key(setup: Setup) -> str:
    """Return the supplies that a match is written down under; empty in other modes and with a pack, whose points tell
    of other buildings.
    """
    return setup.option(_OPTION) if setup.mode == MODE and not setup.content else ""


def own_key(_text: str) -> str:
    """Return nothing: matches with a pack are not written down by it."""
    return ""


def record_names(setup: Setup) -> Mapping[str, str]:
    """Return the names, by language, of the supplies that a match is written down under; none where there are none."""
    key = record_key(setup)
    return SUPPLIES[key] if key else {}


def groups() -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Return the supplies in one group."""
    return ((_GROUP, sheets()),)


def sheets() -> tuple[str, ...]:
    """Return the choices of supplies, in order."""
    return tuple(SUPPLIES)


def name_of(sheet: str, language: str) -> str:
    """Return the name of supplies in a language; KeyError if there are no such ones."""
    return SUPPLIES[sheet][language]


def group_of(_sheet: str) -> str:
    """Return the name of the one group."""
    return _GROUP


def difficulty_of(sheet: str) -> int:
    """Return how demanding supplies are, 2 or 3; KeyError if there are no such ones."""
    return _DIFFICULTY[sheet]
