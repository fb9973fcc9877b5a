"""Records: a match as text, modelled on PGN, as stored in saves, pasted into bug reports and replayed by golden tests.

    [Sobremesa "1"]
    [Game "nine"]
    [Rules "1"]
    [Mode "match"]
    [Code "olive-42-bread"]
    [Seat "person" "Ana"]
    [Seat "sharp" "Computer"]
    [HeadStart "1" "2"]
    [Option "preparation" "players"]
    [Content "..."]
    [Practice "yes"]

    1. :b2; :e5; {a quiet start} :h8
    4. :b5

The tags come first, then the moves, separated by semicolons, in lines that start with the number of their first move.
Comments are in braces. A head start has the number of its seat and the points. Content is the players' own material,
one line of text each.
"""

from __future__ import annotations

import json
import re
import zlib
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from pyapp.engine.contract import CHANCE, N_, Game, Illegal, MessageError, Seat, Setup, Value
from pyapp.engine.match import Match
from pyapp.engine.names import is_printable

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

FORMAT: Final = "1"
WIDTH: Final = 88
MAX_RECORD: Final = 200_000
"""Maximum length of a record in characters."""
MAX_TAGS: Final = 100
"""Maximum number of tags: several times those of the fullest record."""
EXCERPT: Final = 40
"""Characters of a damaged line that an error quotes."""

TAG = re.compile(r'\[([A-Z][A-Za-z]*)((?: "[^"\\\x00-\x1f]*(?:\\["\\][^"\\\x00-\x1f]*)*"){1,2})\]')
_VALUE = re.compile(r'"((?:[^"\\]|\\.)*)"')
_NUMBER = re.compile("[1-9][0-9]{0,3}")
_SPACE = re.compile(r"\s*")
COMMENT = re.compile(r"(?:\{[^}]*\}?)+")
_SINGLE: Final = {"Sobremesa", "Game", "Rules", "Mode", "Code", "Practice", "Physical"}


class RecordError(Exception):
    """An invalid record or link: a message of the catalogue, its parameters, the move's number from 1, and the rule if
    there is one.

    `good` is the match up to the last good move, if it can be opened.
    """

    def __init__(
        self, reason: str, *, number: int = 0, rule: str = "", good: Match | None = None, **params: Value
    ) -> None:
        super().__init__(reason.format(number=number, **params))
        self.reason = reason
        self.number = number
        self.rule = rule
        self.good = good
        self.params: dict[str, Value] = {"number": number, **params}


# --- writing ---


def format_record(match: Match) -> str:
    """Write a match as a record with its whole line; undone moves are included, and a save stores the cursor
    separately.
    """
    return format_tags(match.setup) + "\n" + "".join(f"{line}\n" for line in _move_lines(match.moves))


def format_tags(setup: Setup) -> str:
    """Write the tags of a setup, one per line."""
    rows = [
        ("Sobremesa", FORMAT),
        ("Game", setup.game),
        ("Rules", str(setup.edition)),
        ("Mode", setup.mode),
        ("Code", setup.code),
    ]
    rows += [("Seat", seat.player, seat.name) for seat in setup.seats]  # type: ignore[misc]
    rows += [("HeadStart", str(at), str(seat.head_start)) for at, seat in enumerate(setup.seats, 1) if seat.head_start]  # type: ignore[misc]
    rows += [("Option", *option) for option in setup.options]  # type: ignore[misc]
    rows += [("Content", text) for text in setup.content]
    rows += [(name, "yes") for name, on in (("Practice", setup.practice), ("Physical", setup.physical)) if on]
    return "".join(f"[{name} {' '.join(map(_quote, values))}]\n" for name, *values in rows)


def _quote(text: str) -> str:
    return json.dumps(text, ensure_ascii=False) if is_printable(text) else json.dumps("?")


def _move_lines(moves: list[str]) -> Iterator[str]:
    line = ""
    for number, move in enumerate(moves, 1):
        if not line:
            line = f"{number}. {move}"
        elif len(line) + len(move) + 2 > WIDTH:
            yield line
            line = f"{number}. {move}"
        else:
            line += f"; {move}"
    if line:
        yield line


def checksum(moves: Iterable[str]) -> int:
    """Return a checksum of moves, by which two devices compare what they have."""
    return zlib.crc32("\n".join(moves).encode())


def checksums(moves: Iterable[str], before: int, total: int) -> Iterator[int]:
    """Yield the `checksum` after each further move, given the number and the checksum of the moves `before`."""
    for number, move in enumerate(moves, before):
        total = zlib.crc32(f"\n{move}".encode() if number else move.encode(), total)
        yield total


# --- reading ---


def parse_record(text: str, games: Mapping[str, Game]) -> Match:
    """Parse a record. Raises RecordError, and nothing else, for invalid text; its `good` holds the moves before the
    fault. A record that answers questions which its game has dropped is read with the earlier questions.
    """
    setup, body = parse_tags(text)
    match = begin(setup, games)
    try:
        return _played(match, body)
    except RecordError as error:
        if match.game.new_legacy is None:
            raise
        try:
            return _played(begin(setup, games, legacy=True), body)
        except RecordError as other:
            raise (other if other.number >= error.number else error) from None


def _played(match: Match, body: str) -> Match:
    for number, move in enumerate(_moves(body, match), 1):
        play_checked(match, move, number)
    return match


def parse_tags(text: str) -> tuple[Setup, str]:
    """Parse the tags at the head of a record. Return the setup and the remaining text. Raises RecordError."""
    single: dict[str, str] = {}
    seats: list[Seat] = []
    options: list[tuple[str, str]] = []
    content: list[str] = []
    if len(text) > MAX_RECORD:
        raise RecordError(N_("This record is too long."))
    at = len(text) - len(text.lstrip("\ufeff \t\r\n"))
    tags = 0
    while text.startswith("[", at):
        tag = TAG.match(text, at)
        tags += 1
        if tag is None or tags > MAX_TAGS:
            raise RecordError(N_("A tag of this record is damaged: {line}"), line=_excerpt(text[at : at + 2 * EXCERPT]))
        name, values = tag[1], [_unquote(value) for value in _VALUE.findall(tag[2])]
        if name in _SINGLE and name not in single and len(values) == 1:
            single[name] = values[0]
        elif name == "Seat" and len(values) == 2:
            seats.append(Seat(values[1], values[0]))
        elif name == "Option" and len(values) == 2:
            options.append((values[0], values[1]))
        elif name == "Content" and len(values) == 1:
            content.append(values[0])
        elif name == "HeadStart" and len(values) == 2 and _give_head_start(seats, *values):
            pass
        else:
            raise RecordError(N_("A tag of this record is damaged: {line}"), line=_excerpt(text[at : at + 2 * EXCERPT]))
        space = _SPACE.match(text, tag.end())
        at = space.end() if space is not None else tag.end()
    return _setup(single, seats, options, content), text[at:]


def _give_head_start(seats: list[Seat], number: str, points: str) -> bool:
    """Give a head start to a seat that was read before; return False for anything else."""
    if not (_NUMBER.fullmatch(number) and _NUMBER.fullmatch(points)) or int(number) > len(seats):
        return False
    at = int(number) - 1
    if seats[at].head_start:
        return False
    seats[at] = replace(seats[at], head_start=int(points))
    return True


def _setup(single: dict[str, str], seats: list[Seat], options: list[tuple[str, str]], content: list[str]) -> Setup:
    if "Sobremesa" not in single:
        raise RecordError(N_("This is not a record of Sobremesa."))
    if single["Sobremesa"] != FORMAT:
        raise RecordError(N_("This record was written by a newer version of Sobremesa."))
    for name in ("Game", "Rules", "Mode", "Code"):
        if name not in single:
            raise RecordError(N_("The record is missing its tag {name}."), name=name)
    if not _NUMBER.fullmatch(single["Rules"]):
        raise RecordError(N_("A tag of this record is damaged: {line}"), line="Rules")
    flags = {name: single.get(name, "no") for name in ("Practice", "Physical")}
    if not set(flags.values()) <= {"yes", "no"}:
        raise RecordError(N_("A tag of this record is damaged: {line}"), line="Practice, Physical")
    return Setup(
        game=single["Game"],
        mode=single["Mode"],
        seats=tuple(seats),
        code=single["Code"],
        options=tuple(options),
        practice=flags["Practice"] == "yes",
        physical=flags["Physical"] == "yes",
        edition=int(single["Rules"]),
        content=tuple(content),
    )


def begin(setup: Setup, games: Mapping[str, Game], *, legacy: bool = False) -> Match:
    """Start the match of an untrusted setup, with `legacy` by the game's earlier questions. Raises RecordError."""
    game = games.get(setup.game)
    if game is None:
        raise RecordError(N_("This record is of a game that is not available here."))
    if setup.edition > game.edition:
        raise RecordError(N_("This record was written by a newer version of Sobremesa."))
    try:
        return Match(game, setup, legacy=legacy)
    except MessageError as error:
        raise RecordError(error.message, **error.params) from None  # type: ignore[arg-type]  # what fills a message is text or a number
    except ValueError as error:
        raise RecordError(str(error)) from None


def play_checked(match: Match, move: str, number: int) -> None:
    """Play an untrusted move. Raises RecordError with the good part if the rules, or the table code, refuse it."""
    if match.over:
        raise RecordError(
            N_("The record goes on after the end of the game, at move {number}."), number=number, good=match
        )
    if match.position.seat == CHANCE and not match.chance_is_entered(match.position) and move != match.seeded_result():
        raise RecordError(N_("Move {number} doesn't match the table code."), number=number, good=match)
    try:
        match.play(move)
    except Illegal as refusal:
        raise RecordError(
            N_("The record breaks at move {number}: {move} is against the rules."),
            number=number,
            rule=refusal.rule,
            good=match,
            move=_excerpt(move),
        ) from None


def _moves(body: str, match: Match) -> Iterator[str]:
    """Yield the moves of a record's body, without comments and line numbers; a wrong line number is an error."""
    text, closed = _without_comments(body)
    count, number = 0, "1."
    for line in map(str.strip, text.splitlines()):
        if not line or line == number:
            continue
        if not line.startswith(number) or line[len(number) : len(number) + 1].strip():
            raise RecordError(
                N_("The record breaks at move {number}: a line does not start with its number."),
                number=count + 1,
                good=match,
            )
        for part in filter(None, line[len(number) :].split(";")):
            if words := part.split():
                count += 1
                yield " ".join(words)
        number = f"{count + 1}."
    if not closed:
        raise RecordError(N_("A comment of this record does not end."), number=count + 1, good=match)


def _without_comments(body: str) -> tuple[str, bool]:
    """Return the text without comments, and whether the last comment is closed; an unclosed one extends to the end."""
    return COMMENT.sub(" ", body), "{" not in body[body.rfind("}") + 1 :]


def _unquote(value: str) -> str:
    return re.sub(r"\\(.)", r"\1", value)


def _excerpt(text: str) -> str:
    line = text.splitlines()[0] if text.strip() else ""
    return "".join(c for c in line[:EXCERPT] if c.isprintable())
