"""The drawn examples of the rulebook: a moment of a match for each chapter, and what is played there."""

from __future__ import annotations

from typing import Final

from pyapp.engine.contract import N_
from pyapp.games.contract import Example

_CODE: Final = "first-slides-7"
_DRAWN: Final = (("preparation", "drawn"),)
_REDS: Final = ":b2; :e2; :h2; :b5; :e5; :h5; :b8; :e8"
_RING: Final = (
    "+nd; +ng; +nh; +si; +e5; +w2; +w5; +sh; +w9; +e4; +e3; +w1; +e1; +w4; +nb; +w6; +e2; +se; +sd; +w8; +sc; +e9; "
    "+e8; +sb; +ni; +na; +nc; +sf; +w7; +e6; +sa; +sg; +nf; +w3; +ne"
)
"""All outer squares but the last, e7."""
_SLID: Final = "e1; na; nh; sb; nd; e6; e8; si; e2; w4; w7; w8; ne; sg; sc; w6; w9; sh; w5; w3; nf; ng; e5; nc; e3; sd"
"""All slides but the last, nb."""

EXAMPLES: Final = (
    Example(
        1,
        N_("81 squares in nine sections, surrounded by a ring of 36 outer squares. All are still empty."),
        "match",
        2,
        _CODE,
        act=":e5",
    ),
    Example(
        2,
        N_("Yellow, blue, orange and green have placed one token each. Now it is yellow's turn again."),
        "match",
        4,
        _CODE,
        options=_DRAWN,
        line="+nb; +w4; +e7; +sf",
        act="+sc",
    ),
    Example(
        3,
        N_("Eight sections have their red token. The last section gets one too, off the border squares."),
        "match",
        2,
        _CODE,
        line=_REDS,
        act=":h8",
    ),
    Example(
        4,
        N_("One outer square is still empty, on the right in row 7. When it is filled, the tokens slide."),
        "match",
        2,
        _CODE,
        options=_DRAWN,
        line=_RING,
        act="+e7",
    ),
    Example(
        5,
        N_("The yellow token on the left of row 5 slides in until the red token stops it."),
        "match",
        2,
        _CODE,
        options=_DRAWN,
        line=f"{_RING}; +e7",
        act="w5",
    ),
    Example(
        6,
        N_("One token can still move. Where it stops decides the top left section and the game."),
        "match",
        2,
        _CODE,
        options=_DRAWN,
        line=f"{_RING}; +e7; {_SLID}",
        act="nb",
    ),
)
