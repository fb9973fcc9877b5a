"""Fixtures of the browser tests: the built site on a server, Chromium, and pages that complain.

`site` serves dist/ below a sub-folder and can be stopped and started; `page` opens watched pages: `page()` or
`page("?boot=plain#rules")` returns a Playwright page that has been loaded; whatever a page complains of fails the test.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Error, Page, Playwright, sync_playwright

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tools"))

import serve  # noqa: E402
from chromium import CHROMIUM as CHROMIUM  # noqa: E402
from chromium import FLAGS as FLAGS  # noqa: E402

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Route, ViewportSize

PREFIX = "/club/table/"
TABLET: ViewportSize = {"width": 1180, "height": 820}
ONE_PROCESS = "--renderer-process-limit=1"
"""For the pages of each context, which otherwise have a process each."""
USUAL = {"viewport": TABLET, "locale": "en-GB"}
"""Options of contexts where a test asks for no others."""
NO_WORKER = "?nosw"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what stands here as browser tests."""
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker("browser")


def poll(page: Page, script: str, seconds: float = 30) -> Any:
    """Return the value of an expression as soon as it is true; the policy forbids Playwright's own waiting for a
    string.
    """
    end, last = time.monotonic() + seconds, None
    while time.monotonic() < end:
        try:
            if value := page.evaluate(script):
                return value
        except Exception as error:  # the page is being replaced
            last = error
        page.wait_for_timeout(30)
    raise TimeoutError(f"{script} is not true after {seconds} s {last or ''}")


class Gate:
    """Holds the files that a page asks for until it is opened."""

    def __init__(self, files: str) -> None:
        self.files = files
        self.held: list[Route] = []
        self.wanted = False

    def __call__(self, opened: Page) -> None:
        opened.route(self.files, self._hold)

    def _hold(self, route: Route) -> None:
        if self.wanted:
            route.continue_()
        else:
            self.held.append(route)

    def open(self) -> None:
        """Let them come."""
        self.wanted = True
        for route in self.held:
            route.continue_()
        self.held.clear()


def ready(page: Page, seconds: float = 60) -> Page:
    """Wait until Python has taken the page over."""
    state = poll(page, "(s => s !== 'waiting' && s)(document.documentElement.dataset.boot)", seconds)
    assert state == "ready", f"{state}: {page.locator('.boot-detail').all_text_contents()}"
    return page


class Watch:
    """Listens to pages and keeps what they complain of."""

    def __init__(self, origin: str) -> None:
        self.origin = origin
        self.complaints: list[str] = []
        self.requests: list[str] = []
        self.allowed: tuple[str, ...] = ()

    def allow(self, *parts: str) -> None:
        """Take complaints that contain one of these texts for granted: the test provokes them."""
        self.allowed += parts

    def follow(self, page: Page) -> None:
        """Listen to a page: errors of scripts and of the console, violations of the policy, requests to elsewhere."""
        page.on("pageerror", lambda error: self.complaints.append(f"error: {str(error)[:500]}"))
        page.on("console", lambda m: self.complaints.append(f"console: {m.text[:500]}") if m.type == "error" else None)
        page.on("request", lambda request: self._request(request.url))

    def _request(self, url: str) -> None:
        self.requests.append(url)
        if not url.startswith((self.origin, "data:", f"blob:{self.origin}")):
            self.complaints.append(f"foreign request: {url}")

    def verdict(self) -> list[str]:
        """Return the complaints that nobody allowed."""
        return [c for c in self.complaints if not any(part in c for part in self.allowed)]


@pytest.fixture(scope="session")
def dist() -> Path:
    """The built site, built anew when a source is newer."""
    subprocess.run([sys.executable, ROOT / "tools" / "build.py", "--stale"], check=True)
    return ROOT / "dist"


@pytest.fixture(scope="session")
def site(dist: Path) -> Iterator[serve.Site]:
    """The site below a sub-folder: `site.address`, `site.stop()`, `site.start()`."""
    served = serve.Site(dist, PREFIX)
    yield served
    served.stop()


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    """Playwright, once for all tests."""
    with sync_playwright() as started:
        yield started


@pytest.fixture(scope="session")
def browsers() -> Iterator[list[Browser]]:
    """The browsers that were started for all tests: one, and another for each that has died."""
    started: list[Browser] = []
    yield started
    for browser in started:
        if browser.is_connected():
            browser.close()


@pytest.fixture
def browser(playwright: Playwright, browsers: list[Browser]) -> Browser:
    """Chromium, once for all tests; started anew where it has died, which then costs one test and not all after it."""
    if not browsers or not browsers[-1].is_connected():
        browsers.append(playwright.chromium.launch(executable_path=CHROMIUM, args=[*FLAGS, ONE_PROCESS]))
    return browsers[-1]


@pytest.fixture
def watch(site: serve.Site) -> Iterator[Watch]:
    """What the pages of this test complain of; `watch.allow("...")` for what it provokes."""
    watching = Watch(site.address.removesuffix(PREFIX))
    yield watching
    assert watching.verdict() == []


@pytest.fixture
def own_site(dist: Path, tmp_path: Path, watch: Watch) -> Iterator[serve.Site]:
    """A copy of the site on a server of its own, to be stopped and changed."""
    shutil.copytree(dist, tmp_path / "dist")
    served = serve.Site(tmp_path / "dist", PREFIX)
    watch.origin = served.address.removesuffix(PREFIX)
    yield served
    served.stop()


@pytest.fixture
def context(browser: Browser, watch: Watch) -> Iterator[Callable[..., BrowserContext]]:
    """Open fresh contexts: `context(locale="es-ES", viewport=..., color_scheme="dark")`; pages opened in them are
    watched.
    """
    opened: list[BrowserContext] = []

    def open_context(**options: Any) -> BrowserContext:
        made = browser.new_context(**{**USUAL, **options})
        made.on("page", watch.follow)
        opened.append(made)
        return made

    yield open_context
    for made in opened:
        made.close()


class Warm:
    """Contexts that tests use one after another, empty each time: an idle page of the site stays open in each, and its
    process, which is that of all its pages, keeps the compiled interpreter, a third of a boot.
    """

    def __init__(self, address: str) -> None:
        """Begin with none, for a site at an address."""
        self._idle = address + "assets/"
        self._origin = address.removesuffix(PREFIX)
        self._free: dict[BrowserContext, dict[str, Any]] = {}
        """Contexts that nobody uses, with their options."""
        self.booted: Page | None = None
        """The page of the fixture `booted`."""

    def take(self, browser: Browser, options: dict[str, Any]) -> BrowserContext:
        """Return an empty context of these options that nobody uses."""
        for made, of in self._free.items():
            if of == options and made.browser is browser:
                del self._free[made]
                return made
        made = browser.new_context(**{**USUAL, **options})
        made.new_page().goto(self._idle)
        return made

    def put_back(self, made: BrowserContext, options: dict[str, Any]) -> None:
        """Empty a context and keep it for the next test; one that is broken is let go."""
        try:
            idle, *used = made.pages
            for page in used:
                page.close()
            made.clear_permissions()
            session = made.new_cdp_session(idle)
            session.send("Storage.clearDataForOrigin", {"origin": self._origin, "storageTypes": "all"})
            session.detach()
        except (Error, ValueError):
            return
        self._free[made] = options


@pytest.fixture(scope="session")
def warm(site: serve.Site) -> Warm:
    """The contexts that this process has warmed up."""
    return Warm(site.address)


OF_A_PAGE = ("color_scheme", "reduced_motion")
"""Options of contexts that a page can have for itself."""


@pytest.fixture
def page(
    context: Callable[..., BrowserContext], browser: Browser, warm: Warm, watch: Watch, site: serve.Site
) -> Iterator[Callable[..., Page]]:
    """Open the site in an empty context of its own and wait for Python: `page("#rules", locale="es-ES")`.

    `boot=False` returns at once; `before=function` gets the page before it is loaded (to route, to fill the store).
    Without a search part there is no service worker, so that tests do not share files by accident. What begins before
    Python, or with a search part, gets a fresh context: its files have not been asked for before.
    """
    taken: list[tuple[BrowserContext, dict[str, Any]]] = []

    def open_page(
        place: str = "", *, boot: bool = True, before: Callable[[Page], Any] | None = None, **options: Any
    ) -> Page:
        if boot and not place.startswith("?"):
            media = {name: options.pop(name) for name in OF_A_PAGE if name in options}
            size = options.pop("viewport", TABLET)
            made = warm.take(browser, options)
            taken.append((made, options))
            made.on("page", watch.follow)
            opened = made.new_page()
            opened.set_viewport_size(size)
            opened.emulate_media(**media)
        else:
            opened = context(**options).new_page()
        if before:
            before(opened)
        opened.goto(site.address + (place if place.startswith("?") else NO_WORKER + place))
        return ready(opened) if boot else opened

    yield open_page
    for made, options in taken:
        made.remove_listener("page", watch.follow)
        warm.put_back(made, options)


@pytest.fixture
def booted(browser: Browser, warm: Warm, watch: Watch, site: serve.Site) -> Page:
    """The site in a page that is booted once for all tests which neither leave it nor store anything."""
    opened = warm.booted
    if opened is None or opened.context.browser is not browser:
        opened = warm.booted = warm.take(browser, {}).new_page()
        opened.on("crash", lambda _page: setattr(warm, "booted", None))
        opened.goto(site.address + NO_WORKER)
        ready(opened)
    watch.follow(opened)
    return opened


@pytest.fixture
def profile(playwright: Playwright, watch: Watch, tmp_path: Path) -> Iterator[Callable[[], BrowserContext]]:
    """Start a browser of its own on one profile: called again, it closes the browser and starts it anew on what was
    kept.
    """
    running: list[BrowserContext] = []

    def launch() -> BrowserContext:
        for old in running:
            old.close()
        running[:] = [
            playwright.chromium.launch_persistent_context(
                str(tmp_path / "profile"), executable_path=CHROMIUM, args=FLAGS, headless=True, viewport=TABLET
            )
        ]
        running[0].on("page", watch.follow)
        return running[0]

    yield launch
    for last in running:
        last.close()
