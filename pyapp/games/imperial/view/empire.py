"""The empire sheet: four tracks, the fields under the bridges, the score column. Each section and each field is a part
of its own, cached by its state.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING, Final

from pyapp.drawing import owner
from pyapp.drawing.explaining import explained, explains
from pyapp.drawing.language import _, current, fill
from pyapp.drawing.markup import NOTHING, Markup, el, esc, join
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


def frame() -> Markup:
    """Draw the sheet without the content of its parts: its head, the labels of the tracks, the places of the parts."""
    numbers = [el("span", number, cls="nr", **explained(f"section {number}")) for number in range(1, SECTIONS)]
    head = el(
        "div",
        el("h2", _("Empire"), cls="h cap", id=owner.title_of(SHEET)),
        *numbers,
        el(
            "span",
            SECTIONS,
            pictogram("imperial"),
            el("span", _("Imperial sections"), cls="vh"),
            cls="nr",
            **explained(f"section {SECTIONS}"),
        ),
        el("span", _("VP now"), cls="nr pv", **explained("total")),
        cls="row head",
    )
    rows = [
        el(
            "div",
            _label(name, title),
            *(_place(square(track, section)) for section in range(SECTIONS)),
            _place(name),
            cls=f"row {name}",
        )
        for track, (name, title) in enumerate(zip(TRACKS, TRACK_NAMES, strict=True))
    ]
    fields = el(
        "div",
        _label("fields", N_("Fields")),
        *(_place(f"f{number + 1}") for number in range(len(FIELDS))),
        el("div", cls="tot", id="is-total", **explained("total")),
        cls="row fields",
    )
    return el(
        "section",
        owner.place(SHEET),
        el("div", el("div", head, *rows, fields, cls="emp-grid"), cls="pan"),
        cls="paper empire",
        id=SHEET,
        aria_labelledby=f"{owner.title_of(SHEET)} {owner.tag_of(SHEET)}",
    )


def _place(name: str) -> Markup:
    """Draw the place of a part."""
    return el("div", cls="part", id=f"is-{name}")


def _label(name: str, title: str) -> Markup:
    thing = explained(f"track {name}" if name in TRACKS else name)
    return el("div", pictogram(name), el("span", _(title)), cls="lab", id=f"is-l-{name}", **thing)


def parts(model: BoardModel) -> dict[str, Markup]:
    """Draw the parts of the sheet: the sections and the VP of the four tracks, the fields, the totals."""
    drawn: dict[str, Markup] = {}
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


@cache
def _box_name(track: int, section: int, box: int) -> str:
    """Return the name of a box of the empire in element ids: walls-4-1."""
    return f"{TRACKS[track]}-{section + 1}-{box + 1}"


def _build_stem(track: int, section: int, box: int) -> str:
    """Return the beginning of a move that builds a box of the next section: build granaries.2."""
    suffix = f".{box + 1}" if len(EMPIRE[track][section].boxes) > 1 else ""
    return f"build {TRACKS[track]}{suffix}"


def _touch(model: BoardModel, track: int, section: int, box: int) -> Touch:
    """Return the touchable of a box."""
    name = _box_name(track, section, box)
    crossed = model.player.box(track, section, box)
    if crossed or section != model.player.length[track]:
        return model.touch(name, _illegal_build(track, section, box), (), crossed=crossed)
    here, cost = _build_stem(track, section, box), EMPIRE[track][section].boxes[box]
    move = model.at(here) or (f"{here} {cost}" if cost else here)
    return model.touch(name, move, model.moves.get(here, ()), crossed=False)


@cache
def _illegal_build(track: int, section: int, box: int) -> Move:
    """Return the illegal move of a box that cannot be built, by its square: build w5, build g7.2."""
    return f"build {square(track, section)}" + (f".{box + 1}" if len(EMPIRE[track][section].boxes) > 1 else "")


@lru_cache(maxsize=2048)
def _box(_language: str, track: int, section: int, box: int, touch: Touch) -> Markup:
    cost, name = EMPIRE[track][section].boxes[box], _box_name(track, section, box)
    thing, label = f"box {TRACKS[track]} {section + 1} {box + 1}", _box_label(track, section, box, touch)
    return touchable("box", name, touch, thing, label, cost)


def touchable(cls: str, name: str, touch: Touch, thing: str, label: Markup, cost: str) -> Markup:
    """Draw a box or a circle (`cls`) with its cost, explained as `thing`. A tap is a move, or explains a place that is
    crossed and where no move is possible.
    """
    tap = ' data-tap="explain"' if touch.done else ""
    tap += f' data-follow="{name}"' if touch.followed else ""
    inside = join(pips(cost) if cost else "", cross(name, recent=touch.recent) if touch.filled else "")
    return Markup(
        f'<button type="button" class="{cls} {touch.kind}" id="b-{name}" tabindex="{touch.tab}" '
        f'data-move="{esc(touch.move)}"{explains(thing, reached=False)}{tap} '
        f'aria-label="{label}">{inside}</button>'
    )


def labelled(name: str, cost: str, touch: Touch) -> Markup:
    """Return the label of a box or a circle: its name, its cost and whether it can be crossed."""
    text = (
        N_("{place}, {cost}: crossed")
        if touch.crossed
        else N_("{place}, {cost}: chosen")
        if touch.chosen
        else N_("{place}, {cost}: can be crossed")
        if touch.legal
        else N_("{place}, {cost}: not now")
    )
    return fill(text, place=name, cost=amounts(cost) or _("just one action"))


def _box_label(track: int, section: int, box: int, touch: Touch) -> Markup:
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
) -> Markup:
    """Draw a section: its boxes, its value, the outline and the ghost of a settlement."""
    classes = ["cell", f"c{len(boxes)}"]
    classes += ["imp"] if section == SECTIONS - 1 else []
    classes += ["done"] if value else ["here"] if open_ else []
    tag = NOTHING
    if outline:
        classes += ["set", f"k-{outline.letter.lower()}", *outline.edges]
        if outline.tagged:
            tag = el("b", outline.letter, cls="tag", **explained(f"settlement {outline.letter}"))
    drawn = [_box(language, track, section, number, box) for number, box in enumerate(boxes)]
    mark = {"ring": RING, "strike": STRIKE, "": NOTHING}[value]
    thing = explained(f"value {TRACKS[track]} {section + 1}")
    return el(
        "div",
        tag,
        el("div", *drawn, cls="boxes"),
        el("span", EMPIRE[track][section].value, mark, cls="val", **thing),
        settle_view.ghost(ghost) if ghost else NOTHING,
        cls=" ".join(classes),
    )


@lru_cache(maxsize=256)
def _live(_language: str, track: int, reached: int) -> Markup:
    """Draw the VP of a track and what its next section adds."""
    now = EMPIRE[track][reached - 1].value if reached else 0
    more = el("small", f"+{EMPIRE[track][reached].value - now}") if reached < SECTIONS else NOTHING
    said = fill(N_("{track}: {points} VP now"), track=_(TRACK_NAMES[track]), points=now)
    points = el("span", el("span", said, cls="vh"), el("span", now, aria_hidden=True), cls="hand")
    return el("div", points, more, cls="live", **explained(f"track {TRACKS[track]}"))


# --- fields ---


def _field(model: BoardModel, number: int) -> Markup:
    open_ = model.player.open(number)
    circles = tuple(_circle_touch(model, number, circle) for circle in range(len(FIELDS[number].circles)))
    return _field_drawn(current(), number, open_, circles)


def _circle_touch(model: BoardModel, field: int, circle: int) -> Touch:
    name = f"{field + 1}.{circle + 1}"
    here = model.circles.get(name, ())
    move = model.chosen if model.chosen in here else here[0] if here else f"harvest {name}"
    return model.touch(_circle_name(field, circle), move, here, crossed=model.player.circle(field, circle))


@cache
def _circle_name(field: int, circle: int) -> str:
    """Return the name of a circle in element ids: field-1-2."""
    return f"field-{field + 1}-{circle + 1}"


@lru_cache(maxsize=512)
def _field_drawn(language: str, number: int, open_: bool, circles: tuple[Touch, ...]) -> Markup:
    field = FIELDS[number]
    span = field.last - field.first + 1
    if open_:
        caption = join(_("Open"), el("svg", el("use", href="#ring"), cls="rg2", aria_hidden=True))
    else:
        caption = join(fill(N_("Bridges {first}-{last}"), first=field.first + 1, last=field.last + 1), _LOCK)
    drawn = [_circle(language, number, circle, touch) for circle, touch in enumerate(circles)]
    return el(
        "div",
        el("svg", el("use", href=f"#arch{span}"), cls="arch", aria_hidden=True),
        el("span", caption, cls="fcap", **explained(f"field {number + 1}")),
        el("span", *drawn, cls="circs"),
        cls=f"field {'open' if open_ else 'shut'} span{span}",
    )


@lru_cache(maxsize=512)
def _circle(_language: str, field: int, circle: int, touch: Touch) -> Markup:
    shown, name = FIELDS[field].circles[circle], _circle_name(field, circle)
    label = labelled(fill(N_("Field {field}, circle {number}"), field=field + 1, number=circle + 1), shown, touch)
    return touchable("circ", name, touch, f"circle {field + 1} {circle + 1}", label, shown)


# --- the totals ---


@lru_cache(maxsize=128)
def _total_drawn(_language: str, settlements: int, notes: int, total: int, before: int, advanced: bool) -> Markup:
    """Draw the points that no track scores, and the total; in a duel's second game also the points of the first, which
    are -1 if there was none.
    """
    rows = [("settlements", N_("Settlem."), settlements, N_("Settlements"))] if advanced else []
    rows += [("notes", N_("Notes"), notes, N_("Notes"))]
    rows += [("first", N_("Game 1"), before, N_("Points of the first game"))] if before >= 0 else []
    lines = [
        el(
            "span",
            el("span", el("span", _(short), aria_hidden=True), el("span", _(whole), cls="vh"), cls="lbl"),
            el("span", points, cls="hand"),
            cls="sumline",
            **explained(f"sum {name}"),
        )
        for name, short, points, whole in rows
    ]
    title, points = el("span", _("Total"), cls="lbl"), el("span", total + max(before, 0), cls="hand")
    return join(*lines, el("span", title, points, cls=f"sumline sum{' first' if before >= 0 else ''}"))
