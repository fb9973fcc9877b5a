"""The page's script: PyScript runs it once, on the main thread."""

import asyncio
from types import ModuleType

import js  # type: ignore[import-not-found]


def here() -> ModuleType:
    """Load what the worker runs, for a page that can have no worker."""
    from pyapp import worker

    return worker


async def begin() -> None:
    try:
        from pyapp.studio.rooms import ROOMS
        from pyapp.ui.browser.parts import bring_first
        from pyapp.ui.browser.start import start

        await bring_first()
        await start(ROOMS, here)
    except BaseException as error:
        js.sobremesa.fail(repr(error))
        raise


starting = asyncio.ensure_future(begin())  # noqa: RUF006 - kept by its name
