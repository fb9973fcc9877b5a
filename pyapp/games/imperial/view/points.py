"""The score card of all seats, and the pictures of its lines."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from pyapp.drawing.explaining import explained
from pyapp.drawing.language import _, current, fill_with
from pyapp.drawing.markup import NOTHING, Markup, el, join
from pyapp.drawing.pieces import piece
from pyapp.games.imperial.rules import scoring
from pyapp.games.imperial.rules.components import TRACK_NAMES, TRACKS
from pyapp.games.imperial.rules.phases import OVER
from pyapp.games.imperial.view.marks import pictogram

if TYPE_CHECKING:
    from pyapp.engine.contract import ScoreLine
    from pyapp.games.imperial.view.board_model import BoardModel


def frame() -> Markup:
    """Draw the empty score card."""
    return el(
        "section", cls="paper points goes-on", id="is-points", tabindex="0", role="region", aria_label=_("Points")
    )


def part(model: BoardModel) -> Markup:
    """Draw the score card: a row for each score line, a column for each seat; in a duel for both games."""
    position, scene = model.position, model.scene
    seats = [seat for seat, player in enumerate(position.players) if not player.away]
    return _card(
        current(),
        tuple((seat, scene.names[seat], _frozen(position.score(seat))) for seat in seats),
        position.phase == OVER,
        model.seat,
    )


Line = tuple[str, int, str, str, tuple[tuple[str, str | int], ...]]


def _frozen(lines: list[ScoreLine]) -> tuple[Line, ...]:
    return tuple((line.label, line.points, line.rule, line.note, tuple(line.params.items())) for line in lines)


@lru_cache(maxsize=32)
def _card(language: str, columns: tuple[tuple[int, Markup, tuple[Line, ...]], ...], over: bool, shown: int) -> Markup:
    heads = [
        el(
            "th",
            piece(seat + 1, size="small"),
            el("span", name),
            scope="col",
            cls="on" if seat == shown else "",
            **explained(f"seat {seat}"),
        )
        for seat, name, _lines in columns
    ]
    rows = [
        _row(language, number, line, tuple(lines[number][1] for _seat, _name, lines in columns))
        for number, line in enumerate(columns[0][2])
    ]
    totals = [el("td", sum(line[1] for line in lines), cls="hand") for _seat, _name, lines in columns]
    title = _("Score sheet") if over else _("Score if it ended now")
    return join(
        el("h2", title, cls="h", **explained("total")),
        el(
            "table",
            el("thead", el("tr", el("td"), *heads)),
            el("tbody", *rows),
            el("tfoot", el("tr", el("th", _("Total"), scope="row"), *totals, **explained("total"))),
            cls=f"card n{len(columns)}",
        ),
    )


@lru_cache(maxsize=512)
def _row(_language: str, number: int, line: Line, points: tuple[int, ...]) -> Markup:
    """Draw the row of a score line with the points of each seat; a single seat's with its note."""
    label, _points, _rule, note, params = line
    about = el("small", fill_with(note, dict(params))) if note and len(points) == 1 else NOTHING
    cells = [el("td", of_seat, cls="hand") for of_seat in points]
    return el("tr", el("th", _(label), about, scope="row"), *cells, **explained(f"line {number + 1}"))


def line_picture(label: str) -> Markup:
    """Draw the pictogram of a score line by its label, which in a duel also names the game; empty if it has none."""
    return next((pictogram(name) for name, labels in _LINES.items() if label in labels), NOTHING)


_NAMED: Final = {**dict(zip(TRACKS, TRACK_NAMES, strict=True)), "blueprints": "Settlements", "notes": "Notes"}
_LINES: Final = {name: {label, *(in_game[label] for in_game in scoring.IN_GAME)} for name, label in _NAMED.items()}
"""Pictogram -> the labels of its score line."""
