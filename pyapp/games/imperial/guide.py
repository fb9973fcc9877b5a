"""The first match with a guide: three rounds on the competition village with known dice, told step by step with the
reason for each move.

The moves of the guided line are those of the search that reviews a match (`tests/bench/guides.py` checks it). A step
speaks of the position in which the line has it, so it is told there and nowhere else; off the line a quick search finds
a move, and the guide says what such a move is for.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Final

from pyapp.bots.contract import FOREVER, Budget, run
from pyapp.bots.levels import Level, LevelBot, Lines
from pyapp.bots.line import Beams
from pyapp.engine import acts
from pyapp.engine.cached import kept
from pyapp.engine.contract import N_, Seat, Setup
from pyapp.engine.randomness import rng
from pyapp.games.contract import Advice
from pyapp.games.imperial import GAME
from pyapp.games.imperial.computer.strategy import ImperialStrategy
from pyapp.games.imperial.rules.moves import GRAMMAR
from pyapp.games.imperial.rules.phases import TAKE

if TYPE_CHECKING:
    from collections.abc import Hashable, Mapping, Sequence

    from pyapp.engine.contract import Move
    from pyapp.games.imperial.rules.position import Position as ImperialPosition

MODE: Final = "advanced"
CODE: Final = "first-steps-47"
"""A table code with three rolls that show much: stone, gold, stone and 4; food, gold, gold and 4; wood, gold, gold and
5. Ally, Yield and Export are in play.
"""
ROUNDS: Final = 3
"""How many rounds are guided."""
INVITATION: Final = N_("Learn it in three rounds")
AIM: Final = N_(
    "Score the most victory points in ten rounds, with tracks, settlements, notes and "
    "buildings with ★. You lose what is left at the end of a round, so watch what your "
    "workers and resources can still pay for."
)


@dataclass(frozen=True, slots=True)
class Step:
    """A move of the guided line and its reason, a message."""

    move: Move
    text: str


_FINISH: Final = N_("<b>Finish the round.</b> You lose unused resources and actions.")
STEPS: Final = (
    # round 1: two stone, gold, four workers
    Step(
        "take ally",
        N_(
            "<b>Everyone gets what the dice show: 2 stone, 1 gold, and 4 workers, one action "
            "each.</b> You lose what is left after the round. Take the Ally, a favor token: with "
            "a fifth worker you can use everything."
        ),
    ),
    Step(
        "build toolshop.1 S",
        N_(
            "<b>Start the Tool shop with a stone.</b> Once finished, it turns any resource into "
            "gold, twice a round, without an action."
        ),
    ),
    Step(
        "build toolshop.2",
        N_("<b>An empty box costs just one action.</b> It is a good use of workers when you have no resources."),
    ),
    Step(
        "build toolshop.3",
        N_(
            "<b>The last box finishes the Tool shop.</b> A finished building works in every "
            "later round, so the earlier you finish it, the more it gives."
        ),
    ),
    Step(
        "build huts G",
        N_("<b>The gold builds the first hut.</b> A hut costs wood, but gold can replace any resource."),
    ),
    Step(
        "build walls S",
        N_(
            "<b>Build the first section of the walls with the other stone.</b> A track scores "
            "its rightmost complete section. Five actions, three resources: you used them all."
        ),
    ),
    Step("done", _FINISH),
    Step(
        "rest",
        N_(
            "<b>Create no settlement yet.</b> The wall and the hut fit the Fortress, but each "
            "section can belong to just one settlement, and next round these two will fit the "
            "Farm."
        ),
    ),
    # round 2: food, two gold, four workers
    Step(
        "take ally",
        N_("<b>1 food and 2 gold.</b> You again have more boxes worth crossing than workers: take the Ally again."),
    ),
    Step(
        "build quarry.3",
        N_(
            "<b>You can cross boxes in any order.</b> The Quarry's third box is empty: it costs "
            "just one action. The boxes that cost resources can wait."
        ),
    ),
    Step(
        "build farm.2",
        N_("<b>The Farm has two empty boxes.</b> This is the first; it stays crossed for the whole game."),
    ),
    Step("build farm.3", N_("<b>And this is the second.</b> Now only the wood is missing.")),
    Step(
        "build farm.1 G",
        N_(
            "<b>Pay gold instead of wood and finish the Farm.</b> From the next round on it gives you 1 food, for free."
        ),
    ),
    Step(
        "use toolshop F",
        N_(
            "<b>Turn the food into gold at the Tool shop.</b> The second section of the walls "
            "costs two stones, and you have one gold."
        ),
    ),
    Step(
        "build walls GG",
        N_(
            "<b>Two gold pay for the two stones.</b> Two sections of the walls, with the hut "
            "below: that is the shape on the Farm's blueprint."
        ),
    ),
    Step("done", _FINISH),
    Step(
        "settle farm w1",
        N_(
            "<b>Two walls and a hut in exactly the Farm's shape: create a settlement.</b> It "
            "raises the Farm's underlined number: 2 food a round from now on."
        ),
    ),
    # round 3: wood, two gold, five workers, and two food of the Farm
    Step(
        "take yield",
        N_(
            "<b>Five workers, and the Farm will add 2 food.</b> Take Yield: it harvests a circle "
            "that matches a die, without an action. First you must open a field."
        ),
    ),
    Step("build quarry.2 F", N_("<b>Pay food for the Quarry.</b> After this, just one of its boxes is left.")),
    Step(
        "build quarry.1 WG",
        N_(
            "<b>The Quarry's last box costs two wood: you have one, and gold replaces the "
            "other.</b> From the next round on it gives you 1 stone."
        ),
    ),
    Step(
        "build bridges G",
        N_(
            "<b>The last gold goes into a bridge.</b> Bridges score little, but each arch opens a field, and fields "
            "are full of resources."
        ),
    ),
    Step(
        "build bridges",
        N_("<b>The second bridge costs just one action and opens the first field.</b> You can harvest it at once."),
    ),
    Step(
        "use toolshop F",
        N_("<b>Turn the food into gold.</b> The third section of the walls also costs two stones."),
    ),
    Step(
        "favor 1.1",
        N_(
            "<b>Harvest a food with Yield.</b> Without the token a circle takes one action, and "
            "you have just one left. You can cross each circle once in the whole game."
        ),
    ),
    Step("use toolshop F", N_("<b>Turn this food into gold too.</b> The Tool shop does so twice a round.")),
    Step(
        "build walls GG",
        N_("<b>Two gold build the third section of the walls.</b> Again you used everything."),
    ),
    Step("done", _FINISH),
)
OTHERWISE: Final = {
    "take": N_("<b>Take this token.</b> You can use it once this round; then it goes back."),
    "favor": N_("<b>Use the token before the round ends.</b> It goes back even if unused."),
    "build": N_("<b>Cross this.</b> Longer tracks score more, and finished buildings help in later rounds."),
    "harvest": N_("<b>Harvest this.</b> It takes one action. You can cross each circle once in the whole game."),
    "use": N_("<b>Use the building.</b> That costs no action."),
    "done": _FINISH,
    "settle": N_(
        "<b>A shape on a blueprint fits your empire: create a settlement.</b> One each "
        "round, and each section can belong to just one."
    ),
    "rest": N_("<b>Create no settlement now.</b> Each section can belong to just one, and these may fit a better one."),
}
"""What a move is for by its first word, off the guided line."""
_QUICK: Final = Level(0, Lines(Beams((1,), nodes=400)))
"""The search off the guided line."""
CLOSING: Final = N_(
    "<b>That was three rounds: tokens, dice, buildings, bridges, settlements.</b> Now "
    "play the other seven. Tap Hint for a suggestion."
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
    step = _line().get(position.state())
    if step is not None:
        return Advice(step.move, step.text)
    move = kept(position, "guide", lambda: _searched(position))
    return Advice(move, OTHERWISE[GRAMMAR.word_of(move)])


def closing(position: ImperialPosition) -> str:
    """Return what the guide says when its rounds are over, at the first decision after them; else nothing."""
    return CLOSING if position.seat == 0 and position.round == ROUNDS + 1 and position.phase == TAKE else ""


@cache
def _line() -> Mapping[Hashable, Step]:
    """Return the steps of the guided line by the state of the position in which each is told."""
    before = acts.along(GAME, setup("-"), [step.move for step in STEPS])
    return {position.state(): step for position, step in zip(before, STEPS, strict=True)}


@cache
def _bot() -> LevelBot:
    """Return the player off the guided line; it follows its plans, so that only the first move of a round is slow."""
    return LevelBot(_QUICK, ImperialStrategy(1))


def _searched(position: ImperialPosition) -> Move:
    """Return what a quick search would play."""
    return run(_bot().search(position, rng(CODE, "guide"), Budget()), FOREVER).move
