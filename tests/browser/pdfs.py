"""PDFs written by hand, for what a browser's print does not make: passwords, scripts, odd pages."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

HELVETICA = b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>"
DINGBATS = b"<</Type/Font/Subtype/Type1/BaseFont/ZapfDingbats>>"
RED = b"1 0 0 rg 0 0 %d %d re f"


def pdf(
    content: bytes = b"",
    *,
    pages: int = 1,
    box: Sequence[float] = (0, 0, 595, 842),
    catalog: bytes = b"",
    trailer: bytes = b"",
    resources: bytes = b"",
    more: Sequence[bytes] = (),
) -> bytes:
    """Return a PDF whose pages all have the same content and size. `more` are objects, numbered from 3 on."""
    first = 3 + len(more)
    stream = b"<</Length %d>>stream\n%s\nendstream" % (len(content), content)
    kids = b" ".join(b"%d 0 R" % (first + 1 + number) for number in range(pages))
    media = b" ".join(str(side).encode() for side in box)
    page = b"<</Type/Page/Parent 2 0 R/MediaBox[%s]/Contents %d 0 R/Resources<<%s>>>>" % (media, first, resources)
    objects = [
        b"<</Type/Catalog/Pages 2 0 R%s>>" % catalog,
        b"<</Type/Pages/Count %d/Kids[%s]>>" % (pages, kids),
        *more,
        stream,
        *([page] * pages),
    ]
    return written(objects, trailer)


def written(objects: Sequence[bytes], trailer: bytes = b"") -> bytes:
    """Return objects as a PDF with its table of places; the first is the catalog."""
    text, places = bytearray(b"%PDF-1.7\n"), []
    for number, content in enumerate(objects, 1):
        places.append(len(text))
        text += b"%d 0 obj\n%s\nendobj\n" % (number, content)
    start = len(text)
    text += b"xref\n0 %d\n0000000000 65535 f \n" % (1 + len(objects))
    text += b"".join(b"%010d 00000 n \n" % place for place in places)
    text += b"trailer<</Size %d/Root 1 0 R%s>>\nstartxref\n%d\n%%%%EOF\n" % (1 + len(objects), trailer, start)
    return bytes(text)


def locked() -> bytes:
    """Return a PDF that asks for a password: no one fits the keys in it."""
    keys = b"<</Filter/Standard/V 1/R 2/P -4/O<%s>/U<%s>>>" % (b"ab" * 32, b"cd" * 32)
    return pdf(
        more=[keys], trailer=b"/Encrypt 3 0 R/ID[<00112233445566778899aabbccddeeff><00112233445566778899aabbccddeeff>]"
    )


def scripted() -> bytes:
    """Return a PDF with scripts for its opening, its page and its names."""
    script = (
        b"<</S/JavaScript/JS(app.alert\\('run'\\); globalThis.ran = true; this.submitForm\\('https://example.org'\\))>>"
    )
    return pdf(
        RED % (595, 842),
        more=[script],
        catalog=b"/OpenAction 3 0 R/Names<</JavaScript<</Names[(a) 3 0 R]>>>>/AA<</WC 3 0 R>>",
    )


def jpeg2000() -> bytes:
    """Return a PDF with a picture in JPEG 2000 over a red page; the picture ends after its header."""
    size = b"".join(side.to_bytes(4, "big") for side in (8, 8, 0, 0, 8, 8, 0, 0))
    header = b"\xff\x4f\xff\x51\0\x29\0\0" + size + b"\0\1\7\1\1"
    picture = (
        b"<</Type/XObject/Subtype/Image/Width 8/Height 8/ColorSpace/DeviceGray/Filter/JPXDecode/Length %d>>stream\n"
    )
    more = picture % len(header) + header + b"\nendstream"
    return pdf(RED % (595, 842) + b" q 100 0 0 100 0 0 cm /I Do Q", more=[more], resources=b"/XObject<</I 3 0 R>>")


def unembedded() -> bytes:
    """Return a PDF with letters of fonts that every reader must have, none of which it contains."""
    content = b"BT /H 200 Tf 50 600 Td (HH) Tj ET BT /Z 200 Tf 50 200 Td (44) Tj ET"
    return pdf(content, more=[HELVETICA, DINGBATS], resources=b"/Font<</H 3 0 R/Z 4 0 R>>")
