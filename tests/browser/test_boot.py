"""The boot: from the image, the ordinary way, and the messages when neither is possible."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
import zstandard

from tests.marks import nightly

from .conftest import Gate, poll, ready

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from playwright.sync_api import Page, Route

    from .conftest import Watch

HOW = "globalThis.sobremesa.how"
STATE = "document.documentElement.dataset.boot"


def halves(dist: Path) -> tuple[bytes, bytes]:
    """Return the two files of the image as served, which are one stream: the library, and behind it the app."""
    first, second = (next(dist.glob(f"boot/{name}-*.bin")).read_bytes() for name in ("base", "image"))
    return first, second


def test_boots_from_the_image_and_asks_for_nothing_else(page: Callable[..., Page], watch: Watch) -> None:
    opened = page()
    assert opened.evaluate(HOW) == "image"
    opened.wait_for_timeout(300)
    asked = [url.rpartition("/")[2] for url in watch.requests]
    assert not [name for name in asked if name.startswith(("segno", "micropip", "packaging"))]
    assert len(asked) == len(set(asked)), "no file twice"


def test_boots_the_ordinary_way_with_wheels_from_our_own_origin(page: Callable[..., Page], watch: Watch) -> None:
    opened = page("?nosw&boot=plain")
    assert opened.evaluate(HOW) == "plain"
    asked = " ".join(watch.requests)
    for wheel in ("micropip", "packaging", "segno", "sobremesa"):
        assert f"/{wheel}-" in asked


def test_both_boots_show_the_same_page(page: Callable[..., Page]) -> None:
    from_image, ordinary = page(), page("?nosw&boot=plain")
    for opened in (from_image, ordinary):
        poll(opened, "document.documentElement.dataset.games === 'here'")
    text = "document.getElementById('app').textContent"
    assert from_image.evaluate(text) == ordinary.evaluate(text)


def unpacked(stream: bytes) -> bytearray:
    """Return what a stream holds, as far as it goes."""
    return bytearray(zstandard.ZstdDecompressor().decompressobj().decompress(stream))


def cut(first: bytes, second: bytes) -> bytes:
    """Return the stream without its end."""
    return first + second[: len(second) // 2]


def flipped(first: bytes, second: bytes) -> bytes:
    """Return the stream with one bit of what is compressed wrong."""
    return first + second[:500_000] + bytes([second[500_000] ^ 1]) + second[500_001:]


def other_byte(first: bytes, second: bytes, at: int) -> bytes:
    """Return a sound stream of an image with another byte in its header."""
    memory = unpacked(first + second)
    memory[len(unpacked(first)) + at] ^= 255
    return zstandard.compress(bytes(memory), 1)


def of_another_build(first: bytes, second: bytes) -> bytes:
    """Return an image whose build id is not that of this Pyodide."""
    return other_byte(first, second, 20)


def without_magic(first: bytes, second: bytes) -> bytes:
    """Return an image that does not begin like one."""
    return other_byte(first, second, 0)


def too_long(first: bytes, second: bytes) -> bytes:
    """Return an image of the wrong size."""
    return zstandard.compress(bytes(unpacked(first + second) + bytes(4096)), 1)


def of_another_app(first: bytes, second: bytes) -> bytes:
    """Return a second half that does not belong to its first."""
    return zstandard.compress(bytes(unpacked(first)), 1) + second


def a_page(_first: bytes, _second: bytes) -> bytes:
    """Return what a host sends that answers everything with a page."""
    return b"<!doctype html><title>Welcome</title>"


@pytest.mark.parametrize(
    "spoil", [cut, of_another_build, None, *nightly(flipped, without_magic, too_long, of_another_app, a_page)]
)
def test_without_a_valid_image_the_ordinary_boot_takes_over(
    page: Callable[..., Page], watch: Watch, dist: Path, spoil: Callable[[bytes, bytes], bytes] | None
) -> None:
    watch.allow("404" if spoil is None else "no complaint at all")
    stream = b"" if spoil is None else spoil(*halves(dist))

    status = 404 if spoil is None else 200

    def route(opened: Page) -> None:
        opened.route("**/boot/base-*", lambda r: r.fulfill(status=status, body=stream[:1000]))
        opened.route("**/boot/image-*", lambda r: r.fulfill(status=status, body=stream[1000:]))

    assert page(before=route).evaluate(HOW) == "plain"


@pytest.mark.parametrize("part", ["base", *nightly("image", "wasm")])
def test_the_boot_survives_a_dropped_image(page: Callable[..., Page], watch: Watch, part: str) -> None:
    watch.allow("ERR_FAILED")
    assert page(before=lambda p: p.route(f"**/boot/{part}-*", lambda r: r.abort())).evaluate(HOW) == "plain"


def test_the_boot_survives_a_damaged_interpreter(page: Callable[..., Page], dist: Path) -> None:
    packed = next(dist.glob("boot/wasm-*.bin")).read_bytes()
    spoilt = packed[:500_000] + bytes([packed[500_000] ^ 1]) + packed[500_001:]
    opened = page(before=lambda p: p.route("**/boot/wasm-*", lambda r: r.fulfill(status=200, body=spoilt)))
    assert opened.evaluate(HOW) == "plain"


def test_without_a_worker_to_unpack_the_page_does_it(page: Callable[..., Page]) -> None:
    broken = lambda p: p.add_init_script("globalThis.Worker = class extends EventTarget { postMessage() {"  # noqa: E731
                                         " this.dispatchEvent(new Event('error')); } terminate() {} }")  # fmt: skip
    assert page(before=broken).evaluate(HOW) == "image"


def test_the_rest_of_the_library_is_requested_until_it_arrives(page: Callable[..., Page], watch: Watch) -> None:
    watch.allow("ERR_FAILED")
    asked: list[Route] = []

    def ask(route: Route) -> None:
        asked.append(route)
        if len(asked) == 1:
            route.abort()
        else:
            route.continue_()

    def route(opened: Page) -> None:
        opened.route("**/library-*", ask)

    opened = page(before=route)
    assert opened.evaluate(HOW) == "image"
    for _ in range(200):
        if len(asked) < 2:
            opened.wait_for_timeout(100)
    assert len(asked) == 2
    assert poll(opened, "sobremesa.rest().then(() => true)")


def test_an_impossible_boot_is_reported(page: Callable[..., Page], watch: Watch) -> None:
    watch.allow("")
    opened = page(boot=False, before=lambda p: p.route("**/*.wasm", lambda r: r.abort()))
    assert poll(opened, f"{STATE} === 'failed'")
    assert opened.locator(".boot-detail").first.text_content()
    assert opened.locator(".boot-failed").first.is_visible()


def test_a_boot_without_python_is_reported(page: Callable[..., Page], watch: Watch, dist: Path) -> None:
    watch.allow("")
    impatient = (dist / "index.html").read_text().replace("<html ", '<html data-patience="500" ')

    def route(opened: Page) -> None:
        opened.route("**/*.wasm", lambda r: None)
        opened.route("**/club/table/?nosw", lambda r: r.fulfill(body=impatient, content_type="text/html"))

    opened = page(boot=False, before=route)
    assert poll(opened, f"{STATE} === 'failed'")
    assert opened.locator(".boot-failed").first.is_visible()
    assert opened.locator("h1").first.is_visible(), "the shelf can still be read"


def test_a_module_that_is_missing_is_reported(page: Callable[..., Page], watch: Watch) -> None:
    watch.allow("")
    opened = page(boot=False, before=lambda p: p.route("**/page-*.mjs", lambda r: r.fulfill(status=404)))
    assert poll(opened, f"{STATE} === 'failed'")


@pytest.mark.parametrize(
    "lacking",
    [
        "delete globalThis.WebAssembly",
        "CSS.supports = () => false",
        "delete window.HTMLDialogElement",
        "delete HTMLScriptElement.prototype.noModule",
    ],
)
def test_an_old_browser_gets_a_sentence_instead_of_a_broken_page(
    page: Callable[..., Page], watch: Watch, lacking: str
) -> None:
    opened = page(boot=False, before=lambda p: p.add_init_script(lacking))
    assert poll(opened, f"{STATE} === 'old'")
    assert opened.locator(".boot-old").first.is_visible()
    opened.wait_for_timeout(300)
    assert not [url for url in watch.requests if url.endswith("main.py")]


def test_the_shelf_is_readable_before_python_in_the_language_of_the_browser(page: Callable[..., Page]) -> None:
    opened = page(boot=False, locale="es-AR", before=lambda p: p.route("**/*.wasm", lambda r: None))
    assert opened.evaluate("document.documentElement.lang") == "es"
    assert opened.evaluate("[...document.querySelectorAll('#app, #shell-en')].map(e => e.lang).join()") == "es"
    assert opened.locator("h1").first.is_visible()


def test_settings_and_last_shelf_are_there_before_python(page: Callable[..., Page], dist: Path) -> None:
    build = (dist / "index.html").read_text().partition('data-build="')[2].partition('"')[0]
    kept = f"""
        localStorage.setItem("sobremesa.settings", JSON.stringify({{language: "es", theme: "dark"}}));
        localStorage.setItem("sobremesa.shell", JSON.stringify({{build: "{build}", language: "es", html: "<h1>Guardado</h1>"}}));
    """

    def prepare(opened: Page) -> None:
        opened.add_init_script(kept)
        opened.route("**/*.wasm", lambda r: None)

    opened = page(boot=False, before=prepare)
    assert opened.evaluate("document.documentElement.dataset.theme") == "dark"
    assert poll(opened, "document.getElementById('app')?.innerText.includes('Guardado')")


def test_taps_before_python_are_replayed_in_order(page: Callable[..., Page]) -> None:
    opened = page(boot=False, before=lambda p: p.route("**/*.wasm", lambda r: None))
    poll(opened, "document.getElementById('app')")
    seg = """
        <div class="seg" role="radiogroup"><button data-do="mode basic" role="radio" aria-checked="true" class="on">a</button>
        <button data-do="mode solo" role="radio" aria-checked="false">b</button></div><input data-field="code" value="">
    """
    opened.evaluate("html => { document.getElementById('app').innerHTML = html }", seg)
    opened.click("[data-do='mode solo']")
    opened.fill("[data-field]", "olive")
    assert opened.evaluate("sobremesa.queue") == [["do", "mode solo"], ["field", "code", "olive"]]
    keys = "[...document.querySelectorAll('.seg button')].map(b => [b.ariaChecked, b.className])"
    assert opened.evaluate(keys) == [["false", ""], ["true", "waiting on"]]


def test_progress_grows_while_the_image_comes(page: Callable[..., Page]) -> None:
    steps = """
        globalThis.steps = [];
        new MutationObserver(() => { const i = document.querySelector(".line i"); if (i) steps.push(i.style.transform); })
          .observe(document, {subtree: true, attributes: true, attributeFilter: ["style"]});
    """
    gate = Gate("**/boot/*.bin")  # at a fast moment the image is there before the line is parsed

    def before(opened: Page) -> None:
        opened.add_init_script(steps)
        gate(opened)

    opened = page(boot=False, before=before)
    poll(opened, "document.querySelector('.line i')?.checkVisibility()")
    gate.open()
    shown = [float(step[7:-1]) for step in ready(opened).evaluate("steps") if step]
    assert shown == sorted(shown)
    assert len(shown) > 1


def test_ready_again_after_a_reload(page: Callable[..., Page]) -> None:
    opened = page()
    opened.reload()
    assert ready(opened).evaluate(HOW) == "image"


def test_a_worker_boots_from_the_image_too(page: Callable[..., Page], watch: Watch) -> None:
    opened = page()
    before = len(watch.requests)
    answer = opened.evaluate("async () => String(await sobremesa.app.page.think('nonsense'))")
    assert answer.startswith("{")
    assert not [url for url in watch.requests[before:] if "segno-" in url or "micropip-" in url]
