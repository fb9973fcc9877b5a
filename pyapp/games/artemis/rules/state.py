"""The state of a game as plain data and its engine: a stack of steps that are executed until a seat or chance has to be
asked.

All rules import this module; it imports none of them. They register what each step and answer does.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from pyapp.engine.piles import Pile
from pyapp.engine.steps import StepPosition, plain_of
from pyapp.games.artemis.rules.components import (
    BAG,
    DRONES,
    START_ENERGY,
    START_MINERALS,
    START_TOOLKITS,
    STOCK,
)
from pyapp.games.artemis.rules.steps import FIRST, ROUND, SOURCES
from pyapp.games.artemis.rules.tables import HOUSE_KIT, PIONEER, Kit, group_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from pyapp.engine.contract import Move
    from pyapp.engine.steps import Answer, Step


class State(StepPosition):
    """A game of The Artemis Project at one moment.

    Parties are numbered from 0, the drones after the last seat. A die on the board is the number 8 x face + party.
    Groups of colonists are numbers, see `tables`.

    By seat: `energy`, `minerals`, `toolkits`, `relief` (steps made), `shelters`, `tiles` with their `crews` in the
    order gained, `pool` (faces of the unplaced dice), `points` (five numbers per seat, by SOURCES), `warm`; `badges`
    are by party.

    Of the board: the goods in `vents` and `quarry`, the three `rows` of Exposure by region, `academy` and `outfitters`
    in order of arrival; the `open` expeditions with their `stacks` (face, party, sent) and `reward_contents`, what was
    drawn for rewards A and B; `display` with `bids`, lowest first, and `built`, the mask of the sold tiles; `queue` at
    the Doorstep and `stock` at the Academy.

    The pending question and the remaining steps are fields of `StepPosition`.
    """

    __slots__ = (
        "academy",
        "badges",
        "bag",
        "bids",
        "built",
        "compensation",
        "crews",
        "display",
        "draws",
        "energy",
        "event",
        "events",
        "expeditions",
        "hard",
        "kit",
        "minerals",
        "ocean",
        "open",
        "outfitters",
        "players",
        "points",
        "pool",
        "quarry",
        "queue",
        "regions",
        "relief",
        "reward_contents",
        "round",
        "rows",
        "shelters",
        "size",
        "solo",
        "stacks",
        "start",
        "stock",
        "surface",
        "tiles",
        "toolkits",
        "trained",
        "vents",
        "warm",
    )

    STEPS: ClassVar[dict[str, Step]] = {}
    ANSWERS: ClassVar[dict[str, Answer]] = {}

    def __init__(self, players: int, *, hard: bool = False, compensation: bool = True, kit: Kit = HOUSE_KIT) -> None:
        """Set up the table for 2 to 5 people, or for one against the drones. AP-2, AP-21.1."""
        self.players, self.solo, self.hard, self.kit = players, players == 1, hard, kit
        self.size = 2 if self.solo else players
        self.compensation = compensation and not self.solo
        material = kit.material
        self.bag = Pile({**BAG, "P": BAG["P"] - players})
        self.stock = group_of("".join(letter * number for letter, number in STOCK.items()))
        self.ocean = _pile(material.tiles("ocean", players))
        self.surface = _pile(material.tiles("surface", players))
        self.expeditions = _pile(material.expeditions)
        self.events = _pile(material.events)
        self.energy: list[int] = [START_ENERGY] * players
        self.minerals: list[int] = [START_MINERALS] * players
        self.toolkits: list[int] = [START_TOOLKITS] * players
        self.relief: list[int] = [0] * players
        self.warm: list[int] = [0] * players
        self.badges: list[int] = [0] * (players + (len(DRONES) if self.solo else 0))
        self.points = [0] * (players * len(SOURCES))
        self.shelters = [PIONEER] * players
        self.tiles: list[tuple[str, ...]] = [()] * players
        self.crews: list[tuple[int, ...]] = [()] * players
        self.pool = [""] * len(self.badges)
        self.regions = [0] * (len(self.badges) - players)
        self.start = self.round = self.draws = 0
        self.vents = self.quarry = self.queue = self.built = self.trained = 0
        self.event = ""
        self.rows: list[tuple[int, ...]] = [(), (), ()]
        self.academy: tuple[int, ...] = ()
        self.outfitters: tuple[int, ...] = ()
        self.open: tuple[str, ...] = ()
        self.stacks: list[tuple[tuple[int, int, int], ...]] = []
        self.reward_contents: list[tuple[str, str]] = []
        self.display: tuple[str, ...] = ()
        self.bids: list[tuple[int, ...]] = []
        self.begin(*((ROUND,),) if self.solo else ((ROUND,), (FIRST,)))

    # --- steps and questions ---

    def question(self, ask: str, seat: int, legal: Sequence[Move], *args: Any) -> bool:
        """Ask a seat, or play its only move at once; return whether the game waits for an answer. AP-24.2."""
        super().question(ask, seat, legal, *args)
        if len(legal) == 1:
            self.ANSWERS[ask](self, seat, legal[0], *args)
            return False
        return True

    # --- queries ---

    @property
    def parties(self) -> range:
        """Return the numbers of the seats and the drones."""
        return range(len(self.badges))

    def in_turn(self) -> list[int]:
        """List the seats in turn order from the start player. AP-1.8."""
        return [(self.start + place) % self.players for place in range(self.players)]

    def name_of(self, party: int) -> str:
        """Return the notation of a party: the number of a seat, the letter of a drone. AP-24.1."""
        return str(party + 1) if party < self.players else DRONES[party - self.players]

    def standing_effect(self, seat: int, kind: str) -> int:
        """Return the value of a standing effect of a seat's full buildings: 0 without one, 1 if it has no amount. Two
        of a kind do not add up. AP-16.4.
        """
        most = 0
        having = self.kit.standing[kind]
        for tile, crew in zip(self.tiles[seat], self.crews[seat], strict=True):
            if tile in having and crew in self.kit.tiles[tile].full:
                most = max(most, having[tile] or 1)
        return most

    def event_amount(self, kind: str) -> int:
        """Return the amount of this round's event if it is of that kind, else 0."""
        card = self.kit.material.events.get(self.event)
        return card.amount if card is not None and card.kind == kind else 0

    def colonists_of(self, seat: int) -> int:
        """Return all colonists of a seat, including those on expeditions. AP-5.7."""
        sent = sum(group for stack in self.stacks for _face, party, group in stack if party == seat)
        return self.shelters[seat] + sum(self.crews[seat]) + sent

    def gained(self, seat: int) -> list[int]:
        """Return the points that a seat gained before the final scoring, by SOURCES."""
        return self.points[len(SOURCES) * seat : len(SOURCES) * (seat + 1)]


def _pile(things: Iterable[str]) -> Pile:
    counts: dict[str, int] = {}
    for thing in things:
        counts[thing] = counts.get(thing, 0) + 1
    return Pile(counts)


State.PILES = ("bag", "ocean", "surface", "expeditions", "events")
State.LISTS = (
    "badges", "bids", "crews", "energy", "reward_contents", "minerals", "points", "pool", "regions", "relief", "rows",
    "shelters", "stacks", "steps", "tiles", "toolkits", "warm",
)  # fmt: skip
State.PLAIN = plain_of(State.__slots__, State.PILES, State.LISTS)
State.DERIVED = ("kit", "legal")
