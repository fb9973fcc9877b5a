"""A gallery: sheets, maps or supplies as cards, each with its drawing, what it holds, how demanding it is and what was
reached with it. The form of a new match, the records and the studio lay out the same cards.
"""

from __future__ import annotations

import unicodedata
from dataclasses import replace
from typing import TYPE_CHECKING

from pyapp.drawing.language import _
from pyapp.drawing.markup import NOTHING, Markup, el, join
from pyapp.ui.records.medal import medal

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pyapp.drawing.scene import PickGroup, PickItem
    from pyapp.games.achievements import Achievements
    from pyapp.ui.store.results import SheetRecord


def card(
    item: PickItem, *, do: str = "", href: str = "", kind: str = "", chosen: bool | None = None, low: Markup = NOTHING
) -> Markup:
    """Draw a card: a key that does something, or a way to a page. `low` is what was reached; `chosen` is None where
    nothing is.
    """
    inside = (
        el("span", item.picture, cls="cardpic") if item.picture else "",
        el(
            "span",
            el("b", item.title),
            el("small", item.note, " " if item.note and item.marks else "", item.marks),
            el("small", item.about, cls="about-card") if item.about else "",
            low,
            cls="cardwords",
        ),
    )
    classes = f"sheetcard {kind}{' on' if chosen else ''}"
    if href:
        return el("a", *inside, cls=classes, href=href)
    return el("button", *inside, type="button", cls=classes, aria_pressed=chosen, do=do)


def reached(achievements: Achievements, record: SheetRecord | None) -> Markup:
    """Draw what was reached with a scenario: the medal, its name, the best; that it was not played yet."""
    if record is None or record.best is None:
        text = _("repeated code") if record is not None and record.attempts else _("not played yet")
        return el("span", medal(*achievements.medal_of(0)), el("small", text), cls="cardlow")
    earned = achievements.marks_of(record.sheet).earned(record.best)
    name = el("small", _(achievements.honours[earned - 1])) if earned else el("small", _("no medal yet"), cls="vh")
    best = el("span", el("span", _("Best"), " ", cls="vh"), el("b", record.best, cls="hand"), cls="cardbest")
    return el("span", medal(*achievements.medal_of(earned)), name, best, cls="cardlow")


def rows(groups: Sequence[PickGroup], draw: Callable[[PickItem], Markup]) -> Markup:
    """Lay out cards by groups, each under its heading."""
    return join(
        *(
            join(
                el("h2", group.title, cls="h") if group.title else "",
                el("ul", *(el("li", draw(item)) for item in group.items), cls="cards"),
            )
            for group in groups
        )
    )


def found(groups: Sequence[PickGroup], search: str) -> list[PickGroup]:
    """Return the groups with what has all words that are looked for, in its title, its note, what it holds or the
    title of its group.
    """
    words = _plain(search).split()
    kept = [
        replace(
            group,
            items=[
                item
                for item in group.items
                if all(word in _plain(f"{group.title} {item.title} {item.note} {item.about}") for word in words)
            ],
        )
        for group in groups
    ]
    return [group for group in kept if group.items]


def _plain(text: str) -> str:
    """Return a text as it is searched: without accents and capitals."""
    return "".join(sign for sign in unicodedata.normalize("NFKD", text) if not unicodedata.combining(sign)).casefold()
