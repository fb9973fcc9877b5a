"""The guided first match: a gentle solo game with known cards, up to the end of the first fight, with a reason for each
decision.

The chance events repeat for every player who follows. The moves of the guided line are those of the review search
(`tests/bench/guides.py` checks it). A step is shown only in its own position; off the line the guide takes the
computer's advice and explains the purpose of such an act.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Final

from pyapp.engine import acts
from pyapp.engine.cached import kept
from pyapp.engine.contract import N_, Seat, Setup
from pyapp.games.auztralia import GAME
from pyapp.games.auztralia.computer.deciding import best_act
from pyapp.games.auztralia.rules.components import HILLS
from pyapp.games.auztralia.rules.moves import (
    GRAMMAR,
    Attack,
    Buy,
    Drop,
    End,
    Farm,
    FightOn,
    Finish,
    FoundPort,
    Keep,
    LayTrack,
    LookAtDeck,
    Lose,
    Mine,
    Play,
    Railway,
    Recover,
    Recruit,
    Refresh,
    Send,
    Trade,
    Via,
    Withdraw,
)
from pyapp.games.auztralia.rules.steps import FIGHT, TURN
from pyapp.games.contract import Advice

if TYPE_CHECKING:
    from collections.abc import Hashable, Mapping, Sequence

    from pyapp.engine.contract import Move
    from pyapp.games.auztralia.rules.position import Position as AuztraliaPosition

CODE: Final = "first-rails-7"
"""A table code with empty coast next to the port r6c8, and a Loyalist (t19) within reach of an airship that destroys it
with three cards.
"""
LAST_GUIDED_SPACE: Final = 12
"""The guide ends for players off the line once their disc has reached this space."""
INVITATION: Final = N_("Learn it in a few turns, five minutes")
AIM: Final = N_(
    "Finish with more points than the Old Ones. The game ends when the purple disc reaches space 53. "
    "Lose your port and you lose at once. Hidden Old Ones count double against you. At each eye on the "
    "time track a Revelation is turned up."
)
_TARGET, _TARGET_NUMBER = "t19", 18


@dataclass(frozen=True, slots=True)
class Step:
    """A move of the guided line and the message with its reason."""

    act: str
    text: str


STEPS: Final = (
    Step(
        "port r6c8",
        N_(
            "<b>Build your port here.</b> All your tracks must lead back to it, and if an Old One takes "
            "it, you lose. The next coast hexes, U and T, are empty: room for farms."
        ),
    ),
    Step(
        "rail; r6c8-r7c8; r7c7-r7c8",
        N_(
            "<b>Railway: lay two tracks along the coast.</b> They cost 1 coal, 1 iron and 2 time. Tap the action, then "
            "the two borders. Every action puts a cube into its box; doing it again costs 1 gold for each cube there."
        ),
    ),
    Step(
        "farm; corn r7c7",
        N_(
            "<b>Place your first farm: corn on coast T.</b> It brings 1 gold now and 2 points at the "
            "end, if no Old One ruins it. Sheep go in the outback, cattle on hills. The hex must be "
            "connected and empty."
        ),
    ),
    Step(
        "buy Z",
        N_(
            "<b>Buy an airship for 6 gold.</b> It has range 5, your two infantry only 2. Cards give hits "
            "by unit type, not by number: a mixed army is worth more than a large one."
        ),
    ),
    Step(
        f"attack {_TARGET}; send Z1",
        N_(
            "<b>Attack the hidden tile on hex 2 with the airship.</b> It is level I. Ground units would "
            "cost 1 time for each type, and yours are too far away. You see what it is only when you "
            "attack."
        ),
    ),
    Step(
        "fight",
        N_(
            "<b>A Loyalist with toughness 2: fight.</b> Turn up a card: the Loyalist's row shows which "
            "units hit and what you lose. Before each card you may withdraw all units, or only ground "
            "units or airships."
        ),
    ),
    Step(
        "fight",
        N_(
            "<b>No hits yet: turn up another card.</b> The bar shows your chance to win, from the cards "
            "left in the pile."
        ),
    ),
    Step(
        "fight",
        N_("<b>One hit, one more needed: turn up another card.</b> You can undo back to the last card, not past it."),
    ),
)
OTHERWISE: Final[dict[object, str]] = {
    FoundPort: N_("<b>Build your port here.</b> There are resources and empty hexes nearby."),
    LayTrack: N_("<b>Lay tracks.</b> They take you to resources, to hexes for farms and to the Old Ones."),
    Railway(HILLS): N_("<b>Lay tracks, hills included.</b> It costs 1 more time; cattle farms go on hills."),
    Mine: N_("<b>Mine it.</b> One action takes all pieces of one kind."),
    Recruit: N_("<b>Recruit this one.</b> It helps from now on, or counts at the end."),
    LookAtDeck: N_("<b>Look at the deck.</b> For 1 gold you choose from two more cards."),
    Keep: N_("<b>Keep this one.</b> It is worth more to you than the other."),
    Refresh: N_("<b>Refresh the display.</b> None of these cards is worth the time."),
    Drop: N_("<b>Discard this one.</b> It helps least."),
    Buy: N_("<b>Buy this unit.</b> Your army lacks it."),
    Trade: N_("<b>Trade.</b> Railways take coal and iron; gold buys units and pays for repeated actions."),
    Farm: N_("<b>Place farms.</b> Each brings 1 gold now and 2 points at the end, if no Old One ruins it."),
    Attack: N_("<b>Attack.</b> A destroyed Old One can't ruin your farms and scores for you."),
    Send: N_("<b>Send these.</b> Each type adds its hits; each ground type costs 1 time."),
    FightOn: N_("<b>Fight on.</b> Your chances are better than if you withdraw."),
    Withdraw: N_("<b>Withdraw.</b> The units you have left are worth more than the chance to win."),
    Lose: N_("<b>Let these take the damage.</b> A damaged unit that is not destroyed heals after the combat."),
    Recover: N_("<b>Recover.</b> All your cubes come back, so no action costs extra gold until you repeat one."),
    Play: N_("<b>Play this card now.</b> It costs no cube and no time."),
    Finish: N_("<b>Keep the card.</b> There will be a better moment."),
    End: N_("<b>Stop here.</b> You have better uses for the rest."),
}
"""First move of an act, as a type or as a move, -> explanation of its purpose, off the guided line."""
CLOSING: Final = N_(
    "<b>Railway, farm, fight: that is all you need.</b> Recover brings your cubes back. When your disc "
    "has passed space 22, the Old Ones wake and may move after each of your turns: have farms by then, "
    "and an army at home. Hint shows what the computer would do, and why."
)


def setup(name: str) -> Setup:
    """Return the set-up of the guided match; a practice match, so that every move can be undone."""
    options = (("map", "east"), ("difficulty", "gentle"), ("objective", "S08"))
    return Setup("auztralia", "solo", (Seat(name),), CODE, options, practice=True, edition=GAME.edition)


def opening() -> Sequence[Move]:
    """Return no moves: the guide starts with the match."""
    return ()


def advice(position: AuztraliaPosition) -> Advice | None:
    """Return the guide's advice up to the end of the first fight; None after it, or if no seat acts."""
    if position.seat != 0 or _is_done(position):
        return None
    step = _line().get(position.state())
    if step is not None:
        return Advice(step.act, step.text)
    act = kept(position, "guide", lambda: best_act(position))
    return Advice(acts.act_of(act), _explanation(act))


def closing(position: AuztraliaPosition) -> str:
    """Return the closing message at the first decision after the first fight; otherwise ""."""
    return CLOSING if position.seat == 0 and position.ask == TURN and _is_done(position) else ""


@cache
def _line() -> Mapping[Hashable, Step]:
    """Return the steps of the guided line by the state of their position."""
    before = acts.positions_before(GAME, setup("-"), [step.act for step in STEPS])
    return {position.state(): step for position, step in zip(before, STEPS, strict=True)}


def _is_done(position: AuztraliaPosition) -> bool:
    """Return whether the target is destroyed, or the player has left the line for long."""
    fell = len(position.at) > _TARGET_NUMBER and position.at[_TARGET_NUMBER] < 0
    return position.ask != FIGHT and (fell or position.times[0] >= LAST_GUIDED_SPACE)


def _explanation(act: Sequence[Move]) -> str:
    """Return the explanation of an act off the guided line."""
    moves = [GRAMMAR.read(move) for move in act]
    first = next((move for move in moves if not isinstance(move, Via)), moves[0])
    return OTHERWISE.get(first) or OTHERWISE.get(type(first), OTHERWISE[LayTrack])
