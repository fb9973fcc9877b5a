"""The start of the app on the page that the shell has painted."""

from __future__ import annotations

from typing import TYPE_CHECKING

import js  # type: ignore[import-not-found]
from pyodide.ffi import create_proxy  # type: ignore[import-not-found]

from pyapp.ui.app import App, Route
from pyapp.ui.browser import scroll_restore
from pyapp.ui.browser.dom import fragment
from pyapp.ui.browser.events import listen
from pyapp.ui.browser.page import BrowserPage
from pyapp.ui.browser.parts import bring_others
from pyapp.ui.browser.warm import warm_up

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from pyapp.ui.app import Room
    from pyapp.ui.table.thinking import Thinker


async def start(rooms: Sequence[type[Room]], late: Mapping[str, str], load_thinker: Callable[[], Thinker]) -> None:
    """Start the app on the page, with rooms at once and late ones (`App`), and carry out the taps made before Python
    was up. `load_thinker` loads the searches for a page that has no worker.
    """
    page = BrowserPage(load_thinker)
    app = App(page, rooms, late)
    page.fault = app.fault
    queue = [tuple(item) for item in js.sobremesa.queue.to_py()]
    wanted = fragment()
    if wanted.startswith("new/"):
        app.route = Route("new", wanted.partition("/")[2])
    for item in queue:
        if item[0] == "do":
            app.do(str(item[1]))
        else:
            app.enter(str(item[1]), str(item[2]))
    if fragment() == wanted:
        await app.begin(wanted)
    scroll_restore.restore()
    listen(app, page)
    js.document.documentElement.dataset.boot = "ready"
    page.start(bring_others(app.part_loaded))
    page.start(warm_up(page.worker, page.storage))
    js.sobremesa.app = create_proxy(app)
