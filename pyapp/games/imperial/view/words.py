"""Words for what happens: places, payments, log lines, refusals. Letters and keys of the engine become words here, and
nowhere else.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pyapp.drawing.language import _, current, fill
from pyapp.drawing.markup import esc
from pyapp.engine.contract import N_, Event, Illegal, Value
from pyapp.games.imperial.rules.components import (
    EMPIRE,
    FIELDS,
    RESOURCE_NAMES,
    RESOURCES,
    SECTIONS,
    SQUARE_ROWS,
    TOKEN_NAMES,
    TRACKS,
)
from pyapp.games.imperial.rules.moves import choice_of, circle_text, tokens_of
from pyapp.games.imperial.view.marks import amount, amounts, listed, pip
from pyapp.games.imperial.view.village import name_of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from pyapp.games.imperial.rules.moves import Build
    from pyapp.games.imperial.rules.player import Player

TRACK_WORDS: Final = {"walls": N_("walls"), "huts": N_("huts"), "granaries": N_("granaries"), "bridges": N_("bridges")}
"""The tracks inside a sentence."""


def sentence(text: str) -> str:
    """Begin a text with a capital letter."""
    return text[:1].upper() + text[1:]


def section_word(track: int, section: int) -> str:
    """Name a section inside a sentence: walls 4."""
    return f"{_(TRACK_WORDS[TRACKS[track]])} {section + 1}"


def square_word(square: str) -> str:
    """Name the section of a square such as w3."""
    return section_word(SQUARE_ROWS.index(square[0]), int(square[1:]) - 1)


# --- what the engine tells ---


def _place(params: Mapping[str, Value]) -> str:
    place = str(params["place"])
    if place in TRACK_WORDS:
        number = params.get("section")
        return f"{_(TRACK_WORDS[place])} {number}" if number else _(TRACK_WORDS[place])
    return _named(params, "place")


def _named(params: Mapping[str, Value], key: str) -> str:
    return esc(params.get(f"{key}_{current()}") or params.get(f"{key}_en") or params[key])


def letters_word(value: Value) -> str:
    """Say what letters stand for; circles, tokens and anything else as they are."""
    text = str(value)
    if text and set(text) <= set(RESOURCES):
        return amounts(text)
    if not text:
        return _("only the action")
    choice = choice_of(text)
    if choice is None or not choice.token:
        return esc(text)
    further = [circle_text(choice.circle)] if choice.circle else []
    further += [amounts(choice.letters)] if choice.letters else []
    return " ".join((_(TOKEN_NAMES[choice.token]), *further))


def dice_words(dice: str) -> str:
    """Say what three dice show: wood, stone and gold."""
    return listed([_(RESOURCE_NAMES[RESOURCES.index(letter)]) for letter in dice])


_FILLERS: Final[dict[str, Callable[[Mapping[str, Value]], str]]] = {
    "place": _place,
    "building": lambda params: _named(params, "building"),
    "cost": lambda params: letters_word(params["cost"]),
    "paid": lambda params: letters_word(params["paid"]),
    "gain": lambda params: letters_word(params["gain"]),
    "have": lambda params: letters_word(params["have"]) if params["have"] else _("nothing"),
    "token": lambda params: _(str(params["token"])),
    "tokens": lambda params: listed([_(TOKEN_NAMES[name]) for name in tokens_of(str(params["tokens"]))]),
    "dice": lambda params: dice_words(str(params["dice"])),
    "square": lambda params: square_word(str(params["square"])),
}
"""Field of a message -> what fills it; every other field is written as it is."""


def worded(params: Mapping[str, Value]) -> dict[str, str]:
    """Put words to the values of an event or a refusal, escaped."""
    return {key: _FILLERS[key](params) if key in _FILLERS else esc(value) for key, value in params.items()}


def say(event: Event, names: Sequence[str]) -> str:
    """Say what happened, with the seats' names (escaped already)."""
    name = names[event.seat] if event.seat is not None and event.seat >= 0 else ""
    return sentence(_(event.text).format(**worded(event.params) | {"name": name}))


def refusal(refused: Illegal) -> str:
    """Say why a move is refused."""
    return sentence(_(refused.reason).format(**worded(refused.params)))


def chapter(events: Sequence[Event]) -> str:
    """Draw the head line of a round in the log: its number and its dice; empty for all other events."""
    rolled = next((event for event in events if event.kind == "dice"), None)
    if rolled is None:
        return ""
    drawn = "".join(pip(letter) for letter in str(rolled.params["dice"]))
    label = fill(
        N_("{dice}, {worker} actions"), dice=dice_words(str(rolled.params["dice"])), worker=rolled.params["worker"]
    )
    return (
        f'<b class="h">{fill(N_("Round {round}"), round=rolled.params["round"])}</b>'
        f'<span class="chdice"><span class="vh">{label}</span>{drawn}{pip("A")}'
        f'<span aria-hidden="true">{esc(rolled.params["worker"])}</span></span>'
    )


# --- what moves are called ---


def build_place(player: Player, move: Build) -> tuple[str, str]:
    """Return the words for the place of a box that is crossed, and what it shows."""
    name, box = move.place, move.number
    if name in TRACKS:
        track = TRACKS.index(name)
        section = min(player.length[track], SECTIONS - 1)
        return section_word(track, section), EMPIRE[track][section].boxes[box]
    building = player.village.buildings[player.village.index[name]]
    return name_of(building), building.boxes[box]


def circle_shows(circle: tuple[int, int]) -> str:
    """Return the letters that a circle, (field, circle), shows."""
    field, number = circle
    return FIELDS[field].circles[number]


def building_of(player: Player, ident: str) -> str:
    """Return the name of a building by its id."""
    return name_of(player.village.buildings[player.village.index[ident]])


def pool_words(pool: Sequence[int], actions: int) -> str:
    """Say what is at hand: 1 wood, 1 gold and 1 action."""
    words = [amount(letter, number) for letter, number in zip(RESOURCES, pool, strict=True) if number]
    return listed(words + ([amount("A", actions)] if actions else []))
