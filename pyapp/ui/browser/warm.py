"""Making the browser cache its compiled code of the interpreter.

Chromium's V8 caches the compiled code of a wasm module only after enough of it has run often. Starting from the image
runs so little that this never happens, and every visit compiles some 1,800 functions. So once per version of the site,
when the page has been idle for a while, a worker searches for some seconds. Page and workers share the compiled module,
and the next visit starts with it.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
from typing import TYPE_CHECKING, Final

import js  # type: ignore[import-not-found]

from pyapp.engine.contract import LEVELS, Seat, Setup
from pyapp.engine.match import Match
from pyapp.engine.record import format_tags
from pyapp.games import GAMES, parts
from pyapp.ui.page import StoreFull

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pyapp.ui.browser.worker import Worker
    from pyapp.ui.page import Storage

KEY: Final = "sobremesa.warm"
"""The storage key of the version of the site for which this was done."""
IDLE_S: Final = 8.0
"""Seconds after the start of the page: by then people who want to play are at a table."""
THINK_MS: Final = 2000
"""Milliseconds of search per game; 1,500 ms of one game were enough on a busy machine as slow as a tablet."""


def wanted(storage: Storage) -> bool:
    """Return whether this browser benefits and has not done it for this version.

    Without a service worker the next visit may load another module. `userAgentData` exists only in Chromium.
    """
    return (
        hasattr(js.navigator, "userAgentData")
        and bool(js.sobremesa.workers.controller)
        and storage.get(KEY) != js.sobremesa.build
    )


async def warm_up(worker: Worker, storage: Storage) -> None:
    """Wait until the page has been idle for a while and the service worker has all files, then run the searches."""
    if not js.sobremesa.keepsFiles:
        return
    await js.sobremesa.workers.ready
    await asyncio.sleep(IDLE_S)
    if wanted(storage) and await worker.exercise(list(_requests())):
        with contextlib.suppress(StoreFull):
            storage.put(KEY, str(js.sobremesa.build))


def _requests() -> Iterator[str]:
    """Yield a request about the first decision of each game that is loaded."""
    for key in GAMES.keys() - parts.ABSENT:
        game = GAMES[key]
        mode = game.modes[0]
        seats = tuple(Seat(f"{number + 1}") for number in range(mode.seats[0]))
        options = mode.settled({}, len(seats))
        match = Match(game, Setup(key, mode.key, seats, "warm-up", options, edition=game.edition))
        match.settle()
        about = {"match": f"warm-up {key}", "tags": format_tags(match.setup), "known": 0, "sum": 0}
        yield json.dumps({**about, "moves": match.moves, "level": LEVELS[-1], "ms": THINK_MS, "seed": "warm-up"})
