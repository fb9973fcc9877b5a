"""The page of saved matches: how much room they take, backup and import, every match."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyapp.drawing.language import _, decimal, fill, fill_with, ngettext, when
from pyapp.drawing.markup import NOTHING, Markup, el, join
from pyapp.drawing.pieces import icon
from pyapp.engine.contract import CHANCE, N_
from pyapp.games import GAMES
from pyapp.ui.leaves import leaf
from pyapp.ui.shelf.page import STORE_SIZE
from pyapp.ui.views import names_of
from pyapp.ui.widgets import key

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pyapp.ui.store.incoming import Incoming
    from pyapp.ui.store.saves import Slip


def page(
    slips: Sequence[Slip],
    *,
    used: int,
    kept: bool,
    apple: bool,
    incoming: Incoming | None,
    notice: str,
    now: float,
    offset: int,
) -> Markup:
    """Draw the page of saved matches: how much room, backup and import, every match."""
    room = fill(N_("{used} of {whole} MB are used."), used=decimal(used / 1e6, 2), whole=decimal(STORE_SIZE / 1e6))
    promise = (
        _("The browser has promised to keep them.")
        if kept
        else _("The browser may clear them when the device runs out of room: keep a backup.")
    )
    on_tablet = (
        _("On an iPad, add this page to the home screen: otherwise Safari clears it after seven days without a visit.")
        if apple
        else ""
    )
    tablet = el("p", on_tablet) if on_tablet else ""
    keys = key(_("Back up everything"), "backup", kind="go", glyph="save") + key(
        _("Open a file"), "import", glyph="open"
    )
    said = el("p", notice, cls="said", role="status") if notice else ""
    items = join(*(_saved(slip, now, offset) for slip in slips)) or el(
        "li", _("Your first match will be kept here."), cls="muted"
    )
    return leaf(
        _("Saved matches"),
        join(
            el("p", _("Everything is saved at every move, on this device only."), " ", room, " ", promise),
            tablet,
            el("div", keys, cls="keys"),
            said,
            _plan(incoming),
            el("ul", items, cls="lines saved"),
        ),
    )


def _plan(incoming: Incoming | None) -> Markup:
    if incoming is None:
        return NOTHING
    plan, results, sheets, compared = incoming.plan, len(incoming.results), len(incoming.sheets), incoming.compared
    if plan.problem:
        rescue = key(_("Open the good part"), "import-good") if plan.good_part is not None else ""
        return el(
            "div",
            el("p", el("b", fill_with(plan.problem, plan.params)), " ", _("Nothing was changed.")),
            el("div", rescue, key(_("Put it away"), "import-drop"), cls="keys"),
            cls="plan careful",
            role="alert",
        )
    lines = [
        ngettext(
            "{number} match is new and would be added.", "{number} matches are new and would be added.", len(plan.new)
        )
    ]
    if plan.same:
        lines.append(ngettext("{number} match is here already.", "{number} matches are here already.", plan.same))
    if plan.damaged:
        lines.append(
            ngettext(
                "{number} match in the file is damaged and would be left out.",
                "{number} matches in the file are damaged and would be left out.",
                plan.damaged,
            )
        )
    if results:
        lines.append(
            ngettext("{number} result is new to the records.", "{number} results are new to the records.", results)
        )
    if sheets:
        lines.append(ngettext("{number} sheet of yours is new.", "{number} sheets of yours are new.", sheets))
    if compared:
        lines.append(ngettext("{number} sheet to compare is new.", "{number} sheets to compare are new.", compared))
    if incoming.settings:
        lines.append(_("Names and settings come along where none were set here."))
    add = key(_("Add them"), "import-do", kind="go") if incoming.anything else ""
    return el(
        "div",
        el("p", Markup(" ").join(lines), " ", _("Nothing that is here would be replaced.")),
        el("div", add, key(_("Put it away"), "import-drop"), cls="keys"),
        cls="plan",
        role="status",
    )


def _saved(slip: Slip, now: float, offset: int) -> Markup:
    ident = slip.ident
    bin_key = el("button", icon("bin"), type="button", cls="ic", do=f"ask-delete {ident}", aria_label=_("Delete"))
    if slip.entry is None:
        error = slip.error
        text = fill_with(error.reason, error.params) if error else ""
        rescue = key(_("Open the good part"), f"rescue {ident}", kind="small") if error and error.good else ""
        return el(
            "li",
            el("span", el("b", text), el("small", ident), cls="grow"),
            rescue,
            key(_("Save as it is"), f"export-raw {ident}", kind="small"),
            bin_key,
            cls="broken",
        )
    entry = slip.entry
    match = entry.match
    names = Markup(", ").join(names_of(match.setup))
    state = _("Over") if match.over else fill(N_("move {number}"), number=match.cursor)
    href = f"#result/{ident}" if match.over else f"#match/{ident}"
    picture = GAMES[match.setup.game].view().thumbnail(match.seen(match.position, CHANCE))
    return el(
        "li",
        el(
            "a",
            picture,
            el(
                "span",
                el("b", match.game.title),
                " ",
                names,
                el("small", state, " · ", when(entry.updated, now, offset)),
                cls="grow",
            ),
            cls="line-key grow",
            href=href,
        ),
        el(
            "button",
            icon("save"),
            type="button",
            cls="ic",
            do=f"export {ident}",
            aria_label=_("Save the record to a file"),
        ),
        bin_key,
    )
