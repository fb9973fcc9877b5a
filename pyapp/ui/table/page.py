"""The page of a match: board, seats, panel, log, voice and keys, each a part that is patched alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyapp.drawing.language import _, esc, fill, ngettext
from pyapp.drawing.pieces import piece
from pyapp.drawing.view import SHEETS
from pyapp.engine.contract import CHANCE, N_, PERSON
from pyapp.games import GAMES
from pyapp.ui.start.form import PLAYER_NAMES
from pyapp.ui.table import spread
from pyapp.ui.table.drawers import drawer, log_lines, looking_keys
from pyapp.ui.widgets import glyph_key, glyph_link, key, voice

if TYPE_CHECKING:
    from pyapp.ui.table.table import Table

LOG_BESIDE = 40
"""So many of the latest lines of the log stand beside the board; the drawer has all of them."""


def frame(table: Table) -> str:
    """Draw what does not change during a match: the places of the parts."""
    if table.view.layout is SHEETS:
        return spread.frame(table)
    return (
        f'<div class="page table-page" data-game="{esc(table.match.setup.game)}"><header class="bar-top" id="p-head"></header><main class="room" id="room">'
        f'<div id="p-board" class="boardbox"></div><div class="side"><ol class="paper seats n{len(table.names)}" id="p-seats" aria-label="{_("Seats")}"></ol>'
        f'<section class="paper count" id="p-panel"></section><section class="paper log" id="p-log" data-whole aria-label="{_("Log")}" tabindex="0"></section>'
        '<div id="p-voice" data-whole class="voicebox" role="status" aria-live="polite"></div><p id="p-said" data-whole class="vh" aria-live="polite"></p><div class="acts" id="p-acts" data-whole></div></div><div id="p-drawer"></div></main></div>'
    )


def parts(table: Table) -> dict[str, str]:
    """Draw every part of the page."""
    if table.view.layout is SHEETS:
        return spread.parts(table)
    scene = table.scene()
    return {
        "p-head": _head(table),
        "p-board": table.view.board_frame(),
        **table.view.board_parts(scene),
        "p-seats": _seats(table),
        "p-panel": table.view.panel(scene),
        "p-log": f'<h2 class="h">{_("Log")}</h2><ol>{log_lines(table, LOG_BESIDE)}</ol>',
        "p-voice": voice(table.voice()),
        "p-said": " ".join(table.view.say(event, table.names) for event in table.latest),
        "p-acts": _acts(table),
        "p-drawer": drawer(table),
    }


def _head(table: Table) -> str:
    game, position = GAMES[table.match.setup.game], table.position
    names, now = table.view.phases(position)
    steps = "<i></i>".join(
        f"<b>{name}</b>" if number == now else f'<span class="wide">{name}</span>' for number, name in enumerate(names)
    )
    if now >= len(names):
        steps = f"<b>{_('Over')}</b>"
    mode = game.mode(table.match.setup.mode)
    sub = [
        _(mode.title),
        ngettext("{number} player", "{number} players", table.seats),
        fill(N_("move {number}"), number=table.cursor),
    ]
    if table.match.setup.practice:
        sub.append(_("practice"))
    drawers = (
        ("log", "log", N_("Log"), "narrow"),
        ("rules", "book", N_("Rulebook"), ""),
        ("more", "more", N_("More"), ""),
    )
    keys = "".join(
        glyph_key(glyph, _(label), f"drawer {name}", kind=kind, pressed=table.drawer == name)
        for name, glyph, label, kind in drawers
    )
    return (
        f'{glyph_link("back", _("Back to the shelf"), "#")}<h1 class="h title" tabindex="-1">{esc(game.title)}</h1><span class="sub">{" · ".join(sub)}</span>'
        f'<span class="phase push">{steps}</span>{keys}'
    )


def _seats(table: Table) -> str:
    position, match = table.position, table.match
    lines = []
    for seat, setup in enumerate(match.setup.seats):
        points = sum(line.points for line in position.score(seat))
        place = (
            _(PLAYER_NAMES[setup.player])
            if setup.player != PERSON
            else _("at this table")
            if table.is_here(seat)
            else _("on another device")
        )
        note = table.view.seat_note(position, seat)
        now = position.seat == seat
        lines.append(
            f'<li class="{"now" if now else ""}"{" aria-current=true" if now else ""}>{piece(table.view.piece(position, seat))}<span class="who"><b>{table.names[seat]}</b>'
            f'<small>{note} · {place}</small></span><span class="rest">{table.view.rest(position, seat)}</span>'
            f'<b class="h pts"><span class="vh">{_("points:")} </span>{points}</b></li>'
        )
    return "".join(lines) + _sides(table)


def _sides(table: Table) -> str:
    """Draw the sides that nobody sits on, below the seats; those that are ranked with their points."""
    position, lines = table.position, []
    for party, side in enumerate(table.match.mode.sides, table.seats):
        points = sum(line.points for line in position.score(party)) if side.ranked else ""
        said = f'<b class="h pts"><span class="vh">{_("points:")} </span>{points}</b>' if side.ranked else ""
        lines.append(
            f'<li>{piece(table.view.piece(position, party))}<span class="who"><b>{table.names[party]}</b>'
            f'<small>{_("played by the rules")}</small></span><span class="rest">{table.view.rest(position, party)}</span>'
            f"{said}</li>"
        )
    return "".join(lines)


def _acts(table: Table) -> str:
    if table.looking is not None:
        return looking_keys(table)
    match = table.match
    undo = glyph_key("undo", _("Undo"), "undo", disabled=match.why_not_undo() is not None and not match.moves)
    redo = glyph_key("redo", _("Redo"), "redo", disabled=not match.can_redo)
    if match.over:
        return f"{undo}{key(_('Replay'), 'replay', glyph='replay')}{key(_('Result'), 'result', kind='go')}"
    seat = match.position.seat
    hint = (
        key(_("Hint"), "hint", glyph="hint", disabled=table.acting is None)
        if not table.hinting
        else key(_("Thinking..."), "hurry", glyph="hint")
    )
    if seat is not None and seat != CHANCE and not table.is_here(seat) and match.setup.seats[seat].player == PERSON:
        return f"{undo}{redo}{key(_('Send the turn'), 'drawer share', kind='go', glyph='share')}"
    if table.chosen is not None and table.acting is not None:
        main = key(table.view.key(table.position, table.chosen), "play", kind="go", ident="main-key")
    else:
        waiting = _("Thinking...") if table.thinking else _("Choose a move")
        main = key(waiting, "play", kind="go", disabled=True, ident="main-key")
    return f"{undo}{redo}{hint}{main}"
