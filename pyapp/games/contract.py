"""What a game brings to the table besides its rules: declared types for its view, its records, its guide.

A `TableGame` is the engine's `Game` with these parts as fields. Each part is a function that loads it when it is first
needed, so that the shelf is drawn before any rulebook, sheet or view is read. The modules of a game answer for the
protocols here as they are: `honours.py` is an `Honours`, `tally.py` a `Tally`, `comparison.py` a `Comparison`,
`guide.py` a `Guide`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Generic, Protocol, TypeVar

from pyapp.engine.contract import N_, Game

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from pyapp.bots.levels import Computer
    from pyapp.drawing.view import View
    from pyapp.engine.contract import Move, Outcome, Position, ScoreLine, Setup, Value
    from pyapp.engine.match import Match

P = TypeVar("P", bound="Position")
P_contra = TypeVar("P_contra", bound="Position", contravariant=True)


# --- records and honours ---


@dataclass(frozen=True, slots=True)
class Marks:
    """The points that earn each honour of a sheet, from the least to the highest, None where that is not measured yet,
    and the simulated games behind them (0: an estimate).
    """

    points: tuple[int | None, ...] = ()
    games: int = 0

    @property
    def known(self) -> bool:
        """Return whether there is a mark at all."""
        return any(mark is not None for mark in self.points)

    def earned(self, points: int) -> int:
        """Return the honour that points earn: 0 for none, else its number from 1."""
        return max(
            (number for number, mark in enumerate(self.points, 1) if mark is not None and points >= mark), default=0
        )

    def next(self, points: int) -> tuple[int, int] | None:
        """Return the next honour, from 1, and the points that it asks for; None if there is no higher one or it is not
        measured yet.
        """
        earned = self.earned(points)
        return next(
            ((number, mark) for number, mark in enumerate(self.points, 1) if number > earned and mark is not None), None
        )


def rank_among(ranks: Sequence[tuple[int, str]], points: int) -> tuple[str, tuple[str, int] | None]:
    """Return the last of some ranks, (the points that it asks for, its name), that so many points reach, and the next
    one as (name, points), None at the top. The first asks for none.
    """
    at = max(number for number, (least, _name) in enumerate(ranks) if points >= least)
    after = ranks[at + 1] if at + 1 < len(ranks) else None
    return ranks[at][1], (after[1], after[0]) if after else None


@dataclass(frozen=True, slots=True)
class SheetWords:
    """What pages call the sheets by which a game's solo matches are written down, as messages. `proper` says that the
    names of the honours keep their capitals within a sentence.
    """

    played: str = N_("{played} of {number} sheets played")
    own: str = N_("Sheets of your own")
    one_of_own: str = N_("A sheet of your own")
    play: str = N_("Play this sheet")
    another: str = N_("Another sheet")
    again: str = N_("Same sheet again")
    records: str = N_("Records of this sheet")
    first: str = N_("Your first attempt on this sheet.")
    highest: str = N_("The highest honour of this sheet.")
    unknown: str = N_("The honours of this sheet are not measured yet.")
    today: str = N_("The same sheet and the same dice for everybody, all day. Tomorrow there is another one.")
    proper: bool = False


class Honours(Protocol):
    """Solo matches written down sheet by sheet, and what they earn. A sheet is what a match is set up with: a village,
    the supplies, a map and a difficulty.
    """

    @property
    def MODE(self) -> str:
        """Return the mode whose matches are written down, and that the challenge of the day is played in."""

    @property
    def RULE(self) -> str:
        """Return the rule of the honours."""

    @property
    def HONOURS(self) -> tuple[str, ...]:
        """Return the keys of the honours, from the least to the highest."""

    @property
    def HONOUR_NAMES(self) -> tuple[str, ...]:
        """Return their names, as messages."""

    @property
    def WORDS(self) -> SheetWords:
        """Return what pages call the sheets."""

    def options_of(self, sheet: str, /) -> Sequence[tuple[str, str]]:
        """Return the options of that mode that choose a sheet, (key, choice); "own:..." stands for one of one's own."""

    def measure(self, points: Sequence[int], won: bool, /) -> int:
        """Return what records of a match go by: the points of all parties come, and whether the seat won."""

    def marks_of(self, sheet: str, /) -> Marks:
        """Return the marks of a sheet; none of them is known for players' own material."""

    def rank_of(self, points: int, /) -> tuple[str, tuple[str, int] | None]:
        """Return the rank (a message) that so many points of honour make, and the next one with the points that it asks
        for, None at the top.
        """

    def record_key(self, setup: Setup, /) -> str:
        """Return what a match is written down under beside its mode; empty where it is not."""

    def record_names(self, setup: Setup, /) -> Mapping[str, str]:
        """Return the names, by language, of what a match is written down under; none where it is not."""

    def own_key(self, text: str, /) -> str:
        """Return what a match on players' own material is written down under; empty where it is not."""

    def groups(self) -> Sequence[tuple[str, Sequence[str]]]:
        """Return the sheets by group: (its name as a message, the keys)."""

    def sheets(self) -> Sequence[str]:
        """Return the keys of all sheets with honours, in order."""

    def name_of(self, sheet: str, language: str, /) -> str:
        """Return the name of a sheet in a language, as plain text; KeyError if there is no such sheet."""

    def group_of(self, sheet: str, /) -> str:
        """Return the name of a sheet's group as a message; KeyError if there is no such group."""

    def difficulty_of(self, sheet: str, /) -> int:
        """Return how demanding a sheet is, 1 to 3; KeyError if there is no such sheet."""


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

    def opening(self) -> Sequence[Move]:
        """Return the moves that are made before the guide begins; what comes by itself is left out."""

    def setup(self, name: str, /) -> Setup:
        """Return the set-up of the guided match, played by somebody of that name."""

    def advice(self, position: P_contra, /) -> Advice | None:
        """Return what the guide would do, None where it has nothing to say."""

    def closing(self, position: P_contra, /) -> str:
        """Return what the guide says when it is done, as a message; else nothing."""


# --- sheets on paper ---


class Paper(Protocol[P_contra]):
    """What of a game can be printed."""

    def seat_of(self, position: P_contra, seat: int, /) -> int:
        """Return the seat whose sheet is printed when one is looked at: itself, or one that keeps its sheet here; any
        where the whole table is printed (`View.on_paper`).
        """

    def blank_of(self, options: Mapping[str, str], /) -> str:
        """Return the choice of a form's options whose blank sheet can be printed, empty where there is none."""


# --- the game ---


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
    part when it is first needed, and keep it.

    `own_text` reads players' own material from the text of a file: it returns the line that a match carries in
    `Setup.content`, or None if the file is about something else; MessageError says what is wrong with it. The page of
    saved matches opens such files and lists what they brought.
    """

    view: Callable[[], View[P]] = field(kw_only=True)
    computer: Callable[[], Computer] = field(default=plain_computer, kw_only=True)
    honours: Callable[[], Honours | None] = field(default=nothing, kw_only=True)
    tally: Callable[[], Tally[P] | None] = field(default=nothing, kw_only=True)
    comparison: Callable[[], Comparison[P] | None] = field(default=nothing, kw_only=True)
    guide: Callable[[], Guide[P] | None] = field(default=nothing, kw_only=True)
    paper: Callable[[], Paper[P] | None] = field(default=nothing, kw_only=True)
    own_text: Callable[[str], str | None] = field(default=no_file, kw_only=True)

    @property
    def opens_files(self) -> bool:
        """Return whether players' own material of the game comes in files."""
        return self.own_text is not no_file
