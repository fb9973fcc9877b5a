"""The results of all games in four sizes with the longest names: no column is cut, totals are visible, the finished
table is large; and its saved picture.
"""

from __future__ import annotations

import struct
from base64 import b64encode
from typing import TYPE_CHECKING

import pytest

from tests.marks import nightly

from .conftest import ROOT
from .helpers import QUICK, SIZES, WIDE, arrives, box_of, do, entry, go, golden, picture, store
from .screens import turned

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from playwright.sync_api import Page

    from pyapp.ui.store.saves import Entry

SHOTS = ROOT / "test-results" / "results"
ENDS = {
    "nine": "nine/four-tie-break",
    "tournament": "nine/tournament-won",
    "imperial": "imperial/advanced-four-tie",
    "duel": "imperial/duel-house",
    "artemis": "artemis/five-tie",
    "drones": "artemis/solo-lost",
    "auztralia": "auztralia/four-victory",
    "alone": "auztralia/solo-steady-lost",
    "together": "auztralia/coop-two-lost",
}
LONGEST = (*WIDE, "MWMWMWMWMWMWMWMWMWMWMWMW")
CROWNED = ("nine", "tournament", "imperial", "duel", "artemis", "auztralia")

WRONG = """() => {
    const wrong = [], box = e => e.getBoundingClientRect(), sheet = document.querySelector(".scoresheet"), at = box(sheet);
    if (document.scrollingElement.scrollWidth > innerWidth) wrong.push("the page is too wide");
    if (sheet.scrollWidth > sheet.clientWidth) wrong.push(`the sheet is ${sheet.scrollWidth - sheet.clientWidth} px too wide`);
    for (const e of sheet.querySelectorAll("th, td")) {
        if (e.scrollWidth > e.clientWidth + 1) wrong.push(`"${e.textContent}" is cut: ${e.scrollWidth} in ${e.clientWidth}`);
        if (box(e).right > at.right + 1) wrong.push(`"${e.textContent}" leaves the sheet`);
    }
    for (const e of document.querySelectorAll(".acts .key")) {
        if (box(e).right > innerWidth || e.scrollWidth > e.clientWidth + 1) wrong.push(`the key "${e.textContent}" is cut`);
    }
    for (const chart of document.querySelectorAll(".chart")) {
        const frame = box(getComputedStyle(chart).overflow === "visible" ? chart.closest(".paper") : chart);
        for (const e of chart.querySelectorAll(".tick")) {
            if (box(e).width && (box(e).left < frame.left || box(e).right > frame.right)) wrong.push(`"${e.textContent}" of the chart is cut`);
        }
        const names = [...chart.querySelectorAll(".name")].map(box).sort((a, b) => a.top - b.top);
        if (!names.length || names.some(name => !name.width)) wrong.push("the chart has no names");
        if (names.some((name, at) => at && name.top + name.height * .3 < names[at - 1].bottom - name.height * .3)) wrong.push("names of the chart overlap");
        if ([...chart.querySelectorAll("use")].some(e => names.some(name => box(e).right - 2 > name.left && box(e).left < name.right && box(e).bottom > name.top + 4 && box(e).top < name.bottom - 4))) wrong.push("a name lies on a piece of the chart");
        const [lines, numbers] = [".name", "[text-anchor=middle]"].map(kind => [...chart.querySelectorAll(kind)].map(box).filter(r => r.width));
        if (lines.some(line => numbers.some(number => line.bottom - 6 > number.top && line.left - 24 < number.right))) wrong.push("a name lies on the chart's numbers");
    }
    const wide = innerWidth > innerHeight, total = box(sheet.querySelector(".total"));
    if (wide && !(total.top >= at.top && total.bottom <= at.bottom + 1 && total.bottom <= innerHeight)) wrong.push("the totals are out of sight");
    return wrong;
}"""


CORNER = """async text => {
    const image = new Image();
    image.src = "data:image/png;base64," + text;
    await image.decode();
    const canvas = new OffscreenCanvas(1, 1), context = canvas.getContext("2d");
    context.drawImage(image, -4, -4);
    return [...context.getImageData(0, 0, 1, 1).data].slice(0, 3);
}"""


def ends(names: tuple[str, ...] = ()) -> list[Entry]:
    """Return a finished match of each game and kind of mode, its seats under other names."""
    return [entry(golden(name, names), ident) for ident, name in ENDS.items()]


@pytest.mark.parametrize("sizes", [("tablet", "phone"), *nightly((("portrait", "desktop"),))])
def test_every_result_stands_whole_with_the_longest_names(page: Callable[..., Page], sizes: tuple[str, ...]) -> None:
    before = store(*ends(LONGEST), settings={**QUICK, "language": "es"})
    opened = page("#settings", before=before, locale="es-ES")
    problems = []
    for ident in ENDS:
        opened.evaluate(f"location.hash = 'result/{ident}'")
        arrives(opened, f"result/{ident}")
        opened.wait_for_selector(".endbox")
        if (opened.locator(".laurel").count() == 1) != (ident in CROWNED):
            problems.append(f"{ident}: the laurel")
        for size in sizes:
            turned(opened, (SIZES[size]["width"], SIZES[size]["height"]))
            picture(opened, SHOTS / f"{ident}-{size}.png", whole=True)
            problems += [f"{ident}, {size}: {problem}" for problem in opened.evaluate(WRONG)[:6]]
            drawn = box_of(opened.locator(".endbox"))
            if drawn["width"] < (360 if size == "phone" else 370):
                problems.append(f"{ident}, {size}: the finished table is {drawn['width']} px wide")
    assert not problems, "\n" + "\n".join(problems)


@pytest.mark.parametrize("size", [(844, 390), *nightly(((390, 844),), ((820, 1180),), ((720, 450),))])
def test_the_results_of_maps_open_at_their_headline(page: Callable[..., Page], size: tuple[int, int]) -> None:
    """Also after a reload and after a turn of the screen."""
    viewport = {"width": size[0], "height": size[1]}
    opened = page("#result/alone", before=store(*ends(), settings=QUICK), viewport=viewport)
    for ident in ("alone", "auztralia", "together"):
        go(opened, f"result/{ident}")
        opened.wait_for_selector(".az-end")
        turned(opened, (size[1], size[0]))
        turned(opened, size)
        opened.wait_for_timeout(100)
        assert opened.evaluate("scrollY") == 0
        assert box_of(opened.locator(".headline h2"))["y"] < size[1] / 2


def test_the_sections_of_nine_fill_their_card(page: Callable[..., Page]) -> None:
    opened = page("#result/nine", before=store(*ends(), settings=QUICK))
    for size in SIZES.values():
        opened.set_viewport_size(size)
        go(opened, "result/nine")
        opened.wait_for_selector(".nine-end")
        board = box_of(opened.locator(".nine-end"))
        assert min(board["width"], board["height"]) >= 330
        card = box_of(opened.locator(".endbox"))
        assert board["y"] + board["height"] <= card["y"] + card["height"], "and stay on it"


def test_hidden_values_of_small_empires_have_no_ring(page: Callable[..., Page]) -> None:
    opened = page("#result/imperial", before=store(*ends(), settings=QUICK), viewport=SIZES["phone"])
    opened.wait_for_selector(".is-end")
    assert opened.locator(".is-end .val").first.is_hidden()
    assert opened.locator(".is-end .round").count()
    assert opened.locator(".is-end .round:visible").count() == 0


@pytest.mark.parametrize("ident", ["imperial", "artemis", *nightly("nine", "auztralia")])
def test_the_picture_of_a_match_is_kept(page: Callable[..., Page], tmp_path: Path, ident: str) -> None:
    """The policy of the page lets it be drawn; it is as wide as its file says, and no blank one."""
    phone = SIZES["phone"]
    opened = page(f"#result/{ident}", before=store(*ends(), settings=QUICK), viewport=phone)
    opened.wait_for_selector(".endbox")
    with opened.expect_download(timeout=60_000) as download:
        do(opened, "picture")
    file = tmp_path / "picture.png"
    download.value.save_as(file)
    content = file.read_bytes()
    width, height = struct.unpack(">II", content[16:24])
    assert content[:8] == b"\x89PNG\r\n\x1a\n"
    assert width == 2160
    assert 1400 < height < 6000
    assert len(content) > 200_000, "there is something on it"
    assert opened.evaluate(CORNER, b64encode(content).decode()) == [74, 56, 44], "the table in the light"
    assert download.value.suggested_filename.endswith(".png")
    opened.wait_for_selector("text=Picture downloaded.")
