"""Old One tiles: adding, removing, moving, revealing. AZ-11.6, AZ-13, AZ-14.4."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from pyapp.games.auztralia.rules import events
from pyapp.games.auztralia.rules.board import NOWHERE
from pyapp.games.auztralia.rules.components import KINDS, LEVELS
from pyapp.games.auztralia.rules.moves import CHANCES, ShownFront
from pyapp.games.auztralia.rules.network import update_blocked
from pyapp.games.auztralia.rules.notation import tile_name
from pyapp.games.auztralia.rules.state import UNKNOWN
from pyapp.games.auztralia.rules.steps import TILE

if TYPE_CHECKING:
    from collections.abc import Callable

    from pyapp.games.auztralia.rules.component_types import Sort
    from pyapp.games.auztralia.rules.state import State

FRONT: Final = "front"
"""The step that draws the front of a tile if it is unknown."""
LOYALIST, ZOMBIE, MI_GO, SHOGGOTH, TEMPLE, CTHULHU, KANGAROO = range(len(KINDS))
EVERYBODY: Final = -1
"""The set of all seats, and of spectators."""
DISTURBED_WITHIN: Final = 3
"""Distance from the port at which an Old One breaks objective S01."""


def sort_of(p: State, tile: int) -> Sort:
    """Return the sort of a tile whose front is known."""
    return p.kit.sorts[p.fronts[tile]]


def kind_of(p: State, tile: int) -> int:
    """Return the kind of a tile whose front is known."""
    return p.kit.sorts[p.fronts[tile]].kind


def event_params(p: State, tile: int) -> dict[str, Any]:
    """Return the parameters of events about a tile: its name, hex and level; if it is face up also kind, toughness and
    points. Empty without a log.
    """
    if p.log is None:
        return {}
    fields: dict[str, Any] = {"tile": tile_name(tile), "hex": p.name(p.at[tile]), "level": LEVELS[p.levels[tile]]}
    if p.up >> tile & 1:
        sort = sort_of(p, tile)
        fields |= {"kind": KINDS[sort.kind], "toughness": sort.toughness, "points": sort.points}
    return fields


def add(p: State, hexagon: int, level: int) -> int:
    """Add a tile of a level with an unknown front to the map, and return its number."""
    p.at.append(hexagon)
    p.levels.append(level)
    p.fronts.append(UNKNOWN)
    p.seen.append(0)
    p.damage.append(())
    update_blocked(p)
    return len(p.at) - 1


def remove(p: State, tile: int) -> None:
    """Remove a tile from the map."""
    p.at[tile] = NOWHERE
    p.damage[tile] = ()
    p.up &= ~(1 << tile)
    p.held &= ~(1 << tile)
    update_blocked(p)


def move(p: State, tile: int, hexagon: int) -> None:
    """Move a tile to another hex."""
    p.at[tile] = hexagon
    update_blocked(p)


def _front(p: State, tile: int, only: int = UNKNOWN) -> bool:
    """Draw the front of a tile if it is unknown, for one seat or for all. AZ-23.5."""
    if p.fronts[tile] == UNKNOWN:
        return p.draw(TILE, tile, only)
    if only != UNKNOWN:
        _log_front(p, tile, only)
    return False


def _learn_front(p: State, _chance: int, move: str, tile: int, only: int) -> None:
    sort = p.kit.sort_of_text[LEVELS[p.levels[tile]], CHANCES.expect(ShownFront, move).front]
    p.fronts[tile] = sort
    p.unseen[sort] -= 1
    if only == UNKNOWN:
        p.seen[tile] = EVERYBODY
    _log_front(p, tile, only)


def _log_front(p: State, tile: int, only: int) -> None:
    sort = sort_of(p, tile)
    p.tell(
        events.FRONT if sort.toughness else events.FRONT_KANGAROO,
        None if only == UNKNOWN else only,
        visible_to=None if only == UNKNOWN or p.solo else only,
        **event_params(p, tile) | {"kind": KINDS[sort.kind], "toughness": sort.toughness, "points": sort.points},
    )


def turn_up(p: State, tile: int) -> None:
    """Turn a tile with a known front face up; a Kangaroo leaves the game. AZ-13.7."""
    if kind_of(p, tile) == KANGAROO:
        p.tell(events.KANGAROO, p.old_ones, **event_params(p, tile))
        remove(p, tile)
        return
    p.up |= 1 << tile
    p.tell(events.UP, p.old_ones, **event_params(p, tile))
    check_disturbed(p, tile)


def check_disturbed(p: State, tile: int) -> None:
    """Record whether a face-up Old One is near the port in solo. S01."""
    if p.solo and p.ports[0] != NOWHERE and p.board.distance[p.at[tile]][p.ports[0]] <= DISTURBED_WITHIN:
        p.disturbed = True


STEPS: Final[dict[str, Callable[..., bool | None]]] = {FRONT: _front}
ANSWERS: Final[dict[str, Callable[..., None]]] = {TILE: _learn_front}
