"""Tests of a grammar of moves: patterns, optional parts, what is malformed, what goes on with an act."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from pyapp.engine.grammar import Field, Grammar, Pattern, choice, number


@dataclass(frozen=True, slots=True)
class Roll:
    """Roll a number of dice."""

    dice: int


@dataclass(frozen=True, slots=True)
class Take:
    """Take a card, for somebody else or not."""

    card: str
    receiver: int | None = None


@dataclass(frozen=True, slots=True)
class Track:
    """Lay a track between two places."""

    start: str
    end: str


@dataclass(frozen=True, slots=True)
class Stop:
    """Stop."""


PLACES = {"A": 0, "B": 1}
PLACE = Field("[A-Z]", lambda text: {place: place for place in PLACES}[text])
GRAMMAR: Grammar[Roll | Take | Track | Stop] = Grammar(
    (
        Pattern(Roll, "roll {dice}", dice=number("[1-6]")),
        Pattern(Take, "take {card}[ to {receiver}]", card=choice("oak", "elm"), receiver=Field("[1-4]", int, str)),
        Pattern(Track, "{start}-{end}", start=PLACE, end=PLACE),
        Pattern(Stop, "stop"),
    ),
    {
        Track: lambda before, move: isinstance(before, Track | Roll),
        Stop: lambda before, move: isinstance(before, Track),
    },
)


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("roll 3", Roll(3)),
        ("take oak", Take("oak")),
        ("take elm to 4", Take("elm", 4)),
        ("A-B", Track("A", "B")),
        ("stop", Stop()),
    ],
)
def test_a_text_and_its_typed_move_are_each_others(text: str, move: Roll | Take | Track | Stop) -> None:
    assert GRAMMAR.parse(text) == move
    assert GRAMMAR.write(move) == text
    assert GRAMMAR.parse(text) is GRAMMAR.parse(text), "each text is read once"


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "roll",
        "roll 7",
        "roll 3 ",
        " roll 3",
        "Roll 3",
        "roll  3",
        "roll 3\n",
        "roll \u0663",
        "take ash",
        "take oak to",
        "take oak to 5",
        "A-Z",
        "A-",
        "stop it",
        "A-B" * 40,
    ],
)
def test_what_no_pattern_writes_is_no_move(text: str) -> None:
    assert GRAMMAR.parse(text) is None
    with pytest.raises(ValueError) as refusal:  # noqa: PT011 - its text is the move's
        GRAMMAR.read(text)
    assert str(refusal.value) == text


def test_a_text_longer_than_any_is_not_read() -> None:
    short: Grammar[Take] = Grammar(
        (Pattern(Take, "take {card}[ to {receiver}]", card=Field("a+"), receiver=number()),), longest=10
    )
    assert short.parse("take aaaaa") == Take("aaaaa")
    assert short.parse("take aaaaaa") is None


def test_only_so_many_readings_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pyapp.engine.grammar._MOST_KEPT", 3)
    kept: Grammar[Roll] = Grammar((Pattern(Roll, "roll {dice}", dice=number()),))
    assert [kept.parse(f"roll {dice}") for dice in range(9)] == [Roll(dice) for dice in range(9)]
    assert len(kept._kept) <= 3


def test_a_pattern_names_its_fields() -> None:
    with pytest.raises(ValueError, match="fields"):
        Pattern(Roll, "roll {dice}", number=number())


@pytest.mark.parametrize(
    ("before", "move", "expected"),
    [
        ("roll 3", "A-B", True),
        ("A-B", "B-A", True),
        ("B-A", "stop", True),
        ("roll 3", "stop", False),
        ("stop", "A-B", False),
        ("nonsense", "A-B", False),
        ("A-B", "nonsense", False),
        ("A-B", "roll 3", False),
    ],
)
def test_what_goes_on_with_an_act_follows_from_two_texts(before: str, move: str, *, expected: bool) -> None:
    assert GRAMMAR.continues(before, move) is expected


def test_the_types_of_a_verb_are_named() -> None:
    grammar = Grammar[object]((Pattern(Roll, "roll {dice}", dice=number()), Pattern(Stop, "stop")))
    assert grammar.words == ("roll", "stop")
    assert (grammar.kinds("roll"), grammar.kinds("fly")) == ((Roll,), ())
