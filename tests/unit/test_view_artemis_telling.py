"""The log of The Artemis Project: beats, motions, highlights, log lines, refusals, with the names of the table and of a
pack.
"""

from __future__ import annotations

import json
import re
from functools import cache
from random import Random
from typing import TYPE_CHECKING, cast

import pytest

from pyapp.drawing import language as catalogue
from pyapp.drawing.markup import Markup
from pyapp.drawing.scene import Scene
from pyapp.drawing.sentences import visible
from pyapp.engine.contract import CHANCE, PERSON, Illegal, Seat, Setup
from pyapp.engine.match import Match
from pyapp.games.artemis import GAME
from pyapp.games.artemis.computer.strategy import ArtemisStrategy
from pyapp.games.artemis.rules.components import HOUSE, LISTS
from pyapp.games.artemis.rules.position import Position
from pyapp.games.artemis.rules.steps import DIE, VENTS
from pyapp.games.artemis.view.highlights import highlighted
from pyapp.games.artemis.view.log_beats import LONGEST
from pyapp.games.artemis.view.view import ArtemisView
from tests.rules.artemis_positions import dice, gantry, initial_table, play, row, turn
from tests.unit.artemis_matches import advised, pack_of, setup
from tests.unit.fake_page import Tablet, first_move
from tests.unit.test_view_artemis_words import _english, good

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pyapp.drawing.log import Beat
    from pyapp.engine.contract import Event

__all__ = ["_english"]
VIEW = ArtemisView()
FOUR = tuple(map(Markup, ("Ana", "Ben", "Cleo", "Dan")))
ALONE = (Markup("Ana"), Markup("Drone A"), Markup("Drone B"))


def moments(players: int, seed: int = 0) -> Iterator[tuple[Position, list[Event]]]:
    """Play a match, half by advice and half at random; yield the position after each move, and its events."""
    position, generator, strategy = Position(players), Random(seed), ArtemisStrategy(players)
    while position.seat is not None:
        if position.seat == CHANCE:
            moves: tuple[str, ...] = (position.chance().sample(generator),)
        elif generator.random() < 0.5:
            moves = max(strategy.advice(position))[1]
        else:
            moves = (generator.choice(position.moves()),)
        for move in moves:
            events = position.play(move)
            yield position, events


def drawn(position: Position, names: tuple[Markup, ...], telling: tuple[Event, ...] = ()) -> str:
    seats = tuple(Seat(str(name), PERSON) for name in names[: position.players])
    scene = Scene(position, Setup("artemis", "match", seats, "t"), names, None, telling=telling)
    return str(VIEW.board_of(scene))


# --- refusals ---


def tries(position: Position, generator: Random) -> list[str]:
    """List texts of every kind for the present board, most of them illegal."""
    tiles = [*position.display, *position.tiles[position.seat or 0], "O99"]
    groups = ("P", "E", "M", "S", "PP", "PE", "EE", "PPEE", "PPEM", "PPES", "none", "PPPPPPPP")
    owners = [*(position.name_of(party) for party in range(len(position.pool))), "0", "9", "C"]
    one, two = generator.choice(groups), generator.choice("PEMS")
    return [
        "pass", "reward A", "keep", "done", "academy", "outfitters", "gantry O99", "basecamp X99",
        f"die {generator.randint(1, 6)}>{generator.randint(0, 8)}",
        *(f"gantry {name}" for name in tiles), *(f"use {name}" for name in tiles), f"man {one}",
        *(f"recruit {group}" for group in groups), *(f"send {letter}{paid}" for letter in (one, *"PEMS")
        for paid in ("", " energy", " mineral")), *(f"heat {letter} {number}" for letter in "PEMS" for number in (1, 2, 9)),
        *(f"hit {owner} {faces}" for owner in owners for faces in ("5>3", "2>1", "4>4", "6>4")),
        *(f"crew {name} {two}" for name in tiles),
        *(f"train {old}>{new} shelters" for old in "PEMS" for new in "PEMS"), f"train P>E {tiles[0]}", "train P>S O99",
        *(f"house {letter} {name}" for letter in "PEMS" for name in tiles),
    ]  # fmt: skip


def refusals(players: int) -> Iterator[tuple[str, Illegal]]:
    generator = Random(players)
    for seed in range(4 if players > 1 else 16):
        for position, _events in moments(players, seed):
            if position.seat is not None and position.seat >= 0:
                for text in tries(position, generator):
                    if (refused := position.why_not(text)) is not None:
                        yield text, refused
    empty = initial_table(max(2, players))
    turn(empty, 0, "36")
    empty.academy = empty.outfitters = dice(empty, "2:1 2:1 2:1 2:1")
    play(empty, "1 die 3")
    for text in ("gantry O01", "die 6", "academy", "outfitters"):
        refused = empty.why_not(text)
        assert refused is not None
        yield text, refused


@cache
def refusals_by_code(players: int) -> dict[str, list[Illegal]]:
    """Return refusals by code, each sentence once with its values."""
    seen: dict[tuple[str, str], Illegal] = {}
    for _text, refused in refusals(players):
        seen.setdefault((str(refused.params["code"]), str(refused)), refused)
    groups: dict[str, list[Illegal]] = {}
    for (code, _reason), refused in seen.items():
        groups.setdefault(code, []).append(refused)
    return groups


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("players", [1, 4])
def test_every_refusal_has_a_sentence_with_names(players: int, language: str) -> None:
    catalogue.use(language)
    names = ALONE if players == 1 else FOUR
    groups = refusals_by_code(players)
    assert {f"R{number}" for number in range(1, 24)} - set(groups) == set()
    for refused in (one for group in groups.values() for one in group[:40]):
        said = VIEW.log.refusal(refused, names)
        good(Markup(re.sub(r"[OX]99", "it", said)), 200)
        if "seat" in refused.params:
            written = str(refused.params["seat"])
            name = names[int(written) - 1 if written.isdigit() else "AB".index(written) + 1]
            assert name in said, said
        assert not re.search(r"seat \d|asiento \d", VIEW.log.refusal(refused, names))
    parties = {str(one.params["seat"]) for code in ("R6", "R13") for one in groups[code] if "seat" in one.params}
    assert parties == ({"1", "A", "B"} if players == 1 else set("1234"))


def test_refused_bid_names_the_leading_bid() -> None:
    p = initial_table()
    gantry(p, O01="2:4", O02="3:6")
    turn(p, 0, "36")
    play(p, "1 die 3")
    low, closed = p.why_not("gantry O01"), p.why_not("gantry O02")
    assert low is not None
    assert closed is not None
    assert VIEW.log.refusal(low, FOUR) == "Volcanic Extractor: Ben's 4 leads here, you need 5 or more."
    assert VIEW.log.refusal(closed, FOUR) == "No more bids on Manufactory: Cleo's 6 leads."
    assert "seat 2" in VIEW.log.refusal(low, ()), "without names by number"


def test_at_the_table_the_refusal_names_who_leads() -> None:
    tablet = Tablet(thinker=first_move)
    match = Match(GAME, setup(2))
    match.settle()
    position = cast("Position", match.position)
    while not any(position.bids):
        match.play(next((move for move in position.legal if move.startswith("gantry")), position.legal[-1]))
        match.settle()
    tablet.app.open_entry(match)
    tablet.page.settle()
    leading = next(bids[-1] for bids in position.bids if bids)
    target = next(name for name, bids in zip(position.display, position.bids, strict=True) if bids)
    low = min(position.pool[position.seat or 0])
    assert int(low) <= leading >> 3
    tablet.app.do(f"draft die {low};")
    assert tablet.app.table is not None
    tablet.app.table.tap(f"die {low}; gantry {target}")
    assert f"{('Ana María', 'Dimitri')[leading & 7]}'s {leading >> 3} lead" in tablet.voice
    socket = next(one for one in tablet.find(lambda e: True) if one["data-key"] == f"socket gantry {target}")
    assert ("Ana María", "Dimitri")[leading & 7] in socket["aria-label"]


# --- motions ---


@pytest.mark.slow
@pytest.mark.parametrize("players", [1, 2, 4])
def test_placed_dice_move_to_their_final_places(players: int) -> None:
    names = ALONE if players == 1 else FOUR
    moved = several = 0
    for position, events in moments(players, 3):
        shown = [beat for beat in ArtemisView().log.beats(events, names) if not beat.before]
        motions = [motion for beat in shown for step in beat.steps for motion in step]
        dice = [one.target.removeprefix("ap-die-") for one in motions if one.target.startswith("ap-die-")]
        if position.ask not in ("die", "place", "send", "hit") or not dice:
            continue
        board = drawn(position, names)
        placed = [event for event in events if event.kind == "place"]
        for ident, event in zip(dice, placed or events, strict=False):
            at = board.index(f'id="ap-die-{ident}"')
            tag = board[board.rindex("<svg", 0, at) : board.index("</svg>", at)]
            assert f"s{(event.seat or 0) + 1}" in tag, (ident, event)
            assert f"-{event.params['face']}" in tag, (ident, event)
            moved += 1
        assert len(set(dice)) == len(dice)
        several += len(placed) > 1
    assert moved > 20 * players
    assert several > 5 or players > 1


def test_a_die_that_a_marine_hits_turns() -> None:
    events = next(events for seed in range(20) for _p, events in moments(4, seed) if events and events[0].kind == "hit")
    motion = next(motion for beat in ArtemisView().log.beats(events, FOUR) for step in beat.steps for motion in step)
    event = events[0]
    assert (motion.kind, motion.target) == ("turn", f"ap-die-{event.params['target']}-{event.params['at']}")


def test_rolled_dice_turn_in_the_hand() -> None:
    position, events = next((p, events) for p, events in moments(2) if events[0].kind == "roll" and p.ask == DIE)
    board = drawn(position, FOUR[:2])
    for motion in VIEW.log.motions(events[0]):
        assert f'id="{motion.target}"' in board


# --- beats ---


def of(events: list[Event], *kinds: str) -> bool:
    return bool({event.kind for event in events} & set(kinds))


@pytest.mark.parametrize("players", [1, 3])
def test_drone_dice_pause_and_own_dice_do_not(players: int) -> None:
    names = ALONE if players == 1 else FOUR
    for position, events in moments(players, 2):
        for beat in ArtemisView().log.beats(events, names):
            first = beat.about[0] if beat.about else None
            if first is None or first.kind != "place" or position.ask != DIE:
                continue
            drone = (first.seat or 0) >= players
            assert bool(beat.pause) is drone or len(ArtemisView().log.beats(events, names)) > 1, visible(beat.text)
            assert beat.pause == 350 or not drone


def test_each_event_is_in_one_beat() -> None:
    for _position, events in moments(3, 4):
        about = [
            id(event) for beat in ArtemisView().log.beats(events, FOUR) for event in beat.about if event.kind != "place"
        ]
        assert len(about) == len(set(about))
        assert set(about) <= set(map(id, events))


def test_beats_at_the_end_of_a_round_show_the_old_dice() -> None:
    seen = 0
    for _position, events in moments(3, 5):
        ends = any(event.kind == "end" or (event.kind == "round" and event.params["round"] != 1) for event in events)
        for beat in ArtemisView().log.beats(events, FOUR):
            kinds = {event.kind for event in beat.about}
            assert not beat.before or (ends and not kinds & {"round", "end"})
            seen += beat.before
            assert beat.before or not ends or not kinds & {"heat", "cold", "success", "pay", "recruit", "train"}
    assert seen >= 5


def test_computer_choices_pause_to_be_read() -> None:
    seen = set()
    for _position, events in moments(4, 6):
        for beat in ArtemisView().log.beats(events, FOUR):
            if beat.about and beat.about[0].kind in ("reward", "pay", "recruit"):
                assert beat.watched >= 900
                seen.add(beat.about[0].kind)
    assert seen == {"reward", "pay", "recruit"}


def test_equal_gains_of_several_seats_are_one_sentence() -> None:
    p = initial_table(3)
    p.minerals, p.event = [3, 3, 1], "V09"
    p.vents = 4
    row(p, VENTS, "1:3 2:4 3:6")
    p.steps = [("letter", "D"), ("vents", 0)]
    events: list[Event] = []
    p.seat = None
    p.log = events
    p.go_on()
    p.log = None
    texts = [visible(beat.text) for beat in ArtemisView().log.beats(events, FOUR)]
    assert texts[0].startswith("Vents: Ana takes 3 energy, Ben 1, Cleo nothing. A Relief step for Cleo (1 energy).")
    assert texts[1] == "Ore Levy. Ana and Ben lose 2 minerals each. Cleo loses 1 mineral."
    assert visible(VIEW.log.line(events, FOUR)).startswith(" ".join(texts))


def test_log_lines_include_every_event() -> None:
    for players in (1, 4):
        names = ALONE if players == 1 else FOUR
        for _position, events in moments(players, 7):
            line = visible(VIEW.log.line(events, names))
            good(VIEW.log.line(events, names), 1200, 0)
            for event in events:
                if event.seat is not None and event.seat >= 0 and event.kind not in ("house",):
                    assert visible(names[event.seat]) in line, (event, line)
            assert bool(line) is bool(events)


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("players", [1, 2, 5])
def test_beats_fit_two_lines(players: int, language: str) -> None:
    catalogue.use(language)
    names = ALONE if players == 1 else (*FOUR, Markup("Eva"))
    lengths = [
        len(visible(beat.text)) for _p, events in moments(players, 8) for beat in ArtemisView().log.beats(events, names)
    ]
    assert max(lengths) <= LONGEST + 40
    assert sum(length > LONGEST for length in lengths) <= len(lengths) // 50


# --- what is marked ---


def test_board_highlights_the_things_of_the_current_sentence() -> None:
    seen: set[str] = set()
    for position, events in moments(4, 9):
        for beat in ArtemisView().log.beats(events, FOUR):
            marked = highlighted(beat.about)
            if beat.before or not marked or (position.round, position.ask) == (1, ""):
                continue
            board = drawn(position, FOUR, tuple(beat.about))
            for region in marked & {"basecamp", "vents", "quarry", "gantry", "doorstep", "academy", "outfitters"}:
                part = board[board.index(f'id="ap-{region}"') :]
                assert re.match(r'[^>]*><h2 class="pointed"', part), region
                seen.add(region)
            seen |= {"die" for one in marked if one.startswith("die ") and " pointed" in board}
            seen |= {
                "card"
                for one in marked
                if one.startswith("card ") and re.search(r'class="(ex|tl) ?[^"]*pointed"', board)
            }
        if len(seen) == 9:
            break
    assert seen == {"basecamp", "vents", "quarry", "gantry", "doorstep", "academy", "outfitters", "die", "card"}
    assert "pointed" not in drawn(Position(4), FOUR)


# --- packs ---


@pytest.mark.parametrize("language", ["en", "es"])
def test_a_pack_s_names_are_used_everywhere(language: str) -> None:
    catalogue.use(language)
    data = json.loads(pack_of(*LISTS))
    for key in LISTS:
        for number, entry in enumerate(data[key]):
            entry["name"] = {"en": f"Ours & {key} {number}", "es": f"Nuestro & {key} {number}"}
    match = advised(Match(GAME, setup(2, pack=json.dumps(data))))
    view = VIEW.for_setup(match.setup)
    house = [
        name[language] for list_ in (HOUSE.buildings, HOUSE.expeditions, HOUSE.events) for name in
        (entry.name for entry in list_.values())
    ]  # fmt: skip
    every: list[str] = []
    for events in match.events:
        said: list[Beat] = list(view.log.beats(events, FOUR))
        every += [str(beat.text) for beat in said]
        every += [
            str(view.log.line(events, FOUR)),
            str(view.log.chapter(events)),
            *(str(view.log.say(event, FOUR)) for event in events),
        ]
    text = "\n".join(every)
    assert not [name for name in house if name in text]
    assert text.count("Ours &amp;" if language == "en" else "Nuestro &amp;") > 100
    assert VIEW.for_setup(setup(2)) is VIEW
    refused = match.at(0).why_not("gantry O01")
    assert refused is not None
    good(view.log.refusal(refused, FOUR))
