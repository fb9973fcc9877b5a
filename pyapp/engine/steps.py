"""A position that is driven by a stack of steps: they are done one after another until a seat or chance has to be
asked. What each step and each answer does a game registers by name.

What is asked is a name, `ask`, with what the answers depend on, `args`: a tuple, read by name as `asked(Kind)`. So the
state stays plain data and a copy costs little.
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
"""A question of a game: a named tuple."""

OVER: Final = "over"
"""What is asked when the game is over."""
DRIVE_SLOTS: Final = ("args", "ask", "legal", "log", "seat", "steps")
"""What the drive itself keeps; of these `steps` is a list, and `log` is never copied."""


class StepPosition:
    """A position with its drive. A game derives its state from it, says what a copy takes and registers its rules.

    `steps` is what has to be done, the next last. `seat` is who is asked, `ask` what, with `args`; `legal` are the
    texts, which follow from the rest of the state. `log` holds the events of the move being played, None while nobody
    listens.
    """

    __slots__ = DRIVE_SLOTS

    STEPS: ClassVar[dict[str, Step]]
    """Step -> what it does; it returns whether the game waits for an answer."""
    ANSWERS: ClassVar[dict[str, Answer]]
    """Question -> what an answer to it does."""
    PLAIN: ClassVar[tuple[str, ...]]
    """The attributes that a copy shares: numbers, texts, tuples."""
    LISTS: ClassVar[tuple[str, ...]]
    """Those that are lists of such."""
    PILES: ClassVar[tuple[str, ...]] = ()
    """Those that are piles."""
    DERIVED: ClassVar[tuple[str, ...]] = ("legal",)
    """Those that follow from the rest, or never change: equal states need not compare them."""

    seat: int | None
    legal: Sequence[Move]
    args: tuple[Any, ...]
    log: list[Event] | None

    def begin(self, *steps: tuple[Any, ...]) -> None:
        """Begin with some steps to do, the next last, and nobody asked."""
        self.log, self.seat, self.ask, self.args, self.legal = None, None, "", (), ()
        self.steps: list[tuple[Any, ...]] = list(steps)

    # --- the drive ---

    def go_on(self) -> None:
        """Do one step after the other until somebody has to be asked."""
        steps, do = self.steps, self.STEPS
        while steps:
            step = steps.pop()
            if do[step[0]](self, *step[1:]):
                return

    def question(self, ask: str, seat: int, legal: Sequence[Move], *args: Any) -> bool:
        """Ask a seat: the game waits."""
        self.seat, self.ask, self.args, self.legal = seat, ask, args, legal
        return True

    def draw(self, ask: str, *args: Any) -> bool:
        """Let chance bring something: the game waits."""
        self.seat, self.ask, self.args, self.legal = CHANCE, ask, args, ()
        return True

    def finish(self) -> bool:
        """End the game."""
        self.seat, self.ask, self.args, self.legal = None, OVER, (), ()
        return True

    def tell(self, kind: EventKind, party: int | None, /, *, visible_to: int | None = None, **params: Value) -> None:
        """Write down what happened, where somebody listens; `visible_to` is the seat that alone learns it."""
        if self.log is not None:
            self.log.append(kind(party, visible_to=visible_to, **params))

    def asked(self, kind: Callable[..., Q]) -> Q:
        """Return what the answers depend on by name, as the named tuple that the game has for what is asked."""
        return kind(*self.args)

    # --- what the contract asks of every such game ---

    def chance_moves(self) -> list[Move]:
        """List what chance may bring. A game with chance says it."""
        raise NotImplementedError

    def reason(self, move: Move) -> Illegal:
        """Return the refusal of a text that is not legal. A game says it."""
        raise NotImplementedError

    def moves(self) -> list[Move]:
        """List the legal texts of the acting seat, or what chance may bring."""
        return self.chance_moves() if self.seat == CHANCE else list(self.legal)

    def why_not(self, move: Move) -> Illegal | None:
        """Return the refusal of a text, with its code as `code`, or None if it is legal."""
        return None if move in (self.legal if self.seat != CHANCE else self.chance_moves()) else self.reason(move)

    def play(self, move: Move) -> list[Event]:
        """Apply a text and tell what happened, what follows from it included; Illegal if the rules refuse it."""
        if (refusal := self.why_not(move)) is not None:
            raise refusal
        events: list[Event] = []
        self.log = events
        self.advance(move)
        self.log = None
        return events

    def advance(self, move: Move) -> None:
        """Apply a legal text without telling."""
        self.ANSWERS[self.ask](self, self.seat, move, *self.args)
        self.go_on()

    def after_answer(self, move: Move, stop_at: Container[str] = ()) -> Self:
        """Return a copy in which a legal text has been answered and what it asked for is done, but nothing that waited
        before it, nor a step of those named in `stop_at`, with which the game goes on.
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
        """Return an attribute as plain data: a named tuple without its name."""
        value = getattr(self, name)
        return tuple(value) if isinstance(value, tuple) else value


def plain_of(slots: Sequence[str], *apart: Sequence[str]) -> tuple[str, ...]:
    """List the plain attributes of a state with those slots, in alphabetical order: all that are in none of the other
    groups.
    """
    others = {name for group in apart for name in group} | {"log"}
    return tuple(sorted({*slots, *DRIVE_SLOTS} - others))
