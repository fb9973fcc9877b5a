"""Kinds of files by their first bytes, and sizes of pictures by their headers."""

from __future__ import annotations

import struct

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from pyapp.ui.media import kinds
from tests.unit.fake_media import picture

PNG = b"\x89PNG\r\n\x1a\n" + struct.pack(">I4sII", 13, b"IHDR", 640, 480) + b"\x08\x02\0\0\0"
GIF = b"GIF89a" + struct.pack("<HH", 320, 200) + b"\xf7\0\0"
FRAME = b"\xff\xc0\0\x11\x08" + struct.pack(">HH", 3000, 4000) + b"\x03"
JPEG = b"\xff\xd8" + b"\xff\xe1" + struct.pack(">H", 60_002) + bytes(60_000) + b"\xff\xff\xdb\0\x03\0" + FRAME
LOSSY = b"RIFF\0\0\0\0WEBPVP8 \0\0\0\0\x30\x01\0\x9d\x01\x2a" + struct.pack("<HH", 1200, 1700 | 0x4000) + bytes(8)
LOSSLESS = b"RIFF\0\0\0\0WEBPVP8L\0\0\0\0\x2f" + struct.pack("<I", 99 | 149 << 14) + bytes(8)
EXTENDED = picture(16_384, 1).content
HEIC = b"\0\0\0\x18ftypheic\0\0\0\0"
PDF = b"\xef\xbb\xbf\r\n%PDF-1.4\n"
ZIP = b"PK\x03\x04\x14\0"
HEADS = {
    kinds.PNG: PNG,
    kinds.GIF: GIF,
    kinds.JPEG: JPEG,
    kinds.WEBP: LOSSY,
    kinds.HEIC: HEIC,
    kinds.PDF: PDF,
    kinds.ZIP: ZIP,
}


@pytest.mark.parametrize("kind", HEADS)
def test_a_kind_is_known_by_its_first_bytes(kind: str) -> None:
    assert kinds.kind_of(HEADS[kind]) == kind
    assert kind in kinds.ENDINGS


@pytest.mark.parametrize(
    "head", [b"", b"<svg xmlns='http://www.w3.org/2000/svg'/>", b"<html>", b"RIFF\0\0\0\0WAVE", b"PK"]
)
def test_other_files_have_no_kind(head: bytes) -> None:
    assert kinds.kind_of(head) == ""


@pytest.mark.parametrize(
    ("head", "size"),
    [
        (PNG, (640, 480)),
        (GIF, (320, 200)),
        (JPEG, (4000, 3000)),
        (LOSSY, (1200, 1700)),
        (LOSSLESS, (100, 150)),
        (EXTENDED, (16_384, 1)),
    ],
)
def test_the_size_of_a_picture_is_in_its_header(head: bytes, size: tuple[int, int]) -> None:
    assert kinds.size_of(head) == size
    assert kinds.size_of(head[:9]) is None


@pytest.mark.parametrize("head", [PDF, ZIP, HEIC, b"", PNG.replace(struct.pack(">I", 640), bytes(4)), JPEG[:60_000]])
def test_what_has_no_pixels_has_no_size(head: bytes) -> None:
    assert kinds.size_of(head) is None


HOSTILE = st.one_of(
    st.binary(max_size=80),
    st.tuples(st.sampled_from(list(HEADS.values())), st.integers(0, 80), st.binary(max_size=40)).map(
        lambda one: one[0][: one[1]] + one[2]
    ),
    st.binary(max_size=200).map(lambda more: b"\xff\xd8\xff" + more),
)


@example(b"\xff\xd8\xff\xe0\0\0" * 40)
@settings(derandomize=True, database=None, deadline=None, max_examples=400)
@given(HOSTILE)
def test_damaged_headers_never_raise(head: bytes) -> None:
    assert kinds.kind_of(head) in ("", *kinds.ENDINGS)
    size = kinds.size_of(head)
    assert size is None or (min(size) > 0 and kinds.kind_of(head) in kinds.PICTURES)
