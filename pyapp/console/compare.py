"""Comparison of two records, or of one record under two editions of the rules."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from itertools import zip_longest
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from pyapp.console import trace
from pyapp.console.words import columns
from pyapp.engine.record import RecordError, format_tags, parse_tags

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pyapp.console.trace import Row

TITLES: Final = {
    "error": "The record can be read",
    "move": "Move",
    "seat": "Acting seat",
    "state": "State",
    "moves": "Legal moves",
    "scores": "Scores",
    "events": "Events",
}
"""The compared parts of a row, and their titles in the output."""
MOST: Final = 12
"""Maximum of printed differences of a state."""


def rows_in_checkout(record: str, checkout: Path) -> list[Row]:
    """Return the rows of a record as another checkout of the project plays it. ValueError if that checkout cannot
    run.
    """
    ran = subprocess.run(  # noqa: S603 - our own file, by the interpreter that runs us
        [sys.executable, "-P", str(Path(trace.__file__))],
        input=record,
        capture_output=True,
        text=True,
        encoding="utf-8",
        env={**os.environ, "PYTHONPATH": str(checkout), "PYTHONIOENCODING": "utf-8"},
        check=False,
    )
    if ran.returncode:
        raise ValueError(f"{checkout} does not play records: {ran.stderr.strip().splitlines()[-1:]}")
    return [json.loads(line) for line in ran.stdout.splitlines()]


def read_errors(one: list[Row], other: list[Row], named: tuple[str, str]) -> Iterator[str]:
    """Report where each of two records cannot be read further, and remove the error row from its end."""
    for rows, name in zip((one, other), named, strict=True):
        if rows and "error" in rows[-1]:
            fault = rows.pop()["error"]
            yield f"{name} breaks after move {max(0, len(rows) - 1)}: {fault}"


def compare(one: list[Row], other: list[Row], named: tuple[str, str]) -> Iterator[str]:
    """Report the first move at which two lists of rows differ, and how; nothing if they are equal."""
    for number, (first, second) in enumerate(zip_longest(one, other)):
        if first is None or second is None:
            ends, goes_on = named if first is None else named[::-1]
            yield f"{ends} ends after move {number - 1}; {goes_on} goes on with {(first or second).get('move')!r}."
            return
        differing = [key for key in TITLES if first.get(key) != second.get(key)]
        if differing:
            at = f"At move {number}, {first.get('move')!r}" if number else "At the start"
            yield f"{at}, they differ in: {', '.join(TITLES[key].lower() for key in differing)}."
            for key in differing:
                yield f"{TITLES[key]}:"
                yield from (f"  {line}" for line in _differences(key, first.get(key), second.get(key), named))
            return


def compare_setups(one: str, other: str, named: tuple[str, str]) -> Iterator[str]:
    """Report the tags that only occur in one of two records."""
    try:
        tags = [format_tags(parse_tags(text)[0]).splitlines() for text in (one, other)]
    except RecordError:
        return
    for name, here, there in ((named[0], *tags), (named[1], *tags[::-1])):
        for tag in here:
            if tag not in there:
                yield f"Only {name} has {tag}"


def _differences(key: str, one: Any, other: Any, named: tuple[str, str]) -> Iterator[str]:
    if key == "moves" and isinstance(one, list) and isinstance(other, list):
        for name, here, there in ((named[0], one, other), (named[1], other, one)):
            if only := [move for move in here if move not in there]:
                yield f"only {name}:"
                yield from (f"  {line}" for line in columns(only))
        if sorted(one) == sorted(other):
            yield "the same moves in another order"
        return
    paths = list(_paths(one, other, ""))
    for path, here, there in paths[:MOST]:
        yield f"{path or 'whole'}: {named[0]} {here!r}, {named[1]} {there!r}"
    if len(paths) > MOST:
        yield f"and {len(paths) - MOST} more"


def _paths(one: Any, other: Any, path: str) -> Iterator[tuple[str, Any, Any]]:
    """Yield the paths at which two nested lists differ, with both values."""
    if isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        for number, (first, second) in enumerate(zip(one, other, strict=True)):
            yield from _paths(first, second, f"{path}[{number}]")
    elif one != other:
        yield path, one, other
