"""A match: a setup, its moves and a cursor. Undo, redo, jumps and branches work without replaying from the start."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pyapp.engine.contract import AWAY, CHANCE, N_, PERSON, Event, Game, Illegal, Move, Position, Setup, check_setup
from pyapp.engine.head_start import P, with_head_starts
from pyapp.engine.randomness import rng

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pyapp.engine.contract import Mode, Outcome

SNAPSHOT_EVERY = 8
"""Moves between two stored copies of the position: a jump replays at most this many moves."""


def reveals_hidden(position: Position, move: Move, observers: Iterable[int]) -> bool:
    """Return whether a legal move reveals hidden information to one of the observers: seats, or CHANCE for the public.

    Nothing is revealed if an observer who plays the move on the known position ends up with exactly the known position
    after the move. Otherwise the move is illegal there, or asks for chance, or leads to a different state.
    """
    after = position.copy()
    after.advance(move)
    for seat in observers:
        seen = position.seen_by(seat)
        if seen.why_not(move) is not None:
            return True
        seen.advance(move)
        if seen.seen_by(seat).state() != after.seen_by(seat).state():
            return True
    return False


class Match:
    """A game in progress or over, which can be viewed after any of its moves.

    `moves` is the whole line, undone moves included; `cursor` is the number of moves played on `position`. `events[i]`
    are the events of move i, `movers[i]` is who decided it (a seat, CHANCE, or None for a forced move), and
    `decided[i]` whether people did, by playing or by entering a chance result. `legacy` means that its positions still
    ask questions that the game has dropped (`Game.new_legacy`). `apart` is (seat, index) for a branch in which that
    seat plays out of order from that index on (`Match.ahead`); its moves are not yet part of the match.
    """

    __slots__ = (
        "_reveals",
        "_snapshots",
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
        """Start a match, with `legacy` by the game's earlier questions if it has dropped any. Raises ValueError, with a
        message for the page, if the setup does not fit the game.
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
        self._reveals: dict[int, bool] = {}

    def __repr__(self) -> str:
        return f"<Match {self.setup.game} {self.setup.mode} at {self.cursor} of {len(self.moves)}>"

    def __eq__(self, other: object) -> bool:
        """Compare setup, moves and cursor."""
        if not isinstance(other, Match):
            return NotImplemented
        return (self.setup, self.moves, self.cursor) == (other.setup, other.moves, other.cursor)

    __hash__ = None  # type: ignore[assignment]

    # --- playing ---

    def play(self, move: Move) -> list[Event]:
        """Play a move at the cursor and drop the undone moves after it. Raises Illegal, and changes nothing, if it is
        refused.
        """
        mover, decided = self._mover(move)
        events = self.position.play(move)
        self._add(move, mover, events, decided=decided)
        return events

    def advance(self, move: Move) -> None:
        """Play a legal move without creating events, for matches that only serve a search."""
        mover, decided = self._mover(move)
        self.position.advance(move)
        self._add(move, mover, [], decided=decided)

    def _mover(self, move: Move) -> tuple[int | None, bool]:
        """Return who makes the next move, and whether people decide it."""
        mover = None if move == self.position.automatic() else self.position.seat
        return mover, mover is not None and self._by_people(mover) and move != self.implied()

    def _add(self, move: Move, mover: int | None, events: list[Event], *, decided: bool) -> None:
        """Store a played move in place of the undone moves after the cursor."""
        del self.moves[self.cursor :], self.movers[self.cursor :]
        del self.decided[self.cursor :], self.events[self.cursor :]
        for at in [at for at in self._snapshots if at > self.cursor]:
            del self._snapshots[at]
        for index in [index for index in self._reveals if index >= self.cursor]:
            del self._reveals[index]
        self.moves.append(move)
        self.movers.append(mover)
        self.decided.append(decided)
        self.events.append(events)
        self._move_cursor()

    def settle(self, *, implied: bool = False) -> list[Event]:
        """Play automatic moves - forced passes and seeded chance, with `implied` also moves implied by earlier ones -
        until somebody has to act or the game is over.
        """
        events: list[Event] = []
        while (move := self.automatic_move() or (self.implied() if implied else None)) is not None:
            events += self.play(move)
        return events

    def automatic_move(self) -> Move | None:
        """Return the automatic move at the cursor (a forced pass or a seeded chance result), or None if somebody has to
        act.
        """
        if self.waits:
            return None
        if self.position.seat == CHANCE:
            return None if self.chance_is_entered(self.position) else self.seeded_result()
        return self.position.automatic()

    def implied(self) -> Move | None:
        """Return the move that an earlier move of the acting seat implies (`Game.implied`), or None."""
        return self.game.implied(self.position) if self.game.implied is not None else None

    def chance_is_entered(self, position: Position) -> bool:
        """Return whether people enter the result of the chance event at a position of this match."""
        return self.setup.physical and position.chance().kind in self.mode.physical

    def _by_people(self, mover: int) -> bool:
        """Return whether people make the next move. Entered dice count: they are not decided, but can be undone."""
        if mover == CHANCE:
            return self.chance_is_entered(self.position)
        return self.setup.seats[mover].player in (PERSON, AWAY)

    def seeded_result(self) -> Move:
        """Return the result of the chance event at the cursor by the table code."""
        chance = self.position.chance()
        return chance.sample(rng(self.setup.code, chance.label))

    def _move_cursor(self) -> None:
        self.cursor += 1
        if self.cursor % SNAPSHOT_EVERY == 0:
            self._snapshots[self.cursor] = self.position.copy()

    # --- looking around ---

    def at(self, cursor: int) -> Position:
        """Return a new copy of the position after `cursor` moves (0 to the length of the line); IndexError outside of
        that range.
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
        """Return a position of this match as a seat, or the public for CHANCE, knows it now. Nothing is hidden if the
        mode hides nothing or the match is over.
        """
        return position.seen_by(seat) if self.hides else position

    def events_seen(self, index: int, seat: int) -> list[Event]:
        """Return the events of move `index` that a seat, or the public for CHANCE, may see now."""
        events = self.events[index]
        return [event for event in events if event.visible_to in (None, seat)] if self.hides else events

    @property
    def hides(self) -> bool:
        """Return whether there is hidden information now."""
        return self.mode.hidden and not self.over

    def reveals(self, index: int) -> bool:
        """Return whether move `index` of the line revealed hidden information (`reveals_hidden`)."""
        if not self.mode.hidden:
            return False
        if index not in self._reveals:
            self._find_reveals(index)
        return self._reveals[index]

    def _find_reveals(self, index: int) -> None:
        """Compute `reveals` for a move and for those since the last snapshot, which have to be replayed anyway."""
        start = self._snapshot_before(index)
        position = self._snapshots[start].copy()
        for at in range(start, index + 1):
            if at not in self._reveals:
                self._reveals[at] = reveals_hidden(position, self.moves[at], self._observers(at))
            position.advance(self.moves[at])

    def _observers(self, index: int) -> set[int]:
        """Return the observers to check for a move: the public, since what is new to it is new to any seat that did not
        know it, and the seats with events of their own.
        """
        return {CHANCE} | {event.visible_to for event in self.events[index] if event.visible_to is not None}

    def jump(self, cursor: int) -> None:
        """Move the cursor to `cursor` moves; the line is not changed. IndexError outside of the line."""
        self.position = self.at(cursor)
        self.cursor = cursor

    def branch(self, cursor: int, position: Position | None = None) -> Match:
        """Return a new match with the first `cursor` moves, at their position or at the one given; IndexError outside
        of the line.
        """
        other = Match(self.game, self.setup, legacy=self.legacy)
        other.position = position or self.at(cursor)
        other.moves, other.movers = self.moves[:cursor], self.movers[:cursor]
        other.decided, other.events = self.decided[:cursor], self.events[:cursor]
        other.cursor = cursor
        other._snapshots = {at: position.copy() for at, position in self._snapshots.items() if at <= cursor}
        other._reveals = {index: reveals for index, reveals in self._reveals.items() if index < cursor}
        if position is not None:
            other._snapshots[cursor] = position.copy()
        return other

    def ahead(self, seat: int) -> Match | None:
        """Return a branch in which a seat plays on as if the seats before it in this phase were done; None if that is
        not allowed (`Position.ahead`).
        """
        position = self.position.ahead(seat)
        if position is None:
            return None
        other = self.branch(self.cursor, position)
        other.apart = seat, self.cursor
        return other

    @property
    def waits(self) -> bool:
        """Return whether the seat that plays out of order in this branch has nothing left to do until its turn."""
        return self.apart is not None and self.position.seat not in (self.apart[0], CHANCE)

    def play_on_from(self, cursor: int, *, practice: bool = False) -> Match:
        """Return a new match that continues after `cursor` moves. It becomes a practice match with `practice`, or where
        undo could not go back that far, because later moves are known by now. IndexError outside of the line.
        """
        other = self.branch(min(cursor, self.apart[1]) if self.apart else cursor)
        if practice or cursor < self._undo_floor():
            other.setup = replace(self.setup, practice=True)
        return other

    # --- undo and redo ---

    def act_start(self, index: int) -> int:
        """Return the index of the first move of the act that contains move `index`."""
        while self._continues_act(index):
            index -= 1
        return index

    def _continues_act(self, index: int) -> bool:
        """Return whether move `index` belongs to the same act as the move before it."""
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
        """Go back to before the last act that a person decided, or within the act to where it revealed something.
        Raises Illegal, with the reason, if undo is not allowed.
        """
        if (refusal := self.why_not_undo()) is not None:
            raise refusal
        self.jump(self._undo_target())

    def restart(self) -> None:
        """Go back to the start of the last person's turn, together with computer turns since, but not beyond a move
        that revealed something. Raises Illegal, with the reason, if undo is not allowed.
        """
        if (refusal := self.why_not_undo()) is not None:
            raise refusal
        target = self._undo_target()
        self.jump(min(target, max(self._undo_floor(), self._turn_start(target))))

    def why_not_undo(self) -> Illegal | None:
        """Return why undo is not allowed, or None if it is: nothing to undo, a chance result, another person's move, or
        revealed information.

        The limit is the last chance result, the last move of another person, or the last move that revealed hidden
        information (`reveals`). A practice match has no limit. Computer moves are undone together with the act before
        them.
        """
        target = self._undo_target()
        if target < 0:
            return Illegal("", N_("Nothing to undo."))
        if self.setup.practice or target >= self._undo_floor():
            return None
        if CHANCE in self.movers[target : self.cursor]:
            return Illegal("", N_("Dice or cards have come up: you can't undo further."))
        if any(self.reveals(index) for index in range(target, self.cursor)):
            return Illegal("", N_("Something was revealed: you can't undo further, except in a practice match."))
        return Illegal("", N_("Someone else has moved: you can't undo further, except in a practice match."))

    def may_go_back(self, cursor: int) -> bool:
        """Return whether undo may reach `cursor`, regardless of who acted since."""
        return self.setup.practice or cursor >= self._undo_floor()

    def redo(self) -> None:
        """Go forward to the next decision of a person or to the end of the line. Raises Illegal if nothing was
        undone.
        """
        if not self.can_redo:
            raise Illegal("", N_("Nothing to redo."))
        cursor = self.cursor + 1
        while cursor < len(self.moves) and (not self.decided[cursor] or self._continues_act(cursor)):
            cursor += 1
        self.jump(cursor)

    @property
    def can_redo(self) -> bool:
        """Return whether there are undone moves."""
        return self.cursor < len(self.moves)

    def _decision_before(self, cursor: int) -> int:
        """Return the index of the first move of the last act of a person before the cursor; -1 if there is none."""
        return next((self.act_start(i) for i in range(cursor - 1, -1, -1) if self.decided[i]), -1)

    def _undo_target(self) -> int:
        """Return the cursor that undo would go to: the start of the last act, or the point within it after a move that
        revealed something; -1 if there is nothing to undo.
        """
        start = self._decision_before(self.cursor)
        if start < 0 or self.setup.practice:
            return start
        floor = self._undo_floor()
        return floor if start < floor < self.cursor and self.act_start(floor) == start else start

    def _undo_floor(self) -> int:
        """Return the lowest index that undo may reach: the start of the last person's moves on the line, with only
        computer moves in between and nothing revealed.
        """
        floor, owner = len(self.moves), None
        for index in range(len(self.moves) - 1, -1, -1):
            mover = self.movers[index]
            if mover is not None and self._stops_undo(index, mover, owner):
                break
            if self.reveals(index):
                break
            if self.decided[index]:
                owner, floor = mover, index
        return max(floor, self.apart[1]) if self.apart else floor

    def _stops_undo(self, index: int, mover: int, owner: int | None) -> bool:
        """Return whether a move was made by chance, or by another person than the owner of the later moves."""
        return (owner is not None and mover != owner) if self.decided[index] else mover == CHANCE

    def _turn_start(self, target: int) -> int:
        """Return the start of the unbroken run of one person's moves that contains move `target`."""
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
        """Return whether the cursor is at the end of the line."""
        return self.cursor == len(self.moves)

    def totals(self) -> list[tuple[int, ...]]:
        """Return every party's points at the start and after each move, for the points chart.

        A row lists the seats, then the sides; an unranked side has 0.
        """
        position = self.at(0)
        rows = [self.points(position)]
        for move in self.moves:
            position.advance(move)
            rows.append(self.points(position))
        return rows

    def scored(self, position: P) -> P:
        """Return a position of this match with the head starts of the seats in its scores and outcome."""
        return with_head_starts(position, [seat.head_start for seat in self.setup.seats])

    def outcome(self) -> Outcome | None:
        """Return the outcome of the match with its head starts, or None while it is not over at the cursor."""
        return self.scored(self.position).outcome()

    def points(self, position: Position) -> tuple[int, ...]:
        """Return every party's points at a position of this match, head starts included: the seats, then the sides."""
        position = self.scored(position)
        seats, mode = len(self.setup.seats), self.mode
        ranked = [*range(seats), *mode.ranked_sides(seats)]
        return tuple(
            sum(line.points for line in position.score(party)) if party in ranked else 0
            for party in range(seats + len(mode.sides))
        )

    @property
    def mode(self) -> Mode:
        """Return the mode of the match."""
        return self.game.mode(self.setup.mode)
