"""Final scoring, the score sheet during the game, and the winner (AP-18, AP-21.6, AP-21.7)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pyapp.engine.contract import N_, Outcome, ScoreLine
from pyapp.games.artemis.rules.components import (
    BADGE_VP,
    BADGES_MOST,
    BADGES_SECOND,
    BUILDING_VP,
    COLONISTS,
    DRONE_TOOLKITS,
    GOODS_A_POINT,
    HARD_BONUS,
    RATING,
    SET_VP,
    SINGLE_VP,
    TOOLKITS_MOST,
)
from pyapp.games.artemis.rules.questions import Arranging
from pyapp.games.artemis.rules.steps import CREW
from pyapp.games.artemis.rules.tables import number_of, size

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pyapp.games.artemis.rules.components import Grade, Worth
    from pyapp.games.artemis.rules.state import State

_GAINED: Final = (
    (N_("Expeditions"), "AP-10.4"),
    (N_("Buildings at Upkeep"), "AP-17.2"),
    (N_("Diplomas"), "AP-14.4"),
    (N_("Events"), "AP-3.6"),
    (N_("Relief track"), "AP-15.2"),
)
"""Label and rule of the points gained during the game, by SOURCES."""


# --- the parts (4.5) ---


def sets_and_singles(group: int) -> tuple[int, int]:
    """Return the number of sets in a group, and the points of the colonists outside sets. AP-18.2."""
    counts = [number_of(group, kind) for kind in range(len(COLONISTS))]
    sets = min(counts)
    return sets, sum(SINGLE_VP[letter] * (count - sets) for letter, count in zip(COLONISTS, counts, strict=True))


def crews_of(p: State, seat: int) -> tuple[int, ...]:
    """Return the crews that count for a seat: while it moves its colonists, the crews before the move. AP-17.1."""
    if p.ask == CREW and p.seat == seat:
        stood = p.asked(Arranging).stood
        return p.crews[seat] if isinstance(stood, int) else stood
    return p.crews[seat]


def full_of(p: State, seat: int, pile: str) -> int:
    """Return the number of a seat's full buildings of a pile."""
    return sum(
        crew in p.kit.tiles[tile].full and (p.kit.tiles[tile].worth is None) == (pile == "ocean")
        for tile, crew in zip(p.tiles[seat], crews_of(p, seat), strict=True)
    )


def worth_of(p: State, seat: int, worth: Worth) -> int:
    """Return the points of a full surface building for its owner."""
    if worth.per is None:
        return worth.flat
    counted = _COUNT[worth.per.what](p, seat)
    return worth.flat + min(worth.per.cap, counted // worth.per.quota * worth.per.vp)


_COUNT: Final[dict[str, Callable[[State, int], int]]] = {
    "energy": lambda p, seat: p.energy[seat],
    "minerals": lambda p, seat: p.minerals[seat],
    "toolkits": lambda p, seat: p.toolkits[seat],
    "badges": lambda p, seat: p.badges[seat],
    "pioneers": lambda p, seat: number_of(p.colonists_of(seat), 0),
    "engineers": lambda p, seat: number_of(p.colonists_of(seat), 1),
    "ocean_full": lambda p, seat: full_of(p, seat, "ocean"),
    "surface_full": lambda p, seat: full_of(p, seat, "surface"),
    "relief": lambda p, seat: p.relief[seat],
}


def surface_points(p: State, seat: int) -> int:
    """Return the points of a seat's full surface buildings."""
    total = 0
    for name, crew in zip(p.tiles[seat], crews_of(p, seat), strict=True):
        tile = p.kit.tiles[name]
        if tile.worth is not None and crew in tile.full:
            total += worth_of(p, seat, tile.worth)
    return total


def badge_prizes(badges: Sequence[int]) -> list[int]:
    """Return the points of each party for most and second most badges. AP-18.3."""
    prizes = [0] * len(badges)
    ranks = sorted({number for number in badges if number}, reverse=True)
    if not ranks:
        return prizes
    first = [party for party, number in enumerate(badges) if number == ranks[0]]
    for party in first:
        prizes[party] = BADGES_MOST[len(first) > 1]
    if len(first) == 1 and len(badges) > 2 and len(ranks) > 1:
        second = [party for party, number in enumerate(badges) if number == ranks[1]]
        for party in second:
            prizes[party] = BADGES_SECOND[len(second) > 1]
    return prizes


def toolkit_prize(p: State, seat: int) -> int:
    """Return the points of a seat for most toolkits. AP-18.4, AP-21.6."""
    mine = p.toolkits[seat]
    if p.solo:
        return TOOLKITS_MOST[0] if mine >= DRONE_TOOLKITS else 0
    if not mine or mine < max(p.toolkits):
        return 0
    return TOOLKITS_MOST[p.toolkits.count(mine) > 1]


# --- the sheet ---


def score(p: State, party: int) -> list[ScoreLine]:
    """Return the score sheet of a party as if the game ended now; a drone only has badges."""
    badges = p.badges[party]
    badge_lines = [
        ScoreLine(N_("Badges"), BADGE_VP * badges, "AP-18.1"),
        ScoreLine(N_("Most badges"), badge_prizes(p.badges)[party], "AP-18.3"),
    ]
    if party >= p.players:
        return badge_lines
    own, full, owned = p.colonists_of(party), full_of(p, party, "surface"), len(p.tiles[party])
    sets, singles = sets_and_singles(own)
    goods = p.energy[party] + p.minerals[party] + p.toolkits[party]
    return [
        *(ScoreLine(label, points, rule) for (label, rule), points in zip(_GAINED, p.gained(party), strict=True)),
        ScoreLine(
            N_("Surface buildings"),
            surface_points(p, party),
            "AP-18.1",
            N_("1 full") if full == 1 else N_("{number} full"),
            {"number": full},
        ),
        ScoreLine(
            N_("Buildings owned"),
            BUILDING_VP * owned,
            "AP-18.1",
            N_("1 owned") if owned == 1 else N_("{number} owned"),
            {"number": owned},
        ),
        ScoreLine(
            N_("Colonist sets"),
            SET_VP * sets,
            "AP-18.2",
            N_("{number} set") if sets == 1 else N_("{number} sets"),
            {"number": sets},
        ),
        ScoreLine(N_("Colonists outside sets"), singles, "AP-18.2"),
        *badge_lines,
        ScoreLine(N_("Most toolkits"), toolkit_prize(p, party), "AP-21.6" if p.solo else "AP-18.4"),
        ScoreLine(N_("Goods left"), goods // GOODS_A_POINT, "AP-18.1", N_("{number} in all"), {"number": goods}),
    ]


def total(p: State, party: int) -> int:
    """Return the points of a party as if the game ended now; the fast path of searches."""
    points = BADGE_VP * p.badges[party] + badge_prizes(p.badges)[party]
    if party >= p.players:
        return points
    sets, singles = sets_and_singles(p.colonists_of(party))
    points += sum(p.gained(party)) + surface_points(p, party)
    points += BUILDING_VP * len(p.tiles[party]) + SET_VP * sets + singles + toolkit_prize(p, party)
    return points + (p.energy[party] + p.minerals[party] + p.toolkits[party]) // GOODS_A_POINT


# --- the winner (AP-18.5), the solo rating (AP-21.7) ---


def grade(points: int, *, hard: bool) -> Grade:
    """Return the title of a solo game. AP-21.7."""
    points += HARD_BONUS if hard else 0
    return max((one for one in RATING if one.least <= points), key=lambda one: one.least, default=RATING[0])


def ranking_key(p: State, party: int) -> tuple[int, int, int, int]:
    """Return the ranking values of a party: points, badges, colonists, resources. AP-18.5."""
    if party >= p.players:
        return total(p, party), p.badges[party], 0, 0
    own = size(p.colonists_of(party))
    return total(p, party), p.badges[party], own, p.energy[party] + p.minerals[party]


def outcome(p: State) -> Outcome:
    """Rank all parties by points, badges, colonists, resources. AP-18.5."""
    keys = {party: ranking_key(p, party) for party in p.parties}
    places = sorted(set(keys.values()), reverse=True)
    ranking = tuple(tuple(party for party in p.parties if keys[party] == place) for place in places)
    won = tuple(party for party in ranking[0] if party < p.players)
    if p.solo:
        points = keys[0][0]
        names = grade(points, hard=p.hard).name
        params: dict[str, str | int] = {"points": points, "title": names["en"]}
        params |= {f"title_{language}": name for language, name in names.items()}
        return Outcome(ranking, "AP-21.7", N_("{points} points: {title}."), params, won=won, rated=True)
    return Outcome(ranking, "AP-18.5", *_reason(places, ranking), won=won)


def _reason(places: Sequence[tuple[int, ...]], ranking: Sequence[tuple[int, ...]]) -> tuple[str, dict[str, str | int]]:
    if len(ranking[0]) > 1:
        return N_("Equal points, badges, colonists and resources: the victory is shared."), {}
    best, other = places[0], places[1]
    at = next(at for at in range(4) if best[at] != other[at])
    text = (
        N_("Most victory points: {points} to {other}."),
        N_("Equal points; more badges, {points} to {other}."),
        N_("Equal points and badges; more colonists, {points} to {other}."),
        N_("Equal points, badges and colonists; more resources, {points} to {other}."),
    )[at]
    return text, {"points": best[at], "other": other[at]}
