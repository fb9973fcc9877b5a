"""Every script answers --help without doing anything, and refuses unknown arguments."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow
ROOT = Path(__file__).resolve().parents[2]
SCRIPTS = [
    *(
        path
        for path in sorted((ROOT / "tools").glob("*.py"))
        if re.search(r'__name__ == "__main__"|sys\.argv|"--help"', path.read_text("utf-8"))
    ),
    *(path for path in sorted((ROOT / "tools").glob("*.mjs")) if re.match(r"// node tools/", path.read_text("utf-8"))),
    *sorted((ROOT / "tools").glob("*.sh")),
    ROOT / ".ci" / "run",
]
BENCHES = [
    path
    for path in sorted((ROOT / "tests" / "bench").glob("*.py"))
    if re.search(r"ArgumentParser|sys\.argv", path.read_text("utf-8"))
]
NOT_STRICT = {"compile.py", "preload.py", "pyodide_tests.mjs"}
"""Scripts that ignore unknown arguments, because they run inside Pyodide, or pass them on to pytest."""


def run(script: Path, argument: str) -> subprocess.CompletedProcess[str]:
    if script.suffix == ".mjs" and not (shutil.which("node") and (ROOT / "node_modules").exists()):
        pytest.skip("runs in Node")
    programs = {".py": [sys.executable], ".mjs": ["node"]}.get(script.suffix, ["bash"])
    command, environment = [*programs, str(script), argument], {**os.environ, "PYTHONPATH": str(ROOT)}
    return subprocess.run(command, env=environment, capture_output=True, text=True, timeout=60, check=False)


@pytest.mark.parametrize("script", [*SCRIPTS, *BENCHES], ids=lambda path: path.name)
def test_help_describes_a_script_and_exits(script: Path) -> None:
    helped = run(script, "--help")
    assert (helped.returncode, helped.stderr) == (0, "")
    assert len(helped.stdout) > 50


def test_every_script_of_tools_is_tested() -> None:
    tested = {path.name for path in SCRIPTS}
    libraries = {"arguments.mjs", "chromium.py", "deterministic.mjs", "heap.mjs", "stylesheet.py", "website.py"}
    files = {path.name for path in (ROOT / "tools").iterdir() if path.suffix in (".py", ".mjs", ".sh")}
    assert tested & files == files - libraries


@pytest.mark.parametrize("script", [s for s in SCRIPTS if s.name not in NOT_STRICT], ids=lambda path: path.name)
def test_an_unknown_argument_is_refused(script: Path) -> None:
    refused = run(script, "--no-such-thing")
    assert refused.returncode == 2
    assert refused.stderr
    assert refused.stdout == ""


def test_a_folder_that_is_not_there_is_not_served() -> None:
    refused = run(ROOT / "tools" / "serve.py", "no such folder")
    assert refused.returncode == 2
    assert "no such folder" in refused.stderr


def test_names_with_spaces_reach_the_scripts_whole() -> None:
    if not shutil.which("make"):
        pytest.skip("needs make")
    for target, name in (("site", "DIR"), ("check-site", "URL")):
        shown = subprocess.run(
            ["make", "-n", target, f"{name}=mesa de Ñoño"], cwd=ROOT, capture_output=True, text=True, check=True
        )
        assert '"mesa de Ñoño"' in shown.stdout
