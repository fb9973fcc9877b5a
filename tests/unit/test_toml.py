"""Untrusted TOML: keys with very many dots are refused before parsing, everything else is read."""

from __future__ import annotations

import tomllib
from functools import partial
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pyapp.engine.schema import DataError
from pyapp.engine.texts import MessageError
from pyapp.engine.toml import MOST_DOTS, parse
from pyapp.games.artemis.rules.schema import from_file
from pyapp.games.imperial.rules.schema import from_toml
from tests.timing import quickest

PYAPP = Path(__file__).parents[2] / "pyapp"
LONG = "a" + ".a" * (MOST_DOTS + 1)
MANY = "a" + ".a" * 9_000

REFUSED = [
    f"{LONG} = 1",
    f"[{LONG}]",
    f"[[{LONG}]]",
    f"[ {LONG.replace('.', ' . ')} ]\nb = 1",
    f"b = {{ {LONG} = 1 }}",
    f"b = {{ c = 1, {LONG} = 1 }}",
    '"a"' + ".'b c'" * (MOST_DOTS + 1) + " = 1",
    f'x = """one\n"two" \\""" three\n"""\n{LONG} = 1',
    f"x = '''it's\n'''''\n{LONG} = 1",
    f'x = "a \\" # no comment"\n{LONG} = 1',
    f"x = 'C:\\'\n{LONG} = 1",
    f"x = 1 # a comment\n{LONG} = 1",
    f"{LONG}\n",
    MANY,
    f"{MANY} . . = 1",
    f"[{MANY}]",
]
READ = [
    f'x = "{LONG}"',
    f"x = '{LONG}'",
    f"# {LONG}",
    f"x = 1 # it's {LONG}",
    f'x = """\n{LONG} = 1\n"""',
    f"x = '''\n[{LONG}]\n'''",
    f'x = """a \\""" {LONG}\n{LONG}"""""\ny = 1',
    f"x = ''''{LONG}'\n{LONG}'''''",
    f'"{LONG}" = 1',
    f"[x.'{LONG}'.y]",
    "a" + ".a" * MOST_DOTS + " = 1",
    "x = [" + ", ".join(["1.5"] * 400) + "]",
    "x = [1.5, [2.5, 3.5], { y = 4.5 }]",
    "x = 2026-11-23T14:53:28.123456",
    "x = \"\"\ny = ''\nz = \"\"\"\"\"\"\nw = ''''''",
    "a.b.c = 1\n" * 1,
]


@pytest.mark.parametrize("text", REFUSED, ids=range(len(REFUSED)))
def test_a_key_with_many_dots_is_refused(text: str) -> None:
    with pytest.raises(MessageError, match="has a key with more than 8 dots"):
        parse(text)


@pytest.mark.parametrize("text", READ, ids=range(len(READ)))
def test_dots_elsewhere_are_read(text: str) -> None:
    assert parse(text) == tomllib.loads(text)


def test_the_line_is_named() -> None:
    text = f'# one\nx = """\n{LONG}\n"""\n\n[y]\n{LONG} = 1\n'
    with pytest.raises(MessageError, match="line 7 "):
        parse(text)


@given(st.text(alphabet="ab.\"'#=[]{}\\\n ,1", max_size=60))
def test_texts_without_long_keys_are_parsed_unchanged(text: str) -> None:
    try:
        expected = tomllib.loads(text)
    except ValueError:
        with pytest.raises(ValueError):  # noqa: PT011 - the parser's, or a refusal in words
            parse(text)
        return
    try:
        assert parse(text) == expected
    except MessageError:
        assert text.count(".") > MOST_DOTS


@pytest.mark.timed
@pytest.mark.parametrize(
    "part", ["a.", ".a", "a", "a ", '"', "'", '"""', "'''", '"\\', '\\"""', "#", "[", "a,", "\n", '""".', "'a"]
)
def test_the_check_takes_linear_time(part: str) -> None:
    """The longest possible file, one mark repeated, is checked fast."""
    text = part * (160_000 // len(part))
    assert quickest(partial(refused, text + "\n= ")) < 2


def refused(text: str) -> None:
    with pytest.raises((ValueError, RecursionError)):
        parse(text)


# --- every place where people's files are read ---


def test_sheets_and_packs_report_keys_with_many_dots() -> None:
    with pytest.raises(DataError, match="line 1 has a key with more than 8 dots"):
        from_toml(MANY + " = 1")
    with pytest.raises(DataError, match="line 2 has a key with more than 8 dots"):
        from_file("[[events]]\n" + "a" + ".a" * 40_000 + " = 1")
    with pytest.raises(DataError, match="line 1 has a key"):
        from_file("a" + ".a" * 40_000 + " = 1")


def test_only_our_own_files_are_parsed_unchecked() -> None:
    callers = {str(path.relative_to(PYAPP)) for path in PYAPP.rglob("*.py") if "tomllib" in path.read_text("utf-8")}
    assert callers == {"engine/toml.py", "engine/files.py"}
