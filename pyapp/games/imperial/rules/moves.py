"""The moves of a seat and of chance as classes, and the grammar of their texts, in the order of the phases (IS-16); and
the lists of expand moves by box, circle and pool.

Dice, fields, circles and boxes are numbered from 0 here and from 1 in texts. Resources are letters, W S F G; a building
is given by its id.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Annotated, Final

from pyapp.engine.grammar import Field, Grammar, TypedMove, choice, notation
from pyapp.games.imperial.rules.components import RESOURCES, TOKENS
from pyapp.games.imperial.rules.payment import MOST, payments_for, reduced
from pyapp.games.imperial.rules.phases import END, EXPAND, REROLL, SETTLE
from pyapp.games.imperial.rules.village import box_moves, circles_offered

if TYPE_CHECKING:
    from pyapp.engine.contract import Move

WORKER: Final = 3
"""The number of the worker die, after those of the resource dice."""

# --- notation of the fields ---

_WORKER_WORD: Final = "worker"


def circle_text(circle: tuple[int, int]) -> str:
    """Return the notation of a circle: its field and its number, from 1."""
    return f"{circle[0] + 1}.{circle[1] + 1}"


def _circle(text: str) -> tuple[int, int]:
    field, number = text.split(".")
    return int(field) - 1, int(number) - 1


def die_word(die: int) -> str:
    """Return the notation of a die: its number from 1, or `worker`."""
    return _WORKER_WORD if die == WORKER else str(die + 1)


def _die(text: str) -> int:
    return WORKER if text == _WORKER_WORD else int(text) - 1


def tokens_of(text: str) -> tuple[str, ...]:
    """Return the favor tokens of a list in the notation of moves and events."""
    return tuple(text.split(" "))


Token = Annotated[str, choice(*TOKENS)]
Tokens = Annotated[tuple[str, ...], Field("[a-z]+(?: [a-z]+)*", tokens_of, " ".join)]
FromOne = Annotated[int, Field("[1-9][0-9]?", lambda text: int(text) - 1, lambda number: str(number + 1))]
"""The number of a box or a seat."""
Die = Annotated[int, Field("worker|[1-3]", _die, die_word)]
ResourceDie = Annotated[int, Field("[1-3]", _die, die_word)]
Face = Annotated[str, Field(f"[{RESOURCES}0-9]")]
Worker = Annotated[str, Field("[0-9]")]
Circle = Annotated[tuple[int, int], Field(r"[0-9]+\.[0-9]+", _circle, circle_text)]
Letters = Annotated[str, Field(f"[{RESOURCES}]+")]
Building = Annotated[str, Field("[a-z0-9]+(?:-[a-z0-9]+)*")]
Square = Annotated[str, Field("[whgb][1-9]")]


class ImperialMove(TypedMove):
    """Any move of a seat or of chance. Each move is an act of its own."""

    __slots__ = ()


# --- token and dice (IS-16.2) ---


@notation("take {token}")
class TakeToken(ImperialMove):
    """Take a favor token. IS-4.1."""

    token: Token


@notation("reroll {die}")
class Reroll(ImperialMove):
    """Reroll a die. IS-5.2."""

    die: Die


@notation("keep")
class KeepDice(ImperialMove):
    """Keep the dice unchanged. IS-5.2."""


# --- expansion (IS-16.3, IS-16.4) ---


@notation("build {place}[.{box}][ {paid}][ {helper}]")
class Build(ImperialMove):
    """Cross a box of a track or a building: its number if there are several, the payment, the helping building.
    IS-5.6.
    """

    place: Building
    box: FromOne | None = None
    paid: Letters = ""
    helper: Building = ""

    @property
    def number(self) -> int:
        """Return the number of the box, 0 if it is the only one."""
        return self.box or 0


@notation("harvest {circle}[ {helper}]")
class Harvest(ImperialMove):
    """Harvest a circle of a field, (field, circle), with an action or a helping building. IS-5.5."""

    circle: Circle
    helper: Building = ""


@notation("[ {token}][ {circle}][ {letters}]")
class Choice(TypedMove):
    """The choice of a use besides its building: a token, a circle, a die or letters; empty if there is none."""

    token: Token = ""
    circle: Circle | None = None
    letters: Letters = ""


@notation("use {building}[ {token}][ {circle}][ {die}][ {letters}]")
class UseBuilding(ImperialMove):
    """Use an ability of a building, with its choice: a token, a circle, a die or letters. IS-5.4."""

    building: Building
    token: Token = ""
    circle: Circle | None = None
    die: ResourceDie | None = None
    letters: Letters = ""


@notation("favor[ {circle}][ {letters}]")
class UseToken(ImperialMove):
    """Use the favor token, with its choice: a circle or letters. IS-8."""

    circle: Circle | None = None
    letters: Letters = ""

    @property
    def token(self) -> str:
        """Return "": the move uses the token that its seat took."""
        return ""


@notation("done")
class Done(ImperialMove):
    """End the expand phase, or store nothing more. IS-5.4, IS-10.1."""


# --- settlements (IS-16.5) ---


@notation("settle {building}[ {square}]")
class Settle(ImperialMove):
    """Create a settlement of a building, the top left corner of its shape on a square; the text of a touchable may omit
    the square. IS-9.1.
    """

    building: Building
    square: Square = ""


@notation("rest")
class Rest(ImperialMove):
    """Create no settlement. IS-9.1."""


# --- results of chance (IS-16.1) ---


@notation("tokens {tokens}")
class TokensInPlay(ImperialMove):
    """The favor tokens that are in play. IS-2.2."""

    tokens: Tokens


@notation("first {seat}")
class FirstPlayer(ImperialMove):
    """The first player to roll. IS-2.3."""

    seat: FromOne


@notation("dice {dice} {worker}")
class Roll(ImperialMove):
    """The faces of the dice: three letters and the number of the worker die. IS-4.2."""

    dice: Letters
    worker: Worker


@notation("reroll {die} {face}")
class RerolledDie(ImperialMove):
    """The new face of a rerolled die. IS-5.2."""

    die: Die
    face: Face


Pass = KeepDice | Done | Rest
"""A move that ends a phase for its seat."""
Choosing = UseBuilding | UseToken
"""A move with a choice: a token, a circle, a die or letters."""
_PLACES: Final[dict[type, tuple[str, ...]]] = {
    Build: ("place", "box"), Harvest: ("circle",), UseBuilding: ("building",), UseToken: (), Settle: ("building",),
}  # fmt: skip
"""Class of a move -> the fields that tell where it is touched."""
KEEP, DONE, REST = KeepDice.word, Done.word, Rest.word
ENDING: Final = {REROLL: KEEP, EXPAND: DONE, SETTLE: REST, END: DONE}
"""Phase -> the move that ends it for a seat."""
FAVOR: Final = UseToken.word
"""The word of a favor token's use, and the text of its touchable."""
GRAMMAR: Final = Grammar(ImperialMove, longest=4 * MOST + 60)  # a store of ten rounds is written letter by letter


def choice_text(move: Choosing) -> str:
    """Return the notation of a move's choice, as it follows the building or the token."""
    return Choice(move.token, move.circle, move.letters).text.lstrip()


def choice_of(text: str) -> Choice | None:
    """Parse the choice of a move from an event; None for any other text."""
    made: Choice | None = Choice.pattern.parse(f" {text}")
    return made


def token_of(text: Move) -> str:
    """Return the favor token that a text takes, "" for none."""
    move = GRAMMAR.parse(text)
    return move.token if isinstance(move, TakeToken) else ""


def place_of(text: Move) -> Move:
    """Return the place where a move is touched, as the text of the plainest move there: without payment, helping
    ability and choice.
    """
    move = GRAMMAR.parse(text)
    if move is None or type(move) not in _PLACES:
        return text
    return type(move)(*(getattr(move, name) for name in _PLACES[type(move)])).text


def reroll_text(die: int) -> Move:
    """Return the move that rerolls a die, which is also the text of its touchable."""
    return Reroll(die).text


# --- lists of expand moves ---


@cache
def harvests(field: int, marks: int, mod: str) -> tuple[Move, ...]:
    """List the harvests of the uncrossed circles of a field (`marks` are the crossed ones), by an ability or, with "",
    by an action.
    """
    tail = f" {mod}" if mod else ""
    return tuple(f"harvest {field + 1}.{number + 1}{tail}" for _, number in circles_offered(field, marks))


@cache
def with_ability(place: str, cost: str, pool: int, ident: str) -> tuple[Move, ...]:
    """List the moves that cross a box at its full cost with an ability."""
    return tuple(f"{move} {ident}" for move in box_moves(place, cost, pool))


@cache
def discounted(place: str, cost: str, pool: int, ident: str, resource: str, number: int) -> tuple[Move, ...]:
    """List the moves that cross a box at a discount with an ability, plainest first."""
    payments: dict[str, None] = {}
    for less in reduced(cost, resource, number):
        payments.update(
            (f"{place} {paid} {ident}" if paid else f"{place} {ident}", None) for paid, _ in payments_for(less, pool)
        )
    return tuple(sorted(payments, key=lambda move: move.count("G")))
