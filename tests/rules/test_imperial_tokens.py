"""The rules of Imperial Settlers, number by number: favor tokens (IS-8)."""

from __future__ import annotations

import pytest

from pyapp.games.imperial.rules.components import FIELDS, TOKENS
from tests.marks import rule
from tests.rules.imperial_positions import (
    arrange,
    begin,
    building,
    continuations,
    letters,
    play,
    refused,
    set_pool,
    table,
)


@rule("IS-8.1")
def test_ally_gives_an_action_once() -> None:
    position = begin(table(), "WSF", 4, "ally")
    play(position, "favor")
    assert position.players[0].actions == 5
    refused(position, "favor", "IS-8.1")


@rule("IS-8.1")
def test_tokens_need_no_action() -> None:
    for token in TOKENS:
        position = table()
        arrange(position, bridges=2)
        set_pool(begin(position, "WSF", 4, token), "F", actions=0)
        assert continuations(position, "favor") != []


@rule("IS-8.2")
@pytest.mark.parametrize(("dice", "kinds"), [("WSF", ["W", "S", "F"]), ("GGG", ["G"]), ("FSF", ["S", "F"])])
def test_boon_gives_one_more_of_a_die(dice: str, kinds: list[str]) -> None:
    position = begin(table(), dice, 4, "boon")
    assert continuations(position, "favor") == kinds
    for kind in kinds:
        assert sorted(letters(play(position.copy(), f"favor {kind}"))) == sorted(dice + kind)
    missing = next(letter for letter in "WSFG" if letter not in dice)
    refused(position, f"favor {missing}", "IS-8.2")


@rule("IS-8.3")
@pytest.mark.parametrize(
    ("dice", "circles"),
    [
        ("WWW", ["1.2", "2.1", "2.3"]),
        ("SSS", ["2.3"]),
        ("FFF", ["1.1", "1.2", "1.3"]),
        ("GWW", ["1.1", "1.2", "1.3", "2.1", "2.3"]),
    ],
)
def test_yield_crosses_a_circle_that_shows_a_die(dice: str, circles: list[str]) -> None:
    position = table()
    arrange(position, bridges=4)
    set_pool(begin(position, dice, 4, "yield"), "", actions=2)
    assert continuations(position, "favor") == circles
    for circle in circles:
        field, number = (int(part) - 1 for part in circle.split("."))
        again = play(position.copy(), f"favor {circle}")
        assert letters(again) == FIELDS[field].circles[number]
        assert again.players[0].actions == 2
        assert again.players[0].harvests == 1
        assert again.players[0].circle(field, number)
        refused(again, f"harvest {circle}", "IS-6.7")
    refused(position, "favor 3.1", "IS-6.5")


@rule("IS-8.4")
def test_export_takes_one_of_a_kind_all_at_once() -> None:
    position = set_pool(begin(table(), "WSF", 4, "export"), "WWSFG")
    refused(position, "favor WW", "IS-8.4")
    refused(position, "favor WSFG", "IS-8.4")
    play(position, "favor WSF")
    assert position.players[0].notes == 3
    assert letters(position) == "WG"
    refused(position, "favor W", "IS-8.1")
    assert continuations(set_pool(begin(table(), "WSF", 4, "export"), "GGGG"), "favor") == ["G", "GG", "GGG"], (
        "gold stands for a kind"
    )


@rule("IS-8.5")
def test_lucky_coin_gives_one_gold() -> None:
    position = play(begin(table(), "WSF", 4, "coin"), "favor")
    assert letters(position) == "WSFG"
    play(position, "done")
    assert letters(begin(position, "WSF", 4, "coin")) == "WSF", "this round only"


@rule("IS-8.6")
def test_tokens_read_the_dice_of_their_player() -> None:
    position = table(building("Camp", "reroll", prebuilt=True, n=1), seats=2)
    begin(position, "WWW", 4, "boon", "yield")
    play(position, "reroll 1", "reroll 1 F")
    assert continuations(position, "favor") == ["W", "F"]
    play(position, "done", "keep")
    position.players[1].length[3], position.players[1].fields = 2, 1
    assert continuations(position, "favor") == ["1.2"], "three wood: nobody else's food"


@rule("IS-8.7")
def test_tokens_return_at_the_end_of_the_round() -> None:
    position = begin(table(seats=2), "WSF", 4, "ally", "coin")
    assert position.taken == ["ally", "coin"]
    play(position, "done", "done")
    assert position.taken == ["", ""]
    assert [player.token for player in position.players] == ["", ""]
    play(position, "dice WSF 4")
    assert len(position.moves()) == 3
