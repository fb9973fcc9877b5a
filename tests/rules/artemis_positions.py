"""Positions of The Artemis Project for tests: a table in a given state, and the resolution of regions from there.

Seats are written 1 to 5, as in the moves; Ana, Ben, Cleo and Dan have seats 1 to 4. The steps of a test are followed by
a draw that never comes elsewhere in a round, so that a test can recognise their end: `ended`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pyapp.engine.contract import CHANCE
from pyapp.games.artemis.rules.components import HOUSE, START_ENERGY, START_MINERALS, START_TOOLKITS
from pyapp.games.artemis.rules.position import Position
from pyapp.games.artemis.rules.steps import (
    ACADEMY,
    BASECAMP,
    DIE,
    DOORSTEP,
    FIRST,
    GANTRY,
    LETTER,
    QUARRY,
    ROUND,
    START,
    TURN,
    UPKEEP,
    VENTS,
)
from pyapp.games.artemis.rules.tables import HOUSE_KIT, PIONEER, Kit, group_of, letters_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from pyapp.engine.contract import Event
    from pyapp.games.artemis.rules.components import Material

ANA, BEN, CLEO, DAN = range(4)
ROW = {VENTS: 0, QUARRY: 1, DOORSTEP: 2}
REGIONS = {BASECAMP: "B", VENTS: "C", QUARRY: "D", GANTRY: "E", DOORSTEP: "F", ACADEMY: "G"}
"""Region -> the letter of the events before it."""


def table(
    players: int = 4,
    *,
    event: str = "",
    hard: bool = False,
    material: Material = HOUSE,
    energy: Sequence[int] = (),
    minerals: Sequence[int] = (),
    toolkits: Sequence[int] = (),
    badges: Sequence[int] = (),
    relief: Sequence[int] = (),
) -> Position:
    """Return a table in the middle of the first round with seat 1 as the start player and only these goods by seat: no
    colonists, no dice.
    """
    position = Position(players, hard=hard, kit=HOUSE_KIT if material is HOUSE else Kit(material))
    position.round, position.event, position.start = 1, event, ANA
    position.energy, position.minerals = _filled(energy, players), _filled(minerals, players)
    position.toolkits, position.relief = _filled(toolkits, players), _filled(relief, players)
    position.badges = _filled(badges, len(position.badges))
    position.shelters = [0] * players
    position.steps = []
    return position


def initial_table(players: int = 4, *, hard: bool = False) -> Position:
    """Return a table where all players have their initial goods, without the extra toolkits of the start."""
    position = table(players, hard=hard, energy=[START_ENERGY] * players, minerals=[START_MINERALS] * players)
    position.toolkits, position.shelters = [START_TOOLKITS] * players, [PIONEER] * players
    return position


def _filled(given: Sequence[int], number: int) -> list[int]:
    return [*given, *[0] * (number - len(given))]


def set_colonists(position: Position, seat: int, shelters: str = "", **crews: str) -> None:
    """Set a seat's colonists: those of its Shelters, unless empty, and buildings with their crews: O01="PP"."""
    if shelters:
        position.shelters[seat] = group_of(shelters)
    position.tiles[seat] = tuple(crews)
    position.crews[seat] = tuple(map(group_of, crews.values()))


def die(dice: str, position: Position) -> int:
    """Return a die written as `1:5` (seat 1, face 5) or `A:3` (drone A) in the notation of the state."""
    owner, face = dice.split(":")
    return 8 * int(face) + next(party for party in position.parties if position.name_of(party) == owner)


def dice(position: Position, laid: str) -> tuple[int, ...]:
    """Return dice written from the left in the notation of rows, bids and spaces."""
    return tuple(die(one, position) for one in laid.split())


def row(position: Position, region: str, laid: str) -> None:
    """Place dice in a row of Exposure, from the left: `1:2 2:3`."""
    position.rows[ROW[region]] = dice(position, laid)


def expedition(position: Position, ident: str, dice: str = "", lying: tuple[str, str] = ("", "")) -> None:
    """Add an expedition with its stack of dice, the lowest first: `2:4 1:2+P`, colonists sent after a plus."""
    stack = []
    for one in dice.split():
        laid, _, sent = one.partition("+")
        number = die(laid, position)
        stack.append((number >> 3, number & 7, group_of(sent or "none")))
    position.open += (ident,)
    position.stacks.append(tuple(stack))
    position.reward_contents.append(lying)


def gantry(position: Position, **bids: str) -> None:
    """Add tiles with bids to the display, the lowest bid first: S10="2:3 1:5"."""
    position.display += tuple(bids)
    position.bids += [dice(position, laid) for laid in bids.values()]


def academy(position: Position, laid: str) -> None:
    """Place dice at the Academy in order of arrival."""
    position.academy = dice(position, laid)


def shelters(position: Position, seat: int) -> str:
    """Return the colonists in the Shelters of a seat."""
    return letters_of(position.shelters[seat])


def crew(position: Position, seat: int, tile: str) -> str:
    """Return the crew of a seat's building."""
    return letters_of(position.crews[seat][position.tiles[seat].index(tile)])


def faces(position: Position, dice: Sequence[int]) -> str:
    """Write dice in the notation of `row`."""
    return " ".join(f"{position.name_of(number & 7)}:{number >> 3}" for number in dice)


def points(position: Position, seat: int) -> int:
    """Return the points of a seat before the final scoring."""
    return sum(position.gained(seat))


def lines(position: Position, party: int) -> Mapping[str, int]:
    """Return the score sheet of a party: label -> points."""
    return {line.label: line.points for line in position.score(party)}


def total(position: Position, party: int) -> int:
    """Return the points of a party if the game ended now."""
    return sum(line.points for line in position.score(party))


# --- playing ---


def begin(position: Position, *steps: tuple[Any, ...]) -> Position:
    """Execute steps up to the next question, followed by the draw that marks their end."""
    position.steps = [(FIRST,), *reversed(steps)]
    position.go_on()
    return position


def events_of(position: Position, *steps: tuple[Any, ...]) -> list[Event]:
    """Execute steps like `begin` and return the events."""
    events: list[Event] = []
    position.log = events
    begin(position, *steps)
    position.log = None
    return events


def resolve(position: Position, *regions: str) -> Position:
    """Resolve regions, each after the letter before it."""
    steps: list[tuple[Any, ...]] = []
    for region in regions:
        steps += [(LETTER, REGIONS[region]), (region, 0)]
    return begin(position, *steps)


def upkeep(position: Position) -> Position:
    """Resolve letter H and Upkeep, then set up the next round."""
    return begin(position, (LETTER, "H"), (UPKEEP,))


def placing(position: Position, *pools: str) -> Position:
    """Start the turn of seat 1, with these unplaced faces for each seat."""
    for party, pool in enumerate(pools):
        position.pool[party] = pool
    return begin(position, (TURN, 0))


def turn(position: Position, seat: int, pool: str) -> None:
    """Start the turn of a seat with these unplaced faces; no turn follows it."""
    position.pool[seat], position.start = pool, seat
    begin(position, (TURN, 0))
    assert (position.seat, position.ask) == (seat, DIE)
    position.steps = [step for step in position.steps if step[0] != TURN]


def first_chance(position: Position) -> None:
    """Play the first result of chance until a seat is asked."""
    while position.seat == CHANCE:
        position.advance(position.moves()[0])


def set_up(position: Position, *chosen: str) -> dict[str, str]:
    """Set up the next round: each draw gives the chosen result (`event V02`) if it is possible, else the first one.
    Return the results by label.
    """
    begin(position, (ROUND,))
    came: dict[str, str] = {}
    left = list(chosen)
    while position.seat == CHANCE:
        results = position.moves()
        result = next((one for one in left if one in results), results[0])
        if result in left:
            left.remove(result)
        came[position.chance().label] = result
        position.play(result)
    return came


def play(position: Position, *moves: str) -> list[Event]:
    """Play texts `SEAT TEXT`, each of that seat (`-` for chance); return the events."""
    events: list[Event] = []
    for move in moves:
        who, _, text = move.partition(" ")
        seat = CHANCE if who == "-" else int(who) - 1
        assert position.seat == seat, f"{move}: {position.seat} is asked {position.ask}: {position.moves()[:8]}"
        events += position.play(text)
    return events


def refused(position: Position, move: str) -> str:
    """Return the code with which a text is refused, empty if it is legal. Check that a refusal has a sentence and
    changes nothing.
    """
    refusal = position.why_not(move)
    if refusal is None:
        return ""
    before = position.state()
    assert refusal.reason.format(**refusal.params)
    assert move not in position.moves()
    assert position.state() == before
    return str(refusal.params["code"])


def ended(position: Position) -> bool:
    """Return whether the steps of the test are done."""
    return position.seat == CHANCE and position.ask == START
