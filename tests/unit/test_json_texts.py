"""JSON from outside: read as by the library, unless it is nested so deeply that the browser's Python would end."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pyapp.engine.files import MAX_DEPTH, parse_json

DATA = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(st.sampled_from('[]{}"\\aé\n'), max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text('[{"\\x', max_size=3), inner, max_size=4),
    max_leaves=20,
)


@given(DATA, st.booleans())
def test_data_is_read_as_it_was_written(data: Any, ascii_only: bool) -> None:
    assert parse_json(json.dumps(data, ensure_ascii=ascii_only)) == data


def test_the_deepest_text_is_read() -> None:
    assert parse_json("[" * MAX_DEPTH + "]" * MAX_DEPTH)
    assert parse_json(json.dumps(["[" * 500 + '\\"[{'] * 50)) == ["[" * 500 + '\\"[{'] * 50
    assert len(parse_json("[" + ",".join(["[[]]"] * 500) + "]")) == 500


@pytest.mark.parametrize(
    "text",
    [
        "[" * (MAX_DEPTH + 1) + "]" * (MAX_DEPTH + 1),
        "[" * 200_000,
        '{"a":' * 100_000,
        '["' + '",[{"x":"' * 50_000,
        '[{"\\"":' * 1_000,
        "",
        "{",
        '"',
        "]" * 1_000 + "[" * 1_000,
    ],
)
def test_other_texts_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        parse_json(text)


@given(st.text(st.sampled_from('[]{}"\\,:1a \n')))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        expected = json.loads(text)
    except ValueError:
        with pytest.raises(ValueError, match=r"."):
            parse_json(text)
    else:
        assert parse_json(text) == expected
