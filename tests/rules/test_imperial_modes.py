"""The rules of Imperial Settlers, number by number: end of round and game, scoring, modes, own dice (IS-10 to
IS-15).
"""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from pyapp.engine.contract import AWAY, CHANCE, PERSON, Seat, Setup
from pyapp.engine.match import Match
from pyapp.engine.record import format_record, parse_record
from pyapp.games.imperial import GAME
from pyapp.games.imperial.rules.components import sheet_ids
from pyapp.games.imperial.rules.phases import DICE_ROLLED, EXPAND, TAKE
from pyapp.games.imperial.rules.position import Position
from pyapp.games.imperial.rules.schema import from_json, to_json
from pyapp.games.imperial.rules.scoring import ranked
from pyapp.games.imperial.rules.sheets import civilisation_sheets, sheet_of
from tests.marks import rule
from tests.rules.imperial_positions import (
    arrange,
    begin,
    building,
    expanding,
    letters,
    play,
    pour,
    refused,
    sheet,
    table,
    to_the_end,
    total,
)

NAMES = ("Ana", "Bruno", "Chloë", "Dimitri")
OWN = to_json(sheet(building("Mill", "gain", resource="food", n=1)))
OTHER = to_json(sheet(building("Well", "gain", resource="stone", n=1)))


def match_of(
    mode: str,
    seats: int = 1,
    *,
    code: str = "table",
    physical: bool = False,
    away: tuple[int, ...] = (),
    content: tuple[str, ...] = (),
    **options: str,
) -> Match:
    """Return a match with the first choice of each option, but for those that are said."""
    chosen = {option.key: option.choices[0][0] for option in GAME.mode(mode).options} | options
    people = tuple(Seat(name, AWAY if at in away else PERSON) for at, name in enumerate(NAMES[:seats]))
    return Match(GAME, Setup("imperial", mode, people, code, tuple(chosen.items()), physical=physical, content=content))


def at(match: Match) -> Position:
    """Return the match's position as what it is."""
    assert isinstance(match.position, Position)
    return match.position


def hasten(match: Match) -> Position:
    """Play a match to its end with the first token, `keep`, `done` and `rest`."""
    while not match.over:
        moves = match.position.moves()
        match.play(match.unforced() or next((move for move in ("keep", "done", "rest") if move in moves), moves[0]))
    return at(match)


# --- 10. End of the round, end of the game ---


@rule("IS-10.1")
def test_the_end_of_a_round() -> None:
    position = begin(table(seats=3), "WSF", 4)
    play(position, "favor", "done", "done", "done")
    assert (position.round, position.phase, position.active, position.dice) == (2, DICE_ROLLED, 1, "")
    for player in position.players:
        assert player.pool == (0, 0, 0, 0)
        assert (player.actions, player.token, player.token_used) == (0, "", False)


@rule("IS-10.1")
def test_end_abilities_come_before_the_pools_are_emptied() -> None:
    position = expanding(building("Bell", "vp_left", what="any", vp=1), building("Larder", "store", n=2), pool="WSF")
    play(position, "done", "use larder WS")
    assert position.players[0].notes == 3
    assert letters(begin(position, "FFF")) == "WSFFF"


@rule("IS-10.1")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_next_player_clockwise_becomes_active(seats: int) -> None:
    position = table(seats=seats)
    for number in range(6):
        assert position.active == number % seats
        play(begin(position), *["done"] * seats)


@rule("IS-10.2")
def test_the_game_ends_after_round_ten() -> None:
    position = table(seats=2)
    for number in range(1, 11):
        assert position.outcome() is None
        assert position.round == number
        play(begin(position), "done", "done")
    assert position.seat is None
    assert position.moves() == []
    assert position.outcome() is not None
    for move in ("done", "dice WSF 4", "take ally", ""):
        refused(position, move, "IS-10.2")


# --- 11. Final scoring ---


@rule("IS-11.1", "IS-11.3")
def test_score_lines() -> None:
    position = table()
    arrange(position, walls=9, huts=7, granaries=3, bridges=4, settled=["architects w1", "fortress w3"])
    play(pour(begin(position, "WSF", 4, "export"), "WF"), "favor WF")
    lines = position.score(0)
    assert [line.points for line in lines] == [28, 14, 4, 1, 3, 2 + 5]
    assert [line.rule for line in lines] == ["IS-6.3"] * 4 + ["IS-11.2", "IS-11.3"]
    assert total(position) == 57


@rule("IS-11.2")
def test_settlements_have_their_own_space_but_not_in_the_basic_game() -> None:
    labels = {advanced: [line.label for line in table(advanced=advanced).score(0)] for advanced in (True, False)}
    assert set(labels[True]) - set(labels[False]) == {"Settlements"}


@rule("IS-11.4")
@pytest.mark.parametrize(
    ("totals", "ranking"),
    [
        ([(50, 0, 0), (51, 0, 0)], ((1,), (0,))),
        ([(50, 3, 9), (50, 4, 0)], ((1,), (0,))),
        ([(50, 4, 3), (50, 4, 5)], ((1,), (0,))),
        ([(50, 4, 5), (50, 4, 5)], ((0, 1),)),
        ([(40, 9, 9), (50, 4, 5), (50, 4, 5), (50, 4, 6)], ((3,), (1, 2), (0,))),
    ],
)
def test_who_wins(totals: list[tuple[int, int, int]], ranking: tuple[tuple[int, ...], ...]) -> None:
    assert ranked(totals, range(len(totals))).ranking == ranking


@rule("IS-11.4")
@pytest.mark.parametrize(
    ("one", "other", "ranking"),
    [
        ({"walls": 3}, {"granaries": 2}, ((0,), (1,))),
        ({"granaries": 2}, {"granaries": 2, "bridges": 2}, ((1,), (0,))),
        ({"bridges": 4, "circles": "1.1"}, {"bridges": 4, "circles": "1.1 2.1"}, ((1,), (0,))),
        ({"bridges": 4, "circles": "1.3"}, {"bridges": 4, "circles": "2.1"}, ((0, 1),)),
    ],
)
def test_who_wins_a_game(one: dict[str, int], other: dict[str, int], ranking: tuple[tuple[int, ...], ...]) -> None:
    position = table(seats=2)
    arrange(position, 0, **one)  # type: ignore[arg-type]
    arrange(position, 1, **other)  # type: ignore[arg-type]
    outcome = to_the_end(position).outcome()
    assert outcome is not None
    assert (outcome.ranking, outcome.rule) == (ranking, "IS-11.4")


@rule("IS-11.5")
def test_imperial_sections_are_completed_ninth_sections() -> None:
    position = table()
    arrange(position, walls=9, huts=9, granaries=8, boxes="granaries.1")
    assert position.score(0)[-1].points == 8


# --- 12. and 13. Adventures ---


@rule("IS-12.1")
def test_solo_is_the_advanced_game_on_an_adventure_sheet() -> None:
    match = match_of("solo", sheet="own", content=(OWN,))
    position = at(match)
    assert position.advanced
    assert position.players[0].village.sheet == from_json(OWN)
    match.settle()
    assert len(position.tokens) == 3
    assert hasten(match).round == 10
    assert GAME.mode("solo").seats == (1, 1)


@rule("IS-12.1")
def test_a_sheet_of_ones_own_is_one_line() -> None:
    """What a record could not hold is refused before the match begins."""
    with pytest.raises(ValueError, match="not a sheet"):
        match_of("solo", sheet="own", content=(json.dumps(json.loads(OWN), indent=1),))
    match = match_of("solo", sheet="own", content=(OWN,))
    assert parse_record(format_record(match), {"imperial": GAME}) == match


@rule("IS-12.2")
def test_solo_ends_with_ones_own_score() -> None:
    match = match_of("solo", sheet="own", content=(OWN,))
    outcome = hasten(match).outcome()
    assert outcome is not None
    assert outcome.ranking == ((0,),)
    assert match.totals()[-1] == (total(at(match)),)


@rule("IS-12.3")
def test_all_forty_eight_sheets_are_there() -> None:
    ids = sheet_ids()
    assert len(ids) == len(set(ids)) == 48
    for mode, option in (("solo", "sheet"), ("adventure", "sheet"), ("duel", "sheet"), ("duel", "second")):
        choices = next(one.choices for one in GAME.mode(mode).options if one.key == option)
        assert {key for key, _ in choices} == {*ids, "own"}
    for ident in ids:
        loaded = sheet_of(ident)
        assert (loaded.id, len(loaded.buildings)) == (ident, 6)
        assert ident in civilisation_sheets(loaded.civilisation)
        assert at(match_of("solo", sheet=ident)).players[0].village.sheet is loaded
    names = [sheet_of(ident).name[language] for language in ("en", "es") for ident in ids]
    assert len(set(names)) >= 95


@rule("IS-13.1")
@pytest.mark.parametrize(("seats", "tokens"), [(2, 3), (3, 4), (4, 5)])
def test_adventure_for_several_on_one_sheet(seats: int, tokens: int) -> None:
    match = match_of("adventure", seats, sheet="own", content=(OWN,))
    position = at(match)
    assert [player.village.sheet for player in position.players] == [from_json(OWN)] * seats
    assert position.advanced
    match.settle()
    assert len(position.tokens) == tokens
    outcome = hasten(match).outcome()
    assert outcome is not None
    assert outcome.ranking == (tuple(range(seats)),)


# --- 14. Duel ---


def duel(**options: Any) -> Match:
    return match_of("duel", 2, sheet="own", second="own", content=(OWN, OTHER), **options)


@rule("IS-14.1")
def test_a_duel_swaps_the_sheets() -> None:
    match = duel()
    position = at(match)
    assert [player.village.sheet.buildings[0].id for player in position.players] == ["mill", "well"]
    while position.game == 0:
        moves = match.position.moves()
        move = match.unforced() or next(
            (m for m in moves if m.startswith("build")), "done" if "done" in moves else moves[-1]
        )
        match.play(move)
        position = at(match)
    assert [player.village.sheet.buildings[0].id for player in position.players] == ["well", "mill"]
    assert [player.marks for player in position.players] == [0, 0]
    assert position.round == 1
    hasten(match)
    assert match.over


@rule("IS-14.1")
def test_the_first_seat_begins_with_the_first_sheet_however_a_record_lists_them() -> None:
    setup = duel().setup
    position = at(Match(GAME, replace(setup, options=setup.options[::-1])))
    assert [player.village.sheet.buildings[0].id for player in position.players] == ["mill", "well"]


@rule("IS-14.1")
def test_a_duel_is_played_on_two_different_sheets() -> None:
    with pytest.raises(ValueError, match="two different sheets"):
        match_of("duel", 2, sheet="own", second="own", content=(OWN, OWN))
    with pytest.raises(ValueError, match="two different sheets"):
        match_of("duel", 2, sheet="own", second="own", content=(OWN, json.dumps(json.loads(OWN))))
    with pytest.raises(ValueError, match="two different sheets"):
        match_of("duel", 2, sheet="sumer-1", second="sumer-1")


def finished_duel(*games: tuple[dict[str, int], dict[str, int]]) -> Position:
    """Return a duel whose two games end with these sheets."""
    one, two = (
        sheet(building("Mill", "gain", resource="food", n=1)),
        sheet(building("Well", "gain", resource="stone", n=1)),
    )
    position = Position([[one, two], [two, one]], advanced=True, away=[False, False], first_drawn=False)
    for game, sheets in enumerate(games):
        assert position.game == game
        for seat, state in enumerate(sheets):
            arrange(position, seat, **state)  # type: ignore[arg-type]
        while position.seat is not None and position.game == game:
            moves = position.moves()
            position.advance(next((move for move in ("done", "rest") if move in moves), moves[0]))
    return position


@rule("IS-14.2")
@pytest.mark.parametrize(
    ("games", "totals", "ranking"),
    [
        ([({"walls": 5}, {"walls": 4}), ({"walls": 3}, {"walls": 4})], [11, 10], ((0,), (1,))),
        ([({"huts": 5}, {"bridges": 5}), ({"bridges": 4}, {"huts": 4, "walls": 1})], [10, 10], ((1,), (0,))),
        (
            [
                ({"bridges": 4, "circles": "1.1 1.2"}, {"bridges": 4}),
                ({"bridges": 4}, {"bridges": 4, "circles": "2.1"}),
            ],
            [2, 2],
            ((0,), (1,)),
        ),
        ([({"walls": 3}, {"huts": 2}), ({"granaries": 1}, {"huts": 1})], [4, 4], ((0, 1),)),
    ],
)
def test_a_duel_adds_both_games(
    games: list[tuple[dict[str, int], dict[str, int]]], totals: list[int], ranking: tuple[tuple[int, ...], ...]
) -> None:
    position = finished_duel(*games)
    assert [total(position, seat) for seat in (0, 1)] == totals
    outcome = position.outcome()
    assert outcome is not None
    assert outcome.ranking == ranking


@rule("IS-14.3")
def test_both_games_of_a_duel_share_dice_and_tokens() -> None:
    match = duel(first="listed")
    drawn: dict[int, list[str]] = {0: [], 1: []}
    first: dict[tuple[int, int], int | None] = {}
    while not match.over:
        position = at(match)
        if position.seat == CHANCE:
            assert len(position.players) == 2
            drawn[position.game].append(match.seeded_result())
        elif position.phase == TAKE:
            assert len(position.tokens) == 3
            first.setdefault((position.game, position.round), position.seat)
        moves = position.moves()
        match.play(match.unforced() or next((move for move in ("done", "rest") if move in moves), moves[0]))
    assert (first[0, 1], first[1, 1]) == (0, 1)
    assert [first[game, number] for game in (0, 1) for number in (2, 3)] == [1, 0, 0, 1]
    assert [len(draws) for draws in drawn.values()] == [11, 11]
    assert drawn[0] != drawn[1], "drawn anew"


@rule("IS-14.4")
@pytest.mark.parametrize("physical", [False, True])
def test_the_same_dice_in_both_games(physical: bool) -> None:
    match = match_of(
        "duel", 2, sheet="own", second="own", content=(OWN, OTHER), repeat="yes", first="listed", physical=physical
    )
    drawn: dict[int, list[str]] = {0: [], 1: []}
    while not match.over:
        position = at(match)
        moves = position.moves()
        move = match.unforced() or next(
            (move for move in ("done", "rest") if move in moves), moves[(7 * position.round) % len(moves)]
        )
        if position.seat == CHANCE:
            drawn[position.game].append(move)
        match.play(move)
    assert drawn[0] == drawn[1]
    assert dict(match.setup.options)["repeat"] == "yes"
    assert next(option for option in GAME.mode("duel").options if option.key == "repeat").choices[0][0] == "no", (
        "off by default"
    )


# --- 15. Dice and tokens of the table ---


@rule("IS-15.1")
def test_people_enter_the_dice() -> None:
    match = match_of("advanced", 2, physical=True, first="listed")
    assert match.unforced() is None
    match.play("tokens boon export coin")
    for nonsense in (
        "dice WSX 4",
        "dice WS 4",
        "dice WSFG 4",
        "dice WSF 2",
        "dice WSF 6",
        "dice WSF",
        "dice 4 WSF",
        "WSF 4",
        "reroll 1 W",
    ):
        refused(at(match), nonsense, "IS-15.1")
    match.play("dice GGW 5")
    assert letters(at(match)) == "WGG"
    assert at(match).players[0].actions == 5


@rule("IS-15.1")
def test_people_enter_rerolls() -> None:
    position = expanding(building("Camp", "reroll", n=1))
    play(position, "reroll 3")
    for nonsense in ("reroll 2 W", "reroll 3 X", "reroll 3", "reroll worker 4", "dice WSF 4"):
        refused(position, nonsense, "IS-15.1")
    play(position, "reroll 3 G")
    assert letters(position) == "WSG"


@rule("IS-15.2")
def test_people_enter_the_tokens() -> None:
    match = match_of("basic", 2, physical=True, first="listed")
    for nonsense in (
        "tokens ally boon",
        "tokens ally ally boon",
        "tokens ally boon gold",
        "tokens boon ally coin",
        "tokens ally boon yield coin",
    ):
        refused(at(match), nonsense, "IS-15.2")
    match.play("tokens ally boon coin")
    assert at(match).tokens == ("ally", "boon", "coin")


@rule("IS-15.2")
def test_away_seats_take_tokens_and_nothing_else() -> None:
    match = match_of("advanced", 3, away=(0, 2), first="listed")
    seen = []
    while not match.over:
        position = at(match)
        if position.seat in (0, 2):
            seen.append(position.phase)
        moves = position.moves()
        match.play(match.unforced() or next((move for move in ("done", "rest") if move in moves), moves[0]))
    assert seen == [TAKE] * 20
    position = at(match)
    assert position.score(0) == position.score(2) == []
    assert position.score(1) != []
    outcome = position.outcome()
    assert outcome is not None
    assert outcome.ranking == ((1,),)
    assert len(position.tokens) == 4, "away seats count as players"


@rule("IS-15.2")
def test_an_away_seat_takes_a_token_from_the_others() -> None:
    position = table(seats=2, away=(1,))
    play(position, "tokens ally boon coin", "dice WSF 4", "take boon")
    assert position.seat == 1
    play(position, "take coin")
    assert (position.seat, position.phase) == (0, EXPAND)
    play(position, "done", "dice WSF 4")
    assert position.seat == 1
    assert len(position.moves()) == 3
    with pytest.raises(ValueError, match="At least one player is needed"):
        match_of("basic", 2, away=(0, 1))


@rule("IS-15.3")
def test_the_same_code_and_setup_give_the_same_dice() -> None:
    def chances(mode: str, code: str, build: bool) -> list[str]:
        match = match_of(mode, 2, code=code)
        drawn = []
        while not match.over:
            moves = match.position.moves()
            forced = match.unforced()
            if match.position.seat == CHANCE:
                drawn.append(match.seeded_result())
            plain = next((move for move in ("done", "rest") if move in moves), moves[-1])
            match.play(forced or (moves[0] if build and moves[0].startswith("build") else plain))
        return drawn

    assert (
        chances("basic", "olive-42-bread", True)
        == chances("basic", "olive-42-bread", False)
        == chances("advanced", "olive-42-bread", False)
    )
    assert chances("basic", "olive-42-bread", False) != chances("basic", "olive-43-bread", False)


@rule("IS-15.3")
def test_rerolls_depend_on_round_seat_and_count_only() -> None:
    labels = []
    for first_die in ("reroll 1", "reroll 3"):
        position = table(building("Camp", "reroll", prebuilt=True, n=2), seats=2)
        begin(position)
        play(position, first_die)
        labels.append(position.chance().label)
        play(position, position.moves()[0], "reroll 2")
        labels.append(position.chance().label)
        play(position, position.moves()[0], "done", "reroll 1")
        labels.append(position.chance().label)
    assert labels[:3] == labels[3:]
    assert len(set(labels)) == 3
