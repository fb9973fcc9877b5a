"""The line about a day: written in the language of the page, read in every language, and friends' lines in the store."""

from __future__ import annotations

import json
from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pyapp.drawing import language as catalogue
from pyapp.engine.contract import MAX_NAME, MessageError
from pyapp.games import GAMES
from pyapp.ui.challenge import challenge as today
from pyapp.ui.challenge.done import Done
from pyapp.ui.days.friends import MAX_LINES, FriendLine, Friends, read_lines
from pyapp.ui.days.sharing import line, read
from pyapp.ui.page import MemoryStorage, StoreFull
from pyapp.ui.store.saves import FRIENDS_KEY, MAX_POINTS
from tests.unit.fake_page import CATALOGUES_READY, FakeStorage, Tablet

assert CATALOGUES_READY
NOW = date(2026, 11, 28)
HOSTS = [game.key for game in today.games_with_challenge()]
NINA = FriendLine(NOW, "auztralia", "Nina", 12)


@pytest.fixture(autouse=True)
def english() -> None:
    catalogue.use("en")


def test_a_line_has_the_day_the_points_and_the_streak() -> None:
    done = {"auztralia": Done("auztralia", 12, (3, 4)), "imperial": Done("imperial", 38)}
    assert line(NOW, done, 9) == "Sobremesa 28 Nov · Imperial Settlers 38 · AuZtralia +12 gold · streak 9"
    assert line(NOW, {"nine": Done("nine", -2)}, 0) == "Sobremesa 28 Nov · 9 -2"
    catalogue.use("es")
    assert line(NOW, done, 9) == "Sobremesa 28 nov · Imperial Settlers 38 · AuZtralia +12 oro · racha 9"


@pytest.mark.parametrize("language", catalogue.LANGUAGES)
@given(
    days=st.integers(0, 363),
    points=st.dictionaries(st.sampled_from(HOSTS), st.integers(-300, 900), min_size=1),
    length=st.integers(0, 999),
)
def test_what_is_written_is_read_in_every_language(
    language: str, days: int, points: dict[str, int], length: int
) -> None:
    day = NOW - timedelta(days)
    catalogue.use(language)
    text = line(day, {game: Done(game, number, (1, 4)) for game, number in points.items()}, length)
    catalogue.use("en")
    found = read(text, "Nina", NOW)
    assert {(one.day, one.game, one.points) for one in found} == {(day, *item) for item in points.items()}


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("28 Nov", date(2026, 11, 28)),
        ("29 Nov", date(2026, 11, 29)),
        ("30 Nov", date(2025, 11, 30)),
        ("1 Jan", date(2026, 1, 1)),
        ("29 Feb", date(2024, 2, 29)),
        ("3 sept", date(2026, 9, 3)),
        ("3 SEP.", date(2026, 9, 3)),
        ("3 mayo", date(2026, 5, 3)),
    ],
)
def test_a_date_is_the_latest_one_until_tomorrow(text: str, day: date) -> None:
    (found,) = read(f"Sobremesa {text} · AuZtralia +12", "Nina", NOW)
    assert found.day == day


def test_on_the_last_day_of_a_year_tomorrow_is_in_the_next() -> None:
    (found,) = read("Sobremesa 1 Jan · 9 +2", "Nina", date(2026, 12, 31))
    assert found.day == date(2027, 1, 1)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Nina: Sobremesa 28 Nov · 9 +2", "Nina"),
        ("[28/11/26, 10:05] Nina: Sobremesa 28 Nov · 9 +2", "Nina"),
        ("28/11/26, 10:05 - Nina: Sobremesa 28 Nov · 9 +2 · streak 4", "Nina"),
        ("good evening!\nNina\nSobremesa 28 Nov · 9 +2\nbye", "Nina"),
        (f"{'W' * 80}: Sobremesa 28 Nov · 9 +2", "W" * MAX_NAME),
    ],
)
def test_a_name_before_the_line_is_read(text: str, name: str) -> None:
    assert [one.name for one in read(text, "", NOW)] == [name]
    assert [one.name for one in read(text, "Anna - Marie", NOW)] == ["Anna - Marie"]


def test_two_lines_of_a_chat_are_two_friends() -> None:
    found = read("Ana: Sobremesa 28 Nov · 9 +2\nEva: Sobremesa 27 Nov · 9 -1 · AuZtralia \u22124", "", NOW)
    assert [(one.name, one.day.day, one.points) for one in found] == [("Ana", 28, 2), ("Eva", 27, -1), ("Eva", 27, -4)]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "not a line from Sobremesa"),
        ("hello", "not a line from Sobremesa"),
        ("Sobremesa 28 Nov", "not a line from Sobremesa"),
        ("Sobremesa 31 Nov · 9 +2", "no day"),
        ("Sobremesa 0 Nov · 9 +2", "no day"),
        ("Sobremesa 28 Abc · 9 +2", "no day"),
        ("Sobremesa 28 Nov · Chess 12", "no result"),
        ("Sobremesa 28 Nov · 9", "no result"),
        ("Sobremesa 28 Nov · 9 +999999", "no result"),
        ("Sobremesa 28 Nov · 9 12345678901234567890", "no result"),
        ("Sobremesa 28 Nov · streak 9", "no result"),
    ],
)
def test_other_texts_are_refused_with_a_reason(text: str, reason: str) -> None:
    with pytest.raises(MessageError, match=reason):
        read(text, "Nina", NOW)


def test_a_line_without_a_name_asks_for_one() -> None:
    with pytest.raises(MessageError, match="Add a name"):
        read("Sobremesa 28 Nov · 9 +2", " \u200f ", NOW)


@given(st.text(max_size=200), st.text(max_size=40))
def test_no_text_breaks_the_reader(text: str, name: str) -> None:
    for hostile in (text, f"Sobremesa 28 Nov · {text}", f"Sobremesa {text} · 9 +2", f"{text}Sobremesa 28 Nov · 9 +2"):
        try:
            found = read(hostile, name, NOW)
        except MessageError:
            continue
        storage = MemoryStorage()
        Friends(storage).add(found)
        assert {one.key for one in Friends(storage).all()} == {one.key for one in found}


# --- the store ---


def test_lines_are_stored_replaced_and_deleted() -> None:
    friends = Friends(storage := MemoryStorage())
    friends.add([NINA, FriendLine(NOW, "nine", "Nina", 2)])
    friends.add([FriendLine(NOW, "auztralia", "Nina", 15)])
    assert [(one.game, one.points) for one in friends.of(NOW)] == [("auztralia", 15), ("nine", 2)]
    assert not friends.of(NOW - timedelta(1))
    for one in friends.all():
        friends.delete(one)
    assert storage.get(FRIENDS_KEY) is None


def test_only_the_latest_days_are_kept() -> None:
    friends = Friends(MemoryStorage())
    friends.add(FriendLine(NOW - timedelta(number), "nine", "Nina", 1) for number in range(MAX_LINES + 30))
    assert len(friends.all()) == MAX_LINES
    assert friends.all()[-1].day == NOW


GOOD = ["2026-11-28", "nine", "Nina", 2]


@pytest.mark.parametrize(
    "row",
    [
        None, 5, "x", [], {}, GOOD[:3], [*GOOD, 1],
        ["2026-13-28", *GOOD[1:]], [5, *GOOD[1:]], ["2026-11-28", "chess", "Nina", 2], ["2026-11-28", [], "Nina", 2],
        ["2026-11-28", "nine", "", 2], ["2026-11-28", "nine", "W" * 25, 2], ["2026-11-28", "nine", "a\u202eb", 2], ["2026-11-28", "nine", 5, 2],
        ["2026-11-28", "nine", "Nina", "2"], ["2026-11-28", "nine", "Nina", True], ["2026-11-28", "nine", "Nina", MAX_POINTS + 1],
        ["2026-11-28", "nine", "Nina", 1.5],
    ],
)  # fmt: skip
def test_damaged_lines_are_left_out(row: object) -> None:
    assert read_lines(json.dumps({"version": 1, "lines": [row, GOOD]})) == [FriendLine(NOW, "nine", "Nina", 2)]


@pytest.mark.parametrize(
    "text", [None, "", "{", "[]", "5", '"x"', '{"lines": 5}', "{}", "[" * 100_000, 7, "x" * 300_000]
)
def test_a_damaged_entry_has_no_lines(text: object) -> None:
    assert read_lines(text) == []


# --- backups ---


def test_a_backup_brings_friends_lines_and_replaces_none() -> None:
    first, second = Tablet(), Tablet()
    Friends(first.page.storage).add([NINA, FriendLine(NOW, "nine", "Eva", 3)])
    Friends(second.page.storage).add([FriendLine(NOW, "auztralia", "Nina", 1)])
    first.open("saves")
    first.press("backup")
    second.page.file_to_pick = first.page.files["sobremesa-backup.json"]
    second.open("saves")
    second.press("import")
    assert "1 new line of a friend." in second.text()
    second.press("import-do")
    assert [(one.name, one.points) for one in Friends(second.page.storage).all()] == [("Nina", 1), ("Eva", 3)]
    second.press("import")
    assert "new line" not in second.text()


@pytest.mark.parametrize("text", [5, [], {"lines": []}, "{", '{"lines": [[1]]}', True])
def test_a_backup_with_damaged_lines_is_read(text: object) -> None:
    one = Tablet(at="saves")
    one.page.file_to_pick = json.dumps({"sobremesa": 1, "kind": "backup", "matches": {}, "friends": text})
    one.press("import")
    assert "import-do" not in one.actions()
    assert "Nothing will be overwritten." in one.text()


def test_a_full_store_leaves_the_lines_as_they_were() -> None:
    storage = FakeStorage()
    one = Tablet(storage)
    friends = Friends(one.page.storage)
    friends.add([NINA])
    storage.full()
    with pytest.raises(StoreFull):
        friends.add([FriendLine(NOW, "nine", "Eva", 3)])
    assert friends.all() == [NINA]


def test_every_title_of_a_game_is_told_apart() -> None:
    titles = [GAMES[key].title.partition(":")[0] for key in HOSTS]
    for game, title in zip(HOSTS, titles, strict=True):
        (found,) = read(f"Sobremesa 28 Nov · {title} 3", "Nina", NOW)
        assert found.game == game
