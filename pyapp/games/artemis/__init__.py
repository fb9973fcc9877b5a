"""The Artemis Project, by Daryl Chow and Daniel Rocchi: six rounds on Europa, five dice per seat, seven regions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pyapp.engine.contract import N_, Mode, Option, Side
from pyapp.games.contract import TableGame, calling, loading

if TYPE_CHECKING:
    from pyapp.games.artemis.rules.position import Position as ArtemisPosition

_HARD: Final = Option(
    "hard",
    N_("Supplies"),
    (("no", N_("Normal")), ("yes", N_("Hard mode"))),
    N_("Hard mode: no extra energy, minerals or colonists in any round."),
)
_START: Final = Option(
    "start",
    N_("Start compensation"),
    (("yes", N_("Yes")), ("no", N_("No"))),
    N_("The player who starts the first round gets extra toolkits."),
)
_PACK: Final = Option(
    "pack",
    N_("Buildings and cards"),
    (("house", N_("Built-in")), ("own", N_("Your own pack"))),
    N_("Some values are our own; we don't have the printed ones."),
    picker=True,
)
_BOUND: Final = 5000


GAME: Final[TableGame[ArtemisPosition]] = TableGame(
    key="artemis",
    title="The Artemis Project",
    summary=N_("Place dice on Europa, build under the ice and above it, and keep your colonists warm."),
    edition=1,
    minutes=75,
    modes=(
        Mode(
            "match",
            N_("Match"),
            N_("Two to five players against each other."),
            (2, 5),
            _BOUND,
            (_HARD, _START, _PACK),
            head_starts=(5, 10, 15, 20),
        ),
        Mode(
            "solo",
            N_("Solo"),
            N_("One player against two drones."),
            (1, 1),
            _BOUND,
            (_HARD, _PACK),
            sides=(Side(N_("Drone A")), Side(N_("Drone B"))),
        ),
    ),
    new=calling(__name__, "rules.position:new"),
    credit=N_(
        "a game by Daryl Chow and Daniel Rocchi, published by Grand Gamers Guild; "
        "rules restated, board, buildings and cards drawn anew"
    ),
    view=loading(__name__, "view.view:VIEW"),
    puzzles=loading(__name__, "puzzles"),
    examples=loading(__name__, "examples:EXAMPLES"),
    plain=loading(__name__, "plain"),
    characters=("haldane", "okoro", "reyes", "lind"),
    computer=loading(__name__, "computer.levels:COMPUTER"),
    cast=loading(__name__, "characters:CHARACTERS"),
    achievements=loading(__name__, "achievements:ACHIEVEMENTS"),
    tally=loading(__name__, "tally"),
    guide=loading(__name__, "guide"),
    promises=loading(__name__, "rules.promises"),
    vocabulary=calling(__name__, "rules.vocabulary:vocabulary"),
    features=calling(__name__, "rules.features:features"),
    own_text=calling(__name__, "rules.packs:PACKS.own_text"),
    sample=calling(__name__, "rules.packs:PACKS.sample"),
    continues=calling(__name__, "rules.moves:GRAMMAR.continues"),
    check_content=calling(__name__, "rules.packs:PACKS.check_content"),
    check_options=calling(__name__, "rules.packs:PACKS.check_options"),
)
