"""Records of the solo game of The Artemis Project by its supplies: titles, ranks, the challenge of the day."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from itertools import pairwise

import pytest

from pyapp.games.artemis import GAME
from pyapp.games.artemis.achievements import ACHIEVEMENTS
from pyapp.games.artemis.rules.components import RATING
from pyapp.games.artemis.rules.scoring import grade
from pyapp.ui.records.medal import medal
from pyapp.ui.store.results import KEY, SheetRecord, standing
from tests.catalogues import translated
from tests.marks import rule
from tests.unit.artemis_matches import pack_of, setup
from tests.unit.fake_page import BEGAN, FakeStorage, Tablet


@rule("AP-21.7")
@pytest.mark.parametrize("hard", [False, True])
def test_points_earn_the_title_of_the_rules(hard: bool) -> None:
    marks = ACHIEVEMENTS.marks_of("yes" if hard else "no")
    for points in range(130):
        earned = marks.earned(points)
        assert ACHIEVEMENTS.honours[earned - 1] == grade(points, hard=hard).name["en"]
        after = marks.next(points)
        assert (after is None) == (earned == len(ACHIEVEMENTS.honours))
        if after is not None:
            assert grade(after[1], hard=hard) != grade(after[1] - 1, hard=hard)


def test_hard_mode_needs_eight_points_less() -> None:
    normal, hard = (ACHIEVEMENTS.marks_of(sheet).points for sheet in ACHIEVEMENTS.scenarios)
    assert normal == (0, 40, 55, 68, 80, 92, 105)
    assert hard == (0, 32, 47, 60, 72, 84, 97)
    assert not ACHIEVEMENTS.marks_of("own-123").known


def test_titles_are_those_of_the_rules_in_both_languages() -> None:
    for name, one in zip(ACHIEVEMENTS.honours, RATING, strict=True):
        assert (name, translated(name, "artemis")) == (one.name["en"], one.name["es"])


def test_solo_matches_are_recorded_by_their_supplies() -> None:
    assert ACHIEVEMENTS.scenarios == tuple(key for key, _title in GAME.mode("solo").options[0].choices)
    assert ACHIEVEMENTS.options_of("yes") == ((GAME.mode(ACHIEVEMENTS.mode).options[0].key, "yes"),)
    assert [ACHIEVEMENTS.record_key(setup(1, hard=hard)) for hard in ("no", "yes")] == ["no", "yes"]
    assert ACHIEVEMENTS.record_names(setup(1, hard="yes")) == {"en": "Hard mode", "es": "Modo difícil"}
    for other in (setup(2), setup(1, pack=pack_of("events"))):
        assert (ACHIEVEMENTS.record_key(other), ACHIEVEMENTS.record_names(other)) == ("", {})
    assert not ACHIEVEMENTS.own_key(pack_of("events"))
    assert [sheet for _title, sheets in ACHIEVEMENTS.groups for sheet in sheets] == list(ACHIEVEMENTS.scenarios)
    with pytest.raises(KeyError):
        ACHIEVEMENTS.name_of("own", "en")
    with pytest.raises(KeyError):
        ACHIEVEMENTS.scenario("own")


def test_ranks_rise_to_the_honours_of_both_supplies() -> None:
    most = len(ACHIEVEMENTS.honours) * len(ACHIEVEMENTS.scenarios)
    ranks = [ACHIEVEMENTS.rank_of(points)[0] for points in range(most + 1)]
    assert list(dict.fromkeys(ranks)) == ["New recruit", "Pioneer", "Engineer", "Marine", "Steward"]
    assert ACHIEVEMENTS.rank_of(0) == ("New recruit", ("Pioneer", 4))
    assert ACHIEVEMENTS.rank_of(most) == ("Steward", None)
    empty = standing(ACHIEVEMENTS, {sheet: SheetRecord(sheet) for sheet in ACHIEVEMENTS.scenarios})
    assert (empty.points, empty.rank, empty.played) == (0, "New recruit", 0)


# --- the pages of seven titles ---


def attempts(*points: int, sheet: str = "no") -> FakeStorage:
    """Return a store with solo results of a person."""
    names = [["en", "Normal"], ["es", "Normal"]]
    more = {"game": "artemis", "mode": "solo", "seats": [["Ana", "person"]], "winners": [0], "sheet": sheet}
    rows = [
        {"ident": f"r{at}", "points": [one], "when": BEGAN + at, "code": f"olive-{at}", "names": names, **more}
        for at, one in enumerate(points)
    ]
    return FakeStorage({KEY: json.dumps(rows)})


@pytest.mark.parametrize("language", ["en", "es"])
def test_long_titles_fit_into_the_chart(language: str) -> None:
    tablet = Tablet(attempts(38, 51, 95), language=language, at="records/artemis/no")
    (chart,) = tablet.find(lambda element: element.tag == "svg" and element.has_class("attempts"))
    width = float(str(chart["viewbox"]).split()[2])
    ticks = [element for element in chart.all() if element.tag == "text" and element.has_class("tick")]
    for tick in (tick for tick in ticks if len(tick.text) > 3):
        at, wide = float(str(tick["x"])), 10.5 * len(tick.text)
        assert (at - wide if tick["text-anchor"] == "end" else width - at - wide) >= 0, tick.text
    heights = sorted(float(str(tick["y"])) for tick in ticks if len(tick.text) > 3)
    assert min(b - a for a, b in pairwise(heights)) >= 20, "titles lie over one another on a phone"
    assert len(heights) == len(ACHIEVEMENTS.honours) - 1, "the title that everybody has is no mark to reach"


def test_a_medal_of_more_than_three_bars_keeps_its_columns_apart() -> None:
    for number in (4, 5, 6):
        bars = re.findall(r"M([\d.]+) [\d.]+h([\d.]+)", str(medal(number, 7)).partition("st bars")[2])
        assert len(bars) == number
        columns = sorted({(float(x), float(x) + float(wide)) for x, wide in bars})
        (_first, ends), (begins, _last) = columns
        assert begins - ends > 1.7 * 1.5, "round ends of 1.7 units would close the gap"


def test_the_highest_rank_ends_with_one_full_stop() -> None:
    storage = attempts(120)
    rows = json.loads(storage.texts[KEY])
    rows += [row | {"ident": "hard", "sheet": "yes", "code": "x"} for row in rows]
    tablet = Tablet(FakeStorage({KEY: json.dumps(rows)}), at="records/artemis")
    assert "That is the highest rank." in tablet.text()
    assert ".." not in tablet.text()
    cards = tablet.find(lambda element: element.has_class("tile"))
    assert len(cards) == 2
    assert all(len([part for part in card.all() if part.has_class("shot")]) == 1 for card in cards)


def test_a_computer_alone_earns_no_medal_of_a_person() -> None:
    alone = setup(1)
    assert ACHIEVEMENTS.record_key(alone)
    assert not ACHIEVEMENTS.record_key(replace(alone, seats=(replace(alone.seats[0], player="steady"),)))
