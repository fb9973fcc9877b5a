"""Reads packs from plain data and says in words what is wrong: which list, which entry, which field. `schema` is the
way in.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Final

from pyapp.engine import reading
from pyapp.engine.contract import N_, Value
from pyapp.engine.packs import NO_LIST
from pyapp.engine.reading import is_list, name_in, shown, whole
from pyapp.games.artemis.rules.components import (
    BLANK,
    COLONISTS,
    COUNTED,
    HAPPENINGS,
    LETTERS,
    LISTS,
    ONCE,
    PIECES,
    REWARDS,
    STANDING,
)

if TYPE_CHECKING:
    from collections.abc import Collection

LONGEST_RULE: Final = 160
"""Characters of what a card says."""
MOST_SLOTS: Final = 4
"""More blank ones would make the list of crews too long to choose from."""
MOST_PARTS: Final = 4
"""Of a reward or of what a building does."""
MOST_COLONISTS: Final = 4
"""That one effect brings: the number of possible draws grows with them."""
INITIAL: Final = {"ocean": "O", "surface": "S", "expeditions": "X", "events": "V"}
"""List -> the letter that its ids begin with; records name tiles and cards by them."""
LAST_LETTER: Final = {
    "CARGO": "C",
    "DIFFICULTY": "B",
    "LEADER": "B",
    "VENTS": "C",
    "QUARRY": "D",
    "PRICE": "E",
    "RECRUIT": "F",
    "TRAINING": "G",
}
"""Kind of event -> the last letter at which it still does anything."""
SOURCES: Final = ("source", "public", "house", "own")
TEXTS: Final = {
    "en": (
        N_("{place}: the English text is missing."),
        N_("{place}: the English text has more than 160 characters, or some that cannot be printed."),
    ),
    "es": (
        N_("{place}: the Spanish text is missing."),
        N_("{place}: the Spanish text has more than 160 characters, or some that cannot be printed."),
    ),
}
_EFFECT: Final = re.compile(r"([A-Z]+) ([1-9]|1[0-9]|20)|(SENDFREE)")
_COMMON: Final = ("id", "name", "provenance")
_BUILDING: Final = (*_COMMON, "slots", "copies")


@dataclasses.dataclass(frozen=True, slots=True)
class Problem:
    """What is wrong: the list ("" for the pack itself), the entry from 0, the key of the field, and the message with
    what fills it.
    """

    list: str
    entry: int | None
    field: str
    message: str
    params: Mapping[str, Value] = dataclasses.field(default_factory=dict)


class PackReader(reading.Reader):
    """Checks a pack, or one list of it."""

    def __init__(self) -> None:
        super().__init__()
        self.problems: list[Problem] = []
        self.list = ""
        self.entry: int | None = None

    def wrong(self, where: str, message: str, /, **params: Value) -> None:
        """Note a problem of the pack, the list or the entry being read."""
        self.problems.append(Problem(self.list, self.entry, where, message, {"place": self.place, **params}))

    def pack(self, value: object) -> dict[str, str]:
        """Check a pack and return its name."""
        self.place = name_in(value) or "pack"
        data = self.table(value, "", ("name", *LISTS), "pack")
        name = self.name(data.get("name"))
        if not set(data) & set(LISTS):
            self.wrong("", NO_LIST, lists=", ".join(LISTS))
        for key in LISTS:
            if key in data:
                self.rows(key, data[key])
        return name

    def rows(self, key: str, value: object) -> None:
        """Check one list: each of its entries, their ids, how many tiles or cards it makes."""
        self.list, self.entry, self.place = key, None, key
        if not is_list(value):
            self.wrong("", N_("{place}: {key} is not a list."), key=key)
            return
        seen: set[object] = set()
        for number, row in enumerate(value[: PIECES[key] + 1]):
            self.entry = number
            ident = row.get("id") if isinstance(row, Mapping) else None
            self.place = ", ".join((key, shown(ident) if isinstance(ident, str) else str(number + 1)))
            if own := name_in(row):
                self.place += f" ({own})" if own != ident else ""
            self.one(key, row)
            if isinstance(ident, str):
                if ident in seen:
                    self.wrong("id", N_("{place}: another entry has the same id."))
                seen.add(ident)
        self.entry, self.place = None, key
        number = sum(map(_copies, value))
        if number != PIECES[key]:
            message = (
                N_("{place}: all copies together must be {wanted} tiles; here there are {number}.")
                if key in ("ocean", "surface")
                else N_("{place}: this list must have {wanted} cards; here there are {number}.")
            )
            self.wrong("", message, wanted=PIECES[key], number=number)

    def one(self, key: str, value: object) -> None:
        """Check one entry of a list."""
        keys, read = _ENTRIES[key]
        data = self.table(value, "", keys, "entry")
        if not isinstance(value, Mapping):
            return
        ident = data.get("id")
        if not isinstance(ident, str) or not re.fullmatch(rf"{INITIAL[key]}\d\d", ident, re.ASCII):
            self.wrong("id", N_("{place}: an id here is {letter} and two digits."), letter=INITIAL[key])
        self.name(data.get("name"))
        self.provenance(data)
        read(self, data)

    def provenance(self, data: Mapping[str, object]) -> None:
        """Check where an entry is from; players' own need not say."""
        if "provenance" in data:
            self.sources(data, SOURCES)

    # --- fields that several lists have ---

    def effects(self, value: object, where: str, kinds: Collection[str]) -> None:
        """Check the parts of a reward, or of what a building does."""
        if not is_list(value) or not 1 <= len(value) <= MOST_PARTS:
            self.wrong(where, N_("{place}, {field}: this must be a list of 1 to 4 effects."), field=where)
            return
        effects = []
        for text in value:
            match = _EFFECT.fullmatch(text) if isinstance(text, str) else None
            kind, amount = (match[1] or match[3], int(match[2] or 0)) if match else ("", 0)
            if kind not in kinds or (kind == "SENDFREE") != (amount == 0):
                message = N_("{place}, {field}: there is no effect {effect} here; write one of {kinds}, then 1 to 20.")
                self.wrong(where, message, field=where, effect=shown(text), kinds=", ".join(kinds))
            elif kind == "COLONIST" and amount > MOST_COLONISTS:
                self.wrong(where, N_("{place}, {field}: at most four colonists come at once."), field=where)
            elif kind == "BUILDING" and amount > 1:
                self.wrong(where, N_("{place}, {field}: only one building is a reward."), field=where)
            effects.append(kind)
        if len(set(effects)) < len(effects):
            self.wrong(where, N_("{place}, {field}: the same effect is there twice."), field=where)

    # --- the lists ---

    def building(self, data: Mapping[str, object]) -> None:
        """Check what all buildings have: slots and copies."""
        slots = data.get("slots")
        if not isinstance(slots, str) or not 1 <= len(slots) <= MOST_SLOTS or set(slots) - {*COLONISTS, BLANK}:
            self.wrong("slots", N_("{place}: the slots are 1 to 4 of P, E, M, S and ○ in one word."))
        if data.get("copies") not in ([1, 1], [2, 1]) or not all(map(whole, _listed(data.get("copies")))):
            self.wrong("copies", N_("{place}: the copies are [1, 1], or [2, 1] for a tile with a twin."))

    def ocean(self, data: Mapping[str, object]) -> None:
        """Check an ocean building."""
        self.building(data)
        self.effects(data.get("effects"), "effects", (*ONCE, *STANDING))

    def surface(self, data: Mapping[str, object]) -> None:
        """Check a surface building."""
        self.building(data)
        self.number(data, "flat", 0, 30)
        if "per" not in data:
            return
        per = self.table(data["per"], "per", ("what", "quota", "vp", "cap"))
        if isinstance(data["per"], Mapping):
            self.choice(per, "what", COUNTED, where="per.")
            self.number(per, "quota", 1, 9, where="per.")
            self.number(per, "vp", 1, 9, where="per.")
            self.number(per, "cap", 1, 30, where="per.")

    def expedition(self, data: Mapping[str, object]) -> None:
        """Check an expedition."""
        self.words(data.get("text"), "text", TEXTS, LONGEST_RULE)
        self.number(data, "difficulty", 1, 30)
        self.number(data, "energy", 0, 9)
        self.number(data, "minerals", 0, 9)
        rewards = data.get("rewards")
        if not is_list(rewards) or len(rewards) != 2:
            self.wrong("rewards", N_("{place}: the rewards are a list of two, A and B."))
            return
        for number, reward in enumerate(rewards, 1):
            self.effects(reward, f"rewards.{number}", REWARDS)

    def event(self, data: Mapping[str, object]) -> None:
        """Check an event: also that its letter comes before what it changes."""
        self.words(data.get("text"), "text", TEXTS, LONGEST_RULE)
        self.choice(data, "letter", LETTERS)
        self.choice(data, "kind", HAPPENINGS)
        self.number(data, "amount", 1, 9)
        self.flag(data, "good")
        kind, letter = data.get("kind"), data.get("letter")
        last = LAST_LETTER.get(kind, "H") if isinstance(kind, str) else "H"
        if isinstance(letter, str) and len(letter) == 1 and last < letter <= "H":
            message = N_("{place}: an event of kind {kind} must resolve by letter {letter}.")
            self.wrong("letter", message, kind=shown(kind), letter=last)


_Read = Callable[[PackReader, Mapping[str, object]], None]
_ENTRIES: Final[Mapping[str, tuple[tuple[str, ...], _Read]]] = {
    "ocean": ((*_BUILDING, "effects"), PackReader.ocean),
    "surface": ((*_BUILDING, "flat", "per"), PackReader.surface),
    "expeditions": ((*_COMMON, "text", "difficulty", "energy", "minerals", "rewards"), PackReader.expedition),
    "events": ((*_COMMON, "text", "letter", "good", "kind", "amount"), PackReader.event),
}
"""List -> the entries that a row may have, and what checks it."""


def _listed(value: object) -> Sequence[object]:
    return value if isinstance(value, Sequence) else ()


def _copies(row: object) -> int:
    """Return how many tiles or cards an entry makes; 1 where that cannot be told."""
    copies = row.get("copies") if isinstance(row, Mapping) else None
    return 2 if copies == [2, 1] else 1
