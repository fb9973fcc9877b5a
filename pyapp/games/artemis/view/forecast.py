"""What would come of a die if nothing else changed: tags of the sockets, and the words of previews. The event of the
round counts as far as it is still to come. How dice stand that lie already is in `standing`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from pyapp.drawing.language import _, fill, ngettext
from pyapp.drawing.markup import NOTHING, Markup, esc
from pyapp.drawing.vocabulary import listed, party
from pyapp.engine.contract import N_
from pyapp.games.artemis.rules.academy import train_moves
from pyapp.games.artemis.rules.board import ROWS, in_row, place_in_row
from pyapp.games.artemis.rules.components import (
    ACADEMY_STEPS,
    COLONISTS,
    DOORSTEP_LIMIT,
    OUTFITTERS,
    RECRUIT_PRICE,
)
from pyapp.games.artemis.rules.expeditions import difficulty, ranked
from pyapp.games.artemis.rules.regions import price
from pyapp.games.artemis.rules.steps import ACADEMY, BASECAMP, DOORSTEP, GANTRY, LETTER, QUARRY, TURN, VENTS
from pyapp.games.artemis.rules.tables import number_of, size
from pyapp.games.artemis.view.vocabulary import colonists, die_of, goods, printed, rank, short

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pyapp.games.artemis.rules.moves import Place
    from pyapp.games.artemis.rules.position import Position

GOES: Final = -1
"""What a die takes that an event removes."""
_DONE: Final = -2
"""What a die takes that was served already."""


class Tag(NamedTuple):
    """What a die would get: a few letters for the board, the same in words for a screen reader, whether it is a worry,
    such as a price that cannot be paid, whether an event takes the die away, and fewer letters where there is no room.
    """

    text: Markup
    said: Markup
    warn: bool = False
    gone: bool = False
    brief: Markup = NOTHING


class Outlook(NamedTuple):
    """What a die would do at a place: its tag, the sentence that says it, and what else there is to know."""

    text: Markup
    head: Markup
    more: Sequence[Markup] = ()
    warn: bool = False
    brief: Markup = NOTHING


# --- how far the round has come ---


def placing(position: Position) -> bool:
    """Return whether dice are still to be placed, so that nothing has resolved."""
    return any(step[0] == TURN for step in position.steps)


def to_come(position: Position, kind: str) -> int:
    """Return how much of a kind an event of this round will bring yet."""
    amount = position.happening(kind)
    if not amount or placing(position):
        return amount
    letter = position.kit.material.events[position.event].letter
    return amount if (LETTER, letter) in position.steps else 0


def begun(position: Position, region: str) -> int | None:
    """Return how many dice, expeditions or tiles of a region have had their turn; None if all of them have."""
    if placing(position):
        return 0
    return next((step[1] for step in reversed(position.steps) if step[0] == region), None)


# --- Vents and Quarry ---


def takes(position: Position, region: str, row: Sequence[int]) -> list[int]:
    """Return what each die of a row in the Vents or the Quarry takes; below 0 for one that is served or removed."""
    first = begun(position, region)
    pool = position.vents if region == VENTS else position.quarry
    removed = -1
    if row and to_come(position, "VENTS" if region == VENTS else "QUARRY"):
        removed = len(row) - 1 if region == VENTS else 0
    found = []
    for at, die in enumerate(row):
        if first is None or at < first:
            found.append(_DONE)
        elif at == removed:
            found.append(GOES)
        else:
            taken = min(die >> 3, pool)
            pool -= taken
            found.append(taken)
    return found


def _yield(position: Position, seat: int, region: str, row: Sequence[int]) -> int:
    """Return what all dice of a seat in a row take."""
    taken = takes(position, region, row)
    return sum(max(0, number) for number, die in zip(taken, row, strict=True) if die & 7 == seat)


def minerals_then(position: Position, seat: int) -> int:
    """Return the minerals of a seat when the Gantry resolves: those it has, less what an event takes, and what its
    dice in the Quarry take.
    """
    have = max(0, position.minerals[seat] - to_come(position, "MINERALS"))
    return have + _yield(position, seat, QUARRY, position.rows[ROWS[QUARRY]])


def energy_then(position: Position, seat: int) -> int:
    """Return the energy of a seat when the Doorstep resolves, in the same way."""
    have = max(0, position.energy[seat] - to_come(position, "ENERGY"))
    return have + _yield(position, seat, VENTS, position.rows[ROWS[VENTS]])


_TAKES: Final = {
    VENTS: (
        N_("The {face} in the Vents takes {taken} of {pool}."),
        N_("The {face} in the Vents finds nothing left: 1 Relief step."),
        N_("The {face} in the Vents falls to {event}: 1 Relief step."),
    ),
    QUARRY: (
        N_("The {face} in the Quarry takes {taken} of {pool}."),
        N_("The {face} in the Quarry finds nothing left: 1 Relief step."),
        N_("The {face} in the Quarry falls to {event}: 1 Relief step."),
    ),
}


def taken_tag(taken: int) -> Markup:
    """Write what a die of a row takes on its tag."""
    if taken == _DONE:
        return NOTHING
    if taken == GOES:
        return esc(_("falls"))
    return fill(N_("takes {number}"), number=taken) if taken else esc(_("0, Relief"))


def _taken_head(position: Position, region: str, face: int, taken: int) -> Markup:
    some, none, gone = _TAKES[region]
    event = printed(position).title(position.event)
    pool = position.vents if region == VENTS else position.quarry
    return fill(some if taken > 0 else none if not taken else gone, face=face, taken=taken, pool=pool, event=event)


def _in_pool(position: Position, seat: int, face: int, region: str, names: Sequence[Markup]) -> Outlook:
    before = position.rows[ROWS[region]]
    row = in_row(before, 8 * face + seat)
    at = place_in_row(before, 8 * face + seat)
    old, new = takes(position, region, before), takes(position, region, row)
    taken = new.pop(at)
    text, more = taken_tag(taken), []
    for die, was, now in zip(before, old, new, strict=True):
        one = die_of(names, die & 7, die >> 3, seat)
        if now == GOES:
            event = printed(position).title(position.event)
            more.append(fill(N_("{event} removes {die}."), event=event, die=one))
        elif now != was:
            more.append(fill(N_("Then {die} takes {now} instead of {was}."), die=one, now=now, was=max(0, was)))
            if taken > 0 and die & 7 != seat and "," not in text:
                text = fill(N_("{taken}, {name} {now}"), taken=taken, name=short(party(names, die & 7)), now=now)
    return Outlook(text, _taken_head(position, region, face, taken), more, warn=taken <= 0)


# --- Basecamp ---


def _in_camp(position: Position, seat: int, face: int, target: str, names: Sequence[Markup]) -> Outlook:
    place = position.open.index(target)
    return camp(position, seat, face, place, (*position.stacks[place], (face, seat, 0)), names)


def camp(
    position: Position,
    seat: int,
    face: int,
    place: int,
    stack: Sequence[tuple[int, int, int]],
    names: Sequence[Markup],
) -> Outlook:
    """Return how an expedition stands with that stack of dice for a seat whose die came last."""
    need, ranks = difficulty(position, place), ranked(stack)
    total = sum(ranks.values())
    card, words = position.kit.material.expeditions[position.open[place]], printed(position)
    name = words.title(card.id)
    params: dict[str, str | int] = {"face": face, "expedition": name, "sum": total, "need": need}
    if total < need:
        head = fill(N_("The {face} on {expedition}: {sum} of {need}, {short} short."), short=need - total, **params)
        more = [fill(N_("If it fails, each die there brings 1 Relief step."))]
        return Outlook(fill(N_("{number} short"), number=need - total), head, more, warn=True)
    number = list(ranks).index(seat)
    head = fill(N_("The {face} on {expedition}: {sum} of {need}, you rank {rank}."), rank=rank(number), **params)
    rewards = [words.effects(reward, lying) for reward, lying in zip(card.rewards, position.lying[place], strict=True)]
    if number == 0:
        more = [fill(N_("You choose: {first}, or {second}."), first=rewards[0], second=rewards[1])]
    elif number == 1:
        more = [fill(N_("A badge, and the reward that {name} leaves."), name=party(names, next(iter(ranks))))]
    else:
        more = [fill(N_("A badge, but no reward: those are for the first two."))]
    return Outlook(fill(N_("you {rank}"), rank=rank(number)), head, more)


# --- Gantry ---


def _at_gantry(position: Position, seat: int, face: int, target: str, names: Sequence[Markup]) -> Outlook:
    bids = position.bids[position.display.index(target)]
    cost, have = price(position, seat, face), minerals_then(position, seat)
    head = fill(
        N_("The {face} leads on {tile}: {price}."),
        face=face,
        tile=printed(position).title(target),
        price=goods("MINERAL", cost),
    )
    more = []
    if bids:
        more.append(fill(N_("It tops {die}."), die=die_of(names, bids[-1] & 7, bids[-1] >> 3, seat)))
    others = sum(
        price(position, seat, dice[-1] >> 3)
        for tile, dice in zip(position.display, position.bids, strict=True)
        if dice and dice[-1] & 7 == seat and tile != target
    )
    if cost > have:
        more.append(fill(N_("You will have {have}: {short} short."), have=have, short=cost - have))
        short = fill(N_("{number} short"), number=cost - have)
        return Outlook(fill(N_("lead, {number} short"), number=cost - have), head, more, warn=True, brief=short)
    if others:
        more.append(fill(N_("With your other leads {all} in all; you will have {have}."), all=cost + others, have=have))
    else:
        more.append(fill(N_("Leaves {rest}."), rest=goods("MINERAL", have - cost)))
    if bids and bids[-1] & 7 == seat:
        return Outlook(fill(N_("{new}, not {old}"), new=cost, old=price(position, seat, bids[-1] >> 3)), head, more)
    return Outlook(fill(N_("lead for {price}"), price=cost), head, more, brief=fill(N_("for {price}"), price=cost))


# --- Doorstep ---


def _prices(position: Position, seat: int, number: int) -> tuple[int, int]:
    """Return the least and the most energy that so many recruits of those waiting cost."""
    each = sorted(
        RECRUIT_PRICE[letter] for kind, letter in enumerate(COLONISTS) for _ in range(number_of(position.queue, kind))
    )
    change = position.happening("RECRUIT") - position.standing(seat, "RECRUIT")
    return max(0, sum(each[:number]) + change), max(0, sum(each[len(each) - number :]) + change)


def recruits(position: Position, row: Sequence[int], at: int) -> int:
    """Return how many the die at a place of the Doorstep's row may recruit at least, if those before it take all that
    they may.
    """
    left = size(position.queue)
    for die in row[max(0, begun(position, DOORSTEP) or 0) : at]:
        left -= min(left, DOORSTEP_LIMIT[die >> 3])
    return min(left, DOORSTEP_LIMIT[row[at] >> 3])


def _at_door(position: Position, seat: int, face: int) -> Outlook:
    before = position.rows[ROWS[DOORSTEP]]
    die = 8 * face + seat
    number = recruits(position, in_row(before, die), place_in_row(before, die))
    if not number:
        head = fill(N_("The {face} at the Doorstep takes whom the dice before it leave."), face=face)
        return Outlook(esc(_("leftovers")), head, [fill(N_("If nobody is left: 1 Relief step."))], warn=True)
    head = fill(
        Markup(
            ngettext(
                "The {{face}} at the Doorstep recruits {number} at most.",
                "The {{face}} at the Doorstep recruits up to {number}.",
                number,
            )
        ),
        face=face,
    )
    have = energy_then(position, seat)
    payable = max(some for some in range(number + 1) if not some or _prices(position, seat, some)[0] <= have)
    low, high = _prices(position, seat, 1)[0], _prices(position, seat, number)[1]
    cost = fill(N_("{low} to {high}"), low=low, high=high) if low < high else esc(low)
    more = [fill(N_("That costs {cost} energy; you will have {have}."), cost=cost, have=have)]
    if not payable:
        return Outlook(esc(_("no energy")), head, more, warn=True)
    return Outlook(fill(N_("up to {number}"), number=payable), head, more, warn=payable < number)


# --- Academy and Outfitters ---


def steps(position: Position, face: int) -> int:
    """Return the training steps of a die at the Academy this round."""
    return ACADEMY_STEPS[face] + position.happening("TRAINING")


def steps_words(number: int) -> str:
    """Say a number of training steps."""
    return ngettext("{number} step", "{number} steps", number)


def _at_academy(position: Position, seat: int, face: int) -> Outlook:
    number = steps(position, face)
    head = fill(N_("The {face} at the Academy gives {steps} of training."), face=face, steps=steps_words(number))
    if not any(number_of(position.colonists_of(seat), kind) for kind in range(3)):
        return Outlook(esc(_("nobody")), head, [fill(N_("You have nobody to train now."))], warn=True)
    if not train_moves(position, seat, number):
        return Outlook(esc(_("no stock")), head, [fill(N_("The stock lacks what they could become."))], warn=True)
    stock = [
        colonists(letter * number_of(position.stock, kind))
        for kind, letter in enumerate(COLONISTS)
        if number_of(position.stock, kind)
    ]
    more = [fill(N_("In stock: {stock}."), stock=listed(stock))]
    return Outlook(esc(steps_words(number)), head, more)


def _at_outfitters(position: Position, face: int) -> Outlook:
    number = OUTFITTERS[position.players][len(position.outfitters)]
    head = fill(N_("The {face} at the Outfitters brings {what} now."), face=face, what=goods("TOOLKIT", number))
    return Outlook(fill(N_("+{number} now"), number=number), head)


# --- what the board calls ---


def outlook(position: Position, seat: int, face: int, place: Place, names: Sequence[Markup]) -> Outlook:
    """Return what a die of a seat would do at a legal place."""
    region, target = place.region, place.target or ""
    if region in (VENTS, QUARRY):
        return _in_pool(position, seat, face, region, names)
    if region == BASECAMP:
        return _in_camp(position, seat, face, target, names)
    if region == GANTRY:
        return _at_gantry(position, seat, face, target, names)
    if region == DOORSTEP:
        return _at_door(position, seat, face)
    return _at_academy(position, seat, face) if region == ACADEMY else _at_outfitters(position, face)


def placed(position: Position, seat: int, face: int, place: Place, names: Sequence[Markup] = ()) -> Tag:
    """Return what a die of a seat would get at a legal place."""
    found = outlook(position, seat, face, place, names)
    return Tag(found.text, Markup(" ").join((found.head, *found.more)), found.warn, brief=found.brief)
