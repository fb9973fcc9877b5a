"""The points of a match as lines by seat: after each round where the game has rounds, else after each move. Lines
differ by dash and mark, not by colour alone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyapp.drawing.language import _, esc
from pyapp.games import GAMES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pyapp.engine.match import Match
    from pyapp.ui.table.table import Table

WIDTH, HEIGHT, LEFT, RIGHT, TOP, BASE = 500, 340, 34, 100, 16, 310
STEPS = (1, 2, 5, 10, 20, 25, 50, 100)
LONGEST = 10
"""So many letters of a name stand at the end of its line."""


def chart_title(match: Match) -> str:
    """Say what the lines show."""
    return _("Points after each round") if GAMES[match.setup.game].tally() is not None else _("Points move by move")


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


def chart(table: Table, parties: Sequence[int]) -> str:
    """Draw the points of some parties."""
    first, shown = by_round(table.match)
    if not shown:
        return ""
    top = max(1, *(row[party] for row in shown for party in parties))
    unit = next((step for step in STEPS if top / step <= 4), STEPS[-1])
    top = -(-top // unit) * unit
    step, scale = (WIDTH - LEFT - RIGHT) / max(1, len(shown) - 1), (BASE - TOP) / top
    grid = "".join(
        f'<path d="M{LEFT} {BASE - value * scale:.1f}H{WIDTH - RIGHT + 6}" class="gridline{"" if value else " zero"}"/>'
        f'<text x="{LEFT - 8}" y="{BASE - value * scale + 5:.1f}" class="tick" text-anchor="end">{value}</text>'
        for value in range(0, top + 1, unit)
    )
    rounds = GAMES[table.match.setup.game].tally() is not None
    marks = range(len(shown)) if rounds and len(shown) <= 10 else sorted({0, len(shown) // 2, len(shown) - 1})
    ticks = "".join(
        f'<text x="{LEFT + step * at:.1f}" y="{BASE + 22}" class="tick" text-anchor="middle">{first + at}</text>'
        for at in marks
    )
    lines, ends = [], []
    for place, party in enumerate(parties):
        nudge = 1.6 * (place - (len(parties) - 1) / 2)
        spots = [(LEFT + step * at, BASE - row[party] * scale + nudge) for at, row in enumerate(shown)]
        look = table.view.piece(table.match.position, party)
        lines.append(
            f'<polyline class="s{look} graph d{look}" points="{" ".join(f"{x:.1f},{y:.1f}" for x, y in spots)}"/>'
        )
        if rounds:
            lines += [
                f'<use class="s{look}" href="#t{look}" x="{x - 7:.1f}" y="{y - 7:.1f}" width="14" height="15"/>'
                for x, y in spots[:-1:3]
            ]
        ends.append((spots[-1][1], party, look))
    said = ", ".join(f"{table.names[party]}: {shown[-1][party]}" for party in parties)
    return (
        f'<svg class="chart" preserveAspectRatio="xMidYMin meet" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
        f'aria-label="{said}">{grid}{ticks}{"".join(lines)}{"".join(_labels(table, ends))}</svg>'
    )


def _labels(table: Table, ends: list[tuple[float, int, int]]) -> list[str]:
    """Draw the names at the ends of the lines, pushed apart where they would lie on each other."""
    drawn, below = [], 10.0
    setup, sides = table.match.setup, table.match.mode.sides
    names = [*(seat.name for seat in setup.seats), *(_(side.name) for side in sides)]
    for y, party, look in sorted(ends):
        below = max(y, below)
        name = names[party]
        short = esc(name) if len(name) <= LONGEST else f"<title>{esc(name)}</title>{esc(name[: LONGEST - 1].rstrip())}."
        drawn.append(
            f'<use class="s{look}" href="#t{look}" x="{WIDTH - RIGHT - 8}" y="{below - 9:.1f}" width="17" '
            'height="18.3"/>'
            f'<text x="{WIDTH - RIGHT + 14}" y="{below + 5:.1f}" class="tick name">{short}</text>'
        )
        below += 22
    return drawn
