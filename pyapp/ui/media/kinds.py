"""Kinds of files by their first bytes, and sizes of pictures by their headers."""

from __future__ import annotations

from typing import Final

PNG: Final = "image/png"
JPEG: Final = "image/jpeg"
WEBP: Final = "image/webp"
GIF: Final = "image/gif"
HEIC: Final = "image/heic"
"""The photos of Apple's cameras, which most browsers cannot show."""
PDF: Final = "application/pdf"
ZIP: Final = "application/zip"
PICTURES: Final = (PNG, JPEG, WEBP, GIF)
"""The kinds that `size_of` measures and a browser shows."""
ENDINGS: Final = {PNG: "png", JPEG: "jpg", WEBP: "webp", GIF: "gif", HEIC: "heic", PDF: "pdf", ZIP: "zip"}
START: Final = 1024
"""The number of bytes from the start by which a kind is known: PDFs may name themselves late."""
HEAD: Final = 1 << 20
"""The number of bytes from the start in which the size of a picture is looked for: photos begin with previews and
colour profiles.
"""
_HEIC_BRANDS: Final = (b"heic", b"heix", b"heim", b"heis", b"hevc", b"mif1", b"msf1")


def kind_of(head: bytes) -> str:
    """Return the MIME type of a file by its first bytes, empty if unknown."""
    if head.startswith(b"\x89PNG\r\n\x1a\n"):
        return PNG
    if head.startswith(b"\xff\xd8\xff"):
        return JPEG
    if head[:4] == b"RIFF" and head[8:12] == b"WEBP":
        return WEBP
    if head.startswith((b"GIF87a", b"GIF89a")):
        return GIF
    if head.startswith((b"PK\x03\x04", b"PK\x05\x06")):
        return ZIP
    if head[4:8] == b"ftyp" and head[8:12] in _HEIC_BRANDS:
        return HEIC
    return PDF if b"%PDF-" in head[:START] else ""


def size_of(head: bytes) -> tuple[int, int] | None:
    """Return width and height of a picture in pixels by its first bytes (`HEAD`), without regard to the orientation
    that a camera has noted; None if they are not there.
    """
    measures = {PNG: _png, JPEG: _jpeg, WEBP: _webp, GIF: _gif}
    measure = measures.get(kind_of(head))
    size = measure(head) if measure else None
    return size if size and all(size) else None


def _png(head: bytes) -> tuple[int, int] | None:
    if head[12:16] != b"IHDR" or len(head) < 24:
        return None
    return int.from_bytes(head[16:20], "big"), int.from_bytes(head[20:24], "big")


def _gif(head: bytes) -> tuple[int, int] | None:
    if len(head) < 10:
        return None
    return int.from_bytes(head[6:8], "little"), int.from_bytes(head[8:10], "little")


def _webp(head: bytes) -> tuple[int, int] | None:
    """Read the first chunk: of a lossy, a lossless or an extended file."""
    if len(head) < 30:
        return None
    kind = head[12:16]
    if kind == b"VP8 " and head[23:26] == b"\x9d\x01\x2a":
        return int.from_bytes(head[26:28], "little") & 0x3FFF, int.from_bytes(head[28:30], "little") & 0x3FFF
    if kind == b"VP8L" and head[20] == 0x2F:
        bits = int.from_bytes(head[21:25], "little")
        return 1 + (bits & 0x3FFF), 1 + (bits >> 14 & 0x3FFF)
    if kind == b"VP8X":
        return 1 + int.from_bytes(head[24:27], "little"), 1 + int.from_bytes(head[27:30], "little")
    return None


def _jpeg(head: bytes) -> tuple[int, int] | None:
    """Read the frame header, behind any number of other segments."""
    place = 2
    while place + 9 <= len(head) and head[place] == 0xFF:
        marker = head[place + 1]
        if marker == 0xFF:  # a fill byte
            place += 1
        elif 0xC0 <= marker <= 0xCF and marker not in (0xC4, 0xC8, 0xCC):
            return int.from_bytes(head[place + 7 : place + 9], "big"), int.from_bytes(
                head[place + 5 : place + 7], "big"
            )
        elif marker in (0xD9, 0xDA):  # the end, or pixels before a frame
            return None
        elif marker == 0x01 or 0xD0 <= marker <= 0xD7:  # a marker without a segment
            place += 2
        else:
            place += 2 + int.from_bytes(head[place + 2 : place + 4], "big")
    return None
