"""The view of Imperial Settlers: Roll & Write: tray, empire, village, score card. Pure functions; what is legal comes
from the position.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from pyapp.drawing import things
from pyapp.drawing.controls import with_stop
from pyapp.drawing.explaining import explained
from pyapp.drawing.language import _, current, fill
from pyapp.drawing.markup import Markup, el, esc, join
from pyapp.drawing.view import SHEETS, View, shows
from pyapp.engine.contract import N_
from pyapp.games.imperial.rules.components import ROUNDS
from pyapp.games.imperial.rules.phases import FIRST, OVER, TOKENS_DRAWN
from pyapp.games.imperial.rules.position import Position
from pyapp.games.imperial.view import empire as empire_view
from pyapp.games.imperial.view import finished as finished_view
from pyapp.games.imperial.view import points as points_view
from pyapp.games.imperial.view import tray as tray_view
from pyapp.games.imperial.view import village as village_view
from pyapp.games.imperial.view.board_model import model_of, shown_seat
from pyapp.games.imperial.view.box import ImperialBox
from pyapp.games.imperial.view.explain import THINGS
from pyapp.games.imperial.view.log import ImperialLog
from pyapp.games.imperial.view.marks import PICTOGRAMS, cross
from pyapp.games.imperial.view.moves import ImperialActs, ImperialQuestions, first_places

if TYPE_CHECKING:
    from pyapp.drawing.scene import Explanation, Scene


class ImperialView(View[Position]):
    """The view of Imperial Settlers: Roll & Write: tray, empire, village and score card."""

    box = ImperialBox()
    acts = ImperialActs()
    questions = ImperialQuestions()
    log = ImperialLog()
    layout = SHEETS
    pictograms = tuple(PICTOGRAMS.values())

    # --- the sheets ---

    def board_frame(self) -> Markup:
        """Draw tray and sheets without the content of their parts, and the place of the tabs of narrow screens."""
        return _frame(current())

    def board_parts(self, scene: Scene[Position]) -> dict[str, Markup]:
        """Draw the parts: sections, fields, buildings, dice, pool, workers and token."""
        model = model_of(scene, self._recent(scene))
        model.first = first_places(model.moves)
        drawn = {
            **tray_view.parts(model),
            **empire_view.parts(model),
            **village_view.parts(model),
            "is-points": points_view.part(model),
        }
        words = shows({"wide-tray": tray_view.offers(model), "entering": tray_view.enters(model)})
        return {**with_stop(drawn), **words}

    def _recent(self, scene: Scene[Position]) -> frozenset[str]:
        """Return the element ids of the pencil strokes that computers drew on the shown sheets since a person last
        acted.
        """
        seat = shown_seat(scene)
        motions = [motion for event in scene.news if event.seat == seat for motion in self.log.motions(event)]
        return frozenset(motion.target for motion in motions if motion.kind == "draw")

    def owners(self, scene: Scene[Position]) -> dict[str, int]:
        """Return the owner of the tray and the sheets: the seat that is shown."""
        return dict.fromkeys((tray_view.TRAY, empire_view.SHEET, village_view.SHEET), shown_seat(scene))

    # --- the page around them ---

    def rounds(self, scene: Scene[Position]) -> Markup:
        """Draw the ten rounds: past ones crossed, the present one highlighted."""
        position = scene.position
        return _rounds(current(), position.round, over=position.phase == OVER)

    def rolling_seat(self, position: Position) -> int | None:
        """Return the active player, who rolls the dice of the round."""
        return None if position.phase in (OVER, TOKENS_DRAWN, FIRST) else position.active

    def tabs(self, scene: Scene[Position]) -> list[tuple[str, Markup]]:
        """Return the tabs of narrow screens: the two sheets and the score card."""
        model = model_of(replace(scene, acting=None))
        points = sum(line.points for line in model.position.score(model.seat))
        return [
            ("empire", esc(_("Empire"))),
            ("village", esc(_("Village"))),
            ("points", join(_("Points"), " ", el("b", points))),
        ]

    def finished(self, scene: Scene[Position]) -> Markup:
        """Draw the finished empires of all players."""
        return finished_view.finished(scene)

    def line_picture(self, label: str) -> Markup:
        """Draw the pictogram of a score line by its label."""
        return points_view.line_picture(label)

    # --- words ---

    def explain(self, scene: Scene[Position], thing: str) -> Explanation | None:
        """Explain what is printed on the sheets or is in the tray; None for anything else."""
        return things.explain(THINGS, scene, thing)


@lru_cache(maxsize=2)
def _frame(_language: str) -> Markup:
    return el(
        "div",
        tray_view.frame(),
        el("div", id="p-tabs"),
        el("div", empire_view.frame(), village_view.frame(), points_view.frame(), cls="is-sheets"),
        cls="is-table",
        role="group",
        data_board="1",
        aria_label=_("Sheets of Imperial Settlers"),
    )


@lru_cache(maxsize=32)
def _rounds(_language: str, now: int, *, over: bool) -> Markup:
    rounds = []
    for number in range(1, ROUNDS + 1):
        past, thing = number < now or over, explained(f"round {number}")
        if past:
            rounds.append(el("li", el("span", number, cls="vh"), cross(f"round-{number}"), cls="past", **thing))
        elif number == now:
            rounds.append(el("li", number, cls="cur", aria_current="step", **thing))
        else:
            rounds.append(el("li", number, cls="to-come", **thing))
    label = fill(N_("Round {round} of {rounds}"), round=now, rounds=ROUNDS)
    return join(
        el("ol", *rounds, cls="rounds", aria_label=label),
        el("span", now, el("i", "/", ROUNDS), cls="rphone", aria_hidden=True),
    )


VIEW: Final = ImperialView()
