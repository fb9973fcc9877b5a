"""A game as `make game` makes it, in the browser: its site is built, a match is played, and all tests of the browser look
at it that look at every game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.skeletons import KEY, check, make_game

if TYPE_CHECKING:
    from pathlib import Path

PYTEST = ("-m", "pytest", "-q", "-p", "no:cacheprovider")


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the sources in which a game has been made."""
    return make_game(tmp_path_factory.mktemp("made") / "tree")


@pytest.mark.nightly
@pytest.mark.parametrize(
    "tests",
    [
        pytest.param(("tests/browser", "-k", KEY), id="all that look at a game"),
        pytest.param(
            ("tests/browser/test_shelf_looks.py", "tests/browser/test_access.py", "-m", "not nightly"),
            id="the shelf with it",
        ),
    ],
)
def test_a_new_game_passes_in_the_browser(tree: Path, tests: tuple[str, ...]) -> None:
    check(tree, *PYTEST, *tests)
