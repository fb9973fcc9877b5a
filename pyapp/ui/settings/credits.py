"""The credits: the works that the app bundles, with author and licence. Shown in the settings and listed
in the README.
"""

from __future__ import annotations

from typing import Final

from pyapp.engine.contract import N_
from pyapp.games import GAMES

CREDITS: Final = (
    *(
        (game.title, game.credit, "MIT" if game.own_design else N_("Not affiliated with the publisher"))
        for game in GAMES.values()
        if game.credit
    ),
    ("Pyodide", N_("the Pyodide contributors"), "MPL-2.0"),
    ("CPython", N_("the Python Software Foundation"), "PSF-2.0"),
    ("PyScript", N_("Anaconda and the PyScript contributors"), "Apache-2.0"),
    ("segno", "Lars Heuer", "BSD-3-Clause"),
    ("qr", "Paul Miller", "MIT"),
    ("pdf.js", "Mozilla", "Apache-2.0"),
    ("perfect-freehand, idb-keyval", "Steve Ruiz, Jake Archibald", "MIT, Apache-2.0"),
    ("micropip, packaging", N_("the Pyodide and PyPA contributors"), "MPL-2.0, Apache-2.0"),
    ("Zstandard, zstddec", "Meta, Don McCurdy", "BSD-3-Clause, MIT"),
    ("Alegreya, Alegreya Sans", "Juan Pablo del Peral, Huerta Tipográfica", "OFL-1.1"),
    ("Kalam", "Indian Type Foundry", "OFL-1.1"),
    (N_("Game icons"), N_("Lorc, Delapouite and contributors, game-icons.net"), "CC BY 3.0"),
)
"""Name, author and licence; those that are words are messages of the catalogue."""
