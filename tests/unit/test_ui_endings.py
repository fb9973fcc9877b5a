"""Matches that a side can win, that everybody can lose or that a crew plays together, on every page with
their result.
"""

from __future__ import annotations

import json
from functools import cache
from typing import TYPE_CHECKING

import pytest

from pyapp.engine.contract import Outcome
from pyapp.engine.outcome import (
    ALONE,
    DRAWN,
    LOST,
    LOST_ALONE,
    LOST_TOGETHER,
    WON,
    WON_ALONE,
    WON_TOGETHER,
)
from pyapp.ui.result import endings
from pyapp.ui.store.results import VERSION, Records, people, read_results
from pyapp.ui.store.saves import Entry, write_entry
from tests.unit.fake_page import FakeStorage, Tablet
from tests.unit.helpers import finished, wreck
from tests.unit.markup import faults
from tests.unit.wreck_table import open_wreck

if TYPE_CHECKING:
    from pyapp.engine.match import Match

TOLD = {
    WON: ("{name} wins {best} points. The sea: {sea}.", "{name} wins.", "Last time {name} won."),
    LOST: ("Everyone loses The sea {sea}, {name} {best}.", "Everyone loses.", "Last time everyone lost."),
    WON_ALONE: ("You win {best} points. The sea: {sea}.", "{name} wins.", "Last time {name} won."),
    LOST_ALONE: ("You lose You were {behind} points behind.", "{name} loses.", "Last time {name} lost."),
    WON_TOGETHER: ("Won together", "Won together.", "Last time everyone won together."),
    LOST_TOGETHER: ("Lost together", "Lost together.", "Last time everyone lost together."),
}
SEATED = {WON: 2, LOST: 2, WON_ALONE: 1, LOST_ALONE: 1, WON_TOGETHER: 2, LOST_TOGETHER: 2}


@pytest.fixture(autouse=True)
def _shelf(monkeypatch: pytest.MonkeyPatch) -> None:
    open_wreck(monkeypatch)


@cache
def ended(kind: str) -> Match:
    """Return a match of Wreck that ended so."""
    mode = "crew" if "together" in kind else "match"
    for number in range(200):
        match = finished(wreck(*["person"] * SEATED[kind], mode=mode, code=f"code-{number}"))
        outcome = match.position.outcome()
        if outcome is not None and outcome.ending(SEATED[kind]) == kind:
            return match
    raise LookupError(kind)


def at_result(match: Match, **more: object) -> Tablet:
    entry = Entry("over", match, 1.0, 2.0, **more)  # type: ignore[arg-type]
    tablet = Tablet(FakeStorage({"sobremesa.match.over": write_entry(entry)}), thinker=lambda _asked: {"moves": []})
    tablet.app.finished(tablet.app.saves.load("over"))
    tablet.open("result/over")
    assert not faults(tablet.look())
    return tablet


@pytest.mark.parametrize("kind", TOLD)
def test_every_ending_has_words_on_the_result_page_at_the_table_and_on_the_shelf(kind: str) -> None:
    match = ended(kind)
    points, outcome = match.points(match.position), match.position.outcome()
    assert outcome is not None
    seats = SEATED[kind]
    best = outcome.winners[0] if outcome.winners else max(range(seats), key=points.__getitem__)
    second = max(points[party] for party in range(seats + 1) if party != best)
    words = {"name": ("Ana", "Bruno")[best], "best": points[best], "sea": points[seats]}
    words["behind"] = second - points[best]
    headline, spoken, shelf = (text.format(**words) for text in TOLD[kind])
    tablet = at_result(match)
    assert headline in tablet.text()
    tablet.open("match/over")
    assert spoken in tablet.voice
    tablet.open("")
    assert shelf in tablet.text()


@pytest.mark.parametrize("kind", TOLD)
def test_only_winners_have_the_laurel(kind: str) -> None:
    crowns = at_result(ended(kind)).find(lambda e: e.has_class("laurel"))
    assert len(crowns) == (kind in (WON, WON_ALONE, WON_TOGETHER))


def test_the_score_sheet_has_a_column_for_the_sea_and_none_for_the_gull() -> None:
    match = ended(LOST)
    tablet = at_result(match)
    heads = [e.text for e in tablet.look().all() if e.tag == "th" and e["scope"] == "col"]
    assert heads == ["Ana", "Bruno", "The sea"]
    rows = [e.text for e in tablet.look().all() if e.tag == "th" and e["scope"] == "row"]
    assert [row.split()[0] for row in rows] == ["Finds", "Chests", "Tides", "Total"]
    totals = [e.text for e in tablet.look().all() if e.has_class("total")]
    assert totals == [str(number) for number in match.points(match.position)[:3]]
    assert tablet.page.html().count('class="ringed"') == 1, "the sea's total alone is ringed"
    assert "The sea: " in tablet.page.html(), "the chart has its line"


def test_a_challenge_is_not_beaten_by_a_match_that_everybody_lost() -> None:
    lost, won = ended(LOST_ALONE), ended(WON_ALONE)
    assert "You beat" not in at_result(lost, challenge=("Eva", -5)).text()
    assert "Eva's challenge isn't beaten" in at_result(lost, challenge=("Eva", -5)).text()
    assert "You beat Eva's challenge" in at_result(won, challenge=("Eva", -5)).text()


def test_results_store_sides_and_ending_and_older_ones_stay_readable() -> None:
    storage = FakeStorage()
    records = Records(Tablet(storage).page.storage)
    kinds = list(TOLD)
    for number, kind in enumerate(kinds):
        records.add(f"m{number}", ended(kind), float(number))
    again = Records(Tablet(storage).page.storage).all()
    assert [result.ending for result in again] == kinds
    for result, kind in zip(again, kinds, strict=True):
        match, outcome = ended(kind), ended(kind).position.outcome()
        assert outcome is not None
        assert result.sides == (("The sea", match.points(match.position)[SEATED[kind]]),)
        assert result.winners == outcome.winners
        assert len(result.points) == SEATED[kind]
        assert result.version == VERSION == 4
    won = {line.who: (line.played, line.won) for line in people(again)}
    assert won["Ana"][0] == 6
    assert won["Ana"][1] == sum(0 in result.winners for result in again)
    older = {"ident": "a", "game": "nine", "mode": "match", "points": [3, 4], "winners": [1], "when": 5}
    older["seats"] = [["Ana", "person"], ["Bruno", "person"]]
    rows = [
        older,
        {**older, "winners": [0, 1]},
        {**older, "seats": [["Ana", "person"]], "points": [3], "winners": [0]},
        {**older, "seats": [["Ana", "away"], ["Bruno", "person"]]},
        {**older, "ending": "of tomorrow", "winners": []},
    ]
    read = read_results(json.loads(json.dumps(rows)))
    assert [result.ending for result in read] == [WON, DRAWN, ALONE, ALONE, LOST]
    assert all(result.sides == () and result.version == 1 for result in read)


def test_the_records_name_the_sea_and_how_it_ended() -> None:
    storage = FakeStorage()
    records = Records(Tablet(storage).page.storage)
    for number, kind in enumerate(TOLD):
        records.add(f"m{number}", ended(kind), float(number))
    tablet = Tablet(storage, at="records")
    assert not faults(tablet.look())
    text = tablet.text()
    for words in ("The sea", "Everyone loses", "Lost together", "Won together", "Ana loses"):
        assert words in text


def test_who_is_last_in_a_draw_reads_the_points_of_those_who_drew() -> None:
    outcome = Outcome(((0, 1), (2,)), "WR-4.3", "Most points.")
    assert endings.margin(outcome, ("Ana", "Bruno", "Clara"), (10, 10, 7), 3, you=2) == "10 points each."
    lost = Outcome(((0,), (1,), (2,)), "WR-4.3", "Most points.")
    assert endings.margin(lost, ("Ana", "Bruno", "Clara"), (10, 9, 7), 3, you=2) == "You were 3 points behind."
    assert endings.margin(lost, ("Ana", "Bruno", "Clara"), (10, 9, 7), 3, you=0) == "10 points, 1 ahead of Bruno."


def test_alone_the_result_is_about_the_seat_also_behind_a_side() -> None:
    outcome = Outcome(((1,), (0,)), "WR-4.3", "Most points.", won=(), rated=True)
    assert endings.best_party(outcome, 1) == 0


def test_a_match_that_came_from_elsewhere_is_told_by_name() -> None:
    tablet = Tablet(FakeStorage({"sobremesa.match.over": write_entry(Entry("over", ended(LOST_ALONE), 1.0, 2.0))}))
    tablet.open("result/over")
    assert "Ana loses" in tablet.text()
    assert "You" not in tablet.text()
