"""Take pictures of every game's table from a built site, or compare those of two sites pixel by pixel.

    python tests/bench/pictures.py take dist [--to test-results/pictures]
    python tests/bench/pictures.py compare ../before/dist dist          # two sites, or two folders of pictures
    python tests/bench/pictures.py compare test-results/pictures dist --game nine --size phone
    python tests/bench/pictures.py take dist --game paper              # a sheet of Paper that is being filled

A table is pictured in the middle of a match and at its end, on four screen sizes and in both themes, without motion.
The records are stored before the page is loaded, so both sites show the same matches. `compare` lists the pictures that
differ with the share of differing pixels, marks those in red (`NAME.differs.png`), and exits with 1 if there are any.
"""

from __future__ import annotations

import argparse
import base64
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Literal

from playwright.sync_api import Browser, Page, sync_playwright

ROOT: Final = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tools")]

import serve  # noqa: E402

from pyapp.engine.contract import CHANCE  # noqa: E402
from pyapp.engine.match import Match  # noqa: E402
from pyapp.engine.randomness import pick, rng  # noqa: E402
from pyapp.engine.setups import setups  # noqa: E402
from pyapp.games import GAMES  # noqa: E402
from tests.browser import paper  # noqa: E402
from tests.browser.conftest import CHROMIUM, FLAGS, NO_WORKER, ready  # noqa: E402
from tests.browser.helpers import CREATED, SIZES, arrives, entry, go, store  # noqa: E402

if TYPE_CHECKING:
    from collections.abc import Iterator

THEMES: Final[tuple[Literal["light", "dark"], ...]] = ("light", "dark")
MOMENTS: Final = ("midway", "end")
PAPER: Final = "paper"
"""Paper, which is pictured in the middle of a play only."""
ALIKE: Final = ("--disable-partial-raster",)
"""Flags that make antialiasing independent of earlier drawing."""
DIFFERING: Final = """async ([one, other]) => {
    const read = async text => createImageBitmap(await (await fetch("data:image/png;base64," + text)).blob());
    const [a, b] = [await read(one), await read(other)];
    if (a.width !== b.width || a.height !== b.height) return [1, 255, ""];
    const pixels = image => {
        const context = new OffscreenCanvas(image.width, image.height).getContext("2d");
        context.drawImage(image, 0, 0);
        return context.getImageData(0, 0, image.width, image.height);
    };
    const [first, second] = [pixels(a), pixels(b)], canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [a.width, a.height];
    let count = 0, most = 0;
    for (let at = 0; at < first.data.length; at += 4) {
        const apart = Math.max(...[0, 1, 2].map(channel => Math.abs(first.data[at + channel] - second.data[at + channel])));
        const same = apart === 0;
        count += !same;
        most = Math.max(most, apart);
        const grey = 160 + (first.data[at] + first.data[at + 1] + first.data[at + 2]) / 8;
        first.data.set(same ? [grey, grey, grey, 255] : [220, 0, 0, 255], at);
    }
    canvas.getContext("2d").putImageData(first, 0, 0);
    return [count / (first.data.length / 4), most, canvas.toDataURL("image/png").split(",")[1]];
}"""
"""Compares two pictures: the share of differing pixels, the largest difference, and a picture of them."""


def match_of(key: str) -> Match:
    """Return a finished random match of a game's usual mode."""
    game = GAMES[key]
    mode = game.usual or game.modes[0].key
    setup = next(one for one in setups(game) if one.mode == mode and not one.physical)
    match, source = Match(game, setup), rng("pictures", key)
    while not match.over:
        move = match.position.automatic()
        if move is None and match.position.seat == CHANCE:
            chance = match.position.chance()
            move = chance.sample(rng(setup.code, chance.label))
        match.play(move or pick(source, match.position.moves()))
    return match


def moments_of(match: Match) -> dict[str, Match]:
    """Return a match at each of MOMENTS; in the middle, somebody has a decision."""
    decided = [at for at, mover in enumerate(match.movers) if mover not in (None, CHANCE)]
    return {"midway": match.branch(decided[len(decided) // 2]), "end": match}


def pictures(browser: Browser, folder: Path, games: list[str], sizes: list[str]) -> Iterator[tuple[str, bytes]]:
    """Yield the pictures of a built site as (name, PNG)."""
    site = serve.Site(folder, "/")
    entries = {
        f"{key}-{name}": match for key in games if key != PAPER for name, match in moments_of(match_of(key)).items()
    }
    fill = store(*(entry(match, ident) for ident, match in entries.items()))
    fill_paper = paper.stored(acts=paper.filled)
    try:
        for size in sizes:
            for theme in THEMES:
                screen: Any = SIZES[size]
                context = browser.new_context(
                    viewport=screen, color_scheme=theme, locale="en-GB", reduced_motion="reduce"
                )
                page = context.new_page()
                page.clock.set_fixed_time(CREATED + 3600)
                fill(page)
                fill_paper(page)
                page.goto(f"{site.address}{NO_WORKER}#settings")
                ready(page)
                for ident in entries:
                    yield f"{ident}-{size}-{theme}", _picture(page, ident)
                if PAPER in games:
                    yield f"{PAPER}-midway-{size}-{theme}", _sheet(page)
                context.close()
    finally:
        site.stop()


def _sheet(page: Page) -> bytes:
    """Take a picture of a sheet of Paper that is being filled, two dice held."""
    paper.write_on(page)
    for die in (0, 1):
        page.evaluate(f"sobremesa.app.do('paper hold {die}')")
    return _still(page)


def _picture(page: Page, ident: str) -> bytes:
    go(page, f"match/{ident}")
    arrives(page, f"match/{ident}")
    return _still(page)


def _still(page: Page) -> bytes:
    """Take a picture once nothing moves."""
    page.evaluate("document.fonts.ready.then(() => true)")
    page.mouse.move(0, 0)
    for _attempt in range(20):
        page.wait_for_timeout(100)
        if not page.evaluate("document.getAnimations().some(a => a.playState === 'running')"):
            break
    before = page.screenshot(animations="disabled")
    for _attempt in range(10):  # until nothing moves
        page.wait_for_timeout(100)
        if (after := page.screenshot(animations="disabled")) == before:
            break
        before = after
    return before


def taken(browser: Browser, folder: Path, to: Path, games: list[str], sizes: list[str]) -> Path:
    """Take the pictures of a built site into a folder, unless the folder already contains pictures. Return their
    folder.
    """
    if not (folder / "index.html").exists():
        return folder
    to.mkdir(parents=True, exist_ok=True)
    for name, png in pictures(browser, folder, games, sizes):
        (to / f"{name}.png").write_bytes(png)
    return to


def compare(browser: Browser, before: Path, after: Path, games: list[str], sizes: list[str]) -> int:
    """List the pictures of two folders that differ; return their number."""
    names = [
        f"{key}-{moment}-{size}-{theme}.png"
        for key in games
        for moment in (MOMENTS if key != PAPER else MOMENTS[:1])
        for size in sizes
        for theme in THEMES
    ]
    page: Any = browser.new_page()
    differing: list[str] = []
    largest = 0
    for name in names:
        one, other = before / name, after / name
        if not one.exists() or not other.exists():
            print(f"{name}: only in {after if other.exists() else before if one.exists() else 'neither'}")
            differing.append(name)
            continue
        if one.read_bytes() == other.read_bytes():
            continue
        both = [base64.b64encode(each.read_bytes()).decode() for each in (one, other)]
        share, apart, picture = page.evaluate(DIFFERING, both)
        largest = max(largest, apart)
        if share:
            differing.append(name)
            print(f"{name}: {share:.3%} of the pixels differ, by up to {apart} of 255")
            if picture:
                other.with_suffix(".differs.png").write_bytes(base64.b64decode(picture))
    print(f"{len(names)} pictures compared, {len(differing)} differ; no pixel by more than {largest} of 255")
    return len(differing)


def main() -> int:
    """Run the command of the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("take", "compare"), help="the command")
    parser.add_argument("folders", nargs="+", type=Path, help="a built site (dist), or a folder of pictures")
    parser.add_argument("--to", type=Path, help="folder for the pictures")
    parser.add_argument("--game", action="append", choices=[*GAMES, PAPER], help="only this game (may be repeated)")
    parser.add_argument("--size", action="append", choices=list(SIZES), help="only this screen size (may be repeated)")
    options = parser.parse_args()
    games, sizes = options.game or [*GAMES, PAPER], options.size or list(SIZES)
    if len(options.folders) != (1 if options.what == "take" else 2):
        parser.error("take wants one folder, compare wants two")
    to = options.to or (ROOT / "test-results" / "pictures" if options.what == "take" else Path(tempfile.mkdtemp()))
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=[*FLAGS, *ALIKE])
        if options.what == "take":
            print(f"the pictures are in {taken(browser, options.folders[0], to, games, sizes)}")
            return 0
        places = [
            taken(browser, folder, to / name, games, sizes)
            for folder, name in zip(options.folders, ("before", "after"), strict=True)
        ]
        differing = compare(browser, places[0], places[1], games, sizes)
        print(f"the pictures are in {places[0]} and {places[1]}")
        return 1 if differing else 0


if __name__ == "__main__":
    sys.exit(main())
