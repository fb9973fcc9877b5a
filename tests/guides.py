"""Guided matches, played through and reviewed, for tests and benches."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyapp.bots.contract import FOREVER, Budget, run
from pyapp.bots.review import LineReviewer, Reviewer, decisions, turns
from pyapp.engine import acts
from pyapp.engine.acts import act_of
from pyapp.engine.contract import PERSON
from pyapp.engine.randomness import pick, rng
from pyapp.games import GAMES
from pyapp.ui.result.review import MIN_LOSS
from pyapp.ui.table import guide
from tests.computers import bot

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pyapp.engine.match import Match
    from pyapp.games.contract import Advice


def begin(game: str) -> Match:
    """Return the guided match of a game at its start. LookupError for a game without one."""
    match = guide.start(game, "Ana")
    if match is None:
        raise LookupError(game)
    return match


def walk(match: Match, stray: float = 0.0, seed: str = "") -> Iterator[tuple[Advice, int]]:
    """Play a guided match while the guide advises, departing from it with probability `stray`. Yield each advice and
    the number of moves before it. The computer replies as at the table.
    """
    game, setup, source = match.game.key, match.setup, rng(seed, "stray")
    lesson = GAMES[game].guide()
    while match.position.seat is not None and lesson is not None:
        position = match.position
        seat = position.seat or 0
        if setup.seats[seat].player != PERSON:
            level = setup.seats[seat].player
            reply = bot(game, level, len(setup.seats)).choose(position, rng(setup.code, f"move {match.cursor}"))
            match.play(reply.move)
        elif (advice := lesson.advice(position)) is None:
            return
        else:
            yield advice, match.cursor
            if source.random() < stray:
                match.play(pick(source, position.moves()))
            else:
                acts.play(match, advice.move)
        match.settle(implied=True)


def followed(game: str) -> Match:
    """Return the guided match of a game, played by its advice to the end of the guide."""
    match = begin(game)
    for _advice in walk(match):
        pass
    return match


def blamed(match: Match, iterations: float, seed: str) -> list[tuple[int, str, str, float]]:
    """Review the learner's decisions, except the guide's opening moves, with that many iterations each. List the
    criticised ones: index, move played, better move, points lost.
    """
    game, since = match.game.key, guide.opening_length(match)
    player = bot(game, "sharp", len(match.setup.seats))
    budget, losses = Budget(FOREVER, iterations), []
    for turn in turns(match, player.strategy, since):
        whole = LineReviewer(
            player.level.beams, player.strategy, turn, match, rng(seed, f"review {turn.indices[0]}"), budget
        )
        run(whole, FOREVER)
        row = whole.reviewed()
        losses.append((row.index, act_of(row.played), act_of(row.best), row.best_points - row.points))
    for index, played in decisions(match, since).items() if not losses else ():
        known = match.at(index).seen_by(match.at(index).seat or 0)
        reviewer = Reviewer(player, known, played, rng(seed, f"review {index}"), budget)
        run(reviewer, FOREVER)
        found = reviewer.reviewed(index)
        losses.append((index, found.played, found.best, found.best_points - found.points))
    return [one for one in losses if one[1] != one[2] and one[3] >= MIN_LOSS]
