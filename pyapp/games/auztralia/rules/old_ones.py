"""The Old Ones' turn: disc, Revelation, two cards. AZ-14, and the effects of 4.4."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pyapp.games.auztralia.rules import events, tiles
from pyapp.games.auztralia.rules.combat import FOR_MOVES, IN_COMBAT, discard_card, resolve_card
from pyapp.games.auztralia.rules.component_types import NOTE
from pyapp.games.auztralia.rules.components import (
    KINDS,
    LEVELS,
    REVELATIONS_PER_LEVEL,
)
from pyapp.games.auztralia.rules.gains import pay_gold
from pyapp.games.auztralia.rules.movement import queue_entries, tiles_to_move
from pyapp.games.auztralia.rules.moves import CHANCES, DrawnRevelation, PickedTile
from pyapp.games.auztralia.rules.network import distance_to_nearest, settlements
from pyapp.games.auztralia.rules.steps import (
    ANY,
    CALL,
    CARD,
    CARD_MOVES,
    DISMISS,
    EFFECTS,
    NEXT,
    OLD_ONES,
    REFILL,
    RELEASE,
    REVEAL,
    REVEALED,
    REVELATION,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from pyapp.games.auztralia.rules.state import State

CARDS_A_TURN: Final = 2
_CARDS_BEFORE_LEVEL: Final = tuple(REVELATIONS_PER_LEVEL * level for level in range(3))
"""For each level, the number of Revelation cards in the deck before its first card."""


def _turn(p: State) -> None:
    """Begin a turn of the Old Ones. AZ-14.1."""
    p.purple += 1
    p.tell(events.PURPLE, p.old_ones, space=p.purple)
    p.steps += [(NEXT,), (RELEASE,), *[(CARD_MOVES,)] * CARDS_A_TURN]
    if p.purple in p.kit.illuminated and len(p.revelations) < sum(revelation_deck(p)):
        p.steps.append((REVELATION,))


def _release_held(p: State) -> None:
    p.held = 0


# --- Revelations (AZ-14.2, AZ-14.4) ---


def revelation_deck(p: State) -> list[int]:
    """Return the initial number of Revelation cards by level. For each illuminated space that the purple disc skipped
    at the start, one card is left out, from the first on. AZ-3.9, V2-A.
    """
    begins = [one.amount for key in p.chosen for one in p.kit.options[key] if one.op == "oldstart"]
    out = sum(space <= max(begins) for space in p.kit.illuminated) if begins else 0
    return [REVELATIONS_PER_LEVEL - min(REVELATIONS_PER_LEVEL, max(0, out - before)) for before in _CARDS_BEFORE_LEVEL]


def next_revelation_level(p: State) -> int:
    """Return the level, from 1, of the next Revelation card; 0 if none is left."""
    turned = len(p.revelations)
    for level, number in enumerate(revelation_deck(p), 1):
        if turned < number:
            return level
        turned -= number
    return 0


def _ask_revelation(p: State) -> bool:
    return p.draw(REVELATION)


def _revelation(p: State, _chance: int, move: str) -> None:
    card = p.kit.revelations[CHANCES.expect(DrawnRevelation, move).card]
    p.revelations += (card.id,)
    p.tell(events.REVELATION, p.old_ones, revelation=card.id)
    p.steps += [(EFFECTS, effect.op, *effect.args) for effect in reversed(card.effects)]


def _effect(p: State, op: str, *args: object) -> None:
    _EFFECTS[op](p, *args)


def _reveal(p: State, level: int, number: int, pick: str) -> None:
    p.steps += [(REVEAL, level - 1, pick)] * number


def _march(p: State, kinds: tuple[str, ...], steps: int) -> None:
    queue_entries(p, [(KINDS.index(kind), steps) for kind in kinds])


def _gate(p: State, mark: str) -> None:
    """Add a tile on the face-up Temple nearest to a settlement, or turn one up. AZ-13.4."""
    level = LEVELS.index(mark)
    targets = settlements(p)
    temples = [tile for tile in p.face_up() if tiles.kind_of(p, tile) == tiles.TEMPLE]
    if temples and p.stock[level]:
        _near, hexagon = min((distance_to_nearest(p, p.at[tile], targets), p.at[tile]) for tile in temples)
        p.stock[level] -= 1
        tile = tiles.add(p, hexagon, level)
        p.tell(events.GATE, p.old_ones, **tiles.event_params(p, tile))
        _queue_reveal(p, tile)
    elif hidden := p.face_down():
        _queue_reveal(p, min(hidden, key=lambda tile: (p.levels[tile], _number(p, tile))))


def _dismiss(p: State, number: int) -> None:
    p.steps += [(DISMISS,)] * number


def _dismiss_one(p: State) -> None:
    """Remove the Personality at the end of the display, and refill it. AZ-14.4."""
    if not p.display:
        return
    *others, card = p.display
    p.display = tuple(others)
    p.gone += (card,)
    p.tell(events.DISMISS, p.old_ones, card=card)
    p.steps.append((REFILL,))


def _manual(_p: State) -> None:
    """Do nothing: players apply this effect themselves."""


def _tax(p: State, number: int) -> None:
    for seat in p.clockwise():
        paid = min(number, p.gold(seat))
        pay_gold(p, seat, paid)
        p.tell(events.TAX, seat, number=paid)


_EFFECTS: Final[dict[str, Callable[..., None]]] = {
    "reveal": _reveal,
    "gate": _gate,
    "dismiss": _dismiss,
    "march": _march,
    "tax": _tax,
    NOTE: _manual,
}


# --- turning tiles up (4.4 `reveal`) ---


def _number(p: State, tile: int) -> int:
    """Return the printed number of a tile's hex."""
    return p.board.cells[p.at[tile]].number


def hidden_tiles(p: State, level: int) -> list[int]:
    """List the face-down tiles of a level; if there are none, those of the next lower levels in turn, then of the
    higher ones.
    """
    hidden = p.face_down()
    for one in (*range(level, -1, -1), *range(level + 1, len(LEVELS))):
        if same_level := [tile for tile in hidden if p.levels[tile] == one]:
            return same_level
    return []


def pick_tile(p: State, pick: str, candidates: list[int]) -> int:
    """Return the face-down tile selected by a pick other than `any`."""
    if pick == "near":
        targets = settlements(p)
        return min(candidates, key=lambda tile: (distance_to_nearest(p, p.at[tile], targets), _number(p, tile)))
    return (min if pick == "low" else max)(candidates, key=lambda tile: _number(p, tile))


def _reveal_tile(p: State, level: int, pick: str) -> bool:
    candidates = hidden_tiles(p, level)
    if not candidates:
        return False
    if pick == "any":
        return p.draw(ANY, *candidates)
    _queue_reveal(p, pick_tile(p, pick, candidates))
    return False


def _any(p: State, _chance: int, move: str, *_candidates: int) -> None:
    p.anys += 1
    _queue_reveal(p, CHANCES.expect(PickedTile, move).tile)


def _queue_reveal(p: State, tile: int) -> None:
    p.steps += [(REVEALED, tile), (tiles.FRONT, tile)]


def _turn_up(p: State, tile: int) -> None:
    kind = tiles.kind_of(p, tile)
    tiles.turn_up(p, tile)
    if kind == tiles.CTHULHU:
        p.steps.append((CALL, tile))


# --- the two cards (AZ-14.1c) ---


def _ask_card(p: State) -> bool:
    return p.draw(CARD, FOR_MOVES)


def _card(p: State, _chance: int, move: str, why: str) -> None:
    if why == IN_COMBAT:
        resolve_card(p, move)
        return
    card = p.kit.old_one_cards[discard_card(p, move)]
    left = sum(step == (CARD_MOVES,) for step in p.steps)
    p.tell(
        events.CARD,
        p.old_ones,
        card=card.id,
        number=CARDS_A_TURN - left,
        moves=" ".join(f"{KINDS[kind]}{steps}" for kind, steps in card.moves),
        movers=sum(len(tiles_to_move(p, kind)) for kind, _steps in card.moves) if p.log is not None else 0,
    )
    queue_entries(p, list(card.moves))


STEPS: Final[dict[str, Callable[..., bool | None]]] = {
    OLD_ONES: _turn,
    RELEASE: _release_held,
    REVELATION: _ask_revelation,
    EFFECTS: _effect,
    DISMISS: _dismiss_one,
    REVEAL: _reveal_tile,
    REVEALED: _turn_up,
    CARD_MOVES: _ask_card,
}
ANSWERS: Final[dict[str, Callable[..., None]]] = {REVELATION: _revelation, ANY: _any, CARD: _card}
