"""Acts under construction: the parts chosen so far, and the parts that may be added.

The parts of an act - the tracks of a railway, trades, farms, the units of an attack, discarded cards - may be chosen in
any order, while its text has a fixed order (AZ-23.2). Nothing here changes the position. Every result is legal, since
the rules are asked on copies, cached by the moves that lead there (`engine.acts.trial`).
"""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Annotated, Any, Final, NamedTuple

from pyapp.engine.acts import SEPARATOR, act_of, first_refusal, is_begun, moves_of, trial
from pyapp.engine.cached import kept
from pyapp.engine.grammar import Field, Grammar, TypedMove, choice, notation
from pyapp.games.auztralia.rules import questions, recruiting, turns
from pyapp.games.auztralia.rules.board import NOWHERE
from pyapp.games.auztralia.rules.components import ATTACK, BOXES, BUY, FARMS, MINE, RECRUIT, UNITS
from pyapp.games.auztralia.rules.moves import (
    END,
    OPENERS,
    Attack,
    AuztraliaMove,
    End,
    Hex,
    LayTrack,
    PlaceFarm,
    Railway,
    Send,
    Taking,
    Via,
    continues,
    expect,
    parse,
)
from pyapp.games.auztralia.rules.notation import number_of, tile_name
from pyapp.games.auztralia.rules.state import State
from pyapp.games.auztralia.rules.steps import AGAIN, DROP, FARMING, KEEP, LAYING, SENDING, TRADING, TURN, USE

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from pyapp.engine.contract import Move
    from pyapp.games.auztralia.rules.position import Position

_BAR_ARGUMENT: Final[Mapping[str, int]] = {LAYING: 3, FARMING: 3, TRADING: 2, SENDING: 4, DROP: 1}
"""Step of a sequence -> index of its argument for the parts that come too late in the order."""
_BOX_OF_ASK: Final = {
    TRADING: "trade",
    FARMING: "farm",
    SENDING: "attack",
    DROP: "recruit",
    AGAIN: "recruit",
    KEEP: "recruit",
}


# --- texts of touchables that are not moves ---


def _taking(text: str) -> Taking:
    move = parse(text)
    if isinstance(move, Taking):
        return move
    raise ValueError(text)


Tile = Annotated[int, Field("t[1-9][0-9]{0,2}", number_of, tile_name)]
CardTaken = Annotated[Taking, Field("(?:recruit|keep) P[0-9]{2}(?: for P[0-9]{2})?", _taking, lambda move: move.text)]
Box = Annotated[str, choice(*(BOXES[box] for box in (MINE, RECRUIT, BUY, ATTACK)))]


class Touch(TypedMove):
    """A text of a touchable that is not a move."""

    __slots__ = ()


@notation("at {hexagon}")
class AtHex(Touch):
    """Any act possible on a hex."""

    hexagon: Hex


@notation("tile {tile}")
class OnTile(Touch):
    """Any act possible with an Old One."""

    tile: Tile


@notation("{move} to ?")
class AnyReceiver(Touch):
    """Taking a card for any receiver."""

    move: CardTaken

    def fits(self, text: Move) -> bool:
        """Return whether a move takes that card, for any receiver."""
        parsed = parse(text)
        return isinstance(parsed, Taking) and replace(parsed, receiver=None) == self.move


@notation("{box}")
class BoxStart(Touch):
    """The start of an action whose first move has more parameters than its box."""

    box: Box


TOUCH_GRAMMAR: Final = Grammar(Touch)


def parse_text(text: str) -> AuztraliaMove | Touch | None:
    """Parse a move or a touchable's text; None if it is neither."""
    return parse(text) or TOUCH_GRAMMAR.parse(text)


def hexagon_of(parsed: object) -> str:
    """Return the name of the hex in a move or touch, "" if there is none."""
    return getattr(parsed, "hexagon", "")


def tile_of(parsed: object) -> int:
    """Return the tile in a move or touch, NOWHERE if there is none."""
    return getattr(parsed, "tile", NOWHERE)


def box_begun(parsed: object) -> str:
    """Return the action box that a move or touch begins, "" if it begins none."""
    if isinstance(parsed, BoxStart):
        return parsed.box
    if isinstance(parsed, Railway):
        return BOXES[parsed.box]
    action = turns.ACTIONS.get(type(parsed.move if isinstance(parsed, AnyReceiver) else parsed))
    return action.box if action else ""


# --- the pending act ---


class _Texts(NamedTuple):
    """The texts of an act: those that begin it, its parts, and all of them parsed."""

    begun: tuple[Move, ...]
    parts: tuple[Move, ...]
    parsed: tuple[AuztraliaMove | Touch | None, ...]


@lru_cache(maxsize=64)
def _texts(text: str) -> _Texts:
    """Split an act into its texts; `end` and empty texts are left out."""
    moves = [move for move in moves_of(text) if move] if text else []
    parsed = [parse_text(move) for move in moves]
    opener = next((at for at, one in enumerate(parsed) if isinstance(one, OPENERS)), None)
    number = opener + 1 if opener is not None else sum(isinstance(one, Via) for one in parsed)
    kept_at = [at for at, one in enumerate(parsed) if at < number or not isinstance(one, End)]
    return _Texts(
        tuple(moves[:number]),
        tuple(moves[at] for at in kept_at if at >= number),
        tuple(parsed[at] for at in kept_at),
    )


class Pending:
    """An act under construction: empty, only begun, or complete.

    `begun` are its first texts: the railways of others and the action; `parts` the others without `end`; `moves` all of
    them parsed, without the railways of others. `box` is the action box of the act, "" if there is none;
    `named_partners` are the seats whose railways it names, `partners` all seats whose railways it uses, including those
    named before.
    """

    def __init__(self, position: Position, text: str) -> None:
        self.position, self.text = position, text
        self.begun, self.parts, parsed = _texts(text)
        self.moves = tuple(one for one in parsed if not isinstance(one, Via))
        self.named_partners = tuple(seat for one in parsed if isinstance(one, Via) for seat in one.partners)
        box = _box_asked(position)
        self.box = box if box is not None else next(filter(None, map(box_begun, self.moves)), "")
        self.partners = _partners_used(position) or self.named_partners

    @property
    def borders(self) -> tuple[int, ...]:
        """Return the borders of the chosen tracks."""
        index = self.position.board.border_index
        return tuple(index[one.border] for one in self.moves if isinstance(one, LayTrack) and one.border in index)

    @property
    def farms(self) -> tuple[tuple[int, int], ...]:
        """Return the chosen farms as (type, hex)."""
        index = self.position.board.index
        return tuple((one.farm, index[one.hexagon]) for one in self.moves if isinstance(one, PlaceFarm))

    @property
    def hexes(self) -> tuple[int, ...]:
        """Return the other hexes that the act names."""
        index, others = self.position.board.index, [one for one in self.moves if not isinstance(one, PlaceFarm)]
        return tuple(index[name] for name in map(hexagon_of, others) if name in index)

    @property
    def tile(self) -> int:
        """Return the tile that is attacked or otherwise named; NOWHERE if there is none."""
        if self.target != NOWHERE:
            return self.target
        return next((tile for tile in map(tile_of, reversed(self.moves)) if tile != NOWHERE), NOWHERE)

    @property
    def target(self) -> int:
        """Return the tile that is attacked, NOWHERE if there is none."""
        if self.position.ask == SENDING:
            return self.position.asked(questions.Sending).tile
        return next((one.tile for one in self.moves if isinstance(one, Attack)), NOWHERE)

    @property
    def unit_counts(self) -> tuple[int, ...]:
        """Return the units sent to an attack by type, including those sent before."""
        sending = self.position.ask == SENDING
        counts = list(self.position.asked(questions.Sending).force) if sending else [0] * len(UNITS)
        for one in self.moves:
            if isinstance(one, Send):
                counts[one.unit] = one.number
        return tuple(counts)

    @property
    def card(self) -> str:
        """Return the card that is played, with its target or without; "" if there is none."""
        return turns.card_played(self.moves[0]) if self.moves else ""

    # --- possible continuations ---

    @property
    def vias(self) -> tuple[Move, ...]:
        """Return the texts that use the railways of others."""
        return tuple(vias_in(self.begun))

    @property
    def position_via(self) -> Position:
        """Return the position once those railways are used; the position itself if they may not be used. Read-only."""
        return _position_after_start(self.position, self.vias) or self.position

    @cached_property
    def _start_position(self) -> Position | None:
        """The position that asks for the first part; None if no act may begin like this."""
        return _position_after_start(self.position, self.begun)

    @cached_property
    def _sorted_parts(self) -> list[Move]:
        """The parts in their order; empty if they are not legal."""
        return self._in_order(self.parts)

    @property
    def position_so_far(self) -> Position:
        """Return the position after the chosen parts; the position itself if they are not a sequence. Read-only."""
        if self._start_position is None:
            return self.position
        return trial(self.position, (*self.begun, *(one for one in self._sorted_parts if one != END)))

    @property
    def is_complete(self) -> bool:
        """Return whether the text is a complete, legal act."""
        rest = moves_of(self.text)[len(self.begun) :]
        if self._start_position is None or is_begun(self.text):
            return False
        if self._start_position.ask in _BAR_ARGUMENT:
            return bool(rest) and rest == self._sorted_parts
        return len(rest) == 1 and rest[0] in self._start_position.legal

    @property
    def max_units(self) -> tuple[int, ...]:
        """Return the maximum number of units of each type in an attack; zeros for any other act."""
        counts = [0] * len(UNITS)
        for one in map(parse, pending(self.position, begun_text(self.begun)).addable):
            if isinstance(one, Send):
                counts[one.unit] = max(counts[one.unit], one.number)
        return tuple(counts)

    @property
    def position_after(self) -> Position:
        """Return the position after the act, which has to be complete. Read-only."""
        return trial(self.position, tuple(moves_of(self.text)))

    def act(self, parts: Iterable[Move]) -> str:
        """Return the act with the same beginning and these parts, sorted into their order, with `end` where the rules
        would ask for more. Empty if that is not legal, or there are no parts.
        """
        row = self._in_order(parts)
        return act_of([*self.begun, *row]) if row else ""

    def _in_order(self, parts: Iterable[Move]) -> list[Move]:
        """Sort parts by choosing each time the first legal one among those left: a part that is legal only later cannot
        come before. Add `end` if the rules would ask for more.
        """
        first, left = self._start_position, list(parts)
        if first is None or first.ask not in _BAR_ARGUMENT or not left:
            return []
        here = first
        row: list[Move] = []
        while left:
            asked = here.seat == first.seat and here.ask == first.ask and (not row or continues(row[-1], END))
            part = next((one for one in here.legal if one in left), None) if asked else None
            if part is None:
                return []
            left.remove(part)
            row.append(part)
            here = trial(self.position, (*self.begun, *row))
        if here.seat == first.seat and here.ask == first.ask and END in here.legal:
            row.append(END)
        return row

    @cached_property
    def addable(self) -> list[Move]:
        """The parts that may be added, in the order of AZ-23.1; for units, every number of each type that is not sent
        yet.
        """
        first = self._start_position
        if first is None or first.ask not in _BAR_ARGUMENT:
            return []
        row = [one for one in self._sorted_parts if one != END]
        if not row:
            return [] if self.parts else [one for one in first.legal if one != END]
        asked = trial(self.position, (*self.begun, *row[:-1])).copy()
        State.ANSWERS[first.ask](asked, first.seat, row[-1], *asked.args)
        step, *args = asked.steps.pop()
        # Reset the bar on parts that come too late in the order, since parts may be chosen in any order.
        args[_BAR_ARGUMENT[first.ask]] = _initial_bar(first.ask, first.args)
        if not State.STEPS[step](asked, *args):
            return []
        if first.ask == DROP:
            return [one for one in asked.legal if one in first.legal and one not in row]
        sent = set(map(_unit_sent, row)) - {None}
        return [one for one in asked.legal if one != END and _unit_sent(one) not in sent]

    def toggled(self, part: Move) -> str:
        """Return the act with a part added, or removed if it was chosen; only begun if no part is left; "" if not
        legal. For units the number is replaced.
        """
        unit = _unit_sent(part)
        if part in self.parts:
            left = list(self.parts)
            left.remove(part)
        else:
            left = [*(one for one in self.parts if unit is None or _unit_sent(one) != unit), part]
        return self.act(left) or (begun_text(self.begun) if self.begun and not left else "")

    def with_units(self, unit: int, number: int) -> str:
        """Return the attack with another number of units of a type, only begun if no units are left; "" if that number
        may not be sent.
        """
        if not 0 <= number <= self.max_units[unit]:
            return ""
        counts = [number if at == unit else sent for at, sent in enumerate(self.unit_counts)]
        if self.position.ask == SENDING:  # units already sent are not parts of this act
            force = self.position.asked(questions.Sending).force
            counts = [0 if done else sent for sent, done in zip(counts, force, strict=True)]
        return self.act(send_texts(counts)) or ("" if any(counts) else begun_text(self.begun))

    def touch(self, text: str) -> str:
        """Return the text of a touchable that adds to this act or removes from it; `meanings` parses it."""
        return SEPARATOR.join((*self.begun, *self.parts, text))


def pending(p: Position, text: str) -> Pending:
    """Return the pending act of a text; cached where the position is held still."""
    return kept(p, ("pending", text), lambda: Pending(p, text))


def begun_text(begun: Sequence[Move]) -> str:
    """Return the text of an act that is only begun; "" if nothing begins it."""
    return "".join(f"{text}{SEPARATOR}" for text in begun)


def _box_asked(p: Position) -> str | None:
    """Return the action box of the current question, "" if there is none; None if the answer itself decides the box."""
    if p.ask == LAYING:
        return BOXES[p.asked(questions.Laying).box]
    if p.ask in _BOX_OF_ASK and not (p.ask == KEEP and p.asked(questions.Keeping).among == recruiting.DRAFTED):
        return _BOX_OF_ASK[p.ask]
    return None if p.ask in (TURN, USE) else ""


def _partners_used(p: Position) -> tuple[int, ...]:
    """Return the seats whose railways the current action already uses."""
    if p.ask == TURN:
        return p.asked(questions.Acting).via
    if p.ask == FARMING:
        return p.asked(questions.Farming).via
    return p.asked(questions.Sending).via if p.ask == SENDING else ()


def _unit_sent(part: Move) -> int | None:
    """Return the type of the units that a part sends; None for any other part. AZ-23.2."""
    move = parse(part)
    return move.unit if isinstance(move, Send) else None


def _initial_bar(ask: str, args: tuple[Any, ...]) -> Any:
    if ask == SENDING:
        force = questions.Sending(*args).force
        return max((unit for unit, number in enumerate(force) if number), default=-1)
    return "" if ask == DROP else args[-1]


def _position_after_start(p: Position, begun: tuple[Move, ...]) -> Position | None:
    """Return the position that asks for the first part; None if no act may begin like this."""
    if begun and first_refusal(p, begun) is not None:
        return None
    opened = trial(p, begun)
    return opened if opened.seat == p.seat else None


# --- the railways of others (AZ-19.3) ---


def vias_in(texts: Iterable[Move]) -> list[Move]:
    """List the texts that use the railways of others."""
    return [text for text in texts if isinstance(parse(text), Via)]


def via_text(seats: Iterable[int]) -> Move:
    """Return the text that uses the railways of seats, "" for none."""
    named = tuple(sorted(seats))
    return Via(named).text if named else ""


# --- the meaning of a touchable ---


def meanings(p: Position, text: str) -> Sequence[Move]:
    """List the acts that a touchable may mean, given the act pending before it: "at r4c5" a hex, "tile t3" an Old One,
    a border one track more or less, "recruit P12 to ?" a card for any receiver. Empty for other texts.
    """
    *before, last = moves_of(text) if text else [""]
    parsed, chosen = parse_text(last), pending(p, begun_text(before))
    if isinstance(parsed, AnyReceiver):
        return [move for move in p.legal if parsed.fits(move)]
    if isinstance(parsed, LayTrack):
        whole = chosen.toggled(last)
        if last in chosen.parts and (not whole or is_begun(whole)):
            whole = chosen.act(chosen.parts)  # the only track, or one that others need, cannot be removed
        return [whole] if whole else []
    if isinstance(parsed, AtHex) and parsed.hexagon in p.board.index:
        return _at_hex(chosen, parsed.hexagon)
    return _at_tile(chosen, parsed.tile) if isinstance(parsed, OnTile) else ()


def _at_hex(chosen: Pending, name: str) -> list[Move]:
    """List the acts that a tap on a hex may mean. During a Farm action it adds a farm or removes one; the only farm
    stays. Otherwise it means every act that is possible on the hex.
    """
    p = chosen.position
    if chosen.box == "farm":
        return _farm_at(chosen, name)
    reached = chosen.position_via
    if chosen.vias and reached is p:
        return []
    here = [move for move in reached.legal if hexagon_of(parse(move)) == name]
    if not chosen.text and not here and reached.ask == TURN:
        return _farm_at(pending(p, begun_text(("farm",))), name)
    return [act_of([*chosen.vias, move]) for move in here]


def _farm_at(chosen: Pending, name: str) -> list[Move]:
    """List the act with a farm added on a hex, or with the one there removed. If several types are legal, the first is
    chosen; the panel can change it.
    """
    there = next((part for part in chosen.parts if hexagon_of(parse(part)) == name), "")
    if there:
        left = [part for part in chosen.parts if part != there]
        acts = [chosen.act(left or chosen.parts)]
    else:
        acts = [chosen.act([*chosen.parts, f"{farm} {name}"]) for farm in FARMS]
    return [act for act in acts if act][:1]


def _at_tile(chosen: Pending, tile: int) -> list[Move]:
    """List the acts that a tap on an Old One may mean: looks and cards that target it, and an attack with all units in
    range.
    """
    p = chosen.position
    looks = [move for move in p.legal if tile_of(parsed := parse(move)) == tile and not box_begun(parsed)]
    if p.ask != TURN or tile >= len(p.at) or chosen.card:
        return looks
    attack = attack_of(chosen, tile)
    whole = attack.act(send_texts(attack.max_units))
    return [whole, *looks] if whole else looks


# --- farms and units ---


def farm_instead(chosen: Pending, part: Move, farm: int) -> str:
    """Return an act with a farm's type replaced. If the act has another farm of the new type, the two swap types. "" if
    not legal.
    """
    old = expect(PlaceFarm, part)
    plain = [PlaceFarm(farm, old.hexagon).text if one == part else one for one in chosen.parts]
    swapped = [
        PlaceFarm(old.farm, other.hexagon).text
        if one in chosen.parts and (other := expect(PlaceFarm, one)).farm == farm
        else one
        for one in plain
    ]
    return chosen.act(plain) or chosen.act(swapped)


def attack_of(chosen: Pending, tile: int) -> Pending:
    """Return an attack on a tile that is only begun, over the railways that an act names."""
    p = chosen.position
    return pending(p, "" if p.ask == SENDING else begun_text((*chosen.vias, Attack(tile).text)))


def send_texts(counts: Sequence[int]) -> list[Move]:
    """Return the parts that send these numbers of units by type."""
    return [Send(unit, number).text for unit, number in enumerate(counts) if number]
