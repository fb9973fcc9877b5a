"""Translations: `messages.py update` reads the sources into the catalogue, `compile` makes the .mo files, `check`
judges them.

English is the source text. The catalogue carries no dates and no places, so that a diff shows what people changed.
"""

from __future__ import annotations

import argparse
import ast
import string
import sys
from collections import defaultdict
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from pyapp.games import parts  # noqa: E402 - the script runs from anywhere

LOCALES = ROOT / "pyapp" / "locale"
LANGUAGES = ("es",)
KEYWORDS = {"_": 1, "N_": 1, "fill": 1, "ngettext": 2}
"""Function -> how many of its first arguments are texts."""
NO_WRAP = 0
NO_DATE = datetime(2020, 1, 1, tzinfo=UTC)
"""What stands in a compiled catalogue for its dates: the same texts make the same file."""


def catalogue_path(language: str) -> Path:
    """Return where the catalogue of a language stands."""
    return LOCALES / language / "LC_MESSAGES" / "sobremesa.po"


def read(language: str) -> Catalog:
    """Read a catalogue; one that does not exist yet is empty."""
    path = catalogue_path(language)
    if not path.exists():
        return Catalog(locale=language, domain="sobremesa")
    with path.open("rb") as stream:
        return read_po(stream, locale=language, domain="sobremesa")


def texts(message: Message) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the source texts and the translations of a message, one each or one a plural form."""
    source = message.id if isinstance(message.id, tuple | list) else (message.id,)
    target = message.string if isinstance(message.string, tuple | list) else (message.string or "",)
    return tuple(source), tuple(target)


def marked(tree: ast.AST) -> Iterator[str | tuple[str, ...]]:
    """Yield the texts that a module marks. Read from its syntax tree: Babel's reader does not see into f-strings before
    Python 3.12.
    """
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name) or node.func.id not in KEYWORDS:
            continue
        constants = [one.value for one in node.args[: KEYWORDS[node.func.id]] if isinstance(one, ast.Constant)]
        words = [value for value in constants if isinstance(value, str)]
        if words and len(words) == len(constants):
            yield words[0] if len(words) == 1 else tuple(words)


def sources() -> list[Path]:
    """List the modules of the app."""
    return sorted((ROOT / "pyapp").rglob("*.py"))


def extract() -> Catalog:
    """Collect every text that the sources mark for translation."""
    return collected(sources())


def collected(modules: Iterable[Path]) -> Catalog:
    """Collect the texts that some modules mark."""
    template = Catalog(domain="sobremesa", charset="utf-8")
    for path in modules:
        for message in marked(ast.parse(path.read_text("utf-8"))):
            template.add(message, flags=())
    return template


def update() -> None:
    """Bring the catalogues up to date with the sources; texts that are gone are dropped, new ones wait untranslated."""
    template = extract()
    for language in LANGUAGES:
        catalogue = read(language)
        catalogue.update(template, no_fuzzy_matching=True, update_header_comment=False)
        catalogue.obsolete.clear()
        write(language, catalogue)


def write(language: str, catalogue: Catalog) -> None:
    """Write a catalogue, sorted, so that two branches seldom meet."""
    plurals = f"nplurals={catalogue.num_plurals}; plural={catalogue.plural_expr};"
    head = "\n".join(
        (
            'msgid ""\nmsgstr ""',
            f'"Language: {language}\\n"',
            f'"Plural-Forms: {plurals}\\n"',
            '"Content-Type: text/plain; charset=utf-8\\n"',
        )
    )
    path = catalogue_path(language)
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as stream:
        stream.write(head.encode() + b"\n\n")
        write_po(stream, catalogue, width=NO_WRAP, no_location=True, omit_header=True, sort_output=True)


def compile_all() -> None:
    """Write the .mo files beside each catalogue, when it or a source is newer: one for the frame, one for each part with
    the texts that it marks and the frame does not, so that the texts of a part come with it.
    """
    for language in LANGUAGES:
        source = catalogue_path(language)
        targets = {name: source.with_name(f"{name}.mo") for name in parts.OWNERS}
        made = {*source.parent.glob("*.mo")}
        newest = max(file.stat().st_mtime for file in (source, Path(__file__), *sources()))
        if made == {*targets.values()} and all(file.stat().st_mtime > newest for file in made):
            continue
        for file in made - {*targets.values()}:
            file.unlink()
        for name, catalogue in shared_out(read(language)).items():
            with targets[name].open("wb") as stream:
                write_mo(stream, catalogue)


def shared_out(catalogue: Catalog) -> dict[str, Catalog]:
    """Return what the frame and each part have of a catalogue; what several parts mark, each of them has."""
    modules = defaultdict(list)
    for path in sources():
        modules[parts.owner(path.relative_to(ROOT).as_posix())].append(path)
    marked_by = {name: collected(modules[name]) for name in parts.OWNERS}
    shares = {}
    for name, template in marked_by.items():
        shares[name] = Catalog(catalogue.locale, name, creation_date=NO_DATE, revision_date=NO_DATE, charset="utf-8")
        for message in template:
            known = catalogue.get(message.id) if message.id else None
            if known and (name == parts.FRAME or not marked_by[parts.FRAME].get(message.id)):
                shares[name].add(known.id, known.string)
    return shares


def fields(text: str) -> set[str]:
    """Return the names of the replacement fields of a text: {seat}, {n}."""
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def faults(language: str) -> list[str]:
    """Return what is wrong with a catalogue, one sentence a fault."""
    catalogue, template, complaints = read(language), extract(), []
    shown = catalogue_path(language).relative_to(ROOT)
    for wanted in template:
        if not wanted.id:
            continue
        message = catalogue.get(wanted.id, wanted.context)
        name = repr(texts(wanted)[0][0])
        if message is None:
            complaints.append(f"{name}: not in {shown}, run `make messages`")
            continue
        source, target = texts(message)
        if message.fuzzy or not all(target):
            complaints.append(f"{name}: not translated in {shown}: fill its msgstr")
            continue
        try:
            allowed = set().union(*map(fields, source))
            wrong = [
                text for text in target if fields(text) - allowed or (len(target) == 1 and fields(text) != allowed)
            ]
        except ValueError as error:
            wrong = [str(error)]
        if wrong:
            complaints.append(f"{name}: other fields than {sorted(allowed)} in {wrong}")
    return complaints


def check() -> None:
    """Fail with the list of faults of all catalogues; without any, say how many texts there are."""
    complaints = [f"{language}: {fault}" for language in LANGUAGES for fault in faults(language)]
    if complaints:
        sys.exit("\n".join([*complaints, f"messages: {len(complaints)} faults"]))
    print(f"messages: {sum(1 for m in extract() if m.id)} texts, all translated to {', '.join(LANGUAGES)}")


def main() -> None:
    """Run the command that is asked for."""
    commands = {"update": update, "compile": compile_all, "check": check}
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("command", choices=commands)
    commands[parser.parse_args().command]()


if __name__ == "__main__":
    main()
