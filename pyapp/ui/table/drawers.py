"""What every page of a match has, whatever its game: the log, the keys for looking back, the drawers."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from pyapp.drawing.language import _, current, fill
from pyapp.drawing.markup import NOTHING, Markup, el, join
from pyapp.drawing.pieces import icon, piece
from pyapp.engine.contract import N_
from pyapp.ui.links import share
from pyapp.ui.result import turnings
from pyapp.ui.rulebook import page as rules
from pyapp.ui.settings import page as settings
from pyapp.ui.table import turning_point
from pyapp.ui.table.printing import address_of
from pyapp.ui.views import choices_of
from pyapp.ui.widgets import glyph_key, key, line_keys

if TYPE_CHECKING:
    from pyapp.ui.table.selectors import Selectors


def log_lines(shown: Selectors, most: int) -> Markup:
    """Draw lines of the log, at most so many: the latest or, where somebody looks back, those round the moment that is
    shown. The last one is first; where the view has chapters each stands under its head.
    """
    count = shown.cursor if shown.playback.active else len(shown.match.moves)
    if shown.state.looking is not None:
        count = min(count, max(most, shown.state.looking + most // 2))
    first = max(0, count - most)
    heard_by = f"{current()} {shown.handover.viewer} {shown.match.hides}"
    parts: list[tuple[Markup, list[Markup]]] = [(NOTHING, [])]
    for index in range(first, count):
        head, text = _entry(shown, index, heard_by)
        if head:
            parts.append((el("li", head, cls="chapter", data_key=f"before {index}"), []))
        if text:  # a reroll is told with what the die then shows
            parts[-1][1].append(_log_line(shown, index, first, text, f"line {index} of {most}"))
    lines = (line for head, texts in reversed(parts) for line in (head, *reversed(texts)))
    return join(*lines) or el("li", _("Nothing has happened yet."), cls="muted")


def _entry(shown: Selectors, index: int, heard_by: str) -> tuple[Markup, Markup]:
    """Say what a move brought, and the head before it; said once, and anew if the line goes on otherwise or is heard by
    others, or in another language.
    """
    events = shown.match.events[index]
    kept = shown.kept.log_lines.get(index)
    if kept is None or kept[0] is not events or kept[1] != heard_by:
        heard = shown.handover.visible_events(events)
        head = shown.view.log.chapter(heard)
        kept = shown.kept.log_lines[index] = (
            events,
            heard_by,
            head,
            shown.view.log.line(heard, shown.names),
        )
    return kept[2], kept[3]


def _log_line(shown: Selectors, index: int, first: int, text: Markup, place: str) -> Markup:
    match, cursor, log = shown.match, shown.cursor, shown.view.log
    events = match.events[index]
    mover = events[0].seat if events else None
    mover = match.movers[index] if mover is None else mover
    look = shown.view.piece(match.position, mover) if mover is not None and mover >= 0 else 0
    mark = piece(look, size="small") if look or not log.lot else icon(log.lot)
    stop = 0 if index + 1 == max(cursor, first + 1) else -1
    state = " here" if index + 1 == cursor else " undone" if index >= match.cursor else ""
    followed = place if state == " here" and shown.state.looking is not None else None
    return _line_drawn(index, mark, text, state, stop, followed)


@lru_cache(maxsize=2048)
def _line_drawn(index: int, mark: Markup, text: Markup, state: str, stop: int, followed: str | None) -> Markup:
    """Draw a line of the log; a long one is drawn again at every tap, its lines hardly ever change."""
    return el(
        "li",
        el(
            "button",
            el("span", index + 1, cls="no"),
            mark,
            el("span", text),
            type="button",
            cls=f"line-key{state}",
            tabindex=stop,
            do=f"look {index + 1}",
        ),
        data_key=index,
        data_follow=followed,
    )


def looking_keys(shown: Selectors) -> Markup:
    """Draw the keys for looking back: first, back, play, on, last, and a slider over the moves."""
    last = len(shown.match.moves)
    at = shown.cursor
    studied = shown.studied is not None
    main = "" if studied else "go"
    back = key(_("Result"), "result", kind=main) if shown.match.over else key(_("Return"), "look end", kind=main)
    ways = turning_point.keys(shown) if studied else key(_("Play on from here"), "branch", glyph="branch")
    return join(
        el(
            "div",
            glyph_key("first", _("First move"), "look 0", disabled=at == 0),
            glyph_key("back", _("One move back"), "step -1", disabled=at == 0),
            glyph_key(
                "pause" if shown.state.replay.running else "replay",
                _("Pause") if shown.state.replay.running else _("Play"),
                "run",
            ),
            glyph_key("next", _("One move on"), "step 1", disabled=at == last),
            glyph_key("last", _("Last move"), f"look {last}", disabled=at == last),
            _review_key(shown),
            el("input", type="range", min="0", max=last, value=at, field="look", aria_label=_("Move")),
            cls="player",
        ),
        el("div", ways, back, cls=f"player{' ways-on' if studied else ''}"),
    )


def _review_key(shown: Selectors) -> Markup:
    """Draw the key of the look back, once the match is over."""
    if not shown.match.over:
        return NOTHING
    return glyph_key("chart", _("What would have been better?"), "drawer review", pressed=shown.drawer.name == "review")


# --- drawers ---


def drawer(shown: Selectors) -> Markup:
    """Draw the open drawer, or nothing."""
    draw = {
        "log": _drawer_log,
        "rules": _drawer_rules,
        "more": _drawer_more,
        "share": share.drawer,
        "review": _drawer_review,
    }.get(shown.drawer.name)
    if draw is None:
        return NOTHING
    return el(
        "div",
        draw(shown),
        cls="paper drawer",
        role="region",
        tabindex="-1",
        aria_label=_("Drawer"),
        data_drawer=shown.drawer.name,
    )


def drawer_head(title: str) -> Markup:
    """Draw the head of a drawer."""
    return el("header", el("h2", title, cls="h"), glyph_key("x", _("Close"), "drawer close"))


def _drawer_review(shown: Selectors) -> Markup:
    body = el("div", turnings.section(shown), cls="drawer-body chartbox")
    return drawer_head(_("What would have been better?")) + body


def _drawer_log(shown: Selectors) -> Markup:
    return join(drawer_head(_("Log")), again_key(shown), el("ol", log_lines(shown, 10000), cls="drawer-body log"))


def again_key(shown: Selectors) -> Markup:
    """Draw the key that tells once more what came since the last decision of a person; nothing where nothing came."""
    if shown.moment is not None or shown.news_from == shown.match.cursor:
        return NOTHING
    return key(_("Tell again what happened"), "tell-again", kind="small", glyph="again")


def _drawer_rules(shown: Selectors) -> Markup:
    return drawer_head(_("Rulebook")) + rules.reader(
        shown.match.setup.game, current(), shown.drawer.search, shown.drawer.rule
    )


def _drawer_more(shown: Selectors) -> Markup:
    over, setup, ident = shown.match.over, shown.match.setup, shown.session.entry.ident
    books = [
        ("log", _("Log"), "drawer log"),
        ("book", _("Rulebook"), "drawer rules"),
        ("undo", _("Take the whole turn back"), "restart"),
    ]
    rows = [
        ("gear", _("Settings"), "to settings"),
        *(books if "log" not in shown.view.layout.side else ()),
        ("share", _("Share by link or QR code"), "drawer share"),
        *(
            [("tablets", _("Play on several tablets"), f"to places/{ident}")]
            if shown.page.facts.can_tie and not over
            else []
        ),
        ("save", _("Save the record to a file"), "export"),
        *([("print", _("Print the sheet"), "print shown")] if address_of(shown) else []),
        ("replay", _("Look back, move by move"), "replay" if over else "step -1"),
        ("again", _("Same again, new table code"), "rematch"),
        ("bin", _("Delete this match"), "ask-delete"),
    ]
    saved = (
        _("This match is not saved.")
        if shown.session.unsaved or not shown.page.facts.keeps
        else _("Saved on this device. Nobody else can see it.")
    )
    code = fill(N_("Table code: {code}"), code=setup.code)
    practice = el("p", _("Practice: undo goes back as far as you like.")) if setup.practice else ""
    challenge = el("p", shown.challenge) if shown.challenge else ""
    options = Markup(" · ").join(join(_(option.title), ": ", title) for option, title in choices_of(setup))
    ended = "" if not over else el("p", _("This match is over."))
    handing = ""
    if shown.handover.pass_and_play:
        off = _("Off: the turn passes by itself, and the next player's sheets appear at once.")
        handing = el("div", settings.hand_over(shown.settings), el("p", off, cls="muted"))
    return join(
        drawer_head(_("This match")),
        el(
            "div",
            settings.looks(shown.settings),
            el("p", code),
            el("p", options),
            practice,
            challenge,
            ended,
            line_keys(rows),
            handing,
            el("p", saved, cls="muted"),
            cls="drawer-body",
        ),
    )
