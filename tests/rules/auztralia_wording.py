"""Phrases of AuZtralia's rulebooks in both languages, and parsers for their items and rules."""

from __future__ import annotations

import re
from typing import Final

from pyapp.ui.rulebook.book import load

LANGUAGES: Final = ("en", "es")
SAID: Final = {
    "unit": (
        "({0}, {1}): {2} in the box, price {3}{4}, off-rail range {5}, hit capacity {6}.",
        "({0}, {1}): {2} en la caja, precio {3}{4}, alcance fuera de la vía {5}, resistencia {6}.",
    ),
    "ground": ("ground", "tierra"),
    "air": ("air", "aire"),
    "two": (" (one or two per action)", " (una o dos por acción)"),
    "sort": ("level {0}, {1}, {2} VP, {3} {4}", "nivel {0}, {1}, {2} PV, {3} {4}"),
    "hard": ("toughness {0}", "dureza {0}"),
    "soft": ("no toughness", "sin dureza"),
    "tile": ("tile", "loseta"),
    "tiles": ("tiles", "losetas"),
    "rests": ("nobody moves", "no se mueve nadie"),
    "moves": ("{0} moves {1}", "{0} se mueve {1}"),
    "costs": (
        "a card costs {0} ground damage, {1} airship damage, {2} sanity",
        "una carta cuesta {0} de daño en tierra, {1} de daño a dirigibles, {2} de cordura",
    ),
    "on": ("{0} {1} on {2}", "{0} {1} en {2}"),
    "rest": ("The other {0} cards move nobody.", "Las otras {0} cartas no mueven a nadie."),
    "low": (
        "the level-{0} tile on the lowest hex number is turned up",
        "se revela la loseta de nivel {0} con el número de hexágono más bajo",
    ),
    "low 2": (
        "two level-{0} tiles are turned up one after the other, the lowest hex number first",
        "se revelan dos losetas de nivel {0} una tras otra, primero la del número de hexágono más bajo",
    ),
    "gate": ("an {0} tile enters by a gate", "entra por una puerta una loseta {0}"),
    "dismiss": (
        "the Personality at the end of the line leaves the game",
        "sale del juego la Personalidad del final de la fila",
    ),
    "dismiss n": (
        "the last {0} Personalities of the line leave the game",
        "salen del juego las {0} últimas Personalidades de la fila",
    ),
    "point": (".", ","),
    "VP": ("{0} VP", "{0} PV"),
    "lasting": ("lasting", "permanente"),
    "instant": ("instant", "inmediata"),
    "once": ("once", "de un solo uso"),
    "difficulty": (
        "{0} coal, {1} iron, {2} gold, {3}; {4}; {5}.",
        "{0} de carbón, {1} de hierro, {2} de oro, {3}; {4}; {5}.",
    ),
    "infantry": ("{0} infantry", "{0} de infantería"),
    "nobody": ("no units", "sin unidades"),
    "surveys": ("all {0} survey tiles", "las {0} losetas de prospección"),
    "no red": ("{0} survey tiles, without the {1} red ones", "{0} losetas de prospección, sin las {1} rojas"),
    "guns": ("harbour guns on", "cañones activos"),
    "no guns": ("harbour guns off", "sin cañones"),
    "red": ("(red): ", "(roja): "),
    "old": ("Old One", "Antiguo"),
    "coal": ("coal", "carbón"),
    "iron": ("iron", "hierro"),
    "gold": ("gold", "oro"),
    "phosphate": ("phosphate", "fosfato"),
    "east": ("East", "Este"),
    "west": ("West", "Oeste"),
    "outback": ("outback", "interior"),
    "desert": ("desert", "desierto"),
    "hill": ("hills", "colinas"),
    "coast": ("coast", "costa"),
    "farmland": ("farmland", "tierra de cultivo"),
    "sea": ("sea", "mar"),
    "port": ("port hexes", "hexágonos de puerto"),
    "triangle": ("survey triangles", "triángulos"),
    "token": ("VP tokens", "fichas de PV"),
    "here": ("itself", "en sí"),
    "SW": ("SW", "SO"),
    "NW": ("NW", "NO"),
}
"""Phrases in English and Spanish; a word that is missing is the same in both."""


def phrase(language: str, key: str, *values: object) -> str:
    """Return a phrase of the rulebooks with its values."""
    return SAID.get(key, (key, key))[LANGUAGES.index(language)].format(*values)


def items(language: str, chapter: int) -> dict[str, str]:
    """Return the items of a chapter that begin with a bold word, by that word."""
    titled = next(one for one in load("auztralia", language).chapters if one.title.startswith(f"{chapter}. "))
    pairs = [re.match(r"\*\*(.+?)\*\*[,:]?\s*(.*)", item.text, re.DOTALL) for item in titled.rules]
    return {pair[1]: pair[2] for pair in pairs if pair}


def rule_text(language: str, number: str) -> str:
    """Return the text of a rule."""
    return next(
        one.text for chapter in load("auztralia", language).chapters for one in chapter.rules if one.number == number
    )


def numbers(text: str) -> list[int]:
    """Return the numbers of a text, but not those in the names of rules, hexes and cards."""
    return [int(number) for number in re.findall(r"(?<![\w.-])\d+(?!\w)", text)]


def hexes(text: str) -> list[int]:
    """Return the hexes that a text names by their numbers."""
    return [int(number) for number in re.findall(r"#(\d+)", text)]
