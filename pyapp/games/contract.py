"""What a game brings to the table besides its rules: declared types for its view, its records, its guide.

A `TableGame` is the engine's `Game` with these parts as fields. Each part is a function that loads it when it is first
needed, so that the shelf is drawn before any rulebook, sheet or view is read. The modules of a game answer for the
protocols here as they are: `tally.py` is a `Tally`, `comparison.py` a `Comparison`, `guide.py` a `Guide`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from importlib import import_module
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

from pyapp.engine.contract import Game

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from pyapp.bots.levels import Computer
    from pyapp.drawing.log import EventLog
    from pyapp.drawing.view import View
    from pyapp.engine.contract import Move, Outcome, Position, ScoreLine, Setup, Value
    from pyapp.engine.match import Match
    from pyapp.engine.promises import Promises
    from pyapp.games.achievements import Achievements

P = TypeVar("P", bound="Position")
P_contra = TypeVar("P_contra", bound="Position", contravariant=True)


# --- the end of a match, and tables of several devices ---


class Tally(Protocol[P_contra]):
    """What the end of a match is told by beside its score card, in a game that has rounds, or something like them."""

    @property
    def TITLE(self) -> str:
        """Return what stands over the chart of the points, as a message."""

    def ties(self, position: P_contra, seat: int, /) -> Sequence[ScoreLine]:
        """List what breaks ties, the first one first."""

    def rounds(self, position: P_contra, /) -> int:
        """Count the rounds that are over."""

    def round_of(self, position: P_contra, /) -> int:
        """Return the round that a position stands in, from 1; 0 where they are not called rounds."""


class Comparison(Protocol[P_contra]):
    """What several devices at one table share, in a game whose players may each keep a sheet on a device of their
    own.
    """

    @property
    def MODES(self) -> tuple[str, ...]:
        """Return the modes in which each may keep a sheet on a device of their own and compare at the end."""

    def totals(self, position: P_contra, seat: int, /) -> tuple[int, ...]:
        """Return the points of a seat at the end, then what breaks ties, larger is better."""

    def rank(self, rows: Sequence[tuple[int, ...]], /) -> Outcome:
        """Rank sheets by their totals; what the outcome names as seats are places in the list."""

    def same_table(self, mine: Setup, theirs: Setup, /) -> str:
        """Say what keeps two set-ups from being one table, as a message; empty if they are."""

    def difference(self, mine: Match, theirs: Match, /) -> tuple[str, Mapping[str, Value]] | None:
        """Say the first event of chance in which two finished matches of one table differ, as a message and what fills
        it; None if all are alike.
        """

    def misentered(self, mine: Match, theirs: Match, /) -> Sequence[tuple[int, int, str, str]]:
        """List what was written down otherwise on the two devices: round, seat, here and there, as messages."""


# --- a first match ---


@dataclass(frozen=True, slots=True)
class Advice:
    """A legal move and why, as a message."""

    move: Move
    text: str


class Guide(Protocol[P_contra]):
    """A first match that is guided: its set-up, a move and a reason for each decision, a last word."""

    @property
    def INVITATION(self) -> str:
        """Return the words of the way to it, which say how long it takes, as a message."""

    @property
    def AIM(self) -> str:
        """Return two sentences that come first: what wins, when it ends and what to watch, as a message."""

    def opening(self) -> Sequence[Move]:
        """Return the moves that are made before the guide begins; what comes by itself is left out."""

    def setup(self, name: str, /) -> Setup:
        """Return the set-up of the guided match, played by somebody of that name."""

    def advice(self, position: P_contra, /) -> Advice | None:
        """Return what the guide would do, None where it has nothing to say."""

    def closing(self, position: P_contra, /) -> str:
        """Return what the guide says when it is done, as a message; else nothing."""


# --- the rulebook's drawn examples ---


@dataclass(frozen=True, slots=True)
class Example:
    """A drawn example of a chapter of the rulebook: a moment of a match, and an act that is played from there.

    The match is set up in a `mode` by so many `seats`, with a table code and `options`, those left out being the first
    choices; `line` are the moves that people made until then, joined as an act. What chance brings comes by the code.
    `parts` are the ids of those parts of the view's board that are shown, all of it if there are none; `around` the
    places of a map that the picture is limited to (`View.box_round`). `seat` is the seat looked at, by default the one
    that acts. `caption` says in a sentence what is to be seen, as a message. Of what is told after the act only the
    first `sentences` are said where the rest leads too far.
    """

    chapter: int
    caption: str
    mode: str
    seats: int
    code: str
    act: str
    line: str = ""
    options: tuple[tuple[str, str], ...] = ()
    parts: tuple[str, ...] = ()
    around: tuple[str, ...] = ()
    seat: int | None = None
    physical: bool = False
    sentences: int = 6


def no_examples() -> Sequence[Example]:
    """Load the examples of a game whose rulebook has none."""
    return ()


# --- sheets on paper ---


class Paper(Protocol[P_contra]):
    """What of a game can be printed."""

    def seat_of(self, position: P_contra, seat: int, /) -> int:
        """Return the seat whose sheet is printed when one is looked at: itself, or one that keeps its sheet here; any
        where the whole table is printed (`View.on_paper`).
        """

    def blank_of(self, options: Mapping[str, str], /) -> str:
        """Return the choice of a form's options whose blank sheet can be printed, empty where there is none."""


# --- in a terminal ---


class Plain(Protocol[P_contra]):
    """The table of a game as a few lines of text, for a terminal."""

    def board(self, position: P_contra, names: Sequence[str], seat: int, /) -> Iterable[str]:
        """Draw a position of the game as a seat knows it, or as everybody does where `seat` is CHANCE; `names` are
        those of the parties, the seats and then the sides. The position comes as that seat may see it.
        """

    def name_of(self, position: P_contra, code: str, /) -> str:
        """Return the name of the printed piece that a code, such as P03, stands for in texts; "" where it is none."""

    def log(self, setup: Setup, /) -> EventLog:
        """Return the log that tells what happened in a match: that of its view, with the codes of the plain table."""

    def worded(self, position: P_contra, params: Mapping[str, Value], names: Sequence[str], /) -> Mapping[str, Value]:
        """Return in words what fills the message of a refusal or an ending: the seats that it speaks of, what
        is counted, nothing where there is none. What is not in it stays as it is, but that codes are named.
        """


# --- the game ---


class loading:  # noqa: N801 - reads as a verb where games declare their parts
    """A part of a game that is loaded when it is first called for: a module of the game's package, or with
    `module:NAME` what stands there under that name.

    An object of three slots, for everybody's image holds those of every game: a closure with a cache of its own weighs
    several times as much.
    """

    __slots__ = ("_found", "_package", "_part")

    def __init__(self, package: str, part: str) -> None:
        """Name the part."""
        self._package, self._part = package, part
        self._found: Any = None

    def __call__(self) -> Any:
        """Return the part."""
        if self._found is None:
            path, _colon, name = self._part.partition(":")
            module = import_module(f"{self._package}.{path}")
            self._found = attrgetter(name)(module) if name else module
        return self._found


class calling(loading):  # noqa: N801 - as above
    """A function of a game, `module:NAME` in the game's package, that is loaded when it is first called."""

    __slots__ = ()

    def __call__(self, *values: Any) -> Any:
        """Call the function."""
        return super().__call__()(*values)


def nothing() -> None:
    """Load a part that a game does without."""
    return


def no_file(_text: str) -> str | None:
    """Read no file: the game has no material of the players' own that comes in one."""
    return None


def plain_computer() -> Computer:
    """Load the computer players of a game that declares none of its own: the plain tree, with random playouts."""
    from pyapp.bots.levels import Computer

    return Computer()


@dataclass(frozen=True, slots=True)
class TableGame(Game, Generic[P]):
    """A game with all that a table needs of it, each part made for the game's own positions. The functions load their
    part when it is first needed (`loading`).

    `credit` says whose game it is and what is ours, as a message. A game of `own_design` has no publisher: nothing has
    to name one.

    `own_text` reads players' own material from the text of a file: it returns the line that a match carries in
    `Setup.content`, or None if the file is about something else; MessageError says what is wrong with it. The page of
    saved matches opens such files and lists what they brought; `sample` is such a file with our own material, for
    players to begin with. `content_line` does the same where that page leaves
    such files alone, as the game has a page of its own for them.
    """

    view: Callable[[], View[P]] = field(kw_only=True)
    credit: str = field(default="", kw_only=True)
    own_design: bool = field(default=False, kw_only=True)
    computer: Callable[[], Computer] = field(default=plain_computer, kw_only=True)
    achievements: Callable[[], Achievements | None] = field(default=nothing, kw_only=True)
    tally: Callable[[], Tally[P] | None] = field(default=nothing, kw_only=True)
    comparison: Callable[[], Comparison[P] | None] = field(default=nothing, kw_only=True)
    guide: Callable[[], Guide[P] | None] = field(default=nothing, kw_only=True)
    examples: Callable[[], Sequence[Example]] = field(default=no_examples, kw_only=True)
    paper: Callable[[], Paper[P] | None] = field(default=nothing, kw_only=True)
    plain: Callable[[], Plain[P] | None] = field(default=nothing, kw_only=True)
    promises: Callable[[], Promises[P] | None] = field(default=nothing, kw_only=True)
    own_text: Callable[[str], str | None] = field(default=no_file, kw_only=True)
    sample: Callable[[], str] | None = field(default=None, kw_only=True)
    content_line: Callable[[str], str | None] = field(default=no_file, kw_only=True)

    @property
    def opens_files(self) -> bool:
        """Return whether players' own material of the game comes in files."""
        return self.own_text is not no_file

    def own_line(self, text: str) -> str | None:
        """Return the line that a match carries of players' own material in a file, None if the file has none."""
        return (self.own_text if self.opens_files else self.content_line)(text)
