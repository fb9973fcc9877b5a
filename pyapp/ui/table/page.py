"""The page of a match: slots that the view's layout fills with parts, each of which is patched alone.

`PARTS` has the parts that every game may use. A part's place is drawn once, with the frame; what it shows is drawn at
every paint. Any other name in a layout is a part that the view draws itself.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from pyapp.drawing.explaining import explained
from pyapp.drawing.language import _, current, fill, ngettext
from pyapp.drawing.markup import NOTHING, Markup, el, esc, join
from pyapp.drawing.tabs import in_front, tabs
from pyapp.drawing.view import SHOWS, shows
from pyapp.engine.contract import N_
from pyapp.ui.table import handover, keys, seats
from pyapp.ui.table.drawers import again_key, drawer, log_lines
from pyapp.ui.table.voice import voice_of
from pyapp.ui.views import title_of
from pyapp.ui.widgets import glyph_link, voice

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from pyapp.drawing.scene import Scene
    from pyapp.engine.contract import Position
    from pyapp.ui.table.table import Table

LOG_BESIDE: Final = 40
"""How many of the latest lines of the log stand beside the board; the drawer has all of them."""

_ARTICLE: Final = "The "
"""What no title is shortened to."""


class Part(NamedTuple):
    """A part of the page: its place as HTML, and what it shows as contents by the ids in its place.

    One that is `still` tells of the match and the moment that is shown alone (see `_moment`): what is chosen, asked or
    opened does not change it, so it is drawn anew only when they do.
    """

    place: Callable[[Table], Markup]
    show: Callable[[Table, Scene[Position]], Mapping[str, Markup]]
    still: bool = False


def frame(table: Table) -> Markup:
    """Return what does not change during a match: the slots, and the places of the parts in them; drawn once."""
    return _kept(table, "page", current(), lambda: {"page": _frame(table)})["page"]


def _frame(table: Table) -> Markup:
    layout = table.session.view.layout
    side = el("div", _places(table, layout.side), cls="side") if layout.side else ""
    tray = el("div", _places(table, layout.tray), cls="tray-slot") if layout.tray else ""
    window = el("div", _places(table, layout.window), cls="window-slot") if layout.window else ""
    foot = el("footer", _places(table, layout.foot), cls="foot") if layout.foot else ""
    return el(
        "div",
        el("header", _places(table, layout.head), cls="bar-top", id="p-head"),
        el(
            "main",
            el("div", id="p-board", cls="boardbox"),
            tray,
            side,
            el("div", id="p-drawer"),
            el("div", id="p-band"),
            window,
            cls="room",
            id="room",
        ),
        foot,
        cls=f"page table-page {layout.name}",
        data_game=table.match.setup.game,
    )


def _places(table: Table, names: tuple[str, ...]) -> Markup:
    return join(
        *(
            PARTS[name].place(table) if name in PARTS else el("div", cls=f"part-{name}", id=f"p-{name}")
            for name in names
        )
    )


def parts(table: Table) -> dict[str, Markup]:
    """Draw every part of the page."""
    scene, view, moment = table.stage.scene(), table.session.view, _moment(table)
    shown = {"p-board": view.board_frame(), **view.board_parts(scene), **view.owner_parts(scene)}
    words = [shown.pop(SHOWS, NOTHING)]
    for name in view.layout.parts:
        if name in PARTS:
            shown |= _shown(table, scene, name, moment)
            words.append(shown.pop(SHOWS, NOTHING))
    own = view.parts(scene)
    shown |= {f"p-{name}": text for name, text in own.items()}
    titles = view.tabs(scene)
    front = in_front(titles, table.stage.tab)
    shown |= {"p-tabs": tabs(_("Sheets"), titles, front), "p-drawer": drawer(table)}
    if titles:
        words.append(esc(f"tab-{front}"))
    shown[SHOWS] = Markup(" ").join(filter(None, words))
    shown["p-band"] = handover.band(table.session, table.handover)
    return shown


def _moment(table: Table) -> tuple[object, ...]:
    """Return what the still parts are drawn from: the language, the match as far as it goes, the position that is
    shown, and whose sheets.
    """
    match, playback = table.match, table.playback
    return (
        current(),
        table.stage.position,
        match.cursor,
        len(match.moves),
        playback.active,
        playback.news_from,
        table.stage.in_front,
        table.session.entry.local,
        table.session.entry.ahead,
        table.session.record.position.seat,
        table.session.tied and table.session.tied.state,
    )


def _shown(table: Table, scene: Scene[Position], name: str, moment: tuple[object, ...]) -> Mapping[str, Markup]:
    """Return what a part shows; what is still is kept as long as the moment is."""
    part = PARTS[name]
    if not part.still:
        return part.show(table, scene)
    return _kept(table, name, moment, lambda: part.show(table, scene))


def _kept(table: Table, name: str, moment: object, draw: Callable[[], Mapping[str, Markup]]) -> Mapping[str, Markup]:
    """Return what was drawn under a name, drawn anew if it was at another moment."""
    kept = table.still_parts.get(name)
    if kept is None or kept[0] != moment:
        kept = table.still_parts[name] = (moment, draw())
    return kept[1]


# --- the parts ---


def short_title(title: str) -> Markup:
    """Draw a title of which a narrow head shows its first telling word."""
    name = title.removeprefix(_ARTICLE)
    first, _space, rest = name.partition(" ")
    article = el("span", _ARTICLE, cls="wide") if name != title else ""
    return join(article, first, el("span", " ", rest, cls="wide") if rest else "")


def _title(table: Table) -> Markup:
    """Draw the way back, the game's title and the sort of match; all of it where the head has room."""
    match = table.match
    title = short_title(title_of(match.game)[0])
    mode = _(match.mode.title)
    if "chips" in table.session.view.layout.head:
        sub = [mode.lower()]
    else:
        players = ngettext("{number} player", "{number} players", table.session.seats)
        sub = [mode, players, fill(N_("move {number}"), number=table.session.cursor)]
    if match.setup.practice:
        sub.append(_("practice"))
    return join(
        glyph_link("back", _("Back to the shelf"), "#"),
        el("h1", title, cls="h title", tabindex="-1"),
        _goal(table),
        el("span", Markup(" · ").join(sub), cls="sub"),
    )


def _goal(table: Table) -> Markup:
    """Draw what a challenge asks for: the points to beat."""
    goal, whole = table.session.goal, table.session.challenge
    if not whole:
        return NOTHING
    points = table.session.entry.challenge[1] if table.session.entry.challenge else goal.points if goal else 0
    text = goal.words.short(points) if goal and goal.honour else N_("beat {points}")
    words, sign = el("span", fill(text, points=points), cls="wide"), "≥" if goal and goal.honour else ">"
    return el("span", words, el("span", sign, points, cls="short"), cls="goal", aria_label=whole, role="img")


def _phase(table: Table) -> Markup:
    names, now = table.session.view.phases(table.stage.position)
    steps = el("i").join(
        (
            el("b", name, **explained(f"phase {number}"))
            if number == now
            else el("span", name, cls="wide", **explained(f"phase {number}"))
            for number, name in enumerate(names)
        )
    )
    if now >= len(names) and (names or table.stage.over):
        steps = el("b", _("Over"))
    return el("span", steps, cls="phase push")


def _log(table: Table, _scene: Scene[Position]) -> dict[str, Markup]:
    return {"p-log": join(el("h2", _("Log"), cls="h"), again_key(table), el("ol", log_lines(table, LOG_BESIDE)))}


def _voice(table: Table, _scene: Scene[Position]) -> dict[str, Markup]:
    spoken = Markup(" ").join(beat.spoken or beat.text for beat in table.playback.shown)
    said = voice_of(table)
    return {"p-voice": voice(said), "p-said": spoken, **shows({"tip": said.kind == "tip"})}


def _seat_list(table: Table) -> Markup:
    return el("ol", cls=f"paper seats n{len(table.session.names)}", id="p-seats", aria_label=_("Seats"))


def _chip_list(table: Table) -> Markup:
    chips = join(*(el("li", id=f"p-chip-{seat}") for seat in range(len(table.session.names))))
    return el("ol", chips, cls=f"chips push n{len(table.session.names)}", aria_label=_("Seats"))


def _log_place(_table: Table) -> Markup:
    return el("section", cls="paper log", id="p-log", aria_label=_("Log"), tabindex="0")


_VOICE: Final = join(
    el("div", id="p-voice", cls="voicebox", role="status", aria_live="polite"),
    el("p", id="p-said", cls="vh", aria_live="polite"),
)

PARTS: Final[Mapping[str, Part]] = {
    "title": Part(
        lambda _table: el("div", cls="part", id="p-title"), lambda table, _scene: {"p-title": _title(table)}, still=True
    ),
    "phase": Part(
        lambda _table: el("div", cls="part", id="p-phase"), lambda table, _scene: {"p-phase": _phase(table)}, still=True
    ),
    "rounds": Part(
        lambda _table: el("div", cls="part", id="p-rounds"),
        lambda table, scene: {"p-rounds": table.session.view.rounds(scene)},
    ),
    "chips": Part(
        _chip_list,
        lambda table, _scene: {
            f"p-chip-{party}": seats.chip(table.stage, party) for party in range(len(table.session.names))
        },
        still=True,
    ),
    "drawers": Part(
        lambda _table: el("div", cls="part", id="p-drawers"),
        lambda table, _scene: {"p-drawers": keys.drawers(table)},
    ),
    "seats": Part(_seat_list, lambda table, _scene: {"p-seats": seats.seats(table.stage)}, still=True),
    "tabs": Part(lambda _table: el("div", id="p-tabs"), lambda _table, _scene: {}),
    "choices": Part(
        lambda _table: el("section", cls="paper choices goes-on", id="p-choices", aria_label=_("Legal moves")),
        lambda table, scene: {
            "p-choices": NOTHING if table.session.looking is not None else table.session.view.move_list(scene)
        },
    ),
    "panel": Part(
        lambda _table: el("section", cls="paper count", id="p-panel", tabindex="0"),
        lambda table, scene: {"p-panel": table.session.view.panel(scene)},
    ),
    "log": Part(_log_place, _log, still=True),
    "steps": Part(
        lambda _table: el("div", cls="steps", id="p-steps"),
        lambda table, _scene: {"p-steps": keys.steps(table)},
    ),
    "voice": Part(lambda _table: _VOICE, _voice),
    "acts": Part(
        lambda _table: el("div", cls="acts", id="p-acts"),
        lambda table, _scene: {"p-acts": keys.acts(table)},
    ),
}
"""The parts that the page draws, by the names that layouts use."""
