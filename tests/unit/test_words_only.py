"""Nothing of the notation reaches people: random matches of every game and mode, in both languages, and everything that
the views say of them - boards and their labels, prompts, keys, previews, reasons, log, beats, refusals, explanations,
scores, status, results - without a code of a place, a card, a sheet or an option.
"""

from __future__ import annotations

import re
from html import unescape
from itertools import islice
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from pyapp.drawing import language as catalogue
from pyapp.drawing.language import fill_with
from pyapp.drawing.scene import Scene
from pyapp.engine.match import Match
from pyapp.engine.setups import fewer_setups
from pyapp.games import GAMES
from pyapp.ui.views import parties_of
from tests.unit.markup import read

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pyapp.engine.contract import Setup

CODES = re.compile(
    r"\br\d+c\d+\b"  # hexes
    r"|\b[OPSXV]\d\db?\b"  # cards and tiles
    r"|\bt\d{1,2}\b"  # tiles of Old Ones
    r"|\b(?:norse|sumer|inca|song|aksum|khmer|carthage|nabataea)-\d\b"
    r"|\bR[123]-\d|\bT\d-\d"  # Revelations, two-player cards
    r"|\b(?:figures:|public, house|source, public|source, house)\b"
    r"|\b[A-Z]{2,}_[A-Z]+\b|\b[a-z]+_[a-z]+\b|[{}]|\bNone\b(?! of| yet)|&(?:amp|lt|gt|#)"
)
"""Codes of the notation, keys of options and of the engine, and unfilled fields."""
SPOKEN = ("aria-label", "aria-description", "title", "alt")
"""Attributes that screen readers read."""
EVERY = 50
"""Decisions between two checks of the whole page; events and suggestions are checked always."""


def seen(html: str) -> Iterator[str]:
    """Yield the visible texts of a drawing and those for screen readers."""
    root = read(html)
    yield root.text
    for element in root.all():
        yield from (element[name] for name in SPOKEN if element[name])


def refusals(match: Match, moves: list[str]) -> Iterator[Any]:
    """Yield the refusals of moves of other positions."""
    legal = set(match.position.moves())
    for move in moves:
        refused = None if move in legal else match.position.why_not(move)
        if refused is not None:
            yield refused


def texts_shown(setup: Setup, source: Random) -> Iterator[str]:
    """Yield every text about a random match."""
    game = GAMES[setup.game]
    view: Any = game.view().for_setup(setup)
    match = Match(game, setup)
    old: list[str] = []
    while True:
        position = match.position
        names = parties_of(match)
        acting = position.seat if position.seat is not None and position.seat >= 0 else None
        moves = list(position.moves()) if acting is not None else []
        whole = len(match.moves) % EVERY == 0 or position.seat is None
        for chosen in (None, *source.sample(moves, min(2, len(moves)))):
            scene = Scene(position, setup, names, acting, chosen=chosen)
            if chosen:
                yield from (view.acts.preview(scene, chosen), view.acts.key(position, chosen))
                yield view.acts.why(scene, chosen)
            if whole:
                board = view.board_of(scene)
                yield from (text for drawn in (board, *view.parts(scene).values()) for text in seen(drawn))
        yield view.questions.prompt(scene)
        yield from (label for _move, label in view.questions.choices(scene))
        if whole:
            yield from (text for drawn in (view.panel(scene), view.rounds(scene)) for text in seen(drawn))
            yield view.box.status(position)
            things = {element["data-explain"] for element in read(board).all() if element["data-explain"]}
            for thing in sorted(things):
                explanation = view.explain(scene, thing)
                yield explanation.text if explanation is not None else ""
            for refused in refusals(match, source.sample(old, min(12, len(old)))):
                yield view.log.refusal(refused, names) or fill_with(refused.reason, refused.params)
            for seat in range(len(setup.seats)):
                for line in position.score(seat):
                    yield f"{catalogue._(line.label)} {view.line_note(line)}"
        outcome = position.outcome()
        if outcome is not None:
            yield view.log.reason(outcome, names)
            yield from seen(view.finished(Scene(position, setup, names, None)))
            return
        old += source.sample(moves, min(3, len(moves)))
        known = len(match.events)
        if moves:
            match.play(source.choice(moves))
        match.settle()
        for events in match.events[known:]:
            yield view.log.line(events, names)
            yield from (beat.text for beat in view.log.beats(events, names))


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("mode", [(game, mode.key) for game in GAMES for mode in GAMES[game].modes], ids="-".join)
def test_nobody_reads_a_code(mode: tuple[str, str], language: str) -> None:
    game, key = mode
    setups = (setup for setup in fewer_setups(GAMES[game]) if setup.mode == key)
    catalogue.use(language)
    try:
        for setup in islice(setups, 1):
            for text in texts_shown(setup, Random(f"{game} {key}")):
                shown = unescape(re.sub(r"<[^>]*>", " ", str(text or "")))
                found = CODES.search(shown)
                assert found is None, f"{found}: {shown}"
    finally:
        catalogue.use("en")
