"""Whose work the app bundles, by name, author and licence: shown in the settings and listed in the README."""

from __future__ import annotations

from typing import Final

CREDITS: Final = (
    ("9", "a game by Adam Kaluza; rules restated, board and tokens drawn anew", "Not affiliated with the publisher"),
    ("Pyodide", "the Pyodide contributors", "MPL-2.0"),
    ("CPython", "the Python Software Foundation", "PSF-2.0"),
    ("PyScript", "Anaconda and the PyScript contributors", "Apache-2.0"),
    ("idiomorph", "Big Sky Software", "0BSD"),
    ("segno", "Lars Heuer", "BSD-3-Clause"),
    ("micropip, packaging", "the Pyodide and PyPA contributors", "MPL-2.0; Apache-2.0 or BSD-2-Clause"),
    ("Alegreya, Alegreya Sans", "Juan Pablo del Peral, Huerta Tipográfica", "OFL-1.1"),
    ("Kalam", "Indian Type Foundry", "OFL-1.1"),
    ("Game icons", "Lorc, Delapouite and contributors, game-icons.net", "CC BY 3.0"),
)
