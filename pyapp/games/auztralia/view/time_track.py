"""The time track: the stacks of discs on the frame, the new place of the own disc after the chosen act, and the next
spaces as a strip for narrow screens.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING, Final

from pyapp.drawing.explaining import explained, explains
from pyapp.drawing.language import _, current, fill
from pyapp.drawing.markup import NOTHING, Markup, el, join, trusted
from pyapp.drawing.pieces import piece
from pyapp.engine.contract import N_
from pyapp.games.auztralia.rules.components import END_SPACE, LAST_SPACE
from pyapp.games.auztralia.view.geometry import HEIGHT, disc_path, is_at_side, number, space_box, space_middle

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pyapp.games.auztralia.rules.state import State
    from pyapp.games.auztralia.view.board_model import BoardModel

STRIP_SPACES: Final = 12
"""Number of spaces in the strip."""
PURPLE_DISC: Final = -1
"""The purple disc in a stack."""
_BEFORE: Final = 2
"""Number of spaces that the strip shows before the lowest disc."""


def stacks(p: State) -> dict[int, list[int]]:
    """Return the discs on each space with discs, from the bottom up; the purple one is always at the bottom. AZ-4.1."""
    pieces: dict[int, list[int]] = {min(p.purple, LAST_SPACE): [PURPLE_DISC]}
    for seat in p.stack:
        pieces.setdefault(min(p.times[seat], LAST_SPACE), []).append(seat)
    return pieces


def spaces_beyond(p: State, discs: Sequence[int]) -> tuple[int, ...]:
    """Return for each disc of a stack its space if that is beyond the last printed one, otherwise 0: such a disc is
    drawn on the last space, with the number next to it. AZ-4.6.
    """
    return tuple(p.times[disc] if disc != PURPLE_DISC and p.times[disc] > LAST_SPACE else 0 for disc in discs)


def with_space(name: Markup, space: int) -> Markup:
    """Return a name with a space beyond the last printed one; the name alone if the space is 0."""
    return fill(N_("{name} ({space})"), name=name, space=space) if space else name


# --- on the frame ---


@cache
def spaces() -> str:
    """Draw the spaces as transparent areas that can be explained; the ground shows them."""
    return "".join(
        f'<rect class="spc"{explains(f"space {space}", reached=False)} x="{number(x)}" y="{number(y)}" width="{wide}" '
        f'height="{high}" fill="transparent"/>'
        for space in range(1, LAST_SPACE + 1)
        for x, y, wide, high in (space_box(space),)
    )


def track(model: BoardModel) -> Markup:
    """Draw the discs on the frame, and the path of the own disc to its space after the chosen act."""
    p, names = model.position, tuple(model.scene.names)
    drawn = [
        _stack(current(), space, tuple(discs), spaces_beyond(p, discs), names) for space, discs in stacks(p).items()
    ]
    return trusted("".join(drawn) + _preview(model))


@lru_cache(maxsize=512)
def _stack(
    _language: str, space: int, discs: tuple[int, ...], farther: tuple[int, ...], names: tuple[Markup, ...]
) -> str:
    x, y = space_middle(space)
    spots = [(x + dx, y + dy) for dx, dy in _offsets(space, len(discs))]
    drawn = [_disc(*spot, disc) for disc, spot in zip(discs, spots, strict=True)]
    drawn += [_number(*spots[farther.index(reached)], reached) for reached in sorted(set(farther) - {0})]
    called = [
        with_space(names[disc], reached) if disc != PURPLE_DISC else fill(N_("the Old Ones"))
        for disc, reached in zip(discs, farther, strict=True)
    ]
    order = called[::-1]
    said = fill(N_("Space {space}, from the top: {names}"), space=space, names=Markup(", ").join(order))
    return (
        f'<g role="img" class="dsc" tabindex="-1" data-explain="space {space}" aria-label="{said}">{"".join(drawn)}</g>'
    )


@lru_cache(maxsize=256)
def _offsets(space: int, discs: int) -> list[tuple[float, float]]:
    """Return the positions of the discs of a stack relative to the middle of their space, from the bottom up."""
    if discs == 1:
        return [(0, 0)]
    step = {2: 13, 3: 12, 4: 11}.get(discs, 9) if is_at_side(space) else {2: 9, 3: 10}.get(discs, 9)
    rise = step * (discs - 1)
    _x, y = space_middle(space)
    low = rise * 0.4 if is_at_side(space) else rise * 0.25
    low = min(max(low, 15 + rise - y), HEIGHT - 15 - y)  # the highest and the lowest stay on the board
    return [((-4, 4)[at % 2], low - at * step) for at in range(discs)]


def _disc(x: float, y: float, disc: int) -> str:
    if disc == PURPLE_DISC:
        return (
            f'<use id="az-disc-old" href="#az-old" x="{number(x - 13.5)}" y="{number(y - 14)}" width="27" height="29"/>'
        )
    return (
        f'<use id="az-disc-{disc + 1}" class="s{disc + 1}" href="#t{disc + 1}" x="{number(x - 13)}" '
        f'y="{number(y - 13.5)}" width="26" height="28"/>'
    )


def _number(x: float, y: float, space: int) -> str:
    """Draw the number of the space of a disc beyond the last printed one, at its lower edge."""
    return (
        f'<g class="bey" transform="translate({number(x)} {number(y + 15)})"><rect x="-12" y="-8" width="24" '
        f'height="16" rx="8"/><text y="5">{space}</text></g>'
    )


def _preview(model: BoardModel) -> str:
    """Draw the dashed path along the frame, its arrow and the ghost of the disc."""
    if not model.space:
        return ""
    start, end = model.position.times[model.viewed_seat], min(model.space, LAST_SPACE)
    if end <= start:
        return ""
    way = disc_path(start, end)
    (px, py), (x, y) = way[-2:]
    far = ((x - px) ** 2 + (y - py) ** 2) ** 0.5 or 1
    dx, dy = (x - px) / far, (y - py) / far
    line = "M" + "L".join(f"{number(u)} {number(v)}" for u, v in way)
    tip = (
        f"M{number(x - 8 * dx - 6 * dy)} {number(y - 8 * dy + 6 * dx)}L{number(x)} {number(y)}"
        f"L{number(x - 8 * dx + 6 * dy)} {number(y - 8 * dy - 6 * dx)}"
    )
    u, v = space_middle(end)
    others = len(stacks(model.position).get(end, ()))
    if others:
        u, v = (u, v - 15) if is_at_side(end) else (u + 8, v - 4)
    piece_of = model.viewed_seat + 1
    return (
        f'<path class="tway" d="{line}"/><path class="tway tip" d="{tip}"/>'
        f'<circle cx="{number(u)}" cy="{number(v)}" r="15" fill="var(--paper-raised)" fill-opacity=".85"/>'
        f'<use class="s{piece_of}" href="#h{piece_of}" x="{number(u - 13.5)}" y="{number(v - 14)}" width="27" '
        'height="29"/>'
    )


# --- as a strip ---


def strip(model: BoardModel) -> Markup:
    """Draw the next twelve spaces for narrow screens: discs, eyes, the end, and the ghost."""
    p = model.position
    below = [time for time in (*p.times, p.purple) if time < END_SPACE]
    first = max(1, min(min(below, default=END_SPACE) - _BEFORE, LAST_SPACE - STRIP_SPACES + 1))
    pieces = stacks(p)
    ghost = model.viewed_seat + 1 if model.space else 0
    spaces = [
        _space(
            current(),
            space,
            tuple(pieces.get(space, ())),
            max(spaces_beyond(p, pieces.get(space, ())), default=0),
            ghost if space == min(model.space, LAST_SPACE) else 0,
            lit=space in p.kit.illuminated,
        )
        for space in range(first, first + STRIP_SPACES)
    ]
    return join(*spaces)


@lru_cache(maxsize=512)
def _space(_language: str, space: int, discs: tuple[int, ...], farther: int, ghost: int, *, lit: bool) -> Markup:
    pieces = [
        piece(disc + 1, size="disc")
        if disc != PURPLE_DISC
        else Markup('<svg class="piece disc" viewBox="-1 -1 26 28" aria-hidden="true"><use href="#az-old"/></svg>')
        for disc in reversed(discs)
    ]
    if ghost:
        pieces.insert(0, piece(ghost, style="h", size="disc"))
    kind = " ".join(
        word
        for word, on in (("has", pieces), ("lit", lit), ("end", space == END_SPACE), ("ov", space > END_SPACE))
        if on
    )
    eye = (
        Markup(
            '<svg class="ey" viewBox="0 0 20 12" aria-hidden="true"><path d="M2 6q8-8 16 0q-8 8-16 0z" fill="none" '
            'stroke="currentColor" stroke-width="1.6"/><circle cx="10" cy="6" r="2.2" fill="currentColor"/></svg>'
        )
        if lit
        else NOTHING
    )
    crowd = f" n{len(pieces)}" if len(pieces) > 2 else ""
    return el(
        "li",
        el("b", space),
        join(*pieces),
        el("small", farther) if farther else NOTHING,
        eye,
        cls=f"{kind}{crowd}" or None,
        **explained(f"space {space}"),
    )


def strip_label() -> str:
    """Return the label of the strip."""
    return _("Time track, the next spaces")
