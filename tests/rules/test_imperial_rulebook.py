"""The tables in the rulebooks of Imperial Settlers agree with those of the rules."""

from __future__ import annotations

import re

import pytest

from pyapp.games.imperial.achievements import ACHIEVEMENTS
from pyapp.games.imperial.rules.components import CIVILISATIONS, COMPETITION, DICE, EMPIRE, FIELDS, WORKER, sheet_ids
from pyapp.games.imperial.rules.sheets import sheet_of
from pyapp.ui.rulebook.book import load
from tests.marks import rule

LANGUAGES = ("en", "es")
TRACKS = {"en": ("Walls", "Huts", "Granaries", "Bridges"), "es": ("Murallas", "Cabañas", "Graneros", "Puentes")}


def items(language: str, chapter: int) -> dict[str, str]:
    """Return the items of a chapter that start with a bold word, by that word."""
    titled = next(one for one in load("imperial", language).chapters if one.title.startswith(f"{chapter}. "))
    pairs = [re.match(r"\*\*(.+?)\*\*[,:]?\s*(.*)", item.text, re.DOTALL) for item in titled.rules]
    return {pair[1]: pair[2] for pair in pairs if pair}


@rule("IS-6.1", "IS-6.3")
@pytest.mark.parametrize("language", LANGUAGES)
def test_costs_and_values(language: str) -> None:
    listed = items(language, 17)
    for track, name in enumerate(TRACKS[language]):
        costs, values = re.split(r"\. (?:Worth|Valen) ", listed[name].split(": ", 1)[1])
        boxes = [[box.replace("-", "") for box in section.split(" + ")] for section in costs.split(", ")]
        assert boxes == [list(section.boxes) for section in EMPIRE[track]]
        assert [int(number) for number in re.findall(r"\d+", values)] == [section.value for section in EMPIRE[track]]


@rule("IS-3.2", "IS-3.3", "IS-6.5")
@pytest.mark.parametrize("language", LANGUAGES)
def test_dice_and_fields(language: str) -> None:
    listed = items(language, 17)
    faces = re.findall(r"[WSFG](?: [WSFG]){5}", listed["Dice" if language == "en" else "Dados"])
    assert [text.replace(" ", "") for text in faces] == list(DICE)
    assert re.findall(r"\d", listed["Dice" if language == "en" else "Dados"]) == [str(face) for face in WORKER]
    fields = listed["Fields" if language == "en" else "Campos"]
    assert [(int(one) - 1, int(two) - 1) for one, two in re.findall(r"(\d)-(\d)", fields)] == [
        (field.first, field.last) for field in FIELDS
    ]
    assert re.findall(r"\b[WSF]{1,3}\b", fields) == [circle for field in FIELDS for circle in field.circles]


@rule("IS-2.1", "IS-7.8")
@pytest.mark.parametrize("language", LANGUAGES)
def test_competition_village(language: str) -> None:
    listed = items(language, 17)
    for building in COMPETITION.buildings:
        text = listed[building.name[language]]
        assert re.findall(r"\(([X./]+)\)", text) == ["/".join(building.blueprint)]
        if building.boxes:
            boxes = re.search(r"(?:boxes|casillas) ([^:]+):", text)
            assert boxes is not None
            assert [box.replace("-", "") for box in boxes[1].split(", ")] == list(building.boxes)
        else:
            assert building.prebuilt
        numbers = [value for value in building.ability.params.values() if isinstance(value, int)]
        assert str(max(numbers)) in re.findall(r"\d+", text)


@rule("IS-12.3")
@pytest.mark.parametrize("language", LANGUAGES)
def test_names_of_the_adventure_sheets(language: str) -> None:
    rows = list(items(language, 19).values())
    assert len(rows) == len(CIVILISATIONS)
    names = [name for row in rows for name in row.split(": ", 1)[1].rstrip(".").split(", ")]
    assert names == [sheet_of(ident).name[language] for ident in sheet_ids()]


@rule("IS-12.2")
@pytest.mark.parametrize("language", LANGUAGES)
def test_ranks_of_the_table_of_honours(language: str) -> None:
    ranks = load("imperial", language).chapters[19].rules[-1].text
    assert [int(number) for number in re.findall(r"\d+", ranks)] == [points for points, _ in ACHIEVEMENTS.ranks]
    assert language == "es" or re.findall(r"[A-Z][a-z]{4,}", ranks) == [name for _, name in ACHIEVEMENTS.ranks]
