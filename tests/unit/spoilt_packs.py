"""What may stand in a file instead of a pack, and packs that are spoilt in one place."""

from __future__ import annotations

import copy
from typing import TYPE_CHECKING, Any

from hypothesis import strategies as st

if TYPE_CHECKING:
    from collections.abc import Sequence

Path = tuple[str | int, ...]


def anything(texts: Sequence[str]) -> st.SearchStrategy[Any]:
    """Return plain data of any shape, in which some texts turn up that mean something."""
    return st.recursive(
        st.none()
        | st.booleans()
        | st.integers()
        | st.floats(allow_nan=False)
        | st.text(max_size=8)
        | st.sampled_from(texts),
        lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=4),
        max_leaves=8,
    )


def paths_of(value: object, path: Path = ()) -> list[Path]:
    """List the ways to every value within plain data."""
    paths: list[Path] = [path] if path else []
    pairs = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in pairs:
        paths += paths_of(inner, (*path, key))
    return paths


def with_value(good: Any, path: Path, value: object) -> Any:
    """Return a copy of plain data with another value in one place."""
    data = copy.deepcopy(good)
    at: Any = data
    for key in path[:-1]:
        at = at[key]
    at[path[-1]] = value
    return data
