"""The odds of fights, checked against enumerations of all card orders, the table of the rulebook, and fights played by
the rules.
"""

from __future__ import annotations

from dataclasses import astuple
from random import Random
from statistics import fmean
from typing import TYPE_CHECKING

import pytest

from pyapp.engine.contract import CHANCE
from pyapp.games.auztralia.rules import combat, forces, tiles
from pyapp.games.auztralia.rules.combat import ALL_CARDS, points_text
from pyapp.games.auztralia.rules.components import HOUSE, KINDS, OLD_ONE_CARDS, SORTS, UNITS
from pyapp.games.auztralia.rules.kit import NO_COVER
from pyapp.games.auztralia.rules.odds import FightConstants, FightState, Odds, fight_odds, odds_of, possible_fronts
from pyapp.games.auztralia.rules.position import Position
from pyapp.games.auztralia.rules.state import UNKNOWN
from pyapp.games.auztralia.rules.steps import CARD, FIGHT, LOSE, NEXT

if TYPE_CHECKING:
    from collections.abc import Sequence

NONE = (0, 0, 0, 0, 0)
TABLE = {
    "I I": "47 17 11 13 1 1 0 0 0 0 0 0 0",
    "C": "46 31 24 20 4 4 1 0 0 0 0 0 0",
    "I C": "90 78 65 61 44 30 22 0 10 9 0 2 0",
    "I I C": "98 92 81 65 68 52 30 0 22 26 0 4 0",
    "C Z": "99 99 87 84 91 61 60 21 34 56 1 18 0",
    "A": "42 31 8 84 8 0 52 4 0 0 0 12 0",
    "I C A": "100 99 97 98 96 82 89 50 57 77 17 65 1",
    "I I I C A": "100 100 100 98 100 97 89 76 88 97 42 65 3",
    "I C A Z": "100 100 100 99 100 99 97 83 92 99 53 85 6",
    "I C A T": "100 100 100 100 100 100 97 99 98 100 90 86 37",
    "I I I I C C A A T Z": "100 100 100 100 100 100 99 100 100 100 99 93 83",
}
"""Force -> its chances in per cent, from a full pile, against the foes below, as the rulebook gives them (27)."""
FOES = [
    ("LOY", 3), ("ZOM", 3), ("MIG", 3), ("TEM", 3), ("ZOM", 5), ("MIG", 5), ("TEM", 5), ("SHO", 6), ("MIG", 7),
    ("ZOM", 8), ("SHO", 9), ("TEM", 8), ("CTH", 12),
]  # fmt: skip
NOISE = 6
"""Points by which two such figures differ by chance at most: theirs are of 1,500 fights."""


def force_of(text: str) -> tuple[int, ...]:
    return tuple(sorted(8 * UNITS.index(letter) for letter in text.split()))


def plain(kind: str, guns: int = 0) -> FightConstants:
    return FightConstants(KINDS.index(kind), NONE, NONE, 0, guns, 0, HOUSE)


def at_start(force: str, left: int, sanity: int = 3) -> FightState:
    return FightState(left, force_of(force), sanity, NO_COVER, True)


@pytest.mark.parametrize("force", TABLE)
def test_the_rulebooks_table_of_win_chances(force: str) -> None:
    for (kind, toughness), figure in zip(FOES, map(int, TABLE[force].split()), strict=True):
        win = 100 * fight_odds(plain(kind), at_start(force, toughness)).win
        assert abs(win - figure) <= NOISE, (force, kind, toughness, win, figure)


# --- counted out ---


def enumerated(kind: str, guns: int, force: tuple[int, ...], left: int, sanity: int, pile: int) -> tuple[float, ...]:
    """Enumerate every order of a small pile by an independent implementation: win, mad, all lost, sum of units lost,
    cards. The fight must end within the pile.
    """
    row = KINDS.index(kind)
    number = pile.bit_count()
    assert number, "the fight outlasts the pile"
    sums = [0.0] * 5
    for card in (card for card in range(36) if pile >> card & 1):
        printed = OLD_ONE_CARDS[card].rows[row]
        rest = left - sum(printed.hits[unit] for unit in {one >> 3 for one in force}) - guns
        mad = printed.sanity > sanity and rest > 0
        if mad:
            then: tuple[float, ...] = (0, 1, 1, len(force), 1)
        else:
            after: tuple[int, ...] = ()
            for units, damage in zip(forces.classes(force), (printed.ground, printed.air), strict=True):
                after += suffered(units, row, damage)
            dead = len(force) - len(after)
            if rest <= 0 or not after:
                then = (rest <= 0, 0, not after, dead, 1)
            else:
                more = enumerated(kind, guns, after, rest, max(0, sanity - printed.sanity), pile & ~(1 << card))
                then = (more[0], more[1], more[2], dead + more[3], 1 + more[4])
        sums = [one + other / number for one, other in zip(sums, then, strict=True)]
    return tuple(sums)


def suffered(units: tuple[int, ...], row: int, damage: int) -> tuple[int, ...]:
    for _ in range(damage if units else 0):
        (point,) = forces.default_losses(HOUSE, units, row, 1)
        rest = list(units)
        rest.remove(point)
        units = tuple(sorted([*rest, point + 1] if HOUSE.room[point] > 1 else rest))
        if not units:
            break
    return units


@pytest.mark.parametrize(
    ("kind", "guns", "force", "left"),
    [
        ("LOY", 0, "I C", 3), ("LOY", 1, "I", 3), ("ZOM", 0, "I I C", 4), ("MIG", 0, "C Z", 3),
        ("SHO", 1, "I C A", 6), ("TEM", 0, "A A", 4), ("CTH", 1, "I I C A T Z", 7),
    ],
)  # fmt: skip
def test_odds_of_small_piles_agree_with_enumeration(kind: str, guns: int, force: str, left: int) -> None:
    """Piles of six cards with which the fight ends in time."""
    rng, checked = Random(3), 0
    while checked < 4:
        pile = sum(1 << card for card in rng.sample(range(36), 6))
        units, sanity = force_of(force), 3
        try:
            win, mad, gone, dead, cards = enumerated(kind, guns, units, left, sanity, pile)
        except AssertionError:
            continue
        odds = fight_odds(plain(kind, guns), at_start(force, left), pile)
        assert odds.win == pytest.approx(win, abs=0.07)
        assert odds.mad == pytest.approx(mad, abs=0.07)
        assert odds.lost_all == pytest.approx(gone, abs=0.07)
        assert odds.units == pytest.approx(dead, abs=0.12)
        assert odds.cards == pytest.approx(cards, abs=0.12)
        checked += 1


@pytest.mark.parametrize(("kind", "force", "left"), [("LOY", "I C", 3), ("TEM", "C A Z", 3), ("CTH", "I C A T Z", 6)])
def test_the_chance_within_three_cards_is_exact(kind: str, force: str, left: int) -> None:
    rng = Random(8)
    for _ in range(5):
        pile = sum(1 << card for card in rng.sample(range(36), 7))
        wins = [0, 0, 0]
        cards = [card for card in range(36) if pile >> card & 1]
        for one in cards:
            for two in cards:
                for three in cards:
                    if len({one, two, three}) == 3:
                        at = won_at(KINDS.index(kind), force_of(force), left, (one, two, three))
                        for number in range(at, 3):
                            wins[number] += 1
        chances = fight_odds(plain(kind), at_start(force, left), pile).within
        assert chances == pytest.approx([number / (7 * 6 * 5) for number in wins])


def won_at(row: int, force: tuple[int, ...], left: int, cards: Sequence[int]) -> int:
    """Return the index of the card that destroys the target; 3 if none of them does."""
    sanity = 3
    for at, card in enumerate(cards):
        printed = OLD_ONE_CARDS[card].rows[row]
        left -= sum(printed.hits[unit] for unit in {one >> 3 for one in force})
        if left <= 0:
            return at
        sanity -= printed.sanity
        ground, air = forces.classes(force)
        force = suffered(ground, row, printed.ground) + suffered(air, row, printed.air)
        if sanity < 0 or not force:
            break
    return 3


# --- by the rules ---


def fought(p: Position, rng: Random) -> tuple[bool, int]:
    """Fight to the end by the rules; return whether the target was destroyed and how many units survive."""
    seat, tile = p.combat.seat, p.combat.tile  # type: ignore[union-attr]
    while p.combat is not None:
        if p.seat == CHANCE:
            p.advance(p.chance().sample(rng))
        elif p.ask == FIGHT:
            p.advance("fight")
        else:
            assert p.ask == LOSE
            p.advance(points_text(combat.default_losses_now(p)))
    return p.at[tile] < 0, sum(p.units_of(seat))


def beginning(kind: str, level: int, hand: tuple[str, ...], units: str) -> tuple[Position, int]:
    p = Position(2)
    while p.ask == "survey":
        p.advance(p.chance().sample(Random(1)))
    while p.ask != "turn":
        p.advance(p.chance().sample(Random(2)) if p.seat == CHANCE else p.moves()[0])
    tile = tiles.add(p, 40, level)
    p.fronts[tile] = next(at for at, sort in enumerate(SORTS) if (KINDS[sort.kind], sort.level) == (kind, level))
    p.up |= 1 << tile
    p.hands[0] = hand
    p.units[:5] = [units.split().count(letter) for letter in UNITS]
    return p, tile


@pytest.mark.parametrize(
    ("kind", "level", "hand", "units", "port"),
    [
        ("ZOM", 1, (), "I I C", False),
        ("LOY", 1, ("P14", "P33"), "I I I", False),
        ("SHO", 1, ("P12", "P13", "P18"), "C A", False),
        ("MIG", 1, ("P16", "P17"), "C Z Z", True),
        ("ZOM", 1, (), "I C", True),
    ],
)
def test_odds_agree_with_fights_played_by_the_rules(
    kind: str, level: int, hand: tuple[str, ...], units: str, port: bool
) -> None:
    p, tile = beginning(kind, level, hand, units)
    p.pile = ALL_CARDS & ~0b111
    promised = odds_of(p, 0, tile, force_of(units), port=port)
    rng, won, home = Random(5), [], []
    for _ in range(400):
        trial = p.copy()
        number = trial.units_of(0)
        trial.units[:5] = [0] * 5
        trial.steps = [(NEXT,)]
        combat.start_combat(trial, 0, tile, number, port=port)
        trial.go_on()
        assert trial.ask in (FIGHT, CARD)
        fell, left = fought(trial, rng)
        won.append(fell)
        home.append(left)
    lost = [len(units.split()) - left for left in home]
    if port:  # a port that falls takes the record of the force with it
        assert fmean(won) == pytest.approx(promised.win, abs=0.07)
        return
    assert fmean(won) == pytest.approx(promised.win, abs=0.07)
    assert fmean(lost) == pytest.approx(promised.units, abs=0.15)
    assert fmean(left == 0 for left in home) == pytest.approx(promised.lost_all, abs=0.07)
    assert fmean(number > 0 for number in lost) == pytest.approx(promised.hurt, abs=0.07)


# --- who knows what ---


def test_a_face_down_target_is_averaged_over_its_possible_fronts() -> None:
    p, tile = beginning("ZOM", 0, (), "I I C")
    p.up &= ~(1 << tile)
    p.unseen[p.fronts[tile]] -= 1
    shown = odds_of(p.copy(), 0, tile, force_of("I I C"))
    p.fronts[tile] = UNKNOWN
    assert [(SORTS[at].kind, weight) for at, weight in possible_fronts(p, 0, tile)][-1] == (tiles.KANGAROO, 3)
    hidden = odds_of(p, 0, tile, force_of("I I C"))
    assert 0 < hidden.win < 1
    assert shown != hidden or p.unseen[0] == 0


def test_a_front_seen_only_by_another_seat_is_unknown() -> None:
    p, tile = beginning("MIG", 0, (), "I I C")
    p.up &= ~(1 << tile)
    p.unseen[p.fronts[tile]] -= 1
    p.seen[tile] = 0b10
    force = force_of("I I C")
    assert odds_of(p, 1, tile, force) == fight_odds(plain("MIG"), at_start("I I C", 3), p.pile), (
        "whoever has looked knows"
    )
    assert odds_of(p, 0, tile, force) == odds_of(p.seen_by(0), 0, tile, force)
    assert odds_of(p, 0, tile, force) != odds_of(p, 1, tile, force)


def test_odds_are_deterministic() -> None:
    one = fight_odds(plain("SHO"), at_start("I C A", 6))
    fight_odds.cache_clear()
    assert fight_odds(plain("SHO"), at_start("I C A", 6)) == one


def test_a_fight_without_units_is_lost() -> None:
    nobody = fight_odds(plain("LOY"), at_start("", 2))
    assert isinstance(nobody, Odds)
    assert astuple(nobody)[:3] == (0.0, 0.0, 1.0)
