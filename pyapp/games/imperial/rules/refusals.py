"""Why a move is illegal: the rule and a message with what is missing (IS-5.9).

Messages name a place by `place` (a track's key or a building's id, with `place_en`, `place_es` for a building), costs
and pools by letters; the page replaces them by words.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Protocol

from pyapp.engine.contract import CHANCE, N_, Illegal, Move, Value
from pyapp.games.imperial.rules import effects
from pyapp.games.imperial.rules.components import (
    EMPIRE,
    FIELDS,
    ROUNDS,
    SECTIONS,
    SQUARE_ROWS,
    TOKEN_NAMES,
    TRACKS,
    by_letters,
    is_square,
)
from pyapp.games.imperial.rules.draws import tokens_in_play
from pyapp.games.imperial.rules.moves import (
    GRAMMAR,
    Build,
    Harvest,
    Pass,
    Reroll,
    Settle,
    TakeToken,
    UseBuilding,
    UseToken,
)
from pyapp.games.imperial.rules.payment import counts, letters_of, payments_for, pool_of
from pyapp.games.imperial.rules.phases import DICE_ROLLED, END, EXPAND, FIRST, REROLL, SETTLE, TAKE, TOKENS_DRAWN
from pyapp.games.imperial.rules.player import MODS, TRACK_OF, Player

if TYPE_CHECKING:
    from collections.abc import Callable

_UNKNOWN: Final = N_("That is not a move in this game.")
_NO_ACTION: Final = N_("You have no actions left this round.")
_TOO_LATE: Final = N_("Too late: reroll before you do anything else.")
_BY_ITSELF: Final = N_("{building} works automatically.")
_USED: Final = N_("You already used {building} this round.")
_WRITTEN_BY: Final = {
    **dict.fromkeys(("take", "reroll", "keep"), "IS-16.2"),
    "build": "IS-16.3",
    **dict.fromkeys(("harvest", "use", "favor", "done"), "IS-16.4"),
    **dict.fromkeys(("settle", "rest"), "IS-16.5"),
}
"""First word of a move -> the rule of its notation."""


class RefusalContext(Protocol):
    """The state that a refusal depends on: the acting seat, the phase, the players, the favor tokens in play and the
    taken ones.
    """

    seat: int | None
    phase: int
    players: list[Player]
    turn: int
    tokens: tuple[str, ...]
    taken: list[str]
    advanced: bool


def reason(position: RefusalContext, move: Move) -> Illegal:
    """Return the refusal of a move that is not legal."""
    if position.seat is None:
        return Illegal("IS-10.2", N_("The game is over: ten rounds have been played."))
    if position.seat == CHANCE:
        return _no_result(position)
    verb = GRAMMAR.word_of(move)
    if verb not in _WRITTEN_BY:
        return Illegal("IS-16.2", _UNKNOWN)
    meant = GRAMMAR.parse(move)
    if isinstance(meant, Pass):
        return _phase(position)
    if type(meant) not in _VERBS:
        return Illegal(_WRITTEN_BY[verb], _UNKNOWN)
    try:
        return _VERBS[type(meant)](position, position.players[position.seat], meant)
    except (IndexError, KeyError):  # no such building, box or circle
        return Illegal(_WRITTEN_BY[verb], _UNKNOWN)


def _no_result(position: RefusalContext) -> Illegal:
    if position.phase == TOKENS_DRAWN:
        return Illegal(
            "IS-15.2", N_("Choose {number} different favor tokens."), number=tokens_in_play(len(position.players))
        )
    if position.phase == FIRST:
        return Illegal("IS-2.3", N_("The first player must be at the table."))
    if position.phase == DICE_ROLLED:
        return Illegal("IS-15.1", N_("A roll has three faces of wood, stone, food or gold and a worker die of 3 to 5."))
    return Illegal("IS-15.1", N_("Enter what the rerolled die shows."))


def _phase(position: RefusalContext) -> Illegal:
    """Refuse a move of another phase: name what has to be done first."""
    rule, text = {
        TAKE: ("IS-4.1", N_("First take a favor token.")),
        REROLL: ("IS-5.2", N_("First reroll, or keep the dice as they are.")),
        SETTLE: ("IS-9.1", N_("The expansion is over: create a settlement, or none.")),
        END: ("IS-10.1", N_("The round ends: choose what to keep.")),
    }.get(position.phase, ("IS-5.4", N_("Not now: expand, or finish.")))
    return Illegal(rule, text)


def _build(position: RefusalContext, player: Player, move: Build) -> Illegal:
    name, number, paid, mod = move.place, move.number, move.paid, move.helper
    if position.phase != EXPAND:
        return _phase(position)
    if is_square(name):
        return _square(player, SQUARE_ROWS.index(name[0]), int(name[1:]) - 1, number)
    if name in TRACK_OF:
        return _build_section(player, TRACK_OF[name], number, paid, mod)
    building = player.village.index[name]
    boxes, place = player.village.boxes[building], player.village.buildings[building].named("place")
    if not boxes:
        return Illegal("IS-7.7", N_("Already built: {place}. There is nothing to cross."), **place)
    if player.finished[building]:
        return Illegal("IS-7.1", N_("Already finished: {place}."), **place)
    return _box(player, place, boxes, [player.village_box(building, at) for at in range(len(boxes))], number, paid, mod)


def _square(player: Player, track: int, section: int, number: int) -> Illegal:
    """Refuse a box named by its square, as pages do for boxes without a legal move: crossed ones and those of later
    sections.
    """
    if section < player.length[track] or (section == player.length[track] and player.box(track, section, number)):
        return Illegal("IS-5.6", N_("That box is already crossed."))
    return Illegal(
        "IS-6.1",
        N_("You can only build the first unfinished section: {place}."),
        place=TRACKS[track],
        section=player.length[track] + 1,
    )


def _build_section(player: Player, track: int, number: int, paid: str, mod: str) -> Illegal:
    section = player.length[track]
    if section == SECTIONS:
        return Illegal("IS-6.4", N_("{place}: all nine sections are complete."), place=TRACKS[track])
    boxes = EMPIRE[track][section].boxes
    place: dict[str, Value] = {"place": TRACKS[track], "section": section + 1}
    return _box(player, place, boxes, [player.box(track, section, at) for at in range(len(boxes))], number, paid, mod)


def _box(
    player: Player,
    place: dict[str, Value],
    boxes: tuple[str, ...],
    crossed: list[bool],
    number: int,
    paid: str,
    mod: str,
) -> Illegal:
    if not 0 <= number < len(boxes):
        return Illegal("IS-16.3", N_("{place} has no such box."), **place)
    if crossed[number]:
        return Illegal("IS-5.6", N_("That box is already crossed."), **place)
    cost = boxes[number]
    if any(not done and other == cost for other, done in zip(boxes[:number], crossed, strict=False)):
        return Illegal("IS-5.8", N_("Of boxes with the same cost, cross the first one first."), **place)
    if mod:
        return _mod(player, mod, MODS, "times")
    if player.actions < 1:
        return Illegal("IS-5.6", _NO_ACTION, **place)
    have = letters_of(player.pool_number)
    payable = [text for text, _ in payments_for(cost, player.pool_number)]
    if not payable:
        text = (
            N_("Not yet: {place} costs {cost}. You have {have}.")
            if have
            else N_("Not yet: {place} costs {cost}. You have nothing.")
        )
        return Illegal("IS-5.6", text, **place, cost=cost, have=have)
    if by_letters(paid) in payable:  # right except for the notation: the box's number, the order of the letters
        return Illegal("IS-16.3", _UNKNOWN)
    if any(number > most for number, most in zip(counts(pool_of(paid)), player.pool, strict=True)):
        text = N_("You do not have {paid}. You have {have}.") if have else N_("You have nothing to pay with.")
        return Illegal("IS-1.4", text, paid=paid, have=have)
    return Illegal(
        "IS-1.4", N_("{place} costs exactly {cost}; you may replace any of it with gold."), **place, cost=cost
    )


def _mod(player: Player, mod: str, kinds: tuple[str, ...], counter: str) -> Illegal:
    """Refuse the help of a building; `kinds` can help there, as often per round as their parameter `counter` says."""
    building = player.village.index[mod]
    refusal = _not_ready(player, building)
    if refusal is not None:
        return refusal
    kind, named = player.village.kind[building], _named(player, building)
    if kind in kinds:
        if player.used[building] >= player.value(building, counter):
            return Illegal("IS-7.4", _USED, **named)
        if kind not in effects.WITHOUT_ACTION and player.actions < 1:
            return Illegal("IS-5.6", _NO_ACTION)
    have = letters_of(player.pool_number)
    text = (
        N_("{building} doesn't help there, or not at that price. You have {have}.")
        if have
        else N_("{building} doesn't help there, or not at that price. You have nothing.")
    )
    return Illegal("IS-7.9", text, **named, have=have)


def _named(player: Player, building: int) -> dict[str, Value]:
    return player.village.buildings[building].named("building")


def _not_ready(player: Player, building: int) -> Illegal | None:
    named = _named(player, building)
    if player.ready(building):
        return None
    if player.finished[building]:
        if player.round == ROUNDS:
            return Illegal("IS-7.2", N_("You finished {building} in the last round: too late to use it."), **named)
        return Illegal(
            "IS-7.2",
            N_("You finished {building} this round: use it from round {round}."),
            **named,
            round=player.round + 1,
        )
    return Illegal("IS-7.1", N_("Not finished yet: {building}. Cross all its boxes first."), **named)


def _harvest(position: RefusalContext, player: Player, move: Harvest) -> Illegal:
    field, number = move.circle
    if position.phase != EXPAND:
        return _phase(position)
    return _circle(player, field, number) or (
        _mod(player, move.helper, ("free_harvest",), "n") if move.helper else Illegal("IS-5.5", _NO_ACTION)
    )


def _circle(player: Player, field: int, number: int) -> Illegal | None:
    circles = FIELDS[field].circles
    if field < 0 or not 0 <= number < len(circles):
        return Illegal("IS-16.4", _UNKNOWN)
    if field not in player.harvest_fields():
        first, last = FIELDS[field].first + 1, FIELDS[field].last + 1
        return Illegal(
            "IS-6.5",
            N_("Field {field} is locked: it opens when bridges {first} to {last} are complete."),
            field=field + 1,
            first=first,
            last=last,
        )
    if player.circle(field, number):
        return Illegal("IS-6.7", N_("That circle is already harvested."))
    if any(circles[at] == circles[number] and not player.circle(field, at) for at in range(number)):
        return Illegal("IS-5.8", N_("Of circles that show the same, cross the first one first."))
    return None


def _favor(position: RefusalContext, player: Player, move: UseToken) -> Illegal:
    if position.phase != EXPAND:
        return _phase(position)
    token = TOKEN_NAMES[player.token]
    if player.token_used:
        return Illegal("IS-8.1", N_("You already used {token} this round."), token=token)
    if player.token == "yield" and move.circle:
        return _circle(player, *move.circle) or Illegal("IS-8.3", N_("That circle doesn't match any die."))
    return Illegal(*_TOKEN_REASONS[player.token], token=token)


_TOKEN_REASONS: Final = {
    "ally": ("IS-8.1", N_("{token} needs no choice: it gives one action.")),
    "boon": ("IS-8.2", N_("{token} gives one more of what a die shows.")),
    "yield": ("IS-8.3", N_("{token}: no circle in an open field matches a die.")),
    "export": ("IS-8.4", N_("{token}: choose up to three different resources that you have.")),
    "coin": ("IS-8.5", N_("{token} needs no choice: it gives one gold.")),
}


def _use(position: RefusalContext, player: Player, move: UseBuilding) -> Illegal:
    building = player.village.index[move.building]
    kind = player.village.kind[building]
    named = _named(player, building)
    if kind == "turn_die" and position.phase in (EXPAND, SETTLE, END):
        return Illegal("IS-5.3", N_("{building} belongs to the dice step, which is over."), **named)
    if position.phase == REROLL and kind != "turn_die":
        return _phase(position)
    refusal = _not_ready(player, building)
    if refusal is not None:
        return refusal
    if position.phase == TAKE:
        return _phase(position)
    if kind not in _USED_IN:
        rule, text = _NOT_BY_NAME.get(kind, ("IS-7.6", _BY_ITSELF))
        return Illegal(rule, text, **named)
    if position.phase != _USED_IN[kind]:
        return _phase(position)
    if effects.times_left(player, building) < 1:
        return Illegal("IS-7.4", _USED, **named)
    if kind in effects.WITH_ACTION and player.actions < 1:
        return Illegal("IS-3.3", _NO_ACTION)
    have = letters_of(player.pool_number)
    text = (
        N_("{building} cannot take that. You have {have}.")
        if have
        else N_("{building} cannot take that. You have nothing.")
    )
    return Illegal("IS-10.1" if kind == "store" else "IS-7.9", text, **named, have=have)


_USED_IN: Final = {**dict.fromkeys(effects.FREE, EXPAND), "turn_die": REROLL, "store": END}
"""Kinds that are used by a move of their own -> the phase of that move."""
_NOT_BY_NAME: Final = {
    **dict.fromkeys(("reroll", "reroll_worker"), ("IS-5.2", _TOO_LATE)),
    **dict.fromkeys(MODS, ("IS-16.3", _UNKNOWN)),
    "free_harvest": ("IS-16.4", _UNKNOWN),
    **dict.fromkeys(effects.STAR, ("IS-7.3", _BY_ITSELF)),
    "blueprint_vp": ("IS-9.8", _BY_ITSELF),
}
"""The other kinds -> the reason, where it is not IS-7.6."""


def _take(position: RefusalContext, _player: Player, move: TakeToken) -> Illegal:
    token = move.token
    if position.taken[position.turn] or position.phase != TAKE:
        return Illegal("IS-4.1", N_("You already have a favor token this round."))
    if token not in position.tokens:
        return Illegal("IS-2.2", N_("{token} is not in this game."), token=TOKEN_NAMES[token])
    return Illegal("IS-4.1", N_("{token} is already taken."), token=TOKEN_NAMES[token])


def _reroll(position: RefusalContext, player: Player, _move: Reroll) -> Illegal:
    if position.phase == TAKE:
        return _phase(position)
    if position.phase != REROLL:
        return Illegal("IS-5.2", _TOO_LATE)
    if player.turned:
        return Illegal("IS-5.3", N_("You turned a die, so you can't reroll now."))
    return Illegal("IS-5.2", N_("You can't reroll that die, or not again."))


def _settle(position: RefusalContext, player: Player, move: Settle) -> Illegal:
    if not position.advanced:
        return Illegal("IS-7.8", N_("The basic game has no settlements."))
    if position.phase == END:
        return _phase(position)
    if position.phase != SETTLE:
        return Illegal("IS-9.1", N_("Settlements are created after the expansion."))
    building = player.village.index[move.building]
    named = _named(player, building)
    mask = dict(player.village.shapes[building]).get(move.text)
    if not move.square:
        return Illegal("IS-9.2", N_("No free, complete sections form the shape of {building}."), **named)
    if mask is None:
        return Illegal("IS-9.3", N_("The shape of {building} does not fit there."), **named)
    if mask & ~player.complete_squares():
        return Illegal("IS-9.4", N_("Not all sections there are complete."), **named)
    return Illegal("IS-9.2", N_("Part of it belongs to another settlement."), **named)


_VERBS: Final[dict[type, Callable[[RefusalContext, Player, Any], Illegal]]] = {
    TakeToken: _take,
    Reroll: _reroll,
    Build: _build,
    Harvest: _harvest,
    UseBuilding: _use,
    UseToken: _favor,
    Settle: _settle,
}
