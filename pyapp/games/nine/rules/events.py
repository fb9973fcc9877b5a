"""The kinds of events of 9, each with its sentence."""

from __future__ import annotations

from typing import Final

from pyapp.engine.contract import N_, EventKind

NEUTRAL: Final = EventKind("neutral", N_("{name} puts a red token on {square}."))
NEUTRAL_DRAWN: Final = EventKind("neutral", N_("A red token is drawn for {square}."))
PLACE: Final = EventKind("place", N_("{name} places a token: {line}."))
SLIDE: Final = EventKind("slide", N_("{name} slides {line}, to {square}."))
PASS: Final = EventKind("pass", N_("{name} cannot move and passes."))
HOLD: Final = EventKind("hold", N_("{name} now holds the {section}."))
TIE: Final = EventKind("tie", N_("{name} ties the {section}."))
END: Final = EventKind("end", N_("Nobody can move. Most sections: {name} with {points}."))
SWAP: Final = EventKind("swap", N_("Second game: the colours are swapped."))
