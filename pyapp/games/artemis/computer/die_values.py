"""The value of a die in each place for the seat that places it: the expected gain, the risk of being overtaken or
outbid, and what others lose by it.

The figures were found by simulation, like those of `evaluation`: they were chosen for the strength of the advice and
need not be actual frequencies.
"""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING, Final

from pyapp.games.artemis.computer.evaluation import TOOLKIT, SeatValues
from pyapp.games.artemis.rules.academy import train_moves
from pyapp.games.artemis.rules.board import ROWS, in_row, place_moves
from pyapp.games.artemis.rules.components import ACADEMY_STEPS, DIPLOMA, DOORSTEP_LIMIT, OUTFITTERS
from pyapp.games.artemis.rules.expeditions import difficulty, sums
from pyapp.games.artemis.rules.moves import GRAMMAR, Place, Train
from pyapp.games.artemis.rules.regions import bid_price, recruit_price
from pyapp.games.artemis.rules.steps import DOORSTEP, GANTRY, QUARRY, VENTS
from pyapp.games.artemis.rules.tables import KIND, UNIT, number_of, price_of, size

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pyapp.games.artemis.rules.position import Position

_KEEP: Final = 0.15
"""Value of one pip of a die elsewhere: do not spend a high die where a low one is enough."""
_VISITS: Final = {VENTS: 0.31, QUARRY: 0.34, DOORSTEP: 0.39}
"""Region -> the share of the remaining dice expected to go there: higher than the actual share, because those that go
there do harm.
"""
_WEIGHT: Final = {
    "basecamp": 1.24, VENTS: 1.28, QUARRY: 1.24, GANTRY: 1.29, DOORSTEP: 0.95, "academy": 0.67,
    "outfitters": 0.79,
}  # fmt: skip
"""Region -> the weight of its expected gain."""
_OUTBID: Final = 0.17
"""The probability that a die that could outbid a bid does so."""
_JOIN: Final = 0.15
"""The probability that a remaining die joins an expedition that already has dice."""
_CROWDED: Final = 0.69
"""The weight of an expedition's expected gain with more than two at the table: more dice will join it."""
_DENY: Final = 0.59
"""The value of a point that others lose, with one rival; with several it is divided among them."""
_BADGE: Final = 0.79
"""The value of a badge, including its share of the prize for most badges."""
_SENT_ENGINEER: Final = 1.24
"""The value of the two resources for an Engineer on a successful expedition."""
_MEAN_FACE: Final = 3.5
_AUDITED: Final = 2
"""Toolkits that an audit leaves: while one is pending, more are worth little."""


class DieValues:
    """The values of a seat's dice in one turn. Values that do not depend on the face are computed once."""

    def __init__(self, p: Position, seat: int) -> None:
        """Look at the table."""
        self.p, self.seat = p, seat
        self.view = SeatValues(p, seat)
        self.rivals = [int(face) for party, pool in enumerate(p.pool) if party != seat for face in pool]
        self.later = len(self.rivals)
        self.own_left = max(0, len(p.pool[seat]) - 1)
        self.deny = _DENY / max(1, len(p.badges) - 1) if not p.solo else 0.0
        self.vents = self._served(VENTS, p.rows[0], p.vents)
        self.quarry = self._served(QUARRY, p.rows[1], p.quarry)
        doors = sum(1 for die in p.rows[2] if die & 7 == seat)
        self.owed = min(3, size(p.shelters[seat])) + 2 * doors + p.event_amount("ENERGY") - self.vents[0]
        leads = [bids[-1] >> 3 for bids in p.bids if bids and bids[-1] & 7 == seat]
        self.bids = sum(bid_price(p, seat, face) for face in leads)
        self.purse = p.minerals[seat] + self.quarry[0] - p.event_amount("MINERALS") - self.bids
        self._before: dict[int, float] = {}
        self._tiles: dict[str, float] = {}
        self._rewards: list[tuple[float, float]] | None = None
        self._training: dict[int, float] = {}

    def toolkit(self) -> float:
        """Return the cost of spending a toolkit."""
        audit = self.p.event_amount("AUDIT") and self.p.toolkits[self.seat] > _AUDITED
        return 0.08 if audit else TOOLKIT if self.view.left else 0.34

    def keep(self, face: int) -> float:
        """Return the value of keeping a die for a later turn of this round, compared with a die of face 1."""
        return _KEEP * (face - 1) * min(1.0, 0.4 + 0.2 * self.own_left) if self.own_left else 0.0

    def places(self, face: int) -> dict[str, float]:
        """Return the value of a die at each place that accepts its face."""
        worths: dict[str, float] = {}
        for move in place_moves(self.p, face):
            place = GRAMMAR.expect(Place, move)
            worths[move] = _WEIGHT[place.region] * _WORTH[place.region](self, face, place.target or "")
        return worths

    # --- rows of Exposure ---

    def _served(self, region: str, row: Sequence[int], pool: int) -> tuple[int, int, int]:
        """Return the gain of this seat and of the others from a row, and the number of its own dice that get
        nothing.
        """
        if row and self.p.event_amount("VENTS" if region == VENTS else "QUARRY"):
            row = row[:-1] if region == VENTS else row[1:]
        mine = others = empty = 0
        for die in row:
            face = die >> 3
            taken = face if face < pool else pool
            pool -= taken
            if die & 7 == self.seat:
                mine += taken
                empty += not taken
            else:
                others += taken
        return mine, others, empty

    def _in_row(self, region: str, face: int, pool: int) -> tuple[int, int, int]:
        row = in_row(self.p.rows[ROWS[region]], 8 * face + self.seat)
        pushed = self.later * _VISITS[region] * (face - 1) / 6 * face / 2
        return self._served(region, row, max(0, pool - round(pushed)))

    def _at_vents(self, face: int, _target: str) -> float:
        mine, others, empty = self._in_row(VENTS, face, self.p.vents)
        now = self.vents
        gain = self.view.energy(mine - now[0], self.owed)
        return gain + self.view.relief() * (empty - now[2]) + self.deny * 0.6 * (now[1] - others)

    def _at_quarry(self, face: int, _target: str) -> float:
        mine, others, empty = self._in_row(QUARRY, face, self.p.quarry)
        now = self.quarry
        less = self.p.minerals[self.seat] - self.purse
        gain = self.view.minerals(mine - now[0], less)
        return gain + self.view.relief() * (empty - now[2]) + self.deny * 0.6 * (now[1] - others)

    # --- the Gantry ---

    def _tile(self, name: str) -> float:
        if name not in self._tiles:
            self._tiles[name] = self.view.tile_gain(name)
        return self._tiles[name]

    def _at_gantry(self, face: int, target: str) -> float:
        p, seat, view = self.p, self.seat, self.view
        bids = p.bids[p.display.index(target)]
        lead = bids[-1] if bids else 0
        gain, cost = self._tile(target), bid_price(p, seat, face)
        if lead & 7 == seat and lead:
            return (gain * 0.5 * (self.survives(face) - self.survives(lead >> 3))) - 0.6 * (face - (lead >> 3))
        less = p.minerals[seat] - self.purse
        paid = -view.minerals(-cost, less) if self.purse >= cost else -view.minerals(-max(0, self.purse), less)
        sure = 1.0 if self.purse >= cost else (0.5 if self.own_left and cost - self.purse <= 4 else 0.1)
        survives = self.survives(face)
        net = gain - paid
        denied = self.deny * 0.6 * max(0.0, gain - (lead >> 3) * 0.6) if lead else self.deny * 0.2 * max(0.0, gain)
        return sure * survives * (net + denied) + (1 - survives) * view.relief() * 0.9

    def survives(self, face: int) -> float:
        """Return the probability that a bid of that face is not outbid."""
        if face == 6:
            return 1.0
        higher = sum(1 for one in self.rivals if one > face) + 0.3 * sum(1 for one in self.rivals if one == face)
        return exp(-_OUTBID * higher)

    # --- the Doorstep ---

    def _at_doorstep(self, face: int, _target: str) -> float:
        p, seat, view = self.p, self.seat, self.view
        ahead = self.later * _VISITS[DOORSTEP] * (face - 1) / 6 * 1.5
        own = 0
        for die in p.rows[ROWS[DOORSTEP]]:
            if die & 7 == seat:
                own += DOORSTEP_LIMIT[die >> 3]
            if die >> 3 <= face:
                ahead += DOORSTEP_LIMIT[die >> 3] if die & 7 == seat else 0.8 * DOORSTEP_LIMIT[die >> 3]
        room = size(p.queue) - ahead
        if room <= 0.2:
            return view.relief() * 0.8
        most = min(float(DOORSTEP_LIMIT[face]), room)
        total, group, queue = 0.0, 0, p.queue
        spent = 0
        owed = self.owed
        while most > 0:
            best, kind = 0.05, -1
            for one in range(4):
                if number_of(queue, one):
                    cost = max(0, recruit_price(p, seat, group + UNIT[one]))
                    value = view.gain(group + UNIT[one]) + view.energy(-cost, owed)
                    if value - total > best:
                        best, kind = value - total, one
            if kind < 0:
                break
            part = min(1.0, most)
            group += UNIT[kind]
            queue -= UNIT[kind]
            spent += price_of(UNIT[kind])
            total += best * part
            most -= 1
        funds = p.energy[seat] - max(0, p.event_amount("ENERGY")) + self.vents[0] - 2 * (own > 0)
        if spent and funds < spent:
            total *= max(0.25 if self.own_left else 0.1, max(0, funds) / spent)
        if ahead > 0.5:
            total *= 0.9
        return total * (0.65 if own else 1.0) + self.deny * 0.3 * min(2.0, most)

    # --- Academy and Outfitters ---

    def _at_academy(self, face: int, _target: str) -> float:
        steps = ACADEMY_STEPS[face] + self.p.event_amount("TRAINING")
        if steps not in self._training:
            self._training[steps] = self._trained(steps)
        return self._training[steps]

    def _trained(self, steps: int) -> float:
        p, seat, view = self.p, self.seat, self.view
        trainings = (GRAMMAR.expect(Train, move) for move in train_moves(p, seat, steps))
        ranks = {(KIND[one.old], KIND[one.new]) for one in trainings}
        already = sum(1 for die in p.academy if die & 7 == seat)
        if not ranks:
            return view.relief() * 0.8 if view.group else 0.0
        gains = {}
        for old, new in ranks:
            gains[old, new] = (view.gain(UNIT[new], UNIT[old]), new - old)
        best = max(gain for gain, _ in gains.values())
        for gain, used in gains.values():
            rest = max((more for more, cost in gains.values() if cost <= steps - used), default=0.0)
            best = max(best, gain + 0.6 * max(0.0, rest))
        return DIPLOMA + max(-0.5, best * (0.5 if already else 1.0))

    def _at_outfitters(self, _face: int, _target: str) -> float:
        p = self.p
        number = OUTFITTERS[p.players][len(p.outfitters)]
        worth = self.view.toolkits(number)
        if p.event_amount("AUDIT"):
            worth *= 0.35 if self.own_left else 0.1
        elif self.own_left > 1:
            worth += 0.4
        rest = OUTFITTERS[p.players][len(p.outfitters) + 1 :]
        return worth + 0.05 * number + self.deny * 0.15 * (number - (rest[0] if rest else 0))

    # --- Basecamp ---

    def rewards(self, place: int) -> tuple[float, float]:
        """Return the values of the better and the worse reward of an expedition."""
        if self._rewards is None:
            p, view = self.p, self.view
            self._rewards = []
            for at, ident in enumerate(p.open):
                card = p.kit.material.expeditions[ident]
                pair = [
                    view.effects(effects, contents)
                    for effects, contents in zip(card.rewards, p.reward_contents[at], strict=True)
                ]
                self._rewards.append((max(pair), min(pair)))
        return self._rewards[place]

    def expedition(self, place: int, stack: Sequence[tuple[int, int, int]], own_left: int) -> float:
        """Return the expected gain of this seat from an expedition with that stack of dice, less a part of the others'
        gain.
        """
        p, seat = self.p, self.seat
        totals = sums(stack)
        own_dice = sum(party == seat for _, party, _ in stack)
        if not totals:
            return 0.0
        gap = difficulty(p, place) - sum(totals.values())
        if gap <= 0:
            success = 1.0
        else:
            joining = _JOIN if len(totals) > 1 or p.players > 2 else 0.2
            more = self.later * joining * _MEAN_FACE / max(1.0, 0.7 * len(p.open)) + own_left * 0.45 * _MEAN_FACE
            success = 1 - exp(-((more / gap) ** 1.6))
        better, worse = self.rewards(place)
        mine = totals.get(seat, 0)
        if not mine:
            return -self.deny * 0.6 * success * (better + _BADGE)
        above = sum(1 for party, total in totals.items() if party != seat and total > mine)
        level = [party for party, total in totals.items() if party != seat and total == mine]
        if level:
            first = next(party for _, party, _ in stack if party == seat or party in level)
            above += first != seat
        ahead = mine - max((total for party, total in totals.items() if party != seat), default=0)
        threat = self.later * _JOIN / max(1, len(p.open))
        if above == 0:
            lead = exp(-threat * (0.35 if ahead >= 6 else 0.6 if ahead >= 3 else 0.9))
            if not own_left and ahead < 3:
                lead *= 0.9
        else:
            lead = min(0.5, 0.25 * own_left * exp(ahead / 4)) if above == 1 else 0.08 * own_left
        second = (1 - lead) * (0.85 * exp(-0.4 * threat) if above <= 1 else 0.1)
        extra = lead * p.event_amount("LEADER")
        for _, party, group in stack:
            if party == seat and group:
                extra += _SENT_ENGINEER if number_of(group, 1) else lead if number_of(group, 3) else 0.0
        win = _BADGE + lead * better + second * worse + extra
        rivals = self.deny * 0.6 * ((1 - lead) * better + lead * (worse if len(totals) > 1 else 0.0) + 0.5)
        return (
            success * (win - (rivals if len(totals) > 1 else 0.0)) + (1 - success) * self.view.relief() * own_dice * 0.9
        )

    def _at_basecamp(self, face: int, target: str) -> float:
        p = self.p
        place = p.open.index(target)
        stack = p.stacks[place]
        if place not in self._before:
            self._before[place] = self.expedition(place, stack, self.own_left + 1)
        before = self._before[place]
        plain = self.expedition(place, (*stack, (face, self.seat, 0)), self.own_left)
        pioneers = number_of(p.shelters[self.seat], 0)
        if pioneers and p.energy[self.seat] + p.minerals[self.seat]:
            helped = self.expedition(place, (*stack, (face, self.seat, pioneers)), self.own_left) - 0.6
            plain = max(plain, helped)
        return (plain - before) * (_CROWDED if p.size > 2 else 1.0)


_WORTH: Final = {
    "basecamp": DieValues._at_basecamp,  # noqa: SLF001 - a table of the methods
    "vents": DieValues._at_vents,  # noqa: SLF001
    "quarry": DieValues._at_quarry,  # noqa: SLF001
    GANTRY: DieValues._at_gantry,  # noqa: SLF001
    "doorstep": DieValues._at_doorstep,  # noqa: SLF001
    "academy": DieValues._at_academy,  # noqa: SLF001
    "outfitters": DieValues._at_outfitters,  # noqa: SLF001
}
"""Region -> the method that computes the value of a die there."""
