"""The console: matches played, shown, compared and counted in a terminal."""

from __future__ import annotations

import errno
import io
import os
import shutil
import subprocess
import sys
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest

from pyapp.console.main import FAILED, main
from pyapp.console.play import Session
from pyapp.console.terminal import fault_text
from pyapp.engine.record import format_record, parse_record
from pyapp.games import GAMES
from pyapp.games.imperial.rules.schema import to_toml
from pyapp.games.imperial.rules.sheets import sheet_of
from tests.unit import artemis_matches
from tests.unit.consoles import BASIC, GOLDENS, NINE, ROOT, run
from tests.unit.helpers import finished, nine

if TYPE_CHECKING:
    from pathlib import Path

# --- play ---


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_computers_play_any_game_to_its_end_and_people_save_it(game: str, tmp_path: Path) -> None:
    saved = tmp_path / "match.txt"
    status, text = run("play", game, "--seats", "calm,calm", "--ms", "1", "--save", saved, typed="state\n")
    match = parse_record(saved.read_text(encoding="utf-8"), GAMES)
    assert status == 0
    assert match.over
    assert text.splitlines()[-1].startswith("Saved to")
    assert "> " not in text.splitlines()
    assert f"{len(match.moves)}. {match.moves[-1]}" in text


def test_moves_are_typed_or_chosen_by_number() -> None:
    _, text = run("play", "nine", "--option", "preparation=players", typed=":b2\nmoves :e\n3\nrecord\n")
    assert '[Option "preparation" "players"]' in text
    assert "1. :b2; :" in text
    assert ":e5" in text


def test_a_refused_move_cites_the_rule_and_changes_nothing() -> None:
    _, text = run("play", "nine", typed=":a1\nwhy :a1\nrecord\n")
    assert text.count("NI-") >= 2
    assert "1. :" not in text


def test_undo_redo_and_a_hint() -> None:
    _, text = run(
        "play", "nine", "--practice", "--ms", "5", typed=":b2\nundo\nredo\nundo\nundo\nhint calm\nhint loud\n"
    )
    assert "Nothing to undo." in text
    assert "1 undone" in text
    assert "points" in text
    assert "There is no level 'loud'." in text


def test_real_dice_are_entered_or_drawn() -> None:
    _, text = run(
        "play", "imperial", "--physical", "--seats", "Ana", typed="tokens boon coin\ndraw\nlog\nscore\nstate\n"
    )
    assert "1. tokens" in text
    assert "Round 1, dice" in text
    assert "Fields" in text
    assert "Walls" in text


def test_a_saved_match_goes_on(tmp_path: Path) -> None:
    saved, broken = tmp_path / "saved.txt", tmp_path / "broken.txt"
    broken.write_text("nothing", encoding="utf-8")
    run("play", "nine", "--code", "Olive 7", typed=f":b2\n:e5\nsave {saved}\n")
    _, text = run("play", saved, typed="record\n")
    assert '[Code "olive-7"]' in text
    assert "1. :b2; :e5" in text
    _, text = run(
        "play", "nine", typed=f"load {broken}\nload {saved}\nload {tmp_path}/none\nsave {tmp_path}/no/where\n"
    )
    assert text.count("Not loaded") == 2
    assert "Not saved" in text
    assert "Move 3." in text


def test_every_command_is_helped() -> None:
    _, text = run("play", "nine", typed="help\n")
    for command in ("moves [PREFIX]", "why MOVE", "undo", "redo", "draw", "hint [LEVEL]", "save FILE", "load FILE"):
        assert command in text


@pytest.mark.parametrize(
    "argv",
    [
        ("play", "chess"),
        ("play", "-"),
        ("play", "nine", "--mode", "blitz"),
        ("play", "nine", "--option", "colour=red"),
        ("play", "nine", "--option", "preparation=magic"),
        ("play", "nine", "--seats", "Ana"),
        ("perft", "nine", "--depth", "0"),
        ("perft", "nine", "--at", "3"),
        ("show", "nowhere.txt"),
        ("show", NINE, "--at", "999"),
        ("diff", NINE),
        ("diff", NINE, "--against", GOLDENS),
    ],
)
def test_what_cannot_be_is_said(argv: tuple[str | Path, ...]) -> None:
    status, text = run(*argv)
    assert status == FAILED
    assert text.strip()


def test_modes_are_listed_with_options_and_levels() -> None:
    for key, game in GAMES.items():
        text = run("modes", key)[1]
        for mode in game.modes:
            assert f"--mode {mode.key}" in text
            for option in mode.options_at(mode.seats[1]):
                assert f"--option {option.key}=" in text
        assert "calm, steady, sharp" in text
    text = " ".join(run("modes", "imperial")[1].split())
    assert "own:FILE" in text
    assert "--mode solo, 1 seat: " in text
    assert "sumer-1 (First Furrows), sumer-2 (The Canal), " in text
    assert "Objective: random (At random), S01 (Quiet harbour), " in " ".join(run("modes", "auztralia")[1].split())
    assert run("modes", "chess")[0] == FAILED


def test_material_of_ones_own_comes_from_a_file(tmp_path: Path) -> None:
    file = tmp_path / "sheet.toml"
    file.write_text(to_toml(sheet_of("norse-4")), encoding="utf-8")
    text = run("play", "imperial", "--mode", "solo", "--option", f"sheet=own:{file}", typed="record\n")[1]
    assert '[Content "' in text
    assert run("play", "imperial", "--mode", "solo", "--option", "sheet=own")[0] == FAILED


def test_a_pack_of_ones_own_comes_from_a_file(tmp_path: Path) -> None:
    file, other = tmp_path / "pack.json", tmp_path / "other.txt"
    file.write_text(artemis_matches.pack_of("surface", name="Ours"), encoding="utf-8")
    other.write_text("nothing of the kind", encoding="utf-8")
    status, text = run("play", "artemis", "--option", f"pack=own:{file}", typed="record\n1\n")
    assert status == 0
    assert '[Option "pack" "own"]' in text
    assert '[Content "' in text
    for wrong in (other, tmp_path / "none", tmp_path, ""):
        status, text = run("play", "artemis", "--option", f"pack=own:{wrong}")
        assert status == FAILED
        assert len(text.splitlines()) == 1


@pytest.mark.parametrize("number", sorted(errno.errorcode))
def test_faults_of_files_are_reported_in_plain_words(number: int) -> None:
    for fault in (OSError(number, os.strerror(number), "match.txt"), OSError(number, os.strerror(number))):
        text = fault_text(fault)
        assert "rrno" not in text
        assert str(number) not in text
        assert text.endswith(".")
        assert text[0] in "'TNI"


@pytest.mark.skipif(sys.platform == "emscripten", reason="its files have names of any length")
def test_a_fault_that_no_sentence_stands_for_says_what_happened(tmp_path: Path) -> None:
    assert fault_text(OSError(errno.ENXIO, "No such device", "match.txt")) == (
        "'match.txt' cannot be used: no such device."
    )
    text = run("play", "nine", typed=f"save {tmp_path / ('a' * 300)}\n")[1]
    assert "Not saved: The name " in text
    assert " is too long." in text


def test_faults_go_to_the_errors_in_one_sentence(tmp_path: Path) -> None:
    out, errors, broken = io.StringIO(), io.StringIO(), tmp_path / "broken.txt"
    broken.write_bytes(b"\xff\xfe")
    assert main(["show", "nowhere.txt"], io.StringIO(), out, errors) == FAILED
    assert main(["show", str(broken)], io.StringIO(), out, errors) == FAILED
    assert out.getvalue() == ""
    assert errors.getvalue() == "There is no file 'nowhere.txt'.\nThat file is not UTF-8 text.\n"


def test_a_refused_move_from_a_pipe_leaves_a_status() -> None:
    assert run("play", "nine", typed=":a1\n")[0] == 1
    assert run("play", "nine", typed=":b2\n")[0] == 0


def test_moves_of_a_prefix_have_the_numbers_of_the_list() -> None:
    whole, part = (run("play", "nine", typed=f"{line}\n")[1] for line in ("moves", "moves :e"))
    number = next(word for word, move in pairwise(whole.split()) if move == ":e5")
    assert f"{number} :e5" in part


def test_ctrl_c_ends_politely(monkeypatch: pytest.MonkeyPatch) -> None:
    def pressed(_session: Session, _text: str) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Session, "line", pressed)
    assert run("play", "nine", typed="moves\n")[0] == 130


@pytest.mark.skipif(sys.platform == "emscripten", reason="starts processes")
def test_an_ascii_terminal_survives_names_and_signs() -> None:
    ran = subprocess.run(
        [sys.executable, "-m", "pyapp", "play", "artemis", "--seats", "Chloë,Ana", "--code", "olive-7"],
        cwd=ROOT,
        input=b"state\nnonsense \xff\n",
        capture_output=True,
        env={**os.environ, "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0", "PYTHONPATH": str(ROOT)},
        check=False,
    )
    text = ran.stdout.decode("ascii")
    assert ran.stderr == b""
    assert ran.returncode == 1, "the last line is no move"
    assert "Chloe: dice " in text
    assert "Chlo?" not in text
    assert "> No: " in text


# --- show ---


@pytest.mark.parametrize("path", [NINE, BASIC])
def test_show_prints_every_move_and_the_result(path: Path) -> None:
    match = parse_record(path.read_text(encoding="utf-8"), GAMES)
    status, text = run("show", path)
    assert status == 0
    for number, move in enumerate(match.moves, 1):
        assert f"\n{number}. {move}  [" in text
    outcome = match.position.outcome()
    assert outcome is not None
    assert outcome.rule in text.splitlines()[-1]


def test_show_prints_positions_in_full() -> None:
    text = run("show", NINE, "--positions")[1]
    match = parse_record(NINE.read_text(encoding="utf-8"), GAMES)
    assert text.count("legal moves:") == len(match.moves) + 1
    at_four = run("show", NINE, "--at", "4")[1]
    assert at_four.startswith("--- after move 4; ")
    assert at_four.strip() in text


def test_show_prints_the_good_part_of_a_record_that_breaks() -> None:
    text = NINE.read_text(encoding="utf-8").replace("; +", "; +zz; +", 1)
    status, shown = run("show", "-", typed=text)
    assert status == FAILED
    assert "1. :" in shown
    assert "against the rules" in shown.splitlines()[-1]


# --- diff ---


def test_a_record_does_not_differ_from_itself() -> None:
    assert run("diff", NINE, NINE) == (0, "No difference.\n")


def test_diff_says_where_a_record_is_broken(tmp_path: Path) -> None:
    broken = tmp_path / "broken.txt"
    broken.write_text(NINE.read_text(encoding="utf-8").replace("; +", "; +zz; +", 1), encoding="utf-8")
    text = run("diff", NINE, broken)[1]
    assert text.startswith(f"{broken} breaks after move ")
    assert "they differ in" not in text


def test_diff_finds_the_move_at_which_two_records_part(tmp_path: Path) -> None:
    match = finished(nine())
    whole, part, other = tmp_path / "whole.txt", tmp_path / "part.txt", tmp_path / "other.txt"
    whole.write_text(format_record(match), encoding="utf-8")
    match.jump(20)
    moves = match.position.moves()
    changed = next(move for move in moves if move != match.moves[20])
    match.play(changed)
    other.write_text(format_record(match), encoding="utf-8")
    match.moves.pop()
    part.write_text(format_record(match), encoding="utf-8")
    status, text = run("diff", whole, other)
    assert status == 1
    assert text.startswith("At move 21,")
    assert repr(changed) in text
    assert "State:" in text
    assert "only " in text
    status, text = run("diff", part, whole)
    assert status == 1
    assert "ends after move 20" in text


def test_diff_names_the_tags_that_differ(tmp_path: Path) -> None:
    other = tmp_path / "other.txt"
    other.write_text(NINE.read_text(encoding="utf-8").replace('"person"', '"sharp"', 1), encoding="utf-8")
    assert "Only" in run("diff", NINE, other)[1]


@pytest.mark.skipif(sys.platform == "emscripten", reason="starts processes")
def test_diff_finds_where_another_edition_of_the_rules_plays_otherwise(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "pyapp", tmp_path / "pyapp", ignore=shutil.ignore_patterns("__pycache__", "console"))
    assert run("diff", BASIC, "--against", tmp_path) == (0, "No difference.\n")
    rules = tmp_path / "pyapp" / "games" / "imperial" / "rules" / "components.py"
    source = rules.read_text(encoding="utf-8")
    assert 'N_("Walls' in source
    rules.write_text(source.replace('N_("Walls', 'N_("Ramparts'), encoding="utf-8")
    status, text = run("diff", BASIC, "--against", tmp_path)
    assert status == 1
    assert text.startswith("At the start, they differ in: scores.")
    assert "Ramparts" in text


# --- perft ---


def test_perft_counts_lines_and_divides_them() -> None:
    status, text = run("perft", "nine", "--depth", "2", "--divide")
    rows = [line.split() for line in text.splitlines()]
    assert status == 0
    assert rows[-2:] == [["depth", "1:", "49"], ["depth", "2:", "2,112"]]
    assert len(rows) == 49 + 2
    assert sum(int(row[0]) for row in rows[:-2]) == 2112


def test_perft_counts_from_a_moment_of_a_record() -> None:
    match = parse_record(BASIC.read_text(encoding="utf-8"), GAMES)
    text = run("perft", BASIC, "--at", "6", "--depth", "1")[1]
    assert text == f"depth 1: {len(match.at(6).moves())}\n"


@pytest.mark.skipif(sys.platform == "emscripten", reason="starts processes")
def test_runs_as_a_module() -> None:
    ran = subprocess.run(
        [sys.executable, "-S", "-m", "pyapp", "show", str(NINE), "--at", "0"], cwd=ROOT, capture_output=True, check=True
    )
    assert ran.stdout.startswith(b"--- after move 0")
