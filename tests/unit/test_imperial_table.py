"""Imperial Settlers at the table: the page parts of its own moves."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

import pytest

from pyapp.games.imperial.rules.components import TOKEN_NAMES
from pyapp.games.imperial.rules.moves import GRAMMAR
from pyapp.games.imperial.rules.phases import END, EXPAND, REROLL, TAKE
from tests.unit.fake_page import Tablet
from tests.unit.imperial_matches import played, roofed, setup

if TYPE_CHECKING:
    from pyapp.engine.match import Match
    from pyapp.games.imperial.rules.position import Position


def seated(match: Match) -> Tablet:
    """Return a tablet with a match of Imperial Settlers on its table."""
    tablet = Tablet()
    tablet.app.open_entry(match)
    tablet.page.settle()
    return tablet


def log(tablet: Tablet) -> list[str]:
    tablet.press("drawer log")
    return [element.text for element in tablet.ident("p-drawer").all() if element.has_class("line-key")]


def test_log_has_words_for_stores_and_rerolls() -> None:
    """A store that keeps nothing, kept dice and a reroll: every line has its words, and a reroll is logged once."""
    keeping = played(setup(sheet="norse-4"), until=lambda position: position.phase == END)
    keeping.play("done")
    keeping.settle()
    assert "Ana keeps nothing." in " ".join(log(seated(keeping)))
    rolling = played(setup(sheet="nabataea-1"), 2, until=lambda position: position.phase == REROLL)
    rolling.play("reroll 2")
    rolling.settle()
    if rolling.position.phase == REROLL:  # type: ignore[attr-defined]
        rolling.play("keep")
    lines = log(seated(rolling))
    assert all(line.strip("0123456789 ") for line in lines)
    assert sum("rerolls die 2" in line for line in lines) == 1


# --- what is shown is what is played ---


def touchables(tablet: Tablet) -> list[str]:
    """Return the texts of the board's touchables, each once."""
    return list(dict.fromkeys(element["data-move"] for element in tablet.find(lambda e: bool(e["data-move"]))))


def meanings(tablet: Tablet, text: str) -> set[str]:
    """Return every legal move that a touchable stands for, in all its ways."""
    table = tablet.app.table
    assert table is not None
    moves = table.session.view.acts.expand(table.match.position, text)
    return {way for move in moves for way in table.session.view.acts.variants(table.match.position, move)}


def test_main_key_and_second_tap_play_the_hint() -> None:
    match = roofed()
    plain, roof = "build huts FG", "build huts F roof-beams"
    tablet = seated(match)
    for pay in ("key", "tap", "tap after a look", "Enter"):
        tablet.app.do(f"choose {roof}")
        assert "Roof beams" in tablet.voice
        keys = {
            element["data-do"]: element.has_class("go") for element in tablet.find(lambda e: "play" in e["data-do"])
        }
        assert keys == {f"play {plain}": False, f"play {roof}": True, "play build huts G roof-beams": False}
        if pay == "key":
            tablet.press(f"play {roof}")
        elif pay == "Enter":
            tablet.app.press("Enter")
        else:
            (box,) = (text for text in touchables(tablet) if text.startswith("build huts"))
            if pay == "tap after a look":
                tablet.app.hover(box)
                assert "Roof beams" in tablet.voice
            tablet.tap(box)
        assert tablet.match.moves[tablet.match.cursor - 1] == roof, pay
        tablet.app.do("undo")


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_chosen_move_is_played_by_main_key_and_by_tap(seed: int) -> None:
    """Each chosen legal move is played by the only main key, and by a tap on a touchable for it."""
    sheets = ("norse-4", "song-6", "nabataea-2", "carthage-3")
    match = played(
        setup(sheet=sheets[seed]), seed, until=lambda position: position.round == 6 and position.phase == EXPAND
    )
    tablet, tried = seated(match), 0
    for move in match.position.moves():
        if move == "done" or GRAMMAR.continues(
            match.moves[match.cursor - 1], move
        ):  # undo takes such an act back as a whole
            continue
        tablet.app.do(f"choose {move}")
        said = tablet.voice
        main = [e["data-do"] for e in tablet.find(lambda e: e.has_class("go") and e["data-do"].startswith("play"))]
        assert main in (["play"], [f"play {move}"])
        for text in touchables(tablet):
            if move in meanings(tablet, text):
                tablet.app.hover(text)
                assert tablet.voice == said
                tablet.tap(text)
                assert tablet.match.moves[tablet.match.cursor - 1] == move
                tablet.app.do("undo")
                tablet.app.do(f"choose {move}")
                tried += 1
        tablet.press(main[0])
        assert tablet.match.moves[tablet.match.cursor - 1] == move
        tablet.app.do("undo")
    assert tried > 3


def test_gift_token_is_taken_and_used_with_one_key() -> None:
    match = played(setup(sheet="norse-4"), until=lambda p: p.phase == TAKE and bool({"ally", "coin"} & set(p.tokens)))
    position = cast("Position", match.position)
    token = next(one for one in ("ally", "coin") if one in position.tokens)
    tablet = seated(match)
    tablet.tap(f"take {token}")
    assert tablet.app.table is not None
    assert tablet.app.table.selection.chosen == f"take {token}"
    assert any(f"Take and use {TOKEN_NAMES[token]}" in e.text for e in tablet.find(lambda e: e["data-do"] == "play"))
    tablet.tap(f"take {token}")
    assert tablet.match.moves[-2:] == [f"take {token}", "favor"]
    tablet.app.do("undo")
    assert tablet.match.moves[tablet.match.cursor :] == [f"take {token}", "favor"]
    tablet.app.do("redo")
    assert tablet.match.cursor == len(tablet.match.moves)


def test_gift_token_is_used_when_its_seat_expands() -> None:
    match = played(
        setup("advanced", ("person", "person"), code="maple-12-stone"),
        until=lambda p: p.phase == TAKE and p.turn == p.active and {"ally", "coin"} <= set(p.tokens),
    )
    first = cast("Position", match.position).active
    tablet = seated(match)
    tablet.app.do("play take ally")
    assert tablet.match.moves[-1] == "take ally", "the other seat takes first"
    tablet.app.do(f"sheet {1 - first}")
    tablet.app.do("play take coin")
    assert tablet.match.moves[-2:] == ["take coin", "favor"]
    tablet.app.do(f"sheet {first}")
    tablet.app.do("end")
    tablet.app.do("end")  # the warning of what would be wasted appears once
    assert tablet.match.moves[-2:] == ["done", "favor"], "the second one's turn begins with its gold"
    assert tablet.match.position.seat == 1 - first
    tablet.app.do("undo")
    assert tablet.match.moves[tablet.match.cursor :] == ["done", "favor"], (
        "what comes by itself goes with the act before"
    )


def test_gift_token_is_used_after_the_dice_step() -> None:
    def begun(position: Position) -> bool:
        return position.phase == REROLL and position.players[position.turn].token in ("ally", "coin")

    match = played(setup(sheet="nabataea-1"), 2, until=begun)
    tablet = seated(match)
    tablet.app.do("play keep")
    assert tablet.match.moves[-2:] == ["keep", "favor"]
