"""Dragging dice onto sockets and colonists into slots, with the mouse and with a finger."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from pyapp.games.artemis.rules.components import BLANK
from pyapp.games.artemis.rules.proposals import slot_occupants, slots_of
from pyapp.games.artemis.rules.steps import CREW, DIE
from pyapp.games.artemis.rules.tables import KIND, UNIT, group_of
from pyapp.ui.store.saves import PREFIX, read_entry

from .artemis import BUILT, asking, before_a_closed_tile, faces_of, of_action, of_move, played, table
from .conftest import poll
from .helpers import PHONE, SIZES, TOUCH, count_of, entry, hears, point, press, store, voice
from .imperial import moves_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import CDPSession, Page

    from pyapp.engine.match import Match

MOUSE: dict[str, Any] = {"viewport": SIZES["tablet"]}
DRAGGED = "document.querySelectorAll('.dragged').length"
TAKEN = "#ap-hand .hdie.on"


class Hand:
    """A mouse, or a finger in the browser's events, that drags in steps."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.finger: CDPSession | None = None
        if page.evaluate("navigator.maxTouchPoints > 0"):
            self.finger = page.context.new_cdp_session(page)
        self.at = (0.0, 0.0)

    def _send(self, kind: str, *points: tuple[float, float]) -> None:
        assert self.finger is not None
        touches = [{"x": x, "y": y} for x, y in points]
        self.finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})

    def press(self, selector: str, nth: int = 0) -> None:
        """Press on the element of a selector."""
        self.at = point(self.page, selector, nth)
        if self.finger is None:
            self.page.mouse.move(*self.at)
            self.page.mouse.down()
        else:
            self._send("touchStart", self.at)

    def pull(self, x: float, y: float, steps: int = 6) -> None:
        """Move to a point."""
        old, self.at = self.at, (x, y)
        for step in range(1, steps + 1):
            here = tuple(a + (b - a) * step / steps for a, b in zip(old, self.at, strict=True))
            if self.finger is None:
                self.page.mouse.move(*here)
            else:
                self._send("touchMove", (here[0], here[1]))

    def over(self, selector: str, nth: int = 0) -> None:
        """Move to the element of a selector."""
        self.pull(*point(self.page, selector, nth))

    def let_go(self) -> None:
        """Release; a finger rests first, because Chromium ignores a tap after a fling."""
        if self.finger is None:
            self.page.mouse.up()
        else:
            for _ in range(4):
                self.page.wait_for_timeout(30)
                self._send("touchMove", self.at)
            self._send("touchEnd")
        poll(self.page, "!document.querySelector('.dragged')")

    def cancel(self) -> None:
        """Cancel the drag like the browser does, for example when a second finger starts to pinch."""
        assert self.finger is not None
        self._send("touchCancel")


def opened(page: Callable[..., Page], match: Match, options: dict[str, Any], **settings: str) -> Page:
    """Open a match at the table."""
    tab = page("#match/m1", before=store(entry(match), settings=settings), **options)
    poll(tab, BUILT)
    return tab


def placing() -> Match:
    """Return a match in which a person places a die."""
    return asking(table("person", "person", "calm"), DIE, round_=2, seat=0)


@pytest.mark.parametrize("options", [MOUSE, TOUCH, PHONE], ids=["mouse", "touch", "phone"])
def test_a_die_is_dragged_onto_a_socket(page: Callable[..., Page], options: dict[str, Any]) -> None:
    match = placing()
    there = opened(page, match, options)
    hand = Hand(there)
    face = faces_of(match)[0]
    hand.press(of_action(f"draft die {face};"))
    assert not there.evaluate(DRAGGED), "a press alone drags nothing"
    hand.pull(hand.at[0], hand.at[1] - 40)
    assert there.evaluate(DRAGGED) == 1
    assert count_of(there, TAKEN) == 1, "the sockets appear"
    box = there.locator(".dragged").bounding_box()
    assert box is not None
    assert abs(box["x"] + box["width"] / 2 - hand.at[0]) < 30
    assert abs(box["y"] + box["height"] / 2 - hand.at[1]) < 30, "it goes with the pointer"
    socket = of_move(f"die {face}; vents")
    hand.over(socket)
    hears(there, "Vents")
    hand.let_go()
    assert not there.evaluate(DRAGGED)
    poll(there, f"document.querySelector({socket!r}).getAttribute('aria-pressed') === 'true'")
    assert moves_of(there, "m1") == match.moves, "it is chosen, to be seen first"
    press(there, "#main-key")
    assert moves_of(there, "m1")[len(match.moves) :][:2] == [f"die {face}", "vents"]


def test_a_dragged_die_is_played_at_once_where_one_tap_plays(page: Callable[..., Page]) -> None:
    match = placing()
    there = opened(page, match, TOUCH, confirm="no")
    hand = Hand(there)
    face = faces_of(match)[0]
    hand.press(of_action(f"draft die {face};"))
    hand.pull(hand.at[0], hand.at[1] - 40)
    hand.over(of_move(f"die {face}; quarry"))
    hand.let_go()
    assert moves_of(there, "m1")[len(match.moves) :][:2] == [f"die {face}", "quarry"]


@pytest.mark.parametrize("options", [MOUSE, TOUCH], ids=["mouse", "touch"])
def test_a_die_dropped_elsewhere_returns_with_the_selection(page: Callable[..., Page], options: dict[str, Any]) -> None:
    match = placing()
    there = opened(page, match, options)
    hand = Hand(there)
    faces = faces_of(match)
    hand.press(of_action(f"draft die {faces[0]};"))
    hand.pull(hand.at[0], hand.at[1] - 60)
    hand.over("#p-head h1")
    hand.let_go()
    assert not there.evaluate(DRAGGED)
    assert count_of(there, TAKEN) == 0, "no die is taken, as before"
    press(there, of_action(f"draft die {faces[0]};"))
    assert count_of(there, TAKEN) == 1, "the tap after a drag is a tap"
    press(there, of_move(f"die {faces[0]}; vents"))
    hand.press(of_action(f"draft die {faces[-1]};"))
    hand.pull(hand.at[0], hand.at[1] - 60)
    assert there.evaluate(DRAGGED) == 1
    if hand.finger is None:
        there.keyboard.press("Escape")
    else:
        hand.cancel()
    assert not there.evaluate(DRAGGED)
    chosen = f"document.querySelector({of_move(f'die {faces[0]}; vents')!r})?.getAttribute('aria-pressed') === 'true'"
    poll(there, chosen)
    if hand.finger is None:
        hand.over(of_move(f"die {faces[0]}; quarry"))
        hand.let_go()
        hand.over("#p-head h1")
        assert there.evaluate(chosen), "what Escape put back is not let go later"
    assert moves_of(there, "m1") == match.moves


def test_a_drag_is_no_long_press_and_a_long_press_is_no_drag(page: Callable[..., Page]) -> None:
    match = placing()
    there = opened(page, match, TOUCH)
    hand = Hand(there)
    die = of_action(f"draft die {faces_of(match)[0]};")
    hand.press(die)
    hand.pull(hand.at[0], hand.at[1] - 40)
    before = voice(there)
    there.wait_for_timeout(700)
    assert voice(there) == before
    hand.cancel()
    hand.press(die)
    there.wait_for_timeout(700)
    explained = voice(there)
    assert explained != before
    hand.pull(hand.at[0], hand.at[1] - 60)
    assert not there.evaluate(DRAGGED)
    hand.let_go()
    assert voice(there) == explained
    assert count_of(there, TAKEN) == 0


def test_a_die_dropped_on_a_closed_place_is_refused_with_a_reason(page: Callable[..., Page]) -> None:
    match = before_a_closed_tile(table("person", "person"))
    there = opened(page, match, TOUCH)
    hand = Hand(there)
    face = faces_of(match)[0]
    hand.press(of_action(f"draft die {face};"))
    hand.pull(hand.at[0], hand.at[1] - 40)
    hand.over("#ap-gantry .shut")
    hand.let_go()
    assert there.locator("#p-voice .no, #p-voice .voice.no").count() == 1
    assert "AP-" in voice(there)
    assert moves_of(there, "m1") == match.moves


def arranging() -> tuple[Match, str, int, str]:
    """Return a match in U1 with a colonist in a slot of their own type: the building, the slot, the letter."""
    candidates: list[tuple[str, int, str]] = []

    def manned_one(position: Any, _match: Match) -> bool:
        if position.ask != CREW or position.args[2]:
            return False
        seat = position.seat
        for tile, crew in zip(position.tiles[seat], position.crews[seat], strict=True):
            slots = slots_of(position.kit, tile)
            for at, (printed, who) in enumerate(zip(slots, slot_occupants(slots, crew), strict=True)):
                if who and printed != BLANK:
                    candidates.append((tile, at, printed))
                    return True
        return False

    match = played(table("person", "person"), manned_one)
    return match, *candidates[0]


@pytest.mark.parametrize("options", [MOUSE, TOUCH], ids=["mouse", "touch"])
def test_a_colonist_is_dragged_out_of_a_slot_and_back(page: Callable[..., Page], options: dict[str, Any]) -> None:
    match, tile, at, letter = arranging()
    there = opened(page, match, options)
    hand = Hand(there)
    slot, shelters = f'[data-drop="slot {tile} {at}"]', ".ap-mat .sh .cs"
    waiting = f'[data-drag="colonist {letter} shelters"]'
    manned_by = f"document.querySelector({slot!r}).dataset.drag"
    seen = there.locator(shelters).inner_html()
    hand.press(slot)
    hand.over(".ap-mat .sh .lb")
    assert there.evaluate(DRAGGED) == 1
    assert there.locator(f"{slot}.lifted").count() == 1
    hand.let_go()
    poll(there, f"!{manned_by}")
    out = there.locator(shelters).inner_html()
    assert out != seen
    assert there.locator(".lifted, .dragged").count() == 0
    hand.press(waiting)
    hand.over("#p-head h1")
    hand.let_go()
    assert there.locator(shelters).inner_html() == out, "let go elsewhere he stays"
    hand.press(waiting)
    hand.over(slot)
    hand.let_go()
    assert poll(there, manned_by) == f"colonist {letter} {tile}"
    assert there.locator(shelters).inner_html() == seen
    hand.press(slot)
    hand.over(".ap-mat .sh .lb")
    hand.let_go()
    poll(there, f"!{manned_by}")
    assert moves_of(there, "m1") == match.moves, "it is put together, not played"
    before: Any = match.position
    crew = before.crews[before.seat][before.tiles[before.seat].index(tile)]
    press(there, '#main-key[data-do="play"]')
    after = read_entry("m1", there.evaluate("localStorage.getItem('" + PREFIX + "m1')")).match
    crewing = [one for one in after.moves[len(match.moves) :] if one.startswith(f"crew {tile} ")]
    assert group_of(crewing[0].split(" ")[2]) == crew - UNIT[KIND[letter]]
