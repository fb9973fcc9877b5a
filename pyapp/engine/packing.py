"""The compact binary form of a match, for links: each move is its index among the legal moves, in one mixed-radix
number.

Layout: one byte for the format, the tags' length (two bytes) and the tags (deflated with a dictionary of usual words),
the number of moves (two bytes), the number that encodes the moves (big-endian), and a CRC-32 of everything before.
Automatic moves - forced passes, seeded chance - take no space.

The caller supplies the dictionaries by format, because only the games know their words. A format determines the
dictionary and the questions that the moves answer. A change gets a new format number; old formats stay readable.
"""

from __future__ import annotations

import zlib
from typing import TYPE_CHECKING, Final

from pyapp.engine.contract import CHANCE, N_, Game, Illegal, Position
from pyapp.engine.match import Match
from pyapp.engine.record import RecordError, begin, format_tags, parse_tags

if TYPE_CHECKING:
    from collections.abc import Mapping

PLAIN: Final[Mapping[int, bytes]] = {2: b"", 3: b""}
"""The formats without a dictionary, for a game that is packed on its own."""
EARLIER: Final = 2
"""The last format whose moves answer questions that games have dropped since (`Game.new_legacy`)."""
MAX_BYTES: Final = 65_536
MAX_TAGS: Final = 160_000
"""Maximum size of the tags in bytes: players' own material has up to 40,000 characters of four bytes."""
_DAMAGED: Final = N_("This link is damaged or cut short.")


def encode(match: Match, words: Mapping[int, bytes] = PLAIN, *, spare: int = 0) -> bytes:
    """Pack a match up to its cursor, in the latest of the formats whose dictionaries are given.

    `spare` zero bytes before the number only change the text of the link.
    """
    form = max(form for form in words if not match.legacy or form <= EARLIER)
    packer = zlib.compressobj(9, zlib.DEFLATED, -15, zdict=words[form])
    tags = packer.compress(format_tags(match.setup).encode()) + packer.flush()
    digits: list[tuple[int, int]] = []
    position = match.at(0)
    count = 0
    for move in match.moves[: match.cursor]:
        legal = position.moves()
        if not _is_automatic(match, position):
            count += 1
            digits += [(legal.index(move), len(legal))] if legal else _spelled_out(move)
        position.advance(move)
    number = 0
    for digit, radix in reversed(digits):
        number = number * radix + digit
    body = (
        bytes([form])
        + len(tags).to_bytes(2, "big")
        + tags
        + count.to_bytes(2, "big")
        + number.to_bytes((number.bit_length() + 7) // 8 + spare, "big")
    )
    return body + zlib.crc32(body).to_bytes(4, "big")


def decode(data: bytes, games: Mapping[str, Game], words: Mapping[int, bytes] = PLAIN) -> Match:
    """Unpack a match, with the dictionaries of all formats. Raises RecordError, and nothing else, for invalid data."""
    if len(data) > MAX_BYTES or len(data) < 9:
        raise RecordError(_DAMAGED)
    body, check = data[:-4], data[-4:]
    if zlib.crc32(body).to_bytes(4, "big") != check:
        raise RecordError(_DAMAGED)
    if body[0] not in words:
        raise RecordError(N_("This link was made by a newer version of Sobremesa."))
    size = int.from_bytes(body[1:3], "big")
    setup, rest = parse_tags(_inflate(body[3 : 3 + size], words[body[0]]))
    tail = body[3 + size :]
    if rest or len(tail) < 2:
        raise RecordError(_DAMAGED)
    match = begin(setup, games, legacy=body[0] <= EARLIER)
    _replay(match, int.from_bytes(tail[:2], "big"), int.from_bytes(tail[2:], "big"))
    return _without_legacy(match) if match.legacy else match


def _without_legacy(match: Match) -> Match:
    """Return the match without its legacy questions if its moves answer none of them; otherwise the match itself."""
    other = Match(match.game, match.setup)
    try:
        for move in match.moves:
            other.play(move)
    except Illegal:
        return match
    return other


def _replay(match: Match, count: int, number: int) -> None:
    match.settle()
    for _ in range(count):
        legal = match.position.moves()
        if match.over:
            raise RecordError(_DAMAGED, good=match)
        if legal:
            number, digit = divmod(number, len(legal))
            move = legal[digit]
        else:
            number, move = _read_spelled_out(number)
        try:
            match.play(move)
        except Illegal as refusal:
            raise RecordError(_DAMAGED, number=match.cursor + 1, rule=refusal.rule, good=match) from None
        match.settle()
    if number:
        raise RecordError(_DAMAGED, good=match)


def _is_automatic(match: Match, position: Position) -> bool:
    if position.seat == CHANCE:
        return not match.chance_is_entered(position)
    return position.automatic() is not None


def _spelled_out(move: str) -> list[tuple[int, int]]:
    """Return the digits of a move that cannot be indexed (an entered result with too many possibilities): length, then
    bytes.
    """
    data = move.encode()[:255]
    return [(len(data), 256), *((byte, 256) for byte in data)]


def _read_spelled_out(number: int) -> tuple[int, str]:
    number, size = divmod(number, 256)
    data = bytearray()
    for _ in range(size):
        number, byte = divmod(number, 256)
        data.append(byte)
    try:
        return number, data.decode()
    except UnicodeDecodeError:
        raise RecordError(_DAMAGED) from None


def _inflate(data: bytes, dictionary: bytes) -> str:
    opener = zlib.decompressobj(-15, zdict=dictionary)
    try:
        text = opener.decompress(data, MAX_TAGS)
        if not opener.eof or opener.unused_data:
            raise RecordError(_DAMAGED)
        return text.decode()
    except (zlib.error, UnicodeDecodeError):
        raise RecordError(_DAMAGED) from None
