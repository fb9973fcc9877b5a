"""The panels of Upkeep: the keys of the arrangement, which itself lies on the mat, and whom to heat."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyapp.drawing.language import _, fill
from pyapp.drawing.markup import Markup, el
from pyapp.engine.acts import act_of, moves_of
from pyapp.engine.contract import N_
from pyapp.games.artemis.rules.components import COLONIST_NAMES, COLONISTS
from pyapp.games.artemis.rules.proposals import best_fill, heat_texts, proposed
from pyapp.games.artemis.rules.tables import KIND, number_of
from pyapp.games.artemis.rules.upkeep import KEEP, can_heat, heat_price
from pyapp.games.artemis.view import goods
from pyapp.games.artemis.view.arranging import arrangement
from pyapp.games.artemis.view.marks import colonists
from pyapp.games.artemis.view.panels import accept, panel, row, stepper, switch

if TYPE_CHECKING:
    from pyapp.engine.contract import Move
    from pyapp.games.artemis.view.look import Look


def arrange(look: Look) -> Markup:
    """Draw the keys of U1: fill as much as can be, leave all as it is; what is proposed is played by one key."""
    position, seat = look.position, look.mine
    at, hand, _begun = position.args
    tiles = position.tiles[seat][at:]
    now = arrangement(look)
    filled = now.act(dict(zip(tiles, best_fill(position.kit, tiles, hand, position.crews[seat][at:]), strict=True)))
    chosen, best = look.scene.chosen or look.scene.draft, proposed(position)
    keys = [switch(filled, _("Best fill"), on=chosen == filled)]
    if KEEP in position.legal:
        keys.append(switch(KEEP, _("Keep"), on=chosen == KEEP))
    label = _("Keep all") if best == KEEP else _("Fill and go on")
    note = _("Tap slots to move colonists. Only those in the Shelters can go on expeditions, but each needs heat.")
    return panel(
        "arrange", _("Arrange colonists"), el("p", note, cls="note"), row(*keys, accept(look, best, label), cls="end")
    )


def heat(look: Look) -> Markup:
    """Draw how many of each type are heated, what that costs and who would be lost: one act over all types."""
    position, seat = look.position, look.mine
    kind = position.args[0]
    text, best = look.scene.chosen or look.scene.draft, proposed(position)
    given = [move.split(" ") for move in moves_of(text if text.startswith("heat ") else best)]
    wanted = {letter: int(number) for _verb, letter, number in given}
    here = {
        letter: number_of(position.shelters[seat], KIND[letter])
        for letter in COLONISTS[kind:]
        if number_of(position.shelters[seat], KIND[letter])
    }
    free = can_heat(position, seat) - sum(wanted.values())

    def act(letter: str, change: int) -> Move:
        number = wanted.get(letter, 0) + change
        if not 0 <= number <= here[letter] or change > free:
            return ""
        return act_of(heat_texts(position, seat, {**wanted, letter: number}))

    steppers = [
        stepper(
            _(COLONIST_NAMES[letter]),
            colonists(letter),
            wanted.get(letter, 0),
            act(letter, -1),
            act(letter, 1),
            fill(N_("of {number}"), number=number),
        )
        for letter, number in here.items()
    ]
    lost = "".join(letter * (number - wanted.get(letter, 0)) for letter, number in here.items())
    paid = max(0, sum(wanted.values()) - position.warm[seat]) * heat_price(position)
    fate = el("small", colonists(lost), " ", _("lost to the cold"), cls="warn") if lost else el("small", _("all warm"))
    return panel(
        "heat",
        _("Heat the Shelters"),
        row(*steppers, cls="wrap"),
        row(
            el("span", goods.price("ENERGY", paid), " ", fate, cls="bill"),
            accept(look, best, _("As many as possible")),
            cls="end",
        ),
    )
