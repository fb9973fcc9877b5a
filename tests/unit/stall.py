"""A market stall: the smallest game whose sheets fill the page - things paid in several ways, a shop that asks what
for, real dice, sheets of one's own.

Only tests know it. `open_stall` puts it on the shelf beside the real games.
"""

from __future__ import annotations

import json
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from pyapp.drawing.acts import Acts, Questions
from pyapp.drawing.box import Box
from pyapp.drawing.log import EventLog
from pyapp.drawing.markup import Markup, esc
from pyapp.drawing.scene import PickGroup, PickItem, Scene
from pyapp.drawing.view import SHEETS, View
from pyapp.engine import contract
from pyapp.engine.chance import DICE
from pyapp.engine.contract import (
    AWAY,
    CHANCE,
    Chance,
    Event,
    Illegal,
    Mode,
    Move,
    Option,
    Outcome,
    ScoreLine,
    Setup,
)
from pyapp.games import GAMES
from pyapp.games.contract import TableGame

if TYPE_CHECKING:
    from collections.abc import Sequence

    import pytest

PRICES = {"apple": "WS", "pear": "S", "fig": "F"}
"""What each thing can be paid with, the plainest first."""
ROUNDS = 2


class Position(contract.Position):
    """Each round a die fills the purses with one W and one S, then everybody buys in turn until they are done."""

    def __init__(self, setup: Setup) -> None:
        self.away = [seat.player == AWAY for seat in setup.seats]
        self.round, self.turn, self.die = 0, 0, 0
        self.purses = [""] * len(self.away)
        self.goods: list[list[str]] = [[] for _ in self.away]
        self.shopped = [False] * len(self.away)

    @property
    def seat(self) -> int | None:
        if self.round == ROUNDS:
            return None
        return self.turn if self.die else CHANCE

    def copy(self) -> Position:
        other = Position.__new__(Position)
        other.away, other.round, other.turn, other.die = self.away, self.round, self.turn, self.die
        other.purses, other.goods, other.shopped = self.purses[:], [goods[:] for goods in self.goods], self.shopped[:]
        return other

    def state(self) -> tuple[object, ...]:
        return (self.round, self.turn, self.die, tuple(self.purses), tuple(map(tuple, self.goods)), tuple(self.shopped))

    def moves(self) -> list[Move]:
        if self.seat is None:
            return []
        if self.seat == CHANCE:
            return [f"die {face}" for face in range(1, 7)]
        if self.away[self.turn]:
            return ["done"]
        buys = [
            f"buy {good} {coin}"
            for good, coins in PRICES.items()
            if good not in self.goods[self.turn]
            for coin in coins
        ]
        shop = [] if self.shopped[self.turn] else [f"use shop {coin}" for coin in "WSF"]
        return [move for move in buys if move[-1] in self.purses[self.turn]] + shop + ["done"]

    def why_not(self, move: Move) -> Illegal | None:
        return None if move in self.moves() else Illegal("ST-1", "{what} cannot be had.", what=move)

    def play(self, move: Move) -> list[Event]:
        refused = self.why_not(move)
        if refused is not None:
            raise refused
        seat = None if self.seat == CHANCE else self.seat
        self.advance(move)
        return [
            Event(
                move.split()[0],
                seat,
                "{name} plays {move}." if seat is not None else "The die shows {move}.",
                {"move": move},
            )
        ]

    def advance(self, move: Move) -> None:
        word, *rest = move.split()
        if word == "die":
            self.die = int(rest[0])
            self.purses, self.shopped = ["WS"] * len(self.away), [False] * len(self.away)
        elif word == "buy":
            self.goods[self.turn].append(rest[0])
            self.purses[self.turn] = self.purses[self.turn].replace(rest[1], "", 1)
        elif word == "use":
            self.purses[self.turn] += rest[1]
            self.shopped[self.turn] = True
        else:
            self.turn += 1
            if self.turn == len(self.away):
                self.turn, self.die, self.round = 0, 0, self.round + 1

    def automatic(self) -> Move | None:
        return None

    def chance(self) -> Chance:
        return Chance(
            f"round {self.round + 1}",
            lambda generator: f"die {1 + int(generator.random() * 6)}",
            tuple((move, 1) for move in self.moves()),
        )

    def score(self, seat: int) -> list[ScoreLine]:
        return [] if self.away[seat] else [ScoreLine("Goods", len(self.goods[seat]), "ST-2")]

    def outcome(self) -> Outcome | None:
        if self.seat is not None:
            return None
        here = [seat for seat, away in enumerate(self.away) if not away]
        best = max(len(self.goods[seat]) for seat in here)
        groups = [tuple(seat for seat in here if len(self.goods[seat]) == count) for count in range(best, -1, -1)]
        return Outcome(tuple(group for group in groups if group), "ST-3", "More goods win.")


def check_content(text: str) -> None:
    """Let a stall of one's own have a title."""
    if "title" not in json.loads(text):
        raise ValueError("This stall has no name.")


def check_options(setup: Setup) -> None:
    """Let a setup carry as many stalls of one's own as its options say."""
    if len(setup.content) != sum(value == "own" for _option, value in setup.options):
        raise ValueError("A stall of one's own is missing.")


class StallBox(Box[Position]):
    """What the shelf and the form of a new match show of the stall."""

    def cover(self) -> Markup:
        return Markup('<rect width="300" height="220"/>')

    def symbols(self) -> Markup:
        return Markup("")

    def thumbnail(self, position: Position) -> Markup:
        return Markup(
            f'<svg class="shot" aria-hidden="true" viewBox="0 0 9 9"><rect width="{position.round}" height="9"/></svg>'
        )

    def status(self, position: Position) -> Markup:
        return Markup(f"round {position.round + 1}")

    def picker(self, option: str, language: str, content: Sequence[str] = ()) -> list[PickGroup]:
        return [
            PickGroup(
                "Cold <places>" if language == "en" else "Fríos",
                [PickItem("north", "North & sea", "hard", Markup("<i>***</i>"))],
            ),
            PickGroup("Warm places", [PickItem("south", "South", "easy"), PickItem("east", "East", "easy")]),
        ]

    def option_picture(self, option: str, key: str) -> Markup:
        return Markup(f'<svg class="mini" aria-hidden="true" viewBox="0 0 9 9"><text>{key}</text></svg>')

    def describe_content(self, text: str, language: str) -> tuple[str, str] | None:
        try:
            return json.loads(text)["title"], "a stall of mine"
        except (ValueError, KeyError, TypeError):
            return None


class StallActs(Acts[Position]):
    """What taps mean in the stall, and what is said of acts."""

    def preview(self, scene: Scene[Position], move: Move) -> Markup:
        return Markup(f"<b>{move}</b> would be played.")

    def why(self, scene: Scene[Position], move: Move) -> Markup:
        return Markup("It is cheap.")

    def key(self, position: Position, move: Move) -> Markup:
        return Markup({"done": "Finish"}.get(move, f"Do {move}"))

    def expand(self, position: Position, text: str) -> list[Move]:
        return [move for move in position.moves() if (move + " ").startswith(text + " ")]

    def variants(self, position: Position, move: Move) -> list[Move]:
        if not move.startswith("buy"):
            return [move]
        return [other for other in position.moves() if other[:-1] == move[:-1]]

    def variant_key(self, position: Position, move: Move) -> Markup:
        return Markup(f'<i class="pip">{move[-1]}</i>')

    def question(self, scene: Scene[Position], text: str, moves: Sequence[Move]) -> Markup:
        return Markup(f"<b>{text}: which of {len(moves)}?</b>")

    def warning(self, scene: Scene[Position], move: Move) -> Markup:
        left = scene.position.purses[scene.position.turn]
        return Markup(f"<b>{left} left.</b>" if move == "done" and "W" in left else "")

    def tab_of(self, position: Position, move: Move) -> str:
        return "shop" if move.startswith("use") else "goods"


class StallQuestions(Questions[Position]):
    """What the stall asks, and what answers are at hand."""

    def prompt(self, scene: Scene[Position]) -> Markup:
        return Markup(
            "<b>What did you roll?</b>" if scene.acting == CHANCE else f"<b>{scene.names[scene.acting or 0]}, buy.</b>"
        )

    def choices(self, scene: Scene[Position]) -> list[tuple[Move, Markup]]:
        return [(move, esc(move[-1])) for move in scene.position.moves() if scene.acting == CHANCE]

    def ending_move(self, position: Position) -> Move | None:
        return "done" if "done" in position.moves() else None


class StallLog(EventLog):
    """How the stall tells what happened."""

    def say(self, event: Event, names: Sequence[Markup]) -> Markup:
        return Markup(event.text.format(name=names[event.seat] if event.seat is not None else "", **event.params))

    def chapter(self, events: Sequence[Event]) -> Markup:
        return Markup(f"Roll of {events[0].params['move']}" if events[0].kind == "die" else "")


class StallView(View[Position]):
    """The view of the stall: each thing is a touchable that stands for all its ways to be paid, the shop is one for all
    its coins.
    """

    box = StallBox()
    acts = StallActs()
    questions = StallQuestions()
    log = StallLog()

    layout = SHEETS

    def board_frame(self) -> Markup:
        return Markup('<div class="stall" data-board="1"><div id="p-tabs"></div><div id="stall-goods"></div></div>')

    def board_parts(self, scene: Scene[Position]) -> dict[str, Markup]:
        position = scene.position
        own = scene.shown is None or scene.shown == scene.acting
        parts = []
        for number, text in enumerate([*(f"buy {good}" for good in PRICES), "use shop"]):
            legal = scene.acting is not None and own and any(move.startswith(text) for move in position.moves())
            marks = [
                legal and "legal",
                text == scene.refused and "refused",
                (scene.chosen or "").startswith(text) and "chosen",
            ]
            state = " ".join(mark for mark in marks if mark)
            parts.append(
                f'<button type="button" class="touch {state}" tabindex="{-1 if number else 0}" data-move="{text}" id="t{text.replace(" ", "-")}">{text}</button>'
            )
        dice = "".join(f'<button type="button" data-do="draft {text}">{text}</button>' for text in ("die", "die 4"))
        seat = scene.shown if scene.shown is not None else scene.acting
        return {
            "stall-goods": Markup(
                f"<p>{scene.names[seat] if seat is not None and seat >= 0 else ''} {scene.draft}</p>{''.join(parts)}{dice}"
            )
        }

    def piece(self, position: Position, seat: int) -> int:
        return seat + 1

    # --- sheets ---

    def rounds(self, scene: Scene[Position]) -> Markup:
        return Markup(f'<span class="rphone">{scene.position.round + 1}</span>')

    def rolling_seat(self, position: Position) -> int | None:
        return position.round % len(position.away)

    def tabs(self, scene: Scene[Position]) -> list[tuple[str, Markup]]:
        return [("goods", esc("Goods")), ("shop", esc("Shop"))]


_CHOICES = (("north", "North"), ("south", "South"), ("east", "East"), ("own", "Own"))
_SHEET, _SECOND = (
    Option("sheet", "Sheet", _CHOICES, picker=True),
    Option("second", "Second sheet", _CHOICES, picker=True),
)
GAME = TableGame(
    key="stall",
    title="Stall and Purse",
    summary="Buy what you can.",
    edition=1,
    minutes=5,
    modes=(
        Mode("basic", "Basic", "Short.", (1, 4), 60, physical=(DICE,), away=True),
        Mode("market", "Market", "The usual one.", (1, 4), 60, physical=(DICE,)),
        Mode("solo", "Solo", "Alone.", (1, 1), 60, (_SHEET,)),
        Mode("duel", "Duel", "Two sheets.", (2, 2), 60, (_SHEET, _SECOND)),
    ),
    new=Position,
    usual="market",
    check_content=check_content,
    check_options=check_options,
    view=lambda: StallView(),
)


def open_stall(monkeypatch: pytest.MonkeyPatch, **changes: Any) -> None:
    """Put the stall on the shelf; `changes` replace methods of its view, None brings the default back."""
    view = type("OtherView", (StallView,), {})()
    for part, base in (("box", StallBox), ("acts", StallActs), ("questions", StallQuestions), ("log", StallLog)):
        setattr(view, part, base())
    for name, change in changes.items():
        of = next(one for one in (view.box, view.acts, view.questions, view.log, view) if hasattr(one, name))
        (default,) = (getattr(one, name) for one in (Box, Acts, Questions, EventLog, View) if hasattr(one, name))
        setattr(of, name, change if change is not None else partial(default, of))
    monkeypatch.setitem(GAMES, "stall", replace(GAME, view=lambda: view))
