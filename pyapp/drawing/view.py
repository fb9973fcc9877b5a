"""How a game's table is drawn: the class that every game's view derives from, and where the parts of its page stand."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Generic

from pyapp.drawing import owner
from pyapp.drawing.acts import Acts, Questions
from pyapp.drawing.box import Box
from pyapp.drawing.language import _, fill_with
from pyapp.drawing.log import EventLog
from pyapp.drawing.markup import NOTHING, Markup, el, esc
from pyapp.drawing.scene import Explanation, P, Scene

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from pyapp.engine.contract import ScoreLine, Setup


@dataclass(frozen=True, slots=True)
class Layout:
    """Where the parts of a match's page stand: the names of the parts in each slot, in their order.

    The page draws the parts of its own (`title`, `rounds`, `phase`, `chips`, `drawers`, `tabs`, `seats`, `choices`,
    `panel`, `log`, `steps`, `voice`, `acts`); any other name is a part that the view draws (`View.parts`). A slot
    without parts is left out. The board fills what the others leave; a window lies over it. `name` is a class of the
    page, for the styles.
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


SHOWS: Final = "shows"
"""The name under which a board tells its styles what it shows, among its parts."""


def shows(holds_by_word: Mapping[str, bool]) -> dict[str, Markup]:
    """Return the part of a board that tells its styles the words that hold of it."""
    return {SHOWS: esc(" ".join(word for word, holds in holds_by_word.items() if holds))}


BOARD: Final = Layout(
    "beside",
    head=("title", "phase", "drawers"),
    main="acts",
    side=("tabs", "seats", "choices", "panel", "log", "voice", "acts"),
)
"""A board with the seats, the log and the keys beside it. The legal moves as buttons (`View.move_list`) are for screens
on which the places on the board are small.
"""
SHEETS: Final = Layout(
    "sheets",
    head=("title", "rounds", "chips", "drawers"),
    main="voice",
    foot=("steps", "voice", "acts"),
    pass_and_play=True,
)
"""Sheets that take the width of the page: the seats stand in its head, the voice and the keys in its foot."""


class View(Generic[P]):
    """A game's view: pure functions of a position to text; none of them decides what is legal.

    A view draws the table: the board, what stands around it, how it lies when all is over. What else a page needs of a
    game are its four parts: `box` (how it lies on the shelf), `acts` (what taps mean and acts would do), `questions`
    (what a seat is asked), `log` (what happened, in words).

    A game overrides what it has to draw or to say; everything with a default may be left out. Moves passed in are
    legal ones of the position unless it says otherwise. What is drawn or said is `Markup`, and the names of a scene are
    markup already; whatever else was typed or comes from a move has to go through `el`, `join`, `fill` or `esc`.
    """

    box: Box[P] = Box()
    acts: Acts[P] = Acts()
    questions: Questions[P] = Questions()
    log: EventLog = EventLog()
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

    # --- at the end, on paper ---

    def finished(self, scene: Scene[P]) -> Markup:
        """Draw the table of a match that is over, to stand beside the score: nothing on it can be touched, things may
        be explained; by default the small picture in a larger frame.
        """
        return el("div", self.box.thumbnail(scene.position), cls="final")

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

    def score_lines(self, position: P, party: int) -> Sequence[ScoreLine]:
        """List the lines of a party's score sheet at the end of a match; by default those of the rules."""
        return position.score(party)

    def line_note(self, line: ScoreLine) -> Markup:
        """Return the note of a line of the score sheet in words."""
        return fill_with(line.note, line.params)

    def line_picture(self, label: str) -> Markup:
        """Draw a small picture for a line of the score sheet, by the line's label."""
        return NOTHING

    # --- the board ---

    def board_frame(self) -> Markup:
        """Draw the board without what changes during a match: the places of its parts, under a root with `data-board`.

        Where narrow screens have tabs it holds an empty `<div id="p-tabs"></div>`; the styles ask for the tab in front
        by `[data-shows~=tab-KEY]`.
        """
        raise NotImplementedError

    def board_parts(self, scene: Scene[P]) -> dict[str, Markup]:
        """Draw what changes: the id of each part's place and its content. The page patches only the parts that
        differ. `shows` adds words for the styles of the whole board, as in `[data-shows~=asks]`: a
        selector that looked for it by `:has()` would have the browser style all of the board at every tap.
        """
        raise NotImplementedError

    def board_of(self, scene: Scene[P]) -> Markup:
        """Draw the whole board of a scene in one text."""
        return self.board_with({**self.board_parts(scene), **self.owner_parts(scene)})

    def board_with(self, parts: Mapping[str, Markup]) -> Markup:
        """Draw the whole board in one text, from its parts; what they tell the styles stands outside of it."""
        whole: str = self.board_frame()
        for name, text in parts.items():
            if name == SHOWS:
                continue
            at = whole.index(">", whole.index(f'id="{name}"')) + 1
            whole = f"{whole[:at]}{text}{whole[at:]}"
        return Markup(whole)

    def box_round(self, position: P, places: Sequence[str]) -> str:
        """Return the view box in which a board that is one large drawing, of `svg.layer`, shows these places and little
        else; empty where the board is always shown whole.
        """
        return ""

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

    def move_list(self, scene: Scene[P]) -> Markup:
        """Draw the legal moves as a list of buttons, for low screens, where places on the board are hard to tap; empty
        where there is nothing to choose or no need.
        """
        return NOTHING

    def tabs(self, scene: Scene[P]) -> Sequence[tuple[str, Markup]]:
        """Return the tabs of narrow screens, (key, title as HTML); the first is in front at the start. By default those
        of the parts beside a board, and none where the board takes the page.
        """
        if "tabs" not in self.layout.side:
            return ()
        return [("turn", esc(_("Turn"))), ("count", esc(_("Score"))), ("log", esc(_("Log")))]

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

    def explain(self, scene: Scene[P], thing: str) -> Explanation | None:
        """Say what a printed thing is, when it works and whether it is used up; None for what is not known. Things are
        marked in the drawing (`drawing.explaining.explains`); the page marks `seat N` and `phase N`.
        """
        return None
