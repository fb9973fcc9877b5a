"""What the worker answers: the computer's move, a hint, or a review of a finished match. JSON text in, JSON text out.

    {"record": "...", "level": "sharp", "ms": 1500, "seed": "..."}
 -> {"move", "value", "win", "considered": [[move, points, weight], ...], "exact", "ms", "done"}

    {"kind": "review", "record": "...", "ms": 20000, "seed": "..."}
 -> {"moves": [[index, played, its points, best, its points], ...], "ms", "done"}

Points are the final points expected for the seat that acts; "win" is its chance to win, 0 to 1; "done" is false if `stop` cut the thinking short.
Whatever is wrong with a request comes back as {"error": text}.
"""

from __future__ import annotations

import asyncio
import json
from dataclasses import dataclass
from time import perf_counter
from typing import Any, Final

from pyapp.bots.contract import Budget, Decision, Search
from pyapp.bots.levels import TABLE, LevelBot, Thinker, bot
from pyapp.bots.montecarlo import TreeSearch
from pyapp.bots.review import Reviewed, Reviewer, decisions
from pyapp.engine.contract import CHANCE, N_, Move, Setup
from pyapp.engine.match import Match
from pyapp.engine.randomness import rng
from pyapp.engine.record import RecordError, parse_record
from pyapp.games import GAMES

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


async def think(request: str) -> str:
    """Answer a request; see the head of this file for both texts. Never raises."""
    call = _Call()
    _calls.add(call)
    began = perf_counter()
    try:
        asked = _read(request)
        match = _match(asked)
        kind = _KINDS.get(asked["kind"])
        if kind is None:
            raise RequestError(N_("The computer was asked for something it does not know."))
        answer = await kind(asked, match, call)
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
    """Give the tree of the last answer, moved on to this position, if this match goes on from there; it is forgotten either way."""
    if not _memory:
        return None
    last = _memory.pop()
    moves = match.moves[: match.cursor]
    size = len(last.moves)
    if (last.setup, last.level, last.moves) != (match.setup, level, moves[:size]):
        return None
    return last.tree if last.tree.follow(moves[size:]) else None


def _keep(match: Match, level: str, thinker: Thinker) -> None:
    if thinker.tree is not None:
        _memory[:] = [_Memory(match.setup, level, match.moves[: match.cursor], thinker.tree)]


# --- the review ---


async def _review(asked: dict[str, Any], match: Match, call: _Call) -> dict[str, Any]:
    """Answer with the points of each move that a person decided, beside the best found; the time is shared among them."""
    deadline = perf_counter() + _milliseconds(asked, REVIEW_MS) / 1000
    player = LevelBot("sharp", bot(match.setup.game, "sharp", len(match.setup.seats)).strategy)
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
    return {"moves": [[row.index, row.played, round(row.points, 3), row.best, round(row.best_points, 3)] for row in rows]}


_KINDS: Final = {"move": _move, "hint": _move, "review": _review}
