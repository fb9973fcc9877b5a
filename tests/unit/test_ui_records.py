"""Records: one line a finished match, kept apart from the matches; damaged lines are left out."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from pyapp.engine.conformance import random_match
from pyapp.engine.contract import Seat, Setup
from pyapp.games.achievements import Marks
from pyapp.games.imperial import achievements
from pyapp.games.imperial.achievements import ACHIEVEMENTS
from pyapp.games.imperial.rules.schema import to_json
from pyapp.games.imperial.rules.sheets import sheet_of
from pyapp.ui.page import StoreFull
from pyapp.ui.people.model import leader
from pyapp.ui.records import page as pages
from pyapp.ui.store.own_sheets import OwnSheet
from pyapp.ui.store.results import KEY, MAX_RESULTS, Records, Result, computers, people, sheet_records, standing
from tests.unit.fake_page import BEGAN, FakeStorage, Tablet, first_move
from tests.unit.helpers import NINE, begin, finished, nine
from tests.unit.imperial_matches import kept as kept_entry
from tests.unit.imperial_matches import played, setup
from tests.unit.markup import faults

GOOD = {
    "ident": "a",
    "game": "nine",
    "mode": "match",
    "seats": [["Ana", "person"], ["Computer", "calm"]],
    "points": [5, 4],
    "winners": [0],
    "when": BEGAN,
}


def records(*rows: Any) -> Records:
    return Tablet(FakeStorage({KEY: json.dumps(list(rows))})).app.records


def test_a_finished_match_is_written_down_once() -> None:
    kept, match = records(), finished(nine("person", "calm"))
    kept.add("one", match, BEGAN)
    kept.add("one", match, BEGAN + 5)
    kept.add("two", begin(nine(), ":b2"), BEGAN)
    kept.add("three", finished(nine(practice=True)), BEGAN)
    (result,) = kept.all()
    outcome = match.position.outcome()
    assert outcome is not None
    assert (result.ident, result.points, result.winners) == ("one", match.totals()[-1], outcome.winners)
    assert result.seats == (("Ana", "person"), ("Bruno", "calm"))


def test_a_finished_match_is_recorded_once_and_shown_on_the_shelf() -> None:
    tablet = Tablet(thinker=first_move)
    tablet.begin("Ana", "Bruno", levels={0: "calm", 1: "calm"}, quick=True)
    while not tablet.match.over:
        tablet.wait(1)
    tablet.press("result")
    tablet.open("")
    (result,) = tablet.app.records.all()
    assert f"Last time {result.seats[result.winners[0]][0]} won." in tablet.text()
    tablet.open("records")
    assert "1 match" in tablet.text()


def test_the_shelf_reads_the_records_once_however_many_there_are() -> None:
    def reads(number: int) -> int:
        """Count how often the records are gathered by sheet to draw the shelf."""
        tablet = Tablet(thinker="held")
        rows = [
            Result(str(at), "imperial", "solo", (("Ana", "person"),), (50,), (0,), BEGAN + at, str(at), "sumer-1")
            for at in range(number)
        ]
        tablet.app.records.merge(rows)
        with pytest.MonkeyPatch.context() as patched:
            gathered: list[int] = []
            patched.setattr(
                pages, "sheet_records", lambda results, game: gathered.append(1) or sheet_records(results, game)
            )
            tablet.app.paint()
        assert "Best 50" in tablet.text()
        return len(gathered)

    assert reads(30) == reads(10)


def test_the_only_table_of_a_game_is_played_or_not() -> None:
    tablet = Tablet(FakeStorage({KEY: json.dumps([GOOD])}))
    tablet.open("records")
    assert "Random tokens, sharp opponent: not played yet" in tablet.text()
    sharp = GOOD | {"ident": "b", "seats": [["Ana", "person"], ["Computer", "sharp"]], "sheet": "drawn"}
    tablet = Tablet(FakeStorage({KEY: json.dumps([sharp])}))
    tablet.open("records")
    assert "Random tokens, sharp opponent: played" in tablet.text()
    tablet.open("records/nine/drawn")
    assert "any win" in tablet.text(), "a margin of 1 is what every win has"


def test_the_last_end_of_a_match_counts() -> None:
    whole = random_match(NINE, nine(), "taken back")
    kept = records()
    kept.add("one", whole, BEGAN)
    other = whole.branch(0)
    for _ in range(200):
        if other.over:
            break
        other.play(other.position.moves()[-1])
        other.settle()
    kept.add("one", other, BEGAN)
    assert [result.points for result in kept.all()] == [other.totals()[-1]]


def test_deleting_a_match_loses_no_record() -> None:
    tablet = Tablet(thinker=first_move)
    ident = tablet.begin("A", "B", levels={0: "calm", 1: "calm"}, quick=True)
    while not tablet.match.over:
        tablet.wait(1)
    tablet.open("saves")
    tablet.press(f"ask-delete {ident}")
    tablet.press(f"delete {ident}")
    assert len(tablet.app.records.all()) == 1
    tablet.open("records")
    tablet.press("ask-forget")
    tablet.press("ask-no")
    assert len(tablet.app.records.all()) == 1
    tablet.press("ask-forget")
    tablet.press("forget")
    assert "No games recorded yet." in tablet.text()


@pytest.mark.parametrize(
    "change",
    [
        {"when": float("nan")},
        {"when": float("inf")},
        {"when": 1e300},
        {"when": "now"},
        {"when": 10**400},
        {"points": [5]},
        {"points": "54x"},
        {"points": [float("inf"), 1]},
        {"points": None},
        {"winners": [2]},
        {"winners": [-1]},
        {"winners": {}, "seats": 7},
        {"seats": [["Ana"]]},
        {"seats": [[1, 2, 3], [4]]},
    ],
    ids=str,
)
def test_a_damaged_line_is_left_out(change: dict[str, Any]) -> None:
    kept = records({**GOOD, **change}, 7, None, "x", [], {}, {**GOOD, "ident": "fine"})
    assert [result.ident for result in kept.all()] == ["fine"]


@pytest.mark.parametrize("text", ["", "x", "{}", "7", "null", "[" * 100_000, '"x"', "[[[[]]]]"])
def test_a_damaged_store_shows_empty_records(text: str) -> None:
    tablet = Tablet(FakeStorage({KEY: text}), at="records")
    assert "No games recorded yet." in tablet.text()
    tablet.app.records.add("one", finished(nine()), BEGAN)
    assert len(tablet.app.records.all()) == 1


def test_unusual_but_readable_results_are_shown() -> None:
    rows = [
        {**GOOD, "game": "gone", "mode": "gone", "winners": [0, 1]},
        {**GOOD, "seats": [["<b>", "person"], ["x" * 999, "wizard"]], "winners": []},
        {**GOOD, "when": 0},
    ]
    for at in ("", "records"):
        tablet = Tablet(FakeStorage({KEY: json.dumps(rows)}), at=at)
        assert not faults(tablet.look())


def test_a_full_store_costs_the_record_not_the_match() -> None:
    kept = records()
    tablet = Tablet()
    tablet.storage.quota = 0
    with pytest.raises(StoreFull):
        tablet.app.records.add("one", finished(nine()), BEGAN)
    assert not kept.all()


def test_the_oldest_results_are_dropped() -> None:
    kept = records(*({**GOOD, "ident": str(number)} for number in range(MAX_RESULTS)))
    kept.add("new", finished(nine()), BEGAN)
    lines = kept.all()
    assert (len(lines), lines[0].ident, lines[-1].ident) == (MAX_RESULTS, "1", "new")


def test_statistics() -> None:
    seats = (Seat("Ana"), Seat("Máquina", "calm"), Seat("Computer", "calm"))
    assert Setup("nine", "match", seats, "x").seats == seats
    rows = [
        {**GOOD, "ident": "1", "points": [5, 4], "winners": [0]},
        {**GOOD, "ident": "2", "points": [2, 7], "winners": [1]},
        {**GOOD, "ident": "3", "seats": [["Ana", "person"], ["Zoë", "person"]], "points": [3, 3], "winners": [0, 1]},
    ]
    lines = records(*rows).all()
    assert [(line.who, line.played, line.won, line.best, round(line.mean, 2)) for line in people(lines)] == [
        ("Ana", 3, 1, 5, 3.33),
        ("Zoë", 1, 0, 3, 3.0),
    ]
    assert [(line.who, line.played, line.won, line.best, line.mean) for line in computers(lines)] == [
        ("calm", 2, 1, 7, 5.5)
    ]
    text = Tablet(FakeStorage({KEY: json.dumps(rows)}), at="records", language="es").text()
    assert "33 %" in text
    assert "3,3" in text


def test_what_nobody_can_win_is_not_counted_as_won() -> None:
    alone = {**GOOD, "seats": [["Ana", "person"]], "points": [5], "winners": [0], "ending": "alone"}
    won = {**GOOD, "points": [5, 4], "winners": [0]}
    lines = records(*({**alone, "ident": str(number)} for number in range(3))).all()
    assert [(line.played, line.contested, line.won) for line in people(lines)] == [(3, 0, 0)]
    one = Tablet(FakeStorage({KEY: json.dumps([{**alone, "ident": "1"}, {**won, "ident": "2"}])}), at="records")
    assert "Ana 2 1 100 %" in one.text()
    one.open("")
    one = Tablet(FakeStorage({KEY: json.dumps([{**alone, "ident": "1"}])}))
    assert "Last time: 5 points." in one.text()


def test_default_names_are_in_the_language_of_the_page() -> None:
    row = {**GOOD, "seats": [["Jugador 1", "person"], ["Máquina 1", "steady"]], "points": [2, 5], "winners": [1]}
    one = Tablet(FakeStorage({KEY: json.dumps([row])}), at="records")
    assert "Player 1: 2, Computer 1: 5" in one.text()
    assert "Jugador" not in one.text()
    one.open("")
    assert "Last time Computer 1 won." in one.text()


@pytest.mark.parametrize(
    ("ending", "winners", "ends"),
    [
        ("won", [1], ["l", "w"]),
        ("drawn", [0, 1], ["t", "t"]),
        ("alone", [0], ["", ""]),
        ("won together", [0, 1], ["w", "w"]),
        ("lost together", [], ["l", "l"]),
        ("lost", [], ["l", "l"]),
    ],
)
def test_how_a_match_ended_for_each_seat(ending: str, winners: list[int], ends: list[str]) -> None:
    (result,) = records({**GOOD, "ending": ending, "winners": winners}).all()
    assert [result.end_of(seat) for seat in range(2)] == ends


def test_who_is_out_is_behind_whatever_the_points() -> None:
    row = {**GOOD, "game": "auztralia", "points": [24, 32], "winners": [], "ending": "lost", "out": [1]}
    (result,) = records(row).all()
    assert result.out == (1,)
    assert leader(result, 0, 1) == leader(result, 1, 0) == 0
    assert records({**row, "out": [7]}).all() == []


# --- sheet by sheet ---


def solo_row(
    ident: str, score: int, sheet: str = "sumer-1", code: str = "", when: float = 1.0, *, physical: bool = False
) -> dict[str, object]:
    return {
        "ident": ident, "game": "imperial", "mode": "solo", "seats": [["Ana", "person"]], "points": [score], "winners": [0], "when": when,
        "code": code or ident, "sheet": sheet, "names": [["en", "First Furrows"], ["es", "Primeros surcos"]], "physical": physical, "version": 2,
    }  # fmt: skip


def test_results_of_version_1_stay_readable() -> None:
    kept = records(GOOD)
    assert (kept.all()[0].version, kept.all()[0].sheet, kept.all()[0].code) == (1, "", "")
    kept.add("new", played(setup(sheet="sumer-2", code="a-1-a")), BEGAN)
    again = kept.all()
    assert [(line.ident, line.version, line.sheet, line.code) for line in again] == [
        ("a", 1, "", ""),
        ("new", 4, "sumer-2", "a-1-a"),
    ]
    assert dict(again[1].names)["en"] == "The Canal"


def test_unknown_fields_of_newer_editions_are_ignored() -> None:
    row = {**solo_row("x", 40), "version": 3, "weather": "fine", "names": "?"}
    assert not records(row).all()
    assert records({**solo_row("x", 40), "version": 3, "weather": "fine"}).all()[0].points == (40,)


def test_a_practice_match_is_not_written_and_real_dice_are_marked() -> None:
    kept = records()
    kept.add("a", played(replace(setup(sheet="sumer-2"), practice=True)), BEGAN)
    assert not kept.all()
    kept.add("b", played(replace(setup(sheet="sumer-2"), physical=True)), BEGAN)
    assert kept.all()[0].physical


def test_known_dice_are_an_attempt_that_earns_nothing() -> None:
    rows = [
        solo_row("1", 40, code="a"),
        solo_row("2", 60, code="a"),
        solo_row("3", 50, code="b"),
        solo_row("4", 70, "sumer-2", code="a"),
    ]
    sheets = sheet_records(records(*rows).all(), "imperial")
    assert [(attempt.points, attempt.again) for attempt in sheets["sumer-1"].attempts] == [
        (40, False),
        (60, True),
        (50, False),
    ]
    assert (sheets["sumer-1"].best, sheets["sumer-1"].mean, sheets["sumer-2"].best) == (50, 45.0, 70)
    real = [solo_row("1", 40, code="a", physical=True), solo_row("2", 60, code="a", physical=True)]
    assert sheet_records(records(*real).all(), "imperial")["sumer-1"].best == 60


def test_honours_count_four_three_two_and_one_points() -> None:
    marks = {sheet: Marks((10, 20, 30, 40), 9) for sheet in ACHIEVEMENTS.scenarios}
    rows = [
        solo_row(str(at), score, sheet)
        for at, (score, sheet) in enumerate(zip((5, 10, 20, 30, 40, 99), ACHIEVEMENTS.scenarios, strict=False))
    ]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(achievements, "_table", lambda: marks)
        whole = standing(ACHIEVEMENTS, sheet_records(records(*rows).all(), "imperial"))
        assert (whole.points, whole.played, tuple(whole.earned)) == (1 + 2 + 3 + 4 + 4, 6, (1, 1, 1, 2))
        assert (whole.rank, whole.after) == ("Settler", ("Steward", 24))
        every = [solo_row(sheet, 40, sheet) for sheet in ACHIEVEMENTS.scenarios]
        top = standing(ACHIEVEMENTS, sheet_records(records(*every).all(), "imperial"))
        assert (top.points, top.rank, top.after) == (192, "Emperor", None)


@pytest.mark.parametrize(
    ("points", "rank"),
    [
        (0, "Settler"),
        (23, "Settler"),
        (24, "Steward"),
        (60, "Governor"),
        (108, "Consul"),
        (156, "Caesar"),
        (191, "Caesar"),
        (192, "Emperor"),
    ],
)
def test_ranks(points: int, rank: str) -> None:
    assert ACHIEVEMENTS.rank_of(points)[0] == rank


@pytest.mark.parametrize(
    ("table", "word"),
    [
        ({"nowhere-1": {"bronze": 1}}, "no such sheet"),
        ({"sumer-1": {"bronze": 40, "silver": 40}}, "higher"),
        ({"sumer-1": {"bronze": 40, "gold": 39}}, "higher"),
        ({"sumer-1": {"tin": 40}}, "belong"),
        ({"sumer-1": {"bronze": "40"}}, "number"),
        ({"sumer-1": {"bronze": True}}, "number"),
        ({"sumer-1": {"bronze": 0}}, "number"),
        ({"sumer-1": 7}, "belong"),
    ],
)
def test_a_table_of_honours_is_read_with_checks(table: dict[str, object], word: str) -> None:
    with pytest.raises(ValueError, match=word):
        achievements.read_marks(table, ACHIEVEMENTS.scenarios)


def test_every_measured_honour_is_valid_and_others_are_left_out() -> None:
    assert all(ACHIEVEMENTS.marks_of(sheet).known for sheet in ACHIEVEMENTS.scenarios)
    assert not ACHIEVEMENTS.marks_of("own-123").known
    some = Marks((40, None, 50, None))
    assert [some.earned(points) for points in (39, 40, 49, 50, 99)] == [0, 1, 1, 3, 3]
    assert (some.next(39), some.next(40), some.next(50)) == ((1, 40), (3, 50), None)


def test_all_48_sheets_are_there_from_the_start_and_lead_to_a_new_match() -> None:
    tablet = Tablet(at="records")
    tablet.follow("#records/imperial")
    tiles = tablet.find(lambda e: e.has_class("tile"))
    assert len(tiles) == 48
    assert not faults(tablet.look())
    tablet.follow("#records/imperial/khmer-4")
    assert "Not played yet." in tablet.text()
    tablet.press("sheet-play imperial khmer-4")
    assert tablet.page.fragment == "new/imperial"
    tablet.press("form imperial begin")
    assert (tablet.match.setup.mode, tablet.match.setup.option("sheet")) == ("solo", "khmer-4")


def test_a_sheet_shows_its_attempts_and_the_replays_that_are_kept() -> None:
    rows = [
        solo_row("gone", 40, code="a", when=BEGAN - 90),
        solo_row("here", 44, code="a", when=BEGAN - 60),
        solo_row("new", 38, when=BEGAN - 30),
    ]
    match = played(setup(sheet="sumer-1", code="a"))
    tablet = Tablet(
        FakeStorage({KEY: json.dumps(rows), **dict([kept_entry("here", match)])}), at="records/imperial/sumer-1"
    )
    assert not faults(tablet.look())
    assert [e["href"] for e in tablet.find(lambda e: e["href"].startswith("#replay/"))] == ["#replay/here"]
    assert "repeated code" in tablet.text()
    assert len(tablet.find(lambda e: e.has_class("dot"))) == 3
    assert len(tablet.find(lambda e: e.has_class("dot") and e.has_class("again"))) == 1
    assert "Best 40 Mean 39.0 Attempts 3" in tablet.text()
    tablet.open("records/imperial/nowhere-9")
    assert len(tablet.find(lambda e: e.has_class("tile"))) == 48


def test_the_record_of_an_own_sheet_is_found_by_its_text() -> None:
    text = to_json(sheet_of("sumer-3"))
    own = replace(setup(sheet="own"), content=(text,))
    tablet = Tablet()
    tablet.app.records.add("x", played(own), BEGAN)
    key = ACHIEVEMENTS.own_key(text)
    assert tablet.app.records.all()[0].sheet == key
    tablet.open(f"records/imperial/{key}")
    assert "House of Tablets" in tablet.text()
    assert "A sheet of your own" in tablet.text()
    assert not [action for action in tablet.actions() if action.startswith("sheet-play")], (
        "it is not on this device any more"
    )
    tablet.app.own_sheets.save(OwnSheet("mine", "imperial", text), BEGAN)
    tablet.open("records/imperial")
    assert "Sheets of your own" in tablet.text()
    tablet.open(f"records/imperial/{key}")
    tablet.press(f"sheet-play imperial {key}")
    tablet.press("form imperial begin")
    assert tablet.match.setup.content == (text,)


def test_own_material_of_a_missing_game_does_not_break_records() -> None:
    tablet = Tablet()
    tablet.app.own_sheets.save(OwnSheet("odd", "quarry", '{"title":"Odd"}'), BEGAN)
    for at in ("records", "records/imperial", "records/artemis", "saved", "new/imperial", "new/artemis"):
        tablet.open(at)
        assert tablet.ident("page").text, at


def test_solo_lines_of_the_statistics_have_no_wins() -> None:
    tablet = Tablet(FakeStorage({KEY: json.dumps([solo_row("1", 40)])}), at="records")
    assert "Win rate" not in tablet.text()
    assert "1 of 48 sheets played" in tablet.text()
    tablet.open("")
    assert "Best 40" in tablet.text()


def test_names_read_without_the_buildings_are_those_of_the_sheets() -> None:
    for ident in ACHIEVEMENTS.scenarios:
        sheet = sheet_of(ident)
        assert (
            ACHIEVEMENTS.name_of(ident, "en"),
            ACHIEVEMENTS.name_of(ident, "es"),
            ACHIEVEMENTS.scenario(ident).difficulty,
        ) == (
            sheet.name["en"],
            sheet.name["es"],
            sheet.difficulty,
        )
    for wrong in ("own-0123", "sumer-7", "nowhere-1", ""):
        with pytest.raises(KeyError):
            ACHIEVEMENTS.name_of(wrong, "en")
