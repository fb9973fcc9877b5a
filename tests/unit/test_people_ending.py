"""The end of a match: who won in whose picture, by how much, and what a person has earned by it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from pyapp.engine.contract import PERSON, Outcome
from pyapp.engine.outcome import DRAWN
from pyapp.games import parts
from pyapp.ui.result.endings import headline, margin, title
from pyapp.ui.result.result_picture import draw
from tests.unit.fake_page import FakeStorage, Tablet
from tests.unit.helpers import finished, nine
from tests.unit.home_people import ANA, BRUNO, fill, result
from tests.unit.imperial_matches import kept
from tests.unit.markup import faults

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pyapp.engine.match import Match
    from pyapp.ui.store.results import Result


def against(player: str, *, wins: bool) -> Match:
    """Return a finished match of Ana against a player, which she wins or loses."""
    for number in range(100):
        match = finished(nine(PERSON, player, code=f"a-{number}-b"))
        outcome = match.position.outcome()
        if outcome is not None and outcome.ending(2) != DRAWN and (0 in outcome.winners) == wins:
            return match
    raise LookupError(player)


def at_end(match: Match, results: Sequence[Result] = (), language: str = "en") -> Tablet:
    """Return the result of a match, with earlier results."""
    names = [seat.name for seat in match.setup.seats]
    people = [replace(ANA, name=names[0]), replace(BRUNO, name=names[1], others=())]
    storage = fill(FakeStorage(dict([kept("over", match)])), people, results)
    tablet = Tablet(storage, thinker=lambda _asked: {"moves": []}, language=language, at="match/over")
    tablet.app.finished(tablet.app.saves.load("over"))
    tablet.open("result/over")
    assert not faults(tablet.look())
    return tablet


def text_of(tablet: Tablet, kind: str) -> str:
    return " ".join(element.text for element in tablet.find(lambda e: e.has_class(kind)))


def pictures(tablet: Tablet) -> list[str]:
    """Return the classes of the winner's picture."""
    (box,) = tablet.find(lambda e: e.has_class("end-winner"))
    return [str(one["class"]).split()[0] for one in box.all() if one.tag == "svg"]


def test_the_only_person_wins_with_their_own_picture() -> None:
    tablet = at_end(match := against("lotte", wins=True))
    points = match.points(match.position)
    assert text_of(tablet, "headline").startswith(f"You win {points[0]} points, {points[0] - points[1]} ahead of ")
    assert pictures(tablet) == ["portrait", "piece"]
    assert not tablet.find(lambda e: e.has_class("laurel"))


def test_a_character_wins_with_its_face() -> None:
    tablet = at_end(match := against("lotte", wins=False))
    points = match.points(match.position)
    behind = points[1] - points[0]
    said = f" wins You were {behind} point{'s' if behind > 1 else ''} behind."
    assert said in text_of(tablet, "headline")
    assert pictures(tablet) == ["opp-face", "piece"]


def test_several_people_are_named() -> None:
    tablet = at_end(match := against(PERSON, wins=True))
    name = match.setup.seats[0].name
    assert text_of(tablet, "headline").startswith(f"{name} wins ")
    assert text_of(tablet, "endearned").startswith(f"What {name} earned ")


def test_a_level_that_wins_has_the_laurel_and_no_picture() -> None:
    tablet = at_end(against("calm", wins=False))
    assert tablet.find(lambda e: e.has_class("laurel"))
    assert not tablet.find(lambda e: e.has_class("end-winner"))


def test_figures_and_best_of_earlier_matches() -> None:
    match = against("lotte", wins=False)
    name, own = match.setup.seats[0].name, match.points(match.position)[0]
    earlier = [
        result((name, "@lotte"), (9, 0), (0,), ident="one", when=1.7e9),
        result((name, "@lotte"), (1, 5), (1,), ident="two", when=1.71e9),
        result((name, "Zoe", "Kim"), (2, 1, 1), (0,), ident="three", when=1.72e9),
        result((name, "@lotte"), (9, 0), (0,), ident="later", when=1.9e9),
    ]
    said = text_of(at_end(match, earlier), "endearned")
    assert said.startswith(f"What you earned Your best stays 9. You were {9 - own} short.")
    assert "2 of 4 matches won 1–2 against " in said
    assert said.endswith("2 of 3 place among your results")


def test_a_first_result_has_no_figures_of_others() -> None:
    said = text_of(at_end(against("lotte", wins=True)), "endearned")
    assert said.startswith("What you earned Your first result of this kind.")
    assert "matches won" not in said
    assert "place" not in said


def test_practice_earns_nothing() -> None:
    assert not text_of(at_end(finished(nine(PERSON, "lotte", practice=True))), "endearned")


def test_without_the_part_the_page_has_a_laurel_until_it_comes() -> None:
    tablet = at_end(against("lotte", wins=True))
    parts.ABSENT.add(parts.HOME)
    tablet.page.offline = True
    tablet.open("settings")
    tablet.open("result/over")
    assert tablet.find(lambda e: e.has_class("laurel"))
    assert not text_of(tablet, "endearned")
    tablet.page.offline = False
    tablet.open("settings")
    tablet.open("result/over")
    assert parts.HOME not in parts.ABSENT
    assert pictures(tablet) == ["portrait", "piece"]


@pytest.mark.parametrize("you", [None, 0, 1])
def test_titles_and_margins_of_a_tie_break(you: int | None) -> None:
    match = against(PERSON, wins=True)
    outcome = match.position.outcome()
    assert outcome is not None
    names = ("Ana", "Bruno")
    assert title(outcome, names, (5, 5), 2, you) == ("You win" if you == 0 else "Ana wins")
    assert margin(outcome, names, (5, 5), 2, you) == "5 points."
    assert margin(outcome, names, (3, 5), 2, you) == "Ana 3, Bruno 5."
    assert headline(outcome, names, (5, 5), 2) == "Ana wins the tie at 5"
    assert headline(outcome, names, (5, 4), 2) == "Ana wins, 5 to 4"


def test_the_next_one_is_who_is_ranked_next() -> None:
    fallen = Outcome(((2,), (0,), (1,)), "AZ-16.1", "The port of 2 has fallen.", won=(), out=(1,))
    names, points = ("Ana", "Bruno", "The Old Ones"), (24, 32, 35)
    assert margin(fallen, names, points, 2, None) == "The Old Ones 35, Ana 24."
    assert headline(fallen, names, points, 2) == "Everyone loses: The Old Ones 35, Ana 24"


def test_the_page_in_spanish() -> None:
    tablet = at_end(against("lotte", wins=True), language="es")
    assert text_of(tablet, "headline").startswith("Ganas ")
    assert text_of(tablet, "endearned").startswith("Lo que has conseguido ")


def test_the_picture_to_keep_names_who_won() -> None:
    tablet = at_end(against("lotte", wins=True))
    table = tablet.app.table
    assert table is not None
    outcome = table.match.outcome()
    assert outcome is not None
    drawn = str(draw(table.shown, outcome, None, tablet.page.zone))
    assert f"{table.match.setup.seats[0].name} wins" in drawn
    assert "You win" not in drawn
