"""Set-up of the game and of each round: start player, expeditions, pools, tiles, colonists, event, rolls (AP-2.5, AP-3,
AP-4.1, AP-21.2).

`draws` lists the possible results; this module asks for them in order and applies them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pyapp.games.artemis.rules import events
from pyapp.games.artemis.rules.board import tell_pools
from pyapp.games.artemis.rules.components import (
    COLONISTS_EXTRA,
    DOORSTEP_MOST,
    FIRST_TOOLKITS,
    GANTRY_MOST,
    OCEAN_ROUNDS,
    POOL_EXTRA,
    TWIN,
)
from pyapp.games.artemis.rules.gains import gain
from pyapp.games.artemis.rules.moves import CHANCES, Drawn, Rolled, RolledRegion, Starts
from pyapp.games.artemis.rules.steps import (
    DRONE_REGION,
    DRONE_ROLL,
    EVENT,
    EXPEDITION,
    FIRST,
    LETTER,
    QUEUE,
    REWARD_DRAW,
    ROLL,
    ROUND,
    START,
    TILE,
    TURN,
)
from pyapp.games.artemis.rules.tables import contents_of, group_of, letters_of, size

if TYPE_CHECKING:
    from collections.abc import Callable

    from pyapp.engine.piles import Pile
    from pyapp.games.artemis.rules.state import State

LAY_OUT, REWARDS, LAY_REWARD, POOLS, REVEAL, ARRIVE, OPEN_EVENT, ROLL_DICE, ROLL_DRONE, DRONE_FROM = (
    "lay out", "rewards", "lay reward", "pools", "reveal", "arrive", "open event", "roll dice",
    "roll drone", "drone from",
)  # fmt: skip


def pile_of(p: State) -> Pile:
    """Return the pile of tiles of this round. AP-3.4."""
    return p.ocean if p.round <= OCEAN_ROUNDS else p.surface


def tile_name(p: State, ident: str) -> str:
    """Return the name of the next tile of a design: the second tile of a twin ends in `b`. AP-24.1."""
    pile = pile_of(p)
    copies = p.kit.material.buildings[ident].copies_for(p.players)
    return ident + TWIN if pile.counts[pile.place[ident]] < copies else ident


def _take_tile(p: State, name: str) -> None:
    pile_of(p).draw(name.removesuffix(TWIN))


# --- start player (AP-2.5) ---


def _ask_first(p: State) -> bool:
    return p.draw(START)


def _start(p: State, _chance: int, move: str) -> None:
    p.start = CHANCES.expect(Starts, move).seat - 1
    p.tell(events.START, p.start)
    more = FIRST_TOOLKITS[p.players] if p.compensation else 0
    if more:
        gain(p, p.start, "TOOLKIT", more, START)


# --- the round (AP-3, AP-24.4) ---


def _begin_round(p: State) -> None:
    p.round += 1
    p.draws = 0
    p.tell(events.ROUND, None, round=p.round)
    for ident, contents in zip(p.open, p.reward_contents, strict=True):
        p.expeditions.discard(ident)
        for part in contents:
            if colonists := contents_of(part, "COLONIST"):
                p.bag.discard(*colonists)
                p.tell(events.UNCLAIMED, None, colonists=colonists)
    p.open, p.stacks, p.reward_contents = (), [], []
    p.vents = p.quarry = 0
    p.event = ""
    steps = p.steps
    steps.append((TURN, 0))
    if p.solo:
        for drone in reversed(range(len(p.regions))):
            steps += [(DRONE_FROM, drone), (ROLL_DRONE, drone)]
    steps += [(ROLL_DICE, seat) for seat in reversed(p.in_turn())]
    steps += [(OPEN_EVENT,), (ARRIVE,), (REVEAL, 1), (POOLS,), (REWARDS,), (LAY_OUT, 1)]


def _ask_expedition(p: State, number: int) -> bool:
    """Ask for the next expedition, n-1 in all. AP-3.1."""
    if number >= p.size or not p.expeditions.available:
        return False
    p.steps.append((LAY_OUT, number + 1))
    return p.draw(EXPEDITION, number)


def _open_expedition(p: State, _chance: int, move: str, _number: int) -> None:
    ident = CHANCES.expect(Drawn, move).what
    p.expeditions.draw(ident)
    p.open += (ident,)
    p.stacks.append(())
    p.reward_contents.append(("", ""))
    p.tell(events.EXPEDITION, None, expedition=ident)


def _find_rewards(p: State) -> None:
    """Find the rewards that need a draw. AP-3.2, AP-24.4."""
    wanted = [
        (LAY_REWARD, place, side, effect.kind, effect.amount)
        for place, ident in enumerate(p.open)
        for side, reward in enumerate(p.kit.material.expeditions[ident].rewards)
        for effect in reward
        if effect.kind in ("COLONIST", "BUILDING")
    ]
    p.steps += reversed(wanted)


def _ask_reward(p: State, place: int, side: int, kind: str, number: int) -> bool:
    if kind == "COLONIST":
        return bool(p.bag.available) and p.draw(REWARD_DRAW, place, side, number)
    return len(pile_of(p)) > 0 and p.draw(REWARD_DRAW, place, side, 0)


def _place_reward(p: State, _chance: int, move: str, place: int, side: int, number: int) -> None:
    drawn = CHANCES.expect(Drawn, move).what
    if number:
        p.bag.draw(*drawn)
    else:
        _take_tile(p, drawn)
    a, b = p.reward_contents[place]
    p.reward_contents[place] = (a, f"{b} {drawn}".lstrip()) if side else (f"{a} {drawn}".lstrip(), b)
    p.tell(events.LYING, None, drawn=drawn, reward="AB"[side], expedition=p.open[place])


def _fill_pools(p: State) -> None:
    """Fill Vents and Quarry by the icons of the expeditions. AP-3.3, AP-20.2."""
    extra = 0 if p.hard else POOL_EXTRA
    cards = [p.kit.material.expeditions[ident] for ident in p.open]
    p.vents = sum(card.energy for card in cards) + extra
    p.quarry = sum(card.minerals for card in cards) + extra
    tell_pools(p)


def _ask_tile(p: State, number: int) -> bool:
    """Ask for the next tile of the Gantry: n in all, at most eight in the display. AP-3.4."""
    if number > p.size or len(p.display) >= GANTRY_MOST or not len(pile_of(p)):
        return False
    p.steps.append((REVEAL, number + 1))
    return p.draw(TILE, number)


def _add_tile(p: State, _chance: int, move: str, _number: int) -> None:
    name = CHANCES.expect(Drawn, move).what
    _take_tile(p, name)
    p.display += (name,)
    p.bids.append(())
    p.tell(events.TILE, None, tile=name)


def _ask_colonists(p: State) -> bool:
    """Ask for the colonists at the Doorstep: n+2, at most twelve in the queue. AP-3.5, AP-20.2."""
    number = min(p.size + (0 if p.hard else COLONISTS_EXTRA), DOORSTEP_MOST - size(p.queue))
    return number > 0 and bool(p.bag.available) and p.draw(QUEUE, number)


def _add_queue(p: State, _chance: int, move: str, _number: int) -> None:
    drawn = CHANCES.expect(Drawn, move).what
    p.bag.draw(*drawn)
    p.queue += group_of(drawn)
    p.tell(events.QUEUE, None, colonists=drawn, all=letters_of(p.queue))


def _open_event(p: State) -> bool:
    return len(p.events) > 0 and p.draw(EVENT)


def _event(p: State, _chance: int, move: str) -> None:
    p.event = CHANCES.expect(Drawn, move).what
    p.events.draw(p.event)
    letter = p.kit.material.events[p.event].letter
    p.tell(events.EVENT, None, event=p.event, letter=letter)
    if letter == "A":
        p.steps.append((LETTER, "A"))


# --- rolls (AP-4.1, AP-21.2) ---


def _ask_roll(p: State, seat: int) -> bool:
    return p.draw(ROLL, seat)


def _roll(p: State, _chance: int, move: str, seat: int) -> None:
    p.pool[seat] = CHANCES.expect(Rolled, move).dice
    p.tell(events.ROLL, seat, dice=p.pool[seat])


def _ask_drone_roll(p: State, drone: int) -> bool:
    return p.draw(DRONE_ROLL, drone)


def _drone_roll(p: State, _chance: int, move: str, drone: int) -> None:
    party = p.players + drone
    p.pool[party] = CHANCES.expect(Rolled, move).dice
    p.tell(events.ROLL, party, dice=p.pool[party])


def _ask_drone_region(p: State, drone: int) -> bool:
    return p.draw(DRONE_REGION, drone)


def _drone_region(p: State, _chance: int, move: str, drone: int) -> None:
    p.regions[drone] = CHANCES.expect(RolledRegion, move).number
    p.tell(events.REGION, p.players + drone, number=p.regions[drone])


STEPS: Final[dict[str, Callable[..., bool | None]]] = {
    FIRST: _ask_first,
    ROUND: _begin_round,
    LAY_OUT: _ask_expedition,
    REWARDS: _find_rewards,
    LAY_REWARD: _ask_reward,
    POOLS: _fill_pools,
    REVEAL: _ask_tile,
    ARRIVE: _ask_colonists,
    OPEN_EVENT: _open_event,
    ROLL_DICE: _ask_roll,
    ROLL_DRONE: _ask_drone_roll,
    DRONE_FROM: _ask_drone_region,
}
ANSWERS: Final[dict[str, Callable[..., None]]] = {
    START: _start,
    EXPEDITION: _open_expedition,
    REWARD_DRAW: _place_reward,
    TILE: _add_tile,
    QUEUE: _add_queue,
    EVENT: _event,
    ROLL: _roll,
    DRONE_ROLL: _drone_roll,
    DRONE_REGION: _drone_region,
}
