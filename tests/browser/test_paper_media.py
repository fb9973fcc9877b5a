"""Pictures and files of Paper in the browser. The pictures are made by the page itself."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from .conftest import ready
from .media import TILTED, call, prepared

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

HASH = "0123456789abcdef"


@pytest.fixture
def media_page(booted: Page) -> Page:
    """A page with the part of Paper that tests share, since they leave it as it is."""
    return prepared(booted)


@pytest.mark.parametrize("kind", ["image/png", "image/jpeg", "image/webp"])
def test_a_picture_is_opened_in_the_size_that_is_wanted(media_page: Page, kind: str) -> None:
    script = f"""
        const raster = await media.open_picture(await wrap(await picture(800, 500, squares, "{kind}")));
        const small = await media.open_picture.callKwargs(await wrap(await picture(800, 500, squares, "{kind}")), {{longest: 400}});
        return [raster.width, raster.height, small.width, small.height, pixel(small, 100, 100), pixel(small, 300, 200)];
    """
    *sizes, red, green = call(media_page, script)
    assert sizes == [800, 500, 400, 250]
    assert near(red, (220, 40, 40), 12)
    assert near(green, (40, 160, 60), 12)


def near(colour: list[int], expected: tuple[int, ...], most: int) -> bool:
    """Return whether a colour is an expected one, within a difference in each channel."""
    return all(abs(a - b) <= most for a, b in zip(colour, expected, strict=False))


def test_the_orientation_of_a_camera_is_respected(media_page: Page) -> None:
    """The mark 6 of a JPEG: turned clockwise when it is shown."""
    script = """
        const jpeg = new Uint8Array(await (await picture(400, 200, squares, "image/jpeg")).arrayBuffer());
        const exif = [0xff, 0xe1, 0, 34, 69, 120, 105, 102, 0, 0, 77, 77, 0, 42, 0, 0, 0, 8, 0, 1, 1, 18, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0];
        const marked = new Blob([jpeg.slice(0, 2), new Uint8Array(exif), jpeg.slice(2)], {type: "image/jpeg"});
        const raster = await media.open_picture.callKwargs(await wrap(marked), {longest: 200});
        return [raster.width, raster.height, pixel(raster, 75, 25)];
    """
    width, height, red = call(media_page, script)
    assert (width, height) == (100, 200)
    assert near(red, (220, 40, 40), 12), "the top left of the file is at the top right"


@pytest.mark.parametrize(
    ("quarters", "at"), [(0, (20, 20)), (1, (80, 20)), (2, (180, 80)), (3, (20, 180)), (-1, (20, 180))]
)
def test_a_picture_is_turned_clockwise(media_page: Page, quarters: int, at: tuple[int, int]) -> None:
    script = f"""
        const raster = await media.open_picture(await wrap(await picture(200, 100, squares)));
        const turned = raster.turned({quarters});
        return [turned.width, turned.height, pixel(turned, {at[0]}, {at[1]})];
    """
    width, height, red = call(media_page, script)
    assert (width, height) == ((100, 200) if quarters % 2 else (200, 100))
    assert near(red, (220, 40, 40), 2)


def test_a_photo_is_straightened_within_one_percent_of_the_page(media_page: Page) -> None:
    """A page of 600 by 800 with a cross at each fifth, photographed from aside: projected point by point, without the
    mesh that straightens it.
    """
    found = call(media_page, TILTED)
    assert len(found["marks"]) == 16
    for (x, y), (wanted_x, wanted_y) in found["marks"]:
        assert abs(x - wanted_x) <= 6, (x, wanted_x)
        assert abs(y - wanted_y) <= 8, (y, wanted_y)
    assert found["ms"] < 3000


def test_corners_of_a_rectangle_crop(media_page: Page) -> None:
    script = """
        const raster = await media.open_picture(await wrap(await picture(200, 100, squares)));
        const cut = raster.straightened([[100, 50], [200, 50], [200, 100], [100, 100]], 100, 50);
        return [cut.width, cut.height, [[1, 1], [50, 25], [98, 48]].map(([x, y]) => pixel(cut, x, y))];
    """
    width, height, green = call(media_page, script)
    assert (width, height) == (100, 50)
    assert all(near(colour, (40, 160, 60), 3) for colour in green)


def test_a_grey_photo_becomes_white_and_its_print_stays_black(media_page: Page) -> None:
    script = """
        const file = await picture(1200, 900, (context) => {
            const light = context.createLinearGradient(0, 0, 1200, 900);
            light.addColorStop(0, "#d8cdb4");
            light.addColorStop(1, "#756d5c");
            context.fillStyle = light;
            context.fillRect(0, 0, 1200, 900);
            context.fillStyle = "#1c1a18";
            for (let i = 0; i < 10; i++) context.fillRect(60 + 110 * i, 60 + 80 * i, 90, 8);
            context.fillRect(700, 150, 70, 70);
        }, "image/jpeg");
        const white = (await media.open_picture(await wrap(file))).whitened();
        const [width, height, gray] = white.gray(300).toJs();
        return [gray.filter((value) => value >= 250).length / gray.length, Math.min(...gray), pixel(white, 735, 185)];
    """
    share, darkest, box = call(media_page, script)
    assert share > 0.93, "paper is white in light and in shadow"
    assert darkest < 60
    assert near(box, (28, 26, 24), 40)


def test_brightness_is_that_of_each_pixel(media_page: Page) -> None:
    script = """
        const raster = await media.open_picture(await wrap(await picture(400, 200, (context) => {
            for (const [number, colour] of ["#000", "#fff", "#f00", "#0f0"].entries()) {
                context.fillStyle = colour;
                context.fillRect(100 * number, 0, 100, 200);
            }
        })));
        const [width, height, gray] = raster.gray(40).toJs();
        return [width, height, gray.length, [5, 15, 25, 35].map((x) => gray[10 * width + x])];
    """
    width, height, count, values = call(media_page, script)
    assert (width, height, count) == (40, 20, 800)
    assert values == pytest.approx([0, 255, 77, 150], abs=2)


def test_a_page_fits_into_its_bytes(media_page: Page) -> None:
    """Noise is the hardest picture to compress."""
    script = """
        const noise = await picture(1000, 800, (context) => {
            const pixels = context.createImageData(1000, 800);
            for (let i = 0; i < pixels.data.length; i += 65536) crypto.getRandomValues(pixels.data.subarray(i, i + 65536));
            context.putImageData(pixels, 0, 0);
        });
        const raster = await media.open_picture(await wrap(noise));
        const blob = await raster.webp(), small = await raster.webp(60_000), again = await media.open_picture(blob);
        const refused = await raster.webp(500).then(() => "", String);
        return [blob.kind, blob.size, small.size, again.width >= 300, refused];
    """
    kind, size, small, is_large, refused = call(media_page, script)
    assert kind == "image/webp"
    assert size <= 400_000
    assert small <= 60_000
    assert is_large
    assert "too much detail" in refused


HUGE = {
    "30,000 pixels": (30_000, 10, "too large"),
    "a billion pixels": (15_000, 15_000, "too large"),
    "no pixels": (0, 10, "not a picture"),
    "only a header": (100, 100, "damaged"),
}


@pytest.mark.parametrize("name", HUGE)
def test_hostile_pictures_are_refused_by_their_headers(media_page: Page, name: str) -> None:
    width, height, reason = HUGE[name]
    header = list(
        b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + width.to_bytes(4, "big") + height.to_bytes(4, "big") + b"\x08\2\0\0\0"
    )
    script = f"""return media.open_picture(await wrap(new Blob([new Uint8Array({header})]))).then(() => "", String)"""
    assert reason in call(media_page, script)


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        ("<svg xmlns='http://www.w3.org/2000/svg'/>", "not a picture"),
        ("\0\0\0\x18ftypheic", "HEIC"),
        ("", "not a picture"),
    ],
)
def test_other_files_are_refused_in_one_sentence(media_page: Page, content: str, reason: str) -> None:
    script = f"""return media.open_picture(await wrap(new Blob([{json.dumps(content)}]))).then(() => "", String)"""
    assert reason in call(media_page, script)


def test_a_drawing_of_the_app_becomes_a_picture(media_page: Page) -> None:
    script = """
        const drawn = '<svg viewBox="0 0 40 20"><rect width="40" height="20" fill="#fff"/><rect width="20" height="20" fill="#c22"/></svg>';
        const raster = await media.draw(drawn, 400, 200), page = await media.draw("<p>One line</p>", 300, 500);
        return [raster.width, raster.height, pixel(raster, 100, 100), pixel(raster, 300, 100), page.width, page.height];
    """
    width, height, red, white, *other = call(media_page, script)
    assert (width, height, other) == (400, 200, [300, 500])
    assert near(red, (204, 34, 34), 2)
    assert near(white, (255, 255, 255), 2)


def test_a_picture_is_shown_in_a_canvas(media_page: Page) -> None:
    script = """
        document.body.append(Object.assign(document.createElement("canvas"), {id: "here"}));
        const raster = await media.open_picture(await wrap(await picture(200, 100, squares)));
        raster.show("here");
        raster.show("nowhere");
        raster.close();
        const {width, height} = here;
        return [width, height, [...here.getContext("2d").getImageData(20, 20, 1, 1).data]];
    """
    assert call(media_page, script) == [200, 100, [220, 40, 40, 255]]


# --- contents on this device ---


def test_contents_outlast_the_page(page: Callable[..., Page]) -> None:
    opened = prepared(page())
    script = f"""
        await media.keep("{HASH}", await (await media.open_picture(await wrap(await picture(200, 100, squares)))).webp());
        return [...await media.kept()];
    """
    assert call(opened, script) == [HASH]
    opened.reload()
    prepared(ready(opened))
    script = f"""
        const blob = await media.load("{HASH}"), raster = await media.open_picture(blob);
        return [blob.kind, raster.width, [...await media.kept()], await media.load("feedfacefeedface") ?? null];
    """
    assert call(opened, script) == ["image/webp", 200, [HASH], None]
    script = f"""
        await media.forget("{HASH}");
        await media.forget("{HASH}");
        return [[...await media.kept()], await media.load("{HASH}") ?? null];
    """
    assert call(opened, script) == [[], None]


def test_what_others_put_into_the_store_is_no_content(page: Callable[..., Page]) -> None:
    script = """
        const library = await sobremesa.media(), store = library.createStore("sobremesa-paper", "pages");
        await library.set("not a hash", new Blob(["x"]), store);
        for (const [name, content] of [["aaaaaaaa", "text"], ["bbbbbbbb", new ArrayBuffer(0)], ["cccccccc", new ArrayBuffer(9)]])
            await library.set(name, content, store);
        const loaded = await Promise.all(["aaaaaaaa", "bbbbbbbb", "cccccccc"].map(async (name) => await media.load(name) ?? null));
        return [[...await media.kept()].sort(), loaded];
    """
    assert call(prepared(page()), script) == [["aaaaaaaa", "bbbbbbbb", "cccccccc"], [None, None, None]]


REFUSALS = {
    "refused": "() => { throw new DOMException('denied', 'SecurityError'); }",
    "full": "function (...all) { throw new DOMException('full', 'QuotaExceededError'); }",
}


@pytest.mark.parametrize("name", REFUSALS)
def test_a_refused_store_keeps_contents_until_the_page_is_closed(page: Callable[..., Page], name: str) -> None:
    place = "IDBFactory.prototype.open" if name == "refused" else "IDBObjectStore.prototype.put"
    opened = prepared(page(before=lambda page: page.add_init_script(f"{place} = {REFUSALS[name]}")))
    script = f"""
        const kept = await media.keep("{HASH}", await wrap(await picture(20, 10, squares))).then(() => "kept", String);
        const blob = await media.load("{HASH}");
        return [kept.includes("StoreFull"), [...await media.kept()], blob.kind];
    """
    assert call(opened, script) == [True, [], "image/png"]


def test_a_connection_that_the_browser_closes_is_opened_again(page: Callable[..., Page]) -> None:
    script = f"""
        await media.keep("{HASH}", await wrap(await picture(20, 10, squares)));
        const {{ transaction }} = IDBDatabase.prototype;
        IDBDatabase.prototype.transaction = function () {{
            IDBDatabase.prototype.transaction = transaction;
            throw new DOMException("The connection was closed.", "InvalidStateError");
        }};
        return (await media.load("{HASH}")).kind;
    """
    assert call(prepared(page()), script) == "image/png"


# --- files from outside ---


def test_chosen_files_are_known_by_their_content(page: Callable[..., Page]) -> None:
    opened = prepared(page())
    files = [
        {"name": "sheet.exe", "mimeType": "application/octet-stream", "buffer": b"%PDF-1.7\n"},
        {"name": "photo.jpg", "mimeType": "image/jpeg", "buffer": b"PK\x03\x04"},
        {"name": "odd.png", "mimeType": "image/png", "buffer": b"<html>"},
    ]
    with opened.expect_file_chooser() as asked:
        opened.evaluate("void (globalThis.picked = media.pick.callKwargs('image/*,.pdf', {many: true}))")
    assert asked.value.is_multiple()
    asked.value.set_files(files)  # type: ignore[arg-type]
    script = "return facts(await picked)"
    assert call(opened, script) == [
        ["sheet.exe", "application/pdf", 9],
        ["photo.jpg", "application/zip", 4],
        ["odd.png", "", 6],
    ]


DROPPED = """
    const transfer = new DataTransfer();
    for (const item of items) transfer.items.add(...item);
    const kind = type === "paste" ? [ClipboardEvent, {clipboardData: transfer}] : [DragEvent, {dataTransfer: transfer}];
    const event = new kind[0](type, {bubbles: true, cancelable: true, ...kind[1]});
    document.body.dispatchEvent(event);
    await new Promise((done) => setTimeout(done, 200));
    return [event.defaultPrevented, globalThis.received?.splice(0) ?? []];
"""


@pytest.mark.parametrize("event", ["drop", "paste"])
def test_dropped_and_pasted_files_arrive_and_texts_are_left_alone(page: Callable[..., Page], event: str) -> None:
    opened = prepared(page())
    text, file = 'const items = [["words", "text/plain"]];', 'const items = [[new File(["%PDF-"], "a/b\\\\c.pdf")]];'
    kind = f'const type = "{event}";'
    assert call(opened, kind + file + DROPPED) == [False, []], "nobody listens yet"
    opened.evaluate("globalThis.received = []; media.on_drop((blobs) => received.push(...facts(blobs)))")
    assert call(opened, kind + text + DROPPED) == [False, []]
    prevented, received = call(opened, kind + file + DROPPED)
    assert prevented
    assert received == [["c.pdf", "application/pdf", 5]]
    opened.evaluate("media.on_drop(undefined)")
    assert call(opened, kind + file + DROPPED) == [False, []]


def test_a_picture_in_the_clipboard_is_pasted(page: Callable[..., Page]) -> None:
    opened = prepared(page(permissions=["clipboard-read", "clipboard-write"]))
    script = """
        await navigator.clipboard.write([new ClipboardItem({"image/png": await picture(20, 10, squares)})]);
        const pasted = facts(await media.paste());
        await navigator.clipboard.writeText("words");
        return [pasted.map(([_name, kind]) => kind), facts(await media.paste())];
    """
    assert call(opened, script) == [["image/png"], []]


def test_a_browser_may_not_allow_reading_the_clipboard(page: Callable[..., Page]) -> None:
    script = """
        navigator.clipboard.read = () => Promise.reject(new DOMException("no", "NotAllowedError"));
        return media.paste().then(() => "", String);
    """
    assert "does not let this page read the clipboard" in call(prepared(page()), script)


def test_files_are_saved_and_offered(page: Callable[..., Page]) -> None:
    opened = prepared(page())
    opened.evaluate("async () => { globalThis.sheet = await wrap(await picture(20, 10, squares)); }")
    with opened.expect_download() as saved:
        opened.evaluate("media.download('page.png', sheet)")
    assert saved.value.suggested_filename == "page.png"
    assert saved.value.path().read_bytes().startswith(b"\x89PNG")
    script = """
        const seen = [];
        navigator.canShare = () => true;
        navigator.share = async ({files}) => { seen.push([files[0].name, files[0].type]); };
        const offered = await media.share("page.png", sheet);
        navigator.share = async () => { throw new DOMException("cancelled", "AbortError"); };
        return [offered, seen, await media.share("page.png", sheet)];
    """
    assert call(opened, script) == [True, [["page.png", "image/png"]], False]


def test_an_address_shows_a_content(media_page: Page) -> None:
    script = """
        const image = new Image();
        image.src = media.url(await wrap(await picture(20, 10, squares)));
        await image.decode();
        return [image.naturalWidth, image.src.startsWith("blob:")];
    """
    assert call(media_page, script) == [20, True]
