"""The page's script: PyScript runs it once, on the main thread."""

from types import ModuleType

import js  # type: ignore[import-not-found]

try:
    from pyapp.studio.rooms import ROOMS
    from pyapp.ui.browser.start import start

    def here() -> ModuleType:
        """Load what the worker runs, for a page that can have no worker."""
        from pyapp import worker

        return worker

    start(ROOMS, here)
except BaseException as error:
    js.sobremesa.fail(repr(error))
    raise
