"""The sheet studio on the built site: a sheet made from nothing by tapping, a reload in the middle, play; files, links,
layouts, axe.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from pyapp.games.imperial.rules.schema import from_toml, read_sheet
from pyapp.studio import links as sheet_links
from pyapp.ui.store.own_sheets import PREFIX, OwnSheet, write_sheet
from tests.marks import nightly

from .axe import violations
from .conftest import ROOT, poll, ready
from .helpers import (
    CREATED,
    PHONE,
    SIZES,
    TOUCH,
    arrives,
    do,
    end_motions,
    go,
    idents,
    picture,
    route,
    store,
    touch,
)
from .helpers import kept as saved
from .screens import TARGETS, small_type

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    from pyapp.ui.store.saves import Entry

CANAL: dict[str, Any] = {
    "civilisation": "sumer",
    "difficulty": 2,
    "name": {"en": "The Canal", "es": "El canal"},
    "building": [
        {
            "name": {"en": "Farm plots", "es": "Huertas"},
            "boxes": ["W", "", ""],
            "ability": {"kind": "gain", "resource": "food", "n": 1, "underline": "n"},
            "blueprint": ["XX", "X."],
        },
        {
            "name": {"en": "Canal house", "es": "Casa del canal"},
            "boxes": ["W", "W", "F"],
            "ability": {"kind": "discount", "where": "bridges", "resource": "any", "n": 2},
        },
        {
            "name": {"en": "Lock-keeper", "es": "Esclusero"},
            "boxes": ["WS", "F", ""],
            "ability": {"kind": "gain_if_dice", "pattern": "pair", "resource": "gold", "n": 1},
            "blueprint": ["X.", "X.", "XX"],
        },
        {
            "name": {"en": "Reed cutters", "es": "Cortadores de caña"},
            "boxes": ["F", "", ""],
            "ability": {"kind": "trade", "give": "food", "n": 1, "get": "wood", "m": 2},
            "blueprint": ["XXX"],
        },
        {
            "name": {"en": "Surveyors", "es": "Agrimensores"},
            "prebuilt": True,
            "ability": {"kind": "blueprint_vp", "vp": 3},
            "blueprint": ["XX", "XX"],
        },
        {
            "name": {"en": "Granary gate", "es": "Puerta del granero"},
            "boxes": ["SS", "WF", ""],
            "ability": {"kind": "star_per", "what": "open_fields", "vp": 3},
        },
    ],
}
DRAFT: dict[str, Any] = json.loads(json.dumps(CANAL))
DRAFT["building"][3]["boxes"][2] = None
DRAFT["building"][4]["name"]["es"] = ""
"""The same, two things missing."""
SHOTS = ROOT / "test-results" / "studio"


def shelved(
    *entries: Entry, settings: dict[str, str] | None = None, **sheets: dict[str, Any]
) -> Callable[[Page], None]:
    """Return a function for `before=` that fills the store: sheets by the name of their entry, matches, settings."""
    texts = {
        PREFIX + ident: write_sheet(OwnSheet(ident, "imperial", json.dumps(data), CREATED, 1))
        for ident, data in sheets.items()
    }
    matches = store(*entries, settings=settings)

    def fill(page: Page) -> None:
        matches(page)
        page.add_init_script(
            f"if (location.protocol.startsWith('http') && !sessionStorage.getItem('shelved')) {{ sessionStorage.setItem('shelved', '1');"
            f"for (const [name, text] of Object.entries({json.dumps(texts)})) localStorage.setItem(name, text); }}"
        )

    return fill


def kept(page: Page, ident: str) -> dict[str, Any]:
    """Read a sheet as it lies in the page's store."""
    stored: dict[str, Any] = json.loads(json.loads(page.evaluate(f"localStorage.getItem('{PREFIX}{ident}')"))["sheet"])
    return stored


def sheets(page: Page) -> list[str]:
    """List the sheets of the page's store."""
    return [name.removeprefix(PREFIX) for name in page.evaluate("Object.keys(localStorage)") if name.startswith(PREFIX)]


def says(page: Page, words: str) -> None:
    """Wait until the voice says something."""
    poll(page, f"document.getElementById('st-voice')?.textContent.includes({json.dumps(words)})")


# --- making one ---


@pytest.mark.parametrize("kind", [PHONE, *nightly(TOUCH)], ids=["phone", "tablet"])
def test_a_sheet_is_made_from_nothing_reloaded_in_the_middle_and_played(
    page: Callable[..., Page], kind: dict[str, Any]
) -> None:
    opened = page("#studio", **kind)
    do(opened, "studio new")
    arrives(opened, "studio/")
    ident = route(opened).partition("/")[2]
    opened.fill("#st-name-en", "The Ford")
    opened.fill("#st-name-es", "El vado")
    opened.select_option("#st-civilisation", "norse")
    for number, (ability, squares) in enumerate(
        (
            ("gain", ("0 0", "0 1")),
            ("trade", ("0 0", "1 0")),
            ("reroll", ()),
            ("extra_action", ("0 0", "0 1", "0 2")),
            ("blueprint_vp", ("0 0", "0 1", "1 1")),
            ("star_per", ()),
        )
    ):
        do(opened, "studio there")
        poll(opened, f"document.querySelector('.st-tabs [aria-selected=true]')?.dataset.do === 'studio tab {number}'")
        opened.fill("#st-name-en", f"House {number}")
        opened.fill("#st-name-es", f"Casa {number}")
        do(opened, "studio ask W")
        do(opened, "studio ask S")
        do(opened, "studio box 1")
        do(opened, "studio ask F")
        do(opened, "studio box 2")
        do(opened, "studio ask -")
        opened.select_option("#st-kind", ability)
        for square in squares:
            do(opened, f"studio square {square}")
        if number == 2:
            before = kept(opened, ident)
            opened.reload()
            ready(opened)
            arrives(opened, f"studio/{ident}")
            assert kept(opened, ident) == before
            assert [row["name"]["en"] for row in before["building"]][:4] == ["House 0", "House 1", "House 2", ""]
            says(opened, "Building D")
    says(opened, "The sheet is complete.")
    sheet = read_sheet(kept(opened, ident), "own")
    assert [building.boxes for building in sheet.buildings] == [("WS", "F", "")] * 6
    do(opened, "studio play")
    arrives(opened, "match/")
    poll(opened, "document.body.textContent.includes('House 0')")
    (match,) = idents(opened)
    assert "House 0" in saved(opened, match)["record"], "the sheet travels with the match"


def test_typing_keeps_the_caret_and_the_sheet_follows(page: Callable[..., Page]) -> None:
    opened = page("#studio/canal", before=shelved(canal=CANAL))
    opened.click("#st-name-en")
    opened.keyboard.press("Home")
    opened.keyboard.type("New ")
    assert opened.evaluate("[document.activeElement.id, document.activeElement.selectionStart]") == ["st-name-en", 4]
    assert opened.locator(".st-live .st-bt b").first.inner_text() == "New Farm plots"
    opened.locator("#st-name-en").blur()
    opened.keyboard.press("z")
    assert opened.locator("#st-name-en").input_value() == "Farm plots"


def test_arrow_keys_go_from_building_to_building(page: Callable[..., Page]) -> None:
    opened = page("#studio/canal", before=shelved(canal=CANAL), **TOUCH)
    opened.locator('[role="tab"]').first.focus()
    for pressed, at in (("ArrowRight", 1), ("ArrowDown", 2), ("ArrowLeft", 1)):
        opened.keyboard.press(pressed)
        poll(
            opened,
            f"document.activeElement.dataset.do === 'studio tab {at}' && document.activeElement.ariaSelected === 'true'",
        )


def test_lists_show_what_is_chosen_after_undo(page: Callable[..., Page]) -> None:
    opened = page("#studio/canal", before=shelved(canal=CANAL))
    opened.select_option("#st-kind", "sell")
    opened.select_option("#st-give", "gold")
    do(opened, "studio undo")
    assert opened.locator("#st-give").input_value() == "food"
    do(opened, "studio undo")
    assert opened.locator("#st-kind").input_value() == "gain"
    do(opened, "studio redo")
    assert opened.locator("#st-kind").input_value() == "sell"


def test_go_there_focuses_each_problem(page: Callable[..., Page]) -> None:
    opened = page("#studio/canal", before=shelved(canal=DRAFT), **TOUCH)
    assert opened.locator("#st-play .key").is_disabled()
    says(opened, "Reed cutters: box 3 has no cost yet.")
    do(opened, "studio there")
    assert opened.evaluate("document.activeElement.id") == "st-box-2"
    do(opened, "studio ask F")
    says(opened, "The sheet is complete.")
    assert opened.locator("#st-play .key").is_enabled()


# --- files and links ---


def test_a_wrong_file_is_refused_by_sheet_building_and_field(page: Callable[..., Page], tmp_path: Path) -> None:
    opened = page("#studio", before=shelved(canal=CANAL), **TOUCH)
    with opened.expect_download() as download:
        do(opened, "studio export canal")
    assert download.value.suggested_filename == "sobremesa-the-canal.toml"
    text = Path(download.value.path()).read_text()
    assert from_toml(text) == read_sheet(CANAL, "own")
    before = opened.evaluate(f"localStorage.getItem('{PREFIX}canal')")
    wrong = {
        "kind.toml": (
            text.replace('"trade"', '"steal"'),
            "The Canal, D (Reed cutters), ability: there is no kind of ability steal.",
        ),
        "cut.toml": (text[: len(text) // 2], "This is not a sheet"),
        "picture.toml": ("\x00\xff<svg onload=alert(1)>", "This is not a sheet"),
    }
    for name, (content, words) in wrong.items():
        file = tmp_path / name
        file.write_text(content)
        with opened.expect_file_chooser() as chooser:
            do(opened, "studio import")
        chooser.value.set_files(file)
        poll(opened, f"document.querySelector('.plan.careful')?.textContent.includes({json.dumps(words)})")
        assert sheets(opened) == ["canal"]
        assert opened.evaluate(f"localStorage.getItem('{PREFIX}canal')") == before
    file = tmp_path / "good.toml"
    file.write_text(text)
    with opened.expect_file_chooser() as chooser:
        do(opened, "studio import")
    chooser.value.set_files(file)
    arrives(opened, "studio/")
    assert len(sheets(opened)) == 2


def test_a_sheet_by_link_is_seen_kept_and_played_elsewhere(page: Callable[..., Page]) -> None:
    opened = page("#studio/canal", before=shelved(canal=CANAL), **TOUCH)
    do(opened, "studio drawer share")
    url = opened.locator("#share-link").input_value()
    opened.wait_for_selector(".qrbox svg")
    other = page(f"#{url.partition('#')[2]}", locale="es-ES", **TOUCH)
    assert "El canal" in other.locator(".st-live").inner_text()
    assert "Esclusero" in other.locator(".st-live").inner_text()
    do(other, "studio accept")
    arrives(other, "studio/")
    assert len(sheets(other)) == 1
    third = page(f"#{url.partition('#')[2]}", **TOUCH)
    do(third, "studio play")
    arrives(third, "match/")
    assert sheets(third) == []
    damaged = page(f"#{url.partition('#')[2][:-4]}")
    assert "damaged or cut short" in damaged.locator("main").inner_text()


def test_a_house_sheet_is_begun_from_and_a_sheet_deleted_after_a_question(page: Callable[..., Page]) -> None:
    opened = page("#studio", **TOUCH)
    opened.fill("#find-house", "inca")
    touch(opened, '[data-do="studio copy inca-2"]')
    arrives(opened, "studio/")
    says(opened, "The sheet is complete.")
    do(opened, "studio drawer more")
    touch(opened, '.drawer [data-do^="studio ask-delete"]')
    do(opened, "ask-no")
    assert len(sheets(opened)) == 1
    touch(opened, '[data-do^="studio ask-delete"]:visible')
    touch(opened, '.dialog [data-do^="studio delete"]')
    arrives(opened, "studio")
    assert sheets(opened) == []


# --- how it looks ---

CUT = """() => [...document.querySelectorAll(".st-page .key, .st-page h1, .st-lb, .st-fl > span, .st-bt, .st-title, .st-facts li, .st-sum, .voice, .voice p, .st-tog, .st-live, .st-price, .st-bars li, .seg button, .st-step, .st-bps, .st-list li, .drawer, select")]
    .filter(e => e.checkVisibility() && e.getBoundingClientRect().width > 1 && (e.scrollWidth > e.clientWidth + 1 || (!e.matches(".drawer, .st-live, .seg button, .st-sum") && e.scrollHeight > e.clientHeight + 2)) && getComputedStyle(e).display !== "inline")
    .map(e => `${e.tagName}.${e.className} "${e.textContent.trim().slice(0, 40)}": ${e.scrollWidth}x${e.scrollHeight} in ${e.clientWidth}x${e.clientHeight}`)"""
STATES: dict[str, tuple[str, ...]] = {
    "list": ("studio",),
    "draft": ("studio/draft", "studio tab 3"),
    "sheet": ("studio/draft", "studio tab sheet"),
    "whole": ("studio/canal", "studio tab 2"),
    "share": ("studio/canal", "studio drawer share"),
    "more": ("studio/canal", "studio drawer more"),
    "link": (sheet_links.fragment(read_sheet(CANAL, "own")),),
    "paper": ("print/own/canal",),
}


@pytest.mark.parametrize(
    ("size", "theme", "language"),
    [
        ("phone", "light", "es"),
        *nightly(("tablet", "dark", "en"), ("portrait", "dark", "es"), ("desktop", "light", "en")),
    ],
)
def test_the_studio_has_a_sound_layout_and_violates_no_rule_of_axe(
    page: Callable[..., Page], size: str, theme: str, language: str
) -> None:
    opened = page(
        "#settings",
        before=shelved(canal=CANAL, draft=DRAFT, settings={"theme": theme, "language": language}),
        viewport=SIZES[size],
        has_touch=True,
    )
    folder, wrong = SHOTS / f"{size}-{theme}-{language}", []
    for name, (place, *steps) in STATES.items():
        go(opened, place)
        for step in steps:
            if not opened.locator(f'[data-do="{step}"]:visible').count():
                do(opened, "studio drawer more")
            touch(opened, f'[data-do="{step}"]:visible >> nth=0')
        end_motions(opened)
        picture(opened, folder / f"{name}.png")
        complaints = violations(opened) + opened.evaluate(CUT)
        complaints += [] if name == "paper" else small_type(opened, 15)
        complaints += opened.evaluate(TARGETS) if size != "phone" else []
        over = opened.evaluate(
            "[document.scrollingElement.scrollWidth - innerWidth, document.scrollingElement.scrollHeight - innerHeight]"
        )
        if over[0] > 0 or (over[1] > 0 and size != "phone"):
            complaints.append(f"the page is too large by {over}")
        wrong += [f"{name}: {problem}" for problem in complaints[:8]]
    assert not wrong, "\n" + "\n".join(wrong)
