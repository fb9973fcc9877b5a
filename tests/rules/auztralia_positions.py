"""Positions of AuZtralia for tests: a table in a given state, and turns played from there.

Seats are written 1 to 4, as in the moves; Ana, Ben, Cleo and Dan have the seats 1 to 4. A table has its surveys done
and an empty map: a test adds what it needs. Components are conserved: tiles come from their piles, cards from the
deck, units from the common boxes.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from pyapp.engine.contract import CHANCE, Seat, Setup
from pyapp.games.auztralia import GAME
from pyapp.games.auztralia.rules.board import NOWHERE
from pyapp.games.auztralia.rules.components import (
    BOXES,
    FARMS,
    GOODS,
    HOUSE,
    LEVELS,
    PERSONALITIES,
    SURVEYS,
    UNITS,
)
from pyapp.games.auztralia.rules.network import clear_nets
from pyapp.games.auztralia.rules.packs import house_of
from pyapp.games.auztralia.rules.position import Position
from pyapp.games.auztralia.rules.state import COOP, MATCH, SOLO
from pyapp.games.auztralia.rules.steps import NEXT, OLD_ONES, SENDING, SURVEY
from pyapp.games.auztralia.rules.tiles import add

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pyapp.engine.contract import Event

ANA, BEN, CLEO, DAN = range(4)
PORTS = {"east": ("r7c4", "r0c10", "r5c0", "r7c8"), "west": ("r0c0", "r3c0", "r6c1", "r6c4")}
"""Map -> where the ports of a table stand, by seat."""
DISPLAY = ("P01", "P02", "P03", "P04", "P35")


def table(
    players: int = 2,
    mode: str = MATCH,
    *,
    west: bool = False,
    guns: bool = True,
    ports: Sequence[str] = (),
    options: Sequence[str] = (),
    difficulty: str = "steady",
    objective: str = "S04",
    edition: int = GAME.edition,
) -> Position:
    """Return a table in the middle of the game: ports, five Personalities on display, an empty map, starting goods,
    all discs on 10 with seat 1 on top, the purple one on 22.
    """
    board = "west" if west else "east"
    alone = mode == SOLO
    position = Position(
        players,
        mode,
        board=board,
        guns=guns,
        difficulty=difficulty if alone else "",
        objective=objective if alone else "",
        kit=house_of(edition),
    )
    position.steps = []
    for seat in range(players):
        port(position, seat, (*ports, *PORTS[board][len(ports) :])[seat])
    position.chosen = tuple(options)
    position.times, position.stack = [10] * players, tuple(reversed(range(players)))
    position.surveys = ()
    set_display(position, *DISPLAY)
    return position


def solo(*, west: bool = False, difficulty: str = "steady", objective: str = "S04") -> Position:
    """Return such a table in solo."""
    return table(1, SOLO, west=west, difficulty=difficulty, objective=objective)


def coop(players: int = 2, *, west: bool = False) -> Position:
    """Return such a table in co-op."""
    return table(players, COOP, west=west)


# --- what lies on the map ---


def at(position: Position, name: str) -> int:
    """Return the number of a hex."""
    return position.board.index[name]


def port(position: Position, seat: int, name: str) -> None:
    """Put the port of a seat on a hex."""
    if position.ports[seat] != NOWHERE:
        position.occupied &= ~(1 << position.ports[seat])
    position.ports[seat] = at(position, name)
    position.occupied |= 1 << position.ports[seat]
    clear_nets(position)


def tracks(position: Position, seat: int, *names: str) -> None:
    """Lay tracks of a seat, each a border such as r6c4-r7c4 or a way over several hexes: r7c4-r6c4-r5c4."""
    for name in names:
        way = name.split("-")
        for one, other in pairwise(way):
            border = position.board.border(at(position, one), at(position, other))
            assert not position.laid >> border & 1, f"{one}-{other} is taken"
            position.rails[seat] |= 1 << border
            position.laid |= 1 << border
    clear_nets(position)


def farms(position: Position, seat: int, *, blighted: bool = False, **names: str) -> None:
    """Place farms of a seat by type, on one or several hexes: sheep="r5c4 r4c4"."""
    for farm, where in names.items():
        for name in where.split():
            bit = 1 << at(position, name)
            assert not position.occupied & bit, f"{name} is taken"
            position.farms[len(FARMS) * seat + FARMS.index(farm)] |= bit
            position.occupied |= bit
            position.blight |= bit if blighted else 0


def put_goods(position: Position, name: str, **pieces: int) -> None:
    """Put goods on a hex: iron=3."""
    hexagon = at(position, name)
    for good, number in pieces.items():
        row = position.lying[GOODS.index(good)]
        position.lying[GOODS.index(good)] = (*row[:hexagon], number, *row[hexagon + 1 :])
    position.rich |= 1 << hexagon


def old_one(position: Position, name: str, front: str = "", level: str = "", damage: Sequence[int] = ()) -> str:
    """Put an Old One on a hex: face up with a front such as "ZOM 3", of the lowest level with that front by default;
    face down without a front. Return the notation of the tile.
    """
    level = level or next((one for one in LEVELS if (one, front) in HOUSE.sort_of_text), "1")
    number = LEVELS.index(level)
    position.stock[number] -= 1
    tile = add(position, at(position, name), number)
    if front:
        sort = HOUSE.sort_of_text[level, front]
        position.fronts[tile] = sort
        position.unseen[sort] -= 1
        position.up |= 1 << tile
        position.damage[tile] = (*damage, *[0] * (position.players - len(damage))) if damage else ()
    return f"t{tile + 1}"


def give_tiles(position: Position, seat: int, *fronts: str) -> None:
    """Give a seat tiles that it has destroyed, each with its level: "1 ZOM 3"."""
    for text in fronts:
        level, _, front = text.partition(" ")
        tile = int(old_one(position, "r0c0", front, level)[1:]) - 1
        position.at[tile] = NOWHERE
        position.up &= ~(1 << tile)
        position.won[seat] += (position.fronts[tile],)
    position.blocked = sum({1 << hexagon for hexagon in position.at if hexagon != NOWHERE})
    clear_nets(position)


# --- what people have ---


def set_goods(position: Position, seat: int, **pieces: int) -> None:
    """Set some goods of a seat."""
    for good, number in pieces.items():
        if good == "token":
            position.tokens[seat] = number
        else:
            position.goods[4 * seat + GOODS.index(good)] = number


def goods_of(position: Position, seat: int) -> dict[str, int]:
    """Return the goods of a seat with at least one piece."""
    row = (*position.goods[4 * seat : 4 * seat + 4], position.tokens[seat])
    return {good: number for good, number in zip(GOODS, row, strict=True) if number}


def set_barracks(position: Position, seat: int, units: str) -> None:
    """Set the units in a seat's Barracks: "IIC"."""
    position.units[5 * seat : 5 * seat + 5] = [units.count(unit) for unit in UNITS]
    assert all(position.in_box(unit) >= 0 for unit in range(5)), "there are not so many"


def barracks_of(position: Position, seat: int) -> str:
    """Return the units in the Barracks of a seat."""
    return "".join(unit * number for unit, number in zip(UNITS, position.units_of(seat), strict=True))


def set_cubes(position: Position, seat: int, **boxes: int) -> None:
    """Set the number of a seat's cubes in some boxes."""
    for box, number in boxes.items():
        position.cubes[len(BOXES) * seat + BOXES.index(box)] = number


def cubes_of(position: Position, seat: int) -> dict[str, int]:
    """Return the boxes in which a seat has cubes, with their numbers."""
    row = position.cubes[len(BOXES) * seat : len(BOXES) * (seat + 1)]
    return {box: number for box, number in zip(BOXES, row, strict=True) if number}


def give_cards(position: Position, seat: int, *ids: str) -> None:
    """Give Personality cards to a seat."""
    position.hands[seat] += ids
    _out_of_the_deck(position, ids)


def set_display(position: Position, *ids: str) -> None:
    """Set the Personality cards on display, from the left; those there before return to the deck."""
    for card in position.display:
        position.deck |= 1 << list(PERSONALITIES).index(card)
    position.display = ids
    _out_of_the_deck(position, ids)


def set_deck(position: Position, *ids: str) -> None:
    """Leave only these cards in the deck; the others are out of the game."""
    for at_place, card in enumerate(PERSONALITIES):
        if position.deck >> at_place & 1 and card not in ids:
            position.gone += (card,)
    position.deck = sum(1 << list(PERSONALITIES).index(card) for card in ids)


def _out_of_the_deck(position: Position, ids: Sequence[str]) -> None:
    for card in ids:
        bit = 1 << list(PERSONALITIES).index(card)
        assert position.deck & bit, f"{card} is not in the deck"
        position.deck &= ~bit


def where(position: Position, tile: str) -> str:
    """Return the hex of a tile, empty if it is gone."""
    hexagon = position.at[int(tile[1:]) - 1]
    return "" if hexagon == NOWHERE else position.name(hexagon)


def damage_of(position: Position, tile: str) -> list[int]:
    """Return the damage on a tile by seat."""
    return list(position.damage[int(tile[1:]) - 1] or (0,) * position.players)


def names(position: Position, hexes: int) -> set[str]:
    """Return the names of a set of hexes."""
    return {name for number, name in enumerate(position.board.names) if hexes >> number & 1}


def lines(position: Position, party: int) -> dict[str, int]:
    """Return the score sheet of a party: label -> points."""
    return {line.label: line.points for line in position.score(party)}


def total(position: Position, party: int) -> int:
    """Return the points of a party if the game ended now."""
    return sum(line.points for line in position.score(party))


# --- playing ---


def turn(position: Position, seat: int = ANA, **times: int) -> Position:
    """Make a seat the next to act, with its disc on top of the lowest space; or set the discs in the order in which
    they arrived: ana=22, ben=24.
    """
    people = ("ana", "ben", "cleo", "dan")
    if times:
        position.stack = tuple(people.index(name) for name in times)
        position.times = [times[name] for name in people[: position.players]]
    else:
        low = min(position.times)
        position.times[seat] = low
        position.stack = (*(one for one in position.stack if one != seat), seat)
    position.steps = [(NEXT,)]
    position.go_on()
    return position


def old_ones_turn(position: Position, space: int) -> Position:
    """Start a turn of the Old Ones, with their disc moving to a space."""
    position.purple = space - 1
    position.times = [max(time, space) for time in position.times]
    position.steps = [(OLD_ONES,)]
    position.go_on()
    return position


def play(position: Position, *moves: str) -> list[Event]:
    """Play texts `SEAT TEXT`, each of that seat (`-` for chance); return the events."""
    events: list[Event] = []
    for move in moves:
        who, _, text = move.partition(" ")
        seat = CHANCE if who == "-" else int(who) - 1
        assert position.seat == seat, f"{move}: {position.seat} is asked {position.ask}: {position.moves()[:8]}"
        assert text in position.moves(), f"{move}: {position.ask} {position.moves()[:12]}"
        events += position.play(text)
    return events


def refused(position: Position, move: str) -> str:
    """Return the code of the refusal of a text, empty if it is legal; check that a refusal has words and changes
    nothing.
    """
    refusal = position.why_not(move)
    if refusal is None:
        return ""
    before = position.state()
    assert refusal.reason.format(**refusal.params)
    assert move not in position.moves()
    assert position.state() == before
    return str(refusal.params["code"])


def pass_old_ones_turn(position: Position) -> None:
    """Finish a turn of the Old Ones with cards that move nobody and Revelations that reveal nobody."""
    while position.seat == CHANCE and position.ask in ("card", "revelation", "draw"):
        if position.ask == "draw":
            position.play(position.moves()[0])
            continue
        quiet_ones = ("card O01", "card O03", "card O04", "card O05", "revelation R1-11")
        move = next(one for one in quiet_ones if one in position.moves())
        position.play(move)


def legal(position: Position, first: str = "") -> list[str]:
    """Return the legal texts that begin with a word."""
    return [move for move in position.moves() if not first or move.split(" ")[0] == first]


def label(position: Position) -> str:
    """Return the label of the current chance event."""
    assert position.seat == CHANCE, f"{position.seat} is asked {position.ask}"
    return position.chance().label


def weights(position: Position) -> dict[str, int]:
    """Return the outcomes of the current chance event with their weights."""
    return dict(position.chance().outcomes or ())


def resolve_chance(position: Position) -> None:
    """Resolve chance events with their first outcome until a seat is asked."""
    while position.seat == CHANCE:
        position.advance(position.moves()[0])


def set_up(
    players: int = 2,
    mode: str = MATCH,
    *,
    board: str = "east",
    options: int = 0,
    difficulty: str = "",
    objective: str = "",
) -> Position:
    """Return a game at its start."""
    return Position(players, mode, board=board, options=options, difficulty=difficulty, objective=objective)


def setup_of(mode: str, players: int, **options: str) -> Setup:
    """Return the setup of a match of people."""
    people = tuple(Seat(name) for name in ("Ana", "Ben", "Cleo", "Dan")[:players])
    return Setup("auztralia", mode, people, "olive-42-bread", tuple(options.items()), edition=GAME.edition)


def survey(position: Position, **tiles: int) -> None:
    """Resolve survey tiles by hex, in the order given: r2c9=16."""
    position.surveys = tuple(survey.number for survey in SURVEYS)
    for name, number in tiles.items():
        position.steps = [(SURVEY, at(position, name))]
        position.go_on()
        play(position, f"- survey {name} {number}")


def attack(position: Position, tile: str, force: str, seat: int = ANA) -> list[Event]:
    """Attack a tile with the acting seat's units, "I2 C1"."""
    events = play(position, f"{seat + 1} attack {tile}", *(f"{seat + 1} send {unit}" for unit in force.split()))
    if position.ask == SENDING:
        events += play(position, f"{seat + 1} end")
    return events


def attack_position(
    units: str, front: str, players: int = 2, *, damage: Sequence[int] = (), level: str = ""
) -> tuple[Position, str]:
    """Return a table where Ana's track leads to an Old One in r5c4, and the tile; Ana has these units and is to act."""
    position = table(players)
    tracks(position, ANA, "r7c4-r6c4-r5c4")
    set_barracks(position, ANA, units)
    tile = old_one(position, "r5c4", front, level, damage)
    return turn(position), tile


def first_question(ask: str, players: int = 2, *, options: int = 0, mode: str = MATCH) -> Position:
    """Return a game at the first question of a name, chance having had its first outcomes."""
    position = set_up(players, mode, options=options)
    while position.ask != ask:
        position.advance(position.moves()[0])
    return position
