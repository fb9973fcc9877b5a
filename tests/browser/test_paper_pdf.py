"""PDFs of Paper in the browser: drawn page by page, hostile ones refused in one sentence, offline after the first one."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from . import pdfs
from .conftest import poll, ready
from .helpers import slowness
from .media import call, prepared
from .versions import INSTALLED, NEW, new_version

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    import serve
    from playwright.sync_api import BrowserContext, Page

    from .conftest import Watch

OPEN = """
    globalThis.openPdf = async (bytes) => media.open_pdf(await wrap(new Blob([new Uint8Array(bytes)])));
    globalThis.dark = (raster) => { const [width, height, gray] = raster.gray(200).toJs(); return gray.filter((value) => value < 128).length; };
"""


@pytest.fixture
def opened(page: Callable[..., Page]) -> Page:
    """A page with the part of Paper."""
    made = prepared(page())
    call(made, OPEN)
    return made


def bytes_of(content: bytes) -> str:
    """Return bytes as an array of JavaScript."""
    return json.dumps(list(content))


def tried(page: Page, content: bytes, then: str = "return [pdf.pages];") -> Any:
    """Open a PDF and go on with it; return the reason where that fails."""
    return call(
        page,
        f"try {{ const pdf = await openPdf({bytes_of(content)}); {then} }} catch (error) {{ return String(error); }}",
    )


def test_the_pages_of_a_printed_pdf_are_drawn(opened: Page, context: Callable[..., BrowserContext]) -> None:
    printer = context().new_page()
    printer.set_content(
        "<h1>Sheet</h1><svg width=400 height=300><rect width=400 height=300 fill=black /></svg>"
        "<p style='page-break-before: always'>two</p>"
    )
    content = printer.pdf(format="A4", print_background=True)
    script = """
        const first = await pdf.page(1), second = await pdf.page.callKwargs(2, {longest: 600});
        return [pdf.pages, [first.width, first.height], [second.width, second.height], dark(first), dark(second), (await first.webp()).size];
    """
    pages, first, second, dark, other, size = tried(opened, content, script)
    assert pages == 2
    assert first == [1697, 2400]
    assert second == [424, 600]
    assert dark > 2000
    assert 0 <= other < 100
    assert size <= 400_000


def test_fonts_that_are_not_in_the_file_are_drawn(opened: Page) -> None:
    script = """
        const raster = await pdf.page.callKwargs(1, {longest: 842});
        const part = (y) => raster.straightened([[0, y], [595, y], [595, y + 300], [0, y + 300]], 595, 300);
        return [dark(part(50)), dark(part(450))];
    """
    letters, ticks = tried(opened, pdfs.unembedded(), script)
    assert letters > 1000
    assert ticks > 1000


REFUSED = {
    "a password": (pdfs.locked(), "This PDF has a password"),
    "nothing but a name": (b"%PDF-1.7\n", "This PDF is damaged"),
    "half": (pdfs.pdf(b"x" * 9000)[:4000], "This PDF is damaged"),
    "no pages": (pdfs.pdf(pages=0), "This PDF is damaged"),
    "an endless page": (pdfs.pdf(box=(0, 0, 14_000_000, 10)), "This PDF is damaged"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_pdfs_that_cannot_be_opened_are_refused_in_one_sentence(opened: Page, name: str) -> None:
    content, reason = REFUSED[name]
    assert reason in tried(opened, content, "await pdf.page(1); return ''")


@pytest.mark.parametrize("box", [(0, 0, 200_000, 300_000), (0, 0, 2, 3), (-100, -100, 100, 200)])
def test_pages_of_any_size_have_the_size_that_is_wanted(opened: Page, box: tuple[int, ...]) -> None:
    width, height = box[2] - box[0], box[3] - box[1]
    content = pdfs.pdf(b"1 0 0 rg %d %d %d %d re f" % (*box[:2], width, height), box=box)
    script = "const one = await pdf.page.callKwargs(1, {longest: 300}); return [one.width, one.height, pixel(one, 100, 150)];"
    assert tried(opened, content, script) == [200, 300, [255, 0, 0, 255]]


def test_of_two_thousand_pages_only_those_are_drawn_that_are_wanted(opened: Page) -> None:
    content = pdfs.pdf(pdfs.RED % (595, 842), pages=2000)
    script = """
        const began = performance.now(), one = await pdf.page.callKwargs(200, {longest: 300});
        return [pdf.pages, one.height, performance.now() - began, await pdf.page(201).then(() => "", String)];
    """
    pages, height, ms, refused = tried(opened, content, script)
    assert (pages, height) == (2000, 300)
    assert ms < 3000 * slowness()
    assert "first 200 pages" in refused


def test_scripts_of_a_pdf_never_run(opened: Page, dist: Path) -> None:
    """The watch fails the test if one sends a request."""
    dialogs: list[str] = []
    opened.on("dialog", lambda dialog: dialogs.append(dialog.message))
    script = "const one = await pdf.page(1); await new Promise((done) => setTimeout(done, 300)); return globalThis.ran ?? 'never';"
    assert tried(opened, pdfs.scripted(), script) == "never"
    assert dialogs == []
    assert not list(dist.rglob("*sandbox*")) + list(dist.rglob("*quickjs*")), "what would run them is not shipped"


def test_decoders_of_rare_pictures_arrive_when_they_are_needed(opened: Page, watch: Watch) -> None:
    script = "const one = await pdf.page.callKwargs(1, {longest: 300}); return pixel(one, 150, 20);"
    assert tried(opened, pdfs.jpeg2000(), script) == [255, 0, 0, 255]
    assert [url for url in watch.requests if url.endswith("openjpeg.wasm")]


@pytest.mark.nightly
def test_a_page_that_takes_too_long_is_given_up(opened: Page) -> None:
    script = """
        let ended = false;
        sobremesa.media = async () => ({openPdf: async () => ({
            promise: Promise.resolve({numPages: 1, getPage: () => new Promise(() => {})}), destroy: () => { ended = true; },
        })});
        const pdf = await openPdf([37, 80, 68, 70, 45]);
        return [await pdf.page(1).then(() => "", String), ended];
    """
    reason, ended = call(opened, script)
    assert "takes too long" in reason
    assert ended


# --- offline ---

KEPT = """(async () => {
    const names = await caches.keys(), of = (name) => caches.open(name).then((cache) => cache.keys());
    const all = (await Promise.all(names.map(of))).flat();
    return all.filter(({url}) => url.includes("/vendor/pdfjs-")).length;
})()"""
ONE_PAGE = (
    f"const pdf = await openPdf({bytes_of(pdfs.pdf(pdfs.RED % (595, 842)))}); return pixel(await pdf.page(1), 9, 9);"
)
RED = [255, 0, 0, 255]


def visit(context: BrowserContext, site: serve.Site) -> Page:
    """Open the site with the part of Paper."""
    made = context.new_page()
    made.goto(site.address)
    prepared(ready(made))
    call(made, OPEN)
    return made


@pytest.mark.nightly
def test_the_reader_is_kept_offline_from_its_first_use_on_through_updates(
    profile: Callable[[], BrowserContext], own_site: serve.Site, watch: Watch
) -> None:
    opened = visit(profile(), own_site)
    poll(opened, INSTALLED)
    assert opened.evaluate(KEPT) == 0, "nobody has opened a PDF yet"
    assert not [url for url in watch.requests if "pdfjs" in url]
    assert call(opened, ONE_PAGE) == RED
    files = len(list(own_site.folder.glob("vendor/pdfjs-*/*")))
    assert poll(opened, f"{KEPT}.then((count) => count === {files})")
    own_site.stop()
    opened = visit(profile(), own_site)
    assert call(opened, ONE_PAGE) == RED
    own_site.start()
    new_version(own_site.folder)
    opened = visit(profile(), own_site)
    assert poll(opened, "document.documentElement.dataset.update") == "ready"
    opened.evaluate("sobremesa.update()")
    assert poll(opened, f"sobremesa.build === '{NEW}'")
    ready(opened)
    own_site.stop()
    opened = visit(profile(), own_site)
    assert opened.evaluate(KEPT) == files
    assert call(opened, ONE_PAGE) == RED


@pytest.mark.nightly
def test_the_reader_that_was_first_used_while_an_update_waited_is_kept_too(
    profile: Callable[[], BrowserContext], own_site: serve.Site
) -> None:
    opened = visit(profile(), own_site)
    poll(opened, INSTALLED)
    new_version(own_site.folder)
    opened = visit(profile(), own_site)
    assert poll(opened, "document.documentElement.dataset.update") == "ready"
    assert call(opened, ONE_PAGE) == RED
    assert poll(opened, f"{KEPT}.then((count) => count > 6)")
    opened.evaluate("sobremesa.update()")
    assert poll(opened, f"sobremesa.build === '{NEW}'")
    ready(opened)
    own_site.stop()
    opened = visit(profile(), own_site)
    assert call(opened, ONE_PAGE) == RED


def test_without_the_reader_a_page_offline_says_so(
    profile: Callable[[], BrowserContext], own_site: serve.Site, watch: Watch
) -> None:
    watch.allow("Failed to load resource", "ERR_CONNECTION_REFUSED")
    opened = visit(profile(), own_site)
    poll(opened, INSTALLED)
    own_site.stop()
    opened = visit(profile(), own_site)
    reason = f"{ONE_PAGE.partition(';')[0]}.then(() => '', String); return pdf;"
    assert "The reader for PDFs is not on this device yet" in call(opened, reason)
    own_site.start()
    assert call(opened, ONE_PAGE) == RED


# --- from other apps ---


def test_files_shared_by_other_apps_reach_the_page_once(
    profile: Callable[[], BrowserContext], own_site: serve.Site, watch: Watch
) -> None:
    context = profile()
    opened = visit(context, own_site)
    poll(opened, INSTALLED)
    manifest = opened.evaluate("fetch(document.querySelector('[rel=manifest]').href).then((reply) => reply.json())")
    target = manifest["share_target"]
    action = opened.evaluate(
        "(action) => new URL(action, document.querySelector('[rel=manifest]').href).href", target["action"]
    )
    assert action.startswith(own_site.address)
    name = target["params"]["files"][0]["name"]
    prepared(opened)
    call(
        opened,
        f"""const form = new FormData();
        for (let n = 0; n < 22; n++) form.append("{name}", new File(["%PDF-" + "x".repeat(n)], `página ${{n}}.pdf`));
        await fetch("{action}", {{method: "POST", body: form}});""",
    )
    shared = call(opened, "return facts(await media.shared())")
    assert len(shared) == 20
    assert shared[3] == ["página 3.pdf", "application/pdf", 8]
    assert call(opened, "return facts(await media.shared())") == []
    other = context.new_page()
    other.set_content(
        f'<form method="post" enctype="{target["enctype"]}" action="{action}"><input type="file" name="{name}"><button>share</button></form>'
    )
    other.set_input_files("input", {"name": "notes.pdf", "mimeType": "application/pdf", "buffer": b"%PDF-nothing"})
    other.click("button")
    ready(other)
    assert poll(other, "location.hash") == "#paper/shared"
    assert poll(other, "document.body.textContent.includes('notes.pdf')")
