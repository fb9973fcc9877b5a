"""The strengths of computers and people on one scale: an axis with everybody, or a bar for each."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from pyapp.drawing.language import _, fill
from pyapp.drawing.markup import NOTHING, Markup, el, join
from pyapp.engine.contract import N_

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Sequence

    from pyapp.games.contract import Character
    from pyapp.ui.opponents.rating import Rating

MARGIN: Final = 2.0
"""Percent of the width that are free at each end of the axis."""
APART: Final = 11.0
"""Percent of the width that a name takes."""
LONG: Final = 24.0
"""Percent of the width that half of the longest name of a person takes."""
STEP: Final = 100


class Axis(NamedTuple):
    """The part of the scale that is drawn, in whole hundreds."""

    low: int
    high: int

    @classmethod
    def of(cls, cast: Iterable[Character], rating: Rating | None) -> Axis:
        """Return the part with all intervals of the measured characters, and with a person's rating."""
        ends: list[float] = [end for one in cast for end in (one.strength - one.interval, one.strength + one.interval)]
        ends += [rating.value] if rating else []
        return cls(int(min(ends) // STEP * STEP), int(-(-max(ends) // STEP) * STEP))

    def at(self, value: float) -> float:
        """Return the place of a value in percent of the width."""
        part = (value - self.low) / max(STEP, self.high - self.low)
        return MARGIN + (100 - 2 * MARGIN) * min(1.0, max(0.0, part))


def percent(place: float) -> str:
    """Format a place on an axis."""
    return f"{place:.1f}%"


def _rows(places: Sequence[float]) -> Iterator[int]:
    """Yield the lowest free row for each name, from left to right."""
    ends: list[float] = []
    for place in places:
        row = next((row for row, end in enumerate(ends) if place - end >= APART), len(ends))
        ends[row : row + 1] = [place]
        yield row


def scale(cast: Sequence[Character], seated: Collection[str], you: str, rating: Rating | None) -> Markup:
    """Draw the axis with the measured characters, the filled ones `seated`, and a person's rating with its interval."""
    axis, ordered = Axis.of(cast, rating), sorted(cast, key=lambda one: one.strength)
    places = [axis.at(one.strength) for one in ordered]
    rows = list(_rows(places))
    top = 1.375 * (max(rows) + 1)
    line = f"{top + 0.8:g}rem"
    drawn = [el("line", x1=percent(MARGIN), x2=percent(100 - MARGIN), y1=line, y2=line, cls="axis")]
    for value in range(axis.low, axis.high + 1, STEP * (1 + (axis.high - axis.low) // 1000)):
        drawn.append(el("text", value, x=percent(axis.at(value)), y=f"{top + 2.3:g}rem", cls="tick"))
    if rating is not None:
        low, high = axis.at(rating.value - rating.interval), axis.at(rating.value + rating.interval)
        mine = percent(axis.at(rating.value))
        band = el(
            "rect",
            x=percent(low),
            width=percent(high - low),
            y=f"{top + 0.2:g}rem",
            height="1.2rem",
            rx="9",
            cls="band",
        )
        drawn.insert(0, band)
        drawn.append(el("line", x1=mine, x2=mine, y1=f"{top + 0.1:g}rem", y2=f"{top + 1.5:g}rem", cls="mine"))
        drawn.append(el("text", you, x=mine, y=f"{top + 3.6:g}rem", cls=f"me{_side(axis.at(rating.value))}"))
    for one, place, row in zip(ordered, places, rows, strict=True):
        low, high = axis.at(one.strength - one.interval), axis.at(one.strength + one.interval)
        on = " on" if one.key in seated else ""
        drawn += [
            el("line", x1=percent(low), x2=percent(high), y1=line, y2=line, cls="interval"),
            el("circle", cx=percent(place), cy=line, r="9", cls=f"dot{on}"),
            el("text", one.name.split()[-1], x=percent(place), y=f"{top - 0.3 - 1.375 * row:g}rem", cls="name"),
        ]
    label = fill(N_("Strength, {low} to {high}"), low=axis.low, high=axis.high)
    height = f"{top + (4 if rating else 2.6):g}rem"
    return el("svg", *drawn, cls="opp-scale", width="100%", height=height, role="img", aria_label=label)


def _side(place: float) -> str:
    """Return the class of a text that would leave the axis if it were centred."""
    return " first" if place < LONG else " last" if place > 100 - LONG else ""


def bar(one: Character, axis: Axis, rating: Rating | None) -> Markup:
    """Draw the strength of a character as a bar, with a line at a person's rating."""
    if not one.strength:
        return NOTHING
    inside = el("rect", width=percent(axis.at(one.strength)), height="7", y="4", rx="3.5", cls="full")
    track = el("rect", width="100%", height="7", y="4", rx="3.5", cls="track")
    mine = percent(axis.at(rating.value)) if rating else ""
    line = el("line", x1=mine, x2=mine, y1="0", y2="15", cls="mine") if rating else ""
    return el("svg", join(track, inside, line), cls="opp-bar", height="15", aria_hidden=True)


def rated(rating: Rating) -> Markup:
    """Format a rating with its interval."""
    return fill(N_("{rating} ± {interval}"), rating=round(rating.value), interval=round(rating.interval))


def compared(strength: int, rating: Rating | None) -> str:
    """Describe a strength for a screen reader, compared with a person's rating."""
    if not strength:
        return _("still measuring")
    if rating is None:
        return fill(N_("strength {number}"), number=strength)
    less = round(rating.value) - strength
    if not less:
        return fill(N_("strength {number}, the same as you"), number=strength)
    text = N_("strength {number}, {less} below you") if less > 0 else N_("strength {number}, {less} above you")
    return fill(text, number=strength, less=abs(less))
