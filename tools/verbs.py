"""Report for each game which files mention which verb of its notation, and how often its view parses a text.

    python tools/verbs.py [GAME ...] [--root CHECKOUT] [--verbs recruit,train] [--files]

A file mentions a verb if one of its identifiers - a function, a class, an argument, an attribute, an import - contains
it as a word, or if a string starts with it as texts of the notation do. Docstrings and messages do not count. The verbs
are the first words of the game's grammar, `GRAMMAR` in `games/KEY/rules/moves.py`, unless given on the command line.
Many verbs are also nouns (a farm is drawn and counted where none is placed). So the report also lists the files that
use a verb's move types, which a change of the verb affects. A view parses a text where it splits a string or tests its
start or end.
"""

from __future__ import annotations

import argparse
import ast
import importlib
import re
import statistics
import sys
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

ROOT = Path(__file__).parents[1]
GAMES = ("nine", "imperial", "artemis", "auztralia")
APART = {
    "startswith", "endswith", "partition", "rpartition", "split", "rsplit", "removeprefix", "removesuffix",
}  # fmt: skip
MESSAGES = {"_", "N_", "fill", "ngettext"}
WORD = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])|\d+")


def verbs_of(game: str) -> list[str]:
    """List the verbs of a game's grammar; none if it has no grammar."""
    try:
        grammar = importlib.import_module(f"pyapp.games.{game}.rules.moves").GRAMMAR
    except (ImportError, AttributeError):
        return []
    return list(dict.fromkeys(kind.word for kind in grammar.verbs if kind.word))


def kinds_of(game: str, verb: str) -> set[str]:
    """Return the names of the move types of a verb."""
    try:
        grammar = importlib.import_module(f"pyapp.games.{game}.rules.moves").GRAMMAR
    except (ImportError, AttributeError):
        return set()
    return {kind.__name__ for kind in grammar.verbs if kind.word == verb}


def words_in(name: str) -> set[str]:
    """Return the words of an identifier in lower case."""
    return {word.lower() for word in WORD.findall(name)}


def names_in(tree: ast.AST) -> Iterator[str]:
    """Yield the identifiers of a module."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Name):
            yield node.id
        elif isinstance(node, ast.Attribute):
            yield node.attr
        elif isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.arg | ast.keyword):
            yield node.arg or ""
        elif isinstance(node, ast.alias):
            yield (node.asname or node.name).rpartition(".")[2]


def strings_in(tree: ast.Module) -> Iterator[str]:
    """Yield the strings of a module that are neither docstrings nor messages; for an f-string, its start."""
    skipped: set[int] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            skipped.add(id(node.value))
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in MESSAGES:
            skipped |= {id(inner) for one in node.args for inner in ast.walk(one)}
        elif isinstance(node, ast.JoinedStr):
            skipped |= {id(part) for part in node.values[1:]}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in skipped:
            yield node.value


def verbs_named(source: str, verbs: Iterable[str]) -> set[str]:
    """Return the verbs that a module mentions."""
    tree = ast.parse(source)
    words = {word for name in names_in(tree) for word in words_in(name)}
    words |= {match[0] for text in strings_in(tree) if (match := re.match(r"[a-z]+(?=\s|$)", text))}
    return words.intersection(verbs)


def taken_apart(source: str) -> int:
    """Count the places where a module parses a text."""
    return sum(
        isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in APART
        for node in ast.walk(ast.parse(source))
    )


def files_handling(root: Path, game: str, verbs: Iterable[str]) -> dict[str, list[str]]:
    """Return, for each verb, the files of its game that use one of its move types."""
    folder = root / "pyapp" / "games" / game
    handling: dict[str, list[str]] = {verb: [] for verb in verbs}
    kinds = {verb: kinds_of(game, verb) for verb in handling}
    for path in sorted(folder.rglob("*.py")):
        names = set(names_in(ast.parse(path.read_text(encoding="utf-8"))))
        for verb, wanted in kinds.items():
            if names & wanted:
                handling[verb].append(path.relative_to(folder).as_posix())
    return handling


def report(root: Path, game: str, verbs: list[str], *, files: bool) -> None:
    """Print the verbs of a game, the files that mention each, and how often its view parses a text."""
    folder = root / "pyapp" / "games" / game
    naming: dict[str, list[str]] = {verb: [] for verb in verbs}
    for path in sorted(folder.rglob("*.py")):
        for verb in verbs_named(path.read_text(encoding="utf-8"), verbs):
            naming[verb].append(path.relative_to(folder).as_posix())
    handling = files_handling(root, game, verbs)
    counts = {verb: len(names) for verb, names in naming.items()}
    if counts:
        most = max(counts, key=counts.__getitem__)
        print(f"{game}: {len(verbs)} verbs; files that name one: most {counts[most]} ({most}), ", end="")
        print(f"median {statistics.median(counts.values()):g}")
        handled = {verb: len(places) for verb, places in handling.items() if places}
        if handled:
            most = max(handled, key=handled.__getitem__)
            print(f"  files that handle its move: most {handled[most]} ({most}), ", end="")
            print(f"median {statistics.median(handled.values()):g}")
        for verb, files_naming in sorted(naming.items(), key=lambda item: -len(item[1])):
            print(f"  {verb:<10} {len(files_naming):>3} {len(handling[verb]):>3}", end="")
            print(f"  {', '.join(handling[verb] or files_naming)}" if files else "")
    else:
        print(f"{game}: no grammar")
    apart = {path.name: taken_apart(path.read_text(encoding="utf-8")) for path in sorted(folder.glob("view/*.py"))}
    where = ", ".join(f"{name} {number}" for name, number in apart.items() if number)
    print(f"  its view takes a text apart in {sum(apart.values())} places" + (f": {where}" if where else ""))


def main() -> None:
    """Print the report for the games on the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=GAMES, help="keys of games; by default all")
    parser.add_argument("--root", type=Path, default=ROOT, help="the checkout to read; by default this one")
    parser.add_argument("--verbs", default="", help="comma-separated verbs, for a game without a grammar")
    parser.add_argument("--files", action="store_true", help="list the files")
    asked = parser.parse_args()
    sys.path.insert(0, str(ROOT))
    for game in asked.games:
        verbs = asked.verbs.split(",") if asked.verbs else verbs_of(game)
        report(asked.root, game, verbs, files=asked.files)


if __name__ == "__main__":
    main()
