"""Serve the sources during development: changes are built, and open pages reload by themselves.

The site differs from that of tools/build.py in three ways: the image that Python starts from lacks the app, so that it
needs no rebuild; there is no service worker; and the page listens for changes (tools/dev.js).
"""

from __future__ import annotations

import argparse
import concurrent.futures
import json
import multiprocessing
import os
import shutil
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import TYPE_CHECKING, Final

import build
import messages
import serve
import website
import wheels

if TYPE_CHECKING:
    from collections.abc import Iterable

WORK: Final = build.CACHE / "dev"
PORT: Final = 8001
"""Differs from the port of `make play`, whose service worker would answer with an older site."""
POLL: Final = 0.15
"""Seconds between two checks of the sources."""
QUICK: Final = 1
"""Compression level of files for this machine only."""
ALIVE: Final = 15.0
"""Seconds after which an idle connection is written to, so that closed ones are noticed."""


class Compiler:
    """The script that compiles the app, kept running with its cache of unchanged files."""

    def __init__(self, dependencies: Path, out: Path) -> None:
        script = build.ROOT / "tools/image.mjs"
        self.process = subprocess.Popen(
            ["node", script, dependencies, out, "watch"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self._read()  # its first line reports the image

    def compile(self) -> None:
        """Compile the app. Raises ValueError with Python's message if a file cannot be compiled."""
        assert self.process.stdin is not None
        self.process.stdin.write("\n")
        self.process.stdin.flush()
        if error := json.loads(self._read()):
            raise ValueError(error[max(0, error.rfind("  File ")) :].strip())  # without the frames of the compiler

    def _read(self) -> str:
        assert self.process.stdout is not None
        if line := self.process.stdout.readline():
            return line
        sys.exit(f"tools/image.mjs ended with status {self.process.wait()}")


class Workshop:
    """The site under construction: the files built, its id, and the error of the last attempt."""

    def __init__(self) -> None:
        shutil.rmtree(WORK, ignore_errors=True)
        self.out, self.prepared = WORK / "site", WORK / "python"
        self.changed = threading.Condition()
        self.state = {"build": "", "error": ""}
        messages.compile_all()
        self.fetched = wheels.fetch()
        wheels.unpack_dependencies(self.fetched, WORK / "dependencies")
        build.node("icons.mjs", WORK / "icons")
        self.compiler = Compiler(WORK / "dependencies", self.prepared)
        self.boot = build.pack_image(self.prepared, self.fetched, QUICK)
        self.site = website.Site(self.out)
        website.styles(self.site)
        website.icons(self.site, WORK / "icons")
        website.vendor(self.site)
        self.drawn = website.drawings()
        self._add_python()
        self._publish()

    def update(self, files: Iterable[Path]) -> None:
        """Build what depends on changed sources, and publish it, or the error."""
        kinds = {file.suffix for file in files}
        error = ""
        try:
            if ".po" in kinds:
                messages.compile_all()
            if ".css" in kinds or ".svg" in kinds:
                website.styles(self.site)
            if kinds & {".py", ".po", ".toml", ".md", ".mjs", ".js"}:
                self.compiler.compile()
                self._add_python()
            self._publish()
            if kinds & {".py", ".po", ".toml"} and (drawn := fresh_drawings()) != self.drawn:
                self.drawn = drawn  # usually they are the same; nobody waits for this check
                self._publish()
        except (ValueError, SyntaxError, ImportError) as caught:
            error = str(caught)
        except SystemExit as caught:  # how the build tools reject a source
            error = str(caught.code)
        except concurrent.futures.process.BrokenProcessPool:
            error = "drawing the shelf ended the process"
        self._report(self.state["build"], error)

    def _add_python(self) -> None:
        app = wheels.app_wheel(self.prepared / "app.zip", WORK, QUICK)
        self.site.add("boot/app.zip", (self.prepared / "app.zip").read_bytes())
        boot = {**self.boot, "app": website.part("boot/app.zip", self.prepared / "app.zip")}
        website.python(self.site, self.prepared, self.fetched, app, boot)

    def _publish(self) -> None:
        """Write the page, remove unreferenced files, and make open pages reload."""
        website.page(self.site, self.boot["packed"], self.drawn)
        (self.out / "sw.js").unlink()
        page = self.out / "index.html"
        html = page.read_text().replace("<html ", "<html data-dev ", 1)
        page.write_text(html.replace("</body>", '<script type="module" src="./dev.js"></script>\n</body>', 1))
        self.site.write("dev.js", Path(__file__).with_suffix(".js").read_bytes())
        kept = {*self.site.names.values(), "index.html", "dev.js"}
        for file in self.out.rglob("*"):
            if file.is_file() and file.relative_to(self.out).as_posix() not in kept:
                file.unlink()
        self._report(html.partition('data-build="')[2].partition('"')[0], "")

    def _report(self, built: str, error: str) -> None:
        with self.changed:
            self.state = {"build": built, "error": error}
            self.changed.notify_all()


def fresh_drawings() -> website.Drawings:
    """Return the current drawings of the sources, made by a new interpreter. Raises what the sources raise."""
    spawn = multiprocessing.get_context("spawn")
    with concurrent.futures.ProcessPoolExecutor(1, mp_context=spawn) as pool:
        return pool.submit(website.drawings).result()


def handler(workshop: Workshop) -> type[serve.Handler]:
    """Return a request handler that also sends builds and errors to pages that listen at `changes`."""

    class Handler(serve.Handler):
        def do_GET(self) -> None:  # noqa: N802 - the name is that of http.server
            if self.path != f"{self.prefix}changes":
                return super().do_GET()
            self.send_response(200)
            self.send_header("Content-Type", "text/event-stream")
            self.send_header("Cache-Control", "no-store")
            self.send_header("Connection", "close")
            self.end_headers()
            sent = None
            while True:
                with workshop.changed:
                    if sent == workshop.state:
                        workshop.changed.wait(ALIVE)
                    state = workshop.state
                line = f"data: {json.dumps(state)}\n\n" if sent != state else ": still here\n\n"
                try:
                    self.wfile.write(line.encode())
                except OSError:  # the page was closed
                    return None
                sent = state

    return Handler


def times() -> dict[Path, float]:
    """Return the modification time of each source."""
    return {file: file.stat().st_mtime for file in build.sources()}


def is_read_once(file: Path) -> bool:
    """Return whether a source is part of the build itself: `make dev` then restarts."""
    path = file.relative_to(build.ROOT).as_posix()
    built_by = ("tools/", "pyapp/games/__init__.py", "pyapp/games/parts.py", "pyapp/drawing/markup.py")
    return path.startswith(built_by) or ("/" not in path and path != "index.html")


def main() -> None:
    """Build, serve and watch until interrupted."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--port", type=int, default=PORT, help=f"port to listen on; by default {PORT}, or a free one")
    port = parser.parse_args().port
    before = times()
    workshop = Workshop()
    site = serve.Site(workshop.out, port=port if serve.free(port) else 0, handler=handler(workshop))
    print(f"Sobremesa is on {site.address}, and follows the sources (Ctrl+C ends it)", flush=True)
    try:
        while True:
            time.sleep(POLL)
            after = times()
            changed = {file for file in {*before, *after} if before.get(file) != after.get(file)}
            if not changed:
                continue
            before = after
            names = ", ".join(sorted(str(file.relative_to(build.ROOT)) for file in changed)[:3])
            if any(map(is_read_once, changed)):
                print(f"{names}: starting again", flush=True)
                workshop.compiler.process.terminate()
                site.stop()
                os.execv(sys.executable, [sys.executable, __file__, "--port", str(site.port)])
            began = time.monotonic()
            workshop.update(changed)
            print(f"{names}: {workshop.state['error'] or f'built in {time.monotonic() - began:.1f} s'}", flush=True)
    except KeyboardInterrupt:
        workshop.compiler.process.terminate()
        site.stop()


if __name__ == "__main__":
    main()
