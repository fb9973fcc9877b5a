"""The goldens of AuZtralia."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from pyapp.engine.match import Match
from pyapp.games.auztralia.computer.deciding import best_act as advised_act
from tests.goldens.wanted import BOTS, PEOPLE, Wanted, both, having, won

if TYPE_CHECKING:
    from pyapp.engine.contract import Game, Setup
    from pyapp.games.auztralia.rules.position import Position as AuztraliaPosition


def by_advice(game: Game, setup: Setup, _label: str) -> Match:
    """Play a match of AuZtralia by the computer's advice."""
    match = Match(game, setup)
    match.settle()
    while not match.over:
        for move in advised_act(cast("AuztraliaPosition", match.position)):
            match.play(move)
        match.settle()
    return match


def victory(match: Match) -> bool:
    """Return whether the players have won, alone or together, with the purple disc on 53."""
    outcome = match.position.outcome()
    return outcome is not None and bool(outcome.winners) and "port" not in outcome.params


def lost_on_points(match: Match) -> bool:
    """Return whether the Old Ones have won by their points."""
    outcome = match.position.outcome()
    return outcome is not None and not outcome.winners and "port" not in outcome.params


def lost_port(match: Match) -> bool:
    """Return whether a port has fallen and nobody has won."""
    outcome = match.position.outcome()
    return outcome is not None and not outcome.winners and "port" in outcome.params


def won_by_fallen_port(match: Match) -> bool:
    """Return whether a port has fallen and another player has won."""
    outcome = match.position.outcome()
    return outcome is not None and bool(outcome.winners) and "port" in outcome.params


def east(guns: str = "yes", cards: str = "") -> tuple[tuple[str, str], ...]:
    """Return the options of a match on the East map."""
    return ("map", "east"), ("guns", guns), *([("cards", cards)] if cards else [])


def west(guns: str = "yes", cards: str = "") -> tuple[tuple[str, str], ...]:
    """Return the options of a match on the West map."""
    return ("map", "west"), ("guns", guns), *([("cards", cards)] if cards else [])


def solo(board: str, difficulty: str, objective: str = "random") -> tuple[tuple[str, str], ...]:
    """Return the options of a solo match."""
    return ("map", board), ("difficulty", difficulty), ("objective", objective)


WANTED = (
    Wanted("two-victory", "match", PEOPLE[:2], east(cards="none"), both(victory, won), play=by_advice),
    Wanted("two-old-ones", "match", BOTS[1:3], east("no", "none"), lost_on_points, play=by_advice),
    Wanted("two-port", "match", PEOPLE[:2], east(cards="none"), lost_port, play=by_advice),
    Wanted("two-west", "match", PEOPLE[:2], west(cards="none"), both(victory, having("mine", "play")), play=by_advice),
    Wanted("two-one-card", "match", PEOPLE[:2], east(cards="one"), having("use V1-B"), play=by_advice),
    Wanted("two-draft", "match", BOTS[1:3], west("no", "one"), having("use V5-B"), play=by_advice),
    Wanted("two-two-cards", "match", PEOPLE[:2], east(cards="two"), having("use", "peek", "card"), practice=True),
    Wanted("three-victory", "match", PEOPLE[:3], east(), both(victory, having("lose", "play")), play=by_advice),
    Wanted("three-port", "match", BOTS[:3], east("no"), won_by_fallen_port, play=by_advice),
    Wanted("four-victory", "match", PEOPLE[:4], east(), both(victory, having("lose")), play=by_advice),
    Wanted("four-west", "match", BOTS, west("no"), both(victory, having("attack")), play=by_advice),
    Wanted("coop-two-won", "coop", PEOPLE[:2], west(), victory, play=by_advice),
    Wanted("coop-two-lost", "coop", BOTS[1:3], east("no"), lost_on_points, play=by_advice),
    Wanted("coop-three-port", "coop", PEOPLE[:3], east(), lost_port, play=by_advice),
    Wanted("coop-three-odd", "coop", PEOPLE[:3], west("no"), having("via", "look")),
    Wanted("coop-four-won", "coop", PEOPLE[:4], west(), both(victory, having("attack")), play=by_advice),
    Wanted("solo-gentle-won", "solo", PEOPLE[:1], solo("east", "gentle"), victory, play=by_advice),
    Wanted("solo-steady-lost", "solo", BOTS[3:], solo("west", "steady"), lost_on_points, play=by_advice),
    Wanted("solo-hard-port", "solo", PEOPLE[:1], solo("east", "hard", "S08"), lost_port, play=by_advice),
    Wanted("solo-insane-won", "solo", PEOPLE[:1], solo("west", "insane"), victory, play=by_advice, practice=True),
    Wanted("solo-refreshed", "solo", PEOPLE[:1], solo("east", "gentle", "S02"), having("refresh", "end", "look")),
    Wanted("first-two-one-card", "match", PEOPLE[:2], east(cards="one"), having("use V1-B"), play=by_advice, edition=1),
    Wanted(
        "first-two-odd",
        "match",
        PEOPLE[:2],
        east("no", "none"),
        having("keep", "play", "lose", "withdraw air"),
        edition=1,
    ),
    Wanted("first-two-rights", "match", PEOPLE[:2], west(cards="two"), having("use", "via", "banish"), edition=1),
    Wanted("first-four-west", "match", BOTS, west("no"), both(victory, having("attack")), play=by_advice, edition=1),
    Wanted("first-coop-three-port", "coop", PEOPLE[:3], east(), lost_port, play=by_advice, edition=1),
    Wanted(
        "first-solo-refreshed",
        "solo",
        PEOPLE[:1],
        solo("east", "gentle", "S02"),
        having("refresh", "end", "look"),
        edition=1,
    ),
)
"""Those that begin with `first` are of edition 1 of the rules, whose matches are read on."""
