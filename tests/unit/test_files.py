"""Data files of packages, as TOML and as compiled by the build."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

import pytest

from pyapp.engine.files import read_table

GAMES = Path(__file__).parents[2] / "pyapp" / "games"
TABLES = sorted(str(file.relative_to(GAMES)) for file in GAMES.rglob("*.toml"))


@pytest.mark.parametrize("name", TABLES)
def test_a_table_is_the_same_in_json(name: str) -> None:
    game, _slash, inside = name.partition("/")
    table = read_table(f"pyapp.games.{game}", inside)
    assert table == tomllib.loads((GAMES / name).read_text("utf-8"))
    assert json.loads(json.dumps(table)) == table


def test_a_compiled_table_replaces_its_source(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "shop").mkdir()
    (tmp_path / "shop" / "__init__.py").touch()
    monkeypatch.syspath_prepend(str(tmp_path))
    with pytest.raises(FileNotFoundError, match=r"prices\.toml"):
        read_table("shop", "prices.toml")
    (tmp_path / "shop" / "prices.toml").write_text("bread = 2")
    assert read_table("shop", "prices.toml") == {"bread": 2}
    (tmp_path / "shop" / "prices.json").write_text('{"bread": 3}')
    assert read_table("shop", "prices.toml") == {"bread": 3}
