"""The drawn sheets of Imperial Settlers: touchables have a name and the state that the position gives them."""

from __future__ import annotations

from collections import Counter
from functools import cache
from random import Random
from typing import TYPE_CHECKING, Any, cast

import pytest

from pyapp.drawing import language as catalogue
from pyapp.drawing.markup import esc
from pyapp.drawing.scene import Scene
from pyapp.drawing.view import SHOWS
from pyapp.engine import acts
from pyapp.engine.contract import AWAY, CHANCE, Seat, Setup
from pyapp.engine.match import Match
from pyapp.games.imperial import GAME
from pyapp.games.imperial.rules import scoring
from pyapp.games.imperial.rules.components import EMPIRE, FIELDS, TRACKS, sheet_ids
from pyapp.games.imperial.rules.phases import DICE_ROLLED, EXPAND, FIRST, OVER, REROLL, SETTLE, TAKE, TOKENS_DRAWN
from pyapp.games.imperial.view.view import ImperialView
from tests.unit.fake_page import CATALOGUES_READY
from tests.unit.markup import Element, faults, read

if TYPE_CHECKING:
    from pyapp.games.imperial.rules.position import Position

assert CATALOGUES_READY
view = ImperialView()
NAMES = ("Ana", "Bruno", "Chloë", "Dimitri")
SHEETS = sheet_ids()


@pytest.fixture(autouse=True)
def _english() -> None:
    catalogue.use("en")


def setup(mode: str = "advanced", seats: int = 2, *, away: int = -1, physical: bool = False, **options: str) -> Setup:
    chosen = {option.key: option.choices[0][0] for option in GAME.mode(mode).options} | options
    players = tuple(Seat(NAMES[seat], AWAY if seat == away else "person") for seat in range(seats))
    return Setup("imperial", mode, players, "olive-42-bread", tuple(chosen.items()), physical=physical)


@cache
def played(of: Setup, seed: int = 1) -> Match:
    """Return a finished random match whose players seldom end a phase early."""
    match, rng = Match(GAME, of), Random(seed)
    match.settle()
    while not match.over:
        moves = match.position.moves()
        move = rng.choice(moves)
        if move in ("done", "rest", "keep") and rng.random() < 0.7:
            move = rng.choice(moves)
        match.play(move)
        match.settle()
    return match


ALL = (
    setup(seats=3),
    setup("basic", 1),
    setup("adventure", 4, sheet="nabataea-5"),
    setup("duel", 2, second="song-6", sheet="inca-4"),
    setup(seats=3, away=1, physical=True),
    *(setup("solo", 1, sheet=sheet) for sheet in SHEETS[::5]),
)


def scene(match: Match, cursor: int, **more: object) -> Scene[Any]:
    position = match.at(cursor % (len(match.moves) + 1))
    chance = position.seat == CHANCE and not match.setup.physical
    more.setdefault("acting", None if chance else position.seat)
    return Scene(position, match.setup, [esc(seat.name) for seat in match.setup.seats], **more)  # type: ignore[arg-type]


def drawn(shown: Scene[Any]) -> Element:
    return read(view.board_of(shown))


def touchables(root: Element) -> list[Element]:
    return [element for element in root.all() if element["data-move"]]


def marked(root: Element) -> list[Element]:
    return [
        e
        for e in touchables(root)
        if e.has_class("legal") or e.has_class("sel") or e.has_class("ready") or e.has_class("gh")
    ]


@pytest.mark.slow
@pytest.mark.parametrize("of", ALL, ids=lambda of: f"{of.mode}-{len(of.seats)}-{dict(of.options).get('sheet', '')}")
def test_legal_moves_are_touchable_and_touchables_have_a_meaning(of: Setup) -> None:
    match = played(of)
    for cursor in range(0, len(match.moves) + 1, 11):
        shown = scene(match, cursor)
        position: Position = shown.position
        root = drawn(shown)
        assert not faults(root), (cursor, faults(root)[:3])
        moves = position.moves() if shown.acting is not None else []
        reached = (
            {view.questions.ending_move(position)} | {move for move, _inside in view.questions.choices(shown)}
            if shown.acting is not None
            else set()
        )
        for element in touchables(root):
            text = element["data-move"]
            meanings = view.acts.expand(position, text)
            assert not any(acts.why_not(position, act) for act in meanings)
            for act in meanings:
                reached |= {acts.moves_of(way)[0] for way in view.acts.variants(position, act)}
            if not meanings and position.seat is not None:
                refusal = position.why_not(text)
                assert refusal is not None, text
                said = view.log.refusal(refusal, ())
                assert said, text
                assert "{" not in said, text
                assert refusal.reason != "That is not a move in this game.", (text, match.moves[:cursor])
        if position.seat == CHANCE and position.phase in (TOKENS_DRAWN, DICE_ROLLED):
            assert any(element["data-do"].startswith("draft ") for element in root.all()) == (shown.acting == CHANCE)
        else:
            if position.phase == SETTLE and moves:
                reached |= walked(shown)
            assert set(moves) <= reached, (cursor, set(moves) - reached)


def walked(shown: Scene[Any]) -> set[str]:
    """Return the settlements that repeated taps on the buildings go through."""
    places: set[str] = set()
    for building in shown.position.players[shown.position.seat].village.buildings:
        chosen = None
        while True:
            root = drawn(Scene(shown.position, shown.setup, shown.names, acting=shown.acting, chosen=chosen))
            keys = [e["data-move"] for e in touchables(root) if e["id"] == f"u-{building.id}" and e.has_class("can")]
            if not keys or keys[0] in places:
                break
            chosen = keys[0]
            places.add(chosen)
    return places


@pytest.mark.slow
@pytest.mark.parametrize("of", ALL[:6], ids=lambda of: of.mode)
def test_exactly_the_legal_places_are_highlighted(of: Setup) -> None:
    match = played(of)
    for cursor in range(0, len(match.moves) + 1, 11):
        shown = scene(match, cursor)
        position: Position = shown.position
        root = drawn(shown)
        lit = marked(root)
        assert all(view.acts.expand(position, element["data-move"]) for element in lit)
        if shown.acting is None:
            assert not lit
        elif position.phase == EXPAND:
            places = {move.split(" ")[1] for move in position.moves() if move.startswith("build ")}
            boxes = {e["data-move"].split(" ")[1] for e in lit if e.has_class("box")}
            assert boxes == places
            circles = {move.split(" ")[1] for move in position.moves() if move.startswith("harvest ")}
            assert circles <= {e["id"].replace("b-field-", "").replace("-", ".") for e in lit if e.has_class("circ")}
            assert any(e["id"] == "is-fav" for e in lit) == any(move.startswith("favor") for move in position.moves())
        looked = drawn(scene(match, cursor, acting=None))
        assert not marked(looked)


@pytest.mark.slow
def test_boxes_show_the_plainest_payment_or_their_cost() -> None:
    match = played(ALL[0])
    for cursor in range(0, len(match.moves), 3):
        shown = scene(match, cursor)
        position: Position = shown.position
        if position.phase != EXPAND:
            continue
        player = position.players[position.seat]  # type: ignore[index]
        elements = {e["id"]: e for e in touchables(drawn(shown))}
        for track, name in enumerate(TRACKS):
            section = player.length[track]
            if section == 9:
                continue
            for box, cost in enumerate(EMPIRE[track][section].boxes):
                element = elements[f"b-{name}-{section + 1}-{box + 1}"]
                stem = f"build {name}" + (f".{box + 1}" if len(EMPIRE[track][section].boxes) > 1 else "")
                ways = [move for move in position.moves() if move == stem or move.startswith(f"{stem} ")]
                if player.box(track, section, box):
                    assert element.has_class("x")
                elif ways:
                    assert element["data-move"] == ways[0]
                    assert view.acts.variants(position, ways[0]) == ways
                else:
                    assert element["data-move"] == f"{stem} {cost}".strip()


@pytest.mark.slow
@pytest.mark.parametrize("of", ALL[:5], ids=lambda of: of.mode)
@pytest.mark.parametrize(
    "focus", [None, "build walls", "build w9", "harvest 4.1", "favor", "use toolshop", "keep", "<b>"]
)
def test_sheets_are_one_tab_stop_with_any_focus(of: Setup, focus: str | None) -> None:
    match = played(of)
    for cursor in range(0, len(match.moves) + 1, 31):
        root = drawn(scene(match, cursor, focus=focus))
        stops = [e for e in touchables(root) if e["tabindex"] == "0"]
        assert len(stops) <= 1
        assert stops or not touchables(root)
        assert all(e["tabindex"] in ("0", "-1") for e in touchables(root))
        if focus and any(e["data-move"] == focus for e in touchables(root)):
            assert stops[0]["data-move"] == focus


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "es"])
def test_touchables_have_names_and_places_of_their_own(language: str) -> None:
    catalogue.use(language)
    for of in ALL[:5]:
        match = played(of)
        for cursor in range(0, len(match.moves) + 1, 23):
            shown = scene(match, cursor)
            root = drawn(shown)
            elements = touchables(root)
            assert all(element.name for element in elements)
            again = Counter(
                element["data-move"] for element in elements if not element["data-move"].startswith("settle ")
            )
            assert again.most_common(1)[0][1] == 1, again.most_common(2)
            labels = Counter(e["aria-label"] for e in elements if e.has_class("box") or e.has_class("circ"))
            assert labels.most_common(1)[0][1] == 1


@pytest.mark.slow
def test_crosses_are_drawn_in_crossed_places() -> None:
    for of in ALL[:4]:
        match = played(of)
        for cursor in (0, len(match.moves) // 2, len(match.moves)):
            shown = scene(match, cursor, acting=None)
            position: Position = shown.position
            for seat, player in enumerate(position.players):
                root = drawn(Scene(position, match.setup, shown.names, shown=seat))
                crossed = {
                    e["id"]
                    for e in touchables(root)
                    if e.has_class("x") and any(part.has_class("px") for part in e.all())
                }
                expected = {
                    f"b-{TRACKS[track]}-{section + 1}-{box + 1}"
                    for track, sections in enumerate(EMPIRE)
                    for section, one in enumerate(sections)
                    for box in range(len(one.boxes))
                    if player.box(track, section, box)
                }
                expected |= {
                    f"b-field-{f + 1}-{c + 1}"
                    for f, one in enumerate(FIELDS)
                    for c in range(len(one.circles))
                    if player.circle(f, c)
                }
                expected |= {
                    f"b-{building.id}-{box + 1}"
                    for number, building in enumerate(player.village.buildings)
                    for box in range(len(building.boxes))
                    if player.village_box(number, box)
                }
                assert crossed == expected
                total = next(e for e in root.all() if e["id"] == "is-total")
                before = (
                    sum(card.points for row in position.cards if (card := row[seat]) is not None)
                    if position.phase != OVER
                    else 0
                )
                assert total.text.endswith(f"Total {scoring.total(player) + before}")


def test_settlements_are_outlined_in_the_crayon_of_their_building_with_its_letter() -> None:
    seen = 0
    for seed in range(1, 6):
        match = played(ALL[0], seed)
        position = cast("Position", match.position)
        for seat, player in enumerate(position.players):
            root = drawn(Scene(position, match.setup, [esc(name) for name in NAMES[:3]], shown=seat))
            cells = {e["id"]: e for e in root.all() if e["id"].startswith("is-")}
            for building, mask in player.settlements:
                seen += 1
                letter = "ABCDEF"[building]
                squares = [at for at in range(36) if mask >> at & 1]
                for at in squares:
                    (cell,) = (e for e in cells[f"is-{'whgb'[at // 9]}{at % 9 + 1}"].all() if e.has_class("cell"))
                    assert cell.has_class("set")
                    assert cell.has_class(f"k-{letter.lower()}")
                    assert cell.has_class("L") == (at % 9 == 0 or at - 1 not in squares)
                    assert any(e.has_class("tag") and e.text == letter for e in cell.all()) == (at == squares[0])
    assert seen > 5


def test_a_settlement_that_is_chosen_is_solid_and_its_number_rises() -> None:
    shown = next(
        s
        for s in (scene(played(ALL[0], seed), cursor) for seed in (1, 2, 3) for cursor in range(400))
        if s.position.phase == SETTLE and s.acting is not None
    )
    for move in shown.position.moves():
        if move == "rest":
            continue
        building = move.split(" ")[1]
        chosen = Scene(shown.position, shown.setup, shown.names, acting=shown.acting, chosen=move)
        root = drawn(chosen)
        solid = [e for e in root.all() if e.has_class("gh") and e.has_class("on")]
        village = shown.position.players[shown.acting].village
        mask = dict(village.shapes[village.index[building]])[move]
        assert {e["data-move"] for e in solid} == {move}
        assert len(solid) == mask.bit_count()
        (row,) = (e for e in root.all() if e.has_class("gaining"))
        if village.underline[village.index[building]]:
            assert any(e.has_class("new") for e in row.all())


def test_sheets_of_other_seats_are_read_only() -> None:
    match = played(ALL[0])
    shown = next(
        s
        for s in (scene(match, cursor) for cursor in range(len(match.moves)))
        if s.position.phase == EXPAND and s.acting == 0
    )
    other = Scene(shown.position, shown.setup, shown.names, acting=0, shown=1, chosen=shown.position.moves()[0])
    assert marked(drawn(shown))
    assert not marked(drawn(other))
    assert not any(e.has_class("sel") for e in drawn(other).all())


def test_dice_are_entered_face_by_face() -> None:
    match = played(setup(seats=3, physical=True, first="drawn"))
    at = {
        position.phase: cursor
        for cursor in range(len(match.moves), -1, -1)
        for position in cast("list[Position]", [match.at(cursor)])
        if position.seat == CHANCE
    }
    drafts = [e["data-do"] for e in drawn(scene(match, at[DICE_ROLLED], draft="dice W?F 4")).all() if e["data-do"]]
    assert len(drafts) == 3 * 4 + 3
    assert "draft dice WGF 4" in drafts
    assert "draft dice W?F 5" in drafts
    on = [
        e["data-do"]
        for e in drawn(scene(match, at[DICE_ROLLED], draft="dice W?F 4")).all()
        if e["aria-pressed"] == "true"
    ]
    assert len(on) == 3
    tokens = drawn(scene(match, at[TOKENS_DRAWN], draft="tokens ally boon yield"))
    drafts = [e["data-do"] for e in tokens.all() if e["data-do"]]
    assert "draft tokens boon yield" in drafts
    assert "draft tokens ally boon yield coin" in drafts
    full = [
        e["data-do"]
        for e in drawn(scene(match, at[TOKENS_DRAWN], draft="tokens ally boon yield coin")).all()
        if e["data-do"]
    ]
    assert "draft tokens boon yield export coin" in full
    assert [e["data-move"] for e in marked(drawn(scene(match, at[FIRST])))] == ["first 1", "first 2", "first 3"]


def test_the_faces_of_a_rerolled_die_are_touchable() -> None:
    rerolls = 0
    for seed in range(1, 40):
        match = played(setup("solo", 1, physical=True, sheet="nabataea-3"), seed)
        for cursor in range(len(match.moves)):
            shown = scene(match, cursor)
            if shown.position.phase == REROLL and shown.position.seat == CHANCE:
                rerolls += 1
                assert [e["data-move"] for e in marked(drawn(shown))] == shown.position.moves()
        if rerolls:
            return
    pytest.fail("no reroll in forty matches")


def test_taken_tokens_show_the_piece_of_their_seat() -> None:
    match = played(ALL[0])
    for cursor in range(len(match.moves)):
        shown = scene(match, cursor)
        position: Position = shown.position
        if position.phase == TAKE:
            pills = [e for e in drawn(shown).all() if e["data-move"].startswith("take ")]
            assert [e["data-move"][5:] for e in pills] == list(position.tokens)
            for pill in pills:
                taken = pill["data-move"][5:] in position.taken
                assert pill.has_class("gone") == taken
                assert any(part.has_class("piece") for part in pill.all()) == taken
                assert pill.has_class("legal") != taken


def test_a_tap_changes_few_parts() -> None:
    match = played(ALL[0])
    shown = next(
        s
        for s in (scene(match, cursor) for cursor in range(100, len(match.moves)))
        if s.position.phase == EXPAND and s.acting is not None
    )
    before = view.board_parts(shown)
    move = shown.position.moves()[0]
    after = view.board_parts(
        Scene(shown.position, shown.setup, shown.names, acting=shown.acting, chosen=move, focus=move)
    )
    changed = {name for name in after if before[name] != after[name]}
    assert 1 <= len(changed) <= 3
    assert before.keys() == after.keys()
    places = {e["id"] for e in read(view.board_frame()).all() if e["id"]}
    assert after.keys() - {SHOWS} <= places


def test_gains_of_the_start_are_ghosts_in_the_pool_before_a_token_is_taken() -> None:
    """Gains of the start of the expand phase are shown before it, and no longer once they have been gained."""
    match, ghosts = played(setup("solo", 1, sheet="norse-4")), 0
    for cursor in range(len(match.moves)):
        position = cast("Position", match.at(cursor))
        player = position.players[0]
        shown = [e.text for e in drawn(scene(match, cursor)).all() if e.has_class("coming")]
        if position.phase not in (TAKE, REROLL):
            assert not shown
            continue
        later = player.copy()
        later.start_expanding()
        more = [after - now for now, after in zip(player.pool, later.pool, strict=True)]
        assert shown == [f"{one:+}" for one in (*more, later.actions - player.actions) if one]
        ghosts += len(shown)
    assert ghosts
