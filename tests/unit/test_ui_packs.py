"""Packs of the players' own come as files: opened on the page of saved matches, chosen in the form, deleted again."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from pyapp.drawing import language
from pyapp.engine.contract import MessageError
from pyapp.engine.packs import LONGEST_FILE, LONGEST_TEXT
from pyapp.engine.record import format_record
from pyapp.engine.schema import Reader
from pyapp.games.artemis import GAME
from pyapp.games.artemis.rules.components import LISTS, SCHEMA
from pyapp.games.artemis.rules.packs import PACKS
from pyapp.games.imperial.rules.schema import to_toml
from pyapp.games.imperial.rules.sheets import sheet_of
from pyapp.games.nine import GAME as NINE
from pyapp.ui.store.own_sheets import PREFIX, OwnSheet
from tests.unit.artemis_matches import pack_of
from tests.unit.fake_page import FakeStorage, Tablet
from tests.unit.helpers import finished, nine
from tests.unit.markup import faults

if TYPE_CHECKING:
    from collections.abc import Mapping

EVENTS = pack_of("events", name="<i>Storms</i> & calm")


def toml(text: str) -> str:
    """Write a pack as somebody would type it."""

    def value(item: Any) -> str:
        if isinstance(item, dict):
            return "{ " + ", ".join(f"{key} = {value(one)}" for key, one in item.items()) + " }"
        if isinstance(item, list):
            return "[" + ", ".join(map(value, item)) + "]"
        return json.dumps(item, ensure_ascii=False)

    data = json.loads(text)
    lines = ["# Storms", f"name = {value(data.pop('name'))}"]
    for key, rows in data.items():
        for row in rows:
            lines += ["", f"[[{key}]]", *(f"{field} = {value(one)}" for field, one in row.items())]
    return "\r\n".join(lines) + "\r\n"


def changed(**fields: object) -> str:
    """Return the events with other fields in the third one, as JSON."""
    data: Any = json.loads(EVENTS)
    data["events"][2].update(fields)
    return json.dumps(data, ensure_ascii=False)


def opened(text: str, tablet: Tablet | None = None) -> tuple[Tablet, str]:
    """Choose a file on the page of saved matches; return the tablet and what the page says about the file."""
    tablet = tablet or Tablet()
    tablet.open("saves")
    tablet.page.file_to_pick = text
    tablet.press("import")
    (plan,) = tablet.find(lambda element: element.has_class("plan"))
    assert not faults(tablet.look())
    return tablet, plan.text


def own(tablet: Tablet) -> list[OwnSheet]:
    return tablet.app.own_sheets.all()


# --- what is read ---


@pytest.mark.parametrize("key", LISTS)
def test_a_pack_is_the_same_from_toml_and_json(key: str) -> None:
    line = pack_of(key)
    assert (
        PACKS.own_text(toml(line))
        == PACKS.own_text(json.dumps(json.loads(line), indent=2))
        == PACKS.own_text(line)
        == line
    )
    PACKS.check_content(line)


def test_all_four_lists_fit_into_a_file() -> None:
    line = pack_of(*LISTS)
    assert PACKS.own_text(toml(line)) == line


@pytest.mark.parametrize(
    "text",
    [
        "",
        "x" * (LONGEST_FILE + 1),
        "{}",
        "[]",
        '{"sobremesa": 1, "kind": "backup", "matches": {}}',
        '{"sobremesa": 1, "kind": "backup", "sheets": {"a": "{\\"events\\":[',
        format_record(finished(nine())),
        to_toml(sheet_of("sumer-1")),
        "name = 3\nwhat = 4",
    ],
)
def test_other_files_are_no_packs(text: str) -> None:
    assert PACKS.own_text(text) is None


WRONG: Mapping[str, tuple[str, str]] = {
    "field": (changed(amount=0), "events, V03 ({name}), amount: this must be a whole number from 1 to 9."),
    "kind": (changed(kind="<b>"), "events, V03 ({name}), kind: this must be one of"),
    "list": ('{"name": {"en": "A", "es": "B"}, "evnts": []}', "A: there is no entry evnts."),
    "length": ('[[events]]\nid = "V01"\n', "pack, name.en: the English name is missing."),
    "toml": ("name = 3\n[[events]]\nid = \n", "This is not a pack: line 3 cannot be read as TOML."),
    "end": ('[[ocean]]\nslots = "P', "This is not a pack: line 2 cannot be read as TOML."),
    "json": (EVENTS[:-1], "This is not a pack: it cannot be read as JSON."),
    "file": ("[[ocean]]" + " " * LONGEST_FILE, f"This is not a pack: it has more than {LONGEST_FILE} characters."),
}


@pytest.mark.parametrize("case", WRONG)
def test_a_wrong_pack_is_refused_with_one_sentence(case: str) -> None:
    text, wanted = WRONG[case]
    name = json.loads(EVENTS)["events"][2]["name"]["en"]
    with pytest.raises(MessageError) as caught:
        PACKS.own_text(text)
    assert str(caught.value).startswith(wanted.replace("{name}", name))
    tablet, said = opened(text)
    assert said.startswith(str(caught.value))
    assert "Nothing was changed." in said
    assert own(tablet) == []
    tablet.press("import-drop")
    assert not tablet.find(lambda element: element.has_class("plan"))


def test_a_pack_of_many_long_texts_is_refused() -> None:
    data: Any = json.loads(pack_of(*LISTS))
    for entry in (entry for key in LISTS for entry in data[key]):
        entry["provenance"] = {"name": ", ".join(["own"] * 120), "rules": "own"}
    with pytest.raises(MessageError, match=f"more than {LONGEST_TEXT} characters"):
        PACKS.own_text(json.dumps(data))


# --- what the page does with it ---


@pytest.mark.parametrize("text", [EVENTS, toml(EVENTS), "\ufeff\n" + EVENTS], ids=["json", "toml", "mark"])
def test_a_pack_is_kept_and_chosen_in_the_form(text: str) -> None:
    tablet, said = opened(text)
    assert "<i>Storms</i> & calm (events) for The Artemis Project. It is new." in said
    assert own(tablet) == [], "nothing changes before the answer"
    tablet.press("import-do")
    (kept,) = own(tablet)
    assert (kept.game, kept.text) == ("artemis", EVENTS)
    wanted = "<i>Storms</i> & calm is saved. Choose it under “Buildings and cards” when you set up a match of The Artemis Project."
    assert wanted in tablet.text()
    form = tablet.reload()
    form.open("new/artemis")
    form.press("form artemis pick pack")
    assert "<i>Storms</i> & calm" in form.text()
    form.press(f"form artemis option pack own:{kept.ident}")
    form.press("form artemis begin")
    assert form.match.setup.content == (EVENTS,)


def test_a_line_of_a_pack_has_its_name_above_what_it_is() -> None:
    tablet, _said = opened(EVENTS)
    tablet.press("import-do")
    tablet.open("saves")
    (line,) = tablet.find(lambda element: element.tag == "span" and element.has_class("line-key"))
    (whole,) = (child for child in line.children if not isinstance(child, str))
    assert whole.tag == "span", "the parts of a line lie side by side"


def test_the_same_pack_is_kept_once() -> None:
    tablet, _said = opened(EVENTS)
    tablet.press("import-do")
    tablet, said = opened(toml(EVENTS), tablet)
    assert "You have it already." in said
    assert "import-do" not in tablet.actions()
    assert len(own(tablet)) == 1


def test_a_full_store_says_so_and_keeps_what_is_there() -> None:
    tablet, _said = opened(EVENTS)
    before = dict(tablet.storage.texts)
    tablet.storage.full()
    tablet.press("import-do")
    assert "The storage is full: 0 added" in tablet.text()
    assert (tablet.storage.texts, own(tablet)) == (before, [])


def test_a_pack_is_saved_to_a_file_and_deleted() -> None:
    tablet, _said = opened(EVENTS)
    tablet.press("import-do")
    (kept,) = own(tablet)
    tablet.press(f"export-own {kept.ident}")
    ((_name, text),) = tablet.page.files.items()
    assert PACKS.own_text(text) == EVENTS
    tablet.press(f"ask-delete-own {kept.ident}")
    assert "Delete <i>Storms</i> & calm?" in tablet.text()
    assert len(own(tablet)) == 1
    tablet.press(f"delete-own {kept.ident}")
    assert own(tablet) == []
    assert "Storms" not in tablet.look().text
    assert not faults(tablet.look())


def test_a_damaged_pack_is_listed_and_can_be_deleted() -> None:
    tablet = Tablet(FakeStorage())
    kept = tablet.app.own_sheets.save(OwnSheet("bad", "artemis", changed(amount=0)), 1.0)
    tablet.open("saves")
    assert "It is damaged and cannot be read." in tablet.text()
    tablet.press(f"ask-delete-own {kept.ident}")
    tablet.press(f"delete-own {kept.ident}")
    assert PREFIX + "bad" not in tablet.storage.texts


def test_sheets_that_the_studio_lists_are_not_listed_twice() -> None:
    tablet = Tablet(FakeStorage())
    tablet.app.own_sheets.save(OwnSheet("mine", "imperial", "{}"), 1.0)
    tablet.open("saves")
    assert "Your own material" not in tablet.text()
    assert not NINE.opens_files


def test_a_pack_is_named_in_the_language_of_the_page() -> None:
    view = GAME.view()
    text = json.dumps(json.loads(pack_of("events", "ocean")) | {"name": {"en": "Storms", "es": "Tormentas"}})
    assert view.box.describe_content(text, "en") == ("Storms", "ocean buildings, events")
    language.use("es")
    assert view.box.describe_content(text, "es") == ("Tormentas", "edificios oceánicos, eventos")
    language.use("en")
    assert view.box.describe_content(changed(amount=0), "en") is None
    assert view.box.describe_content("no pack", "en") is None


def test_the_entries_of_the_readme_are_sound() -> None:
    text = (Path(__file__).parents[2] / "README.md").read_text("utf-8").partition("```toml\n")[2].partition("```")[0]
    data = tomllib.loads(text)
    reader = Reader()
    for key in ("surface", "events"):
        reader.field = key
        SCHEMA[key].read(data[key], reader)
    assert [problem.entry for problem in reader.problems] == [None, None], "only the number of tiles and cards is wrong"
    with pytest.raises(MessageError, match="all copies together must be 26 tiles; here there are 2"):
        PACKS.own_text(text)
