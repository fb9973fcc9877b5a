"""Printed for real: Chromium's PDF of each sheet is one page, black on white, inside the margins, with boxes that a
pencil fits.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import pypdfium2
import pytest

from pyapp.engine.conformance import random_match
from pyapp.engine.contract import Seat, Setup
from pyapp.games import GAMES
from tests.marks import nightly

from .helpers import PHONE, arrives, box_of, entry
from .test_studio import CANAL, shelved

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    from pyapp.engine.match import Match

MARGIN = 12.0
MILLIMETRES = 25.4 / 72
"""Of a PDF's unit."""
PAPER = {"A4": (210.0, 297.0), "Letter": (215.9, 279.4)}
SCALE = 2.0
"""Pixels for a PDF's unit."""

BOXES = """() => [...document.querySelectorAll(".prt .bx, .prt-box")].map(e => {
    const r = e.getBoundingClientRect();
    return [r.width / 96 * 25.4, r.height / 96 * 25.4];
})"""
COLOURS = """() => {
    const colors = new Set();
    for (const e of document.querySelectorAll(".prt, .prt *")) {
        const style = getComputedStyle(e);
        for (const name of ["color", "fill", "stroke", "borderTopColor", "backgroundColor"]) colors.add(style[name]);
    }
    return [...colors];
}"""
WIDEST = """() => [...document.querySelectorAll(".prt, .prt header, .prt footer, .prt li, .prt-text, .prt-boxes")].filter(e => e.scrollWidth > e.clientWidth + 1 || (!e.matches(".prt-text") && e.scrollHeight > e.clientHeight + 1))
    .map(e => `${e.className || e.tagName} ${e.scrollWidth} in ${e.clientWidth}, ${e.scrollHeight} in ${e.clientHeight}: ${e.textContent.slice(0, 60)}`)"""


def played() -> Match:
    """Return a match of two at its end."""
    seats = (Seat("Ana"), Seat("WWWWWWWWWWWWWWWWWWWWWWWW"))
    return random_match(
        GAMES["imperial"], Setup("imperial", "advanced", seats, "olive-42-bread", (("first", "drawn"),)), "print"
    )


PLACES = {
    "blank competition": ("print/sheet/competition", 1),
    "blank adventure": ("print/sheet/nabataea-3", 1),
    "own": ("print/own/canal", 1),
    "filled": ("print/match/m1/{end}/0", 1),
    "filled, long name": ("print/match/m1/{end}/1", 1),
    "everybody's": ("print/match/m1/{end}/all", 2),
}


def ink(page: pypdfium2.PdfPage) -> tuple[tuple[int, int, int, int], set[tuple[int, ...]], int, tuple[int, int]]:
    """Rasterise a page: left, top, right and bottom of what is not white, its colours, how many pixels of it, the size
    of the page.
    """
    bitmap = page.render(scale=SCALE, rev_byteorder=True)
    width, height, step, stride = bitmap.width, bitmap.height, bitmap.n_channels, bitmap.stride
    data, white = bytes(bitmap.buffer), b"\xff"
    lefts: list[int] = []
    rights: list[int] = []
    rows: list[int] = []
    colours: set[tuple[int, ...]] = set()
    pixels = 0
    for y in range(height):
        row = data[y * stride : y * stride + width * step]
        if row.count(white) != len(row):
            rows.append(y)
            lefts.append((len(row) - len(row.lstrip(white))) // step)
            rights.append((len(row.rstrip(white)) - 1) // step)
            colours |= set(zip(row[0::step], row[1::step], row[2::step], strict=True))
            pixels += (len(row) - row.count(white)) // 3
    return (min(lefts), rows[0], max(rights), rows[-1]), colours, pixels, (width, height)


def rules_at(page: pypdfium2.PdfPage, down: float) -> list[float]:
    """Return where a line across the page, a distance in millimetres from its top, meets clear ink: millimetres from the
    left.
    """
    scale = 4 * SCALE
    bitmap = page.render(scale=scale, rev_byteorder=True)
    start = round(down / MILLIMETRES * scale) * bitmap.stride
    row = bytes(bitmap.buffer)[start : start + bitmap.width * bitmap.n_channels : bitmap.n_channels]
    return [x / scale * MILLIMETRES for x, tone in enumerate(row) if tone < 200]


@pytest.mark.parametrize(
    "name", ["blank competition", "everybody's", *nightly("blank adventure", "own", "filled", "filled, long name")]
)
def test_a_sheet_is_one_page_of_black_on_white(page: Callable[..., Page], name: str) -> None:
    scheme: Literal["dark", "light"] = "light" if name.startswith("blank") else "dark"
    match = played()
    place, count = PLACES[name]
    place = place.format(end=len(match.moves))
    opened = page(f"#{place}", before=shelved(entry(match), canal=CANAL), color_scheme=scheme)
    arrives(opened, "print")
    for paper, (width, height) in PAPER.items():
        printed = pypdfium2.PdfDocument(opened.pdf(format=paper, prefer_css_page_size=True))
        assert len(printed) == count, f"{name} on {paper}"
        for sheet in printed:
            assert sheet.get_size() == pytest.approx((width / MILLIMETRES, height / MILLIMETRES), abs=1.5)
            (left, top, right, bottom), colours, pixels, (across, down) = ink(sheet)
            assert pixels > 20_000, "there is a sheet on the page"
            assert all(max(colour) - min(colour) <= 8 for colour in colours), "nothing but black, grey and white"
            edge = MARGIN * SCALE / MILLIMETRES - 1.5
            assert edge <= left
            assert edge <= top
            assert right <= across - edge
            assert bottom <= down - edge
            assert right - left > 180 / MILLIMETRES * SCALE, "the whole width is there"
            for across_tracks in (20, 40, 60):
                edges = rules_at(sheet, MARGIN + across_tracks)
                assert edges[-1] - edges[0] > 184, "the column of the VP has its right edge"
    opened.emulate_media(media="print", color_scheme=scheme)
    assert all(width >= 7 and height >= 7 for width, height in opened.evaluate(BOXES))
    assert opened.evaluate(WIDEST) == []


def test_prints_use_three_tones(page: Callable[..., Page]) -> None:
    opened = page("#print/own/canal", before=shelved(canal=CANAL), color_scheme="dark")
    opened.emulate_media(media="print", color_scheme="dark")
    tones = {colour for colour in opened.evaluate(COLOURS) if colour not in ("none", "rgba(0, 0, 0, 0)")}
    assert tones == {"rgb(0, 0, 0)", "rgb(119, 119, 119)", "rgb(240, 240, 240)", "rgb(255, 255, 255)"}


@pytest.mark.parametrize("language", ["en", "es"])
def test_a_phone_shows_the_page_whole_and_the_key_beside_the_languages(
    page: Callable[..., Page], language: str
) -> None:
    opened = page("#print/own/canal", before=shelved(canal=CANAL, settings={"language": language}), **PHONE)
    sheet, frame = opened.locator(".prt"), opened.locator(".prt-frame")
    assert frame.evaluate("e => e.scrollWidth <= e.clientWidth")
    assert box_of(sheet)["width"] > 340
    title, key = box_of(opened.locator(".bar-top .title")), box_of(opened.locator('[data-do="print now"]'))
    assert key["y"] < title["y"] + title["height"] < key["y"] + key["height"] + 20
    assert key["x"] + key["width"] <= 390


def test_the_key_opens_the_browsers_dialog(page: Callable[..., Page]) -> None:
    opened = page("#print/sheet/competition")
    opened.evaluate("() => { window.printed = 0; window.print = () => { window.printed++; }; }")
    opened.click('[data-do="print now"]')
    assert opened.evaluate("window.printed") == 1
    opened.click('[data-do="print language es"]')
    assert "Granja" in opened.locator(".prt").inner_text()


@pytest.mark.parametrize(
    "civilisation", ["aksum", "khmer", *nightly("sumer", "nabataea", "carthage", "inca", "norse", "song")]
)
def test_every_house_sheet_has_room_in_both_languages(page: Callable[..., Page], civilisation: str) -> None:
    opened = page("#settings")
    for number in range(1, 7):
        opened.evaluate(f"location.hash = 'print/sheet/{civilisation}-{number}'")
        arrives(opened, f"print/sheet/{civilisation}-{number}")
        for language in ("es", "en"):
            opened.click(f'[data-do="print language {language}"]')
            opened.locator(f'.prt-frame[lang="{language}"]').wait_for()
            assert opened.evaluate(WIDEST) == [], f"{civilisation}-{number} {language}"


def test_a_long_sheet_of_ones_own_still_is_one_page(page: Callable[..., Page]) -> None:
    building = {
        "name": {"en": "W" * 40, "es": "M" * 40},
        "boxes": ["WWSF"] * 6,
        "ability": {"kind": "free_cost", "where": "any", "times": 20, "underline": "times"},
        "blueprint": ["XXX", "X..", "X.."],
    }
    data = {
        **CANAL,
        "building": [{**building, "name": {"en": letter + "W" * 39, "es": "M" * 40}} for letter in "ABCDEF"],
    }
    opened = page("#print/own/canal", before=shelved(canal=data))
    for paper in PAPER:
        printed = pypdfium2.PdfDocument(opened.pdf(format=paper, prefer_css_page_size=True))
        assert len(printed) == 1
    opened.emulate_media(media="print")
    assert opened.evaluate(WIDEST) == []


READ = """() => [...document.querySelectorAll("main :is(h2, h3, b, .number, th)")].filter(e => !e.closest(".key, .example, nav, .booktitle")).flatMap(e => e.innerText.split("\\n")).map(line => line.trim()).filter(Boolean)"""
"""Lines that a page says: headings, the numbers of rules, names and lines of a score."""
WHOLE = {"rulebook": "rules/nine", "result": "result/m1", "records": "records"}


@pytest.mark.parametrize("scheme", ["dark", *nightly("light")])
@pytest.mark.parametrize("name", WHOLE)
def test_a_page_prints_whole_black_on_white_and_without_keys(
    page: Callable[..., Page], name: str, scheme: Literal["dark", "light"]
) -> None:
    opened = page(f"#{WHOLE[name]}", before=shelved(entry(played())), color_scheme=scheme)
    arrives(opened, WHOLE[name])
    words, keys = opened.evaluate(READ), opened.locator(".key").all_inner_texts()
    assert len(words) >= 3
    printed = pypdfium2.PdfDocument(opened.pdf(format="A4"))
    said = "".join("".join(sheet.get_textpage().get_text_range() for sheet in printed).split())
    assert [word for word in words if "".join(word.split()) not in said] == []
    assert [key for key in keys if key and "".join(key.split()) in said] == []
    opened.emulate_media(media="print", color_scheme=scheme)
    read = "e => { const s = getComputedStyle(e); return [s.color, s.backgroundColor]; }"
    tones = opened.locator("main, main h2, main p, main li").evaluate_all(f"all => all.map({read})")
    assert {tuple(tone) for tone in tones} <= {
        (ink_, ground)
        for ink_ in ("rgb(0, 0, 0)", "rgb(51, 51, 51)")
        for ground in ("rgba(0, 0, 0, 0)", "rgb(255, 255, 255)", "rgb(238, 238, 238)")
    }
