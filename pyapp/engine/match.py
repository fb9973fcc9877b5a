"""A match: a setup, its moves and a cursor. Undo, redo, jump to any move and branch from any, without replaying from
the start.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pyapp.engine.contract import AWAY, CHANCE, N_, PERSON, Event, Game, Illegal, Move, Position, Setup, check_setup
from pyapp.engine.randomness import rng

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pyapp.engine.contract import Mode

SNAPSHOT_EVERY = 8
"""Moves between two kept copies: a jump plays at most this many moves again."""


def teaches(position: Position, move: Move, learners: Iterable[int]) -> bool:
    """Return whether a legal move lets one of some seats, or those who look on (CHANCE), learn more than the move
    itself says.

    Nobody learns anything where each, playing the move on what it knows, comes to what it knows afterwards. What the
    move brings to light is missing there: the move is refused, or chance is asked, or the outcome differs.
    """
    after = position.copy()
    after.advance(move)
    for seat in learners:
        seen = position.seen_by(seat)
        if seen.why_not(move) is not None:
            return True
        seen.advance(move)
        if seen.seen_by(seat).state() != after.seen_by(seat).state():
            return True
    return False


class Match:
    """A game in progress, or over, that can be looked at as it was after any of its moves.

    `moves` is the whole line, what was undone included; `cursor` says how many of them are played on `position`.
    `events[i]` tells what move i did, `movers[i]` who decided it: a seat, CHANCE, or None for a move that the rules
    made, and `decided[i]` whether people did: their own moves, and results that they entered. `legacy` says that its
    positions still ask what the game asks no more (`Game.new_legacy`). `apart` is the seat that plays ahead here, and
    from which move on (`Match.ahead`); what it plays is no line of the match yet.
    """

    __slots__ = (
        "_snapshots",
        "_taught",
        "apart",
        "cursor",
        "decided",
        "events",
        "game",
        "legacy",
        "movers",
        "moves",
        "position",
        "setup",
    )

    def __init__(self, game: Game, setup: Setup, *, legacy: bool = False) -> None:
        """Begin a match, if `legacy` by the game's questions of before, where it has dropped any. Raises ValueError,
        with a message for the page, if the setup does not suit the game.
        """
        check_setup(game, setup)
        self.legacy = legacy and game.new_legacy is not None
        self.game = game
        self.setup = setup
        self.moves: list[Move] = []
        self.movers: list[int | None] = []
        self.decided: list[bool] = []
        self.events: list[list[Event]] = []
        self.cursor = 0
        self.apart: tuple[int, int] | None = None
        begin = game.new_legacy if legacy and game.new_legacy is not None else game.new
        self.position: Position = begin(setup)
        self._snapshots: dict[int, Position] = {0: self.position.copy()}
        self._taught: dict[int, bool] = {}

    def __repr__(self) -> str:
        return f"<Match {self.setup.game} {self.setup.mode} at {self.cursor} of {len(self.moves)}>"

    def __eq__(self, other: object) -> bool:
        """Matches are equal when setup, line and cursor are."""
        if not isinstance(other, Match):
            return NotImplemented
        return (self.setup, self.moves, self.cursor) == (other.setup, other.moves, other.cursor)

    __hash__ = None  # type: ignore[assignment]

    # --- playing ---

    def play(self, move: Move) -> list[Event]:
        """Play a move at the cursor, dropping what was undone after it. Raises Illegal and changes nothing if it is
        refused.
        """
        mover, decided = self._mover(move)
        events = self.position.play(move)
        self._add(move, mover, events, decided=decided)
        return events

    def advance(self, move: Move) -> None:
        """Play a move known to be legal, without telling what it does: what a match that only thinks is brought up to
        date with.
        """
        mover, decided = self._mover(move)
        self.position.advance(move)
        self._add(move, mover, [], decided=decided)

    def _mover(self, move: Move) -> tuple[int | None, bool]:
        """Return who makes the next move, and whether people do."""
        mover = None if move == self.position.automatic() else self.position.seat
        return mover, mover is not None and self._by_people(mover) and move != self.implied()

    def _add(self, move: Move, mover: int | None, events: list[Event], *, decided: bool) -> None:
        """Write down what was played on the position, in place of what was undone after the cursor."""
        del self.moves[self.cursor :], self.movers[self.cursor :]
        del self.decided[self.cursor :], self.events[self.cursor :]
        for at in [at for at in self._snapshots if at > self.cursor]:
            del self._snapshots[at]
        for index in [index for index in self._taught if index >= self.cursor]:
            del self._taught[index]
        self.moves.append(move)
        self.movers.append(mover)
        self.decided.append(decided)
        self.events.append(events)
        self._step_over()

    def settle(self, *, implied: bool = False) -> list[Event]:
        """Play what nobody decides - forced passes, and chance by the table code; at a table also what an earlier move
        has `implied` - until somebody has to act or the game is over.
        """
        events: list[Event] = []
        while (move := self.unforced() or (self.implied() if implied else None)) is not None:
            events += self.play(move)
        return events

    def unforced(self) -> Move | None:
        """Return the move that comes by itself here (a forced pass, a result of the table code), or None if somebody
        has to act.
        """
        if self.waits:
            return None
        if self.position.seat == CHANCE:
            return None if self.entered(self.position) else self.seeded_result()
        return self.position.automatic()

    def implied(self) -> Move | None:
        """Return the move that an earlier one of the acting seat has asked for (`Game.implied`), or None."""
        return self.game.implied(self.position) if self.game.implied is not None else None

    def entered(self, position: Position) -> bool:
        """Return whether people enter the result of the event of chance at a position of this match."""
        return self.setup.physical and position.chance().kind in self.mode.physical

    def _by_people(self, mover: int) -> bool:
        """Return whether people decide the next move: real dice are entered, not decided, but can be taken back."""
        if mover == CHANCE:
            return self.entered(self.position)
        return self.setup.seats[mover].player in (PERSON, AWAY)

    def seeded_result(self) -> Move:
        """Return the result that the table code holds for the event of chance at the cursor."""
        chance = self.position.chance()
        return chance.sample(rng(self.setup.code, chance.label))

    def _step_over(self) -> None:
        self.cursor += 1
        if self.cursor % SNAPSHOT_EVERY == 0:
            self._snapshots[self.cursor] = self.position.copy()

    # --- looking around ---

    def at(self, cursor: int) -> Position:
        """Return a fresh position as it was after `cursor` moves (0 to the length of the line); IndexError outside of
        that.
        """
        if not 0 <= cursor <= len(self.moves):
            raise IndexError(cursor)
        start = self._snapshot_before(cursor)
        position = self._snapshots[start].copy()
        for move in self.moves[start:cursor]:
            position.advance(move)
        return position

    def _snapshot_before(self, cursor: int) -> int:
        return max(at for at in self._snapshots if at <= cursor)

    def seen(self, position: Position, seat: int) -> Position:
        """Return a position of this match as a seat knows it now, or as everybody does where `seat` is CHANCE. The
        match is open to all where its mode hides nothing, and when it is over.
        """
        return position.seen_by(seat) if self.hides else position

    def events_seen(self, index: int, seat: int) -> list[Event]:
        """Return what a seat, or everybody where `seat` is CHANCE, learns now of move `index` of the line."""
        events = self.events[index]
        return [event for event in events if event.visible_to in (None, seat)] if self.hides else events

    @property
    def hides(self) -> bool:
        """Return whether some seat may know now what others do not."""
        return self.mode.hidden and not self.over

    def taught(self, index: int) -> bool:
        """Return whether move `index` of the line let anybody learn more than the move itself says (`teaches`). It is
        found out when it is first asked.
        """
        if not self.mode.hidden:
            return False
        if index not in self._taught:
            self._find_taught(index)
        return self._taught[index]

    def _find_taught(self, index: int) -> None:
        """Find out what a move taught, and with it those since the snapshot before it, which lead there."""
        start = self._snapshot_before(index)
        position = self._snapshots[start].copy()
        for at in range(start, index + 1):
            if at not in self._taught:
                self._taught[at] = teaches(position, self.moves[at], self._learners(at))
            position.advance(self.moves[at])

    def _learners(self, index: int) -> set[int]:
        """Return who shows whether a move taught somebody something: those who look on, since what they learn everybody
        does who did not know it, and the seats that alone were told something.
        """
        return {CHANCE} | {event.visible_to for event in self.events[index] if event.visible_to is not None}

    def jump(self, cursor: int) -> None:
        """Go to the moment after `cursor` moves; the line stays as it is. IndexError outside of it."""
        self.position = self.at(cursor)
        self.cursor = cursor

    def branch(self, cursor: int, position: Position | None = None) -> Match:
        """Return a new match that shares the first `cursor` moves, and stands at their position or at another that is
        given; IndexError outside of the line.
        """
        other = Match(self.game, self.setup, legacy=self.legacy)
        other.position = position or self.at(cursor)
        other.moves, other.movers = self.moves[:cursor], self.movers[:cursor]
        other.decided, other.events = self.decided[:cursor], self.events[:cursor]
        other.cursor = cursor
        other._snapshots = {at: position.copy() for at, position in self._snapshots.items() if at <= cursor}
        other._taught = {index: taught for index, taught in self._taught.items() if index < cursor}
        if position is not None:
            other._snapshots[cursor] = position.copy()
        return other

    def ahead(self, seat: int) -> Match | None:
        """Return a new match in which a seat plays on from the cursor as if those before it in this phase were done;
        None where it cannot (`Position.ahead`).
        """
        position = self.position.ahead(seat)
        if position is None:
            return None
        other = self.branch(self.cursor, position)
        other.apart = seat, self.cursor
        return other

    @property
    def waits(self) -> bool:
        """Return whether the seat that plays ahead here has nothing to do until its turn comes."""
        return self.apart is not None and self.position.seat not in (self.apart[0], CHANCE)

    def play_on_from(self, cursor: int, *, practice: bool = False) -> Match:
        """Return a new match that goes on from the moment after `cursor` moves. It is a practice match if that is
        wanted, and where free undo would not lead back there: what came since is known. IndexError outside of the line.
        """
        other = self.branch(min(cursor, self.apart[1]) if self.apart else cursor)
        if practice or cursor < self._undo_floor():
            other.setup = replace(self.setup, practice=True)
        return other

    # --- undo and redo ---

    def begins(self, index: int) -> int:
        """Return the index of the first move of the act that move `index` of the line belongs to."""
        while self._goes_on(index):
            index -= 1
        return index

    def _goes_on(self, index: int) -> bool:
        """Return whether move `index` goes on with the act of the move directly before it."""
        continues, mover = self.game.continues, self.movers[index]
        return (
            continues is not None
            and index > (self.apart[1] if self.apart else 0)
            and mover is not None
            and mover != CHANCE
            and self.movers[index - 1] == mover
            and continues(self.moves[index - 1], self.moves[index])
        )

    def undo(self) -> None:
        """Go back to before the last act that a person decided, also from the middle of it, or within the act to where
        somebody learned something. Raises Illegal, with the reason, where undo stops.
        """
        if (refusal := self.why_not_undo()) is not None:
            raise refusal
        self.jump(self._undo_target())

    def restart(self) -> None:
        """Go back to where the last person's turn began, computers' turns after it taken back with it, or to where
        somebody learned something since. Raises Illegal, with the reason, where undo stops.
        """
        if (refusal := self.why_not_undo()) is not None:
            raise refusal
        target = self._undo_target()
        self.jump(min(target, max(self._undo_floor(), self._turn_start(target))))

    def why_not_undo(self) -> Illegal | None:
        """Tell why undo stops here: nothing to undo, a result of chance, another person's move, something that came to
        light; None if it may go back.

        The limit is the last result of chance, the last move of another person or the last move that taught somebody
        something (`taught`); a practice match has none. What computers answered is taken back with the act before it.
        """
        target = self._undo_target()
        if target < 0:
            return Illegal("", N_("Nothing to undo."))
        if self.setup.practice or target >= self._undo_floor():
            return None
        if CHANCE in self.movers[target : self.cursor]:
            return Illegal("", N_("Dice or cards have come up: you can't undo further."))
        if any(self.taught(index) for index in range(target, self.cursor)):
            return Illegal("", N_("Something was revealed: you can't undo further, except in a practice match."))
        return Illegal("", N_("Someone else has moved: you can't undo further, except in a practice match."))

    def may_go_back(self, cursor: int) -> bool:
        """Return whether undo leads as far back as a moment, whoever acted since."""
        return self.setup.practice or cursor >= self._undo_floor()

    def redo(self) -> None:
        """Go forward to the next moment at which a person decides on an act, or to the end of the line; Illegal if
        nothing was undone.
        """
        if not self.can_redo:
            raise Illegal("", N_("Nothing to redo."))
        cursor = self.cursor + 1
        while cursor < len(self.moves) and (not self.decided[cursor] or self._goes_on(cursor)):
            cursor += 1
        self.jump(cursor)

    @property
    def can_redo(self) -> bool:
        """Return whether something was undone and not replaced."""
        return self.cursor < len(self.moves)

    def _decision_before(self, cursor: int) -> int:
        """Return the index of the move that began the last act of people before the cursor; -1 if there is none."""
        return next((self.begins(i) for i in range(cursor - 1, -1, -1) if self.decided[i]), -1)

    def _undo_target(self) -> int:
        """Return the cursor that undo goes to if it may: the start of the last act before the cursor, or, where a move
        of that act taught somebody something, the moment after it; -1 if there is nothing to undo.
        """
        start = self._decision_before(self.cursor)
        if start < 0 or self.setup.practice:
            return start
        floor = self._undo_floor()
        return floor if start < floor < self.cursor and self.begins(floor) == start else start

    def _undo_floor(self) -> int:
        """Return the first index that free undo may reach: the start of the last person's moves on the whole line, with
        nobody's but computers' between them, none of which taught anybody anything.
        """
        floor, owner = len(self.moves), None
        for index in range(len(self.moves) - 1, -1, -1):
            mover = self.movers[index]
            if mover is not None and self._stops_undo(index, mover, owner):
                break
            if self.taught(index):
                break
            if self.decided[index]:
                owner, floor = mover, index
        return max(floor, self.apart[1]) if self.apart else floor

    def _stops_undo(self, index: int, mover: int, owner: int | None) -> bool:
        """Return whether a move is chance's, or another person's than the owner's of the moves after it."""
        return (owner is not None and mover != owner) if self.decided[index] else mover == CHANCE

    def _turn_start(self, target: int) -> int:
        """Return the index at which the unbroken run of moves of a person began that move `target` belongs to."""
        start = target
        for index in range(target - 1, -1, -1):
            if self.movers[index] not in (None, self.movers[target]):
                break
            start = index if self.decided[index] else start
        return start

    # --- what pages ask ---

    @property
    def over(self) -> bool:
        """Return whether the game is over at the cursor."""
        return self.position.seat is None

    @property
    def at_end(self) -> bool:
        """Return whether the cursor stands at the end of the line."""
        return self.cursor == len(self.moves)

    def totals(self) -> list[tuple[int, ...]]:
        """Return every party's points after each move of the line, the start included: what a chart draws.

        A row has the seats and then the sides; a side that is not ranked has 0.
        """
        position = self.at(0)
        rows = [self.points(position)]
        for move in self.moves:
            position.advance(move)
            rows.append(self.points(position))
        return rows

    def points(self, position: Position) -> tuple[int, ...]:
        """Return every party's points at a position of this match, the seats and then the sides."""
        seats, mode = len(self.setup.seats), self.mode
        ranked = [*range(seats), *mode.ranked_sides(seats)]
        return tuple(
            sum(line.points for line in position.score(party)) if party in ranked else 0
            for party in range(seats + len(mode.sides))
        )

    @property
    def mode(self) -> Mode:
        """Return the mode that is played."""
        return self.game.mode(self.setup.mode)
