"""The hand: the unplaced dice of this round, the placed ones smaller; or the panel of the open question."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyapp.drawing.language import _, fill
from pyapp.drawing.markup import NOTHING, Markup, el, esc, join
from pyapp.engine.contract import N_
from pyapp.games.artemis.rules.placement import die_text
from pyapp.games.artemis.rules.steps import DIE, PLACE
from pyapp.games.artemis.view.marks import die, pip

if TYPE_CHECKING:
    from pyapp.games.artemis.rules.state import State
    from pyapp.games.artemis.view.board_model import BoardModel
    from pyapp.games.artemis.view.questions import Panel


def part(board: BoardModel, panel: Panel) -> Markup:
    """Draw the dice of the viewed seat, or the panel of its question."""
    return panel.drawn if board.asked and not board.placing else _dice(board)


def placed_faces(p: State, party: int) -> list[int]:
    """List the faces of a party's dice on the board, region by region in the order in which they resolve."""
    faces = [face for stack in p.stacks for face, owner, _sent in stack if owner == party]
    dice = (p.rows[0], p.rows[1], *p.bids, p.rows[2], p.academy, p.outfitters)
    return faces + [one >> 3 for group in dice for one in group if one & 7 == party]


def _dice(board: BoardModel) -> Markup:
    position, seat = board.position, board.viewed_seat
    down = placed_faces(position, seat)
    pool = sorted(map(int, position.pool[seat]))
    taken = pool.index(board.old) if board.asked == DIE and board.old else -1
    drawn = [_hand_die(board, face, f"ap-hand-{at}", on=at == taken) for at, face in enumerate(pool)]
    if board.asked == PLACE:
        drawn.insert(
            0,
            el(
                "span",
                die(seat + 1, board.face, _chosen(board.face)),
                cls="hdie on",
                data_drag="die",
                data_lift="draft",
            ),
        )
    if not drawn and not down:
        none = _("The match is over.") if board.position.seat is None else _("No dice yet.")
        return el("div", el("p", none), cls="ap-dice none")
    said = fill(N_("placed: {dice}"), dice=", ".join(map(str, down))) if down else _("none placed yet")
    placed = el("span", *(die(seat + 1, face) for face in down), cls=f"pd n{len(down)}", role="img", aria_label=said)
    keys = _toolkits(board) if board.asked == DIE else NOTHING
    return el("div", placed if down else "", el("span", *drawn, cls=f"hd n{len(drawn)}"), keys, cls="ap-dice")


def _chosen(face: int) -> Markup:
    return fill(N_("Die {face}, taken"), face=face)


def _hand_die(board: BoardModel, face: int, ident: str, *, on: bool) -> Markup:
    """Draw a die of the hand: a button while a die is to be placed; the taken one with its face after toolkits."""
    piece = board.viewed_seat + 1
    taken = f"{die_text(face, face)};"
    said = _chosen(board.face) if on else fill(N_("Die {face}"), face=face)
    if board.asked != DIE:
        return el("span", die(piece, face, said, ident=ident), cls="hdie")
    return el(
        "button",
        die(piece, board.face if on else face, ident=ident),
        type="button",
        cls=f"hdie {'on' if on else ''}",
        do="back" if on else f"draft {taken}",
        data_key=f"{ident}-key",
        data_drag="die",
        data_lift=f"draft {board.prefix if on else taken}".rstrip(),
        aria_pressed=on,
        aria_label=said,
        data_explain="die",
    )


def _toolkits(board: BoardModel) -> Markup:
    """Draw the buttons that spend toolkits on the taken die; steps back towards its own face are free."""
    return el("span", _step(board, -1), _step(board, 1), cls="pm")


def _step(board: BoardModel, by: int) -> Markup:
    old, new = board.old, board.face + by
    text = die_text(old, new)
    cost, legal = abs(new - old), bool(old) and text in board.position.legal
    if not old:
        said: str = _("Take a die first.")
    elif legal:
        said = fill(N_("{face} for {number} toolkits"), face=new, number=cost) if cost else _("back to its own face")
    elif not 1 <= new <= 6:
        said = _("Faces go from 1 to 6.")
    else:
        said = _("Not enough toolkits.")
    sign = "−1" if by < 0 else "+1"
    paid = join(el("small", cost) if legal and cost > 1 else "", pip("TOOLKIT"))
    return el(
        "button",
        esc(sign),
        paid,
        type="button",
        cls="key small" if legal else "key small off",
        do=f"draft {text};" if legal else None,
        # A tap on a refused move shows the reason.
        move=text if old and not legal else None,
        tabindex=board.tab(text) if old and not legal else None,
        disabled=not old,
        aria_disabled=True if old and not legal else None,
        aria_label=fill(N_("{sign}: {what}"), sign=sign, what=said),
    )
