"""Shared helpers of the browser tests of The Artemis Project: matches at a question, a player with fingers, the
contents of a page.
"""

from __future__ import annotations

import json
import random
from typing import TYPE_CHECKING, Any, cast

from pyapp.engine.contract import Seat, Setup
from pyapp.engine.match import Match
from pyapp.games.artemis import GAME
from pyapp.games.artemis.computer.strategy import ArtemisStrategy
from pyapp.games.artemis.rules.steps import (
    ACADEMY,
    BASECAMP,
    DIE,
    DOORSTEP,
    GANTRY,
    HIT,
    PLACE,
    QUARRY,
    REGIONS,
    SEND,
    VENTS,
)
from pyapp.ui.store.saves import PREFIX, read_entry

from .conftest import ROOT, poll
from .helpers import NAMES, arrives, count_of, do, press, touch
from .imperial import moves_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from playwright.sync_api import Page

    from pyapp.engine.contract import Move
    from pyapp.games.artemis.rules.position import Position

BUILT = "document.querySelectorAll('#ap-gantry *').length > 3"
PANELS = {"crew": "arrange", "reward": "two", "build": "two", "heat": "warming"}
"""Question -> the class of its panel, where it has another name."""
LONGEST_NAMES = (
    "Maximiliana Fernández",
    "Bartholomäus Ünlü-Öz",
    "Wilhelmina Ångström",
    "Đặng Thị Quỳnh Hương",
    "Guadalupe Hernández M.",
)
LONG_NAMES = ("Ana María", "Dimitri", "Eun-ji (la 3.ª)", "Đặng Thị", "Grace")

STATE = """(() => {
    const has = selector => document.querySelector(selector);
    if (has('#p-voice [data-do="skip"]')) return "telling";
    if (has('#p-acts [data-do="result"]')) return "over";
    const ask = has("#ap-hand .ap-ask");
    return ask ? ask.classList[1] : has("#ap-hand [data-lift]") ? "dice" : "";
})()"""
"""The state of the page: "telling", "over", the kind of a panel, "dice", or "" while somebody else acts."""


def table(*players: str, mode: str = "match", names: tuple[str, ...] = NAMES, code: str = "olive-42-bread") -> Setup:
    """Return a setup, by default one person against the drones."""
    players = players or ("person",)
    key = mode if len(players) > 1 else "solo"
    seats = tuple(Seat(name, player) for name, player in zip(names, players, strict=False))
    chosen = tuple((option.key, option.choices[0][0]) for option in GAME.mode(key).options)
    return Setup("artemis", key, seats, code, chosen)


def advised(match: Match) -> list[Move]:
    """Return the best act of the computer's advice in the position of a match."""
    strategy = ArtemisStrategy(len(match.setup.seats))
    return list(max(strategy.advice(cast("Position", match.position)))[1])


def played(setup: Setup, until: Callable[[Position, Match], bool] = lambda _position, _match: False) -> Match:
    """Return a match as the computer's advice plays it, up to the first question of a seat where `until` is true."""
    match = Match(GAME, setup)
    match.settle()
    while not match.over:
        for move in advised(match):
            if until(cast("Position", match.position), match):
                return match
            match.play(move)
        match.settle()
    return match


def faces_of(match: Match) -> list[str]:
    """List the faces of the dice in the acting seat's hand."""
    position = cast("Position", match.position)
    return sorted(set(position.pool[position.seat or 0]))


def asking(setup: Setup, question: str, *, round_: int = 1, seat: int | None = None) -> Match:
    """Return a match at a question, from a round on; `seat` is the asked seat."""

    def asked(position: Position, _match: Match) -> bool:
        return position.ask == question and position.round >= round_ and seat in (None, position.seat)

    match = played(setup, asked)
    assert not match.over, f"nobody is asked {question}"
    return match


def before_a_closed_tile(setup: Setup, *, round_: int = 1) -> Match:
    """Return a match at a die, from a round on, where a tile of the Gantry is closed to the lowest face in hand."""

    def closed(position: Position, match: Match) -> bool:
        tops = [bids[-1] >> 3 for bids in position.bids if bids]
        return position.ask == DIE and position.round >= round_ and any(int(faces_of(match)[0]) <= top for top in tops)

    match = played(setup, closed)
    assert not match.over, "no tile is ever closed"
    return match


def laid(position: Position, place: Move) -> int:
    """Count the dice at a place."""
    region, _space, target = place.partition(" ")
    if region == BASECAMP:
        return len(position.stacks[position.open.index(target)])
    if region == GANTRY:
        return len(position.bids[position.display.index(target)])
    if region in (VENTS, QUARRY, DOORSTEP):
        return len(position.rows[(VENTS, QUARRY, DOORSTEP).index(region)])
    return len(position.academy if region == ACADEMY else position.outfitters)


def heaped(seats: int, label: str, first: str = BASECAMP, most: int = 3, *, event: str = "") -> Match:
    """Return a match with the longest names late in the game, before the last die of a round: `most` dice on each place
    of the region `first`, then of the next ones, with as many colonists sent as possible; `event` is the letter of the
    round's event.
    """
    rng, match = random.Random(label), Match(GAME, table(*("person",) * seats, names=LONGEST_NAMES, code=label))
    order = (*REGIONS[REGIONS.index(first) :], *REGIONS[: REGIONS.index(first)])
    match.settle()

    def fullest(position: Position, moves: Sequence[Move]) -> Move:
        def rank(place: Move) -> tuple[bool, int, int]:
            region, lying = place.partition(" ")[0], laid(position, place)
            return lying >= most, order.index(region), -lying if region == GANTRY else lying

        return min(moves, key=rank)

    while not match.over:
        position = cast("Position", match.position)
        card = position.kit.material.events.get(position.event)
        late = position.round >= 4 and event in ("", card.letter if card else "")
        if late and position.ask in (DIE, PLACE) and sum(map(len, position.pool)) == 1:
            return match
        move = rng.choice(position.legal)
        if late and position.ask == DIE:
            move = min(one for one in position.legal if ">" not in one)
        elif late and position.ask == PLACE:
            move = fullest(position, position.legal)
        elif late and position.ask == SEND:
            move = max(position.legal, key=len)
        match.play(move)
        match.settle()
    raise AssertionError(f"{label} does not come to an event {event}")


def built_up(seats: int, least: int = 8, question: str = DIE) -> Match:
    """Return a match in which the asked seat has many buildings."""
    for number in range(20):
        match = Match(GAME, table(*("person",) * seats, names=LONGEST_NAMES, code=f"rich-{number}-bread"))
        match.settle()
        while not match.over:
            for move in advised(match):
                position = cast("Position", match.position)
                if position.ask == question and len(position.tiles[position.seat or 0]) >= least:
                    return match
                match.play(move)
            match.settle()
    raise AssertionError(f"nobody builds {least}")


ANYWAY = '#p-voice [data-do^="play "]'
"""The button that plays a move in spite of its warning."""


def accepting(page: Page) -> str:
    """Return the selector of the button that plays the proposed answer: the main key, or the one that ends the
    question.
    """
    return "#main-key" if count_of(page, "#main-key") else "#end-key"


def of_move(move: Move) -> str:
    """Return the selector of a touchable."""
    return f"[data-board] [data-move={json.dumps(move)}]"


def of_action(action: str) -> str:
    """Return the selector of a button on the board."""
    return f"[data-board] [data-do={json.dumps(action)}]"


def begin(page: Page, *players: str, mode: str = "match", code: str = "olive-42-bread") -> str:
    """Go from the shelf through the form of a new match to the table, by taps; return the entry's name."""
    touch(page, 'a.lid[href="#new/artemis"]')
    arrives(page, "new/artemis")
    do(page, f"form artemis mode {mode}")
    for number, player in enumerate(players):
        if page.locator(f'[data-field="form artemis name {number}"]').count() == 0:
            do(page, "form artemis add")
        page.fill(f'[data-field="form artemis name {number}"]', NAMES[number])
        if page.locator(f'[data-do="form artemis open {number}"]').get_attribute("aria-expanded") == "false":
            do(page, f"form artemis open {number}")
        if page.locator(f'[data-do="form artemis player {number} {player}"]').count():
            do(page, f"form artemis player {number} {player}")
    while page.locator(f'[data-do="form artemis remove {len(players)}"]:visible').count():
        do(page, f"form artemis remove {len(players)}")
    page.fill('[data-field="form artemis code"]', code)
    do(page, "form artemis begin")
    return arrives(page, "match/").partition("/")[2]


class Finger:
    """A player who places dice by the computer's advice and answers questions sometimes as proposed, sometimes
    differently.
    """

    def __init__(self, page: Page, ident: str, label: str = "tapping") -> None:
        """Open a match of the page's store; a local copy follows it move by move."""
        self.page, self.ident = page, ident
        self.chooser = random.Random(label)
        self.match = read_entry(ident, page.evaluate(f"localStorage.getItem('{PREFIX}{ident}')")).match
        self.asked: set[str] = set()

    @property
    def position(self) -> Position:
        """Return the position of the match on the page, from the local copy."""
        for move in moves_of(self.page, self.ident)[len(self.match.moves) :]:
            self.match.play(move)
        return cast("Position", self.match.position)

    def _count(self) -> int:
        return len(moves_of(self.page, self.ident))

    def wait(self, seconds: float = 20) -> str:
        """Skip log beats until a person is asked or the match is over; return the state of the page."""
        for _ in range(200):
            try:
                state = str(poll(self.page, STATE, seconds))
            except TimeoutError as error:
                position = self.position
                self.page.screenshot(path=ROOT / "test-results" / "artemis-stuck.png")
                raise AssertionError(
                    f"{position.ask!r} of {position.seat} stays open: {self.match.moves[-4:]}"
                ) from error
            if state != "telling":
                return state
            self.page.keyboard.press("Escape")
        raise AssertionError("the telling does not end")

    def act(self) -> bool:
        """Do one thing; return whether there was anything to do."""
        state = self.wait()
        if state == "over":
            return False
        position, before = self.position, self._count()
        self.asked.add(position.ask)
        if state == "dice":
            self.place()
        else:
            assert state == PANELS.get(position.ask, position.ask), f"a panel {state} for {position.ask}"
            self.answer()
        assert self._count() > before, self.page.locator("#p-voice").inner_text()
        return True

    def place(self) -> None:
        """Take the advised die, turn it with its buttons, choose its socket and play it."""
        if self.position.ask == PLACE:  # the only die is already in hand
            place = advised(self.match)[0]
            press(self.page, of_move(place))
            press(self.page, of_move(place))
            return
        die, place = advised(self.match)[:2]
        old, new = int(die[4]), int(die[-1])
        press(self.page, of_action(f"draft die {old};"))
        for face in range(old, new, 1 if new > old else -1):
            after = face + (1 if new > old else -1)
            press(self.page, of_action(f"draft die {old}>{after};"))
        socket = of_move(f"{die}; {place}")
        press(self.page, socket)
        press(self.page, "#main-key" if self.chooser.random() < 0.5 else socket)

    def answer(self) -> None:
        """Answer the question of the panel: as proposed, or with another possible answer."""
        others = '#ap-hand .ap-ask [data-move], #ap-hand .ap-ask [data-do^="draft "], #ap-mat-body [data-do^="draft "]'
        marine = '#ap-hand .ap-ask [data-do^="draft send M"]'
        if HIT not in self.asked and count_of(self.page, marine):
            others = marine
        number = count_of(self.page, others)
        if number and (others == marine or self.chooser.random() < 0.4):
            press(self.page, others, self.chooser.randrange(number))
            if count_of(self.page, "#main-key"):
                press(self.page, "#main-key")
                if count_of(self.page, ANYWAY):
                    press(self.page, ANYWAY)
                return
        press(self.page, accepting(self.page))
        if count_of(self.page, ANYWAY):
            press(self.page, ANYWAY)

    def play_on(self, most: int = 900) -> None:
        """Play until the match is over."""
        for _ in range(most):
            if not self.act():
                return
        raise AssertionError("the match does not end")


def stored(page: Page, ident: str = "m1") -> dict[str, Any]:
    """Read an entry of the page's store."""
    text = page.evaluate(f"localStorage.getItem('{PREFIX}{ident}')")
    return dict(json.loads(text))
