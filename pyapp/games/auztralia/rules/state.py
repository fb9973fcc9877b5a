"""The state of a game as plain data, with the stack of steps that drives it. Every rule depends on this module; the
steps and answers are registered from outside.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final, NamedTuple

from pyapp.engine.steps import StepPosition, plain_of
from pyapp.games.auztralia.rules.board import NOWHERE, Board, bits, board_of
from pyapp.games.auztralia.rules.components import (
    BOXES,
    CUBES,
    FARMS,
    GOODS,
    HOUSE,
    OLD_ONE_CARDS,
    OLD_START,
    PERSONALITIES,
    START_GOODS,
    UNITS,
)
from pyapp.games.auztralia.rules.kit import NO_COVER, Cover
from pyapp.games.auztralia.rules.steps import BEGIN

if TYPE_CHECKING:
    from pyapp.engine.steps import Answer, Step
    from pyapp.games.auztralia.rules.kit import Kit

MATCH, SOLO, COOP = "match", "solo", "coop"
"""The modes."""
KINDS_OF_GOODS: Final = 4
"""Number of kinds of goods in a warehouse: coal, iron, gold, phosphate."""
UNKNOWN: Final = -1
"""The front of a tile that nobody has seen; also: no seat."""


class Combat(NamedTuple):
    """A combat: the seat, the tile, whether a port is defended, the units (unit x 8 + damage, ascending), the sanity
    left, cards so far, infantry lost, remaining cover; the number of the last card, the units before it, and the points
    of damage it has done so far.
    """

    seat: int
    tile: int
    port: bool
    force: tuple[int, ...]
    sanity: int
    cards: int = 0
    lost: int = 0
    cover: Cover = NO_COVER
    card: int = -1
    before: tuple[int, ...] = ()
    taken: tuple[int, ...] = ()


class State(StepPosition):
    """A game of AuZtralia at one moment.

    Seats are numbered from 0; the Old Ones are the party after the last seat. Hexes and borders are numbers of the
    `board`, sets of them ints (see `board`). Tiles are numbered from 0 in the order in which they came onto the map.

    By seat: `ports` (hex), `rails` (set of borders), `goods` (four a seat), `tokens` and `shares` (points), `units`
    (five a seat), `cubes` (eight a seat, by box), `times`, `hands` (cards), `spent` (once-cards played), `won` (sorts
    of the tiles owned), `farms` (sets of hexes, three a seat); `stack` holds the seats in the order in which their
    discs arrived. On the map: `blight` (hexes of blighted farms), `lying` (pieces by hex, for each of five goods),
    `rich` (hexes with goods), `occupied` (hexes with a port or farm), `laid` (borders with a track), `blocked` (hexes
    with Old Ones). By tile: `at` (hex, NOWHERE if gone), `levels`, `fronts` (sort or UNKNOWN), `seen` (set of the seats
    that looked), `damage` (by seat), and the sets `up` (face up) and `held` (does not move). Piles: `stock` (tiles left
    by level), `unseen` (fronts not drawn yet, by sort), `surveys`, `pile` (Old One cards), `deck` and `display`
    (Personality cards), `top` (the known card on the deck, with `top_seen`), `looked` (cards among which a seat is
    choosing), `gone` (discarded cards), `revelations` (revealed so far, in order).

    The current question and the steps to come belong to `StepPosition`.
    """

    __slots__ = (
        "anys",
        "at",
        "blight",
        "blocked",
        "board",
        "cards",
        "chosen",
        "combat",
        "cubes",
        "damage",
        "deck",
        "difficulty",
        "display",
        "disturbed",
        "draws",
        "fallen",
        "farms",
        "first",
        "fronts",
        "gone",
        "goods",
        "guns",
        "hands",
        "held",
        "joint",
        "kit",
        "laid",
        "levels",
        "looked",
        "lying",
        "mode",
        "nets",
        "objective",
        "occupied",
        "options",
        "pile",
        "players",
        "ports",
        "purple",
        "rails",
        "revelations",
        "rich",
        "rights",
        "seen",
        "shares",
        "spent",
        "stack",
        "stock",
        "surveys",
        "times",
        "tokens",
        "top",
        "top_seen",
        "units",
        "unseen",
        "up",
        "won",
    )

    STEPS: ClassVar[dict[str, Step]] = {}
    ANSWERS: ClassVar[dict[str, Answer]] = {}

    def __init__(
        self,
        players: int,
        mode: str = MATCH,
        *,
        board: str = "east",
        guns: bool = True,
        options: int = 0,
        difficulty: str = "",
        objective: str = "",
        kit: Kit = HOUSE,
    ) -> None:
        """Set up the table for `players` seats; `options` is the number of two-player card options in use. In solo a
        difficulty sets goods, units, guns and surveys; without an objective one is drawn. AZ-3, AZ-18.
        """
        self.players, self.mode, self.options = players, mode, options
        self.board: Board = board_of(board)
        self.kit = kit
        self.difficulty, self.objective = difficulty, objective
        level = kit.difficulties[difficulty] if difficulty else None
        self.guns = level.guns if level else guns
        self.ports: list[int] = [NOWHERE] * players
        self.rails: list[int] = [0] * players
        self.goods: list[int] = [*(level.goods if level else START_GOODS[:3]), 0] * players
        self.tokens: list[int] = [0] * players
        self.shares: list[int] = [0] * players
        self.units: list[int] = [*(level.units if level else (0,) * len(UNITS))] * players
        self.cubes: list[int] = [0] * (len(BOXES) * players)
        self.times: list[int] = [kit.start[players]] * players
        self.stack: tuple[int, ...] = ()
        self.hands: list[tuple[str, ...]] = [()] * players
        self.spent: list[tuple[str, ...]] = [()] * players
        self.won: list[tuple[int, ...]] = [()] * players
        self.farms: list[int] = [0] * (len(FARMS) * players)
        self.blight = self.rich = self.occupied = self.laid = self.blocked = 0
        self.lying: list[tuple[int, ...]] = [(0,) * self.board.size] * len(GOODS)
        self.at: list[int] = []
        self.levels: list[int] = []
        self.fronts: list[int] = []
        self.seen: list[int] = []
        self.damage: list[tuple[int, ...]] = []
        self.up = self.held = 0
        self.stock = [sum(sort.count for sort in kit.sorts if sort.level == level) for level in range(5)]
        self.unseen = [sort.count for sort in kit.sorts]
        self.surveys: tuple[int, ...] = tuple(
            survey.number for survey in kit.surveys if level is None or level.red or not survey.red
        )
        self.pile = (1 << len(OLD_ONE_CARDS)) - 1
        self.deck = (1 << len(PERSONALITIES)) - 1
        self.display: tuple[str, ...] = ()
        self.top, self.top_seen = "", 0
        self.looked: tuple[str, ...] = ()
        self.gone: tuple[str, ...] = ()
        self.revelations: tuple[str, ...] = ()
        self.chosen: tuple[str, ...] = ()
        self.rights = 0
        self.cards = self.draws = self.anys = 0
        self.first = 0
        self.purple = OLD_START
        self.joint = 0
        self.disturbed = False
        self.fallen = UNKNOWN
        self.combat: Combat | None = None
        self.nets: list[int] = [0] * players
        self.begin((BEGIN,))

    def state(self) -> tuple[object, ...]:
        """Return the whole state as nested tuples."""
        return (
            self.board.key,
            *(self.plain(name) for name in self.PLAIN if name not in self.DERIVED),
            tuple(self.combat) if self.combat else (),
            *(tuple(getattr(self, name)) for name in self.LISTS if name not in self.DERIVED),
        )

    # --- queries ---

    @property
    def old_ones(self) -> int:
        """Return the number of the Old Ones' party."""
        return self.players

    @property
    def solo(self) -> bool:
        """Return whether the game is solo."""
        return self.mode == SOLO

    @property
    def coop(self) -> bool:
        """Return whether the game is a full co-op."""
        return self.mode == COOP

    @property
    def west(self) -> bool:
        """Return whether the West map is in use."""
        return self.board.key == "west"

    def clockwise(self) -> list[int]:
        """List the seats in clockwise order from the first player. AZ-3.12."""
        return [(self.first + place) % self.players for place in range(self.players)]

    def turn_order(self) -> list[int]:
        """List the seats in turn order: lowest disc first, on the same space the top of the stack. AZ-4.1."""
        return sorted(self.stack, key=lambda seat: (self.times[seat], -self.stack.index(seat)))

    def gold(self, seat: int) -> int:
        """Return the gold of a seat."""
        return self.goods[KINDS_OF_GOODS * seat + 2]

    def in_hq(self, seat: int) -> int:
        """Return how many cubes of a seat are in HQ."""
        return CUBES - sum(self.cubes[len(BOXES) * seat : len(BOXES) * (seat + 1)])

    def units_of(self, seat: int) -> list[int]:
        """Return the units in the Barracks of a seat, by type."""
        return self.units[len(UNITS) * seat : len(UNITS) * (seat + 1)]

    def in_box(self, unit: int) -> int:
        """Return how many units of a type are in the common box. AZ-8.3."""
        fighting = sum(piece >> 3 == unit for piece in self.combat.force) if self.combat else 0
        return self.kit.units[unit].count - sum(self.units[unit :: len(UNITS)]) - fighting

    def farms_of(self, seat: int) -> int:
        """Return the hexes of all farms of a seat."""
        start = len(FARMS) * seat
        return self.farms[start] | self.farms[start + 1] | self.farms[start + 2]

    def unblighted_farms(self, seat: int) -> int:
        """Return the hexes of the unblighted farms of a seat."""
        return self.farms_of(seat) & ~self.blight

    def effect_total(self, seat: int, op: str, *head: str) -> int:
        """Return the total of an effect over a seat's cards. AZ-7.5."""
        return self.kit.effect_total(self.hands[seat], op, *head)

    def has_effect(self, seat: int, op: str, *args: str) -> bool:
        """Return whether a card of a seat has an effect without an amount."""
        return self.kit.effect_total(self.hands[seat], op, *args) > 0

    def on_map(self) -> list[int]:
        """List the tiles on the map."""
        return [tile for tile, hexagon in enumerate(self.at) if hexagon >= 0]

    def face_up(self) -> list[int]:
        """List the face-up tiles on the map."""
        return [tile for tile in bits(self.up) if self.at[tile] >= 0]

    def face_down(self) -> list[int]:
        """List the face-down tiles on the map."""
        return [tile for tile, hexagon in enumerate(self.at) if hexagon >= 0 and not self.up >> tile & 1]

    def name(self, hexagon: int) -> str:
        """Return the name of a hex."""
        return self.board.names[hexagon]


State.LISTS = (
    "at", "cubes", "damage", "farms", "fronts", "goods", "hands", "levels", "lying", "nets", "ports", "rails", "seen",
    "shares", "spent", "steps", "stock", "times", "tokens", "units", "unseen", "won",
)  # fmt: skip
State.PLAIN = plain_of(State.__slots__, State.LISTS)
State.DERIVED = ("board", "combat", "kit", "legal", "nets")
