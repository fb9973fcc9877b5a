"""What the answers to each question depend on, and what chance brings, named as in the rulebook:
`position.asked(Laying).box`.

A question that is not here, such as which port is built, depends on nothing but the position. `via` are the seats whose
railways are used; `barred` is the set of those that come too late now in the order of AZ-23.1.
"""

from __future__ import annotations

from typing import NamedTuple

# --- chance (AZ-23.4, AZ-23.5) ---


class Surveying(NamedTuple):
    """Which survey lies on a hex. AZ-3.8."""

    hexagon: int


class DrawingOptions(NamedTuple):
    """Which two-player cards, `number` of them, are on the table. AZ-20.1."""

    number: int


class DrawingCard(NamedTuple):
    """Which card is drawn from the deck: for everybody, or for the `looker` alone. AZ-7.1, AZ-7.2."""

    why: str
    looker: int | None = None


class Among(NamedTuple):
    """Which of several tiles it is: one that leaves the game unseen, or one that is turned up."""

    tiles: tuple[int, ...]


def among(*tiles: int) -> Among:
    """Return the question of one of several tiles from what is asked: a row of tiles."""
    return Among(tiles)


class ShowingFront(NamedTuple):
    """What the front of a tile is; `only` is the seat that looks at it, UNKNOWN where it is for everybody."""

    tile: int
    only: int


# --- set-up ---


class Choosing(NamedTuple):
    """Which options of these two-player cards are used. AZ-20.1."""

    cards: tuple[str, ...]


def choosing(*cards: str) -> Choosing:
    """Return the question of the options from what is asked: a row of cards."""
    return Choosing(cards)


# --- an action ---


class Acting(NamedTuple):
    """Which action a seat takes, over the railways of others once they are named."""

    via: tuple[int, ...]


class Laying(NamedTuple):
    """Where the next of the tracks that are left goes; `box` is the number of the action box, the hills being 1."""

    box: int
    left: int
    barred: int


class Farming(NamedTuple):
    """Which farm goes where; `placed` are the numbers placed already, by kind of farm."""

    via: tuple[int, ...]
    placed: tuple[int, ...]
    barred: int


class Sending(NamedTuple):
    """Which units go against a tile; `force` are those sent already, by type."""

    tile: int
    via: tuple[int, ...]
    force: tuple[int, ...]


class Trading(NamedTuple):
    """What is traded next; `left` is how many times more."""

    left: int
    barred: str


class Peeking(NamedTuple):
    """At which face-down tile a seat looks; `left` is how many times, this one included."""

    left: int


class Keeping(NamedTuple):
    """Which card is kept: of those drafted, or of those looked at."""

    among: str


class Losing(NamedTuple):
    """How losses are allotted: `points` of them, to ground units or to airships. AZ-12.6."""

    ground: bool
    points: int
