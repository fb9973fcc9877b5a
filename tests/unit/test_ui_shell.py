"""The static page that is painted before Python is up: everything on it works without Python."""

from __future__ import annotations

import re
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from pyapp.drawing import language as catalogue
from pyapp.drawing.markup import esc
from pyapp.drawing.scene import Scene
from pyapp.games import GAMES
from pyapp.ui.shelf import shell
from tests.unit.fake_page import Tablet
from tests.unit.imperial_matches import played, setup
from tests.unit.markup import Element, faults, read

if TYPE_CHECKING:
    from collections.abc import Iterator

TEXTS = {
    "en": (
        "Loading...",
        "This browser is too old.",
        "Sobremesa could not start.",
        "A new version is ready.",
        "Start a game",
    ),
    "es": (
        "Cargando...",
        "Este navegador es demasiado antiguo.",
        "Sobremesa no ha podido arrancar.",
        "Hay una versión nueva.",
    ),
}


def shelf(language: str) -> Element:
    return read(shell.render(language))


@pytest.mark.parametrize("language", TEXTS)
def test_the_static_page_is_in_both_languages(language: str) -> None:
    text = shelf(language).text
    for sentence in TEXTS[language]:
        assert sentence in text, sentence


@pytest.mark.parametrize("language", TEXTS)
def test_the_shell_is_well_formed(language: str) -> None:
    assert not faults(shelf(language))


def classes(root: Element) -> set[str]:
    return {name for element in root.all() for name in element["class"].split()}


@pytest.mark.parametrize("language", TEXTS)
def test_the_notices_of_the_boot_are_there_to_be_shown(language: str) -> None:
    wanted = {
        "boot-old",
        "boot-failed",
        "boot-detail",
        "boot-waiting",
        "go-ready",
        "go-waiting",
        "update",
    }
    assert wanted <= classes(shelf(language))
    assert any("data-update" in element.attributes for element in shelf(language).all())


@pytest.mark.parametrize("language", TEXTS)
def test_each_game_opens_its_form_without_python(language: str) -> None:
    root = shelf(language)
    targets = {element["id"] for element in root.all()}
    for game in GAMES:
        assert any(element.tag == "a" and element["href"] == f"#new/{game}" for element in root.all())
        assert f"new/{game}" in targets, "the style shows the element of :target"
        sheet = next(element for element in root.all() if element["id"] == f"new/{game}")
        assert not sheet.has_class("open")
        assert any(element["data-do"] == f"form {game} begin" for element in sheet.all())
        assert any(element.tag == "a" and element["href"] == "#" for element in sheet.all())
    assert not any("inert" in element.attributes for element in root.all())


def test_the_shell_is_the_shelf_of_an_empty_table() -> None:
    """What the app paints first is what was there: only the code and the challenge, which no build can know, the room
    used, and the shapes of other rooms differ.
    """
    painted, static = (
        [
            (e.tag, e["id"], e["data-do"])
            for e in page.all()
            if e.tag != "b" and not any(one.has_class("bones") or one.has_class("dayslip") for one in [e, *above(e)])
        ]
        for page in (Tablet(language="en").look(), shelf("en"))
    )
    assert painted == static


def above(element: Element) -> Iterator[Element]:
    """Yield the elements around an element."""
    while element.parent is not None:
        element = element.parent
        yield element


def test_the_stored_shelf_is_shown_at_the_next_visit() -> None:
    here = Tablet(language="es")
    here.begin("Ana", "Bruno")
    here.open("")
    kept = here.storage.texts["sobremesa.shell"]
    assert '"build": "0123abcd"' in kept
    assert '"language": "es"' in kept
    assert "Seguir jugando" in kept or "Ana" in kept
    here.storage.quota = 0
    here.begin("Carla", "Diego")
    here.open("")
    assert "sobremesa.shell" not in here.storage.texts, "one that is out of date is not kept"


def test_rendering_leaves_the_language_as_it_was() -> None:
    catalogue.use("en")
    shell.render("es")
    assert catalogue.current() == "en"
    assert shell.render("es") == shell.render("es")


def test_the_sprite_has_every_symbol_that_the_app_uses() -> None:
    sprite = read(shell.sprite())
    symbols = {element["id"] for element in sprite.all() if element.tag == "symbol"}
    assert not faults(sprite)
    for key, game in GAMES.items():
        assert f"cover-{key}" in symbols
        assert game.view().box.cover()
    here = Tablet()
    here.begin("Ana", "Bruno", quick=True)
    used = {element["href"][1:] for element in here.look().all() if element.tag == "use"}
    of_the_game = {element["id"] for element in read(shell.symbols_of("nine")).all() if element.tag == "symbol"}
    assert used <= symbols | of_the_game
    assert not symbols & of_the_game, "a game's symbols come with the game alone"


def test_every_pictogram_of_the_pages_is_taken_into_the_sprite() -> None:
    folder = Path(shell.__file__).parents[2]
    pages = list(chain(*(folder.glob(f"{room}/**/*.py") for room in ("ui", "studio", "drawing"))))
    if not pages:
        pytest.skip("the sources are not here")
    named = {name for page in pages for name in re.findall(r"#g-([a-z-]+)", page.read_text(encoding="utf-8"))}
    assert "laurel-crown" in named
    assert named <= set(shell.pictograms())


def test_the_view_declares_every_pictogram_that_it_draws() -> None:
    match, view, drawn = played(setup("advanced", ("person", "person"))), GAMES["imperial"].view(), set()
    for cursor in range(0, len(match.moves), 7):
        scene = Scene(match.at(cursor), match.setup, [esc("Ana"), esc("Bruno")], acting=match.at(cursor).seat)
        drawn |= set(re.findall(r"#g-([a-z-]+)", view.board_of(scene)))
    assert len(drawn) > 8
    assert drawn <= set(view.pictograms)
    assert set(view.pictograms) <= {*shell.pictograms(), *shell.pictograms("imperial")}
