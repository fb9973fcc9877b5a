"""Helpers of the tests of Paper's files and pictures: the page makes pictures and calls the app's `Media`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from playwright.sync_api import Page

PREPARE = """async () => {
    await sobremesa.app.page.load_part("paper");
    globalThis.media = sobremesa.app.page.media();
    globalThis.picture = async (width, height, draw, type = "image/png") => {
        const canvas = new OffscreenCanvas(width, height);
        draw(canvas.getContext("2d"));
        return canvas.convertToBlob({type, quality: 0.95});
    };
    // The left upper quarter is red, the right lower one green.
    globalThis.squares = (context) => {
        const {width, height} = context.canvas;
        for (const [colour, x, y, w, h] of [["#fff", 0, 0, 1, 1], ["#dc2828", 0, 0, .5, .5], ["#28a03c", .5, .5, .5, .5]]) {
            context.fillStyle = colour;
            context.fillRect(x * width, y * height, w * width, h * height);
        }
    };
    // Files reach the app as they do by a drop.
    globalThis.wrap = (file) => new Promise((done) => {
        const transfer = new DataTransfer();
        transfer.items.add(new File([file], file.name ?? "file"));
        media.on_drop((blobs) => { media.on_drop(undefined); done(blobs.get(0).copy()); });
        document.dispatchEvent(new DragEvent("drop", {dataTransfer: transfer}));
    });
    globalThis.facts = (blobs) => Array.from({length: blobs.length}, (_, i) => blobs.get(i)).map((blob) => [blob.name, blob.kind, blob.size]);
    globalThis.pixel = (raster, x, y) => [...raster.canvas.getContext("2d").getImageData(x, y, 1, 1).data];
}"""
"""Names for the tests: `media`, `picture` and `squares` to make files, `wrap` for the app's blob of a file, `facts` of a list
of blobs, `pixel`.
"""


def prepared(page: Page) -> Page:
    """Load the part of Paper, and define the names for the tests."""
    page.evaluate(PREPARE)
    return page


def call(page: Page, body: str) -> Any:
    """Run the body of an asynchronous function in the page and return its result."""
    return page.evaluate(f"async () => {{ {body} }}")


TILTED = """
    const [wide, high] = [600, 800], corners = [[310, 140], [1090, 260], [1180, 1420], [120, 1300]];
    // The homography by solving its eight equations, for each pixel of the photo from its place on the page.
    const rows = [];
    const paper = [[0, 0], [wide, 0], [wide, high], [0, high]];
    for (const [i, [x, y]] of corners.entries()) {
        const [u, v] = paper[i];
        rows.push([x, y, 1, 0, 0, 0, -u * x, -u * y, u], [0, 0, 0, x, y, 1, -v * x, -v * y, v]);
    }
    for (let i = 0; i < 8; i++) {
        const best = rows.slice(i).reduce((a, b) => Math.abs(a[i]) > Math.abs(b[i]) ? a : b), at = rows.indexOf(best);
        [rows[i], rows[at]] = [rows[at], rows[i]];
        rows[i] = rows[i].map((value) => value / best[i]);
        for (let j = 0; j < 8; j++) if (j !== i) rows[j] = rows[j].map((value, k) => value - rows[j][i] * rows[i][k] * (k >= 0));
    }
    const h = rows.map((row) => row[8]);
    const isMark = (u, v) => [1, 2, 3, 4].some((i) => [1, 2, 3, 4].some((j) => Math.hypot(u - 120 * i, v - 160 * j) < 9));
    const file = await picture(1300, 1500, (context) => {
        const photo = context.createImageData(1300, 1500);
        for (let y = 0; y < 1500; y++) for (let x = 0; x < 1300; x++) {
            const depth = h[6] * x + h[7] * y + 1;
            const u = (h[0] * x + h[1] * y + h[2]) / depth, v = (h[3] * x + h[4] * y + h[5]) / depth;
            const inside = u >= 0 && v >= 0 && u < wide && v < high;
            photo.data.set(inside ? (isMark(u, v) ? [0, 0, 0, 255] : [200, 195, 180, 255]) : [90, 60, 40, 255], 4 * (1300 * y + x));
        }
        context.putImageData(photo, 0, 0);
    }, "image/jpeg");
    const raster = await media.open_picture(await wrap(file)), began = performance.now();
    const straight = raster.straightened(corners, wide, high), ms = performance.now() - began;
    const {data} = straight.canvas.getContext("2d").getImageData(0, 0, wide, high), marks = [];
    for (let i = 1; i < 5; i++) for (let j = 1; j < 5; j++) {
        let sum = 0, x = 0, y = 0;
        for (let v = 160 * j - 40; v < 160 * j + 40; v++) for (let u = 120 * i - 40; u < 120 * i + 40; u++)
            if (data[4 * (wide * v + u)] < 100) { sum++; x += u; y += v; }
        marks.push([[x / sum, y / sum], [120 * i, 160 * j]]);
    }
    return {ms, marks};
"""
"""A photo of a page from aside, straightened: where the marks of the page are, and where they should be."""
