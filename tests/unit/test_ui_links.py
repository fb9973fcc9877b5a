"""Links: short, with checksums, and enough to play a whole match between two devices that share nothing else."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from pyapp.engine.conformance import random_match
from pyapp.engine.contract import Seat, Setup
from pyapp.engine.record import RecordError
from pyapp.games import GAMES
from pyapp.ui.links import fragments as links
from pyapp.ui.store.saves import PREFIX, Entry, write_entry
from tests.unit.fake_page import BEGAN, FakeStorage, Tablet, first_move
from tests.unit.helpers import begin, finished, nine
from tests.unit.imperial_matches import played, setup
from tests.unit.markup import faults
from tests.unit.test_ui_studio import canal, kept

if TYPE_CHECKING:
    from pyapp.engine.match import Match

LONG = ("Maximiliano de la Peña", "María Antonieta Ordóñez", "Bartholomew Featherston", "Wilhelmina van der Berg")
HOST = "https://mesa-de-juegos.example.org/9/mesa"
DAMAGED = "This link is damaged or cut short."


def four(code: str, names: tuple[str, ...] = LONG) -> Match:
    seats = tuple(Seat(name) for name in names)
    return random_match(GAMES["nine"], Setup("nine", "match", seats, code, (("preparation", "players"),)), code)


def test_a_finished_match_of_four_with_long_names_fits_a_message() -> None:
    assert len(HOST) >= 40
    for code in ("olive-42-bread", "albahaca-88-estrella", "kettle-10-window"):
        for kind in links.KINDS:
            url = f"{HOST}#{links.fragment(kind, four(code))}"
            assert len(url) <= 400, len(url)
            assert url.isascii()
            assert links.qr_code(url).startswith("<svg")


def test_a_quick_match_of_two_is_short() -> None:
    match = random_match(GAMES["nine"], nine(preparation="drawn"), "short")
    assert len(f"{HOST}#{links.fragment(links.SHOW, match)}") <= 250


@pytest.mark.parametrize(
    "setup", [nine(), nine("person", "calm", "steady", preparation="drawn", practice=True), nine(mode="tournament")]
)
@pytest.mark.parametrize("kind", links.KINDS)
def test_a_link_carries_the_match(kind: str, setup: Setup) -> None:
    match = finished(setup)
    for cursor in (0, len(match.moves) // 2, len(match.moves)):
        part = match.branch(cursor)
        name, _slash, payload = links.fragment(kind, part).partition("/")
        part.settle()
        assert name == kind
        assert links.read(payload) == part


def test_damage_anywhere_is_noticed() -> None:
    payload = links.fragment(links.SHOW, finished(nine())).partition("/")[2]
    for size in (0, 1, 7, 20, len(payload) - 1):
        with pytest.raises(RecordError, match=DAMAGED):
            links.read(payload[:size])
    for at in range(0, len(payload), 3):
        other = "A" if payload[at] != "A" else "B"
        with pytest.raises(RecordError):
            links.read(payload[:at] + other + payload[at + 1 :])
    for more in ("A", payload):
        with pytest.raises(RecordError, match=DAMAGED):
            links.read(payload + more)


def test_a_link_that_is_too_long_is_no_link_and_has_no_code() -> None:
    with pytest.raises(RecordError, match=DAMAGED):
        links.read("A" * 100_000)
    assert links.qr_code("x" * 5000) == ""


@pytest.mark.parametrize(("language", "sentence"), [("en", DAMAGED), ("es", "Este enlace está dañado o cortado.")])
@pytest.mark.parametrize("kind", links.KINDS)
def test_the_page_of_a_damaged_link_says_so(kind: str, language: str, sentence: str) -> None:
    good = links.fragment(kind, begin(nine(), ":b2"))
    for fragment in (good[:-3], kind, f"{kind}/", f"{kind}/<img src=x>", good + "x", f"%23{kind}%2F", f"#{kind}/x"):
        tablet = Tablet(language=language, at=fragment)
        assert sentence in tablet.text()
        assert not faults(tablet.look())
        assert not tablet.storage.texts.keys() - {"sobremesa.shell"}


# --- play by link ---


def turn_link(tablet: Tablet) -> str:
    """Send the turn as a link: the fragment of what was copied."""
    if "drawer share" not in tablet.actions():
        tablet.press("drawer more")
    tablet.press("drawer share")
    tablet.press("copy-link")
    assert "Link copied." in tablet.voice
    assert tablet.page.clipboard is not None
    return tablet.page.clipboard.partition("#")[2]


def test_two_devices_play_by_link() -> None:
    ana, bruno = Tablet(), Tablet()
    ident = ana.begin("Ana", "Bruno")
    ana.play(":b2")
    first = turn_link(ana)
    assert first.startswith("turn/")

    bruno.open(first)
    assert "You're invited to this match. Which seat is yours?" in bruno.text()
    assert not bruno.app.saves.stored_entries(), "nothing is kept before the answer"
    bruno.press("arrive turn 1")
    assert "Bruno, put a red token" in bruno.voice
    bruno.play(":e5")
    assert bruno.voice.startswith("Ana plays on another device. Send the match as a link.")
    bruno.tap(":h8")
    assert "It's not your turn." in bruno.voice
    assert bruno.match.moves == [":b2", ":e5"]
    assert "hint" not in bruno.actions()
    second = turn_link(bruno)

    ana.open(second)
    ana.press("arrive turn 0")
    assert ana.page.fragment == f"match/{ident}", "the same entry goes on"
    assert ana.match.moves == [":b2", ":e5"]
    ana.play(":h8")
    third = turn_link(ana)
    assert len(ana.app.saves.stored_entries()) == 1

    ana.open(first)  # an older link, opened again by mistake
    assert ana.match.moves == [":b2", ":e5", ":h8"]

    bruno.open(third)
    assert bruno.page.fragment.startswith("match/"), "his seat is known: the turn opens at once"
    assert bruno.match.moves == [":b2", ":e5", ":h8"]
    assert bruno.voice.startswith("Bruno, put a red token")
    assert "Ana puts a red token on h8." in bruno.voice
    assert not bruno.find(lambda e: e.has_class("since") and "Bruno" in e.text), "what was played here is not"
    bruno.play(":b5")
    assert len(bruno.app.saves.stored_entries()) == 1


def test_a_match_by_link_reaches_its_end_on_both_devices() -> None:
    whole = random_match(GAMES["nine"], nine(), "by link")
    begun = write_entry(Entry("abc1", whole.branch(len(whole.moves) - 6), BEGAN, BEGAN))
    ana, bruno = Tablet(FakeStorage({"sobremesa.match.abc1": begun}), at="match/abc1"), Tablet()
    here, there = ana, bruno
    while True:
        acting = here.match.position.seat
        while not here.match.over and here.match.position.seat == acting:
            here.play(whole.moves[here.match.cursor])
        here, there = there, here
        here.open(turn_link(there))
        if f"arrive turn {there.match.position.seat}" in here.actions():
            here.press(f"arrive turn {there.match.position.seat}")
        here.wait(9)
        if there.match.over:
            break
    assert "result" in here.actions(), "the end opens at once too"
    assert ana.match.moves == bruno.match.moves == whole.moves
    for tablet in (ana, bruno):
        assert len(tablet.app.saves.stored_entries()) == 1, "no unfinished copy stays behind"
        assert [result.points for result in tablet.app.records.all()] == [whole.totals()[-1]]


@pytest.mark.slow
def test_two_people_can_open_their_turn_links_on_one_device() -> None:
    tablet, other = Tablet(), Tablet()
    other.begin("Ana", "Bruno", "Carla")
    other.play(":b2")
    link = turn_link(other)
    tablet.open(link)
    tablet.press("arrive turn 1")
    tablet.play(":e5")
    tablet.press("sit 2")
    tablet.play(":h8")
    assert tablet.match.moves == [":b2", ":e5", ":h8"]
    assert len(tablet.app.saves.stored_entries()) == 1


def test_different_continuations_are_both_saved() -> None:
    ana, bruno = Tablet(), Tablet()
    ana.begin("Ana", "Bruno")
    link = turn_link(ana)
    bruno.open(link)
    bruno.press("arrive turn 0")
    bruno.play(":b2")
    ana.play(":c3")
    ana.open(turn_link(bruno))
    ana.press("arrive turn 1")
    assert ana.match.moves == [":b2"]
    assert sorted(stored.entry.match.moves for stored in ana.app.saves.stored_entries() if stored.entry) == [
        [":b2"],
        [":c3"],
    ]


def test_a_full_store_does_not_stop_play_by_link() -> None:
    ana, bruno = Tablet(), Tablet()
    ana.begin("Ana", "Bruno")
    ana.play(":b2")
    bruno.storage.quota = 0
    bruno.open(turn_link(ana))
    bruno.press("arrive turn 1")
    bruno.play(":e5")
    assert "is full" in bruno.voice
    assert links.read(turn_link(bruno).partition("/")[2]).moves == [":b2", ":e5"]


# --- to look at, to beat ---


def test_a_shown_match_can_be_branched_but_is_not_recorded() -> None:
    match = finished(nine())
    tablet = Tablet(at=links.fragment(links.SHOW, match))
    assert "Someone shared this match with you." in tablet.text()
    tablet.press("arrive show")
    assert tablet.page.fragment.startswith("replay/")
    tablet.press("look 0")
    tablet.press("step 1")
    assert tablet.voice.startswith(f"Move 1 of {len(match.moves)}.")
    assert not tablet.app.records.all()
    tablet.press("branch")
    assert "A new match from here." in tablet.voice
    assert tablet.match.moves == match.moves[:1]
    tablet.open(links.fragment(links.SHOW, match))
    tablet.press("arrive show")
    assert len(tablet.app.saves.stored_entries()) == 2, "opened again it is the same entry"


def test_an_unfinished_shown_match_can_be_continued() -> None:
    tablet = Tablet(at=links.fragment(links.SHOW, begin(nine("person", "calm"), ":b2")))
    tablet.press("arrive show")
    tablet.open(tablet.page.fragment)
    if "look end" in tablet.actions():
        tablet.press("look end")
    tablet.open(tablet.page.fragment.replace("replay", "match"))
    tablet.wait(2)
    assert len(tablet.match.moves) == 2, "the computer moves"


def test_a_turn_link_of_a_match_that_is_over_is_to_look_at() -> None:
    for kind in (links.TURN, links.SHOW):
        tablet = Tablet(at=links.fragment(kind, finished(nine())))
        assert "Someone shared this match with you." in tablet.text()
    tablet = Tablet(at=links.fragment(links.CHALLENGE, begin(nine(), ":b2")))
    assert "Someone shared this match with you." in tablet.text()


@pytest.mark.slow
def test_a_challenge_from_end_to_end() -> None:
    ana = Tablet(thinker=first_move)
    ana.begin("Ana", "Computer", levels={1: "calm"}, quick=True)
    play_out(ana)
    goal = sum(line.points for line in ana.match.position.score(0))
    ana.press("result")
    ana.press("to-share")
    ana.press("share-kind challenge")
    ana.press("copy-link")
    assert ana.page.clipboard is not None
    link = ana.page.clipboard.partition("#")[2]
    assert link.startswith("challenge/")

    bruno = Tablet(at=link, thinker=first_move)
    assert "A challenge: play the same game and beat the score." in bruno.text()
    bruno.press("arrive challenge")
    here, *others = bruno.match.setup.seats
    assert (here.name, here.player) == ("Player 1", "person"), "one plays under one's own name"
    assert replace(bruno.match.setup, seats=(replace(here, name="Ana"), *others)) == ana.match.setup
    assert bruno.match.moves == ana.match.moves[:9], "the same draws"
    held = f"{goal} section{'s' * (goal != 1)}"
    assert bruno.voice.startswith(f"Beat Ana: {held}. Match, with the same luck."), (
        "the voice says what to beat, and where"
    )
    assert f"beat {goal}" in bruno.text(), "the head says it all the time"
    bruno.press("drawer more")
    assert f"Challenge: beat Ana: {held}." in bruno.text()
    again = bruno.reload()
    assert f"beat {goal}" in again.text(), "also after a reload"
    play_out(again, last=True)
    mine = sum(line.points for line in again.match.position.score(0))
    again.press("result")
    assert how_it_went("Ana", mine, goal) in again.text()


def how_it_went(name: str, mine: int, goal: int) -> str:
    """Return what the result says of a challenge."""
    if mine > goal:
        return f"You beat {name}'s challenge by {mine - goal}: {mine} to {goal}."
    if mine < goal:
        return f"Challenge not beaten: {name} scored {goal}, {goal - mine} more than you."
    return f"{name}'s challenge isn't beaten: {mine} to {goal}."


def play_out(tablet: Tablet, *, last: bool = False) -> None:
    """Play to the end by tapping the first or the last legal move whenever the person is to move."""
    while not tablet.match.over:
        table = tablet.app.table
        if table is not None and table.shown.acting is not None:
            tablet.app.tap(tablet.match.position.moves()[-1 if last else 0])
            tablet.app.do("play")
        else:
            tablet.wait(1)


def test_a_turn_link_does_not_take_over_a_challenge() -> None:
    bruno = Tablet(at=links.fragment(links.CHALLENGE, finished(nine())))
    bruno.press("arrive challenge")
    challenge = bruno.app.table.session.entry.ident if bruno.app.table else ""
    bruno.open(links.fragment(links.TURN, begin(nine(), ":b2")))
    bruno.press("arrive turn 1")
    assert bruno.app.saves.load(challenge).match.moves == []
    assert bruno.match.moves == [":b2"]


# --- the drawer ---


def test_the_link_can_be_sent_copied_or_read() -> None:
    tablet = Tablet(can_share=True)
    tablet.begin("Ana", "Bruno")
    tablet.press("drawer more")
    tablet.press("drawer share")
    url = tablet.ident("share-link")["value"]
    tablet.press("send-link")
    assert tablet.page.shared == [("Sobremesa: 9", url)]
    assert "The whole match is in the link. Nothing is uploaded." in tablet.text()
    assert tablet.find(lambda e: e.has_class("qr"))
    tablet.page.may_copy = False
    tablet.press("copy-link")
    assert "This browser does not allow copying." in tablet.voice
    assert tablet.page.focused[-1] == "share-link"
    tablet.press("share-kind show")
    assert "#show/" in tablet.ident("share-link")["value"]
    assert "send-link" not in Tablet(tablet.storage, at=tablet.page.fragment).actions()


@pytest.mark.parametrize("way", ["drawer", "result", "studio", "compare"])
def test_the_qr_code_appears_once_its_library_is_loaded(way: str, monkeypatch: pytest.MonkeyPatch) -> None:
    match = finished(nine()) if way in ("drawer", "result") else played(setup(sheet="sumer-2"), 1)
    at = {"studio": "studio/canal", "compare": "compare/m", "result": "result/m", "drawer": "replay/m"}[way]
    texts = dict([kept("canal", canal()), (PREFIX + "m", write_entry(Entry("m", match, BEGAN, BEGAN)))])
    monkeypatch.setattr(links, "can_draw", lambda: False)
    tablet = Tablet(FakeStorage(texts), thinker=lambda _asked: {"moves": []}, at=at)
    for action in {
        "drawer": ("drawer more", "drawer share"),
        "result": ("to-share",),
        "studio": ("studio drawer share",),
    }.get(way, ()):
        tablet.press(action)
    tablet.wait(2)
    assert "Loading the QR code..." in tablet.text()
    monkeypatch.undo()
    tablet.wait(1)
    assert tablet.find(lambda e: e.has_class("qr"))
    assert not looks(tablet), "nothing goes on looking"


def looks(tablet: Tablet) -> int:
    """Count the timers that run out within a second: whatever looks for the library of codes."""
    return sum(at <= tablet.page.clock + 1 for at, _number, _call in tablet.page.timers)


def test_closing_the_drawer_stops_waiting_for_the_qr_code(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(links, "can_draw", lambda: False)
    tablet = Tablet(thinker="held")
    tablet.begin("Ana", "Bruno")
    tablet.press("drawer more")
    tablet.press("drawer share")
    assert looks(tablet)
    tablet.press("drawer close")
    tablet.wait(1)
    assert not looks(tablet)


def test_a_challenge_link_does_not_show_the_board_to_beat() -> None:
    match = finished(nine())
    view = GAMES["nine"].view()
    shown = Tablet(at=links.fragment(links.CHALLENGE, match)).page.html()
    assert str(view.box.thumbnail(match.position)) not in shown
    assert str(view.box.thumbnail(match.at(0))) in shown
    assert str(view.box.thumbnail(match.position)) in Tablet(at=links.fragment(links.SHOW, match)).page.html()
