"""The finished table beside the score: every game has one, ids are unique, printed things are explained."""

from __future__ import annotations

from random import Random

import pytest

from pyapp.drawing.markup import Markup, esc
from pyapp.drawing.scene import Scene
from pyapp.engine.match import Match
from pyapp.engine.record import parse_record
from pyapp.games import GAMES
from pyapp.games.artemis import GAME
from pyapp.games.artemis.rules.position import Position
from tests.unit import imperial_matches
from tests.unit.artemis_matches import setup
from tests.unit.consoles import GOLDENS
from tests.unit.fake_page import FakeStorage, Tablet
from tests.unit.helpers import finished, nine
from tests.unit.imperial_matches import kept
from tests.unit.markup import faults, read


def over(seats: int) -> Match:
    """Return a match that is over; building comes more often than by chance alone."""
    match, rng = Match(GAME, setup(seats)), Random(seats)
    match.settle()
    while not match.over:
        moves = match.position.moves()
        liked = [move for move in moves if move.split(" ")[0] in ("gantry", "build", "recruit") and "none" not in move]
        match.play(rng.choice(liked if liked and rng.random() < 0.7 else moves))
        match.settle()
    return match


def at_result(match: Match, language: str = "en") -> Tablet:
    one = Tablet(FakeStorage(dict([kept("over", match)])), language=language, thinker=lambda _asked: {"moves": []})
    one.open("result/over")
    assert not faults(one.look())
    return one


@pytest.mark.parametrize(
    "match",
    [finished(nine()), imperial_matches.played(imperial_matches.setup("advanced", ("person", "person")), 9), over(3)],
    ids=["nine", "imperial", "artemis"],
)
def test_every_result_has_the_finished_table_and_no_id_twice(match: Match) -> None:
    one = at_result(match)
    boxes = one.find(lambda e: e.has_class("endbox"))
    assert len(boxes) == 1
    assert boxes[0].all()
    assert [e["data-do"] for e in boxes[0].all() if e["data-move"] or e["data-do"]] == ["picture"]
    ids = [e["id"] for e in one.look().all() if e["id"]]
    assert len(ids) == len(set(ids))


@pytest.mark.parametrize(
    "name", ["nine/four-quick", "imperial/duel-house", "artemis/solo-lost", "auztralia/coop-two-lost"]
)
def test_a_result_page_opens_at_its_headline(name: str) -> None:
    """Nothing on the finished table or a thumbnail asks the page to scroll, not even what is explained."""
    match = parse_record((GOLDENS / f"{name}.txt").read_text(encoding="utf-8"), GAMES)
    one = at_result(match)
    assert not one.find(lambda e: bool(e["data-follow"]))
    if thing := next((e["data-explain"] for e in one.find(lambda e: bool(e["data-explain"]))), None):
        one.app.explain(thing)
        assert one.find(lambda e: e.has_class("voice"))
        assert not one.find(lambda e: bool(e["data-follow"]))
    thumbnail = GAMES[match.setup.game].view().box.thumbnail
    assert not [at for at in range(0, len(match.moves), 20) if "data-follow" in thumbnail(match.at(at))]


@pytest.mark.parametrize("seats", [1, 2, 5])
@pytest.mark.parametrize("language", ["en", "es"])
def test_every_mat_stands_with_its_buildings_and_points(seats: int, language: str) -> None:
    match = over(seats)
    position = match.position
    assert isinstance(position, Position)
    one = at_result(match, language)
    mats = one.find(lambda e: e.has_class("fin"))
    assert len(mats) == len(position.parties)
    points = [int(next(e for e in mat.all() if e.has_class("vp")).text.split("VP")[0].split("PV")[0]) for mat in mats]
    assert points == sorted(points, reverse=True)
    shown = [e for e in one.look().all() if e.has_class("mb")]
    assert len(shown) == sum(map(len, position.tiles))
    full = [crew in position.kit.tiles[tile].full for seat in range(seats) for tile, crew in pairs(position, seat)]
    assert sum(e.has_class("full") for e in shown) == sum(full)


def pairs(position: Position, seat: int) -> list[tuple[str, int]]:
    return list(zip(position.tiles[seat], position.crews[seat], strict=True))


def test_a_tap_on_the_finished_table_explains() -> None:
    match = over(3)
    one = at_result(match)
    thing = next(e["data-explain"] for e in one.look().all() if (e["data-explain"] or "").startswith("tile "))
    assert not one.find(lambda e: e.has_class("voice"))
    one.app.explain(thing)
    said = one.find(lambda e: e.has_class("voice"))
    assert len(said) == 1
    assert said[0].parent is not None
    assert said[0].text


def test_a_full_surface_building_says_what_it_is_worth_now() -> None:
    match = over(2)
    position = match.position
    assert isinstance(position, Position)
    trial = position.copy()
    trial.tiles[0], trial.crews[0] = ("S19", "S03"), (1, 2)  # any one colonist, two Pioneers
    trial.relief[0] = 5
    drawn = read(GAME.view().finished(Scene(trial, match.setup, [esc("Ana"), esc("Ben")])))
    text = next(e.text for e in drawn.all() if e["data-explain"] == "tile S19")
    assert "3 VP now" in text
    assert "now" not in next(e.text for e in drawn.all() if e["data-explain"] == "tile S03")


# --- what the page shows beside ---


@pytest.mark.parametrize("language", ["en", "es"])
def test_nine_shows_its_sections_large_and_counts_them_in_one_line(language: str) -> None:
    match = finished(nine())
    one = at_result(match, language)
    assert one.find(lambda e: e.has_class("short")), "the board has the first place"
    board = one.find(lambda e: e.has_class("nine-end"))[0]
    position = match.position
    names = [seat.name for seat in match.setup.seats]
    for seat, name in enumerate(names):
        assert board["aria-label"].count(name) == sum(line.points for line in position.score(seat))
    rows = one.find(lambda e: e.tag == "th" and e["scope"] == "row")
    assert len(rows) == 2, "the sections, and the total"


def test_everybody_s_empire_stands_at_the_end_the_best_first() -> None:
    match = imperial_matches.played(imperial_matches.setup("advanced", ("person", "person", "away")), 9)
    one = at_result(match)
    heads = [e.text for e in one.find(lambda e: e.has_class("is-endhead"))]
    outcome = match.position.outcome()
    assert outcome is not None
    ranked = [seat for group in outcome.ranking for seat in group]
    assert [head.split()[0] for head in heads] == [match.setup.seats[seat].name for seat in ranked]
    assert len(one.find(lambda e: e.has_class("prt-empire"))) == 2


def test_a_picture_of_every_finished_table_is_kept_with_names_score_game_and_date() -> None:
    for match in (finished(nine()), over(3)):
        one = at_result(match)
        one.press("picture")
        one.page.settle()
        assert "Picture downloaded." in one.text()
        name, drawn = next(iter(one.page.files.items()))
        assert name == f"sobremesa-{match.setup.game}-{match.setup.code}.png"
        picture = read(Markup(drawn))
        assert not faults(picture)
        for word in (
            *(seat.name for seat in match.setup.seats),
            match.game.title,
            "2025",
            match.setup.code,
            *map(str, match.points(match.position)),
        ):
            assert word in picture.text


def test_a_browser_that_cannot_draw_says_so() -> None:
    one = at_result(finished(nine()))
    one.page.can_draw = False
    one.press("picture")
    one.page.settle()
    assert "This browser cannot save the page as a picture." in one.text()
    assert not one.page.files
