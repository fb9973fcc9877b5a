"""Names that nobody gave follow the language of the page; typed ones stay as they are."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from pyapp.drawing import language as catalogue
from pyapp.ui.views import name_of, names_of
from tests.unit.fake_page import Tablet
from tests.unit.helpers import nine

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    yield
    catalogue.use("en")


@pytest.mark.parametrize(
    ("given", "spanish", "english"),
    [
        ("Player 1", "Jugador 1", "Player 1"),
        ("Jugador 3", "Jugador 3", "Player 3"),
        ("Computer", "Máquina", "Computer"),
        ("Máquina 2", "Máquina 2", "Computer 2"),
        ("Player 1b", "Player 1b", "Player 1b"),
        ("<Ana>", "&lt;Ana&gt;", "&lt;Ana&gt;"),
    ],
)
def test_a_name_of_the_form_is_in_the_language_of_the_page(given: str, spanish: str, english: str) -> None:
    for language, wanted in (("es", spanish), ("en", english)):
        catalogue.use(language)
        assert name_of(given) == wanted
    assert names_of(nine())[0] == "Ana"


def test_language_theme_and_settings_are_two_taps_away_in_a_match() -> None:
    one = Tablet()
    one.begin("Ana", "Bruno")
    for then in ("set language es", "set theme dark", "to settings"):
        one.press("drawer more")
        assert then in one.actions()
        one.press("drawer close")
    one.press("drawer more")
    one.press("set language es")
    assert "Esta partida" in one.text()
