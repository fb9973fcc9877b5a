"""Explanations of what is printed on the sheets and of what is in the tray: what it is, when it works, whether it is
used up, and its rule.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pyapp.drawing.language import _, fill, fill_with, ngettext
from pyapp.drawing.markup import Markup, el, join
from pyapp.drawing.scene import Explanation
from pyapp.drawing.things import Thing, by_word
from pyapp.drawing.vocabulary import capitalized
from pyapp.engine.contract import N_
from pyapp.engine.grammar import Field, choice
from pyapp.games.imperial.rules import scoring
from pyapp.games.imperial.rules.abilities import KINDS
from pyapp.games.imperial.rules.components import (
    COMPETITION,
    EMPIRE,
    FIELDS,
    RESOURCES,
    ROUNDS,
    SECTIONS,
    TOKEN_NAMES,
    TRACK_NAMES,
    TRACKS,
)
from pyapp.games.imperial.rules.phases import OVER
from pyapp.games.imperial.view.board_model import BoardModel, model_of
from pyapp.games.imperial.view.marks import amount, amounts
from pyapp.games.imperial.view.settle import letter_of
from pyapp.games.imperial.view.tray import TOKEN_TEXTS
from pyapp.games.imperial.view.village import HARD, ability_html, note_of
from pyapp.games.imperial.view.vocabulary import dice_words, name_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from pyapp.games.imperial.rules.position import Position

_WHEN: Final = {
    "START": (N_("It works automatically at the start of each round."), "IS-5.3"),
    "FREE": (N_("Use it any time while you expand."), "IS-5.4"),
    "MOD": (N_("It helps with a box or a circle: a second way to pay."), "IS-7.9"),
    "TRIGGER": (N_("It works automatically as soon as you meet its condition."), "IS-7.6"),
    "PASSIVE": (N_("It always works."), "IS-7.4"),
    "REROLL": (N_("Use it on the dice, before anything else."), "IS-5.2"),
    "END": (N_("It works at the end of the round."), "IS-10.1"),
    "SETTLE": (N_("It works when you create a settlement."), "IS-9.1"),
    "STAR": (N_("It only counts in the final scoring."), "IS-7.3"),
    "PLAN": (N_("It counts in the final scoring, for settlements of its shape."), "IS-9.8"),
}
"""Group of an ability's kind -> when it works, and the rule."""
_TOKEN_RULES: Final = {"ally": "IS-8.1", "boon": "IS-8.2", "yield": "IS-8.3", "export": "IS-8.4", "coin": "IS-8.5"}


def _of_sheets(says: Callable[..., Explanation | None]) -> Callable[..., Explanation | None]:
    """Give an explanation the board model of the scene."""
    return lambda scene, **words: says(model_of(scene), *words.values())


def _of_building(says: Callable[..., Explanation | None]) -> Callable[..., Explanation | None]:
    """Give an explanation of a building's part the board model; None for a building that the village does not have."""
    return _of_sheets(
        lambda model, ident, *words: says(model, ident, *words) if ident in model.player.village.index else None
    )


# --- the village ---


def _building(model: BoardModel, ident: str) -> Explanation:
    player = model.player
    number = player.village.index[ident]
    building = player.village.buildings[number]
    steps = player.raised[number] if player.village.underline[number] else 0
    does = ability_html(building, steps, plain=player.village.basic)
    when, rule = _WHEN[KINDS[player.village.kind[number]].group]
    parts = [join(el("b", name_of(building), ":"), " ", does, "."), fill(when)]
    if building.boxes and not player.finished[number]:
        crossed = sum(player.village_box(number, box) for box in range(len(building.boxes)))
        parts.append(
            fill(
                N_("{crossed} of {boxes} boxes crossed; it works from the round after you finish it."),
                crossed=crossed,
                boxes=len(building.boxes),
            )
        )
    else:
        parts.append(note_of(model, number, {}))
    return Explanation(Markup(" ").join(part for part in parts if part), rule)


def _shape(model: BoardModel, ident: str) -> Explanation:
    player = model.player
    number = player.village.index[ident]
    made = ngettext("{number} settlement so far.", "{number} settlements so far.", player.raised[number])
    scored = player.village.kind[number] == "blueprint_vp"
    brings = _("gives VP at the end") if scored else _("raises the underlined number by 1")
    text = fill(
        N_(
            "<b>Blueprint of {building}.</b> Complete sections in exactly this shape (no "
            "turning, no mirroring) make a settlement: it {brings}."
        ),
        building=name_of(player.village.buildings[number]),
        brings=brings,
    )
    return Explanation(join(text, " ", made), "IS-9.8" if scored else "IS-9.2")


def _number(model: BoardModel, ident: str) -> Explanation | None:
    player = model.player
    number = player.village.index[ident]
    if not player.village.underline[number]:
        return None
    now = player.value(number, player.village.underline[number])
    text = N_(
        "<b>{now}, at first {printed}.</b> Each settlement in the shape of {building} raises an underlined number by 1."
    )
    building = name_of(player.village.buildings[number])
    return Explanation(fill(text, now=now, printed=now - player.raised[number], building=building), "IS-9.5")


# --- the empire ---


def _track(model: BoardModel, name: str) -> Explanation:
    track = TRACKS.index(name)
    done = model.player.length[track]
    now = EMPIRE[track][done - 1].value if done else 0
    text = fill(
        N_("<b>{track}: {done} of {sections} sections, {points} VP now.</b> Only the rightmost complete one scores."),
        track=_(TRACK_NAMES[track]),
        done=done,
        sections=SECTIONS,
        points=now,
    )
    if done < SECTIONS:
        section = EMPIRE[track][done]
        cost = listed_cost(section.boxes)
        more = N_("Section {number} costs {cost} and makes it {points}.")
        text = join(text, " ", fill(more, number=done + 1, cost=cost, points=section.value))
    return Explanation(text, "IS-6.3")


def listed_cost(boxes: tuple[str, ...]) -> str:
    """Format the total cost of boxes."""
    return amounts("".join(boxes)) or _("just one action")


def _value(model: BoardModel, name: str, number: str) -> Explanation:
    track, section = TRACKS.index(name), int(number) - 1
    done = model.player.length[track]
    state = (
        N_("This is the track's score now.")
        if section == done - 1
        else N_("A later section counts instead.")
        if section < done
        else N_("It counts once the section is complete, instead of the earlier ones.")
    )
    title = fill(
        N_("<b>{track} {number}: {points} VP.</b>"),
        track=_(TRACK_NAMES[track]),
        number=number,
        points=EMPIRE[track][section].value,
    )
    return Explanation(join(title, " ", _(state)), "IS-6.3")


_CROSSED: Final = N_("It is already crossed and paid for.")


def _box(model: BoardModel, name: str, number: str, box: str) -> Explanation | None:
    track, section, at = TRACKS.index(name), int(number) - 1, int(box) - 1
    boxes, done = EMPIRE[track][section].boxes, model.player.length[track]
    if at >= len(boxes):
        return None
    state = (
        _CROSSED
        if model.player.box(track, section, at)
        else N_("It costs one action and what it shows. The section counts once all its boxes are crossed.")
        if section == done
        else N_("First complete the sections to its left.")
    )
    title = f"{_(TRACK_NAMES[track])} {number}"
    return _place(title, boxes, at, state, "IS-6.1")


def _own_box(model: BoardModel, ident: str, box: str) -> Explanation | None:
    player = model.player
    number, at = player.village.index[ident], int(box) - 1
    building = player.village.buildings[number]
    if at >= len(building.boxes):
        return None
    crossed = player.village_box(number, at)
    state = (
        _CROSSED
        if crossed
        else N_("It costs one action and what it shows; you can cross the boxes of a building in any order.")
    )
    return _place(name_of(building), building.boxes, at, state, "IS-7.1")


def _place(title: str, boxes: tuple[str, ...], at: int, state: str, rule: str) -> Explanation:
    if len(boxes) > 1:
        title = fill(N_("{place}, box {number}"), place=title, number=at + 1)
    cost = listed_cost(boxes[at : at + 1])
    return Explanation(join(fill(N_("<b>{place}: {cost}.</b>"), place=title, cost=cost), " ", _(state)), rule)


def _circle(model: BoardModel, number: str, circle: str) -> Explanation | None:
    field, at = int(number) - 1, int(circle) - 1
    if at >= len(FIELDS[field].circles):
        return None
    shown = amounts(FIELDS[field].circles[at])
    state, rule = (
        (N_("Already crossed: you can cross each circle once in the game."), "IS-6.7")
        if model.player.circle(field, at)
        else (N_("Spend an action to cross it and gain what it shows."), "IS-6.6")
        if model.player.open(field)
        else (N_("Its field is locked until you complete the bridges above it."), "IS-6.5")
    )
    title = fill(N_("<b>Field {field}, circle {number}: {shown}.</b>"), field=number, number=circle, shown=shown)
    return Explanation(join(title, " ", _(state)), rule)


def _fields(_model: BoardModel) -> Explanation:
    text = N_("<b>Fields.</b> Complete bridges to open them; spend an action to cross a circle and gain what it shows.")
    return Explanation(fill(text), "IS-6.5")


def _section(_model: BoardModel, number: str) -> Explanation:
    if int(number) == SECTIONS:
        return Explanation(
            fill(N_("<b>Imperial sections.</b> The last section of each track; some abilities count them.")), "IS-6.4"
        )
    text = fill(N_("<b>Section {number} of each track.</b> You build a track from left to right."), number=number)
    return Explanation(text, "IS-6.1")


def _settlement(model: BoardModel, letter: str) -> Explanation | None:
    village = model.player.village
    made = [building for building, _mask in model.player.settlements if letter_of(village, building) == letter]
    if not made:
        return None
    brings = (
        N_("It gives VP at the end.")
        if village.kind[made[0]] == "blueprint_vp"
        else N_("It raised the underlined number by 1.")
    )
    name = name_of(village.buildings[made[0]])
    title = fill(N_("<b>A settlement in the shape of {building}.</b>"), building=name)
    return Explanation(join(title, " ", _(brings)), "IS-9.2")


def _line(model: BoardModel, number: str) -> Explanation | None:
    lines = model.position.score(model.seat)
    if int(number) > len(lines):
        return None
    line = lines[int(number) - 1]
    title = fill(N_("<b>{line}: {points} VP.</b>"), line=_(line.label), points=line.points)
    return Explanation(join(title, " ", fill_with(line.note, line.params)), line.rule)


def _field(model: BoardModel, number: str) -> Explanation:
    field = FIELDS[int(number) - 1]
    left = sum(not model.player.circle(int(number) - 1, circle) for circle in range(len(field.circles)))
    circles = ngettext("{number} circle is left.", "{number} circles are left.", left)
    if model.player.open(int(number) - 1):
        text, rule = (
            N_("<b>Field {number} is open.</b> Spend an action to cross a circle and gain what it shows."),
            "IS-6.6",
        )
    else:
        text, rule = (
            N_("<b>Field {number} is locked.</b> It opens when bridges {first} to {last} are complete."),
            "IS-6.5",
        )
    title = fill(text, number=number, first=field.first + 1, last=field.last + 1)
    return Explanation(join(title, " ", circles), rule)


def _total(model: BoardModel) -> Explanation:
    player = model.player
    text = fill(
        N_("<b>Total: {total} VP now.</b> Tracks {tracks}, settlements {settlements}, notes {notes}."),
        total=scoring.total(player),
        tracks=sum(EMPIRE[track][done - 1].value for track, done in enumerate(player.length) if done),
        settlements=scoring.settlement_points(player),
        notes=player.notes + scoring.star_points(player),
    )
    return Explanation(text, "IS-11.3")


def _sum(model: BoardModel, name: str) -> Explanation | None:
    player, position = model.player, model.position
    if name == "settlements":
        text = N_("<b>Settlements: {points} VP.</b> Only buildings whose blueprint gives VP at the end count here.")
        return Explanation(fill(text, points=scoring.settlement_points(player)), "IS-11.2")
    if name == "notes":
        star = scoring.star_points(player)
        text = N_(
            "<b>Notes: {points} VP.</b> {noted} from Export and abilities during the game, and "
            "{star} for finished buildings with ★."
        )
        return Explanation(fill(text, points=player.notes + star, noted=player.notes, star=star), "IS-11.3")
    before = sum(card.points for row in position.cards if (card := row[model.seat]) is not None)
    text = N_("<b>First game: {points} VP.</b> The points of both games are added up.")
    return Explanation(fill(text, points=before), "IS-14.2")


# --- the sheet ---


def _sheet(model: BoardModel) -> Explanation:
    sheet = model.player.village.sheet
    text = (
        N_("A village sheet of six buildings, your own.")
        if sheet.provenance == "own"
        else N_("A village sheet of six buildings. Its names and figures are our own, not those of the printed sheets.")
    )
    name = _("Village") if sheet is COMPETITION else name_of(sheet)
    return Explanation(join(fill(N_("<b>{text}.</b>"), text=name), " ", _(text)), "IS-7.1")


def _stars(model: BoardModel) -> Explanation | None:
    sheet = model.player.village.sheet
    if sheet is COMPETITION:
        return None
    text = N_("<b>A {how} sheet.</b> One star is gentle, two are medium, three demanding.")
    return Explanation(fill(text, how=_(HARD[sheet.difficulty])), "IS-12.3")


# --- the tray ---


def _die(model: BoardModel, name: str) -> Explanation:
    player = model.player
    if name == "worker":
        if not player.worker:
            text = fill(N_("<b>The worker die.</b> Not rolled yet; it gives everyone 3 to 5 actions."))
            return Explanation(text, "IS-3.3")
        text = fill(N_("<b>The worker die: {actions} for everyone this round.</b>"), actions=amount("A", player.worker))
        return Explanation(text, "IS-3.3")
    number = int(name)
    if not player.worker:
        return Explanation(
            fill(
                N_("<b>Resource die {number}.</b> Not rolled yet; everyone gains what it shows."),
                number=number,
            ),
            "IS-3.2",
        )
    shown = player.dice[number - 1]
    text = fill(
        N_("<b>Die {number} shows {face}: 1 for everyone this round.</b>"), number=number, face=dice_words(shown)
    )
    return Explanation(text, "IS-3.2")


def _pool(model: BoardModel, letter: str) -> Explanation:
    have = amount(letter, model.player.pool[RESOURCES.index(letter)])
    if letter == "G":
        return Explanation(fill(N_("<b>You have {have}.</b> You can spend gold as any resource."), have=have), "IS-1.1")
    return Explanation(fill(N_("<b>You have {have}.</b> You lose what is left after the round."), have=have), "IS-1.3")


def _workers(model: BoardModel) -> Explanation:
    left = amount("A", model.player.actions)
    text = fill(
        N_("<b>{left} left.</b> One action crosses a box or a circle; you lose unused actions after the round."),
        left=capitalized(left),
    )
    return Explanation(text, "IS-3.3")


def _token(model: BoardModel, name: str) -> Explanation:
    position, player = model.position, model.player
    text = join(el("b", _(TOKEN_NAMES[name]), "."), " ", _(TOKEN_TEXTS[name]), ".")
    taker = next((seat for seat, token in enumerate(position.taken) if token == name), None)
    if player.token == name:
        state = _("Yours this round, already used.") if player.token_used else _("Yours this round, not used yet.")
    elif taker is not None:
        state = fill(N_("{name} has it this round."), name=model.scene.names[taker])
    else:
        state = _("Not taken this round.")
    return Explanation(join(text, " ", state), _TOKEN_RULES[name])


# --- the head ---


def _seat(model: BoardModel, number: str) -> Explanation | None:
    position, seat = model.position, int(number)
    if seat >= len(position.players):
        return None
    name = model.scene.names[seat]
    if position.players[seat].away:
        return Explanation(fill(N_("<b>{name}</b> has the sheet elsewhere."), name=name), "IS-15.2")
    points = ngettext("{number} point", "{number} points", sum(line.points for line in position.score(seat)))
    text = fill(N_("<b>{name}: {points} now.</b>"), name=name, points=points)
    if seat != position.active or position.phase == OVER:
        return Explanation(text, "IS-11.1")
    return Explanation(join(text, " ", _("Rolls the dice this round.")), "IS-3.2")


def _round(model: BoardModel, number: str) -> Explanation:
    position, at = model.position, int(number)
    state = (
        N_("It is over.")
        if at < position.round or position.phase == OVER
        else N_("It is being played.")
        if at == position.round
        else N_("Not played yet.")
    )
    title = fill(N_("<b>Round {round} of {rounds}.</b>"), round=at, rounds=ROUNDS)
    return Explanation(join(title, " ", _(state)), "IS-3.1")


def _up_to(most: int) -> Field:
    """Return the field of a number from 1, kept as text."""
    return Field("|".join(map(str, range(most, 0, -1))))


_IDENT: Final = Field("[a-z0-9]+(?:-[a-z0-9]+)*")
_TRACK: Final = choice(*TRACKS)
_SECTION: Final = _up_to(SECTIONS)
_NUMBER: Final = _up_to(20)
THINGS: Final[dict[str, Thing[Position]]] = by_word(
    (
        Thing("building {ident}", _of_building(_building), ident=_IDENT),
        Thing("shape {ident}", _of_building(_shape), ident=_IDENT),
        Thing("number {ident}", _of_building(_number), ident=_IDENT),
        Thing("place {ident} {box}", _of_building(_own_box), ident=_IDENT, box=_NUMBER),
        Thing("track {name}", _of_sheets(_track), name=_TRACK),
        Thing("value {name} {number}", _of_sheets(_value), name=_TRACK, number=_SECTION),
        Thing("box {name} {number} {box}", _of_sheets(_box), name=_TRACK, number=_SECTION, box=_NUMBER),
        Thing("section {number}", _of_sheets(_section), number=_SECTION),
        Thing("settlement {letter}", _of_sheets(_settlement), letter=Field("[A-Z]")),
        Thing("fields", _of_sheets(_fields)),
        Thing("field {number}", _of_sheets(_field), number=_up_to(len(FIELDS))),
        Thing("circle {number} {circle}", _of_sheets(_circle), number=_up_to(len(FIELDS)), circle=_NUMBER),
        Thing("line {number}", _of_sheets(_line), number=_NUMBER),
        Thing("sum {name}", _of_sheets(_sum), name=choice("settlements", "notes", "first")),
        Thing("total", _of_sheets(_total)),
        Thing("sheet", _of_sheets(_sheet)),
        Thing("stars", _of_sheets(_stars)),
        Thing("die {name}", _of_sheets(_die), name=Field("worker|[1-3]")),
        Thing("pool {letter}", _of_sheets(_pool), letter=choice(*RESOURCES)),
        Thing("workers", _of_sheets(_workers)),
        Thing("token {name}", _of_sheets(_token), name=choice(*_TOKEN_RULES)),
        Thing("seat {number}", _of_sheets(_seat), number=Field("[0-9]")),
        Thing("round {number}", _of_sheets(_round), number=_up_to(ROUNDS)),
    )
)
"""What can be explained, by the first word of its text: `building farm`, `box walls 3 1`, `total`."""
