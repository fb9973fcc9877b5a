"""What a touchable of the board means, and what is asked where it means several acts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyapp.drawing.language import fill
from pyapp.engine.acts import SEPARATOR, moves_of
from pyapp.engine.contract import N_
from pyapp.games.auztralia.rules import farming, promises, proposals
from pyapp.games.auztralia.rules.components import FARMS
from pyapp.games.auztralia.rules.moves import parse
from pyapp.games.auztralia.rules.steps import FARM as FARMING
from pyapp.games.auztralia.rules.steps import TURN
from pyapp.games.auztralia.rules.turns import card_played
from pyapp.games.auztralia.view.chapters import BOOK
from pyapp.games.auztralia.view.touches import (
    TOUCHES,
    AtHex,
    ForWhom,
    OnTile,
    box_begun,
    hexagon_of,
    is_for,
    tile_of,
)
from pyapp.games.auztralia.view.vocabulary import card_name, hex_name, tile_words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pyapp.drawing.markup import Markup
    from pyapp.drawing.scene import Scene
    from pyapp.engine.contract import Move
    from pyapp.games.auztralia.rules.position import Position


def expand(p: Position, text: str) -> Sequence[Move]:
    """List the acts that a touchable means: "at r4c5" a hex, "tile t3" an Old One, after what is put together so far;
    "recruit P12 to ?" a card for whoever may have it.
    """
    *before, last = moves_of(text) if text else [""]
    touch = TOUCHES.parse(last)
    begun = [move for move in before if move]
    if isinstance(touch, ForWhom):
        return [move for move in p.legal if is_for(move, touch.move)]
    if isinstance(touch, AtHex) and touch.hexagon in p.board.index:
        return _at_hex(p, begun, touch.hexagon)
    return _at_tile(p, begun, touch.tile) if isinstance(touch, OnTile) else ()


def _at_hex(p: Position, begun: list[Move], name: str) -> list[Move]:
    """List the acts that a hex means: with farms under way a farm more there, or one less, and the only one again as it
    is; else what may be done there at all.
    """
    if farming.BEGUN in begun or p.ask == FARMING:
        return _farm_at(p, SEPARATOR.join(begun), name)
    via = proposals.vias_in(begun)
    trial = proposals.with_railways(p, via)
    if via and trial is p:
        return []
    here = [move for move in trial.legal if hexagon_of(move) == name]
    if not begun and not here and trial.ask == TURN:
        return _farm_at(p, SEPARATOR.join((*proposals.farm_begun(p), "")), name)
    return [SEPARATOR.join([*via, move]) for move in here]


def _farm_at(p: Position, text: str, name: str) -> list[Move]:
    """List the act with a farm more on a hex, or without the one that is chosen there. Where several types may stand it
    is the first: the panel changes it.
    """
    begun, parts = proposals.begun_and_parts(text)
    chosen = next((part for part in parts if hexagon_of(part) == name), "")
    if chosen:
        left = [part for part in parts if part != chosen]
        acts = [proposals.act(p, begun, left or parts)]
    else:
        acts = [proposals.act(p, begun, [*parts, f"{farm} {name}"]) for farm in FARMS]
    return [act for act in acts if act][:1]


def _at_tile(p: Position, begun: list[Move], tile: int) -> list[Move]:
    """List the acts that an Old One means: looks and cards that name it, an attack with all that reaches it."""
    looks = [move for move in p.legal if tile_of(move) == tile and not box_begun(parse(move))]
    if p.ask != TURN or tile >= len(p.at):
        return looks
    via = promises.via_of(p, begun)
    counts = proposals.all_in_reach(p, tile, via)
    act = proposals.attack_act(p, tile, via, counts) if any(counts) else ""
    return [act, *looks] if act and not any(map(card_played, begun)) else looks


def question(scene: Scene[Position], text: str, moves: Sequence[Move]) -> Markup:
    """Ask which of several acts is meant by a touchable."""
    p = scene.position
    touch = TOUCHES.parse(moves_of(text)[-1])
    if isinstance(touch, ForWhom):
        return fill(N_("<b>Who gets {card}?</b>"), card=card_name(p.kit, touch.move.taken))
    if isinstance(touch, AtHex):
        verbs = {BOOK.verbs.get(type(parse(moves_of(move)[-1]))) for move in moves}
        verb = verbs.pop() if len(verbs) == 1 else None
        text = (verb and verb.which) or N_("<b>What happens on {hex}?</b>")
        return fill(text, hex=hex_name(touch.hexagon, p.board.key))
    if isinstance(touch, OnTile):
        return fill(N_("<b>{tile}:</b> what do you do?"), tile=tile_words(p, touch.tile))
    return fill(N_("<b>Which one?</b>"))
