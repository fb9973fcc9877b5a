"""The drawn examples of the rulebook: for each chapter a position of a match and an act played there."""

from __future__ import annotations

from typing import Final

from pyapp.engine.contract import N_
from pyapp.games.contract import Example

_CODE: Final = "ice-and-ladder-7"
_MAT: Final = ("ap-mat",)
_BUILT: Final = (
    "die 4>1; academy; die 1; gantry O10; die 3; academy; die 6>5; outfitters; quarry; die 5>1; quarry; gantry O10; "
    "die 1>2; doorstep; vents"
)
"""Moves up to the last die of the first round, which is Ana's."""
_TRAINED: Final = (
    "die 4>5; quarry; die 5>6; gantry O13; die 3>1; quarry; die 5; outfitters; academy; die 1; gantry O10; quarry; "
    "die 1>6; basecamp X19; send P energy; gantry O10; quarry; build O10"
)
"""Moves up to the resolution of Bruno's die at the Academy."""
_COLD: Final = (
    "die 2>4; gantry O10; die 6; outfitters; die 4>3; vents; die 1>6; vents; die 2; outfitters; die 5>6; vents; "
    "die 3>6; doorstep; die 5; academy; die 2>1; vents; gantry O13; build O13; recruit PSS; train P>S shelters"
)
"""Moves up to heating the Shelters."""
_ENDING: Final = (
    "die 6>5; outfitters; die 5>3; academy; die 5>2; basecamp X19; send none; quarry; vents; train P>M shelters; stop; "
    "heat M 0; die 2; basecamp X15; die 3>4; vents; die 6; academy; vents; academy; die 2; gantry O16; die 3; academy; "
    "die 2; gantry O11; die 6; gantry O17; quarry; leave O16; build O17; die 5; vents; die 1; basecamp X11; die 3; "
    "outfitters; die 4>1; vents; die 6; gantry O11; die 1; gantry O11; die 4>3; gantry O11; die 3>2; gantry S12; "
    "die 1>2; gantry S03; gantry S08; build S08; die 3; gantry S14; die 2; outfitters; die 2>5; outfitters; die 6>2; "
    "vents"
)
"""Moves of a solo match up to the last die of the last round."""

EXAMPLES: Final = (
    Example(
        2,
        N_("The game begins. Bruno goes first, with five dice. The goods are on the mat."),
        "match",
        2,
        _CODE,
        act="die 4; vents",
        parts=("ap-hand", "ap-mat"),
    ),
    Example(
        3,
        N_("Ana heats the last Pioneer, and the round ends. New colonists come to the Doorstep for the next one."),
        "match",
        2,
        _CODE,
        line="die 3>1; vents; die 5>4; gantry O10; die 4>5; doorstep; die 5; gantry O10; quarry; die 6; gantry O10; "
        "quarry; basecamp X19; send P mineral; academy; vents; recruit P; stop; heat P 2",
        act="heat P 1",
        parts=("ap-vents", "ap-quarry", "ap-doorstep"),
    ),
    Example(
        4,
        N_("Bruno has five dice in hand and places one. Then it is Ana's turn."),
        "match",
        2,
        _CODE,
        act="die 4; quarry",
        parts=("ap-quarry", "ap-hand"),
    ),
    Example(
        5,
        N_("Bruno puts a 4 on the expedition and sends a Pioneer along, for one mineral."),
        "match",
        2,
        _CODE,
        act="die 4; basecamp X19; send P mineral",
        parts=("ap-basecamp",),
    ),
    Example(
        6,
        N_("There is a 6 in the Vents. A lower die goes to its left and takes energy first."),
        "match",
        2,
        _CODE,
        line="die 4>6; vents",
        act="die 5; vents",
        parts=("ap-vents",),
    ),
    Example(
        7,
        N_("Bruno has bid 1 for the building on the left. A higher die outbids it."),
        "match",
        2,
        _CODE,
        line="die 3>1; gantry O13",
        act="die 6; gantry O13",
        parts=("ap-gantry",),
    ),
    Example(
        8,
        N_("The Outfitters are free. The first die there takes the toolkits of the first space at once."),
        "match",
        2,
        _CODE,
        act="die 2; outfitters",
        parts=("ap-outfitters", "ap-mat"),
    ),
    Example(
        9,
        N_("Ana places the last die. Then the regions resolve in order, with the event at letter D."),
        "match",
        2,
        _CODE,
        line=_BUILT,
        act="quarry",
        parts=("ap-vents", "ap-quarry", "ap-gantry"),
        seat=1,
    ),
    Example(
        10,
        N_("The expedition has succeeded. Ana ranks first and chooses one of its two rewards."),
        "match",
        2,
        _CODE,
        line="die 2>1; doorstep; die 5>6; basecamp X19; send none; die 3>5; doorstep; die 5; gantry O10; die 4; "
        "academy; die 6; basecamp X19; send P mineral; vents; doorstep; doorstep; quarry",
        act="reward B",
        parts=("ap-basecamp", "ap-mat"),
    ),
    Example(
        11,
        N_(
            "Bruno has three dice in the Vents, and there is too little energy for all of them. The last die is placed."
        ),
        "match",
        2,
        _CODE,
        line="die 4; vents; die 1>2; doorstep; die 2>5; gantry O10; die 1; outfitters; die 3; vents; die 6>1; quarry; "
        "vents; quarry; quarry",
        act="gantry O13",
        parts=("ap-vents", "ap-quarry"),
        seat=1,
    ),
    Example(
        12,
        N_("Bruno's die is the highest on the building. It costs what the die shows, and Bruno has the minerals."),
        "match",
        2,
        _CODE,
        line=f"{_BUILT}; quarry",
        act="build O10",
        parts=("ap-gantry", "ap-mat"),
    ),
    Example(
        13,
        N_("With a die at the Doorstep Bruno recruits waiting colonists and pays energy."),
        "match",
        2,
        _CODE,
        line="die 3>1; vents; die 5>4; gantry O10; die 4>5; doorstep; die 5; gantry O10; quarry; die 6; gantry O10; "
        "quarry; basecamp X19; send P mineral; academy; vents",
        act="recruit PE",
        parts=("ap-doorstep", "ap-mat"),
    ),
    Example(
        14,
        N_("Bruno's die at the Academy has training steps. They raise a Pioneer in the Shelters by two ranks."),
        "match",
        2,
        _CODE,
        line=_TRAINED,
        act="train P>M shelters",
        parts=("ap-academy", "ap-mat"),
    ),
    Example(
        15,
        N_("Ana was outbid. When Bruno builds, Ana gets a Relief step."),
        "match",
        2,
        _CODE,
        line=f"{_BUILT}; quarry",
        act="build O10",
        parts=("ap-relief",),
        seat=0,
    ),
    Example(
        16,
        N_("The newly trained Marine may go into a building at once: the slot in the Tidal Exchange is free."),
        "match",
        2,
        _CODE,
        line=f"{_TRAINED}; train P>M shelters",
        act="house M O10",
        parts=_MAT,
    ),
    Example(
        17,
        N_("There are four colonists in the Shelters, and Bruno has 2 energy: enough to heat a Pioneer and a Steward."),
        "match",
        2,
        _CODE,
        line=_COLD,
        act="heat P 1; heat S 1",
        parts=_MAT,
    ),
    Example(
        18,
        N_("Solo, sixth round, one die left. Then the mat is scored."),
        "solo",
        1,
        _CODE,
        line=_ENDING,
        act="die 3>2; gantry S15",
        parts=("ap-head", "ap-mat"),
    ),
    Example(
        21,
        N_("In a solo game Ana places first. Then drone A places a die."),
        "solo",
        1,
        _CODE,
        act="die 5; academy",
        parts=("ap-gantry", "ap-academy"),
    ),
)
