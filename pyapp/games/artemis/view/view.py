"""The Artemis Project as it lies on the table: Europa with its seven regions, the mats, the hand.

Pure functions; what is legal comes from the position.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from pyapp.drawing import owner
from pyapp.drawing.explaining import explained
from pyapp.drawing.language import _, current, fill
from pyapp.drawing.markup import NOTHING, Markup, el, esc, join
from pyapp.drawing.view import Beat, Layout, View
from pyapp.engine.cached import is_held
from pyapp.engine.contract import N_
from pyapp.games.artemis.rules.components import HOUSE, ROUNDS
from pyapp.games.artemis.rules.packs import kit_of, pack_of
from pyapp.games.artemis.rules.position import Position
from pyapp.games.artemis.view import arranging, hand, marks, mat, others, regions, telling
from pyapp.games.artemis.view import explain as explain_view
from pyapp.games.artemis.view import finished as finished_view
from pyapp.games.artemis.view import moves as moves_view
from pyapp.games.artemis.view import words as words_view
from pyapp.games.artemis.view.look import look_at, mine
from pyapp.games.artemis.view.terms import printed

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from pyapp.drawing.scene import Explanation, Motion, Scene
    from pyapp.engine.contract import Event, Illegal, Move, Setup
    from pyapp.games.artemis.rules.components import Material
    from pyapp.games.artemis.view.look import BoardModel

MATS: Final = Layout(
    "sheets mats",
    head=("title", "rounds", "chips", "drawers"),
    main="acts",
    foot=("steps", "voice", "acts"),
)
"""A board with the mats beside it, the voice and the keys in the foot; it lies before all, so nobody hands it on."""

LIST_NAMES: Final = {
    "ocean": N_("ocean buildings"),
    "surface": N_("surface buildings"),
    "expeditions": N_("expeditions"),
    "events": N_("events"),
}
"""List of a pack -> what it is called."""

_STOP: Final = 'tabindex="0"'
_TOUCHABLE: Final = 'tabindex="-1" data-move'
"""How a touchable is written that is not the board's one tab stop."""


class ArtemisView(View[Position]):
    """The view of The Artemis Project."""

    layout = MATS

    def __init__(self, material: Material = HOUSE) -> None:
        """Begin with what is printed: our own lists, or a pack of the players'."""
        self.material = material
        self._kept: tuple[Position, tuple[object, ...], dict[str, Markup]] | None = None

    def for_setup(self, setup: Setup) -> View[Position]:
        """Return the view that names the tiles and cards of a match."""
        material = kit_of(setup).material
        return self if material is self.material else ArtemisView(material)

    def cover(self) -> Markup:
        """Draw the lid's scene, 300 by 220 units."""
        return marks.cover()

    def symbols(self) -> Markup:
        """Return the symbols that the page keeps for this game: pips, dice, colonists."""
        return marks.symbols()

    def thumbnail(self, position: Position) -> Markup:
        """Draw a small Europa for the shelf."""
        return regions.thumbnail(position)

    def finished(self, scene: Scene[Position]) -> Markup:
        """Draw the mats of all parties as they are at the end."""
        with printed(scene.position.kit.material):
            return finished_view.finished(scene)

    # --- the board ---

    def board_frame(self) -> Markup:
        """Draw Europa and the mats without what changes."""
        return _frame(current())

    def board_parts(self, scene: Scene[Position]) -> dict[str, Markup]:
        """Draw what changes: each region, the hand, the mats, each a part of its own."""
        look = look_at(scene)
        with printed(scene.position.kit.material):
            drawn = {
                **self._lying_open(look),
                "ap-hand": hand.part(look),
                "ap-head": mat.head(look),
                "ap-mat-body": mat.body(look),
            }
        if not any(_STOP in text for text in drawn.values()):
            # the board's one tab stop is where the focus was, else the first touchable
            for name, text in drawn.items():
                if _TOUCHABLE in text:
                    drawn[name] = Markup(text.replace(_TOUCHABLE, f"{_STOP} data-move", 1))
                    break
        return drawn

    def _lying_open(self, look: BoardModel) -> dict[str, Markup]:
        """Draw Europa and the mats of the others, anew only where they changed: what is put together in the hand or on
        the open mat does not touch them.
        """
        scene, position = look.scene, look.position
        placing = (look.face, look.begin, look.place, scene.refused, scene.focus) if look.face else ()
        shown = (current(), look.mine, look.told, tuple(scene.names), *placing)
        if self._kept is None or self._kept[0] is not position or self._kept[1] != shown:
            drawn = {**regions.parts(look), "ap-others": others.part(look)}
            if not is_held(position):
                return drawn
            self._kept = position, shown, drawn
        return self._kept[2]

    def owners(self, scene: Scene[Position]) -> Mapping[str, int]:
        """Return whose the open mat is."""
        return {mat.SHEET: mine(scene)}

    def tabs(self, scene: Scene[Position]) -> Sequence[tuple[str, Markup]]:
        """Return the tabs of narrow screens: Europa, the open mat, the others."""
        return [("europa", esc(_("Europa"))), ("mat", esc(_("My mat"))), ("others", esc(_("Others")))]

    def tab_of(self, position: Position, move: Move) -> str:
        """Return the tab on which a move is seen."""
        return moves_view.tab_of(position, move)

    # --- the page around it ---

    def rounds(self, scene: Scene[Position]) -> Markup:
        """Draw the six rounds: those gone by crossed, the present one lit."""
        position = scene.position
        return _rounds(current(), position.round, over=position.seat is None)

    def rolling_seat(self, position: Position) -> int | None:
        """Return the start player, who has the phase marker."""
        return position.start if position.seat is not None else None

    def status(self, position: Position) -> Markup:
        """Say in a word or two where the match stands, for the shelf."""
        if position.seat is None:
            return esc(_("Over"))
        return fill(N_("round {round} of {rounds}"), round=max(1, position.round), rounds=ROUNDS)

    def seat_note(self, position: Position, seat: int) -> Markup:
        """Say who has the phase marker."""
        return esc(_("starts this round")) if seat == position.start and not position.solo else NOTHING

    def line_picture(self, label: str) -> Markup:
        """Draw what a line of the score sheet is about."""
        return mat.line_picture(label)

    # --- what else is offered ---

    def drop(self, scene: Scene[Position], thing: str, target: str) -> str:
        """Return the arrangement of U1 with a colonist in another place."""
        return arranging.dropped(look_at(scene), thing, target)

    def tab_asked(self, position: Position) -> str:
        """Return the tab on which a question is answered."""
        return moves_view.tab_asked(position)

    def ending_move(self, position: Position) -> Move | None:
        """Return the answer that stays at hand beside what is proposed."""
        return moves_view.ending_move(position)

    def proposed(self, position: Position) -> Move | None:
        """Return the answer that is proposed to a question of a panel."""
        return moves_view.plain(position)

    def describe_content(self, text: str, language: str) -> tuple[str, str] | None:
        """Return the name of a pack and the lists that it replaces; None if it is not sound."""
        try:
            pack = pack_of(text)
        except ValueError:
            return None
        return pack.name[language], ", ".join(_(LIST_NAMES[key]) for key in LIST_NAMES if key in pack.lists)

    # --- words ---

    def prompt(self, scene: Scene[Position]) -> Markup:
        """Say what the acting seat does now."""
        with printed(scene.position.kit.material):
            return moves_view.prompt(scene)

    def preview(self, scene: Scene[Position], move: Move) -> Markup:
        """Say what a legal act would do."""
        with printed(scene.position.kit.material):
            return moves_view.preview(scene, move)

    def why(self, scene: Scene[Position], move: Move) -> Markup:
        """Say in one short sentence what a legal act is good for."""
        with printed(scene.position.kit.material):
            return moves_view.why(scene, move)

    def key(self, position: Position, move: Move) -> Markup:
        """Name an act for its key."""
        with printed(position.kit.material):
            return moves_view.key(position, move)

    def variant_key(self, position: Position, move: Move) -> Markup:
        """Draw an answer as the inside of its key."""
        return moves_view.variant_key(position, move)

    def warning(self, scene: Scene[Position], move: Move) -> Markup:
        """Say what an answer would waste."""
        with printed(scene.position.kit.material):
            return moves_view.warning(scene, move)

    def refusal(self, refused: Illegal, names: Sequence[Markup]) -> Markup:
        """Say why the rules refuse an act, with printed names, and whose die is in the way."""
        with printed(self.material):
            return words_view.refusal(refused, names)

    def explain(self, scene: Scene[Position], thing: str) -> Explanation | None:
        """Say what lies on Europa or on a mat."""
        with printed(scene.position.kit.material):
            return explain_view.explain(scene, thing)

    def say(self, event: Event, names: Sequence[Markup]) -> Markup:
        """Say what happened, with printed names."""
        with printed(self.material):
            return words_view.say(event, names)

    def line(self, events: Sequence[Event], names: Sequence[Markup]) -> Markup:
        """Say what a move did in the log: equal gains together."""
        with printed(self.material):
            return telling.line(events, names)

    def chapter(self, events: Sequence[Event]) -> Markup:
        """Draw the round as the head of what the log says of it."""
        with printed(self.material):
            return words_view.chapter(events)

    def motions(self, event: Event) -> Sequence[Motion]:
        """Return how what an event is about moves."""
        return words_view.motions(event)

    def beats(self, events: Sequence[Event], names: Sequence[Markup]) -> Sequence[Beat]:
        """Return what a move did, beat by beat: each thing with what came of it."""
        with printed(self.material):
            return telling.beats(events, names)


@lru_cache(maxsize=4)
def _frame(_language: str) -> Markup:
    body = el("div", id="ap-mat-body", cls="ap-body")
    sheet = Markup(f'<section class="paper ap-mat" {owner.named(mat.SHEET)}>{body}</section>')
    return el(
        "div",
        el("div", id="p-tabs"),
        regions.frame(),
        mat.frame(),
        el("section", id="ap-hand", cls="ap-hand", aria_label=_("Hand")),
        sheet,
        el("section", id="ap-others", cls="ap-others", aria_label=_("Others")),
        cls="ap-table",
        role="group",
        data_board="1",
        aria_label=_("Table of The Artemis Project"),
    )


@lru_cache(maxsize=32)
def _rounds(_language: str, now: int, *, over: bool) -> Markup:
    rounds = []
    for number in range(1, ROUNDS + 1):
        past = number < now or over
        inside = join(el("span", number, cls="vh"), marks.cross()) if past else number
        state = "past" if past else "cur" if number == now else "to-come"
        present = "step" if number == now and not over else None
        rounds.append(el("li", inside, cls=state, aria_current=present, **explained(f"round {number}")))
    label = fill(N_("Round {round} of {rounds}"), round=now, rounds=ROUNDS)
    phone = el("span", now, el("i", "/", ROUNDS), cls="rphone", aria_hidden=True)
    return el("ol", *rounds, cls="rounds", aria_label=label) + phone
