"""A play of a sheet: what everybody writes, rolls and draws, as a journal of acts.

An act is never changed or deleted; undoing one is another act. Each has a clock, which only orders acts, and an
author, the window or tablet where it was made. Acts of several authors are merged by sorting: all windows and tablets
reach the same state in whatever order acts arrive. As text an act is one line:

    CLOCK KIND SEAT PAGE BODY       the clock as a hexadecimal number, seat and page from 0

| kind | body |
|---|---|
| `s` | a stroke, or the strokes of a stamp, with spaces between |
| `e` | the strokes erased, then `+` before each piece that is left of them |
| `c` | (the page is cleared) |
| `m` | a field and its mark: `f1 3`, `f1 -3`, `f2 =28` |
| `r` | the number of a roll, and the dice rolled: `7 0,2,5` |
| `d` | `draw` or `shuffle` |
| `u` `v` | the act that is undone, or done again |
| `p` | the points of a seat |
| `o` | `1` finished, `0` going on |
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from pyapp.paper import ink
from pyapp.paper.field import MISREAD, Marks, figure
from pyapp.paper.tray import DRAW, SHUFFLE, Roll

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from pyapp.paper.sheet import Sheet

STROKE, ERASE, CLEAR, MARK = "s", "e", "c", "m"
ROLL, DECK, UNDO, REDO, POINTS, OVER = "r", "d", "u", "v", "p", "o"
UNDOABLE: Final = (STROKE, ERASE, CLEAR, MARK)
"""The kinds that undo takes back: dice that were seen stay rolled."""
MAX_SEATS: Final = 12
MAX_LINE: Final = 16_000
"""The most characters of an act."""
MAX_ACTS: Final = 60_000
"""The most acts of a play."""
MAX_CLOCK: Final = 0xFFFFFFFF
MAX_POINTS: Final = 99_999
_LINE: Final = re.compile(r"([0-9a-f]{1,8}) ([secmrduvpo]) ([0-9]{1,2}) ([0-9]{1,2})(?: (.*))?", re.ASCII)
_AUTHOR: Final = re.compile("[0-9a-z]{1,12}")
_IDENT: Final = re.compile(r"[0-9a-f]{1,8}\.[0-9a-z]{1,12}(?:/[0-9]{1,4})?")
_ROLL: Final = re.compile(r"([0-9]{1,4}) ([0-9]{1,2}(?:,[0-9]{1,2})*)", re.ASCII)


class ActError(ValueError):
    """A line that is no act."""


@dataclass(frozen=True, slots=True)
class Act:
    """An act of the journal."""

    clock: int
    author: str
    kind: str
    seat: int
    page: int = 0
    body: str = ""

    @property
    def ident(self) -> str:
        """Return the name of the act, which no other one of the play has."""
        return f"{self.clock:x}.{self.author}"

    @property
    def order(self) -> tuple[int, str]:
        """Return the place of the act in the journal."""
        return self.clock, self.author

    @property
    def line(self) -> str:
        """Return the act as text, without its author."""
        return f"{self.clock:x} {self.kind} {self.seat} {self.page} {self.body}".rstrip()


def read_act(line: str, author: str) -> Act:
    """Return the act of a line. Raises ActError for a malformed one; strokes are read where they are drawn."""
    match = _LINE.fullmatch(line) if len(line) <= MAX_LINE and line.isascii() else None
    if match is None or not _AUTHOR.fullmatch(author):
        raise ActError(line[:40])
    clock, kind, seat, page, body = int(match[1], 16), match[2], int(match[3]), int(match[4]), match[5] or ""
    if not _is_sound(kind, body) or seat >= MAX_SEATS or not 0 < clock <= MAX_CLOCK:
        raise ActError(line[:40])
    return Act(clock, author, kind, seat, page, body)


def _is_sound(kind: str, body: str) -> bool:
    """Return whether an act of a kind can have a body."""
    words = body.split(" ") if body else []
    if kind == STROKE:
        return bool(words) and all(map(_is_stroke, words))
    if kind == ERASE:
        return bool(words) and all(_is_stroke(w[1:]) if w[:1] == "+" else _IDENT.fullmatch(w) for w in words)
    if kind in (UNDO, REDO):
        return bool(_IDENT.fullmatch(body))
    if kind == ROLL:
        return bool(_ROLL.fullmatch(body))
    if kind == POINTS:
        return not body or (body != "-" and figure(body, MAX_POINTS) is not MISREAD)
    if kind == MARK:
        return len(words) == 2
    return body in {CLEAR: ("",), DECK: (DRAW, SHUFFLE), OVER: ("0", "1")}[kind]


def _is_stroke(text: str) -> bool:
    """Return whether a text has the letters of a stroke; the points are read only when it is drawn."""
    return ink.can_be_read(text) and set(text) <= _LETTERS


_LETTERS: Final = frozenset(ink.DIGITS)


@dataclass(slots=True)
class Desk:
    """The state of one player's copy of the sheet."""

    strokes: dict[int, dict[str, str]] = field(default_factory=dict)
    """The strokes by page and name, in the order in which they were drawn."""
    marks: Marks = field(default_factory=Marks)
    points: int | None = None
    """The points that were entered at the end."""
    done: list[str] = field(default_factory=list)
    """The acts that undo can take back, the last one at the end."""
    undone: list[str] = field(default_factory=list)
    """The acts that redo can do again."""


class Play:
    """The state of a play, computed from the acts of its journal."""

    def __init__(self, sheet: Sheet, seats: int, acts: Iterable[Act] = ()) -> None:
        self.sheet = sheet
        self.acts: dict[str, Act] = {}
        self._seats = seats
        self._last = (0, "")
        self._clear_state()
        self.merge(acts)

    def _clear_state(self) -> None:
        self.desks = [Desk() for _ in range(self._seats)]
        self.rolls: list[Roll] = []
        self.deck: list[str] = []
        self.over = False
        self._taken_back: set[str] = set()
        self._newest = [(0, "")] * self._seats

    # --- the journal ---

    def act(self, author: str, kind: str, seat: int, page: int = 0, body: str = "") -> Act:
        """Add an act after all others and return it. Raises ActError if it is malformed, or the play has too many."""
        if len(self.acts) >= MAX_ACTS:
            raise ActError("too many acts")
        made = read_act(Act(self._last[0] + 1, author, kind, seat, page, body).line, author)
        self.merge([made])
        return made

    def merge(self, acts: Iterable[Act]) -> list[Act]:
        """Add acts of any author, in any order, and return the new ones. Acts of unknown seats are kept, not shown."""
        new = [act for act in acts if act.ident not in self.acts]
        self.acts |= {act.ident: act for act in new}
        if len(new) == 1 and new[0].order > self._last and new[0].kind not in (UNDO, REDO):
            self._apply(new[0])
        elif new:
            self._rebuild()
        self._last = max((self._last, *(act.order for act in new)))
        return new

    def _rebuild(self) -> None:
        self._clear_state()
        self.acts = dict(sorted(self.acts.items(), key=lambda item: item[1].order))
        for act in self.acts.values():
            if act.kind in (UNDO, REDO) and act.seat < self._seats:
                self._step(act)
        for act in self.acts.values():
            if act.kind not in (UNDO, REDO):
                self._apply(act)
        for act in self.acts.values():
            if act.kind in (UNDO, REDO) and act.seat < self._seats:
                self._note_step(act)

    def _step(self, act: Act) -> None:
        target = self.acts.get(act.body)
        if target is not None and target.seat == act.seat and target.kind in UNDOABLE:
            (self._taken_back.add if act.kind == UNDO else self._taken_back.discard)(act.body)

    def _note_step(self, act: Act) -> None:
        """Keep the order in which acts were undone, for redo; a later act of the seat clears it."""
        desk, target = self.desks[act.seat], act.body
        if act.kind == REDO or target not in self._taken_back:
            desk.undone = [ident for ident in desk.undone if ident != target]
        elif self._newest[act.seat] < act.order and target not in desk.undone:
            desk.undone.append(target)

    def _apply(self, act: Act) -> None:
        """Apply an act that comes after all that were applied."""
        if act.kind == ROLL:
            match = _ROLL.fullmatch(act.body)
            assert match is not None  # noqa: S101 - for the types: `read_act` has checked
            number, dice = int(match[1]), tuple(sorted({int(index) for index in match[2].split(",")}))
            if number == len(self.rolls) + 1 and dice[-1] < len(self.sheet.tray.dice):
                self.rolls.append(Roll(number, dice))  # else another tablet rolled at the same time
            return
        if act.kind == DECK:
            self.deck.append(act.body)
        elif act.kind == OVER:
            self.over = act.body == "1"
        if act.seat >= self._seats:
            return
        desk = self.desks[act.seat]
        if act.kind == POINTS:
            desk.points = int(act.body) if act.body else None
        if act.kind in UNDOABLE:
            self._newest[act.seat] = act.order
            if act.ident not in self._taken_back:
                self._write(act, desk)

    def _write(self, act: Act, desk: Desk) -> None:
        """Apply an act of writing to the desk of its seat."""
        desk.done.append(act.ident)
        desk.undone.clear()
        strokes = desk.strokes.setdefault(act.page, {})
        if act.kind == STROKE:
            strokes |= _named(act.ident, act.body.split(" "))
        elif act.kind == CLEAR:
            strokes.clear()
        elif act.kind == ERASE:
            words = act.body.split(" ")
            for ident in words:
                strokes.pop(ident, None)
            strokes |= _named(act.ident, [word[1:] for word in words if word[:1] == "+"], many=True)
        elif (one := self.sheet.by_ident.get(act.body.split(" ")[0])) is not None:
            desk.marks.mark(one, act.body.split(" ")[1])

    # --- what can be done next ---

    def undo(self, author: str, seat: int) -> Act | None:
        """Undo the last act of a seat and return the undoing act; None if there is nothing to undo."""
        done = self.desks[seat].done
        return self.act(author, UNDO, seat, self.acts[done[-1]].page, done[-1]) if done else None

    def redo(self, author: str, seat: int) -> Act | None:
        """Redo the act that was undone last and return the redoing act; None if there is nothing to redo."""
        undone = self.desks[seat].undone
        return self.act(author, REDO, seat, self.acts[undone[-1]].page, undone[-1]) if undone else None

    def roll(self, author: str, seat: int, dice: Sequence[int]) -> Act:
        """Roll dice of the tray, by their indexes."""
        return self.act(author, ROLL, seat, 0, f"{len(self.rolls) + 1} {','.join(map(str, sorted(dice)))}")

    def erase(
        self,
        author: str,
        seat: int,
        page: int,
        idents: Iterable[str],
        pieces: Sequence[str] = (),
        *,
        whole: bool = True,
    ) -> Act | None:
        """Erase strokes and add the pieces that are left; None if none of them is there. With `whole` a stamp is erased
        with all its strokes.
        """
        there = self.desks[seat].strokes.get(page, {})
        wanted = {ident for ident in idents if ident in there}
        if whole:
            stamps = {ident.partition("/")[0] for ident in wanted if self._is_stamp(ident)}
            wanted |= {ident for ident in there if ident.partition("/")[0] in stamps}
        if not wanted:
            return None
        body = " ".join((*(ident for ident in there if ident in wanted), *(f"+{piece}" for piece in pieces)))
        return self.act(author, ERASE, seat, page, body)

    def _is_stamp(self, ident: str) -> bool:
        act = self.acts.get(ident.partition("/")[0])
        return "/" in ident and act is not None and act.kind == STROKE

    def score(self, seat: int) -> int | None:
        """Return the points of a seat: those entered, else the last sum of the sheet that is filled; None without."""
        desk = self.desks[seat]
        if desk.points is not None:
            return desk.points
        sums = [one for one in self.sheet.fields if one.kind == "sum"]
        values = (desk.marks.value(one, self.sheet.by_ident) for one in reversed(sums))
        return next((value for value in values if value is not None), None)

    def count(self, seat: int, page: int) -> int:
        """Return the number of strokes of a seat on a page, a stamp as one."""
        return len({ident.partition("/")[0] for ident in self.desks[seat].strokes.get(page, ())})


def _named(ident: str, strokes: Sequence[str], *, many: bool = False) -> dict[str, str]:
    """Return the strokes of an act by name: that of the act, or with their number where there are or may be several."""
    if len(strokes) == 1 and not many:
        return {ident: strokes[0]}
    return {f"{ident}/{number}": stroke for number, stroke in enumerate(strokes)}
