"""AuZtralia: two-player cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyapp.engine.contract import CHANCE
from pyapp.games.auztralia.rules.board import NOWHERE
from tests.marks import rule
from tests.rules.auztralia_positions import (
    ANA,
    BEN,
    barracks_of,
    first_question,
    goods_of,
    label,
    play,
    resolve_chance,
    weights,
)

if TYPE_CHECKING:
    from pyapp.games.auztralia.rules.position import Position


# --- two-player cards ---


@rule("AZ-20.1", "AZ-23.4")
def test_cards_drawn_and_options_chosen() -> None:
    one = first_question("two-player", options=1)
    assert (label(one), weights(one)) == ("two-player", {f"two-player V{number}": 1 for number in range(1, 6)})
    play(one, "- two-player V3")
    assert (one.seat, one.moves()) == (BEN, ["use V3-A", "use V3-B"])
    two = first_question("two-player", options=2)
    assert len(two.moves()) == 10
    play(two, "- two-player V1 V3")
    assert two.moves() == [
        "use V1-A V1-B",
        "use V1-A V3-A",
        "use V1-A V3-B",
        "use V1-B V3-A",
        "use V1-B V3-B",
        "use V3-A V3-B",
    ]
    play(two, "2 use V3-A V3-B")
    assert [barracks_of(two, seat) for seat in range(2)] == ["IIIC", "IIIC"]


def _option(*keys: str) -> Position:
    position = first_question("two-player", options=len(keys))
    cards_drawn = sorted({key[:2] for key in keys})
    if len(cards_drawn) < len(keys):
        cards_drawn.append("V5" if "V5" not in cards_drawn else "V1")
    play(position, f"- two-player {' '.join(sorted(cards_drawn))}", f"2 use {' '.join(keys)}")
    return position


@rule("AZ-20.2")
def test_letters_from_home() -> None:
    gold = _option("V1-A")
    assert [gold.gold(seat) for seat in range(2)] == [7, 7]
    position = _option("V1-B")
    assert goods_of(position, BEN) == {"coal": 3, "iron": 3, "gold": 4}
    play(position, "2 port r7c4", "1 port r5c0")
    assert (position.seat, position.ask) == (ANA, "rail")
    assert position.moves() == ["r5c0-r5c1", "end"]
    play(position, "1 r5c0-r5c1", "1 end")
    assert "end" in position.moves()
    assert not [move for move in position.moves() if "r6c5" in move]
    play(position, "2 end")
    assert (position.seat, position.ask, goods_of(position, ANA)["coal"]) == (ANA, "turn", 3)


@rule("AZ-20.2", "AZ-23.11", "AZ-23.4")
def test_bush_telegraph_shows_tiles_to_one_seat_only() -> None:
    position = _option("V4-A")
    play(position, "2 port r7c4", "1 port r5c0")
    tiles = [move.split(" ")[1] for move in position.moves()]
    assert (position.ask, len(tiles)) == ("peek", len(position.at))
    play(position, f"1 peek {tiles[4]}")
    assert label(position) == f"tile {tiles[4]}"
    front = position.moves()[0]
    events = play(position, f"- {front}")
    assert [event.visible_to for event in events] == [ANA]
    assert f"peek {tiles[4]}" not in position.moves()
    play(position, f"1 peek {tiles[0]}")
    resolve_chance(position)
    play(position, f"1 peek {tiles[1]}")
    resolve_chance(position)
    assert position.seat == BEN
    assert position.seen_by(ANA).fronts[4] == position.fronts[4] >= 0
    assert position.seen_by(BEN).fronts[4] == position.seen_by(CHANCE).fronts[4] == -1
    assert sum(position.seen_by(BEN).unseen) == 57
    before = position.unseen[:]
    play(position, f"2 peek {tiles[4]}")
    assert (position.seat, position.ask, position.unseen) == (BEN, "peek", before)
    assert position.seen_by(BEN).fronts[4] >= 0


@rule("AZ-20.2", "AZ-23.4")
def test_few_tiles_to_look_at() -> None:
    position = _option("V4-A")
    for tile in position.on_map()[2:]:
        position.at[tile] = NOWHERE
    play(position, "2 port r7c4", "1 port r5c0", "1 peek t2")
    resolve_chance(position)
    assert position.moves() == ["peek t1"]
    play(position, "1 peek t1")
    resolve_chance(position)
    assert (position.seat, position.moves()) == (BEN, ["peek t1", "peek t2"])


@rule("AZ-20.2", "AZ-23.3", "AZ-23.4")
def test_one_level_3_tile_is_banished_unseen() -> None:
    position = _option("V4-B")
    play(position, "2 port r7c4")
    none = position.copy()
    play(position, "1 port r5c0")
    third = [tile for tile in position.on_map() if position.levels[tile] == 2]
    assert (label(position), weights(position)) == ("banish", {f"banish t{tile + 1}": 1 for tile in third})
    unseen = position.unseen[:]
    play(position, f"- banish t{third[0] + 1}")
    assert (position.at[third[0]], position.unseen, position.ask) == (NOWHERE, unseen, "turn")
    for tile in third:
        none.at[tile] = NOWHERE
    play(none, "1 port r5c0")
    assert none.ask == "turn"


@rule("AZ-20.2", "AZ-23.4", "AZ-23.11")
def test_old_friends_are_drafted() -> None:
    position = _option("V5-B")
    play(position, "2 port r7c4", "1 port r5c0")
    assert (label(position), position.args) == ("draw 6", ("look", ANA))
    left = len(position.moves())
    some = [move.split(" ")[1] for move in position.moves() if move[5:] not in ("P27", "P25")][:2]
    events = play(position, *[f"- draw {card}" for card in some], "- draw P25")
    assert {event.visible_to for event in events} == {ANA}
    assert position.moves() == [f"keep {card}" for card in sorted((*some, "P25"))]
    seen = position.seen_by(BEN)
    assert (seen.looked, seen.moves(), seen.seat) == (("", "", ""), [], ANA)
    assert seen.deck.bit_count() == left
    play(position, "1 keep P25")
    assert (barracks_of(position, ANA), label(position), len(position.moves())) == ("II", "draw 9", left - 1)
    assert f"draw {some[0]}" in position.moves()
    play(position, "- draw P27", *[f"- draw {card}" for card in some], "2 keep P27")
    assert (position.seat, position.ask, position.moves()[-1]) == (BEN, "rail", "end")
    play(position, "2 end")
    assert (position.seat, position.ask, position.looked) == (ANA, "turn", ())


@rule("AZ-20.2", "AZ-21.3")
def test_both_peek_options_come_in_order() -> None:
    position = _option("V4-A", "V5-B")
    play(position, "2 port r7c4", "1 port r5c0")
    asked: list[tuple[int | None, str]] = []
    while position.ask != "turn" and len(asked) < 8:
        if position.seat != CHANCE:
            asked.append((position.seat, position.ask))
        position.advance(position.moves()[0])
    assert asked == [*[(ANA, "peek")] * 3, *[(BEN, "peek")] * 3, (ANA, "keep"), (BEN, "keep")]
