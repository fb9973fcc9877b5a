"""Check a deployed copy of the site: `check_site.py URL [--offline]`.

Requests every file as a browser does and reports on everything that a host may get wrong: addresses and sub-folder,
HTTPS, types, compression, caching, missing files. With `--offline` it also opens the page in Chromium, waits until it
is fully cached, disconnects the network and reloads. Exits with 1 if a fault prevents playing; faults that only cost
time are reported but do not count.
"""

from __future__ import annotations

import argparse
import gzip
import hashlib
import json
import re
import sys
import urllib.error
import urllib.parse
import urllib.request
import zlib
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Final

from chromium import CHROMIUM, FLAGS

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from playwright.sync_api import Page

SCRIPT: Final = ("text/javascript", "application/javascript")
TYPES: Final[Mapping[str, tuple[str, ...]]] = {
    ".js": SCRIPT,
    ".mjs": SCRIPT,
    ".wasm": ("application/wasm",),
    ".css": ("text/css",),
    ".svg": ("image/svg+xml",),
    ".png": ("image/png",),
    ".html": ("text/html",),
}
"""The types that browsers insist on; any other file only must not be HTML."""
SQUEEZED: Final = (".js", ".mjs", ".css", ".wasm", ".html", ".svg")
HASHED: Final = re.compile(r"-[0-9a-f]{12}[./]")
DAY: Final = 86_400
SECONDS: Final = 60
LOCAL: Final = ("localhost", "127.0.0.1")
_AGE: Final = re.compile(r"max-age=(\d+)")


@dataclass(frozen=True, slots=True)
class Answer:
    """A host's response: its status (0 for none), its headers by lower-case names, the body as sent."""

    status: int
    headers: Mapping[str, str] = field(default_factory=dict)
    body: bytes = b""

    @property
    def type(self) -> str:
        """Return the content type without parameters."""
        return self.headers.get("content-type", "").partition(";")[0].strip().lower()

    @property
    def age(self) -> int:
        """Return for how many seconds browsers may use their cached copy; -1 if unspecified."""
        said = self.headers.get("cache-control", "").lower()
        if "no-cache" in said or "no-store" in said:
            return 0
        return int(age[1]) if (age := _AGE.search(said)) else -1


@dataclass(frozen=True, slots=True)
class Finding:
    """The result of one check: whether it passed, whether the site is playable nevertheless, and what to do."""

    what: str
    right: bool
    more: str = ""
    playable: bool = True

    def line(self) -> str:
        """Format the finding as a line."""
        mark = "ok   " if self.right else "slow " if self.playable else "WRONG"
        return f"{mark}  {self.what}{f': {self.more}' if self.more else ''}"


def ask(address: str) -> Answer:
    """Request a file like a browser that accepts compression."""
    request = urllib.request.Request(
        address, headers={"Accept-Encoding": "gzip, br, zstd", "User-Agent": "Mozilla/5.0"}
    )
    try:
        with urllib.request.urlopen(request, timeout=SECONDS) as reply:
            return Answer(reply.status, {key.lower(): value for key, value in reply.headers.items()}, reply.read())
    except urllib.error.HTTPError as error:
        return Answer(error.code)
    except (OSError, ValueError):
        return Answer(0)


def text_of(answer: Answer) -> str:
    """Return the text of a response; empty if its compression is unknown."""
    packing = answer.headers.get("content-encoding", "")
    body = gzip.decompress(answer.body) if packing == "gzip" else answer.body if not packing else b""
    return body.decode("utf-8", "replace")


def plain(address: str) -> Answer:
    """Request a file without accepting compression."""
    request = urllib.request.Request(address, headers={"Accept-Encoding": "identity", "User-Agent": "Mozilla/5.0"})
    try:
        with urllib.request.urlopen(request, timeout=SECONDS) as reply:
            return Answer(reply.status, {key.lower(): value for key, value in reply.headers.items()}, reply.read())
    except (OSError, ValueError):
        return Answer(0)


def check(address: str) -> Iterator[Finding]:
    """Yield the findings about a copy of the site, the page first."""
    address = urllib.parse.quote(address, safe="/:?#[]@!$&'()*+,;=%~")
    host = urllib.parse.urlsplit(address)
    secure = host.scheme == "https" or host.hostname in LOCAL
    yield Finding(
        "served over HTTPS", secure, "" if secure else "browsers keep nothing for offline play", playable=False
    )
    if not address.endswith("/"):
        address = address.rpartition("/")[0] + "/" if address.endswith("index.html") else address + "/"
    page = ask(address)
    text = text_of(plain(address))
    ours = page.status == 200 and "data-build=" in text
    yield Finding("the page", ours, "" if ours else _missing(page), playable=False)
    if not ours:
        return
    yield _fresh("the page is asked for anew", page)
    worker = ask(address + "sw.js")
    listed = re.search(r"const FILES = (\{.*?\});", text_of(plain(address + "sw.js")))
    if worker.status != 200 or listed is None:
        yield Finding("the service worker", right=False, more=_missing(worker), playable=False)
        return
    yield Finding("the service worker", worker.type in SCRIPT, _typed(worker, SCRIPT), playable=False)
    yield _fresh("the service worker is asked for anew", worker)
    sums = {name.removeprefix("./"): number for name, number in json.loads(listed[1]).items() if name != "./"}
    names = sorted(sums)
    with ThreadPoolExecutor(8) as pool:
        answers = dict(zip(names, pool.map(ask, (address + name for name in names)), strict=True))
    yield from _files(answers, sums)
    nothing = ask(address + "no-such-file-000000000000.mjs")
    yield Finding(
        "what is not there is refused",
        nothing.status in (404, 410),
        "" if nothing.status in (404, 410) else f"answered with {nothing.status}; turn off a page for every address",
    )


def _files(answers: Mapping[str, Answer], sums: Mapping[str, int]) -> Iterator[Finding]:
    missing = [name for name, answer in answers.items() if answer.status != 200]
    yield Finding(f"all {len(answers)} files", not missing, _some(missing), playable=False)
    there = {name: answer for name, answer in answers.items() if answer.status == 200}
    wrong = [f"{name} is {answer.type or 'untyped'}" for name, answer in there.items() if not _is_typed(name, answer)]
    yield Finding("types", not wrong, _some(wrong), playable=False)
    changed = [name for name, answer in there.items() if not _is_as_built(answer, sums[name])]
    yield Finding("files as they were built", not changed, _some(changed, "differ: browsers keep nothing offline"))
    loose = [
        name
        for name, answer in there.items()
        if PurePosixPath(name).suffix in SQUEEZED and len(answer.body) > 2_000 and not _is_packed(answer)
    ]
    yield Finding("compression", not loose, _some(loose))
    asked = [name for name, answer in there.items() if HASHED.search(name) and answer.age < DAY]
    yield Finding("hashed files are kept", not asked, _some(asked, "may be cached for a year"))


def _fresh(what: str, answer: Answer) -> Finding:
    right = answer.age <= DAY
    return Finding(what, right, "" if right else f"cached for {answer.age} seconds: new versions do not arrive", right)


def _is_typed(name: str, answer: Answer) -> bool:
    wanted = TYPES.get(PurePosixPath(name).suffix)
    return answer.type in wanted if wanted else answer.type != "text/html"


def _is_as_built(answer: Answer, checksum: int) -> bool:
    """Return whether the content equals that of the build; true if its compression is unknown."""
    packing = answer.headers.get("content-encoding", "")
    if packing not in ("", "gzip"):
        return True
    try:
        body = gzip.decompress(answer.body) if packing else answer.body
    except (OSError, EOFError, zlib.error):
        return False
    return int.from_bytes(hashlib.sha256(body).digest()[:4], "big") == checksum


def _is_packed(answer: Answer) -> bool:
    return answer.headers.get("content-encoding", "") in ("gzip", "br", "zstd", "deflate")


def _typed(answer: Answer, wanted: tuple[str, ...]) -> str:
    return "" if answer.type in wanted else f"its type is {answer.type or 'not said'}, not {wanted[0]}"


def _missing(answer: Answer) -> str:
    return (
        "this is another page" if answer.status == 200 else f"status {answer.status}" if answer.status else "no answer"
    )


def _some(names: list[str], more: str = "") -> str:
    if not names:
        return ""
    rest = f" and {len(names) - 3} more" if len(names) > 3 else ""
    return ", ".join(names[:3]) + rest + (f" {more}" if more else "")


_READY: Final = "document.documentElement.dataset.boot === 'ready'"
_KEPT: Final = "navigator.serviceWorker.getRegistration().then(r => Boolean(r && r.active && !r.installing))"


def offline(address: str) -> Finding:
    """Check that the page opens in Chromium without network."""
    from playwright.sync_api import Error, sync_playwright

    what = "opens without a network"
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
            context = browser.new_context()
            page = context.new_page()
            page.goto(address)
            answered = _becomes(page, _READY) and _becomes(page, _KEPT)
            context.set_offline(True)
            page.reload()
            answered = answered and _becomes(page, _READY)
            browser.close()
    except Error as error:
        return Finding(what, right=False, more=str(error).partition("\n")[0], playable=False)
    return Finding(what, answered, "" if answered else f"not within {SECONDS} seconds", playable=False)


def _becomes(page: Page, question: str) -> bool:
    """Poll a condition in the page until it is true; the page's policy does not allow waiting inside it."""
    for _ in range(4 * SECONDS):
        if page.evaluate(question):
            return True
        page.wait_for_timeout(250)
    return False


def main() -> int:
    """Print what is right and wrong about a copy of the site."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("address", metavar="URL", help="the address of the deployed page")
    parser.add_argument("--offline", action="store_true", help="also check that the page works without network")
    options = parser.parse_args()
    findings = []
    for finding in check(options.address):
        findings.append(finding)
        print(finding.line(), flush=True)
    if options.offline and all(one.right or one.playable for one in findings):
        findings.append(offline(options.address))
        print(findings[-1].line())
    return int(any(not one.right and not one.playable for one in findings))


if __name__ == "__main__":
    sys.exit(main())
