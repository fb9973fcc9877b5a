"""Words at moments that nobody chose: matches of all games, in every mode, with the fewest and the most seats and the
longest names, played by chance and by the computer players and opened where they happen to stand. No word lies over
another, under something or off the screen, on three screens.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import pytest
from balances.playing import chooser, play

from pyapp.engine.conformance import random_match
from pyapp.engine.contract import Seat, Setup
from pyapp.games import GAMES

from .artemis import LONGEST_NAMES
from .helpers import QUICK, SIZES, do, end_motions, entry, go, store

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Page

    from pyapp.engine.contract import Mode
    from pyapp.ui.store.saves import Entry

BY_CHANCE = (0.6,)
BY_COMPUTER = (0.3, 0.9)
"""Of a match, what has been played."""
TURNED = ("tablet", "phone", "portrait")
"""Screens, one after the other: a page is loaded on the first and turned to the others."""
WORDS = """() => {
    const MOVED = ".az-win";  // dragged about by hand
    const SEEN_THROUGH = ".gh";  // an outline of what a tap would place
    const wrong = [], words = [], walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const what = e => `${e.tagName.toLowerCase()}.${e.getAttribute("class") ?? ""} "${e.textContent.trim().slice(0, 24)}"`;
    const figure = e => e.ownerSVGElement && /^\\s*[\\d+×-]+\\s*$/.test(e.textContent);  // pencilled over printed ones
    const meet = (a, b) => ({left: Math.max(a.left, b.left), top: Math.max(a.top, b.top), right: Math.min(a.right, b.right), bottom: Math.min(a.bottom, b.bottom)});
    const window_ = {left: 0, top: 0, right: innerWidth, bottom: innerHeight};
    while (walk.nextNode()) {
        const e = walk.currentNode.parentElement, style = getComputedStyle(e);
        if (!walk.currentNode.data.trim() || e.closest("script, style, symbol, title, .vh, [inert]")) continue;
        if (!e.checkVisibility({opacityProperty: true, visibilityProperty: true}) || style.clipPath !== "none" || !e.getBoundingClientRect().width) continue;
        const range = document.createRange();
        range.selectNodeContents(walk.currentNode);
        for (const r of range.getClientRects()) {
            if (r.width <= 1) continue;
            let box = {left: r.left, top: r.top + r.height * .15, right: r.right, bottom: r.bottom - r.height * .15}, scrolls = false;
            for (let p = e; p && p !== document.body; p = p.parentElement) {
                const over = getComputedStyle(p);
                if (over.overflowX === "visible" && over.overflowY === "visible") continue;
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
            if (top && !top.contains(e) && !e.contains(top) && !top.closest(SEEN_THROUGH) && !top.closest("svg")?.parentElement.contains(e)) wrong.push(`${what(e)} lies under ${what(top)}`);
        }
    }
    words.forEach(([e, a], i) => words.slice(i + 1).forEach(([f, b]) => {
        if (e === f || (figure(e) && figure(f) && e.ownerSVGElement === f.ownerSVGElement)) return;
        const c = meet(a, b);
        if (c.right - c.left > 2 && c.bottom - c.top > 2) wrong.push(`${what(e)} and ${what(f)} lie over each other at ${Math.round(c.left)}, ${Math.round(c.top)}`);
    }));
    return [...new Set(wrong)];
}"""

SETTLED = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 50))))"
"""What is measured and laid out anew after a page has come up."""


def tables(game: str) -> Iterator[tuple[Mode, int]]:
    """Yield the modes of a game with the fewest and the most seats."""
    for mode in GAMES[game].modes:
        yield from ((mode, seats) for seats in sorted(set(mode.seats)))


@cache
def moments(game: str) -> tuple[Entry, ...]:
    """Return matches of a game as they happen to stand: some played by chance, some by the computer's players."""
    entries, shelf = [], GAMES[game]
    for mode, seats in tables(game):
        people = tuple(Seat(name) for name in LONGEST_NAMES[:seats])
        setup = Setup(game, mode.key, people, "olive-42-bread", mode.settled({}, seats), edition=shelf.edition)
        calm = chooser(shelf.computer(), "calm", seats, 1)
        for match, parts in (
            (random_match(shelf, setup, "a long evening"), BY_CHANCE),
            (play(shelf, setup, [calm] * seats), BY_COMPUTER),
        ):
            entries += [
                entry(match.branch(int(part * len(match.moves))), f"{mode.key}{seats}at{100 * part:.0f}")
                for part in parts
            ]
    return tuple(entries)


def complaints(opened: Page, moment: str) -> Iterator[str]:
    """Turn a page to every screen and say what is wrong with its words there."""
    for size in TURNED:
        opened.set_viewport_size(SIZES[size])
        opened.evaluate(SETTLED)
        end_motions(opened)
        yield from (f"{moment}, {size}: {problem}" for problem in opened.evaluate(WORDS)[:6])


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("game", GAMES)
def test_words_lie_apart_wherever_a_match_stands(page: Callable[..., Page], game: str, language: str) -> None:
    mine = moments(game)[language == "es" :: 2]
    settings = {**QUICK, "language": language}
    opened = page("#settings", before=store(*mine, settings=settings), has_touch=True, viewport=SIZES[TURNED[0]])
    wrong: list[str] = []
    for one in mine:
        opened.set_viewport_size(SIZES[TURNED[0]])
        go(opened, f"match/{one.ident}")
        if opened.locator('[data-do="uncover"]').count():
            do(opened, "uncover")
        wrong += complaints(opened, one.ident)
        if any(one.ident.endswith(f"at{100 * part:.0f}") for part in BY_COMPUTER):
            do(opened, "hint")
            opened.wait_for_selector(".voice.tip")
            wrong += complaints(opened, f"{one.ident}, hint")
    assert not wrong, "\n" + "\n".join(wrong)
