"""Upkeep: move and exchange, activate, heat, clear, pass the phase marker (AP-17, AP-24.7)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from pyapp.engine.contract import N_, Illegal
from pyapp.games.artemis.rules import events
from pyapp.games.artemis.rules.components import COLONISTS, ROUNDS
from pyapp.games.artemis.rules.gains import apply_effects
from pyapp.games.artemis.rules.moves import GRAMMAR, Crew, DoneUsing, Heat, KeepCrews, Use
from pyapp.games.artemis.rules.questions import Arranging, Heating, Using
from pyapp.games.artemis.rules.refusal_helpers import Refusals, no_building, no_fit, refusal
from pyapp.games.artemis.rules.steps import CREW, HEAT, ROUND, UPKEEP, USE
from pyapp.games.artemis.rules.tables import UNIT, contains, crews_from, letters_of, number_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from pyapp.games.artemis.rules.state import State

ARRANGE, CLEAR = "arrange", "clear"
KEEP: Final = KeepCrews().text
_DONE: Final = DoneUsing().text
NOT_BEGUN: Final = 0
"""The value of `stood` until a seat gives the first crew."""


def _upkeep(p: State) -> None:
    """Push the steps; all seats do one in turn order before the next begins."""
    p.tell(events.UPKEEP, None)
    seats = p.in_turn()
    steps: list[tuple[Any, ...]] = [(ARRANGE, seat) for seat in seats]
    steps += [(USE, seat, 0) for seat in seats]
    steps += [(HEAT, seat, 0) for seat in seats]
    steps.append((CLEAR,))
    p.steps += reversed(steps)


# --- U1: move and exchange (AP-17.1) ---


def _arrange(p: State, seat: int) -> None:
    if p.tiles[seat]:
        p.steps.append((CREW, seat, 0, p.colonists_of(seat), NOT_BEGUN))


def _ask_crew(p: State, seat: int, at: int, hand: int, stood: tuple[int, ...] | int) -> bool:
    """Ask for the crew of the next building that somebody in hand fits; `stood` are the crews before the phase,
    NOT_BEGUN until a crew was asked for and given.
    """
    tiles = p.tiles[seat]
    while at < len(tiles):
        name = tiles[at]
        legal = [f"crew {name} {text}" for _, text in crews_from(p.kit.tiles[name], hand)]
        if len(legal) > 1:
            if stood == NOT_BEGUN:
                legal.insert(0, KEEP)
            return p.question(CREW, seat, legal, at, hand, stood)
        at += 1
    if stood != NOT_BEGUN:
        p.shelters[seat] = hand
    return False


def _crew(p: State, seat: int, move: str, at: int, hand: int, stood: tuple[int, ...] | int) -> None:
    given = GRAMMAR.read(move)
    if not isinstance(given, Crew):
        p.tell(events.KEEP, seat)
        return
    if stood == NOT_BEGUN:
        stood = p.crews[seat]
        p.crews[seat] = (0,) * len(p.tiles[seat])
        p.shelters[seat] = hand
    crew, text = given.group, letters_of(given.group)
    p.crews[seat] = (*p.crews[seat][:at], crew, *p.crews[seat][at + 1 :])
    # Colonists in hand are stored in the Shelters meanwhile, so that all are counted.
    p.shelters[seat] = hand - crew
    if crew:
        p.tell(events.CREW, seat, colonists=text, tile=given.tile)
    else:
        p.tell(events.CREW_NOBODY, seat, colonists=text, tile=given.tile)
    p.steps.append((CREW, seat, at + 1, hand - crew, stood))


# --- U2: activate (AP-17.2) ---


def _ask_use(p: State, seat: int, used: int) -> bool:
    """Use harmless buildings in the order gained and ask about the rest. `used` is the mask of the used buildings."""
    waiting = []
    for at, name in enumerate(p.tiles[seat]):
        tile = p.kit.tiles[name]
        if used >> at & 1 or not tile.used or p.crews[seat][at] not in tile.full:
            continue
        if tile.safe:
            _use_it(p, seat, at, used)
            return False
        waiting.append(f"use {name}")
    return bool(waiting) and p.question(USE, seat, [*waiting, _DONE], used)


def _use_it(p: State, seat: int, at: int, used: int) -> None:
    name = p.tiles[seat][at]
    p.tell(events.USE, seat, tile=name)
    p.steps.append((USE, seat, used | 1 << at))
    apply_effects(p, seat, p.kit.tiles[name].effects, name)


def _use(p: State, seat: int, move: str, used: int) -> None:
    used_next = GRAMMAR.read(move)
    if isinstance(used_next, Use):
        _use_it(p, seat, p.tiles[seat].index(used_next.tile), used)


# --- U3: heat (AP-17.3) ---


def heat_price(p: State) -> int:
    """Return the energy price of heating one colonist in the Shelters this round."""
    return p.event_amount("HEATING") or 1


def can_heat(p: State, seat: int) -> int:
    """Return how many more colonists a seat can heat, for free and with its energy."""
    return p.warm[seat] + p.energy[seat] // heat_price(p)


def heat_cost(p: State, seat: int, number: int) -> int:
    """Return the energy cost of heating `number` colonists, free heat first. AP-24.7."""
    return max(0, number - p.warm[seat]) * heat_price(p)


def _ask_heat(p: State, seat: int, kind: int) -> bool:
    shelters = p.shelters[seat]
    while kind < len(UNIT):
        number = number_of(shelters, kind)
        if number:
            most = min(number, can_heat(p, seat))
            legal = [f"heat {COLONISTS[kind]} {count}" for count in range(most + 1)]
            return p.question(HEAT, seat, legal, kind, number)
        kind += 1
    p.warm[seat] = 0
    return False


def _heat(p: State, seat: int, move: str, kind: int, number: int) -> None:
    """Heat colonists of a type; the rest of them are lost to the cold."""
    heated = GRAMMAR.expect(Heat, move).number
    free = min(p.warm[seat], heated)
    cost = heat_cost(p, seat, heated)
    p.warm[seat] -= free
    p.energy[seat] -= cost
    letter, lost = COLONISTS[kind], number - heated
    if heated:
        p.tell(events.HEAT if cost else events.HEAT_FREE, seat, colonists=letter * heated, price=cost)
    if lost:
        p.shelters[seat] -= lost * UNIT[kind]
        p.bag.discard(*letter * lost)
        p.tell(events.COLD, seat, colonists=letter * lost)
    p.steps.append((HEAT, seat, kind + 1))


# --- U4, U5: clear, pass (AP-17.4, AP-17.5) ---


def _clear(p: State) -> bool:
    """Return the dice; unbuilt tiles and the queue of the Doorstep stay. Pass the phase marker, or end the game."""
    p.rows = [(), (), ()]
    p.academy, p.outfitters = (), ()
    p.stacks = [()] * len(p.open)
    p.display = tuple(tile for at, tile in enumerate(p.display) if not p.built >> at & 1)
    p.bids, p.built = [()] * len(p.display), 0
    if p.round == ROUNDS:
        p.tell(events.END, None)
        return p.finish()
    p.start = (p.start + 1) % p.players
    p.steps.append((ROUND,))
    return False


STEPS: Final[dict[str, Callable[..., bool | None]]] = {
    UPKEEP: _upkeep,
    ARRANGE: _arrange,
    CREW: _ask_crew,
    USE: _ask_use,
    HEAT: _ask_heat,
    CLEAR: _clear,
}
ANSWERS: Final[dict[str, Callable[..., None]]] = {CREW: _crew, USE: _use, HEAT: _heat}


# --- refusals (AP-24.9) ---


def _no_keeping(p: State, _seat: int, _move: KeepCrews) -> Illegal | None:
    if not p.asked(Arranging).stood:
        return None
    return refusal("R1", "AP-24.7", N_("Too late: you have already started to move colonists."))


def _no_crew(p: State, seat: int, move: Crew) -> Illegal | None:
    at, hand, _stood = p.asked(Arranging)
    tile, group = p.tiles[seat][at], move.group
    if move.tile != tile:
        return None
    if not contains(hand, group):
        return refusal(
            "R10",
            "AP-17.1",
            N_("These are not in hand: {colonists}. In hand: {hand}."),
            colonists=letters_of(group),
            hand=letters_of(hand),
        )
    return no_fit(tile, group)


def _no_use(p: State, seat: int, move: Use) -> Illegal:
    name, used = move.tile, p.asked(Using).used
    if name not in p.tiles[seat]:
        return no_building(name, "AP-17.2")
    at, tile = p.tiles[seat].index(name), p.kit.tiles[name]
    if not tile.used:
        return refusal("R23", "AP-16.4", N_("{tile} has nothing to use."), tile=name)
    if used >> at & 1:
        return refusal("R23", "AP-17.2", N_("You have already used {tile} in this Upkeep."), tile=name)
    return refusal("R23", "AP-16.3", N_("{tile} is not full: a building works when every slot is filled."), tile=name)


def _no_heat(p: State, seat: int, move: Heat) -> Illegal | None:
    kind, there = p.asked(Heating)
    letter = move.colonist
    if letter != COLONISTS[kind]:
        return None
    if move.number > there:
        return refusal(
            "R10", "AP-17.3", N_("{number} of these are in your Shelters: {colonist}."), number=there, colonist=letter
        )
    return refusal("R16", "AP-17.3", N_("You can heat {number} more."), number=can_heat(p, seat))


REFUSALS: Final[Refusals] = {
    (CREW, KeepCrews): _no_keeping,
    (CREW, Crew): _no_crew,
    (USE, Use): _no_use,
    (HEAT, Heat): _no_heat,
}
