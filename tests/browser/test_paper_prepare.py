"""Preparing a photo in the browser: corners by touch and keys, the result, fields, a reload."""

from __future__ import annotations

import base64
import json
import re
from typing import TYPE_CHECKING, Any

import pytest

from pyapp.ui.media.projection import projection

from .conftest import poll, ready
from .helpers import PHONE, SIZES, TOUCH
from .paper import Hand

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page, ViewportSize

PHOTO = (1600, 1200)
PAPER = ((330.0, 210.0), (1290.0, 150.0), (1420.0, 1040.0), (210.0, 960.0))
"""The corners of the sheet in the photo."""
MARKS = [(u / 5, v / 5) for u in range(1, 5) for v in range(1, 5)]
"""The places of the marks on the sheet, as fractions."""
DRAW = """([width, height, corners, marks]) => {
    const canvas = new OffscreenCanvas(width, height), c = canvas.getContext("2d"), light = c.createLinearGradient(0, 0, width, 0);
    c.fillStyle = "#5a3c28"; c.fillRect(0, 0, width, height);
    light.addColorStop(0, "#c8c0b0"); light.addColorStop(1, "#968f80");
    c.fillStyle = light; c.beginPath(); for (const [x, y] of corners) c.lineTo(x, y); c.fill();
    c.fillStyle = "#000"; for (const [x, y] of marks) { c.beginPath(); c.arc(x, y, 9, 0, 7); c.fill(); }
    return canvas.convertToBlob({type: "image/jpeg", quality: .9}).then((blob) => new Promise((done) => {
        const reader = new FileReader(); reader.onload = () => done(reader.result.split(",")[1]); reader.readAsDataURL(blob);
    }));
}"""
"""A photo of a sheet from aside, in light that fades, as base64."""


def photo(page: Page) -> bytes:
    """Return a photo of a sheet with marks."""
    place = projection(PAPER, 1, 1)
    marks = [place(u, v) for u, v in MARKS]
    return base64.b64decode(page.evaluate(DRAW, [*PHOTO, PAPER, marks]))


def opened(page: Callable[..., Page], **options: Any) -> Page:
    """Return a page on which the photo was opened."""
    shown = page("#paper/new", **options)
    shown.wait_for_selector('[data-do="paper file"]')
    content = photo(shown)
    with shown.expect_file_chooser() as chooser:
        shown.click('[data-do="paper file"]')
    chooser.value.set_files({"name": "market.jpg", "mimeType": "image/jpeg", "buffer": content})
    shown.wait_for_selector('[data-grip="c3"]')
    settled(shown)
    return shown


def settled(page: Page) -> None:
    """Wait until the page is made and saved."""
    page.wait_for_timeout(700)


def corners(page: Page) -> list[tuple[float, float]]:
    """Return the corners in pixels of the photo."""
    points = page.locator("#pr-corners polygon.pr-edge").last.get_attribute("points") or ""
    return [(float(x), float(y)) for x, y in (pair.split(",") for pair in points.split())]


def sheet(page: Page) -> dict[str, Any]:
    """Return the sheet as it is stored."""
    text = page.evaluate("Object.entries(localStorage).find(([name]) => name.startsWith('sobremesa.paper.sheet.'))[1]")
    found: dict[str, Any] = json.loads(text)["sheet"]
    return found


def middle(page: Page, selector: str) -> tuple[float, float]:
    """Return the middle of an element on the screen."""
    box = page.locator(selector).bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def on_result(page: Page, u: float, v: float) -> tuple[float, float]:
    """Return the place on the screen of a fraction of the result."""
    box = page.locator('[data-area="sheet"]').bounding_box()
    assert box is not None
    return box["x"] + u * box["width"], box["y"] + v * box["height"]


def drag(page: Page, hand: Hand, *places: tuple[float, float]) -> None:
    """Drag with a finger that rests before it is lifted: after a fling the browser takes the next tap for its end."""
    hand.touch("touchStart", places[0])
    for place in (*places[1:], places[-1]):
        hand.touch("touchMove", place)
        page.wait_for_timeout(150)
    hand.touch("touchEnd")


def marks_in_result(page: Page) -> list[tuple[float, float]]:
    """Return where the result has its marks, as fractions of the page."""
    found = page.evaluate(
        """(places) => {
            const canvas = document.getElementById("pr-result-picture"), {width, height} = canvas;
            const {data} = canvas.getContext("2d").getImageData(0, 0, width, height);
            return places.map(([u, v]) => {
                let sum = 0, x = 0, y = 0;
                for (let j = Math.round((v - .05) * height); j < (v + .05) * height; j++)
                    for (let i = Math.round((u - .05) * width); i < (u + .05) * width; i++)
                        if (data[4 * (width * j + i)] < 80) { sum++; x += i; y += j; }
                return sum ? [x / sum / width, y / sum / height] : [-1, -1];
            });
        }""",
        MARKS,
    )
    return [(x, y) for x, y in found]


def background(page: Page) -> list[int]:
    """Return the colour of the result's paper, at its lighter and its darker side."""
    shades: list[int] = page.evaluate(
        """() => {
            const canvas = document.getElementById("pr-result-picture"), c = canvas.getContext("2d");
            return [.1, .9].map((u) => c.getImageData(u * canvas.width, .5 * canvas.height, 1, 1).data[0]);
        }"""
    )
    return shades


def test_a_photo_is_straightened_by_touch_and_by_keys(page: Callable[..., Page]) -> None:
    shown = opened(page, **TOUCH)
    for (x, y), (wanted_x, wanted_y) in zip(corners(shown), PAPER, strict=True):
        assert abs(x - wanted_x) < 16, "the sheet is found"
        assert abs(y - wanted_y) < 16
    assert min(background(shown)) > 235, "the paper is white"
    first = sheet(shown)["pages"][0]["picture"]

    hand, (x, y) = Hand(shown), middle(shown, "#pr-c0")
    hand.touch("touchStart", (x, y))
    for step in range(1, 6):
        hand.touch("touchMove", (x + 12 * step, y + 8 * step))
        shown.wait_for_timeout(40)
    lens = shown.locator(".pr-lens").bounding_box()
    assert lens is not None, "the lens is shown"
    away = (abs(lens["x"] + 62 - x - 60), abs(lens["y"] + 62 - y - 40))
    assert max(away) > 62, "beside the finger"
    hand.touch("touchEnd")
    settled(shown)
    assert shown.locator(".pr-lens").is_hidden()
    unit = PHOTO[0] / (shown.locator('[data-area="photo"]').bounding_box() or {"width": 1})["width"]
    assert corners(shown)[0][0] - PAPER[0][0] == pytest.approx(60 * unit, abs=20)
    assert sheet(shown)["pages"][0]["picture"] != first

    shown.locator('[data-do="paper undo"]').tap()
    settled(shown)
    assert sheet(shown)["pages"][0]["picture"] == first

    for number, (x, y) in enumerate(PAPER):  # the rest by keys
        shown.focus(f"#pr-c{number}")
        for key, by in (("Arrow{}", 1), ("Shift+Arrow{}", 10)):
            for axis, (less, more), wanted in ((0, ("Left", "Right"), x), (1, ("Up", "Down"), y)):
                left = wanted - corners(shown)[number][axis]
                if by == 1:
                    left = (abs(left) % 10) * (1 if left > 0 else -1)
                for _ in range(int(abs(left) / by + 0.5 * (by == 1))):
                    shown.keyboard.press(key.format(more if left > 0 else less))
        assert corners(shown)[number] == pytest.approx((x, y), abs=1.6)
    settled(shown)
    for (u, v), (wanted_u, wanted_v) in zip(marks_in_result(shown), MARKS, strict=True):
        assert u == pytest.approx(wanted_u, abs=0.01)
        assert v == pytest.approx(wanted_v, abs=0.01)


def test_fields_are_laid_by_touch_and_by_keys_and_outlast_a_reload(page: Callable[..., Page]) -> None:
    shown = opened(page, **TOUCH)
    hand = Hand(shown)
    shown.locator('[data-do="paper tool boxes"]').tap()
    drag(shown, hand, *(on_result(shown, u, v) for u, v in ((0.2, 0.2), (0.4, 0.3), (0.7, 0.5))))
    shown.wait_for_selector("#pr-s0")
    first = sheet(shown)["fields"][0]
    for do in ("rows 1", "rows 1", "columns 1"):
        shown.locator(f'[data-do="paper divide {do}"]').tap()
        shown.wait_for_timeout(100)
    boxes = sheet(shown)["fields"][0]
    side = sheet(shown)["pages"][0]["width"]
    assert (boxes["x"], boxes["width"]) == (pytest.approx(0.2 * side, abs=8), pytest.approx(0.5 * side, abs=8))
    assert boxes["rows"] == first.get("rows", 1) + 2
    assert boxes["columns"] == first.get("columns", 1) + 1

    drag(shown, hand, middle(shown, "#pr-s2"), on_result(shown, 0.75, 0.55), on_result(shown, 0.8, 0.6))
    shown.wait_for_timeout(100)
    assert sheet(shown)["fields"][0]["width"] == pytest.approx(0.6 * side, abs=12)

    shown.keyboard.press("Escape")
    shown.keyboard.press("n")
    shown.focus('[data-area="sheet"]')
    shown.keyboard.press("Enter")
    shown.wait_for_selector("#pr-f2")
    before = sheet(shown)["fields"][1]
    shown.focus("#pr-f2")
    shown.keyboard.press("Shift+ArrowDown")
    shown.keyboard.press("ArrowLeft")
    shown.wait_for_timeout(100)
    after = sheet(shown)["fields"][1]
    assert (after["x"], after["y"]) == (before["x"] - 1, before["y"] + 10)
    shown.keyboard.press("Delete")
    shown.wait_for_timeout(100)
    assert len(sheet(shown)["fields"]) == 1
    shown.keyboard.press("z")
    shown.locator("#pr-field-title, #pr-name").first.wait_for()
    shown.keyboard.press("Escape")
    shown.locator("#pr-name").fill("Lantern Street")
    shown.wait_for_timeout(100)

    shown.reload()
    ready(shown)
    shown.wait_for_selector("#pr-f1")
    poll(shown, "document.getElementById('pr-result-picture').width > 300")
    assert sheet(shown)["name"] == "Lantern Street"
    assert shown.locator(".pr-field").count() == 2
    assert shown.locator(".pr-photo").count() == 0
    assert shown.locator('a[href^="#paper/new/"]', has_text="Replace").is_visible()
    assert min(background(shown)) > 235


@pytest.mark.parametrize(
    ("name", "size"),
    [
        ("tablet", SIZES["tablet"]),
        ("portrait", SIZES["portrait"]),
        ("sideways", {"width": 844, "height": 390}),
        ("laptop", {"width": 1366, "height": 625}),
    ],
)
def test_photo_and_result_fit_every_screen(page: Callable[..., Page], name: str, size: ViewportSize) -> None:
    shown = opened(page, viewport=size)
    assert fits(shown), name
    assert (shown.locator(".pr-flat").bounding_box() or {"height": 0})["height"] > 90
    shown.locator('[data-do="paper large yes"]:visible').first.click()
    assert fits(shown), name
    assert (shown.locator(".pr-flat").bounding_box() or {"height": 0})["height"] > 200


def test_fields_are_edited_large_on_a_phone(page: Callable[..., Page]) -> None:
    shown = opened(page, **PHONE)
    assert fits(shown)
    shown.locator('[data-do="paper large yes"]:visible', has_text="Edit fields").tap()
    shown.locator('[data-do="paper tool number"]').tap()
    Hand(shown).stroke(on_result(shown, 0.5, 0.5))
    shown.wait_for_selector("#pr-field-title")
    assert fits(shown)
    assert [field["kind"] for field in sheet(shown)["fields"]] == ["number"]
    shown.locator('[data-do="paper done"]').tap()
    shown.locator('[data-do="paper large no"]').tap()
    assert re.search("1 number", shown.locator("#pr-title").inner_text())


def fits(page: Page) -> bool:
    """Return whether nothing is cut off or too small to touch."""
    page.wait_for_timeout(150)
    problems = page.evaluate(
        """() => {
            const wide = document.documentElement.scrollWidth > innerWidth ? ["the page is too wide"] : [];
            const boxes = [...document.querySelectorAll("button, a, input")].filter((one) => one.checkVisibility());
            return [...wide, ...boxes.flatMap((one) => {
                const {left, top, right, bottom, width, height} = one.getBoundingClientRect(), name = one.outerHTML.slice(0, 90);
                const inside = left >= -1 && top >= -1 && right <= innerWidth + 1 && bottom <= innerHeight + 1;
                return [...(inside ? [] : [`outside: ${name}`]), ...(Math.min(width, height) < 43.5 ? [`small: ${name}`] : [])];
            })];
        }"""
    )
    assert problems == []
    return True
