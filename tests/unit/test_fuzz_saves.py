"""Fuzzing of saves, files and links: they are read, or the documented error gives the reason."""

from __future__ import annotations

import json
import zlib
from itertools import count
from typing import TYPE_CHECKING, Any

from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from pyapp.engine.record import RecordError, format_record
from pyapp.ui.links import fragments as links
from pyapp.ui.rulebook.book import parse
from pyapp.ui.store import results as records
from pyapp.ui.store import settings as preferences
from pyapp.ui.store.saves import PREFIX, Entry, SaveError, Saves, backup, plan_import, read_entry, write_entry
from tests.unit.fake_page import BEGAN, FakeStorage, Tablet
from tests.unit.helpers import begin, finished, nine
from tests.unit.markup import read

if TYPE_CHECKING:
    from pyapp.engine.match import Match

QUICK = settings(
    derandomize=True, database=None, deadline=None, max_examples=60, suppress_health_check=list(HealthCheck)
)
SLOW = settings(QUICK, max_examples=25)
GOOD = write_entry(Entry("abc1", begin(nine(), ":b2", ":e5", ":h8"), BEGAN, BEGAN, 3, (0,), ("Ana", 5)))
BODY: dict[str, Any] = {key: value for key, value in json.loads(GOOD).items() if key != "check"}
ODD: st.SearchStrategy[Any] = st.sampled_from(
    [
        float("nan"),
        float("inf"),
        -1,
        10**30,
        10**400,
        True,
        False,
        None,
        "",
        "nan",
        [],
        {},
        [[]],
        {"a": []},
        "\ud800",
        "<b>",
        1.5,
    ]
)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8) | ODD,
    lambda inside: (
        st.lists(inside, max_size=4)
        | st.dictionaries(
            st.sampled_from([*BODY, "check", "kind", "matches", "forms", "seats", "x"]), inside, max_size=5
        )
    ),
    max_leaves=12,
)
SIGNS = st.sampled_from(list('{}[]",:\\.0123456789eE+-tfnN \n\x00ñ駒\ud800')) | st.characters()


def sealed(body: dict[str, Any]) -> str:
    return json.dumps({**body, "check": zlib.crc32(json.dumps(body, sort_keys=True).encode())})


def read_any(text: str) -> None:
    """Read an entry; the result can be shown and written again."""
    refusal: SaveError | None = None
    entry: Entry | None = None
    try:
        entry = read_entry("abc1", text)
    except SaveError as error:
        refusal = error
    if refusal is not None or entry is None:
        assert refusal is not None
        assert refusal.raw == text
        assert refusal.reason.format(**refusal.params) == str(refusal) != ""
        assert refusal.good is None or format_record(refusal.good)
        return
    assert read_entry("abc1", write_entry(entry)) == entry
    assert "abc1" in Tablet(FakeStorage({PREFIX + "abc1": text}), at="saves").page.html()


@QUICK
@given(st.text(SIGNS, max_size=80) | JSON.map(json.dumps))
@example("[" * 20_000)
@example('{"sobremesa": 1, "record": ' + "[" * 20_000)
@example("1" * 5_000)
def test_any_text_as_an_entry(text: str) -> None:
    read_any(text)


@SLOW
@given(st.dictionaries(st.sampled_from([*BODY, "extra"]), JSON, min_size=1, max_size=3))
def test_sealed_entries_with_other_values(changes: dict[str, Any]) -> None:
    read_any(sealed({**BODY, **changes}))


@QUICK
@given(st.lists(st.tuples(st.floats(0, 1), st.integers(0, 3), SIGNS), min_size=1, max_size=3))
def test_edited_entries(edits: list[tuple[float, int, str]]) -> None:
    text = GOOD
    for where, kind, sign in edits:
        at = int(where * len(text))
        text = (text[:at] + sign + text[at + 1 :], text[:at] + sign + text[at:], text[:at] + text[at + 1 :], text[:at])[
            kind
        ]
    read_any(text)


STORE = FakeStorage({PREFIX + "abc1": GOOD})
SAVES = Saves(Tablet(STORE).page.storage)
BACKUP = json.loads(backup(SAVES))


def plan_any(text: str) -> None:
    """Plan an import; nothing changes, and new entries get a free name."""
    before = dict(STORE.texts)
    plan = plan_import(text, SAVES, (f"new{number}" for number in count()), BEGAN)
    assert before == STORE.texts
    assert plan.problem.format(**plan.params) is not None
    for entry in plan.new:
        assert PREFIX + entry.ident not in STORE.texts
        assert read_entry(entry.ident, write_entry(entry)) == entry


@QUICK
@given(
    st.text(SIGNS, max_size=80)
    | JSON.map(json.dumps)
    | st.dictionaries(st.sampled_from([*BACKUP, *BODY]), JSON, max_size=5).map(json.dumps)
)
@example('{"a":' * 20_000)
@example("\ufeff {")
def test_any_text_as_a_file(text: str) -> None:
    plan_any(text)


@QUICK
@given(
    st.dictionaries(
        st.text(max_size=6) | st.sampled_from(["abc1", "abc2"]),
        JSON | st.sampled_from([GOOD, GOOD[:-9], sealed({**BODY, "cursor": 1})]),
        max_size=4,
    )
)
def test_any_matches_in_a_backup(matches: dict[str, Any]) -> None:
    plan_any(json.dumps({**BACKUP, "matches": matches}))


PAYLOAD = links.fragment(links.SHOW, finished(nine())).partition("/")[2]


@QUICK
@given(
    st.text(SIGNS, max_size=60)
    | st.text("ABCDEFabcdef0123456789-_", max_size=60)
    | st.binary(max_size=60).map(lambda data: data.hex())
)
@example("=")
@example("A" * 40_000)
def test_any_text_as_a_link(text: str) -> None:
    link_any(text)


@QUICK
@given(st.integers(0, len(PAYLOAD)), st.integers(0, len(PAYLOAD)), SIGNS)
def test_edited_links(first: int, second: int, sign: str) -> None:
    link_any(PAYLOAD[:first] + sign + PAYLOAD[second:])


def link_any(text: str) -> None:
    refusal: RecordError | None = None
    match: Match | None = None
    try:
        match = links.read(text)
    except RecordError as error:
        refusal = error
    if refusal is not None or match is None:
        assert refusal is not None
        assert refusal.reason.format(**refusal.params) == str(refusal) != ""
        return
    assert links.read(links.fragment(links.SHOW, match).partition("/")[2]) == match


@SLOW
@given(st.text(SIGNS, max_size=60) | JSON.map(json.dumps))
def test_any_text_as_settings(text: str) -> None:
    tablet = Tablet(FakeStorage({preferences.KEY: text}), at="settings")
    tablet.open("new/nine")
    assert "form nine begin" in tablet.page.html()


@SLOW
@given(
    st.dictionaries(
        st.sampled_from(["mode", "seats", "options", "start", "practice", "physical", "x"]), JSON, max_size=5
    )
)
def test_any_form_that_was_remembered(form: dict[str, Any]) -> None:
    text = json.dumps({"forms": {"nine": form}})
    assert "form nine begin" in Tablet(FakeStorage({preferences.KEY: text}), at="new/nine").page.html()


RESULT = {
    "ident": "a",
    "game": "nine",
    "mode": "match",
    "seats": [["Ana", "person"], ["B", "calm"]],
    "points": [5, 4],
    "winners": [0],
    "when": BEGAN,
}


@SLOW
@given(
    st.text(SIGNS, max_size=60)
    | st.lists(
        JSON | st.dictionaries(st.sampled_from(list(RESULT)), JSON, max_size=3).map(lambda more: {**RESULT, **more})
    ).map(json.dumps)
)
def test_any_text_as_records(text: str) -> None:
    tablet = Tablet(FakeStorage({records.KEY: text}), at="records")
    read(tablet.page.html())
    tablet.open("")
    assert len(tablet.app.records.all()) >= 0


PARTS = st.sampled_from(
    [
        "# ",
        "## ",
        "- ",
        "- **NI-1.1** ",
        "[source] ",
        "[house, public] ",
        "**",
        "*",
        "`",
        "NI-2.3",
        "\n",
        "\n\n",
        "  ",
        "text",
        "<b>",
        "&",
        "[",
        "- **NI-",
    ]
)


@QUICK
@given(st.text(SIGNS, max_size=80) | st.lists(PARTS, max_size=16).map("".join), st.text(max_size=8))
def test_any_text_as_a_rulebook(text: str, words: str) -> None:
    try:
        book = parse(text)
    except ValueError:
        return
    assert isinstance(book.numbers(), list)
    book.search(words)
    for chapter in book.chapters:
        for rule in chapter.rules:
            assert "<script" not in rule.html
