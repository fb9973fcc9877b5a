"""The site in WebKit: the engine of the tablet on the kitchen table."""

from __future__ import annotations

import contextlib
import shutil
from typing import TYPE_CHECKING

import pytest

from .webkit import WebKit

if TYPE_CHECKING:
    from collections.abc import Iterator

    import serve

NEEDED = ("WebKitWebDriver", "xvfb-run", "dbus-run-session")
pytestmark = pytest.mark.skipif(not all(map(shutil.which, NEEDED)), reason="WebKit is not installed")


@pytest.fixture(scope="module")
def webkit() -> Iterator[WebKit]:
    """A WebKit browser."""
    started = WebKit()
    yield started
    started.close()


CONTROLLED = "navigator.serviceWorker.controller?.state === 'activated'"
STATE = """navigator.serviceWorker.getRegistration().then(async (found) => JSON.stringify([
    found?.installing?.state, found?.waiting?.state, found?.active?.state, await caches.keys(), await navigator.storage?.estimate?.()]))"""
"""What became of the service worker, and how much room the browser gives."""


def keeps_the_site(webkit: WebKit, address: str) -> None:
    """Wait until the service worker has every file. Where fetching failed for good, the next visit tries again, as with
    people.
    """
    for _visit in range(2):
        webkit.open(address)
        webkit.poll("document.documentElement.dataset.boot === 'ready'")
        assert webkit.evaluate("sobremesa.how") == "image"
        with contextlib.suppress(TimeoutError):
            webkit.poll(CONTROLLED, 90)
            return
    raise TimeoutError(f"no service worker: {webkit.evaluate(STATE)}")


def test_boots_from_the_image_and_again_with_the_server_stopped(webkit: WebKit, site: serve.Site) -> None:
    keeps_the_site(webkit, site.address)
    site.stop()
    try:
        webkit.open(site.address)
        webkit.poll("document.documentElement.dataset.boot === 'ready'")
        assert webkit.evaluate("sobremesa.how") == "image"
    finally:
        site.start()


def test_boots_the_ordinary_way(webkit: WebKit, site: serve.Site) -> None:
    webkit.open(site.address + "?nosw&boot=plain")
    webkit.poll("document.documentElement.dataset.boot === 'ready'")
    assert webkit.evaluate("sobremesa.how") == "plain"
