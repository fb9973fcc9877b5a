"""The commands of `python -m pyapp`: play, show, diff, perft."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

from pyapp.console.compare import compare, compare_setups, elsewhere
from pyapp.console.play import Session
from pyapp.console.trace import rows
from pyapp.console.words import columns, described, result, score_sheet, told, totals, who
from pyapp.engine.contract import AWAY, LEVELS, PLAYERS, MessageError, Seat, Setup
from pyapp.engine.match import Match
from pyapp.engine.perft import divide, perft
from pyapp.engine.randomness import table_code
from pyapp.engine.record import RecordError, format_tags, parse_record
from pyapp.games import GAMES

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import TextIO

    from pyapp.engine.contract import Game

FAILED: Final = 2
"""Exit status where something asked for cannot be read or begun."""
NAMES: Final = ("Ana", "Bruno", "Chloë", "Dimitri", "Eun-ji")


class UsageError(Exception):
    """Something on the command line that cannot be; its text says what."""


def main(argv: Sequence[str], stdin: TextIO | None = None, stdout: TextIO | None = None) -> int:
    """Run a command. Returns 0, 1 where a comparison finds a difference, 2 where something cannot be read."""
    out = stdout or sys.stdout
    asked = _parser().parse_args(argv)
    try:
        return int(_COMMANDS[asked.command](asked, stdin or sys.stdin, out))
    except RecordError as error:
        out.write(f"{error}{f' ({error.rule})' if error.rule else ''}\n")
    except (UsageError, MessageError, ValueError, OSError) as error:
        out.write(f"{error}\n")
    return FAILED


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m pyapp", description="The games in a terminal.")
    commands = parser.add_subparsers(dest="command", required=True)
    play = commands.add_parser("play", help="play a game, or go on with a record")
    _add_match(play)
    play.add_argument("--ms", type=float, default=0, help="how long computers think; 0: as long as their level does")
    show = commands.add_parser("show", help="print a record: moves, events, points; positions too if asked")
    show.add_argument("record", help="file of a record; - reads standard input")
    show.add_argument("--at", type=int, help="only the position after so many moves, in full")
    show.add_argument("--positions", action="store_true", help="every position and its legal moves")
    diff = commands.add_parser("diff", help="find the first move at which two records, or two editions, differ")
    diff.add_argument("record", help="file of a record; - reads standard input")
    diff.add_argument("other", nargs="?", help="another record; by default the same one")
    diff.add_argument("--against", metavar="CHECKOUT", type=Path, help="play the other record by this other checkout")
    count = commands.add_parser("perft", help="count the legal lines of a length")
    _add_match(count)
    count.add_argument("--depth", type=int, default=3, help="moves in a line (default 3)")
    count.add_argument("--at", type=int, help="count from the position after so many moves of the record")
    count.add_argument("--divide", action="store_true", help="count by first move")
    return parser


def _add_match(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", help=f"{', '.join(GAMES)}, or the file of a record")
    parser.add_argument("--mode", default="", help="mode of the game; by default its usual one")
    parser.add_argument(
        "--seats", default="", help=f"names and levels: Ana,Bruno or Ana,{LEVELS[-1]} or Ana,Hal:{LEVELS[0]}"
    )
    parser.add_argument("--code", default="olive-42-bread", help="table code: decides all chance")
    parser.add_argument("--option", action="append", default=[], metavar="KEY=CHOICE", help="an option of the mode")
    parser.add_argument("--physical", action="store_true", help="dice are rolled at the table and entered")
    parser.add_argument("--practice", action="store_true", help="undo without limits")


# --- matches ---


def read(path: str, stdin: TextIO) -> str:
    """Return the text of a record."""
    return stdin.read() if path == "-" else Path(path).read_text(encoding="utf-8")


def begun(asked: argparse.Namespace, stdin: TextIO) -> Match:
    """Return the match of a command: a new one of a game, or that of a record."""
    game = GAMES.get(asked.game)
    if game is not None:
        return Match(game, setup_of(game, asked))
    if asked.game != "-" and not Path(asked.game).exists():
        raise UsageError(f"There is neither a game nor a file {asked.game!r}; games: {', '.join(GAMES)}.")
    return parse_record(read(asked.game, stdin), GAMES)


def setup_of(game: Game, asked: argparse.Namespace) -> Setup:
    """Return the setup that a command line asks for; options not named take their first choice."""
    keys = [mode.key for mode in game.modes]
    mode = asked.mode or game.usual or keys[0]
    if mode not in keys:
        raise UsageError(f"{game.title} has no mode {mode!r}; modes: {', '.join(keys)}.")
    declared = game.mode(mode)
    seats = tuple(seats_of(asked.seats or ",".join(NAMES[: declared.seats[0]])))
    options = {option.key: option.choices[0][0] for option in declared.options_at(len(seats))}
    for text in asked.option:
        key, _, choice = text.partition("=")
        if key not in options:
            raise UsageError(f"{mode} has no option {key!r}; options: {', '.join(options)}.")
        options[key] = choice
    return Setup(
        game.key,
        mode,
        seats,
        table_code(asked.code),
        tuple(options.items()),
        practice=asked.practice,
        physical=asked.physical,
        edition=game.edition,
    )


def seats_of(text: str) -> Iterator[Seat]:
    """Yield the seats of a text: a name is a person's, a level a computer's, NAME:LEVEL names one."""
    for number, part in enumerate(text.split(",")):
        name, colon, player = part.strip().partition(":")
        if colon:
            yield Seat(name, player)
        elif name in (*PLAYERS, AWAY):
            yield Seat(f"{name.capitalize()} {number + 1}", name)
        else:
            yield Seat(name)


# --- commands ---


def _play(asked: argparse.Namespace, stdin: TextIO, out: TextIO) -> int:
    if asked.game == "-":
        raise UsageError("Moves are read from standard input: name a game or a file.")
    Session(begun(asked, stdin), out, ms=asked.ms).run(stdin)
    return 0


def _show(asked: argparse.Namespace, stdin: TextIO, out: TextIO) -> int:
    fault: RecordError | None = None
    try:
        match = parse_record(read(asked.record, stdin), GAMES)
    except RecordError as error:
        if error.good is None:
            raise
        fault, match = error, error.good
    out.write("".join(f"{line}\n" for line in shown(match, asked.at, positions=asked.positions)))
    if fault is not None:
        raise fault
    return 0


def shown(match: Match, at: int | None = None, *, positions: bool = False) -> Iterator[str]:
    """Print a match: its tags, then each move with what it did and the points after it; or one position in full."""
    last = len(match.moves)
    if at is not None:
        if not 0 <= at <= last:
            raise UsageError(f"The record has {last} moves.")
        yield from _full(match, at)
        return
    yield format_tags(match.setup)
    if positions:
        yield from _full(match, 0)
    position = match.at(0)
    for number, move in enumerate(match.moves, 1):
        mover = who(match, match.movers[number - 1]) if match.movers[number - 1] is not None else "forced"
        position.advance(move)
        yield f"{number}. {move}  [{mover}] {told(match, match.events[number - 1])} ({totals(match, position)})"
        if positions:
            yield from _full(match, number)
    yield ""
    yield from score_sheet(match, position)
    yield result(match)


def _full(match: Match, at: int) -> Iterator[str]:
    """Write a position out: who acts, the state, the legal moves, the score sheets."""
    position = match.at(at)
    legal = position.moves()
    yield f"--- after move {at}; {who(match, position.seat)} acts"
    yield from described(position)
    yield f"{len(legal)} legal moves:"
    yield from columns(legal)
    yield from score_sheet(match, position)
    yield ""


def _diff(asked: argparse.Namespace, stdin: TextIO, out: TextIO) -> int:
    one = read(asked.record, stdin)
    other = one if asked.other is None else read(asked.other, stdin)
    if asked.other is None and asked.against is None:
        raise UsageError("Name another record, or another checkout with --against.")
    named = (asked.record, asked.other or str(asked.against))
    if asked.other is not None and asked.against is not None:
        named = (asked.record, f"{asked.other} by {asked.against}")
    second = rows(other) if asked.against is None else elsewhere(other, asked.against)
    lines = [*compare_setups(one, other, named), *compare(list(rows(one)), list(second), named)]
    out.write("".join(f"{line}\n" for line in lines) or "No difference.\n")
    return int(bool(lines))


def _perft(asked: argparse.Namespace, stdin: TextIO, out: TextIO) -> int:
    match = begun(asked, stdin)
    if not 0 <= (asked.at or 0) <= len(match.moves):
        raise UsageError(f"The record has {len(match.moves)} moves.")
    if asked.depth < 1:
        raise UsageError("A line has at least one move.")
    position = match.at(asked.at if asked.at is not None else len(match.moves))
    if asked.divide:
        for move, number in divide(position, asked.depth, match.setup.code).items():
            out.write(f"{number:>12,}  {move}\n")
    for depth in range(1, asked.depth + 1):
        out.write(f"depth {depth}: {perft(position, depth, match.setup.code):,}\n")
    return 0


_COMMANDS: Final = {"play": _play, "show": _show, "diff": _diff, "perft": _perft}
