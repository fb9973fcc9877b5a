"""Packs: tables of a game that players enter themselves - written as TOML or JSON, kept and carried in a match as one
line of JSON, and read as strictly as if they came from strangers.

A game says how its packs are read, and what a match is played with; the text is the same for all of them.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar, cast

from pyapp.engine.contract import N_, MessageError
from pyapp.engine.schema import LEFT_OUT, NAME, DataError, Optional, Reader, Table, is_list, name_in

if TYPE_CHECKING:
    from collections.abc import Callable

    from pyapp.engine.contract import Setup
    from pyapp.engine.schema import Spec

P = TypeVar("P")
K = TypeVar("K")

OPTION: Final = "pack"
"""The option that chooses what is played with."""
HOUSE: Final = "house"
OWN: Final = "own"
"""The choices: our own tables, a pack of the players' own."""
LONGEST_TEXT: Final = 40_000
"""Characters of a pack; all our own lists of a game have 17,000 to 25,000."""
LONGEST_FILE: Final = 4 * LONGEST_TEXT
"""Characters of a file with a pack: there is room for comments and for the spaces of a tidy JSON."""
_NO_JSON: Final = N_("This is not a pack: it cannot be read as JSON.")
_TOO_LONG: Final = N_("This is not a pack: it has more than {number} characters.")


class NoListError(DataError):
    """What seems to be a pack has none of the lists that a game's packs may replace: another game may know them."""


@dataclass(frozen=True)
class PackFormat(Generic[P]):
    """How the packs of a game are written: the schema of each list that they may replace; what makes a pack of its
    name, the lists as read and as plain data, and notes what is wrong with them together; what returns a pack as plain
    data again; a pack of all our own lists.
    """

    schema: Mapping[str, Spec[Any]]
    make: Callable[[Mapping[str, str], dict[str, Any], Mapping[str, Any], Reader], P]
    plain: Callable[[P], Mapping[str, object]]
    ours: Callable[[], P]

    def read(self, data: object) -> P:
        """Read a pack from plain data; DataError with the first problem if there is one."""
        reader = Reader(name_in(data) or "pack")
        pack = self.check(data, reader)
        reader.check()
        return pack

    def check(self, data: object, reader: Reader) -> P:
        """Read a pack from plain data, and note every problem."""
        lists = {key: Optional(spec, LEFT_OUT) for key, spec in self.schema.items()}
        given = Table[dict[str, Any]]({"name": NAME, **lists}).read(data, reader)
        if reader.problems:
            return cast("P", None)
        parts = {key: given[key] for key in lists if given[key] is not LEFT_OUT}
        if not parts:
            reader.wrong(N_("{place}: a pack replaces at least one list: {lists}."), lists=", ".join(lists))
        return self.make(given["name"], parts, cast("Mapping[str, Any]", data), reader)

    def to_json(self, pack: P) -> str:
        """Write a pack as one line of JSON, the same for the same pack."""
        return json.dumps(self.plain(pack), ensure_ascii=False, separators=(",", ":"))

    def from_json(self, text: str) -> P:
        """Read players' own material from a line of JSON; DataError if it is none."""
        if len(text) > LONGEST_TEXT:
            raise DataError(_TOO_LONG, number=LONGEST_TEXT)
        try:
            data = json.loads(text if text.isprintable() else "")
        except (ValueError, RecursionError):
            raise DataError(_NO_JSON) from None
        return self.read(data)

    def from_file(self, text: str) -> P | None:
        """Read a pack from the text of a file, TOML or JSON; None if the file is about something else, DataError if it
        is a pack that is not sound.
        """
        from pyapp.engine import toml  # few matches meet a file, and all start-ups would wait for it

        data: object
        braced = text.lstrip().startswith("{")
        try:
            data = (json.loads if braced else toml.parse)(text) if len(text) <= LONGEST_FILE else None
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
        """Return whether a file that cannot be read was meant to be a pack of the game: one of its lists begins."""
        named = "|".join(self.schema)
        about = rf'^[ \t]*(\[\[?[ \t]*({named})[ \t]*[\].]|({named})[ \t]*=)|(?<!\\)"({named})"\s*:'
        return re.search(about, text, re.MULTILINE) is not None


class Packs(Generic[P, K]):
    """The packs of a game in its matches. The format, which most matches do without, is loaded when there is a pack.

    What a match is played with depends on the edition of the rules: `kit` makes it of a pack, `house` of none.
    """

    def __init__(
        self, load: Callable[[], PackFormat[P]], kit: Callable[[P, int], K], house: Callable[[int], K]
    ) -> None:
        self._load, self._house = load, house
        self.pack_of: Callable[[str], P] = lru_cache(maxsize=8)(lambda text: load().from_json(text))
        """Read a pack from its line of text; DataError, which is a ValueError, if it is not sound."""
        self._kit_of: Callable[[str, int], K] = lru_cache(maxsize=8)(
            lambda text, edition: kit(self.pack_of(text), edition)
        )

    def kit_of(self, setup: Setup) -> K:
        """Return what a match is played with: its pack, and our own lists for those that the pack leaves out."""
        return self._kit_of(setup.content[0], setup.edition) if setup.content else self._house(setup.edition)

    def own_text(self, text: str) -> str | None:
        """Return the line of text of a pack in a file, TOML or JSON; None if the file is no pack at all, DataError if
        it is one that is not sound.
        """
        written = self._load()
        pack = written.from_file(text)
        return None if pack is None else written.to_json(pack)

    def sample(self) -> str:
        """Return a file with all our own lists, for players to begin with."""
        from pyapp.engine import toml

        written = self._load()
        return toml.document(written.plain(written.ours()))

    def check_content(self, text: str) -> None:
        """Raise ValueError, with a message for the page, unless a text is a sound pack."""
        self.pack_of(text)

    def check_options(self, setup: Setup) -> None:
        """Raise ValueError, with a message for the page, unless there is a pack where the options ask for one."""
        if len(setup.content) != (setup.option(OPTION, HOUSE) == OWN):
            raise ValueError(N_("This match lacks its pack, or has too many."))
