"""Prices of abilities and efforts of buildings, for the studio and the design of sheets; no rule uses them.

A price is victory points per round for a strong player, from simulated games. Between simulated values the tables here
continue by rule: each repetition is worth less, a cap reduces the price. Prices without a simulation are guesses and
marked as such.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from pyapp.games.imperial.rules.components import Building

FAIR: Final = (2.5, 4.3)
"""The sum of the six prices of a fair sheet."""
FAIR_EFFORT: Final = (5.0, 8.0)
"""Effort of a building per point of its price."""
FAIR_STAR: Final = (0.5, 0.9)
"""The same for ★ buildings and shapes, per point of the whole game."""
TUNED: Final = 1.75
"""The factor by which simulation moved efforts away from this rule of thumb: next to its five neighbours an ability is
worth more or less.
"""
LEAST_EFFORT: Final = 2.0
MOST_EFFORT: Final = 8.0
CHEAP: Final = 2.8
"""Two boxes and one resource: also fair for the cheapest ability."""
GAME: Final = 10
"""Rounds: ★ and shapes are priced per game."""

_GAIN: Final = {"wood": 0.85, "stone": 0.95, "food": 0.6, "gold": 1.4}
_SECOND: Final = 0.25
_SIZE: Final = {2: 1.4, 3: 1.2, 4: 1.0, 5: 0.75}
"""Squares of a shape -> its settlements in a game; only four squares are simulated."""
_CHOICE: Final = {
    frozenset(("wood", "stone")): 1.25,
    frozenset(("wood", "food")): 1.1,
    frozenset(("stone", "food")): 1.15,
}
_DICE: Final = {"pair": 0.66, "triple": 0.12, "all_different": 0.36}
_SHOWS: Final = {"wood": 0.59, "stone": 0.59, "food": 0.59, "gold": 0.41}
"""Pattern, face -> the factor on the price of the gain; from pair: gold, all different: gold, wood: wood, gold: 2
gold.
"""
_PER: Final = {"open_fields": 0.58, "buildings": 1.57, "settlements": 1.6, "imperial": 0.25}
"""Counted thing -> its mean number in a round."""
_FACES: Final = {3: 0.17, 4: 0.63, 5: 0.17}
_EVENT: Final = {
    "harvests": {1: 0.4, 2: 0.12},
    "sections": {1: 0.95, 2: 0.85, 3: 0.6, 4: 0.25, 5: 0.08},
    "tracks": {1: 0.95, 2: 0.75, 3: 0.4, 4: 0.1},
    "boxes": {3: 0.9, 4: 0.75, 5: 0.4, 6: 0.15},
    "walls": {1: 0.55, 2: 0.12},
    "huts": {1: 0.6, 2: 0.15},
    "granaries": {1: 0.55, 2: 0.15},
    "bridges": {1: 0.5, 2: 0.15},
    "settlement": {1: 0.42},
}
"""Event -> count -> how often a player who aims for it achieves it; from action_when and vp_if."""
_BUY: Final = {"any": 0.4, "wood": 0.07, "stone": 0.07, "food": 0.2, "gold": 0.02}
_FREE_BOX: Final = {
    "walls": 0.5,
    "huts": 0.6,
    "granaries": 0.75,
    "village": 0.8,
    "bridges": 0.55,
    "tracks": 0.95,
    "any": 1.0,
}
_TRADE: Final = {
    ("any", "gold"): 0.66,
    ("food", "gold"): 0.56,
    ("food", "wood"): 0.36,
    ("food", "stone"): 0.4,
    ("wood", "gold"): 0.4,
    ("stone", "gold"): 0.4,
    ("wood", "stone"): 0.27,
    ("stone", "wood"): 0.27,
    ("wood", "food"): 0.15,
    ("stone", "food"): 0.15,
    ("any", "wood"): 0.45,
    ("any", "stone"): 0.47,
    ("any", "food"): 0.3,
}
"""One for one, once a round; food for 2 wood 0.7 and wood for 2 stone 0.53 double it."""
_GOLD: Final = 0.35
"""Each further resource for a gold: one for one is worth nothing, since gold replaces all."""
_SELL: Final = {"food": 0.37, "wood": 0.33, "stone": 0.33, "gold": 0.16, "any": 0.5}
"""One for 1 VP; gold for 2 VP 0.35, wood for 2 VP 0.76."""
_DISCOUNT: Final = {
    "walls": 0.67,
    "huts": 0.82,
    "granaries": 0.42,
    "bridges": 0.38,
    "village": 0.38,
    "tracks": 1.17,
    "any": 1.3,
}
"""One of any kind less, one box a round."""
_PROPER: Final = {"walls": "stone", "huts": "wood", "granaries": "food"}
_FREE_COST: Final = {
    "walls": 1.5,
    "huts": 1.5,
    "granaries": 1.1,
    "bridges": 0.6,
    "tracks": 2.3,
    "village": 1.0,
    "any": 2.5,
}
_SUBSTITUTE: Final = {
    "walls": 0.39,
    "huts": 0.39,
    "granaries": 0.12,
    "bridges": 0.15,
    "village": 0.2,
    "tracks": 0.5,
    "any": 0.6,
}
_UNITS: Final = {
    "imperial": 1.25,
    "open_fields": 2.2,
    "circles": 3.8,
    "emptied_fields": 0.75,
    "buildings": 3.4,
    "settlements": 3.5,
    "settlement_sections": 13.3,
    "columns": 2.5,
    "sections": 23.2,
    "walls": 5.0,
    "huts": 5.0,
    "granaries": 4.5,
    "bridges": 5.5,
    "tracks_of_5": 2.5,
}
"""Counted thing of a ★ building -> its number at the end."""
_TOKENS: Final = (0.0, 0.55, 0.8, 0.94)
"""Number of doubled tokens -> price."""
_HARVEST: Final = {"wood": 0.2, "stone": 0.25, "food": 0.105, "gold": 0.53}
"""One more of it when harvesting, once a round."""
_LEFT: Final = {"wood": 0.4, "stone": 0.4, "food": 0.5, "gold": 0.16, "any": 0.35}

Params = Mapping[str, Any]


def _more(number: int) -> float:
    """Return the factor for a number of times: twice 1.5, three times 1.9."""
    return float(number**0.6)


def _times(params: Params) -> float:
    return _more(params.get("times", 1))


def _capped(value: float, params: Params) -> float:
    """Price victory points that are gained one by one, with or without a cap."""
    vp: int = params["vp"]
    cap: float = params.get("max", 2.5 * vp)
    return value * vp * float(max(1, cap / vp) ** 0.6)


def _gain(params: Params) -> float:
    number: int = params["n"]
    return _GAIN[params["resource"]] + _SECOND * (number - 1)


def _gain_choice(params: Params) -> float:
    kinds = frozenset(params["resources"])
    number: int = params["n"]
    return (_CHOICE.get(kinds) or (1.45 if "gold" in kinds else 1.35)) + 2 * _SECOND * (number - 1)


def _gain_if_dice(params: Params) -> float:
    number: int = params["n"]
    often = _SHOWS[params["face"]] if params["pattern"] == "shows" else _DICE[params["pattern"]]
    return often * (_GAIN[params["resource"]] + 0.8 * (number - 1))


def _gain_per(params: Params) -> float:
    each: float = _PER[params["per"]] * params["n"] / params.get("every", 1)
    cap: float = params.get("max", each)
    return min(each, cap) * _GAIN[params["resource"]]


def _action_when(params: Params) -> float:
    return _happens(params) * _more(params["n"])


def _happens(params: Params) -> float:
    return _EVENT[params["event"]].get(params["count"], 0.05)


def _trade(params: Params) -> float:
    ratio: float = params["m"] / params["n"]
    if params["give"] == "gold":
        return _GOLD * max(0.0, ratio - 1) * _times(params)
    return _TRADE[params["give"], params["get"]] * ratio * _times(params)


def _discount(params: Params) -> float:
    kind = 1.0 if params["resource"] == "any" else 0.85 if _PROPER.get(params["where"]) == params["resource"] else 0.5
    return _DISCOUNT[params["where"]] * kind * _more(params["n"]) * _times(params)


def _vp_left(params: Params) -> float:
    if params["what"] == "action":
        vp: int = params["vp"]
        return 0.15 if vp == 1 else 0.38 * vp
    return _capped(_LEFT[params["what"]] / params.get("per", 1), params)


def _store(params: Params) -> float:
    number: int = 3 if params["n"] == "all" else params["n"]
    return min(0.47, 0.26 + 0.07 * number)


def _star_per(params: Params) -> float:
    every: int = params.get("every", 1)
    vp: int = params["vp"]
    cap: int = params.get("max", GAME * GAME)
    return min(max(0.0, _UNITS[params["what"]] - (every - 1) / 2) / every * vp, cap * 0.8)


def _star_if(params: Params) -> float:
    """Guess: one game in four meets a condition of about twice the usual count."""
    asked: float = params["count"] / _UNITS[params["what"]]
    vp: int = params["vp"]
    return vp * min(0.9, max(0.04, 1.25 - asked / 2))


PRICES: Final[Mapping[str, Callable[[Params], float]]] = MappingProxyType(
    {
        "gain": _gain,
        "gain_choice": _gain_choice,
        "gain_if_dice": _gain_if_dice,
        "gain_per": _gain_per,
        "copy_die": lambda params: 1.15 if params.get("gold") else 0.93,
        "extra_action": lambda params: _more(params["n"]),
        "action_if_worker": lambda params: sum(_FACES[face] for face in params["faces"]) * _more(params["n"]),
        "action_when": _action_when,
        "buy_action": lambda params: _BUY[params["give"]] / params["n"] * _times(params),
        "free_box": lambda params: _FREE_BOX[params["where"]] * _times(params),
        "trade": _trade,
        "sell": lambda params: _SELL[params["give"]] * params["vp"] ** 1.1 / params["n"] * _times(params),
        "discount": _discount,
        "free_cost": lambda params: _FREE_COST[params["where"]] * _times(params),
        "substitute": lambda params: _SUBSTITUTE[params["where"]] * _times(params),
        "free_harvest": lambda params: 0.39 * _more(params["n"]),
        "harvest_bonus": lambda params: _HARVEST[params["resource"]] * _more(params.get("max", 2)),
        "harvest_vp": lambda params: 0.33 * params["vp"] ** 0.9 if params.get("max", 2) > 1 else 0.33,
        "harvest_ahead": lambda params: 0.19,
        "glean": lambda params: 0.25,
        "reroll": lambda params: 0.38 * _more(params["n"]),
        "reroll_worker": lambda params: 0.15,
        "turn_die": lambda params: 0.8 if params["to"] == "any" else 0.55,
        "token_twice": lambda params: _TOKENS[len(params["tokens"])],
        "token_both": lambda params: 0.6,
        "vp_if": lambda params: _happens(params) * params["vp"] * 0.9,
        "vp_per_box": lambda params: _capped(0.48, params),
        "vp_left": _vp_left,
        "store": _store,
        "store_action": lambda params: 0.03 * params["n"],
        "second_settlement": lambda params: 0.02,
        "settlement_vp": lambda params: 0.42 * params["vp"],
        "settlement_gain": lambda params: 0.5 * _gain(params),
        "star_per": _star_per,
        "star_if": _star_if,
    }
)
"""Kind -> its price by its parameters; for ★ per game. `blueprint_vp` needs the shape, see `price`."""


def whole_game(building: Building) -> bool:
    """Return whether a building is priced per game, as ★ and shapes are."""
    return building.star or building.ability.kind == "blueprint_vp"


def price(building: Building) -> float:
    """Return the value of a building in victory points per round for a strong player."""
    ability = building.ability
    if ability.kind == "blueprint_vp":
        return float(_SIZE.get("".join(building.blueprint).count("X"), 0.5) * ability.params["vp"] / GAME)
    value = PRICES[ability.kind](ability.params)
    return value / GAME if building.star else value


def effort(building: Building) -> float:
    """Return the effort of a building: 1 for a box, 0.8 for a resource."""
    return len(building.boxes) + 0.8 * sum(map(len, building.boxes))


def fair_effort(building: Building) -> tuple[float, float]:
    """Return the least and the most effort that are fair for a building's price."""
    worth = price(building) * (GAME if whole_game(building) else 1)
    by = FAIR_STAR if whole_game(building) else FAIR_EFFORT
    return min(MOST_EFFORT, max(LEAST_EFFORT, by[0] * worth)), min(MOST_EFFORT, max(CHEAP, by[1] * worth))
