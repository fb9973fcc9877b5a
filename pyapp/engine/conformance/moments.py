"""Checks of single positions: moves and refusals agree, texts can be filled, equal states are equal positions."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from pyapp.engine import acts
from pyapp.engine.conformance.basics import digest, require
from pyapp.engine.conformance.chances import check_chance
from pyapp.engine.contract import CHANCE, Event, Illegal, Move, Outcome, Position
from pyapp.engine.randomness import pick, rng

if TYPE_CHECKING:
    import random
    from collections.abc import Callable, Collection, Sequence

    from pyapp.engine.match import Match

MAX_LISTED: Final = 40
"""Legal moves tried per position; if there are more, a random sample."""
FOREIGN: Final = (
    "",
    " ",
    "--",
    "?",
    "0",
    "-1",
    "\x00",
    "\n",
    "é",
    "Ω",
    "ход",
    "駒",
    "٣",
    "🎲",
    "\ud800",
    "x" * 10_000,
    "{}",
    ";",
    "%s",
    "None",
)
"""Texts that are not moves of any sensible game, or only by accident."""

_RULE: Final = re.compile(r"[A-Z]{2}-\d+\.\d+")


def check_moments(
    match: Match,
    label: str,
    rules: Collection[str] = (),
    states: dict[str, tuple[object, ...]] | None = None,
    number: int | None = None,
    say: Callable[[Event], object] | None = None,
) -> None:
    """Check that moves and refusals agree, texts can be filled, chance is fair and equal states are equal positions.

    All positions of a match are checked, or `number` of them: the first, the last and a random sample.
    """
    chooser = rng(match.setup.code, f"sampler {label}")
    elsewhere = sorted(
        {move for cursor in range(len(match.moves)) for move in match.at(cursor).moves()} | set(match.moves)
    )
    states = {} if states is None else states
    last = len(match.moves)
    chosen = (
        set(range(last + 1))
        if number is None
        else {0, 1, 2, 3, last, *(int(chooser.random() * last) for _ in range(number - 5))}
    )
    position, seats = match.at(0), len(match.setup.seats)
    parties = [*range(seats), *match.mode.ranked_sides(seats)]
    for cursor in range(last + 1):
        _check_known_state(position, parties, states)
        if cursor in chosen:
            _check_listed(position, chooser, seats + len(match.mode.sides), say)
            _check_unlisted(position, _strangers(position, elsewhere, chooser), rules)
            _check_texts(position, parties, rules)
            if position.seat == CHANCE:
                check_chance(position, distribution=cursor < 4)
        if cursor < last:
            position.advance(match.moves[cursor])


def _check_known_state(position: Position, parties: Sequence[int], states: dict[str, tuple[object, ...]]) -> None:
    known = (
        position.seat,
        position.moves(),
        position.automatic(),
        [position.score(party) for party in parties],
        position.outcome(),
    )
    require(
        states.setdefault(digest(position), known) == known,
        "two positions with the same state differ: the state leaves something out",
    )


def _check_listed(
    position: Position, chooser: random.Random, parties: int, say: Callable[[Event], object] | None
) -> None:
    """Play each legal move, or a sample of them, on a copy."""
    moves = position.moves()
    before = digest(position)
    for move in moves if len(moves) <= MAX_LISTED else [pick(chooser, moves) for _ in range(MAX_LISTED)]:
        require(
            acts.moves_of(move) == [move] and not acts.is_begun(move),
            f"{move!r} has what stands between moves of an act",
        )
        verdict = position.why_not(move)
        require(verdict is None, f"{move!r} is listed, but why_not refuses it: {verdict}")
        played, advanced = position.copy(), position.copy()
        try:
            events = played.play(move)
        except Illegal as refusal:
            raise AssertionError(f"{move!r} is listed, but play refuses it: {refusal}") from refusal
        advanced.advance(move)
        require(digest(played) == digest(advanced), f"play and advance of {move!r} lead to different states")
        require(played.moves() == advanced.moves(), f"play and advance of {move!r} lead to different moves")
        require(digest(position) == before, f"playing {move!r} on a copy changes the original")
        for event in events:
            _check_event(event, parties, say)
    require(position.moves() == moves, "playing on copies changes the moves of the original")


def _check_unlisted(position: Position, strangers: Sequence[Move], rules: Collection[str]) -> None:
    """Try illegal moves: `play` and `why_not` must refuse each by the same rule and change nothing."""
    legal = set(position.moves())
    unlisted_chance = position.seat == CHANCE and not legal
    before = digest(position)
    seen = (position.moves(), position.automatic())
    for move in strangers:
        if move in legal:
            continue
        verdict = position.why_not(move)
        if verdict is None and unlisted_chance:
            require(digest(position) == before, f"why_not({move[:40]!r}) changes the position")
            continue
        if verdict is None:
            raise AssertionError(f"{move[:40]!r} is not listed, but why_not has nothing against it")
        require(isinstance(verdict, Illegal), f"why_not({move[:40]!r}) gives {verdict!r}")
        _check_rule(verdict.rule, rules, f"the refusal of {move[:40]!r}")
        require(verdict.reason.format(**verdict.params).strip(), f"the refusal of {move[:40]!r} gives no reason")
        try:
            position.play(move)
        except Illegal as refusal:
            same = (refusal.rule, refusal.reason, dict(refusal.params)) == (
                verdict.rule,
                verdict.reason,
                dict(verdict.params),
            )
            require(same, f"play and why_not refuse {move[:40]!r} differently: {refusal} / {verdict}")
        else:
            raise AssertionError(f"{move[:40]!r} is not listed, but play accepts it")
        require(digest(position) == before, f"refusing {move[:40]!r} changes the position")
    require((position.moves(), position.automatic()) == seen, "refusing moves changes what is legal")


def _strangers(position: Position, elsewhere: Sequence[Move], chooser: random.Random) -> list[Move]:
    """Return texts that must be refused: moves of other positions, edited legal moves, and nonsense."""
    bases = position.moves() or elsewhere
    edited = [_edited(pick(chooser, bases), chooser) for _ in range(12)] if bases else []
    others = [pick(chooser, elsewhere) for _ in range(20)] if elsewhere else []
    return [*FOREIGN, *edited, *others, *(base * 500 for base in bases[:1])]


def _edited(move: Move, chooser: random.Random) -> Move:
    at = int(chooser.random() * len(move))
    edits = (
        move[:at] + move[at + 1 :],
        move[:at] + move[at] + move[at:],
        move[:at] + pick(chooser, "abcdefghijklmnopqrstuvwxyz0123456789+-: ") + move[at + 1 :],
        move.upper(),
        " " + move,
        move + " ",
        move[::-1],
    )
    return pick(chooser, edits)


# --- texts and rules ---


def _check_rule(rule: str, rules: Collection[str], what: str) -> None:
    require(_RULE.fullmatch(rule), f"{what} cites no rule: {rule!r}")
    require(not rules or rule in rules, f"{what} cites {rule}, which is not in the rulebook")


def _check_event(event: Event, parties: int, say: Callable[[Event], object] | None) -> None:
    require(isinstance(event, Event), f"{event!r} is no event")
    require(event.kind, f"an event has no kind: {event}")
    require(event.seat is None or CHANCE <= event.seat < parties, f"an event of nobody at this table: {event}")
    if say is None:
        nobody = event.seat is None or event.seat == CHANCE
        _check_fills(event.text, dict(event.params) if nobody else {**event.params, "name": "Ana"})
        return
    try:
        said = say(event)
    except (KeyError, IndexError, ValueError) as error:
        raise AssertionError(f"the sentence of {event} cannot be written: {error!r}") from error
    require(said, f"an event has no sentence: {event}")


def _check_texts(position: Position, parties: Sequence[int], rules: Collection[str]) -> None:
    for party in parties:
        for line in position.score(party):
            _check_rule(line.rule, rules, f"the score line {line.label!r}")
            _check_fills(line.label, dict(line.params))
            _check_fills(line.note, dict(line.params))
    outcome: Outcome | None = position.outcome()
    if outcome is not None:
        _check_rule(outcome.rule, rules, "the outcome")
        _check_fills(outcome.reason, dict(outcome.params))


def _check_fills(text: str, params: dict[str, str | int]) -> None:
    try:
        text.format(**params)
    except (KeyError, IndexError, ValueError) as error:
        raise AssertionError(f"the message {text!r} cannot be filled from {params}: {error!r}") from error
