"""The finished board next to the score: each section in its holder's colour, with that seat's piece, large."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyapp.drawing.language import _
from pyapp.drawing.markup import Markup, join, trusted
from pyapp.drawing.vocabulary import capitalized
from pyapp.engine.contract import N_, ScoreLine
from pyapp.games.nine.rules import scoring
from pyapp.games.nine.rules.components import SECTION_NAMES
from pyapp.games.nine.rules.position import EMPTY, NEUTRAL
from pyapp.games.nine.view.board import LEFT, centre

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pyapp.drawing.scene import Scene
    from pyapp.games.nine.rules.position import Position

_READ = (6, 7, 8, 3, 4, 5, 0, 1, 2)
"""The sections in reading order, from the top left."""


def finished(scene: Scene[Position]) -> Markup:
    """Draw the board with its holders by colour and piece, and in words for screen readers."""
    position = scene.position
    held = scoring.holders(position.counts, position.players)
    drawn = [_section(section, held[section]) for section in range(9) if held[section] != scoring.NOBODY]
    drawn += [_token(what, square) for square, what in enumerate(position.board) if what != EMPTY]
    names = [_("nobody") if holder == scoring.NOBODY else scene.names[position.seat_of(holder)] for holder in held]
    said = Markup(". ").join(join(capitalized(_(SECTION_NAMES[section])), ": ", names[section]) for section in _READ)
    return trusted(
        f'<svg class="nine-end" viewBox="{LEFT - 12} {LEFT - 12} 600 600" role="img" aria-label="{said}">'
        f'<use href="#nine-ground" width="744" height="744"/>{"".join(drawn)}</svg>'
    )


def _section(section: int, colour: int) -> str:
    x, y = LEFT + 192 * (section % 3), LEFT + 192 * (2 - section // 3)
    return (
        f'<g class="s{colour + 1}"><rect x="{x + 5}" y="{y + 5}" width="182" height="182" rx="6" fill="var(--c)" '
        'fill-opacity=".62" stroke="var(--e)" stroke-width="5"/>'
        f'<use href="#t{colour + 1}" x="{x + 33}" y="{y + 28}" width="126" height="135.7" opacity=".55"/></g>'
    )


def _token(what: int, square: int) -> str:
    (x, y), seat = centre(square), 0 if what == NEUTRAL else what
    return f'<use class="s{seat}" href="#t{seat}" x="{x - 20}" y="{y - 20.6}" width="40" height="43"/>'


def score_lines(position: Position, seat: int) -> Sequence[ScoreLine]:
    """List the number of a seat's sections in one line, since the board shows which; for a tournament its games."""
    if position.games > 1:
        return scoring.score(position, seat)
    won = sum(line.points for line in scoring.score(position, seat))
    return [ScoreLine(N_("sections won"), won, "NI-6.1", N_("of {number}"), {"number": 9})]
