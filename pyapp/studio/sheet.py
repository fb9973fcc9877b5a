"""The sheet as it will look, live in either language, with what is missing asked in pencil; and what it is worth."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final

from pyapp.drawing import language as catalogue
from pyapp.drawing.language import _, current, decimal, fill, ngettext, short_decimal
from pyapp.drawing.markup import NOTHING, Markup, el, join
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


def about(draft: Mapping[str, Any]) -> Markup:
    """Say what kind of sheet it is: civilisation, difficulty."""
    civilisation = draft["civilisation"]
    parts = [_(CIVILISATION_NAMES[civilisation]) if civilisation in CIVILISATION_NAMES else civilisation]
    parts += [fill(N_("difficulty {number}"), number=draft["difficulty"]), _("own sheet")]
    return Markup(" · ").join(part for part in parts if part)


# --- live ---


def live(studio: Studio) -> Markup:
    """Draw the sheet on the desk; a touch of a building opens its tab."""
    draft, verdict = studio.draft, studio.verdict
    with in_language(studio.live):
        title, asked = _name(draft["name"], studio.live)
        subtitle = about(draft)
        rows = [
            _row(number, row, verdict.buildings[number], studio.live) for number, row in enumerate(draft["building"])
        ]
    picked = choice_row(_("Language of the sheet"), "studio live", [("en", "EN"), ("es", "ES")], studio.live)
    drawn = join(
        *(
            el(
                "li",
                el(
                    "button",
                    row,
                    type="button",
                    cls=f"st-b k-{LETTERS[number].lower()} {'now' if number == studio.tab else ''}",
                    do=f"studio tab {number}",
                ),
            )
            for number, row in enumerate(rows)
        )
    )
    now = "now" if studio.tab == SHEET else ""
    return join(
        el(
            "header",
            el(
                "button",
                el("b", title, asked, cls="h"),
                el("small", subtitle, icon("pencil")),
                type="button",
                cls=f"st-title {now}",
                do="studio tab sheet",
                lang=studio.live,
            ),
            picked,
        ),
        el("ol", drawn, lang=studio.live),
    )


def whole(sheet: Sheet) -> Markup:
    """Draw a sheet only to be looked at, in the language of the page."""
    draft = drafts.draft_of(
        {"civilisation": sheet.civilisation, "difficulty": sheet.difficulty, "name": dict(sheet.name)}
    )
    rows = [
        {"name": dict(b.name), "boxes": list(b.boxes), "prebuilt": b.prebuilt, "blueprint": list(b.blueprint)}
        for b in sheet.buildings
    ]
    drawn = join(
        *(
            el(
                "li",
                el(
                    "div",
                    _row(number, row, sheet.buildings[number], current(), cut=True),
                    cls=f"st-b k-{LETTERS[number].lower()}",
                ),
            )
            for number, row in enumerate(rows)
        )
    )
    return join(
        el("header", el("div", el("b", name_in(dict(sheet.name)), cls="h"), el("small", about(draft)), cls="st-title")),
        el("ol", drawn),
    )


def _name(names: Mapping[str, str], language: str) -> tuple[str, str]:
    """Return a name in a language, or as the other has it, and what the pencil asks for where neither has any."""
    if name := drafts.spoken(names)[language]:
        return name, NOTHING
    return "", join(" ", el("i", _ASKED[language], cls="hand st-nt", lang=language))


def _row(number: int, row: Row, building: Building | None, language: str, *, cut: bool = False) -> Markup:
    name, asked = _name(row["name"], language)
    shape = tuple(row["blueprint"] if cut else drafts.cut(row["blueprint"]))
    does = ability_html(building) if building is not None else el("i", _("what does it do?"), cls="hand st-nt")
    if row["prebuilt"]:
        right = el("span", _("already built"), cls="st-vb pre")
    else:
        right = el("span", *(_box(box) for box in row["boxes"]), cls=f"st-vb n{len(row['boxes'])}")
    return join(
        el("span", el("b", LETTERS[number], cls="st-tag"), blueprint(shape) if shape else "", cls="st-bl"),
        el("span", el("b", name, asked, cls="h"), el("span", does), cls="st-bt"),
        right,
    )


def _box(box: str | None) -> Markup:
    if box is None:
        return el(
            "span",
            RING,
            el("i", "?", cls="hand", aria_hidden=True),
            el("span", _("no cost yet"), cls="vh"),
            cls="st-bxx miss",
        )
    said = amounts(box) or _("just one action")
    return el("span", el("span", said, cls="vh"), pips(box) if box else "", cls="st-bxx")


# --- the balance ---


def balance(studio: Studio) -> Markup:
    """Draw what the buildings are worth: the sum, a bar each, and what belongs to the one that is open. Words say what
    is fair.
    """
    verdict, draft = studio.verdict, studio.draft
    worth = [price(building) if building is not None else None for building in verdict.buildings]
    known = [value for value in worth if value is not None]
    scale = max([1.0, *known])
    bars = join(*(_bar(number, value, scale) for number, value in enumerate(worth)))
    count = len(known)
    what = (
        _("points a round from all six buildings.")
        if count == len(worth)
        else ngettext("points a round, {number} building so far.", "points a round, {number} buildings so far.", count)
    )
    fair = fill(N_("Balanced: {least} to {most}."), least=decimal(FAIR[0]), most=decimal(FAIR[1]))
    shapes = sum(any("X" in line for line in row["blueprint"]) for row in draft["building"])
    facts = [(_("Shapes"), fill(N_("{number} of at least 3"), number=shapes)), *_of_building(studio)]
    listed = join(*(el("li", el("small", label), el("b", value)) for label, value in facts))
    return join(
        el("div", el("span", decimal(sum(known)), cls="hand"), el("small", what, el("br"), fair), cls="st-sum"),
        el("ol", bars, cls="st-bars", aria_label=_("Points a round, building by building")),
        el("ul", listed, cls="st-facts"),
    )


def _bar(number: int, value: float | None, scale: float) -> Markup:
    letter = LETTERS[number]
    width = 0 if value is None else round(100 * min(1.0, max(0.0, value) / scale))
    shown = decimal(value) if value is not None else "–"
    bar = el(
        "svg",
        el("rect", width=width, height="9", rx="1", fill="currentColor"),
        viewBox="0 0 100 9",
        preserveAspectRatio="none",
        aria_hidden=True,
    )
    return el("li", el("b", letter, cls="st-tag"), bar, el("span", shown), cls=f"k-{letter.lower()}")


def _of_building(studio: Studio) -> list[tuple[str, str]]:
    row = studio.row
    if row is None:
        return []
    facts: list[tuple[str, str]] = []
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
        wanted = short_decimal(least)
        if short_decimal(most) != wanted:
            wanted = fill(N_("{least} to {most}"), least=wanted, most=short_decimal(most))
        said = fill(N_("{effort}; balanced: {wanted}"), effort=short_decimal(effort(building)), wanted=wanted)
        facts.append((fill(N_("Cost of {letter}"), letter=letter), said))
    return facts
