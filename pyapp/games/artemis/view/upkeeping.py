"""The panels of Upkeep: the keys of the arrangement, which itself lies on the mat, and whom to heat."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyapp.drawing.language import _, fill
from pyapp.drawing.markup import NOTHING, Markup, el
from pyapp.drawing.pieces import icon
from pyapp.engine.acts import act_of, moves_of
from pyapp.engine.contract import N_
from pyapp.games.artemis.rules.components import COLONIST_NAMES, COLONISTS
from pyapp.games.artemis.rules.proposals import heat_texts, proposed
from pyapp.games.artemis.rules.tables import KIND, number_of
from pyapp.games.artemis.rules.upkeep import KEEP, can_heat, heat_cost
from pyapp.games.artemis.view import goods
from pyapp.games.artemis.view.marks import colonists
from pyapp.games.artemis.view.panels import again, panel, row, stepper

if TYPE_CHECKING:
    from pyapp.engine.contract import Move
    from pyapp.games.artemis.view.look import BoardModel


def arrange(look: BoardModel) -> Markup:
    """Draw the keys of U1: the best fill, while the mat does not show it, and back to how it was."""
    position = look.position
    best, chosen = proposed(position), look.scene.chosen
    keys = []
    if best not in (KEEP, chosen) and (chosen or KEEP in position.legal):
        keys.append(_best_fill(best, fresh=chosen is None))
    if chosen is not None:
        keys.append(el("button", _("As it was"), type="button", cls="key small again", do="back"))
    note = _("Who stays in the Shelters can go on expeditions, but needs heat.")
    return panel(
        "arrange", _("Arrange colonists"), el("p", note, cls="note"), row(*keys, cls="end") if keys else NOTHING
    )


def _best_fill(best: Move, *, fresh: bool) -> Markup:
    """Draw the key that fills as many buildings as can be: it plays what is proposed, or puts it in place of what is
    put together.
    """
    return el(
        "button",
        icon("check"),
        el("span", _("Best fill")),
        type="button",
        cls="key small go acc" if fresh else "key small acc",
        do=f"{'play' if fresh else 'draft'} {best}",
    )


def heat(look: BoardModel) -> Markup:
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
    paid = heat_cost(position, seat, sum(wanted.values()))
    fate = el("small", colonists(lost), " ", _("lost to the cold"), cls="warn") if lost else el("small", _("all warm"))
    return panel(
        "warming",
        _("Heat the Shelters"),
        row(*steppers, cls="steps"),
        row(
            el("span", goods.price("ENERGY", paid), " ", fate, cls="bill"),
            again(look, best, _("As many as possible")),
            cls="end",
        ),
    )
