"""The wheels that the site serves: the app's own, compiled, and its pinned dependencies.

micropip installs them without the image; the image is built from the same files. `wheels.py tests` downloads what the
tests need inside Pyodide.
"""

from __future__ import annotations

import argparse
import base64
import hashlib
import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
CACHE = ROOT / ".cache" / "wheels"
PINNED = ROOT / "requirements-browser.txt"
FOR_TESTS = ROOT / ".cache" / "test-wheels"
TEST_TOOLS = ("pytest", "hypothesis", "segno")
PIP = [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--only-binary=:all:"]
PIP += ["--python-version=3.14"]  # Pyodide's own
DATE = (2020, 1, 1, 0, 0, 0)


def pins() -> dict[str, str]:
    """Return name -> version of the wheels to serve."""
    return dict(re.findall(r"^([\w.-]+)==(\S+)$", PINNED.read_text(), re.MULTILINE))


def fetch() -> list[Path]:
    """Return the pinned wheels, downloading the missing ones."""
    names = [f"{name}-{version}-py3-none-any.whl" for name, version in pins().items()]
    if not all((CACHE / name).exists() for name in names):
        subprocess.run([*PIP, "--no-deps", "-d", CACHE, "-r", PINNED], check=True)
    return [CACHE / name for name in names]


def fetch_for_tests() -> None:
    """Download the test tools, as pinned for CPython, with their dependencies; again if a pin has changed."""
    pinned = dict(re.findall(r"^([\w.-]+)==(\S+)$", (ROOT / "requirements-dev.txt").read_text(), re.MULTILINE))
    wanted = [f"{name}=={pinned[name]}" for name in TEST_TOOLS]
    stamp = FOR_TESTS / "wanted.txt"
    if not (stamp.exists() and stamp.read_text() == "\n".join(wanted)):
        shutil.rmtree(FOR_TESTS, ignore_errors=True)
        subprocess.run(
            [*PIP, "--platform=any", "--implementation=py", "--abi=none", "-d", FOR_TESTS, *wanted], check=True
        )
        stamp.write_text("\n".join(wanted))


def unpack_dependencies(wheels: list[Path], folder: Path) -> None:
    """Unpack the wheels that the app imports, from which the image is built."""
    for wheel in wheels:
        if wheel.name.split("-")[0] in dependencies():
            with zipfile.ZipFile(wheel) as archive:
                archive.extractall(folder)


def project() -> dict[str, Any]:
    """Return the project's metadata."""
    declared: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    return declared


def requirements() -> list[str]:
    """Return what the app imports in the browser, as declared."""
    declared: list[str] = project()["optional-dependencies"]["browser"]
    return declared


def dependencies() -> set[str]:
    """Return the names of the packages that the app imports."""
    return {re.split(r"[^\w-]", line)[0] for line in requirements()}


def app_wheel(compiled: Path, out: Path, level: int = 9) -> Path:
    """Pack the zip of the compiled app as a wheel, deflated at a level from 1 to 9; the same bytes for the same sources."""
    about = project()
    name, version = about["name"], about["version"]
    info = f"{name}-{version}.dist-info"
    requires = "".join(f"Requires-Dist: {line}\n" for line in requirements())
    meta = {
        f"{info}/METADATA": f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n{requires}",
        f"{info}/WHEEL": "Wheel-Version: 1.0\nGenerator: sobremesa\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    }
    with zipfile.ZipFile(compiled) as archive:
        content = {path: archive.read(path) for path in archive.namelist()}
    content |= {path: text.encode() for path, text in meta.items()}
    record = "".join(f"{path},sha256={digest(data)},{len(data)}\n" for path, data in content.items())
    content[f"{info}/RECORD"] = f"{record}{info}/RECORD,,\n".encode()
    wheel = out / f"{name}-{version}-py3-none-any.whl"
    with zipfile.ZipFile(wheel, "w") as archive:
        for path, data in content.items():
            entry = zipfile.ZipInfo(path, DATE)
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, data, compresslevel=level)
    return wheel


def digest(data: bytes) -> str:
    """Return a hash in the format of a wheel's RECORD."""
    return base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()


def lock(info: dict[str, str], wheels: list[Path]) -> dict[str, object]:
    """Return Pyodide's lock file, reduced to what the site serves for loadPackage: micropip and its dependencies."""
    needs = {"micropip": ["packaging"], "packaging": []}
    packages = {}
    for wheel in wheels:
        name, version = wheel.name.split("-")[:2]
        if name in needs:
            packages[name] = {
                "name": name,
                "version": version,
                "file_name": wheel.name,
                "install_dir": "site",
                "sha256": hashlib.sha256(wheel.read_bytes()).hexdigest(),
                "package_type": "package",
                "imports": [name],
                "depends": needs[name],
                "unvendored_tests": False,
            }
    return {"info": info, "packages": packages}


def main() -> None:
    """Download the test tools."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("wanted", choices=["tests"], help="download what the tests need inside Pyodide")
    parser.parse_args()
    fetch_for_tests()


if __name__ == "__main__":
    main()
