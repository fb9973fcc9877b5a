"""Everything works with the server gone; a new version is offered and never forced."""

from __future__ import annotations

import re
import shutil
from typing import TYPE_CHECKING

import pytest
import serve

from .conftest import PREFIX, poll, ready

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from playwright.sync_api import BrowserContext

    from .conftest import Watch

INSTALLED = "navigator.serviceWorker.ready.then(r => !!r.active && caches.keys().then(k => k.length))"


@pytest.fixture
def own_site(dist: Path, tmp_path: Path, watch: Watch) -> Iterator[serve.Site]:
    """A copy of the site on a server of its own, to be stopped and changed."""
    shutil.copytree(dist, tmp_path / "dist")
    served = serve.Site(tmp_path / "dist", PREFIX)
    watch.origin = served.address.removesuffix(PREFIX)
    yield served
    served.stop()


def new_version(folder: Path) -> None:
    """Change the site in place as a build would: another id, another page."""
    page, worker = folder / "index.html", folder / "sw.js"
    old = re.search(r'data-build="(\w+)"', page.read_text())[1]  # type: ignore[index]  # a page without it fails here
    page.write_text(page.read_text().replace(old, "feedfacecafe"))
    worker.write_text(worker.read_text().replace(old, "feedfacecafe"))


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
    assert poll(opened, "sobremesa.build === 'feedfacecafe'")
    ready(opened)
    assert poll(opened, "caches.keys().then(k => k.length === 1)"), "the old version's files are gone"
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
