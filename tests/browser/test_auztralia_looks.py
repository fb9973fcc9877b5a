"""AuZtralia on four screens, in both themes and languages: axe-core, text sizes, nothing off the screen or cut off.

PICTURES=1 keeps pictures in test-results/.
"""

from __future__ import annotations

from functools import cache, partial
from typing import TYPE_CHECKING

import pytest

from pyapp.games.auztralia.rules.moves import Play, parse
from pyapp.games.auztralia.rules.steps import FIGHT, FINISH, KEEP, LOSE, PORT, TURN, USE

from .auztralia import LONG_NAMES, asking, match_before, open_at, played, played_at_random, table
from .axe import violations_in
from .conftest import ROOT, poll, ready
from .helpers import PHONE, QUICK, SIZES, count_of, entry, over_places, picture, press, store, uncover, visit
from .screens import FITS

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    from pyapp.engine.match import Match

SHOTS = ROOT / "test-results" / "auztralia"


@cache
def moments() -> dict[str, Match]:
    """Return matches with different layouts, by name."""
    four = table("person", "person", "calm", "person", names=LONG_NAMES)
    alone = table(names=LONG_NAMES)
    two = table("person", "person", names=LONG_NAMES, code="olive-1-bread", cards="two")
    west = table("person", "calm", names=LONG_NAMES, map="west")
    return {
        "port": asking(four, PORT),
        "options": asking(two, USE),
        "turn": asking(four, TURN, seat=0, least=120),
        "alone": asking(alone, TURN, least=60),
        "attack": match_before(alone, "attack"),
        "fight": asking(alone, FIGHT, least=60),
        "lose": asking(alone, LOSE),
        "keep": asking(alone, KEEP),
        "west": asking(west, TURN, seat=0, least=60),
        "over": played(four),
        "aloneover": played(alone),
    }


PLACES: dict[str, tuple[str, ...]] = {
    **{name: (f"match/{name}",) for name in ("port", "options", "turn", "alone", "fight", "lose", "keep", "west")},
    **{f"turn {box}": ("match/alone", f"@{box}") for box in ("rail", "recruit", "buy", "trade", "farm")},
    "turn attack": ("match/attack", "@attack", "@target"),
    "threats": ("match/turn", "@threats"),
    "log": ("match/turn", "drawer log"),
    "result": ("result/over",),
    "result alone": ("result/aloneover",),
}


def see_threats(opened: Page) -> None:
    opened.locator("#az-see-threats").press("Space")
    if count_of(opened, '[data-do="tab olds"]'):
        press(opened, '[data-do="tab olds"]')


STEPS: dict[str, Callable[[Page], None]] = {
    "@target": partial(press, selector='.az-side [data-move^="attack t"]'),
    "@threats": see_threats,
    **{
        f"@{box}": partial(press, selector=f"#az-box-{box}")
        for box in ("rail", "recruit", "buy", "trade", "farm", "attack")
    },
}


NAMED = """() => [...document.querySelectorAll(".ac :is(.long, .short)")].filter(name => name.checkVisibility()).flatMap(name => {
    const words = document.createRange();
    words.selectNodeContents(name);
    const a = words.getBoundingClientRect();
    const over = [...name.closest(".ac").querySelectorAll(".lk, .at, .ak > *")].filter(mark => {
        const b = mark.getBoundingClientRect();
        return mark.checkVisibility() && Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 4;
    });
    return [
        ...(name.scrollWidth > name.clientWidth + 1 ? [`"${name.textContent}" is cut`] : []),
        ...over.map(mark => `"${name.textContent}" lies under ${mark.getAttribute("class")}`),
    ];
})"""


FULLEST = ("options", "turn", "fight", "turn recruit", "turn attack", "threats", "result")
LOOKS = over_places(
    PLACES,
    FULLEST,
    [
        ("light", "es", "phone"),
        ("dark", "en", "tablet"),
        ("light", "es", "tablet"),
        ("light", "en", "portrait"),
        ("dark", "es", "portrait"),
        ("dark", "en", "phone"),
        ("light", "en", "desktop"),
        ("dark", "es", "desktop"),
    ],
)


@pytest.mark.parametrize(("theme", "language", "size", "names"), LOOKS)
def test_every_layout_fits_its_screen(
    page: Callable[..., Page], theme: str, language: str, size: str, names: tuple[str, ...]
) -> None:
    settings = {**QUICK, "theme": theme, "language": language}
    entries = [entry(match, name) for name, match in moments().items()]
    opened = page("#settings", before=store(*entries, settings=settings), has_touch=True, viewport=SIZES[size])
    folder, complaints = SHOTS / f"{size}-{theme}-{language}", []
    for name in names:
        place, *steps = PLACES[name]
        visit(opened, place, steps, STEPS)
        picture(opened, folder / f"{name}.png")
        problems = violations_in(opened, (theme, language, size), fullest=name in FULLEST)
        if place.startswith("match") and "drawer log" not in steps:
            problems += opened.evaluate(FITS) + opened.evaluate(NAMED)
        complaints += [f"{name}: {problem}" for problem in problems]
    assert not complaints, "\n" + "\n".join(complaints)


INSIDE = """section => {
    const element = document.querySelector(section), box = element.getBoundingClientRect();
    const body = element.querySelector(".az-body"), last = [...body.querySelectorAll("li, p")].at(-1);
    last.scrollIntoView({block: "end"});
    const end = last.getBoundingClientRect();
    return element.checkVisibility() && box.left >= 0 && box.right <= innerWidth && box.bottom <= innerHeight + .5
        && end.bottom <= body.getBoundingClientRect().bottom + 1;
}"""


@pytest.mark.parametrize("language", ["en", "es"])
def test_a_phone_has_a_tab_for_warehouse_and_old_ones(page: Callable[..., Page], language: str) -> None:
    match = played_at_random(
        table("person", "person", names=LONG_NAMES), lambda p: p.ask == TURN and len(p.face_up()) > 3
    )
    opened = open_at(page, match, screen=PHONE, language=language)
    uncover(opened)
    sections = {"actions": ".az-actions", "mat": ".az-mat", "olds": ".az-olds"}
    for tab, section in sections.items():
        press(opened, f'[data-do="tab {tab}"]')
        shown = [key for key, one in sections.items() if opened.locator(one).is_visible()]
        assert shown == [tab]
        picture(opened, SHOTS / f"tab-{tab}-{language}.png")
        assert not opened.evaluate(FITS)
        assert tab == "actions" or opened.evaluate(INSIDE, section), f"the end of {section} is out of sight"


def test_a_reload_on_a_phone_keeps_tab_and_scroll(page: Callable[..., Page]) -> None:
    opened = open_at(page, asking(table(names=LONG_NAMES), TURN, least=60), screen=PHONE, language="es")
    whole = (
        "(c => c.scrollWidth <= c.clientWidth && c.scrollHeight <= c.clientHeight)(document.querySelector('.az-win'))"
    )
    assert opened.evaluate(whole), "a phone begins with the whole map"
    press(opened, ".az-keys .zin0")
    assert not opened.evaluate(whole)
    opened.evaluate("document.querySelector('.az-win').scrollTo(120, 90)")
    opened.reload()
    ready(opened)
    moved = opened.evaluate("(w => [w.scrollLeft, w.scrollTop])(document.querySelector('.az-win'))")
    assert moved == [120, 90]
    assert opened.locator("#az-size-1").is_checked()


def test_the_map_buttons_are_next_to_the_map_on_a_phone(page: Callable[..., Page]) -> None:
    opened = open_at(page, asking(table(names=LONG_NAMES), TURN, least=60), screen=PHONE)
    apart = """() => { const map = document.querySelector(".az-win").getBoundingClientRect();
        return [...document.querySelectorAll(".az-key")].filter(k => k.checkVisibility()).every(k => k.getBoundingClientRect().top >= map.bottom); }"""
    assert opened.evaluate(apart)


GROW = """() => {
    const force = document.querySelector(".force"), one = force.children[0];
    while (force.children.length < 5) force.append(one.cloneNode(true));
    force.className = "force n5";
}"""
"""Five types of unit where a match rarely sends more than two."""
WHOLE = """() => {
    const side = document.querySelector(".az-side"), keys = document.querySelector(".az-pan .wd").getBoundingClientRect();
    const under = [...document.querySelectorAll(".az-pan.whole > :not(.wd)")].filter(e => e.getBoundingClientRect().bottom > keys.top + 1);
    const cut = [...document.querySelectorAll("#p-voice .ways")].filter(e => e.scrollWidth > e.clientWidth + 1);
    return side.scrollHeight <= side.clientHeight + 1 && !under.length && !cut.length && keys.bottom <= innerHeight;
}"""


@pytest.mark.parametrize("ask", [FIGHT, LOSE])
def test_a_combat_fits_on_a_phone(page: Callable[..., Page], ask: str) -> None:
    match = asking(table(names=LONG_NAMES), ask, least=60 if ask == FIGHT else 0)
    opened = open_at(page, match, screen=PHONE, language="es")
    assert opened.evaluate(WHOLE)
    opened.evaluate(GROW)
    assert opened.evaluate(WHOLE), "with five types of unit too"


ROWS = """() => {
    const body = document.querySelector("#az-mat-body"), end = body.getBoundingClientRect().bottom;
    const keys = document.querySelector(".az-pan") ? [] : body.querySelectorAll(".pers .key");  // the panel has the keys
    const wanted = [...[...body.querySelectorAll(".ln1")].slice(0, 3), ...keys];
    return wanted.filter(e => e.getBoundingClientRect().bottom > end + 1).map(e => e.textContent);
}"""


@pytest.mark.parametrize("question", [FINISH, TURN])
def test_the_warehouse_is_fully_visible_on_an_upright_tablet_with_a_playable_card(
    page: Callable[..., Page], question: str
) -> None:
    match = played_at_random(
        table("person", "person", names=LONG_NAMES),
        lambda p: p.ask == question and any(isinstance(parse(move), Play) for move in p.legal),
    )
    opened = open_at(page, match, screen={"has_touch": True, "viewport": SIZES["portrait"]})
    uncover(opened)
    opened.wait_for_selector("#az-mat-body .ln1")
    assert not opened.evaluate(ROWS)


SHADE = "getComputedStyle(document.querySelector('.az-side'), '::after').display"


def test_a_scrollable_list_is_marked_until_its_end(page: Callable[..., Page]) -> None:
    opened = open_at(page, asking(table(names=LONG_NAMES), KEEP), screen=PHONE, language="es")
    poll(opened, f"{SHADE} === 'block'")
    opened.evaluate("document.querySelector('.az-side').scrollTo(0, 9999)")
    poll(opened, f"{SHADE} === 'none'")
