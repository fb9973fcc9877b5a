"""Count the work of a tap: calls, functions and files of the product, copies and advances of the position.

    python tests/bench/taps.py [--list]

Runs in CPython with the fake page. Each case is the first tap of its kind with empty caches: the table is painted once,
then one touchable is tapped. `--list` adds the fifteen functions that are called most.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from pyapp.engine.contract import PERSON, Seat, Setup
from pyapp.engine.match import Match
from pyapp.games import GAMES
from tests.unit.fake_page import Tablet

if TYPE_CHECKING:
    from collections.abc import Callable


ROOT: Final = Path(__file__).resolve().parents[2]


class Case(NamedTuple):
    """A measured tap: the game, the open question, the taps before it, and the touchable."""

    game: str
    ask: str
    before: Callable[[Tablet], str]
    tapped: Callable[[Tablet], str]


class Count(NamedTuple):
    """The cost of a tap: `calls` by (file, function), and the number of copies and advances of a position."""

    calls: Counter[tuple[str, str]]
    copies: int
    advances: int


def _touchable(tablet: Tablet, css: str) -> str:
    """Return the move of the first legal touchable whose class contains a word."""
    return tablet.find(lambda e: css in e["class"].split() and e["data-move"])[0]["data-move"]


CASES: Final = {
    "AuZtralia, first border": Case("auztralia", "turn", lambda _t: "", lambda t: _touchable(t, "bd")),
    "AuZtralia, next border": Case("auztralia", "turn", lambda t: _touchable(t, "bd"), lambda t: _touchable(t, "bd")),
    "AuZtralia, farm": Case("auztralia", "turn", lambda _t: "draft farm; ", lambda t: _touchable(t, "hex")),
    "Artemis, die": Case("artemis", "die", lambda _t: "", lambda _t: "draft die 3; "),
    "Artemis, place": Case("artemis", "die", lambda t: _die(t), lambda t: _touchable(t, "sk")),
}


def _die(tablet: Tablet) -> str:
    face = tablet.match.position.pool[0][0]
    return f"draft die {face}; "


def table(game: str, ask: str) -> Tablet:
    """Open a match of two people on a tablet, played by first moves up to a question to seat 0."""
    mode = GAMES[game].modes[0]
    seats = tuple(Seat(name, PERSON) for name in ("Ana", "Bea"))
    setup = Setup(game, mode.key, seats, "taps", mode.settled({}, 2), edition=GAMES[game].edition)
    match = Match(GAMES[game], setup)
    match.settle()
    while match.position.ask != ask:  # type: ignore[attr-defined]
        match.play(match.position.moves()[0])
        match.settle()
    tablet = Tablet()
    tablet.app.open_entry(match)
    tablet.page.settle()
    tablet.wait(60)
    return tablet


def touch(tablet: Tablet, text: str) -> None:
    """Tap a touchable, or press a button if the text starts with "draft"."""
    if text.startswith("draft "):
        tablet.app.do(text)
    elif text:
        tablet.app.tap(text)
    tablet.page.settle()


def count(case: Case) -> Count:
    """Count the cost of one tap."""
    tablet = table(case.game, case.ask)
    touch(tablet, case.before(tablet))
    tapped = case.tapped(tablet)
    calls: Counter[tuple[str, str]] = Counter()
    home = str(ROOT / "pyapp") + "/"

    def profile(frame: Any, event: str, _arg: object) -> None:
        name = frame.f_code.co_filename
        if event == "call" and name.startswith(home):
            calls[name.removeprefix(home), frame.f_code.co_qualname] += 1

    sys.setprofile(profile)
    try:
        touch(tablet, tapped)
    finally:
        sys.setprofile(None)
    named = Counter[str]()
    for (_file, name), number in calls.items():
        named[name] += number
    return Count(
        calls, named["StepPosition.copy"], sum(n for (f, name), n in calls.items() if name == "StepPosition.advance")
    )


def main() -> None:
    """Print one line per case."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--list", action="store_true", help="list the functions that are called most")
    asked = parser.parse_args()
    print(f"{'':26} calls  functions  files  copies  advances  parses")
    for name, case in CASES.items():
        counted = count(case)
        files = {file for file, _name in counted.calls}
        parses = sum(n for (_f, function), n in counted.calls.items() if function == "Grammar.parse")
        print(
            f"{name:26} {sum(counted.calls.values()):5}  {len(counted.calls):9}  {len(files):5}  {counted.copies:6}"
            f"  {counted.advances:8}  {parses:6}"
        )
        if asked.list:
            for (file, function), number in counted.calls.most_common(15):
                print(f"    {number:5}  {file}  {function}")


if __name__ == "__main__":
    main()
