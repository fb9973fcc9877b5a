"""The rule numbers of the rulebooks, read from their text."""

from __future__ import annotations

import re
from importlib import resources

from pyapp.games import GAMES

_RULE = re.compile(r"^- \*\*([A-Z]{2}-\d+\.\d+)\*\* \[([a-z, ]+)\] \S", re.MULTILINE)


def text_of(package: str, language: str = "en") -> str:
    """Return the text of a game's rulebook; `package` is the game's dotted name."""
    return resources.files(package).joinpath(f"rulebook.{language}.md").read_text(encoding="utf-8")


def numbers_of(package: str, language: str = "en") -> list[str]:
    """Return the numbers of a rulebook's rules in order."""
    return [number for number, _ in _RULE.findall(text_of(package, language))]


def written() -> list[str]:
    """Return the keys of all games with a rulebook, including games that are not registered yet."""
    games = resources.files("pyapp.games")
    return sorted(one.name for one in games.iterdir() if one.joinpath("rulebook.en.md").is_file())


def all_numbers() -> list[str]:
    """Return the numbers of all rules of all registered games."""
    return [number for key in GAMES for number in numbers_of(f"pyapp.games.{key}")]
