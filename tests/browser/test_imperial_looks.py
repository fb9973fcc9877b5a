"""Imperial Settlers on four screens, in both themes and languages: axe-core, touch targets, text sizes, nothing off the
screen. PICTURES=1 keeps pictures in test-results/.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, cast

import pytest

from pyapp.games.imperial.rules import phases
from pyapp.games.imperial.rules.components import COMPETITION
from pyapp.games.imperial.rules.schema import to_json

from .axe import violations_in
from .conftest import ROOT, poll
from .helpers import SIZES, arrives, do, entry, over_places, picture, store, visit
from .imperial import played, table
from .screens import FITS, TARGETS, small_type

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    from pyapp.games.imperial.rules.position import Position

SHOTS = ROOT / "test-results" / "imperial"
# Targets that may be small: crossed boxes of finished buildings, which only explain, and circles, 43 px apart.
NARROW = re.compile(r"^button\.box x |^button\.(circ|box)\b.* is [0-9]+ by [0-9]+, missed at \[(\[-?21\.5,0\],?)+\]$")
PEOPLE = ("person", "person", "steady")


def moments() -> dict[str, Any]:
    """Return matches with different layouts."""
    drawn = table("advanced", *PEOPLE)

    def at(match: Any, phase: int, after: int = 30) -> Any:
        for cursor in range(after, len(match.moves)):
            if match.at(cursor).phase == phase and match.at(cursor).seat == 0:
                return match.branch(cursor)
        raise AssertionError(phase)

    whole = played(drawn)
    reroll = played(table("solo", sheet="nabataea-1"))
    return {
        "start": played(table("advanced"), 0.5),
        "middle": played(drawn, 6.5),
        "take": at(whole, phases.TAKE),
        "settle": at(whole, phases.SETTLE),
        "solo": played(table("solo", sheet="khmer-3"), 7.5),
        "reroll": at(reroll, phases.REROLL, 5) if any("reroll" in move for move in reroll.moves) else reroll,
        "dice": played(table("advanced", "person", "away", physical=True)).branch(2),
        "duel": played(table("duel", "person", "person", sheet="aksum-1", second="carthage-1")).branch(140),
        "own": played(table("solo", content=(to_json(COMPETITION),), sheet="own"), 3.5),
        "over": whole,
        "solo over": played(table("solo", sheet="inca-2")),
    }


PLACES = {
    "start": ("match/start",),
    "middle": ("match/middle",),
    "refused": ("match/middle", "@refused"),
    "chosen": ("match/middle", "@chosen"),
    "village": ("match/middle", "tab village"),
    "points": ("match/middle", "tab points"),
    "log": ("match/middle", "drawer log"),
    "rules": ("match/middle", "drawer rules"),
    "more": ("match/middle", "drawer more"),
    "others": ("match/middle", "sheet 1"),
    "take": ("match/take",),
    "settle": ("match/settle",),
    "solo": ("match/solo",),
    "reroll": ("match/reroll",),
    "dice": ("match/dice",),
    "duel": ("match/duel",),
    "own": ("match/own",),
    "result": ("result/over",),
    "result of one": ("result/soloover",),
    "new match": ("new/imperial",),
    "new solo": ("new/imperial", "form imperial mode solo"),
    "new duel": ("new/imperial", "form imperial mode duel"),
    "records": ("records",),
    "studio": ("studio",),
}


@pytest.fixture(scope="module")
def furniture() -> Any:
    """The store with all moments, created once."""
    return [entry(match, name.replace(" ", "")) for name, match in moments().items()]


FULLEST = ("middle", "refused", "chosen", "take", "settle", "solo", "dice", "duel", "result", "new duel", "studio")
LOOKS = over_places(
    PLACES,
    FULLEST,
    [
        ("light", "es", "phone"),
        ("dark", "en", "tablet"),
        ("light", "es", "tablet"),
        ("dark", "es", "portrait"),
        ("light", "en", "desktop"),
    ],
)


STEPS: dict[str, Callable[[Page], None]] = {
    "@chosen": lambda opened: opened.locator("#p-board [data-move].legal:visible").first.tap(),
    "@refused": lambda opened: opened.locator("#p-board [data-move]:not(.legal):not(.ready):visible").first.tap(),
}


@pytest.mark.parametrize(("theme", "language", "size", "names"), LOOKS)
def test_every_moment_has_a_sound_layout(
    page: Callable[..., Page], furniture: Any, theme: str, language: str, size: str, names: tuple[str, ...]
) -> None:
    opened = page(
        "#settings",
        before=store(*furniture, settings={"theme": theme, "language": language}),
        has_touch=True,
        viewport=SIZES[size],
    )
    folder, complaints = SHOTS / f"{size}-{theme}-{language}", []
    for name in names:
        place, *steps = PLACES[name]
        visit(opened, place, steps, STEPS)
        picture(opened, folder / f"{name}.png")
        problems = (
            opened.evaluate(FITS)
            + small_type(opened, 15)
            + violations_in(opened, (theme, language, size), fullest=name in FULLEST)
        )
        if size != "phone":
            problems += [problem for problem in opened.evaluate(TARGETS) if not NARROW.search(problem)]
        complaints += [f"{name}: {problem}" for problem in problems[:8]]
    assert not complaints, "\n" + "\n".join(complaints)


@pytest.mark.parametrize("size", ["tablet", "portrait", "phone"])
def test_finished_building_keeps_the_layout_and_its_boxes(page: Callable[..., Page], size: str) -> None:
    match = played(table("solo", sheet="khmer-3"))

    def there(cursor: int) -> Position:
        return cast("Position", match.at(cursor))

    def done(cursor: int) -> int:
        return sum(one > 0 for one in there(cursor).players[0].finished)

    def expands(cursor: int) -> bool:
        return there(cursor).phase == there(cursor + 1).phase == phases.EXPAND

    at = next(one for one in range(20, len(match.moves)) if expands(one) and done(one + 1) > done(one))
    entries = [entry(match.branch(at), "before"), entry(match.branch(at + 1), "after")]
    opened = page(
        "#settings", before=store(*entries, settings={"language": "es"}), has_touch=True, viewport=SIZES[size]
    )
    boxes = """[...document.querySelectorAll(".village li, .village .box")].map(e => e.getBoundingClientRect())
        .map(r => [r.x, r.y, r.width, r.height].map(Math.round))"""
    seen = []
    for name in ("before", "after"):
        opened.evaluate(f"location.hash = 'match/{name}'")
        arrives(opened, f"match/{name}")
        if size == "phone":
            do(opened, "tab village")
        seen.append(opened.evaluate(boxes))
        sizes = opened.evaluate("[...document.querySelectorAll('.vb .box')].map(e => [e.offsetWidth, e.offsetHeight])")
        assert all(min(one) >= 44 for one in sizes)
    assert seen[0] == seen[1]


PANNED = """() => {
    const pan = document.querySelector(".pan").getBoundingClientRect(), edge = document.querySelector(".lab").getBoundingClientRect().right;
    const head = document.querySelector(".row.head").getBoundingClientRect().bottom;
    const boxes = [...document.querySelectorAll(".pan [data-follow]")].map(e => e.getBoundingClientRect());
    return boxes.map(r => r.left >= edge && r.right <= pan.right && r.top >= head && r.bottom <= pan.bottom);
}"""
SMALL_SCREENS = {"low phone": {"width": 568, "height": 320}, "short phone": {"width": 320, "height": 568}}


@pytest.mark.parametrize("size", SMALL_SCREENS)
def test_a_small_screen_pans_to_what_can_be_crossed(page: Callable[..., Page], size: str) -> None:
    """The first legal place scrolls into view with the match, and a chosen place that was out of view does too."""
    match = played(table("advanced", code="olive-7-bread"))

    def is_far(position: Position) -> bool:
        can = position.phase == phases.EXPAND and any(one.startswith("build bridges") for one in position.moves())
        return can and position.players[0].length[3] > 4

    far = next(at for at in range(len(match.moves) - 1, 0, -1) if is_far(cast("Position", match.at(at))))
    opened = page(
        "#settings", before=store(entry(match.branch(far), "far")), has_touch=True, viewport=SMALL_SCREENS[size]
    )
    visit(opened, "match/far", [], STEPS)
    assert opened.evaluate(PANNED) == [True]
    opened.locator('#p-board [data-move^="build bridges"].legal').first.evaluate("e => e.click()")
    opened.wait_for_selector("#p-board .row.bridges .sel")
    poll(opened, f"({PANNED})().every(Boolean)")
    assert opened.evaluate("document.querySelector('.pan').scrollLeft") > 0
