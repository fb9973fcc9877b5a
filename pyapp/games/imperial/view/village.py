"""The village sheet: six buildings with what they do, what they cost and how they stand. Each building is a part of its
own.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from pyapp.drawing import owner
from pyapp.drawing.explaining import explains
from pyapp.drawing.language import _, current, fill, ngettext
from pyapp.drawing.markup import Markup, el, esc
from pyapp.drawing.pieces import icon
from pyapp.engine.contract import N_, Move
from pyapp.games.imperial.rules import effects
from pyapp.games.imperial.rules.components import CIVILISATION_NAMES, COMPETITION, LETTER, ROUNDS, Building, Sheet
from pyapp.games.imperial.rules.payment import counts
from pyapp.games.imperial.rules.phases import DICE_ROLLED, END, EXPAND, REROLL, SETTLE, TAKE
from pyapp.games.imperial.rules.sentences import plain_text, text_of
from pyapp.games.imperial.rules.words import COUNTED_WORDS, RESOURCE_WORDS
from pyapp.games.imperial.view import settle as settle_view
from pyapp.games.imperial.view.board_model import BoardModel, Touch, known, meant_by
from pyapp.games.imperial.view.empire import labelled, touchable
from pyapp.games.imperial.view.marks import STAR, amounts, blueprint, pip, raised
from pyapp.games.imperial.view.vocabulary import name_of

if TYPE_CHECKING:
    from pyapp.games.imperial.rules.player import Player

SHEET: Final = "is-village"
"""The id of the sheet."""
BUILDINGS: Final = 6
HARD: Final = {1: N_("gentle"), 2: N_("medium"), 3: N_("demanding")}
LONG: Final = 48
"""A text of more letters is set closer, with the note beside the name."""


def frame() -> str:
    """Draw the sheet without what changes: the places of its title and its buildings."""
    places = "".join(f'<li id="is-v{number}"></li>' for number in range(BUILDINGS))
    return (
        f'<section class="paper village" {owner.named(SHEET)}><div class="h cap">'
        f'<div class="part" id="is-vtitle"></div>{owner.place(SHEET)}</div><ol class="goes-on">{places}</ol></section>'
    )


def parts(model: BoardModel) -> dict[str, str]:
    """Draw the title and the buildings."""
    drawn = {
        "is-vtitle": _title(
            current(), known(model.player.village.sheet), model.phase == SETTLE and bool(model.moves), _game_of(model)
        )
    }
    fits = settle_view.fits(model) if model.phase == SETTLE else {}
    for number in range(BUILDINGS):
        drawn[f"is-v{number}"] = _building(model, number, fits) if number < len(model.player.village.buildings) else ""
    return drawn


def _game_of(model: BoardModel) -> int:
    return model.position.game + 1 if model.position.games > 1 else 0


# --- the title ---


def stars(difficulty: int) -> Markup:
    """Draw a difficulty of 1 to 3."""
    label = fill(N_("difficulty {number}"), number=difficulty)
    return el("span", Markup(STAR * difficulty), cls="stars", role="img", aria_label=label)


@lru_cache(maxsize=64)
def _title(_language: str, number: int, choosing: bool, game: int) -> str:
    sheet: Sheet = meant_by(number)
    mark = ""
    if choosing:
        about = _("choose a shape here or in the empire")
    elif sheet is COMPETITION:
        about = _("competition · house sheet")
    else:
        about, mark = (
            f"{sheet_notes(sheet)} · {_('own sheet') if sheet.provenance == 'own' else _('house sheet')}",
            stars(sheet.difficulty),
        )
    if game and not choosing:
        about = f"{fill(N_('game {number} of 2'), number=game)} · {sheet_notes(sheet)}"
    title = _("Village") if sheet is COMPETITION else name_of(sheet)
    mark = mark and f"<span{explains('stars')}>{mark}</span>"
    return f'<h2 id="{owner.title_of(SHEET)}"{explains("sheet")}>{title}</h2><small>{about}</small>{mark}'


def sheet_notes(sheet: Sheet) -> str:
    """Say which civilisation a sheet belongs to."""
    return (
        _(CIVILISATION_NAMES[sheet.civilisation])
        if sheet.civilisation in CIVILISATION_NAMES
        else esc(sheet.civilisation)
    )


# --- a building ---


def _building(model: BoardModel, number: int, fits: dict[int, list[Move]]) -> str:
    player = model.player
    building = player.village.buildings[number]
    boxes = tuple(_box_touch(model, number, box) for box in range(len(building.boxes)))
    move, state = _touch(model, number, fits.get(number, []))
    coming = model.phase == SETTLE and model.chosen in fits.get(number, [])
    note = note_of(model, number, fits)
    letter = settle_view.letter_of(player.village, number)
    shown_raised = player.raised[number] if player.village.underline[number] else 0
    return _drawn(
        current(),
        known(building),
        letter,
        player.village.basic,
        shown_raised,
        coming and bool(player.village.underline[number]),
        coming,
        boxes,
        note,
        move,
        state,
        model.tab(move) if move and model.phase != SETTLE else "-1",
        bool(fits.get(number)),
    )


def place(building: Building, box: int) -> str:
    """Return the words of a move at a box of a building: build farm.1."""
    return f"build {building.id}" + (f".{box + 1}" if len(building.boxes) > 1 else "")


def _box_touch(model: BoardModel, number: int, box: int) -> Touch:
    building = model.player.village.buildings[number]
    here, cost = place(building, box), building.boxes[box]
    move = model.at(here) or (f"{here} {cost}" if cost else here)
    return model.touch(move, model.moves.get(here, ()), crossed=model.player.village_box(number, box))


def _touch(model: BoardModel, number: int, fitting: list[Move]) -> tuple[Move, str]:
    """Return what a touch of the building itself sends, "" where it cannot be touched, and its state: its ability, or
    its next place for a settlement.
    """
    building, kind = model.player.village.buildings[number], model.player.village.kind[number]
    if not model.moves:
        return "", ""
    if model.phase == SETTLE:
        if not building.blueprint or model.player.village.basic:
            return "", ""
        if not fitting:
            return f"settle {building.id}", "refused" if model.refused == f"settle {building.id}" else ""
        at = (fitting.index(model.chosen) + 1) % len(fitting) if model.chosen in fitting else 0
        return fitting[at], "can"
    use = f"use {building.id}"
    touchable = (
        (model.phase == EXPAND and kind in effects.FREE)
        or (model.phase == REROLL and kind == "turn_die")
        or (model.phase == END and kind == "store")
    )
    if not touchable or not (building.prebuilt or model.player.finished[number]):
        return "", ""
    state = ("sel" if model.chosen in model.moves[use] else "legal") if use in model.moves else ""
    if model.refused == use:
        state += " refused"
    return use, state.strip()


@lru_cache(maxsize=2048)
def _drawn(
    language: str,
    number: int,
    letter: str,
    basic: bool,
    steps: int,
    coming: bool,
    gaining: bool,
    boxes: tuple[Touch, ...],
    note: str,
    move: Move,
    state: str,
    tab: str,
    can: bool,
) -> str:
    building: Building = meant_by(number)
    name = name_of(building)
    shape = "" if basic or not building.blueprint else blueprint(building.blueprint)
    tag = f'<b class="tag {"hollow" if can and not gaining else ""}">{letter}</b>'
    number_mark = explains(f"number {building.id}", reached=not move)
    does = f"<span>{ability_html(building, steps, coming=coming, plain=basic)}</span>"
    for kind in ("ul", "up"):
        does = does.replace(f'<span class="{kind}"', f'<span class="{kind}"{number_mark}')
    long = len(plain_text(building.ability, steps, _)) > LONG
    title = f'<b class="h">{name}</b>'
    note = note or (_note("&nbsp;", "") if boxes else "")  # its line is there before it is: nothing moves by it
    words = f'<span class="nm">{title}{note}</span>{does}' if long else f"{title}{does}{note}"
    shape_mark = explains(f"shape {building.id}", reached=not move) if shape else ""
    inside = f'<span class="bl"{shape_mark}>{tag}{shape}</span><span class="bt">{words}</span>'
    if move:
        head = (
            f'<button type="button" class="bb {state}" id="u-{building.id}" tabindex="{tab}" '
            f'data-move="{esc(move)}"{explains(f"building {building.id}", reached=False)}>{inside}</button>'
        )
    else:
        head = f'<div class="bb"{explains(f"building {building.id}")}>{inside}</div>'
    if building.boxes:
        drawn = "".join(_box(language, number, at, box) for at, box in enumerate(boxes))
        right = f'<div class="vb n{len(boxes)}">{drawn}</div>'
    else:
        right = f'<div class="vb pre"{explains(f"building {building.id}")}>{_("stands")}</div>'
    kind = " long" if long else ""
    kind += " gaining" if gaining else ""
    return f'<div class="b k-{letter.lower()}{kind}">{head}{right}</div>'


@lru_cache(maxsize=1024)
def _box(_language: str, number: int, box: int, touch: Touch) -> str:
    building: Building = meant_by(number)
    cost, name = building.boxes[box], f"{building.id}-{box + 1}"
    label = labelled(_("{place}, box {number}").format(place=name_of(building), number=box + 1), cost, touch)
    return touchable("box", name, touch, f"place {building.id} {box + 1}", label, cost)


# --- what it does ---


def ability_html(building: Building, steps: int = 0, *, coming: bool = False, plain: bool = False) -> Markup:
    """Write what a building does with pips, its underlined number raised by `steps` settlements, and by the `coming`
    one; `plain` in the basic game.
    """
    drawn: list[str] = []
    pieces = text_of(building, steps, _)
    at = 0
    while at < len(pieces):
        text = _piece(pieces[at], coming=coming, plain=plain)
        if (
            pieces[at][0] == "number"
            and pieces[at + 1 : at + 2] == [("text", " ")]
            and pieces[at + 2 : at + 3]
            and pieces[at + 2][0] == "res"
            and pieces[at + 2][1] != "any"
        ):
            text = f'<span class="nb">{text} {_piece(pieces[at + 2])}</span>'
            at += 2
        drawn.append(text)
        at += 1
    return Markup("".join(drawn))


def _piece(part: tuple[object, ...], *, coming: bool = False, plain: bool = False) -> str:
    if part[0] == "number":
        _kind, base, now, underlined = part
        if not underlined or plain:
            return str(now)
        return raised(int(str(base)), int(str(now)) - int(str(base)), coming=coming)
    if part[0] == "res":
        return resource_html(str(part[1]))
    return f'<span class="vh">★</span>{STAR}' if part[0] == "star" else str(part[1])


def resource_html(kind: str) -> str:
    """Draw a resource of an ability's text: a pip with its name for screen readers; words for any."""
    word = RESOURCE_WORDS[kind]
    text = _(word if isinstance(word, str) else word[0])
    letter = LETTER.get(kind)
    return f'<span class="vh">{text}</span>{pip(letter)}' if letter else text


# --- how it stands ---

_CHECK: Final = icon("check")


def note_of(model: BoardModel, number: int, fits: dict[int, list[Move]]) -> str:
    """Say how a building stands: ready and what it gives, used, from which round, how far its condition is, how many
    places its shape has.
    """
    player, village = model.player, model.player.village
    building = village.buildings[number]
    if model.phase == SETTLE and model.moves:
        if not building.blueprint or village.basic:
            return ""
        places = len(fits.get(number, ()))
        text = (
            ngettext("fits in {number} place", "fits in {number} places", places) if places else _("does not fit yet")
        )
        return _note(text, "fit")
    if village.kind[number] in effects.STAR or village.kind[number] == "blueprint_vp":
        return _note_at_the_end(player, number)
    if not player.finished[number]:
        return ""
    if not player.ready(number):
        return (
            _note(fill(N_("from round {round}"), round=player.round + 1), "later")
            if player.round < ROUNDS
            else _note(_("too late to use"), "later")
        )
    draw = _NOTES.get(village.kind[number])
    return draw(model, number) if draw else _note(_("ready"), "ready")


def _note(text: str, kind: str) -> str:
    check = _CHECK if kind in ("ready", "spent") else ""
    return f'<span class="note {kind}">{check}{text}</span>'


def _note_at_the_end(player: Player, number: int) -> str:
    kind = player.village.kind[number]
    if not player.finished[number]:
        return ""
    points = effects.plan_points(player, number) if kind == "blueprint_vp" else effects.STAR[kind](player, number)
    return _note(fill(N_("now {points} VP"), points=points), "ready") if points else ""


def _note_start(model: BoardModel, number: int) -> str:
    """Say what an ability gives at the start of the round."""
    player = model.player
    if model.phase in (TAKE, DICE_ROLLED, REROLL) or not player.worker or player.village.kind[number] == "gain_per":
        return _note(_("ready"), "ready")
    trial = player.copy()
    pool, actions = trial.pool, trial.actions
    effects.START[player.village.kind[number]](trial, number)
    gained = "".join(
        letter * (now - before) for letter, now, before in zip("WSFG", counts(trial.pool_number), pool, strict=True)
    )
    gained += "A" * (trial.actions - actions)
    if not gained:
        return _note(_("not this round"), "spent-not")
    drawn = f"+{len(gained)} {pip(gained[0])}"
    return _note(
        f'<span class="vh">{amounts(gained)}</span><span class="nb" aria-hidden="true">{drawn}'
        f"</span> {_('this round')}",
        "ready",
    )


def _note_times(model: BoardModel, number: int) -> str:
    """Say how often an ability was used of the times that it may be."""
    player = model.player
    params = player.village.params[number]
    name = "n" if player.village.kind[number] in ("reroll", "free_harvest") else "times" if "times" in params else ""
    most = player.value(number, name) if name else 1
    used = player.used[number]
    if used >= most:
        return _note(_("used this round"), "spent")
    if player.village.kind[number] in ("reroll", "reroll_worker", "turn_die") and model.phase > REROLL:
        return _note(_("again next round"), "later")
    if used:
        return _note(fill(N_("{used} of {most} used"), used=used, most=most), "ready")
    return _note(_("ready"), "ready")


def _note_most(model: BoardModel, number: int) -> str:
    """Say how much an ability gave of the most that it gives a round."""
    player = model.player
    if "max" not in player.village.params[number]:
        return _note(_("ready"), "ready")
    used, most = player.used[number], player.value(number, "max")
    text = fill(N_("{used} of {most} this round"), used=used, most=most)
    return _note(text, "spent" if used >= most else "ready")


def _note_condition(model: BoardModel, number: int) -> str:
    """Say how far the condition of a round is: 2 of 3 completed sections."""
    player = model.player
    params = player.village.params[number]
    now, count = effects.EVENTS[params["event"]](player), int(params.get("count", 1))
    word = COUNTED_WORDS[str(params["event"])]
    what = _(word if isinstance(word, str) else word[count != 1])
    return _note(
        fill(N_("{now} of {count} {what}"), now=min(now, count), count=count, what=what),
        "ready" if now >= count else "later",
    )


def _note_store(model: BoardModel, number: int) -> str:
    if model.player.round == ROUNDS:
        return _note(_("too late to use"), "later")
    return _note(_("used this round"), "spent") if model.player.used[number] else _note(_("ready"), "ready")


_NOTES: Final = {
    **dict.fromkeys(effects.START, _note_start),
    **dict.fromkeys(
        (
            *effects.FREE,
            "free_box",
            "discount",
            "free_cost",
            "substitute",
            "free_harvest",
            "reroll",
            "reroll_worker",
            "turn_die",
        ),
        _note_times,
    ),
    **dict.fromkeys(("harvest_bonus", "harvest_vp", "vp_per_box"), _note_most),
    **dict.fromkeys(("action_when", "vp_if"), _note_condition),
    **dict.fromkeys(("store", "store_action"), _note_store),
}
"""Kind of ability -> how it stands in this round."""
