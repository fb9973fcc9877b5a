"""Fuzzing of the record's reader: it reads a match or raises RecordError."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import example, given
from hypothesis import strategies as st

from pyapp.engine.record import RecordError, format_record, parse_record
from tests.unit.helpers import ALL, finished, nine, toy

if TYPE_CHECKING:
    from pyapp.engine.match import Match

RECORDS = [
    format_record(finished(setup))
    for setup in (nine(), nine(preparation="drawn", practice=True), toy(kindling="thrown"), toy(physical=True))
]
SIGNS = st.sampled_from(list('[]{}"\\;.:+-\n\r\t 0123456789aezAZ\x00\x0b\x1c\u2028\ufeffñ٣駒\ud800')) | st.characters()
PIECES = st.sampled_from(
    [
        '[Sobremesa "1"]\n',
        '[Game "nine"]',
        '[Game "embers"]',
        '[Rules "1"]',
        '[Mode "match"]',
        '[Mode "tournament"]',
        '[Code "x"]',
        '[Seat "person" "Ana"]',
        '[Seat "calm" "B"]',
        '[Option "preparation" "players"]',
        '[Option "preparation" "drawn"]',
        '[Option "kindling" "thrown"]',
        '[Practice "yes"]',
        '[Physical "yes"]',
        "\n",
        " ",
        "{",
        "}",
        "1. ",
        "2. ",
        ";",
        ":b2",
        "roll 34",
        "--",
    ]
)


def read(text: str) -> None:
    """Read a record; the result, or the good part of a refusal, must be complete."""
    refusal: RecordError | None = None
    match: Match | None = None
    try:
        match = parse_record(text, ALL)
    except RecordError as error:
        refusal = error
    if refusal is not None:
        assert refusal.reason.format(**refusal.params) == str(refusal) != ""
        match = refusal.good
        assert match is None or len(match.moves) == match.cursor == refusal.number - 1
    if match is not None:
        assert parse_record(format_record(match), ALL) == match


@given(st.text(SIGNS, max_size=200))
def test_any_text(text: str) -> None:
    read(text)
    read('[Sobremesa "1"]' + text)


@given(st.lists(PIECES, max_size=24).map("".join))
@example(
    '[Sobremesa "1"][Game "nine"][Rules "1"][Mode "match"][Code "x"][Seat "person" "A"][Seat "person" "B"][Option "preparation" "players"]1. :b2'
)
def test_pieces_of_records_in_any_order(text: str) -> None:
    read(text)


@given(st.sampled_from(RECORDS), st.lists(st.tuples(st.floats(0, 1), st.integers(0, 3), SIGNS), min_size=1, max_size=4))
def test_edited_records(text: str, edits: list[tuple[float, int, str]]) -> None:
    for where, kind, sign in edits:
        at = int(where * len(text))
        text = (text[:at] + sign + text[at + 1 :], text[:at] + sign + text[at:], text[:at] + text[at + 1 :], text[:at])[
            kind
        ]
    read(text)


@given(st.sampled_from(RECORDS), st.floats(0, 1), st.floats(0, 1), st.floats(0, 1))
def test_rearranged_records(text: str, first: float, second: float, third: float) -> None:
    a, b, c = sorted(int(part * len(text)) for part in (first, second, third))
    read(text[:a] + text[b:c] + text[a:b] + text[c:])


@given(st.sampled_from(RECORDS), st.sampled_from(RECORDS), st.floats(0, 1), st.floats(0, 1))
def test_spliced_records(one: str, two: str, first: float, second: float) -> None:
    read(one[: int(first * len(one))] + two[int(second * len(two)) :])
