"""The words of the sheets of Imperial Settlers: prompts, previews, buttons, warnings, log lines, pictures, in both
languages.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from pyapp.drawing import language as catalogue
from pyapp.drawing.markup import esc
from pyapp.drawing.scene import Scene
from pyapp.engine.contract import CHANCE
from pyapp.games.imperial.rules import events
from pyapp.games.imperial.rules.components import CIVILISATIONS, sheet_ids
from pyapp.games.imperial.rules.phases import END, EXPAND, SETTLE
from pyapp.games.imperial.rules.schema import to_json
from pyapp.games.imperial.rules.sheets import sheet_of
from tests.rules.imperial_positions import building, expanding
from tests.unit.markup import faults, read
from tests.unit.test_view_imperial import ALL, drawn, played, scene, setup, view

if TYPE_CHECKING:
    from pyapp.games.imperial.rules.position import Position

MOMENTS = 37
"""The number of moves between two checks."""


@pytest.fixture(autouse=True)
def _english() -> None:
    catalogue.use("en")


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("of", ALL, ids=lambda of: f"{of.mode}-{dict(of.options).get('sheet', len(of.seats))}")
def test_all_words_at_every_moment(of: object, language: str) -> None:
    catalogue.use(language)
    match = played(of)
    for cursor in range(0, len(match.moves) + 1, MOMENTS):
        shown = scene(match, cursor)
        position: Position = shown.position
        texts = [
            view.rounds(shown),
            view.box.status(position),
            *(title for _key, title in view.tabs(shown)),
            view.box.thumbnail(position),
        ]
        if shown.acting is not None:
            texts.append(view.questions.prompt(shown))
            moves = position.moves()
            for move in moves[:: max(1, len(moves) // 12)]:
                texts += [view.acts.preview(shown, move), view.acts.key(position, move)]
                assert read(why := view.acts.why(shown, move)) is not None
                assert not why.startswith(("Leaves ", "Te queda"))
                assert why not in view.acts.key(position, move) or not why
                assert read(view.acts.variant_key(position, move)) is not None
            texts.append(view.acts.question(shown, moves[0], moves))
            end = view.questions.ending_move(position)
            assert (end in moves) if end else (position.seat == CHANCE or position.phase not in (EXPAND, SETTLE, END))
        for event in match.events[cursor - 1] if cursor else ():
            texts.append(view.log.say(event, shown.names))
        for text in texts:
            assert read(text) is not None
            assert text.strip(), texts
            assert "{" not in text, text
            assert "None." not in text


def test_previews_show_what_is_left() -> None:
    match = played(ALL[0])
    checked = 0
    for cursor in range(len(match.moves)):
        shown = scene(match, cursor)
        position: Position = shown.position
        if position.phase != EXPAND:
            continue
        for move in position.moves()[:3]:
            if not move.startswith("build"):
                continue
            after = position.copy()
            after.advance(move)
            player = after.players[position.seat]  # type: ignore[index]
            text = read(view.acts.preview(shown, move)).text
            if not any(player.pool) and not player.actions:
                assert text.endswith("Leaves nothing.")
                continue
            left = text.rpartition("Leaves ")[2]
            for word, number in zip(("wood", "stone", "food", "gold"), player.pool, strict=True):
                assert (f"{number} {word}" in left) == bool(number), (text, player.pool)
            assert bool(player.actions) == bool(re.search(rf"{player.actions} actions?\.", left))
            checked += 1
    assert checked > 50


def test_warning_appears_exactly_when_something_could_still_be_done() -> None:
    warned = 0
    for of in (ALL[0], setup("solo", 1, sheet="inca-4")):
        match = played(of)
        for cursor in range(len(match.moves)):
            shown = scene(match, cursor)
            position: Position = shown.position
            if position.phase in (EXPAND, END):
                text = view.acts.warning(shown, "done")
                assert bool(text) == (len(position.moves()) > 1)
                warned += bool(text)
                if position.phase == EXPAND:
                    player = position.players[position.seat]  # type: ignore[index]
                    payable = any(move.startswith(("build", "harvest")) for move in position.moves())
                    assert ("still afford something" in text) == bool(player.actions and payable)
            elif shown.acting is not None:
                assert view.acts.warning(shown, "done") == ""
    assert warned > 50


@pytest.mark.slow
def test_strokes_and_dice_move_in_their_places() -> None:
    match = played(ALL[0])
    seen = set()
    for cursor in range(1, len(match.moves) + 1):
        events = match.events[cursor - 1]
        root = None
        for event in events:
            for motion in view.log.motions(event):
                if root is None:
                    position = match.at(cursor)
                    seat = event.seat if event.kind != "dice" and event.seat is not None else None
                    root = drawn(Scene(position, match.setup, [esc("A"), esc("B"), esc("C")], shown=seat))
                assert any(element["id"] == motion.target for element in root.all()), (event, motion)
                assert motion.kind == ("tumble" if event.kind == "dice" else "draw")
                seen.add(event.kind)
    assert seen == {"build", "harvest", "dice"}


def test_chapters_begin_with_the_dice() -> None:
    match = played(ALL[0])
    heads = [view.log.chapter(events) for events in match.events]
    assert sum(map(bool, heads)) == 10
    assert [read(head).text.split(" ")[:2] for head in heads if head] == [
        ["Round", str(number)] for number in range(1, 11)
    ]


def test_the_picker_has_every_sheet_with_a_picture() -> None:
    for language in ("en", "es"):
        catalogue.use(language)
        groups = view.box.picker("sheet", language)
        assert [view.box.picked("sheet", item.key, language) for item in groups[1].items] == list(groups[1].items)
        assert view.box.picked("sheet", "nowhere-1", language) is None
        assert len(groups) == len(CIVILISATIONS)
        assert [item.key for group in groups for item in group.items] == list(sheet_ids())
        for group in groups:
            assert group.title
            for item in group.items:
                assert item.title == sheet_of(item.key).name[language]
                assert item.note
                assert not faults(read(item.marks))
    for key in (*sheet_ids()[::7], "own", "drawn"):
        assert not faults(read(view.box.option_picture("sheet", key)))


def test_own_sheets_keep_their_typed_names() -> None:
    sheet = sheet_of("sumer-2")
    assert view.box.describe_content(to_json(sheet), "es") == (sheet.name["es"], "Sumer")
    assert view.box.describe_content("{", "en") is None
    assert view.box.describe_content('{"name": 3}', "en") is None


def test_score_lines_have_pictures() -> None:
    for of in (ALL[0], ALL[3]):
        position = played(of).position
        pictures = [view.line_picture(line.label) for line in position.score(0)]
        assert all(pictures)
        assert len(set(pictures)) == 6
    assert view.line_picture("Something else") == ""


def test_the_lid_and_the_symbols_are_drawn() -> None:
    for text in (view.box.cover(), view.box.symbols()):
        assert not faults(read(text))
    idents = set(re.findall(r'<symbol id="([^"]+)"', view.box.symbols()))
    whole = view.board_of(scene(played(ALL[0]), 200))
    used = set(re.findall(r'href="#([^"]+)"', whole))
    foreign = {name for name in used if not name.startswith(("i-", "g-", "t")) and name != "ring"}
    assert foreign <= idents


@pytest.mark.parametrize(("language", "said"), [("en", "iñaki rolls first."), ("es", "iñaki tira primero.")])
def test_the_log_keeps_names_as_they_were_typed(language: str, said: str) -> None:
    catalogue.use(language)
    assert view.log.say(events.FIRST(0), (esc("iñaki"),)) == said
    huts = view.log.say(events.FINISH(0, building_en="gleaners", building_es="espigadores"), (esc("iñaki"),))
    assert huts[:1].isupper()


@pytest.mark.parametrize(
    ("move", "english", "spanish"),
    [
        ("build walls W", "You have nothing.", "No tienes nada."),
        ("build walls W masons", "You have nothing.", "No tienes nada."),
        ("use market W", "You have nothing.", "No tienes nada."),
    ],
)
def test_refusals_without_resources_say_so_in_whole_words(move: str, english: str, spanish: str) -> None:
    masons = building("Masons", "discount", where="walls", resource="wood", n=1, times=1)
    market = building("Market", "trade", give="wood", n=1, get="gold", m=1, times=1)
    refused = expanding(masons, market, pool="").why_not(move)
    assert refused is not None
    assert view.log.refusal(refused, ()).endswith(english)
    catalogue.use("es")
    assert view.log.refusal(refused, ()).endswith(spanish)
