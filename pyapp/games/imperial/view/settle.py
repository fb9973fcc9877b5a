"""Settlements on the empire sheet: outlines of those that were created, ghosts of those that fit."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from pyapp.drawing.language import _, fill
from pyapp.drawing.markup import NOTHING, Markup, el, join
from pyapp.engine.contract import N_, Move
from pyapp.games.imperial.rules.components import SECTIONS, SQUARE_ROWS, TRACK_NAMES, TRACKS
from pyapp.games.imperial.rules.moves import GRAMMAR, Settle
from pyapp.games.imperial.rules.phases import SETTLE
from pyapp.games.imperial.rules.reading import LETTERS
from pyapp.games.imperial.view.vocabulary import building_of, name_of, square_word

if TYPE_CHECKING:
    from collections.abc import Callable

    from pyapp.games.imperial.rules.position import Position
    from pyapp.games.imperial.rules.village import Village
    from pyapp.games.imperial.view.board_model import BoardModel

_SQUARES: Final = SECTIONS * len(TRACKS)


class Outline(NamedTuple):
    """A settlement's part in one square: its building's letter, the edges to draw (T B L R), whether the tag with the
    letter is drawn here.

    A ghost also has the move that creates it, whether that is chosen, its label and tab index, and whether a sheet that
    pans scrolls to it.
    """

    letter: str
    edges: tuple[str, ...]
    tagged: bool
    move: Move = ""
    chosen: bool = False
    label: Markup = NOTHING
    tab: str = "-1"
    followed: bool = False


@lru_cache(maxsize=1024)
def edges(mask: int) -> dict[int, tuple[str, ...]]:
    """Return the edges of a shape: square -> those of T, B, L and R where the shape ends."""
    sides = {}
    for at in range(_SQUARES):
        if mask >> at & 1:
            row, column = divmod(at, SECTIONS)
            beside = (
                ("T", row > 0, at - SECTIONS),
                ("B", row < len(TRACKS) - 1, at + SECTIONS),
                ("L", column > 0, at - 1),
                ("R", column < SECTIONS - 1, at + 1),
            )
            sides[at] = tuple(edge for edge, inside, other in beside if not (inside and mask >> other & 1))
    return sides


def letter_of(village: Village, building: int) -> str:
    """Return the letter of a building by its place on the sheet, even where the basic game omits buildings."""
    return LETTERS[village.sheet.buildings.index(village.buildings[building])]


def outlines(model: BoardModel) -> dict[int, Outline]:
    """Return the outlines of a player's settlements by square."""
    outlined: dict[int, Outline] = {}
    for building, mask in model.player.settlements:
        name = letter_of(model.player.village, building)
        first = (mask & -mask).bit_length() - 1
        outlined.update((at, Outline(name, sides, at == first)) for at, sides in edges(mask).items())
    return outlined


def masks_of(model: BoardModel) -> dict[Move, tuple[int, int]]:
    """Return building and squares of each settlement that is legal now, by its move."""
    village = model.player.village
    legal = {move for moves in model.moves.values() for move in moves if isinstance(GRAMMAR.parse(move), Settle)}
    return {
        move: (building, mask) for building, spots in enumerate(village.shapes) for move, mask in spots if move in legal
    }


def fits(model: BoardModel) -> dict[int, list[Move]]:
    """Return the legal settlements by building."""
    moves: dict[int, list[Move]] = {}
    for move, (building, _mask) in masks_of(model).items():
        moves.setdefault(building, []).append(move)
    return moves


def ghosts(model: BoardModel) -> dict[int, Outline]:
    """Return the ghosts by square: the chosen settlement, then one for each other building, without overlaps."""
    if model.phase != SETTLE or not model.moves:
        return {}
    places, village = masks_of(model), model.player.village
    outlined: dict[int, Outline] = {}
    taken, seen = 0, set()
    for move in ([model.chosen] if model.chosen in places else []) + list(places):
        building, mask = places[move]
        if mask & taken or building in seen:
            continue
        taken |= mask
        seen.add(building)
        first = (mask & -mask).bit_length() - 1
        followed = not outlined  # the chosen place, else the first
        label = _place_label(name_of(village.buildings[building]), move)
        for at, sides in edges(mask).items():
            outlined[at] = Outline(
                letter_of(village, building),
                sides,
                at == first,
                move,
                move == model.chosen,
                label,
                model.tab(move) if at == first else "-1",
                followed and at == first,
            )
    return outlined


def _place_label(building: Markup, move: Move) -> Markup:
    """Describe the place of a settlement: its building and its top left square."""
    settled = GRAMMAR.parse(move)
    square = settled.square if isinstance(settled, Settle) else ""
    track = TRACK_NAMES[SQUARE_ROWS.index(square[0])]
    return fill(
        N_("{building}: settlement at {track} {section}"), building=building, track=_(track), section=square[1:]
    )


def ghost(outline: Outline) -> Markup:
    """Draw the ghost of a settlement in one square: a touchable over the boxes."""
    kind, state = f"k-{outline.letter.lower()}", " on" if outline.chosen else ""
    tag = el("b", outline.letter, cls=f"tag hollow {kind}{state}", aria_hidden=True) if outline.tagged else NOTHING
    touchable = el(
        "button",
        type="button",
        cls=f"gh {kind} {' '.join(outline.edges)}{state}",
        id=f"g-{outline.letter}" if outline.tagged else None,
        data_follow=outline.move if outline.followed else None,
        tabindex=outline.tab,
        move=outline.move,
        aria_label=outline.label,
    )
    return join(touchable, tag)


# --- words ---

_ORDINALS: Final = (
    N_("first"),
    N_("second"),
    N_("third"),
    N_("fourth"),
    N_("fifth"),
    N_("sixth"),
    N_("seventh"),
    N_("eighth"),
    N_("ninth"),
)


def _preview_settle(position: Position, move: Settle) -> Markup:
    player = position.players[position.seat or 0]
    count = player.raised[player.village.index[move.building]]
    head = fill(
        N_("<b>{building}, {ordinal} settlement.</b>"),
        building=building_of(player, move.building),
        ordinal=_(_ORDINALS[count]) if count < len(_ORDINALS) else count + 1,
    )
    return join(head, " ", _settled(position, move))


def _settled(position: Position, move: Settle) -> Markup:
    """Describe what a settlement does for its building."""
    player = position.players[position.seat or 0]
    number = player.village.index[move.building]
    underline = player.village.underline[number]
    if player.village.kind[number] == "blueprint_vp":
        points = fill(N_("{points} VP at the end."), points=player.value(number, "vp"))
        if player.finished[number]:
            return points
        return join(points, " ", _("It only counts if you finish the building."))
    if underline:
        now = player.value(number, underline)
        text = N_("Its underlined {now} becomes {then}, at {square}.")
        return fill(text, now=now, then=now + 1, square=square_word(move.square))
    return fill(N_("At {square}."), square=square_word(move.square))


def _key_settle(position: Position, move: Settle) -> Markup:
    return fill(N_("Settle {building}"), building=building_of(position.players[position.seat or 0], move.building))


KEYS: Final[dict[type, Callable[[Position, Any], Markup]]] = {Settle: _key_settle}
PREVIEWS: Final[dict[type, Callable[[Position, Any], Markup]]] = {Settle: _preview_settle}
REASONS: Final[dict[type, Callable[[Position, Any], Markup]]] = {Settle: _settled}
"""What a settlement is called on its key, its effect and its benefit, by the class of the move."""
