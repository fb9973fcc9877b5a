"""The first match with a guide: a gentle solo game with known cards, up to the end of the first fight, in which each
decision has its reason.

Chance does the same again for whoever follows, so that the steps can speak of what lies on this map. A step is an act
and the condition under which what it says is true; where none fits, because something else was played, the guide takes
what the computer is advised to do and says what such an act is for.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from pyapp.engine import acts
from pyapp.engine.contract import N_, Seat, Setup
from pyapp.games.auztralia import GAME
from pyapp.games.auztralia.computer.deciding import advised
from pyapp.games.auztralia.rules import proposals
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
    Withdraw,
)
from pyapp.games.auztralia.rules.steps import FIGHT, TURN
from pyapp.games.contract import Advice

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pyapp.engine.contract import Move
    from pyapp.games.auztralia.rules.position import Position as AuztraliaPosition

CODE: Final = "first-rails-6"
"""A table code with gold at the end of two tracks from the port r6c3, and a Loyalist (t12) within reach of them that
falls to two cards.
"""
GUIDED_SPACE: Final = 12
"""Whoever strays is left alone once the disc has come so far."""
INVITATION: Final = N_("Learn it in a few turns, five minutes")
AIM: Final = N_(
    "You win if you have more points than the Old Ones at the end: when the purple disc reaches space 53, or at "
    "once, and lost, if your port falls. Watch the hidden Old Ones, which count double against you, and the eyes "
    "on the time track: at each a Revelation is turned up."
)
_PORT, _FARM, _MINE, _TARGET = "r6c3", "r5c3", "r5c4", "t12"
_TARGET_NUMBER: Final = 11


@dataclass(frozen=True, slots=True)
class Step:
    """What the guide would do, where that is legal and `when` holds; why, as a message."""

    act: str
    text: str
    when: Callable[[AuztraliaPosition], bool] = lambda _p: True


STEPS: Final = (
    Step(
        f"port {_PORT}",
        N_(
            "<b>Found your port here.</b> Everything starts from it: tracks have to lead back to it, and if an Old One "
            "takes it you have lost. From here the gold on hex 6 is two tracks away."
        ),
    ),
    Step(
        "rail; r5c3-r6c3; r5c3-r5c4",
        N_(
            "<b>Railway: lay two tracks inland.</b> They cost 1 coal, 1 iron and 2 time. Tap the action, then the two "
            "borders. Every action puts a cube into its box; doing it again costs 1 gold for each cube there."
        ),
    ),
    Step(
        f"mine {_MINE} gold",
        N_(
            "<b>Mine the gold.</b> Your tracks reach it, so all three pieces are yours, for 1 time. As long as "
            "something lies on a hex no farm can stand there."
        ),
    ),
    Step(
        f"farm; sheep {_FARM}",
        N_(
            "<b>Place your first farm: sheep in the outback.</b> It brings 1 gold now and 2 points at the end, if no "
            "Old One ruins it. Corn grows on the coast, cattle on hills; the hex has to be connected and empty."
        ),
    ),
    Step(
        "buy C",
        N_(
            "<b>Buy an armoured car for 3 gold.</b> A card gives its hits by type of unit, however many of the type "
            "are there: a mixed force is worth more than a large one. You have two infantry already."
        ),
        lambda p: not p.units_of(0)[1],
    ),
    Step(
        f"attack {_TARGET}; send I2; send C1",
        N_(
            "<b>Attack the hidden tile on hex 16.</b> It is level I, two steps from your railway: "
            "infantry has range 2, the car 3. Two types of ground units cost 2 time. What lies there "
            "shows only when you attack."
        ),
        lambda p: sum(p.units_of(0)) > 2,
    ),
    Step(
        "fight",
        N_(
            "<b>A Loyalist with toughness 3: fight.</b> A card is turned up; the Loyalist's row says who "
            "hits and what you lose. Before each card you may withdraw everybody, or only the ground "
            "units or the airships."
        ),
        lambda p: bool(p.combat and not p.combat.cards),
    ),
    Step(
        "fight",
        N_(
            "<b>One more card.</b> The bar shows what is likely: the odds come from the cards that are "
            "left in the pile. Undo goes back as far as the last card, never past it."
        ),
        lambda p: bool(p.combat and p.combat.cards),
    ),
)
OTHERWISE: Final[dict[object, str]] = {
    FoundPort: N_("<b>A port with plenty in reach.</b> You will live on the resources and empty hexes near it."),
    LayTrack: N_("<b>Lay tracks.</b> They lead to resources, to hexes for farms, and to the Old Ones."),
    Railway(HILLS): N_("<b>Lay tracks, hills included.</b> It costs 1 more time; cattle farms go on hills."),
    Mine: N_("<b>Mine it.</b> One action takes all pieces of one kind, and makes room for a farm."),
    Recruit: N_("<b>Recruit this one.</b> It helps from now on, or counts at the end."),
    LookAtDeck: N_("<b>Look at the deck.</b> For 1 gold you choose from two more cards."),
    Keep: N_("<b>Keep this one.</b> It is worth more to you; the other goes back on top."),
    Refresh: N_("<b>Refresh the display.</b> None of these cards is worth the time."),
    Drop: N_("<b>Discard this one.</b> It helps least."),
    Buy: N_("<b>Buy this unit.</b> It is what your force is short of."),
    Trade: N_("<b>Trade.</b> Railways take coal and iron; gold buys units and pays for repeated actions."),
    Farm: N_("<b>Place farms.</b> Each brings 1 gold now and 2 points at the end."),
    Attack: N_("<b>Attack.</b> The odds are good, and what is destroyed cannot come for your farms."),
    Send: N_("<b>Send these.</b> Each type adds its hits; each ground type costs 1 time."),
    FightOn: N_("<b>Fight on.</b> The odds are better than going home."),
    Withdraw: N_("<b>Withdraw.</b> What is left of the force is worth more than the chance."),
    Lose: N_("<b>Let these take the damage.</b> A damaged unit that is not destroyed heals after the combat."),
    Recover: N_("<b>Recover.</b> All cubes come back, and until an action is repeated none costs extra gold."),
    Play: N_("<b>Play this card now.</b> It costs neither cube nor time."),
    Finish: N_("<b>Keep the card.</b> There will be a better moment."),
    End: N_("<b>That is enough.</b> What is left does more good elsewhere."),
}
"""How an act begins, a type of move or a move, -> what is said of it."""
"""What an act is for by its first word, where no step fits."""
CLOSING: Final = N_(
    "<b>Railway, farm, fight: that is all you need.</b> Recover brings your cubes back. When your disc has passed "
    "space 22 the Old Ones wake, and after each of your turns they may move: have farms by then, and an army at "
    "home. Hint tells you what the computer would do, and why."
)


def setup(name: str) -> Setup:
    """Return the set-up of the guided match; practice, so that every move can be taken back."""
    options = (("map", "east"), ("difficulty", "gentle"), ("objective", "S08"))
    return Setup("auztralia", "solo", (Seat(name),), CODE, options, practice=True, edition=GAME.edition)


def opening() -> Sequence[Move]:
    """Return no moves: the guide begins with the match."""
    return ()


def advice(position: AuztraliaPosition) -> Advice | None:
    """Return what the guide would do up to the end of the first fight, None after it or where nobody decides."""
    if position.seat != 0 or _is_done(position):
        return None
    for step in STEPS:
        if step.when(position) and acts.why_not(position, step.act) is None:
            return Advice(step.act, step.text)
    act = advised(position)
    return Advice(acts.act_of(act), _said(act))


def closing(position: AuztraliaPosition) -> str:
    """Return what the guide says after the first fight, at the first decision after it; else nothing."""
    return CLOSING if position.seat == 0 and position.ask == TURN and _is_done(position) else ""


def _is_done(position: AuztraliaPosition) -> bool:
    """Return whether the target has fallen, or whoever plays has gone their own way for long."""
    fell = len(position.at) > _TARGET_NUMBER and position.at[_TARGET_NUMBER] < 0
    return position.ask != FIGHT and (fell or position.times[0] >= GUIDED_SPACE)


def _said(act: Sequence[Move]) -> str:
    """Return what is said of an act that is not of the guide's plan."""
    first = GRAMMAR.read(proposals.leading(act))
    return OTHERWISE.get(first) or OTHERWISE.get(type(first), OTHERWISE[LayTrack])
