"""Two tablets, one table: each shows its sheet as a code, the other puts it beside its own, both see the same
ranking.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from playwright.sync_api import Page

from pyapp.engine.contract import Seat
from pyapp.engine.match import Match
from pyapp.engine.randomness import pick, rng
from pyapp.games.imperial import comparison
from pyapp.games.imperial.rules.phases import TAKE
from pyapp.ui.links import fragments as links

from .conftest import NO_WORKER, poll
from .helpers import TOUCH, arrives, do, entry, store, touch
from .imperial import played, table

Open = Callable[..., Page]
ANA = played(table("advanced", "person", "away"))


def other_tablet() -> Match:
    """Play the same table on Bruno's tablet: what Ana took is entered there, his own sheet is kept."""
    seats = tuple(Seat(seat.name, player) for seat, player in zip(ANA.setup.seats, ("away", "person"), strict=True))
    match, generator, taken = (
        Match(ANA.game, replace(ANA.setup, seats=seats)),
        rng("bruno", "browser"),
        comparison.shared(ANA),
    )
    match.settle()
    while not match.over:
        position: Any = match.position
        moves = position.moves()
        if position.phase == TAKE:
            match.play(f"take {taken[0, position.round, TAKE, position.seat]}")
        else:
            match.play(pick(generator, [move for move in moves if move not in ("done", "rest")] or moves))
        match.settle()
    return match


BRUNO = other_tablet()


def ranking(page: Page) -> list[str]:
    rows: list[str] = page.locator(".ranked tbody tr").all_inner_texts()
    return [" ".join(row.split()) for row in rows]


def test_two_tablets_compare_their_sheets(page: Open) -> None:
    ana = page("#result/m1", before=store(entry(ANA)), **TOUCH)
    bruno = page("#result/m1", before=store(entry(BRUNO)), **TOUCH)
    for one in (ana, bruno):
        do(one, "to compare/m1")
        arrives(one, "compare/m1")
        poll(one, "!!document.querySelector('.compare .qr path')")
        assert "1 sheet is still missing." in one.locator(".compare").inner_text()
    for one, shown in ((ana, BRUNO), (bruno, ANA)):
        one.goto(one.url.partition("#")[0] + "#" + links.fragment(links.SHOW, shown))
        arrives(one, "show/")
        do(one, "beside m1")
        arrives(one, "compare/m1")
        poll(one, "document.querySelectorAll('.ranked tbody tr').length == 2")
    assert ranking(ana) == ranking(bruno)
    assert "wins" in ana.locator(".compare").inner_text() or "share the victory" in ana.locator(".compare").inner_text()
    ana.reload()
    poll(ana, "document.querySelectorAll('.ranked tbody tr').length == 2")
    touch(ana, '.ranked a[href^="#show/"]')
    arrives(ana, "show/")
    assert "You have that sheet already" in ana.locator("main").inner_text()


def test_a_pasted_link_of_another_table_is_refused_with_a_sentence(page: Open) -> None:
    ana = page("#compare/m1", before=store(entry(ANA)), **(TOUCH | {"viewport": {"width": 390, "height": 844}}))
    stranger = played(table("advanced", "away", "person", code="other-7-code"))
    ana.fill('[data-field="beside m1"]', f"https://example.org/{NO_WORKER}#{links.fragment(links.SHOW, stranger)}")
    ana.keyboard.press("Tab")
    poll(
        ana,
        ("document.querySelector('.compare').innerText.includes('That is a different table: the codes differ.')"),
    )
    assert ana.evaluate("document.documentElement.scrollWidth <= innerWidth")
