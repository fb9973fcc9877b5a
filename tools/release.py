"""Print facts for a release: `release.py version` the version, `release.py notes` its section of the changelog.

Both fail with a message if `pyproject.toml` and the changelog name different versions.
"""

from __future__ import annotations

import argparse
import re
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
HEADING = re.compile(r"^## \[([^\]]+)\].*$", re.MULTILINE)


def sections(changelog: str) -> dict[str, str]:
    """Return version, or "Unreleased" -> its section of a changelog, the latest first."""
    found = list(HEADING.finditer(changelog))
    ends = [heading.start() for heading in found[1:]] + [len(changelog)]
    return {heading[1]: changelog[heading.end() : end].strip() for heading, end in zip(found, ends, strict=True)}


def version(root: Path = ROOT) -> str:
    """Return the version of a checkout. Raises ValueError if its files name different ones."""
    named = {
        "pyproject.toml": tomllib.loads((root / "pyproject.toml").read_text())["project"]["version"],
        "CHANGELOG.md": next(name for name in sections((root / "CHANGELOG.md").read_text()) if name != "Unreleased"),
    }
    if len(set(named.values())) > 1:
        raise ValueError("different versions: " + ", ".join(f"{file} {one}" for file, one in named.items()))
    return str(named["pyproject.toml"])


def main() -> None:
    """Print the requested fact."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("wanted", choices=["version", "notes"], help="what to print")
    wanted = parser.parse_args().wanted
    try:
        number = version()
    except ValueError as error:
        sys.exit(str(error))
    print(number if wanted == "version" else sections((ROOT / "CHANGELOG.md").read_text())[number])


if __name__ == "__main__":
    main()
