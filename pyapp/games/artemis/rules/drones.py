"""The drones of the solo game: they place dice and take things by rule, without decisions (AP-21)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyapp.games.artemis.rules import board, events
from pyapp.games.artemis.rules.components import COLONISTS, DRONE_DICE
from pyapp.games.artemis.rules.gains import gain
from pyapp.games.artemis.rules.moves import GRAMMAR, Place
from pyapp.games.artemis.rules.steps import REGIONS
from pyapp.games.artemis.rules.tables import KIND, UNIT, contents_of, number_of

if TYPE_CHECKING:
    from pyapp.games.artemis.rules.components import Effect
    from pyapp.games.artemis.rules.state import State


def place(p: State, party: int) -> None:
    """Place a drone's lowest die: in its own region, or in the next one that accepts it. AP-21.2, AP-21.4."""
    pool = p.pool[party]
    face, number = int(pool[0]), DRONE_DICE - len(pool)
    p.pool[party] = pool[1:]
    legal: dict[str, str] = {}
    for move in board.place_moves(p, face):
        place = GRAMMAR.expect(Place, move)
        legal.setdefault(place.region, place.target or "")  # the leftmost of several targets
    first = p.regions[party - p.players] - 1 + number
    region = next(region for at in range(first, first + 7) if (region := REGIONS[at % 7]) in legal)
    board.place_die(p, party, face, region, legal[region])


def reward(p: State, party: int, effects: tuple[Effect, ...], contents: str, why: str) -> None:
    """Give a reward to a drone: it keeps badges and discards colonists, a building leaves the game, the rest is void.
    AP-21.5.
    """
    for effect in effects:
        if effect.kind == "BADGE":
            gain(p, party, "BADGE", effect.amount, why)
        elif effect.kind == "COLONIST" and (drawn := contents_of(contents, effect.kind)):
            p.bag.discard(*drawn)
            p.tell(events.DISCARD, party, colonists=drawn)
        elif effect.kind == "BUILDING" and (tile := contents_of(contents, effect.kind)):
            p.tell(events.LOST, party, tile=tile)


def recruit(p: State, party: int, number: int) -> None:
    """Remove a drone's recruits from the Doorstep, each of the most numerous type, among equals the highest.
    AP-21.5.
    """
    taken = ""
    for _ in range(number):
        letter = max(reversed(COLONISTS), key=lambda one: number_of(p.queue, KIND[one]))
        p.queue -= UNIT[KIND[letter]]
        taken += letter
    taken = "".join(sorted(taken, key=KIND.__getitem__))
    p.bag.discard(*taken)
    p.tell(events.DISCARD, party, colonists=taken)
