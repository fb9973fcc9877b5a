"""Turning points of one's own matches to practise: their addresses, the room, and when they return."""

from __future__ import annotations

import json
from functools import cache
from typing import TYPE_CHECKING, Any

import pytest

from pyapp.engine.contract import Seat, Setup
from pyapp.engine.match import Match
from pyapp.engine.randomness import rng
from pyapp.games import GAMES
from pyapp.ui.challenge.challenge import date_of
from pyapp.ui.links import fragments as links
from pyapp.ui.page import MemoryStorage
from pyapp.ui.puzzles.own import ident_of, read
from pyapp.ui.puzzles.progress import MAX_OWN, Progress, ProgressStore, Row, parse
from pyapp.ui.result.review import TurningPoint, Variation
from pyapp.ui.store.saves import PUZZLES_KEY as KEY
from pyapp.ui.table.turning_point import practice_address
from tests.unit.fake_page import FakeStorage, Tablet
from tests.unit.imperial_matches import kept

if TYPE_CHECKING:
    from collections.abc import Callable

ROOM = "practice/"


@cache
def match_at_slide() -> Match:
    """Return a match of 9, a person against a computer, up to a slide of the person."""
    match = Match(
        GAMES["nine"], Setup.usual(GAMES["nine"], "match", [Seat("Ana"), Seat("Otto", "sharp")], code="own-1")
    )
    source = rng("own", "moves")
    match.settle()
    while not (len(match.moves) > 50 and match.position.seat == 0 and len(match.position.moves()) > 4):
        legal = match.position.moves()
        match.play(legal[int(source.random() * len(legal))])
        match.settle()
    return match


@cache
def address(best: int = 0, played: int = 1) -> str:
    """Return the address of a turning point with two of the legal moves, by number."""
    match = match_at_slide()
    position, legal = match.position, match.position.moves()
    turning = TurningPoint(
        match.cursor, 0, Variation(2.0, legal[played], position), Variation(4.0, legal[best], position)
    )
    return practice_address(match, turning)


def text() -> str:
    return address().removeprefix(ROOM)


def act(number: int) -> str:
    return match_at_slide().position.moves()[number]


def with_facts(*lines: str) -> str:
    """Return the address after the room's name with other facts."""
    return f"{text().partition('/')[0]}/{links.encode_payload(links.checked(chr(10).join(lines).encode()))}"


# --- addresses ---


def test_an_address_is_read_as_it_was_written() -> None:
    found = read(text())
    assert found is not None
    assert (found.best, found.played, found.best_points, found.points, found.loss) == (act(0), act(1), 4.0, 2.0, 2.0)
    assert found.match.position.state() == match_at_slide().position.state()
    assert [seat.player for seat in found.match.setup.seats] == ["person", "sharp"]


@pytest.mark.parametrize(
    "facts",
    [
        ("", "", "4", "2"),
        ("zz", "{1}", "4", "2"),
        ("{0}", "zz", "4", "2"),
        ("{0}", "{1}", "2", "4"),
        ("{0}", "{1}", "nan", "2"),
        ("{0}", "{1}", "inf", "2"),
        ("{0}", "{1}", "1e9", "2"),
        ("{0}", "{1}", "4"),
        ("{0}", "{1}", "4", "2", "0"),
        ("{0}", "{1}", "four", "2"),
    ],
)
def test_invalid_facts_are_refused(facts: tuple[str, ...]) -> None:
    assert read(with_facts(*(line.format(act(0), act(1)) for line in facts))) is None


def test_a_damaged_address_is_refused() -> None:
    whole = text()
    for damaged in ("", "/", whole[:40], whole[:-4], whole.replace("/", ""), "A" * 30_000, f"x/{whole}"):
        assert read(damaged) is None
    one = Tablet(at=f"{ROOM}{whole[:-4]}")
    assert "Nothing to practise" in one.text()
    assert "damaged" in one.text()
    assert KEY not in one.storage.texts


# --- the room ---


def opened(thinker: Any = "real", storage: FakeStorage | None = None) -> Tablet:
    return Tablet(storage, thinker=thinker, at=address())


def play(one: Tablet, move: str) -> None:
    assert one.app.table is not None
    one.app.table.play(move)
    one.page.settle()


def saved(one: Tablet) -> Progress:
    return parse(one.storage.texts[KEY])


def today(one: Tablet) -> int:
    return date_of(one.page).toordinal()


def name() -> str:
    return f"own/{ident_of(text())}"


def compared(loss: float) -> Callable[[dict[str, Any]], Any]:
    """Return a worker that finds every try worth so many points less than the best."""

    def answer(asked: dict[str, Any]) -> Any:
        assert asked["kind"] == "review"
        index = match_at_slide().cursor
        return {"moves": [[index, asked["moves"][-1], 4.0 - loss, act(0), 4.0]], "lines": [], "left": 0}

    return answer


def test_the_position_is_kept_and_waits_today() -> None:
    one = opened()
    assert "You played" in one.voice
    assert "It cost 2" in one.voice
    assert saved(one).own == {ident_of(text()): text()}
    assert saved(one).next_own(today(one)) == text()
    assert not any(key.startswith("sobremesa.match") for key in one.storage.texts), "nothing is saved as a match"


def test_the_others_are_named_as_they_are_and_nobody_is_on_another_device() -> None:
    one = opened()
    text = one.text()
    assert "Otto" in text
    assert "Sharp" in text
    assert "another device" not in text
    assert not one.page.asked, "and no computer plays"
    play(one, act(1))
    assert not one.page.asked


def test_the_better_act_solves_it_and_it_returns_after_days() -> None:
    one = opened()
    rating = saved(one).rating
    play(one, act(0))
    assert "Solved." in one.voice
    assert "It returns in 3 days." in one.voice
    assert saved(one).rows[name()] == Row(1, True, today(one), today(one) + 3, 1)
    assert saved(one).rating == rating
    assert one.match.moves[-1] == act(0)


def test_what_was_played_is_wrong_and_can_be_tried_again_or_shown() -> None:
    one = opened()
    play(one, act(1))
    assert "is what you played" in one.voice
    assert one.match.moves[-1] == act(1), "nobody plays on"
    play(one, act(0))
    assert "is what you played" in one.voice, "first tap a button"
    one.press("own-again")
    assert "You played" in one.voice
    play(one, act(1))
    one.press("own-show")
    assert "The solution" in one.voice
    assert "It returns tomorrow." in one.voice
    assert one.match.moves[-1] == act(0)
    assert saved(one).rows[name()].due == today(one) + 1


def test_another_act_that_is_as_good_solves_it() -> None:
    one = opened(compared(0.3))
    play(one, act(2))
    assert "as good as the computer's move" in one.voice
    assert saved(one).rows[name()].due == today(one) + 3
    assert one.match.moves[-1] == act(2)


def test_another_act_that_loses_is_wrong() -> None:
    one = opened(compared(1.5))
    play(one, act(2))
    assert "is worth 1.5 less" in one.voice
    one.app.press("z")
    assert "You played" in one.voice
    assert one.match.cursor == match_at_slide().cursor


def test_a_worker_that_died_blames_nobody_falsely() -> None:
    one = opened(lambda _asked: RuntimeError("gone"))
    play(one, act(2))
    assert "the computer would play something else" in one.voice


def test_keys_of_the_keyboard() -> None:
    one = opened()
    play(one, act(1))
    one.app.press("Enter")
    assert "You played" in one.voice
    play(one, act(0))
    one.app.press("Enter")
    assert one.page.fragment == "puzzle/games"


def test_it_can_be_forgotten() -> None:
    one = opened()
    one.press("own-delete")
    assert one.page.fragment == "puzzle/games"
    assert (saved(one).own, saved(one).rows) == ({}, {})


def test_the_games_page_leads_to_what_waits() -> None:
    one = Tablet(at="puzzle/games")
    assert "choose Practise" in one.text()
    one = opened(storage=one.storage)
    one.open("puzzle/games")
    assert "1 waits today" in one.text()
    one.open("practice")
    assert one.page.fragment == address()
    play(one, act(0))
    one.open("practice")
    assert "Nothing waits today" in one.text()


def test_a_full_store_says_so_and_the_position_can_still_be_played() -> None:
    storage = FakeStorage()
    storage.full()
    one = opened(storage=storage)
    assert "storage is full" in one.voice
    play(one, act(0))
    assert one.app.table is not None
    assert "own-next" in one.actions()


def test_a_turning_point_leads_here() -> None:
    match = match_at_slide().branch(match_at_slide().cursor)
    index, best, played = match.cursor, act(0), act(1)
    match.play(played)
    match.settle()
    while not match.over:
        match.play(match.position.moves()[0])
        match.settle()
    row = [index, played, 2.0, best, 4.0]
    storage = FakeStorage(dict([kept("over", match)]))
    one = Tablet(storage, thinker=lambda _asked: {"moves": [row], "lines": [], "left": 0}, at="result/over")
    one.press("study 0")
    one.press("practise")
    assert one.page.fragment == address()
    assert "You played" in one.voice
    assert len(address()) < 600


# --- the store ---


def test_the_oldest_positions_give_way() -> None:
    store = ProgressStore(MemoryStorage())
    for number in range(MAX_OWN + 5):
        store.keep_own(f"{number:05}", f"a{number}/b", 100)
    after = store.load()
    assert len(after.own) == MAX_OWN == len(after.rows)
    assert "00004" not in after.own
    assert after.next_own(100) == "a5/b"
    assert store.keep_own("00010", "other/text", 200).own["00010"] == "a10/b", "a known one stays"


def test_damaged_positions_are_left_out() -> None:
    own: dict[str, Any] = {"aaaaa": "x/y", "bbbbb": 3, "CCCCC": "x/y", "ddddd": "x y/z", "eeeee": "x"}
    rows = {f"own/{ident}": [1, 1, 5, 5, 0] for ident in own}
    found = parse(json.dumps({"version": 1, "rating": 1200, "rows": rows, "own": own}))
    assert found.own == {"aaaaa": "x/y"}
    assert [*found.rows] == ["own/aaaaa"]
    assert parse(json.dumps({"own": [1]})).own == {}


def test_a_backup_brings_them() -> None:
    here, there = ProgressStore(MemoryStorage()), MemoryStorage()
    ProgressStore(there).keep_own("aaaaa", "x/y", 50)
    here.keep_own("bbbbb", "v/w", 60)
    added = here.unstored(there.get(KEY) or "")
    assert added is not None
    assert added.own == {"aaaaa": "x/y"}
    here.merge(added)
    assert here.load().own == {"aaaaa": "x/y", "bbbbb": "v/w"}
    assert here.load().next_own(60) == "x/y"
    assert here.unstored(there.get(KEY) or "") is None
