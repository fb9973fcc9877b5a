"""The board of AuZtralia: positions of pieces, meanings of taps, highlights, the time track, threats."""

from __future__ import annotations

import re
from html import unescape
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import pytest

from pyapp.drawing.language import use
from pyapp.drawing.markup import Markup, esc
from pyapp.drawing.scene import Scene
from pyapp.drawing.sentences import visible
from pyapp.engine import acts
from pyapp.games.auztralia.rules import events, movement, tiles
from pyapp.games.auztralia.rules.board import board_of
from pyapp.games.auztralia.rules.components import KINDS, LAST_SPACE, SORTS
from pyapp.games.auztralia.rules.network import settlements
from pyapp.games.auztralia.rules.pending import meanings, pending
from pyapp.games.auztralia.rules.steps import TURN
from pyapp.games.auztralia.view import board, geometry, map_pieces, marks, threats, time_track
from pyapp.games.auztralia.view.board_model import model_of
from pyapp.games.auztralia.view.view import VIEW, AuztraliaView
from tests.marks import rule
from tests.unit.auztralia_matches import NAMES, WAYS, new, setup, walk
from tests.unit.markup import read

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pyapp.games.auztralia.rules.position import Position

DRAFTS = ("", "rail; ", "hills; ", "mine; ", "farm; ", "attack; ")


@pytest.fixture(autouse=True)
def english() -> None:
    use("en")


def scene(p: Position, **more: Any) -> Scene[Position]:
    names = [*map(esc, NAMES[: p.players]), Markup("Old Ones")]
    return Scene(p, setup(p.mode, p.players, map=p.board.key), names, **{"acting": p.seat, **more})


def drawn(p: Position, **more: Any) -> dict[str, Markup]:
    model = model_of(scene(p, **more))
    return {**board.parts(model), **board.static_parts(model)}


def whole(key: str, parts: Mapping[str, Markup]) -> str:
    text: str = board.board_frame(key)
    for name, inside in parts.items():
        assert text.count(f'id="{name}"') == 1, name
        at = text.index(">", text.index(f'id="{name}"')) + 1
        text = f"{text[:at]}{inside}{text[at:]}"
    return text


def touched(text: str) -> list[str]:
    return [unescape(move) for move in re.findall(r'data-move="([^"]*)"', text)]


def at_turn(box: str, **options: Any) -> Position:
    """Return a position in which a seat may use a box."""
    for seed in range(3, 30):
        for p in walk(new("match", 3, **{"map": "east", **options}), seed):
            if p.ask == "turn" and any(move.split(" ")[0] == box for move in p.legal):
                return p
    raise AssertionError(box)


# --- where things are ---


@pytest.mark.parametrize("key", ["east", "west"])
def test_neighbouring_hexes_are_one_hex_height_apart(key: str) -> None:
    places = geometry.middles(key)
    for border, (one, other) in enumerate(board_of(key).borders):
        (x, y), (u, v) = places[one], places[other]
        assert ((u - x) ** 2 + (v - y) ** 2) ** 0.5 == pytest.approx(67.9, abs=0.1)
        assert geometry.border_at(key, border)[:2] == ((x + u) / 2, (y + v) / 2)


@pytest.mark.parametrize("key", ["east", "west"])
def test_the_map_fits_inside_its_frame(key: str) -> None:
    left, top, wide, high = geometry.INSIDE
    for middle in geometry.middles(key):
        for x, y in geometry.corners(middle):
            assert left < x < left + wide
            assert top < y < top + high


def test_the_time_track_goes_round_clockwise() -> None:
    middles = [geometry.space_middle(space) for space in range(1, LAST_SPACE + 1)]
    assert len(set(middles)) == LAST_SPACE
    for (x, y), (u, v) in pairwise([*middles, middles[0]]):
        assert abs(u - x) + abs(v - y) < 70
    assert middles[0] < middles[16]  # rightwards along the top
    assert geometry.disc_path(15, 20)[1:-1] == [(711, 45)]
    assert len(geometry.disc_path(2, 40)) == 4


def test_pieces_on_one_hex_do_not_overlap() -> None:
    for count in range(1, 8):
        for pills in range(5):
            for settled in (False, True):
                tiles_at, pills_at, home = map_pieces.spots(count, pills, settled=settled)
                assert (len(tiles_at), len(pills_at)) == (count, pills)
                spots = [*tiles_at, *pills_at, *([home] if settled else [])]
                assert len({spot[:2] for spot in spots}) == len(spots)


# --- what is drawn ---


@pytest.mark.slow
@pytest.mark.parametrize(("mode", "seats", "options"), WAYS)
def test_every_position_is_drawn_completely(mode: str, seats: int, options: dict[str, str]) -> None:
    for step, p in enumerate(walk(new(mode, seats, **options), 7)):
        if step % 6 == 0:
            text = whole(p.board.key, drawn(p))
            read(text)
            ids = re.findall(r'\bid="([^"]*)"', text)
            assert len(ids) == len(set(ids))
            assert "{" not in text.replace("{number}", "")  # what the page counts at the sides of the map
            assert sum(f'id="az-t{tile + 1}"' in text for tile in range(len(p.at))) == len(p.on_map())
            assert text.count('href="#az-rail"') == sum(rails.bit_count() for rails in p.rails)


@pytest.mark.slow
def test_all_used_symbols_are_defined() -> None:
    known = set(re.findall(r'<symbol id="([^"]*)"', marks.symbols()))
    known |= {f"az-{good}" for good in ("coal", "iron", "gold", "phosphate", "token")}
    asked: set[str] = set()
    for key in ("east", "west"):
        for p in walk(new("match", 4, map=key), 11):
            asked |= set(re.findall(r'href="#(az-[^"]*)"', whole(key, drawn(p))))
    assert asked <= known
    assert {"az-rail", "az-old", "az-ground-east", "az-ground-west"} <= asked


def test_hex_labels_list_everything_on_the_hex() -> None:
    p = at_turn("rail")
    tile = p.on_map()[0]
    hexagon = p.at[tile]
    p.lying[1] = tuple(3 if at == hexagon else number for at, number in enumerate(p.lying[1]))
    p.rich |= 1 << hexagon
    sort = next(number for number, sort in enumerate(SORTS) if sort.toughness == 5)
    p.levels[tile], p.fronts[tile], p.damage[tile] = SORTS[sort].level, sort, (2, 0, 0)
    p.up |= 1 << tile
    cell = p.board.cells[hexagon]
    text = drawn(p)[f"az-{p.name(hexagon)}"]
    label = unescape(re.findall(r'aria-label="([^"]*)"', text)[0])
    assert label.startswith(f"hex {cell.number}, outback, level ")
    assert "3 iron" in label
    assert label.endswith("2 of 5 damage")


@rule("AZ-23.11")
def test_a_hidden_front_is_shown_only_to_the_seat_that_looked() -> None:
    p = at_turn("rail")
    tile = p.face_down()[0]
    p.fronts[tile] = next(number for number, sort in enumerate(SORTS) if sort.level == p.levels[tile])
    p.seen[tile] = 1
    seen, unseen = p.seen_by(0), p.seen_by(1)
    assert f'href="#az-known-{p.fronts[tile]}"' in drawn(seen)["az-tiles"]
    assert "az-known" not in drawn(unseen)["az-tiles"]
    assert "known to you" in drawn(seen)["az-tiles"]


@rule("AZ-4.1")
def test_the_purple_disc_is_always_lowest() -> None:
    p = at_turn("rail")
    p.times = [30, 30, 41]
    p.purple = 30
    assert time_track.stacks(p)[30] == [time_track.PURPLE_DISC, *(seat for seat in p.stack if seat != 2)]
    strip = drawn(p)["az-strip"]
    assert strip.count("<li") == time_track.STRIP_SPACES
    assert "<b>28</b>" in strip
    assert "<b>39</b>" in strip
    assert "<b>27</b>" not in strip


@rule("AZ-4.6")
def test_a_disc_beyond_the_last_space_is_drawn_there_with_its_number() -> None:
    p = at_turn("rail")
    first, second, third = p.stack[:3]
    p.times[first], p.times[second], p.times[third] = LAST_SPACE, LAST_SPACE + 1, 41
    p.purple = 41
    names = scene(p).names
    parts = drawn(p)
    assert time_track.stacks(p)[LAST_SPACE] == [first, second]
    label = f"Space {LAST_SPACE}, from the top: {names[second]} ({LAST_SPACE + 1}), {names[first]}"
    assert label in parts["az-track"]
    assert parts["az-track"].count(f'<text y="5">{LAST_SPACE + 1}</text>') == 1
    p.times[third] = p.purple = 52
    assert drawn(p)["az-strip"].count(f"<small>{LAST_SPACE + 1}</small>") == 1
    explained = VIEW.explain(scene(p), f"space {LAST_SPACE}")
    assert explained is not None
    assert f"From the top: {names[second]} ({LAST_SPACE + 1}), {names[first]}." in explained.text


def test_stacks_of_discs_stay_within_the_board() -> None:
    p = at_turn("rail")
    for space in range(1, LAST_SPACE + 2):
        p.times, p.purple = [space] * p.players, min(space, 53)
        text = drawn(p)["az-track"]
        for x, y, wide, high in re.findall(r'<use [^>]* x="([^"]*)" y="([^"]*)" width="(\d+)" height="(\d+)"', text):
            assert 0 <= float(x) <= geometry.WIDTH - float(wide), space
            assert 0 <= float(y) <= geometry.HEIGHT - float(high), space
        for x, y in re.findall(r'class="bey" transform="translate\(([^ ]*) ([^)]*)\)"', text):
            assert 12 <= float(x) <= geometry.WIDTH - 12
            assert 8 <= float(y) <= geometry.HEIGHT - 8


# --- what taps mean ---


@pytest.mark.parametrize(("mode", "seats", "options"), WAYS)
def test_highlighted_places_are_legal(mode: str, seats: int, options: dict[str, str]) -> None:
    for step, p in enumerate(walk(new(mode, seats, **options), 13)):
        if step % 5:
            continue
        for draft in DRAFTS if p.ask == "turn" else ("",):
            word = draft.rstrip("; ")
            if word and not any(move.split(" ")[0] == word for move in p.legal):
                continue
            aim = model_of(scene(p, draft=draft)).targets
            for text in [*aim.hexes.values(), *aim.tiles.values(), *aim.borders.values()]:
                moves = meanings(p, text) or [text]
                assert all(acts.why_not(p, act) is None for act in moves), (draft, text)
            for text in [*aim.other_hexes.values(), *aim.other_tiles.values()]:
                assert not meanings(p, text)
                assert acts.why_not(p, text) is not None, (draft, text)


@rule("AZ-5.4")
def test_borders_are_highlighted_track_by_track() -> None:
    p = at_turn("rail")
    before = model_of(scene(p, draft="rail; "))
    first = min(set(before.targets.borders) - before.targets.hills)
    (act,) = meanings(p, before.targets.borders[first])
    after = model_of(scene(p, chosen=act))
    assert after.pending.borders == (first,)
    assert set(after.targets.borders) - after.targets.hills - {first} == {
        p.board.border_index[part] for part in pending(p, act).addable
    }
    assert after.space == p.times[after.viewed_seat] + 2
    parts = board.parts(after)
    assert parts["az-borders"].count(' chosen"') == 1
    assert 'class="tway"' in parts["az-track"]
    assert "data-follow" in parts["az-follow"]


def test_a_tap_removes_a_chosen_track() -> None:
    p = at_turn("rail")
    start = model_of(scene(p, draft="rail; ")).targets
    for first in sorted(set(start.borders) - start.hills):
        (one,) = meanings(p, start.borders[first])
        onward = model_of(scene(p, chosen=one)).targets
        second = next((one for one in sorted(set(onward.borders) - onward.hills) if one != first), None)
        if second is None:
            continue
        (two,) = meanings(p, onward.borders[second])
        both = model_of(scene(p, chosen=two)).targets
        assert one in [act for border in (first, second) for act in meanings(p, both.borders[border])]
        return
    raise AssertionError("no second track")


def test_without_an_action_highlights_are_quiet() -> None:
    p = at_turn("attack")
    parts = drawn(p)
    assert 'class="hex legal"' not in "".join(parts.values())
    assert "legal quiet" in parts["az-tiles"]
    assert touched("".join(parts.values()))


def test_nothing_can_be_tapped_if_no_seat_acts() -> None:
    p = at_turn("rail")
    assert not touched("".join(drawn(p, acting=None).values()))


def test_the_place_with_the_focus_is_the_tab_stop() -> None:
    p = at_turn("rail")
    text = touched(drawn(p, draft="rail; ")["az-borders"])[2]
    parts = drawn(p, draft="rail; ", focus=text)
    assert "".join(parts.values()).count('tabindex="0"') == 1
    assert f'tabindex="0" data-move="{esc(text)}"' in parts["az-borders"]


def test_a_border_keeps_its_place_on_the_page_while_acts_change() -> None:
    p = at_turn("rail")
    first = drawn(p, draft="rail; ")["az-borders"]
    act = touched(first)[0]
    names = re.findall(r'id="(az-[^"]*)"', first)
    after = re.findall(r'id="(az-[^"]*)"', drawn(p, chosen=act)["az-borders"])
    assert set(names) & set(after)


def test_hexes_to_be_surveyed_are_marked() -> None:
    p = new("match", 2, map="east")
    assert p.ask == "survey"
    assert drawn(p, acting=None)["az-surveys"].count("<path") == 13


# --- the Old Ones ---


@rule("AZ-15.5")
def test_threats_agree_with_the_steps_of_the_rules() -> None:
    checked = 0
    for p in walk(new("match", 3, map="east"), 5):
        if p.ask != "turn" or not p.face_up():
            continue
        for march in movement.predicted_steps(p):
            assert settlements(p) >> march.target & 1 or p.blight
            assert march.distance == p.board.distance[march.here][march.target]
            assert march.there in p.board.neighbours[march.here]
            assert tiles.kind_of(p, march.tile) == march.kind
            checked += 1
        first = movement.predicted_steps(p)[:1]
        if first:
            target, there, why = movement.next_step(p, first[0].tile)
            assert (first[0].target, first[0].there, first[0].why) == (target, there, why)
            text = drawn(p)["az-threats"]
            assert 'class="prey' in text
            assert text.count('role="img"') == len(movement.predicted_steps(p))
    assert checked > 20


def test_a_step_in_the_current_message_is_an_arrow() -> None:
    p = at_turn("rail")
    here, there = p.board.borders[40]
    way = {"hex": p.name(here), "there": p.name(there), "target": p.name(there)}
    event = events.STEP(p.old_ones, visible_to=None, **way, tile="t1", kind="ZOM", why="nearest")
    model = model_of(scene(p, telling=(event,)))
    assert {f"hex {p.name(here)}", f"hex {p.name(there)}", "tile t1"} <= model.pointed
    assert board.parts(model)["az-pointed"].count('class="arw pointed"') == 1


def test_thumbnails_are_drawn() -> None:
    for key in ("east", "west"):
        p = at_turn("rail", map=key)
        read(marks.thumbnail(p))
    read(f'<svg viewBox="0 0 300 220">{marks.cover()}</svg>')


@rule("AZ-15.5")
def test_each_kind_has_its_own_threats() -> None:
    seen = set()
    for p in walk(new("match", 3, map="east"), 5):
        if p.ask != "turn":
            continue
        marches = movement.predicted_steps(p)
        arrows = drawn(p)["az-threats"]
        lines = threats.lines(model_of(scene(p)))
        for key in (threats.ALL, *(KINDS[kind] for kind in movement.MOVERS)):
            of_kind = [march for march in marches if key in (threats.ALL, KINDS[march.kind])]
            rows = re.findall(rf'<li class="mr {key if key != threats.ALL else "[A-Z]{3}"}( near)?"', lines)
            assert len(rows) == len(of_kind)
            assert rows.count(" near") == sum(march.distance == 1 for march in of_kind)
            assert (f'class="mr none {key}"' in lines) == (not of_kind)
            assert (f'<g class="mr rings {key}">' in arrows) == bool(of_kind)
            if of_kind:
                rings = arrows.split(f'<g class="mr rings {key}">')[1].split('<g class="mr ')[0]
                assert rings.count('<g class="prey') == len({march.target for march in of_kind})
        seen |= {march.kind for march in marches}
    assert len(seen) > 2


def test_the_nearest_threat_comes_first_with_its_target() -> None:
    checked = 0
    for p in walk(new("match", 3, map="east"), 6):
        marches = movement.predicted_steps(p) if p.ask == "turn" else []
        if not marches:
            continue
        nearest = min(march.distance for march in marches)
        first = visible(threats.lines(model_of(scene(p))).split("</li>")[0])
        assert first.endswith(f"{nearest} step." if nearest == 1 else f"{nearest} steps.")
        assert (" the port of " in first) or (" a farm of " in first)
        checked += 1
    assert checked > 5


def test_the_choice_of_kinds_belongs_to_the_frame() -> None:
    frame = AuztraliaView("east").board_frame()
    assert re.findall(r'name="az-kind" id="az-kind-([^"]*)"[^>]*?( checked)?/?>', frame) == [
        ("all", " checked"),
        *((KINDS[kind], "") for kind in movement.MOVERS),
    ]


def test_the_panel_of_a_scene_follows_the_language() -> None:
    opened = next(scene(p, draft="buy;") for p in walk(new("match", 2), 7) if p.ask == TURN)
    view = AuztraliaView()
    english = view.board_parts(opened)["az-panel"]
    use("es")
    spanish = view.board_parts(opened)["az-panel"]
    assert spanish != english
    assert spanish == AuztraliaView().board_parts(opened)["az-panel"]
