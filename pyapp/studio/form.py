"""The form of the studio: the tabs of the buildings, and what the open one asks for: names, boxes, ability, shape - or
the sheet's own names.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from pyapp.drawing.language import _, fill, ngettext
from pyapp.drawing.markup import NOTHING, Markup, el, join
from pyapp.drawing.pieces import icon
from pyapp.engine.contract import N_
from pyapp.engine.schema import LONGEST_NAME
from pyapp.games.imperial.rules.abilities import KINDS, Parameter, choice_text
from pyapp.games.imperial.rules.components import CIVILISATION_NAMES, LETTER
from pyapp.games.imperial.rules.reading import GRID, LETTERS, MOST_BOXES, MOST_RESOURCES
from pyapp.games.imperial.view.marks import amounts, pip, pips
from pyapp.games.imperial.view.village import ability_html
from pyapp.studio import drafts
from pyapp.ui.widgets import choice_row, select, switch

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from pyapp.studio.desk import Studio
    from pyapp.studio.drafts import Row

GROUPS: Final = (
    (N_("Production"), ("gain", "gain_choice", "gain_if_dice", "gain_per", "copy_die")),
    (N_("Actions"), ("extra_action", "action_if_worker", "action_when", "buy_action", "free_box")),
    (N_("Trade and costs"), ("trade", "sell", "discount", "free_cost", "substitute")),
    (N_("Harvest"), ("free_harvest", "harvest_bonus", "harvest_vp", "harvest_ahead", "glean")),
    (N_("Dice and favor tokens"), ("reroll", "reroll_worker", "turn_die", "token_twice", "token_both")),
    (N_("Victory points"), ("vp_if", "vp_per_box", "vp_left")),
    (N_("Keep things"), ("store", "store_action")),
    (N_("Settlements"), ("second_settlement", "settlement_vp", "settlement_gain", "blueprint_vp")),
    (N_("The end of the game"), ("star_per", "star_if")),
)
"""The kinds of abilities as the list shows them."""
_NAMES: Final = (("en", N_("Name in English")), ("es", N_("Name in Spanish")))


def draw(studio: Studio) -> Markup:
    """Draw the form for the tab that is open."""
    row = studio.row
    inside = _sheet(studio) if row is None else _building(studio, row)
    letter = "" if row is None else f"k-{LETTERS[studio.tab].lower()}"
    return join(
        el(
            "div",
            *(_tab(studio, at) for at in range(len(LETTERS))),
            cls="st-tabs",
            role="tablist",
            aria_label=_("Buildings"),
        ),
        el("div", inside, cls=f"st-body {letter}"),
    )


def _tab(studio: Studio, at: int) -> Markup:
    letter, missing = LETTERS[at], bool(studio.verdict.of(at))
    name = fill(N_("Building {letter}"), letter=letter)
    typed = studio.place(at)
    label = f"{name}: {typed}" if typed != name else name
    if missing:
        label += f", {_('unfinished')}"
    mark = icon("careful", kind="okk wn") if missing else icon("check", kind="okk")
    on = studio.tab == at
    return el(
        "button",
        el("b", letter, cls="st-tag"),
        mark,
        type="button",
        role="tab",
        aria_selected=on,
        cls=f"k-{letter.lower()} {'on' if on else ''}",
        do=f"studio tab {at}",
        aria_label=label,
    )


def _names(names: Mapping[str, str]) -> Markup:
    return join(
        *(
            el(
                "label",
                el("span", _(label)),
                el(
                    "input",
                    id=f"st-name-{language}",
                    field=f"studio name {language}",
                    value=names[language],
                    placeholder=drafts.spoken(names)[language],
                    maxlength=LONGEST_NAME,
                    autocomplete="off",
                    spellcheck="false",
                    lang=language,
                ),
                cls="st-fl",
            )
            for language, label in _NAMES
        )
    )


def _line(label: str, inside: str, kind: str = "") -> Markup:
    return el("div", el("span", label, cls="st-lb"), inside, cls=f"st-row {kind}")


# --- the sheet itself ---


def _sheet(studio: Studio) -> Markup:
    draft = studio.draft
    civilisations = [("", _("None")), *((name, _(title)) for name, title in CIVILISATION_NAMES.items())]
    grades = [(str(number), _(title)) for number, title in enumerate((N_("Gentle"), N_("Medium"), N_("Demanding")), 1)]
    chosen = select(
        _("Civilisation"), "studio civilisation", civilisations, draft["civilisation"], ident="st-civilisation"
    )
    grade = choice_row(_("Difficulty"), "studio difficulty", grades, str(draft["difficulty"]))
    note = _(
        "A sheet has six buildings, A to F. Name each one, fill its boxes and choose what it "
        "does. The preview shows what is missing."
    )
    return join(
        el("div", _names(draft["name"]), cls="st-grid2"),
        _line(_("Civilisation"), chosen, "wide"),
        _line(_("Difficulty"), grade, "wide"),
        el("p", note, cls="st-note"),
    )


# --- a building ---


def _building(studio: Studio, row: Row) -> Markup:
    return join(
        el("div", _names(row["name"]), cls="st-grid2"),
        _line(_("Boxes"), _boxes(studio, row)),
        _line(_("Ability"), _ability(studio, row)),
        _line(_("Shape"), _shape(row), "last"),
    )


def _boxes(studio: Studio, row: Row) -> Markup:
    if row["prebuilt"]:
        return el("p", _("It is already built, so it has no boxes."), cls="st-stands")
    boxes = join(*(_box(at, box, chosen=at == studio.box) for at, box in enumerate(row["boxes"])))
    if len(row["boxes"]) < MOST_BOXES:
        boxes += el(
            "button", icon("plus"), type="button", cls="st-addb", do="studio add-box", aria_label=_("Add a box")
        )
    now = row["boxes"][studio.box]
    full = now is not None and len(now) >= MOST_RESOURCES
    keys = join(
        *(
            el(
                "button",
                pip(letter),
                type="button",
                cls="st-pal",
                do=f"studio ask {letter}",
                aria_label=label,
                disabled=full,
            )
            for letter, label in (("W", _("Add wood")), ("S", _("Add stone")), ("F", _("Add food")))
        )
    )
    bare = _("Action only")
    keys += el("button", "–", type="button", cls="st-pal tx", do="studio ask -", aria_label=bare)
    off = _("Remove the last one") if now else _("Remove the box")
    keys += el("button", icon("x"), type="button", cls="st-pal", do="studio ask x", aria_label=off)
    return el(
        "div",
        el("div", boxes, cls="st-cbs"),
        el(
            "div",
            keys,
            cls="st-pals",
            role="group",
            aria_label=fill(N_("Cost of box {number}"), number=studio.box + 1),
        ),
        cls="st-boxes",
    )


def _box(at: int, box: str | None, *, chosen: bool) -> Markup:
    said = _("no cost yet") if box is None else amounts(box) if box else _("just one action")
    inside = pips(box) if box else el("i", "?", cls="hand") if box is None else ""
    return el(
        "button",
        inside,
        type="button",
        id=f"st-box-{at}",
        cls=f"st-cb {'sel' if chosen else ''} {'none' if box is None else ''}",
        aria_pressed=chosen,
        do=f"studio box {at}",
        aria_label=f"{fill(N_('Box {number}'), number=at + 1)}: {said}",
    )


# --- the ability ---


def _ability(studio: Studio, row: Row) -> Markup:
    ability = row["ability"]
    kind = ability["kind"] if ability else ""
    groups = [(_(title), [(name, _(KINDS[name].title)) for name in names]) for title, names in GROUPS]
    options = select(
        _("Kind of ability"),
        "studio kind",
        [] if kind else [("", _("Choose what it does"))],
        kind,
        groups=groups,
        ident="st-kind",
    )
    if not ability:
        return el("div", el("div", options, cls="w1"), cls="st-abil")
    parameters = [
        parameter
        for parameter in KINDS[kind].parameters
        if parameter.only is None or ability.get(parameter.only[0]) == parameter.only[1]
    ]
    fields = join(
        *(
            _PARAMETERS.get(parameter.type, _choice)(parameter, drafts.value_of(ability, parameter.name))
            for parameter in parameters
        )
    )
    building = studio.verdict.buildings[studio.tab]
    reads = ability_html(building) if building is not None else ""
    many = "many" if len(parameters) > 3 else "few"
    return el("div", el("div", options, cls="w1"), fields, el("p", reads, cls="st-reads"), cls=f"st-abil {many}")


def _field(parameter: Parameter, inside: str) -> Markup:
    return el("div", el("span", _(parameter.label), aria_hidden=True), inside, cls=f"st-fl p-{parameter.type}")


def _choice(parameter: Parameter, value: Any) -> Markup:
    options = [(str(choice), _(choice_text(parameter, choice))) for choice in parameter.choices]
    before = pip(LETTER[value]) if value in LETTER and parameter.type in ("resource", "face") else NOTHING
    return _field(
        parameter,
        select(
            _(parameter.label),
            f"studio parameter {parameter.name}",
            options,
            str(value),
            before=before,
            ident=f"st-{parameter.name}",
        ),
    )


def _number(parameter: Parameter, value: Any) -> Markup:
    shown = _("all") if value in parameter.words else _("no limit") if value == 0 else str(value)
    name, label = parameter.name, _(parameter.label)
    least = 0 if parameter.default == 0 else parameter.least
    word = join(
        *(
            el(
                "button",
                _("all"),
                type="button",
                cls="st-tog",
                aria_pressed=value == word,
                do=f"studio word {name} {word}",
            )
            for word in parameter.words
        )
    )
    return _field(
        parameter,
        el(
            "div",
            el(
                "div",
                _step(name, -1, "–", fill(N_("{what}: less"), what=label), ended=value == least),
                el("b", shown, cls="words" if not shown.isdigit() else ""),
                _step(name, 1, "+", fill(N_("{what}: more"), what=label), ended=value == parameter.most),
                cls="st-step",
                role="group",
                aria_label=label,
                id=f"st-{name}",
                tabindex="-1",
            ),
            word,
            cls="st-nums",
        ),
    )


def _step(name: str, by: int, sign: str, label: Markup, *, ended: bool) -> Markup:
    return el("button", sign, type="button", do=f"studio step {name} {by}", aria_label=label, disabled=ended)


def _several(parameter: Parameter, value: Any) -> Markup:
    keys = join(
        *(
            el(
                "button",
                pip(LETTER[str(choice)]) if choice in LETTER else "",
                el("span", _(choice_text(parameter, choice))),
                type="button",
                cls="st-tog",
                aria_pressed=choice in value,
                do=f"studio several {parameter.name} {choice}",
            )
            for choice in parameter.choices
        )
    )
    return _field(
        parameter,
        el(
            "div",
            keys,
            cls="st-togs",
            role="group",
            aria_label=_(parameter.label),
            id=f"st-{parameter.name}",
            tabindex="-1",
        ),
    )


def _flag(parameter: Parameter, value: Any) -> Markup:
    return el("div", switch(_(parameter.label), f"studio flag {parameter.name}", on=value is True), cls="st-fl")


_PARAMETERS: Final[Mapping[str, Callable[[Parameter, Any], Markup]]] = {
    "number": _number,
    "faces": _several,
    "resources": _several,
    "tokens": _several,
    "flag": _flag,
}
"""Type of a parameter -> how it is entered; all others by a list of choices."""


# --- the shape ---


def _shape(row: Row) -> Markup:
    squares = join(
        *(
            el(
                "button",
                type="button",
                id=f"st-square-{line}-{column}",
                cls=f"st-bp {'X' if on else ''}",
                aria_pressed=on,
                do=f"studio square {line} {column}",
                aria_label=fill(N_("Row {row}, column {column}"), row=line + 1, column=column + 1),
            )
            for line in range(GRID)
            for column in range(GRID)
            for on in [row["blueprint"][line][column] == "X"]
        )
    )
    number = "".join(row["blueprint"]).count("X")
    said = ngettext("{number} section.", "{number} sections.", number)
    say = (
        join(el("b", said), " ", _("Turning or mirroring is not allowed."))
        if number
        else join(el("b", _("No shape.")), " ", _("Tap squares to draw one of 2 to 5 sections."))
    )
    raising = _raising(row)
    stands = switch(_("Already built"), "studio prebuilt", on=row["prebuilt"])
    return join(
        el("div", squares, cls="st-bpg", role="group", aria_label=_("Shape, 3 by 3")),
        el("div", el("p", say), raising, el("div", stands, id="st-prebuilt", tabindex="-1"), cls="st-bps"),
    )


def _raising(row: Row) -> Markup:
    """Draw what settlements raise: a switch, and which number where there are several."""
    ability = row["ability"]
    names = drafts.underlines(ability) if ability else []
    if not names:
        return NOTHING
    chosen = ability.get("underline", "")
    value = drafts.value_of(ability, chosen or names[0])
    drawn = switch(join(_("Settlements increase"), " ", el("u", value)), "studio raise", on=bool(chosen))
    if chosen and len(names) > 1:
        labels = {parameter.name: _(parameter.label) for parameter in KINDS[ability["kind"]].parameters}
        drawn += choice_row(
            _("What settlements increase"), "studio raise", [(name, labels[name]) for name in names], chosen
        )
    return el("div", drawn, id="st-raise", tabindex="-1")
