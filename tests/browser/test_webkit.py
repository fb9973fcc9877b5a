"""The site in WebKit: the engine of the tablet on the kitchen table."""

from __future__ import annotations

import shutil
from collections.abc import Iterator

import pytest

from .webkit import WebKit

NEEDED = ("WebKitWebDriver", "xvfb-run", "dbus-run-session")
pytestmark = pytest.mark.skipif(not all(map(shutil.which, NEEDED)), reason="WebKit is not installed")


@pytest.fixture(scope="module")
def webkit() -> Iterator[WebKit]:
    """A WebKit browser."""
    started = WebKit()
    yield started
    started.close()


def test_boots_from_the_image_and_again_with_the_server_stopped(webkit, site):
    webkit.open(site.address)
    webkit.poll("document.documentElement.dataset.boot === 'ready'")
    assert webkit.evaluate("sobremesa.how") == "image"
    webkit.poll("navigator.serviceWorker.controller && navigator.serviceWorker.controller.state === 'activated'")
    site.stop()
    try:
        webkit.open(site.address)
        webkit.poll("document.documentElement.dataset.boot === 'ready'")
        assert webkit.evaluate("sobremesa.how") == "image"
    finally:
        site.start()


def test_boots_the_ordinary_way(webkit, site):
    webkit.open(site.address + "?nosw&boot=plain")
    webkit.poll("document.documentElement.dataset.boot === 'ready'")
    assert webkit.evaluate("sobremesa.how") == "plain"
