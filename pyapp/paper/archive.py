"""A sheet as one file to share: a ZIP of `sheet.json` and the pictures of its pages, `pages/1.webp` and so on. What is
opened may come from anybody: names, sizes and contents are checked, and memory is bounded.
"""

from __future__ import annotations

import re
import struct
import zipfile
import zlib
from dataclasses import replace
from io import BytesIO
from typing import TYPE_CHECKING, Final

from pyapp.engine.contract import N_, MessageError
from pyapp.engine.schema import printable
from pyapp.paper import sheet as sheets
from pyapp.paper.pictures import name_of
from pyapp.ui.media.kinds import ENDINGS, JPEG, PNG, WEBP, kind_of, size_of
from pyapp.ui.media.port import LONGEST_SIDE

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from pyapp.paper.sheet import Page, Sheet

MB: Final = 1 << 20
MAX_UNPACKED: Final = 40 * MB
MAX_FILE: Final = MAX_UNPACKED + MB
"""The most bytes of a file, which is worth checking before it is read."""
MAX_SHEET, MAX_PAGE = MB, 2 * MB
MAX_ENTRIES: Final = 60
MAX_PAGE_SIDE: Final = 2 * LONGEST_SIDE
"""The longest side of a page's picture in pixels: ours are at most half of it."""
SHEET: Final = "sheet.json"
_PAGE: Final = re.compile(r"pages/([1-9][0-9]?)\.(webp|png|jpg)", re.ASCII)
_PIECE: Final = 1 << 16
_KINDS: Final = (WEBP, PNG, JPEG)
_FAULTS: Final = (
    *(zipfile.BadZipFile, zlib.error, struct.error, EOFError, OSError),
    *(ValueError, RuntimeError, LookupError, ArithmeticError),
)
"""What `zipfile` raises for damaged files."""
DAMAGED: Final = N_("This file is damaged or not a sheet of Sobremesa.")


class ArchiveError(MessageError):
    """A file that is no sheet; the message is one sentence for people."""


def pack(sheet: Sheet, pages: Sequence[bytes]) -> bytes:
    """Return a sheet with the pictures of its pages, in order, as one file. The same sheet gives the same bytes."""
    text = sheets.text(sheet)
    names = [f"pages/{number}.{ENDINGS[kind_of(content)]}" for number, content in enumerate(pages, 1)]
    file = BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        for name, content in zip((SHEET, *names), (text.encode(), *pages), strict=True):
            info = zipfile.ZipInfo(name)  # of 1980, uncompressed: pictures are compressed
            info.create_system, info.external_attr = 3, 0o644 << 16
            archive.writestr(info, content)
    return file.getvalue()


def unpack(content: bytes) -> tuple[Sheet, list[bytes]]:
    """Return the sheet in a file, and the pictures of its pages in order. The pages get the names and bytes of these
    pictures. Raises MessageError, and nothing else.
    """
    entries = _entries(content)
    if SHEET not in entries:
        raise ArchiveError(DAMAGED)
    try:
        sheet = sheets.read_text(entries[SHEET].decode())
    except UnicodeDecodeError:
        raise ArchiveError(sheets.DAMAGED) from None
    numbers = {_number(name): name for name in entries if name != SHEET}
    if len(numbers) < len(entries) - 1 or sorted(numbers) != list(range(1, len(sheet.pages) + 1)):
        raise ArchiveError(N_("This file cannot be opened: its pages are not those of the sheet."))
    pictures = [entries[numbers[number]] for number in sorted(numbers)]
    for number, (page, picture) in enumerate(zip(sheet.pages, pictures, strict=True), 1):
        if not _fits(picture, page):
            raise ArchiveError(
                N_("This file cannot be opened: page {number} is not a picture of a page."), number=number
            )
    pages = (
        replace(page, picture=name_of(picture), size=len(picture))
        for page, picture in zip(sheet.pages, pictures, strict=True)
    )
    return replace(sheet, pages=tuple(pages)), pictures


def _fits(picture: bytes, page: Page) -> bool:
    """Return whether a content is a picture of the size of a page, or a smaller one in its proportions: pages whose
    picture was opened again keep their size.
    """
    size = size_of(picture) if kind_of(picture) in _KINDS else None
    if size is None or max(size) > MAX_PAGE_SIDE:
        return False
    (width, height), longest = size, max(page.width, page.height)
    in_proportion = abs(width * page.height - height * page.width) < longest
    return size == (page.width, page.height) or (width <= page.width and height <= page.height and in_proportion)


def _number(name: str) -> int:
    """Return the number of a page by the name of its picture; 0 for any other name."""
    match = _PAGE.fullmatch(name)
    return int(match[1]) if match else 0


def _entries(content: bytes) -> Mapping[str, bytes]:
    """Return the contents of a ZIP by name. Raises ArchiveError."""
    if len(content) > MAX_FILE:
        raise ArchiveError(N_("This file is larger than {number} MB."), number=MAX_FILE // MB)
    # each entry of the directory begins like this; `zipfile` would read any number of them
    if content.count(b"PK\x01\x02") > MAX_ENTRIES:
        raise ArchiveError(N_("This file cannot be opened: it contains more than {number} files."), number=MAX_ENTRIES)
    entries: dict[str, bytes] = {}
    left = MAX_UNPACKED
    try:
        with zipfile.ZipFile(BytesIO(content)) as archive:
            for info in archive.infolist():
                _check(info, entries)
                most = min(left, MAX_SHEET if info.filename == SHEET else MAX_PAGE)
                entries[info.filename] = _read(archive, info, most)
                left -= len(entries[info.filename])
    except MessageError:
        raise
    except _FAULTS:
        raise ArchiveError(DAMAGED) from None
    return entries


def _check(info: zipfile.ZipInfo, entries: Mapping[str, bytes]) -> None:
    """Raise ArchiveError unless an entry is what a sheet consists of."""
    name = printable(info.orig_filename)
    if info.orig_filename != SHEET and not _number(info.orig_filename):  # `filename` ends at a null byte
        raise ArchiveError(N_("This file cannot be opened: {name} is not part of a sheet."), name=name)
    if info.filename in entries:
        raise ArchiveError(N_("This file cannot be opened: it contains {name} twice."), name=name)
    if info.flag_bits & 1:
        raise ArchiveError(N_("This file has a password: save it without one and try again."))
    if info.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
        raise ArchiveError(N_("This file is compressed in an unusual way: save it as an ordinary ZIP file."))


def _read(archive: zipfile.ZipFile, info: zipfile.ZipInfo, most: int) -> bytes:
    """Return the content of an entry, read in pieces: its declared size may be wrong. Raises ArchiveError if there is
    more than allowed.
    """
    content = bytearray()
    with archive.open(info) as file:
        while piece := file.read(_PIECE):
            content += piece
            if len(content) > most:
                name = printable(info.filename)
                raise ArchiveError(N_("This file cannot be opened: {name} is too large when unpacked."), name=name)
    return bytes(content)
