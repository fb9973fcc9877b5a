"""JSON texts from outside."""

from __future__ import annotations

import json
import re
from typing import Any, Final

MAX_DEPTH: Final = 100
"""The deepest nesting of lists and tables. In the browser some 5,000 levels exhaust the stack and end Python."""
_STRING: Final = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"', re.DOTALL)
_BRACKETS: Final = re.compile(r"[\[{]+|[\]}]+")


def parse_json(text: str) -> Any:
    """Return the plain data of a JSON text. Raises ValueError, also if it is nested too deeply."""
    depth = 0
    for brackets in _BRACKETS.findall(_STRING.sub("", text)):
        depth += len(brackets) if brackets[0] in "[{" else -len(brackets)
        if depth > MAX_DEPTH:
            raise ValueError("nested too deeply")
    return json.loads(text)
