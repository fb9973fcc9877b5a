"""Words for what is printed on the sheets and for the letters and keys of the rules: plain text, apart from names that
players may have typed, which are `Markup`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pyapp.drawing.language import _, current, named
from pyapp.drawing.markup import Markup, esc
from pyapp.drawing.vocabulary import joined
from pyapp.engine.contract import N_
from pyapp.games.imperial.rules.components import (
    FIELDS,
    RESOURCE_NAMES,
    RESOURCES,
    SQUARE_ROWS,
    TOKEN_NAMES,
    TRACKS,
)
from pyapp.games.imperial.rules.moves import choice_of, circle_text, tokens_of
from pyapp.games.imperial.view.marks import amount, amounts

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from pyapp.drawing.telling import Filler
    from pyapp.engine.contract import Value
    from pyapp.games.imperial.rules.components import Building, Sheet
    from pyapp.games.imperial.rules.player import Player

TRACK_WORDS: Final = {"walls": N_("walls"), "huts": N_("huts"), "granaries": N_("granaries"), "bridges": N_("bridges")}
"""The tracks inside a sentence."""


def name_of(printed: Building | Sheet) -> Markup:
    """Return the name of a building or a sheet in the language of the page, escaped: players name their own."""
    return esc(named(printed.name))


def section_word(track: int, section: int) -> str:
    """Return the name of a section inside a sentence: walls 4."""
    return f"{_(TRACK_WORDS[TRACKS[track]])} {section + 1}"


def square_word(square: str) -> str:
    """Return the name of the section of a square such as w3, inside a sentence."""
    return section_word(SQUARE_ROWS.index(square[0]), int(square[1:]) - 1)


# --- fields of events ---


def _place(params: Mapping[str, Value]) -> str:
    place = str(params["place"])
    if place in TRACK_WORDS:
        number = params.get("section")
        return f"{_(TRACK_WORDS[place])} {number}" if number else _(TRACK_WORDS[place])
    return _named(params, "place")


def _named(params: Mapping[str, Value], key: str) -> str:
    return esc(params.get(f"{key}_{current()}") or params.get(f"{key}_en") or params[key])


def letters_word(value: Value) -> str:
    """Return letters in words; circles, tokens and anything else unchanged."""
    text = str(value)
    if text and set(text) <= set(RESOURCES):
        return amounts(text)
    if not text:
        return _("just one action")
    choice = choice_of(text)
    if choice is None or not choice.token:
        return esc(text)
    further = [circle_text(choice.circle)] if choice.circle else []
    further += [amounts(choice.letters)] if choice.letters else []
    return " ".join((_(TOKEN_NAMES[choice.token]), *further))


def dice_words(dice: str) -> str:
    """Format the faces of three dice: wood, stone and gold."""
    return joined([_(RESOURCE_NAMES[RESOURCES.index(letter)]) for letter in dice])


def _letters(field: str) -> Filler[None]:
    return lambda _telling, params: letters_word(params[field])


FILLERS: Final[Mapping[str, Filler[None]]] = {
    **{field: _letters(field) for field in ("cost", "paid", "gain", "have")},
    "place": lambda _telling, params: _place(params),
    "building": lambda _telling, params: _named(params, "building"),
    "token": lambda _telling, params: _(str(params["token"])),
    "tokens": lambda _telling, params: joined([_(TOKEN_NAMES[name]) for name in tokens_of(str(params["tokens"]))]),
    "dice": lambda _telling, params: dice_words(str(params["dice"])),
    "square": lambda _telling, params: square_word(str(params["square"])),
}
"""Field of a sentence or a refusal -> its filler; any other field is the parameter of its name."""


# --- names of moves ---


def circle_shows(circle: tuple[int, int]) -> str:
    """Return the letters that a circle, (field, circle), shows."""
    field, number = circle
    return FIELDS[field].circles[number]


def building_of(player: Player, ident: str) -> Markup:
    """Return the name of a building of a player's village by its id, escaped."""
    return name_of(player.village.buildings[player.village.index[ident]])


def pool_words(pool: Sequence[int], actions: int) -> str:
    """Format what is left to spend: 1 wood, 1 gold and 1 action."""
    words = [amount(letter, number) for letter, number in zip(RESOURCES, pool, strict=True) if number]
    return joined(words + ([amount("A", actions)] if actions else []))
