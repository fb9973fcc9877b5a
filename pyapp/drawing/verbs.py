"""A view cut like the rules: chapters of verbs, questions, printed things and sentences, and the view that finds for an
act, a question, a thing or an event the chapter that knows it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, Protocol, TypeVar

from pyapp.drawing.acts import Acts, Questions
from pyapp.drawing.language import _, fill
from pyapp.drawing.log import EventLog
from pyapp.drawing.markup import NOTHING, Markup, esc
from pyapp.drawing.scene import Explanation, P, Scene
from pyapp.drawing.telling import Log, Telling, V
from pyapp.drawing.things import Thing, by_word, explain
from pyapp.drawing.view import View
from pyapp.engine.acts import moves_of
from pyapp.engine.contract import CHANCE, N_, Position

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from pyapp.drawing.telling import Filler, Tells
    from pyapp.engine.contract import Illegal, Move
    from pyapp.engine.grammar import Grammar, TypedMove

M = TypeVar("M", bound="TypedMove")
"""A typed move of a game."""
S = TypeVar("S", bound="AskingPosition")
K = TypeVar("K")
W = TypeVar("W")


class AskingPosition(Position, Protocol):
    """A position that names the question that its acting seat answers."""

    ask: str


@dataclass(frozen=True, slots=True)
class Act(Generic[P, M]):
    """A parsed legal act of the acting seat: its text, its first move and the moves that continue it."""

    position: P
    seat: int
    text: Move
    move: M
    further: tuple[Any, ...] = ()
    names: Sequence[Markup] = ()

    @property
    def moves(self) -> tuple[Any, ...]:
        """All its moves, in order."""
        return (self.move, *self.further)


class Said(NamedTuple):
    """The effect of an act: one sentence, and further sentences with details."""

    head: Markup
    more: Sequence[Markup] = ()


class Verb(Generic[P, M]):
    """The texts of the acts that begin with one type of move."""

    tab: str = ""
    """The tab that shows such an act, empty for the front tab."""
    reason: int | None = None
    """The index, among the details of `says`, of the sentence for `why`; None where the name of the act is enough."""
    which: str = ""
    """The question where one touchable stands for several of its acts, empty for the general question."""

    def key(self, act: Act[P, M]) -> Markup:
        """Format the label of the act's button."""
        raise NotImplementedError

    def variant_key(self, act: Act[P, M]) -> Markup:
        """Draw the picture on the act's button; nothing where the label is clearer."""
        return NOTHING

    def says(self, act: Act[P, M]) -> Said:
        """Describe what an act would do: its cost, its gain, what remains."""
        raise NotImplementedError

    def why(self, act: Act[P, M]) -> Markup:
        """Describe the benefit of an act in one short sentence; nothing where its name is enough."""
        more = self.says(act).more
        return more[self.reason] if more and self.reason is not None else NOTHING

    def warning(self, act: Act[P, M]) -> Markup:
        """Describe what the act would waste; nothing if it wastes nothing."""
        return NOTHING


class Question(Generic[P]):
    """A question to a seat, and the answers that get a button."""

    tab: str = ""
    """The tab that has the answers, empty for the front tab."""
    goes_on: type | None = None
    """The type of the first move of the act whose parts the question asks for, None for any other question."""

    def prompt(self, scene: Scene[P]) -> Markup:
        """Format the question."""
        raise NotImplementedError

    def proposed(self, position: P) -> Move | None:
        """Return the answer that is marked as suggested, None where the board answers."""
        return None

    def ending_move(self, position: P) -> Move | None:
        """Return the answer that gets a button next to the suggested one."""
        return None


@dataclass(frozen=True, slots=True)
class Chapter(Generic[P, V]):
    """A chapter of the rules as the page shows it: its verbs by the type of the leading move, its questions by name,
    its printed things, the events that are written in another form than their sentences (`telling.Log.tells`), and by
    its code each refusal whose reason needs more than to be filled.
    """

    verbs: Mapping[type, Verb[P, Any]] = field(default_factory=dict)
    questions: Mapping[str, Question[P]] = field(default_factory=dict)
    things: Sequence[Thing[P]] = ()
    tells: Mapping[str, Tells[V]] = field(default_factory=dict)
    refusals: Mapping[str, Callable[[Telling[V], Illegal], Markup]] = field(default_factory=dict)


class Book(Generic[P, V]):
    """All chapters of a game."""

    __slots__ = ("log", "questions", "refusals", "things", "verbs")

    def __init__(self, chapters: Sequence[Chapter[P, V]], fillers: Mapping[str, Filler[V]]) -> None:
        """Merge chapters. Raises ValueError where two of them define the same verb, question, thing or event."""
        self.verbs: Mapping[type, Verb[P, Any]] = _merged(one.verbs for one in chapters)
        self.questions: Mapping[str, Question[P]] = _merged(one.questions for one in chapters)
        self.things: Mapping[str, Thing[P]] = by_word(thing for one in chapters for thing in one.things)
        self.refusals: Mapping[str, Callable[[Telling[V], Illegal], Markup]] = _merged(one.refusals for one in chapters)
        self.log: Log[V] = Log(fillers, _merged(one.tells for one in chapters))


def _merged(tables: Iterable[Mapping[K, W]]) -> dict[K, W]:
    merged: dict[K, W] = {}
    for table in tables:
        if twice := merged.keys() & table.keys():
            raise ValueError(twice)
        merged.update(table)
    return merged


class ChapterActs(Acts[P], Generic[P, M]):
    """The texts of acts, each from the verb of its first move."""

    def __init__(self, book: Book[P, Any], grammar: Grammar[M], front: str) -> None:
        self.book = book
        self.grammar = grammar
        self.front = front

    def act(self, position: P, text: str, names: Sequence[Markup] = ()) -> Act[P, Any] | None:
        """Parse an act; None for a result of chance and for a text that no seat can play."""
        if position.seat is None or position.seat == CHANCE:
            return None
        moves = [self.grammar.parse(one) for one in moves_of(text)]
        return None if None in moves else Act(position, position.seat, text, moves[0], tuple(moves[1:]), names)

    def verb(self, act: Act[P, Any]) -> Verb[P, Any]:
        """Return the verb of an act's first move."""
        return self.book.verbs[type(act.move)]

    def key(self, position: P, move: Move) -> Markup:
        """Format the label of an act's button."""
        act = self.act(position, move)
        return esc(_("Enter")) if act is None else self.verb(act).key(act)

    def variant_key(self, position: P, move: Move) -> Markup:
        """Draw the picture on an answer's button."""
        act = self.act(position, move)
        return NOTHING if act is None else self.verb(act).variant_key(act)

    def preview(self, scene: Scene[P], move: Move) -> Markup:
        """Describe what a legal act would do."""
        act = self.act(scene.position, move, scene.names)
        said = Said(esc(_("Confirm"))) if act is None else self.verb(act).says(act)
        return Markup(" ").join((fill(N_("<b>{text}</b>"), text=said.head), *said.more))

    def why(self, scene: Scene[P], move: Move) -> Markup:
        """Describe the benefit of a legal act in one short sentence."""
        act = self.act(scene.position, move, scene.names)
        return esc(_("Confirm")) if act is None else self.verb(act).why(act)

    def warning(self, scene: Scene[P], move: Move) -> Markup:
        """Describe what an act would waste; nothing if it wastes nothing."""
        act = self.act(scene.position, move, scene.names)
        return NOTHING if act is None else self.verb(act).warning(act)

    def tab_of(self, position: P, move: Move) -> str:
        """Return the tab that shows an act."""
        act = self.act(position, move)
        return self.front if act is None else self.verb(act).tab or self.front


class ChapterQuestions(Questions[S]):
    """The open question of a position, from the chapter that defines it."""

    def __init__(self, book: Book[S, Any]) -> None:
        self.book = book

    def asked(self, position: S) -> Question[S] | None:
        """Return the question that a seat answers now, None for chance and at the end."""
        if position.seat is None or position.seat == CHANCE:
            return None
        return self.book.questions[position.ask]

    def prompt(self, scene: Scene[S]) -> Markup:
        """Format the question to the acting seat."""
        question = self.asked(scene.position)
        if question is not None:
            return question.prompt(scene)
        return NOTHING if scene.position.seat is None else fill(N_("<b>What came up?</b>"))

    def proposed(self, position: S) -> Move | None:
        """Return the suggested answer to the open question."""
        question = self.asked(position)
        return question.proposed(position) if question else None

    def ending_move(self, position: S) -> Move | None:
        """Return the answer that gets a button next to the suggested one."""
        question = self.asked(position)
        return question.ending_move(position) if question else None

    def tab_asked(self, position: S) -> str:
        """Return the tab that has the answers."""
        question = self.asked(position)
        return question.tab if question else ""


class ChapterLog(EventLog, Generic[V]):
    """Events and refusals told by the chapter that knows them, with what is printed in a match."""

    def __init__(self, book: Book[Any, V], vocabulary: V) -> None:
        """Begin with the chapters of a game and its printed names."""
        self.book = book
        self.vocabulary = vocabulary

    def telling(self, names: Sequence[Markup]) -> Telling[V]:
        """Return what writes the events of a match."""
        return Telling(self.book.log, names, self.vocabulary)

    def refusal(self, refused: Illegal, names: Sequence[Markup]) -> Markup:
        """Say why the rules refuse an act, with printed names."""
        telling = self.telling(names)
        says = self.book.refusals.get(str(refused.params.get("code", "")))
        return says(telling, refused) if says else telling.fill(refused.reason, refused.params)


class ChapterView(View[P], Generic[P, V]):
    """A view cut by chapters, which knows what is printed in a match and explains it."""

    book: Book[P, V]

    def __init__(self, vocabulary: V) -> None:
        self.vocabulary = vocabulary

    def explain(self, scene: Scene[P], thing: str) -> Explanation | None:
        """Explain a printed thing."""
        return explain(self.book.things, scene, thing)
