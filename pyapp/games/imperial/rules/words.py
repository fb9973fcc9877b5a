"""The words of abilities in English: resources, places, counted things, faces and tokens. Choice -> its message, or the
singular and the plural.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from pyapp.engine.contract import N_
from pyapp.games.imperial.rules.components import TOKEN_NAMES

Words = Mapping[str, str | tuple[str, str]]
"""Choice -> its message, or the singular and the plural."""

RESOURCE_WORDS: Final[Words] = MappingProxyType(
    {
        "wood": N_("wood"),
        "stone": N_("stone"),
        "food": N_("food"),
        "gold": N_("gold"),
        "any": N_("of any kind"),
        "action": (N_("action"), N_("actions")),
    }
)
"""After a number: 2 wood, 2 of any kind, 2 actions."""
WHERE_WORDS: Final[Words] = MappingProxyType(
    {
        "walls": N_("the walls"),
        "huts": N_("the huts"),
        "granaries": N_("the granaries"),
        "bridges": N_("the bridges"),
        "tracks": N_("any track"),
        "village": N_("the village"),
        "any": N_("any track or the village"),
    }
)
"""After "in"."""
COUNTED_WORDS: Final[Words] = MappingProxyType(
    {
        "harvests": (N_("harvest"), N_("harvests")),
        "sections": (N_("completed section"), N_("completed sections")),
        "tracks": (N_("track with a new section"), N_("tracks with a new section")),
        "boxes": (N_("crossed box"), N_("crossed boxes")),
        "walls": (N_("completed walls section"), N_("completed walls sections")),
        "huts": (N_("completed huts section"), N_("completed huts sections")),
        "granaries": (N_("completed granaries section"), N_("completed granaries sections")),
        "bridges": (N_("completed bridges section"), N_("completed bridges sections")),
        "settlement": (N_("new settlement"), N_("new settlements")),
        "open_fields": (N_("open field"), N_("open fields")),
        "emptied_fields": (N_("emptied field"), N_("emptied fields")),
        "circles": (N_("crossed circle"), N_("crossed circles")),
        "buildings": (N_("finished building"), N_("finished buildings")),
        "settlements": (N_("settlement"), N_("settlements")),
        "settlement_sections": (N_("section in settlements"), N_("sections in settlements")),
        "imperial": (N_("completed Imperial section"), N_("completed Imperial sections")),
        "columns": (N_("full column"), N_("full columns")),
        "tracks_of_5": (N_("track with five completed sections"), N_("tracks with five completed sections")),
    }
)
"""Things that conditions, engines and ★ buildings count."""
PATTERN_WORDS: Final[Words] = MappingProxyType(
    {
        "pair": N_("a pair"),
        "triple": N_("three of a kind"),
        "all_different": N_("three different faces"),
        "shows": N_("a certain face"),
    }
)
TOKEN_WORDS: Final[Words] = MappingProxyType({token: TOKEN_NAMES[token] for token in ("ally", "boon", "coin")})
"""The tokens whose gain can be doubled."""
TO_WORDS: Final[Words] = MappingProxyType({"basic": N_("wood, stone or food"), "any": N_("any face")})

WORDS: Final[Mapping[str, Words]] = MappingProxyType(
    {
        **dict.fromkeys(("resource", "resources", "face"), RESOURCE_WORDS),
        "where": WHERE_WORDS,
        **dict.fromkeys(("event", "counted"), COUNTED_WORDS),
        "pattern": PATTERN_WORDS,
        "tokens": TOKEN_WORDS,
        "to": TO_WORDS,
    }
)
"""Type of a parameter -> the words of its choices."""
ANY_RESOURCE: Final = N_("any resource")
