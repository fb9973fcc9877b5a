"""Bringing the parts of games to the page, and to a worker: the ones that are needed first, the others later."""

from __future__ import annotations

import asyncio
import re
from typing import TYPE_CHECKING, Final

import js  # type: ignore[import-not-found]

from pyapp.games import parts
from pyapp.ui.browser.dom import fragment

if TYPE_CHECKING:
    from collections.abc import Callable

NAMED: Final = re.compile(r'\[Game \\*"(\w+)')
"""A game in the tags of a record, as text or within JSON."""
AFTER: Final = 2.5
"""Seconds after the start of the page in which it has painted and fetched what it lacks itself."""
RETRY: Final = 5.0
"""Seconds until a part that did not come is asked for again."""


async def bring(game: str) -> None:
    """Fetch the part of a game unless it is there. Raises OSError if it does not come."""
    if game not in parts.ABSENT:
        return
    try:
        archive = str(await js.sobremesa.part(game))
        if hasattr(js.sobremesa, "dress"):  # a worker shows nothing
            await js.sobremesa.dress(game)
    except Exception as error:  # whatever the browser says of a file that does not come
        raise OSError(str(error)) from error
    parts.add(game, archive)


async def bring_first() -> None:
    """Fetch the parts that the page needs at once: of the games in this device's store, in the address, and of those
    that something was tapped for before Python was up.
    """
    parts.look()
    asked = " ".join([fragment(), *(str(item[1]) for item in js.sobremesa.queue.to_py())])
    words = {*re.findall(r"\w+", asked), *js.sobremesa.kept.to_py()}
    await asyncio.gather(*(bring(game) for game in words & parts.ABSENT), return_exceptions=True)


async def bring_named(request: str) -> None:
    """Fetch the part of the game that a request to the worker names, if it names one."""
    if match := NAMED.search(request):
        await bring(match[1])


async def bring_others(arrived: Callable[[], None]) -> None:
    """Fetch all parts, one after another, when the page stands, and tell when they are there."""
    await asyncio.sleep(AFTER)
    while parts.ABSENT:
        for game in sorted(parts.ABSENT):
            try:
                await bring(game)
            except OSError:
                await asyncio.sleep(RETRY)
            else:
                arrived()
    js.document.documentElement.dataset.games = "here"
