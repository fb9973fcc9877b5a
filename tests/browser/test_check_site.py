"""The check of a deployed copy: our own server passes in a sub-folder, and each error of a host is named."""

from __future__ import annotations

import http.server
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest
import serve

from tests.browser.conftest import PREFIX, ROOT

if TYPE_CHECKING:
    from collections.abc import Iterator

ADDED = b"/* served with care */"
CHECK = ROOT / "tools" / "check_site.py"


def checked(address: str, *options: str) -> tuple[int, dict[str, str]]:
    """Return how the check ended, and its mark for everything that it looked at."""
    run = subprocess.run(
        [sys.executable, str(CHECK), address, *options], capture_output=True, text=True, check=False, timeout=300
    )
    lines = [line.split(None, 1) for line in run.stdout.splitlines()]
    return run.returncode, {what.partition(":")[0]: mark for mark, what in lines}


class Typeless(serve.Handler):
    """Says of every script and of the interpreter that they are text."""

    extensions_map = http.server.SimpleHTTPRequestHandler.extensions_map | {".mjs": "text/plain", ".wasm": "text/plain"}


class Lazy(serve.Handler):
    """Compresses nothing, lets everything be kept for ever, and answers every address with the page."""

    def do_GET(self) -> None:  # noqa: N802
        del self.headers["Accept-Encoding"]
        if self.path.endswith("no-such-file-000000000000.mjs"):
            self.path = self.prefix
        super().do_GET()

    def send_header(self, keyword: str, value: str) -> None:
        super().send_header(keyword, "max-age=31536000" if keyword == "Cache-Control" else value)


class Helpful(serve.Handler):
    """Puts a line of its own under every script."""

    def do_GET(self) -> None:  # noqa: N802
        del self.headers["Accept-Encoding"]
        self.adds = self.path.endswith(".mjs")
        super().do_GET()

    def send_header(self, keyword: str, value: str) -> None:
        longer = str(int(value) + len(ADDED)) if keyword == "Content-Length" and self.adds else value
        super().send_header(keyword, longer)

    def end_headers(self) -> None:
        super().end_headers()
        if self.adds:
            self.wfile.write(ADDED)


class Lossy(serve.Handler):
    """Has lost the fonts."""

    def do_GET(self) -> None:  # noqa: N802
        if self.path.endswith(".woff2"):
            self.send_error(404)
        else:
            super().do_GET()


@pytest.fixture
def host(request: pytest.FixtureRequest) -> Iterator[str]:
    """Serve the built site below a sub-folder by a handler that is given."""
    site = serve.Site(ROOT / "dist", PREFIX)
    site.stop()
    site.handler = type("Bound", (request.param,), {"prefix": PREFIX})
    site.start()
    yield site.address
    site.stop()


@pytest.mark.parametrize("host", [serve.Handler], indirect=True)
def test_our_own_server_has_everything_right_below_a_sub_folder(host: str) -> None:
    code, marks = checked(host, "--offline")
    assert (code, set(marks.values())) == (0, {"ok"}), marks
    assert "opens without a network" in marks


@pytest.mark.parametrize(
    ("host", "wrong", "slow"),
    [
        (Typeless, {"types"}, set()),
        (Lossy, {"all 0 files"}, set()),
        (
            Lazy,
            {"the page is asked for anew", "the service worker is asked for anew"},
            {"compression", "what is not there is refused"},
        ),
        (Helpful, set(), {"compression", "files as they were built"}),
    ],
    indirect=["host"],
    ids=["types", "missing", "lazy", "changed"],
)
def test_errors_of_a_host_are_named(host: str, wrong: set[str], slow: set[str]) -> None:
    code, marks = checked(host)
    named = {what if not what.startswith("all ") else "all 0 files" for what, mark in marks.items() if mark == "WRONG"}
    assert named == wrong
    assert {what for what, mark in marks.items() if mark == "slow"} == slow
    assert code == int(bool(wrong))


def test_an_address_without_the_site_is_reported_at_once() -> None:
    code, marks = checked("http://localhost:9/")
    assert code == 1
    assert marks["the page"] == "WRONG"


def test_an_address_may_be_written_as_people_read_it() -> None:
    site = serve.Site(ROOT / "dist", "/Ñoño & co/")
    code, marks = checked(f"http://localhost:{site.port}/Ñoño & co/")
    site.stop()
    assert (code, set(marks.values())) == (0, {"ok"}), marks
