"""The tables printed in AuZtralia's rulebooks agree with the tables in the data."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from pyapp.games.auztralia.rules.components import (
    COOP_LATER,
    CUBES,
    DIFFICULTIES,
    DIRECTIONS,
    END_SPACE,
    FARM_POINTS,
    FARMS_OF_A_TYPE,
    FIGHTERS,
    GROUND,
    HOUSE,
    ILLUMINATED,
    KIND_NAMES,
    KINDS,
    LAST_SPACE,
    LEVELS,
    MAPS,
    MOVERS,
    OBJECTIVES,
    OLD_ONE_CARDS,
    OLD_START,
    PERSONALITIES,
    PHOSPHATE_POINTS,
    PORT_DISTANCE,
    REVELATIONS,
    REVELATIONS_PER_LEVEL,
    SANITY,
    SKIPPED,
    SORTS,
    START_GOODS,
    START_SPACE,
    SURVEY_AMOUNTS,
    SURVEYS,
    TIME,
    TRACKS,
    TRADES,
    TWO_PLAYER,
    UNIT_TABLE,
    UNITS,
)
from tests.marks import rule
from tests.rules.auztralia_wording import LANGUAGES, hexes, items, numbers, phrase, rule_text

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pyapp.games.auztralia.rules.components import Cell, Effect, Row, Text


def names(texts: Iterable[Text], language: str) -> list[str]:
    return [text[language] for text in texts]


def sentence(text: str) -> str:
    return f"{text[0].upper()}{text[1:]}."


# --- units and Old Ones ---


@rule("AZ-8.1", "AZ-8.3", "AZ-11.3")
@pytest.mark.parametrize("language", LANGUAGES)
def test_units_are_in_the_rulebook(language: str) -> None:
    assert items(language, 24) == {
        unit.name[language]: phrase(
            language,
            "unit",
            unit.key,
            phrase(language, "ground" if number < GROUND else "air"),
            unit.count,
            unit.price,
            phrase(language, "two") if unit.key == "I" else "",
            unit.range,
            unit.capacity,
        )
        for number, unit in enumerate(UNIT_TABLE)
    }
    artillery = UNIT_TABLE[UNITS.index("A")]
    assert numbers(rule_text(language, "AZ-11.3"))[1:] == [artillery.range, artillery.capacity, artillery.price]


@rule("AZ-3.3", "AZ-13.6", "AZ-13.7")
@pytest.mark.parametrize("language", LANGUAGES)
def test_tiles_are_in_the_rulebook(language: str) -> None:
    *listed, (_, by_level) = items(language, 25).items()
    assert [name for name, _ in listed] == names(KIND_NAMES, language)
    for kind, (_, text) in enumerate(listed):
        rows = [
            phrase(
                language,
                "sort",
                LEVELS[sort.level],
                phrase(language, "hard" if sort.toughness else "soft", sort.toughness),
                sort.points,
                sort.count,
                phrase(language, "tile" if sort.count == 1 else "tiles"),
            )
            for sort in SORTS
            if sort.kind == kind
        ]
        assert text == f"{'; '.join(rows)}."
    totals = [sum(sort.count for sort in SORTS if sort.level == level) for level in range(len(LEVELS))]
    assert re.findall(r"(\w+) – (\d+)", by_level) == [
        (level, str(total)) for level, total in zip(LEVELS, totals, strict=True)
    ]
    assert totals[3] == totals[4]
    assert numbers(rule_text(language, "AZ-3.3")) == [totals[3], sum(totals[:3])]


def row_text(row: Row) -> str:
    """Format a row as A2TZ/000."""
    hits = "".join(f"{unit}{'' if hit == 1 else hit}" for unit, hit in zip(UNITS, row.hits, strict=True) if hit)
    return f"{hits or '-'}/{row.ground}{row.air}{row.sanity}"


@rule("AZ-12.3", "AZ-12.4", "AZ-12.5", "AZ-15.1")
@pytest.mark.parametrize("language", LANGUAGES)
def test_old_one_cards_are_in_the_rulebook(language: str) -> None:
    kinds, listed = names(KIND_NAMES, language), items(language, 26)
    assert list(listed) == [card.id for card in OLD_ONE_CARDS]
    for card in OLD_ONE_CARDS:
        rows = ", ".join(f"{name} {row_text(row)}" for name, row in zip(kinds[: len(FIGHTERS)], card.rows, strict=True))
        moves = [phrase(language, "moves", kinds[kind], steps) for kind, steps in card.moves]
        assert listed[card.id] == f"{rows}; {', '.join(moves) or phrase(language, 'rests')}."


@rule("AZ-12.6", "AZ-13.3", "AZ-13.5")
@pytest.mark.parametrize("language", LANGUAGES)
def test_sums_of_the_cards_are_in_the_rulebook(language: str) -> None:
    kinds, units = names(KIND_NAMES, language), [unit.name[language].lower() for unit in UNIT_TABLE]
    *listed, (_, moves) = items(language, 27).items()
    assert [name for name, _ in listed] == kinds[: len(FIGHTERS)]
    for kind, (_, text) in enumerate(listed):
        rows = [card.rows[kind] for card in OLD_ONE_CARDS]
        hits = ", ".join(
            f"{unit} {sum(row.hits[number] > 0 for row in rows)} ({HOUSE.hits_by_row[kind][number]})"
            for number, unit in enumerate(units)
        )
        sums = (sum(row.ground for row in rows), sum(row.air for row in rows), sum(row.sanity for row in rows))
        means = [f"{one / len(rows):.2f}".replace(".", phrase(language, "point")) for one in sums]
        assert text == f"{hits}; {phrase(language, 'costs', *means)}."
    entries = [
        phrase(language, "on", kinds[kind], steps, ", ".join(cards))
        for kind in map(KINDS.index, MOVERS)
        for steps in (2, 1)
        if (cards := [card.id for card in OLD_ONE_CARDS if (kind, steps) in card.moves])
    ]
    rest = phrase(language, "rest", sum(not card.moves for card in OLD_ONE_CARDS))
    assert moves == f"{'; '.join(entries)}. {rest}"


@rule("AZ-8.1")
@pytest.mark.parametrize("language", LANGUAGES)
def test_example_forces_have_their_prices(language: str) -> None:
    prices, kinds = {unit.key: unit.price for unit in UNIT_TABLE}, names(KIND_NAMES, language)
    for force, text in items(language, 28).items():
        price, _, chances = text.partition(": ")
        assert numbers(price) == [sum(prices[unit] for unit in force.split())]
        foes = re.findall(r"(\D+) (\d+) – (\d+)[,.] ?", chances)
        assert {(kinds.index(name), int(toughness)) for name, toughness, _ in foes} <= {
            (sort.kind, sort.toughness) for sort in SORTS
        }
        assert all(int(chance) <= 100 for *_, chance in foes)
    assert [numbers(text) for text in items("en", 28).values()] == [numbers(text) for text in items("es", 28).values()]


# --- cards ---


def effect_text(effect: Effect, language: str) -> str:
    if effect.op == "reveal":
        level, number, pick = effect.args
        return phrase(language, f"{pick}" if number == 1 else f"{pick} {number}", level)
    if effect.op == "dismiss" and effect.amount > 1:
        return phrase(language, "dismiss n", effect.amount)
    return phrase(language, effect.op, *effect.args)


@rule("AZ-3.9", "AZ-14.4")
@pytest.mark.parametrize("language", LANGUAGES)
def test_revelations_are_in_the_rulebook(language: str) -> None:
    listed = {name: text for name, text in items(language, 29).items() if re.match(r"R\d-", name)}
    copies: dict[str, list[str]] = {}
    for ident, card in REVELATIONS.items():
        copies.setdefault(card.title[language], []).append(ident)
    assert list(listed) == [f"{', '.join(idents)} {title}" for title, idents in copies.items()]
    for idents, text in zip(copies.values(), listed.values(), strict=True):
        for ident in idents:
            effects = [effect_text(effect, language) for effect in REVELATIONS[ident].effects]
            assert text == sentence("; ".join(effects))
    assert 3 * REVELATIONS_PER_LEVEL in numbers(rule_text(language, "AZ-3.9"))


@rule("AZ-7.5")
@pytest.mark.parametrize("language", LANGUAGES)
def test_people_are_in_the_rulebook(language: str) -> None:
    listed = items(language, 30)
    assert list(listed) == [
        f"{key} {card.name[language]}, {card.office[language]}" for key, card in PERSONALITIES.items()
    ]
    for text, card in zip(listed.values(), PERSONALITIES.values(), strict=True):
        points = f", {phrase(language, 'VP', card.points)}" if card.points else ""
        assert text == f"({phrase(language, card.timing)}{points}): {card.text[language]}"


@rule("AZ-18.4")
@pytest.mark.parametrize("language", LANGUAGES)
def test_objectives_are_in_the_rulebook(language: str) -> None:
    assert items(language, 31) == {
        f"{key} {task.name[language]}": f"({phrase(language, 'VP', task.points)}): {task.text[language]}"
        for key, task in OBJECTIVES.items()
    }
    assert numbers(rule_text(language, "AZ-18.4"))[0] == len(OBJECTIVES)


@rule("AZ-20.1")
@pytest.mark.parametrize("language", LANGUAGES)
def test_two_player_cards_are_in_the_rulebook(language: str) -> None:
    assert items(language, 32) == {
        f"{option.key} {card.title[language]}": option.text[language]
        for card in TWO_PLAYER.values()
        for option in card.options
    }


# --- tables ---


@rule("AZ-15.9", "AZ-18.3")
@pytest.mark.parametrize("language", LANGUAGES)
def test_difficulties_are_in_the_rulebook(language: str) -> None:
    reds = sum(survey.red for survey in SURVEYS)
    assert items(language, 33) == {
        one.name[language]: phrase(
            language,
            "difficulty",
            *one.goods,
            phrase(language, "infantry" if any(one.units) else "nobody", one.units[0]),
            phrase(language, "surveys", len(SURVEYS))
            if one.red
            else phrase(language, "no red", len(SURVEYS) - reds, reds),
            phrase(language, "guns" if one.guns else "no guns"),
        )
        for one in DIFFICULTIES.values()
    }
    assert not any(any(one.units[1:]) for one in DIFFICULTIES.values())
    (hardest,) = (one for one in DIFFICULTIES.values() if not one.red)
    listed = rule_text(language, "AZ-18.3")
    assert hardest.name[language] in listed
    assert numbers(listed)[-1] == reds


@rule("AZ-3.12", "AZ-4.6", "AZ-14.2", "AZ-14.3", "AZ-19.1")
@pytest.mark.parametrize("language", LANGUAGES)
def test_time_track_is_in_the_rulebook(language: str) -> None:
    start, coop, old, illuminated, time = items(language, 34).values()
    spaces = list(START_SPACE.values())
    later = [space + COOP_LATER for space in spaces[1:]]
    assert [int(one) for one in re.findall(r"– (\d+)", start)] == spaces
    assert [int(one) for one in re.findall(r"– (\d+)", coop)] == later
    assert numbers(old) == [OLD_START, END_SPACE, LAST_SPACE]
    assert numbers(illuminated) == list(ILLUMINATED)
    assert [int(one) for one in re.findall(r"– (\d+)", time)] == [END_SPACE - space for space in spaces]
    assert numbers(time)[-3:] == [END_SPACE - space for space in later]
    assert numbers(rule_text(language, "AZ-4.6")) == [END_SPACE, LAST_SPACE]
    assert numbers(rule_text(language, "AZ-14.2")) == [
        ILLUMINATED[0],
        ILLUMINATED[-1],
        len(ILLUMINATED),
        ILLUMINATED[-1],
    ]
    assert numbers(rule_text(language, "AZ-14.3")) == [OLD_START, END_SPACE, END_SPACE - OLD_START, END_SPACE]
    assert numbers(rule_text(language, "AZ-19.1")) == [COOP_LATER, *later, *list(START_SPACE)[1:]]


@rule("AZ-4.5", "AZ-4.8", "AZ-4.9", "AZ-9.1", "AZ-17.5")
@pytest.mark.parametrize("language", LANGUAGES)
def test_actions_are_in_the_rulebook(language: str) -> None:
    *boxes, _, recover = items(language, 35).values()
    times = [numbers(re.findall(r"\((.*?)\)", text)[0]) for text in (*boxes, recover)]
    keys = ("rail", "hills", "mine", "recruit", "buy", "trade", "farm")
    assert times == [*([TIME[key]] for key in keys), [TIME["recover"], TIME["recover empty"]]]
    assert numbers(boxes[5])[1:] == [TRADES["east"], TRADES["west"]]
    rails, farm, others, recovering, _ = rule_text(language, "AZ-4.5").split("; ")
    assert numbers(rails) == [TIME["rail"], TIME["hills"]]
    assert numbers(farm)[0] == TIME["farm"]
    assert numbers(others) == [TIME[key] for key in keys[2:6]]
    assert numbers(recovering) == times[-1]


@rule("AZ-1.2", "AZ-3.2", "AZ-10.5", "AZ-6.2", "AZ-12.7", "AZ-16.2")
@pytest.mark.parametrize("language", LANGUAGES)
def test_figures_in_the_rules_agree_with_the_tables(language: str) -> None:
    assert numbers(rule_text(language, "AZ-1.2"))[:3] == [TRACKS, FARMS_OF_A_TYPE, CUBES]
    assert numbers(rule_text(language, "AZ-3.2")) == [*START_GOODS[:3], SANITY]
    assert START_GOODS[3] == 0
    assert numbers(rule_text(language, "AZ-12.7")) == [SANITY]
    assert numbers(rule_text(language, "AZ-10.5")) == [FARM_POINTS]
    assert numbers(rule_text(language, "AZ-6.2"))[-1] == PHOSPHATE_POINTS
    assert numbers(rule_text(language, "AZ-16.2"))[:2] == [FARM_POINTS, PHOSPHATE_POINTS]


# --- surveys and maps ---


@rule("AZ-3.4", "AZ-3.5", "AZ-17.6", "AZ-18.1")
@pytest.mark.parametrize("language", LANGUAGES)
def test_surveys_are_in_the_rulebook(language: str) -> None:
    assert items(language, 36) == {
        str(survey.number): (phrase(language, "red") if survey.red else "")
        + ", ".join(
            f"{phrase(language, towards)} {phrase(language, symbol)}"
            for towards, symbol in zip(("here", *DIRECTIONS), survey.slots, strict=True)
            if symbol
        )
        + "."
        for survey in SURVEYS
    }
    amounts = [SURVEY_AMOUNTS[one] for one in ("coal", "iron", "gold", "phosphate", "old")]
    assert amounts[0] == amounts[1] == amounts[2]
    assert numbers(rule_text(language, "AZ-3.5")) == amounts[2:]
    triangles = {board: sum(cell.survey for cell in cells) for board, cells in MAPS.items()}
    surveyed = [triangles[board] - len(SKIPPED[board, solo]) for board in MAPS for solo in (False, True)]
    assert numbers(rule_text(language, "AZ-3.4")) == [len(SURVEYS), *surveyed]
    *several, alone = hexes(rule_text(language, "AZ-17.6"))
    assert SKIPPED["west", False] == tuple(several)
    assert SKIPPED["west", True] == (alone, *several)
    assert SKIPPED["east", True] == tuple(hexes(rule_text(language, "AZ-18.1")))
    assert SKIPPED["east", False] == ()


def place(cell: Cell) -> str:
    return f"r{cell.row}c{cell.column}"


def numbered(cell: Cell) -> str:
    return f"#{cell.number} {place(cell)}" if cell.number else place(cell)


def lists_of(board: str) -> dict[str, list[str]]:
    """Return the lists of a map in the rulebooks, by their heading; checks that none is empty."""
    cells = MAPS[board]
    by_number = sorted(cells, key=lambda cell: cell.number)
    wild = {
        f"{terrain} {level}": [numbered(cell) for cell in by_number if (cell.terrain, cell.level) == (terrain, level)]
        for terrain in ("outback", "desert")
        for level in (1, 2, 3)
    }
    tame = {
        terrain: [place(cell) for cell in cells if cell.terrain == terrain]
        for terrain in ("hill", "coast", "farmland", "sea")
    }
    marks = {
        "port": [place(cell) for cell in cells if cell.port],
        "triangle": [numbered(cell) for cell in cells if cell.survey],
        "token": [f"#{cell.number} – {cell.token}" for cell in by_number if cell.token],
    }
    return {word: names for word, names in {**wild, **tame, **marks}.items() if names}


@rule("AZ-2.1", "AZ-2.2", "AZ-3.13", "AZ-3.14", "AZ-17.1", "AZ-17.4")
@pytest.mark.parametrize("language", LANGUAGES)
def test_maps_are_in_the_rulebook(language: str) -> None:
    listed = {name: text for name, text in items(language, 37).items() if ", " in name}
    assert listed == {
        f"{phrase(language, board)}, {' '.join(phrase(language, part) for part in word.split())}": (
            f"({len(names)}): {', '.join(names)}."
        )
        for board in MAPS
        for word, names in lists_of(board).items()
    }
    counts = []
    for board, wild in (("east", "outback"), ("west", "desert")):
        terrains = [cell.terrain for cell in MAPS[board]]
        levels = [len(lists_of(board)[f"{wild} {level}"]) for level in (1, 2, 3)]
        sea, others = terrains.count("sea"), ("hill", "coast") if board == "east" else ("farmland",)
        counts += [len(terrains), len(terrains) - sea, sum(levels), *levels, *([1, 2, 3] if board == "east" else [])]
        counts += [1, sum(levels), *(terrains.count(one) for one in others), sea]
    assert numbers(rule_text(language, "AZ-2.1")) == [0, *counts, 37]
    tokens = [f"#{cell.number} – {cell.token}" for cell in MAPS["west"] if cell.token]
    threes, fives = rule_text(language, "AZ-17.1").split(" 3 ")[1].split(" 5 ")
    assert {f"#{one} – 3" for one in hexes(threes)} | {f"#{one} – 5" for one in hexes(fives)} == set(tokens)
    assert len(lists_of("west")["port"]) in numbers(rule_text(language, "AZ-17.4"))
    assert len(lists_of("east")["port"]) in numbers(rule_text(language, "AZ-3.13"))
    assert numbers(rule_text(language, "AZ-3.14")) == [PORT_DISTANCE["east"]]
    assert PORT_DISTANCE["west"] == 1
