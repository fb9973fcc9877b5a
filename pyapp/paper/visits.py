"""The pages of Paper by the first word of their address after `paper/`. That of other tablets needs live play, another
part of the app, and is imported when it is opened.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pyapp.paper.desk import DeskVisit
from pyapp.paper.home import HomeVisit
from pyapp.paper.how import HowVisit
from pyapp.paper.opening import OpeningVisit
from pyapp.paper.prepare import PrepareVisit
from pyapp.paper.start import StartVisit
from pyapp.paper.tray_page import TrayVisit

if TYPE_CHECKING:
    from pyapp.paper.visit import Visit
    from pyapp.ui.app import App

PAGES: Final[dict[str, type[Visit]]] = {
    "new": OpeningVisit,
    "shared": OpeningVisit,
    "sheet": PrepareVisit,
    "dice": TrayVisit,
    "start": StartVisit,
    "play": DeskVisit,
    "how": HowVisit,
}


def open_visit(app: App) -> Visit:
    """Open the page of the address; the sheets and plays for an unknown one."""
    name, _slash, rest = app.route.rest.partition("/")
    if name == "tablets":
        from pyapp.paper.tablets.page import TabletsVisit

        return TabletsVisit(app, rest)
    return PAGES.get(name, HomeVisit)(app, rest)
