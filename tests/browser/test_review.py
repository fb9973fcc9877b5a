"""The review in the browser: the chart of forecasts, both moves on the board, the log at the current move; and the
whole code of a link wherever it is shown.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest

from pyapp.engine.conformance import random_match
from pyapp.engine.contract import Seat, Setup
from pyapp.games import GAMES
from pyapp.ui.result.review import TurningPoint, Variation
from pyapp.ui.table.turning_point import practice_address
from tests.marks import nightly

from . import auztralia
from .artemis import LONGEST_NAMES
from .axe import violations
from .conftest import poll
from .helpers import (
    PHONE,
    SIZES,
    TOUCH,
    WIDE,
    arrives,
    box_of,
    count,
    do,
    end_motions,
    entry,
    finished,
    press,
    setup,
    shortened,
    store,
    touch,
    voice,
)
from .imperial import legal_now, played, table
from .screens import TARGETS

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

SEEN = """query => {
    const it = document.querySelector(query), box = it.getBoundingClientRect();
    const [x, y] = [box.width, box.height].map(size => Math.max(2, size * .02));     // an edge lies on a fraction of a pixel
    return [[box.width / 2, y], [box.width / 2, box.height - y], [x, box.height / 2], [box.width - x, box.height / 2]]
        .every(([right, down]) => it.contains(document.elementFromPoint(box.x + right, box.y + down)));
}"""
"""Whether the four sides of an element are to be seen."""
THEMES = {"tablet": "light", "portrait": "dark", "phone": "dark", "desktop": "light"}
"""Of each size."""


def small_targets(opened: Page, size: str) -> list[str]:
    """List what a finger misses, but for the squares of a whole board on a phone, where the first tap only chooses."""
    return [one for one in opened.evaluate(TARGETS) if size != "phone" or not one.startswith("g.touch")]


def scroll_to(opened: Page, query: str) -> None:
    """Scroll to an element, however the page grows meanwhile, until all of it is seen."""
    show = f"(it => {{ it?.scrollIntoView({{block: 'center'}}); return !!it && ({SEEN})('{query}'); }})"
    poll(opened, f"{show}(document.querySelector('{query}'))")


@pytest.mark.parametrize("size", ["phone", *nightly("tablet", "portrait", "desktop")])
def test_a_turning_point_is_looked_at_on_the_board_and_tried(page: Callable[..., Page], size: str) -> None:
    match = finished(setup(names=WIDE))
    options = TOUCH | {"viewport": SIZES[size]}
    settings = {"theme": THEMES[size], "language": "es"}
    opened = page("#result/m1", before=store(entry(match), settings=settings), **options)
    poll(opened, "document.querySelectorAll('.promised polyline').length === 2", 60)
    poll(opened, "!!document.querySelector('.line-key[data-do^=study]')", 90)
    opened.locator('.turning[data-do="study 0"] .hit').scroll_into_view_if_needed()
    opened.locator('.turning[data-do="study 0"] .hit').click()
    arrives(opened, "replay/m1")
    assert voice(opened).startswith("Mejor:")
    better = opened.locator(".touch.chosen").get_attribute("data-move")
    for shown in (".voice .seg", '[data-do="try"]', '#p-acts [data-do="result"]'):
        assert opened.evaluate(SEEN, shown), shown
    assert opened.evaluate("(e => e.scrollWidth <= e.clientWidth)(document.querySelector('.side'))"), "keys end with it"
    assert violations(opened) == []
    assert small_targets(opened, size) == []
    opened.locator('.voice [role="radio"]').first.focus()
    opened.keyboard.press("ArrowLeft")
    do(opened, "study 0 played")
    assert voice(opened).startswith("Se jugó:")
    assert opened.locator(".touch.chosen").get_attribute("data-move") != better
    do(opened, "drawer review")
    opened.locator(".drawer .promised").wait_for()
    assert violations(opened) == []
    assert small_targets(opened, size) == []
    touch(opened, '.drawer .line-key[data-do="study 0"]')
    before = count(opened) if size in ("tablet", "desktop") else 0
    do(opened, "try")
    poll(opened, "!location.hash.endsWith('/m1')")
    arrives(opened, "match/")
    assert opened.locator(".touch.chosen").get_attribute("data-move") == better
    if before:
        assert count(opened) == before


@pytest.mark.parametrize("size", ["phone", *nightly("tablet")])
def test_a_review_is_stopped_and_continued(page: Callable[..., Page], size: str) -> None:
    match = finished(auztralia.table("person", "person", "person", names=LONGEST_NAMES[:3]))
    options = TOUCH | {"viewport": SIZES[size]}
    opened = page("#result/m1", before=store(entry(match), settings={"language": "es", "theme": "dark"}), **options)
    chart, left = opened.locator(".chartbox"), []
    for _ in range(2):
        poll(opened, "!!document.querySelector('progress.searched')", 60)
        scroll_to(opened, '[data-do="further enough"]')
        do(opened, "further enough")
        scroll_to(opened, '[data-do="further"]')
        left += re.findall(r"(\d+) decisiones sin repasar", chart.inner_text())
        do(opened, "further")
    assert int(left[0]) >= int(left[1]) > 0, "what was compared stays"
    assert violations(opened) == []


def test_the_buttons_of_a_studied_round_fit_on_a_phone(page: Callable[..., Page]) -> None:
    match = played(table("advanced", "person", "person"))
    opened = page("#result/m1", before=store(entry(match), settings={"language": "es"}), **PHONE)
    poll(opened, "!!document.querySelector('.line-key[data-do^=study]')", 120)
    opened.locator('.line-key[data-do="study 0"]').click()
    arrives(opened, "replay/m1")
    lines = """key => { const words = document.createRange(); words.selectNodeContents(key);
        return [words.getBoundingClientRect().height / parseFloat(getComputedStyle(key).lineHeight), key.clientWidth - words.getBoundingClientRect().width]; }"""
    ways = opened.locator("#p-acts .ways-on .key").all()
    assert len(ways) == 4
    for way in ways:
        high, room = way.evaluate(lines)
        assert high < 2.5, way.inner_text()
        assert room > 0, way.inner_text()


@pytest.mark.parametrize("options", [PHONE, TOUCH])
def test_a_round_is_practised_by_taps(page: Callable[..., Page], options: dict[str, Any]) -> None:
    match = played(table("advanced"))
    start = next(at for at, move in enumerate(match.moves) if move.startswith("take"))
    end = next(at for at, move in enumerate(match.moves) if at > start and move.startswith("dice"))
    line, here = match.moves[start:end], match.branch(start).position
    better = [*line[:1], "done"]
    row = TurningPoint(start, 0, Variation(30, line[1], here), Variation(40, "done", here), 1, (line, better))
    opened = page(f"#{practice_address(match, row)}", **options)
    assert "Play round 1 better" in voice(opened)
    take = legal_now(opened)[0]
    legal = f"document.querySelector('#p-board .legal[data-move=\"{take}\"]')"
    for undone in (True, False):
        for _tap in range(2):
            press(opened, f'#p-board [data-move="{take}"]')
        poll(opened, f"!{legal}")
        if undone:
            do(opened, "own-undo")
            poll(opened, f"!!{legal}")
    do(opened, "end")
    if opened.locator("#p-voice [data-do^='play']:visible").count():  # the page asks whether actions are to be lost
        touch(opened, "#p-voice [data-do^='play']:visible >> nth=-1")
    poll(opened, "document.querySelector('#p-voice')?.textContent.includes('This round')", 60)
    assert violations(opened) == []
    do(opened, "own-show")
    assert "Worth 10 more: " in voice(opened)


@pytest.mark.parametrize("size", nightly("phone", "tablet", "portrait", "desktop"))
def test_the_code_of_the_longest_link_is_seen_whole(page: Callable[..., Page], size: str) -> None:
    mode = GAMES["imperial"].mode("advanced")
    seats = tuple(map(Seat, WIDE))
    of = Setup("imperial", mode.key, seats, "albahaca-88-estrella", tuple(mode.settled({}, 4)))
    match = random_match(GAMES["imperial"], of, "long")
    settings = {"language": "es"}
    options = TOUCH | {"viewport": SIZES[size]}
    opened = page(
        "#result/m1",
        before=store(entry(match), entry(shortened(match, 9), "m2"), entry(finished(setup()), "m3"), settings=settings),
        **options,
    )
    for at in ("result/m1", "result/m3", "replay/m1", "match/m2", "replay/m3"):
        opened.evaluate(f"location.hash = '{at}'")
        arrives(opened, at)
        if at.startswith("result"):
            do(opened, "to-share")
            assert opened.evaluate("location.hash") == f"#{at}", "it is shared from where one is"
        else:
            do(opened, "drawer more")
            touch(opened, '.drawer [data-do="drawer share"]')
        opened.wait_for_selector(".qr path", state="attached")
        end_motions(opened)
        assert opened.evaluate(SEEN, ".qr"), at
        assert box_of(opened.locator(".qr"))["width"] >= 180
        if at == "result/m1":
            assert violations(opened) == []
        opened.keyboard.press("Escape")
        # The browser takes back the step of the drawer in its own time; an address set before would be taken back with it.
        poll(opened, "!document.querySelector('.drawer') && history.state !== 'over'")


def test_the_log_of_a_replay_marks_the_current_move(page: Callable[..., Page]) -> None:
    match = finished(setup())
    opened = page("#replay/m1", before=store(entry(match)), **TOUCH)
    for at in (len(match.moves) // 2, len(match.moves) // 5):
        opened.locator('[data-field="look"]').fill(str(at))
        assert count(opened) == at
        assert opened.evaluate(SEEN, "#p-log .here"), at
