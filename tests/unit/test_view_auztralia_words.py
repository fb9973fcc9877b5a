"""The sentences of AuZtralia's log: every kind of event, with printed names."""

from __future__ import annotations

import re
from functools import cache
from random import Random
from typing import TYPE_CHECKING

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
from pyapp.games.auztralia.view.vocabulary import Vocabulary
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
