"""Attack and combat: verbs, questions, sentences, and the panel of an attack. AZ-11, AZ-12."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pyapp.drawing.language import _, fill, ngettext
from pyapp.drawing.markup import NOTHING, Markup, el, esc, join
from pyapp.drawing.pieces import icon
from pyapp.drawing.verbs import Chapter, Said
from pyapp.drawing.vocabulary import capitalized, joined
from pyapp.engine.contract import N_
from pyapp.games.auztralia.rules import attack
from pyapp.games.auztralia.rules.board import NOWHERE
from pyapp.games.auztralia.rules.combat import default_losses_now, points_text
from pyapp.games.auztralia.rules.components import GROUND, UNITS
from pyapp.games.auztralia.rules.moves import Attack, FightOn, Lose, Withdraw
from pyapp.games.auztralia.rules.notation import tile_name
from pyapp.games.auztralia.rules.pending import attack_of, begun_text, pending, send_texts
from pyapp.games.auztralia.rules.questions import Losing, Sending
from pyapp.games.auztralia.rules.steps import FIGHT, LOSE, SENDING
from pyapp.games.auztralia.view import combat_window, odds
from pyapp.games.auztralia.view.base_verbs import MessageQuestion, PlainVerb, fixed_thing
from pyapp.games.auztralia.view.codes import letter_numbers
from pyapp.games.auztralia.view.icons import unit
from pyapp.games.auztralia.view.log_sentences import joined_events, with_message
from pyapp.games.auztralia.view.panels import COLUMN_SIZE, HALF_SIZE, Panel, back, row_head, stepper, touchable, via_row
from pyapp.games.auztralia.view.targets import attackable
from pyapp.games.auztralia.view.vocabulary import (
    Vocabulary,
    bold,
    force_words,
    hex_words,
    tile_words,
    unit_name,
)

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from pyapp.drawing.telling import Telling
    from pyapp.engine.contract import Event, Move, Value
    from pyapp.games.auztralia.rules.odds import Odds
    from pyapp.games.auztralia.rules.position import Position
    from pyapp.games.auztralia.view.base_verbs import AuztraliaAct
    from pyapp.games.auztralia.view.board_model import BoardModel

    Params = Mapping[str, Value]

# --- verbs ---


class _Attack(PlainVerb):
    def key(self, act: AuztraliaAct) -> Markup:
        """Name the target and the force."""
        chosen = pending(act.position, act.text)
        tile, counts = tile_words(act.position, chosen.target), chosen.unit_counts
        if not any(counts):
            return fill(N_("Attack {tile}"), tile=tile)
        return fill(N_("Attack {tile} with {force}"), tile=tile, force=force_words(counts))

    def why(self, act: AuztraliaAct) -> Markup:
        """Describe the chance to destroy the target in a fight to the end."""
        chosen = pending(act.position, act.text)
        return _win_chance_words(odds.odds_of_attack(act.position, act.seat, chosen.target, chosen.unit_counts))

    def says(self, act: AuztraliaAct) -> Said:
        """Describe the force and its target."""
        chosen = pending(act.position, act.text)
        tile, counts = tile_words(act.position, chosen.target), chosen.unit_counts
        if not any(counts):
            return Said(fill(N_("Attack {tile}: choose the units."), tile=tile))
        return Said(fill(N_("{force} against {tile}."), force=force_words(counts), tile=tile))


def _win_chance_words(chances: Odds) -> Markup:
    return fill(N_("Fight it out and you win {number} % of the time."), number=round(100 * chances.win))


class _FightOn(PlainVerb):
    def why(self, act: AuztraliaAct) -> Markup:
        """Describe the chance to destroy the target in a fight to the end."""
        chances = odds.odds_of_combat(act.position)
        return NOTHING if chances is None else _win_chance_words(chances)

    def says(self, act: AuztraliaAct) -> Said:
        """Describe the draw, with the warning that a card cannot be undone."""
        return Said(esc(_(self.text)), [esc(_("You can't undo a card."))])


_WITHDRAWALS: Final = {
    None: (N_("Withdraw all"), N_("Withdraw all units: the combat ends.")),
    "air": (N_("Withdraw airships"), N_("Withdraw the airships, then a card.")),
    "ground": (N_("Withdraw ground units"), N_("Withdraw the ground units, then a card.")),
}
"""Part of the force -> label of the button, description."""


class _Withdraw(PlainVerb):
    def key(self, act: AuztraliaAct) -> Markup:
        """Name the units that withdraw."""
        return esc(_(_WITHDRAWALS[act.move.part][0]))

    def says(self, act: AuztraliaAct) -> Said:
        """Describe the consequence of withdrawing."""
        return Said(esc(_(_WITHDRAWALS[act.move.part][1])))


class _Lose(PlainVerb):
    def key(self, act: AuztraliaAct) -> Markup:
        """Name the units that take the damage."""
        return fill(N_("Damage: {units}"), units=_points(act.move))

    def variant_key(self, act: AuztraliaAct) -> Markup:
        """Name the units that take the damage."""
        return esc(_points(act.move))

    def says(self, act: AuztraliaAct) -> Said:
        """Describe which units take the damage."""
        return Said(fill(N_("Damage: {units}."), units=_points(act.move)))


def _points(move: Lose) -> str:
    """Format points of damage: "armoured car 2 and infantry 1"."""
    letters = [UNITS[point >> 3] for point in move.points]
    return joined([f"{unit_name(unit)} {letters.count(unit)}" for unit in UNITS if unit in letters])


class _AskFight(MessageQuestion):
    def proposed(self, position: Position) -> Move | None:
        """Suggest another card."""
        return FightOn.word


class _AskLose(MessageQuestion):
    def proposed(self, position: Position) -> Move | None:
        """Suggest the default losses."""
        return points_text(default_losses_now(position))


def _combat_values(p: Position) -> dict[str, object]:
    """Return the force and the target of the combat."""
    if p.combat is None:
        return {"force": "", "tile": ""}
    counts = [sum(piece >> 3 == unit for piece in p.combat.force) for unit in range(len(UNITS))]
    return {"force": force_words(counts), "tile": tile_words(p, p.combat.tile)}


# --- sentences ---


def _hitters(params: Params) -> Markup:
    """Describe the unit types that hit on a card, the harbour guns included, and the total of hits."""
    types = [unit_name(unit).lower() for unit, _hits in letter_numbers(params["by"])]
    if params["guns"]:
        types.append(_("the harbour guns"))
    if not types:
        return esc(_("No hits."))
    row = joined(types)
    text = ngettext("{{who}}: {number} hit.", "{{who}}: {number} hits.", int(params["hits"]))
    return esc(text.format(who=capitalized(row)))


def _hits_left(params: Params) -> str:
    """Describe how many hits still destroy the target; empty if it is destroyed."""
    left = int(params["toughness"]) - int(params["done"])
    return ngettext("{number} more hit destroys it.", "{number} more hits destroy it.", left) if left else ""


def _losses(params: Params) -> str:
    """Describe a card's losses: ground and airship damage, sanity and how much is left."""
    lost = []
    if number := int(params["ground"]):
        lost.append(ngettext("{number} ground damage", "{number} ground damage", number))
    if number := int(params["air"]):
        lost.append(ngettext("{number} airship damage", "{number} airship damage", number))
    if number := int(params["sanity"]):
        left = int(params["had"]) - number
        text = ngettext("{number} sanity lost", "{number} sanity lost", number)
        lost.append(_("{lost}, {left} left").format(lost=text, left=left) if left >= 0 else text)
    return _("{losses}.").format(losses=joined(lost)) if lost else _("No losses.")


def course_words(params: Params) -> str:
    """Describe a card: hits, hits left to destroy the target, losses."""
    return " ".join(part for part in (_hitters(params), _hits_left(params), _losses(params)) if part)


def _card_beat(telling: Telling[Vocabulary], events: Sequence[Event], at: int) -> tuple[Markup, int]:
    """Format a card of a combat as one step: hits, hits left, losses and the units lost."""
    params = events[at].params
    head = Markup(" ").join(filter(None, (_hitters(params), esc(_hits_left(params)))))
    parts = [bold(head), esc(_losses(params))]
    at += 1
    while at < len(events) and events[at].kind == "lost":
        parts.append(telling.say(events[at]))
        at += 1
    return Markup(" ").join(parts), at


def _over_beat(telling: Telling[Vocabulary], events: Sequence[Event], at: int) -> tuple[Markup, int]:
    """Format the units that return; nothing if all were lost, which an earlier event has reported."""
    return (telling.say(events[at]) if events[at].params["force"] else NOTHING), at + 1


# --- the panel of an attack ---


def panel(model: BoardModel) -> Panel:
    """Draw the target and the units that may be sent, with the time and the odds of the fight."""
    p, seat, tile = model.position, model.viewed_seat, model.pending.target
    if tile == NOWHERE:
        head = el("div", el("b", _("What do you attack?")), back(model), cls="prow")
        return Panel(HALF_SIZE, join(head, via_row(model), _targets(model)), picks=True)
    counts = model.pending.unit_counts
    distance = attack.distance_to(p, seat, tile, model.pending.partners)
    off = (
        esc(_("Your tracks lead there: any unit may go."))
        if not distance
        else esc(ngettext("{number} step off the rails.", "{number} steps off the rails.", distance))
    )
    rows = [_unit_row(model, distance, at) for at in range(len(UNITS)) if p.units_of(seat)[at]]
    what = p.kit.sorts[p.fronts[tile]] if p.up >> tile & 1 else None
    drawn = join(
        row_head(model, f"{_('Attack')}: {hex_words(p, p.at[tile])}", off),
        combat_window.target(p.levels[tile], what, tile, p.damage[tile] or (), model.scene.names),
        via_row(model),
        el("div", *rows, cls="trs"),
        _time_and_odds(model, tile, counts, hidden=what is None) if any(counts) else NOTHING,
    )
    return Panel(COLUMN_SIZE, drawn, odds=any(counts))


def _unit_row(model: BoardModel, distance: int, at: int) -> Markup:
    p, seat, letter, pending = model.position, model.viewed_seat, UNITS[at], model.pending
    have, reach = p.units_of(seat)[at], attack.reach(p, seat, at)
    name, number, most = unit_name(letter), pending.unit_counts[at], pending.max_units[at]
    if not most:
        return touchable(
            model,
            f"{begun_text(pending.begun)}send {letter}1",
            unit(letter),
            el("span", name, cls="an"),
            icon("lock", kind="lk"),
            el("span", fill(N_("range {range}, distance {distance}"), range=reach, distance=distance), cls="tx"),
            kind="tr",
            thing=f"unit {letter}",
            legal=False,
            chosen=False,
        )

    return el(
        "div",
        unit(letter),
        el("span", name, cls="an"),
        stepper(name, number, pending.with_units(at, number - 1), pending.with_units(at, number + 1), have),
        cls="tr",
        data_explain=f"unit {letter}",
    )


def _time_and_odds(model: BoardModel, tile: int, counts: tuple[int, ...], *, hidden: bool) -> Markup:
    """Draw the time of the attack, and the odds of a fight to the end."""
    time = ngettext("{number} time", "{number} time", attack.time_of(counts))
    types = sum(number > 0 for number in counts[:GROUND])
    counted = ngettext("{number} type of ground units", "{number} types of ground units", types)
    why = counted if types else _("airships only")
    return join(
        el("p", el("span", el("b", time), " · ", why), cls="prow"),
        odds.draw_odds(odds.odds_of_attack(model.position, model.viewed_seat, tile, counts), hidden=hidden),
    )


def _targets(model: BoardModel) -> Markup:
    """Draw buttons for the Old Ones that can be attacked, as an alternative to taps on the map."""
    p, keys = model.position, []
    for tile in attackable(model.pending):
        begun = attack_of(model.pending, tile)
        if act := begun.act(send_texts(begun.max_units)):
            keys.append(touchable(model, act, tile_words(p, tile), thing=f"tile {tile_name(tile)}"))
    return el("div", *keys, cls="tgs")


# --- the chapter ---


CHAPTER: Final[Chapter[Position, Vocabulary]] = Chapter(
    verbs={
        Attack: _Attack(N_("Attack")),
        FightOn: _FightOn(N_("Another card"), N_("Turn up an Old One card.")),
        Withdraw: _Withdraw(),
        Lose: _Lose(),
    },
    questions={
        SENDING: MessageQuestion(
            N_("<b>{name}, which units attack {tile}?</b>"),
            lambda p: {"tile": tile_words(p, p.asked(Sending).tile)},
            Attack,
        ),
        FIGHT: _AskFight(N_("<b>{name}, fight on?</b> {force} against {tile}."), _combat_values),
        LOSE: _AskLose(N_("<b>{name}, who takes {number} damage?</b>"), lambda p: {"number": p.asked(Losing).points}),
    },
    things=(
        fixed_thing(
            "sanity",
            "AZ-12.7",
            N_("Sanity"),
            N_(
                "You start every combat with full sanity. If you must lose more than you have left, you "
                "go mad and lose all units still in the combat."
            ),
        ),
        fixed_thing(
            "row",
            "AZ-12.4",
            N_("Old One card"),
            N_(
                "Each of your unit types that the row shows scores 1 or 2 hits. Hits and losses happen "
                "at the same time."
            ),
        ),
        fixed_thing(
            "odds",
            "AZ-12",
            N_("The odds"),
            N_("If you fight to the end with the cards left, take the suggested losses and withdraw no units."),
        ),
    ),
    tells={
        "struck": _card_beat,
        "mad": with_message(N_("<b>Madness!</b> {name} loses {force}.")),
        "destroyed": with_message(N_("<b>{name} destroys {what}:</b> {points} VP.")),
        "share": joined_events("share", N_("VP shared by damage: {each}.")),
        "combat over": _over_beat,
        "raid": with_message(N_("<b>{what} attacks the port of {name}!</b>")),
        "fallen": with_message(N_("<b>The port of {name} falls.</b> The game is over.")),
    },
)
