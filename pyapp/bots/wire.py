"""The messages between page and worker - request, answer, review - as typed objects that are JSON on the way.

Reading a request is strict: any fault raises `WireError`. Answers may come from an outdated or broken worker, so
reading one never fails: anything that is not a valid row, move or number is dropped.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from math import isfinite
from typing import TYPE_CHECKING, Final, TypeVar

from pyapp.engine.contract import N_

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from pyapp.engine.contract import Move

    Plain = dict[str, object]

R = TypeVar("R")
MAX_MS: Final = 600_000
"""Upper bound of a request's time: ten minutes, far more than any page asks for."""
MAX_MOVES: Final = 10_000
"""Upper bound of the moves of a match: several times the bound of the longest mode."""
MISREAD: Final = N_("The computer did not understand the request.")


class WireError(Exception):
    """A malformed request; the text describes the fault."""


@dataclass(frozen=True, slots=True)
class Request:
    """A question about a match; `bots/service.py` documents the fields. Without `ms` the level's usual time applies."""

    match: str
    known: int = 0
    sum: int = 0
    moves: Sequence[Move] = ()
    kind: str = "move"
    level: str = "sharp"
    seed: str = ""
    ms: float | None = None
    tags: str = ""
    legacy: bool = False
    apart: Sequence[int] = ()
    since: int = 0

    def text(self) -> str:
        """Serialize the request; tags are only included when it starts a match."""
        plain: Plain = {name: getattr(self, name) for name in ("match", "known", "sum", "kind", "level", "seed")}
        plain["moves"] = list(self.moves)
        if self.ms is not None:
            plain["ms"] = self.ms
        if self.tags:
            plain |= {"tags": self.tags, "legacy": self.legacy}
        if self.apart:
            plain["apart"] = list(self.apart)
        if self.since:
            plain["since"] = self.since
        return json.dumps(plain)

    @classmethod
    def read(cls, text: str) -> Request:
        """Parse a request; unknown fields are ignored. Raises WireError."""
        try:
            body = json.loads(text)
        except (ValueError, RecursionError):
            raise WireError(MISREAD) from None
        if not isinstance(body, dict):
            raise WireError(MISREAD)
        parts = {name: body[name] for name in _KINDS if name in body}
        ms = body.get("ms", 0)
        moves = parts.get("moves", [])
        if (
            "match" not in parts
            or any(type(value) is not _KINDS[name] for name, value in parts.items())
            or len(moves) > MAX_MOVES
            or not all(isinstance(move, str) for move in moves)
            or parts.get("known", 0) < 0
            or parts.get("since", 0) < 0
            or [type(number) for number in parts.get("apart", [0, 0])] != [int, int]
            or isinstance(ms, bool)
            or not isinstance(ms, int | float)
            or not 0 <= ms <= MAX_MS
        ):
            raise WireError(MISREAD)
        return cls(**parts, ms=float(ms) if "ms" in body else None)


_KINDS: Final = {
    "match": str,
    "known": int,
    "sum": int,
    "moves": list,
    "kind": str,
    "level": str,
    "seed": str,
    "tags": str,
    "legacy": bool,
    "apart": list,
    "since": int,
}
"""The exact type of each field of a request, except `ms`."""


@dataclass(frozen=True, slots=True)
class MoveEstimate:
    """A move, the rest of its act, and the estimates for both: final points, share of the search, chance to win (0 to
    1). A missing estimate is None.
    """

    move: Move
    rest: Sequence[Move] = ()
    points: float | None = None
    weight: float | None = None
    win: float | None = None

    def plain(self) -> list[object]:
        """Serialize to a row; the rest of the act is only included if there is one."""
        row: list[object] = [self.move, self.points, self.weight, self.win]
        return [*row, list(self.rest)] if self.rest else row

    @classmethod
    def read(cls, row: object) -> MoveEstimate | None:
        """Parse a row; None if it does not hold a move with points."""
        if not isinstance(row, list) or len(row) < 2 or not isinstance(row[0], str):
            return None
        move, points, weight, win, rest = [*row, None, None, None][:5]
        if (number := number_of(points)) is None:
            return None
        return cls(move, _texts(rest), number, number_of(weight), number_of(win))


@dataclass(frozen=True, slots=True)
class Answer:
    """The worker's answer: the best move, the other moves considered, the likely place (0 if unknown), whether the
    values are proven, and the usual error of the forecast in points (0 if unknown).
    """

    best: MoveEstimate | None = None
    considered: Sequence[MoveEstimate] = ()
    place: int = 0
    exact: bool = False
    within: float = 0.0

    def plain(self) -> Plain:
        """Serialize the answer."""
        best = self.best or MoveEstimate("")
        return {
            "move": best.move,
            "rest": list(best.rest),
            "value": best.points,
            "win": best.win,
            "considered": [one.plain() for one in self.considered],
            "place": self.place,
            "exact": self.exact,
            "within": self.within,
        }

    @classmethod
    def read(cls, body: object) -> Answer:
        """Parse an answer; without a move, `best` is None."""
        if not isinstance(body, dict) or not isinstance(move := body.get("move"), str):
            return cls()
        best = MoveEstimate(
            move, _texts(body.get("rest")), number_of(body.get("value")), win=number_of(body.get("win"))
        )
        place = body.get("place")
        return cls(
            best,
            _rows(body.get("considered"), MoveEstimate.read),
            place if type(place) is int else 0,
            exact=body.get("exact") is True,
            within=number_of(body.get("within")) or 0.0,
        )


@dataclass(frozen=True, slots=True)
class MoveRow:
    """A reviewed act of a person, by the index of its first move, with the best act found and the points of both."""

    index: int
    played: Move
    points: float
    best: Move
    best_points: float

    def plain(self) -> list[object]:
        """Serialize the row."""
        return [self.index, self.played, self.points, self.best, self.best_points]

    @classmethod
    def read(cls, row: object) -> MoveRow | None:
        """Parse a row; None if it is invalid."""
        if not isinstance(row, list) or len(row) != 5:
            return None
        index, played, points, best, best_points = row
        known, better = number_of(points), number_of(best_points)
        if type(index) is not int or not isinstance(played, str) or not isinstance(best, str):
            return None
        return None if known is None or better is None else cls(index, played, known, best, better)


@dataclass(frozen=True, slots=True)
class LineRow:
    """A reviewed turn, by the indices of its moves, with the best line found and the points of both."""

    indices: Sequence[int]
    played: Sequence[Move]
    points: float
    best: Sequence[Move]
    best_points: float

    def plain(self) -> list[object]:
        """Serialize the row."""
        return [list(self.indices), list(self.played), self.points, list(self.best), self.best_points]

    @classmethod
    def read(cls, row: object) -> LineRow | None:
        """Parse a row; None if it is invalid."""
        if not isinstance(row, list) or len(row) != 5:
            return None
        indices, played, points, best, best_points = row
        known, better = number_of(points), number_of(best_points)
        if not all(isinstance(part, list) for part in (indices, played, best)) or known is None or better is None:
            return None
        if not indices or not all(type(index) is int for index in indices):
            return None
        if not all(isinstance(move, str) for move in (*played, *best)):
            return None
        return cls(indices, played, known, best, better)


@dataclass(frozen=True, slots=True)
class Review:
    """The result of a review: rows of acts or, in games that plan whole turns, of turns; `left` counts those not
    compared for lack of time.
    """

    moves: Sequence[MoveRow] = ()
    lines: Sequence[LineRow] = ()
    left: int = 0

    def plain(self) -> Plain:
        """Serialize the review."""
        return {
            "moves": [row.plain() for row in self.moves],
            "lines": [row.plain() for row in self.lines],
            "left": self.left,
        }

    @classmethod
    def read(cls, body: object) -> Review:
        """Parse a review."""
        if not isinstance(body, dict):
            return cls()
        left = body.get("left")
        return cls(
            _rows(body.get("moves"), MoveRow.read),
            _rows(body.get("lines"), LineRow.read),
            left if type(left) is int else 0,
        )


@dataclass(frozen=True, slots=True)
class Progress:
    """The progress of a review: decisions done, their total, and the results so far."""

    done: int = 0
    total: int = 0
    review: Review = Review()

    def text(self) -> str:
        """Serialize the progress."""
        return json.dumps({"done": self.done, "total": self.total, **self.review.plain()})

    @classmethod
    def read(cls, text: str) -> Progress:
        """Parse the progress; zero if the text is invalid."""
        try:
            body = json.loads(text)
        except (ValueError, TypeError, RecursionError):
            body = None
        done, total = (body.get("done"), body.get("total")) if isinstance(body, dict) else (0, 0)
        if type(done) is not int or type(total) is not int or not 0 <= done <= total:
            return cls()
        return cls(done, total, Review.read(body))


def number_of(value: object) -> float | None:
    """Return a finite number, or None for anything else."""
    known = isinstance(value, int | float) and not isinstance(value, bool) and isfinite(value)
    return float(value) if known else None  # type: ignore[arg-type]  # known says that it is a number


def _texts(items: object) -> tuple[str, ...]:
    return tuple(map(str, items)) if isinstance(items, list) else ()


def _rows(items: object, read: Callable[[object], R | None]) -> tuple[R, ...]:
    rows: Iterable[object] = items if isinstance(items, list) else ()
    return tuple(row for row in map(read, rows) if row is not None)
