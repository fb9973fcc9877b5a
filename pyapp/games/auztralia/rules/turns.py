"""The order of turns, the legal actions, once-cards, and the time track. AZ-4, AZ-7.5, AZ-19.3."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Final

from pyapp.engine.contract import N_, Illegal
from pyapp.games.auztralia.rules import attack, events, farming, market, mining, railway, recruiting, tiles
from pyapp.games.auztralia.rules.action_costs import queue_turn_end, recover_time
from pyapp.games.auztralia.rules.actions import Action, Actions, Refusals
from pyapp.games.auztralia.rules.board import NOWHERE, bits
from pyapp.games.auztralia.rules.component_types import NOTE
from pyapp.games.auztralia.rules.components import BOXES, END_SPACE
from pyapp.games.auztralia.rules.moves import (
    GRAMMAR,
    Finish,
    Play,
    Recover,
    Via,
    parse,
)
from pyapp.games.auztralia.rules.network import joined_net, net_of
from pyapp.games.auztralia.rules.notation import seat_name, tile_name
from pyapp.games.auztralia.rules.refusal_helpers import named_tile, refusal
from pyapp.games.auztralia.rules.state import UNKNOWN
from pyapp.games.auztralia.rules.steps import AFTER, CLOCK, FINISH, NEXT, OLD_ONES, TELL, TURN

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pyapp.engine.contract import Move
    from pyapp.games.auztralia.rules.state import State

    Texts = Callable[[State, int, int, tuple[int, ...]], list[str]]

_ACTIONS: Final[Sequence[Texts]] = (
    railway.texts,
    mining.texts,
    recruiting.texts,
    market.buys,
    market.trades,
    farming.texts,
    attack.texts,
)
_WITH_OTHERS: Final[Sequence[Texts]] = (mining.texts, farming.texts, attack.texts)
"""The actions that may use the railways of others. AZ-19.3."""
RECOVER, NO_MORE = Recover.word, Finish.word
"""The move that is always legal on a turn, and the text that ends a turn without another card. AZ-4.8, AZ-4.11."""


# --- the next to act (AZ-4.1, AZ-4.7, AZ-4.12) ---


def next_actor(p: State) -> int | None:
    """Return the next to act: a seat, the party of the Old Ones, or None if the game ends. AZ-4.12."""
    return actor_at(p.times, p.stack, p.purple, p.old_ones)


def actor_at(times: Sequence[int], stack: Sequence[int], purple: int, old_ones: int) -> int | None:
    """Return the next to act for discs on these spaces; `stack` orders the discs on one space, the top one last."""
    below = [time for time in times if time < END_SPACE]
    if not below:
        return None if purple >= END_SPACE else old_ones
    low = min(below)
    return old_ones if low > purple else next(seat for seat in reversed(stack) if times[seat] == low)


def _next(p: State) -> bool:
    actor = next_actor(p)
    if actor is None:
        p.steps.append((TELL,))
        return False
    if actor == p.old_ones:
        p.steps.append((OLD_ONES,))
        return False
    return p.question(TURN, actor, turn_texts(p, actor), ())


# --- legal moves of a turn (AZ-23.6) ---


def turn_texts(p: State, seat: int) -> list[str]:
    """List the first moves of a turn. AZ-23.6."""
    moves = once_texts(p, seat)
    if p.in_hq(seat):
        partners = partner_sets(p, seat)
        moves += [Via(some).text for some in partners if _texts_with(p, seat, some)]
        net = net_of(p, seat)
        for texts in _ACTIONS:
            moves += texts(p, seat, net, ())
    moves.append(RECOVER)
    return moves


def partner_sets(p: State, seat: int) -> list[tuple[int, ...]]:
    """List the sets of other seats whose railways a seat may use now, if they can be joined. AZ-19.3, V5-A."""
    if not p.coop and (p.kit.rights.isdisjoint(p.chosen) or p.rights >> seat & 1):
        return []
    others = [other for other in range(p.players) if other != seat]
    return [
        some
        for number in range(1, len(others) + 1)
        for some in combinations(others, number)
        if joined_net(p, seat, some)
    ]


def _texts_with(p: State, seat: int, via: tuple[int, ...]) -> list[str]:
    net = joined_net(p, seat, via)
    return [text for texts in _WITH_OTHERS for text in texts(p, seat, net, via)]


def _turn(p: State, seat: int, move: str, via: tuple[int, ...]) -> None:
    begun = GRAMMAR.read(move)
    if isinstance(begun, Play):
        play_once(p, seat, begun)
        p.steps.append((NEXT,))
    elif isinstance(begun, Via):
        _via(p, seat, begun.partners)
    else:
        ACTIONS[type(begun)].start(p, seat, begun, via)


def _via(p: State, seat: int, via: tuple[int, ...]) -> None:
    if not p.coop:
        p.rights |= 1 << seat
    names = " ".join(map(seat_name, via))
    p.tell(events.VIA, seat, seats=names)
    p.steps.append((TURN, seat, via))


def _ask_with(p: State, seat: int, via: tuple[int, ...]) -> bool:
    return p.question(TURN, seat, _texts_with(p, seat, via), via)


def _recover(p: State, seat: int, _move: Recover, _via: tuple[int, ...]) -> None:
    """Take all cubes back. AZ-4.8, AZ-4.9."""
    time = recover_time(p, seat)
    _clear_boxes(p, seat)
    p.tell(events.RECOVER, seat)
    queue_turn_end(p, seat, time)


def _clear_boxes(p: State, seat: int) -> None:
    start = len(BOXES) * seat
    p.cubes[start : start + len(BOXES)] = [0] * len(BOXES)


# --- once-cards (AZ-4.11) ---


def once_cards(p: State, seat: int) -> list[str]:
    """List the unplayed once-cards of a seat."""
    return [card for card in p.hands[seat] if p.kit.personalities[card].timing == "once" and card not in p.spent[seat]]


def once_texts(p: State, seat: int) -> list[str]:
    """List the moves that play a seat's once-cards now, with their targets. AZ-23.6."""
    moves = []
    for card in sorted(once_cards(p, seat)):
        (effect,) = p.kit.personalities[card].effects
        moves += [f"play {card}{target}" for target in _TARGETS[effect.op](p, seat)]
    return moves


def _cubes_target(p: State, seat: int) -> list[str]:
    return [""] if any(p.cubes[len(BOXES) * seat : len(BOXES) * (seat + 1)]) else []


def _blighted(p: State, seat: int) -> list[str]:
    return [f" {p.name(hexagon)}" for hexagon in bits(p.farms_of(seat) & p.blight & ~p.blocked)]


def _face_up(p: State, _seat: int) -> list[str]:
    return [f" {tile_name(tile)}" for tile in p.face_up()]


def _no_target(_p: State, _seat: int) -> list[str]:
    return [""]


_TARGETS: Final[dict[str, Callable[[State, int], list[str]]]] = {
    "cubes": _cubes_target,
    "heal": _blighted,
    "hold": _face_up,
    NOTE: _no_target,
}


def card_played(move: object) -> str:
    """Return the card that a move plays, "" for any other move."""
    return move.card if isinstance(move, Play) else ""


def plays_by_card(p: State) -> dict[str, list[Move]]:
    """Return card -> the legal moves that play it."""
    texts: dict[str, list[Move]] = {}
    for text in p.legal:
        if card := card_played(parse(text)):
            texts.setdefault(card, []).append(text)
    return texts


def play_once(p: State, seat: int, move: Play) -> None:
    """Play a once-card."""
    card = move.card
    p.spent[seat] += (card,)
    p.tell(events.ONCE, seat, card=card)
    (effect,) = p.kit.personalities[card].effects
    _PLAYED[effect.op](p, seat, move)


def _heal(p: State, seat: int, move: Play) -> None:
    hexagon = move.hexagon
    p.blight &= ~(1 << p.board.index[hexagon])
    p.tell(events.HEALED, seat, hex=hexagon)


def _hold(p: State, seat: int, move: Play) -> None:
    tile = move.tile
    p.held |= 1 << tile
    p.tell(events.HOLD, seat, **tiles.event_params(p, tile))


def _recover_cubes(p: State, seat: int, _move: Play) -> None:
    _clear_boxes(p, seat)
    p.tell(events.RECOVER, seat)


def _manual(_p: State, _seat: int, _move: Play) -> None:
    """Do nothing: players apply this effect themselves."""


_PLAYED: Final[dict[str, Callable[..., None]]] = {"cubes": _recover_cubes, "heal": _heal, "hold": _hold, NOTE: _manual}


def _after(p: State, seat: int) -> bool:
    """Ask for once-cards after the action, if one could be played."""
    moves = once_texts(p, seat)
    return bool(moves) and p.question(FINISH, seat, [*moves, NO_MORE])


def _finish(p: State, seat: int, move: str) -> None:
    played = GRAMMAR.read(move)
    if isinstance(played, Play):
        play_once(p, seat, played)
        p.steps.append((AFTER, seat))


# --- the time track (AZ-4.1, AZ-4.6) ---


def _spend_time(p: State, seat: int, time: int) -> None:
    p.times[seat] += time
    p.stack = (*(one for one in p.stack if one != seat), seat)
    p.tell(events.CLOCK, seat, space=p.times[seat], number=time)


# --- the end (AZ-23.10) ---


def _draw_hidden_fronts(p: State) -> bool:
    """Draw the unknown fronts of the face-down tiles in their order, then end the game."""
    for tile in p.face_down():
        if p.fronts[tile] == UNKNOWN:
            p.steps += [(TELL,), (tiles.FRONT, tile)]
            return False
    return p.finish()


STEPS: Final[dict[str, Callable[..., bool | None]]] = {
    NEXT: _next,
    TURN: _ask_with,
    AFTER: _after,
    CLOCK: _spend_time,
    TELL: _draw_hidden_fronts,
}
ANSWERS: Final[dict[str, Callable[..., None]]] = {TURN: _turn, FINISH: _finish}


# --- refusals (AZ-21.1) ---


def _no_play(p: State, seat: int, move: Play) -> Illegal | None:
    card, hexagon = move.card, move.hexagon
    if card not in once_cards(p, seat):
        text = N_("Already played: {card}.") if card in p.spent[seat] else N_("You hold no such card to play: {card}.")
        return refusal("R16", "AZ-4.11", text, card=card)
    op = p.kit.personalities[card].effects[0].op
    if op == "cubes" and move.target is None:
        return refusal("R16", "AZ-4.11", N_("All your cubes are in your HQ: {card} would do nothing."), card=card)
    if op == "heal" and hexagon:
        at = p.board.index.get(hexagon, NOWHERE)
        if at >= 0 and p.farms_of(seat) & p.blight & p.blocked & 1 << at:
            return refusal(
                "R8", "AZ-4.11", N_("There is an Old One on {hex}: you can't restore the farm."), hex=hexagon
            )
        return refusal("R16", "AZ-4.11", N_("You have no blighted farm on {hex}."), hex=hexagon)
    if op == "hold" and isinstance(move.target, int):
        return refusal("R15", "AZ-4.11", N_("{tile} is not a face-up Old One."), **named_tile(p, move.target))
    return None


def _no_via(p: State, seat: int, move: Via) -> Illegal | None:
    partners = move.partners
    if seat in partners or partners[-1] >= p.players:
        return None
    if not p.coop:
        if p.kit.rights.isdisjoint(p.chosen):
            return None
        if p.rights >> seat & 1:
            return refusal(
                "R7", "AZ-20.1", N_("You can use the other railway only once per game, and you already have.")
            )
    seats = " ".join(map(seat_name, partners))
    if not joined_net(p, seat, partners):
        return refusal("R7", "AZ-19.3", N_("These railways do not touch yours: {seats}."), seats=seats)
    return refusal("R16", "AZ-19.3", N_("These railways give you nothing to do: {seats}."), seats=seats)


ACTIONS: Final[Actions] = {
    **railway.ACTIONS,
    **mining.ACTIONS,
    **recruiting.ACTIONS,
    **market.ACTIONS,
    **farming.ACTIONS,
    **attack.ACTIONS,
    Recover: Action("recover", _recover),
}
REFUSALS: Final[Refusals] = {(TURN, Play): _no_play, (FINISH, Play): _no_play, (TURN, Via): _no_via}
