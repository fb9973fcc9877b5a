"""A film for Chromium's fake camera: a code at an angle, out of focus and in bad light."""

from __future__ import annotations

import math
import random
from typing import TYPE_CHECKING

import segno

from .conftest import CHROMIUM, FLAGS

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser, Playwright

WIDTH, HEIGHT = 640, 480
SIDE = 400
"""Pixels that the code measures."""
TILT = 9.0
"""Degrees by which it is turned."""
PAPER, INK, TABLE = 205, 60, 110
NOISE = 14
FRAMES = 5
"""Frames of each code, ten a second."""


def seeing(playwright: Playwright, place: Path) -> Browser:
    """Return a Chromium whose camera sees the film at a place, which may be made later."""
    camera = ("--use-fake-ui-for-media-stream", "--use-fake-device-for-media-stream")
    args = [*FLAGS, *camera, f"--use-file-for-fake-video-capture={place}"]
    return playwright.chromium.launch(executable_path=CHROMIUM, args=args)


def film(to: Path, *texts: str) -> None:
    """Write a film (YUV4MPEG2) of codes that stand still, one after another."""
    head = f"YUV4MPEG2 W{WIDTH} H{HEIGHT} F10:1 Ip A1:1 C420jpeg\n".encode()
    grey = bytes([128]) * (WIDTH * HEIGHT // 2)
    to.write_bytes(head + b"".join((b"FRAME\n" + _light(text) + grey) * FRAMES for text in texts))


def _light(text: str) -> bytes:
    """Return how light the picture of a code is at each pixel."""
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

    blur = min(1.6, module / 3)
    around = [(x * blur, y * blur) for x, y in ((0, 0), (-1, 0), (1, 0), (0, -1), (0, 1), (-0.75, -0.75), (0.75, 0.75))]
    around += [(-0.75 * blur, 0.75 * blur), (0.75 * blur, -0.75 * blur)]
    light = bytearray()
    for y in range(HEIGHT):
        for x in range(WIDTH):
            blurred = sum(seen(x - WIDTH / 2 + dx, y - HEIGHT / 2 + dy) for dx, dy in around) // len(around)
            light.append(max(0, min(255, blurred - x // 16 + chance.randrange(-NOISE, NOISE))))
    return bytes(light)
