"""What the records say about a person. A match is theirs if one of their names is on the seat of a person."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from pyapp.engine.contract import PERSON
from pyapp.engine.outcome import LOST_TOGETHER, WON_TOGETHER
from pyapp.games import GAMES, parts
from pyapp.ui.store.people import is_name
from pyapp.ui.store.results import LOSES, TIES, WINS, sheet_records
from pyapp.ui.views import is_default

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from pyapp.ui.people.plays import Play
    from pyapp.ui.store.people import Person
    from pyapp.ui.store.results import Result

LAST: Final = 10
"""How many of the latest matches are shown one by one."""
MAX_SHEETS: Final = 12
"""The most sheets of Paper that have a line."""


@dataclass(frozen=True, slots=True)
class GameLine:
    """The matches of a person in one game, or their plays of one sheet of Paper, which has a `title`. `won` counts what
    they won without a tie; `last` are the latest ends, the oldest one first, without those of matches that nobody wins.
    `best` and `mean` are None without points. `honour` is the medal of a solo match with the best points, 0 for none.
    """

    game: str
    played: int
    won: int
    best: int | None
    mean: float | None
    last: tuple[str, ...]
    honour: int = 0
    title: str = ""


@dataclass(frozen=True, slots=True)
class Rival:
    """How often each of two people was ahead of the other: in all games, and in the one they play most."""

    ident: str
    mine: int
    theirs: int
    game: str
    game_mine: int
    game_theirs: int


@dataclass(frozen=True, slots=True)
class Statistics:
    """The matches of a person; `since` is the time of the first one in seconds since 1970. `game` and `sheet` are those
    they play most; a sheet by its names in each language.
    """

    played: int = 0
    since: float = 0.0
    lines: tuple[GameLine, ...] = ()
    rivals: tuple[Rival, ...] = ()
    game: str = ""
    sheet: tuple[tuple[str, str], ...] = ()


def statistics(
    person: Person, others: Iterable[Person], results: Sequence[Result], plays: Sequence[Play] = ()
) -> Statistics:
    """Compute what the results say about a person, and about each of the others who has played with them."""
    mine = [(result, seat) for result in results if (seat := seat_of(person.names, result)) is not None]
    on_paper = [(play, seat) for play in plays if (seat := player_of(person, play)) is not None]
    if not mine and not on_paper:
        return Statistics()
    played = Counter(result.game for result, _seat in mine if result.game in GAMES)
    sheets = Counter((result.game, result.sheet) for result, _seat in mine if result.sheet and result.game in GAMES)
    sheet = sheets.most_common(1)[0][0] if sheets else None
    names = next((one.names for one, _seat in reversed(mine) if sheet == (one.game, one.sheet)), ())
    return Statistics(
        played=len(mine) + len(on_paper),
        since=min([*(result.when for result, _seat in mine), *(play.when for play, _seat in on_paper)]),
        lines=(
            *(_line(game, [(one, seat) for one, seat in mine if one.game == game]) for game in GAMES if played[game]),
            *_sheet_lines(on_paper),
        ),
        rivals=tuple(rival for other in others if (rival := _rival(other, mine, on_paper)) is not None),
        game=played.most_common(1)[0][0] if played else "",
        sheet=names,
    )


def seat_of(names: Collection[str], result: Result) -> int | None:
    """Return the seat of a person in a match by their names; None if they did not play."""
    seats = enumerate(result.seats)
    return next((seat for seat, (name, player) in seats if player == PERSON and name in names), None)


def player_of(person: Person, play: Play) -> int | None:
    """Return the place of a person among the players of a play on Paper; None if they did not play."""
    return next((at for at, (name, _points) in enumerate(play.players) if name in person.names), None)


def _line(game: str, mine: Sequence[tuple[Result, int]]) -> GameLine:
    points = [result.own_points(seat) for result, seat in mine]
    ends = [end for result, seat in mine if (end := result.end_of(seat))]
    return GameLine(
        game,
        len(mine),
        ends.count(WINS),
        max(points),
        sum(points) / len(points),
        tuple(ends[-LAST:]),
        _honour(game, [result for result, _seat in mine], max(points)),
    )


def _sheet_lines(mine: Sequence[tuple[Play, int]]) -> Sequence[GameLine]:
    """Return a line for each of the sheets that a person plays most, under its latest name."""
    sheets: dict[str, list[tuple[Play, int]]] = {}
    for play, seat in mine:
        sheets.setdefault(play.sheet, []).append((play, seat))
    return [_sheet_line(plays) for plays in sorted(sheets.values(), key=len, reverse=True)[:MAX_SHEETS]]


def _sheet_line(mine: Sequence[tuple[Play, int]]) -> GameLine:
    points = [number for play, seat in mine if (number := play.players[seat][1]) is not None]
    ends = [end for play, seat in mine if (end := _end_of_play(play, seat))]
    mean = sum(points) / len(points) if points else None
    return GameLine(
        *(parts.PAPER, len(mine), ends.count(WINS), max(points, default=None), mean, tuple(ends[-LAST:])),
        title=mine[-1][0].title,
    )


def _end_of_play(play: Play, seat: int) -> str:
    """Return how a play ended for a player: the most points win. Empty without points, or for somebody alone."""
    mine = play.players[seat][1]
    others = [points for at, (_name, points) in enumerate(play.players) if at != seat and points is not None]
    if mine is None or not others:
        return ""
    return WINS if mine > max(others) else LOSES if mine < max(others) else TIES


def _honour(game: str, results: Sequence[Result], best: int) -> int:
    """Return the medal of a solo match with these points; 0 also while the game is not loaded."""
    achievements = GAMES[game].achievements() if game not in parts.ABSENT else None
    if achievements is None:
        return 0
    return max(
        (
            achievements.marks_of(record.sheet).earned(attempt.points)
            for record in sheet_records(results, game).values()
            for attempt in record.attempts
            if not attempt.again and attempt.result.own_points(0) == best
        ),
        default=0,
    )


def _rival(other: Person, mine: Sequence[tuple[Result, int]], on_paper: Sequence[tuple[Play, int]]) -> Rival | None:
    """Compare a person with another; None if neither was ever ahead."""
    ahead = defaultdict[str, list[int]](lambda: [0, 0])
    for result, seat in mine:
        theirs = seat_of(other.names, result)
        if theirs is not None and theirs != seat and (first := leader(result, seat, theirs)) is not None:
            ahead[result.game][first != seat] += 1
    for play, seat in on_paper:
        at = player_of(other, play)
        own, their = play.players[seat][1], play.players[at][1] if at is not None else None
        if at != seat and own is not None and their is not None and own != their:
            ahead[parts.PAPER][own < their] += 1
    if not ahead:
        return None
    game = max(ahead, key=lambda game: sum(ahead[game]))
    won, lost = zip(*ahead.values(), strict=True)
    return Rival(other.ident, sum(won), sum(lost), game, *ahead[game])


def leader(result: Result, one: int, other: int) -> int | None:
    """Return which of two seats ranks above the other: who won alone, else who is not out, else who has more points;
    None for a tie.
    """
    if result.ending in (WON_TOGETHER, LOST_TOGETHER):
        return None
    if (one in result.winners) != (other in result.winners):
        return one if one in result.winners else other
    if (one in result.out) != (other in result.out):
        return other if one in result.out else one
    if one in result.winners or result.points[one] == result.points[other]:
        return None
    return one if result.points[one] > result.points[other] else other


def latest(people: Iterable[Person], results: Iterable[Result], plays: Iterable[Play] = ()) -> dict[str, float]:
    """Return when each person last played, by entry; without those who never did."""
    by_name = {name: play.when for play in plays for name, _points in play.players}
    for result in results:
        for name, player in result.seats:
            if player == PERSON:
                by_name[name] = max(result.when, by_name.get(name, 0.0))
    found = {person.ident: max(by_name.get(name, 0.0) for name in person.names) for person in people}
    return {ident: when for ident, when in found.items() if when}


def unclaimed(people: Iterable[Person], results: Sequence[Result], plays: Sequence[Play] = ()) -> list[tuple[str, int]]:
    """Return the names in the records that belong to nobody, with their numbers of matches, the most frequent first."""
    known = {name for person in people for name in person.names}
    tables = [
        *({name for name, player in result.seats if player == PERSON} for result in results),
        *({name for name, _points in play.players} for play in plays),
    ]
    played = Counter(
        name for names in tables for name in names if name not in known and is_name(name) and not is_default(name)
    )
    return sorted(played.items(), key=lambda item: (-item[1], item[0]))
