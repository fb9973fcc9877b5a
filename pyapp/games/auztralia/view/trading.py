"""Buy unit, and Import/Export. AZ-8, AZ-9."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pyapp.drawing.language import _, fill
from pyapp.drawing.markup import NOTHING, Markup, el, esc, join
from pyapp.drawing.things import Thing, explanation
from pyapp.drawing.verbs import Chapter, Said
from pyapp.drawing.vocabulary import capitalized, joined
from pyapp.engine.contract import N_
from pyapp.engine.grammar import choice
from pyapp.games.auztralia.rules import attack, market
from pyapp.games.auztralia.rules.components import GOODS, UNITS
from pyapp.games.auztralia.rules.moves import BUY_OFFERS, Buy, Export, Import, Trade, parse
from pyapp.games.auztralia.rules.notation import seat_name
from pyapp.games.auztralia.rules.pending import begun_text, pending
from pyapp.games.auztralia.rules.promises import change_of
from pyapp.games.auztralia.rules.questions import Trading
from pyapp.games.auztralia.rules.steps import TRADING, TURN
from pyapp.games.auztralia.view.base_verbs import MessageQuestion, PlainVerb
from pyapp.games.auztralia.view.board_model import viewed_seat
from pyapp.games.auztralia.view.icons import amount, pip, unit
from pyapp.games.auztralia.view.panels import HALF_SIZE, Panel, row_head, stepper, touchable
from pyapp.games.auztralia.view.vocabulary import (
    Vocabulary,
    good_name,
    goods_counted,
    seat_words,
    unit_name,
    units_counted,
)

if TYPE_CHECKING:
    from pyapp.drawing.scene import Explanation, Scene
    from pyapp.games.auztralia.rules.position import Position
    from pyapp.games.auztralia.view.base_verbs import AuztraliaAct
    from pyapp.games.auztralia.view.board_model import BoardModel


class _Buy(PlainVerb):
    def key(self, act: AuztraliaAct) -> Markup:
        """Name the units."""
        return fill(N_("Buy {what}"), what=units_counted(act.move.unit, act.move.number))

    def says(self, act: AuztraliaAct) -> Said:
        """Describe the purchase and the range of the units."""
        unit = act.move.unit
        head = fill(N_("Buy {what}."), what=units_counted(unit, act.move.number))
        return Said(head, [fill(N_("Range {range} off the rails."), range=attack.reach(act.position, act.seat, unit))])


class _Trade(PlainVerb):
    def key(self, act: AuztraliaAct) -> Markup:
        """Name the imports and exports."""
        carried = _trade_words(act)
        if not carried and act.position.ask == TRADING:
            return esc(_("No more trades"))
        return carried or esc(_("Import and export"))

    def says(self, act: AuztraliaAct) -> Said:
        """Describe the imports and exports, and the total change."""
        if not (row := _trade_words(act)):
            return Said(esc(_("Import or export: choose.")))
        net = change_of(pending(act.position, act.text))
        change = [
            f"{number:+d} {good_name(good).lower()}".replace("-", "−") for good, number in enumerate(net) if number
        ]
        if change:
            return Said(row + ".", [fill(N_("In all: {what}."), what=joined(change))])
        given = any(isinstance(move, Import | Export) and move.receiver is not None for move in act.moves)
        return Said(row + ".", [] if given else [esc(_("In all: nothing."))])

    def warning(self, act: AuztraliaAct) -> Markup:
        """Warn if a good is imported and exported again, or if trades are left over."""
        p = act.position
        if p.ask != TURN:
            return NOTHING
        parts = [move.text for move in act.moves if isinstance(move, Import | Export)]
        for good in ("coal", "iron"):
            if f"import {good}" in parts and f"export {good}" in parts:
                return fill(N_("<b>You import {good} and export it again.</b> Really?"), good=good_name(good).lower())
        if len(parts) < market.trade_limit(p, act.seat) and pending(act.position, act.text).addable:
            return fill(N_("<b>You can trade more for the same price.</b> Stop anyway?"))
        return NOTHING


def _trade_words(act: AuztraliaAct) -> Markup:
    """Format the imports and exports with their receivers; empty if there are none."""
    said = []
    for move in act.moves:
        if not isinstance(move, Import | Export):
            continue
        part = fill(
            N_("import {good}") if isinstance(move, Import) else N_("export {good}"), good=_good_word(move.good)
        )
        if move.receiver is not None:
            part = fill(N_("{what} for {name}"), what=part, name=seat_words(seat_name(move.receiver), act.names))
        said.append(part)
    return Markup(capitalized(Markup(", ").join(said))) if said else NOTHING


def _good_word(good: int) -> str:
    return good_name(good).lower()


# --- the panels ---


def buy_panel(model: BoardModel) -> Panel:
    """Draw the units that can be bought, with price, range, capacity and number left."""
    rows = [_offer(model, offer) for offer in BUY_OFFERS]
    drawn = join(
        row_head(model, _("Buy unit"), esc(_("Off-rail range, health (hits a unit can take), units left in the box."))),
        el("div", *rows, cls="buys"),
    )
    return Panel(HALF_SIZE, drawn)


def _offer(model: BoardModel, offer: str) -> Markup:
    p, seat, letter = model.position, model.viewed_seat, offer[0]
    at, number = UNITS.index(letter), len(offer)
    printed, price = number * p.kit.units[at].price, number * market.unit_price(p, seat, at)
    move = f"buy {offer}"
    reach = attack.reach(p, seat, at)
    cost = join(el("s", printed), el("i", price, cls="hand")) if price != printed else el("b", price)
    name = unit_name(letter) if number == 1 else f"{unit_name(letter)} ×2"
    said = fill(
        N_("{unit}: {price} gold, range {range}, health {capacity}, {left} left"),
        unit=name,
        price=price,
        range=reach,
        capacity=p.kit.units[at].capacity,
        left=p.in_box(at),
    )
    return touchable(
        model,
        move,
        unit(letter),
        el("span", name, cls="an", aria_hidden=True),
        el("span", cost, pip("gold"), cls="az-pr", aria_hidden=True),
        el(
            "span",
            _facts(reach, p.kit.units[at].range, p.kit.units[at].capacity, p.in_box(at)),
            cls="tx",
            aria_hidden=True,
        ),
        el("span", said, cls="vh"),
        kind="by",
        thing=f"unit {letter}",
        legal=move in p.legal,
    )


def _facts(reach: int, printed: int, capacity: int, left: int) -> Markup:
    far = join(el("s", printed), el("i", reach, cls="hand")) if reach != printed else esc(reach)
    return join(_("range"), " ", far, " · ", _("health"), " ", capacity, " · ", _("left"), " ", left)


def trade_panel(model: BoardModel) -> Panel:
    """Draw each trade as a number between two buttons; in co-op also those for others."""
    p, seat = model.position, model.viewed_seat
    act = model.pending
    chosen, possible = act.parts, act.addable
    limit = market.trade_limit(p, seat) if p.ask == TURN else p.asked(Trading).left
    rows = []
    every = market.every_trade(p, seat)
    for text in every:
        number = chosen.count(text)
        taken = (act.toggled(text) or begun_text(act.begun)) if number else ""
        added = act.act([*chosen, text]) if text in possible else ""
        part = parse(text)
        if not isinstance(part, Import | Export):
            continue
        good, brings = GOODS[part.good], isinstance(part, Import)
        name = fill(N_("Import {good}") if brings else N_("Export {good}"), good=good_name(good).lower())
        whom = "" if part.receiver is None else model.scene.names[part.receiver]
        gold = NOTHING if brings else amount("gold", market.export_gold(p, seat))
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
    drawn = join(
        row_head(model, f"{_('Import/Export')} · {said}", stock),
        el("div", *rows, cls=f"trs{' many' if len(rows) > 4 else ''}"),
    )
    return Panel(HALF_SIZE, drawn)


# --- the chapter ---


def _unit(scene: Scene[Position], letter: str) -> Explanation | None:
    p, seat = scene.position, viewed_seat(scene)
    at = UNITS.index(letter)
    unit = p.kit.units[at]
    text = N_("Price {price} gold, off-rail range {range}, hit capacity {capacity}. Left in the box: {left}.")
    said = fill(
        text,
        price=market.unit_price(p, seat, at),
        range=attack.reach(p, seat, at),
        capacity=unit.capacity,
        left=p.in_box(at),
    )
    own = fill(N_("You have {units}."), units=units_counted(letter, p.units_of(seat)[at]))
    return explanation("AZ-8", unit_name(letter), said, own)


CHAPTER: Final[Chapter[Position, Vocabulary]] = Chapter(
    verbs={Buy: _Buy(), Trade: _Trade()},
    questions={TRADING: MessageQuestion(N_("<b>{name}, trade on,</b> or stop."), goes_on=Trade)},
    things=(Thing("unit {letter}", _unit, letter=choice(*UNITS)),),
)
