"""The value of each answer for the asked seat, by kind of question, in points relative to doing nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pyapp.games.artemis.computer.die_values import DieValues
from pyapp.games.artemis.computer.evaluation import SeatValues, best_crews, resources_worth
from pyapp.games.artemis.rules.components import DIPLOMA, ROUNDS
from pyapp.games.artemis.rules.gains import SHELTERS
from pyapp.games.artemis.rules.moves import (
    GRAMMAR,
    Build,
    ChooseReward,
    Crew,
    DoneUsing,
    Heat,
    House,
    KeepCrews,
    Man,
    Mix,
    Recruit,
    Send,
    TakeDie,
    Train,
)
from pyapp.games.artemis.rules.placement import after_hit
from pyapp.games.artemis.rules.questions import (
    Arranging,
    Buying,
    Heating,
    Hitting,
    Housing,
    Manning,
    Placing,
    Rewarding,
    Sending,
    Training,
)
from pyapp.games.artemis.rules.regions import bid_price, recruit_price
from pyapp.games.artemis.rules.steps import (
    ACADEMY,
    BUILD,
    CREW,
    DIE,
    HEAT,
    HIT,
    HOUSE,
    MAN,
    MIX,
    PLACE,
    RECRUIT,
    REWARD,
    SEND,
    TRAIN,
    USE,
)
from pyapp.games.artemis.rules.tables import KIND, MARINE, UNIT, number_of, size
from pyapp.games.artemis.rules.upkeep import heat_price

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pyapp.games.artemis.rules.position import Position

_LINES: Final = 3
"""The number of places considered for each die when whole turns are listed."""

_PLAIN: Final = 5.0
"""Points between a clearly right and a clearly wrong answer, so that no level errs there through softness."""


# --- placement ---


def turns(p: Position) -> list[tuple[float, tuple[str, ...]]]:
    """List dice with places, and the value of each pair; only the best places of each die."""
    seat = p.seat or 0
    die_values = DieValues(p, seat)
    by_face: dict[int, list[tuple[float, str]]] = {}
    placements: list[tuple[float, tuple[str, ...]]] = []
    for move in p.legal:
        die = GRAMMAR.expect(TakeDie, move)
        old, face = die.face, die.shows
        if face not in by_face:
            ranked = sorted(((worth, place) for place, worth in die_values.places(face).items()), reverse=True)
            by_face[face] = ranked[:_LINES]
        cost = die_values.toolkit() * die.toolkits + die_values.keep(old)
        placements += [(worth - cost, (move, place)) for worth, place in by_face[face]]
    return placements


def _die(p: Position, _seat: int, moves: Sequence[str]) -> list[float]:
    best = dict.fromkeys(moves, -99.0)
    for worth, line in turns(p):
        best[line[0]] = max(best[line[0]], worth)
    return list(best.values())


def _place(p: Position, seat: int, moves: Sequence[str]) -> list[float]:
    worth = _after_choosing(p, seat).places(p.asked(Placing).face)
    return [worth[move] for move in moves]


def _after_choosing(p: Position, seat: int) -> DieValues:
    """Return the values of a die that has already been taken from the pool."""
    die_values = DieValues(p, seat)
    die_values.own_left = len(p.pool[seat])
    return die_values


def _send(p: Position, seat: int, moves: Sequence[str]) -> list[float]:
    place = p.asked(Sending).expedition
    placing = _after_choosing(p, seat)
    stack = p.stacks[place]
    face = stack[-1][0]
    view, worths = placing.view, []
    for move in moves:
        sent = GRAMMAR.expect(Send, move)
        group = sent.group
        changed = (*stack[:-1], (face, seat, group))
        if group == MARINE:
            target = _strongest(p, seat, place)
            changed = tuple((max(1, one[0] - 2), *one[1:]) if at == target else one for at, one in enumerate(changed))
        paid = 0.0
        if sent.paid == "energy":
            paid = view.energy(-1, placing.owed)
        elif sent.paid:
            paid = view.minerals(-1, p.minerals[seat] - placing.purse)
        worths.append(placing.expedition(place, changed, placing.own_left) + paid)
    return worths


def _strongest(p: Position, seat: int, place: int) -> int:
    """Return the index in the stack of the highest die of another party."""
    stack = p.stacks[place]
    return max((at for at, one in enumerate(stack) if one[1] != seat), key=lambda at: stack[at][0], default=-1)


def _hit(p: Position, seat: int, moves: Sequence[str]) -> list[float]:
    place = p.asked(Hitting).expedition
    placing = _after_choosing(p, seat)
    return [placing.expedition(place, after_hit(p, place, move)[1], placing.own_left) for move in moves]


# --- resolution ---


def _reward(p: Position, seat: int, moves: Sequence[str]) -> list[float]:
    place, second = p.asked(Rewarding)
    rewards = p.kit.material.expeditions[p.open[place]].rewards
    pair = [SeatValues(p, seat).effects(rewards[side], p.reward_contents[place][side]) for side in (0, 1)]
    if 0 <= second < p.players:
        theirs = SeatValues(p, second)
        share = 0.5 / (p.players - 1)
        other = [share * theirs.effects(rewards[side], p.reward_contents[place][side]) for side in (0, 1)]
        pair = [pair[0] - other[1], pair[1] - other[0]]
    return [pair[GRAMMAR.expect(ChooseReward, move).side] for move in moves]


def _owing(p: Position, seat: int) -> tuple[int, int]:
    """Return the energy and the minerals that a seat will need in the rest of this round."""
    doors = sum(1 for die in p.rows[2] if die & 7 == seat)
    leads = [bids[-1] >> 3 for at, bids in enumerate(p.bids) if bids and bids[-1] & 7 == seat and not p.built >> at & 1]
    return min(4, size(p.shelters[seat])) + 2 * doors, sum(bid_price(p, seat, face) for face in leads)


def _mix(p: Position, seat: int, moves: Sequence[str]) -> list[float]:
    view, (heat, bids) = SeatValues(p, seat), _owing(p, seat)
    mixes = [GRAMMAR.expect(Mix, move) for move in moves]
    return [view.energy(mix.energy, heat) + view.minerals(mix.minerals, bids) for mix in mixes]


def _build(p: Position, seat: int, moves: Sequence[str]) -> list[float]:
    place, _, cost = p.asked(Buying)
    view, rest = SeatValues(p, seat), p.minerals[seat]
    net = view.tile_gain(p.display[place]) + view.minerals(-cost)
    missed = 0.0
    for at in range(place + 1, len(p.display)):
        bids = p.bids[at]
        if bids and bids[-1] & 7 == seat:
            later = bid_price(p, seat, bids[-1] >> 3)
            worth = view.tile_gain(p.display[at]) + view.minerals(-later)
            if worth > 0 and rest >= later > rest - cost:
                missed = max(missed, worth)
            elif later <= rest - cost:
                rest -= later
    return [net + 0.3 if isinstance(GRAMMAR.read(move), Build) else missed for move in moves]


def _recruit(p: Position, seat: int, moves: Sequence[str]) -> list[float]:
    view = SeatValues(p, seat)
    heat = min(3, size(p.shelters[seat]))
    prices = {}
    worths = []
    for move in moves:
        group = GRAMMAR.expect(Recruit, move).group
        cost = recruit_price(p, seat, group)
        if cost not in prices:
            prices[cost] = view.energy(-cost, heat)
        worths.append(view.gain(group) + prices[cost] if group else 0.0)
    return worths


def _train(p: Position, seat: int, moves: Sequence[str]) -> list[float]:
    view = SeatValues(p, seat, doorsteps=ROUNDS - p.round)
    diploma = DIPLOMA if p.asked(Training).why == ACADEMY and not p.trained else 0
    worths = []
    for move in moves:
        training = GRAMMAR.read(move)
        if not isinstance(training, Train):
            worths.append(0.0)
            continue
        old, new = KIND[training.old], KIND[training.new]
        # among equals the one in the Shelters, who can be housed later without emptying a building
        shelter = 0.01 if training.place == SHELTERS else 0.0
        worths.append(view.gain(UNIT[new], UNIT[old]) + diploma + shelter - 0.02 * (new - old))
    return worths


# --- housing ---


def _crews(p: Position, seat: int, more: int = 0) -> tuple[int, ...]:
    """Return the crews that a seat wants in its buildings, with `more` colonists added."""
    view = SeatValues(p, seat)
    return best_crews(view.needs, view.values, view.group + more)


def _house(p: Position, seat: int, moves: Sequence[str]) -> list[float]:
    group, kind, _ = p.asked(Housing)
    wanted, unit = _crews(p, seat, group), UNIT[kind]
    kit, tiles, crews = p.kit, p.tiles[seat], p.crews[seat]
    worths = []
    for move in moves:
        target = GRAMMAR.expect(House, move).place
        if target == SHELTERS:
            worths.append(0.0)
            continue
        at = tiles.index(target)
        full = crews[at] + unit in kit.tiles[target].full
        meant = number_of(wanted[at], kind) > number_of(crews[at], kind)
        worths.append(_PLAIN * (0.1 + full + meant * 0.5 - at * 0.001))
    return worths


def _man(p: Position, seat: int, moves: Sequence[str]) -> list[float]:
    wanted = _crews(p, seat)[p.asked(Manning).building]
    worths = []
    for move in moves:
        crew = GRAMMAR.expect(Man, move).group
        common = sum(min(number_of(wanted, kind), number_of(crew, kind)) for kind in range(4))
        worths.append(_PLAIN * (common - 0.1 * (size(crew) - common)))
    return worths


def _crew(p: Position, seat: int, moves: Sequence[str]) -> list[float]:
    at, _hand, begun = p.asked(Arranging)
    given = [GRAMMAR.read(move) for move in moves]
    view = SeatValues(p, seat)
    wanted = best_crews(view.needs, view.values, view.group)
    if not begun:
        full = [crew in p.kit.tiles[tile].full for tile, crew in zip(p.tiles[seat], p.crews[seat], strict=True)]
        now = sum(value for value, one in zip(view.values, full, strict=True) if one) - 0.3 * size(p.shelters[seat])
        then = [crew in p.kit.tiles[tile].full for tile, crew in zip(p.tiles[seat], wanted, strict=True)]
        after = sum(value for value, one in zip(view.values, then, strict=True) if one)
        after -= 0.3 * (size(view.group) - sum(map(size, wanted)))
        if now >= after:
            return [_PLAIN if isinstance(one, KeepCrews) else 0.0 for one in given]
    return [_PLAIN * (one.group == wanted[at]) if isinstance(one, Crew) else -_PLAIN for one in given]


def _use(_p: Position, _seat: int, moves: Sequence[str]) -> list[float]:
    return [0.0 if isinstance(GRAMMAR.read(move), DoneUsing) else _PLAIN - 0.01 * at for at, move in enumerate(moves)]


# --- heat ---


def _heat(p: Position, seat: int, moves: Sequence[str]) -> list[float]:
    """Value heating by the colonists kept: what is left after this type is divided among the later types in order."""
    kind, number = p.asked(Heating)
    view = SeatValues(p, seat, doorsteps=ROUNDS - p.round)
    free, energy, cost = p.warm[seat], p.energy[seat], heat_price(p)
    group, shelters = view.group, p.shelters[seat]
    worths = []
    for move in moves:
        heated = GRAMMAR.expect(Heat, move).number
        kept = group - (number - heated) * UNIT[kind]
        warm, left = max(0, free - heated), energy - max(0, heated - free) * cost
        for other in range(3, kind, -1):
            for _ in range(number_of(shelters, other)):
                if warm:
                    warm -= 1
                    continue
                lost = view.with_group(kept - UNIT[other]) + resources_worth(left, view.left)
                if left < cost or lost > view.with_group(kept) + resources_worth(left - cost, view.left):
                    kept -= UNIT[other]
                else:
                    left -= cost
        worths.append(view.with_group(kept) + resources_worth(left, view.left))
    return worths


_ADVICE: Final[dict[str, Callable[[Position, int, Sequence[str]], list[float]]]] = {
    DIE: _die,
    PLACE: _place,
    SEND: _send,
    HIT: _hit,
    REWARD: _reward,
    MIX: _mix,
    BUILD: _build,
    RECRUIT: _recruit,
    TRAIN: _train,
    HOUSE: _house,
    MAN: _man,
    CREW: _crew,
    USE: _use,
    HEAT: _heat,
}
"""Kind of question -> the function that values its answers."""


def values(p: Position, moves: Sequence[str]) -> list[float]:
    """Return the value of each of some legal answers for the asked seat."""
    return _ADVICE[p.ask](p, p.seat or 0, moves)
