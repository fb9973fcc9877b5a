"""The Gantry: forecasts of bids, the choice to build or decline, and explanations of buildings."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pyapp.drawing.controls import card, row
from pyapp.drawing.language import _, fill, named, ngettext
from pyapp.drawing.markup import NOTHING, Markup, el, esc
from pyapp.drawing.things import IDENT, Thing, explanation
from pyapp.drawing.verbs import Act, Chapter, Said, Verb
from pyapp.drawing.vocabulary import listed, party
from pyapp.engine.contract import N_
from pyapp.games.artemis.rules.components import BLANK
from pyapp.games.artemis.rules.forecasts import minerals_at_gantry, resolved_count
from pyapp.games.artemis.rules.moves import Build, Leave
from pyapp.games.artemis.rules.position import Position
from pyapp.games.artemis.rules.questions import Buying
from pyapp.games.artemis.rules.regions import bid_price
from pyapp.games.artemis.rules.scoring import worth_of
from pyapp.games.artemis.rules.sentences import building_parts, plain_text
from pyapp.games.artemis.rules.steps import BUILD, GANTRY
from pyapp.games.artemis.view import goods as goods_drawn
from pyapp.games.artemis.view.forecast import Outlook, Tag
from pyapp.games.artemis.view.marks import tile_printed
from pyapp.games.artemis.view.names import origin, tile_name
from pyapp.games.artemis.view.questions import ArtemisQuestion, Panel, panel
from pyapp.games.artemis.view.vocabulary import (
    LETTERS,
    Vocabulary,
    colonists,
    colonists_of,
    die_of,
    goods,
    left_brief,
    left_over,
    party_of,
    printed,
)

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from pyapp.drawing.scene import Explanation, Scene
    from pyapp.drawing.telling import Telling
    from pyapp.engine.contract import Event, Illegal, Value
    from pyapp.games.artemis.view.board_model import BoardModel


# --- forecasts of bids ---


def outlook(position: Position, seat: int, face: int, target: str, names: Sequence[Markup]) -> Outlook:
    """Return the forecast of a bid on a tile."""
    bids = position.bids[position.display.index(target)]
    cost, have = bid_price(position, seat, face), minerals_at_gantry(position, seat)
    head = fill(
        N_("The {face} is the highest on {tile}: you pay {price}."),
        face=face,
        tile=printed(position).title(target),
        price=goods("MINERAL", cost),
    )
    more = []
    if bids:
        more.append(fill(N_("It beats {die}."), die=die_of(names, bids[-1] & 7, bids[-1] >> 3, seat)))
    others = sum(
        bid_price(position, seat, dice[-1] >> 3)
        for tile, dice in zip(position.display, position.bids, strict=True)
        if dice and dice[-1] & 7 == seat and tile != target
    )
    if cost > have:
        text = ngettext(
            "You will have {{have}}, {number} too few.", "You will have {{have}}, {number} too few.", cost - have
        )
        more.append(Markup(text).format(have=have))
        brief = esc(ngettext("lack {number}", "lack {number}", cost - have))
        lacking = esc(ngettext("you lack {number}", "you lack {number}", cost - have))
        return Outlook(lacking, head, more, warn=True, brief=brief)
    if others:
        more.append(
            fill(N_("All your highest bids together cost {all}; you will have {have}."), all=cost + others, have=have)
        )
    else:
        more.append(left_over("MINERAL", have - cost))
    return Outlook(fill(N_("costs {price}"), price=cost), head, more, brief=fill(N_("for {price}"), price=cost))


def die_tag(position: Position, seat: int, target: str, number: int, names: Sequence[Markup]) -> Tag:
    """Return the standing of a die on a tile: the highest leads, at its price."""
    place = position.display.index(target)
    bids, first = position.bids[place], resolved_count(position, GANTRY)
    owner, face = bids[number] & 7, bids[number] >> 3
    die = die_of(names, owner, face, seat)
    if number < len(bids) - 1 or first is None or place < first or position.built >> place & 1:
        return Tag(NOTHING, die)
    if owner >= position.players:
        return Tag(esc(_("leads")), fill(N_("{die} leads"), die=die))
    cost = bid_price(position, owner, face)
    text = fill(N_("you pay {price}") if owner == seat else N_("pays {price}"), price=cost)
    said = fill(N_("{die} leads, for {price}"), die=die, price=goods("MINERAL", cost))
    return Tag(text, said, cost > minerals_at_gantry(position, owner))


def closed_tag(position: Position, target: str, names: Sequence[Markup]) -> Tag:
    """Return why a tile of the display does not accept a die."""
    top = position.bids[position.display.index(target)][-1]
    lead = die_of(names, top & 7, top >> 3)
    if top >> 3 == 6:
        return Tag(esc(_("closed")), fill(N_("Closed: {die} leads."), die=lead))
    need = (top >> 3) + 1
    text, brief = (
        (fill(N_("{number} or more"), number=need), esc(f"{need}+")) if need < 6 else (esc(_("only a 6")), esc(6))
    )
    return Tag(text, fill(N_("{die} leads: you need {number} or more."), die=lead, number=need), brief=brief)


# --- build or decline (AP-12.2) ---


class _Build(Verb[Position, Build]):
    def key(self, act: Act[Position, Build]) -> Markup:
        tile = printed(act.position).title(act.move.tile)
        return fill(N_("Build {tile} for {price}"), tile=tile, price=act.position.asked(Buying).price)

    def says(self, act: Act[Position, Build]) -> Said:
        position, seat = act.position, act.seat
        place, void, cost = position.asked(Buying)
        outbid = [die & 7 for die in position.bids[place] if die & 7 != seat and not void >> (die & 7) & 1]
        tile = printed(position).title(act.move.tile)
        head = fill(N_("Build {tile} for {price}."), tile=tile, price=goods("MINERAL", cost))
        more = [left_over("MINERAL", position.minerals[seat] - cost)]
        people = [party(act.names, one) for one in dict.fromkeys(outbid) if one < position.players]
        if people:
            more.append(fill(N_("Outbid, 1 Relief step each: {names}."), names=listed(people)))
        return Said(head, more)

    def why(self, act: Act[Position, Build]) -> Markup:
        return benefit(act.position, act.move.tile)


class _Leave(Verb[Position, Leave]):
    reason = 0

    def key(self, act: Act[Position, Leave]) -> Markup:
        position = act.position
        return fill(
            N_("Don't build {tile}"), tile=printed(position).title(position.display[position.asked(Buying).tile])
        )

    def says(self, act: Act[Position, Leave]) -> Said:
        position = act.position
        place, void, _cost = position.asked(Buying)
        head = fill(
            N_("Don't build {tile}: your dice on it no longer count."), tile=printed(position).title(act.move.tile)
        )
        left = [die for die in position.bids[place] if not (void | 1 << act.seat) >> (die & 7) & 1]
        if not left:
            return Said(head, [fill(N_("It stays at the Gantry."))])
        owner, cost = left[-1] & 7, bid_price(position, left[-1] & 7, left[-1] >> 3)
        return Said(head, [fill(N_("{name} may build it for {price}."), name=party(act.names, owner), price=cost)])


class _Building(ArtemisQuestion):
    message = N_("<b>{name}, build {tile} for {price}?</b> You have {have}.")

    def values(self, position: Position, seat: int) -> Mapping[str, Value]:
        place, _void, cost = position.asked(Buying)
        tile = printed(position).title(position.display[place])
        return {"tile": tile, "price": goods("MINERAL", cost), "have": position.minerals[seat]}

    def panel(self, board: BoardModel) -> Panel:
        position = board.position
        build, leave = position.legal
        place, _void, cost = position.asked(Buying)
        tile = position.display[place]
        name = el("b", tile_name(position, tile), cls="nm")
        left = left_brief(position.minerals[board.viewed_seat] - cost)
        cards = (
            card(
                board.scene,
                build,
                el("span", name, tile_printed(position, tile), cls="rwd"),
                el("span", goods_drawn.price("MINERAL", cost), el("small", left), cls="rwd"),
                proposed=build,
            ),
            card(board.scene, leave, el("b", _("Don't build"), cls="nm")),
        )
        return panel("two", _("Building"), row(*cards))


def benefit(position: Position, tile: str) -> Markup:
    """Describe the benefit of a building."""
    building = position.kit.building(tile)
    return fill(N_("When full: {what}"), what=plain_text(building_parts(building, _)))


def unpaid_leads(position: Position, seat: int) -> list[Markup]:
    """Describe the tiles on which a seat leads and which it cannot pay yet."""
    led = [
        (tile, bid_price(position, seat, bids[-1] >> 3))
        for tile, bids in zip(position.display, position.bids, strict=True)
        if bids and bids[-1] & 7 == seat
    ]
    if sum(cost for _tile, cost in led) <= minerals_at_gantry(position, seat):
        return []
    tiles = listed([printed(position).title(tile) for tile, _cost in led])
    return [fill(N_("You need them for your bids: {tiles}."), tiles=tiles)]


# --- log and refusals ---


def _pay(telling: Telling[Vocabulary], events: Sequence[Event], at: int) -> tuple[Markup, int]:
    built = at + 1 < len(events) and events[at + 1].kind == "building"
    return telling.say(events[at]), at + 1 + built


def _refused_bid(telling: Telling[Vocabulary], refused: Illegal) -> Markup:
    params = refused.params
    name, tile = party_of(telling.names, params["seat"]), telling.vocabulary.title(str(params["target"]))
    if "need" not in params:
        die = fill(N_("{name}'s {face}"), name=name, face=6)
        return fill(N_("No more bids on {tile}: {die} leads."), tile=tile, die=die)
    die = fill(N_("{name}'s {face}"), name=name, face=params["face"])
    return fill(N_("{tile}: {die} leads here, you need {need} or more."), tile=tile, die=die, need=params["need"])


# --- explanations ---


def _slots(slots: str) -> str:
    typed = "".join(letter for letter in slots if letter != BLANK)
    parts = [colonists(typed)] if typed else []
    if blank := slots.count(BLANK):
        parts.append(ngettext("{number} of any type", "{number} of any type", blank))
    return listed(parts)


def _tile(scene: Scene[Position], ident: str) -> Explanation | None:
    position = scene.position
    if ident not in position.kit.tiles:
        return None
    building = position.kit.building(ident)
    ocean = building.worth is None
    when = (
        _("Once in every Upkeep, when full.")
        if ocean and not any(one.standing for one in building.effects)
        else _("It works while the building is full.")
        if ocean and all(one.standing for one in building.effects)
        else _("Lasting effects work while it is full, the rest once in every Upkeep.")
        if ocean
        else _("At the end of the game, when full.")
    )
    return explanation(
        "AP-16.3" if ocean else "AP-18.1",
        fill(N_("{tile}:"), tile=named(building.name)),
        plain_text(building_parts(building, _)),
        when,
        fill(N_("Slots: {slots}."), slots=_slots(building.slots)),
        _(LETTERS),
        _where(scene, ident),
        origin(building.provenance),
    )


def _where(scene: Scene[Position], ident: str) -> str:
    """Describe who owns a tile and whether it works, or where it is."""
    position = scene.position
    for seat, tiles in enumerate(position.tiles):
        if ident in tiles:
            crew, tile = position.crews[seat][tiles.index(ident)], position.kit.tiles[ident]
            name = party(scene.names, seat)
            if crew not in tile.full:
                return fill(N_("{name} owns it, not full: {crew} in it."), name=name, crew=colonists_of(crew))
            if tile.worth is None:
                return fill(N_("{name} owns it, full: it works."), name=name)
            points = goods("VP", worth_of(position, seat, tile.worth))
            return fill(N_("{name} owns it, full: {points} now."), name=name, points=points)
    if ident not in position.display or position.built >> (place := position.display.index(ident)) & 1:
        return ""
    if not position.bids[place]:
        return _("At the Gantry; no bids yet.")
    top, text = position.bids[place][-1], N_("At the Gantry; the {face} of {name} leads.")
    return fill(text, face=top >> 3, name=party(scene.names, top & 7))


CHAPTER: Final[Chapter[Position, Vocabulary]] = Chapter(
    verbs={Build: _Build(), Leave: _Leave()},
    questions={BUILD: _Building()},
    things=(Thing("tile {ident}", _tile, ident=IDENT),),
    tells={"pay": _pay},
    refusals={"R6": _refused_bid},
)
