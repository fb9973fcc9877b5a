"""The first match with a guide: three rounds on the competition village with known dice, told step by step with the
reason for each move.

A step is a condition on the position and the move that it would play there, so that other moves do not break the walk:
a step whose condition does not hold, or whose move is not legal any more, is passed over.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from pyapp.engine.contract import N_, Seat, Setup
from pyapp.games.contract import Advice
from pyapp.games.imperial.rules.components import BRIDGES, GRANARIES, HUTS, WALLS
from pyapp.games.imperial.rules.phases import END, EXPAND, REROLL, SETTLE, TAKE

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pyapp.engine.contract import Move
    from pyapp.games.imperial.rules.position import Position as ImperialPosition

MODE: Final = "advanced"
CODE: Final = "first-steps-5670"
"""A table code with three gentle rolls: wood, stone, food and 4; wood, stone, wood and 4; gold, food, wood and 5. Ally,
Yield and Lucky Coin are in play.
"""
ROUNDS: Final = 3
"""How many rounds are guided."""
INVITATION: Final = N_("Learn it in three rounds")
AIM: Final = N_(
    "You play for victory points, counted after ten rounds: tracks of your empire, settlements, notes and "
    "buildings with ★. What is left at the end of a round is lost, so watch what your workers and resources can "
    "still pay for."
)


@dataclass(frozen=True, slots=True)
class Step:
    """What the guide would do: in a round (0: any) and a phase, where `when` holds for the player; the first legal one
    of `moves` ("x*" begins with x); why, as a message.
    """

    round: int
    phase: int
    moves: tuple[str, ...]
    text: str
    when: Callable[[Any], bool] = lambda _player: True


def _reached(track: int, sections: int) -> Callable[[Any], bool]:
    return lambda player: player.length[track] == sections


def _left(building: str, boxes: int) -> Callable[[Any], bool]:
    """Return whether a number of boxes of a building is still to be crossed."""

    def holds(player: Any) -> bool:
        number = player.village.index[building]
        return sum(not player.village_box(number, box) for box in range(len(player.village.boxes[number]))) == boxes

    return holds


STEPS: Final = (
    # round 1: wood, stone, food, four workers
    Step(
        1,
        TAKE,
        ("take ally",),
        N_(
            "<b>The dice count for everybody: 1 wood, 1 stone, 1 food, and 4 workers, one action each."
            "</b> What is left after the round is lost. "
            "So take this round's favor token, the Ally: with a fifth worker everything gets used."
        ),
    ),
    Step(
        1,
        EXPAND,
        ("build farm.1 W",),
        N_(
            "<b>Start the Farm with the wood.</b> A finished building works in every later round, so the earlier "
            "it stands the more it gives."
        ),
        _left("farm", 3),
    ),
    Step(
        1,
        EXPAND,
        ("build farm.2",),
        N_("<b>An empty box costs only the action.</b> That is what workers without resources are for."),
        _left("farm", 2),
    ),
    Step(
        1,
        EXPAND,
        ("build farm.3",),
        N_("<b>The last box finishes the Farm.</b> From the next round on it brings 1 food, for nothing."),
        _left("farm", 1),
    ),
    Step(
        1,
        EXPAND,
        ("build walls S",),
        N_(
            "<b>Build the first section of the walls.</b> A track scores its furthest complete section, from "
            "left to right: a long track is worth more than two short ones."
        ),
        _reached(WALLS, 0),
    ),
    Step(
        1,
        EXPAND,
        ("build granaries F",),
        N_("<b>The food goes into the granaries.</b> Nothing is left over: five actions, three resources, all spent."),
        _reached(GRANARIES, 0),
    ),
    # round 2: wood, stone, wood, four workers, and the Farm's food
    Step(
        2,
        TAKE,
        ("take coin",),
        N_(
            "<b>Two wood, one stone, and the Farm adds a food.</b> The next walls ask for two stones and you have one. "
            "The Lucky Coin gives gold, and gold stands for any resource."
        ),
    ),
    Step(
        2,
        EXPAND,
        ("build walls SG",),
        N_(
            "<b>Pay the walls with the stone and the gold.</b> Now two sections of the walls stand side by side; "
            "that will matter in a moment."
        ),
        _reached(WALLS, 1),
    ),
    Step(
        2,
        EXPAND,
        ("build huts W",),
        N_(
            "<b>One wood for the first hut.</b> With the two walls above it, it makes the shape on the Farm's "
            "blueprint."
        ),
        _reached(HUTS, 0),
    ),
    Step(
        2,
        EXPAND,
        ("build bridges W",),
        N_(
            "<b>The other wood goes into a bridge.</b> Bridges score little, but each arch opens a field, and "
            "fields are full of resources."
        ),
        _reached(BRIDGES, 0),
    ),
    Step(
        2,
        EXPAND,
        ("build granaries.1 F",),
        N_(
            "<b>The Farm's food pays half of the next granary."
            "</b> A section may take several rounds; what is crossed stays crossed."
        ),
        _reached(GRANARIES, 1),
    ),
    Step(
        2,
        SETTLE,
        ("settle farm w1",),
        N_(
            "<b>Two walls and a hut in exactly the Farm's shape: a settlement."
            "</b> It raises the Farm's underlined number: 2 food a round from now on. "
            "Each section belongs to one settlement only."
        ),
    ),
    # round 3: gold, food, wood, five workers, and two food of the Farm
    Step(
        3,
        TAKE,
        ("take yield",),
        N_(
            "<b>Five workers, and the Farm gives 2 food.</b> Take Yield: it harvests a circle that shows what a "
            "die shows, without an action. First a field has to open."
        ),
    ),
    Step(
        3,
        EXPAND,
        ("build bridges",),
        N_(
            "<b>The second bridge costs nothing but the action, and the first field opens."
            "</b> It can be harvested at once."
        ),
        _reached(BRIDGES, 1),
    ),
    Step(
        3,
        EXPAND,
        ("favor 1.2", "favor 1.*"),
        N_(
            "<b>Harvest food and wood with Yield.</b> A die shows food, so it counts. Without the token a circle "
            "takes one action; each is crossed once in the whole game."
        ),
    ),
    Step(
        3,
        EXPAND,
        ("build huts WW",),
        N_(
            "<b>Two wood make the second hut.</b> One is from the die, one from the field: that is how fields "
            "pay for bridges."
        ),
        _reached(HUTS, 1),
    ),
    Step(
        3,
        EXPAND,
        ("build granaries.2",),
        N_(
            "<b>Finish last round's granary.</b> Its second box is empty, so it takes only the action, and the "
            "track is worth 2 points."
        ),
        _reached(GRANARIES, 1),
    ),
    Step(
        3,
        EXPAND,
        ("build bridges G", "build bridges S"),
        N_("<b>The gold stands for the stone that the third bridge asks for.</b> One more, and the next field opens."),
        _reached(BRIDGES, 2),
    ),
    Step(
        3,
        EXPAND,
        ("build granaries.1 F", "build granaries.2 F"),
        N_(
            "<b>Food for the next granary.</b> The food left over is lost this time: it would have needed one more "
            "worker."
        ),
        _reached(GRANARIES, 2),
    ),
    Step(
        3,
        SETTLE,
        ("settle toolshop h1",),
        N_(
            "<b>A hut and two granaries make the Tool shop's shape."
            "</b> It need not be built yet: its number rises all the same, and waits for you."
        ),
    ),
    # whatever else was played: what still fits, then the end of the phase
    Step(
        0,
        TAKE,
        ("take ally", "take coin", "take*"),
        N_("<b>Take a favor token.</b> The Ally is never wrong: one more action."),
    ),
    Step(0, REROLL, ("keep",), N_("<b>Keep the dice.</b> They are good enough.")),
    Step(
        0,
        EXPAND,
        ("favor*",),
        N_("<b>Use the token before the round ends.</b> It goes back to the middle, used or not."),
    ),
    Step(
        0,
        EXPAND,
        ("build walls*", "build huts*", "build granaries*", "build farm*", "build bridges*", "build*", "harvest*"),
        N_(
            "<b>There is an action left and something you can pay."
            "</b> Longer tracks score more, buildings help in later rounds: this would be one way."
        ),
    ),
    Step(0, EXPAND, ("done",), N_("<b>Finish the round.</b> What is left of resources and actions is lost.")),
    Step(
        0,
        SETTLE,
        ("settle farm*", "settle architects*", "settle*"),
        N_("<b>A shape of a blueprint fits your empire: a settlement makes its building better.</b> One each round."),
    ),
    Step(0, END, ("done",), N_("<b>Finish the round.</b>")),
)
CLOSING: Final = N_(
    "<b>That was three rounds: tokens, dice, buildings, bridges, settlements.</b> Seven are left, and they are "
    "yours. Hint tells you what the computer would do, and why."
)


def setup(name: str) -> Setup:
    """Return the set-up of the guided match; practice, so that every move can be taken back."""
    return Setup("imperial", MODE, (Seat(name),), CODE, (("first", "listed"),), practice=True)


def opening() -> Sequence[Move]:
    """Return no moves: the guide begins with the match."""
    return ()


def advice(position: ImperialPosition) -> Advice | None:
    """Return what the guide would do in a position of the guided rounds, None after them or where nobody decides."""
    if position.seat != 0 or position.round > ROUNDS:
        return None
    player, legal = position.players[0], position.moves()
    for step in STEPS:
        if step.round in (0, position.round) and step.phase == position.phase and step.when(player):
            for wanted in step.moves:
                move = next(
                    (move for move in legal if move == wanted or (wanted[-1] == "*" and move.startswith(wanted[:-1]))),
                    None,
                )
                if move is not None:
                    return Advice(move, step.text)
    return None


def closing(position: ImperialPosition) -> str:
    """Return what the guide says when its rounds are over, at the first decision after them; else nothing."""
    return CLOSING if position.seat == 0 and position.round == ROUNDS + 1 and position.phase == TAKE else ""
