"""The page of a match: slots that the view's layout fills with parts, each of which is patched alone.

`PARTS` has the parts that every game may use. A part's place is drawn once, with the frame; what it shows is drawn at
every paint. Any other name in a layout is a part that the view draws itself.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from pyapp.drawing.explaining import explains
from pyapp.drawing.language import _, esc, fill, ngettext
from pyapp.drawing.tabs import tabs
from pyapp.engine.contract import N_
from pyapp.ui.table import keys, seats
from pyapp.ui.table.drawers import again_key, drawer, log_lines
from pyapp.ui.views import title_of
from pyapp.ui.widgets import glyph_link, voice

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from pyapp.drawing.scene import Scene
    from pyapp.engine.contract import Position
    from pyapp.ui.table.table import Table

LOG_BESIDE: Final = 40
"""So many of the latest lines of the log stand beside the board; the drawer has all of them."""


class Part(NamedTuple):
    """A part of the page: its place as HTML, and what it shows as contents by the ids in its place."""

    place: Callable[[Table], str]
    show: Callable[[Table, Scene[Position]], Mapping[str, str]]


def frame(table: Table) -> str:
    """Draw what does not change during a match: the slots, and the places of the parts in them."""
    layout = table.view.layout
    side = f'<div class="side">{_places(table, layout.side)}</div>' if layout.side else ""
    tray = f'<div class="tray-slot">{_places(table, layout.tray)}</div>' if layout.tray else ""
    window = f'<div class="window-slot">{_places(table, layout.window)}</div>' if layout.window else ""
    foot = f'<footer class="foot">{_places(table, layout.foot)}</footer>' if layout.foot else ""
    return (
        f'<div class="page table-page {layout.name}" data-game="{esc(table.match.setup.game)}">'
        f'<header class="bar-top" id="p-head">{_places(table, layout.head)}</header>'
        f'<main class="room" id="room"><div id="p-board" class="boardbox"></div>{tray}{side}'
        f'<div id="p-drawer"></div>{window}</main>{foot}</div>'
    )


def _places(table: Table, names: tuple[str, ...]) -> str:
    return "".join(
        PARTS[name].place(table) if name in PARTS else f'<div class="part-{name}" id="p-{name}"></div>'
        for name in names
    )


def parts(table: Table) -> dict[str, str]:
    """Draw every part of the page."""
    scene, view = table.scene(), table.view
    shown = {"p-board": view.board_frame(), **view.board_parts(scene)}
    for name in view.layout.parts:
        if name in PARTS:
            shown |= PARTS[name].show(table, scene)
    own = view.parts(scene)
    shown |= {f"p-{name}": text for name, text in own.items()}
    shown |= {"p-tabs": _tabs(table, scene), "p-drawer": drawer(table)}
    return shown


# --- the parts ---


def _title(table: Table) -> str:
    """Draw the way back, the game's title and the sort of match; all of it where the head has room."""
    match = table.match
    first, _space, rest = title_of(match.game)[0].partition(" ")
    title = f'{esc(first)}<span class="wide"> {esc(rest)}</span>' if rest else esc(first)
    mode = _(match.mode.title)
    if "chips" in table.view.layout.head:
        sub = [mode.lower()]
    else:
        players = ngettext("{number} player", "{number} players", table.seats)
        sub = [mode, players, fill(N_("move {number}"), number=table.cursor)]
    if match.setup.practice:
        sub.append(_("practice"))
    return (
        f'{glyph_link("back", _("Back to the shelf"), "#")}<h1 class="h title" tabindex="-1">{title}</h1>'
        f'<span class="sub">{" · ".join(sub)}</span>'
    )


def _phase(table: Table) -> str:
    names, now = table.view.phases(table.position)
    steps = "<i></i>".join(
        f"<b{explains(f'phase {number}')}>{name}</b>"
        if number == now
        else f'<span class="wide"{explains(f"phase {number}")}>{name}</span>'
        for number, name in enumerate(names)
    )
    if now >= len(names):
        steps = f"<b>{_('Over')}</b>"
    return f'<span class="phase push">{steps}</span>'


def _tabs(table: Table, scene: Scene[Position]) -> str:
    """Draw the tabs of narrow screens; the styles bring the sheet of the chosen one to the front."""
    return tabs(_("Sheets"), table.view.tabs(scene), table.tab)


def _log(table: Table, _scene: Scene[Position]) -> dict[str, str]:
    return {"p-log": f'<h2 class="h">{_("Log")}</h2>{again_key(table)}<ol>{log_lines(table, LOG_BESIDE)}</ol>'}


def _voice(table: Table, _scene: Scene[Position]) -> dict[str, str]:
    spoken = " ".join(beat.spoken or beat.text for beat in table.telling.shown)
    return {"p-voice": voice(table.voice()), "p-said": spoken}


def _seat_list(table: Table) -> str:
    return f'<ol class="paper seats n{len(table.names)}" id="p-seats" aria-label="{_("Seats")}"></ol>'


def _chip_list(table: Table) -> str:
    chips = "".join(f'<li id="p-chip-{seat}" data-whole></li>' for seat in range(table.seats))
    return f'<ol class="chips push n{table.seats}" aria-label="{_("Seats")}">{chips}</ol>'


def _log_place(_table: Table) -> str:
    return f'<section class="paper log" id="p-log" data-whole aria-label="{_("Log")}" tabindex="0"></section>'


_VOICE: Final = (
    '<div id="p-voice" data-whole class="voicebox" role="status" aria-live="polite"></div>'
    '<p id="p-said" data-whole class="vh" aria-live="polite"></p>'
)

PARTS: Final[Mapping[str, Part]] = {
    "title": Part(
        lambda _table: '<div class="part" id="p-title"></div>', lambda table, _scene: {"p-title": _title(table)}
    ),
    "phase": Part(
        lambda _table: '<div class="part" id="p-phase"></div>', lambda table, _scene: {"p-phase": _phase(table)}
    ),
    "rounds": Part(
        lambda _table: '<div class="part" id="p-rounds" data-whole></div>',
        lambda table, scene: {"p-rounds": table.view.rounds(scene)},
    ),
    "chips": Part(
        _chip_list,
        lambda table, _scene: {f"p-chip-{seat}": seats.chip(table, seat) for seat in range(table.seats)},
    ),
    "drawers": Part(
        lambda _table: '<div class="part" id="p-drawers"></div>',
        lambda table, _scene: {"p-drawers": keys.drawers(table)},
    ),
    "seats": Part(_seat_list, lambda table, _scene: {"p-seats": seats.seats(table)}),
    "panel": Part(
        lambda _table: '<section class="paper count" id="p-panel"></section>',
        lambda table, scene: {"p-panel": table.view.panel(scene)},
    ),
    "log": Part(_log_place, _log),
    "steps": Part(
        lambda _table: '<div class="steps" id="p-steps" data-whole></div>',
        lambda table, _scene: {"p-steps": keys.steps(table)},
    ),
    "voice": Part(lambda _table: _VOICE, _voice),
    "acts": Part(
        lambda _table: '<div class="acts" id="p-acts" data-whole></div>',
        lambda table, _scene: {"p-acts": keys.acts(table)},
    ),
}
"""The parts that the page draws, by the names that layouts use."""
