"""What touchables and half acts of AuZtralia say."""

from __future__ import annotations

import pytest

from pyapp.games.auztralia.rules.board import NOWHERE
from pyapp.games.auztralia.rules.moves import Keep, Mine, Railway, Recruit
from pyapp.games.auztralia.rules.turns import card_played
from pyapp.games.auztralia.view.touches import (
    AtHex,
    BegunBox,
    ForWhom,
    OnTile,
    Touch,
    box_begun,
    hexagon_of,
    is_for,
    read,
    read_act,
    tile_of,
)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("at r4c5", AtHex("r4c5")),
        ("tile t3", OnTile(2)),
        ("recruit P12 to ?", ForWhom(Recruit("P12"))),
        ("keep P12 for P03 to ?", ForWhom(Keep("P12", "P03"))),
        ("mine", BegunBox("mine")),
        ("rail", Railway(0)),
        ("mine r4c5 coal", Mine("r4c5", 0)),
        ("tile t0", None),
        ("at home", None),
        ("recruit P12 to 2 to ?", None),
        ("", None),
    ],
)
def test_what_a_text_says(text: str, said: object) -> None:
    assert read(text) == said
    if isinstance(said, Touch):
        assert said.text == text


def test_an_act_without_the_railways_of_others_and_without_end() -> None:
    assert read_act("via 23; mine r4c5 coal") == [Mine("r4c5", 0)]
    assert read_act("rail; end") == [Railway(0)]
    assert read_act("mine; ") == [BegunBox("mine")]
    assert read_act("via 2; ") == read_act("end") == read_act("") == []


@pytest.mark.parametrize(
    ("text", "box"),
    [("look", "recruit"), ("refresh", "recruit"), ("hills", "hills"), ("buy", "buy"), ("play P01", ""), ("via 2", "")],
)
def test_the_box_that_a_text_begins(text: str, box: str) -> None:
    assert box_begun(read(text)) == box


def test_what_a_text_names() -> None:
    assert [hexagon_of(text) for text in ("port r1c2", "corn r1c2", "play P01 r1c2", "at r1c2", "play P01 t3")] == [
        *["r1c2"] * 4,
        "",
    ]
    assert [tile_of(text) for text in ("peek t3", "attack t3", "tile t3", "play P01 t3")] == [2] * 4
    assert tile_of("play P01") == tile_of("play P01 r1c2") == tile_of("recover") == NOWHERE
    assert [card_played(text) for text in ("play P12; ", "play P12 r1c2", "recover", "")] == ["P12", "P12", "", ""]


def test_a_card_for_whomever() -> None:
    assert is_for("recruit P12", Recruit("P12"))
    assert is_for("recruit P12 to 2", Recruit("P12"))
    assert not is_for("keep P12 for P03", Keep("P12"))
