"""The parts of a game for the table besides its rules: the types of its view, its records, its guide.

A `TableGame` is the engine's `Game` with these parts as fields. Each part is a function that loads it on first use, so
that the shelf is drawn before any rulebook, sheet or view is read. The modules of a game implement the protocols here:
`tally.py` is a `Tally`, `comparison.py` a `Comparison`, `guide.py` a `Guide`.
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
    from pyapp.drawing.markup import Markup
    from pyapp.drawing.view import View
    from pyapp.engine.contract import Move, Outcome, Position, ScoreLine, Setup, Value
    from pyapp.engine.match import Match
    from pyapp.engine.promises import Promises
    from pyapp.games.achievements import Achievements

P = TypeVar("P", bound="Position")
P_contra = TypeVar("P_contra", bound="Position", contravariant=True)


# --- the end of a match, and tables of several devices ---


class Tally(Protocol[P_contra]):
    """Tie-breaks and the points chart shown next to the final score, in a game with rounds or similar phases."""

    @property
    def TITLE(self) -> str:
        """Return the heading of the points chart, as a message."""

    def ties(self, position: P_contra, seat: int, /) -> Sequence[ScoreLine]:
        """List the tie-breaks of a seat in the order in which they apply."""

    def rounds(self, position: P_contra, /) -> int:
        """Count the completed rounds."""

    def round_of(self, position: P_contra, /) -> int:
        """Return the round of a position, from 1; 0 in a game that does not call them rounds."""


class Comparison(Protocol[P_contra]):
    """The comparison of several devices at one table, in a game where each player may keep a sheet on their own
    device.
    """

    @property
    def MODES(self) -> tuple[str, ...]:
        """Return the modes in which each player may keep a sheet on their own device and compare at the end."""

    def totals(self, position: P_contra, seat: int, /) -> tuple[int, ...]:
        """Return the points of a seat at the end, then the tie-breaks; larger is better."""

    def rank(self, rows: Sequence[tuple[int, ...]], /) -> Outcome:
        """Rank sheets by their totals; the seats of the outcome are indices of the list."""

    def same_table(self, mine: Setup, theirs: Setup, /) -> str:
        """Return the message of a difference by which two setups are not one table; empty if there is none."""

    def difference(self, mine: Match, theirs: Match, /) -> tuple[str, Mapping[str, Value]] | None:
        """Return the message of the first event of chance in which two finished matches of one table differ, with its
        values; None if all are equal.
        """

    def misentered(self, mine: Match, theirs: Match, /) -> Sequence[tuple[int, int, str, str]]:
        """List what the two devices recorded differently: round, seat, here and there, as messages."""


# --- a first match ---


@dataclass(frozen=True, slots=True)
class Advice:
    """A legal move and the reason for it, a message."""

    move: Move
    text: str


class Guide(Protocol[P_contra]):
    """The guided first match: its setup, a move and a reason for each decision, closing words."""

    @property
    def INVITATION(self) -> str:
        """Return the invitation to the guide, which tells how long it takes, as a message."""

    @property
    def AIM(self) -> str:
        """Return the introduction in two sentences: what wins, when the game ends and what to watch, as a message."""

    def opening(self) -> Sequence[Move]:
        """Return the moves before the guide starts, without automatic ones."""

    def setup(self, name: str, /) -> Setup:
        """Return the setup of the guided match for a player of that name."""

    def advice(self, position: P_contra, /) -> Advice | None:
        """Return the advice of the guide, None where it has none."""

    def closing(self, position: P_contra, /) -> str:
        """Return the closing words of the guide once it is over, as a message, else ""."""


# --- opponents ---


@dataclass(frozen=True, slots=True)
class Character:
    """A computer opponent with a name and a style of play.

    `key` is the player of its seats (`Game.characters`). The other texts are messages: its `style` in a word, a
    `sentence` about it, and a `figure` counted in its matches, with `counts` in its gaps.

    `strength` is on the scale of all characters and levels of the game (Elo), with the half width of its 95 % interval;
    both come from tests/bench/tournament.py and are 0 while it is still being measured.
    """

    key: str
    name: str
    style: str
    sentence: str
    figure: str = ""
    counts: Mapping[str, Value] = field(default_factory=dict)
    strength: int = 0
    interval: int = 0


def no_characters() -> Sequence[Character]:
    """Load no characters: the opponents of the game are levels."""
    return ()


# --- puzzles ---


class Puzzles(Protocol[P_contra]):
    """The puzzles of a game, with their words. Those with refuting answers are `RefutedPuzzles`, played on the board
    alone; all others are `RatedPuzzles`, played at a table.
    """

    @property
    def QUESTION(self) -> str:
        """Return the question of every puzzle, as a message; `{points}` is the target of one with a goal."""

    def data(self) -> Mapping[str, Any]:
        """Return the puzzles as plain data; `pyapp.ui.puzzles.library` has the schema."""

    def note(self, position: P_contra, /) -> Markup:
        """Describe who acts and what else counts, in a line."""


class RatedPuzzles(Puzzles[P_contra], Protocol[P_contra]):
    """Puzzles whose acts are worth a number each, or that have a number of points as their goal."""

    def judged(self, position: P_contra, act: Move, value: int, other: int, /) -> Markup:
        """Describe what an act is worth compared with another value: the best one, or for the best act the next best.
        In a puzzle with a goal the value is the points made, the other one the target, and the act empty.
        """


class RefutedPuzzles(Puzzles[P_contra], Protocol[P_contra]):
    """Puzzles in which one move wins and each other has a refuting answer, with marks that explain them."""

    def names(self, position: P_contra, /) -> Sequence[str]:
        """Return the names of the seats."""

    def wrong(self, position: P_contra, move: Move, answer: Move, /) -> Markup:
        """Explain by an answer why a move does not win."""

    def right(self, position: P_contra, move: Move, /) -> Markup:
        """Explain what the winning move does."""

    def marks(self, position: P_contra, moves: Sequence[Move], /, *, solved: bool) -> Mapping[str, Markup]:
        """Draw what moves from a position did, by the ids of parts of the board, which they are added to."""


# --- the rulebook's drawn examples ---


@dataclass(frozen=True, slots=True)
class Example:
    """A drawn example of a chapter of the rulebook: a position of a match, and an act played there.

    The match has a `mode`, the number of `seats`, a table code and `options`, by default the first choices; `line` are
    the moves of the seats up to the position, joined as an act. The code decides the results of chance.

    `parts` are the ids of the parts of the board that are shown, all by default; `around` are the places of a map that
    the picture is cropped to (`View.box_round`). `seat` is the viewed seat, by default the acting one. `caption`
    describes the picture in a sentence, as a message. Only the first `sentences` of the log after the act are shown.
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
    """Load no examples: the rulebook of the game has none."""
    return ()


# --- sheets on paper ---


class Paper(Protocol[P_contra]):
    """The printable sheets of a game."""

    def seat_of(self, position: P_contra, seat: int, /) -> int:
        """Return the seat whose sheet is printed for a viewed seat: itself, or one that does not play away; any seat
        where the whole table is printed (`View.on_paper`).
        """

    def blank_of(self, options: Mapping[str, str], /) -> str:
        """Return the choice of a form's options whose blank sheet can be printed, empty if there is none."""


# --- in a terminal ---


class Plain(Protocol[P_contra]):
    """The table of a game as lines of plain text, for a terminal."""

    def board(self, position: P_contra, names: Sequence[str], seat: int, /) -> Iterable[str]:
        """Draw a position; `names` are those of the parties, seats first. `seat` is the viewer, CHANCE for everybody;
        the position contains only what the viewer may see.
        """

    def name_of(self, position: P_contra, code: str, /) -> str:
        """Return the name of the printed piece with a code such as P03 in texts; "" for any other code."""

    def log(self, setup: Setup, /) -> EventLog:
        """Return the log of a match: that of its view, with the codes of the plain table."""

    def worded(self, position: P_contra, params: Mapping[str, Value], names: Sequence[str], /) -> Mapping[str, Value]:
        """Return words for values of a refusal or an ending: names of seats, counted things, nothing where there is
        none. Values that are left out are used unchanged, with codes replaced by names.
        """


# --- the game ---


class loading:  # noqa: N801 - reads as a verb where games declare their parts
    """The loader of a game's part, on its first use: a module of the game's package, or with `module:NAME` an attribute
    of one.

    An object of three slots, because the memory image of every user holds those of every game: a closure with its own
    cache is several times as large.
    """

    __slots__ = ("_found", "_package", "_part")

    def __init__(self, package: str, part: str) -> None:
        """Set the package and the path of the part."""
        self._package, self._part = package, part
        self._found: Any = None

    def __call__(self) -> Any:
        """Load and return the part."""
        if self._found is None:
            path, _colon, name = self._part.partition(":")
            module = import_module(f"{self._package}.{path}")
            self._found = attrgetter(name)(module) if name else module
        return self._found


class calling(loading):  # noqa: N801 - as above
    """A function of a game, `module:NAME` in the game's package, that is loaded on its first call."""

    __slots__ = ()

    def __call__(self, *values: Any) -> Any:
        """Load and call the function."""
        return super().__call__()(*values)


def nothing() -> None:
    """Load nothing: the game does not have this part."""
    return


def no_file(_text: str) -> str | None:
    """Return None: the game does not read players' own material from files."""
    return None


def plain_computer() -> Computer:
    """Load the default computer players: tree search with random playouts."""
    from pyapp.bots.levels import Computer

    return Computer()


@dataclass(frozen=True, slots=True)
class TableGame(Game, Generic[P]):
    """A game with all parts that a table needs, typed for its positions. The functions load their part on first use
    (`loading`).

    `credit` names the author of the game and our own share, as a message. A game of `own_design` has no publisher to
    name.

    `own_text` reads players' own material from the text of a file: it returns the line for `Setup.content`, or None if
    the file has other contents; MessageError has the problem. The page of saved matches opens such files and lists
    their contents; `sample` is such a file with our own material, as a start for players. `content_line` does the same
    for a game with a page of its own for such files, which the page of saved matches ignores.
    """

    view: Callable[[], View[P]] = field(kw_only=True)
    credit: str = field(default="", kw_only=True)
    own_design: bool = field(default=False, kw_only=True)
    computer: Callable[[], Computer] = field(default=plain_computer, kw_only=True)
    cast: Callable[[], Sequence[Character]] = field(default=no_characters, kw_only=True)
    achievements: Callable[[], Achievements | None] = field(default=nothing, kw_only=True)
    tally: Callable[[], Tally[P] | None] = field(default=nothing, kw_only=True)
    comparison: Callable[[], Comparison[P] | None] = field(default=nothing, kw_only=True)
    guide: Callable[[], Guide[P] | None] = field(default=nothing, kw_only=True)
    puzzles: Callable[[], Puzzles[P] | None] = field(default=nothing, kw_only=True)
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
        """Return the line for `Setup.content` of players' own material in a file, None if the file has none."""
        return (self.own_text if self.opens_files else self.content_line)(text)
