"""Reads plain data, our own or that of a pack, and says what is wrong: file, list, entry and field, then what should
stand there.

The first thing wrong is a PackError: a game with wrong cards had better not begin. `files` and `schema` are the ways
in.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NoReturn

from pyapp.engine import reading
from pyapp.engine.contract import N_, Value
from pyapp.engine.reading import LONGEST_NAME, is_list, shown, whole
from pyapp.engine.schema import DataError as PackError
from pyapp.games.auztralia.rules.printed import SOURCES, Effect, OneOf, Provenance, Text, Vocabulary

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence


LONGEST_TEXT: Final = 160
"""Characters of what a card says."""
MOST_EFFECTS: Final = 6
"""Of a card."""
_TEXTS: Final = {
    "en": (
        N_("{place}: the English text is missing."),
        N_("{place}: the English text is too long or cannot be printed."),
    ),
    "es": (
        N_("{place}: the Spanish text is missing."),
        N_("{place}: the Spanish text is too long or cannot be printed."),
    ),
}


class DataReader(reading.Reader):
    """Reads one file, or a pack, which has no name of a file; what is wrong with it is raised at once."""

    def __init__(self, file: str = "") -> None:
        super().__init__()
        self.file = file
        self.place = file

    def wrong(self, where: str, message: str, /, **params: Value) -> NoReturn:
        """Raise a PackError that names the place being read and a field there."""
        place = f"{self.place}, {where}" if where and "field" not in params else self.place
        raise PackError(message, place=place, **params)

    def enter(self, *parts: str) -> None:
        """Go on at another part of the file: a list, and mostly an entry of it."""
        self.place = ", ".join(filter(None, (self.file, *parts)))

    def numbers(self, data: Mapping[str, object], key: str, least: int, most: int) -> tuple[int, ...]:
        """Read a list of whole numbers."""
        value = data.get(key)
        valid = tuple(one for one in value if whole(one) and least <= one <= most) if is_list(value) else ()
        if not is_list(value) or len(valid) != len(value):
            message = N_("{place}: this must be a list of numbers from {least} to {most}.")
            self.wrong(key, message, least=least, most=most)
        return valid

    def counted(self, where: str, number: int, wanted: int) -> None:
        """See that there are as many parts as there must be."""
        if number != wanted:
            self.wrong(where, N_("{place}: there must be {wanted}, here are {found}."), wanted=wanted, found=number)

    def text(self, data: Mapping[str, object], key: str) -> Text:
        """Read a text in both languages; what is no `text` is a name."""
        return self.words(data.get(key), key, _TEXTS, LONGEST_TEXT if key == "text" else LONGEST_NAME)

    def lines(self, data: Mapping[str, object], key: str, wanted: int | None = None) -> list[list[str]]:
        """Read the lines of a long text, each as its words."""
        value = data.get(key)
        if not isinstance(value, str):
            self.wrong(key, N_("{place}: this must be a text of several lines."))
        rows = [line.split() or [""] for line in value.strip().splitlines()]
        if wanted is not None:
            self.counted(key, len(rows), wanted)
        return rows

    def rows(self, data: Mapping[str, object], key: str, wanted: int | None = None) -> Sequence[object]:
        """Read a list."""
        value = data.get(key)
        if not is_list(value):
            self.wrong(key, N_("{place}: this must be a list."))
        if wanted is not None:
            self.counted(key, len(value), wanted)
        return value

    def entries(
        self, data: Mapping[str, object], key: str, idents: Sequence[str], known: Collection[str]
    ) -> Iterator[tuple[str, Mapping[str, object]]]:
        """Go through a list of tables whose ids must be these, in this order."""
        for ident, row in zip(idents, self.rows(data, key, len(idents)), strict=True):
            self.enter(key, ident)
            entry = self.table(row, "", ("id", *known), "entry")
            self.named("id", entry.get("id"), ident)
            yield ident, entry

    def named(self, where: str, name: object, wanted: str) -> None:
        """See that something has the name that is due."""
        if name != wanted:
            found, nothing = (
                N_("{place}: this must be {wanted}, here is {found}."),
                N_("{place}: this must be {wanted}, here is nothing."),
            )
            self.wrong(where, found if name else nothing, wanted=wanted, found=shown(name))

    def provenance(self, data: Mapping[str, object], default: Provenance | None = None) -> Provenance:
        """Read where something is from; what does not say so itself is from where its list is."""
        if default and "provenance" not in data:
            return default
        origins = self.sources(data, SOURCES)
        if "rules" not in origins:
            self.wrong("provenance.rules", N_("{place}: this must be there."))
        return Provenance(**origins)

    def effects(self, data: Mapping[str, object], vocabulary: Vocabulary) -> tuple[Effect, ...]:
        """Read what a card does, each effect a text such as "reveal 2 1 near"."""
        texts = self.rows(data, "effects")
        if len(texts) > MOST_EFFECTS:
            self.wrong("effects", N_("{place}: a card has {most} effects at most."), most=MOST_EFFECTS)
        return tuple(self.effect(text, f"effects.{number}", vocabulary) for number, text in enumerate(texts, 1))

    def effect(self, text: object, where: str, vocabulary: Vocabulary) -> Effect:
        """Read one effect: its word, then the arguments that this asks for."""
        op, *given = text.split() if isinstance(text, str) and text.strip() else ("",)
        if op not in vocabulary:
            message = N_("{place}: there is no effect {effect} here, only {options}.")
            self.wrong(where, message, effect=shown(text), options=", ".join(vocabulary))
        wanted = vocabulary[op]
        unsaid = [argument.unsaid for argument in wanted if isinstance(argument, OneOf) and argument.unsaid]
        found, least = len(given), len(wanted) - len(unsaid)
        if not least <= found <= len(wanted):
            message = N_("{place}: {op} asks for {wanted} arguments, here are {found}.")
            self.wrong(where, message, op=op, wanted=f"{least}-{len(wanted)}" if unsaid else least, found=found)
        given += unsaid[found - least :]
        args = []
        for number, (argument, word) in enumerate(zip(wanted, given, strict=True), 1):
            if (read := argument.read(word)) is None:
                self.wrong(where, argument.wanted, number=number, op=op, **argument.bounds)
            args.append(read)
        return Effect(op, tuple(args))
