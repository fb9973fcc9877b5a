"""Effects as sentences: rewards, ocean buildings, steps of Relief and the values of surface buildings, as parts for a
page or as plain text.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from string import Formatter
from typing import TYPE_CHECKING, Final

from pyapp.engine.contract import N_

if TYPE_CHECKING:
    from pyapp.games.artemis.rules.components import Building, Effect, Worth

Part = tuple[str, str, int | str]
"""A part of a sentence: ("text", words, ""), ("number", words, number) or ("piece", words, kind). The kind is one of
GOODS or COUNTED; a page draws it in place of the words.
"""
Translate = Callable[[str], str]
"""Translates a message of the catalogue into the language of the page."""
Words = tuple[str, str]
"""Singular and plural."""

GOODS: Final[Mapping[str, Words]] = {
    "ENERGY": (N_("{one} energy"), N_("{number} energy")),
    "MINERAL": (N_("{one} mineral"), N_("{number} minerals")),
    "TOOLKIT": (N_("{one} toolkit"), N_("{number} toolkits")),
    "BADGE": (N_("{one} badge"), N_("{number} badges")),
    "VP": (N_("{one} VP"), N_("{number} VP")),
}
"""Gains that are counted: the number, then the noun."""
NOUNS: Final[Mapping[str, Words]] = {
    **GOODS,
    "ANY": (N_("{number} resource of your choice"), N_("{number} resources of your choice")),
    "COLONIST": (N_("the colonist there"), N_("the {number} colonists there")),
    "BUILDING": (N_("the building there"), N_("the {number} buildings there")),
}
"""The objects of "gain"; COLONIST only in a reward."""
CLAUSES: Final[Mapping[str, Words]] = {
    "RELIEF": (N_("make {number} Relief step"), N_("make {number} Relief steps")),
    "COLONIST": (N_("draw {number} colonist from the bag"), N_("draw {number} colonists from the bag")),
    "TRAIN": (N_("take {number} training step"), N_("take {number} training steps")),
    "WARM": (
        N_("heat {number} colonist in the Shelters for free"),
        N_("heat {number} colonists in the Shelters for free"),
    ),
    "RECRUIT": (
        N_("each of your Doorstep dice costs {one} energy less"),
        N_("each of your Doorstep dice costs {number} energy less"),
    ),
    "BUILD": (
        N_("each building you buy costs {number} mineral less (at least 1)"),
        N_("each building you buy costs {number} minerals less (at least 1)"),
    ),
    "SENDFREE": (N_("sending colonists costs you no resource"), N_("sending colonists costs you no resource")),
}
"""Effects with a verb of their own."""
COUNTED_WORDS: Final[Mapping[str, Words]] = {
    "energy": (N_("unit of energy"), N_("units of energy")),
    "minerals": (N_("mineral"), N_("minerals")),
    "toolkits": (N_("toolkit"), N_("toolkits")),
    "badges": (N_("badge"), N_("badges")),
    "pioneers": (N_("Pioneer of yours"), N_("Pioneers of yours")),
    "engineers": (N_("Engineer of yours"), N_("Engineers of yours")),
    "ocean_full": (N_("full ocean building of yours"), N_("full ocean buildings of yours")),
    "surface_full": (N_("full surface building of yours"), N_("full surface buildings of yours")),
    "relief": (N_("Relief step you have made"), N_("Relief steps you have made")),
}
_GAIN: Final = N_("gain {list}")
_AND: Final = N_("{first} and {second}")
_PER: Final[Words] = (
    N_("{flat}, and {more} for each {what} (at most {cap})"),
    N_("{flat}, and {more} for every {quota} {what} (at most {cap})"),
)


def reward_parts(effects: Sequence[Effect], translate: Translate = N_) -> list[Part]:
    """Write a reward of an expedition as parts; its colonists and buildings are those drawn for it."""
    return _sentence(effects, NOUNS, translate)


def effect_parts(effects: Sequence[Effect], translate: Translate = N_) -> list[Part]:
    """Write an ocean building's effects, or those of a step of Relief, as parts."""
    return _sentence(effects, {kind: words for kind, words in NOUNS.items() if kind not in CLAUSES}, translate)


def worth_parts(worth: Worth, translate: Translate = N_) -> list[Part]:
    """Write the value of a full surface building as parts."""
    flat = _goods("VP", worth.flat, translate)
    if worth.per is None:
        return _merged(_full_stop(flat))
    per, many = worth.per, worth.per.quota != 1
    fields: dict[str, list[Part]] = {
        "flat": flat,
        "more": _goods("VP", per.vp, translate),
        "quota": [_number(per.quota)],
        "what": [("piece", translate(COUNTED_WORDS[per.what][many]), per.what)],
        "cap": [_number(per.cap)],
    }
    return _merged(_full_stop(_fill(_PER[many], fields, translate)))


def building_parts(building: Building, translate: Translate = N_) -> list[Part]:
    """Write a building's effects or value as parts."""
    return (
        effect_parts(building.effects, translate) if building.worth is None else worth_parts(building.worth, translate)
    )


def plain_text(parts: Sequence[Part]) -> str:
    """Write parts as plain words, for screen readers, the log and search."""
    return "".join(words for _kind, words, _what in parts)


# --- composition ---


def _sentence(effects: Sequence[Effect], nouns: Mapping[str, Words], translate: Translate) -> list[Part]:
    """Write effects in their order: gains share one "gain", standing effects form sentences of their own."""
    standing = [_phrase(CLAUSES[one.kind], one, translate) for one in effects if one.standing]
    clauses: list[list[Part]] = []
    gained: list[list[Part]] = []
    for one in (one for one in effects if not one.standing):
        if one.kind in nouns:
            gained.append(_phrase(nouns[one.kind], one, translate))
            continue
        if gained:
            clauses.append(_fill(_GAIN, {"list": _listed(gained, translate)}, translate))
            gained = []
        clauses.append(_phrase(CLAUSES[one.kind], one, translate))
    if gained:
        clauses.append(_fill(_GAIN, {"list": _listed(gained, translate)}, translate))
    sentences = [*standing, *([_listed(clauses, translate)] if clauses else [])]
    pieces: list[Part] = []
    for sentence in sentences:
        pieces += [*([("text", " ", "")] if pieces else []), *_full_stop(sentence)]
    return _merged(pieces)


def _phrase(words: Words, effect: Effect, translate: Translate) -> list[Part]:
    if effect.kind in GOODS:
        return _goods(effect.kind, effect.amount, translate)
    number = [_number(effect.amount)]
    return _fill(words[effect.amount != 1], {"number": number, "one": number}, translate)


def _goods(kind: str, amount: int, translate: Translate) -> list[Part]:
    """Write an amount of goods, the noun as a part of its own."""
    number = [_number(amount)]
    pieces: list[Part] = []
    for part in _fill(GOODS[kind][amount != 1], {"number": number, "one": number}, translate):
        pieces += [("text", " ", ""), ("piece", part[1].strip(), kind)] if part[0] == "text" else [part]
    return pieces


def _number(number: int) -> Part:
    return ("number", str(number), number)


def _fill(message: str, fields: Mapping[str, list[Part]], translate: Translate) -> list[Part]:
    """Translate a message and insert parts for its fields."""
    pieces: list[Part] = []
    for text, name, _, _ in Formatter().parse(translate(message)):
        if text:
            pieces.append(("text", text, ""))
        if name:
            pieces += fields[name]
    return pieces


def _listed(items: Sequence[list[Part]], translate: Translate) -> list[Part]:
    """Join items: a, b or c."""
    if len(items) < 2:
        return [part for item in items for part in item]
    head: list[Part] = []
    for item in items[:-1]:
        head += [("text", ", ", ""), *item] if head else item
    return _fill(_AND, {"first": head, "second": items[-1]}, translate)


def _full_stop(parts: list[Part]) -> list[Part]:
    """Make a sentence of parts: a capital at the start, a full stop at the end."""
    (kind, words, what), *others = parts
    return [(kind, words[:1].upper() + words[1:], what), *others, ("text", ".", "")]


def _merged(parts: Sequence[Part]) -> list[Part]:
    """Merge neighbouring texts."""
    merged: list[Part] = []
    for part in parts:
        if merged and part[0] == merged[-1][0] == "text":
            merged[-1] = ("text", merged[-1][1] + part[1], "")
        else:
            merged.append(part)
    return merged
