"""The site in the other two engines: WebKit, that of the tablet on the kitchen table, and Firefox.

Chromium has all the other tests; here is what hangs on the browser: the start from the image and the ordinary one, the
second visit, the server gone, a new version, and a match of each game by taps.
"""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING, Any, cast

import pytest
import serve

from pyapp.games.artemis.rules.steps import DIE
from pyapp.games.auztralia.rules.steps import TURN

from . import artemis, auztralia, firefox, helpers, imperial, media, pdfs, webkit
from .conftest import NO_WORKER, PREFIX, poll
from .versions import INSTALLED, NEW, new_version

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from playwright.sync_api import Page

    from pyapp.engine.match import Match

    from .remote import RemotePage

pytestmark = pytest.mark.alone

ENGINES = [
    pytest.param(
        engine,
        marks=[
            pytest.mark.skipif(not made.INSTALLED, reason=f"{engine.__name__} is not installed"),
            pytest.mark.xdist_group(name),
        ],
        id=name,
    )
    for name, made, engine in (("webkit", webkit, webkit.WebKit), ("firefox", firefox, firefox.Firefox))
]
CONTROLLED = "navigator.serviceWorker.controller?.state === 'activated'"
STATE = """navigator.serviceWorker.getRegistration().then(async (registration) => [registration?.installing?.state,
    registration?.waiting?.state, registration?.active?.state, await caches.keys(), await navigator.storage?.estimate?.()])"""
"""What became of the service worker, and how much room the browser gives."""
DETAIL = "[...document.querySelectorAll('.boot-detail')].map((e) => e.textContent)"
LOOK_FOR_A_VERSION = (
    "navigator.serviceWorker.getRegistration().then((registration) => registration.update()).then(() => 0)"
)
"""What browsers do at a visit, when it suits them."""
LAST_ROUND = 9
LATE = 40
"""The space of the time track from which a match of AuZtralia is played to its end."""


@pytest.fixture(scope="module", params=ENGINES)
def engines(request: pytest.FixtureRequest) -> Iterator[Callable[[], RemotePage]]:
    """Return the one page of a browser that is not Chromium, which has nothing to complain of; a page that has crashed
    is followed by that of another browser.
    """
    started: list[RemotePage] = []

    def page() -> RemotePage:
        if not started or not started[-1].alive:
            started.append(request.param())
        return started[-1]

    yield page
    for one in started:
        one.close()
    assert [one.complaints for one in started if one.complaints] == []


@pytest.fixture
def engine(engines: Callable[[], RemotePage]) -> RemotePage:
    """The page of one of the other engines."""
    return engines()


@pytest.fixture
def own_site(dist: Path, tmp_path: Path) -> Iterator[serve.Site]:
    """A copy of the site on a server of its own, to be stopped and changed."""
    shutil.copytree(dist, tmp_path / "dist")
    served = serve.Site(tmp_path / "dist", PREFIX)
    yield served
    served.stop()


def ready(engine: RemotePage, how: str = "image") -> Page:
    """Wait until Python has taken the page over, from the image unless told otherwise; return it as tests take it."""
    page = cast("Page", engine)
    state = poll(page, "(s => s !== 'waiting' && s)(document.documentElement.dataset.boot)", 150)
    assert state == "ready", f"{state}: {engine.evaluate(DETAIL)}, {engine.complaints}"
    assert engine.evaluate("sobremesa.how") == how
    return page


def keeps_the_site(engine: RemotePage, site: serve.Site) -> Page:
    """Visit the site for the first time, and wait until the service worker has every file."""
    engine.goto(site.address)
    page = ready(engine)
    try:
        poll(page, CONTROLLED, 90)
    except TimeoutError:
        raise TimeoutError(f"no service worker: {engine.evaluate(STATE)}") from None
    poll(page, INSTALLED)
    return page


def test_starts_again_with_the_server_stopped_and_takes_a_new_version(engine: RemotePage, own_site: serve.Site) -> None:
    page = keeps_the_site(engine, own_site)
    build = engine.evaluate("sobremesa.build")
    engine.goto(own_site.address)
    ready(engine)
    own_site.stop()
    engine.goto(own_site.address + "#rules/nine")
    ready(engine)
    assert poll(page, "document.documentElement.dataset.games === 'here'", 90), "with all games, with no server"
    own_site.start()
    new_version(own_site.folder)
    engine.evaluate(LOOK_FOR_A_VERSION)
    assert poll(page, "document.documentElement.dataset.update", 60) == "ready"
    assert engine.evaluate("sobremesa.build") == build, "the old version goes on until somebody accepts"
    engine.evaluate("sobremesa.update()")
    assert poll(page, f"sobremesa.build === '{NEW}'", 60)
    ready(engine)


def test_boots_the_ordinary_way(engine: RemotePage, site: serve.Site) -> None:
    engine.goto(site.address + "?nosw&boot=plain")
    ready(engine, "plain")


def test_opens_sheets_of_paper_and_keeps_them(engine: RemotePage, site: serve.Site) -> None:
    engine.goto(site.address + NO_WORKER)
    page = media.prepared(ready(engine))
    content = list(pdfs.unembedded())
    script = f"""
        const photo = await media.open_picture(await wrap(await picture(800, 500, squares, "image/jpeg")));
        const page = await (await media.open_pdf(await wrap(new Blob([new Uint8Array({content})])))).page(1);
        const blob = await page.webp(), white = photo.whitened();
        await media.keep("0123456789abcdef", blob);
        return [pixel(photo.turned(2), 700, 400).slice(0, 2), pixel(white, 600, 100), page.height, blob.size <= 400_000];
    """
    red, paper, height, fits = media.call(page, script)
    assert red == pytest.approx([220, 40], abs=8)
    assert (paper, height, fits) == ([255, 255, 255, 255], 2400, True)
    found = media.call(page, media.TILTED)["marks"]
    assert all(abs(x - u) <= 6 and abs(y - v) <= 8 for (x, y), (u, v) in found)
    engine.goto(site.address + NO_WORKER + "&again")
    page = media.prepared(ready(engine))
    script = """
        const kept = await media.open_picture(await media.load("0123456789abcdef"));
        return [[...await media.kept()], kept.height];
    """
    assert media.call(page, script) == [["0123456789abcdef"], 2400]


DROP_A_SHEET = """new Promise((done) => {
    const canvas = document.createElement("canvas"), c = Object.assign(canvas, {width: 900, height: 700}).getContext("2d");
    c.fillStyle = "#fff"; c.fillRect(0, 0, 900, 700); c.fillStyle = "#234"; c.fillRect(100, 100, 300, 200);
    canvas.toBlob((blob) => {
        const transfer = new DataTransfer();
        transfer.items.add(new File([blob], "Lanterns.png", {type: "image/png"}));
        document.dispatchEvent(new DragEvent("drop", {dataTransfer: transfer}));
        done(0);
    });
})"""
STROKES = """[...(sobremesa.app.current_room.visit?.surface?._surface.strokes.values() ?? [])]
    .filter(({box}) => [100, 100, 400, 400].every((value, at) => Math.abs(box[at] - value) < 30)).length"""
"""How many strokes of the open play go from 100, 100 to 400, 400."""
SHOWN = "(i => i && i.complete && i.naturalWidth && i.style.transform)(document.querySelector('#pp-sheet > img'))"


def test_a_sheet_is_opened_written_on_and_kept_with_the_server_stopped(
    engine: RemotePage, own_site: serve.Site
) -> None:
    page = keeps_the_site(engine, own_site)
    engine.goto(own_site.address + "#paper/new")
    ready(engine)
    engine.wait_for_selector('[data-do="paper file"]')
    engine.evaluate(DROP_A_SHEET)
    ident = helpers.arrives(page, "paper/sheet/").rpartition("/")[2]
    engine.evaluate(f"location.hash = 'paper/start/{ident}'")
    engine.click('[data-do="paper begin"]')
    play = helpers.arrives(page, "paper/play/")
    poll(page, SHOWN)
    left, top, width, height = engine.evaluate(
        "(({left, top, width, height}) => [left, top, width, height])(document.querySelector('#pp-sheet > img').getBoundingClientRect())"
    )
    places = [(left + share * width / 900, top + share * height / 700) for share in range(100, 401, 20)]
    moves = [{"type": "pointerMove", "x": round(x), "y": round(y), "duration": 10} for x, y in places]
    down, up = ({"type": kind, "button": 0} for kind in ("pointerDown", "pointerUp"))
    mouse = {"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}}
    engine.perform([{**mouse, "actions": [moves[0], down, *moves[1:], up]}])
    assert poll(page, STROKES) == 1
    engine.goto(f"{own_site.address}#{play}")
    ready(engine)
    assert poll(page, STROKES) == 1, "after a reload"
    own_site.stop()
    engine.goto(f"{own_site.address}#{play}")
    ready(engine)
    assert poll(page, STROKES) == 1, "with no server"
    assert poll(page, SHOWN), "with its picture"


def at_table(engine: RemotePage, site: serve.Site, match: Match, built: str) -> Page:
    """Open a match that lies in the store."""
    engine.goto(site.address + NO_WORKER)
    page = ready(engine)
    engine.evaluate("localStorage.clear(), sessionStorage.clear()")
    helpers.store(helpers.entry(match), settings=helpers.QUICK)(page)
    engine.goto(site.address + NO_WORKER + "#match/m1")
    ready(engine)
    poll(page, built)
    return page


def test_9_is_played_by_tapping_from_the_shelf_to_the_result(engine: RemotePage, site: serve.Site) -> None:
    engine.goto(site.address + NO_WORKER)
    page = ready(engine)
    ident = helpers.begin(page, ("Ana", "person"), ("Bruno", "person"))
    while moves := helpers.to_move(page):
        helpers.play(page, moves[len(moves) // 2])
    helpers.do(page, "result")
    assert helpers.arrives(page, "result/") == f"result/{ident}"
    assert page.locator(".scoresheet tfoot .total").count() == 2


def _imperial(engine: RemotePage, site: serve.Site) -> Any:
    match = imperial.played(imperial.table(mode="solo"), LAST_ROUND)
    return imperial.Finger(at_table(engine, site, match, "document.querySelector('#p-board [data-move]')"), "m1")


def _artemis(engine: RemotePage, site: serve.Site) -> Any:
    match = artemis.asking(artemis.table(), DIE, round_=6)
    return artemis.Finger(at_table(engine, site, match, artemis.BUILT), "m1")


def _auztralia(engine: RemotePage, site: serve.Site) -> Any:
    match = auztralia.played(auztralia.table("person"), lambda p, _act: p.ask == TURN and p.purple > LATE)
    return auztralia.Finger(at_table(engine, site, match, auztralia.BUILT), "m1")


@pytest.mark.parametrize("sit_down", [_imperial, _artemis, _auztralia])
def test_the_end_of_a_match_is_played_by_tapping(
    engine: RemotePage, site: serve.Site, sit_down: Callable[[RemotePage, serve.Site], Any]
) -> None:
    finger = sit_down(engine, site)
    finger.play_on()
    page = cast("Page", engine)
    helpers.do(page, "result")
    assert helpers.arrives(page, "result/") == "result/m1"
    assert page.locator(".scoresheet tbody tr").count() >= 3
    assert engine.evaluate("document.documentElement.dataset.boot") == "ready", "nothing has failed"
