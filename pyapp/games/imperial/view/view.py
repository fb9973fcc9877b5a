"""Imperial Settlers: Roll & Write as it lies on the table: tray, empire, village, score card. Pure functions; what is
legal comes from the position.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from pyapp.drawing.acts import Acts, Questions
from pyapp.drawing.box import Box
from pyapp.drawing.explaining import explains
from pyapp.drawing.language import _, current, fill
from pyapp.drawing.markup import Markup, el, esc, join, trusted
from pyapp.drawing.scene import Explanation, PickGroup, PickItem, Scene
from pyapp.drawing.view import SHEETS, View, shows
from pyapp.engine.contract import N_
from pyapp.games.imperial.rules.components import CIVILISATION_NAMES, CIVILISATIONS, ROUNDS, Sheet, sheet_ids
from pyapp.games.imperial.rules.moves import GRAMMAR, Choosing, place_of
from pyapp.games.imperial.rules.phases import FIRST, OVER, TOKENS_DRAWN
from pyapp.games.imperial.rules.position import Position
from pyapp.games.imperial.rules.schema import from_json
from pyapp.games.imperial.rules.sheets import civilisation_sheets, sheet_of
from pyapp.games.imperial.view import empire as empire_view
from pyapp.games.imperial.view import explain as explain_view
from pyapp.games.imperial.view import finished as finished_view
from pyapp.games.imperial.view import marks as marks_view
from pyapp.games.imperial.view import moves as moves_view
from pyapp.games.imperial.view import points as points_view
from pyapp.games.imperial.view import tray as tray_view
from pyapp.games.imperial.view import village as village_view
from pyapp.games.imperial.view.board_model import BoardModel, model_of, shown_seat
from pyapp.games.imperial.view.log import ImperialLog

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pyapp.engine.contract import Move


_TOUCHABLE: Final = 'tabindex="-1" data-move'
"""How a touchable is written that is not the board's one tab stop."""


class ImperialBox(Box[Position]):
    """What the shelf and the form of a new match show of Imperial Settlers: Roll & Write."""

    def cover(self) -> Markup:
        """Draw the lid's scene, 300 by 220 units."""
        return Markup(marks_view.cover())

    def symbols(self) -> Markup:
        """Return the symbols that the page keeps for this game: pips, pencil strokes, arches."""
        return Markup(marks_view.symbols())

    def thumbnail(self, position: Position) -> Markup:
        """Draw a small empire for the shelf."""
        return Markup(points_view.thumbnail(position))

    def status(self, position: Position) -> Markup:
        """Say in a word or two where the match stands, for the shelf."""
        if position.phase == OVER:
            return esc(_("Over"))
        if position.games == 2:
            return fill(N_("game {number} of 2, round {round}"), number=position.game + 1, round=position.round)
        return fill(N_("round {round} of {rounds}"), round=position.round, rounds=ROUNDS)

    def picker(self, option: str, language: str, content: Sequence[str] = ()) -> list[PickGroup]:
        """List the 48 adventure sheets by civilisation, with difficulty."""
        groups = []
        for civilisation in CIVILISATIONS:
            sheets = civilisation_sheets(civilisation).values()
            groups.append(
                PickGroup(_(CIVILISATION_NAMES[civilisation]), [item_of(sheet, language) for sheet in sheets])
            )
        return groups

    def picked(self, option: str, key: str, language: str, content: Sequence[str] = ()) -> PickItem | None:
        """Return one sheet: the other civilisations need not be read for it."""
        return self.card(key, language)

    def card(self, key: str, language: str) -> PickItem | None:
        """Return a sheet with its shapes and buildings."""
        return item_of(sheet_of(key), language) if key in sheet_ids() else None

    def option_picture(self, option: str, choice: str) -> Markup:
        """Draw the blueprints of a sheet."""
        return Markup(points_view.shapes(sheet_of(choice)) if choice in sheet_ids() else points_view.unknown())

    def describe_content(self, text: str, language: str) -> tuple[str, str] | None:
        """Return name and civilisation of a sheet of the player's own; None if it cannot be read."""
        try:
            sheet = from_json(text)
        except ValueError:
            return None
        return sheet.name.get(language) or sheet.name["en"], _(
            CIVILISATION_NAMES.get(sheet.civilisation, sheet.civilisation)
        )


class ImperialActs(Acts[Position]):
    """What taps mean in Imperial Settlers: Roll & Write, and what is said of acts."""

    def expand(self, position: Position, text: str) -> Sequence[Move]:
        """List the legal moves that a touchable's text means, the plainest first."""
        return moves_view.expand(position, text)

    def variants(self, position: Position, move: Move) -> Sequence[Move]:
        """List the ways to pay for a legal move, the plainest first."""
        return moves_view.variants(position, move) or (move,)

    def tab_of(self, position: Position, move: Move) -> str:
        """Return the sheet on which a move is seen."""
        return moves_view.tab_of(position, move)

    def preview(self, scene: Scene[Position], move: Move) -> Markup:
        """Say what a legal move would do."""
        return Markup(moves_view.preview(scene, move))

    def why(self, scene: Scene[Position], move: Move) -> Markup:
        """Say in one short sentence what a legal move is good for."""
        return Markup(moves_view.why(scene, move))

    def key(self, position: Position, move: Move) -> Markup:
        """Name a move for its key."""
        return Markup(moves_view.key(position, move))

    def variant_key(self, position: Position, move: Move) -> Markup:
        """Draw the pips that a way to pay takes."""
        return moves_view.variant_key(position, move)

    def question(self, scene: Scene[Position], text: str, moves: Sequence[Move]) -> Markup:
        """Ask which of several moves is meant by a touchable that was tapped."""
        return Markup(moves_view.question(scene, text, moves))

    def warning(self, scene: Scene[Position], move: Move) -> Markup:
        """Say what an ending move would waste."""
        return Markup(moves_view.warning(scene, move))


class ImperialQuestions(Questions[Position]):
    """What Imperial Settlers: Roll & Write asks, and what answers are at hand."""

    def choices(self, scene: Scene[Position]) -> Sequence[tuple[Move, Markup]]:
        """List the moves that the voice offers with nothing chosen."""
        return moves_view.choices(scene)

    def ending_move(self, position: Position) -> Move | None:
        """Return the move that ends what the acting seat does."""
        return moves_view.ending_move(position)

    def prompt(self, scene: Scene[Position]) -> Markup:
        """Say what the acting seat does now."""
        return Markup(moves_view.prompt(scene))


class ImperialView(View[Position]):
    """The view of Imperial Settlers: Roll & Write: tray, empire, village and score card over the voice."""

    box = ImperialBox()
    acts = ImperialActs()
    questions = ImperialQuestions()
    log = ImperialLog()
    layout = SHEETS
    pictograms = tuple(marks_view.PICTOGRAMS.values())

    # --- the sheets ---

    def board_frame(self) -> Markup:
        """Draw tray and sheets without what changes: the places of their parts, and of the tabs of narrow screens."""
        return Markup(_frame(current()))

    def board_parts(self, scene: Scene[Position]) -> dict[str, Markup]:
        """Draw what changes: sections, fields, buildings, dice, pool, workers and token, each a part of its own."""
        model = model_of(scene)
        model.stop, model.first = _stop(model), moves_view.first_places(model.position, model.moves)
        drawn = {
            **tray_view.parts(model),
            **empire_view.parts(model),
            **village_view.parts(model),
            "is-points": points_view.part(model),
        }
        if not any('tabindex="0"' in text for text in drawn.values()):
            for name, text in drawn.items():
                if _TOUCHABLE in text:
                    drawn[name] = text.replace(_TOUCHABLE, 'tabindex="0" data-move', 1)
                    break
        for ident in self._crossed(scene):
            old = f'<svg class="px" aria-hidden="true"><use id="{ident}"'
            for name, text in drawn.items():
                if old in text:
                    drawn[name] = text.replace(old, old.replace('"px"', '"px recent"'), 1)
        words = shows({"wide-tray": tray_view.offers(model), "entering": bool(drawn["is-entry"])})
        return {**{name: trusted(text) for name, text in drawn.items()}, **words}

    def _crossed(self, scene: Scene[Position]) -> list[str]:
        """List the ids of the marks that a computer has made on the sheets that are shown since a person last acted."""
        seat = shown_seat(scene)
        news = [event for event in scene.news if event.seat == seat]
        drawn = [motion.target for event in news for motion in self.log.motions(event) if motion.kind == "draw"]
        return drawn[::2]

    def owners(self, scene: Scene[Position]) -> dict[str, int]:
        """Return whose the tray and the sheets are: the seat looked at, else the one to act."""
        return dict.fromkeys((tray_view.TRAY, empire_view.SHEET, village_view.SHEET), shown_seat(scene))

    # --- the page around them ---

    def rounds(self, scene: Scene[Position]) -> Markup:
        """Draw the ten rounds: those gone by crossed, the present one lit."""
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
        """Draw everybody's empire as it is at the end."""
        return finished_view.finished(scene)

    def line_picture(self, label: str) -> Markup:
        """Draw what a line of the score card is about."""
        return Markup(points_view.line_picture(label))

    # --- words ---

    def explain(self, scene: Scene[Position], thing: str) -> Explanation | None:
        """Say what is printed on the sheets, or lies in the tray."""
        return explain_view.explain(scene, thing)


@lru_cache(maxsize=2)
def _frame(_language: str) -> str:
    return (
        '<div class="is-table" role="group" data-board="1" '
        f'aria-label="{_("Sheets of Imperial Settlers")}">{tray_view.frame()}<div id="p-tabs"></div>'
        f'<div class="is-sheets">{empire_view.frame()}{village_view.frame()}{points_view.frame()}</div></div>'
    )


@lru_cache(maxsize=32)
def _rounds(_language: str, now: int, *, over: bool) -> Markup:
    rounds = []
    for number in range(1, ROUNDS + 1):
        past = number < now or over
        inside = f'<span class="vh">{number}</span>{marks_view.cross(f"round-{number}")}' if past else str(number)
        present = 'class="cur" aria-current="step"' if number == now else 'class="to-come"'
        state = 'class="past"' if past else present
        rounds.append(f"<li {state}{explains(f'round {number}')}>{inside}</li>")
    label = fill(N_("Round {round} of {rounds}"), round=now, rounds=ROUNDS)
    return Markup(
        f'<ol class="rounds" aria-label="{label}">{"".join(rounds)}</ol>'
        f'<span class="rphone" aria-hidden="true">{now}<i>/{ROUNDS}</i></span>'
    )


def _stop(model: BoardModel) -> Move:
    """Return the touchable that is the board's one tab stop: where the focus was, whatever may be done there now, else
    the first legal one.
    """
    focus = model.scene.focus
    if focus:
        place = place_of(focus)
        return place if _stands_for_choices(place) else model.at(place) or focus
    return next((place if _stands_for_choices(place) else here[0] for place, here in model.moves.items()), "")


def _stands_for_choices(place: Move) -> bool:
    """Return whether a touchable has the text of its place, whatever may be chosen there."""
    return isinstance(GRAMMAR.parse(place), Choosing)


def item_of(sheet: Sheet, language: str) -> PickItem:
    """Return a sheet as a card: its shapes in their crayons, its six buildings, how demanding it is."""
    return PickItem(
        sheet.id,
        sheet.name.get(language) or sheet.name["en"],
        _(village_view.HARD[sheet.difficulty]),
        village_view.stars(sheet.difficulty),
        Markup(points_view.shapes(sheet)),
        ", ".join(building.name.get(language) or building.name["en"] for building in sheet.buildings),
    )


VIEW: Final = ImperialView()
