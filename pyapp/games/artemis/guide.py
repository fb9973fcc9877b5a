"""The guided first match: one solo round with known dice and a reason for each decision.

Chance and drones do the same for everybody who follows the guide. The acts of the guided line are those that the search
of a review finds (`tests/bench/guides.py` checks it). The text of a step is about one position of the line and is shown
only there; off the line the guide plays the computer's advice and explains acts of that kind.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Final

from pyapp.engine import acts
from pyapp.engine.cached import kept
from pyapp.engine.contract import N_, Seat, Setup
from pyapp.games.artemis import GAME
from pyapp.games.artemis.computer.strategy import ArtemisStrategy
from pyapp.games.artemis.rules.gains import SHELTERS
from pyapp.games.artemis.rules.moves import GRAMMAR, ArtemisMove, Heat, House, Man, Place, Recruit, Send, TakeDie
from pyapp.games.artemis.rules.questions import Heating
from pyapp.games.artemis.rules.steps import DIE
from pyapp.games.artemis.rules.tables import UNIT, number_of
from pyapp.games.contract import Advice

if TYPE_CHECKING:
    from collections.abc import Hashable, Mapping, Sequence

    from pyapp.engine.contract import Move
    from pyapp.games.artemis.rules.position import Position as ArtemisPosition

CODE: Final = "first-landing-11"
"""A table code with an instructive first round: the dice 2, 2, 4, 5, 6, an expedition within reach in spite of a
Whiteout, the Brine Reactor at the Gantry, and a colonist of each type at the Doorstep.
"""
ROUNDS: Final = 1
"""The number of guided rounds."""
INVITATION: Final = N_("Learn it in one round, five minutes")
AIM: Final = N_(
    "Have the most points after six rounds to win. The number beside each name is the score if the game "
    "ended now. The round's event strikes at its letter, A to H. A die that gets nothing moves you one "
    "step along the Relief track. Press and hold anything to read what it is."
)
_TILE: Final = "O19"


@dataclass(frozen=True, slots=True)
class Step:
    """An act of the guided line and the reason for it, a message."""

    act: str
    text: str


STEPS: Final = (
    Step(
        f"die 2>3; gantry {_TILE}",
        N_(
            "<b>Bid a 3 for the Brine Reactor.</b> The highest die on a tile buys it, for its face in "
            "minerals: you have 3. Your 2 becomes a 3 with a toolkit. Letters are slots: P Pioneer, E "
            "Engineer, M Marine, S Steward; a dotted circle takes any type."
        ),
    ),
    Step(
        "die 6; basecamp X05; send none",
        N_(
            "<b>Go on the expedition with the 6, alone.</b> The Whiteout raises its 7 to 9. If all the "
            "dice there add up to that, it succeeds, and the player with the most there chooses a "
            "reward. Keep the Pioneer for the Reactor."
        ),
    ),
    Step(
        "die 2; outfitters",
        N_(
            "<b>Put the other 2 into the Outfitters.</b> Any die works there, so use a low one. The "
            "first die brings 5 toolkits at once."
        ),
    ),
    Step(
        "die 4; vents",
        N_(
            "<b>Put the 4 into the Vents.</b> Starting with the lowest, each die takes as much energy as it shows. "
            "Energy recruits colonists and keeps them warm."
        ),
    ),
    Step(
        "die 5>4; doorstep",
        N_(
            "<b>Put your last die at the Doorstep.</b> A toolkit turns your 5 into a 4. Low dice choose "
            "first, so you go before the drone's 5 and can still recruit up to three colonists."
        ),
    ),
    Step(
        "reward A",
        N_(
            "<b>The expedition succeeds, and you rank first: choose a reward.</b> Take 4 minerals to "
            "build with. The second player gets the other reward."
        ),
    ),
    Step(
        f"build {_TILE}",
        N_(
            "<b>Build the Reactor for 3 minerals.</b> When full, it gives 2 energy, 2 minerals and a "
            "point each round. Every building is also worth a point at the end."
        ),
    ),
    Step(
        "man P",
        N_(
            "<b>Put your Pioneer in.</b> A building works when all its slots are filled: this one takes "
            "two Pioneers and a Marine. Colonists in a building need no heat."
        ),
    ),
    Step(
        "recruit PEM",
        N_(
            "<b>Recruit a Pioneer, an Engineer and a Marine for 4 energy.</b> Two of them fill the "
            "Reactor. The Engineer can go on expeditions."
        ),
    ),
    Step(
        f"house P {_TILE}",
        N_("<b>Put the Pioneer into the Reactor.</b> One slot is left, for the Marine."),
    ),
    Step(
        f"house M {_TILE}",
        N_("<b>Put the Marine into the Reactor.</b> Now it is full and works in this round's Upkeep."),
    ),
    Step(
        "keep",
        N_(
            "<b>Upkeep: your colonists may change places. Keep them where they are.</b> Then your full "
            "buildings work. The Reactor needs no decision."
        ),
    ),
    Step(
        "heat E 1",
        N_(
            "<b>Heat the Engineer for 1 energy.</b> Colonists left cold in the Shelters die. Then all "
            "players take their dice back, and the next round begins."
        ),
    ),
)
OTHERWISE: Final = {
    "vents": N_(
        "<b>To the Vents.</b> Starting with the lowest, each die takes as much energy as it shows, while it lasts."
    ),
    "quarry": N_(
        "<b>To the Quarry.</b> Starting with the lowest, each die takes as many minerals as it shows, while they last."
    ),
    "gantry": N_(
        "<b>Bid for a building.</b> The highest die on a tile may buy it, for as many minerals as the die shows."
    ),
    "doorstep": N_("<b>To the Doorstep.</b> Low dice choose first, high dice recruit more, and colonists cost energy."),
    "academy": N_(
        "<b>To the Academy.</b> The die raises your colonists by two to four ranks. A die that trains earns 2 points."
    ),
    "outfitters": N_("<b>To the Outfitters.</b> You get the toolkits at once and can change your next die with them."),
    "basecamp": N_(
        "<b>On the expedition.</b> If all the dice there add up to its number, it succeeds, and the "
        "player with the most there chooses a reward."
    ),
    "send": N_(
        "<b>Send colonists along.</b> A Pioneer adds 1, an Engineer earns 2 resources, a Marine lowers a "
        "rival's die, a Steward earns a point if you rank first."
    ),
    "send none": N_("<b>Send nobody.</b> Sending costs a resource."),
    "hit": N_("<b>Turn this die down</b> by 1 or 2. It stays that way."),
    "reward": N_("<b>Take this reward.</b> It is worth more to you than the other."),
    "mix": N_("<b>Choose what you are short of.</b> Minerals build, energy recruits and heats."),
    "build": N_("<b>Build it.</b> Every building is worth a point at the end and works when it is full."),
    "leave": N_("<b>Don't build it.</b> You have better uses for the minerals."),
    "man": N_("<b>Fill it from the Shelters.</b> Colonists in a building need no heat."),
    "man none": N_("<b>Leave it empty for now.</b> In Upkeep all your colonists may change places."),
    "house": N_("<b>Into the building.</b> There the colonist needs no heat, and a full building works."),
    "house shelters": N_("<b>To the Shelters.</b> Colonists there can go on expeditions but need heat."),
    "recruit": N_("<b>Recruit them.</b> Colonists fill buildings, and one of each type is a set worth 7 at the end."),
    "recruit none": N_("<b>Recruit nobody.</b> You have better uses for the energy."),
    "train": N_("<b>Train this colonist.</b> Higher ranks are harder to get, and a die that trains earns 2 points."),
    "stop": N_("<b>Train nobody else.</b> Any steps left are lost."),
    "keep": N_("<b>Keep all colonists in place.</b> In Upkeep they may move, but they don't have to."),
    "crew": N_("<b>Rearrange your colonists.</b> A building works only when all its slots are filled."),
    "use": N_("<b>Use it.</b> Each full building works once in every Upkeep."),
    "done": N_("<b>Don't use it.</b> It would do you no good now."),
    "heat": N_("<b>Heat them all.</b> Colonists left cold in the Shelters die."),
    "heat fewer": N_("<b>Heat these.</b> The others die: you save the ones worth most at the end."),
}
"""The purpose of an act by its first word, for a placement by its region, where no step applies."""
CLOSING: Final = N_(
    "<b>That was a round: place, resolve, keep warm.</b> Play the other five on your own. From the "
    "fourth on there are surface buildings, which score at the end. Hint shows what the computer would "
    "do, and why."
)


def setup(name: str) -> Setup:
    """Return the setup of the guided match; it is a practice match, so that every move can be undone."""
    return Setup("artemis", "solo", (Seat(name),), CODE, (("hard", "no"), ("pack", "house")), practice=True)


def opening() -> Sequence[Move]:
    """Return no moves: the guide starts with the match."""
    return ()


def advice(position: ArtemisPosition) -> Advice | None:
    """Return the guide's advice in the guided round, None after it or where nobody decides."""
    if position.seat != 0 or position.round > ROUNDS:
        return None
    step = _line().get(position.state())
    if step is not None:
        return Advice(step.act, step.text)
    act = kept(position, "guide", lambda: _advised(position))
    return Advice(acts.act_of(act), OTHERWISE[_kind(position, act)])


def closing(position: ArtemisPosition) -> str:
    """Return the guide's closing words at the first decision after its round, else ""."""
    begins = position.ask == DIE and len(position.pool[0]) == 5
    return CLOSING if position.seat == 0 and position.round == ROUNDS + 1 and begins else ""


@cache
def _line() -> Mapping[Hashable, Step]:
    """Return the steps of the guided line by the state of the position that each belongs to."""
    before = acts.positions_before(GAME, setup("-"), [step.act for step in STEPS])
    return {position.state(): step for position, step in zip(before, STEPS, strict=True)}


def _advised(position: ArtemisPosition) -> list[Move]:
    """Return the whole act that the computer's advice leads to."""
    strategy, seat = ArtemisStrategy(position.players), position.seat
    _worth, line = max(strategy.advice(position))
    advised, after = list(line), position.copy()
    for move in line:
        after.advance(move)
    while after.seat == seat:
        _worth, line = max(strategy.advice(after))
        if not GRAMMAR.continues(advised[-1], line[0]):
            break
        advised.append(line[0])
        after.advance(line[0])
    return advised


def _kind(position: ArtemisPosition, act: Sequence[Move]) -> str:
    """Return the key of the text for an act."""
    moves = [GRAMMAR.read(move) for move in act]
    first, last = moves[0], moves[-1]
    if any(isinstance(move, Send) and move.group for move in moves):
        return "send"
    if isinstance(first, Heat):
        return _heat(position, moves)
    placed = moves[1] if isinstance(first, TakeDie) and len(moves) > 1 else first
    if isinstance(placed, Place):
        return placed.region
    verb = GRAMMAR.word_of(act[0])
    if isinstance(last, Send | Recruit | Man) and not last.group:
        return f"{verb} none"
    return f"{verb} {SHELTERS}" if isinstance(last, House) and last.place == SHELTERS else verb


def _heat(position: ArtemisPosition, moves: Sequence[ArtemisMove]) -> str:
    """Return the key of the text for heating: whether every colonist in question is heated."""
    first = position.asked(Heating).kind
    cold = sum(number_of(position.shelters[0], kind) for kind in range(first, len(UNIT)))
    return "heat" if sum(move.number for move in moves if isinstance(move, Heat)) == cold else "heat fewer"
