"""The village sheet: six buildings with ability, cost and state. Each building is a part of its own."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from pyapp.drawing import owner
from pyapp.drawing.explaining import explained
from pyapp.drawing.language import _, current, fill, ngettext
from pyapp.drawing.markup import NOTHING, Markup, el, esc, join
from pyapp.drawing.pieces import icon
from pyapp.engine.contract import N_, Move
from pyapp.games.imperial.rules import effects
from pyapp.games.imperial.rules.components import CIVILISATION_NAMES, COMPETITION, LETTER, ROUNDS, Building, Sheet
from pyapp.games.imperial.rules.payment import counts
from pyapp.games.imperial.rules.phases import DICE_ROLLED, END, EXPAND, REROLL, SETTLE, TAKE
from pyapp.games.imperial.rules.sentences import Part, plain_text, text_of
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
"""An ability text of more letters is set closer, with the note next to the name."""


def frame() -> Markup:
    """Draw the sheet without the content of its parts: the places of its title and its buildings."""
    places = [el("li", id=f"is-v{number}") for number in range(BUILDINGS)]
    return el(
        "section",
        el("div", el("div", cls="part", id="is-vtitle"), owner.place(SHEET), cls="h cap"),
        el("ol", *places, cls="goes-on"),
        cls="paper village",
        id=SHEET,
        aria_labelledby=f"{owner.title_of(SHEET)} {owner.tag_of(SHEET)}",
    )


def parts(model: BoardModel) -> dict[str, Markup]:
    """Draw the title and the buildings."""
    drawn = {
        "is-vtitle": _title(
            current(), known(model.player.village.sheet), model.phase == SETTLE and bool(model.moves), _game_of(model)
        )
    }
    fits = settle_view.fits(model) if model.phase == SETTLE else {}
    count = len(model.player.village.buildings)
    for number in range(BUILDINGS):
        drawn[f"is-v{number}"] = _building(model, number, fits) if number < count else NOTHING
    return drawn


def _game_of(model: BoardModel) -> int:
    return model.position.game + 1 if model.position.games > 1 else 0


# --- the title ---


def stars(difficulty: int) -> Markup:
    """Draw a difficulty of 1 to 3."""
    label = fill(N_("difficulty {number}"), number=difficulty)
    return el("span", STAR * difficulty, cls="stars", role="img", aria_label=label)


@lru_cache(maxsize=64)
def _title(_language: str, number: int, choosing: bool, game: int) -> Markup:
    sheet: Sheet = meant_by(number)
    mark = NOTHING
    if choosing:
        about = _("choose a shape here or on the empire sheet")
    elif sheet is COMPETITION:
        about = _("competition · house sheet")
    else:
        about = f"{civilisation_of(sheet)} · {_('own sheet') if sheet.provenance == 'own' else _('house sheet')}"
        mark = el("span", stars(sheet.difficulty), **explained("stars"))
    if game and not choosing:
        about = f"{fill(N_('game {number} of 2'), number=game)} · {civilisation_of(sheet)}"
    title = _("Village") if sheet is COMPETITION else name_of(sheet)
    return join(el("h2", title, id=owner.title_of(SHEET), **explained("sheet")), el("small", about), mark)


def civilisation_of(sheet: Sheet) -> str:
    """Return the name of a sheet's civilisation as plain text, not escaped: players name that of their own sheets."""
    return _(CIVILISATION_NAMES[sheet.civilisation]) if sheet.civilisation in CIVILISATION_NAMES else sheet.civilisation


# --- a building ---


def _building(model: BoardModel, number: int, fits: dict[int, list[Move]]) -> Markup:
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


def _build_stem(building: Building, box: int) -> str:
    """Return the beginning of a move that builds a box of a building: build farm.1."""
    return f"build {building.id}" + (f".{box + 1}" if len(building.boxes) > 1 else "")


def _box_touch(model: BoardModel, number: int, box: int) -> Touch:
    building = model.player.village.buildings[number]
    here, cost = _build_stem(building, box), building.boxes[box]
    move = model.at(here) or (f"{here} {cost}" if cost else here)
    crossed = model.player.village_box(number, box)
    return model.touch(_box_name(building, box), move, model.moves.get(here, ()), crossed=crossed)


def _box_name(building: Building, box: int) -> str:
    """Return the name of a building's box in element ids: farm-1."""
    return f"{building.id}-{box + 1}"


def _touch(model: BoardModel, number: int, fitting: list[Move]) -> tuple[Move, str]:
    """Return the move of a tap on the building itself, and its state as CSS classes: the use of its ability, or its
    next settlement; the move is "" if a tap means nothing.
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
    note: Markup,
    move: Move,
    state: str,
    tab: str,
    can: bool,
) -> Markup:
    building: Building = meant_by(number)
    shape = NOTHING if basic or not building.blueprint else blueprint(building.blueprint)
    tag = el("b", letter, cls=f"tag {'hollow' if can and not gaining else ''}")
    number_thing = explained(f"number {building.id}", reached=not move)
    does = el("span", ability_html(building, steps, coming=coming, plain=basic, **number_thing))
    long = len(plain_text(building.ability, steps, _)) > LONG
    title = el("b", name_of(building), cls="h")
    if boxes and not note:
        note = _note(_EMPTY_LINE, "")  # so that nothing moves when a note is written
    words = join(el("span", title, note, cls="nm"), does) if long else join(title, does, note)
    shape_thing = explained(f"shape {building.id}", reached=not move) if shape else {}
    inside = join(el("span", tag, shape, cls="bl", **shape_thing), el("span", words, cls="bt"))
    thing = f"building {building.id}"
    if move:
        head = el(
            "button",
            inside,
            type="button",
            cls=f"bb {state}",
            id=f"u-{building.id}",
            tabindex=tab,
            move=move,
            data_explain=thing,
        )
    else:
        head = el("div", inside, cls="bb", **explained(thing))
    if building.boxes:
        drawn = [_box(language, number, at, box) for at, box in enumerate(boxes)]
        right = el("div", *drawn, cls=f"vb n{len(boxes)}")
    else:
        right = el("div", _("already built"), cls="vb pre", **explained(thing))
    kind = " long" if long else ""
    kind += " gaining" if gaining else ""
    return el("div", head, right, cls=f"b k-{letter.lower()}{kind}")


@lru_cache(maxsize=1024)
def _box(_language: str, number: int, box: int, touch: Touch) -> Markup:
    building: Building = meant_by(number)
    cost, name = building.boxes[box], fill(N_("{place}, box {number}"), place=name_of(building), number=box + 1)
    label, thing = labelled(name, cost, touch), f"place {building.id} {box + 1}"
    return touchable("box", _box_name(building, box), touch, thing, label, cost)


# --- what it does ---


def ability_html(
    building: Building, steps: int = 0, *, coming: bool = False, plain: bool = False, **attributes: str | None
) -> Markup:
    """Draw the ability of a building with pips, its underlined number raised by `steps` settlements and the `coming`
    one; `plain` in the basic game. The underlined number gets the attributes.
    """
    drawn: list[Markup] = []
    pieces = text_of(building, steps, _)
    at = 0
    while at < len(pieces):
        piece = _piece(pieces[at], coming=coming, plain=plain, **attributes)
        if (
            pieces[at][0] == "number"
            and pieces[at + 1 : at + 2] == [("text", " ")]
            and pieces[at + 2 : at + 3]
            and pieces[at + 2][0] == "res"
            and pieces[at + 2][1] != "any"
        ):
            piece = el("span", piece, " ", _piece(pieces[at + 2]), cls="nb")
            at += 2
        drawn.append(piece)
        at += 1
    return join(*drawn)


def _piece(part: Part, *, coming: bool = False, plain: bool = False, **attributes: str | None) -> Markup:
    if part[0] == "number":
        _kind, base, now, underlined = part
        if not underlined or plain:
            return esc(now)
        return raised(int(str(base)), int(str(now)) - int(str(base)), coming=coming, **attributes)
    if part[0] == "res":
        return _resource(str(part[1]))
    return join(el("span", "★", cls="vh"), STAR) if part[0] == "star" else esc(part[1])


def _resource(kind: str) -> Markup:
    """Draw a resource of an ability's text: a pip with its name for screen readers; words for any resource."""
    word = RESOURCE_WORDS[kind]
    text = _(word if isinstance(word, str) else word[0])
    letter = LETTER.get(kind)
    return join(el("span", text, cls="vh"), pip(letter)) if letter else esc(text)


# --- the state of a building ---

_CHECK: Final = icon("check")
_EMPTY_LINE: Final = Markup("&nbsp;")


def note_of(model: BoardModel, number: int, fits: dict[int, list[Move]]) -> Markup:
    """Draw the state of a building: ready and what it gives, used, from which round, the progress of its condition, the
    number of places that its shape fits in; empty if there is nothing to say.
    """
    player, village = model.player, model.player.village
    building = village.buildings[number]
    if model.phase == SETTLE and model.moves:
        if not building.blueprint or village.basic:
            return NOTHING
        places = len(fits.get(number, ()))
        text = ngettext("fits in {number} place", "fits in {number} places", places) if places else _("doesn't fit yet")
        return _note(text, "fit")
    if village.kind[number] in effects.STAR or village.kind[number] == "blueprint_vp":
        return _note_at_the_end(player, number)
    if not player.finished[number]:
        return NOTHING
    if not player.ready(number):
        text = N_("from round {round}") if player.round < ROUNDS else N_("too late to use")
        return _note(fill(text, round=player.round + 1), "later")
    draw = _NOTES.get(village.kind[number])
    return draw(model, number) if draw else _note(_("ready"), "ready")


def _note(text: str, kind: str) -> Markup:
    return el("span", _CHECK if kind in ("ready", "spent") else NOTHING, text, cls=f"note {kind}")


def _note_at_the_end(player: Player, number: int) -> Markup:
    kind = player.village.kind[number]
    if not player.finished[number]:
        return NOTHING
    points = effects.plan_points(player, number) if kind == "blueprint_vp" else effects.STAR[kind](player, number)
    return _note(fill(N_("now {points} VP"), points=points), "ready") if points else NOTHING


def _note_start(model: BoardModel, number: int) -> Markup:
    """Draw what an ability gives at the start of the round."""
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
    drawn = el("span", f"+{len(gained)} ", pip(gained[0]), cls="nb", aria_hidden=True)
    return _note(join(el("span", amounts(gained), cls="vh"), drawn, " ", _("this round")), "ready")


def _note_times(model: BoardModel, number: int) -> Markup:
    """Draw how often an ability was used, of the uses that it has."""
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


def _note_most(model: BoardModel, number: int) -> Markup:
    """Draw how much an ability gave, of its maximum in a round."""
    player = model.player
    if "max" not in player.village.params[number]:
        return _note(_("ready"), "ready")
    used, most = player.used[number], player.value(number, "max")
    text = fill(N_("{used} of {most} this round"), used=used, most=most)
    return _note(text, "spent" if used >= most else "ready")


def _note_condition(model: BoardModel, number: int) -> Markup:
    """Draw the progress of a round's condition: 2 of 3 completed sections."""
    player = model.player
    params = player.village.params[number]
    now, count = effects.EVENTS[params["event"]](player), int(params.get("count", 1))
    word = COUNTED_WORDS[str(params["event"])]
    what = _(word if isinstance(word, str) else word[count != 1])
    text = fill(N_("{now} of {count} {what}"), now=min(now, count), count=count, what=what)
    return _note(text, "ready" if now >= count else "later")


def _note_store(model: BoardModel, number: int) -> Markup:
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
"""Kind of ability -> what draws its state in this round."""
