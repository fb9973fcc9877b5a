"""What touchables and half acts say: texts of moves, and such as are no moves yet, with a grammar of their own."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, Final

from pyapp.engine.grammar import Field, Grammar, TypedMove, choice, notation
from pyapp.games.auztralia.rules import promises, proposals
from pyapp.games.auztralia.rules.board import NOWHERE
from pyapp.games.auztralia.rules.components import ATTACK, BOXES, BUY, MINE, RECRUIT
from pyapp.games.auztralia.rules.moves import AuztraliaMove, Taking, parse
from pyapp.games.auztralia.rules.notation import number_of, tile_name

MAP, ACTIONS, MAT, OLDS = "map", "actions", "mat", "olds"
"""The tabs of small screens: an upright phone has no use for the map's, since it always shows it, a low screen none for
the warehouse's, which lies beside the actions there.
"""
FIGHT, FIELD, FOES = "fight", "field", "foes"
"""The tabs of low screens in a fight: its window, the map, the Old Ones."""


def _taken(text: str) -> Taking:
    move = parse(text)
    if isinstance(move, Taking):
        return move
    raise ValueError(text)


Hex = Annotated[str, Field("r[0-9]{1,2}c[0-9]{1,2}")]
Tile = Annotated[int, Field("t[1-9][0-9]{0,2}", number_of, tile_name)]
CardTaken = Annotated[Taking, Field("(?:recruit|keep) P[0-9]{2}(?: for P[0-9]{2})?", _taken, lambda move: move.text)]
Box = Annotated[str, choice(*(BOXES[box] for box in (MINE, RECRUIT, BUY, ATTACK)))]


class Touch(TypedMove):
    """What a text says that is no move."""

    __slots__ = ()


@notation("at {hexagon}")
class AtHex(Touch):
    """Do on a hex whatever may be done there."""

    hexagon: Hex


@notation("tile {tile}")
class OnTile(Touch):
    """Do with an Old One whatever may be done with it."""

    tile: Tile


@notation("{move} to ?")
class ForWhom(Touch):
    """Take a card for whoever may have it."""

    move: CardTaken


@notation("{box}")
class BegunBox(Touch):
    """Begin an action whose first text says more than its box."""

    box: Box


TOUCHES: Final = Grammar(Touch)


def read(text: str) -> AuztraliaMove | Touch | None:
    """Return what one text says, None if it is neither a move nor a touchable."""
    return parse(text) or TOUCHES.parse(text)


def read_act(act: str) -> list[AuztraliaMove | Touch | None]:
    """Return what the texts of an act say, or of one that is only begun: railways of others and `end` left out."""
    begun, parts = proposals.begun_and_parts(act)
    texts = begun + parts
    vias = proposals.vias_in(texts)
    return [read(text) for text in texts if text not in vias]


def hexagon_of(text: str) -> str:
    """Return the name of the hex that a text names, "" for none."""
    return getattr(read(text), "hexagon", "")


def tile_of(text: str) -> int:
    """Return the tile that a text names, NOWHERE for none."""
    return getattr(read(text), "tile", NOWHERE)


def is_for(text: str, move: Taking) -> bool:
    """Return whether a text takes the card that a move takes, for whomever."""
    said = parse(text)
    return isinstance(said, Taking) and replace(said, receiver=None) == move


def box_begun(said: AuztraliaMove | Touch | None) -> str:
    """Return the action box that a text begins, or the word of a touchable; "" if it begins nothing."""
    if isinstance(said, BegunBox):
        return said.box
    if isinstance(said, AtHex | OnTile):
        return said.word
    return promises.box_begun(said.move if isinstance(said, ForWhom) else said)
