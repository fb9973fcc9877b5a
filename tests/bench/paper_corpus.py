"""Hostile files for Paper: pictures, PDFs and archives that are broken, huge or malicious. Each has to be opened or
refused in one sentence, within bounded time and memory.

    python tests/bench/paper_corpus.py FOLDER    # write all files, and list them

The files are the same at every run.
"""

from __future__ import annotations

import argparse
import json
import struct
import sys
import warnings
import zipfile
import zlib
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

MB = 1 << 20
OPENS = ""
"""The refusal of files that open."""


@dataclass(frozen=True, slots=True)
class HostileFile:
    """A file, and how it should be refused: "kind", "damaged", "size", "pages", "password", or "" if it opens.

    `either` marks files that one browser repairs and another refuses: both are right.
    """

    name: str
    content: bytes
    refusal: str = OPENS
    either: bool = False

    @property
    def opens(self) -> bool:
        """Whether the file opens; with `either` it may."""
        return self.refusal == OPENS


def corpus() -> list[HostileFile]:
    """Return all files."""
    return [*pictures(), *documents(), *archives()]


def inflating(size: int, start: bytes = b"", unit: bytes = bytes(MB)) -> bytes:
    """Compress a text of that many bytes, which repeats a unit, without holding it in memory."""
    packing = zlib.compressobj(9)
    parts = [packing.compress(start), *(packing.compress(unit) for _ in range(size // len(unit)))]
    return b"".join((*parts, packing.compress(unit[: size % len(unit)]), packing.flush()))


# --- pictures ---


def chunk(kind: bytes, data: bytes) -> bytes:
    """Return a chunk of a PNG."""
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def png(width: int, height: int, data: bytes | None = None, *, before: bytes = b"", depth: int = 8) -> bytes:
    """Return a grey PNG; `data` are the compressed rows, `before` are chunks before them."""
    rows = inflating(height * (1 + (width * depth + 7) // 8), unit=b"\0" + b"\xb4" * width) if data is None else data
    header = chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, depth, 0, 0, 0, 0))
    return b"\x89PNG\r\n\x1a\n" + header + before + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


def segment(marker: int, data: bytes) -> bytes:
    """Return a segment of a JPEG."""
    return struct.pack(">BBH", 0xFF, marker, len(data) + 2) + data


def jpeg(width: int, height: int, *, before: bytes = b"", components: int = 1) -> bytes:
    """Return a JPEG whose only blocks are those of 16 x 16 grey pixels; `before` are segments before the frame."""
    frame = struct.pack(">BHHB", 8, height, width, components)
    frame += b"".join(bytes((number, 0x11, 0)) for number in range(1, components + 1))
    one_code = bytes((1, *[0] * 15, 0))
    scan = bytes((components, *(part for number in range(1, components + 1) for part in (number, 0)), 0, 63, 0))
    parts = (
        segment(0xDB, bytes((0, *[1] * 64))),
        segment(0xC0, frame),
        segment(0xC4, b"\x00" + one_code),
        segment(0xC4, b"\x10" + one_code),
        segment(0xDA, scan),
    )
    return b"\xff\xd8" + before + b"".join(parts) + b"\0\xff\xd9"


def gif(width: int, height: int, frames: int = 1) -> bytes:
    """Return a GIF of that size with frames of one pixel."""
    head = b"GIF89a" + struct.pack("<HHBBB", width, height, 0x80, 0, 0) + b"\0\0\0\xff\xff\xff"
    frame = b"\x21\xf9\x04\0\x0a\0\0\0" + b"\x2c" + struct.pack("<HHHHB", 0, 0, 1, 1, 0) + b"\x02\x02\x44\x01\0"
    return head + b"\x21\xff\x0bNETSCAPE2.0\x03\x01\0\0\0" + frame * frames + b";"


def riff(data: bytes) -> bytes:
    """Return a WebP file with these chunks."""
    return b"RIFF" + struct.pack("<I", len(data) + 4) + b"WEBP" + data


def animated() -> bytes:
    """Return chunks that make a PNG an animation of a million frames, of which one is there."""
    frame = chunk(b"fcTL", struct.pack(">IIIIIHHBB", 0, 20, 20, 0, 0, 1, 100, 0, 0))
    return chunk(b"acTL", struct.pack(">II", 1_000_000, 0)) + frame


SCRIPT = b"<script>document.title = 'run'</script>"


def pictures() -> Iterator[HostileFile]:
    """Yield pictures, and what pretends to be one."""
    good = png(40, 30)
    noise = Random(1).randbytes(3_000)
    svg = b"<svg xmlns='http://www.w3.org/2000/svg' width='40' height='30' onload='document.title = 1'>" + SCRIPT
    profile = chunk(b"iCCP", b"x\0\0" + zlib.compress(noise))
    exif = segment(0xE1, b"Exif\0\0MM\0\x2a\0\0\0\x08" + b"\xff\xff" + noise)
    turned = segment(0xE1, b"Exif\0\0MM\0\x2a\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06\0\0\0\0\0\0")
    ring = segment(0xE1, b"Exif\0\0MM\0\x2a\0\0\0\x08\0\0\0\0\0\x08")

    yield HostileFile("empty.png", b"", "kind")
    yield HostileFile("one-byte.png", b"\x89", "kind")
    yield HostileFile("noise.png", noise, "kind")
    yield HostileFile("one-pixel.png", png(1, 1), either=True)
    yield HostileFile("no-pixels.png", png(0, 0), "damaged")
    yield HostileFile("header-of-30000-pixels.png", png(30_000, 30_000, zlib.compress(b"\0" * 100)), "size")
    yield HostileFile("header-of-4-billion-pixels.png", png(2**31 - 1, 2**31 - 1, zlib.compress(b"\0")), "size")
    yield HostileFile("bomb-of-400-megapixels.png", png(20_000, 20_000, inflating(20_000 * 2_501), depth=1), "size")
    yield HostileFile("line-of-30000-pixels.png", png(30_000, 1), either=True)
    yield HostileFile("rows-of-64-megabytes.png", png(40, 30, inflating(64 * MB)), either=True)
    yield HostileFile(
        "text-of-64-megabytes.png", png(40, 30, before=chunk(b"zTXt", b"x\0\0" + inflating(64 * MB))), either=True
    )
    yield HostileFile(
        "profile-of-64-megabytes.png", png(40, 30, before=chunk(b"iCCP", b"x\0\0" + inflating(64 * MB))), either=True
    )
    yield HostileFile("profile-of-noise.png", png(40, 30, before=profile), either=True)
    yield HostileFile("animation.png", png(20, 20, before=animated()), either=True)
    yield HostileFile("truncated.png", png(400, 300)[:-40], "damaged", either=True)
    yield HostileFile("header-only.png", good[:33], "damaged")
    yield HostileFile("wrong-checksum.png", good[:29] + b"\0\0\0\0" + good[33:], "damaged")
    yield HostileFile("rows-of-noise.png", png(400, 300, noise), "damaged", either=True)
    yield HostileFile("picture-of-another-kind.pdf", good)
    yield HostileFile("picture-of-another-kind.jpg", good)
    yield HostileFile("good.jpg", jpeg(16, 16))
    yield HostileFile("turned-by-its-camera.jpg", jpeg(16, 16, before=turned))
    yield HostileFile("header-of-65000-pixels.jpg", jpeg(65_000, 65_000), "size")
    yield HostileFile("four-colours-without-data.jpg", jpeg(1_600, 1_200, components=4)[:-3], "damaged", either=True)
    yield HostileFile("exif-of-noise.jpg", jpeg(16, 16, before=exif), either=True)
    yield HostileFile("exif-in-a-ring.jpg", jpeg(16, 16, before=ring), either=True)
    yield HostileFile(
        "exif-of-3-megabytes.jpg", jpeg(16, 16, before=segment(0xE1, bytes(65_000)) * 46), "size", either=True
    )
    yield HostileFile(
        "profile-of-noise.jpg", jpeg(16, 16, before=segment(0xE2, b"ICC_PROFILE\0\x01\x01" + noise)), either=True
    )
    yield HostileFile("segments-without-end.jpg", b"\xff\xd8" + b"\xff\xe0\0\0" * 100_000, "damaged")
    yield HostileFile("header-only.jpg", b"\xff\xd8\xff\xe0", "damaged")
    yield HostileFile("animation.gif", gif(1, 1, 500), either=True)
    yield HostileFile("header-of-65000-pixels.gif", gif(65_000, 65_000), "size")
    yield HostileFile("header-of-16-million-pixels.webp", riff(b"VP8X\x0a\0\0\0\0\0\0\0" + b"\xff" * 6), "size")
    yield HostileFile("header-only.webp", riff(b"VP8 \x0a\0\0\0\0\0\0\x9d\x01\x2a\x28\0\x1e\0"), "damaged")
    yield HostileFile("scripts.svg", svg + b"</svg>", "kind")
    yield HostileFile("scripts.png", svg + b"</svg>", "kind")
    yield HostileFile("page.png", b"<!doctype html>" + SCRIPT, "kind")
    yield HostileFile("photo.heic", b"\0\0\0\x18ftypheic\0\0\0\0mif1heic" + noise, "kind")
    yield HostileFile("photo.tiff", b"MM\0\x2a" + noise, "kind")
    yield HostileFile("picture.bmp", b"BM" + struct.pack("<IIIIIIHH", 70, 0, 54, 40, 30_000, 30_000, 1, 24), "kind")


# --- PDFs ---


def stream(data: bytes, entries: bytes = b"") -> bytes:
    """Return a stream object of a PDF."""
    return b"<< /Length %d %s >>\nstream\n%s\nendstream" % (len(data), entries, data)


def pdf(objects: Sequence[bytes], *, trailer: bytes = b"", shift: int = 0) -> bytes:
    """Return a PDF of objects numbered from 1, of which the first is the catalogue; `shift` moves the addresses of the
    cross-reference table.
    """
    content = b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n"
    addresses = []
    for number, one in enumerate(objects, 1):
        addresses.append(len(content) + shift)
        content += b"%d 0 obj\n%s\nendobj\n" % (number, one)
    table = b"".join(b"%010d 00000 n \n" % address for address in addresses)
    count = len(objects) + 1
    content += b"xref\n0 %d\n0000000000 65535 f \n%s" % (count, table)
    start = content.rindex(b"xref\n0 ") + shift
    return content + b"trailer\n<< /Size %d /Root 1 0 R %s >>\nstartxref\n%d\n%%%%EOF\n" % (count, trailer, start)


CATALOGUE = b"<< /Type /Catalog /Pages 2 0 R >>"
BOX = b"/MediaBox [0 0 300 200]"


def document(
    contents: bytes = b"",
    *,
    catalogue: bytes = CATALOGUE,
    pages: bytes = b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    box: bytes = BOX,
    resources: bytes = b"<< >>",
    more: Sequence[bytes] = (),
    page: bytes = b"",
) -> list[bytes]:
    """Return the objects of a PDF with one page: 1 the catalogue, 2 the pages, 3 the page, 4 its contents."""
    leaf = b"<< /Type /Page /Parent 2 0 R %s /Resources %s /Contents 4 0 R %s >>" % (box, resources, page)
    return [catalogue, pages, leaf, contents or stream(b"1 0 0 RG 10 10 100 100 re S"), *more]


def many_pages(number: int) -> bytes:
    """Return a PDF with many empty pages."""
    kids = b" ".join(b"%d 0 R" % (at + 3) for at in range(number))
    leaf = b"<< /Type /Page /Parent 2 0 R %s >>" % BOX
    return pdf([CATALOGUE, b"<< /Type /Pages /Kids [%s] /Count %d >>" % (kids, number), *[leaf] * number])


def nested_pages(depth: int) -> bytes:
    """Return a PDF whose only page is below many levels of the tree."""
    levels = [
        b"<< /Type /Pages /Kids [%d 0 R] /Count 1 %s >>" % (at + 3, b"/Parent %d 0 R" % (at + 1) if at else b"")
        for at in range(depth)
    ]
    leaf = b"<< /Type /Page /Parent %d 0 R %s >>" % (depth + 1, BOX)
    return pdf([CATALOGUE, *levels, leaf])


def with_cross_reference_stream(objects: Sequence[bytes], entries: bytes = b"", *, packed: bool = False) -> bytes:
    """Return a PDF whose cross-reference table is a stream, with further entries; %d in them is its address. With
    `packed` there is one more object, the first one in the last of these, an object stream.
    """
    content = b"%PDF-1.7\n"
    rows = b"\0\0\0\0\0"
    for number, one in enumerate(objects, 1):
        rows += b"\x01" + struct.pack(">I", len(content))
        content += b"%d 0 obj\n%s\nendobj\n" % (number, one)
    rows += b"\x02" + struct.pack(">I", len(objects)) if packed else b""
    own, start = len(rows) // 5, len(content)
    rows += b"\x01" + struct.pack(">I", start)
    described = b"/Type /XRef /Size %d /W [1 4 0] /Root 1 0 R " % (own + 1) + entries.replace(b"%d", b"%d" % start)
    return content + b"%d 0 obj\n%s\nendobj\nstartxref\n%d\n%%%%EOF\n" % (own, stream(rows, described), start)


def documents() -> Iterator[HostileFile]:
    """Yield PDFs, and what pretends to be one."""
    good = pdf(document())
    key = Random(2).randbytes(32).hex().encode()
    flate, twice = b"/Filter /FlateDecode", b"/Filter [/FlateDecode /FlateDecode]"
    spaces = b" " * MB
    script = b"<< /S /JavaScript /JS (app.alert\\('run'\\); this.submitForm\\('https://example.org'\\);) >>"
    scripted = b"<< /Type /Catalog /Pages 2 0 R /OpenAction %s /AA << /WC %s >> /Names << /JavaScript << /Names [(x) %s] >> >> >>"
    launching = b"<< /Type /Catalog /Pages 2 0 R /OpenAction << /S /Launch /F (calc.exe) >> >>"
    image = b"/Type /XObject /Subtype /Image /Width 30000 /Height 30000 /ColorSpace /DeviceGray /BitsPerComponent 1 "
    form = b"/Type /XObject /Subtype /Form /BBox [0 0 300 200] /Resources << /XObject << /X 5 0 R >> >>"
    in_x = b"<< /XObject << /X 5 0 R >> >>"
    packed = stream(inflating(64 * MB, b"6 0 << >>", spaces), b"/Type /ObjStm /N 1 /First 4 " + flate)
    extending = stream(b"6 0 << >>", b"/Type /ObjStm /N 1 /First 4 /Extends 5 0 R")

    yield HostileFile("good.pdf", good)
    yield HostileFile("document-of-another-kind.png", good)
    yield HostileFile("2000-pages.pdf", many_pages(2_000), "pages")
    yield HostileFile(
        "password.pdf",
        pdf(
            [*document(), b"<< /Filter /Standard /V 1 /R 2 /P -44 /O <%s> /U <%s> >>" % (key, key[::-1])],
            trailer=b"/Encrypt 5 0 R /ID [<%s> <%s>]" % (key[:32], key[:32]),
        ),
        "password",
    )
    yield HostileFile(
        "unknown-encryption.pdf",
        pdf(document(), trailer=b"/Encrypt << /Filter /Nobody /V 99 >> /ID [<00> <00>]"),
        "damaged",
    )
    yield HostileFile("header-only.pdf", b"%PDF-1.7\n", "damaged")
    yield HostileFile("noise.pdf", b"%PDF-1.7\n" + Random(3).randbytes(100_000), "damaged")
    yield HostileFile("truncated.pdf", good[: len(good) // 3], "damaged")
    yield HostileFile("wrong-addresses.pdf", pdf(document(), shift=13), either=True)
    yield HostileFile("behind-other-bytes.pdf", b"\0" * 500 + good, either=True)
    yield HostileFile("scripts.pdf", pdf(document(catalogue=scripted % (script, script, script))))
    yield HostileFile("launch.pdf", pdf(document(catalogue=launching)))
    yield HostileFile(
        "links.pdf",
        pdf(
            document(
                page=b"/Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 300 200] /A << /S /URI /URI (javascript:1) >> >>]"
            )
        ),
    )
    yield HostileFile("no-pages.pdf", pdf(document(pages=b"<< /Type /Pages /Kids [] /Count 0 >>")), "damaged")
    yield HostileFile(
        "pages-that-are-missing.pdf",
        pdf(document(pages=b"<< /Type /Pages /Kids [99 0 R] /Count 1 >>")),
        "damaged",
        either=True,
    )
    yield HostileFile(
        "a-million-pages-claimed.pdf",
        pdf(document(pages=b"<< /Type /Pages /Kids [3 0 R] /Count 1000000 >>")),
        "pages",
        either=True,
    )
    yield HostileFile(
        "pages-in-a-ring.pdf", pdf(document(pages=b"<< /Type /Pages /Kids [2 0 R] /Count 1 >>")), "damaged", either=True
    )
    yield HostileFile("pages-3000-levels-deep.pdf", nested_pages(3_000), either=True)
    yield HostileFile("huge-page.pdf", pdf(document(box=b"/MediaBox [0 0 1e9 1e9]")), either=True)
    yield HostileFile("narrow-page.pdf", pdf(document(box=b"/MediaBox [0 0 100000 0.01]")), either=True)
    yield HostileFile("page-of-no-size.pdf", pdf(document(box=b"/MediaBox [0 0 0 0]")), either=True)
    yield HostileFile("page-without-numbers.pdf", pdf(document(box=b"/MediaBox [/a (b) null << >>]")), either=True)
    yield HostileFile("scaled-page.pdf", pdf(document(page=b"/UserUnit 1000000")), either=True)
    yield HostileFile(
        "contents-of-64-megabytes.pdf", pdf(document(stream(inflating(64 * MB, unit=spaces), flate))), either=True
    )
    yield HostileFile(
        "contents-packed-twice.pdf",
        pdf(document(stream(zlib.compress(inflating(64 * MB, unit=spaces)), twice))),
        either=True,
    )
    yield HostileFile(
        "a-million-operators.pdf", pdf(document(stream(inflating(6_000_000, unit=b"q 1 w "), flate))), either=True
    )
    yield HostileFile("nested-arrays.pdf", pdf(document(stream(b"[" * 200_000))), either=True)
    yield HostileFile(
        "nested-objects.pdf", pdf(document(more=[b"[" * 100_000 + b"]" * 100_000], page=b"/X 5 0 R")), either=True
    )
    yield HostileFile(
        "image-of-30000-pixels.pdf",
        pdf(
            document(
                stream(b"300 0 0 200 0 0 cm /X Do"),
                resources=in_x,
                more=[stream(inflating(30_000 * 3_750), image + flate)],
            )
        ),
        either=True,
    )
    yield HostileFile(
        "form-in-a-ring.pdf",
        pdf(document(stream(b"/X Do"), resources=in_x, more=[stream(b"/X Do", form)])),
        either=True,
    )
    yield HostileFile("length-in-a-ring.pdf", pdf(document(b"<< /Length 4 0 R >>\nstream\nq\nendstream")), either=True)
    yield HostileFile("tables-in-a-ring.pdf", with_cross_reference_stream(document(), b"/Prev %d"), either=True)
    yield HostileFile(
        "object-stream-of-64-megabytes.pdf",
        with_cross_reference_stream(document(resources=b"6 0 R", more=[packed]), packed=True),
        either=True,
    )
    yield HostileFile(
        "object-streams-in-a-ring.pdf",
        with_cross_reference_stream(document(resources=b"6 0 R", more=[extending]), packed=True),
        either=True,
    )


# --- archives ---


def zipped(*entries: tuple[str, bytes], kind: int = zipfile.ZIP_STORED) -> bytes:
    """Return a ZIP with these entries; names may repeat."""
    file = BytesIO()
    with zipfile.ZipFile(file, "w") as archive, warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of names that repeat
        for name, content in entries:
            info = zipfile.ZipInfo(name)
            info.create_system = 3
            archive.writestr(info, content, kind)
    return file.getvalue()


def sheet_text(width: int = 40, height: int = 30, **changes: object) -> bytes:
    """Return the text of a sheet with one page."""
    page = {"picture": "0" * 32, "width": width, "height": height}
    return json.dumps({"name": "Sheet", "pages": [page], **changes}).encode()


def archives() -> Iterator[HostileFile]:
    """Yield files of sheets."""
    sheet, picture = ("sheet.json", sheet_text()), ("pages/1.png", png(40, 30))
    good = zipped(sheet, picture)
    directory = good.index(b"PK\x01\x02")
    entry = b"PK\x01\x02" + bytes(42)
    huge_directory = entry * 100_000 + struct.pack("<4s4H2LH", b"PK\x05\x06", 0, 0, 1, 1, 4_600_000, 0, 0)
    lying = zipped(("sheet.json", b" " * 64 * MB), kind=zipfile.ZIP_DEFLATED)
    lying = lying.replace(struct.pack("<I", 64 * MB), struct.pack("<I", 100))
    locked = good[: directory + 8] + b"\x01" + good[directory + 9 :]
    unknown = good[: directory + 10] + b"\x63" + good[directory + 11 :]
    svg = ("pages/1.png", b"<svg xmlns='http://www.w3.org/2000/svg'>" + SCRIPT + b"</svg>")

    yield HostileFile("good.zip", good)
    yield HostileFile("sheet-of-another-kind.png", good)
    yield HostileFile("path-upwards.zip", zipped(sheet, picture, ("../../evil.png", picture[1])), "damaged")
    yield HostileFile("path-absolute.zip", zipped(sheet, picture, ("/etc/evil.png", picture[1])), "damaged")
    yield HostileFile("path-with-a-drive.zip", zipped(sheet, picture, ("C:\\evil.png", picture[1])), "damaged")
    yield HostileFile("path-twice.zip", zipped(sheet, picture, picture), "damaged")
    yield HostileFile("path-of-60000-characters.zip", zipped(sheet, picture, ("x" * 60_000, b"")), "damaged")
    yield HostileFile("password.zip", locked, "password")
    yield HostileFile("unknown-compression.zip", unknown, "damaged")
    yield HostileFile("zip-in-a-zip.zip", zipped(sheet, ("pages/1.png", good)), "damaged")
    yield HostileFile("without-a-sheet.zip", zipped(picture), "damaged")
    yield HostileFile("empty.zip", zipped(), "damaged")
    yield HostileFile("pages-that-are-missing.zip", zipped(sheet), "damaged")
    yield HostileFile("5000-files.zip", zipped(sheet, *((f"pages/{n}.png", b"") for n in range(5_000))), "pages")
    yield HostileFile("100000-entries.zip", b"PK\x03\x04" + huge_directory, "pages")
    yield HostileFile(
        "sheet-of-64-megabytes.zip",
        zipped(("sheet.json", b" " * 64 * MB), picture, kind=zipfile.ZIP_DEFLATED),
        "size",
    )
    yield HostileFile(
        "page-of-64-megabytes.zip", zipped(sheet, ("pages/1.png", bytes(64 * MB)), kind=zipfile.ZIP_DEFLATED), "size"
    )
    yield HostileFile("wrong-size.zip", lying, "damaged")
    yield HostileFile("truncated.zip", good[:-30], "damaged")
    yield HostileFile("wrong-checksum.zip", good.replace(b'"Sheet"', b'"Sheep"'), "damaged")
    yield HostileFile("nested-text.zip", zipped(("sheet.json", b"[" * 50_000), picture), "damaged")
    yield HostileFile("wrong-types.zip", zipped(("sheet.json", sheet_text(name=[1], tray="x")), picture), "damaged")
    yield HostileFile("page-with-scripts.zip", zipped(sheet, svg), "damaged")
    yield HostileFile(
        "page-of-30000-pixels.zip",
        zipped(("sheet.json", sheet_text(30_000, 30_000)), ("pages/1.png", png(30_000, 30_000, b""))),
        "damaged",
    )


def main() -> None:
    """Write all files into a folder, and list them."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    folder: Path = parser.parse_args().folder
    folder.mkdir(parents=True, exist_ok=True)
    for file in corpus():
        (folder / file.name).write_bytes(file.content)
        expected = "either" if file.either else file.refusal or "opens"
        sys.stdout.write(f"{len(file.content):10,}  {expected:9} {file.name}\n")


if __name__ == "__main__":
    main()
