"""Dice and cards next to a sheet. A play stores which dice were rolled and which cards were drawn; the results follow
from the table code, so that devices with the same code agree without a connection.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any, Final

from pyapp.engine.randomness import pick, rng, shuffled
from pyapp.engine.schema import ListOf, Reader, Record, choice
from pyapp.engine.texts import N_
from pyapp.paper.field import printable_text

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

MAX_FACES: Final = 20
MAX_DICE: Final = 24
MAX_CARDS: Final = 200
LONGEST_FACE: Final = 8
LONGEST_CARD: Final = 24
COLOURS: Final = ("white", "yellow", "blue", "green", "red", "black")
COLOUR_NAMES: Final[Mapping[str, str]] = {
    "white": N_("white die"),
    "yellow": N_("yellow die"),
    "blue": N_("blue die"),
    "green": N_("green die"),
    "red": N_("red die"),
    "black": N_("black die"),
}
"""What a die of each colour is called."""
PIPS, TEXT, PICTOGRAM = "pips", "text", "pictogram"
STYLES: Final = (PIPS, TEXT, PICTOGRAM)
PICTOGRAMS: Final[Mapping[str, str]] = {
    "wood-pile": N_("wood"),
    "stone-block": N_("stone"),
    "wheat": N_("food"),
    "two-coins": N_("gold"),
    "oak": N_("tree"),
    "flowers": N_("flower"),
    "shiny-apple": N_("apple"),
    "sheep": N_("sheep"),
    "cow": N_("cow"),
    "double-fish": N_("fish"),
    "rabbit": N_("rabbit"),
    "house": N_("house"),
    "castle": N_("castle"),
    "crown": N_("crown"),
    "person": N_("person"),
    "crossed-swords": N_("swords"),
    "shield": N_("shield"),
    "hearts": N_("heart"),
    "round-star": N_("star"),
    "sun": N_("sun"),
    "moon": N_("moon"),
    "fire": N_("fire"),
    "water-drop": N_("water"),
    "cut-diamond": N_("gem"),
    "key": N_("key"),
    "railway": N_("railway"),
    "road": N_("road"),
    "pirate-skull": N_("skull"),
}
"""The pictograms of dice: names of the game-icons set, with the word for each."""
_FACE: Final = N_("{place}: a face has at most 8 characters, all of which can be printed.")
_CARD: Final = N_("{place}: a card has from 1 to 24 characters, all of which can be printed.")
_COUNT: Final = N_("{place}: there must be from {least} to {most}; found: {found}.")


# --- what is in a tray ---


_FACES: Final = ListOf(printable_text(0, max(LONGEST_FACE, *map(len, PICTOGRAMS)), _FACE), 1, MAX_FACES, _COUNT)
_CARDS: Final = ListOf(printable_text(1, LONGEST_CARD, _CARD), 0, MAX_CARDS, _COUNT)


@dataclass(frozen=True, slots=True)
class Die:
    """A die: a text for each face ("" is blank), the colour, and how faces are drawn.

    In the style "pips" a face is a digit from 1 to 6, in the style "pictogram" a key of PICTOGRAMS.
    """

    faces: Annotated[tuple[str, ...], _FACES]
    colour: Annotated[str, choice(COLOURS)] = "white"
    style: Annotated[str, choice(STYLES)] = TEXT


def _check_faces(values: Mapping[str, Any], reader: Reader) -> None:
    """Note a problem for each face that the style of its die cannot draw."""
    for at, face in enumerate(values["faces"], 1):
        if values["style"] == PIPS and face not in ("", *"123456"):
            reader.wrong(N_("{place}: a face of a die with pips is a digit from 1 to 6, or empty."), f"faces.{at}")
        elif values["style"] == PICTOGRAM and face and face not in PICTOGRAMS:
            reader.wrong(N_("{place}: there is no such pictogram."), f"faces.{at}")
        elif values["style"] == TEXT and len(face) > LONGEST_FACE:
            reader.wrong(_FACE, f"faces.{at}")


@dataclass(frozen=True, slots=True)
class Tray:
    """The dice and the cards of a sheet; equal cards may repeat."""

    dice: Annotated[tuple[Die, ...], ListOf(Record(Die, _check_faces), 0, MAX_DICE, _COUNT)] = ()
    cards: Annotated[tuple[str, ...], _CARDS] = ()


TRAY: Final = Record(Tray)
"""The schema of a tray as JSON."""


def standard(sides: int, colour: str = "white") -> Die:
    """Return a die with the numbers from 1; six sides have pips."""
    return Die(tuple(map(str, range(1, sides + 1))), colour, PIPS if sides == 6 else TEXT)


def _resources(letters: str) -> Die:
    """Return a resource die of Imperial Settlers from the letters of its faces."""
    names = {"W": "wood-pile", "S": "stone-block", "F": "wheat", "G": "two-coins"}
    return Die(tuple(names[letter] for letter in letters), "white", PICTOGRAM)


SETS: Final[Mapping[str, Tray]] = {
    N_("Two dice"): Tray((standard(6),) * 2),
    N_("Five white dice"): Tray((standard(6),) * 5),
    N_("Six white dice"): Tray((standard(6),) * 6),
    N_("Two white and four coloured dice"): Tray(
        tuple(standard(6, colour) for colour in ("white", "white", "yellow", "blue", "green", "red"))
    ),
    N_("Six dice in six colours"): Tray(tuple(standard(6, colour) for colour in COLOURS)),
    N_("Dice with 4 to 20 sides"): Tray(tuple(map(standard, (4, 6, 8, 10, 12, 20)))),
    N_("Imperial Settlers: Roll & Write"): Tray(
        (*map(_resources, ("WWSSFG", "SSFFWG", "FFWWSG")), Die(tuple("344445"), "yellow"))
    ),
    N_("Cards from 1 to 15"): Tray(cards=tuple(map(str, range(1, 16)))),
}
"""Ready-made trays by name, a message of the catalogue."""


# --- rolls ---


@dataclass(frozen=True, slots=True)
class Roll:
    """A roll: its number in the play from 1, and the dice that were rolled, by position in the tray from 0."""

    number: int
    dice: tuple[int, ...]


def rolled(code: str, number: int, index: int, die: Die) -> int:
    """Return the face, from 0, that a die of the tray shows in a roll of the table with this code. It does not depend
    on other dice or rolls.
    """
    return pick(rng(code, f"paper roll {number} die {index}"), range(len(die.faces)))


def faces_after(code: str, tray: Tray, rolls: Sequence[Roll]) -> list[int | None]:
    """Return the face that each die shows after some rolls, None for dice not rolled yet. Dice that the tray no longer
    has are ignored.
    """
    last = {index: roll.number for roll in rolls for index in roll.dice}
    return [rolled(code, last[index], index, die) if index in last else None for index, die in enumerate(tray.dice)]


def last_rolls(code: str, tray: Tray, rolls: Sequence[Roll], count: int = 10) -> list[tuple[Roll, list[int | None]]]:
    """Return the last rolls, newest first, each with the faces that all dice showed after it."""
    ends = range(len(rolls), max(0, len(rolls) - count), -1)
    return [(rolls[end - 1], faces_after(code, tray, rolls[:end])) for end in ends]


# --- cards ---

DRAW, SHUFFLE = "draw", "shuffle"
"""The acts on a deck: draw a card, or shuffle all cards again."""


@dataclass(frozen=True, slots=True)
class Deck:
    """A deck in play: the cards drawn since the last shuffle, the last one on top, and the number of cards left."""

    drawn: tuple[str, ...]
    left: int

    @property
    def top(self) -> str | None:
        """Return the card on top of the drawn ones, None before the first."""
        return self.drawn[-1] if self.drawn else None


def order(code: str, shuffle: int, cards: Sequence[str]) -> list[str]:
    """Return the cards in the order of a shuffle, numbered from 1, at the table with this code."""
    return shuffled(rng(code, f"paper deck {shuffle}"), cards)


def deck_after(code: str, cards: Sequence[str], acts: Iterable[str]) -> Deck:
    """Return the deck after some acts. Shuffle 1 precedes the first act; drawing from a used-up deck does nothing."""
    shuffle, drawn = 1, 0
    for act in acts:
        shuffle, drawn = (shuffle + 1, 0) if act == SHUFFLE else (shuffle, min(drawn + 1, len(cards)))
    return Deck(tuple(order(code, shuffle, cards)[:drawn]), len(cards) - drawn)
