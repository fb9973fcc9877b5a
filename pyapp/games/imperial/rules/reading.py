"""The schema of village sheets. `schema` is the way in."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from pyapp.engine.contract import N_, Value
from pyapp.engine.schema import (
    FLAG,
    LEFT_OUT,
    LONGEST_NAME,
    NAME,
    NO_LIST,
    By,
    Leaf,
    ListOf,
    Optional,
    Reader,
    Spec,
    Table,
    Values,
    check_keys,
    choice,
    coded,
    counted,
    is_list,
    name_in,
    number,
    shown,
)
from pyapp.games.imperial.rules.abilities import KINDS, PLAIN, Kind, Parameter
from pyapp.games.imperial.rules.components import LETTER, TRACKS, Ability, Building, Sheet, by_letters, is_square

if TYPE_CHECKING:
    from collections.abc import Sequence

BUILDINGS: Final = 6
MOST_BOXES: Final = 6
MOST_RESOURCES: Final = 4
"""In one box."""
GRID: Final = 3
"""The most rows, and columns, that a shape has."""
SHAPE: Final = (2, 5)
"""Sections of a shape."""
TRANSLATED: Final = ("field", "parameter")
"""What fills messages and is a message itself."""
LETTERS: Final = "ABCDEF"
"""What the studio's tabs call the buildings."""


# --- ids and names ---


def slug(name: str) -> str:
    """Make an id of an English name: lower case, apostrophes dropped, a hyphen for anything but letters and digits.
    IS-16.6.
    """
    return re.sub(r"[^a-z0-9]+", "-", re.sub(r"['’]", "", name.lower())).strip("-")


def _ident(value: object) -> str | None:
    if value is None:
        return ""
    good = isinstance(value, str) and len(value) <= LONGEST_NAME and re.fullmatch("[a-z0-9]+(?:-[a-z0-9]+)*", value)
    return str(value) if good else None


IDENT: Final = Leaf(_ident, N_("{place}: an id has lower-case letters, digits and single hyphens, at most 40."))
"""Made of the English name where it is not told."""


class _Name(Spec[dict[str, str]]):
    """A name of which an id is made; moves have to tell a building's from tracks and squares."""

    building: bool = False

    def read(self, value: object, reader: Reader) -> dict[str, str]:
        """Read the name."""
        names = NAME.read(value, reader)
        ident = slug(names["en"])
        if names["en"] and not ident:
            reader.wrong(N_("{place}: the English name needs a letter from a to z, or a digit."), "en")
        if self.building:
            _no_track(ident, reader, "en")
        return names


def _no_track(ident: str, reader: Reader, part: str) -> None:
    if ident in TRACKS or is_square(ident):
        reader.wrong(N_("{place}: a building may not have the name of a track, or of a square such as w3."), part)


# --- one ability ---


@cache
def spec_of(parameter: Parameter) -> Leaf[Any]:
    """Return the spec of a parameter of an ability."""
    least, most, choices = parameter.least, parameter.most, parameter.choices

    def number_or_word(value: object) -> object:
        return value if isinstance(value, str) and value in parameter.words else whole.take(value)

    def several(value: object) -> tuple[object, ...] | None:
        chosen = list(value) if is_list(value) else []
        good = all(type(item) in (str, int) and item in choices for item in chosen)
        if good and len(set(map(str, chosen))) == len(chosen) and least <= len(chosen) <= most:
            return tuple(item for item in choices if item in chosen)
        return None

    whole = number(least, most)
    if parameter.type == "number":
        return Leaf(number_or_word, whole.wanted, whole.bounds)
    if parameter.type == "flag":
        return FLAG
    if parameter.type in ("faces", "resources", "tokens"):
        bounds: dict[str, Value] = {"least": least, "most": most, "choices": ", ".join(map(str, choices))}
        return Leaf(several, N_("{place}, {field}: this must be a list of {least} to {most} of {choices}."), bounds)
    return choice([str(one) for one in choices])


class _Ability(Spec[Ability]):
    """An ability: its kind, the parameters of that, the underlined one."""

    def read(self, value: object, reader: Reader) -> Ability:
        """Read an ability."""
        if value is None:
            reader.wrong(N_("{place}: the ability is missing."))
            return Ability("")
        key = value.get("kind") if isinstance(value, Mapping) else None
        if not isinstance(value, Mapping) or not isinstance(key, str) or key not in KINDS:
            reader.wrong(N_("{place}: there is no kind of ability {kind}."), kind=shown(key))
            return Ability("")
        kind, params = KINDS[key], dict[str, Any]()
        check_keys(value, ("kind", "underline", *(one.name for one in kind.parameters)), reader)
        path = reader.field
        for parameter in kind.parameters:
            reader.field, reader.label = parameter.name, parameter.label
            self._parameter(parameter, value, params, reader)
        reader.label = ""
        for given, other in (("give", "get"), ("give", "instead_of")):
            if given in params and params[given] == params.get(other):
                reader.field = other
                reader.wrong(N_("{place}: you give and get the same thing."))
        reader.field = "underline"
        underline = self._underline(kind, value, params, reader)
        reader.field = path
        return Ability(key, params, underline)

    def _parameter(
        self, parameter: Parameter, data: Mapping[str, object], params: dict[str, Any], reader: Reader
    ) -> None:
        """Read one parameter; a missing one that is not required takes its default, but for a cap."""
        belongs = parameter.only is None or params.get(parameter.only[0]) == parameter.only[1]
        value = data.get(parameter.name)
        if value is None:
            if parameter.required and belongs:
                reader.wrong(N_("{place}: the ability is missing an entry: {parameter}."), parameter=parameter.label)
            elif not parameter.required and parameter.name != "max":
                params[parameter.name] = parameter.default
        elif not belongs:
            reader.wrong(N_("{place}: there is no entry {key}."), key=parameter.name)
        elif (read := spec_of(parameter).read(value, reader)) is not None:
            params[parameter.name] = read

    def _underline(self, kind: Kind, data: Mapping[str, object], params: Values, reader: Reader) -> str:
        """Read which number is underlined."""
        name = data.get("underline", "")
        parameter = kind.parameter(name) if isinstance(name, str) else None
        value = params.get(parameter.name) if parameter else None
        if parameter and parameter.underline and value not in parameter.words and (value is not None or name in data):
            return parameter.name
        if name != "":
            reader.wrong(N_("{place}: {entry} cannot be underlined here."), entry=shown(name))
        return ""

    def write(self, value: Ability) -> object:
        """Return an ability as plain data without what goes without saying."""
        data: dict[str, object] = {"kind": value.kind}
        for parameter in KINDS[value.kind].parameters:
            given = value.params.get(parameter.name)
            said = parameter.required or given != parameter.default or parameter.name == value.underline
            if given is not None and said:
                data[parameter.name] = spec_of(parameter).write(given)
        return {**data, "underline": value.underline} if value.underline else data


ABILITY: Final = _Ability()

# --- one building ---


class _Flag(Spec["bool | None"]):
    """True or false, or nothing, which is written as nothing, as false is."""

    def read(self, value: object, reader: Reader) -> bool | None:
        """Read the value."""
        return None if value is None else FLAG.read(value, reader)

    def write(self, value: bool | None) -> object:
        """Return true, or nothing."""
        return value or LEFT_OUT


class _Box(Spec["str | None"]):
    """What a box asks for: letters W, S, F in any order, "" for an empty one. None is no answer yet."""

    def read(self, value: object, reader: Reader) -> str | None:
        """Read the box."""
        at = int(reader.field.rpartition(".")[2])
        if value is None:
            reader.wrong(N_("{place}: box {box} has no cost yet."), box=at)
        elif not isinstance(value, str) or set(value) - {LETTER[key] for key in PLAIN}:
            message = N_("{place}: box {box} may only cost wood (W), stone (S) or food (F).")
            reader.wrong(message, box=at)
        elif len(value) > MOST_RESOURCES:
            reader.wrong(N_("{place}: box {box} costs more than four resources."), box=at)
        else:
            return by_letters(value)
        return None


class _Shape(Spec["tuple[str, ...] | None"]):
    """A shape: rows of X and . that reach to all four edges."""

    def read(self, value: object, reader: Reader) -> tuple[str, ...] | None:
        """Read the shape."""
        if not is_list(value) or not all(isinstance(row, str) and not set(row) - set("X.") for row in value):
            reader.wrong(N_("{place}: a shape is a list of rows of X and points."))
            return None
        rows = tuple(map(str, value))
        if not rows:
            return ()
        sections = "".join(rows).count("X")
        if len({len(row) for row in rows}) > 1:
            reader.wrong(N_("{place}: the rows of the shape are not all the same length."))
        elif len(rows) > GRID or len(rows[0]) > GRID:
            reader.wrong(N_("{place}: a shape is at most 3 by 3."))
        elif not SHAPE[0] <= sections <= SHAPE[1]:
            reader.wrong(N_("{place}: a shape has 2 to 5 sections; found: {number}."), number=sections)
        elif not all("X" in edge for edge in (rows[0], rows[-1], [row[0] for row in rows], [row[-1] for row in rows])):
            reader.wrong(N_("{place}: the shape has an empty row or column at its edge."))
        return rows

    def write(self, value: tuple[str, ...] | None) -> object:
        """Return the rows."""
        return list(value or ())


def _no_boxes(value: object) -> tuple[str, ...] | None:
    return None if value or not is_list(value) else ()


_BOXES: Final = ListOf(_Box(), 1, MOST_BOXES, N_("{place}: a building has 1 to 6 boxes; found: {number}."))
_NO_BOXES: Final = Leaf(_no_boxes, N_("{place}: an already built building has no boxes."))


def _suits_its_ability(building: Values, reader: Reader) -> None:
    """Check star and shape of a building against its ability."""
    ability: Ability = building["ability"]
    if ability.kind not in KINDS:
        return
    group, star, shape = KINDS[ability.kind].group, building["star"], building["blueprint"]
    if star and group != "STAR":
        reader.wrong(N_("{place}: only an ability that counts at the end has ★."), "star")
    elif star is False and group == "STAR":
        reader.wrong(N_("{place}: an ability that counts at the end has ★."), "star")
    if group == "PLAN" and shape == ():
        reader.wrong(N_("{place}: this ability needs a shape."), "blueprint")
    if ability.underline and shape == ():
        reader.wrong(N_("{place}: a number is underlined, but no shape raises it."), "blueprint")


def _building(values: Values) -> Building:
    """Make a building; `star` goes by the ability. One without an ability has the first, for the studio to draw."""
    ability: Ability = values["ability"]
    known = ability.kind in KINDS
    return Building(
        id=values["id"] or slug(values["name"]["en"]),
        name=values["name"],
        boxes=tuple(box for box in values["boxes"] or () if box is not None),
        ability=ability if known else Ability("gain"),
        blueprint=values["blueprint"] or (),
        prebuilt=bool(values["prebuilt"]),
        star=known and KINDS[ability.kind].group == "STAR",
    )


def _explicit(building: Values, reader: Reader) -> None:
    if building["id"]:
        _no_track(building["id"], reader, "id")


class _Building(Table[Building]):
    """A building, which tells its id where that is not made of its name."""

    def write(self, value: Building) -> dict[str, object]:
        """Return a building as plain data without what goes without saying."""
        data = super().write(value)
        told = value.id != slug(value.name["en"])
        return {key: part for key, part in data.items() if key != "id" or told}


BUILDING: Final = _Building(
    {
        "id": IDENT,
        "name": By("id", {"": _Name(building=True)}, NAME),
        "prebuilt": _Flag(),
        "star": _Flag(),
        "boxes": By("prebuilt", {True: Optional(_NO_BOXES, ())}, _BOXES),
        "ability": ABILITY,
        "blueprint": Optional(_Shape(), ()),
    },
    _building,
    (_explicit, _suits_its_ability),
    getattr,
    lenient=True,
)

# --- the sheet ---


class _Buildings(Spec["tuple[Building, ...]"]):
    """The six buildings of a sheet, which messages call by their letters."""

    def read(self, value: object, reader: Reader) -> tuple[Building, ...]:
        """Read the buildings, and check what none can be blamed for alone: ids, reroll buildings."""
        if not is_list(value):
            reader.wrong(NO_LIST)
            return ()
        message = N_("{place}: a sheet has exactly six buildings; found: {number}.")
        counted(reader, len(value), BUILDINGS, BUILDINGS, message)
        place, reader.list, buildings = reader.place, reader.field, list[Building]()
        for at, row in enumerate(value[:BUILDINGS]):
            own = name_in(row)
            reader.enter(at, f"{LETTERS[at]} ({own})" if own else LETTERS[at])
            if (building := BUILDING.read(row, reader)) is not None:
                buildings.append(building)
        self._together(buildings, reader)
        reader.enter(None)
        reader.list, reader.field, reader.place = "", reader.list, place
        return tuple(buildings)

    def _together(self, buildings: Sequence[Building], reader: Reader) -> None:
        seen: set[str] = set()
        rerolls = 0
        for at, building in enumerate(buildings):
            reader.enter(at, f"{LETTERS[at]} ({shown(building.name['en'])})")
            if building.id and building.id in seen:
                reader.wrong(N_("{place}: another building has the same id, {id}."), "id", id=building.id)
            seen.add(building.id)
            if building.ability.kind in ("reroll", "reroll_worker"):
                rerolls += 1
                if rerolls > 1:
                    reader.wrong(N_("{place}: a sheet has at most one building that rerolls."), "ability")

    def write(self, value: Sequence[Building]) -> object:
        """Return the buildings as a list."""
        return list(map(BUILDING.write, value))


def _sheet(values: Values) -> Sheet:
    name, ident = values["name"], values["id"]
    known = (ident or slug(name["en"]), values["civilisation"] or "", values["difficulty"] or 2)
    return Sheet(*known, name, values["building"] or ())


SHEET: Final = Table[Sheet](
    {
        "id": IDENT,
        "civilisation": coded(
            "[a-z]{0,20}", N_("{place}: the civilisation is a word of at most 20 lower-case letters."), unsaid=""
        ),
        "difficulty": Leaf(number(1, 3).take, N_("{place}: the difficulty is 1, 2 or 3."), unsaid=2),
        "name": By("id", {"": _Name()}, NAME),
        "building": _Buildings(),
    },
    _sheet,
    get=lambda sheet, key: sheet.buildings if key == "building" else getattr(sheet, key),
    lenient=True,
)


def reader_of(data: object) -> Reader:
    """Return the reader for the plain data of a sheet: every place begins with its name."""
    title = name_in(data) or "?"
    return Reader(title, (title,))
