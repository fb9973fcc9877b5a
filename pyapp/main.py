"""The page's script, which PyScript runs once on the main thread."""

import asyncio
from types import ModuleType

import js  # type: ignore[import-not-found]


def here() -> ModuleType:
    """Load the worker's code into the page, for browsers where no worker can start."""
    from pyapp import worker

    return worker


def paper() -> type:
    """Return the room of Paper, which is in a part of its own."""
    from pyapp.paper.room import PaperRoom

    return PaperRoom


def puzzle() -> type:
    """Return the room of the puzzles, which is in the part of people and days."""
    from pyapp.ui.puzzles.room import PuzzleRoom

    return PuzzleRoom


async def begin() -> None:
    try:
        from pyapp.studio.rooms import ROOMS
        from pyapp.ui.browser.parts import bring_first
        from pyapp.ui.browser.start import start

        await bring_first()
        await start(ROOMS, {"paper": paper, "puzzle": puzzle}, here)
    except BaseException as error:
        js.sobremesa.fail(repr(error))
        raise


starting = asyncio.ensure_future(begin())  # noqa: RUF006 - kept by its name
