"""9, by Adam Kaluza: place tokens around the board, slide them in, hold the most sections."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pyapp.engine.contract import N_, Mode, Option
from pyapp.games.contract import TableGame, calling, loading

if TYPE_CHECKING:
    from pyapp.games.nine.rules.position import Position as NinePosition

_PREPARATION = Option(
    "preparation",
    N_("Red tokens"),
    (("players", N_("Players place them")), ("drawn", N_("Random"))),
    N_("Random: start sliding sooner."),
    titled=True,
)


GAME: Final[TableGame[NinePosition]] = TableGame(
    key="nine",
    title="9",
    summary=N_(
        "Place your tokens around the board, then slide them in. You hold a section if you have the most tokens there."
    ),
    edition=1,
    minutes=10,
    modes=(
        Mode(
            "match",
            N_("Match"),
            N_("One game for two, three or four. Hold the most sections to win."),
            (2, 4),
            9 + 36 + 36 + 4,
            (_PREPARATION,),
            head_starts=(1, 2, 3),
            opens=True,
        ),
        Mode(
            "tournament",
            N_("Tournament"),
            N_("Two games for two players, with colours swapped. Your points from both are added up."),
            (2, 2),
            2 * (9 + 36 + 36 + 4),
            (_PREPARATION,),
            head_starts=(1, 2, 3),
        ),
    ),
    new=calling(__name__, "rules.position:new"),
    credit=N_("a game by Adam Kaluza; rules rewritten, board and tokens redrawn"),
    view=loading(__name__, "view.view:VIEW"),
    examples=loading(__name__, "examples:EXAMPLES"),
    plain=loading(__name__, "plain"),
    characters=("lotte", "quill", "mira", "vane"),
    computer=loading(__name__, "computer.levels:COMPUTER"),
    cast=loading(__name__, "characters:CHARACTERS"),
    achievements=loading(__name__, "achievements:ACHIEVEMENTS"),
    guide=loading(__name__, "guide"),
    puzzles=loading(__name__, "puzzles"),
    promises=loading(__name__, "rules.promises"),
    vocabulary=calling(__name__, "rules.vocabulary:vocabulary"),
    features=calling(__name__, "rules.features:features"),
)
