"""AuZtralia, by Martin Wallace: railways, farms and a war with the Old Ones."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pyapp.engine.contract import N_, Mode, Option, Side
from pyapp.games.contract import TableGame, calling, loading

if TYPE_CHECKING:
    from pyapp.games.auztralia.rules.position import Position as AuztraliaPosition

_OBJECTIVES: Final = tuple(f"S{number:02}" for number in range(1, 11))
"""The objectives of the solo mode, in the order of their table."""
_MAP: Final = Option("map", N_("Map"), (("east", N_("East")), ("west", N_("West"))))
_GUNS: Final = Option(
    "guns",
    N_("Harbour guns"),
    (("yes", N_("Yes")), ("no", N_("No"))),
    N_("The defender of a port scores 1 extra hit on every card."),
)
_CARDS: Final = Option(
    "cards",
    N_("Two-player cards"),
    (("none", N_("None")), ("one", N_("One option")), ("two", N_("Two options"))),
    N_("Draw one card and use one of its options, or draw two cards and use two of their four options."),
    seats=(2, 2),
)
_DIFFICULTY: Final = Option(
    "difficulty",
    N_("Difficulty"),
    (("gentle", N_("Gentle")), ("steady", N_("Steady")), ("hard", N_("Hard")), ("insane", N_("Insane"))),
)
_OBJECTIVE: Final = Option(
    "objective",
    N_("Objective"),
    (("random", N_("At random")), *((key, key) for key in _OBJECTIVES)),
    picker=True,
)
_PACK: Final = Option(
    "pack",
    N_("Tables and cards"),
    (("house", N_("Built-in")), ("own", N_("Your own pack"))),
    N_("Some values are our own; we don't have the printed ones."),
    picker=True,
    omit_default=True,
)
_OLD_ONES: Final = (Side(N_("The Old Ones")),)
_BOUND: Final = 5000


GAME: Final[TableGame[AuztraliaPosition]] = TableGame(
    key="auztralia",
    title="AuZtralia",
    summary=N_("Lay railways, farm and arm yourselves: in the outback the Old Ones are waking."),
    edition=2,
    oldest=1,
    minutes=90,
    modes=(
        Mode(
            "match",
            N_("Match"),
            N_("Two to four players against each other and the Old Ones."),
            (2, 4),
            _BOUND,
            (_MAP, _GUNS, _CARDS, _PACK),
            sides=_OLD_ONES,
            hidden=True,
            head_starts=(3, 6, 10, 15),
        ),
        Mode(
            "coop",
            N_("Full co-op"),
            N_("Two to four players together against the Old Ones."),
            (2, 4),
            _BOUND,
            (_MAP, _GUNS, _PACK),
            sides=_OLD_ONES,
            hidden=True,
        ),
        Mode(
            "solo",
            N_("Solo"),
            N_("One player against the Old Ones, with an objective."),
            (1, 1),
            _BOUND,
            (_MAP, _DIFFICULTY, _OBJECTIVE, _PACK),
            sides=_OLD_ONES,
        ),
    ),
    new=calling(__name__, "rules.position:new"),
    credit=N_(
        "a game by Martin Wallace, published by SchilMil Games and Stronghold Games; "
        "rules restated, maps, cards and Old Ones drawn anew"
    ),
    view=loading(__name__, "view.view:VIEW"),
    puzzles=loading(__name__, "puzzles"),
    examples=loading(__name__, "examples:EXAMPLES"),
    plain=loading(__name__, "plain"),
    characters=("tully", "fenn", "rudd", "iles", "marlow"),
    computer=loading(__name__, "computer.levels:COMPUTER"),
    cast=loading(__name__, "characters:CHARACTERS"),
    continues=calling(__name__, "rules.moves:continues"),
    achievements=loading(__name__, "achievements:ACHIEVEMENTS"),
    tally=loading(__name__, "tally"),
    guide=loading(__name__, "guide"),
    paper=loading(__name__, "paper"),
    promises=loading(__name__, "rules.promises"),
    vocabulary=calling(__name__, "rules.vocabulary:vocabulary"),
    features=calling(__name__, "rules.features:features"),
    own_text=calling(__name__, "rules.packs:PACKS.own_text"),
    sample=calling(__name__, "rules.packs:PACKS.sample"),
    check_content=calling(__name__, "rules.packs:PACKS.check_content"),
    check_options=calling(__name__, "rules.packs:PACKS.check_options"),
)
