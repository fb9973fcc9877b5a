"""The first match with a guide: most tokens stand round the board already, the last three are placed, then all slide in
to the end, each with its reason. Two minutes against a calm computer player.

The moves of the guide are those of the search that reviews a match. On the guided line they were found by a long search
and are fixed here (`tests/bench/guides.py` finds them again); off the line a short search finds them. A lesson is a
condition on the move, so that what it says of the move is true.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from typing import TYPE_CHECKING, Final

from pyapp.bots.contract import FOREVER, Budget, run
from pyapp.bots.levels import Endings, Level, Thinker, Tree
from pyapp.engine import acts
from pyapp.engine.cached import kept
from pyapp.engine.contract import N_, Seat, Setup
from pyapp.engine.randomness import rng
from pyapp.games.contract import Advice
from pyapp.games.nine import GAME
from pyapp.games.nine.computer.strategy import NineStrategy
from pyapp.games.nine.rules import scoring
from pyapp.games.nine.rules.components import BITS, BLOCKS, OUTER, PATH, SECTION, TOKENS
from pyapp.games.nine.rules.moves import PASS, PLACE_MOVES, outer_of
from pyapp.games.nine.rules.position import MOVEMENT, NEUTRAL, PLACEMENT
from pyapp.games.nine.rules.position import Position as NinePosition

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Mapping, Sequence

    from pyapp.engine.contract import Move

CODE: Final = "first-slides-7"
"""A table code whose red tokens leave column e and row 4 free: a token there crosses the whole board."""
FREE: Final = ("ne", "nf", "e4", "sb", "sf", "w4")
"""The outer squares that are left to be filled when the guide begins: three for each."""
INVITATION: Final = N_("Learn it in two minutes")
AIM: Final = N_(
    "Hold the most sections to win: you hold a section if you have the most tokens "
    "there, and the game ends when no token can slide any more. Watch the sections where "
    "one token decides, and the blocked tokens: they don't count."
)
_YELLOW: Final = 0
"""The colour of whoever learns: seat 0 of a match's only game."""


_LINE: Final = (
    "+e4 +nf +sb +w4 +sf +ne w8 si e4 nh w3 e3 na sa se w7 sf nd sh sg sb nb nc sd e5 w5 w6 e6 ng w2 sc e1 e2 e8 w1 e7"
)
"""The guided line after the opening: the learner's moves by a long search, Nina's as the calm level replies."""
_SHORT: Final = Budget(iterations=300)
"""What the search off the guided line may use: a tenth of a second on a tablet."""
_SEARCH: Final = Level(0, Endings(400, Tree()))
"""The search off the guided line; it counts out endings of so many positions."""


@dataclass(frozen=True, slots=True)
class Move9:
    """The effects of a placement or a slide of the learner's. `stop` is the square where the token stops, or would stop
    if it slid now; `gain` the sections gained, less those lost, against the other colour, `most` the largest gain of
    any legal move; `kills` counts the other's tokens that could not move any more, `loses` the learner's own.
    """

    move: Move
    stop: int
    far: bool
    red: bool
    takes: bool
    breaks: bool
    gain: int
    kills: int
    loses: int
    most: int = 0


@dataclass(frozen=True, slots=True)
class Lesson:
    """The guide's text for a move for which `when` holds; `turn` is the number of the learner's placement or slide from
    the guide's first one, 0 for any.
    """

    phase: int
    turn: int
    text: str
    when: Callable[[Move9], bool] = lambda _move: True


LESSONS: Final = (
    Lesson(
        PLACEMENT,
        1,
        N_(
            "<b>Put a token on this outer square.</b> Most tokens are placed already. This line "
            "is empty: the token would slide across the whole board."
        ),
        lambda move: move.far,
    ),
    Lesson(
        PLACEMENT,
        2,
        N_("<b>And one here.</b> The red token is neutral and never moves, but it stops any token that reaches it."),
        lambda move: move.red,
    ),
    Lesson(PLACEMENT, 0, N_("<b>Fill one more outer square.</b> When the ring is full, the tokens slide.")),
    Lesson(
        MOVEMENT,
        1,
        N_(
            "<b>Now slide one in.</b> It slides straight to the last square before an obstacle "
            "and stays there. You hold a section if you have the most tokens there: this one is "
            "now yours."
        ),
        lambda move: move.takes,
    ),
    Lesson(
        MOVEMENT,
        2,
        N_(
            "<b>This one stops on a border square and blocks tokens that are still outside.</b> "
            "They can't move any more, and blocked tokens don't count."
        ),
        lambda move: move.kills > 0,
    ),
    Lesson(
        MOVEMENT,
        3,
        N_(
            "<b>Look for sections where one token decides.</b> Three to one in a section is worth no more than one "
            "to none: here your token takes it."
        ),
        lambda move: move.takes,
    ),
    Lesson(
        MOVEMENT,
        0,
        N_("<b>Tie this section, so nobody scores it.</b> Nina loses a point."),
        lambda move: move.breaks and move.gain > 0,
    ),
    Lesson(
        MOVEMENT,
        0,
        N_("<b>Take this section and block one of Nina's tokens.</b> It can't move any more."),
        lambda move: move.takes and move.kills > 0,
    ),
    Lesson(
        MOVEMENT,
        0,
        N_("<b>Take this section:</b> you will have the most tokens there."),
        lambda move: move.takes,
    ),
    Lesson(
        MOVEMENT,
        0,
        N_("<b>No section changes, but you block one of Nina's tokens for good.</b>"),
        lambda move: move.gain == 0 and move.kills > 0,
    ),
    Lesson(
        MOVEMENT,
        0,
        N_("<b>There is nothing to win now: pick the least harmful slide.</b> If you can move, you must."),
        lambda move: move.gain == move.most == 0,
    ),
    Lesson(
        MOVEMENT,
        0,
        N_(
            "<b>Every slide costs you something now; this one costs least.</b> When none of your "
            "tokens can move, you pass automatically. When no token can move, the game ends: the "
            "most sections win."
        ),
        lambda move: move.gain == move.most < 0,
    ),
    Lesson(
        MOVEMENT,
        0,
        N_("<b>Looking a few slides ahead, this one is best.</b> You will see why later."),
    ),
)
LAST: Final = N_(
    "<b>Your last token that can move.</b> After it you pass automatically. When no "
    "token can move, the game ends: the most sections win."
)


def setup(name: str) -> Setup:
    """Return the set-up of the guided match; practice, so that every move can be taken back."""
    seats = (Seat(name), Seat("Nina", "calm"))
    return Setup("nine", "match", seats, CODE, (("preparation", "drawn"),), practice=True)


def opening() -> Sequence[Move]:
    """Return the placements that are made before the guide begins: round the board, colour by colour in turn."""
    return [text for text, outer in zip(PLACE_MOVES, OUTER, strict=True) if outer not in FREE]


def advice(position: NinePosition) -> Advice | None:
    """Return the move of the guided line, off it the best of a short search, with the first lesson that is true of it.
    None before the guide begins, where somebody else acts and after the end.
    """
    if position.seat != 0 or position.phase not in (PLACEMENT, MOVEMENT):
        return None
    turn = _turn(position)
    if turn < 1:
        return None
    legal = position.moves()
    if legal == [PASS]:
        return None
    move = kept(position, "guide", lambda: _best(position))
    if position.phase == MOVEMENT and len(legal) == 1:
        return Advice(move, LAST)
    seen = replace(_seen(position, move), most=max(_seen(position, one).gain for one in legal))
    fitting = (
        lesson
        for lesson in LESSONS
        if lesson.phase == position.phase and lesson.turn in (0, turn) and lesson.when(seen)
    )
    return Advice(move, next(fitting).text)


def closing(_position: NinePosition) -> str:
    """Return nothing: the guide goes along to the end, and the table says who has won."""
    return ""


@cache
def _line() -> Mapping[Hashable, Move]:
    """Return the moves of the guided line by the state of the position in which each is played."""
    line = _LINE.split()
    before = acts.along(GAME, setup("-"), line, opening())
    return {position.state(): move for position, move in zip(before, line, strict=True)}


def _best(position: NinePosition) -> Move:
    """Return the move of the guided line, or what a short search finds."""
    planned = _line().get(position.state())
    if planned is not None:
        return planned
    strategy = NineStrategy(position.players)
    return run(Thinker(_SEARCH, strategy, position, rng(CODE, f"guide {position.tokens}"), _SHORT), FOREVER).move


def _turn(position: NinePosition) -> int:
    """Return the number of the learner's placement, from the guide's first one, or slide, from 1."""
    tokens = position.tokens[_YELLOW].bit_count()
    if position.phase == MOVEMENT:
        return TOKENS[position.players] - tokens + 1
    return tokens - (TOKENS[position.players] - len(FREE) // 2) + 1


def _seen(position: NinePosition, move: Move) -> Move9:
    """Look at a move of the learner's."""
    outer = outer_of(move)
    stop = position.stop(outer)
    if stop < 0:
        return Move9(move, stop, far=False, red=False, takes=False, breaks=False, gain=-1, kills=0, loses=1)
    way = PATH[outer]
    at = way.index(stop)
    section, players = SECTION[stop], position.players
    old = scoring.holder(position.counts, section, players)
    counts = bytearray(position.counts)
    counts[4 * section + _YELLOW] += 1
    new = scoring.holder(counts, section, players)
    shut = position.alive & BLOCKS[stop] & ~BITS[outer]
    return Move9(
        move,
        stop,
        far=at == len(way) - 1,
        red=at < len(way) - 1 and position.board[way[at + 1]] == NEUTRAL,
        takes=new == _YELLOW != old,
        breaks=new == scoring.NOBODY != old,
        gain=(new == _YELLOW) - (old == _YELLOW) + (old not in (scoring.NOBODY, _YELLOW, new)),
        kills=sum((position.tokens[colour] & shut).bit_count() for colour in range(players) if colour != _YELLOW),
        loses=(position.tokens[_YELLOW] & shut).bit_count(),
    )
