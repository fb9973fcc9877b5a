"""A match in as few bytes as possible, for a link: each move is its place in the list of legal moves, in one
mixed-radix number.

Layout: one byte FORMAT, the tags' length (two bytes) and the tags (deflated, with a dictionary of what tags usually
say), the number of moves (two bytes), the moves' number (big-endian), and a CRC-32 of all before. What nobody decides -
forced passes, draws of the table code - takes no room.
"""

from __future__ import annotations

import zlib
from typing import TYPE_CHECKING, Final

from pyapp.engine.contract import CHANCE, N_, Game, Illegal, Position
from pyapp.engine.match import Match
from pyapp.engine.record import RecordError, begin, format_tags, parse_tags

if TYPE_CHECKING:
    from collections.abc import Mapping

FORMAT: Final = 3
"""The dictionary that a link's tags are packed with, and the questions that its moves answer; new ones get the next
number, and the old ones are kept for old links.
"""
_EARLIER: Final = 2
"""The last format whose moves answer what some games ask no more (`Game.earlier`)."""
MAX_BYTES: Final = 16_384
MAX_TAGS: Final = 16_384
"""Bytes of tags: two sheets of the players' own with the longest names have over 9000."""
_DAMAGED: Final = N_("This link is damaged or cut short.")
_NINE: Final = (
    b'[Practice "yes"]\n[Physical "yes"]\n[Option "no"]\n[Option "preparation" "drawn"]\n[Option "preparation" "players"]\n[Seat "calm" "Computer"]\n[Seat "steady" "'
    b'Computer"]\n[Seat "sharp" "M\xc3\xa1quina"]\n[Seat "person" "Ana"]\n[Sobremesa "1"]\n[Game "imperial"]\n[Game "nine"]\n[Rules "1"]\n[Mode "tournament"]\n[Mode "match"]\n[Code "'
)
_SHEETS: Final = (
    rb'action_if_worker action_when buy_action free_cost substitute free_harvest harvest_bonus harvest_vp vp_per_box gain_choice gain_per copy_die token_twice "tracks" "village" "boxes" '
    rb"\"where\":\"walls\",\"what\":\"circles\",\"every\":2,\"event\":\"sections\",\"count\":3,\"max\":2,\"vp\":1,\"underline\":\"vp\"},\"prebuilt\":true,\"star\":true,"
    rb"\"ability\":{\"kind\":\"gain_if_dice\",\"pattern\":\"pair\",\"kind\":\"discount\",\"kind\":\"star_per\",\"kind\":\"blueprint_vp\",\"kind\":\"trade\",\"give\":\"any\",\"n\":1,"
    rb"\"get\":\"gold\",\"m\":1,\"times\":1,\"underline\":\"times\"},\"blueprint\":[\".X\",\"XX\"]},\"blueprint\":[\"XXX\",\".X.\"]},\"blueprint\":[\"X.\",\"XX\",\"X.\"]},"
    rb"{\"name\":{\"en\":\"\",\"es\":\"\"},\"boxes\":[\"SS\",\"WW\",\"WS\",\"W\",\"F\",\"S\",\"\"],\"ability\":{\"kind\":\"gain\",\"resource\":\"wood\",\"resource\":\"stone\",\"resource\":\"food\","
    rb'\"n\":1,\"underline\":\"n\"},\"blueprint\":[\"XX\",\"X.\"]},[Content "{\"id\":\"own\",\"civilisation\":\"\",\"difficulty\":2,\"name\":{\"en\":\"\",\"es\":\"\"},\"building\":['
)
_IMPERIAL: Final = (
    b'[Option "repeat" "yes"]\n[Option "repeat" "no"]\n[Option "second" "sumer-nabataea-carthage-aksum-khmer-inca-norse-song-1"]\n[Option "sheet" "own"]\n[Seat "away" "Bruno"]\n'
    b'[Option "first" "listed"]\n[Option "first" "drawn"]\n[Mode "adventure"]\n[Mode "duel"]\n[Mode "solo"]\n[Mode "basic"]\n[Mode "advanced"]\n'
)
_DICTIONARY_2: Final = _SHEETS + _IMPERIAL + _NINE
_DICTIONARIES: Final = {1: _NINE, 2: _DICTIONARY_2, 3: _DICTIONARY_2}
_DICTIONARY: Final = _DICTIONARIES[FORMAT]


def encode(match: Match) -> bytes:
    """Write a match, up to its cursor, as bytes."""
    form = _EARLIER if match.earlier else FORMAT
    packer = zlib.compressobj(9, zlib.DEFLATED, -15, zdict=_DICTIONARIES[form])
    tags = packer.compress(format_tags(match.setup).encode()) + packer.flush()
    digits: list[tuple[int, int]] = []
    position = match.at(0)
    count = 0
    for move in match.moves[: match.cursor]:
        legal = position.moves()
        if not _by_itself(match, position):
            count += 1
            digits += [(legal.index(move), len(legal))] if legal else _spelt(move)
        position.advance(move)
    number = 0
    for digit, radix in reversed(digits):
        number = number * radix + digit
    body = (
        bytes([form])
        + len(tags).to_bytes(2, "big")
        + tags
        + count.to_bytes(2, "big")
        + number.to_bytes((number.bit_length() + 7) // 8, "big")
    )
    return body + zlib.crc32(body).to_bytes(4, "big")


def decode(data: bytes, games: Mapping[str, Game]) -> Match:
    """Read a match that `encode` wrote. Raises RecordError, and nothing else, for whatever is not one."""
    if len(data) > MAX_BYTES or len(data) < 9:
        raise RecordError(_DAMAGED)
    body, check = data[:-4], data[-4:]
    if zlib.crc32(body).to_bytes(4, "big") != check:
        raise RecordError(_DAMAGED)
    if body[0] not in _DICTIONARIES:
        raise RecordError(N_("This link was made by a newer edition of Sobremesa."))
    size = int.from_bytes(body[1:3], "big")
    setup, rest = parse_tags(_inflate(body[3 : 3 + size], _DICTIONARIES[body[0]]))
    tail = body[3 + size :]
    if rest or len(tail) < 2:
        raise RecordError(_DAMAGED)
    match = begin(setup, games, earlier=body[0] <= _EARLIER)
    _replay(match, int.from_bytes(tail[:2], "big"), int.from_bytes(tail[2:], "big"))
    return _renewed(match) if match.earlier else match


def _renewed(match: Match) -> Match:
    """Return the same match without the questions of before, where its moves answer none of them; else itself."""
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
            number, move = _read_spelt(number)
        try:
            match.play(move)
        except Illegal as refusal:
            raise RecordError(_DAMAGED, number=match.cursor + 1, rule=refusal.rule, good=match) from None
        match.settle()
    if number:
        raise RecordError(_DAMAGED, good=match)


def _by_itself(match: Match, position: Position) -> bool:
    if position.seat == CHANCE:
        return not match.entered(position)
    return position.automatic() is not None


def _spelt(move: str) -> list[tuple[int, int]]:
    """Return the digits of a move that is in no list (a physical result with too many possibilities): its length, then
    its bytes.
    """
    data = move.encode()[:255]
    return [(len(data), 256), *((byte, 256) for byte in data)]


def _read_spelt(number: int) -> tuple[int, str]:
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
