"""Everything works with the server gone; a new version is offered and never forced."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

import pytest

from .conftest import PREFIX, poll, ready
from .versions import INSTALLED, NEW, VERSIONS, new_version

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    import serve
    from playwright.sync_api import BrowserContext

    from .conftest import Watch

GATE = "-feedfacegate.svg"


class Gate:
    """Keeps what the server is asked for; an address that ends in `GATE` is not answered before the gate is opened."""

    def __init__(self, site: serve.Site) -> None:
        self.asked: list[str] = []
        self.is_open = False
        self.ended = threading.Event()
        answer = site.handler.do_GET

        def get(handler: serve.Handler) -> None:
            path = handler.path.removeprefix(PREFIX).partition("?")[0]
            self.asked.append(path)
            if path.endswith(GATE) and not self.is_open:
                self.ended.wait()
                handler.close_connection = True
            else:
                answer(handler)

        site.handler.do_GET = get  # type: ignore[assignment, method-assign]


@pytest.fixture
def gate(own_site: serve.Site) -> Iterator[Gate]:
    """The server's gate; what still waits there when the test is over is sent away."""
    made = Gate(own_site)
    yield made
    made.ended.set()


def test_keeps_the_site_where_the_script_runs_after_the_load_event(
    context: Callable[..., BrowserContext], own_site: serve.Site
) -> None:
    opened = context().new_page()
    opened.add_init_script(
        """Object.defineProperty(document, "readyState", {get: () => "complete"});
        const add = window.addEventListener;
        window.addEventListener = (kind, ...more) => kind === "load" || add.call(window, kind, ...more);"""
    )
    opened.goto(own_site.address)
    ready(opened)
    assert poll(opened, INSTALLED) == 1


def test_starts_with_the_server_stopped_and_the_browser_restarted(
    profile: Callable[[], BrowserContext], own_site: serve.Site, watch: Watch
) -> None:
    opened = profile().new_page()
    opened.goto(own_site.address)
    ready(opened)
    assert poll(opened, INSTALLED) == 1
    own_site.stop()
    opened = profile().new_page()
    opened.goto(own_site.address)
    ready(opened)
    assert opened.evaluate("sobremesa.how") == "image"
    opened.goto(own_site.address + "index.html?match=1#rules")
    ready(opened)
    opened.goto(own_site.address + "?boot=plain")
    ready(opened)
    assert opened.evaluate("sobremesa.how") == "plain"


def test_late_imports_work_with_the_server_stopped(profile: Callable[[], BrowserContext], own_site: serve.Site) -> None:
    opened = profile().new_page()
    opened.goto(own_site.address)
    ready(opened)
    poll(opened, INSTALLED)
    own_site.stop()
    opened.reload()
    ready(opened)
    assert opened.evaluate("sobremesa.rest().then(() => 'mounted')") == "mounted"


def test_the_interpreter_travels_packed_and_is_kept_unpacked(
    profile: Callable[[], BrowserContext], own_site: serve.Site, watch: Watch
) -> None:
    opened = profile().new_page()
    opened.goto(own_site.address)
    ready(opened)
    poll(opened, INSTALLED)
    assert not [url for url in watch.requests if url.endswith("pyodide.asm.wasm")]
    kept = (
        "caches.keys().then(names => Promise.all(names.map(async name => [name, (await (await caches.open(name)).keys())"
        ".filter(asked => asked.url.endsWith('.asm.wasm')).length])))"
    )
    places = dict(opened.evaluate(kept))
    assert places.pop("sobremesa-unpacked") == 0, "the version has it: it does not lie there twice"
    assert list(places.values()) == [1]
    assert (
        opened.evaluate(
            "caches.keys().then(n => caches.open(n.find(v => v !== 'sobremesa-unpacked'))).then(async c => (await c.match("
            "(await c.keys()).find(r => r.url.endsWith('.asm.wasm')))).headers.get('date'))"
        )
        is None
    ), "from what the page has unpacked, not from the network again"
    opened.reload()
    ready(opened)
    assert opened.evaluate("sobremesa.how") == "image"


def test_a_new_version_is_offered_and_not_forced(profile: Callable[[], BrowserContext], own_site: serve.Site) -> None:
    context = profile()
    opened = context.new_page()
    opened.goto(own_site.address)
    ready(opened)
    poll(opened, INSTALLED)
    build = opened.evaluate("sobremesa.build")
    new_version(own_site.folder)
    opened.reload()
    ready(opened)
    assert poll(opened, "document.documentElement.dataset.update") == "ready"
    opened.wait_for_timeout(500)
    assert opened.evaluate("sobremesa.build") == build, "the old version goes on until somebody accepts"
    opened.evaluate("sobremesa.update()")
    assert poll(opened, f"sobremesa.build === '{NEW}'")
    ready(opened)
    assert poll(opened, f"{VERSIONS}.then(kept => kept === 1)"), "the old version's files are gone"
    own_site.stop()
    opened.reload()
    ready(opened)


def test_the_first_visit_never_reloads(
    profile: Callable[[], BrowserContext], own_site: serve.Site, watch: Watch
) -> None:
    opened = profile().new_page()
    opened.goto(own_site.address)
    ready(opened)
    poll(opened, "!!navigator.serviceWorker.controller")
    opened.wait_for_timeout(300)
    assert sum(url == own_site.address for url in watch.requests) == 1
    assert opened.evaluate("document.documentElement.dataset.update") is None


def test_an_update_that_is_cut_off_leaves_the_old_version_whole(
    profile: Callable[[], BrowserContext], own_site: serve.Site, gate: Gate
) -> None:
    opened = profile().new_page()
    opened.goto(own_site.address)
    ready(opened)
    poll(opened, INSTALLED)
    build = opened.evaluate("sobremesa.build")
    added = ("assets/one-feedface0001.svg", f"assets/two{GATE}", "assets/three-feedface0003.svg")
    new_version(own_site.folder, added)
    gate.asked.clear()
    opened.reload()
    ready(opened)
    for _ in range(200):
        if added[1] not in gate.asked:
            opened.wait_for_timeout(50)
    assert added[1] in gate.asked, "the update is under way"
    own_site.stop()
    opened = profile().new_page()  # the browser ends in the middle of it
    opened.goto(own_site.address)
    ready(opened)
    assert opened.evaluate("sobremesa.build") == build
    assert poll(opened, "document.documentElement.dataset.games === 'here'"), "with all games, with no server"
    assert set(gate.asked) <= {"", "sw.js", *added}, "what both versions have is not downloaded"
    gate.is_open = True
    own_site.start()
    gate.asked.clear()
    opened.reload()
    ready(opened)
    assert poll(opened, "document.documentElement.dataset.update") == "ready"
    assert set(gate.asked) <= {"", "sw.js", *added}
    opened.evaluate("sobremesa.update()")
    assert poll(opened, f"sobremesa.build === '{NEW}'")
    ready(opened)


def test_a_host_that_has_half_a_version_is_not_followed(
    profile: Callable[[], BrowserContext], own_site: serve.Site
) -> None:
    opened = profile().new_page()
    opened.goto(own_site.address)
    ready(opened)
    poll(opened, INSTALLED)
    page = own_site.folder / "index.html"
    before = page.read_text()
    new_version(own_site.folder)
    after = page.read_text()
    page.write_text(before)  # the worker has come, its page has not
    opened.reload()
    ready(opened)
    opened.wait_for_timeout(1500)
    assert opened.evaluate("document.documentElement.dataset.update") is None
    page.write_text(after)
    opened.reload()
    ready(opened)
    assert poll(opened, "document.documentElement.dataset.update") == "ready"
