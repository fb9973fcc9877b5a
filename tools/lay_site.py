"""Copy the built site into a folder, ready for a static host: `lay_site.py FOLDER`.

It adds files that some hosts read and others ignore: `_headers` (Netlify, Cloudflare Pages), `.htaccess` (Apache) and
`.nojekyll` (GitHub Pages). Files of an older version are removed; a folder that contains anything else is not touched.
The page is written last, so that nobody gets it before the files that it refers to.
"""

from __future__ import annotations

import argparse
import shutil
from pathlib import Path
from typing import Final

DIST: Final = Path(__file__).resolve().parent.parent / "dist"
FOR_EVER: Final = "max-age=31536000, immutable"
FOLDERS: Final = ("app-*", "assets", "boot", "parts", "pyapp", "pyscript-*", "texts", "vendor", "wheels-*")
"""The folders of a site, besides its page, its service worker and the added files."""
LAST: Final = ("sw.js", "index.html")
"""The files that refer to others, in the order in which they are written."""

_HEADERS: Final = """\
/*
  Cache-Control: no-cache
{folders}
"""
_HTACCESS: Final = """\
AddType text/javascript .mjs .js
AddType application/wasm .wasm
AddType application/manifest+json .webmanifest
AddType font/woff2 .woff2
AddType application/octet-stream .bin .whl
AddType text/plain .py .toml
<IfModule mod_deflate.c>
  AddOutputFilterByType DEFLATE text/html text/css text/javascript text/plain application/wasm application/manifest+json image/svg+xml
</IfModule>
<IfModule mod_headers.c>
  Header set Cache-Control "no-cache"
  <IfModule mod_setenvif.c>
    SetEnvIf Request_URI "-[0-9a-f]{12}[./]" hashed
    Header set Cache-Control "max-age=31536000, immutable" env=hashed
  </IfModule>
</IfModule>
"""


def beside(site: Path) -> dict[str, str]:
    """Return the added files of a site by name."""
    names = sorted(path.name + ("/*" if path.is_dir() else "") for path in site.iterdir() if path.name not in LAST)
    rules = "".join(f"/{name}\n  ! Cache-Control\n  Cache-Control: {FOR_EVER}\n" for name in names)
    return {"_headers": _HEADERS.format(folders=rules.rstrip()), ".htaccess": _HTACCESS, ".nojekyll": ""}


def foreign(folder: Path) -> list[str]:
    """List the names in a folder that do not belong to a site."""
    known = {*LAST, "_headers", ".htaccess", ".nojekyll", ".git"}
    return sorted(
        path.name
        for path in folder.iterdir()
        if path.name not in known and not any(path.match(pattern) for pattern in FOLDERS)
    )


def lay(site: Path, folder: Path) -> None:
    """Copy a site into a folder. Raises ValueError if the folder contains anything else."""
    folder.mkdir(parents=True, exist_ok=True)
    if others := foreign(folder):
        raise ValueError(f"{folder} holds what is no part of the site: {', '.join(others)}")
    wanted = {path.relative_to(site) for path in site.rglob("*") if path.is_file()}
    for path in sorted(wanted, key=lambda path: (path.name in LAST, LAST.index(path.name) if path.name in LAST else 0)):
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(site / path, folder / path)
    for name, text in beside(site).items():
        (folder / name).write_text(text, encoding="utf-8")
    kept = {*wanted, *map(Path, beside(site))}
    for path in sorted(folder.rglob("*"), reverse=True):
        at = path.relative_to(folder)
        if at.parts[0] == ".git":
            continue
        if path.is_file() and at not in kept:
            path.unlink()
        elif path.is_dir() and not any(path.iterdir()):
            path.rmdir()


def main() -> int:
    """Copy the built site to the folder on the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, nargs="?", help="the target, created if missing (`make site DIR=public`)")
    folder = parser.parse_args().folder
    if folder is None:
        parser.error("Say where: make site DIR=public")
    try:
        lay(DIST, folder)
    except ValueError as error:
        print(f"Nothing was changed: {error}.")
        return 1
    print(f"The site lies in {folder}: every file of it goes to the host.")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
