"""Build the site: `build.py` makes dist/ from the sources, `build.py --stale` only if a source is newer, `build.py
--into FOLDER` builds into that folder. The same sources give the same bytes.
"""

from __future__ import annotations

import argparse
import fcntl
import gzip
import json
import shutil
import subprocess
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import messages
import website
import wheels
import zstandard

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).resolve().parent.parent
DIST = ROOT / "dist"
CACHE = ROOT / ".cache"
SOURCES = (
    *("pyapp", "assets", "tools", "index.html", "pyscript.toml"),
    *("pyproject.toml", "package-lock.json", "requirements-browser.txt"),
)
WINDOW = 25
"""Window size (in bits) for compressing the image; decoders accept up to 27 by default."""
MADE = {".pyc", ".mo"}


def sources() -> Iterator[Path]:
    """Yield the files that the site is built from."""
    for name in SOURCES:
        for file in [ROOT / name, *(ROOT / name).rglob("*")]:
            if file.is_file() and file.suffix not in MADE and "__pycache__" not in file.parts:
                yield file


def stale() -> bool:
    """Return whether a source is newer than the site."""
    stamp = DIST / "sw.js"
    if not stamp.exists():
        return True
    built = stamp.stat().st_mtime
    return any(file.stat().st_mtime > built for file in sources())


def node(script: str, *arguments: Path) -> None:
    """Run one of the Node scripts, which need Pyodide or a renderer."""
    subprocess.run(["node", ROOT / "tools" / script, *arguments], check=True)


def compressor(level: int) -> zstandard.ZstdCompressor:
    """Return a compressor of a level from 1 to 22 with the window of the image."""
    settings = zstandard.ZstdCompressionParameters.from_level(
        level, window_log=WINDOW, enable_ldm=True, write_checksum=True, write_content_size=False
    )
    return zstandard.ZstdCompressor(compression_params=settings)


def packed(base: bytes, image: bytes, level: int) -> tuple[bytes, bytes]:
    """Compress the image behind the memory of an interpreter without the app, as one stream cut between the two. The
    first half is the same whatever the app is, so that an update brings the second alone, half of its size; the second
    refers back to it. What they have in common lies megabytes apart: a window of 32 MB sees it, gzip's of 32 kB would not.
    """
    stream = compressor(level).compressobj()
    first = stream.compress(base) + stream.flush(zstandard.COMPRESSOBJ_FLUSH_BLOCK)
    return first, stream.compress(image) + stream.flush()


def pack_image(prepared: Path, fetched: list[Path], level: int = 22) -> dict[str, Any]:
    """Compress the interpreter and the image in the folder of image.mjs; return what the page's wrapper has to know of
    them: sizes in bytes, checksum, and Pyodide's lock file.
    """
    made = json.loads((prepared / "image.json").read_text())
    base, image = ((prepared / f"{name}.raw").read_bytes() for name in website.IMAGE)
    halves = packed(base, image, level)
    wasm = (website.MODULES / "pyodide/pyodide.asm.wasm").read_bytes()
    streams = {"wasm": compressor(level).compress(wasm), **dict(zip(website.IMAGE, halves, strict=True))}
    for name, stream in streams.items():
        (prepared / f"{name}.bin").write_bytes(stream)
    return {
        **made["sizes"],
        "wasm": len(wasm),
        "packed": sum(map(len, streams.values())),
        "sum": website.checksum(image),
        "lock": wheels.lock(made["info"], fetched),
    }


def build(out: Path, work: Path) -> None:
    """Build the whole site into an empty folder."""
    messages.compile_all()
    fetched = wheels.fetch()
    wheels.unpack_dependencies(fetched, work / "dependencies")
    node("image.mjs", work / "dependencies", work / "python")
    node("icons.mjs", work / "icons")
    app = wheels.app_wheel(work / "python" / "app.zip", work)
    boot = pack_image(work / "python", fetched)

    site = website.Site(out)
    website.styles(site)
    website.icons(site, work / "icons")
    website.vendor(site)
    website.python(site, work / "python", fetched, app, boot)
    website.page(site, boot["packed"], website.drawings())
    node("check_image.mjs", out)


def report(out: Path) -> None:
    """Print the important sizes: the whole site, and what a first visit downloads."""
    packed = {
        path: len(data) if is_packed(path) else len(gzip.compress(data, 9))
        for path, data in website.Site(out).files().items()
    }
    total = sum(packed.values())
    print(f"dist: {len(packed)} files, {total / 1e6:.2f} MB gzipped; the largest:")
    for path, size in sorted(packed.items(), key=lambda item: -item[1])[:6]:
        print(f"{size:>10,} {path}")


def is_packed(path: str) -> bool:
    """Return whether a file is in a compressed format."""
    return path.endswith((".zip", ".whl", ".bin", ".woff2", ".png"))


def main() -> None:
    """Build under a lock, since two builds at once would write into the same folder."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--stale", action="store_true", help="only if a source is newer than the site")
    parser.add_argument(
        "--into", type=Path, default=DIST, metavar="FOLDER", help="the folder to build into; its content is replaced"
    )
    asked = parser.parse_args()
    CACHE.mkdir(exist_ok=True)
    with (CACHE / "build.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if asked.stale and not stale():
            return
        began = time.monotonic()
        with tempfile.TemporaryDirectory(dir=CACHE, prefix="build-") as work:
            out = Path(work) / "dist"
            build(out, Path(work))
            report(out)
            shutil.rmtree(asked.into, ignore_errors=True)
            shutil.move(out, asked.into)
        print(f"built in {time.monotonic() - began:.0f} s: {asked.into}")


if __name__ == "__main__":
    main()
