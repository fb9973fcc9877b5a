"""Pictures as canvases. All work on pixels is the browser's: what is computed here are small copies and mappings."""

from __future__ import annotations

from itertools import pairwise
from math import ceil, sqrt
from typing import TYPE_CHECKING, Any, Final

import js  # type: ignore[import-not-found]
from pyodide.ffi import JsException, to_js  # type: ignore[import-not-found]

from pyapp.engine.texts import N_
from pyapp.ui.browser.dom import as_object
from pyapp.ui.browser.media.blobs import JsBlob, read_slice, source_of
from pyapp.ui.media import kinds
from pyapp.ui.media.port import LONGEST_SIDE, MAX_PAGE_BYTES, MediaError
from pyapp.ui.media.projection import projection
from pyapp.ui.media.whiteness import paper_light

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pyapp.ui.media.port import Blob, Corner

MAX_PIXELS: Final = 100_000_000
MAX_SIDE: Final = 20_000
CELLS: Final = 24
"""Rows and columns of the mesh in which a photo of the largest size is straightened. Within a cell the mapping is
affine; the error is that of the square of a cell's side.
"""
SAMPLE: Final = 160
"""The longest side of the copy on which the brightness of the paper is measured."""
QUALITIES: Final = (0.85, 0.7, 0.55)
SHRINKING: Final = (1.0, 0.8, 0.65, 0.5, 0.4, 0.3)
"""What is tried one after another until a picture fits into its bytes: qualities, then smaller sizes."""


async def open_picture(blob: Blob, longest: int) -> CanvasRaster:
    """Decode a picture. Raises MediaError."""
    source = source_of(blob)
    if blob.kind == kinds.HEIC:
        raise MediaError(N_("This photo is a HEIC file, which browsers cannot read. Save it as JPEG and try again."))
    size = kinds.size_of(await read_slice(source, kinds.HEAD))
    if size is None:
        raise MediaError(N_("This file is not a picture. Choose a PNG, JPEG, WebP or PDF file."))
    if size[0] * size[1] > MAX_PIXELS or max(size) > MAX_SIDE:
        raise MediaError(
            N_("This picture is too large: {width} by {height} pixels. Make it smaller and try again."),
            width=size[0],
            height=size[1],
        )
    image = js.Image.new()
    image.src = js.URL.createObjectURL(source)
    try:
        await image.decode()
        return CanvasRaster(scaled(image, image.naturalWidth, image.naturalHeight, longest))
    except JsException:
        raise MediaError(N_("This picture is damaged. Choose another one.")) from None
    finally:
        js.URL.revokeObjectURL(image.src)


def canvas_of(width: int, height: int) -> Any:
    """Return an empty canvas."""
    return js.OffscreenCanvas.new(max(1, width), max(1, height))


def white(width: int, height: int) -> Any:
    """Return a white canvas."""
    canvas = canvas_of(width, height)
    context = canvas.getContext("2d")
    context.fillStyle = "#fff"
    context.fillRect(0, 0, canvas.width, canvas.height)
    return canvas


def pen(canvas: Any, composition: str = "source-over") -> Any:
    """Return the drawing context of a canvas."""
    context = canvas.getContext("2d")
    context.imageSmoothingQuality = "high"
    context.globalCompositeOperation = composition
    return context


def scaled(image: Any, width: int, height: int, longest: int) -> Any:
    """Return an image of that size as a canvas on white, scaled down to that longest side."""
    factor = min(1.0, longest / max(width, height))
    canvas = white(round(width * factor), round(height * factor))
    pen(canvas).drawImage(image, 0, 0, canvas.width, canvas.height)
    return canvas


def sample(canvas: Any, longest: int) -> tuple[int, int, bytes]:
    """Return width, height and pixels - red, green, blue, opacity - of a copy of that longest side."""
    small = scaled(canvas, canvas.width, canvas.height, longest)
    width, height = int(small.width), int(small.height)
    return width, height, small.getContext("2d").getImageData(0, 0, width, height).data.to_bytes()


class CanvasRaster:
    """An open picture, in a canvas that is never changed."""

    def __init__(self, canvas: Any) -> None:
        self.canvas = canvas
        self.width, self.height = int(canvas.width), int(canvas.height)

    def turned(self, quarters: int) -> CanvasRaster:
        """Turn by quarters, clockwise."""
        width, height = (self.height, self.width) if quarters % 2 else (self.width, self.height)
        canvas = canvas_of(width, height)
        context = pen(canvas)
        context.translate(width / 2, height / 2)
        context.rotate(quarters % 4 * js.Math.PI / 2)
        context.drawImage(self.canvas, -self.width / 2, -self.height / 2)
        return CanvasRaster(canvas)

    def straightened(self, corners: Sequence[Corner], width: int, height: int) -> CanvasRaster:
        """Map the quadrangle of four corners to a rectangle. Raises MediaError if they cannot be those of a page."""
        photo = projection(corners, width, height)
        canvas = white(width, height)
        context = pen(canvas)
        (ax, ay), (bx, by), (cx, cy), (dx, dy) = corners
        is_affine = abs(ax + cx - bx - dx) + abs(ay + cy - by - dy) < 0.01  # a parallelogram, such as a crop or a lens
        cells = 1 if is_affine else ceil(CELLS * sqrt(max(width, height) / LONGEST_SIDE))
        columns, rows = ([round(side * cell / cells) for cell in range(cells + 1)] for side in (width, height))
        for top, bottom in pairwise(rows):
            for left, right in pairwise(columns):
                if left < right and top < bottom:
                    self._draw_cell(context, (left, top, right, bottom), photo)
        return CanvasRaster(canvas)

    def _draw_cell(
        self, context: Any, cell: tuple[int, int, int, int], photo: Callable[[float, float], Corner]
    ) -> None:
        """Draw a cell of the straightened picture: its part of the photo, by the affine mapping nearest to the
        projection. The edges of cells are whole pixels, so that no seam is between them.
        """
        left, top, right, bottom = cell
        corners = photo(left, top), photo(right, top), photo(right, bottom), photo(left, bottom)
        (ax, ay), (bx, by), (cx, cy), (dx, dy) = corners
        wide, high = 2 * (right - left), 2 * (bottom - top)
        across, along = (bx - ax + cx - dx) / wide, (by - ay + cy - dy) / wide
        over, down = (dx - ax + cx - bx) / high, (dy - ay + cy - by) / high
        area = across * down - over * along
        if not area:
            return
        middle_x, middle_y = sum(x for x, _y in corners) / 4, sum(y for _x, y in corners) / 4
        a, b, c, d = down / area, -along / area, -over / area, across / area
        e = (left + right) / 2 - a * middle_x - c * middle_y
        f = (top + bottom) / 2 - b * middle_x - d * middle_y
        x, y = max(0, int(min(ax, bx, cx, dx)) - 2), max(0, int(min(ay, by, cy, dy)) - 2)
        width = min(self.width, int(max(ax, bx, cx, dx)) + 3) - x
        height = min(self.height, int(max(ay, by, cy, dy)) + 3) - y
        if width <= 0 or height <= 0:  # outside of the photo
            return
        context.save()
        context.beginPath()
        context.rect(left, top, right - left, bottom - top)
        context.clip()
        context.setTransform(a, b, c, d, e, f)
        context.drawImage(self.canvas, x, y, width, height, x, y, width, height)
        context.restore()

    def whitened(self) -> CanvasRaster:
        """Make the paper of a photo white: divide by the colour of the paper around each place."""
        columns, rows, light = paper_light(*sample(self.canvas, SAMPLE))
        small, inverted = canvas_of(columns, rows), white(columns, rows)
        pen(small).putImageData(js.ImageData.new(js.Uint8ClampedArray.new(to_js(light)), columns, rows), 0, 0)
        pen(inverted, "difference").drawImage(small, 0, 0)
        canvas = scaled(self.canvas, self.width, self.height, max(self.width, self.height))
        # This composition divides what is there by the inverse of what is drawn over it
        pen(canvas, "color-dodge").drawImage(inverted, 0, 0, self.width, self.height)
        return CanvasRaster(canvas)

    def gray(self, longest: int) -> tuple[int, int, bytes]:
        """Return width, height and the brightness of each pixel, scaled down to that longest side."""
        canvas = scaled(self.canvas, self.width, self.height, longest)
        gray = white(canvas.width, canvas.height)
        pen(gray, "luminosity").drawImage(canvas, 0, 0)
        width, height, pixels = sample(gray, longest)
        return width, height, pixels[::4]

    async def webp(self, most: int = MAX_PAGE_BYTES) -> JsBlob:
        """Return the picture as WebP, or what the browser writes, within so many bytes. Raises MediaError."""
        try:
            for factor in SHRINKING:
                canvas = scaled(self.canvas, self.width, self.height, round(max(self.width, self.height) * factor))
                for quality in QUALITIES:
                    blob = await written(canvas, kinds.WEBP, quality)
                    if blob.kind != kinds.WEBP and blob.size > most:  # Safari writes PNG instead, which is larger
                        blob = await written(canvas, kinds.JPEG, quality)
                    if blob.size <= most:
                        return blob
        except JsException:
            raise MediaError(N_("The browser cannot write this picture. Try a smaller one.")) from None
        message = N_("This page has too much detail for {most} kB. Crop it or use a smaller picture.")
        raise MediaError(message, most=most // 1000)

    def show(self, place: str) -> None:
        """Draw the picture into the canvas element of an id, in the size of the picture."""
        element = js.document.getElementById(place)
        if hasattr(element, "getContext"):
            element.width, element.height = self.width, self.height
            element.getContext("2d").drawImage(self.canvas, 0, 0)

    def close(self) -> None:
        """Free the memory of the picture."""
        self.canvas.width = self.canvas.height = 0


async def written(canvas: Any, kind: str, quality: float) -> JsBlob:
    """Return a canvas as a file of a kind, or of another one where the browser does not write that."""
    source = await canvas.convertToBlob(as_object({"type": kind, "quality": quality}))
    return JsBlob(source, str(source.type))
