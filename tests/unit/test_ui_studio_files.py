"""Sheets of one's own in the store, in files and in links: nothing lost, and whatever is wrong is refused in words."""

from __future__ import annotations

import base64
import zlib
from typing import Any

import pytest

from pyapp.engine.match import Match
from pyapp.engine.schema import DataError
from pyapp.games.imperial.rules.components import COMPETITION
from pyapp.games.imperial.rules.schema import from_toml, plain, read_sheet, to_json, to_toml
from pyapp.games.imperial.rules.sheets import sheet_of
from pyapp.studio import drafts
from pyapp.studio import links as sheet_links
from pyapp.studio.room import StudioRoom
from pyapp.ui.links import fragments as links
from pyapp.ui.store.own_sheets import PREFIX, STEPS_KEY
from pyapp.ui.store.saves import SaveError
from tests.unit.fake_page import FakeStorage, Tablet
from tests.unit.markup import faults
from tests.unit.test_ui_studio import canal, desk, kept, stored, tablet, voice

WICKED = "<img src=x onerror=a()>"


# --- the store ---


def test_a_full_store_says_so_and_keeps_what_was_there() -> None:
    one = tablet("studio/canal")
    one.press("studio ask F")
    before = one.storage.texts[PREFIX + "canal"]
    del one.storage.texts[STEPS_KEY]
    one.storage.full()
    one.enter("studio name en", "A much longer name for it")
    assert "This browser's storage is full" in voice(one)
    assert one.storage.texts[PREFIX + "canal"] == before
    assert one.ident("st-name-en")["value"] == "A much longer name for it", "what was typed stays on the desk"
    one.press("studio export")
    assert "A much longer name for it" in next(iter(one.page.files.values()))
    one.open("studio")
    one.press("studio copy canal")
    assert "This browser's storage is full" in one.text()
    assert [name for name in one.storage.texts if name.startswith(PREFIX)] == [PREFIX + "canal"]


def test_two_windows_on_one_sheet_lose_nothing() -> None:
    one = tablet("studio/canal")
    two = Tablet(one.storage, at="studio/canal", thinker="held")
    two.press("studio ask S")
    one.hear()
    assert "changed in another window" in voice(one)
    assert desk(one).draft["building"][0]["boxes"][0] == "WS"
    one.press("studio undo")
    assert stored(one)["building"][0]["boxes"][0] == "W"


@pytest.mark.parametrize(
    "raw",
    [
        "",
        "{",
        "[]",
        '{"sobremesa": 1}',
        kept("x", '{"name": ')[1],
        kept("x", "7")[1],
        '{"sobremesa":1,"revision":1,"updated":1,"game":"imperial","sheet":"\\n"}',
    ],
)
def test_a_damaged_sheet_is_listed_and_stays_until_it_is_deleted(raw: str) -> None:
    one = Tablet(FakeStorage({PREFIX + "x": raw}), at="studio", thinker="held")
    assert "This sheet is damaged and cannot be read." in one.text()
    one.press("studio export-raw x")
    assert one.page.files == {"sobremesa-sheet-x.json": raw}
    one.open("studio/x")
    assert "This sheet is damaged and cannot be read." in one.text()
    assert one.storage.texts[PREFIX + "x"] == raw
    one.open("studio")
    one.press("studio ask-delete x")
    one.press("studio delete x")
    assert PREFIX + "x" not in one.storage.texts


@pytest.mark.parametrize(
    "data",
    [
        {},
        {
            "name": 7,
            "building": [
                7,
                None,
                {"name": {"en": 3}, "boxes": [1, "WXSQ", "WWWWWW"], "ability": 3, "blueprint": "X", "prebuilt": "yes"},
            ],
        },
        {
            "name": {"en": "a\u200eb\n"},
            "difficulty": True,
            "civilisation": [],
            "building": [{"ability": {"kind": "trade", "n": "x"}}] * 9,
        },
        {
            "building": [{"boxes": [], "blueprint": ["XXXX", 3, "X"], "ability": {"kind": ["gain"]}}],
            "id": "<b>",
            "more": [[[]]],
        },
    ],
)
def test_whatever_lies_in_the_store_opens_as_a_draft(data: dict[str, Any]) -> None:
    one = tablet("studio/canal", data=data)
    assert not faults(one.look())
    one.enter("studio name en", "Mended")
    assert stored(one)["name" if desk(one).tab < 0 else "building"]
    assert drafts.read(drafts.write(desk(one).draft)) is not None


def test_a_draft_is_the_same_after_the_store() -> None:
    draft = drafts.draft_of(canal())
    assert drafts.read(drafts.write(draft)) == {**draft, "id": "the-canal"}
    blank = drafts.blank()
    assert drafts.read(drafts.write(blank)) == blank
    with pytest.raises(SaveError):
        drafts.read("[]")


# --- copies, files ---


@pytest.mark.parametrize("ident", ["competition", "sumer-1", "song-6"])
def test_a_house_sheet_is_copied_and_plays_as_it_did(ident: str) -> None:
    one = Tablet(at="studio", thinker="held")
    one.press(f"studio copy {ident}")
    copied = desk(one).verdict.sheet
    house = read_sheet(plain(COMPETITION if ident == "competition" else sheet_of(ident)))
    assert copied is not None
    assert copied.name["en"] == f"{house.name['en']} (copy)"
    assert [(b.name, b.boxes, b.ability, b.blueprint, b.prebuilt) for b in copied.buildings] == [
        (b.name, b.boxes, b.ability, b.blueprint, b.prebuilt) for b in house.buildings
    ]


def test_a_sheet_goes_to_a_file_and_comes_back() -> None:
    one = tablet("studio")
    one.press("studio export canal")
    (title, text), *_more = one.page.files.items()
    assert title == "sobremesa-the-canal.toml"
    assert from_toml(text) == read_sheet(canal(), "own")
    one.press("studio ask-delete canal")
    one.press("studio delete canal")
    one.page.file_to_pick = "\ufeff" + text.replace("\n", "\r\n")
    one.press("studio import")
    assert desk(one).verdict.sheet == read_sheet(canal(), "own")
    one.open("studio")
    one.page.file_to_pick = to_json(read_sheet(canal(), "own"))
    one.press("studio import")
    assert desk(one).verdict.sheet == read_sheet(canal(), "own")
    assert len(one.app.own_sheets.all()) == 1, "the same sheet is kept once"


@pytest.mark.parametrize("where", ["studio", "studio/canal"])
def test_a_draft_goes_to_a_file_and_comes_back(where: str) -> None:
    data = canal()
    data["building"][3]["boxes"][2] = None
    data["building"][4]["name"]["es"] = ""
    one = tablet(where, data=data)
    before = drafts.draft_of(data)
    if where == "studio":
        one.press("studio export canal")
    else:
        one.press("studio drawer more")
        one.press("studio export")
    ((title, text),) = one.page.files.items()
    assert title == "sobremesa-draft-canal.json"
    two = Tablet(at="studio", thinker="held")
    two.page.file_to_pick = "\ufeff" + text
    two.press("studio import")
    assert desk(two).draft == before
    assert "box 3 has no cost yet" in voice(two)


@pytest.mark.parametrize("text", ['{"draft": 1}', '{"draft": true', '{"draft": true, "x": "' + "y" * 30_000 + '"}'])
def test_what_is_no_draft_either_is_refused(text: str) -> None:
    one = Tablet(at="studio", thinker="held")
    one.page.file_to_pick = text
    one.press("studio import")
    assert one.find(lambda e: e["role"] == "alert")
    assert not one.app.own_sheets.all()


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('["WS", "F", ""]', '["WS", "G", ""]', "The Canal, C (Lock-keeper), boxes.2: box 2 may only cost"),
        (
            'kind = "trade"',
            'kind = "steal"',
            "The Canal, D (Reed cutters), ability: there is no kind of ability steal.",
        ),
        (
            '["X.", "X.", "XX"]',
            '["X.", "X", "XX"]',
            "The Canal, C (Lock-keeper), blueprint: the rows of the shape are not all the same length.",
        ),
        ("difficulty = 2", "difficulty = 9", "The Canal, difficulty: the difficulty is 1, 2 or 3."),
        ("vp = 3", 'vp = 3, bribe = "x"', "The Canal, E (Surveyors), ability: there is no entry bribe."),
        ("[[building]]", "[[building", "This is not a sheet: it cannot be read as TOML."),
        ('"Farm plots"', f'"{WICKED * 3}"', "the English name has more than 40 characters"),
    ],
)
def test_a_wrong_file_is_refused_and_touches_nothing(old: str, new: str, said: str) -> None:
    text = to_toml(read_sheet(canal(), "own"))
    assert old in text
    for language in ("en", "es"):
        one = tablet("studio", language=language)
        before = dict(one.storage.texts)
        one.page.file_to_pick = text.replace(old, new, 1)
        one.press("studio import")
        alert = one.find(lambda e: e["role"] == "alert")[0].text
        assert said in alert or language == "es"
        assert not faults(one.look())
        assert {name: value for name, value in one.storage.texts.items() if name.startswith(PREFIX)} == {
            name: value for name, value in before.items() if name.startswith(PREFIX)
        }
        one.open("studio/canal")
        one.open("studio")
        assert (
            not [e for e in one.find(lambda e: e["role"] == "alert") if said in e.text]
            or one.app.room(StudioRoom).notice
        )


def test_names_are_text_and_nothing_else() -> None:
    data = canal()
    data["name"] = {"en": WICKED, "es": '"><b onclick="x">'}
    for row in data["building"]:
        row["name"] = {"en": row["name"]["en"][0] + WICKED, "es": '"><b>'}
    one = tablet("studio/canal", data=data, can_share=True)
    for fragment in ("studio/canal", "studio", sheet_links.fragment(read_sheet(data, "own")), "print/own/canal"):
        one.open(fragment)
        assert not faults(one.look()), fragment
    one.open("studio/canal")
    for action in ("studio drawer more", "studio drawer share", "studio live es", "studio tab 3", "studio tab sheet"):
        one.press(action)
        assert not faults(one.look()), action
    one.press("studio drawer more")
    one.press("studio ask-delete canal")
    assert WICKED in one.text()
    assert not faults(one.look())


# --- sharing and playing ---


def test_a_link_carries_the_sheet() -> None:
    one = tablet("studio/canal", can_share=True)
    one.press("studio drawer share")
    url = one.ident("share-link")["value"]
    assert len(url) < 700
    assert url.startswith(one.page.address() + "#sheet/")
    assert one.find(lambda e: e["role"] == "img" and "QR" in e["aria-label"])
    one.press("studio copy-link")
    assert one.page.clipboard == url
    one.press("studio send-link")
    assert one.page.shared == [("Sobremesa: The Canal", url)]
    two = Tablet(at=url.partition("#")[2], thinker="held", language="es")
    assert "El canal" in two.text()
    assert "Lock-keeper (es)" in two.text()
    assert not [name for name in two.storage.texts if name.startswith(PREFIX)], "looking keeps nothing"
    two.press("studio accept")
    assert desk(two).verdict.sheet == read_sheet(canal(), "own")
    two.open(url.partition("#")[2])
    two.press("studio accept")
    assert len(two.app.own_sheets.all()) == 1, "the same sheet is kept once"


def test_a_sheet_by_link_is_played_once_without_being_kept() -> None:
    sheet = read_sheet(canal(), "own")
    one = Tablet(at=sheet_links.fragment(sheet), thinker="held")
    one.press("studio play")
    assert one.match.setup.mode == "solo"
    assert one.match.setup.content == (to_json(sheet),)
    assert not [name for name in one.storage.texts if name.startswith(PREFIX)]


@pytest.mark.parametrize("language", ["en", "es"])
def test_damaged_links_are_refused(language: str) -> None:
    good = sheet_links.fragment(read_sheet(canal(), "own")).partition("/")[2]
    others = [
        good[:-1],
        good + "A",
        good[:9] + ("B" if good[9] != "B" else "C") + good[10:],
        "",
        "é",
        "<b>",
        "A" * 50_000,
        good + "x",
    ]
    for payload in others:
        with pytest.raises(DataError):
            sheet_links.read(payload)
        one = Tablet(at=f"sheet/{payload}", language=language)
        assert one.find(lambda e: e["role"] == "alert")
        assert not faults(one.look())


def test_a_link_cannot_unpack_to_more_than_a_sheet() -> None:
    packer = zlib.compressobj(9, zlib.DEFLATED, -15, zdict=sheet_links._DICTIONARY)
    body = bytes([sheet_links.FORMAT]) + packer.compress(b" " * 5_000_000) + packer.flush()
    payload = base64.urlsafe_b64encode(body + zlib.crc32(body).to_bytes(4, "big")).decode().rstrip("=")
    with pytest.raises(DataError):
        sheet_links.read(payload)
    newer = bytes([sheet_links.FORMAT + 1]) + body[1:]
    payload = base64.urlsafe_b64encode(newer + zlib.crc32(newer).to_bytes(4, "big")).decode().rstrip("=")
    with pytest.raises(DataError, match="newer version"):
        sheet_links.read(payload)


def test_a_match_on_an_own_sheet_opens_where_the_sheet_was_never_seen() -> None:
    one = tablet("studio")
    one.app.settings.remember(
        "imperial",
        {"mode": "advanced", "seats": [["Máquina", "sharp"], ["Ana", "person"]], "practice": True, "physical": True},
    )
    one.press("studio play canal")
    setup = one.match.setup
    assert [(seat.name, seat.player) for seat in setup.seats] == [("Ana", "person")]
    assert (setup.practice, setup.physical, setup.option("sheet")) == (False, False, "own")
    for _number in range(12):
        position = one.match.position
        if position.seat is not None and position.seat >= 0:
            one.match.play(position.moves()[0])
            one.match.settle()
    fragment = links.fragment(links.SHOW, one.match)
    two = Tablet(at=fragment, thinker="held")
    two.press("arrive show")
    assert isinstance(two.match, Match)
    assert two.match.setup == setup
    assert two.match.moves == one.match.moves[: one.match.cursor]
    assert "The Canal" in two.text()
    assert not [name for name in two.storage.texts if name.startswith(PREFIX)]


def test_a_deleted_sheet_leaves_its_matches_alone() -> None:
    one = tablet("studio")
    one.press("studio play canal")
    ident = one.app.table.session.entry.ident if one.app.table else ""
    one.open("studio/canal")
    one.press("studio drawer more")
    one.press("studio ask-delete canal")
    one.press("studio delete canal")
    assert one.page.fragment == "studio"
    one.open(f"match/{ident}")
    assert "The Canal" in one.text()
