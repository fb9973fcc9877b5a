"""Any host and any folder will do: other files are left alone, every name of a folder works, damaged files are fetched
again, and a browser that stores nothing gets a warning.
"""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

import pytest
import serve

from tests.marks import nightly

from .conftest import poll, ready
from .versions import INSTALLED, new_version

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from playwright.sync_api import BrowserContext, Page

    from .conftest import Watch

FOLDERS = ("/a(b){c}+1.0/", "/mesa de Ñoño & co/", "/sobremesa+1.0/", "/x:y*z/", "/what?/", "/100%/")
NEIGHBOURS = ("blog/", "about.html", "photo-of-us.svg", "blog/sobremesa-1.html")
OFFLINE = "document.documentElement.dataset.offline"
LOW = ".low small"


@pytest.fixture
def host(dist: Path, tmp_path: Path, watch: Watch) -> Iterator[Callable[..., serve.Site]]:
    """Serve a copy of the site in a folder of that name, on a host of its own."""
    sites: list[serve.Site] = []

    def open_host(prefix: str, folder: str = "dist") -> serve.Site:
        if not (tmp_path / folder).exists():
            shutil.copytree(dist, tmp_path / folder)
        sites.append(serve.Site(tmp_path / folder, prefix))
        watch.origin = f"http://localhost:{sites[-1].port}"
        return sites[-1]

    yield open_host
    for site in sites:
        site.stop()


def visit(context: BrowserContext, site: serve.Site) -> Page:
    """Open the site and wait until all of it is kept."""
    opened = context.new_page()
    opened.goto(site.address)
    ready(opened)
    assert poll(opened, INSTALLED)
    assert poll(opened, "!!navigator.serviceWorker.controller")
    return opened


def hang_up(handler: serve.Handler) -> None:
    """Answer nothing: connections outlast a server that was stopped."""
    handler.close_connection = True


# --- neighbours ---


def test_other_files_of_the_host_are_left_alone(
    context: Callable[..., BrowserContext], host: Callable[..., serve.Site], watch: Watch
) -> None:
    watch.allow("404")
    site = host("/")
    (site.folder / "blog").mkdir()
    for name in NEIGHBOURS:
        drawn = f'<svg xmlns="http://www.w3.org/2000/svg"><text>{name}</text></svg>'
        file = site.folder / name / "index.html" if name.endswith("/") else site.folder / name
        file.write_text(drawn if name.endswith("svg") else f"<title>{name}</title><p>{name}")
    opened = visit(context(), site)
    for name in NEIGHBOURS:
        opened.goto(site.address + name + "#show/part")
        assert opened.locator("p, text").first.text_content() == name
    for name in ("foo/bar#show/abc", "index.html/#show/abc", "sw-old.mjs"):
        reply = opened.goto(site.address + name)
        assert reply is not None
        assert reply.status == 404, name
    for name in ("index.html#rules", "index.html?from=mail#rules", "?from=mail#rules", "#rules"):
        opened.goto(site.address + name)
        ready(opened)
        assert poll(opened, "document.documentElement.dataset.page === 'rules'"), name


def test_without_a_network_an_unknown_address_leads_home(
    context: Callable[..., BrowserContext], host: Callable[..., serve.Site]
) -> None:
    site = host("/club/")
    opened = visit(context(), site)
    site.handler.do_GET = hang_up  # type: ignore[assignment, method-assign]
    opened.goto(site.address + "table/#rules")
    ready(opened)
    assert opened.url == site.address + "#rules"
    opened.goto(site.address + "index.html#settings")
    ready(opened)
    assert poll(opened, "document.documentElement.dataset.page === 'settings'")


def test_two_copies_on_one_host_keep_their_own_files(
    context: Callable[..., BrowserContext], host: Callable[..., serve.Site], dist: Path, tmp_path: Path
) -> None:
    site = host("/", "both")
    inner = site.folder / "fork"
    shutil.copytree(dist, inner)
    new_version(inner)
    made = context()
    outer = visit(made, site)
    fork = made.new_page()
    fork.goto(site.address + "fork/")
    ready(fork)
    assert poll(fork, f"{OFFLINE} === 'yes'")
    outer.reload()
    ready(outer)
    site.stop()
    for page in (outer, fork):
        page.reload()
        ready(page)


# --- names of folders ---


@pytest.mark.parametrize("folder", [*FOLDERS[:2], *nightly(*FOLDERS[2:])])
def test_a_folder_may_have_any_name(
    context: Callable[..., BrowserContext], host: Callable[..., serve.Site], folder: str
) -> None:
    site = host(folder)
    opened = visit(context(), site)
    site.stop()
    opened.reload()
    ready(opened)
    assert opened.evaluate("sobremesa.how") == "image"
    assert opened.evaluate(OFFLINE) == "yes"


def test_the_shelf_shows_whether_it_works_offline(
    context: Callable[..., BrowserContext], host: Callable[..., serve.Site], watch: Watch
) -> None:
    watch.allow("404")
    site = host("/club/")
    font = next(site.folder.glob("assets/fonts/kalam-*"))
    held = font.read_bytes()
    font.write_bytes(b"<!doctype html><title>Welcome to the hotel</title>")
    opened = context().new_page()
    opened.goto(site.address)
    ready(opened)
    assert "offline" not in opened.locator(LOW).first.inner_text()
    assert poll(opened, f"{OFFLINE} === 'no'"), "what a hotel answers to everything is not kept"
    assert "Works only online" in opened.locator(LOW).first.inner_text()
    font.write_bytes(held)
    opened.reload()
    ready(opened)
    assert poll(opened, f"{OFFLINE} === 'yes'")
    assert opened.locator(LOW).first.inner_text() == "Works offline. Everything is saved on this device."


# --- damaged files ---

SPOILT = {"empty": "''", "other": "'x'.repeat(500000)", "page": "'<!doctype html><title>Error 500</title>'"}
SPOIL = """async ([ending, body]) => {
  let found = 0;
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      if (!request.url.endsWith(ending)) continue;
      const { headers } = await cache.match(request);
      await cache.put(request, new Response(body, { headers }));
      found += 1;
    }
  }
  return found;
}"""
MENDED = "sobremesa.mend().then(files => files.length)"
CUT = """async (ending) => {
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      if (!request.url.endsWith(ending)) continue;
      const reply = await cache.match(request), body = await reply.arrayBuffer();
      await cache.put(request, new Response(body.slice(0, body.byteLength / 2), { headers: reply.headers }));
    }
  }
}"""


def address_of(site: serve.Site, pattern: str) -> str:
    """Return the end of the address of a file of the site."""
    return next(site.folder.glob(pattern)).relative_to(site.folder).as_posix() if pattern else "/club/"


@pytest.mark.parametrize(
    ("pattern", "body"),
    [
        ("vendor/pyodide-*/*.wasm", "cut"),
        ("", "page"),
        *nightly(
            ("boot/image-*.bin", "raw"),
            ("vendor/pyodide-*/*.wasm", "other"),
            ("assets/page-*.mjs", "page"),
            ("assets/page-*.mjs", "empty"),
            ("pyapp/main-*.py", "empty"),
            ("", "empty"),
        ),
    ],
)
def test_a_damaged_file_is_fetched_again(
    context: Callable[..., BrowserContext], host: Callable[..., serve.Site], watch: Watch, pattern: str, body: str
) -> None:
    watch.allow("")
    site = host("/club/")
    opened = visit(context(), site)
    ending = address_of(site, pattern)
    if body == "raw":
        ending, body = f"{ending}?raw", "other"
        assert poll(opened, "caches.match(location.origin + '/club/" + ending + "').then(r => !!r)")
    if body == "cut":
        opened.evaluate(CUT, ending)
    else:
        assert opened.evaluate(SPOIL, [ending, opened.evaluate(SPOILT[body])])
    watch.requests.clear()
    opened.reload()
    assert poll(opened, "document.documentElement.dataset.boot === 'ready'", 60)
    assert watch.requests.count(site.address) <= 2, "loaded again once at most"
    opened.evaluate("sobremesa.mend().then(() => 0)")
    assert opened.evaluate(MENDED) == 0, "all of it is sound"
    site.stop()
    opened.reload()
    ready(opened)


def test_a_damaged_part_of_a_game_is_fetched_again(
    context: Callable[..., BrowserContext], host: Callable[..., serve.Site]
) -> None:
    site = host("/club/")
    opened = visit(context(), site)
    assert poll(opened, "document.documentElement.dataset.games === 'here'")
    for pattern, body in (("parts/nine-*.zip", "other"), ("texts/nine-*.zip", "page"), ("boot/library-*.zip", "empty")):
        assert opened.evaluate(SPOIL, [address_of(site, pattern), opened.evaluate(SPOILT[body])])
    opened.goto(site.address + "?from=mail#rules/nine")
    ready(opened)
    assert poll(opened, "document.documentElement.dataset.games === 'here'")
    assert opened.evaluate("sobremesa.rest().then(() => true)")
    assert opened.locator("[role=alertdialog], .over.open").count() == 0
    assert opened.evaluate(MENDED) == 0


def test_a_damaged_file_that_cannot_be_fetched_is_reported_once(
    context: Callable[..., BrowserContext], host: Callable[..., serve.Site], watch: Watch
) -> None:
    watch.allow("")
    site = host("/club/")
    opened = visit(context(), site)
    assert opened.evaluate(SPOIL, [address_of(site, "assets/page-*.mjs"), opened.evaluate(SPOILT["page"])])
    opened.context.new_cdp_session(opened).send("Network.clearBrowserCache")  # which has a sound one
    answers, site.handler.do_GET = site.handler.do_GET, hang_up  # type: ignore[assignment, method-assign]
    watch.requests.clear()
    opened.reload()
    assert poll(opened, "document.documentElement.dataset.boot === 'failed'", 60)
    assert "reload the page" in opened.locator("#shell-en .boot-failed").inner_text()
    opened.wait_for_timeout(3000)
    assert watch.requests.count(site.address) == 1
    site.handler.do_GET = answers  # type: ignore[method-assign]
    opened.reload()
    assert poll(opened, "document.documentElement.dataset.boot === 'ready'", 60)


# --- browsers that store nothing ---

REFUSED = """
const refuse = () => { throw new DOMException("The user denied permission.", "SecurityError"); };
for (const name of ["localStorage", "sessionStorage", "caches", "indexedDB"])
  Object.defineProperty(window, name, { get: refuse, configurable: true });
for (const name of ["serviceWorker", "storage", "clipboard"])
  Object.defineProperty(Navigator.prototype, name, { get: refuse, configurable: true });
"""
ABSENT = """
for (const name of ["localStorage", "sessionStorage", "caches"])
  Object.defineProperty(window, name, { value: null, configurable: true });
for (const name of ["serviceWorker", "storage", "clipboard"]) delete Navigator.prototype[name];
"""
NO_ROOM = """
Storage.prototype.setItem = () => { throw new DOMException("No room.", "QuotaExceededError"); };
"""


@pytest.mark.parametrize("script", [REFUSED, NO_ROOM, *nightly(ABSENT)], ids=["refused", "no room", "absent"])
def test_a_browser_that_stores_nothing_plays_after_one_warning(
    context: Callable[..., BrowserContext], host: Callable[..., serve.Site], script: str
) -> None:
    site = host("/club/")
    opened = context().new_page()
    opened.add_init_script(script)
    opened.goto(site.address)
    ready(opened)
    assert "Nothing can be saved here" in opened.locator("#asked").inner_text()
    opened.click("#asked [data-do='ask-no']")
    assert "Nothing is saved" in opened.locator(LOW).first.inner_text()
    opened.goto(site.address + "#new/nine")
    opened.click("[data-do='form nine begin']")
    assert poll(opened, "document.documentElement.dataset.page === 'match'")
    opened.wait_for_timeout(500)
    assert opened.locator("#asked").inner_text() == ""
    assert "full" not in opened.locator("#p-voice").inner_text()
    assert opened.locator("[data-move]").count() > 0
    opened.goto(site.address + "#")
    assert poll(opened, "document.querySelector('.going')?.innerText.length > 0"), (
        "the match is there as long as the page"
    )
