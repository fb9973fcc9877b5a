"""The balance declaration of AuZtralia: wins against the Old Ones, the course of a game, the influence of cards.

Figures and criteria are those of section "Balance" of the house rules, so that both can be compared.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from math import sqrt
from statistics import fmean
from typing import TYPE_CHECKING, Final, cast

from balances.declaration import Balance, Choice
from balances.figures import wilson
from pyapp.games.auztralia.rules import scoring
from pyapp.games.auztralia.rules.components import FARMS, OBJECTIVES, PERSONALITIES, PHOSPHATE, REVELATIONS, SORTS
from pyapp.games.auztralia.rules.state import COOP, MATCH, SOLO
from pyapp.games.auztralia.rules.steps import TURN

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from balances.match_data import MatchData
    from pyapp.engine import contract
    from pyapp.engine.contract import Event, Game, Move, Setup
    from pyapp.games.auztralia.rules.position import Position

    Counts = defaultdict[tuple[str, str], float]
    """Sums by (thing, what happened to it)."""

HUMANS: Final = (0.4, 0.7)
"""Range of the share of matches in which somebody beats the Old Ones. B1."""
PORTS: Final = 0.25
"""Maximum share of matches in which a port falls; the second value is for solo matches without guns. B2."""
PORTS_WITHOUT_GUNS: Final = 0.6
ACTIONS: Final = (28, 40)
RECOVERIES: Final = (4, 9)
"""Ranges of a player's actions, and of those that recover. B3."""
APART: Final = 10
"""Maximum difference in points between the Old Ones and the best player on average. B4."""
DECISIVE: Final = 6.0
"""Additional points with a card, compared to other cards, from which it is named. B7."""
_FEW: Final = 25
"""Minimum of owners of a card, or of games with and without a Revelation, for a statement about it."""
_SURE: Final = 1.96
"""Standard errors beyond which a difference counts."""
_DIFFICULTIES: Final = ("gentle", "steady", "hard", "insane")


class AuztraliaBalance(Balance):
    """Wins against the Old Ones, buildings and blight, and the value of cards and seats."""

    iterations = 1  # only the advice: playouts would take half a minute per game

    def variants(self, game: Game) -> Iterator[tuple[str, Mapping[str, str]]]:
        """Yield matches and co-op on both maps, and every difficulty alone."""
        for board in ("east", "west"):
            yield MATCH, {"map": board}
        for board in ("east", "west"):
            yield COOP, {"map": board}
        for board in ("east", "west"):
            for difficulty in _DIFFICULTIES:
                yield SOLO, {"map": board, "difficulty": difficulty}

    def choice(self, position: contract.Position, move: Move) -> Choice | None:
        """Return the action of a turn, for its share of all actions."""
        return Choice(move.split()[0]) if cast("Position", position).ask == TURN else None

    def figures(self, position: contract.Position, events: Sequence[Event]) -> Mapping[str, float]:
        """Return the result against the Old Ones, the acts of a seat, and the fate of the Old Ones."""
        p = cast("Position", position)
        seats = range(p.players)
        counts = Counter(event.kind for event in events)
        totals = [_points(p, seat) for seat in seats]
        old = scoring.total(p, p.old_ones)
        standing = [totals[seat] for seat in seats if seat != p.fallen]
        combats = [int(event.params["won"]) for event in events if event.kind == "combat over"]
        farms = [p.farms_of(seat) for seat in seats]
        level = Counter(SORTS[sort].level for seat in seats for sort in p.won[seat])
        return {
            "humans win": bool(standing) and max(standing) > old,
            "the average beats the Old Ones": p.fallen < 0 and fmean(totals) > old,
            "port lost": p.fallen >= 0,
            "points, all": fmean(totals),
            "points, best": max(totals),
            "points, Old Ones": old,
            "actions, a seat": counts["clock"] / p.players,
            "recoveries, a seat": counts["recover"] / p.players,
            "farms placed, a seat": fmean(farm.bit_count() for farm in farms),
            "farms blighted, a seat": fmean((farm & p.blight).bit_count() for farm in farms),
            "tracks, a seat": fmean(p.rails[seat].bit_count() for seat in seats),
            "cards, a seat": fmean(len(p.hands[seat]) for seat in seats),
            "phosphate, a seat": fmean(p.goods[4 * seat + PHOSPHATE] for seat in seats),
            "VP of tiles and shares, a seat": fmean(scoring.tile_points(p, seat) + p.shares[seat] for seat in seats),
            "attacks, a seat": counts["attack"] / p.players,
            "combats, a seat": len(combats) / p.players,
            "combats won, a seat": sum(combats) / p.players,
            "gold spent on units, a seat": sum(int(event.params["gold"]) for event in events if event.kind == "buy")
            / p.players,
            "Old Ones destroyed": counts["destroyed"],
            "of these of level 1 / X, owned": level[0] + level[3],
            "of these of level 2 / XX, owned": level[1] + level[4],
            "of these of level 3, owned": level[2],
            "Old Ones left": len(p.on_map()),
            "of these face down": len(p.face_down()),
            "gates": counts["gate"],
            "steps of Old Ones": counts["step"],
            "raids on ports": counts["raid"],
            "Old One cards in combat": counts["struck"],
        }

    def counts(self, position: contract.Position, events: Sequence[Event]) -> Mapping[tuple[str, str], float]:
        """Return the holders of each card with their results, the best places, and the objectives met."""
        p = cast("Position", position)
        counts: Counts = defaultdict(float)
        seats = range(p.players)
        totals = [_points(p, seat) for seat in seats]
        mean = fmean(totals)
        for seat in seats:
            for card in p.hands[seat]:
                counts[card, "held"] += 1
                counts[card, "points"] += totals[seat] - (mean if p.players > 1 else 0)
        best = [seat for seat in seats if totals[seat] == max(totals)]
        for seat in best:
            counts["place", str((seat - p.first) % p.players + 1)] += 1 / len(best)
        margin = max(totals) - scoring.total(p, p.old_ones)
        counts["margin", "games"], counts["margin", "sum"], counts["margin", "squares"] = 1, margin, margin * margin
        for card in {_ALIKE[card] for card in p.revelations}:
            counts[card, "drawn"], counts[card, "margin"] = 1, margin
        if p.solo:
            objective = p.objective
            for key in OBJECTIVES:
                p.objective = key
                counts["objective", key] = scoring.objective_met(p)
            p.objective = objective
        for seat in seats:
            for at, farm in enumerate(FARMS):
                counts["farms", farm] += p.farms[len(FARMS) * seat + at].bit_count()
        return counts

    def rows(self, games: Sequence[MatchData]) -> Iterator[str]:
        """Yield the best places, the objectives met, and the results that go with each card."""
        counts: Counts = defaultdict(float)
        for game in games:
            for key, number in game.counts.items():
                counts[key] += number
        seats, number = len(games[0].shares), len(games)
        if seats > 1:
            yield f"best score by place from the first player (fair {1 / seats:.1%}): {', '.join(_places(counts, seats))}"
        else:
            shown = ", ".join(f"{key} {counts['objective', key] / number:.0%}" for key in OBJECTIVES)
            yield f"objectives met: {shown}"
        mean = fmean(points for game in games for points in game.totals) if seats == 1 else 0.0
        rows = sorted(
            (
                (counts[card, "points"] / counts[card, "held"] - mean, card)
                for card in PERSONALITIES
                if counts[card, "held"] >= _FEW
            ),
            reverse=True,
        )
        shown = ", ".join(f"{card} {more:+.1f} ({counts[card, 'held'] / number:.0%})" for more, card in rows)
        yield f"points with a card against the others' (held in so many games): {shown}"
        if shown := ", ".join(_revelations(counts)):
            yield f"best player's margin over the Old Ones with a Revelation against without (* not chance): {shown}"
        if named := [card for more, card in rows if abs(more) > DECISIVE]:
            yield f"cards that decide: {', '.join(named)}"

    def failures(self, setup: Setup, games: Sequence[MatchData]) -> Iterator[str]:
        """Yield the missed criteria among B1 to B4 and B7, beyond chance."""
        number = len(games)
        figure = {name: fmean(game.figures[name] for game in games) for name in games[0].figures}
        if setup.mode == MATCH:
            low, high = wilson(number * figure["humans win"], number)
            if high < HUMANS[0] or low > HUMANS[1]:
                yield f"B1: humans win {figure['humans win']:.1%}"
        options = dict(setup.options)
        most = PORTS_WITHOUT_GUNS if options.get("difficulty") in ("hard", "insane") else PORTS
        if wilson(number * figure["port lost"], number)[0] > most:
            yield f"B2: ports are lost in {figure['port lost']:.1%}"
        for name, bounds in (("actions, a seat", ACTIONS), ("recoveries, a seat", RECOVERIES)):
            if setup.mode != COOP and not bounds[0] <= figure[name] <= bounds[1]:
                yield f"B3: {name} {figure[name]:.1f}"
        if setup.mode == MATCH and abs(figure["points, best"] - figure["points, Old Ones"]) > APART:
            yield f"B4: best {figure['points, best']:.1f}, Old Ones {figure['points, Old Ones']:.1f}"


# --- what is reported ---


_ALIKE: Final = {
    ident: next(other for other, like in REVELATIONS.items() if like.effects == card.effects)
    for ident, card in REVELATIONS.items()
}
"""Revelation -> the first one with the same effect."""


def _points(p: Position, seat: int) -> int:
    """Return a seat's points without an objective, as in the house's figures."""
    return scoring.total(p, seat) - (scoring.objective_points(p) if p.solo and p.objective else 0)


def _places(counts: Mapping[tuple[str, str], float], seats: int) -> Iterator[str]:
    games = round(sum(counts["place", str(place + 1)] for place in range(seats)))
    for place in range(1, seats + 1):
        low, high = wilson(counts["place", str(place)], games)
        mark = "" if low <= 1 / seats <= high else " *"
        yield f"{place}. {counts['place', str(place)] / games:.1%} [{low:.1%}, {high:.1%}]{mark}"


def _revelations(counts: Mapping[tuple[str, str], float]) -> list[str]:
    """List each Revelation by how much better games with it ended for the best player."""
    games, whole = counts.get(("margin", "games"), 0), counts.get(("margin", "sum"), 0)
    rows = []
    for card in sorted(set(_ALIKE.values())):
        drawn = counts.get((card, "drawn"), 0)
        if min(drawn, games - drawn) >= _FEW:
            more = counts[card, "margin"] / drawn - (whole - counts[card, "margin"]) / (games - drawn)
            variance = counts["margin", "squares"] / games - (whole / games) ** 2
            noise = _SURE * sqrt(variance * (1 / drawn + 1 / (games - drawn)))
            rows.append((more, f"{card} {more:+.1f}{' *' if abs(more) > noise else ''}"))
    return [text for _, text in sorted(rows, reverse=True)]


BALANCE: Final = AuztraliaBalance()
