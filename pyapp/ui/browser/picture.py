"""Drawings as images: rendered in a frame, then painted as an SVG picture. Such a picture may load nothing, so it
contains all styles, fonts and symbols that it needs.
"""

from __future__ import annotations

import re
from base64 import b64encode
from typing import TYPE_CHECKING, Any, Final

import js  # type: ignore[import-not-found]
from pyodide.ffi import to_js  # type: ignore[import-not-found]

from pyapp.drawing.markup import el, trusted
from pyapp.ui.browser.dom import as_object

if TYPE_CHECKING:
    from collections.abc import Mapping

WIDTH: Final = 1080
"""The width in which a drawing is rendered, in CSS pixels."""
SCALE: Final = 2
"""Pixels of the image per CSS pixel."""
_URL: Final = re.compile(r"""url\((["']?)(?!data:|#)([^"')]+)\1\)""")
_USED: Final = re.compile('href="#([^"]+)"')
_TYPES: Final = {"woff2": "font/woff2", "svg": "image/svg+xml"}


async def png(drawn: str) -> Any:
    """Return a drawing as a PNG blob, in the light theme. Raises JsException if the browser does not allow that."""
    canvas = await paint(drawn, WIDTH, scale=SCALE)
    return await canvas.convertToBlob(as_object({"type": "image/png"}))


async def paint(drawn: str, width: int, height: int = 0, *, scale: int = 1) -> Any:
    """Return a canvas with a drawing in the light theme, `width` CSS pixels wide, and as high as its content unless a
    height is given. Raises JsException if the browser does not allow that.
    """
    style, files = await _styles()
    page, height = await _laid_out(drawn, _with(style, {url: url for url in files}), width, height)
    inside = trusted(page)  # in a foreignObject, with which Safari paints no canvas, only if it must be
    text = el(
        "svg",
        el("style", _with(style, {url: await _data(url) for url in files})),
        el("defs", trusted(_symbols(page))),
        inside if page.startswith("<svg") else el("foreignObject", inside, width=width, height=height),
        xmlns="http://www.w3.org/2000/svg",
        width=width,
        height=height,
        data_theme="light",
    )
    image = js.Image.new()
    image.src = f"data:image/svg+xml;base64,{b64encode(text.encode()).decode()}"
    await image.decode()
    canvas = js.OffscreenCanvas.new(width * scale, height * scale)
    canvas.getContext("2d").drawImage(image, 0, 0, width * scale, height * scale)
    return canvas


async def _styles() -> tuple[str, list[str]]:
    """Return the styles of the page as one text, with whole addresses, and the list of these addresses."""
    texts, files = [], dict[str, None]()
    for sheet in js.document.querySelectorAll('style, link[rel="stylesheet"]'):
        address = str(getattr(sheet, "href", js.document.baseURI))
        text = str(sheet.textContent) or str(await (await js.fetch(address)).text())

        def whole(found: re.Match[str], base: str = address) -> str:
            url = str(js.URL.new(found[2], base).href)
            files[url] = None
            return f'url("{url}")'

        texts.append(_URL.sub(whole, text))
    return "\n".join(texts), list(files)


def _with(style: str, places: Mapping[str, str]) -> str:
    """Return styles with other addresses in place of the ones they refer to."""
    for url, place in places.items():
        style = style.replace(f'url("{url}")', f'url("{place}")')
    return style


async def _data(url: str) -> str:
    """Return a file as a data URL."""
    content = (await (await js.fetch(url)).arrayBuffer()).to_bytes()
    return f"data:{_TYPES.get(url.rpartition('.')[2], 'application/octet-stream')};base64,{b64encode(content).decode()}"


async def _laid_out(drawn: str, style: str, width: int, height: int) -> tuple[str, int]:
    """Return a drawing as XML, and its height: rendered in a frame of that width, unless the height is given."""
    frame = js.document.createElement("iframe")
    frame.className = "layout"
    frame.width, frame.height = width, height or width
    js.document.body.append(frame)
    try:
        inside, window = frame.contentDocument, frame.contentWindow
        sheet = window.CSSStyleSheet.new()
        sheet.replaceSync(style)
        inside.adoptedStyleSheets = to_js([sheet])
        inside.documentElement.dataset.theme = "light"
        inside.documentElement.lang = js.document.documentElement.lang
        inside.body.innerHTML = drawn
        place = inside.body.firstElementChild
        place.getBoundingClientRect()  # the layout requests the fonts
        await inside.fonts.ready
        if height:
            place.setAttribute("width", str(width))
            place.setAttribute("height", str(height))
        else:
            for _twice in range(2):  # a tall frame may change the drawing, which is measured again
                height = int(place.offsetHeight)
                frame.height = height
        return str(js.XMLSerializer.new().serializeToString(place)), height
    finally:
        frame.remove()


def _symbols(page: str) -> str:
    """Return the symbols that a drawing uses, and the symbols that these use."""
    drawn, wanted = dict[str, str](), _USED.findall(page)
    while wanted:
        name = wanted.pop()
        symbol = js.document.getElementById(name)
        if name not in drawn and symbol and str(symbol.tagName).lower() == "symbol":
            drawn[name] = str(js.XMLSerializer.new().serializeToString(symbol))
            wanted += _USED.findall(drawn[name])
    return "".join(drawn.values())
