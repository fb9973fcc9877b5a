"""The quiet pages, each a sheet of paper on the table: saved matches, settings, and what a link brought."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyapp.drawing.language import NAMES, _, decimal, esc, fill, fill_with, ngettext, when
from pyapp.drawing.pieces import icon
from pyapp.engine.contract import AWAY, N_, PERSON
from pyapp.games import GAMES
from pyapp.ui.links import fragments as links
from pyapp.ui.settings.credits import CREDITS
from pyapp.ui.shelf.page import STORE_SIZE
from pyapp.ui.store.settings import THEMES, THINKING, Settings
from pyapp.ui.views import names_of
from pyapp.ui.widgets import choice_row, glyph_link, key, row, switch

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pyapp.engine.match import Match
    from pyapp.ui.page import Facts
    from pyapp.ui.store.incoming import Incoming
    from pyapp.ui.store.saves import Slip


def leaf(title: str, inside: str, *, game: str = "", wide: bool = True, back: str = "#") -> str:
    """Draw a page that is one sheet of paper, with the way back to the shelf or to the page it belongs to."""
    data = f' data-game="{esc(game)}"' if game else ""
    return (
        f'<div class="page plain"{data}><header class="bar-top">{glyph_link("back", _("Back to the shelf") if back == "#" else _("Back"), back)}<h1 class="h title" tabindex="-1">{title}</h1></header>'
        f'<main class="paper leafpage {"" if wide else "narrowleaf"}"><div class="drawer-body">{inside}</div></main></div>'
    )


# --- saved matches ---


def saves(
    slips: Sequence[Slip],
    *,
    used: int,
    kept: bool,
    apple: bool,
    incoming: Incoming | None,
    message: str,
    now: float,
    offset: int,
) -> str:
    """Draw the page of saved matches: how much room, backup and import, every match."""
    room = fill(N_("{used} of {whole} MB are used."), used=decimal(used / 1e6, 2), whole=decimal(STORE_SIZE / 1e6))
    promise = (
        _("The browser has promised to keep them.")
        if kept
        else _("The browser may clear them when the device runs out of room: keep a backup.")
    )
    tablet = (
        f"<p>{_('On an iPad, add this page to the home screen: otherwise Safari clears it after seven days without a visit.')}</p>"
        if apple
        else ""
    )
    keys = key(_("Back up everything"), "backup", kind="go", glyph="save") + key(
        _("Open a file"), "import", glyph="open"
    )
    said = f'<p class="said" role="status">{message}</p>' if message else ""
    items = (
        "".join(_saved(slip, now, offset) for slip in slips)
        or f'<li class="muted">{_("Your first match will be kept here.")}</li>'
    )
    return leaf(
        _("Saved matches"),
        f'<p>{_("Everything is saved at every move, on this device only.")} {room} {promise}</p>{tablet}<div class="keys">{keys}</div>{said}{_plan(incoming)}<ul class="lines saved">{items}</ul>',
    )


def _plan(incoming: Incoming | None) -> str:
    if incoming is None:
        return ""
    plan, results, sheets, compared = incoming.plan, len(incoming.results), len(incoming.sheets), incoming.compared
    if plan.problem:
        rescue = key(_("Open the good part"), "import-good") if plan.good_part is not None else ""
        return f'<div class="plan careful" role="alert"><p><b>{fill_with(plan.problem, plan.params)}</b> {_("Nothing was changed.")}</p><div class="keys">{rescue}{key(_("Put it away"), "import-drop")}</div></div>'
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
    return f'<div class="plan" role="status"><p>{" ".join(lines)} {_("Nothing that is here would be replaced.")}</p><div class="keys">{add}{key(_("Put it away"), "import-drop")}</div></div>'


def _saved(slip: Slip, now: float, offset: int) -> str:
    ident = esc(slip.ident)
    bin_key = f'<button type="button" class="ic" data-do="ask-delete {ident}" aria-label="{_("Delete")}">{icon("bin")}</button>'
    if slip.entry is None:
        error = slip.error
        text = fill_with(error.reason, error.params) if error else ""
        rescue = key(_("Open the good part"), f"rescue {ident}", kind="small") if error and error.good else ""
        return f'<li class="broken"><span class="grow"><b>{text}</b><small>{ident}</small></span>{rescue}{key(_("Save as it is"), f"export-raw {ident}", kind="small")}{bin_key}</li>'
    entry = slip.entry
    match = entry.match
    names = ", ".join(names_of(match.setup))
    state = _("Over") if match.over else fill(N_("move {number}"), number=match.cursor)
    href = f"#result/{ident}" if match.over else f"#match/{ident}"
    return (
        f'<li><a class="line-key grow" href="{href}">{GAMES[match.setup.game].view().thumbnail(match.position)}<span class="grow"><b>{esc(match.game.title)}</b> {names}<small>{state} · '
        f'{when(entry.updated, now, offset)}</small></span></a><button type="button" class="ic" data-do="export {ident}" aria-label="{_("Save the record to a file")}">{icon("save")}</button>{bin_key}</li>'
    )


# --- settings ---


def settings(chosen: Settings, facts: Facts) -> str:
    """Draw the settings, and whose work the app stands on."""
    themes = [
        (name, _(title)) for name, title in zip(THEMES, (N_("As the device"), N_("Light"), N_("Dark")), strict=True)
    ]
    times = [
        (name, fill(title, seconds=decimal(THINKING[name] / 1000)))
        for name, title in (
            ("quick", N_("Quick, {seconds} s")),
            ("normal", N_("Normal, {seconds} s")),
            ("long", N_("Long, {seconds} s")),
        )
    ]
    rows = [
        row(_("Language"), choice_row(_("Language"), "set language", list(NAMES.items()), chosen["language"])),
        row(_("Theme"), choice_row(_("Theme"), "set theme", themes, chosen["theme"])),
        row(_("Computer's time"), choice_row(_("Computer's time"), "set thinking", times, chosen["thinking"])),
        row(
            _("Taps"),
            switch(_("Look first, then play: a move takes two taps"), "set confirm", on=chosen["confirm"] == "yes"),
        ),
        row(
            _("Warnings"),
            switch(_("Say before a turn ends what it would waste"), "set warnings", on=chosen["warnings"] == "yes"),
        ),
        row(_("Motion"), switch(_("Tokens slide"), "set motion", on=chosen["motion"] == "yes")),
    ]
    thanks = "".join(
        f"<li><b>{esc(_(name))}</b> {esc(_(by))}. {esc(_(licence))}.</li>" for name, by, licence in CREDITS
    )
    build = fill(N_("Version {build}."), build=facts.build)
    return leaf(
        _("Settings"),
        f'<div class="rows">{"".join(rows)}</div><h2 class="h">{_("What this table stands on")}</h2><p>{_("Nothing is tracked, and no other site is contacted.")} {build}</p><ul class="credits">{thanks}</ul>',
    )


# --- what a link brought ---

_INVITATIONS = {
    links.SHOW: N_("Somebody shows you this match."),
    links.TURN: N_("Somebody invites you to play on. Which seat is yours?"),
    links.CHALLENGE: N_("A challenge: play the same table and do better."),
}


def arrived(kind: str, match: Match, offered: str = "") -> str:
    """Draw what a link brought, and what can be done with it; `offered` is HTML above its keys."""
    view, names = GAMES[match.setup.game].view(), names_of(match.setup)
    state = view.status(match.position) + " · " + fill(N_("move {number}"), number=match.cursor)
    scores = ", ".join(
        f"{name} {sum(line.points for line in match.position.score(seat))}"
        for seat, name in enumerate(names)
        if match.setup.seats[seat].player != AWAY
    )
    return leaf(
        _("A match by link"),
        f'<div class="arrived">{view.thumbnail(match.position)}<div><h2 class="h">{esc(match.game.title)}</h2><p>{state}</p><p>{scores}</p></div></div><p><b>{_(_INVITATIONS[kind])}</b></p>'
        f'{offered}<div class="keys">{_arrived_keys(kind, match, names)}</div>',
        game=match.setup.game,
        wide=False,
    )


def _arrived_keys(kind: str, match: Match, names: Sequence[str]) -> str:
    if kind == links.CHALLENGE:
        return key(_("Take the challenge"), "arrive challenge", kind="go") + key(_("Only look"), "arrive show")
    if kind == links.TURN and not match.over:
        people_here = [(seat, name) for seat, name in enumerate(names) if match.setup.seats[seat].player == PERSON]
        seats = "".join(
            key(
                _("I am {name}").format(name=name),
                f"arrive turn {seat}",
                kind="go" if seat == match.position.seat else "",
            )
            for seat, name in people_here
        )
        return seats + key(_("Only look"), "arrive show")
    return key(_("Keep it and look"), "arrive show", kind="go")


def refused(title: str, reason: str, keys: str = "") -> str:
    """Draw a page that says in one sentence why something cannot be shown."""
    return leaf(
        title,
        f'<p class="empty" role="alert"><b>{reason}</b></p><div class="keys">{keys}<a class="key" href="#">{_("Back to the shelf")}</a></div>',
        wide=False,
    )
