"""The sheet as it will look, live in either language, with what is missing asked in pencil; and what it is worth."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final

from pyapp.drawing import language as catalogue
from pyapp.drawing.language import _, current, decimal, esc, fill, ngettext
from pyapp.drawing.pieces import icon
from pyapp.engine.contract import N_
from pyapp.games.imperial.rules.components import CIVILISATION_NAMES, Building, Sheet
from pyapp.games.imperial.rules.prices import FAIR, effort, fair_effort, price
from pyapp.games.imperial.rules.reading import LETTERS
from pyapp.games.imperial.rules.schema import places
from pyapp.games.imperial.view.marks import RING, amounts, blueprint, pips
from pyapp.games.imperial.view.village import ability_html
from pyapp.studio import drafts
from pyapp.studio.desk import SHEET, Studio, name_in
from pyapp.ui.widgets import choice_row

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from pyapp.studio.drafts import Row

_ASKED: Final = {"en": "name?", "es": "nombre?"}
"""What the pencil asks, in the language of the name that is missing."""


@contextmanager
def in_language(language: str) -> Iterator[None]:
    """Write in another language for a while."""
    before = current()
    catalogue.use(language)
    try:
        yield
    finally:
        catalogue.use(before)


def about(draft: Mapping[str, Any]) -> str:
    """Say what kind of sheet it is: civilisation, difficulty."""
    civilisation = draft["civilisation"]
    parts = [_(CIVILISATION_NAMES[civilisation]) if civilisation in CIVILISATION_NAMES else esc(civilisation)]
    parts += [fill(N_("difficulty {number}"), number=draft["difficulty"]), _("own sheet")]
    return " · ".join(part for part in parts if part)


# --- live ---


def live(studio: Studio) -> str:
    """Draw the sheet on the desk; a touch of a building opens its tab."""
    draft, verdict = studio.draft, studio.verdict
    with in_language(studio.live):
        title, asked = _name(draft["name"], studio.live)
        subtitle = about(draft)
        rows = [
            _row(number, row, verdict.buildings[number], studio.live) for number, row in enumerate(draft["building"])
        ]
    picked = choice_row(_("Language of the sheet"), "studio live", [("en", "EN"), ("es", "ES")], studio.live)
    drawn = "".join(
        f'<li><button type="button" class="st-b k-{LETTERS[number].lower()} '
        f'{"now" if number == studio.tab else ""}" data-do="studio tab {number}">{row}</button></li>'
        for number, row in enumerate(rows)
    )
    now = "now" if studio.tab == SHEET else ""
    return (
        f'<header><button type="button" class="st-title {now}" data-do="studio tab sheet" lang="{studio.live}">'
        f'<b class="h">{title}{asked}</b><small>{subtitle}{icon("pencil")}</small></button>{picked}</header>'
        f'<ol lang="{studio.live}">{drawn}</ol>'
    )


def whole(sheet: Sheet) -> str:
    """Draw a sheet only to be looked at, in the language of the page."""
    draft = drafts.draft_of(
        {"civilisation": sheet.civilisation, "difficulty": sheet.difficulty, "name": dict(sheet.name)}
    )
    rows = [
        {"name": dict(b.name), "boxes": list(b.boxes), "prebuilt": b.prebuilt, "blueprint": list(b.blueprint)}
        for b in sheet.buildings
    ]
    drawn = "".join(
        '<li><div class="st-b '
        f'k-{LETTERS[number].lower()}">{_row(number, row, sheet.buildings[number], current(), cut=True)}</div>'
        "</li>"
        for number, row in enumerate(rows)
    )
    return (
        f'<header><div class="st-title"><b class="h">{esc(name_in(dict(sheet.name)))}</b><small>{about(draft)}'
        f"</small></div></header><ol>{drawn}</ol>"
    )


def _name(names: Mapping[str, str], language: str) -> tuple[str, str]:
    """Return a name as typed, and what the pencil asks for: this language's name first, then the other's."""
    missing = [
        other for other in (language, *(name for name in _ASKED if name != language)) if not names[other].strip()
    ]
    asked = "".join(f' <i class="hand st-nt" lang="{other}">{_ASKED[other]}</i>' for other in missing)
    return esc(names[language].strip()), asked


def _row(number: int, row: Row, building: Building | None, language: str, *, cut: bool = False) -> str:
    name, asked = _name(row["name"], language)
    shape = tuple(row["blueprint"] if cut else drafts.cut(row["blueprint"]))
    does = ability_html(building) if building is not None else f'<i class="hand st-nt">{_("what does it do?")}</i>'
    if row["prebuilt"]:
        right = f'<span class="st-vb pre">{_("stands")}</span>'
    else:
        right = f'<span class="st-vb n{len(row["boxes"])}">{"".join(_box(box) for box in row["boxes"])}</span>'
    return (
        f'<span class="st-bl"><b class="st-tag">{LETTERS[number]}</b>{blueprint(shape) if shape else ""}</span>'
        f'<span class="st-bt"><b class="h">{name}{asked}</b><span>{does}</span></span>{right}'
    )


def _box(box: str | None) -> str:
    if box is None:
        return (
            f'<span class="st-bxx miss">{RING}<i class="hand" aria-hidden="true">?</i>'
            f'<span class="vh">{_("asks for nothing yet")}</span></span>'
        )
    said = amounts(box) or _("only the action")
    return f'<span class="st-bxx"><span class="vh">{said}</span>{pips(box) if box else ""}</span>'


# --- the balance ---


def balance(studio: Studio) -> str:
    """Draw what the buildings are worth: the sum, a bar each, and what belongs to the one that is open. Words say what
    is fair.
    """
    verdict, draft = studio.verdict, studio.draft
    worth = [price(building) if building is not None else None for building in verdict.buildings]
    known = [value for value in worth if value is not None]
    scale = max([1.0, *known])
    bars = "".join(_bar(number, value, scale) for number, value in enumerate(worth))
    count = len(known)
    what = (
        _("points a round, all six.")
        if count == len(worth)
        else ngettext("points a round, {number} building so far.", "points a round, {number} buildings so far.", count)
    )
    fair = fill(N_("A fair sheet: {least} to {most}."), least=decimal(FAIR[0]), most=decimal(FAIR[1]))
    shapes = sum(any("X" in line for line in row["blueprint"]) for row in draft["building"])
    facts = [(_("Shapes"), fill(N_("{number} of at least 3"), number=shapes)), *_of_building(studio)]
    listed = "".join(f"<li><small>{label}</small><b>{value}</b></li>" for label, value in facts)
    return (
        f'<div class="st-sum"><span class="hand">{decimal(sum(known))}</span><small>{what}<br>{fair}</small></div>'
        f'<ol class="st-bars" aria-label="{_("Points a round, building by building")}">{bars}</ol>'
        f'<ul class="st-facts">{listed}</ul>'
    )


def _bar(number: int, value: float | None, scale: float) -> str:
    letter = LETTERS[number]
    width = 0 if value is None else round(100 * min(1.0, max(0.0, value) / scale))
    shown = decimal(value) if value is not None else "–"
    bar = (
        '<svg viewBox="0 0 100 9" preserveAspectRatio="none" aria-hidden="true">'
        f'<rect width="{width}" height="9" rx="1" fill="currentColor"/></svg>'
    )
    return f'<li class="k-{letter.lower()}"><b class="st-tag">{letter}</b>{bar}<span>{shown}</span></li>'


def _of_building(studio: Studio) -> list[tuple[str, str]]:
    row = studio.row
    if row is None:
        return []
    facts = []
    shape, building = drafts.cut(row["blueprint"]), studio.verdict.buildings[studio.tab]
    letter = LETTERS[studio.tab]
    if shape:
        facts.append(
            (
                fill(N_("Shape of {letter} fits"), letter=letter),
                ngettext("{number} place", "{number} places", places(shape)),
            )
        )
    if building is not None and not building.prebuilt and building.boxes:
        least, most = fair_effort(building)
        said = fill(
            N_("{effort}, fair {least} to {most}"),
            effort=decimal(effort(building)),
            least=decimal(least),
            most=decimal(most),
        )
        facts.append((fill(N_("Effort of {letter}"), letter=letter), said))
    return facts
