"""Paper's pages around writing, in a browser: ready-made papers, players, dice and cards, lists of sheets and plays."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from pyapp.paper.store import PLAY, PlayEntry, Player, write_entry
from pyapp.paper.tray import SETS
from tests.marks import nightly

from .conftest import ROOT
from .helpers import SIZES, arrives, do, picture
from .paper import sample, stored, surface
from .screens import DEVICES, KEYS, WORDS, name_of, small_type, turned

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    from pyapp.paper.sheet import Sheet

SHOTS = ROOT / "test-results" / "paper"
SCREENS = (*((size["width"], size["height"]) for size in SIZES.values()), *DEVICES[:4])
NAMES = ("Ana", "Bruno", "Nina", "Maximiliano de la Fuente")


def finished() -> str:
    """Return the entry of a finished play of four."""
    players = tuple(Player(name, at + 1) for at, name in enumerate(NAMES))
    return write_entry(
        PlayEntry("over", "", sample(), players, "plum-12-lamp", 1.79e9, 1.79e9, over=True, points=(112, 98, 7, 120))
    )


def filled() -> Callable[[Page], None]:
    """Fill the store with a sheet of dice and cards, plays that go on and that are over, and damaged entries."""
    tray = replace(SETS["Imperial Settlers: Roll & Write"], cards=("Wood", "Wood", "Stone"))
    sheet: Sheet = replace(sample(2), tray=tray)
    more = {f"{PLAY}over": finished(), "sobremesa.paper.sheet.bad": "{"}
    return stored(sheet, NAMES, None, **more)


@pytest.mark.parametrize("language", ["es", *nightly("en")])
@pytest.mark.parametrize("place", ["paper", "paper/start/5ee7", "paper/dice/5ee7"])
def test_pages_have_a_sound_layout(page: Callable[..., Page], place: str, language: str) -> None:
    opened = page(f"#{place}", before=filled(), locale={"es": "es-ES", "en": "en-GB"}[language])
    opened.wait_for_selector(".leafpage")
    if "dice" in place:
        do(opened, "paper die 1")
        opened.wait_for_selector(".pph-pictures")
    problems = []
    for size in SCREENS:
        turned(opened, size)
        picture(opened, SHOTS / f"{place.replace('/', '-')}-{language}-{name_of(size)}.png")
        found = (opened.evaluate(WORDS), opened.evaluate(KEYS, 43), small_type(opened, 15))
        problems += [f"{name_of(size)}: {problem}" for some in found for problem in some]
        if opened.evaluate("document.scrollingElement.scrollWidth > innerWidth"):
            problems.append(f"{name_of(size)}: the page is too wide")
    assert not problems, "\n" + "\n".join(problems)


def test_from_a_ready_made_paper_to_a_play(page: Callable[..., Page]) -> None:
    opened = page("#paper")
    do(opened, "paper make squared")
    opened.wait_for_selector(".pph-start img")
    opened.fill('[data-field="paper name 0"]', "Ana")
    do(opened, "paper add")
    opened.wait_for_function("document.activeElement.id === 'name-1'")
    opened.keyboard.type("Bruno")
    opened.click('[href^="#paper/dice/"]')
    cards = opened.locator("textarea")
    cards.click()
    opened.keyboard.type("2 x Wood\nStone")
    assert cards.input_value() == "2 x Wood\nStone", "what is typed stays while it is stored"
    do(opened, "paper set 1")
    do(opened, "paper undo")
    assert cards.input_value() == "2 x Wood\nStone"
    opened.click('.pph-foot [href^="#paper/start/"]')
    opened.wait_for_selector(".pph-places")
    assert opened.input_value('[data-field="paper name 1"]') == "Bruno", "names are remembered"
    do(opened, "paper begin")
    arrives(opened, "paper/play/")
    surface(opened)
    opened.evaluate("location.hash = 'paper'")
    opened.wait_for_selector(".pph-running img")
    assert "Bruno" in opened.inner_text(".pph-running")
    with opened.expect_download() as saved:
        opened.click('[data-do^="paper save"]')
    assert saved.value.suggested_filename.endswith(".zip")


def test_imperials_boards_are_drawn_as_printed(page: Callable[..., Page]) -> None:
    opened = page("#paper")
    do(opened, "paper make imperial")
    opened.wait_for_selector(".pph-start img")
    size = opened.evaluate(
        """async () => {
            const picture = document.querySelector(".pph-start img"), canvas = new OffscreenCanvas(170, 225);
            await picture.decode();
            const brush = canvas.getContext("2d");
            brush.drawImage(picture, 0, 0, 170, 225);
            const dark = (top) => brush.getImageData(0, top, 170, 40).data.filter((value, at) => at % 4 === 0 && value < 200).length;
            return [picture.naturalWidth, picture.naturalHeight, dark(15) > 300, dark(165) > 50];
        }"""
    )
    assert size == [1700, 2248, True, True], "the empire above, the last buildings below"
