"""The set-up, in its order: objective, surveys, display, first player, two-player cards, ports, and the effects of
their options (AZ-3, AZ-18.4, AZ-20). The outcomes of chance are in `draws`.
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Final

from pyapp.engine.contract import N_, Illegal
from pyapp.games.auztralia.rules import events, tiles
from pyapp.games.auztralia.rules.board import NOWHERE, bits
from pyapp.games.auztralia.rules.components import (
    COAL,
    COOP_LATER,
    GOLD,
    GOODS,
    IRON,
    PHOSPHATE,
    PORT_DISTANCE,
    SURVEY_AMOUNTS,
    TOKEN,
)
from pyapp.games.auztralia.rules.gains import gain, take_units
from pyapp.games.auztralia.rules.moves import (
    CHANCES,
    Banished,
    ChooseOptions,
    DrawnFirst,
    DrawnObjective,
    DrawnOptions,
    DrawnSurvey,
    FoundPort,
    Peek,
    expect,
)
from pyapp.games.auztralia.rules.network import clear_nets
from pyapp.games.auztralia.rules.notation import tile_name
from pyapp.games.auztralia.rules.recruiting import DRAFTED
from pyapp.games.auztralia.rules.refusal_helpers import named_tile, on_map, refusal
from pyapp.games.auztralia.rules.steps import (
    AFTER_PORTS,
    BANISH,
    BEGIN,
    DRAFT,
    DRAW,
    FIRST,
    FREE_TRACKS,
    KEEP,
    LOOK,
    NEXT,
    NUMBER,
    OBJECTIVE,
    OPTIONS,
    PEEK,
    PORT,
    PORTS,
    REFILL,
    SURVEY,
    TWO_PLAYER_CARDS,
    USE,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from pyapp.games.auztralia.rules.actions import Refusals
    from pyapp.games.auztralia.rules.state import State

_RESOURCES: Final = {"coal": COAL, "iron": IRON, "gold": GOLD, "phosphate": PHOSPHATE}
_NOT_IN_THE_WEST: Final = ("coal", "phosphate")
"""Symbols of surveys that place nothing on the West map. AZ-17.1."""


def _begin(p: State) -> None:
    """Place the tokens of the map and queue the steps of the set-up. AZ-3."""
    tokens = tuple(cell.token for cell in p.board.cells)
    if any(tokens):
        p.lying[TOKEN] = tokens
        p.rich |= sum(1 << at for at, token in enumerate(tokens) if token)
    p.steps += [(NEXT,), (AFTER_PORTS,), (PORTS,), (OPTIONS,), (FIRST,), (REFILL,), (NUMBER,)]
    p.steps += [(SURVEY, hexagon) for hexagon in reversed(p.board.surveyed[p.solo])]
    if p.solo and not p.objective:
        p.steps.append((OBJECTIVE,))


# --- the solo objective (AZ-18.4) ---


def _ask_objective(p: State) -> bool:
    return p.draw(OBJECTIVE)


def _take_objective(p: State, _chance: int, move: str) -> None:
    p.objective = CHANCES.expect(DrawnObjective, move).objective
    p.tell(events.OBJECTIVE, 0, objective=p.objective, points=p.kit.objectives[p.objective].points)


# --- the surveys (AZ-3.4 to AZ-3.8) ---


def _ask_survey(p: State, hexagon: int) -> bool:
    return p.draw(SURVEY, hexagon)


def _survey(p: State, _chance: int, move: str, hexagon: int) -> None:
    number = CHANCES.expect(DrawnSurvey, move).survey
    p.surveys = tuple(one for one in p.surveys if one != number)
    hexagons = []
    for there, what in zip((hexagon, *p.board.neighbours[hexagon]), p.kit.surveys[number - 1].slots, strict=True):
        if what and there != NOWHERE and _place(p, there, what):
            hexagons.append(f"{what} {p.name(there)}")
    p.tell(
        events.SURVEY if hexagons else events.EMPTY_SURVEY,
        None,
        hex=p.name(hexagon),
        number=number,
        found=", ".join(hexagons),
    )


def _place(p: State, hexagon: int, what: str) -> bool:
    """Place a survey's symbol on a hex, and return whether something was placed. AZ-3.6."""
    cell = p.board.cells[hexagon]
    if what == "old":
        return cell.level > 0 and _place_old_one(p, hexagon, cell.level - 1)
    if cell.terrain == "coast" or (p.west and what in _NOT_IN_THE_WEST):
        return False
    good = _RESOURCES[what]
    row = p.lying[good]
    p.lying[good] = (*row[:hexagon], row[hexagon] + SURVEY_AMOUNTS[what], *row[hexagon + 1 :])
    p.rich |= 1 << hexagon
    return True


def _place_old_one(p: State, hexagon: int, wanted: int) -> bool:
    """Place a face-down tile on a hex; of a higher level if the hex has one already or the pile is empty. AZ-3.7,
    AZ-3.8.
    """
    lies = p.at.index(hexagon) if hexagon in p.at else NOWHERE
    if lies != NOWHERE:
        wanted = p.levels[lies] + 1
    level = next((level for level in range(wanted, 3) if p.stock[level]), NOWHERE)
    if level == NOWHERE:
        return False
    p.stock[level] -= 1
    if lies != NOWHERE:
        p.stock[p.levels[lies]] += 1
        p.levels[lies] = level
    else:
        tiles.add(p, hexagon, level)
    return True


def _number_tiles(p: State) -> None:
    """Number the tiles on the map in row-column order. AZ-23.1."""
    order = sorted(range(len(p.at)), key=lambda tile: p.at[tile])
    p.levels = [p.levels[tile] for tile in order]
    p.at = [p.at[tile] for tile in order]
    p.tell(
        events.NUMBERED,
        None,
        number=len(p.at),
        levels=" ".join(str(p.levels.count(level)) for level in range(3)),
        goods=" ".join(str(sum(row)) for row in p.lying),
    )


# --- the first player (AZ-3.12) ---


def _ask_first(p: State) -> bool:
    if p.players > 1:
        return p.draw(FIRST)
    _place_discs(p)
    return False


def _first(p: State, _chance: int, move: str) -> None:
    p.first = CHANCES.expect(DrawnFirst, move).seat
    p.tell(events.FIRST, p.first)
    _place_discs(p)


def _place_discs(p: State) -> None:
    space = p.kit.start[p.players] + (COOP_LATER if p.coop else 0)
    p.times = [space] * p.players
    p.stack = tuple(reversed(p.clockwise()))


# --- two-player cards (AZ-20) ---


def _ask_options(p: State) -> bool:
    return p.options > 0 and p.draw(TWO_PLAYER_CARDS, p.options)


def _drawn_options(p: State, _chance: int, move: str, number: int) -> None:
    ids = CHANCES.expect(DrawnOptions, move).cards
    p.tell(events.TWO_PLAYER, None, cards=" ".join(ids))
    p.steps.append((USE, number, *ids))


def _ask_use(p: State, number: int, *ids: str) -> bool:
    keys = [option.key for ident in ids for option in p.kit.two_player[ident].options]
    return p.question(USE, p.clockwise()[-1], [f"use {' '.join(some)}" for some in combinations(keys, number)], *ids)


def _use(p: State, seat: int, move: str, *_ids: str) -> None:
    p.chosen = expect(ChooseOptions, move).options
    for key in p.chosen:
        p.tell(events.OPTION, seat, option=key)
        for effect in p.kit.options[key]:
            if effect.op in _IMMEDIATE_EFFECTS:
                _IMMEDIATE_EFFECTS[effect.op](p, *effect.args)


def _each_gains(p: State, good: str, number: int) -> None:
    for seat in p.clockwise():
        gain(p, seat, GOODS.index(good), number)


def _each_takes(p: State, unit: str, number: int) -> None:
    for seat in p.clockwise():
        take_units(p, seat, unit, number)


def _old_start(p: State, space: int) -> None:
    p.purple = space


def _start(p: State, later: int) -> None:
    p.times = [max(1, time + later) for time in p.times]


_IMMEDIATE_EFFECTS: Final[dict[str, Callable[..., None]]] = {
    "gain": _each_gains,
    "unit": _each_takes,
    "oldstart": _old_start,
    "start": _start,
}
"""Effects on goods, units and discs, applied when the option is chosen. AZ-20.2."""


# --- ports (AZ-3.13, AZ-3.14, AZ-17.4) ---


def port_hexes(p: State) -> int:
    """Return the hexes that are legal for the next port."""
    far = PORT_DISTANCE[p.board.key]
    free = p.board.ports
    for port in p.ports:
        if port != NOWHERE:
            free &= ~p.board.within[port][far - 1]
    return free


def _ask_ports(p: State) -> None:
    p.steps += [(PORT, seat) for seat in p.clockwise()]


def _ask_port(p: State, seat: int) -> bool:
    return p.question(PORT, seat, [f"port {p.name(hexagon)}" for hexagon in bits(port_hexes(p))])


def _port(p: State, seat: int, move: str) -> None:
    hexagon = p.board.index[expect(FoundPort, move).hexagon]
    p.ports[seat] = hexagon
    p.occupied |= 1 << hexagon
    clear_nets(p)
    p.tell(events.PORT, seat, hex=p.name(hexagon))


# --- effects of options after the ports (AZ-20.2) ---


def _after_ports(p: State) -> None:
    effects = [effect for key in p.chosen for effect in p.kit.options[key]]
    for op, steps in _EFFECTS_AFTER_PORTS.items():
        for effect in reversed(effects):
            if effect.op == op:
                p.steps += steps(p.clockwise()[::-1], *effect.args)


_EFFECTS_AFTER_PORTS: Final[Mapping[str, Callable[..., list[tuple[object, ...]]]]] = {
    "track": lambda seats, number: [(FREE_TRACKS, seat, number, 0) for seat in seats],
    "draft": lambda seats, number, keep: [(DRAFT, seat, number, keep) for seat in seats],
    "peek": lambda seats, number: [(PEEK, seat, number) for seat in seats],
    "banish": lambda _seats, level, _number: [(BANISH, level)],
}
"""Effects that follow after the ports, the last first, and their steps. AZ-20.2."""


def _ask_banish(p: State, level: int) -> bool:
    candidates = [tile for tile in p.on_map() if p.levels[tile] == level - 1]
    return bool(candidates) and p.draw(BANISH, *candidates)


def _banish(p: State, _chance: int, move: str, *_candidates: int) -> None:
    tile = CHANCES.expect(Banished, move).tile
    p.tell(events.BANISH, None, **tiles.event_params(p, tile))
    tiles.remove(p, tile)


def _ask_peek(p: State, seat: int, left: int) -> bool:
    hidden = [tile for tile in p.face_down() if not p.seen[tile] >> seat & 1]
    if not left or not hidden:
        return False
    return p.question(PEEK, seat, [f"peek {tile_name(tile)}" for tile in hidden], left)


def _peek(p: State, seat: int, move: str, left: int) -> None:
    tile = expect(Peek, move).tile
    p.seen[tile] |= 1 << seat
    p.tell(events.PEEK, seat, **tiles.event_params(p, tile))
    p.steps += [(PEEK, seat, left - 1), (tiles.FRONT, tile, seat)]


def _draft(p: State, seat: int, number: int, _keep: int) -> bool:
    """Draw cards until there are enough to keep one. V5-B."""
    if len(p.looked) < number and p.deck:
        p.steps.append((DRAFT, seat, number, _keep))
        return p.draw(DRAW, LOOK, seat)
    return bool(p.looked) and p.question(KEEP, seat, [f"keep {card}" for card in sorted(p.looked)], DRAFTED)


STEPS: Final[dict[str, Callable[..., bool | None]]] = {
    BEGIN: _begin,
    OBJECTIVE: _ask_objective,
    SURVEY: _ask_survey,
    NUMBER: _number_tiles,
    FIRST: _ask_first,
    OPTIONS: _ask_options,
    USE: _ask_use,
    PORTS: _ask_ports,
    PORT: _ask_port,
    AFTER_PORTS: _after_ports,
    BANISH: _ask_banish,
    PEEK: _ask_peek,
    DRAFT: _draft,
}
ANSWERS: Final[dict[str, Callable[..., None]]] = {
    OBJECTIVE: _take_objective,
    SURVEY: _survey,
    FIRST: _first,
    TWO_PLAYER_CARDS: _drawn_options,
    USE: _use,
    PORT: _port,
    BANISH: _banish,
    PEEK: _peek,
}


# --- refusals (AZ-21.1) ---


def _no_port(p: State, _seat: int, move: FoundPort) -> Illegal | None:
    name = move.hexagon
    if not on_map(p, name):
        return None
    hexagon = p.board.index.get(name, NOWHERE)
    if hexagon == NOWHERE or not p.board.ports >> hexagon & 1:
        rule = "AZ-17.4" if p.west else "AZ-3.13"
        return refusal("R18", rule, N_("{hex} has no place for a port."), hex=name)
    distances = [p.board.distance[hexagon][port] for port in p.ports if port != NOWHERE]
    return refusal(
        "R18",
        "AZ-17.4" if p.west else "AZ-3.14",
        N_("{hex} is at distance {distance} from another port: at least {least} is needed."),
        hex=name,
        distance=min(distances),
        least=PORT_DISTANCE[p.board.key],
    )


def _no_peek(p: State, _seat: int, move: Peek) -> Illegal | None:
    tile = move.tile
    if tile not in p.face_down():
        return refusal("R15", "AZ-20.2", N_("{tile} is not a face-down tile on the map."), **named_tile(p, tile))
    return refusal("R16", "AZ-20.2", N_("You have already looked at {tile}."), **named_tile(p, tile))


REFUSALS: Final[Refusals] = {(PORT, FoundPort): _no_port, (PEEK, Peek): _no_peek}
