"""Upkeep: the choices of crews, of buildings to use and of colonists to heat. The arrangement itself is drawn on the
mat.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pyapp.drawing.controls import again, card, row, stepper
from pyapp.drawing.language import _, fill, ngettext
from pyapp.drawing.markup import NOTHING, Markup, el, esc
from pyapp.drawing.pieces import icon
from pyapp.drawing.things import Thing, explanation
from pyapp.drawing.verbs import Act, Chapter, Said, Verb
from pyapp.drawing.vocabulary import listed
from pyapp.engine.acts import act_of, after
from pyapp.engine.contract import N_
from pyapp.games.artemis.rules.components import COLONIST_NAMES, COLONISTS
from pyapp.games.artemis.rules.moves import GRAMMAR, Crew, DoneUsing, Heat, KeepCrews, Use
from pyapp.games.artemis.rules.position import Position
from pyapp.games.artemis.rules.proposals import heat_texts, proposed
from pyapp.games.artemis.rules.questions import Heating
from pyapp.games.artemis.rules.steps import CREW, HEAT, USE
from pyapp.games.artemis.rules.tables import KIND, UNIT, number_of, size
from pyapp.games.artemis.rules.upkeep import can_heat, heat_cost, heat_price
from pyapp.games.artemis.view import goods as goods_drawn
from pyapp.games.artemis.view.board_model import viewed_seat
from pyapp.games.artemis.view.gains import gained, man_effect, man_key
from pyapp.games.artemis.view.marks import building_effects, crew
from pyapp.games.artemis.view.marks import colonists as drawn_colonists
from pyapp.games.artemis.view.names import building_of, tile_name
from pyapp.games.artemis.view.questions import MAT, ArtemisQuestion, Panel, panel
from pyapp.games.artemis.view.vocabulary import Vocabulary, colonists, colonists_brief, colonists_of, goods, printed

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from pyapp.drawing.scene import Explanation, Scene
    from pyapp.drawing.telling import Telling
    from pyapp.engine.contract import Event, Move, Value
    from pyapp.games.artemis.view.board_model import BoardModel

_KEEP: Final = KeepCrews().text
_NAMED: Final = 2
"""The most buildings that a button names with their crews."""
_LISTED: Final = 3
"""The most buildings that a button lists as full, or as all that are not."""


def _heat_cost(position: Position, seat: int) -> Markup:
    """Describe the cost of heating everybody in the Shelters."""
    number = size(position.shelters[seat])
    if not number:
        return fill(N_("Nobody in the Shelters needs heat."))
    text = ngettext(
        "{number} colonist in the Shelters: heat costs {{due}}, you have {{have}}.",
        "{number} colonists in the Shelters: heat costs {{due}}, you have {{have}}.",
        number,
    )
    due = goods("ENERGY", heat_cost(position, seat, number))
    return Markup(text).format(due=due, have=position.energy[seat])


# --- crews (AP-17.1) ---


class _Keep(Verb[Position, KeepCrews]):
    tab = MAT

    def key(self, act: Act[Position, KeepCrews]) -> Markup:
        return esc(_("Move nobody"))

    def says(self, act: Act[Position, KeepCrews]) -> Said:
        return Said(fill(N_("Everyone stays in place.")), [_heat_cost(act.position, act.seat)])


class _Crew(Verb[Position, Crew]):
    tab = MAT

    def key(self, act: Act[Position, Crew]) -> Markup:
        if len(act.moves) <= _NAMED:
            return Markup("; ").join(man_key(act.position, move.tile, move.group) for move in act.moves)
        full, other = _filled(_afterwards(act), act.seat)
        if not full:
            return esc(ngettext("Change {number} crew", "Change {number} crews", len(act.moves)))
        if not other:
            return esc(_("Fill every building"))
        if len(full) <= _LISTED:
            return fill(N_("Fill {tiles}"), tiles=listed(full))
        if len(other) <= _LISTED:
            return fill(N_("Fill all but {tiles}"), tiles=listed(other))
        return esc(ngettext("Fill {number} building", "Fill {number} buildings", len(full)))

    def variant_key(self, act: Act[Position, Crew]) -> Markup:
        last: Crew = act.moves[-1]
        return crew(last.group)

    def says(self, act: Act[Position, Crew]) -> Said:
        if not act.further:
            return man_effect(act.position, act.move.tile, act.move.group)
        filled = _afterwards(act)
        full, _other = _filled(filled, act.seat)
        head = fill(N_("Full: {tiles}."), tiles=listed(full)) if full else fill(N_("No building is full."))
        return Said(head, [_heat_cost(filled, act.seat)])


def _afterwards(act: Act[Position, Crew]) -> Position:
    return after(act.position, act_of([move.text for move in act.moves]))


def _filled(position: Position, seat: int) -> tuple[list[str], list[str]]:
    """List the names of a seat's full buildings, and those of the others."""
    words, full, other = printed(position), list[str](), list[str]()
    for tile, group in zip(position.tiles[seat], position.crews[seat], strict=True):
        (full if group in position.kit.tiles[tile].full else other).append(words.title(tile))
    return full, other


class _WhoWorksWhere(ArtemisQuestion):
    tab = MAT
    message = N_("<b>{name}, who works where?</b> Tap slots on your mat to move colonists, or leave them as they are.")

    def ending_move(self, position: Position) -> Move | None:
        return _KEEP if _KEEP in position.legal else None

    def panel(self, board: BoardModel) -> Panel:
        """Draw the buttons of U1: the best fill, unless the mat already shows it, and back to the crews before the
        phase.
        """
        position = board.position
        best, chosen = proposed(position), board.scene.chosen
        keys = []
        if not isinstance(GRAMMAR.parse(best), KeepCrews) and best != chosen and (chosen or _KEEP in position.legal):
            keys.append(_best_fill(best, fresh=chosen is None))
        if chosen is not None:
            keys.append(el("button", _("Reset"), type="button", cls="key small again", do="back"))
        note = _("Colonists in the Shelters can go on expeditions but need heat.")
        return panel(
            "arrange", _("Arrange colonists"), el("p", note, cls="note"), row(*keys, cls="end") if keys else NOTHING
        )


def _best_fill(best: Move, *, fresh: bool) -> Markup:
    """Draw the button that fills as many buildings as possible: it plays the proposed answer, or replaces the drafted
    arrangement with it.
    """
    return el(
        "button",
        icon("check"),
        el("span", _("Best fill")),
        type="button",
        cls="key small go acc" if fresh else "key small acc",
        do=f"{'play' if fresh else 'draft'} {best}",
    )


# --- buildings to use (AP-17.2) ---


class _Use(Verb[Position, Use]):
    tab, reason = MAT, 0

    def key(self, act: Act[Position, Use]) -> Markup:
        return fill(N_("Use {tile}"), tile=printed(act.position).title(act.move.tile))

    def says(self, act: Act[Position, Use]) -> Said:
        words, tile = printed(act.position), act.move.tile
        what = words.effects(act.position.kit.tiles[tile].effects)
        return Said(fill(N_("Use {tile}."), tile=words.title(tile)), [fill(N_("It brings {what}."), what=what)])


class _Done(Verb[Position, DoneUsing]):
    tab = MAT

    def key(self, act: Act[Position, DoneUsing]) -> Markup:
        return esc(_("Done"))

    def says(self, act: Act[Position, DoneUsing]) -> Said:
        return Said(fill(N_("Done with your buildings.")), [_heat_cost(act.position, act.seat)])

    def warning(self, act: Act[Position, DoneUsing]) -> Markup:
        tiles = listed([printed(act.position).title(move.tile) for _text, move in _uses(act.position)])
        return fill(N_("<b>Not used yet: {tiles}.</b>"), tiles=tiles) + " " + esc(_("Finish anyway?"))


def _uses(position: Position) -> list[tuple[Move, Use]]:
    """List the buildings that can be used as (text, move)."""
    return [(text, move) for text in position.legal if isinstance(move := GRAMMAR.read(text), Use)]


class _WhatToUse(ArtemisQuestion):
    tab = MAT
    message = N_("<b>{name}, which building do you use?</b> Or finish.")

    def panel(self, board: BoardModel) -> Panel:
        position, best = board.position, proposed(board.position)
        cards = [
            card(
                board.scene,
                text,
                el("span", tile_name(position, move.tile), cls="nm"),
                building_effects(building_of(position, move.tile)),
                proposed=best,
            )
            for text, move in _uses(position)
        ]
        done = card(board.scene, DoneUsing().text, _("Done"))
        return panel("use", _("Buildings to use"), row(*cards, done, cls="wrap"))


def _used(telling: Telling[Vocabulary], events: Sequence[Event], at: int) -> tuple[Markup, int]:
    event = events[at]
    what, end = gained(telling, events, at + 1, event.params["tile"])
    if not what:
        return telling.say(event), at + 1
    text, name = N_("{name} uses {tile}: {what}."), telling.name(event)
    return telling.fill(text, event.params, name=name, what=listed(what)), end


# --- heat (AP-17.3) ---


class _Heat(Verb[Position, Heat]):
    tab = MAT

    def key(self, act: Act[Position, Heat]) -> Markup:
        heated = "".join(letter * number for letter, number in _heated(act).items())
        return fill(N_("Heat {colonists}"), colonists=colonists_brief(heated)) if heated else esc(_("Heat nobody"))

    def says(self, act: Act[Position, Heat]) -> Said:
        heated, have = _heated(act), act.position.energy[act.seat]
        cost = heat_cost(act.position, act.seat, sum(heated.values()))
        who = "".join(letter * number for letter, number in heated.items())
        price = goods("ENERGY", cost)
        text = ngettext("Costs {{price}}, leaves {number}.", "Costs {{price}}, leaves {number}.", have - cost)
        more = [Markup(text).format(price=price)]
        if lost := _lost(act):
            more.append(fill(N_("These die of cold: {colonists}."), colonists=colonists(lost)))
        return Said(fill(N_("Heated: {colonists}."), colonists=colonists(who)), more)

    def why(self, act: Act[Position, Heat]) -> Markup:
        lost = _lost(act)
        return fill(N_("These die of cold: {colonists}."), colonists=colonists(lost)) if lost else NOTHING

    def warning(self, act: Act[Position, Heat]) -> Markup:
        lost = _lost(act)
        if not lost or sum(_heated(act).values()) >= can_heat(act.position, act.seat):
            return NOTHING
        text = N_("<b>These die of cold: {colonists}.</b> You could heat more.")
        return fill(text, colonists=colonists(lost)) + " " + esc(_("Leave them?"))


def _heated(act: Act[Position, Heat]) -> dict[str, int]:
    return {move.colonist: move.number for move in act.moves}


def _lost(act: Act[Position, Heat]) -> str:
    """Return the letters of the colonists left in the cold, of the types that an act heats."""
    here = act.position.shelters[act.seat]
    return "".join(letter * (number_of(here, KIND[letter]) - number) for letter, number in _heated(act).items())


class _WhomToHeat(ArtemisQuestion):
    tab = MAT
    message = N_("<b>{name}, how many do you heat: {colonists}?</b> You can heat {number} more.")

    def values(self, position: Position, seat: int) -> Mapping[str, Value]:
        kind, there = position.asked(Heating)
        return {"colonists": colonists_of(UNIT[kind] * there), "number": can_heat(position, seat)}

    def panel(self, board: BoardModel) -> Panel:
        """Draw the number of heated colonists of each type, their cost and who would be lost: one act over all
        types.
        """
        position, seat = board.position, board.viewed_seat
        wanted = {move.colonist: move.number for move in board.answers(Heat)}
        here = {
            letter: number
            for letter in COLONISTS[position.asked(Heating).kind :]
            if (number := number_of(position.shelters[seat], KIND[letter]))
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
                drawn_colonists(letter),
                wanted.get(letter, 0),
                act(letter, -1),
                act(letter, 1),
                fill(N_("of {number}"), number=number),
            )
            for letter, number in here.items()
        ]
        lost = "".join(letter * (number - wanted.get(letter, 0)) for letter, number in here.items())
        paid = goods_drawn.price("ENERGY", heat_cost(position, seat, sum(wanted.values())))
        cold = el("small", drawn_colonists(lost), " ", _("die of cold"), cls="warn")
        fate = cold if lost else el("small", _("all warm"))
        return panel(
            "warming",
            _("Heat the Shelters"),
            row(*steppers, cls="steps"),
            row(
                el("span", paid, " ", fate, cls="bill"),
                again(board.scene, proposed(position), _("As many as possible")),
                cls="end",
            ),
            steppers=len(steppers),
        )


def _shelters(scene: Scene[Position]) -> Explanation:
    here = scene.position.shelters[viewed_seat(scene)]
    due = goods("ENERGY", size(here) * heat_price(scene.position))
    now = fill(N_("Here now: {who}. Heat in Upkeep: {due}."), who=colonists_of(here), due=due)
    text = _("Colonists without a slot. They can go on expeditions. If you don't heat them in Upkeep, they die.")
    return explanation("AP-17.3", fill(N_("Shelters.")), text, now)


CHAPTER: Final[Chapter[Position, Vocabulary]] = Chapter(
    verbs={KeepCrews: _Keep(), Crew: _Crew(), Use: _Use(), DoneUsing: _Done(), Heat: _Heat()},
    questions={CREW: _WhoWorksWhere(), USE: _WhatToUse(), HEAT: _WhomToHeat()},
    things=(Thing("shelters", _shelters),),
    tells={"use": _used},
)
