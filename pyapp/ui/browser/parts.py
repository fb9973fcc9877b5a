"""Loading the parts of games into the page or a worker: the needed ones first, the others later."""

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
"""The tag with the game of a record, as plain text or inside JSON."""
AFTER: Final = 2.5
"""Seconds after the start of the page by which it has painted and loaded what it needs itself."""
RETRY: Final = 5.0
"""Seconds until a part that failed to load is requested again."""
ON_DEMAND: Final = (parts.PAPER, parts.HOME)
"""The parts that come with styles of their own when somebody opens their pages."""
NOT_AHEAD: Final = {*ON_DEMAND, parts.SOUND}
"""The parts that are not loaded before they are needed."""
PART: Final = "/lib/parts/{}.zip"
TEXTS: Final = "/lib/texts/{}.zip"
"""The paths at which the boot stores the archives of a part and its translations (assets/boot/pyodide.mjs)."""


def _lacking() -> set[str]:
    """List the games whose part is not loaded, and the frame while its translations are not."""
    return parts.ABSENT if catalogue.has(TEXTS.format(parts.FRAME)) else {*parts.ABSENT, parts.FRAME}


async def bring(owner: str) -> None:
    """Load a part, or the translations of the frame, unless they are there. Raises OSError if a file is missing."""
    if owner not in _lacking():
        return
    is_part, is_shown = owner != parts.FRAME, hasattr(js.sobremesa, "dress")  # a worker shows no texts
    coming = [js.sobremesa.bring("texts", owner)] if is_shown else []
    coming += [js.sobremesa.bring("parts", owner)] if is_part else []
    coming += [js.sobremesa.dress(owner)] if owner in (*GAMES, *ON_DEMAND) and is_shown else []
    if owner in (parts.LIVE, parts.PAPER) and js.sobremesa.rest:  # these need the rest of Python's library
        coming.append(js.sobremesa.rest())
    try:
        await asyncio.gather(*coming)
    except Exception as error:  # any error that the browser reports for a missing file
        raise OSError(str(error)) from error
    if is_shown:
        catalogue.add(TEXTS.format(owner))
    if is_part:
        parts.add(owner, PART.format(owner))


async def bring_first() -> None:
    """Load what the page needs at once: its translations, the parts of the games that are named in the storage, in the
    address and in taps made before Python was up, and the pages about matches if there are any.
    """
    parts.look()
    asked = " ".join([fragment(), *(str(item[1]) for item in js.sobremesa.queue.to_py())])
    kept = js.sobremesa.kept.to_py()
    words = {*re.findall(r"\w+", asked), *kept, parts.FRAME, *([parts.HISTORY] if kept else [])}
    await asyncio.gather(*(bring(owner) for owner in words & _lacking()), return_exceptions=True)


async def bring_named(request: str) -> None:
    """Load the part of the game that a request to the worker names, if any."""
    if match := NAMED.search(request):
        await bring(match[1])


async def bring_others(arrived: Callable[[], None]) -> None:
    """Load all parts but those on demand one after another once the page is painted, and call `arrived` when they are
    there.
    """
    await asyncio.sleep(AFTER)
    while wanted := sorted(_lacking() - NOT_AHEAD):
        for owner in wanted:
            try:
                await bring(owner)
            except OSError:
                await asyncio.sleep(RETRY)
            else:
                arrived()
    js.document.documentElement.dataset.games = "here"
