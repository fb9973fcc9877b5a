"""The moves of a seat, typed, and the grammar of their texts, in the order of the phases (IS-16); and how those of the
expand phase are listed, by box, circle and pool.

Dice, fields, circles and boxes are numbered from 0 here and from 1 in texts. Resources are letters, W S F G; a building
goes by its id.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Final, NamedTuple

from pyapp.engine.grammar import Field, Grammar, Pattern, choice
from pyapp.games.imperial.rules.components import RESOURCES, TOKENS
from pyapp.games.imperial.rules.payment import MOST, reduced, ways
from pyapp.games.imperial.rules.village import circles_offered, texts

if TYPE_CHECKING:
    from pyapp.engine.contract import Move

WORKER: Final = 3
"""The number of the worker die, after those of the resource dice."""

# --- token and dice (IS-16.2) ---


@dataclass(frozen=True, slots=True)
class TakeToken:
    """Take a favor token. IS-4.1."""

    token: str


@dataclass(frozen=True, slots=True)
class Reroll:
    """Reroll a die. IS-5.2."""

    die: int


@dataclass(frozen=True, slots=True)
class KeepDice:
    """Keep the dice as they lie. IS-5.2."""


# --- expansion (IS-16.3, IS-16.4) ---


@dataclass(frozen=True, slots=True)
class Build:
    """Cross a box of a track or a building: its number where there are several, what is paid, the building that helps.
    IS-5.6.
    """

    place: str
    box: int | None = None
    paid: str = ""
    helper: str = ""

    @property
    def number(self) -> int:
        """Return the number of the box, 0 where it is the only one."""
        return self.box or 0


@dataclass(frozen=True, slots=True)
class Harvest:
    """Harvest a circle of a field, (field, circle), with an action or a building that helps. IS-5.5."""

    circle: tuple[int, int]
    helper: str = ""


class Choice(NamedTuple):
    """What a use asks for besides its building: a token, a circle, letters; empty where it asks for none."""

    token: str = ""
    circle: tuple[int, int] | None = None
    letters: str = ""


@dataclass(frozen=True, slots=True)
class UseBuilding:
    """Use an ability of a building, with the choice that it asks for: a token, a circle, a die, letters. IS-5.4."""

    building: str
    token: str = ""
    circle: tuple[int, int] | None = None
    die: int | None = None
    letters: str = ""


@dataclass(frozen=True, slots=True)
class UseToken:
    """Use the favor token, with the choice that it asks for: a circle or letters. IS-8."""

    circle: tuple[int, int] | None = None
    letters: str = ""

    @property
    def token(self) -> str:
        """Return the token that it names: none, it is the one at hand."""
        return ""


@dataclass(frozen=True, slots=True)
class Done:
    """End the expansion, or keep nothing more. IS-5.4, IS-10.1."""


# --- settlements (IS-16.5) ---


@dataclass(frozen=True, slots=True)
class Settle:
    """Create a settlement of a building, the top left corner of its shape on a square; a page may leave that out.
    IS-9.1.
    """

    building: str
    square: str = ""


@dataclass(frozen=True, slots=True)
class Rest:
    """Create no settlement. IS-9.1."""


# --- what chance brings (IS-16.1) ---


@dataclass(frozen=True, slots=True)
class TokensInPlay:
    """The favor tokens that are in play. IS-2.2."""

    tokens: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class FirstPlayer:
    """Who rolls first. IS-2.3."""

    seat: int


@dataclass(frozen=True, slots=True)
class Roll:
    """What the dice show: three letters and the number of the worker die. IS-4.2."""

    dice: str
    worker: str


@dataclass(frozen=True, slots=True)
class RerolledDie:
    """What a rerolled die shows. IS-5.2."""

    die: int
    face: str


ImperialMove = (
    TakeToken | Reroll | KeepDice | Build | Harvest | UseBuilding | UseToken | Done | Settle | Rest
    | TokensInPlay | FirstPlayer | Roll | RerolledDie
)  # fmt: skip
"""Any move of a seat, and what chance brings."""
Pass = KeepDice | Done | Rest
"""A move that ends what its seat does in a phase."""
Choosing = UseBuilding | UseToken
"""A move that may choose: a token, a circle, letters."""
_PLACES: Final[dict[type, tuple[str, ...]]] = {
    Build: ("place", "box"), Harvest: ("circle",), UseBuilding: ("building",), UseToken: (), Settle: ("building",),
}  # fmt: skip
"""Type of move -> its fields that say where it is touched."""


# --- how they are written ---


def circle_text(circle: tuple[int, int]) -> str:
    """Return how a circle is written: its field and its number, from 1."""
    return f"{circle[0] + 1}.{circle[1] + 1}"


_WORKER_WORD: Final = "worker"


def die_word(die: int) -> str:
    """Return how a die is written: its number from 1, or `worker`."""
    return _WORKER_WORD if die == WORKER else str(die + 1)


def _circle(text: str) -> tuple[int, int]:
    field, number = text.split(".")
    return int(field) - 1, int(number) - 1


_FROM_ONE: Final = Field("[1-9][0-9]?", lambda text: int(text) - 1, lambda number: str(number + 1))
_DIE: Final = Field("worker|[1-3]", lambda text: WORKER if text == _WORKER_WORD else int(text) - 1, die_word)
_CIRCLE: Final = Field(r"[0-9]+\.[0-9]+", _circle, circle_text)
_LETTERS: Final = Field(f"[{RESOURCES}]+")
_BUILDING: Final = Field("[a-z0-9]+(?:-[a-z0-9]+)*")
_TOKEN: Final = choice(*TOKENS)
_CHOICE: Final = Pattern(Choice, "[ {token}][ {circle}][ {letters}]", token=_TOKEN, circle=_CIRCLE, letters=_LETTERS)


def choice_text(move: Choosing) -> str:
    """Return what a move chose as it is written after the building or the token."""
    return _CHOICE.write(Choice(move.token, move.circle, move.letters)).lstrip()


def choice_of(text: str) -> Choice | None:
    """Return what a move chose as it is told; None for what is no choice."""
    return _CHOICE.parse(f" {text}")


def tokens_of(text: str) -> tuple[str, ...]:
    """Return the favor tokens of a row of them, as they are written and told."""
    return tuple(text.split(" "))


GRAMMAR: Final[Grammar[ImperialMove]] = Grammar(
    (
        Pattern(TakeToken, "take {token}", token=_TOKEN),
        Pattern(RerolledDie, "reroll {die} {face}", die=_DIE, face=Field(f"[{RESOURCES}0-9]")),
        Pattern(Reroll, "reroll {die}", die=_DIE),
        Pattern(KeepDice, "keep"),
        Pattern(
            Build,
            "build {place}[.{box}][ {paid}][ {helper}]",
            place=_BUILDING,
            box=_FROM_ONE,
            paid=_LETTERS,
            helper=_BUILDING,
        ),
        Pattern(Harvest, "harvest {circle}[ {helper}]", circle=_CIRCLE, helper=_BUILDING),
        Pattern(
            UseBuilding,
            "use {building}[ {token}][ {circle}][ {die}][ {letters}]",
            building=_BUILDING,
            token=_TOKEN,
            circle=_CIRCLE,
            die=Field("[1-3]", _DIE.read, _DIE.write),
            letters=_LETTERS,
        ),
        Pattern(UseToken, "favor[ {circle}][ {letters}]", circle=_CIRCLE, letters=_LETTERS),
        Pattern(Done, "done"),
        Pattern(Settle, "settle {building}[ {square}]", building=_BUILDING, square=Field("[whgb][1-9]")),
        Pattern(Rest, "rest"),
        Pattern(
            TokensInPlay,
            "tokens {tokens}",
            tokens=Field("[a-z]+(?: [a-z]+)*", tokens_of, " ".join),
        ),
        Pattern(FirstPlayer, "first {seat}", seat=_FROM_ONE),
        Pattern(Roll, "dice {dice} {worker}", dice=_LETTERS, worker=Field("[0-9]")),
    ),
    longest=4 * MOST + 60,  # a hoard of ten rounds is written letter by letter
)
"""The texts of seats and of chance; moves are each an act of their own."""


def place_of(text: Move) -> Move:
    """Return the place that a move is touched at, written like the plainest move there: what is paid, which ability
    helps and what is chosen are left out.
    """
    move = GRAMMAR.parse(text)
    if move is None or type(move) not in _PLACES:
        return text
    return GRAMMAR.write(type(move)(*(getattr(move, name) for name in _PLACES[type(move)])))


def reroll_text(die: int) -> Move:
    """Return the move that rerolls a die, with which it is touched."""
    return GRAMMAR.write(Reroll(die))


# --- the expansion's lists ---


@cache
def harvests(field: int, marks: int, mod: str) -> tuple[Move, ...]:
    """List the harvests of a field whose circles are crossed as `marks` says, by an ability or (with "") by an
    action.
    """
    tail = f" {mod}" if mod else ""
    return tuple(f"harvest {field + 1}.{number + 1}{tail}" for _, number in circles_offered(field, marks))


@cache
def with_ability(place: str, cost: str, pool: int, ident: str) -> tuple[Move, ...]:
    """List the moves that cross a box at its full cost with an ability."""
    return tuple(f"{move} {ident}" for move in texts(place, cost, pool))


@cache
def discounted(place: str, cost: str, pool: int, ident: str, resource: str, number: int) -> tuple[Move, ...]:
    """List the moves that cross a box for less with an ability, plainest first."""
    payments: dict[str, None] = {}
    for less in reduced(cost, resource, number):
        payments.update(
            (f"{place} {paid} {ident}" if paid else f"{place} {ident}", None) for paid, _ in ways(less, pool)
        )
    return tuple(sorted(payments, key=lambda move: move.count("G")))
