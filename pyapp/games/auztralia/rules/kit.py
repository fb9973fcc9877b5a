"""The tables and cards of a match, our own or those of a pack, with the lookups that the rules derive from them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import product
from typing import TYPE_CHECKING, Final, NamedTuple

from pyapp.games.auztralia.rules.component_types import FIGHTERS, KINDS, LEVELS, LOSSES, PERSONALITY_WORDS, UNITS

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from pyapp.games.auztralia.rules.component_types import (
        Difficulty,
        Effect,
        Objective,
        OldOneCard,
        Personality,
        Revelation,
        Sort,
        Survey,
        TwoPlayerCard,
        Unit,
    )

WIDTH: Final = 8
"""A unit in a force is its type x 8 + its damage."""
RUNNING_RIGHTS: Final = "running_rights"
"""The effect of an option by which the other seat's railway may be used once. V5."""
_TOTAL_EFFECTS: Final = ("farmcap", "trade")
"""Effects whose amount is a new total: the largest of several counts."""


class Cover(NamedTuple):
    """The remaining protection of a force in a combat: points of ground and of airship damage; points by unit type that
    has to take part, empty without such a card; the number of cards whose ground damage, airship damage or sanity loss
    is ignored, empty likewise.
    """

    ground: int = 0
    air: int = 0
    shields: tuple[int, ...] = ()
    cards: tuple[int, ...] = ()


NO_COVER: Final = Cover()


def front_text(sort: Sort) -> str:
    """Return the notation of a front: the kind and, except for Kangaroos, the toughness."""
    return f"{KINDS[sort.kind]} {sort.toughness}" if sort.toughness else KINDS[sort.kind]


@dataclass(frozen=True, eq=False)
class Kit:
    """The tables of a match: units; sorts of Old One tiles by level, then kind; Old One cards; Revelations,
    Personalities, objectives and two-player cards by id; survey tiles; starting spaces of discs by number of players;
    illuminated spaces; times of actions; solo difficulties.
    """

    units: tuple[Unit, ...]
    sorts: tuple[Sort, ...]
    old_one_cards: tuple[OldOneCard, ...]
    revelations: Mapping[str, Revelation]
    personalities: Mapping[str, Personality]
    objectives: Mapping[str, Objective]
    two_player: Mapping[str, TwoPlayerCard]
    surveys: tuple[Survey, ...]
    start: Mapping[int, int]
    illuminated: tuple[int, ...]
    time: Mapping[str, int]
    difficulties: Mapping[str, Difficulty]

    @cached_property
    def room(self) -> tuple[int, ...]:
        """The points of damage that a unit of a force (type x 8 + damage) still takes."""
        return tuple(unit.capacity - damage for unit in self.units for damage in range(WIDTH))

    @cached_property
    def sort_of_text(self) -> Mapping[tuple[str, str], int]:
        """The number of a sort by level and the notation of its front. AZ-23.5."""
        return {(LEVELS[sort.level], front_text(sort)): number for number, sort in enumerate(self.sorts)}

    @cached_property
    def hits_by_row(self) -> tuple[tuple[int, ...], ...]:
        """Hits of all cards together, by kind and unit type. AZ-12.6."""
        return tuple(
            tuple(sum(card.rows[kind].hits[unit] for card in self.old_one_cards) for unit in range(len(UNITS)))
            for kind in range(len(FIGHTERS))
        )

    @cached_property
    def losses_by_row(self) -> tuple[tuple[tuple[int, int, int], ...], ...]:
        """By kind and card: ground damage, airship damage, sanity loss."""
        return tuple(
            tuple((row.ground, row.air, row.sanity) for row in (card.rows[kind] for card in self.old_one_cards))
            for kind in range(len(FIGHTERS))
        )

    @cached_property
    def options(self) -> Mapping[str, tuple[Effect, ...]]:
        """The effects of each option of the two-player cards. AZ-20."""
        return {option.key: option.effects for card in self.two_player.values() for option in card.options}

    @cached_property
    def dismisses(self) -> bool:
        """Whether any Revelation dismisses Personality cards. AZ-14.4."""
        return any(one.op == "dismiss" for card in self.revelations.values() for one in card.effects)

    @cached_property
    def rights(self) -> frozenset[str]:
        """The options by which the other seat's railway may be used once."""
        return frozenset(
            key for key, effects in self.options.items() if any(one.op == RUNNING_RIGHTS for one in effects)
        )

    @cached_property
    def effect_total(self) -> Callable[..., int]:
        """The total of an effect over Personality cards held: `effect_total(hand, "range", "I")`. An effect without an
        amount, such as "railfree", "coal", counts 1; of effects that set a new total the largest counts. KeyError for
        an effect that no card can have. AZ-7.5.
        """
        return lru_cache(maxsize=1 << 13)(self._effect_total)

    def _effect_total(self, held: tuple[str, ...], op: str, *head: str) -> int:
        amounts = self._effect_amounts[(op, *head)]
        return (max if op in _TOTAL_EFFECTS else sum)([0, *(amounts.get(ident, 0) for ident in held)])

    @cached_property
    def _effect_amounts(self) -> Mapping[tuple[str, ...], Mapping[str, int]]:
        """Word and leading arguments of an effect -> its amount by Personality card."""
        worths: dict[tuple[str, ...], dict[str, int]] = {
            (word, *head): {}
            for words in PERSONALITY_WORDS.values()
            for word, kinds in words.items()
            for head in product(*(kind.words for kind in kinds if kind.words))
        }
        for ident, card in self.personalities.items():
            for effect in card.effects:
                every = effect.op == "range" and effect.words == ("*",)
                for words in [(unit,) for unit in UNITS] if every else [effect.words]:
                    amounts = worths[effect.op, *words]
                    amounts[ident] = amounts.get(ident, 0) + effect.amount
        return worths

    def cover(self, held: tuple[str, ...]) -> Cover:
        """Return the protection of a force at the start of a combat, from the Personality cards held."""
        shields = tuple(self.effect_total(held, "shield", unit) for unit in UNITS)
        cards = tuple(self.effect_total(held, "cover", loss) for loss in LOSSES)
        return Cover(
            self.effect_total(held, "armour"),
            self.effect_total(held, "airarmour"),
            shields if any(shields) else (),
            cards if any(cards) else (),
        )
