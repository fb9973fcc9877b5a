"""Imperial Settlers: Roll & Write, by Ignacy Trzewiczek: ten rounds, four dice for everybody, a sheet to fill each."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pyapp.engine.chance import BAG, DICE, TABLE
from pyapp.engine.contract import N_, Mode, Option, Setup
from pyapp.games.contract import TableGame, loading
from pyapp.games.imperial.rules.beginning import OWN, SHEET_OPTIONS, new, new_legacy, own_sheet
from pyapp.games.imperial.rules.components import sheet_ids

if TYPE_CHECKING:
    from pyapp.games.imperial.rules.position import Position as ImperialPosition

_FIRST = Option(
    "first",
    N_("First player"),
    (("drawn", N_("Drawn")), ("listed", N_("The first seat"))),
    N_("Who rolls in round 1 and takes a favor token first."),
)
_SHEETS = (
    *((ident, ident) for ident in sheet_ids()),
    (OWN, N_("A sheet of your own")),
)
_SHEET = Option("sheet", N_("Sheet"), _SHEETS, picker=True)
_SECOND = Option("second", N_("Second sheet"), (_SHEETS[1], _SHEETS[0], *_SHEETS[2:]), picker=True)
_REPEAT = Option(
    "repeat",
    N_("Dice of the second game"),
    (("no", N_("New ones")), ("yes", N_("The same"))),
    N_("With the same dice only skill decides."),
)
BY_HAND = (DICE, BAG, TABLE)
"""All chance of the game can come from a real table: the dice, the tokens and the first player."""
_ROUND_MOVES = 60
"""The most moves that a seat makes in a round, with room to spare: every box and circle is crossed once, every trade
needs what it gives.
"""


def _bound(seats: int, games: int = 1) -> int:
    return games * (2 + 10 * (1 + seats * _ROUND_MOVES))


def check_content(text: str) -> None:
    """Raise ValueError, with a message for the page, unless a text is a sound sheet."""
    if not text.isprintable():
        raise ValueError(N_("This is no sheet: it cannot be read as JSON."))
    own_sheet(text)


def check_options(setup: Setup) -> None:
    """Raise ValueError, with a message for the page, unless the players' own sheets are as many as the options ask
    for, and those of a duel differ.
    """
    wanted = sum(1 for key, value in setup.options if key in SHEET_OPTIONS and value == OWN)
    if len(setup.content) != wanted:
        raise ValueError(N_("The match lacks a sheet of one's own, or has one too many."))
    sheets = [value for key, value in setup.options if key in SHEET_OPTIONS]
    alike = len(setup.content) == 2 and own_sheet(setup.content[0]) == own_sheet(setup.content[1])
    if len(sheets) == len(SHEET_OPTIONS) and (sheets[0] == sheets[1] != OWN or alike):
        raise ValueError(N_("A duel is played on two different sheets."))


def _sheet_line(text: str) -> str:
    """Return the line of text of a village sheet in a file, TOML or JSON; SheetError if it is not sound."""
    from pyapp.games.imperial.rules.schema import from_json, from_toml, to_json

    return to_json(from_json(text) if text.lstrip().startswith("{") else from_toml(text))


GAME: Final[TableGame[ImperialPosition]] = TableGame(
    key="imperial",
    title="Imperial Settlers: Roll & Write",
    summary=N_(
        "Ten rounds. The same dice for everybody: cross boxes on your empire and your village, and make the most "
        "of every resource."
    ),
    edition=1,
    minutes=25,
    modes=(
        Mode(
            "basic",
            N_("Basic"),
            N_("Ten rounds on the same village, without settlements. The gentlest start."),
            (1, 4),
            _bound(4),
            (_FIRST,),
            physical=BY_HAND,
            away=True,
        ),
        Mode(
            "advanced",
            N_("Advanced"),
            N_("With settlements: shapes in your empire make your buildings better."),
            (1, 4),
            _bound(4),
            (_FIRST,),
            physical=BY_HAND,
            away=True,
        ),
        Mode(
            "solo",
            N_("Solo"),
            N_("One of 48 villages, three favor tokens, honours to earn."),
            (1, 1),
            _bound(1),
            (_SHEET,),
            physical=BY_HAND,
        ),
        Mode(
            "adventure",
            N_("Together"),
            N_("All play on one of the 48 villages, each on a copy."),
            (2, 4),
            _bound(4),
            (_SHEET, _FIRST),
            physical=BY_HAND,
            away=True,
        ),
        Mode(
            "duel",
            N_("Duel"),
            N_("Two villages, two games, swapped in between. Both scores are added."),
            (2, 2),
            _bound(2, 2),
            (_SHEET, _SECOND, _REPEAT, _FIRST),
            physical=BY_HAND,
        ),
    ),
    new=new,
    new_legacy=new_legacy,
    usual="advanced",
    check_content=check_content,
    check_options=check_options,
    view=loading(__name__, "view.view:VIEW"),
    plain=loading(__name__, "plain"),
    content_line=_sheet_line,
    computer=loading(__name__, "computer.levels:COMPUTER"),
    achievements=loading(__name__, "achievements:ACHIEVEMENTS"),
    tally=loading(__name__, "tally"),
    comparison=loading(__name__, "comparison"),
    guide=loading(__name__, "guide"),
    paper=loading(__name__, "paper"),
)
