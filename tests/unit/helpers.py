"""Setups and matches for unit tests."""

from __future__ import annotations

from pyapp.engine.conformance import random_match
from pyapp.engine.contract import Game, Seat, Setup
from pyapp.engine.match import Match
from pyapp.games import GAMES
from tests.conformance.toy import GAME as TOY
from tests.conformance.wreck import GAME as WRECK

ALL = {**GAMES, TOY.key: TOY, WRECK.key: WRECK}
NINE = GAMES["nine"]


def nine(
    *players: str,
    code: str = "olive-42-bread",
    mode: str = "match",
    preparation: str = "players",
    practice: bool = False,
) -> Setup:
    """Return a setup of 9; two people unless told who plays."""
    names = ("Ana", "Bruno", "Chloë", "Dimitri")
    seats = tuple(Seat(name, player) for name, player in zip(names, players or ("person", "person"), strict=False))
    return Setup("nine", mode, seats, code, (("preparation", preparation),), practice=practice)


def toy(
    *players: str, code: str = "olive-42-bread", kindling: str = "none", practice: bool = False, physical: bool = False
) -> Setup:
    """Return a setup of the toy game; two people unless told who plays."""
    names = ("Ana", "Bruno", "Chloë")
    seats = tuple(Seat(name, player) for name, player in zip(names, players or ("person", "person"), strict=False))
    return Setup(TOY.key, "match", seats, code, (("kindling", kindling),), practice=practice, physical=physical)


def wreck(
    *players: str, mode: str = "match", code: str = "olive-42-bread", practice: bool = False, physical: bool = False
) -> Setup:
    """Return a setup of the toy game with sides; two people unless told who plays."""
    names = ("Ana", "Bruno", "Chloë")
    seats = tuple(Seat(name, player) for name, player in zip(names, players or ("person", "person"), strict=False))
    options = tuple((option.key, option.choices[0][0]) for option in WRECK.mode(mode).options_at(len(seats)))
    return Setup(WRECK.key, mode, seats, code, options, practice=practice, physical=physical)


def begin(setup: Setup, *moves: str) -> Match:
    """Begin a match, settle what comes by itself, and play the moves, settling after each."""
    match = Match(ALL[setup.game], setup)
    match.settle()
    for move in moves:
        match.play(move)
        match.settle()
    return match


def finished(setup: Setup, label: str = "finished") -> Match:
    """Return a random match at its end."""
    game: Game = ALL[setup.game]
    return random_match(game, setup, label)
