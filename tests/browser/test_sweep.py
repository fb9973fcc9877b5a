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
from .screens import SETTLED, WORDS

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


@pytest.mark.nightly
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
