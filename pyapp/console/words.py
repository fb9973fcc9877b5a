"""Positions, events, scores and results as plain text."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from pyapp.engine.contract import CHANCE

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pyapp.engine.contract import Event, Move, Position, ScoreLine
    from pyapp.engine.match import Match

WIDTH: Final = 100
"""Columns that a list of moves fills."""
_TAG = re.compile(r"<[^>]*>")


def plain(text: str) -> str:
    """Return a text without the few tags that the messages of pages hold."""
    return _TAG.sub("", text).strip()


def names_of(match: Match) -> list[str]:
    """Return the names of the seats."""
    return [seat.name for seat in match.setup.seats]


def parties_of(match: Match) -> list[str]:
    """Return the names of the parties: the seats and then the sides."""
    return [*names_of(match), *(side.name for side in match.mode.sides)]


def who(match: Match, seat: int | None) -> str:
    """Return who acts: the name of a seat or of a side, "chance", or "nobody" when the game is over."""
    if seat is None:
        return "nobody"
    return "chance" if seat == CHANCE else parties_of(match)[seat]


def told(match: Match, events: Iterable[Event]) -> str:
    """Return what happened, in the words of the rules."""
    return " ".join(
        plain(event.text.format(**{"name": who(match, event.seat), **event.params})) for event in events if event.text
    )


def columns(moves: list[Move], *, numbered: bool = False) -> Iterator[str]:
    """Lay moves out in lines of WIDTH columns, numbered from 1 where somebody is to choose."""
    cells = [f"{number:>3} {move}" if numbered else move for number, move in enumerate(moves, 1)]
    if not cells:
        return
    wide = max(map(len, cells)) + 2
    across = max(1, WIDTH // wide)
    for start in range(0, len(cells), across):
        yield "".join(cell.ljust(wide) for cell in cells[start : start + across]).rstrip()


def described(position: Position) -> Iterator[str]:
    """Describe a position by its slots, one a line; parts with slots of their own, such as players, stand below.

    What those parts refer to in turn is mostly printed matter, and named by its class alone.
    """
    for name in _names(position):
        value = getattr(position, name, None)
        if _is_own(value):
            yield f"{name}:"
            yield from _slots(value)
        elif isinstance(value, list | tuple) and value and all(map(_is_own, value)):
            for number, part in enumerate(value):
                yield f"{name}[{number}]:"
                yield from _slots(part)
        else:
            yield f"{name} = {_short(value)}"


def _slots(thing: object) -> Iterator[str]:
    for name in _names(thing):
        yield f"  {name} = {_short(getattr(thing, name, None))}"


def _is_own(thing: object) -> bool:
    return hasattr(type(thing), "__slots__") and type(thing).__module__ != "builtins"


def _names(thing: object) -> list[str]:
    """Return the public slots of an object, those of the classes it derives from first."""
    found: list[str] = []
    for kind in reversed(type(thing).__mro__):
        slots = kind.__dict__.get("__slots__", ())
        found += [slots] if isinstance(slots, str) else slots
    return [name for name in found if not name.startswith("_")]


def _short(value: object) -> str:
    if _is_own(value):
        return type(value).__name__
    text = repr(value)
    return text if len(text) <= 2 * WIDTH else f"{text[: 2 * WIDTH]}... ({len(text)} characters)"


def totals(match: Match, position: Position) -> str:
    """Return the points of every seat."""
    return ", ".join(
        f"{name} {sum(line.points for line in position.score(seat))}" for seat, name in enumerate(names_of(match))
    )


def score_sheet(match: Match, position: Position) -> Iterator[str]:
    """Write the score sheet of every seat: points, what for, the rule."""
    for seat, name in enumerate(names_of(match)):
        lines = position.score(seat)
        yield f"{name}: {sum(line.points for line in lines)}"
        for line in lines:
            yield f"  {line.points:>4}  {label_of(line)} ({line.rule})"


def label_of(line: ScoreLine) -> str:
    """Return what a line of a score sheet is for, with its note."""
    label, note = (plain(text.format(**line.params)) for text in (line.label, line.note))
    return f"{label}: {note}" if note else label


def result(match: Match) -> str:
    """Tell how a match ended; "" while it goes on."""
    outcome = match.position.outcome()
    if outcome is None:
        return ""
    names = parties_of(match)
    places = " > ".join(" = ".join(names[seat] for seat in group) for group in outcome.ranking)
    return f"{places}. {plain(outcome.reason.format(**outcome.params))} ({outcome.rule})"
