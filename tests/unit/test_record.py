"""The record: what is written, what is read, and what is refused with the number of its move."""

from __future__ import annotations

import contextlib
from dataclasses import replace
from functools import partial

import pytest

from pyapp.engine.contract import Seat, Setup
from pyapp.engine.match import Match
from pyapp.engine.record import MAX_RECORD, WIDTH, RecordError, format_record, format_tags, parse_record, parse_tags
from tests.timing import quickest
from tests.unit.helpers import ALL, begin, finished, nine, toy

HEAD = """[Sobremesa "1"]
[Game "nine"]
[Rules "1"]
[Mode "match"]
[Code "olive-42-bread"]
[Seat "person" "Ana"]
[Seat "person" "Bruno"]
[Option "preparation" "players"]
"""


def error_of(text: str) -> RecordError:
    with pytest.raises(RecordError) as caught:
        parse_record(text, ALL)
    return caught.value


def good(error: RecordError) -> list[str]:
    assert error.good is not None
    return error.good.moves


# --- writing ---


def test_record_is_written_as_documented() -> None:
    assert format_record(begin(nine(), ":b2", ":e5")) == HEAD + "\n1. :b2; :e5\n"
    assert format_record(begin(nine())) == HEAD + "\n"


def test_lines_are_wrapped_and_numbered() -> None:
    match = finished(nine(mode="tournament"))
    body = format_record(match).split("\n\n")[1].splitlines()
    assert all(len(line) <= WIDTH for line in body)
    count = 0
    for line in body:
        number, moves = line.split(". ")
        assert int(number) == count + 1
        count += len(moves.split("; "))
    assert count == len(match.moves)


def test_undone_moves_are_written_too() -> None:
    match = begin(nine(), ":b2", ":e5")
    match.undo()
    assert format_record(match).endswith("1. :b2; :e5\n")


@pytest.mark.parametrize(
    "name",
    ["Ana", "José María", 'Ana "la 9"', "back\\slash", "[Seat]", "{Ana}", "a; b", "駒", "🎲", "O'Hara", "-", "1. x"],
)
def test_names_come_back_as_typed(name: str) -> None:
    match = begin(replace(nine(), seats=(Seat(name), Seat("Computer", "sharp"))), ":b2")
    assert parse_record(format_record(match), ALL) == match


@pytest.mark.parametrize(
    "setup", [nine(practice=True), toy(physical=True), toy(practice=True, physical=True, kindling="thrown")]
)
def test_flags_come_back(setup: Setup) -> None:
    text = format_tags(setup)
    assert ('[Practice "yes"]' in text, '[Physical "yes"]' in text) == (setup.practice, setup.physical)
    assert parse_tags(text) == (setup, "")


@pytest.mark.parametrize(
    "setup",
    [
        nine(),
        nine(preparation="drawn"),
        nine(mode="tournament"),
        toy(kindling="thrown"),
        toy(physical=True, kindling="thrown"),
    ],
)
def test_every_beginning_comes_back(setup: Setup) -> None:
    match = finished(setup)
    for cursor in range(len(match.moves) + 1):
        part = match.branch(cursor)
        assert parse_record(format_record(part), ALL) == part


# --- reading kindly ---


@pytest.mark.parametrize(
    "text",
    [
        HEAD + "1. :b2; :e5",
        "\ufeff\n " + HEAD + "\n\n1. :b2; :e5\n",
        HEAD.replace("\n", "\r\n") + "\r\n1. :b2; :e5\r\n",
        HEAD + "1. :b2;\n2. :e5;\n",
        HEAD + "1. :b2 ;   :e5 ; ;\n\n",
        HEAD + "{Ana thinks} 1. :b2; {a pause;\n over lines} :e5 {2. :h8}",
        HEAD.replace("\n", " ") + "1. :b2; :e5",
        HEAD + "1.  :b2\n  2. :e5",
    ],
)
def test_layout_does_not_matter(text: str) -> None:
    assert parse_record(text, ALL) == begin(nine(), ":b2", ":e5")


def test_order_of_tags_does_not_matter() -> None:
    rows = HEAD.splitlines()
    assert parse_record("\n".join(reversed(rows[:5])) + "\n" + "\n".join(rows[5:]), ALL) == begin(nine())


# --- refusing ---


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "not a record"),
        ("hello", "not a record"),
        ("[Sobremesa]", "damaged"),
        ('[Sobremesa "1"', "damaged"),
        (HEAD.replace('"1"]\n[Game', '"2"]\n[Game'), "newer version"),
        (HEAD.replace('[Game "nine"]\n', ""), "missing its tag Game"),
        (HEAD.replace('[Rules "1"]\n', ""), "missing its tag Rules"),
        (HEAD.replace('[Mode "match"]\n', ""), "missing its tag Mode"),
        (HEAD.replace('[Code "olive-42-bread"]\n', ""), "missing its tag Code"),
        (HEAD.replace('Rules "1"', 'Rules "2"'), "newer version"),
        (HEAD.replace('Rules "1"', 'Rules "0"'), "damaged"),
        (HEAD.replace('Rules "1"', 'Rules "01"'), "damaged"),
        (HEAD.replace('Rules "1"', 'Rules "x"'), "damaged"),
        (HEAD.replace('Rules "1"', 'Rules "١"'), "damaged"),
        (HEAD.replace('"nine"', '"chess"'), "not available here"),
        (HEAD.replace('"match"', '"solo"'), "no such mode"),
        (HEAD.replace('"players"', '"magic"'), "options"),
        (HEAD.replace('[Option "preparation" "players"]', ""), "options"),
        (HEAD.replace('[Seat "person" "Bruno"]', ""), "that many seats"),
        (HEAD.replace('"person" "Bruno"', '"genius" "Bruno"'), "computer level"),
        (HEAD.replace('"Bruno"', '""'), "1 to 24"),
        (HEAD.replace('"Bruno"', '"' + "x" * 25 + '"'), "1 to 24"),
        (HEAD.replace('"person" "Bruno"', '"Bruno"'), "damaged"),
        (HEAD.replace('"Bruno"', '"Bru\\no"'), "damaged"),
        (HEAD.replace('"Bruno"', '"Bru\no"'), "damaged"),
        (HEAD + '[Game "nine"]', "damaged"),
        (HEAD + '[Colour "red"]', "damaged"),
        (HEAD + '[Practice "maybe"]', "damaged"),
        (HEAD + '[Practice "yes" "yes"]', "damaged"),
        (HEAD + '[Physical "yes"]', "no dice"),
        (HEAD + "x" * MAX_RECORD, "too long"),
    ],
)
def test_damaged_tags_are_refused(text: str, message: str) -> None:
    error = error_of(text)
    assert message in str(error)
    assert error.good is None


def test_older_edition_is_not_misread() -> None:
    games = {"nine": replace(ALL["nine"], edition=2)}
    with pytest.raises(RecordError, match="different edition"):
        parse_record(HEAD, games)


@pytest.mark.parametrize(
    ("body", "number", "rule", "moves", "message"),
    [
        ("1. :b2; :c3", 2, "NI-3.3", [":b2"], "breaks at move 2: :c3 is against the rules"),
        ("1. :a1", 1, "NI-3.2", [], "breaks at move 1"),
        ("1. :b2; :e5; what is this", 3, "NI-3.1", [":b2", ":e5"], "what is this"),
        ("1. :b2\n3. :e5", 2, "", [":b2"], "does not start with its number"),
        ("1. :b2\n:e5", 2, "", [":b2"], "does not start with its number"),
        ("2. :b2", 1, "", [], "does not start with its number"),
        ("01. :b2", 1, "", [], "does not start with its number"),
        ("١. :b2", 1, "", [], "does not start with its number"),
        (":b2", 1, "", [], "does not start with its number"),
        ("1.:b2", 1, "", [], "does not start with its number"),
        ("1. :b2; :e5 {it never ends", 3, "", [":b2", ":e5"], "comment"),
        ("{it never ends 1. :b2", 1, "", [], "comment"),
    ],
)
def test_damaged_moves_are_refused_and_the_good_part_is_kept(
    body: str, number: int, rule: str, moves: list[str], message: str
) -> None:
    error = error_of(HEAD + body)
    assert (error.number, error.rule, good(error)) == (number, rule, moves)
    assert message in str(error)
    assert error.reason.format(**error.params) == str(error)


def test_record_does_not_go_on_after_the_end() -> None:
    match = finished(nine())
    number = len(match.moves) + 1
    error = error_of(format_record(match) + f"{number}. --")
    assert (error.number, error.good) == (number, match)
    assert "after the end" in str(error)


def test_draw_that_the_table_code_does_not_give_is_refused() -> None:
    match = finished(nine(preparation="drawn"))
    other = next(move for move in match.at(3).moves() if move != match.moves[3])
    text = format_record(match).replace(match.moves[3] + ";", other + ";", 1)
    error = error_of(text)
    assert (error.number, good(error)) == (4, match.moves[:3])
    assert "table code" in str(error)


def test_real_dice_may_show_anything_possible() -> None:
    match = Match(ALL["embers"], toy(physical=True))
    for _, roll in zip(range(3), ("roll 12", "roll 66", "roll 33"), strict=True):
        match.play(roll)
        match.play(match.position.moves()[0])
        match.play(match.position.moves()[0])
    assert parse_record(format_record(match), ALL) == match
    error = error_of(format_record(match).replace("roll 12", "roll 17"))
    assert (error.number, error.rule) == (1, "EM-2.1")


MEGABYTE = 1_000_000


def hostile(size: int) -> dict[str, str]:
    """Return texts of about a number of characters that want much work of a careless reader."""
    return {
        "empty comments": HEAD + "{}" * (size // 2),
        "comments between moves": HEAD + "{};" * (size // 3),
        "open comments": HEAD + "{" * size,
        "closed comments": HEAD + "}" * size,
        "tags": HEAD + '[Content "x"]' * (size // 13),
        "tags on lines": HEAD + '[Option "a" "b"]\n' * (size // 17),
        "open tags": HEAD + "[" * size,
        "an open text": HEAD + '[Content "' + "x" * size,
        "backslashes": HEAD + '[Content "' + "\\" * size,
        "spaces": HEAD + " " * size + "x",
        "spaces before": " " * size + HEAD,
        "lines": HEAD + "1. \n" * (size // 4),
        "separators": HEAD + "1. " + ";" * size,
        "numbers": HEAD + "1" * size,
        "one move": HEAD + "1. " + ":" * size,
    }


@pytest.mark.timed
@pytest.mark.parametrize("name", hostile(1))
def test_a_megabyte_of_anything_is_read_or_refused_at_once(name: str) -> None:
    """The longest record that is read, and a megabyte."""
    for size in (MAX_RECORD - len(HEAD) - 60, MEGABYTE):
        assert quickest(partial(read_or_refuse, hostile(size)[name])) < 0.05


def read_or_refuse(text: str) -> None:
    with contextlib.suppress(RecordError):
        parse_record(text, ALL)


@pytest.mark.parametrize(
    ("body", "moves"),
    [
        ("1. :b2{a};{b} :e5 {c}", [":b2", ":e5"]),
        ("{ a { b }1. :b2", [":b2"]),
        ("1. :b2 {}{}{};:e5{}", [":b2", ":e5"]),
        ("1. :b2{\n2. :h8\n}\n2. :e5", [":b2", ":e5"]),
    ],
)
def test_comments_stand_anywhere(body: str, moves: list[str]) -> None:
    assert parse_record(HEAD + body, ALL).moves == moves


@pytest.mark.parametrize("body", ["1. :b2 {", "1. :b2 {} {", "1. :b2; {a"])
def test_a_comment_that_does_not_end_is_a_fault_behind_the_good_moves(body: str) -> None:
    error = error_of(HEAD + body)
    assert "does not end" in str(error) or error.number == 2
    assert good(error) == [":b2"]


def test_hostile_texts_do_not_reach_the_message_whole() -> None:
    error = error_of(HEAD + "1. " + "<script>" * 500)
    assert len(str(error)) < 120
    error = error_of("[" + "x" * 5000)
    assert len(str(error)) < 120
    error = error_of(HEAD + "1. {} :b2; {0} a{reason} %s")
    assert error.number == 2
