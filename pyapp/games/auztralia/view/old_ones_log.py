"""Sentences about the Old Ones: their turn, the kinds that move, each step with its reason, blighted farms. AZ-13 to
AZ-15.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from pyapp.drawing.language import _, decimal, fill, named, ngettext
from pyapp.drawing.markup import NOTHING, Markup, esc
from pyapp.drawing.things import Thing, explanation
from pyapp.drawing.verbs import Chapter
from pyapp.drawing.vocabulary import joined
from pyapp.engine.contract import N_
from pyapp.engine.grammar import Field, choice
from pyapp.games.auztralia.rules import movement, old_ones, scoring, tiles
from pyapp.games.auztralia.rules.board import NOWHERE
from pyapp.games.auztralia.rules.component_types import NOTE
from pyapp.games.auztralia.rules.components import KINDS
from pyapp.games.auztralia.rules.movement import (
    MOVERS,
    PORT,
    REASON_DIRECTION,
    REASON_FARM_FIRST,
    REASON_LOWEST,
    REASON_MORE_FARMS,
    REASON_UNBLOCKED,
)
from pyapp.games.auztralia.rules.notation import number_of
from pyapp.games.auztralia.rules.state import UNKNOWN
from pyapp.games.auztralia.view.base_verbs import fixed_thing
from pyapp.games.auztralia.view.board_model import viewed_seat
from pyapp.games.auztralia.view.codes import split_pair, split_words
from pyapp.games.auztralia.view.log_sentences import joined_events, with_message
from pyapp.games.auztralia.view.vocabulary import (
    Vocabulary,
    bold,
    hex_words,
    kind_name,
    level_name,
    old_one_name,
    seat_words,
    tile_words,
)

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from pyapp.drawing.scene import Explanation, Scene
    from pyapp.drawing.telling import Telling
    from pyapp.engine.contract import Event, Value
    from pyapp.games.auztralia.rules.components import Effect
    from pyapp.games.auztralia.rules.kit import Kit
    from pyapp.games.auztralia.rules.position import Position

    Params = Mapping[str, Value]
    Names = Sequence[Markup]


# --- Revelations ---


def _parse_movement(text: Value) -> tuple[str, int]:
    """Parse a movement entry of an event, such as MIG2, into kind and steps."""
    return str(text)[:3], int(str(text)[3:])


def entry_words(kind: str, steps: int) -> str:
    """Format the movement of a kind."""
    return ngettext("{{kind}}: {number} step", "{{kind}}: {number} steps", steps).format(kind=kind_name(kind))


PICK_NAMES: Final = {
    "near": N_("the one nearest to a farm or port"),
    "low": N_("the one with the lowest hex number"),
    "high": N_("the one with the highest hex number"),
    "any": N_("one at random"),
}
"""Pick -> description of the face-down tile that it turns up."""


def effect_words(effect: Effect) -> str:
    """Describe an effect of a Revelation. 4.4."""
    if effect.op == "reveal":
        level, number, pick = effect.args
        text = _("An Old One of level {level} is turned up: {which}.").format(
            level=level_name(int(str(level)) - 1), which=_(PICK_NAMES[str(pick)])
        )
        times = int(str(number))
        if times <= 2:
            return text if times == 1 else _("{text} Twice.").format(text=text)
        return _("{text} {number} times.").format(text=text, number=times)
    if effect.op == "march":
        kinds, steps = effect.args
        named = kinds if isinstance(kinds, tuple) else (str(kinds),)
        if len(named) == len(MOVERS):
            return ngettext(
                "Every face-up Old One moves 1 step.", "Every face-up Old One moves {number} steps.", int(str(steps))
            )
        return _("{moves}.").format(moves=joined([entry_words(kind, int(str(steps))) for kind in named]))
    if effect.op == "gate":
        return _("A level {level} tile enters by the Temple nearest to a farm or port.").format(level=effect.args[0])
    if effect.op == "dismiss":
        return ngettext(
            "The Personality at the end of the line leaves the game.",
            "The last {number} Personalities of the line leave the game.",
            effect.amount,
        )
    if effect.op == "tax":
        return ngettext(
            "Each player loses {number} gold.", "Each player loses {number} gold.", int(str(effect.args[0]))
        )
    return _("Nothing happens.")


def revelation_words(kit: Kit, ident: str) -> str:
    """Describe the effects of a Revelation card."""
    card = kit.revelations[ident]
    words = [effect_words(effect) for effect in card.effects if effect.op != NOTE]
    if card.text is not None:
        words.append(named(card.text))
    if len(words) and any(effect.op == NOTE for effect in card.effects):
        words.append(_("Do this yourself: the app can't do it for you."))
    return " ".join(words) or _("Nothing happens.")


# --- steps: target and reason (AZ-15.4, AZ-15.5) ---


def target_words(params: Params, words: Vocabulary, names: Names, *, there: bool = False) -> Markup:
    """Describe an Old One's target: owner, farm or port, and its hex unless the Old One is `there`."""
    name, port = seat_words(str(params["owner"]), names), params["aim"] == PORT
    if there:
        return fill(N_("the port of {name}") if port else N_("a farm of {name}"), name=name)
    text = N_("the port of {name}, {hex}") if port else N_("a farm of {name}, {hex}")
    return fill(text, name=name, hex=words.hex(params["target"]))


_DIRECTION_NAMES: Final = {
    "N": N_("north"),
    "NE": N_("north-east"),
    "SE": N_("south-east"),
    "S": N_("south"),
    "SW": N_("south-west"),
    "NW": N_("north-west"),
}


def reason_words(params: Params, names: Names) -> Markup:
    """Describe the reason for a target among equally near ones, or a step among equally good ones; empty if there was
    no choice.
    """
    target, way = split_pair(str(params["why"]), " ")
    name = seat_words(str(params["owner"]), names)
    reasons = []
    if target == REASON_FARM_FIRST:
        reasons.append(esc(_("A port is equally close; farms come first.")))
    elif target == REASON_MORE_FARMS:
        reasons.append(fill(N_("Others are equally close; {name} has more farms."), name=name))
    elif target == REASON_LOWEST:
        reasons.append(esc(_("Others are equally close; this one comes first in hex order.")))
    if way == REASON_UNBLOCKED:
        reasons.append(esc(_("It goes round another Old One.")))
    elif way == REASON_DIRECTION:
        reasons.append(
            fill(N_("Several ways are equally short; it goes {way}."), way=_(_DIRECTION_NAMES[str(params["way"])]))
        )
    return Markup(" ").join(reasons)


def way_words(params: Params, start: Value, words: Vocabulary, names: Names) -> Markup:
    """Describe an Old One's way from a hex, and the target that it heads for or has reached."""
    there = params["there"] == params["target"]
    return fill(
        N_("{start} {end}: {aim}.") if there else N_("{start} {end}, towards {aim}."),
        start=words.from_hex(start),
        end=words.to_hex(params["there"]),
        aim=target_words(params, words, names, there=there),
    )


def moves_words(params: Params) -> str:
    """Describe the movement on an Old One card."""
    if not params["moves"]:
        return _("nobody moves.")
    moves = joined([entry_words(*_parse_movement(word)) for word in split_words(params["moves"])])
    if not params["movers"]:
        return _("{moves}, but no face-up one can move.").format(moves=moves)
    return _("{moves}.").format(moves=moves)


# --- log and playback ---


def step_words(params: Params, words: Vocabulary, names: Names) -> Markup:
    """Describe a step of an Old One: way, target, reason."""
    way, why = way_words(params, params["hex"], words, names), reason_words(params, names)
    return Markup(" ").join((way, why)) if why else way


def _way_beat(telling: Telling[Vocabulary], events: Sequence[Event], at: int) -> tuple[Markup, int]:
    """Format the steps of a tile as one way, with the last reason that applied; if the events are about several tiles,
    only count them by kind.
    """
    first, why = events[at], NOTHING
    if any(event.kind == "step" and event.params["tile"] != first.params["tile"] for event in events):
        return _ways_by_kind(events), len(events)
    last = first
    while at < len(events) and events[at].kind == "step" and events[at].params["tile"] == first.params["tile"]:
        last = events[at]
        why = reason_words(last.params, telling.names) or why
        at += 1
    head = bold(_("{what}:").format(what=old_one_name(first.params)))
    way = way_words(last.params, first.params["hex"], telling.vocabulary, telling.names)
    return Markup(" ").join(filter(None, (head, way, why))), at


def _ways_by_kind(events: Sequence[Event]) -> Markup:
    """Format the moves of several tiles as numbers by kind."""
    kinds = Counter({str(one.params["tile"]): str(one.params["kind"]) for one in step_events(events)}.values())
    each = [_("{what} ×{number}").format(what=kind_name(kind), number=number) for kind, number in kinds.items()]
    return fill(N_("<b>{number} Old Ones move closer:</b> {each}."), number=kinds.total(), each=joined(each))


def step_events(events: Sequence[Event]) -> list[Event]:
    """Return the steps of Old Ones among events."""
    return [event for event in events if event.kind == "step"]


_CARDS: Final = (N_("<b>First card:</b> {moves}"), N_("<b>Second card:</b> {moves}"))


def _card_beat(telling: Telling[Vocabulary], events: Sequence[Event], at: int) -> tuple[Markup, int]:
    return telling.sentence(_CARDS[int(events[at].params["number"]) - 1], events[at]), at + 1


# --- explanations ---


def _score_explained(_scene: Scene[Position]) -> Explanation | None:
    text = _(
        "Face-up tiles score their VP, hidden ones double, each blighted farm 1. To win you need more "
        "points than the Old Ones."
    )
    return explanation(
        "AZ-16.3", _("The score of the Old Ones"), text, _("Hidden tiles are counted at the average of their level.")
    )


def _turn_explained(_scene: Scene[Position]) -> Explanation | None:
    order = _(
        "The purple disc moves 1 space; on an eye a Revelation is turned up; then come two Old One "
        "cards, each with its moves."
    )
    movers = _("The kinds move in this order: {kinds}.").format(
        kinds=", ".join(kind_name(kind) for kind in movement.MOVERS)
    )
    return explanation("AZ-14", _("A turn of the Old Ones"), order, movers)


def _piles(scene: Scene[Position]) -> Explanation | None:
    p = scene.position
    due = old_ones.next_revelation_level(p)
    next_level = fill(N_("The next Revelation is of level {level}."), level=level_name(due - 1)) if due else ""
    cards = fill(N_("Old One cards left before the next shuffle: {number}."), number=p.pile.bit_count())
    return explanation("AZ-14.2", _("Piles"), next_level, cards)


def _tile(scene: Scene[Position], name: str) -> Explanation | None:
    p, seat = scene.position, viewed_seat(scene)
    tile = number_of(name)
    if tile >= len(p.at):
        return None
    known = p.up >> tile & 1 or (p.fronts[tile] != UNKNOWN and p.seen[tile] >> seat & 1)
    if not known:
        points = scoring.hidden_points(p.seen_by(seat), tile)
        text = fill(N_("It is face down and counts double: about {points} VP."), points=decimal(2 * points))
        return explanation("AZ-1.5", tile_words(p, tile), text)
    sort = tiles.sort_of(p, tile)
    parts = [fill(N_("Toughness {toughness}, {points} VP."), toughness=sort.toughness, points=sort.points)]
    damage = [(other, number) for other, number in enumerate(p.damage[tile] or ()) if number]
    parts += [
        fill(N_("{number} damage by {name}."), number=number, name=scene.names[other]) for other, number in damage
    ]
    if p.held >> tile & 1:
        parts.append(esc(_("It is held: it does not move until the end of the next turn of the Old Ones.")))
    elif KINDS[sort.kind] in ("TEM", "KAN"):
        parts.append(esc(_("It never moves.")))
    elif p.up >> tile & 1 and any(port != NOWHERE for port in p.ports):
        target, there, _why = movement.next_step(p, tile)
        if there != NOWHERE:
            parts.append(
                fill(
                    N_("It is heading for {target}; its next step is {hex}."),
                    target=hex_words(p, target),
                    hex=hex_words(p, there),
                )
            )
    parts.append(esc(_(_POWERS.get(KINDS[sort.kind], ""))))
    return explanation("AZ-13", f"{kind_name(sort.kind)} {level_name(sort.level)}, {hex_words(p, p.at[tile])}", *parts)


_POWERS: Final = {
    "LOY": N_("Destroy it to get gold."),
    "ZOM": N_("If it survives a combat, all its damage is removed."),
    "MIG": N_("It may move two steps at once."),
    "SHO": N_("A blighted farm does not stop it."),
    "TEM": N_("Gates open here."),
    "CTH": N_("When it is turned up, every other face-up Old One moves 1 step."),
    "KAN": N_("It is harmless."),
}


def _score_or_turn(scene: Scene[Position], what: str) -> Explanation | None:
    return _score_explained(scene) if what == "ones" else _turn_explained(scene)


_FACES: Final = {
    "up": (N_("Face up"), N_("Every face-up Old One on the map counts its VP.")),
    "down": (N_("Hidden"), N_("Every hidden Old One counts double; here at the average of its level.")),
}


def _face_explained(_scene: Scene[Position], side: str) -> Explanation:
    head, text = _FACES[side]
    return explanation("AZ-16.3", _(head), _(text))


CHAPTER: Final[Chapter[Position, Vocabulary]] = Chapter(
    things=(
        Thing("tile {name}", _tile, name=Field("t[1-9][0-9]{0,2}")),
        Thing("old {what}", _score_or_turn, what=choice("ones", "turn")),
        Thing("face {side}", _face_explained, side=choice(*_FACES)),
        fixed_thing("blight", "AZ-15.7", N_("Blighted farms"), N_("Each gives the Old Ones 1 VP and its owner none.")),
        Thing("piles", _piles),
    ),
    tells={
        "tax": joined_events("tax", N_("Gold lost: {each}.")),
        "card": _card_beat,
        "step": _way_beat,
        "farm guns": with_message(N_("<b>A farm of {name}</b> does {hits} damage to {what}.")),
        "blight": with_message(N_("<b>Blight:</b> {name} loses a {farm}, and the Old Ones gain 1 VP.")),
    },
)
