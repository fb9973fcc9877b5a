"""The page of settings and credits."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyapp.drawing.language import NAMES, _, fill, short_decimal
from pyapp.drawing.markup import NOTHING, Markup, el, join
from pyapp.engine.contract import N_
from pyapp.ui.settings.credits import CREDITS
from pyapp.ui.sheet_page import page_shell
from pyapp.ui.store.settings import THEMES, THINKING, Settings
from pyapp.ui.widgets import choice_row, row, switch

if TYPE_CHECKING:
    from pyapp.ui.page import Facts


def pass_switch(chosen: Settings) -> Markup:
    """Draw the switch that makes a shared tablet pass to the next player by itself."""
    return switch(_("Ask before passing the tablet on"), "set handing", on=chosen["handing"] == "yes")


def sound_switch(chosen: Settings) -> Markup:
    """Draw the switch of the sounds, which is also shown during a match."""
    return switch(_("Quiet sounds"), "set sound", on=chosen["sound"] == "yes")


def _feel(chosen: Settings, facts: Facts) -> Markup:
    """Draw the rows of sounds and, on devices that can vibrate, of vibration."""
    volumes = [(name, _(title)) for name, title in (("low", N_("Low")), ("medium", N_("Normal")), ("high", N_("High")))]
    volume = choice_row(_("Volume"), "set volume", volumes, chosen["volume"]) if chosen.volume else NOTHING
    vibration = switch(_("Vibrate when I place something"), "set vibration", on=chosen["vibration"] == "yes")
    return join(
        row(_("Sound"), join(sound_switch(chosen), volume)),
        row(_("Vibration"), vibration) if facts.can_vibrate else NOTHING,
    )


def appearance(chosen: Settings) -> Markup:
    """Draw the choices of language and theme, which are also shown during a match."""
    themes = [
        (name, _(title))
        for name, title in zip(THEMES, (N_("Same as the device"), N_("Light"), N_("Dark")), strict=True)
    ]
    return join(
        row(_("Language"), choice_row(_("Language"), "set language", list(NAMES.items()), chosen["language"])),
        row(_("Theme"), choice_row(_("Theme"), "set theme", themes, chosen["theme"])),
    )


def _servers(chosen: Settings, wrong: str | None) -> Markup:
    """Draw the field for people's own servers; `wrong` is invalid input that is shown again."""
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
    """Draw settings, credits and the link back; `wrong` is invalid input in the field for servers."""
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
        appearance(chosen),
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
        row(_("Passing the tablet"), pass_switch(chosen)),
        *([row(_("Several tablets"), _servers(chosen, wrong))] if facts.can_connect else []),
        row(_("Animation"), switch(_("Animate moves"), "set motion", on=chosen["motion"] == "yes")),
        _feel(chosen, facts),
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
