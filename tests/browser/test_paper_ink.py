"""Writing on a sheet in Chromium: fingers, a stylus with pressure, two fingers, a palm, what the system takes away."""

from __future__ import annotations

import json
import math
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from pyapp.paper import ink
from pyapp.paper.play import STROKE, Play
from tests.unit.paper_sheets import handwriting

from .conftest import poll
from .paper import HEIGHT, IDENT, PICTURE, WIDTH, Hand, acts, at, box, play_key, sample, stored, surface, write_on

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from playwright.sync_api import Page

    from pyapp.paper.play import Act

    Open = Callable[..., Page]

TABLET: dict[str, Any] = {"viewport": {"width": 1180, "height": 820}, "has_touch": True}
AFTER_PEN = 600
"""Milliseconds after which fingers count again once a pen was used."""
STROKES = "[...sobremesa.app.current_room.visit.surface._surface.strokes.keys()]"
FACTOR = "sobremesa.app.current_room.visit.surface._surface.factor"


def opened(page: Open, **more: Any) -> Page:
    """Return a page with a play of a sheet that nobody has written on."""
    options = {**TABLET, "before": stored(), **more}
    return write_on(page(**options))


def wave(page: Page, y: float = 400, count: int = 40) -> list[tuple[float, float]]:
    """Return places on the screen along a wave across the page."""
    return [at(page, 200 + 15 * number, y + 60 * math.sin(number / 5)) for number in range(count)]


def last(page: Page) -> ink.Stroke:
    """Return the stroke that was drawn last."""
    return ink.read(acts(page)[-1].split(" ")[4])


def inked(page: Page, x: float, y: float) -> bool:
    """Return whether there is ink on the surface near a pixel of the page, once a changed size was drawn: a sentence
    below the page comes and goes, and the page moves with it.
    """
    script = f"""new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => {{
        const {{canvas}} = sobremesa.app.current_room.visit.surface._surface.base, k = canvas.width / canvas.clientWidth;
        const from = canvas.getBoundingClientRect(), sheet = document.querySelector("#pp-sheet > img").getBoundingClientRect();
        const [left, top] = [sheet.left + {x / WIDTH} * sheet.width - from.left, sheet.top + {y / HEIGHT} * sheet.height - from.top];
        const data = canvas.getContext("2d").getImageData(left * k - 4, top * k - 4, 9, 9).data;
        done(data.some((value, at) => at % 4 === 3 && value > 40));
    }})))"""
    return bool(page.evaluate(script))


def test_a_stroke_by_finger_is_seen_kept_and_there_after_a_reload(page: Open) -> None:
    one = opened(page)
    Hand(one).stroke(*wave(one))
    stroke = last(one)
    assert len(stroke.points) > 20
    assert stroke.points[0][:2] == pytest.approx((200, 400), abs=2)
    assert inked(one, *stroke.points[10][:2])
    assert not inked(one, 1200, 1200)
    one.reload()
    surface(one)
    assert inked(one, *stroke.points[10][:2])
    assert len(one.evaluate(STROKES)) == 1


def test_a_stylus_writes_with_pressure_and_then_fingers_only_move(page: Open) -> None:
    one = opened(page)
    hand = Hand(one)
    hand.pen(*wave(one))
    stroke = last(one)
    assert stroke.pressed
    assert stroke.points[-1][2] > stroke.points[0][2] + 0.2
    one.wait_for_timeout(AFTER_PEN)
    hand.stroke(*wave(one, 900))
    assert len(acts(one)) == 1
    poll(one, "document.querySelector('#pp-voice').textContent.includes('Fingers now only move the page')")
    one.locator("#pp-head .ic").last.click()
    one.get_by_role("switch", name="Fingers write").click()
    one.keyboard.press("Escape")
    hand.stroke(*wave(one, 900))
    assert len(acts(one)) == 2


def test_two_fingers_enlarge_and_move_the_page_and_write_nothing(page: Open) -> None:
    one = opened(page)
    before = box(one)
    middle = (before["left"] + before["width"] / 2, before["top"] + before["height"] / 2)
    steps = [40 + 12 * number for number in range(20)]
    Hand(one).pinch(
        [(middle[0] - step, middle[1]) for step in steps], [(middle[0] + step, middle[1]) for step in steps]
    )
    assert acts(one) == []
    assert poll(one, f"{FACTOR} > 4") is True
    after = box(one)
    assert after["left"] + after["width"] / 2 == pytest.approx(middle[0], abs=12), (
        "the middle stays between the fingers"
    )
    Hand(one).pinch(
        [(middle[0] - step, middle[1] - 100) for step in (60, 300)],
        [(middle[0] + step, middle[1] + 100) for step in (60, 3_000)],
    )
    assert one.evaluate(FACTOR) <= 8


def test_what_is_written_while_enlarged_lies_where_the_pen_was(page: Open) -> None:
    one = opened(page)
    one.keyboard.press("+")
    one.keyboard.press("+")
    one.keyboard.press("+")
    poll(one, f"{FACTOR} > 3")
    Hand(one).stroke(*[(500 + 4 * number, 400.0) for number in range(30)])
    there = box(one)
    points = last(one).points
    assert points[0][0] == pytest.approx((500 - there["left"]) / there["width"] * WIDTH, abs=2)
    assert points[0][1] == pytest.approx((400 - there["top"]) / there["height"] * HEIGHT, abs=2)
    assert inked(one, *points[15][:2])


def test_the_second_of_two_fingers_takes_back_what_the_first_began(page: Open) -> None:
    one = opened(page)
    hand = Hand(one)
    first, second = at(one, 400, 400), at(one, 900, 900)
    hand.touch("touchStart", first)
    hand.touch("touchMove", (first[0] + 6, first[1] + 6))
    hand.touch("touchStart", (first[0] + 6, first[1] + 6), second)
    hand.touch("touchMove", (first[0] - 40, first[1]), (second[0] + 60, second[1]))
    hand.touch("touchEnd")
    assert acts(one) == []
    assert not inked(one, 400, 400)


def test_a_palm_beside_the_pen_does_nothing(page: Open) -> None:
    one = opened(page)
    hand = Hand(one)
    points = wave(one)
    hand.pen(*points[:20], end="")
    hand.touch("touchStart", at(one, 900, 1200), size=40)
    hand.touch("touchMove", at(one, 950, 1250), size=40)
    assert one.evaluate("'writing' in document.documentElement.dataset")
    hand.pen(*points[20:])
    hand.touch("touchEnd")
    assert [len(acts(one)), one.evaluate(FACTOR)] == [1, 1]
    assert not one.evaluate("'writing' in document.documentElement.dataset")


def test_a_large_touch_is_a_palm(page: Open) -> None:
    one = opened(page)
    hand = Hand(one)
    hand.touch("touchStart", at(one, 400, 400), size=60)
    hand.touch("touchMove", at(one, 700, 700), size=60)
    hand.touch("touchEnd")
    assert acts(one) == []


def test_the_system_may_take_a_pointer_away(page: Open) -> None:
    """What was only begun goes; what was seen for a while stays."""
    one = opened(page)
    hand = Hand(one)
    points = wave(one)
    hand.touch("touchStart", points[0])
    hand.touch("touchCancel")
    assert acts(one) == []
    hand.touch("touchStart", points[0])
    for point in points[1:20]:
        hand.touch("touchMove", point)
    one.wait_for_timeout(300)
    hand.touch("touchMove", points[20])
    hand.touch("touchCancel")
    assert len(acts(one)) == 1
    hand.stroke(*wave(one, 900))
    assert len(acts(one)) == 2, "the next stroke is one of its own"


def test_a_tap_is_a_dot_and_a_double_tap_fits_the_page(page: Open) -> None:
    one = opened(page)
    one.touchscreen.tap(*at(one, 400, 700))
    one.wait_for_timeout(700)
    assert len(acts(one)) == 1
    one.keyboard.press("+")
    poll(one, f"{FACTOR} > 1.2")
    place = at(one, 700, 700)
    one.touchscreen.tap(*place)
    one.touchscreen.tap(*place)
    assert poll(one, f"{FACTOR} === 1") is True
    assert len(one.evaluate(STROKES)) == 1, "the dot of the first tap is taken back"


def test_the_erasers(page: Open) -> None:
    one = opened(page)
    hand = Hand(one)
    for y in (300, 600, 900):
        hand.stroke(*[at(one, 200 + 20 * number, y) for number in range(40)])
    one.keyboard.press("e")
    hand.stroke(at(one, 400, 200), at(one, 400, 320), at(one, 400, 400))
    assert len(one.evaluate(STROKES)) == 2
    assert not inked(one, 800, 300)
    one.keyboard.press("e")
    hand.stroke(*[at(one, 500, 500 + 20 * number) for number in range(10)])
    assert len(one.evaluate(STROKES)) == 3, "a stroke in two pieces"
    assert [inked(one, x, 600) for x in (300, 500, 700)] == [True, False, True]
    one.keyboard.press("z")
    assert [inked(one, x, 600) for x in (300, 500, 700)] == [True, True, True]
    one.keyboard.press("z")
    assert inked(one, 800, 300)
    one.keyboard.press("y")
    assert not inked(one, 800, 300)


def test_stamps_undo_and_a_cleared_page(page: Open) -> None:
    one = opened(page)
    one.keyboard.press("x")
    one.touchscreen.tap(*at(one, 600, 600))
    one.keyboard.press("x")
    one.get_by_role("button", name="7", exact=True).click()
    one.touchscreen.tap(*at(one, 800, 600))
    assert len(acts(one)) == 2
    assert inked(one, 600, 600)
    one.locator("#pp-head .ic").last.click()
    one.get_by_role("button", name="Clear this page").click()
    assert one.evaluate(STROKES) == []
    one.keyboard.press("z")
    assert inked(one, 600, 600)
    one.keyboard.press("Control+z")
    one.keyboard.press("Control+z")
    assert one.evaluate(STROKES) == []
    one.keyboard.press("Control+Shift+z")
    assert len(one.evaluate(STROKES)) > 0


def test_fields_by_finger_and_by_keyboard(page: Open) -> None:
    one = opened(page)
    one.touchscreen.tap(*at(one, 1340, 430))
    assert acts(one, "m") == ["1 m 0 0 f1 0"]
    assert acts(one) == [], "no dot"
    assert inked(one, 1340, 430)
    one.touchscreen.tap(*at(one, 500, 1345))
    one.keyboard.press("2")
    one.keyboard.press("8")
    one.keyboard.press("Enter")
    assert acts(one, "m")[-1] == "2 m 0 0 f3 =28"
    name = "Market, row 1, box 1, crossed"
    one.get_by_role("checkbox", name=name).focus()
    one.keyboard.press("ArrowRight")
    one.keyboard.press("ArrowDown")
    assert one.evaluate("document.activeElement.getAttribute('aria-label')") == "Market, row 2, box 2, empty"
    one.keyboard.press(" ")
    assert one.evaluate("document.activeElement.getAttribute('aria-label')") == "Market, row 2, box 2, crossed"
    assert one.get_by_role("img", name="Total, 32").count() == 1
    one.keyboard.press("Enter")
    assert one.get_by_role("img", name="Total, 30").count() == 1


def test_players_have_sheets_of_their_own(page: Open) -> None:
    one = opened(page)
    Hand(one).stroke(*wave(one))
    one.keyboard.press("n")
    poll(one, f"{STROKES}.length === 0")
    Hand(one).stroke(*wave(one, 900))
    one.get_by_role("button", name="Ana").click()
    poll(one, f"{STROKES}.length === 1")
    assert inked(one, *ink.read(acts(one)[0].split(" ")[4]).points[10][:2])
    assert [line.split(" ")[2] for line in acts(one)] == ["0", "1"]


def test_the_hand_can_be_changed_while_the_sheet_stays(page: Open) -> None:
    one = opened(page)
    Hand(one).stroke(*wave(one))
    left = one.locator("#pp-tools").bounding_box()
    one.locator("#pp-head .ic").last.click()
    one.get_by_role("switch", name="Left hand").click()
    one.keyboard.press("Escape")
    surface(one)
    right = one.locator("#pp-tools").bounding_box()
    assert left is not None
    assert right is not None
    assert right["x"] > left["x"] + 900
    poll(one, f"{STROKES}.length === 1")
    Hand(one).stroke(*wave(one, 900))
    assert len(acts(one)) == 2


def test_the_script_reads_the_strokes_that_python_writes(page: Open) -> None:
    one = opened(page)
    random = Random(3)
    strokes = [handwriting(random, 60 + number, pressed=number % 2 == 0) for number in range(30)]
    texts = [ink.write(stroke) for stroke in strokes]
    read = one.evaluate(
        f"sobremesa.ink().then(({{decode}}) => {json.dumps(texts)}.map((text) => [...decode(text)[0]]))"
    )
    for text, values in zip(texts, read, strict=True):
        wanted = [value for point in ink.read(text).points for value in point]
        if ink.read(text).pressed:
            assert values == pytest.approx(wanted, abs=1e-4)
        else:
            assert values[::3] == pytest.approx(wanted[::3], abs=1e-3)


def test_two_windows_write_on_one_sheet(page: Open) -> None:
    one = opened(page)
    two = one.context.new_page()
    two.goto(one.url)
    surface(two)
    Hand(one).stroke(*wave(one))
    poll(two, f"{STROKES}.length === 1")
    Hand(two).stroke(*wave(two, 900))
    poll(one, f"{STROKES}.length === 2")
    one.reload()
    surface(one)
    poll(one, f"{STROKES}.length === 2")


def test_a_full_store_says_so_and_saves_later(page: Open) -> None:
    one = opened(page)
    one.evaluate(
        """() => {
            let size = 4e6, count = 0;
            while (size > 8) try { localStorage.setItem("other." + count++, "x".repeat(size)); } catch { size /= 2; }
        }"""
    )
    Hand(one).stroke(*wave(one))
    poll(one, "document.querySelector('#pp-voice').textContent.includes('storage is full')")
    assert len(one.evaluate(STROKES)) == 1
    one.evaluate(
        "() => { for (const name of Object.keys(localStorage)) if (name.startsWith('other.')) localStorage.removeItem(name); }"
    )
    Hand(one).stroke(*wave(one, 900))
    assert len(acts(one)) == 2
    poll(one, "document.querySelector('#pp-voice').textContent.trim() === ''")


def test_a_play_that_was_deleted_is_saved_again(page: Open) -> None:
    one = opened(page)
    Hand(one).stroke(*wave(one))
    one.evaluate(
        f"() => {{ for (const name of Object.keys(localStorage)) if (name.includes('{IDENT}')) localStorage.removeItem(name); }}"
    )
    Hand(one).stroke(*wave(one, 900))
    assert len(acts(one)) == 2
    assert one.evaluate(f"localStorage['{play_key()}'] !== undefined")
    poll(one, "document.querySelector('#pp-voice').textContent.includes('saved again')")


def test_a_page_whose_picture_is_gone_keeps_its_strokes(page: Open) -> None:
    one = opened(page)
    Hand(one).stroke(*wave(one))
    stroke = last(one)
    one.evaluate(f"sobremesa.app.page.media().forget('{PICTURE}')")
    one.reload()
    poll(one, f"sobremesa.app?.current_room?.visit?.surface && {STROKES}.length === 1")
    assert "picture of this page is gone" in one.locator("#pp-voice").inner_text()
    assert inked(one, *stroke.points[10][:2])


def test_a_page_is_saved_as_a_picture_with_its_ink(page: Open) -> None:
    one = opened(page)
    Hand(one).stroke(*wave(one))
    one.touchscreen.tap(*at(one, 1340, 430))
    one.locator("#pp-head .ic").last.click()
    with one.expect_download() as waiting:
        one.get_by_role("button", name="Save as a picture").click()
    assert waiting.value.suggested_filename.endswith(".png")
    assert waiting.value.path().read_bytes()[:4] == b"\x89PNG"


def test_all_pages_are_printed_as_they_are(page: Open) -> None:
    def written(play: Play) -> Sequence[Act]:
        return [play.act("test", STROKE, 0, number, ink.write(handwriting(Random(number)))) for number in range(2)]

    one = opened(page, before=stored(sample(2), acts=written))
    one.evaluate(
        "() => { window.print = () => { globalThis.printed = document.querySelectorAll('#pp-prints img').length; }; }"
    )
    one.locator("#pp-head .ic").last.click()
    one.get_by_role("button", name="Print as it is").click()
    assert poll(one, "globalThis.printed") == 2
    one.emulate_media(media="print")
    assert one.locator("#pp-prints img").first.is_visible()
    assert not one.locator("#pp-tools").is_visible()
