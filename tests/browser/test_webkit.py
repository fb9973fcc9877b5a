"""The site in WebKit: the engine of the tablet on the kitchen table."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

import pytest

from .webkit import WebKit

if TYPE_CHECKING:
    from collections.abc import Iterator

    import serve

NEEDED = ("WebKitWebDriver", "xvfb-run", "dbus-run-session")
pytestmark = [
    pytest.mark.alone,
    pytest.mark.skipif(not all(map(shutil.which, NEEDED)), reason="WebKit is not installed"),
]


@pytest.fixture
def webkit() -> Iterator[WebKit]:
    """A WebKit browser."""
    started = WebKit()
    yield started
    started.close()


CONTROLLED = "navigator.serviceWorker.controller?.state === 'activated'"
STATE = """navigator.serviceWorker.getRegistration().then(async (registration) => JSON.stringify([
    registration?.installing?.state, registration?.waiting?.state, registration?.active?.state, await caches.keys(), await navigator.storage?.estimate?.()]))"""
"""What became of the service worker, and how much room the browser gives."""


def keeps_the_site(webkit: WebKit, address: str) -> None:
    """Wait until the service worker has every file."""
    webkit.open(address)
    webkit.poll("document.documentElement.dataset.boot === 'ready'")
    assert webkit.evaluate("sobremesa.how") == "image"
    try:
        webkit.poll(CONTROLLED, 90)
    except TimeoutError:
        raise TimeoutError(f"no service worker: {webkit.evaluate(STATE)}") from None


# Where WebKit gives the worker up on a starved machine, a browser started anew tries again, as people do.
@pytest.mark.flaky(reruns=2, only_rerun=["no service worker"])
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
