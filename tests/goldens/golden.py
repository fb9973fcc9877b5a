"""A golden: the record of a finished match that ends with comments about what it must lead to. Knows no test framework.

{digest 8a1f...}
{points 5 4}
{ranking 0 > 1}
{reason NI-6.3 Most sections.}
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from pyapp.engine.conformance import digest
from pyapp.engine.record import format_record, parse_record
from pyapp.games import GAMES

if TYPE_CHECKING:
    from pyapp.engine.match import Match

FOLDER = Path(__file__).parent


def facts(match: Match) -> dict[str, str]:
    """Tell what a finished match led to: digest, points by seat, ranking, reason."""
    outcome = match.position.outcome()
    assert outcome is not None, "a golden is a finished match"
    return {
        "digest": digest(match.position),
        "points": " ".join(map(str, match.totals()[-1])),
        "ranking": " > ".join(" = ".join(map(str, group)) for group in outcome.ranking),
        "reason": f"{outcome.rule} {outcome.reason.format(**outcome.params)}",
    }


def write(match: Match) -> str:
    """Write a finished match as a golden."""
    return format_record(match) + "".join(f"{{{key} {value}}}\n" for key, value in facts(match).items())


def expected(text: str) -> dict[str, str]:
    """Read what a golden says of itself."""
    comments = [line[1:-1].partition(" ") for line in text.splitlines() if line.startswith("{")]
    return {key: value for key, _, value in comments}


def replayed(text: str) -> dict[str, str]:
    """Play a golden again and tell what it leads to."""
    return facts(parse_record(text, GAMES))


def chosen_games(description: str) -> list[str]:
    """Return the games of the command line, by default all; exit with an error for an unknown one."""
    parser = argparse.ArgumentParser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", metavar="KEY", help=f"by default all: {', '.join(GAMES)}")
    games: list[str] = parser.parse_args().games
    if unknown := [game for game in games if game not in GAMES]:
        parser.error(f"no such game: {', '.join(unknown)}")
    return games or list(GAMES)
