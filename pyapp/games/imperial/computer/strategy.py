"""The knowledge of Imperial Settlers for searches: whole rounds planned on one player's sheets (planner.py), and the
value of sheets (evaluation.py).
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from pyapp.bots.strategy import Playout, Strategy, leaders
from pyapp.engine.contract import CHANCE, Move
from pyapp.engine.randomness import pick
from pyapp.games.imperial.computer.evaluation import Appraiser
from pyapp.games.imperial.computer.forecasts import calibration, chance
from pyapp.games.imperial.computer.planner import RoundPlan, leftover, stored_worth
from pyapp.games.imperial.rules import scoring
from pyapp.games.imperial.rules.moves import DONE, token_of
from pyapp.games.imperial.rules.phases import EXPAND, TAKE
from pyapp.games.imperial.rules.position import Position
from pyapp.games.imperial.rules.village import box_moves

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

    from pyapp.games.imperial.rules.player import Player
    from pyapp.games.imperial.rules.village import Village

_OTHER_GAME: Final = 57.6
"""VP of the second game of a duel before it begins: the sharp level makes 57.7 on a sheet alone (mean of 48 sheets),
and forecasts of first games with a figure of 55 were 2.6 too low (28 duels, tests/bench/forecasts.py).
"""
_DENIAL: Final = 0.3
"""The value of a point that others lose, divided among them. No measurement of it is on record."""
_OTHERS: Final = 3
"""The weight of all other moves of a random player compared with crossing a box. Only for playouts, which no level
uses.
"""


class ImperialStrategy(Strategy[Position]):
    """The strategy for every mode: a sheet is evaluated by its abilities, not by its name."""

    spread = 8.0

    def __init__(self, seats: int) -> None:
        """Prepare for a match of that many seats."""
        super().__init__(seats)
        self._appraisers: dict[tuple[int, tuple[str, ...]], Appraiser] = {}

    def appraiser(self, player: Player, tokens: tuple[str, ...]) -> Appraiser:
        """Return the appraiser of a player's village with its cached results."""
        key = (id(player.village), tokens)
        if key not in self._appraisers:
            if len(self._appraisers) > 4:
                self._appraisers.clear()
            self._appraisers[key] = self.new_appraiser(player.village, tokens)
        return self._appraisers[key]

    def new_appraiser(self, village: Village, tokens: tuple[str, ...]) -> Appraiser:
        """Return an appraiser with an empty cache."""
        return Appraiser(village, tokens)

    def points(self, position: Position) -> tuple[float, ...]:
        """Return the present points of every seat."""
        now = [0 if player.away or position.seat is None else scoring.total(player) for player in position.players]
        for row in position.cards:
            now = [points + (card.points if card is not None else 0) for points, card in zip(now, row, strict=True)]
        return tuple(map(float, now))

    def evaluate(self, position: Position) -> tuple[float, ...]:
        """Estimate every seat's final points from its sheets and its unspent resources."""
        if position.seat is None:
            return self.points(position)
        return tuple(0.0 if player.away else self._estimate(position, player) for player in position.players)

    def _estimate(self, position: Position, player: Player) -> float:
        own = self.appraiser(player, position.tokens)
        return (
            self.base(position, player.seat)
            + own.worth(player)
            + leftover(player.pool_number, player.actions)
            + stored_worth(player)
        )

    def base(self, position: Position, seat: int) -> float:
        """Return the points of a duel's other game, or 0."""
        done = sum(card.points for row in position.cards if (card := row[seat]) is not None)
        return done + _OTHER_GAME * (position.games - 1 - position.game)

    def turn_plan(self, position: Position) -> RoundPlan | None:
        """Return the plan of the acting seat's round, from its phase on."""
        seat = position.seat
        if seat is None or seat == CHANCE:
            return None
        player = position.players[seat]
        free: tuple[str, ...] = ()
        if position.phase == TAKE:
            free = tuple(map(token_of, position.moves()))
        alone = len(position.players) == 1
        if not alone:
            position = position.copy()
        return RoundPlan(
            player,
            position.phase,
            free,
            self.appraiser(player, position.tokens),
            (position.game, seat),
            base=self.base(position, seat),
            denial_value=None if alone or not free else self._denial_value(position, free),
            win_chance=None if alone else lambda points: chance(position, seat, points, self.evaluate(position)),
        )

    def _denial_value(self, position: Position, free: tuple[str, ...]) -> Callable[[Move], float]:
        """Return a function from a token to a share of what the seats still to choose lose when it is taken."""

        @cache
        def values() -> tuple[dict[str, float], ...]:
            seats = len(position.players)
            later = [(position.turn + step) % seats for step in range(1, seats)]
            waiting = [
                position.players[seat] for seat in later if not position.taken[seat] and not position.players[seat].away
            ]
            rivals = []
            for player in waiting:
                plan = RoundPlan(player, TAKE, free, self.appraiser(player, position.tokens))
                rivals.append({token: plan.quick(token)[0] for token in free})
            return tuple(rivals)

        @cache
        def denial_value(move: Move) -> float:
            taken = token_of(move)
            lost = [
                max(row.values()) - max((value for token, value in row.items() if token != taken), default=0.0)
                for row in values()
            ]
            return _DENIAL * sum(lost) / (len(position.players) - 1)

        return denial_value

    def forecast(self, position: Position, points: float, level: str) -> float:
        """Add the bias of the level's forecasts in this round."""
        return points + calibration(position, level)[0]

    def within(self, position: Position, level: str) -> float:
        """Return the points within which two of three forecasts of this round came true."""
        return calibration(position, level)[1]

    def turn(self, position: Position) -> tuple[int, int]:
        """Return game and round."""
        return position.game, position.round

    def playout(self, position: Position, rng: Random) -> Playout:
        """Play the match out at random, `done`, `rest` and `keep` only where nothing else is left."""
        while position.seat is not None:
            if position.seat == CHANCE:
                position.advance(position.chance().sample(rng))
            elif position.phase == EXPAND:
                expand_at_random(position.players[position.seat], rng)
                position.advance(DONE)
            else:
                moves = position.moves()
                if len(moves) > 1 and position.phase != TAKE:
                    moves.pop()
                position.advance(pick(rng, moves))
        points = self.points(position)
        return Playout(points, leaders(points), [[] for _ in points])


def expand_at_random(player: Player, rng: Random) -> None:
    """Play a player's expand phase at random until only `done` is left: mostly the first payable box from a random one
    on, else any legal move.
    """
    while True:
        places = player.places
        number = len(places)
        at = int(rng.random() * (number + _OTHERS))
        if at < number and player.actions:
            pool = player.pool_number
            for place, _, cost, _ in places[at:] + places[:at]:
                answers = box_moves(place, cost, pool)
                if answers:
                    player.play_expand(pick(rng, answers))
                    break
            else:
                at = number
        if at >= number or not player.actions:
            moves = player.expand_moves()
            if len(moves) == 1:
                return
            player.play_expand(moves[int(rng.random() * (len(moves) - 1))])
