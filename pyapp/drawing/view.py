"""How a game is drawn and put into words: the class that every game's view derives from, and where its parts stand."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Generic

from pyapp.drawing import owner
from pyapp.drawing.language import fill, fill_with
from pyapp.drawing.markup import NOTHING, Markup, el
from pyapp.drawing.scene import Explanation, Motion, P, PickGroup, Scene
from pyapp.engine.contract import N_

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from pyapp.engine.contract import Event, Illegal, Move, ScoreLine, Setup


@dataclass(frozen=True, slots=True)
class Layout:
    """Where the parts of a match's page stand: the names of the parts in each slot, in their order.

    The page draws the parts of its own (`title`, `rounds`, `phase`, `chips`, `drawers`, `seats`, `panel`, `log`,
    `steps`, `voice`, `acts`); any other name is a part that the view draws (`View.parts`). A slot without parts is left
    out. The board fills what the others leave; a window lies over it. `name` is a class of the page, for the styles.
    """

    name: str
    head: tuple[str, ...]
    main: str
    """Where the main key stands: among the "acts", or in the "voice" beside the words."""
    side: tuple[str, ...] = ()
    tray: tuple[str, ...] = ()
    foot: tuple[str, ...] = ()
    window: tuple[str, ...] = ()
    pass_and_play: bool = False
    """Whether the page shows the sheets of one seat, so that the tablet is handed on at the end of a turn; a board lies
    before all.
    """

    @property
    def parts(self) -> frozenset[str]:
        """Return the names of all parts that stand somewhere."""
        return frozenset((*self.head, *self.side, *self.tray, *self.foot, *self.window))


BOARD: Final = Layout(
    "beside",
    head=("title", "phase", "drawers"),
    main="acts",
    side=("seats", "panel", "log", "voice", "acts"),
)
"""A board with the seats, the log and the keys beside it."""
SHEETS: Final = Layout(
    "sheets",
    head=("title", "rounds", "chips", "drawers"),
    main="voice",
    foot=("steps", "voice", "acts"),
    pass_and_play=True,
)
"""Sheets that take the width of the page: the seats stand in its head, the voice and the keys in its foot."""


@dataclass(frozen=True, slots=True)
class Beat:
    """What one thing did, shown, told and heard as one: a line of words as HTML, motions in one or several steps, each
    after the one before, what a screen reader says (by default the words), and how many milliseconds it stays before
    the next beat. A beat without a pause goes with the one that follows.

    `about` are the events that it tells of, so that the board can mark what they concern (`Scene.telling`). `before`
    asks for the board as it stood before the move, where the move ends by clearing away what the beat is about.
    """

    text: Markup
    steps: Sequence[Sequence[Motion]] = ()
    spoken: Markup = NOTHING
    pause: int = 0
    about: Sequence[Event] = ()
    before: bool = False
    watched: int = 0
    """Milliseconds that it stays where a computer played: whoever did something oneself need not read it."""


class View(Generic[P]):
    """A game's view: pure functions of a position to text; none of them decides what is legal.

    Where a game has acts (`Game.continues`), a text that a touchable means, and a move passed in, may be an act: moves
    of the acting seat joined by `engine.acts.SEPARATOR`, such as "die 5; quarry", legal one after another. That holds
    for `expand`, `variants`, `question`, `preview`, `why`, `key`, `variant_key` and `tab_of`; the position is the one
    before the first of them. An act that several taps put together is written by `draft` keys: "draft die 5; " begins
    it, and the scene has that text as its draft until a touchable or a draft brings a whole act, which is chosen.

    A game overrides what it has to draw or to say; everything with a default may be left out. Moves passed in are
    legal ones of the position unless it says otherwise. What is drawn or said is `Markup`, and the names of a scene are
    markup already; whatever else was typed or comes from a move has to go through `el`, `join`, `fill` or `esc`.
    """

    layout: Layout = BOARD
    pictograms: Sequence[str] = ()
    """The pictograms of the game-icons set that `drawing.pieces.pictogram` is asked for; the build takes them from the
    npm package.
    """

    def for_setup(self, setup: Setup) -> View[P]:
        """Return the view of a match: this one, unless what is printed depends on the set-up, as with material of the
        players' own.
        """
        return self

    # --- pictures ---

    def cover(self) -> Markup:
        """Draw the lid's scene as the inside of a symbol, 300 by 220 units."""
        raise NotImplementedError

    def symbols(self) -> Markup:
        """Draw the symbols that the page keeps for this game: what never changes on its board."""
        return NOTHING

    def thumbnail(self, position: P) -> Markup:
        """Draw a small picture of the board for the shelf."""
        raise NotImplementedError

    def finished(self, scene: Scene[P]) -> Markup:
        """Draw the table of a match that is over, to stand beside the score: nothing on it can be touched, things may
        be explained; by default the small picture in a larger frame.
        """
        return el("div", self.thumbnail(scene.position), cls="final")

    def on_paper(self, scene: Scene[P], date: str) -> Markup:
        """Draw the table of a moment for one page of paper, black on white, as a `section.prt` of 186 by 254 mm; only
        asked of a game that prints (`TableGame.paper`) and has no sheets of its own in the studio.
        """
        return NOTHING

    def piece(self, position: P, seat: int) -> int:
        """Return the piece of a party: 1 to 5 of a seat, `pieces.SIDE` of a side that has a piece of its
        own; by default by its place at the table.
        """
        return seat + 1

    def line_note(self, line: ScoreLine) -> Markup:
        """Return the note of a line of the score sheet in words."""
        return fill_with(line.note, line.params)

    def line_picture(self, label: str) -> Markup:
        """Draw a small picture for a line of the score sheet, by the line's label."""
        return NOTHING

    # --- the board ---

    def board_frame(self) -> Markup:
        """Draw the board without what changes during a match: the places of its parts, under a root with `data-board`.

        Where narrow screens have tabs it holds an empty `<div id="p-tabs"></div>`; the tab in front is told
        to the styles by `#p-tabs:has([data-tab=KEY])`, of what follows it.
        """
        raise NotImplementedError

    def board_parts(self, scene: Scene[P]) -> dict[str, Markup]:
        """Draw what changes: the id of each part's place and its content. The page patches only the parts that
        differ.
        """
        raise NotImplementedError

    def board_of(self, scene: Scene[P]) -> Markup:
        """Draw the whole board of a scene in one text."""
        whole: str = self.board_frame()
        for name, text in {**self.board_parts(scene), **self.owner_parts(scene)}.items():
            at = whole.index(">", whole.index(f'id="{name}"')) + 1
            whole = f"{whole[:at]}{text}{whole[at:]}"
        return Markup(whole)

    def owners(self, scene: Scene[P]) -> Mapping[str, int]:
        """Return whose the sheets are that the board shows: the id of each sheet and its owner, a seat or a side. A
        sheet is `drawing.owner.named` and has the `drawing.owner.place` of a tag.
        """
        return {}

    def owner_parts(self, scene: Scene[P]) -> dict[str, Markup]:
        """Draw the owners' tags: name and piece by the ids of their places."""
        return {
            owner.tag_of(sheet): owner.tag(scene.names[party], self.piece(scene.position, party), party)
            for sheet, party in self.owners(scene).items()
        }

    def parts(self, scene: Scene[P]) -> Mapping[str, Markup]:
        """Draw the parts of the page that the layout names and the page does not know, by name."""
        return {}

    def tabs(self, scene: Scene[P]) -> Sequence[tuple[str, Markup]]:
        """Return the tabs of narrow screens, (key, title as HTML); the first is in front at the start."""
        return ()

    def tab_asked(self, position: P) -> str:
        """Return the tab that comes to the front by itself while people answer what is asked, since the answer is put
        together on it; empty for the one in front.
        """
        return ""

    def tab_of(self, position: P, move: Move) -> str:
        """Return the tab on which a move is seen, brought to the front when the move is shown from elsewhere; empty for
        the one in front.
        """
        return ""

    # --- round the board ---

    def rounds(self, scene: Scene[P]) -> Markup:
        """Draw the marks of the rounds for the page's head: `<ol class="rounds">` with `li.past` and `li.cur`, and for
        narrow screens `span.rphone`.
        """
        return NOTHING

    def phases(self, position: P) -> tuple[Sequence[str], int]:
        """Return the names of the phases and the number of the one being played, as many as there are when it is
        over.
        """
        return (), 0

    def panel(self, scene: Scene[P]) -> Markup:
        """Draw what stands beside the board: how it would end now."""
        return NOTHING

    def rest(self, position: P, seat: int) -> Markup:
        """Draw what a seat has left."""
        return NOTHING

    def seat_note(self, position: P, seat: int) -> Markup:
        """Say in a word what sets a seat apart, such as its colour."""
        return NOTHING

    def rolling_seat(self, position: P) -> int | None:
        """Return the seat that rolls the dice now, if one does."""
        return None

    def status(self, position: P) -> Markup:
        """Say in a word or two where the match stands, for the shelf."""
        return NOTHING

    # --- what taps mean ---

    def expand(self, position: P, text: str) -> Sequence[Move]:
        """List the legal moves or acts that a touchable's text means, the plainest first; where there is none the text
        is a move or an act itself, or `acts.why_not` says why it is refused.
        """
        return ()

    def variants(self, position: P, move: Move) -> Sequence[Move]:
        """List the legal moves that differ from a legal one only in what is paid or which ability is used, itself too,
        the plainest first.
        """
        return (move,)

    def drop(self, scene: Scene[P], thing: str, target: str) -> str:
        """Return the draft that a dragged thing (`data-drag`) means on a target (`data-drop`), "" where it means
        nothing. What is drawn with `data-lift`, too, is let go on touchables instead, and taps them.
        """
        return ""

    def choices(self, scene: Scene[P]) -> Sequence[tuple[Move, Markup]]:
        """List the moves that the voice offers as keys with nothing chosen, (move, inside of its key as HTML)."""
        return ()

    def ending_move(self, position: P) -> Move | None:
        """Return the move that ends what the acting seat does, always at hand as the right-hand key, named by `key`."""
        return None

    def proposed(self, position: P) -> Move | None:
        """Return the answer that is marked as the plain one to what is asked: Enter plays it while nothing is chosen,
        and so does the main key where the layout has it among the acts and nothing else ends what the seat does.
        """
        return None

    # --- words ---

    def prompt(self, scene: Scene[P]) -> Markup:
        """Say what the acting seat does now."""
        raise NotImplementedError

    def preview(self, scene: Scene[P], move: Move) -> Markup:
        """Say what a legal move would do."""
        raise NotImplementedError

    def why(self, scene: Scene[P], move: Move) -> Markup:
        """Say in one short sentence what a legal move is good for."""
        return self.preview(scene, move)

    def key(self, position: P, move: Move) -> Markup:
        """Name a move for the main key."""
        raise NotImplementedError

    def variant_key(self, position: P, move: Move) -> Markup:
        """Draw the inside of a move's key in the voice, such as the pips that are paid; its name is `key`."""
        return NOTHING

    def question(self, scene: Scene[P], text: str, moves: Sequence[Move]) -> Markup:
        """Ask which of several moves is meant by a touchable that was tapped."""
        return fill(N_("<b>Which one?</b>"))

    def warning(self, scene: Scene[P], move: Move) -> Markup:
        """Say what would be wasted by a move or an act, or nothing; the voice says it once before it is played."""
        return NOTHING

    def refusal(self, refused: Illegal, names: Sequence[Markup]) -> Markup:
        """Say why the rules refuse a move, where the reason of the refusal needs more than to be filled. `names` are
        those of a scene.
        """
        return NOTHING

    def explain(self, scene: Scene[P], thing: str) -> Explanation | None:
        """Say what a printed thing is, when it works and whether it is used up; None for what is not known. Things are
        marked in the drawing (`drawing.explaining.explains`); the page marks `seat N` and `phase N`.
        """
        return None

    def say(self, event: Event, names: Sequence[Markup]) -> Markup:
        """Say what happened, in plain words; by default the event's text, filled."""
        name = names[event.seat] if event.seat is not None and event.seat >= 0 else ""
        return fill(event.text, name=name, **event.params)

    def line(self, events: Sequence[Event], names: Sequence[Markup]) -> Markup:
        """Say what a move did, as a line of the log; by default all its events one after another."""
        return Markup(" ").join(self.say(event, names) for event in events)

    def chapter(self, events: Sequence[Event]) -> Markup:
        """Draw the head line that the log has before these events, such as a round with its dice; empty for none."""
        return NOTHING

    def motions(self, event: Event) -> Sequence[Motion]:
        """List the motions of an event, in their order."""
        return ()

    def beats(self, events: Sequence[Event], names: Sequence[Markup]) -> Sequence[Beat]:
        """Return what a move did as beats: none for a move of which there is nothing to say or to see, which then takes
        no time. By default one, with all motions at once and no pause, where there are events.
        """
        if not events:
            return ()
        text = self.line(events, names)
        return (Beat(text, ([motion for event in events for motion in self.motions(event)],)),)

    # --- options with many choices ---

    def picker(self, option: str, language: str) -> Sequence[PickGroup]:
        """List the choices of an option with `Option.picker` by groups, "own" left out; the keys are those of
        `Option.choices`.
        """
        return ()

    def option_picture(self, option: str, key: str) -> Markup:
        """Draw a small picture of a choice as an inline SVG. The key is one of the choices, "drawn" or "own"."""
        return NOTHING

    def describe_content(self, text: str, language: str) -> tuple[str, str] | None:
        """Return title and note, as plain text, of players' own material from the store; None if it cannot be
        played.
        """
        return None
