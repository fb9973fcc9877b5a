"""Acts of several parts, put together in any order: the parts of a railway, of a trade, of a farm action, the units of
an attack, the cards that leave the display. Each set of parts has one row of texts (AZ-23.2); here it is found.

Pure functions of a position that change nothing. Whatever they return is legal, since the rules themselves are asked on
a copy.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from pyapp.engine.acts import SEPARATOR, act_of, moves_of
from pyapp.engine.cached import kept
from pyapp.games.auztralia.rules import farming, market
from pyapp.games.auztralia.rules.components import BOXES, FARMS, UNITS
from pyapp.games.auztralia.rules.moves import END, OPENERS, Attack, PlaceFarm, Send, Via, continues, expect, parse
from pyapp.games.auztralia.rules.questions import Acting, Sending
from pyapp.games.auztralia.rules.recruiting import REFRESH
from pyapp.games.auztralia.rules.state import State
from pyapp.games.auztralia.rules.steps import DROP, RAIL
from pyapp.games.auztralia.rules.steps import FARM as FARMING
from pyapp.games.auztralia.rules.steps import SEND as SENDING
from pyapp.games.auztralia.rules.steps import TRADE as TRADING

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from pyapp.engine.contract import Move
    from pyapp.games.auztralia.rules.position import Position

FREE: Final = -1
"""The box of tracks that come free: their question is open, no text begins it."""
_BARRED: Final[Mapping[str, int]] = {RAIL: 3, FARMING: 3, TRADING: 2, SENDING: 4, DROP: 1}
"""Step of a sequence -> which of its arguments says what comes too late in the order."""


# --- any sequence ---


def act(p: Position, begun: Sequence[Move], parts: Iterable[Move]) -> str:
    """Return the act that begins with some texts (none where the sequence is asked for already) and has these parts in
    whatever order they are given: in their own order, with `end` where the rules would ask for more. Empty if there is
    no such act, or it has no part.
    """
    row = _row(p, tuple(begun), tuple(parts))
    return act_of([*begun, *row]) if row else ""


def more(p: Position, begun: Sequence[Move], parts: Iterable[Move]) -> list[Move]:
    """List the parts that may be added to some others, in the order of AZ-23.1; of units those whose type is not sent
    yet, each with every number.
    """
    begun, parts = tuple(begun), tuple(parts)
    known = _known(p, begun)
    first = known.first
    if first is None or first.ask not in _BARRED:
        return []
    row = [one for one in _row(p, begun, parts) if one != END]
    if not row:
        return [] if parts else [one for one in first.legal if one != END]
    ask, seat = first.ask, first.seat
    trial = known.after(tuple(row[:-1])).copy()
    State.ANSWERS[ask](trial, seat, row[-1], *trial.args)
    step, *args = trial.steps.pop()
    # What comes too late after these parts would stand before one of them: it is asked for as if none were chosen.
    args[_BARRED[ask]] = _barred_at_first(ask, first.args)
    if not State.STEPS[step](trial, *args):
        return []
    if ask == DROP:
        return [one for one in trial.legal if one in first.legal and one not in row]
    sent = set(map(_type_sent, row)) - {None}
    return [one for one in trial.legal if one != END and _type_sent(one) not in sent]


def _type_sent(part: Move) -> int | None:
    """Return the type of the units that a part sends, None for any other part. AZ-23.2."""
    move = parse(part)
    return move.unit if isinstance(move, Send) else None


def _barred_at_first(ask: str, args: tuple[Any, ...]) -> Any:
    if ask == SENDING:
        return max((unit for unit, number in enumerate(Sending(*args).force) if number), default=-1)
    return "" if ask == DROP else args[-1]


class _Known:
    """A sequence that some texts begin, and where it stands after any of its parts: each order is played once."""

    __slots__ = ("_after", "first")

    def __init__(self, p: Position, begun: tuple[Move, ...]) -> None:
        self.first = _begun(p, begun)
        self._after: dict[tuple[Move, ...], Position] = {(): self.first} if self.first is not None else {}

    def after(self, row: tuple[Move, ...]) -> Position:
        """Return the position after parts, each legal where it stands; it must not be changed."""
        if row not in self._after:
            trial = self.after(row[:-1]).copy()
            trial.advance(row[-1])
            self._after[row] = trial
        return self._after[row]


def _known(p: Position, begun: tuple[Move, ...]) -> _Known:
    return kept(p, ("sequence", begun), lambda: _Known(p, begun))


def _begun(p: Position, begun: tuple[Move, ...]) -> Position | None:
    trial, seat = p.copy(), p.seat
    for text in begun:
        if trial.seat != seat or text not in trial.legal:
            return None
        trial.advance(text)
    return trial if trial.seat == seat else None


def _row(p: Position, begun: tuple[Move, ...], parts: tuple[Move, ...]) -> list[Move]:
    """Return parts in their order: the first of them that is legal, then the first of the others, and so on; a part
    that is legal later only could not stand before. Then `end`, if it is asked for.
    """
    known = _known(p, begun)
    trial = known.first
    if trial is None or trial.ask not in _BARRED or not parts:
        return []
    ask, seat = trial.ask, trial.seat
    left = list(parts)
    row: list[Move] = []
    while left:
        asked = trial.seat == seat and trial.ask == ask and (not row or continues(row[-1], END))
        part = next((one for one in trial.legal if one in left), None) if asked else None
        if part is None:
            return []
        left.remove(part)
        row.append(part)
        trial = known.after(tuple(row))
    if trial.seat == seat and trial.ask == ask and END in trial.legal:
        row.append(END)
    return row


def vias_in(texts: Iterable[Move]) -> list[Move]:
    """List the texts that use the railways of others. AZ-19.3."""
    return [text for text in texts if isinstance(parse(text), Via)]


def partners_in(texts: Iterable[Move]) -> tuple[int, ...]:
    """Return the seats whose railways texts use."""
    return tuple(seat for move in map(parse, texts) if isinstance(move, Via) for seat in move.partners)


def leading(moves: Sequence[Move]) -> Move:
    """Return the text that says what an act is: its first but for the railways of others."""
    return next((move for move in moves if not isinstance(parse(move), Via)), moves[0])


def with_railways(p: Position, via: Iterable[Move]) -> Position:
    """Return the position once the railways of others are used by some texts; unlawful ones are left out."""
    for text in via:
        if text in p.legal:
            p = p.copy()
            p.advance(text)
    return p


def via_texts(via: Iterable[int]) -> tuple[Move, ...]:
    """Return the text that uses the railways of others, none without others. AZ-19.3."""
    seats = tuple(sorted(via))
    return (Via(seats).text,) if seats else ()


# --- Railway (AZ-5) ---


def rail_begun(box: int) -> tuple[Move, ...]:
    """Return what a railway begins with: the box, nothing for free tracks."""
    return () if box == FREE else (BOXES[box],)


def rail_act(p: Position, box: int, borders: Iterable[int]) -> str:
    """Return the act that lays tracks on borders, empty if there is none; `box` is RAIL, HILLS or FREE."""
    return act(p, rail_begun(box), [p.board.border_names[border] for border in borders])


def rail_next(p: Position, box: int, borders: Iterable[int]) -> list[int]:
    """List the borders that another track may take."""
    names = [p.board.border_names[border] for border in borders]
    return [p.board.border_index[name] for name in more(p, rail_begun(box), names)]


# --- Farm (AZ-10) ---


def farm_begun(p: Position, via: Iterable[int] = ()) -> tuple[Move, ...]:
    """Return what a Farm action begins with, nothing where its farms are asked for already."""
    return () if p.ask == FARMING else (*_via_begun(p, via), farming.BEGUN)


def farm_act(p: Position, via: Iterable[int], parts: Iterable[tuple[int, int]]) -> str:
    """Return the act that places farms, (type, hex) each; empty if there is none."""
    return act(p, farm_begun(p, via), [f"{FARMS[farm]} {p.name(hexagon)}" for farm, hexagon in parts])


def farm_next(p: Position, via: Iterable[int], parts: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    """List the farms that may be placed beside others, (type, hex) each."""
    texts = [f"{FARMS[farm]} {p.name(hexagon)}" for farm, hexagon in parts]
    return [farm_of(p, text) for text in more(p, farm_begun(p, via), texts)]


def farms_in(texts: Iterable[Move]) -> list[Move]:
    """List the texts that place farms."""
    return [text for text in texts if isinstance(parse(text), PlaceFarm)]


def farm_of(p: Position, text: Move) -> tuple[int, int]:
    """Return type and hex of a farm from its text."""
    part = expect(PlaceFarm, text)
    return part.farm, p.board.index[part.hexagon]


def farm_instead(p: Position, text: str, part: Move, farm: str) -> str:
    """Return an act with a farm of another type in the place of one of its parts, which changes places with a farm of
    that type if it has one; empty if there is none.
    """
    begun, parts = begun_and_parts(text)
    old, new = expect(PlaceFarm, part), FARMS.index(farm)
    plain = [PlaceFarm(new, old.hexagon).text if one == part else one for one in parts]
    swapped = [
        PlaceFarm(old.farm, other.hexagon).text
        if one in parts and (other := expect(PlaceFarm, one)).farm == new
        else one
        for one in plain
    ]
    return act(p, begun, plain) or act(p, begun, swapped)


# --- Import/Export (AZ-9) ---


def trade_begun(p: Position) -> tuple[Move, ...]:
    """Return what a trade begins with, nothing where its parts are asked for already."""
    return () if p.ask == TRADING else (market.BEGUN,)


def trade_act(p: Position, parts: Iterable[Move]) -> str:
    """Return the act of some trades such as "import coal", which may be there twice; empty if there is none."""
    return act(p, trade_begun(p), parts)


def trade_next(p: Position, parts: Iterable[Move]) -> list[Move]:
    """List the trades that may be added."""
    return more(p, trade_begun(p), parts)


# --- Attack (AZ-11) ---


def attack_begun(p: Position, tile: int, via: Iterable[int] = ()) -> tuple[Move, ...]:
    """Return what an attack begins with, nothing where its units are asked for already."""
    return () if p.ask == SENDING else (*_via_begun(p, via), Attack(tile).text)


def attack_act(p: Position, tile: int, via: Iterable[int], counts: Sequence[int]) -> str:
    """Return the act that sends a number of units of each type against a tile, those sent already among them; empty if
    there is none.
    """
    if p.ask == SENDING:
        counts = [0 if done else number for number, done in zip(counts, p.asked(Sending).force, strict=True)]
    return act(p, attack_begun(p, tile, via), _sent(counts))


def all_in_reach(p: Position, tile: int, via: Iterable[int] = ()) -> tuple[int, ...]:
    """Return how many units of each type may be sent against a tile at most."""
    counts = [0] * len(UNITS)
    for text in more(p, attack_begun(p, tile, via), ()):
        sent = expect(Send, text)
        counts[sent.unit] = max(counts[sent.unit], sent.number)
    return tuple(counts)


def _sent(counts: Sequence[int]) -> list[Move]:
    return [Send(unit, number).text for unit, number in enumerate(counts) if number]


# --- a fresh display (AZ-18.2) ---


def drop_act(p: Position, cards: Iterable[str]) -> str:
    """Return the act that lets cards leave the display; empty if there is none."""
    return act(p, () if p.ask == DROP else (REFRESH,), [f"drop {card}" for card in cards])


# --- reading what is put together ---


def _via_begun(p: Position, via: Iterable[int]) -> tuple[Move, ...]:
    """Return the text for the railways of others, nothing where they are used already."""
    return () if p.ask == "turn" and p.asked(Acting).via else via_texts(via)


@lru_cache(maxsize=64)
def begun_and_parts(text: str) -> tuple[tuple[Move, ...], tuple[Move, ...]]:
    """Return what an act, or one only begun, begins with, and its parts: `end` left out, and "" that is no text."""
    moves = [move for move in moves_of(text) if move] if text else []
    typed = list(map(parse, moves))
    at = next((at for at, move in enumerate(typed) if isinstance(move, OPENERS)), None)
    number = at + 1 if at is not None else len(vias_in(moves))
    return tuple(moves[:number]), tuple(move for move in moves[number:] if move != END)


def toggled(p: Position, text: str, part: Move) -> str:
    """Return an act with a part added or, if it has it, without it; only begun where no part is left, empty if it is no
    act. Of units the number is replaced.
    """
    begun, parts = begun_and_parts(text)
    if part in parts:
        left = list(parts)
        left.remove(part)
    else:
        unit = _type_sent(part)
        left = [*(one for one in parts if unit is None or _type_sent(one) != unit), part]
    return act(p, begun, left) or (SEPARATOR.join((*begun, "")) if begun and not left else "")
