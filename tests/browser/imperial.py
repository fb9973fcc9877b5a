"""Helpers of the browser tests of Imperial Settlers: setups, the tray, a player who taps."""

from __future__ import annotations

import json
import random
import time
from typing import TYPE_CHECKING, Any

from pyapp.engine.contract import Seat, Setup
from pyapp.engine.match import Match
from pyapp.engine.randomness import pick, rng
from pyapp.games.imperial import GAME

from .conftest import poll
from .helpers import NAMES, arrives, do, kept, press, touch

if TYPE_CHECKING:
    from playwright.sync_api import Page

ROOM = "!!document.querySelector('#p-board')"


def table(
    mode: str = "advanced",
    *players: str,
    code: str = "olive-42-bread",
    physical: bool = False,
    content: tuple[str, ...] = (),
    **options: str,
) -> Setup:
    """Return a setup, by default of one person; every option has its first choice."""
    seats = tuple(Seat(name, player) for name, player in zip(NAMES, players or ("person",), strict=False))
    chosen = {option.key: option.choices[0][0] for option in GAME.mode(mode).options} | options
    return Setup("imperial", mode, seats, code, tuple(chosen.items()), physical=physical, content=content)


def played(setup: Setup, rounds: float = 99, label: str = "a long evening") -> Match:
    """Return a match with random moves, preferably builds, until a number of rounds is over (1.5: in the middle of the
    second).
    """
    match, generator = Match(GAME, setup), rng(label, "browser")
    while not match.over:
        position: Any = match.position
        if match.position.seat == -1:
            match.play(match.seeded_result())
            continue
        if position.round > rounds or (
            position.round + 0.5 > rounds and position.players[0].crossed_boxes and position.seat == 0
        ):
            break
        moves = match.position.moves()
        match.play(pick(generator, [move for move in moves if move not in ("done", "rest")] or moves))
    return match


def begin(page: Page, mode: str, *names: str, code: str = "olive-42-bread", steps: tuple[str, ...] = ()) -> str:
    """Go from the shelf through the form of a new match to the table, by taps; `steps` are further buttons of the form.
    Return the entry's name.
    """
    touch(page, 'a.lid[href="#new/imperial"]')
    arrives(page, "new/imperial")
    do(page, f"form imperial mode {mode}")
    for number, name in enumerate(names):
        if page.locator(f'[data-field="form imperial name {number}"]').count() == 0:
            do(page, "form imperial add")
        page.fill(f'[data-field="form imperial name {number}"]', name)
    while page.locator(f'[data-do="form imperial remove {len(names)}"]:visible').count():
        do(page, f"form imperial remove {len(names)}")
    for number in range(len(names)):
        if page.locator(f'[data-do="form imperial open {number}"]').get_attribute("aria-expanded") == "false":
            do(page, f"form imperial open {number}")
        do(page, f"form imperial player {number} person")
    for step in steps:
        do(page, f"form imperial {step}")
    page.fill('[data-field="form imperial code"]', code)
    do(page, "form imperial begin")
    return arrives(page, "match/").partition("/")[2]


def moves_of(page: Page, ident: str) -> list[str]:
    """Read the moves of a match from the store."""
    body = kept(page, ident)["record"].split("\n\n", 1)[1]
    return [move.strip() for line in body.splitlines() for move in line.partition(". ")[2].split(";") if move.strip()]


def legal_now(page: Page) -> list[str]:
    """List the visible highlighted places of the sheets and the tray."""
    moves: list[str] = page.evaluate(
        "[...document.querySelectorAll('#p-board [data-move].legal, #p-board [data-move].ready')].filter(e => e.checkVisibility()).map(e => e.dataset.move)"
    )
    return moves


class Finger:
    """A player who taps highlighted places, at random but repeatably, and ends a round after some of them."""

    def __init__(self, page: Page, ident: str, label: str = "tapping", most: int = 3) -> None:
        """Open a match; `most` boxes are crossed per round."""
        self.page, self.ident, self.most = page, ident, most
        self.chooser = random.Random(label)
        self.crossed = 0

    def _count(self) -> int:
        return len(moves_of(self.page, self.ident))

    def tap(self, move: str) -> None:
        """Tap a place."""
        press(self.page, f"#p-board [data-move={json.dumps(move)}]")

    def over(self) -> bool:
        """Return whether the match is over."""
        return bool(self.page.locator('#p-acts [data-do="result"]').count())

    def act(self) -> None:
        """Do one thing: hand the tablet on, tap a place twice or pay, or end what is going on."""
        before = self._count()
        if self.page.locator('#main-key[data-do^="sheet "]').count():
            touch(self.page, "#main-key")
            return
        places = [
            move
            for move in legal_now(self.page)
            if self.crossed < self.most or not move.startswith(("build", "harvest"))
        ]
        builds = [move for move in places if move.startswith(("build", "harvest", "take", "settle"))]
        if places and (builds or self.crossed < self.most):
            move = self.chooser.choice(builds or places)
            self.tap(move)
            pays = self.page.locator('#p-voice [data-do^="play"]:visible')
            if pays.count() and self._count() == before:
                touch(self.page, f"#p-voice [data-do^='play']:visible >> nth={self.chooser.randrange(pays.count())}")
            elif self._count() == before:
                self.tap(move)
            if self._count() > before:
                self.crossed += move.startswith(("build", "harvest"))
                return
        self.end()

    def end(self) -> None:
        """Tap the end button, twice if there is a warning."""
        before = self._count()
        poll(
            self.page,
            "document.querySelector('#p-acts [data-do=\"end\"]:not([disabled])') || document.querySelector('#p-acts [data-do=\"result\"]')",
        )
        if self.over():
            return
        do(self.page, "end")
        if self._count() == before:
            touch(self.page, "#p-voice [data-do^='play']:visible >> nth=-1")
        end = time.monotonic() + 5
        while self._count() <= before:  # on a busy machine the click comes some time after the touch
            assert time.monotonic() < end, self.page.locator("#p-voice").inner_text()
            self.page.wait_for_timeout(30)
        self.crossed = 0

    def play_on(self, most: int = 900, until: str = "") -> None:
        """Play until the match is over, or an expression of the page is true."""
        for _ in range(most):
            if self.over() or (until and self.page.evaluate(until)):
                return
            self.act()
        raise AssertionError("the match does not end")
