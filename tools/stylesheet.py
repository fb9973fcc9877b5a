"""Style sheets: parsing, the dark theme, named screens, scoping to a game, and minified output."""

from __future__ import annotations

import sys
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

import tinycss2

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

CONDITIONS = {"media", "container", "supports"}
"""At-rules that contain style rules."""
DARK, NOT_LIGHT = '[data-theme="dark"]', ':root:not([data-theme="light"])'
"""The selectors of the chosen dark theme, and of a page that follows a dark system preference."""
TIGHT_IN_SELECTORS = (",", ">", "~")
"""Needs no whitespace around it. `+` keeps its own, which `:nth-child(n + 2)` needs."""


@dataclass(frozen=True)
class Rule:
    """A style rule with its selectors, or an at-rule with its keyword and prelude; without comments and unnecessary
    whitespace.
    """

    selectors: list[str] = field(default_factory=list)
    keyword: str = ""
    prelude: str = ""
    declarations: list[str] = field(default_factory=list)
    rules: list[Rule] = field(default_factory=list)
    """The rules inside `@media` and the like, or the frames of `@keyframes`."""

    def text(self) -> str:
        """Return the rule as minified text."""
        head = f"@{self.keyword} {self.prelude}".rstrip() if self.keyword else ",".join(self.selectors)
        return f"{head}{{{';'.join(self.declarations)}{''.join(rule.text() for rule in self.rules)}}}"


def parse(text: str, name: str = "styles") -> list[Rule]:
    """Parse a style sheet. `@dark` contains rules for `[data-theme="dark"]`, which are repeated for the system's
    preference. Invalid syntax and nested style rules stop the build with the name and the line.
    """
    return _rules(tinycss2.parse_stylesheet(text, skip_comments=True, skip_whitespace=True), name)


def screens(rules: Iterable[Rule]) -> dict[str, str]:
    """Return name -> condition of each `@custom-media`. A condition may refer to screens defined before."""
    conditions: dict[str, str] = {}
    for rule in rules:
        if rule.keyword == "custom-media":
            name, condition = rule.prelude.split(" ", 1)
            conditions[name] = _condition(condition, conditions)
    return conditions


def with_screens(rules: Iterable[Rule], conditions: Mapping[str, str]) -> list[Rule]:
    """Replace named screens, as in `@media (--low)`, by their conditions. An unknown name stops the build."""
    return [
        replace(rule, prelude=_condition(rule.prelude, conditions), rules=with_screens(rule.rules, conditions))
        if rule.keyword == "media"
        else rule
        for rule in rules
        if rule.keyword != "custom-media"
    ]


def scoped(rules: Iterable[Rule], game: str) -> list[Rule]:
    """Scope rules to a game: nest them in `:where([data-game=GAME])`, as in CSS nesting; `&` is the element with the
    game's name. A selector that contains `[data-game=` is not changed, and keeps its specificity.
    """
    scope = f":where([data-game={game}])"

    def nested(selector: str) -> str:
        if "[data-game=" in selector:
            return selector
        return selector.replace("&", scope) if "&" in selector else f"{scope} {selector}"

    return [
        replace(rule, rules=scoped(rule.rules, game))
        if rule.keyword in CONDITIONS
        else replace(rule, selectors=[nested(selector) for selector in rule.selectors])
        for rule in rules
    ]


def setting(rules: Iterable[Rule], name: str) -> list[Rule]:
    """Return the style rules that set a property, with the conditions around them."""
    found = []
    for rule in rules:
        inside = setting(rule.rules, name)
        if inside:
            found.append(replace(rule, rules=inside))
        elif any(declaration.startswith(f"{name}:") for declaration in rule.declarations):
            found.append(rule)
    return found


def _condition(prelude: str, conditions: Mapping[str, str]) -> str:
    for name, condition in conditions.items():
        prelude = prelude.replace(f"({name})", condition)
    if "(--" in prelude:
        sys.exit(f"styles: no @custom-media for {prelude}")
    return prelude


def _by_preference(rules: Iterable[Rule]) -> Rule:
    """Convert rules of the chosen dark theme to the system's preference, unless light is chosen."""

    def preferred(rule: Rule) -> Rule:
        selectors = [selector.replace(DARK, NOT_LIGHT) for selector in rule.selectors]
        return replace(rule, selectors=selectors, rules=[preferred(inside) for inside in rule.rules])

    return Rule(keyword="media", prelude="(prefers-color-scheme: dark)", rules=[preferred(rule) for rule in rules])


def _rules(nodes: Iterable[Any], name: str) -> list[Rule]:
    rules = []
    for node in nodes:
        if node.type == "qualified-rule":
            rules.append(Rule(_selectors(node.prelude), declarations=_declarations(node.content, name)))
        elif node.type != "at-rule":
            sys.exit(f"{name}:{node.source_line}: {node.message}")
        elif node.lower_at_keyword in CONDITIONS or node.lower_at_keyword in ("dark", "keyframes"):
            content = tinycss2.parse_rule_list(node.content, skip_comments=True, skip_whitespace=True)
            inside = _rules(content, name)
            if node.lower_at_keyword == "dark":
                rules += [*inside, _by_preference(inside)]
            else:
                rules.append(Rule(keyword=node.lower_at_keyword, prelude=_compact(node.prelude), rules=inside))
        elif node.content is None and node.lower_at_keyword != "custom-media":
            sys.exit(f"{name}:{node.source_line}: @{node.at_keyword} has no block")
        else:
            declarations = _declarations(node.content or [], name)
            rules.append(Rule(keyword=node.lower_at_keyword, prelude=_compact(node.prelude), declarations=declarations))
    return rules


def _selectors(prelude: list[Any]) -> list[str]:
    """Split a selector list at its top-level commas, not inside `:is()`."""
    commas = [place for place, token in enumerate(prelude) if token == ","]
    starts, ends = [0, *(place + 1 for place in commas)], [*commas, len(prelude)]
    return [_compact(prelude[start:end], TIGHT_IN_SELECTORS) for start, end in zip(starts, ends, strict=True)]


def _declarations(content: list[Any], name: str) -> list[str]:
    declarations = []
    for node in tinycss2.parse_blocks_contents(content, skip_comments=True, skip_whitespace=True):
        if node.type != "declaration":
            sys.exit(
                f"{name}:{node.source_line}: {node.message if node.type == 'error' else 'a rule among declarations'}"
            )
        declarations.append(f"{node.name}:{_compact(node.value)}{'!important' if node.important else ''}")
    return declarations


def _compact(tokens: list[Any], around: tuple[str, ...] = (",",)) -> str:
    """Return the text of tokens, without whitespace at the ends and next to some literals."""
    return tinycss2.serialize(_tight(tokens, around))


def _tight(tokens: list[Any], around: tuple[str, ...]) -> list[Any]:
    """Return tokens, nested blocks included, with whitespace reduced to one space or none."""
    kept: list[Any] = []
    for token in tokens:
        after_space = bool(kept) and kept[-1].type == "whitespace"
        if token.type == "whitespace":
            if not kept or after_space or kept[-1] in around:
                continue
            token.value = " "
        elif after_space and token in around:
            kept.pop()
        elif token.type in ("function", "() block", "[] block", "{} block"):
            inside = "arguments" if token.type == "function" else "content"
            setattr(token, inside, _tight(getattr(token, inside), around))
        kept.append(token)
    return kept[:-1] if kept and kept[-1].type == "whitespace" else kept
