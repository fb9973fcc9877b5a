"""Abilities as sentences, as parts for a page or as plain text."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from string import Formatter
from typing import TYPE_CHECKING, Final

from pyapp.engine.contract import N_
from pyapp.games.imperial.rules.abilities import KINDS, Kind, Parameter
from pyapp.games.imperial.rules.words import (
    RESOURCE_WORDS,
    WORDS,
)

if TYPE_CHECKING:
    from pyapp.games.imperial.rules.components import Ability, Building

Part = tuple[object, ...]
"""A part of a sentence: ("text", words), ("number", printed, now, underlined), ("res", kind) with kind also "any", or
("star",).
"""
Translate = Callable[[str], str]
"""Translates a message of the catalogue into the language of the page."""

_OR: Final = N_("{first} or {second}")
_UP_TO: Final = (N_("up to {times} time"), N_("up to {times} times"))
_AT_MOST: Final = (N_("at most {max} a round"), N_("at most {max}"))
_NUMBERS: Final = ("count", "every", "per")
"""The parameters that choose between singular and plural, whichever of them the kind has."""


@dataclass(frozen=True, slots=True)
class _Writer:
    """The writer of one ability's sentence: its values with settlements added, and the language."""

    kind: Kind
    values: Mapping[str, object]
    underline: str
    raised: int
    translate: Translate

    def number(self, name: str) -> Part:
        """Return the part of a number: the printed one, the present one, whether it is underlined."""
        value = self.values[name]
        if not isinstance(value, int):
            return ("text", str(value))
        mine = name == self.underline
        return ("number", value, value + self.raised if mine else value, mine)

    def now(self, name: str) -> object:
        """Return a value with the settlements added."""
        value = self.values.get(name)
        return value + self.raised if name == self.underline and isinstance(value, int) else value

    def fill(self, message: str, parts: Mapping[str, list[Part]] | None = None) -> list[Part]:
        """Translate a message and insert parts for its fields."""
        filled: list[Part] = []
        for text, name, _, _ in Formatter().parse(self.translate(message)):
            if text:
                filled.append(("text", text))
            if name:
                filled += parts[name] if parts else self.field(name)
        return filled

    def field(self, name: str) -> list[Part]:
        """Return the parts of one parameter."""
        parameter = self.kind.parameter(name)
        value = self.values.get(name)
        if parameter is None:
            return []
        if parameter.type == "number":
            return self.limit(name) if name in ("times", "max") else [self.number(name)]
        if isinstance(value, Sequence) and not isinstance(value, str):
            return self.listed([self.word(parameter, item, 1) for item in value])
        if parameter.type == "pattern" and value == "shows":
            return self.field("face")
        count = next((self.now(number) for number in _NUMBERS if isinstance(self.now(number), int)), 1)
        return [self.word(parameter, value, count if isinstance(count, int) else 1)]

    def word(self, parameter: Parameter, value: object, count: int) -> Part:
        """Return a choice as a part: resources as pips, everything else as words for this number."""
        if parameter.type in ("resource", "resources", "face") and value != "action":
            return ("res", value)
        word = WORDS.get(parameter.type, {}).get(str(value))
        if word is None:
            return ("text", str(value))
        return ("text", self.translate(word if isinstance(word, str) else word[count != 1]))

    def listed(self, items: list[Part]) -> list[Part]:
        """Join parts: a, b or c."""
        head: list[Part] = []
        for item in items[:-1]:
            head += [("text", ", "), item] if head else [item]
        return self.fill(_OR, {"first": head, "second": items[-1:]}) if head else items

    def limit(self, name: str) -> list[Part]:
        """Write the number of uses or the maximum; only the number where the sentence itself counts the boxes."""
        value = self.values.get(name)
        if name == "max":
            return (
                [
                    ("text", " ("),
                    *self.fill(_AT_MOST[self.kind.group == "STAR"], {"max": [self.number(name)]}),
                    ("text", ")"),
                ]
                if value
                else []
            )
        if self.kind.group == "MOD":
            return [self.number(name)]
        if value == 1 and name != self.underline:
            return []
        return [("text", ", "), *self.fill(_UP_TO[self.now(name) != 1], {"times": [self.number(name)]})]


def parts(ability: Ability, raised: int = 0, translate: Translate = N_) -> list[Part]:
    """Write an ability as parts for a page; `raised` settlements are added to the underlined number."""
    kind = KINDS[ability.kind]
    values = {parameter.name: parameter.default for parameter in kind.parameters} | dict(ability.params)
    writer = _Writer(kind, values, ability.underline, raised, translate)
    message = next(text for name, value, text in kind.texts if not name or writer.now(name) == value)
    merged: list[Part] = [("star",), ("text", " ")] if kind.group == "STAR" else []
    for part in writer.fill(message):
        if part[0] == "text" and merged and merged[-1][0] == "text":
            merged[-1] = ("text", f"{merged[-1][1]}{part[1]}")
        else:
            merged.append(part)
    return merged


def text_of(building: Building, raised: int = 0, translate: Translate = N_) -> list[Part]:
    """Write a building's ability as parts for a page, see `parts`."""
    return parts(building.ability, raised, translate)


def plain_text(ability: Ability, raised: int = 0, translate: Translate = N_) -> str:
    """Write an ability as plain words, for screen readers, the log and search."""
    words = []
    for part in parts(ability, raised, translate):
        if part[0] == "res":
            word = RESOURCE_WORDS[str(part[1])]
            words.append(translate(word if isinstance(word, str) else word[0]))
        else:
            words.append("★" if part[0] == "star" else str(part[2 if part[0] == "number" else 1]))
    return "".join(words)
