"""The catalogue: what is filled in is escaped, numbers and days are written as people write them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from pyapp.drawing import language as catalogue
from pyapp.drawing.language import _, decimal, fill, fill_with, named, ngettext, short_decimal, when
from pyapp.drawing.markup import esc
from pyapp.drawing.vocabulary import joined, listed
from tests.unit.fake_page import CATALOGUES_READY

if TYPE_CHECKING:
    from collections.abc import Iterator

assert CATALOGUES_READY
NOON = 1_760_011_200.0
"""The 9th of October 2025, 12:00 UTC."""
DAY = 86_400


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    catalogue.use("en")
    yield
    catalogue.use("en")


def test_a_language_that_is_not_there_is_english() -> None:
    for name in ("de", "", "ES", "../es"):
        catalogue.use(name)
        assert (catalogue.current(), _("Rulebook")) == ("en", "Rulebook")
    catalogue.use("es")
    assert (catalogue.current(), _("Rulebook")) == ("es", "Reglamento")


def test_texts_that_are_not_in_the_catalogue_stay_as_they_are() -> None:
    catalogue.use("es")
    assert _("xyzzy") == "xyzzy"
    assert _("") == "", "and not the catalogue's head"


def test_what_fills_a_text_is_escaped() -> None:
    assert fill("{name} wins", name="<b>\"'&{name}") == "&lt;b&gt;&quot;&#x27;&amp;{name} wins"
    assert fill("{number}", number=7) == "7"
    assert esc("<") == "&lt;"
    assert fill_with("{place}, {section}", {"place": "<", "section": "Rulebook"}, ("section",)) == "&lt;, Rulebook"
    catalogue.use("es")
    assert fill_with("{place}, {section}", {"place": "<", "section": "Rulebook"}, ("section",)) == "&lt;, Reglamento"


@pytest.mark.parametrize(
    ("language", "one", "many"), [("en", "1 match", "0 matches"), ("es", "1 partida", "0 partidas")]
)
def test_plurals(language: str, one: str, many: str) -> None:
    catalogue.use(language)
    assert ngettext("{number} match", "{number} matches", 1) == one
    assert ngettext("{number} match", "{number} matches", 0) == many


def test_numbers_have_the_mark_of_the_language() -> None:
    assert (decimal(2.25), decimal(-0.5), decimal(3.14159, 2), decimal(1)) == ("2.2", "-0.5", "3.14", "1.0")
    catalogue.use("es")
    assert decimal(3.14159, 2) == "3,14"
    assert [short_decimal(value) for value in (4.0, 0.5, 2.96, -1.0)] == ["4", "0,5", "3", "-1"]


@pytest.mark.parametrize(
    ("moment", "english", "spanish"),
    [
        (NOON, "12:00", "12:00"),
        (NOON - 3600, "11:00", "11:00"),
        (NOON - DAY, "yesterday, 12:00", "ayer, 12:00"),
        (NOON - 3 * DAY, "6 October", "6 de octubre"),
        (NOON - 400 * DAY, "4 September 2024", "4 de septiembre 2024"),
        (0.0, "1 January 1970", "1 de enero 1970"),
    ],
)
def test_days_are_said_shortly(moment: float, english: str, spanish: str) -> None:
    assert when(moment, NOON) == english
    catalogue.use("es")
    assert when(moment, NOON).replace(" de 20", " 20").replace(" de 19", " 19") == spanish


def test_days_are_those_of_the_clock_on_the_wall() -> None:
    late = NOON + 11.5 * 3600
    assert when(late, late + 3600) == "yesterday, 23:30"
    assert when(late, late + 3600, lambda _moment: 120) == "01:30"
    assert when(late, late + 3600, lambda _moment: -300) == "18:30"
    assert when(NOON + DAY, NOON) == "10 October", "a clock that was set back is no fault"


def test_what_is_printed_in_several_languages_is_filled_in_that_of_the_page() -> None:
    printed: dict[str, str | int] = {
        "points": 76,
        "title": "Settlement",
        "title_en": "Settlement",
        "title_es": "Asentamiento",
    }
    catalogue.use("es")
    assert fill_with("{points}: {title}", printed) == "76: Asentamiento"
    catalogue.use("en")
    assert fill_with("{points}: {title}", printed) == "76: Settlement"


def test_printed_names_are_those_of_the_language_and_else_english() -> None:
    names = {"en": "Farm", "es": "Granja"}
    assert (named(names), named({"en": "Quarry", "es": ""})) == ("Farm", "Quarry")
    catalogue.use("es")
    assert (named(names), named({"en": "Quarry", "es": ""})) == ("Granja", "Quarry")


def test_words_are_joined_as_text_and_escaped_where_they_are_listed() -> None:
    assert [joined(words) for words in ([], ["a"], ["a", "b"], ["a", "b & c", "d"])] == [
        "",
        "a",
        "a and b",
        "a, b & c and d",
    ]
    assert listed(["a", "b & c", "d"]) == "a, b &amp; c and d"
    assert listed([]) == ""
    catalogue.use("es")
    assert joined(["a", "b"]) == listed(["a", "b"]) == "a y b"
