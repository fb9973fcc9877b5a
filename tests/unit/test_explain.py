"""Everything printed that is marked has an answer, in both languages and with a rule of the rulebook; and what has to be
marked is.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

import pytest

import pyapp
from pyapp.drawing.language import use
from pyapp.drawing.markup import esc
from pyapp.drawing.scene import Scene
from pyapp.engine.conformance import random_match
from pyapp.engine.setups import fewer_setups
from pyapp.games import GAMES
from pyapp.games.imperial.rules.abilities import KINDS
from pyapp.games.imperial.view import explain as sheets
from tests.unit import imperial_matches
from tests.unit.fake_page import Tablet
from tests.unit.helpers import finished, nine

if TYPE_CHECKING:
    from pyapp.engine.match import Match

WANTED = {
    "nine": {"square", "outer", "section", "seat", "phase"},
    "imperial": {
        *("building", "shape", "number", "track", "value", "field", "fields", "total"),
        *("box", "place", "circle", "section", "settlement", "line"),
        *("die", "pool", "workers", "token", "seat", "round"),
    },
}
"""Game -> kinds of things that occur in a match of it."""


def matches(game: str) -> list[Match]:
    if game == "nine":
        return [finished(nine()), finished(nine("person", "person", "person", preparation="drawn"))]
    setup = imperial_matches.setup
    return [
        imperial_matches.played(setup("advanced", ("person", "person"))),
        imperial_matches.played(setup(sheet="nabataea-3"), 2),
        imperial_matches.played(setup("basic", ("person",)), 3),
        imperial_matches.played(setup("duel", ("person", "person"), sheet="song-2", second="khmer-4"), 4),
    ]


def things(tablet: Tablet) -> list[str]:
    """Return the marked things on the page, each once."""
    return list(dict.fromkeys(e["data-explain"] for e in tablet.find(lambda e: bool(e["data-explain"]))))


def rules_of(game: str) -> set[str]:
    text = (Path(pyapp.__file__).parent / "games" / game / "rulebook.en.md").read_text(encoding="utf-8")
    return set(re.findall(r"\*\*([A-Z]{2}-\d+\.\d+)\*\*", text))


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("game", list(WANTED))
def test_everything_marked_has_an_answer(game: str, language: str) -> None:
    rules, marked = rules_of(game), set()
    view = GAMES[game].view()
    for match in matches(game):
        tablet = Tablet(language=language)
        tablet.app.open_entry(match)
        tablet.page.settle()
        for cursor in range(0, len(match.moves) + 1, max(1, len(match.moves) // 12)):
            tablet.app.do(f"look {cursor}")
            table = tablet.app.table
            assert table is not None
            for thing in things(tablet):
                marked.add(thing.partition(" ")[0])
                explanation = view.explain(table.shown.scene, thing)
                assert explanation is not None, thing
                assert explanation.text.startswith("<b>"), thing
                assert "{" not in explanation.text
                assert explanation.rule in rules, thing
    use("en")
    assert marked >= WANTED[game]


@pytest.mark.parametrize("game", list(WANTED))
@pytest.mark.parametrize(
    "thing", ["", "?", "square z9", "seat 9", "seat x", "die 9", "value walls 99", "building", "round 0"]
)
def test_what_is_nowhere_printed_has_no_answer(game: str, thing: str) -> None:
    match = matches(game)[0]
    scene: Any = Scene(match.position, match.setup, [esc("Ana"), esc("Bruno")])
    assert GAMES[game].view().explain(scene, thing) is None


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "thing", "broken"),
    [
        ("imperial", "total", "pyapp.games.imperial.view.explain.scoring.total"),
        ("auztralia", "box rail", "pyapp.games.auztralia.view.turns.max_tracks"),
    ],
)
@pytest.mark.parametrize("fault", [KeyError, IndexError, ValueError])
def test_a_fault_is_not_taken_for_something_unknown(
    game: str, thing: str, broken: str, fault: type[Exception], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_args: object, **_named: object) -> NoReturn:
        raise fault("planted")

    setup = next(one for one in fewer_setups(GAMES[game]) if len(one.seats) == 2)
    match = random_match(GAMES[game], setup, "explained")
    scene: Any = Scene(match.at(len(match.moves) // 2), match.setup, [esc("Ana"), esc("Bruno"), esc("Old")])
    view = GAMES[game].view().for_setup(setup)
    if view.explain(scene, thing) is None:
        pytest.skip("nothing of it here")
    monkeypatch.setattr(broken, fail)
    with pytest.raises(fault):
        view.explain(scene, thing)


def test_every_group_of_abilities_says_when_it_works() -> None:
    assert {kind.group for kind in KINDS.values()} == set(sheets._WHEN)


def test_the_voice_explains_and_what_is_chosen_stays() -> None:
    match = imperial_matches.roofed()
    tablet = Tablet()
    tablet.app.open_entry(match)
    tablet.page.settle()
    tablet.app.do("choose build huts FG")
    tablet.app.explain("building roof-beams")
    assert "Roof beams" in tablet.voice
    assert "IS-7.9" in tablet.voice or tablet.find(lambda e: "IS-7.9" in e["data-do"])
    assert tablet.app.table is not None
    assert tablet.app.table.selection.chosen == "build huts FG"


def test_what_is_used_up_or_not_yet_built_says_so() -> None:
    match = imperial_matches.roofed()
    view = GAMES["imperial"].view()
    position: Any = match.position
    scene: Any = Scene(position, match.setup, [esc("Ana")], acting=0)
    unfinished = next(
        b.id for n, b in enumerate(position.players[0].village.buildings) if not position.players[0].finished[n]
    )
    assert "boxes crossed" in view.explain(scene, f"building {unfinished}").text  # type: ignore[union-attr]
    assert "ready" in view.explain(scene, "building roof-beams").text  # type: ignore[union-attr]
    position.play("build huts F roof-beams")
    assert "used this round" in view.explain(scene, "building roof-beams").text  # type: ignore[union-attr]


PLAIN = {
    "nine": {"co"},
    "imperial": {"cap", "owner", "stars", "rphone", "gut"},
}
"""Game -> classes of printed texts that need no explanation: titles of the sheets, names of rows and columns."""


def unmarked(tablet: Tablet, plain: set[str]) -> list[str]:
    """Return the texts and figures of the board without explanation: neither they nor an ancestor is marked, a
    touchable or a button.
    """
    (board,) = tablet.find(lambda e: bool(e["data-board"]))
    missing = []
    for element in board.all():
        said = "".join(child for child in element.children if isinstance(child, str)).strip()
        if not said:
            continue
        above, answered = element, False
        while above is not board and not answered:
            answered = bool(above["data-explain"] or above["data-move"] or above["data-do"])
            answered = answered or bool({"vh", *plain} & set(above["class"].split()))
            assert above.parent is not None
            above = above.parent
        if not answered:
            missing.append(f"{element.tag}.{element['class']}: {said}")
    return missing


@pytest.mark.parametrize("game", list(WANTED))
def test_everything_printed_is_marked(game: str) -> None:
    for match in matches(game):
        tablet = Tablet()
        tablet.app.open_entry(match)
        tablet.page.settle()
        for cursor in range(0, len(match.moves) + 1, max(1, len(match.moves) // 6)):
            tablet.app.do(f"look {cursor}")
            assert not unmarked(tablet, PLAIN[game])


def test_a_crossed_box_is_explained_by_a_tap_and_a_refused_one_otherwise() -> None:
    tablet = Tablet()
    tablet.app.open_entry(imperial_matches.played(imperial_matches.setup(), until=lambda position: position.round > 4))
    tablet.page.settle()
    boxes = tablet.find(lambda e: e["data-explain"].split(" ")[0] in ("box", "place", "circle"))
    crossed = [box for box in boxes if box["class"].split()[1:] == ["x"]]
    refused = [box for box in boxes if box["class"].split()[1:] == []]
    assert crossed
    assert refused
    assert all(box["data-tap"] == "explain" and box["data-move"] for box in crossed)
    assert not any(box["data-tap"] for box in boxes if box not in crossed)
    tablet.app.explain(crossed[0]["data-explain"])
    assert "already crossed" in tablet.voice
    tablet.app.tap(refused[0]["data-move"])
    assert tablet.find(lambda e: e.has_class("voice"))[0].has_class("no")
    tablet.app.explain(refused[0]["data-explain"])
    assert not tablet.find(lambda e: e.has_class("voice"))[0].has_class("no")
