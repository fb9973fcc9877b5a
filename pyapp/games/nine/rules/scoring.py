"""The holders of sections, the score sheet and the winner (NI-6.1 to NI-6.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Protocol

from pyapp.engine.contract import N_, Event, Outcome, ScoreLine
from pyapp.games.nine.rules import events
from pyapp.games.nine.rules.components import SECTION_NAMES

if TYPE_CHECKING:
    from collections.abc import Sequence

NOBODY: Final = -1


class ScoredPosition(Protocol):
    """The state that scoring needs: `counts` holds the tokens of each colour by section, `results` the points by colour
    of the finished games.
    """

    players: int
    games: int
    game: int
    turn: int
    counts: bytearray
    results: tuple[tuple[int, ...], ...]

    def colour_of(self, seat: int, /) -> int:
        """Return the colour that a seat plays in this game."""

    def seat_of(self, colour: int, /) -> int:
        """Return the seat that plays a colour in this game."""


def holder(counts: Sequence[int], section: int, players: int) -> int:
    """Return the colour with most tokens in a section, or NOBODY if it is empty or tied (NI-6.1, NI-6.2)."""
    row = counts[4 * section : 4 * section + players]
    most = max(row)
    return NOBODY if not most or row.count(most) > 1 else row.index(most)


def holders(counts: Sequence[int], players: int) -> list[int]:
    """Return the holder of each of the nine sections."""
    return [holder(counts, section, players) for section in range(9)]


def points(counts: Sequence[int], players: int) -> tuple[int, ...]:
    """Return the points of each colour: one for each section that it holds."""
    held = holders(counts, players)
    return tuple(held.count(colour) for colour in range(players))


def ranking(totals: Sequence[int]) -> tuple[int, ...]:
    """Return the colours from best to last: by points, among equals the later in turn order first (NI-6.3)."""
    return tuple(sorted(range(len(totals)), key=lambda colour: (totals[colour], colour), reverse=True))


def totals_by_seat(position: ScoredPosition) -> list[int]:
    """Return each seat's points in the game, or in all games of a tournament so far, including the current one
    (NI-6.4).
    """
    rows = [(game, row) for game, row in enumerate(position.results)]
    if len(position.results) == position.game:
        rows.append((position.game, points(position.counts, position.players)))
    totals = [0] * position.players
    for game, row in rows:
        for colour, number in enumerate(row):
            totals[1 - colour if game else colour] += number
    return totals


def score(position: ScoredPosition, seat: int) -> list[ScoreLine]:
    """Return the score sheet of a seat: nine sections, or the games of a tournament."""
    if position.games == 1:
        colour = position.colour_of(seat)
        held = holders(position.counts, position.players)
        return [
            ScoreLine(
                SECTION_NAMES[section],
                int(held[section] == colour),
                "NI-6.1",
                N_("tokens: {tokens}"),
                {"tokens": position.counts[4 * section + colour]},
            )
            for section in (6, 7, 8, 3, 4, 5, 0, 1, 2)
        ]
    rows = [*position.results]
    if len(rows) == position.game:
        rows.append(points(position.counts, position.players))
    lines = []
    for game, row in enumerate(rows):
        colour = 1 - seat if game else seat
        lines.append(
            ScoreLine(
                (N_("first game"), N_("second game"))[game],
                row[colour],
                "NI-6.4",
                (N_("as yellow"), N_("as blue"))[colour],
            )
        )
    return lines


def outcome(position: ScoredPosition) -> Outcome:
    """Return the outcome of a finished game or tournament."""
    totals = totals_by_seat(position)
    order = ranking(totals)
    tied = totals.count(totals[order[0]]) > 1
    if position.games == 2 and tied:
        return Outcome(((0, 1),), "NI-6.4", N_("Equal points over both games: the tournament is drawn."))
    groups = tuple((seat,) for seat in order)
    if position.games == 2:
        return Outcome(groups, "NI-6.4", N_("More points over both games."))
    return Outcome(
        groups,
        "NI-6.3",
        N_("Equal sections: among the tied, the later in turn order wins.") if tied else N_("Most sections."),
    )


def holders_before_after(position: ScoredPosition, section: int) -> tuple[int, int]:
    """Return the holder of a section now and after a token of the acting colour has stopped in it: colours, or NOBODY
    (NI-6.1, NI-6.2).
    """
    later = bytearray(position.counts)
    later[4 * section + position.turn] += 1
    return holder(position.counts, section, position.players), holder(later, section, position.players)


# --- events ---


def holder_changes(position: ScoredPosition, section: int) -> list[Event]:
    """Return the event if a token of the acting colour that stops in a section changes its holder."""
    old, new = holders_before_after(position, section)
    params: dict[str, Any] = {"section": SECTION_NAMES[section], "number": section}
    if old == new:
        return []
    if new == NOBODY:
        return [events.TIE(position.seat_of(position.turn), **params)]
    return [events.HOLD(position.seat_of(new), **params)]


def end_events(position: ScoredPosition, game: int) -> list[Event]:
    """Return the events of the end of a game; `game` counts from 0."""
    row = position.results[game]
    best = ranking(row)[0]
    seat = 1 - best if game else best
    ended = [events.END(seat, points=row[best])]
    if game + 1 < position.games:
        ended.append(events.SWAP(None))
    return ended
