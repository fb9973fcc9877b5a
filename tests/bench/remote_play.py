"""Test several tablets in one match without a browser: random matches over bad connections that must end alike, damaged
messages that must be refused, false ones that must lose nothing, and the costs of a move.

    python tests/bench/remote_play.py --matches 2000
    python tests/bench/remote_play.py --messages 100000
    python tests/bench/remote_play.py --false 200000
    python tests/bench/remote_play.py --figures
"""

from __future__ import annotations

import argparse
import sys
import time
import tracemalloc
from collections import Counter
from functools import partial
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))
from pyapp.engine.conformance import random_match
from pyapp.engine.contract import CHANCE
from pyapp.games import GAMES
from pyapp.ui.live.move_sync import go_to
from pyapp.ui.live.protocol import Line, write
from tests.unit.fake_page import FakeStorage, Tablet
from tests.unit.live_false import deceive
from tests.unit.live_hostile import batter
from tests.unit.live_matches import play, setups_of
from tests.unit.live_tables import laid, live_of, record_of, same, seated


def matches(count: int, first: int) -> None:
    """Play random matches and print statistics; a match that ends differently on a tablet is an error."""
    began, sums, modes = time.perf_counter(), Counter[str](), Counter[str]()
    for seed in range(first, first + count):
        played = play(seed)
        modes[f"{played.game} {played.mode}"] += 1
        sums["moves"] += played.moves
        for name in ("carried", "letters", "cuts", "asked", "ahead", "tablets"):
            sums[name] += getattr(played, name)
        if (seed - first) % 100 == 99:
            print(f"{seed - first + 1} matches alike after {time.perf_counter() - began:.0f} s", dict(sums), flush=True)
    print(dict(modes), dict(sums))


def figures() -> None:
    """Print bytes per move, seconds to bring a match up to date, and kilobytes per guest, in this Python."""
    for key in sorted(GAMES):
        setup = max(setups_of(key), key=lambda setup: (len(setup.seats), not setup.physical))
        match = max(
            (random_match(GAMES[key], setup, f"long {number}") for number in range(4)), key=lambda one: one.cursor
        )
        moves = [move for move, mover in zip(match.moves, match.movers, strict=True) if mover != CHANCE]
        letters = sum(len(write(Line(400, 4_000_000_000, (move,), 401, 100), 100).encode()) for move in moves) / len(
            moves
        )
        fresh = match.branch(0)
        began = time.perf_counter()
        go_to(fresh, match.moves)
        bare = time.perf_counter() - began
        host = laid(match, thinker="held")
        net, _host, (guest,) = seated(match.branch(1), [0], thinker="held")
        del host
        began = time.perf_counter()
        live_of(_host).shared.apply(partial(go_to, moves=match.moves))
        net.wait(1)
        whole = time.perf_counter() - began
        assert same(_host, guest)
        tracemalloc.start()
        other = Tablet(FakeStorage(), thinker="held")
        net.tablets.append(other)
        net.connect(_host, other, None)
        net.wait(1)
        held = tracemalloc.get_traced_memory()[0] / 1000
        tracemalloc.stop()
        print(
            f"{key}: {len(record_of(_host).moves)} moves; a move and what it carries {letters:.0f} bytes; "
            f"all of them played {bare:.2f} s, on both tablets with all that is shown {whole:.2f} s; "
            f"a guest on this machine, page and match, {held:.0f} kB"
        )


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--matches", type=int, default=0, help="number of random matches to play")
    parser.add_argument("--first", type=int, default=0, help="number of the first match or false message")
    parser.add_argument("--messages", type=int, default=0, help="number of damaged messages to send")
    parser.add_argument("--false", type=int, default=0, help="number of false messages to send")
    parser.add_argument("--figures", action="store_true", help="print the costs of a move")
    wanted = parser.parse_args()
    if wanted.matches:
        matches(wanted.matches, wanted.first)
    if wanted.messages:
        print(batter(wanted.messages))
    if wanted.false:
        print(deceive(wanted.false, wanted.first))
    if wanted.figures:
        figures()
