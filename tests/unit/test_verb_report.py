"""The report of verbs: what counts as mentioning a verb, and as parsing a text."""

from __future__ import annotations

import statistics
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2] / "tools"))

import pytest
import verbs

SOURCE = '''
"""train: a docstring names nothing."""
from elsewhere import recruit_price as price_of

def cost(heated):
    text = f"build {heated}"
    _("house them all")
    return text.split(" "), MOVES["keep"], trainStation
'''


def test_identifiers_and_move_texts_count_but_messages_do_not() -> None:
    assert verbs.verbs_named(SOURCE, ("recruit", "build", "keep", "train", "house", "heat", "price")) == {
        "build",
        "keep",
        "train",
        "price",
    }


def test_parsing_a_text_is_counted() -> None:
    assert verbs.taken_apart(SOURCE) == 1
    assert verbs.taken_apart('move.startswith("die ") or move.partition(" ")') == 2


@pytest.mark.parametrize("game", ["imperial", "nine"])
def test_no_view_of_a_game_parses_texts(game: str) -> None:
    views = (verbs.ROOT / "pyapp" / "games" / game / "view").glob("*.py")
    assert not [path.name for path in views if verbs.taken_apart(path.read_text(encoding="utf-8"))]


@pytest.mark.slow
@pytest.mark.parametrize("game", ["imperial", "artemis", "auztralia"])
def test_a_verb_is_handled_in_few_files(game: str) -> None:
    """Move, rule, view, and perhaps guide and computer; other code asks a chapter or the grammar."""
    handling = verbs.files_handling(verbs.ROOT, game, verbs.verbs_of(game))
    for files in handling.values():
        files[:] = [name for name in files if name != "rules/vocabulary.py"]  # lists the moves of all verbs
    assert not {verb: files for verb, files in handling.items() if len(files) > 5}
    assert statistics.median(map(len, handling.values())) <= 4
