"""A film for Chromium's fake camera: a code at an angle, out of focus and in bad light."""

from __future__ import annotations

import math
import random
from typing import TYPE_CHECKING

import segno

if TYPE_CHECKING:
    from pathlib import Path

WIDTH, HEIGHT = 640, 480
SIDE = 400
"""Pixels that the code measures."""
TILT = 9.0
"""Degrees by which it is turned."""
PAPER, INK, TABLE = 205, 60, 110
NOISE = 14


def film(text: str, to: Path) -> None:
    """Write a film (YUV4MPEG2) of a code that stands still."""
    code = [[bool(module) for module in row] for row in segno.make(text, error="l", micro=False).matrix_iter(border=4)]
    chance, turned = random.Random(text), math.radians(TILT)
    sine, cosine, module = math.sin(turned), math.cos(turned), SIDE / len(code)

    def seen(x: float, y: float) -> int:
        """Return how light the picture is at a place, from the middle."""
        right = (x * cosine + y * sine + 0.06 * y + SIDE / 2) / module
        down = (y * cosine - x * sine + SIDE / 2) / module
        if not (0 <= right < len(code) and 0 <= down < len(code)):
            return TABLE
        return INK if code[int(down)][int(right)] else PAPER

    around = ((0, 0), (-1.6, 0), (1.6, 0), (0, -1.6), (0, 1.6), (-1.2, -1.2), (1.2, 1.2), (-1.2, 1.2), (1.2, -1.2))
    light = bytearray()
    for y in range(HEIGHT):
        for x in range(WIDTH):
            blurred = sum(seen(x - WIDTH / 2 + dx, y - HEIGHT / 2 + dy) for dx, dy in around) // len(around)
            light.append(max(0, min(255, blurred - x // 16 + chance.randrange(-NOISE, NOISE))))
    grey = bytes([128]) * (WIDTH * HEIGHT // 2)
    head = f"YUV4MPEG2 W{WIDTH} H{HEIGHT} F10:1 Ip A1:1 C420jpeg\n".encode()
    to.write_bytes(head + (b"FRAME\n" + light + grey) * 3)
