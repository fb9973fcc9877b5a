"""How matches are told apart on the shelf and among the saved ones: mode, sheet or map, opponents, link, challenge, and
a picture that shows something; names of sheets stand wherever a sheet is meant.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from pyapp.drawing.language import use
from pyapp.engine.record import parse_record
from pyapp.games import GAMES
from pyapp.games.artemis.rules.position import Position
from pyapp.ui.store.saves import Entry, write_entry
from pyapp.ui.views import scenario_of
from tests.goldens.golden import FOLDER
from tests.unit.fake_page import FakeStorage, Tablet
from tests.unit.imperial_matches import setup
from tests.unit.markup import faults, read

if TYPE_CHECKING:
    from pyapp.engine.match import Match


def golden(name: str) -> Match:
    """Return a finished match of the goldens."""
    return parse_record((FOLDER / f"{name}.txt").read_text(), GAMES)


def at(match: Match, place: str, language: str = "en", **more: object) -> Tablet:
    entry = Entry("m1", match, 1.0, 2.0, **more)  # type: ignore[arg-type]
    one = Tablet(FakeStorage({"sobremesa.match.m1": write_entry(entry)}), language=language)
    one.open(place)
    assert not faults(one.look())
    return one


SAID = {
    "nine/tournament-won": (
        "Tournament · Red tokens: players place them",
        "Torneo · Rojas: las colocan los jugadores",
    ),
    "imperial/duel-house": ("Duel · First Furrows · Rock Carvers", "Duelo · Primeros surcos · Talladores de roca"),
    "imperial/solo-own": ("Solo · Sample", "Solitario · Muestra"),
    "artemis/solo-hard-advised": ("Solo · Hard mode", "Solitario · Modo difícil"),
    "artemis/two-tie-badges": ("Match", "Partida"),
    "auztralia/solo-gentle-won": ("Solo · East · Gentle", "Solitario · Este · Suave"),
}


@pytest.mark.parametrize("name", SAID)
def test_a_match_says_what_it_is_played_with(name: str) -> None:
    for language, said in zip(("en", "es"), SAID[name], strict=True):
        use(language)
        assert scenario_of(golden(name).setup) == said
    use("en")


@pytest.mark.parametrize("place", ["", "saves"])
def test_a_running_match_says_so_with_its_opponents_link_and_challenge(place: str) -> None:
    match = golden("auztralia/two-victory")
    running = match.branch(len(match.moves) - 30)
    one = at(running, place, local=(0,), challenge=("Eva", 49))
    names = [seat.name for seat in running.setup.seats]
    for word in ("Match · East", *names, "by link", "challenge: Eva's 49"):
        assert word in one.text()


def test_a_finished_match_says_how_it_ended() -> None:
    one = at(golden("imperial/solo-house"), "saves")
    assert "Solo · First Furrows · Over: Ana: 17 points" in one.text()


def test_the_drawer_of_a_match_names_its_sheet() -> None:
    from tests.unit.imperial_matches import played

    one = at(played(setup(sheet="norse-4"), 3, until=lambda position: position.round == 2), "match/m1")
    one.press("drawer more")
    assert "Sheet: Winter Stores" in one.text()
    assert "norse-4" not in one.text()


@pytest.mark.parametrize("name", ["artemis/five-tie", "artemis/two-tie-badges"])
def test_the_picture_of_a_finished_europa_shows_what_was_built(name: str) -> None:
    match = golden(name)
    drawn = read(GAMES["artemis"].view().box.thumbnail(match.position))
    assert isinstance(match.position, Position)
    assert len([e for e in drawn.all() if e["rx"] == "2"]) == sum(map(len, match.position.tiles)) > 0
