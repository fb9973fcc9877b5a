"""Chance events: label, outcomes and weights, exactly as AZ-23.4 and AZ-23.5 define them."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Final

from pyapp.engine.chance import CARDS, TABLE, Chance, weighted
from pyapp.games.auztralia.rules.board import bits
from pyapp.games.auztralia.rules.combat import ALL_CARDS
from pyapp.games.auztralia.rules.components import (
    OLD_ONE_CARDS,
    PERSONALITIES,
)
from pyapp.games.auztralia.rules.kit import front_text
from pyapp.games.auztralia.rules.notation import tile_name
from pyapp.games.auztralia.rules.old_ones import next_revelation_level
from pyapp.games.auztralia.rules.questions import DrawingOptions, ShowingFront, Surveying, among
from pyapp.games.auztralia.rules.steps import (
    ANY,
    BANISH,
    CARD,
    DRAW,
    FIRST,
    OBJECTIVE,
    REVELATION,
    SURVEY,
    TILE,
    TWO_PLAYER_CARDS,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from pyapp.games.auztralia.rules.state import State

Outcomes = tuple[tuple[str, int], ...]
_CARDS: Final = tuple(f"card {card.id}" for card in OLD_ONE_CARDS)
_DRAWS: Final = tuple(f"draw {card}" for card in PERSONALITIES)


def outcomes(p: State) -> Outcomes:
    """List the possible outcomes of the current chance event with their weights."""
    return _OUTCOMES[p.ask](p)


def chance(p: State) -> Chance:
    """Return the current chance event."""
    label, kind = _LABELS[p.ask]
    return weighted(label(p), outcomes(p), kind)


def _surveys(p: State) -> Outcomes:
    hexagon = p.name(p.asked(Surveying).hexagon)
    return tuple((f"survey {hexagon} {number}", 1) for number in p.surveys)


def _two_player(p: State) -> Outcomes:
    number = p.asked(DrawingOptions).number
    return tuple((f"two-player {' '.join(ids)}", 1) for ids in combinations(p.kit.two_player, number))


def _cards(p: State) -> Outcomes:
    return tuple([(_CARDS[card], 1) for card in bits(p.pile or ALL_CARDS)])


def _revelations(p: State) -> Outcomes:
    due = next_revelation_level(p)
    return tuple(
        (f"revelation {card.id}", 1)
        for card in p.kit.revelations.values()
        if card.level == due and card.id not in p.revelations
    )


def _fronts(p: State) -> Outcomes:
    tile = p.asked(ShowingFront).tile
    level, name = p.levels[tile], tile_name(tile)
    return tuple(
        (f"tile {name} {front_text(sort)}", p.unseen[at])
        for at, sort in enumerate(p.kit.sorts)
        if sort.level == level and p.unseen[at]
    )


_OUTCOMES: Final[dict[str, Callable[[State], Outcomes]]] = {
    OBJECTIVE: lambda p: tuple((f"objective {one}", 1) for one in p.kit.objectives),
    SURVEY: _surveys,
    DRAW: lambda p: tuple((_DRAWS[card], 1) for card in bits(p.deck)),
    FIRST: lambda p: tuple((f"first {seat}", 1) for seat in range(1, p.players + 1)),
    TWO_PLAYER_CARDS: _two_player,
    BANISH: lambda p: tuple((f"banish {tile_name(tile)}", 1) for tile in p.asked(among).tiles),
    CARD: _cards,
    REVELATION: _revelations,
    ANY: lambda p: tuple((f"any {tile_name(tile)}", 1) for tile in p.asked(among).tiles),
    TILE: _fronts,
}
_LABELS: Final[dict[str, tuple[Callable[[State], str], str]]] = {
    OBJECTIVE: (lambda p: "objective", CARDS),
    SURVEY: (lambda p: f"survey {p.name(p.asked(Surveying).hexagon)}", TABLE),
    DRAW: (lambda p: f"draw {p.draws + 1}", CARDS),
    FIRST: (lambda p: "first", TABLE),
    TWO_PLAYER_CARDS: (lambda p: "two-player", CARDS),
    BANISH: (lambda p: "banish", TABLE),
    CARD: (lambda p: f"card {p.cards + 1}", CARDS),
    REVELATION: (lambda p: f"revelation {p.purple}", CARDS),
    ANY: (lambda p: f"any {p.anys + 1}", TABLE),
    TILE: (lambda p: f"tile {tile_name(p.asked(ShowingFront).tile)}", TABLE),
}
