"""Fuzzing of the link's reader, also with correct checksums: it opens a match or raises RecordError."""

from __future__ import annotations

import zlib

from hypothesis import given
from hypothesis import strategies as st

from pyapp.engine.record import RecordError
from pyapp.games import packing
from pyapp.ui.links import fragments as links
from tests.unit.helpers import ALL, finished, nine, toy
from tests.unit.test_packing import packed, payload, sealed

LINKS = [
    packing.encode(finished(setup))
    for setup in (nine(), nine(preparation="drawn"), toy(kindling="thrown"), toy(kindling="thrown", physical=True))
]
BYTES = st.integers(0, 255).map(lambda value: bytes([value]))
PLACE = st.floats(0, 1)


def opened(data: bytes) -> None:
    """Open a link; the result must be complete."""
    try:
        match = packing.decode(data, ALL)
    except RecordError:
        return
    assert packing.decode(packing.encode(match), ALL) == match


@given(st.binary(max_size=300))
def test_any_bytes(data: bytes) -> None:
    opened(data)
    opened(sealed(data))
    opened(sealed(bytes([packing.FORMAT]) + data))


@given(st.sampled_from(LINKS), st.lists(st.tuples(PLACE, st.integers(0, 3), BYTES), min_size=1, max_size=3))
def test_edited_bytes_with_the_checksum_corrected(data: bytes, edits: list[tuple[float, int, bytes]]) -> None:
    body = data[:-4]
    for where, kind, byte in edits:
        at = int(where * len(body))
        body = (body[:at] + byte + body[at + 1 :], body[:at] + byte + body[at:], body[:at] + body[at + 1 :], body[:at])[
            kind
        ]
    opened(sealed(body))
    opened(body + data[-4:])


@given(st.sampled_from(LINKS), st.binary(max_size=80))
def test_any_moves_after_good_tags(data: bytes, moves: bytes) -> None:
    size = int.from_bytes(data[1:3], "big")
    opened(sealed(data[: 3 + size] + moves))


@given(st.text(max_size=120), st.binary(min_size=2, max_size=20))
def test_any_tags(tags: str, moves: bytes) -> None:
    try:
        data = packed(tags, moves)
    except UnicodeEncodeError:
        return
    opened(data)


@given(st.binary(max_size=60))
def test_any_deflated_bytes(data: bytes) -> None:
    packer = zlib.compressobj(9, zlib.DEFLATED, -15, zdict=packing.WORDS[packing.FORMAT])
    deflated = packer.compress(data) + packer.flush()
    opened(sealed(bytes([packing.FORMAT]) + len(deflated).to_bytes(2, "big") + deflated + b"\0\0"))


TEXT = payload(finished(nine()))


@given(st.text(max_size=200))
def test_any_payload(text: str) -> None:
    try:
        links.read(text)
    except RecordError:
        return


@given(st.lists(st.tuples(PLACE, st.characters()), min_size=1, max_size=6))
def test_edited_payload_is_refused(edits: list[tuple[float, str]]) -> None:
    text = TEXT
    for where, sign in edits:
        at = int(where * len(text))
        text = text[:at] + sign + text[at + 1 :]
    try:
        match = links.read(text)
    except RecordError:
        return
    assert text.startswith(TEXT)
    assert match == links.read(TEXT)
