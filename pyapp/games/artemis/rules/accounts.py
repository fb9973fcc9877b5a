"""What moves pay and bring, by kind, while it is added up for a promise.

Effects are followed as far as nobody is asked (AP-15, AP-16).
"""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from pyapp.games.artemis.rules.components import COLONISTS, RELIEF, RELIEF_BEYOND, VOID_BUILDING
from pyapp.games.artemis.rules.tables import KIND, group_of, lies, number_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from pyapp.games.artemis.rules.components import Effect
    from pyapp.games.artemis.rules.state import State

DIE, STEP, PIPS, TILE = "die", "relief", "pips", "tile"
"""Kinds beside the goods: dice in the pool, steps of Relief, what one's dice on expeditions show, buildings."""
SHELTER, MANNED, WAITING, STOCK = "shelter ", "crew ", "queue ", "stock "
"""Beginnings of kinds: colonists in the Shelters, in buildings, at the Doorstep, at the Academy."""
GOODS: Final = ("ENERGY", "MINERAL", "TOOLKIT", "BADGE", "WARM", "VP")
OPEN: Final = frozenset(
    (*GOODS, STEP, TILE, *(kind + letter for kind in (SHELTER, MANNED, STOCK) for letter in COLONISTS))
)
"""What an effect may bring yet of which somebody, or the bag, decides."""
Accounts: TypeAlias = "Mapping[type, Callable[[State, Any, Account], None]]"
"""The type of a move -> who notes what it pays and brings."""


def people(kind: str, group: int) -> dict[str, int]:
    """Return the colonists of a group by kind, which begins with what is given."""
    return {kind + letter: number for letter in COLONISTS if (number := number_of(group, KIND[letter]))}


class Account:
    """What moves pay and gain, while it is added up; `waits` are the kinds that somebody decides of yet."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.paid: Counter[str] = Counter()
        self.gained: Counter[str] = Counter()
        self.others: dict[int, Counter[str]] = defaultdict(Counter)
        self.waits: frozenset[str] = frozenset()

    def of(self, party: int) -> Counter[str]:
        """Return what a party gains."""
        return self.gained if party == self.seat else self.others[party]

    def moved(self, group: int, source: str, target: str) -> None:
        """Note colonists of the seat that go from one place to another."""
        self.paid.update(people(source, group))
        self.gained.update(people(target, group))


def effects_bring(p: State, party: int, effects: Iterable[Effect], lying: str | None, account: Account) -> bool:
    """Note what effects bring one after the other; return whether they come to what somebody decides."""
    gained = account.of(party)
    for effect in effects:
        if effect.kind in ("ANY", "TRAIN"):
            return True
        if effect.kind == "RELIEF":
            if any(_relief(p, party, account) for _ in range(effect.amount)):
                return True
        elif effect.kind == "COLONIST":
            drawn = lies(lying or "", effect.kind)
            if lying is None or (drawn and p.tiles[party]):
                return True
            gained.update(people(SHELTER, group_of(drawn) if drawn else 0))
        elif effect.kind == "BUILDING":
            if lies(lying or "", effect.kind):
                return True
            gained["MINERAL"] += VOID_BUILDING
        else:
            gained[effect.kind] += effect.amount
    return False


def _relief(p: State, seat: int, account: Account) -> bool:
    account.of(seat)[STEP] += 1
    step = p.relief[seat] + account.of(seat)[STEP]
    return effects_bring(p, seat, RELIEF[step - 1] if step <= len(RELIEF) else RELIEF_BEYOND, None, account)


def arrive(p: State, group: int, account: Account) -> None:
    """Note colonists that are gained: at home where there is no building, else where somebody says."""
    if p.tiles[account.seat]:
        account.waits |= {kind + letter for kind in (SHELTER, MANNED) for letter in COLONISTS}
    else:
        account.gained.update(people(SHELTER, group))
