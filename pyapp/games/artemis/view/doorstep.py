"""The Doorstep: forecasts of dice and the choice of recruits."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pyapp.drawing.controls import again, row, stepper, switch
from pyapp.drawing.language import _, fill, ngettext
from pyapp.drawing.markup import NOTHING, Markup, el, esc
from pyapp.drawing.verbs import Act, Chapter, Said, Verb
from pyapp.engine.contract import N_
from pyapp.games.artemis.rules.board import ROWS, in_row, place_in_row
from pyapp.games.artemis.rules.components import COLONIST_NAMES, COLONISTS
from pyapp.games.artemis.rules.forecasts import (
    energy_at_doorstep,
    guaranteed_recruits,
    payable_recruits,
    price_range,
    resolved_count,
)
from pyapp.games.artemis.rules.moves import Recruit
from pyapp.games.artemis.rules.position import Position
from pyapp.games.artemis.rules.proposals import proposed
from pyapp.games.artemis.rules.questions import Recruiting
from pyapp.games.artemis.rules.regions import recruit_price
from pyapp.games.artemis.rules.steps import DOORSTEP, RECRUIT
from pyapp.games.artemis.rules.tables import KIND, UNIT, letters_of, number_of
from pyapp.games.artemis.view import goods as goods_drawn
from pyapp.games.artemis.view.board_model import answers
from pyapp.games.artemis.view.forecast import Outlook, Tag
from pyapp.games.artemis.view.marks import colonists as drawn_colonists
from pyapp.games.artemis.view.marks import crew, crew_label
from pyapp.games.artemis.view.questions import ArtemisQuestion, Panel, legal, panel
from pyapp.games.artemis.view.vocabulary import (
    Vocabulary,
    colonists_brief,
    colonists_of,
    die_of,
    goods,
    left_brief,
    left_over,
)

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from pyapp.drawing.telling import Telling
    from pyapp.engine.contract import Event, Move, Value
    from pyapp.games.artemis.view.board_model import BoardModel


# --- forecasts of dice ---


def outlook(position: Position, seat: int, face: int) -> Outlook:
    """Return how many colonists a die could recruit, and their cost."""
    before = position.rows[ROWS[DOORSTEP]]
    die = 8 * face + seat
    allowed = guaranteed_recruits(position, in_row(before, die), place_in_row(before, die))
    if not allowed:
        head = fill(N_("The {face} at the Doorstep recruits only if the dice before it leave anyone."), face=face)
        return Outlook(esc(_("if any left")), head, [fill(N_("If not, you get 1 Relief step."))], warn=True)
    have, number = energy_at_doorstep(position, seat), payable_recruits(position, seat, allowed)
    head = fill(
        Markup(
            ngettext(
                "The {{face}} at the Doorstep recruits {number} at most.",
                "The {{face}} at the Doorstep recruits up to {number}.",
                number or allowed,
            )
        ),
        face=face,
    )
    low, high = price_range(position, seat, 1)[0], price_range(position, seat, number or allowed)[1]
    cost = fill(N_("{low} to {high}"), low=low, high=high) if low < high else esc(low)
    more = [fill(N_("That costs {cost} energy; you will have {have}."), cost=cost, have=have)]
    if not number:
        return Outlook(esc(_("no energy")), head, more, warn=True)
    if number < allowed:
        more.append(fill(N_("With more energy it could recruit {number}."), number=allowed))
    return Outlook(fill(N_("up to {number}"), number=number), head, more, warn=number < allowed)


def die_tag(position: Position, seat: int, number: int, names: Sequence[Markup]) -> Tag:
    """Return how many colonists a die on the board may recruit, as the board is now."""
    row, first = position.rows[ROWS[DOORSTEP]], resolved_count(position, DOORSTEP)
    die = die_of(names, row[number] & 7, row[number] >> 3, seat)
    if first is None or number < first:
        return Tag(NOTHING, die)
    many = guaranteed_recruits(position, row, number)
    said = fill(N_("{die} recruits up to {number}"), die=die, number=many)
    return Tag(fill(N_("up to {number}"), number=many), said, brief=esc(many))


# --- the choice of recruits (AP-13.2) ---


class _Recruit(Verb[Position, Recruit]):
    def key(self, act: Act[Position, Recruit]) -> Markup:
        if not (group := act.move.group):
            return esc(_("Recruit nobody"))
        price = recruit_price(act.position, act.seat, group)
        return fill(N_("Recruit {colonists} for {price}"), colonists=colonists_brief(letters_of(group)), price=price)

    def variant_key(self, act: Act[Position, Recruit]) -> Markup:
        return crew(act.move.group)

    def says(self, act: Act[Position, Recruit]) -> Said:
        have = act.position.energy[act.seat]
        if not (group := act.move.group):
            return Said(fill(N_("Recruit nobody.")), [fill(N_("You keep {rest}."), rest=goods("ENERGY", have))])
        cost = recruit_price(act.position, act.seat, group)
        price = goods("ENERGY", cost)
        head = fill(N_("Recruit {colonists} for {price}."), colonists=colonists_of(group), price=price)
        return Said(head, [left_over("ENERGY", have - cost)])

    def warning(self, act: Act[Position, Recruit]) -> Markup:
        if act.move.group or len(act.position.legal) == 1:
            return NOTHING
        energy = goods("ENERGY", act.position.energy[act.seat])
        return fill(N_("<b>With {energy} you could recruit.</b>"), energy=energy) + " " + esc(_("Recruit nobody?"))


class _WhomToRecruit(ArtemisQuestion):
    message = N_("<b>{name}, who do you recruit?</b> Up to {number}; you have {energy}.")

    def values(self, position: Position, seat: int) -> Mapping[str, Value]:
        return {"number": position.asked(Recruiting).most, "energy": goods("ENERGY", position.energy[seat])}

    def panel(self, board: BoardModel) -> Panel:
        position, seat = board.position, board.viewed_seat
        group, best = board.answer(Recruit).group, proposed(position)

        def text(after: int) -> Move:
            return legal(position, Recruit(after).text)

        parts = []
        for letter in COLONISTS:
            number, here = number_of(group, KIND[letter]), number_of(position.queue, KIND[letter])
            if here:
                unit = UNIT[KIND[letter]]
                less = text(group - unit) if number else ""
                more = text(group + unit) if number < here else ""
                note = fill(N_("of {number}"), number=here)
                parts.append(stepper(_(COLONIST_NAMES[letter]), drawn_colonists(letter), number, less, more, note))
        price = recruit_price(position, seat, group)
        left = left_brief(position.energy[seat] - price)
        limit = ngettext("up to {number} colonist", "up to {number} colonists", position.asked(Recruiting).most)
        nobody = switch(Recruit(0).text, _("nobody"), on=False) if group else NOTHING
        return panel(
            "recruit",
            _("Recruits"),
            row(*parts, cls="steps"),
            row(
                el("span", goods_drawn.price("ENERGY", price), " ", el("small", left, ", ", limit), cls="bill"),
                again(board.scene, best, crew_label(answers(best, Recruit)[0].group)),
                nobody,
                cls="end",
            ),
            steppers=len(parts),
        )


def _with_arrival(telling: Telling[Vocabulary], events: Sequence[Event], at: int) -> tuple[Markup, int]:
    gained = at + 1 < len(events) and events[at + 1].kind == "colonists" and events[at + 1].params["why"] == DOORSTEP
    return telling.say(events[at]), at + 1 + gained


CHAPTER: Final[Chapter[Position, Vocabulary]] = Chapter(
    verbs={Recruit: _Recruit()},
    questions={RECRUIT: _WhomToRecruit()},
    tells={"recruit": _with_arrival},
)
