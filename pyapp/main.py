"""The page's script: PyScript runs it once, on the main thread."""

import js  # type: ignore[import-not-found]

try:
    from pyapp.ui.browser import start

    start()
except BaseException as error:
    js.sobremesa.fail(repr(error))
    raise
