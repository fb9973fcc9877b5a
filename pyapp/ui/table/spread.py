"""The page of a match whose sheets take its width: seats in the head, sheets between, the voice and the keys in the
foot.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyapp.drawing.language import _, esc, ngettext
from pyapp.drawing.pieces import icon, piece
from pyapp.engine.contract import AWAY, CHANCE, N_, PERSON
from pyapp.ui.table.drawers import drawer, looking_keys
from pyapp.ui.views import title_of
from pyapp.ui.widgets import glyph_key, glyph_link, key, voice

if TYPE_CHECKING:
    from pyapp.ui.table.table import Table


def frame(table: Table) -> str:
    """Draw what does not change during a match: title and sort of match, and the places of the parts."""
    return (
        f'<div class="page table-page sheets" data-game="{esc(table.match.setup.game)}"><header class="bar-top" id="p-head">{_head(table)}</header>'
        '<main class="room" id="room"><div id="p-board" class="boardbox"></div><div id="p-drawer"></div></main>'
        '<footer class="foot"><div class="steps" id="p-steps" data-whole></div><div id="p-voice" data-whole class="voicebox" role="status" aria-live="polite"></div>'
        '<p id="p-said" data-whole class="vh" aria-live="polite"></p><div class="acts" id="p-acts" data-whole></div></footer></div>'
    )


def parts(table: Table) -> dict[str, str]:
    """Draw every part of the page."""
    scene = table.scene()
    return {
        "p-rounds": table.view.rounds(scene),
        **{f"p-chip-{seat}": _chip(table, seat) for seat in range(table.seats)},
        "p-drawers": _drawer_keys(table),
        "p-board": table.view.board_frame(),
        **table.view.board_parts(scene),
        "p-tabs": _tabs(table),
        "p-steps": _steps(table),
        "p-voice": voice(table.voice()),
        "p-said": " ".join(table.view.say(event, table.names) for event in table.latest),
        "p-acts": _acts(table),
        "p-drawer": drawer(table),
    }


# --- the head ---


def _head(table: Table) -> str:
    match = table.match
    first, _space, rest = title_of(match.game)[0].partition(" ")
    title = f'{esc(first)}<span class="wide"> {esc(rest)}</span>' if rest else esc(first)
    sub = [_(match.game.mode(match.setup.mode).title).lower()]
    if match.setup.practice:
        sub.append(_("practice"))
    chips = "".join(f'<li id="p-chip-{seat}" data-whole></li>' for seat in range(table.seats))
    return (
        f'{glyph_link("back", _("Back to the shelf"), "#")}<h1 class="h title" tabindex="-1">{title}</h1><span class="sub">{" · ".join(sub)}</span>'
        '<div class="part" id="p-rounds" data-whole></div>'
        f'<ol class="chips push n{table.seats}" aria-label="{_("Seats")}">{chips}</ol><div class="part" id="p-drawers"></div>'
    )


def _drawer_keys(table: Table) -> str:
    """Draw the keys that open the drawers."""
    return "".join(
        glyph_key(glyph, _(label), f"drawer {name}", kind=kind, pressed=table.drawer == name)
        for name, glyph, label, kind in (
            ("log", "log", N_("Log"), "wide"),
            ("rules", "book", N_("Rulebook"), "wide"),
            ("more", "more", N_("More"), ""),
        )
    )


def _chip(table: Table, seat: int) -> str:
    """Draw a seat: the one on the screen is underlined, the one to act lit, a small die marks the one who rolls."""
    position, setup = table.position, table.match.setup.seats[seat]
    lines = position.score(seat)
    rolls = table.view.rolls(position) == seat
    points = sum(line.points for line in lines)
    notes = [ngettext("{number} point", "{number} points", points)] if lines else []
    if setup.player == AWAY:
        notes.append(_("keeps the sheet elsewhere"))
    if position.seat == seat:
        notes.append(_("to act"))
    if rolls:
        notes.append(_("rolls the dice"))
    shown = seat == (table.front if table.shown is None else table.shown)
    state = f"{' shown' if shown else ''}{' now' if position.seat == seat else ''}"
    number = f'<b aria-hidden="true">{points}</b>' if lines else ""
    die = icon("die", kind="die-mark") if rolls else ""
    return (
        f'<button type="button" class="chip-key{state}" data-do="sheet {seat}" aria-pressed="{str(shown).lower()}">{piece(table.view.piece(position, seat), size="small")}'
        f'<span class="nm">{table.names[seat]}</span>{number}<span class="vh">, {", ".join(notes)}</span>{die}</button>'
    )


def _tabs(table: Table) -> str:
    """Draw the tabs of narrow screens; the styles bring the sheet of the chosen one to the front."""
    tabs = table.view.tabs(table.scene())
    if not tabs:
        return ""
    front = table.tab if table.tab in dict(tabs) else tabs[0][0]
    keys = "".join(
        f'<button type="button" class="{"on" if name == front else ""}" aria-pressed="{str(name == front).lower()}" data-do="tab {esc(name)}">{title}</button>'
        for name, title in tabs
    )
    return f'<nav class="tabs" data-tab="{esc(front)}" aria-label="{_("Sheets")}">{keys}</nav>'


# --- the foot ---


def _steps(table: Table) -> str:
    if table.looking is not None:
        return ""
    match = table.match
    undo = glyph_key("undo", _("Undo"), "undo", disabled=match.why_not_undo() is not None and not match.moves)
    return undo + glyph_key("redo", _("Redo"), "redo", disabled=not match.can_redo)


def _acts(table: Table) -> str:
    if table.looking is not None:
        return looking_keys(table)
    match = table.match
    if match.over:
        return key(_("Replay"), "replay", glyph="replay") + key(_("Result"), "result", kind="go")
    seat = match.position.seat
    if seat is not None and seat != CHANCE and not table.is_here(seat) and match.setup.seats[seat].player == PERSON:
        return key(_("Send the turn"), "drawer share", kind="go", glyph="share")
    if table.hinting:
        hint = key(_("Thinking..."), "hurry", glyph="hint", kind="hint-key")
    else:
        hint = key(_("Hint"), "hint", glyph="hint", kind="hint-key", disabled=table.acting in (None, CHANCE))
    if table.ending is not None:
        return hint + key(table.view.key(table.position, table.ending), "end", kind="end-key", ident="end-key")
    waiting = _("Thinking...") if table.thinking else ""
    return hint + (key(waiting, "end", kind="end-key", disabled=True, ident="end-key") if waiting else "")
