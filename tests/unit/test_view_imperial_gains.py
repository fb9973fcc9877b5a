"""The reason in a hint for a move of Imperial Settlers."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from pyapp.drawing import language as catalogue
from pyapp.games.imperial.rules.components import ROUNDS
from pyapp.games.imperial.view.gains import reason
from tests.unit.imperial_matches import played, setup

if TYPE_CHECKING:
    from pyapp.drawing.markup import Markup


def reasons(language: str, move: str) -> list[Markup]:
    """Return the reasons for every move that starts with these words, in a random match."""
    catalogue.use(language)
    match, whys = played(setup("advanced"), 3), []
    try:
        for number, made in enumerate(match.moves):
            if made.startswith(move):
                before: Any = match.at(number)
                after: Any = match.at(number + 1)
                whys.append(reason(before.players[0], after.players[0]))
                done = after.players[0].finished[after.players[0].village.index["farm"]]
                assert done < ROUNDS
    finally:
        catalogue.use("en")
    return whys


def test_a_finished_building_is_the_reason_with_its_ability_and_round() -> None:
    assert "Finishes Farm: Gain 1 food each round, from round 8." in reasons("en", "build farm")
    assert "Termina Granja: Gana 1 alimento cada ronda, desde la ronda 8." in reasons("es", "build farm")


def test_other_reasons_are_gains_or_the_progress_of_a_building() -> None:
    whys = reasons("en", "build")
    assert not any("Leaves" in text for text in whys)
    assert any(re.match(r"\d more box(es)? finish(es)? ", text) for text in whys)
    assert any(text.startswith("+") for text in whys)
    assert all(text.count("Finish") <= 1 for text in whys)
