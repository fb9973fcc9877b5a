"""The guided first match in the browser: from the form, move by move with its reasons in sight, on a tablet and on a
phone.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page

from pyapp.engine.match import Match
from pyapp.games import GAMES
from pyapp.games.imperial import GAME, guide
from tests.marks import nightly
from tests.positions import position_of

from .conftest import poll
from .helpers import TOUCH, arrives, do, hears, touch, voice
from .imperial import moves_of

Open = Callable[..., Page]
SIZES = {"tablet": {"width": 1180, "height": 820}, "phone": {"width": 390, "height": 844}}


@pytest.mark.parametrize("size", ["phone", *nightly("tablet")])
def test_following_the_guide_through_three_rounds(page: Open, size: str) -> None:
    one = page(**(TOUCH | {"viewport": SIZES[size]}))
    touch(one, 'a.lid[href="#new/imperial"]')
    arrives(one, "new/imperial")
    touch(one, 'a[href="#guide/imperial"]:visible')
    ident = arrives(one, "match/").partition("/")[2]
    do(one, "ask-no")
    match = Match(GAME, guide.setup("Player 1"))
    match.settle()
    while (advice := guide.advice(position_of(match))) is not None:
        hears(one, advice.text.partition("</b>")[0].removeprefix("<b>"))
        if match.cursor < 6:
            whole = one.evaluate("(p => p.scrollHeight <= p.clientHeight + 2)(document.querySelector('#p-voice p'))")
            assert whole, f"the reason is cut off: {voice(one)}"
        share = "(p => p.clientWidth / p.closest('.voice').clientWidth)(document.querySelector('#p-voice p'))"
        assert size != "phone" or one.evaluate(share) > 0.6, f"a column of words beside keys: {voice(one)}"
        ways = one.locator(f'#p-voice [data-do="play {advice.move}"]:visible')
        touch(one, f'#p-voice [data-do="play {advice.move}"]:visible') if ways.count() else do(one, "play")
        match.play(advice.move)
        match.settle(implied=True)
        poll(one, f"!!document.querySelector('#p-voice') && {len(match.moves)} >= 0")
    hears(one, "That was three rounds")
    assert moves_of(one, ident) == match.moves
    do(one, "guide leave")
    poll(one, "!document.querySelector('#p-voice').innerText.includes('That was three rounds')")


@pytest.mark.parametrize("game", [key for key, game in GAMES.items() if game.guide()])
def test_the_reason_has_the_width_of_a_tablet_held_upright(page: Open, game: str) -> None:
    one = page(f"#guide/{game}", **(TOUCH | {"viewport": {"width": 820, "height": 1180}}), locale="es-ES")
    arrives(one, "match/")
    do(one, "ask-no")
    for _step in range(2):
        lines = (
            "(p => p.clientHeight / parseFloat(getComputedStyle(p).lineHeight))(document.querySelector('#p-voice p'))"
        )
        assert one.evaluate(lines) < 5, voice(one)
        said = voice(one)
        ways = one.locator('#p-voice [data-do^="play "]:visible')
        touch(one, '#p-voice [data-do^="play "]:visible') if ways.count() else do(one, "play")
        poll(one, f"document.querySelector('#p-voice').innerText !== {json.dumps(said)}")
        one.wait_for_timeout(600)


def test_the_target_is_chosen_on_the_sheet_and_a_tap_plays_it(page: Open) -> None:
    one = page("#guide/imperial", **TOUCH)
    ident = arrives(one, "match/").partition("/")[2]
    do(one, "ask-no")
    chosen: Any = '#p-board [data-move="take ally"]:visible'
    touch(one, chosen)  # the guide has chosen it: a tap plays it
    hears(one, "Start the Tool shop with a stone.")
    assert moves_of(one, ident)[-2:] == ["take ally", "favor"], "what only gives is used as it is taken"
    touch(one, '#p-board [data-move="build walls S"]:visible')
    poll(one, "!!document.querySelector('[data-do=\"guide show\"]')")
    touch(one, '#p-board [data-move="build walls S"]:visible')
    hears(one, "That works too.")
    do(one, "undo")
    hears(one, "Start the Tool shop with a stone.")
