"""The app from the shelf to the result: whole games, continuing later, and malformed actions."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pytest

from pyapp.engine.contract import Seat, Setup
from pyapp.games import GAMES, parts
from pyapp.rooms import LATE_ROOMS, ROOMS
from pyapp.ui.page import Facts
from pyapp.ui.rulebook.book import load
from pyapp.ui.store.saves import PREFIX, Entry, write_entry
from tests.unit.fake_page import BEGAN, FakePage, FakeStorage, Tablet, first_move
from tests.unit.helpers import begin, finished, nine
from tests.unit.markup import faults

if TYPE_CHECKING:
    from pyapp.engine.match import Match


def run_out(tablet: Tablet, most: int = 400) -> None:
    """Let the computers play to the end."""
    for _ in range(most):
        if tablet.match.over:
            return
        tablet.wait(1)
    raise AssertionError("it does not end")


def test_four_computers_play_to_the_result() -> None:
    tablet = Tablet()
    tablet.begin("A", "B", "C", "D", levels={0: "calm", 1: "calm", 2: "calm", 3: "calm"}, quick=True)
    run_out(tablet)
    assert "wins." in tablet.voice
    assert tablet.find(lambda e: e["data-do"] == "result")
    tablet.press("result")
    assert tablet.page.fragment.startswith("result/")
    assert "Score sheet" in tablet.text()
    assert len(tablet.app.records.all()) == 1
    assert not tablet.page.held


def test_no_two_rooms_have_the_same_action_or_field() -> None:
    app = Tablet().app
    rooms = [*(kind(app) for kind in ROOMS), *map(app.room_at, LATE_ROOMS)]
    for verbs in (
        [verb for room in rooms for verb in room.actions()],
        [verb for room in rooms for verb in room.fields()],
    ):
        assert [verb for verb, times in Counter(verbs).items() if times > 1] == []


@pytest.mark.parametrize("address", LATE_ROOMS)
def test_a_late_room_has_its_address_and_comes_with_a_part(address: str) -> None:
    assert Tablet().app.room_at(address).addresses == (address,)
    assert parts.owner(LATE_ROOMS[address].partition(":")[0].replace(".", "/") + ".py") != parts.FRAME


def test_a_tournament_of_two_reaches_the_result() -> None:
    tablet = Tablet(thinker=first_move)
    tablet.begin("Ana", "Bruno", levels={0: "calm", 1: "steady"}, mode="tournament", quick=True)
    run_out(tablet)
    tablet.press("result")
    assert "Tournament" in tablet.text()
    (result,) = tablet.app.records.all()
    assert result.mode == "tournament"
    for at in range(0, len(tablet.match.moves), 25):
        assert not faults(Tablet(tablet.storage, at=tablet.page.fragment).look()), at


def test_a_match_between_people_is_played_by_taps_alone() -> None:
    tablet = Tablet(thinker=first_move)
    ident = tablet.begin("Ana", "Bruno", "Chloë", quick=True)
    while tablet.match.cursor < 60:  # quickly, without looking at the page
        for _ in range(2):
            tablet.app.tap(tablet.match.position.moves()[0])
    while not tablet.match.over:
        legal = tablet.find(lambda e: e["data-move"] and e.has_class("legal"))
        assert {element["data-move"] for element in legal} == set(tablet.match.position.moves())
        tablet.play(legal[0]["data-move"])
    tablet.press("result")
    tablet.follow("#")
    assert "Keep playing" not in tablet.text(), "what is over does not wait"
    tablet.open("saves")
    tablet.follow(f"#result/{ident}")
    assert "Score sheet" in tablet.text()


def at_result(match: Match, local: tuple[int, ...] | None = None) -> Tablet:
    stored = {PREFIX + "old": write_entry(Entry("old", match, BEGAN, BEGAN, local=local))}
    return Tablet(FakeStorage(stored), thinker=first_move, at="result/old")


def test_a_rematch_has_a_new_code_and_the_next_starter() -> None:
    match = finished(nine("person", "calm", practice=True))
    tablet = at_result(match)
    tablet.press("rematch")
    assert tablet.match.setup.seats == match.setup.seats[::-1]
    assert tablet.match.setup.options == match.setup.options
    assert tablet.match.setup.code != match.setup.code
    assert tablet.match.moves == []
    assert tablet.page.fragment.startswith("match/")
    assert len(tablet.app.saves.stored_entries()) == 2


@pytest.mark.parametrize("local", [(0,), (1,), ()])
def test_seats_that_belong_to_devices_stay_at_a_rematch(local: tuple[int, ...]) -> None:
    match = finished(nine("person", "person"))
    tablet = at_result(match, local)
    tablet.app.do("rematch")
    assert tablet.match.setup.seats == match.setup.seats


def test_where_chance_draws_who_begins_seats_stay_at_a_rematch() -> None:
    match = finished(Setup.usual(GAMES["artemis"], "match", (Seat("Ana"), Seat("Bruno"))))
    tablet = at_result(match)
    tablet.press("rematch")
    assert tablet.match.setup.seats == match.setup.seats


def test_from_the_result_to_the_replay_and_back() -> None:
    match = finished(nine())
    tablet = Tablet(
        FakeStorage({PREFIX + "old": write_entry(Entry("old", match, BEGAN, BEGAN))}),
        thinker=first_move,
        at="result/old",
    )
    tablet.press("replay")
    assert tablet.page.fragment == "replay/old"
    tablet.wait(1.5)
    assert tablet.voice.startswith("Move 2 of")
    tablet.press("run")
    tablet.press(f"look {len(match.moves)}")
    tablet.press("run")
    tablet.wait(0.75)
    assert tablet.voice.startswith("Move 1 of"), "from the end it begins anew"
    tablet.press("branch")
    assert tablet.match.moves == match.moves[:1]
    tablet.open("replay/old")
    tablet.press("result")
    assert "Score sheet" in tablet.text()
    tablet.press("replay")
    tablet.press("run")
    tablet.press("look 3")
    tablet.press("result")
    tablet.press("replay")
    assert tablet.voice.startswith("Move 3 of"), "it opens where one stood"
    tablet.press("result")
    tablet.press("export")
    tablet.press("to new/nine")
    assert tablet.page.fragment == "new/nine"
    assert list(tablet.page.files) == ["sobremesa-nine-olive-42-bread.txt"]


def test_a_branch_from_the_end_is_refused_in_words() -> None:
    match = finished(nine())
    tablet = Tablet(FakeStorage({PREFIX + "old": write_entry(Entry("old", match, BEGAN, BEGAN))}), at="replay/old")
    tablet.press("branch")
    assert tablet.voice.startswith("The game is over here.")
    assert len(tablet.app.saves.stored_entries()) == 1


def test_undo_after_the_end_plays_on() -> None:
    match = finished(nine())
    tablet = Tablet(
        FakeStorage({PREFIX + "old": write_entry(Entry("old", match, BEGAN, BEGAN))}),
        thinker=first_move,
        at="match/old",
    )
    tablet.press("undo")
    assert not tablet.match.over
    tablet.press("redo")
    assert tablet.match.over
    assert "wins." in tablet.voice


def test_the_shelf_shows_whose_turn_it_is() -> None:
    entries = {
        "mine": Entry("mine", begin(nine(), ":b2"), BEGAN, BEGAN - 60),
        "theirs": Entry("theirs", begin(nine(), ":b2"), BEGAN, BEGAN - 90_000, local=(0,)),
        "computer": Entry("computer", begin(nine("person", "calm"), ":b2"), BEGAN, BEGAN - 9_000_000),
    }
    tablet = Tablet(FakeStorage({PREFIX + name: write_entry(entry) for name, entry in entries.items()}))
    slips = [element.text for element in tablet.find(lambda e: e.has_class("slip"))]
    assert ["Your turn, Bruno." in text for text in slips] == [True, False, False]
    assert ["Bruno's turn." in text for text in slips] == [False, True, True]
    assert "more match is waiting" not in tablet.text()
    assert "yesterday" in slips[1]
    tablet.follow("#match/theirs")
    assert tablet.voice.startswith("Bruno plays on another device. Send the match as a link.")
    assert tablet.find(lambda e: e["data-do"] == "drawer share" and e.has_class("go"))


def test_an_unknown_rule_number_is_reported() -> None:
    tablet = Tablet(at="rules/nine/NI-99.9<b>")
    assert "This book has no rule NI-99.9<b>." in tablet.text()
    assert "&lt;b&gt;" in tablet.page.html()
    assert "no rule" not in Tablet(at="rules/nine/NI-5.4").text()
    assert "no rule" not in Tablet(at="rules/nine").text()


def test_the_rulebook_page_leads_to_a_rule_and_stays_there() -> None:
    tablet = Tablet(at="rules/nine/NI-5.4")
    assert tablet.page.focused == ["rule-NI-5.4"]
    assert tablet.ident("rule-NI-5.4").has_class("wanted")
    referring = next(
        rule
        for chapter in load("nine", "en").chapters
        for rule in chapter.rules
        if rule.number and "data-do" in rule.html
    )
    tablet.enter("search-rules", referring.number)
    assert not tablet.find(lambda e: e["id"] == "rule-NI-1.1")
    link = next(action for action in tablet.actions() if action.startswith("rule "))
    tablet.press(link)
    assert tablet.page.focused[-1] == f"rule-{link.split()[1]}"
    assert tablet.ident(f"rule-{link.split()[1]}").has_class("wanted")
    tablet.enter("search-rules", referring.number)
    tablet.press(link)
    assert tablet.find(lambda e: e["id"] == "rule-NI-1.1"), "the search is over, the rule is shown among the others"


def test_the_result_leads_to_the_rule_behind_it() -> None:
    match = finished(nine())
    tablet = Tablet(
        FakeStorage({PREFIX + "old": write_entry(Entry("old", match, BEGAN, BEGAN))}),
        thinker=first_move,
        at="result/old",
    )
    link = next(action for action in tablet.actions() if action.startswith("rule NI-6"))
    tablet.press(link)
    assert tablet.page.fragment == f"rules/nine/{link.split()[1]}"
    assert tablet.page.focused[-1] == f"rule-{link.split()[1]}"


@pytest.mark.parametrize(
    "fragment",
    [
        "",
        "nowhere",
        "new/chess",
        "match",
        "match/",
        "match/x/y",
        "result/none",
        "replay/%20",
        "rules/chess",
        "rules/nine/",
        "<b>",
    ],
)
def test_an_address_that_leads_nowhere_shows_a_page(fragment: str) -> None:
    tablet = Tablet(at=fragment)
    assert not faults(tablet.look())
    assert tablet.find(lambda e: e.tag == "h1")
    assert tablet.find(lambda e: e["href"] == "#" or e["href"] == "#settings"), "and a way on"


def test_actions_without_a_table_do_nothing() -> None:
    tablet = Tablet()
    before = dict(tablet.storage.texts)
    for verb in tablet.app.actions.keys() - {
        "set",
        "to",
        "form",
        "rule",
        "rescue",
        "delete",
        "forget",
        "backup",
        "import",
        "export-raw",
        "export",
    }:
        tablet.app.do(verb)
        tablet.app.do(f"{verb} 0")
    tablet.app.do("unknown verb")
    tablet.app.tap("na")
    tablet.app.hover("na")
    for name in tablet.app.fields:
        tablet.app.enter(name, "7")
    tablet.page.settle()
    assert {name: text for name, text in tablet.storage.texts.items() if "shell" not in name} == {
        name: text for name, text in before.items() if "shell" not in name
    }


@pytest.mark.parametrize(
    "action",
    [
        "look x",
        "look",
        "look 99",
        "look -5",
        "step",
        "step x",
        "step 99",
        "replay x",
        "choose",
        "choose :a1",
        "drawer",
        "drawer cellar",
    ],
)
def test_malformed_actions_of_the_table_do_no_harm(action: str) -> None:
    tablet = Tablet()
    tablet.begin("Ana", "Bruno")
    tablet.play(":b2", ":e5")
    tablet.app.do(action)
    tablet.page.settle()
    assert not faults(tablet.look())
    assert tablet.match.moves == [":b2", ":e5"]


def test_a_notice_about_the_store_never_hides_a_prompt() -> None:
    storage = FakeStorage({PREFIX + "one": write_entry(Entry("one", begin(nine(), ":b2"), BEGAN, BEGAN))})
    tablet, other = Tablet(storage, at="saves"), Tablet(storage)
    tablet.press("ask-delete one")
    other.begin("Carla", "Diego")
    tablet.hear()
    assert "Delete this match?" in tablet.text()
    tablet.press("ask-no")
    assert "Carla" in tablet.text()


def test_an_empty_page_implements_the_whole_protocol() -> None:
    page = FakePage(FakeStorage(), Facts())
    assert page.storage.get("sobremesa.none") is None
    assert page.storage.names() == []
    assert page.address().startswith("https://")
