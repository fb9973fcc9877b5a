"""The page of opponents: seats, characters, even matches, and what a match shows of them."""

from __future__ import annotations

import json
from dataclasses import asdict, replace
from typing import TYPE_CHECKING, Any

import pytest

from pyapp.games import GAMES, parts
from pyapp.ui.opponents.faces import FACES, face
from pyapp.ui.opponents.rating import Rating
from pyapp.ui.opponents.room import fill_evenly
from pyapp.ui.opponents.scale import Axis, compared, scale
from pyapp.ui.shelf.room import ShelfRoom
from pyapp.ui.start.form import Form, player_title
from pyapp.ui.store.results import Result
from tests.unit.casts import measured
from tests.unit.fake_page import BEGAN, FakeStorage, Tablet
from tests.unit.home_people import ANA, BRUNO, fill
from tests.unit.markup import read

if TYPE_CHECKING:
    from collections.abc import Iterator

DAY = 86_400.0
CASTS = [(game.key, key) for game in GAMES.values() for key in game.characters]


@pytest.fixture(autouse=True)
def _strengths() -> Iterator[None]:
    with measured():
        yield


def wins(number: int, name: str = "Ana") -> list[Result]:
    """Return wins of Ana against Mira Sol, the last one today."""
    return [
        Result(f"w{at}", "nine", "match", ((name, "person"), ("", "mira")), (9, 5), (0,), BEGAN - (number - at) * DAY)
        for at in range(number)
    ]


def tablet(
    *seats: tuple[str, str], results: list[Result] | None = None, at: str = "opponents/nine", **more: Any
) -> Tablet:
    """Return a tablet at the page, with Ana and Bruno as people and a remembered form."""
    storage = fill(FakeStorage(), [ANA, BRUNO], results or [])
    language = more.pop("language", "en")
    storage.texts["sobremesa.settings"] = json.dumps(
        {"forms": {"nine": {"seats": seats, **more}}, "language": language}
    )
    return Tablet(storage, language=language, at=at)


def seated(shown: Tablet) -> list[tuple[str, str]]:
    """Return name and player of each seat of the form."""
    return [(seat.name, seat.player) for seat in form_of(shown).seats]


def form_of(shown: Tablet) -> Form:
    return shown.app.room(ShelfRoom).forms["nine"]


def cards(shown: Tablet) -> dict[str, bool]:
    """Return which characters are chosen, by key."""
    found = shown.find(lambda e: e["data-do"].startswith("opponents nine character "))
    return {card["data-do"].split()[-1]: card["aria-pressed"] == "true" for card in found}


# --- faces ---


@pytest.mark.parametrize(("game", "key"), CASTS)
def test_every_character_has_a_face(game: str, key: str) -> None:
    assert key in GAMES[game].characters
    drawn = read(face(key))
    assert len([one for one in drawn.all() if one.tag == "path"]) >= 8
    assert not drawn.text


def test_no_face_is_left_over_and_none_is_like_another() -> None:
    assert set(FACES) == {key for _game, key in CASTS}
    assert len({face(key) for key in FACES}) == len(FACES)
    assert "<path" not in face("nobody")


# --- choosing ---


def test_the_form_leads_to_the_page_and_the_page_back() -> None:
    shown = tablet(("Ana", "person"), ("", "steady"), at="new/nine")
    assert shown.find(lambda e: e["href"] == "#opponents/nine")
    shown.enter("form nine name 1", "Robot")
    shown.open("opponents/nine")
    assert "Robot" in shown.text()
    assert cards(shown) == dict.fromkeys(GAMES["nine"].characters, False)
    assert shown.find(lambda e: e["href"] == "#new/nine")
    shown.app.press("Escape")
    shown.page.settle()
    assert shown.page.fragment == "new/nine"
    assert seated(shown) == [("Ana", "person"), ("Robot", "steady")]


def test_a_mode_for_one_person_has_no_opponents() -> None:
    shown = Tablet(at="new/imperial")
    assert shown.find(lambda e: e["href"] == "#opponents/imperial")
    shown.press("form imperial mode solo")
    assert not shown.find(lambda e: e["href"] == "#opponents/imperial" and "vh" not in e["class"])


def test_a_card_takes_the_seat_of_a_level_then_a_new_one_then_the_last() -> None:
    shown = tablet(("Ana", "person"), ("", "steady"))
    for key in ("vane", "mira", "lotte"):
        shown.press(f"opponents nine character {key}")
    assert [player for _name, player in seated(shown)] == ["person", "vane", "mira", "lotte"]
    shown.press("opponents nine character quill")
    assert seated(shown) == [("Ana", "person"), ("Hector Vane", "vane"), ("Mira Sol", "mira"), ("Bo Quill", "quill")]
    assert cards(shown) == {"lotte": False, "quill": True, "mira": True, "vane": True}


def test_a_second_tap_removes_a_character() -> None:
    shown = tablet(("Ana", "person"), ("Mira Sol", "mira"), ("Hector Vane", "vane"))
    shown.press("opponents nine character mira")
    assert seated(shown) == [("Ana", "person"), ("Hector Vane", "vane")]
    shown.press("opponents nine character vane")
    assert seated(shown) == [("Ana", "person"), ("", "steady")], "a match of 9 needs two"


def test_a_tapped_seat_gets_the_next_card() -> None:
    shown = tablet(("Ana", "person"), ("Bruno", "person"), ("", "calm"))
    shown.press("form nine open 1")
    shown.press("opponents nine character vane")
    assert seated(shown) == [("Ana", "person"), ("Hector Vane", "vane"), ("", "calm")]
    assert form_of(shown).open is None


def test_a_table_full_of_people_asks_for_a_seat() -> None:
    shown = tablet(*((name, "person") for name in ("Ana", "Bruno", "Cleo", "Dan")))
    shown.press("opponents nine character vane")
    assert "Every seat is taken." in shown.text()
    shown.press("form nine open 3")
    assert "Every seat is taken." not in shown.text()
    shown.press("opponents nine character vane")
    assert seated(shown)[3] == ("Hector Vane", "vane")


def test_levels_stay_available() -> None:
    shown = tablet(("Ana", "person"), ("Mira Sol", "mira"))
    shown.press("form nine open 1")
    for player in ("calm", "steady", "sharp", "person"):
        assert f"opponents nine player 1 {player}" in shown.actions()
    shown.press("opponents nine player 1 sharp")
    assert seated(shown) == [("Ana", "person"), ("", "sharp")]
    shown.open("new/nine")
    shown.press("form nine open 1")
    assert "form nine player 1 calm" in shown.actions()
    assert not any("mira" in action for action in shown.actions())


def test_a_level_on_the_form_takes_the_name_of_a_character_away() -> None:
    shown = tablet(("Ana", "person"), ("Mira Sol", "mira"), at="new/nine")
    field = shown.find(lambda e: e["data-field"] == "form nine name 1")[0]
    assert field["value"] == "Mira Sol"
    assert "readonly" in field.attributes
    shown.press("form nine open 1")
    assert _sentence("mira") in shown.text()
    shown.press("form nine player 1 calm")
    assert seated(shown)[1] == ("", "calm")


def _sentence(key: str) -> str:
    return next(one.sentence for one in GAMES["nine"].cast() if one.key == key)


@pytest.mark.parametrize(
    "words",
    [
        *("", "nine", "nine character", "nine character steady", "nine character tully", "nine player 9 calm"),
        *("nine player 1 mira", "nine player x calm", "nine even", "nine other 1", "chess even yes", "nine player 1"),
    ],
)
def test_malformed_words_do_nothing(words: str) -> None:
    shown = tablet(("Ana", "person"), ("", "steady"))
    shown.app.do(f"opponents {words}")
    assert seated(shown) == [("Ana", "person"), ("", "steady")]


@pytest.mark.parametrize("address", ["opponents", "opponents/chess", "opponents/nine/x", "opponents/paper"])
def test_other_addresses_say_that_nobody_is_there(address: str) -> None:
    shown = tablet(("Ana", "person"), at=address)
    assert "There are no opponents here." in shown.text()
    assert not shown.app.press("Escape")


@pytest.mark.parametrize(
    "seats",
    [
        [["Ana", "person"], ["", "mira"]],
        [["Ana", "person"], ["Ana", "mira"]],
        [["x" * 99, "mira"], ["", "mira"]],
        [["Ana", "tully"], ["", "none"]],
        "mira",
        [["Ana"], 7, None],
    ],
)
def test_damaged_forms_do_no_harm(seats: Any) -> None:
    storage = fill(FakeStorage(), [ANA], wins(3))
    storage.texts["sobremesa.settings"] = json.dumps({"forms": {"nine": {"seats": seats, "even": "yes"}}})
    shown = Tablet(storage, at="opponents/nine")
    assert len(cards(shown)) == 4
    shown.open("new/nine")


# --- even matches ---


def test_even_opponents_are_the_closest() -> None:
    shown = tablet(("Ana", "person"), ("", "steady"), ("", "calm"), results=wins(1))
    assert shown.find(lambda e: e["role"] == "switch")[0]["aria-checked"] == "true"
    rating = next(one for one in shown.app.room_at("opponents").ratings(form_of(shown)) if one)  # type: ignore[attr-defined]
    strengths = {one.key: one.strength for one in GAMES["nine"].cast()}
    closest = sorted(strengths, key=lambda key: abs(strengths[key] - rating.value))
    assert [player for _name, player in seated(shown)] == ["person", *closest[:2]]


def test_a_tap_on_a_card_switches_even_off_and_the_form_remembers() -> None:
    shown = tablet(("Ana", "person"), ("", "steady"), results=wins(2))
    shown.press("opponents nine character lotte")
    switch = shown.find(lambda e: e["role"] == "switch")[0]
    assert switch["aria-checked"] == "false"
    chosen = seated(shown)
    shown.press("form nine begin")
    again = shown.reload()
    again.open("opponents/nine")
    assert seated(again) == chosen
    assert form_of(again).even is False
    again.press("opponents nine even yes")
    assert form_of(again).even
    assert seated(again)[1][1] in ("mira", "vane")


def test_without_a_rating_nothing_is_even() -> None:
    shown = tablet(("Ana", "person"), ("", "steady"))
    assert seated(shown)[1] == ("", "steady")
    assert not shown.find(lambda e: e["role"] == "switch")
    assert "Your rating begins" in shown.text()
    guest = tablet(("", "person"), ("", "steady"), results=wins(2, "Player 1"))
    assert not guest.find(lambda e: e["role"] == "switch"), "a seat that nobody has named"


def test_a_head_start_is_said_to_leave_the_rating() -> None:
    shown = tablet(("Ana", "person"), ("", "steady"), results=wins(2))
    shown.app.do("form nine ahead 0 2")
    assert "A match with a head start doesn't change your rating." in shown.text()


def test_without_strengths_nothing_is_even_and_there_is_no_scale() -> None:
    with measured(strengths={}):
        shown = tablet(("Ana", "person"), ("", "steady"), results=wins(2))
        assert seated(shown)[1] == ("", "steady")
        assert not shown.find(lambda e: e["role"] in ("switch", "img"))
        assert [e.text.endswith("still measuring") for e in shown.find(lambda e: e.tag == "em")] == [True] * 4
        assert "Your rating begins" not in shown.text()


def test_more_seats_than_measured_characters_get_levels() -> None:
    with measured(strengths={"vane": 1700}):
        form = Form.begin(GAMES["nine"], "x", {"seats": [["Ana", "person"], ["Mira Sol", "mira"], ["", "calm"]]})
        fill_evenly(form, Rating(1500.0))
        assert [seat.player for seat in form.seats] == ["person", "vane", "calm"]
        form = Form.begin(GAMES["nine"], "x", {"seats": [["Ana", "person"], ["", "calm"], ["Hector Vane", "vane"]]})
        fill_evenly(form, Rating(1500.0))
        assert [seat.player for seat in form.seats] == ["person", "vane", "steady"]
        assert form.seats[2].name == ""


# --- the scale ---


def test_the_axis_holds_every_interval_and_the_rating() -> None:
    cast = [one for one in GAMES["nine"].cast() if one.strength]
    assert Axis.of(cast, None) == (1200, 1800)
    assert Axis.of(cast, Rating(1950.0)) == (1200, 2000)
    axis = Axis.of(cast, None)
    places = [axis.at(value) for value in (-1e9, 1200, 1500, 1800, 1e9)]
    assert places == sorted(places)
    assert (places[0], places[-1]) == (2.0, 98.0)


def test_close_names_are_drawn_in_rows() -> None:
    cast = [replace(one, strength=1500 + at) for at, one in enumerate(GAMES["nine"].cast())]
    drawn = read(scale(cast, (), "", None))
    assert len({text["y"] for text in drawn.all() if text["class"] == "name"}) == 4


@pytest.mark.parametrize(
    ("strength", "rating", "said"),
    [
        (0, 1500.0, "still measuring"),
        (1385, None, "strength 1385"),
        (1385, 1440.2, "strength 1385, 55 below you"),
        (1500, 1440.2, "strength 1500, 60 above you"),
        (1440, 1440.2, "strength 1440, the same as you"),
    ],
)
def test_strengths_in_words(strength: int, rating: float | None, said: str) -> None:
    assert compared(strength, None if rating is None else Rating(rating)) == said


def test_a_card_says_who_it_is() -> None:
    shown = tablet(("Ana", "person"), ("Mira Sol", "mira"), results=wins(3), even=False)
    card = shown.find(lambda e: e["data-do"] == "opponents nine character mira")[0]
    mira = next(one for one in GAMES["nine"].cast() if one.key == "mira")
    heard = card.text.replace(f"{mira.style} · 1500", "")
    assert f", {mira.style}, strength 1500, " in heard
    assert mira.sentence in heard


# --- at the table, and on the result ---


def test_a_match_names_the_seat_by_the_character() -> None:
    shown = tablet(("Ana", "person"), ("", "steady"))
    shown.press("opponents nine character vane")
    shown.press("form nine begin")
    assert shown.page.fragment.startswith("match/")
    setup = shown.app.table.match.setup  # type: ignore[union-attr]
    assert [(seat.name, seat.player) for seat in setup.seats] == [("Ana", "person"), ("Hector Vane", "vane")]
    style = next(one.style for one in GAMES["nine"].cast() if one.key == "vane")
    assert style in shown.ident("p-seats").text


def test_equal_names_are_refused_on_the_page() -> None:
    shown = tablet(("Hector Vane", "person"), ("", "steady"))
    shown.press("opponents nine character vane")
    shown.press("form nine begin")
    assert "Two seats have the same name." in shown.text()
    assert shown.page.fragment == "opponents/nine"


def test_titles_of_players() -> None:
    vane = next(one for one in GAMES["nine"].cast() if one.key == "vane")
    assert player_title("vane", "nine") == vane.style
    assert player_title("calm", "nine") == "Calm"
    assert player_title("vane") == player_title("stranger", "nine") == "Computer"
    parts.ABSENT.add("nine")
    assert player_title("vane", "nine") == "Computer"
    parts.ABSENT.discard("nine")


def finished(shown: Tablet) -> None:
    """Play the open match to its end."""
    table = shown.app.table
    assert table is not None
    while not table.match.over:
        moves = table.match.position.moves()
        table.match.play(moves[0])
        table.match.settle()
    table.save()
    shown.app.finished(table.session.entry)
    shown.open(f"result/{table.session.entry.ident}")


def result_of(**more: Any) -> Tablet:
    """Return a tablet with the result of a match against Hector Vane."""
    shown = tablet(("Ana", "person"), ("Hector Vane", "vane"), at="new/nine", **more)
    shown.press("form nine begin")
    finished(shown)
    return shown


def rating_line(shown: Tablet) -> str:
    return " ".join(element.text for element in shown.find(lambda e: e["class"] == "rating"))


def test_the_result_says_how_the_rating_changed() -> None:
    assert rating_line(result_of()).startswith("Your rating: ")
    assert "→" not in rating_line(result_of())
    assert "→" in rating_line(result_of(results=wins(2)))


def test_other_results_say_nothing_of_a_rating() -> None:
    assert rating_line(result_of(practice=True)) == ""
    with measured(strengths={}):
        assert rating_line(result_of()) == ""


def test_the_rating_comes_with_its_part() -> None:
    shown = result_of()
    address = shown.page.fragment
    parts.ABSENT.add(parts.HOME)
    shown.open("settings")
    shown.page.offline = True
    shown.open(address)
    assert rating_line(shown) == ""
    shown.page.offline = False
    shown.open("settings")
    shown.open(address)
    assert parts.HOME not in parts.ABSENT
    assert rating_line(shown).startswith("Your rating: ")


def test_records_list_characters_by_name() -> None:
    shown = result_of()
    shown.open("records")
    assert "Hector Vane" in shown.text()


def test_stored_results_are_read_as_before() -> None:
    shown = result_of()
    line = shown.app.records.all()[-1]
    assert line.seats[1] == ("Hector Vane", "vane")
    assert json.loads(json.dumps(asdict(line)))["version"] == line.version


def test_the_page_in_spanish_escapes_names() -> None:
    wicked = '<img src=x>"&'
    shown = tablet((wicked, "person"), ("", "steady"), results=wins(3, wicked), language="es")
    assert wicked in shown.text()
    assert "Rivales" in shown.find(lambda e: e.tag == "main")[0]["aria-label"]
    assert not shown.find(lambda e: e.tag == "img")


def test_the_faces_of_characters_are_next_to_their_names_at_the_table_and_on_the_result() -> None:
    shown = tablet(("Ana", "person"), ("Hector Vane", "vane"), ("", "steady"), at="new/nine")
    parts.ABSENT.add(parts.HOME)
    shown.page.offline = True
    shown.press("form nine begin")
    assert not shown.find(lambda e: e.has_class("opp-face"))
    shown.page.offline = False
    address = shown.page.fragment
    shown.open("")
    shown.open(address)
    assert parts.HOME not in parts.ABSENT, "the drawings come with the match"
    assert len(shown.find(lambda e: e.has_class("opp-face"))) == 1
    finished(shown)
    (face_of_vane,) = shown.find(
        lambda e: e.has_class("opp-face") and e.parent is not None and "Hector Vane" in e.parent.text
    )
    assert face_of_vane.tag == "svg"


def test_a_match_without_characters_loads_no_faces() -> None:
    shown = tablet(("Ana", "person"), ("", "steady"), at="new/nine")
    parts.ABSENT.add(parts.HOME)
    shown.press("form nine begin")
    assert parts.HOME in parts.ABSENT
    parts.ABSENT.discard(parts.HOME)
