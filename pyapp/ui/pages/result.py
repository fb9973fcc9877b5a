"""The end of a match: who won and why, the score sheet with its rules, the points move by move, what would have been better."""

from __future__ import annotations

from collections.abc import Sequence

from pyapp.drawing.language import _, decimal, esc, fill, fill_with
from pyapp.drawing.pieces import icon, piece
from pyapp.engine.contract import N_, PERSON, Outcome
from pyapp.engine.match import Match
from pyapp.games import GAMES
from pyapp.ui.table import Table
from pyapp.ui.widgets import glyph_key, glyph_link, key, rule_key

Turning = tuple[int, str, float, str, float]
"""A turning point: the move's index, what was played and its expected points, the best found and its expected points."""


def turnings(match: Match, answer: object) -> list[Turning]:
    """Read the worker's review: what was given away, the most first; whatever is no legal move with a number is left out."""
    rows = answer.get("moves") if isinstance(answer, dict) else None
    found: list[Turning] = []
    for row in rows if isinstance(rows, list) else ():
        if not isinstance(row, list) or len(row) != 5:
            continue
        index, played, value, best, best_value = row
        points = (value, best_value)
        if not isinstance(index, int) or index not in range(len(match.moves)) or not all(isinstance(number, int | float) for number in points):
            continue
        legal = match.at(index).moves()
        if played in legal and best in legal and played != best and best_value - value >= 0.05:
            found.append((index, played, value, best, best_value))
    return sorted(found, key=lambda row: row[2] - row[4])


def page(table: Table, turning: Sequence[Turning] | None) -> str:
    """Draw the result page; `turning` is None while the computer is still looking back."""
    match = table.match
    outcome = match.position.outcome()
    if outcome is None:
        return ""
    game = GAMES[match.setup.game]
    sub = f"{_(game.mode(match.setup.mode).title)} · {fill(N_('table code {code}'), code=match.setup.code)}"
    return (
        f'<div class="page result-page" data-game="{esc(game.key)}"><header class="bar-top">{glyph_link("back", _("Back to the shelf"), "#")}<h1 class="h title" tabindex="-1">{esc(game.title)}</h1>'
        f'<span class="sub">{sub}</span><span class="push"></span>{glyph_key("share", _("Share"), "to-share")}{glyph_key("bin", _("Delete this match"), "ask-delete")}</header>'
        f'<section class="headline" aria-label="{_("Result")}"><svg class="laurel" aria-hidden="true"><use href="#g-laurel-crown"/></svg><div><h2 class="h">{_headline(table, outcome)}</h2><p>{_reason(table, outcome)}</p></div></section>'
        f'<main class="columns"><section class="paper scoresheet" aria-label="{_("Score sheet")}" tabindex="0">{_score_sheet(table, outcome)}</section>'
        f'<section class="paper chartbox" tabindex="0" aria-label="{_("Points move by move")}"><h3 class="h">{_("Points move by move")}</h3>{_chart(table)}{_turning(table, turning)}</section></main>'
        f'<footer class="acts">{key(_("Replay"), "replay", glyph="replay")}{key(_("Save record"), "export", glyph="save")}<span class="push"></span>'
        f"{key(_('New match'), f'to new/{game.key}')}{key(_('Rematch'), 'rematch', kind='go')}</footer></div>"
    )


def _points(table: Table) -> list[int]:
    return [sum(line.points for line in table.match.position.score(seat)) for seat in range(len(table.names))]


def _headline(table: Table, outcome: Outcome) -> str:
    points = _points(table)
    if len(outcome.winners) > 1:
        return _("Drawn, {points} each").format(points=points[outcome.winners[0]])
    winner = outcome.winners[0]
    second = max(points[seat] for seat in range(len(points)) if seat != winner)
    return _("{name} wins, {points} to {second}").format(name=table.names[winner], points=points[winner], second=second)


def _reason(table: Table, outcome: Outcome) -> str:
    text = fill_with(outcome.reason, outcome.params)
    if table.entry.challenge is not None:
        name, goal = table.entry.challenge
        persons = [seat for seat, who in enumerate(table.match.setup.seats) if who.player == PERSON and table.is_here(seat)]
        points = _points(table)
        best = max(points[seat] for seat in persons or range(len(points)))
        message = (
            N_("The challenge of {name} is beaten: {points} to {goal}.") if best > goal else N_("The challenge of {name} stands: {points} to {goal}.")
        )
        text += " " + fill(message, name=name, points=best, goal=goal)
    return f"{text} {rule_key(outcome.rule)}"


def _score_sheet(table: Table, outcome: Outcome) -> str:
    match, seats = table.match, range(len(table.names))
    sheets = [match.position.score(seat) for seat in seats]
    heads = "".join(f'<th scope="col">{piece(table.view.piece(match.position, seat))}<span>{table.names[seat]}</span></th>' for seat in seats)
    rows = []
    for number, line in enumerate(sheets[0]):
        cells = "".join(
            f'<td><b class="hand{"" if sheet[number].points else " nil"}">{sheet[number].points}</b><small>{fill_with(sheet[number].note, sheet[number].params)}</small></td>'
            for sheet in sheets
        )
        label = _(line.label)
        rows.append(f'<tr><th scope="row"><div><span>{label[:1].upper()}{label[1:]}</span>{rule_key(line.rule)}</div></th>{cells}</tr>')
    totals = "".join(
        f'<td><b class="hand total">{points}{RING if seat in outcome.winners else ""}</b></td>' for seat, points in enumerate(_points(table))
    )
    return f'<table><thead><tr><th class="h">{_("Score sheet")}</th>{heads}</tr></thead><tbody>{"".join(rows)}</tbody><tfoot><tr><th scope="row" class="h">{_("Total")}</th>{totals}</tr></tfoot></table>'


RING = '<svg class="ringed" aria-hidden="true"><use href="#ring"/></svg>'


def _chart(table: Table) -> str:
    """Draw the points of each seat after each move: lines that differ by dash and mark, not by colour alone."""
    totals = table.match.totals()
    first = next((at for at, row in enumerate(totals) if any(row)), 0)
    first = max(0, first - 1)
    shown = totals[first:]
    top = max(1, *(value for row in shown for value in row))
    width, height, left, base = 500, 300, 34, 270
    step = (width - left - 100) / max(1, len(shown) - 1)
    scale = (base - 24) / top
    grid = "".join(
        f'<path d="M{left} {base - value * scale:.1f}H{width - 94}" class="gridline"/><text x="{left - 8}" y="{base - value * scale + 5:.1f}" class="tick" text-anchor="end">{value}</text>'
        for value in range(0, top + 1, max(1, top // 4))
    )
    marks = sorted({0, len(shown) // 2, len(shown) - 1})
    ticks = "".join(f'<text x="{left + step * at:.1f}" y="{base + 22}" class="tick" text-anchor="middle">{first + at}</text>' for at in marks)
    lines, ends = [], []
    for seat in range(len(table.names)):
        points = " ".join(f"{left + step * at:.1f},{base - row[seat] * scale + 1.6 * (seat - 1.5):.1f}" for at, row in enumerate(shown))
        look = table.view.piece(table.match.position, seat)
        lines.append(f'<polyline class="s{look} graph d{look}" points="{points}"/>')
        ends.append((base - shown[-1][seat] * scale, seat, look))
    labels, below = [], 16.0
    for y, seat, look in sorted(ends):
        below = max(y, below)
        labels.append(
            f'<use class="s{look}" href="#t{look}" x="{width - 96}" y="{below - 10:.1f}" width="17" height="18.3"/>'
            f'<text x="{width - 74}" y="{below + 5:.1f}" class="tick name">{table.names[seat]}</text>'
        )
        below += 22
    said = ", ".join(f"{table.names[seat]}: {shown[-1][seat]}" for seat in range(len(table.names)))
    return f'<svg class="chart" viewBox="0 0 {width} {height}" role="img" aria-label="{said}">{grid}{ticks}{"".join(lines)}{"".join(labels)}</svg>'


def _turning(table: Table, turning: Sequence[Turning] | None) -> str:
    if turning is None:
        return f'<h3 class="h">{_("What would have been better?")}</h3><p class="muted pad" role="status">{_("Looking back...")}</p>'
    rows = []
    for index, played, _value, best, _best in turning:
        position = table.match.at(index)
        seat = position.seat
        if seat is None or seat < 0:
            continue
        gain = _best - _value
        text = _("Move {number}, {name}: {best} (played: {played}).").format(
            number=index + 1, name=table.names[seat], best=table.view.key(position, best), played=table.view.key(position, played)
        )
        rows.append(
            f'<li><button type="button" class="line-key" data-do="replay {index}">{icon("replay")}<span>{text}</span><b class="gain">+{decimal(gain)}</b></button></li>'
        )
    inside = f'<ul class="lines">{"".join(rows)}</ul>' if rows else f'<p class="muted pad">{_("Nothing better found.")}</p>'
    return f'<h3 class="h">{_("What would have been better?")}</h3>{inside}'
