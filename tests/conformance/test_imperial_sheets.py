"""Imperial Settlers on random sheets: any kinds, any numbers, any shapes, as strangers may send them."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

import pytest

from pyapp.engine import conformance
from pyapp.engine.contract import PERSON
from pyapp.engine.randomness import pick, rng, shuffled
from pyapp.games.imperial.rules.abilities import KINDS, Parameter
from pyapp.games.imperial.rules.schema import from_json, problems, read_sheet, to_json
from tests.conformance.test_imperial import RULES, full_match, setup_of
from tests.marks import nightly
from tests.rules.imperial_positions import plain_sheet

if TYPE_CHECKING:
    import random

SHAPES = (
    ["XX"],
    ["X", "X"],
    ["XX", "X."],
    [".X", "XX"],
    ["XXX", ".X."],
    ["X.X"],
    ["X.", ".X"],
    ["XXX", "X.X"],
    ["X", "X", "X"],
)
BOXES = ("", "W", "S", "F", "WS", "FF", "WSF", "")
KINDS_LISTED = [kind for kind in KINDS if kind != "reroll_worker"]
KINDS_LISTED.insert((KINDS_LISTED.index("reroll") + len(KINDS) // 2) % len(KINDS), "reroll_worker")
"""Every kind; the two reroll kinds are far apart, because no sheet has both."""
NUMBER = 18


def value_of(parameter: Parameter, chooser: random.Random) -> object:
    """Return a random value that a parameter may have."""
    if parameter.type == "number":
        if parameter.words and chooser.random() < 0.3:
            return parameter.words[0]
        return parameter.least + int(chooser.random() * (min(parameter.most, 6) - parameter.least + 1))
    if parameter.type == "flag":
        return chooser.random() < 0.5
    if parameter.type in ("faces", "resources", "tokens"):
        number = parameter.least + int(chooser.random() * (parameter.most - parameter.least + 1))
        return shuffled(chooser, parameter.choices)[: min(number, len(parameter.choices))]
    return pick(chooser, parameter.choices)


def any_building(number: int, kind: str, chooser: random.Random) -> dict[str, Any]:
    """Return a building of a kind with random parameters, a random underlined number, often prebuilt."""
    ability: dict[str, object] = {"kind": kind}
    for parameter in KINDS[kind].parameters:
        belongs = parameter.only is None or ability.get(parameter.only[0]) == parameter.only[1]
        if belongs and (parameter.required or chooser.random() < 0.6):
            ability[parameter.name] = value_of(parameter, chooser)
    if "give" in ability and ability["give"] in (ability.get("get"), ability.get("instead_of")):
        ability["get" if "get" in ability else "instead_of"] = "food" if ability["give"] != "food" else "wood"
    data: dict[str, Any] = {"name": {"en": f"{kind} {number}", "es": f"{kind} {number} (es)"}, "ability": ability}
    underlined = [one.name for one in KINDS[kind].parameters if one.underline and type(ability.get(one.name)) is int]
    if kind == "blueprint_vp" or chooser.random() < 0.7:
        data["blueprint"] = pick(chooser, SHAPES)
        if underlined:
            ability["underline"] = pick(chooser, underlined)
    if chooser.random() < 0.6:
        data["prebuilt"] = True
    else:
        data["boxes"] = [pick(chooser, BOXES) for _ in range(1 + int(chooser.random() * 4))]
    return data


def any_sheet(number: int) -> dict[str, Any]:
    """Return a sheet; consecutive sheets have different kinds, so that a series of them has every kind."""
    chooser = rng("any sheet", str(number))
    kinds = [KINDS_LISTED[(6 * number + step) % len(KINDS_LISTED)] for step in range(6)]
    return plain_sheet(*(any_building(at, kind, chooser) for at, kind in enumerate(kinds)))


@pytest.mark.parametrize(("sheets", "least"), [(NUMBER // 2, 1), (NUMBER, 2)])
def test_all_kinds_are_on_the_sheets(sheets: int, least: int) -> None:
    kinds = Counter(
        building["ability"]["kind"] for number in range(sheets) for building in any_sheet(number)["building"]
    )
    assert set(kinds) == set(KINDS)
    assert min(kinds.values()) >= least


@pytest.mark.parametrize("number", [*range(NUMBER // 2), *nightly(*range(NUMBER // 2, NUMBER))])
def test_any_sheet_is_played_to_the_end(number: int) -> None:
    data = any_sheet(number)
    assert problems(data) == []
    text = to_json(read_sheet(data, "own"))
    assert to_json(from_json(text)) == text
    match = full_match(setup_of("solo", sheet="own", content=(text,)), f"any {number}")
    conformance.check_moments(match, f"any {number}", RULES, number=12)
    conformance.check_copies(match)
    conformance.check_advance(match)
    conformance.check_record(match)


@pytest.mark.parametrize("number", range(0, NUMBER, 8))
def test_two_play_any_sheets_in_a_duel(number: int) -> None:
    texts = tuple(to_json(read_sheet(any_sheet(at), "own")) for at in (number, number + 3))
    match = full_match(
        setup_of("duel", players=(PERSON,) * 2, sheet="own", second="own", content=texts), f"duel {number}"
    )
    conformance.check_moments(match, f"duel {number}", RULES, number=10)
    conformance.check_advance(match)
