"""Legal places of AuZtralia's map in reading order, the buttons that step through them, the line of the current
action, the tabs of small screens, hex letters.
"""

from __future__ import annotations

import itertools
import json
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from pyapp.drawing.language import use
from pyapp.drawing.markup import Markup, esc
from pyapp.drawing.scene import Scene
from pyapp.drawing.view import SHOWS
from pyapp.engine.match import Match
from pyapp.games.auztralia import GAME
from pyapp.games.auztralia.rules.board import board_of
from pyapp.games.auztralia.rules.components import MAPS
from pyapp.games.auztralia.rules.pending import meanings, pending
from pyapp.games.auztralia.view import map_touchables, places
from pyapp.games.auztralia.view.base_verbs import ACTIONS_TAB, COMBAT_TAB, MAP_TAB
from pyapp.games.auztralia.view.board_model import model_of
from pyapp.games.auztralia.view.view import VIEW
from pyapp.games.auztralia.view.vocabulary import letters_of
from pyapp.ui.store.saves import PREFIX, write_entry
from tests.unit.auztralia_matches import NAMES, chosen, new, setup, walk
from tests.unit.fake_page import FakeStorage, Tablet
from tests.unit.markup import read
from tests.unit.test_ui_saves import entry

if TYPE_CHECKING:
    from pyapp.games.auztralia.rules.position import Position
    from tests.unit.markup import Element


@pytest.fixture(autouse=True)
def english() -> None:
    use("en")


def scene(p: Position, **more: Any) -> Scene[Position]:
    names = [*map(esc, NAMES[: p.players]), Markup("Old Ones")]
    return Scene(p, setup(p.mode, p.players, map=p.board.key), names, **{"acting": p.seat, **more})


def in_turn(*boxes: str) -> Position:
    """Return a position in which a seat may use some boxes."""
    for seed in range(3, 40):
        for p in walk(new("match", 3, map="east"), seed):
            if p.ask == "turn" and {*boxes} <= {move.split(" ")[0] for move in p.legal}:
                return p.copy()
    raise AssertionError(boxes)


def shelf(p: Position, **more: Any) -> Element:
    return read(places.place_buttons(model_of(scene(p, **more))))


def ident(page: Element, name: str) -> Element:
    return next(element for element in page.all() if element["id"] == name)


def test_places_are_read_row_by_row_from_the_left() -> None:
    p = in_turn("rail")
    listed = places.places_of(model_of(scene(p, draft="rail; ")))
    assert {place.text for place in listed} == {*model_of(scene(p, draft="rail; ")).targets.borders.values()}
    rows = [round(place.at[1] / 17) for place in listed]
    assert rows == sorted(rows)
    assert all(one.at[0] < two.at[0] for one, two in itertools.pairwise(listed) if one.at[1] == two.at[1])


def test_there_are_no_places_before_an_act_is_begun() -> None:
    assert not places.place_buttons(model_of(scene(in_turn("rail"))))


def test_stepping_wraps_around_at_the_end() -> None:
    p = in_turn("rail")
    texts = [place.text for place in places.places_of(model_of(scene(p, draft="rail; ")))]
    first = shelf(p, draft="rail; ")
    assert ident(first, "az-here").text == f"{len(texts)} places"
    assert ident(first, "az-next")["data-do"] == f"point {texts[0]}"
    assert ident(first, "az-back")["data-do"] == f"point {texts[-1]}"
    second = shelf(p, draft="rail; ", focus=texts[1])
    assert ident(second, "az-here").text == f"2 of {len(texts)}"
    assert ident(second, "az-here")["data-move"] == texts[1]
    assert ident(second, "az-back")["data-do"] == f"point {texts[0]}"
    last = shelf(p, draft="rail; ", focus=texts[-1])
    assert ident(last, "az-next")["data-do"] == f"point {texts[0]}"


def test_stepping_continues_from_the_last_choice() -> None:
    p = in_turn("rail")
    begun = pending(p, "rail; ")
    text = begun.act(begun.addable[:1])
    model = model_of(scene(p, chosen=text))
    listed = places.places_of(model)
    assert places.last_choice(model) == listed[places.place_at(model, listed)].at


def test_side_buttons_know_every_place() -> None:
    p = in_turn("rail")
    listed = places.places_of(model_of(scene(p, draft="rail; ")))
    edges = next(element for element in shelf(p, draft="rail; ").all() if element["data-spots"])
    spots = json.loads(edges["data-spots"].replace("&quot;", '"'))
    assert [brings for _x, _y, brings in spots] == [f"point {place.text}" for place in listed]
    assert all(0 < float(x) < 100 and 0 < float(y) < 100 for x, y, _brings in spots)
    assert [key["data-side"] for key in edges.all() if key["data-side"]] == list(places.SIDES)


def test_the_start_view_shows_the_densest_places() -> None:
    crowd = [(100.0, 100.0), (120.0, 110.0), (140.0, 90.0)]
    assert places.densest_middle([*crowd, (600.0, 500.0)]) == (120.0, 100.0)


@pytest.mark.parametrize(
    ("state", "begins"),
    [({}, "home"), ({"draft": "rail; "}, "places turn rail"), ({"draft": "farm; "}, "places turn farm")],
)
def test_the_map_centres_on_the_current_act(state: dict[str, str], begins: str) -> None:
    drawn = read(f"<svg>{map_touchables.scroll_target(model_of(scene(in_turn('rail', 'farm'), **state)))}</svg>")
    first = next(element for element in drawn.all() if element["data-follow"])
    assert first["data-follow"].startswith(begins)
    assert first["data-at"] == "center"


def test_the_map_centres_on_the_hex_of_a_combat() -> None:
    p = next(
        p for seed in range(3, 40) for p in walk(new("match", 3, map="east"), seed) if p.combat and not p.combat.port
    )
    drawn = read(f"<svg>{map_touchables.scroll_target(model_of(scene(p)))}</svg>")
    name = p.name(p.at[p.combat.tile])  # type: ignore[union-attr]
    assert next(e["data-follow"] for e in drawn.all() if e["data-at"]).startswith(f"fight {name}")


def test_the_line_shows_action_time_and_goods() -> None:
    p = in_turn("rail")
    begun = read(places.line(model_of(scene(p, draft="rail; "))))
    assert ident(begun, "az-under-way")["data-do"] == "back"
    goods = p.goods[4 * (p.seat or 0) : 4 * (p.seat or 0) + 4]
    numbers = [element.text for element in begun.all() if element.tag == "b"]
    assert numbers == [str(number) for number in goods]
    assert not [e for e in read(places.line(model_of(scene(p)))).all() if e["data-do"]]


def test_style_flags_for_places_and_panel_buttons() -> None:
    p = in_turn("rail", "buy")
    words = {
        draft: set(VIEW.board_parts(scene(p, draft=draft))[SHOWS].split(" ")) & {"aims", "picks", "doing"}
        for draft in ("", "rail; ", "buy; ")
    }
    assert words == {"": set(), "rail; ": {"aims", "doing"}, "buy; ": {"doing"}}
    mines = VIEW.board_parts(scene(in_turn("mine"), draft="mine; "))[SHOWS]
    assert {"aims", "picks"} <= set(mines.split(" "))


def test_each_act_is_composed_on_its_tab() -> None:
    p = in_turn("rail", "attack", "buy")
    tile = next(move for move in p.legal if move.startswith("attack "))
    begun = {text: VIEW.acts.tab_begun(p, text) for text in ("rail; ", "attack; ", f"{tile}; ", "buy; ", "recover")}
    assert begun == {
        "rail; ": MAP_TAB,
        "attack; ": MAP_TAB,
        f"{tile}; ": COMBAT_TAB,
        "buy; ": ACTIONS_TAB,
        "recover": "",
    }
    assert VIEW.questions.tab_asked(p) == ACTIONS_TAB
    assert VIEW.questions.tab_asked(next(walk(new("match", 3, map="east"), 3))) == MAP_TAB
    keys = [key for key, _title in VIEW.tabs(scene(p))]
    assert [key for key, _title in VIEW.tabs(scene(p, draft=f"{tile}; "))] != keys


@pytest.mark.parametrize("board", MAPS)
def test_hex_letters_are_unique_across_terrains(board: str) -> None:
    known, letters = board_of(board), letters_of(board)
    terrains: dict[str, set[str]] = {}
    for name, letter in letters.items():
        terrains.setdefault(letter, set()).add(known.cells[known.index[name]].terrain)
    assert {letter: names for letter, names in terrains.items() if len(names) > 1} == {}
    assert len({*letters.values()}) == len(letters)


def seated() -> Tablet:
    """Start a table of two people, at the first turn in which tracks may be laid."""
    match, chooser = Match(GAME, setup("match", 2, map="east")), Random(3)
    match.settle()
    while match.position.ask != "turn" or "rail" not in match.position.moves():  # type: ignore[attr-defined]
        match.play(chosen(match.position, chooser))  # type: ignore[arg-type]
        match.settle()
    tablet = Tablet(FakeStorage({PREFIX + "m1": write_entry(entry(match, "m1"))}), at="match/m1")
    if "uncover" in tablet.actions():
        tablet.press("uncover")
    return tablet


def test_the_tab_of_an_act_replaces_the_chosen_tab_and_returns_to_it() -> None:
    tablet = seated()

    def front() -> str:
        return next(word for word in tablet.page.root_attributes["data-shows"].split(" ") if word.startswith("tab-"))

    tablet.press("tab olds")
    assert front() == "tab-olds"
    tablet.press("draft rail; ")
    assert front() == "tab-map"
    tablet.press("tab actions")
    assert front() == "tab-actions"
    tablet.app.do("back")
    assert front() == "tab-actions"


def test_stepping_to_a_place_previews_it_and_chooses_nothing() -> None:
    tablet = seated()
    tablet.press("draft rail; ")
    before, step = tablet.voice, ident(tablet.look(), "az-next")["data-do"]
    tablet.press(step)
    assert tablet.voice != before
    assert tablet.app.table is not None
    assert tablet.app.table.selection.chosen is None
    assert ident(tablet.look(), "az-here")["data-move"] == step.removeprefix("point ")
    tablet.tap(step.removeprefix("point "))
    (act,) = meanings(tablet.match.position, step.removeprefix("point "))
    assert tablet.app.table.selection.chosen == act
