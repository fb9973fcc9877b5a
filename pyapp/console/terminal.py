"""What a terminal cannot do: letters that it has not, files that cannot be read, each told in one sentence."""

from __future__ import annotations

import codecs
import unicodedata
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from typing import TextIO

_STAND_INS: Final = {"○": "o", "★": "*", "☆": "*", "–": "-", "—": "-", "−": "-", "×": "x", "…": "...", "’": "'"}
"""Signs that no letter underlies, and what is written in their place."""
_FILES: Final = (
    (FileNotFoundError, "There is no file {name}."),
    (IsADirectoryError, "{name} is a folder, not a file."),
    (NotADirectoryError, "{name} lies in no folder."),
    (PermissionError, "{name} may not be opened."),
)


def fault_text(fault: Exception) -> str:
    """Return one sentence for what went wrong, without the words of the system or of a codec."""
    if isinstance(fault, UnicodeError):
        return "That file is no text in UTF-8."
    if isinstance(fault, OSError):
        name = repr(str(fault.filename)) if fault.filename is not None else "It"
        return next((text for kind, text in _FILES if isinstance(fault, kind)), "{name} cannot be used.").format(
            name=name
        )
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
