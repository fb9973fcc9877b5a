"""Imperial Settlers: Roll & Write, by Ignacy Trzewiczek: ten rounds, four dice for everybody, a sheet to fill each."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pyapp.engine.chance import BAG, DICE, TABLE
from pyapp.engine.contract import N_, Mode, Option
from pyapp.games.contract import TableGame, calling, loading

if TYPE_CHECKING:
    from pyapp.games.imperial.rules.position import Position as ImperialPosition

_FIRST = Option(
    "first",
    N_("First player"),
    (("drawn", N_("Random")), ("listed", N_("The first seat"))),
    N_("Rolls in round 1 and takes the first favor token."),
)
_CIVILISATIONS = ("sumer", "nabataea", "carthage", "aksum", "khmer", "inca", "norse", "song")
"""The civilisations with six sheets each, in the order of the tables."""
_SHEETS = (
    *((f"{civilisation}-{number}",) * 2 for civilisation in _CIVILISATIONS for number in range(1, 7)),
    ("own", N_("A sheet of your own")),
)
_SHEET = Option("sheet", N_("Sheet"), _SHEETS, picker=True)
_SECOND = Option("second", N_("Second sheet"), (_SHEETS[1], _SHEETS[0], *_SHEETS[2:]), picker=True)
_REPEAT = Option(
    "repeat",
    N_("Dice of the second game"),
    (("no", N_("New ones")), ("yes", N_("The same"))),
    N_("With the same dice, only skill counts."),
)
BY_HAND = (DICE, BAG, TABLE)
"""All chance of the game can be entered from a real table: the dice, the tokens and the first player."""
_ROUND_MOVES = 60
"""An upper bound for the moves of a seat in a round: every box and circle is crossed once, every trade needs its
price.
"""


def _bound(seats: int, games: int = 1) -> int:
    return games * (2 + 10 * (1 + seats * _ROUND_MOVES))


GAME: Final[TableGame[ImperialPosition]] = TableGame(
    key="imperial",
    title="Imperial Settlers: Roll & Write",
    summary=N_(
        "Ten rounds, the same dice for everyone. Build your empire and village, and make the most of every resource."
    ),
    edition=1,
    minutes=25,
    modes=(
        Mode(
            "basic",
            N_("Basic"),
            N_("Everyone plays the same village, without settlements. Best for a first game."),
            (1, 4),
            _bound(4),
            (_FIRST,),
            physical=BY_HAND,
            away=True,
            head_starts=(5, 10, 15, 20),
        ),
        Mode(
            "advanced",
            N_("Advanced"),
            N_("Complete shapes to upgrade buildings."),
            (1, 4),
            _bound(4),
            (_FIRST,),
            physical=BY_HAND,
            away=True,
            head_starts=(5, 10, 15, 20),
        ),
        Mode(
            "solo",
            N_("Solo"),
            N_("Choose one of 48 villages and play for a medal."),
            (1, 1),
            _bound(1),
            (_SHEET,),
            physical=BY_HAND,
        ),
        Mode(
            "adventure",
            N_("Together"),
            N_("Everyone plays a copy of the same village, one of 48."),
            (2, 4),
            _bound(4),
            (_SHEET, _FIRST),
            physical=BY_HAND,
            away=True,
        ),
        Mode(
            "duel",
            N_("Duel"),
            N_("Two villages, two games: swap villages in between. Your scores are added up."),
            (2, 2),
            _bound(2, 2),
            (_SHEET, _SECOND, _REPEAT, _FIRST),
            physical=BY_HAND,
            head_starts=(5, 10, 15, 20),
        ),
    ),
    new=calling(__name__, "rules.beginning:new"),
    new_legacy=calling(__name__, "rules.beginning:new_legacy"),
    usual="advanced",
    check_content=calling(__name__, "rules.content:check_content"),
    check_options=calling(__name__, "rules.content:check_options"),
    credit=N_("a game by Ignacy Trzewiczek, published by Portal Games; rules rewritten, sheets redrawn and rebalanced"),
    view=loading(__name__, "view.view:VIEW"),
    puzzles=loading(__name__, "puzzles"),
    examples=loading(__name__, "examples:EXAMPLES"),
    plain=loading(__name__, "plain"),
    content_line=calling(__name__, "rules.content:content_line"),
    characters=("livia", "bran", "akiko", "nefru"),
    computer=loading(__name__, "computer.levels:COMPUTER"),
    cast=loading(__name__, "characters:CHARACTERS"),
    achievements=loading(__name__, "achievements:ACHIEVEMENTS"),
    tally=loading(__name__, "tally"),
    comparison=loading(__name__, "comparison"),
    guide=loading(__name__, "guide"),
    paper=loading(__name__, "paper"),
    promises=loading(__name__, "rules.promises"),
    vocabulary=calling(__name__, "rules.vocabulary:vocabulary"),
    features=calling(__name__, "rules.features:features"),
    implied=calling(__name__, "rules.position:implied"),
)
