"""Games that are loaded after the page: an action waits for its game, continues, can be cancelled, and reports a
missing one.
"""

from __future__ import annotations

from types import ModuleType
from typing import TYPE_CHECKING

import pytest

from pyapp.games import GAMES, parts
from pyapp.ui.rulebook import book
from tests.unit.fake_page import FakeStorage, Tablet

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture(autouse=True)
def absent(monkeypatch: pytest.MonkeyPatch) -> Iterator[set[str]]:
    """Let 9, Imperial Settlers and other parts be on their way; under CPython their modules are there all the same."""

    def need(key: str) -> None:
        if key in parts.ABSENT:
            raise ModuleNotFoundError(name=f"{parts.packages_of(key)[0]}.rules")

    monkeypatch.setattr(parts, "need", need)
    book.load.cache_clear()  # what other tests have read
    parts.ABSENT.update(("nine", "imperial", parts.LIVE, parts.HISTORY))
    yield parts.ABSENT
    parts.ABSENT.clear()


def titles(one: Tablet) -> list[str]:
    return [element.text for element in one.find(lambda element: element["id"] == "dialog-title")]


def test_the_shelf_works_before_games_are_loaded(absent: set[str]) -> None:
    one = Tablet()
    assert len(one.find(lambda element: "lid" in element["class"].split())) == len(GAMES) + 1
    assert not one.page.faults
    drawn = {element["data-game"] for element in one.find(lambda element: element["id"].startswith("new/"))}
    assert drawn == GAMES.keys() - absent
    parts.ABSENT.clear()
    one.app.part_loaded()
    assert len(one.find(lambda element: element["id"].startswith("new/"))) == len(GAMES)


def test_an_opened_game_is_loaded_and_then_shown(absent: set[str]) -> None:
    one = Tablet(thinker="held")
    one.open("new/nine")
    assert titles(one) == ["Loading: 9"]
    assert [element["data-part"] for element in one.find(lambda element: element.tag == "progress")] == ["nine"]
    assert one.page.history[-1] == ("new/nine", False), "it goes by itself: Back has nothing to close"
    one.page.held[-1].answer = "here"
    one.page.settle()
    assert titles(one) == []
    assert one.find(lambda element: element["id"] == "new/nine" and "open" in element["class"])
    assert one.page.late == 1, "the focus goes where it would have gone at once"
    assert absent == {"imperial", parts.LIVE, parts.HISTORY}


def test_leaving_during_loading_does_not_open_the_game_later() -> None:
    one = Tablet(thinker="held")
    one.open("rules/nine")
    one.press("ask-no")
    one.open("settings")
    one.page.held[-1].answer = "here"
    one.page.settle()
    assert titles(one) == []
    assert one.app.route.room == "settings"


def test_without_a_network_the_missing_game_is_named() -> None:
    store = FakeStorage()
    one = Tablet(store)
    one.page.offline = True
    before = dict(store.texts)
    one.open("rules/nine")
    assert titles(one) == ["Not on this device yet: 9"]
    one.press("ask-no")
    assert store.texts == before
    one.page.offline = False
    one.open("rules/nine")
    assert titles(one) == []
    assert "NI-" in one.text()


def test_a_page_about_played_matches_waits_for_its_part() -> None:
    one = Tablet(thinker="held")
    one.open("saves")
    assert titles(one) == ["Loading: Records and saved matches"]
    one.page.held[-1].answer = "here"
    one.page.settle()
    assert titles(one) == []
    assert "No saved matches yet." in one.text()


@pytest.mark.parametrize("close", ["ask-no", "Escape"])
def test_without_a_network_the_page_of_saves_says_what_is_missing(close: str) -> None:
    one = Tablet()
    one.page.offline = True
    one.open("saves")
    assert titles(one) == ["Not on this device yet: Records and saved matches"]
    if close == "Escape":
        one.app.press("Escape")
    else:
        one.press(close)
    assert titles(one) == []
    assert "Go online once to download it." in one.text()


@pytest.mark.parametrize(
    ("name", "game"),
    [
        ("pyapp.games.nine.view", "nine"),
        ("pyapp.studio", "imperial"),
        ("pyapp.studio.page", "imperial"),
        ("pyapp.ui.live.invitations", "live"),
        ("pyapp.ui.browser.rtc", "live"),
        ("pyapp.ui.store.backup", "history"),
        ("pyapp.ui.result.room", "history"),
        ("pyapp.games.nineteen.view", ""),
        ("pyapp.games.artemis.view", ""),
        ("tomllib", ""),
        (None, ""),
    ],
)
def test_a_missing_module_names_its_game(name: str | None, game: str) -> None:
    assert parts.missing(ModuleNotFoundError(name=name)) == game
    assert parts.missing(KeyError(name)) == ""


def test_a_loaded_archive_completes_the_packages_of_its_game(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    package, studio = ModuleType("pyapp.games.imperial"), ModuleType("pyapp.studio")
    package.__path__, studio.__path__ = ["here"], ["there"]
    modules = {"pyapp.games.imperial": package, "pyapp.studio": studio}
    monkeypatch.setattr("importlib.import_module", modules.__getitem__)
    for _ in range(2):
        parts.add("imperial", f"{tmp_path}/imperial.zip")
    assert package.__path__ == ["here", f"{tmp_path}/imperial.zip/pyapp/games/imperial"]
    assert studio.__path__ == ["there", f"{tmp_path}/imperial.zip/pyapp/studio"]
    assert {"nine", parts.LIVE, parts.HISTORY} == parts.ABSENT


def test_records_do_not_wait_for_games_without_results() -> None:
    one = Tablet(at="records")
    assert titles(one) == []
    assert "Imperial Settlers" not in one.text()
    parts.ABSENT.clear()
    one.app.part_loaded()
    assert "Imperial Settlers" in one.text()
