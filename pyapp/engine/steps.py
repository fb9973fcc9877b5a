"""A position driven by a stack of steps, which run until a seat or chance has to be asked. The game registers the
function of each step and each answer by name.

A question is a name, `ask`, with parameters, `args`: a tuple, read by name with `asked(Kind)`. So the state is plain
data and a copy is cheap.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final, TypeVar

from pyapp.engine.contract import CHANCE, Event, Move, Value

if TYPE_CHECKING:
    from collections.abc import Callable, Container, Sequence
    from typing import Self

    from pyapp.engine.contract import EventKind, Illegal

    Step = Callable[..., bool | None]
    Answer = Callable[..., None]

Q = TypeVar("Q")
"""A question of a game: a named tuple of its parameters."""

OVER: Final = "over"
"""The question when the game is over."""
DRIVE_SLOTS: Final = ("args", "ask", "legal", "log", "seat", "steps")
"""The attributes of the step machinery; `steps` is a list, and `log` is never copied."""


class StepPosition:
    """A position with its step machinery. A game derives its state from it, declares what a copy takes, and registers
    its rules.

    `steps` is the stack of steps, the next one last. `seat` is asked the question `ask` with parameters `args`; `legal`
    are the answers, derived from the rest of the state. `log` collects the events of the move being played, and is None
    if nobody needs them.
    """

    __slots__ = DRIVE_SLOTS

    STEPS: ClassVar[dict[str, Step]]
    """Step -> its function, which returns whether the game now waits for an answer."""
    ANSWERS: ClassVar[dict[str, Answer]]
    """Question -> the function that applies an answer."""
    PLAIN: ClassVar[tuple[str, ...]]
    """The attributes that copies share: numbers, texts, tuples."""
    LISTS: ClassVar[tuple[str, ...]]
    """The attributes that are lists of such values."""
    PILES: ClassVar[tuple[str, ...]] = ()
    """The attributes that are piles."""
    DERIVED: ClassVar[tuple[str, ...]] = ("legal",)
    """The attributes that are derived from others or never change, which equality ignores."""

    seat: int | None
    legal: Sequence[Move]
    args: tuple[Any, ...]
    log: list[Event] | None

    def begin(self, *steps: tuple[Any, ...]) -> None:
        """Start with these steps, the next one last, and no question."""
        self.log, self.seat, self.ask, self.args, self.legal = None, None, "", (), ()
        self.steps: list[tuple[Any, ...]] = list(steps)

    # --- the drive ---

    def go_on(self) -> None:
        """Run steps until a question is asked."""
        steps, do = self.steps, self.STEPS
        while steps:
            step = steps.pop()
            if do[step[0]](self, *step[1:]):
                return

    def question(self, ask: str, seat: int, legal: Sequence[Move], *args: Any) -> bool:
        """Ask a seat; the game waits for its answer."""
        self.seat, self.ask, self.args, self.legal = seat, ask, args, legal
        return True

    def draw(self, ask: str, *args: Any) -> bool:
        """Ask chance; the game waits for its result."""
        self.seat, self.ask, self.args, self.legal = CHANCE, ask, args, ()
        return True

    def finish(self) -> bool:
        """End the game."""
        self.seat, self.ask, self.args, self.legal = None, OVER, (), ()
        return True

    def tell(self, kind: EventKind, party: int | None, /, *, visible_to: int | None = None, **params: Value) -> None:
        """Log an event if events are collected; `visible_to` is the only seat that may see it."""
        if self.log is not None:
            self.log.append(kind(party, visible_to=visible_to, **params))

    def asked(self, kind: Callable[..., Q]) -> Q:
        """Return the parameters of the question as a named tuple."""
        return kind(*self.args)

    # --- what the contract asks of every such game ---

    def chance_moves(self) -> list[Move]:
        """List the possible chance results; a game with chance overrides it."""
        raise NotImplementedError

    def reason(self, move: Move) -> Illegal:
        """Return the refusal of an illegal move; each game defines it."""
        raise NotImplementedError

    def moves(self) -> list[Move]:
        """List the legal moves of the acting seat, or the possible chance results."""
        return self.chance_moves() if self.seat == CHANCE else list(self.legal)

    def why_not(self, move: Move) -> Illegal | None:
        """Return the refusal of a move, with its code as `code`, or None if it is legal."""
        return None if move in (self.legal if self.seat != CHANCE else self.chance_moves()) else self.reason(move)

    def play(self, move: Move) -> list[Event]:
        """Apply a move and return its events, including those of the steps that follow. Raises Illegal if the rules
        refuse it.
        """
        if (refusal := self.why_not(move)) is not None:
            raise refusal
        events: list[Event] = []
        self.log = events
        self.advance(move)
        self.log = None
        return events

    def advance(self, move: Move) -> None:
        """Apply a legal move without collecting events."""
        self.ANSWERS[self.ask](self, self.seat, move, *self.args)
        self.go_on()

    def after_answer(self, move: Move, stop_at: Container[str] = ()) -> Self:
        """Return a copy after a legal answer and the steps that it pushed, but without older steps and without the
        steps named in `stop_at`, with which the game continues.
        """
        later, waiting = self.copy(), len(self.steps)
        later.ANSWERS[later.ask](later, later.seat, move, *later.args)
        while len(later.steps) > waiting and later.steps[-1][0] not in stop_at:
            step = later.steps.pop()
            if later.STEPS[step[0]](later, *step[1:]):
                break
        return later

    def copy(self) -> Self:
        """Return an independent copy."""
        other = type(self).__new__(type(self))
        for name in self.PLAIN:
            setattr(other, name, getattr(self, name))
        for name in self.LISTS:
            setattr(other, name, getattr(self, name)[:])
        for name in self.PILES:
            setattr(other, name, getattr(self, name).copy())
        other.log = None
        return other

    def state(self) -> tuple[object, ...]:
        """Return the whole state as nested tuples."""
        return (
            *(self.plain(name) for name in self.PLAIN if name not in self.DERIVED),
            *(tuple(getattr(self, name)) for name in self.LISTS if name not in self.DERIVED),
            *(getattr(self, name).state() for name in self.PILES),
        )

    def plain(self, name: str) -> object:
        """Return an attribute as plain data, a named tuple as a tuple."""
        value = getattr(self, name)
        return tuple(value) if isinstance(value, tuple) else value


def plain_of(slots: Sequence[str], *apart: Sequence[str]) -> tuple[str, ...]:
    """List the plain attributes among the slots in alphabetical order: those that are in none of the other groups."""
    others = {name for group in apart for name in group} | {"log"}
    return tuple(sorted({*slots, *DRIVE_SLOTS} - others))
