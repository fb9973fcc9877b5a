"""The score sheet of a finished match: what each party has for what, with the rule behind it, and what broke a tie."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pyapp.drawing.language import _, fill
from pyapp.drawing.markup import NOTHING, Markup, el, join
from pyapp.drawing.pieces import RINGED, piece
from pyapp.engine.contract import N_, Outcome, ScoreLine
from pyapp.games import GAMES
from pyapp.ui.widgets import rule_key

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pyapp.ui.table.selectors import Selectors

LONG_SHEET: Final = 9
"""A score sheet with more lines than this has its notes beside the numbers."""
SHORT_SHEET: Final = 2
"""One with no more lines than this leaves the first place to the finished table."""


def points_of(shown: Selectors) -> tuple[int, ...]:
    """Return the points of every party, the seats and then the sides."""
    return shown.match.points(shown.match.position)


def parties_of(shown: Selectors) -> list[int]:
    """Return the parties that the outcome ranks: the seats that kept a sheet here, and the sides to beat."""
    outcome = shown.match.position.outcome()
    return outcome.parties if outcome else []


def lines_of(shown: Selectors) -> list[dict[tuple[str, int], ScoreLine]]:
    """Return the lines of every party, by label and by how often it came before: parties need not have the same."""
    view, position = shown.view, shown.match.position
    return [_numbered(view.score_lines(position, party)) for party in parties_of(shown)]


def is_short(shown: Selectors) -> bool:
    """Return whether the sheet has so few lines that the finished table says more."""
    return len({key for sheet in lines_of(shown) for key in sheet}) <= SHORT_SHEET


def score_sheet(shown: Selectors, outcome: Outcome) -> Markup:
    """Draw the sheet as a table, a column for each party."""
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
    """Draw one line of all sheets; a party that has no such line has an empty cell."""
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
        el("th", el("div", picture, el("span", label[:1].upper(), label[1:]), rule_key(line.rule)), scope="row"),
        drawn,
    )


def tied_seats(outcome: Outcome, points: Sequence[int], seats: int) -> list[int]:
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


def _ties(shown: Selectors, outcome: Outcome, parties: Sequence[int]) -> Markup:
    """Draw what broke a tie among the best seats: each tie-break up to the one that told them apart, "-" where nobody
    asked.
    """
    tally, tied = GAMES[shown.match.setup.game].tally(), tied_seats(outcome, points_of(shown), shown.session.seats)
    if tally is None or len(tied) < 2:
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
