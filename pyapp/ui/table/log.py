"""The log of a match: beside the board, and in its drawer."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from pyapp.drawing.language import _, current
from pyapp.drawing.markup import NOTHING, Markup, el, join
from pyapp.drawing.pieces import icon, piece
from pyapp.ui.widgets import key

if TYPE_CHECKING:
    from pyapp.ui.table.selectors import Selectors


def lines(shown: Selectors, most: int) -> Markup:
    """Draw at most `most` lines of the log, the last one first: the latest, or those around the moment that is looked
    at. Lines of a chapter follow its head, where the view has chapters.
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
        if text:  # a reroll has no line: the new face of its die follows
            parts[-1][1].append(_log_line(shown, index, first, text, f"line {index} of {most}"))
    drawn = (line for head, texts in reversed(parts) for line in (head, *reversed(texts)))
    return join(*drawn) or el("li", _("Nothing has happened yet."), cls="muted")


def _entry(shown: Selectors, index: int, heard_by: str) -> tuple[Markup, Markup]:
    """Return the chapter head before the line of a move, and the line. Both are kept until the move, the viewer or the
    language is another one.
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
    """Draw a line of the log. Lines are kept: a long log is drawn again at every tap, and hardly ever changes."""
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


def again_key(shown: Selectors) -> Markup:
    """Draw the key that plays back what came since the last decision of a person; empty if nothing came."""
    if shown.moment is not None or shown.news_from == shown.match.cursor:
        return NOTHING
    return key(_("Replay last moves"), "tell-again", kind="small", glyph="again")
