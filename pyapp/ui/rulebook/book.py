"""The rulebooks: Markdown files in each game's folder, parsed into numbered rules that can be shown, searched and
linked.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from functools import cache
from typing import Final

from pyapp.drawing.markup import Markup, el, esc
from pyapp.engine.contract import N_
from pyapp.engine.files import read_file
from pyapp.games import parts

SOURCES: Final = {"source": N_("source"), "public": N_("public"), "house": N_("house")}
"""The origin of a rule: the rules sheet, public knowledge, or our own completion."""

_RULE = re.compile(r"- \*\*([A-Z]{2}-\d+\.\d+)\*\* \[([a-z, ]+)\] (.*)", re.DOTALL)
_REFERENCE = re.compile(r"\b([A-Z]{2}-\d+\.\d+)\b")


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule of a rulebook: its number ("" for an example), the keys of its sources, its text in Markdown and in
    HTML.
    """

    number: str
    sources: tuple[str, ...]
    text: str
    html: str


@dataclass(frozen=True, slots=True)
class Chapter:
    """A chapter: its title, which begins with its number, and its rules."""

    title: str
    rules: tuple[Rule, ...]

    @property
    def number(self) -> int:
        """Return the number of the chapter; 0 if its title has none."""
        first = self.title.partition(".")[0]
        return int(first) if first.isdecimal() else 0


@dataclass(frozen=True, slots=True)
class Rulebook:
    """A rulebook in one language. `summary` is a few lines for people who begin to play in two minutes, `colophon`
    names the authors of the game and the source of its tables.
    """

    title: str
    introduction: str
    colophon: str
    summary: tuple[Rule, ...]
    chapters: tuple[Chapter, ...]

    def search(self, words: str) -> tuple[Chapter, ...]:
        """Return the chapters with only the rules that contain every word in number or text; accents and case do not
        matter.
        """
        wanted = plain(words).split()
        matching = []
        for chapter in self.chapters:
            rules = tuple(
                rule
                for rule in chapter.rules
                if all(word in plain(f"{rule.number} {chapter.title} {rule.text}") for word in wanted)
            )
            if rules:
                matching.append(Chapter(chapter.title, rules))
        return tuple(matching)

    def numbers(self) -> list[str]:
        """List the numbers of all numbered rules."""
        return [rule.number for chapter in self.chapters for rule in chapter.rules if rule.number]


def plain(text: str) -> str:
    """Return a text in lower case without accents, for a search."""
    return "".join(c for c in unicodedata.normalize("NFKD", text).casefold() if not unicodedata.combining(c))


@cache
def load(game: str, language: str) -> Rulebook:
    """Read the rulebook of a game in a language, "es" or "en". FileNotFoundError if there is none."""
    parts.need(game)
    return parse(read_file(f"pyapp.games.{game}", f"rulebook.{language}.md").decode())


def parse(text: str) -> Rulebook:
    """Parse a rulebook: `# title`, an introduction, an optional colophon, the `- ` items of the summary, then `##
    chapter` headings with `- ` items, which may continue on indented lines. ValueError for a malformed rule.
    """
    title, opening, summary, chapters = "", list[str](), list[Rule](), list[tuple[str, list[Rule]]]()
    for block in _blocks(text):
        if block.startswith("# "):
            title = block[2:].strip()
        elif block.startswith("## "):
            chapters.append((block[3:].strip(), []))
        elif block.startswith("- "):
            (chapters[-1][1] if chapters else summary).append(_rule(block))
        elif not chapters:
            opening.append(block)
        else:
            chapters[-1][1].append(Rule("", (), block, _inline(block)))
    read = tuple(Chapter(name, tuple(rules)) for name, rules in chapters)
    introduction, colophon = " ".join(opening[:1]), " ".join(opening[1:])
    return Rulebook(title, _inline(introduction), _inline(colophon), tuple(summary), read)


def _blocks(text: str) -> list[str]:
    blocks: list[str] = []
    fresh = True
    for line in text.splitlines():
        if not line.strip():
            fresh = True
        elif fresh or line.startswith(("# ", "## ", "- ")):
            blocks.append(line.strip())
            fresh = line.startswith("#")
        else:
            blocks[-1] += " " + line.strip()
    return blocks


def _rule(block: str) -> Rule:
    parts = _RULE.fullmatch(block)
    if parts is None:
        if block.startswith("- **") and re.match(r"- \*\*[A-Z]{2}-\d", block):
            raise ValueError(f"damaged rule: {block[:60]}")
        return Rule("", (), block[2:], _inline(block[2:]))
    sources = tuple(source.strip() for source in parts[2].split(","))
    if not set(sources) <= set(SOURCES):
        raise ValueError(f"unknown source: {block[:60]}")
    return Rule(parts[1], sources, parts[3], _inline(parts[3]))


def _inline(text: str) -> Markup:
    out = re.sub(r"\*\*(.+?)\*\*", el("b", "\\1"), esc(text))
    out = re.sub(r"\*(.+?)\*", el("i", "\\1"), out)
    out = re.sub(r"`(.+?)`", el("code", "\\1"), out)
    return Markup(_REFERENCE.sub(el("a", "\\1", do="rule \\1", href="#", role="button"), out))
