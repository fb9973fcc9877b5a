"""The score sheet of a finished match: the points of each party by item, with the rules behind them, and the
tie-breaks.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pyapp.drawing.language import _, fill
from pyapp.drawing.markup import NOTHING, Markup, el, join
from pyapp.drawing.pieces import RINGED, piece
from pyapp.engine.contract import N_, Outcome, ScoreLine
from pyapp.engine.head_start import LABEL
from pyapp.games import GAMES
from pyapp.ui.widgets import rule_key

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pyapp.ui.table.selectors import Selectors

LONG_SHEET: Final = 9
"""A score sheet with more lines than this has its notes beside the numbers."""
SHORT_SHEET: Final = 2
"""A score sheet with at most this many lines is shown below the finished table."""


def points_of(shown: Selectors) -> tuple[int, ...]:
    """Return the points of every party: the seats, then the sides."""
    return shown.match.points(shown.match.position)


def parties_of(shown: Selectors) -> list[int]:
    """Return the parties that the outcome ranks: the seats whose sheets are kept here, and the sides to beat."""
    outcome = shown.match.outcome()
    return outcome.parties if outcome else []


def lines_of(shown: Selectors) -> list[dict[tuple[str, int], ScoreLine]]:
    """Return the lines of every party, by label and its number of previous occurrences: parties may have different
    lines.
    """
    view, position, seats = shown.view, shown.match.position, shown.match.setup.seats
    given = [seat.head_start for seat in seats]
    return [
        _numbered(
            [
                *view.score_lines(position, party),
                *([ScoreLine(LABEL, given[party] if party < len(given) else 0, "")] if any(given) else []),
            ]
        )
        for party in parties_of(shown)
    ]


def is_short(shown: Selectors) -> bool:
    """Return whether the sheet is so short that the finished table is shown first."""
    return len({key for sheet in lines_of(shown) for key in sheet}) <= SHORT_SHEET


def score_sheet(shown: Selectors, outcome: Outcome) -> Markup:
    """Draw the score sheet as a table with a column for each party."""
    match, parties, points = shown.match, parties_of(shown), points_of(shown)
    sheets = lines_of(shown)
    heads = join(
        *(
            el(
                "th",
                piece(shown.view.piece(match.position, party)),
                el("span", shown.names[party]),
                scope="col",
            )
            for party in parties
        )
    )
    keys = list(dict.fromkeys(key for sheet in sheets for key in sheet))
    rows = join(*(_row(shown, [sheet.get(key) for sheet in sheets]) for key in keys))
    ring = outcome.winners or [party for party in outcome.ranking[0] if party >= shown.session.seats]
    totals = join(
        *(el("td", el("b", points[party], RINGED if party in ring else "", cls="hand total")) for party in parties)
    )
    long = " long" if len(keys) > LONG_SHEET else ""
    return el(
        "table",
        el("thead", el("tr", el("th", _("Score sheet"), cls="h"), heads)),
        el("tbody", rows),
        el("tfoot", el("tr", el("th", _("Total"), scope="row", cls="h"), totals), _ties(shown, outcome, parties)),
        cls=f"n{len(parties)}{long}",
    )


def _numbered(sheet: Sequence[ScoreLine]) -> dict[tuple[str, int], ScoreLine]:
    counted: dict[tuple[str, int], ScoreLine] = {}
    for line in sheet:
        counted[line.label, sum(label == line.label for label, _number in counted)] = line
    return counted


def _row(shown: Selectors, cells: Sequence[ScoreLine | None]) -> Markup:
    """Draw one line of all parties; a party without it has an empty cell."""
    drawn = join(
        *(
            el(
                "td",
                el("b", cell.points, cls=f"hand{'' if cell.points else ' nil'}"),
                el("small", shown.view.line_note(cell)),
            )
            if cell is not None
            else el("td")
            for cell in cells
        )
    )
    line = next(cell for cell in cells if cell is not None)
    label, picture = _(line.label), shown.view.line_picture(line.label)
    return el(
        "tr",
        el(
            "th",
            el("div", picture, el("span", label[:1].upper(), label[1:]), rule_key(line.rule) if line.rule else ""),
            scope="row",
        ),
        drawn,
    )


def tied_seats(outcome: Outcome, points: Sequence[int], seats: int) -> list[int]:
    """Return the seats that tie-breaks compare: the best ranked one and those that follow it with equal points; none if
    the seats win or lose together. Seats ranked below a side were not compared.
    """
    tied: list[int] = []
    for party in () if outcome.together else outcome.order:
        if tied and (party >= seats or points[party] != points[tied[0]]):
            break
        if party < seats:
            tied.append(party)
    return tied


def _uncapped(label: str) -> str:
    """Return a label as written inside a sentence."""
    return label if label[:2].isupper() else label[:1].lower() + label[1:]


def _ties(shown: Selectors, outcome: Outcome, parties: Sequence[int]) -> Markup:
    """Draw the tie-breaks among the best seats, up to the one that decided; "-" for seats that were not compared."""
    tally, tied = GAMES[shown.match.setup.game].tally(), tied_seats(outcome, points_of(shown), shown.session.seats)
    given = any(seat.head_start for seat in shown.match.setup.seats)
    if tally is None or given or len(tied) < 2:
        return NOTHING
    lines = {seat: tally.ties(shown.match.position, seat) for seat in tied}
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
