"""Screens of every size, and what is checked on each: overlapping or cut text, small type, buttons that are too small
or hidden, pages that scroll sideways.
"""

from __future__ import annotations

import base64
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from pyapp.engine.randomness import pick, rng

from .conftest import CHROMIUM, FLAGS, NO_WORKER, poll, ready
from .helpers import end_motions

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Page, Playwright
    from serve import Site

DEVICES: Final = (
    (1366, 625),  # a laptop of 1366 by 768 with its browser's bars
    (844, 390),  # a phone held sideways
    (360, 640),
    (720, 450),  # 1440 by 900 at 200 %
    (320, 568),
    (1024, 600),
    (932, 430),
    (740, 360),
    (667, 375),
    (744, 1133),  # a small tablet
    (600, 960),
    (1280, 720),
    (2560, 1080),
    (320, 480),
    (1920, 1200),
)
"""Sizes of screens that people have, in CSS pixels: width, height. The first three are tried at every run."""
AT_EVERY_RUN: Final = 3
DRAWN: Final = 12
NARROWEST, WIDEST, LOWEST, HIGHEST = 320, 2560, 360, 1440


Size = tuple[int, int]
LOOKED_AT: Final[tuple[Size, ...]] = (
    (1366, 625),
    (844, 390),
    (390, 844),
    (1180, 820),
    (820, 1180),
    (1440, 900),
    (720, 450),
    (320, 480),
)
"""The sizes at which pages are looked at in pictures; the first ones are tried at every run."""


LARGE_TEXT: Final = "--blink-settings=defaultFontSize=32"
"""A browser's setting for text of 200 %."""


@contextmanager
def large_text(playwright: Playwright, site: Site, before: Callable[[Page], None], place: str) -> Iterator[Page]:
    """Open a page at a place of the site in a browser whose text has twice the size."""
    browser = playwright.chromium.launch(executable_path=CHROMIUM, args=[*FLAGS, LARGE_TEXT])
    opened = browser.new_context(locale="es-ES", has_touch=True).new_page()
    before(opened)
    opened.goto(f"{site.address}{NO_WORKER}#{place}")
    ready(opened)
    poll(opened, "parseFloat(getComputedStyle(document.documentElement).fontSize) >= 28")
    yield opened
    browser.close()


def sizes() -> tuple[tuple[int, int], ...]:
    """Return the sizes of all devices, and others drawn between the narrowest, lowest and the widest, highest."""
    source = rng("screens", "sizes")
    drawn = (
        (pick(source, range(NARROWEST, WIDEST + 1)), pick(source, range(LOWEST, HIGHEST + 1)))
        for _number in range(DRAWN)
    )
    return (*DEVICES, *drawn)


def name_of(size: tuple[int, int]) -> str:
    """Return how a size is called in a test's name."""
    return f"{size[0]}x{size[1]}"


TOO_WIDE: Final = """() => [...document.querySelectorAll(".drawer-body, main")].filter(e => e.scrollWidth > e.clientWidth + 1).map(e => {
    const edge = e.getBoundingClientRect().left + e.clientLeft + e.clientWidth - e.scrollLeft;
    const wide = [...e.querySelectorAll("*:not(svg *)")].filter(one => one.checkVisibility() && one.getBoundingClientRect().right > edge + 1);
    return `scrolls sideways: ${wide.slice(-3).map(one => `${one.tagName}.${one.getAttribute("class")} "${one.textContent.slice(0, 30)}"`)}`;
})"""
"""Lists what makes a page scroll sideways that should scroll only down."""
WORDS: Final = """() => {
    const MOVED = ".az-win";  // dragged about by hand
    const SEEN_THROUGH = ".gh";  // an outline of what a tap would place
    const wrong = [], words = [], walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const what = e => `${e.tagName.toLowerCase()}.${e.getAttribute("class") ?? ""} "${e.textContent.trim().slice(0, 24)}"`;
    const remembered = ask => { const known = new Map(); return e => { if (!known.has(e)) known.set(e, ask(e)); return known.get(e); }; };
    const stays = remembered(e => !!e && (getComputedStyle(e).position === "sticky" || stays(e.parentElement)));  // what scrolls goes on under it
    const clips = remembered(e => { const style = getComputedStyle(e); return style.overflowX === "visible" && style.overflowY === "visible" ? null : style; });
    const figure = e => e.ownerSVGElement && /^\\s*[\\d+×-]+\\s*$/.test(e.textContent);  // pencilled over printed ones
    const meet = (a, b) => ({left: Math.max(a.left, b.left), top: Math.max(a.top, b.top), right: Math.min(a.right, b.right), bottom: Math.min(a.bottom, b.bottom)});
    const over = document.querySelector("#asked .dialog, .over.open .sheet, .drawer");  // what it covers is not read
    const window_ = {left: 0, top: 0, right: innerWidth, bottom: innerHeight};
    while (walk.nextNode()) {
        const e = walk.currentNode.parentElement, style = getComputedStyle(e);
        if (!walk.currentNode.data.trim() || e.closest("script, style, symbol, title, .vh, [inert]")) continue;
        if (over && !over.contains(e)) continue;
        if (!e.checkVisibility({opacityProperty: true, visibilityProperty: true}) || style.clipPath !== "none" || !e.getBoundingClientRect().width) continue;
        const range = document.createRange();
        range.selectNodeContents(walk.currentNode);
        for (const r of range.getClientRects()) {
            if (r.width <= 1) continue;
            let box = {left: r.left, top: r.top + r.height * .15, right: r.right, bottom: r.bottom - r.height * .15}, scrolls = false;
            for (let p = e; p && p !== document.body; p = p.parentElement) {
                const over = clips(p);
                if (!over) continue;
                scrolls ||= over.overflowX === "auto" || over.overflowY === "auto" || over.textOverflow === "ellipsis" || p.matches(MOVED);
                const frame = p.getBoundingClientRect();
                if (!scrolls && over.webkitLineClamp === "none" && frame.height > 1 && (r.bottom > frame.bottom + r.height / 3 || r.top < frame.top - r.height / 3)) wrong.push(`${what(e)} is cut by ${what(p)}`);
                box = meet(box, frame);
            }
            if (!scrolls && (r.left < -1 || r.right > innerWidth + 1)) wrong.push(`${what(e)} leaves the screen`);
            box = meet(box, window_);
            if (box.right - box.left < 2 || box.bottom - box.top < 2) continue;
            words.push([e, box]);
            if (style.pointerEvents === "none") continue;
            const top = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
            if (top && !top.contains(e) && !e.contains(top) && !stays(top) && !top.closest(SEEN_THROUGH) && !top.closest("svg")?.parentElement.contains(e)) wrong.push(`${what(e)} lies under ${what(top)}`);
        }
    }
    words.forEach(([e, a], i) => words.slice(i + 1).forEach(([f, b]) => {
        const c = meet(a, b);
        if (c.right - c.left <= 2 || c.bottom - c.top <= 2 || e === f) return;
        if (stays(e) === stays(f) && !(figure(e) && figure(f) && e.ownerSVGElement === f.ownerSVGElement)) wrong.push(`${what(e)} and ${what(f)} lie over each other at ${Math.round(c.left)}, ${Math.round(c.top)}`);
    }));
    return [...new Set(wrong)];
}"""

KEYS: Final = """least => {
    const wrong = [], at = document.scrollingElement;
    const what = e => `${e.tagName.toLowerCase()}.${e.getAttribute("class") ?? ""} ${e.dataset.do ?? e.dataset.move ?? e.dataset.field ?? e.getAttribute("href")} "${(e.ariaLabel ?? e.textContent).trim().slice(0, 30)}"`;
    const seen = e => e.checkVisibility({opacityProperty: true, visibilityProperty: true}) && e.getBoundingClientRect().width > 1 && getComputedStyle(e).clipPath === "none" && !e.closest("[inert], .vh");
    const over = document.querySelector("#asked .dialog, .over.open .sheet, .drawer");
    const scrolled = [...document.querySelectorAll("*")].filter(e => e.scrollTop || e.scrollLeft).map(e => [e, e.scrollTop, e.scrollLeft]);
    const reached = new Map();
    for (const e of document.querySelectorAll("[data-do], a[href], input, button:not([data-move]), [data-move]:is(.legal:not(.quiet), .chosen, .choice)")) {
        if (!seen(e) || e.disabled || (over && !over.contains(e))) continue;
        const field = e.closest("label") ?? e, whole = e.querySelector(":scope > .hit") ?? e;
        for (let n = 0; n < 2; n += 1) e.scrollIntoView({block: "center", inline: "center"});  // what comes near is drawn, and moves it
        let r = whole.getBoundingClientRect();
        const x = r.x + r.width / 2, y = r.y + r.height / 2, mine = p => p && (field.contains(p) || p.contains(field) && p.closest("[data-do], [data-move], a, button") === field);
        const hit = (dx, dy) => mine(document.elementFromPoint(x + dx, y + dy));
        const said = e.dataset.move ?? (e.dataset.do?.startsWith("tap ") ? e.dataset.do.slice(4) : what(e)), ok = reached.get(said) ?? [];
        reached.set(said, ok);
        if (x < 0 || y < 0 || x > innerWidth || y > innerHeight) { ok.push([what(e), "cannot be scrolled to"]); continue; }
        if (!hit(0, 0) && ![[0, .3], [0, -.3], [.3, 0], [-.3, 0]].some(([a, b]) => hit(a * r.width, b * r.height))) {
            const top = document.elementFromPoint(x, y);
            ok.push([what(e), over && !over.contains(e) ? "" : `lies under ${top ? what(top) : "nothing"}`]);
            continue;
        }
        if (e.closest(".rulebook li, .rulebook p, p") && !e.matches("button")) { ok.push([what(e), ""]); continue; }  // links in a sentence
        const grown = (dx, dy) => { let n = 0; while (n < least && hit(dx * (n + 1), dy * (n + 1))) n += 1; return n; };
        const side = (drawn, dx, dy) => drawn >= least ? drawn : Math.max(drawn, grown(dx, dy) + grown(-dx, -dy) + 1);
        const across = side(r.width, 1, 0), down = side(r.height, 0, 1);
        ok.push([what(e), across < least - 1.5 || down < least - 1.5 ? `is ${Math.round(across)} by ${Math.round(down)}` : ""]);
    }
    for (const [e, top, left] of scrolled) { e.scrollTop = top; e.scrollLeft = left; }
    for (const all of reached.values()) if (all.every(([, problem]) => problem)) wrong.push(`${all[0][0]} ${all[0][1]}`);
    if (at.scrollWidth > innerWidth + 1) wrong.push(`the page scrolls sideways, by ${at.scrollWidth - innerWidth}`);
    return [...new Set(wrong)];
}"""
"""The least side of a key in pixels -> what cannot be reached or is smaller. A move that two places offer needs one;
places that would only explain why not, or are quiet as long as nothing is aimed at, are left out.
"""

UNDER_KEYS: Final = """() => {
    const wrong = new Set(), box = e => e.getBoundingClientRect();
    const seen = e => e.checkVisibility({opacityProperty: true, visibilityProperty: true}) && box(e).width > 1 && !e.closest("[inert], .vh");
    const meet = (a, b) => ({left: Math.max(a.left, b.left), top: Math.max(a.top, b.top), right: Math.min(a.right, b.right), bottom: Math.min(a.bottom, b.bottom)});
    const keys = [...document.querySelectorAll("#p-acts .key, #p-tabs button")].filter(seen);
    for (const e of document.querySelectorAll("[data-move]")) {
        if (!seen(e) || e.closest("#p-acts, #p-tabs, #p-voice, .drawer, .example")) continue;
        let mine = (e.querySelector(":scope > .hit") ?? e).getBoundingClientRect();
        for (let p = e.parentElement; p && p !== document.body; p = p.parentElement) if (getComputedStyle(p).overflowX !== "visible" || getComputedStyle(p).overflowY !== "visible") mine = meet(mine, box(p));
        for (const key of keys) {
            const c = meet(mine, box(key));
            if (!key.contains(e) && c.right - c.left > 2 && c.bottom - c.top > 2) wrong.add(`${e.dataset.move} reaches under the key "${key.textContent.trim().slice(0, 24)}"`);
        }
    }
    return [...wrong];
}"""
"""What of a board lies under the keys of its page."""

_TYPE: Final = """([least, aside]) => {
    const small = new Map(), walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) {
        const e = walk.currentNode.parentElement;
        if (!walk.currentNode.data.trim() || e.closest("script, style, symbol, title, .vh, [inert]") || (aside && e.closest(aside))) continue;
        if (!e.checkVisibility({opacityProperty: true, visibilityProperty: true}) || getComputedStyle(e).clipPath !== "none" || e.getBoundingClientRect().width <= 1) continue;
        const scale = e.ownerSVGElement ? e.getScreenCTM().a : 1, size = parseFloat(getComputedStyle(e).fontSize) * scale;
        if (size < least - .05) small.set(`${e.tagName.toLowerCase()}.${e.getAttribute("class") ?? ""}`, `"${e.textContent.trim().slice(0, 24)}" in ${size.toFixed(1)} px`);
    }
    return [...small].map(([what, how]) => `${what} ${how}`);
}"""

TARGETS: Final = """() => {
    const wrong = [], seen = e => e.checkVisibility({opacityProperty: true, visibilityProperty: true}) && e.getBoundingClientRect().width > 1 && !e.closest("[inert]");
    const what = e => `${e.tagName.toLowerCase()}.${e.getAttribute("class") ?? ""} ${e.dataset.do ?? e.dataset.move ?? e.dataset.field ?? e.getAttribute("href")} "${(e.ariaLabel ?? e.textContent).trim().slice(0, 30)}"`;
    for (const e of document.querySelectorAll("[data-do], [data-move], [data-update], a, input")) {
        if (!seen(e) || e.closest(".rulebook li, .rulebook p")) continue;      // links in a sentence are as high as their line
        let r = (e.querySelector(":scope > .hit") ?? e).getBoundingClientRect();
        if (r.width >= 43.5 && r.height >= 43.5) continue;
        if (!e.matches("[data-move]")) e.scrollIntoView({block: "center", inline: "center"});
        r = e.getBoundingClientRect();
        const x = r.x + r.width / 2, y = r.y + r.height / 2, dx = Math.max(21.5, r.width / 2 - 2), dy = Math.max(21.5, r.height / 2 - 2);
        const field = e.closest("label") ?? e;
        if (document.elementFromPoint(x, y) !== e && !field.contains(document.elementFromPoint(x, y))) continue;     // under a drawer or a dialog
        const missed = [[dx, 0], [-dx, 0], [0, dy], [0, -dy]].filter(([a, b]) => !field.contains(document.elementFromPoint(x + Math.sign(a) * Math.min(Math.abs(a), 21.5), y + Math.sign(b) * Math.min(Math.abs(b), 21.5))));
        if (missed.length) wrong.push(`${what(e)} is ${Math.round(r.width)} by ${Math.round(r.height)}, missed at ${JSON.stringify(missed)}`);
    }
    return wrong;
}"""
"""What a finger misses: keys without 44 pixels each way, and what of them lies under something else."""

FITS: Final = """() => {
    const wrong = [], seen = e => e.checkVisibility({opacityProperty: true, visibilityProperty: true}) && e.getBoundingClientRect().width > 1;
    const root = document.scrollingElement;
    if (root.scrollWidth > innerWidth) wrong.push(`the page is ${root.scrollWidth - innerWidth} px too wide`);
    if (document.querySelector(".sheets") && root.scrollHeight > innerHeight) wrong.push(`the page scrolls by ${root.scrollHeight - innerHeight} px`);
    for (const e of document.querySelectorAll("#p-head, #p-voice .voice, #p-acts .key, .chip-key, .tray > *")) {
        if (!seen(e) || e.closest("[inert]")) continue;
        const r = e.getBoundingClientRect();
        if (r.left < -0.5 || r.top < -0.5 || r.right > innerWidth + 0.5 || r.bottom > innerHeight + 0.5) wrong.push(`${e.className} #${e.id} leaves the screen`);
    }
    for (const e of document.querySelectorAll("#p-voice .voice, #p-voice .key, #p-acts .key, .chip-key, .key")) {
        if (seen(e) && !e.closest("[inert]") && (e.scrollWidth > e.clientWidth + 1 || e.scrollHeight > e.clientHeight + 1)) wrong.push(`${e.className} "${e.textContent.slice(0, 30)}" is cut`);
    }
    return wrong;
}"""
"""What of a table leaves the screen or is cut, and how far the page scrolls."""

SETTLED: Final = (
    "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 50))))"
)
"""What is measured and laid out anew after a page has come up."""


def turned(page: Page, size: tuple[int, int]) -> None:
    """Turn a page to another screen, and wait until nothing moves."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.evaluate(SETTLED)
    end_motions(page)


def small_type(page: Page, least: float, aside: str = "") -> list[str]:
    """List what is set in type smaller than a number of pixels, but for what a selector sets aside."""
    found: list[str] = page.evaluate(_TYPE, [least, aside])
    return found


_TOUCHED: Final = """() => {
    const CLEAR = "*, *::before, *::after { -webkit-text-fill-color: transparent !important; text-shadow: none !important; transition: none !important } text, tspan { fill: transparent !important }";
    const found = [], walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const what = e => `${e.tagName.toLowerCase()}.${e.getAttribute("class") ?? ""} ${e.dataset.do ?? e.dataset.move ?? e.dataset.field ?? e.getAttribute("href") ?? ""}`;
    const over = document.querySelector("#asked .dialog, .over.open .sheet, .drawer");
    while (walk.nextNode()) {
        const e = walk.currentNode.parentElement, key = e.closest("[data-do], [data-move], [data-update], a[href], button");
        if (!key || !walk.currentNode.data.trim() || e.closest("script, style, symbol, title, .vh, [inert]") || key.disabled) continue;
        if ((over && !over.contains(e)) || !e.checkVisibility({opacityProperty: true, visibilityProperty: true})) continue;
        const style = getComputedStyle(e), drawn = e.ownerSVGElement, range = document.createRange();
        let seen = drawn ? parseFloat(style.fillOpacity) : 1, frame = {left: 0, top: 0, right: innerWidth, bottom: innerHeight}, cut = false;
        const all = key.getBoundingClientRect();
        for (let p = e; p; p = p.parentElement) {
            const of = getComputedStyle(p), b = p.getBoundingClientRect();
            seen *= parseFloat(of.opacity);
            cut ||= /auto|scroll/.test(of.overflowX + of.overflowY) && (all.left < b.left - 1 || all.top < b.top - 1 || all.right > b.right + 1 || all.bottom > b.bottom + 1);
            if (p !== document.body && p !== document.documentElement && (of.overflowX !== "visible" || of.overflowY !== "visible")) frame = {left: Math.max(frame.left, b.left), top: Math.max(frame.top, b.top), right: Math.min(frame.right, b.right), bottom: Math.min(frame.bottom, b.bottom)};
        }
        const halo = drawn && style.paintOrder.startsWith("stroke") && parseFloat(style.strokeWidth) > 0 && style.stroke !== "none" ? style.stroke : "";
        range.selectNodeContents(walk.currentNode);
        for (const whole of range.getClientRects()) {
            const left = Math.max(whole.left, frame.left), right = Math.min(whole.right, frame.right), r = {x: left, y: whole.y, width: right - left, height: whole.height};
            const top = document.elementFromPoint(r.x + r.width / 2, r.y + r.height / 2);
            if (cut || r.width < 3 || whole.top < frame.top - 1 || whole.bottom > frame.bottom + 1 || !top || !(key.contains(top) || top.contains(key))) continue;
            found.push({what: `${what(key)} "${walk.currentNode.data.trim().slice(0, 24)}"`, ink: drawn ? style.fill : style.webkitTextFillColor, halo, seen, box: [r.x, r.y + r.height * .15, r.width, r.height * .7]});
        }
    }
    const sheet = globalThis.inkless = new CSSStyleSheet();
    sheet.replaceSync(CLEAR);
    document.adoptedStyleSheets.push(sheet);
    return found;
}"""
"""Hide all words, and return those that can be touched, with their colours and places."""

_CONTRASTS: Final = """async ([texts, picture]) => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter(sheet => sheet !== globalThis.inkless);
    const bitmap = await createImageBitmap(new Blob([Uint8Array.from(atob(picture), c => c.charCodeAt(0))], {type: "image/png"}));
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height), drawing = canvas.getContext("2d", {willReadFrequently: true});
    drawing.drawImage(bitmap, 0, 0);
    const dot = new OffscreenCanvas(1, 1).getContext("2d", {willReadFrequently: true});
    const colour = text => { dot.clearRect(0, 0, 1, 1); dot.fillStyle = text; dot.fillRect(0, 0, 1, 1); const [r, g, b, a] = dot.getImageData(0, 0, 1, 1).data; return [r, g, b, a / 255]; };
    const light = rgb => rgb.map(c => c / 255).map(c => c <= .04045 ? c / 12.92 : ((c + .055) / 1.055) ** 2.4).reduce((sum, c, i) => sum + c * [.2126, .7152, .0722][i], 0);
    const ratio = (a, b) => { const [low, high] = [light(a), light(b)].sort((x, y) => x - y); return (high + .05) / (low + .05); };
    return texts.map(text => {
        const [r, g, b, a] = colour(text.ink), seen = a * text.seen, halo = text.halo && colour(text.halo).slice(0, 3);
        const [x, y, width, height] = text.box.map(Math.round), data = drawing.getImageData(x, y, Math.max(width, 1), Math.max(height, 1)).data, ratios = [];
        for (let i = 0; i < data.length; i += 4) {
            const under = halo || [data[i], data[i + 1], data[i + 2]];
            ratios.push(ratio([r, g, b].map((c, n) => c * seen + under[n] * (1 - seen)), under));
        }
        return [text.what, ratios.sort((p, q) => p - q)[Math.floor(ratios.length / 4)]];
    });
}"""
"""Show the words again; return each with the contrast that three quarters of what lies under it exceed."""


def low_contrast(page: Page, least: float = 4.5) -> list[str]:
    """List the words on the screen that can be touched and stand out less than a ratio from what is painted under them.

    The picture of the page without its words is what they are compared with, so gradients, drawings and layers count.
    What is disabled does not, nor what is scrolled half out of its frame, where a shade lies. What is found is looked at
    again: the page may have been painted in between.
    """
    found = _low_contrast(page, least)
    if found:
        page.evaluate(SETTLED)
        again = _low_contrast(page, least)
        found = {what: ratio for what, ratio in found.items() if what in again}
    return [f"{what} has a contrast of {ratio:.2f}" for what, ratio in found.items()]


def _low_contrast(page: Page, least: float) -> dict[str, float]:
    texts = page.evaluate(_TOUCHED)
    picture = base64.b64encode(page.screenshot(animations="disabled")).decode()
    lowest: dict[str, float] = {}
    for what, ratio in page.evaluate(_CONTRASTS, [texts, picture]):
        lowest[what] = min(ratio, lowest.get(what, ratio))
    return {what: ratio for what, ratio in lowest.items() if ratio < least}


def complaints(page: Page, size: tuple[int, int], least: float = 40, type_: float = 11) -> Iterator[str]:
    """Turn a page to a screen and say what is wrong there: with its words, its keys, its type."""
    turned(page, size)
    found = (page.evaluate(WORDS), page.evaluate(KEYS, least), small_type(page, type_, "[aria-hidden=true]"))
    yield from (f"{name_of(size)}: {problem}" for problems in found for problem in problems[:6])
