"""The schema of data files: what it reads, what it refuses and in which words, what it writes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from string import Formatter
from typing import Annotated, Any

import pytest

from pyapp.engine.schema import (
    FLAG,
    NAME,
    By,
    DataError,
    Due,
    Key,
    Line,
    Lines,
    ListOf,
    Phrase,
    Provenance,
    Reader,
    Record,
    Rows,
    Spec,
    Table,
    Values,
    by_id,
    choice,
    coded,
    digits,
    load,
    number,
    origin,
)

ORIGIN = origin("source", "public", "house")
OWN = Provenance("own", "own")
Names = Annotated[Mapping[str, str], NAME]


@dataclass(frozen=True, slots=True)
class Thing:
    """Something with all kinds of fields."""

    id: Annotated[str, coded("T[0-9]", "{place}: an id is {letter} and a digit, not {code}.", letter="T")]
    name: Names
    height: Annotated[int, number(1, 9)]
    kind: Annotated[str, choice(("hard", "soft"))]
    width: Annotated[int, number(1, 9)] = 1
    parts: Annotated[tuple[int, ...], ListOf(number(0, 5), 0, 3)] = ()
    fixed: Annotated[bool, FLAG] = False
    provenance: Annotated[Provenance, ORIGIN] = OWN


def _soft_things_are_low(thing: Values, reader: Reader) -> None:
    if thing["kind"] == "soft" and thing["height"] > 5:
        reader.wrong("{place}: too high.", "height")


THINGS: Rows[Thing, dict[str, Thing]] = Rows(Record(Thing, _soft_things_are_low), by_id, 1, 3)
FILE: Table[dict[str, Any]] = Table({"things": THINGS})


def thing(**changed: object) -> dict[str, object]:
    data: dict[str, object] = {"id": "T1", "name": {"en": "Stone", "es": "Piedra"}, "height": 7, "kind": "hard"}
    return {key: value for key, value in {**data, **changed}.items() if value is not ...}


def said(spec: Spec[Any], data: object) -> list[str]:
    reader = Reader("file.toml", ("file.toml",))
    spec.read(data, reader)
    for problem in reader.problems:
        assert {name for _, name, _, _ in Formatter().parse(problem.message) if name} == set(problem.params)
    return [problem.message.format(**problem.params) for problem in reader.problems]


def test_what_is_read_is_written_again() -> None:
    rows = [thing(), thing(id="T2", width=2, parts=[0, 5], fixed=True, provenance={"name": "house", "rules": "public"})]
    things = load(THINGS, rows)
    assert things["T1"] == Thing("T1", {"en": "Stone", "es": "Piedra"}, 7, "hard")
    assert things["T2"].provenance == Provenance("house", "public")
    assert THINGS.write(things) == [
        {"id": "T1", "name": {"en": "Stone", "es": "Piedra"}, "height": 7, "kind": "hard"},
        {**rows[1]},
    ]


@pytest.mark.parametrize(
    ("changed", "words"),
    [
        ({"id": "S1"}, "S1 (Stone), id: an id is T and a digit, not S1."),
        ({"id": "T٣"}, "T٣ (Stone), id: an id is T and a digit, not T٣."),
        ({"id": ["T1"]}, "T1 (Stone), id: an id is T and a digit, not ?."),
        ({"name": 3}, "T1, name: this must be a table."),
        (
            {"name": {"en": "Stone", "es": "a\nb"}},
            "T1 (Stone), name.es: the Spanish name has more than 40 characters, or",
        ),
        ({"name": {"en": "Stone", "es": " "}}, "T1 (Stone), name.es: the Spanish name is missing."),
        ({"name": {"en": "Stone", "es": "Piedra", "fr": "Roc"}}, "T1 (Stone), name: there is no entry fr."),
        ({"height": True}, "T1 (Stone), height: this must be a whole number from 1 to 9."),
        ({"height": 7.0}, "T1 (Stone), height: this must be a whole number from 1 to 9."),
        ({"height": float("nan")}, "T1 (Stone), height: this must be a whole number from 1 to 9."),
        ({"height": "7"}, "T1 (Stone), height: this must be a whole number from 1 to 9."),
        ({"height": ...}, "T1 (Stone), height: this must be a whole number from 1 to 9."),
        ({"width": None}, "T1 (Stone), width: this must be a whole number from 1 to 9."),
        ({"kind": {}}, "T1 (Stone), kind: this must be one of hard, soft."),
        ({"kind": "soft"}, "T1 (Stone), height: too high."),
        ({"parts": "123"}, "T1 (Stone), parts: this must be a list."),
        ({"parts": [1, 6]}, "T1 (Stone), parts.2: this must be a whole number from 0 to 5."),
        ({"parts": [1] * 9999}, "T1 (Stone), parts: there must be 3; found: 9999."),
        ({"fixed": 1}, "T1 (Stone), fixed: this must be true or false."),
        (
            {"provenance": {"name": "house"}},
            "T1 (Stone), provenance.rules: this must be one or more of source, public,",
        ),
        (
            {"provenance": {"rules": "guess"}},
            "T1 (Stone), provenance.rules: this must be one or more of source, public,",
        ),
        ({"size": 3}, "T1 (Stone): there is no entry size."),
        ({"x" * 99 + "\u202e": 3}, "T1 (Stone): there is no entry xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…."),
    ],
)
def test_a_refusal_names_list_entry_and_field(changed: dict[str, object], words: str) -> None:
    sentence, *others = said(FILE, {"things": [thing(**changed)]})
    assert sentence.startswith(f"file.toml, things, {words}")
    assert others == [] or "name" in changed
    with pytest.raises(DataError) as refused:
        load(FILE, {"things": [thing(**changed)]}, base=("file.toml",))
    assert str(refused.value) == sentence


def test_every_problem_is_noted_with_its_place() -> None:
    reader = Reader()
    FILE.read({"things": [thing(), 3, thing(height=0, kind="?")]}, reader)
    places = [(problem.list, problem.entry, problem.field) for problem in reader.problems]
    assert places == [("things", 1, ""), ("things", 2, "height"), ("things", 2, "kind")]


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (7, "file.toml: this must be a table."),
        ({}, "file.toml, things: this must be a list."),
        ({"things": {}}, "file.toml, things: this must be a list."),
        ({"things": [thing()] * 4}, "file.toml, things: there must be 3; found: 4."),
        ({"things": []}, "file.toml, things: there must be 3; found: 0."),
    ],
)
def test_a_wrong_list_is_refused_before_its_entries(data: object, words: str) -> None:
    assert words in said(FILE, data)


def test_ids_that_are_due() -> None:
    due = Rows(Table[dict[str, Any]]({"id": Due()}), list, 2, 2, ids=("A", "B"))
    assert load(due, [{"id": "A"}, {"id": "B"}]) == [{"id": "A"}, {"id": "B"}]
    assert said(Table({"due": due}), {"due": [{"id": "B"}, {}]}) == [
        "file.toml, due, A, id: this must be A; found: B.",
        "file.toml, due, B, id: this must be B; nothing found.",
    ]
    keyed = Table[dict[str, Any]](dict.fromkeys("AB", Table({"key": Key()})))
    assert load(keyed, {"A": {}, "B": {}}) == {"A": {"key": "A"}, "B": {"key": "B"}}
    assert said(keyed, {"A": {"key": "A"}, "B": {}}) == ["file.toml, A: there is no entry key."]


def test_a_field_may_depend_on_an_earlier_one() -> None:
    table: Table[dict[str, Any]] = Table(
        {"kind": choice(("high", "low")), "size": By("kind", {"high": number(5, 9), "low": number(1, 4)})}
    )
    assert load(table, {"kind": "low", "size": 4}) == {"kind": "low", "size": 4}
    assert said(table, {"kind": "high", "size": 4}) == ["file.toml, size: this must be a whole number from 5 to 9."]
    assert said(table, {"kind": "no", "size": 4}) == ["file.toml, kind: this must be one of high, low."]


VERBS = {"gain": (choice(("gold", "iron")), digits(1, 9)), "show": (digits(1, 3), choice(("low", "high"), "low"))}


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("gain gold 3", ("gain", ("gold", 3))),
        (" gain  iron 03 ", ("gain", ("iron", 3))),
        ("show 2", ("show", (2, "low"))),
        ("show 2 high", ("show", (2, "high"))),
    ],
)
def test_phrases(text: str, read: object) -> None:
    assert load(Phrase(VERBS, lambda op, args: (op, args)), text) == read


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "unknown effect ; use one of gain, show."),
        (["gain"], "unknown effect ?; use one of gain, show."),
        ("take gold", "unknown effect take gold; use one of gain, show."),
        ("gain gold", "gain needs 2 arguments; found: 1."),
        ("show", "show needs 1-2 arguments; found: 0."),
        ("gain gold 10", "argument 2 of gain must be a whole number from 1 to 9."),
        ("gain gold ٣", "argument 2 of gain must be a whole number from 1 to 9."),
        ("gain gold " + "9" * 5000, "argument 2 of gain must be a whole number from 1 to 9."),
        ("show 1 far", "argument 2 of show must be one of low, high."),
    ],
)
def test_wrong_phrases(text: object, words: str) -> None:
    assert said(Phrase(VERBS, lambda op, args: (op, args)), text) == [f"file.toml: {words}"]


@pytest.mark.parametrize("text", ["gain gold 03", "gain  gold 3", "gain gold 3 ", "gain gold 10"])
def test_a_strict_phrase_is_written_in_one_way(text: str) -> None:
    assert len(said(Phrase(VERBS, lambda op, args: (op, args), strict=True), text)) == 1


def test_lines_are_read_word_by_word() -> None:
    line: Line[dict[str, Any]] = Line(
        Table({"id": Due(), "size": digits(0, 9), "rest": ListOf(digits(1, 2), 0, 2)}), "rest"
    )
    lines = Table[dict[str, Any]]({"rows": Lines(Rows(line, list, 2, 2, ids=("A", "B")))})
    assert load(lines, {"rows": "\nA 3\n  B 0 1 2\n"}) == {
        "rows": [{"id": "A", "size": 3, "rest": ()}, {"id": "B", "size": 0, "rest": (1, 2)}]
    }
    assert said(lines, {"rows": ["A 3"]})[0] == "file.toml, rows: this must be a text of several lines."
    assert said(lines, {"rows": "A 3"}) == ["file.toml, rows: there must be 2; found: 1."]
    assert said(lines, {"rows": "A 3\nC x 3"}) == [
        "file.toml, rows, B, id: this must be B; found: C.",
        "file.toml, rows, B, size: this must be a whole number from 0 to 9.",
        "file.toml, rows, B, rest.1: this must be a whole number from 1 to 2.",
    ]
