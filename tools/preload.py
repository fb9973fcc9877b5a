"""Preparation of the interpreter that becomes the image: runs inside it.

Imports the library and, with `with_frame`, the app's frame; with `without_app` the frame's modules are dropped again,
but not what they need of the library.
"""

import gc
import importlib
import importlib.abc
import importlib.util
import linecache
import marshal
import pkgutil
import random
import re
import sys
import zipfile
import zipimport

if "--help" in sys.argv:
    print(__doc__)
    raise SystemExit

# imported by PyScript and Pyodide at start
for name in (
    "asyncio",
    "base64",
    "builtins",
    "contextlib",
    "html",
    "inspect",
    "io",
    "json",
    "os",
    "pyodide.ffi.wrappers",
    "time",
    "tomllib",  # needed to read people's own sheets and packs
):
    importlib.import_module(name)

sys.path.append("/lib/app.whl")
BROWSER_ONLY = (
    "pyapp.main",
    "pyapp.worker",
    *(
        f"pyapp.ui.browser.{name}"
        for name in ("dom", "events", "focus", "page", "parts", "start", "storage", "warm", "worker")
    ),
)


def code_of(archive, path):
    """Return the code of a module in an archive; for a package, that of its __init__."""
    with zipfile.ZipFile(archive) as opened:
        names = opened.namelist()
        name = f"{path}/__init__.pyc" if f"{path}/__init__.pyc" in names else f"{path}.pyc"
        return marshal.loads(opened.read(name)[16:])  # after the header of a compiled module


class NeedsPage(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """An importer for the modules that need a page, PyScript's own included: their code is kept in the image until the
    page imports them.
    """

    def __init__(self):
        """Read the code of those modules from their archives."""
        names = [name[:-4].removesuffix("/__init__") for name in zipfile.ZipFile("/lib/page.zip").namelist()]
        self.code = {name.replace("/", "."): code_of("/lib/page.zip", name) for name in names}
        self.code |= {name: code_of("/lib/app.whl", name.replace(".", "/")) for name in BROWSER_ONLY}

    def find_spec(self, name, path=None, target=None):
        """Return a spec for those modules only."""
        return importlib.util.spec_from_loader(name, self) if name in self.code else None

    def is_package(self, name):
        """Return whether a module is a package."""
        return any(other.startswith(name + ".") for other in self.code)

    def exec_module(self, module):
        """Run a module's code."""
        exec(self.code[module.__name__], module.__dict__)


def take_in_frame():
    """Import the app's frame and trigger everything that it computes on first use."""
    import pyapp

    for module in pkgutil.walk_packages(pyapp.__path__, "pyapp."):
        if module.name not in BROWSER_ONLY:
            importlib.import_module(module.name)
    sys.meta_path.insert(0, NeedsPage())
    from pyapp.games import parts

    parts.look()  # games are not in the image: the page loads them as parts
    from pyapp.ui.shelf import shell

    shell.render("en")  # other languages have their texts in files


def forget_app():
    """Drop the app's modules and keep what they imported: `make dev` brings the app itself."""
    for name in [name for name in sys.modules if name.partition(".")[0] == "pyapp"]:
        del sys.modules[name]
    for name in BROWSER_ONLY:
        del sys.meta_path[0].code[name]
    sys.path_importer_cache.pop("/lib/app.whl", None)


if with_frame:  # noqa: F821 - see image.mjs
    take_in_frame()
if without_app:  # noqa: F821 - likewise
    forget_app()
re.purge()
linecache.clearcache()
zipimport._zip_directory_cache.clear()  # noqa: SLF001 - nothing public forgets one archive
random.seed(0)  # the wrapper seeds again; a fixed state keeps two builds equal
for _ in range(3):
    gc.collect()
len(sys.modules)
