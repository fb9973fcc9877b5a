"""A view cut by chapters: acts are read once and told by the verb that leads them, things are found by their word."""

from __future__ import annotations

from random import Random

import pytest

from pyapp.drawing.controls import with_stop
from pyapp.drawing.language import use
from pyapp.drawing.markup import Markup
from pyapp.drawing.scene import Scene
from pyapp.drawing.things import IDENT, Thing, by_word, counted, explanation
from pyapp.drawing.verbs import Book, Chapter, Question
from pyapp.engine.contract import CHANCE
from pyapp.engine.grammar import choice, number
from pyapp.games.artemis.rules import steps
from pyapp.games.artemis.rules.moves import GRAMMAR, Recruit, TakeDie
from pyapp.games.artemis.rules.position import Position
from pyapp.games.artemis.view.chapters import BOOK
from pyapp.games.artemis.view.view import ArtemisView
from tests.unit.artemis_matches import setup

NAMES = (Markup("Ana"), Markup("Ben"))


def to_seat(position: Position) -> Position:
    generator = Random(1)
    while position.seat == CHANCE:
        position.advance(position.chance().sample(generator))
    return position


def scene() -> Scene[Position]:
    return Scene(to_seat(Position(2)), setup(2), NAMES)


def test_every_move_and_every_question_of_the_rules_is_in_the_book() -> None:
    assert set(BOOK.verbs) == set(GRAMMAR.verbs)
    asked = ("DIE", "PLACE", "SEND", "HIT", "REWARD", "MIX", "BUILD", "RECRUIT", "TRAIN", "HOUSE", "MAN", "CREW")
    assert set(BOOK.questions) == {getattr(steps, name) for name in (*asked, "USE", "HEAT")}


def test_an_act_is_read_once_by_its_leading_move() -> None:
    view, position = ArtemisView(), scene().position
    act = view.acts.act(position, "die 5>6; basecamp X01; send E energy", NAMES)
    assert act is not None
    assert act.move == TakeDie(5, 6)
    assert [move.text for move in act.moves] == ["die 5>6", "basecamp X01", "send E energy"]
    assert act.seat == position.seat


def test_what_no_seat_can_say_has_no_verb() -> None:
    use("en")
    view, here = ArtemisView(), scene()
    for text in ("roll 11111", "die 5; nonsense", "", "x" * 80):
        assert view.acts.act(here.position, text) is None
        assert view.acts.key(here.position, text) == "Enter"
        assert view.acts.preview(here, text) == "<b>Confirm</b>"
        assert view.acts.tab_of(here.position, text) == "europa"
    assert view.acts.act(Position(2), "recruit P") is None, "chance is to be asked"


def test_two_chapters_cannot_claim_the_same() -> None:
    class Never(Question[Position]):
        pass

    one: Chapter[Position, None] = Chapter(questions={"recruit": Never()})
    with pytest.raises(ValueError, match="recruit"):
        Book((one, one), {})
    thing: Thing[Position] = Thing("tile {ident}", lambda scene, ident: None, ident=IDENT)
    with pytest.raises(ValueError, match="tile"):
        by_word((thing, thing))
    assert BOOK.verbs[Recruit] is not BOOK.verbs[TakeDie]


def test_a_malformed_thing_is_nothing_and_a_fault_stays_one() -> None:
    def says(scene: Scene[Position], side: str, at: int, count: int | None) -> None:
        raise KeyError(f"{side}{at}{count}")

    thing: Thing[Position] = Thing(
        "field {side} {at}[ of {count}]", says, side=choice("A", "B"), at=counted(3), count=number()
    )
    for text in ("field", "field C 1", "field A 0", "field A 4", "field A x", "field A 1 of", "field A 1 2", "fields"):
        assert thing.explain(scene(), text) is None, text
    with pytest.raises(KeyError, match="B2None"):
        thing.explain(scene(), "field B 3")


def test_parts_of_an_explanation_that_are_empty_are_left_out() -> None:
    explained = explanation("AP-1.1", "Head <1>.", "", "More & more.")
    assert explained.text == "<b>Head &lt;1&gt;.</b> More &amp; more."
    assert explained.rule == "AP-1.1"


def test_a_board_has_one_tab_stop() -> None:
    still, touchable = Markup("<p>still</p>"), Markup('<b tabindex="-1" data-move="a"></b>')
    focused = Markup('<b tabindex="0" data-move="b"></b>')
    drawn = with_stop({"one": still, "two": touchable * 2, "three": touchable})
    assert "".join(drawn.values()).count('tabindex="0"') == 1
    assert drawn["two"].startswith('<b tabindex="0"')
    assert with_stop({"one": touchable, "two": focused}) == {"one": touchable, "two": focused}
    assert with_stop({"one": still}) == {"one": still}
