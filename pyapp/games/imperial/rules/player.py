"""One player's round: dice step, harvest, build, abilities, favor token (IS-4 to IS-8), settlements, end (IS-9,
IS-10).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from pyapp.games.imperial.rules import effects, events
from pyapp.games.imperial.rules.components import BRIDGES, FIELDS, RESOURCES, ROUNDS, SECTIONS, TOKEN_NAMES, TRACKS
from pyapp.games.imperial.rules.moves import (
    DONE,
    FAVOR,
    GRAMMAR,
    WORKER,
    Build,
    Harvest,
    ImperialMove,
    Reroll,
    Settle,
    TakeToken,
    UseBuilding,
    UseToken,
    choice_text,
    discounted,
    harvests,
    with_ability,
)
from pyapp.games.imperial.rules.payment import UNIT, pool_of, substituted
from pyapp.games.imperial.rules.sheet_state import SheetState
from pyapp.games.imperial.rules.village import (
    BOX_BIT,
    CIRCLE_BIT,
    OPENS,
    SECTION_MASK,
    VILLAGE,
    box_moves,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from pyapp.engine.contract import Move

TRACK_OF: Final = {track: number for number, track in enumerate(TRACKS)}
WHERE: Final = {
    **{track: (number,) for number, track in enumerate(TRACKS)},
    "tracks": (0, 1, 2, 3),
    "village": (VILLAGE,),
    "any": (0, 1, 2, 3, VILLAGE),
}
"""Scope of an ability -> the tracks and village that it covers, as in `Place`."""
MODS: Final = ("free_box", "discount", "free_cost", "substitute")
"""The kinds that help to cross a box, at most one per box. IS-7.9."""
_STARTS: Final = tuple(effects.START)
_FREES: Final = tuple(effects.FREE)
_ENDS: Final = tuple(effects.END)


class Player(SheetState):
    """One player: their legal moves in the expand phase and at the end of a round, and the effects on their sheets."""

    __slots__ = ()

    def play(self, move: ImperialMove) -> None:
        """Apply a legal move of the player; a move that ends a phase does not change the sheets."""
        handler = _HANDLERS.get(type(move))
        if handler is not None:
            handler(self, move)

    # --- favor token and dice step (IS-4, IS-5.2, IS-5.3) ---

    def _take(self, move: TakeToken) -> None:
        self.token = move.token

    def set_dice(self, dice: str, worker: int) -> None:
        """Gain the resources and actions of a roll. IS-3.2, IS-3.3."""
        self.dice, self.worker = dice, worker
        self.pool_number += pool_of(dice)
        self.actions += worker
        self.gained_actions += worker

    def dice_moves(self) -> list[Move]:
        """List the possible rerolls and turns, without `keep`."""
        moves: list[Move] = []
        if not self.turned:
            for building in self.village.by_kind.get("reroll", ()):
                if self.ready(building) and self.used[building] < self.value(building, "n"):
                    moves += [f"reroll {die + 1}" for die in range(3) if not self.rerolled >> die & 1]
            for building in self.village.by_kind.get("reroll_worker", ()):
                if self.ready(building) and not self.used[building]:
                    moves.append("reroll worker")
        for building in self.village.by_kind.get("turn_die", ()):
            if self.ready(building) and not self.used[building]:
                faces = RESOURCES if self.village.params[building]["to"] == "any" else "WSF"
                ident = self.village.buildings[building].id
                moves += [
                    f"use {ident} {die + 1} {face}"
                    for die, shown in enumerate(self.dice)
                    if shown != "G"
                    for face in faces
                    if face != shown
                ]
        return moves

    def _reroll(self, move: Reroll) -> None:
        """Mark a die (WORKER for the worker die) as rerolled; chance brings its face."""
        die = move.die
        building = self.village.by_kind["reroll_worker" if die == WORKER else "reroll"][0]
        self.used[building] += 1
        self.rerolls += 1
        self.rerolled |= 1 << die

    def replace(self, die: int, face: str) -> None:
        """Set the face of a die; the gain of the new face replaces that of the old one."""
        if die == WORKER:
            self.actions += int(face) - self.worker
            self.gained_actions += int(face) - self.worker
            self.worker = int(face)
        else:
            self.pool_number += UNIT[face] - UNIT[self.dice[die]]
            self.dice = self.dice[:die] + face + self.dice[die + 1 :]

    def _turn(self, building: int, move: UseBuilding) -> None:
        """Turn a die by an ability."""
        die, face = move.die or 0, move.letters
        self.used[building] += 1
        self.turned = True
        self.tell(events.TURN, building, die=die + 1, gain=face)
        self.replace(die, face)

    def start_expanding(self) -> None:
        """End the dice step: abilities of the class START give their gains."""
        for building in self.village.has(*_STARTS):
            if self.ready(building):
                effects.START[self.village.kind[building]](self, building)

    # --- expand (IS-5.4) ---

    def expand_moves(self) -> list[Move]:
        """List the moves of the expand phase, `done` last."""
        moves: list[Move] = []
        village, pool = self.village, self.pool_number
        if self.actions > 0:
            for place, _, cost, _ in self.places:
                moves += box_moves(place, cost, pool)
            if self.fields or "harvest_ahead" in village.by_kind:
                for field in self.harvest_fields():
                    moves += harvests(field, self.circles_of(field), "")
        for building in village.has(*MODS):
            if self.ready(building) and self.used[building] < self.value(building, "times"):
                moves += self._mod_moves(building)
        for building in village.by_kind.get("free_harvest", ()):
            if self.ready(building) and self.used[building] < self.value(building, "n"):
                for field in self.harvest_fields():
                    moves += harvests(field, self.circles_of(field), village.buildings[building].id)
        for building in village.has(*_FREES):
            if self.ready(building):
                stem = f"use {village.buildings[building].id}"
                moves += [f"{stem} {choice}" if choice else stem for choice in effects.free_options(self, building)]
        if self.token and not self.token_used:
            moves += [f"{FAVOR} {choice}" if choice else FAVOR for choice in effects.TOKEN_OPTIONS[self.token](self)]
        moves.append(DONE)
        return moves

    def _mod_moves(self, building: int) -> list[Move]:
        """List the moves that cross a box with a MOD ability. IS-7.9."""
        village = self.village
        kind, ident, params = village.kind[building], village.buildings[building].id, village.params[building]
        where = WHERE[params["where"]]
        if kind not in effects.WITHOUT_ACTION and self.actions < 1:
            return []
        moves: list[Move] = []
        for place, at, cost, _ in self.places:
            if at not in where:
                continue
            if kind == "free_box":
                moves += with_ability(place, cost, self.pool_number, ident)
            elif kind == "discount":
                moves += discounted(place, cost, self.pool_number, ident, params["resource"], self.value(building, "n"))
            elif kind == "free_cost":
                moves += [f"{place} {ident}"] if cost else []
            else:
                moves += [
                    f"{place} {paid} {ident}"
                    for paid, _ in substituted(cost, params["give"], params["instead_of"], self.pool_number)
                ]
        return moves

    def play_expand(self, move: Move) -> None:
        """Apply a legal move of the expand phase other than `done`."""
        self.play(GRAMMAR.read(move))

    def _build(self, move: Build) -> None:
        name, number, paid = move.place, move.number, move.paid
        self.pool_number -= pool_of(paid)
        building = -1
        if move.helper:
            building = self.village.index[move.helper]
            self.used[building] += 1
        if not move.helper or self.village.kind[building] not in effects.WITHOUT_ACTION:
            self.actions -= 1
        if name in TRACK_OF:
            self._cross_section(TRACK_OF[name], number, paid, building)
        else:
            self._cross_building(self.village.index[name], number, paid, building)

    def _cross_section(self, track: int, number: int, paid: str, mod: int) -> None:
        section = self.length[track]
        if self.log is not None:
            kind = events.BUILD if mod < 0 else events.BUILD_WITH
            self.tell(kind, mod, place=TRACKS[track], section=section + 1, box=number + 1, paid=paid)
        self.marks |= 1 << (BOX_BIT[track][section] + number)
        mask = SECTION_MASK[track][section]
        if self.marks & mask == mask:
            self.length[track] += 1
            self.built[track] += 1
            if track == BRIDGES and section + 1 in OPENS:
                self.fields += 1
                self.tell(events.OPEN, field=self.fields)
        self._crossed_box(track)

    def _cross_building(self, building: int, number: int, paid: str, mod: int) -> None:
        village = self.village
        if self.log is not None:
            kind = events.BUILD if mod < 0 else events.BUILD_WITH
            self.tell(kind, mod, **village.buildings[building].named("place"), section=0, box=number + 1, paid=paid)
        self.marks |= 1 << (village.first[building] + number)
        if self.marks & village.masks[building] == village.masks[building]:
            self.finished[building] = self.round
            self.tell(events.FINISH, building)
        self._crossed_box(VILLAGE)

    def _crossed_box(self, where: int) -> None:
        self.crossed_boxes += 1
        self._places = None
        for building in self.village.by_kind.get("vp_per_box", ()):
            if where in WHERE[self.village.params[building]["where"]]:
                self._earn(building)
        self._give_actions()

    def _harvest(self, move: Harvest) -> None:
        if move.helper:
            self.used[self.village.index[move.helper]] += 1
        else:
            self.actions -= 1
        self.cross_circle(*move.circle)

    def cross_circle(self, field: int, number: int) -> None:
        """Cross a circle and gain its resources. IS-5.5."""
        self.marks |= 1 << CIRCLE_BIT[field][number]
        shown = FIELDS[field].circles[number]
        self.pool_number += pool_of(shown)
        self.harvests += 1
        self.tell(events.HARVEST, field=field + 1, circle=number + 1, gain=shown)
        for building in self.village.by_kind.get("harvest_bonus", ()):
            if self.ready(building) and self.capped(building, 1, had=self.used[building]):
                self.used[building] += 1
                self.gain(self.village.params[building]["resource"], 1, building)
        for building in self.village.by_kind.get("harvest_vp", ()):
            self._earn(building)
        self._give_actions()

    def _earn(self, building: int) -> None:
        """Note the VP of a TRIGGER, up to its maximum in a round (`used` counts its gain)."""
        if self.ready(building):
            points = self.capped(building, self.value(building, "vp"), had=self.used[building])
            if points:
                self.used[building] += points
                self.note(points, building)

    def _give_actions(self) -> None:
        """Give the actions of each `action_when` whose condition is now met, once a round."""
        for building in self.village.by_kind.get("action_when", ()):
            params = self.village.params[building]
            if (
                self.ready(building)
                and not self.used[building]
                and effects.EVENTS[params["event"]](self) >= params["count"]
            ):
                self.used[building] = 1
                self.gain_actions(self.value(building, "n"), building)

    def _use(self, move: UseBuilding) -> None:
        """Use an ability: in the dice step, in the expand phase or at the end of the round."""
        building = self.village.index[move.building]
        kind = self.village.kind[building]
        if kind == "turn_die":
            self._turn(building, move)
        elif kind == "store":
            effects.store(self, building, move.letters)
        else:
            self._use_freely(building, move)

    def _use_freely(self, building: int, move: UseBuilding) -> None:
        self.used[building] += 1
        if self.log is not None:
            if (choice := choice_text(move)) and not move.circle:
                self.tell(events.USE_FOR, building, paid=choice)
            else:
                self.tell(events.USE, building)
        effects.FREE[self.village.kind[building]][1](self, building, move)

    def _favor(self, move: UseToken) -> None:
        self.token_used = True
        self.tell(events.FAVOR, token=TOKEN_NAMES[self.token])
        twice = any(
            self.ready(building) and self.token in self.village.params[building]["tokens"]
            for building in self.village.by_kind.get("token_twice", ())
        )
        effects.TOKEN_EFFECTS[self.token](self, move, 2 if twice else 1)

    # --- settlements (IS-9) and the end of the round (IS-10.1) ---

    def settle_moves(self) -> list[Move]:
        """List the settlements that can be created now, without `rest`."""
        if self.settled >= 1 + any(
            self.ready(building) for building in self.village.by_kind.get("second_settlement", ())
        ):
            return []
        return self.village.fitting(self.free_squares())

    def complete_squares(self) -> int:
        """Return the squares of complete sections as bits, nine per track. IS-9.4."""
        complete = 0
        for track, length in enumerate(self.length):
            complete |= ((1 << length) - 1) << SECTIONS * track
        return complete

    def free_squares(self) -> int:
        """Return the complete squares without a settlement. IS-9.2."""
        free = self.complete_squares()
        for _, mask in self.settlements:
            free &= ~mask
        return free

    def _settle(self, move: Settle) -> None:
        """Create a settlement. IS-9.5."""
        building, text = self.village.index[move.building], move.text
        mask = next(mask for shape, mask in self.village.shapes[building] if shape == text)
        self.settlements.append((building, mask))
        self.raised[building] += 1
        self.settled += 1
        self.tell(events.SETTLE, building, square=move.square)
        for other in self.village.by_kind.get("settlement_vp", ()):
            if self.ready(other):
                self.note(self.value(other, "vp"), other)
        for other in self.village.by_kind.get("settlement_gain", ()):
            if self.ready(other):
                number = self.value(other, "n")
                letter = self.village.params[other]["resource"]
                self.start_pool += UNIT[letter] * number
                self.tell(
                    events.LATER,
                    other,
                    gain=letter * number,
                )

    def end_effects(self) -> None:
        """Apply the abilities of the class END that need no answer."""
        for building in self.village.has(*_ENDS):
            if self.ready(building):
                effects.END[self.village.kind[building]](self, building)

    def store_moves(self) -> list[Move]:
        """List what can be stored, without `done`; empty in round 10, which no round follows. IS-10.1."""
        moves: list[Move] = []
        if self.round == ROUNDS and not self.asks_last:
            return moves
        for building in self.village.by_kind.get("store", ()):
            if self.ready(building):
                stem = f"use {self.village.buildings[building].id}"
                moves += [f"{stem} {choice}" for choice in effects.store_options(self, building)]
        return moves

    def end_round(self) -> None:
        """Empty pool and actions, except for what is stored. IS-10.1."""
        self.start_pool += self.kept_pool
        self.start_actions += self.kept_actions


_HANDLERS: Final[dict[type, Callable[[Player, Any], None]]] = {
    TakeToken: Player._take,
    Reroll: Player._reroll,
    Build: Player._build,
    Harvest: Player._harvest,
    UseBuilding: Player._use,
    UseToken: Player._favor,
    Settle: Player._settle,
}
