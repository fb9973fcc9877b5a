"""Every page in both languages: well-formed, labelled, translated, and with typed text escaped."""

from __future__ import annotations

import re
from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import pytest

from pyapp.drawing import language as catalogue
from pyapp.engine.conformance import random_match
from pyapp.engine.contract import Seat, Setup
from pyapp.games import GAMES
from pyapp.ui.links import fragments as links
from pyapp.ui.start.actions import FORM
from pyapp.ui.store.saves import PREFIX, Entry, write_entry
from tests.unit.artemis_matches import pack_of
from tests.unit.fake_page import BEGAN, FakeStorage, Tablet, compose, first_move
from tests.unit.helpers import begin, finished, nine
from tests.unit.markup import Element, faults

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from pyapp.engine.match import Match

PLAIN = ("Quirina", "Wenceslao", "Xóchitl", "Yevgenia")
WICKED = ("<img src=x onerror=a()>", '"><b onclick="x">', "O'Neill & <Söhne> ñ {0}", "محمد 🎲 {name} %s")
"""Names of 24 characters at most, as somebody might type them who wants to break the page."""
PLAYERS = ("person", "person", "calm", "sharp")


def setup(names: tuple[str, ...], seats: int = 4, mode: str = "match", *, practice: bool = False) -> Setup:
    players = PLAYERS[:seats]
    return Setup(
        "nine",
        mode,
        tuple(Seat(name, player) for name, player in zip(names, players, strict=False)),
        "olive-42-bread",
        (("preparation", "players"),),
        practice=practice,
    )


@cache
def over(names: tuple[str, ...], seats: int = 4, mode: str = "match") -> Match:
    return random_match(GAMES["nine"], setup(names, seats, mode), "pages")


def entry(ident: str, match: Match, **more: object) -> tuple[str, str]:
    return PREFIX + ident, write_entry(Entry(ident, match, BEGAN - 90_000, BEGAN - 80_000, **more))  # type: ignore[arg-type]


def tablet(language: str, names: tuple[str, ...], at: str = "", **facts: Any) -> Tablet:
    """Return a tablet with a finished match, matches in each phase, a challenge, a damaged entry, and a record."""
    whole = over(names)
    storage = FakeStorage(
        dict(
            [
                entry("over", whole, challenge=(names[0], 3)),
                *(entry(f"at{cursor}", whole.branch(cursor)) for cursor in (5, 20, 50)),
                entry("two", over(names, 2, "tournament").branch(70), local=(1,), challenge=(names[1], 2)),
            ]
        )
    )
    storage.texts[PREFIX + "broken"] = storage.texts[PREFIX + "at20"].replace("+", "-", 1)
    one = Tablet(storage, language=language, thinker=first_move, **facts)
    one.app.records.add("over", whole, BEGAN - 90_000)
    one.app.records.add("draw", over(names, 2, "tournament"), BEGAN - 40_000_000)
    one.open(at)
    return one


def scenes(language: str, names: tuple[str, ...]) -> Iterator[tuple[str, Tablet]]:
    """Go through every page, and every state of one that shows something of its own."""
    one = tablet(language, names, apple_tablet=True, can_share=True)
    for fragment in (
        "",
        "new/nine",
        "settings",
        "records",
        "saves",
        "rules",
        "rules/nine",
        "rules/nine/NI-5.4",
        "nowhere",
        "match/none",
        "match/broken",
    ):
        one.open(fragment)
        yield fragment, one
    one.open("rules/nine")
    for words in ("border", "xyzzy <b>", '"'):
        one.enter("search-rules", words)
        yield f"rules, searched for {words}", one
    one.open("new/nine")
    for number, name in enumerate(names):
        if number > 1:
            one.press("form nine add")
        one.enter(f"form nine name {number}", name)
        one.press(f"form nine open {number}")
        yield f"new, seat {number}", one
    one.press("form nine share")
    yield "new, shared", one
    one.enter("form nine name 0", names[1])
    one.enter("form nine code", '"><b>')
    one.press("form nine begin")
    yield "new, refused", one
    one.open("saves")
    one.press("ask-delete over")
    yield "saves, asked", one
    one.press("ask-no")
    for text in ("<b>", one.storage.texts[PREFIX + "over"], '[Sobremesa "1"][Game "nine"][<b>"'):
        one.page.file_to_pick = text
        one.press("import")
        yield "saves, a plan", one
    one.page.file_to_pick = pack_of("events", name=names[0])
    one.press("import")
    yield "saves, a pack", one
    one.press("import-do")
    yield "saves, a pack is kept", one
    (kept,) = one.app.own_sheets.all()
    one.press(f"ask-delete-own {kept.ident}")
    yield "saves, a pack asked", one
    one.press(f"delete-own {kept.ident}")
    one.open("records")
    one.press("ask-forget")
    yield "records, asked", one
    for cursor in (5, 20, 50):
        one.open(f"match/at{cursor}")
        yield f"at {cursor}", one
        assert one.app.table is not None
        for move in one.match.position.moves()[:1]:
            one.app.tap(move)
            yield f"at {cursor}, chosen {move}", one
        one.app.tap("nowhere")
        yield f"at {cursor}, refused", one
        one.app.do("hint")
        one.page.settle()
        yield f"at {cursor}, hint", one
        for drawer in ("log", "rules", "more", "share") if cursor == 50 else ("more",):
            one.app.do(f"drawer {drawer}")
            yield f"at {cursor}, {drawer}", one
        one.app.do("look 3")
        yield f"at {cursor}, looking", one
    one.open("match/two")
    yield "a tournament on two devices", one
    one.open("match/over")
    yield "over, table", one
    one.page.thinker = "held"
    one.open("result/over")
    yield "result, looking back", one
    one.page.held[-1].give(
        {"moves": [[at, whole_move(names, at), 1.0, other_move(names, at), 2.5] for at in (46, 47, 48)]}
    )
    one.page.settle()
    yield "result", one
    one.open("replay/over")
    yield "replay", one
    for kind in links.KINDS:
        for match in (over(names), over(names).branch(50)):
            one.open(links.fragment(kind, match))
            yield f"link, {kind}", one


def whole_move(names: tuple[str, ...], at: int) -> str:
    return over(names).moves[at]


def other_move(names: tuple[str, ...], at: int) -> str:
    return next(move for move in over(names).at(at).moves() if move != over(names).moves[at])


@cache
def shown(language: str, names: tuple[str, ...]) -> tuple[tuple[str, dict[str, str]], ...]:
    """Return every scene once: what it is, and the parts of its page."""
    return tuple((what, dict(one.page.shown)) for what, one in scenes(language, names))


NAMES = {"plain": PLAIN, "wicked": WICKED}


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("names", NAMES)
def test_every_page_is_well_formed_and_named(names: str, language: str) -> None:
    """No foreign tag or attribute, hence no inline style or script; ids once; every control named; nothing typed is
    markup.
    """
    for what, parts in shown(language, NAMES[names]):
        complaints = faults(compose(parts))
        assert not complaints, f"{what}: {complaints[:3]}"


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "es"])
def test_names_are_shown_as_they_were_typed(language: str) -> None:
    """Wherever the plain name stands there stands the wicked one, sign by sign: escaped once, and only once."""
    for (what, plain), (_what, wicked) in zip(shown(language, PLAIN), shown(language, WICKED), strict=True):
        expected = {name: compose(plain).text.count(name) for name in PLAIN}
        page = compose(wicked)
        text = page.text + " ".join(e["aria-label"] + e["value"] for e in page.all())
        assert not re.search(r"&(amp|lt|gt|quot|#x27);", text), f"{what}: escaped twice"
        for one, two in zip(PLAIN, WICKED, strict=True):
            assert page.text.count(two) == expected[one], f"{what}: {two} does not come {expected[one]} times"


ROOMS = {
    "",
    "new",
    "opponents",
    "puzzle",
    "settings",
    "records",
    "saves",
    "rules",
    "match",
    "result",
    "replay",
    "today",
    "days",
    "compare",
    "studio",
    "print",
    "guide",
    "paper",
    "people",
    "move",
}
"""The rooms that links of our pages lead to."""
OF_SOLO = {
    *(
        "sheet-play",
        "same-dice",
        "today-begin",
        "today-share",
        "today-line",
        "beside",
        "beside-drop",
        "beside-copy",
        "guide",
    ),
}
"""Actions of matches on sheets: their own tests tap them."""


ELSEWHERE = {
    *("sit", "places", "join"),
    "remote",
    *("try", "practise"),
    "skip",
    "tell-again",
    "back",
    "draft",
    "drop",
    "end",
    "restart",
    "sheet",
    "tab",
    "studio",
    "print",
    "example",
    "paper",
    "backup-pictures",
    "import-take",
    *OF_SOLO,
}
"""Actions of pages that 9 has not, or that are drawn when one comes near: their own tests tap them (sheets, the studio,
tables side by side, examples of rulebooks).
"""


@pytest.mark.parametrize("language", ["en", "es"])
def test_every_action_and_field_on_a_page_has_a_handler(language: str) -> None:
    used, app = set(), Tablet().app
    for address in ("result", "records", "compare"):
        app.room_at(address)  # these rooms come late
    for what, parts in shown(language, PLAIN):
        for element in compose(parts).all():
            if do := element["data-do"]:
                used.add(do.split()[0])
                assert do.split()[0] in app.actions, f"{what}: {do}"
                assert not do.startswith("form ") or do.split()[2] in FORM, f"{what}: {do}"
            if name := element["data-field"]:
                assert name.split()[0] in app.fields, f"{what}: {name}"
            if element["href"].startswith("#") and element.tag == "a" and not element["data-do"]:
                assert element["href"][1:].split("/")[0] in ROOMS, element["href"]
    assert app.actions.keys() - used <= {
        "to",
        "forget",
        "delete",
        "delete-own",
        "hurry",
        "again",
        "cover",
        "uncover",
        "import-do",
        "import-good",
        "point",
        "copy-details",
        *ELSEWHERE,
    }, app.actions.keys() - used


# --- languages ---


def _pattern(message: str) -> re.Pattern[str]:
    """Return what a message looks like on a page: without its tags, its fields filled with anything."""
    text = " ".join(re.sub(r"<[^>]+>", " ", message).split())
    parts = re.split(r"\{\w+\}", text)
    return re.compile(".{0,90}?".join(map(re.escape, parts)))


@cache
def english() -> list[tuple[str, re.Pattern[str]]]:
    """Return the English texts that read otherwise in Spanish and are long enough to be no chance."""
    catalogue.use("es")
    known = catalogue._Current.texts._catalog  # type: ignore[attr-defined]
    pairs = [(source[0] if isinstance(source, tuple) else source, target) for source, target in known.items() if source]
    return [
        (source, _pattern(source))
        for source, target in pairs
        if source != target and len(re.sub(r"\{\w+\}|<[^>]+>", "", source)) > 3
    ]


def _sentences(element: Element) -> Iterator[str]:
    """Yield every text of a page by itself, the names of controls too; not the key to the other language, nor other
    people's works.
    """
    for name in ("aria-label", "placeholder"):
        if element[name]:
            yield element[name]
    for child in element.children:
        if isinstance(child, str):
            yield " ".join(child.split())
        elif not (child.has_class("credits") or child["lang"] == "en"):
            yield from _sentences(child)


@pytest.mark.slow
def test_a_spanish_page_has_no_english_left_over() -> None:
    seen = {sentence for _what, parts in shown("es", PLAIN) for sentence in _sentences(compose(parts))}
    left = [(sentence, source) for sentence in seen for source, pattern in english() if pattern.fullmatch(sentence)]
    assert not left, left[:10]


def test_both_languages_show_the_same_things() -> None:
    for (what, one), (_what, two) in zip(shown("en", PLAIN), shown("es", PLAIN), strict=True):
        if "rules" not in what:
            assert _actions(compose(one)) == _actions(compose(two)), what


def _actions(root: Element) -> list[str]:
    return [e["data-do"] for e in root.all() if e["data-do"] and not e["data-do"].startswith("set language")]


def test_the_language_is_switched_live() -> None:
    one = Tablet(language="en")
    assert one.page.root_attributes["lang"] == "en"
    one.press("set language es")
    assert one.page.root_attributes["lang"] == "es"
    assert "Cargando" in one.text()
    one.begin("Ana", "Bruno")
    assert one.voice.startswith("Ana, pon una ficha roja")
    assert Tablet(one.storage, language="en").page.root_attributes["lang"] == "es", "it is remembered"


# --- order of headings, names of pages ---


@pytest.mark.parametrize("language", ["en", "es"])
def test_every_page_has_one_first_heading_and_skips_none(language: str) -> None:
    for what, parts in shown(language, PLAIN):
        root = compose(parts)
        sheets = [e for e in root.all() if e["role"] in ("dialog", "alertdialog") or e["id"].startswith("new/")]
        inside = {id(e) for sheet in sheets for e in sheet.all()}
        levels = [int(e.tag[1]) for e in root.all() if re.fullmatch("h[1-6]", e.tag) and id(e) not in inside]
        assert levels.count(1) == 1, f"{what}: {levels}"
        assert levels[0] == 1, what
        assert all(after <= before + 1 for before, after in pairwise(levels)), f"{what}: {levels}"


def test_the_title_and_the_page_are_passed_on() -> None:
    one = tablet("en", PLAIN)
    assert (
        one.page.root_attributes["title"],
        one.page.root_attributes["data-page"],
        one.page.root_attributes["data-game"],
    ) == (
        "Sobremesa",
        "shelf",
        "",
    )
    one.open("match/at50")
    assert (
        one.page.root_attributes["title"],
        one.page.root_attributes["data-page"],
        one.page.root_attributes["data-game"],
    ) == (
        "9 - Sobremesa",
        "match",
        "nine",
    )


def test_the_painted_page_names_its_address() -> None:
    one = tablet("en", PLAIN)
    assert one.page.root_attributes["data-place"] == "shelf"
    one.open("match/at50")
    assert one.page.root_attributes["data-place"] == "match/at50"


# --- the result ---


def test_the_result_shows_winner_reason_and_rules() -> None:
    whole = finished(nine())
    one = Tablet(FakeStorage(dict([entry("over", whole)])), thinker=first_move, at="result/over")
    points = [sum(line.points for line in whole.position.score(seat)) for seat in (0, 1)]
    outcome = whole.position.outcome()
    assert outcome is not None
    winner = outcome.winners[0]
    names, ahead = ("Ana", "Bruno"), points[winner] - points[1 - winner]
    assert f"{names[winner]} wins {points[winner]} points, {ahead} ahead of {names[1 - winner]}." in one.text()
    assert "No better moves found." in one.text()
    assert any(action.startswith("rule NI-6") for action in one.actions())
    assert [cell.text for cell in one.find(lambda e: e.has_class("total"))] == [str(value) for value in points]


def nonsense(kind: int) -> Callable[[object], object]:
    rows: list[object] = [
        None,
        7,
        [[1]],
        [[0, ":b2", 1.0, ":zz", 3.0]],
        [["0", ":b2", 1, ":b3", 2]],
        [[10**6, "a", 1, "b", 2]],
        [[0, [], 1, {}, 2]],
    ]
    answers: list[object] = ["", "[]", OSError("died"), *({"moves": row} for row in rows)]
    return lambda _asked: answers[kind]


@pytest.mark.parametrize("kind", range(10))
def test_a_nonsensical_review_finds_nothing(kind: int) -> None:
    one = Tablet(FakeStorage(dict([entry("over", finished(nine()))])), thinker=nonsense(kind), at="result/over")
    no_answer = kind < 3
    assert ("The computer couldn't review the match." in one.text()) == no_answer
    assert ("No better moves found." in one.text()) != no_answer


def test_a_turning_point_leads_to_its_moment() -> None:
    whole = over(PLAIN)
    answer = {
        "moves": [
            [46, whole_move(PLAIN, 46), 1.0, other_move(PLAIN, 46), 3.25],
            [47, whole_move(PLAIN, 47), 1, other_move(PLAIN, 47), 1.01],
        ]
    }
    one = Tablet(FakeStorage(dict([entry("over", whole)])), thinker=lambda _asked: answer, at="result/over")
    assert "+2.2" in one.text()
    assert "Move 48" not in one.text(), "what costs next to nothing is not held against anybody"
    one.press("study 0")
    assert one.page.fragment == "replay/over"
    assert one.voice.startswith("Better: ")
    one.press("study 0 played")
    assert one.voice.startswith("Played: ")


def test_a_match_without_people_is_not_reviewed() -> None:
    whole = finished(nine("calm", "sharp"))
    one = Tablet(FakeStorage(dict([entry("over", whole)])), at="result/over")
    assert not one.page.asked
    assert "No better moves found." in one.text()


def test_a_challenge_counts_people_not_their_computers() -> None:
    whole = finished(nine("person", "calm"))
    mine, other = (sum(line.points for line in whole.position.score(seat)) for seat in (0, 1))
    goal = min(mine, other)
    more = mine - goal
    one = Tablet(
        FakeStorage(dict([entry("over", whole, challenge=("Zoë", goal))])), thinker=first_move, at="result/over"
    )
    said = f"You beat Zoë's challenge by {more}" if more else "Zoë's challenge isn't beaten"
    assert f"{said}: {mine} to {goal}." in one.text()


def test_an_unfinished_match_has_no_result_and_goes_on_instead() -> None:
    one = Tablet(FakeStorage(dict([entry("going", begin(nine(), ":b2"))])), at="result/going")
    assert "Bruno, put a red token" in one.voice
