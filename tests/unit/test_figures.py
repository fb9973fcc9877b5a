"""The figures of the printed tables are those that are pinned. Where one differs, this says so before all other tests do
(tests/conftest.py).
"""

from __future__ import annotations

import re
import sys
from typing import TYPE_CHECKING

import pytest

from tests import figures
from tests.rulebooks import numbers_of, text_of

if sys.platform == "emscripten":
    pytest.skip("the tables are not there as files", allow_module_level=True)

if TYPE_CHECKING:
    from pathlib import Path

TABLE = 'note = 3\n[[tile]]\nid = "T1"\nname = { en = "Mine", es = "Mina" }\nprice = 4\nper = { quota = 2 }\n'


@pytest.mark.parametrize("game", figures.games())
def test_figures_are_those_that_are_pinned(game: str) -> None:
    changed = figures.differences(game)
    assert not changed, "\n".join(("", *changed, f"On purpose? {figures.how_to_accept(game)}"))


@pytest.mark.parametrize("game", figures.games())
def test_every_table_names_the_rules_that_tell_it(game: str) -> None:
    rules, _rows = figures.pinned(game)
    numbers = numbers_of(f"pyapp.games.{game}")
    chapters = re.findall(r"^## (\d+)\. ", text_of(f"pyapp.games.{game}"), re.MULTILINE)
    known = {*numbers, *(f"{numbers[0].partition('-')[0]}-{chapter}" for chapter in chapters)}
    where = figures.pinned_file(game).relative_to(figures.ROOT)
    for (file, table), named in rules.items():
        unknown = [] if named.startswith(figures.NONE) else [one for one in named.split(", ") if one not in known]
        assert not unknown, (
            f"{where}: the heading [{f'{file} {table}'.strip()}] names {unknown}; write the numbers or chapters of the rulebook that "
            f"tell this table, such as {numbers[0]}, or `{figures.NONE}` and why"
        )


@pytest.fixture
def quarry(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A game with one table, which is pinned; return the table's file."""
    file = tmp_path / "pyapp/games/quarry/data/tiles.toml"
    file.parent.mkdir(parents=True)
    file.write_text(TABLE, "utf-8")
    monkeypatch.setattr(figures, "ROOT", tmp_path)
    monkeypatch.setattr(figures, "HERE", tmp_path)
    figures.accept("quarry")
    return file


def test_a_changed_figure_is_named_with_its_file_row_and_rule(quarry: Path) -> None:
    pinned = figures.pinned_file("quarry")
    assert pinned.read_text("utf-8") == (
        "[tiles.toml] NO-RULE\nnote = 3\ntile T1 price = 4\ntile T1 per quota = 2\n"
    ), "names are no figures"
    pinned.write_text(pinned.read_text("utf-8").replace("NO-RULE", "QU-3.1"), "utf-8")
    quarry.write_text(TABLE.replace("price = 4", "price = 5").replace("Mine", "Pit"), "utf-8")
    assert figures.differences("quarry") == [
        "pyapp/games/quarry/data/tiles.toml, tile T1 price: 5, pinned as 4 (by QU-3.1)"
    ]
    figures.accept("quarry")
    assert figures.differences("quarry") == []
    assert pinned.read_text("utf-8").startswith("[tiles.toml] QU-3.1\n"), "the rules stay"


def test_rows_that_come_and_go_are_named(quarry: Path) -> None:
    quarry.write_text(TABLE.replace("T1", "T2"), "utf-8")
    assert [line.split(", ", 1)[1].split(" (")[0] for line in figures.differences("quarry")] == [
        "tile T2 price: 4, pinned as not there",
        "tile T2 per quota: 2, pinned as not there",
        "tile T1 price: not there, pinned as 4",
        "tile T1 per quota: not there, pinned as 2",
    ]
