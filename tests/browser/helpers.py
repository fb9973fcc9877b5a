"""Helpers of the browser tests: prepared stores, what a person sees, what a person does."""

from __future__ import annotations

import base64
import json
import os
import re
import statistics
import timeit
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

import pytest

from pyapp.engine.conformance import random_match
from pyapp.engine.contract import Seat, Setup
from pyapp.engine.record import parse_record
from pyapp.games import GAMES
from pyapp.ui.links import fragments as links
from pyapp.ui.store.saves import PREFIX, Entry, write_entry
from tests.marks import nightly

from .conftest import ROOT, poll

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
    from pathlib import Path

    from _pytest.mark import ParameterSet
    from playwright.sync_api import FloatRect, Locator, Page, ViewportSize

    from pyapp.engine.match import Match

GOLDENS = ROOT / "tests" / "goldens"
NAMES = ("Ana", "Bruno", "Chloë", "Dimitri")
WIDE = ("WWWWWWWWWWWWWWWWWWWWWWWW", "MMMMMMMMMMMMMMMMMMMMMMMM", "QQQQQQQQQQQQQQQQQQQQQQQQ", "WMWMWMWMWMWMWMWMWMWMWMWM")
SETTINGS = "sobremesa.settings"
QUICK = {"thinking": "quick"}
CREATED = 1_790_000_000.0
SIZES: dict[str, ViewportSize] = {
    "tablet": {"width": 1180, "height": 820},
    "portrait": {"width": 820, "height": 1180},
    "phone": {"width": 390, "height": 844},
    "desktop": {"width": 1440, "height": 900},
}
TOUCH: dict[str, Any] = {"has_touch": True, "viewport": SIZES["tablet"]}
PHONE: dict[str, Any] = {"has_touch": True, "is_mobile": True, "viewport": SIZES["phone"]}
QUIET_LOOP = 0.12
"""Seconds in which a quiet machine counts to ten million."""


def slowness() -> float:
    """Return how many times slower than a quiet machine this one is just now, at least 1. What people are promised in
    seconds is multiplied by it.
    """
    return max(1.0, statistics.median(timeit.repeat("x += 1", "x = 0", number=10**7, repeat=3)) / QUIET_LOOP)


# --- matches that lie in the store already ---


def setup(
    *players: str,
    names: tuple[str, ...] = NAMES,
    mode: str = "match",
    drawn: bool = True,
    practice: bool = False,
    code: str = "olive-42-bread",
) -> Setup:
    """Return a setup of 9: two people and drawn red tokens unless told otherwise."""
    seats = tuple(Seat(name, player) for name, player in zip(names, players or ("person", "person"), strict=False))
    return Setup("nine", mode, seats, code, (("preparation", "drawn" if drawn else "players"),), practice=practice)


def finished(of: Setup, label: str = "a long evening") -> Match:
    """Return a random match at its end."""
    return random_match(GAMES[of.game], of, label)


def golden(name: str, names: Iterable[str] = ()) -> Match:
    """Return a golden match by its game and name ("nine/four-quick"), its seats renamed."""
    text = (GOLDENS / f"{name}.txt").read_text()
    for seat, other in zip(parse_record(text, GAMES).setup.seats, names, strict=False):
        text = text.replace(f'[Seat "{seat.player}" "{seat.name}"]', f'[Seat "{seat.player}" "{other}"]', 1)
    return parse_record(text, GAMES)


def shortened(match: Match, less: int) -> Match:
    """Return a match a number of moves before its end, with nothing left to redo."""
    return match.branch(len(match.moves) - less)


def entry(match: Match, ident: str = "m1", **more: Any) -> Entry:
    """Return an entry of the store."""
    return Entry(ident, match, CREATED, CREATED + 60, revision=1, **more)


def store(*entries: Entry, settings: Mapping[str, Any] | None = None, **raw: str) -> Callable[[Page], None]:
    """Return a function for `before=` that fills the store once, before the page is loaded: entries, settings, and
    entries as raw text by name.
    """
    texts = {PREFIX + kept.ident: write_entry(kept) for kept in entries}
    texts |= {PREFIX + ident: text for ident, text in raw.items()}
    texts |= {SETTINGS: json.dumps(settings)} if settings else {}
    filling = f"for (const [name, text] of Object.entries({json.dumps(texts)})) localStorage.setItem(name, text);"

    def fill(page: Page) -> None:
        page.add_init_script(
            f"if (location.protocol.startsWith('http') && !sessionStorage.getItem('filled')) {{ sessionStorage.setItem('filled', '1'); {filling} }}"
        )

    return fill


def kept(page: Page, ident: str = "m1") -> dict[str, Any]:
    """Read an entry of the page's store as it lies there."""
    text = page.evaluate(f"localStorage.getItem('{PREFIX}{ident}')")
    return json.loads(text) if text else {}


def idents(page: Page) -> list[str]:
    """List the entries of the page's store."""
    names = page.evaluate("Object.keys(localStorage)")
    return sorted(name.removeprefix(PREFIX) for name in names if name.startswith(PREFIX))


# --- what a person sees ---


def count(page: Page) -> int:
    """Read the number of moves behind the position that is shown, from the head of the page."""
    return int(re.findall(r"\d+", page.locator("#p-head .sub").text_content() or "")[-1])


def voice(page: Page) -> str:
    """Read what the voice says."""
    return page.locator("#p-voice").inner_text()


def hears(page: Page, words: str, seconds: float = 30) -> None:
    """Wait until the voice says something."""
    poll(page, f"document.getElementById('p-voice')?.textContent.includes({json.dumps(words)})", seconds)


def count_of(page: Page, selector: str) -> int:
    """Count what can be seen and used of what a selector names."""
    script = "s => [...document.querySelectorAll(s)].filter(e => e.checkVisibility() && !e.disabled).length"
    return int(page.evaluate(script, selector))


def legal(page: Page) -> list[str]:
    """List the touchables that are marked as legal, or chosen."""
    moves: list[str] = page.evaluate(
        "[...document.querySelectorAll('.touch.legal, .touch.chosen')].map(e => e.dataset.move)"
    )
    return moves


def box_of(locator: Locator) -> FloatRect:
    """Return the box of an element that is on the page."""
    box = locator.bounding_box()
    assert box is not None, "nothing is drawn there"
    return box


def route(page: Page) -> str:
    """Read the fragment of the address."""
    return str(page.evaluate("location.hash.slice(1)"))


def arrives(page: Page, start: str, seconds: float = 30) -> str:
    """Wait until the page for a fragment that begins so has been painted; return the fragment."""
    poll(
        page,
        f"(location.hash || '#').startsWith('#{start}') && document.documentElement.dataset.place.startsWith('{start or 'shelf'}')",
        seconds,
    )
    return route(page)


END_MOTIONS = """async () => {
    for (let left; (left = document.getAnimations().filter(a => a.playState !== "finished" && a.effect.getComputedTiming().endTime < Infinity)).length;) {
        for (const animation of left) animation.finish();
        await new Promise(requestAnimationFrame);
    }
}"""


def end_motions(page: Page) -> None:
    """Let what moves or fades arrive at once, and what follows from that, too."""
    page.evaluate(END_MOTIONS)


def picture(page: Page, file: Path, *, whole: bool = False) -> None:
    """Keep a picture for people to look at if `PICTURES` is set: of what the screen shows, or of all that one can scroll
    to. It is packed quickly rather than well, in half of Playwright's time.
    """
    if not os.environ.get("PICTURES"):
        return
    session = page.context.new_cdp_session(page)
    asked: dict[str, Any] = {"optimizeForSpeed": True, "captureBeyondViewport": whole}
    if whole:
        asked["clip"] = {**session.send("Page.getLayoutMetrics")["cssContentSize"], "scale": 1}
    taken = session.send("Page.captureScreenshot", asked)
    session.detach()
    file = file.with_name(file.name.replace(", ", "-").replace(" ", "-"))
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(base64.b64decode(taken["data"]))


# --- what a person does ---

_MIDDLE = """move => {
    const place = document.querySelector(`[data-move="${move}"]`), box = (place.querySelector(".hit") ?? place).getBoundingClientRect();
    const x = box.x + box.width / 2, y = box.y + box.height / 2;
    return {x, y, hit: document.elementFromPoint(x, y)?.closest("[data-move]")?.dataset.move === move};
}"""


def touch(page: Page, selector: str) -> None:
    """Tap what a selector names, with a finger where the page has touch."""
    if page.evaluate("navigator.maxTouchPoints > 0"):
        page.tap(selector)
    else:
        page.click(selector)


_POINT = """([selector, nth]) => {
    const seen = e => e.checkVisibility() && !e.disabled;
    const element = [...document.querySelectorAll(selector)].filter(seen)[nth];
    if (!element) return null;
    element.scrollIntoView({block: "nearest", inline: "nearest"});
    const box = element.getBoundingClientRect(), x = box.x + box.width / 2, y = box.y + box.height / 2;
    const top = document.elementFromPoint(x, y);
    return {x, y, over: element.contains(top) ? "" : top?.outerHTML.slice(0, 200) ?? "nothing"};
}"""


def point(page: Page, selector: str, nth: int = 0) -> tuple[float, float]:
    """Return the middle of what a selector names, in sight and under nothing else."""
    spot = page.evaluate(_POINT, [selector, nth])
    assert spot is not None, f"there is no {selector}"
    assert not spot["over"], f"{selector} lies under {spot['over']}"
    return spot["x"], spot["y"]


def tap_at(page: Page, x: float, y: float) -> None:
    """Tap a point of the screen, with a finger where the page has touch."""
    if page.evaluate("navigator.maxTouchPoints > 0"):
        page.touchscreen.tap(x, y)
    else:
        page.mouse.click(x, y)


def press(page: Page, selector: str, nth: int = 0) -> None:
    """Tap the middle of what a selector names."""
    tap_at(page, *point(page, selector, nth))


def do(page: Page, action: str) -> None:
    """Tap the key of an action."""
    touch(page, f'[data-do="{action}"]:visible')


def uncover(page: Page) -> None:
    """Take over a table that is covered, if it is, and wait until it is seen."""
    if count_of(page, '[data-do="uncover"]'):
        do(page, "uncover")
        poll(page, "!document.querySelector('[data-do=\"uncover\"]')")


def tap(page: Page, *moves: str) -> None:
    """Tap touchables of the board in their middle, and make sure that nothing lies over it."""
    for move in moves:
        spot = page.evaluate(_MIDDLE, move)
        assert spot["hit"], f"{move} is covered at {spot}"
        tap_at(page, spot["x"], spot["y"])


def play(page: Page, *moves: str) -> None:
    """Play moves as people do: a tap chooses, a second one plays."""
    for move in moves:
        before = count(page)
        tap(page, move, move)
        assert count(page) > before, voice(page)


def legal_state(page: Page, move: str) -> str:
    """Read how a touchable is marked: "legal", "chosen", "refused" or ""."""
    classes = (page.locator(f'[data-move="{move}"]').get_attribute("class") or "").split()
    return next((name for name in ("chosen", "refused", "legal") if name in classes), "")


def begin(
    page: Page, *seats: tuple[str, str], mode: str = "match", drawn: bool = True, code: str = "olive-42-bread"
) -> str:
    """Go from the shelf through the sheet of a new match to the table, tapping; give the entry's name."""
    touch(page, 'a.lid[href="#new/nine"]')
    arrives(page, "new/nine")
    page.wait_for_selector('[data-field="form nine name 0"]:visible')  # the game comes first
    if mode != "match":
        do(page, f"form nine mode {mode}")
    for number, (name, player) in enumerate(seats):
        if page.locator(f'[data-field="form nine name {number}"]').count() == 0:
            do(page, "form nine add")
        page.fill(f'[data-field="form nine name {number}"]', name)
        do(page, f"form nine open {number}")
        do(page, f"form nine player {number} {player}")
    do(page, f"form nine option preparation {'drawn' if drawn else 'players'}")
    page.fill('[data-field="form nine code"]', code)
    do(page, "form nine begin")
    return arrives(page, "match/").partition("/")[2]


def to_move(page: Page, seconds: float = 60) -> list[str]:
    """Wait until a person is to move here, or the match is over; give what is legal then."""
    ready = "const legal = [...document.querySelectorAll('.touch.legal')].map(e => e.dataset.move)"
    moves: list[str] = poll(
        page,
        f"(() => {{ {ready}; return legal.length ? legal : document.querySelector('#p-acts [data-do=result]') && ['']; }})()",
        seconds,
    )
    return [move for move in moves if move]


# --- every page and drawer ---


def furnished(
    names: tuple[str, ...] = NAMES, settings: Mapping[str, Any] | None = None, more: Iterable[Entry] = ()
) -> Callable[[Page], None]:
    """Return a function for `before=` that fills a store with a match of each kind, a record, a damaged entry and
    `more` entries.
    """
    two, four = finished(setup(names=names)), finished(setup("person", "person", "steady", "person", names=names))
    entries = [
        entry(shortened(two, 60), "placing"),
        entry(shortened(four, 16), "sliding"),
        entry(two, "over2"),
        entry(four, "over4"),
        entry(shortened(finished(setup(names=names, mode="tournament", practice=True)), 30), "practice"),
        entry(two.branch(40), "bylink", local=(1,)),
    ]
    return store(
        *entries,
        *more,
        settings={**QUICK, **(settings or {})},
        broken='{"sobremesa": 1, "record": "nothing"}',
        newer='{"sobremesa": 9}',
    )


PLACES: dict[str, tuple[str, ...]] = {
    "shelf": ("",),
    "new match": ("new/nine",),
    "new match, seats": ("new/nine", "form nine add", "form nine open 0"),
    "placing": ("match/placing",),
    "sliding": ("match/sliding",),
    "chosen": ("match/sliding", "@chosen"),
    "refused": ("match/sliding", "@refused"),
    "log drawer": ("match/sliding", "drawer log"),
    "rules drawer": ("match/sliding", "drawer rules"),
    "more drawer": ("match/sliding", "drawer more"),
    "share drawer": ("match/sliding", "drawer more", "drawer share"),
    "delete dialog": ("match/sliding", "drawer more", "ask-delete"),
    "practice": ("match/practice",),
    "by link": ("match/bylink",),
    "over": ("match/over4",),
    "replay": ("replay/over4", "step -1"),
    "result of two": ("result/over2",),
    "result of four": ("result/over4",),
    "rulebook": ("rules/nine/NI-5.4",),
    "records": ("records",),
    "saves": ("saves",),
    "settings": ("settings",),
    "a match by link": ("@turn",),
    "a challenge": ("@challenge",),
    "a damaged link": ("show/abcdef",),
    "no match": ("match/nowhere",),
    "sitting down": ("join", "join without"),
    "who sits where": ("places/practice", "places invite 1", "places without"),
}


def tour(
    page: Page, names: tuple[str, ...] = NAMES, only: tuple[str, ...] = (), *, patient: bool = False
) -> Iterator[str]:
    """Go to every page and open every drawer, one after another; give its name each time it stands. The patient wait
    for the computer's review.
    """
    four = finished(setup("person", "person", "steady", "person", names=names))
    by_link = {
        "@turn": links.fragment(links.TURN, finished(setup(names=names)).branch(40)),
        "@challenge": links.fragment(links.CHALLENGE, four),
    }
    for name, (place, *steps) in PLACES.items():
        if only and name not in only:
            continue
        fragment = by_link.get(place, place)
        lands = "match/" if place == "@turn" else fragment  # a seat of this tablet plays on at once
        visit(page, fragment, steps, _OWN_STEPS, lands=lands, patient=patient)
        yield name


_REFUSED = "[...document.querySelectorAll('.touch')].filter(e => !e.classList.contains('legal')).at(-1).dataset.move"
_OWN_STEPS: Mapping[str, Callable[[Page], None]] = {
    "@chosen": lambda page: tap(page, legal(page)[0]),
    "@refused": lambda page: tap(page, page.evaluate(_REFUSED)),
}


def over_places(
    places: Iterable[str], fullest: tuple[str, ...], looks: Sequence[tuple[str, ...]]
) -> list[ParameterSet]:
    """Return which places to look at in which look - theme, language, size: at every run the fullest ones in the first
    look; nightly the rest in it, and all in the others.
    """
    every = tuple(places)
    first, *others = looks
    return [
        pytest.param(*first, fullest, id="-".join((*first, "fullest"))),
        *nightly((*first, tuple(place for place in every if place not in fullest))),
        *nightly(*((*look, every) for look in others)),
    ]


def visit(
    page: Page,
    place: str,
    steps: Iterable[str] = (),
    own: Mapping[str, Callable[[Page], None]] = MappingProxyType({}),
    *,
    lands: str | None = None,
    patient: bool = True,
) -> None:
    """Go to a place, afresh, take steps there - `own` ones by their names, else actions if they are offered - and wait
    until nothing moves. The patient wait for the computer's review.
    """
    go(page, place, lands)
    for step in steps:
        if step in own:
            own[step](page)
        elif count_of(page, f'[data-do="{step}"]'):
            do(page, step)
    if patient and place.startswith("result"):
        poll(page, "!document.querySelector('.chartbox [role=status]')", 90)
    end_motions(page)


def go(page: Page, fragment: str, lands: str | None = None) -> None:
    """Go to another page by its address, afresh: drawers and dialogs of the one before are closed. `lands` is how the
    address begins in the end, where it leads on.
    """
    if page.locator("#asked .dialog").count():
        page.keyboard.press("Escape")
        # The browser takes back the dialog's step of the history in its own time, and a new address with it.
        gone = "!document.querySelector('#asked .dialog')"
        poll(page, f"{gone} && (history.state !== 'over' || document.querySelector('.drawer'))")
    page.evaluate("location.hash = 'settings'")
    arrives(page, "settings")
    page.evaluate(f"location.hash = {json.dumps(fragment)}")
    arrives(page, fragment if lands is None else lands)
