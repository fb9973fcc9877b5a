"""One match on several tablets, each a browser's page of its own, tied by the two codes: pasted, or read by a camera."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import pytest

from .conftest import CHROMIUM, FLAGS, NO_WORKER, TABLET, poll, ready
from .footage import film
from .helpers import TOUCH, do, entry, finished, setup, shortened, store
from .tablets import answered

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    import serve
    from playwright.sync_api import Page, Playwright

    from .conftest import Watch

OLD = finished(setup())
GIVEN = entry(shortened(OLD, 20), local=(0,))
"""A match in which the second seat waits for a tablet."""
SAID = "document.getElementById('meeting-said')?.textContent"


@pytest.fixture
def filmed(playwright: Playwright, site: serve.Site, watch: Watch, tmp_path: Path) -> Iterator[tuple[Page, Path]]:
    """A page at who sits where, in a browser whose camera sees a film that is yet to be made."""
    place = tmp_path / "camera.y4m"
    camera = ("--use-fake-ui-for-media-stream", "--use-fake-device-for-media-stream")
    browser = playwright.chromium.launch(
        executable_path=CHROMIUM, args=[*FLAGS, *camera, f"--use-file-for-fake-video-capture={place}"]
    )
    context = browser.new_context(viewport=TABLET, locale="en-GB", permissions=["camera"])
    page = context.new_page()
    watch.follow(page)
    store(GIVEN)(page)
    page.goto(f"{site.address}{NO_WORKER}#places/m1")
    yield ready(page), place
    browser.close()


def test_a_camera_reads_a_code_that_lies_askew(filmed: tuple[Page, Path], page: Callable[..., Page]) -> None:
    host, place = filmed
    guest = page(**TOUCH)
    film(answered(host, guest), place)
    began = time.monotonic()
    do(host, "places camera")
    poll(host, "!!document.querySelector('#finder')?.srcObject", 10)
    poll(host, "!document.querySelector('#finder')", 20)
    poll(host, "document.querySelector('.seatplaces .guest')", 20)
    assert time.monotonic() - began < 10, "in the time that people wait"
