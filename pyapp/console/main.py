"""The commands of `python -m pyapp`: play, modes, show, diff, perft."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from textwrap import wrap
from typing import TYPE_CHECKING, Any, Final

from pyapp.console.compare import broken, compare, compare_setups, elsewhere
from pyapp.console.play import Session
from pyapp.console.terminal import bear, fault_text
from pyapp.console.trace import rows
from pyapp.console.words import (
    WIDTH,
    alike,
    columns,
    drawn,
    events_text,
    move_text,
    plain,
    result,
    score_sheet,
    seen,
    seen_events,
    totals,
    who,
    with_names,
)
from pyapp.engine.contract import AWAY, CHANCE, LEVELS, PLAYERS, MessageError, Option, Seat, Setup
from pyapp.engine.match import Match
from pyapp.engine.perft import divide, perft
from pyapp.engine.randomness import table_code
from pyapp.engine.record import RecordError, format_tags, parse_record
from pyapp.games import GAMES

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import TextIO

    from pyapp.games.contract import TableGame

FAILED: Final = 2
"""Exit status where something asked for cannot be read or begun."""
OWN: Final = "own"
"""The choice of an option that stands for players' own material."""
BROKEN_OFF: Final = 130
"""Exit status where somebody pressed Ctrl-C, as shells have it."""
NAMES: Final = ("Ana", "Bruno", "Chloë", "Dimitri", "Eun-ji")


class UsageError(Exception):
    """Something on the command line that cannot be; its text says what."""


def main(
    argv: Sequence[str], stdin: TextIO | None = None, stdout: TextIO | None = None, stderr: TextIO | None = None
) -> int:
    """Run a command. Returns 0, 1 where a comparison finds a difference or a piped move was refused, 2 where something
    cannot be read, 130 where it was broken off.
    """
    source, out, errors = stdin or sys.stdin, stdout or sys.stdout, stderr or sys.stderr
    bear(source, out, errors)
    asked = _parser().parse_args(argv)
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


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m pyapp", description="The games in a terminal.")
    commands = parser.add_subparsers(dest="command", required=True)
    play = commands.add_parser("play", help="play a game, or continue a record")
    _add_match(play)
    play.add_argument("--ms", type=float, default=0, help="how long computers think; 0: as long as their level does")
    play.add_argument("--save", metavar="FILE", default="", help="save the record when the match is left or over")
    modes = commands.add_parser("modes", help="list modes, their options with the choices, and the levels of computers")
    modes.add_argument("game", nargs="?", default="", help=f"{', '.join(GAMES)}; by default all")
    show = commands.add_parser("show", help="print a record: moves, events, points; positions too if asked")
    show.add_argument("record", help="file of a record; - reads standard input")
    show.add_argument("--at", type=int, help="only the position after this number of moves, in full")
    show.add_argument("--positions", action="store_true", help="every position and its legal moves")
    show.add_argument("--seat", type=int, help="show an unfinished match as this seat, from 1, knows it")
    show.add_argument("--all", action="store_true", help="show an unfinished match with all its secrets")
    diff = commands.add_parser("diff", help="find the first move at which two records, or two editions, differ")
    diff.add_argument("record", help="file of a record; - reads standard input")
    diff.add_argument("other", nargs="?", help="another record; by default the same one")
    diff.add_argument("--against", metavar="CHECKOUT", type=Path, help="play the other record by this other checkout")
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
    parser.add_argument("--code", default="olive-42-bread", help="table code: decides all chance")
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="KEY=CHOICE",
        help="an option (see `modes`); KEY=own:FILE takes a file of your own",
    )
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


def setup_of(game: TableGame[Any], asked: argparse.Namespace) -> Setup:
    """Return the setup that a command line asks for; options not named take their first choice."""
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
    return Setup(
        game.key,
        mode,
        seats,
        table_code(asked.code),
        declared.settled(options, len(seats)),
        practice=asked.practice,
        physical=asked.physical,
        edition=game.edition,
        content=tuple(own_line(game, files[key]) for key, choice in options.items() if choice == OWN),
    )


def own_line(game: TableGame[Any], path: str) -> str:
    """Return what a match carries of the players' own material in a file."""
    line = game.own_line(Path(path).read_text(encoding="utf-8"))
    if line is None:
        raise UsageError(f"{path!r} holds nothing that {game.title} takes.")
    return line


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
    session = Session(begun(asked, stdin), out, ms=asked.ms)
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
    """List the modes of a game with the seats, options and choices of each; the first choice is the usual one."""
    usual = game.usual or game.modes[0].key
    yield f"{game.key}: {game.title}"
    for mode in game.modes:
        least, most = mode.seats
        seats = f"{least}" if least == most else f"{least} to {most}"
        seated = f"{seats} {'seat' if most == 1 else 'seats'}"
        yield f"  --mode {mode.key}{' (usual)' if mode.key == usual else ''}, {seated}: {plain(mode.summary)}"
        for option in {
            one.key: one for number in range(most, least - 1, -1) for one in mode.options_at(number)
        }.values():
            choices = ", ".join(_choices(game, option))
            text = f"--option {option.key}=  {plain(option.title)}: {choices}"
            yield from wrap(text, WIDTH, initial_indent="    ", subsequent_indent="      ", break_on_hyphens=False)


def _choices(game: TableGame[Any], option: Option) -> Iterator[str]:
    """Yield the choices of an option as they are typed, with their names where these say more."""
    groups = game.view().box.picker(option.key, "en") if option.picker else ()
    titles = {item.key: item.title for group in groups for item in group.items}
    for choice, title in option.choices:
        name = plain(titles.get(choice, title))
        typed = f"{choice}:FILE" if choice == OWN else choice
        yield typed if alike(choice, name) else f"{typed} ({name})"


def _show(asked: argparse.Namespace, stdin: TextIO, out: TextIO) -> int:
    fault: RecordError | None = None
    try:
        match = parse_record(read(asked.record, stdin), GAMES)
    except RecordError as error:
        if error.good is None:
            raise
        fault, match = error, error.good
    viewer = viewer_of(match, asked)
    out.write("".join(f"{line}\n" for line in shown(match, viewer, asked.at, positions=asked.positions)))
    if fault is not None:
        raise fault
    return 0


def viewer_of(match: Match, asked: argparse.Namespace) -> int | None:
    """Return who is told a record: a seat, CHANCE for everybody, None for all there is."""
    if asked.seat is not None and not 1 <= asked.seat <= len(match.setup.seats):
        raise UsageError(f"The record has {len(match.setup.seats)} seats.")
    return None if asked.all else CHANCE if asked.seat is None else asked.seat - 1


def shown(match: Match, viewer: int | None, at: int | None = None, *, positions: bool = False) -> Iterator[str]:
    """Print a match as a viewer knows it: its tags, then each move with what it did and the points after it; or one
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
        mover = who(match, match.movers[number - 1]) if match.movers[number - 1] is not None else "forced"
        position.advance(move)
        points = totals(match, seen(match, position, viewer))
        text = events_text(match, seen_events(match, number - 1, viewer))
        yield f"{number}. {move_text(match, number - 1, viewer)}  [{mover}] {text} ({points})"
        if positions:
            yield from _full(match, number, viewer)
    yield ""
    yield from score_sheet(match, seen(match, position, viewer))
    yield result(match)


def _full(match: Match, at: int, viewer: int | None) -> Iterator[str]:
    """Write a position out: who acts, the table, the legal moves as the viewer knows them, the score sheets.

    Even how many moves somebody else has may hold a secret, and what chance may bring depends on what others have seen.
    """
    position = match.at(at)
    yield f"--- after move {at}; {who(match, position.seat)} acts"
    yield from drawn(match, position, viewer)
    if viewer is None or not match.hides or position.seat in (viewer, CHANCE):
        legal = seen(match, position, viewer).moves()
        yield f"{len(legal)} legal moves:"
        yield from columns(with_names(match, legal))
    yield from score_sheet(match, seen(match, position, viewer))
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
    first, others = list(rows(one)), list(second)
    lines = [*compare_setups(one, other, named), *broken(first, others, named), *compare(first, others, named)]
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


_COMMANDS: Final = {"play": _play, "modes": _modes, "show": _show, "diff": _diff, "perft": _perft}
