"""People in the built site: adding them, their page, a face as a seat; and how the pages look on every screen."""

from __future__ import annotations

import json
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Literal

import pytest

from pyapp.ui.people.plays import RESULTS as PLAYS
from pyapp.ui.store.people import PREFIX, Person
from tests.marks import nightly
from tests.unit.home_people import result, texts_of

from .axe import violations
from .conftest import ROOT, poll, ready
from .helpers import SETTINGS, WIDE, arrives, box_of, do, go, picture, touch
from .looks import AT_EVERY_RUN
from .screens import KEYS, LOOKED_AT, WORDS, large_text, low_contrast, name_of, small_type, turned

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from playwright.sync_api import Page, Playwright
    from serve import Site

    from pyapp.ui.store.results import Result

    from .screens import Size

SHOTS = ROOT / "test-results" / "people"
CAT = "0 52 26 27 40 26 55 40 78 52 79 70 70 76 52 54 26;0 41 50 41 55;0 60 49 60 54;1 27 50 20 86;1 75 48 79 86"
HOUSE = (
    Person("ana1", "Ana", 1, CAT, created=1.0, revision=1),
    Person("bruno1", "Bruno", 2, "fox", created=2.0, revision=1),
    Person("nina1", "Nina", 3, "cat", created=3.0, revision=1),
    Person("leo1", "Leo", 4, "rocket", created=4.0, revision=1),
)
LONG = tuple(
    Person(f"wide{at}", name, at % 5 + 1, ("", "octopus")[at % 2], (f"Other {at}",), float(at), revision=1)
    for at, name in enumerate(WIDE)
)
PLACES: dict[str, tuple[str, ...]] = {
    "results": ("people",),
    "nobody": ("people/leo1",),
    "picture": ("people", "people panel picture"),
    "drawing": ("people", "people panel picture", "people panel drawing"),
    "more": ("people", "people panel more"),
    "deleted": ("people", "people panel more", "people delete"),
    "new": ("people/new",),
    "seats": ("new/imperial",),
}
"""The pages: address and actions."""


def results(names: Sequence[str]) -> Iterator[Result]:
    """Yield an evening's results for weeks: two or three people, all games."""
    source, when = Random(7), 1.77e9
    for number in range(128):
        game = source.choice(("imperial", "imperial", "imperial", "nine", "nine", "auztralia", "artemis"))
        seats = [names[0], *source.sample(names[1:-1], source.choice((1, 1, 2)))]
        points = [source.randint(20, 67) if game != "nine" else source.randint(0, 5) for _seat in seats]
        best = [seat for seat, reached in enumerate(points) if reached == max(points)]
        ending = "won" if len(best) == 1 else "drawn"
        yield result(seats, points, best, game, when=when + 86_000 * number, ending=ending, ident=f"r{number}")
    for number, reached in enumerate((41, 52, 68)):
        solo = result((names[0],), (reached,), (0,), "imperial", when=when, ending="alone", ident=f"s{number}")
        named = (("en", "First furrows"), ("es", "Primeros surcos"))
        yield replace(solo, mode="solo", sheet="sumer-1", code=f"code{number}", names=named)
    yield result(("Inés", "Olga"), (4, 2), ident="guests", when=when)


def plays(names: Sequence[str]) -> Iterator[dict[str, object]]:
    """Yield finished plays on Paper: a sheet of that evening's people, one with a long name, one without points."""
    for number, points in enumerate(((41, 33), (29, 36), (30, 30), (38, 22))):
        players = list(zip(names, points, strict=False))
        yield {"ident": f"p{number}", "sheet": "s1", "title": "Lantern Street", "when": 1.78e9, "players": players}
    yield {"ident": "q1", "sheet": "s2", "title": "W" * 40, "when": 1.78e9, "players": [[names[0], 12_345]]}
    yield {"ident": "q2", "sheet": "s3", "title": "Dots", "when": 1.78e9, "players": [[names[0], None]]}


def filling(people: Sequence[Person], settings: str = "{}") -> Callable[[Page], None]:
    """Return a function for `before=` that fills the store with people, their results and settings."""
    texts: Mapping[str, str] = {
        **texts_of(people, results([person.name for person in people])),
        PLAYS: json.dumps([*plays([person.name for person in people])]),
        SETTINGS: settings,
    }
    fill = f"for (const [name, text] of Object.entries({json.dumps(texts)})) localStorage.setItem(name, text);"
    once = (
        f"if (location.protocol.startsWith('http') && !sessionStorage.filled) {{ sessionStorage.filled = 1; {fill} }}"
    )

    def add(page: Page) -> None:
        page.add_init_script(once)

    return add


def people_in(page: Page) -> list[str]:
    """Read the names of the people in the store."""
    script = (
        f"Object.keys(localStorage).filter(k => k.startsWith('{PREFIX}')).map(k => JSON.parse(localStorage[k]).name)"
    )
    return sorted(page.evaluate(script))


def test_people_are_added_renamed_and_seated(page: Callable[..., Page]) -> None:
    opened = page(has_touch=True)
    touch(opened, '.low a[href="#people"]')
    opened.wait_for_selector("#person-name")
    for name in ("Ana", "Bruno"):
        opened.fill("#person-name", name)
        do(opened, "people add")
        opened.wait_for_selector(f'#ppl-name:text-is("{name}")')
        if name == "Ana":
            touch(opened, 'a[href="#people/new"]')
            opened.wait_for_selector('#ppl-name:text-is("Add someone")')
    do(opened, "people panel picture")
    do(opened, "people picture fox")
    opened.wait_for_selector('.ppl-head use[href="#g-fox"]')
    assert opened.evaluate("document.querySelector('#g-fox path') !== null")
    do(opened, "people panel more")
    opened.fill("#person-name", "Bru")
    do(opened, "people rename")
    opened.wait_for_selector('#ppl-name:text-is("Bru")')
    do(opened, "people undo")
    opened.wait_for_selector('#ppl-name:text-is("Bruno")')
    do(opened, "people piece 5")
    assert people_in(opened) == ["Ana", "Bruno"]
    touch(opened, '.bar-top a[href="#"]')
    arrives(opened, "")
    touch(opened, 'a.lid[href="#new/nine"]')
    opened.wait_for_selector(".faces button")
    assert opened.locator(".faces span").all_inner_texts() == ["Ana", "Bruno"]
    touch(opened, ".faces button:nth-child(2)")
    poll(opened, "document.querySelector('[data-field=\"form nine name 0\"]').value === 'Bruno'")
    do(opened, "form nine begin")
    arrives(opened, "match/")
    go(opened, "people")
    opened.reload()
    ready(opened)
    opened.wait_for_selector('.ppl-who[href$="1"], .ppl-who')
    assert people_in(opened) == ["Ana", "Bruno"]


def test_names_of_the_records_are_offered(page: Callable[..., Page]) -> None:
    opened = page("#people", before=filling(HOUSE), has_touch=True)
    touch(opened, 'a[href="#people/new"]')
    do(opened, "people take Inés")
    opened.wait_for_selector('#ppl-name:text-is("Inés")')
    assert "1 match since" in opened.inner_text(".ppl-head")


def test_a_picture_is_drawn(page: Callable[..., Page]) -> None:
    opened = page("#people/bruno1", before=filling(HOUSE), has_touch=True)
    do(opened, "people panel picture")
    do(opened, "people panel drawing")
    poll(opened, "document.querySelector('#ppl-surface canvas') !== null")
    box = box_of(opened.locator("#ppl-surface"))
    for ink, (start, end) in enumerate(((0.2, 0.8), (0.8, 0.2))):
        do(opened, f"people ink {ink}")
        opened.mouse.move(box["x"] + start * box["width"], box["y"] + 0.2 * box["height"])
        opened.mouse.down()
        opened.mouse.move(box["x"] + end * box["width"], box["y"] + 0.8 * box["height"], steps=12)
        opened.mouse.up()
    poll(opened, "document.querySelectorAll('#ppl-over [class^=ink]').length === 2")
    picture(opened, SHOTS / "drawn.png")
    stored = opened.evaluate(f"JSON.parse(localStorage['{PREFIX}bruno1']).picture")
    first, second = stored.split(";")
    assert first.startswith("0 20 20 ")
    assert first.endswith(" 80 80")
    assert second.startswith("1 80 20 ")
    do(opened, "people back")
    poll(opened, "document.querySelectorAll('#ppl-over [class^=ink]').length === 1")
    do(opened, "people panel results")
    poll(opened, "document.querySelectorAll('.ppl-picture path.ink0').length === 1")
    assert opened.locator("canvas").count() == 0


# --- looks ---


def tour(page: Page, only: Sequence[str] = tuple(PLACES)) -> Iterator[str]:
    """Go to the pages one after another, and take the actions there; give the name of each."""
    for name in only:
        place, *steps = PLACES[name]
        go(page, place)
        page.wait_for_selector(".over.open .faces" if place.startswith("new/") else ".ppl-sheet")
        for step in steps:
            do(page, step)
        if name == "drawing":
            page.wait_for_selector("#ppl-surface canvas", state="attached")
        yield name


def complaints(page: Page, name: str, size: Size) -> Iterator[str]:
    """List what is wrong with a page on a screen."""
    turned(page, size)
    found = page.evaluate(
        "[...document.querySelectorAll('.ppl-sheet')].filter(e => e.scrollWidth > e.clientWidth).map(e => 'the sheet is too wide')"
    )
    found += [
        *page.evaluate(WORDS),
        *page.evaluate(KEYS, 40 if name.startswith("seats") else 43),
        *small_type(page, 15),
    ]
    yield from (f"{name}, {name_of(size)}: {problem}" for problem in found[:6])


@pytest.mark.parametrize(
    ("language", "theme", "sizes", "people"),
    [
        ("es", "dark", AT_EVERY_RUN, LONG),
        *nightly(*((a, b, LOOKED_AT, c) for a in ("en", "es") for b in ("light", "dark") for c in (HOUSE, LONG))),
    ],
    ids=lambda value: (
        value if isinstance(value, str) else value[0].name[:3] if isinstance(value[0], Person) else len(value)
    ),
)
def test_the_pages_fit_every_screen(
    page: Callable[..., Page],
    language: str,
    theme: Literal["light", "dark"],
    sizes: tuple[Size, ...],
    people: tuple[Person, ...],
) -> None:
    before = filling(people, json.dumps({"language": language}))
    opened = page("#settings", before=before, has_touch=True, color_scheme=theme)
    found: list[str] = []
    for name in tour(opened):
        for size in sizes:
            found += complaints(opened, name, size)
            picture(opened, SHOTS / f"{name}-{people[0].name[:3]}-{language}-{theme}-{name_of(size)}.png")
        found += [f"{name}, {name_of(sizes[-1])}: {problem}" for problem in low_contrast(opened)]
    assert not found, "\n" + "\n".join(found)


@pytest.mark.parametrize("theme", ["light", *nightly("dark")])
def test_the_pages_violate_no_rule_of_axe(page: Callable[..., Page], theme: Literal["light", "dark"]) -> None:
    opened = page("#settings", before=filling(HOUSE), has_touch=True, color_scheme=theme)
    found = [f"{name}: {problem}" for name in tour(opened) for problem in violations(opened)]
    assert not found, "\n" + "\n".join(found)


def test_the_empty_page_fits(page: Callable[..., Page]) -> None:
    opened = page("#people", has_touch=True, locale="es-ES")
    opened.wait_for_selector(".ppl-sheet")
    found: list[str] = []
    for size in LOOKED_AT:
        found += complaints(opened, "empty", size)
        picture(opened, SHOTS / f"empty-{name_of(size)}.png")
    assert found + violations(opened) == []


@pytest.mark.nightly
def test_text_of_twice_the_size_fits(playwright: Playwright, site: Site) -> None:
    found: list[str] = []
    with large_text(playwright, site, filling(LONG, '{"language": "es"}'), "settings") as opened:
        for name in tour(opened):
            for size in LOOKED_AT:
                found += complaints(opened, f"{name} large", size)
                picture(opened, SHOTS / f"{name}-large-{name_of(size)}.png")
    assert not found, "\n" + "\n".join(found)
