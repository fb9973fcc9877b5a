"""Catalogues: the frame's comes with the frame, a game's with the game."""

from __future__ import annotations

import ast
import gettext
import sys
import zipfile
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from pyapp.drawing import language
from pyapp.games import GAMES, parts

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).resolve().parents[2]
COMPILED = ROOT / "pyapp" / "locale" / "es" / "LC_MESSAGES"

pytestmark = pytest.mark.skipif(sys.platform == "emscripten", reason="reads the sources and their tools")


def known(owner: str) -> set[str]:
    """Return the English texts of a compiled catalogue."""
    with (COMPILED / f"{owner}.mo").open("rb") as file:
        texts = gettext.GNUTranslations(file)._catalog  # type: ignore[attr-defined]
    return {source[0] if isinstance(source, tuple) else source for source in texts}


def modules() -> Iterator[tuple[str, Path]]:
    """Yield the owner of each module of the app, and the module."""
    for path in sorted((ROOT / "pyapp").rglob("*.py")):
        yield parts.owner(path.relative_to(ROOT).as_posix()), path


def test_there_is_a_catalogue_for_the_frame_and_for_each_game() -> None:
    assert {file.stem for file in COMPILED.glob("*.mo")} == {*parts.OWNERS}


@pytest.mark.slow
@pytest.mark.parametrize("owner", parts.OWNERS)
def test_a_catalogue_contains_exactly_the_texts_of_its_modules(owner: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(ROOT / "tools"))
    from messages import marked

    texts = {
        message if isinstance(message, str) else message[0]
        for of, path in modules()
        if of == owner
        for message in marked(ast.parse(path.read_text("utf-8")))
    }
    frame = known(parts.FRAME)
    assert known(owner) - {""} == texts - ({""} if owner == parts.FRAME else {"", *frame})


def test_the_frames_catalogue_has_no_texts_of_games() -> None:
    frame = known(parts.FRAME)
    assert "Start a game" in frame
    assert not [key for key in GAMES if len(known(key) & frame) > 1], "but for the head of each"


def archive(folder: Path, owner: str) -> str:
    """Return the path of an archive of texts like those of the build."""
    place = folder / f"{owner}.zip"
    with zipfile.ZipFile(place, "w") as made:
        made.write(COMPILED / f"{owner}.mo", "es.mo")
    return str(place)


def test_added_texts_are_used_immediately(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(language, "BESIDE", tmp_path)  # as on a page, which has no catalogues in the source tree
    monkeypatch.setattr(language._Current, "catalogues", {"en": gettext.NullTranslations()})
    monkeypatch.setattr(language._Current, "archives", [])
    text = min(known("nine") - known(parts.FRAME) - {""})
    language.use("es")
    try:
        assert language._("Start a game") == "Start a game"
        language.add(archive(tmp_path, parts.FRAME))
        assert language._("Start a game") != "Start a game"
        assert language.ngettext("{number} move", "{number} moves", 2)
        assert language._(text) == text
        for _ in range(2):
            language.add(archive(tmp_path, "nine"))
        assert language._(text) != text
        language.use("en")
        assert language._("Start a game") == "Start a game"
    finally:
        language.use("en")


def test_a_changed_text_keeps_its_translation_as_fuzzy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(ROOT / "tools"))
    import messages

    module = tmp_path / "pyapp" / "greeting.py"
    module.parent.mkdir()
    monkeypatch.setattr(messages, "ROOT", tmp_path)
    monkeypatch.setattr(messages, "LOCALES", tmp_path / "locale")

    def updated(text: str) -> str:
        module.write_text(f"_({text!r})\n", "utf-8")
        messages.update()
        return (tmp_path / "locale/es/LC_MESSAGES/sobremesa.po").read_text("utf-8")

    catalogue = messages.catalogue_path("es")
    assert "#: pyapp/greeting.py\nmsgid" in updated("Good evening to everybody")
    entry = 'msgid "Good evening to everybody"\nmsgstr "{}"'
    translated = catalogue.read_text("utf-8").replace(entry.format(""), entry.format("Buenas noches"))
    catalogue.write_text(translated, "utf-8")
    assert messages.faults("es") == []
    text = updated("Good evening, everybody")
    assert "#, fuzzy" in text
    assert '#| msgid "Good evening to everybody"' in text
    assert 'msgstr "Buenas noches"' in text
    assert [fault.partition(":")[0] for fault in messages.faults("es")] == ["'Good evening, everybody'"]
    assert messages.shared_out(messages.read("es"))[parts.FRAME].get("Good evening, everybody") is None
