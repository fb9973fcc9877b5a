"""The view of The Artemis Project: Europa with its seven regions, the mats, the hand. Pure functions; legality comes
from the position.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, ClassVar, Final

from pyapp.drawing import owner
from pyapp.drawing.box import PackBox
from pyapp.drawing.controls import with_stop
from pyapp.drawing.explaining import explained
from pyapp.drawing.language import _, current, fill
from pyapp.drawing.markup import NOTHING, Markup, el, esc, join
from pyapp.drawing.scene import PickItem
from pyapp.drawing.sounds import BUILDING, CARD, DICE, PIECE
from pyapp.drawing.verbs import ChapterActs, ChapterLog, ChapterQuestions, ChapterView
from pyapp.drawing.view import Layout, View, shows
from pyapp.engine.cached import kept
from pyapp.engine.contract import N_
from pyapp.games.artemis.rules.components import HOUSE, ROUNDS, SUPPLIES
from pyapp.games.artemis.rules.moves import GRAMMAR, ArtemisMove
from pyapp.games.artemis.rules.packs import kit_of, pack_of
from pyapp.games.artemis.rules.position import Position
from pyapp.games.artemis.view import (
    arrangement,
    chapters,
    goods,
    hand,
    layout_flags,
    log_beats,
    marks,
    mat,
    other_mats,
    regions,
    round_events,
)
from pyapp.games.artemis.view import finished as finished_view
from pyapp.games.artemis.view.board_model import model_of, viewed_seat
from pyapp.games.artemis.view.chapters import BOOK
from pyapp.games.artemis.view.vocabulary import Vocabulary

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from pyapp.drawing.log import Beat
    from pyapp.drawing.scene import Motion, Scene
    from pyapp.engine.contract import Event, Setup
    from pyapp.games.artemis.rules.components import Material
    from pyapp.games.artemis.view.board_model import BoardModel

MATS: Final = Layout(
    "sheets mats",
    head=("title", "rounds", "chips", "drawers"),
    main="acts",
    foot=("steps", "voice", "acts"),
)
"""The layout of a board with the mats on its side, and the voice and the keys at the foot."""


class ArtemisBox(PackBox[Position]):
    """The box of The Artemis Project on the shelf and in the form of a new match."""

    lists: ClassVar = {
        "ocean": N_("ocean buildings"),
        "surface": N_("surface buildings"),
        "expeditions": N_("expeditions"),
        "events": N_("events"),
    }

    def cover(self) -> Markup:
        """Draw the lid's scene, 300 by 220 units."""
        return marks.cover()

    def symbols(self) -> Markup:
        """Draw the symbols that the page keeps for this game: pips, dice, colonists."""
        return marks.symbols()

    def thumbnail(self, position: Position) -> Markup:
        """Draw a small Europa for the shelf."""
        return regions.thumbnail(position)

    def card(self, key: str, language: str) -> PickItem | None:
        """Return a choice of supplies of the solo game, drawn as the supplies of each round."""
        return PickItem(key, "", picture=goods.supplies(key == "yes")) if key in SUPPLIES else None

    def status(self, position: Position) -> Markup:
        """Describe the progress of a match for the shelf in a word or two."""
        if position.seat is None:
            return esc(_("Over"))
        return fill(N_("round {round} of {rounds}"), round=max(1, position.round), rounds=ROUNDS)

    def pack(self, text: str) -> tuple[Mapping[str, str], Collection[str]]:
        """Return the name of a pack by language, and the lists that it replaces; ValueError if it is not valid."""
        pack = pack_of(text)
        return pack.name, pack.lists.keys()


class ArtemisActs(ChapterActs[Position, ArtemisMove]):
    """The meaning of taps in The Artemis Project, and the words of acts."""

    def drop(self, scene: Scene[Position], thing: str, target: str) -> str:
        """Return the arrangement of U1 with a colonist moved to another place."""
        return arrangement.drop(model_of(scene), thing, target)


class ArtemisLog(ChapterLog[Vocabulary]):
    """The log of The Artemis Project."""

    sounds: ClassVar[Mapping[str, str]] = {
        **dict.fromkeys(("place", "send", "crew", "man"), PIECE),
        **dict.fromkeys(("expedition", "event"), CARD),
        **dict.fromkeys(("pay", "building"), BUILDING),
        **dict.fromkeys(("roll", "hit"), DICE),
    }

    def line(self, events: Sequence[Event], names: Sequence[Markup]) -> Markup:
        """Write the events of a move for the log, equal gains together."""
        return log_beats.line(self.telling(names), events)

    def chapter(self, events: Sequence[Event]) -> Markup:
        """Draw the round as a head line of the log."""
        return round_events.chapter(events, self.vocabulary)

    def motions(self, event: Event) -> Sequence[Motion]:
        """Return the motions of an event."""
        return log_beats.motions(event)

    def beats(self, events: Sequence[Event], names: Sequence[Markup]) -> Sequence[Beat]:
        """Return the beats of a move: each event with its consequences."""
        return log_beats.beats(self.telling(names), events)


class ArtemisView(ChapterView[Position, Vocabulary]):
    """The view of The Artemis Project."""

    layout = MATS
    book = BOOK
    box = ArtemisBox()
    acts = ArtemisActs(BOOK, GRAMMAR, "europa")
    questions = ChapterQuestions(BOOK)

    def __init__(self, material: Material = HOUSE) -> None:
        """Set the printed material: our own lists, or a pack of the players'."""
        super().__init__(Vocabulary(material))
        self.log = ArtemisLog(BOOK, self.vocabulary)

    def for_setup(self, setup: Setup) -> View[Position]:
        """Return the view with the names of a match's tiles and cards."""
        material = kit_of(setup).material
        return self if material is self.vocabulary.material else ArtemisView(material)

    def finished(self, scene: Scene[Position]) -> Markup:
        """Draw the final mats of all parties."""
        return finished_view.finished(scene)

    # --- the board ---

    def board_frame(self) -> Markup:
        """Draw Europa and the mats without the content of their parts."""
        return _frame(current())

    def board_parts(self, scene: Scene[Position]) -> dict[str, Markup]:
        """Draw the parts: each region, the hand, the mats."""
        board = model_of(scene)
        panel = chapters.panel(board)
        drawn = {
            **self._shared_parts(board),
            "ap-hand": hand.part(board, panel),
            "ap-head": mat.head(board),
            "ap-mat-body": mat.body(board),
        }
        return {**with_stop(drawn), **shows(layout_flags.flags(board, panel))}

    def _shared_parts(self, board: BoardModel) -> dict[str, Markup]:
        """Draw Europa and the mats of the others, from the cache if they have not changed: drafts in the hand or on the
        viewed mat do not affect them.
        """
        scene, position = board.scene, board.position
        placing = (board.face, board.prefix, board.place, scene.refused, scene.focus) if board.face else ()
        shown = (current(), board.viewed_seat, board.highlighted, board.news, tuple(scene.names), *placing)
        return kept(position, shown, lambda: {**regions.parts(board), "ap-others": other_mats.part(board)})

    def owners(self, scene: Scene[Position]) -> Mapping[str, int]:
        """Return the owner of the viewed mat."""
        return {mat.SHEET: viewed_seat(scene)}

    def tabs(self, scene: Scene[Position]) -> Sequence[tuple[str, Markup]]:
        """Return the tabs of narrow screens: Europa, the viewed mat, the others."""
        return [("europa", esc(_("Europa"))), ("mat", esc(_("My mat"))), ("others", esc(_("Others")))]

    # --- the page around it ---

    def rounds(self, scene: Scene[Position]) -> Markup:
        """Draw the six rounds: past ones crossed, the present one highlighted."""
        position = scene.position
        return _rounds(current(), position.round, over=position.seat is None)

    def rolling_seat(self, position: Position) -> int | None:
        """Return the start player, who has the phase marker."""
        return position.start if position.seat is not None else None

    def seat_note(self, position: Position, seat: int) -> Markup:
        """Mark the seat with the phase marker."""
        return esc(_("starts this round")) if seat == position.start and not position.solo else NOTHING

    def line_picture(self, label: str) -> Markup:
        """Draw the picture of a score line."""
        return mat.line_picture(label)


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
        el("section", id="ap-others", cls="ap-others goes-on", aria_label=_("Others")),
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


VIEW: Final = ArtemisView()
