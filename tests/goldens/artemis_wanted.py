"""The goldens of The Artemis Project."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pyapp.engine.match import Match
from pyapp.engine.randomness import pick, rng
from pyapp.games.artemis.rules.components import EVENTS
from pyapp.games.artemis.rules.schema import Pack
from pyapp.games.artemis.rules.schema import to_json as to_json_of_pack
from tests.goldens.wanted import BOTS, PEOPLE, Wanted, both, having, reason, tied, won
from tests.unit.artemis_matches import advised

if TYPE_CHECKING:
    from collections.abc import Callable

    from pyapp.engine.contract import Game, Setup


def graded(title: str) -> Callable[[Match], bool]:
    """Return the condition that a solo game reads that title."""

    def holds(match: Match) -> bool:
        outcome = match.position.outcome()
        return outcome is not None and outcome.params["title"] == title

    return holds


def plain_match(game: Game, setup: Setup, label: str) -> Match:
    """Play a random match without looking at every moment: a rare end is found among thousands."""
    chooser = rng(setup.code, label)
    match = Match(game, setup)
    while not match.over:
        match.advance(match.automatic_move() or pick(chooser, match.position.moves()))
    return match


def advised_match(game: Game, setup: Setup, _label: str) -> Match:
    """Play a match as the computer is advised."""
    return advised(Match(game, setup))


OURS, HARD = (
    (("hard", "no"), ("start", "yes"), ("pack", "house")),
    (("hard", "yes"), ("start", "yes"), ("pack", "house")),
)
UNAIDED = (("hard", "no"), ("start", "no"), ("pack", "house"))
SOLO, SOLO_HARD = ((("hard", "no"), ("pack", "house")), (("hard", "yes"), ("pack", "house")))
WITH_PACK = (("hard", "no"), ("start", "yes"), ("pack", "own"))
PACK = to_json_of_pack(
    Pack(
        {"en": "Test pack", "es": "Paquete de prueba"}, {"events": {**EVENTS, "V01": replace(EVENTS["V01"], amount=4)}}
    )
)

WANTED = (
    Wanted("two-clear-win", "match", PEOPLE[:2], OURS, both(won, reason("Most victory points")), play=advised_match),
    Wanted("two-tie-badges", "match", PEOPLE[:2], OURS, reason("Equal points; more badges")),
    Wanted("two-tie-colonists", "match", BOTS[:2], OURS, reason("Equal points and badges; more colonists")),
    Wanted(
        "two-tie-resources", "match", PEOPLE[:2], OURS, reason("Equal points, badges and colonists; more resources")
    ),
    Wanted("two-shared", "match", PEOPLE[:2], OURS, reason("the victory is shared")),
    Wanted("two-unaided", "match", BOTS[:2], UNAIDED, won, play=advised_match),
    Wanted("two-pack", "match", PEOPLE[:2], WITH_PACK, having("event V01"), content=(PACK,), play=advised_match),
    Wanted("three-advised", "match", BOTS[:3], OURS, having("train", "mix", "use"), play=advised_match),
    Wanted("three-hard", "match", PEOPLE[:3], HARD, having("hit", "send M"), practice=True),
    Wanted("four-advised", "match", PEOPLE[:4], OURS, both(won, having("train", "crew", "leave")), play=advised_match),
    Wanted("four-hard-unaided", "match", BOTS, (("hard", "yes"), ("start", "no"), ("pack", "house")), having("leave")),
    Wanted("five-advised", "match", PEOPLE, OURS, having("train", "crew"), play=advised_match),
    Wanted("five-tie", "match", PEOPLE, HARD, tied),
    Wanted("solo-advised", "solo", PEOPLE[:1], SOLO, graded("Settlement"), play=advised_match),
    Wanted("solo-lost", "solo", BOTS[3:], SOLO, graded("Lost Signal")),
    Wanted("solo-hard-advised", "solo", PEOPLE[:1], SOLO_HARD, graded("Colony"), play=advised_match),
    Wanted("solo-hard-practice", "solo", PEOPLE[:1], SOLO_HARD, graded("Frozen Camp"), practice=True),
)


PLAY = plain_match
