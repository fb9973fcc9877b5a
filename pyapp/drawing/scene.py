"""What a view is shown, and what it answers with: plain values between the table and a game's view."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pyapp.engine.contract import Event, Illegal, Move, Setup


@dataclass(frozen=True, slots=True)
class Scene:
    """One look at a position.

    `names` are the seats' names, escaped already. `acting` is the seat that people play here and now, or None when the
    board is only to be looked at. `chosen` is the move that was tapped once, `refused` the one that the rules just
    refused, `focus` the touchable that the board's one tab stop is on. `last` are the events of the latest move.
    `draft` is a move that taps are putting together, not legal yet. `shown` is the seat whose sheets are looked at,
    None for the one to act: what is shown of another seat than `acting` is only to be read. `tab` is the sheet in front
    on a narrow screen, a key of the view's `tabs` or empty for the first.
    """

    position: Any
    setup: Setup
    names: Sequence[str]
    acting: int | None = None
    chosen: Move | None = None
    refused: Move | None = None
    focus: Move | None = None
    last: Sequence[Event] = field(default_factory=tuple)
    draft: str = ""
    shown: int | None = None
    tab: str = ""


@dataclass(frozen=True, slots=True)
class Motion:
    """How a part of the board moves after an event: the element's id, the way it comes in user units, milliseconds, and
    those before it begins.

    A "slide" comes that way; a "draw" is a pencil's stroke (of dashes 140 units long); a "turn" is a die that turns to
    its face.
    """

    target: str
    dx: float = 0
    dy: float = 0
    milliseconds: int = 320
    kind: str = "slide"
    delay: int = 0


@dataclass(frozen=True, slots=True)
class PickItem:
    """One of many choices of an option: its key, title and note as plain text, and marks beside them as HTML."""

    key: str
    title: str
    note: str = ""
    marks: str = ""


@dataclass(frozen=True, slots=True)
class PickGroup:
    """Choices under one heading, as plain text."""

    title: str
    items: Sequence[PickItem]


class View(Protocol):
    """The view of a game: pure functions to text; none of them decides what is legal."""

    def cover(self) -> str:
        """Draw the lid's scene as the inside of a symbol, 300 by 220 units."""

    def symbols(self) -> str:
        """Return the symbols that the page keeps for this game: what never changes on its board."""

    def board_frame(self) -> str:
        """Draw the board without what changes during a match: the places of its parts."""

    def board_parts(self, scene: Scene) -> dict[str, str]:
        """Draw what changes: the id of each part's place and its content. The page patches only the parts that
        differ.
        """

    def board_of(self, scene: Scene) -> str:
        """Draw the whole board in one text."""

    def panel(self, scene: Scene) -> str:
        """Draw what stands beside the board: how it would end now."""

    def thumbnail(self, position: Any) -> str:
        """Draw a small picture of the board for the shelf."""

    def piece(self, position: Any, seat: int) -> int:
        """Return the piece of a seat, 1 to 5."""

    def rest(self, position: Any, seat: int) -> str:
        """Draw what a seat has left."""

    def status(self, position: Any) -> str:
        """Say in a word or two where the match stands, for the shelf."""

    def seat_note(self, position: Any, seat: int) -> str:
        """Say in a word what sets a seat apart, such as its colour."""

    def phases(self, position: Any) -> tuple[Sequence[str], int]:
        """Return the names of the phases and the number of the one being played."""

    def prompt(self, scene: Scene) -> str:
        """Say what the acting seat does now."""

    def preview(self, scene: Scene, move: Move) -> str:
        """Say what a legal move would do."""

    def why(self, scene: Scene, move: Move) -> str:
        """Say in one short sentence what a legal move is good for."""

    def key(self, position: Any, move: Move) -> str:
        """Name a move for the main key."""

    def say(self, event: Event, names: Sequence[str]) -> str:
        """Say what happened, in plain words."""

    def motion(self, event: Event) -> Motion | None:
        """Return the motion of an event, if something moves."""


class SheetsView(Protocol):
    """What a view with `LAYOUT = "sheets"` gives besides: the sheets take the width of the page, the seats stand in its
    head, the voice in its foot.

    `panel`, `rest`, `seat_note` and `phases` of `View` are not asked for there and may be missing. `board_frame` fills
    the element that it is put into (`.sheets .boardbox`, between head and foot) with tray and sheets, and holds an
    empty `<div id="p-tabs" data-whole></div>` where the tabs of narrow screens lie; the one in front is told to the
    styles by `#p-tabs:has([data-tab=KEY])`, of what follows it. Its root carries `data-board`.
    """

    LAYOUT: str

    def head(self, scene: Scene) -> str:
        """Draw the marks of the rounds for the page's head: `<ol class="rounds">` with `li.past` and `li.cur`, and for
        narrow screens `span.rphone`.
        """

    def rolls(self, position: Any) -> int | None:
        """Return the seat that rolls the dice now, if one does."""

    def tabs(self, scene: Scene) -> Sequence[tuple[str, str]]:
        """Return the tabs of narrow screens, (key, title as HTML); the first is in front at the start."""


class Taps(Protocol):
    """What a view may give besides, for what taps mean. Each of these may be missing: then a touchable's text is a
    move, and a move has one way.

    Moves are the legal ones of the position. Texts of moves that reach a page are escaped by the page.
    """

    def expand(self, position: Any, text: str) -> Sequence[Move]:
        """Return the legal moves that a touchable's text means, the plainest first; none lets `why_not(text)` say
        why.
        """

    def ways(self, position: Any, move: Move) -> Sequence[Move]:
        """Return the legal moves that differ from a legal one only in what is paid or which ability is used, itself
        too, the plainest first.
        """

    def way_key(self, position: Any, move: Move) -> str:
        """Draw the inside of a move's key in the voice, such as the pips that are paid; its name is `View.key`."""

    def motions(self, event: Event) -> Sequence[Motion]:
        """Return all motions of an event, where there can be several: asked instead of `View.motion`, which may be
        missing then.
        """

    def explain(self, refused: Illegal) -> str:
        """Say why the rules refuse a move, as HTML, where the reason of the refusal needs more than to be filled."""

    def question(self, scene: Scene, text: str, moves: Sequence[Move]) -> str:
        """Ask which of several moves is meant by a touchable that was tapped."""

    def choices(self, scene: Scene) -> Sequence[tuple[Move, str]]:
        """Return the moves that the voice offers as keys with nothing chosen, (move, inside of its key as HTML)."""

    def ends(self, position: Any) -> Move | None:
        """Return the move that ends what the acting seat does, always at hand as the right-hand key, named by
        `View.key`.
        """

    def warning(self, scene: Scene, move: Move) -> str:
        """Say what would be wasted by an ending move, or nothing."""

    def tab_of(self, position: Any, move: Move) -> str:
        """Return the tab on which a move is seen: it comes to the front when the move is shown from elsewhere."""

    def chapter(self, events: Sequence[Event]) -> str:
        """Draw the head line that the log has before these events, such as a round with its dice; empty for none."""


class Picker(Protocol):
    """What a view gives for options with `Option.picker`."""

    def picker(self, option: str, language: str) -> Sequence[PickGroup]:
        """List the choices of an option by groups, "own" left out; the keys are those of `Option.choices`."""

    def option_picture(self, option: str, key: str) -> str:
        """Draw a small picture of a choice as an inline SVG; may be missing. The key is one of the choices, "drawn" or
        "own".
        """

    def own(self, text: str, language: str) -> tuple[str, str] | None:
        """Return title and note, as plain text, of players' own material from the store; None if it cannot be
        played.
        """
