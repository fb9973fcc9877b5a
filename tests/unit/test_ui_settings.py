"""Settings: each change is stored and applied at once; damaged ones have their defaults."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from pyapp.drawing.language import _
from pyapp.games import GAMES
from pyapp.ui.store.settings import CHOICES, KEY, THINKING, Settings
from tests.unit.fake_page import FakeStorage, Tablet

ROOT = Path(__file__).parents[2]
USUAL = {"language": "en", "theme": "auto", "thinking": "normal", "confirm": "yes", "motion": "yes"}


def settings(text: str | None = None, language: str = "en") -> Settings:
    storage = FakeStorage({} if text is None else {KEY: text})
    return Settings(Tablet(storage).page.storage, language)


def values(chosen: Settings) -> dict[str, str]:
    return {name: chosen[name] for name in USUAL}


@pytest.mark.parametrize(
    ("device", "language"), [("en", "en"), ("es", "es"), ("es-MX", "es"), ("ES", "es"), ("de-DE", "en"), ("", "en")]
)
def test_the_language_of_the_device_comes_first(device: str, language: str) -> None:
    assert settings(language=device)["language"] == language


@pytest.mark.parametrize("name", CHOICES)
def test_every_choice_is_kept_and_seen_at_once(name: str) -> None:
    tablet = Tablet(at="settings", can_vibrate=True)
    if name == "volume":
        tablet.press("set sound yes")
    for value in CHOICES[name]:
        action = f"set {name} {value}"
        switched = name in ("confirm", "motion", "warnings", "handing", "sound", "vibration")
        if not switched or action in tablet.actions():
            tablet.press(action)
        assert tablet.app.settings[name] == value
        assert tablet.reload().app.settings[name] == value
        (shown,) = [
            e
            for e in tablet.look().all()
            if e["data-do"].startswith(f"set {name} ") and (e["role"] == "switch" or e["data-do"].endswith(value))
        ]
        assert shown["aria-checked"] == ("false" if switched and value == "no" else "true")
    if name == "theme":
        assert tablet.page.root_attributes["data-theme"] == "dark"


@pytest.mark.parametrize(
    "action", ["set", "set theme", "set theme pink", "set nothing x", "set language de", "set theme dark light"]
)
def test_invalid_values_are_not_set(action: str) -> None:
    tablet = Tablet(at="settings")
    tablet.app.do(action)
    assert values(tablet.app.settings) == USUAL or action == "set theme dark light"


JUNK: list[Any] = [
    "",
    "x",
    "[]",
    "7",
    "null",
    "[" * 100_000,
    '{"a":' * 50_000,
    json.dumps(dict.fromkeys(USUAL, 7)),
    json.dumps({name: ["x"] for name in USUAL}),
    json.dumps({name: {} for name in USUAL}),
    json.dumps({"forms": 3, "unsaved": -4, "theme": "dark2"}),
    json.dumps({"forms": {"nine": 3}, "unsaved": "many"}),
    json.dumps({"forms": {"nine": {}}, "unsaved": None, "theme": float("nan")}),
]


@pytest.mark.parametrize("text", JUNK, ids=lambda text: text[:30])
def test_damaged_settings_are_the_usual_ones_and_can_be_set_again(text: str) -> None:
    tablet = Tablet(FakeStorage({KEY: text}))
    chosen = tablet.app.settings
    assert values(chosen) == USUAL
    assert (chosen.number("unsaved"), chosen.remembered("nine"), chosen.milliseconds) == (0, {}, THINKING["normal"])
    for at in ("settings", "new/nine", ""):
        tablet.open(at)
    chosen.set("theme", "dark")
    chosen.remember("nine", {"mode": "match"})
    again = tablet.reload().app.settings
    assert again["theme"] == "dark"
    assert again.remembered("nine") == {"mode": "match"}


def test_a_full_store_loses_a_preference_only_for_the_next_time() -> None:
    tablet = Tablet(at="settings")
    tablet.storage.quota = 0
    tablet.press("set theme dark")
    assert tablet.page.root_attributes["data-theme"] == "dark"
    assert tablet.reload().app.settings["theme"] == "auto"


def test_the_settings_page_lists_the_credits() -> None:
    text = Tablet(at="settings").text()
    assert "Version 0123abcd." in text
    for name in ("Pyodide", "Adam Kaluza", "game-icons.net"):
        assert name in text


PUBLISHED = [key for key, game in GAMES.items() if not game.own_design]


def test_every_game_is_credited_with_its_designer() -> None:
    text = Tablet(at="settings").text()
    for game in GAMES.values():
        assert game.credit, f"pyapp/games/{game.key}/__init__.py: `credit` says whose game it is"
        assert game.title in text
        assert _(game.credit) in text
    assert text.count("Not affiliated with the publisher") == len(PUBLISHED)


def credits_of_readme() -> dict[str, tuple[str, str]]:
    """Return title -> designers, publishers by the table of the README; the publisher of 9 is not known for certain."""
    table = (ROOT / "README.md").read_text("utf-8").partition("| game | by | published by |\n")[2]
    rows = (row.strip("|").split("|") for row in table.partition("\n\n")[0].splitlines()[1:])
    return {re.sub(r" \(.*\)$", "", title.strip()): (by.strip(), of.strip()) for title, by, of in rows}


@pytest.mark.parametrize("key", PUBLISHED)
def test_settings_rulebook_and_readme_credit_designer_and_publisher(key: str) -> None:
    known, title = credits_of_readme(), GAMES[key].title
    assert title in known, (
        f"README.md: add a row for {title} to the table of designers and publishers, or say `own_design=True` in "
        f"pyapp/games/{key}/__init__.py if it is a design of our own"
    )
    designers, publishers = known[title]
    books = [f"pyapp/games/{key}/rulebook.{language}.md" for language in ("en", "es")]
    english, spanish = ((ROOT / book).read_text("utf-8").partition("\n- ")[0] for book in books)
    for where, text in ((f"`credit` in pyapp/games/{key}/__init__.py", GAMES[key].credit), (books[0], english)):
        assert designers in text, f"{where} does not name {designers}, as README.md does"
        assert publishers in text, f"{where} does not name {publishers}, as README.md does"
    assert "not affiliated with the publisher" in english, f"{books[0]}: its second paragraph has to say so"
    assert "no está vinculado a la" in spanish, f"{books[1]}: its second paragraph has to say so"
    assert "not affiliated with any publisher" in (ROOT / "README.md").read_text("utf-8")
