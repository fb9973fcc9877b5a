"""Helpers of the browser tests of Paper: a sheet and a play in the store, and what pens and fingers do."""

from __future__ import annotations

import json
import math
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from pyapp.paper import hand, ink
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

DRAWN = """(async canvas => {
    await Promise.all(["700 60px Alegreya", "500 30px 'Alegreya Sans'"].map((font) => document.fonts.load(font)));
    const c = canvas.getContext("2d"), ink = "#33291f", soft = "#6e5f4e", rim = "#8a7860";
    const text = (words, x, y, font, colour = ink, align = "left") => Object.assign(c, {font, fillStyle: colour, textAlign: align}).fillText(words, x, y);
    const box = (x, y, w, h, fill, line = rim, width = 3) => {
        c.beginPath(); c.roundRect(x, y, w, h, 8); c.fillStyle = fill; c.fill(); c.strokeStyle = line; c.lineWidth = width; c.stroke();
    };
    c.fillStyle = "#fffefa"; c.fillRect(0, 0, 1800, 1470);
    text("Lantern Street", 60, 92, "700 66px Alegreya"); text("Light every lane before the eighth bell.", 60, 138, "400 31px 'Alegreya Sans'", soft);
    text("Bell", 744, 94, "500 30px 'Alegreya Sans'", soft, "right");
    for (let n = 0; n < 8; n++) { box(768 + 74 * n, 52, 62, 62, "#fffdf7"); text(String(n + 1), 799 + 74 * n, 95, "500 34px 'Alegreya Sans'", soft, "center"); }
    c.fillStyle = "#f6eedb"; c.fillRect(60, 192, 1023, 837);
    for (const [x, y] of [[5, 0], [0, 3], [3, 6], [8, 6]]) {
        c.save(); c.beginPath(); c.rect(60 + 93 * x, 192 + 93 * y, 186, 186); c.fillStyle = "#d9c7a2"; c.fill(); c.clip(); c.strokeStyle = "#b39b6c"; c.lineWidth = 3;
        for (let n = -4; n < 9; n++) { c.beginPath(); c.moveTo(60 + 93 * x + 46 * n, 192 + 93 * y + 186); c.lineTo(60 + 93 * x + 46 * n + 186, 192 + 93 * y); c.stroke(); }
        c.restore();
    }
    c.strokeStyle = "#bca77f"; c.lineWidth = 2;
    for (let x = 0; x <= 11; x++) { c.beginPath(); c.moveTo(60 + 93 * x, 192); c.lineTo(60 + 93 * x, 1029); c.stroke(); }
    for (let y = 0; y <= 9; y++) { c.beginPath(); c.moveTo(60, 192 + 93 * y); c.lineTo(1083, 192 + 93 * y); c.stroke(); }
    c.strokeStyle = ink; c.lineWidth = 5; c.strokeRect(60, 192, 1023, 837);
    for (const [x, y] of [[2, 0], [1, 1], [8, 3], [9, 4], [0, 6], [7, 8]]) {
        c.beginPath(); c.moveTo(106 + 93 * x, 206 + 93 * y); c.lineTo(134 + 93 * x, 262 + 93 * y); c.lineTo(78 + 93 * x, 262 + 93 * y); c.closePath(); c.fillStyle = "#7f9c6a"; c.fill();
        c.strokeStyle = "#4d6b3f"; c.lineWidth = 3; c.stroke(); c.fillStyle = "#6d4a28"; c.fillRect(102 + 93 * x, 262 + 93 * y, 8, 14);
    }
    for (const [x, y] of [[9, 1], [2, 2], [5, 5], [1, 7], [10, 6]]) { box(92 + 93 * x, 216 + 93 * y, 28, 44, "#e6b53f", ink, 4); c.fillStyle = ink; c.fillRect(86 + 93 * x, 258 + 93 * y, 40, 8); }
    const heading = (words, note, y, colour) => { box(1294, y, 486, 52, colour, colour); text(words, 1314, y + 38, "700 34px Alegreya", "#fff"); text(note, 1764, y + 36, "400 28px 'Alegreya Sans'", "#fff", "right"); };
    heading("Market", "a full row scores", 310, "#2b6d5a");
    for (let row = 0; row < 3; row++) for (let at = 0; at < 5; at++) {
        box(1301 + 97 * at, 388 + 97 * row, 84, 80, "#fffdf7"); text(String((row * 3 + at * 5) % 6 + 1), 1343 + 97 * at, 442 + 97 * row, "700 38px Alegreya", ink, "center");
    }
    heading("River", "each number higher than the last", 724, "#2c5f88");
    for (let at = 0; at < 8; at++) box(1296 + 61 * at, 796, 56, 80, "#eef4f6", "#6b90a5");
    heading("Wishes", "tick one for each double", 976, "#a1522f");
    for (let at = 0; at < 10; at++) { c.beginPath(); c.arc(1322 + 48 * at, 1080, 22, 0, 7); c.fillStyle = "#fffdf7"; c.fill(); c.strokeStyle = rim; c.lineWidth = 3; c.stroke(); }
    c.fillStyle = ink; c.fillRect(60, 1200, 1720, 4);
    for (const [words, x, w] of [["Lit lanterns", 210, 210], ["Wishes", 458, 210], ["Total", 1492, 220]]) { text(words, x + 4, 1272, "500 30px 'Alegreya Sans'", soft); box(x, 1290, w, 116, "#fffdf7", words === "Total" ? ink : rim, 4); }
    return canvas.convertToBlob({type: "image/webp"});
})(new OffscreenCanvas(1800, 1470))"""


def filled(play: Play) -> list[Act]:
    """Return the acts of some rounds: crosses, figures, lanes in blue, rings in red, a highlighted lane, two rolls."""
    made = [play.act("test", "m", 0, 0, f"f1 {box}") for box in (0, 1, 2, 3, 4, 5, 7, 11, 13)]
    made += [play.act("test", "m", 0, 0, text) for text in ("f2 =7", "f2 =8", "f3 =2")]
    lanes = [
        [(860, 450), (760, 455), (758, 640), (480, 640), (478, 548), (380, 545)],
        [(480, 650), (476, 735), (292, 740), (290, 920)],
    ]
    for lane in lanes:
        made.append(play.act("test", "s", 0, 0, ink.write(ink.Stroke("b", 1, 2, tuple(between(lane))))))
    for x, y in ((944, 330), (292, 423), (570, 702), (198, 888)):
        ring = [(x + 46 * math.cos(turn / 5), y + 46 * math.sin(turn / 5)) for turn in range(34)]
        made.append(play.act("test", "s", 0, 0, ink.write(ink.Stroke("b", 2, 1, tuple((a, b, 0.5) for a, b in ring)))))
    made.append(
        play.act("test", "s", 0, 0, ink.write(ink.Stroke("h", 0, 1, tuple(between([(660, 735), (1060, 728)])))))
    )
    for at, figure in enumerate((2, 3, 5, 8)):
        body = " ".join(hand.mark(str(figure), 1324 + 61 * at, 836, 52, "p01"))
        made.append(play.act("test", "s", 0, 0, body))
    for at in range(4):
        made.append(play.act("test", "s", 0, 0, " ".join(hand.mark("tick", 1324 + 48 * at, 1076, 42, "p01"))))
    for bell in range(5):
        made.append(play.act("test", "s", 0, 0, " ".join(hand.mark("cross", 799 + 74 * bell, 83, 54, "p01"))))
    return [*made, play.roll("test", 0, range(6)), play.roll("test", 0, (2, 3, 4, 5))]


def between(corners: Sequence[tuple[float, float]]) -> list[tuple[float, float, float]]:
    """Return points every eight pixels along lines, as an even hand draws them."""
    points = []
    for (x0, y0), (x1, y1) in pairwise(corners):
        steps = max(2, round(math.dist((x0, y0), (x1, y1)) / 8))
        points += [
            (x0 + (x1 - x0) * n / steps, y0 + (y1 - y0) * n / steps + math.sin(n / 3), 0.5) for n in range(steps)
        ]
    return points


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
