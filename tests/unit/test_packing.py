"""The link: short, and refused whenever a character of it is wrong."""

from __future__ import annotations

import base64
import hashlib
import string
import zlib
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from pyapp.engine import packing as engine
from pyapp.engine.contract import Seat, Setup
from pyapp.engine.packing import MAX_TAGS
from pyapp.engine.record import RecordError, format_tags
from pyapp.games import packing
from pyapp.ui.links import fragments as links
from tests.unit.helpers import ALL, begin, finished, nine, toy

if TYPE_CHECKING:
    from pyapp.engine.match import Match

ALPHABET = string.ascii_letters + string.digits + "-_"


DIGESTS = {
    1: "7b695ba2a7c26ae6",
    2: "21720a48188d8f33",
    3: "21720a48188d8f33",
    4: "6e09a3b374ba4bbb",
    5: "853a461fef2ce2ca",
}
"""The first quarter of a SHA-256 each, taken when the words still stood in one module."""


def payload(match: Match) -> str:
    return links.fragment(links.SHOW, match).split("/")[1]


def sealed(body: bytes) -> bytes:
    """Return a body with the checksum that belongs to it."""
    return body + zlib.crc32(body).to_bytes(4, "big")


def packed(tags: str, moves: bytes = b"\0\0", form: int = packing.FORMAT) -> bytes:
    """Return the bytes of a link, in one of its forms, from its tags and what follows them."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -15, zdict=packing.WORDS[form])
    deflated = packer.compress(tags.encode()) + packer.flush()
    return sealed(bytes([form]) + len(deflated).to_bytes(2, "big") + deflated + moves)


def refused(data: bytes) -> RecordError:
    with pytest.raises(RecordError) as caught:
        packing.decode(data, ALL)
    return caught.value


SETUPS = [
    nine(),
    nine(preparation="drawn"),
    nine("person", "calm", "sharp"),
    nine(mode="tournament"),
    nine(mode="tournament", preparation="drawn", practice=True),
    toy(),
    toy(kindling="thrown"),
    toy(kindling="thrown", physical=True, practice=True),
    toy("person", physical=True),
]


@pytest.mark.slow
@pytest.mark.parametrize(
    "setup",
    SETUPS,
    ids=lambda s: f"{s.game}-{s.mode}-{s.options[0][1]}-{len(s.seats)}{'-physical' if s.physical else ''}",
)
def test_every_moment_comes_back(setup: Setup) -> None:
    match = finished(setup)
    for cursor in range(len(match.moves) + 1):
        part = match.branch(cursor)
        part.settle()
        assert packing.decode(packing.encode(part), ALL) == part


def test_link_goes_to_the_cursor() -> None:
    match = finished(nine(practice=True))
    match.jump(20)
    assert packing.decode(packing.encode(match), ALL) == match.branch(20)


def test_older_links_open_still() -> None:
    quick = packing.decode(
        base64.urlsafe_b64decode("AQAgw2ELbjPR9OfnZJal6poY6QJNSUzB4xlUUaeiUmIiAgAAA1pIo7IkCA=="), ALL
    )
    assert quick == begin(nine(preparation="drawn"), "+na", "+e5", "+sc")
    dice = packing.decode(
        base64.urlsafe_b64decode(
            "AQA4w2FLam4S1KeYpqKZkJ-TWZaqa2KkCzQnMQWPd1BFnYpKUaMiOzMvJSczLx0oV5JRlA-JCPRoBAAABgFHNTQzMjExIHdvcmh0DAajOmk="
        ),
        ALL,
    )
    assert dice == begin(
        toy(physical=True, kindling="thrown"), "throw 112345", "roll 34", "take 3", "draw", "card 2", "keep"
    )


NAMES = ("Ana María", "Dimitri", "Eun-ji (la 3.ª)", "Đặng Thị")


@pytest.mark.parametrize("label", ["a", "b", "c"])
def test_finished_game_of_four_fits_in_300_characters(label: str) -> None:
    setup = replace(
        nine(*["person"] * 4), seats=tuple(map(Seat, NAMES)), code="a-table-code-of-the-greatest-length-42-x"
    )
    match = finished(setup, label)
    assert len(payload(match)) <= 300
    assert len(payload(finished(nine(mode="tournament"), label))) <= 300
    assert links.read(payload(match)) == match


def test_every_changed_character_is_refused() -> None:
    text = payload(finished(nine(*["person"] * 4)))
    for at, right in enumerate(text):
        for wrong in ALPHABET + "=+/ %é\n":
            if wrong != right:
                with pytest.raises(RecordError):
                    links.read(text[:at] + wrong + text[at + 1 :])


def test_every_cut_insertion_and_swap_is_refused() -> None:
    text = payload(finished(nine()))
    for at in range(len(text)):
        wrong = [
            text[:at],
            text[at + 1 :],
            text[:at] + text[at + 1 :],
            text[:at] + "A" + text[at:],
            text[:at] + text[at + 1 : at + 2] + text[at] + text[at + 2 :],
        ]
        for edited in wrong:
            if edited != text:
                with pytest.raises(RecordError):
                    links.read(edited)
    for edited in (text + "A", "", "=", text + text):
        with pytest.raises(RecordError):
            links.read(edited)


def test_wrong_bodies_with_a_right_checksum_are_refused() -> None:
    tags = format_tags(nine())
    assert packing.decode(packed(tags), ALL) == begin(nine())
    for data, message in (
        (b"", "damaged"),
        (b"x" * (packing.MAX_BYTES + 1), "damaged"),
        (packed(tags)[:-1] + b"\0", "damaged"),
        (sealed(bytes([packing.FORMAT + 1]) + packed(tags)[1:-4]), "newer version"),
        (packed(tags, b"\0"), "damaged"),
        (packed(tags, b""), "damaged"),
        (packed(tags + "1. :b2\n"), "damaged"),
        (packed(tags.replace("nine", "ten")), "not available here"),
        (packed(tags.replace("match", "solo")), "no such mode"),
        (packed(tags.replace('Rules "1"', 'Rules "7"')), "newer version"),
        (packed("hello"), "not a record"),
        (packed(tags + " " * MAX_TAGS), "damaged"),
        (packed(tags, b"\0\0\1"), "damaged"),
        (packed(tags, b"\0\1" + b"\xff" * 4), "damaged"),
        (packed(tags, b"\xff\xff"), "damaged"),
        (packed(tags, b"\xff\xff" + b"\x5a" * 9000), "damaged"),
    ):
        assert message in str(refused(data))


def test_links_of_the_first_form_open_still() -> None:
    assert packing.decode(packed(format_tags(nine()), form=1), ALL) == begin(nine())
    kept = "AQAsw2ELbjPR9OfnZJal6poY6QJNSUzB4xnkAHMqKoVEA2qQOGfk5B9eTUz4AwAASQF2k-uEMrG8nh4vtwSRQsXEZx8HLoMZaw9d22ZlnN6H4qxr"
    opened = links.read(kept)
    assert (len(opened.moves), opened.moves[-3:], opened.over) == (74, ["e5", "--", "e9"], True)


def test_the_dictionaries_of_links_that_are_out_there_never_change() -> None:
    digests = {form: hashlib.sha256(words).hexdigest()[:16] for form, words in packing.WORDS.items()}
    assert digests == DIGESTS


def test_a_game_is_packed_by_itself_without_any_words() -> None:
    match = finished(toy())
    assert engine.decode(engine.encode(match), {match.game.key: match.game}) == match
    assert len(engine.encode(match)) > len(packing.encode(match))


def test_damaged_tags_do_not_inflate() -> None:
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    bomb = packer.compress(b"[" * 10_000_000) + packer.flush()
    assert len(bomb) < packing.MAX_BYTES
    refused(sealed(bytes([packing.FORMAT]) + len(bomb).to_bytes(2, "big") + bomb + b"\0\0"))
    refused(sealed(bytes([packing.FORMAT]) + b"\0\4" + b"\xff\xff\xff\xff" + b"\0\0"))


def test_spelt_result_must_be_possible() -> None:
    setup = toy(physical=True, kindling="thrown")
    match = begin(setup, "throw 112345")
    data = packing.encode(match)
    at = data.index(b"543211 worht")
    for wrong in (b"743211 worht", b"\xff\xff3211 worht"):
        error = refused(sealed(data[:at] + wrong + data[at + len(wrong) : -4]))
        assert "damaged" in str(error)
