"""Hand, panels and mats of The Artemis Project: all touchables are legal, on positions of random games."""

from __future__ import annotations

from functools import cache, partial
from itertools import product
from random import Random

import pytest

from pyapp.drawing import language as catalogue
from pyapp.drawing.markup import esc, join
from pyapp.drawing.scene import Scene
from pyapp.engine import acts
from pyapp.engine.contract import CHANCE, Seat, Setup
from pyapp.engine.match import Match
from pyapp.games.artemis import GAME
from pyapp.games.artemis.rules import proposals, scoring
from pyapp.games.artemis.rules.position import Position, new
from pyapp.games.artemis.rules.steps import (
    BUILD,
    CREW,
    DIE,
    HEAT,
    HIT,
    HOUSE,
    MAN,
    MIX,
    PLACE,
    RECRUIT,
    REWARD,
    SEND,
    TRAIN,
    USE,
)
from pyapp.games.artemis.rules.tables import HOUSE_KIT, UNIT, contains, group_of, size
from pyapp.games.artemis.view import chapters, hand, mat, other_mats
from pyapp.games.artemis.view.board_model import model_of
from tests.rules.artemis_positions import set_colonists, table
from tests.timing import quickest
from tests.unit.fake_page import CATALOGUES_READY
from tests.unit.markup import Element, faults, read

assert CATALOGUES_READY
NAMES = ("Ana", "Ben", "Cleo", "Dan", "Eva", "A", "B")
PANELS = (REWARD, MIX, SEND, HIT, BUILD, RECRUIT, TRAIN, HOUSE, MAN, CREW, USE, HEAT)
CARDS = (REWARD, HIT, BUILD, TRAIN, HOUSE, USE)
QUESTIONS = (DIE, PLACE, *PANELS)
SAMPLES = 25


@pytest.fixture(autouse=True)
def _english() -> None:
    catalogue.use("en")


def setup(seats: int) -> Setup:
    mode = GAME.modes[0]
    chosen = {option.key: option.choices[0][0] for option in mode.options}
    players = tuple(Seat(NAMES[seat], "person") for seat in range(seats))
    return Setup("artemis", mode.key, players, "olive-42-bread", tuple(chosen.items()))


@cache
def samples() -> dict[str, list[Position]]:
    """Return positions of random games by question; all positions of rare questions."""
    positions: dict[str, list[Position]] = {ask: [] for ask in QUESTIONS}
    for number in range(1, 16):
        position, rng = new(setup(number % 5 + 1)), Random(number)
        while position.seat is not None:
            if position.seat != CHANCE and len(positions[position.ask]) < SAMPLES and rng.random() < 0.3:
                positions[position.ask].append(position.copy())
            position.advance(_random_move(position, rng))
    assert all(positions.values()), {ask: len(ones) for ask, ones in positions.items()}
    return positions


def _random_move(position: Position, rng: Random) -> str:
    """Draw a move; sending, recruiting and building are more frequent than uniformly."""
    moves = position.moves()
    liked = [
        move for move in moves if move.split(" ")[0] in ("basecamp", "send", "build", "recruit") and "none" not in move
    ]
    return rng.choice(liked if liked and rng.random() < 0.5 else moves)


def scene(position: Position, text: str = "", shown: int | None = None) -> Scene[Position]:
    """Return the scene after taps have drafted a text."""
    seats = position.players
    names = [esc(name) for name in (*NAMES[:seats], *(("A", "B") if position.solo else ()))]
    legal = bool(text) and acts.why_not(position, text) is None
    acting = position.seat if position.seat is not None and position.seat >= 0 else None
    return Scene(position, setup(seats), names, acting, text if legal else None, draft=text, shown=shown)


def drawn(shown: Scene[Position]) -> Element:
    """Return the parsed parts of the mats."""
    look = model_of(shown)
    page = join(
        mat.frame(), mat.head(look), hand.part(look, chapters.panel(look)), mat.body(look), other_mats.part(look)
    )
    root = read(page)
    assert not faults(root), faults(root)
    return root


def touchables(root: Element) -> list[Element]:
    return [one for one in root.all() if one.tag == "button"]


def check_touchables(position: Position, root: Element) -> list[str]:
    """Check that all touchables are legal, and return the drafts."""
    drafts = []
    for one in touchables(root):
        assert one.text or one["aria-label"], one
        if one["aria-disabled"]:
            assert acts.why_not(position, one["data-move"]) is not None
        elif move := one["data-move"]:
            assert acts.why_not(position, move) is None, move
        elif do := one["data-do"]:
            verb, _space, text = do.partition(" ")
            if verb in ("draft", "play"):
                check_text(position, text)
                drafts.append(text)
            else:
                assert verb in ("back", "sheet"), do
        else:
            assert "disabled" in one.attributes, one
    ids = [one["id"] for one in root.all() if one["id"]]
    assert len(ids) == len(set(ids))
    return drafts


def check_text(position: Position, text: str) -> None:
    if acts.is_begun(text):
        assert acts.why_not(position, acts.act_of(acts.moves_of(text))) is None, text
    else:
        assert acts.why_not(position, text) is None, text


@pytest.mark.slow
@pytest.mark.parametrize("ask", QUESTIONS)
@pytest.mark.parametrize("language", ["en", "es"])
def test_touchables_are_legal_after_any_drafts(ask: str, language: str) -> None:
    catalogue.use(language)
    rng = Random(7)
    for position in samples()[ask]:
        drafts = check_touchables(position, drawn(scene(position)))
        for _ in range(4):
            if not drafts:
                break
            drafts = check_touchables(position, drawn(scene(position, rng.choice(drafts))))


@pytest.mark.parametrize("ask", PANELS)
def test_proposed_answer_is_marked_and_offered_once(ask: str) -> None:
    view = GAME.view()
    for position in samples()[ask]:
        best, end = view.questions.proposed(position), view.questions.ending_move(position)
        assert best == proposals.proposed(position)
        assert acts.why_not(position, best) is None
        panel = touchables(read(chapters.panel(model_of(scene(position))).drawn))
        # The main key plays it, unless the main key is another ending answer.
        played = [one for one in panel if one["data-do"].startswith("play ")]
        assert [one["data-do"] for one in played] == ([f"play {best}"] if end not in (None, best) else [])
        assert not [one for one in panel if one["data-do"] in (f"draft {best}", f"play {end}", f"draft {end}")]
        marked = [one["data-move"] for one in panel if one.has_class("prop")]
        assert marked == ([best] if ask in CARDS else [])
        other = next((move for move in position.legal if best not in (move, move.partition(";")[0])), "")
        if other and ask in (RECRUIT, MAN, HEAT):
            chosen = touchables(drawn(scene(position, other)))
            assert [one["data-do"] for one in chosen].count(f"draft {best}") >= (";" not in best)


def test_arrangement_can_be_reset() -> None:
    for position in samples()[CREW]:
        fresh = touchables(drawn(scene(position)))
        taps = [one["data-do"].removeprefix("draft ") for one in fresh if one["data-do"].startswith("draft ")]
        assert "back" not in [one["data-do"] for one in fresh]
        for text in taps[:1]:
            assert "back" in [one["data-do"] for one in touchables(drawn(scene(position, text)))]


@pytest.mark.parametrize("ask", CARDS)
def test_buttons_offer_every_answer(ask: str) -> None:
    for position in samples()[ask]:
        offered = {one["data-move"] for one in touchables(read(chapters.panel(model_of(scene(position))).drawn))}
        assert set(position.legal) <= offered


@pytest.mark.slow
@pytest.mark.parametrize("ask", [RECRUIT, MIX, SEND, MAN])
def test_steppers_reach_every_answer(ask: str) -> None:
    for position in samples()[ask]:
        seen, waiting = set(), [""]
        while waiting:
            text = waiting.pop()
            for draft in check_touchables(position, drawn(scene(position, text))):
                if draft not in seen:
                    seen.add(draft)
                    waiting.append(draft)
        assert set(position.legal) <= seen


def test_any_heat_can_be_reached() -> None:
    for position in samples()[HEAT][:8]:
        seen, waiting = set(), [""]
        while waiting:
            for draft in check_touchables(position, drawn(scene(position, waiting.pop()))):
                if draft not in seen:
                    seen.add(draft)
                    waiting.append(draft)
        assert {text.split("; ")[0] for text in seen} >= set(position.legal)


# --- the hand ---


def test_equal_dice_are_equal_texts_and_a_taken_one_goes_back() -> None:
    position = table(2, toolkits=(2, 0))
    position.pool[0] = "2255"
    position.question(DIE, 0, ["die 2", "die 2>1", "die 2>3", "die 2>4", "die 5", "die 5>3", "die 5>4", "die 5>6"])
    dice = [one["data-do"] for one in touchables(drawn(scene(position))) if "hdie" in one["class"]]
    assert dice == ["draft die 2;", "draft die 2;", "draft die 5;", "draft die 5;"]
    taken = touchables(drawn(scene(position, "die 2>3;")))
    assert next(one["data-do"] for one in taken if "hdie" in one["class"]) == "back"
    assert [one["aria-pressed"] for one in taken if "hdie" in one["class"]].count("true") == 1
    keys = [one["data-do"] for one in taken if one["class"].startswith("key small")]
    assert keys == ["draft die 2;", "draft die 2>4;"]
    worn = [one for one in touchables(drawn(scene(position, "die 2>4;"))) if one["class"].startswith("key small")]
    assert worn[0]["data-do"] == "draft die 2>3;"
    assert worn[1]["aria-disabled"]
    assert "toolkits" in worn[1]["aria-label"]


def test_dice_in_all_regions_are_counted() -> None:
    for position in samples()[PLACE]:
        for seat in range(position.players):
            asked = seat == position.seat
            assert len(hand.placed_faces(position, seat)) + len(position.pool[seat]) + asked == 5


def test_mat_of_another_seat_has_no_touchables() -> None:
    for position in samples()[DIE][:5] + samples()[CREW][:5]:
        if position.players > 1 and position.seat is not None:
            other = (position.seat + 1) % position.players
            root = drawn(scene(position, shown=other))
            assert all(one["data-do"].startswith("sheet ") for one in touchables(root))
            assert len(touchables(root)) == position.players - 1


# --- what is proposed ---


def _brute(tiles: tuple[str, ...], hand_: int) -> tuple[int, int]:
    best = (0, 0)
    for crews in product(*(HOUSE_KIT.tiles[tile].crews for tile in tiles)):
        if all(sum(crew >> 8 * kind & 0xFF for crew in crews) <= hand_ >> 8 * kind & 0xFF for kind in range(4)):
            full = sum(crew in HOUSE_KIT.tiles[tile].full for tile, crew in zip(tiles, crews, strict=True))
            best = max(best, (full, sum(map(size, crews))))
    return best


def test_the_best_fill_is_optimal() -> None:
    rng, names = Random(3), sorted(HOUSE_KIT.material.buildings)
    for _ in range(150):
        tiles = tuple(rng.sample(names, rng.randint(1, 4)))
        hand_ = sum(rng.randint(0, 3) * unit for unit in UNIT)
        crews = proposals.best_fill(HOUSE_KIT, tiles, hand_)
        assert all(crew in HOUSE_KIT.tiles[tile].crews for tile, crew in zip(tiles, crews, strict=True))
        assert contains(hand_, sum(crews))
        full = sum(crew in HOUSE_KIT.tiles[tile].full for tile, crew in zip(tiles, crews, strict=True))
        assert (full, sum(map(size, crews))) == _brute(tiles, hand_), (tiles, hand_)


@pytest.mark.timed
def test_the_best_fill_is_quick_for_ten_buildings() -> None:
    rng, names = Random(4), sorted(HOUSE_KIT.material.buildings)
    for _ in range(30):
        tiles, group = rng.sample(names, 10), sum(rng.randint(1, 5) * unit for unit in UNIT)
        assert quickest(partial(proposals.best_fill, HOUSE_KIT, tiles, group)) < 0.05


def test_colonists_lost_to_the_cold_are_worth_least() -> None:
    position = table(2, energy=(3, 0))
    set_colonists(position, 0, "PPEMS")
    assert proposals.heat_plan(position, 0) == {"P": 0, "E": 1, "M": 1, "S": 1}
    worth = {}
    for lost in ("PP", "PE", "PM", "PS", "EM", "ES", "MS"):
        trial = position.copy()
        trial.shelters[0] -= group_of(lost)
        worth[lost] = scoring.total(trial, 0)
    assert worth["PP"] == max(worth.values())


def test_match_of_proposed_answers_ends() -> None:
    match = Match(GAME, setup(3))
    match.settle()
    rng = Random(5)
    while not match.over:
        position = match.position
        assert isinstance(position, Position)
        text = proposals.proposed(position) if position.ask in PANELS else rng.choice(position.moves())
        acts.play(match, text)
        match.settle()
