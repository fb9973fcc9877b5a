"""Records, links and saves from when round 10 asked what to store: they stay valid, and new matches do not ask."""

from __future__ import annotations

import pytest

from pyapp.engine.match import Match
from pyapp.engine.record import RecordError, format_record, parse_record
from pyapp.games import GAMES, packing
from pyapp.games.imperial.rules.phases import END
from pyapp.ui.links import fragments
from pyapp.ui.store.saves import Entry, read_entry, write_entry
from tests.goldens.golden import FOLDER, expected, replayed, write

KEPT = {
    "done": (
        "AgAhI8IWTHNh0QIxIic1MU3X2Ew3GRg8uH2DnqIgKc4EKAUAAFMBsAFzz2eTA2AvuwV4JSXK2hGT7Yf_7vM4E5bNAKTV",
        94,
        ["rest", "done"],
    ),
    "kept": (
        "AgAhI8IWTHNh0QIxIic1MU3X2Ew3GRg8uH2DnqIgKc4EKAUAAFPUy-crYWJSnhOQsLgiUz14JKzNh__u8zgTllCjArA",
        94,
        ["rest", "use smokehouse SFF"],
    ),
    "second game": (
        "AgAvI8IWTHNhkQQxIic1MU3X2Ew3GRg8eHyDKoqReGApDZISTbAmZ4icIRE5ACMpAgAAolFH1-WyENE1WSb1B_AjsoMCpQ_m8SHVZiEZtME15WMG8cXZztVT8YduTGIcpkOIHaOTsg",
        178,
        ["use smokehouse W", "dice WWF 3"],
    ),
}
"""Links written when the question was asked: payload, number of moves, the last two."""
ROUND_3 = "AgAhI8IWTHNh0QIxIic1MU3X2Ew3GRg8uH2DnqIgKc4EKAUAABYgrbpBHXeh15RfCQ"
"""A link from that time that never reached the question."""
GOLDENS = ("adventure-two-own", "duel-own-same-dice", "duel-own-tie-bridges", "solo-own")
"""The goldens that answer the question."""


@pytest.mark.parametrize("name", KEPT)
def test_a_link_with_the_answer_survives_unchanged(name: str) -> None:
    payload, count, last = KEPT[name]
    match = fragments.read(payload)
    assert (len(match.moves), match.moves[-2:], match.legacy) == (count, last, True)
    assert fragments.fragment(fragments.SHOW, match).split("/")[1] == payload
    text = format_record(match)
    again = parse_record(text, GAMES)
    assert again == match
    assert format_record(again) == text
    assert again.branch(count - 1).legacy
    assert packing.decode(packing.encode(again), GAMES) == match


@pytest.mark.parametrize("name", KEPT)
def test_a_save_with_the_answer_opens_at_its_position(name: str) -> None:
    match = fragments.read(KEPT[name][0])
    match.jump(len(match.moves) - 2)
    raw = write_entry(Entry("abc", match, 1.0, 2.0))
    entry = read_entry("abc", raw)
    assert (entry.match, entry.match.cursor) == (match, match.cursor)
    assert write_entry(entry) == raw


@pytest.mark.parametrize("name", GOLDENS)
def test_a_golden_with_the_answer_gives_the_same_result(name: str) -> None:
    text = (FOLDER / "imperial" / f"{name}.txt").read_text(encoding="utf-8")
    match = parse_record(text, GAMES)
    assert match.legacy
    assert replayed(text) == expected(text)
    assert write(match) == text


def test_a_link_without_the_question_does_not_ask_it() -> None:
    match = fragments.read(ROUND_3)
    assert len(match.moves) == 27
    assert not match.legacy
    assert fragments.read(fragments.fragment(fragments.SHOW, match).split("/")[1]) == match


def test_new_matches_do_not_ask_the_question() -> None:
    for name in ("done", "kept"):
        old = fragments.read(KEPT[name][0])
        match = parse_record(format_record(old.branch(len(old.moves) - 1)), GAMES)
        assert not match.legacy
        assert match.over
        assert match.totals()[-1] == old.totals()[-1]
    old = fragments.read(KEPT["second game"][0])
    at = next(at for at in range(len(old.moves)) if (seen := old.at(at)).phase == END and seen.round == 10)  # type: ignore[attr-defined]
    match = parse_record(format_record(old.branch(at)), GAMES)
    assert not match.legacy
    assert match.position.game == 1  # type: ignore[attr-defined]


def test_a_record_invalid_in_both_forms_reports_the_later_fault() -> None:
    old = fragments.read(KEPT["done"][0])
    text = format_record(old)
    with pytest.raises(RecordError) as caught:
        parse_record(text.rstrip() + "; done\n", GAMES)
    assert caught.value.number == 95
    assert caught.value.good == old
    with pytest.raises(RecordError) as caught:
        parse_record(text.rstrip().removesuffix("done") + "use smokehouse GGG\n", GAMES)
    assert caught.value.number == 94
    assert caught.value.rule == "IS-10.1"


def test_a_game_without_dropped_questions_has_no_legacy() -> None:
    match = fragments.read(
        "AQAsw2ELbjPR9OfnZJal6poY6QJNSUzB4xnkAHMqKoVEA2qQOGfk5B9eTUz4AwAASQF2k-uEMrG8nh4vtwSRQsXEZx8HLoMZaw9d22ZlnN6H4qxr"
    )
    assert not match.legacy
    assert not Match(match.game, match.setup, legacy=True).legacy
