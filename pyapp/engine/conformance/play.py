"""Random matches, and the checks of every position in one."""

from __future__ import annotations

import itertools
import random
import re
from typing import TYPE_CHECKING, Final

from pyapp.engine.conformance.basics import Invariant, digest, require
from pyapp.engine.contract import AWAY, CHANCE, Game, Illegal, Move, Outcome, ScoreLine, Setup
from pyapp.engine.match import Match
from pyapp.engine.randomness import pick, rng

if TYPE_CHECKING:
    from collections.abc import Sequence

_TEXT: Final = re.compile(r"[^\s;{}]+(?: [^\s;{}]+)*")


def random_match(game: Game, setup: Setup, label: str, invariant: Invariant | None = None) -> Match:
    """Play a random match to its end, within the bound of its mode, and check every position.

    Chance comes from the table code, or from simulated real dice. The same setup and label give the same match.
    """
    chooser = rng(setup.code, f"chooser {label}")
    match = Match(game, setup)
    bound = game.mode(setup.mode).bound
    untouched = random.getstate()
    while True:
        _look(match, invariant)
        if match.over:
            break
        require(match.cursor < bound, f"the game is not over after {bound} moves, the bound of its mode")
        before = digest(match.position)
        move = _next_move(match, chooser)
        require(digest(match.position) == before, "drawing changes the position before the result is played")
        try:
            match.play(move)
        except Illegal as refusal:
            raise AssertionError(f"{move!r} is listed, or drawn, but play refuses it: {refusal}") from refusal
        require(digest(match.position) != before, f"{move!r} changes nothing in the state")
    require(
        random.getstate() == untouched, "the game uses the global generator: the same code would give other results"
    )
    return match


def _next_move(match: Match, chooser: random.Random) -> Move:
    forced = match.automatic_move()
    if forced is not None:
        return forced
    if match.position.seat == CHANCE:
        return match.position.chance().sample(chooser)
    return pick(chooser, match.position.moves())


def _look(match: Match, invariant: Invariant | None) -> None:
    """Check all queries in this position, and that they change nothing."""
    position = match.position
    before = digest(position)
    _check_plain(position.state())
    moves = position.moves()
    require(moves == position.moves() == position.copy().moves(), "the list of moves is not stable")
    require(len(set(moves)) == len(moves), f"a move is listed twice: {moves}")
    for move in moves:
        require(
            _TEXT.fullmatch(move) and move.isprintable() and len(move) <= 100, f"{move!r} would not survive in a record"
        )
    seats = range(len(match.setup.seats))
    here = [seat for seat in seats if match.setup.seats[seat].player != AWAY]
    outcome = position.outcome()
    ranked = here + match.mode.ranked_sides(len(seats))
    if position.seat is None:
        require(not moves, "moves are listed after the end")
        require(outcome is not None, "the game is over and has no outcome")
        if outcome is not None:
            _check_ranking(outcome, here, ranked)
    else:
        require(outcome is None, "there is an outcome before the end")
        require(position.seat in seats or position.seat == CHANCE, f"nobody sits on seat {position.seat}")
        require(moves or position.seat == CHANCE, "somebody has to act and no move is legal")
    forced = position.automatic()
    if forced is not None:
        require(position.seat in seats, "a move is automatic and it is nobody's turn")
        require(moves == [forced], f"{forced!r} is automatic, but the legal moves are {moves}")
    for party in {*seats, *ranked}:
        lines = position.score(party)
        require(
            all(isinstance(line, ScoreLine) and isinstance(line.points, int) for line in lines),
            "a score line is not one",
        )
        require(party in ranked or not lines, "a seat that keeps its sheet elsewhere has a score")
        require(party in seats or lines, f"the side {party} is ranked and has no score lines")
    if invariant is not None:
        invariant(position)
    require(digest(position) == before, "asking about a position changes it")


def _check_ranking(outcome: Outcome, here: Sequence[int], ranked: Sequence[int]) -> None:
    """Check that every party has exactly one place, and that the winners are seats with no better party."""
    ranking, winners = outcome.ranking, outcome.winners
    require(
        sorted(itertools.chain(*ranking)) == sorted(ranked), f"the ranking does not hold every party once: {ranking}"
    )
    require(all(ranking), "a group of the ranking is empty")
    first = [party for party in ranking[0] if party in here]
    require(set(winners) <= set(here), f"somebody won who has no seat here: {winners}")
    require(not winners or sorted(winners) == sorted(first), f"not those in front won, but {winners}: {ranking}")
    if outcome.together:
        places = {place for place, group in enumerate(ranking) for party in group if party in here}
        require(len(places) == 1, f"the seats play together and do not share a place: {ranking}")


def _check_plain(state: object) -> None:
    """Reject state without a stable text: sets, dicts, objects, and lists that a copy could share."""
    if isinstance(state, tuple):
        for part in state:
            _check_plain(part)
    else:
        require(
            state is None or isinstance(state, str | int | bytes),
            f"{type(state).__name__} in the state is not plain data: {state!r}",
        )
