"""The value of each possible answer to each kind of question, in points against doing nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pyapp.games.auztralia.computer.track_plans import track_sets
from pyapp.games.auztralia.computer.turns import TurnActs, play_act
from pyapp.games.auztralia.computer.valuation import Valuation
from pyapp.games.auztralia.computer.weights import WEIGHTS, Weights, option_value
from pyapp.games.auztralia.rules.attack import distance_to
from pyapp.games.auztralia.rules.combat import AIR, FIGHT_ON, GROUND_ONLY, WITHDRAW, default_losses_now, points_text
from pyapp.games.auztralia.rules.components import COAL, IRON, UNITS
from pyapp.games.auztralia.rules.forces import classes
from pyapp.games.auztralia.rules.moves import (
    END,
    GRAMMAR,
    ChooseOptions,
    Drop,
    Export,
    FoundPort,
    Import,
    Keep,
    LayTrack,
    Peek,
    PlaceFarm,
    Recruit,
    continues,
    expect,
)
from pyapp.games.auztralia.rules.questions import Acting, Laying, Sending
from pyapp.games.auztralia.rules.recruiting import LOOK_AT_DECK
from pyapp.games.auztralia.rules.steps import (
    AGAIN,
    DROP,
    FARMING,
    FIGHT,
    FINISH,
    KEEP,
    LAYING,
    LOSE,
    PEEK,
    PORT,
    SENDING,
    TRADING,
    TURN,
    USE,
)
from pyapp.games.auztralia.rules.turns import NO_MORE

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pyapp.games.auztralia.rules.position import Position
    from pyapp.games.auztralia.rules.state import State

RatedOption = tuple[float, tuple[str, ...]]
_CLEAR_MARGIN: Final = 6.0
"""Points between clearly right and clearly wrong answers, large enough that no level's softness confuses them."""
_DISTANCE_WEIGHTS: Final = (0.0, 1.0, 0.85, 0.55, 0.3, 0.15)
"""Distance from a port -> how much a hex there counts for it."""
_RAID_COST: Final = 5.0
"""Cost of an Old One that is certain to reach a port site."""


def rated_options(p: Position, weights: Weights = WEIGHTS) -> list[RatedOption]:
    """List the options of the acting seat with their values: whole acts on its turn, otherwise single answers."""
    valuation = Valuation(p, p.seat or 0, weights)
    if p.ask == TURN and not p.asked(Acting).via:
        candidates: list[RatedOption] = []
        for act in TurnActs(p, valuation).acts():
            candidates.append((act.worth, play_act(p.copy(), act)))
        return candidates
    moves = list(p.legal)
    rated = list(zip(_RATERS[p.ask](p, valuation, moves), moves, strict=True))
    if p.ask == FIGHT and p.combat is not None and not p.combat.cards:
        rated = _without_retreats(rated)
    return [(worth, (move,)) for worth, move in rated]


def best_act(p: Position) -> list[str]:
    """Return the best act for the acting seat from here on, with all its moves."""
    seat, after, moves = p.seat, p.copy(), list[str]()
    while after.seat == seat and (not moves or continues(moves[-1], after.legal[0])):
        _worth, line = max(rated_options(after), key=lambda one: one[0])
        moves += line
        for move in line:
            after.advance(move)
    return moves


def play_quick_move(p: Position, weights: Weights, noise: Callable[[], float]) -> None:
    """Play the act of the acting seat that a quick evaluation rates best."""
    if p.ask == LOSE:
        p.advance(points_text(default_losses_now(p)))
        return
    if len(p.legal) == 1:
        p.advance(p.legal[0])
        return
    valuation = Valuation(p, p.seat or 0, weights)
    if p.ask == TURN and not p.asked(Acting).via:
        play_act(p, max(TurnActs(p, valuation, quick=True).acts(), key=lambda act: act.worth + noise()))
        return
    worths = _QUICK_RATERS.get(p.ask, _RATERS[p.ask])(p, valuation, p.legal)
    p.advance(max(zip(worths, p.legal, strict=True), key=lambda row: row[0] + noise())[1])


# --- set-up ---


def _rate_ports(p: State, valuation: Valuation, moves: Sequence[str]) -> list[float]:
    return [port_site_value(p, valuation, p.board.index[expect(FoundPort, move).hexagon]) for move in moves]


def port_site_value(p: State, valuation: Valuation, site: int) -> float:
    """Return the value of a port site: the hexes nearby, shared with nearer ports, less the Old Ones that may come."""
    near, worth = p.board.distance[site], 0.0
    others = [port for port in p.ports if port >= 0]
    for hexagon in range(p.board.size):
        far = near[hexagon]
        if 0 < far < len(_DISTANCE_WEIGHTS):
            share = _DISTANCE_WEIGHTS[far]
            for port in others:
                theirs = p.board.distance[port][hexagon]
                share *= 0.45 if theirs < far else 0.7 if theirs == far else 0.92
            worth += share * valuation.hex_value(hexagon)
    for distance, chances in valuation.threat.chances():
        if distance[site] < len(chances):
            worth -= _RAID_COST * chances[distance[site]]
    for tile in p.on_map():
        far = near[p.at[tile]]
        if far < len(_DISTANCE_WEIGHTS):
            worth += 0.12 * _DISTANCE_WEIGHTS[far] * valuation.tile_value(tile)
    return worth


def _rate_options(p: State, _view: Valuation, moves: Sequence[str]) -> list[float]:
    return [sum(option_value(p.kit, key) for key in expect(ChooseOptions, move).options) for move in moves]


def _rate_peeks(p: State, valuation: Valuation, moves: Sequence[str]) -> list[float]:
    """Prefer the tiles nearest to the port."""
    port = p.ports[valuation.seat]
    return [-float(p.board.distance[port][p.at[expect(Peek, move).tile]]) for move in moves]


# --- cards ---


def _rate_keeps(p: State, valuation: Valuation, moves: Sequence[str]) -> list[float]:
    turn, rated = TurnActs(p, valuation), []
    worths: dict[str, float] = {}
    for move in moves:
        keep = expect(Keep, move)
        taken, receiver = keep.taken, valuation.seat if keep.receiver is None else keep.receiver
        key = taken if receiver == valuation.seat else f"{taken} {receiver}"
        if key not in worths:
            whose = valuation if receiver == valuation.seat else Valuation(p, receiver, valuation.weights)
            worths[key] = turn.card_value(taken) if receiver == valuation.seat else whose.card_value(taken)
        # if two moves take the same card, prefer the one that leaves less to others
        rated.append(worths[key] - (0.01 if keep.other is not None else 0.0))
    return rated


def _rate_discards(p: State, valuation: Valuation, moves: Sequence[str]) -> list[float]:
    """Drop a card that is worse than the average of the deck."""
    turn = TurnActs(p, valuation)
    unseen = turn.deck_values()
    hoped = sum(unseen) / len(unseen) if unseen else 99.0
    return [0.0 if move == END else hoped - turn.card_value(expect(Drop, move).card) for move in moves]


def _rate_after_refresh(p: State, valuation: Valuation, moves: Sequence[str]) -> list[float]:
    turn = TurnActs(p, valuation)
    return [0.3 if move == LOOK_AT_DECK else turn.card_value(expect(Recruit, move).card) for move in moves]


def _rate_once_cards(p: State, valuation: Valuation, moves: Sequence[str]) -> list[float]:
    turn = TurnActs(p, valuation)
    return [0.0 if move == NO_MORE else turn.play_value(move) for move in moves]


# --- parts of the current act ---


def _rate_tracks(p: State, valuation: Valuation, moves: Sequence[str]) -> list[float]:
    box, left, _barred = p.asked(Laying)
    allowed = 0
    for move in moves:
        if move != END:
            allowed |= 1 << p.board.border_index[expect(LayTrack, move).border]
    best: dict[str, float] = {}
    for brings, borders in track_sets(valuation, box, left, allowed):
        first = p.board.border_names[borders[0]]
        best[first] = max(best.get(first, -9.0), brings)
    return [0.02 if move == END else best.get(move, 0.0) for move in moves]


def _rate_farms(p: State, valuation: Valuation, moves: Sequence[str]) -> list[float]:
    rated = []
    for move in moves:
        if move == END:
            rated.append(0.0)
            continue
        part = expect(PlaceFarm, move)
        rated.append(
            valuation.farm_value(p.board.index[part.hexagon], part.farm) - valuation.time_cost(p.kit.time["farm"])
        )
    return rated


def _rate_trades(p: State, valuation: Valuation, moves: Sequence[str]) -> list[float]:
    rated = []
    each = 1 + p.effect_total(valuation.seat, "export")
    for move in moves:
        part = GRAMMAR.read(move)
        if not isinstance(part, (Import, Export)):
            rated.append(0.0)
            continue
        coal, iron = part.good == COAL, part.good == IRON
        other = valuation.seat if part.receiver is None else part.receiver
        theirs = valuation if other == valuation.seat else Valuation(p, other, valuation.weights)
        if isinstance(part, Import):
            rated.append(theirs.stock_change(coal, iron))
        else:
            rated.append(valuation.stock_change(-coal, -iron) + theirs.gold * each)
    return rated


def _rate_units(p: State, valuation: Valuation, moves: Sequence[str]) -> list[float]:
    """Send the units of the best force, one type at a time."""
    tile, via, force = p.asked(Sending)
    army = TurnActs(p, valuation).army
    _, best = army.best_attack(tile, army.units, distance_to(p, valuation.seat, tile, via))
    wanted = {f"send {UNITS[unit]}{number}" for unit, number in enumerate(best) if number}
    rated = []
    for move in moves:
        done = move == END and all(force[unit] >= number for unit, number in enumerate(best))
        rated.append(_CLEAR_MARGIN if move in wanted or done else 0.0)
    return rated


# --- combat ---


def _rate_fight(p: State, valuation: Valuation, moves: Sequence[str], exact: bool = True) -> list[float]:
    combat = p.combat
    if combat is None:
        return [0.0] * len(moves)
    army = TurnActs(p, valuation).army
    ground, air = classes(combat.force)
    staying = {FIGHT_ON: combat.force, AIR: ground, GROUND_ONLY: air}
    return [
        0.0 if move == WITHDRAW else army.fight_on_value(staying[move], exact) - valuation.weights.stay
        for move in moves
    ]


def _without_retreats(rated: list[tuple[float, str]]) -> list[tuple[float, str]]:
    """Drop the options that cancel an attack before its first card, since the attack was decided with that card in
    mind; keep them if the tile that was revealed makes fighting a loss.
    """
    least = next(worth for worth, move in rated if move == FIGHT_ON)
    firm = [(worth, move) for worth, move in rated if worth > 0 and worth >= least]
    return firm or rated


def _rate_fight_quickly(p: State, valuation: Valuation, moves: Sequence[str]) -> list[float]:
    return _rate_fight(p, valuation, moves, exact=False)


def _rate_losses(p: State, _view: Valuation, moves: Sequence[str]) -> list[float]:
    default = points_text(default_losses_now(p))
    return [_CLEAR_MARGIN if move == default else 0.0 for move in moves]


def _rate_over_railways(p: Position, valuation: Valuation, moves: Sequence[str]) -> list[float]:
    """Rate the acts over the railways of others, once these are chosen."""
    best = dict.fromkeys(moves, -9.0)
    for act in TurnActs(p, valuation).with_others(p.asked(Acting).via):
        best[act.head[-1]] = max(best.get(act.head[-1], -9.0), act.worth)
    return [best[move] for move in moves]


_RATERS: Final[dict[str, Callable[..., list[float]]]] = {
    PORT: _rate_ports,
    USE: _rate_options,
    PEEK: _rate_peeks,
    KEEP: _rate_keeps,
    DROP: _rate_discards,
    AGAIN: _rate_after_refresh,
    FINISH: _rate_once_cards,
    LAYING: _rate_tracks,
    FARMING: _rate_farms,
    TRADING: _rate_trades,
    SENDING: _rate_units,
    FIGHT: _rate_fight,
    LOSE: _rate_losses,
    TURN: _rate_over_railways,
}
"""Kind of question -> function that rates each of its answers."""
_QUICK_RATERS: Final[dict[str, Callable[..., list[float]]]] = {FIGHT: _rate_fight_quickly}
