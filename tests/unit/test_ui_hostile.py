"""Text that people typed, or that came in a file or a link, is escaped once, and only once, in every room.

`test_ui_pages` goes through the pages of 9 with names full of markup; here are sheets of Imperial Settlers, the studio,
compared sheets, imported records, and messages about invalid files and links.
"""

from __future__ import annotations

import json
import re
from dataclasses import asdict, replace
from functools import cache
from typing import TYPE_CHECKING, Any

import pytest

from pyapp.drawing import language as catalogue
from pyapp.drawing.markup import Markup, esc
from pyapp.drawing.scene import Scene
from pyapp.engine.contract import Seat
from pyapp.engine.outcome import ALONE
from pyapp.games import GAMES
from pyapp.games.imperial.rules.schema import from_json
from pyapp.studio import links as sheet_links
from pyapp.ui.links import fragments as links
from pyapp.ui.store import own_sheets, results
from pyapp.ui.store.results import Result
from tests.unit.fake_page import ADDRESS, BEGAN, FakeStorage, Tablet, first_move
from tests.unit.helpers import finished, nine
from tests.unit.imperial_matches import kept, on_another_device, played, roofed, setup
from tests.unit.markup import faults, read
from tests.unit.test_ui_studio import canal
from tests.unit.test_ui_studio import kept as kept_sheet

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from pyapp.engine.match import Match

ANA, BRUNO, CHLOE = '<x-ana a="1">\'&amp;', "B<img src=x onerror=b()>", '"><script>c()</script>'
"""Names of 24 characters at most; one is written as if it were escaped already."""
SHEET = "<x-sheet onclick='s()'>&lt;\""
BUILDING = '<x-hut>"&amp;amp;'
ELSEWHERE = "<x-mode>&quot;"


def seats(*players: str) -> tuple[Seat, ...]:
    return tuple(Seat(name, player) for name, player in zip((ANA, BRUNO, CHLOE), players, strict=True))


@cache
def table() -> Match:
    """Return a finished match of three, of whom one kept a sheet here."""
    return played(replace(setup("advanced", ("person", "away", "away")), seats=seats("person", "away", "away")), 1)


@cache
def together() -> Match:
    """Return a finished match of three at one table."""
    return played(replace(setup("advanced", ("person",) * 3), seats=seats("person", "person", "calm")), 1)


def own_sheet() -> dict[str, Any]:
    """Return a whole sheet with names that are no names."""
    data = canal()
    data["name"] = {"en": SHEET, "es": SHEET}
    for row, letter in zip(data["building"], "ABCDEF", strict=True):
        row["name"] = {"en": f"{BUILDING}{letter}", "es": f"{BUILDING}{letter}"}
    return data


def own_sheets_text() -> str:
    return json.dumps(own_sheet())


def brought() -> str:
    """Return records as a file may bring them: modes, sides, sheets and games that nobody knows."""
    two: Any = {"seats": ((ANA, "person"), (BRUNO, "calm")), "points": (3, 5), "winners": (1,), "when": BEGAN - 50}
    alone: Any = {"seats": ((ANA, "person"),), "points": (5,), "winners": (0,), "when": BEGAN - 40, "ending": ALONE}
    names: Any = (("en", SHEET), ("es", SHEET))
    rows = [
        Result("r1", "nine", ELSEWHERE, **two, sides=((SHEET, 9),)),
        Result("r2", "imperial", ELSEWHERE, **two, names=names),
        Result("r3", "imperial", "solo", **alone, sheet=BUILDING, names=names),
    ]
    return json.dumps([asdict(row) for row in rows])


def rooms(language: str) -> Iterator[tuple[str, Tablet, tuple[str, ...]]]:
    """Go through the rooms: where, the tablet, and what has to be read there as it was typed."""
    draft = {**own_sheet(), "building": [*own_sheet()["building"][:5], {"name": {"en": BUILDING, "es": ""}}]}
    storage = FakeStorage(
        dict(
            [
                kept("mine", table()),
                kept("three", together()),
                kept("going", together().branch(60)),
                kept_sheet("canal", own_sheet()),
                kept_sheet("draft", draft),
            ]
        )
    )
    storage.texts[own_sheets.PREFIX + "broken<x-b>"] = "<x-broken>"
    storage.texts[results.KEY] = brought()
    one = Tablet(storage, language=language, thinker=first_move, can_share=True)
    one.app.attachments.add("mine", links.fragment(links.SHOW, other()).partition("/")[2])
    for fragment, shown in (
        ("", (ANA, BRUNO, CHLOE)),
        ("saves", (ANA, BRUNO, CHLOE)),
        ("records", (ANA, BRUNO, ELSEWHERE, SHEET)),
        ("records/imperial", (SHEET,)),
        (f"records/imperial/{BUILDING}", (SHEET, ANA)),
        ("match/three", (ANA, BRUNO, CHLOE)),
        ("result/three", (ANA, BRUNO, CHLOE)),
        ("result/mine", (ANA,)),
        ("replay/three", (ANA, BRUNO, CHLOE)),
        ("compare/mine", (ANA, BRUNO)),
        (f"print/match/three/{together().cursor}/0", (ANA,)),
        (f"print/match/three/{together().cursor}/all", (ANA, BRUNO, CHLOE)),
        ("print/own/canal", (SHEET, BUILDING)),
        ("print/own/draft", (BUILDING,)),
        ("print/own/<x-none>", ()),
        ("studio", (SHEET,)),
        ("studio/canal", (SHEET, BUILDING)),
        ("studio/draft", (SHEET, BUILDING)),
        ("studio/<x-none>", ()),
        ("match/<x-none>", ()),
        ("result/<x-none>", ()),
        ("rules/<x-none>/<x-rule>", ()),
        (sheet_links.fragment(from_json(own_sheets_text())), (SHEET, BUILDING)),
        (sheet_links.ROOM + "/<x-link>", ()),
        *((links.fragment(kind, together()), (ANA, BRUNO, CHLOE)) for kind in links.KINDS),
        *((f"{kind}/<x-link>", ()) for kind in links.KINDS),
    ):
        one.open(fragment)
        yield fragment[:40], one, shown
    yield from _at_the_table(one)
    yield from _what_is_said(one)


def other() -> Match:
    return on_another_device(table(), ("away", "person", "away"), 2)


def _at_the_table(one: Tablet) -> Iterator[tuple[str, Tablet, tuple[str, ...]]]:
    one.open("studio")
    one.press("studio play canal")
    yield "a match on one's own sheet", one, (BUILDING,)
    one.app.do("drawer more")
    yield "a match on one's own sheet, more", one, (BUILDING,)
    one.open("match/going")
    yield "the table", one, (ANA, BRUNO, CHLOE)
    for drawer in ("log", "rules", "more", "share"):
        one.press(f"drawer {drawer}")
        yield f"the table, {drawer}", one, (ANA,)
    one.app.enter("search-rules", "<x-search>")
    yield "the table, searching", one, (ANA,)
    one.press("drawer close")
    for thing in ("seat 0", "seat 1", "seat 2", "phase 0", "round 1", "<x-thing>"):
        one.app.explain(thing)
        yield f"the table, {thing} explained", one, (ANA,)
    for move in (*one.match.position.moves(), "<x-move>"):
        one.app.tap(move)
        yield f"the table, {move} tapped", one, (ANA,)
    one.app.do("sheet 1")
    yield "the table, another's sheet", one, (ANA, BRUNO)
    one.app.do("look 30")
    yield "looking back", one, (ANA, BRUNO)
    one.open("new/imperial")
    for number, name in enumerate((ANA, BRUNO)):
        one.enter(f"form imperial name {number}", name)
        one.press(f"form imperial open {number}")
        yield f"a form, seat {number}", one, (name,)
        if not number and "form imperial add" in one.actions():
            one.press("form imperial add")
        elif not number:
            break
    for action in [action for action in one.actions() if action.startswith("form imperial pick")]:
        one.press(action)
        yield f"a form, {action}", one, (SHEET,)
        one.enter("form imperial search", "<x-search>")
        yield f"a form, {action}, searching", one, ("<x-search>",)


def _what_is_said(one: Tablet) -> Iterator[tuple[str, Tablet, tuple[str, ...]]]:
    """Yield what rooms say about deeds, files and links."""
    one.open("studio")
    one.press("studio ask-delete canal")
    yield "the studio asks", one, (SHEET,)
    one.press("ask-no")
    long = [{**row, "name": {"en": 9 * "<x-long>", "es": ""}} for row in own_sheet()["building"]]
    wrong: list[dict[str, Any]] = [
        {"difficulty": "<x-hard>"},
        {"civilisation": "<x-land>"},
        {"<x-field>": 1},
        {"building": long},
    ]
    for number, text in enumerate(
        (*(json.dumps({**own_sheet(), **fault}) for fault in wrong), "<x-toml>", 'name = "<x-toml>')
    ):
        one.open("studio")
        one.page.file_to_pick = text
        one.press("studio import")
        yield f"a sheet's file, {number}", one, ()
    for number, text in enumerate(('[Sobremesa "1"]\n[Game "<x-game>"]\n', "<x-file>", '{"<x-key>": "<x-value>"}')):
        one.open("saves")
        one.page.file_to_pick = text
        one.press("import")
        yield f"a match's file, {number}", one, ()
    one.open("compare/mine")
    for text in ("<x-paste>", f"{ADDRESS}#show/<x-paste>"):
        one.enter("beside mine", text)
        yield "a link that was pasted", one, (ANA,)


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "es"])
def test_typed_text_is_escaped_in_every_room(language: str) -> None:
    read: set[str] = set()
    for what, one, shown in rooms(language):
        page = one.look()
        complaints = faults(page)
        assert not complaints, f"{what}: {complaints[:3]}"
        text = page.text + " ".join(f"{e['aria-label']} {e['value']} {e['placeholder']}" for e in page.all())
        rest = text
        for typed in (ANA, BRUNO, CHLOE, SHEET, BUILDING, ELSEWHERE):
            rest = rest.replace(typed, "")
            read |= {typed} & {typed if typed in text else ""}
        assert not re.search(r"&(amp|lt|gt|quot|#x27);", rest), f"{what}: escaped twice"
        for typed in shown:
            assert typed in text, f"{what}: {typed} is not to be read"
    assert read == {ANA, BRUNO, CHLOE, SHEET, BUILDING, ELSEWHERE}


MATCHES: dict[str, Callable[[], Match]] = {
    "nine": lambda: finished(nine()),
    "imperial": lambda: played(setup("advanced", ("person",) * 3), 4),
    "imperial, paid with an ability": roofed,
}


@pytest.mark.parametrize("of", MATCHES)
def test_views_leave_escaping_to_the_markup(of: str) -> None:
    """Where nobody typed anything that has to be escaped nothing is: markup that was taken for text would be."""
    match = MATCHES[of]()
    view = GAMES[match.setup.game].view()
    names = [esc(seat.name) for seat in match.setup.seats]
    for at in (*range(0, len(match.moves), 3), len(match.moves)):
        position = match.at(at)
        scene = Scene(position, match.setup, names, acting=position.seat)
        said = [view.board_of(scene), view.questions.prompt(scene), view.panel(scene), view.rounds(scene)]
        said += [
            view.box.thumbnail(position),
            view.box.status(position),
            *(view.rest(position, seat) for seat in range(len(names))),
        ]
        said += [inside for _move, inside in view.questions.choices(scene)] if position.seat is not None else []
        for move in position.moves():
            said += [
                view.acts.variant_key(position, move),
                view.acts.key(position, move),
                view.acts.preview(scene, move),
                view.acts.why(scene, move),
            ]
        said += [view.log.say(event, names) for event in match.events[at - 1]] if at else []
        for text in said:
            assert not re.search(r"&(lt|quot);", text), f"move {at}: {text}"


@pytest.mark.parametrize("language", ["en", "es"])
def test_names_of_an_own_sheet_are_escaped_once_in_everything_that_imperial_draws(language: str) -> None:
    """Names of sheets and buildings are read as they were typed: on the board, in words of moves, in explanations."""
    start = replace(setup("adventure", ("person",) * 2, sheet="own"), content=(own_sheets_text(),))
    match, view = played(start), GAMES["imperial"].view()
    names, named = [esc(seat.name) for seat in start.seats], set()
    catalogue.use(language)
    try:
        for at in (*range(0, len(match.moves), 13), len(match.moves)):
            position = match.at(at)
            scene = Scene(position, start, names, acting=position.seat)
            drawn = {"board": view.board_of(scene), "prompt": view.questions.prompt(scene)}
            drawn |= {f"tab {key}": title for key, title in view.tabs(scene)}
            for move in position.moves():
                drawn |= {
                    f"key {move}": view.acts.key(position, move),
                    f"preview {move}": view.acts.preview(scene, move),
                    f"why {move}": view.acts.why(scene, move),
                    f"question {move}": view.acts.question(scene, move, ()),
                    f"warning {move}": view.acts.warning(scene, move),
                }
            for thing in set(re.findall(r'data-explain="([^"]*)"', drawn["board"])):
                if explanation := view.explain(scene, thing):
                    drawn[f"explanation {thing}"] = explanation.text
            if position.seat is None:
                drawn["finished"] = view.finished(scene)
            for what, markup in drawn.items():
                assert isinstance(markup, Markup), what
                page = read(markup)
                assert not faults(page), f"move {at}, {what}: {faults(page)[:3]}"
                text = page.text + " ".join(element["aria-label"] for element in page.all())
                rest = text.replace(BUILDING, "").replace(SHEET, "")
                assert not re.search(r"&(amp|lt|gt|quot|#x27);|x-hut|x-sheet", rest), f"move {at}, {what}: {markup}"
                named |= {what.split(" ")[0]} if text != rest else set()
    finally:
        catalogue.use("en")
    assert named == {"board", "key", "preview", "why", "question", "warning", "explanation", "finished"}
