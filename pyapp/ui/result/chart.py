"""The points of a match as lines by seat, after each round where the game has rounds, else after each move; and the
points that each decision promised. Lines differ by dash and mark, not by colour alone.
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from html import unescape
from itertools import accumulate
from math import ceil, floor
from typing import TYPE_CHECKING

from pyapp.drawing.language import _
from pyapp.drawing.markup import NOTHING, Markup, el, esc, join
from pyapp.games import GAMES

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from pyapp.engine.match import Match
    from pyapp.ui.result.review import Turning
    from pyapp.ui.table.selectors import Selectors

WIDTH, HEIGHT, LEFT, RIGHT, TOP, BASE = 500, 340, 34, 100, 16, 310
STEPS = (1, 2, 5, 10, 20, 25, 50, 100)
LONGEST = 10
"""How many letters of a name stand at the end of its line, wide ones counting for more."""
LANE, REACH = 33, 33
"""How far down the numbers of turning points stand, and how far from one a finger may land."""


@dataclass(frozen=True, slots=True)
class Plot:
    """Where values stand: from `low` to `top`, a line each `unit`, of `first` to `last`."""

    low: int
    top: int
    unit: int
    first: int
    last: int
    head: int = TOP

    @classmethod
    def of(cls, values: Sequence[float], first: int, last: int, head: int = TOP) -> Plot:
        """Return where some values stand that have the height below `head`."""
        low, top = min(values), max(values)
        unit = next((step for step in STEPS if (top - low) / step <= 4), STEPS[-1])
        low, top = floor(low / unit) * unit, ceil(top / unit) * unit
        return cls(low, max(top, low + unit), unit, first, last, head)

    def x(self, at: float) -> float:
        """Return how far right something stands."""
        return LEFT + (WIDTH - LEFT - RIGHT) * (at - self.first) / max(1, self.last - self.first)

    def y(self, value: float) -> float:
        """Return how far down a value stands."""
        return BASE - (value - self.low) * (BASE - self.head) / (self.top - self.low)

    def grid(self) -> list[Markup]:
        """Draw a line for each unit, with its number."""
        drawn = []
        for value in range(self.low, self.top + 1, self.unit):
            y, zero = self.y(value), "" if value else " zero"
            drawn += [
                el("path", d=f"M{LEFT} {y:.1f}H{WIDTH - RIGHT + 6}", cls=f"gridline{zero}"),
                el("text", value, x=LEFT - 8, y=f"{y + 5:.1f}", cls="tick", text_anchor="end"),
            ]
        return drawn

    def ticks(self, numbers: Mapping[int, int]) -> list[Markup]:
        """Write numbers below the lines, by where they stand."""
        return [
            el("text", number, x=f"{self.x(at):.1f}", y=BASE + 22, cls="tick", text_anchor="middle")
            for at, number in numbers.items()
        ]


def chart_title(match: Match) -> str:
    """Say what the lines show."""
    tally = GAMES[match.setup.game].tally()
    return _(tally.TITLE) if tally is not None else _("Points move by move")


def by_round(match: Match) -> tuple[int, list[tuple[int, ...]]]:
    """Return the number of the first row and the points of every party, a row a round or, in a game without rounds, a
    move; moves before the first point are left out.
    """
    tally = GAMES[match.setup.game].tally()
    if tally is None:
        totals = match.totals()
        first = next((at for at, row in enumerate(totals) if any(row)), 0)
        return max(0, first - 1), totals[max(0, first - 1) :]
    position = match.at(0)
    rows: list[tuple[int, ...]] = []
    for move in match.moves:
        position.advance(move)
        if tally.rounds(position) > len(rows):
            rows.append(match.points(position))
    return 1, rows


def chart(shown: Selectors, parties: Sequence[int]) -> Markup:
    """Draw the points of some parties."""
    first, rows = by_round(shown.match)
    if not rows:
        return NOTHING
    plot = Plot.of([0, 1, *(row[party] for row in rows for party in parties)], 0, len(rows) - 1)
    rounds = GAMES[shown.match.setup.game].tally() is not None
    marks = range(len(rows)) if rounds and len(rows) <= 10 else sorted({0, len(rows) // 2, len(rows) - 1})
    lines = {party: [(at, row[party]) for at, row in enumerate(rows)] for party in parties}
    said = Markup(", ").join(join(shown.names[party], ": ", rows[-1][party]) for party in parties)
    ticks = plot.ticks({at: first + at for at in marks})
    return _svg(said, plot.grid(), ticks, _lines(shown, plot, lines, 3 if rounds else 0))


def promised(shown: Selectors) -> Markup:
    """Draw what the decisions that were looked at promised each seat, up to the points of the end once all are known,
    and the turning points: numbered marks, each with the way from what was played up to what would have been better.
    """
    match, found = shown.match, shown.lookback
    lines: dict[int, list[tuple[float, float]]] = {}
    for one in found.forecasts:
        lines.setdefault(one.seat, []).append((one.index, one.points))
    if found.turnings is not None:
        for seat, spots in lines.items():
            spots.append((len(match.moves), match.points(match.position)[seat]))
    turnings = found.turnings or ()
    values = [value for spots in lines.values() for _at, value in spots] + [row.best.points for row in turnings]
    first, last = found.forecasts[0].index, len(match.moves)
    plot = Plot.of(values, first, last, 2 * LANE + 6 if turnings else TOP)
    rounds = {one.round: one.index for one in reversed(found.forecasts) if one.round}
    moves = {at: at + 1 for at in (first, (first + last) // 2)} | {last: last}
    numbers = {at: number for number, at in rounds.items()} or moves
    said = _("Expected score after each decision; the same as a list below.")
    drawn = _lines(shown, plot, lines, max(1, max(map(len, lines.values())) // 6))
    return _svg(said, plot.grid(), plot.ticks(numbers), drawn, _spots(plot, turnings), kind="promised")


def _apart(wanted: Sequence[float], gap: float, first: float, last: float) -> list[float]:
    """Return places as near as can be to those wanted, ascending, each `gap` from the next, from `first` to `last`."""
    places = list[float]()
    for place in wanted:
        places.append(max(place, places[-1] + gap if places else first))
    for at in reversed(range(len(places))):
        places[at] = min(places[at], last)
        last = places[at] - gap
    return places


def _spots(plot: Plot, turnings: Sequence[Turning]) -> list[Markup]:
    """Draw the turning points: what was promised and what would have been, and in a row above, each as far from the
    next as a finger needs, their numbers. The list below names them, and is what the keyboard reaches.
    """
    drawn = []
    order = sorted(range(len(turnings)), key=lambda at: turnings[at].index)
    places = _apart([plot.x(turnings[number].index) for number in order], 2 * REACH, LEFT, WIDTH - RIGHT)
    for number, spot in zip(order, places, strict=True):
        row = turnings[number]
        x, low, high = plot.x(row.index), plot.y(row.played.points), plot.y(row.best.points)
        drawn.append(
            el(
                "g",
                el("path", d=f"M{spot:.1f} {LANE}L{x:.1f} {high:.1f}", cls="lead"),
                el("path", d=f"M{x - 6:.1f} {high:.1f}h12m-6 0V{low:.1f}"),
                el("circle", cx=f"{x:.1f}", cy=f"{low:.1f}", r=4),
                el("circle", cx=f"{spot:.1f}", cy=LANE, r=14),
                el("text", number + 1, x=f"{spot:.1f}", y=LANE + 6, text_anchor="middle"),
                el("circle", cx=f"{spot:.1f}", cy=LANE, r=REACH, cls="hit"),
                cls="turning",
                do=f"study {number}",
            )
        )
    return drawn


def _svg(said: str, *layers: Iterable[Markup], kind: str = "") -> Markup:
    return el(
        "svg",
        *(part for layer in layers for part in layer),
        cls=f"chart {kind}".rstrip(),
        preserveAspectRatio="xMidYMin meet",
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
        role="img",
        aria_label=said,
    )


def _lines(
    shown: Selectors, plot: Plot, lines: Mapping[int, Sequence[tuple[float, float]]], marked: int
) -> list[Markup]:
    """Draw the lines of some parties, the piece on every so manieth spot, and their names at the ends."""
    drawn, ends = [], []
    for place, (party, values) in enumerate(lines.items()):
        nudge = 1.6 * (place - (len(lines) - 1) / 2)
        spots = [(plot.x(at), plot.y(value) + nudge) for at, value in values]
        look = shown.view.piece(shown.match.position, party)
        points = " ".join(f"{x:.1f},{y:.1f}" for x, y in spots)
        drawn.append(el("polyline", cls=f"s{look} graph d{look}", points=points))
        drawn += [
            el("use", cls=f"s{look}", href=f"#t{look}", x=f"{x - 7:.1f}", y=f"{y - 7:.1f}", width="14", height="15")
            for x, y in (spots[:-1:marked] if marked else ())
        ]
        ends.append((spots[-1][1], party, look))
    return drawn + _labels(shown, ends)


def shortened(name: str) -> Markup:
    """Shorten a name to the room of its label; the whole of it is in a title."""
    widths = (1.8 if letter in "MWQ" else 1.3 if letter.isupper() or letter in "mw" else 1 for letter in name)
    taken = [*accumulate(widths)]
    if not taken or taken[-1] <= LONGEST:
        return esc(name)
    return join(el("title", name), name[: bisect_right(taken, LONGEST - 1)].rstrip(), ".")


def _labels(shown: Selectors, ends: list[tuple[float, int, int]]) -> list[Markup]:
    """Draw the names at the ends of the lines, pushed apart where they would lie on each other."""
    drawn, ends = [], sorted(ends)
    places = _apart([y for y, _party, _look in ends], 22, 10, BASE)
    for y, (_y, party, look) in zip(places, ends, strict=True):
        short = shortened(unescape(shown.names[party]))
        drawn += [
            el(
                "use",
                cls=f"s{look}",
                href=f"#t{look}",
                x=WIDTH - RIGHT - 8,
                y=f"{y - 9:.1f}",
                width="17",
                height="18.3",
            ),
            el("text", short, x=WIDTH - RIGHT + 14, y=f"{y + 5:.1f}", cls="tick name"),
        ]
    return drawn
