"""The view of Imperial Settlers on low and narrow screens: the place that a sheet scrolls to, and flags for the
styles.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyapp.drawing.scene import Scene
from pyapp.drawing.view import SHOWS
from pyapp.engine.contract import CHANCE
from pyapp.games.imperial.rules.phases import DICE_ROLLED, EXPAND, REROLL, SETTLE, TAKE, TOKENS_DRAWN
from tests.unit.test_view_imperial import ALL, drawn, played, scene, setup, view

if TYPE_CHECKING:
    from tests.unit.markup import Element


def followed(root: Element, sheet: str) -> list[str]:
    """List the moves of the places that a sheet scrolls to."""
    (paper,) = (e for e in root.all() if e["id"] == sheet)
    return [e["data-move"] for e in paper.all() if e["data-follow"]]


def test_panning_sheet_scrolls_to_the_first_legal_and_the_chosen_place() -> None:
    match, seen = played(ALL[0]), 0
    for cursor in range(100, len(match.moves), 19):
        shown = scene(match, cursor)
        if shown.position.phase != EXPAND or shown.acting is None:
            continue
        moves = [move for move in shown.position.moves() if move.startswith(("build", "harvest"))]
        by_sheet = {
            tab: [move for move in moves if view.acts.tab_of(shown.position, move) == tab]
            for tab in ("empire", "village")
        }
        for tab, here in by_sheet.items():
            assert followed(drawn(shown), f"is-{tab}") == here[:1]
        for tab, here in by_sheet.items():
            if here:
                seen += 1
                both = followed(drawn(scene(match, cursor, chosen=here[-1])), f"is-{tab}")
                assert here[-1] in both
                assert len(both) <= 2
    assert seen > 5


def test_panning_sheet_scrolls_to_one_settlement_the_chosen_one_first() -> None:
    shown = next(
        s
        for s in (scene(played(ALL[0], seed), cursor) for seed in (1, 2, 3) for cursor in range(400))
        if s.position.phase == SETTLE and s.acting is not None
    )
    moves = [move for move in shown.position.moves() if move != "rest"]
    assert followed(drawn(shown), "is-empire") == moves[:1]
    for move in moves:
        chosen = Scene(shown.position, shown.setup, shown.names, acting=shown.acting, chosen=move)
        assert followed(drawn(chosen), "is-empire") == [move]


def test_sheets_of_other_seats_scroll_to_nothing() -> None:
    match = played(ALL[0])
    shown = next(
        s
        for s in (scene(match, cursor) for cursor in range(len(match.moves)))
        if s.position.phase == EXPAND and s.acting == 0
    )
    other = Scene(shown.position, shown.setup, shown.names, acting=0, shown=1)
    assert followed(drawn(shown), "is-empire")
    assert not followed(drawn(other), "is-empire")


def test_styles_get_a_flag_when_the_tray_has_the_choice_or_the_entry() -> None:
    match = played(setup(seats=3, physical=True))
    words: dict[tuple[int, bool], str] = {}
    for cursor in range(60):
        shown = scene(match, cursor)
        words.setdefault((shown.position.phase, shown.position.seat == CHANCE), str(view.board_parts(shown)[SHOWS]))
    assert words[TAKE, False] == "wide-tray"
    assert words[EXPAND, False] == ""
    assert words[TOKENS_DRAWN, True] == words[DICE_ROLLED, True] == "entering"
    other = scene(match, 0, acting=0, shown=1)
    assert str(view.board_parts(other)[SHOWS]) == ""


def test_tray_with_dice_to_reroll_is_wide() -> None:
    match = played(setup("solo", 1, sheet="nabataea-3"))
    shown = next(
        s
        for s in (scene(match, cursor) for cursor in range(len(match.moves)))
        if s.position.phase == REROLL and s.acting is not None
    )
    assert str(view.board_parts(shown)[SHOWS]) == "wide-tray"
