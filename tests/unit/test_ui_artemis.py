"""The Artemis Project on the pages: guide, records by supplies, the challenge of the day, packs in the form."""

from __future__ import annotations

import pytest

from pyapp.drawing import language as catalogue
from pyapp.engine import acts
from pyapp.engine.match import Match
from pyapp.games.artemis import GAME
from pyapp.games.artemis import guide as steps
from pyapp.games.artemis.achievements import ACHIEVEMENTS
from pyapp.ui.challenge import challenge as today
from pyapp.ui.store.own_sheets import OwnSheet
from pyapp.ui.store.saves import PREFIX, Entry, write_entry
from pyapp.ui.table import guide
from tests.unit.artemis_matches import advised, pack_of, setup
from tests.unit.fake_page import BEGAN, FakeStorage, Tablet
from tests.unit.markup import faults


@pytest.fixture(autouse=True)
def _english() -> None:
    catalogue.use("en")


def solo(code: str = "olive-42-bread", hard: str = "no") -> Match:
    return advised(Match(GAME, setup(1, code=code, hard=hard)))


def with_matches(**matches: Match) -> Tablet:
    stored = {PREFIX + ident: write_entry(Entry(ident, match, 1.0, 2.0)) for ident, match in matches.items()}
    tablet = Tablet(FakeStorage(stored), thinker=lambda _asked: {"moves": []})
    for ident in matches:
        tablet.app.finished(tablet.app.saves.load(ident))
    return tablet


@pytest.mark.parametrize("language", ["en", "es"])
def test_the_form_says_how_long_the_guide_takes(language: str) -> None:
    tablet = Tablet(language=language, at="new/artemis")
    (link,) = tablet.find(lambda e: e["href"] == "#guide/artemis")
    assert (
        link.text
        == {"en": "Learn it in one round, five minutes", "es": "Apréndelo en una ronda, cinco minutos"}[language]
    )


def test_the_guide_shows_each_act_whole_and_says_why() -> None:
    tablet = Tablet(at="new/artemis")
    tablet.follow("#guide/artemis")
    assert guide.is_guided(tablet.match)
    assert tablet.match.setup.practice
    table = tablet.app.table
    assert table is not None
    for step in steps.STEPS[:3]:
        assert table.selection.chosen == step.act
        assert step.text.partition("</b>")[0].removeprefix("<b>") in tablet.voice
        tablet.press("play")
    assert tablet.match.moves[-1] == acts.moves_of(steps.STEPS[2].act)[-1]
    tablet.press("undo")
    assert table.selection.chosen == steps.STEPS[2].act


@pytest.mark.slow
def test_a_solo_match_reads_its_title_and_is_written_down_by_its_supplies() -> None:
    normal, hard = solo(), solo(hard="yes")
    tablet = with_matches(a=normal, b=hard)
    assert [result.sheet for result in tablet.app.records.all()] == ["no", "yes"]
    for ident, match in (("a", normal), ("b", hard)):
        points = match.totals()[-1][0]
        marks = ACHIEVEMENTS.marks_of(match.setup.option("hard"))
        tablet.open(f"result/{ident}")
        assert f"{ACHIEVEMENTS.honours[marks.earned(points) - 1]}." in tablet.text()
        assert "Your first attempt with these supplies." in tablet.text()
        assert "Drone A" in tablet.text()
        assert not faults(tablet.look())
    tablet.open("records/artemis")
    assert [e.text.split()[0] for e in tablet.find(lambda e: e.has_class("tile"))] == ["Normal", "Hard"]
    assert not faults(tablet.look())
    tablet.open("records/artemis/yes")
    assert "Capital of the Ice from 84" in tablet.text()
    assert not faults(tablet.look())
    tablet.press("sheet-play artemis yes")
    tablet.press("form artemis begin")
    assert (tablet.match.setup.mode, tablet.match.setup.option("hard")) == ("solo", "yes")


def test_each_game_with_honours_has_a_challenge_of_the_day() -> None:
    tablet = Tablet(thinker=lambda _asked: {"moves": []})
    first, other = (today.today(tablet.page, game) for game in ("", "artemis"))
    rest = [today.today(tablet.page, game) for game in ("imperial", "auztralia")]
    assert first is not None
    assert other is not None
    assert (first.game, first.address, other.address) == ("nine", "today", "today/artemis")
    assert (today.others(first), today.others(other)) == ([rest[0], other, rest[1]], [rest[0], first, rest[1]])
    assert today.challenge_of_code(other.code, "artemis") == other
    assert today.today(tablet.page, "chess") is None
    tablet.open("records/artemis")
    tablet.follow("#today/artemis")
    match = tablet.match
    assert (match.setup.code, match.setup.option("hard"), match.setup.mode) == (other.code, other.sheet, "solo")
    played = with_matches(a=solo(other.code, hard=other.sheet))
    played.open("today/artemis")
    assert f"Your best today: {today.best(other, played.app.records.all())} points." in played.text()
    assert "Today's challenge: Imperial Settlers" in played.text()
    assert not faults(played.look())
    played.press(f"today-begin {other.code} artemis")
    assert (played.match.setup.code, played.match.setup.game) == (other.code, "artemis")


def test_a_pack_of_this_device_can_be_played() -> None:
    tablet = Tablet(at="new/artemis")
    tablet.press("form artemis begin")
    assert tablet.match.setup.option("pack") == "house"
    tablet.app.own_sheets.save(OwnSheet("mine", "artemis", pack_of("events")), BEGAN)
    tablet.open("new/artemis")
    tablet.app.do("form artemis option pack own:mine")
    tablet.press("form artemis begin")
    assert tablet.match.setup.content == (pack_of("events"),)


def test_a_solo_match_with_a_pack_is_written_down_without_a_title() -> None:
    match = advised(Match(GAME, setup(1, pack=pack_of("events"))))
    tablet = with_matches(a=match)
    (result,) = tablet.app.records.all()
    assert (result.mode, result.sheet, result.points) == ("solo", "", match.totals()[-1][:1])
    tablet.open("result/a")
    assert not faults(tablet.look())
