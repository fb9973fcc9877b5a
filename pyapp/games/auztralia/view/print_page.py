"""The printed page, black on white: the map with the time track around it, below it the score by source.

The content measures 186 by 254 mm. Nothing needs colour: seats differ by the shape of their pieces, levels by their
numerals, terrain by its pattern.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from pyapp.drawing.language import _, fill, named
from pyapp.drawing.markup import Markup, el, join
from pyapp.drawing.pieces import SIDE, piece
from pyapp.engine.contract import N_
from pyapp.games.auztralia.rules.components import END_SPACE, LAST_SPACE
from pyapp.games.auztralia.rules.scoring import score
from pyapp.games.auztralia.view import map_pieces, terrain, time_track
from pyapp.games.auztralia.view.board_model import model_of
from pyapp.games.auztralia.view.geometry import BOX, HEIGHT, INSIDE, WIDTH, number, space_box

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pyapp.drawing.scene import Scene
    from pyapp.engine.contract import ScoreLine
    from pyapp.games.auztralia.rules.position import Position

_TITLE: Final = "AuZtralia"
_MAPS: Final = {"east": N_("East map"), "west": N_("West map")}


def draw_page(scene: Scene[Position], date: str) -> Markup:
    """Draw the page: players, date, map, score, table code."""
    p = scene.position
    board = _(_MAPS[p.board.key])
    moment = (
        _("the end of the match")
        if p.seat is None
        else fill(N_("space {space} of {last}"), space=min(*p.times, END_SPACE), last=END_SPACE)
    )
    goal = p.kit.objectives.get(p.objective) if p.solo else None
    wanted = el("p", el("b", named(goal.name), "."), " ", named(goal.text), cls="az-ptask") if goal else ""
    return el(
        "section",
        el(
            "header",
            el("b", _TITLE, cls="prt-h"),
            el("span", Markup(", ").join(scene.names[: p.players]), " · ", moment),
        ),
        _map(scene),
        wanted,
        _scores(scene),
        el(
            "footer",
            el("span", _TITLE, " · ", board),
            el("span", fill(N_("table code {code}"), code=scene.setup.code), " · ", date),
        ),
        cls="prt az-paper",
        aria_label=join(_TITLE, ": ", board),
    )


# --- the map ---


def _map(scene: Scene[Position]) -> Markup:
    """Draw the board with the same pieces as on the screen, in black."""
    model = model_of(scene)
    drawn = (
        map_pieces.rails(model),
        map_pieces.goods(model),
        map_pieces.surveys(model),
        map_pieces.settlements(model),
        map_pieces.old_ones(model),
        time_track.track(model),
    )
    return el(
        "svg",
        Markup(_ground(scene.position.board.key, scene.position.kit.illuminated)),
        *drawn,
        viewBox=BOX,
        cls="az-pmap",
        role="img",
        aria_label=_(_MAPS[scene.position.board.key]),
    )


@cache
def _ground(board: str, illuminated: tuple[int, ...]) -> str:
    left, top, wide, high = INSIDE
    spaces = "".join(_space(space, lit=space in illuminated) for space in range(1, LAST_SPACE + 1))
    return (
        f'<rect class="fr" x="1" y="1" width="{WIDTH - 2}" height="{HEIGHT - 2}" rx="13"/>'
        f'<rect class="fr" x="{left}" y="{top}" width="{wide}" height="{high}" rx="4"/>'
        f'{spaces}<g font-size="14">{terrain.sheet(board)}</g>'
    )


def _space(space: int, *, lit: bool) -> str:
    """Draw a space of the time track: END with a heavy outline, later spaces dashed, an eye for a Revelation."""
    x, y, wide, high = space_box(space)
    kind = "sp end" if space == END_SPACE else "sp ov" if space > END_SPACE else "sp"
    eye = terrain.eye(x + wide / 2, y + high / 2 + 9) if lit else ""
    low = number(y + high / 2 + (0 if lit else 5))
    return (
        f'<rect class="{kind}" x="{number(x)}" y="{number(y)}" width="{wide}" height="{high}" rx="7"/>'
        f'<text class="no" x="{number(x + wide / 2)}" y="{low}">{space}</text>{eye}'
    )


# --- the score ---


def _scores(scene: Scene[Position]) -> Markup:
    """Draw the score by source, a column for each seat and one for the Old Ones; a total that is not known yet is
    marked as an estimate.
    """
    p = scene.position
    scores = [score(p, party) for party in (*range(p.players), p.old_ones)]
    about = "~" if p.face_down() and p.seat is not None else ""
    heads = [
        el("th", piece(party + 1 if party < p.players else SIDE), el("span", scene.names[party]), scope="col")
        for party in range(len(scores))
    ]
    rows = [_row(line, [_of(lines, line.label) for lines in scores]) for line in (*scores[0], *scores[-1])]
    totals = [
        el("td", about if party == p.old_ones else "", sum(line.points for line in lines))
        for party, lines in enumerate(scores)
    ]
    return el(
        "table",
        el("thead", el("tr", el("th", _("Score sheet"), scope="col"), *heads)),
        el("tbody", *rows),
        el("tfoot", el("tr", el("th", _("Total"), scope="row"), *totals)),
        cls="az-pscore",
    )


def _of(lines: Sequence[ScoreLine], label: str) -> ScoreLine | None:
    return next((line for line in lines if line.label == label), None)


def _row(line: ScoreLine, cells: Sequence[ScoreLine | None]) -> Markup:
    return el(
        "tr",
        el("th", _(line.label), " ", el("small", line.rule), scope="row"),
        *(el("td", cell.points if cell else "") for cell in cells),
    )
