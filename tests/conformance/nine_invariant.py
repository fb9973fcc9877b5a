"""Invariants of 9 beyond the contract."""

from __future__ import annotations

from pyapp.games.nine.rules import components as nine_components
from pyapp.games.nine.rules.components import NEUTRALS, OUTER, SECTION, TOKENS
from pyapp.games.nine.rules.position import MOVEMENT, NEUTRAL, OVER, PLACEMENT, PREPARATION
from pyapp.games.nine.rules.position import Position as NinePosition


def nine(position: NinePosition) -> None:
    """Count the tokens of 9 (NI-1.1, NI-1.2) and compare every derived table with the board."""
    board, players = position.board, position.players
    neutrals = [square for square in range(81) if board[square] == NEUTRAL]
    sections = [SECTION[square] for square in neutrals]
    assert len(set(sections)) == len(sections), "a section has two red tokens"
    assert not set(neutrals) & nine_components.BORDER, "a red token stands on a border square"
    assert len(neutrals) == NEUTRALS or (position.phase == PREPARATION and len(neutrals) < NEUTRALS), (
        "red tokens are missing"
    )
    assert position.closed == sum(1 << section for section in sections), "closed does not fit the board"

    masks = position.tokens
    assert all(not masks[a] & masks[b] for a in range(4) for b in range(a)), "two tokens on one outer square"
    outside = [mask.bit_count() for mask in masks]
    inside = [sum(token == colour + 1 for token in board) for colour in range(4)]
    assert outside[players:] == inside[players:] == [0] * (4 - players), "a token of a colour that nobody plays"
    if position.phase == PREPARATION:
        assert not any(outside) and not any(inside), "tokens before their time"  # noqa: PT018
    elif position.phase == PLACEMENT:
        assert not any(inside), "a token slid before its time"
        assert position.filled == masks[0] | masks[1] | masks[2] | masks[3], "filled does not fit the outer squares"
        assert max(outside[:players]) - min(outside[:players]) <= 1, "somebody placed out of turn"
    else:
        assert [a + b for a, b in zip(outside, inside, strict=True)][:players] == [TOKENS[players]] * players, (
            "a token is lost or won"
        )

    for index in range(9):
        row = sum(1 << column for column in range(9) if board[9 * index + column])
        column = sum(1 << row for row in range(9) if board[9 * row + index])
        assert (position.lines[index], position.lines[9 + index]) == (row, column), "lines do not fit the board"
        counts = [sum(board[s] == colour + 1 for s in range(81) if SECTION[s] == index) for colour in range(4)]
        assert list(position.counts[4 * index : 4 * index + 4]) == counts, "counts do not fit the board"
    alive = sum(1 << outer for outer in range(len(OUTER)) if not board[nine_components.FIRST[outer]])
    assert position.alive == alive, "alive does not fit the board"
    live = [bool(mask & alive) for mask in masks[:players]]
    if position.phase == OVER:
        assert not any(live), "the game is over and somebody can move"
    if position.phase == MOVEMENT:
        assert any(live), "nobody can move and the game goes on"
        assert not any(can and position.passed >> colour & 1 for colour, can in enumerate(live)), (
            "somebody passed and can move"
        )
