"""The page's script, which PyScript runs once on the main thread."""

import asyncio
from types import ModuleType

import js  # type: ignore[import-not-found]


def here() -> ModuleType:
    """Load the worker's code into the page, for browsers where no worker can start."""
    from pyapp import worker

    return worker


async def begin() -> None:
    try:
        from pyapp.rooms import LATE_ROOMS, ROOMS
        from pyapp.ui.browser.parts import bring_first
        from pyapp.ui.browser.start import start

        await bring_first()
        await start(ROOMS, LATE_ROOMS, here)
    except BaseException as error:
        js.sobremesa.fail(repr(error))
        raise


starting = asyncio.ensure_future(begin())  # noqa: RUF006 - kept by its name
