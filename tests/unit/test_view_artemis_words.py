"""The words of the view of The Artemis Project: log lines, beats, prompts, buttons, previews, reasons, warnings,
forecasts, explanations, in both languages; and forecasts compared with the rules.
"""

from __future__ import annotations

import re
from random import Random
from typing import TYPE_CHECKING, Final, cast

import pytest

from pyapp.drawing import language as catalogue
from pyapp.drawing.markup import Markup
from pyapp.drawing.scene import Scene
from pyapp.drawing.sentences import visible
from pyapp.engine.acts import SEPARATOR, after, why_not
from pyapp.engine.contract import CHANCE, PERSON, Seat, Setup
from pyapp.engine.match import Match
from pyapp.games.artemis import GAME
from pyapp.games.artemis.computer.strategy import ArtemisStrategy
from pyapp.games.artemis.rules import events, forecasts
from pyapp.games.artemis.rules.components import COLONISTS, EVENTS, HOUSE, LETTERS
from pyapp.games.artemis.rules.expeditions import difficulty
from pyapp.games.artemis.rules.moves import GRAMMAR, Place
from pyapp.games.artemis.rules.position import Position
from pyapp.games.artemis.rules.regions import bid_price
from pyapp.games.artemis.rules.steps import CREW, DIE, REGIONS, TRAIN
from pyapp.games.artemis.view import basecamp, placement
from pyapp.games.artemis.view import gantry as view_gantry
from pyapp.games.artemis.view.log_beats import LONGEST
from pyapp.games.artemis.view.view import ArtemisView
from pyapp.games.artemis.view.vocabulary import colonists_brief, left_brief, left_over
from tests.marks import nightly
from tests.rules.artemis_positions import begin, expedition, gantry, initial_table, placing, play, set_colonists
from tests.unit.artemis_matches import setup
from tests.unit.markup import faults, read

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pyapp.engine.contract import Event

VIEW = ArtemisView()
NAMES = tuple(map(Markup, ("Ana", "Ben", "Cleo", "Dan", "Eva")))
CODES = re.compile(
    r"\b[OSXV]\d\db?\b|ENERGY|MINERAL|TOOLKIT|BADGE|COLONIST|RELIEF|TRAIN\b|shelters|[{}]|\bnone\b(?! of)"
    r"|outfitters|doorstep|gantry|basecamp|academy|quarry|\bvents\b|&amp;|\bNone\b(?! of)",
)
"""Text that must not reach people: ids, words of the engine, unfilled fields."""

ENGLISH = re.compile(r"\b(Pioneers?|Engineers?|Stewards?|the|and|of|Vents|Shelters|energy|minerals|toolkits?|steps?)\b")


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    catalogue.use("en")
    yield
    catalogue.use("en")


def names(position: Position) -> tuple[Markup, ...]:
    return (NAMES[0], Markup("Drone A"), Markup("Drone B")) if position.solo else NAMES[: position.players]


def scene(position: Position, **more: object) -> Scene[Position]:
    setup = Setup("artemis", "match", tuple(Seat(str(name), PERSON) for name in NAMES[: position.players]), "t")
    acting = position.seat if position.seat is not None and position.seat >= 0 else None
    return Scene(position, setup, names(position), acting, **more)  # type: ignore[arg-type]


def acts(position: Position, generator: Random) -> list[str]:
    """List some acts of the acting seat, placements whole."""
    if position.ask != DIE:
        return generator.sample(position.moves(), min(6, len(position.legal)))
    chosen = []
    for die in generator.sample(position.moves(), min(3, len(position.legal))):
        after = position.copy()
        after.advance(die)
        for place in generator.sample(after.moves(), min(4, len(after.legal))):
            chosen.append(f"{die}; {place}")
            then = after.copy()
            then.advance(place)
            if then.seat == position.seat and then.ask == "send":
                send = generator.choice(then.moves())
                chosen.append(f"{chosen[-1]}; {send}")
                then.advance(send)
                if then.seat == position.seat and then.ask == "hit":
                    chosen.append(f"{chosen[-1]}; {generator.choice(then.moves())}")
    return chosen


BOOKKEEPING: Final = re.compile(r"^(Leaves|Costs|You will have|You keep) |^(Te quedan?|Quedan?|Cuesta|Tendrás) ")
"""What is left and what is paid is no reason for an act."""


def good(text: str, most: int = 330, least: int = 1) -> None:
    assert isinstance(text, Markup)
    assert not faults(read(text))
    seen = visible(text)
    assert least <= len(seen) <= most, seen
    assert not CODES.search(seen), seen
    assert catalogue.current() == "en" or not ENGLISH.search(seen), seen
    assert not re.search(r"  | \.|\.\.|: \.", seen), seen


@pytest.mark.slow
@pytest.mark.parametrize(
    ("players", "hard", "language"),
    [
        *((1, False, "en"), (2, False, "es"), (3, True, "en"), (5, False, "es")),
        *nightly(
            (1, False, "es"), (2, False, "en"), (3, True, "es"), (4, False, "en"), (4, False, "es"), (5, False, "en")
        ),
    ],
)
def test_all_words_at_every_moment(players: int, hard: bool, language: str) -> None:
    catalogue.use(language)
    generator = Random(players)
    for _game in range(2):
        position = Position(players, hard=hard)
        while position.seat is not None:
            if position.seat != CHANCE:
                speak(position, generator)
            move = generator.choice(position.moves())
            if position.seat == CHANCE:
                move = position.chance().sample(generator)
            events = position.play(move)
            heard(events, names(position))


def speak(position: Position, generator: Random) -> None:
    shown = scene(position)
    good(VIEW.questions.prompt(shown), 160)
    end = VIEW.questions.ending_move(position)
    assert end is None or end in position.legal
    plain = VIEW.questions.proposed(position)
    assert plain is None if position.ask in ("die", "place") else why_not(position, plain or "") is None
    assert VIEW.questions.tab_asked(position) in ("", "mat")
    for act in acts(position, generator):
        assert why_not(position, act) is None
        good(VIEW.acts.preview(shown, act), 420)
        assert VIEW.acts.preview(shown, act).startswith("<b>")
        good(VIEW.acts.why(shown, act), 200, least=0)
        assert not BOOKKEEPING.search(visible(VIEW.acts.why(shown, act)))
        good(VIEW.acts.key(position, act), 110)
        assert read(VIEW.acts.variant_key(position, act)) is not None
        assert VIEW.acts.tab_of(position, act) in ("europa", "mat")
        good(VIEW.acts.warning(shown, act), 200, 0)
    assert why_not(position, "die 4;") is not None
    if generator.random() < 0.1:
        board(position, position.seat or 0)
        things(position, generator)


def heard(events: list[Event], said_to: tuple[Markup, ...]) -> None:
    for event in events:
        good(VIEW.log.say(event, said_to), 260)
    for beat in VIEW.log.beats(events, said_to):
        good(beat.text, LONGEST + 60, 0)
        assert beat.pause == 0 or 300 <= beat.pause <= 1600


def board(position: Position, seat: int) -> None:
    shown = names(position)
    places = [f"basecamp {one}" for one in position.open] + [f"gantry {one}" for one in position.display]
    places += ["vents", "quarry", "doorstep", "academy", "outfitters"]
    for face in range(1, 7) if forecasts.in_placement(position) else ():
        for place in map(GRAMMAR.read, places):
            assert isinstance(place, Place)
            refused = placement.closed_tag(position, face, place, shown)
            tag = refused or placement.socket_tag(position, seat, face, place, shown)
            good(tag.text, 18)
            good(tag.said, 420)
    for target in position.open:
        tag = basecamp.expedition(position, seat, target, shown)
        good(tag.text, 60, 0)
        good(tag.said, 160, 0)
    for region, target, number in dice(position):
        tag = placement.die_tag(position, seat, region, target, number, shown)
        good(tag.text, 14, 0)
        good(tag.said, 90)
        explanation = VIEW.explain(scene(position), " ".join(filter(None, ("die", region, target, str(number)))))
        assert explanation is not None
        good(explanation.text)


def dice(position: Position) -> list[tuple[str, str, int]]:
    """List the dice on the board as arguments of `die_tag`."""
    lying = [
        (REGIONS[place], "", at) for place, row in zip((1, 2, 4), position.rows, strict=True) for at in range(len(row))
    ]
    lying += [("academy", "", at) for at in range(len(position.academy))]
    lying += [("outfitters", "", at) for at in range(len(position.outfitters))]
    for target, stack in zip(position.open, position.stacks, strict=True):
        lying += [("basecamp", target, at) for at in range(len(stack))]
    for tile, bids in zip(position.display, position.bids, strict=True):
        lying += [("gantry", tile, at) for at in range(len(bids))]
    return lying


def things(position: Position, generator: Random) -> None:
    known = [
        *(f"tile {one}" for one in generator.sample([*position.kit.tiles], 5)),
        *(f"tile {tile}" for tiles in position.tiles for tile in tiles),
        *(f"{kind} {one}" for kind in ("expedition", "difficulty") for one in position.open),
        *(f"reward {one} {side}" for one in position.open for side in "AB"),
        *(f"event {one}" for one in EVENTS),
        *(f"letter {one}" for one in LETTERS),
        *(f"region {one}" for one in REGIONS),
        *("space academy 2", "space outfitters 1", "shelters", "badges", "points"),
        *(f"relief {number}" for number in range(1, 13)),
        *(f"colonist {one}" for one in COLONISTS),
        *(f"slot {one}" for one in (*COLONISTS, "○")),
        *(f"goods {one}" for one in ("ENERGY", "MINERAL", "TOOLKIT", "BADGE", "VP")),
        *(f"round {number}" for number in range(1, 7)),
        *(("drone 1", "drone 2") if position.solo else ()),
    ]
    for thing in known:
        explanation = VIEW.explain(scene(position), thing)
        assert explanation is not None, thing
        good(explanation.text, 400)
        assert re.fullmatch(r"AP-\d+(\.\d+)?", explanation.rule)
    for thing in ("tile X99", "relief 0", "relief 13", "drone 9", "letter", "nothing", "slot Q", "space academy 9"):
        assert VIEW.explain(scene(position), thing) is None


SAID = {"source": "printed rules", "public": "public sources", "house": "our own"}


def test_cards_name_their_source() -> None:
    shown = scene(Position(2))
    for thing in ("tile O01", "tile O07", "event V03"):
        explanation = VIEW.explain(shown, thing)
        assert explanation is not None
        ident = thing.split(" ")[1]
        origin = (HOUSE.buildings[ident] if ident in HOUSE.buildings else HOUSE.events[ident]).provenance
        name, rules = (", ".join(SAID[word] for word in text.split(", ")) for text in (origin.name, origin.rules))
        said = f"Name and figures: {name}." if name == rules else f"Name: {name}. Figures: {rules}."
        assert explanation.text.endswith(f"<small>{said}</small>")


def test_hint_names_the_benefit_of_a_place() -> None:
    p = initial_table(2)
    p.quarry, p.minerals = 5, [1, 0]
    gantry(p, S04="1:4")
    placing(p, "35", "1")
    play(p, "1 die 3")
    text = "You need them for your bids: Landing Field."
    assert VIEW.acts.why(scene(p), "quarry") == text
    p.minerals = [9, 0]
    assert VIEW.acts.why(scene(p), "quarry") == "The 3 in the Quarry takes 3 of 5."
    gantry(p, O05="")
    text = "When full: Gain 2 minerals."
    assert VIEW.acts.why(scene(p), "gantry O05") == text


def test_button_names_the_buildings_that_many_crews_fill() -> None:
    strategy, said = ArtemisStrategy(2), set[str]()
    for number in range(6):
        match = Match(GAME, setup(2, code=f"rich-{number}-bread"))
        match.settle()
        while not match.over:
            p = cast("Position", match.position)
            act = VIEW.questions.proposed(p) or ""
            if p.ask == CREW and act.count(SEPARATOR) > 1:
                key, seat = visible(VIEW.acts.key(p, act)), p.seat or 0
                good(Markup(key), 130)
                filled = after(p, act)
                names_of: dict[bool, list[str]] = {True: [], False: []}
                for tile, crew in zip(filled.tiles[seat], filled.crews[seat], strict=True):
                    names_of[crew in filled.kit.tiles[tile].full].append(HOUSE.buildings[tile].name["en"])
                full, other = names_of[True], names_of[False]
                listed = [name for name in full + other if name in key]
                said.add(key.split(" ")[1])
                if not other:
                    assert key == "Fill every building"
                elif full and min(len(full), len(other)) <= 3:
                    assert set(listed) >= set(full if len(full) <= 3 else other), key
                    assert key.startswith("Fill all but ") == (len(full) > 3)
            for move in max(strategy.advice(p))[1]:
                match.play(move)
            match.settle()
    assert {"every", "all"} <= said


@pytest.mark.parametrize(
    ("letters", "said"),
    [("", "nobody"), ("PP", "2 Pioneers"), ("EM", "1 Engineer and 1 Marine"), ("PEMSS", "5 colonists")],
)
def test_button_counts_colonists_of_many_types(letters: str, said: str) -> None:
    assert colonists_brief(letters) == said


@pytest.mark.parametrize(
    ("language", "texts"),
    [
        ("en", ("1 to go", "you lack 1", "leaves 1", "Leaves 1 mineral.", "1 full", "1 owned")),
        ("es", ("falta 1", "te falta 1", "queda 1", "Te queda 1 mineral.", "1 completo", "1 propio")),
    ],
)
def test_one_thing_has_the_singular(language: str, texts: tuple[str, ...]) -> None:
    catalogue.use(language)
    p = initial_table()
    expedition(p, "X01")
    need = difficulty(p, 0)
    short = basecamp.stack_outlook(p, 0, need - 1, 0, [(need - 1, 0, 0)], NAMES)
    assert short.text == texts[0]
    assert str(short.head).endswith(f", {texts[0]}.")
    gantry(p, O01="")
    p.minerals[0] = bid_price(p, 0, 4) - 1
    lacking = view_gantry.outlook(p, 0, 4, "O01", NAMES)
    assert lacking.text == texts[1]
    assert str(lacking.more[-1]).rstrip(".").endswith({"en": ", 1 too few", "es": ": te falta 1"}[language])
    assert left_brief(1) == texts[2]
    assert left_over("MINERAL", 1) == texts[3]
    assert left_brief(2) == {"en": "leaves 2", "es": "quedan 2"}[language]
    assert left_over("MINERAL", 0) == {"en": "Leaves 0 minerals.", "es": "Te quedan 0 minerales."}[language]
    tile = next(tile for tile, card in p.kit.tiles.items() if card.worth is not None)
    p.tiles[0], p.crews[0] = (tile,), (next(iter(p.kit.tiles[tile].full)),)
    notes = [VIEW.line_note(line) for line in p.score(0)]
    assert {*texts[4:]} <= {*notes}


def test_colonists_left_over_by_several_expeditions_are_one_sentence() -> None:
    left = [events.UNCLAIMED(None, colonists="P"), events.UNCLAIMED(None, colonists="PPS")]
    assert VIEW.log.line(left, NAMES) == "Left over and discarded: 3 Pioneers and 1 Steward."
    told = [events.ROUND(None, round=2), *left, events.TILE(None, tile="O01")]
    assert VIEW.log.line(told, NAMES).count("Left over") == 1
    assert VIEW.log.line(told, NAMES).endswith("New at the Gantry: Volcanic Extractor.")


@pytest.mark.parametrize(
    ("language", "one", "two"),
    [
        ("en", "1 training step left (", "2 training steps left ("),
        ("es", "Queda 1 paso de formación (", "Quedan 2 pasos de formación ("),
    ],
)
def test_the_question_whom_to_train_counts_its_steps(language: str, one: str, two: str) -> None:
    catalogue.use(language)
    for steps, said in ((1, one), (2, two)):
        p = initial_table()
        set_colonists(p, 0, "PPE")
        begin(p, (TRAIN, 0, steps, "S01"))
        assert p.ask == TRAIN
        scene = Scene(p, setup(4), NAMES[:4], acting=0)
        assert said in VIEW.questions.prompt(scene)
