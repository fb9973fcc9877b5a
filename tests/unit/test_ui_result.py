"""The result of a match on sheets: lines and notes, ties, seats kept elsewhere, duels, honours, the chart by round, the
next matches.
"""

from __future__ import annotations

import itertools
from dataclasses import replace
from functools import cache
from html import unescape
from typing import TYPE_CHECKING

import pytest

from pyapp.engine.contract import Outcome
from pyapp.games.achievements import Marks
from pyapp.games.imperial import achievements
from pyapp.games.imperial.achievements import ACHIEVEMENTS
from pyapp.games.imperial.rules import scoring
from pyapp.ui.result import chart, sheet
from pyapp.ui.result import page as result
from tests.unit.fake_page import FakeStorage, Tablet
from tests.unit.helpers import finished, nine
from tests.unit.imperial_matches import kept, played, points, setup
from tests.unit.markup import faults

if TYPE_CHECKING:
    from pyapp.engine.match import Match


@cache
def three() -> Match:
    return played(setup("advanced", ("person", "person", "steady")), 9)


def at_result(match: Match, language: str = "en", **texts: str) -> Tablet:
    one = Tablet(
        FakeStorage({**dict([kept("over", match)]), **texts}), language=language, thinker=lambda _asked: {"moves": []}
    )
    one.app.finished(one.app.saves.load("over"))
    one.open("result/over")
    assert not faults(one.look())
    return one


def test_every_score_line_shows_rule_note_and_points() -> None:
    one = at_result(three())
    text = one.ident("page").text
    for seat in range(3):
        for line in three().position.score(seat):
            assert f"{line.points} {line.note.format(**line.params)}" in text
    rules = {e["data-do"] for e in one.look().all() if e["data-do"].startswith("rule ")}
    assert {"rule IS-6.3", "rule IS-11.2", "rule IS-11.3", "rule IS-11.4"} <= rules
    assert len(one.find(lambda e: e.has_class("ringed"))) == len(three().position.outcome().winners)  # type: ignore[union-attr]


def test_points_after_each_round_end_with_the_totals() -> None:
    first, rows = chart.by_round(three())
    assert (first, len(rows)) == (1, 10)
    assert rows[-1] == tuple(points(three(), seat) for seat in range(3))
    assert all(before[seat] <= after[seat] for before, after in itertools.pairwise(rows) for seat in range(3))
    one = at_result(three())
    assert "Points after each round" in one.text()


def test_a_game_without_rounds_has_its_points_move_by_move() -> None:
    first, rows = chart.by_round(finished(nine()))
    assert first + len(rows) == len(finished(nine()).moves) + 1


def test_away_seats_are_left_out() -> None:
    one = at_result(played(setup("advanced", ("away", "person", "away")), 4))
    heads = [e.text for e in one.look().all() if e.tag == "th" and e["scope"] == "col"]
    assert heads == ["Bruno"]
    assert one.text().split("olive-42-bread ")[1].startswith("20 points")
    assert "to compare/over" in one.actions()


def test_a_duel_has_both_games_on_one_card_and_twenty_rounds() -> None:
    match = played(setup("duel", ("person", "person"), sheet="aksum-1", second="carthage-1"), 8)
    one = at_result(match)
    for word in ("Walls, first game", "Walls, second game", "Notes, second game"):
        assert word in one.text()
    assert len(chart.by_round(match)[1]) == 20
    assert "to compare/over" not in one.actions()


@pytest.mark.parametrize(
    ("totals", "rows"), [([(30, 4, 2), (30, 4, 5)], 2), ([(30, 5, 2), (30, 4, 5)], 1), ([(30, 4, 2), (31, 4, 2)], 0)]
)
def test_a_tie_shows_its_tie_breaks(totals: list[tuple[int, int, int]], rows: int) -> None:
    match = played(setup("advanced", ("person", "person")), 5)
    one = Tablet(FakeStorage(dict([kept("over", match)])), thinker=lambda _asked: {"moves": []}, at="match/over")
    position = one.match.position
    old = position.cards[0]
    cards = [
        scoring.Card(
            (replace(old[seat].lines[0], points=score), *(replace(line, points=0) for line in old[seat].lines[1:])),
            bridges,
            circles,
        )
        for seat, (score, bridges, circles) in enumerate(totals)
    ]
    position.cards[0] = tuple(cards)
    assert one.app.table is not None
    drawn = result.page(one.app.table.shown)
    assert drawn.count('class="tie"') == rows
    assert ("Tie: bridge sections" in drawn) == (rows > 0)
    assert ("Tie: crossed circles" in drawn) == (rows > 1)


SEA = 3
"""A side, with three seats before it."""


@pytest.mark.parametrize(
    ("ranking", "points", "together", "tied"),
    [
        (((1,), (0,), (SEA,), (2,)), (30, 30, 30, 25), False, [1, 0]),
        (((SEA,), (2,), (0,), (1,)), (20, 19, 20, 40), False, [2, 0]),
        (((0, 1, 2), (SEA,)), (30, 30, 30, 25), True, []),
        (((0,), (SEA,), (1,), (2,)), (30, 30, 41, 30), False, [0]),
    ],
    ids=["a seat behind the side", "all behind the side", "together", "the best one behind the side"],
)
def test_tie_breaks_are_shown_for_compared_seats(
    ranking: tuple[tuple[int, ...], ...], points: tuple[int, ...], together: bool, tied: list[int]
) -> None:
    assert sheet.tied_seats(Outcome(ranking, "X-1", "over", together=together), points, SEA) == tied


# --- solo ---


def solo(seed: int, code: str, sheet: str = "sumer-2") -> Match:
    return played(setup(code=code, sheet=sheet), seed)


def test_the_first_attempt_and_the_personal_best_are_announced() -> None:
    one = at_result(solo(1, "a-1-a"))
    assert "The Canal." in one.text()
    assert "Your first attempt on this sheet." in one.text()
    first = points(solo(1, "a-1-a"))
    later = solo(2, "b-1-b")
    one.app.saves.save(one.app.saves.load("over").__class__("next", later, 2e9, 2e9), 2e9)
    one.page.clock += 60
    one.app.finished(one.app.saves.load("next"))
    one.open("result/next")
    short = first - points(later)
    said = f"Your best stays {first}. You were {short} short." if short > 0 else f"New best! It was {first}."
    assert said in one.text()


def test_the_result_shows_the_honour_and_the_distance_to_the_next() -> None:
    match = solo(1, "a-1-a")
    got = points(match)
    marks = achievements.read_marks(
        {"sumer-2": {"bronze": max(1, got - 9), "silver": got - 1 or 1, "gold": got + 4}}, ACHIEVEMENTS.scenarios
    )
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(achievements, "_table", lambda: marks)
        one = at_result(match)
        assert "Silver." in one.text()
        assert f"Gold is {got + 4}, 4 points more." in one.text()
        marks["sumer-2"] = Marks((got, None, None, None), 50)
        assert "The next medal has no score set yet." in at_result(match).text()
        marks["sumer-2"] = Marks((1, 2, 3, got), 50)
        assert "The highest medal of this sheet." in at_result(match).text()
        marks["sumer-2"] = achievements.UNKNOWN
        assert "This sheet has no medal scores yet." in at_result(match).text()
        marks["sumer-2"] = Marks((got + 1, None, None, None), 50)
        assert f"No medal this time. Bronze is {got + 1}, 1 point more." in at_result(match).text()
        assert f"Bronce: {got + 1}, falta 1 punto." in at_result(match, "es").text()
        marks["sumer-2"] = Marks((got + 2, None, None, None), 50)
        assert f"Bronce: {got + 2}, faltan 2 puntos." in at_result(match, "es").text()


def test_known_dice_and_practice_earn_nothing() -> None:
    match = solo(1, "a-1-a")
    one = at_result(match)
    one.press("same-dice")
    again = played(match.setup, 2)
    assert one.match.setup == match.setup
    assert not one.match.over
    two = at_result(match)
    two.app.records.add("again", again, 2e9)
    two.app.saves.save(two.app.saves.load("over").__class__("again", again, 2e9, 2e9), 2e9)
    two.open("result/again")
    assert "You've played this table code before, so no medal this time." in two.text()
    assert "Practice matches earn no medals" in at_result(played(replace(match.setup, practice=True), 1)).text()


def test_a_solo_result_links_to_the_next_matches() -> None:
    one = at_result(solo(1, "a-1-a"))
    assert {"replay", "to-share", "export", "to records/imperial", "same-dice", "rematch", "to compare/over"} <= set(
        one.actions()
    )
    one.press("rematch")
    assert one.match.setup.option("sheet") == "sumer-2"
    assert one.match.setup.code != "a-1-a"


@pytest.mark.parametrize(
    ("name", "short"),
    [
        *((name, name) for name in ("Ana", "The Old Ones", "Los Antiguos", "Lotte Brandt", "A & B <i>x</i>", "W" * 8)),
        ("Bartholomew Montgomery", "Bartholomew M\u2026"),
        ("M" * 24, "MMMMMMMMM\u2026"),
        ("\U0001f980" * 24, "\U0001f980" * 5 + "\u2026"),
        ("e\u0301" * 24, "e\u0301" * 13 + "\u2026"),
    ],
)
def test_only_very_long_names_of_lines_are_cut_with_an_ellipsis(name: str, short: str) -> None:
    drawn = chart.shortened(name)
    assert unescape(drawn.rpartition("</title>")[2]) == short
    assert (name == short) or f"<title>{name}</title>" in drawn


@pytest.mark.parametrize("rows", [[(0, 0, 0, 0)] * 2, [(0, 1, 2, 3), (9, 9, 9, 9)], [(4, 4, 4, 4), (0, 0, 9, 9)]])
def test_names_of_lines_with_equal_ends_do_not_overlap(
    monkeypatch: pytest.MonkeyPatch, rows: list[tuple[int, ...]]
) -> None:
    monkeypatch.setattr(chart, "by_round", lambda _match: (0, rows))
    one = at_result(finished(nine(*["person"] * 4)))
    names = sorted(float(e["y"]) for e in one.find(lambda e: e.tag == "text" and e.has_class("name")))
    ticks = [float(e["y"]) for e in one.find(lambda e: e.tag == "text" and e["text-anchor"] == "middle")]
    assert len(names) == 4
    assert all(after - before >= 22 for before, after in itertools.pairwise(names))
    assert names[-1] <= min(ticks) - 16, "the numbers of the axis are below the last name"
    assert names[0] >= 0


def pieces(one: Tablet, size: int) -> list[tuple[str, float, float]]:
    """List the pieces of the charts that are `size` wide: the piece and its centre."""
    found = one.find(lambda e: e.tag == "use" and e["width"] == str(size) and e["href"].startswith("#t"))
    return [(e["href"], float(e["x"]) + size / 2, float(e["y"]) + size / 2) for e in found]


@pytest.mark.parametrize(
    "rows", [[(0, 0, 0, 0), (9, 9, 9, 9)], [(4, 4, 4, 4), (0, 8, 9, 30)], [(0,) * 4, (0, 9, 20, 30)]]
)
def test_every_line_ends_with_its_piece_at_its_points(
    monkeypatch: pytest.MonkeyPatch, rows: list[tuple[int, ...]]
) -> None:
    monkeypatch.setattr(chart, "by_round", lambda _match: (0, rows))
    one = at_result(finished(nine(*["person"] * 4)))
    ends = [e["points"].split()[-1].split(",") for e in one.find(lambda e: e.tag == "polyline")]
    right, heights = float(ends[0][0]), [float(y) for _x, y in ends]
    shown = pieces(one, chart.END)
    assert [y for _piece, x, y in shown if x == right] == pytest.approx(heights, abs=0.11)
    plot = chart.Plot.of([0, 1, *itertools.chain(*rows)], 0, 1)
    assert heights == pytest.approx([plot.y(points) for points in rows[-1]], abs=2.5)
    covered = len(set(rows[-1])) < 4 or rows[-1] == (0, 8, 9, 30)
    beside = [piece for piece, x, _y in shown if x > right]
    assert beside == ([f"#t{seat + 1}" for seat in range(4)] if covered else [])
    leaders = one.find(lambda e: e.has_class("leader"))
    assert len(leaders) == (4 if covered else 0), "a line joins each name that moved to its end"


def test_equal_ends_spread_their_names_around_their_points() -> None:
    assert chart._spread([100, 100, 100], 20, 0, 300) == [80, 100, 120]
    assert chart._spread([5, 5, 200], 20, 0, 300) == [0, 20, 200]
    assert chart._spread([100, 290, 299], 20, 0, 300) == [100, 280, 300]
    assert chart._spread([], 20, 0, 300) == []


def test_longer_names_leave_their_lines_less_room(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chart, "by_round", lambda _match: (0, [(0, 0), (2, 9)]))
    right = []
    for names in (("Ana", "Bo"), ("Ana", "Lotte Brandt"), ("W" * 24, "M" * 24)):
        match = finished(nine())
        setup = replace(
            match.setup,
            seats=tuple(replace(seat, name=name) for seat, name in zip(match.setup.seats, names, strict=True)),
        )
        one = at_result(finished(setup))
        right.append(max(float(e["points"].split()[-1].split(",")[0]) for e in one.find(lambda e: e.tag == "polyline")))
        column = [float(e["x"]) for e in one.find(lambda e: e.tag == "text" and e.has_class("name"))]
        assert min(column) > right[-1]
        assert (
            max(column) + chart.TEXT * max(min(chart.name_width(name), chart.MAX_NAME) for name in names) < chart.WIDTH
        )
    assert right == sorted(right, reverse=True)
    assert right[-1] > chart.WIDTH / 2
