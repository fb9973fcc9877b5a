"""The 48 adventure sheets as designed: the roles of their buildings, their differences, their costs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import combinations, permutations

import pytest

from pyapp.games.imperial.rules.abilities import KINDS
from pyapp.games.imperial.rules.components import CIVILISATIONS, COMPETITION, Building, Sheet, sheet_ids
from pyapp.games.imperial.rules.prices import FAIR, TUNED, effort, fair_effort, price
from pyapp.games.imperial.rules.schema import (
    advice,
    from_json,
    from_toml,
    places,
    plain,
    read_sheet,
    to_json,
    to_toml,
    touching,
)
from pyapp.games.imperial.rules.sentences import parts, plain_text
from pyapp.games.imperial.rules.sheets import sheet_of

SHEETS = [sheet_of(ident) for ident in sheet_ids()]
BUILDINGS = [(sheet, building) for sheet in SHEETS for building in sheet.buildings]

Role = Callable[[Building], bool]


def kinds(*names: str) -> Role:
    return lambda building: building.ability.kind in names


def about(*values: str) -> Role:
    """Has one of these values: a place, an event, a counted thing, a resource."""
    return lambda building: bool(
        {value for value in building.ability.params.values() if isinstance(value, str)} & set(values)
    )


def either(*roles: Role) -> Role:
    return lambda building: any(role(building) for role in roles)


def both(*roles: Role) -> Role:
    return lambda building: all(role(building) for role in roles)


SETTLING = either(
    kinds("blueprint_vp", "settlement_vp", "settlement_gain", "second_settlement"),
    about("settlement", "settlements", "settlement_sections"),
)
ROLES: dict[str, Role] = {
    "engine": kinds("gain", "gain_choice", "gain_per", "copy_die", "extra_action"),
    "helper": kinds("trade", "sell", "buy_action", "discount", "free_cost", "substitute", "free_box", "free_harvest"),
    "conditional": either(
        kinds("gain_if_dice", "action_if_worker", "vp_if", "copy_die"),
        lambda building: KINDS[building.ability.kind].group in ("TRIGGER", "REROLL"),
    ),
    "settlements": SETTLING,
}
THEMES: dict[str, Role] = {
    "sumer": either(
        kinds("free_harvest", "harvest_bonus", "harvest_vp", "harvest_ahead", "glean"),
        both(
            kinds("gain", "discount", "gain_per", "star_per", "free_box"),
            about("food", "granaries", "open_fields", "circles"),
        ),
    ),
    "nabataea": either(
        kinds("reroll", "reroll_worker", "turn_die", "gain_if_dice", "trade"),
        both(kinds("star_per"), about("settlements")),
    ),
    "carthage": either(kinds("sell", "trade", "vp_left", "token_both"), both(kinds("gain"), about("gold"))),
    "aksum": either(kinds("vp_per_box"), about("walls", "imperial", "columns"), both(kinds("gain"), about("stone"))),
    "khmer": either(
        SETTLING, lambda building: kinds("gain", "gain_per")(building) and bool(building.ability.underline)
    ),
    "inca": either(kinds("harvest_ahead", "store", "store_action"), about("bridges", "open_fields")),
    "norse": either(
        kinds("extra_action", "action_when", "buy_action", "vp_if"), both(kinds("discount"), about("huts"))
    ),
    "song": either(kinds("token_twice", "token_both", "free_box"), about("village", "buildings")),
}


def same(building: Building) -> tuple[str, tuple[tuple[str, object], ...]]:
    """Return a key of what an ability does; the underlined number is left out."""
    return building.ability.kind, tuple(sorted(building.ability.params.items()))


@pytest.mark.parametrize("sheet", SHEETS, ids=sheet_ids())
def test_buildings_fill_the_five_roles(sheet: Sheet) -> None:
    """Five different buildings fill the five roles; ★ may be one of them."""
    roles = [*ROLES.values(), THEMES[sheet.civilisation]]
    assert any(
        all(role(building) for role, building in zip(roles, five, strict=True))
        for five in permutations(sheet.buildings, 5)
    )
    assert sum(building.star for building in sheet.buildings) == 1


@pytest.mark.parametrize("sheet", SHEETS, ids=sheet_ids())
def test_shapes_can_be_settled(sheet: Sheet) -> None:
    shapes = [building.blueprint for building in sheet.buildings if building.blueprint]
    assert len(shapes) >= 3
    assert len(set(shapes)) == len(shapes)
    assert all(2 <= "".join(shape).count("X") <= 5 and touching(shape) and places(shape, 5) > 0 for shape in shapes)
    assert all(
        bool(building.blueprint) == bool(building.ability.underline or building.ability.kind == "blueprint_vp")
        for building in sheet.buildings
    )


@pytest.mark.parametrize("sheet", SHEETS, ids=sheet_ids())
def test_prices_are_fair(sheet: Sheet) -> None:
    assert FAIR[0] <= sum(map(price, sheet.buildings)) <= FAIR[1]
    assert [problem.message for problem in advice(sheet) if problem.field != "boxes"] == []
    for building in sheet.buildings:
        least, most = fair_effort(building)
        assert building.prebuilt or 2 <= effort(building) <= 8, building.id
        assert building.prebuilt or least / TUNED - 0.05 <= effort(building) <= most * TUNED + 0.05, building.id


@pytest.mark.parametrize("civilisation", CIVILISATIONS)
def test_difficulties(civilisation: str) -> None:
    assert [sheet.difficulty for sheet in SHEETS if sheet.civilisation == civilisation] == [1, 2, 2, 2, 2, 3]


def test_no_two_sheets_are_alike() -> None:
    for first, second in combinations(SHEETS, 2):
        shared = Counter(map(same, first.buildings)) & Counter(map(same, second.buildings))
        assert shared.total() <= 2, f"{first.id}, {second.id}: {sorted(kind for kind, _ in shared)}"


def test_every_kind_of_ability_is_used() -> None:
    assert {building.ability.kind for _, building in BUILDINGS} == set(KINDS)


@pytest.mark.parametrize("language", ["en", "es"])
def test_every_building_and_sheet_has_its_own_name(language: str) -> None:
    names = Counter(building.name[language].casefold() for _, building in BUILDINGS) + Counter(
        b.name[language].casefold() for b in COMPETITION.buildings
    )
    assert [name for name, count in names.items() if count > 1] == []
    assert len({sheet.name[language] for sheet in SHEETS}) == 48


def test_weak_kinds_have_supporting_abilities() -> None:
    """A second settlement needs settlements that pay, a stored action needs more actions."""
    for sheet, building in BUILDINGS:
        others = [other for other in sheet.buildings if other is not building]
        if building.ability.kind == "second_settlement":
            assert any(map(SETTLING, others)), sheet.id
        if building.ability.kind == "store_action":
            assert any(map(kinds("extra_action", "action_when", "buy_action"), others)), sheet.id


@pytest.mark.parametrize("sheet", SHEETS, ids=sheet_ids())
def test_sheets_survive_writing_and_reading(sheet: Sheet) -> None:
    assert read_sheet(plain(sheet)) == sheet
    assert plain(from_toml(to_toml(sheet))) == plain(sheet) == plain(from_json(to_json(sheet)))
    assert "\n" not in to_json(sheet)
    assert from_toml(to_toml(sheet)).provenance == "own"
    assert sheet.provenance == "house"


def test_every_ability_has_a_sentence() -> None:
    """No field of a template stays unfilled and no number is lost, whether settlements raised it or not."""
    for _, building in BUILDINGS:
        for raised in (0, 2):
            text = plain_text(building.ability, raised)
            assert not set("{}") & set(text), text
            assert text.strip("★ ")[0].isupper() or text.strip("★ ")[0].isdigit(), text
        name = building.ability.underline
        if name:
            value = building.ability.params[name]
            assert ("number", value, value + 2, True) in parts(building.ability, 2), building.id
        assert sum(part[0] == "number" and part[3] is True for part in parts(building.ability)) == bool(name), (
            building.id
        )
