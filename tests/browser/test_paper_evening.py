"""A whole evening of Paper by taps: Imperial's boards as a PDF of our own, fields, dice, four players, ten rounds."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from pyapp.paper import ink
from pyapp.paper.dice_view import die_label
from pyapp.paper.field import BOXES, NUMBER, SUM
from pyapp.paper.play import MARK, ROLL, STROKE
from pyapp.paper.store import INK, PLAY, SHEET, Plays, Sheets, read_part
from pyapp.paper.tray import SETS, Roll, faces_after
from pyapp.ui.page import MemoryStorage

from .conftest import poll
from .helpers import TOUCH, arrives, do, end_motions, press
from .paper import Hand, box, surface
from .test_paper_prepare import drag, on_result

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from playwright.sync_api import Page

    from pyapp.paper.sheet import Sheet

IMPERIAL = "Imperial Settlers: Roll & Write"
CODE = "olive-42-bread"
NAMES = ("Ana", "Bruno", "Nina", "Otto")
ROUNDS = 10
AFTER_PEN = 550
"""Milliseconds after which a finger counts again once a pen was used."""
GRID = (3, 4)
"""Rows and columns of the boxes."""
FIELDS = ((BOXES, (0.1, 0.2), (0.45, 0.5)), (NUMBER, (0.55, 0.2), (0.75, 0.26)), (SUM, (0.55, 0.3), (0.75, 0.36)))
"""The kinds of fields, and their corners as fractions of the page."""


def kept(page: Page, prefix: str) -> dict[str, str]:
    """Return the entries of the store whose names begin so."""
    script = (
        f"Object.fromEntries(Object.entries(localStorage).filter(([name]) => name.startsWith({json.dumps(prefix)})))"
    )
    found: dict[str, str] = page.evaluate(script)
    return found


def memory(page: Page) -> MemoryStorage:
    """Return what the page has stored of Paper."""
    storage = MemoryStorage()
    for name, text in kept(page, "sobremesa.paper.").items():
        storage.put(name, text)
    return storage


def stored_sheet(page: Page) -> Sheet:
    """Return the one sheet of the store."""
    (name,) = kept(page, SHEET)
    return Sheets(memory(page)).load(name.removeprefix(SHEET)).sheet


def acts(page: Page, kind: str) -> list[str]:
    """Return what the open play's journal says of the acts of a kind, in their order."""
    ident = page.evaluate("location.hash").rpartition("/")[2]
    found = [act for name, text in kept(page, f"{INK}{ident}.").items() for act in read_part(name, text)[0]]
    return [act.body for act in sorted(found, key=lambda act: act.order) if act.kind == kind]


def fields_laid_over(page: Page, pdf: bytes) -> None:
    """Open the PDF and lay boxes, a number and their sum over its page."""
    page.wait_for_selector('[data-do="paper file"]')
    with page.expect_file_chooser() as chooser:
        do(page, "paper file")
    chooser.value.set_files({"name": "Empty boards.pdf", "mimeType": "application/pdf", "buffer": pdf})
    arrives(page, "paper/sheet/", 60)
    poll(page, "document.getElementById('pr-result-picture')?.width > 300")
    hand = Hand(page)
    for kind, one, other in FIELDS:
        do(page, f"paper tool {kind}")
        drag(page, hand, on_result(page, *one), on_result(page, *other))
        page.wait_for_selector("#pr-field-title")
        if kind == BOXES:
            divide(page, *GRID)
        if kind == SUM:
            for field in stored_sheet(page).fields[:2]:
                page.touchscreen.tap(*on_result(page, *middle(stored_sheet(page), field.ident)))
            do(page, f"paper value {stored_sheet(page).fields[0].ident} 1")
            do(page, "paper counting no")
        page.fill("#pr-field-title", {BOXES: "Fields", NUMBER: "Gold", SUM: "Total"}[kind])
        page.keyboard.press("Escape")


def divide(page: Page, rows: int, columns: int) -> None:
    """Give the grid that is edited rows and columns, one tap after the other, from those that were found on the page."""
    found = [int(number) for number in page.inner_text(".pr-grid").split(" × ")]
    for at, (which, wanted) in enumerate((("rows", rows), ("columns", columns))):
        while found[at] != wanted:
            by = 1 if wanted > found[at] else -1
            found[at] += by
            do(page, f"paper divide {which} {by}")
            page.get_by_text(f"{found[0]} × {found[1]}", exact=True).wait_for()


def middle(sheet: Sheet, ident: str, at: int = 0) -> tuple[float, float]:
    """Return the middle of a field, or of one of its boxes, as fractions of the page."""
    field = sheet.by_ident[ident]
    page = sheet.pages[field.page]
    x, y, width, height = field.box(at) if field.kind == BOXES else (field.x, field.y, field.width, field.height)
    return (x + width / 2) / page.width, (y + height / 2) / page.height


def place(page: Page, u: float, v: float) -> tuple[float, float]:
    """Return the place on the screen of a fraction of the page that is written on."""
    there = box(page)
    return there["left"] + u * there["width"], there["top"] + v * there["height"]


def dice(page: Page) -> list[str]:
    """Return the dice of the tray as a screen reader hears them, in their order."""
    found: list[list[Any]] = page.evaluate(
        "[...document.querySelectorAll('.pp-hold')].map(e => [Number(e.dataset.do.split(' ')[2]), e.ariaLabel])"
    )
    return [label.removesuffix(", held") for _die, label in sorted(found)]


def expected(rolls: Sequence[Roll]) -> list[str]:
    """Return what the dice of the set show after some rolls of the table code."""
    tray = SETS[IMPERIAL]
    faces = faces_after(CODE, tray, rolls)
    return [die_label(die, face) for die, face in zip(tray.dice, faces, strict=True)]


def test_an_evening_with_imperials_boards(page: Callable[..., Page]) -> None:
    printer = page("#print/sheet/competition")
    arrives(printer, "print")
    pdf = printer.pdf(format="A4", prefer_css_page_size=True)
    printer.close()

    one = page("#paper/new", **TOUCH)
    fields_laid_over(one, pdf)
    sheet = stored_sheet(one)
    boxes, gold = (field.ident for field in sheet.fields[:2])
    assert [field.kind for field in sheet.fields] == [BOXES, NUMBER, SUM]
    assert [(term.field, term.value) for term in sheet.fields[2].terms] == [(boxes, 2), (gold, 1)]

    press(one, '[href^="#paper/dice/"]')
    one.wait_for_selector("textarea")
    do(one, f"paper set {list(SETS).index(IMPERIAL)}")
    press(one, '.pph-foot [href^="#paper/start/"]')
    one.wait_for_selector(".pph-places")
    for number, name in enumerate(NAMES):
        if number:
            do(one, "paper add")
        one.fill(f'[data-field="paper name {number}"]', name)
    one.fill('[data-field="paper code"]', CODE)
    do(one, "paper begin")
    arrives(one, "paper/play/")
    surface(one)

    rolls: list[Roll] = []
    hand = Hand(one)
    for round_ in range(ROUNDS):
        do(one, "paper roll")
        end_motions(one)
        rolls.append(Roll(len(rolls) + 1, (0, 1, 2, 3)))
        assert dice(one) == expected(rolls)
        kept_dice = (round_ % 4, (round_ + 1) % 4)
        for die in kept_dice:
            do(one, f"paper hold {die}")
        assert "Roll 2" in one.locator(".pp-tray").inner_text()
        do(one, "paper roll")
        end_motions(one)
        rolls.append(Roll(len(rolls) + 1, tuple(die for die in range(4) if die not in kept_dice)))
        assert dice(one) == expected(rolls)
        for die in kept_dice:
            do(one, f"paper hold {die}")
        seat = round_ % len(NAMES)
        do(one, f"paper seat {seat}")
        surface(one)
        one.touchscreen.tap(*place(one, *middle(sheet, boxes, round_)))
        one.touchscreen.tap(*place(one, *middle(sheet, gold)))
        do(one, f"paper digit {round_}")
        do(one, "paper digit ok")
        hand.pen(*[place(one, 0.1 + 0.02 * step, 0.7 + 0.01 * (step % 3)) for step in range(12)])
        one.wait_for_timeout(AFTER_PEN)
        if not round_:
            poll(one, "document.querySelector('#pp-voice').textContent.includes('Fingers now only move the page')")

    assert [len(acts(one, ROLL)), len(acts(one, STROKE)), len(acts(one, MARK))] == [2 * ROUNDS, ROUNDS, 2 * ROUNDS]
    strokes = [ink.read(stroke) for stroke in acts(one, STROKE)]
    assert all(stroke.pressed and len(stroke.points) > 5 for stroke in strokes)
    # Otto has crossed boxes 3 and 7 and has 7 gold: two points for a box.
    do(one, "paper seat 3")
    surface(one)
    assert one.get_by_role("checkbox", name="Fields, row 2, box 4, crossed").count() == 1
    assert one.get_by_role("img", name="Total, 11").count() == 1
    points = {"Ana": 2 * 3 + 8, "Bruno": 2 * 3 + 9, "Nina": 50, "Otto": 2 * 2 + 7}

    do(one, "paper seat 2")  # Nina counts by herself
    do(one, "paper drawer more")
    do(one, "paper points")
    for digit in "50":
        do(one, f"paper digit {digit}")
    do(one, "paper digit ok")
    do(one, "paper drawer more")
    do(one, "paper ask-finish")
    do(one, "paper finish")
    one.wait_for_selector(".pp-result")
    best = sorted(points, key=lambda name: -points[name])
    assert one.locator(".pp-result b").all_inner_texts() == best
    assert one.locator(".pp-result .hand").all_inner_texts() == [str(points[name]) for name in best]

    one.evaluate("window.print = () => { globalThis.printed = document.querySelectorAll('#pp-prints img').length; }")
    do(one, "paper close")
    do(one, "paper drawer more")
    do(one, "paper print filled")
    assert poll(one, "globalThis.printed") == 1
    surface(one)

    do(one, "paper drawer more")
    do(one, "paper drawer result")
    do(one, "paper again")
    poll(one, f"Object.keys(localStorage).filter((name) => name.startsWith('{PLAY}')).length === 2")
    surface(one)
    assert one.locator(".pp-folk button").all_inner_texts() == list(NAMES)
    assert acts(one, MARK) == acts(one, STROKE) == []
    codes = {entry.code for entry in Plays(memory(one)).all()}
    assert len(codes) == 2, "another round has another code"

    press(one, '#pp-head [href="#paper"]')
    one.wait_for_selector(".leafpage")
    said = one.inner_text("#page")
    assert "played once, best 50" in said
    assert all(name in said for name in NAMES)
