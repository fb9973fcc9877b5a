"""The panel in place of the hand: the choices of the question that the open mat's seat answers. What is proposed is
marked, and the main key plays it; a panel offers no answer that the main key has.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pyapp.drawing.language import _, fill, ngettext
from pyapp.drawing.markup import NOTHING, Markup, el, esc, join
from pyapp.engine.contract import N_
from pyapp.games.artemis.rules.components import COLONIST_NAMES, COLONISTS
from pyapp.games.artemis.rules.proposals import proposed
from pyapp.games.artemis.rules.regions import recruit_price
from pyapp.games.artemis.rules.sentences import plain_text, reward_parts
from pyapp.games.artemis.rules.steps import (
    BUILD,
    CREW,
    HEAT,
    HIT,
    HOUSE,
    MAN,
    MIX,
    RECRUIT,
    REWARD,
    SEND,
    TRAIN,
    USE,
)
from pyapp.games.artemis.rules.tables import KIND, NOBODY, UNIT, group_of, number_of, word
from pyapp.games.artemis.view import goods, slots
from pyapp.games.artemis.view.marks import colonists, die, does, effects, pip, printed
from pyapp.games.artemis.view.names import building_of, said_colonists, tile_name
from pyapp.games.artemis.view.panels import again, card, panel, row, stepper, switch
from pyapp.games.artemis.view.upkeeping import arrange, heat

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from pyapp.engine.contract import Move
    from pyapp.games.artemis.rules.position import Position
    from pyapp.games.artemis.view.look import BoardModel


def part(look: BoardModel) -> Markup:
    """Draw the choices of what is asked; nothing for a question that the board answers."""
    return _PANELS[look.asked](look) if look.asked in _PANELS else NOTHING


def _answer(look: BoardModel, verb: str) -> Move:
    """Return the answer as it stands: chosen, drafted, or what is proposed."""
    text = look.scene.chosen or look.scene.draft
    return text if text.startswith(f"{verb} ") else proposed(look.position)


def _legal(position: Position, move: Move) -> Move:
    """Return a move if it is legal, else ""."""
    return move if move in position.legal else ""


def _crew(move: Move) -> Markup:
    """Draw the colonists of an answer, such as "recruit PPE", each in words, too."""
    letters = move.split(" ")[1]
    if letters == NOBODY:
        return esc(_("nobody"))
    return join(el("span", said_colonists(letters), cls="vh"), colonists(letters))


# --- Basecamp ---


def _reward(look: BoardModel) -> Markup:
    position = look.position
    place, _second = position.args
    best = proposed(position)
    printed_ = position.kit.material.expeditions[position.open[place]].rewards
    cards = []
    for side, letter in enumerate("AB"):
        lying = position.lying[place][side]
        tile = lying if any(one.kind == "BUILDING" for one in printed_[side]) else ""
        drawn = effects(printed_[side], "" if tile else lying)
        if tile:
            drawn = join(drawn, el("b", tile_name(position, tile), cls="nm"), printed(position, tile))
        said = el("span", _(plain_text(reward_parts(printed_[side], _))), cls="vh")
        cards.append(
            card(look, f"reward {letter}", el("b", letter, cls="h"), el("span", drawn, cls="rwd"), said, proposed=best)
        )
    return panel("two", _("Reward"), row(*cards))


def _mix(look: BoardModel) -> Markup:
    position = look.position
    number, _why = position.args
    energy = int(_answer(look, "mix").split(" ")[1])
    most = number - energy

    def text(of_energy: int) -> Move:
        return _legal(position, f"mix {of_energy} {number - of_energy}")

    return panel(
        "mix",
        _("Resources"),
        row(
            stepper(_("Energy"), pip("ENERGY"), energy, text(energy - 1), text(energy + 1)),
            stepper(_("Minerals"), pip("MINERAL"), most, text(energy + 1), text(energy - 1)),
        ),
    )


def _send(look: BoardModel) -> Markup:
    """Draw who may go along and what is paid: Pioneers by number, or one specialist."""
    position = look.position
    words = [*_answer(look, "send").split(" "), ""][1:3]
    group, paid = words
    ways = list(dict.fromkeys(move.split(" ")[2] for move in position.legal if move.count(" ") == 2))

    def text(who: str, pay: str = paid) -> Move:
        pay = pay or (ways[0] if ways else "")
        return _legal(position, f"send {who} {pay}".rstrip()) if who != "none" else "send none"

    pioneers = group.count("P") if group != "none" else 0
    parts = []
    if text("P"):
        less = text("P" * (pioneers - 1)) if pioneers > 1 else "send none" if pioneers else ""
        more = text("P" * (pioneers + 1))
        parts.append(stepper(_("Pioneers"), colonists("P"), pioneers, less, more, f"+{pioneers}" if pioneers else ""))
    for letter, gain in (("E", goods.price("ANY", 2)), ("M", Markup("−2")), ("S", goods.said("VP", 1))):
        if text(letter):
            on = group == letter
            parts.append(
                switch(
                    "send none" if on else text(letter),
                    colonists(letter),
                    el("small", gain, aria_hidden=True),
                    on=on,
                    label=_(COLONIST_NAMES[letter]),
                )
            )
    pay = NOTHING
    if len(ways) > 1:
        names = {"energy": "ENERGY", "mineral": "MINERAL"}
        keys = [switch(text(group, way) or "send none", goods.price(names[way], 1), on=paid == way) for way in ways]
        pay = row(el("span", _("Pay"), cls="lb"), *keys, cls="pay") if group != "none" else NOTHING
    return panel("send", _("Colonists sent along"), row(*parts, cls="wrap"), pay)


def _hit(look: BoardModel) -> Markup:
    position, best = look.position, proposed(look.position)
    cards = []
    for move in position.legal:
        _verb, owner, faces = move.split(" ")
        party = next(one for one in position.parties if position.name_of(one) == owner)
        old, new = int(faces[0]), int(faces[2])
        piece, name = look.piece(party), look.name(party)
        label = fill(N_("{name}: {old} becomes {face}"), name=name, old=old, face=new)
        cards.append(
            card(look, move, die(piece, old), el("b", f"−{old - new}"), die(piece, new), proposed=best, label=label)
        )
    return panel("hit", _("Marine"), row(*cards, cls="wrap"))


# --- Gantry ---


def _build(look: BoardModel) -> Markup:
    position, seat = look.position, look.mine
    build, leave = position.legal
    _place, _void, price = position.args
    tile = build.split(" ")[1]
    name = el("b", tile_name(position, tile), cls="nm")
    left = fill(N_("{number} left after it"), number=position.minerals[seat] - price)
    cards = (
        card(
            look,
            build,
            el("span", name, printed(position, tile), cls="rwd"),
            el("span", goods.price("MINERAL", price), el("small", left), cls="rwd"),
            proposed=build,
        ),
        card(look, leave, el("b", _("Let it go"), cls="nm")),
    )
    return panel("two", _("Building"), row(*cards))


# --- Doorstep ---


def _recruit(look: BoardModel) -> Markup:
    position, seat = look.position, look.mine
    most = position.args[0]
    group, best = group_of(_answer(look, "recruit").split(" ")[1]), proposed(position)

    def text(after: int) -> Move:
        return _legal(position, f"recruit {word(after)}")

    parts = []
    for letter in COLONISTS:
        number, here = number_of(group, KIND[letter]), number_of(position.queue, KIND[letter])
        if here:
            unit = UNIT[KIND[letter]]
            less = text(group - unit) if number else ""
            more = text(group + unit) if number < here else ""
            note = fill(N_("of {number}"), number=here)
            parts.append(stepper(_(COLONIST_NAMES[letter]), colonists(letter), number, less, more, note))
    price = recruit_price(position, seat, group)
    left = fill(N_("{number} left after it"), number=position.energy[seat] - price)
    limit = ngettext("up to {number} colonist", "up to {number} colonists", most)
    return panel(
        "recruit",
        _("Recruits"),
        row(*parts, cls="steps"),
        row(
            el("span", goods.price("ENERGY", price), " ", el("small", left, ", ", limit), cls="bill"),
            again(look, best, _crew(best)),
            _nobody("recruit none", on=not group),
            cls="end",
        ),
    )


def _nobody(move: Move, *, on: bool) -> Markup:
    """Draw the switch that takes nobody; nothing while nobody is taken, which the main key plays."""
    return NOTHING if on else switch(move, _("nobody"), on=False)


# --- Academy ---


def _train(look: BoardModel) -> Markup:
    position, best = look.position, proposed(look.position)
    steps, _why = position.args
    rows: dict[tuple[str, str], list[Markup]] = {}
    for move in position.legal[:-1]:
        _verb, ranks, place = move.split(" ")
        old, new = ranks[0], ranks[2]
        cost = KIND[new] - KIND[old]
        label = fill(
            N_("{old} to {new}, {place}, {steps}"),
            old=_(COLONIST_NAMES[old]),
            new=_(COLONIST_NAMES[new]),
            place=_place(position, place),
            steps=ngettext("{number} step", "{number} steps", cost),
        )
        inside = (colonists(new), el("small", join(cost, pip("TRAIN"))))
        rows.setdefault((old, place), []).append(card(look, move, *inside, proposed=best, label=label))
    words = best.split(" ")
    first = (words[1][0], words[2]) if words[2:] else ()  # whom it is proposed to train stands in sight
    drawn = [
        row(el("span", colonists(old), el("span", _place(position, place), cls="nm"), cls="who"), *cards, cls="tr")
        for (old, place), cards in sorted(rows.items(), key=lambda one: one[0] != first)
    ]
    left = ngettext("{number} step left", "{number} steps left", steps)
    stop = card(look, "stop", _("Stop"), proposed=best)
    return panel(
        "train",
        _("Training"),
        el("div", *drawn, cls="scr"),
        row(el("span", left, cls="bill"), stop, cls="end"),
    )


def _place(position: Position, place: str) -> str:
    return _("Shelters") if place == "shelters" else tile_name(position, place)


# --- colonists and buildings gained ---


def _house(look: BoardModel) -> Markup:
    position, seat, best = look.position, look.mine, proposed(look.position)
    cards = []
    for move in position.legal:
        place = move.split(" ")[2]
        inside = [el("span", _place(position, place), cls="nm")]
        if place != "shelters":
            inside.insert(0, slots.drawn(position.kit, place, position.crews[seat][position.tiles[seat].index(place)]))
        cards.append(card(look, move, *inside, proposed=best))
    letter = best.split(" ")[1]
    who = el("span", colonists(letter), el("span", _(COLONIST_NAMES[letter])), cls="who")
    return panel("house", _("Place for a newcomer"), row(who, *cards, cls="wrap"))


def _man(look: BoardModel) -> Markup:
    position, seat, best = look.position, look.mine, proposed(look.position)
    tile = position.tiles[seat][position.args[0]]
    group = group_of(_answer(look, "man").split(" ")[1])
    hand = position.shelters[seat] - group
    keys = slots.to_arrange(position.kit, tile, group, hand, lambda after: f"man {word(after)}")
    building = el("span", tile_name(position, tile), " ", does(building_of(position, tile)), cls="nm")
    return panel(
        "man",
        _("Crew of a new building"),
        row(keys, building),
        row(
            el("span", el("span", _("Shelters"), cls="lb"), slots.in_hand(hand), cls="bill"),
            again(look, best, _crew(best)),
            _nobody("man none", on=not group),
            cls="end",
        ),
    )


# --- Upkeep ---


def _use(look: BoardModel) -> Markup:
    position, best = look.position, proposed(look.position)
    cards = [
        card(
            look,
            move,
            el("span", tile_name(position, tile := move.split(" ")[1]), cls="nm"),
            does(building_of(position, tile)),
            proposed=best,
        )
        for move in position.legal[:-1]
    ]
    done = card(look, "done", _("Done"))
    return panel("use", _("Buildings to use"), row(*cards, done, cls="wrap"))


_PANELS: Final[Mapping[str, Callable[[BoardModel], Markup]]] = {
    REWARD: _reward,
    MIX: _mix,
    SEND: _send,
    HIT: _hit,
    BUILD: _build,
    RECRUIT: _recruit,
    TRAIN: _train,
    HOUSE: _house,
    MAN: _man,
    CREW: arrange,
    USE: _use,
    HEAT: heat,
}
