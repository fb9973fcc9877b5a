"""The points of a match as lines by seat: by round where the game has rounds, else by move; and the forecasts of the
review. Lines differ by dash and marker, not by colour alone.
"""

from __future__ import annotations

import unicodedata
from bisect import bisect_right
from dataclasses import dataclass, replace
from html import unescape
from itertools import accumulate, pairwise
from math import ceil, floor, inf
from typing import TYPE_CHECKING

from pyapp.drawing.language import _
from pyapp.drawing.markup import NOTHING, Markup, el, esc, join
from pyapp.engine.names import graphemes
from pyapp.games import GAMES

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from pyapp.engine.match import Match
    from pyapp.ui.result.review import TurningPoint
    from pyapp.ui.table.selectors import Selectors

    Lines = Mapping[int, Sequence[tuple[float, float]]]
    """The points (column, value) of each party's line."""

WIDTH, HEIGHT, LEFT, TOP, BASE = 500, 340, 34, 16, 310
STEPS = (1, 2, 5, 10, 20, 25, 50, 100)
TEXT, LINE = 22, 25
"""The size of text on a phone, where it is largest, and the least distance of two names."""
MAX_NAME = 8.0
"""The greatest width of a name at the end of its line, in units of the text size."""
END, BULLET, LEAD, FREE = 17, 21, 26, 14
"""The width of the piece at the end of a line, the room of one beside a name, and the distance of a name from the end
of its line with and without a leader.
"""
MOVED, COVERED = 6, 12
"""The distance between a name and its end from which a leader joins them, and that of two ends below which one piece
covers the other.
"""
NUMBER_DEPTH, TOUCH_RADIUS = 33, 33
"""The distance of turning point numbers from the top, and the radius in which a tap on one counts."""


@dataclass(frozen=True, slots=True)
class Plot:
    """The scale of a chart: values from `low` to `top` with a line each `unit`, columns from `first` to `last`."""

    low: int
    top: int
    unit: int
    first: int
    last: int
    head: int = TOP
    right: float = WIDTH
    """The x coordinate of the last column; the names are beyond it."""

    @classmethod
    def of(cls, values: Sequence[float], first: int, last: int, head: int = TOP) -> Plot:
        """Return the scale for some values, drawn below `head`."""
        low, top = min(values), max(values)
        unit = next((step for step in STEPS if (top - low) / step <= 4), STEPS[-1])
        low, top = floor(low / unit) * unit, ceil(top / unit) * unit
        return cls(low, max(top, low + unit), unit, first, last, head)

    def x(self, at: float) -> float:
        """Return the x coordinate of a column."""
        return LEFT + (self.right - LEFT) * (at - self.first) / max(1, self.last - self.first)

    def y(self, value: float) -> float:
        """Return the y coordinate of a value."""
        return BASE - (value - self.low) * (BASE - self.head) / (self.top - self.low)

    def grid(self) -> list[Markup]:
        """Draw a line with its number for each unit."""
        drawn = []
        for value in range(self.low, self.top + 1, self.unit):
            y, zero = self.y(value), "" if value else " zero"
            drawn += [
                el("path", d=f"M{LEFT} {y:.1f}H{self.right + 6:.1f}", cls=f"gridline{zero}"),
                el("text", value, x=LEFT - 8, y=f"{y + 5:.1f}", cls="tick", text_anchor="end"),
            ]
        return drawn

    def ticks(self, numbers: Mapping[int, int]) -> list[Markup]:
        """Draw numbers below the lines, by column."""
        return [
            el("text", number, x=f"{self.x(at):.1f}", y=BASE + 22, cls="tick", text_anchor="middle")
            for at, number in numbers.items()
        ]


def chart_title(match: Match) -> str:
    """Return the title of the chart."""
    tally = GAMES[match.setup.game].tally()
    return _(tally.TITLE) if tally is not None else _("Points move by move")


def by_round(match: Match) -> tuple[int, list[tuple[int, ...]]]:
    """Return the number of the first row and the points of every party by row: a row per round or, in a game without
    rounds, per move. Moves before the first point are left out.
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
    labels = Labels.of(shown, plot, lines)
    plot = replace(plot, right=WIDTH - labels.room)
    ticks = plot.ticks({at: first + at for at in marks})
    return _svg(said, plot.grid(), ticks, _lines(shown, plot, lines, labels, 3 if rounds else 0))


def forecast_chart(shown: Selectors) -> Markup:
    """Draw the forecasts of the reviewed decisions for each seat, up to the final points once all are known. Numbered
    marks show the turning points, each with a line from the move played up to the better one.
    """
    match, found = shown.match, shown.review_state
    lines: dict[int, list[tuple[float, float]]] = {}
    for one in found.forecasts:
        lines.setdefault(one.seat, []).append((one.index, one.points))
    if found.turning_points is not None:
        for seat, spots in lines.items():
            spots.append((len(match.moves), match.points(match.position)[seat]))
    turning_points = found.turning_points or ()
    values = [value for spots in lines.values() for _at, value in spots] + [row.best.points for row in turning_points]
    first, last = found.forecasts[0].index, len(match.moves)
    plot = Plot.of(values, first, last, 2 * NUMBER_DEPTH + 6 if turning_points else TOP)
    rounds = {one.round: one.index for one in reversed(found.forecasts) if one.round}
    moves = {at: at + 1 for at in (first, (first + last) // 2)} | {last: last}
    numbers = {at: number for number, at in rounds.items()} or moves
    said = _("Expected score after each decision; the same as a list below.")
    labels = Labels.of(shown, plot, lines)
    reserved = labels if found.turning_points is not None else replace(labels, lead=LEAD, bullet=BULLET)
    plot = replace(plot, right=WIDTH - reserved.room)
    drawn = _lines(shown, plot, lines, labels, max(1, max(map(len, lines.values())) // 6))
    return _svg(said, plot.grid(), plot.ticks(numbers), drawn, _marks(plot, turning_points), kind="promised")


def _spread(wanted: Sequence[float], gap: float, first: float, last: float) -> list[float]:
    """Return ascending positions as close as possible to the wanted ones, each at least `gap` from the next, from
    `first` to `last`.
    """
    groups = list[tuple[float, int]]()  # the sum and the number of positions that touch, each less the gaps before it
    for at, place in enumerate(wanted):
        total, count = place - gap * at, 1
        while groups and groups[-1][0] * count >= total * groups[-1][1]:
            before, number = groups.pop()
            total, count = total + before, count + number
        groups.append((total, count))
    free = [total / count for total, count in groups for _each in range(count)]
    return [min(max(place, first), last - gap * (len(free) - 1)) + gap * at for at, place in enumerate(free)]


def _marks(plot: Plot, turning_points: Sequence[TurningPoint]) -> list[Markup]:
    """Draw the turning points: the two forecasts of each, and its number in a row above, far enough apart for fingers.
    Keyboard and screen readers use the list below the chart instead.
    """
    drawn = []
    order = sorted(range(len(turning_points)), key=lambda at: turning_points[at].index)
    places = _spread([plot.x(turning_points[number].index) for number in order], 2 * TOUCH_RADIUS, LEFT, plot.right)
    for number, spot in zip(order, places, strict=True):
        row = turning_points[number]
        x, low, high = plot.x(row.index), plot.y(row.played.points), plot.y(row.best.points)
        drawn.append(
            el(
                "g",
                el("path", d=f"M{spot:.1f} {NUMBER_DEPTH}L{x:.1f} {high:.1f}", cls="lead"),
                el("path", d=f"M{x - 6:.1f} {high:.1f}h12m-6 0V{low:.1f}"),
                el("circle", cx=f"{x:.1f}", cy=f"{low:.1f}", r=4),
                el("circle", cx=f"{spot:.1f}", cy=NUMBER_DEPTH, r=14),
                el("text", number + 1, x=f"{spot:.1f}", y=NUMBER_DEPTH + 6, text_anchor="middle"),
                el("circle", cx=f"{spot:.1f}", cy=NUMBER_DEPTH, r=TOUCH_RADIUS, cls="hit"),
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


@dataclass(frozen=True, slots=True)
class Labels:
    """The names at the ends of some lines, in their order: each with its y coordinate, moved where two would overlap.
    The pieces stay at the ends; `lead` is the distance of the names from them, `bullet` the room of a second piece
    beside each name if an end is covered.
    """

    names: Sequence[Markup]
    places: Sequence[float]
    width: float
    lead: float
    bullet: float

    @classmethod
    def of(cls, shown: Selectors, plot: Plot, lines: Lines) -> Labels:
        """Return the labels of some lines; only the y coordinates of the plot count."""
        names = [unescape(shown.names[party]) for party in lines]
        ends = [plot.y(values[-1][1]) + _nudge(place, len(lines)) for place, values in enumerate(lines.values())]
        order = sorted(range(len(ends)), key=lambda place: ends[place])
        spread = _spread([ends[place] for place in order], LINE, plot.head - 4, BASE - 6)
        places = [y for _place, y in sorted(zip(order, spread, strict=True))]
        moved = any(abs(y - end) > MOVED for y, end in zip(places, ends, strict=True))
        covered = min((after - before for before, after in pairwise(sorted(ends))), default=inf) < COVERED
        width = TEXT * max(min(name_width(name), MAX_NAME) for name in names)
        return cls([shortened(name) for name in names], places, width, LEAD if moved else FREE, BULLET * covered)

    @property
    def room(self) -> float:
        """Return the room between the last column and the right edge."""
        return self.lead + self.bullet + self.width + 4

    def drawn(self, ends: Sequence[tuple[float, float, int]]) -> list[Markup]:
        """Draw the pieces at the ends, given by coordinates and piece, and the names on their right."""
        column = max(x for x, _y, _look in ends) + self.lead
        leaders, pieces, names = list[Markup](), list[Markup](), list[Markup]()
        for (x, y, look), place, name in zip(ends, self.places, self.names, strict=True):
            if self.bullet or abs(place - y) > MOVED or column - x > LEAD:
                leaders.append(el("path", d=f"M{x:.1f} {y:.1f}L{column - 3:.1f} {place:.1f}", cls="leader"))
            pieces.append(_piece(look, x, y, END))
            if self.bullet:
                pieces.append(_piece(look, column + END / 2, place, END))
            at = column + self.bullet
            names.append(el("text", name, x=f"{at:.1f}", y=f"{place:.1f}", dy="0.32em", cls="tick name"))
        return leaders + pieces + names


def _nudge(place: int, number: int) -> float:
    """Return how far a line is moved down, so that equal lines can be told apart."""
    return 1.6 * (place - (number - 1) / 2)


def _piece(look: int, x: float, y: float, size: int) -> Markup:
    """Draw a piece around a point."""
    corner = {"x": f"{x - size / 2:.1f}", "y": f"{y - size / 2:.1f}"}
    return el("use", cls=f"s{look}", href=f"#t{look}", **corner, width=size, height=f"{size * 1.077:.1f}")


def _lines(shown: Selectors, plot: Plot, lines: Lines, labels: Labels, marked: int) -> list[Markup]:
    """Draw the lines of some parties, a marker on every `marked`-th point, and their names at the ends."""
    drawn, ends = [], []
    for place, (party, values) in enumerate(lines.items()):
        nudge = _nudge(place, len(lines))
        spots = [(plot.x(at), plot.y(value) + nudge) for at, value in values]
        look = shown.view.piece(shown.match.position, party)
        points = " ".join(f"{x:.1f},{y:.1f}" for x, y in spots)
        drawn.append(el("polyline", cls=f"s{look} graph d{look}", points=points))
        drawn += [_piece(look, x, y, 14) for x, y in (spots[:-1:marked] if marked else ())]
        ends.append((*spots[-1], look))
    return drawn + labels.drawn(ends)


_WIDTHS = ((0.27, " !',.:;ijl"), (0.36, '"()-/1?IJ[]frt{|}'), (0.7, "&DHNOQUw"), (0.82, "@Mm"), (0.9, "%W"))
"""The widths of letters in units of the text size."""
_WIDTH_OF = {letter: width for width, letters in _WIDTHS for letter in letters}


def name_width(name: str) -> float:
    """Estimate the width of a name, in units of the text size."""
    return sum(map(_sign_width, graphemes(name)))


def _sign_width(sign: str) -> float:
    letter = unicodedata.normalize("NFD", sign)[0]
    if letter in _WIDTH_OF:
        return _WIDTH_OF[letter]
    if unicodedata.category(letter) == "So" or unicodedata.east_asian_width(letter) in "FW":
        return 1.3
    latin, other = (0.62, 0.8) if letter.isupper() else (0.54, 0.7)
    return latin if letter < "\u0250" else other


def shortened(name: str) -> Markup:
    """Shorten a name to the room of its label, with an ellipsis; the full name is its title."""
    signs = graphemes(name)
    taken = [*accumulate(map(_sign_width, signs))]
    if not taken or taken[-1] <= MAX_NAME:
        return esc(name)
    return join(el("title", name), "".join(signs[: bisect_right(taken, MAX_NAME - 0.6)]).rstrip(), "\u2026")
