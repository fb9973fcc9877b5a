"""The page of settings, and whose work the app stands on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyapp.drawing.language import NAMES, _, fill, short_decimal
from pyapp.drawing.markup import Markup, el, join
from pyapp.engine.contract import N_
from pyapp.ui.settings.credits import CREDITS
from pyapp.ui.shells import page_shell
from pyapp.ui.store.settings import THEMES, THINKING, Settings
from pyapp.ui.widgets import choice_row, row, switch

if TYPE_CHECKING:
    from pyapp.ui.page import Facts


def hand_over(chosen: Settings) -> Markup:
    """Draw the switch that says how the tablet goes on where several people play at it."""
    return switch(_("Ask before passing the tablet on"), "set handing", on=chosen["handing"] == "yes")


def looks(chosen: Settings) -> Markup:
    """Draw the choices of language and theme, at hand in a match too."""
    themes = [
        (name, _(title))
        for name, title in zip(THEMES, (N_("Same as the device"), N_("Light"), N_("Dark")), strict=True)
    ]
    return join(
        row(_("Language"), choice_row(_("Language"), "set language", list(NAMES.items()), chosen["language"])),
        row(_("Theme"), choice_row(_("Theme"), "set theme", themes, chosen["theme"])),
    )


def _servers(chosen: Settings, wrong: str | None) -> Markup:
    """Draw the field for servers of one's own, with what was typed where that cannot be one."""
    notice = _("Tablets connect over the local Wi-Fi. If you have a STUN or TURN server, enter it here.")
    form = _("Not a valid address. Write stun:HOST:PORT or turn:NAME:PASSWORD@HOST:PORT, separated by spaces.")
    return join(
        el(
            "input",
            cls="name link",
            field="servers",
            id="servers",
            value=chosen.servers if wrong is None else wrong,
            placeholder="stun:192.168.1.2:3478",
            aria_label=_("Your own server"),
            aria_invalid=wrong is not None or None,
            aria_describedby="servers-note",
            autocomplete="off",
            spellcheck="false",
        ),
        el(
            "p",
            notice if wrong is None else form,
            cls="muted small" if wrong is None else "no",
            id="servers-note",
            role=None if wrong is None else "alert",
        ),
    )


def page(chosen: Settings, facts: Facts, back: str = "#", wrong: str | None = None) -> Markup:
    """Draw the settings, whose work the app stands on, and the way back; `wrong` is what was typed as a server and
    is none.
    """
    times = [
        (name, fill(title, seconds=short_decimal(THINKING[name] / 1000)))
        for name, title in (
            ("quick", N_("Short, {seconds} s")),
            ("normal", N_("Normal, {seconds} s")),
            ("long", N_("Long, {seconds} s")),
        )
    ]
    paces = [
        (name, _(title)) for name, title in (("slow", N_("Slow")), ("normal", N_("Normal")), ("quick", N_("Quick")))
    ]
    rows = [
        looks(chosen),
        row(
            _("Computer's thinking time"),
            choice_row(_("Computer's thinking time"), "set thinking", times, chosen["thinking"]),
        ),
        row(_("Pace"), choice_row(_("Pace"), "set pace", paces, chosen["pace"])),
        row(
            _("Taps"),
            switch(_("Preview first: two taps per move"), "set confirm", on=chosen["confirm"] == "yes"),
        ),
        row(
            _("Warnings"),
            switch(_("Warn me before I waste something"), "set warnings", on=chosen["warnings"] == "yes"),
        ),
        row(_("Passing the tablet"), hand_over(chosen)),
        *([row(_("Several tablets"), _servers(chosen, wrong))] if facts.can_tie else []),
        row(_("Animation"), switch(_("Animate moves"), "set motion", on=chosen["motion"] == "yes")),
    ]
    thanks = join(*(el("li", el("b", _(name)), " ", _(by), ". ", _(licence), ".") for name, by, licence in CREDITS))
    build = fill(N_("Version {build}."), build=facts.build)
    return page_shell(
        _("Settings"),
        join(
            el("div", *rows, cls="rows"),
            el("h2", _("Credits"), cls="h"),
            el("p", _("No tracking, and no contact with other sites."), " ", build),
            el("ul", thanks, cls="credits"),
        ),
        back=back,
    )
