"""Serve the built site: `serve.py [FOLDER]` prints its address and stays until interrupted.

Any static host does. This one knows the types that browsers insist on, and gzips as hosts do.
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
"""What browsers leave unescaped in a path (RFC 3986)."""
LINK_S = 0.06
"""Seconds until a request is answered, on a link that is slowed down."""
PIECE = 65536
"""Bytes that one answer sends before another has its turn: the page itself comes in one piece."""


@functools.lru_cache(maxsize=256)
def compressed(path: str, _changed: float) -> bytes:
    """Return a file gzipped, from memory when it has not changed."""
    return gzip.compress(Path(path).read_bytes(), 9)


class Link:
    """A link of so many megabits a second with the delay of a mobile one, shared by all who ask.

    Not by the browser's own throttle: of fifty first visits on a busy machine Chromium let one wait for ever.
    """

    def __init__(self, megabits: float) -> None:
        self.rate = megabits * 1e6 / 8
        self.free_at = 0.0
        self.lock = threading.Lock()

    def pieces(self, body: bytes) -> Iterator[bytes]:
        """Cut a body into pieces, each returned when the link has had the time for it."""
        time.sleep(LINK_S)
        for start in range(0, len(body), PIECE):
            piece = body[start : start + PIECE]
            with self.lock:
                self.free_at = max(self.free_at, time.monotonic()) + len(piece) / self.rate
                wait = self.free_at - time.monotonic()
            time.sleep(max(0.0, wait))
            yield piece


class Handler(http.server.SimpleHTTPRequestHandler):
    """Serves files below the prefix, gzipped where that pays; hashed names may be kept for ever."""

    extensions_map = http.server.SimpleHTTPRequestHandler.extensions_map | TYPES
    protocol_version = "HTTP/1.1"
    prefix = "/"
    link: Link | None = None

    def translate_path(self, path: str) -> str:
        """Map an address below the prefix to the folder served; anything else to a file that is not there."""
        asked = urllib.parse.unquote(path)
        if not asked.startswith(self.prefix):
            return str(Path(self.directory) / "no such file")
        return super().translate_path("/" + urllib.parse.quote(asked[len(self.prefix) :], safe="/?#"))

    def do_GET(self) -> None:
        """Answer with a whole file, never a listing; a file has no address that ends like a folder's."""
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
        """Say nothing about requests."""


class Server(http.server.ThreadingHTTPServer):
    """A server in a thread of its own, on one port for its whole life, that can be stopped and started again."""

    daemon_threads = True
    request_queue_size = 64

    def handle_error(self, *_: object) -> None:
        """Say nothing about browsers that hang up."""


class Site:
    """A folder served below a prefix, at the speed of the machine until `slow_down`."""

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
        """Listen; with port 0 on a free one, which is kept from then on."""
        self.server = Server(("127.0.0.1", self.port), functools.partial(self.handler, directory=str(self.folder)))
        self.port = self.server.server_address[1]
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def slow_down(self, megabits: float | None) -> None:
        """Answer as over a link of so many megabits a second from now on; None is full speed."""
        self.handler.link = Link(megabits) if megabits else None

    def stop(self) -> None:
        """Stop listening: whoever asks is refused."""
        if self.server:
            self.server.shutdown()
            self.server.server_close()
            self.server = None


def free(port: int) -> bool:
    """Return whether nobody listens on the port."""
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) != 0


def main() -> None:
    """Serve a folder until interrupted."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, nargs="?", default=DIST, help="dist/ by default")
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
