"""Collect what the games of a checkout do and say in seeded random matches, as JSON lines for `unchanged.py` to
compare.

This file also runs with another checkout's `pyapp` on PYTHONPATH, older or newer: it uses few names, and RENAMED lists
those that changed. What a checkout does not have under any of its names is left out.

    python collected.py '{"games": ["nine"], "matches": 100, "texts": 4, "jobs": 2}'

Prints a row per match, {"game", "number", "setup", "parts"}, with a digest for each of PARTS. For matches with
collected texts, a row has "texts" instead, {"CATEGORY LANGUAGE": {place: text}}. With "whole", each part is the list of
its lines, and drawings are complete instead of digests.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import re
import sys
from concurrent.futures import ProcessPoolExecutor
from dataclasses import fields, is_dataclass, replace
from functools import partial
from html import unescape
from math import gcd
from random import Random
from typing import TYPE_CHECKING, Any, Final

from pyapp.drawing import language as catalogue
from pyapp.drawing.markup import esc
from pyapp.drawing.scene import Scene
from pyapp.engine import acts
from pyapp.engine.contract import CHANCE
from pyapp.engine.match import Match
from pyapp.engine.record import format_record
from pyapp.engine.setups import setups
from pyapp.games import GAMES
from pyapp.games.packing import encode

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from pyapp.engine.contract import Setup

RENAMED: Final[dict[str, tuple[str, ...]]] = {
    "of": ("for_setup",),
    "ends": ("ending_move",),
    "ways": ("variants",),
    "way_key": ("variant_key",),
    "rolls": ("rolling_seat",),
    "only": ("visible_to",),
    "seen_by": ("known_to",),
}
"""Name -> its names in later checkouts."""
VIEW_PARTS: Final = ("box", "acts", "questions", "log")
"""The parts of a view that have its methods in later checkouts."""
PARTS: Final = ("moves", "legal", "events", "states", "seen", "scores", "outcome", "refusals", "record", "link")
EVERY: Final = 9
"""Moves between two positions in which refusals, and each seat's knowledge of hidden information, are collected."""
MOMENTS: Final = 10
"""Decisions per match for which texts are collected."""
MOVES: Final = 24
"""Maximum of legal moves, acts and explanations per position for which texts are collected."""
REFUSED: Final = 10
"""Refusals per position that are formatted."""
LONGEST: Final = 4
"""Maximum length of an act in moves."""
_MISSING: Final = object()
_TOUCHED: Final = re.compile(r'data-move="([^"]*)"')
_EXPLAINED: Final = re.compile(r'data-explain="([^"]*)"')


def named(thing: Any, name: str, *default: Any) -> Any:
    """Return an attribute by its name or one of its later names; AttributeError, or a default, if there is none."""
    for known in (name, *RENAMED.get(name, ())):
        if (attribute := getattr(thing, known, _MISSING)) is not _MISSING:
            return attribute
    if default:
        return default[0]
    raise AttributeError(name)


def plain(value: Any) -> Any:
    """Convert a value to JSON data that is the same in every process: sets sorted, records as lists."""
    if isinstance(value, (str, int, float)) or value is None:
        return value
    if isinstance(value, (bytes, bytearray)):
        return value.hex()
    if isinstance(value, dict) or hasattr(value, "items"):
        return {str(key): plain(each) for key, each in sorted(value.items(), key=lambda pair: str(pair[0]))}
    if isinstance(value, (set, frozenset)):
        return sorted((plain(each) for each in value), key=str)
    if is_dataclass(value):
        return [plain(getattr(value, field.name)) for field in fields(value)]
    return [plain(each) for each in value]


# --- set-ups and moves, drawn by lot ---


def drawn_setup(key: str, number: int) -> Setup:
    """Return the setup of a match: cycles through everything that a game declares, with random choices of large
    options.
    """
    game, source = GAMES[key], Random(f"setup {key} {number}")
    declared = list(setups(game, f"lot-{number}"))
    setup = declared[number * _stride(len(declared)) % len(declared)]
    pickers = {o.key: o.choices for o in game.mode(setup.mode).options_at(len(setup.seats)) if o.picker}
    for _attempt in range(8):
        options = tuple(
            (name, source.choice(pickers[name])[0] if name in pickers else at) for name, at in setup.options
        )
        varied = replace(setup, options=options)
        try:
            Match(game, varied)
        except ValueError:  # a choice that asks for material of one's own, or that does not suit another
            continue
        return varied
    return setup


def _stride(count: int) -> int:
    """Return a step that visits every element of a list, distant ones early."""
    return next(step for step in range(max(1, round(0.618 * count)), 2 * count + 1) if gcd(step, count) == 1)


def described(setup: Setup) -> str:
    """Describe a setup in a line."""
    options = " ".join(f"{key}={choice}" for key, choice in setup.options)
    players = ",".join(seat.player for seat in setup.seats)
    return f"{setup.mode} {players} {options}{' physical' if setup.physical else ''} {setup.code}"


def next_move(position: Any, source: Random) -> str:
    """Draw a legal move or a chance result."""
    if position.seat == CHANCE:
        return str(position.chance().sample(source))
    moves = position.moves()
    return str(moves[int(source.random() * len(moves))])


def spoilt(move: str, source: Random) -> str:
    """Return a text that resembles a move."""
    words = move.split(" ")
    at = int(source.random() * len(words))
    words[at] = source.choice(("", "x", "0", "99", words[-1], words[0] + "s"))
    return " ".join(words).strip()


# --- a match told event by event ---


def match_parts(key: str, number: int, *, whole: bool = False) -> dict[str, Any]:
    """Play a match and return a digest for each of PARTS."""
    setup, source = drawn_setup(key, number), Random(f"match {key} {number}")
    match, parts = Match(GAMES[key], setup), _Parts(whole=whole)
    parties = range(len(setup.seats) + len(match.mode.sides))
    ranked = [*range(len(setup.seats)), *match.mode.ranked_sides(len(setup.seats))]
    known: list[str] = []
    while True:
        position, at = match.position, len(match.moves)
        parts.add("states", at, [position.seat, plain(position.state())])
        parts.add("scores", at, [[[x.label, x.points, x.rule] for x in position.score(party)] for party in ranked])
        if position.seat is None:
            break
        legal = position.moves()
        parts.add("legal", at, legal)
        if at % EVERY == 0:
            if match.mode.hidden:
                parts.add("seen", at, [plain(named(position, "seen_by")(seat).state()) for seat in (CHANCE, *parties)])
            texts = [*source.sample(known, min(6, len(known))), *(spoilt(move, source) for move in legal[:4])]
            refusals = [(text, position.why_not(text)) for text in texts]
            parts.add(
                "refusals",
                at,
                [[text, [no.rule, no.reason, plain(no.params)] if no else None] for text, no in refusals],
            )
        known += source.sample(legal, min(2, len(legal)))
        move = next_move(position, source)
        events = match.play(move)
        parts.add("moves", at, move)
        parts.add("events", at, [[e.kind, e.seat, e.text, plain(e.params), named(e, "only")] for e in events])
    parts.add("outcome", 0, plain(match.position.outcome()))
    parts.add("record", 0, format_record(match))
    parts.add("link", 0, plain(encode(match)))
    return {"game": key, "number": number, "setup": described(setup), "parts": parts.given()}


class _Parts:
    """Lines by part, complete or as digests."""

    def __init__(self, *, whole: bool) -> None:
        self.lines: dict[str, list[str]] | None = {name: [] for name in PARTS} if whole else None
        self.digests = {name: hashlib.sha256() for name in PARTS}

    def add(self, name: str, at: int, value: Any) -> None:
        line = f"{at}: {json.dumps(value, ensure_ascii=False)}"
        self.digests[name].update(line.encode() + b"\n")
        if self.lines is not None:
            self.lines[name].append(line)

    def given(self) -> dict[str, Any]:
        return (
            dict(self.lines)
            if self.lines is not None
            else {name: d.hexdigest()[:20] for name, d in self.digests.items()}
        )


# --- the texts round some of its positions ---


class Texts:
    """The collected texts of the view for one match, in the languages of the page."""

    def __init__(self, key: str, number: int, *, whole: bool = False) -> None:
        self.setup = drawn_setup(key, number)
        self.match = Match(GAMES[key], self.setup)
        self.view: Any = named(GAMES[key].view(), "of")(self.setup)
        self.texts: dict[str, dict[str, str]] = {}
        self.whole = whole
        self.language = ""
        self.names: list[Any] = []
        self.source = Random(f"texts {key} {number}")

    def collect(self) -> dict[str, Any]:
        """Play the match; collect the texts after each move, and everything else in some positions."""
        rehearsed = Match(self.match.game, self.setup)
        source = Random(f"match of texts {self.setup.code}")
        decisions = []
        while not rehearsed.over:
            if rehearsed.position.seat != CHANCE and rehearsed.position.automatic() is None:
                decisions.append(len(rehearsed.moves))
            rehearsed.advance(next_move(rehearsed.position, source))
        count = len(rehearsed.moves)
        moments = {0, count, *source.sample(decisions, min(MOMENTS, len(decisions)))}
        last: Sequence[Any] = ()
        for at in range(count + 1):
            if at in moments:
                self._moment(at, last, rehearsed.moves)
            if at < count:
                last = self.match.play(rehearsed.moves[at])
                self._each_language(partial(self._after, at, last))
        return {"setup": described(self.setup), "texts": self.texts}

    def _each_language(self, collect: Callable[[], None]) -> None:
        for self.language in catalogue.LANGUAGES:
            catalogue.use(self.language)
            sides = [esc(catalogue._(side.name)) for side in self.match.mode.sides]
            self.names = [*(esc(seat.name) for seat in self.setup.seats), *sides]
            collect()

    def _note(self, category: str, place: str, ask: Callable[[], Any], *, drawn: bool = False) -> None:
        """Store the result of a query, or that it fails; skip a query that this checkout does not have."""
        try:
            answer = ask()
        except _Unknown:
            return
        except Exception as error:  # what fails is to fail in both checkouts
            answer = f"fails: {type(error).__name__}"
        text = answer if isinstance(answer, str) else json.dumps(plain(answer), ensure_ascii=False)
        if drawn and not self.whole:
            text = hashlib.sha256(text.encode()).hexdigest()[:20]
        self.texts.setdefault(f"{category} {self.language}", {})[place] = str(text)

    def _ask(self, name: str, *arguments: Any) -> Callable[[], Any]:
        """Return a query of one of the view's methods."""

        def ask() -> Any:
            parts = (self.view, *(getattr(self.view, part, None) for part in VIEW_PARTS))
            methods = (named(part, name, None) for part in parts if part is not None)
            method = next((method for method in methods if method is not None), None)
            if method is None:
                raise _Unknown
            return method(*arguments)

        return ask

    def _after(self, at: int, events: Sequence[Any]) -> None:
        """Collect the texts after a move: the log's line and its beats."""
        place = str(at)
        self._note("log", place, self._ask("line", events, self.names))
        self._note("chapter", place, self._ask("chapter", events))
        self._note("beats", place, lambda: [_beat(b) for b in self._ask("beats", events, self.names)()])

    def _moment(self, at: int, last: Sequence[Any], line: Sequence[str]) -> None:
        position = self.match.position
        acting = position.seat if position.seat is not None and position.seat >= 0 else None
        if self.match.mode.hidden and not self.match.over:
            position = named(position, "seen_by")(CHANCE if acting is None else acting)
        people = acting is not None or (position.seat == CHANCE and self.setup.physical)
        legal = position.moves() if people else []
        tried = self._acts(position, legal)
        chosen = [None, *self.source.sample(tried, min(3, len(tried)))]
        others = [self.source.choice(line) for _ in range(REFUSED)]
        state = self.source.getstate()

        def collect() -> None:
            self.source.setstate(state)
            show = CHANCE if acting is None and people else acting
            scene = Scene(position, self.setup, self.names, show, last=last)
            self._round_about(at, scene)
            touched, things = self._boards(at, scene, chosen)
            self._things(at, scene, things)
            self._decisions(at, scene, tried, touched)
            spoiled = [spoilt(move, self.source) for move in others]
            self._refusals(at, position, [*touched, *others, *spoiled])

        self._each_language(collect)

    def _round_about(self, at: int, scene: Any) -> None:
        place, position = str(at), scene.position
        for name in ("prompt", "rounds", "panel", "choices", "tabs"):
            self._note(name, place, self._ask(name, scene))
        for name in ("status", "phases", "ends", "proposed", "tab_asked", "rolls"):
            self._note(name, place, self._ask(name, position))
        for party in range(len(self.names)):
            for name in ("rest", "seat_note", "piece"):
                self._note(name, f"{at} {party}", self._ask(name, position, party))

    def _boards(self, at: int, scene: Any, chosen: Sequence[str | None]) -> tuple[list[str], list[str]]:
        """Collect the drawings, with nothing selected and with some moves; return the touchables and explainable
        things.
        """
        touched: dict[str, None] = {}
        things: dict[str, None] = {}
        for move in chosen:
            shown = replace(scene, chosen=move)
            for name in ("board_parts", "owner_parts", "parts"):
                for part, text in self._drawn(name, shown).items():
                    self._note("drawing", f"{at} {move or ''} {part}", partial(str, text), drawn=True)
                    touched.update((unescape(marked), None) for marked in _TOUCHED.findall(str(text)))
                    things.update((unescape(marked), None) for marked in _EXPLAINED.findall(str(text)))
        self._note("drawing", f"{at} thumbnail", self._ask("thumbnail", scene.position), drawn=True)
        if scene.position.seat is None:
            self._note("drawing", f"{at} finished", self._ask("finished", scene), drawn=True)
        if at == 0:
            for name in ("board_frame", "symbols", "cover"):
                self._note("drawing", f"{at} {name}", self._ask(name), drawn=True)
        return list(touched), list(things)

    def _drawn(self, name: str, scene: Any) -> dict[str, Any]:
        try:
            return dict(self._ask(name, scene)())
        except _Unknown:
            return {}

    def _things(self, at: int, scene: Any, things: Sequence[str]) -> None:
        asked = self.source.sample(things, min(MOVES, len(things)))
        for thing in [*asked, *(f"seat {party}" for party in range(len(self.names))), "phase 0", "?"]:
            self._note("explanation", f"{at} {thing}", self._ask("explain", scene, thing))

    def _acts(self, position: Any, legal: Sequence[str]) -> list[str]:
        """Return a sample of the legal moves and acts of a position."""
        sampled = self.source.sample(legal, min(MOVES, len(legal)))
        continues = self.match.game.continues
        if continues is None or not legal or position.seat == CHANCE:
            return sampled
        for _ in range(MOVES):
            then, moves = position.copy(), [self.source.choice(legal)]
            while len(moves) < LONGEST:
                then.advance(moves[-1])
                if then.seat != position.seat or not (on := [m for m in then.moves() if continues(moves[-1], m)]):
                    break
                moves.append(self.source.choice(on))
                sampled.append(acts.act_of(moves))
        return list(dict.fromkeys(sampled))

    def _decisions(self, at: int, scene: Any, tried: Sequence[str], touched: Sequence[str]) -> None:
        position = scene.position
        for move in tried:
            place = f"{at} {move}"
            for name in ("preview", "why", "warning"):
                self._note(name, place, self._ask(name, scene, move))
            for name in ("key", "way_key", "ways", "tab_of"):
                self._note(name, place, self._ask(name, position, move))
        if tried:
            for text in self.source.sample(touched, min(MOVES, len(touched))):
                self._note("expand", f"{at} {text}", self._ask("expand", position, text))
                expanded = self._ask("expand", position, text)()
                if len(expanded) > 1:
                    self._note("question", f"{at} {text}", self._ask("question", scene, text, expanded))

    def _refusals(self, at: int, position: Any, texts: Sequence[str]) -> None:
        if position.seat is None or position.seat == CHANCE:
            return
        refused = [(text, no) for text in dict.fromkeys(texts) if (no := acts.why_not(position, text)) is not None]
        for text, no in self.source.sample(refused, min(REFUSED, len(refused))):
            self._note("refusal", f"{at} {text}", partial(self._refused, no))

    def _refused(self, no: Any) -> list[str]:
        return [no.rule, str(self._ask("refusal", no, self.names)() or catalogue.fill_with(no.reason, no.params))]


class _Unknown(Exception):
    """A query that this checkout's view does not have."""


def _beat(beat: Any) -> list[Any]:
    motions = [[plain(motion) for motion in step] for step in beat.steps]
    return [str(beat.text), str(beat.spoken), beat.pause, beat.before, beat.watched, len(beat.about), motions]


# --- all of it ---


def row(task: tuple[str, str, int, bool]) -> dict[str, Any]:
    """Return one row."""
    what, key, number, whole = task
    if what == "match":
        return match_parts(key, number, whole=whole)
    return {"game": key, "number": number, **Texts(key, number, whole=whole).collect()}


def tasks(job: dict[str, Any]) -> Iterator[tuple[str, str, int, bool]]:
    """List the tasks of a job, or only one match of it."""
    whole = bool(job.get("whole"))
    if "only" in job:
        what, key, number = job["only"]
        yield what, key, number, whole
        return
    for key in job["games"]:
        yield from (("texts", key, number, whole) for number in range(job["texts"]))
        yield from (("match", key, number, whole) for number in range(job["matches"]))


def main() -> None:
    """Print the rows of the job on the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("job", type=json.loads, help="games and numbers of matches, as JSON")
    job = parser.parse_args().job
    if job.get("jobs", 1) < 2:
        for each in map(row, tasks(job)):
            sys.stdout.write(json.dumps(each, ensure_ascii=False) + "\n")
        return
    with ProcessPoolExecutor(job["jobs"]) as pool:
        for each in pool.map(row, tasks(job), chunksize=4):
            sys.stdout.write(json.dumps(each, ensure_ascii=False) + "\n")


if __name__ == "__main__":
    main()
