"""Head starts: in scores and rankings, in records, links and saves, in the form, in results and ratings."""

from __future__ import annotations

import json
from dataclasses import asdict, replace
from typing import TYPE_CHECKING, cast

import pytest

from pyapp.engine.contract import Outcome, ScoreLine, Seat, Setup, check_setup
from pyapp.engine.head_start import with_head_starts
from pyapp.engine.match import Match
from pyapp.engine.record import RecordError, format_record, parse_record, parse_tags
from pyapp.games import GAMES
from pyapp.ui.links import fragments as links
from pyapp.ui.live.protocol import digest_of, without_players
from pyapp.ui.opponents.rating import history
from pyapp.ui.people.model import statistics
from pyapp.ui.start.form import Form
from pyapp.ui.store.attachments import can_compare
from pyapp.ui.store.results import Result, read_results, sheet_of
from tests.unit.casts import measured
from tests.unit.fake_page import Tablet
from tests.unit.home_people import ANA

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pyapp.engine.contract import Position


def setup(*points: int, game: str = "nine", mode: str = "match", players: Sequence[str] = ()) -> Setup:
    """Return a set-up with these head starts."""
    names = zip(("Ana", "Bruno", "Cleo", "Dan"), points, strict=False)
    kinds = [*players, *(["person"] * len(points))]
    seats = tuple(Seat(name, kinds[at], given) for at, (name, given) in enumerate(names))
    return Setup.usual(GAMES[game], mode, seats, options={"preparation": "drawn"} if game == "nine" else {})


def finished(of: Setup) -> Match:
    """Return a match in which everybody plays the first legal moves to the end."""
    match = Match(GAMES[of.game], of)
    match.settle()
    while not match.over:
        match.play(match.position.moves()[0])
        match.settle()
    return match


PLAIN = finished(setup(0, 0))
POINTS = PLAIN.points(PLAIN.position)


# --- scores and outcomes ---


def test_a_head_start_is_a_line_of_the_score_of_every_seat() -> None:
    match = Match(GAMES["nine"], setup(0, 2))
    assert match.points(match.position) == (0, 2)
    lines = match.scored(match.position).score(0)[-1], match.scored(match.position).score(1)[-1]
    assert [(line.label, line.points) for line in lines] == [("Head start", 0), ("Head start", 2)]
    assert match.position.score(1) == Match(GAMES["nine"], setup(0, 0)).position.score(1), (
        "positions know nothing of it"
    )


def test_without_head_starts_nothing_is_wrapped() -> None:
    match = Match(GAMES["nine"], setup(0, 0))
    assert match.scored(match.position) is match.position


def test_a_view_is_not_wrapped_twice() -> None:
    match = Match(GAMES["nine"], setup(0, 2))
    once = match.scored(match.position)
    assert match.scored(once) is once
    assert match.points(once) == (0, 2)
    assert once.seat == match.position.seat
    assert once.moves() == match.position.moves()


@pytest.mark.parametrize("points", [(0, 3), (3, 0), (1, 0), (0, 1), (0, 2), (2, 0), (3, 3)])
def test_the_ranking_counts_head_starts(points: tuple[int, int]) -> None:
    match = finished(setup(*points))
    assert match.moves == PLAIN.moves, "the play is the same"
    totals = tuple(mine + given for mine, given in zip(POINTS, points, strict=True))
    assert match.points(match.position) == totals
    outcome = match.outcome()
    assert outcome is not None
    best = max(totals)
    assert outcome.winners == tuple(seat for seat in range(2) if totals[seat] == best)
    assert outcome.parties == [0, 1]
    assert outcome.ending(2) == ("drawn" if totals[0] == totals[1] else "won")
    assert match.totals()[0] == points


@pytest.mark.parametrize(("game", "mode"), [("imperial", "basic"), ("artemis", "match"), ("auztralia", "match")])
@pytest.mark.parametrize("ahead", [0, 1])
def test_winners_are_those_with_most_points_in_every_game(game: str, mode: str, ahead: int) -> None:
    given = [0, 0]
    given[ahead] = GAMES[game].mode(mode).head_starts[-1]
    match = finished(setup(*given, game=game, mode=mode))
    points, outcome, plain = match.points(match.position), match.outcome(), match.position.outcome()
    assert outcome is not None
    assert plain is not None
    assert outcome.parties == plain.parties
    best = max(points[party] for party in outcome.parties if party not in outcome.out)
    assert all(points[party] == best for party in outcome.ranking[0])
    assert outcome.winners == tuple(party for party in outcome.ranking[0] if party < 2)


def test_a_seat_whose_rivals_play_elsewhere_neither_wins_nor_loses() -> None:
    match = finished(setup(5, 0, game="imperial", mode="basic", players=("person", "away")))
    outcome, plain = match.outcome(), match.position.outcome()
    assert outcome is not None
    assert plain is not None
    assert outcome.ending(2) == plain.ending(2) == "alone"


class Ended:
    """A finished position of two seats and perhaps a side."""

    def __init__(self, points: Sequence[int], plain: Outcome) -> None:
        self.points, self.plain = points, plain

    def score(self, party: int) -> list[ScoreLine]:
        return [ScoreLine("Points", self.points[party], "")]

    def outcome(self) -> Outcome:
        return self.plain


@pytest.mark.parametrize(
    ("points", "given", "plain", "ranking", "winners"),
    [
        ((9, 7), (0, 5), Outcome(((0,), (1,)), "", "", won=(0,)), ((1,), (0,)), (1,)),
        ((9, 7, 11), (0, 5), Outcome(((2,), (0,), (1,)), "", "Space 53.", won=()), ((1,), (2,), (0,)), (1,)),
        ((9, 7, 12), (0, 5), Outcome(((2,), (0,), (1,)), "", "Space 53.", won=()), ((2,), (1,), (0,)), ()),
        ((9, 7, 8), (0, 5), Outcome(((0,), (2,), (1,)), "", "", won=(0,), out=(1,)), ((0,), (2,), (1,)), (0,)),
        ((9, 7, 10), (5, 0), Outcome(((2,), (1,), (0,)), "", "", won=(), out=(0,)), ((2,), (1,), (0,)), ()),
    ],
)
def test_sides_are_ranked_too_and_who_is_out_stays_last(
    points: tuple[int, ...],
    given: tuple[int, int],
    plain: Outcome,
    ranking: tuple[tuple[int, ...], ...],
    winners: tuple[int, ...],
) -> None:
    shown = with_head_starts(cast("Position", Ended(points, plain)), given)
    outcome = shown.outcome()
    assert outcome is not None
    assert outcome.ranking == ranking
    assert outcome.winners == winners
    assert (outcome.reason == "Space 53.") == (plain.reason == "Space 53.")
    if len(points) > 2:
        assert [line.points for line in shown.score(2)] == [points[2], 0]


def test_a_match_that_is_not_over_has_no_outcome() -> None:
    assert Match(GAMES["nine"], setup(0, 2)).outcome() is None


# --- set-ups ---


@pytest.mark.parametrize(
    "wrong",
    [
        setup(0, 4),
        setup(0, -1),
        setup(5, game="imperial", mode="basic"),
        setup(5, game="imperial", mode="solo"),
        setup(0, 5, game="imperial", mode="adventure"),
        setup(0, 7, game="artemis", mode="match"),
        setup(0, 4, game="auztralia", mode="match"),
        setup(0, 5, game="auztralia", mode="coop"),
    ],
)
def test_head_starts_that_a_mode_does_not_have_are_refused(wrong: Setup) -> None:
    with pytest.raises(ValueError, match="head start"):
        check_setup(GAMES[wrong.game], wrong)


@pytest.mark.parametrize("key", GAMES)
def test_only_modes_of_rivals_have_head_starts(key: str) -> None:
    for mode in GAMES[key].modes:
        assert not mode.head_starts or mode.seats[1] > 1
        assert all(points > 0 for points in mode.head_starts)


# --- records, links, saves, tables of several devices ---


def test_records_and_links_keep_head_starts() -> None:
    match = finished(setup(2, 0, 1))
    text = format_record(match)
    assert '[HeadStart "1" "2"]' in text
    assert '[HeadStart "3" "1"]' in text
    assert parse_record(text, GAMES) == match
    assert links.read(links.fragment(links.TURN, match).partition("/")[2]).setup == match.setup


def test_records_without_head_starts_are_as_before() -> None:
    assert "HeadStart" not in format_record(PLAIN)


@pytest.mark.parametrize(
    "tag",
    [
        *('"3" "1"', '"0" "1"', '"1" "0"', '"1" "-1"', '"1" "x"', '"1"', '"1" "01"', '"1" "99999"', '"１" "1"'),
        '"1" "1"]\n[HeadStart "1" "2"',
    ],
)
def test_damaged_head_starts_are_refused(tag: str) -> None:
    text = format_record(PLAIN).replace("[Option", f"[HeadStart {tag}]\n[Option", 1)
    with pytest.raises(RecordError):
        parse_record(text, GAMES)


def test_a_head_start_before_its_seat_is_refused() -> None:
    text = format_record(PLAIN).replace("[Seat", '[HeadStart "1" "1"]\n[Seat', 1)
    with pytest.raises(RecordError):
        parse_tags(text)


def test_tables_of_several_devices_keep_head_starts() -> None:
    one, other = setup(2, 0), setup(0, 2)
    assert without_players(setup(2, 0, players=("steady", "person"))) == without_players(one)
    assert digest_of(one) != digest_of(other)


def test_sheets_of_a_table_with_head_starts_are_not_compared() -> None:
    seats = (Seat("Ana"), Seat("Bruno", "away"))
    plain = Setup.usual(GAMES["imperial"], "basic", seats)
    assert can_compare(plain)
    assert not can_compare(replace(plain, seats=(replace(seats[0], head_start=5), seats[1])))


# --- the form and the result ---


def begun() -> Tablet:
    """Return a tablet at a match of 9 with a head start of 3 for Ana, given on the form."""
    shown = Tablet(at="new/nine")
    shown.enter("form nine name 0", "Ana")
    shown.press("form nine open 0")
    shown.press("form nine ahead 0 3")
    shown.press("form nine open 0")
    assert "Head start: 3" in shown.text()
    shown.press("form nine begin")
    return shown


def test_the_form_gives_and_remembers_a_head_start() -> None:
    shown = begun()
    table = shown.app.table
    assert table is not None
    assert [seat.head_start for seat in table.match.setup.seats] == [3, 0]
    assert table.shown.position.score(0)[-1].points == 3
    again = shown.reload()
    assert again.app.table is not None
    assert again.app.table.match.setup == table.match.setup
    again.open("opponents/nine")
    assert "Head start: 3" in again.text()
    again.press("form nine open 0")
    again.press("form nine ahead 0 0")
    assert "Head start: " not in again.text()


@pytest.mark.parametrize("words", ["0 4", "0 x", "9 1", "0", "0 -1"])
def test_other_head_starts_are_not_given(words: str) -> None:
    shown = Tablet(at="new/nine")
    shown.app.do(f"form nine ahead {words}")
    assert "Head start: " not in shown.text()


@pytest.mark.parametrize("given", ["3", 3.0, True, None, [3], 4, -3, 10**30])
def test_damaged_remembered_head_starts_do_no_harm(given: object) -> None:
    form = Form.begin(GAMES["nine"], "x", {"seats": [["Ana", "person", given], ["", "calm"]]})
    assert [seat.head_start for seat in form.setup().seats] == [0, 0]


def test_another_mode_has_no_head_start_and_the_first_one_has_it_back() -> None:
    form = Form.begin(GAMES["imperial"], "x", {"mode": "basic", "seats": [["Ana", "person", 10], ["", "calm"]]})
    assert form.setup().seats[0].head_start == 10
    form.remove(1)
    assert form.setup().seats[0].head_start == 0
    form.add()
    form.set_mode("adventure")
    assert form.head_starts == ()
    assert form.head_start_of(0) == 0
    form.set_mode("basic")
    assert form.head_start_of(0) == 10


def test_the_result_shows_counts_and_stores_it() -> None:
    shown = begun()
    table = shown.app.table
    assert table is not None
    while not table.match.over:
        table.match.play(table.match.position.moves()[0])
        table.match.settle()
    table.save()
    shown.app.finished(table.session.entry)
    shown.open(f"result/{table.session.entry.ident}")
    sheet = shown.find(lambda e: e["class"].startswith("paper scoresheet"))[0].text
    assert "Head start" in sheet
    assert "head starts" in shown.find(lambda e: e["class"] == "headline")[0].text
    assert "Ana Head start: 3 +3" in shown.text()
    result = shown.app.records.all()[-1]
    assert result.head_starts == (3, 0)
    assert result.points == table.match.points(table.match.position)
    assert result.own_points(0) == result.points[0] - 3
    shown.open("saves")
    shown.open("records")
    assert " · Head start: Ana 3 · " in shown.text()


def test_a_board_with_a_score_card_explains_the_head_start() -> None:
    shown = Tablet(at="new/imperial")
    shown.press("form imperial mode basic")
    shown.app.do("form imperial ahead 0 10")
    shown.press("form imperial begin")
    table = shown.app.table
    assert table is not None
    lines = table.shown.position.score(0)
    for number in range(1, len(lines) + 1):
        shown.app.explain(f"line {number}")
    assert shown.voice.startswith("Head start: ")


# --- results ---


def result(**more: object) -> Result:
    seats = (("Ana", "person"), ("", "mira"))
    return replace(Result("r1", "nine", "match", seats, (7, 5), (0,), 1.75e9), **more)  # type: ignore[arg-type]


def test_a_match_with_a_head_start_earns_no_honour() -> None:
    achievements = GAMES["nine"].achievements()
    assert achievements is not None
    players = ("person", *achievements.rivals)
    assert achievements.record_key(setup(0, 0, players=players))
    assert not achievements.record_key(setup(1, 0, players=players))
    assert sheet_of(setup(0, 1, players=players)) == ("", ())


def test_a_match_with_a_head_start_does_not_count_for_a_rating() -> None:
    with measured():
        assert len(history(("Ana",), "nine", [result()])) == 1
        assert history(("Ana",), "nine", [result(head_starts=(3, 0))]) == []


def test_the_best_points_are_without_a_head_start() -> None:
    assert statistics(ANA, [], [result(head_starts=(3, 0))]).lines[0].best == 4


@pytest.mark.parametrize(
    ("stored", "read"),
    [([3, 0], (3, 0)), ([], ()), ([3], None), ("x", None), ([None, 1], None), (7, None), ([[1], 2], None)],
)
def test_results_are_checked(stored: object, read: tuple[int, ...] | None) -> None:
    line = {**json.loads(json.dumps(asdict(result()))), "head_starts": stored}
    assert [one.head_starts for one in read_results([line])] == ([] if read is None else [read])
    del line["head_starts"]
    assert read_results([line])[0].head_starts == ()
