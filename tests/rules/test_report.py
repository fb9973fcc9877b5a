"""The report of rules and tests finds what it is for."""

from __future__ import annotations

import re
from pathlib import Path

from tests.rulebooks import all_numbers, numbers_of, written
from tests.rules.report import faults, lines

RULES = ["NI-1.1", "NI-1.2"]


def test_report_lists_tests_by_rule() -> None:
    assert list(lines(RULES, {"NI-1.1": ["b", "a"]})) == ["NI-1.1   a", "         b", "NI-1.2   NO TEST"]


def test_report_finds_bare_rules_unknown_rules_and_doubles() -> None:
    assert faults(RULES, {"NI-1.1": ["a"], "NI-1.2": ["a"]}) == []
    assert faults(RULES, {"NI-1.1": ["a"]}) == ['NI-1.2 has no test: write one in tests/rules, marked @rule("NI-1.2").']
    assert faults(RULES, {"NI-1.1": ["a"], "NI-1.2": ["a"], "NI-9.9": ["a"]}) == [
        "NI-9.9 is cited by a, and no rulebook.en.md has it."
    ]
    assert faults(RULES, {"NI-1.1": ["a"], "NI-1.2": ["a"], "AP-1.1": ["a"]}, ["AP-1.1"]) == []
    assert faults([*RULES, "NI-1.1"], {"NI-1.1": ["a"], "NI-1.2": ["a"]}) == ["NI-1.1 stands twice in the rulebooks."]


def test_every_rule_is_cited_somewhere() -> None:
    cited = set()
    for path in Path(__file__).parent.glob("test_*.py"):
        for call in re.findall(r"^@rule\(([^)]*)\)", path.read_text(encoding="utf-8"), re.MULTILINE):
            cited |= set(re.findall(r'"([^"]+)"', call))
    bare = sorted(set(all_numbers()) - cited)
    assert not bare, f'no test in tests/rules cites {bare}: mark the one that proves it, as @rule("{bare[0]}")'
    known = {number for key in written() for number in numbers_of(f"pyapp.games.{key}")}
    unknown = sorted(cited - known)
    assert not unknown, f"tests/rules cites {unknown}, and no rulebook.en.md has a rule of this number"
