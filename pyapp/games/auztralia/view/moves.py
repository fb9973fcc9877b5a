"""What taps mean, what acts are called, what the acting seat is asked, and what an act would waste."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from pyapp.drawing.language import _, fill, ngettext
from pyapp.drawing.markup import NOTHING, Markup, esc
from pyapp.engine.acts import SEPARATOR, moves_of
from pyapp.engine.contract import CHANCE, N_
from pyapp.games.auztralia.rules import market, mining, promises, proposals
from pyapp.games.auztralia.rules.combat import default_points
from pyapp.games.auztralia.rules.components import BOXES, FARMS, UNITS
from pyapp.games.auztralia.rules.moves import (
    Attack,
    Buy,
    ChooseOptions,
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
    parse,
)
from pyapp.games.auztralia.rules.notation import FARM, points_text, seat_name
from pyapp.games.auztralia.rules.notation import FIGHT as GO_ON
from pyapp.games.auztralia.rules.notation import FINISH as NO_MORE
from pyapp.games.auztralia.rules.recruiting import DRAFTED
from pyapp.games.auztralia.rules.steps import (
    AGAIN,
    DROP,
    END,
    FIGHT,
    FINISH,
    KEEP,
    LOSE,
    PEEK,
    PORT,
    SEND,
    TURN,
    USE,
)
from pyapp.games.auztralia.rules.steps import FARM as FARMING
from pyapp.games.auztralia.rules.steps import RAIL as LAYING
from pyapp.games.auztralia.rules.steps import TRADE as TRADING
from pyapp.games.auztralia.view.desk import box_of
from pyapp.games.auztralia.view.previews import points_words
from pyapp.games.auztralia.view.touches import (
    TOUCHES,
    AtHex,
    ForWhom,
    OnTile,
    card_played,
    hexagon_of,
    is_for,
    read_act,
    tile_of,
    vias_in,
)
from pyapp.games.auztralia.view.vocabulary import (
    box_name,
    card_name,
    farm_name,
    force_words,
    good_name,
    goods_counted,
    hex_name,
    tile_words,
    units_counted,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pyapp.drawing.scene import Scene
    from pyapp.engine.contract import Move
    from pyapp.games.auztralia.rules.position import Position

# --- what touchables mean ---


def expand(p: Position, text: str) -> Sequence[Move]:
    """List the acts that a touchable means: "at r4c5" a hex, "tile t3" an Old One, after what is put together so far;
    "recruit P12 to ?" a card for whoever may have it.
    """
    *before, last = moves_of(text) if text else [""]
    touch = TOUCHES.parse(last)
    begun = [move for move in before if move]
    if isinstance(touch, ForWhom):
        return [move for move in p.legal if is_for(move, touch.move)]
    if isinstance(touch, AtHex) and touch.hexagon in p.board.index:
        return _at_hex(p, begun, touch.hexagon)
    return _at_tile(p, begun, touch.tile) if isinstance(touch, OnTile) else ()


def _at_hex(p: Position, begun: list[Move], name: str) -> list[Move]:
    """List the acts that a hex means: with farms under way a farm more there, or one less, and the only one again as it
    is; else what may be done there at all.
    """
    if FARM in begun or p.ask == FARMING:
        return _farm_at(p, SEPARATOR.join(begun), name)
    via = vias_in(begun)
    trial = p
    for move in via:
        if move not in trial.legal:
            return []
        trial = trial.copy()
        trial.advance(move)
    found = [move for move in trial.legal if hexagon_of(move) == name]
    if not begun and not found and trial.ask == TURN:
        return _farm_at(p, SEPARATOR.join((*proposals.farm_begun(p), "")), name)
    return [SEPARATOR.join([*via, move]) for move in found]


def _farm_at(p: Position, text: str, name: str) -> list[Move]:
    """List the act with a farm more on a hex, or without the one that is chosen there. Where several types may stand it
    is the first: the panel changes it.
    """
    begun, parts = proposals.begun_and_parts(text)
    chosen = next((part for part in parts if hexagon_of(part) == name), "")
    if chosen:
        left = [part for part in parts if part != chosen]
        found = [proposals.act(p, begun, left or parts)]
    else:
        found = [proposals.act(p, begun, [*parts, f"{farm} {name}"]) for farm in FARMS]
    return [act for act in found if act][:1]


def _at_tile(p: Position, begun: list[Move], tile: int) -> list[Move]:
    """List the acts that an Old One means: looks and cards that name it, an attack with all that reaches it."""
    found = [move for move in p.legal if tile_of(move) == tile and not isinstance(parse(move), Attack)]
    if p.ask != TURN or tile >= len(p.at):
        return found
    via = promises.via_of(p, begun)
    counts = proposals.all_in_reach(p, tile, via)
    act = proposals.attack_act(p, tile, via, counts) if any(counts) else ""
    return [act, *found] if act and not any(map(card_played, begun)) else found


# --- where, and what is plain ---

ACTIONS, MAT, OLDS = "actions", "mat", "olds"
"""The tabs of narrow screens."""


def tab_of(_position: Position, move: Move) -> str:
    """Return the tab on which an act is seen."""
    return MAT if card_played(move) else ACTIONS


def ending_move(p: Position) -> Move | None:
    """Return the text that stops what is asked: no more parts, no more cards."""
    if p.seat in (None, CHANCE):
        return None
    return next((text for text in (END, NO_MORE) if text in p.legal), None)


def plain(p: Position) -> Move | None:
    """Return the answer that is proposed: the next card, the default losses."""
    if p.seat in (None, CHANCE):
        return None
    if p.ask == FIGHT:
        return GO_ON
    return points_text(default_points(p)) if p.ask == LOSE else None


def choices(scene: Scene[Position]) -> Sequence[tuple[Move, Markup]]:
    """List who may take the damage, as keys of the voice where those are few; the window of the combat has all, and the
    keys to withdraw.
    """
    p = scene.position
    if p.ask != LOSE or len(p.legal) > _MOST_KEYS:
        return ()
    return [(move, variant_key(p, move)) for move in p.legal]


_MOST_KEYS: Final = 3


# --- keys ---


def key(p: Position, act: Move) -> Markup:
    """Name an act for its key."""
    moves = read_act(act)
    if not moves and p.ask == TURN and proposals.begun_and_parts(act)[0]:
        return esc(_("Use these railways"))
    if not moves:
        return esc(_(_ENDED.get(p.ask, N_("Done"))))
    kind = _ASKED.get(p.ask) or type(moves[0])
    return _KEYS[kind](p, moves) if kind in _KEYS else esc(_("Play it"))


_ASKED: Final = {LAYING: Railway, TRADING: Trade, FARMING: Farm, SEND: Attack, DROP: Refresh}
_ENDED: Final = {
    LAYING: N_("No more tracks"),
    FARMING: N_("No more farms"),
    TRADING: N_("No more trades"),
    SEND: N_("Attack"),
}


def _key_rail(_p: Position, moves: list[Any]) -> Markup:
    number = sum(isinstance(move, LayTrack) for move in moves)
    if not number:
        return esc(box_name(BOXES[moves[0].box]))
    return esc(ngettext("Lay {number} track", "Lay {number} tracks", number))


def _key_mine(p: Position, moves: list[Any]) -> Markup:
    good = moves[0].good
    number, _gold = mining.brings(p, p.seat or 0, p.board.index[moves[0].hexagon], good)
    return fill(N_("Mine {what}"), what=goods_counted(good, number))


def _key_recruit(_p: Position, moves: list[Any]) -> Markup:
    card, receiver = card_name(moves[0].card), moves[0].receiver
    if receiver is not None:
        return fill(N_("Recruit {card} for player {seat}"), card=card, seat=seat_name(receiver))
    return fill(N_("Recruit {card}"), card=card)


def _key_keep(_p: Position, moves: list[Any]) -> Markup:
    move = moves[0]
    card = card_name(move.taken)
    if move.receiver is not None:
        return fill(N_("Take {card} for player {seat}"), card=card, seat=seat_name(move.receiver))
    return fill(N_("Keep {card}") if move.other is None else N_("Take {card}"), card=card)


def _key_farm(_p: Position, moves: list[Any]) -> Markup:
    number = sum(isinstance(move, PlaceFarm) for move in moves)
    if not number:
        return esc(box_name("farm"))
    return esc(ngettext("Place {number} farm", "Place {number} farms", number))


def _key_trade(_p: Position, moves: list[Any]) -> Markup:
    kinds = {type(move) for move in moves} - {Trade}
    if kinds == {Import}:
        return esc(_("Import"))
    return esc(_("Export goods")) if kinds == {Export} else esc(_("Import and export"))


def _key_play(_p: Position, moves: list[Any]) -> Markup:
    return fill(N_("Play {card}"), card=card_name(moves[0].card))


def _key_withdraw(_p: Position, moves: list[Any]) -> Markup:
    named = {None: N_("Withdraw all"), "air": N_("Withdraw airships")}
    return esc(_(named.get(moves[0].part, N_("Withdraw ground units"))))


_KEYS: Final[dict[type, Callable[[Position, list[Any]], Markup]]] = {
    Railway: _key_rail,
    Mine: _key_mine,
    Recruit: _key_recruit,
    LookAtDeck: lambda _p, _moves: esc(_("Look at the deck")),
    Keep: _key_keep,
    Refresh: lambda _p, _moves: esc(_("Refresh the display")),
    Buy: lambda _p, moves: fill(N_("Buy {what}"), what=units_counted(moves[0].unit, moves[0].number)),
    Trade: _key_trade,
    Farm: _key_farm,
    Attack: lambda p, moves: esc(_("Attack")),
    Recover: lambda _p, _moves: esc(_("Recover")),
    Play: _key_play,
    Finish: lambda _p, _moves: esc(_("End the turn")),
    FoundPort: lambda p, moves: esc(_("Found the port")),
    Peek: lambda p, moves: esc(_("Look at it")),
    ChooseOptions: lambda p, moves: esc(_("Use it") if len(moves[0].options) == 1 else _("Use both")),
    FightOn: lambda _p, _moves: esc(_("Another card")),
    Withdraw: _key_withdraw,
    Lose: lambda _p, _moves: esc(_("Take the losses")),
}


def variant_key(_position: Position, move: Move) -> Markup:
    """Draw an act as the inside of its key in the voice, where its name says less than what sets it apart."""
    texts = [text for text in moves_of(move) if text != END]
    last = parse(texts[-1]) if texts else None
    if isinstance(last, PlaceFarm):
        name = farm_name(FARMS[last.farm])
        return esc(name[:1].upper() + name[1:])
    if isinstance(last, Mine):
        return esc(good_name(last.good))
    if isinstance(last, Lose):
        return esc(points_words(last))
    if isinstance(last, Play):
        return fill(N_("Play {card}"), card=card_name(last.card))
    return NOTHING


def question(scene: Scene[Position], text: str, moves: Sequence[Move]) -> Markup:
    """Ask which of several acts is meant by a touchable."""
    p = scene.position
    touch = TOUCHES.parse(moves_of(text)[-1])
    if isinstance(touch, ForWhom):
        card = touch.move.taken if isinstance(touch.move, Keep) else touch.move.card
        return fill(N_("<b>Who gets {card}?</b>"), card=card_name(card))
    if isinstance(touch, AtHex):
        where = hex_name(touch.hexagon, p.board.key)
        if all(isinstance(parse(moves_of(move)[-1]), Mine) for move in moves):
            return fill(N_("<b>What do you mine on {hex}?</b>"), hex=where)
        return fill(N_("<b>What happens on {hex}?</b>"), hex=where)
    if isinstance(touch, OnTile):
        return fill(N_("<b>{tile}:</b> what do you do?"), tile=tile_words(p, touch.tile))
    return fill(N_("<b>Which one?</b>"))


# --- prompts ---


def prompt(scene: Scene[Position]) -> Markup:
    """Say what the acting seat does now."""
    p = scene.position
    if p.seat is None:
        return NOTHING
    if p.seat == CHANCE:
        return fill(N_("<b>What came on the table?</b>"))
    name = scene.names[p.seat]
    if p.ask == TURN:
        return _prompt_turn(scene, p, p.seat, name)
    return _PROMPTS[p.ask](p, p.seat, name)


def _prompt_turn(scene: Scene[Position], p: Position, seat: int, name: Markup) -> Markup:
    box = box_of(p, scene.draft)
    if box in _CHOOSE:
        return fill(_CHOOSE[box])
    if card := card_played(scene.draft):
        return fill(N_("<b>{card}:</b> choose the target."), card=card_name(card))
    if not p.in_hq(seat):
        return fill(N_("<b>{name}, your HQ is empty:</b> recover your cubes, for 2 time."), name=name)
    left = p.purple - p.times[seat]
    if left >= 0 and p.purple >= 0:
        waking = ngettext(
            "The Old Ones act when you have spent {number} more time.",
            "The Old Ones act when you have spent {number} more time.",
            left + 1,
        )
        return Markup(" ").join((fill(N_("<b>{name}, choose an action.</b>"), name=name), esc(waking)))
    return fill(N_("<b>{name}, choose an action.</b>"), name=name)


_CHOOSE: Final = {
    "rail": N_("<b>Railway:</b> tap the borders where tracks go. Hills need the other box."),
    "hills": N_("<b>Railway with hills:</b> tap the borders where tracks go."),
    "mine": N_("<b>Mine:</b> tap what you take: all pieces of one kind."),
    "recruit": N_("<b>Recruit help:</b> take a card, or pay 1 gold to look at two cards of the deck."),
    "buy": N_("<b>Buy unit:</b> which one?"),
    "trade": N_("<b>Import/Export:</b> choose what comes in and what goes out."),
    "farm": N_("<b>Farm:</b> tap connected, empty hexes. Each costs 1 time and brings 1 gold."),
    "attack": N_("<b>Attack:</b> tap an Old One, then choose the units."),
}

if TYPE_CHECKING:
    _Prompt = Callable[[Position, int, Markup], Markup]


def _with(message: str, values: Callable[[Position, int], dict[str, object]] | None = None) -> _Prompt:
    """Return what fills a prompt with the name and the values of the question."""

    def said(p: Position, seat: int, name: Markup) -> Markup:
        params = values(p, seat) if values else {}
        return fill(message, name=name, **{key: esc(value) for key, value in params.items()})

    return said


def _prompt_keep(p: Position, _seat: int, name: Markup) -> Markup:
    if p.args[0] == DRAFTED:
        return fill(N_("<b>{name}, which card do you keep?</b> The others go back into the deck."), name=name)
    return fill(N_("<b>{name}, which card do you keep?</b> You may exchange it for one of the display."), name=name)


def _prompt_lay(p: Position, _seat: int, name: Markup) -> Markup:
    tracks = ngettext("{number} more track", "{number} more tracks", p.args[1])
    return fill(N_("<b>{name}, {tracks}.</b> Tap the borders, or stop."), name=name, tracks=tracks)


_PROMPTS: Final[dict[str, _Prompt]] = {
    USE: _with(N_("<b>{name}, which option do you use?</b> It holds for both players.")),
    PORT: _with(N_("<b>{name}, found your port:</b> tap a free anchor on the coast.")),
    PEEK: _with(
        N_("<b>{name}, look at face-down Old Ones:</b> {number} more."), lambda p, _seat: {"number": p.args[0]}
    ),
    KEEP: _prompt_keep,
    LAYING: _prompt_lay,
    TRADING: _with(N_("<b>{name}, trade on,</b> or stop."), None),
    FARMING: _with(N_("<b>{name}, place another farm,</b> or stop."), None),
    SEND: _with(
        N_("<b>{name}, whom do you send against {tile}?</b>"), lambda p, _seat: {"tile": tile_words(p, p.args[0])}
    ),
    DROP: _with(N_("<b>{name}, which cards leave the display?</b>")),
    AGAIN: _with(N_("<b>{name}, recruit now,</b> or look at two cards for 1 more gold.")),
    FINISH: _with(N_("<b>{name}, do you play a card</b> before your disc moves?")),
    FIGHT: _with(
        N_("<b>{name}, fight on?</b> {force} against {tile}."),
        lambda p, _seat: {
            "force": force_words(_counts(p)),
            "tile": tile_words(p, p.combat.tile) if p.combat else "",
        },
    ),
    LOSE: _with(N_("<b>{name}, who takes {number} damage?</b>"), lambda p, _seat: {"number": p.args[1]}),
}


def _counts(p: Position) -> list[int]:
    force = p.combat.force if p.combat else ()
    return [sum(piece >> 3 == unit for piece in force) for unit in range(len(UNITS))]


# --- warnings ---


def warning(scene: Scene[Position], act: Move) -> Markup:
    """Say what an act would waste."""
    p, seat = scene.position, scene.position.seat
    if seat is None or seat == CHANCE or p.ask != TURN:
        return NOTHING
    _begun, parts = proposals.begun_and_parts(act)
    box = box_of(p, act)
    if box in ("rail", "hills"):
        borders = [p.board.border_index[part] for part in parts if part in p.board.border_index]
        if proposals.rail_next(p, int(box == "hills"), borders):
            return fill(N_("<b>Another track can be laid for the same price.</b> Stop anyway?"))
    if box == "trade":
        for good in ("coal", "iron"):
            if f"import {good}" in parts and f"export {good}" in parts:
                return fill(N_("<b>You import {good} and export it again.</b> Really?"), good=good_name(good).lower())
        if len(parts) < market.trade_limit(p, seat) and proposals.trade_next(p, parts):
            return fill(N_("<b>More can be traded for the same price.</b> Stop anyway?"))
    if act == "recover" and not any(p.cubes[8 * seat : 8 * seat + 8]) and len(p.legal) > 1:
        return fill(N_("<b>No cube is out:</b> recovering now only lets time pass. Wait?"))
    return NOTHING
