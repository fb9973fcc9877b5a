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
from typing import TYPE_CHECKING, Final, Generic, TypeVar

from pyapp.engine import toml
from pyapp.engine.contract import N_, MessageError
from pyapp.engine.reading import is_list, parse_toml

if TYPE_CHECKING:
    from collections.abc import Callable

    from pyapp.engine.contract import Setup

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
_AT_LINE: Final = re.compile(r"at line (\d+)")
_NO_JSON: Final = N_("This is not a pack: it cannot be read as JSON.")
_TOO_LONG: Final = N_("This is not a pack: it has more than {number} characters.")


NO_LIST: Final = N_("{place}: a pack replaces at least one list: {lists}.")


class PackError(MessageError):
    """A pack that cannot be read: the `place` of the message names list and entry."""


class NoListError(PackError):
    """What seems to be a pack has none of the lists that a game's packs may replace: another game may know them."""


@dataclass(frozen=True)
class PackFormat(Generic[P]):
    """How the packs of a game are written: the lists that they may replace, what reads one from plain data (PackError
    says what is wrong with it), what returns it as plain data again, and a pack of all our own lists.
    """

    lists: tuple[str, ...]
    read: Callable[[object], P]
    plain: Callable[[P], Mapping[str, object]]
    ours: Callable[[], P]

    def to_json(self, pack: P) -> str:
        """Write a pack as one line of JSON, the same for the same pack."""
        return json.dumps(self.plain(pack), ensure_ascii=False, separators=(",", ":"))

    def from_json(self, text: str) -> P:
        """Read players' own material from a line of JSON; PackError if it is none."""
        if len(text) > LONGEST_TEXT:
            raise PackError(_TOO_LONG, number=LONGEST_TEXT)
        try:
            data = json.loads(text if text.isprintable() else "")
        except (ValueError, RecursionError):
            raise PackError(_NO_JSON) from None
        return self.read(data)

    def from_file(self, text: str) -> P | None:
        """Read a pack from the text of a file, TOML or JSON; None if the file is about something else, PackError if it
        is a pack that is not sound.
        """
        data: object
        braced = text.lstrip().startswith("{")
        try:
            data = (json.loads if braced else parse_toml)(text) if len(text) <= LONGEST_FILE else None
        except MessageError as error:
            raise PackError(error.message, **error.params) from None
        except (ValueError, RecursionError) as error:
            if not self._seems_meant(text):
                return None
            if braced:
                raise PackError(_NO_JSON) from None
            at_line = _AT_LINE.search(str(error))
            line = int(at_line[1]) if at_line else text.count("\n") + 1
            raise PackError(N_("This is not a pack: line {line} cannot be read as TOML."), line=line) from None
        if data is None and self._seems_meant(text):
            raise PackError(_TOO_LONG, number=LONGEST_FILE)
        if not isinstance(data, Mapping):
            return None
        named = bool(set(data) & set(self.lists))
        if not named and not ("name" in data and all(is_list(data[key]) for key in data if key != "name")):
            return None
        try:
            pack = self.read(data)
        except PackError as error:
            raise error if named else NoListError(error.message, **error.params) from None
        if len(self.to_json(pack)) > LONGEST_TEXT:
            raise PackError(_TOO_LONG, number=LONGEST_TEXT)
        return pack

    def _seems_meant(self, text: str) -> bool:
        """Return whether a file that cannot be read was meant to be a pack of the game: one of its lists begins."""
        named = "|".join(self.lists)
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
        """Read a pack from its line of text; PackError, which is a ValueError, if it is not sound."""
        self._kit_of: Callable[[str, int], K] = lru_cache(maxsize=8)(
            lambda text, edition: kit(self.pack_of(text), edition)
        )

    def kit_of(self, setup: Setup) -> K:
        """Return what a match is played with: its pack, and our own lists for those that the pack leaves out."""
        return self._kit_of(setup.content[0], setup.edition) if setup.content else self._house(setup.edition)

    def own_text(self, text: str) -> str | None:
        """Return the line of text of a pack in a file, TOML or JSON; None if the file is no pack at all, PackError if
        it is one that is not sound.
        """
        written = self._load()
        pack = written.from_file(text)
        return None if pack is None else written.to_json(pack)

    def sample(self) -> str:
        """Return a file with all our own lists, for players to begin with."""
        written = self._load()
        return toml.document(written.plain(written.ours()))

    def check_content(self, text: str) -> None:
        """Raise ValueError, with a message for the page, unless a text is a sound pack."""
        self.pack_of(text)

    def check_options(self, setup: Setup) -> None:
        """Raise ValueError, with a message for the page, unless there is a pack where the options ask for one."""
        if len(setup.content) != (setup.option(OPTION, HOUSE) == OWN):
            raise ValueError(N_("The match is missing its pack, or has one too many."))
