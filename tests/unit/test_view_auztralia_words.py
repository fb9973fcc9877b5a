"""The sentences of AuZtralia's log: every kind of event, with printed names."""

from __future__ import annotations

import re
from functools import cache
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from pyapp.drawing import language as catalogue
from pyapp.drawing.markup import Markup
from pyapp.drawing.sentences import visible
from pyapp.engine.contract import CHANCE, Event, EventKind
from pyapp.games.auztralia.rules import events as event_kinds
from pyapp.games.auztralia.rules.board import board_of
from pyapp.games.auztralia.rules.components import HOUSE, REVELATIONS
from pyapp.games.auztralia.rules.packs import house_of, pack_of
from pyapp.games.auztralia.view import terrain
from pyapp.games.auztralia.view.old_ones_log import revelation_words
from pyapp.games.auztralia.view.view import VIEW, AuztraliaView
from pyapp.games.auztralia.view.vocabulary import Vocabulary, card_inside
from tests.rules.auztralia_positions import ANA, old_one, set_barracks, table, tracks, turn
from tests.unit.auztralia_matches import WAYS, chosen, new
from tests.unit.auztralia_packs import extreme_pack

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pyapp.games.auztralia.rules.position import Position

NAMES = tuple(map(Markup, ("Ana", "Ben", "Cleo", "Dan")))
RARE = {"kept", "call", "objective", "share", "banish", "mad", "tax", "farm guns"}
"""What not every handful of random matches brings, or only packs and edition 1 of the rules."""


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    yield
    catalogue.use("en")


def moments(way: int, seed: int) -> Iterator[tuple[Position, str, int | None, list[Event]]]:
    """Play a match at random: the position after each move, the move, its seat, and its events."""
    mode, seats, options = WAYS[way]
    position, rng = new(mode, seats, **options), Random(seed)
    while position.seat is not None:
        mover = position.seat
        move = position.chance().sample(rng) if mover == CHANCE else chosen(position, rng)
        yield position, move, mover, position.play(move)


@cache
def moments_seen() -> tuple[tuple[str, tuple[Markup, ...], tuple[Event, ...]], ...]:
    """Return the events of each move of some matches, with the map and the names."""
    shown = []
    for way, (_mode, seats, options) in enumerate(WAYS):
        names = (*NAMES[:seats], Markup("The Old Ones"))
        shown += [(options["map"], names, tuple(events)) for _p, _m, _s, events in moments(way, way)]
    return tuple(shown)


KINDS = {kind.name: kind for kind in vars(event_kinds).values() if isinstance(kind, EventKind)}
"""Kind of event, by its name -> its declaration, one of them where several share the name."""


def is_whole(text: str) -> bool:
    """Return whether a sentence is complete: no braces, no notation, an end."""
    plain = visible(text)
    inside = re.search(r"[{}]|\bt\d+\b|\b(?:LOY|ZOM|MIG|SHO|TEM|CTH|KAN)\b|\bP\d\d\b|\bR\d-|  |\.\.", plain)
    return not inside and plain[-1] in ".!" and plain[0] not in " ,.:"


@pytest.mark.parametrize("language", ["en", "es"])
def test_every_event_has_a_sentence(language: str) -> None:
    catalogue.use(language)
    seen = set()
    for board, names, events in moments_seen():
        view = AuztraliaView(board)
        for event in events:
            seen.add(event.kind)
            text = view.log.say(event, names)
            assert is_whole(text), (event, text)
    assert KINDS.keys() - RARE <= seen


@pytest.mark.parametrize("language", ["en", "es"])
def test_every_revelation_is_described(language: str) -> None:
    catalogue.use(language)
    for kit in (HOUSE, house_of(1), pack_of(extreme_pack()).kit):
        for ident in REVELATIONS:
            assert is_whole(revelation_words(kit, ident)), ident


def test_a_note_says_that_players_do_it_themselves() -> None:
    kit = pack_of(extreme_pack()).kit
    assert revelation_words(kit, "R1-13") == (
        "The last 6 Personalities of the line leave the game. Everybody sings. "
        "Do this yourself: the app can't do it for you."
    )


def test_rare_events_have_sentences() -> None:
    names = (*NAMES[:2], Markup("The Old Ones"))
    tile: dict[str, str | int] = {
        "tile": "t3",
        "hex": "r4c5",
        "level": "3",
        "kind": "CTH",
        "toughness": 12,
        "points": 12,
    }
    params: dict[str, dict[str, str | int]] = {
        "call": tile,
        "tax": {"number": 1},
        "farm guns": {**tile, "hits": 2},
        "objective": {"objective": "S04", "points": 5},
        "share": {"number": 2},
        "banish": tile,
        "mad": {"force": "I2 C1"},
        "kept": {"card": "P09"},
    }
    for kind in RARE:
        seat = 2 if kind == "call" else 0
        assert is_whole(VIEW.log.say(KINDS[kind](seat, visible_to=None, **params[kind]), names)), kind


def test_a_log_line_reports_a_front_once() -> None:
    names = (Markup("Ana"), Markup("The Old Ones"))
    for board, _names, events in moments_seen():
        shown = [event.kind for event in events]
        if "front" in shown and "up" in shown:
            said = AuztraliaView(board).log.line(events, (*names, *names))
            assert said.count("toughness") == shown.count("up")


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("board", ["east", "west"])
def test_hex_names_are_unique_and_printed_on_the_map(board: str, language: str) -> None:
    catalogue.use(language)
    known, drawn = board_of(board), terrain.sheet(board)
    names = [Vocabulary(board).hex(name) for name in known.names]
    assert len(set(names)) == known.size
    for name, said in zip(known.names, names, strict=True):
        assert name not in said
        assert f">{said.split()[-1]}</text>" in drawn


def refusal_of(position: Position, move: str) -> str:
    """Return the refusal of a move in the words of the view."""
    refused = position.why_not(move)
    assert refused is not None
    return VIEW.log.refusal(refused, NAMES) or VIEW.log.telling(NAMES).fill(refused.reason, refused.params)


def test_refusals_name_an_old_one_as_the_log_does() -> None:
    position = table()
    tracks(position, ANA, "r7c4-r6c4")
    set_barracks(position, ANA, "I")
    seen, hidden = old_one(position, "r1c4", "LOY 2"), old_one(position, "r0c4", level="3")
    turn(position)
    far = "is at distance {} from your railway: none of your units reaches that far."
    assert refusal_of(position, f"attack {seen}") == f"Loyalist I {far.format(5)}"
    assert refusal_of(position, f"attack {hidden}") == f"Hidden Old One III {far.format(6)}"
    assert refusal_of(position, "attack t9") == "Old One 9 is not on the map."
    catalogue.use("es")
    assert refusal_of(position, f"attack {seen}").startswith("El Leal I está a distancia 5 ")
    assert refusal_of(position, f"attack {hidden}").startswith("El Antiguo oculto III está a distancia 6 ")


def test_the_old_one_that_cuts_a_line_is_named() -> None:
    position = table()
    tracks(position, ANA, "r7c4-r6c4-r5c4-r4c4")
    old_one(position, "r5c4", "ZOM 3")
    cut = refusal_of(turn(position), "mine r4c4 gold")
    assert re.fullmatch(r"Zombie I on hex \d+ cuts your line\.", cut), cut


def test_a_personality_with_an_article_has_it_small_inside_a_sentence() -> None:
    twins = next(key for key, card in HOUSE.personalities.items() if card.name["en"] == "The Vasquez twins")
    shift = next(key for key, card in HOUSE.personalities.items() if card.name["en"] == "The night shift")
    kinds = (event_kinds.RECRUIT, event_kinds.DISPLAY, event_kinds.DROP, event_kinds.DISMISS)
    told = [*(kind(0, card=twins) for kind in kinds), event_kinds.EXCHANGE(0, given=twins, card=shift)]
    assert [VIEW.log.say(one, NAMES) for one in told] == [
        "Ana recruits the Vasquez twins.",
        "New in the display: the Vasquez twins.",
        "Out of the game: the Vasquez twins.",
        "Out of the game: <b>the Vasquez twins</b>.",
        "Ana puts the Vasquez twins in place of the night shift.",
    ]
    catalogue.use("es")
    assert [VIEW.log.say(one, NAMES) for one in told] == [
        "Ana recluta: los gemelos Vasquez.",
        "Nueva carta en la oferta: los gemelos Vasquez.",
        "Fuera de la partida: los gemelos Vasquez.",
        "Fuera de la partida: <b>los gemelos Vasquez</b>.",
        "Ana cambia el turno de noche por los gemelos Vasquez.",
    ]
    assert card_inside(HOUSE, "S04") == Vocabulary().card("S04")


@pytest.mark.parametrize("board", ["east", "west"])
def test_ways_have_their_articles_in_spanish(board: str) -> None:
    words = Vocabulary(board)
    english = [(words.from_hex(name), words.to_hex(name), words.hex(name)) for name in board_of(board).names]
    assert all((start, end) == (f"from {name}", f"to {name}") for start, end, name in english)
    catalogue.use("es")
    for name in board_of(board).names:
        start, end, said = words.from_hex(name), words.to_hex(name), words.hex(name)
        assert start.startswith(("del ", "de la ", "de las "))
        assert end.startswith(("al ", "a la ", "a las "))
        assert start.endswith(f" {said}")
        assert end.endswith(f" {said}")
        assert " – " in words.border(f"{name}-{name}")


def test_units_that_hit_are_small_inside_a_sentence() -> None:
    tile: dict[str, Any] = {"tile": "t3", "hex": "r4c5", "level": "3", "kind": "SHO", "toughness": 9, "points": 3}
    course: dict[str, Any] = {"by": "I1 T1", "guns": 1, "hits": 3, "done": 3, "ground": 0, "air": 0, "sanity": 0}
    struck = KINDS["struck"](0, card="O30", had=0, **tile, **course)
    assert "card 30: Infantry, armoured train and the harbour guns: 3 hits." in VIEW.log.say(struck, NAMES)
    catalogue.use("es")
    assert "carta 30: Infantería, tren blindado y los cañones del puerto: 3 impactos." in VIEW.log.say(struck, NAMES)
