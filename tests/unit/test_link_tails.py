"""Links from mails and chats: with surrounding text, and percent-encoded."""

from __future__ import annotations

import json
from functools import cache
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pyapp.engine.record import RecordError
from pyapp.games import packing
from pyapp.games.imperial.rules.schema import from_json
from pyapp.studio import links as sheet_links
from pyapp.ui.links import fragments as links
from tests.unit.fake_page import ADDRESS, Tablet
from tests.unit.helpers import begin, finished, nine
from tests.unit.imperial_matches import played, setup
from tests.unit.test_ui_studio import canal

if TYPE_CHECKING:
    from pyapp.engine.match import Match

TAILS = (
    *(".", "...", ",", ";", ":", "!", "?", ")", "]", "}", ">", '"', "'", "\u201d", "\u00bb", "`", "*", "**", "~~", "|"),
    *(
        "/",
        "//",
        "/x",
        "\\",
        " ",
        "  ",
        "\n",
        "\t",
        "\u00a0",
        "\u200b",
        "\ufeff",
        "\u2060",
        "%20",
        "%0A",
        "%E2%80%8B",
        "%22",
    ),
    *("&fbclid=IwAR0_x-y", "?utm_source=mail", "&amp;", "=", "==", " saludos", "%20saludos", "\u2026", "\u2014", "é"),
    *("-", "_", "--", "__", "_-", "-.", "_)", "->", "_*", "- saludos"),
)
FOREIGN = st.characters(exclude_categories=["Cs"]).filter(lambda sign: not (sign.isascii() and sign.isalnum()))
tails = st.one_of(
    st.sampled_from(TAILS),
    st.lists(st.sampled_from(TAILS), max_size=3).map("".join),
    st.builds(
        str.__add__, FOREIGN.filter(lambda sign: sign not in "-_"), st.text(st.characters(exclude_categories=["Cs"]))
    ),
)
kinds = st.sampled_from(links.KINDS)


@cache
def matches() -> tuple[Match, ...]:
    """Return matches whose payloads have all lengths modulo 3 and, in the old format, all kinds of endings."""
    codes = (f"{'abc'[: 1 + number % 3]}-{number}" for number in range(120))
    return (
        *(begin(nine(code=code), ":b2") for code in codes),
        finished(nine()),
        finished(nine(mode="tournament")),
        played(setup()),
    )


@cache
def payloads() -> tuple[str, ...]:
    """Return payloads in the old format, including some that end in a hyphen or an underscore."""
    written = tuple(links.encode_payload(packing.encode(match)) for match in matches())
    assert any(payload[-1] in "-_" for payload in written)
    return written


def test_links_never_end_in_a_mark_that_apps_cut_off() -> None:
    for match, before in zip(matches(), payloads(), strict=True):
        for kind in links.KINDS:
            fragment = links.fragment(kind, match)
            assert fragment[-1].isalnum()
            assert links.read(fragment.partition("/")[2]) == match
            assert (fragment == f"{kind}/{before}") == before[-1].isalnum(), "others are written as before"
    sheets = [from_json(kept(f"Canal {number}")) for number in range(100)]
    assert all(sheet_links.fragment(sheet)[-1].isalnum() for sheet in sheets)
    assert all(sheet_links.read(sheet_links.fragment(sheet).partition("/")[2]) == sheet for sheet in sheets)


def kept(name: str) -> str:
    """Return the text of a sheet with a given name."""
    return json.dumps({**canal(), "name": {"en": name, "es": name}})


@given(st.data(), tails)
def test_whatever_stands_behind_a_payload_is_dropped(data: st.DataObject, tail: str) -> None:
    payload = data.draw(st.sampled_from(payloads()))
    assert links.payload_of(payload + tail, packing.MAX_BYTES) == payload
    sheet = sheet_links.fragment(from_json(kept("Canal"))).partition("/")[2]
    assert sheet_links.read(sheet + tail) == sheet_links.read(sheet)


@given(st.data(), tails, kinds)
def test_a_link_is_found_in_a_text(data: st.DataObject, tail: str, kind: str) -> None:
    payload = data.draw(st.sampled_from(payloads()))
    for before in ("", "Mira: ", "<", "show/hide turn/around #", f"{ADDRESS}#", f"<{ADDRESS}#", f"({ADDRESS}?x=1#"):
        assert links.link_in(f"{before}{kind}/{payload}{tail}") == (kind, payload), before
    for encoded in (f"%23{kind}%2F{payload}", f"{ADDRESS}%23{kind}/{payload}"):
        assert links.link_in(f"{encoded}{tail}") == (kind, payload)


@pytest.mark.parametrize("text", ["", "hello", "#result/x", f"{ADDRESS}#records", "shows/abc", "show", "show/"])
def test_a_text_without_a_link_has_none(text: str) -> None:
    assert links.link_in(text) is None


def test_a_mark_that_an_app_has_cut_off_is_added_again() -> None:
    for payload, match in zip(payloads(), matches(), strict=True):
        if payload[-1] in "-_" and payload[-2] not in "-_":
            assert links.read(payload[:-1]) == match


def test_many_marks_take_no_time() -> None:
    for text in ("-" * 100_000, payloads()[0] + "-" * 90_000):
        with pytest.raises(RecordError):
            links.read(text)


@pytest.mark.parametrize("form", ["{}", "{}.", "%23{}", "#{}", "/{}", "{}%20saludos", "{}&fbclid=x", "{}%E2%80%8B"])
@pytest.mark.parametrize("encoded", [False, True])
@pytest.mark.parametrize("kind", links.KINDS)
def test_an_address_with_a_tail_or_encoded_opens_the_match(kind: str, form: str, encoded: bool) -> None:
    match = begin(nine(), ":b2") if kind != links.CHALLENGE else finished(nine())
    fragment = links.fragment(kind, match)
    tablet = Tablet(at="records")
    tablet.open(form.format(fragment.replace("/", "%2F") if encoded else fragment).replace("##", "#"))
    assert "A match by link" in tablet.text()
    assert "arrive show" in tablet.actions()
