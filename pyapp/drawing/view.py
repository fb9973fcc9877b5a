"""The base class of every game's view, and the layouts of its page."""

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
    """The layout of a match's page: the names of the parts in each slot, in order.

    The page draws its own parts (`title`, `rounds`, `phase`, `chips`, `drawers`, `tabs`, `seats`, `choices`, `panel`,
    `log`, `steps`, `voice`, `acts`); the view draws any other part (`View.parts`). A slot without parts is left out.
    The board fills the remaining space, with the window on top of it. `name` is a class of the page, for the styles.
    """

    name: str
    head: tuple[str, ...]
    main: str
    """Where the main button is: with the "acts", or in the "voice" next to the text."""
    side: tuple[str, ...] = ()
    tray: tuple[str, ...] = ()
    foot: tuple[str, ...] = ()
    window: tuple[str, ...] = ()
    pass_and_play: bool = False
    """Whether the page shows the sheets of one seat, so that the device is passed on at the end of a turn; a shared
    board is visible to all.
    """

    @property
    def parts(self) -> frozenset[str]:
        """Return the names of all parts in the layout."""
        return frozenset((*self.head, *self.side, *self.tray, *self.foot, *self.window))


SHOWS: Final = "shows"
"""The key, among the board's parts, of the words for its styles."""


def shows(holds_by_word: Mapping[str, bool]) -> dict[str, Markup]:
    """Return the part of a board with the words that currently hold, for its styles."""
    return {SHOWS: esc(" ".join(word for word, holds in holds_by_word.items() if holds))}


BOARD: Final = Layout(
    "beside",
    head=("title", "phase", "drawers"),
    main="acts",
    side=("tabs", "seats", "choices", "panel", "log", "voice", "acts"),
)
"""A board with seats, log and buttons next to it. The legal moves as buttons (`View.move_list`) are for screens on
which the places on the board are small.
"""
SHEETS: Final = Layout(
    "sheets",
    head=("title", "rounds", "chips", "drawers"),
    main="voice",
    foot=("steps", "voice", "acts"),
    pass_and_play=True,
)
"""Sheets that use the width of the page, with the seats in its head and voice and buttons in its foot."""


class View(Generic[P]):
    """The view of a game: pure functions from a position to text, which never decide what is legal.

    The view draws the table: the board, what is next to it, and the final position. Its four parts cover the rest of a
    page: `box` (the shelf), `acts` (taps and acts), `questions` (prompts) and `log` (events in words).

    A game overrides what it needs; everything with a default is optional. Moves passed in are legal in the position
    unless stated otherwise. Results are `Markup`, and the names of a scene already are; any other text that was typed
    or comes from a move must go through `el`, `join`, `fill` or `esc`.
    """

    box: Box[P] = Box()
    acts: Acts[P] = Acts()
    questions: Questions[P] = Questions()
    log: EventLog = EventLog()
    layout: Layout = BOARD
    pictograms: Sequence[str] = ()
    """The pictograms of the game-icons set used by `drawing.pieces.pictogram`; the build takes them from the npm
    package.
    """

    def for_setup(self, setup: Setup) -> View[P]:
        """Return the view of a match: this one, unless the printed names depend on the setup, as with players' own
        material.
        """
        return self

    # --- at the end, on paper ---

    def finished(self, scene: Scene[P]) -> Markup:
        """Draw the final table next to the score, without touchables but with explanations; by default the thumbnail in
        a larger frame.
        """
        return el("div", self.box.thumbnail(scene.position), cls="final")

    def on_paper(self, scene: Scene[P], date: str) -> Markup:
        """Draw a position for one printed page, black on white, as a `section.prt` of 186 by 254 mm. Only called for
        games that print (`TableGame.paper`) and have no sheets of their own in the studio.
        """
        return NOTHING

    def piece(self, position: P, seat: int) -> int:
        """Return the piece of a party: 1 to 5 for a seat, `pieces.SIDE` for a side with its own piece; by default by
        seat number.
        """
        return seat + 1

    def score_lines(self, position: P, party: int) -> Sequence[ScoreLine]:
        """List the lines of a party's final score sheet; by default those of the rules."""
        return position.score(party)

    def line_note(self, line: ScoreLine) -> Markup:
        """Format the note of a line of the score sheet."""
        return fill_with(line.note, line.params)

    def line_picture(self, label: str) -> Markup:
        """Draw a small picture for a line of the score sheet, by its label."""
        return NOTHING

    # --- the board ---

    def board_frame(self) -> Markup:
        """Draw the parts of the board that never change during a match, with placeholders for the others, under a root
        with `data-board`.

        If narrow screens have tabs, it contains an empty `<div id="p-tabs"></div>`; styles select the front tab by
        `[data-shows~=tab-KEY]`.
        """
        raise NotImplementedError

    def board_parts(self, scene: Scene[P]) -> dict[str, Markup]:
        """Draw the parts that change, by the ids of their placeholders. The page only patches parts that differ.

        `shows` adds words for the styles of the whole board, as in `[data-shows~=asks]`. The alternative, `:has()`,
        would restyle the whole board at every tap.
        """
        raise NotImplementedError

    def board_of(self, scene: Scene[P]) -> Markup:
        """Draw the whole board of a scene."""
        return self.board_with({**self.board_parts(scene), **self.owner_parts(scene)})

    def board_with(self, parts: Mapping[str, Markup]) -> Markup:
        """Draw the whole board from its parts; the words for the styles are not part of it."""
        whole: str = self.board_frame()
        for name, text in parts.items():
            if name == SHOWS:
                continue
            at = whole.index(">", whole.index(f'id="{name}"')) + 1
            whole = f"{whole[:at]}{text}{whole[at:]}"
        return Markup(whole)

    def box_round(self, position: P, places: Sequence[str]) -> str:
        """Return the view box that shows these places and little else, for a board that is one large `svg.layer`; empty
        if the board is always shown whole.
        """
        return ""

    def owners(self, scene: Scene[P]) -> Mapping[str, int]:
        """Return the owners (seats or sides) of the sheets on the board, by the sheets' ids. A sheet has the attributes
        of `drawing.owner.named` and a placeholder, `drawing.owner.place`.
        """
        return {}

    def owner_parts(self, scene: Scene[P]) -> dict[str, Markup]:
        """Draw the owner tags, by the ids of their placeholders."""
        return {
            owner.tag_of(sheet): owner.tag(scene.names[party], self.piece(scene.position, party), party)
            for sheet, party in self.owners(scene).items()
        }

    def parts(self, scene: Scene[P]) -> Mapping[str, Markup]:
        """Draw the parts of the layout that are not the page's own, by name."""
        return {}

    def move_list(self, scene: Scene[P]) -> Markup:
        """Draw the legal moves as buttons, for low screens where places on the board are hard to tap; empty if there is
        nothing to choose or no need.
        """
        return NOTHING

    def tabs(self, scene: Scene[P]) -> Sequence[tuple[str, Markup]]:
        """Return the tabs of narrow screens as (key, title as HTML); the first is in front at the start. By default
        those of the parts next to a board, and none for sheets that use the whole page.
        """
        if "tabs" not in self.layout.side:
            return ()
        return [("turn", esc(_("Turn"))), ("count", esc(_("Score"))), ("log", esc(_("Log")))]

    # --- round the board ---

    def rounds(self, scene: Scene[P]) -> Markup:
        """Draw the round markers for the page's head: `<ol class="rounds">` with `li.past` and `li.cur`, and
        `span.rphone` for narrow screens.
        """
        return NOTHING

    def phases(self, position: P) -> tuple[Sequence[str], int]:
        """Return the names of the phases and the index of the current one; the number of phases when the game is
        over.
        """
        return (), 0

    def panel(self, scene: Scene[P]) -> Markup:
        """Draw the panel next to the board: the result if the game ended now."""
        return NOTHING

    def rest(self, position: P, seat: int) -> Markup:
        """Draw the supply that a seat has left."""
        return NOTHING

    def seat_note(self, position: P, seat: int) -> Markup:
        """Describe a seat in a word, such as its colour."""
        return NOTHING

    def rolling_seat(self, position: P) -> int | None:
        """Return the seat that rolls dice now, or None."""
        return None

    def explain(self, scene: Scene[P], thing: str) -> Explanation | None:
        """Explain a printed thing: what it is, when it works and whether it is used up; None if it is unknown. Drawings
        mark things with `drawing.explaining.explains`; the page marks `seat N` and `phase N`.
        """
        return None
