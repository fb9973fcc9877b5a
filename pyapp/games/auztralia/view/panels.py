"""Panels of an action under way: tracks, units to buy, trades, farms, the force of an attack, whose railways are used,
targets of cards. Each shows what is chosen and what it may become; the rules are asked about both.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pyapp.drawing.language import _, fill, ngettext
from pyapp.drawing.markup import NOTHING, Markup, el, esc, join
from pyapp.drawing.pieces import icon, piece
from pyapp.engine.acts import SEPARATOR
from pyapp.engine.contract import N_
from pyapp.games.auztralia.rules import attack, market, proposals, railway
from pyapp.games.auztralia.rules.components import FARMS, GOODS, TIME, UNIT_TABLE, UNITS
from pyapp.games.auztralia.rules.farming import farms_left
from pyapp.games.auztralia.rules.moves import OFFERS, Export, Import, Mine, PlaceFarm, Play, expect, parse, write
from pyapp.games.auztralia.rules.promises import farms_of
from pyapp.games.auztralia.rules.questions import Acting, Laying, Trading
from pyapp.games.auztralia.rules.steps import FARM as FARMING
from pyapp.games.auztralia.rules.steps import RAIL as LAYING
from pyapp.games.auztralia.rules.steps import TURN
from pyapp.games.auztralia.rules.turns import partner_sets
from pyapp.games.auztralia.view.counted import farm, pip, priced, unit
from pyapp.games.auztralia.view.vocabulary import (
    border_words,
    card_name,
    farm_name,
    good_name,
    goods_counted,
    hex_name,
    tile_words,
    unit_name,
)

if TYPE_CHECKING:
    from pyapp.engine.contract import Move
    from pyapp.games.auztralia.view.desk import PendingAct

_WITH_OTHERS: Final = ("mine", "farm", "attack")


# --- parts of panels ---


def back(desk: PendingAct) -> Markup:
    """Draw the key that puts an act away that is put together; nothing where an answer is due."""
    if not desk.in_turn or desk.position.asked(Acting).via:
        return NOTHING
    return el("button", icon("x"), type="button", cls="key small bk", do="back", aria_label=_("Discard it"))


def row_head(desk: PendingAct, title: str, note: Markup = NOTHING) -> Markup:
    """Draw the head of a panel: what it is about, the gold that the seat has, the key that puts it away."""
    gold = desk.position.gold(desk.viewed_seat)
    have = el(
        "span", pip("gold"), el("b", gold), el("span", goods_counted("gold", gold), cls="vh"), cls="hv", title=None
    )
    return el("header", el("h2", title, cls="h"), have, back(desk), el("p", note, cls="pn") if note else NOTHING)


def draft(text: str) -> dict[str, str | None]:
    """Return what a key does that drafts an act, nothing where there is no such act."""
    return {"do": f"draft {text}" if text else None}


def stepper(name: str, number: int, less: str, more: str, limit: int | None = None) -> Markup:
    """Draw a number between two keys; `less` and `more` are the drafts that they bring, "" where they cannot."""
    return el(
        "span",
        _sign("−", fill(N_("{what}: one less"), what=name), less),
        el("b", number, el("small", "/", limit) if limit is not None else "", aria_hidden=True),
        el("span", name, ": ", number, cls="vh"),
        _sign("+", fill(N_("{what}: one more"), what=name), more),
        cls="stp",
        role="group",
        aria_label=name,
    )


def _sign(sign: str, label: str, text: str) -> Markup:
    return el("button", sign, type="button", cls="key small sg", disabled=not text, aria_label=label, **draft(text))


def _chip(desk: PendingAct, part: Move, words: str) -> Markup:
    """Draw a part that is chosen, as a key that takes it out again."""
    text = proposals.toggled(desk.position, desk.text, part)
    return el(
        "button",
        words,
        icon("x"),
        type="button",
        cls="key small chipk",
        disabled=not text,
        aria_label=fill(N_("Remove: {what}"), what=words),
        **draft(text),
    )


# --- Railway ---


def rail_panel(desk: PendingAct) -> Markup:
    """Draw the tracks that are chosen, what they cost and how many may be."""
    p, seat = desk.position, desk.viewed_seat
    chosen = [part for part in desk.parts if part in p.board.border_index]
    most = p.asked(Laying).left if p.ask == LAYING else railway.limit(p, seat)
    most = min(most, railway.tracks_left(p, seat))
    cost = NOTHING
    if p.ask == TURN:
        cost = el("span", *(priced(good, 1) for good in railway.price(p, seat)), cls="cost")
    said = fill(N_("{number} of {most} tracks"), number=len(chosen), most=most)
    chips = [_chip(desk, part, border_words(part, p.board.key)) for part in chosen]
    return join(
        el("div", el("b", said), cost, back(desk), cls="prow"), el("div", *chips, cls="prow wrap") if chips else NOTHING
    )


# --- whose railways (AZ-19.3, V5-A) ---


def via_row(desk: PendingAct) -> Markup:
    """Draw the other players whose railways may be used for this action, as switches."""
    p, seat = desk.position, desk.viewed_seat
    if p.ask != TURN or p.asked(Acting).via or desk.box not in _WITH_OTHERS:
        return NOTHING
    sets = partner_sets(p, seat)
    if not sets:
        return NOTHING
    keys = []
    for other in range(p.players):
        if other == seat:
            continue
        on = other in desk.via
        wanted = tuple(sorted({*desk.via} ^ {other}))
        text = "".join(f"{text}{SEPARATOR}" for text in proposals.via_texts(wanted))
        possible = not wanted or (wanted in sets and text.rstrip("; ") in p.legal)
        keys.append(
            el(
                "button",
                piece(other + 1, size="small"),
                desk.scene.names[other],
                type="button",
                cls=f"opt{' sel' if on else ''}",
                aria_pressed=on,
                disabled=not possible,
                do=f"draft {text}{desk.box}{SEPARATOR}".rstrip() + " " if possible else None,
            )
        )
    label = _("Railways of") if p.together else _("Railway of (once per game)")
    return el("div", el("span", label, cls="lb"), *keys, cls="prow wrap", role="group", aria_label=label)


# --- Buy unit ---


def buy_panel(desk: PendingAct) -> Markup:
    """Draw the units that can be bought, with price, range, capacity and how many are left."""
    rows = [_offer(desk, offer) for offer in OFFERS]
    return join(
        row_head(desk, _("Buy unit"), esc(_("Off-rail range, hits a unit can take, units left in the box."))),
        el("div", *rows, cls="buys"),
    )


def _offer(desk: PendingAct, offer: str) -> Markup:
    p, seat, letter = desk.position, desk.viewed_seat, offer[0]
    at, number = UNITS.index(letter), len(offer)
    printed, price = number * UNIT_TABLE[at].price, number * market.unit_price(p, seat, at)
    move = f"buy {offer}"
    legal = move in p.legal
    reach = attack.reach(p, seat, at)
    cost = join(el("s", printed), el("i", price, cls="hand")) if price != printed else el("b", price)
    name = unit_name(letter) if number == 1 else f"{unit_name(letter)} ×2"
    said = fill(
        N_("{unit}: {price} gold, range {range}, takes {capacity}, {left} left"),
        unit=name,
        price=price,
        range=reach,
        capacity=UNIT_TABLE[at].capacity,
        left=p.in_box(at),
    )
    return el(
        "button",
        unit(letter),
        el("span", name, cls="an", aria_hidden=True),
        el("span", cost, pip("gold"), cls="az-pr", aria_hidden=True),
        el(
            "span",
            _facts(reach, UNIT_TABLE[at].range, UNIT_TABLE[at].capacity, p.in_box(at)),
            cls="tx",
            aria_hidden=True,
        ),
        el("span", said, cls="vh"),
        type="button",
        cls=f"by{' sel' if desk.text == move else ' legal' if legal else ' no'}",
        move=move,
        tabindex=desk.tab(move),
        aria_disabled=None if legal else True,
        data_explain=f"unit {letter}",
    )


def _facts(reach: int, printed: int, capacity: int, left: int) -> Markup:
    far = join(el("s", printed), el("i", reach, cls="hand")) if reach != printed else esc(reach)
    return join(_("range"), " ", far, " · ", _("takes"), " ", capacity, " · ", _("left"), " ", left)


# --- Import/Export ---


def trade_panel(desk: PendingAct) -> Markup:
    """Draw the trades as numbers between keys; in co-op those for others, too."""
    p, seat = desk.position, desk.viewed_seat
    chosen = list(desk.parts)
    possible = proposals.trade_next(p, chosen)
    limit = market.trade_limit(p, seat) if p.ask == TURN else p.asked(Trading).left
    rows = []
    every = market.every_trade(p, seat)
    for text in every:
        number = chosen.count(text)
        less = list(chosen)
        if number:
            less.remove(text)
        taken = (proposals.trade_act(p, less) or ("trade; " if p.ask == TURN else "")) if number else ""
        added = proposals.trade_act(p, [*chosen, text]) if text in possible else ""
        part = parse(text)
        if not isinstance(part, Import | Export):
            continue
        good, brings = GOODS[part.good], isinstance(part, Import)
        name = fill(N_("Import {good}") if brings else N_("Export {good}"), good=good_name(good).lower())
        whom = "" if part.receiver is None else desk.scene.names[part.receiver]
        gold = NOTHING if brings else priced("gold", market.export_gold(p, seat))
        rows.append(
            el(
                "div",
                pip(good),
                el("span", name, *((" → ", whom) if whom else ()), cls="an"),
                gold,
                stepper(f"{name} {whom}".strip(), number, taken, added),
                cls="tr",
            )
        )
    said = fill(N_("{number} of {limit}"), number=len(chosen), limit=limit)
    have = p.goods[4 * seat : 4 * seat + 2]
    stock = fill(N_("You have {coal} and {iron}."), coal=goods_counted(0, have[0]), iron=goods_counted(1, have[1]))
    return join(
        row_head(desk, f"{_('Import/Export')} · {said}", stock),
        el("div", *rows, cls=f"trs{' many' if len(rows) > 4 else ''}"),
    )


# --- Farm ---


def farm_panel(desk: PendingAct) -> Markup:
    """Draw the types of farms that are left, and the farms that are chosen."""
    p, seat = desk.position, desk.viewed_seat
    chosen = farms_of(desk.parts)
    kinds = []
    for at, name in enumerate(FARMS):
        left = farms_left(p, seat, at)
        number = sum(expect(PlaceFarm, part).farm == at for part in chosen)
        kinds.append(
            el(
                "li",
                farm(name),
                el("b", number),
                el("small", "/", left),
                el(
                    "span",
                    fill(N_("{farm}: {number} of {left}"), farm=farm_name(name), number=number, left=left),
                    cls="vh",
                ),
                cls="on" if number else "",
                data_explain=f"farm {name}",
                tabindex="-1",
            )
        )
    gold = priced("gold", len(chosen)) if chosen else NOTHING
    chips = [key for part in chosen for key in (_chip(desk, part, _farm_words(desk, part)), *_other_types(desk, part))]
    return join(
        el("div", el("ul", *kinds, cls="kinds"), gold, back(desk), cls="prow"),
        via_row(desk) if p.ask != FARMING else NOTHING,
        el("div", *chips, cls="prow wrap") if chips else NOTHING,
    )


def _farm_words(desk: PendingAct, part: Move) -> str:
    placed = expect(PlaceFarm, part)
    where = hex_name(placed.hexagon, desk.position.board.key)
    return _("{farm}, {hex}").format(farm=farm_name(FARMS[placed.farm]), hex=where)


def _other_types(desk: PendingAct, part: Move) -> list[Markup]:
    """Draw the keys that change the type of a farm, where its hex takes several."""
    placed = expect(PlaceFarm, part)
    keys = []
    for at, other in enumerate(FARMS):
        text = proposals.farm_instead(desk.position, desk.text, part, other) if at != placed.farm else ""
        if text:
            label = fill(N_("Instead: {what}"), what=_farm_words(desk, write(PlaceFarm(at, placed.hexagon))))
            keys.append(el("button", farm(other), type="button", cls="key small", aria_label=label, **draft(text)))
    return keys


# --- Mine ---


def mine_panel(desk: PendingAct) -> Markup:
    """Draw what can be mined, for whom the map is hard to tap, and whose railways are used."""
    p, keys, trial = desk.position, [], desk.position
    for text in proposals.via_texts(desk.via):
        if text in p.legal:
            trial = p.copy()
            trial.advance(text)
    before = SEPARATOR.join((*proposals.via_texts(desk.via), "")) if trial is not p else ""
    for move in trial.legal:
        mined = parse(move)
        if not isinstance(mined, Mine):
            continue
        where, good = mined.hexagon, GOODS[mined.good]
        number = p.lying[mined.good][p.board.index[where]]
        text = f"{before}{move}"
        keys.append(
            el(
                "button",
                priced(good, number),
                el("span", good_name(good), cls="vh"),
                el("span", hex_name(where, p.board.key)),
                type="button",
                cls=f"opt{' sel' if desk.text == text else ' legal'}",
                move=text,
                tabindex=desk.tab(text),
            )
        )
    return join(
        el("div", el("b", ngettext("{number} time", "{number} time", TIME["mine"])), back(desk), cls="prow"),
        via_row(desk),
        el("div", *keys, cls="tgs"),
    )


# --- cards with a target (AZ-4.11) ---


def play_panel(desk: PendingAct, card: str) -> Markup:
    """Draw what a card that is played may be aimed at."""
    p, keys = desk.position, []
    for move in p.legal:
        play = parse(move)
        if not isinstance(play, Play) or play.card != card:
            continue
        what = ""
        if play.target is not None:
            what = hex_name(play.on_hexagon, p.board.key) if play.on_hexagon else tile_words(p, play.on_tile)
        keys.append(
            el(
                "button",
                what or _("Play it"),
                type="button",
                cls=f"opt{' sel' if desk.text == move else ' legal'}",
                move=move,
                tabindex=desk.tab(move),
            )
        )
    return join(el("div", el("b", card_name(card)), back(desk), cls="prow"), el("div", *keys, cls="tgs"))
