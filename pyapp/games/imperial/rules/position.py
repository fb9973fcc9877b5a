"""The state of a match and its phases in the order of the rulebook: tokens, first player, dice, favor tokens, expand,
settlements, end of round.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from pyapp.engine import contract
from pyapp.engine.chance import BAG, DICE, TABLE
from pyapp.engine.contract import CHANCE, Chance, Event, EventKind, Illegal, Move, Outcome, ScoreLine, Value
from pyapp.games.imperial.rules import events, refusals, scoring
from pyapp.games.imperial.rules.components import GIVERS, ROUNDS, TOKEN_NAMES, Sheet
from pyapp.games.imperial.rules.draws import Outcomes, dice_rolls, draw, reroll_results, token_draws
from pyapp.games.imperial.rules.moves import (
    ENDING,
    FAVOR,
    GRAMMAR,
    WORKER,
    FirstPlayer,
    ImperialMove,
    Pass,
    Reroll,
    RerolledDie,
    Roll,
    TakeToken,
    TokensInPlay,
)
from pyapp.games.imperial.rules.phases import DICE_ROLLED, END, EXPAND, FIRST, OVER, REROLL, SETTLE, TAKE, TOKENS_DRAWN
from pyapp.games.imperial.rules.player import Player
from pyapp.games.imperial.rules.village import village_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence


class Position(contract.Position):
    """A match of Imperial Settlers: Roll & Write in any mode.

    `villages[game][seat]` are the sheets; a duel has two games, every other mode one. `cards` holds the score cards of
    finished games. `drawn` are the tokens and rolls of a duel's first game, for a second one that repeats them.
    `active` rolls the dice and is first in every phase, `turn` is the seat in turn; `seat` is the same, or CHANCE
    during a roll or while `rerolling`, a die from 0 (-1: none). In a copy where a seat
    expands ahead of its turn (`ahead`), `waiting` holds turn and phase of the match.
    """

    __slots__ = (
        "_log",
        "_seats",
        "active",
        "advanced",
        "asks_last",
        "cards",
        "dice",
        "drawn",
        "first_drawn",
        "game",
        "phase",
        "players",
        "repeat",
        "rerolling",
        "round",
        "seat",
        "taken",
        "tokens",
        "turn",
        "villages",
        "waiting",
        "worker",
    )

    seat: int | None
    players: list[Player]

    def __init__(
        self,
        sheets: Sequence[Sequence[Sheet]],
        *,
        advanced: bool,
        away: Sequence[bool],
        first_drawn: bool,
        repeat: bool = False,
        asks_last: bool = False,
    ) -> None:
        """Start with `sheets[game][seat]`; with `first_drawn` chance draws the first player, else the first seat
        begins. `asks_last` also asks in round 10 what to store (see `new_legacy`).
        """
        self.villages = tuple(tuple(village_of(sheet, basic=not advanced) for sheet in row) for row in sheets)
        self.advanced = advanced
        self.first_drawn = first_drawn and len(away) > 1
        self.repeat = repeat
        self.asks_last = asks_last
        self.cards: list[tuple[scoring.Card | None, ...]] = []
        self.drawn: tuple[Move, ...] = ()
        self._seats = tuple(seat for seat in range(len(away)) if not away[seat])
        self.active = 0
        self._begin_game(0, away)

    def _begin_game(self, game: int, away: Sequence[bool]) -> None:
        """Create empty sheets and draw tokens. IS-2, IS-14.3."""
        self.game = game
        self.players = [
            Player(village, seat, away=away[seat], asks_last=self.asks_last)
            for seat, village in enumerate(self.villages[game])
        ]
        self.round = 1
        self.tokens: tuple[str, ...] = ()
        self.taken = [""] * len(self.players)
        self.dice, self.worker = "", 0
        self.rerolling = -1
        self.waiting: tuple[int, int] | None = None
        self.phase = TOKENS_DRAWN
        self.turn = 0
        self.seat = CHANCE
        self._log: list[Event] | None = None

    @property
    def games(self) -> int:
        """Return the number of games in the match: two in a duel."""
        return len(self.villages)

    # --- legality ---

    def moves(self) -> list[Move]:
        """List every legal move of the acting seat, or every result of chance."""
        if self.seat is None:
            return []
        if self.seat == CHANCE:
            return [move for move, _ in self._outcomes()]
        player = self.players[self.seat]
        if self.phase == EXPAND:
            return player.expand_moves()
        if self.phase == TAKE:
            free = (
                self.tokens if len(self.players) == 1 else [token for token in self.tokens if token not in self.taken]
            )
            return [f"take {token}" for token in free]
        if self.phase == REROLL:
            return [*player.dice_moves(), ENDING[REROLL]]
        return [*(player.settle_moves() if self.phase == SETTLE else player.store_moves()), ENDING[self.phase]]

    def why_not(self, move: Move) -> Illegal | None:
        """Return the refusal of a move, or None if it is legal."""
        return None if move in self.moves() else refusals.reason(self, move)

    def automatic(self) -> Move | None:
        """Return None: a seat with nothing to decide is skipped, and players say `done` themselves. IS-5.4, IS-9.11."""
        return None

    def play(self, move: Move) -> list[Event]:
        """Apply a move and return its events; raise Illegal without any change if the rules refuse it."""
        refusal = self.why_not(move)
        if refusal is not None:
            raise refusal
        told: list[Event] = []
        self._log_into(told)
        self.advance(move)
        self._log_into(None)
        return told

    def _log_into(self, log: list[Event] | None) -> None:
        self._log = log
        for player in self.players:
            player.log = log

    def _tell(self, kind: EventKind, seat: int | None, /, **params: Value) -> None:
        if self._log is not None:
            self._log.append(kind(seat, visible_to=None, **params))

    def advance(self, move: Move) -> None:
        """Apply a legal move without validation."""
        _PHASES[self.phase](self, GRAMMAR.read(move))

    # --- set-up (IS-2) ---

    def _draw_tokens(self, move: TokensInPlay) -> None:
        self.tokens = move.tokens
        self._keep_draw(move)
        self._tell(events.TOKENS, None, tokens=" ".join(self.tokens))
        if self.first_drawn and self.game == 0:
            self.phase = FIRST
        else:
            self._begin_round()

    def _draw_first(self, move: FirstPlayer) -> None:
        self.active = move.seat
        self._tell(events.FIRST, self.active)
        self._begin_round()

    def _keep_draw(self, move: TokensInPlay | Roll) -> None:
        if self.repeat and self.game == 0:
            self.drawn += (move.text,)

    # --- phase 1, dice (IS-3) ---

    def _begin_round(self) -> None:
        self.phase, self.seat = DICE_ROLLED, CHANCE

    def _roll(self, move: Roll) -> None:
        self.dice, self.worker = move.dice, int(move.worker)
        self._keep_draw(move)
        self._tell(
            events.DICE,
            self.active,
            round=self.round,
            dice=self.dice,
            worker=self.worker,
        )
        for player in self.players:
            if not player.away:
                player.set_dice(self.dice, self.worker)
        self.phase, self.turn = TAKE, self.active
        self.seat = self.active

    # --- phase 2, favor tokens (IS-4) ---

    def _take(self, move: TakeToken) -> None:
        token = move.token
        self.taken[self.turn] = token
        self.players[self.turn].play(move)
        self._tell(events.TAKE, self.turn, token=TOKEN_NAMES[token])
        self.turn = (self.turn + 1) % len(self.players)
        self.seat = self.turn
        if self.turn == self.active:
            spare = tuple(one for one in self.tokens if one not in self.taken)
            for player in self.players:
                player.spare = spare
            self._pass_on(EXPAND, -1)

    # --- order of seats (IS-5.1, IS-9.11) ---

    def _pass_on(self, phase: int, after: int) -> None:
        """Give the turn to the next seat with something to do in the phase, after place `after` of the order; after the
        last seat, enter the next phase.
        """
        seats = len(self.players)
        while True:
            for place in range(after + 1, seats):
                self.turn = (self.active + place) % seats
                player = self.players[self.turn]
                if not player.away and _ENTER[phase](self, player):
                    self.seat = self.turn
                    return
            if phase == END:
                self._end_round()
                return
            phase, after = _NEXT[phase], -1

    def _go_on(self, phase: int) -> None:
        self._pass_on(phase, (self.turn - self.active) % len(self.players))

    # --- phase 3, expand (IS-5) ---

    def _enter_expand(self, player: Player) -> bool:
        if player.dice_moves():
            self.phase = REROLL
        else:
            player.start_expanding()
            self.phase = EXPAND
        return True

    def _decide_dice(self, move: ImperialMove) -> None:
        player = self.players[self.turn]
        player.play(move)
        if isinstance(move, Reroll):
            self.rerolling, self.seat = move.die, CHANCE
            return
        done = isinstance(move, Pass)
        if done:
            self._tell(events.KEEP, self.turn)
        self._close_dice(player, done=done)

    def _reroll(self, move: RerolledDie) -> None:
        player = self.players[self.turn]
        face = move.face
        if self.rerolling == WORKER:
            self._tell(events.REROLL_WORKER, self.turn, die=self.rerolling + 1, face=face)
        else:
            self._tell(events.REROLL, self.turn, die=self.rerolling + 1, gain=face)
        player.replace(self.rerolling, face)
        self.rerolling = -1
        self.seat = self.turn
        self._close_dice(player, done=False)

    def _close_dice(self, player: Player, *, done: bool) -> None:
        """End the dice step after `keep`, or when nothing is left to reroll or to turn. IS-5.2."""
        if done or not player.dice_moves():
            player.start_expanding()
            self.phase = EXPAND

    def _expand(self, move: ImperialMove) -> None:
        if isinstance(move, Pass):
            self._tell(events.DONE, self.turn)
            if self.waiting is not None:
                (self.turn, self.phase), self.waiting = self.waiting, None
                self.seat = self.turn
            else:
                self._go_on(EXPAND)
        else:
            self.players[self.turn].play(move)

    def ahead(self, seat: int) -> Position | None:
        """Return a copy in which a seat expands before its turn: the expand phase does not affect other seats.
        IS-5.1.
        """
        seats = len(self.players)
        place, now = ((one - self.active) % seats for one in (seat, self.turn))
        if self.phase not in (REROLL, EXPAND) or self.waiting or place <= now or self.players[seat].away:
            return None
        other = self.copy()
        other.waiting, other.turn, other.seat, other.rerolling = (self.turn, self.phase), seat, seat, -1
        other._enter_expand(other.players[seat])
        return other

    # --- settlements (IS-9) ---

    def _enter_settle(self, player: Player) -> bool:
        self.phase = SETTLE
        return self.advanced and bool(player.settle_moves())

    def _settle(self, move: ImperialMove) -> None:
        player, done = self.players[self.turn], isinstance(move, Pass)
        if done:
            self._tell(events.REST, self.turn)
        player.play(move)
        if done or not player.settle_moves():
            self._go_on(SETTLE)

    # --- end of the round, end of the game (IS-10) ---

    def _enter_end(self, player: Player) -> bool:
        self.phase = END
        player.end_effects()
        return bool(player.store_moves())

    def _end(self, move: ImperialMove) -> None:
        player, done = self.players[self.turn], isinstance(move, Pass)
        if done:
            self._tell(events.STORE_NOTHING, self.turn)
        player.play(move)
        if done or not player.store_moves():
            self._go_on(END)

    def _end_round(self) -> None:
        for player in self.players:
            player.end_round()
        self.taken = [""] * len(self.players)
        if self.round == ROUNDS:
            self._end_game()
            return
        self.round += 1
        self.active = (self.active + 1) % len(self.players)
        self.dice, self.worker = "", 0
        for player in self.players:
            player.begin_round(self.round)
        self._begin_round()

    def _end_game(self) -> None:
        self.cards.append(tuple(None if player.away else scoring.card(player) for player in self.players))
        if self.game + 1 < self.games:
            # The roller of round 10 is the seat that did not begin: it begins the second game. IS-14.3.
            log = self._log
            self._begin_game(self.game + 1, [player.away for player in self.players])
            self._log_into(log)
            self._tell(events.GAME, None)
            return
        self.phase, self.seat = OVER, None

    # --- chance ---

    def chance(self) -> Chance:
        """Return the event of chance; its label depends only on round, seat and count. IS-15.3, IS-14.4."""
        outcomes = self._outcomes()
        prefix = "game 2 " if self.game else ""
        kind = DICE
        if self.phase == TOKENS_DRAWN:
            label, kind = "tokens", BAG
        elif self.phase == FIRST:
            label, kind = "first player", TABLE
        elif self.phase == DICE_ROLLED:
            label = f"round {self.round} dice"
        else:
            label = f"round {self.round} reroll {self.players[self.turn].rerolls} seat {self.turn + 1}"
        return Chance(prefix + label, lambda rng: draw(rng, outcomes), outcomes, kind)

    def _outcomes(self) -> Outcomes:
        if self.repeat and self.game and self.rerolling < 0:
            return ((self.drawn[self.round if self.phase == DICE_ROLLED else 0], 1),)
        if self.phase == TOKENS_DRAWN:
            return token_draws(len(self.players))
        if self.phase == FIRST:
            return tuple((f"first {seat + 1}", 1) for seat in range(len(self.players)))
        return dice_rolls() if self.phase == DICE_ROLLED else reroll_results(self.rerolling)

    # --- scores ---

    def score(self, seat: int) -> list[ScoreLine]:
        """Return the score card of a seat as if the game ended now, in a duel of both games; empty for a seat that
        plays away. IS-11, IS-15.2.
        """
        if self.players[seat].away:
            return []
        cards = [row[seat] for row in self.cards]
        if self.phase != OVER:
            cards.append(scoring.card(self.players[seat]))
        if self.games == 1:
            return [line for card in cards if card is not None for line in card.lines]
        return [
            replace(line, label=scoring.IN_GAME[game][line.label])
            for game, card in enumerate(cards)
            if card is not None
            for line in card.lines
        ]

    def outcome(self) -> Outcome | None:
        """Return the ranking of the seats that do not play away. IS-11.4, IS-14.2."""
        if self.phase != OVER:
            return None
        ranking = scoring.ranked([scoring.totals(row[seat] for row in self.cards) for seat in self._seats], self._seats)
        return ranking if self.games == 1 else replace(ranking, rule="IS-14.2")

    # --- copies ---

    def copy(self) -> Position:
        """Return an independent copy."""
        other = Position.__new__(Position)
        for name in _SHARED:
            setattr(other, name, getattr(self, name))
        other.players = [player.copy() for player in self.players]
        other.cards, other.taken = self.cards[:], self.taken[:]
        other._log = None
        return other

    def state(self) -> tuple[object, ...]:
        """Return the whole state as plain data."""
        return (
            *(
                self.phase,
                self.seat,
                self.turn,
                self.game,
                self.round,
                self.active,
                self.tokens,
                tuple(self.taken),
                self.dice,
                self.worker,
                self.rerolling,
            ),
            tuple(player.state() for player in self.players),
            tuple(
                tuple(None if card is None else (tuple(line.points for line in card.lines), *card[1:]) for card in row)
                for row in self.cards
            ),
            self.drawn,
            *([self.waiting] if self.waiting else ()),
        )

    def named_state(self, seat: int | None = None) -> dict[str, Any]:
        """Return the state as labelled plain data; nothing is hidden."""
        from pyapp.games.imperial.rules.named_state import named_state

        return named_state(self)


_SHARED: Final = tuple(name for name in Position.__slots__ if name not in ("players", "cards", "taken", "_log"))
_NEXT: Final = {EXPAND: SETTLE, SETTLE: END}
_ENTER: Final[dict[int, Callable[[Position, Player], bool]]] = {
    EXPAND: Position._enter_expand,
    SETTLE: Position._enter_settle,
    END: Position._enter_end,
}


def _chance_or_dice(position: Position, move: ImperialMove) -> None:
    """Play the dice step: the player's decision, or the result of a reroll."""
    if isinstance(move, RerolledDie):
        position._reroll(move)
    else:
        position._decide_dice(move)


_PHASES: Final[dict[int, Callable[[Position, Any], None]]] = {
    TOKENS_DRAWN: Position._draw_tokens,
    FIRST: Position._draw_first,
    DICE_ROLLED: Position._roll,
    TAKE: Position._take,
    REROLL: _chance_or_dice,
    EXPAND: Position._expand,
    SETTLE: Position._settle,
    END: Position._end,
}


def implied(position: Position) -> Move | None:
    """Return the use of a favor token that only gives, once its seat expands. IS-8.1, IS-8.5."""
    if position.phase != EXPAND or position.seat is None:
        return None
    player = position.players[position.seat]
    return FAVOR if player.token in GIVERS and not player.token_used else None
