"""What acts would do, in words: what they bring and cost, where the disc comes to lie, who acts then."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pyapp.drawing.language import _, fill, ngettext
from pyapp.drawing.markup import NOTHING, Markup, esc
from pyapp.engine.contract import CHANCE, N_
from pyapp.games.auztralia.rules import attack, mining, proposals, recruiting
from pyapp.games.auztralia.rules.board import NOWHERE
from pyapp.games.auztralia.rules.components import (
    BOXES,
    FARM_POINTS,
    GOLD,
    GOODS,
    PERSONALITIES,
    PHOSPHATE,
    PHOSPHATE_POINTS,
    TWO_PLAYER,
    UNITS,
)
from pyapp.games.auztralia.rules.farming import FARM_GOLD
from pyapp.games.auztralia.rules.moves import ChooseOptions, FoundPort, Peek, Play, expect, parse
from pyapp.games.auztralia.rules.network import net_of
from pyapp.games.auztralia.rules.notation import VIA
from pyapp.games.auztralia.rules.steps import DROP, SEND, TURN
from pyapp.games.auztralia.rules.steps import END as STOP
from pyapp.games.auztralia.rules.steps import FARM as FARMING
from pyapp.games.auztralia.rules.steps import RAIL as LAYING
from pyapp.games.auztralia.rules.steps import TRADE as TRADING
from pyapp.games.auztralia.view.costs import (
    Clock,
    after,
    counts_of,
    farms_of,
    gain_of,
    price_of,
    target_of,
    time_of,
    via_of,
)
from pyapp.games.auztralia.view.terms import (
    bold,
    box_name,
    card_name,
    farm_name,
    force_words,
    good_name,
    goods_counted,
    hex_name,
    hex_words,
    listed,
    named,
    seat_words,
    split_name,
    tile_words,
    unit_name,
    units_counted,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pyapp.drawing.scene import Scene
    from pyapp.engine.contract import Move
    from pyapp.games.auztralia.rules.position import Position
    from pyapp.games.auztralia.rules.state import State

# --- what every act has in common ---


def clock_words(p: State, clock: Clock, seat: int, names: Sequence[Markup]) -> Markup:
    """Say where the disc comes to lie, and who is next."""
    parts = [fill(N_("Your disc goes to {space}."), space=clock.space)]
    if clock.turns:
        text = ngettext("Then the Old Ones take {number} turn.", "Then the Old Ones take {number} turns.", clock.turns)
        parts.append(esc(text))
        if clock.revelations:
            more = ngettext(
                "{number} Revelation is turned up.", "{number} Revelations are turned up.", clock.revelations
            )
            parts.append(esc(more))
    if clock.actor is None:
        parts.append(esc(_("Then the game ends.")))
    elif clock.actor == seat:
        if p.players > 1:
            parts.append(esc(_("Then it is your turn again.")))
    else:
        parts.append(fill(N_("Then {name} acts."), name=names[clock.actor]))
    return Markup(" ").join(parts)


def amounts(numbers: Sequence[int]) -> str:
    """Return goods in words: 1 coal, 1 iron and 2 gold."""
    return listed([goods_counted(good, number) for good, number in enumerate(numbers) if number])


def preview(scene: Scene[Position], act: Move) -> Markup:
    """Say what a legal act would do: what it brings and costs, where the disc comes to lie, who acts then."""
    p, seat = scene.position, scene.position.seat
    if seat is None or seat == CHANCE:
        return NOTHING
    head, *more = _said(scene, act)
    parts = [bold(head), *more]
    paid = price_of(p, act)
    if any(paid) and not act.startswith("trade"):
        parts.append(fill(N_("Costs {what}."), what=amounts(paid)))
    time = time_of(p, act)
    if time is not None:
        parts.append(clock_words(p, after(p, seat, time), seat, scene.names))
    return Markup(" ").join(parts)


def why(scene: Scene[Position], act: Move) -> Markup:
    """Say in one short sentence what a legal act is good for."""
    head, *more = _said(scene, act)
    return more[0] if more else esc(head)


def _said(scene: Scene[Position], act: Move) -> list[Markup]:
    p = scene.position
    begun, parts = proposals.split(act)
    moves = [move for move in begun + parts if not move.startswith(f"{VIA} ")]
    via = via_of(p, begun + parts) if p.ask == TURN else ()
    first = moves[0] if moves else (act or "")
    word = first.partition(" ")[0]
    kind = _BY_ASK.get(p.ask) or ("rail" if "-" in word else word)
    found = _SAID[kind](scene, p, p.seat or 0, moves) if kind in _SAID else [esc(_("Use other railways."))]
    if via:
        names = seat_words(" ".join(str(one + 1) for one in via), scene.names)
        found.append(fill(N_("Over the railways of {seats}."), seats=names))
    return found


_BY_ASK: Final = {LAYING: "rail", TRADING: "trade", FARMING: "farm", SEND: "attack", DROP: "refresh"}


def _rail(_scene: Scene[Position], p: Position, seat: int, moves: list[Move]) -> list[Markup]:
    borders = [move for move in moves if move in p.board.border_index]
    if not borders and p.ask == TURN:
        return [fill(N_("{box}: choose borders."), box=box_name(moves[0]))]
    if not borders:
        return [esc(_("No more tracks."))]
    trial = p.copy()
    before = net_of(p, seat)
    for move in borders:
        trial.rails[seat] |= 1 << p.board.border_index[move]
    trial.nets = [0] * p.players
    fresh = net_of(trial, seat) & ~before
    reached = [hexagon for hexagon in range(p.board.size) if fresh >> hexagon & 1]
    number = ngettext("{number} track", "{number} tracks", len(borders))
    where = listed([hex_words(p, hexagon) for hexagon in reached])
    head = fill(N_("{tracks} to {where}."), tracks=number, where=where) if reached else fill("{t}.", t=number)
    found = [head]
    box = proposals.FREE if p.ask == LAYING else int(moves[0] == "hills")
    if proposals.rail_next(p, box, [p.board.border_index[move] for move in borders]):
        found.append(esc(_("Another one fits.")))
    riches = [
        goods_counted(good, trial.lying[good][hexagon])
        for hexagon in reached
        for good in range(len(GOODS))
        if trial.lying[good][hexagon]
    ]
    if riches:
        found.append(fill(N_("Then {what} can be mined."), what=listed(riches)))
    return found


def _mine(_scene: Scene[Position], p: Position, seat: int, moves: list[Move]) -> list[Markup]:
    words = moves[0].split(" ")
    if len(words) < 3:
        return [esc(_("Mine: choose a connected hex."))]
    hexagon, good = p.board.index[words[1]], GOODS.index(words[2])
    number, gold = mining.brings(p, seat, hexagon, good)
    head = fill(N_("Mine {what} on {hex}."), what=goods_counted(good, number), hex=hex_words(p, hexagon))
    if good == PHOSPHATE:
        points = PHOSPHATE_POINTS * number
        return [
            head,
            fill(N_("You also take {gold}; {points} VP at the end."), gold=goods_counted(GOLD, gold), points=points),
        ]
    return [head]


def _recruit(scene: Scene[Position], _p: Position, _seat: int, moves: list[Move]) -> list[Markup]:
    words = moves[0].split(" ")
    if len(words) < 2:
        return [esc(_("Recruit help: choose a card."))]
    return _card(scene, words[1], words)


def _card(scene: Scene[Position], card: str, words: Sequence[str]) -> list[Markup]:
    found = PERSONALITIES[card]
    name, office = split_name(card)
    head = fill(N_("{name}, {office}."), name=name, office=office)
    more = [esc(named(found.text))]
    if found.points:
        more.append(fill(N_("{points} VP."), points=found.points))
    if len(words) > 2 and words[-2] == "to":
        more.append(fill(N_("For {name}."), name=seat_words(words[-1], scene.names)))
    return [head, *more]


def _look(_scene: Scene[Position], p: Position, _seat: int, _moves: list[Move]) -> list[Markup]:
    number = min(recruiting.LOOKED_AT, recruiting.in_deck(p))
    text = ngettext(
        "Look at the top card of the deck.", "Look at the top {number} cards of the deck and keep one.", number
    )
    return [esc(text)]


def _keep(scene: Scene[Position], p: Position, _seat: int, moves: list[Move]) -> list[Markup]:
    words = moves[0].split(" ")
    card = words[1]
    if "for" in words:
        found = _card(scene, words[3], words)
        given = fill(N_("{given} takes its place in the display."), given=card_name(card))
        return [*found, given]
    found = _card(scene, card, words)
    other = [card_name(one) for one in p.looked if one != card]
    if other and p.args[0] != recruiting.DRAFTED:
        found.append(fill(N_("{card} goes back on top of the deck."), card=other[0]))
    return found


def _refresh(_scene: Scene[Position], _p: Position, _seat: int, moves: list[Move]) -> list[Markup]:
    cards = [card_name(move.split(" ")[1]) for move in moves if move.startswith("drop ")]
    if not cards:
        return [esc(_("Refresh the display: choose the cards that leave the game."))]
    head = fill(N_("Out of the game: {cards}."), cards=listed(cards))
    return [head, esc(_("New cards come, then you recruit."))]


def _buy(_scene: Scene[Position], p: Position, seat: int, moves: list[Move]) -> list[Markup]:
    words = moves[0].split(" ")
    if len(words) < 2:
        return [esc(_("Buy a unit: choose which."))]
    unit = UNITS.index(words[1][0])
    reach = attack.reach(p, seat, unit)
    head = fill(N_("Buy {what}."), what=units_counted(unit, len(words[1])))
    return [head, fill(N_("Range {range} off the rails."), range=reach)]


def _trade(scene: Scene[Position], p: Position, _seat: int, moves: list[Move]) -> list[Markup]:
    said = []
    for move in moves:
        words = move.split(" ")
        if words[0] not in ("import", "export"):
            continue
        what = good_name(words[1]).lower()
        text = N_("import {good}") if words[0] == "import" else N_("export {good}")
        part: str = fill(text, good=what)
        if "to" in words:
            part = fill(N_("{what} for {name}"), what=part, name=seat_words(words[-1], scene.names))
        said.append(part)
    if not said:
        return [esc(_("Import or export: choose."))]
    row = Markup(", ").join(said)
    parts = [Markup(row[:1].upper() + row[1:]) + "."]
    net = [got - paid for got, paid in zip(gain_of(p, "; ".join(moves)), price_of(p, "; ".join(moves)), strict=True)]
    change = [f"{number:+d} {good_name(good).lower()}".replace("-", "−") for good, number in enumerate(net) if number]
    parts.append(fill(N_("In all: {what}."), what=listed(change)) if change else esc(_("In all: nothing.")))
    return parts


def _farm(_scene: Scene[Position], p: Position, _seat: int, moves: list[Move]) -> list[Markup]:
    farms = farms_of(moves)
    if not farms:
        return [esc(_("No more farms.") if p.ask == FARMING else _("Farm: choose connected, empty hexes."))]
    said = [
        _("{farm} on {hex}").format(farm=farm_name(one.split(" ")[0]), hex=hex_name(one.split(" ")[1], p.board.key))
        for one in farms
    ]
    row = listed(said)
    gold = goods_counted(GOLD, FARM_GOLD * len(farms))
    points = FARM_POINTS * len(farms)
    return [
        esc(row[:1].upper() + row[1:] + "."),
        fill(N_("{gold} now, {points} VP at the end unless blighted."), gold=gold, points=points),
    ]


def _attack(_scene: Scene[Position], p: Position, _seat: int, moves: list[Move]) -> list[Markup]:
    target = target_of(p, moves)
    counts = counts_of(p, moves)
    if target == NOWHERE:
        return [esc(_("Attack: choose an Old One."))]
    if not any(counts):
        return [fill(N_("Attack {tile}: choose the units."), tile=tile_words(p, target))]
    return [fill(N_("{force} against {tile}."), force=force_words(counts), tile=tile_words(p, target))]


def _recover(_scene: Scene[Position], p: Position, seat: int, _moves: list[Move]) -> list[Markup]:
    out = sum(p.cubes[len(BOXES) * seat : len(BOXES) * (seat + 1)])
    if not out:
        return [esc(_("Wait: no cube is out."))]
    return [esc(ngettext("Take {number} cube back.", "Take all {number} cubes back.", out))]


def _play(_scene: Scene[Position], p: Position, seat: int, moves: list[Move]) -> list[Markup]:
    play = parse(moves[0])
    if not isinstance(play, Play):
        return [esc(_("End the turn without a card."))]
    head = fill(N_("Play {card}."), card=card_name(play.card))
    if play.target is None:
        return [head, *_recover(_scene, p, seat, moves)]
    if isinstance(play.target, int):
        tile = tile_words(p, play.target)
        return [head, fill(N_("{tile} does not move until the end of the next turn of the Old Ones."), tile=tile)]
    return [head, fill(N_("Your blighted farm on {hex} is restored."), hex=hex_name(play.target, p.board.key))]


def _port(_scene: Scene[Position], p: Position, _seat: int, moves: list[Move]) -> list[Markup]:
    hexagon = p.board.index[expect(FoundPort, moves[0]).hexagon]
    found = [fill(N_("Port: {hex}."), hex=hex_words(p, hexagon))]
    near = p.board.within[hexagon][min(3, len(p.board.within[hexagon]) - 1)]
    lying = [0] * len(GOODS)
    for good in range(len(GOODS)):
        lying[good] = sum(p.lying[good][at] for at in range(p.board.size) if near >> at & 1)
    if any(lying):
        found.append(fill(N_("Within 3 steps: {what}."), what=amounts(lying)))
    old = sum(near >> p.at[tile] & 1 for tile in p.on_map())
    if old:
        found.append(esc(ngettext("{number} Old One lies just as near.", "{number} Old Ones lie just as near.", old)))
    return found


def _peek(_scene: Scene[Position], p: Position, _seat: int, moves: list[Move]) -> list[Markup]:
    tile = expect(Peek, moves[0]).tile
    return [fill(N_("Look at {tile}."), tile=tile_words(p, tile)), esc(_("Only you see it."))]


def option_text(key: str) -> str:
    """Return what an option of a two-player card does."""
    return next(named(one.text) for card in TWO_PLAYER.values() for one in card.options if one.key == key)


def _use(_scene: Scene[Position], _p: Position, _seat: int, moves: list[Move]) -> list[Markup]:
    keys = expect(ChooseOptions, moves[0]).options
    return [
        fill(N_("{cards}."), cards=listed([card_name(key) for key in keys])),
        *(esc(option_text(key)) for key in keys),
    ]


def _fight(_scene: Scene[Position], p: Position, _seat: int, moves: list[Move]) -> list[Markup]:
    combat = p.combat
    if moves[0] == "fight":
        return [esc(_("Turn up an Old One card.")), esc(_("This is final: a card cannot be undone."))]
    if moves[0] == "withdraw" or combat is None:
        return [esc(_("Withdraw everybody: the combat is over."))]
    if moves[0] == "withdraw air":
        return [esc(_("Withdraw the airships, then a card."))]
    return [esc(_("Withdraw the ground units, then a card."))]


def _lose(_scene: Scene[Position], _p: Position, _seat: int, moves: list[Move]) -> list[Markup]:
    return [fill(N_("Damage: {units}."), units=points_words(moves[0]))]


def points_words(move: Move) -> str:
    """Return points of damage in words: 2 on an armoured car, 1 on infantry."""
    letters = [word[0] for word in move.split(" ")[1:]]
    return listed([f"{unit_name(unit)} {letters.count(unit)}" for unit in UNITS if unit in letters])


_SAID: Final[dict[str, Callable[..., list[Markup]]]] = {
    "rail": _rail,
    "hills": _rail,
    "mine": _mine,
    "recruit": _recruit,
    "look": _look,
    "keep": _keep,
    "refresh": _refresh,
    "buy": _buy,
    "trade": _trade,
    "farm": _farm,
    "attack": _attack,
    "recover": _recover,
    "play": _play,
    "finish": _play,
    "port": _port,
    "peek": _peek,
    "use": _use,
    "fight": _fight,
    "withdraw": _fight,
    "lose": _lose,
    STOP: lambda _scene, _p, _seat, _moves: [esc(_("That is all."))],
}
