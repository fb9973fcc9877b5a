"""Explanations of what is printed on Europa: regions, spaces, dice, rounds, drones; and of a party's points."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pyapp.drawing.language import _, fill
from pyapp.drawing.markup import Markup
from pyapp.drawing.things import IDENT, Thing, explanation, ordinal
from pyapp.drawing.verbs import Chapter
from pyapp.drawing.vocabulary import capitalized, party
from pyapp.engine.contract import N_
from pyapp.engine.grammar import choice, number
from pyapp.games.artemis.rules.components import ACADEMY_SPACES, DIPLOMA, DRONES, OCEAN_ROUNDS, OUTFITTERS, ROUNDS
from pyapp.games.artemis.rules.forecasts import in_placement
from pyapp.games.artemis.rules.scoring import total
from pyapp.games.artemis.rules.steps import ACADEMY, BASECAMP, DOORSTEP, GANTRY, QUARRY, REGIONS, VENTS
from pyapp.games.artemis.view.board_model import viewed_seat
from pyapp.games.artemis.view.names import REGION_NAMES
from pyapp.games.artemis.view.placement import dice_at, die_tag
from pyapp.games.artemis.view.vocabulary import Vocabulary, colonists_of, goods

if TYPE_CHECKING:
    from pyapp.drawing.scene import Explanation, Scene
    from pyapp.games.artemis.rules.position import Position

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
        N_("Gantry, buildings to bid for."),
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
            "In order of arrival: a 1 or 2 gives 2 steps, a 3 or 4 gives 3, a 5 or 6 gives 4. A die that trains "
            "earns a diploma."
        ),
        "AP-14.1",
    ),
    REGIONS[-1]: (N_("Outfitters, toolkits."), N_("Any die; the toolkits of its space come at once."), "AP-8.2"),
}


def _region(scene: Scene[Position], region: str) -> Explanation:
    position = scene.position
    head, text, rule = _REGIONS[region]
    now = {
        VENTS: lambda: fill(N_("On it: {what}."), what=goods("ENERGY", position.vents)),
        QUARRY: lambda: fill(N_("On it: {what}."), what=goods("MINERAL", position.quarry)),
        DOORSTEP: lambda: fill(N_("Waiting: {who}."), who=colonists_of(position.queue)),
        ACADEMY: lambda: fill(N_("In stock: {stock}."), stock=colonists_of(position.stock)),
    }
    return explanation(rule, _(head), _(text), now[region]() if region in now else "")


def _academy_space(scene: Scene[Position], at: int) -> Explanation | None:
    if at >= ACADEMY_SPACES[scene.position.players]:
        return None
    head = fill(N_("Space {number} of the Academy."), number=at + 1)
    diploma = fill(N_("A die that trains anybody earns {points}."), points=goods("VP", DIPLOMA))
    return explanation("AP-8.1", head, _("Dice train in the order in which they came."), diploma)


def _outfitters_space(scene: Scene[Position], at: int) -> Explanation | None:
    position = scene.position
    toolkits = OUTFITTERS[position.players]
    if at >= len(toolkits):
        return None
    head = fill(N_("Space {number} of the Outfitters."), number=at + 1)
    what = fill(N_("The die that takes it brings {what} at once."), what=goods("TOOLKIT", toolkits[at]))
    return explanation("AP-8.2", head, what, _("It is taken.") if at < len(position.outfitters) else "")


def _space(scene: Scene[Position], region: str, at: int) -> Explanation | None:
    return _academy_space(scene, at) if region == ACADEMY else _outfitters_space(scene, at)


def _die(scene: Scene[Position], region: str, target: str | None, at: int) -> Explanation | None:
    position = scene.position
    if at >= len(dice_at(position, region, target or "")):
        return None
    tag = die_tag(position, viewed_seat(scene), region, target or "", at, scene.names)
    rule = {BASECAMP: "AP-10.3", GANTRY: "AP-12.2", DOORSTEP: "AP-13.1", ACADEMY: "AP-14.1", REGIONS[-1]: "AP-8.2"}
    head = Markup(f"{_(REGION_NAMES[region])}. {capitalized(tag.said)}.")
    more = _("As it stands, if nothing else changes.") if in_placement(position) else ""
    return explanation(rule.get(region, "AP-11.1"), head, more)


def _points(scene: Scene[Position]) -> Explanation:
    seat = viewed_seat(scene)
    points = goods("VP", total(scene.position, seat))
    head = fill(N_("{name}: {points} as if the game ended now."), name=party(scene.names, seat), points=points)
    return explanation("AP-18.1", head, _("Sets, full surface buildings, badges and goods left count at the end."))


def _round(scene: Scene[Position], at: int) -> Explanation:
    one, now = at + 1, scene.position.round
    pile = (
        _("Its tiles come from the ocean pile.") if one <= OCEAN_ROUNDS else _("Its tiles come from the surface pile.")
    )
    state = _("It is over.") if one < now else _("It is being played.") if one == now else ""
    head = fill(N_("Round {round} of {rounds}."), round=one, rounds=ROUNDS)
    return explanation("AP-1.1", head, state, pile)


def _drone(scene: Scene[Position], at: int) -> Explanation | None:
    position = scene.position
    if at >= len(position.regions):
        return None
    region, begins = position.regions[at], ""
    if region:
        text, name = N_("This round it begins with region {number}, {region}."), _(REGION_NAMES[REGIONS[region - 1]])
        begins = fill(text, number=region, region=name)
    text = _("It places its dice in ascending order, each in the region after the last, and gains nothing but badges.")
    return explanation("AP-21.2", fill(N_("{name}."), name=party(scene.names, position.players + at)), text, begins)


CHAPTER: Final[Chapter[Position, Vocabulary]] = Chapter(
    things=(
        Thing("region {region}", _region, region=choice(*REGIONS)),
        Thing("space {region} {at}", _space, region=choice(ACADEMY, REGIONS[-1]), at=ordinal(20)),
        Thing("die {region}[ {target}] {at}", _die, region=choice(*REGIONS), target=IDENT, at=number()),
        Thing("points", _points),
        Thing("round {at}", _round, at=ordinal(ROUNDS)),
        Thing("drone {at}", _drone, at=ordinal(len(DRONES))),
    ),
)
