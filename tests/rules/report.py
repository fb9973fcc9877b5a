"""Print which tests prove each numbered rule; fail on a rule without one and on a test that cites no rule of ours.

python -m tests.rules.report
"""

from __future__ import annotations

import contextlib
import io
import sys
from collections import defaultdict
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.rulebooks import all_numbers, numbers_of, written

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping

TESTS = Path(__file__).parents[1]
PLACES = ("rules", "unit", "conformance", "goldens")


class Citations:
    """A plugin that gathers, while tests are collected, the rules that each cites."""

    def __init__(self) -> None:
        self.tests: dict[str, set[str]] = defaultdict(set)

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Note the marks of every test; the cases of one test count once."""
        for item in items:
            for mark in item.iter_markers("rule"):
                for number in mark.args:
                    self.tests[number].add(item.nodeid.split("[")[0])


def lines(rules: Iterable[str], tests: Mapping[str, Collection[str]]) -> Iterable[str]:
    """Write rule -> tests, a line a test."""
    for number in rules:
        names = sorted(tests.get(number, ())) or ["NO TEST"]
        yield from (f"{number if not at else '':9}{name}" for at, name in enumerate(names))


def faults(rules: Collection[str], tests: Mapping[str, Collection[str]], coming: Collection[str] = ()) -> list[str]:
    """Return a sentence for each rule without a test and each citation of an unknown rule; those of games that are not
    on the shelf yet may be cited.
    """
    bare = [
        f'{number} has no test: write one in tests/rules, marked @rule("{number}").'
        for number in rules
        if not tests.get(number)
    ]
    twice = [
        f"{number} stands twice in the rulebooks." for number in sorted(set(rules)) if list(rules).count(number) > 1
    ]
    unknown = [
        f"{number} is cited by {', '.join(sorted(names))}, and no rulebook.en.md has it."
        for number, names in tests.items()
        if number not in rules and number not in coming
    ]
    return [*bare, *twice, *unknown]


def main() -> int:
    """Collect the tests, print the report, and give 1 if something is amiss."""
    citations = Citations()
    places = [str(TESTS / place) for place in PLACES if (TESTS / place).is_dir()]
    said = io.StringIO()
    with contextlib.redirect_stdout(said):
        code = pytest.main(["--collect-only", "-p", "no:cacheprovider", *places], plugins=[citations])
    rules = all_numbers()
    print("\n".join(lines(rules, citations.tests)))
    coming = {number for key in written() for number in numbers_of(f"pyapp.games.{key}")}
    uncited = faults(rules, citations.tests, coming)
    for sentence in uncited:
        print(sentence, file=sys.stderr)
    if code:
        print(said.getvalue(), "The tests could not be collected.", sep="\n", file=sys.stderr)
    print(f"{len(rules)} rules, {len(set().union(*citations.tests.values()))} tests that cite them.")
    return 1 if uncited or code else 0


if __name__ == "__main__":
    sys.exit(main())
