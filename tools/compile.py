"""Compilation of all shipped Python, run inside Pyodide at build time.

The library and the dependencies go into /library.zip, the app's frame into /app.zip, each game into /parts/KEY.zip, the
texts of either into /texts/KEY.zip, PyScript's own Python into /page.zip.
"""

import ast
import functools
import importlib._bootstrap_external as loader
import importlib.util
import inspect
import json
import os
import re
import sys
import tomllib
import types
import zipfile

if "--help" in sys.argv:
    print(__doc__)
    raise SystemExit

sys.path.append("/app")
sys.dont_write_bytecode = True
from pyapp.games import parts  # noqa: E402 - the app is mounted there

# Neither PyScript, Pyodide, micropip nor the app needs these.
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

# What sees the names of local variables; files with any of it keep them.
READS_NAMES = re.compile(rb"\b(locals|vars|dir|eval|exec|f_locals)\b")

# Kinds of entries in a code object's line table (CPython, Objects/locations.md); an entry spans up to 8 code units.
NO_COLUMNS, NOWHERE = 13, 15


def signed(number: int) -> bytes:
    """Encode a number as in a line table: sign in the lowest bit, then 6 bits per byte, low bits first."""
    number = number << 1 if number >= 0 else (-number << 1) | 1
    digits = []
    while number > 63:
        digits.append(number & 63 | 64)
        number >>= 6
    return bytes([*digits, number])


def lines_only(code: types.CodeType, whole: bool) -> types.CodeType:
    """Return the code with a line table without columns; with `whole`, all of a function is on its first line."""
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


def unnamed_locals(code: types.CodeType) -> types.CodeType:
    """Return the code with numbers for names of its local variables, and of those of inner functions. The names of
    arguments and of variables that functions share stay. Names are for debuggers, but each different one would be a
    string in everybody's image.
    """
    arguments = code.co_argcount + code.co_kwonlyargcount
    arguments += bool(code.co_flags & inspect.CO_VARARGS) + bool(code.co_flags & inspect.CO_VARKEYWORDS)
    kept = {*code.co_varnames[:arguments], *code.co_cellvars, *code.co_freevars}
    names = tuple(name if name in kept else f"_{number}" for number, name in enumerate(code.co_varnames))
    consts = tuple(unnamed_locals(c) if isinstance(c, types.CodeType) else c for c in code.co_consts)
    return code.replace(co_varnames=names, co_consts=consts)


def only_declares(node: ast.stmt) -> bool:
    """Return whether a statement of a protocol is a method without a body: a docstring at most, or `...`."""
    return isinstance(node, ast.FunctionDef) and all(
        isinstance(one, ast.Expr) and isinstance(one.value, ast.Constant) for one in node.body
    )


class TypingRemover(ast.NodeTransformer):
    """Removes what only type checkers read from a module of the app, since it would be in everybody's image: the
    annotations, except those of classes, which dataclasses and named tuples need, and the methods that protocols
    declare.
    """

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.ClassDef:
        """Keep the class's own annotations. A dataclass gets a short docstring, since docstrings are not shipped:
        without one it would generate its signature, which takes a quarter of its creation time.
        """
        if any(ast.unparse(one).startswith("Protocol") for one in node.bases) and not node.decorator_list:
            node.body = [one for one in node.body if not only_declares(one)] or [ast.Pass()]
        node.body = [one if isinstance(one, ast.AnnAssign) else self.visit(one) for one in node.body]
        if any("dataclass" in ast.unparse(one) for one in node.decorator_list):
            node.body.append(ast.parse("__doc__ = '-'").body[0])
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.stmt:
        """Keep the assignment without the annotation; drop a bare annotation."""
        if node.value is None:
            return ast.copy_location(ast.Pass(), node)
        return ast.copy_location(ast.Assign([node.target], self.visit(node.value)), node)

    def generic_visit(self, node: ast.AST) -> ast.AST:
        """Remove the annotations of arguments and results."""
        if isinstance(node, ast.arg):
            node.annotation = None
        elif isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            node.returns = None
        return super().generic_visit(node)


@functools.cache
def shipped(name: str, data: bytes, library: bool) -> tuple[str, bytes]:
    """Return a file's shipped name and content: a module compiled, without docstrings and never checked against its
    source; a table of the app as JSON. Cached, so that tools/dev.py does not compile unchanged files again.
    """
    if name.endswith(".py"):
        # optimize=2: docstrings are one byte in eight; shipped code must not rely on assert
        place = "/lib/python314.zip" if library else "/lib/app.whl"
        source = data if library else TypingRemover().visit(ast.parse(data, f"{place}/{name}"))
        code = compile(source, f"{place}/{name}", "exec", dont_inherit=True, optimize=2)
        code = lines_only(code, whole=library)
        code = code if READS_NAMES.search(data) else unnamed_locals(code)
        digest = importlib.util.source_hash(data)
        return f"{name}c", loader._code_to_hash_pyc(code, digest, False)  # type: ignore[attr-defined]  # noqa: SLF001 - py_compile writes files only
    if name.endswith(".toml") and not library:
        table = tomllib.loads(data.decode())
        written = json.dumps(table, ensure_ascii=False, separators=(",", ":")).encode()
        if json.loads(written) != table:
            raise ValueError(f"{name} is another in JSON")
        return name.removesuffix(".toml") + ".json", written
    return name, data


def add(archive: zipfile.ZipFile, name: str, data: bytes, library: bool) -> None:
    """Store a shipped file under a fixed date."""
    name, data = shipped(name, data, library)
    entry = zipfile.ZipInfo(name, (2020, 1, 1, 0, 0, 0))
    entry.compress_type = zipfile.ZIP_DEFLATED
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


packed: dict[str, list[tuple[str, bytes]]] = {}
"""Archive -> what was written into it."""


def pack(place: str, files: list[tuple[str, bytes]], *, library: bool = False) -> None:
    """Write an archive of (name, content) pairs, modules compiled, unless it holds just that already."""
    if packed.get(place) == files:
        return
    packed[place] = files
    with zipfile.ZipFile(place, "w") as archive:
        for name, data in files:
            add(archive, name, data, library=library)


def compile_library() -> None:
    """Write the archives that do not depend on the app: /library.zip, /page.zip and /empty.zip."""
    pack("/empty.zip", [])
    with zipfile.ZipFile("/stdlib.zip") as stdlib:
        names = [name for name in stdlib.namelist() if not name.endswith("/") and not name.startswith(UNUSED)]
        modules = [(name, stdlib.read(name)) for name in names]
    pack("/library.zip", [*modules, *sources("/dependencies", "/dependencies")], library=True)
    pack("/page.zip", sources("/page", "/page"), library=True)


def compile_app() -> None:
    """Write /app.zip with the app's frame, and for each part of the app its archives /parts/NAME.zip and
    /texts/NAME.zip.
    """
    archives: dict[str, list[tuple[str, bytes]]] = {"/app.zip": []}
    for name, data in sources("/app/pyapp", "/app"):
        if UNSHIPPED.match(name):
            continue
        owner = parts.owner(name)
        if match := TEXTS.match(name):
            archives.setdefault(f"/texts/{match[2]}.zip", []).append((f"{match[1]}.mo", data))
        elif owner != parts.FRAME:
            archives.setdefault(f"/parts/{owner}.zip", []).append((name, data))
        else:
            archives["/app.zip"].append((name, data))
    for folder in ("/parts", "/texts"):
        os.makedirs(folder, exist_ok=True)
    for place, files in archives.items():
        pack(place, files)
