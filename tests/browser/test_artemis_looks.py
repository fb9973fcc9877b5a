"""The Artemis Project on four screens, in both themes and languages, with one to five seats: axe-core, touch targets,
text sizes, nothing off the screen, cut off or overlapping. PICTURES=1 keeps pictures.
"""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Any, cast

import pytest

from pyapp.engine.acts import SEPARATOR
from pyapp.games.artemis.rules.components import ACADEMY_SPACES
from pyapp.games.artemis.rules.proposals import proposed
from pyapp.games.artemis.rules.steps import (
    ACADEMY,
    BUILD,
    CREW,
    DIE,
    GANTRY,
    HEAT,
    HOUSE,
    RECRUIT,
    REWARD,
    SEND,
    TRAIN,
    VENTS,
)

from .artemis import LONG_NAMES, LONGEST_NAMES, asking, before_a_closed_tile, built_up, heaped, played, table
from .axe import violations_in
from .conftest import ROOT, poll
from .helpers import SIZES, box_of, count_of, do, entry, over_places, picture, press, store, visit
from .screens import FITS, TARGETS, small_type, turned

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    from pyapp.engine.match import Match
    from pyapp.games.artemis.rules.position import Position
    from pyapp.ui.store.saves import Entry

SHOTS = ROOT / "test-results" / "artemis"
HAND = "#ap-hand button[data-lift]"
LEAST = 13.9
"""Pixels of the smallest text; tags of sockets are the smallest."""
LIES = """() => {
    const wrong = [], all = selector => [...document.querySelectorAll(selector)];
    const cliff = document.querySelector(".cliff"), edge = cliff.getBoundingClientRect(), scrolls = getComputedStyle(cliff).overflowY === "auto";
    const raw = e => e.getBoundingClientRect();
    const box = e => {  // of what scrolls, the part that is in sight
        const r = raw(e);
        return scrolls && cliff.contains(e) ? new DOMRect(r.x, Math.max(r.y, edge.y), r.width, Math.min(r.bottom, edge.bottom) - Math.max(r.y, edge.y)) : r;
    };
    const seen = e => e.checkVisibility({opacityProperty: true, visibilityProperty: true}) && raw(e).width > 1;
    const what = e => `${e.tagName.toLowerCase()}.${e.getAttribute("class") ?? ""}#${e.id} "${(e.ariaLabel ?? e.textContent).trim().slice(0, 24)}"`;
    const apart = (a, b) => a.right <= b.left + 1 || b.right <= a.left + 1 || a.bottom <= b.top + 1 || b.bottom <= a.top + 1;
    const overlap = (a, b) => [Math.min(a.right, b.right) - Math.max(a.left, b.left), Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)];
    const parts = all("#p-head, .cliff .reg, #ap-relief, .ap-head, #ap-hand, .ap-mat, #ap-others, footer.foot").filter(seen);
    parts.forEach((a, i) => parts.slice(i + 1).forEach(b => {
        const measure = cliff.contains(a) && cliff.contains(b) ? raw : box;
        if (!a.contains(b) && !b.contains(a) && measure(b).height > 1 && measure(a).height > 1 && !apart(measure(a), measure(b))) wrong.push(`${what(a)} and ${what(b)} overlap`);
    }));
    for (const e of parts) {
        const r = box(e);
        if (r.height <= 1) continue;
        if (r.left < -1 || r.top < -1 || r.right > innerWidth + 1 || r.bottom > innerHeight + 1) wrong.push(`${what(e)} leaves the screen`);
    }
    for (const region of all(".cliff .reg").filter(seen)) {
        const r = raw(region), moving = region.scrollWidth > region.clientWidth + 1 && getComputedStyle(region).overflowX === "auto";
        for (const e of region.querySelectorAll("h2, button, .st1, .et, .tg, .bt")) {
            const b = raw(e);
            if (seen(e) && !moving && !e.closest(".exs, .dr, .tiles") && (b.right > r.right + 2 || b.left < r.left - 2 || b.bottom > r.bottom + 2)) wrong.push(`${what(e)} leaves ${region.id}`);
        }
    }
    for (const region of all(".cliff .b4 .reg").filter(seen))
        for (const e of region.querySelectorAll(".hole, .dz"))
            if (seen(e) && raw(e).right > raw(region).right - 3) wrong.push(`${what(e)} is cut by the edge of ${region.id}`);
    for (const band of all(".cliff :is(.b2, .b4)").filter(seen)) {
        const words = [...band.querySelectorAll(".tg, h2 .h, .pl b, .pl .rp")].filter(seen), lying = [...band.querySelectorAll(".dz, .hole")].filter(seen);
        words.forEach((a, i) => [...words.slice(i + 1), ...lying.filter(b => a.parentElement !== b.parentElement)].forEach(b => {
            const [wide, high] = overlap(raw(a), raw(b));
            if (wide > 2 && high > 3) wrong.push(`${what(a)} and ${what(b)} lie over each other`);
        }));
        for (const e of words)
            if (raw(e).right > raw(e.closest(".reg")).right + 1 || raw(e).left < raw(e.closest(".reg")).left - 1) wrong.push(`${what(e)} leaves ${e.closest(".reg").id}`);
    }
    for (const card of all(".cliff :is(.ex, .tl)").filter(seen)) {
        const r = raw(card);
        for (const e of card.querySelectorAll(".h, .rw, .ic2, .rs, .tot, .tg, .sl, .ef, .dz")) {
            const b = raw(e);
            if (seen(e) && (b.right > r.right + 3 || b.left < r.left - 3 || b.bottom > r.bottom + 2)) wrong.push(`${what(e)} leaves its card`);
        }
    }
    for (const pair of all(".cliff .ex, .cliff .xp").filter(seen)) {
        const inside = [...pair.querySelectorAll(".h, .rw, .ic2, .rs, .tot, .tg, .pl b, .df")].filter(seen);
        inside.forEach((a, i) => inside.slice(i + 1).forEach(b => {
            const [wide, high] = overlap(raw(a), raw(b));
            if (!a.contains(b) && !b.contains(a) && wide > 3 && high > 4) wrong.push(`${what(a)} and ${what(b)} lie over each other`);
        }));
    }
    for (const tile of all(".cliff .tl").filter(seen)) {
        const words = [...tile.querySelectorAll(".h, .sl, .tg")].filter(seen), lying = [...tile.querySelectorAll(".dz, .hole")].filter(seen);
        words.forEach(a => lying.forEach(b => {
            const [wide, high] = overlap(raw(a), raw(b));
            if (wide > 2 && high > 3) wrong.push(`${what(a)} and ${what(b)} of ${what(tile)} lie over each other`);
        }));
        words.forEach((a, i) => words.slice(i + 1).forEach(b => {
            const [wide, high] = overlap(raw(a), raw(b));
            if (!a.contains(b) && !b.contains(a) && wide > 1 && high > 3) wrong.push(`${what(a)} and ${what(b)} lie over each other`);
        }));
    }
    for (const row of all(".cliff :is(.ex, .tl, .xp, .doorstep, .academy) .dr").filter(seen)) {
        const lying = [...row.querySelectorAll(".st1")].filter(seen).map(e => e.querySelector(".dz, .hole"));
        lying.forEach((a, i) => lying.slice(i + 1).forEach(b => {
            const [wide, high] = overlap(raw(a), raw(b));
            if (lying.length <= 4 && wide > 5 && high > 8) wrong.push(`${what(a)} is covered by ${wide.toFixed()} px`);
        }));
    }
    for (const card of all(".cliff :is(.ex, .tl)").filter(seen)) {
        const band = card.closest(".band");
        if (!scrolls && raw(card).bottom > raw(band).bottom + 2) wrong.push(`${what(card)} is cut below`);
    }
    for (const e of all(".cliff h2 .h, .cliff .evt, .cliff .et .h, .cliff .tot, .cliff .tl > .h, .ap-headline .mu, .rv > .h").filter(seen))
        if (e.scrollWidth > e.clientWidth + 1 && getComputedStyle(e).display !== "inline") wrong.push(`${what(e)} is cut`);
    for (const mate of all(".rv").filter(seen)) {
        const inside = [...mate.querySelectorAll(":scope > .h, .rr, .vp, .ld .dz, .rb, .rc, .rc .co")].filter(seen);
        inside.forEach((a, i) => { if (raw(a).bottom > raw(mate).bottom + 1 || raw(a).right > raw(mate).right + 1) wrong.push(`${what(a)} leaves ${what(mate)}`); inside.slice(i + 1).forEach(b => { if (!a.contains(b) && !b.contains(a) && !apart(raw(a), raw(b))) wrong.push(`${what(a)} and ${what(b)} lie over each other`); }); });
    }
    const others = document.getElementById("ap-others"), foot = document.querySelector("footer.foot");
    for (const mate of all(".rv").filter(seen))
        if (getComputedStyle(others).overflowY !== "auto" && raw(mate).bottom > raw(foot).top + 1) wrong.push(`${what(mate)} lies ${(raw(mate).bottom - raw(foot).top).toFixed()} px below its frame`);
    const mat = document.querySelector(".bds:not(.none)");
    if (mat && seen(mat) && !document.querySelector(".ap-ask:not(.arrange)") && mat.scrollHeight > mat.clientHeight + 1) wrong.push(`the buildings are cut by ${mat.scrollHeight - mat.clientHeight} px`);
    const keys = all("[data-board] button, .foot button").filter(e => seen(e) && !e.disabled);
    for (const e of keys) {
        const r = box(e), x = r.x + r.width / 2, y = r.y + r.height / 2;
        if (r.height < raw(e).height || x < 0 || y < 0 || x > innerWidth || y > innerHeight) continue;
        const frame = e.closest(".ap-ask, .scr, .bds, .exs, .dr, .ap-hand, .reg");
        if (frame) { const f = box(frame); if (x < f.left || x > f.right || y < f.top || y > f.bottom) continue; }
        const top = document.elementFromPoint(x, y);
        if (top && !e.contains(top) && !top.contains(e)) wrong.push(`${what(e)} lies under ${what(top)}`);
    }
    return wrong;
}"""
TAKEN_FOR_GRANTED = re.compile(r"key small( off)? \"[−+]1\" is cut|label-content-name-mismatch")
"""The touch area of the toolkits' buttons is larger than they are; a brief tag is written in full in the name of its
touchable.
"""
PEOPLE = ("person", "person", "calm", "person", "steady")


@cache
def moments() -> dict[str, Any]:
    """Return matches with different layouts, by name: each number of seats, each panel, the ends."""
    two = table("person", "person", names=LONG_NAMES)
    four = table(*PEOPLE[:4], names=LONG_NAMES)
    entries = {
        f"of{seats}": asking(table(*PEOPLE[:seats], names=LONG_NAMES), DIE, round_=5, seat=0) for seats in (2, 3, 4, 5)
    }
    entries |= {f"alone{round_}": asking(table(names=LONG_NAMES), DIE, round_=round_) for round_ in (1, 6)}
    entries |= {
        question: asking(two, question, round_=3 if question in (SEND, CREW, HEAT) else 1)
        for question in (SEND, RECRUIT, TRAIN, BUILD, CREW, HEAT, HOUSE, REWARD)
    }
    entries |= {f"crowd{seats}": heaped(seats, f"cedar-{seats}-stone") for seats in (3, 4, 5)}
    entries |= {f"pairs{seats}": heaped(seats, f"cedar-{seats}-stone", most=2) for seats in (2, 3)}
    entries |= {f"bids{seats}": heaped(seats, f"cedar-{seats}-stone", GANTRY) for seats in (4, 5)}
    entries |= {
        f"rows{seats}": heaped(seats, f"cedar-{seats}-stone", VENTS, most=most)
        for seats, most in ((2, 2), (3, 4), (4, 5), (5, 5))
    }
    entries |= {f"course{seats}": _full_academy(seats) for seats in (1, 2, 3, 4, 5)}
    entries["refill3"] = _refilling(3)
    entries["four"] = _alone(lambda position: len(position.display) == 4, "cedar-3-stone")
    entries["rows1"] = _alone(lambda position: len(position.rows[0]) == 2)
    entries |= {f"event{letter}": _eventful(letter) for letter in "BCDEFGH"}
    entries["onebid"] = before_a_closed_tile(table(*PEOPLE[:3], names=LONGEST_NAMES[:3]), round_=2)
    entries |= {"rich5": built_up(5), "rich2": built_up(2, 7)}
    entries |= {f"crew{seats}": built_up(seats, 8, CREW) for seats in (2, 4, 5)}
    return entries | {"over": played(four), "aloneover": played(table(names=LONG_NAMES))}


def _full_academy(seats: int) -> Match:
    """Return a match before a die to which the Academy is closed."""
    spaces = ACADEMY_SPACES[seats]
    if seats == 1:
        return _alone(lambda position: len(position.academy) == spaces)
    for number in range(60):
        match = heaped(seats, f"cedar-{number}-stone", ACADEMY, spaces)
        if len(cast("Position", match.position).academy) == spaces:
            return match
    raise AssertionError(seats)


def _alone(holds: Callable[[Position], bool], code: str = "olive-42-bread") -> Match:
    """Return a solo match before a die where a condition on the dice on the board holds."""
    match = played(
        table(names=LONGEST_NAMES, code=code), lambda position, _match: position.ask == DIE and holds(position)
    )
    assert not match.over
    return match


def _refilling(seats: int) -> Match:
    """Return a match whose proposed crews are many."""
    for number in range(20):
        setup = table(*("person",) * seats, names=LONGEST_NAMES, code=f"rich-{number}-bread")
        match = played(setup, lambda position, _match: position.ask == CREW and proposed(position).count(SEPARATOR) > 5)
        if not match.over:
            return match
    raise AssertionError(seats)


def _eventful(letter: str) -> Match:
    """Return a crowded match whose round has an event of that letter."""
    for number in range(80):
        try:
            return heaped(5, f"cedar-{number}-stone", event=letter)
        except AssertionError:
            continue
    raise AssertionError(letter)


def furniture() -> list[Entry]:
    """Return the moments as entries of a store."""
    return [entry(match, name) for name, match in moments().items()]


PLACES: dict[str, tuple[str, ...]] = {
    **{name: (f"match/{name}",) for name in ("of2", "of3", "of4", "of5", "alone1", "alone6")},
    **{f"{name} taken": (f"match/{name}", "@die") for name in ("of2", "of4", "of5", "alone6")},
    "of4 chosen": ("match/of4", "@die", "@socket"),
    **{f"crowd{seats}": (f"match/crowd{seats}",) for seats in (3, 4, 5)},
    **{f"crowd{seats} chosen": (f"match/crowd{seats}", "@socket") for seats in (3, 4, 5)},
    **{f"{kind}{seats}": (f"match/{kind}{seats}",) for kind in ("bids", "rows") for seats in (4, 5)},
    **{f"rows{seats}": (f"match/rows{seats}", "@die") for seats in (1, 2, 3)},
    **{f"pairs{seats}": (f"match/pairs{seats}", "@die") for seats in (2, 3)},
    "refill3": ("match/refill3",),
    "refill3 hint": ("match/refill3", "@hint"),
    "four alone": ("match/four", "@die"),
    **{f"course{seats}": (f"match/course{seats}", "@die") for seats in (1, 2, 3, 4, 5)},
    **{f"event{letter}": (f"match/event{letter}",) for letter in "BCDEFGH"},
    "onebid taken": ("match/onebid", "@die"),
    **{f"rich{seats}": (f"match/rich{seats}", "@die") for seats in (5, 2)},
    **{f"crew{seats}": (f"match/crew{seats}",) for seats in (2, 4, 5)},
    "of4 other": ("match/of4", "sheet 1"),
    **{name: (f"match/{name}",) for name in (SEND, RECRUIT, TRAIN, BUILD, CREW, HEAT, HOUSE, REWARD)},
    "result": ("result/over",),
    "result alone": ("result/aloneover",),
    "rules": ("match/of4", "drawer rules"),
    "log": ("match/of4", "drawer log"),
}


def take_die(opened: Page) -> None:
    poll(opened, f"!!document.querySelector('{HAND}, [data-board] .sk')")
    if not count_of(opened, "[data-board] .sk"):  # a last die is already in hand
        press(opened, HAND)


def ask_for_hint(opened: Page) -> None:
    do(opened, "hint")
    opened.wait_for_selector(".voice.tip")


def choose_socket(opened: Page) -> None:
    press(opened, "[data-board] .sk", count_of(opened, "[data-board] .sk") // 2)


STEPS = {"@die": take_die, "@hint": ask_for_hint, "@socket": choose_socket}


FULLEST = (
    "of2 taken",
    "of5",
    "alone6 taken",
    "crowd5 chosen",
    "bids5",
    "rows5",
    "pairs3",
    "course5",
    "eventE",
    "rich5",
    "crew5",
    "heat",
    "result",
)
LOOKS = over_places(
    PLACES,
    FULLEST,
    [
        ("light", "es", "phone"),
        ("dark", "en", "tablet"),
        ("light", "es", "tablet"),
        ("dark", "es", "portrait"),
        ("dark", "en", "desktop"),
    ],
)


@pytest.mark.parametrize(("theme", "language", "size", "names"), LOOKS)
def test_every_moment_has_a_sound_layout(
    page: Callable[..., Page], theme: str, language: str, size: str, names: tuple[str, ...]
) -> None:
    settings = {"theme": theme, "language": language}
    opened = page("#settings", before=store(*furniture(), settings=settings), has_touch=True, viewport=SIZES[size])
    folder, complaints = SHOTS / f"{size}-{theme}-{language}", []
    for name in names:
        place, *steps = PLACES[name]
        visit(opened, place, steps, STEPS)
        picture(opened, folder / f"{name}.png")
        problems = small_type(opened, LEAST) + violations_in(opened, (theme, language, size), fullest=name in FULLEST)
        if place.startswith("match") and steps[-1:] not in (["drawer rules"], ["drawer log"]):
            problems += opened.evaluate(FITS) + opened.evaluate(LIES)
            problems += opened.evaluate(TARGETS) if size != "phone" else []
        complaints += [f"{name}: {problem}" for problem in problems if not TAKEN_FOR_GRANTED.search(problem)]
    assert not complaints, "\n" + "\n".join(complaints)


def test_each_region_has_a_button_where_europa_is_taller_than_its_frame(page: Callable[..., Page]) -> None:
    match = heaped(5, "cedar-5-stone")
    opened = page(
        "#match/m1", before=store(entry(match), settings={"language": "es"}), has_touch=True, viewport=SIZES["phone"]
    )
    within = """id => { const r = document.getElementById(id).getBoundingClientRect(), f = document.querySelector(".cliff").getBoundingClientRect();
        return r.top >= f.top + 43 && r.top < f.bottom - 44; }"""
    for name, region in (
        ("Pórtico", "ap-gantry"),
        ("Marcador de Alivio", "ap-relief"),
        ("Campamento Base", "ap-basecamp"),
    ):
        key = opened.get_by_role("navigation", name="Regiones").get_by_role("button", name=name)
        assert box_of(key)["width"] >= 44
        assert box_of(key)["height"] >= 44
        key.tap()
        assert region == "ap-relief" or opened.evaluate(within, region), name
        assert opened.locator(f"#{region}").is_visible()


MORE = """() => {
    const cliff = document.querySelector(".cliff"), shade = getComputedStyle(cliff, "::after");
    const relief = document.getElementById("ap-relief"), inside = () => cliff.getBoundingClientRect().bottom - relief.getBoundingClientRect().bottom;
    const hidden = inside() < -20;
    cliff.scrollTo(0, 9999);
    return [hidden, shade.position, inside() >= 8];
}"""


def test_a_shade_shows_that_europa_continues_below_on_a_phone(page: Callable[..., Page]) -> None:
    match = asking(table("person", "person", names=LONG_NAMES), RECRUIT)
    opened = page("#match/m1", before=store(entry(match)), has_touch=True, viewport=SIZES["phone"])
    opened.wait_for_selector(".ap-ask")
    assert opened.evaluate(MORE) == [True, "sticky", True], "and stands below the last band where that ends"


APART = """() => {
    const box = e => e.getBoundingClientRect(), wrong = [], frame = box(document.getElementById("ap-cliff"));
    const held = [...document.querySelectorAll(".hdie, .ap-dice .pm .key")];
    held.forEach((a, i) => held.slice(i + 1).forEach(b => {
        const [p, q] = [box(a), box(b)], wide = Math.min(p.right, q.right) - Math.max(p.left, q.left);
        if (wide > 1 && Math.min(p.bottom, q.bottom) - Math.max(p.top, q.top) > 1) wrong.push(`${a.ariaLabel} and ${b.ariaLabel} overlap`);
    }));
    for (const e of held) if (box(e).left < 0 || box(e).right > innerWidth) wrong.push(`${e.ariaLabel} leaves the window`);
    for (const region of document.querySelectorAll("#ap-cliff .reg"))
        for (const e of region.querySelectorAll(".h, .dz, .hole, .tg"))
            if (e.checkVisibility() && box(e).height > 1 && box(e).bottom > box(region).bottom + 2) wrong.push(`${e.textContent} leaves ${region.id} below`);
    for (const e of document.querySelectorAll("#ap-cliff .sk.sel .hole"))
        if (box(e).left < frame.left || box(e).right > frame.right) wrong.push("the chosen place is out of sight");
    return wrong;
}"""


SMALL_WINDOWS = ((844, 390), (568, 320), (1024, 600), (320, 568), (360, 640))


@pytest.mark.parametrize("name", ["of2", "crowd5"])
def test_regions_and_dice_do_not_overlap_in_small_windows(page: Callable[..., Page], name: str) -> None:
    opened = page("#settings", before=store(entry(moments()[name], name)), has_touch=True)
    for size in SMALL_WINDOWS:
        turned(opened, size)
        visit(opened, f"match/{name}", ["@die"], STEPS)
        assert opened.evaluate(APART) == [], size
        opened.evaluate("[...document.querySelectorAll('[data-board] .sk')].at(-1).click()")
        opened.wait_for_selector("[data-board] .sk.sel")
        assert opened.evaluate(APART) == [], size
