"""Positions of a player's matches to practise, as links hold them: the match up to a turning point, the better act
and the one that was played; in games that plan whole rounds the better round and the one that was played.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, replace
from math import isfinite
from typing import TYPE_CHECKING, Final

from pyapp.engine import acts
from pyapp.engine.contract import PERSON, is_computer
from pyapp.engine.record import RecordError
from pyapp.ui.links import fragments as links
from pyapp.ui.puzzles.attempt import ASK, SHOWN, SOLVED
from pyapp.ui.result.review import play_line
from pyapp.ui.table.turning_point import ROUND

if TYPE_CHECKING:
    from pyapp.bots.wire import LineRow, MoveRow
    from pyapp.engine.contract import Move
    from pyapp.engine.match import Match
    from pyapp.ui.puzzles.progress import Progress
    from pyapp.ui.puzzles.table import PuzzleTable
    from pyapp.ui.widgets import Voice

MAX_FACTS: Final = 2_000
"""The most bytes in a link after the match."""
MAX_POINTS: Final = 1_000
AS_GOOD: Final = 0.25
"""The share of the loss up to which another act counts as solved: playouts tell closer ones apart only by chance."""


@dataclass(frozen=True, slots=True)
class OwnPosition:
    """A turning point: the match up to it, the best act found and the one played, with the expected final points of
    both. With `whole` these are all acts of a round.
    """

    match: Match
    best: Move
    played: Move
    best_points: float
    points: float
    whole: bool = False

    @property
    def loss(self) -> float:
        """Return the points that the act played has lost."""
        return self.best_points - self.points


@dataclass(slots=True)
class Practice:
    """A position on the page and what was tried there. `found` is the computer's comparison of the last try; None
    without one.
    """

    ident: str
    position: OwnPosition
    table: PuzzleTable
    progress: Progress
    stage: str = ASK
    wrong: int = 0
    tried: Move = ""
    found: MoveRow | LineRow | None = None
    notice: Voice | None = None

    @property
    def over(self) -> bool:
        """Return whether the act was found or shown."""
        return self.stage in (SOLVED, SHOWN)


def read(text: str) -> OwnPosition | None:
    """Parse what follows the room's name in an address; None, and never an error, for anything else. ImportError while
    the part of the game is missing.
    """
    payload, _slash, facts = text.partition("/")
    data = links.decode_payload(facts, MAX_FACTS)
    try:
        match = links.read(payload)
        best, played, *numbers = (data or b"")[: -links.CHECK].decode().split("\n")
        whole = numbers[2:] == [ROUND]
        best_points, points = map(float, numbers[:2] if whole else numbers)
    except (RecordError, ValueError):
        return None
    seat = match.position.seat
    if seat is None or seat < 0 or not all(isfinite(one) and abs(one) <= MAX_POINTS for one in (best_points, points)):
        return None
    if best_points <= points or not all(_is_legal(match, act, whole=whole) for act in (best, played)):
        return None
    seats = tuple(
        one if number != seat and is_computer(one.player) else replace(one, player=PERSON)
        for number, one in enumerate(match.setup.seats)
    )
    match.setup = replace(match.setup, seats=seats, practice=True, physical=False)
    match.decided = [False] * match.cursor  # so undo ends here
    return OwnPosition(match, best, played, best_points, points, whole)


def _is_legal(match: Match, act: Move, *, whole: bool) -> bool:
    """Return whether an act, or the acts of a whole round, can be played at the cursor."""
    if whole:
        return play_line(match.branch(match.cursor), acts.moves_of(act))
    return acts.why_not(match.position, act) is None


def same(act: Move, other: Move, *, whole: bool) -> bool:
    """Return whether two acts are the same; two rounds are if only the order of their acts differs."""
    return sorted(acts.moves_of(act)) == sorted(acts.moves_of(other)) if whole else act == other


def ident_of(text: str) -> str:
    """Return the name of a position in the stored progress."""
    return hashlib.sha256(text.encode()).hexdigest()[:5]
