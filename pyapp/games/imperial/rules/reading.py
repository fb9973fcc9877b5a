"""Reads a village sheet from plain data and says in words what is wrong with it. `schema` is the way in."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from pyapp.engine import reading
from pyapp.engine.contract import N_, MessageError, Value
from pyapp.engine.reading import LONGEST_NAME as LONGEST_NAME
from pyapp.engine.reading import name_in, shown, whole
from pyapp.games.imperial.rules.abilities import KINDS, PLAIN, Kind, Parameter
from pyapp.games.imperial.rules.components import LETTER, TRACKS, Ability, Building, Sheet, by_letters, is_square

BUILDINGS: Final = 6
MOST_BOXES: Final = 6
MOST_RESOURCES: Final = 4
"""In one box."""
GRID: Final = 3
"""The most rows, and columns, that a shape has."""
SHAPE: Final = (2, 5)
"""Sections of a shape."""
TRANSLATED: Final = ("parameter",)
"""The fields of messages that are messages themselves."""
LETTERS: Final = "ABCDEF"
"""What the studio's tabs call the buildings."""


@dataclasses.dataclass(frozen=True, slots=True)
class Problem:
    """What is wrong, or not advisable: building 0 to 5 (None: the sheet itself), the key of the field, the message with
    what fills it.
    """

    building: int | None
    field: str
    message: str
    params: Mapping[str, Value] = dataclasses.field(default_factory=dict)


class SheetError(MessageError):
    """A sheet that cannot be read: the `place` of the message names sheet and building."""


_ID: Final = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
_CIVILISATION: Final = re.compile(r"[a-z]{0,20}")
_SHEET_KEYS: Final = ("id", "civilisation", "difficulty", "name", "building")
_BUILDING_KEYS: Final = ("id", "name", "boxes", "ability", "blueprint", "prebuilt", "star")


def slug(name: str) -> str:
    """Make an id of an English name: lower case, apostrophes dropped, a hyphen for anything but letters and digits.
    IS-16.6.
    """
    return re.sub(r"[^a-z0-9]+", "-", re.sub(r"['’]", "", name.lower())).strip("-")


class Reader(reading.Reader):
    """Reads a sheet and collects whatever is wrong; what it gives is only good if nothing was."""

    def __init__(self) -> None:
        super().__init__()
        self.problems: list[Problem] = []
        self.building: int | None = None

    def wrong(self, where: str, message: str, /, **params: Value) -> None:
        """Note a problem of the sheet or the building being read."""
        self.problems.append(Problem(self.building, where, message, {"place": self.place, **params}))

    def truth_of(self, data: Mapping[str, object], key: str, message: str) -> bool | None:
        """Read a yes or no; None if it is not there."""
        value = data.get(key)
        if value is not None and not isinstance(value, bool):
            self.wrong(key, message)
        return value if isinstance(value, bool) else None

    def ident(self, value: object, name: str) -> str:
        """Read an id, or make it of the English name."""
        if value is None:
            if name and not slug(name):
                self.wrong("name.en", N_("{place}: the English name needs a letter from a to z, or a digit."))
            return slug(name)
        if not isinstance(value, str) or len(value) > LONGEST_NAME or not _ID.fullmatch(value):
            self.wrong("id", N_("{place}: an id has lower-case letters, digits and single hyphens, at most 40."))
            return ""
        return value

    # --- the sheet ---

    def sheet(self, value: object, provenance: str) -> Sheet:
        """Read a sheet."""
        self.place = title = name_in(value) or "?"
        data = self.table(value, "", _SHEET_KEYS)
        name = self.name(data.get("name"))
        ident = self.ident(data.get("id"), name["en"])
        civilisation, difficulty = data.get("civilisation", ""), data.get("difficulty", 2)
        if not isinstance(civilisation, str) or not _CIVILISATION.fullmatch(civilisation):
            self.wrong("civilisation", N_("{place}: the civilisation is a word of at most 20 lower-case letters."))
        if not whole(difficulty) or difficulty not in (1, 2, 3):
            self.wrong("difficulty", N_("{place}: the difficulty is 1, 2 or 3."))
        rows = data.get("building", ())
        if not isinstance(rows, Sequence) or isinstance(rows, str):
            self.wrong("building", N_("{place}: {key} is not a list."), key="building")
            rows = ()
        elif len(rows) != BUILDINGS:
            self.wrong(
                "building", N_("{place}: a sheet has exactly six buildings; here there are {number}."), number=len(rows)
            )
        buildings = []
        for number, row in enumerate(rows[:BUILDINGS]):
            self.building, letter = number, LETTERS[number]
            own = name_in(row)
            self.place = f"{title}, {letter} ({own})" if own else f"{title}, {letter}"
            buildings.append(self.one_building(row))
        self.together(title, buildings)
        known = civilisation if isinstance(civilisation, str) else ""
        return Sheet(ident, known, difficulty if whole(difficulty) else 2, name, tuple(buildings), provenance)

    def together(self, title: str, buildings: list[Building]) -> None:
        """Check what no building can be blamed for alone: ids, reroll buildings."""
        seen: dict[str, int] = {}
        rerolls = 0
        for number, building in enumerate(buildings):
            self.building, self.place = number, f"{title}, {LETTERS[number]} ({shown(building.name['en'])})"
            if building.id and building.id in seen:
                self.wrong("id", N_("{place}: another building has the same id, {id}."), id=building.id)
            seen[building.id] = number
            if building.ability.kind in ("reroll", "reroll_worker"):
                rerolls += 1
                if rerolls > 1:
                    self.wrong("ability", N_("{place}: a sheet has at most one building that rerolls."))
        self.building = None

    # --- one building ---

    def one_building(self, value: object) -> Building:
        """Read a building."""
        data = self.table(value, "building", _BUILDING_KEYS)
        name = self.name(data.get("name"))
        ident = self.ident(data.get("id"), name["en"])
        if ident in TRACKS or is_square(ident):
            self.wrong(
                "name.en", N_("{place}: a building may not have the name of a track, or of a square such as w3.")
            )
        prebuilt = bool(self.truth_of(data, "prebuilt", N_("{place}: standing from the start must be true or false.")))
        boxes = self.boxes(data.get("boxes", ()), prebuilt)
        ability, kind = self.ability(data.get("ability"))
        blueprint = self.blueprint(data.get("blueprint", ()))
        star = self.truth_of(data, "star", N_("{place}: ★ must be true or false."))
        if kind is not None:
            if star is not None and star != (kind.group == "STAR"):
                self.wrong(
                    "star",
                    N_("{place}: only an ability that counts at the end has ★.")
                    if star
                    else N_("{place}: an ability that counts at the end has ★."),
                )
            if kind.group == "PLAN" and not data.get("blueprint"):
                self.wrong("blueprint", N_("{place}: this ability needs a shape."))
            if ability.underline and not data.get("blueprint"):
                self.wrong("blueprint", N_("{place}: a number is underlined, but no shape raises it."))
        return Building(ident, name, boxes, ability, blueprint, prebuilt, kind is not None and kind.group == "STAR")

    def boxes(self, value: object, prebuilt: bool) -> tuple[str, ...]:
        """Read the boxes: letters W, S, F in any order, "" for an empty one."""
        if not isinstance(value, Sequence) or isinstance(value, str):
            self.wrong("boxes", N_("{place}: {key} is not a list."), key="boxes")
            return ()
        if prebuilt:
            if value:
                self.wrong("boxes", N_("{place}: a building that stands from the start has no boxes."))
            return ()
        if not 1 <= len(value) <= MOST_BOXES:
            self.wrong("boxes", N_("{place}: a building has 1 to 6 boxes; here there are {number}."), number=len(value))
        boxes = []
        for number, box in enumerate(value[:MOST_BOXES], 1):
            if box is None:
                self.wrong(f"boxes.{number}", N_("{place}: box {box} asks for nothing yet."), box=number)
            elif not isinstance(box, str) or set(box) - {LETTER[key] for key in PLAIN}:
                self.wrong(
                    f"boxes.{number}",
                    N_("{place}: box {box} asks for something other than wood (W), stone (S) or food (F)."),
                    box=number,
                )
            elif len(box) > MOST_RESOURCES:
                self.wrong(f"boxes.{number}", N_("{place}: box {box} asks for more than four resources."), box=number)
            else:
                boxes.append(by_letters(box))
        return tuple(boxes)

    def blueprint(self, value: object) -> tuple[str, ...]:
        """Read a shape: rows of X and ."""
        if (
            not isinstance(value, Sequence)
            or isinstance(value, str)
            or not all(isinstance(row, str) and not set(row) - set("X.") for row in value)
        ):
            self.wrong("blueprint", N_("{place}: a shape is a list of rows of X and points."))
            return ()
        rows = tuple(str(row) for row in value)
        if not rows:
            return ()
        number = "".join(rows).count("X")
        if len({len(row) for row in rows}) > 1:
            self.wrong("blueprint", N_("{place}: the rows of the shape are not all the same length."))
        elif len(rows) > GRID or len(rows[0]) > GRID:
            self.wrong("blueprint", N_("{place}: a shape is at most 3 by 3."))
        elif not SHAPE[0] <= number <= SHAPE[1]:
            self.wrong("blueprint", N_("{place}: a shape has 2 to 5 sections; here there are {number}."), number=number)
        elif (
            "X" not in rows[0]
            or "X" not in rows[-1]
            or not any(row[0] == "X" for row in rows)
            or not any(row[-1] == "X" for row in rows)
        ):
            self.wrong("blueprint", N_("{place}: the shape has an empty row or column at its edge."))
        return rows

    # --- one ability ---

    def ability(self, value: object) -> tuple[Ability, Kind | None]:
        """Read an ability: its kind, its parameters, the underlined one."""
        if value is None:
            self.wrong("ability", N_("{place}: the ability is missing."))
            return Ability("gain"), None
        key = value.get("kind") if isinstance(value, Mapping) else None
        kind = KINDS.get(key) if isinstance(key, str) else None
        if kind is None:
            self.wrong("ability", N_("{place}: there is no kind of ability {kind}."), kind=shown(key))
            return Ability("gain"), None
        data = self.table(value, "ability", ("kind", "underline", *(parameter.name for parameter in kind.parameters)))
        params: dict[str, object] = {}
        for parameter in kind.parameters:
            self.parameter(parameter, data, params)
        for one, other in (("give", "get"), ("give", "instead_of")):
            if one in params and params[one] == params.get(other):
                self.wrong(other, N_("{place}: what is given and what it becomes are the same."))
        return Ability(str(key), params, self.underline(kind, data, params)), kind

    def underline(self, kind: Kind, data: Mapping[str, object], params: Mapping[str, object]) -> str:
        """Read which number is underlined."""
        name = data.get("underline", "")
        if name == "":
            return ""
        parameter = kind.parameter(name) if isinstance(name, str) else None
        value = params.get(parameter.name) if parameter else None
        if (
            parameter is None
            or not parameter.underline
            or value in parameter.words
            or (value is None and parameter.name not in data)
        ):
            self.wrong("underline", N_("{place}: {entry} cannot be underlined here."), entry=shown(name))
            return ""
        return parameter.name

    def parameter(self, parameter: Parameter, data: Mapping[str, object], params: dict[str, object]) -> None:
        """Read one parameter into `params`; a missing one that is not required takes its default, but for a cap."""
        belongs = parameter.only is None or params.get(parameter.only[0]) == parameter.only[1]
        value = data.get(parameter.name)
        if value is None:
            if parameter.required and belongs:
                self.wrong(
                    parameter.name,
                    N_("{place}: the ability is missing an entry: {parameter}."),
                    parameter=parameter.label,
                )
            elif not parameter.required and parameter.name != "max":
                params[parameter.name] = parameter.default
        elif not belongs:
            self.wrong(parameter.name, N_("{place}: there is no entry {key}."), key=parameter.name)
        else:
            _READ.get(parameter.type, Reader.choice_parameter)(self, parameter, value, params)

    def number_parameter(self, parameter: Parameter, value: object, params: dict[str, object]) -> None:
        """Read a whole number, or one of the words that may stand for it."""
        if (whole(value) and parameter.least <= value <= parameter.most) or (
            isinstance(value, str) and value in parameter.words
        ):
            params[parameter.name] = value
        else:
            message = N_("{place}, {parameter}: this must be a whole number from 1 to {most}.")
            self.wrong(parameter.name, message, parameter=parameter.label, most=parameter.most)

    def flag_parameter(self, parameter: Parameter, value: object, params: dict[str, object]) -> None:
        """Read a yes or no."""
        if isinstance(value, bool):
            params[parameter.name] = value
        else:
            self.wrong(
                parameter.name, N_("{place}, {parameter}: this must be true or false."), parameter=parameter.label
            )

    def choice_parameter(self, parameter: Parameter, value: object, params: dict[str, object]) -> None:
        """Read one of the choices."""
        if isinstance(value, str) and value in parameter.choices:
            params[parameter.name] = value
        else:
            message = N_("{place}, {parameter}: this must be one of {choices}.")
            self.wrong(
                parameter.name, message, parameter=parameter.label, choices=", ".join(map(str, parameter.choices))
            )

    def several(self, parameter: Parameter, value: object, params: dict[str, object]) -> None:
        """Read several different choices into their usual order."""
        chosen = list(value) if isinstance(value, Sequence) and not isinstance(value, str) else []
        good = all(type(item) in (str, int) and item in parameter.choices for item in chosen) and len(
            set(map(str, chosen))
        ) == len(chosen)
        if good and parameter.least <= len(chosen) <= parameter.most:
            params[parameter.name] = tuple(choice for choice in parameter.choices if choice in chosen)
        else:
            message = N_("{place}, {parameter}: this must be a list of {least} to {most} of {choices}.")
            choices = ", ".join(map(str, parameter.choices))
            self.wrong(
                parameter.name,
                message,
                parameter=parameter.label,
                least=parameter.least,
                most=parameter.most,
                choices=choices,
            )


_READ: Final[Mapping[str, Callable[[Reader, Parameter, object, dict[str, object]], None]]] = {
    "number": Reader.number_parameter,
    "flag": Reader.flag_parameter,
    "faces": Reader.several,
    "resources": Reader.several,
    "tokens": Reader.several,
}
"""Type of a parameter -> how it is read; all others are one of their choices."""
