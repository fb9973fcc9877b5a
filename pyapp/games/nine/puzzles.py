"""The puzzles of 9: their data, and the words and marks that explain a slide and its answer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from pyapp.drawing.language import _, fill, fill_with
from pyapp.drawing.markup import Markup
from pyapp.drawing.vocabulary import capitalized
from pyapp.engine.contract import N_
from pyapp.engine.files import read_table
from pyapp.games.nine.rules import scoring
from pyapp.games.nine.rules.components import BITS, COLOURS, OUTER, SECTION, SECTION_NAMES, SQUARES
from pyapp.games.nine.rules.moves import outer_of
from pyapp.games.nine.view.board import CELL, LEFT, centre, outer_centre
from pyapp.games.nine.view.vocabulary import outer_name

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from pyapp.engine.contract import Move
    from pyapp.games.nine.rules.position import Position

QUESTION: Final = N_("One slide still wins. Find it.")


def data() -> Mapping[str, Any]:
    """Return the file of the puzzles as plain data."""
    return read_table("pyapp.games.nine", "data/puzzles.toml")


def names(position: Position) -> Sequence[str]:
    """Return the names of the seats: their colours."""
    return [capitalized(_(COLOURS[position.colour_of(seat)])) for seat in range(position.players)]


def note(position: Position) -> Markup:
    """Describe whose turn it is and who wins ties."""
    if position.turn == position.players - 1:
        return fill_with(N_("You are {colour}. You win ties."), {"colour": COLOURS[position.turn]}, ("colour",))
    return fill(N_("You are {colour}. {other} wins ties."), colour=_(COLOURS[position.turn]), other=names(position)[-1])


def wrong(position: Position, move: Move, answer: Move) -> Markup:
    """Explain by an answer why a slide does not win."""
    later = _after(position, move)
    texts = [
        fill(N_("<b>{slide} doesn't win.</b>"), slide=capitalized(_slide(position, move))),
        fill(N_("{name} slides {slide}."), name=names(position)[later.seat or 0], slide=_slide(later, answer)),
    ]
    section = SECTION[later.stop(outer_of(answer))]
    old, new = scoring.holders_before_after(later, section)
    where = _(SECTION_NAMES[section])
    if old == position.turn:
        texts.append(fill(N_("You lose the {section}."), section=where))
    elif new == later.turn != old:
        texts.append(fill(N_("That takes the {section}."), section=where))
    if shut := _shut(later, answer, position.turn):
        said = N_("Your token {line} is shut out.") if len(shut) == 1 else N_("Your tokens {line} are shut out.")
        texts.append(fill(said, line=_and([outer_name(OUTER[outer]) for outer in shut])))
    return Markup(" ").join(texts)


def right(position: Position, move: Move) -> Markup:
    """Explain what the winning slide does."""
    section = SECTION[position.stop(outer_of(move))]
    old, new = scoring.holders_before_after(position, section)
    where, slide = _(SECTION_NAMES[section]), capitalized(_slide(position, move))
    if new == position.turn != old:
        texts = [fill(N_("<b>{slide}</b> takes the {section}."), slide=slide, section=where)]
    elif old not in (new, position.turn):
        texts = [fill(N_("<b>{slide}</b> ties the {section}."), slide=slide, section=where)]
    else:
        texts = [fill(N_("<b>{slide}</b> wins."), slide=slide)]
    other = 1 - position.turn
    if shut := _shut(position, move, other):
        said = (
            N_("{name}'s token {line} is shut out.") if len(shut) == 1 else N_("{name}'s tokens {line} are shut out.")
        )
        lines = _and([outer_name(OUTER[outer]) for outer in shut])
        texts.append(fill(said, name=names(position)[position.seat_of(other)], line=lines))
    return Markup(" ").join(texts)


def marks(position: Position, moves: Sequence[Move], *, solved: bool) -> dict[str, Markup]:
    """Draw what slides from a position did, by the place on the board: their tracks, and for a solution what it gains
    and shuts out, else the last square and the tokens that are shut out.
    """
    drawn, here, mover = [], position, position.turn
    for move in moves:
        outer, stop = outer_of(move), here.stop(outer_of(move))
        (x0, y0), (x1, y1) = outer_centre(outer), centre(stop)
        kind = "pz-line" if solved else "pz-track"
        drawn.append(f'<path class="{kind} s{here.turn + 1}" d="M{x0} {y0}L{x1} {y1}"/>')
        if solved:
            section = SECTION[stop]
            old, new = scoring.holders_before_after(here, section)
            if old != new:
                x, y = LEFT + 192 * (section % 3), LEFT + 192 * (2 - section // 3)
                drawn.append(f'<rect class="pz-gain" x="{x}" y="{y}" width="192" height="192" rx="6"/>')
            drawn += [_frame("pz-gain shut", outer_centre(one)) for one in _shut(here, move, 1 - mover)]
        elif here is not position:
            drawn.append(_frame("pz-bad", (x1, y1)))
            drawn += [_frame("pz-shut", outer_centre(one)) for one in _shut(here, move, mover)]
        here = _after(here, move)
    return {"under-tokens": Markup("".join(drawn))}


def _frame(kind: str, at: tuple[int, int]) -> str:
    side = CELL - 6
    return (
        f'<rect class="{kind}" x="{at[0] - side // 2}" y="{at[1] - side // 2}" width="{side}" height="{side}" rx="9"/>'
    )


def _slide(position: Position, move: Move) -> str:
    """Name a slide by its line and the square where it stops."""
    outer = outer_of(move)
    return fill(N_("{line}, to {square}"), line=outer_name(OUTER[outer]), square=SQUARES[position.stop(outer)])


def _after(position: Position, move: Move) -> Position:
    later = position.copy()
    later.advance(move)
    return later


def _shut(position: Position, move: Move, colour: int) -> list[int]:
    """List the outer squares of a colour whose tokens can no longer move after a slide."""
    lost = position.tokens[colour] & position.alive & ~_after(position, move).alive
    return [outer for outer in range(36) if lost & BITS[outer] and outer != outer_of(move)]


def _and(texts: Sequence[str]) -> str:
    *others, last = texts
    return fill(N_("{texts} and {last}"), texts="; ".join(others), last=last) if others else last
