"""The movement of Old Ones: targets, blighted farms, attacked ports. AZ-15, AZ-13.5, AZ-13.6."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from pyapp.games.auztralia.rules import events, tiles
from pyapp.games.auztralia.rules.board import NOWHERE, bits
from pyapp.games.auztralia.rules.combat import defend, fire_from_farm
from pyapp.games.auztralia.rules.components import DIRECTIONS, FARMS, KINDS
from pyapp.games.auztralia.rules.network import distance_to_nearest, farm_at, owner_of, settlements
from pyapp.games.auztralia.rules.notation import seat_name
from pyapp.games.auztralia.rules.steps import CALL, ENTER, WALK

if TYPE_CHECKING:
    from collections.abc import Callable

    from pyapp.games.auztralia.rules.state import State

MOVERS: Final = (tiles.LOYALIST, tiles.ZOMBIE, tiles.MI_GO, tiles.SHOGGOTH, tiles.CTHULHU)
"""The kinds that move, in their order of movement. AZ-15.2."""
PORT, FARM = "port", "farm"
"""The kinds of targets."""
CALL_STEPS: Final = 1
"""Steps of each Old One when Cthulhu calls. AZ-13.6."""


def queue_entries(p: State, moves: list[tuple[int, int]], but: int = NOWHERE) -> None:
    """Queue the movement of some kinds, each as an entry of its own; the tile `but` stays. AZ-15.2."""
    order = sorted(moves, key=lambda move: MOVERS.index(move[0]), reverse=True)
    p.steps += [(ENTER, kind, steps, but) for kind, steps in order]


def tiles_to_move(p: State, kind: int, but: int = NOWHERE) -> list[int]:
    """Return the face-up tiles of a kind that an entry moves, in order. AZ-15.1, AZ-15.2."""
    targets = settlements(p)
    places = [
        (distance_to_nearest(p, p.at[tile], targets), p.at[tile], tile)
        for tile in p.face_up()
        if tile != but and tiles.kind_of(p, tile) == kind and not p.held >> tile & 1
    ]
    return [tile for _near, _hexagon, tile in sorted(places)]


def _enter(p: State, kind: int, steps: int, but: int) -> None:
    order = tiles_to_move(p, kind, but)
    if order:
        p.tell(events.ENTRY, p.old_ones, kind=KINDS[kind], number=steps, movers=len(order))
        p.steps.append((WALK, tuple(order), steps, steps))


def _walk(p: State, order: tuple[int, ...], steps: int, left: int) -> None:
    """Move the first tile one step; once its steps are used up, go on with the next tile."""
    tile, *rest = order
    if not left or p.at[tile] < 0 or p.held >> tile & 1:
        if rest:
            p.steps.append((WALK, tuple(rest), steps, steps))
        return
    target, there, why = next_step(p, tile)
    if there == NOWHERE:
        p.steps.append((WALK, order, steps, 0))
        return
    here, seat = p.at[tile], owner_of(p, target)
    p.tell(
        events.STEP,
        p.old_ones,
        **tiles.event_params(p, tile),
        there=p.name(there),
        target=p.name(target),
        owner=seat_name(seat),
        aim=PORT if p.ports[seat] == target else FARM,
        why=why,
        way=direction_of(p, here, there),
    )
    tiles.move(p, tile, there)
    tiles.check_disturbed(p, tile)
    left -= 1
    if settlements(p) >> there & 1:
        owner = owner_of(p, there)
        if p.ports[owner] == there:
            p.steps.append((WALK, order, steps, left))
            defend(p, owner, tile)
            return
        if guns := p.effect_total(owner, "farmguns"):
            fire_from_farm(p, owner, tile, guns)
            if p.at[tile] < 0:
                p.steps.append((WALK, order, steps, 0))
                return
        _blight(p, owner, there)
        if tiles.kind_of(p, tile) != tiles.SHOGGOTH:
            left = 0
    p.steps.append((WALK, order, steps, left))


def _blight(p: State, owner: int, hexagon: int) -> None:
    p.blight |= 1 << hexagon
    p.tell(events.BLIGHT, owner, hex=p.name(hexagon), farm=FARMS[farm_at(p, owner, hexagon)])


# --- targets and steps (AZ-15.3 to AZ-15.5) ---

REASON_NEAREST, REASON_FARM_FIRST, REASON_MORE_FARMS, REASON_LOWEST, REASON_UNBLOCKED, REASON_DIRECTION = (
    "nearest",
    "farm",
    "farms",
    "lowest",
    "free",
    "direction",
)
"""Reasons for a target and a step, for the log and the view."""


def target_of(p: State, hexagon: int) -> tuple[int, str]:
    """Return the settlement that an Old One in a hex heads for, and the reason. AZ-15.3, AZ-15.4."""
    targets = settlements(p)
    nearest = p.board.within[hexagon][distance_to_nearest(p, hexagon, targets)] & targets
    why = REASON_NEAREST
    ports = 0
    for port in p.ports:
        if port != NOWHERE:
            ports |= 1 << port
    if nearest & ports and nearest & ~ports:
        nearest &= ~ports
        why = REASON_FARM_FIRST
    if not nearest & (nearest - 1):
        return nearest.bit_length() - 1, why
    standing = [p.unblighted_farms(seat).bit_count() for seat in range(p.players)]
    owners = {one: standing[owner_of(p, one)] for one in bits(nearest)}
    most = max(owners.values())
    best = [one for one, number in owners.items() if number == most]
    if len(best) < len(owners):
        why = REASON_MORE_FARMS
    return best[0], why if len(best) == 1 else REASON_LOWEST


def next_step(p: State, tile: int) -> tuple[int, int, str]:
    """Return a tile's target settlement, the hex of its next step (NOWHERE if it is there), and the reason. AZ-15.5."""
    here = p.at[tile]
    target, why = target_of(p, here)
    distance = p.board.distance[target]
    closer = [there for there in p.board.neighbours[here] if there != NOWHERE and distance[there] < distance[here]]
    if not closer:
        return target, NOWHERE, why
    free = [there for there in closer if not p.blocked >> there & 1]
    if free and len(free) < len(closer):
        why = f"{why} {REASON_UNBLOCKED}"
    elif len(closer) > 1:
        why = f"{why} {REASON_DIRECTION}"
    return target, (free or closer)[0], why


class PredictedStep(NamedTuple):
    """A step that an Old One would make: kind, tile, from, to, target settlement, current distance to it, reason."""

    kind: int
    tile: int
    here: int
    there: int
    target: int
    distance: int
    why: str


def predicted_steps(p: State) -> list[PredictedStep]:
    """List the next step of every movable tile, in the order of kinds and tiles: each kind as if it moved alone, its
    tiles one after the other.
    """
    if not settlements(p):
        return []
    steps = []
    for kind in MOVERS:
        trial = p.copy()
        for tile in tiles_to_move(p, kind):
            if not settlements(trial):
                break
            target, there, why = next_step(trial, tile)
            if there == NOWHERE:
                continue
            here = trial.at[tile]
            steps.append(PredictedStep(kind, tile, here, there, target, p.board.distance[here][target], why))
            tiles.move(trial, tile, there)
            if settlements(trial) >> there & 1 and there not in trial.ports:
                trial.blight |= 1 << there
    return steps


def direction_of(p: State, here: int, there: int) -> str:
    """Return the direction of a neighbouring hex."""
    return DIRECTIONS[p.board.neighbours[here].index(there)]


# --- Cthulhu's call (AZ-13.6) ---


def _call(p: State, tile: int) -> None:
    """Move every other face-up Old One one step, if the caller is still on the map."""
    if p.at[tile] < 0:
        return
    p.tell(events.CALL, p.old_ones, **tiles.event_params(p, tile))
    queue_entries(p, [(kind, CALL_STEPS) for kind in MOVERS], tile)


STEPS: Final[dict[str, Callable[..., bool | None]]] = {ENTER: _enter, WALK: _walk, CALL: _call}
