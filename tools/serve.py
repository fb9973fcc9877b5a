"""Serve the built site for development: `serve.py [FOLDER]` prints the address and runs until interrupted.

Any static host works. This one sends the content types that browsers insist on, and gzips as hosts do.
"""

from __future__ import annotations

import argparse
import functools
import gzip
import http.server
import re
import socket
import threading
import time
import urllib.parse
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

DIST = Path(__file__).resolve().parent.parent / "dist"
PORT = 8000
TYPES = {
    ".mjs": "text/javascript",
    ".js": "text/javascript",
    ".py": "text/plain; charset=utf-8",
    ".toml": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}
COMPRESSED = re.compile(r"\.(mjs|js|py|toml|wasm|webmanifest|css|html|svg|json)$|/$")
HASHED = re.compile(r"-[0-9a-f]{12}[./]")
IN_PATHS = "/!$&'()*+,;=:@"
"""Characters that browsers do not escape in a path (RFC 3986)."""
LINK_S = 0.06
"""Seconds until a request is answered on a slowed-down link."""
PIECE = 65536
"""Bytes that one response sends before another gets its turn; the page itself fits in one piece."""


@functools.lru_cache(maxsize=256)
def compressed(path: str, _changed: float) -> bytes:
    """Return a file gzipped, cached until it changes."""
    return gzip.compress(Path(path).read_bytes(), 9)


class Link:
    """A shared link with a bandwidth in megabits per second and the delay of a mobile network.

    The browser's own throttling is not used: on a busy machine, one of fifty first visits never finished.
    """

    def __init__(self, megabits: float) -> None:
        self.rate = megabits * 1e6 / 8
        self.free_at = 0.0
        self.lock = threading.Lock()

    def pieces(self, body: bytes) -> Iterator[bytes]:
        """Split a body into pieces, each yielded when the link has had time for it."""
        time.sleep(LINK_S)
        for start in range(0, len(body), PIECE):
            piece = body[start : start + PIECE]
            with self.lock:
                self.free_at = max(self.free_at, time.monotonic()) + len(piece) / self.rate
                wait = self.free_at - time.monotonic()
            time.sleep(max(0.0, wait))
            yield piece


class Handler(http.server.SimpleHTTPRequestHandler):
    """The request handler: serves files below the prefix, gzipped where useful; hashed names are cached forever."""

    extensions_map = http.server.SimpleHTTPRequestHandler.extensions_map | TYPES
    protocol_version = "HTTP/1.1"
    prefix = "/"
    link: Link | None = None

    def translate_path(self, path: str) -> str:
        """Map a path below the prefix to the served folder, any other path to a missing file."""
        asked = urllib.parse.unquote(path)
        if not asked.startswith(self.prefix):
            return str(Path(self.directory) / "no such file")
        return super().translate_path("/" + urllib.parse.quote(asked[len(self.prefix) :], safe="/?#"))

    def do_GET(self) -> None:
        """Send a whole file, never a listing; a file's address must not end with a slash."""
        name = self.translate_path(self.path)
        file = Path(name)
        if file.is_dir():
            file = file / "index.html"
        if not file.is_file() or (name.endswith("/") and Path(name).is_file()):
            self.send_error(404)
            return
        zipped = COMPRESSED.search(file.name) and "gzip" in self.headers.get("Accept-Encoding", "")
        body = compressed(str(file), file.stat().st_mtime) if zipped else file.read_bytes()
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(str(file)))
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Vary", "Accept-Encoding")
        if zipped:
            self.send_header("Content-Encoding", "gzip")
        self.send_header("Cache-Control", "max-age=31536000, immutable" if HASHED.search(self.path) else "no-cache")
        self.end_headers()
        for piece in self.link.pieces(body) if self.link else (body,):
            self.wfile.write(piece)

    def log_message(self, *_: object) -> None:
        """Log nothing."""


class Server(http.server.ThreadingHTTPServer):
    """A server in its own thread that keeps its port and can be stopped and restarted."""

    daemon_threads = True
    request_queue_size = 64

    def handle_error(self, *_: object) -> None:
        """Ignore clients that hang up."""


class Site:
    """A folder served below a prefix, at full speed until `slow_down`."""

    def __init__(self, folder: Path, prefix: str = "/", port: int = 0, handler: type[Handler] = Handler) -> None:
        self.handler: type[Handler] = type("Bound", (handler,), {"prefix": prefix})
        self.folder, self.prefix, self.port = folder, prefix, port
        self.server: Server | None = None
        self.start()

    @property
    def address(self) -> str:
        """The address of the page."""
        return f"http://localhost:{self.port}{urllib.parse.quote(self.prefix, safe=IN_PATHS)}"

    def start(self) -> None:
        """Start listening; port 0 picks a free one, which is kept from then on."""
        self.server = Server(("127.0.0.1", self.port), functools.partial(self.handler, directory=str(self.folder)))
        self.port = self.server.server_address[1]
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def slow_down(self, megabits: float | None) -> None:
        """Respond as over a link with that many megabits per second; None is full speed."""
        self.handler.link = Link(megabits) if megabits else None

    def stop(self) -> None:
        """Stop listening; connections are refused."""
        if self.server:
            self.server.shutdown()
            self.server.server_close()
            self.server = None


def free(port: int) -> bool:
    """Return whether the port is free."""
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) != 0


def main() -> None:
    """Serve a folder until interrupted."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, nargs="?", default=DIST, help="the folder to serve; by default dist/")
    folder = parser.parse_args().folder
    if not folder.is_dir():
        parser.error(f"there is no folder {folder}")
    site = Site(folder, port=PORT if free(PORT) else 0)
    print(f"Sobremesa is on {site.address} (Ctrl+C ends it)", flush=True)
    try:
        threading.Event().wait()
    except KeyboardInterrupt:
        site.stop()


if __name__ == "__main__":
    main()
