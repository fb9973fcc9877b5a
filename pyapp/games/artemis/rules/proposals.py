"""The default answers of a seat: crews that fill most buildings, colonists to leave in the cold, and simple rules for
the other questions, some of them in the chapters of their moves.

Pure functions that do not change the position. They are no computer player: they do not consider the other seats.
"""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Final

from pyapp.engine.acts import act_of
from pyapp.games.artemis.rules import academy, gains, placement, regions, scoring
from pyapp.games.artemis.rules.components import BLANK, COLONISTS
from pyapp.games.artemis.rules.questions import Arranging, Heating, Rewarding, Using
from pyapp.games.artemis.rules.steps import (
    BUILD,
    CREW,
    HEAT,
    REWARD,
    SEND,
    USE,
)
from pyapp.games.artemis.rules.tables import KIND, UNIT, contents_of, group_of, letters_of, number_of, size
from pyapp.games.artemis.rules.upkeep import CLEAR, KEEP, can_heat, heat_price

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from pyapp.engine.contract import Move
    from pyapp.games.artemis.rules.position import Position
    from pyapp.games.artemis.rules.state import State
    from pyapp.games.artemis.rules.tables import Kit

_WORTH: Final = {"VP": 1.0, "BADGE": 2.0, "COLONIST": 2.0, "BUILDING": 4.0, "TOOLKIT": 0.5, "RELIEF": 1.0}
"""Kind of effect -> its approximate value in points; a resource is worth two thirds of a point."""


# --- slots ---


def slots_of(kit: Kit, tile: str) -> str:
    """Return the printed slots of a tile, such as PP or E○."""
    return kit.building(tile).slots


def slot_occupants(slots: str, crew: int) -> list[str]:
    """Return the colonist in each slot, "" for an empty one: colonists fill slots of their own type before blank ones.
    AP-16.1.
    """
    left = [number_of(crew, kind) for kind in range(len(UNIT))]
    standing = [""] * len(slots)
    for at, slot in enumerate(slots):
        if slot != BLANK and left[KIND[slot]]:
            left[KIND[slot]] -= 1
            standing[at] = slot
    others = [COLONISTS[kind] for kind, number in enumerate(left) for _ in range(number)]
    for at, slot in enumerate(slots):
        if slot == BLANK and others:
            standing[at] = others.pop(0)
    return standing


# --- U1: crews (AP-17.1) ---


def best_fill(kit: Kit, tiles: Sequence[str], hand: int, now: Sequence[int] = ()) -> tuple[int, ...]:
    """Return crews for buildings out of a hand: as many full buildings as possible, then as few colonists without a
    slot as possible. Among equal choices prefer buildings that are full `now`, then earlier ones.

    The number of colonists with a slot does not depend on which buildings are filled: any full crews are part of a
    largest assignment.
    """
    printed = [slots_of(kit, tile) for tile in tiles]
    typed = [[slots.count(letter) for letter in COLONISTS] for slots in printed]
    blank = [slots.count(BLANK) for slots in printed]
    have = [number_of(hand, kind) for kind in range(len(UNIT))]
    kept = [at < len(now) and now[at] in kit.tiles[tile].full for at, tile in enumerate(tiles)]
    chosen = _fillable(typed, blank, have, kept)
    crews = [[0] * len(UNIT) for _ in tiles]
    left = have[:]
    for at in chosen:
        crews[at] = typed[at][:]
        left = [number - used for number, used in zip(left, typed[at], strict=True)]
    others = [at for at in range(len(tiles)) if at not in chosen]
    wanted = [sum(typed[at][kind] for at in others) for kind in range(len(UNIT))]
    for at in chosen:
        for _ in range(blank[at]):
            # Colonists that no other slot needs fill the blank ones.
            kind = max(range(len(UNIT)), key=lambda one: (left[one] > 0, left[one] - wanted[one], -one))
            crews[at][kind] += 1
            left[kind] -= 1
    for at in others:
        crews[at] = [min(number, slots) for number, slots in zip(left, typed[at], strict=True)]
        left = [number - used for number, used in zip(left, crews[at], strict=True)]
    for at in others:
        for _ in range(min(blank[at], sum(left))):
            kind = max(range(len(UNIT)), key=lambda one: (left[one], -one))
            crews[at][kind] += 1
            left[kind] -= 1
    return tuple(sum(number * unit for number, unit in zip(crew, UNIT, strict=True)) for crew in crews)


def _fillable(
    typed: Sequence[Sequence[int]], blank: Sequence[int], have: Sequence[int], kept: Sequence[bool]
) -> tuple[int, ...]:
    """Return the largest choice of buildings that can be full together. A branch is abandoned as soon as it cannot
    improve on the best.
    """
    best: tuple[tuple[int, int], tuple[int, ...]] = ((0, 0), ())

    def go(at: int, left: tuple[int, ...], free: int, chosen: tuple[int, ...], old: int) -> None:
        nonlocal best
        if (len(chosen), old) > best[0]:
            best = ((len(chosen), old), chosen)
        if at == len(typed) or (len(chosen) + len(typed) - at, old + sum(kept[at:])) <= best[0]:
            return
        after = tuple(number - used for number, used in zip(left, typed[at], strict=True))
        need = blank[at] + sum(typed[at])
        if min(after) >= 0 and need <= free:
            go(at + 1, after, free - need, (*chosen, at), old + kept[at])
        go(at + 1, left, free, chosen, old)

    go(0, tuple(have), sum(have), (), 0)
    return best[1]


def crew_texts(p: Position, seat: int, wanted: Mapping[str, int]) -> list[Move]:
    """List the texts that give buildings the wanted crews, by tile, from the open question to the end of the seat's U1.
    Crews that the hand lacks are dropped; buildings that nobody in hand fits are not asked about. AP-24.7.
    """
    texts, p = [], p.copy()
    while p.ask == CREW and p.seat == seat:
        name = p.tiles[seat][p.asked(Arranging).building]
        text = f"crew {name} {letters_of(wanted.get(name, 0))}"
        text = text if text in p.legal else f"crew {name} none"
        texts.append(text)
        p.advance(text)
    return texts


def _crew(p: Position, seat: int) -> Move:
    """Keep the crews unless more buildings could be full or the arrangement has begun."""
    at, hand, begun = p.asked(Arranging)
    tiles = p.tiles[seat][at:]
    crews = best_fill(p.kit, tiles, hand, p.crews[seat][at:])
    full = sum(crew in p.kit.tiles[tile].full for tile, crew in zip(tiles, crews, strict=True))
    now = sum(crew in p.kit.tiles[tile].full for tile, crew in zip(tiles, p.crews[seat][at:], strict=True))
    housed = sum(map(size, crews)) > sum(map(size, p.crews[seat][at:]))
    if not begun and (full, housed) <= (now, False):
        return KEEP
    return act_of(crew_texts(p, seat, dict(zip(tiles, crews, strict=True))))


# --- U3: heat (AP-17.3) ---


def free_heat(p: State, seat: int, crews: Sequence[int] = ()) -> int:
    """Return how many colonists a seat heats for free this round, from the effects of its full buildings so far and
    still to come; `crews` replaces its crews if given.
    """
    used = 0
    if (CLEAR,) in p.steps:
        masks = [step[2] for step in p.steps if step[:2] == (USE, seat)]
        masks += [p.asked(Using).used] if p.ask == USE and p.seat == seat else []
        used = masks[0] if masks else -1
    return p.warm[seat] + sum(
        effect.amount
        for at, (name, crew) in enumerate(zip(p.tiles[seat], crews or p.crews[seat], strict=True))
        if not used >> at & 1 and crew in p.kit.tiles[name].full
        for effect in p.kit.tiles[name].effects
        if effect.kind == "WARM"
    )


def heat_due(p: State, seat: int, shelters: int, crews: Sequence[int] = ()) -> int:
    """Return the energy cost of heating everybody tonight, with these colonists in the Shelters and these crews."""
    return max(0, size(shelters) - free_heat(p, seat, crews)) * heat_price(p)


def heat_plan(p: State, seat: int, kind: int = 0) -> dict[str, int]:
    """Return how many of each type in the Shelters to heat, by letter, from type `kind` on: as many as possible. The
    colonists left in the cold are those worth least in the final scoring, among equals the lowest rank.
    """
    group = p.shelters[seat]
    here = [number_of(group, one) if one >= kind else 0 for one in range(len(UNIT))]
    lost = max(0, sum(here) - can_heat(p, seat))
    trial = p.copy()
    best: tuple[int, tuple[int, ...]] = (-1, (0,) * len(UNIT))
    for losses in product(*(range(min(number, lost) + 1) for number in here)) if lost else ():
        if sum(losses) == lost:
            trial.shelters[seat] = group - sum(number * unit for number, unit in zip(losses, UNIT, strict=True))
            best = max(best, (scoring.total(trial, seat), losses))
    return {letter: here[one] - best[1][one] for one, letter in enumerate(COLONISTS) if here[one]}


def heat_texts(p: Position, seat: int, wanted: Mapping[str, int]) -> list[Move]:
    """List the texts that heat the wanted numbers, by letter, from the open question to the end of the seat's U3.
    Numbers above what the seat can heat are reduced; a type without a choice is not asked about. AP-24.7.
    """
    texts, p = [], p.copy()
    while p.ask == HEAT and p.seat == seat:
        letter = COLONISTS[p.asked(Heating).kind]
        text = f"heat {letter} {min(wanted.get(letter, 0), len(p.legal) - 1)}"
        texts.append(text)
        p.advance(text)
    return texts


def _heat(p: Position, seat: int) -> Move:
    return act_of(heat_texts(p, seat, heat_plan(p, seat, p.asked(Heating).kind)))


# --- the other questions ---


def _reward(p: Position, _seat: int) -> Move:
    """Take the reward that is worth more points."""
    place = p.asked(Rewarding).expedition
    worths = []
    for side, effects in enumerate(p.kit.material.expeditions[p.open[place]].rewards):
        contents = p.reward_contents[place][side]
        drawn = size(group_of(contents_of(contents, "COLONIST")))
        amounts = [drawn or effect.amount if effect.kind == "COLONIST" else effect.amount for effect in effects]
        worths.append(sum(_WORTH.get(one.kind, 0.67) * number for one, number in zip(effects, amounts, strict=True)))
    return "reward A" if worths[0] >= worths[1] else "reward B"


def _build(p: Position, _seat: int) -> Move:
    """Build the tile."""
    return p.legal[0]


def _first(p: Position, _seat: int) -> Move:
    """Take the first answer: send nobody, use the first building."""
    return p.legal[0]


_PROPOSED: Final[Mapping[str, Callable[[Position, int], Move]]] = {
    **placement.PROPOSED,
    **gains.PROPOSED,
    **regions.PROPOSED,
    **academy.PROPOSED,
    REWARD: _reward,
    BUILD: _build,
    CREW: _crew,
    USE: _first,
    HEAT: _heat,
    SEND: _first,
}


def proposed(p: Position) -> Move:
    """Return the default answer to the open question, an act of several texts in U1 and U3. Raises KeyError for the
    questions of Placement that are answered on the board.
    """
    return _PROPOSED[p.ask](p, p.seat or 0)
