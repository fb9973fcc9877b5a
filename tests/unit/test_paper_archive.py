"""Sheets as files: the same sheet comes back, the same bytes come out, and hostile files give one sentence."""

from __future__ import annotations

import contextlib
import json
import struct
import tracemalloc
import warnings
import zipfile
import zlib
from dataclasses import replace
from io import BytesIO
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pyapp.engine.texts import MessageError
from pyapp.paper import sheet as sheets
from pyapp.paper.archive import MAX_ENTRIES, MAX_FILE, MAX_PAGE, MB, pack, unpack
from pyapp.paper.field import Field
from pyapp.paper.pictures import name_of
from pyapp.paper.sheet import Page, Sheet
from pyapp.paper.tray import SETS


def png(width: int, height: int, shade: int = 200) -> bytes:
    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    rows = zlib.compress((b"\0" + bytes([shade]) * width) * height)
    header = chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0))
    return b"\x89PNG\r\n\x1a\n" + header + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


def webp(width: int, height: int) -> bytes:
    """Return the header of an extended WebP."""
    data = b"WEBPVP8X\n\0\0\0\0\0\0\0" + (width - 1).to_bytes(3, "little") + (height - 1).to_bytes(3, "little")
    return b"RIFF" + struct.pack("<I", len(data)) + data


PICTURES = [webp(1697, 2400), png(40, 30)]
SHEET = Sheet(
    "El río",
    tuple(
        Page(name_of(picture), *size, len(picture))
        for picture, size in zip(PICTURES, ((1697, 2400), (40, 30)), strict=True)
    ),
    (Field("f1", "boxes", 0, 10, 10, 200, 100, "Mercado", 2, 5), Field("f2", "number", 1, 5, 5, 20, 20)),
    SETS["Imperial Settlers: Roll & Write"],
)
GOOD = pack(SHEET, PICTURES)
TEXT = json.dumps(sheets.write(SHEET))
ENTRIES: list[tuple[str, bytes | str]] = [
    ("sheet.json", TEXT),
    ("pages/1.webp", PICTURES[0]),
    ("pages/2.png", PICTURES[1]),
]


def zipped(*entries: tuple[str, bytes | str], kind: int = zipfile.ZIP_STORED) -> bytes:
    file = BytesIO()
    with zipfile.ZipFile(file, "w") as archive, warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of names that are there twice
        for name, content in entries:
            archive.writestr(zipfile.ZipInfo(name), content, kind)
    return file.getvalue()


def sentence(content: bytes) -> str:
    with pytest.raises(MessageError) as caught:
        unpack(content)
    said = str(caught.value)
    assert said.endswith(".")
    assert "\n" not in said
    assert len(said) < 200
    return said


def patched(content: bytes, old: bytes, new: bytes) -> bytes:
    assert old in content
    assert len(old) == len(new)
    return content.replace(old, new)


# --- our own files ---


def test_a_sheet_comes_back_as_it_was() -> None:
    assert unpack(GOOD) == (SHEET, PICTURES)
    empty = Sheet("", ())
    assert unpack(pack(empty, [])) == (empty, [])


def test_the_same_sheet_gives_the_same_bytes() -> None:
    assert pack(SHEET, PICTURES) == GOOD
    assert zlib.crc32(GOOD) == 3798648803


def test_a_file_is_an_ordinary_zip() -> None:
    with zipfile.ZipFile(BytesIO(GOOD)) as archive:
        assert archive.testzip() is None
        assert archive.namelist() == ["sheet.json", "pages/1.webp", "pages/2.png"]


def test_a_file_that_was_unpacked_and_compressed_again_opens() -> None:
    assert unpack(zipped(*ENTRIES[::-1], kind=zipfile.ZIP_DEFLATED)) == (SHEET, PICTURES)


def test_pages_are_named_by_their_contents() -> None:
    """A file cannot take the place of a stored picture by claiming its name."""
    claimed = replace(SHEET, pages=tuple(replace(page, picture="0" * 32, size=5) for page in SHEET.pages))
    assert unpack(pack(claimed, PICTURES)) == (SHEET, PICTURES)


# --- hostile files ---


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"PK",
        b"PK\x05\x06" + bytes(18),
        b"x" * 1000,
        png(3, 3),
        zipped(),
        zipped(("pages/1.webp", PICTURES[0])),
        GOOD[:-1],
        GOOD[: len(GOOD) // 2],
        GOOD[200:],
        patched(GOOD, b"Mercado", b"mercado"),
        patched(GOOD, b"PK\x03\x04", b"PK\x03\x05"),
    ],
)
def test_damaged_files(content: bytes) -> None:
    assert sentence(content) == "This file is damaged or not a sheet of Sobremesa."


@pytest.mark.parametrize(
    "name",
    [
        "../sheet.json",
        "pages/../../1.webp",
        "/etc/passwd",
        "C:\\pages\\1.webp",
        "pages\\1.webp",
        "pages/0.webp",
        "pages/01.webp",
        "pages/100.webp",
        "pages/\u0661.webp",
        "pages/1.svg",
        "PAGES/1.webp",
        "pages/",
        "inner.zip",
        "x" * 5000,
        "\u202egnp.1/segap",
    ],
)
def test_names_of_other_files(name: str) -> None:
    said = sentence(zipped(("sheet.json", TEXT), (name, PICTURES[0])))
    assert said.startswith("This file cannot be opened: ")
    assert said.endswith(" is not part of a sheet.")
    assert said.isprintable()


@pytest.mark.parametrize("name", ["pages/1.webp%.exe", "sheet.json%"])
def test_names_behind_a_null_byte(name: str) -> None:
    content = patched(zipped((name, TEXT)), name.encode(), name.replace("%", "\0").encode())
    assert sentence(content) == f"This file cannot be opened: {name.replace('%', '·')} is not part of a sheet."


def test_names_that_are_there_twice() -> None:
    twice = zipped(("sheet.json", TEXT), ("pages/1.webp", b""), ("pages/1.webp", b""))
    assert sentence(twice) == "This file cannot be opened: it contains pages/1.webp twice."
    both = zipped(("sheet.json", TEXT), ("pages/1.webp", PICTURES[0]), ("pages/1.png", PICTURES[1]))
    assert sentence(both) == "This file cannot be opened: its pages are not those of the sheet."


@pytest.mark.parametrize("pages", [[], [1], [2], [1, 3], [1, 2, 3]])
def test_pages_that_the_sheet_does_not_have(pages: list[int]) -> None:
    content = zipped(("sheet.json", TEXT), *((f"pages/{number}.png", png(40, 30)) for number in pages))
    assert sentence(content) == "This file cannot be opened: its pages are not those of the sheet."


@pytest.mark.parametrize(
    "picture",
    [
        b"",
        b"<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>",
        b"%PDF-1.7",
        zipped(("a", b"b")),
        webp(1697, 2401),
        b"GIF89a" + struct.pack("<HH", 1697, 2400) + bytes(20),
        PICTURES[0][:20],
        png(30_000, 1),
    ],
)
def test_pages_that_are_no_pictures_of_the_page(picture: bytes) -> None:
    content = zipped(("sheet.json", TEXT), ("pages/1.webp", picture), ("pages/2.png", PICTURES[1]))
    assert sentence(content) == "This file cannot be opened: page 1 is not a picture of a page."


def test_a_page_whose_picture_is_smaller_keeps_its_size() -> None:
    smaller = webp(1358, 1920)
    sheet, pictures = unpack(pack(SHEET, [smaller, PICTURES[1]]))
    assert (sheet.pages[0].width, sheet.pages[0].height) == (1697, 2400)
    assert pictures[0] == smaller


def test_a_picture_that_is_huge_when_it_is_shown() -> None:
    huge = Sheet("", (Page("0" * 32, 30_000, 30_000),))
    said = sentence(zipped(("sheet.json", json.dumps(sheets.write(huge))), ("pages/1.webp", webp(30_000, 30_000))))
    assert said == "This file cannot be opened: page 1 is not a picture of a page."


def test_more_files_than_a_sheet_can_have() -> None:
    many = zipped(("sheet.json", TEXT), *((f"pages/{number}.png", b"") for number in range(1, MAX_ENTRIES + 1)))
    assert sentence(many) == "This file cannot be opened: it contains more than 60 files."


def test_files_with_a_password() -> None:
    locked = patched(GOOD, b"PK\x01\x02\x14\x03\x14\0\0\0", b"PK\x01\x02\x14\x03\x14\0\x01\0")
    assert sentence(locked) == "This file has a password: save it without one and try again."


@pytest.mark.parametrize("kind", [zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA, 99])
def test_unusual_compression(kind: int) -> None:
    content = patched(
        GOOD, b"PK\x01\x02\x14\x03\x14\0\0\0\0\0", b"PK\x01\x02\x14\x03\x14\0\0\0" + struct.pack("<H", kind)
    )
    assert sentence(content) == "This file is compressed in an unusual way: save it as an ordinary ZIP file."


def peak(content: bytes) -> int:
    tracemalloc.start()
    try:
        sentence(content)
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize("name", ["sheet.json", "pages/1.webp"])
def test_a_bomb_is_not_unpacked(name: str) -> None:
    bomb = zipped((name, bytes(100 * MB)), kind=zipfile.ZIP_DEFLATED)
    assert len(bomb) < MB
    assert sentence(bomb) == f"This file cannot be opened: {name} is too large when unpacked."
    assert peak(bomb) < 3 * MAX_PAGE


def test_a_bomb_of_many_pages_stops_at_the_total() -> None:
    entries = [(f"pages/{number}.png", bytes(MAX_PAGE)) for number in range(1, 50)]
    bomb = zipped(*entries, kind=zipfile.ZIP_DEFLATED)
    assert sentence(bomb) == "This file cannot be opened: pages/21.png is too large when unpacked."


def test_a_bomb_that_lies_about_its_size() -> None:
    bomb = zipped(("sheet.json", bytes(10 * MB)), kind=zipfile.ZIP_DEFLATED)
    lying = patched(bomb, struct.pack("<I", 10 * MB), struct.pack("<I", 100))
    assert sentence(lying) == "This file is damaged or not a sheet of Sobremesa."
    assert peak(lying) < MB


def test_a_directory_of_a_million_entries_is_not_read() -> None:
    entry = b"PK\x01\x02" + bytes(42)
    directory = entry * 500_000
    end = struct.pack("<4s4H2LH", b"PK\x05\x06", 0, 0, 1, 1, len(directory), 0, 0)
    assert sentence(directory + end) == "This file cannot be opened: it contains more than 60 files."
    assert peak(directory + end) < MB


def test_a_file_that_is_too_large_is_not_opened() -> None:
    assert sentence(bytes(MAX_FILE + 1)) == "This file is larger than 41 MB."


@pytest.mark.parametrize(
    "text",
    [
        b"",
        b"null",
        b"[]",
        b"5",
        b"{",
        b"\xff\xfe",
        b'{"name": "\xe9"}',
        b"[" * 50_000,
        b'{"name":' * 5_000,
        b'{"name": "x", "pages": [], "x": "' + b"y" * 70_000 + b'"}',
    ],
)
def test_texts_that_are_no_sheets(text: bytes) -> None:
    assert sentence(zipped(("sheet.json", text))) == "This sheet is damaged and cannot be read."


@pytest.mark.parametrize(
    "change",
    [
        {"name": 5},
        {"name": "x" * 100},
        {"name": "\ud800"},
        {"pages": {}},
        {"pages": [{"picture": "../x", "width": 1, "height": 1}]},
        {"pages": [{"picture": "0" * 32, "width": 1e999, "height": 1}]},
        {"pages": [[]]},
        {"fields": [None]},
        {"tray": {"dice": "6"}},
        {"tray": {"dice": [{"faces": [[]]}]}},
        {"script": "alert(1)"},
    ],
)
def test_sheets_with_wrong_values(change: dict[str, Any]) -> None:
    assert "sheet.json" in sentence(zipped(("sheet.json", json.dumps({**sheets.write(SHEET), **change}))))


# --- fuzzing ---

CHANGES = st.lists(
    st.tuples(st.sampled_from(["set", "cut", "add", "copy"]), st.integers(0, len(GOOD) - 1), st.binary(max_size=8)),
    min_size=1,
    max_size=4,
)


@given(CHANGES, st.booleans())
@settings(max_examples=400)
def test_a_changed_file_is_the_same_sheet_or_one_sentence(
    changes: list[tuple[str, int, bytes]], compressed: bool
) -> None:
    content = zipped(*ENTRIES, kind=zipfile.ZIP_DEFLATED) if compressed else GOOD
    for what, place, data in changes:
        if what == "set":
            content = content[:place] + data + content[place + len(data) :]
        elif what == "cut":
            content = content[:place] + content[place + len(data) :]
        elif what == "add":
            content = content[:place] + data + content[place:]
        else:
            content += content[place:]
    with contextlib.suppress(MessageError):
        assert unpack(content) == (SHEET, PICTURES)


@given(st.binary(max_size=400))
def test_any_bytes_after_the_magic_give_one_sentence(rest: bytes) -> None:
    sentence(b"PK\x03\x04" + rest)
    sentence(GOOD[:-60] + rest)
