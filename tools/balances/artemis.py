"""The balance declaration of The Artemis Project: regions, goods, colonists, every building and expedition.

The figures are those of the table from which the house rules were made, so that both can be compared.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from itertools import pairwise
from statistics import fmean
from typing import TYPE_CHECKING, Final, cast

from balances.declaration import Balance, Choice
from balances.figures import wilson
from pyapp.games.artemis.rules.components import DOORSTEP_MOST, HOUSE, TWIN
from pyapp.games.artemis.rules.scoring import badge_prizes, sets_and_singles, surface_points, total
from pyapp.games.artemis.rules.steps import GANTRY, PLACE, QUARRY, VENTS
from pyapp.games.artemis.rules.tables import size

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from balances.match_data import MatchData
    from pyapp.engine import contract
    from pyapp.engine.contract import Event, Game, Move, Setup
    from pyapp.games.artemis.rules.position import Position

    Counts = defaultdict[tuple[str, str], float]
    """Sums by (thing, what happened to it)."""

FEW, ALL = 0.5, 0.97
"""Shares of the dealt copies: a building owned less often is wanted by nobody, more often by everybody."""
DEAR, CHEAP = 5.0, 1.5
"""Mean price in minerals: with `ALL` it separates a wanted building from one that is merely available."""
MOST_LOPSIDED: Final = 0.02
"""Maximum share of winners with over half of their points from one source."""
EDGE: Final = 0.1
"""Maximum advantage of the start player, relative to the fair share: what remained in the study of the compensation."""
_POOL: Final = {VENTS: "ENERGY", QUARRY: "MINERAL"}


class ArtemisBalance(Balance):
    """The start player's advantage, the regions of dice, and the use of buildings, expeditions, colonists and goods."""

    iterations = 12
    """A quarter of the sharp level's playouts, to take a quarter of the time."""

    def variants(self, game: Game) -> Iterator[tuple[str, Mapping[str, str]]]:
        """Yield matches as usual, without the start player's compensation, and in hard mode; and both solo variants."""
        yield "match", {}
        yield "match", {"start": "no"}
        yield "match", {"hard": "yes"}
        yield "solo", {}
        yield "solo", {"hard": "yes"}

    def choice(self, position: contract.Position, move: Move) -> Choice | None:
        """Return the region of a placed die, as a share of all dice."""
        return Choice(move.split()[0]) if cast("Position", position).ask == PLACE else None

    def figures(self, position: contract.Position, events: Sequence[Event]) -> Mapping[str, float]:
        """Return a seat's final possessions and what happened to it, for the last game."""
        p = cast("Position", position)
        seats = range(p.players)
        counts = Counter(event.kind for event in events if event.seat is None or event.seat < p.players)
        cold = sum(len(str(event.params["colonists"])) for event in events if event.kind == "cold")
        paid = [int(event.params["price"]) for event in events if event.kind == "pay"]
        laid = counts["expedition"]
        return {
            "expeditions won, %": 100 * counts["success"] / laid,
            "expeditions failed, %": 100 * counts["failure"] / laid,
            "expeditions untouched, %": 100 * (laid - counts["success"] - counts["failure"]) / laid,
            "buildings owned, a seat": fmean(len(p.tiles[seat]) for seat in seats),
            "price of a building": fmean(paid) if paid else 0.0,
            "bids that could not be paid, a seat": counts["poor"] / p.players,
            "dice outbid, a seat": _outbid(events, p.players) / p.players,
            "colonists at the end, a seat": fmean(size(p.colonists_of(seat)) for seat in seats),
            "colonists lost to the cold, a seat": cold / p.players,
            "energy left, a seat": fmean(p.energy),
            "minerals left, a seat": fmean(p.minerals),
            "toolkits left, a seat": fmean(p.toolkits),
            "steps of Relief, a seat": fmean(p.relief),
            "the Doorstep was full": any(
                event.kind == "queue" and len(str(event.params["all"])) == DOORSTEP_MOST for event in events
            ),
            "the bag ran out": bool(counts["empty"]),
        }

    def counts(self, position: contract.Position, events: Sequence[Event]) -> Mapping[tuple[str, str], float]:
        """Return the fate of each building and expedition, of the dice in rows of Exposure, and the winner's place
        after the start player.
        """
        p = cast("Position", position)
        counts: Counts = defaultdict(float)
        for event in events:
            _COUNT.get(event.kind, _nothing)(counts, event.params)
        for seat in range(p.players):
            for tile, crew in zip(p.tiles[seat], p.crews[seat], strict=True):
                counts[tile.removesuffix(TWIN), "owned"] += 1
                counts[tile.removesuffix(TWIN), "full"] += crew in p.kit.tiles[tile].full
        outcome = p.outcome()
        assert outcome is not None
        shares = outcome.shares(p.players)
        first = next((event.seat or 0 for event in events if event.kind == "start"), 0)
        for seat in range(p.players):
            counts["place", str((seat - first) % p.players + 1)] += shares[seat]
            for tile in p.tiles[seat]:
                counts[tile.removesuffix(TWIN), "won"] += shares[seat]
        winner = max(range(p.players), key=lambda seat: shares[seat])
        sources = _sources(p, winner)
        for name, points in sources.items():
            counts["from", name] = points
        counts["winner", "lopsided"] = 2 * max(sources.values()) > sum(sources.values())
        for region in _POOL:
            counts |= _served(events, region)
        return counts

    def rows(self, games: Sequence[MatchData]) -> Iterator[str]:
        """Yield lines on wins, points and dice, then one for each building and expedition, then the conspicuous
        ones.
        """
        counts: Counts = defaultdict(float)
        for game in games:
            for key, number in game.counts.items():
                counts[key] += number
        seats = len(games[0].shares)
        if seats > 1:
            yield f"wins by place from the start (fair {1 / seats:.1%}): {', '.join(_by_place(counts, seats))}"
        sources = {name: number for (of, name), number in counts.items() if of == "from"}
        whole = sum(sources.values())
        shares = sorted(((number / whole, name) for name, number in sources.items()), reverse=True)
        shown = ", ".join(f"{name} {share:.1%}" for share, name in shares)
        yield f"winners' points from: {shown}; over half from one: {counts['winner', 'lopsided']:.0f}"
        for region in _POOL:
            dice = counts[region, "dice"]
            shown = ", ".join(f"{what} {counts[region, what] / dice:.1%}" for what in ("empty", "in part"))
            yield f"dice at {region}: {shown}; {counts[region, 'taken'] / dice:.1f} a die"
        yield from _buildings(counts, seats)
        yield from _expeditions(counts)

    def failures(self, setup: Setup, games: Sequence[MatchData]) -> Iterator[str]:
        """Yield where the compensated start still matters beyond chance, and where many win by a single source."""
        seats = len(setup.seats)
        if seats > 1 and dict(setup.options)["start"] == "yes":
            won = sum(game.counts["place", "1"] for game in games)
            low, high = wilson(won, len(games))
            if not low <= 1 / seats <= high and abs(seats * won / len(games) - 1) > EDGE:
                yield f"the start player wins {won / len(games):.1%}, fair {1 / seats:.1%}"
        lopsided = fmean(game.counts["winner", "lopsided"] for game in games)
        if lopsided > MOST_LOPSIDED:
            yield f"{lopsided:.1%} of winners have over half of their points from one source"


# --- what is counted ---


def _nothing(_counts: Counts, _params: Mapping[str, contract.Value]) -> None:
    pass


def _tile(counts: Counts, params: Mapping[str, contract.Value]) -> None:
    counts[str(params["tile"]).removesuffix(TWIN), "laid"] += 1


def _lying(counts: Counts, params: Mapping[str, contract.Value]) -> None:
    tile = str(params["drawn"]).removesuffix(TWIN)
    if tile in HOUSE.buildings:
        counts[tile, "reward"] += 1


def _pay(counts: Counts, params: Mapping[str, contract.Value]) -> None:
    tile = str(params["tile"]).removesuffix(TWIN)
    counts[tile, "bought"] += 1
    counts[tile, "price"] += int(params["price"])


def _expedition(counts: Counts, params: Mapping[str, contract.Value]) -> None:
    counts[str(params["expedition"]), "laid"] += 1


def _success(counts: Counts, params: Mapping[str, contract.Value]) -> None:
    counts[str(params["expedition"]), "won"] += 1


def _failure(counts: Counts, params: Mapping[str, contract.Value]) -> None:
    counts[str(params["expedition"]), "failed"] += 1


_COUNT: Final = {
    "tile": _tile,
    "lying": _lying,
    "pay": _pay,
    "expedition": _expedition,
    "success": _success,
    "failure": _failure,
}
"""Kind of event -> its count."""


def _outbid(events: Sequence[Event], players: int) -> int:
    """Return how many of the seats' dice were on tiles that another seat or a drone built."""
    lying: list[tuple[str, int]] = []
    outbid = 0
    for event in events:
        if event.kind == "round":
            lying = []
        elif event.kind == "place" and event.params["region"] == GANTRY:
            lying.append((str(event.params["target"]), event.seat or 0))
        elif event.kind in ("pay", "lost"):
            tile, builder = event.params["tile"], event.seat or 0
            outbid += sum(tile == target and party not in (builder, *range(players, 9)) for target, party in lying)
    return outbid


def _served(events: Sequence[Event], region: str) -> Counts:
    """Return, for the dice in a row of Exposure, how many were there when it was served, how many got nothing or only a
    part, and what they took.
    """
    counts: Counts = defaultdict(float)
    starts = [at for at, event in enumerate(events) if event.kind == "round"]
    for begin, end in pairwise([*starts, len(events)]):
        row: list[int] = []
        taken: list[int] = []
        for event in events[begin:end]:
            here = event.params.get("region") == region
            if event.kind == "place" and here:
                row.append(int(event.params["face"]))
            elif event.kind == "remove" and here:
                row.remove(int(event.params["face"]))
            elif (event.kind == "gain" and event.params["why"] == region) or (
                event.kind == "waste" and event.params["what"] == _POOL[region]
            ):
                taken.append(int(event.params["number"]))
        served = sorted(row)[: len(taken)]
        counts[region, "dice"] += len(row)
        counts[region, "empty"] += len(row) - len(taken)
        counts[region, "in part"] += sum(number < face for number, face in zip(taken, served, strict=True))
        counts[region, "taken"] += sum(taken)
    return counts


def _sources(p: Position, seat: int) -> dict[str, int]:
    """Return a seat's final points by source."""
    expeditions, ocean, diplomas, happenings, relief = p.gained(seat)
    sets, singles = sets_and_singles(p.colonists_of(seat))
    score = {line.label: line.points for line in p.score(seat)}
    points = {
        "surface": surface_points(p, seat),
        "colonists": score["Colonist sets"] + singles,
        "badges": p.badges[seat] + badge_prizes(p.badges)[seat],
        "buildings": score["Buildings owned"],
        "expeditions": expeditions,
        "goods": score["Goods left"],
        "ocean": ocean,
        "diplomas": diplomas,
        "events": happenings,
        "Relief": relief,
        "most toolkits": score["Most toolkits"],
    }
    assert sum(points.values()) == total(p, seat), sets
    return points


# --- what is reported ---


def _by_place(counts: Mapping[tuple[str, str], float], seats: int) -> Iterator[str]:
    games = round(sum(counts["place", str(place + 1)] for place in range(seats)))
    for place in range(1, seats + 1):
        low, high = wilson(counts["place", str(place)], games)
        mark = "" if low <= 1 / seats <= high else " *"
        yield f"{place}. {counts['place', str(place)] / games:.1%} [{low:.1%}, {high:.1%}]{mark}"


def _buildings(counts: Mapping[tuple[str, str], float], seats: int) -> Iterator[str]:
    """Yield a line for each building, and name the conspicuous ones; alone nobody can take half of the dealt ones."""
    named: dict[str, list[str]] = {"hardly anybody takes": [], "all want": [], "taken because they are there": []}
    for ident, card in HOUSE.buildings.items():
        laid, bought, owned = counts[ident, "laid"], counts[ident, "bought"], counts[ident, "owned"]
        if not laid:
            continue
        name, sold = f"{ident} {card.name['en']}", bought / laid
        price = counts[ident, "price"] / bought if bought else 0.0
        parts = [f"laid {laid:.0f}", f"bought {sold:.0%}", f"price {price:.1f}"]
        if owned:
            parts.append(f"full {counts[ident, 'full'] / owned:.0%}")
            if seats > 1:
                parts.append(f"owners win {counts[ident, 'won'] / owned:.0%}")
        yield f"  {name}: {', '.join(parts)}"
        for which, taken in (
            ("hardly anybody takes", sold < FEW),
            ("all want", sold >= ALL and price >= DEAR),
            ("taken because they are there", sold >= ALL and price <= CHEAP),
        ):
            named[which] += [name] * taken
    if seats > 1:
        yield from (f"buildings that {which}: {', '.join(names)}" for which, names in named.items() if names)


def _expeditions(counts: Mapping[tuple[str, str], float]) -> Iterator[str]:
    """Yield a line for each expedition."""
    for ident, card in HOUSE.expeditions.items():
        if laid := counts[ident, "laid"]:
            won, failed = counts[ident, "won"] / laid, counts[ident, "failed"] / laid
            yield f"  {ident} {card.name['en']} ({card.difficulty}): laid {laid:.0f}, won {won:.0%}, failed {failed:.0%}"


BALANCE: Final = ArtemisBalance()
