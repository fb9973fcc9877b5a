"""The order of the Resolution (AP-9), and Basecamp (AP-10)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from pyapp.games.artemis.rules import drones, events
from pyapp.games.artemis.rules.gains import apply_effects, gain, relief
from pyapp.games.artemis.rules.moves import GRAMMAR, ChooseReward
from pyapp.games.artemis.rules.steps import (
    ACADEMY,
    BASECAMP,
    DOORSTEP,
    GANTRY,
    LETTER,
    MIX,
    QUARRY,
    RESOLVE,
    REWARD,
    UPKEEP,
    VENTS,
)
from pyapp.games.artemis.rules.tables import ENGINEER, STEWARD, letters_of, number_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from pyapp.games.artemis.rules.state import State

ENGINEER_PAY: Final = 2
"""Resources for an Engineer on a successful expedition. AP-5.4."""
TAKE, LEADER, RETURN = "take", "leader", "return"
_STEPS_OF_A_ROUND: Final = (
    (LETTER, "B"), (BASECAMP, 0),
    (LETTER, "C"), (VENTS, 0),
    (LETTER, "D"), (QUARRY, 0),
    (LETTER, "E"), (GANTRY, 0),
    (LETTER, "F"), (DOORSTEP, 0),
    (LETTER, "G"), (ACADEMY, 0),
    (LETTER, "H"), (UPKEEP,),
)  # fmt: skip


def _resolve(p: State) -> None:
    """Begin the Resolution: push regions and letters in their order. AP-9.1."""
    p.tell(events.RESOLUTION, None)
    p.steps += reversed(_STEPS_OF_A_ROUND)


# --- sums and ranks (AP-10.2, AP-10.3) ---


def sums(stack: Iterable[tuple[int, int, int]]) -> dict[int, int]:
    """Return the sum of each participant of a stack, dice and Pioneers, in the order of their first dice."""
    totals: dict[int, int] = {}
    for face, party, sent in stack:
        totals[party] = totals.get(party, 0) + face + number_of(sent, 0)
    return totals


def ranked(stack: Iterable[tuple[int, int, int]]) -> dict[int, int]:
    """Return the sums of the participants of a stack by rank, the leader first."""
    return dict(sorted(sums(stack).items(), key=lambda one: -one[1]))


def totals(p: State, place: int) -> dict[int, int]:
    """Return the sums of the participants of an expedition by rank, the leader first."""
    return ranked(p.stacks[place])


def difficulty(p: State, place: int) -> int:
    """Return the sum that an expedition requires this round."""
    return p.kit.material.expeditions[p.open[place]].difficulty + p.event_amount("DIFFICULTY")


def _expedition(p: State, place: int) -> None:
    """Resolve the expeditions from the left; those without dice are skipped. AP-10.1."""
    if place == len(p.open):
        return
    p.steps.append((BASECAMP, place + 1))
    stack = p.stacks[place]
    if not stack:
        return
    ident, ranks, need = p.open[place], totals(p, place), difficulty(p, place)
    total = sum(ranks.values())
    p.steps.append((RETURN, place))
    if total < need:
        p.tell(events.FAILURE, None, expedition=ident, sum=total, need=need)
        for _face, party, _sent in reversed(stack):
            relief(p, party)
        return
    p.tell(events.SUCCESS, None, expedition=ident, sum=total, need=need)
    leader, *others = ranks
    for party in sorted(ranks, key=lambda one: (one - p.start) % p.players if one < p.players else one):
        gain(p, party, "BADGE", 1, ident)
    steps: list[tuple[Any, ...]] = [(REWARD, place, leader, others[0] if others else -1)]
    for seat in p.in_turn():
        engineers = sum(sent == ENGINEER for _face, party, sent in stack if party == seat)
        if engineers:
            steps.append((MIX, seat, ENGINEER_PAY * engineers, ident))
    if leader < p.players:
        steps.append((LEADER, place, leader))
    p.steps += reversed(steps)


# --- rewards (AP-10.4) ---


def _reward(p: State, place: int, leader: int, second: int) -> bool:
    if leader < p.players:
        return p.question(REWARD, leader, ("reward A", "reward B"), place, second)
    p.steps.append((TAKE, place, second, 1))
    p.steps.append((TAKE, place, leader, 0))
    return False


def _choose(p: State, leader: int, move: str, place: int, second: int) -> None:
    side = GRAMMAR.expect(ChooseReward, move).side
    p.steps.append((TAKE, place, second, 1 - side))
    p.steps.append((TAKE, place, leader, side))


def _take(p: State, place: int, party: int, side: int) -> None:
    """Give a whole reward to a party; for party -1 its contents stay unclaimed."""
    if party < 0:
        return
    ident = p.open[place]
    contents = p.reward_contents[place][side]
    p.reward_contents[place] = (p.reward_contents[place][0], "") if side else ("", p.reward_contents[place][1])
    effects = p.kit.material.expeditions[ident].rewards[side]
    p.tell(events.REWARD, party, reward="AB"[side], expedition=ident)
    if party < p.players:
        apply_effects(p, party, effects, ident, contents)
    else:
        drones.reward(p, party, effects, contents, ident)


def _leader(p: State, place: int, leader: int) -> None:
    """Pay for the leader's Stewards, and pay what a broadcast gives. AP-5.6."""
    stewards = sum(sent == STEWARD for _face, party, sent in p.stacks[place] if party == leader)
    if stewards:
        gain(p, leader, "VP", stewards, p.open[place])
    if more := p.event_amount("LEADER"):
        gain(p, leader, "VP", more, p.event)


def _return(p: State, place: int) -> None:
    """Return all colonists to their owners, which is not a gain. AP-10.4, AP-10.5, AP-16.2."""
    for _face, party, sent in p.stacks[place]:
        if sent:
            p.shelters[party] += sent
            p.tell(events.RETURN, party, colonists=letters_of(sent))
    p.stacks[place] = tuple((face, party, 0) for face, party, _sent in p.stacks[place])


STEPS: Final[dict[str, Callable[..., bool | None]]] = {
    RESOLVE: _resolve,
    BASECAMP: _expedition,
    REWARD: _reward,
    TAKE: _take,
    LEADER: _leader,
    RETURN: _return,
}
ANSWERS: Final[dict[str, Callable[..., None]]] = {REWARD: _choose}
