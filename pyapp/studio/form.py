"""The form of the studio: the tabs of the buildings, and what the open one asks for: names, boxes, ability, shape - or
the sheet's own names.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from pyapp.drawing.language import _, esc, fill, ngettext
from pyapp.drawing.pieces import icon
from pyapp.engine.contract import N_
from pyapp.games.imperial.rules.abilities import KINDS, Parameter, choice_text
from pyapp.games.imperial.rules.components import CIVILISATION_NAMES, LETTER
from pyapp.games.imperial.rules.reading import GRID, LETTERS, LONGEST_NAME, MOST_BOXES, MOST_RESOURCES
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
    (N_("Keeping"), ("store", "store_action")),
    (N_("Settlements"), ("second_settlement", "settlement_vp", "settlement_gain", "blueprint_vp")),
    (N_("The end of the game"), ("star_per", "star_if")),
)
"""The kinds of abilities as the list shows them."""
_NAMES: Final = (("en", N_("Name in English")), ("es", N_("Name in Spanish")))


def draw(studio: Studio) -> str:
    """Draw the form for the tab that is open."""
    row = studio.row
    inside = _sheet(studio) if row is None else _building(studio, row)
    letter = "" if row is None else f"k-{LETTERS[studio.tab].lower()}"
    return (
        '<div class="st-tabs" role="tablist" '
        f'aria-label="{_("Buildings")}">{"".join(_tab(studio, at) for at in range(len(LETTERS)))}</div>'
        f'<div class="st-body {letter}">{inside}</div>'
    )


def _tab(studio: Studio, at: int) -> str:
    letter, missing = LETTERS[at], bool(studio.verdict.of(at))
    name = fill(N_("Building {letter}"), letter=letter)
    typed = esc(studio.place(at))
    label = f"{name}: {typed}" if typed != name else name
    if missing:
        label += f", {_('unfinished')}"
    mark = icon("careful", kind="okk wn") if missing else icon("check", kind="okk")
    on = studio.tab == at
    return (
        f'<button type="button" role="tab" aria-selected="{str(on).lower()}" class="k-{letter.lower()} '
        f'{"on" if on else ""}" data-do="studio tab {at}" aria-label="{label}">'
        f'<b class="st-tag">{letter}</b>{mark}</button>'
    )


def _names(names: Mapping[str, str]) -> str:
    return "".join(
        f'<label class="st-fl"><span>{_(label)}</span><input id="st-name-{language}" data-field="studio name '
        f'{language}" value="{esc(names[language])}" maxlength="{LONGEST_NAME}" '
        f'autocomplete="off" spellcheck="false" lang="{language}"></label>'
        for language, label in _NAMES
    )


def _line(label: str, inside: str, kind: str = "") -> str:
    return f'<div class="st-row {kind}"><span class="st-lb">{label}</span>{inside}</div>'


# --- the sheet itself ---


def _sheet(studio: Studio) -> str:
    draft = studio.draft
    civilisations = [("", _("None")), *((name, _(title)) for name, title in CIVILISATION_NAMES.items())]
    grades = [
        (str(number), _(title)) for number, title in enumerate((N_("Gentle"), N_("Middling"), N_("Demanding")), 1)
    ]
    chosen = select(
        _("Civilisation"), "studio civilisation", civilisations, draft["civilisation"], ident="st-civilisation"
    )
    grade = choice_row(_("Difficulty"), "studio difficulty", grades, str(draft["difficulty"]))
    note = _(
        "Six buildings stand on a sheet, A to F. Name each, say what its boxes ask for and what it does; the sheet beside "
        "shows what is missing."
    )
    return (
        f'<div class="st-grid2">{_names(draft["name"])}</div>'
        f"{_line(_('Civilisation'), chosen, 'wide')}{_line(_('Difficulty'), grade, 'wide')}"
        f'<p class="st-note">{note}</p>'
    )


# --- a building ---


def _building(studio: Studio, row: Row) -> str:
    return (
        f'<div class="st-grid2">{_names(row["name"])}'
        f"</div>{_line(_('Boxes'), _boxes(studio, row))}{_line(_('Ability'), _ability(studio, row))}"
        f"{_line(_('Shape'), _shape(row), 'last')}"
    )


def _boxes(studio: Studio, row: Row) -> str:
    if row["prebuilt"]:
        return f'<p class="st-stands">{_("It stands from the start and has no boxes.")}</p>'
    boxes = "".join(_box(at, box, chosen=at == studio.box) for at, box in enumerate(row["boxes"]))
    if len(row["boxes"]) < MOST_BOXES:
        boxes += (
            '<button type="button" class="st-addb" data-do="studio add-box" '
            f'aria-label="{_("One more box")}">{icon("plus")}</button>'
        )
    now = row["boxes"][studio.box]
    full = now is not None and len(now) >= MOST_RESOURCES
    keys = "".join(
        f'<button type="button" class="st-pal" data-do="studio ask {letter}" '
        f'aria-label="{label}"{" disabled" if full else ""}>{pip(letter)}</button>'
        for letter, label in (("W", _("Add wood")), ("S", _("Add stone")), ("F", _("Add food")))
    )
    bare = _("Only the action")
    keys += f'<button type="button" class="st-pal tx" data-do="studio ask -" aria-label="{bare}">–</button>'
    off = _("Take the last one off") if now else _("Take the box away")
    keys += f'<button type="button" class="st-pal" data-do="studio ask x" aria-label="{off}">{icon("x")}</button>'
    return (
        f'<div class="st-boxes"><div class="st-cbs">{boxes}</div>'
        '<div class="st-pals" role="group" '
        f'aria-label="{fill(N_("What box {number} asks for"), number=studio.box + 1)}">{keys}</div></div>'
    )


def _box(at: int, box: str | None, *, chosen: bool) -> str:
    said = _("nothing yet") if box is None else amounts(box) if box else _("only the action")
    inside = pips(box) if box else '<i class="hand">?</i>' if box is None else ""
    return (
        f'<button type="button" id="st-box-{at}" class="st-cb {"sel" if chosen else ""} '
        f'{"none" if box is None else ""}" aria-pressed="{str(chosen).lower()}" data-do="studio box {at}" '
        f'aria-label="{fill(N_("Box {number}"), number=at + 1)}: {said}">{inside}</button>'
    )


# --- the ability ---


def _ability(studio: Studio, row: Row) -> str:
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
        return f'<div class="st-abil"><div class="w1">{options}</div></div>'
    parameters = [
        parameter
        for parameter in KINDS[kind].parameters
        if parameter.only is None or ability.get(parameter.only[0]) == parameter.only[1]
    ]
    fields = "".join(
        _PARAMETERS.get(parameter.type, _choice)(parameter, drafts.value_of(ability, parameter.name))
        for parameter in parameters
    )
    building = studio.verdict.buildings[studio.tab]
    reads = ability_html(building) if building is not None else ""
    many = "many" if len(parameters) > 3 else "few"
    return f'<div class="st-abil {many}"><div class="w1">{options}</div>{fields}<p class="st-reads">{reads}</p></div>'


def _field(parameter: Parameter, inside: str) -> str:
    return f'<div class="st-fl p-{parameter.type}"><span aria-hidden="true">{_(parameter.label)}</span>{inside}</div>'


def _choice(parameter: Parameter, value: Any) -> str:
    options = [(str(choice), _(choice_text(parameter, choice))) for choice in parameter.choices]
    before = pip(LETTER[value]) if value in LETTER and parameter.type in ("resource", "face") else ""
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


def _number(parameter: Parameter, value: Any) -> str:
    shown = _("all") if value in parameter.words else _("no limit") if value == 0 else str(value)
    name, label = parameter.name, _(parameter.label)
    least = 0 if parameter.default == 0 else parameter.least
    word = "".join(
        f'<button type="button" class="st-tog" aria-pressed="{str(value == word).lower()}" data-do="studio word '
        f'{name} {word}">{_("all")}</button>'
        for word in parameter.words
    )
    return _field(
        parameter,
        f'<div class="st-nums"><div class="st-step" role="group" aria-label="{label}" id="st-{name}" tabindex="-1">'
        f'<button type="button" data-do="studio step {name} -1" '
        f'aria-label="{fill(N_("{what}: less"), what=label)}"{" disabled" if value == least else ""}>–</button>'
        f'<b class="{"words" if not shown.isdigit() else ""}">{shown}</b>'
        f'<button type="button" data-do="studio step {name} 1" '
        f'aria-label="{fill(N_("{what}: more"), what=label)}"{" disabled" if value == parameter.most else ""}>+'
        f"</button></div>{word}</div>",
    )


def _several(parameter: Parameter, value: Any) -> str:
    keys = "".join(
        f'<button type="button" class="st-tog" aria-pressed="{str(choice in value).lower()}" data-do="studio '
        f'several {parameter.name} {choice}">'
        f"{pip(LETTER[str(choice)]) if choice in LETTER else ''}<span>{_(choice_text(parameter, choice))}</span>"
        "</button>"
        for choice in parameter.choices
    )
    return _field(
        parameter,
        f'<div class="st-togs" role="group" aria-label="{_(parameter.label)}" id="st-{parameter.name}" '
        f'tabindex="-1">{keys}</div>',
    )


def _flag(parameter: Parameter, value: Any) -> str:
    return f'<div class="st-fl">{switch(_(parameter.label), f"studio flag {parameter.name}", on=value is True)}</div>'


_PARAMETERS: Final[Mapping[str, Callable[[Parameter, Any], str]]] = {
    "number": _number,
    "faces": _several,
    "resources": _several,
    "tokens": _several,
    "flag": _flag,
}
"""Type of a parameter -> how it is entered; all others by a list of choices."""


# --- the shape ---


def _shape(row: Row) -> str:
    squares = "".join(
        f'<button type="button" id="st-square-{line}-{column}" class="st-bp {"X" if on else ""}" '
        f'aria-pressed="{str(on).lower()}" data-do="studio square {line} {column}" '
        f'aria-label="{fill(N_("Row {row}, column {column}"), row=line + 1, column=column + 1)}"></button>'
        for line in range(GRID)
        for column in range(GRID)
        for on in [row["blueprint"][line][column] == "X"]
    )
    number = "".join(row["blueprint"]).count("X")
    said = ngettext("{number} section.", "{number} sections.", number)
    say = (
        f"<b>{said}</b> {_('Not turned, not mirrored.')}"
        if number
        else f"<b>{_('No shape.')}</b> {_('Tap squares to draw one of 2 to 5 sections.')}"
    )
    raising = _raising(row)
    stands = switch(_("Stands from the start"), "studio prebuilt", on=row["prebuilt"])
    return (
        f'<div class="st-bpg" role="group" aria-label="{_("Shape, 3 by 3")}">{squares}</div><div class="st-bps">'
        f'<p>{say}</p>{raising}<div id="st-prebuilt" tabindex="-1">{stands}</div></div>'
    )


def _raising(row: Row) -> str:
    """Draw what settlements raise: a switch, and which number where there are several."""
    ability = row["ability"]
    names = drafts.underlines(ability) if ability else []
    if not names:
        return ""
    chosen = ability.get("underline", "")
    value = drafts.value_of(ability, chosen or names[0])
    drawn = switch(f"{_('Settlements raise')} <u>{value}</u>", "studio raise", on=bool(chosen))
    if chosen and len(names) > 1:
        labels = {parameter.name: _(parameter.label) for parameter in KINDS[ability["kind"]].parameters}
        drawn += choice_row(
            _("What settlements raise"), "studio raise", [(name, labels[name]) for name in names], chosen
        )
    return f'<div id="st-raise" tabindex="-1">{drawn}</div>'
