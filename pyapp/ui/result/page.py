"""The end of a match: who won and why, the score sheet with its rules and tie-breaks, the honour of a solo match, the
points by round, what would have been better.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyapp.drawing.language import _, decimal, esc, fill, fill_with, ngettext
from pyapp.drawing.pieces import RINGED, icon, piece
from pyapp.drawing.scene import Scene
from pyapp.engine.contract import AWAY, N_, PERSON, Outcome, ScoreLine
from pyapp.games import GAMES
from pyapp.ui.records.page import medal, name_of
from pyapp.ui.result import endings
from pyapp.ui.result.chart import chart, chart_title
from pyapp.ui.store.attachments import can_compare
from pyapp.ui.store.results import SheetRecord, sheet_of
from pyapp.ui.table.printing import address_of
from pyapp.ui.widgets import glyph_key, glyph_link, key, rule_key

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pyapp.games.contract import Honours, Marks
    from pyapp.ui.result.review import Turning
    from pyapp.ui.store.results import Attempt
    from pyapp.ui.table.table import Table

LONG = 9
"""A score sheet with more lines than this has its notes beside the numbers."""


def page(
    table: Table,
    turning: Sequence[Turning] | None,
    record: SheetRecord | None = None,
    progress: tuple[int, int] = (0, 0),
) -> str:
    """Draw the result page; `turning` is None while the computer is still looking back - `progress` says how far it is,
    decisions of how many -, `record` what was reached on the sheet of a solo match, this one included.
    """
    match = table.match
    outcome = match.position.outcome()
    if outcome is None:
        return ""
    game = GAMES[match.setup.game]
    title = game.title.partition(":")[0]
    sub = f"{_(game.mode(match.setup.mode).title)} · {fill(N_('table code {code}'), code=match.setup.code)}"
    medal_won, told = _honour(table, outcome, record)
    picture = medal_won or '<svg class="laurel" aria-hidden="true"><use href="#g-laurel-crown"/></svg>'
    return (
        f'<div class="page result-page" data-game="{esc(game.key)}">'
        f'<header class="bar-top">{glyph_link("back", _("Back to the shelf"), "#")}'
        f'<h1 class="h title" tabindex="-1">{esc(title)}</h1>'
        f'<span class="sub">{sub}</span><span class="push">'
        f"</span>{glyph_key('print', _('Print the sheet'), 'print shown') if address_of(table) else ''}"
        f"{glyph_key('bin', _('Delete this match'), 'ask-delete')}</header>"
        f'<section class="headline" aria-label="{_("Result")}">{picture}<div>'
        f'<h2 class="h">{_headline(table, outcome)}</h2><p>{told or _reason(table, outcome)}</p></div></section>'
        f'<main class="columns"><section class="paper scoresheet" aria-label="{_("Score sheet")}" '
        f'tabindex="0">{_score_sheet(table, outcome)}</section>'
        f'<section class="paper chartbox" tabindex="0" aria-label="{chart_title(match)}">'
        f'<h3 class="h">{chart_title(match)}</h3>{chart(table, parties_of(table))}{_turning(table, turning, progress)}'
        "</section></main>"
        '<footer class="acts">'
        f"{key(_('Replay'), 'replay', glyph='replay')}{key(_('Share'), 'to-share', glyph='share')}"
        f"{key(_('Save record'), 'export', glyph='save')}"
        f'<span class="push"></span>{_on(table)}</footer></div>'
    )


def _on(table: Table) -> str:
    """Draw the ways on: compare with the other tablets, another sheet or match, the same again."""
    match = table.match
    beside = key(_("Compare sheets"), f"to compare/{table.entry.ident}") if can_compare(match.setup) else ""
    if sheet_of(match.setup)[0]:
        another = key(_("Another sheet"), f"to records/{match.setup.game}")
        return (
            f"{beside}{another}{key(_('Same dice again'), 'same-dice')}"
            f"{key(_('Same sheet again'), 'rematch', kind='go')}"
        )
    return f"{beside}{key(_('New match'), f'to new/{match.setup.game}')}{key(_('Rematch'), 'rematch', kind='go')}"


# --- who won ---


def points_of(table: Table) -> tuple[int, ...]:
    """Return the points of every party, the seats and then the sides."""
    return table.match.points(table.match.position)


def parties_of(table: Table) -> list[int]:
    """Return the parties that the outcome ranks: the seats that kept a sheet here, and the sides to beat."""
    outcome = table.match.position.outcome()
    return outcome.parties if outcome else []


def _headline(table: Table, outcome: Outcome) -> str:
    return endings.headline(outcome, table.names, points_of(table), table.seats)


def _reason(table: Table, outcome: Outcome) -> str:
    text = fill_with(outcome.reason, outcome.params) + _challenge(table, outcome)
    if any(seat.player == AWAY for seat in table.match.setup.seats):
        text += " " + _("The other sheets are kept elsewhere.")
    return f"{text} {rule_key(outcome.rule)}"


def _challenge(table: Table, outcome: Outcome) -> str:
    """Return whether the challenge that came with a match is beaten; one that everybody lost beats nobody."""
    if table.entry.challenge is None:
        return ""
    name, goal = table.entry.challenge
    persons = [seat for seat, who in enumerate(table.match.setup.seats) if who.player == PERSON and table.is_here(seat)]
    points = points_of(table)
    best = max(points[seat] for seat in persons or range(table.seats))
    beaten = N_("The challenge of {name} is beaten: {points} to {goal}.")
    return " " + fill(
        beaten if best > goal and outcome.winners else N_("The challenge of {name} stands: {points} to {goal}."),
        name=name,
        points=best,
        goal=goal,
    )


def _honour(table: Table, outcome: Outcome, record: SheetRecord | None) -> tuple[str, str]:
    """Draw the honour that a solo match earned, and say what it was, how far the next one is and whether it is the best
    so far; empty for any other match.
    """
    setup = table.match.setup
    honours, sheet = GAMES[setup.game].honours(), sheet_of(setup)[0]
    if honours is None or not sheet:
        return "", ""
    points, marks = points_of(table)[0], honours.marks_of(sheet)
    attempt = next((one for one in record.attempts if one.result.ident == table.entry.ident), None) if record else None
    said = [f"<b>{name_of(honours, record)}.</b>" if record and record.attempts else ""]
    earned = 0
    if setup.practice:
        said.append(_("A practice match earns no honour and is not written into the records."))
    elif attempt is not None and attempt.again:
        said.append(_("Its dice were known from an earlier attempt: no honour this time."))
    elif marks.known:
        earned = marks.earned(points)
        said.append(f"<b>{_(honours.HONOUR_NAMES[earned - 1])}.</b>" if earned else _("No honour yet."))
        said.append(_next(honours, marks, points))
    elif sheet in honours.sheets():
        said.append(_("The honours of this sheet are not measured yet."))
    said += [_best(record, attempt, points), _challenge(table, outcome), rule_key(honours.RULE)]
    return f'<span class="prize">{medal(earned)}</span>' if earned else "", " ".join(filter(None, said))


def _next(honours: Honours, marks: Marks, points: int) -> str:
    after = marks.next(points)
    if after is None:
        return (
            _("The highest honour of this sheet.")
            if marks.earned(points) == len(honours.HONOURS)
            else _("The next one is not measured yet.")
        )
    number, mark = after
    missing, honour = (
        ngettext("{number} point", "{number} points", mark - points),
        _(honours.HONOUR_NAMES[number - 1]).lower(),
    )
    return fill(N_("{points} more for {honour} ({mark})."), points=missing, honour=honour, mark=mark)


def _best(record: SheetRecord | None, attempt: Attempt | None, points: int) -> str:
    if record is None or attempt is None or attempt.again:
        return ""
    earlier = [
        one.points
        for one in record.attempts
        if not one.again and one is not attempt and one.result.when <= attempt.result.when
    ]
    if not earlier:
        return _("Your first attempt on this sheet.")
    best = max(earlier)
    if points > best:
        return fill(N_("Your best so far; it was {points}."), points=best)
    return fill(N_("Your best stays {points}."), points=best)


# --- the score sheet ---


def _score_sheet(table: Table, outcome: Outcome) -> str:
    match, parties, points = table.match, parties_of(table), points_of(table)
    sheets = [_lines(match.position.score(party)) for party in parties]
    heads = "".join(
        f'<th scope="col">{piece(table.view.piece(match.position, party))}<span>{table.names[party]}</span></th>'
        for party in parties
    )
    keys = list(dict.fromkeys(key for sheet in sheets for key in sheet))
    rows = "".join(_row(table, [sheet.get(key) for sheet in sheets]) for key in keys)
    ring = outcome.winners or [party for party in outcome.ranking[0] if party >= table.seats]
    totals = "".join(
        f'<td><b class="hand total">{points[party]}{RINGED if party in ring else ""}</b></td>' for party in parties
    )
    long = " long" if len(keys) > LONG else ""
    return (
        f'<table class="n{len(parties)}{long}"><thead><tr><th class="h">{_("Score sheet")}</th>{heads}</tr>'
        f"</thead><tbody>{rows}</tbody>"
        f'<tfoot><tr><th scope="row" class="h">{_("Total")}</th>{totals}</tr>{_ties(table, parties)}</tfoot></table>'
    )


def _lines(sheet: Sequence[ScoreLine]) -> dict[tuple[str, int], ScoreLine]:
    """Return the lines of a sheet by label and by how often it came before: parties need not have the same lines."""
    counted: dict[tuple[str, int], ScoreLine] = {}
    for line in sheet:
        counted[line.label, sum(label == line.label for label, _number in counted)] = line
    return counted


def _row(table: Table, cells: Sequence[ScoreLine | None]) -> str:
    """Draw one line of all sheets; a party that has no such line has an empty cell."""
    drawn = "".join(
        f'<td><b class="hand{"" if cell.points else " nil"}">{cell.points}</b>'
        f"<small>{fill_with(cell.note, cell.params)}</small></td>"
        if cell is not None
        else "<td></td>"
        for cell in cells
    )
    line = next(cell for cell in cells if cell is not None)
    label, picture = _(line.label), table.view.line_picture(line.label)
    return (
        f'<tr><th scope="row"><div>{picture}<span>{label[:1].upper()}{label[1:]}</span>{rule_key(line.rule)}</div>'
        f"</th>{drawn}</tr>"
    )


def _ties(table: Table, parties: Sequence[int]) -> str:
    """Draw what broke a tie among the best seats: each tie-break up to the one that told them apart, "-" where nobody
    asked.
    """
    tally, points = GAMES[table.match.setup.game].tally(), points_of(table)
    seats = [party for party in parties if party < table.seats]
    best = max(points[seat] for seat in seats)
    tied = [seat for seat in seats if points[seat] == best]
    if tally is None or len(tied) < 2:
        return ""
    lines = {seat: tally.ties(table.match.position, seat) for seat in tied}
    rows = []
    for number, line in enumerate(lines[tied[0]]):
        label = fill(N_("Tie: {what}"), what=_(line.label).lower())
        cells = "".join(
            f'<td><b class="hand">{lines[seat][number].points if seat in tied else "-"}</b></td>' for seat in parties
        )
        rows.append(
            f'<tr class="tie"><th scope="row"><div><span>{label}</span>{rule_key(line.rule)}</div></th>{cells}</tr>'
        )
        values = [lines[seat][number].points for seat in tied]
        tied = [seat for seat in tied if lines[seat][number].points == max(values)]
        if len(tied) == 1:
            break
    return "".join(rows)


# --- what would have been better ---


def _looking_back(progress: tuple[int, int]) -> str:
    """Say that the computer is looking back, and how far it is once it knows."""
    done, total = progress
    if not total:
        return f'<p class="muted pad" role="status">{_("Looking back...")}</p>'
    text = fill(N_("Looking back: {done} of {total} decisions."), done=done, total=total)
    return f'<p class="muted pad">{text}</p><progress class="far" max="{total}" value="{done}" aria-label="{text}"></progress>'


def _turning(table: Table, turning: Sequence[Turning] | None, progress: tuple[int, int]) -> str:
    head = f'<h3 class="h">{_("What would have been better?")}</h3>'
    if turning is None:
        return head + _looking_back(progress)
    alone = sum(seat.player == PERSON for seat in table.match.setup.seats) == 1
    rows = [f"<li>{_turned(table, row, alone=alone)}</li>" for row in turning]
    return head + (
        f'<ul class="lines">{"".join(rows)}</ul>' if rows else f'<p class="muted pad">{_("Nothing better found.")}</p>'
    )


def _turned(table: Table, row: Turning, *, alone: bool) -> str:
    """Draw a turning point as the way to its moment: what would have been better than what was played and, of a round,
    why.
    """
    name, best, played = (
        table.names[row.seat],
        table.view.key(row.best_at, row.best),
        table.view.key(row.played_at, row.played),
    )
    if row.round:
        message = (
            N_("Round {round} · you {value}, best {best}")
            if alone
            else N_("Round {round} · {name} {value}, best {best}")
        )
        head = _(message).format(round=row.round, name=name, value=decimal(row.value), best=decimal(row.best_value))
        scene = Scene(row.best_at, table.match.setup, table.names, acting=row.seat)
        said = _("{best} (played: {played}).").format(best=best, played=played)
        text = f"<b>{head}</b><small>{said} {table.view.why(scene, row.best)}</small>"
    else:
        text = _("Move {number}, {name}: {best} (played: {played}).").format(
            number=row.index + 1, name=name, best=best, played=played
        )
    return (
        f'<button type="button" class="line-key" data-do="replay {row.index}">{icon("replay")}<span>{text}</span>'
        f'<b class="gain">+{decimal(row.loss)}</b></button>'
    )
