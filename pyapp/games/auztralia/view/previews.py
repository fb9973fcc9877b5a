"""What acts would do, in words: what they bring and cost, where the disc comes to lie, who acts then."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from pyapp.drawing.language import _, fill, ngettext
from pyapp.drawing.markup import NOTHING, Markup, esc
from pyapp.engine.acts import act_of
from pyapp.engine.contract import CHANCE, N_
from pyapp.games.auztralia.rules import attack, mining, proposals, recruiting
from pyapp.games.auztralia.rules.components import (
    BOXES,
    FARM_POINTS,
    FARMS,
    GOLD,
    GOODS,
    PERSONALITIES,
    PHOSPHATE,
    PHOSPHATE_POINTS,
    TWO_PLAYER,
    UNITS,
)
from pyapp.games.auztralia.rules.farming import FARM_GOLD
from pyapp.games.auztralia.rules.moves import (
    Attack,
    Buy,
    ChooseOptions,
    Drop,
    End,
    Export,
    Farm,
    FightOn,
    Finish,
    FoundPort,
    Import,
    Keep,
    LayTrack,
    LookAtDeck,
    Lose,
    Mine,
    Peek,
    PlaceFarm,
    Play,
    Railway,
    Recover,
    Recruit,
    Refresh,
    Trade,
    Withdraw,
    write,
)
from pyapp.games.auztralia.rules.network import net_of
from pyapp.games.auztralia.rules.notation import TRADE, seat_name
from pyapp.games.auztralia.rules.promises import (
    Clock,
    after,
    counts_of,
    gain_of,
    price_of,
    target_of,
    time_of,
    via_of,
)
from pyapp.games.auztralia.rules.steps import DROP, SEND, TURN
from pyapp.games.auztralia.rules.steps import FARM as FARMING
from pyapp.games.auztralia.rules.steps import RAIL as LAYING
from pyapp.games.auztralia.rules.steps import TRADE as TRADING
from pyapp.games.auztralia.view.touches import BegunBox, read, read_act
from pyapp.games.auztralia.view.vocabulary import (
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
    if any(paid) and proposals.begun_and_parts(act)[0] != (TRADE,):
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
    begun, parts = proposals.begun_and_parts(act)
    moves = read_act(act)
    via = via_of(p, begun + parts) if p.ask == TURN else ()
    kind = _BY_ASK.get(p.ask) or type(moves[0] if moves else read(act))
    found = _SAID[kind](scene, p, p.seat or 0, moves) if kind in _SAID else [esc(_("Use other railways."))]
    if via:
        names = seat_words(" ".join(str(one + 1) for one in via), scene.names)
        found.append(fill(N_("Over the railways of {seats}."), seats=names))
    return found


_BY_ASK: Final = {LAYING: Railway, TRADING: Trade, FARMING: Farm, SEND: Attack, DROP: Refresh}


def _rail(_scene: Scene[Position], p: Position, seat: int, moves: list[Any]) -> list[Markup]:
    borders = [p.board.border_index[move.border] for move in moves if isinstance(move, LayTrack)]
    if not borders and p.ask == TURN:
        return [fill(N_("{box}: choose borders."), box=box_name(BOXES[moves[0].box]))]
    if not borders:
        return [esc(_("No more tracks."))]
    trial = p.copy()
    before = net_of(p, seat)
    for border in borders:
        trial.rails[seat] |= 1 << border
    trial.nets = [0] * p.players
    fresh = net_of(trial, seat) & ~before
    reached = [hexagon for hexagon in range(p.board.size) if fresh >> hexagon & 1]
    number = ngettext("{number} track", "{number} tracks", len(borders))
    where = listed([hex_words(p, hexagon) for hexagon in reached])
    head = fill(N_("{tracks} to {where}."), tracks=number, where=where) if reached else fill("{t}.", t=number)
    found = [head]
    box = proposals.FREE if p.ask == LAYING else moves[0].box
    if proposals.rail_next(p, box, borders):
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


def _mine(_scene: Scene[Position], p: Position, seat: int, moves: list[Any]) -> list[Markup]:
    hexagon, good = p.board.index[moves[0].hexagon], moves[0].good
    number, gold = mining.brings(p, seat, hexagon, good)
    head = fill(N_("Mine {what} on {hex}."), what=goods_counted(good, number), hex=hex_words(p, hexagon))
    if good == PHOSPHATE:
        points = PHOSPHATE_POINTS * number
        return [
            head,
            fill(N_("You also take {gold}; {points} VP at the end."), gold=goods_counted(GOLD, gold), points=points),
        ]
    return [head]


def _recruit(scene: Scene[Position], _p: Position, _seat: int, moves: list[Any]) -> list[Markup]:
    return _card(scene, moves[0].card, moves[0].receiver)


def _card(scene: Scene[Position], card: str, receiver: int | None) -> list[Markup]:
    found = PERSONALITIES[card]
    name, office = split_name(card)
    head = fill(N_("{name}, {office}."), name=name, office=office)
    more = [esc(named(found.text))]
    if found.points:
        more.append(fill(N_("{points} VP."), points=found.points))
    if receiver is not None:
        more.append(fill(N_("For {name}."), name=seat_words(seat_name(receiver), scene.names)))
    return [head, *more]


def _look(_scene: Scene[Position], p: Position, _seat: int, _moves: list[Any]) -> list[Markup]:
    number = min(recruiting.LOOKED_AT, recruiting.in_deck(p))
    text = ngettext(
        "Look at the top card of the deck.", "Look at the top {number} cards of the deck and keep one.", number
    )
    return [esc(text)]


def _keep(scene: Scene[Position], p: Position, _seat: int, moves: list[Any]) -> list[Markup]:
    move = moves[0]
    found = _card(scene, move.taken, move.receiver)
    if move.other is not None:
        given = fill(N_("{given} takes its place in the display."), given=card_name(move.card))
        return [*found, given]
    other = [card_name(one) for one in p.looked if one != move.card]
    if other and p.args[0] != recruiting.DRAFTED:
        found.append(fill(N_("{card} goes back on top of the deck."), card=other[0]))
    return found


def _refresh(_scene: Scene[Position], _p: Position, _seat: int, moves: list[Any]) -> list[Markup]:
    cards = [card_name(move.card) for move in moves if isinstance(move, Drop)]
    if not cards:
        return [esc(_("Refresh the display: choose the cards that leave the game."))]
    head = fill(N_("Out of the game: {cards}."), cards=listed(cards))
    return [head, esc(_("New cards come, then you recruit."))]


def _buy(_scene: Scene[Position], p: Position, seat: int, moves: list[Any]) -> list[Markup]:
    unit = moves[0].unit
    reach = attack.reach(p, seat, unit)
    head = fill(N_("Buy {what}."), what=units_counted(unit, moves[0].number))
    return [head, fill(N_("Range {range} off the rails."), range=reach)]


def _trade(scene: Scene[Position], p: Position, _seat: int, moves: list[Any]) -> list[Markup]:
    said = []
    for move in moves:
        if not isinstance(move, Import | Export):
            continue
        what = good_name(move.good).lower()
        text = N_("import {good}") if isinstance(move, Import) else N_("export {good}")
        part: str = fill(text, good=what)
        if move.receiver is not None:
            name = seat_words(seat_name(move.receiver), scene.names)
            part = fill(N_("{what} for {name}"), what=part, name=name)
        said.append(part)
    if not said:
        return [esc(_("Import or export: choose."))]
    row = Markup(", ").join(said)
    parts = [Markup(row[:1].upper() + row[1:]) + "."]
    act = act_of([write(move) for move in moves])
    net = [got - paid for got, paid in zip(gain_of(p, act), price_of(p, act), strict=True)]
    change = [f"{number:+d} {good_name(good).lower()}".replace("-", "−") for good, number in enumerate(net) if number]
    parts.append(fill(N_("In all: {what}."), what=listed(change)) if change else esc(_("In all: nothing.")))
    return parts


def _farm(_scene: Scene[Position], p: Position, _seat: int, moves: list[Any]) -> list[Markup]:
    farms = [move for move in moves if isinstance(move, PlaceFarm)]
    if not farms:
        return [esc(_("No more farms.") if p.ask == FARMING else _("Farm: choose connected, empty hexes."))]
    said = [
        _("{farm} on {hex}").format(farm=farm_name(FARMS[one.farm]), hex=hex_name(one.hexagon, p.board.key))
        for one in farms
    ]
    row = listed(said)
    gold = goods_counted(GOLD, FARM_GOLD * len(farms))
    points = FARM_POINTS * len(farms)
    return [
        esc(row[:1].upper() + row[1:] + "."),
        fill(N_("{gold} now, {points} VP at the end unless blighted."), gold=gold, points=points),
    ]


def _attack(_scene: Scene[Position], p: Position, _seat: int, moves: list[Any]) -> list[Markup]:
    texts = [write(move) for move in moves]
    target, counts = target_of(p, texts), counts_of(p, texts)
    if not any(counts):
        return [fill(N_("Attack {tile}: choose the units."), tile=tile_words(p, target))]
    return [fill(N_("{force} against {tile}."), force=force_words(counts), tile=tile_words(p, target))]


def _recover(_scene: Scene[Position], p: Position, seat: int, _moves: list[Any]) -> list[Markup]:
    out = sum(p.cubes[len(BOXES) * seat : len(BOXES) * (seat + 1)])
    if not out:
        return [esc(_("Wait: no cube is out."))]
    return [esc(ngettext("Take {number} cube back.", "Take all {number} cubes back.", out))]


def _play(_scene: Scene[Position], p: Position, seat: int, moves: list[Any]) -> list[Markup]:
    play = moves[0]
    if not isinstance(play, Play):
        return [esc(_("End the turn without a card."))]
    head = fill(N_("Play {card}."), card=card_name(play.card))
    if play.target is None:
        return [head, *_recover(_scene, p, seat, moves)]
    if isinstance(play.target, int):
        tile = tile_words(p, play.target)
        return [head, fill(N_("{tile} does not move until the end of the next turn of the Old Ones."), tile=tile)]
    return [head, fill(N_("Your blighted farm on {hex} is restored."), hex=hex_name(play.target, p.board.key))]


def _port(_scene: Scene[Position], p: Position, _seat: int, moves: list[Any]) -> list[Markup]:
    hexagon = p.board.index[moves[0].hexagon]
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


def _peek(_scene: Scene[Position], p: Position, _seat: int, moves: list[Any]) -> list[Markup]:
    tile = moves[0].tile
    return [fill(N_("Look at {tile}."), tile=tile_words(p, tile)), esc(_("Only you see it."))]


def option_text(key: str) -> str:
    """Return what an option of a two-player card does."""
    return next(named(one.text) for card in TWO_PLAYER.values() for one in card.options if one.key == key)


def _use(_scene: Scene[Position], _p: Position, _seat: int, moves: list[Any]) -> list[Markup]:
    keys = moves[0].options
    return [
        fill(N_("{cards}."), cards=listed([card_name(key) for key in keys])),
        *(esc(option_text(key)) for key in keys),
    ]


def _fight(_scene: Scene[Position], p: Position, _seat: int, moves: list[Any]) -> list[Markup]:
    combat = p.combat
    if isinstance(moves[0], FightOn):
        return [esc(_("Turn up an Old One card.")), esc(_("This is final: a card cannot be undone."))]
    if moves[0].part is None or combat is None:
        return [esc(_("Withdraw everybody: the combat is over."))]
    if moves[0].part == "air":
        return [esc(_("Withdraw the airships, then a card."))]
    return [esc(_("Withdraw the ground units, then a card."))]


def _lose(_scene: Scene[Position], _p: Position, _seat: int, moves: list[Any]) -> list[Markup]:
    return [fill(N_("Damage: {units}."), units=points_words(moves[0]))]


def points_words(move: Lose) -> str:
    """Return points of damage in words: 2 on an armoured car, 1 on infantry."""
    letters = [UNITS[point >> 3] for point in move.points]
    return listed([f"{unit_name(unit)} {letters.count(unit)}" for unit in UNITS if unit in letters])


def _begun(_scene: Scene[Position], _p: Position, _seat: int, moves: list[Any]) -> list[Markup]:
    return [esc(_(_BEGUN[moves[0].box]))]


_BEGUN: Final = {
    "mine": N_("Mine: choose a connected hex."),
    "recruit": N_("Recruit help: choose a card."),
    "buy": N_("Buy a unit: choose which."),
    "attack": N_("Attack: choose an Old One."),
}
_SAID: Final[dict[type, Callable[..., list[Markup]]]] = {
    Railway: _rail,
    LayTrack: _rail,
    Mine: _mine,
    Recruit: _recruit,
    LookAtDeck: _look,
    Keep: _keep,
    Refresh: _refresh,
    Buy: _buy,
    Trade: _trade,
    Farm: _farm,
    Attack: _attack,
    Recover: _recover,
    Play: _play,
    Finish: _play,
    FoundPort: _port,
    Peek: _peek,
    ChooseOptions: _use,
    FightOn: _fight,
    Withdraw: _fight,
    Lose: _lose,
    BegunBox: _begun,
    End: lambda _scene, _p, _seat, _moves: [esc(_("That is all."))],
}
