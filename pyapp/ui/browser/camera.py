"""Reading a code with the camera. The camera stops as soon as a code is accepted or its page is left."""

from __future__ import annotations

import asyncio
import contextlib
from typing import TYPE_CHECKING, Any, Final

import js  # type: ignore[import-not-found]
from pyodide.ffi import JsException  # type: ignore[import-not-found]

from pyapp.ui.browser.dom import as_object

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

PAUSE: Final = 0.1
"""Seconds between two looks."""
WIDTH: Final = 640
"""The width of a scanned picture in pixels: a code fills a good part of it."""
WANTED: Final = {"video": {"facingMode": "environment", "width": {"ideal": 1280}, "height": {"ideal": 960}}}
REASONS: Final = {
    "NotAllowedError": "denied",
    "SecurityError": "denied",
    "NotFoundError": "missing",
    "OverconstrainedError": "missing",
    "NotReadableError": "busy",
    "AbortError": "busy",
}


async def scan(place: str, found: Callable[[str], bool], wanted: Callable[[], bool]) -> str:
    """Show the camera in the video element of an id and call `found` for every code, until one is accepted or the
    camera is no longer `wanted`. Return an empty text, or why there is no camera: "denied", "missing", "busy".
    """
    try:
        stream = await js.navigator.mediaDevices.getUserMedia(as_object(WANTED))
    except AttributeError:
        return "missing"
    except JsException as error:
        return REASONS.get(str(getattr(error, "name", "")), "missing")
    try:
        video = js.document.getElementById(place)
        video.srcObject = stream
        with contextlib.suppress(JsException):  # the page shows something else then
            await video.play()
        read = await _reader()
        while wanted() and video.isConnected and not js.document.hidden:
            if video.videoWidth and (text := await read(video)) and found(text):
                break
            await asyncio.sleep(PAUSE)
    finally:
        for track in stream.getTracks():
            track.stop()
        video.srcObject = None
    return ""


async def _reader() -> Callable[[Any], Awaitable[str]]:
    """Return a function that reads a code from a video: the browser's detector if it reads such codes, else that of a
    library, loaded now.
    """
    with contextlib.suppress(JsException, AttributeError):
        if "qr_code" in (await js.BarcodeDetector.getSupportedFormats()).to_py():
            detector = js.BarcodeDetector.new(as_object({"formats": ["qr_code"]}))

            async def detect(video: Any) -> str:
                with contextlib.suppress(JsException):
                    codes = await detector.detect(video)
                    return str(codes[0].rawValue) if codes.length else ""
                return ""

            return detect
    library = await js.sobremesa.decoder()
    canvas = js.document.createElement("canvas")
    context = canvas.getContext("2d", as_object({"willReadFrequently": True}))

    async def decode(video: Any) -> str:
        canvas.width, canvas.height = WIDTH, round(WIDTH * video.videoHeight / video.videoWidth)
        context.drawImage(video, 0, 0, canvas.width, canvas.height)
        try:
            return str(library.decodeQR(context.getImageData(0, 0, canvas.width, canvas.height)))
        except JsException:  # no code in sight
            return ""

    return decode
