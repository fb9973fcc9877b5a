"""Create the missing goldens: a finished match per mode and per reason for ending. Existing ones are not changed.

`KEY_wanted.py` lists the goldens of a game.
"""

from __future__ import annotations

import sys
from itertools import count
from typing import TYPE_CHECKING

from pyapp.engine.conformance import random_match
from pyapp.games import GAMES
from tests.goldens.golden import FOLDER, chosen_games, write
from tests.goldens.wanted import play_of, setup_of, wanted_of

if TYPE_CHECKING:
    from pyapp.engine.match import Match
    from tests.goldens.wanted import Wanted


def find(game: str, wanted: Wanted) -> Match:
    """Return the first match that is what is wanted."""
    play = wanted.play or play_of(game) or random_match
    for number in count(1):
        match = play(GAMES[game], setup_of(game, wanted, f"{wanted.name}-{number}"), "golden")
        if wanted.holds(match):
            return match
    raise AssertionError


def main() -> int:
    """Write the missing goldens of some games, and print their names."""
    for game in chosen_games(__doc__ or ""):
        for wanted in wanted_of(game):
            path = FOLDER / game / f"{wanted.name}.txt"
            if path.exists():
                print(f"{path.name} stays.")
                continue
            path.parent.mkdir(exist_ok=True)
            path.write_text(write(find(game, wanted)), encoding="utf-8")
            print(f"{path.name} is new.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
