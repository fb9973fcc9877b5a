"""The model of the combat window: units, last card, losses to distribute. It is read from the position or, during the
playback of a finished combat, from its events.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from pyapp.games.auztralia.rules.combat import CARD_NUMBER, default_losses_now, parse_points, points_text
from pyapp.games.auztralia.rules.combat import hits_by as rules_hits
from pyapp.games.auztralia.rules.components import KINDS, LEVELS, SANITY, UNITS
from pyapp.games.auztralia.rules.forces import classes
from pyapp.games.auztralia.rules.kit import WIDTH
from pyapp.games.auztralia.rules.notation import number_of
from pyapp.games.auztralia.rules.questions import Losing
from pyapp.games.auztralia.rules.steps import LOSE
from pyapp.games.auztralia.view.codes import letter_numbers

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pyapp.engine.contract import Event, Move
    from pyapp.games.auztralia.rules.component_types import Sort
    from pyapp.games.auztralia.rules.kit import Kit
    from pyapp.games.auztralia.rules.position import Position
    from pyapp.games.auztralia.rules.state import Combat
    from pyapp.games.auztralia.view.board_model import BoardModel


@dataclass(frozen=True, slots=True)
class CombatUnit:
    """A unit in a combat: type, capacity, damage before the last card, damage by the last card, damage currently
    proposed, and whether it is lost.
    """

    unit: int
    capacity: int
    damage: int
    taken: int = 0
    marked: int = 0
    lost: bool = False

    @property
    def room(self) -> int:
        """Return the hits that it still takes, not counting the proposed ones."""
        return 0 if self.lost else self.capacity - self.damage - self.taken


@dataclass(frozen=True, slots=True)
class CombatModel:
    """The content of the combat window.

    `front` is the sort of the target, None while it is face down; `damage` its hits by seat. `card` is the number of
    the last card, -1 before the first; `hits` are its hits by unit type, `guns` those of the harbour guns. `sanity` is
    what is left of `sane`; `frayed` the sanity that the card took. `asked` is the number of points of damage to
    distribute now, to ground units or to airships (`ground`). `over` marks a finished combat in playback.
    """

    kit: Kit
    seat: int
    tile: int
    hexagon: str
    level: int
    front: Sort | None
    damage: tuple[int, ...]
    port: bool
    force: tuple[CombatUnit, ...]
    sanity: int
    sane: int
    cards: int
    card: int = -1
    hits: tuple[int, ...] = ()
    guns: int = 0
    frayed: int = 0
    asked: int = 0
    ground: bool = True
    over: bool = False

    @property
    def done(self) -> int:
        """Return the total of hits on the target."""
        return sum(self.damage)


def combat_model_of(model: BoardModel) -> CombatModel | None:
    """Return the combat under way, or the one in playback; None if there is none."""
    p = model.position
    if p.combat is not None:
        return _under_way(model, p.combat) if model.scene.shown in (None, p.combat.seat) else None
    events = model.scene.telling
    at = max((at for at, event in enumerate(events) if event.kind == "struck"), default=-1)
    return _last_card(p, events[at:]) if at >= 0 else None


def _under_way(model: BoardModel, combat: Combat) -> CombatModel:
    p, tile = model.position, combat.tile
    front = p.kit.sorts[p.fronts[tile]] if p.up >> tile & 1 else None
    hits: tuple[int, ...] = ()
    frayed = guns = 0
    if combat.card >= 0 and front is not None:
        row = p.kit.old_one_cards[combat.card].rows[front.kind]
        before = combat._replace(force=combat.before, cards=combat.cards - 1)
        hits = tuple(rules_hits(p, before, row))
        guns = int(combat.port and p.guns)
        frayed = row.sanity
    asked, ground = 0, True
    marked: tuple[int, ...] = ()
    if p.ask == LOSE and p.seat == combat.seat:
        ground, asked = p.asked(Losing)
        marked = parse_points(model.pending.text) if model.pending.text in p.legal else default_losses_now(p)
    return CombatModel(
        p.kit,
        combat.seat,
        tile,
        p.name(p.at[tile]) if p.at[tile] >= 0 else "",
        p.levels[tile],
        front,
        p.damage[tile] or (0,) * p.players,
        combat.port,
        combat_units(p.kit, combat.before or combat.force, combat.taken, combat.force, marked),
        combat.sanity,
        SANITY + p.effect_total(combat.seat, "sanity"),
        combat.cards,
        combat.card,
        hits,
        guns,
        frayed,
        asked,
        ground,
    )


def _last_card(p: Position, events: Sequence[Event]) -> CombatModel:
    """Build the model of the last card of a finished combat from its events."""
    params = events[0].params
    seat = events[0].seat or 0
    force = tuple(UNITS.index(unit) * WIDTH + damage for unit, damage in letter_numbers(params["force"]))
    gone = Counter(
        unit
        for event in events
        if event.kind in ("lost", "mad")
        for unit, number in letter_numbers(event.params["force"])
        for _unit in range(number)
    )
    lost = []
    for piece in reversed(force):
        lost.append(gone[UNITS[piece // WIDTH]] > 0)
        gone[UNITS[piece // WIDTH]] -= 1
    by = dict(letter_numbers(params["by"]))
    level = LEVELS.index(str(params["level"]))
    front = next(
        one
        for one in p.kit.sorts
        if (KINDS[one.kind], one.level, one.toughness) == (params["kind"], level, params["toughness"])
    )
    damage = [0] * p.players
    damage[seat] = int(params["done"])
    return CombatModel(
        p.kit,
        seat,
        number_of(str(params["tile"])),
        str(params["hex"]),
        level,
        front,
        tuple(damage),
        bool(params["port"]),
        tuple(
            CombatUnit(piece // WIDTH, p.kit.units[piece // WIDTH].capacity, piece % WIDTH, lost=dead)
            for piece, dead in zip(force, reversed(lost), strict=True)
        ),
        max(0, int(params["had"]) - int(params["sanity"])),
        SANITY + p.effect_total(seat, "sanity"),
        0,
        CARD_NUMBER[str(params["card"])],
        tuple(by.get(letter, 0) for letter in UNITS),
        int(params["guns"]),
        int(params["sanity"]),
        over=True,
    )


def combat_units(
    kit: Kit,
    before: tuple[int, ...],
    taken: tuple[int, ...],
    after: tuple[int, ...],
    marked: tuple[int, ...] = (),
) -> tuple[CombatUnit, ...]:
    """Return the units before a card one by one, with the damage that the card did and the damage proposed now."""
    hurt = points_by_unit(kit, before, taken)
    left = Counter(after)
    army = []
    for piece, points in zip(before, hurt, strict=True):
        lost = left[piece + points] <= 0 or points >= kit.room[piece]
        if not lost:
            left[piece + points] -= 1
        capacity = kit.units[piece // WIDTH].capacity
        army.append(CombatUnit(piece // WIDTH, capacity, piece % WIDTH, points, lost=lost))
    standing = [at for at, one in enumerate(army) if not one.lost]
    now = [before[at] + army[at].taken for at in standing]
    for at, points in zip(standing, points_by_unit(kit, tuple(now), marked), strict=True):
        one = army[at]
        army[at] = CombatUnit(one.unit, one.capacity, one.damage, one.taken, points, lost=False)
    return tuple(army)


# --- losses (AZ-12.6) ---


@lru_cache(maxsize=1024)
def points_by_unit(kit: Kit, force: tuple[int, ...], points: tuple[int, ...]) -> tuple[int, ...]:
    """Return how many of some points each unit takes; a point is the unit before it."""
    given = [0] * len(force)
    for point in sorted(points):
        # Prefer a unit that was in this state before the card to one that reached it by earlier points.
        at = min(
            (at for at, piece in enumerate(force) if piece + given[at] == point and given[at] < kit.room[piece]),
            key=lambda at: given[at],
        )
        given[at] += 1
    return tuple(given)


def points_given(force: Sequence[int], given: Sequence[int]) -> tuple[int, ...]:
    """Return the points of damage that units take, each as the unit before it."""
    return tuple(sorted(piece + point for piece, number in zip(force, given, strict=True) for point in range(number)))


def redistributed(kit: Kit, force: tuple[int, ...], given: tuple[int, ...], at: int) -> tuple[int, ...]:
    """Return the distribution of losses after a tap on a unit: it takes a point from the next unit that has one; if it
    has no room it passes a point to the next unit with room. Distributions that make no difference are skipped.
    """
    size = len(force)
    others = [(at + step) % size for step in range(1, size)]
    if given[at] < kit.room[force[at]]:
        ways = [_shifted(given, one, at) for one in others if given[one]]
    elif given[at]:
        ways = [_shifted(given, at, one) for one in others if given[one] < kit.room[force[one]]]
    else:
        ways = []
    now = points_given(force, given)
    return next((way for way in ways if points_given(force, way) != now), given)


def _shifted(given: tuple[int, ...], giver: int, taker: int) -> tuple[int, ...]:
    points = list(given)
    points[giver] -= 1
    points[taker] += 1
    return tuple(points)


def units_at_risk(p: Position) -> tuple[int, ...]:
    """Return the units that the losses are distributed among."""
    if p.combat is None or p.ask != LOSE:
        return ()
    ground, air = classes(p.combat.force)
    return ground if p.asked(Losing).ground else air


def loss_after_tap(p: Position, text: Move, piece: int, given: int) -> Move:
    """Return the move after a tap on a unit, which is identified by its state and its proposed points; `text` is the
    distribution chosen so far. Empty if nothing changes.
    """
    force = units_at_risk(p)
    now = points_by_unit(p.kit, force, parse_points(text) if text in p.legal else default_losses_now(p))
    at = next((at for at, one in enumerate(force) if (one, now[at]) == (piece, given)), None)
    if at is None:
        return ""
    after = redistributed(p.kit, force, now, at)
    answer = points_text(points_given(force, after))
    return answer if after != now and answer in p.legal else ""
