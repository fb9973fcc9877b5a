"""Positions, events, scores and results as plain text."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from pyapp.drawing.markup import esc
from pyapp.drawing.sentences import visible
from pyapp.engine.contract import AWAY, CHANCE
from pyapp.engine.outcome import ALONE, LOST, LOST_ALONE, LOST_TOGETHER, WON_ALONE, WON_TOGETHER
from pyapp.games.contract import TableGame

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from pyapp.engine.contract import Event, Illegal, Move, Position, ScoreLine, Value
    from pyapp.engine.match import Match
    from pyapp.games.contract import Plain

WIDTH: Final = 100
"""Columns that a list of moves fills."""
_TAG = re.compile(r"<[^>]*>")
_CODE: Final = re.compile(r"[A-Za-z][A-Za-z0-9]*(?:-[A-Za-z0-9]+)*")
"""A word of a move that may be the code of something printed: P03, R1-12, V4-A, vents."""


_SEVERAL: Final = re.compile(r"(\{(\w+)\} (?:training )?)(action|mineral|point|resource|space|step|toolkit)s\b")
"""Several things in a message, with the field that holds their number."""


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


def seen_events(match: Match, index: int, viewer: int | None) -> list[Event]:
    """Return the events of a move that a viewer sees: a seat, CHANCE for what everybody sees, None for all."""
    return match.events[index] if viewer is None else match.events_seen(index, viewer)


def seen(match: Match, position: Position, viewer: int | None) -> Position:
    """Return a position as a viewer knows it; for None the position itself."""
    return position if viewer is None else match.seen(position, viewer)


def events_text(match: Match, events: Iterable[Event]) -> str:
    """Return what happened, in the words of the page's log."""
    names = [esc(name) for name in parties_of(match)]
    part = plain_of(match)
    if part is None:
        return " ".join(filled(match, event.text, {"name": who(match, event.seat), **event.params}) for event in events)
    return visible(part.log(match.setup).line(list(events), names))


def refusal_text(match: Match, refusal: Illegal) -> str:
    """Return why a move is refused, with names in place of codes, and the rule."""
    return f"{filled(match, refusal.reason, refusal.params)} {refusal.rule}"


def filled(match: Match, text: str, params: Mapping[str, Value]) -> str:
    """Fill a message of the rules in words: names in place of codes and seats, and one of something in the singular."""

    def counted(several: re.Match[str]) -> str:
        return f"{several[1]}{several[3]}" if params.get(several[2]) == 1 else several[0]

    return plain(_SEVERAL.sub(counted, text).format(**_named(match, params)))


def with_names(match: Match, moves: Sequence[Move]) -> list[str]:
    """Return the texts of moves, each with the printed names of its codes in brackets."""
    name_of = namer(match)

    def named(move: Move) -> str:
        codes = dict.fromkeys(_CODE.findall(move))
        names = [name for code in codes if not alike(code, name := name_of(code))]
        return f"{move} ({', '.join(names)})" if names else move

    return [named(move) for move in moves]


def plain_of(match: Match) -> Plain[Any] | None:
    """Return the part of a game for the terminal; None if it has none."""
    return match.game.plain() if isinstance(match.game, TableGame) else None


def namer(match: Match) -> Callable[[str], str]:
    """Return the function that gives the printed name of a code in a match, "" for any other word."""
    part = plain_of(match)
    return (lambda _code: "") if part is None else (lambda code: part.name_of(match.position, code))


def _named(match: Match, params: Mapping[str, Value]) -> dict[str, Value]:
    """Return what fills a message, with names in place of codes; that of the seat it is about is there already."""
    name_of = namer(match)
    part = plain_of(match)
    words = {} if part is None else part.worded(match.position, params, parties_of(match))

    def worded(key: str, value: Value) -> Value:
        if key == "name" or key in words or not isinstance(value, str):
            return words.get(key, value)
        return _CODE.sub(lambda code: name_of(code[0]) or code[0], value)

    return {key: worded(key, value) for key, value in params.items()}


def alike(code: str, name: str) -> bool:
    """Return whether a name says no more than the code does, such as Tool shop and toolshop."""
    return not name or name.casefold().replace(" ", "") == code.casefold().replace("-", "")


def move_text(match: Match, index: int, viewer: int | None) -> str:
    """Return a move of the line as far as a viewer may know.

    While the match hides something, the text of a move that somebody else made, or chance, may itself hold a secret,
    such as the card drawn: its first word stands alone. CHANCE as a viewer is everybody, not whoever drew.
    """
    move, mover = match.moves[index], match.movers[index]
    if viewer is not None and match.hides and (mover != viewer or mover == CHANCE):
        return f"{move.split()[0]} ..." if " " in move else move
    return move


def move_line(match: Match, index: int, viewer: int | None) -> str:
    """Return a move of the line and what it did, as far as a viewer may know."""
    return f"{move_text(match, index, viewer)}  {events_text(match, seen_events(match, index, viewer))}".rstrip()


def drawn(match: Match, position: Position, viewer: int | None) -> Iterator[str]:
    """Draw the table as a viewer knows it: by the game's own plain text, else by the slots of the position."""
    part = plain_of(match)
    known = seen(match, position, viewer)
    if part is None:
        yield from described(known)
    else:
        yield from part.board(known, parties_of(match), CHANCE if viewer is None else viewer)


def columns(moves: list[Move], *, numbers: Iterable[int] = ()) -> Iterator[str]:
    """Lay moves out in lines of WIDTH columns, with their numbers where somebody is to choose."""
    numbered = [f"{number:>3} {move}" for number, move in zip(numbers, moves, strict=False)]
    cells = numbered or moves
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
    fields: list[str] = []
    for kind in reversed(type(thing).__mro__):
        slots = kind.__dict__.get("__slots__", ())
        fields += [slots] if isinstance(slots, str) else slots
    return [name for name in fields if not name.startswith("_")]


def _short(value: object) -> str:
    if _is_own(value):
        return type(value).__name__
    text = repr(value)
    return text if len(text) <= 2 * WIDTH else f"{text[: 2 * WIDTH]}... ({len(text)} characters)"


def parties_scored(match: Match) -> Iterator[tuple[int, str]]:
    """Yield the parties that have points here, seats and then ranked sides, with their names; whoever plays elsewhere
    has none.
    """
    seats, names = match.setup.seats, parties_of(match)
    here = [number for number, seat in enumerate(seats) if seat.player != AWAY]
    yield from ((party, names[party]) for party in [*here, *match.mode.ranked_sides(len(seats))])


def totals(match: Match, position: Position) -> str:
    """Return the points of every party."""
    return ", ".join(
        f"{name} {sum(line.points for line in position.score(party))}" for party, name in parties_scored(match)
    )


def score_sheet(match: Match, position: Position) -> Iterator[str]:
    """Write the score sheet of every party: points, what for, the rule."""
    for party, name in parties_scored(match):
        lines = position.score(party)
        yield f"{name}: {sum(line.points for line in lines)}"
        for line in lines:
            yield f"  {line.points:>4}  {label_of(match, line)} ({line.rule})"


def label_of(match: Match, line: ScoreLine) -> str:
    """Return what a line of a score sheet is for, with its note."""
    label, note = (filled(match, text, line.params) for text in (line.label, line.note))
    note = namer(match)(note) or note
    return f"{label}: {note}" if note else label


_ENDINGS: Final = {
    ALONE: "{names} ended with {points}.",
    WON_ALONE: "{names} won.",
    LOST_ALONE: "{names} lost.",
    WON_TOGETHER: "{names} won together.",
    LOST_TOGETHER: "{names} lost together.",
    LOST: "All lose: {names}.",
}
"""Kind of ending -> how it is told, where a ranking alone would not say who won."""


def result(match: Match) -> str:
    """Tell how a match ended; "" while it goes on."""
    position = match.position
    outcome = position.outcome()
    if outcome is None:
        return ""
    seats = len(match.setup.seats)
    names = parties_of(match)
    reason = f"{filled(match, outcome.reason, outcome.params)} ({outcome.rule})"
    ending = _ENDINGS.get(outcome.ending(seats))
    ranked = [" = ".join(names[party] for party in group) for group in outcome.ranking]
    here = [party for party in outcome.parties if party < seats]
    points = sum(line.points for line in position.score(here[0]))
    said = {"names": ", ".join(names[party] for party in here), "points": f"{points} point{'' if points == 1 else 's'}"}
    parts = [
        ending.format(**said) if ending else f"{' > '.join(ranked)}.",
        _honour_text(match, outcome.params.values()),
        f"{totals(match, position)}." if len(outcome.parties) > 1 else "",
        reason,
    ]
    return " ".join(filter(None, parts))


def _honour_text(match: Match, already: Iterable[Value]) -> str:
    """Tell what a match earned, unless the reason of its end says it already."""
    earned = honour(match)
    return "" if earned is None or earned in already else f"Medal: {earned}." if earned else "No medal."


def honour(match: Match) -> str | None:
    """Return the honour that a match earned, "" for none; None where there are none: in other modes, and on material of
    players' own.
    """
    achievements = match.game.achievements() if isinstance(match.game, TableGame) else None
    if achievements is None or match.setup.content or not (sheet := achievements.record_key(match.setup)):
        return None
    outcome = match.position.outcome()
    won = outcome is not None and 0 in outcome.winners
    measured = achievements.measure(match.points(match.position), won)
    earned = achievements.marks_of(sheet).earned(measured)
    return achievements.honours[earned - 1] if earned else ""
