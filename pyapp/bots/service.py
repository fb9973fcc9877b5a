"""The worker's service: computes the computer's move, a hint, or a review of a finished match. JSON text in and out.

The worker receives a match once, under a name the caller chooses; later requests send only new moves:

    {"match": "7", "tags": "[Sobremesa \\"1\\"]...", "known": 0, "sum": 0, "moves": ["+na", ...], ...}
    {"match": "7", "known": 12, "sum": 305419896, "moves": ["d1"], "level": "sharp", "ms": 1500, "seed": "..."}
 -> {"move", "rest", "value", "win", "considered": [[move, points, weight, win], ...], "exact", "place", "within", "ms",
"done"}

"rest" are the further moves of the act that the move starts, [] if there are none; a row of "considered" has them as an
optional fifth entry. A player plays one move at a time: when asked for the next move of an act, the level that decided
on the act plays it without a new search. A hint contains complete acts.

`tags` (record.format_tags) start a match and are only sent with its first request, with "legacy" if the match uses the
game's earlier questions (Match.legacy), and "apart": [seat, at] if that seat plays out of order from move `at` on
(Match.apart). `known` counts the cached moves that are still valid, `sum` is their checksum (record.checksum), `moves`
follow them and must be legal. A worker that lacks the match or has other moves of it - it may have been restarted -
answers {"need": true}; the caller then sends the tags and all moves.

    {"kind": "review", "match": "7", ..., "ms": 20000, "seed": "...", "since": 39}
 -> {"moves": [[index, played, its points, best, its points], ...], "lines": [], "left", "ms", "done"}

"played" and "best" are acts as text (`engine.acts`), one move or several; "index" is that of the first. The review
skips moves before the index "since" (default 0) and decisions whose answers are all proven equal. "left" counts the
decisions that were not compared for lack of time; their rows show the act played as the best. Another request about the
same moves resumes the review.

In games that plan whole turns (`Strategy.turn_plan`; the rounds of Imperial Settlers) a review has one row per turn:

 -> {"moves": [], "lines": [[indices, [move played, ...], their points, [best move, ...], their points], ...],
"left", "ms", "done"}

`indices` are the ascending indices of the moves played (other seats and chance may have moved in between). The best
line starts at the position before the first of them and ends with the turn or where chance comes in; it is the line
played if no better one was found. Points are the seat's expected final points after the line, later rounds included.

Points are the expected final points of the acting seat: in a hint as forecast (`bots.forecasts`), in a move as the
search compared them. "win" is its chance to win (0 to 1), "place" its likely place from 1 (0 if unknown), "within" the
usual error of such forecasts in points (0 if unknown); "done" is false if `stop` interrupted the search. A faulty
request is answered by {"error": text}.
"""

from __future__ import annotations

import json
from dataclasses import replace
from time import perf_counter
from typing import TYPE_CHECKING, Final, TypeVar

from pyapp.bots.advised import complete_act
from pyapp.bots.contract import Budget, Considered, Decision
from pyapp.bots.forecasts import forecast
from pyapp.bots.levels import Thinker
from pyapp.bots.match_review import review_match
from pyapp.bots.review import LEVEL
from pyapp.bots.slices import StopSignal, think
from pyapp.bots.wire import MISREAD, Answer, MoveEstimate, Progress, Request, WireError
from pyapp.bots.worker_match import MAX_MATCHES, WorkerMatch
from pyapp.engine.contract import CHANCE, N_
from pyapp.engine.randomness import rng
from pyapp.engine.record import RecordError, begin, parse_tags

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Mapping

    from pyapp.bots.contract import AnyStrategy
    from pyapp.bots.levels import Computer, LevelBot
    from pyapp.bots.match_review import ActReview, TurnReview
    from pyapp.bots.wire import Plain
    from pyapp.engine.contract import Game, Move, Position

Estimated = TypeVar("Estimated", Decision, Considered)
REVIEW_MS: Final = 20_000
"""Milliseconds of a review request without "ms"."""
CONSIDERED: Final = 5
"""Maximum of considered moves in an answer."""
_NEED: Final = json.dumps({"need": True})


class RequestError(Exception):
    """A request that cannot be answered; the text gives the reason."""


class Service:
    """The worker side of the protocol: caches recent matches and runs searches on them."""

    def __init__(self, games: Mapping[str, Game], computer: Callable[[str], Computer]) -> None:
        """Serve these games; `computer` loads the computer players of a game by its key."""
        self.games = games
        self.computer = computer
        self.matches: dict[str, WorkerMatch] = {}
        self._signals: set[StopSignal] = set()
        self._reviewed: ActReview | TurnReview | None = None
        self._kinds: dict[str, Callable[[Request, WorkerMatch, StopSignal], Awaitable[Plain]]] = {
            "move": self._move,
            "hint": self._move,
            "review": self._review,
        }

    async def think(self, request: str) -> str:
        """Answer a request; the module docstring describes both texts. Never raises."""
        signal = StopSignal()
        self._signals.add(signal)
        began = perf_counter()
        try:
            asked = Request.read(request)
            entry = self._entry(asked)
            if entry is None:
                return _NEED
            answer = await self._kinds.get(asked.kind, _unknown)(asked, entry, signal)
            answer["ms"] = round((perf_counter() - began) * 1000)
            answer["done"] = not signal.stopped
            return json.dumps(answer)
        except (RequestError, WireError, RecordError) as error:
            return json.dumps({"error": str(error)})
        finally:
            self._signals.discard(signal)

    def stop(self) -> None:
        """Stop all running requests; each answers at once with the best found so far."""
        for signal in self._signals:
            signal.stopped = True

    def progress(self) -> str:
        """Return the progress of the current or latest review (`wire.Progress`)."""
        return (Progress() if self._reviewed is None else self._reviewed.progress).text()

    # --- the match ---

    def _entry(self, asked: Request) -> WorkerMatch | None:
        """Return the cached match of a request, updated to its position, or None if the whole match has to be sent."""
        name = asked.match
        entry = self.matches.pop(name, None)
        if asked.tags:
            entry = self._begin(asked.tags, legacy=asked.legacy)
        if entry is None or not entry.knows(asked.known, asked.sum):
            return None
        try:
            if asked.tags and asked.apart:
                seat, at = asked.apart
                entry.catch_up(0, asked.moves[:at])
                entry.play_ahead(seat)
                entry.catch_up(at, asked.moves[at:])
            else:
                entry.catch_up(asked.known, asked.moves)
        except Exception:  # invalid moves may fail anywhere in a game's rules
            raise RequestError(MISREAD) from None
        self.matches[name] = entry
        while len(self.matches) > MAX_MATCHES:
            del self.matches[next(iter(self.matches))]
        return entry

    def _begin(self, tags: str, *, legacy: bool) -> WorkerMatch:
        setup, rest = parse_tags(tags)
        if rest:
            raise RequestError(MISREAD)
        match = begin(setup, self.games, legacy=legacy)
        return WorkerMatch(match, self.computer(setup.game).strategy(len(setup.seats)))

    def _player(self, entry: WorkerMatch, level: str) -> LevelBot:
        setup = entry.match.setup
        try:
            return self.computer(setup.game).bot(level, len(setup.seats), entry.strategy)
        except KeyError:
            raise RequestError(N_("That level does not exist.")) from None

    # --- a move, a hint ---

    async def _move(self, asked: Request, entry: WorkerMatch, signal: StopSignal) -> Plain:
        """Answer with a move and the moves considered."""
        match, level = entry.match, asked.level
        seat = match.position.seat
        if seat is None:
            raise RequestError(N_("The game is over."))
        if seat == CHANCE:
            raise RequestError(N_("Dice or cards come next, not a player's move."))
        player = self._player(entry, level)
        ms = float(player.level.ms if asked.ms is None else asked.ms)
        moves, position = match.moves[: match.cursor], match.position.seen_by(seat)
        thinker = Thinker(
            player.level,
            player.strategy,
            position,
            rng(asked.seed, f"move {match.cursor}"),
            Budget(ms),
            patient=asked.kind == "hint",
            tree=entry.recall(level),
            book=entry.book(level),
        )
        await think(thinker, ms, signal)
        entry.keep(level, thinker.tree, moves)
        decision, continues = thinker.decision(), match.game.continues
        if asked.kind == "hint" and continues is not None:
            known = player.strategy, position, continues
            considered = tuple(_with_whole_act(one, *known) for one in decision.considered[:CONSIDERED])
            decision = replace(_with_whole_act(decision, *known), considered=considered)
        if asked.kind == "hint":
            source = rng(asked.seed, f"forecast {match.cursor}")
            decision = forecast(player.strategy, level, position, decision, source)
        return _answer(decision).plain()

    # --- the review ---

    async def _review(self, asked: Request, entry: WorkerMatch, signal: StopSignal) -> Plain:
        """Answer with a review of each act that a person decided, or each turn where whole turns are planned; resume an
        earlier review of the same moves.
        """
        match = entry.match.branch(entry.match.cursor)
        review = entry.review
        if review is None or review.match.moves != match.moves:
            review = entry.review = review_match(match, self._player(entry, LEVEL), asked.seed, asked.since)
        self._reviewed = review
        await review.resume(REVIEW_MS if asked.ms is None else asked.ms, signal)
        return review.found.plain()


# --- thinking and answering ---


async def _unknown(_asked: Request, _entry: WorkerMatch, _signal: StopSignal) -> Plain:
    raise RequestError(N_("The computer got an unknown request."))


def _answer(decision: Decision) -> Answer:
    considered = (
        MoveEstimate(one.move, one.rest, round(one.points, 3), round(one.weight, 3), round(one.win, 3))
        for one in decision.considered[:CONSIDERED]
    )
    best = MoveEstimate(decision.move, decision.rest, round(decision.value, 3), win=round(decision.win, 3))
    return Answer(best, tuple(considered), decision.place, exact=decision.exact, within=round(decision.within, 3))


def _with_whole_act(
    one: Estimated, strategy: AnyStrategy, position: Position, continues: Callable[[Move, Move], bool]
) -> Estimated:
    """Return a decision or considered move with the moves that complete its act."""
    _, *rest = complete_act(strategy, position, (one.move, *one.rest), continues)
    return replace(one, rest=tuple(rest))
