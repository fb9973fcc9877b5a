"""The static site: every file gets a name with its hash, and references are rewritten accordingly."""

from __future__ import annotations

import base64
import hashlib
import json
import posixpath
import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import oxipng
import stylesheet

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from pyapp.drawing.markup import Markup, el, join  # noqa: E402 - the script runs from anywhere
from pyapp.games import GAMES  # noqa: E402
from pyapp.games.parts import HOME, PAPER  # noqa: E402

MODULES = ROOT / "node_modules"
CSS = ROOT / "assets/css"
REFERENCE = re.compile(r"""(?<=["'(])(\.{1,2}/[\w./@-]+)(?=["')])""")

FONTS = {
    "alegreya-sans-latin-400-normal.woff2": "@fontsource/alegreya-sans",
    "alegreya-sans-latin-500-normal.woff2": "@fontsource/alegreya-sans",
    "alegreya-sans-latin-700-normal.woff2": "@fontsource/alegreya-sans",
    "alegreya-latin-wght-normal.woff2": "@fontsource-variable/alegreya",
    "kalam-latin-400-normal.woff2": "@fontsource/kalam",
}
BESIDE = {"imperial": "studio"}  # styles loaded with a game, in addition to its own
TEXTURE = re.compile(r"""url\("\./assets/([\w-]+\.svg)"\)""")
FIRST = "first"  # the styles of the shelf, inlined into the page
UNHASHED = {"./sw.js"}  # its address must stay the same from version to version
IMAGE = ("base", "image")  # one stream in two files: the part that updates of the app do not change, and the rest
PACKED = ("wasm", *IMAGE)  # what a first visit unpacks
PYODIDE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
PACKING = 4  # for icons; higher levels save nothing
QR = ("decode.js", "index.js")
PDFJS = "vendor/pdfjs"  # its files are kept offline by those who have opened a PDF
PDFJS_FILES = (
    *("legacy/build/pdf.min.mjs", "legacy/build/pdf.worker.min.mjs"),
    *("wasm/jbig2.wasm", "wasm/openjpeg.wasm", "wasm/qcms_bg.wasm"),  # kinds of pictures in PDFs, and their colours
    *("standard_fonts/FoxitDingbats.pfb", "standard_fonts/FoxitSymbol.pfb"),  # systems lack these two only
)
SCRIPTS = ("patch.mjs", "ink.mjs", "media.mjs", "page.mjs")  # each after those that it imports
PYSCRIPT = ("core.js", "core-*.js", "error-*.js", "toml-*.js")


def sha(data: bytes) -> str:
    """Return the hash used in file names."""
    return hashlib.sha256(data).hexdigest()[:12]


def checksum(data: bytes) -> int:
    """Return the first 32 bits of the SHA-256, by which page and service worker detect damaged files."""
    return int.from_bytes(hashlib.sha256(data).digest()[:4], "big")


def policy_hash(text: str) -> str:
    """Return the source expression of an inline script or style in the content security policy."""
    return "sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()


class Site:
    """The folder being built: files are added by their plain names and stored under hashed ones."""

    def __init__(self, out: Path) -> None:
        self.out = out
        self.names: dict[str, str] = {}  # plain path -> hashed path, both relative to the site
        self.first_style = ""  # the inlined styles

    def write(self, path: str, data: bytes) -> None:
        """Store a file under exactly this path."""
        file = self.out / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(data)

    def add(self, path: str, data: bytes) -> None:
        """Store a file with its hash in its name."""
        stem, dot, ending = path.rpartition("/")[2].partition(".")
        self.names[path] = posixpath.join(posixpath.dirname(path), f"{stem}-{sha(data)}{dot}{ending}")
        self.write(self.names[path], data)

    def add_folder(self, folder: str, files: dict[str, bytes]) -> None:
        """Store files with fixed names in a folder whose name has the hash."""
        mark = sha(b"".join(name.encode() + data for name, data in sorted(files.items())))
        for name, data in files.items():
            self.names[f"{folder}/{name}"] = f"{folder}-{mark}/{name}"
            self.write(self.names[f"{folder}/{name}"], data)

    def linked(self, path: str, text: str) -> str:
        """Rewrite the relative references of a text; a dangling one stops the build."""
        base, place = posixpath.dirname(path), posixpath.dirname(self.names.get(path, path))

        def hashed(match: re.Match[str]) -> str:
            target = posixpath.normpath(posixpath.join(base, match[1]))
            inside = [name for name in self.names if name.startswith(target + "/")]
            if target in self.names:
                return relative(self.names[target], place)
            if match[1].endswith("/") and inside:
                return relative(posixpath.dirname(self.names[inside[0]]), place) + "/"
            if match[1] in UNHASHED:
                return match[1]
            sys.exit(f"{path}: {match[1]} leads nowhere")

        return REFERENCE.sub(hashed, text)

    def add_text(self, path: str, text: str) -> None:
        """Store a text file with rewritten references."""
        self.add(path, self.linked(path, text).encode())

    def files(self) -> dict[str, bytes]:
        """Return path -> content of all stored files."""
        return {p.relative_to(self.out).as_posix(): p.read_bytes() for p in sorted(self.out.rglob("*")) if p.is_file()}


def relative(target: str, folder: str) -> str:
    """Return the relative path from a folder of the site to a file."""
    path = posixpath.relpath(target, folder or ".")
    return path if path.startswith(".") else "./" + path


def styles(site: Site) -> None:
    """Build the style sheets from the files of `assets/css` in alphabetical order. The shelf's styles, with the games'
    colours, are inlined into the page, so that it paints before anything else is fetched. The others are files: the
    frame's before the games' (PyScript's first), one for each game and Paper, and the frame's after the games'.
    """
    for name, package in FONTS.items():
        site.add(f"assets/fonts/{name}", (MODULES / package / "files" / name).read_bytes())
    site.add("assets/grain.svg", (ROOT / "assets/grain.svg").read_bytes())
    sheets: dict[str, list[Path]] = {"style": [MODULES / "@pyscript/core/dist/core.css"]}
    for sheet in sorted(CSS.glob("*.css")):
        sheets.setdefault(sheet_of(sheet.stem), []).append(sheet)
    screens = stylesheet.screens(parsed(CSS / "00-look.css"))
    for name, files in sheets.items():
        rules = [rule for file in files for rule in parsed(file)]
        if name == FIRST:
            coloured = [*(CSS / f"50-{key}.css" for key in GAMES), CSS / f"55-{PAPER}.css"]
            rules += [rule for file in coloured for rule in stylesheet.setting(parsed(file), "--accent")]
        text = "".join(rule.text() for rule in stylesheet.with_screens(rules, screens))
        folder = "./assets" if name == FIRST else "."
        text = re.sub(r"""url\((["']?)(?![./]|data:)([\w./-]+)\1\)""", rf'url("{folder}/\2")', text)
        if name == FIRST:
            site.first_style = site.linked("index.html", TEXTURE.sub(in_place, text))
        else:
            site.add_text(f"assets/{name}.css", text)


def parsed(sheet: Path) -> list[stylesheet.Rule]:
    """Parse a style file; the rules of a game are scoped to it."""
    rules, name = stylesheet.parse(sheet.read_text(), sheet.name), sheet_of(sheet.stem)
    return stylesheet.scoped(rules, name) if sheet.stem.startswith("50-") else rules


def in_place(texture: re.Match[str]) -> str:
    """Return a texture of the shelf as a data URL, so that it is painted together with the shelf."""
    drawn = base64.b64encode((ROOT / "assets" / texture[1]).read_bytes()).decode()
    return f'url("data:image/svg+xml;base64,{drawn}")'


def sheet_of(stem: str) -> str:
    """Return the sheet that a style file goes into: a game's, Paper's, that of people and days, else FIRST, "style" or,
    after these, "late".
    """
    number, *words = stem.split("-")
    if game := next((key for key in GAMES if key in words or words == [BESIDE.get(key)]), ""):
        return game
    if "55" <= number < "60":
        return PAPER
    if "60" < number < "70":
        return HOME
    return FIRST if number < "30" else "style" if number < "50" else "late"


class Drawings(NamedTuple):
    """What the app's own views draw for the page before Python runs."""

    symbols: Mapping[str, str]
    """Game, or Paper -> its symbols, as SVG."""
    sprite: str
    shells: Mapping[str, str]
    """Language -> the shelf, as HTML."""


def drawings() -> Drawings:
    """Return the drawings of the sources as they were when this process imported them."""
    from pyapp.paper.symbols import symbols as paper_symbols
    from pyapp.paper.tray import PICTOGRAMS
    from pyapp.ui.shelf import shell

    symbols = {key: shell.symbols_of(key) + pictograms(shell.pictograms(key)) for key in GAMES}
    symbols[PAPER] = paper_symbols() + pictograms(sorted(PICTOGRAMS))
    symbols[HOME] = Markup()
    sprite = shell.sprite() + pictograms(shell.pictograms())
    return Drawings(symbols, sprite, {language: shell.render(language) for language in ("es", "en")})


def pictograms(names: Sequence[str]) -> Markup:
    """Return the pictograms of the game-icons set as symbols."""
    icons = json.loads((MODULES / "@iconify-json/game-icons/icons.json").read_text())["icons"]
    missing = [name for name in names if name not in icons]
    if missing:
        sys.exit(f"no such pictogram: {', '.join(missing)}")
    return join(*(el("symbol", Markup(icons[n]["body"]), id=f"g-{n}", viewBox="0 0 512 512") for n in names))


def vendor(site: Site) -> None:
    """Copy the files of Pyodide and PyScript that a page loads, the QR reader for browsers without one, and the
    libraries of Paper.
    """
    pyodide, pyscript = MODULES / "pyodide", MODULES / "@pyscript/core/dist"
    site.add_folder("vendor/pyodide", {name: (pyodide / name).read_bytes() for name in PYODIDE})
    chunks = sorted({file for pattern in PYSCRIPT for file in pyscript.glob(pattern)})
    site.add("vendor/zstd.wasm", zstd())
    site.add_folder("vendor/qr", {name: (MODULES / "qr" / name).read_bytes() for name in QR})
    site.add_folder("vendor/freehand", {"index.mjs": script(MODULES / "perfect-freehand/dist/esm/index.mjs")})
    site.add_folder("vendor/idb", {"index.js": script(MODULES / "idb-keyval/dist/index.js")})
    site.add_folder(PDFJS, {Path(name).name: script(MODULES / "pdfjs-dist" / name) for name in PDFJS_FILES})
    site.add_folder("vendor/pyscript", {file.name: script(file) for file in chunks})


def zstd() -> bytes:
    """Return the wasm of zstddec, which contains it as text: the policy does not allow loading it from there."""
    script = (MODULES / "zstddec/dist/zstddec-stream.mjs").read_text()
    match = re.search(r'const wasm = "([\w+/=]+)"', script)
    if match is None:
        sys.exit("zstddec holds its wasm otherwise")
    return base64.b64decode(match[1])


def script(file: Path) -> bytes:
    """Return a file of a library without the reference to its source map, which is not shipped."""
    return re.sub(rb"\n//# sourceMappingURL=.*\s*$", b"\n", file.read_bytes())


def icons(site: Site, drawn: Path) -> None:
    """Add the app's icons, losslessly compressed, and the web manifest."""
    for file in sorted(drawn.glob("*.png")):
        site.add(f"assets/icons/{file.name}", oxipng.optimize_from_memory(file.read_bytes(), level=PACKING))
    site.add("assets/icons/icon.svg", (ROOT / "assets/icons/icon.svg").read_bytes())
    manifest = (ROOT / "assets/manifest.webmanifest").read_text()
    site.add_text("assets/manifest.webmanifest", manifest)


def python(site: Site, prepared: Path, wheels: list[Path], app: Path, boot: dict[str, object]) -> None:
    """Add everything that Python runs from: wheels, library, image, PyScript's settings and scripts, and the
    wrapper.
    """
    for folder, held in (("wheels", wheels), ("app", [app])):  # apart, since the app changes more often
        site.add_folder(folder, {wheel.name: wheel.read_bytes() for wheel in held})
    for name in ("library.zip", *(f"{stream}.bin" for stream in PACKED), "empty.zip"):
        site.add(f"boot/{name}", (prepared / name).read_bytes())
    archives: dict[str, dict[str, dict[str, object]]] = {"parts": {}, "texts": {}}
    for folder, kept in archives.items():
        for file in sorted((prepared / folder).glob("*.zip")):
            site.add(f"{folder}/{file.name}", file.read_bytes())
            kept[file.stem] = part(f"{folder}/{file.name}", file)
    boot = {**boot, **archives, "library": part("boot/library.zip", prepared / "library.zip")}
    streams = {
        "wasm": {"files": ["../../boot/wasm.bin"], "size": boot["wasm"], "before": 0},
        "image": {"files": [f"../../boot/{half}.bin" for half in IMAGE], "size": boot["used"], "before": boot["base"]},
    }
    for name, built in (("unpack", streams), ("pyodide", boot)):
        script = (ROOT / f"assets/boot/{name}.mjs").read_text().replace('"__BUILT__"', json.dumps(built))
        site.add_text(f"assets/boot/{name}.mjs", script)
    site.add_text("pyscript.toml", (ROOT / "pyscript.toml").read_text().replace("__WHEEL__", app.name))
    for name in ("main.py", "worker.py"):
        site.add(f"pyapp/{name}", (ROOT / "pyapp" / name).read_bytes())


def part(path: str, file: Path) -> dict[str, object]:
    """Return the wrapper's entry for an archive: its address, its size in bytes and its checksum."""
    return {"path": f"../../{path}", "size": file.stat().st_size, "sum": checksum(file.read_bytes())}


def page(site: Site, arriving: int, drawn: Drawings) -> None:
    """Add the page with its drawings, the bytes that a first visit unpacks, and the build's id, which is the hash of
    all the rest.
    """
    for key, symbols in drawn.symbols.items():
        site.add(f"assets/{key}.svg", symbols.encode())
    dresses = json.dumps({key: {"symbols": f"./{key}.svg", "style": f"./{key}.css"} for key in drawn.symbols})
    for name in filter(lambda name: (ROOT / "assets" / name).exists(), SCRIPTS):
        site.add_text(f"assets/{name}", (ROOT / "assets" / name).read_text().replace('"__GAMES__"', dresses))
    html = site.linked("index.html", (ROOT / "index.html").read_text())
    early = site.linked("index.html", (ROOT / "assets/early.js").read_text())
    parts = {
        "__BYTES__": str(arriving),
        "__STYLE__": site.first_style,
        "__STYLE_HASH__": policy_hash(site.first_style),
        "__EARLY__": early,
        "__EARLY_HASH__": policy_hash(early),
        "__SPRITE__": drawn.sprite,
        "__SHELL_ES__": drawn.shells["es"],
        "__SHELL_EN__": drawn.shells["en"],
    }
    for mark, text in parts.items():
        html = html.replace(mark, text)
    build = sha((html + json.dumps(sorted(site.names.values()))).encode())
    site.write("index.html", html.replace("__BUILD__", build).encode())
    files = site.files()
    del files["index.html"], files[site.names["boot/wasm.bin"]]  # devices store the interpreter unpacked
    later = {site.names[name] for name in site.names if name.startswith(f"{PDFJS}/")}
    sums = {f"./{name}": checksum(data) for name, data in files.items() if name not in later}
    worker = (ROOT / "assets/sw.js").read_text().replace("__BUILD__", build)
    worker = worker.replace('"__FILES__"', json.dumps({"./": 0, **sums}))
    worker = worker.replace('"__LATER__"', json.dumps({f"./{name}": checksum(files[name]) for name in sorted(later)}))
    site.write("sw.js", worker.encode())
