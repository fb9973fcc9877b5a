"""Runs inside Pyodide at build time: compile the library and the dependencies into /library.zip,
the app's frame into /app.zip, each game into /parts/KEY.zip, the texts of either into /texts/KEY.zip, PyScript's own
Python into /page.zip."""

import ast
import importlib._bootstrap_external as loader
import importlib.util
import json
import os
import re
import sys
import tomllib
import types
import zipfile

sys.path.append("/app")
sys.dont_write_bytecode = True
from pyapp.games import parts  # noqa: E402 - the app is mounted there

# Nothing here is needed by PyScript, Pyodide, micropip or the app.
UNUSED = (
    *("_pyrepl/", "xmlrpc/", "wsgiref/", "sqlite3/", "unittest/", "multiprocessing/", "ctypes/", "ensurepip/"),
    *("pydoc", "doctest", "pdb.", "bdb.", "_pydecimal", "imaplib", "smtplib", "ftplib", "poplib", "mailbox"),
    *("webbrowser", "turtle", "pickletools", "optparse", "wave", "plistlib", "netrc", "cProfile", "profile", "pstats"),
    *("tabnanny", "trace.", "this.", "antigravity"),
)
# What helps engineers and learners, and no page.
UNSHIPPED = re.compile(
    r"pyapp/(__main__\.py|console/|engine/(conformance/|(perft|setups|vocabulary|features)\.py)"
    r"|games/\w+/rules/(vocabulary|features|named_state)\.py)"
)
SHIPPED = (".py", ".toml", ".md", ".mo", ".json", ".txt", ".typed")
TEXTS = re.compile(r"pyapp/locale/(\w+)/.*/(\w+)\.mo")

# Kinds of entries in a code object's table of lines (CPython, Objects/locations.md); an entry spans up to 8 code units.
NO_COLUMNS, NOWHERE = 13, 15


def signed(number: int) -> bytes:
    """Return a number as the table writes it: sign in the lowest bit, then 6 bits a byte, the low ones first."""
    number = number << 1 if number >= 0 else (-number << 1) | 1
    digits = []
    while number > 63:
        digits.append(number & 63 | 64)
        number >>= 6
    return bytes([*digits, number])


def lines_only(code: types.CodeType, whole: bool) -> types.CodeType:
    """Return the code with a table of lines and no columns; with `whole`, all of a function stands at its first
    line.
    """
    spans = code.co_lines() if not whole else [(0, len(code.co_code), code.co_firstlineno)]
    table, line = [], code.co_firstlineno
    for start, end, at in spans:
        units = (end - start) // 2
        while units > 0:
            few = min(units, 8)
            kind = NOWHERE if at is None else NO_COLUMNS
            table.append(bytes([0x80 | kind << 3 | few - 1]))
            if at is not None:
                table.append(signed(at - line))
                line = at
            units -= few
    consts = tuple(lines_only(c, whole) if isinstance(c, types.CodeType) else c for c in code.co_consts)
    return code.replace(co_linetable=b"".join(table), co_consts=consts)


class Unannotated(ast.NodeTransformer):
    """Takes the annotations out of a module of the app, but for those of classes, which make dataclasses and named
    tuples: every function would carry its own in everybody's image, and nothing reads them.
    """

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.ClassDef:
        """Leave what a class itself declares. A dataclass gets a word in place of its docstring, which is not shipped:
        one without any would write its signature there, which is a quarter of what it takes to make it.
        """
        node.body = [one if isinstance(one, ast.AnnAssign) else self.visit(one) for one in node.body]
        if any("dataclass" in ast.unparse(one) for one in node.decorator_list):
            node.body.append(ast.parse("__doc__ = '-'").body[0])
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.stmt:
        """Assign without saying what; what is said alone says nothing."""
        if node.value is None:
            return ast.copy_location(ast.Pass(), node)
        return ast.copy_location(ast.Assign([node.target], self.visit(node.value)), node)

    def generic_visit(self, node: ast.AST) -> ast.AST:
        """Take arguments by their names, and return whatever it is."""
        if isinstance(node, ast.arg):
            node.annotation = None
        elif isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            node.returns = None
        return super().generic_visit(node)


def add(archive: zipfile.ZipFile, name: str, data: bytes, library: bool) -> None:
    """Store a file under a fixed date; a module goes in compiled, without docstrings, never checked against a source,
    a table of the app as JSON.
    """
    entry = zipfile.ZipInfo(name, (2020, 1, 1, 0, 0, 0))
    entry.compress_type = zipfile.ZIP_DEFLATED
    if name.endswith(".py"):
        # optimize=2: docstrings are one byte in eight; no shipped code may lean on an assert
        place = "/lib/python314.zip" if library else "/lib/app.whl"
        source = data if library else Unannotated().visit(ast.parse(data))
        code = compile(source, f"{place}/{name}", "exec", dont_inherit=True, optimize=2)
        entry.filename = name + "c"
        code = lines_only(code, whole=library)
        data = loader._code_to_hash_pyc(code, importlib.util.source_hash(data), False)  # type: ignore[attr-defined]  # noqa: SLF001 - py_compile writes files only
    elif name.endswith(".toml") and not library:
        table = tomllib.loads(data.decode())
        entry.filename = name.removesuffix(".toml") + ".json"
        data = json.dumps(table, ensure_ascii=False, separators=(",", ":")).encode()
        if json.loads(data) != table:
            raise ValueError(f"{name} is another in JSON")
    archive.writestr(entry, data, compresslevel=9)


def sources(folder: str, root: str) -> list[tuple[str, bytes]]:
    """Return (name, content) of every file to ship below the folder, in order."""
    read = []
    for base, folders, files in os.walk(folder):
        folders.sort()
        for file in sorted(files):
            path = os.path.join(base, file)
            if file.endswith(SHIPPED) and "__pycache__" not in base and ".dist-info" not in base:
                with open(path, "rb") as stream:
                    read.append((os.path.relpath(path, root), stream.read()))
    return read


with zipfile.ZipFile("/empty.zip", "w"):
    pass
with zipfile.ZipFile("/stdlib.zip") as stdlib, zipfile.ZipFile("/library.zip", "w") as library:
    for name in stdlib.namelist():
        if not name.endswith("/") and not name.startswith(UNUSED):
            add(library, name, stdlib.read(name), library=True)
    for name, data in sources("/dependencies", "/dependencies"):
        add(library, name, data, library=True)
comes: dict[str, list[tuple[str, bytes]]] = {}
with zipfile.ZipFile("/app.zip", "w") as app:
    for name, data in sources("/app/pyapp", "/app"):
        if UNSHIPPED.match(name):
            continue
        game = parts.owner(name)
        if match := TEXTS.match(name):
            comes.setdefault(f"/texts/{match[2]}.zip", []).append((f"{match[1]}.mo", data))
        elif game != parts.FRAME:
            comes.setdefault(f"/parts/{game}.zip", []).append((name, data))
        else:
            add(app, name, data, library=False)
for folder in ("/parts", "/texts"):
    os.mkdir(folder)
for place, files in comes.items():
    with zipfile.ZipFile(place, "w") as archive:
        for name, data in files:
            add(archive, name, data, library=False)
with zipfile.ZipFile("/page.zip", "w") as page:
    for name, data in sources("/page", "/page"):
        add(page, name, data, library=True)
