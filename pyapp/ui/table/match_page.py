"""The page of a match: slots that the view's layout fills with parts, each of which is patched alone.

`PARTS` has the parts that every game may use. The element of a part is drawn once, with the frame; its contents are
drawn at every paint. Any other name in a layout is a part that the view draws itself.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple

from pyapp.drawing.explaining import explained
from pyapp.drawing.language import _, current, fill, ngettext
from pyapp.drawing.markup import NOTHING, Markup, el, esc, join
from pyapp.drawing.tabs import in_front, tabs
from pyapp.drawing.view import SHOWS, shows
from pyapp.engine.contract import N_
from pyapp.games.parts import ABSENT, HOME
from pyapp.ui.table import buttons, cover, log, seats
from pyapp.ui.table.drawers import drawer
from pyapp.ui.table.voice import voice_of
from pyapp.ui.views import title_of
from pyapp.ui.widgets import glyph_link, voice

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from pyapp.drawing.scene import Scene
    from pyapp.engine.contract import Position
    from pyapp.ui.table.selectors import Selectors

LOG_BESIDE: Final = 40
"""The number of lines in the log beside the board; the drawer has all of them."""

_ARTICLE: Final = "The "
"""The article that a short title leaves out."""


class Part(NamedTuple):
    """A part of the page: how its element is drawn, and its contents by element id.

    A `still` part depends only on the match and the moment that is shown (see `_moment`), not on the selection, and is
    drawn again only when they change.
    """

    place: Callable[[Selectors], Markup]
    show: Callable[[Selectors, Scene[Position]], Mapping[str, Markup]]
    still: bool = False


def page(shown: Selectors) -> dict[str, Markup]:
    """Draw the page: its frame, drawn once, and every part of it."""
    frame = _cached(shown, "page", current(), lambda: {"page": _frame(shown)})
    return {**frame, **parts(shown)}


def _frame(shown: Selectors) -> Markup:
    """Draw the frame, which does not change during a match: the slots, and the elements of the parts in them."""
    layout = shown.view.layout
    side = el("div", _places(shown, layout.side), cls="side") if layout.side else ""
    tray = el("div", _places(shown, layout.tray), cls="tray-slot") if layout.tray else ""
    window = el("div", _places(shown, layout.window), cls="window-slot") if layout.window else ""
    foot = el("footer", _places(shown, layout.foot), cls="foot") if layout.foot else ""
    return el(
        "div",
        el("header", _places(shown, layout.head), cls="bar-top", id="p-head"),
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
        data_game=shown.match.setup.game,
    )


def _places(shown: Selectors, names: tuple[str, ...]) -> Markup:
    return join(
        *(
            PARTS[name].place(shown) if name in PARTS else el("div", cls=f"part-{name}", id=f"p-{name}")
            for name in names
        )
    )


def parts(shown: Selectors) -> dict[str, Markup]:
    """Draw every part of the page."""
    scene, view, moment = shown.scene, shown.view, _moment(shown)
    drawn = {"p-board": view.board_frame(), **view.board_parts(scene), **view.owner_parts(scene)}
    words = [drawn.pop(SHOWS, NOTHING)]
    for name in view.layout.parts:
        if name in PARTS:
            show = partial(PARTS[name].show, shown, scene)
            drawn |= _cached(shown, name, moment, show) if PARTS[name].still else show()
            words.append(drawn.pop(SHOWS, NOTHING))
    own = view.parts(scene)
    drawn |= {f"p-{name}": text for name, text in own.items()}
    titles = view.tabs(scene)
    front = in_front(titles, shown.tab)
    drawn |= {"p-tabs": tabs(_("Sheets"), titles, front), "p-drawer": drawer(shown)}
    if titles:
        words.append(esc(f"tab-{front}"))
    drawn[SHOWS] = Markup(" ").join(filter(None, words))
    drawn["p-band"] = cover.band(shown)
    return drawn


def _moment(shown: Selectors) -> tuple[object, ...]:
    """Return a key of all that the still parts depend on: equal keys, equal drawings."""
    match = shown.match
    return (
        current(),
        shown.position,
        match.cursor,
        len(match.moves),
        shown.playback.active,
        shown.news_from,
        shown.shown_seat,
        shown.session.entry.local,
        shown.session.entry.ahead,
        shown.record.position.seat,
        shown.remote and shown.remote.state,
        shown.other_day,
        HOME in ABSENT,
    )


def _cached(
    shown: Selectors, name: str, moment: object, draw: Callable[[], Mapping[str, Markup]]
) -> Mapping[str, Markup]:
    """Return the cached drawing of a name, drawn again if the moment has changed."""
    cached = shown.cache.parts.get(name)
    if cached is None or cached[0] != moment:
        cached = shown.cache.parts[name] = (moment, draw())
    return cached[1]


# --- the parts ---


def short_title(title: str) -> Markup:
    """Draw a title; a narrow head shows its first word only, without an article."""
    name = title.removeprefix(_ARTICLE)
    first, _space, rest = name.partition(" ")
    article = el("span", _ARTICLE, cls="wide") if name != title else ""
    return join(article, first, el("span", " ", rest, cls="wide") if rest else "")


def _title(shown: Selectors) -> Markup:
    """Draw the link back, the title of the game and the kind of match."""
    match = shown.match
    title = short_title(title_of(match.game)[0])
    mode = _(match.mode.title)
    if "chips" in shown.view.layout.head:
        sub = [mode.lower()]
    else:
        players = ngettext("{number} player", "{number} players", shown.session.seats)
        sub = [mode, players, fill(N_("move {number}"), number=shown.cursor)]
    if match.setup.practice:
        sub.append(_("practice"))
    if shown.other_day:
        sub.insert(0, shown.other_day)
    return join(
        glyph_link("back", _("Back to the shelf"), "#"),
        el("h1", title, cls="h title", tabindex="-1"),
        _goal(shown),
        el("span", Markup(" · ").join(sub), cls="sub"),
    )


def _goal(shown: Selectors) -> Markup:
    """Draw the goal of a challenge; empty if the match is none."""
    goal, whole = shown.goal, shown.challenge
    if not whole:
        return NOTHING
    points = shown.session.entry.challenge[1] if shown.session.entry.challenge else goal.points if goal else 0
    text = goal.words.short(points) if goal and goal.honour else N_("beat {points}")
    words, sign = el("span", fill(text, points=points), cls="wide"), "≥" if goal and goal.honour else ">"
    return el("span", words, el("span", sign, points, cls="short"), cls="goal", aria_label=whole, role="img")


def _phase(shown: Selectors) -> Markup:
    names, now = shown.view.phases(shown.position)
    steps = el("i").join(
        (
            el("b", name, **explained(f"phase {number}"))
            if number == now
            else el("span", name, cls="wide", **explained(f"phase {number}"))
            for number, name in enumerate(names)
        )
    )
    if now >= len(names) and (names or shown.over):
        steps = el("b", _("Over"))
    return el("span", steps, cls="phase push")


def _log(shown: Selectors, _scene: Scene[Position]) -> dict[str, Markup]:
    return {
        "p-log": join(el("h2", _("Log"), cls="h"), log.replay_button(shown), el("ol", log.lines(shown, LOG_BESIDE)))
    }


def _voice(shown: Selectors, _scene: Scene[Position]) -> dict[str, Markup]:
    spoken = Markup(" ").join(beat.spoken or beat.text for beat in shown.playback.shown)
    said = voice_of(shown)
    return {"p-voice": voice(said), "p-said": spoken, **shows({"tip": said.kind == "tip"})}


def _seat_list(shown: Selectors) -> Markup:
    return el("ol", cls=f"paper seats n{len(shown.names)}", id="p-seats", aria_label=_("Seats"))


def _chip_list(shown: Selectors) -> Markup:
    chips = join(*(el("li", id=f"p-chip-{seat}") for seat in range(len(shown.names))))
    return el("ol", chips, cls=f"chips push n{len(shown.names)}", aria_label=_("Seats"))


def _log_place(_shown: Selectors) -> Markup:
    return el("section", cls="paper log", id="p-log", aria_label=_("Log"), tabindex="0")


_VOICE: Final = join(
    el("div", id="p-voice", cls="voicebox", role="status", aria_live="polite"),
    el("p", id="p-said", cls="vh", aria_live="polite"),
)

PARTS: Final[Mapping[str, Part]] = {
    "title": Part(
        lambda _shown: el("div", cls="part", id="p-title"), lambda shown, _scene: {"p-title": _title(shown)}, still=True
    ),
    "phase": Part(
        lambda _shown: el("div", cls="part", id="p-phase"), lambda shown, _scene: {"p-phase": _phase(shown)}, still=True
    ),
    "rounds": Part(
        lambda _shown: el("div", cls="part", id="p-rounds"),
        lambda shown, scene: {"p-rounds": shown.view.rounds(scene)},
    ),
    "chips": Part(
        _chip_list,
        lambda shown, _scene: {f"p-chip-{party}": seats.chip(shown, party) for party in range(len(shown.names))},
        still=True,
    ),
    "drawers": Part(
        lambda _shown: el("div", cls="part", id="p-drawers"),
        lambda shown, _scene: {"p-drawers": buttons.drawer_buttons(shown)},
    ),
    "seats": Part(_seat_list, lambda shown, _scene: {"p-seats": seats.seats(shown)}, still=True),
    "tabs": Part(lambda _shown: el("div", id="p-tabs"), lambda _shown, _scene: {}),
    "choices": Part(
        lambda _shown: el("section", cls="paper choices goes-on", id="p-choices", aria_label=_("Legal moves")),
        lambda shown, scene: {"p-choices": NOTHING if shown.state.looking is not None else shown.view.move_list(scene)},
    ),
    "panel": Part(
        lambda _shown: el("section", cls="paper count", id="p-panel", tabindex="0"),
        lambda shown, scene: {"p-panel": shown.view.panel(scene)},
    ),
    "log": Part(_log_place, _log, still=True),
    "steps": Part(
        lambda _shown: el("div", cls="steps", id="p-steps"),
        lambda shown, _scene: {"p-steps": buttons.undo_buttons(shown)},
    ),
    "voice": Part(lambda _shown: _VOICE, _voice),
    "acts": Part(
        lambda _shown: el("div", cls="acts", id="p-acts"),
        lambda shown, _scene: {"p-acts": buttons.action_buttons(shown)},
    ),
}
"""The parts that the page draws, by their names in layouts."""
