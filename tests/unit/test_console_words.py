"""Texts of the console: tables, endings, names."""

from __future__ import annotations

import io

import pytest

from pyapp.console.play import Session
from pyapp.console.words import WIDTH, fill_message, honour, namer, result
from pyapp.engine.contract import Seat, Setup, Value
from pyapp.engine.match import Match
from pyapp.engine.record import parse_record
from pyapp.games import GAMES
from tests.unit.consoles import GOLDENS, run

# --- boards, sides ---


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("most", [0, 1])
def test_every_game_draws_its_table(game: str, most: int) -> None:
    mode = GAMES[game].modes[0]
    number = mode.seats[most]
    names = ["Ana", "Bruno", "Chloe", "Dimitri", "Eun-ji"][:number]
    text = run("play", game, "--mode", mode.key, "--seats", ",".join(names), typed="state\n")[1]
    state = text.split("> ")[1]
    assert all(name in state for name in names)
    assert "bytearray" not in state
    assert max(map(len, state.splitlines())) <= WIDTH


def test_sides_have_their_score_sheets() -> None:
    text = run("play", "auztralia", "--seats", "Ana,Bruno", typed="score\n")[1]
    assert "The Old Ones: " in text


def test_a_rated_solo_match_shows_points_and_no_winner() -> None:
    text = run("play", "artemis", "--mode", "solo", "--seats", "calm", "--ms", "1")[1]
    last = text.splitlines()[-1]
    assert " > " not in last
    assert "ended with" in last


# --- endings ---


@pytest.mark.slow
@pytest.mark.parametrize(
    ("golden", "ending"),
    [
        ("auztralia/coop-two-won", "Ana, Bruno won together. Ana 43, Bruno 22, The Old Ones 22. "),
        ("auztralia/coop-two-lost", "Computer, Máquina lost together. Computer 26, "),
        ("auztralia/first-two-odd", "All lose: Ana, Bruno. Ana 8, Bruno 13, The Old Ones 54. "),
        ("auztralia/solo-gentle-won", "Ana won. Medal: Triumph. Ana 47, The Old Ones 19. "),
        ("auztralia/solo-hard-port", "Ana lost. No medal. Ana 27, "),
        ("auztralia/two-victory", "Bruno > Ana > The Old Ones. Ana 25, Bruno 50, The Old Ones 18. "),
        ("artemis/solo-advised", "Ana ended with 78 points. Ana 78, Drone A 5, Drone B 2. 78 points: Settlement. "),
        ("artemis/two-shared", "Ana = Bruno. Ana 16, Bruno 16. "),
        ("imperial/solo-house", "Ana ended with 17 points. No medal. Ten rounds "),
        ("imperial/solo-own", 'Iñaki "el 9" ended with 34 points. Ten rounds '),
        ("imperial/adventure-two-away", "Ana ended with 40 points. Ten rounds "),
        ("imperial/advanced-three-away", "Chloë > Ana. Ana 18, Chloë 25. "),
    ],
)
def test_an_ending_is_announced_once_with_all_points(golden: str, ending: str) -> None:
    match = parse_record((GOLDENS / f"{golden}.txt").read_text(encoding="utf-8"), GAMES)
    assert result(match).startswith(ending)
    assert run("show", GOLDENS / f"{golden}.txt")[1].splitlines()[-1] == result(match)


@pytest.mark.parametrize(
    ("golden", "earned"),
    [
        ("auztralia/solo-insane-won", "Triumph"),
        ("auztralia/solo-hard-port", ""),
        ("auztralia/solo-steady-lost", None),  # of a computer
        ("auztralia/coop-two-won", None),
        ("artemis/solo-hard-advised", "Colony"),
        ("imperial/solo-house", ""),
        ("imperial/solo-own", None),
        ("nine/two-quick", None),
    ],
)
def test_honours_are_those_of_solo_matches_on_printed_sheets(golden: str, earned: str | None) -> None:
    match = parse_record((GOLDENS / f"{golden}.txt").read_text(encoding="utf-8"), GAMES)
    assert honour(match) == earned


def test_a_solo_hint_mentions_winning_only_if_one_can_lose() -> None:
    assert "to win" not in run("play", "imperial", "--mode", "solo", "--ms", "5", typed="hint calm\n")[1]
    assert "points, weight" in run("play", "imperial", "--mode", "solo", "--ms", "5", typed="hint calm\n")[1]
    assert "to win" not in run("play", "artemis", "--mode", "solo", "--ms", "5", typed="hint calm\n")[1]
    assert "to win" in run("play", "nine", "--ms", "5", typed="hint calm\n")[1]


# --- names ---


@pytest.mark.parametrize(
    ("game", "code", "name"),
    [
        ("auztralia", "P33", "Rusty Vane"),
        ("auztralia", "R1-12", "Nobody comes forward"),
        ("auztralia", "V4-A", "Bush telegraph A"),
        ("auztralia", "S04", "Mixed produce"),
        ("auztralia", "LOY", "Loyalist"),
        ("auztralia", "t1", ""),
        ("auztralia", "V4-Z", ""),
        ("artemis", "O04", "Kelp Terraces"),
        ("artemis", "X10", "Thermal Maze"),
        ("artemis", "V11", "Quarantine"),
        ("artemis", "vents", "Vents"),
        ("artemis", "O99", ""),
        ("imperial", "toolshop", "Tool shop"),
        ("imperial", "walls", ""),
        ("nine", "e5", ""),
    ],
)
def test_codes_have_names(game: str, code: str, name: str) -> None:
    assert namer(_match(game))(code) == name


def _match(game: str) -> Match:
    mode = GAMES[game].modes[0]
    options = mode.settled({}, 2)
    setup = Setup(game, mode.key, (Seat("Ana"), Seat("Bruno")), "leak", options, edition=GAMES[game].edition)
    return Match(GAMES[game], setup)


def test_lists_hints_and_refusals_show_names_for_codes() -> None:
    typed = "1\nmoves gantry\ngantry O99\nmoves doorstep\n"
    text = run("play", "artemis", typed=typed)[1]
    assert "4 gantry O04 (Kelp Terraces)" in text
    assert "Near it: gantry O18 (Girder Dock)" in text
    assert "doorstep (" not in text
    assert "3 Quarry, 4 minerals" in run("play", "artemis", typed="state\n")[1]
    text = run("play", "auztralia", "--code", "leak", typed="port r0c10\nport r6c1\nrecruit P33\n")[1]
    assert "No: Not in the display: Rusty Vane. AZ-7.1" in text


def test_revelations_and_objectives_are_named() -> None:
    text = run("show", GOLDENS / "auztralia" / "solo-gentle-won.txt")[1]
    codes = [line.rpartition("]")[2] for line in text.splitlines() if "elation: " in line or "jective: " in line]
    assert len(codes) > 3
    assert not any(code in line for line in codes for code in ("R1-", "R2-", "R3-", "S0", "S1"))


@pytest.mark.parametrize(
    ("golden", "said"),
    [
        ("auztralia/two-port", "The port of Bruno has fallen. (AZ-16.1)"),
        ("artemis/solo-advised", "Ana spends 1 toolkit: "),
        ("artemis/solo-advised", "Ana takes reward B: 3 toolkits."),
        ("artemis/solo-advised", "Ana places a Steward in the Shelters."),
        ("imperial/duel-house", "Ana crosses granaries 2: just one action."),
        ("imperial/solo-house", "In play: Ally, Boon and Export."),
    ],
)
def test_events_and_endings_have_words(golden: str, said: str) -> None:
    assert said in run("show", "--all", GOLDENS / f"{golden}.txt")[1]


@pytest.mark.parametrize(
    ("game", "text", "params", "said"),
    [
        ("auztralia", "The port of {port} has fallen.", {"port": 2}, "The port of Bruno has fallen."),
        ("auztralia", "{name} uses the railways of {seats}.", {"name": "2", "seats": "1 2"},
         "2 uses the railways of Ana and Bruno."),
        ("artemis", "No more bids on {target}: the 6 of {seat} leads.", {"target": "O04", "seat": "2"},
         "No more bids on Kelp Terraces: the 6 of Bruno leads."),
        ("artemis", "You need {need} training steps for that and have {have}.", {"need": 1, "have": 0},
         "You need 1 training step for that and have 0."),
        ("imperial", "{name} crosses {place}: {paid}.", {"name": "Ana", "place": "huts", "paid": ""},
         "Ana crosses huts: nothing."),
        ("nine", "Field {field} is locked.", {"field": 1}, "Field 1 is locked."),
    ],
)  # fmt: skip
def test_messages_use_names_and_the_singular(game: str, text: str, params: dict[str, Value], said: str) -> None:
    assert fill_message(_match(game), text, params).startswith(said)


@pytest.mark.parametrize("golden", ["auztralia/four-west", "auztralia/coop-four-won", "artemis/five-advised"])
def test_a_full_table_fits_the_width(golden: str) -> None:
    match = parse_record((GOLDENS / f"{golden}.txt").read_text(encoding="utf-8"), GAMES)
    out = io.StringIO()
    for cursor in (len(match.moves) // 2, len(match.moves)):
        match.jump(cursor)
        Session(match, out).state()
    assert max(map(len, out.getvalue().splitlines())) <= WIDTH
