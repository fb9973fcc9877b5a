"""The end of a match: who won and why, the score sheet with its rules and tie-breaks, the honour of a solo match, the
points by round, what would have been better.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pyapp.drawing.language import _, decimal, fill, fill_with, ngettext
from pyapp.drawing.markup import NOTHING, Markup, el, join
from pyapp.drawing.pieces import RINGED, icon, piece
from pyapp.drawing.scene import Scene
from pyapp.engine.contract import AWAY, N_, PERSON, Outcome, ScoreLine
from pyapp.games import GAMES
from pyapp.ui.records.medal import medal
from pyapp.ui.records.page import name_of
from pyapp.ui.result import endings
from pyapp.ui.result.chart import chart, chart_title
from pyapp.ui.store.attachments import can_compare
from pyapp.ui.store.results import SheetRecord, sheet_of
from pyapp.ui.table.printing import address_of
from pyapp.ui.widgets import glyph_key, glyph_link, key, rule_key, voice

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pyapp.games.achievements import Achievements, Marks
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
) -> Markup:
    """Draw the result page; `turning` is None while the computer is still looking back - `progress` says how far it is,
    decisions of how many -, `record` what was reached on the sheet of a solo match, this one included.
    """
    match = table.match
    outcome = match.position.outcome()
    if outcome is None:
        return NOTHING
    game = GAMES[match.setup.game]
    title = game.title.partition(":")[0]
    sub = join(_(game.mode(match.setup.mode).title), " · ", fill(N_("table code {code}"), code=match.setup.code))
    medal_won, told = _honour(table, outcome, record)
    picture = medal_won or el("svg", el("use", href="#g-laurel-crown"), cls="laurel", aria_hidden=True)
    return el(
        "div",
        el(
            "header",
            glyph_link("back", _("Back to the shelf"), "#"),
            el("h1", title, cls="h title", tabindex="-1"),
            el("span", sub, cls="sub"),
            el("span", cls="push"),
            glyph_key("print", _("Print the sheet"), "print shown") if address_of(table) else "",
            glyph_key("bin", _("Delete this match"), "ask-delete"),
            cls="bar-top",
        ),
        el(
            "section",
            picture,
            el("div", el("h2", _headline(table, outcome), cls="h"), el("p", told or _reason(table, outcome))),
            cls="headline",
            aria_label=_("Result"),
        ),
        el(
            "main",
            el(
                "section",
                _score_sheet(table, outcome),
                cls="paper scoresheet",
                aria_label=_("Score sheet"),
                tabindex="0",
            ),
            el(
                "div",
                _finished(table),
                el(
                    "section",
                    el("h3", chart_title(match), cls="h"),
                    chart(table, parties_of(table)),
                    _turning(table, turning, progress),
                    cls="paper chartbox",
                    aria_label=chart_title(match),
                ),
                cls="beyond",
                role="group",
                tabindex="0",
                aria_label=_("How it went"),
            ),
            cls="columns",
        ),
        el(
            "footer",
            key(_("Replay"), "replay", glyph="replay"),
            key(_("Share"), "to-share", glyph="share"),
            key(_("Save record"), "export", glyph="save"),
            el("span", cls="push"),
            _on(table),
            cls="acts",
        ),
        cls="page result-page",
        data_game=game.key,
    )


def _finished(table: Table) -> Markup:
    """Draw the finished table, and what was asked about a thing on it."""
    said = el(
        "div", voice(table.selection.said) if table.selection.said is not None else NOTHING, cls="asked", role="status"
    )
    title = _("The table at the end")
    drawn = table.session.view.finished(replace(table.stage.scene(), acting=None, chosen=None, draft=""))
    return el("section", el("h3", title, cls="h"), said, drawn, cls="paper endbox", aria_label=title)


def _on(table: Table) -> Markup:
    """Draw the ways on: compare with the other tablets, another sheet or match, the same again."""
    match = table.match
    beside = key(_("Compare sheets"), f"to compare/{table.session.entry.ident}") if can_compare(match.setup) else ""
    achievements = GAMES[match.setup.game].achievements()
    if achievements is not None and sheet_of(match.setup)[0]:
        another = key(_(achievements.words.another), f"to records/{match.setup.game}")
        return join(
            beside,
            another,
            key(_("Same dice again"), "same-dice"),
            key(_(achievements.words.again), "rematch", kind="go"),
        )
    return join(
        beside,
        key(_("New match"), f"to new/{match.setup.game}"),
        key(_("Rematch"), "rematch", kind="go"),
    )


# --- who won ---


def points_of(table: Table) -> tuple[int, ...]:
    """Return the points of every party, the seats and then the sides."""
    return table.match.points(table.match.position)


def parties_of(table: Table) -> list[int]:
    """Return the parties that the outcome ranks: the seats that kept a sheet here, and the sides to beat."""
    outcome = table.match.position.outcome()
    return outcome.parties if outcome else []


def _headline(table: Table, outcome: Outcome) -> Markup:
    return endings.headline(outcome, table.session.names, points_of(table), table.session.seats)


def _reason(table: Table, outcome: Outcome) -> Markup:
    text = fill_with(outcome.reason, outcome.params) + _challenge(table, outcome)
    if any(seat.player == AWAY for seat in table.match.setup.seats):
        text += " " + _("The other sheets are kept elsewhere.")
    return join(text, " ", rule_key(outcome.rule))


def _challenge(table: Table, outcome: Outcome) -> Markup:
    """Return whether the challenge that came with a match, or that of its day, is beaten; one that everybody lost beats
    nobody.
    """
    if table.session.entry.challenge is None:
        return _of_the_day(table, outcome)
    name, goal = table.session.entry.challenge
    persons = [
        seat for seat, who in enumerate(table.match.setup.seats) if who.player == PERSON and table.session.is_here(seat)
    ]
    points = points_of(table)
    best = max(points[seat] for seat in persons or range(table.session.seats))
    if best > goal and outcome.winners:
        said = N_("The challenge of {name} is beaten by {number}: {points} to {goal}.")
    elif best < goal:
        said = N_("The challenge of {name} stands, {number} ahead: {points} to {goal}.")
    else:
        said = N_("The challenge of {name} stands: {points} to {goal}.")
    return " " + fill(said, name=name, number=abs(best - goal), points=best, goal=goal)


def _of_the_day(table: Table, outcome: Outcome) -> Markup:
    """Return whether the challenge of the day is beaten, and by how much."""
    goal, achievements = table.session.goal, GAMES[table.match.setup.game].achievements()
    if goal is None or achievements is None:
        return NOTHING
    points = achievements.measure(points_of(table), 0 in outcome.winners)
    ahead = points - goal.points
    if ahead < 0:
        said = N_("Today's challenge stands, {number} ahead: {points} to {goal}.")
    elif ahead:
        said = N_("Today's challenge is beaten by {number}: {points} to {goal}.")
    else:
        met, equalled = N_("Today's challenge is met: {points}."), N_("Today's challenge is equalled: {points}.")
        said = met if goal.honour else equalled
    return " " + fill(said, number=abs(ahead), points=points, goal=goal.points)


def _honour(table: Table, outcome: Outcome, record: SheetRecord | None) -> tuple[str, str]:
    """Draw the honour that a solo match earned, and say what it was, how far the next one is and whether it is the best
    so far; empty for any other match.
    """
    setup = table.match.setup
    achievements, sheet = GAMES[setup.game].achievements(), sheet_of(setup)[0]
    if achievements is None or not sheet:
        return "", ""
    points, marks = achievements.measure(points_of(table), 0 in outcome.winners), achievements.marks_of(sheet)
    attempt = (
        next((one for one in record.attempts if one.result.ident == table.session.entry.ident), None)
        if record
        else None
    )
    said = [el("b", name_of(achievements, record), ".") if record and record.attempts else ""]
    earned = 0
    if setup.practice:
        said.append(_("A practice match earns no honour and is not written into the records."))
    elif attempt is not None and attempt.again:
        said.append(_("Its dice were known from an earlier attempt: no honour this time."))
    elif marks.known:
        earned = marks.earned(points)
        said.append(el("b", _(achievements.honours[earned - 1]), ".") if earned else _("No honour yet."))
        said.append(_next(achievements, marks, points))
    elif sheet in achievements.scenarios:
        said.append(_(achievements.words.unknown))
    said += [_best(achievements, record, attempt, points), _challenge(table, outcome), rule_key(achievements.rule)]
    return el("span", medal(earned, len(achievements.honours)), cls="prize") if earned else "", Markup(" ").join(
        filter(None, said)
    )


def _next(achievements: Achievements, marks: Marks, points: int) -> str:
    after = marks.next(points)
    if after is None:
        return (
            _(achievements.words.highest)
            if marks.earned(points) == len(achievements.honours)
            else _("The next one is not measured yet.")
        )
    number, mark = after
    missing, honour = ngettext("{number} point", "{number} points", mark - points), _(achievements.honours[number - 1])
    honour = honour if achievements.words.proper else honour.lower()
    return fill(N_("{points} more for {honour} ({mark})."), points=missing, honour=honour, mark=mark)


def _best(achievements: Achievements, record: SheetRecord | None, attempt: Attempt | None, points: int) -> str:
    if record is None or attempt is None or attempt.again:
        return ""
    earlier = [
        one.points
        for one in record.attempts
        if not one.again and one is not attempt and one.result.when <= attempt.result.when
    ]
    if not earlier:
        return _(achievements.words.first)
    best = max(earlier)
    if points > best:
        return fill(N_("Your best so far; it was {points}."), points=best)
    return fill(N_("Your best stays {points}."), points=best)


# --- the score sheet ---


def _score_sheet(table: Table, outcome: Outcome) -> Markup:
    match, parties, points = table.match, parties_of(table), points_of(table)
    sheets = [_lines(match.position.score(party)) for party in parties]
    heads = join(
        *(
            el(
                "th",
                piece(table.session.view.piece(match.position, party)),
                el("span", table.session.names[party]),
                scope="col",
            )
            for party in parties
        )
    )
    keys = list(dict.fromkeys(key for sheet in sheets for key in sheet))
    rows = join(*(_row(table, [sheet.get(key) for sheet in sheets]) for key in keys))
    ring = outcome.winners or [party for party in outcome.ranking[0] if party >= table.session.seats]
    totals = join(
        *(el("td", el("b", points[party], RINGED if party in ring else "", cls="hand total")) for party in parties)
    )
    long = " long" if len(keys) > LONG else ""
    return el(
        "table",
        el("thead", el("tr", el("th", _("Score sheet"), cls="h"), heads)),
        el("tbody", rows),
        el("tfoot", el("tr", el("th", _("Total"), scope="row", cls="h"), totals), _ties(table, outcome, parties)),
        cls=f"n{len(parties)}{long}",
    )


def _lines(sheet: Sequence[ScoreLine]) -> dict[tuple[str, int], ScoreLine]:
    """Return the lines of a sheet by label and by how often it came before: parties need not have the same lines."""
    counted: dict[tuple[str, int], ScoreLine] = {}
    for line in sheet:
        counted[line.label, sum(label == line.label for label, _number in counted)] = line
    return counted


def _row(table: Table, cells: Sequence[ScoreLine | None]) -> Markup:
    """Draw one line of all sheets; a party that has no such line has an empty cell."""
    drawn = join(
        *(
            el(
                "td",
                el("b", cell.points, cls=f"hand{'' if cell.points else ' nil'}"),
                el("small", table.session.view.line_note(cell)),
            )
            if cell is not None
            else el("td")
            for cell in cells
        )
    )
    line = next(cell for cell in cells if cell is not None)
    label, picture = _(line.label), table.session.view.line_picture(line.label)
    return el(
        "tr",
        el("th", el("div", picture, el("span", label[:1].upper(), label[1:]), rule_key(line.rule)), scope="row"),
        drawn,
    )


def level(outcome: Outcome, points: Sequence[int], seats: int) -> list[int]:
    """Return the seats that tie-breaks were asked of: the best ranked one and those next to it with as many points,
    none where the seats are ranked as one. Whoever stands behind a side was not compared.
    """
    tied: list[int] = []
    for party in () if outcome.together else (party for group in outcome.ranking for party in group):
        if tied and (party >= seats or points[party] != points[tied[0]]):
            break
        if party < seats:
            tied.append(party)
    return tied


def _uncapped(label: str) -> str:
    """Write a label as it stands inside of a sentence."""
    return label if label[:2].isupper() else label[:1].lower() + label[1:]


def _ties(table: Table, outcome: Outcome, parties: Sequence[int]) -> Markup:
    """Draw what broke a tie among the best seats: each tie-break up to the one that told them apart, "-" where nobody
    asked.
    """
    tally, tied = GAMES[table.match.setup.game].tally(), level(outcome, points_of(table), table.session.seats)
    if tally is None or len(tied) < 2:
        return NOTHING
    lines = {seat: tally.ties(table.match.position, seat) for seat in tied}
    rows = []
    for number, line in enumerate(lines[tied[0]]):
        label = fill(N_("Tie: {what}"), what=_uncapped(_(line.label)))
        cells = join(
            *(el("td", el("b", lines[seat][number].points if seat in tied else "-", cls="hand")) for seat in parties)
        )
        rows.append(
            el("tr", el("th", el("div", el("span", label), rule_key(line.rule)), scope="row"), cells, cls="tie")
        )
        values = [lines[seat][number].points for seat in tied]
        tied = [seat for seat in tied if lines[seat][number].points == max(values)]
        if len(tied) == 1:
            break
    return join(*rows)


# --- what would have been better ---


def _looking_back(progress: tuple[int, int]) -> Markup:
    """Say that the computer is looking back, and how far it is once it knows."""
    done, total = progress
    if not total:
        return el("p", _("Looking back..."), cls="muted pad", role="status")
    text = fill(N_("Looking back: {done} of {total} decisions."), done=done, total=total)
    return join(el("p", text, cls="muted pad"), el("progress", cls="far", max=total, value=done, aria_label=text))


def _turning(table: Table, turning: Sequence[Turning] | None, progress: tuple[int, int]) -> Markup:
    head = el("h3", _("What would have been better?"), cls="h")
    if turning is None:
        return head + _looking_back(progress)
    alone = sum(seat.player == PERSON for seat in table.match.setup.seats) == 1
    rows = [el("li", _turned(table, row, alone=alone)) for row in turning]
    return head + (el("ul", *rows, cls="lines") if rows else el("p", _("Nothing better found."), cls="muted pad"))


def _turned(table: Table, row: Turning, *, alone: bool) -> Markup:
    """Draw a turning point as the way to its moment: what would have been better than what was played and, of a round,
    why.
    """
    name, best, played = (
        table.session.names[row.seat],
        table.session.view.acts.key(row.best_at, row.best),
        table.session.view.acts.key(row.played_at, row.played),
    )
    if row.round:
        message = (
            N_("Round {round} · you {value}, best {best}")
            if alone
            else N_("Round {round} · {name} {value}, best {best}")
        )
        head = fill(message, round=row.round, name=name, value=decimal(row.value), best=decimal(row.best_value))
        scene = Scene(row.best_at, table.match.setup, table.session.names, acting=row.seat)
        said = fill(N_("{best} (played: {played})."), best=best, played=played)
        text = join(el("b", head), el("small", said, " ", table.session.view.acts.why(scene, row.best)))
    else:
        text = fill(
            N_("Move {number}, {name}: {best} (played: {played})."),
            number=row.index + 1,
            name=name,
            best=best,
            played=played,
        )
    return el(
        "button",
        icon("replay"),
        el("span", text),
        el("b", "+", decimal(row.loss), cls="gain"),
        type="button",
        cls="line-key",
        do=f"replay {row.index}",
    )
