"""Packs: tables of a game that players supply themselves, as TOML or JSON. Saves and matches store a pack as one line
of JSON; it is validated as untrusted input.

The game declares how its packs are read and what a match is played with; the texts are the same for all games.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar, cast

from pyapp.engine.contract import N_, MessageError
from pyapp.engine.files import parse_json
from pyapp.engine.schema import LEFT_OUT, NAME, DataError, Optional, Reader, Table, is_list, name_in

if TYPE_CHECKING:
    from collections.abc import Callable

    from pyapp.engine.contract import Setup
    from pyapp.engine.schema import Spec

P = TypeVar("P")
K = TypeVar("K")

OPTION: Final = "pack"
"""The option that selects the pack."""
HOUSE: Final = "house"
OWN: Final = "own"
"""The choices of the option: the app's own tables, or the players' pack."""
LONGEST_TEXT: Final = 40_000
"""Maximum characters of a pack; all lists of one of our games have 17,000 to 25,000."""
LONGEST_FILE: Final = 4 * LONGEST_TEXT
"""Maximum characters of a pack's file, with room for comments and indented JSON."""
_NO_JSON: Final = N_("This is not a pack: it cannot be read as JSON.")
_TOO_LONG: Final = N_("This is not a pack: it has more than {number} characters.")


class NoListError(DataError):
    """A pack that contains none of the lists that this game allows; it may be meant for another game."""


@dataclass(frozen=True)
class PackFormat(Generic[P]):
    """The format of a game's packs: the schema of each list; a function that builds a pack from its name, the lists
    read and the lists as plain data, and notes problems; a function that converts a pack back to plain data; and a pack
    of all our own lists.
    """

    schema: Mapping[str, Spec[Any]]
    make: Callable[[Mapping[str, str], dict[str, Any], Mapping[str, Any], Reader], P]
    plain: Callable[[P], Mapping[str, object]]
    ours: Callable[[], P]

    def read(self, data: object) -> P:
        """Read a pack from plain data; DataError with the first problem if it is invalid."""
        reader = Reader(name_in(data) or "pack")
        pack = self.check(data, reader)
        reader.check()
        return pack

    def check(self, data: object, reader: Reader) -> P:
        """Read a pack from plain data and note every problem."""
        lists = {key: Optional(spec, LEFT_OUT) for key, spec in self.schema.items()}
        given = Table[dict[str, Any]]({"name": NAME, **lists}).read(data, reader)
        if reader.problems:
            return cast("P", None)
        parts = {key: given[key] for key in lists if given[key] is not LEFT_OUT}
        if not parts:
            reader.wrong(N_("{place}: a pack replaces at least one list: {lists}."), lists=", ".join(lists))
        return self.make(given["name"], parts, cast("Mapping[str, Any]", data), reader)

    def to_json(self, pack: P) -> str:
        """Write a pack as one line of JSON; equal packs give equal text."""
        return json.dumps(self.plain(pack), ensure_ascii=False, separators=(",", ":"))

    def from_json(self, text: str) -> P:
        """Read a pack from a line of JSON; DataError if it is invalid."""
        if len(text) > LONGEST_TEXT:
            raise DataError(_TOO_LONG, number=LONGEST_TEXT)
        try:
            data = parse_json(text if text.isprintable() else "")
        except (ValueError, RecursionError):
            raise DataError(_NO_JSON) from None
        return self.read(data)

    def from_file(self, text: str) -> P | None:
        """Read a pack from the text of a TOML or JSON file; None if the file is not a pack, DataError if it is an
        invalid one.
        """
        from pyapp.engine import toml  # few matches read a file; importing it would slow down every start

        data: object
        braced = text.lstrip().startswith("{")
        try:
            data = (parse_json if braced else toml.parse)(text) if len(text) <= LONGEST_FILE else None
        except MessageError as error:
            raise DataError(error.message, **error.params) from None
        except (ValueError, RecursionError) as error:
            if not self._seems_meant(text):
                return None
            if braced:
                raise DataError(_NO_JSON) from None
            at_line = re.search(r"at line (\d+)", str(error))
            line = int(at_line[1]) if at_line else text.count("\n") + 1
            raise DataError(N_("This is not a pack: line {line} cannot be read as TOML."), line=line) from None
        if data is None and self._seems_meant(text):
            raise DataError(_TOO_LONG, number=LONGEST_FILE)
        if not isinstance(data, Mapping):
            return None
        named = bool(set(data) & set(self.schema))
        if not named and not ("name" in data and all(is_list(data[key]) for key in data if key != "name")):
            return None
        try:
            pack = self.read(data)
        except DataError as error:
            raise error if named else NoListError(error.message, **error.params) from None
        if len(self.to_json(pack)) > LONGEST_TEXT:
            raise DataError(_TOO_LONG, number=LONGEST_TEXT)
        return pack

    def _seems_meant(self, text: str) -> bool:
        """Return whether an unreadable file was meant as a pack of the game: the start of one of its lists occurs in
        it.
        """
        named = "|".join(self.schema)
        about = rf'^[ \t]*(\[\[?[ \t]*({named})[ \t]*[\].]|({named})[ \t]*=)|(?<!\\)"({named})"\s*:'
        return re.search(about, text, re.MULTILINE) is not None


class Packs(Generic[P, K]):
    """The packs of a game as matches use them. The format is only loaded when a match has a pack.

    The tables of a match depend on the edition of the rules: `kit` builds them from a pack, `house` without one.
    """

    def __init__(
        self, load: Callable[[], PackFormat[P]], kit: Callable[[P, int], K], house: Callable[[int], K]
    ) -> None:
        self._load, self._house = load, house
        self.pack_of: Callable[[str], P] = lru_cache(maxsize=8)(lambda text: load().from_json(text))
        """Read a pack from its line of text; DataError, which is a ValueError, if it is invalid."""
        self._kit_of: Callable[[str, int], K] = lru_cache(maxsize=8)(
            lambda text, edition: kit(self.pack_of(text), edition)
        )

    def kit_of(self, setup: Setup) -> K:
        """Return the tables of a match: those of its pack, and our own for the lists that the pack leaves out."""
        return self._kit_of(setup.content[0], setup.edition) if setup.content else self._house(setup.edition)

    def own_text(self, text: str) -> str | None:
        """Return the one-line text of a pack in a TOML or JSON file; None if the file is not a pack, DataError if it is
        invalid.
        """
        written = self._load()
        pack = written.from_file(text)
        return None if pack is None else written.to_json(pack)

    def sample(self) -> str:
        """Return a file with all our own lists as a template for players."""
        from pyapp.engine import toml

        written = self._load()
        return toml.document(written.plain(written.ours()))

    def check_content(self, text: str) -> None:
        """Raise ValueError, with a message for the page, unless a text is a valid pack."""
        self.pack_of(text)

    def check_options(self, setup: Setup) -> None:
        """Raise ValueError, with a message for the page, if the options ask for a pack and there is none."""
        if len(setup.content) != (setup.option(OPTION, HOUSE) == OWN):
            raise ValueError(N_("This match lacks its pack, or has too many."))
