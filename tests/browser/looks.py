"""Looking at every state of some pages on screens of every size: what the tests of their looks share."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pytest

from tests.marks import nightly

from .helpers import picture
from .screens import KEYS, LOOKED_AT, TOO_WIDE, WORDS, low_contrast, name_of, small_type, turned

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from pathlib import Path

    from playwright.sync_api import Page

    from .screens import Size

    Check = Callable[[Page, str, Size], Iterator[str]]
    """Lists what is wrong with a state, by its name, on a screen."""

AT_EVERY_RUN: Final = LOOKED_AT[:3]
in_languages_and_themes: Final[pytest.MarkDecorator] = pytest.mark.parametrize(
    ("language", "theme", "sizes"),
    [("es", "light", AT_EVERY_RUN), *nightly(*((a, b, LOOKED_AT) for a in ("en", "es") for b in ("light", "dark")))],
    ids=lambda value: value if isinstance(value, str) else len(value),
)
"""Runs a test on three screens in one language and theme, at night on all in both."""


def complaints(
    page: Page, name: str, size: Size, least: float = 43, aside: str = "", *, regions: bool = True
) -> Iterator[str]:
    """List what is wrong with a page on a screen: its words, keys smaller than `least`, small type except in `aside`,
    and what scrolls sideways - with `regions` also within the page.
    """
    turned(page, size)
    found = [*page.evaluate(WORDS), *page.evaluate(KEYS, least), *small_type(page, 15, aside)]
    found += page.evaluate(TOO_WIDE) if regions else ()
    if page.evaluate("document.scrollingElement.scrollWidth > innerWidth"):
        found.append("the page is too wide")
    yield from (f"{name}, {name_of(size)}: {problem}" for problem in found[:6])


def looked_at(
    page: Page, names: Iterable[str], sizes: Sequence[Size], check: Check, shots: Path, kind: str
) -> list[str]:
    """Look at each state of a page on screens, keep pictures, and list what is wrong, contrasts included. `names` brings
    the page into one state after another.
    """
    found: list[str] = []
    for name in names:
        found += on_screens(page, name, sizes, check, shots, kind)
        found += [f"{name}, {name_of(sizes[-1])}: {problem}" for problem in low_contrast(page)]
    return found


def looked_at_large(page: Page, names: Iterable[str], sizes: Sequence[Size], check: Check, shots: Path) -> list[str]:
    """Look at each state of a page whose text has twice the size, as `looked_at` does, without contrasts."""

    def check_large(page: Page, name: str, size: Size) -> Iterator[str]:
        return check(page, f"{name} large", size)

    return [problem for name in names for problem in on_screens(page, name, sizes, check_large, shots, "large")]


def on_screens(page: Page, name: str, sizes: Sequence[Size], check: Check, shots: Path, kind: str) -> list[str]:
    """Look at one state on screens, keep pictures, and list what is wrong."""
    found: list[str] = []
    for size in sizes:
        found += check(page, name, size)
        picture(page, shots / f"{name}-{kind}-{name_of(size)}.png")
    return found
