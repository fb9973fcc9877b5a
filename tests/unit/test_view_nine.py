"""The drawn board of 9: touchables have a name and the state that the position gives them."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Any

import pytest

from pyapp.drawing import language as catalogue
from pyapp.drawing.markup import esc
from pyapp.drawing.scene import Scene
from pyapp.drawing.vocabulary import capitalized
from pyapp.engine.contract import PLAYERS
from pyapp.games.nine.rules import scoring
from pyapp.games.nine.rules.components import BITS, OUTER, OUTER_NUMBER, SECTION, SQUARE, SQUARES
from pyapp.games.nine.rules.position import MOVEMENT, OVER, PLACEMENT, PREPARATION
from pyapp.games.nine.view import board
from pyapp.games.nine.view.view import NineView
from pyapp.games.nine.view.vocabulary import outer_name
from tests.unit.fake_page import CATALOGUES_READY
from tests.unit.helpers import begin, finished, nine
from tests.unit.markup import Element, faults, read

if TYPE_CHECKING:
    from collections.abc import Callable

    from pyapp.engine.match import Match

assert CATALOGUES_READY
view = NineView()
NAMES = ("Ana", "Bruno", "Chloë", "Dimitri")
NAMED = [esc("Ana"), esc("Bruno")]
MOMENTS = (0, 1, 4, 9, 10, 30, 44, 45, 46, 55, 65, -1)


@pytest.fixture(autouse=True)
def _english() -> None:
    catalogue.use("en")


@cache
def whole(seats: int) -> Match:
    return finished(nine(*PLAYERS[:1] * seats))


def scene(match: Match, cursor: int, **more: object) -> Scene[Any]:
    position = match.at(cursor % (len(match.moves) + 1))
    more.setdefault("acting", position.seat)
    return Scene(position, match.setup, [esc(name) for name in NAMES[: len(match.setup.seats)]], **more)  # type: ignore[arg-type]


def touchables(shown: Scene[Any]) -> dict[str, Element]:
    elements = [element for element in read(view.board_of(shown)).all() if element["data-move"]]
    assert len({element["data-move"] for element in elements}) == len(elements)
    return {element["data-move"]: element for element in elements}


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("moment", MOMENTS)
def test_all_squares_can_be_touched_and_the_legal_ones_are_marked(seats: int, moment: int) -> None:
    shown = scene(whole(seats), moment)
    squares = touchables(shown)
    assert len(squares) == 81 + 36
    assert {move for move, element in squares.items() if element.has_class("legal")} == set(shown.position.moves())
    names = [element["aria-label"] for element in squares.values()]
    assert len(set(names)) == len(names)
    assert all(element["role"] == "button" for element in squares.values())
    assert not faults(read(view.board_of(shown)))
    looked = touchables(scene(whole(seats), moment, acting=None))
    assert not any(element.has_class("legal") for element in looked.values())


@pytest.mark.parametrize("moment", [0, 9, 45, -1])
@pytest.mark.parametrize("focus", [None, "", ":e5", "@e5", "+na", "na", "e5", ":zz", "<b>", "--"])
def test_board_is_one_tab_stop_with_any_focus(moment: int, focus: str | None) -> None:
    shown = scene(whole(2), moment, focus=focus)
    stops = [element["data-move"] for element in touchables(shown).values() if element["tabindex"] == "0"]
    assert len(stops) == 1
    if focus in (":e5", "@e5"):
        assert stops[0] in (":e5", "@e5")
    elif focus in ("+na", "na", "e5"):
        assert stops[0].lstrip("+") == focus.lstrip("+")
    elif shown.position.moves() and focus is None:
        assert stops[0] == shown.position.moves()[0]
    assert all(element["tabindex"] in ("0", "-1") for element in touchables(shown).values())


def test_legality_on_the_board_agrees_with_the_rules_for_every_touchable() -> None:
    for moment in MOMENTS:
        shown = scene(whole(3), moment)
        for move, element in touchables(shown).items():
            assert element.has_class("legal") == (shown.position.why_not(move) is None), move


def test_labels_name_the_contents_of_squares() -> None:
    match = whole(2)
    shown = scene(match, 60)
    squares = touchables(shown)
    for square, name in enumerate(SQUARES):
        what, label = shown.position.board[square], squares[f"@{name}"]["aria-label"]
        words = {0: ", ", 1: "yellow token", 2: "blue token"}.get(what, "red token")
        assert label.startswith(name)
        assert words in label
    for outer, name in enumerate(OUTER):
        label = squares[name]["aria-label"]
        tokens = [colour for colour in (0, 1) if shown.position.tokens[colour] & BITS[outer]]
        if not tokens:
            assert label == f"{capitalized(outer_name(name))}: empty"
        elif not shown.position.alive & BITS[outer]:
            assert label.endswith("cannot move")
        elif squares[name].has_class("legal"):
            assert label.endswith(f"slides to {SQUARES[shown.position.stop(outer)]}")


def test_dead_tokens_lie_flat_behind_a_bar() -> None:
    for moment in (46, 55, 65, -1):
        shown = scene(whole(2), moment)
        for name, element in touchables(shown).items():
            if name in OUTER_NUMBER and shown.position.phase == MOVEMENT:
                held = any(tokens & BITS[OUTER_NUMBER[name]] for tokens in shown.position.tokens)
                dead = held and not shown.position.alive & BITS[OUTER_NUMBER[name]]
                assert any(part.has_class("bar") for part in element.all()) == dead
                assert any(re.match("#f", part["href"]) for part in element.all()) == dead


def place_of(element: Element) -> tuple[float, float]:
    return float(element["x"]) + 23.5, float(element["y"]) + 24.3


def test_ghost_of_a_slide_is_drawn_on_its_stop() -> None:
    for moment in (45, 60):
        shown = scene(whole(2), moment)
        for move in shown.position.moves():
            drawn = read(view.board_of(scene(whole(2), moment, chosen=move)))
            (ghost,) = [element for element in drawn.all() if element.has_class("ghost")]
            stop = shown.position.stop(OUTER_NUMBER[move])
            assert place_of(ghost) == board.centre(stop)
            assert ghost["href"] == f"#h{shown.position.turn + 1}"
            assert f"to {SQUARES[stop]}</b>" in view.acts.preview(shown, move)
            after = shown.position.copy()
            after.play(move)
            assert after.board[stop] == shown.position.turn + 1


def test_choices_in_preparation_and_placement_are_drawn_as_ghosts() -> None:
    places: tuple[tuple[int, Callable[[str], Any]], ...] = (
        (0, lambda move: board.centre(SQUARE[move[1:]])),
        (9, lambda move: board.outer_centre(OUTER_NUMBER[move[1:]])),
    )
    for moment, place in places:
        move = scene(whole(2), moment).position.moves()[3]
        element = touchables(scene(whole(2), moment, chosen=move))[move]
        assert element.has_class("chosen")
        (ghost,) = [part for part in element.all() if part.has_class("ghost")]
        assert place_of(ghost) == place(move)


def test_refused_squares_are_marked() -> None:
    assert touchables(scene(whole(2), 0, refused=":a1"))[":a1"].has_class("refused")


def test_held_sections_are_tinted_in_their_holders_colour() -> None:
    for seats in (2, 3, 4):
        for moment in (46, 60, -1):
            shown = scene(whole(seats), moment)
            held = scoring.holders(shown.position.counts, shown.position.players)
            washes = [e for e in read(view.board_of(shown)).all() if e.tag == "rect" and e["width"] == "186"]
            got = {}
            for wash in washes:
                section = (int(wash["x"]) - 87) // 192 + 3 * (2 - (int(wash["y"]) - 87) // 192)
                got[section] = int(wash["class"][1:]) - 1
            assert got == {section: holder for section, holder in enumerate(held) if holder != scoring.NOBODY}
            assert SECTION[SQUARE["a1"]] == 0


def test_last_slide_is_dotted_and_animated() -> None:
    match = whole(2)
    for cursor in (46, 50, 60):
        events = match.events[cursor - 1]
        slide = next((event for event in events if event.kind == "slide"), None)
        assert slide is not None
        drawn = read(view.board_of(scene(match, cursor, last=events)))
        assert any(element["stroke-dasharray"] == "1 7" for element in drawn.all())
        (motion,) = view.log.motions(slide)
        assert motion is not None
        assert any(element["id"] == motion.target for element in drawn.all())
        assert 0 < motion.milliseconds <= 420
        assert (motion.dx == 0) != (motion.dy == 0)
    assert view.log.motions(match.events[0][0]) == []


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_thumbnails_show_every_token(seats: int) -> None:
    for moment in MOMENTS:
        position = scene(whole(seats), moment).position
        tokens = sum(1 for what in position.board if what) + sum(held.bit_count() for held in position.tokens)
        drawn = read(view.box.thumbnail(position))
        assert sum(1 for element in drawn.all() if re.fullmatch("s[0-5]", element["class"])) == tokens
        assert drawn.children[0]["aria-hidden"] == "true"  # type: ignore[index]


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_all_words_next_to_the_board_at_every_moment(seats: int, language: str) -> None:
    catalogue.use(language)
    match = whole(seats)
    for cursor in range(len(match.moves) + 1):
        shown = scene(match, cursor)
        position = shown.position
        text = read(view.panel(shown)).text + read(view.questions.prompt(shown)).text + view.box.status(position)
        for seat in range(seats):
            text += read(view.rest(position, seat)).text + view.seat_note(position, seat)
        for event in match.events[cursor - 1] if cursor else ():
            text += read(view.log.say(event, shown.names)).text
        moves = position.moves()[:4]
        for move in moves:
            text += (
                read(view.acts.preview(shown, move)).text
                + read(view.acts.why(shown, move)).text
                + view.acts.key(position, move)
            )
        assert "{" not in text
        assert "None" not in text
        assert bool(read(view.questions.prompt(shown)).text) == (position.phase != OVER)


def test_the_phases_are_announced() -> None:
    match: Any = whole(2)
    assert [view.phases(match.at(cursor))[1] for cursor in (0, 9, 45, len(match.moves))] == [
        PREPARATION,
        PLACEMENT,
        MOVEMENT,
        OVER,
    ]
    assert view.phases(match.at(0))[0] == ["Preparation", "Placement", "Movement"]
    tournament: Any = begin(nine(mode="tournament"))
    assert view.box.status(tournament.position) == "game 1 of 2, Preparation"


def test_a_preview_names_the_neighbour_as_typed() -> None:
    names = [esc("O'Neill"), esc("<b>")]
    match: Any = whole(2)
    seen = set()
    for cursor in range(45, len(match.moves)):
        position = match.at(cursor)
        shown = Scene(position, match.setup, names, acting=position.seat)
        for move in position.moves():
            text = view.acts.preview(shown, move)
            assert "&amp;" not in text
            seen |= {name for name in names if f"beside one of {name}'s tokens" in text}
    assert seen == set(names)


def test_the_lid_and_the_ground_are_drawn() -> None:
    for drawn in (view.box.cover(), view.box.symbols()):
        assert not faults(read(drawn))


# --- what outer squares are called ---


def test_outer_squares_are_called_by_their_side_and_no_two_alike() -> None:
    assert outer_name("e8") == "from the right, row 8"
    assert outer_name("na") == "from the top, column a"
    assert len({outer_name(name) for name in OUTER}) == 36
    catalogue.use("es")
    try:
        assert outer_name("e8") == "desde la derecha, fila 8"
        assert len({outer_name(name) for name in OUTER}) == 36
    finally:
        catalogue.use("en")


@pytest.mark.slow
@pytest.mark.parametrize("moment", range(0, 74, 6))
def test_all_texts_use_the_same_name_of_a_square_and_not_the_notation(moment: int) -> None:
    match = whole(2)
    shown = scene(match, moment)
    outer = [move for move in shown.position.moves() if move.lstrip("+") in OUTER]
    for move in outer:
        name = outer_name(move.lstrip("+"))
        assert view.acts.key(shown.position, move).endswith(name)
        assert name in view.acts.preview(shown, move).lower()
        assert touchables(shown)[move]["aria-label"].lower().startswith(name)
        (event, *_more) = shown.position.copy().play(move)
        assert name in view.log.say(event, NAMED)
        for text in (view.acts.key(shown.position, move), view.acts.preview(shown, move), view.log.say(event, NAMED)):
            assert not re.search(rf"\b(?:{'|'.join(set(OUTER) - set(SQUARES))})\b", text)


def test_the_frame_prints_every_line_on_both_its_sides() -> None:
    drawn = [element.text for element in read(f"<svg>{board.ground()}</svg>").all() if element.tag == "text"]
    assert sorted(drawn) == sorted([*"abcdefghi", *"123456789"] * 2)
