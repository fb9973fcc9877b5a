"""JSON texts from outside."""

from __future__ import annotations

import json
import re
from typing import Any, Final

MAX_DEPTH: Final = 500
"""The deepest nesting of lists and tables. In the browser some 5,000 levels exhaust the stack and end Python."""
_STRING: Final = r'"[^"\\]*(?:\\.[^"\\]*)*"'
_BRACKETS: Final = r"[\[{]+|[\]}]+"


def parse_json(text: str, **hooks: Any) -> Any:
    """Return the plain data of a JSON text; `hooks` are those of `json.loads`. Raises ValueError, also if the text is
    nested too deeply.
    """
    depth = 0
    few = text.count("[") + text.count("{") <= MAX_DEPTH
    for brackets in () if few else re.findall(_BRACKETS, re.sub(_STRING, "", text, flags=re.DOTALL)):
        depth += len(brackets) if brackets[0] in "[{" else -len(brackets)
        if depth > MAX_DEPTH:
            raise ValueError("nested too deeply")
    return json.loads(text, **hooks)
