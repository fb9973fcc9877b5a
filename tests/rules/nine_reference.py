"""A second implementation of the rules of 9, slow and as plain as the rulebook, for comparison with the engine."""

from __future__ import annotations

COLUMNS, ROWS = "abcdefghi", "123456789"
OUTER = [side + line for side, lines in (("n", COLUMNS), ("e", ROWS), ("s", COLUMNS), ("w", ROWS)) for line in lines]


def section(square: str) -> tuple[int, int]:
    return COLUMNS.index(square[0]) // 3, ROWS.index(square[1]) // 3


def line(outer: str) -> list[str]:
    """Return the board squares of an outer square's line, the nearest first."""
    side, name = tuple(outer)
    if side in "ns":
        squares = [name + row for row in ROWS]
        return squares if side == "s" else squares[::-1]
    squares = [column + name for column in COLUMNS]
    return squares if side == "w" else squares[::-1]


class Reference:
    """One game of 9: board squares and outer squares by name, turns by counting."""

    def __init__(self, players: int) -> None:
        self.players = players
        self.board: dict[str, int | str] = {}
        self.outer: dict[str, int] = {}
        self.placed = 0
        self.turn = 0
        self.passed: set[int] = set()

    @property
    def phase(self) -> str:
        reds = sum(token == "red" for token in self.board.values())
        return "preparation" if reds < 9 else "placement" if self.placed < 36 else "movement"

    def over(self) -> bool:
        return self.phase == "movement" and not any(self.slides(colour) for colour in range(self.players))

    def slides(self, colour: int) -> list[str]:
        return [outer for outer in OUTER if self.outer.get(outer) == colour and line(outer)[0] not in self.board]

    def moves(self) -> list[str]:
        if self.over():
            return []
        if self.phase == "preparation":
            closed = {section(square) for square in self.board}
            return [":" + c + r for c in COLUMNS[1:-1] for r in ROWS[1:-1] if section(c + r) not in closed]
        if self.phase == "placement":
            return ["+" + outer for outer in OUTER if outer not in self.outer]
        return self.slides(self.turn) or ["--"]

    def play(self, move: str) -> None:
        phase = self.phase
        if phase == "preparation":
            self.board[move[1:]] = "red"
        elif phase == "placement":
            self.outer[move[1:]] = self.turn
            self.placed += 1
        elif move == "--":
            self.passed.add(self.turn)
        else:
            stop = None
            for square in line(move):
                if square in self.board:
                    break
                stop = square
            assert stop is not None
            self.board[stop] = self.outer.pop(move)
        self.turn = 0 if self.phase != phase else (self.turn + 1) % self.players
        while phase == self.phase == "movement" and not self.over() and self.turn in self.passed:
            self.turn = (self.turn + 1) % self.players

    def points(self) -> list[int]:
        points = [0] * self.players
        for across in range(3):
            for up in range(3):
                inside = [token for square, token in self.board.items() if section(square) == (across, up)]
                counts = [inside.count(colour) for colour in range(self.players)]
                if max(counts) and counts.count(max(counts)) == 1:
                    points[counts.index(max(counts))] += 1
        return points
