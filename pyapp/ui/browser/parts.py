"""Bringing the parts of games to the page, and to a worker: the ones that are needed first, the others later."""

from __future__ import annotations

import asyncio
import re
from typing import TYPE_CHECKING, Final

import js  # type: ignore[import-not-found]

from pyapp.drawing import language as catalogue
from pyapp.games import GAMES, parts
from pyapp.ui.browser.dom import fragment

if TYPE_CHECKING:
    from collections.abc import Callable

NAMED: Final = re.compile(r'\[Game \\*"(\w+)')
"""A game in the tags of a record, as text or within JSON."""
AFTER: Final = 2.5
"""Seconds after the start of the page in which it has painted and fetched what it lacks itself."""
RETRY: Final = 5.0
"""Seconds until a part that did not come is asked for again."""
PART: Final = "/lib/parts/{}.zip"
TEXTS: Final = "/lib/texts/{}.zip"
"""Where the boot lays the archive of a part, and that of its translations (assets/boot/pyodide.mjs)."""


def _lacking() -> set[str]:
    """Name the games whose part has not arrived, and the frame as long as its translations have not."""
    return parts.ABSENT if catalogue.has(TEXTS.format(parts.FRAME)) else {*parts.ABSENT, parts.FRAME}


async def bring(owner: str) -> None:
    """Fetch a part, or the frame's translations, unless they are there. Raises OSError if something does not come."""
    if owner not in _lacking():
        return
    is_part, is_shown = owner != parts.FRAME, hasattr(js.sobremesa, "dress")  # a worker shows nothing
    coming = [js.sobremesa.bring("texts", owner)] if is_shown else []
    coming += [js.sobremesa.bring("parts", owner)] if is_part else []
    coming += [js.sobremesa.dress(owner)] if owner in GAMES and is_shown else []
    if owner == parts.LIVE and js.sobremesa.rest:  # its codes are drawn and read with the rest of Python's library
        coming.append(js.sobremesa.rest())
    try:
        await asyncio.gather(*coming)
    except Exception as error:  # whatever the browser says of a file that does not come
        raise OSError(str(error)) from error
    if is_shown:
        catalogue.add(TEXTS.format(owner))
    if is_part:
        parts.add(owner, PART.format(owner))


async def bring_first() -> None:
    """Fetch what the page needs at once: its translations, and the parts of the games in this device's store, in the
    address, and of those that something was tapped for before Python was up.
    """
    parts.look()
    asked = " ".join([fragment(), *(str(item[1]) for item in js.sobremesa.queue.to_py())])
    words = {*re.findall(r"\w+", asked), *js.sobremesa.kept.to_py(), parts.FRAME}
    await asyncio.gather(*(bring(owner) for owner in words & _lacking()), return_exceptions=True)


async def bring_named(request: str) -> None:
    """Fetch the part of the game that a request to the worker names, if it names one."""
    if match := NAMED.search(request):
        await bring(match[1])


async def bring_others(arrived: Callable[[], None]) -> None:
    """Fetch all parts, one after another, when the page stands, and tell when they are there."""
    await asyncio.sleep(AFTER)
    while _lacking():
        for owner in sorted(_lacking()):
            try:
                await bring(owner)
            except OSError:
                await asyncio.sleep(RETRY)
            else:
                arrived()
    js.document.documentElement.dataset.games = "here"
