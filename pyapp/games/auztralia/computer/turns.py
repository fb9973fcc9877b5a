"""The acts of a turn, each as a whole with its value in points against doing nothing."""

from __future__ import annotations

from itertools import combinations, product
from typing import TYPE_CHECKING, Final, NamedTuple

from pyapp.games.auztralia.computer.army import Army, UnitCounts, with_units
from pyapp.games.auztralia.computer.track_plans import track_sets
from pyapp.games.auztralia.computer.valuation import Valuation
from pyapp.games.auztralia.computer.weights import card_values
from pyapp.games.auztralia.rules import attack, farming, market, mining, notation, railway
from pyapp.games.auztralia.rules.action_costs import (
    can_afford,
    cubes_in,
    rail_time,
    recover_time,
    repeat_price,
    via_time,
)
from pyapp.games.auztralia.rules.board import bits
from pyapp.games.auztralia.rules.components import (
    ATTACK,
    BOXES,
    BUY,
    COAL,
    FARM,
    FARMS,
    GOLD,
    GOODS,
    HILLS,
    IRON,
    MINE,
    RAIL,
    RECRUIT,
    TRADE,
    UNITS,
)
from pyapp.games.auztralia.rules.moves import END, Play, expect
from pyapp.games.auztralia.rules.network import joined_net, off_rail_distance
from pyapp.games.auztralia.rules.notation import tile_name
from pyapp.games.auztralia.rules.pending import via_text, vias_in
from pyapp.games.auztralia.rules.recruiting import DECK_INDEX, LOOK_AT_DECK, LOOK_PRICE, REFRESH, REFRESH_PRICE
from pyapp.games.auztralia.rules.state import KINDS_OF_GOODS
from pyapp.games.auztralia.rules.steps import DROP, FARMING, LAYING, SENDING, TRADING
from pyapp.games.auztralia.rules.turns import RECOVER, once_texts, partner_sets

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pyapp.games.auztralia.rules.position import Position
    from pyapp.games.auztralia.rules.state import State

_NEXT_WEIGHTS: Final = (1.0, 0.95, 0.9, 0.7, 0.5)
"""Weights of the most promising boxes by rank: how likely each is used next."""
_PACKAGES: Final = ("C", "II", "A", "Z", "T", "IIC", "CA", "IIA", "CZ", "CT", "AZ", "IICA", "CAZ", "IIAT")
"""Sets of units to buy one after the other; each letter is a unit, and two infantry are one action."""
_SINGLE: Final = ("C", "II", "A", "Z", "T", "IIC")
"""The sets of a quick evaluation."""
_PARTS_OF_ACTS: Final = (LAYING, FARMING, TRADING, SENDING, DROP)
"""The questions that ask for the parts of an act."""


class Act(NamedTuple):
    """The value of an act, its first moves, its parts in any order, and its box (-1 for none)."""

    worth: float
    head: tuple[str, ...]
    parts: tuple[str, ...] = ()
    box: int = -1


class TurnActs:
    """The possible acts of a seat on its turn."""

    def __init__(self, p: State, valuation: Valuation, *, quick: bool = False) -> None:
        """Prepare to list the acts; a quick evaluation leaves out acts that are seldom worth it."""
        self.p, self.seat, self.valuation, self.quick = p, valuation.seat, valuation, quick
        self.army = Army(valuation)
        self.wanted = 0.0 if quick else self.army.guard_gold_value()
        valuation.gold += self.wanted
        self.legal = frozenset(p.legal)

    def acts(self) -> list[Act]:
        """List the acts worth considering, with repetition paid; Recover is always among them."""
        gross = [*self._actions()]
        best: dict[int, float] = {}
        for act in gross:
            best[act.box] = max(best.get(act.box, -99.0), act.worth)
        acts = [
            act._replace(worth=act.worth - self.valuation.gold_cost(repeat_price(self.p, self.seat, act.box)))
            for act in gross
            if act.head[0] in self.legal
        ]
        acts += self._once_cards()
        acts.append(self._recover(best))
        return acts

    def _actions(self) -> Iterator[Act]:
        yield from self._rails()
        yield from self._mines((), self.valuation.connected)
        yield from self._recruits()
        yield from self._buys()
        yield from self._trades()
        yield from self._farms((), self.valuation.connected)
        yield from self._attacks(())
        if vias_in(self.legal):
            for via in partner_sets(self.p, self.seat):
                yield from self.with_others(via)

    def with_others(self, via: tuple[int, ...]) -> Iterator[Act]:
        """List the acts over the railways of others. AZ-19.3."""
        net = joined_net(self.p, self.seat, via)
        if can_afford(self.p, self.seat, MINE):
            yield from self._mines(via, net)
        if can_afford(self.p, self.seat, FARM):
            yield from self._farms(via, net)
        if can_afford(self.p, self.seat, ATTACK):
            yield from self._attacks(via)

    def _head(self, text: str, via: tuple[int, ...]) -> tuple[str, ...]:
        return (via_text(via), text) if via else (text,)

    # --- railway, mine, farm ---

    def _rails(self) -> Iterator[Act]:
        p, seat, valuation = self.p, self.seat, self.valuation
        if not railway.tracks_left(p, seat):
            return
        goods = railway.price_goods(p, seat)
        if any(not p.goods[KINDS_OF_GOODS * seat + good] for good in goods):
            return
        paid = -valuation.stock_change(-(COAL in goods), -(IRON in goods))
        limit = min(railway.max_tracks(p, seat), railway.tracks_left(p, seat))
        flat: set[tuple[int, ...]] = set()
        dear = repeat_price(p, seat, RAIL) > repeat_price(p, seat, HILLS) + 1
        for box in (RAIL, HILLS):
            time = rail_time(p, seat, box)
            for brings, borders in track_sets(valuation, box, limit)[: 2 if self.quick else 5]:
                if borders in flat and not dear:
                    continue
                flat.add(borders)
                names = tuple(p.board.border_names[border] for border in borders)
                brings += valuation.objective_bonus.get("tracks", 0.0) * len(borders)
                yield Act(brings - paid - valuation.time_cost(time), (BOXES[box],), names, box)

    def _mines(self, via: tuple[int, ...], net: int) -> Iterator[Act]:
        p, valuation = self.p, self.valuation
        more = via_time(p, via)
        for hexagon in bits(net & p.rich):
            kinds = [good for good, row in enumerate(p.lying) if row[hexagon]]
            for good in kinds:
                number, _ = mining.gain_of_mining(p, self.seat, hexagon, good)
                brings = (
                    valuation.mining_value(good, p.lying[good][hexagon])
                    if good == GOLD
                    else valuation.mining_value(good, number)
                )
                if len(kinds) == 1:
                    brings += 0.5 * valuation.site_factor() * max(0.0, valuation.site_value(hexagon))
                text = f"mine {p.board.names[hexagon]} {GOODS[good]}"
                yield Act(brings - valuation.time_cost(p.kit.time["mine"] + more), self._head(text, via), (), MINE)

    def _farms(self, via: tuple[int, ...], net: int) -> Iterator[Act]:
        p, valuation, cap = self.p, self.valuation, farming.max_farms_of_type(self.p, self.seat)
        sites: list[tuple[float, int, int]] = []
        for farm in range(len(FARMS)):
            left = farming.farms_left(p, self.seat, farm)
            here = [
                (valuation.farm_value(hexagon, farm), farm, hexagon)
                for hexagon in bits(farming.open_hexes(p, net, farm))
            ]
            sites += sorted(here, reverse=True)[: min(cap + 1, left + 1)] if left else []
        chosen: list[tuple[float, int, int]] = []
        for brings, farm, hexagon in sorted(sites, reverse=True):
            room = sum(one == farm for _, one, _ in chosen) < min(cap, farming.farms_left(p, self.seat, farm))
            if room and all(hexagon != one for _, _, one in chosen):
                chosen.append((brings, farm, hexagon))
        names = p.board.names
        for number in range(1, len(chosen) + 1):
            some = chosen[:number]
            hours = valuation.time_cost(p.kit.time["farm"] * number + via_time(p, via))
            parts = tuple(f"{FARMS[farm]} {names[hexagon]}" for _, farm, hexagon in some)
            yield Act(sum(one[0] for one in some) - hours, self._head("farm", via), parts, FARM)

    # --- cards ---

    def instant_value(self, card: str, valuation: Valuation) -> float:
        """Return the value of a card's instant effect."""
        worth = 0.0
        personality = self.p.kit.personalities[card]
        if personality.timing != "instant":
            return worth
        for effect in personality.effects:
            if effect.op == "gain":
                good, number = GOODS.index(str(effect.args[0])), int(str(effect.args[1]))
                worth += valuation.gold * number if good == GOLD else valuation.mining_value(good, number)
            elif effect.op == "unit":
                unit, number = UNITS.index(str(effect.args[0])), int(str(effect.args[1]))
                if self.p.in_box(unit) >= number:
                    more = tuple(number if one == unit else 0 for one in range(len(UNITS)))
                    army = self.army
                    worth += army.worth(with_units(army.units, more)) - army.worth(army.units)
            elif effect.op == "track":
                worth += max(
                    (brings for brings, _ in track_sets(valuation, RAIL, int(str(effect.args[0])))), default=0.0
                )
        return worth

    def card_value(self, card: str) -> float:
        """Return the value of taking a card."""
        return self.valuation.card_value(card) + self.instant_value(card, self.valuation)

    def _recruits(self) -> Iterator[Act]:
        valuation, hours = self.valuation, self.valuation.time_cost(self.p.kit.time["recruit"])
        rows = sorted(((self.card_value(card), card) for card in self.p.display), reverse=True)
        for brings, card in rows[: 2 if self.quick else 4]:
            yield Act(brings - hours, (f"recruit {card}",), (), RECRUIT)
        if self.quick:
            return
        if self.p.coop:
            yield from self._gifts(rows)
        unseen = self.deck_values()
        if unseen and LOOK_AT_DECK in self.legal:
            best = rows[0][0] if rows else 0.0
            pairs = [max(best, one, other) for one, other in combinations(unseen, 2)] or [max(best, unseen[0])]
            yield Act(sum(pairs) / len(pairs) - hours - valuation.gold_cost(LOOK_PRICE), (LOOK_AT_DECK,), (), RECRUIT)
        if unseen and REFRESH in self.legal:
            number = min(len(rows), len(unseen))
            hoped = unseen[len(unseen) // (number + 1)]
            drops = tuple(f"drop {card}" for _, card in rows)
            yield Act(hoped - hours - valuation.gold_cost(REFRESH_PRICE) - 0.2, (REFRESH,), drops, RECRUIT)

    def deck_values(self) -> list[float]:
        """List the values of the cards in the deck for the seat, best first."""
        return sorted((self.card_value(card) for card, at in DECK_INDEX.items() if self.p.deck >> at & 1), reverse=True)

    def _gifts(self, rows: list[tuple[float, str]]) -> Iterator[Act]:
        """List cards that are worth more to another seat. AZ-19.4."""
        hours, cards = self.valuation.time_cost(self.p.kit.time["recruit"]), self.p.kit.personalities
        laying = {card for _, card in rows if any(effect.op == "track" for effect in cards[card].effects)}
        for other in range(self.p.players):
            if other != self.seat:
                theirs = Valuation(self.p, other, self.valuation.weights)
                for brings, card in rows:
                    given = theirs.card_value(card) + (self.instant_value(card, theirs) if card not in laying else 0.0)
                    if given > brings:
                        yield Act(given - hours, (f"recruit {card} to {notation.seat_name(other)}",), (), RECRUIT)

    # --- the market ---

    def _buys(self) -> Iterator[Act]:
        p, seat, valuation, army = self.p, self.seat, self.valuation, self.army
        again = repeat_price(p, seat, BUY)
        have, gold = army.units, p.gold(seat) - again
        if gold <= 0 or valuation.time_left <= 0:
            return
        now = army.worth(have)
        prices = [market.unit_price(p, seat, unit) for unit in range(len(UNITS))]
        best: dict[str, float] = {}
        for package in _SINGLE if self.quick else _PACKAGES:
            more, price, actions = _units_and_price(package, prices)
            if any(number and p.in_box(unit) < number for unit, number in enumerate(more)):
                continue
            offers = [offer for offer in _buy_offers(package) if len(offer) * prices[UNITS.index(offer[0])] <= gold]
            later = price + sum(again + at for at in range(1, actions)) - gold
            if not offers or later > (4 if actions > 1 else 0) or valuation.time_left <= actions:
                continue
            brings = (army.worth(with_units(have, more)) - now) * valuation.weights.plan ** (
                actions - 1 + max(0, later)
            )
            if valuation.objective_bonus:
                fresh = sum(number > 0 and not have[unit] for unit, number in enumerate(more))
                brings += valuation.objective_bonus.get("unit_types", 0.0) * fresh * (1 - valuation.late_factor / 2)
                brings += valuation.objective_bonus.get("units", 0.0) * (1 - valuation.late_factor)
            # this buys what gold was saved for
            paid = valuation.gold_cost(price) - self.wanted * min(price, gold + again)
            value = brings - paid - valuation.time_cost(p.kit.time["buy"] * actions)
            value -= (valuation.gold - self.wanted) * (actions - 1)
            for offer in offers:
                best[offer] = max(best.get(offer, -99.0), value)
        for offer, value in best.items():
            yield Act(value, (f"buy {offer}",), (), BUY)

    def _trades(self) -> Iterator[Act]:
        p, seat, valuation = self.p, self.seat, self.valuation
        limit = market.trade_limit(p, seat)
        each = 1 + p.effect_total(seat, "export")
        have = p.goods[KINDS_OF_GOODS * seat : KINDS_OF_GOODS * seat + 2]
        rows = []
        for coal_in, iron_in, coal_out, iron_out in _trade_mixes(limit):
            if coal_out > have[COAL] or iron_out > have[IRON]:
                continue
            brings = valuation.stock_change(coal_in - coal_out, iron_in - iron_out)
            brings += valuation.gold * each * (coal_out + iron_out)
            parts = ("import coal",) * coal_in + ("import iron",) * iron_in
            rows.append((brings, parts + ("export coal",) * coal_out + ("export iron",) * iron_out))
        rows.sort(reverse=True)
        for brings, parts in rows[: 1 if self.quick else 3]:
            yield Act(brings - valuation.time_cost(p.kit.time["trade"]), ("trade",), parts, TRADE)
        if p.coop and not self.quick:
            yield from self._imports_for_others(limit)

    def _imports_for_others(self, limit: int) -> Iterator[Act]:
        """List imports for each other seat, each time the mix worth most to it. AZ-19.4."""
        for other in range(self.p.players):
            if other == self.seat:
                continue
            theirs, to = Valuation(self.p, other, self.valuation.weights), f" to {notation.seat_name(other)}"
            rows = [
                (
                    theirs.stock_change(coal, limit - coal),
                    ("import coal" + to,) * coal + ("import iron" + to,) * (limit - coal),
                )
                for coal in range(limit + 1)
            ]
            brings, parts = max(rows)
            yield Act(brings - self.valuation.time_cost(self.p.kit.time["trade"]), ("trade",), parts, TRADE)

    # --- attack ---

    def _attacks(self, via: tuple[int, ...]) -> Iterator[Act]:
        p, army = self.p, self.army
        net = joined_net(p, self.seat, via)
        if not any(army.units) or not p.in_hq(self.seat):
            return
        rows: list[tuple[float, int, UnitCounts]] = []
        rails = attack.rails_of(p, self.seat, via)
        for tile in p.on_map():
            far = off_rail_distance(p, net, rails, p.at[tile])
            if far <= max(army.ranges):
                value, force = army.best_attack(tile, army.units, far, via_time(p, via))
                if any(force) and army.would_fight(tile, force):
                    rows.append((value, tile, force))
        rows.sort(reverse=True)
        for value, tile, force in rows[: 2 if self.quick else 4]:
            parts = tuple(f"send {UNITS[unit]}{number}" for unit, number in enumerate(force) if number)
            yield Act(value, self._head(f"attack {tile_name(tile)}", via), parts, ATTACK)

    # --- cards played, cubes recovered ---

    def _recover(self, best: dict[int, float]) -> Act:
        """Return the value of recovering: the next actions become cheaper, or possible at all."""
        p, seat, valuation = self.p, self.seat, self.valuation
        saved = 0.0
        promising = sorted(((value, box) for box, value in best.items() if value > -0.5 and box >= 0), reverse=True)
        for (value, box), sure in zip(promising, _NEXT_WEIGHTS, strict=False):
            cubes = cubes_in(p, seat, box)
            if not cubes:
                continue
            again = repeat_price(p, seat, box)
            if again > p.gold(seat) or not p.in_hq(seat):
                saved += sure * max(value, valuation.gold * again)
            else:
                saved += sure * valuation.gold_cost(again)
        return Act(valuation.weights.recover * saved - valuation.time_cost(recover_time(p, seat)), (RECOVER,))

    def _once_cards(self) -> list[Act]:
        return [Act(self.play_value(text), (text,)) for text in once_texts(self.p, self.seat)]

    def play_value(self, text: str) -> float:
        """Return the value of playing a once-card now against keeping it."""
        p, valuation, move = self.p, self.valuation, expect(Play, text)
        card = move.card
        kept = card_values(p.kit, card, p.west)[1] * min(1.0, valuation.time_left / 6)
        does = p.kit.personalities[card].effects[0].op
        if does == "cubes":
            cubes = [cubes_in(p, self.seat, box) for box in range(len(BOXES))]
            return valuation.gold * sum(cubes) * 0.8 - kept if sum(map(bool, cubes)) > 2 else -kept
        if does == "heal":
            hexagon = p.board.index[move.hexagon]
            return (2 + valuation.old) * valuation.survival(hexagon) - 2.2 * min(1.0, valuation.time_left / 12)
        if does != "hold":
            return -kept
        tile = move.tile
        danger = valuation.farm_threat(tile) + valuation.weights.port * valuation.raid_chance(tile)
        return 0.2 * danger - kept if p.purple >= valuation.p.times[self.seat] - 1 else -kept


def _units_and_price(package: str, prices: list[int]) -> tuple[UnitCounts, int, int]:
    more = tuple(package.count(unit) for unit in UNITS)
    price = sum(number * prices[unit] for unit, number in enumerate(more))
    return more, price, len(_buy_offers(package))


def _buy_offers(package: str) -> list[str]:
    return (["II"] if "II" in package else []) + [unit for unit in package if unit != "I"]


_TRADE_MIXES: Final[dict[int, list[tuple[int, ...]]]] = {}


def _trade_mixes(limit: int) -> list[tuple[int, ...]]:
    """List the combinations of imports and exports in one action; no good is both imported and exported."""
    if limit not in _TRADE_MIXES:
        _TRADE_MIXES[limit] = [
            mix
            for mix in product(range(limit + 1), repeat=4)
            if sum(mix) == limit and not (mix[0] and mix[2]) and not (mix[1] and mix[3])
        ]
    return _TRADE_MIXES[limit]


def play_act(p: Position, act: Act) -> tuple[str, ...]:
    """Play an act at a position and return its moves."""
    texts, seat, wanted = [], p.seat, list(act.parts)
    for text in act.head:
        texts.append(text)
        p.advance(text)
    while wanted and p.seat == seat and p.ask in _PARTS_OF_ACTS:
        legal = p.legal
        text = next((one for one in legal if one in wanted), END if END in legal else legal[0])
        texts.append(text)
        p.advance(text)
        if text in wanted:
            wanted.remove(text)
        if text == END:
            return tuple(texts)
    if act.parts and p.seat == seat and p.ask in _PARTS_OF_ACTS and END in p.legal:
        texts.append(END)
        p.advance(END)
    return tuple(texts)
