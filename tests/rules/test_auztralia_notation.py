"""AuZtralia: texts of moves, chance labels and recorded moves, in whole random games."""

from __future__ import annotations

import re
from random import Random

import pytest

from pyapp.engine.contract import CHANCE
from pyapp.engine.randomness import rng
from pyapp.games.auztralia import GAME
from pyapp.games.auztralia.rules.components import SORTS
from pyapp.games.auztralia.rules.position import Position
from tests.marks import rule
from tests.rules.auztralia_positions import (
    ANA,
    BEN,
    attack,
    give_cards,
    lines,
    old_one,
    old_ones_turn,
    play,
    port,
    resolve_chance,
    set_barracks,
    set_up,
    table,
    tracks,
    turn,
)

_HEX, _BORDER, _CARD = r"r\dc\d{1,2}", r"r\dc\d{1,2}-r\dc\d{1,2}", r"P\d\d"
_FRONT = r"((LOY|ZOM|MIG|SHO|TEM|CTH) \d{1,2}|KAN)"
TEXTS = (
    r"use V[1-5]-[AB]( V[1-5]-[AB])?",
    rf"port {_HEX}",
    r"peek t\d+",
    rf"keep {_CARD}( for {_CARD})?( to [1-4])?",
    rf"{_BORDER}|end",
    rf"play (P28|P29 {_HEX}|P30 t\d+)|finish",
    r"via [1-4]{1,3}",
    r"rail|hills|trade|farm|recover|look|refresh",
    rf"mine {_HEX} (coal|iron|gold|phosphate|token)",
    rf"recruit {_CARD}( to [1-4])?",
    rf"drop {_CARD}",
    r"buy (I|II|C|A|T|Z)",
    r"(import|export) (coal|iron)( to [1-4])?",
    rf"(corn|sheep|cattle) {_HEX}",
    r"attack t\d+",
    r"send [ICATZ]\d+",
    r"fight|withdraw( air| ground)?",
    r"lose( [ICATZ]\d)+",
)
CHANCES = {
    r"objective": r"objective S\d\d",
    rf"survey {_HEX}": rf"survey {_HEX} \d+",
    r"draw \d+": rf"draw {_CARD}",
    r"first": r"first [1-4]",
    r"two-player": r"two-player V[1-5]( V[1-5])?",
    r"banish": r"banish t\d+",
    r"card \d+": r"card O\d\d",
    r"revelation \d\d": r"revelation R[123]-\d\d",
    r"any \d+": r"any t\d+",
    r"tile t\d+": rf"tile t\d+ {_FRONT}",
}
NUMBERED = ("draw", "card", "any")
"""Labels that count what came in the match."""
TABLES = [
    (1, "solo", "east", 0),
    (1, "solo", "west", 0),
    (2, "match", "east", 2),
    (2, "match", "west", 1),
    (3, "match", "east", 0),
    (4, "match", "west", 0),
    (3, "coop", "west", 0),
    (4, "coop", "east", 0),
]


def _check_chance(position: Position, came: dict[str, int]) -> None:
    event = position.chance()
    pattern = next(text for label, text in CHANCES.items() if re.fullmatch(label, event.label))
    outcomes = dict(event.outcomes or ())
    assert list(outcomes) == position.moves()
    assert all(re.fullmatch(pattern, move) for move in outcomes)
    word, _, number = event.label.partition(" ")
    came[word] = came.get(word, 0) + 1
    if word in NUMBERED:
        assert int(number) == came[word]
    if word == "revelation":
        assert int(number) == position.purple
    if word == "tile":
        tile = int(number[1:]) - 1
        fronts = [at for at, sort in enumerate(SORTS) if sort.level == position.levels[tile]]
        gone = [position.fronts.count(at) for at in fronts]
        left = [SORTS[at].count - out for at, out in zip(fronts, gone, strict=True)]
        assert list(outcomes.values()) == [one for one in left if one]
    else:
        assert set(outcomes.values()) == {1}


@rule("AZ-22.1", "AZ-22.2", "AZ-22.3", "AZ-22.4", "AZ-23.1", "AZ-23.4", "AZ-23.5", "AZ-23.6", "AZ-23.15", "AZ-1.4")
@pytest.mark.parametrize(("players", "mode", "board", "options"), TABLES)
def test_texts_and_labels_of_random_games(players: int, mode: str, board: str, options: int) -> None:
    for number in range(3):
        chooser = Random(f"{players}{mode}{board}{number}")
        position = Position(players, mode, board=board, options=options, difficulty="hard" if mode == "solo" else "")
        came: dict[str, int] = {}
        longest = texts = 0
        while position.seat is not None:
            moves = position.moves()
            texts += 1
            if position.seat == CHANCE:
                _check_chance(position, came)
                move = position.chance().sample(rng(str(number), position.chance().label))
            else:
                assert moves
                assert all(any(re.fullmatch(pattern, move) for pattern in TEXTS) for move in moves)
                longest = max(longest, len(moves))
                move = moves[int(chooser.random() * len(moves))]
                assert position.automatic() == (move if len(moves) == 1 else None)
            position.advance(move)
        assert longest <= 200
        assert 40 <= texts <= 1200


# --- what is recorded (AZ-23.3) ---


@rule("AZ-23.3", "AZ-22.4")
def test_single_answers_are_recorded_and_skipped_questions_are_not() -> None:
    position = table(edition=1)
    tile = old_one(position, "r5c4")
    position.revelations = ("R1-01",)
    old_ones_turn(position, 25)
    play(position, "- revelation R1-05")
    assert position.moves() == [f"any {tile}"]
    none = table()
    old_ones_turn(none, 23)
    play(none, "- revelation R1-05")
    assert none.ask == "card"
    near = table()
    old_one(near, "r5c4")
    old_ones_turn(near, 23)
    play(near, "- revelation R1-01")
    assert near.ask == "tile"


@rule("AZ-23.3", "AZ-4.11", "AZ-22.2")
def test_finish_is_asked_only_with_a_playable_card() -> None:
    position = table()
    give_cards(position, ANA, "P29", "P30")
    play(turn(position), "1 buy I")
    assert (position.ask, position.seat) == ("turn", BEN)
    old_one(position, "r5c4", "ZOM 3")
    play(turn(position), "1 buy I")
    assert position.moves() == ["play P30 t1", "finish"]


@rule("AZ-23.1")
def test_tiles_are_numbered_by_row_and_column_and_keep_their_names() -> None:
    position = set_up(2)
    resolve_chance(position)
    assert position.at == sorted(position.at)
    assert position.name(0) == "r0c0"
    gate = table()
    old_one(gate, "r3c4", "TEM 3")
    old_ones_turn(gate, 23)
    play(gate, "- revelation R1-13")
    assert gate.moves()[0].startswith("tile t2 ")
    assert [gate.board.border_names[number] for number in range(2)] == ["r0c0-r0c1", "r0c0-r1c0"]


@rule("AZ-23.2", "AZ-23.14")
def test_every_set_of_parts_has_exactly_one_text() -> None:
    position = table()
    tracks(position, ANA, "r7c4-r6c4-r5c4-r5c3")
    play(turn(position), "1 rail")
    assert {"r4c3-r5c4", "r4c3-r5c3"} <= set(position.moves())
    late = position.copy()
    play(late, "1 r4c3-r5c4")
    assert "r4c3-r5c3" not in late.moves()
    play(position, "1 r4c3-r5c3")
    assert "r4c3-r5c4" in position.moves()
    newly = turn(table())
    play(newly, "1 rail", "1 r6c4-r7c4")
    assert "r5c3-r6c4" in newly.moves()


@rule("AZ-23.6")
def test_a_first_text_is_offered_only_if_it_can_be_completed() -> None:
    position = table(ports=["r0c10", "r7c4"])
    old_one(position, "r1c10", "ZOM 3")
    turn(position)
    assert "rail" not in position.moves()
    assert "hills" in position.moves()
    assert "farm" not in position.moves()


@rule("AZ-23.9", "AZ-13.7", "AZ-14.4")
def test_a_revealed_kangaroo_uses_up_the_reveal() -> None:
    position = table()
    old_one(position, "r5c4")
    old_one(position, "r4c5")
    old_ones_turn(position, 23)
    play(position, "- revelation R1-05", "- tile t1 KAN")
    assert (position.ask, position.on_map()) == ("card", [1])


@rule("AZ-23.11", "AZ-1.5")
def test_a_front_seen_by_another_seat_stays_possible_until_revealed() -> None:
    position = table()
    old_one(position, "r5c4")
    position.fronts[0] = 0
    position.unseen[0] -= 1
    position.seen[0] = 1 << BEN
    tracks(position, ANA, "r7c4-r6c4-r5c4")
    set_barracks(position, ANA, "I")
    turn(position)
    for seat, front, left in ((ANA, -1, 4), (BEN, 0, 3), (CHANCE, -1, 4)):
        seen = position.seen_by(seat)
        assert (seen.fronts[0], seen.unseen[0]) == (front, left)
    attack(position, "t1", "I1")
    assert position.ask == "fight"
    assert position.seen_by(ANA).fronts[0] == 0
    ahead = turn(table())
    tracks(ahead, ANA, "r7c4-r6c4-r5c4")
    set_barracks(ahead, ANA, "I")
    old_one(ahead, "r5c4")
    ahead.fronts[0], ahead.seen[0] = 0, 1 << BEN
    ahead.unseen[0] -= 1
    imagined = turn(ahead).seen_by(ANA)
    attack(imagined, "t1", "I1")
    assert imagined.chance().label == "tile t1"


@rule("AZ-23.12", "AZ-19.5")
def test_lines_of_a_score_sheet() -> None:
    position = table()
    assert list(lines(position, ANA)) == [
        "Farms",
        "Phosphate",
        "Old Ones destroyed",
        "Shares of split tiles",
        "VP tokens",
        "Personality cards",
    ]
    assert list(lines(position, 2)) == ["Old Ones face up", "Old Ones face down (double)", "Blighted farms"]


@rule("AZ-21.2")
def test_unusual_but_legal_moves() -> None:
    position = table()
    tracks(position, ANA, "r7c4-r6c4-r5c4")
    tracks(position, BEN, "r6c4-r5c5")
    set_barracks(position, ANA, "IZ")
    tile = old_one(position, "r4c4", "TEM 3")
    turn(position)
    farm = position.copy()
    play(farm, "1 farm", "1 sheep r5c4")
    assert (farm.farms[1].bit_count(), farm.times[ANA]) == (1, 11)
    play(position, f"1 attack {tile}", "1 send Z1", "1 withdraw")
    assert position.times[ANA] == 11
    idle = turn(table())
    play(idle, "1 recover")
    assert idle.times[ANA] == 11


# --- acts of several texts ---


@rule("AZ-23.2", "AZ-22.2")
@pytest.mark.parametrize(
    ("before", "move", "goes_on"),
    [
        ("rail", "r6c4-r7c4", True),
        ("r6c4-r7c4", "end", True),
        ("hills", "r6c4-r6c5", True),
        ("farm", "corn r7c5", True),
        ("corn r7c5", "cattle r6c5", True),
        ("trade", "import coal to 2", True),
        ("export iron", "end", True),
        ("attack t9", "send I3", True),
        ("send I3", "fight", False),
        ("via 2", "mine r4c4 iron", True),
        ("via 23", "attack t1", True),
        ("refresh", "drop P01", True),
        ("mine r4c4 iron", "finish", False),
        ("recruit P27", "r6c4-r7c4", False),
        ("buy I", "buy I", False),
        ("fight", "fight", False),
    ],
)
def test_texts_that_belong_to_one_act(before: str, move: str, goes_on: bool) -> None:
    assert GAME.continues is not None
    assert GAME.continues(before, move) == goes_on


@rule("AZ-22.3", "AZ-23.7")
def test_a_defender_is_asked_out_of_turn() -> None:
    position = table()
    port(position, BEN, "r7c7")
    set_barracks(position, BEN, "CA")
    tracks(position, ANA, "r7c4-r6c4-r5c4")
    set_barracks(position, ANA, "I")
    tile = old_one(position, "r5c4", level="3")
    old_one(position, "r6c7", "ZOM 8")
    turn(position)
    attack(position, tile, "I1")
    play(position, f"- tile {tile} CTH 12", "1 withdraw", "- card O11")
    assert position.seat == BEN
    assert set(position.moves()) == {"lose C0 C1", "lose C0 A0", "lose A0 A1"}
    play(position, "2 lose A0 A1", "- card O01", "- card O05", "- card O03")
    assert (position.fallen, position.times[ANA], position.seat) == (-1, 11, BEN)
