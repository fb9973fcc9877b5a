"""Repair of records that were sent by mail or chat: quoted, wrapped, with typographic quotation marks, inside other
text.

Nothing is guessed: a line is only joined to the one before if that one had no room for its first word, so that wrapping
must be the reason for the line break. Doubtful cases are left to the strict reader, which refuses them.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from pyapp.engine.contract import N_
from pyapp.engine.record import COMMENT, MAX_RECORD, TAG, RecordError, parse_record

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from pyapp.engine.contract import Game
    from pyapp.engine.match import Match

_QUOTES: Final = '"\u201c\u201d\u201e\u201f\u00ab\u00bb\u2033\uff02'
_SPACES: Final = re.compile("[\u00a0\u2007\u202f\t]")
_INVISIBLE: Final = re.compile("[\u200b\u2060\ufeff\u00ad]")
_HEAD: Final = re.compile(rf"\[Sobremesa\s*[{_QUOTES}]")
_DEPTH: Final = re.compile(r"(?:\s*>)*")
_FENCE: Final = re.compile(r"`{3,}\w*|~{3,}\w*|-- ?")
_NUMBERED: Final = re.compile(r"\d+\.(?:\s|$)")
_VALUE: Final = re.compile(rf"[{_QUOTES}]([^{_QUOTES}\\]*)[{_QUOTES}]")
_TYPOGRAPHIC: Final = re.compile(rf"\[([A-Z][A-Za-z]*)((?: {_VALUE.pattern}){{1,2}})\]")


def parse_mailed(text: str, games: Mapping[str, Game]) -> Match:
    """Parse a record that may have been changed by a mail program. Raises RecordError, and nothing else; its `good`
    holds the moves before the fault.
    """
    try:
        return parse_record(text, games)
    except RecordError as error:
        if (restored := restore(text)) is None:
            raise
        try:
            return parse_record(restored, games)
        except RecordError as other:
            raise (error if error.good is not None and error.number > other.number else other) from None


def restore(text: str) -> str | None:
    """Return the record in a text as it was before the mail program changed it; None if there is none. Raises
    RecordError if there are several.
    """
    if len(text) > MAX_RECORD:
        return None
    lines = [_INVISIBLE.sub("", _SPACES.sub(" ", line)) for line in text.splitlines()]
    heads = [(number, found) for number, line in enumerate(lines) if (found := _HEAD.search(line)) is not None]
    if not heads:
        return None
    if len(heads) > 1:
        raise RecordError(N_("This text has more than one record: keep only one of them."))
    number, head = heads[0]
    before = lines[number][: head.start()]
    depth = before.count(">") if not before.replace(">", "").strip() else 0
    rest = _single_spaced([lines[number][head.start() :].strip(), *_unquoted(lines[number + 1 :], depth)])
    tags, body = _tags(rest)
    return "".join(f"{line}\n" for line in (*tags, "", *_Body(_width(rest)).read(body)))


def _unquoted(lines: Sequence[str], depth: int) -> list[str]:
    """Return the lines with a quotation depth of `depth`, without their quotation marks."""
    unquoted = []
    for line in lines:
        marks = _DEPTH.match(line)
        end = marks.end() if marks is not None and marks[0].count(">") == depth else 0
        unquoted.append(line[end:].strip())
    return unquoted


def _single_spaced(lines: list[str]) -> list[str]:
    """Remove the empty line that some apps insert after every line; it is recognised between the first tags."""
    if lines[1:2] != [""] or not "".join(lines[2:3]).startswith("["):
        return lines
    return [line for before, line in zip(("", *lines), lines, strict=False) if line or not before]


def _width(lines: Sequence[str]) -> int:
    """Return the length of the longest line that may have been wrapped."""
    end = next(
        (
            number
            for number, line in enumerate(lines)
            if not line and not re.match(r"\[|\d+\.", "".join(lines[number + 1 : number + 2]))
        ),
        len(lines),
    )
    return max((len(line) for line in lines[:end] if " " in line), default=0)


def _was_wrapped(line: str, following: str, width: int) -> bool:
    """Return whether a line had no room for the first word of the following one."""
    return len(line) + 1 + len(following.split(" ", 1)[0]) > width


def _tags(lines: Sequence[str]) -> tuple[list[str], Sequence[str]]:
    """Return the tags at the head of a record, one per line, and the remaining lines."""
    width, tags, at = _width(lines), list[str](), 0
    while at < len(lines) and (not lines[at] or lines[at].startswith("[")):
        tag, last = lines[at], lines[at]
        at += 1
        while tag and (plain := _plain(tag)) is None and at < len(lines) and _was_wrapped(last, lines[at], width):
            tag, last = f"{tag} {lines[at]}", lines[at]
            at += 1
        if tag:
            tags.append(plain or tag)
    return tags, lines[at:]


def _plain(tag: str) -> str | None:
    """Return a complete tag with plain quotation marks; None for anything else, and where a quotation mark in a value
    could be taken for its end.
    """
    if TAG.fullmatch(tag):
        return tag
    if (found := _TYPOGRAPHIC.fullmatch(tag)) is None:
        return None
    return f"[{found[1]} {' '.join(f'{chr(34)}{value}{chr(34)}' for value in _VALUE.findall(found[2]))}]"


class _Body:
    """The lines of moves of a record, with wrapped lines joined again."""

    def __init__(self, width: int) -> None:
        self._width = width
        self._lines: list[str] = []
        self._count = 0
        """The number of moves in all lines but the last."""

    def read(self, lines: Sequence[str]) -> list[str]:
        """Return the lines of moves. The record ends at a fence, a signature, or an empty line that is not followed by
        the next move number, provided that no numbered line comes later.
        """
        gap, before = True, ""
        for at, line in enumerate(lines):
            if not line:
                gap = True
                continue
            if re.match(rf"{self._moves + 1}\.(?:\s|$)", line):
                self._count = self._moves
                self._lines.append(line)
            elif (gap or _FENCE.fullmatch(line)) and not any(map(_NUMBERED.match, lines[at:])):
                break
            elif not gap and (self._ends_open or _was_wrapped(before, line, self._width)):
                self._lines[-1] += f" {line}"
            else:
                self._give_up(line)
                break
            gap, before = False, line
        return self._lines

    @property
    def _moves(self) -> int:
        """Return the number of moves so far."""
        return self._count + (len(_moves_of(self._lines[-1])) if self._lines else 0)

    @property
    def _ends_open(self) -> bool:
        """Return whether the last line ends between two moves or inside a comment."""
        line = self._lines[-1]
        return line.endswith(";") or bool(_NUMBERED.fullmatch(line)) or "{" in line[line.rfind("}") + 1 :]

    def _give_up(self, line: str) -> None:
        """Drop the last move, which may or may not continue in this line, and leave both to the strict reader to
        refuse.
        """
        whole, semicolon, last = "".join(self._lines[-1:]).rpartition(";")
        self._lines[-1:] = [whole] if semicolon else []
        self._lines.append(f"? {last} {line}")


def _moves_of(line: str) -> list[str]:
    """Return the moves of a line that starts with its number."""
    return [move for move in COMMENT.sub(" ", line).partition(".")[2].split(";") if move.strip()]
