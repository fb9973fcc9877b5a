"""The page of saves: used storage, backup and import, every match, players' own material."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pyapp.drawing.language import Zone, _, current, decimal, fill, fill_with, ngettext, when
from pyapp.drawing.markup import NOTHING, Markup, el, join
from pyapp.drawing.pieces import icon
from pyapp.engine.contract import CHANCE, N_
from pyapp.games import GAMES
from pyapp.ui.result import endings
from pyapp.ui.sheet_page import page_shell
from pyapp.ui.start.form import OWN
from pyapp.ui.views import describe_entry, names_of, parties_of, scenario_of
from pyapp.ui.widgets import glyph_key, key, space_used, switch

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pyapp.engine.match import Match
    from pyapp.ui.store.incoming import Incoming
    from pyapp.ui.store.own_sheets import OwnSheet
    from pyapp.ui.store.saves import StoredEntry


@dataclass(frozen=True, slots=True)
class Device:
    """The storage of a device: the bytes used, whether the browser promised to keep them, whether it is an Apple tablet
    that deletes the data of pages that are not on the home screen, and whether it stores anything at all.
    """

    used: int
    kept: bool
    apple: bool
    can_store: bool = True
    paper: bool = False
    """Whether anything of Paper is stored."""
    pictures: int | None = None
    """The bytes of Paper's pictures, if they go into the backup."""


def page(
    stored_entries: Sequence[StoredEntry],
    own: Sequence[OwnSheet],
    *,
    device: Device,
    incoming: Incoming | None,
    notice: str,
    now: float,
    zone: Zone,
) -> Markup:
    """Draw the page of saves."""
    room = space_used(device.used)
    promise = (
        _("Your browser will keep them.")
        if device.kept
        else _("Your browser may delete them if storage runs low: keep a backup.")
    )
    on_tablet = (
        _(
            "On an iPad, add this page to the home screen: otherwise Safari deletes your matches "
            "after seven days without a visit."
        )
        if device.apple
        else ""
    )
    tablet = el("p", on_tablet) if on_tablet and device.can_store else ""
    said_of_store = (
        join(_("Every move is saved, on this device only."), " ", room, " ", promise)
        if device.can_store
        else _("Nothing is saved: this browser doesn't store data for this page. Save your matches to files.")
    )
    keys = key(_("Back up everything"), "backup", kind="go", glyph="save") + key(
        _("Open a file"), "import", glyph="open"
    )
    keys += el("a", icon("tablets"), _("Move to another device"), cls="key", href="#move")
    pictures = ""
    if device.paper:
        label = _("With the pictures of Paper")
        if device.pictures is not None:
            label = fill(N_("With the pictures of Paper: {size} MB"), size=decimal(device.pictures / 1e6))
        pictures = switch(label, "backup-pictures", on=device.pictures is not None)
    said = el("p", notice, cls="said", role="status") if notice else ""
    items = join(*(_saved(stored, now, zone) for stored in stored_entries)) or el(
        "li", _("No saved matches yet."), cls="muted"
    )
    return page_shell(
        _("Saved matches"),
        join(
            el("p", said_of_store),
            tablet,
            el("div", keys, cls="keys"),
            pictures,
            said,
            planned(incoming, "import"),
            el("ul", items, cls="lines saved"),
            _own(own, now, zone),
        ),
    )


def planned(incoming: Incoming | None, verb: str) -> Markup:
    """Draw what an import would add, with a question for what differs here; the actions of the buttons begin with
    `verb`.
    """
    if incoming is None:
        return NOTHING
    if incoming.own is not None:
        return _plan_own(incoming, incoming.own)
    plan = incoming.plan
    if plan.problem:
        rescue = key(_("Open the readable part"), f"{verb}-good") if plan.good_part is not None else ""
        return el(
            "div",
            el("p", el("b", fill_with(plan.problem, plan.params)), " ", _("Nothing was changed.")),
            el("div", rescue, key(_("Discard it"), f"{verb}-drop"), cls="keys"),
            cls="plan careful",
            role="alert",
        )
    add = key(_("Add them"), f"{verb}-do", kind="go") if incoming.anything else ""
    return el(
        "div",
        el("p", Markup(" ").join(_news(incoming)), " ", _("Nothing will be overwritten.")),
        _questions(incoming, verb),
        el("div", add, key(_("Discard it"), f"{verb}-drop"), cls="keys"),
        cls="plan",
        role="status",
    )


def _news(incoming: Incoming) -> list[str]:
    """Describe what is new."""
    plan, results, sheets, compared = incoming.plan, len(incoming.results), len(incoming.sheets), incoming.compared
    lines = []
    if plan.new or not (incoming.paper or plan.longer):
        lines.append(ngettext("{number} new match.", "{number} new matches.", len(plan.new)))
    if plan.same:
        lines.append(ngettext("{number} match already here.", "{number} matches already here.", plan.same))
    if plan.damaged:
        lines.append(
            ngettext(
                "{number} damaged match will be left out.",
                "{number} damaged matches will be left out.",
                plan.damaged,
            )
        )
    if results:
        lines.append(ngettext("{number} new result for the records.", "{number} new results for the records.", results))
    if sheets:
        lines.append(ngettext("{number} new sheet of yours.", "{number} new sheets of yours.", sheets))
    if compared:
        lines.append(ngettext("{number} new sheet to compare.", "{number} new sheets to compare.", compared))
    if incoming.paper:
        lines += incoming.paper.lines()
    if friends := len(incoming.friends):
        lines.append(ngettext("{number} new line of a friend.", "{number} new lines of friends.", friends))
    if people := len(incoming.people):
        lines.append(ngettext("{number} new or more recent person.", "{number} new or more recent people.", people))
    if incoming.puzzles:
        rows = len(incoming.puzzles.rows)
        lines.append(ngettext("{number} new result with puzzles.", "{number} new results with puzzles.", rows))
    if incoming.settings:
        lines.append(_("Names and settings you haven't set here are added too."))
    return lines


def _questions(incoming: Incoming, verb: str) -> Markup:
    """Draw a switch for each kind of thing that differs here."""
    questions, longer = NOTHING, len(incoming.plan.longer)
    if longer:
        further = ngettext(
            "{number} match has more moves there. Go on with them?",
            "{number} matches have more moves there. Go on with them?",
            longer,
        )
        questions += switch(further, f"{verb}-take longer", on=incoming.takes_longer)
    if incoming.differing:
        label = _("Some settings differ. Use those from there?")
        questions += switch(label, f"{verb}-take settings", on=incoming.takes_settings)
    return questions


def own_name(sheet: OwnSheet) -> tuple[str, str]:
    """Return the name of players' own material and a note about it; for damaged material the name of its entry."""
    named = GAMES[sheet.game].view().box.describe_content(sheet.text, current())
    return named or (sheet.ident, _("It is damaged and cannot be read."))


def where_chosen(sheet: OwnSheet) -> str:
    """Describe that players' own material was saved, and where to choose it."""
    game = GAMES[sheet.game]
    return fill(
        N_("{name} is saved. Choose it under “{option}” when you set up a match of {game}."),
        name=own_name(sheet)[0],
        game=game.title,
        option=next(
            (
                _(option.title)
                for mode in game.modes
                for option in mode.options
                if option.picker and any(choice == OWN for choice, _title in option.choices)
            ),
            "",
        ),
    )


def _plan_own(incoming: Incoming, sheet: OwnSheet) -> Markup:
    """Describe the players' own material of a file, and whether it is here already."""
    name, note = own_name(sheet)
    about = fill(N_("{name} ({note}) for {game}."), name=name, note=note, game=GAMES[sheet.game].title)
    what = _("It is new.") if incoming.anything else _("You have it already.")
    add = key(_("Add it"), "import-do", kind="go") if incoming.anything else ""
    return el(
        "div",
        el("p", about, " ", what, " ", _("Nothing will be overwritten.")),
        el("div", add, key(_("Discard it"), "import-drop"), cls="keys"),
        cls="plan",
        role="status",
    )


def _own(sheets: Sequence[OwnSheet], now: float, zone: Zone) -> Markup:
    """Draw the players' own material that came from files, each with the buttons that save and delete it."""
    if not sheets:
        return NOTHING
    items = []
    for sheet in sheets:
        name, note = own_name(sheet)
        game, written = GAMES[sheet.game].title, when(sheet.updated, now, zone)
        items.append(
            el(
                "li",
                el(
                    "span",
                    el("span", el("b", name), el("small", game, " · ", note, " · ", written)),
                    cls="line-key grow",
                ),
                glyph_key("save", fill(N_("Save {name} to a file"), name=name), f"export-own {sheet.ident}"),
                glyph_key("bin", fill(N_("Delete {name}"), name=name), f"ask-delete-own {sheet.ident}"),
            )
        )
    return join(el("h2", _("Your own material"), cls="h"), el("ul", *items, cls="lines saved"))


def _progress(match: Match) -> Markup:
    """Describe how a match ended, or its current move."""
    outcome = match.outcome()
    if outcome is None:
        status = GAMES[match.setup.game].view().box.status(match.seen(match.position, CHANCE))
        return join(status, " · ", fill(N_("move {number}"), number=match.cursor))
    parties, seats = parties_of(match), len(match.setup.seats)
    said = endings.headline(outcome, parties, match.points(match.position), seats)
    return join(_("Over"), ": ", said)


def _saved(stored: StoredEntry, now: float, zone: Zone) -> Markup:
    ident = stored.ident
    bin_key = el("button", icon("bin"), type="button", cls="ic", do=f"ask-delete {ident}", aria_label=_("Delete"))
    if stored.entry is None:
        error = stored.error
        text = fill_with(error.reason, error.params) if error else ""
        rescue = key(_("Open the readable part"), f"rescue {ident}", kind="small") if error and error.good else ""
        return el(
            "li",
            el("span", el("b", text), el("small", ident), cls="grow"),
            rescue,
            key(_("Save as it is"), f"export-raw {ident}", kind="small"),
            bin_key,
            cls="broken",
        )
    entry = stored.entry
    match = entry.match
    names = Markup(", ").join(names_of(match.setup))
    href = f"#result/{ident}" if match.over else f"#match/{ident}"
    picture = GAMES[match.setup.game].view().box.thumbnail(match.seen(match.position, CHANCE))
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
                el("small", scenario_of(match.setup), " · ", _progress(match)),
                el("small", describe_entry(entry, now, zone)),
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
            aria_label=_("Save the match to a file"),
        ),
        bin_key,
    )
