"""The view of 9: the board, and the words and pictures around it. Pure functions; legality comes from the position."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from pyapp.drawing.acts import Acts, Questions
from pyapp.drawing.box import Box
from pyapp.drawing.explaining import explains
from pyapp.drawing.language import _, fill, fill_with, ngettext
from pyapp.drawing.log import EventLog
from pyapp.drawing.markup import NOTHING, Markup, esc, trusted
from pyapp.drawing.pieces import piece as draw_piece
from pyapp.drawing.scene import Explanation, Motion, Scene
from pyapp.drawing.sounds import BUILDING, PIECE
from pyapp.drawing.telling import Log
from pyapp.drawing.view import View
from pyapp.drawing.vocabulary import capitalized
from pyapp.engine.contract import N_, Event, Move, ScoreLine
from pyapp.games.nine.rules import scoring
from pyapp.games.nine.rules.components import (
    COLOURS,
    OUTER,
    OUTER_NUMBER,
    PATH,
    SECTION,
    SECTION_NAMES,
    SQUARE,
    SQUARES,
    TOKENS,
)
from pyapp.games.nine.rules.moves import GRAMMAR, PlaceToken, PutNeutral, Slide
from pyapp.games.nine.rules.position import (
    MOVEMENT,
    NEUTRAL,
    OVER,
    PLACEMENT,
    PREPARATION,
    Position,
)
from pyapp.games.nine.view import board
from pyapp.games.nine.view import choices as choices_view
from pyapp.games.nine.view import explain as explain_view
from pyapp.games.nine.view import finished as finished_view
from pyapp.games.nine.view.vocabulary import outer_name

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

PHASES: Final = (N_("Preparation"), N_("Placement"), N_("Movement"))
_TRANSLATED: Final = ("section",)
_PROMPTS: Final = {
    PREPARATION: N_("<b>{name}, put a red token</b> in a section that has none. Border squares stay free."),
    PLACEMENT: N_("<b>{name}, put a token</b> on an empty outer square."),
    MOVEMENT: N_("<b>{name}, slide a token in.</b> It stops before the first obstacle."),
}


class NineBox(Box[Position]):
    """The box of 9 on the shelf and in the form of a new match."""

    def cover(self) -> Markup:
        """Draw the lid's scene, 300 by 220 units."""
        return Markup(board.COVER)

    def symbols(self) -> Markup:
        """Return the symbols that the page keeps for this game: the board's ground."""
        return Markup(f'<symbol id="nine-ground" viewBox="0 0 744 744">{board.ground()}</symbol>')

    def thumbnail(self, position: Position) -> Markup:
        """Draw a small board for the shelf."""
        return Markup(board.thumbnail(position))

    def status(self, position: Position) -> Markup:
        """Describe the progress of a match for the shelf in a word or two."""
        text = esc(_("Over") if position.phase == OVER else _(PHASES[position.phase]))
        return (
            fill(N_("game {number} of 2, {phase}"), number=position.game + 1, phase=text)
            if position.games == 2 and position.phase != OVER
            else text
        )

    def amount(self, points: int) -> str:
        """Format the number of a seat's sections; in a tournament of its two games together."""
        return ngettext("{number} section", "{number} sections", points)


class NineActs(Acts[Position]):
    """The meaning of taps in 9, and the words of acts."""

    def preview(self, scene: Scene[Position], move: Move) -> Markup:
        """Describe the effect of a legal move: where its token stops and what that changes."""
        said = GRAMMAR.read(move)
        if isinstance(said, PutNeutral):
            return fill_with(
                N_("<b>Red token on {square}</b>, in the {section}."),
                {"square": SQUARES[said.square], "section": SECTION_NAMES[SECTION[said.square]]},
                _TRANSLATED,
            )
        if isinstance(said, PlaceToken):
            head = fill(N_("<b>Token {line}.</b>"), line=outer_name(OUTER[said.outer]))
            return Markup(" ").join((head, _would_stop(scene.position, said.outer)))
        if isinstance(said, Slide):
            return _preview_slide(scene, said.outer)
        return esc(_("You have no token that can move: you pass."))

    def why(self, scene: Scene[Position], move: Move) -> Markup:
        """Describe the benefit of a legal move in one short sentence."""
        said, position = GRAMMAR.read(move), scene.position
        if isinstance(said, PlaceToken):
            return _would_stop(position, said.outer)
        return _change(scene, position.stop(said.outer)) if isinstance(said, Slide) else NOTHING

    def key(self, position: Position, move: Move) -> Markup:
        """Return the name of a move for the main key."""
        said = GRAMMAR.read(move)
        if isinstance(said, PutNeutral):
            return fill(N_("Red on {place}"), place=SQUARES[said.square])
        if isinstance(said, PlaceToken):
            return fill(N_("Place {line}"), line=outer_name(OUTER[said.outer]))
        if isinstance(said, Slide):
            return fill(N_("Slide {line}"), line=outer_name(OUTER[said.outer]))
        return esc(_("Pass"))


def _would_stop(position: Position, outer: int) -> Markup:
    return fill(N_("If it slid now it would stop on {square}."), square=SQUARES[position.stop(outer)])


class NineQuestions(Questions[Position]):
    """The questions of 9 and their answers."""

    def prompt(self, scene: Scene[Position]) -> Markup:
        """Describe the task of the acting seat."""
        position = scene.position
        if position.seat is None or position.seat < 0:
            return NOTHING
        return fill(_PROMPTS[position.phase], name=scene.names[position.seat])


class NineLog(EventLog):
    """The log of 9."""

    lot = ""
    sounds: ClassVar[Mapping[str, str]] = {**dict.fromkeys(("neutral", "place", "slide"), PIECE), "hold": BUILDING}

    words = Log(
        {
            "section": lambda _telling, params: _(str(params["section"])),
            "line": lambda _telling, params: outer_name(str(params["line"])),
        }
    )

    def motions(self, event: Event) -> list[Motion]:
        """Return the motion of a slide, in the board's units: 90 ms per square, at most 420."""
        if event.kind != "slide":
            return []
        outer = OUTER_NUMBER[str(event.params["line"])]
        square = SQUARE[str(event.params["square"])]
        (x0, y0), (x1, y1) = board.outer_centre(outer), board.centre(square)
        milliseconds = min(420, 90 * (PATH[outer].index(square) + 1))
        return [Motion(f"on-{SQUARES[square]}", x0 - x1, y0 - y1, milliseconds)]


class NineView(View[Position]):
    """The view of 9: the board, the holders of the sections and the log."""

    box = NineBox()
    acts = NineActs()
    questions = NineQuestions()
    log = NineLog()

    def board_frame(self) -> Markup:
        """Draw the board without the content of its parts: the places of its layers."""
        return Markup(board.frame())

    def board_parts(self, scene: Scene[Position]) -> dict[str, Markup]:
        """Draw the parts of the board: the id of each place and its content."""
        return {name: trusted(text) for name, text in board.parts(scene).items()}

    def panel(self, scene: Scene[Position]) -> Markup:
        """Draw the nine sections with their holders and the winner if the game ended now."""
        position = scene.position
        held = scoring.holders(position.counts, position.players)
        heading = N_("How it ended") if position.phase == OVER else N_("If it ended now")
        cells = []
        for section in (6, 7, 8, 3, 4, 5, 0, 1, 2):
            x, y = section % 3 * 36, (2 - section // 3) * 36
            inside = (
                f'<use class="s{held[section] + 1}" href="#t{held[section] + 1}" x="{x + 9}" y="{y + 8}" '
                'width="18" height="19.4"/>'
                if held[section] != scoring.NOBODY
                else f'<path d="M{x + 11} {y + 14}h12M{x + 11} {y + 20}h12" stroke="var(--ink-muted)" '
                'stroke-width="2.4" stroke-linecap="round"/>'
                if _has_tokens(position, section)
                else ""
            )
            cells.append(
                f'<rect x="{x + 1}" y="{y + 1}" width="33" height="33" rx="3" fill="var(--paper-sunk)" '
                'stroke="var(--line-strong)" '
                f'stroke-width="1.2"{explains(f"section {section}", reached=False)}/>{inside}'
            )
        return Markup(
            f'<svg class="mini" viewBox="0 0 108 108" aria-hidden="true">{"".join(cells)}</svg>'
            f'<div><h2 class="h">{_(heading)}</h2><p>{_standings(scene)}</p></div>'
        )

    def move_list(self, scene: Scene[Position]) -> Markup:
        """Draw a button for each legal token or square: its line and where it stops."""
        return choices_view.choices(scene)

    def finished(self, scene: Scene[Position]) -> Markup:
        """Draw the board with each section in its holder's colour."""
        return finished_view.finished(scene)

    def score_lines(self, position: Position, party: int) -> Sequence[ScoreLine]:
        """List the sections of a seat in one line, or the games of a tournament."""
        return finished_view.score_lines(position, party)

    def piece(self, position: Position, seat: int) -> int:
        """Return the piece of a seat: its colour in turn order."""
        return position.colour_of(seat) + 1

    def rest(self, position: Position, seat: int) -> Markup:
        """Draw the remaining tokens of a seat: to place, to slide, or dead."""
        colour = position.colour_of(seat)
        if position.phase in (PREPARATION, PLACEMENT):
            number = TOKENS[position.players] - position.tokens[colour].bit_count()
            return Markup(f'<span class="num">{ngettext("{number} to place", "{number} to place", number)}</span>')
        live = (position.tokens[colour] & position.alive).bit_count()
        dead = (position.tokens[colour] & ~position.alive).bit_count()
        if position.phase == OVER:
            return NOTHING
        label = fill(N_("{live} can slide, {dead} cannot"), live=live, dead=dead)
        if live + dead > 9:
            more = (
                f'<span class="num">{draw_piece(colour + 1, size="tiny")}{live}</span>'
                f'<span class="num">{draw_piece(colour + 1, style="f", size="tiny")}{dead}</span>'
            )
            return Markup(f'<span class="restline" role="img" aria-label="{label}">{more}</span>')
        pieces = draw_piece(colour + 1, size="tiny") * live + draw_piece(colour + 1, style="f", size="tiny") * dead
        return Markup(f'<span class="restline" role="img" aria-label="{label}">{pieces}</span>')

    def phases(self, position: Position) -> tuple[Sequence[str], int]:
        """Return the names of the phases, translated, and the number of the present one (3 when the game is over)."""
        return [_(name) for name in PHASES], position.phase

    def explain(self, scene: Scene[Position], thing: str) -> Explanation | None:
        """Explain something on the board, a seat or a phase."""
        return explain_view.explain(scene, thing)

    def seat_note(self, position: Position, seat: int) -> Markup:
        """Name the colour of a seat."""
        return esc(_(COLOURS[position.colour_of(seat)]))


def _has_tokens(position: Position, section: int) -> bool:
    return any(position.counts[4 * section : 4 * section + 4])


def _standings(scene: Scene[Position]) -> Markup:
    position = scene.position
    row = scoring.points(position.counts, position.players)
    best = scoring.ranking(row)[0]
    if not any(position.counts):
        return esc(_("No section is held yet."))
    name = scene.names[position.seat_of(best)]
    free = 9 - sum(row)
    message = (
        N_("<b>{name}</b> has won with {sections}.")
        if position.phase == OVER
        else N_("<b>{name}</b> would win with {sections}.")
    )
    text = fill(message, name=name, sections=ngettext("{number} section", "{number} sections", row[best]))
    if row.count(row[best]) > 1:
        text += " " + fill(N_("Ties go to the player later in turn order."))
    return text + " " + fill(N_("Tied or empty: {number}."), number=free)


def _preview_slide(scene: Scene[Position], outer: int) -> Markup:
    square = scene.position.stop(outer)
    text = fill(
        N_("<b>{line}, to {square}</b>, {beside}."),
        line=capitalized(outer_name(OUTER[outer])),
        square=SQUARES[square],
        beside=_beside(scene, outer, square),
    )
    return text + " " + _change(scene, square)


def _change(scene: Scene[Position], square: int) -> Markup:
    """Describe the effect of a token of the acting colour on a square for its section."""
    position = scene.position
    section = SECTION[square]
    old, new = scoring.holders_before_after(position, section)
    name = scene.names[position.seat_of(old)] if old != scoring.NOBODY else ""
    where = _(SECTION_NAMES[section])
    if new == position.turn != old:
        message = N_("It takes the {section} from {name}.") if name else N_("It takes the {section}.")
    elif new == scoring.NOBODY and old != scoring.NOBODY:
        message = N_("It ties the {section}: {name} loses it.")
    elif old == position.turn:
        message = N_("The {section} is yours already.")
    elif new == scoring.NOBODY:
        message = N_("It ties the {section}.")
    else:
        message = N_("{name} still holds the {section}.")
    return fill(message, section=where, name=name)


def _beside(scene: Scene[Position], outer: int, square: int) -> Markup:
    position = scene.position
    way = PATH[outer]
    at = way.index(square)
    if at == 8:
        return esc(_("at the far edge"))
    neighbour = position.board[way[at + 1]]
    if neighbour == NEUTRAL:
        return esc(_("beside the red token"))
    seat = position.seat_of(neighbour - 1)
    if neighbour - 1 == position.turn:
        return esc(_("beside one of your tokens"))
    return fill(N_("beside one of {name}'s tokens"), name=scene.names[seat])


VIEW: Final = NineView()
