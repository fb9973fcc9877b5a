"""Players' names: emoji stay complete, unprintable characters are removed, graphemes are not split."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pyapp.engine.contract import MAX_NAME, Seat, Setup
from pyapp.engine.names import cleaned, graphemes, is_printable, is_printable_part, truncated
from pyapp.engine.record import format_record, parse_record
from pyapp.games import GAMES
from pyapp.ui.links import fragments as links
from pyapp.ui.live.protocol import device_name
from tests.unit.fake_page import Tablet
from tests.unit.helpers import begin, nine

EMOJI = (
    "\U0001f468\u200d\U0001f469\u200d\U0001f467\u200d\U0001f466",  # a family of four
    "\U0001f469\U0001f3fd\u200d\U0001f9b0",  # a woman with a skin tone and red hair
    "\U0001f3f3\ufe0f\u200d\U0001f308",  # the rainbow flag
    "\U0001f3f4\u200d\u2620\ufe0f",  # the pirates' flag
    "\U0001f937\U0001f3fb\u200d\u2642\ufe0f",  # a man who shrugs
    "\U0001f642\u200d\u2194\ufe0f",  # a head that shakes
    "\u2764\ufe0f\u200d\U0001f525",  # a heart on fire
    "\U0001f3f4\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f",  # the flag of Scotland
    "\U0001f1ea\U0001f1f8",  # the flag of Spain
    "\u2764\ufe0f",
    "7\ufe0f\u20e3",
    "\U0001f3b2",
)
STRAY = ("\u200d", "\u200b", "\u200e", "\u202e", "\ufeff", "\x00", "\x1b", "\ufe0f", "\U000e0067", "\u2060")
LETTERS = ("A", "z", "ñ", "e\u0301", "o\u0302\u0323", "\u1112\u1161\u11ab", "猫", "ß")


@pytest.mark.parametrize("emoji", EMOJI)
def test_an_emoji_is_one_grapheme_and_survives_form_record_link_and_save(emoji: str) -> None:
    name = f"Casa {emoji}"
    assert cleaned(f" {name}\u200b ") == name
    assert graphemes(name) == [*"Casa ", emoji]
    tablet = Tablet()
    ident = tablet.begin(name, "Bruno")
    assert tablet.match.setup.seats[0].name == name
    assert tablet.reload().match.setup.seats[0].name == name
    assert tablet.app.saves.load(ident).match.setup.seats[0].name == name
    assert name in tablet.text()
    match = begin(Setup("nine", "match", (Seat(name), Seat("Bruno")), "olive", (("preparation", "players"),)), ":b2")
    assert parse_record(format_record(match), GAMES) == match
    assert links.read(links.fragment(links.SHOW, match).partition("/")[2]) == match
    assert device_name(name) == name


@pytest.mark.parametrize("stray", STRAY)
def test_joiners_outside_an_emoji_are_dropped(stray: str) -> None:
    for typed in (f"An{stray}a", f"{stray}Ana", f"Ana{stray}", f"A{stray}n{stray}{stray}a"):
        assert cleaned(typed) == "Ana"
    family = EMOJI[0]
    assert cleaned(f"{family}{stray}") == (family + stray if stray == "\ufe0f" else family)
    assert cleaned(f"Ana{stray}{family}") == f"Ana{family}"
    if stray != "\ufe0f":
        assert not is_printable(f"An{stray}a")


@given(st.lists(st.sampled_from((*EMOJI, *LETTERS, " ")), max_size=30))
def test_a_name_is_cut_between_graphemes(parts: list[str]) -> None:
    text = "".join(parts)
    short = truncated(text, MAX_NAME)
    assert len(short) <= MAX_NAME
    assert text.startswith(short)
    borders = [len("".join(parts[:number])) for number in range(len(parts) + 1)]
    assert len(short) == max(border for border in borders if border <= MAX_NAME)
    assert "".join(graphemes(text)) == text


@given(st.text(max_size=40))
def test_cleaning_gives_printable_text_and_is_idempotent(text: str) -> None:
    name = cleaned(text)
    assert is_printable(name)
    assert cleaned(name) == name
    assert is_printable(truncated(name, MAX_NAME))
    assert all(is_printable_part(name[:at]) and is_printable_part(name[at:]) for at in range(len(name)))


@pytest.mark.parametrize("stray", ["\u200d", "\u200b", "\x1b", "\u202e", "\U000e0067"])
def test_a_match_refuses_names_with_stray_characters(stray: str) -> None:
    with pytest.raises(ValueError, match="A name has"):
        begin(Setup("nine", "match", (Seat(f"An{stray}a"), Seat("Bruno")), "olive", nine().options))
