"""The tables in the rulebooks of The Artemis Project agree with those of the rules."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from pyapp.games.artemis.rules.components import (
    ACADEMY_SPACES,
    ACADEMY_STEPS,
    BAG,
    DOORSTEP_LIMIT,
    EVENTS,
    EXPEDITIONS,
    OCEAN,
    OUTFITTERS,
    RATING,
    RECRUIT_PRICE,
    RELIEF,
    SINGLE_VP,
    STOCK,
    SURFACE,
)
from pyapp.games.artemis.rules.sentences import building_parts, effect_parts, plain_text, reward_parts
from pyapp.ui.rulebook.book import load
from tests.catalogues import translated
from tests.marks import rule

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pyapp.games.artemis.rules.components import Building

LANGUAGES = ("en", "es")


def in_language(language: str, message: str) -> str:
    return translated(message, "artemis", language)


def items(language: str, chapter: int) -> dict[str, str]:
    """Return the items of a chapter that start with a bold word, by that word."""
    titled = next(one for one in load("artemis", language).chapters if one.title.startswith(f"{chapter}. "))
    pairs = [re.match(r"\*\*(.+?)\*\*[,:]?\s*(.*)", item.text, re.DOTALL) for item in titled.rules]
    return {pair[1]: pair[2] for pair in pairs if pair}


def rule_text(language: str, number: str) -> str:
    return next(
        one.text for chapter in load("artemis", language).chapters for one in chapter.rules if one.number == number
    )


def numbers(text: str) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", text)]


@rule("AP-16.4", "AP-18.1", "AP-2.2")
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("chapter", "pile"), [(26, OCEAN), (27, SURFACE)])
def test_buildings_are_in_the_rulebook(language: str, chapter: int, pile: Mapping[str, Building]) -> None:
    listed = items(language, chapter)
    assert list(listed) == [f"{ident} {building.name[language]}" for ident, building in pile.items()]
    for ident, building in pile.items():
        slots, _, text = listed[f"{ident} {building.name[language]}"].partition(": ")
        assert slots.startswith(f"({' '.join(building.slots)}")
        assert ("dos losetas" in slots or "two tiles" in slots) == (building.copies[0] == 2)
        assert text == plain_text(building_parts(building, lambda message: in_language(language, message)))


@rule("AP-10.4", "AP-3.3")
@pytest.mark.parametrize("language", LANGUAGES)
def test_expeditions_are_in_the_rulebook(language: str) -> None:
    listed = items(language, 28)
    assert list(listed) == [f"{ident} {one.name[language]}" for ident, one in EXPEDITIONS.items()]
    for ident, one in EXPEDITIONS.items():
        text = listed[f"{ident} {one.name[language]}"]
        head, _, rewards = text.partition(" A: ")
        assert numbers(head) == [one.difficulty, one.energy, one.minerals]
        first, second = (
            plain_text(reward_parts(reward, lambda message: in_language(language, message))) for reward in one.rewards
        )
        assert rewards.lower() == f"{first} B: {second}".lower()


@rule("AP-3.6")
@pytest.mark.parametrize("language", LANGUAGES)
def test_events_are_in_the_rulebook(language: str) -> None:
    listed = items(language, 29)
    assert list(listed) == [f"{ident} {one.name[language]}" for ident, one in EVENTS.items()]
    for ident, one in EVENTS.items():
        kind = ("hazard", "good") if language == "en" else ("peligro", "favorable")
        assert listed[f"{ident} {one.name[language]}"] == f"({one.letter}, {kind[one.good]}): {one.text[language]}"


@rule("AP-8.2", "AP-15.2")
@pytest.mark.parametrize("language", LANGUAGES)
def test_tracks_are_in_the_rulebook(language: str) -> None:
    listed = items(language, 25)
    outfitters, relief = listed["Outfitters" if language == "en" else "Proveedores"], listed[_relief(language)]
    rows = [numbers(part) for part in outfitters.split(": ")[-1].split(";")]
    assert [row if number == 0 else row[1:] for number, row in enumerate(rows)] == [
        list(row) for row in OUTFITTERS.values()
    ]
    steps = re.findall(r"(\d+) – ([^;]+);", relief)
    assert [int(number) for number, _ in steps] == list(range(1, len(RELIEF) + 1))
    for effects, (_, text) in zip(RELIEF, steps, strict=True):
        said = plain_text(effect_parts(effects, lambda message: in_language(language, message)))
        assert f"{text}.".lower() == said.lower()


def _relief(language: str) -> str:
    return "Relief" if language == "en" else "Alivio"


@rule("AP-2.1", "AP-13.1", "AP-13.2", "AP-14.1", "AP-8.1", "AP-18.2", "AP-21.7")
@pytest.mark.parametrize("language", LANGUAGES)
def test_figures_in_the_rules_are_those_of_the_tables(language: str) -> None:
    assert numbers(rule_text(language, "AP-2.1")) == [*STOCK.values(), *BAG.values()]
    assert numbers(rule_text(language, "AP-13.1")) == [*DOORSTEP_LIMIT.values(), *DOORSTEP_LIMIT]
    assert numbers(rule_text(language, "AP-13.2"))[:4] == list(RECRUIT_PRICE.values())
    assert numbers(rule_text(language, "AP-14.1")) == [
        number for face in (1, 3, 5) for number in (face, face + 1, ACADEMY_STEPS[face])
    ]
    assert all(ACADEMY_STEPS[face] == ACADEMY_STEPS[face + 1] for face in (1, 3, 5))
    assert set(numbers(rule_text(language, "AP-8.1"))) == set(ACADEMY_SPACES.values())
    assert numbers(rule_text(language, "AP-18.2")) == [7, SINGLE_VP["P"], SINGLE_VP["E"], SINGLE_VP["S"]]
    titles = rule_text(language, "AP-21.7")
    assert numbers(titles) == [*(grade.least for grade in RATING), 8]
    assert all(grade.name[language] in titles for grade in RATING)
