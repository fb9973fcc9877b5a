"""Reads plain data that may come from strangers, and says in words what is wrong with it: the part that all games need.

A game's reader adds what its own material is made of; `wrong` notes each problem where that game keeps them.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Final, TypeGuard

from pyapp.engine.texts import N_, Value

LONGEST_NAME: Final = 40
NAMES: Final = {
    "en": (
        N_("{place}: the English name is missing."),
        N_("{place}: the English name has more than 40 characters, or some that cannot be printed."),
    ),
    "es": (
        N_("{place}: the Spanish name is missing."),
        N_("{place}: the Spanish name has more than 40 characters, or some that cannot be printed."),
    ),
}
"""Language -> what to say of a name that is missing, and of one that is no good."""


def shown(value: object) -> str:
    """Return a text of a file short and printable, anything else as a question mark."""
    if not isinstance(value, str):
        return "?"
    text = "".join(mark if mark.isprintable() else "·" for mark in value[: LONGEST_NAME + 1])
    return text if len(text) <= LONGEST_NAME else text[: LONGEST_NAME - 1] + "…"


def whole(value: object) -> TypeGuard[int]:
    """Return whether a value is a whole number; true and false are none here."""
    return type(value) is int


def is_list(value: object) -> TypeGuard[Sequence[object]]:
    """Return whether a value is a list."""
    return isinstance(value, Sequence) and not isinstance(value, str)


def name_in(value: object) -> str:
    """Find what to call a piece in a message, before anything of it is checked."""
    if isinstance(value, Mapping):
        name = value.get("name")
        for candidate in (*((name.get("en"), name.get("es")) if isinstance(name, Mapping) else ()), value.get("id")):
            if isinstance(candidate, str) and candidate.strip():
                return shown(candidate)
    return ""


class Reader:
    """Reads plain data and collects whatever is wrong; what it gives is only good if nothing was."""

    def __init__(self) -> None:
        self.place = ""
        """What messages call the piece being read."""

    def wrong(self, where: str, message: str, /, **params: Value) -> None:
        """Note a problem of the piece being read, at the key of a field."""
        raise NotImplementedError

    def table(self, value: object, key: str, known: Collection[str], title: str = "sheet") -> dict[str, object]:
        """Take a value as a table; unknown entries are wrong. `title` names a table that has no key."""
        if not isinstance(value, Mapping):
            self.wrong(key, N_("{place}: {key} is not a table."), key=key or title)
            return {}
        for entry in value:
            if entry not in known:
                self.wrong(key or shown(entry), N_("{place}: there is no entry {key}."), key=shown(entry))
        return {entry: value[entry] for entry in known if entry in value}

    def words(
        self, value: object, key: str, messages: Mapping[str, tuple[str, str]], longest: int = LONGEST_NAME
    ) -> dict[str, str]:
        """Read a text in each language of `messages`, which say what is missing or no good."""
        given = self.table({} if value is None else value, key, tuple(messages))
        texts = {}
        for language, (missing, bad) in messages.items():
            text = given.get(language, "")
            good = isinstance(text, str) and len(text) <= longest and text.isprintable()
            if isinstance(text, str) and not text.strip():
                self.wrong(f"{key}.{language}", missing)
            elif not good:
                self.wrong(f"{key}.{language}", bad)
            texts[language] = text.strip() if good and isinstance(text, str) else ""
        return texts

    def name(self, value: object) -> dict[str, str]:
        """Read a name in both languages."""
        return self.words(value, "name", NAMES)

    # --- fields of a table; `where` is the key of the table itself, with a point ---

    def number(
        self, data: Mapping[str, object], key: str, least: int, most: int, *, where: str = "", default: object = None
    ) -> int:
        """Read a whole number; the least one stands for what is wrong."""
        value = data.get(key, default)
        if whole(value) and least <= value <= most:
            return value
        message = N_("{place}, {field}: this must be a whole number from {least} to {most}.")
        self.wrong(f"{where}{key}", message, field=key, least=least, most=most)
        return least

    def choice(self, data: Mapping[str, object], key: str, choices: Collection[str], *, where: str = "") -> str:
        """Read one of some words; "" stands for what is wrong."""
        value = data.get(key)
        if isinstance(value, str) and value in choices:
            return value
        message = N_("{place}, {field}: this must be one of {choices}.")
        self.wrong(f"{where}{key}", message, field=key, choices=", ".join(choices))
        return ""

    def flag(self, data: Mapping[str, object], key: str) -> bool:
        """Read true or false; false stands for what is wrong."""
        value = data.get(key)
        if not isinstance(value, bool):
            self.wrong(key, N_("{place}, {field}: this must be true or false."), field=key)
        return value is True

    def sources(self, data: Mapping[str, object], known: Collection[str]) -> dict[str, str]:
        """Read where something is from, its name and its rules: some of the sources that are known, with commas."""
        origins = self.table(data.get("provenance"), "provenance", ("name", "rules"))
        for part, value in origins.items():
            if not isinstance(value, str) or not set(value.split(", ")) <= set(known):
                message = N_("{place}, {field}: this must be one or more of {choices}, separated by commas.")
                self.wrong(f"provenance.{part}", message, field=f"provenance.{part}", choices=", ".join(known))
        return {part: str(value) for part, value in origins.items()}
