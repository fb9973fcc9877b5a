"""Records of the solo game of The Artemis Project by its supplies: titles, ranks, the challenge of the day."""

from __future__ import annotations

import gettext
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from pyapp.games.artemis import GAME, honours
from pyapp.games.artemis.rules.components import RATING
from pyapp.games.artemis.rules.scoring import grade
from pyapp.ui.store.results import SheetRecord, standing
from tests.marks import rule
from tests.unit.artemis_matches import pack_of, setup

if TYPE_CHECKING:
    from pyapp.games.contract import Honours

PART: Honours = honours
"""The module answers for the protocol."""
CATALOGUES = Path(__file__).parents[2] / "pyapp" / "locale"


@rule("AP-21.7")
@pytest.mark.parametrize("hard", [False, True])
def test_points_earn_the_title_that_the_rules_read(hard: bool) -> None:
    marks = honours.marks_of("yes" if hard else "no")
    for points in range(130):
        earned = marks.earned(points)
        assert honours.HONOUR_NAMES[earned - 1] == grade(points, hard=hard).name["en"]
        after = marks.next(points)
        assert (after is None) == (earned == len(honours.HONOURS))
        if after is not None:
            assert grade(after[1], hard=hard) != grade(after[1] - 1, hard=hard)


def test_hard_mode_asks_for_eight_points_less() -> None:
    normal, hard = (honours.marks_of(sheet).points for sheet in honours.sheets())
    assert normal == (0, 40, 55, 68, 80, 92, 105)
    assert hard == (0, 32, 47, 60, 72, 84, 97)
    assert not honours.marks_of("own-123").known


def test_titles_are_those_of_the_rules_in_both_languages() -> None:
    spanish = gettext.translation("sobremesa", CATALOGUES, ["es"])
    for name, one in zip(honours.HONOUR_NAMES, RATING, strict=True):
        assert (name, spanish.gettext(name)) == (one.name["en"], one.name["es"])


def test_solo_matches_are_written_down_by_their_supplies() -> None:
    assert honours.sheets() == tuple(key for key, _title in GAME.mode("solo").options[0].choices)
    assert GAME.mode(honours.MODE).options[0].key == honours.OPTION
    assert [honours.record_key(setup(1, hard=hard)) for hard in ("no", "yes")] == ["no", "yes"]
    assert honours.record_names(setup(1, hard="yes")) == {"en": "Hard mode", "es": "Modo difícil"}
    for other in (setup(2), setup(1, pack=pack_of("events"))):
        assert (honours.record_key(other), honours.record_names(other)) == ("", {})
    assert not honours.own_key(pack_of("events"))
    assert [sheet for _title, sheets in honours.groups() for sheet in sheets] == list(honours.sheets())
    with pytest.raises(KeyError):
        honours.name_of("own", "en")
    with pytest.raises(KeyError):
        honours.difficulty_of("own")


def test_ranks_rise_to_what_both_supplies_can_earn() -> None:
    most = len(honours.HONOURS) * len(honours.sheets())
    found = [honours.rank_of(points)[0] for points in range(most + 1)]
    assert list(dict.fromkeys(found)) == ["Recruit", "Pioneer", "Engineer", "Marine", "Steward"]
    assert honours.rank_of(0) == ("Recruit", ("Pioneer", 4))
    assert honours.rank_of(most) == ("Steward", None)
    empty = standing(PART, {sheet: SheetRecord(sheet) for sheet in honours.sheets()})
    assert (empty.points, empty.rank, empty.played) == (0, "Recruit", 0)
