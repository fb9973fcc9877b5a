"""Random games of AuZtralia, compared at every move with the second implementation of the rules."""

from __future__ import annotations

from itertools import combinations
from random import Random
from typing import TYPE_CHECKING

import pytest

from pyapp.engine.contract import CHANCE
from pyapp.engine.randomness import rng
from pyapp.games.auztralia.rules.position import Position
from pyapp.games.auztralia.rules.steps import FARMING, FIGHT, FINISH, LAYING, LOSE, SENDING, TRADING, TURN
from tests.conformance.auztralia_invariant import auztralia
from tests.marks import rule
from tests.rules.auztralia_reference import MOVES, Table, hex_of, point_sets

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

TABLES = [
    (1, "solo", "east", 0),
    (1, "solo", "west", 0),
    (2, "match", "east", 2),
    (2, "match", "west", 2),
    (2, "match", "east", 1),
    (3, "match", "east", 0),
    (4, "match", "west", 0),
    (4, "match", "east", 0),
    (2, "coop", "west", 0),
    (3, "coop", "east", 0),
    (4, "coop", "east", 0),
]


class Checker:
    """Follows a game and compares each question with the reference, tracking the parts of the current sequence."""

    def __init__(self) -> None:
        self.parts: list[tuple[list[str], str]] = []
        self.act = ""
        self.via: tuple[int, ...] = ()
        self.tile = -1
        self.owner = -1

    def look(self, p: Position) -> None:
        """Compare the legal texts with those of the reference."""
        check = CHECKS.get(p.ask)
        if check is None or p.seat is None or p.seat == CHANCE:
            return
        if p.seat != self.owner:
            self.parts, self.owner = [], p.seat
        expected = check(self, p, p.seat)
        assert sorted(p.moves()) == sorted(expected), (p.ask, self.act, self.parts)

    def play(self, p: Position, move: str) -> None:
        """Record a move before it is played."""
        word = move.split(" ")[0]
        if p.ask == TURN:
            self.parts, self.act = [], word
            if word == "via":
                self.via = tuple(int(one) - 1 for one in move[4:])
            elif word not in ("mine", "farm", "attack") or len(p.args) < 1 or not p.args[0]:
                self.via = ()
            if word == "attack":
                self.tile = int(move[8:]) - 1
        elif p.ask in (LAYING, TRADING, FARMING, SENDING):
            self.parts.append((self.open, move))
        else:
            self.parts, self.act = [], move

    def row(self, legal: Sequence[str], limit: int) -> list[str]:
        """Return the legal next texts of a sequence marked *. AZ-23.2."""
        self.open = list(legal)
        barred = {one for before, chosen in self.parts for one in before if one in before[: before.index(chosen)]}
        open_texts = [one for one in legal if one not in barred] if len(self.parts) < limit else []
        free = self.act not in ("rail", "hills", "trade", "farm", "attack")
        return [*open_texts, *(["end"] if self.parts or free else [])] if open_texts else []


def _rail(watcher: Checker, p: Position, seat: int) -> list[str]:
    paid = watcher.act in ("rail", "hills")
    limit = 2 + (paid and "P01" in p.hands[seat])
    return watcher.row(Table(p).open_borders(seat, watcher.act if paid else "rail"), limit)


def _trade(watcher: Checker, p: Position, seat: int) -> list[str]:
    table = Table(p)
    return watcher.row(table.open_trades(seat), table.trades(seat))


def _farm(watcher: Checker, p: Position, seat: int) -> list[str]:
    table = Table(p)
    net = table.enlarged(seat, watcher.via)
    assert net is not None
    return watcher.row(table.open_farms(seat, net, [move.split(" ")[0] for _, move in watcher.parts]), 99)


def _send(watcher: Checker, p: Position, seat: int) -> list[str]:
    table = Table(p)
    far = table.off_rail(seat, watcher.via, watcher.tile)
    sent = [move[5] for _, move in watcher.parts]
    legal = [
        f"send {unit}{number}"
        for unit, most in table.barracks(seat).items()
        if table.reach(seat, unit) >= far and unit not in sent
        for number in range(1, most + 1)
    ]
    return watcher.row(legal, 9)


def _turn(watcher: Checker, p: Position, seat: int) -> set[str]:
    table = Table(p)
    return table.near_acts(seat, p.args[0]) if p.args and p.args[0] else table.turn(seat)


def _finish(_watcher: Checker, p: Position, seat: int) -> set[str]:
    return {*Table(p).once(seat), "finish"}


def _fight(_watcher: Checker, p: Position, _seat: int) -> list[str]:
    assert p.combat is not None
    both = any(unit >> 3 == 4 for unit in p.combat.force) and any(unit >> 3 < 4 for unit in p.combat.force)
    return ["fight", "withdraw", *(["withdraw air", "withdraw ground"] if both else [])]


def _lose(_watcher: Checker, p: Position, _seat: int) -> set[str]:
    assert p.combat is not None
    ground, points = p.args
    force = [("ICATZ"[unit >> 3], unit & 7) for unit in p.combat.force if (unit >> 3 < 4) == ground]
    answers = {f"lose {' '.join(one)}" for one in point_sets(force, points)}
    assert len(answers) > 1, "a question with one answer"
    return answers


CHECKS: dict[str, Callable[[Checker, Position, int], list[str] | set[str]]] = {
    TURN: _turn,
    LAYING: _rail,
    TRADING: _trade,
    FARMING: _farm,
    SENDING: _send,
    FINISH: _finish,
    FIGHT: _fight,
    LOSE: _lose,
}


def _choose(p: Position, chooser: Random) -> str:
    """Choose a text: each kind of act with equal chance, acts before waiting."""
    moves = p.moves()
    words = sorted({move.split(" ")[0] for move in moves} - {"recover", "end", "finish"}) or [
        "recover",
        "end",
        "finish",
    ]
    if len(moves) > 1 and chooser.random() < 0.15:
        return moves[int(chooser.random() * len(moves))]
    word = words[int(chooser.random() * len(words))]
    some = [move for move in moves if move.split(" ")[0] == word] or moves
    return some[int(chooser.random() * len(some))]


@rule("AZ-5.2", "AZ-6.1", "AZ-10.3", "AZ-11.2", "AZ-15.3", "AZ-19.3", "AZ-23.2", "AZ-23.6", "AZ-23.7")
@pytest.mark.parametrize(("players", "mode", "board", "options"), TABLES)
def test_random_games_agree_with_the_reference(players: int, mode: str, board: str, options: int) -> None:
    for number in range(2):
        chooser = Random(f"{players} {mode} {board} {number}")
        p = Position(players, mode, board=board, options=options, difficulty="gentle" if mode == "solo" else "")
        watcher = Checker()
        while p.seat is not None:
            watcher.look(p)
            auztralia(p)
            if p.seat == CHANCE:
                move = p.chance().sample(rng(f"{number}", p.chance().label))
                _step(p, move)
            else:
                move = _choose(p, chooser)
                watcher.play(p, move)
                p.advance(move)


def _step(p: Position, move: str) -> None:
    """Resolve a chance event; for movement cards compare the steps with the reference."""
    if p.ask != "card" or p.args != ("moves",):
        p.advance(move)
        return
    before = Table(p)
    entry = MOVES.get(move[5:])
    raided = before.march([entry] if entry else [])
    seen = p.copy()
    seen.advance(move)
    if not raided:
        after = Table(seen)
        assert {tile: after.tiles[tile] for tile in before.tiles} == before.tiles
        assert after.blight == before.blight
    p.advance(move)


@rule("AZ-2.3", "AZ-3.14")
def test_distances_equal_paths_over_land_and_a_fourth_port_always_fits() -> None:
    for west in (False, True):
        p = Position(1, "solo", board="west" if west else "east", difficulty="gentle")
        table = Table(p)
        for one, where in enumerate(p.board.names):
            far = table.steps([hex_of(where)])
            assert [far[hex_of(other)] for other in p.board.names] == list(p.board.distance[one])
    table = Table(Position(1, "solo", difficulty="gentle"))
    ports = [one for one, terrain in table.land.items() if terrain == "C"]
    away = {one: table.steps([one]) for one in ports}
    sets = [some for some in combinations(ports, 3) if all(away[one][two] >= 3 for one, two in combinations(some, 2))]
    assert len(ports) == 19
    assert len(sets) == 371
    assert all(any(min(away[one][four] for one in some) >= 3 for four in ports) for some in sets)


@rule("AZ-23.11", "AZ-1.5", "AZ-1.4")
@pytest.mark.parametrize(("players", "mode", "board", "options"), [table for table in TABLES if table[0] > 1])
def test_a_seats_view_of_a_position_can_be_played_to_the_end(players: int, mode: str, board: str, options: int) -> None:
    chooser = Random(f"seen {players} {mode} {board} {options}")
    p = Position(players, mode, board=board, options=options)
    while p.seat is not None:
        if not p.looked and chooser.random() < 0.03:
            seen = p.seen_by(chooser.choice([*range(players), CHANCE]))
            auztralia(seen)
            while seen.seat is not None:
                seen.advance(chooser.choice(seen.moves()))
            auztralia(seen)
            assert seen.outcome()
        p.advance(chooser.choice(p.moves()))
