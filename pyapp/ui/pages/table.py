"""The page of a match: board, seats, panel, log, voice and keys, each a part that is patched alone."""

from __future__ import annotations

from pyapp.drawing.language import _, current, esc, fill, ngettext
from pyapp.drawing.pieces import icon, piece
from pyapp.engine.contract import CHANCE, N_, PERSON
from pyapp.games import GAMES
from pyapp.ui.forms import PLAYER_NAMES
from pyapp.ui.pages import rules, share
from pyapp.ui.table import Table
from pyapp.ui.widgets import glyph_key, glyph_link, key, voice

LOG_BESIDE = 40
"""So many of the latest lines of the log stand beside the board; the drawer has all of them."""


def frame(table: Table) -> str:
    """Draw what does not change during a match: the places of the parts."""
    return (
        f'<div class="page table-page" data-game="{esc(table.match.setup.game)}"><header class="bar-top" id="p-head"></header><main class="room" id="room">'
        f'<div id="p-board" class="boardbox"></div><div class="side"><ol class="paper seats n{len(table.names)}" id="p-seats" aria-label="{_("Seats")}"></ol>'
        f'<section class="paper count" id="p-panel"></section><section class="paper log" id="p-log" data-whole aria-label="{_("Log")}" tabindex="0"></section>'
        '<div id="p-voice" class="voicebox" role="status" aria-live="polite"></div><p id="p-said" class="vh" aria-live="polite"></p><div class="acts" id="p-acts"></div></div><div id="p-drawer"></div></main></div>'
    )


def parts(table: Table) -> dict[str, str]:
    """Draw every part of the page."""
    scene = table.scene()
    return {
        "p-head": _head(table),
        "p-board": table.view.board_frame(),
        **table.view.board_parts(scene),
        "p-seats": _seats(table),
        "p-panel": table.view.panel(scene),
        "p-log": f'<h2 class="h">{_("Log")}</h2><ol>{_log_lines(table, LOG_BESIDE)}</ol>',
        "p-voice": voice(table.voice()),
        "p-said": " ".join(table.view.say(event, table.names) for event in table.latest),
        "p-acts": _acts(table),
        "p-drawer": _drawer(table),
    }


def _head(table: Table) -> str:
    game, position = GAMES[table.match.setup.game], table.position
    names, now = table.view.phases(position)
    steps = "<i></i>".join(f"<b>{name}</b>" if number == now else f'<span class="wide">{name}</span>' for number, name in enumerate(names))
    if now >= len(names):
        steps = f"<b>{_('Over')}</b>"
    mode = game.mode(table.match.setup.mode)
    sub = [_(mode.title), ngettext("{number} player", "{number} players", len(table.names)), fill(N_("move {number}"), number=table.cursor)]
    if table.match.setup.practice:
        sub.append(_("practice"))
    drawers = (("log", "log", N_("Log"), "narrow"), ("rules", "book", N_("Rulebook"), ""), ("more", "more", N_("More"), ""))
    keys = "".join(glyph_key(glyph, _(label), f"drawer {name}", kind=kind, pressed=table.drawer == name) for name, glyph, label, kind in drawers)
    return (
        f'{glyph_link("back", _("Back to the shelf"), "#")}<h1 class="h title" tabindex="-1">{esc(game.title)}</h1><span class="sub">{" · ".join(sub)}</span>'
        f'<span class="phase push">{steps}</span>{keys}'
    )


def _seats(table: Table) -> str:
    position, match = table.position, table.match
    lines = []
    for seat, setup in enumerate(match.setup.seats):
        points = sum(line.points for line in position.score(seat))
        place = _(PLAYER_NAMES[setup.player]) if setup.player != PERSON else _("at this table") if table.is_here(seat) else _("on another device")
        note = table.view.seat_note(position, seat)
        now = position.seat == seat
        lines.append(
            f'<li class="{"now" if now else ""}"{" aria-current=true" if now else ""}>{piece(table.view.piece(position, seat))}<span class="who"><b>{table.names[seat]}</b>'
            f'<small>{note} · {place}</small></span><span class="rest">{table.view.rest(position, seat)}</span>'
            f'<b class="h pts"><span class="vh">{_("points:")} </span>{points}</b></li>'
        )
    return "".join(lines)


def _log_lines(table: Table, most: int) -> str:
    match, lines = table.match, []
    first = max(0, len(match.moves) - most)
    for index in range(len(match.moves) - 1, first - 1, -1):
        text = " ".join(table.view.say(event, table.names) for event in match.events[index])
        mover = match.events[index][0].seat
        mark = piece(table.view.piece(match.position, mover), size="small") if mover is not None and mover >= 0 else piece(0, size="small")
        stop = 0 if index + 1 == max(table.cursor, first + 1) else -1
        state = " here" if index + 1 == table.cursor else " undone" if index >= match.cursor else ""
        lines.append(
            f'<li><button type="button" class="line-key{state}" tabindex="{stop}" data-do="look {index + 1}"><span class="no">{index + 1}</span>{mark}<span>{text}</span></button></li>'
        )
    return "".join(lines) or f'<li class="muted">{_("Nothing has happened yet.")}</li>'


def _acts(table: Table) -> str:
    if table.looking is not None:
        return _looking_keys(table)
    match = table.match
    undo = glyph_key("undo", _("Undo"), "undo", disabled=match.why_not_undo() is not None and not match.moves)
    redo = glyph_key("redo", _("Redo"), "redo", disabled=not match.can_redo)
    if match.over:
        return f"{undo}{key(_('Replay'), 'replay', glyph='replay')}{key(_('Result'), 'result', kind='go')}"
    seat = match.position.seat
    hint = key(_("Hint"), "hint", glyph="hint", disabled=table.acting is None) if not table.hinting else key(_("Thinking..."), "hurry", glyph="hint")
    if seat is not None and seat != CHANCE and not table.is_here(seat) and match.setup.seats[seat].player == PERSON:
        return f"{undo}{redo}{key(_('Send the turn'), 'drawer share', kind='go', glyph='share')}"
    if table.chosen is not None and table.acting is not None:
        main = key(table.view.key(match.position, table.chosen), "play", kind="go", ident="main-key")
    else:
        waiting = _("Thinking...") if table.thinking else _("Choose a move")
        main = key(waiting, "play", kind="go", disabled=True, ident="main-key")
    return f"{undo}{redo}{hint}{main}"


def _looking_keys(table: Table) -> str:
    last = len(table.match.moves)
    at = table.cursor
    back = key(_("Result"), "result", kind="go") if table.match.over else key(_("Return"), "look end", kind="go")
    return (
        f'<div class="player">{glyph_key("first", _("First move"), "look 0", disabled=at == 0)}{glyph_key("back", _("One move back"), "step -1", disabled=at == 0)}'
        f"{glyph_key('pause' if table.running else 'replay', _('Pause') if table.running else _('Play'), 'run')}"
        f"{glyph_key('next', _('One move on'), 'step 1', disabled=at == last)}{glyph_key('last', _('Last move'), f'look {last}', disabled=at == last)}"
        f'<input type="range" min="0" max="{last}" value="{at}" data-field="look" aria-label="{_("Move")}"></div>'
        f'<div class="player">{key(_("Branch here"), "branch", glyph="branch")}{back}</div>'
    )


# --- drawers ---


def _drawer(table: Table) -> str:
    draw = {"log": _drawer_log, "rules": _drawer_rules, "more": _drawer_more, "share": share.drawer}.get(table.drawer)
    if draw is None:
        return ""
    return f'<div class="paper drawer" role="region" tabindex="-1" aria-label="{_("Drawer")}" data-drawer="{table.drawer}">{draw(table)}</div>'


def drawer_head(title: str) -> str:
    """Draw the head of a drawer."""
    return f'<header><h2 class="h">{title}</h2>{glyph_key("x", _("Close"), "drawer close")}</header>'


def _drawer_log(table: Table) -> str:
    return f'{drawer_head(_("Log"))}<ol class="drawer-body log">{_log_lines(table, 10_000)}</ol>'


def _drawer_rules(table: Table) -> str:
    return drawer_head(_("Rulebook")) + rules.reader(table.match.setup.game, current(), table.drawer_search, table.drawer_rule)


def _drawer_more(table: Table) -> str:
    over, setup = table.match.over, table.match.setup
    rows = [
        ("share", _("Share by link or QR code"), "drawer share"),
        ("save", _("Save the record to a file"), "export"),
        ("replay", _("Look back from the first move"), "look 0"),
        ("again", _("Same again, new table code"), "rematch"),
        ("gear", _("Settings"), "to settings"),
        ("bin", _("Delete this match"), "ask-delete"),
    ]
    keys = "".join(
        f'<li><button type="button" class="line-key" data-do="{do}">{icon(glyph)}<span>{label}</span></button></li>' for glyph, label, do in rows
    )
    saved = _("This match is not saved.") if table.unsaved else _("Saved on this device. Nobody else can see it.")
    code = fill(N_("Table code: {code}"), code=setup.code)
    practice = f"<p>{_('Practice: undo goes back as far as you like.')}</p>" if setup.practice else ""
    challenge = ""
    if table.entry.challenge is not None:
        challenge = f"<p>{fill(N_('Challenge: beat the {points} of {name}.'), points=table.entry.challenge[1], name=table.entry.challenge[0])}</p>"
    options = " · ".join(
        _(title) for option in GAMES[setup.game].mode(setup.mode).options for name, title in option.choices if name == setup.option(option.key)
    )
    ended = "" if not over else f"<p>{_('This match is over.')}</p>"
    return f'{drawer_head(_("This match"))}<div class="drawer-body"><p>{code}</p><p>{options}</p>{practice}{challenge}{ended}<p class="muted">{saved}</p><ul class="lines">{keys}</ul></div>'
