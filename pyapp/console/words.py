"""Positions, events, scores and results as plain text."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from pyapp.drawing.language import _
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
"""Columns of a list of moves."""
_TAG = re.compile(r"<[^>]*>")
_CODE: Final = re.compile(r"[A-Za-z][A-Za-z0-9]*(?:-[A-Za-z0-9]+)*")
"""A word of a move that may be the code of a printed thing: P03, R1-12, V4-A, vents."""


_SEVERAL: Final = re.compile(r"(\{(\w+)\} (?:training )?)(action|mineral|point|resource|space|step|toolkit)s\b")
"""A plural in a message, with the field that holds its number."""


def plain(text: str) -> str:
    """Return a text without the few tags that page messages contain."""
    return _TAG.sub("", text).strip()


def names_of(match: Match) -> list[str]:
    """Return the names of the seats."""
    return [seat.name for seat in match.setup.seats]


def parties_of(match: Match) -> list[str]:
    """Return the names of the parties: the seats and then the sides."""
    return [*names_of(match), *(_(side.name) for side in match.mode.sides)]


def actor_name(match: Match, seat: int | None) -> str:
    """Return the name of a seat or side, "chance", or "nobody" when the game is over."""
    if seat is None:
        return "nobody"
    return "chance" if seat == CHANCE else parties_of(match)[seat]


def visible_events(match: Match, index: int, viewer: int | None) -> list[Event]:
    """Return the events of a move that a viewer sees: a seat, CHANCE for the public, None for everything."""
    return match.events[index] if viewer is None else match.events_seen(index, viewer)


def visible_position(match: Match, position: Position, viewer: int | None) -> Position:
    """Return a position as a viewer knows it; the position itself for None."""
    return position if viewer is None else match.seen(position, viewer)


def events_text(match: Match, events: Iterable[Event]) -> str:
    """Format events with the sentences of the page's log."""
    names = [esc(name) for name in parties_of(match)]
    part = plain_of(match)
    if part is None:
        return " ".join(
            fill_message(match, event.text, {"name": actor_name(match, event.seat), **event.params}) for event in events
        )
    return visible(part.log(match.setup).line(list(events), names))


def refusal_text(match: Match, refusal: Illegal) -> str:
    """Format a refusal, with names instead of codes, and its rule."""
    return f"{fill_message(match, refusal.reason, refusal.params)} {refusal.rule}"


def fill_message(match: Match, text: str, params: Mapping[str, Value]) -> str:
    """Fill a message of the rules: names instead of codes and seats, and the singular for one thing."""

    def counted(several: re.Match[str]) -> str:
        return f"{several[1]}{several[3]}" if params.get(several[2]) == 1 else several[0]

    return plain(_SEVERAL.sub(counted, _(text)).format(**_named(match, params)))


def with_names(match: Match, moves: Sequence[Move]) -> list[str]:
    """Return the texts of moves, each with the printed names of its codes in brackets."""
    name_of = namer(match)

    def named(move: Move) -> str:
        codes = dict.fromkeys(_CODE.findall(move))
        names = [name for code in codes if not repeats_code(code, name := name_of(code))]
        return f"{move} ({', '.join(names)})" if names else move

    return [named(move) for move in moves]


def plain_of(match: Match) -> Plain[Any] | None:
    """Return a game's plain-text view for the terminal; None if it has none."""
    return match.game.plain() if isinstance(match.game, TableGame) else None


def namer(match: Match) -> Callable[[str], str]:
    """Return a function that maps a code of a match to its printed name, "" for any other word."""
    part = plain_of(match)
    return (lambda _code: "") if part is None else (lambda code: part.name_of(match.position, code))


def _named(match: Match, params: Mapping[str, Value]) -> dict[str, Value]:
    """Return the parameters of a message with names instead of codes; the party's name is already there."""
    name_of = namer(match)
    part = plain_of(match)
    words = {} if part is None else part.worded(match.position, params, parties_of(match))

    def worded(key: str, value: Value) -> Value:
        if key == "name" or key in words or not isinstance(value, str):
            return words.get(key, value)
        return _CODE.sub(lambda code: name_of(code[0]) or code[0], value)

    return {key: worded(key, value) for key, value in params.items()}


def repeats_code(code: str, name: str) -> bool:
    """Return whether a name only repeats the code, such as Tool shop and toolshop."""
    return not name or name.casefold().replace(" ", "") == code.casefold().replace("-", "")


def move_text(match: Match, index: int, viewer: int | None) -> str:
    """Format a move of the line as a viewer may know it.

    While the match hides something, the text of another seat's move, or of chance, may itself be a secret, such as the
    card drawn: then only its first word is shown. CHANCE as a viewer is the public, not the seat that drew.
    """
    move, mover = match.moves[index], match.movers[index]
    if viewer is not None and match.hides and (mover != viewer or mover == CHANCE):
        return f"{move.split()[0]} ..." if " " in move else move
    return move


def move_line(match: Match, index: int, viewer: int | None) -> str:
    """Format a move of the line and its events, as a viewer may know them."""
    return f"{move_text(match, index, viewer)}  {events_text(match, visible_events(match, index, viewer))}".rstrip()


def board_lines(match: Match, position: Position, viewer: int | None) -> Iterator[str]:
    """Draw the table as a viewer knows it: by the game's plain-text view, else by the slots of the position."""
    part = plain_of(match)
    known = visible_position(match, position, viewer)
    if part is None:
        yield from state_lines(known)
    else:
        yield from part.board(known, parties_of(match), CHANCE if viewer is None else viewer)


def columns(moves: list[Move], *, numbers: Iterable[int] = ()) -> Iterator[str]:
    """Format moves in lines of WIDTH columns, with numbers if somebody is to choose."""
    numbered = [f"{number:>3} {move}" for number, move in zip(numbers, moves, strict=False)]
    cells = numbered or moves
    if not cells:
        return
    wide = max(map(len, cells)) + 2
    across = max(1, WIDTH // wide)
    for start in range(0, len(cells), across):
        yield "".join(cell.ljust(wide) for cell in cells[start : start + across]).rstrip()


def state_lines(position: Position) -> Iterator[str]:
    """Format a position by its slots, one per line, followed by its parts with slots of their own, such as players.

    Objects below those are mostly printed components, which are only named by their class.
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
    """Return the public slots of an object, those of its base classes first."""
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
    """Yield the parties with points, seats and then ranked sides, with their names; seats that play elsewhere have
    none.
    """
    seats, names = match.setup.seats, parties_of(match)
    here = [number for number, seat in enumerate(seats) if seat.player != AWAY]
    yield from ((party, names[party]) for party in [*here, *match.mode.ranked_sides(len(seats))])


def totals(match: Match, position: Position) -> str:
    """Format the points of every party."""
    points = match.points(position)
    return ", ".join(f"{name} {points[party]}" for party, name in parties_scored(match))


def score_sheet(match: Match, position: Position) -> Iterator[str]:
    """Format the score sheet of every party: points, what for, the rule."""
    for party, name in parties_scored(match):
        lines = match.scored(position).score(party)
        yield f"{name}: {sum(line.points for line in lines)}"
        for line in lines:
            yield f"  {line.points:>4}  {label_of(match, line)}{f' ({line.rule})' if line.rule else ''}"


def label_of(match: Match, line: ScoreLine) -> str:
    """Return the label of a line of a score sheet, with its note."""
    label, note = (fill_message(match, text, line.params) for text in (line.label, line.note))
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
"""Kind of ending -> its text, where a ranking alone would not show who won."""


def result(match: Match) -> str:
    """Describe how a match ended; "" while it is not over."""
    position = match.position
    outcome = match.outcome()
    if outcome is None:
        return ""
    seats = len(match.setup.seats)
    names = parties_of(match)
    reason = fill_message(match, outcome.reason, outcome.params) + (f" ({outcome.rule})" if outcome.rule else "")
    ending = _ENDINGS.get(outcome.ending(seats))
    ranked = [" = ".join(names[party] for party in group) for group in outcome.ranking]
    here = [party for party in outcome.parties if party < seats]
    points = match.points(position)[here[0]]
    said = {"names": ", ".join(names[party] for party in here), "points": f"{points} point{'' if points == 1 else 's'}"}
    parts = [
        ending.format(**said) if ending else f"{' > '.join(ranked)}.",
        _honour_text(match, outcome.params.values()),
        f"{totals(match, position)}." if len(outcome.parties) > 1 else "",
        reason,
    ]
    return " ".join(filter(None, parts))


def _honour_text(match: Match, already: Iterable[Value]) -> str:
    """Describe the honour that a match earned, unless the reason of its end mentions it."""
    earned = honour(match)
    return "" if earned is None or earned in already else f"Medal: {earned}." if earned else "No medal."


def honour(match: Match) -> str | None:
    """Return the honour that a match earned, "" for none; None if there are no honours, in other modes or with players'
    own material.
    """
    achievements = match.game.achievements() if isinstance(match.game, TableGame) else None
    if achievements is None or match.setup.content or not (sheet := achievements.record_key(match.setup)):
        return None
    outcome = match.outcome()
    won = outcome is not None and 0 in outcome.winners
    measured = achievements.measure(match.points(match.position), won)
    earned = achievements.marks_of(sheet).earned(measured)
    return achievements.honours[earned - 1] if earned else ""
