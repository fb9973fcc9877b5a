"""What a terminal cannot do: letters that it has not, files that cannot be read, each told in one sentence."""

from __future__ import annotations

import codecs
import errno
import unicodedata
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from typing import TextIO

_STAND_INS: Final = {"○": "o", "★": "*", "☆": "*", "–": "-", "—": "-", "−": "-", "×": "x", "…": "...", "’": "'"}
"""Signs that no letter underlies, and what is written in their place."""
_FILES: Final = {
    errno.ENOENT: "There is no file {name}.",
    errno.EISDIR: "{name} is a folder, not a file.",
    errno.ENOTDIR: "{name} lies in no folder.",
    errno.EACCES: "{name} may not be opened.",
    errno.EPERM: "{name} may not be opened.",
    errno.EEXIST: "{name} is there already.",
    errno.EROFS: "{name} lies where nothing can be written.",
    errno.ENOSPC: "There is no room left for {name}.",
    errno.EDQUOT: "There is no room left for {name}.",
    errno.EFBIG: "{name} is too large.",
    errno.ENAMETOOLONG: "The name {name} is too long.",
    errno.ELOOP: "{name} is a link that leads back to itself.",
    errno.EBUSY: "{name} is in use elsewhere.",
    errno.EIO: "The disk of {name} does not respond.",
    errno.EPIPE: "The output was closed.",
}
"""What happened to a file, by the system's number."""


def fault_text(fault: Exception) -> str:
    """Return one sentence for what went wrong, without the numbers of the system or the words of a codec."""
    if isinstance(fault, UnicodeError):
        return "That file is not UTF-8 text."
    if isinstance(fault, OSError):
        name = repr(str(fault.filename)) if fault.filename is not None else "the file"
        happened = (fault.strerror or "nothing more is known").lower()
        text = _FILES.get(fault.errno or 0, "{name} cannot be used: {happened}.").format(name=name, happened=happened)
        return text[0].upper() + text[1:]
    return str(fault)


def _fall_back(fault: UnicodeError) -> tuple[str, int]:
    """Write what an encoding lacks by the letters that underlie it, else by a question mark."""
    if not isinstance(fault, UnicodeEncodeError):
        raise fault
    lacking = fault.object[fault.start : fault.end]
    return "".join(_plain_letter(letter) for letter in lacking), fault.end


def _plain_letter(letter: str) -> str:
    known = _STAND_INS.get(letter)
    return known or unicodedata.normalize("NFKD", letter).encode("ascii", "ignore").decode() or "?"


codecs.register_error("sobremesa", _fall_back)


def bear(*streams: TextIO) -> None:
    """Let streams write whatever text comes, and read whatever bytes come."""
    for stream in streams:
        change = getattr(stream, "reconfigure", None)
        if change is not None:
            change(errors="sobremesa" if stream.writable() else "replace")
