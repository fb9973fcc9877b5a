"""The empire sheet: four tracks, the bridges with their fields, the score column. Each track is a part of its own; a
cell is drawn once and kept.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from pyapp.drawing import owner
from pyapp.drawing.explaining import explains
from pyapp.drawing.language import _, current, fill
from pyapp.drawing.markup import esc
from pyapp.drawing.pieces import icon
from pyapp.engine.contract import N_, Move
from pyapp.games.imperial.rules import scoring
from pyapp.games.imperial.rules.components import EMPIRE, FIELDS, SECTIONS, TRACK_NAMES, TRACKS
from pyapp.games.imperial.rules.phases import OVER
from pyapp.games.imperial.view import settle as settle_view
from pyapp.games.imperial.view.board_model import BoardModel, Touch, square
from pyapp.games.imperial.view.marks import RING, STRIKE, amounts, cross, pictogram, pips

if TYPE_CHECKING:
    from pyapp.games.imperial.view.settle import Outline

SHEET: Final = "is-empire"
"""The id of the sheet."""
_LOCK: Final = icon("lock")


def frame() -> str:
    """Draw what never changes on the sheet: its head, the labels, the places of the parts."""
    numbers = "".join(
        f'<span class="nr"{explains(f"section {number}")}>{number}</span>' for number in range(1, SECTIONS)
    )
    head = (
        f'<div class="row head"><h2 class="h cap" id="{owner.title_of(SHEET)}">{_("Empire")}</h2>{numbers}'
        f'<span class="nr"{explains(f"section {SECTIONS}")}>{SECTIONS}{pictogram("imperial")}'
        f'<span class="vh">{_("Imperial sections")}</span></span>'
        f'<span class="nr pv"{explains("total")}>{_("VP now")}</span></div>'
    )
    rows = "".join(
        f'<div class="row {name}">'
        f"{_label(name, title)}{''.join(_place(square(track, section)) for section in range(SECTIONS))}"
        f"{_place(name)}</div>"
        for track, (name, title) in enumerate(zip(TRACKS, TRACK_NAMES, strict=True))
    )
    fields = (
        '<div class="row fields">'
        f"{_label('fields', N_('Fields'))}{''.join(_place(f'f{number + 1}') for number in range(len(FIELDS)))}"
        f'<div class="tot" id="is-total"{explains("total")}></div></div>'
    )
    return (
        f'<section class="paper empire" {owner.named(SHEET)}>{owner.place(SHEET)}<div class="pan">'
        f'<div class="emp-grid">{head}{rows}{fields}</div></div></section>'
    )


def _place(name: str) -> str:
    """Draw the place of a part."""
    return f'<div class="part" id="is-{name}"></div>'


def _label(name: str, title: str) -> str:
    mark = explains(f"track {name}" if name in TRACKS else name)
    return f'<div class="lab" id="is-l-{name}"{mark}>{pictogram(name)}<span>{_(title)}</span></div>'


def parts(model: BoardModel) -> dict[str, str]:
    """Draw the parts of the sheet: the sections and the VP of the four tracks, the fields, the totals."""
    drawn: dict[str, str] = {}
    outlines, ghosts, language, player = settle_view.outlines(model), settle_view.ghosts(model), current(), model.player
    for track, name in enumerate(TRACKS):
        reached = player.length[track]
        for section in range(SECTIONS):
            at = SECTIONS * track + section
            boxes = tuple(_touch(model, track, section, box) for box in range(len(EMPIRE[track][section].boxes)))
            value = "" if section >= reached else "ring" if section == reached - 1 else "strike"
            drawn[f"is-{square(track, section)}"] = _cell(
                language, track, section, boxes, value, section == reached, outlines.get(at), ghosts.get(at)
            )
        drawn[f"is-{name}"] = _live(language, track, reached)
    drawn |= {f"is-f{number + 1}": _field(model, number) for number in range(len(FIELDS))}
    settled, noted = scoring.settlement_points(player), player.notes + scoring.star_points(player)
    before = sum(card.points for row in model.position.cards if (card := row[model.seat]) is not None)
    second = model.position.game > 0 and model.phase != OVER
    drawn["is-total"] = _total_drawn(
        language, settled, noted, scoring.total(player), before if second else -1, bool(model.position.advanced)
    )
    return drawn


# --- tracks ---


def box_name(track: int, section: int, box: int) -> str:
    """Name a box of the empire for the page: walls-4-1."""
    return f"{TRACKS[track]}-{section + 1}-{box + 1}"


def place(track: int, section: int, box: int) -> str:
    """Return the words of a move at a box of the section that may be built: build granaries.2."""
    suffix = f".{box + 1}" if len(EMPIRE[track][section].boxes) > 1 else ""
    return f"build {TRACKS[track]}{suffix}"


def _touch(model: BoardModel, track: int, section: int, box: int) -> Touch:
    """Return how a box is touched."""
    crossed = model.player.box(track, section, box)
    if crossed or section != model.player.length[track]:
        return model.touch(elsewhere(track, section, box), (), crossed=crossed)
    here, cost = place(track, section, box), EMPIRE[track][section].boxes[box]
    move = model.at(here) or (f"{here} {cost}" if cost else here)
    return model.touch(move, model.moves.get(here, ()), crossed=False)


def elsewhere(track: int, section: int, box: int) -> Move:
    """Name a box that cannot be built, by its square: build w5, build g7.2. The rules say why not."""
    return f"build {square(track, section)}" + (f".{box + 1}" if len(EMPIRE[track][section].boxes) > 1 else "")


@lru_cache(maxsize=2048)
def _box(_language: str, track: int, section: int, box: int, touch: Touch) -> str:
    cost, name = EMPIRE[track][section].boxes[box], box_name(track, section, box)
    return touchable(
        "box", name, touch, f"box {TRACKS[track]} {section + 1} {box + 1}", _box_label(track, section, box, touch), cost
    )


def touchable(cls: str, name: str, touch: Touch, thing: str, label: str, cost: str) -> str:
    """Draw a box or a circle (`cls`) with its cost, explained as `thing`, its label escaped already: a tap on one that
    is crossed and can do nothing more explains it, any other tap is a move.
    """
    tap = ' data-tap="explain"' if touch.done else ""
    tap += f' data-follow="{name}"' if touch.followed else ""
    return (
        f'<button type="button" class="{cls} {touch.kind}" id="b-{name}" tabindex="{touch.tab}" '
        f'data-move="{esc(touch.move)}"{explains(thing, reached=False)}{tap} '
        f'aria-label="{label}">{pips(cost) if cost else ""}{cross(name) if touch.filled else ""}</button>'
    )


def labelled(name: str, cost: str, touch: Touch) -> str:
    """Say what a box or a circle is (its name escaped already), what it shows and whether it can be crossed."""
    text = (
        N_("{place}, {cost}: crossed")
        if touch.crossed
        else N_("{place}, {cost}: chosen")
        if touch.chosen
        else N_("{place}, {cost}: can be crossed")
        if touch.legal
        else N_("{place}, {cost}: not now")
    )
    return _(text).format(place=name, cost=amounts(cost) or _("only the action"))


def _box_label(track: int, section: int, box: int, touch: Touch) -> str:
    section_ = EMPIRE[track][section]
    name = f"{_(TRACK_NAMES[track])} {section + 1}"
    if len(section_.boxes) > 1:
        name = fill(N_("{place}, box {number}"), place=name, number=box + 1)
    return labelled(name, section_.boxes[box], touch)


@lru_cache(maxsize=4096)
def _cell(
    language: str,
    track: int,
    section: int,
    boxes: tuple[Touch, ...],
    value: str,
    open_: bool,
    outline: Outline | None,
    ghost: Outline | None,
) -> str:
    """Draw a section: its boxes, its value, the settlement that it belongs to and the one that it could belong to."""
    classes = ["cell", f"c{len(boxes)}"]
    classes += ["imp"] if section == SECTIONS - 1 else []
    classes += ["done"] if value else ["here"] if open_ else []
    tag = ""
    if outline:
        classes += ["set", f"k-{outline.letter.lower()}", *outline.edges]
        tag = f'<b class="tag"{explains(f"settlement {outline.letter}")}>{outline.letter}</b>' if outline.tagged else ""
    inside = "".join(_box(language, track, section, number, box) for number, box in enumerate(boxes))
    mark = {"ring": RING, "strike": STRIKE, "": ""}[value]
    over = settle_view.ghost(language, ghost) if ghost else ""
    return (
        f'<div class="{" ".join(classes)}">{tag}<div class="boxes">{inside}</div>'
        f'<span class="val"{explains(f"value {TRACKS[track]} {section + 1}")}>{EMPIRE[track][section].value}{mark}'
        f"</span>{over}</div>"
    )


@lru_cache(maxsize=256)
def _live(_language: str, track: int, reached: int) -> str:
    """Write what a track is worth now and what the next section adds."""
    now = EMPIRE[track][reached - 1].value if reached else 0
    more = f"<small>+{EMPIRE[track][reached].value - now}</small>" if reached < SECTIONS else ""
    said = fill(N_("{track}: {points} VP now"), track=_(TRACK_NAMES[track]), points=now)
    return (
        f'<div class="live"{explains(f"track {TRACKS[track]}")}><span class="hand"><span class="vh">{said}</span>'
        f'<span aria-hidden="true">{now}</span></span>{more}</div>'
    )


# --- fields ---


def _field(model: BoardModel, number: int) -> str:
    open_ = model.player.open(number)
    circles = tuple(_circle_touch(model, number, circle) for circle in range(len(FIELDS[number].circles)))
    return _field_drawn(current(), number, open_, circles)


def _circle_touch(model: BoardModel, field: int, circle: int) -> Touch:
    name = f"{field + 1}.{circle + 1}"
    here = model.circles.get(name, ())
    move = model.chosen if model.chosen in here else here[0] if here else f"harvest {name}"
    return model.touch(move, here, crossed=model.player.circle(field, circle))


@lru_cache(maxsize=512)
def _field_drawn(language: str, number: int, open_: bool, circles: tuple[Touch, ...]) -> str:
    field = FIELDS[number]
    span = field.last - field.first + 1
    if open_:
        caption = f'{_("Open")}<svg class="rg2" aria-hidden="true"><use href="#ring"/></svg>'
    else:
        caption = f"{fill(N_('Bridges {first}-{last}'), first=field.first + 1, last=field.last + 1)}{_LOCK}"
    arch = f'<svg class="arch" aria-hidden="true"><use href="#arch{span}"/></svg>'
    inside = "".join(_circle(language, number, circle, touch) for circle, touch in enumerate(circles))
    return (
        f'<div class="field {"open" if open_ else "shut"} span{span}">{arch}'
        f'<span class="fcap"{explains(f"field {number + 1}")}>{caption}</span><span class="circs">{inside}</span>'
        "</div>"
    )


@lru_cache(maxsize=512)
def _circle(_language: str, field: int, circle: int, touch: Touch) -> str:
    shown, name = FIELDS[field].circles[circle], f"field-{field + 1}-{circle + 1}"
    label = labelled(fill(N_("Field {field}, circle {number}"), field=field + 1, number=circle + 1), shown, touch)
    return touchable("circ", name, touch, f"circle {field + 1} {circle + 1}", label, shown)


# --- the totals ---


@lru_cache(maxsize=128)
def _total_drawn(_language: str, settlements: int, notes: int, total: int, before: int, advanced: bool) -> str:
    """Write what is not on the tracks, and the total; in a duel's second game what the first brought (-1: there was
    none).
    """
    rows = [("settlements", N_("Settlem."), settlements, N_("Settlements"))] if advanced else []
    rows += [("notes", N_("Notes"), notes, N_("Notes"))]
    rows += [("first", N_("Game 1"), before, N_("Points of the first game"))] if before >= 0 else []
    lines = "".join(
        f'<span class="sumline"{explains(f"sum {name}")}><span class="lbl"><span aria-hidden="true">{_(short)}</span>'
        f'<span class="vh">{_(whole)}</span></span><span class="hand">{points}</span></span>'
        for name, short, points, whole in rows
    )
    kind = " first" if before >= 0 else ""
    return (
        f'{lines}<span class="sumline sum{kind}"><span class="lbl">{_("Total")}</span>'
        f'<span class="hand">{total + max(before, 0)}</span></span>'
    )
