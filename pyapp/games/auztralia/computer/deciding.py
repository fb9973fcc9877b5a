"""What each answer is worth to the seat that is asked, by the kind of question, in points against doing nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pyapp.games.auztralia.computer.track_plans import tracks
from pyapp.games.auztralia.computer.turns import Turn, follow
from pyapp.games.auztralia.computer.valuation import Outlook
from pyapp.games.auztralia.computer.weights import WEIGHTS, Weights, shared
from pyapp.games.auztralia.rules.attack import distance_to
from pyapp.games.auztralia.rules.combat import AIR, FIGHT_ON, GROUND_ONLY, WITHDRAW, default_points, points_text
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
from pyapp.games.auztralia.rules.steps import AGAIN, DROP, LOSE, PEEK, PORT, SEND, TRADE, TURN, USE
from pyapp.games.auztralia.rules.steps import FARM as PLACE
from pyapp.games.auztralia.rules.steps import FIGHT as ROUND
from pyapp.games.auztralia.rules.steps import FINISH as AFTER
from pyapp.games.auztralia.rules.steps import KEEP as KEEPING
from pyapp.games.auztralia.rules.steps import RAIL as LAY
from pyapp.games.auztralia.rules.turns import NO_MORE

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pyapp.games.auztralia.rules.position import Position
    from pyapp.games.auztralia.rules.state import State

Line = tuple[float, tuple[str, ...]]
_PLAIN: Final = 6.0
"""Points between what is plainly right and plainly wrong, so that no level errs there out of softness."""
_SIGHT: Final = (0.0, 1.0, 0.85, 0.55, 0.3, 0.15)
"""Distance from a port -> how much a hex there counts for it."""
_RAID: Final = 5.0
"""What an Old One costs that comes to a port site for certain."""


def lines(p: Position, weights: Weights = WEIGHTS) -> list[Line]:
    """List lines of the seat that is asked with what each is worth to it: a whole act, or one answer."""
    view = Outlook(p, p.seat or 0, weights)
    if p.ask == TURN and not p.asked(Acting).via:
        candidates: list[Line] = []
        for act in Turn(p, view).acts():
            candidates.append((act.worth, follow(p.copy(), act)))
        return candidates
    moves = list(p.legal)
    rated = list(zip(_ADVICE[p.ask](p, view, moves), moves, strict=True))
    if p.ask == ROUND and p.combat is not None and not p.combat.cards:
        rated = _opening(rated)
    return [(worth, (move,)) for worth, move in rated]


def advised(p: Position) -> list[str]:
    """Return the whole act that is thought best for the seat that is asked, from here on."""
    seat, after, moves = p.seat, p.copy(), list[str]()
    while after.seat == seat and (not moves or continues(moves[-1], after.legal[0])):
        _worth, line = max(lines(after), key=lambda one: one[0])
        moves += line
        for move in line:
            after.advance(move)
    return moves


def quick_move(p: Position, weights: Weights, noise: Callable[[], float]) -> None:
    """Play the act of the seat that is asked that looks best at a quick look on."""
    if p.ask == LOSE:
        p.advance(points_text(default_points(p)))
        return
    if len(p.legal) == 1:
        p.advance(p.legal[0])
        return
    view = Outlook(p, p.seat or 0, weights)
    if p.ask == TURN and not p.asked(Acting).via:
        follow(p, max(Turn(p, view, quick=True).acts(), key=lambda act: act.worth + noise()))
        return
    worths = _QUICK.get(p.ask, _ADVICE[p.ask])(p, view, p.legal)
    p.advance(max(zip(worths, p.legal, strict=True), key=lambda row: row[0] + noise())[1])


# --- set-up ---


def _ports(p: State, view: Outlook, moves: Sequence[str]) -> list[float]:
    return [site_worth(p, view, p.board.index[expect(FoundPort, move).hexagon]) for move in moves]


def site_worth(p: State, view: Outlook, site: int) -> float:
    """Return what a port site promises: what lies around, shared with ports that are nearer, less who may come."""
    near, worth = p.board.distance[site], 0.0
    others = [port for port in p.ports if port >= 0]
    for hexagon in range(p.board.size):
        far = near[hexagon]
        if 0 < far < len(_SIGHT):
            share = _SIGHT[far]
            for port in others:
                theirs = p.board.distance[port][hexagon]
                share *= 0.45 if theirs < far else 0.7 if theirs == far else 0.92
            worth += share * view.hexagon(hexagon)
    for distance, chances in view.threat.chances():
        if distance[site] < len(chances):
            worth -= _RAID * chances[distance[site]]
    for tile in p.on_map():
        far = near[p.at[tile]]
        if far < len(_SIGHT):
            worth += 0.12 * _SIGHT[far] * view.prize(tile)
    return worth


def _options(p: State, _view: Outlook, moves: Sequence[str]) -> list[float]:
    return [sum(shared(p.kit, key) for key in expect(ChooseOptions, move).options) for move in moves]


def _peeks(p: State, view: Outlook, moves: Sequence[str]) -> list[float]:
    """Look at those nearest to the port first."""
    port = p.ports[view.seat]
    return [-float(p.board.distance[port][p.at[expect(Peek, move).tile]]) for move in moves]


# --- cards ---


def _keeps(p: State, view: Outlook, moves: Sequence[str]) -> list[float]:
    turn, rated = Turn(p, view), []
    worths: dict[str, float] = {}
    for move in moves:
        keep = expect(Keep, move)
        taken, receiver = keep.taken, view.seat if keep.receiver is None else keep.receiver
        key = taken if receiver == view.seat else f"{taken} {receiver}"
        if key not in worths:
            whose = view if receiver == view.seat else Outlook(p, receiver, view.w)
            worths[key] = turn.card(taken) if receiver == view.seat else whose.card(taken)
        # of two ways to the same card the one that leaves less to others
        rated.append(worths[key] - (0.01 if keep.other is not None else 0.0))
    return rated


def _drops(p: State, view: Outlook, moves: Sequence[str]) -> list[float]:
    """Drop what is worse than what the deck has on average."""
    turn = Turn(p, view)
    unseen = turn.unseen()
    hoped = sum(unseen) / len(unseen) if unseen else 99.0
    return [0.0 if move == END else hoped - turn.card(expect(Drop, move).card) for move in moves]


def _again(p: State, view: Outlook, moves: Sequence[str]) -> list[float]:
    turn = Turn(p, view)
    return [0.3 if move == LOOK_AT_DECK else turn.card(expect(Recruit, move).card) for move in moves]


def _after(p: State, view: Outlook, moves: Sequence[str]) -> list[float]:
    turn = Turn(p, view)
    return [0.0 if move == NO_MORE else turn.played(move) for move in moves]


# --- parts of an act that is under way ---


def _laying(p: State, view: Outlook, moves: Sequence[str]) -> list[float]:
    box, left, _barred = p.asked(Laying)
    allowed = 0
    for move in moves:
        if move != END:
            allowed |= 1 << p.board.border_index[expect(LayTrack, move).border]
    best: dict[str, float] = {}
    for brings, borders in tracks(view, box, left, allowed):
        first = p.board.border_names[borders[0]]
        best[first] = max(best.get(first, -9.0), brings)
    return [0.02 if move == END else best.get(move, 0.0) for move in moves]


def _farming(p: State, view: Outlook, moves: Sequence[str]) -> list[float]:
    rated = []
    for move in moves:
        if move == END:
            rated.append(0.0)
            continue
        part = expect(PlaceFarm, move)
        rated.append(view.farm(p.board.index[part.hexagon], part.farm) - view.hours(p.kit.time["farm"]))
    return rated


def _trading(p: State, view: Outlook, moves: Sequence[str]) -> list[float]:
    rated = []
    each = 1 + p.worth(view.seat, "export")
    for move in moves:
        part = GRAMMAR.read(move)
        if not isinstance(part, (Import, Export)):
            rated.append(0.0)
            continue
        coal, iron = part.good == COAL, part.good == IRON
        other = view.seat if part.receiver is None else part.receiver
        theirs = view if other == view.seat else Outlook(p, other, view.w)
        if isinstance(part, Import):
            rated.append(theirs.stocked(coal, iron))
        else:
            rated.append(view.stocked(-coal, -iron) + theirs.gold * each)
    return rated


def _sending(p: State, view: Outlook, moves: Sequence[str]) -> list[float]:
    """Send what the best force has of each type, type by type."""
    tile, via, force = p.asked(Sending)
    army = Turn(p, view).army
    _, best = army.best(tile, army.have, distance_to(p, view.seat, tile, via))
    wanted = {f"send {UNITS[unit]}{number}" for unit, number in enumerate(best) if number}
    rated = []
    for move in moves:
        done = move == END and all(force[unit] >= number for unit, number in enumerate(best))
        rated.append(_PLAIN if move in wanted or done else 0.0)
    return rated


# --- combat ---


def _fighting(p: State, view: Outlook, moves: Sequence[str], exact: bool = True) -> list[float]:
    combat = p.combat
    if combat is None:
        return [0.0] * len(moves)
    army = Turn(p, view).army
    ground, air = classes(combat.force)
    staying = {FIGHT_ON: combat.force, AIR: ground, GROUND_ONLY: air}
    return [0.0 if move == WITHDRAW else army.going_on(staying[move], exact) - view.w.stay for move in moves]


def _opening(rated: list[tuple[float, str]]) -> list[tuple[float, str]]:
    """Leave out, before the first card, what takes the attack back: whoever attacked has decided on that card too,
    unless what was turned up makes it a bad one.
    """
    least = next(worth for worth, move in rated if move == FIGHT_ON)
    firm = [(worth, move) for worth, move in rated if worth > 0 and worth >= least]
    return firm or rated


def _fighting_quick(p: State, view: Outlook, moves: Sequence[str]) -> list[float]:
    return _fighting(p, view, moves, exact=False)


def _losing(p: State, _view: Outlook, moves: Sequence[str]) -> list[float]:
    default = points_text(default_points(p))
    return [_PLAIN if move == default else 0.0 for move in moves]


def _via(p: Position, view: Outlook, moves: Sequence[str]) -> list[float]:
    """Judge what may be done over the railways of others, once they are named."""
    best = dict.fromkeys(moves, -9.0)
    for act in Turn(p, view).with_others(p.asked(Acting).via):
        best[act.head[-1]] = max(best.get(act.head[-1], -9.0), act.worth)
    return [best[move] for move in moves]


_ADVICE: Final[dict[str, Callable[..., list[float]]]] = {
    PORT: _ports,
    USE: _options,
    PEEK: _peeks,
    KEEPING: _keeps,
    DROP: _drops,
    AGAIN: _again,
    AFTER: _after,
    LAY: _laying,
    PLACE: _farming,
    TRADE: _trading,
    SEND: _sending,
    ROUND: _fighting,
    LOSE: _losing,
    TURN: _via,
}
"""Kind of question -> what each of its answers is worth."""
_QUICK: Final[dict[str, Callable[..., list[float]]]] = {ROUND: _fighting_quick}
