"""`make kit`: the page of shared parts is valid and uses only symbols of the app."""

from __future__ import annotations

import importlib
import sys
from pathlib import Path
from typing import Any

import pytest

from pyapp.drawing import pieces
from pyapp.drawing.markup import esc
from pyapp.drawing.tabs import tabs
from pyapp.games import GAMES
from pyapp.ui.shelf import shell
from tests.unit.markup import Element, faults, read

if sys.platform == "emscripten":
    pytest.skip("the tools are not here", allow_module_level=True)

sys.path.append(str(Path(__file__).parents[2] / "tools"))
kit: Any = importlib.import_module("kit")


@pytest.fixture(scope="module")
def page() -> Element:
    return read(kit.body())


def symbols() -> set[str]:
    whole = read("".join((shell.sprite(), *map(shell.symbols_of, GAMES))))
    drawn = {element["id"] for element in whole.all() if element.tag == "symbol"}
    return drawn | {f"g-{name}" for name in kit.all_pictograms()}


def test_the_kit_is_well_formed_in_both_themes(page: Element) -> None:
    assert not faults(page)
    columns = [element for element in page.all() if element.tag == "main"]
    assert [column["data-theme"] for column in columns] == ["light", "dark"]
    assert columns[0].text.removeprefix("light") == columns[1].text.removeprefix("dark")


def test_every_symbol_of_the_kit_exists_and_every_piece_and_stroke_is_on_it(page: Element) -> None:
    used = {element["href"].removeprefix("#") for element in page.all() if element.tag == "use"}
    assert used <= symbols()
    ours = {element["id"] for element in read(pieces.symbols()).all() if element.tag == "symbol"}
    assert ours <= used


def test_every_section_shows_something(page: Element) -> None:
    sections = [element for element in page.all() if element.tag == "section"]
    assert len(sections) == 2 * len(kit.SECTIONS)
    for section in sections:
        assert sum(1 for element in section.all() if element.tag in ("svg", "button", "span", "td")) > 1


def test_the_tab_of_an_unknown_key_is_the_first() -> None:
    drawn = read(tabs("Sheets", (("one", esc("Sheet")), ("two", esc("Village"))), "three"))
    assert [e["data-do"] for e in drawn.all() if e["aria-pressed"] == "true"] == ["tab one"]
    assert tabs("Sheets", (), "one") == ""


def test_the_symbols_are_markup() -> None:
    website = importlib.import_module("website")
    if not website.MODULES.exists():
        pytest.skip("no pictograms here")
    whole = shell.sprite() + website.pictograms(kit.all_pictograms())
    assert "&lt;" not in whole
    assert whole.count("<symbol ") == whole.count("</symbol>") > len(kit.all_pictograms())
