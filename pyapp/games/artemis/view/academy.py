"""The Academy and other training: forecasts of dice and the choice of trainees."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pyapp.drawing.controls import card, row
from pyapp.drawing.language import _, fill, ngettext
from pyapp.drawing.markup import NOTHING, Markup, el, esc, join
from pyapp.drawing.verbs import Act, Chapter, Said, Verb
from pyapp.drawing.vocabulary import listed
from pyapp.engine.contract import N_
from pyapp.games.artemis.rules.academy import train_moves
from pyapp.games.artemis.rules.components import ACADEMY_STEPS, COLONIST_NAMES, COLONISTS, DIPLOMA
from pyapp.games.artemis.rules.forecasts import resolved_count
from pyapp.games.artemis.rules.moves import GRAMMAR, StopTraining, Train
from pyapp.games.artemis.rules.position import Position
from pyapp.games.artemis.rules.proposals import proposed
from pyapp.games.artemis.rules.questions import Training
from pyapp.games.artemis.rules.steps import ACADEMY, TRAIN
from pyapp.games.artemis.rules.tables import KIND, number_of
from pyapp.games.artemis.view.forecast import Outlook, Tag
from pyapp.games.artemis.view.marks import colonists, pip
from pyapp.games.artemis.view.names import colonist_place_name, colonist_words
from pyapp.games.artemis.view.questions import MAT, ArtemisQuestion, Panel, panel
from pyapp.games.artemis.view.vocabulary import Vocabulary, a_colonist, die_of, goods, printed

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from pyapp.drawing.telling import Telling
    from pyapp.engine.contract import Event, Value
    from pyapp.games.artemis.view.board_model import BoardModel


# --- forecasts of dice ---


def steps(position: Position, face: int) -> int:
    """Return the training steps of a die at the Academy this round."""
    return ACADEMY_STEPS[face] + position.event_amount("TRAINING")


def steps_words(number: int) -> str:
    """Format a number of training steps."""
    return ngettext("{number} step", "{number} steps", number)


def _brief(number: int) -> Markup:
    return join(number, pip("TRAIN"))


def outlook(position: Position, seat: int, face: int) -> Outlook:
    """Return the forecast of a die at the Academy: its training steps, possible trainees, the stock."""
    number = steps(position, face)
    head = fill(N_("The {face} at the Academy gives {steps} of training."), face=face, steps=steps_words(number))
    if not any(number_of(position.colonists_of(seat), kind) for kind in range(3)):
        return Outlook(esc(_("no colonist")), head, [fill(N_("You have no colonist to train now."))], warn=True)
    if not train_moves(position, seat, number):
        return Outlook(
            esc(_("no stock")), head, [fill(N_("The stock has no higher rank left for your colonists."))], warn=True
        )
    stock = [
        colonist_words(letter * number_of(position.stock, kind))
        for kind, letter in enumerate(COLONISTS)
        if number_of(position.stock, kind)
    ]
    more = [fill(N_("In stock: {stock}."), stock=listed(stock))]
    return Outlook(esc(steps_words(number)), head, more, brief=_brief(number))


def die_tag(position: Position, seat: int, number: int, names: Sequence[Markup]) -> Tag:
    """Return the training steps of a die on the board."""
    owner, face, first = position.academy[number] & 7, position.academy[number] >> 3, resolved_count(position, ACADEMY)
    die = die_of(names, owner, face, seat)
    if first is None or number < first or owner >= position.players:
        return Tag(NOTHING, die)
    reached = steps(position, face)
    text = esc(steps_words(reached))
    return Tag(text, fill(N_("{die}: {text}"), die=die, text=text), brief=_brief(reached))


# --- the choice of trainees (AP-14.2) ---


class _Train(Verb[Position, Train]):
    tab = MAT

    def key(self, act: Act[Position, Train]) -> Markup:
        return _trains(act)

    def variant_key(self, act: Act[Position, Train]) -> Markup:
        return join(colonists(act.move.old), "→", colonists(act.move.new))

    def says(self, act: Act[Position, Train]) -> Said:
        steps, why = act.position.asked(Training)
        left = steps - (KIND[act.move.new] - KIND[act.move.old])
        more = [esc(ngettext("{number} training step left.", "{number} training steps left.", left))]
        if why == ACADEMY:
            more.append(_diploma())
        return Said(_trains(act) + ".", more)

    def why(self, act: Act[Position, Train]) -> Markup:
        return _diploma() if act.position.asked(Training).why == ACADEMY else NOTHING


def _trains(act: Act[Position, Train]) -> Markup:
    old, new = a_colonist(act.move.old), a_colonist(act.move.new)
    place = printed(act.position).reason(act.move.place)
    return fill(N_("Train {old} into {new}: {place}"), old=old, new=new, place=place)


def _diploma() -> Markup:
    return fill(N_("The die earns a diploma: {points}."), points=goods("VP", DIPLOMA))


class _Stop(Verb[Position, StopTraining]):
    tab = MAT

    def key(self, act: Act[Position, StopTraining]) -> Markup:
        return esc(_("Stop training"))

    def says(self, act: Act[Position, StopTraining]) -> Said:
        text = ngettext(
            "{number} training step is lost.", "{number} training steps are lost.", act.position.asked(Training).steps
        )
        return Said(fill(N_("Stop training.")), [esc(text)])

    def warning(self, act: Act[Position, StopTraining]) -> Markup:
        if len(act.position.legal) == 1:
            return NOTHING
        text = ngettext(
            "<b>You have {number} training step left and can still train.</b>",
            "<b>You have {number} training steps left and can still train.</b>",
            act.position.asked(Training).steps,
        )
        return Markup(text) + " " + esc(_("Stop anyway?"))


class _WhomToTrain(ArtemisQuestion):
    tab = MAT
    message = N_("<b>{name}, who do you train?</b> {left} ({why}).")

    def values(self, position: Position, seat: int) -> Mapping[str, Value]:
        steps, why = position.asked(Training)
        left = ngettext("{number} training step left", "{number} training steps left", steps)
        return {"left": left, "why": printed(position).reason(why)}

    def panel(self, board: BoardModel) -> Panel:
        position, best = board.position, proposed(board.position)
        steps = position.asked(Training).steps
        rows: dict[tuple[str, str], list[Markup]] = {}
        for text in position.legal:
            if not isinstance(move := GRAMMAR.read(text), Train):
                continue
            cost = KIND[move.new] - KIND[move.old]
            label = fill(
                N_("{old} to {new}, {place}, {steps}"),
                old=_(COLONIST_NAMES[move.old]),
                new=_(COLONIST_NAMES[move.new]),
                place=colonist_place_name(position, move.place),
                steps=ngettext("{number} step", "{number} steps", cost),
            )
            inside = (colonists(move.new), el("small", join(cost, pip("TRAIN"))))
            rows.setdefault((move.old, move.place), []).append(
                card(board.scene, text, *inside, proposed=best, label=label)
            )
        first = GRAMMAR.read(best)  # so that the proposed trainee is in view
        shown_first = (first.old, first.place) if isinstance(first, Train) else ()
        drawn = [
            row(
                el("span", colonists(old), el("span", colonist_place_name(position, place), cls="nm"), cls="named"),
                *cards,
                cls="tr",
            )
            for (old, place), cards in sorted(rows.items(), key=lambda one: one[0] != shown_first)
        ]
        left = ngettext("{number} step left", "{number} steps left", steps)
        stop = card(board.scene, StopTraining().text, _("Stop"), proposed=best)
        return panel(
            "train",
            _("Training"),
            el("div", *drawn, cls="scr"),
            row(el("span", left, cls="bill"), stop, cls="end"),
            scrolls=True,
        )


def _with_newcomer(telling: Telling[Vocabulary], events: Sequence[Event], at: int) -> tuple[Markup, int]:
    gained = at + 1 < len(events) and events[at + 1].kind == "colonists"
    return telling.say(events[at]), at + 1 + gained


CHAPTER: Final[Chapter[Position, Vocabulary]] = Chapter(
    verbs={Train: _Train(), StopTraining: _Stop()},
    questions={TRAIN: _WhomToTrain()},
    tells={"train": _with_newcomer},
)
