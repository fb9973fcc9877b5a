"""What the heads of Paper's pages share: the three steps from a sheet to a play, the way home, the name of a sheet."""

from __future__ import annotations

from typing import Final

from pyapp.drawing.language import _
from pyapp.drawing.markup import Markup, el
from pyapp.engine.contract import N_

STEPS: Final = (("sheet", N_("Sheet")), ("dice", N_("Dice")), ("start", N_("Players")))
"""The pages of a sheet and their titles."""


def to_home() -> Markup:
    """Draw the link to the sheets and plays."""
    return el("a", _("All sheets"), cls="key", href="#paper")


def shown_name(name: str) -> str:
    """Return the name of a sheet for people."""
    return name or _("A sheet without a name")


def steps(page: str, ident: str) -> Markup:
    """Draw the steps of a sheet as links, the open page marked."""
    links = (
        el(
            "li",
            el(
                "a",
                el("i", number, aria_hidden=True),
                el("span", _(title)),
                href=f"#paper/{name}/{ident}",
                aria_current="step" if name == page else None,
            ),
        )
        for number, (name, title) in enumerate(STEPS, 1)
    )
    return el("ol", *links, cls="pph-steps push")
