"""The kit that every game is run through, whole matches at a time: what holds for one keeps the contract.

Every check raises AssertionError with a sentence about what is broken. `check` runs them all for one setup; the
setups that a game declares are listed in `setups`. Nothing here knows a test framework.
"""

from __future__ import annotations

import hashlib
import itertools
import random
import re
from collections.abc import Callable, Collection, Sequence
from typing import Final

from pyapp.engine import packing
from pyapp.engine.contract import AWAY, CHANCE, Chance, Event, Game, Illegal, Move, Outcome, Position, ScoreLine, Setup
from pyapp.engine.match import Match
from pyapp.engine.randomness import pick, rng
from pyapp.engine.record import RecordError, format_record, parse_record

Invariant = Callable[[Position], None]
"""What a game promises at every moment, such as that components are conserved; raises AssertionError."""

MAX_LISTED: Final = 40
"""Listed moves tried at one moment; where there are more, that many are drawn."""
DRAWS: Final = 1500
"""Draws that a distribution is judged by."""
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
"""Texts that are no move of any sensible game, or of this moment only by chance."""

_RULE: Final = re.compile(r"[A-Z]{2}-\d+\.\d+")
_TEXT: Final = re.compile(r"[^\s;{}]+(?: [^\s;{}]+)*")


def digest(position: Position) -> str:
    """Return the fingerprint of a position: the SHA-256 of its state, in hexadecimal."""
    return hashlib.sha256(repr(position.state()).encode()).hexdigest()


def _require(holds: object, sentence: str) -> None:
    """Raise AssertionError with the sentence unless it holds; unlike `assert`, in optimised code too."""
    if not holds:
        raise AssertionError(sentence)


# --- one setup ---


def check(
    game: Game,
    setup: Setup,
    *,
    matches: int = 2,
    moments: int | None = None,
    invariant: Invariant | None = None,
    rules: Collection[str] = (),
) -> None:
    """Run the whole kit on some random matches of one setup; AssertionError if anything is broken.

    `invariant` is called at every moment. If `rules` are given, whatever cites a rule must cite one of them. Where
    matches are long, `moments` says at how many of them legality is looked at; by default at all.
    """
    states: dict[str, tuple[object, ...]] = {}
    for number in range(matches):
        match = random_match(game, setup, f"match {number}", invariant)
        check_moments(match, f"match {number}", rules, states, moments)
        check_copies(match)
        check_advance(match)
        check_record(match)
        check_packed(match)
        check_travel(match)
        check_same_seed(match, random_match(game, setup, f"match {number}", None))
    check_chance_by_label(game, setup, matches + 1)


def random_match(game: Game, setup: Setup, label: str, invariant: Invariant | None = None) -> Match:
    """Play a random match to its end, within the bound of its mode, and look at every moment of it.

    Chance comes by the table code, or from a hand that shakes real dice. The same setup and label give the same match.
    """
    chooser = rng(setup.code, f"chooser {label}")
    match = Match(game, setup)
    bound = game.mode(setup.mode).bound
    untouched = random.getstate()
    while True:
        _look(match, invariant)
        if match.over:
            break
        _require(match.cursor < bound, f"the game is not over after {bound} moves, the bound of its mode")
        before = digest(match.position)
        move = _next_move(match, chooser)
        _require(digest(match.position) == before, "drawing changes the position before the result is played")
        try:
            match.play(move)
        except Illegal as refusal:
            raise AssertionError(f"{move!r} is listed, or drawn, but play refuses it: {refusal}") from refusal
        _require(digest(match.position) != before, f"{move!r} changes nothing in the state")
    _require(
        random.getstate() == untouched, "the game uses the global generator: the same code would give other results"
    )
    return match


def _next_move(match: Match, chooser: random.Random) -> Move:
    forced = match.unforced()
    if forced is not None:
        return forced
    if match.position.seat == CHANCE:
        return match.position.chance().sample(chooser)
    return pick(chooser, match.position.moves())


def _look(match: Match, invariant: Invariant | None) -> None:
    """Check what can be asked at this moment, and that asking changes nothing."""
    position = match.position
    before = digest(position)
    _check_plain(position.state())
    moves = position.moves()
    _require(moves == position.moves() == position.copy().moves(), "the list of moves is not stable")
    _require(len(set(moves)) == len(moves), f"a move is listed twice: {moves}")
    for move in moves:
        _require(
            _TEXT.fullmatch(move) and move.isprintable() and len(move) <= 100, f"{move!r} would not survive in a record"
        )
    seats = range(len(match.setup.seats))
    here = [seat for seat in seats if match.setup.seats[seat].player != AWAY]
    outcome = position.outcome()
    ranked = here + match.mode.ranked_sides(len(seats))
    if position.seat is None:
        _require(not moves, "moves are listed after the end")
        _require(outcome is not None, "the game is over and has no outcome")
        if outcome is not None:
            _check_ranking(outcome, here, ranked)
    else:
        _require(outcome is None, "there is an outcome before the end")
        _require(position.seat in seats or position.seat == CHANCE, f"nobody sits on seat {position.seat}")
        _require(moves or position.seat == CHANCE, "somebody has to act and no move is legal")
    forced = position.automatic()
    if forced is not None:
        _require(position.seat in seats, "a move is automatic and it is nobody's turn")
        _require(moves == [forced], f"{forced!r} is automatic, but the legal moves are {moves}")
    for party in {*seats, *ranked}:
        lines = position.score(party)
        _require(
            all(isinstance(line, ScoreLine) and isinstance(line.points, int) for line in lines),
            "a score line is not one",
        )
        _require(party in ranked or not lines, "a seat that keeps its sheet elsewhere has a score")
        _require(party in seats or lines, f"the side {party} is ranked and has no score lines")
    if invariant is not None:
        invariant(position)
    _require(digest(position) == before, "asking about a position changes it")


def _check_ranking(outcome: Outcome, here: Sequence[int], ranked: Sequence[int]) -> None:
    """Check that every party has one place, and that those who won are seats that nobody stands before."""
    ranking, winners = outcome.ranking, outcome.winners
    _require(
        sorted(itertools.chain(*ranking)) == sorted(ranked), f"the ranking does not hold every party once: {ranking}"
    )
    _require(all(ranking), "a group of the ranking is empty")
    first = [party for party in ranking[0] if party in here]
    _require(set(winners) <= set(here), f"somebody won who has no seat here: {winners}")
    _require(not winners or sorted(winners) == sorted(first), f"not those in front won, but {winners}: {ranking}")
    if outcome.together:
        places = {place for place, group in enumerate(ranking) for party in group if party in here}
        _require(len(places) == 1, f"the seats play together and do not share a place: {ranking}")


def _check_plain(state: object) -> None:
    """Refuse what has no stable text: sets, dicts, objects, and lists that a copy could share."""
    if isinstance(state, tuple):
        for part in state:
            _check_plain(part)
    else:
        _require(
            state is None or isinstance(state, str | int | bytes),
            f"{type(state).__name__} in the state is not plain data: {state!r}",
        )


# --- legality ---


def check_moments(
    match: Match,
    label: str,
    rules: Collection[str] = (),
    states: dict[str, tuple[object, ...]] | None = None,
    number: int | None = None,
) -> None:
    """Check that moves and refusals agree, texts can be filled, chance is fair and equal states are equal positions.

    That is at every moment of a match, or at so many of them, the first, the last and others that are drawn.
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
            _check_listed(position, chooser, seats + len(match.mode.sides))
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
    _require(
        states.setdefault(digest(position), known) == known,
        "two positions with the same state differ: the state leaves something out",
    )


def _check_listed(position: Position, chooser: random.Random, parties: int) -> None:
    """Play each listed move on a copy, or a sample of them."""
    moves = position.moves()
    before = digest(position)
    for move in moves if len(moves) <= MAX_LISTED else [pick(chooser, moves) for _ in range(MAX_LISTED)]:
        verdict = position.why_not(move)
        _require(verdict is None, f"{move!r} is listed, but why_not refuses it: {verdict}")
        told, silent = position.copy(), position.copy()
        try:
            events = told.play(move)
        except Illegal as refusal:
            raise AssertionError(f"{move!r} is listed, but play refuses it: {refusal}") from refusal
        silent.advance(move)
        _require(digest(told) == digest(silent), f"play and advance of {move!r} lead to different states")
        _require(told.moves() == silent.moves(), f"play and advance of {move!r} lead to different moves")
        _require(digest(position) == before, f"playing {move!r} on a copy changes the original")
        for event in events:
            _check_event(event, parties)
    _require(position.moves() == moves, "playing on copies changes the moves of the original")


def _check_unlisted(position: Position, strangers: Sequence[Move], rules: Collection[str]) -> None:
    """Try moves that are not listed: each is refused with the same rule by play and why_not, and changes nothing."""
    legal = set(position.moves())
    unlisted_chance = position.seat == CHANCE and not legal
    before = digest(position)
    seen = (position.moves(), position.automatic())
    for move in strangers:
        if move in legal:
            continue
        verdict = position.why_not(move)
        if verdict is None and unlisted_chance:
            _require(digest(position) == before, f"why_not({move[:40]!r}) changes the position")
            continue
        if verdict is None:
            raise AssertionError(f"{move[:40]!r} is not listed, but why_not has nothing against it")
        _require(isinstance(verdict, Illegal), f"why_not({move[:40]!r}) gives {verdict!r}")
        _check_rule(verdict.rule, rules, f"the refusal of {move[:40]!r}")
        _require(verdict.reason.format(**verdict.params).strip(), f"the refusal of {move[:40]!r} gives no reason")
        try:
            position.play(move)
        except Illegal as refusal:
            same = (refusal.rule, refusal.reason, dict(refusal.params)) == (
                verdict.rule,
                verdict.reason,
                dict(verdict.params),
            )
            _require(same, f"play and why_not refuse {move[:40]!r} differently: {refusal} / {verdict}")
        else:
            raise AssertionError(f"{move[:40]!r} is not listed, but play accepts it")
        _require(digest(position) == before, f"refusing {move[:40]!r} changes the position")
    _require((position.moves(), position.automatic()) == seen, "refusing moves changes what is legal")


def _strangers(position: Position, elsewhere: Sequence[Move], chooser: random.Random) -> list[Move]:
    """Return texts to be refused: moves of other moments, edited legal moves, and what is no move anywhere."""
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
    _require(_RULE.fullmatch(rule), f"{what} cites no rule: {rule!r}")
    _require(not rules or rule in rules, f"{what} cites {rule}, which is not in the rulebook")


def _check_event(event: Event, parties: int) -> None:
    _require(isinstance(event, Event), f"{event!r} is no event")
    _require(event.kind, f"an event has no kind: {event}")
    _require(event.seat is None or CHANCE <= event.seat < parties, f"an event of nobody at this table: {event}")
    known = dict(event.params) if event.seat is None or event.seat == CHANCE else {**event.params, "name": "Ana"}
    _check_fills(event.text, known)


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


# --- chance ---


def check_chance(position: Position, *, distribution: bool = True) -> None:
    """Check an event of chance: a result depends on the generator alone, is legal, and comes as often as its weight
    says.
    """
    chance = position.chance()
    before = digest(position)
    _require(chance.label and chance.label == position.chance().label, "an event of chance has no stable label")
    first = chance.sample(rng("code", chance.label))
    _require(
        first == position.copy().chance().sample(rng("code", chance.label)),
        "the same draw on a copy gives another result",
    )
    _require(first == chance.sample(rng("code", chance.label)), "a draw depends on the draws before it")
    verdict = position.why_not(first)
    _require(verdict is None, f"chance draws {first!r}, which is refused: {verdict}")
    _require(digest(position) == before, "drawing changes the position before the result is played")
    if chance.outcomes is not None:
        _check_outcomes(position, chance, chance.outcomes, distribution)


def _check_outcomes(
    position: Position, chance: Chance, outcomes: tuple[tuple[Move, int], ...], distribution: bool
) -> None:
    _require(outcomes, f"{chance.label}: no result is possible")
    weights = dict(outcomes)
    _require(len(weights) == len(outcomes), f"{chance.label}: a result is listed twice")
    _require(all(weight > 0 for weight in weights.values()), f"{chance.label}: a result has no weight")
    _require(set(weights) == set(position.moves()), f"{chance.label}: the results and the moves of chance differ")
    counts = dict.fromkeys(weights, 0)
    total = sum(weights.values())
    for number in range(DRAWS if distribution else 20):
        move = chance.sample(rng(f"draw {number}", chance.label))
        _require(move in counts, f"{chance.label}: {move!r} was drawn and is not among the results")
        counts[move] += 1
    for move, count in counts.items() if distribution else ():
        share = weights[move] / total
        spread = (DRAWS * share * (1 - share)) ** 0.5
        _require(
            abs(count - DRAWS * share) <= 5 * spread + 1,
            f"{chance.label}: {move!r} came {count} times in {DRAWS}, {DRAWS * share:.0f} expected",
        )


def check_same_seed(match: Match, other: Match) -> None:
    """Check that a match played again with the same choices and code is the same match."""
    _require(match.moves == other.moves, "the same choices and code give another match")
    _require(
        digest(match.at(len(match.moves))) == digest(other.at(len(other.moves))), "the same moves give another state"
    )


def check_chance_by_label(game: Game, setup: Setup, matches: int = 3) -> None:
    """Check that results of chance come by label: no label twice in a match, and the same result whatever was played
    before.
    """
    drawn: dict[tuple[object, ...], Move] = {}
    for number in range(matches):
        match = random_match(game, setup, f"label {number}")
        labels: set[str] = set()
        position = match.at(0)
        for move in match.moves:
            if position.seat == CHANCE:
                chance = position.chance()
                _require(
                    chance.label not in labels,
                    f"two events of chance are both called {chance.label!r}: they would give the same",
                )
                labels.add(chance.label)
                result = chance.sample(rng(setup.code, chance.label))
                key = (chance.label, chance.outcomes)
                if chance.outcomes is not None:
                    _require(
                        drawn.setdefault(key, result) == result,
                        f"{chance.label}: the result depends on what was played before",
                    )
                if not match.entered(position):
                    _require(move == result, f"{chance.label}: the match holds {move!r}, the table code {result!r}")
            position.advance(move)


# --- copies, records, time ---


def check_copies(match: Match) -> None:
    """Check that a copy of every moment is what it was after the original has gone on to the end, and the other way
    round.
    """
    position = match.at(0)
    kept: list[tuple[Position, str, list[Move]]] = []
    for move in match.moves:
        kept.append((position.copy(), digest(position), position.moves()))
        position.advance(move)
    for cursor, (copy, before, moves) in enumerate(kept):
        _require(digest(copy) == before, f"the copy of moment {cursor} changed while the original moved on")
        _require(copy.moves() == moves, f"the moves of the copy of moment {cursor} changed while the original moved on")
    end = digest(position)
    if kept:
        replayed = kept[0][0]
        for move in match.moves:
            replayed.advance(move)
        _require(digest(replayed) == end, "a copy does not play on like the original")
        _require(digest(position) == end, "playing a copy changes the original")


def check_advance(match: Match) -> None:
    """Check that telling a match and only advancing it lead through the same states."""
    told, silent = match.at(0), match.at(0)
    for number, move in enumerate(match.moves, 1):
        told.play(move)
        silent.advance(move)
        _require(digest(told) == digest(silent), f"play and advance part at move {number}, {move!r}")


def check_record(match: Match) -> None:
    """Check that a match and some beginnings of it survive being written as a record, and that a record goes no further
    than its game.
    """
    games = {match.game.key: match.game}
    for cursor in sorted({0, len(match.moves) // 2, len(match.moves)}):
        part = match.branch(cursor)
        text = format_record(part)
        try:
            again = parse_record(text, games)
        except RecordError as error:
            raise AssertionError(f"the record of {cursor} moves cannot be read: {error}") from error
        _require(again == part, f"the record of {cursor} moves reads as another match")
        _require(
            digest(again.position) == digest(part.position), f"the record of {cursor} moves leads to another state"
        )
        _require(format_record(again) == text, f"the record of {cursor} moves is written differently the second time")
    try:
        parse_record(f"{format_record(match)}{len(match.moves) + 1}. {match.moves[0]}\n", games)
    except RecordError as error:
        _require(error.good == match, "a record that goes on after the end loses its good part")
    else:
        raise AssertionError("a record goes on after the end of the game")


def check_packed(match: Match) -> None:
    """Check that a match and every settled beginning of it survive being packed for a link."""
    games = {match.game.key: match.game}
    for cursor in range(len(match.moves), -1, -max(1, len(match.moves) // 8)):
        part = match.branch(cursor)
        part.settle()
        try:
            again = packing.decode(packing.encode(part), games)
        except RecordError as error:
            raise AssertionError(f"the link of {cursor} moves cannot be opened: {error}") from error
        _require(again == part, f"the link of {cursor} moves opens another match")
        _require(digest(again.position) == digest(part.position), f"the link of {cursor} moves leads to another state")


def check_travel(match: Match) -> None:
    """Check that jumps, undo and redo arrive at every point in the state that was first played there, and that the line
    stays whole.
    """
    position = match.at(0)
    digests = [digest(position)]
    for move in match.moves:
        position.advance(move)
        digests.append(digest(position))
    travelled = match.branch(len(match.moves))
    chooser = rng(match.setup.code, "travel")
    for cursor in [*range(len(digests)), *(int(chooser.random() * len(digests)) for _ in range(20)), len(digests) - 1]:
        travelled.jump(cursor)
        _require(digest(travelled.position) == digests[cursor], f"a jump to {cursor} arrives in another state")
    while travelled.why_not_undo() is None:
        travelled.undo()
        _require(
            digest(travelled.position) == digests[travelled.cursor],
            f"undo to {travelled.cursor} arrives in another state",
        )
    while travelled.can_redo:
        travelled.redo()
        _require(
            digest(travelled.position) == digests[travelled.cursor],
            f"redo to {travelled.cursor} arrives in another state",
        )
    _require(travelled == match, "undo and redo do not lead back to the same match")
