"""The commands of `sobremesa`, which is `python -m pyapp`: play, modes, show, diff, perft."""

from __future__ import annotations

import argparse
import sys
from dataclasses import replace
from pathlib import Path
from textwrap import wrap
from typing import TYPE_CHECKING, Any, Final

import pyapp
from pyapp.console.compare import compare, compare_setups, read_errors, rows_in_checkout
from pyapp.console.play import Session
from pyapp.console.terminal import fault_text, tolerate_encoding
from pyapp.console.trace import rows
from pyapp.console.words import (
    WIDTH,
    actor_name,
    board_lines,
    columns,
    events_text,
    move_text,
    plain,
    repeats_code,
    result,
    score_sheet,
    totals,
    visible_events,
    visible_position,
    with_names,
)
from pyapp.drawing.language import LANGUAGES, _, current, use
from pyapp.engine.contract import AWAY, CHANCE, LEVELS, PLAYERS, MessageError, Option, Seat, Setup
from pyapp.engine.match import Match
from pyapp.engine.perft import divide, perft
from pyapp.engine.randomness import table_code
from pyapp.engine.record import RecordError, format_tags, parse_record
from pyapp.engine.setup import NAMES, USUAL_CODE
from pyapp.games import GAMES

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import TextIO

    from pyapp.games.contract import TableGame

FAILED: Final = 2
"""Exit status if something cannot be read or started."""
OWN: Final = "own"
"""The choice of an option for players' own material."""
BROKEN_OFF: Final = 130
"""Exit status after Ctrl-C, by the convention of shells."""


class UsageError(Exception):
    """An invalid command line; the text describes the fault."""


def main(
    argv: Sequence[str], stdin: TextIO | None = None, stdout: TextIO | None = None, stderr: TextIO | None = None
) -> int:
    """Run a command. Return 0, 1 if a comparison finds a difference or a piped move was refused, 2 if something cannot
    be read, or 130 if it was interrupted.
    """
    source, out, errors = stdin or sys.stdin, stdout or sys.stdout, stderr or sys.stderr
    tolerate_encoding(source, out, errors)
    asked = _parser().parse_args(argv)
    use(asked.language)
    try:
        return int(_COMMANDS[asked.command](asked, source, out))
    except RecordError as error:
        errors.write(f"{error}{f' ({error.rule})' if error.rule else ''}\n")
    except (UsageError, MessageError, ValueError, OSError) as error:
        errors.write(f"{fault_text(error)}\n")
    except KeyboardInterrupt:
        out.write("\n")
        return BROKEN_OFF
    return FAILED


def run() -> int:
    """Run the command that the process was started with: what the installed `sobremesa` calls."""
    return main(sys.argv[1:])


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="sobremesa", description="The games in a terminal.")
    parser.add_argument("--version", action="version", version=f"sobremesa {pyapp.__version__}")
    parser.add_argument("--language", choices=sorted(LANGUAGES), default="en", help="of what the games say")
    commands = parser.add_subparsers(dest="command", required=True)
    play = commands.add_parser("play", help="play a game, or continue a record")
    _add_match(play)
    play.add_argument("--ms", type=float, default=0, help="computers' thinking time in ms; 0 for their level's own")
    play.add_argument("--save", metavar="FILE", default="", help="save the record when the match is left or over")
    modes = commands.add_parser("modes", help="list modes, their options with the choices, and the levels of computers")
    modes.add_argument("game", nargs="?", default="", help=f"{', '.join(GAMES)}; by default all")
    show = commands.add_parser("show", help="print a record: moves, events, points, optionally positions")
    show.add_argument("record", help="file of a record; - reads standard input")
    show.add_argument("--at", type=int, help="only the position after this number of moves, in full")
    show.add_argument("--positions", action="store_true", help="every position and its legal moves")
    show.add_argument("--seat", type=int, help="show an unfinished match as this seat, from 1, knows it")
    show.add_argument("--all", action="store_true", help="show an unfinished match with all its secrets")
    diff = commands.add_parser("diff", help="find the first move at which two records, or two editions, differ")
    diff.add_argument("record", help="file of a record; - reads standard input")
    diff.add_argument("other", nargs="?", help="another record; by default the same one")
    diff.add_argument("--against", metavar="CHECKOUT", type=Path, help="replay the other record with this checkout")
    count = commands.add_parser("perft", help="count the legal lines of a length")
    _add_match(count)
    count.add_argument("--depth", type=int, default=3, help="moves in a line (default 3)")
    count.add_argument("--at", type=int, help="count from the position after this number of the record's moves")
    count.add_argument("--divide", action="store_true", help="count by first move")
    return parser


def _add_match(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", help=f"{', '.join(GAMES)}, or the file of a record")
    parser.add_argument("--mode", default="", help="mode of the game; by default its usual one")
    parser.add_argument(
        "--seats", default="", help=f"names and levels: Ana,Bruno or Ana,{LEVELS[-1]} or Ana,Hal:{LEVELS[0]}"
    )
    parser.add_argument("--code", default=USUAL_CODE, help="table code: decides all chance")
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="KEY=CHOICE",
        help="an option (see `modes`); KEY=own:FILE takes a file of your own",
    )
    parser.add_argument("--physical", action="store_true", help="enter the results of real dice")
    parser.add_argument("--practice", action="store_true", help="undo without limits")


# --- matches ---


def read(path: str, stdin: TextIO) -> str:
    """Return the text of a record."""
    return stdin.read() if path == "-" else Path(path).read_text(encoding="utf-8")


def match_of(asked: argparse.Namespace, stdin: TextIO) -> Match:
    """Return the match of a command: a new one, or that of a record."""
    game = GAMES.get(asked.game)
    if game is not None:
        return Match(game, setup_of(game, asked))
    if asked.game != "-" and not Path(asked.game).exists():
        raise UsageError(f"There is neither a game nor a file {asked.game!r}; games: {', '.join(GAMES)}.")
    return parse_record(read(asked.game, stdin), GAMES)


def setup_of(game: TableGame[Any], asked: argparse.Namespace) -> Setup:
    """Return the setup that a command line asks for; options not given take their first choice."""
    keys = [mode.key for mode in game.modes]
    mode = asked.mode or game.usual or keys[0]
    if mode not in keys:
        raise UsageError(f"{game.title} has no mode {mode!r}; modes: {', '.join(keys)}.")
    declared = game.mode(mode)
    seats = tuple(seats_of(asked.seats or ",".join(NAMES[: declared.seats[0]])))
    options = {option.key: option.choices[0][0] for option in declared.options_at(len(seats))}
    files: dict[str, str] = {}
    choices = {option.key: [choice for choice, _ in option.choices] for option in declared.options_at(len(seats))}
    for text in asked.option:
        key, _, choice = text.partition("=")
        if key not in options:
            raise UsageError(f"{mode} has no option {key!r}; options: {', '.join(options)}.")
        options[key], _, files[key] = choice.partition(":")
        if options[key] not in choices[key]:
            raise UsageError(f"{key} cannot be {options[key]!r}; choices: {', '.join(choices[key])}.")
        if options[key] == OWN and not files[key]:
            raise UsageError(f"Name the file: {key}={OWN}:FILE.")
    return replace(
        Setup.usual(game, mode, seats, code=table_code(asked.code), options=options),
        practice=asked.practice,
        physical=asked.physical,
        content=tuple(own_line(game, files[key]) for key, choice in options.items() if choice == OWN),
    )


def own_line(game: TableGame[Any], path: str) -> str:
    """Return the line of a setup for the players' own material in a file."""
    line = game.own_line(Path(path).read_text(encoding="utf-8"))
    if line is None:
        raise UsageError(f"{path!r} holds nothing that {game.title} takes.")
    return line


def seats_of(text: str) -> Iterator[Seat]:
    """Yield the seats of a text: a name for a person, a level for a computer, NAME:LEVEL for a computer with a name."""
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
    session = Session(match_of(asked, stdin), out, ms=asked.ms)
    session.save_to = asked.save
    session.run(stdin)
    return int(session.refused and not stdin.isatty())


def _modes(asked: argparse.Namespace, _stdin: TextIO, out: TextIO) -> int:
    if asked.game and asked.game not in GAMES:
        raise UsageError(f"There is no game {asked.game!r}; games: {', '.join(GAMES)}.")
    for key in [asked.game] if asked.game else GAMES:
        out.write("".join(f"{line}\n" for line in modes_of(GAMES[key])))
    out.write(f"Computers: {', '.join(LEVELS)}.\n")
    return 0


def modes_of(game: TableGame[Any]) -> Iterator[str]:
    """List the modes of a game with seats, options and choices; the first choice is the default."""
    usual = game.usual or game.modes[0].key
    yield f"{game.key}: {_(game.title)}"
    for mode in game.modes:
        least, most = mode.seats
        seats = f"{least}" if least == most else f"{least} to {most}"
        seated = f"{seats} {'seat' if most == 1 else 'seats'}"
        yield f"  --mode {mode.key}{' (usual)' if mode.key == usual else ''}, {seated}: {plain(_(mode.summary))}"
        for option in {
            one.key: one for number in range(most, least - 1, -1) for one in mode.options_at(number)
        }.values():
            choices = ", ".join(_choices(game, option))
            text = f"--option {option.key}=  {plain(_(option.title))}: {choices}"
            yield from wrap(text, WIDTH, initial_indent="    ", subsequent_indent="      ", break_on_hyphens=False)


def _choices(game: TableGame[Any], option: Option) -> Iterator[str]:
    """Yield the choices of an option as they are typed, with their names if these add something."""
    groups = game.view().box.picker(option.key, current()) if option.picker else ()
    titles = {item.key: item.title for group in groups for item in group.items}
    for choice, title in option.choices:
        name = plain(_(titles.get(choice, title)))
        typed = f"{choice}:FILE" if choice == OWN else choice
        yield typed if repeats_code(choice, name) else f"{typed} ({name})"


def _show(asked: argparse.Namespace, stdin: TextIO, out: TextIO) -> int:
    fault: RecordError | None = None
    try:
        match = parse_record(read(asked.record, stdin), GAMES)
    except RecordError as error:
        if error.good is None:
            raise
        fault, match = error, error.good
    viewer = viewer_of(match, asked)
    out.write("".join(f"{line}\n" for line in match_lines(match, viewer, asked.at, positions=asked.positions)))
    if fault is not None:
        raise fault
    return 0


def viewer_of(match: Match, asked: argparse.Namespace) -> int | None:
    """Return the viewer of a record: a seat, CHANCE for the public, None for everything."""
    if asked.seat is not None and not 1 <= asked.seat <= len(match.setup.seats):
        raise UsageError(f"The record has {len(match.setup.seats)} seats.")
    return None if asked.all else CHANCE if asked.seat is None else asked.seat - 1


def match_lines(match: Match, viewer: int | None, at: int | None = None, *, positions: bool = False) -> Iterator[str]:
    """Format a match as a viewer knows it: its tags, then each move with its events and the points after it; or one
    position in full.
    """
    last = len(match.moves)
    if at is not None:
        if not 0 <= at <= last:
            raise UsageError(f"The record has {last} moves.")
        yield from _full(match, at, viewer)
        return
    yield format_tags(match.setup)
    if positions:
        yield from _full(match, 0, viewer)
    position = match.at(0)
    for number, move in enumerate(match.moves, 1):
        mover = actor_name(match, match.movers[number - 1]) if match.movers[number - 1] is not None else "forced"
        position.advance(move)
        points = totals(match, visible_position(match, position, viewer))
        text = events_text(match, visible_events(match, number - 1, viewer))
        yield f"{number}. {move_text(match, number - 1, viewer)}  [{mover}] {text} ({points})"
        if positions:
            yield from _full(match, number, viewer)
    yield ""
    yield from score_sheet(match, visible_position(match, position, viewer))
    yield result(match)


def _full(match: Match, at: int, viewer: int | None) -> Iterator[str]:
    """Format a position: who acts, the table, the legal moves as the viewer knows them, the score sheets.

    The number of another seat's legal moves may be a secret, and possible chance results depend on what others know.
    """
    position = match.at(at)
    yield f"--- after move {at}; {actor_name(match, position.seat)} acts"
    yield from board_lines(match, position, viewer)
    if viewer is None or not match.hides or position.seat in (viewer, CHANCE):
        legal = visible_position(match, position, viewer).moves()
        yield f"{len(legal)} legal moves:"
        yield from columns(with_names(match, legal))
    yield from score_sheet(match, visible_position(match, position, viewer))
    yield ""


def _diff(asked: argparse.Namespace, stdin: TextIO, out: TextIO) -> int:
    one = read(asked.record, stdin)
    other = one if asked.other is None else read(asked.other, stdin)
    if asked.other is None and asked.against is None:
        raise UsageError("Name another record, or another checkout with --against.")
    named = (asked.record, asked.other or str(asked.against))
    if asked.other is not None and asked.against is not None:
        named = (asked.record, f"{asked.other} by {asked.against}")
    second = rows(other) if asked.against is None else rows_in_checkout(other, asked.against)
    first, others = list(rows(one)), list(second)
    lines = [*compare_setups(one, other, named), *read_errors(first, others, named), *compare(first, others, named)]
    out.write("".join(f"{line}\n" for line in lines) or "No difference.\n")
    return int(bool(lines))


def _perft(asked: argparse.Namespace, stdin: TextIO, out: TextIO) -> int:
    match = match_of(asked, stdin)
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


_COMMANDS: Final = {"play": _play, "modes": _modes, "show": _show, "diff": _diff, "perft": _perft}
