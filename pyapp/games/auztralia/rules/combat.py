"""Combat, card by card: withdrawing, hits, losses, and the outcome for tile and force; also the defence of ports.
AZ-12, AZ-13, AZ-15.8 to AZ-15.11.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pyapp.games.auztralia.rules import events, tiles
from pyapp.games.auztralia.rules.components import GOLD, KINDS, OLD_ONE_CARDS, SANITY, UNITS
from pyapp.games.auztralia.rules.forces import (
    apply_cover,
    classes,
    deal_damage,
    default_losses,
    force_text,
    point_sets,
    types_of,
)
from pyapp.games.auztralia.rules.gains import gain_and_log
from pyapp.games.auztralia.rules.kit import WIDTH
from pyapp.games.auztralia.rules.moves import CHANCES, GRAMMAR, DrawnOldOneCard, FightOn, Withdraw, expect
from pyapp.games.auztralia.rules.moves import Lose as LosePoints
from pyapp.games.auztralia.rules.notation import points_words, tile_name
from pyapp.games.auztralia.rules.questions import Losing
from pyapp.games.auztralia.rules.state import Combat
from pyapp.games.auztralia.rules.steps import AFTERMATH, CARD, FIGHT, LOSE, LOSSES, ROUND, STRIKE, TELL

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pyapp.games.auztralia.rules.components import Row
    from pyapp.games.auztralia.rules.state import State

ALL_CARDS: Final = (1 << len(OLD_ONE_CARDS)) - 1
CARD_NUMBER: Final = {card.id: at for at, card in enumerate(OLD_ONE_CARDS)}
IN_COMBAT, FOR_MOVES = "combat", "moves"
"""The purposes of an Old One card."""
LOOT: Final = (1, 2, 2, 1, 2)
"""Gold for a Loyalist by level; ours are of levels 1, 2 and X. AZ-13.1."""
FIGHT_ON, WITHDRAW, AIR, GROUND_ONLY = FightOn.word, Withdraw.word, Withdraw("air").text, Withdraw("ground").text
"""The answers of a round. AZ-12.2."""
GUNS: Final = 1
"""Hits of the harbour guns on every card. AZ-15.9."""


# --- the start of a combat ---


def start_combat(p: State, seat: int, tile: int, force: Sequence[int], *, port: bool) -> None:
    """Start a combat with units that have left the Barracks."""
    units = tuple(unit * WIDTH for unit, number in enumerate(force) for _ in range(number))
    p.combat = Combat(
        seat,
        tile,
        port,
        units,
        SANITY + p.effect_total(seat, "sanity"),
        cover=p.kit.cover(p.hands[seat]),
    )
    p.steps.append((ROUND,))


def defend(p: State, seat: int, tile: int) -> None:
    """Defend a seat's port with all units in its Barracks; without units it falls. AZ-15.8, AZ-15.10."""
    force = p.units_of(seat)
    p.tell(events.RAID, seat, **tiles.event_params(p, tile))
    if not any(force):
        lose_port(p, seat)
        return
    for unit in range(len(UNITS)):
        p.units[len(UNITS) * seat + unit] = 0
    start_combat(p, seat, tile, force, port=True)


# --- a round (AZ-12.2) ---


def _round(p: State) -> bool:
    combat = p.combat
    if combat is None or p.at[combat.tile] < 0:  # a Kangaroo has left the map
        _end_combat(p)
        return False
    if combat.port:
        p.steps.append((STRIKE,))
        return False
    ground, air = classes(combat.force)
    legal = [FIGHT_ON, WITHDRAW, AIR, GROUND_ONLY] if ground and air else [FIGHT_ON, WITHDRAW]
    return p.question(FIGHT, combat.seat, legal)


def withdrawing_units(combat: Combat, part: str | None) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the units that leave a combat and those that stay: all withdraw, or only the class "air" or "ground".
    AZ-12.2.
    """
    ground, air = classes(combat.force)
    return {"air": (air, ground), "ground": (ground, air)}.get(part or "", (ground + air, ()))


def _fight(p: State, seat: int, move: str) -> None:
    combat = current_combat(p)
    withdrawn = GRAMMAR.read(move)
    if isinstance(withdrawn, Withdraw):
        away, staying = withdrawing_units(combat, withdrawn.part)
        _return_units(p, seat, away)
        p.combat = combat._replace(force=staying)
        p.tell(events.WITHDRAW, seat, force=force_text(away))
    p.steps.append((AFTERMATH,) if move == WITHDRAW else (STRIKE,))


def _return_units(p: State, seat: int, force: Sequence[int]) -> None:
    for unit in force:
        p.units[len(UNITS) * seat + unit // WIDTH] += 1


def current_combat(p: State) -> Combat:
    """Return the combat under way; AssertionError if there is none."""
    if p.combat is None:
        raise AssertionError("nobody fights")
    return p.combat


# --- a card (AZ-12.3 to AZ-12.8) ---


def discard_card(p: State, move: str) -> int:
    """Discard an Old One card, from a reshuffled pile if it was empty, and return its number. AZ-12.3."""
    card = CARD_NUMBER[CHANCES.expect(DrawnOldOneCard, move).card]
    p.cards += 1
    p.pile = (p.pile or ALL_CARDS) & ~(1 << card)
    return card


def hits_by(p: State, combat: Combat, row: Row) -> list[int]:
    """Return the hits of a row by unit type, including the bonuses of cards. AZ-12.4."""
    hits = [0] * len(UNITS)
    for unit in types_of(combat.force):
        if row.hits[unit]:
            hits[unit] += row.hits[unit] + p.effect_total(combat.seat, "hit", UNITS[unit])
        if not combat.cards:
            hits[unit] += p.effect_total(combat.seat, "first", UNITS[unit])
    if not combat.cards:
        hits[min(combat.force) // WIDTH] += p.effect_total(combat.seat, "first", "*")
    return hits


def gun_hits(p: State, combat: Combat) -> int:
    """Return the hits of the harbour guns on every card. AZ-15.9."""
    return GUNS if combat.port and p.guns else 0


def _draw_card(p: State) -> bool:
    return p.draw(CARD, IN_COMBAT)


def resolve_card(p: State, move: str) -> None:
    """Resolve a card of a combat: hits and losses at once. AZ-12.5."""
    combat = current_combat(p)
    card = discard_card(p, move)
    seat, tile = combat.seat, combat.tile
    row = p.kit.old_one_cards[card].rows[tiles.kind_of(p, tile)]
    toughness = tiles.sort_of(p, tile).toughness
    done = p.damage[tile] or (0,) * p.players
    by_unit, guns = hits_by(p, combat, row), gun_hits(p, combat)
    hits = min(sum(by_unit) + guns, toughness - sum(done))
    done = (*done[:seat], done[seat] + hits, *done[seat + 1 :])
    p.damage[tile] = done
    destroyed = sum(done) >= toughness
    cover, (ground, air, sanity) = apply_cover(combat.cover, combat.force, (row.ground, row.air, row.sanity))
    p.tell(
        events.STRUCK,
        seat,
        **tiles.event_params(p, tile),
        card=p.kit.old_one_cards[card].id,
        port=int(combat.port),
        force=points_words(combat.force),
        by=" ".join(f"{UNITS[unit]}{number}" for unit, number in enumerate(by_unit) if number),
        guns=guns,
        hits=hits,
        ground=ground,
        air=air,
        sanity=sanity,
        had=combat.sanity,
        done=sum(done),
    )
    mad = sanity > combat.sanity and not destroyed
    combat = combat._replace(
        sanity=max(0, combat.sanity - sanity),
        cards=combat.cards + 1,
        cover=cover,
        card=card,
        before=combat.force,
        taken=(),
    )
    p.combat = combat
    if mad:
        p.tell(events.MAD, seat, force=force_text(combat.force))
        _lose_all(p, combat.force)
        p.steps.append((AFTERMATH,))
        return
    p.steps += [
        (LOSSES, destroyed),
        (LOSE, False, air),
        (LOSE, True, ground),
    ]


def _lose_all(p: State, units: Sequence[int]) -> None:
    combat = current_combat(p)
    infantry = sum(unit // WIDTH == 0 for unit in units)
    left = list(combat.force)
    for unit in units:
        left.remove(unit)
    p.combat = combat._replace(force=tuple(left), lost=combat.lost + infantry)


# --- losses (AZ-12.6, AZ-23.7) ---


def _lose(p: State, ground: bool, points: int) -> bool:
    """Deal points of damage to one class; ask the owner if there is a choice. AZ-12.6."""
    combat = current_combat(p)
    units, room = classes(combat.force)[0 if ground else 1], p.kit.room
    if not points or not units:
        return False
    if points >= sum(map(room.__getitem__, units)):
        p.tell(events.LOST, combat.seat, force=force_text(units))
        _lose_all(p, units)
        return False
    sets = point_sets(p.kit, units, points)
    if len(sets) == 1:
        deal_points(p, sets[0])
        return False
    return p.question(LOSE, combat.seat, [points_text(one) for one in sets], ground, points)


def points_text(points: tuple[int, ...]) -> str:
    """Format points of damage, each as the unit that takes it, before the damage. AZ-23.7."""
    return LosePoints(points).text


def parse_points(move: str) -> tuple[int, ...]:
    """Parse points of damage."""
    return expect(LosePoints, move).points


def _deal_chosen(p: State, _seat: int, move: str, _ground: bool, _points: int) -> None:
    deal_points(p, parse_points(move))


def deal_points(p: State, points: Sequence[int]) -> None:
    """Deal points of damage to the units of the combat, one after the other."""
    combat = current_combat(p)
    force, dead = deal_damage(p.kit, combat.force, points)
    infantry = sum(unit // WIDTH == 0 for unit in dead)
    p.combat = combat._replace(
        force=tuple(sorted(force)), lost=combat.lost + infantry, taken=tuple(sorted((*combat.taken, *points)))
    )
    if dead:
        p.tell(events.LOST, combat.seat, force=force_text(sorted(dead)))


def default_losses_now(p: State) -> tuple[int, ...]:
    """Return the default allocation of the losses asked for. AZ-12.6."""
    ground, points = p.asked(Losing)
    combat = current_combat(p)
    return default_losses(p.kit, classes(combat.force)[0 if ground else 1], tiles.kind_of(p, combat.tile), points)


# --- the end of a round and of a combat (AZ-12.8 to AZ-12.11) ---


def _end_round(p: State, destroyed: bool) -> None:
    combat = current_combat(p)
    if destroyed:
        _destroy(p, combat.seat, combat.tile)
        p.steps.append((AFTERMATH,))
    else:
        p.steps.append((ROUND,) if combat.force else (AFTERMATH,))


def _destroy(p: State, seat: int, tile: int) -> None:
    """Score a tile that a seat has destroyed, and pay loot and bounty. AZ-12.10, AZ-13.1."""
    sort, damage = tiles.sort_of(p, tile), p.damage[tile]
    p.tell(events.DESTROYED, seat, **tiles.event_params(p, tile), alone=int(damage[seat] == sum(damage)))
    tiles.remove(p, tile)
    if damage[seat] == sum(damage):
        p.won[seat] += (p.fronts[tile],)
    elif p.coop:
        p.joint += sort.points
    else:
        for other, share in enumerate(split_points(p, sort.points, damage, seat)):
            if share:
                p.shares[other] += share
                p.tell(events.SHARE, other, number=share)
    if sort.kind == tiles.LOYALIST:
        gain_and_log(p, seat, GOLD, LOOT[sort.level], KINDS[sort.kind])
    if bounty := p.effect_total(seat, "bounty"):
        gain_and_log(p, seat, GOLD, bounty, "bounty")


def fire_from_farm(p: State, seat: int, tile: int, hits: int) -> None:
    """Damage an Old One that enters a seat's farm; a Zombie that survives regenerates at once."""
    done = p.damage[tile] or (0,) * p.players
    hits = min(hits, tiles.sort_of(p, tile).toughness - sum(done))
    p.damage[tile] = (*done[:seat], done[seat] + hits, *done[seat + 1 :])
    p.tell(events.FARM_GUNS, seat, **tiles.event_params(p, tile), hits=hits)
    if sum(p.damage[tile]) >= tiles.sort_of(p, tile).toughness:
        _destroy(p, seat, tile)
    else:
        _regenerate(p, tile)


def split_points(p: State, points: int, damage: Sequence[int], destroyer: int) -> list[int]:
    """Return the points of a tile that several seats damaged, by seat. AZ-12.10."""
    shares = [points * done // sum(damage) for done in damage]
    turn = p.turn_order()
    order = sorted(
        (seat for seat in range(p.players) if damage[seat]),
        key=lambda seat: (-damage[seat], seat != destroyer, turn.index(seat)),
    )
    left = points - sum(shares)
    for seat in order[:left]:
        shares[seat] += 1
    return shares


def salvaged(p: State, combat: Combat) -> int:
    """Return how many of the infantry lost in a combat come back after it. P19."""
    return min(combat.lost, p.effect_total(combat.seat, "salvage"))


def _end_combat(p: State) -> None:
    """End the combat: Zombies heal, survivors go home, a port without defenders falls. AZ-12.11, AZ-13.2, AZ-15.10."""
    combat = current_combat(p)
    seat, tile = combat.seat, combat.tile
    stands = p.at[tile] >= 0
    if stands:
        _regenerate(p, tile)
    _return_units(p, seat, combat.force)
    p.combat = None
    if combat.port and stands:
        lose_port(p, seat)
        return
    if saved := salvaged(p, combat):
        p.units[len(UNITS) * seat] += saved
        p.tell(events.SALVAGE, seat, number=saved)
    if combat.cards or not combat.force:
        p.tell(
            events.COMBAT_OVER if combat.force else events.NOBODY_BACK,
            seat,
            tile=tile_name(tile),
            won=int(not stands),
            port=int(combat.port),
            force=force_text(combat.force),
        )


def _regenerate(p: State, tile: int) -> None:
    """Remove the damage of a Zombie. AZ-13.2."""
    if tiles.kind_of(p, tile) == tiles.ZOMBIE and any(p.damage[tile]):
        p.damage[tile] = ()
        p.tell(events.REGROWN, p.old_ones, **tiles.event_params(p, tile))


def lose_port(p: State, seat: int) -> None:
    """Destroy a port: the game ends at once. AZ-15.10, AZ-16.1."""
    p.fallen = seat
    p.combat = None
    p.tell(events.FALLEN, seat, hex=p.name(p.ports[seat]))
    p.steps[:] = [(TELL,)]


STEPS: Final[dict[str, Callable[..., bool | None]]] = {
    ROUND: _round,
    STRIKE: _draw_card,
    LOSE: _lose,
    LOSSES: _end_round,
    AFTERMATH: _end_combat,
}
ANSWERS: Final[dict[str, Callable[..., None]]] = {FIGHT: _fight, LOSE: _deal_chosen}
