"""Hidden information in the console: what people who share a terminal, or read a record, may see."""

from __future__ import annotations

import io
import os
import subprocess
import sys
import time
from random import Random
from typing import TYPE_CHECKING

import pytest

from pyapp.bots.contract import Decision
from pyapp.console.main import match_lines
from pyapp.console.play import Session
from pyapp.console.words import events_text
from pyapp.engine.contract import CHANCE, Seat, Setup
from pyapp.engine.match import Match
from pyapp.engine.record import format_record
from pyapp.games import GAMES
from tests.unit import auztralia_matches

if TYPE_CHECKING:
    from pathlib import Path

    from pyapp.engine.contract import Position

from tests.unit.consoles import ROOT, run

# --- secrets ---


@pytest.fixture(scope="module")
def secret() -> Match:
    """Return an unfinished match in which some seats have hidden information."""
    game = GAMES["auztralia"]
    options = game.mode("match").settled({}, 3)
    seats = tuple(map(Seat, ("Ana", "Bruno", "Chloë")))
    match, chance = Match(game, Setup("auztralia", "match", seats, "leak", options, edition=game.edition)), Random(3)
    match.settle()
    while sum(event.visible_to is not None for events in match.events for event in events) < 6:
        match.play(match.automatic_move() or chance.choice(match.position.moves()))
    assert match.hides
    return match


def secrets(match: Match, seat: int | None) -> set[str]:
    """Return the lines that only other seats may see; for None, all hidden lines."""
    events = [event for some in match.events for event in some if event.visible_to not in (None, seat)]
    return {events_text(match, [event]) for event in events}


def test_show_prints_only_public_information_of_an_unfinished_match(secret: Match) -> None:
    record = format_record(secret)
    assert not any(line in run("show", "-", typed=record)[1] for line in secrets(secret, None))
    assert all(line in run("show", "-", "--all", typed=record)[1] for line in secrets(secret, None))
    for seat in range(3):
        text = run("show", "-", "--seat", str(seat + 1), typed=record)[1]
        assert not any(line in text for line in secrets(secret, seat))


def test_log_and_record_keep_the_secrets_of_others(secret: Match, tmp_path: Path) -> None:
    saved = tmp_path / "secret.txt"
    saved.write_text(format_record(secret), encoding="utf-8")
    text = run("play", saved, typed="log\nrecord\n")[1]
    acting = secret.position.seat
    assert not any(line in text for line in secrets(secret, acting))
    assert "[Code" not in text


def test_computers_decide_by_what_their_seat_knows(secret: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Position] = []

    class Bot:
        def choose(self, position: Position, _rng: Random, _ms: float) -> Decision:
            asked.append(position)
            return Decision(position.moves()[0], 0, 0, ())

    session = Session(secret, io.StringIO())
    monkeypatch.setitem(session._bots, "calm", Bot())
    session.decide("calm")
    assert secret.position.seat is not None
    assert asked[0].state() == secret.position.seen_by(secret.position.seat).state()
    assert asked[0] is not secret.position


@pytest.fixture(scope="module")
def peeked() -> tuple[Match, Match]:
    """Return two matches that only differ in the front of a tile at which Bruno has peeked, before Bruno and Ana
    continue.
    """
    match = next(one for number in range(60) if (one := with_looks(f"undo-{number}")) is not None)
    match.play("peek t1")
    fronts = match.position.moves()
    levels = match.position.levels  # type: ignore[attr-defined]
    second = f"peek t{levels.index(levels[0], 1) + 1}"
    both = match, match.branch(match.cursor)
    for one, front in zip(both, (fronts[0], fronts[-1]), strict=True):
        one.play(front)
        one.play(second)
        one.play(one.position.moves()[0])
    assert all(one.movers[-1] == CHANCE and one.position.seat == 1 for one in both)
    return both


def with_looks(code: str) -> Match | None:
    """Start a match in which the first player may look at tiles; None if the card for it is not drawn."""
    match = Match(GAMES["auztralia"], auztralia_matches.setup("match", 2, code, map="east", cards="one"))
    match.settle()
    if "use V4-A" not in match.position.moves():
        return None
    match.play("use V4-A")
    while match.settle() is not None and "peek t1" not in match.position.moves():
        match.play(match.position.moves()[0])
    return match if match.position.seat == 1 else None


@pytest.mark.parametrize("positions", [False, True])
def test_show_does_not_reveal_peeked_cards(peeked: tuple[Match, Match], positions: bool) -> None:
    for viewer in (CHANCE, 0):
        one, other = ("\n".join(match_lines(match, viewer, positions=positions)) for match in peeked)
        assert one == other
    for knowing in (1, None):
        one, other = ("\n".join(match_lines(match, knowing, positions=positions)) for match in peeked)
        assert one != other


def test_answers_to_the_acting_person_use_their_knowledge(peeked: tuple[Match, Match]) -> None:
    answers = []
    for match in peeked:
        line = match.branch(match.cursor)
        while line.position.seat != 0:
            line.play(
                line.automatic_move() or next(m for m in line.position.moves() if m.split()[-1] not in ("t1", "t2"))
            )
        assert {event.visible_to for events in line.events for event in events} == {None, 1}
        out = io.StringIO()
        session = Session(line, out)
        session.prompt()
        for text in (
            "moves",
            "state",
            "score",
            "log",
            "record",
            "why attack t1",
            "peek t1; peek t2",
            "attack t1",
            "t1",
        ):
            session.line(text)
        answers.append(out.getvalue())
        assert session._queried_position().state() == line.position.seen_by(0).state() != line.position.state()
    assert answers[0] == answers[1]
    assert "No: " in answers[0]


# --- a terminal that goes round ---


class Terminal:
    """A pseudo-terminal with a match: takes lines and returns what the screen shows."""

    def __init__(self, *argv: str) -> None:
        """Start a command."""
        ours, theirs = os.openpty()
        command = [sys.executable, "-m", "pyapp", *argv]
        self.process = subprocess.Popen(command, cwd=ROOT, stdin=theirs, stdout=theirs, stderr=theirs)
        os.close(theirs)
        self._end = ours

    def type(self, line: str | None = None) -> str:
        """Type a line, and return the output up to the next prompt."""
        if line is not None:
            os.write(self._end, f"{line}\n".encode())
        shown, last = b"", time.monotonic() + 30
        while not shown.endswith((b"\n> ", b"looks. ")) and time.monotonic() < last:
            try:
                shown += os.read(self._end, 1 << 16)
            except OSError:
                break
        return shown.decode().replace("\r\n", "\n")

    def close(self) -> None:
        """Leave."""
        os.write(self._end, b"\x04")
        self.process.wait(timeout=30)
        os.close(self._end)


WIPE = "\033[H\033[2J\033[3J"


@pytest.mark.skipif(sys.platform in ("emscripten", "win32"), reason="needs a pseudo-terminal")
@pytest.mark.parametrize("mode", ["match", "coop"])
def test_a_shared_terminal_is_cleared_of_secrets(mode: str) -> None:
    terminal = Terminal(
        "play", "auztralia", "--mode", mode, "--seats", "Ana,Bruno", "--code", "leak", "--option", "map=west"
    )
    try:
        assert "press Enter" not in terminal.type() + terminal.type("port r0c0") + terminal.type("port r1c0")
        bruno = terminal.type("look")
        assert "Bruno sees the Vasquez twins." in bruno
        assert "keep P33 (Rusty Vane)" in terminal.type("moves keep P33")
        handed = terminal.type("keep P07")
        assert handed.endswith("Ana is next: press Enter when nobody else looks. ")
        assert WIPE not in handed
        ana = terminal.type("")
        _, wipe, ana = ana.partition(WIPE)
        assert wipe
        assert "Bruno recruits the Vasquez twins." in ana, "what has happened is told again"
        assert "Bruno sees" not in ana
        answers = "".join(map(terminal.type, ("log", "state", "score", "moves", "why recruit P07", "record", "undo")))
        assert "Rusty Vane" not in ana + answers
        assert "P33" not in ana + answers
        assert "New in the display: Rusty Vane." in terminal.type("recruit P32")
    finally:
        terminal.close()


@pytest.mark.slow
@pytest.mark.skipif(sys.platform in ("emscripten", "win32"), reason="needs a pseudo-terminal")
@pytest.mark.parametrize("game", ["nine", "imperial", "artemis"])
def test_a_terminal_without_secrets_is_not_cleared(game: str) -> None:
    terminal = Terminal("play", game, "--seats", "Ana,Bruno")
    try:
        shown = terminal.type() + "".join(terminal.type("1") for _ in range(8))
    finally:
        terminal.close()
    assert "press Enter" not in shown
    assert WIPE not in shown
    assert "Ana acts." in shown
    assert "Bruno acts." in shown
