"""The page's script: PyScript runs it once, on the main thread."""

from pyapp.ui.browser import start

start()
