"""The effects of each kind of ability: tables from the kind to its function. Conditions and numbers come from the
sheet's data.

A function gets the player and the number of the building. Options of FREE abilities are the words after `use BUILDING`,
"" for none.
"""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import TYPE_CHECKING, Final

from pyapp.games.imperial.rules import events
from pyapp.games.imperial.rules.components import FIELDS, SECTIONS, TRACKS, by_letters
from pyapp.games.imperial.rules.payment import MOST, UNIT, counts, exports, pool_of, storable, trade_payments
from pyapp.games.imperial.rules.village import CIRCLES_MASK, FIELD_MASK, circles_offered

if TYPE_CHECKING:
    from collections.abc import Callable

    from pyapp.games.imperial.rules.moves import Choosing
    from pyapp.games.imperial.rules.sheet_state import SheetState

# --- START: gains at the end of the dice step (IS-5.3) ---


def _gain(player: SheetState, building: int) -> None:
    player.gain(player.village.params[building]["resource"], player.value(building, "n"), building)


def _gain_if_dice(player: SheetState, building: int) -> None:
    params = player.village.params[building]
    if _PATTERNS[params["pattern"]](player.dice, params.get("face", "")):
        player.gain(params["resource"], player.value(building, "n"), building)


_PATTERNS: Final[dict[str, Callable[[str, str], bool]]] = {
    "pair": lambda dice, face: len(set(dice)) < 3,
    "triple": lambda dice, face: len(set(dice)) == 1,
    "all_different": lambda dice, face: len(set(dice)) == 3,
    "shows": lambda dice, face: face in dice,
}


def _gain_per(player: SheetState, building: int) -> None:
    params = player.village.params[building]
    number = player.value(building, "n") * (MEASURES[params["per"]](player) // params.get("every", 1))
    player.gain(params["resource"], player.capped(building, number), building)


def _extra_action(player: SheetState, building: int) -> None:
    player.gain_actions(player.value(building, "n"), building)


def _action_if_worker(player: SheetState, building: int) -> None:
    if player.worker in player.village.params[building]["faces"]:
        player.gain_actions(player.value(building, "n"), building)


START: Final[dict[str, Callable[[SheetState, int], None]]] = {
    "gain": _gain,
    "gain_if_dice": _gain_if_dice,
    "gain_per": _gain_per,
    "extra_action": _extra_action,
    "action_if_worker": _action_if_worker,
}

# --- FREE: used at any time of the expand phase (IS-5.4) ---

WITHOUT_ACTION: Final = ("free_box", "free_harvest")
"""The kinds that cross a box or a circle without an action."""
WITH_ACTION: Final = ("glean", "token_both")
"""The FREE kinds that spend an action."""


def times_left(player: SheetState, building: int) -> int:
    """Return the uses of an ability that are left this round. IS-7.4."""
    params = player.village.params[building]
    return (player.value(building, "times") if "times" in params else 1) - player.used[building]


def _choice_options(player: SheetState, building: int) -> list[str]:
    letters = player.village.params[building]["resources"]
    return ["".join(mix) for mix in combinations_with_replacement(letters, player.value(building, "n"))]


def _choice(player: SheetState, building: int, move: Choosing) -> None:
    player.gain_pool(pool_of(move.letters), building)


def _copy_options(player: SheetState, building: int) -> list[str]:
    gold = player.village.params[building].get("gold", False)
    return [letter for letter in dict.fromkeys(by_letters(player.dice)) if letter != "G" or gold]


def _given_options(player: SheetState, building: int) -> list[str]:
    params = player.village.params[building]
    return [
        text
        for text, _ in trade_payments(
            params["give"], player.value(building, "n"), player.pool_number, params.get("get", "")
        )
    ]


def _buy(player: SheetState, building: int, move: Choosing) -> None:
    player.pool_number -= _paid(player, building, move)
    player.gain_actions(1, building)


def _paid(player: SheetState, building: int, move: Choosing) -> int:
    params = player.village.params[building]
    return pool_of(move.letters) if params["give"] != "G" else UNIT["G"] * player.value(building, "n")


def _trade(player: SheetState, building: int, move: Choosing) -> None:
    params = player.village.params[building]
    player.pool_number -= _paid(player, building, move)
    player.gain(params["get"], player.value(building, "m"), building)


def _sell(player: SheetState, building: int, move: Choosing) -> None:
    player.pool_number -= _paid(player, building, move)
    player.note(player.value(building, "vp"), building)


def _glean_options(player: SheetState, _building: int) -> list[str]:
    if player.actions < 1:
        return []
    marks = player.marks & CIRCLES_MASK
    return [
        f"{field + 1}.{number + 1}"
        for field in range(len(FIELDS))
        if marks & FIELD_MASK[field]
        for _, number in circles_offered(field, player.circles_of(field), crossed=True)
    ]


def _glean(player: SheetState, building: int, move: Choosing) -> None:
    field, number = chosen_circle(move)
    player.actions -= 1
    player.gain_pool(pool_of(FIELDS[field].circles[number]), building)


def chosen_circle(move: Choosing) -> tuple[int, int]:
    """Return the circle, (field, circle), that a legal move chose; ValueError if it chose none."""
    if move.circle is None:
        raise ValueError(move)
    return move.circle


def _both_options(player: SheetState, _building: int) -> list[str]:
    if player.actions < 1:
        return []
    options = []
    for token in player.spare:
        options += [f"{token} {choice}" if choice else token for choice in TOKEN_OPTIONS[token](player)]
    return options


def _both(player: SheetState, _building: int, move: Choosing) -> None:
    player.actions -= 1
    TOKEN_EFFECTS[move.token](player, move, 1)


FREE: Final[dict[str, tuple[Callable[[SheetState, int], list[str]], Callable[[SheetState, int, Choosing], None]]]] = {
    "gain_choice": (_choice_options, _choice),
    "copy_die": (_copy_options, _choice),
    "buy_action": (_given_options, _buy),
    "trade": (_given_options, _trade),
    "sell": (_given_options, _sell),
    "glean": (_glean_options, _glean),
    "token_both": (_both_options, _both),
}


def free_options(player: SheetState, building: int) -> list[str]:
    """List the choices of a FREE ability that is ready; empty if it is used up or its price cannot be paid."""
    kind = player.village.kind[building]
    return FREE[kind][0](player, building) if times_left(player, building) > 0 else []


# --- favor tokens (IS-8) ---


def _none(_player: SheetState) -> list[str]:
    return [""]


def _boon_options(player: SheetState) -> list[str]:
    return list(dict.fromkeys(by_letters(player.dice)))


def _yield_options(player: SheetState) -> list[str]:
    return [
        f"{field + 1}.{number + 1}"
        for field in player.harvest_fields()
        for shown, number in circles_offered(field, player.circles_of(field))
        if "G" in player.dice or any(letter in player.dice for letter in shown)
    ]


def _export_options(player: SheetState) -> list[str]:
    return [text for text, _ in exports(player.pool_number)]


def _ally(player: SheetState, _move: Choosing, factor: int) -> None:
    player.gain_actions(factor)


def _boon(player: SheetState, move: Choosing, factor: int) -> None:
    player.gain(move.letters, factor)


def _yield(player: SheetState, move: Choosing, _factor: int) -> None:
    player.cross_circle(*chosen_circle(move))


def _export(player: SheetState, move: Choosing, _factor: int) -> None:
    player.pool_number -= pool_of(move.letters)
    player.note(len(move.letters))


def _coin(player: SheetState, _move: Choosing, factor: int) -> None:
    player.gain("G", factor)


TOKEN_OPTIONS: Final = {
    "ally": _none,
    "boon": _boon_options,
    "yield": _yield_options,
    "export": _export_options,
    "coin": _none,
}
TOKEN_EFFECTS: Final[dict[str, Callable[[SheetState, Choosing, int], None]]] = {
    "ally": _ally,
    "boon": _boon,
    "yield": _yield,
    "export": _export,
    "coin": _coin,
}

# --- END: applied in the end-of-round phase (IS-10.1) ---


def _vp_if(player: SheetState, building: int) -> None:
    params = player.village.params[building]
    if EVENTS[params["event"]](player) >= params["count"]:
        player.note(player.value(building, "vp"), building)


def _vp_left(player: SheetState, building: int) -> None:
    params = player.village.params[building]
    what = params["what"]
    left = (
        player.actions
        if what == "action"
        else sum(counts(player.pool_number))
        if what == "*"
        else player.pool_number // UNIT[what] & MOST
    )
    points = player.value(building, "vp") * (left // params.get("per", 1))
    player.note(player.capped(building, points), building)


def _store_action(player: SheetState, building: int) -> None:
    player.kept_actions += min(player.actions - player.kept_actions, player.value(building, "n"))


END: Final[dict[str, Callable[[SheetState, int], None]]] = {
    "vp_if": _vp_if,
    "vp_left": _vp_left,
    "store_action": _store_action,
}


def store_options(player: SheetState, building: int) -> list[str]:
    """List what a `store` may keep: as many resources as possible, in any mix. Empty if none are left."""
    params = player.village.params[building]
    if not player.pool_number or player.used[building]:
        return []
    number = MOST if params["n"] == "all" else player.value(building, "n")
    return list(storable(number, player.pool_number))


def store(player: SheetState, building: int, choice: str) -> None:
    """Store resources for the next round."""
    player.used[building] += 1
    player.pool_number -= pool_of(choice)
    player.kept_pool += pool_of(choice)
    player.tell(events.STORE, building, paid=choice)


# --- counted things ---

EVENTS: Final[dict[str, Callable[[SheetState], int]]] = {
    "harvests": lambda player: player.harvests,
    "sections": lambda player: sum(player.built),
    "tracks": lambda player: sum(1 for number in player.built if number),
    "boxes": lambda player: player.crossed_boxes,
    "settlement": lambda player: player.settled,
    **{track: (lambda player, number=number: player.built[number]) for number, track in enumerate(TRACKS)},  # type: ignore[misc]
}
"""Event -> how often it happened in this round. IS-7.5."""


def _emptied(player: SheetState) -> int:
    return sum(1 for mask in FIELD_MASK if player.marks & mask == mask)


def _finished_buildings(player: SheetState) -> int:
    counted = player.village.counted
    return sum(1 for building, done in enumerate(player.finished) if done and counted[building])


MEASURES: Final[dict[str, Callable[[SheetState], int]]] = {
    "imperial": lambda player: sum(1 for length in player.length if length == SECTIONS),
    "open_fields": lambda player: player.fields,
    "circles": lambda player: (player.marks & CIRCLES_MASK).bit_count(),
    "emptied_fields": _emptied,
    "buildings": _finished_buildings,
    "settlements": lambda player: len(player.settlements),
    "settlement_sections": lambda player: sum(mask.bit_count() for _, mask in player.settlements),
    "columns": lambda player: min(player.length),
    "sections": lambda player: sum(player.length),
    "tracks_of_5": lambda player: sum(1 for length in player.length if length >= 5),
    **{track: (lambda player, number=number: player.length[number]) for number, track in enumerate(TRACKS)},  # type: ignore[misc]
}
"""Counted thing -> its total on a sheet. "buildings" are finished ones with boxes, "columns" is the length of the
shortest of the four tracks.
"""

# --- ★ buildings and scoring shapes (IS-7.3, IS-9.8) ---


def _star_per(player: SheetState, building: int) -> int:
    params = player.village.params[building]
    points = player.value(building, "vp") * (MEASURES[params["what"]](player) // params.get("every", 1))
    return player.capped(building, points)


def _star_if(player: SheetState, building: int) -> int:
    params = player.village.params[building]
    met = MEASURES[params["what"]](player) >= params["count"]
    return player.value(building, "vp") if met else 0


STAR: Final[dict[str, Callable[[SheetState, int], int]]] = {"star_per": _star_per, "star_if": _star_if}


def plan_points(player: SheetState, building: int) -> int:
    """Return the VP of the settlements of a `blueprint_vp` building, finished or not."""
    return player.value(building, "vp") * player.raised[building]
