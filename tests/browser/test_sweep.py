"""Texts at arbitrary moments: the goldens of all games, of every mode and number of seats, with the longest names,
opened in the middle. No text overlaps another one, is covered or off the screen, on three screens.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Literal

import pytest

from pyapp.games import GAMES
from tests.marks import nightly

from .artemis import LONGEST_NAMES
from .helpers import GOLDENS, QUICK, SIZES, do, end_motions, entry, go, golden, store, uncover
from .screens import SETTLED, UNDER_KEYS, WORDS, low_contrast, name_of, turned

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Page

    from pyapp.ui.store.saves import Entry

PARTS = (0.6, 0.3, 0.9)
"""How much of a match has been played, from one golden to the next."""
HINTED = "at30", "at90"
"""Ends of the names of moments at which a hint is asked for."""
CLEAR = ((1180, 820), (390, 844), (844, 390))
"""Screens on which colours and the column of keys are looked at."""
THEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
TURNED = ("tablet", "phone", "portrait")
"""Screens, one after the other: a page is loaded on the first and turned to the others."""


@cache
def moments(game: str) -> tuple[Entry, ...]:
    """Return every golden of a game, each left in the middle, with the longest names."""
    entries = []
    for number, path in enumerate(sorted((GOLDENS / game).glob("*.txt"))):
        match, part = golden(f"{game}/{path.stem}", LONGEST_NAMES), PARTS[number % len(PARTS)]
        entries.append(entry(match.branch(int(part * len(match.moves))), f"{path.stem}at{100 * part:.0f}"))
    return tuple(entries)


def complaints(opened: Page, moment: str) -> Iterator[str]:
    """Turn a page to every screen and say what is wrong with its words there."""
    for size in TURNED:
        opened.set_viewport_size(SIZES[size])
        opened.evaluate(SETTLED)
        end_motions(opened)
        yield from (f"{moment}, {size}: {problem}" for problem in opened.evaluate(WORDS)[:6])


@pytest.mark.parametrize("whole", [False, *nightly(True)], ids=lambda whole: "all" if whole else "last")
@pytest.mark.parametrize("game", GAMES)
def test_what_can_be_touched_stands_out_and_lies_clear_of_the_keys(
    page: Callable[..., Page], game: str, whole: bool
) -> None:
    mine = moments(game) if whole else moments(game)[-1:]
    opened = page("#settings", before=store(*mine, settings=QUICK), has_touch=True)
    wrong: list[str] = []
    for one in mine:
        go(opened, f"match/{one.ident}")
        uncover(opened)
        for size in CLEAR:
            for theme in THEMES:
                opened.emulate_media(color_scheme=theme)
                turned(opened, size)
                found = low_contrast(opened) + (opened.evaluate(UNDER_KEYS) if theme == THEMES[0] else [])
                wrong += [f"{one.ident}, {name_of(size)}, {theme}: {problem}" for problem in found[:6]]
    assert not wrong, "\n" + "\n".join(wrong)


@pytest.mark.nightly
@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("game", GAMES)
def test_texts_do_not_overlap_at_any_moment_of_a_match(page: Callable[..., Page], game: str, language: str) -> None:
    mine = moments(game)[language == "es" :: 2]
    settings = {**QUICK, "language": language}
    opened = page("#settings", before=store(*mine, settings=settings), has_touch=True, viewport=SIZES[TURNED[0]])
    wrong: list[str] = []
    for one in mine:
        opened.set_viewport_size(SIZES[TURNED[0]])
        go(opened, f"match/{one.ident}")
        uncover(opened)
        wrong += complaints(opened, one.ident)
        if one.ident.endswith(HINTED):
            do(opened, "hint")
            opened.wait_for_selector(".voice.tip")
            wrong += complaints(opened, f"{one.ident}, hint")
    assert not wrong, "\n" + "\n".join(wrong)
