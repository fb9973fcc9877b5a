"""The first match with a guide: most tokens stand round the board already, the last three are placed, then all slide in
to the end, each with its reason. Two minutes against a calm computer player.

A lesson is a condition on the move that it would play, so that whatever anybody plays there is one that fits, and what
it says of its move is true.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from pyapp.engine.contract import N_, Seat, Setup
from pyapp.games.contract import Advice
from pyapp.games.nine.rules import scoring
from pyapp.games.nine.rules.components import BITS, BLOCKS, OUTER, OUTER_NUMBER, PATH, SECTION, TOKENS
from pyapp.games.nine.rules.position import MOVEMENT, NEUTRAL, PASS, PLACE_OUTER, PLACEMENT
from pyapp.games.nine.rules.position import Position as NinePosition

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pyapp.engine.contract import Move

CODE: Final = "first-slides-7"
"""A table code whose red tokens leave column e and row 4 free: a token there crosses the whole board."""
FREE: Final = ("ne", "nf", "e4", "sb", "sf", "w4")
"""The outer squares that are left to be filled when the guide begins: three for each."""
INVITATION: Final = N_("Learn it in two minutes")
AIM: Final = N_(
    "Whoever holds the most sections wins: a section is held with one token more than anybody else has there, "
    "and the game ends when nobody can slide a token any more. Watch the sections where one token decides, and "
    "the tokens that get shut out, which count for nobody."
)
_YELLOW: Final = 0
"""The colour of whoever learns: seat 0 of a match's only game."""


@dataclass(frozen=True, slots=True)
class Move9:
    """What a placement or a slide of the learner would come to. `stop` is the square where the token stops, or would
    stop if it slid now; `gain` the sections gained, less those lost, against the other colour; `kills` counts the
    tokens of the other that could not move any more, `loses` those of one's own.
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

    @property
    def worth(self) -> tuple[int, int, bool]:
        """Return how good it is: sections first, then tokens that are shut out, then what is one's own."""
        return self.gain, self.kills - self.loses, self.takes


@dataclass(frozen=True, slots=True)
class Lesson:
    """What the guide says of a move for which `when` holds; `turn` is the learner's placement or slide from the
    guide's first one, 0 for any.
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
            "<b>Put a token on this outer square.</b> Most are placed already. Nothing stands in its line: sliding in, "
            "it would cross the whole board."
        ),
        lambda move: move.far,
    ),
    Lesson(
        PLACEMENT,
        2,
        N_("<b>And one here.</b> The red token belongs to nobody and never moves, but it stops whoever runs into it."),
        lambda move: move.red,
    ),
    Lesson(PLACEMENT, 0, N_("<b>Fill one more outer square.</b> When the ring is full, the tokens slide.")),
    Lesson(
        MOVEMENT,
        1,
        N_(
            "<b>Now slide one in.</b> It runs straight on to the last square before an obstacle, and stays there "
            "for good. With one token more than anybody else you hold the section: this one is yours."
        ),
        lambda move: move.takes,
    ),
    Lesson(
        MOVEMENT,
        2,
        N_(
            "<b>This one stops on a border square, before tokens that still wait outside.</b> They cannot move any "
            "more: what is shut out counts for nobody."
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
        4,
        N_(
            "<b>A tie can be worth playing for.</b> In a level section nobody leads: your rival loses a point. "
            "With equal points whoever comes later in turn order wins, here Nina."
        ),
        lambda move: move.breaks,
    ),
    Lesson(MOVEMENT, 0, N_("<b>Level this section</b>, and nobody holds it."), lambda move: move.breaks),
    Lesson(
        MOVEMENT,
        0,
        N_("<b>Take this section</b> with one token more than anybody else."),
        lambda move: move.takes,
    ),
    Lesson(
        MOVEMENT,
        0,
        N_("<b>Nothing changes hands, but one of Nina's tokens is shut out for good.</b>"),
        lambda move: move.kills > 0,
    ),
    Lesson(
        MOVEMENT,
        0,
        N_("<b>Slide where it harms you least.</b> Whoever can move must; only those who cannot may pass."),
        lambda move: move.gain >= 0,
    ),
    Lesson(
        MOVEMENT,
        0,
        N_(
            "<b>Everything that is left costs something; this costs least.</b> When none of your tokens can move "
            "you pass automatically, and when nobody's can, the game ends: whoever holds the most sections wins."
        ),
    ),
)
LAST: Final = N_(
    "<b>The last of your tokens that can move.</b> After it you pass automatically; when nobody can move, the game "
    "ends, and whoever holds the most sections wins."
)


def setup(name: str) -> Setup:
    """Return the set-up of the guided match; practice, so that every move can be taken back."""
    seats = (Seat(name), Seat("Nina", "calm"))
    return Setup("nine", "match", seats, CODE, (("preparation", "drawn"),), practice=True)


def opening() -> Sequence[Move]:
    """Return the placements that are made before the guide begins: round the board, colour by colour in turn."""
    return [f"+{outer}" for outer in OUTER if outer not in FREE]


def advice(position: NinePosition) -> Advice | None:
    """Return what the guide would do: for one of the first turns the best move that its lesson is about, else the best
    move of all. None before the guide begins, where somebody else acts and after the end.
    """
    if position.seat != 0 or position.phase not in (PLACEMENT, MOVEMENT):
        return None
    turn = _turn(position)
    if turn < 1:
        return None
    legal = position.moves()
    if legal == [PASS]:
        return None
    looked_at = [_seen(position, move) for move in legal]
    if position.phase == MOVEMENT and len(looked_at) == 1:
        return Advice(looked_at[0].move, LAST)
    best = max(looked_at, key=lambda move: move.worth)
    for lesson in LESSONS:
        if lesson.phase == position.phase and lesson.turn in (0, turn):
            # A lesson of its own turn may cost a little; the others speak of the best move only.
            pool = [move for move in looked_at if move.gain >= min(best.gain, 1)] if lesson.turn else [best]
            fitting = [move for move in pool if lesson.when(move)]
            if fitting:
                return Advice(max(fitting, key=lambda move: move.worth).move, lesson.text)
    return None


def closing(_position: NinePosition) -> str:
    """Return nothing: the guide goes along to the end, and the table says who has won."""
    return ""


def _turn(position: NinePosition) -> int:
    """Return the number of the learner's placement, from the guide's first one, or slide, from 1."""
    tokens = position.tokens[_YELLOW].bit_count()
    if position.phase == MOVEMENT:
        return TOKENS[position.players] - tokens + 1
    return tokens - (TOKENS[position.players] - len(FREE) // 2) + 1


def _seen(position: NinePosition, move: Move) -> Move9:
    """Look at a move of the learner's."""
    outer = PLACE_OUTER[move] if position.phase == PLACEMENT else OUTER_NUMBER[move]
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
