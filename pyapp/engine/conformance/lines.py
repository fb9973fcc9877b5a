"""Checks of a match as a line: copies, records, links, jumps and undo."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyapp.engine import packing
from pyapp.engine.conformance.basics import digest, require
from pyapp.engine.randomness import rng
from pyapp.engine.record import RecordError, format_record, parse_record

if TYPE_CHECKING:
    from pyapp.engine.contract import Move, Position
    from pyapp.engine.match import Match


def check_same_seed(match: Match, other: Match) -> None:
    """Check that a match played again with the same choices and code is the same match."""
    require(match.moves == other.moves, "the same choices and code give another match")
    require(
        digest(match.at(len(match.moves))) == digest(other.at(len(other.moves))), "the same moves give another state"
    )


def check_copies(match: Match) -> None:
    """Check that a copy of every position stays unchanged while the original goes on to the end, and vice versa."""
    position = match.at(0)
    kept: list[tuple[Position, str, list[Move]]] = []
    for move in match.moves:
        kept.append((position.copy(), digest(position), position.moves()))
        position.advance(move)
    for cursor, (copy, before, moves) in enumerate(kept):
        require(digest(copy) == before, f"the copy of moment {cursor} changed while the original moved on")
        require(copy.moves() == moves, f"the moves of the copy of moment {cursor} changed while the original moved on")
    end = digest(position)
    if kept:
        replayed = kept[0][0]
        for move in match.moves:
            replayed.advance(move)
        require(digest(replayed) == end, "a copy does not play on like the original")
        require(digest(position) == end, "playing a copy changes the original")


def check_advance(match: Match) -> None:
    """Check that `play` and `advance` lead through the same states."""
    played, advanced = match.at(0), match.at(0)
    for number, move in enumerate(match.moves, 1):
        played.play(move)
        advanced.advance(move)
        require(digest(played) == digest(advanced), f"play and advance part at move {number}, {move!r}")


def check_record(match: Match) -> None:
    """Check that a match and some prefixes of it survive as records, and that a record ends with its game."""
    games = {match.game.key: match.game}
    for cursor in sorted({0, len(match.moves) // 2, len(match.moves)}):
        part = match.branch(cursor)
        text = format_record(part)
        try:
            again = parse_record(text, games)
        except RecordError as error:
            raise AssertionError(f"the record of {cursor} moves cannot be read: {error}") from error
        require(again == part, f"the record of {cursor} moves reads as another match")
        require(digest(again.position) == digest(part.position), f"the record of {cursor} moves leads to another state")
        require(format_record(again) == text, f"the record of {cursor} moves is written differently the second time")
    try:
        parse_record(f"{format_record(match)}{len(match.moves) + 1}. {match.moves[0]}\n", games)
    except RecordError as error:
        require(error.good == match, "a record that goes on after the end loses its good part")
    else:
        raise AssertionError("a record goes on after the end of the game")


def check_packed(match: Match) -> None:
    """Check that a match and every settled prefix of it survive being packed for a link."""
    games = {match.game.key: match.game}
    for cursor in range(len(match.moves), -1, -max(1, len(match.moves) // 8)):
        part = match.branch(cursor)
        part.settle()
        try:
            again = packing.decode(packing.encode(part), games)
        except RecordError as error:
            raise AssertionError(f"the link of {cursor} moves cannot be opened: {error}") from error
        require(again == part, f"the link of {cursor} moves opens another match")
        require(digest(again.position) == digest(part.position), f"the link of {cursor} moves leads to another state")


def check_travel(match: Match) -> None:
    """Check that jumps, undo and redo reach every point in its original state, and that the line stays complete."""
    position = match.at(0)
    digests = [digest(position)]
    for move in match.moves:
        position.advance(move)
        digests.append(digest(position))
    travelled = match.branch(len(match.moves))
    chooser = rng(match.setup.code, "travel")
    for cursor in [*range(len(digests)), *(int(chooser.random() * len(digests)) for _ in range(20)), len(digests) - 1]:
        travelled.jump(cursor)
        require(digest(travelled.position) == digests[cursor], f"a jump to {cursor} arrives in another state")
    while travelled.why_not_undo() is None:
        travelled.undo()
        require(
            digest(travelled.position) == digests[travelled.cursor],
            f"undo to {travelled.cursor} arrives in another state",
        )
    while travelled.can_redo:
        travelled.redo()
        require(
            digest(travelled.position) == digests[travelled.cursor],
            f"redo to {travelled.cursor} arrives in another state",
        )
    require(travelled == match, "undo and redo do not lead back to the same match")
