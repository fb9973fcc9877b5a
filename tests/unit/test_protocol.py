"""What tablets say to each other is read strictly: every message as it was written, and nothing else."""

from __future__ import annotations

import contextlib
import json
from random import Random

import pytest

from pyapp.engine.record import checksum
from pyapp.ui.live import protocol
from pyapp.ui.live.move_sync import begins, chunks, revision
from pyapp.ui.live.protocol import MAX_LINE, Meter, Place, ProtocolError, digest_of, read, write
from tests.unit.helpers import nine

MESSAGES = (
    protocol.Hello(protocol.VERSION, "Ana & Bruno"),
    protocol.Welcome(protocol.VERSION, "Ana", "0f" * 16, 600, 1, None),
    protocol.Have(0, 0),
    protocol.Tags(0, 2, '[Sobremesa "1"]\n[Seat "person" "Chloë"]'),
    protocol.Line(1, checksum(["e5"]), ("+na", "roll WFG 3"), 3, 7),
    protocol.Act(1, 0, 0, ("build huts W", "done")),
    protocol.Back(2, 3, 4, 1, True),
    protocol.No(2),
    protocol.Ahead(0, 3, ()),
    protocol.Seats(1, (Place(0, "here"), Place(1, "guest")), 2),
    protocol.Asked(1, 2, 3),
    protocol.Answer(1, False),
    protocol.Apart(),
    protocol.Mine(0, ("e5",), 1),
    protocol.Ping(1, 2, 3, 40),
    protocol.Pong(1, 2, 3, 4),
    protocol.Bye("left"),
)
GOOD = '{"is":"act","k":1,"n":1,"at":0,"sum":0,"moves":["e5"]}'
BAD = (
    *(
        "[" * MAX_LINE,
        '{"a":' * 3_000,
        "",
        "{",
        "[]",
        "null",
        "1",
        '"hello"',
        GOOD + " x",
        GOOD.replace("act", "Act"),
        GOOD.replace('"k":1,', ""),
    ),
    *(GOOD.replace("1", word, 1) for word in ("true", "1.0", "-1", "1e3", '"1"', "null", "NaN", "Infinity", "9" * 400)),
    *(
        GOOD.replace('"e5"', word)
        for word in ("1", "null", '""', '["e5"]', '"\\ud800"', '"a\\u0000"', json.dumps("x" * 101))
    ),
    *(GOOD.replace('["e5"]', word) for word in ('"e5"', "{}", "null", json.dumps(["a"] * 2001))),
    *(GOOD[:-1] + more for more in (',"more":1}', ',"n":1}', "")),
    *("[" * 9_000, '{"is":' * 2_500, " " * (MAX_LINE + 1), GOOD + " " * MAX_LINE),
    *(
        '{"is":"bye","k":1,"why":"<b>"}',
        '{"is":"bye","k":1,"why":""}',
        '{"is":["act"],"k":1}',
        '{"is":"__class__","k":1}',
    ),
    *('{"is":"seats","k":1,"yours":0,"places":[[0,"there"]],"onlookers":0}',),
    *('{"is":"seats","k":1,"yours":99,"places":[],"onlookers":0}',),
    *('{"is":"seats","k":1,"yours":0,"places":[[0]],"onlookers":0}',),
)


@pytest.mark.parametrize("message", MESSAGES, ids=lambda message: type(message).__name__)
def test_a_message_reads_as_it_was_written(message: protocol.Message) -> None:
    line = write(message, 41)
    assert read(line) == (41, message)
    assert len(line) <= MAX_LINE
    assert "\n" not in line


def test_every_message_is_tried() -> None:
    assert {type(message) for message in MESSAGES} == set(protocol.KINDS.values())


def test_the_pattern_of_what_is_bad_is_good() -> None:
    assert read(GOOD)[0] == 1


@pytest.mark.parametrize("line", BAD, ids=lambda line: line[:40])
def test_whatever_else_comes_is_refused(line: str) -> None:
    with pytest.raises(ProtocolError):
        read(line)


@pytest.mark.parametrize("thing", [None, 1, b"{}", [GOOD]], ids=repr)
def test_what_is_no_text_is_refused(thing: object) -> None:
    with pytest.raises(ProtocolError):
        read(thing)


def test_noise_raises_nothing_but_its_error() -> None:
    random = Random(5)
    for _time in range(3_000):
        line = list(random.choice(MESSAGES_AS_TEXT))
        for _sign in range(random.randrange(1, 6)):
            line[random.randrange(len(line))] = chr(random.choice((0, 34, 44, 91, 123, 0xDFFF, 0x10FFFF, 57)))
        with contextlib.suppress(ProtocolError):
            read("".join(line))


MESSAGES_AS_TEXT = [write(message, 1) for message in MESSAGES]


def test_long_lines_of_moves_travel_in_pieces() -> None:
    moves = [f"build granaries.{number} WFSG" for number in range(1_500)]
    parts = list(chunks(moves, 100))
    assert [at for at, _part in parts] == [
        100 + sum(len(part) for _at, part in parts[:number]) for number in range(len(parts))
    ]
    assert [move for _at, part in parts for move in part] == moves[100:]
    assert all(len(write(protocol.Line(at, 2**32 - 1, part, 1_500, 9_999), 99_999)) <= MAX_LINE for at, part in parts)
    assert list(chunks(moves, 1_500)) == [(1_500, ())]


def test_a_revision_tells_whether_a_line_goes_on_with_another() -> None:
    moves = ["a", "b", "c"]
    assert begins(moves, *revision(["a", "b"]))
    assert begins(moves, 0, 0)
    assert not begins(moves, *revision(["a", "c"]))
    assert not begins(moves, *revision(["a", "b", "c", "d"]))


def test_the_same_match_is_known_whoever_plays() -> None:
    one, other = nine("person", "person"), nine("person", "calm")
    assert digest_of(one) == digest_of(other)
    assert digest_of(one) != digest_of(nine(code="another-1"))


def test_what_comes_is_counted() -> None:
    meter = Meter(0.0)
    for _time in range(protocol.BURST):
        meter.count(0.0)
    with pytest.raises(ProtocolError) as caught:
        meter.count(0.0)
    assert caught.value.why == protocol.FLOOD
    meter.count(1.0)
    assert json.loads(GOOD)["n"] == 1
