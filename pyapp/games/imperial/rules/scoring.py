"""Final scoring (IS-11): score lines of one game or of a duel, and the winner with the deciding tie-break."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from pyapp.engine.contract import N_, Outcome, ScoreLine
from pyapp.games.imperial.rules import effects
from pyapp.games.imperial.rules.components import BRIDGES, EMPIRE, SECTIONS, TRACK_NAMES
from pyapp.games.imperial.rules.village import CIRCLES_MASK

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from pyapp.games.imperial.rules.player import Player

VALUES: Final = tuple((0, *(section.value for section in track)) for track in EMPIRE)
"""Track -> VP for each number of complete sections. IS-6.3."""
IN_GAME: Final = (
    {
        "Walls": N_("Walls, first game"),
        "Huts": N_("Huts, first game"),
        "Granaries": N_("Granaries, first game"),
        "Bridges": N_("Bridges, first game"),
        "Settlements": N_("Settlements, first game"),
        "Notes": N_("Notes, first game"),
    },
    {
        "Walls": N_("Walls, second game"),
        "Huts": N_("Huts, second game"),
        "Granaries": N_("Granaries, second game"),
        "Bridges": N_("Bridges, second game"),
        "Settlements": N_("Settlements, second game"),
        "Notes": N_("Notes, second game"),
    },
)
"""The lines of the score card of a duel."""


class Card(NamedTuple):
    """The score card of one game: its lines and the tie-break values."""

    lines: tuple[ScoreLine, ...]
    bridges: int
    circles: int

    @property
    def points(self) -> int:
        """Return the sum of the lines."""
        return sum(line.points for line in self.lines)


def total(player: Player) -> int:
    """Return a player's present VP; the fast path of searches. IS-11.1 to IS-11.3."""
    length = player.length
    points = VALUES[0][length[0]] + VALUES[1][length[1]] + VALUES[2][length[2]] + VALUES[3][length[3]] + player.notes
    return points + settlement_points(player) + star_points(player)


def settlement_points(player: Player) -> int:
    """Return the VP of settlements whose building scores them at the end. IS-9.8, IS-11.2."""
    return sum(
        effects.plan_points(player, building)
        for building in player.village.by_kind.get("blueprint_vp", ())
        if player.finished[building]
    )


def star_points(player: Player) -> int:
    """Return the VP of the ★ buildings. IS-7.3, IS-11.3."""
    return sum(star for _, star in stars(player))


def stars(player: Player) -> list[tuple[int, int]]:
    """List the finished ★ buildings and their VP."""
    kinds = player.village.kind
    return [
        (building, effects.STAR[kinds[building]](player, building))
        for building in player.village.has(*effects.STAR)
        if player.finished[building]
    ]


def card(player: Player) -> Card:
    """Fill a score card."""
    lines = [
        ScoreLine(
            TRACK_NAMES[track],
            VALUES[track][length],
            "IS-6.3",
            N_("{number} of 9") if length < SECTIONS else N_("Imperial"),
            {"number": length},
        )
        for track, length in enumerate(player.length)
    ]
    if not player.village.basic:
        created = len(player.settlements)
        lines.append(
            ScoreLine(
                N_("Settlements"),
                settlement_points(player),
                "IS-11.2",
                N_("1 created") if created == 1 else N_("{number} created"),
                {"number": created},
            )
        )
    star = star_points(player)
    note = N_("noted {notes}, ★ {star}") if star else N_("noted {notes}")
    lines.append(ScoreLine(N_("Notes"), player.notes + star, "IS-11.3", note, {"notes": player.notes, "star": star}))
    return Card(tuple(lines), player.length[BRIDGES], (player.marks & CIRCLES_MASK).bit_count())


def totals(cards: Iterable[Card | None]) -> tuple[int, int, int]:
    """Return the sums of points, completed bridge sections and crossed circles of a seat's cards; None, the card of a
    seat that plays away, adds nothing. IS-14.2.
    """
    kept = [card for card in cards if card is not None]
    return sum(card.points for card in kept), sum(card.bridges for card in kept), sum(card.circles for card in kept)


def ranked(totals: Sequence[tuple[int, ...]], seats: Sequence[int]) -> Outcome:
    """Rank seats by points, bridges and circles, with the deciding value. IS-11.4, IS-14.2."""
    order = sorted(range(len(seats)), key=lambda at: totals[at], reverse=True)
    groups: list[list[int]] = []
    for at in order:
        if groups and totals[at] == totals[groups[-1][-1]]:
            groups[-1].append(at)
        else:
            groups.append([at])
    ranking = tuple(tuple(sorted(seats[at] for at in group)) for group in groups)
    return Outcome(ranking, *_reason([totals[at] for at in order]))


def _reason(rows: list[tuple[int, ...]]) -> tuple[str, str, dict[str, str | int]]:
    best, *others = rows
    if not others:
        return "IS-10.2", N_("Ten rounds are played: {points} points."), {"points": best[0]}
    next_ = others[0]
    if best[0] != next_[0]:
        return "IS-11.4", N_("Most victory points: {points} to {other}."), {"points": best[0], "other": next_[0]}
    for at, text in (
        (1, N_("Equal points; more bridge sections, {points} to {other}.")),
        (2, N_("Equal points and bridges; more circles, {points} to {other}.")),
    ):
        if best[at] != next_[at]:
            return "IS-11.4", text, {"points": best[at], "other": next_[at]}
    return "IS-11.4", N_("Equal points, bridges and circles: the victory is shared."), {}
