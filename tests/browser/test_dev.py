"""`make dev`: what is changed in the sources is seen on open pages, errors too."""

from __future__ import annotations

import re
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from tests.bench.updates import copy_checkout

from .conftest import ROOT, poll

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from playwright.sync_api import BrowserContext

    from .conftest import Watch

READY = "document.documentElement.dataset.boot === 'ready'"
SHELF, STYLES = "pyapp/ui/shelf/page.py", "assets/css/20-shelf.css"


@pytest.fixture
def served(dist: Path, tmp_path: Path) -> Iterator[tuple[Path, str]]:
    """A copy of the checkout that `make dev` serves, and the address; `dist` has fetched the wheels."""
    tree = tmp_path / "checkout"
    copy_checkout(tree)
    (tree / ".cache").unlink()  # its folder for the work of `make dev` must not be that of the checkout
    (tree / ".cache").mkdir()
    (tree / ".cache/wheels").symlink_to(ROOT / ".cache/wheels")
    command = [sys.executable, str(tree / "tools" / "dev.py"), "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as running:
        try:
            assert running.stdout is not None
            for line in running.stdout:
                if found := re.search(r"http://\S+/", line):
                    yield tree, found[0]
                    break
            else:
                raise AssertionError("it has ended")
        finally:
            running.terminate()


@pytest.mark.nightly
def test_a_change_of_the_sources_is_seen(
    served: tuple[Path, str], watch: Watch, context: Callable[..., BrowserContext]
) -> None:
    tree, address = served
    watch.origin = address.removesuffix("/")
    opened = context().new_page()
    opened.goto(address)
    poll(opened, READY, 120)
    assert opened.evaluate("sobremesa.how") == "image"
    assert opened.evaluate("navigator.serviceWorker.getRegistrations().then(all => all.length)") == 0

    def change(path: str, old: str, new: str) -> None:
        text = (tree / path).read_text()
        assert old in text
        (tree / path).write_text(text.replace(old, new, 1))

    change(SHELF, '_("Today")', '"This very day"')
    poll(opened, f"{READY} && document.body.innerText.includes('This very day')", 120)
    change(STYLES, "\n.lid {", "\n.lid {\n  outline: 3px solid;")
    poll(opened, f"{READY} && getComputedStyle(document.querySelector('.lid')).outlineStyle === 'solid'", 120)

    change(SHELF, '"This very day"', '"This very day')
    shown = str(poll(opened, "document.querySelector('pre[role=alert]')?.textContent", 120))
    assert "SyntaxError" in shown
    assert "shelf/page.py" in shown
    change(SHELF, '"This very day', '"Another day"')
    poll(opened, f"{READY} && document.body.innerText.includes('Another day')", 120)
    assert opened.locator("pre[role=alert]").count() == 0
