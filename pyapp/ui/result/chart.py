"""The points of a match as lines by seat: after each round where the game has rounds, else after each move. Lines
differ by dash and mark, not by colour alone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyapp.drawing.language import _
from pyapp.drawing.markup import NOTHING, Markup, el, esc, join
from pyapp.games import GAMES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pyapp.engine.match import Match
    from pyapp.ui.table.table import Table

WIDTH, HEIGHT, LEFT, RIGHT, TOP, BASE = 500, 340, 34, 100, 16, 310
STEPS = (1, 2, 5, 10, 20, 25, 50, 100)
LONGEST = 10
"""How many letters of a name stand at the end of its line."""


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


def chart(table: Table, parties: Sequence[int]) -> Markup:
    """Draw the points of some parties."""
    first, shown = by_round(table.match)
    if not shown:
        return NOTHING
    top = max(1, *(row[party] for row in shown for party in parties))
    unit = next((step for step in STEPS if top / step <= 4), STEPS[-1])
    top = -(-top // unit) * unit
    step, scale = (WIDTH - LEFT - RIGHT) / max(1, len(shown) - 1), (BASE - TOP) / top
    grid = []
    for value in range(0, top + 1, unit):
        y = BASE - value * scale
        grid += [
            el("path", d=f"M{LEFT} {y:.1f}H{WIDTH - RIGHT + 6}", cls="gridline" if value else "gridline zero"),
            el("text", value, x=LEFT - 8, y=f"{y + 5:.1f}", cls="tick", text_anchor="end"),
        ]
    rounds = GAMES[table.match.setup.game].tally() is not None
    marks = range(len(shown)) if rounds and len(shown) <= 10 else sorted({0, len(shown) // 2, len(shown) - 1})
    ticks = [
        el("text", first + at, x=f"{LEFT + step * at:.1f}", y=BASE + 22, cls="tick", text_anchor="middle")
        for at in marks
    ]
    lines, ends = [], []
    for place, party in enumerate(parties):
        nudge = 1.6 * (place - (len(parties) - 1) / 2)
        spots = [(LEFT + step * at, BASE - row[party] * scale + nudge) for at, row in enumerate(shown)]
        look = table.session.view.piece(table.match.position, party)
        lines.append(
            el(
                "polyline",
                cls=f"s{look} graph d{look}",
                points=" ".join(f"{x:.1f},{y:.1f}" for x, y in spots),
            )
        )
        if rounds:
            lines += [
                el("use", cls=f"s{look}", href=f"#t{look}", x=f"{x - 7:.1f}", y=f"{y - 7:.1f}", width="14", height="15")
                for x, y in spots[:-1:3]
            ]
        ends.append((spots[-1][1], party, look))
    said = Markup(", ").join(join(table.session.names[party], ": ", shown[-1][party]) for party in parties)
    return el(
        "svg",
        *grid,
        *ticks,
        *lines,
        *_labels(table, ends),
        cls="chart",
        preserveAspectRatio="xMidYMin meet",
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
        role="img",
        aria_label=said,
    )


def _labels(table: Table, ends: list[tuple[float, int, int]]) -> list[Markup]:
    """Draw the names at the ends of the lines, pushed apart where they would lie on each other."""
    drawn, below = [], 10.0
    setup, sides = table.match.setup, table.match.mode.sides
    names = [*(seat.name for seat in setup.seats), *(_(side.name) for side in sides)]
    for y, party, look in sorted(ends):
        below = max(y, below)
        name = names[party]
        short = esc(name) if len(name) <= LONGEST else join(el("title", name), name[: LONGEST - 1].rstrip(), ".")
        drawn += [
            el(
                "use",
                cls=f"s{look}",
                href=f"#t{look}",
                x=WIDTH - RIGHT - 8,
                y=f"{below - 9:.1f}",
                width="17",
                height="18.3",
            ),
            el("text", short, x=WIDTH - RIGHT + 14, y=f"{below + 5:.1f}", cls="tick name"),
        ]
        below += 22
    return drawn
