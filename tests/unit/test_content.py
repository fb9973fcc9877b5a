"""Sheets of the players' own travel with a match: in its setup, its record and its link. Seats kept elsewhere."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from pyapp.engine.contract import AWAY, CHANCE, Illegal, Seat, Setup, check_setup
from pyapp.engine.match import Match
from pyapp.engine.randomness import pick, rng
from pyapp.engine.record import RecordError, format_record, parse_record
from pyapp.games import packing
from pyapp.games.imperial import GAME
from pyapp.games.imperial.rules.components import COMPETITION
from pyapp.games.imperial.rules.schema import from_json, plain, to_json
from tests.unit.helpers import nine

GAMES = {"imperial": GAME}
TEXT = to_json(COMPETITION)


def setup(mode: str = "solo", seats: int = 1, content: tuple[str, ...] = (TEXT,), **options: str) -> Setup:
    defaults = {option.key: option.choices[0][0] for option in GAME.mode(mode).options}
    if content:
        defaults["sheet"] = "own"
    return Setup(
        "imperial",
        mode,
        tuple(Seat(f"P{n}") for n in range(seats)),
        "olive-42-bread",
        tuple((defaults | options).items()),
        content=content,
    )


def played(match: Match, seed: str = "moves") -> Match:
    """Play a match to its end with drawn moves."""
    generator = rng(seed, "test")
    match.settle()
    while not match.over:
        match.play(pick(generator, match.position.moves()))
        match.settle()
    return match


def test_content_travels_in_record_and_link() -> None:
    match = played(Match(GAME, setup()))
    assert to_json(from_json(match.setup.content[0])) == TEXT
    assert parse_record(format_record(match), GAMES) == match
    assert packing.decode(packing.encode(match), GAMES) == match


def test_strange_names_survive_the_record() -> None:
    data = plain(COMPETITION)
    data["building"][0]["name"] = {"en": 'Quote " \\ ] [Content "', "es": "¿Qué; tal? {no} <b>"}  # type: ignore[index]
    text = to_json(from_json(json.dumps(data)))
    match = played(Match(GAME, setup(content=(text,))))
    assert parse_record(format_record(match), GAMES) == match
    assert packing.decode(packing.encode(match), GAMES) == match


def test_the_longest_sheets_fit_into_a_link() -> None:
    data = plain(COMPETITION)
    ability = {
        "kind": "gain_if_dice",
        "pattern": "shows",
        "face": "stone",
        "resource": "stone",
        "n": 1,
        "underline": "n",
    }
    data |= {"id": "a" * 40, "civilisation": "a" * 20, "name": {"en": "\U00020000" * 39 + "a", "es": "\U00020000" * 40}}
    data["building"] = [
        {
            "id": f"{'a' * 38}-{number}",
            "name": data["name"],
            "boxes": ["WWSF"] * 6,
            "ability": ability,
            "blueprint": ["XXX", ".X.", "..X"],
        }
        for number in range(6)
    ]
    first, second = (to_json(from_json(json.dumps(data | {"difficulty": number}))) for number in (1, 2))
    match = Match(GAME, setup("duel", 2, (first, second), second="own"))
    match.settle()
    assert packing.decode(packing.encode(match), GAMES) == match


@pytest.mark.parametrize("content", [(), ("{}",), ("not json",), (TEXT, TEXT), (TEXT.replace('"XX"', '"XY"'),)])
def test_wrong_content_is_refused_with_a_sentence(content: tuple[str, ...]) -> None:
    wrong = replace(setup(), content=content)
    with pytest.raises(ValueError, match=r"\w+ \w+"):
        check_setup(GAME, wrong)
    with pytest.raises(RecordError):
        parse_record(format_record(Match(GAME, setup())).replace("[Content", "[Kontent"), GAMES)


@pytest.mark.parametrize("name", ["Well", "{x}", "{0}", "{", "}{", "{number}"])
def test_a_record_of_an_unsound_sheet_says_what_is_wrong_with_it(name: str) -> None:
    data = plain(COMPETITION) | {"name": {"en": name, "es": name}, "difficulty": 9}
    record = format_record(Match(GAME, setup())).replace(
        json.dumps(TEXT, ensure_ascii=False), json.dumps(json.dumps(data))
    )
    with pytest.raises(RecordError) as caught:
        parse_record(record, GAMES)
    assert str(caught.value) == f"{name}, difficulty: the difficulty is 1, 2 or 3."
    assert caught.value.reason == "{place}: the difficulty is 1, 2 or 3."


def test_other_games_take_no_content() -> None:
    from pyapp.games.nine import GAME as NINE

    with pytest.raises(ValueError, match="own"):
        check_setup(NINE, replace(nine(), content=(TEXT,)))
    with pytest.raises(ValueError, match="seat needs a person"):
        check_setup(NINE, replace(nine(), seats=(Seat("A"), Seat("B", AWAY))))


def test_a_duel_has_two_different_sheets() -> None:
    with pytest.raises(ValueError, match="different"):
        check_setup(GAME, setup("duel", 2, (TEXT, TEXT), second="own"))
    with pytest.raises(ValueError, match="different"):
        check_setup(GAME, setup("duel", 2, (), sheet="sumer-1", second="sumer-1"))


def test_somebody_keeps_a_sheet_here() -> None:
    with pytest.raises(ValueError, match="At least one player is needed"):
        check_setup(GAME, replace(setup("advanced", 2, ()), seats=(Seat("A", AWAY), Seat("B", AWAY))))


def test_away_seats_only_take_tokens() -> None:
    """Seats kept elsewhere take favor tokens, entered here, and have no score: the same table on both devices."""
    both = setup("advanced", 2, (), first="listed")
    here = Match(GAME, replace(both, seats=(both.seats[0], Seat("B", AWAY))))
    there = Match(GAME, replace(both, seats=(Seat("A", AWAY), both.seats[1])))
    for match in (here, there):
        match.settle()
    for move in ("ally", "boon", "yield", "export", "coin"):
        assert (here.position.why_not(f"take {move}") is None) == (there.position.why_not(f"take {move}") is None)
    played(here, "one")
    assert here.position.score(1) == []
    outcome = here.position.outcome()
    assert outcome is not None
    assert outcome.ranking == ((0,),)
    seen = [move for move in here.moves if move.startswith("dice")]
    played(there, "two")
    assert seen == [move for move in there.moves if move.startswith("dice")]
    assert sum(move.startswith("take") for move in here.moves) == 20


def test_table_dice_are_entered_and_impossible_ones_refused() -> None:
    match = Match(GAME, replace(setup("advanced", 1, ()), physical=True))
    match.settle()
    assert match.position.seat == CHANCE
    for wrong in ("tokens ally", "tokens ally boon tea", "tokens boon ally coin"):
        with pytest.raises(Illegal):
            match.play(wrong)
    match.play("tokens ally boon coin")
    for wrong in ("dice WSX 4", "dice WS 4", "dice WSF 6", "dice WSF 2", "dice wsf 4", "build walls S"):
        refusal = match.position.why_not(wrong)
        assert refusal is not None
        assert refusal.rule == "IS-15.1"
    match.play("dice GGG 5")
    assert match.position.moves() == ["take ally", "take boon", "take coin"]
