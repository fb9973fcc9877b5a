"""What acts would do now and at the Resolution, who is pushed back, what is left."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pyapp.drawing.language import _, fill, ngettext
from pyapp.drawing.markup import Markup, esc
from pyapp.engine.acts import moves_of
from pyapp.engine.contract import CHANCE, N_
from pyapp.games.artemis.rules.academy import STOP
from pyapp.games.artemis.rules.components import COLONIST_NAMES, DIPLOMA
from pyapp.games.artemis.rules.placement import after_hit
from pyapp.games.artemis.rules.regions import price, recruit_price
from pyapp.games.artemis.rules.sentences import building_parts, plain_text
from pyapp.games.artemis.rules.steps import ACADEMY, BASECAMP, GANTRY, PLACE, QUARRY, REGIONS
from pyapp.games.artemis.rules.tables import KIND, group_of, number_of, size
from pyapp.games.artemis.rules.upkeep import DONE, KEEP, heat_cost
from pyapp.games.artemis.view.forecast import Outlook, camp, minerals_then, outlook
from pyapp.games.artemis.view.terms import a_colonist, colonists, effect_words, goods, listed, party, reason, title

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pyapp.drawing.scene import Scene
    from pyapp.engine.contract import Move
    from pyapp.games.artemis.rules.position import Position

Said = tuple[Markup, "Sequence[Markup]"]
"""What an act does in one sentence, and what else there is to know."""


def preview(scene: Scene[Position], act: Move) -> Markup:
    """Say what a legal act would do: what it costs, what it brings, what is left."""
    head, more = _said(scene, act)
    return Markup(" ").join((fill(N_("<b>{text}</b>"), text=head), *more))


def why(scene: Scene[Position], act: Move) -> Markup:
    """Say in one short sentence what a legal act is good for."""
    head, more = _said(scene, act)
    position, moves = scene.position, moves_of(act)
    verb, *rest = moves[-1].split(" ")
    if verb in (GANTRY, "build"):
        return Markup(" ").join((head, _brings(position, rest[0])))
    if verb == QUARRY:
        return Markup(" ").join((head, *_for_leads(position)))
    if verb in (BASECAMP, "send", "hit"):
        return Markup(" ").join((head, *more[:1]))
    if verb in _LAST:
        return more[-1] if more else head
    return more[0] if verb in _FIRST and more else head


_FIRST: Final = ("recruit", "use", "house", "man", "crew", "mix", STOP, KEEP, DONE)
"""Answers whose key says already what they do: what comes of it is the reason."""
_LAST: Final = ("train", "heat")
"""Answers of which the last that there is to know is the reason: a diploma, who is lost."""


def _brings(position: Position, tile: str) -> Markup:
    """Say what a building is good for."""
    building = position.kit.building(tile)
    return fill(N_("When full: {what}"), what=plain_text(building_parts(building, _)))


def _for_leads(position: Position) -> list[Markup]:
    """Say which tiles the acting seat leads on and cannot pay yet."""
    seat = position.seat or 0
    led = [
        (tile, price(position, seat, bids[-1] >> 3))
        for tile, bids in zip(position.display, position.bids, strict=True)
        if bids and bids[-1] & 7 == seat
    ]
    if sum(cost for _tile, cost in led) <= minerals_then(position, seat):
        return []
    return [fill(N_("They pay for what you lead on: {tiles}."), tiles=listed([title(tile) for tile, _cost in led]))]


def _said(scene: Scene[Position], act: Move) -> Said:
    position = scene.position
    if position.seat is None or position.seat == CHANCE:
        return esc(_("That is what came.")), ()
    moves = moves_of(act)
    word = moves[-1].split(" ")[0]
    if moves[0].startswith("die ") or word in REGIONS or word in ("send", "hit"):
        return _placing(scene, moves)
    if len(moves) > 1:
        return _several(scene, moves)
    return _SAID[word](scene, position, position.seat, act.split(" "))


# --- placing ---


def _placing(scene: Scene[Position], moves: Sequence[Move]) -> Said:
    """Say what a placement does: the die with its toolkits, its place, who goes with it, whom a Marine hits."""
    position, seat, names = scene.position, scene.position.seat or 0, scene.names
    first, spent = moves[0], 0
    if first.startswith("die "):
        old, face = int(first[4]), int(first[-1])
        spent, moves = abs(face - old), moves[1:]
    else:
        face = _face_of(position)
    more: list[Markup] = []
    if spent:
        left = goods("TOOLKIT", position.toolkits[seat] - spent)
        text = ngettext("{number} toolkit spent, {{left}} left.", "{number} toolkits spent, {{left}} left.", spent)
        more.append(Markup(text).format(left=left))
    if not moves:
        return fill(N_("The {face} in hand."), face=face), [*more, fill(N_("Then choose its place."))]
    found = _at_place(position, seat, face, moves, names)
    return found.head, [*_crew_words(position, seat, moves), *found.more, *more]


def _face_of(position: Position) -> int:
    if position.ask == PLACE:
        return int(position.args[0])
    place = int(position.args[0])
    return position.stacks[place][-1][0]


def _at_place(position: Position, seat: int, face: int, moves: Sequence[Move], names: Sequence[Markup]) -> Outlook:
    """Return how the die would lie after all moves of its act."""
    if moves[0].split(" ")[0] in REGIONS:
        if len(moves) == 1 or not moves[0].startswith(BASECAMP):
            return outlook(position, seat, face, moves[0], names)
        place = position.open.index(moves[0].split(" ")[1])
        stack = (*position.stacks[place], (face, seat, 0))
    else:
        place = int(position.args[0])
        stack = position.stacks[place]
    after = position.copy()
    for move in moves:
        words = move.split(" ")
        if words[0] == "send":
            face, owner, _sent = stack[-1]
            stack = (*stack[:-1], (face, owner, group_of(words[1])))
        elif words[0] == "hit":
            after.stacks[place] = stack
            stack = after_hit(after, place, move)[1]
    return camp(position, seat, face, place, stack, names)


_SENT: Final = {
    "E": N_("If it succeeds, the Engineer brings 2 resources."),
    "M": N_("The Marine turns a die of somebody else down by 1 or 2."),
    "S": N_("If it succeeds and you rank 1st, the Steward brings 1 VP."),
}


def _crew_words(position: Position, seat: int, moves: Sequence[Move]) -> list[Markup]:
    """Say what those bring who are sent, and what is left of the resource paid."""
    found: list[Markup] = []
    for move in moves:
        words = move.split(" ")
        if words[0] == "hit":
            found.append(fill(N_("The Marine turns the {old} down to {face}."), old=words[2][0], face=words[2][2]))
        if words[0] != "send" or words[1] == "none":
            continue
        if words[1][0] == "P":
            text = ngettext("{number} Pioneer adds 1.", "{number} Pioneers add {number}.", len(words[1]))
            found.append(esc(text))
        elif words[1] != "M" or not moves[-1].startswith("hit"):
            found.append(fill(_SENT[words[1]]))
        if len(words) > 2:
            have = position.energy[seat] if words[2] == "energy" else position.minerals[seat]
            found.append(fill(N_("Leaves {rest}."), rest=goods(words[2].upper(), have - 1)))
    return found


# --- the Resolution ---


def _reward(scene: Scene[Position], position: Position, _seat: int, words: list[str]) -> Said:
    place, second = position.args
    card = position.kit.material.expeditions[position.open[place]]
    side = "AB".index(words[1])
    each = [effect_words(reward, lying) for reward, lying in zip(card.rewards, position.lying[place], strict=True)]
    head = fill(N_("Reward {reward}: {what}."), reward=words[1], what=each[side])
    if second < 0:
        return head, [fill(N_("The other reward goes to nobody: {what}."), what=each[1 - side])]
    name = party(scene.names, second)
    return head, [fill(N_("{name} takes the other: {what}."), name=name, what=each[1 - side])]


def _mix(_scene: Scene[Position], position: Position, seat: int, words: list[str]) -> Said:
    energy, minerals = int(words[1]), int(words[2])
    parts = [goods(kind, one) for kind, one in (("ENERGY", energy), ("MINERAL", minerals)) if one]
    held = [goods("ENERGY", position.energy[seat] + energy), goods("MINERAL", position.minerals[seat] + minerals)]
    return fill(N_("You take {what}."), what=listed(parts)), [fill(N_("You will hold {held}."), held=listed(held))]


def _build(scene: Scene[Position], position: Position, seat: int, words: list[str]) -> Said:
    place, void, cost = position.args
    tile = title(words[1], position.kit.material)
    outbid = [die & 7 for die in position.bids[place] if die & 7 != seat and not void >> (die & 7) & 1]
    head = fill(N_("Build {tile} for {price}."), tile=tile, price=goods("MINERAL", cost))
    more = [fill(N_("Leaves {rest}."), rest=goods("MINERAL", position.minerals[seat] - cost))]
    people = [party(scene.names, one) for one in dict.fromkeys(outbid) if one < position.players]
    if people:
        more.append(fill(N_("Outbid, and a step on Relief: {names}."), names=listed(people)))
    return head, more


def _leave(scene: Scene[Position], position: Position, seat: int, words: list[str]) -> Said:
    place, void, _cost = position.args
    head = fill(N_("Let {tile} go: your dice on it are void."), tile=title(words[1], position.kit.material))
    left = [die for die in position.bids[place] if not (void | 1 << seat) >> (die & 7) & 1]
    if not left:
        return head, [fill(N_("It stays in the display."))]
    owner, cost = left[-1] & 7, price(position, left[-1] & 7, left[-1] >> 3)
    return head, [fill(N_("{name} may build it for {price}."), name=party(scene.names, owner), price=cost)]


def price_of_recruits(position: Position, letters: str) -> int:
    """Return the energy that recruits cost the acting seat."""
    return recruit_price(position, position.seat or 0, group_of(letters))


def _recruit(_scene: Scene[Position], position: Position, seat: int, words: list[str]) -> Said:
    if words[1] == "none":
        return fill(N_("Recruit nobody.")), [fill(N_("You keep {rest}."), rest=goods("ENERGY", position.energy[seat]))]
    cost = price_of_recruits(position, words[1])
    head = fill(N_("Recruit {colonists} for {price}."), colonists=colonists(words[1]), price=goods("ENERGY", cost))
    return head, [fill(N_("Leaves {rest}."), rest=goods("ENERGY", position.energy[seat] - cost))]


def rank_name(letter: str) -> str:
    """Name a type of colonist."""
    return _(COLONIST_NAMES[letter])


def _train(_scene: Scene[Position], position: Position, _seat: int, words: list[str]) -> Said:
    old, new = words[1][0], words[1][2]
    left = position.args[0] - (KIND[new] - KIND[old])
    head = fill(
        N_("Train {old} into {new}: {place}."), old=a_colonist(old), new=a_colonist(new), place=reason(words[2])
    )
    more = [esc(ngettext("Leaves {number} training step.", "Leaves {number} training steps.", left))]
    if position.args[1] == ACADEMY:
        more.append(fill(N_("The die earns a diploma: {points}."), points=goods("VP", DIPLOMA)))
    return head, more


def _stop(_scene: Scene[Position], position: Position, _seat: int, _words: list[str]) -> Said:
    text = ngettext("{number} training step lapses.", "{number} training steps lapse.", position.args[0])
    return fill(N_("Stop training.")), [esc(text)]


def _fills(position: Position, tile: str, crew: int) -> list[Markup]:
    """Say whether a crew fills a building."""
    full = crew in position.kit.tiles[tile].full
    return [fill(N_("That fills it: it works.")) if full else fill(N_("It is not full yet."))]


def _house(_scene: Scene[Position], position: Position, seat: int, words: list[str]) -> Said:
    who, place = a_colonist(words[1]), words[2]
    if place not in position.tiles[seat]:
        head = fill(N_("In the Shelters: {colonist}."), colonist=who)
        return head, [fill(N_("Ready for expeditions, and to be heated."))]
    crew = position.crews[seat][position.tiles[seat].index(place)] + group_of(words[1])
    head = fill(N_("In {tile}: {colonist}."), tile=title(place, position.kit.material), colonist=who)
    return head, _fills(position, place, crew)


def _man(_scene: Scene[Position], position: Position, seat: int, words: list[str]) -> Said:
    tile = words[1] if words[0] == "crew" else position.tiles[seat][position.args[0]]
    name = title(tile, position.kit.material)
    if words[-1] == "none":
        return fill(N_("{tile} stays empty."), tile=name), [fill(N_("It still counts as owned."))]
    head = fill(N_("In {tile}: {colonist}."), tile=name, colonist=colonists(words[-1]))
    return head, _fills(position, tile, group_of(words[-1]))


# --- Upkeep ---


def _keep(_scene: Scene[Position], position: Position, seat: int, _words: list[str]) -> Said:
    return fill(N_("Everybody stays where he is.")), [_bill(position, seat)]


def _bill(position: Position, seat: int) -> Markup:
    """Say what heating all in the Shelters costs."""
    number = size(position.shelters[seat])
    if not number:
        return fill(N_("Nobody in the Shelters is to be heated."))
    due = goods("ENERGY", heat_cost(position, seat, number))
    text = ngettext(
        "{number} colonist in the Shelters: {{due}} due, you have {{have}}.",
        "{number} colonists in the Shelters: {{due}} due, you have {{have}}.",
        number,
    )
    return Markup(text).format(due=due, have=position.energy[seat])


def _use(_scene: Scene[Position], position: Position, _seat: int, words: list[str]) -> Said:
    tile = position.kit.tiles[words[1]]
    head = fill(N_("Use {tile}."), tile=title(words[1], position.kit.material))
    return head, [fill(N_("It brings {what}."), what=effect_words(tile.effects))]


def _done(_scene: Scene[Position], position: Position, seat: int, _words: list[str]) -> Said:
    return fill(N_("Done with your buildings.")), [_bill(position, seat)]


def _heat(_scene: Scene[Position], position: Position, seat: int, words: list[str]) -> Said:
    return _heated(position, seat, {words[1]: int(words[2])}, {words[1]: position.args[1]})


def _heated(position: Position, seat: int, heated: dict[str, int], there: dict[str, int]) -> Said:
    number = sum(heated.values())
    cost = heat_cost(position, seat, number)
    who = "".join(letter * count for letter, count in heated.items())
    lost = "".join(letter * (there[letter] - heated[letter]) for letter in heated)
    head = fill(N_("Heated: {colonists}."), colonists=colonists(who))
    more = [fill(N_("Costs {price}, leaves {rest}."), price=goods("ENERGY", cost), rest=position.energy[seat] - cost)]
    if lost:
        more.append(fill(N_("Lost to the cold: {colonists}."), colonists=colonists(lost)))
    return head, more


_SAID: Final[dict[str, Callable[[Scene[Position], Position, int, list[str]], Said]]] = {
    "reward": _reward,
    "mix": _mix,
    "build": _build,
    "leave": _leave,
    "recruit": _recruit,
    "train": _train,
    STOP: _stop,
    "house": _house,
    "man": _man,
    "crew": _man,
    KEEP: _keep,
    "use": _use,
    DONE: _done,
    "heat": _heat,
}


# --- several moves at once ---


def _several(scene: Scene[Position], moves: Sequence[Move]) -> Said:
    """Say what an act of crews, or of heating, does as a whole."""
    position, seat = scene.position, scene.position.seat or 0
    words = [move.split(" ") for move in moves]
    if words[0][0] == "heat":
        heated = {one[1]: int(one[2]) for one in words}
        there = {letter: number_of(position.shelters[seat], KIND[letter]) for letter in heated}
        return _heated(position, seat, heated, there)
    after = position.copy()
    for move in moves:
        after.advance(move)
    mine = [
        title(tile, position.kit.material)
        for tile, crew in zip(after.tiles[seat], after.crews[seat], strict=True)
        if crew in after.kit.tiles[tile].full
    ]
    head = fill(N_("Full: {tiles}."), tiles=listed(mine)) if mine else fill(N_("No building is full."))
    return head, [_bill(after, seat)]
