"""The sheet studio: a sheet made by tapping, what is missing said in words, nothing lost, files and links that are
wrong refused.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from pyapp.games.imperial.rules.abilities import KINDS
from pyapp.games.imperial.rules.schema import from_json, read_sheet, to_json
from pyapp.studio.form import GROUPS
from pyapp.studio.room import StudioRoom
from pyapp.ui.store.own_sheets import PREFIX, STEPS_KEY, OwnSheet, write_sheet
from tests.unit.fake_page import BEGAN, FakeStorage, Tablet
from tests.unit.markup import faults

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.unit.markup import Element

WICKED = "<img src=x onerror=a()>"


def canal() -> dict[str, Any]:
    """Return a whole sheet as plain data."""
    rows: list[dict[str, Any]] = [
        {
            "boxes": ["W", "", ""],
            "ability": {"kind": "gain", "resource": "food", "n": 1, "underline": "n"},
            "blueprint": ["XX", "X."],
        },
        {"boxes": ["W", "W", "F"], "ability": {"kind": "discount", "where": "bridges", "resource": "any", "n": 2}},
        {
            "boxes": ["WS", "F", ""],
            "ability": {"kind": "gain_if_dice", "pattern": "pair", "resource": "gold", "n": 1},
            "blueprint": ["X.", "X.", "XX"],
        },
        {
            "boxes": ["F", "", ""],
            "ability": {"kind": "trade", "give": "food", "n": 1, "get": "wood", "m": 2},
            "blueprint": ["XXX"],
        },
        {"prebuilt": True, "ability": {"kind": "blueprint_vp", "vp": 3}, "blueprint": ["XX", "XX"]},
        {"boxes": ["SS", "WF", ""], "ability": {"kind": "star_per", "what": "open_fields", "vp": 3}},
    ]
    names = ("Farm plots", "Canal house", "Lock-keeper", "Reed cutters", "Surveyors", "Granary gate")
    for name, row in zip(names, rows, strict=True):
        row["name"] = {"en": name, "es": f"{name} (es)"}
    return {"civilisation": "sumer", "difficulty": 2, "name": {"en": "The Canal", "es": "El canal"}, "building": rows}


def kept(ident: str, data: Any) -> tuple[str, str]:
    return PREFIX + ident, write_sheet(
        OwnSheet(ident, "imperial", data if isinstance(data, str) else json.dumps(data), BEGAN - 60, 1)
    )


def tablet(at: str = "studio", *, data: Any = None, language: str = "en", **facts: Any) -> Tablet:
    """Return a tablet with a sheet called canal in its store."""
    return Tablet(
        FakeStorage(dict([kept("canal", data or canal())])), language=language, thinker="held", at=at, **facts
    )


def desk(one: Tablet) -> Any:
    assert one.app.room(StudioRoom).desk is not None
    return one.app.room(StudioRoom).desk


def stored(one: Tablet, ident: str = "") -> dict[str, Any]:
    """Read a sheet as it lies in the store."""
    return json.loads(json.loads(one.storage.texts[PREFIX + (ident or desk(one).kept.ident)])["sheet"])  # type: ignore[no-any-return]


def voice(one: Tablet) -> str:
    return one.ident("st-voice").text


def name(one: Tablet, english: str, spanish: str) -> None:
    one.enter("studio name en", english)
    one.enter("studio name es", spanish)


# --- from nothing ---


def test_a_sheet_is_made_from_nothing_by_tapping_what_the_voice_names() -> None:
    one = Tablet(at="studio", thinker="held")
    one.press("studio new")
    assert one.page.fragment.startswith("studio/")
    assert voice(one).startswith("Start with the name of your sheet.")
    assert "37" not in voice(one)
    name(one, "The Canal", "El canal")
    one.enter("studio civilisation", "sumer")
    one.press("studio difficulty 3")
    for at, kind in enumerate(("gain", "trade", "reroll", "free_harvest", "blueprint_vp", "star_per")):
        one.press("studio there")
        assert desk(one).tab == at
        name(one, f"House {at + 1}", f"Casa {at + 1}")
        one.press("studio there")
        assert one.page.focused[-1] == "st-box-0"
        one.press("studio ask W")
        for box, key in ((1, "F"), (2, "-")):
            one.press(f"studio box {box}")
            one.press(f"studio ask {key}")
        one.press("studio there")
        assert one.page.focused[-1] == "st-kind"
        one.enter("studio kind", kind)
        if kind in ("gain", "blueprint_vp", "trade"):
            one.press(f"studio square 0 {at % 3}")
            one.press(f"studio square 1 {at % 3}")
        assert not any(e["data-do"] == f"studio tab {at}" and "unfinished" in e["aria-label"] for e in one.look().all())
    assert "The sheet is complete." in voice(one)
    sheet = from_json(json.dumps(stored(one)))
    assert (sheet.name["es"], sheet.civilisation, sheet.difficulty, sheet.provenance) == ("El canal", "sumer", 3, "own")
    assert [building.boxes for building in sheet.buildings] == [("W", "F", "")] * 6
    assert sheet.buildings[4].blueprint == ("X", "X")
    assert sheet.buildings[5].star
    one.press("studio play")
    assert one.match.setup.content == (to_json(sheet),)


@pytest.mark.slow
def test_what_is_missing_is_asked_in_pencil() -> None:
    data = canal()
    data["building"][3]["boxes"][2] = None
    data["building"][4]["name"] = {"en": "", "es": ""}
    del data["building"][5]["ability"]
    one = tablet("studio/canal", data=data)
    live = one.ident("st-live")
    assert "name?" in live.text
    assert "what does it do?" in live.text
    assert live.text.count("no cost yet") == 1
    assert (
        voice(one)
        == "Reed cutters: box 3 has no cost yet. Pick a resource, or the dash. 2 more things are missing. Go there"
    )
    one.press("studio live es")
    assert one.ident("st-live").text.startswith("El canal")
    assert "studio play" not in one.actions()
    one.press("studio there")
    assert (desk(one).tab, desk(one).box, one.page.focused[-1]) == (3, 2, "st-box-2")
    one.press("studio ask -")
    assert "the name is missing." in voice(one)


def test_one_language_is_enough_and_corners_are_not() -> None:
    data = canal()
    for named in (data, *data["building"]):
        named["name"] = {"en": "", "es": named["name"]["es"]}
    one = tablet("studio/canal", data=data)
    assert "The sheet is complete." in voice(one)
    assert "El canal" in one.ident("st-live").text
    assert one.ident("st-name-en")["value"] == ""
    assert "studio play" in one.actions()
    data["building"][0]["blueprint"] = ["X.", ".X"]
    one = tablet("studio/canal", data=data)
    assert "the squares of a shape must touch along a side." in voice(one)
    assert "studio play" not in one.actions()


def test_a_price_that_is_not_fair_is_said_before_that_nothing_is_missing() -> None:
    data = canal()
    data["building"][0]["ability"] |= {"resource": "gold", "n": 5}
    one = tablet("studio/canal", data=data)
    assert any(element.has_class("careful") for element in one.ident("st-voice").all())
    assert not any(element.has_class("tip") for element in one.ident("st-voice").all())
    assert voice(one).index("is balanced") < voice(one).index("The sheet is complete.")


def test_a_half_made_sheet_is_kept_and_an_untouched_one_is_not() -> None:
    one = Tablet(at="studio", thinker="held")
    one.press("studio new")
    one.enter("studio name en", "Half")
    one.press("studio tab 2")
    one.press("studio ask S")
    again = one.reload()
    assert again.ident("st-name-en")["value"] == ""
    again.press("studio tab 2")
    assert (
        next(e["aria-label"] for e in again.find(lambda e: e["data-do"].startswith("studio box "))) == "Box 1: 1 stone"
    )
    again.open("studio")
    assert "draft:" in again.text()
    again.press("studio new")
    again.open("studio")
    assert len(again.app.own_sheets.all()) == 1


# --- one change after another ---


def test_every_change_is_saved_at_once_and_can_be_undone() -> None:
    one = tablet("studio/canal")
    first = read_sheet(stored(one))
    one.press("studio tab 1")
    one.enter("studio name en", "W")
    one.enter("studio name en", "We")
    one.enter("studio name en", "Weir")
    one.press("studio ask F")
    assert stored(one)["building"][1]["name"]["en"] == "Weir"
    assert stored(one)["building"][1]["boxes"][0] == "WF"
    one.press("studio undo")
    one.press("studio undo")
    assert read_sheet(stored(one)) == first, "what is typed into one field is one step"
    assert one.find(lambda e: e["data-do"] == "studio undo")[0].attributes.get("disabled") == ""
    one.press("studio redo")
    assert one.app.press("y")
    one.page.settle()
    assert stored(one)["building"][1]["boxes"][0] == "WF"
    one.app.press("z")
    assert stored(one)["building"][1]["boxes"][0] == "W"


def test_undo_and_redo_survive_a_reload() -> None:
    def firsts(one: Tablet) -> list[str]:
        return [row["boxes"][0] for row in desk(one).draft["building"][:3]]

    one = tablet("studio/canal")
    assert firsts(one) == ["W", "W", "WS"]
    for number in range(3):
        one.press(f"studio tab {number}")
        one.press("studio box 0")
        one.press("studio ask F")
    one.press("studio undo")
    one = one.reload()
    assert firsts(one) == ["WF", "WF", "WS"]
    one.press("studio redo")
    assert firsts(one) == ["WF", "WF", "WSF"]
    for _step in range(3):
        one.press("studio undo")
    assert read_sheet(stored(one)) == read_sheet(canal())
    one = one.reload()
    assert (desk(one).can_undo, desk(one).can_redo) == (False, True)


def test_what_can_be_undone_goes_with_its_sheet_and_belongs_to_no_other() -> None:
    one = tablet("studio/canal")
    one.press("studio ask F")
    one.open("studio")
    one.press("studio copy canal")
    assert not desk(one).can_undo
    one.open("studio/canal")
    assert desk(one).can_undo
    one.press("studio drawer more")
    one.press("studio ask-delete canal")
    one.press("studio delete canal")
    assert STEPS_KEY not in one.storage.texts


@pytest.mark.parametrize(
    "raw", ["", "7", "[]", "{", '{"sheet":"canal"}', '{"sheet":"canal","past":[7,"{","[]"],"future":"x"}', "[" * 99_999]
)
def test_damaged_steps_are_none(raw: str) -> None:
    one = Tablet(FakeStorage({**dict([kept("canal", canal())]), STEPS_KEY: raw}), at="studio/canal", thinker="held")
    assert not desk(one).can_undo
    one.press("studio ask F")
    assert one.reload().app.room(StudioRoom).desk.can_undo  # type: ignore[union-attr]


def test_a_store_that_gets_full_drops_the_steps_before_the_sheet() -> None:
    one = tablet("studio/canal")
    for _number in range(4):
        one.press("studio square 2 2")
    one.storage.full()
    one.press("studio square 2 1")
    assert STEPS_KEY not in one.storage.texts
    assert not desk(one).unsaved
    assert desk(one).can_undo, "on the desk it can be undone all the same"


def test_boxes_are_filled_emptied_added_and_taken_away() -> None:
    one = tablet("studio/canal")
    boxes: Callable[[], list[str | None]] = lambda: stored(one)["building"][0]["boxes"]  # noqa: E731
    for _number in range(3):
        one.press("studio ask S")
    assert boxes()[0] == "WSSS"
    assert "studio ask W" not in one.actions(), "four resources fill a box"
    one.press("studio ask x")
    one.press("studio add-box")
    assert boxes() == ["WSS", "", "", None]
    one.press("studio ask W")
    one.press("studio ask x")
    assert boxes()[-1] is None
    one.press("studio ask x")
    assert boxes() == ["WSS", "", ""]
    for _number in range(3):
        one.press("studio add-box")
    assert "studio add-box" not in one.actions()
    for _number in range(5):
        one.press("studio ask x")
    one.press("studio ask -")
    assert boxes() == [""]
    one.press("studio ask x")
    assert boxes() == [""], "one box stays"


def test_standing_from_the_start_takes_the_boxes_away() -> None:
    one = tablet("studio/canal")
    one.press("studio prebuilt yes")
    assert stored(one)["building"][0]["prebuilt"] is True
    assert "boxes" not in stored(one)["building"][0]
    assert "studio ask W" not in one.actions()
    one.press("studio prebuilt no")
    assert stored(one)["building"][0]["boxes"] == [None, None, None]


def _fields(one: Tablet, name: str) -> list[Element]:
    """Find the fields of a name."""
    return one.find(lambda e: e["data-field"] == name)


@pytest.mark.slow
@pytest.mark.parametrize("kind", list(KINDS))
def test_every_kind_of_ability_can_be_chosen_and_set(kind: str) -> None:
    """Whatever is tapped among its parameters, the ability can be read or the voice says what is wrong."""
    data = canal()
    data["building"] = [{**row, "ability": {"kind": "gain", "resource": "food", "n": 1}} for row in data["building"]]
    one = tablet("studio/canal", data=data)
    one.enter("studio kind", kind)
    if not desk(one).draft["building"][0].get("blueprint"):
        one.press("studio square 0 0")
    for action in sorted(
        action for action in one.actions() if action.split()[1] in ("step", "word", "several", "flag", "raise")
    ):
        if action in one.actions():
            one.press(action)
            assert not faults(one.look())
    for field in [
        element["data-field"] for element in one.look().all() if element["data-field"].startswith("studio parameter")
    ]:
        for value in [element["value"] for element in _fields(one, field)[0].all() if element.tag == "option"]:
            if _fields(one, field):
                one.enter(field, value)
                assert {problem.field for problem in desk(one).verdict.of(0)} <= {"get", "instead_of"}
    assert stored(one)["building"][0]["ability"]["kind"] == kind
    assert one.find(lambda e: e.has_class("st-reads"))[0].text


def test_every_kind_stands_in_the_list_once() -> None:
    assert sorted(name for _title, names in GROUPS for name in names) == sorted(KINDS)


def test_settlements_raise_one_number_of_several() -> None:
    one = tablet("studio/canal")
    one.press("studio tab 3")
    one.press("studio raise yes")
    assert stored(one)["building"][3]["ability"]["underline"] == "m"
    one.press("studio raise times")
    ability = stored(one)["building"][3]["ability"]
    assert (ability["underline"], ability["times"]) == ("times", 1)
    one.press("studio raise no")
    assert "underline" not in stored(one)["building"][3]["ability"]
    assert desk(one).verdict.sheet is not None


def test_a_cap_that_is_lowered_to_nothing_is_none() -> None:
    data = canal()
    data["building"][0]["ability"] = {"kind": "harvest_vp", "vp": 1, "max": 1, "underline": "max"}
    one = tablet("studio/canal", data=data)
    one.press("studio step max -1")
    ability = stored(one)["building"][0]["ability"]
    assert "max" not in ability
    assert "underline" not in ability
    assert "no limit" in one.ident("st-form").text


def test_a_shape_is_drawn_anywhere_in_the_grid_and_cut_to_what_is_drawn() -> None:
    one = tablet("studio/canal")
    one.press("studio tab 5")
    one.press("studio square 2 1")
    assert "a shape has 2 to 5 sections; found: 1" in voice(one)
    one.press("studio square 2 2")
    assert stored(one)["building"][5]["blueprint"] == ["XX"]
    assert "Shape of F fits 32 places" in one.ident("st-price").text
    assert one.ident("st-square-2-1")["aria-pressed"] == "true", "it stays where it was drawn"


def test_words_say_what_is_fair() -> None:
    one = tablet("studio/canal", language="es")
    price = one.ident("st-price").text
    assert "2,5" in price
    assert "4,3" in price
    data = canal()
    for row in data["building"][:4]:
        row["ability"] = {"kind": "extra_action", "n": 9}
    rich = tablet("studio/canal", data=data)
    assert "2.5 to 4.3 is balanced" in voice(rich)


# --- pages ---


@pytest.mark.parametrize("language", ["en", "es"])
def test_every_page_is_well_formed(language: str) -> None:
    one = tablet("studio", language=language, can_share=True)
    assert not faults(one.look())
    for value in ("sumer", "song"):
        one.enter("studio search", value)
        assert not faults(one.look())
    one.open("studio/nothere")
    assert not faults(one.look())
    one.open("studio/canal")
    for action in [f"studio tab {tab}" for tab in ("sheet", 0, 1, 2, 3, 4, 5)]:
        one.press(action)
        assert not faults(one.look()), action


def test_the_shelf_leads_to_the_studio() -> None:
    one = Tablet()
    one.follow("#studio")
    assert "New sheet" in one.text()
    one.follow("#print/sheet/competition")
    assert "Competition village" in one.text()


def test_escape_closes_the_drawer() -> None:
    one = tablet("studio/canal")
    for drawer in ("more", "share"):
        one.press(f"studio drawer {drawer}")
        assert desk(one).drawer == drawer
        assert one.app.press("Escape")
        assert not desk(one).drawer
    assert not one.app.press("Escape")


def test_what_a_drawer_leads_to_is_not_left_under_it() -> None:
    data = canal()
    data["building"][0]["ability"] = None
    one = tablet("studio/canal", data=data)
    for action in ("studio tab sheet", "studio print"):
        one.press("studio drawer more")
        one.press(action)
        assert not one.find(lambda e: e.has_class("drawer")), action


def test_what_is_no_action_changes_nothing() -> None:
    one = tablet("studio/canal")
    before = dict(one.storage.texts)
    for action in (
        "studio",
        "studio nothing",
        "studio box 99",
        "studio box x",
        "studio ask",
        "studio ask Q",
        "studio square 9 9",
        "studio raise vp",
        "studio step x 1",
        "studio tab",
        "studio several n 1",
        "studio word n all",
        "studio copy nowhere",
        "studio copy",
    ):
        one.app.do(action)
    for field in ("studio", "studio name fr", "studio kind", "studio parameter nothing", "studio nothing"):
        one.app.enter(field, "x")
    one.page.settle()
    assert {name: text for name, text in one.storage.texts.items() if name.startswith(PREFIX)} == {
        name: text for name, text in before.items() if name.startswith(PREFIX)
    }
