"""Helpers of AuZtralia's browser tests: matches at a question, a player who taps, the content of a page."""

from __future__ import annotations

import json
import random
from typing import TYPE_CHECKING, Any, cast

from pyapp.engine import acts
from pyapp.engine.contract import Seat, Setup
from pyapp.engine.match import Match
from pyapp.games.auztralia import GAME
from pyapp.games.auztralia.computer.deciding import best_act
from pyapp.games.auztralia.rules.components import UNITS
from pyapp.games.auztralia.rules.moves import END
from pyapp.games.auztralia.rules.pending import attack_of, begun_text, pending, send_texts, vias_in
from pyapp.games.auztralia.rules.steps import AGAIN, FINISH, KEEP, LAYING, LOSE, TURN
from pyapp.ui.store.saves import PREFIX, read_entry
from tests.unit.auztralia_matches import chosen

from .conftest import ROOT, poll
from .helpers import NAMES, QUICK, TOUCH, arrives, count_of, do, entry, press, store, tap_at, touch
from .imperial import moves_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from playwright.sync_api import Page

    from pyapp.engine.contract import Move
    from pyapp.games.auztralia.rules.position import Position

BUILT = "document.querySelectorAll('#az-tiles *').length > 3"
BOX = {"look": "recruit", "refresh": "recruit"}
"""First word of an act -> the box that it belongs to, where that is named otherwise."""
ANYWAY = '#p-voice [data-do^="play "]'
"""The key that plays what the voice warned of, or one of those that say which act is meant."""
LONG_NAMES = ("Ana María", "Dimitri", "Eun-ji (la 3.ª)", "Đặng Thị")

STATE = """(() => {
    const has = selector => document.querySelector(selector);
    if (has('[data-do="uncover"]')) return "covered";
    if (has('#p-voice [data-do="skip"]')) return "telling";
    if (has('#p-voice [data-do="cover"]')) return "secret";
    if (has('#p-acts [data-do="result"]')) return "over";
    return has('#p-acts [data-do="hint"]:not([disabled])') ? "asked" : "";
})()"""
"""What the page is at: "covered", "telling", "secret" (something for one alone), "over", "asked", or "" while somebody
else acts.
"""
_SPOT = """selector => {
    const element = document.querySelector(selector);
    if (!element) return null;
    (element.querySelector(".hit") ?? element).scrollIntoView({block: "nearest", inline: "nearest"});
    const box = (element.querySelector(".hit") ?? element).getBoundingClientRect();
    const x = box.x + box.width / 2, y = box.y + box.height / 2;
    let over = "";
    for (const [dx, dy] of [[0, 0], [0, .3], [.3, 0], [-.3, 0], [0, -.3], [.25, .25], [-.25, .25]]) {
        const at = [x + dx * box.width, y + dy * box.height], top = document.elementFromPoint(...at);
        if (element.contains(top)) return {x: at[0], y: at[1], over: ""};
        over ||= top?.outerHTML.slice(0, 200) ?? "nothing";
    }
    return {x, y, over};
}"""


def table(
    *players: str, mode: str = "match", names: tuple[str, ...] = NAMES, code: str = "olive-8-bread", **options: str
) -> Setup:
    """Return a set-up: solo by default, with the first choice of every option."""
    players = players or ("person",)
    key = mode if len(players) > 1 else "solo"
    seats = tuple(Seat(name, player) for name, player in zip(names, players, strict=False))
    settled = GAME.mode(key).settled(options, len(seats))
    return Setup("auztralia", key, seats, code, settled, edition=GAME.edition)


def position_of(match: Match) -> Position:
    """Return the position of a match."""
    return cast("Position", match.position)


def played(setup: Setup, until: Callable[[Position, list[Move]], bool] = lambda _position, _act: False) -> Match:
    """Return a match played by the computer's advice up to the first act for which `until` is true."""
    match = Match(GAME, setup)
    match.settle()
    while not match.over:
        act = best_act(position_of(match))
        if until(position_of(match), act):
            return match
        for move in act:
            match.play(move)
        match.settle()
    return match


def played_at_random(setup: Setup, until: Callable[[Position], bool]) -> Match:
    """Return a match played at random, independent of the computer players, up to the first question for which `until`
    is true.
    """
    for seed in range(60):
        chooser, match = random.Random(seed), Match(GAME, setup)
        match.settle()
        while not match.over:
            if until(position_of(match)):
                return match
            match.play(chosen(position_of(match), chooser))
            match.settle()
    raise AssertionError("no match comes to such a question")


def can_begin(word: str) -> Callable[[Position], bool]:
    """Return whether an act that begins with a word is legal on this turn."""
    return lambda p: p.ask == TURN and any(move.partition(" ")[0] == word for move in p.legal)


def any_act(p: Position, word: str) -> list[Move]:
    """Return an act that begins with a word, with the first of its parts if it needs some."""
    if word in _WITH_PARTS:
        return list(acts.moves_of(_WITH_PARTS[word](p)))
    return [next(move for move in p.legal if move.partition(" ")[0] == word)]


def _any_part(p: Position, begun: str) -> str:
    chosen = pending(p, begun)
    return chosen.act(chosen.addable[:1])


def _any_attack(p: Position) -> str:
    tile = next(int(move.split(" t")[1]) - 1 for move in p.legal if move.startswith("attack "))
    attack = attack_of(pending(p, ""), tile)
    return attack.act(send_texts(attack.max_units))


_WITH_PARTS: dict[str, Callable[[Position], str]] = {
    "rail": lambda p: _any_part(p, "" if p.ask == LAYING else "rail; "),
    "hills": lambda p: _any_part(p, "hills; "),
    "trade": lambda p: _any_part(p, "trade; "),
    "farm": lambda p: pending(p, "farm; ").act(two_farms(p)) or _any_part(p, "farm; "),
    "attack": _any_attack,
    "refresh": lambda p: pending(p, "refresh; ").act([f"drop {p.display[0]}"]),
}


def two_farms(p: Position) -> list[Move]:
    """Return two farms that may be placed together, if possible the first of a type that is not the default of its
    hex; none if two are not legal.
    """
    first = pending(p, "farm; ").addable if p.ask == TURN and "farm" in p.legal else []
    places = [part.split(" ")[1] for part in first]
    for one in sorted(first, key=lambda part: -places[: first.index(part)].count(part.split(" ")[1])):
        if other := pending(p, f"farm; {one}; ").addable:
            return [one, other[0]]
    return []


def asking(setup: Setup, ask: str, *, seat: int | None = None, least: int = 0) -> Match:
    """Return a match at a question to `seat`, after a minimum number of moves."""
    number = 0

    def asked(position: Position, act: list[Move]) -> bool:
        nonlocal number
        number += len(act)
        return position.ask == ask and number > least and seat in (None, position.seat)

    match = played(setup, asked)
    assert not match.over, f"nobody is asked {ask}"
    return match


def match_before(setup: Setup, word: str, *, parts: int = 1) -> Match:
    """Return a match before an act that begins with a word and has a minimum number of texts."""
    match = played(setup, lambda p, act: p.ask == TURN and act[0].split(" ")[0] == word and len(act) >= parts)
    assert not match.over, f"nobody plays {word}"
    return match


def begin(
    page: Page, *players: str, mode: str = "match", code: str = "olive-8-bread", options: Sequence[str] = ()
) -> str:
    """Start a match from the shelf by tapping, and return its store entry. Options are written "map west"."""
    touch(page, 'a.lid[href="#new/auztralia"]')
    arrives(page, "new/auztralia")
    do(page, f"form auztralia mode {mode}")
    for number, player in enumerate(players):
        if page.locator(f'[data-field="form auztralia name {number}"]').count() == 0:
            do(page, "form auztralia add")
        page.fill(f'[data-field="form auztralia name {number}"]', NAMES[number])
        if page.locator(f'[data-do="form auztralia open {number}"]').get_attribute("aria-expanded") == "false":
            do(page, f"form auztralia open {number}")
        if page.locator(f'[data-do="form auztralia player {number} {player}"]').count():
            do(page, f"form auztralia player {number} {player}")
    while page.locator(f'[data-do="form auztralia remove {len(players)}"]:visible').count():
        do(page, f"form auztralia remove {len(players)}")
    for option in options:
        do(page, f"form auztralia option {option}")
    page.fill('[data-field="form auztralia code"]', code)
    do(page, "form auztralia begin")
    return arrives(page, "match/").partition("/")[2]


def open_at(page: Callable[..., Page], match: Match, *, screen: dict[str, Any] = TOUCH, **settings: str) -> Page:
    """Open a match at the table, in a browser context with touch."""
    opened = page("#match/m1", before=store(entry(match), settings={**QUICK, **settings}), **screen)
    poll(opened, f"({BUILT}) || document.querySelector('[data-do=\"uncover\"]')")
    return opened


def of_move(move: Move) -> str:
    """Return the selector of a touchable of the column."""
    return f".az-side [data-move={json.dumps(move)}]"


def of_action(action: str) -> str:
    """Return the selector of a button of the column."""
    return f".az-side [data-do={json.dumps(action)}]"


def on_map(name: str) -> str:
    """Return the selector of a hex, a border or a tile on the map."""
    return f"#az-{name} > .hex" if "-" not in name and name[0] == "r" else f"#az-{name}"


def tap_map(page: Page, name: str) -> None:
    """Tap a hex, a border or a tile at a point where nothing covers it."""
    spot = page.evaluate(_SPOT, on_map(name))
    assert spot is not None, f"there is no {name}"
    assert not spot["over"], f"{name} lies under {spot['over']}"
    tap_at(page, spot["x"], spot["y"])


class Finger:
    """A player who follows the computer's advice by tapping: boxes, map, panels, main button."""

    def __init__(self, page: Page, ident: str, label: str = "tapping") -> None:
        """Open a match from the page's store; a match in Python follows it move by move."""
        self.page, self.ident = page, ident
        self.chooser = random.Random(label)
        self.match = read_entry(ident, page.evaluate(f"localStorage.getItem('{PREFIX}{ident}')")).match
        self.asked: set[str] = set()
        self.words: set[str] = set()

    @property
    def position(self) -> Position:
        """Return the current position of the page's match, after updating our own."""
        for move in moves_of(self.page, self.ident)[len(self.match.moves) :]:
            self.match.play(move)
        return position_of(self.match)

    def wait(self, seconds: float = 20) -> str:
        """Skip the playback and hand the tablet on until a seat is asked or the match is over."""
        for _ in range(200):
            try:
                state = str(poll(self.page, STATE, seconds))
            except TimeoutError as error:
                self.page.screenshot(path=ROOT / "test-results" / "auztralia-stuck.png")
                position = self.position
                raise AssertionError(
                    f"{position.ask!r} of {position.seat} stays open: {self.match.moves[-4:]}"
                ) from error
            if state == "telling":
                self.page.keyboard.press("Escape")
            elif state == "covered":
                press(self.page, '[data-do="uncover"]')
            elif state == "secret":
                press(self.page, '#p-voice [data-do="cover"]')
            else:
                return state
        raise AssertionError("the telling does not end")

    def act(self, act: list[Move] | None = None) -> bool:
        """Play one act, by default the computer's advice; return whether there was a question."""
        if self.wait() == "over":
            return False
        position, number = self.position, len(self.match.moves)
        act = act or best_act(position)
        self.asked.add(position.ask)
        self.words |= {move.split(" ")[0] for move in act}
        self.put_together(act)
        if count_of(self.page, "#main-key"):
            press(self.page, "#main-key")
        if len(moves_of(self.page, self.ident)) == number and count_of(self.page, ANYWAY):
            press(self.page, ANYWAY)
        done = moves_of(self.page, self.ident)[number:]
        if not done or (position.ask != LOSE and done[: len(act)] != act):
            self.page.screenshot(path=ROOT / "test-results" / "auztralia-stuck.png")
            raise AssertionError(f"{act} became {done}: {self.page.locator('#p-voice').inner_text()}")
        return True

    def put_together(self, act: list[Move]) -> None:
        """Compose an act by taps, so that the main button plays it; some buttons play it at once."""
        p, page = self.position, self.page
        first = next((move for move in act if move not in vias_in(act)), act[0])
        word = first.split(" ")[0]
        if p.ask == TURN and not p.args[0]:
            self._turn(p, act, word)
        elif p.ask == LOSE:
            others = '#az-panel .force button[data-move^="lose"]'
            if self.chooser.random() < 0.5 and (number := count_of(page, others)):
                press(page, others, self.chooser.randrange(number))
        elif p.ask == LAYING:
            for border in act:
                if border != "end":
                    tap_map(page, border)
            if act == ["end"]:
                press(page, "#end-key")
        elif word in ("port", "peek"):
            tap_map(page, first.split(" ")[1])
        elif p.ask == KEEP:
            self._keep(first)
        elif p.ask == FINISH and word == "finish":
            press(page, "#end-key")
        elif p.ask == AGAIN:
            self._card(first)
        elif word == "use":
            for key in first.split(" ")[1:]:
                press(page, f'.az-side [data-explain="option {key}"]')
        elif first != "fight":
            press(page, of_move(first))

    def _turn(self, p: Position, act: list[Move], word: str) -> None:
        """Compose an act of a turn: its box, its railways, its parts."""
        page = self.page
        if word == "play":
            self._play(act[0])
            return
        box, partners = BOX.get(word, word), pending(p, begun_text(vias_in(act))).named_partners
        bare = word in ("rail", "mine", "attack") and not partners and self.chooser.random() < 0.4
        if not bare:
            press(page, f"#az-box-{box}")
        for seat in partners:
            press(page, f'.az-side [role="group"] .opt[data-do^="draft via"]:has(.s{seat + 1})')
        parts = [move for move in act if move not in vias_in(act) and move != END]
        _PARTS[word](self, p, act, parts)

    def _rail(self, _p: Position, _act: list[Move], parts: list[Move]) -> None:
        for border in parts[1:]:
            tap_map(self.page, border)

    def _mine(self, _p: Position, _act: list[Move], parts: list[Move]) -> None:
        _word, where, good = parts[0].split(" ")
        tap_map(self.page, where)
        if count_of(self.page, ANYWAY):
            press(self.page, f'#p-voice [data-do^="play "][data-do$="mine {where} {good}"]')

    def _recruit(self, _p: Position, _act: list[Move], parts: list[Move]) -> None:
        self._card(parts[0])

    def _refresh(self, _p: Position, _act: list[Move], parts: list[Move]) -> None:
        press(self.page, of_action("draft refresh; "))
        for part in parts[1:]:
            press(self.page, f'.az-side [data-explain="card {part.split(" ")[1]}"][aria-pressed]')

    def _buy(self, _p: Position, _act: list[Move], parts: list[Move]) -> None:
        press(self.page, of_move(parts[0]))

    def _trade(self, p: Position, _act: list[Move], parts: list[Move]) -> None:
        for number in range(1, len(parts)):
            press(self.page, of_action(f"draft {pending(p, 'trade; ').act(parts[1 : number + 1])}"))

    def _farm(self, p: Position, act: list[Move], parts: list[Move]) -> None:
        for number, part in enumerate(parts[1:], 1):
            tap_map(self.page, part.split(" ")[1])
            text = pending(p, begun_text(act[: act.index("farm") + 1])).act(parts[1 : number + 1])
            if count_of(self.page, of_action(f"draft {text}")):
                press(self.page, of_action(f"draft {text}"))

    def _attack(self, p: Position, act: list[Move], parts: list[Move]) -> None:
        name = parts[0].split(" ")[1]
        tap_map(self.page, name)
        begun = attack_of(pending(p, begun_text(vias_in(act))), int(name[1:]) - 1)
        counts = list(begun.max_units)
        wanted = {part[5]: int(part[6:]) for part in parts[1:]}
        for unit, letter in enumerate(UNITS):
            while counts[unit] > wanted.get(letter, 0):
                counts[unit] -= 1
                press(self.page, of_action(f"draft {begun.act(send_texts(counts))}"))

    def _recover(self, _p: Position, _act: list[Move], _parts: list[Move]) -> None:
        """The box is the whole act."""

    def _play(self, move: Move) -> None:
        """Play a card of the warehouse: its button and its target."""
        card = move.split(" ")[1]
        key = f'.az-mat [data-explain="card {card}"]'
        press(self.page, key)
        if not count_of(self.page, "#main-key"):
            press(self.page, of_move(move))

    def _card(self, move: Move) -> None:
        """Take a card for the seat itself or for its receiver."""
        card, _to, whom = move.partition(" to ")
        ask = f".az-side [data-move={json.dumps(f'{card} to ?')}]"
        if move == "look" or not count_of(self.page, ask):
            press(self.page, of_move(move))
            return
        press(self.page, ask)
        if count_of(self.page, ANYWAY):
            wanted = f"play {move}"
            assert whom or count_of(self.page, f"#p-voice [data-do={json.dumps(wanted)}]")
            press(self.page, f"#p-voice [data-do={json.dumps(wanted)}]")

    def _keep(self, move: Move) -> None:
        """Keep a card, or exchange it for one of the display."""
        words = move.split(" ")
        if "for" in words and words[1] != self.position.looked[0]:
            self._card(f"keep {words[1]}" + (f" to {words[-1]}" if "to" in words else ""))
        self._card(move)

    def play_on(self, most: int = 600) -> None:
        """Play until the match is over."""
        for _ in range(most):
            if not self.act():
                return
        raise AssertionError("the match does not end")


_PARTS: dict[str, Callable[[Finger, Position, list[Move], list[Move]], None]] = {
    "rail": Finger._rail,
    "hills": Finger._rail,
    "mine": Finger._mine,
    "recruit": Finger._recruit,
    "look": Finger._recruit,
    "refresh": Finger._refresh,
    "buy": Finger._buy,
    "trade": Finger._trade,
    "farm": Finger._farm,
    "attack": Finger._attack,
    "recover": Finger._recover,
}
