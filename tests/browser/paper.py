"""Helpers of the browser tests of Paper: a sheet and a play in the store, and what pens and fingers do."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from pyapp.paper.field import Field, Term
from pyapp.paper.play import Play
from pyapp.paper.sheet import Page as SheetPage
from pyapp.paper.sheet import Sheet
from pyapp.paper.store import PLAY, SHEET, Journal, PlayEntry, Player, Plays, Sheets, StoredSheet
from pyapp.paper.tray import Tray, standard
from pyapp.ui.page import MemoryStorage

from .conftest import poll

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from playwright.sync_api import CDPSession, Page

    from pyapp.paper.play import Act

WIDTH, HEIGHT = 1800, 1470
PICTURE = "0123456789abcdef0123456789abcdef"
IDENT = "aaaa1111"
MARKET = Field("f1", "boxes", 0, 1294, 382, 486, 290, "Market", 3, 5)
RIVER = Field("f2", "number", 0, 210, 1290, 210, 116, "Lit lanterns")
WISHES = Field("f3", "number", 0, 458, 1290, 210, 116, "Wishes")
TOTAL = Field("f4", "sum", 0, 1692 - 200, 1290, 220, 116, "Total", terms=(Term("f1", 2), Term("f2"), Term("f3")))
COLOURS = ("yellow", "white", "blue", "green", "white", "red")
SHEET_NAME = "Lantern Street"

DRAWN = """(canvas => {
    const c = canvas.getContext("2d");
    c.fillStyle = "#fffefa"; c.fillRect(0, 0, 1800, 1470);
    c.fillStyle = "#33291f"; c.font = "700 66px Georgia"; c.fillText("Lantern Street", 60, 92);
    c.strokeStyle = "#bca77f"; c.lineWidth = 2; c.fillStyle = "#f6eedb"; c.fillRect(60, 192, 1024, 836);
    for (let x = 0; x <= 11; x++) { c.beginPath(); c.moveTo(60 + 93 * x, 192); c.lineTo(60 + 93 * x, 1028); c.stroke(); }
    for (let y = 0; y <= 9; y++) { c.beginPath(); c.moveTo(60, 192 + 93 * y); c.lineTo(1084, 192 + 93 * y); c.stroke(); }
    c.fillStyle = "#2b6d5a"; c.fillRect(1294, 310, 486, 52); c.fillStyle = "#fff"; c.font = "600 34px Georgia"; c.fillText("Market", 1314, 348);
    c.strokeStyle = "#8a7860"; c.lineWidth = 3; c.fillStyle = "#33291f";
    for (let row = 0; row < 3; row++) for (let box = 0; box < 5; box++) {
        c.strokeRect(1300 + 97 * box, 388 + 97 * row, 84, 80); c.fillText(String((row * 3 + box * 5) % 6 + 1), 1332 + 97 * box, 440 + 97 * row);
    }
    for (const [x, w] of [[210, 210], [458, 210], [1492, 220]]) c.strokeRect(x, 1290, w, 116);
    return canvas.convertToBlob({type: "image/webp"});
})(new OffscreenCanvas(1800, 1470))"""


def sample(pages: int = 1, *, cards: Sequence[str] = ()) -> Sheet:
    """Return a sheet with a grid of boxes, two numbers and a sum, and six dice."""
    tray = Tray(tuple(standard(6, colour) for colour in COLOURS), tuple(cards))
    made = tuple(SheetPage(PICTURE, WIDTH, HEIGHT, 60_000) for _ in range(pages))
    return Sheet(SHEET_NAME, made, (MARKET, RIVER, WISHES, TOTAL), tray)


def stored(
    of: Sheet | None = None,
    names: Sequence[str] = ("Ana", "Bruno", "Nina"),
    acts: Callable[[Play], Sequence[Act]] | None = None,
    **raw: str,
) -> Callable[[Page], None]:
    """Return a function for `before=` that fills the store with a sheet and a play of it, once."""
    storage = MemoryStorage()
    sheet = of or sample()
    Sheets(storage).save(StoredSheet("5ee7", sheet), 1_790_000_000)
    players = tuple(Player(name, at % 6 + 1) for at, name in enumerate(names))
    entry = PlayEntry(IDENT, "5ee7", sheet, players, "olive-42-bread", 1_790_000_000, 1_790_000_000)
    Plays(storage).save(entry, 1_790_000_000)
    if acts is not None:
        Journal(storage, IDENT, "test").add(acts(Play(sheet, len(players))))
    return filling(storage, **raw)


def filling(storage: MemoryStorage, **raw: str) -> Callable[[Page], None]:
    """Return a function for `before=` that fills the store with what a storage has and with entries as text, once."""
    texts = {name: storage.get(name) for name in storage.names()} | raw
    script = f"for (const [name, text] of Object.entries({json.dumps(texts)})) localStorage.setItem(name, text);"

    def fill(page: Page) -> None:
        page.add_init_script(
            f"if (location.protocol.startsWith('http') && !sessionStorage.getItem('paper')) {{ sessionStorage.setItem('paper', '1'); {script} }}"
        )

    return fill


def write_on(page: Page, where: str = f"paper/play/{IDENT}") -> Page:
    """Put the picture of the page into the store and go to the play."""
    page.evaluate(
        f"""async () => {{
            await sobremesa.app.page.load_part("paper");
            const media = sobremesa.app.page.media(), drawn = await {DRAWN};
            await media.keep("{PICTURE}", media.blob(new Uint8Array(await drawn.arrayBuffer()), "image/webp"));
        }}"""
    )
    page.evaluate(f"location.hash = {json.dumps(where)}")
    surface(page)
    return page


def surface(page: Page) -> None:
    """Wait until the surface shows its page."""
    poll(page, "(i => i && i.complete && i.style.transform)(document.querySelector('#pp-sheet > img'))")
    page.wait_for_timeout(100)


def box(page: Page) -> dict[str, float]:
    """Return where the page is on the screen."""
    found: dict[str, float] = page.evaluate(
        "(({left, top, width, height}) => ({left, top, width, height}))(document.querySelector('#pp-sheet > img').getBoundingClientRect())"
    )
    return found


def at(page: Page, x: float, y: float) -> tuple[float, float]:
    """Return the place on the screen of a pixel of the page."""
    there = box(page)
    return there["left"] + x / WIDTH * there["width"], there["top"] + y / HEIGHT * there["height"]


def acts(page: Page, kind: str = "s") -> list[str]:
    """Return the lines of the play's journal of a kind."""
    lines: list[str] = page.evaluate(
        f"""Object.keys(localStorage).filter((name) => name.startsWith("sobremesa.paper.ink.{IDENT}."))
            .flatMap((name) => localStorage[name].split("\\n").slice(1))"""
    )
    return [line for line in lines if line.split(" ")[1] == kind]


class Hand:
    """Fingers and pens by the browser's protocol."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._session: CDPSession = page.context.new_cdp_session(page)

    def touch(self, kind: str, *points: tuple[float, float], size: float = 5, first: int = 0) -> None:
        """Send a touch event: touchStart, touchMove, touchEnd or touchCancel, with the fingers that are down."""
        fingers = [
            {"x": x, "y": y, "id": first + number, "radiusX": size, "radiusY": size, "force": 0.5}
            for number, (x, y) in enumerate(points)
        ]
        self._session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": fingers})

    def stroke(self, *points: tuple[float, float]) -> None:
        """Draw with one finger."""
        self.touch("touchStart", points[0])
        for point in points[1:]:
            self.touch("touchMove", point)
        self.touch("touchEnd")

    def pinch(self, first: Sequence[tuple[float, float]], second: Sequence[tuple[float, float]]) -> None:
        """Move two fingers along two lines, point by point."""
        self.touch("touchStart", first[0])
        for pair in zip(first, second, strict=True):
            self.touch("touchStart" if pair == (first[0], second[0]) else "touchMove", *pair)
        self.touch("touchEnd")

    def pen(self, *points: tuple[float, float], force: float = 0.6, end: str = "mouseReleased") -> None:
        """Draw with a stylus that measures pressure."""
        base: dict[str, Any] = {"button": "left", "buttons": 1, "pointerType": "pen", "clickCount": 1}
        for number, (x, y) in enumerate(points):
            kind = "mousePressed" if number == 0 else "mouseMoved"
            pressure = force * (0.4 + 0.6 * number / max(1, len(points) - 1))
            self._session.send("Input.dispatchMouseEvent", {**base, "type": kind, "x": x, "y": y, "force": pressure})
        if end:
            x, y = points[-1]
            self._session.send("Input.dispatchMouseEvent", {**base, "type": end, "x": x, "y": y, "buttons": 0})


def play_key(ident: str = IDENT) -> str:
    """Return the storage key of a play."""
    return PLAY + ident


def sheet_key(ident: str) -> str:
    """Return the storage key of a sheet."""
    return SHEET + ident
