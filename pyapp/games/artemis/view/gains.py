"""Gains: the choice of resources, of places for newcomers and of crews for buildings, steps on Relief; and sentences
that join equal gains.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pyapp.drawing.controls import again, card, row, stepper, switch
from pyapp.drawing.language import _, fill, ngettext
from pyapp.drawing.markup import NOTHING, Markup, el
from pyapp.drawing.things import Thing, explanation, ordinal
from pyapp.drawing.verbs import Act, Chapter, Said, Verb
from pyapp.drawing.vocabulary import listed, party
from pyapp.engine.contract import N_
from pyapp.engine.grammar import choice
from pyapp.games.artemis.rules.components import (
    BLANK,
    COLONIST_NAMES,
    COLONISTS,
    RECRUIT_PRICE,
    RELIEF,
    SET_VP,
    SINGLE_VP,
    Effect,
)
from pyapp.games.artemis.rules.gains import SHELTERS
from pyapp.games.artemis.rules.moves import House, Man, Mix
from pyapp.games.artemis.rules.position import Position
from pyapp.games.artemis.rules.proposals import proposed
from pyapp.games.artemis.rules.questions import Housing, Manning, Mixing
from pyapp.games.artemis.rules.steps import ACADEMY, HOUSE, MAN, MIX, QUARRY, VENTS
from pyapp.games.artemis.rules.tables import KIND, UNIT
from pyapp.games.artemis.view import slots
from pyapp.games.artemis.view.board_model import answers, viewed_seat
from pyapp.games.artemis.view.exposure import served
from pyapp.games.artemis.view.marks import amount, building_effects, crew, crew_label, pip
from pyapp.games.artemis.view.marks import colonists as drawn_colonists
from pyapp.games.artemis.view.names import building_of, colonist_place_name, tile_name
from pyapp.games.artemis.view.questions import MAT, ArtemisQuestion, Panel, legal, panel
from pyapp.games.artemis.view.vocabulary import (
    PLURALS,
    Vocabulary,
    a_colonist,
    amount_of,
    colonists,
    colonists_of,
    goods,
    printed,
)

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from pyapp.drawing.scene import Explanation, Scene
    from pyapp.drawing.telling import Telling
    from pyapp.engine.contract import Event, Move, Value
    from pyapp.games.artemis.view.board_model import BoardModel


# --- the choice of resources (AP-1.3) ---


class _Mix(Verb[Position, Mix]):
    def key(self, act: Act[Position, Mix]) -> Markup:
        return fill(N_("Take {what}"), what=listed([goods(kind, number) for kind, number in _taken(act.move)]))

    def variant_key(self, act: Act[Position, Mix]) -> Markup:
        return Markup(" ").join(amount(kind, number) for kind, number in _taken(act.move))

    def says(self, act: Act[Position, Mix]) -> Said:
        energy, minerals = act.position.energy[act.seat], act.position.minerals[act.seat]
        held = [goods("ENERGY", energy + act.move.energy), goods("MINERAL", minerals + act.move.minerals)]
        taken = listed([goods(kind, number) for kind, number in _taken(act.move)])
        return Said(fill(N_("You take {what}."), what=taken), [fill(N_("You will have {held}."), held=listed(held))])


def _taken(move: Mix) -> list[tuple[str, int]]:
    return [(kind, number) for kind, number in (("ENERGY", move.energy), ("MINERAL", move.minerals)) if number]


class _WhichMix(ArtemisQuestion):
    message = N_("<b>{name}, {what}:</b> choose energy and minerals. {why}.")

    def values(self, position: Position, seat: int) -> Mapping[str, Value]:
        number, why = position.asked(Mixing)
        words = printed(position)
        return {"what": words.effects((Effect("ANY", number),)), "why": words.reason(why)}

    def panel(self, board: BoardModel) -> Panel:
        position, now = board.position, board.answer(Mix)

        def text(change: int) -> Move:
            energy, minerals = now.energy + change, now.minerals - change
            return legal(position, Mix(energy, minerals).text) if min(energy, minerals) >= 0 else ""

        return panel(
            "mix",
            _("Resources"),
            row(
                stepper(_("Energy"), pip("ENERGY"), now.energy, text(-1), text(1)),
                stepper(_("Minerals"), pip("MINERAL"), now.minerals, text(1), text(-1)),
            ),
        )


# --- colonists and buildings gained (AP-16.2) ---


class _House(Verb[Position, House]):
    tab, reason = MAT, 0

    def key(self, act: Act[Position, House]) -> Markup:
        place = printed(act.position).reason(act.move.place)
        return fill(N_("Place {colonist}: {place}"), colonist=a_colonist(act.move.colonist), place=place)

    def says(self, act: Act[Position, House]) -> Said:
        position, seat, place = act.position, act.seat, act.move.place
        who = a_colonist(act.move.colonist)
        if place not in position.tiles[seat]:
            head = fill(N_("In the Shelters: {colonist}."), colonist=who)
            return Said(head, [fill(N_("Can go on expeditions but needs heat."))])
        group = position.crews[seat][position.tiles[seat].index(place)] + UNIT[KIND[act.move.colonist]]
        head = fill(N_("In {tile}: {colonist}."), tile=printed(position).title(place), colonist=who)
        return Said(head, [fills_words(position, place, group)])


class _WhereToHouse(ArtemisQuestion):
    tab = MAT
    message = N_("<b>{name}, where does the new colonist go?</b> You gained {colonist}.")

    def values(self, position: Position, seat: int) -> Mapping[str, Value]:
        return {"colonist": a_colonist(COLONISTS[position.asked(Housing).kind])}

    def panel(self, board: BoardModel) -> Panel:
        position, seat, best = board.position, board.viewed_seat, proposed(board.position)
        letter = COLONISTS[position.asked(Housing).kind]
        cards = []
        for text in position.legal:
            [move] = answers(text, House)
            inside = [el("span", colonist_place_name(position, move.place), cls="nm")]
            if move.place != SHELTERS:
                group = position.crews[seat][position.tiles[seat].index(move.place)]
                inside.insert(0, slots.draw_slots(position.kit, move.place, group))
            cards.append(card(board.scene, text, *inside, proposed=best))
        who = el("span", drawn_colonists(letter), el("span", _(COLONIST_NAMES[letter])), cls="named")
        return panel("house", _("Place for the new colonist"), row(who, *cards, cls="wrap"))


class _Man(Verb[Position, Man]):
    tab, reason = MAT, 0

    def key(self, act: Act[Position, Man]) -> Markup:
        return man_key(act.position, _to_man(act), act.move.group)

    def variant_key(self, act: Act[Position, Man]) -> Markup:
        return crew(act.move.group)

    def says(self, act: Act[Position, Man]) -> Said:
        return man_effect(act.position, _to_man(act), act.move.group)


def _to_man(act: Act[Position, Man]) -> str:
    return act.position.tiles[act.seat][act.position.asked(Manning).building]


def man_key(position: Position, tile: str, group: int) -> Markup:
    """Return the name of the move that gives a building its crew."""
    name = printed(position).title(tile)
    if not group:
        return fill(N_("Leave {tile} empty"), tile=name)
    return fill(N_("Staff {tile}: {who}"), tile=name, who=colonists_of(group))


def man_effect(position: Position, tile: str, group: int) -> Said:
    """Describe the effect of manning a building."""
    name = printed(position).title(tile)
    if not group:
        return Said(fill(N_("{tile} stays empty."), tile=name), [fill(N_("It still counts as yours."))])
    head = fill(N_("In {tile}: {colonist}."), tile=name, colonist=colonists_of(group))
    return Said(head, [fills_words(position, tile, group)])


def fills_words(position: Position, tile: str, group: int) -> Markup:
    """Describe whether a crew fills a building."""
    full = group in position.kit.tiles[tile].full
    return fill(N_("Now it is full and works.")) if full else fill(N_("It is not full yet."))


class _WhoMans(ArtemisQuestion):
    tab = MAT
    message = N_("<b>{name}, who goes into {tile} now?</b> In your Shelters: {who}.")

    def values(self, position: Position, seat: int) -> Mapping[str, Value]:
        tile = printed(position).title(position.tiles[seat][position.asked(Manning).building])
        return {"tile": tile, "who": colonists_of(position.shelters[seat])}

    def panel(self, board: BoardModel) -> Panel:
        position, seat, best = board.position, board.viewed_seat, proposed(board.position)
        tile = position.tiles[seat][position.asked(Manning).building]
        group = board.answer(Man).group
        hand = position.shelters[seat] - group
        keys = slots.slot_buttons(position.kit, tile, group, hand, lambda after: Man(after).text)
        building = el("span", tile_name(position, tile), " ", building_effects(building_of(position, tile)), cls="nm")
        nobody = switch(Man(0).text, _("nobody"), on=False) if group else NOTHING
        return panel(
            "man",
            _("Crew of a new building"),
            row(keys, building),
            row(
                el("span", el("span", _("Shelters"), cls="lb"), slots.draw_colonists(hand), cls="bill"),
                again(board.scene, best, crew_label(answers(best, Man)[0].group)),
                nobody,
                cls="end",
            ),
        )


# --- sentences of joined gains ---


def gained(telling: Telling[Vocabulary], events: Sequence[Event], at: int, why: object) -> tuple[list[str], int]:
    """Collect a party's gains for one reason from event number `at` on; return their words and the number of the event
    after them.
    """
    seat = events[at].seat if at < len(events) else None
    gains: list[str] = []
    while at < len(events) and events[at].seat == seat and events[at].params.get("why") == why:
        event = events[at]
        if event.kind == "gain":
            gains.append(amount_of(event.params))
        elif event.kind == "colonists":
            gains.append(colonists(str(event.params["colonists"])))
        elif event.kind == "building":
            gains.append(telling.vocabulary.title(str(event.params["tile"])))
        else:
            break
        at += 1
        while at < len(events) and stays_in_shelters(events[at]) and events[at].seat == seat:
            at += 1
    return gains, at


def stays_in_shelters(event: Event) -> bool:
    """Return whether a newcomer only goes to the Shelters, as everybody does who is not housed."""
    return event.kind == "house" and event.params["place"] == SHELTERS


def _gains(telling: Telling[Vocabulary], events: Sequence[Event], at: int) -> tuple[Markup, int]:
    """Write a party's gains for one reason; equal gains of several parties share one sentence."""
    why = events[at].params["why"]
    if why in (VENTS, QUARRY):
        return served(telling, events, at)
    if why == ACADEMY:
        return telling.say(events[at]), at + 1
    what, end = gained(telling, events, at, why)
    who = [telling.name(events[at])]
    while end < len(events) and events[end].params.get("why") == why and events[end].kind == "gain":
        more, then = gained(telling, events, end, why)
        if more != what:
            break
        who.append(telling.name(events[end]))
        end = then
    values = {"names": listed(who), "name": who[0], "what": listed(what)}
    if why == events[0].params.get("event") or why == events[0].params.get("expedition"):
        text = N_("{names} gain {what} each.") if len(who) > 1 else N_("{names} gains {what}.")
    else:
        text = N_("{names} gain {what} each: {why}.") if len(who) > 1 else events[at].text
    return telling.fill(text, events[at].params, **values), end


def _steps(telling: Telling[Vocabulary], events: Sequence[Event], at: int) -> tuple[Markup, int]:
    """Write steps on Relief that come together as one sentence: whose, and what each gave."""
    rungs: dict[int, list[str]] = {}
    steps = 0
    while at < len(events) and events[at].kind == "relief":
        seat, steps = events[at].seat or 0, steps + 1
        gains, at = gained(telling, events, at + 1, "relief")
        rungs.setdefault(seat, []).extend(gains)
    each = [
        fill(N_("{name} ({what})"), name=party(telling.names, seat), what=listed(what))
        if what
        else party(telling.names, seat)
        for seat, what in rungs.items()
    ]
    text = ngettext("A Relief step for {{each}}.", "{number} Relief steps for {{each}}.", steps)
    return fill(Markup(text), each=listed(each)), at


# --- explanations ---


def _relief(scene: Scene[Position], number: int) -> Explanation:
    what = printed(scene.position).effects(RELIEF[number])
    who = [party(scene.names, seat) for seat, steps in enumerate(scene.position.relief) if steps == number + 1]
    here = fill(N_("Here: {names}."), names=listed(who)) if who else ""
    text = _("A die that gets nothing moves you one step. You get what the step shows at once; beyond 12, 1 VP.")
    return explanation("AP-15.2", fill(N_("Relief step {number}: {what}."), number=number + 1, what=what), text, here)


_TYPES: Final = {
    "P": (N_("On expeditions each adds 1; any number can go together."), "AP-5.3"),
    "E": (N_("On an expedition that succeeds: 2 resources."), "AP-5.4"),
    "M": (N_("On an expedition, a Marine turns an opponent's die down by 1 or 2."), "AP-5.5"),
    "S": (N_("Goes only with a 1 or 2. 1 VP if the expedition succeeds and you rank 1st."), "AP-5.6"),
}


def _colonist(_scene: Scene[Position], letter: str) -> Explanation:
    text, rule = _TYPES[letter]
    price = fill(N_("At the Doorstep: {price}."), price=goods("ENERGY", RECRUIT_PRICE[letter]))
    worth = fill(
        N_("A set of all four types is worth {set}; outside a set, {single}."),
        set=goods("VP", SET_VP),
        single=goods("VP", SINGLE_VP[letter]),
    )
    return explanation(rule, fill(N_("{colonists}."), colonists=_(PLURALS[letter])), _(text), price, worth)


def _slot(_scene: Scene[Position], letter: str) -> Explanation:
    who = a_colonist(letter) if letter != BLANK else _("a colonist of any type")
    head = fill(N_("A free slot for {colonist}."), colonist=who)
    return explanation("AP-16.3", head, _("A building works only when every slot is filled."))


_GOODS: Final = {
    "ENERGY": (
        N_("Energy."),
        N_("You recruit with it and heat colonists in the Shelters, for 1 each."),
        "AP-17.3",
    ),
    "MINERAL": (N_("Minerals."), N_("You pay for buildings at the Gantry with them."), "AP-12.1"),
    "TOOLKIT": (N_("Toolkits."), N_("Each one turns your die up or down by 1 before you place it."), "AP-4.3"),
    "BADGE": (
        N_("Badges."),
        N_("1 VP each. Most badges: 4 more. Second most, with three or more players: 2 more."),
        "AP-18.3",
    ),
    "VP": (N_("Victory points."), N_("The player with the most at the end wins."), "AP-1.1"),
}


def _goods(scene: Scene[Position], kind: str) -> Explanation:
    position, seat = scene.position, viewed_seat(scene)
    head, text, rule = _GOODS[kind]
    have = {
        "ENERGY": position.energy[seat],
        "MINERAL": position.minerals[seat],
        "TOOLKIT": position.toolkits[seat],
        "BADGE": position.badges[seat],
    }
    now = fill(N_("Here: {what}."), what=goods(kind, have[kind])) if kind in have else ""
    left = (
        _("At the end every 3 goods left, of any kind, are worth 1 VP.")
        if kind in ("ENERGY", "MINERAL", "TOOLKIT")
        else ""
    )
    return explanation(rule, _(head), _(text), now, left)


CHAPTER: Final[Chapter[Position, Vocabulary]] = Chapter(
    verbs={Mix: _Mix(), House: _House(), Man: _Man()},
    questions={MIX: _WhichMix(), HOUSE: _WhereToHouse(), MAN: _WhoMans()},
    things=(
        Thing("relief {number}", _relief, number=ordinal(len(RELIEF))),
        Thing("colonist {letter}", _colonist, letter=choice(*COLONISTS)),
        Thing("slot {letter}", _slot, letter=choice(*COLONISTS, BLANK)),
        Thing("goods {kind}", _goods, kind=choice(*_GOODS)),
        Thing("badges", lambda scene: _goods(scene, "BADGE")),
    ),
    tells={"gain": _gains, "relief": _steps},
)
