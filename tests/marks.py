"""Marks for tests."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from _pytest.mark import ParameterSet


def rule(*numbers: str) -> pytest.MarkDecorator:
    """Mark the rules that a test proves, such as @rule("NI-5.3"); `python -m tests.rules.report` reads it."""
    return pytest.mark.rule(*numbers)


def nightly(*values: object) -> list[ParameterSet]:
    """Return parameter values that are only tested at night; a tuple holds one value per parameter."""
    rows = (value if isinstance(value, tuple) else (value,) for value in values)
    return [pytest.param(*row, marks=pytest.mark.nightly) for row in rows]
