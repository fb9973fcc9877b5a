"""The marks of our tests."""

from __future__ import annotations

import pytest


def rule(*numbers: str) -> pytest.MarkDecorator:
    """Say which rules of a rulebook a test proves, such as @rule("NI-5.3"); `python -m tests.rules.report` reads it."""
    return pytest.mark.rule(*numbers)
