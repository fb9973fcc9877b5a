"""What is printed and lies about, explained at a tap: what it is, what it does, whether it works now, by which rule."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pyapp.drawing.language import _, fill, ngettext
from pyapp.drawing.markup import Markup, el, esc
from pyapp.drawing.scene import Explanation
from pyapp.engine.contract import N_
from pyapp.games.artemis.rules.components import (
    ACADEMY_SPACES,
    BLANK,
    COLONISTS,
    DIPLOMA,
    OCEAN_ROUNDS,
    OUTFITTERS,
    RECRUIT_PRICE,
    RELIEF,
    ROUNDS,
    SET_VP,
    SINGLE_VP,
)
from pyapp.games.artemis.rules.expeditions import difficulty
from pyapp.games.artemis.rules.scoring import total, worth_of
from pyapp.games.artemis.rules.sentences import building_parts, plain_text
from pyapp.games.artemis.rules.steps import ACADEMY, BASECAMP, DOORSTEP, GANTRY, QUARRY, REGIONS, VENTS
from pyapp.games.artemis.rules.tables import size
from pyapp.games.artemis.rules.upkeep import heat_price
from pyapp.games.artemis.view.forecast import placing, to_come
from pyapp.games.artemis.view.look import mine
from pyapp.games.artemis.view.names import REGION_NAMES, named
from pyapp.games.artemis.view.standing import expedition, lying
from pyapp.games.artemis.view.terms import (
    PLURALS,
    a_colonist,
    colonists,
    colonists_of,
    effect_words,
    goods,
    listed,
    party,
    title,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from pyapp.drawing.scene import Scene
    from pyapp.games.artemis.rules.components import Provenance
    from pyapp.games.artemis.rules.position import Position


def explain(scene: Scene[Position], thing: str) -> Explanation | None:
    """Say what a thing is; None for what is not known.

    Things are `tile O07`, `expedition X04`, `difficulty X04`, `reward X04 A`, `event V03`, `letter D`,
    `region vents`, `space academy 2`, `die vents 2`, `relief 4`, `colonist P`, `slot P`, `goods ENERGY`, `shelters`,
    `badges`, `points`, `drone 1`, `round 3`.
    """
    kind, *words = thing.split(" ")
    handler = _THINGS.get(kind)
    if handler is None:
        return None
    try:
        return handler(scene, scene.position, mine(scene), *words)
    except (KeyError, IndexError, ValueError, TypeError):
        return None


def _told(rule: str, head: str, *more: str) -> Explanation:
    return Explanation(
        Markup(" ").join((fill(N_("<b>{text}</b>"), text=head), *[esc(one) for one in more if one])), rule
    )


_SOURCES: Final = {"source": N_("source"), "public": N_("public"), "house": N_("house"), "own": N_("own")}


def _origin(provenance: Provenance) -> Markup:
    """Say in small where the name and the figures of a card are from, with the words of the rulebook's tags."""
    name, rules = (
        ", ".join(_(_SOURCES[word]) for word in text.split(", ")) for text in (provenance.name, provenance.rules)
    )
    return el("small", name if name == rules else fill(N_("name: {name}; figures: {rules}"), name=name, rules=rules))


def _from_one(number: str, most: int) -> int:
    """Return what a number counted from 1 is from 0; ValueError outside."""
    if not 1 <= int(number) <= most:
        raise ValueError(number)
    return int(number) - 1


# --- buildings ---


def _slots(slots: str) -> str:
    typed = "".join(letter for letter in slots if letter != BLANK)
    parts = [colonists(typed)] if typed else []
    if blank := slots.count(BLANK):
        parts.append(ngettext("{number} of any type", "{number} of any type", blank))
    return listed(parts)


def _tile(scene: Scene[Position], position: Position, _seat: int, ident: str) -> Explanation:
    building = position.kit.building(ident)
    ocean = building.worth is None
    head = fill(N_("{tile}:"), tile=named(building.name))
    does = plain_text(building_parts(building, _))
    when = (
        _("Once in every Upkeep, when full.")
        if ocean and not any(one.standing for one in building.effects)
        else _("It holds while the building is full.")
        if ocean and all(one.standing for one in building.effects)
        else _("What is standing holds while it is full, the rest comes once in every Upkeep.")
        if ocean
        else _("At the end of the game, when full.")
    )
    slots = fill(N_("Slots: {slots}."), slots=_slots(building.slots))
    return _told(
        "AP-16.3" if ocean else "AP-18.1",
        head,
        does,
        when,
        slots,
        _where(scene, position, ident),
        _origin(building.provenance),
    )


def _where(scene: Scene[Position], position: Position, ident: str) -> str:
    """Say who owns a tile and whether it works, or where it lies."""
    for seat, tiles in enumerate(position.tiles):
        if ident in tiles:
            crew, tile = position.crews[seat][tiles.index(ident)], position.kit.tiles[ident]
            name = party(scene.names, seat)
            if crew not in tile.full:
                return fill(N_("{name} owns it, not full: {crew} in it."), name=name, crew=colonists_of(crew))
            if tile.worth is None:
                return fill(N_("{name} owns it, full: it works."), name=name)
            return fill(
                N_("{name} owns it, full: {points} now."),
                name=name,
                points=goods("VP", worth_of(position, seat, tile.worth)),
            )
    if ident in position.display:
        place = position.display.index(ident)
        if position.bids[place] and not position.built >> place & 1:
            top = position.bids[place][-1]
            return fill(
                N_("At the Gantry; the {face} of {name} leads."), face=top >> 3, name=party(scene.names, top & 7)
            )
        return _("At the Gantry; nobody bids yet.") if not position.built >> place & 1 else ""
    return ""


# --- Basecamp ---


def _expedition(scene: Scene[Position], position: Position, seat: int, ident: str) -> Explanation:
    card = position.kit.material.expeditions[ident]
    head = fill(N_("{expedition}: {text}"), expedition=named(card.name), text=named(card.text))
    place = position.open.index(ident)
    needs = fill(N_("Together {need} are needed."), need=difficulty(position, place))
    stands = expedition(position, seat, ident, scene.names)
    rest = _("The leader chooses a reward, the second takes the other; everybody there takes a badge.")
    return _told("AP-10.4", head, needs, rest, stands.said if position.stacks[place] else "", _origin(card.provenance))


def _difficulty(_scene: Scene[Position], position: Position, _seat: int, ident: str) -> Explanation:
    card, place = position.kit.material.expeditions[ident], position.open.index(ident)
    need = difficulty(position, place)
    head = fill(N_("Difficulty {need}."), need=need)
    more = ""
    if need != card.difficulty:
        more = fill(N_("Printed {printed}; {event} changes it."), printed=card.difficulty, event=title(position.event))
    return _told("AP-10.2", head, more, _("All dice and Pioneers there together must reach it."))


def _reward(_scene: Scene[Position], position: Position, _seat: int, ident: str, side: str) -> Explanation:
    card, place = position.kit.material.expeditions[ident], position.open.index(ident)
    number = ("A", "B").index(side)
    what = effect_words(card.rewards[number], position.lying[place][number])
    head = fill(N_("Reward {reward}: {what}."), reward=side, what=what)
    return _told(
        "AP-10.4", head, _("The leader chooses one of the two; the second takes the other, nobody else has one.")
    )


# --- events ---


def _event(_scene: Scene[Position], position: Position, _seat: int, ident: str) -> Explanation:
    card = position.kit.material.events[ident]
    head = fill(N_("{event}: {text}"), event=named(card.name), text=named(card.text))
    state = ""
    if ident == position.event:
        state = _("It is still to come.") if card.letter != "A" and to_come(position, card.kind) else ""
    return _told("AP-3.6", head, _letter_words(card.letter), state, _origin(card.provenance))


_LETTERS: Final = {
    "A": N_("A: at once, when it is revealed."),
    "B": N_("B: just before Basecamp resolves."),
    "C": N_("C: just before the Vents resolve."),
    "D": N_("D: just before the Quarry resolves."),
    "E": N_("E: just before the Gantry resolves."),
    "F": N_("F: just before the Doorstep resolves."),
    "G": N_("G: just before the Academy resolves."),
    "H": N_("H: just before Upkeep."),
}


def _letter_words(letter: str) -> str:
    return _(_LETTERS[letter])


def _letter(_scene: Scene[Position], position: Position, _seat: int, letter: str) -> Explanation:
    card = position.kit.material.events.get(position.event)
    here = (
        fill(N_("This round {event}: {text}"), event=named(card.name), text=named(card.text))
        if card is not None and card.letter == letter
        else _("Nothing happens there this round.")
    )
    return _told("AP-9.1", _letter_words(letter), here)


# --- regions, spaces and dice ---

_REGIONS: Final = {
    BASECAMP: (
        N_("Basecamp, expeditions."),
        N_("Dice and Pioneers together must reach the number; send colonists along for 1 resource a die."),
        "AP-5.1",
    ),
    VENTS: (
        N_("Vents, energy."),
        N_("The lowest die is served first: it takes as much as it shows, or what is left."),
        "AP-11.1",
    ),
    QUARRY: (
        N_("Quarry, minerals."),
        N_("The lowest die is served first: it takes as much as it shows, or what is left."),
        "AP-11.1",
    ),
    GANTRY: (
        N_("Gantry, buildings for bid."),
        N_("A die must be higher than every die on the tile; the highest pays what it shows in minerals."),
        "AP-12.1",
    ),
    DOORSTEP: (
        N_("Doorstep, newcomers."),
        N_("The lowest die first: it recruits 1, 1, 2, 3, 4 or 4 by its face, for energy."),
        "AP-13.1",
    ),
    ACADEMY: (
        N_("Academy, training."),
        N_(
            "In order of arrival: a 1 or 2 gives 2 steps, a 3 or 4 gives 3, a 5 or 6 gives 4. Who trains has a diploma."
        ),
        "AP-14.1",
    ),
    REGIONS[-1]: (N_("Outfitters, toolkits."), N_("Any die; the toolkits of its space come at once."), "AP-8.2"),
}


def _region(_scene: Scene[Position], position: Position, _seat: int, region: str) -> Explanation:
    head, text, rule = _REGIONS[region]
    now = {
        VENTS: lambda: fill(N_("There lie {what}."), what=goods("ENERGY", position.vents)),
        QUARRY: lambda: fill(N_("There lie {what}."), what=goods("MINERAL", position.quarry)),
        DOORSTEP: lambda: fill(N_("There wait {who}."), who=colonists_of(position.queue)),
        ACADEMY: lambda: fill(N_("In stock: {stock}."), stock=colonists_of(position.stock)),
    }
    return _told(rule, _(head), _(text), now[region]() if region in now else "")


def _space(_scene: Scene[Position], position: Position, _seat: int, region: str, number: str) -> Explanation:
    if region == ACADEMY:
        at = _from_one(number, ACADEMY_SPACES[position.players])
        head = fill(N_("Space {number} of the Academy."), number=at + 1)
        diploma = fill(N_("A die that trains anybody earns {points}."), points=goods("VP", DIPLOMA))
        return _told("AP-8.1", head, _("Dice train in the order in which they came."), diploma)
    at = _from_one(number, len(OUTFITTERS[position.players]))
    head = fill(N_("Space {number} of the Outfitters."), number=at + 1)
    what = fill(
        N_("The die that takes it brings {what} at once."), what=goods("TOOLKIT", OUTFITTERS[position.players][at])
    )
    return _told("AP-8.2", head, what, _("It is taken.") if at < len(position.outfitters) else "")


def _die(scene: Scene[Position], position: Position, seat: int, region: str, *where: str) -> Explanation:
    target = where[0] if len(where) > 1 else ""
    tag = lying(position, seat, region, target, int(where[-1]), scene.names)
    rule = {BASECAMP: "AP-10.3", GANTRY: "AP-12.2", DOORSTEP: "AP-13.1", ACADEMY: "AP-14.1"}.get(region, "AP-11.1")
    head = Markup(f"{_(REGION_NAMES[region])}. {tag.said[:1].upper()}{tag.said[1:]}.")
    more = _("As it stands, if nothing else changes.") if placing(position) else ""
    return _told("AP-8.2" if region == REGIONS[-1] else rule, head, more)


# --- Relief, colonists, goods ---


def _relief(scene: Scene[Position], position: Position, _seat: int, number: str) -> Explanation:
    at = _from_one(number, len(RELIEF))
    head = fill(N_("Relief step {number}: {what}."), number=at + 1, what=effect_words(RELIEF[at]))
    who = [party(scene.names, seat) for seat, steps in enumerate(position.relief) if steps == at + 1]
    here = fill(N_("Here: {names}."), names=listed(who)) if who else ""
    text = _("A die that is shut out makes a step; each step gives its field at once. Beyond 12 each gives 1 VP.")
    return _told("AP-15.2", head, text, here)


_TYPES: Final = {
    "P": N_("On expeditions each adds 1; any number go together."),
    "E": N_("On an expedition that succeeds: 2 resources."),
    "M": N_("Sent along, a Marine turns somebody else's die there down by 1 or 2."),
    "S": N_("Goes with a 1 or a 2; 1 VP if it succeeds and you rank 1st."),
}


def _colonist(_scene: Scene[Position], _position: Position, _seat: int, letter: str) -> Explanation:
    price = fill(N_("At the Doorstep: {price}."), price=goods("ENERGY", RECRUIT_PRICE[letter]))
    worth = fill(
        N_("A set of all four is worth {set}, alone at the end {single}."),
        set=goods("VP", SET_VP),
        single=goods("VP", SINGLE_VP[letter]),
    )
    rule = {"P": "AP-5.3", "E": "AP-5.4", "M": "AP-5.5", "S": "AP-5.6"}[letter]
    return _told(rule, fill(N_("{colonists}."), colonists=_(PLURALS[letter])), _(_TYPES[letter]), price, worth)


def _slot(_scene: Scene[Position], _position: Position, _seat: int, letter: str) -> Explanation:
    who = a_colonist(letter) if letter in COLONISTS else _("a colonist of any type")
    if letter not in (*COLONISTS, BLANK):
        raise ValueError(letter)
    head = fill(N_("A free slot for {colonist}."), colonist=who)
    return _told("AP-16.3", head, _("A building works only when every slot is filled."))


_GOODS: Final = {
    "ENERGY": (
        N_("Energy."),
        N_("It pays for recruits and for heating, 1 for each colonist in the Shelters."),
        "AP-17.3",
    ),
    "MINERAL": (N_("Minerals."), N_("They pay for buildings at the Gantry."), "AP-12.1"),
    "TOOLKIT": (N_("Toolkits."), N_("Each turns a die up or down by 1 before it is placed."), "AP-4.3"),
    "BADGE": (
        N_("Badges."),
        N_("1 VP each; 4 more for the most, 2 for the second with three players or more."),
        "AP-18.3",
    ),
    "VP": (N_("Victory points."), N_("Whoever has most at the end wins."), "AP-1.1"),
}


def _goods(_scene: Scene[Position], position: Position, seat: int, kind: str) -> Explanation:
    head, text, rule = _GOODS[kind]
    have = {
        "ENERGY": position.energy[seat],
        "MINERAL": position.minerals[seat],
        "TOOLKIT": position.toolkits[seat],
        "BADGE": position.badges[seat],
    }
    now = fill(N_("Here: {what}."), what=goods(kind, have[kind])) if kind in have else ""
    left = _("At the end 3 goods left, of any kind, are 1 VP.") if kind in ("ENERGY", "MINERAL", "TOOLKIT") else ""
    return _told(rule, _(head), _(text), now, left)


def _shelters(_scene: Scene[Position], position: Position, seat: int) -> Explanation:
    number = size(position.shelters[seat])
    due = goods("ENERGY", number * heat_price(position))
    now = fill(N_("There stand {who}: {due} due in Upkeep."), who=colonists_of(position.shelters[seat]), due=due)
    text = _("Colonists without a slot: they may go on expeditions, and whoever is not heated in Upkeep is lost.")
    return _told("AP-17.3", fill(N_("Shelters.")), text, now)


def _badges(scene: Scene[Position], position: Position, seat: int) -> Explanation:
    return _goods(scene, position, seat, "BADGE")


def _points(scene: Scene[Position], position: Position, seat: int) -> Explanation:
    head = fill(
        N_("{name}: {points} as if the game ended now."),
        name=party(scene.names, seat),
        points=goods("VP", total(position, seat)),
    )
    return _told("AP-18.1", head, _("Sets, full surface buildings, badges and goods left count at the end."))


# --- rounds, drones ---


def _round(_scene: Scene[Position], position: Position, _seat: int, number: str) -> Explanation:
    at = _from_one(number, ROUNDS) + 1
    pile = (
        _("Its tiles come from the ocean pile.") if at <= OCEAN_ROUNDS else _("Its tiles come from the surface pile.")
    )
    state = _("It is over.") if at < position.round else _("It is being played.") if at == position.round else ""
    return _told("AP-1.1", fill(N_("Round {round} of {rounds}."), round=at, rounds=ROUNDS), state, pile)


def _drone(scene: Scene[Position], position: Position, _seat: int, number: str) -> Explanation:
    at = _from_one(number, len(position.regions))
    region = position.regions[at]
    begins = (
        fill(
            N_("This round it begins with region {number}, {region}."),
            number=region,
            region=_(REGION_NAMES[REGIONS[region - 1]]),
        )
        if region
        else ""
    )
    text = _("It places its dice in ascending order, each in the region after the one before, and gains badges alone.")
    return _told("AP-21.2", fill(N_("{name}."), name=party(scene.names, position.players + at)), text, begins)


_THINGS: Final[dict[str, Callable[..., Explanation]]] = {
    "tile": _tile,
    "expedition": _expedition,
    "difficulty": _difficulty,
    "reward": _reward,
    "event": _event,
    "letter": _letter,
    "region": _region,
    "space": _space,
    "die": _die,
    "relief": _relief,
    "colonist": _colonist,
    "slot": _slot,
    "goods": _goods,
    "shelters": _shelters,
    "badges": _badges,
    "points": _points,
    "round": _round,
    "drone": _drone,
}
