"""The examples of docs/library.md run, and print what can be expected of them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

GUIDE = Path(__file__).parents[2] / "docs" / "library.md"
EXAMPLES = re.findall(r"```python\n(.*?)```", GUIDE.read_text("utf-8"), re.DOTALL) if GUIDE.exists() else []
PRINTED = (
    "auztralia winners:",
    "0 49 [':b2', ':c2', ':b3']\nRed tokens stay off the border squares. NI-3.2",
    "[49, 2112, 78864]",
    "True 1\nplace {'line': 'ne', 'colour': 0}",
    "(",
    "(",
    '{"acting": 1, "phase": "preparation", "game": 1, "games": 1,',
    "122 49 +na",
    "env-7-1 ",
    "(275,) ",
)
"""What each example prints, or a part of it."""

pytestmark = pytest.mark.skipif(not EXAMPLES, reason="the guide is not here")


@pytest.mark.slow
@pytest.mark.parametrize(("example", "printed"), list(zip(EXAMPLES, PRINTED, strict=False)), ids=range(len(EXAMPLES)))
def test_an_example_runs(example: str, printed: str, capsys: pytest.CaptureFixture[str]) -> None:
    if "sobremesa.envs" in example:
        pytest.importorskip("pettingzoo", reason="the environments are an extra")
    exec(compile(example, str(GUIDE), "exec"), {"__name__": "example"})
    assert printed in capsys.readouterr().out


def test_every_example_is_run() -> None:
    assert len(EXAMPLES) == len(PRINTED)


def test_the_guide_names_every_label() -> None:
    """All labels at the start of a match are in the guide, but those of a game that has none yet."""
    from pyapp.engine.contract import Setup
    from pyapp.games import GAMES

    text = GUIDE.read_text("utf-8")
    for game in GAMES.values():
        named = game.new(Setup.usual(game, seats=2)).named_state()
        if "state" in named:
            continue
        labels = {*named, *(named["seats"][0] if "seats" in named else ())}
        assert [label for label in sorted(labels) if f"`{label}`" not in text] == []
