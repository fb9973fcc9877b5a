"""Every script says what it does when it is asked, and refuses what it does not know instead of taking it for a name."""

from __future__ import annotations

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
        if 'if __name__ == "__main__":' in path.read_text("utf-8")
    ),
    *(path for path in sorted((ROOT / "tools").glob("*.mjs")) if re.match(r"// node tools/", path.read_text("utf-8"))),
    *sorted((ROOT / "tools").glob("*.sh")),
    ROOT / ".ci" / "run",
]
PASSED_ON = {"pyodide_tests.mjs"}
"""Scripts that hand what they do not know to another, which refuses it."""


def run(script: Path, argument: str) -> subprocess.CompletedProcess[str]:
    if script.suffix == ".mjs" and not (shutil.which("node") and (ROOT / "node_modules").exists()):
        pytest.skip("runs in Node")
    programs = {".py": [sys.executable], ".mjs": ["node"]}.get(script.suffix, ["bash"])
    return subprocess.run([*programs, script, argument], capture_output=True, text=True, timeout=30, check=False)


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.name)
def test_help_says_what_a_script_does_and_does_nothing(script: Path) -> None:
    helped = run(script, "--help")
    assert (helped.returncode, helped.stderr) == (0, "")
    assert len(helped.stdout) > 50


@pytest.mark.parametrize("script", [s for s in SCRIPTS if s.name not in PASSED_ON], ids=lambda path: path.name)
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
