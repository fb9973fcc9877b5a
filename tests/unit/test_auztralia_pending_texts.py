"""Texts of AuZtralia's touchables, and how pending acts are parsed."""

from __future__ import annotations

import pytest

from pyapp.games.auztralia.rules.board import NOWHERE
from pyapp.games.auztralia.rules.moves import Keep, Mine, Railway, Recruit
from pyapp.games.auztralia.rules.pending import (
    AnyReceiver,
    AtHex,
    BoxStart,
    OnTile,
    Touch,
    box_begun,
    hexagon_of,
    parse_text,
    pending,
    tile_of,
)
from tests.unit.auztralia_matches import new, walk


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("at r4c5", AtHex("r4c5")),
        ("tile t3", OnTile(2)),
        ("recruit P12 to ?", AnyReceiver(Recruit("P12"))),
        ("keep P12 for P03 to ?", AnyReceiver(Keep("P12", "P03"))),
        ("mine", BoxStart("mine")),
        ("rail", Railway(0)),
        ("mine r4c5 coal", Mine("r4c5", 0)),
        ("tile t0", None),
        ("at home", None),
        ("recruit P12 to 2 to ?", None),
        ("", None),
    ],
)
def test_texts_of_touchables_are_parsed(text: str, said: object) -> None:
    assert parse_text(text) == said
    if isinstance(said, Touch):
        assert said.text == text


def test_an_act_is_parsed_without_via_and_end() -> None:
    p = next(p for p in walk(new("match", 3, map="east"), 1) if p.ask == "turn")
    assert pending(p, "via 23; mine r4c5 coal").moves == (Mine("r4c5", 0),)
    assert pending(p, "via 23; mine r4c5 coal").partners == (1, 2)
    assert pending(p, "rail; end").moves == (Railway(0),)
    assert pending(p, "mine; ").moves == (BoxStart("mine"),)
    assert pending(p, "mine; ").box == "mine"
    assert pending(p, "via 2; ").moves == pending(p, "end").moves[1:] == pending(p, "").moves == ()
    assert [pending(p, text).card for text in ("play P12; ", "play P12 r1c2", "recover", "")] == ["P12", "P12", "", ""]
    assert not any(pending(p, text).is_complete for text in ("", "rail; ", "mine; ", "recover; recover", "at r4c5"))
    assert pending(p, "recover").is_complete


@pytest.mark.parametrize(
    ("text", "box"),
    [("look", "recruit"), ("refresh", "recruit"), ("hills", "hills"), ("buy", "buy"), ("play P01", ""), ("via 2", "")],
)
def test_the_box_that_a_text_begins(text: str, box: str) -> None:
    assert box_begun(parse_text(text)) == box


def test_hex_and_tile_of_a_text() -> None:
    texts = ("port r1c2", "corn r1c2", "play P01 r1c2", "at r1c2", "play P01 t3")
    assert [hexagon_of(parse_text(text)) for text in texts] == [*["r1c2"] * 4, ""]
    assert [tile_of(parse_text(text)) for text in ("peek t3", "attack t3", "tile t3", "play P01 t3")] == [2] * 4
    assert {tile_of(parse_text(text)) for text in ("play P01", "play P01 r1c2", "recover")} == {NOWHERE}


def test_a_card_for_any_receiver() -> None:
    assert AnyReceiver(Recruit("P12")).fits("recruit P12")
    assert AnyReceiver(Recruit("P12")).fits("recruit P12 to 2")
    assert not AnyReceiver(Keep("P12")).fits("keep P12 for P03")
