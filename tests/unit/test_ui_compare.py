"""Several tablets at one table: what belongs beside a sheet, what does not, the ranking, what was entered differently,
and the way there.
"""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING, Any

import pytest

from pyapp.engine.contract import Seat
from pyapp.games.imperial import comparison
from pyapp.ui.links import fragments as links
from pyapp.ui.store import attachments as compare
from tests.unit.fake_page import ADDRESS, FakeStorage, Tablet
from tests.unit.imperial_matches import elsewhere, kept, played, points, setup, taken
from tests.unit.markup import faults

if TYPE_CHECKING:
    from pyapp.engine.match import Match

ANA, BRUNO, CHLOE = ("person", "away", "away"), ("away", "person", "away"), ("away", "away", "person")


@cache
def ana() -> Match:
    return played(setup("advanced", ANA), 1)


@cache
def bruno() -> Match:
    return elsewhere(ana(), BRUNO, 2)


@cache
def chloe() -> Match:
    return elsewhere(ana(), CHLOE, 3)


def payload(match: Match) -> str:
    return links.fragment(links.SHOW, match).partition("/")[2]


def test_sheets_of_one_table_are_the_same_table_whoever_is_away() -> None:
    assert taken(ana()) == taken(bruno()) == taken(chloe())
    assert dict(comparison.shared(ana()).items()) == comparison.shared(bruno())
    assert compare.refusal(ana(), bruno()) is None
    assert compare.refusal(bruno(), ana()) is None
    assert compare.refusal(ana(), chloe(), [("", bruno())]) is None


def test_names_may_be_written_otherwise_on_each_tablet() -> None:
    seats = (Seat("Player 1", "away"), Seat("Señor B"), Seat("C", "away"))
    other = played(replace(ana().setup, seats=seats), 2, taken(ana()))
    assert compare.refusal(ana(), other) is None
    assert [sheet.name for sheet in compare.sheets(ana(), [("x", other)])] == ["Ana", "Señor B"]


@pytest.mark.parametrize(
    ("other", "words"),
    [
        (lambda: played(setup("advanced", BRUNO, code="other-1-code"), 2), "code"),
        (lambda: played(setup("basic", BRUNO), 2), "the modes differ"),
        (lambda: played(setup("advanced", ("away", "person")), 2), "number of seats"),
        (lambda: played(setup("advanced", BRUNO, first="listed"), 2), "options"),
        (lambda: played(replace(bruno().setup, practice=True), 2), "practice"),
        (lambda: played(setup("duel", ("person", "person")), 2), "compare sheets in this mode"),
        (lambda: elsewhere(ana(), ANA, 9), "already taken here"),
        (lambda: ana(), "You have that sheet already"),
        (lambda: bruno().branch(len(bruno().moves) - 1), "not finished"),
        (lambda: played(replace(bruno().setup, physical=True), 2), "one uses real dice"),
    ],
)
def test_what_does_not_belong_to_the_table_is_refused_with_a_sentence(other: object, words: str) -> None:
    refused = compare.refusal(ana(), other())  # type: ignore[operator]
    assert refused is not None
    assert words in refused[0]


def test_real_dice_have_to_be_the_same_on_both_devices() -> None:
    mine = played(replace(ana().setup, physical=True), 1)
    same = played(replace(bruno().setup, physical=True), 2, taken(mine))
    assert compare.refusal(mine, same) is None

    def other_dice(match: Match) -> str:
        position = match.position
        return "dice WWW 3" if position.round == 4 and position.moves()[0].startswith("dice") else match.seeded_result()  # type: ignore[attr-defined]

    other = played(replace(bruno().setup, physical=True), 2, taken(mine), dice=other_dice)
    refused = compare.refusal(mine, other)
    assert refused is not None
    assert refused[0].format(**refused[1]) == "That is a different table: round 4 has other dice."


def test_one_s_own_match_has_to_be_finished_first() -> None:
    refused = compare.refusal(ana().branch(len(ana().moves) - 1), bruno())
    assert refused is not None
    assert "First finish your own" in refused[0]


def test_the_ranking_counts_points_then_bridges_then_circles() -> None:
    shown = compare.sheets(ana(), [("b", bruno()), ("c", chloe())])
    rows, outcome = compare.ranking(shown)
    assert [row[0] for row in rows] == [points(ana(), 0), points(bruno(), 1), points(chloe(), 2)]
    order = [at for group in outcome.ranking for at in group]
    assert [rows[at] for at in order] == sorted(rows, reverse=True)
    assert comparison.rank([(50, 4, 3), (50, 4, 5)]).winners == (1,)
    assert comparison.rank([(50, 5, 3), (50, 4, 5)]).winners == (0,)
    assert comparison.rank([(50, 4, 5), (50, 4, 5)]).winners == (0, 1)


def test_a_token_entered_otherwise_on_two_tablets_is_reported() -> None:
    round_, seat = 10, next(seat for seat in (1, 2) if taken(ana())[10, seat] != "x")
    last: Any = ana().at(len(ana().moves))
    spare = next(token for token in last.tokens if token not in {taken(ana())[round_, s] for s in range(3)})
    players = ("away", "person", "away") if seat == 1 else ("away", "away", "person")
    other = elsewhere(ana(), players, 4, {(round_, seat): spare})
    assert compare.refusal(ana(), other) is None
    rows = compare.misentered(ana(), [("x", other)])
    assert [(row[0], row[1]) for row in rows] == [(round_, ("Ana", "Bruno", "Chloë")[seat])]


def test_alone_everybody_takes_their_own_tokens_and_every_match_is_a_sheet() -> None:
    mine = played(setup(sheet="sumer-2"), 1)
    other = played(replace(mine.setup, seats=(Seat("Zoë"),)), 2)
    assert compare.refusal(mine, other) is None
    assert compare.misentered(mine, [("x", other)]) == []
    assert [sheet.name for sheet in compare.sheets(mine, [("x", other)])] == ["Ana", "Zoë"]
    assert compare.refusal(mine, played(replace(other.setup, options=(("sheet", "sumer-3"),)), 2)) is not None


# --- on the tablet ---


def tablet(language: str = "en", **more: str) -> Tablet:
    return Tablet(
        FakeStorage({**dict([kept("mine", ana())]), **more}),
        language=language,
        thinker=lambda _asked: {"moves": []},
        at="result/mine",
    )


def test_from_the_result_to_the_ranking_of_the_table() -> None:
    one = tablet()
    assert "The other players have their own sheets elsewhere." in one.text()
    one.press("to compare/mine")
    assert "2 sheets are still missing." in one.text()
    assert one.find(lambda e: e.tag == "svg" and "qr" in e["class"].split())
    one.open(links.fragment(links.SHOW, bruno()))
    assert "You have a sheet of the same table here." in one.text()
    one.press("beside mine")
    assert one.page.fragment == "compare/mine"
    assert "1 sheet is still missing." in one.text()
    one.enter("beside mine", f"{ADDRESS}#{links.fragment(links.SHOW, chloe())}")
    assert "missing" not in one.text()
    best = max((points(ana(), 0), "Ana"), (points(bruno(), 1), "Bruno"), (points(chloe(), 2), "Chloë"))
    assert f"{best[1]} wins." in one.text() or "share the victory" in one.text()
    assert not faults(one.look())
    again = one.reload()
    assert {"Ana", "Bruno", "Chloë"} <= set(again.text().split())
    again.follow(f"#show/{payload(bruno())}")
    assert "You have that sheet already" in again.text()


def test_what_is_kept_of_a_link_is_its_payload_alone() -> None:
    one = tablet()
    one.open(f"{links.fragment(links.SHOW, bruno())}%20saludos&x=1")
    one.press("beside mine")
    one.open("compare/mine")
    one.enter("beside mine", f"Toma: <{ADDRESS}#{links.fragment(links.SHOW, chloe())}>. Saludos")
    assert one.app.attachments.payloads("mine") == [payload(bruno()), payload(chloe())]
    one.press(f"beside-drop mine {payload(bruno())}")
    assert one.app.attachments.payloads("mine") == [payload(chloe())]


def test_a_sheet_can_be_taken_away_and_goes_with_its_match() -> None:
    one = tablet()
    one.app.attachments.add("mine", payload(bruno()))
    one.open("compare/mine")
    one.press(f"beside-drop mine {payload(bruno())}")
    assert "2 sheets are still missing." in one.text()
    one.app.attachments.add("mine", payload(bruno()))
    one.open("result/mine")
    one.press("ask-delete")
    one.press("delete mine")
    assert not [name for name in one.storage.texts if name.startswith(compare.PREFIX)]


@pytest.mark.parametrize(
    "text", ["nonsense", "https://example.org/#result/x", f"{ADDRESS}#show/xyz", "#show/" + "A" * 99]
)
def test_a_link_that_is_none_is_reported(text: str) -> None:
    one = tablet()
    one.open("compare/mine")
    one.enter("beside mine", text)
    assert one.find(lambda e: e.has_class("said"))
    assert not one.app.attachments.payloads("mine")


def test_a_full_store_and_damaged_notes_do_no_harm() -> None:
    one = tablet(**{compare.PREFIX + "mine": '["zzz", 7'})
    one.open("compare/mine")
    assert "2 sheets are still missing." in one.text()
    one.storage.full()
    one.open(links.fragment(links.SHOW, bruno()))
    one.press("beside mine")
    assert "browser's storage is full" in one.text()


def test_a_match_that_cannot_be_compared_says_so() -> None:
    duel = played(setup("duel", ("person", "person")), 3)
    one = Tablet(FakeStorage(dict([kept("duel", duel)])), at="compare/duel")
    assert "nothing to compare" in one.text()
    one.open("compare/none")
    assert "not on this device" in one.text()


# --- backups ---


def backed_up(one: Tablet) -> str:
    one.open("saves")
    one.press("backup")
    return one.page.files["sobremesa-backup.json"]


def bring(one: Tablet, text: str) -> str:
    """Open a file on the page of saves and add what it brings; give what the page said before."""
    one.open("saves")
    one.page.file_to_pick = text
    one.press("import")
    said = one.find(lambda e: e.has_class("plan"))[0].text
    if "import-do" in one.actions():
        one.press("import-do")
    return said


def lying(one: Tablet, ident: str = "mine") -> list[str]:
    return [match.setup.seats[compare.here(match)[0]].name for _payload, match in one.app.attachments.matches(ident)]


def test_a_backup_carries_the_sheets_that_lay_beside_a_match() -> None:
    here = tablet()
    for match in (bruno(), chloe()):
        here.app.attachments.add("mine", payload(match))
    text = backed_up(here)
    there = Tablet(thinker="held")
    assert "2 new sheets to compare." in bring(there, text)
    assert "Added: 3." in there.text()
    there.open("compare/mine")
    assert {"Ana", "Bruno", "Chloë"} <= set(there.text().split())
    assert "sheets to compare" not in bring(there, text), "nothing comes twice"
    assert lying(there) == ["Bruno", "Chloë"]


def test_a_match_that_bears_another_name_here_gets_its_sheets_all_the_same() -> None:
    here = tablet()
    here.app.attachments.add("mine", payload(bruno()))
    text = backed_up(here)
    renamed = Tablet(FakeStorage(dict([kept("other", ana())])), thinker="held")
    assert "1 new sheet to compare." in bring(renamed, text)
    assert lying(renamed, "other") == ["Bruno"]
    taken_name = Tablet(FakeStorage(dict([kept("mine", played(setup("basic"), 5))])), thinker="held")
    bring(taken_name, text)
    assert lying(taken_name) == []
    (fresh,) = (ident for ident in taken_name.app.saves.idents() if ident != "mine")
    assert lying(taken_name, fresh) == ["Bruno"]


def test_what_lies_here_is_never_pushed_aside_by_a_backup() -> None:
    old, new = elsewhere(ana(), BRUNO, 8), bruno()
    here = tablet()
    here.app.attachments.add("mine", payload(old))
    here.app.attachments.add("mine", payload(chloe()))
    text = backed_up(here)
    there = tablet()
    there.app.attachments.add("mine", payload(new))
    assert "1 new sheet to compare." in bring(there, text), "Bruno's seat is filled here, later and better"
    assert [one for one, _match in there.app.attachments.matches("mine")] == [payload(new), payload(chloe())]


@pytest.mark.parametrize(
    "beside",
    [
        None,
        [],
        7,
        {"mine": "x"},
        {"mine": [7, "x", None]},
        {"mine": ["A" * 99_999]},
        {"gone": ["x"]},
        {"<b>": ["x"]},
        {"damaged": ["x"]},
    ],
)
def test_backups_with_nothing_or_nonsense_beside_are_read_as_before(beside: object) -> None:
    body = json.loads(backed_up(tablet()))
    body["beside"] = beside
    body["matches"]["damaged"] = "{"
    if beside is None:
        del body["beside"]
    there = Tablet(thinker="held")
    assert "1 new match." in bring(there, json.dumps(body))
    assert not [name for name in there.storage.texts if name.startswith(compare.PREFIX)]


def test_a_store_that_gets_full_keeps_what_lay_beside() -> None:
    here = tablet()
    for match in (bruno(), chloe()):
        here.app.attachments.add("mine", payload(match))
    text = backed_up(here)
    there = tablet()
    there.app.attachments.add("mine", payload(bruno()))
    there.open("saves")
    there.page.file_to_pick = text
    there.press("import")
    there.storage.full()
    there.press("import-do")
    assert "The storage is full: 0 added" in there.text()
    assert lying(there) == ["Bruno"]


def test_more_sheets_than_fit_are_refused_and_none_is_lost() -> None:
    mine = played(setup(sheet="sumer-2"), 1)
    others = [("x", played(replace(mine.setup, seats=(Seat(f"Zoë {number}"),)), 2)) for number in range(compare.MOST)]
    refused = compare.refusal(mine, played(replace(mine.setup, seats=(Seat("Late"),)), 2), others)
    assert refused is not None
    assert refused[0].format(**refused[1]) == "You already have 12 sheets here: remove one first."
