"""What touchables and half acts say: texts of moves, and such as are no moves yet, with a grammar of their own."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from pyapp.engine.grammar import Field, Grammar, Pattern, choice
from pyapp.games.auztralia.rules import promises, proposals
from pyapp.games.auztralia.rules.board import NOWHERE
from pyapp.games.auztralia.rules.moves import (
    Attack,
    AuztraliaMove,
    Finish,
    FoundPort,
    Keep,
    Mine,
    Peek,
    PlaceFarm,
    Play,
    Recruit,
    Via,
    parse,
    write,
)
from pyapp.games.auztralia.rules.notation import (
    ATTACK,
    BUY,
    FINISH,
    MINE,
    RECRUIT,
    number_of,
    tile_name,
)

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pyapp.engine.contract import Move

ACTIONS, MAT, OLDS = "actions", "mat", "olds"
"""The tabs of narrow screens."""
AT, ON_TILE, FOR_WHOM = "at", "tile", " to ?"
"""Words of touchables that are no moves: a hex, a tile; and the end of one that asks for whom."""


@dataclass(frozen=True, slots=True)
class AtHex:
    """Do on a hex whatever may be done there."""

    hexagon: str


@dataclass(frozen=True, slots=True)
class OnTile:
    """Do with an Old One whatever may be done with it."""

    tile: int


@dataclass(frozen=True, slots=True)
class ForWhom:
    """Take a card for whoever may have it."""

    move: Recruit | Keep


@dataclass(frozen=True, slots=True)
class BegunBox:
    """Begin an action whose first text says more than its box."""

    box: str


Touch = AtHex | OnTile | ForWhom | BegunBox
"""What a text says that is no move."""


def _taken(text: str) -> Recruit | Keep:
    move = parse(text)
    if isinstance(move, Recruit | Keep):
        return move
    raise ValueError(text)


_card_taken: Final = Field("(?:recruit|keep) P[0-9]{2}(?: for P[0-9]{2})?", _taken, write)
TOUCHES: Final[Grammar[Touch]] = Grammar(
    (
        Pattern(AtHex, f"{AT} {{hexagon}}", hexagon=Field("r[0-9]{1,2}c[0-9]{1,2}")),
        Pattern(OnTile, f"{ON_TILE} {{tile}}", tile=Field("t[1-9][0-9]{0,2}", number_of, tile_name)),
        Pattern(ForWhom, f"{{move}}{FOR_WHOM}", move=_card_taken),
        Pattern(BegunBox, "{box}", box=choice(MINE, RECRUIT, BUY, ATTACK)),
    )
)


def read(text: str) -> AuztraliaMove | Touch | None:
    """Return what one text says, None if it is neither a move nor a touchable."""
    return parse(text) or TOUCHES.parse(text)


def read_act(act: str) -> list[AuztraliaMove | Touch | None]:
    """Return what the texts of an act say, or of one that is only begun: railways of others and `end` left out."""
    begun, parts = proposals.begun_and_parts(act)
    return [move for move in map(read, begun + parts) if not isinstance(move, Via)]


def vias_in(texts: Iterable[Move]) -> list[Move]:
    """List the texts that use the railways of others."""
    return [text for text in texts if isinstance(parse(text), Via)]


def card_played(act: str) -> str:
    """Return the card that an act plays, or begins to play; "" for none."""
    begun, parts = proposals.begun_and_parts(act)
    first = parse((begun + parts)[0]) if begun + parts else None
    return first.card if isinstance(first, Play) else ""


def hexagon_of(text: str) -> str:
    """Return the name of the hex that a text names, "" for none."""
    said = read(text)
    if isinstance(said, Play):
        return said.on_hexagon
    return said.hexagon if isinstance(said, AtHex | FoundPort | Mine | PlaceFarm) else ""


def tile_of(text: str) -> int:
    """Return the tile that a text names, NOWHERE for none."""
    said = read(text)
    if isinstance(said, Play):
        return NOWHERE if said.target is None or said.on_hexagon else said.on_tile
    return said.tile if isinstance(said, OnTile | Peek | Attack) else NOWHERE


def is_for(text: str, move: Recruit | Keep) -> bool:
    """Return whether a text takes the card that a move takes, for whomever."""
    said = parse(text)
    return isinstance(said, Recruit | Keep) and replace(said, receiver=None) == move


def box_begun(said: AuztraliaMove | Touch | None) -> str:
    """Return the action box that a text begins, or the word of another beginning; "" if it begins nothing."""
    if isinstance(said, BegunBox):
        return said.box
    if isinstance(said, ForWhom):
        return box_begun(said.move)
    return _WORDS.get(type(said), "") or promises.box_begun(said)


_WORDS: Final[dict[type, str]] = {Finish: FINISH, AtHex: AT, OnTile: ON_TILE}
