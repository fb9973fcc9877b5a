"""Table codes: easy to say, in the language of the table, and normalised."""

from __future__ import annotations

import pytest

from pyapp.engine.contract import MAX_CODE
from pyapp.engine.randomness import table_code
from pyapp.ui.start.codes import _WORDS, new_code
from tests.unit.fake_page import Tablet


@pytest.mark.parametrize("language", _WORDS)
def test_words_of_table_codes_are_short_and_unique(language: str) -> None:
    words = _WORDS[language]
    assert len(set(words)) == len(words) >= 50
    for word in words:
        assert table_code(word) == word, word
        assert 2 <= len(word) <= 12


@pytest.mark.parametrize("language", _WORDS)
def test_new_table_codes_are_valid(language: str) -> None:
    for numbers in ([0, 0, 0], [2**32 - 1] * 3, [7, 89, 12], [1, 90, 3]):
        code = new_code(language, numbers)
        assert table_code(code) == code
        assert len(code) <= MAX_CODE
        first, number, last = code.split("-")
        assert {first, last} <= set(_WORDS[language])
        assert 10 <= int(number) <= 99


def test_the_app_offers_another_code_in_the_language_of_the_page() -> None:
    for language in ("en", "es"):
        tablet = Tablet(language=language, at="new/nine")
        codes = set()
        for _ in range(5):
            tablet.press("form nine fresh-code")
            codes.add(tablet.find(lambda e: e["data-field"] == "form nine code")[0]["value"])
        assert len(codes) == 5
        assert all(code.split("-")[0] in _WORDS[language] for code in codes)
