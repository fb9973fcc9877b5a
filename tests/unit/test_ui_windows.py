"""Two windows with one store: whoever comes second is told, and both lines are kept."""

from __future__ import annotations

from random import Random

import pytest

from pyapp.ui.store.own_sheets import OwnSheet
from pyapp.ui.store.saves import PREFIX, Entry, Saves
from tests.unit.fake_page import FakeStorage, Tablet
from tests.unit.helpers import finished, nine


def two() -> tuple[Tablet, Tablet, str]:
    """Return two windows at the table of the same match, after its first move."""
    first = Tablet()
    ident = first.begin("Ana", "Bruno")
    first.play(":b2")
    return first, Tablet(first.storage, at=f"match/{ident}"), ident


def kept(storage: FakeStorage) -> dict[str, Entry]:
    entries = {slip.ident: slip.entry for slip in Saves(Tablet(storage).page.storage).slips()}
    assert all(entries.values())
    return {ident: entry for ident, entry in entries.items() if entry is not None}


def lines(storage: FakeStorage) -> list[list[str]]:
    return sorted(entry.match.moves for entry in kept(storage).values())


def test_the_other_window_follows() -> None:
    first, second, _ident = two()
    first.play(":e5")
    assert second.match.moves == [":b2"]
    second.hear()
    assert second.match.moves == [":b2", ":e5"]
    assert "This match continued in another window. It is now up to date here." in second.voice
    second.play(":h8")
    first.hear()
    assert first.match.moves == [":b2", ":e5", ":h8"]
    assert len(kept(first.storage)) == 1


def test_whoever_comes_second_is_notified_and_both_lines_are_kept() -> None:
    first, second, ident = two()
    first.play(":e5")
    second.play(":h8")
    assert "continued in another window" in second.voice
    assert "What you play here is saved as a separate match" in second.voice
    assert second.match.moves == [":b2", ":h8"], "the second goes on with what was played there"
    assert second.page.fragment != first.page.fragment == f"match/{ident}"
    assert lines(first.storage) == [[":b2", ":e5"], [":b2", ":h8"]]
    first.hear()
    first.play(":h8")
    second.hear()
    second.play(":e5")
    assert lines(first.storage) == [[":b2", ":e5", ":h8"], [":b2", ":h8", ":e5"]]
    assert kept(first.storage)[ident].match.moves == first.match.moves


def test_the_same_move_in_both_windows_is_no_second_line() -> None:
    first, second, _ident = two()
    first.play(":e5")
    second.play(":e5")
    assert lines(first.storage) == [[":b2", ":e5"]]
    assert "continued in another window" in second.voice


def test_undo_in_a_window_that_is_behind_adopts_the_longer_line() -> None:
    first, second, _ident = two()
    first.play(":e5")
    second.press("undo")
    assert second.match.moves == [":b2", ":e5"]
    assert lines(first.storage) == [[":b2", ":e5"]]


def test_news_of_other_things_changes_nothing_on_the_table() -> None:
    first, second, _ident = two()
    other = Tablet(first.storage)
    other.begin("Carla", "Diego", code="other")
    second.hear()
    first.hear()
    assert second.match.moves == [":b2"]
    assert "another window" not in second.voice


def test_the_shelf_of_another_window_follows() -> None:
    shelf = Tablet()
    player = Tablet(shelf.storage)
    player.begin("Ana", "Bruno")
    assert "Keep playing" not in shelf.text()
    shelf.hear()
    assert "Keep playing" in shelf.text()


def test_a_match_deleted_in_one_window_is_written_again_by_the_one_that_plays_it() -> None:
    first, second, ident = two()
    first.open("saves")
    first.press(f"ask-delete {ident}")
    first.press(f"delete {ident}")
    second.hear()
    second.play(":e5")
    assert lines(first.storage) == [[":b2", ":e5"]]


def test_an_entry_that_another_window_damaged_is_not_touched() -> None:
    first, second, ident = two()
    first.page.storage.put(PREFIX + ident, "damaged")
    second.hear()
    second.play(":e5")
    assert first.storage.texts[PREFIX + ident] == "damaged"
    assert second.page.fragment != f"match/{ident}"
    assert second.reload().match.moves == [":b2", ":e5"]


# --- two windows and a full store ---


def test_a_line_that_could_not_be_saved_is_not_thrown_away_for_another() -> None:
    first, second, ident = two()
    storage = first.storage
    storage.full()
    second.play(":h8")
    assert "is full" in second.voice
    storage.quota = None
    first.play(":e5")
    second.hear()
    assert second.match.moves == [":b2", ":h8"], "not saved anywhere else: it stays on the table"
    second.play(":e5")
    assert lines(storage) == [[":b2", ":e5"], [":b2", ":h8", ":e5"]]
    assert kept(storage)[ident].match.moves == [":b2", ":e5"]


def test_a_conflict_in_a_full_store_keeps_both_lines() -> None:
    first, second, ident = two()
    storage = first.storage
    first.play(":e5")
    storage.full()
    second.play(":h8")
    assert "is full" in second.voice
    assert second.match.moves == [":b2", ":h8"]
    assert kept(storage)[ident].match.moves == [":b2", ":e5"]
    storage.quota = None
    second.play(":e5")
    assert lines(storage) == [[":b2", ":e5"], [":b2", ":h8", ":e5"]]
    assert second.reload().match.moves == [":b2", ":h8", ":e5"]


def test_what_is_not_saved_does_not_show_on_the_shelf_as_if_it_were() -> None:
    first, second, ident = two()
    first.play(":e5")
    second.hear()
    second.storage.full()
    second.play(":h8")
    second.open("")
    second.open(f"match/{ident}")
    assert second.match.moves == [":b2", ":e5"]


def test_computers_in_two_windows_make_one_match() -> None:
    first = Tablet()
    ident = first.begin("Ana", "Computer", levels={1: "calm"})
    second = Tablet(first.storage, at=f"match/{ident}")
    first.play(":b2")
    for _ in range(3):
        first.wait(1)
        second.hear()
        second.wait(1)
        first.hear()
    assert len(first.match.moves) == 2
    assert second.match.moves == first.match.moves
    assert len(kept(first.storage)) == 1


def test_settings_of_two_windows_are_merged() -> None:
    first = Tablet(language="en")
    second = Tablet(first.storage)
    first.open("settings")
    first.press("set theme dark")
    first.press("set pace slow")
    first.app.settings.use_servers("stun:192.168.1.2:3478")
    first.app.settings.remember("artemis", {"mode": "solo"})
    second.begin("Ana", "Bruno")
    for tablet in (first, second, Tablet(first.storage)):
        settings = tablet.app.settings
        assert (settings["theme"], settings["pace"]) == ("dark", "slow")
        assert settings.servers == "stun:192.168.1.2:3478"
        assert settings.remembered("artemis") == {"mode": "solo"}
        assert [name for name, _player in settings.remembered("nine")["seats"]] == ["Ana", "Bruno"]
        assert settings.number("unsaved") == 1


def test_settings_of_another_window_are_seen_at_the_table() -> None:
    first, second, _ident = two()
    first.open("settings")
    first.press("set theme dark")
    second.hear()
    assert second.page.dressed["data-theme"] == "dark"


def test_a_setting_that_a_full_store_did_not_take_holds_until_the_page_is_closed() -> None:
    tablet = Tablet(at="settings")
    other = Tablet(tablet.storage).app.settings
    other.set("pace", "quick")
    tablet.storage.full()
    tablet.press("set theme dark")
    tablet.app.settings.remember("nine", {"mode": "solo"})
    assert (tablet.app.settings["theme"], tablet.app.settings["pace"]) == ("dark", "quick")
    assert tablet.app.settings.remembered("nine") == {"mode": "solo"}
    assert (other["theme"], other.remembered("nine")) == ("auto", {})
    tablet.storage.quota = None
    tablet.press("set pace slow")
    assert (other["theme"], other["pace"], other.remembered("nine")) == ("dark", "slow", {"mode": "solo"})


def test_results_and_sheets_of_two_windows_are_all_kept() -> None:
    first = Tablet()
    second = Tablet(first.storage)
    second.app.records.all(), second.app.own_sheets.all()
    for number, tablet in enumerate((first, second)):
        tablet.app.records.add(f"match{number}", finished(nine(code=f"code-{number}")), tablet.page.now())
        tablet.app.own_sheets.save(OwnSheet(f"sheet{number}", "imperial", "text"), tablet.page.now())
        tablet.app.attachments.add("match0", f"payload{number}")
    assert [result.ident for result in first.app.records.all()] == ["match0", "match1"]
    assert sorted(first.app.own_sheets.idents()) == ["sheet0", "sheet1"]
    assert first.app.attachments.payloads("match0") == ["payload0", "payload1"]


# --- windows that clash again and again ---


@pytest.mark.slow
@pytest.mark.parametrize("news", [True, False])
@pytest.mark.parametrize("seed", range(4))
def test_windows_that_play_the_same_match_leave_one_more_for_each_window(seed: int, news: bool) -> None:
    dice = Random(f"{seed} {news}")
    first, second, ident = two()
    windows = [first, second, Tablet(first.storage, at=f"match/{ident}")]
    played: dict[int, list[str]] = {}
    for _turn in range(24):
        window = dice.choice(windows)
        if news and dice.random() < 0.5:
            window.hear()
        window.play(dice.choice(window.match.position.moves()))
        played[id(window)] = list(window.match.moves)
    entries = kept(first.storage)
    assert len(entries) <= len(windows)
    kept_lines = [entry.match.moves for entry in entries.values()]
    for line in played.values():
        assert any(one[: len(line)] == line for one in kept_lines), "nothing is lost"
    for window in windows:
        window.hear()
        assert window.match.moves in kept_lines


def test_what_only_a_computer_played_gives_way_to_the_other_window() -> None:
    first = Tablet(thinker="held")
    ident = first.begin("Ana", "Robot", levels={1: "calm"})
    first.play(":b2")
    second = Tablet(first.storage, at=f"match/{ident}", thinker="held")
    for window, move in ((first, ":e5"), (second, ":h8")):
        window.page.held[-1].give({"move": move})
        window.page.settle()
        window.wait(30)
    assert first.match.moves == second.match.moves == [":b2", ":e5"]
    assert "It is now up to date here." in second.voice
    assert list(kept(first.storage)) == [ident]
