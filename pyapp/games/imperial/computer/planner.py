"""A round of one player planned on his sheets alone: token, dice step, expansion, settlement, store.

Nothing of it touches another player (IS-5.1), so states are a stage and a copy of `Player`. Which moves are worth a
look: of several ways to pay the plainest (gold does all that the plain resource does), and what only gives at once.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from pyapp.engine.randomness import pick, rng
from pyapp.games.imperial.rules import effects
from pyapp.games.imperial.rules.components import DICE, RESOURCES, ROUNDS, TOKENS
from pyapp.games.imperial.rules.components import WORKER as WORKER_FACES
from pyapp.games.imperial.rules.moves import (
    DONE,
    FAVOR,
    GRAMMAR,
    KEEP,
    REST,
    WORKER,
    Build,
    Pass,
    UseBuilding,
    token_of,
)
from pyapp.games.imperial.rules.payment import counts
from pyapp.games.imperial.rules.phases import END, EXPAND, OVER, REROLL, SETTLE, TAKE
from pyapp.games.imperial.rules.player import Player

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Sequence

    from pyapp.engine.contract import Move
    from pyapp.games.imperial.computer.evaluation import Appraiser
    from pyapp.games.imperial.rules.position import Position

ROLLED: Final = -1
"""The stage in which a die is being rerolled."""
State = tuple[int, Player, int]
"""Stage (a phase, or ROLLED), the player, and the die being rerolled."""
_GIVERS: Final = ("ally", "coin", "boon")
"""Tokens that only give: used at once, for nothing is lost by it."""
_KEPT: Final = (0.85, 0.9, 0.75, 1.2)
"""What wood, stone, food and gold kept for the next round are worth, in points. Near what the prices of sheets
say of a gain (rules/prices.py), which simulated games told; these figures themselves were not measured on record.
"""
_KEPT_ACTION: Final = 0.6
"""The same of an action. No measurement of it is on record."""
_GOLD_HELD: Final = 1.4
"""Plain resources that a gold is worth while it can still be spent: it stands for any of them (rules/prices.py)."""
_SPENT_BY_ACTION: Final = 2.2
"""Resources that an action can still use up."""
_USABLE: Final = 0.7
"""Points of a resource that can still be used. Of these three no measurement is on record."""
_UNUSABLE: Final = 0.12
"""Points of one that no action is left for: abilities may yet take it."""
_ACTION: Final = 0.35
"""Points of an action beside the resources it uses."""


def kept_worth(player: Player) -> float:
    """Estimate what a player takes along into the next round."""
    pool = player.start_pool + player.kept_pool
    if not pool and not player.kept_actions and not player.start_actions:
        return 0.0
    return sum(number * each for number, each in zip(counts(pool), _KEPT, strict=True)) + _KEPT_ACTION * (
        player.kept_actions + player.start_actions
    )


@lru_cache(maxsize=20_000)
def leftover(pool: int, actions: int) -> float:
    """Estimate what resources and actions not yet spent will bring in this round."""
    wood, stone, food, gold = counts(pool)
    held = wood + stone + food + _GOLD_HELD * gold
    usable = min(held, _SPENT_BY_ACTION * actions)
    return _USABLE * usable + _UNUSABLE * (held - usable) + _ACTION * actions


@lru_cache(maxsize=20_000)
def _plainest(moves: tuple[Move, ...]) -> tuple[Move, ...]:
    """Keep of the ways to cross a box with the same help those that pay least gold; they come plainest first."""
    plain: dict[tuple[str, str], Move] = {}
    for move in moves:
        crossing = GRAMMAR.read(move)
        if not isinstance(crossing, Build):
            plain[move, ""] = move
            continue
        box, helper = replace(crossing, paid="", helper="").text, crossing.helper
        plain.setdefault((box, f"{helper} {crossing.paid.rstrip('G')}" if helper else ""), move)
    return tuple(plain.values())


def worth_a_look(player: Player) -> Sequence[Move]:
    """List the moves of the expand phase that a search looks at, without `done`."""
    if player.token and not player.token_used and player.token in _GIVERS:
        options = effects.TOKEN_OPTIONS[player.token](player)
        if options:
            return [f"{FAVOR} {choice}" if choice else FAVOR for choice in options]
    village = player.village
    for kind in ("gain_choice", "copy_die"):
        for building in village.by_kind.get(kind, ()):
            if player.ready(building):
                options = effects.free_options(player, building)
                if options:
                    return [f"use {village.buildings[building].id} {choice}" for choice in options]
    return _plainest(tuple(player.expand_moves()[:-1]))


class RoundPlan:
    """The turn plan of the rest of a player's round, from its current stage."""

    def __init__(
        self,
        player: Player,
        stage: int,
        tokens: Sequence[str],
        appraiser: Appraiser,
        moment: tuple[int, int] = (0, 0),
        *,
        base: float = 0.0,
        denial_value: Callable[[Move], float] | None = None,
        win_chance: Callable[[float], float] | None = None,
    ) -> None:
        """Start at a stage; `tokens` are available, `moment` is the key of game and seat."""
        self.player = player
        self.stage = stage
        self.tokens = tuple(tokens)
        self.appraiser = appraiser
        self.moment = moment
        self.base = base
        self._denial_value = denial_value
        self._win_chance = win_chance
        self._settled: dict[Hashable, tuple[float, tuple[Move, ...], Player | None]] = {}
        village = player.village
        self._ending = village.has(*effects.END, "store")

    def start(self) -> State:
        """Return the state where the player stands."""
        return self.stage, self.player.copy(), -1

    def branches(self, state: State) -> Sequence[Move]:
        """List tokens, rerolls and, when nothing else is left, settlements and stores: each is compared with what
        follows.
        """
        stage, player, _ = state
        if stage == EXPAND:
            return ()
        if stage == TAKE:
            first, *others = (f"take {token}" for token in self.tokens)
            return [*others, first]  # the last is looked at first, and of equals the first that was looked at is taken
        if stage == REROLL:
            return [*player.dice_moves(), KEEP]
        if stage == SETTLE:
            return [*player.settle_moves(), REST]
        return [*player.store_moves(), DONE] if stage == END else ()

    def moves(self, state: State) -> Sequence[Move]:
        """List the promising moves of the expansion."""
        return worth_a_look(state[1]) if state[0] == EXPAND else ()

    def after(self, state: State, move: Move) -> State:
        """Return the state after a move."""
        stage, before, _ = state
        player = before.copy()
        if stage == EXPAND:
            if move == DONE:
                return self._settle_or_end(player)
            player.play_expand(move)
            return EXPAND, player, -1
        if stage == TAKE:
            player.play(GRAMMAR.read(move))
            player.spare = tuple(token for token in self.tokens if token != player.token)
            return self._dice_step(player)
        if stage == REROLL:
            decided = GRAMMAR.read(move)
            player.play(decided)
            if rolled := player.rerolled & ~before.rerolled:
                return ROLLED, player, rolled.bit_length() - 1
            return self._dice_step(player, done=isinstance(decided, Pass))
        if stage == SETTLE:
            if move != REST:
                player.play(GRAMMAR.read(move))
                if player.settle_moves():
                    return SETTLE, player, -1
            return self._end(player)
        if move != DONE:
            player.play(GRAMMAR.read(move))
            if player.store_moves():
                return END, player, -1
        return OVER, player, -1

    def outcomes(self, state: State) -> list[tuple[State, float]]:
        """List the faces of a die being rerolled."""
        stage, player, die = state
        if stage != ROLLED:
            return []
        faces: Sequence[object] = WORKER_FACES if die == WORKER else DICE[die]
        weighted = []
        for face in sorted(set(map(str, faces))):
            other = player.copy()
            other.replace(die, face)
            weighted.append((self._dice_step(other), [str(one) for one in faces].count(face) / len(faces)))
        return weighted

    def _dice_step(self, player: Player, *, done: bool = False) -> State:
        if not done and player.dice_moves():
            return REROLL, player, -1
        player.start_expanding()
        return EXPAND, player, -1

    def _settle_or_end(self, player: Player) -> State:
        return (SETTLE, player, -1) if not player.village.basic and player.settle_moves() else self._end(player)

    def _end(self, player: Player) -> State:
        player.end_effects()
        return (END if player.store_moves() else OVER), player, -1

    def key(self, state: State) -> Hashable:
        """Return a key of everything that affects the rest of the round."""
        stage, player, die = state
        return (
            stage,
            die,
            player.marks,
            player.pool_number,
            player.actions,
            player.token_used,
            player.notes,
            player.dice,
            player.token,
            *player.used,
        )

    def match_key(self, state: State) -> Hashable:
        """Return a key that is unique to this state within the match."""
        stage, player, die = state
        return (
            self.moment,
            stage,
            die,
            id(player.village),
            self.tokens if stage == TAKE else (),
            player.marks,
            player.state(),
        )

    def estimate(self, state: State) -> float:
        """Estimate by the current sheets and unspent resources."""
        player = state[1]
        return self.base + self.appraiser.worth(player) + leftover(player.pool_number, player.actions)

    def best_end(self, state: State) -> tuple[float, Hashable, tuple[Move, ...]]:
        """End with `done`, the best settlements and the best stored resources."""
        stage, player, _ = state
        if stage == OVER:
            return (
                self.base + self.appraiser.worth(player) + kept_worth(player),
                (player.marks, player.notes, tuple(player.settlements), player.kept_pool),
                (),
            )
        points, settled, after = self._settlement(player)
        end = after or player
        pool: Hashable = 0
        store: tuple[Move, ...] = ()
        if self._ending and any(player.ready(building) for building in self._ending):
            end = player.copy()
            for move in settled:
                if move != REST:
                    end.play(GRAMMAR.read(move))
            before = end.notes
            end.end_effects()
            points += end.notes - before
            store = self._store(end)
            pool = end.kept_pool, end.kept_actions
        points += player.notes + self.base
        if player.round < ROUNDS:
            points += kept_worth(end)
        return points, (player.marks, end.notes, settled, pool), (DONE, *settled, *store)

    def _settlement(self, player: Player) -> tuple[float, tuple[Move, ...], Player | None]:
        """Find the best settlements: the worth of the sheets after them (without the VP noted so far), the moves, the
        player if there is one.
        """
        if player.village.basic:
            return self.appraiser.worth(player) - player.notes, (), None
        key = (player.marks, player.settled)
        settled = self._settled.get(key)
        if settled is None:
            now = player
            moves: tuple[Move, ...] = ()
            worth = self.appraiser.worth(player)
            while options := now.settle_moves():
                best: Player | None = None
                chosen = REST
                for move in options:
                    other = now.copy()
                    other.play(GRAMMAR.read(move))
                    value = self.appraiser.worth(other) + (
                        kept_worth(other) - kept_worth(now) if other.round < ROUNDS else 0.0
                    )
                    if value > worth:
                        worth, best, chosen = value, other, move
                moves = (*moves, chosen)
                if best is None:
                    break
                now = best
            settled = self._settled[key] = (
                self.appraiser.worth(now) - player.notes,
                moves,
                now if now is not player else None,
            )
        return settled

    def _store(self, player: Player) -> tuple[Move, ...]:
        """Keep what is worth most, in place; return the moves."""
        made: tuple[Move, ...] = ()
        while options := player.store_moves():
            stores = [GRAMMAR.expect(UseBuilding, move) for move in options]
            best = max(stores, key=lambda store: sum(_KEPT[RESOURCES.index(letter)] for letter in store.letters))
            player.play(best)
            made = (*made, best.text)
        return made

    def play_on(self, state: State, label: str) -> tuple[float, int]:
        """Play the next round by a fast policy, on dice seeded by the label, with the best available token."""
        player = state[1]
        if player.round == ROUNDS:
            return self.base + self.appraiser.worth(player), 1
        player = player.copy()
        player.end_round()
        player.begin_round(player.round + 1)
        source = rng("", f"{label} {player.round}")
        player.set_dice("".join(pick(source, die) for die in DICE), pick(source, WORKER_FACES))
        tokens = [token for token, there in zip(TOKENS, self.appraiser.tokens, strict=True) if there]
        ahead = RoundPlan(player, TAKE, tokens, self.appraiser, base=self.base)
        looks = [ahead.quick(token) for token in tokens]
        return max(points for points, _ in looks), sum(looked for _, looked in looks)

    def denial_value(self, move: Move) -> float:
        """Return the value of denying a token to others."""
        return self._denial_value(move) if self._denial_value is not None else 0.0

    def win_chance(self, points: float) -> float:
        """Return the chance to win with a number of points; alone it is certain."""
        return self._win_chance(points) if self._win_chance is not None else 1.0

    def quick(self, token: str) -> tuple[float, int]:
        """Estimate what a token makes of the round: always the move that promises most. Return the points and how many
        states were looked at.
        """
        state = self.after((TAKE, self.player, -1), f"take {token}")
        if state[0] == REROLL:
            state = self.after(state, KEEP)
        best, looked = self.best_end(state)[0], 1
        while children := [self.after(state, move) for move in self.moves(state)]:
            looked += len(children)
            state = max(children, key=self.estimate)
            best = max(best, self.best_end(state)[0])
        return best, looked


@dataclass
class RoundFacts:
    """What a round of one player came to, for statistics."""

    token: str = ""
    left: tuple[int, int, int, int] = (0, 0, 0, 0)
    actions: int = 0
    harvests: int = 0
    boxes: int = 0
    sections: tuple[int, ...] = (0, 0, 0, 0)


class RoundLog:
    """Collects `rounds`, a RoundFacts each: called with position and move before each move of a match of one seat
    (solo.play_alone's `watch`).
    """

    def __init__(self) -> None:
        """Begin empty."""
        self.rounds: list[RoundFacts] = []

    def __call__(self, position: Position, move: Move) -> None:
        """Look at a move about to be made."""
        player = position.players[0]
        if position.phase == TAKE:
            self.rounds.append(RoundFacts(token_of(move)))
        elif position.phase == EXPAND and move == DONE:
            facts = self.rounds[-1]
            facts.left, facts.actions = player.pool, player.gained_actions
            facts.harvests, facts.boxes, facts.sections = player.harvests, player.crossed_boxes, tuple(player.built)
