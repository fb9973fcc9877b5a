"""The end of a match of AuZtralia: the finished map, icons of score lines, tie-breakers, the chart."""

from __future__ import annotations

import pytest

from pyapp.drawing import language as catalogue
from pyapp.drawing.markup import Markup
from pyapp.drawing.scene import Scene
from pyapp.engine.contract import Outcome, ScoreLine
from pyapp.games.auztralia import tally
from pyapp.games.auztralia.rules.components import HOUSE
from pyapp.games.auztralia.rules.scoring import total
from pyapp.games.auztralia.view.view import VIEW, AuztraliaView
from pyapp.games.auztralia.view.vocabulary import card_name
from tests.unit.auztralia_matches import NAMES, WAYS, setup
from tests.unit.test_view_auztralia_words import moments


@pytest.mark.parametrize("way", range(len(WAYS)))
def test_the_end_is_drawn_and_described(way: int) -> None:
    mode, seats, options = WAYS[way]
    counts = [0]
    for position, _move, _mover, _events in moments(way, 4):
        counts.append(tally.rounds(position))
    assert counts == sorted(counts)
    assert position.seat is None
    names = (*map(Markup, NAMES[:seats]), Markup("The Old Ones"))
    view = AuztraliaView(options["map"])
    drawn = view.finished(Scene(position, setup(mode, seats, **options), names))
    assert "data-move" not in drawn
    assert all(f'id="az-t{tile + 1}"' in drawn for tile in position.on_map())
    for party in range(seats + 1):
        assert all(view.line_picture(line.label) for line in position.score(party))
    for seat in range(seats):
        lines = tally.ties(position, seat)
        assert [line.rule for line in lines] == ["AZ-16.5"] * 2
        assert tally.round_of(position) == 0


def test_the_reason_names_whose_port_has_fallen() -> None:
    names = (*map(Markup, NAMES[:2]), Markup("The Old Ones"))
    fallen = Outcome(((2,), (0,), (1,)), "AZ-16.1", "The port of {port} has fallen.", {"port": 2}, won=())
    assert VIEW.log.reason(fallen, names) == f"The port of {NAMES[1]} has fallen."
    over = Outcome(((0,), (2,), (1,)), "AZ-16.1", "The purple disc has reached 53.")
    assert VIEW.log.reason(over, names) == "The purple disc has reached 53."


def test_the_reason_of_a_co_op_win_has_both_numbers() -> None:
    params = {"average": 32, "old": 22}
    won = Outcome(((0, 1), (2,)), "AZ-16.1", "The purple disc has reached 53.", params, won=(0, 1), together=True)
    said = VIEW.log.reason(won, (*map(Markup, NAMES[:2]), Markup("The Old Ones")))
    assert said == "The purple disc has reached 53. The average of 32 beats the Old Ones' 22."


@pytest.mark.parametrize(("way", "number"), [(way, number) for way in range(len(WAYS)) for number in range(2)])
def test_the_reason_says_what_decides_in_co_op(way: int, number: int) -> None:
    mode, seats, _options = WAYS[way]
    position = [position for position, *_rest in moments(way, number)][-1]
    outcome = position.outcome()
    assert outcome is not None
    said = VIEW.log.reason(outcome, (*map(Markup, NAMES[:seats]), Markup("The Old Ones")))
    if mode != "coop" or "port" in outcome.params:
        assert "average" not in said
        return
    average = (sum(total(position, seat) for seat in range(seats)) + position.joint) // seats
    old = total(position, position.old_ones)
    verb = "beats" if average > old else "doesn't beat"
    assert said.endswith(f"The average of {average} {verb} the Old Ones' {old}.")


@pytest.mark.parametrize("language", ["en", "es"])
def test_the_score_sheet_names_the_objective_with_an_icon(language: str) -> None:
    catalogue.use(language)
    line = ScoreLine("Objective", 5, "AZ-18.4", "S08")
    assert VIEW.line_note(line) == card_name(HOUSE, "S08") != "S08"
    assert VIEW.line_note(ScoreLine("Farms", 4, "AZ-10.5", "2")) == "2"
    assert 'class="az-lp"' in VIEW.line_picture("Objective")
    catalogue.use("en")
