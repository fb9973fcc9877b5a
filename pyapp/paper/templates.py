"""Ready-made papers: drawn by the app, and kept as sheets like any other."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pyapp.drawing.language import _, fill
from pyapp.drawing.markup import NOTHING, Markup, el, join
from pyapp.engine.contract import N_
from pyapp.games import GAMES, parts
from pyapp.paper import pictures
from pyapp.paper.field import NUMBER, SUM, Field, Term
from pyapp.paper.sheet import NO_TRAY, Sheet
from pyapp.paper.store import Sheets, StoredSheet
from pyapp.paper.tray import SETS

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from pyapp.ui.app import App

WIDTH, HEIGHT = 1700, 2404
"""The size of a page in pixels: A4 at 205 dots per inch."""
COLUMNS: Final = range(2, 9)
"""How many columns a score table can have."""
USUAL_COLUMNS: Final = 4
ROWS: Final = 12
"""The rows of a score table, without the sums."""
SCORES, IMPERIAL = "scores", "imperial"
TEMPLATES: Final[Mapping[str, str]] = {
    "blank": N_("Blank"),
    "lined": N_("Lined"),
    "dotted": N_("Dotted"),
    "squared": N_("Squared"),
    SCORES: N_("Score table"),
    IMPERIAL: N_("Imperial Settlers: empire and village, empty"),
}
"""The names of the papers and their titles, messages of the catalogue."""
_LINE: Final = "#b4c0d6"
_DOT: Final = "#8795b3"
_FRAME: Final = "#5f6b85"
_MARGIN: Final = 110
_HEAD, _LABELS = 210, 330
"""The height of a score table's head, and the width of the column in front of it."""
_PRINTED: Final = 794, 1050
"""The size of a printed sheet with its margins in CSS pixels."""
_PRINTED_HEIGHT: Final = WIDTH * _PRINTED[1] // _PRINTED[0]
"""The height of a printed sheet as wide as a page."""


async def make(app: App, name: str, columns: int = USUAL_COLUMNS) -> str:
    """Draw a paper, store it as a sheet and return the name of its entry; `columns` is for the score table. Raises
    MediaError, StoreFull, and ModuleNotFoundError while the game of the paper has not arrived.
    """
    media = app.page.media()
    raster = await media.draw(picture(name, columns), WIDTH, _PRINTED_HEIGHT if name == IMPERIAL else HEIGHT)
    page = await pictures.keep(media, raster)
    raster.close()
    fields = score_fields(columns) if name == SCORES else ()
    tray = SETS["Imperial Settlers: Roll & Write"] if name == IMPERIAL else NO_TRAY
    title = GAMES[IMPERIAL].title if name == IMPERIAL else _(TEMPLATES[name])
    sheet = Sheet(title, (page,), fields, tray)
    return Sheets(app.page.storage).save(StoredSheet(app.new_ident(), sheet), app.page.now()).ident


def picture(name: str, columns: int = USUAL_COLUMNS, *, shown: int = WIDTH) -> Markup:
    """Draw a paper as one picture, or its upper left part, `shown` units wide. Raises ModuleNotFoundError while the
    game of the paper has not arrived.
    """
    inside = _scores(columns) if name == SCORES else _DRAWINGS[name]()
    white = el("rect", width=WIDTH, height=HEIGHT, fill="#fff")
    height = _PRINTED_HEIGHT if name == IMPERIAL else HEIGHT
    part = f"0 0 {shown} {shown * height // WIDTH}"
    return el("svg", white, inside, viewBox=part, xmlns="http://www.w3.org/2000/svg", aria_hidden=True)


def _lined() -> Markup:
    lines = "".join(f"M0 {y}h{WIDTH}" for y in range(300, HEIGHT - 60, 66))
    return join(
        el("path", d=lines, stroke=_LINE, stroke_width=3),
        el("path", d=f"M210 0v{HEIGHT}", stroke="#d9a3a0", stroke_width=3),
    )


def _repeated(name: str, inside: Markup, side: int) -> Markup:
    """Draw a small square all over the page."""
    pattern = el("pattern", inside, id=f"paper-{name}", width=side, height=side, patternUnits="userSpaceOnUse")
    return join(pattern, el("rect", width=WIDTH, height=HEIGHT, fill=f"url(#paper-{name})"))


def _dotted() -> Markup:
    return _repeated("dots", el("circle", cx=20, cy=22, r=4, fill=_DOT), 40)


def _squared() -> Markup:
    return _repeated("squares", el("path", d="M0 20H40M20 0V40", stroke=_LINE, stroke_width=2), 40)


def _imperial() -> Markup:
    """Draw the empty empire and village as the print page prints them."""
    parts.need(IMPERIAL)
    from pyapp.games.imperial.rules.components import COMPETITION
    from pyapp.games.imperial.view.printed import Page, printed

    width, height = _PRINTED
    sheet = el("foreignObject", printed(GAMES[IMPERIAL].title, COMPETITION, Page()), width=width, height=height)
    return el("g", sheet, transform=f"scale({WIDTH / width:.4f})", data_game=IMPERIAL)


_DRAWINGS: Final[Mapping[str, Callable[[], Markup]]] = {
    "blank": lambda: NOTHING,
    "lined": _lined,
    "dotted": _dotted,
    "squared": _squared,
    IMPERIAL: _imperial,
}


# --- the score table ---


def _cells(columns: int) -> tuple[int, int]:
    """Return the width of a column and the height of a row."""
    return (WIDTH - 2 * _MARGIN - _LABELS) // columns, (HEIGHT - 2 * _MARGIN - _HEAD) // (ROWS + 1)


def _scores(columns: int) -> Markup:
    """Draw a table: a column for each player, lines in front of the rows for what is scored, sums and their sign at the
    foot.
    """
    width, height = _cells(columns)
    right, foot = _MARGIN + _LABELS + columns * width, _MARGIN + _HEAD + (ROWS + 1) * height
    top = _MARGIN + _HEAD
    rows = "".join(f"M{_MARGIN} {top + row * height}H{right}" for row in range(1, ROWS))
    lines = "".join(f"M{_MARGIN + _LABELS + column * width} {_MARGIN}V{foot}" for column in range(columns))
    heavy = f"M{_MARGIN} {_MARGIN}H{right}V{foot}H{_MARGIN}zM{_MARGIN} {top}H{right}M{_MARGIN} {foot - height}H{right}"
    return join(
        el("rect", x=_MARGIN, y=foot - height, width=right - _MARGIN, height=height, fill="#eef1f7"),
        el("path", d=rows + lines, fill="none", stroke=_LINE, stroke_width=3),
        el("path", d=heavy, fill="none", stroke=_FRAME, stroke_width=6),
        el(
            "path",
            d=f"M{_MARGIN + 110} {foot - height // 2 - 36}h-66l44 36-44 36h66",
            fill="none",
            stroke=_FRAME,
            stroke_width=9,
        ),
    )


def score_fields(columns: int) -> tuple[Field, ...]:
    """Return the fields of a score table: numbers by columns, and the sum of each column."""
    width, height = _cells(columns)
    fields: list[Field] = []
    for column in range(columns):
        left, top = _MARGIN + _LABELS + column * width, _MARGIN + _HEAD
        numbers = [
            Field(
                f"c{column}r{row}",
                *(NUMBER, 0, left, top + row * height, width, height),
                fill(N_("Column {column}, row {row}"), column=column + 1, row=row + 1),
            )
            for row in range(ROWS)
        ]
        total = fill(N_("Column {column}, total"), column=column + 1)
        place = (SUM, 0, left, top + ROWS * height, width, height)
        fields += [*numbers, Field(f"s{column}", *place, total, terms=tuple(Term(one.ident) for one in numbers))]
    return tuple(fields)
