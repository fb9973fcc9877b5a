"""Grammars of moves: verbs, patterns, optional parts, malformed texts, continued acts."""

from __future__ import annotations

from dataclasses import FrozenInstanceError, asdict, replace
from typing import Annotated

import pytest

from pyapp.engine.grammar import Field, Grammar, Pattern, TypedMove, choice, notation, number

Dice = Annotated[int, number("[1-6]")]
Card = Annotated[str, choice("oak", "elm")]
Seat = Annotated[int, Field("[1-4]", int, str)]
PLACES = {"A": 0, "B": 1}
Place = Annotated[str, Field("[A-Z]", lambda text: {place: place for place in PLACES}[text])]


class ToyMove(TypedMove):
    """A move of a toy game."""

    __slots__ = ()


@notation("roll {dice}")
class Roll(ToyMove):
    """Roll a number of dice."""

    dice: Dice


@notation("take {card}[ to {receiver}]")
class Take(ToyMove):
    """Take a card, for somebody else or not."""

    card: Card
    receiver: Seat | None = None


@notation("{start}-{end}", follows=lambda before: isinstance(before, (Track, Roll)))
class Track(ToyMove):
    """Lay a track between two places."""

    start: Place
    end: Place


@notation("stop", follows=lambda before: isinstance(before, Track))
class Stop(ToyMove):
    """Stop."""


GRAMMAR = Grammar(ToyMove)


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
def test_texts_and_typed_moves_convert_both_ways(text: str, move: ToyMove) -> None:
    assert GRAMMAR.parse(text) == move
    assert move.text == text
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
def test_texts_without_a_pattern_are_not_parsed(text: str) -> None:
    assert GRAMMAR.parse(text) is None
    with pytest.raises(ValueError) as refusal:  # noqa: PT011 - its text is the move's
        GRAMMAR.read(text)
    assert str(refusal.value) == text


def test_too_long_texts_are_not_parsed() -> None:
    short = Grammar(ToyMove, longest=10)
    assert short.parse("take oak") == Take("oak")
    assert short.parse("take oak to 2") is None


def test_the_parse_cache_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pyapp.engine.grammar._MOST_KEPT", 3)
    kept = Grammar(ToyMove)
    assert [kept.parse(f"roll {dice}") for dice in range(1, 7)] == [Roll(dice) for dice in range(1, 7)]
    assert len(kept._kept) <= 3


class Bare(TypedMove):
    """A verb whose field has no Field annotation."""

    what: str


def test_a_pattern_must_name_its_fields() -> None:
    with pytest.raises(ValueError, match="fields"):
        Pattern(Roll, "roll {dice}", number=number())
    with pytest.raises(ValueError, match="fields"):
        notation("bare {other}")(Bare)


def test_a_field_needs_an_annotation() -> None:
    with pytest.raises(TypeError, match="Field"):
        Pattern(Bare, "bare {what}").parse("bare")


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
def test_continues_depends_on_two_moves(before: str, move: str, *, expected: bool) -> None:
    assert GRAMMAR.continues(before, move) is expected


def test_a_grammar_has_the_verbs_of_its_family_in_their_order() -> None:
    assert GRAMMAR.verbs == (Roll, Take, Track, Stop)
    assert [verb.word for verb in GRAMMAR.verbs] == ["roll", "take", "", "stop"]
    assert [GRAMMAR.word_of(text) for text in ("roll 9", "stop", "fly", "")] == ["roll", "stop", "", ""]


def test_a_typed_move_is_a_value() -> None:
    move = Take("oak", receiver=2)
    assert (asdict(move), replace(move, receiver=None)) == ({"card": "oak", "receiver": 2}, Take("oak"))
    assert {move: 1}[Take("oak", 2)] == 1
    assert len({Take("oak"), Take("elm"), Roll(1), Stop()}) == 4
    assert not hasattr(move, "__dict__")
    with pytest.raises(FrozenInstanceError):
        move.card = "elm"  # type: ignore[misc]
