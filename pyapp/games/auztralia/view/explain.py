"""What is printed and lies about, explained at a tap: what it is, what it does, what it is worth, by which rule."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pyapp.drawing.language import _, decimal, fill, ngettext
from pyapp.drawing.markup import Markup, esc
from pyapp.drawing.scene import Explanation
from pyapp.engine.contract import N_
from pyapp.games.auztralia.rules import attack, market, movement, oldones, paying, scoring, tiles
from pyapp.games.auztralia.rules.board import NOWHERE
from pyapp.games.auztralia.rules.components import (
    BOXES,
    FARM_POINTS,
    FARMS,
    GOODS,
    ILLUMINATED,
    KINDS,
    LAST_SPACE,
    OBJECTIVES,
    PERSONALITIES,
    PHOSPHATE_POINTS,
    TERRAINS,
    TWO_PLAYER,
    UNIT_TABLE,
    UNITS,
)
from pyapp.games.auztralia.rules.components import END as LAST_TURN
from pyapp.games.auztralia.rules.farming import farms_left
from pyapp.games.auztralia.rules.network import farm_at, net_of, owner_of
from pyapp.games.auztralia.rules.notation import number_of
from pyapp.games.auztralia.rules.railway import limit, price, tracks_left
from pyapp.games.auztralia.rules.state import UNKNOWN
from pyapp.games.auztralia.view.beginning import option_text
from pyapp.games.auztralia.view.desk import mine
from pyapp.games.auztralia.view.timetrack import beyond, with_space
from pyapp.games.auztralia.view.vocabulary import (
    TERRAIN_NAMES,
    bold,
    border_words,
    box_name,
    card_name,
    farm_name,
    good_name,
    goods_counted,
    hex_words,
    kind_name,
    level_name,
    listed,
    named,
    split_name,
    tile_words,
    unit_name,
    units_counted,
)
from pyapp.games.auztralia.view.written import two_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from pyapp.drawing.scene import Scene
    from pyapp.games.auztralia.rules.position import Position


def explain(scene: Scene[Position], thing: str) -> Explanation | None:
    """Say what a thing is; None for what is not known.

    Things are `box rail`, `goods coal`, `unit I`, `farm corn`, `card P12`, `option V1-A`, `objective`, `tracks`, `hq`,
    `points`, `odds`, `sanity`, `row`, `look`, `refresh`, `old ones`, `face up`, `face down`, `blight`, `old turn`,
    `piles`, and of the board `hex r4c5`, `tile t3`, `border r5c4-r5c5`, `port 1` (seat from 1), `space 23`, `disc 1`,
    `disc old`.
    """
    kind, rest = two_of(thing, " ")
    handler, known = _THINGS.get(thing) or _THINGS.get(kind), _KNOWN.get(kind)
    if handler is None or (known is not None and not known(scene.position, rest)):
        return None
    return handler(scene, scene.position, mine(scene), rest)


def _told(rule: str, head: str, *more: str) -> Explanation:
    return Explanation(Markup(" ").join((bold(head), *[esc(one) for one in more if one])), rule)


# --- actions ---

_BOXES: Final = {
    "rail": ("AZ-5", N_("Lay up to {number} tracks without touching hills, for {goods}.")),
    "hills": ("AZ-5.4", N_("Lay up to {number} tracks on any land, for {goods}.")),
    "mine": ("AZ-6", N_("Take all pieces of one kind from a connected hex. With phosphate you also take 1 gold.")),
    "recruit": ("AZ-7", N_("Take a card from the display, or pay 1 gold to look at two cards of the deck.")),
    "buy": ("AZ-8", N_("Buy one unit, or one or two infantry.")),
    "trade": ("AZ-9", N_("{number} times: import a coal or an iron, or export one for gold.")),
    "farm": (
        "AZ-10",
        N_(
            "Place one to three farms of different types on connected, empty hexes: each costs 1 time and "
            "brings 1 gold."
        ),
    ),
    "attack": ("AZ-11", N_("Send units against an Old One in range. Time: 1 for each ground unit type, at least 1.")),
    "recover": ("AZ-4.8", N_("All your cubes come back. It is always possible, and never costs gold.")),
}


def _box(_scene: Scene[Position], p: Position, seat: int, box: str) -> Explanation:
    rule, text = _BOXES[box]
    number = market.trade_limit(p, seat) if box == "trade" else limit(p, seat)
    goods = listed([goods_counted(good, 1) for good in price(p, seat)]) or _("nothing")
    again = ""
    if box in BOXES and (cubes := paying.cubes_in(p, seat, BOXES.index(box))):
        gold = paying.again_price(p, seat, BOXES.index(box))
        again = fill(N_("Your cubes there: {cubes}. Repeating costs {gold} gold."), cubes=cubes, gold=gold)
    return _told(rule, box_name(box), fill(text, number=number, goods=goods), again)


# --- what a seat has ---

_GOODS: Final = {
    "coal": ("AZ-5.1", N_("A Railway action costs 1. It can be imported and exported.")),
    "iron": ("AZ-5.1", N_("A Railway action costs 1. It can be imported and exported.")),
    "gold": ("AZ-4.3", N_("It buys units and pays for repeated actions. It is worth nothing at the end.")),
    "phosphate": ("AZ-6.2", N_("Each piece is worth {points} VP at the end.")),
    "token": ("AZ-17.2", N_("Mining it brings its victory points.")),
}


def _goods(_scene: Scene[Position], _p: Position, _seat: int, good: str) -> Explanation:
    rule, text = _GOODS[good]
    return _told(rule, good_name(good), fill(text, points=PHOSPHATE_POINTS))


def _unit(_scene: Scene[Position], p: Position, seat: int, letter: str) -> Explanation:
    at = UNITS.index(letter)
    unit = UNIT_TABLE[at]
    text = N_("Price {price} gold, off-rail range {range}, hit capacity {capacity}. Left in the box: {left}.")
    said = fill(
        text,
        price=market.unit_price(p, seat, at),
        range=attack.reach(p, seat, at),
        capacity=unit.capacity,
        left=p.in_box(at),
    )
    own = fill(N_("You have {units}."), units=units_counted(letter, p.units_of(seat)[at]))
    return _told("AZ-8", unit_name(letter), said, own)


_ON: Final = {
    "corn": N_("It goes on the coast; in the West on farmland."),
    "sheep": N_("It goes on the outback; in the West on farmland."),
    "cattle": N_("It goes on hills; in the West on farmland."),
}


def _farm(_scene: Scene[Position], p: Position, seat: int, name: str) -> Explanation:
    left = farms_left(p, seat, FARMS.index(name))
    worth = fill(N_("{points} VP at the end unless it is blighted. {left} left."), points=FARM_POINTS, left=left)
    title = farm_name(name)
    return _told("AZ-10", title[:1].upper() + title[1:], _(_ON[name]), worth)


_TIMINGS: Final = {
    "lasting": N_("It works all the time."),
    "instant": N_("It works once, when it is taken."),
    "once": N_("Keep it and play it once, in your turn."),
    "final": N_("It counts at the end."),
}


def _card(_scene: Scene[Position], p: Position, seat: int, card: str) -> Explanation:
    found = PERSONALITIES[card]
    name, office = split_name(card)
    points = ""
    if card in p.hands[seat] and (worth := scoring.points_of_card(p, seat, card)):
        points = fill(N_("Worth {points} VP now."), points=worth)
    elif found.points:
        points = fill(N_("{points} VP."), points=found.points)
    head = fill(N_("{name}, {office}."), name=name, office=office)
    return _told("AZ-7.5", head, named(found.text), _(_TIMINGS[found.timing]), points)


def _option(_scene: Scene[Position], _p: Position, _seat: int, key: str) -> Explanation:
    return _told("AZ-20", card_name(key), option_text(key))


def _objective(_scene: Scene[Position], p: Position, _seat: int, _rest: str) -> Explanation:
    found = OBJECTIVES[p.objective]
    met = _("Met as things stand.") if scoring.objective_met(p) else _("Not met yet.")
    points = fill(N_("{points} VP."), points=found.points)
    return _told("AZ-18.4", named(found.name), named(found.text), points, met)


def _tracks(_scene: Scene[Position], p: Position, seat: int, _rest: str) -> Explanation:
    left = tracks_left(p, seat)
    said = ngettext("{number} track is left.", "{number} tracks are left.", left)
    return _told("AZ-5.6", _("Tracks"), said, _("Placed tracks are never taken back."))


def _hq(_scene: Scene[Position], p: Position, seat: int, _rest: str) -> Explanation:
    text = N_("Cubes in your HQ: {number}. Every action takes one; Recover brings them all back.")
    return _told("AZ-4.8", _("Headquarters"), fill(text, number=p.in_hq(seat)))


def _points(_scene: Scene[Position], p: Position, seat: int, _rest: str) -> Explanation:
    lines = [f"{_(line.label)} {line.points}" for line in scoring.score(p, seat) if line.points]
    return _told("AZ-16.2", _("Points now"), ", ".join(lines) + "." if lines else _("None yet."))


# --- the Old Ones ---


def _old_ones(_scene: Scene[Position], _p: Position, _seat: int, _rest: str) -> Explanation:
    text = _(
        "Face-up tiles count their VP, hidden ones double, each blighted farm 1. To win you need "
        "more points than the Old Ones."
    )
    return _told(
        "AZ-16.3", _("The score of the Old Ones"), text, _("Hidden tiles are counted at the average of their level.")
    )


def _next_turn(_scene: Scene[Position], _p: Position, _seat: int, _rest: str) -> Explanation:
    order = _(
        "The purple disc moves 1 space; on an eye a Revelation is turned up; then come two Old One "
        "cards, each with its moves."
    )
    movers = _("The kinds move in this order: {kinds}.").format(
        kinds=", ".join(kind_name(kind) for kind in movement.MOVERS)
    )
    return _told("AZ-14", _("A turn of the Old Ones"), order, movers)


def _piles(_scene: Scene[Position], p: Position, _seat: int, _rest: str) -> Explanation:
    due = oldones.level_due(p)
    next_level = fill(N_("The next Revelation is of level {level}."), level=level_name(due - 1)) if due else ""
    cards = fill(N_("Old One cards left before the next shuffle: {number}."), number=p.pile.bit_count())
    return _told("AZ-14.2", _("Piles"), next_level, cards)


def _tile(scene: Scene[Position], p: Position, seat: int, name: str) -> Explanation:
    tile = number_of(name)
    known = p.up >> tile & 1 or (p.fronts[tile] != UNKNOWN and p.seen[tile] >> seat & 1)
    if not known:
        points = scoring.hidden_points(p.seen_by(seat), tile)
        text = fill(N_("Its front is hidden. It counts double: about {points} VP."), points=decimal(2 * points))
        return _told("AZ-1.5", tile_words(p, tile), text)
    sort = tiles.sort_of(p, tile)
    parts = [fill(N_("Toughness {toughness}, {points} VP."), toughness=sort.toughness, points=sort.points)]
    damage = [(other, number) for other, number in enumerate(p.damage[tile] or ()) if number]
    parts += [
        fill(N_("{number} damage by {name}."), number=number, name=scene.names[other]) for other, number in damage
    ]
    if p.held >> tile & 1:
        parts.append(esc(_("It is held: it does not move until the end of the next turn of the Old Ones.")))
    elif KINDS[sort.kind] in ("TEM", "KAN"):
        parts.append(esc(_("It never moves.")))
    elif p.up >> tile & 1 and any(port != NOWHERE for port in p.ports):
        target, there, _why = movement.step_of(p, tile)
        if there != NOWHERE:
            parts.append(
                fill(
                    N_("It is heading for {target}; its next step is {hex}."),
                    target=hex_words(p, target),
                    hex=hex_words(p, there),
                )
            )
    parts.append(esc(_(_POWERS.get(KINDS[sort.kind], ""))))
    return _told("AZ-13", f"{kind_name(sort.kind)} {level_name(sort.level)}, {hex_words(p, p.at[tile])}", *parts)


_POWERS: Final = {
    "LOY": N_("Whoever destroys it takes gold."),
    "ZOM": N_("If it survives a combat, all its damage is removed."),
    "MIG": N_("It may move two steps at once."),
    "SHO": N_("A blighted farm does not stop it."),
    "TEM": N_("Gates open on it."),
    "CTH": N_("When it is turned up, every other face-up Old One moves 1 step."),
    "KAN": N_("It is harmless."),
}


# --- the map and the track ---


def _hex(scene: Scene[Position], p: Position, seat: int, name: str) -> Explanation:
    hexagon = p.board.index[name]
    cell = p.board.cells[hexagon]
    head = hex_words(p, hexagon)
    parts = [_(TERRAIN_NAMES[cell.terrain]).capitalize() + "."] if cell.terrain in TERRAINS else []
    lying = [goods_counted(good, p.lying[good][hexagon]) for good in range(len(GOODS)) if p.lying[good][hexagon]]
    if lying:
        parts.append(fill(N_("Here: {what}."), what=listed(lying)))
    owner = owner_of(p, hexagon)
    if owner != NOWHERE:
        farm = farm_at(p, owner, hexagon)
        what = _("port") if farm == NOWHERE else farm_name(farm)
        blighted = p.blight >> hexagon & 1
        text = N_("{name}: {what}, blighted.") if blighted else N_("{name}: {what}.")
        parts.append(fill(text, name=scene.names[owner], what=what))
    parts += [fill("{tile}.", tile=tile_words(p, tile)) for tile in p.on_map() if p.at[tile] == hexagon]
    if p.ports[seat] != NOWHERE:
        connected = net_of(p, seat) >> hexagon & 1
        parts.append(_("Connected to your port.") if connected else _("Not connected to your port."))
    takes = [farm_name(farm) for farm in range(len(FARMS)) if p.board.takes[farm] >> hexagon & 1]
    if takes:
        parts.append(fill(N_("Farms that go here: {farms}."), farms=listed(takes)))
    return _told("AZ-2", head[:1].upper() + head[1:] + ".", *parts)


def _border(scene: Scene[Position], p: Position, _seat: int, name: str) -> Explanation:
    border = p.board.border_index[name]
    for seat in range(p.players):
        if p.rails[seat] >> border & 1:
            return _told("AZ-2.4", fill(N_("A track of {name}."), name=scene.names[seat]))
    where = border_words(name, p.board.key)
    hills = p.board.hills >> border & 1
    box = _("It touches hills: that needs Railway with hills.") if hills else _("Either Railway box may be used.")
    return _told("AZ-5.4", fill(N_("No track: {border}."), border=where), box)


def _port(scene: Scene[Position], p: Position, _seat: int, number: str) -> Explanation:
    seat = int(number) - 1
    guns = _("Its guns score 1 hit on every card.") if p.guns else ""
    text = _("If it falls, the game ends at once. All units in the Barracks defend it.")
    return _told("AZ-15.8", fill(N_("The port of {name}."), name=scene.names[seat]), text, guns)


def _space(scene: Scene[Position], p: Position, _seat: int, number: str) -> Explanation:
    space = int(number)
    parts = []
    if space in ILLUMINATED:
        parts.append(_("When the purple disc arrives here, a Revelation is turned up."))
    if space == LAST_TURN:
        parts.append(_("A disc here or beyond acts no more."))
    discs = [seat for seat in reversed(p.stack) if min(p.times[seat], LAST_SPACE) == space]
    here = [with_space(scene.names[seat], at) for seat, at in zip(discs, beyond(p, discs), strict=True)]
    if here:
        parts.append(fill(N_("From the top: {names}."), names=Markup(", ").join(here)))
    if p.purple == space:
        parts.append(_("The purple disc of the Old Ones."))
    return _told("AZ-4", fill(N_("Space {space} of the time track."), space=space), *parts)


def _disc(scene: Scene[Position], p: Position, _seat: int, whose: str) -> Explanation:
    if whose == "old":
        left = max(0, LAST_TURN - p.purple)
        text = _("The Old Ones act whenever every disc is past it.")
        return _told(
            "AZ-4.7", _("The purple disc"), text, ngettext("{number} turn left.", "{number} turns left.", left)
        )
    seat = int(whose) - 1
    text = _("The player with the lowest disc acts; on a shared space, the one on top.")
    return _told(
        "AZ-4.1", fill(N_("The disc of {name}, space {space}."), name=scene.names[seat], space=p.times[seat]), text
    )


def _fixed(rule: str, head: str, text: str) -> Callable[..., Explanation]:
    return lambda _scene, _p, _seat, _rest: _told(rule, _(head), _(text))


_THINGS: Final[dict[str, Callable[..., Explanation | None]]] = {
    "box": _box,
    "goods": _goods,
    "unit": _unit,
    "farm": _farm,
    "card": _card,
    "option": _option,
    "objective": _objective,
    "tracks": _tracks,
    "hq": _hq,
    "points": _points,
    "sanity": _fixed(
        "AZ-12.7",
        N_("Sanity"),
        N_(
            "Full again for every combat. If you have to lose more than you have left, that is madness: "
            "all units still in the combat are lost."
        ),
    ),
    "row": _fixed(
        "AZ-12.4",
        N_("Old One card"),
        N_(
            "Each unit type in the combat that the row shows scores 1 or 2 hits; hits and losses happen at "
            "the same time."
        ),
    ),
    "odds": _fixed(
        "AZ-12",
        N_("The odds"),
        N_("For a fight to the end with the cards that are left, losses as proposed and nobody withdrawn."),
    ),
    "look": _fixed(
        "AZ-7.2",
        N_("Look at the deck"),
        N_("Pay 1 gold, see two cards, take one; you may exchange it for one of the display."),
    ),
    "refresh": _fixed(
        "AZ-18.2",
        N_("Refresh"),
        N_("Pay 1 gold and discard cards of the display; they leave the game, new ones come, then you recruit."),
    ),
    "old ones": _old_ones,
    "face up": _fixed("AZ-16.3", N_("Face up"), N_("Every face-up Old One on the map counts its VP.")),
    "face down": _fixed(
        "AZ-16.3", N_("Hidden"), N_("Every hidden Old One counts double; here at the average of its level.")
    ),
    "blight": _fixed("AZ-15.7", N_("Blighted farms"), N_("Each gives the Old Ones 1 VP and its owner none.")),
    "old turn": _next_turn,
    "piles": _piles,
    "hex": _hex,
    "tile": _tile,
    "border": _border,
    "track": _border,
    "port": _port,
    "space": _space,
    "disc": _disc,
}


def _is_number(text: str, most: int) -> bool:
    """Return whether a text is a number from 1 as people count."""
    return text in map(str, range(1, most + 1))


_KNOWN: Final[dict[str, Callable[[Position, str], bool]]] = {
    "box": lambda _p, box: box in _BOXES,
    "goods": lambda _p, good: good in _GOODS,
    "unit": lambda _p, letter: letter in UNITS,
    "farm": lambda _p, name: name in FARMS,
    "card": lambda _p, card: card in PERSONALITIES,
    "option": lambda _p, key: any(one.key == key for card in TWO_PLAYER.values() for one in card.options),
    "objective": lambda p, _rest: p.objective in OBJECTIVES,
    "hex": lambda p, name: name in p.board.index,
    "border": lambda p, name: name in p.board.border_index,
    "track": lambda p, name: name in p.board.border_index,
    "tile": lambda p, name: name[:1] == "t" and _is_number(name[1:], len(p.at)),
    "port": lambda p, number: _is_number(number, p.players),
    "space": lambda _p, number: _is_number(number, LAST_SPACE),
    "disc": lambda p, whose: whose == "old" or _is_number(whose, p.players),
}
"""Kind of thing -> whether there is one that is written so."""
