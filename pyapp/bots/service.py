"""What the worker answers: the computer's move, a hint, or a review of a finished match. JSON text in, JSON text out.

    {"record": "...", "level": "sharp", "ms": 1500, "seed": "..."}
 -> {"move", "value", "win", "considered": [[move, points, weight], ...], "exact", "ms", "done"}

    {"kind": "review", "record": "...", "ms": 20000, "seed": "..."}
 -> {"moves": [[index, played, its points, best, its points], ...], "lines": [], "ms", "done"}

In games whose turns are planned as a whole (`Strategy.stretch`; the rounds of Imperial Settlers) a review speaks of
turns instead, one row each:

 -> {"moves": [], "lines": [[indices, [move played, ...], their points, [best move, ...], their points], ...], "ms",
 "done"}

`indices` are those of the moves played among the match's, ascending (other seats and chance may have moved between
them); the best line starts from the position before the first of them, ends where the turn does or where chance comes
in, and is the line played itself where nothing better was found. Points are the final points that the seat may expect
after the line, rounds still to come included.

Points are the final points expected for the seat that acts; "win" is its chance to win, 0 to 1; "done" is false if
`stop` cut the thinking short. Whatever is wrong with a request comes back as {"error": text}.
"""

from __future__ import annotations

import asyncio
import json
from dataclasses import dataclass
from time import perf_counter
from typing import TYPE_CHECKING, Any, Final

from pyapp.bots.contract import Budget, Decision, Search
from pyapp.bots.levels import TABLE, LevelBot, Thinker, bot
from pyapp.bots.line import PlanBook
from pyapp.bots.review import LineReviewer, Reviewed, Reviewer, Turn, decisions, turns
from pyapp.engine.contract import CHANCE, N_, Move, Setup
from pyapp.engine.randomness import rng
from pyapp.engine.record import RecordError, parse_record
from pyapp.games import GAMES

if TYPE_CHECKING:
    from pyapp.bots.montecarlo import TreeSearch
    from pyapp.engine.match import Match

SLICE: Final = 0.03
"""Seconds of thinking between two looks at the messages."""
MAX_MS: Final = 600_000
REVIEW_MS: Final = 20_000
_USUAL: Final = {"kind": "move", "level": "sharp", "seed": ""}
"""Texts that a request may leave out."""
_TEXTS: Final = {**_USUAL, "record": None}


class RequestError(Exception):
    """A request that cannot be answered; its text says why."""


class _Call:
    """One call under way, which `stop` can end."""

    __slots__ = ("stopped",)

    def __init__(self) -> None:
        self.stopped = False


@dataclass(slots=True)
class _Memory:
    """The search tree of the last answer and the moment of the match it stands at."""

    setup: Setup
    level: str
    moves: list[Move]
    tree: TreeSearch


_calls: set[_Call] = set()
_memory: list[_Memory] = []
_books: dict[tuple[Setup, str], PlanBook] = {}
"""The plans made for the last few matches, by set-up and level."""


async def think(request: str) -> str:
    """Answer a request; see the head of this file for both texts. Never raises."""
    call = _Call()
    _calls.add(call)
    began = perf_counter()
    try:
        asked = _read(request)
        match = _match(asked)
        answer = await _KINDS.get(asked["kind"], _unknown)(asked, match, call)
        answer["ms"] = round((perf_counter() - began) * 1000)
        answer["done"] = not call.stopped
        return json.dumps(answer)
    except (RequestError, RecordError) as error:
        return json.dumps({"error": str(error)})
    finally:
        _calls.discard(call)


def stop() -> None:
    """End all thinking under way; `think` answers at once with the best so far."""
    for call in _calls:
        call.stopped = True


# --- reading ---


def _read(request: str) -> dict[str, Any]:
    try:
        asked = json.loads(request)
    except (ValueError, RecursionError):
        asked = None
    if not isinstance(asked, dict) or not all(isinstance(asked.get(key, usual), str) for key, usual in _TEXTS.items()):
        raise RequestError(N_("The computer did not understand the request."))
    return _USUAL | asked


def _match(asked: dict[str, Any]) -> Match:
    match = parse_record(asked["record"], GAMES)
    match.settle()
    return match


def _milliseconds(asked: dict[str, Any], usual: float) -> float:
    ms = asked.get("ms", usual)
    if isinstance(ms, bool) or not isinstance(ms, int | float) or not 0 <= ms <= MAX_MS:
        raise RequestError(N_("The computer did not understand the request."))
    return float(ms)


# --- a move, a hint ---


async def _move(asked: dict[str, Any], match: Match, call: _Call) -> dict[str, Any]:
    """Answer with a move and those considered."""
    position = match.position
    if position.seat is None:
        raise RequestError(N_("The game is over."))
    if position.seat == CHANCE:
        raise RequestError(N_("The dice decide here, not a player."))
    level = asked["level"]
    if level not in TABLE:
        raise RequestError(N_("There is no such level."))
    ms = _milliseconds(asked, TABLE[level].ms)
    player = bot(match.setup.game, level, len(match.setup.seats))
    thinker = Thinker(
        player.level,
        player.strategy,
        position,
        rng(asked["seed"], f"move {match.cursor}"),
        Budget(ms),
        patient=asked["kind"] == "hint",
        tree=_recall(match, level),
        book=_book(match, level),
    )
    await _run(thinker, ms, call)
    _keep(match, level, thinker)
    return _answer(thinker.decision())


def _answer(decision: Decision) -> dict[str, Any]:
    return {
        "move": decision.move,
        "value": round(decision.value, 3),
        "win": round(decision.win, 3),
        "considered": [[one.move, round(one.points, 3), round(one.weight, 3)] for one in decision.considered[:5]],
        "exact": decision.exact,
    }


async def _run(search: Search, ms: float, call: _Call) -> None:
    """Let a search think for `ms` milliseconds, in slices, unless it is done or stopped before."""
    deadline = perf_counter() + ms / 1000
    while not search.done and not call.stopped and (now := perf_counter()) < deadline:
        search.step(min(deadline, now + SLICE))
        await asyncio.sleep(0)


def _recall(match: Match, level: str) -> TreeSearch | None:
    """Return the tree of the last answer, moved on to this position, if this match goes on from there; it is forgotten
    either way.
    """
    if not _memory:
        return None
    last = _memory.pop()
    moves = match.moves[: match.cursor]
    size = len(last.moves)
    if (last.setup, last.level, last.moves) != (match.setup, level, moves[:size]):
        return None
    return last.tree if last.tree.follow(moves[size:]) else None


def _book(match: Match, level: str) -> PlanBook:
    """Return the plans made for this match; a plan is checked against the position when it is looked up."""
    key = (match.setup, level)
    if key not in _books:
        if len(_books) >= len(TABLE):
            _books.clear()
        _books[key] = PlanBook()
    return _books[key]


def _keep(match: Match, level: str, thinker: Thinker) -> None:
    if thinker.tree is not None:
        _memory[:] = [_Memory(match.setup, level, match.moves[: match.cursor], thinker.tree)]


# --- the review ---


async def _review(asked: dict[str, Any], match: Match, call: _Call) -> dict[str, Any]:
    """Answer with the points of each move that a person decided, beside the best found; the time is shared among
    them.
    """
    deadline = perf_counter() + _milliseconds(asked, REVIEW_MS) / 1000
    player = bot(match.setup.game, "sharp", len(match.setup.seats))
    if found := turns(match, player.strategy):
        return {"moves": [], "lines": await _review_lines(asked, match, call, player, found, deadline)}
    indices = decisions(match)
    rows: list[Reviewed] = []
    for number, index in enumerate(indices):
        ms = 1000 * (deadline - perf_counter()) / (len(indices) - number)
        if call.stopped or ms <= 0:
            break
        source = rng(asked["seed"], f"review {index}")
        reviewer = Reviewer(player, match.at(index), match.moves[index], source, Budget(ms))
        await _run(reviewer, ms, call)
        if call.stopped:
            break
        rows.append(reviewer.reviewed(index))
    return {
        "moves": [[row.index, row.played, round(row.points, 3), row.best, round(row.best_points, 3)] for row in rows],
        "lines": [],
    }


async def _review_lines(
    asked: dict[str, Any], match: Match, call: _Call, player: LevelBot, found: list[Turn], deadline: float
) -> list[list[Any]]:
    """Return a row for each turn, as many as the time allows."""
    rows: list[list[Any]] = []
    for number, turn in enumerate(found):
        ms = 1000 * (deadline - perf_counter()) / (len(found) - number)
        if call.stopped or ms <= 0:
            break
        reviewer = LineReviewer(
            player.level.beams,
            player.strategy,
            turn,
            match,
            rng(asked["seed"], f"review {turn.indices[0]}"),
            Budget(ms),
        )
        await _run(reviewer, ms, call)
        if call.stopped:
            break
        row = reviewer.reviewed()
        rows.append([turn.indices, list(row.played), round(row.points, 3), list(row.best), round(row.best_points, 3)])
    return rows


async def _unknown(_asked: dict[str, Any], _match: Match, _call: _Call) -> dict[str, Any]:
    raise RequestError(N_("The computer was asked for something it does not know."))


_KINDS: Final = {"move": _move, "hint": _move, "review": _review}
