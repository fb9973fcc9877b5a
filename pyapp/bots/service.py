"""What the worker answers: the computer's move, a hint, or a review of a finished match. JSON text in, JSON text out.

A match is told once and then goes by a name of the asker's choice; every later request brings the new moves alone:

    {"match": "7", "tags": "[Sobremesa \\"1\\"]...", "known": 0, "sum": 0, "moves": ["+na", ...], ...}
    {"match": "7", "known": 12, "sum": 305419896, "moves": ["d1"], "level": "sharp", "ms": 1500, "seed": "..."}
 -> {"move", "rest", "value", "win", "considered": [[move, points, weight, win], ...], "exact", "place", "within", "ms",
 "done"}

"rest" are the further moves of the act that the move begins, [] where it is all of it; a row of those considered has
them as a fifth entry where there are any. A player still answers with one move at a time: asked again where the next
move of an act is due, the level that decided on it plays it without thinking anew. A hint tells acts to their end.

`tags` begin a match (record.format_tags) and stand in its first request alone, with "legacy" where it asks the
questions of before (Match.legacy), and "apart": [seat, at] where that seat plays ahead from the move `at` on
(Match.apart). `known` counts the moves that the worker has and that still stand, `sum` is their
checksum (record.checksum), `moves` follow on them; they must be legal. A worker that does not know the match, or other
moves of it - it may have been restarted -, answers {"need": true}, and wants the tags and all the moves.

    {"kind": "review", "match": "7", ..., "ms": 20000, "seed": "...", "since": 39}
 -> {"moves": [[index, played, its points, best, its points], ...], "lines": [], "left", "ms", "done"}

Both are acts as text (`engine.acts`), a single move or several; the index is that of the first. Moves before the index
"since", 0 by default, are not reviewed, nor are decisions of which all answers are proven equal. "left" counts the
decisions that there was no time to compare with what seemed better; the row of one has what was played as the best.
Asked again about the same moves a review goes on where it ended.

In games whose turns are planned as a whole (`Strategy.stretch`; the rounds of Imperial Settlers) a review speaks of
turns instead, one row each:

 -> {"moves": [], "lines": [[indices, [move played, ...], their points, [best move, ...], their points], ...],
 "left", "ms", "done"}

`indices` are those of the moves played among the match's, ascending (other seats and chance may have moved between
them); the best line starts from the position before the first of them, ends where the turn does or where chance comes
in, and is the line played itself where nothing better was found. Points are the final points that the seat may expect
after the line, rounds still to come included.

Points are the final points expected for the seat that acts: in a hint what the match comes to (`bots.forecasts`), in a
move as the search compared them. "win" is its chance to win, 0 to 1; "place" the place it most likely comes to, from 1,
0 where that is not known; "within" how many points such forecasts are mostly off by, 0 where that is not known; "done"
is false if `stop` cut the thinking short. Whatever is wrong with a request comes back as {"error": text}.
"""

from __future__ import annotations

import json
from dataclasses import replace
from time import perf_counter
from typing import TYPE_CHECKING, Final, TypeVar

from pyapp.bots.advised import finished
from pyapp.bots.calls import Call, think
from pyapp.bots.contract import Budget, Considered, Decision
from pyapp.bots.forecasts import forecast
from pyapp.bots.levels import LevelBot, Thinker
from pyapp.bots.lookback import look_back
from pyapp.bots.review import LEVEL
from pyapp.bots.session import KEPT, Session
from pyapp.bots.wire import MISREAD, Answer, Progress, Promise, Request, WireError
from pyapp.engine.contract import CHANCE, N_
from pyapp.engine.randomness import rng
from pyapp.engine.record import RecordError, begin, parse_tags

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Mapping

    from pyapp.bots.contract import AnyStrategy
    from pyapp.bots.levels import Computer
    from pyapp.bots.lookback import ActReview, TurnReview
    from pyapp.bots.wire import Plain
    from pyapp.engine.contract import Game, Move, Position

Decided = TypeVar("Decided", Decision, Considered)
REVIEW_MS: Final = 20_000
"""Milliseconds of a review that does not say how long."""
CONSIDERED: Final = 5
"""Moves considered that are told."""
_NEED: Final = json.dumps({"need": True})


class RequestError(Exception):
    """A request that cannot be answered; its text says why."""


class Service:
    """The worker's end of the line: it keeps the last few matches it was told, and thinks about them."""

    def __init__(self, games: Mapping[str, Game], computer: Callable[[str], Computer]) -> None:
        """Serve these games; `computer` loads the computer players of one by its key."""
        self.games = games
        self.computer = computer
        self.sessions: dict[str, Session] = {}
        self._calls: set[Call] = set()
        self._reviewed: ActReview | TurnReview | None = None
        self._kinds: dict[str, Callable[[Request, Session, Call], Awaitable[Plain]]] = {
            "move": self._move,
            "hint": self._move,
            "review": self._review,
        }

    async def think(self, request: str) -> str:
        """Answer a request; see the head of this file for both texts. Never raises."""
        call = Call()
        self._calls.add(call)
        began = perf_counter()
        try:
            asked = Request.read(request)
            session = self._session(asked)
            if session is None:
                return _NEED
            answer = await self._kinds.get(asked.kind, _unknown)(asked, session, call)
            answer["ms"] = round((perf_counter() - began) * 1000)
            answer["done"] = not call.stopped
            return json.dumps(answer)
        except (RequestError, WireError, RecordError) as error:
            return json.dumps({"error": str(error)})
        finally:
            self._calls.discard(call)

    def stop(self) -> None:
        """End all thinking under way; `think` answers at once with the best so far."""
        for call in self._calls:
            call.stopped = True

    def progress(self) -> str:
        """Return how far the review under way is, or the last one came, and what it found so far (`wire.Progress`)."""
        return (Progress() if self._reviewed is None else self._reviewed.progress).text()

    # --- the match ---

    def _session(self, asked: Request) -> Session | None:
        """Return the match of a request, brought up to date, or None if it has to be told whole."""
        name = asked.match
        session = self.sessions.pop(name, None)
        if asked.tags:
            session = self._begin(asked.tags, legacy=asked.legacy)
        if session is None or not session.knows(asked.known, asked.sum):
            return None
        try:
            if asked.tags and asked.apart:
                seat, at = asked.apart
                session.go_on(0, asked.moves[:at])
                session.play_ahead(seat)
                session.go_on(at, asked.moves[at:])
            else:
                session.go_on(asked.known, asked.moves)
        except Exception:  # moves that are no moves may fail anywhere in a game's rules
            raise RequestError(MISREAD) from None
        self.sessions[name] = session
        while len(self.sessions) > KEPT:
            del self.sessions[next(iter(self.sessions))]
        return session

    def _begin(self, tags: str, *, legacy: bool) -> Session:
        setup, rest = parse_tags(tags)
        if rest:
            raise RequestError(MISREAD)
        match = begin(setup, self.games, legacy=legacy)
        return Session(match, self.computer(setup.game).strategy(len(setup.seats)))

    def _player(self, session: Session, level: str) -> LevelBot:
        levels = self.computer(session.match.setup.game).levels
        if level not in levels:
            raise RequestError(N_("That level does not exist."))
        return LevelBot(levels[level], session.strategy)

    # --- a move, a hint ---

    async def _move(self, asked: Request, session: Session, call: Call) -> Plain:
        """Answer with a move and those considered."""
        match, level = session.match, asked.level
        seat = match.position.seat
        if seat is None:
            raise RequestError(N_("The game is over."))
        if seat == CHANCE:
            raise RequestError(N_("Dice or cards come next, not a player's move."))
        player = self._player(session, level)
        ms = float(player.level.ms if asked.ms is None else asked.ms)
        moves, position = match.moves[: match.cursor], match.position.seen_by(seat)
        thinker = Thinker(
            player.level,
            player.strategy,
            position,
            rng(asked.seed, f"move {match.cursor}"),
            Budget(ms),
            patient=asked.kind == "hint",
            tree=session.recall(level),
            book=session.book(level),
        )
        await think(thinker, ms, call)
        session.keep(level, thinker.tree, moves)
        decision, continues = thinker.decision(), match.game.continues
        if asked.kind == "hint" and continues is not None:
            known = player.strategy, position, continues
            considered = tuple(_to_the_end(one, *known) for one in decision.considered[:CONSIDERED])
            decision = replace(_to_the_end(decision, *known), considered=considered)
        if asked.kind == "hint":
            source = rng(asked.seed, f"forecast {match.cursor}")
            decision = forecast(player.strategy, level, position, decision, source)
        return _answer(decision).plain()

    # --- the review ---

    async def _review(self, asked: Request, session: Session, call: Call) -> Plain:
        """Answer with the points of each act that a person decided, or each turn where whole turns are planned, beside
        the best found; what was found before stands, and is gone on with.
        """
        match = session.match.branch(session.match.cursor)
        review = session.review
        if review is None or review.match.moves != match.moves:
            review = session.review = look_back(match, self._player(session, LEVEL), asked.seed, asked.since)
        self._reviewed = review
        await review.go_on(REVIEW_MS if asked.ms is None else asked.ms, call)
        return review.found.plain()


# --- thinking and answering ---


async def _unknown(_asked: Request, _session: Session, _call: Call) -> Plain:
    raise RequestError(N_("The computer got an unknown request."))


def _answer(decision: Decision) -> Answer:
    considered = (
        Promise(one.move, one.rest, round(one.points, 3), round(one.weight, 3), round(one.win, 3))
        for one in decision.considered[:CONSIDERED]
    )
    best = Promise(decision.move, decision.rest, round(decision.value, 3), win=round(decision.win, 3))
    return Answer(best, tuple(considered), decision.place, exact=decision.exact, within=round(decision.within, 3))


def _to_the_end(
    one: Decided, strategy: AnyStrategy, position: Position, continues: Callable[[Move, Move], bool]
) -> Decided:
    """Return what was decided or considered with the moves that finish the act."""
    _, *rest = finished(strategy, position, (one.move, *one.rest), continues)
    return replace(one, rest=tuple(rest))
