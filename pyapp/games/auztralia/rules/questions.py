"""The parameters of each question and of each chance event: `position.asked(Laying).box`.

A question that is missing here, such as the site of a port, depends only on the position. `via` are the seats whose
railways are used; `barred` is the set of parts that come too late in the order of AZ-23.1.
"""

from __future__ import annotations

from typing import NamedTuple

# --- chance (AZ-23.4, AZ-23.5) ---


class Surveying(NamedTuple):
    """Drawing the survey of a hex. AZ-3.8."""

    hexagon: int


class DrawingOptions(NamedTuple):
    """Drawing `number` two-player cards. AZ-20.1."""

    number: int


class DrawingCard(NamedTuple):
    """Drawing a card from the deck, for the display or for the `looker` alone. AZ-7.1, AZ-7.2."""

    why: str
    looker: int | None = None


class Among(NamedTuple):
    """Drawing one of several tiles: to leave the game unseen, or to be turned up."""

    tiles: tuple[int, ...]


def among(*tiles: int) -> Among:
    """Build the question from its arguments, the tiles."""
    return Among(tiles)


class ShowingFront(NamedTuple):
    """Drawing the front of a tile; `only` is the seat that looks at it, UNKNOWN if it is turned up for all."""

    tile: int
    only: int


# --- set-up ---


class Choosing(NamedTuple):
    """Choosing options of these two-player cards. AZ-20.1."""

    cards: tuple[str, ...]


def choosing(*cards: str) -> Choosing:
    """Build the question from its arguments, the cards."""
    return Choosing(cards)


# --- an action ---


class Acting(NamedTuple):
    """Choosing an action, over the railways of others once they are named."""

    via: tuple[int, ...]


class Laying(NamedTuple):
    """Placing the next track; `box` is the number of the action box, 1 for hills, `left` the number of tracks left."""

    box: int
    left: int
    barred: int


class Farming(NamedTuple):
    """Placing a farm; `placed` are the numbers placed so far, by farm type."""

    via: tuple[int, ...]
    placed: tuple[int, ...]
    barred: int


class Sending(NamedTuple):
    """Sending units against a tile; `force` are the numbers sent so far, by type."""

    tile: int
    via: tuple[int, ...]
    force: tuple[int, ...]


class Trading(NamedTuple):
    """Choosing the next trade; `left` is the number of trades left."""

    left: int
    barred: str


class Peeking(NamedTuple):
    """Looking at a face-down tile; `left` is the number of looks, this one included."""

    left: int


class Keeping(NamedTuple):
    """Keeping one card: of those drafted, or of those looked at."""

    among: str


class Losing(NamedTuple):
    """Allocating `points` of damage to ground units or to airships. AZ-12.6."""

    ground: bool
    points: int
