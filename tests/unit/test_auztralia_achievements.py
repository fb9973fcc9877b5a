"""Solo records of AuZtralia by map and difficulty: grades by margin, ranks, options of a scenario."""

from __future__ import annotations

import pytest

from pyapp.engine.contract import Seat, Setup
from pyapp.games.auztralia import GAME
from pyapp.games.auztralia.achievements import ACHIEVEMENTS
from tests.marks import rule


def setup(mode: str, **options: str) -> Setup:
    return Setup("auztralia", mode, (Seat("Ana"),), "olive", tuple(options.items()), edition=2)


@rule("AZ-18.5")
@pytest.mark.parametrize(
    ("margin", "won", "measured", "earned"),
    [
        (0, False, 0, 0),
        (1, True, 1, 1),
        (4, True, 4, 1),
        (5, True, 5, 2),
        (14, True, 14, 2),
        (15, True, 15, 3),
        (20, False, 0, 0),
        (-9, False, -9, 0),
    ],
)
def test_the_margin_over_the_old_ones_earns_the_grade(margin: int, won: bool, measured: int, earned: int) -> None:
    reached = ACHIEVEMENTS.measure((30 + margin, 30), won)
    assert (reached, ACHIEVEMENTS.marks_of("east-hard").earned(reached)) == (measured, earned)


def test_every_map_and_difficulty_has_its_records() -> None:
    mode = GAME.mode(ACHIEVEMENTS.mode)
    choices = {option.key: [key for key, _title in option.choices] for option in mode.options}
    assert list(ACHIEVEMENTS.scenarios) == [f"{one}-{two}" for one in choices["map"] for two in choices["difficulty"]]
    for sheet in ACHIEVEMENTS.scenarios:
        options = dict(ACHIEVEMENTS.options_of(sheet))
        assert ACHIEVEMENTS.record_key(setup("solo", **options, objective="S01")) == sheet
        assert all(options[key] in choices[key] for key in options)
        assert ACHIEVEMENTS.scenario(sheet).difficulty in (1, 2, 3)
        assert ACHIEVEMENTS.name_of(sheet, "en") != ACHIEVEMENTS.name_of(sheet, "es")
    assert ACHIEVEMENTS.record_names(setup("solo", map="west", difficulty="insane")) == {
        "en": "West · Insane",
        "es": "Oeste · Demencial",
    }
    assert ACHIEVEMENTS.record_names(setup("match", map="east")) == {}
    assert not ACHIEVEMENTS.own_key("anything")


def test_other_setups_have_no_scenario() -> None:
    assert not ACHIEVEMENTS.marks_of("own-123").known
    for asked in (ACHIEVEMENTS.scenario, ACHIEVEMENTS.group_of):
        with pytest.raises(KeyError):
            asked("south-mild")
    with pytest.raises(KeyError):
        ACHIEVEMENTS.name_of("south-mild", "en")


def test_all_grades_together_reach_the_highest_rank() -> None:
    most = len(ACHIEVEMENTS.honours) * len(ACHIEVEMENTS.scenarios)
    ranks = list(dict.fromkeys(ACHIEVEMENTS.rank_of(points)[0] for points in range(most + 1)))
    assert len(ranks) == len(ACHIEVEMENTS.ranks)
    assert ACHIEVEMENTS.rank_of(most)[1] is None
