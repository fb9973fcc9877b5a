"""The colour of the paper in a photo, place by place: shadows and lamps are in it, print is not."""

from __future__ import annotations

from typing import Final

BLOCK: Final = 10
"""The side of the blocks that are measured, in pixels."""
PAPER: Final = 0.8
"""The share of a block's pixels that are darker than its paper: print, and half of the grain."""
PRINTED: Final = 0.75
"""A block darker than this share of its brightest neighbour holds more print than paper."""
DARKEST: Final = 0.35
"""The least brightness of paper, as a share of the brightest in the photo: what is darker is print all over."""


def paper_light(width: int, height: int, pixels: bytes) -> tuple[int, int, bytes]:
    """Return the colour of the paper in each block of a picture, as a smaller picture: columns, rows and pixels - red,
    green, blue, opacity.
    """
    columns, rows = max(1, width // BLOCK), max(1, height // BLOCK)
    channels = [_light(width, height, pixels[channel::4], columns, rows) for channel in range(3)]
    return columns, rows, b"".join(bytes((*colour, 255)) for colour in zip(*channels, strict=True))


def _light(width: int, height: int, values: bytes, columns: int, rows: int) -> list[int]:
    """Return the brightness of the paper in each block of one channel."""
    measured = []
    for row in range(rows):
        lines = range(row * height // rows, (row + 1) * height // rows)
        for column in range(columns):
            left, right = column * width // columns, (column + 1) * width // columns
            block = sorted(b"".join(values[y * width + left : y * width + right] for y in lines))
            measured.append(block[int(PAPER * (len(block) - 1))])
    brightest = [max(around) for around in _neighbours(measured, columns, rows)]
    least = int(DARKEST * max(measured))
    paper = [
        max(1, least, bright if own < PRINTED * bright else own)
        for own, bright in zip(measured, brightest, strict=True)
    ]
    return [sum(around) // len(around) for around in _neighbours(paper, columns, rows)]


def _neighbours(values: list[int], columns: int, rows: int) -> list[list[int]]:
    """Return for each block the values of itself and of those around it."""
    return [
        [
            values[y * columns + x]
            for y in range(max(0, row - 1), min(rows, row + 2))
            for x in range(max(0, column - 1), min(columns, column + 2))
        ]
        for row in range(rows)
        for column in range(columns)
    ]
