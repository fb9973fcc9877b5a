"""Records from mails and chats: repaired where that is certain, else refused, never misread."""

from __future__ import annotations

import textwrap
from functools import cache
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pyapp.engine.conformance import random_match
from pyapp.engine.contract import Seat, Setup
from pyapp.engine.mailed import parse_mailed, restore
from pyapp.engine.record import RecordError, format_record, parse_record
from pyapp.games import GAMES
from tests.unit.fake_page import Tablet
from tests.unit.helpers import begin, nine
from tests.unit.imperial_matches import played, setup

if TYPE_CHECKING:
    from random import Random

    from pyapp.engine.match import Match

NBSP = "\u00a0"
BEFORE = ("", "Hola, Ana:\n\n", "On 12 Nov 2026, Ana wrote:\n", "1. first this, then\nthat:\n\n", "```\n", "\ufeff\n\n")
AFTER = ("", "\n\nSaludos,\nAna", "\n-- \nAna\n", "\n```\nthat was it", "\n\n\nWhat would you do?")


@cache
def matches() -> tuple[Match, ...]:
    """Return a match of each game, with names long enough to wrap, and an unfinished one."""
    seats = (Seat("Ana María de la Cruz"), Seat("O'Hara & \u201cSöhne\u201d"))
    named = Setup("nine", "match", seats, "olive-42-bread", (("preparation", "players"),))
    return (
        random_match(GAMES["nine"], named, "mail"),
        begin(nine(), ":b2", ":e5", ":h8"),
        begin(nine()),
        played(setup()),
        *(random_match(GAMES[key], _usual(key), "mail") for key in ("auztralia", "artemis")),
    )


def _usual(key: str) -> Setup:
    mode = GAMES[key].modes[0]
    seats = tuple(Seat(f"Player {number}") for number in range(mode.seats[0]))
    chosen = {option.key: option.choices[0][0] for option in mode.options_at(len(seats))}
    options = mode.settled(chosen, len(seats))
    return Setup(key, mode.key, seats, "olive-42-bread", options, edition=GAMES[key].edition)


def wrapped(text: str, width: int) -> str:
    return "\n".join(
        "\n".join(textwrap.wrap(line, width, break_long_words=False, break_on_hyphens=False))
        for line in text.split("\n")
    )


def quoted(text: str, mark: str) -> str:
    return "".join(f"{mark}{line}".rstrip() + "\n" for line in text.splitlines())


def typographic(text: str) -> str:
    """Write the quotation marks around values as word processors do."""
    lines = []
    for line in text.split("\n"):
        if line.startswith("[") and "\u201c" not in line and "\\" not in line:
            parts = line.split('"')
            line = (
                "".join(part + ("\u201c" if at % 2 == 0 else "\u201d") for at, part in enumerate(parts[:-1]))
                + parts[-1]
            )
        lines.append(line)
    return "\n".join(lines)


def spaced(text: str, dice: Random) -> str:
    """Replace some spaces by non-breaking ones."""
    return "".join(NBSP if sign == " " and dice.random() < 0.3 else sign for sign in text)


@pytest.mark.slow
@given(
    st.sampled_from(range(6)),
    st.sampled_from((60, 66, 72, 76, 78, 80, 10_000)),
    st.sampled_from(("", "> ", ">", "> > ", ">> ", "    ")),
    st.booleans(),
    st.booleans(),
    st.sampled_from(("\n", "\r\n")),
    st.sampled_from(BEFORE),
    st.sampled_from(AFTER),
    st.randoms(use_true_random=False),
)
def test_what_mail_does_to_a_record_is_undone(
    number: int, width: int, mark: str, marks: bool, spaces: bool, end: str, before: str, after: str, dice: Random
) -> None:
    record = format_record(matches()[number])
    text = typographic(record) if marks else record
    text = quoted(wrapped(text, width), mark)
    text = spaced(text, dice) if spaces else text
    assert restore((before + text + after).replace("\n", end)) == record


@given(st.sampled_from(range(6)), st.sampled_from((72, 78)), st.data())
def test_what_is_cut_or_mixed_up_is_never_misread(number: int, width: int, data: st.DataObject) -> None:
    """A line goes missing, breaks somewhere, or has words before or behind it."""
    match = matches()[number]
    lines = wrapped(format_record(match), width).splitlines()
    for _edit in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(lines) - 1))
        line, kind = lines[at], data.draw(st.sampled_from(("drop", "break", "words", "gap", "join")))
        cut = data.draw(st.integers(0, len(line)))
        lines[at : at + 1] = {
            "drop": [],
            "break": [line[:cut].rstrip(), line[cut:].lstrip()],
            "words": [line, data.draw(st.sampled_from(("Saludos", "pass", "done", "yes", "9. and then")))],
            "gap": [line, ""],
            "join": [f"{line} {lines[at + 1]}" if at + 1 < len(lines) else line],
        }[kind]
        if not lines:
            return
    try:
        read = parse_mailed("\n".join(lines), GAMES)
    except RecordError as error:
        good = error.good.moves if error.good is not None else []
        assert good == match.moves[: len(good)]
        return
    assert read.moves == match.moves[: len(read.moves)]


@pytest.mark.parametrize("match", range(6))
def test_the_strict_reader_is_as_strict_as_before(match: int) -> None:
    text = format_record(matches()[match])
    assert parse_record(text, GAMES) == parse_mailed(text, GAMES) == matches()[match]
    assert parse_record(restore(text) or "", GAMES) == matches()[match]
    with pytest.raises(RecordError):
        parse_record(quoted(text, "> "), GAMES)


HEAD = format_record(begin(nine()))


@pytest.mark.parametrize(
    ("body", "moves"),
    [
        ("1. :b2; :e5\n\nSaludos", 2),
        ("1. :b2; :e5;\n:h8\n\nSaludos", 3),
        ("1. :b2; {a quiet\nstart} :e5", 2),
        ("1.\n:b2; :e5", 2),
    ],
)
def test_lines_that_are_certain_are_read(body: str, moves: int) -> None:
    assert len(parse_mailed(f"Hola\n{HEAD}{body}\n", GAMES).moves) == moves


@pytest.mark.parametrize(
    ("body", "good"),
    [
        ("1. :b2; :e5\nSaludos", 1),
        ("1. :b2; :e5\n:h8", 1),
        ("1. :b2\nSaludos", 0),
        ("1. :b2; :e5\n\n4. :h8", 1),
        ("1. :b2; :e5\n\nSaludos\n3. :h8", 1),
        ("{a start}\n\n1. :b2", 0),
        ("Saludos\n1. :b2", 0),
    ],
)
def test_what_could_be_more_than_one_thing_is_refused_with_what_is_certain(body: str, good: int) -> None:
    with pytest.raises(RecordError) as refused:
        parse_mailed(f"Hola\n{HEAD}{body}\n", GAMES)
    assert len(refused.value.good.moves if refused.value.good else ()) == good


def test_two_records_in_a_text_are_refused_with_a_sentence() -> None:
    text = format_record(begin(nine(), ":b2"))
    with pytest.raises(RecordError, match="more than one record"):
        parse_mailed(f"{text}\n{quoted(HEAD, '> ')}", GAMES)


def test_marks_within_a_name_that_could_end_it_are_refused() -> None:
    text = HEAD.replace('"Ana"', "\u201cAna \u201cla\u201d\u201d").replace(
        '[Sobremesa "1"]', "[Sobremesa \u201c1\u201d]"
    )
    with pytest.raises(RecordError, match="tag of this record is damaged"):
        parse_mailed(text, GAMES)


def test_the_double_spaced_text_of_a_web_mail_is_read() -> None:
    for match in matches():
        assert restore(f"Hola\n\n{format_record(match)}".replace("\n", "\n\n")) == format_record(match)


@given(st.text(max_size=300))
def test_any_text_is_read_or_refused(text: str) -> None:
    for whole in (text, HEAD + text, text + HEAD, HEAD[:40] + text + HEAD[40:]):
        try:
            parse_mailed(whole, GAMES)
        except RecordError:
            continue


def test_a_mail_is_imported_like_a_record() -> None:
    match = matches()[0]
    tablet = Tablet(at="saves")
    tablet.page.file_to_pick = f"Hola:\n\n{quoted(wrapped(format_record(match), 72), '> ')}\nSaludos"
    tablet.press("import")
    tablet.press("import-do")
    (stored,) = tablet.app.saves.stored_entries()
    assert stored.entry is not None
    assert stored.entry.match == match
