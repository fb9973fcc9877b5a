"""The board of 9 as SVG: wood, sockets, sections, tokens and touchables. 744 units square, cells of 64, the ring of
sockets around them.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Final

from pyapp.drawing.explaining import explains
from pyapp.drawing.language import _, current, fill, fill_with
from pyapp.drawing.pieces import ring
from pyapp.drawing.vocabulary import capitalized
from pyapp.engine.contract import N_, Event, Move
from pyapp.games.nine.rules import moves, scoring
from pyapp.games.nine.rules.components import (
    BITS,
    COLOURS,
    COLUMNS,
    FIRST,
    OUTER,
    OUTER_NUMBER,
    PATH,
    ROWS,
    SECTION,
    SECTION_NAMES,
    SQUARE,
    SQUARES,
)
from pyapp.games.nine.rules.position import EMPTY, MOVEMENT, NEUTRAL, PLACEMENT, PREPARATION, Position
from pyapp.games.nine.view.vocabulary import outer_name

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pyapp.drawing.scene import Scene

CELL: Final = 64
LEFT: Final = 84
RING: Final = (52, 692)
_LETTERS: Final = (18, 739)
"""The vertical positions of the column letters on the frame: above and below, since tokens come from both sides."""
_DIGITS: Final = (10, 734)
"""The horizontal positions of the row numbers: left and right."""

COVER: Final = (
    '<rect width="300" height="220" fill="#6B3A5C"/><g stroke="#84547A" stroke-width="1.2" stroke-opacity=".75">'
    '<path d="M33.3 0v220M0 10.3h300M66.6 0v220M0 43.6h300'
    'M133.2 0v220M0 110.2h300M166.5 0v220M0 143.5h300M233.1 0v220M0 210.1h300M266.4 0v220"/>'
    '<path d="M99.9 0v220M0 76.9h300M199.8 0v220M0 176.8h300" stroke-width="3.5"/></g>'
    '<g transform="translate(14 9) scale(.91)"><path d="M189 80c2 60-24 100-82 114" fill="none" stroke="#F1DFC4" '
    'stroke-width="27" stroke-linecap="round"/>'
    '<circle cx="150" cy="80" r="53" fill="#A87E12"/><circle cx="150" cy="75" r="53" fill="#E9BC3A"/>'
    '<circle cx="150" cy="75" r="20" fill="#6B3A5C"/>'
    '<circle cx="150" cy="75" r="34" fill="none" stroke="#A87E12" stroke-width="2.5"/></g>'
    '<g transform="translate(42 122)"><rect y="5" width="44" height="44" rx="9" fill="#183B6E"/>'
    '<rect width="44" height="44" rx="9" fill="#2C5FA6"/>'
    '<rect x="14" y="14" width="16" height="16" rx="2" fill="none" stroke="#FFF8EC" stroke-width="3" opacity=".8"/></g>'
    '<g transform="translate(222 36) scale(2)"><path fill="#55141C" transform="translate(0 2.5)" d="M8 2h8l6 '
    '6v8l-6 6H8l-6-6V8z"/><path d="M8 2h8l6 6v8l-6 6H8l-6-6V8z" fill="#A5343F"/>'
    '<path d="M8.3 8.3l7.4 7.4M15.7 8.3l-7.4 7.4" stroke="#FFEDE6" stroke-width="1.8" stroke-linecap="round" '
    'opacity=".85"/></g>'
    '<g transform="translate(214 138) scale(2)" stroke-linejoin="round">'
    '<path d="M12 2 23 21H1z" fill="#96450F" stroke="#96450F" stroke-width="2" transform="translate(0 2.5)"/>'
    '<path d="M12 2 23 21H1z" fill="#DB7130" stroke="#DB7130" stroke-width="2"/>'
    '<path d="M12 9.5 15.5 16.5h-7z" fill="none" stroke="#2A1505" stroke-width="1.6" opacity=".7"/></g>'
)
"""The lid's scene, 300 by 220 units: cut paper in flat inks."""

_GRAIN: Final = (
    '<pattern id="wg" width="560" height="196" patternUnits="userSpaceOnUse">'
    '<g fill="none" stroke="var(--wood-line)" stroke-opacity=".22">'
    '<path d="M0 10c80 6 150-6 260 0s180 6 300 0M0 30c120-6 200 6 300 2s160-6 260-2M0 52c60 3 130-8 200 0s120 14 '
    "180 12 120-14 180-12M0 78c140 6 300-8 560 0"
    "M0 104c90-5 150 5 240 3s200-8 320-3M0 130c140 5 220-7 340-3s140 6 220 3M0 158c80-6 190 6 300 0s180-4 260 "
    '0M0 182c140 4 300-4 560 0"/></g></pattern>'
)


def centre(square: int) -> tuple[int, int]:
    """Return the centre of a board square, in units."""
    return LEFT + CELL * (square % 9) + 32, LEFT + CELL * (8 - square // 9) + 32


def outer_centre(outer: int) -> tuple[int, int]:
    """Return the centre of an outer square, in units."""
    x, y = centre(FIRST[outer])
    side = outer // 9
    return (x, RING[0]) if side == 0 else (RING[1], y) if side == 1 else (x, RING[1]) if side == 2 else (RING[0], y)


@cache
def ground() -> str:
    """Draw the parts that never change: frame, wood, lines, sockets, coordinates. They are a symbol of the page, so
    that a move patches only what moves.
    """
    lines = "".join(f"M{LEFT + CELL * n} 84v576M84 {LEFT + CELL * n}h576" for n in (1, 2, 4, 5, 7, 8))
    darker = "".join(
        f'<rect x="{LEFT + 192 * (s % 3)}" y="{LEFT + 192 * (s // 3)}" width="192" height="192" '
        'fill="var(--wood-2)" fill-opacity=".55"/>'
        for s in (1, 3, 5, 7)
    )
    sockets = []
    for outer in range(36):
        x, y = outer_centre(outer)
        sockets.append(
            f'<rect x="{x - 25}" y="{y - 25}" width="50" height="50" rx="11" fill="#1b0d02" fill-opacity=".24"/>'
            f'<path d="M{x - 23} {y - 12}v-2a9 9 0 0 1 9-9h28a9 9 0 0 1 9 9v2" fill="none" stroke="#1b0d02" '
            'stroke-opacity=".35" stroke-width="2"/>'
        )
    letters = [
        f'<text x="{LEFT + CELL * n + 32}" y="{y}" class="co">{letter}</text>'
        for y in _LETTERS
        for n, letter in enumerate(COLUMNS)
    ]
    letters += [
        f'<text x="{x}" y="{LEFT + CELL * (8 - n) + 37}" class="co">{digit}</text>'
        for x in _DIGITS
        for n, digit in enumerate(ROWS)
    ]
    return (
        f'{_GRAIN}<rect width="744" height="744" rx="18" fill="var(--wood-rim)"/>'
        '<rect width="744" height="744" rx="18" fill="url(#wg)"/>'
        '<rect x="1" y="1" width="742" height="742" rx="17" fill="none" stroke="#fff" stroke-opacity=".16" '
        'stroke-width="2"/>'
        '<rect x="81" y="81" width="582" height="582" rx="5" fill="var(--wood-line)"/>'
        '<rect x="84" y="84" width="576" height="576" rx="3" fill="var(--wood)"/>'
        f'{darker}<rect x="84" y="84" width="576" height="576" fill="url(#wg)"/>'
        f'<path d="{lines}" stroke="var(--wood-line)" stroke-opacity=".6" stroke-width="1.5"/>'
        '<path d="M276 84v576M84 276h576M468 84v576M84 468h576" stroke="var(--wood-line)" stroke-width="4"/>'
        '<path d="M276 84v576M84 276h576M468 84v576M84 468h576" stroke="#fff" stroke-opacity=".14" '
        'stroke-width="1" transform="translate(2.5 2.5)"/>'
        f"{''.join(sockets)}{''.join(letters)}"
    )


SQUARES_DRAWN: Final = tuple(s for square in range(72, 81) for s in range(square, -1, -9))
OUTERS_DRAWN: Final = (*range(9), *range(17, 8, -1), *range(26, 17, -1), *range(27, 36))
"""The outer squares in reading order."""


def frame() -> str:
    """Draw the layers of the board from the bottom up without their content: the ground, the place of the layer below
    the tokens, and a place for each square and outer square, so that a move changes only its own places.
    """
    return _frame(current())


@lru_cache(maxsize=2)
def _frame(_language: str) -> str:
    layers = (
        '<use href="#nine-ground" width="744" height="744"/>',
        '<g id="under-tokens"></g>',
        "".join(f'<g id="in-{SQUARES[square]}"></g>' for square in SQUARES_DRAWN),
        "".join(f'<g id="out-{OUTER[outer]}"></g>' for outer in OUTERS_DRAWN),
    )
    hidden = (' aria-hidden="true"', ' aria-hidden="true"', "", "")
    drawn = "".join(
        f'<svg class="layer" viewBox="0 0 744 744"{still}>{inside}</svg>'
        for still, inside in zip(hidden, layers, strict=True)
    )
    return f'<div class="board" role="group" aria-label="{_("Board of 9")}" data-board="1">{drawn}</div>'


def parts(scene: Scene[Position]) -> dict[str, str]:
    """Draw the parts: the id of each place and its content."""
    position: Position = scene.position
    legal = frozenset(position.moves()) if scene.acting is not None else frozenset()
    scene = replace(scene, focus=_tab_stop(scene, legal))
    return {
        "under-tokens": f"{_held(position)}{_last_slide(scene)}{_new_tokens(scene)}{_path(scene)}{_corners(position)}",
        **_squares(scene, legal),
        **_outers(scene, legal),
    }


# --- below the tokens ---


def _held(position: Position) -> str:
    """Tint each held section in its holder's colour."""
    parts = []
    for section, colour in enumerate(scoring.holders(position.counts, position.players)):
        if colour != scoring.NOBODY:
            x, y = LEFT + 192 * (section % 3) + 3, LEFT + 192 * (2 - section // 3) + 3
            parts.append(
                f'<rect class="s{colour + 1}" x="{x}" y="{y}" width="186" height="186" rx="4" fill="var(--c)" '
                'fill-opacity=".2" stroke="var(--e)" stroke-opacity=".75" stroke-width="2"/>'
            )
    return "".join(parts)


def _corners(position: Position) -> str:
    """Draw a small piece of the holder in the corner of each held section."""
    parts = []
    for section, colour in enumerate(scoring.holders(position.counts, position.players)):
        if colour != scoring.NOBODY:
            x, y = LEFT + 192 * (section % 3) - 1, LEFT + 192 * (2 - section // 3) - 2
            parts.append(f'<use class="s{colour + 1}" href="#t{colour + 1}" x="{x}" y="{y}" width="19" height="20.4"/>')
    return "".join(parts)


def _last_slide(scene: Scene[Position]) -> str:
    """Draw the path of the last slide as dots."""
    slide = _latest(scene, "slide")
    if slide is None:
        return ""
    (x0, y0), (x1, y1) = (
        outer_centre(OUTER_NUMBER[str(slide.params["line"])]),
        centre(SQUARE[str(slide.params["square"])]),
    )
    return (
        f'<path class="s{int(slide.params["colour"]) + 1}" d="M{x0} {y0}L{x1} {y1}" stroke="var(--rim,var(--e))" '
        'stroke-opacity=".6" stroke-width="3" '
        'stroke-dasharray="1 7" stroke-linecap="round"/>'
    )


def _new_tokens(scene: Scene[Position]) -> str:
    """Draw rings around the tokens that computers placed or slid since a person last acted."""
    found = dict.fromkeys(_place_of(event) for event in scene.news if event.params.keys() & {"square", "line"})
    return "".join(ring(*place, 27) for place in found)


def _place_of(event: Event) -> tuple[int, int]:
    square = event.params.get("square")
    return centre(SQUARE[str(square)]) if square else outer_centre(OUTER_NUMBER[str(event.params["line"])])


def _latest(scene: Scene[Position], kind: str) -> Event | None:
    return next((event for event in scene.last if event.kind == kind), None)


def _path(scene: Scene[Position]) -> str:
    """Highlight the path of the chosen token and draw its ghost on the last square."""
    position: Position = scene.position
    outer = _chosen_outer(scene)
    if outer is None:
        return ""
    stop = position.stop(outer)
    if stop < 0:
        return ""
    way = PATH[outer][: PATH[outer].index(stop) + 1]
    lit = "".join(
        f'<rect x="{x - 30}" y="{y - 30}" width="60" height="60" rx="5" fill="var(--lit)"/>'
        for x, y in map(centre, way)
    )
    (x0, y0), (x1, y1) = outer_centre(outer), centre(stop)
    colour = position.turn + 1
    return (
        f'{lit}<path d="M{x0} {y0}L{x1} {y1}" stroke="var(--accent)" stroke-width="3.5" stroke-dasharray="8 6" '
        'stroke-linecap="round"/>'
        f'<use class="s{colour} ghost" href="#h{colour}" x="{x1 - 23.5}" y="{y1 - 24.3}" width="47" height="50.6"/>'
    )


def _chosen_outer(scene: Scene[Position]) -> int | None:
    outer = moves.outer_of(scene.chosen or "")
    return outer if outer != moves.NOWHERE and scene.position.phase in (PLACEMENT, MOVEMENT) else None


# --- touchables ---


IDLE_SQUARES: Final = tuple(moves.BoardSquare(square).text for square in range(len(SQUARES)))
"""The texts of the squares without a legal move, by square."""


def _texts(phase: int) -> tuple[Sequence[Move], Sequence[Move]]:
    """Return the texts of the squares and of the outer squares in a phase."""
    return (
        moves.NEUTRAL_MOVES if phase == PREPARATION else IDLE_SQUARES,
        moves.PLACE_MOVES if phase == PLACEMENT else moves.SLIDE_MOVES,
    )


def _tab_stop(scene: Scene[Position], legal: frozenset[Move]) -> Move:
    """Return the touchable that is the tab stop: the one with the focus, whether legal or not, else the first legal
    one.
    """
    squares, outers = _texts(scene.position.phase)
    focus = moves.GRAMMAR.parse(scene.focus or "")
    if isinstance(focus, moves.PutNeutral | moves.BoardSquare):
        return squares[focus.square]
    if isinstance(focus, moves.PlaceToken | moves.Slide):
        return outers[focus.outer]
    playable = scene.position.moves() if legal and not scene.focus else ()
    return next((move for move in playable if move != moves.PASS), squares[SQUARE["e5"]])


def _state(scene: Scene[Position], move: Move, legal: frozenset[Move]) -> str:
    """Return the state of a touchable as a CSS class."""
    if move in legal:
        return "chosen" if scene.chosen == move else "legal"
    return "refused" if scene.refused == move else ""


def _touch(
    state: str,
    move: Move,
    label: str,
    inside: str,
    at: tuple[int, int],
    thing: str,
    *,
    stop: bool,
    still: bool = False,
) -> str:
    """Wrap a drawing as a touchable: its move, its name, its state, whether it is the tab stop, a hit area of a whole
    cell, and the `thing` that explains it; a tap on a `still` one, which has no legal move, shows the explanation.
    """
    (x, y), half = at, CELL // 2
    tap = ' data-tap="explain"' if still else ""
    return (
        f'<g class="touch{" " + state if state else ""}" role="button" tabindex="{0 if stop else -1}" '
        f'data-move="{move}" id="t{move}" aria-label="{label}"{explains(thing, reached=False)}{tap}>'
        f'<rect class="hit" x="{x - half}" y="{y - half}" width="{2 * half}" height="{2 * half}" rx="10"/>{inside}</g>'
    )


def _token(seat: int, x: int, y: int, *, style: str = "t", ident: str = "") -> str:
    """Draw a token. One with an id can slide; it is a group, since browsers move groups without repainting."""
    drawn = f'<use class="s{seat}" href="#{style}{seat}" x="{x - 23.5}" y="{y - 24.3}" width="47" height="50.6"/>'
    return f'<g id="{ident}">{drawn}</g>' if ident else drawn


def _squares(scene: Scene[Position], legal: frozenset[Move]) -> dict[str, str]:
    language, board = current(), scene.position.board
    preparing = scene.position.phase == PREPARATION
    texts = _texts(scene.position.phase)[0]
    drawn = {}
    for square in SQUARES_DRAWN:
        move = texts[square]
        drawn[f"in-{SQUARES[square]}"] = _square(
            language,
            square,
            board[square],
            move,
            _state(scene, move, legal),
            stop=scene.focus == move,
            still=not preparing,
        )
    return drawn


@lru_cache(maxsize=2048)
def _square(_language: str, square: int, what: int, move: Move, state: str, *, stop: bool, still: bool) -> str:
    """Draw a square with its token, `still` where it has no legal move; cached, since a tap changes few squares."""
    name, (x, y) = SQUARES[square], centre(square)
    if what == NEUTRAL:
        inside, label = _token(0, x, y, ident=f"on-{name}"), fill(N_("{place}: red token"), place=name)
    elif what != EMPTY:
        inside, label = (
            _token(what, x, y, ident=f"on-{name}"),
            fill_with(N_("{place}: {colour} token"), {"place": name, "colour": COLOURS[what - 1]}, ("colour",)),
        )
    else:
        ghost = f'<use class="s0 ghost" href="#h0" x="{x - 23.5}" y="{y - 24.3}" width="47" height="50.6"/>'
        dot = f'<circle class="dot" cx="{x}" cy="{y}" r="5"/>'
        inside, label = (
            {"chosen": ghost, "legal": dot}.get(state, ""),
            fill_with(
                N_("{place}, {section}"), {"place": name, "section": SECTION_NAMES[SECTION[square]]}, ("section",)
            ),
        )
    return _touch(state, move, label, inside, (x, y), f"square {name}", stop=stop, still=still)


def _outers(scene: Scene[Position], legal: frozenset[Move]) -> dict[str, str]:
    position, language = scene.position, current()
    phase, tokens, alive, turn = position.phase, position.tokens, position.alive, position.turn
    texts = _texts(phase)[1]
    drawn = {}
    for outer in OUTERS_DRAWN:
        name, bit, move = OUTER[outer], BITS[outer], texts[outer]
        colour = next((c for c, held in enumerate(tokens) if held & bit), None)
        dead = phase == MOVEMENT and not alive & bit
        ends = position.stop(outer) if colour is not None and move in legal else -1
        drawn[f"out-{name}"] = _outer(
            language,
            outer,
            turn if colour is None else colour,
            move,
            _state(scene, move, legal),
            ends,
            empty=colour is None,
            dead=dead,
            stop=scene.focus == move,
        )
    return drawn


@lru_cache(maxsize=4096)
def _outer(
    _language: str,
    outer: int,
    colour: int,
    move: Move,
    state: str,
    ends: int,
    *,
    empty: bool,
    dead: bool,
    stop: bool,
) -> str:
    """Draw an outer square: `empty`, or with a token of a colour that would stop at `ends`, or is `dead`. The colour of
    an empty one is that of the next token placed there.
    """
    name, (x, y) = OUTER[outer], outer_centre(outer)
    called, thing = capitalized(outer_name(name)), f"outer {name}"
    can = state in ("chosen", "legal")
    plate = f'<rect class="plate" x="{x - 27}" y="{y - 27}" width="54" height="54" rx="12"/>'
    if empty:
        ghost = (
            f'<use class="s{colour + 1} ghost" href="#h{colour + 1}" x="{x - 23.5}" y="{y - 24.3}" width="47" '
            'height="50.6"/>'
        )
        inside = {"chosen": plate + ghost, "legal": f'<circle class="dot" cx="{x}" cy="{y}" r="5"/>'}.get(state, "")
        return _touch(state, move, fill(N_("{line}: empty"), line=called), inside, (x, y), thing, stop=stop)
    word = _(COLOURS[colour])
    if dead:
        label = fill(N_("{line}: {colour} token, cannot move"), line=called, colour=word)
        inside = _token(colour + 1, x, y, style="f") + _bar(outer)
        return _touch(state, move, label, inside, (x, y), thing, stop=stop, still=True)
    label = fill(N_("{line}: {colour} token"), line=called, colour=word)
    if can:
        label = fill(N_("{token}, slides to {square}"), token=label, square=SQUARES[ends])
    inside = (plate if can else "") + _token(colour + 1, x, y) + (_chevron(outer) if state == "legal" else "")
    return _touch(state, move, label, inside, (x, y), thing, stop=stop)


_INWARDS: Final = ((0, 1), (-1, 0), (0, -1), (1, 0))
"""The inward direction of the four sides: north, east, south, west."""


def _chevron(outer: int) -> str:
    (x, y), (dx, dy) = outer_centre(outer), _INWARDS[outer // 9]
    tip = (x + 39 * dx, y + 39 * dy)
    tail = (x + 30 * dx, y + 30 * dy)
    return (
        f'<path class="chevron" d="M{tail[0] + 9 * dy} {tail[1] + 9 * dx}L{tip[0]} {tip[1]}L{tail[0] - 9 * dy} '
        f'{tail[1] - 9 * dx}"/>'
    )


def _bar(outer: int) -> str:
    """Draw a bar across the end of a dead line."""
    (x, y), (dx, dy) = outer_centre(outer), _INWARDS[outer // 9]
    cx, cy = x + 30 * dx, y + 30 * dy
    return f'<path class="bar" d="M{cx + 16 * dy} {cy + 16 * dx}L{cx - 16 * dy} {cy - 16 * dx}"/>'


# --- the shelf ---

_SMALL: Final = {
    1: '<circle cx="{x}" cy="{y}" r="4"/>',
    2: '<rect x="{l}" y="{t}" width="7.4" height="7.4" rx="1.2"/>',
    3: '<path d="M{x} {t}l4.6 8h-9.2z"/>',
    4: '<path d="M{x} {t}l4.4 4.4-4.4 4.4-4.4-4.4z"/>',
    NEUTRAL: '<path d="M{x} {y}m-1.6-4h3.2l2.4 2.4v3.2l-2.4 2.4h-3.2l-2.4-2.4v-3.2z"/>',
}


def thumbnail(position: Position) -> str:
    """Draw the board in 110 units, for the shelf."""
    parts = []
    for square, what in enumerate(position.board):
        if what != EMPTY:
            parts.append(_small(what, 15 + 10 * (square % 9), 95 - 10 * (square // 9)))
    for outer in range(36):
        for colour in range(4):
            if position.tokens[colour] & BITS[outer]:
                x, y = outer_centre(outer)
                parts.append(_small(colour + 1, round(15 + (x - 116) / 6.4), round(15 + (y - 116) / 6.4)))
    return (
        '<svg viewBox="0 0 110 110" class="shot" aria-hidden="true">'
        '<rect width="110" height="110" rx="5" fill="var(--wood-rim)"/>'
        '<rect x="10" y="10" width="90" height="90" fill="var(--wood)"/>'
        '<path d="M40 10v90M70 10v90M10 40h90M10 70h90" stroke="var(--wood-line)" stroke-width="1.2"/>'
        f"{''.join(parts)}</svg>"
    )


def _small(what: int, x: int, y: int) -> str:
    seat = 0 if what == NEUTRAL else what
    shape = _SMALL[what].format(x=x, y=y, l=x - 3.7, t=y - 3.9)
    return f'<g class="s{seat}" fill="var(--c)" stroke="var(--e)" stroke-width=".8">{shape}</g>'


__all__ = ["COVER", "centre", "frame", "ground", "outer_centre", "parts", "thumbnail"]
