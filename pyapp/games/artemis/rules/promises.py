"""What acts promise: what is paid and gained, who goes where, what of the others' dice is turned down.

Every figure comes from the function that the rules themselves call. A promise ends where the game goes on of itself:
with the next turn, the next die of a region, the next building of the Gantry.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import TYPE_CHECKING, Any, Final

from pyapp.engine import acts
from pyapp.engine.promises import TABLE, Promise
from pyapp.games.artemis.rules.board import ROWS
from pyapp.games.artemis.rules.components import COLONISTS, OUTFITTERS, RELIEF, RELIEF_BEYOND, VOID_BUILDING
from pyapp.games.artemis.rules.gains import SHELTERS
from pyapp.games.artemis.rules.moves import (
    GRAMMAR,
    Build,
    ChooseReward,
    Crew,
    Heat,
    Hit,
    House,
    Man,
    Mix,
    Place,
    Recruit,
    Send,
    TakeDie,
    Train,
    Use,
)
from pyapp.games.artemis.rules.questions import Arranging, Buying, Heating, Housing, Laying, Rewarding
from pyapp.games.artemis.rules.regions import OUTBID, recruit_price
from pyapp.games.artemis.rules.steps import ACADEMY, CREW, GANTRY, HEAT, HIT, PLACE, REGIONS, SEND, TRAIN, TURN, USE
from pyapp.games.artemis.rules.steps import OUTFITTERS as TOOLKITS
from pyapp.games.artemis.rules.tables import KIND, PIONEER, UNIT, group_of, lies, number_of
from pyapp.games.artemis.rules.upkeep import NOT_BEGUN, heat_cost

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from pyapp.engine.contract import Move
    from pyapp.games.artemis.rules.components import Effect
    from pyapp.games.artemis.rules.position import Position
    from pyapp.games.artemis.rules.state import State

GOES_ON: Final = frozenset((*REGIONS, TURN, PLACE, SEND, HIT, OUTBID, TRAIN, CREW, USE, HEAT))
"""Steps with which the game goes on once an act is done."""
DIE, STEP, PIPS, TILE = "die", "relief", "pips", "tile"
"""Kinds beside the goods: dice in the pool, steps of Relief, what one's dice on expeditions show, buildings."""
SHELTER, MANNED, WAITING, STOCK = "shelter ", "crew ", "queue ", "stock "
"""Beginnings of kinds: colonists in the Shelters, in buildings, at the Doorstep, at the Academy."""
GOODS: Final = ("ENERGY", "MINERAL", "TOOLKIT", "BADGE", "WARM", "VP")
_OPEN: Final = frozenset(
    (*GOODS, STEP, TILE, *(kind + letter for kind in (SHELTER, MANNED, STOCK) for letter in COLONISTS))
)
"""What an effect may bring yet of which somebody, or the bag, decides."""


# --- what there is ---


def _people(kind: str, group: int) -> dict[str, int]:
    return {kind + letter: number for letter in COLONISTS if (number := number_of(group, KIND[letter]))}


def held(p: Position, party: int) -> Mapping[str, int]:
    """Return what a seat or a drone has, by kind, or what lies on Europa."""
    if party == TABLE:
        rows = {region: len(p.rows[row]) for region, row in ROWS.items()}
        return {**rows, ACADEMY: len(p.academy), TOOLKITS: len(p.outfitters), GANTRY: sum(map(len, p.bids))} | {
            **_people(WAITING, p.queue),
            **_people(STOCK, p.stock),
        }
    pips = sum(face for stack in p.stacks for face, owner, _sent in stack if owner == party)
    common = {DIE: len(p.pool[party]), PIPS: pips, "BADGE": p.badges[party]}
    if party >= p.players:
        return common
    goods = (p.energy[party], p.minerals[party], p.toolkits[party], p.badges[party], p.warm[party])
    return {
        **common,
        **dict(zip(GOODS, (*goods, sum(p.gained(party))), strict=True)),
        **_people(SHELTER, p.shelters[party]),
        **_people(MANNED, sum(p.crews[party])),
        STEP: p.relief[party],
        TILE: len(p.tiles[party]),
    }


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
        self.paid.update(_people(source, group))
        self.gained.update(_people(target, group))


# --- effects, as far as nobody is asked (AP-15, AP-16) ---


def _have(p: State, party: int, effects: Iterable[Effect], lying: str | None, account: Account) -> bool:
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
            gained.update(_people(SHELTER, group_of(drawn) if drawn else 0))
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
    return _have(p, seat, RELIEF[step - 1] if step <= len(RELIEF) else RELIEF_BEYOND, None, account)


# --- placement (AP-4 to AP-8) ---


def _take_die(_p: Position, move: TakeDie, account: Account) -> None:
    account.paid.update({DIE: 1, "TOOLKIT": move.toolkits})


def _place(p: Position, move: Place, account: Account, face: int) -> None:
    if move.target is None or move.region == GANTRY:
        account.others[TABLE][move.region] += 1
    else:
        account.gained[PIPS] += face
    if move.region == TOOLKITS:
        account.gained["TOOLKIT"] += OUTFITTERS[p.players][len(p.outfitters)]


def _send(_p: Position, move: Send, account: Account) -> None:
    account.paid.update(_people(SHELTER, move.group))
    if move.paid:
        account.paid[move.paid.upper()] += 1


def _hit(p: Position, move: Hit, account: Account) -> None:
    owner = next(party for party in p.parties if p.name_of(party) == move.owner)
    account.others[owner][PIPS] -= move.face - move.turned


# --- the Resolution (AP-10 to AP-14) ---


def _reward(p: Position, move: ChooseReward, account: Account) -> None:
    place, second = p.asked(Rewarding)
    rewards = p.kit.material.expeditions[p.open[place]].rewards
    sides = ((account.seat, move.side), *(((second, 1 - move.side),) if second >= 0 else ()))
    for party, side in sides:
        if party >= p.players:
            account.of(party)["BADGE"] += sum(one.amount for one in rewards[side] if one.kind == "BADGE")
        elif _have(p, party, rewards[side], p.lying[place][side], account):
            account.waits = _OPEN
            return


def _mix(_p: Position, move: Mix, account: Account) -> None:
    account.gained.update({"ENERGY": move.energy, "MINERAL": move.minerals})


def _build(p: Position, _move: Build, account: Account) -> None:
    account.paid["MINERAL"] += p.asked(Buying).price
    account.gained[TILE] += 1
    account.waits = frozenset(kind + letter for kind in (SHELTER, MANNED) for letter in COLONISTS)


def _recruit(p: Position, move: Recruit, account: Account) -> None:
    account.paid["ENERGY"] += recruit_price(p, account.seat, move.group)
    account.others[TABLE].subtract(_people(WAITING, move.group))
    _arrive(p, move.group, account)


def _arrive(p: Position, group: int, account: Account) -> None:
    """Note colonists that are gained: at home where there is no building, else where somebody says."""
    if p.tiles[account.seat]:
        account.waits |= {kind + letter for kind in (SHELTER, MANNED) for letter in COLONISTS}
    else:
        account.gained.update(_people(SHELTER, group))


def _train(p: Position, move: Train, account: Account) -> None:
    old, new = UNIT[KIND[move.old]], UNIT[KIND[move.new]]
    account.paid.update(_people(SHELTER if move.place == SHELTERS else MANNED, old))
    account.others[TABLE].update(_people(STOCK, old if old != PIONEER else 0))
    account.others[TABLE].subtract(_people(STOCK, new))
    _arrive(p, new, account)


def _house(p: Position, move: House, account: Account) -> None:
    account.gained[(SHELTER if move.place == SHELTERS else MANNED) + move.colonist] += 1
    newcomers = p.asked(Housing)
    if newcomers.colonists != UNIT[newcomers.kind]:
        account.waits = frozenset(kind + letter for kind in (SHELTER, MANNED) for letter in COLONISTS)


def _man(_p: Position, move: Man, account: Account) -> None:
    account.moved(move.group, SHELTER, MANNED)


# --- Upkeep (AP-17) ---


def _crew(p: Position, move: Crew, account: Account) -> None:
    question = p.asked(Arranging)
    if question.stood == NOT_BEGUN:
        account.paid.update(_people(MANNED, sum(p.crews[account.seat])) | _people(SHELTER, p.shelters[account.seat]))
        account.gained.update(_people(SHELTER, question.hand))
    account.moved(move.group, SHELTER, MANNED)


def _use(p: Position, move: Use, account: Account) -> None:
    if _have(p, account.seat, p.kit.tiles[move.tile].effects, None, account):
        account.waits = _OPEN


def _heat(p: Position, move: Heat, account: Account) -> None:
    kind, number = p.asked(Heating)
    free = min(p.warm[account.seat], move.number)
    account.paid.update({"ENERGY": heat_cost(p, account.seat, move.number), "WARM": free})
    account.paid.update(_people(SHELTER, (number - move.number) * UNIT[kind]))


_ACCOUNTS: Final[dict[type, Callable[[Position, Any, Account], None]]] = {
    TakeDie: _take_die,
    Send: _send,
    Hit: _hit,
    ChooseReward: _reward,
    Mix: _mix,
    Build: _build,
    Recruit: _recruit,
    Train: _train,
    House: _house,
    Man: _man,
    Crew: _crew,
    Use: _use,
    Heat: _heat,
}


# --- promises ---


def later(p: Position, act: Move) -> Position:
    """Return the position in which an act has done what it promises. Raises Illegal if it is refused."""
    *before, last = acts.moves_of(act)
    if (refusal := acts.why_not(p, act)) is not None:
        raise refusal
    for move in before:
        p = acts.after(p, move)
    return p.apart(last, GOES_ON)


def promise(p: Position, act: Move) -> Promise:
    """Return what an act does, move by move. Raises Illegal if it is refused."""
    if (refusal := acts.why_not(p, act)) is not None:
        raise refusal
    account = Account(p.seat or 0)
    for number, text in enumerate(acts.moves_of(act)):
        if number:
            p = acts.after(p, acts.moves_of(act)[number - 1])
        move = GRAMMAR.read(text)
        if isinstance(move, Place):
            _place(p, move, account, p.asked(Laying).face)
        elif type(move) in _ACCOUNTS:
            _ACCOUNTS[type(move)](p, move, account)
    net = Counter(account.gained)
    net.subtract(account.paid)
    return Promise(
        {kind: -number for kind, number in net.items() if number < 0},
        {kind: number for kind, number in net.items() if number > 0},
        {party: dict(amounts) for party, amounts in account.others.items()},
        account.waits,
    )
