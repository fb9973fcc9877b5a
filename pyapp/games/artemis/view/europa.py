"""Explanations of what is printed on Europa: regions, spaces, dice, rounds, drones; and of a party's points."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pyapp.drawing.language import _, fill
from pyapp.drawing.markup import Markup
from pyapp.drawing.things import IDENT, Thing, explanation, ordinal
from pyapp.drawing.verbs import Chapter
from pyapp.drawing.vocabulary import capitalized_sentence, party
from pyapp.engine.contract import N_
from pyapp.engine.grammar import choice, number
from pyapp.games.artemis.rules.components import ACADEMY_SPACES, DIPLOMA, DRONES, OCEAN_ROUNDS, OUTFITTERS, ROUNDS
from pyapp.games.artemis.rules.forecasts import in_placement
from pyapp.games.artemis.rules.moves import Place
from pyapp.games.artemis.rules.scoring import total
from pyapp.games.artemis.rules.steps import ACADEMY, BASECAMP, DOORSTEP, GANTRY, QUARRY, REGIONS, VENTS
from pyapp.games.artemis.view.board_model import model_of, viewed_seat
from pyapp.games.artemis.view.names import REGION_NAMES
from pyapp.games.artemis.view.placement import closed_tag, dice_at, die_tag, outlook
from pyapp.games.artemis.view.vocabulary import LETTERS, Vocabulary, colonists_of, goods

if TYPE_CHECKING:
    from pyapp.drawing.scene import Explanation, Scene
    from pyapp.games.artemis.rules.position import Position

_REGIONS: Final = {
    BASECAMP: (
        N_("Basecamp, expeditions."),
        N_("Dice and Pioneers must add up to the number. Send colonists with a die for 1 resource."),
        "AP-5.1",
    ),
    VENTS: (
        N_("Vents, energy."),
        N_("The lowest die goes first and takes as much as it shows, or what is left."),
        "AP-11.1",
    ),
    QUARRY: (
        N_("Quarry, minerals."),
        N_("The lowest die goes first and takes as much as it shows, or what is left."),
        "AP-11.1",
    ),
    GANTRY: (
        N_("Gantry, buildings to bid for."),
        N_("A die must be higher than every die on the tile; the highest pays what it shows in minerals."),
        "AP-12.1",
    ),
    DOORSTEP: (
        N_("Doorstep, newcomers."),
        N_("The lowest die goes first. Faces 1 to 6 recruit up to 1, 1, 2, 3, 4 or 4 colonists, for energy."),
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
    REGIONS[-1]: (
        N_("Outfitters, toolkits."),
        N_("Any die works. You get the toolkits of its space at once."),
        "AP-8.2",
    ),
}


_TAGS: Final = {
    BASECAMP: N_("Under the space: how much is missing, or your rank if it succeeds."),
    VENTS: N_("Under each die: what it takes if nothing else changes."),
    QUARRY: N_("Under each die: what it takes if nothing else changes."),
    GANTRY: N_("Under the space: minerals you pay or lack, or the die you need."),
    DOORSTEP: N_("Under each die: how many colonists it may recruit."),
    ACADEMY: N_("Under each die: its training steps. Each raises a colonist by one rank."),
    REGIONS[-1]: N_("Under each die: the toolkits it brings."),
}
"""Region -> what the short text under its sockets and dice means."""
_LETTERED: Final = (GANTRY, DOORSTEP, ACADEMY)
"""Regions in which colonists or slots are drawn with their letters."""


def _letters(region: str) -> str:
    """Return the legend of the letters in a region; empty where there are none."""
    return _(LETTERS) if region in _LETTERED else ""


def _region(scene: Scene[Position], region: str) -> Explanation:
    position = scene.position
    head, text, rule = _REGIONS[region]
    now = {
        VENTS: lambda: fill(N_("Here now: {what}."), what=goods("ENERGY", position.vents)),
        QUARRY: lambda: fill(N_("Here now: {what}."), what=goods("MINERAL", position.quarry)),
        DOORSTEP: lambda: fill(N_("Waiting: {who}."), who=colonists_of(position.queue)),
        ACADEMY: lambda: fill(N_("In stock: {stock}."), stock=colonists_of(position.stock)),
    }
    return explanation(rule, _(head), _(text), now[region]() if region in now else "", _letters(region))


def _academy_space(scene: Scene[Position], at: int) -> Explanation | None:
    if at >= ACADEMY_SPACES[scene.position.players]:
        return None
    head = fill(N_("Space {number} of the Academy."), number=at + 1)
    diploma = fill(N_("A die that trains earns {points}."), points=goods("VP", DIPLOMA))
    return explanation("AP-8.1", head, _("Dice train in the order they were placed."), diploma)


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


_RULES: Final = {
    BASECAMP: "AP-10.3",
    VENTS: "AP-11.1",
    QUARRY: "AP-11.1",
    GANTRY: "AP-12.2",
    DOORSTEP: "AP-13.1",
    ACADEMY: "AP-14.1",
    REGIONS[-1]: "AP-8.2",
}
"""Region -> the rule by which its dice resolve."""


def _socket(scene: Scene[Position], region: str, target: str | None) -> Explanation | None:
    """Explain a socket: the gain of the die in hand there, and the meaning of the brief tag and of the letters."""
    board = model_of(scene)
    targets = {BASECAMP: board.position.open, GANTRY: board.position.display}.get(region, (None,))
    if not board.face or target not in targets:
        return None
    place, seat, names = Place(region, target), board.viewed_seat, scene.names
    refused = closed_tag(board.position, board.face, place, names)
    said = refused.said if refused else outlook(board.position, seat, board.face, place, names).head
    return explanation(_RULES[region], said, _(_TAGS[region]), _letters(region))


def _die(scene: Scene[Position], region: str, target: str | None, at: int) -> Explanation | None:
    position = scene.position
    if at >= len(dice_at(position, region, target or "")):
        return None
    tag = die_tag(position, viewed_seat(scene), region, target or "", at, scene.names)
    head = Markup(f"{_(REGION_NAMES[region])}. {capitalized_sentence(tag.said, scene.names)}.")
    more = _("If nothing else changes.") if in_placement(position) else ""
    return explanation(_RULES[region], head, more)


def _points(scene: Scene[Position]) -> Explanation:
    seat = viewed_seat(scene)
    points = goods("VP", total(scene.position, seat))
    head = fill(N_("{name}: {points} if the game ended now."), name=party(scene.names, seat), points=points)
    return explanation("AP-18.1", head, _("Sets, full surface buildings, badges and goods left count at the end."))


def _round(scene: Scene[Position], at: int) -> Explanation:
    one, now = at + 1, scene.position.round
    pile = (
        _("New buildings come from the ocean pile.")
        if one <= OCEAN_ROUNDS
        else _("New buildings come from the surface pile.")
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
    text = _("It places its dice from low to high, each in the next region, and gains only badges.")
    return explanation("AP-21.2", fill(N_("{name}."), name=party(scene.names, position.players + at)), text, begins)


CHAPTER: Final[Chapter[Position, Vocabulary]] = Chapter(
    things=(
        Thing("region {region}", _region, region=choice(*REGIONS)),
        Thing("space {region} {at}", _space, region=choice(ACADEMY, REGIONS[-1]), at=ordinal(20)),
        Thing("socket {region}[ {target}]", _socket, region=choice(*REGIONS), target=IDENT),
        Thing("die {region}[ {target}] {at}", _die, region=choice(*REGIONS), target=IDENT, at=number()),
        Thing("points", _points),
        Thing("round {at}", _round, at=ordinal(ROUNDS)),
        Thing("drone {at}", _drone, at=ordinal(len(DRONES))),
    ),
)
