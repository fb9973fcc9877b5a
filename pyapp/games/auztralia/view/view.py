"""The view of AuZtralia: the map in its frame with the time track, the action boxes, a seat's panel, the Old Ones.

Pure functions; legality comes from the position.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, ClassVar, Final

from pyapp.drawing import owner
from pyapp.drawing.box import PackBox
from pyapp.drawing.controls import with_stop
from pyapp.drawing.language import _, current, fill
from pyapp.drawing.markup import NOTHING, Markup, el, esc, join
from pyapp.drawing.pieces import SIDE, icon
from pyapp.drawing.scene import PickGroup, PickItem
from pyapp.drawing.sounds import BUILDING, CARD, PIECE
from pyapp.drawing.telling import Telling
from pyapp.drawing.verbs import Act, ChapterActs, ChapterLog, ChapterQuestions, ChapterView, Said, Verb
from pyapp.drawing.view import Layout, View, shows
from pyapp.drawing.vocabulary import capitalized_sentence, party
from pyapp.engine.acts import moves_of
from pyapp.engine.cached import kept
from pyapp.engine.contract import CHANCE, N_
from pyapp.games.auztralia.rules.board import NOWHERE
from pyapp.games.auztralia.rules.components import END_SPACE, HOUSE, MAPS
from pyapp.games.auztralia.rules.moves import GRAMMAR, AuztraliaMove
from pyapp.games.auztralia.rules.notation import seat_name
from pyapp.games.auztralia.rules.packs import kit_of, pack_of
from pyapp.games.auztralia.rules.pending import AnyReceiver, AtHex, OnTile, meanings, parse_text, pending
from pyapp.games.auztralia.rules.position import Position
from pyapp.games.auztralia.rules.promises import clock_after, price_of, time_of
from pyapp.games.auztralia.rules.steps import FARMING, FIGHT, LAYING, LOSE, PEEK, PORT, SENDING, TURN
from pyapp.games.auztralia.view import (
    action_boxes,
    board,
    icons,
    marks,
    mat,
    odds,
    old_ones_panel,
    places,
    telling,
    threats,
    turns,
)
from pyapp.games.auztralia.view import finished as finished_view
from pyapp.games.auztralia.view import print_page as printed_view
from pyapp.games.auztralia.view.base_verbs import (
    ACTIONS_TAB,
    COMBAT_MAP_TAB,
    COMBAT_OLD_ONES_TAB,
    COMBAT_TAB,
    MAP_TAB,
    MAT_TAB,
    OLD_ONES_TAB,
    PlainVerb,
    goods_words,
)
from pyapp.games.auztralia.view.board_model import model_of, viewed_seat
from pyapp.games.auztralia.view.chapters import BOOK, panel_of
from pyapp.games.auztralia.view.geometry import box_round
from pyapp.games.auztralia.view.panels import COLUMN_SIZE, Panel
from pyapp.games.auztralia.view.targets import card_targets
from pyapp.games.auztralia.view.vocabulary import Vocabulary, bold, card_inside, hex_name, seat_words, tile_words

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from pyapp.drawing.log import Beat
    from pyapp.drawing.scene import Scene
    from pyapp.engine.contract import Event, Illegal, Move, Outcome, ScoreLine, Setup
    from pyapp.games.auztralia.rules.kit import Kit
    from pyapp.games.auztralia.view.board_model import BoardModel

LAYOUT: Final = Layout(
    "sheets rails",
    head=("title", "chips", "drawers"),
    main="acts",
    foot=("steps", "voice", "acts"),
)
"""A map with a column next to it, messages and buttons in the foot. The board is common to all, so the tablet is not
handed over.
"""

_PLAIN: Final = PlainVerb(N_("Play it"), N_("Use other railways."))
"""The verb for texts that are no moves yet."""
_MAX_ANSWER_BUTTONS: Final = 3
"""Maximum number of answers shown as buttons next to the message."""
MAP_ACTIONS: Final = ("rail", "hills", "mine", "farm", "attack")
"""Actions whose parts are chosen on the map."""
_TABS: Final = {
    PORT: MAP_TAB,
    PEEK: MAP_TAB,
    LAYING: MAP_TAB,
    FARMING: MAP_TAB,
    FIGHT: COMBAT_TAB,
    LOSE: COMBAT_TAB,
    SENDING: COMBAT_TAB,
}
"""Question -> the tab with its answers, unless that is the actions tab."""


class AuztraliaBox(PackBox[Position]):
    """The shelf entry of AuZtralia and its form for a new match."""

    lists: ClassVar = {
        "units": N_("units"),
        "tiles": N_("Old One tiles"),
        "old_one_cards": N_("Old One cards"),
        "revelations": N_("Revelations"),
        "personalities": N_("Personalities"),
        "two_player": N_("two-player cards"),
        "surveys": N_("survey tiles"),
        "start": N_("start spaces"),
        "illuminated": N_("illuminated spaces"),
        "time": N_("time of the actions"),
        "difficulties": N_("solo difficulties"),
        "objectives": N_("solo objectives"),
    }

    def pack(self, text: str) -> tuple[Mapping[str, str], Collection[str]]:
        """Return the name of a pack by language, and the lists that it replaces; ValueError if it is invalid."""
        pack = pack_of(text)
        return pack.name, pack.lists.keys()

    def symbols(self) -> Markup:
        """Return the symbols that the page keeps for this game."""
        return icons.symbols() + marks.symbols()

    def cover(self) -> Markup:
        """Draw the cover picture, 300 by 220 units."""
        return marks.cover()

    def thumbnail(self, position: Position) -> Markup:
        """Draw the thumbnail of a position."""
        return marks.thumbnail(position)

    def picker(self, option: str, language: str, content: Sequence[str] = ()) -> list[PickGroup]:
        """List the solo objectives, ours or those of a pack, with their texts."""
        if option != "objective":
            return []
        kit = pack_of(content[0]).kit if content else HOUSE
        items = [
            PickItem(
                key,
                objective.name[language],
                objective.text[language],
                fill(N_("{points} VP"), points=objective.points),
            )
            for key, objective in kit.objectives.items()
        ]
        return [PickGroup(_("Objectives"), items)]

    def card(self, key: str, language: str) -> PickItem | None:
        """Return the item for a solo map and difficulty, with the thumbnail of the empty map."""
        board = key.partition("-")[0]
        return PickItem(key, "", picture=marks.empty_map(board)) if board in MAPS else None

    def option_picture(self, option: str, key: str) -> Markup:
        """Draw the icon of an objective."""
        return icon("star") if option == "objective" else NOTHING

    def status(self, position: Position) -> Markup:
        """Describe the progress of the match in a word or two, for the shelf."""
        if position.seat is None:
            return esc(_("Over"))
        time = min((time for time in position.times if time < END_SPACE), default=END_SPACE)
        return fill(N_("space {space} of {last}"), space=time, last=END_SPACE)


class AuztraliaActs(ChapterActs[Position, AuztraliaMove]):
    """The meanings of taps in AuZtralia, and the texts of acts."""

    def act(self, position: Position, text: str, names: Sequence[Markup] = ()) -> Act[Position, Any] | None:
        """Parse an act, complete or only begun. The railways of others and the final `end` are not its first move."""
        if position.seat is None or position.seat == CHANCE:
            return None
        leading, *further = pending(position, text).moves or [parse_text(text)]
        return Act(position, position.seat, text, leading, tuple(further), names)

    def verb(self, act: Act[Position, Any]) -> Verb[Position, Any]:
        """Return the verb of an act; for parts of an act, the verb of the whole."""
        question = self.book.questions.get(act.position.ask)
        return self.book.verbs.get((question and question.goes_on) or type(act.move), _PLAIN)

    def _says(self, scene: Scene[Position], move: Move) -> Said | None:
        """Describe an act, including the railways that it uses."""
        act = self.act(scene.position, move, scene.names)
        if act is None:
            return None
        head, more = self.verb(act).says(act)
        partners = pending(scene.position, move).partners if scene.position.ask == TURN else ()
        if not partners:
            return Said(head, more)
        seats = seat_words(" ".join(map(seat_name, partners)), scene.names)
        return Said(head, [*more, fill(N_("Using the railways of {seats}."), seats=seats)])

    def expand(self, position: Position, text: str) -> Sequence[Move]:
        """List the acts that a touchable may mean."""
        return meanings(position, text)

    def tab_of(self, position: Position, move: Move) -> str:
        """Return the tab that shows an act."""
        return self.tab_begun(position, move) or super().tab_of(position, move)

    def tab_begun(self, position: Position, text: str) -> str:
        """Return the tab for composing an act: the map for targets on the map, the combat tab for an attack with a
        target.
        """
        chosen = pending(position, text)
        if chosen.target != NOWHERE:
            return COMBAT_TAB
        if chosen.card:
            aimed = card_targets(position, chosen.card)
            return MAP_TAB if aimed.hexes or aimed.tiles else ""
        return "" if chosen.box in ("", "recover") else MAP_TAB if chosen.box in MAP_ACTIONS else ACTIONS_TAB

    def question(self, scene: Scene[Position], text: str, moves: Sequence[Move]) -> Markup:
        """Format the question which of several acts a touchable means."""
        p, touch = scene.position, parse_text(moves_of(text)[-1])
        if isinstance(touch, AnyReceiver):
            return fill(N_("<b>Who gets {card}?</b>"), card=card_inside(p.kit, touch.move.taken))
        if isinstance(touch, AtHex):
            verbs = {self.book.verbs.get(type(parse_text(moves_of(move)[-1]))) for move in moves}
            verb = verbs.pop() if len(verbs) == 1 else None
            which = (verb and verb.which) or N_("<b>What do you do on {hex}?</b>")
            return fill(which, hex=hex_name(touch.hexagon, p.board.key))
        if isinstance(touch, OnTile):
            return fill(N_("<b>{tile}:</b> what do you do?"), tile=tile_words(p, touch.tile))
        return fill(N_("<b>Which one?</b>"))

    def preview(self, scene: Scene[Position], move: Move) -> Markup:
        """Describe a legal act: effect, cost, new space of the disc, the next to act."""
        p, said = scene.position, self._says(scene, move)
        if said is None or p.seat is None:
            return NOTHING
        parts, chosen = [bold(said.head), *said.more], pending(p, move)
        paid, time = price_of(chosen), time_of(chosen)
        if any(paid) and chosen.box != "trade":
            parts.append(fill(N_("Costs {what}."), what=goods_words(paid)))
        if time is not None:
            parts.append(turns.clock_words(p, clock_after(p, p.seat, time), p.seat, scene.names))
        return Markup(" ").join(parts)


_ACTS: Final = AuztraliaActs(BOOK, GRAMMAR, ACTIONS_TAB)


class AuztraliaQuestions(ChapterQuestions[Position]):
    """AuZtralia's questions, and the answers shown as buttons."""

    def choices(self, scene: Scene[Position]) -> Sequence[tuple[Move, Markup]]:
        """List the ways to distribute losses as buttons if they are few; the combat window offers all of them, and the
        buttons to withdraw.
        """
        p = scene.position
        if p.ask != LOSE or len(p.legal) > _MAX_ANSWER_BUTTONS:
            return ()
        return [(move, _ACTS.variant_key(p, move)) for move in p.legal]

    def tab_asked(self, position: Position) -> str:
        """Return the tab with the answers to a question."""
        return _TABS.get(position.ask, ACTIONS_TAB)


class AuztraliaLog(ChapterLog[Vocabulary]):
    """The log and the playback of AuZtralia."""

    lot = "cards"
    sounds: ClassVar[Mapping[str, str]] = {
        **dict.fromkeys(("port", "track", "mine", "buy", "units", "import", "export", "step"), PIECE),
        **dict.fromkeys(("recruit", "kept", "exchange", "revelation", "card", "struck", "up"), CARD),
        "farm": BUILDING,
    }

    def telling(self, names: Sequence[Markup]) -> Telling[Vocabulary]:
        """Return the formatter of a match's events; the Old Ones are the party after the last seat."""
        return Telling(BOOK.log, (*names, esc(_("the Old Ones"))), self.vocabulary)

    def refusal(self, refused: Illegal, names: Sequence[Markup]) -> Markup:
        """Format a refusal, starting with a capital letter."""
        return capitalized_sentence(super().refusal(refused, names), names)

    def reason(self, outcome: Outcome, names: Sequence[Markup]) -> Markup:
        """Format why a match ended: with the name of the seat whose port has fallen, or with what decides in co-op."""
        params = outcome.params
        if "port" in params:
            return fill(outcome.reason, port=party(names, int(params["port"]) - 1))
        text = fill(outcome.reason)
        if outcome.together:
            said = N_("The average of {average} doesn't beat the Old Ones' {old}.")
            if outcome.won:
                said = N_("The average of {average} beats the Old Ones' {old}.")
            text += " " + fill(said, average=params["average"], old=params["old"])
        return text

    def line(self, events: Sequence[Event], names: Sequence[Markup]) -> Markup:
        """Format a move in one line of the log."""
        return telling.line(self.telling(names), events)

    def chapter(self, events: Sequence[Event]) -> Markup:
        """Format the head line of the log for a turn of the Old Ones."""
        return telling.chapter(self.telling(()), events)

    def beats(self, events: Sequence[Event], names: Sequence[Markup]) -> Sequence[Beat]:
        """Return the playback of a move."""
        return telling.beats(self.telling(names), events)


class AuztraliaView(ChapterView[Position, Vocabulary]):
    """The view of AuZtralia, on one of the two maps."""

    layout = LAYOUT
    book = BOOK
    box = AuztraliaBox()
    acts = _ACTS
    questions = AuztraliaQuestions(BOOK)
    pictograms = tuple(dict.fromkeys((*icons.PICTOGRAMS, *marks.PICTOGRAMS)))

    def __init__(self, board: str = "east", kit: Kit = HOUSE) -> None:
        """Create the view for a map and a kit."""
        super().__init__(Vocabulary(board, kit))
        self.log = AuztraliaLog(BOOK, self.vocabulary)
        self._last: tuple[Scene[Position], str, tuple[BoardModel, Panel]] | None = None

    def for_setup(self, setup: Setup) -> View[Position]:
        """Return the view for the map and the kit of a match."""
        return _view_of(dict(setup.options).get("map", "east"), kit_of(setup))

    def finished(self, scene: Scene[Position]) -> Markup:
        """Draw the map at the end of the game."""
        return finished_view.finished(scene)

    def line_note(self, line: ScoreLine) -> Markup:
        """Return the note of a line of the score sheet: an objective by its name."""
        return esc(self.vocabulary.card(line.note)) if line.note in HOUSE.objectives else super().line_note(line)

    def line_picture(self, label: str) -> Markup:
        """Draw the icon of a line of the score sheet."""
        return finished_view.line_picture(label)

    def on_paper(self, scene: Scene[Position], date: str) -> Markup:
        """Draw the map and the score on a page of paper."""
        return printed_view.draw_page(scene, date)

    def piece(self, position: Position, seat: int) -> int:
        """Return the piece of a party: a seat's by its place at the table, the lens for the Old Ones."""
        return seat + 1 if seat < position.players else SIDE

    # --- the board ---

    def board_frame(self) -> Markup:
        """Draw the fixed content of the map and the column."""
        return _frame(current(), self.vocabulary.board, self.vocabulary.kit)

    def board_parts(self, scene: Scene[Position]) -> dict[str, Markup]:
        """Draw the parts of the page, by element id."""
        model, panel = self._read(scene)
        drawn = {
            **board.parts(model),
            "az-actions-body": action_boxes.body(model),
            "az-panel": el("div", panel.drawn, cls=f"az-pan {panel.size} goes-on") if panel.size else Markup(),
            "az-line": places.line(model),
            **self._still_parts(model),
        }
        return {**with_stop(drawn), **shows(_style_flags(model, panel))}

    @staticmethod
    def _still_parts(model: BoardModel) -> dict[str, Markup]:
        """Draw the parts that do not depend on the pending act; cached by position, open panel and language."""
        p, scene = model.position, model.scene
        stop = scene.focus if scene.focus in p.legal else ""
        seen = (current(), model.viewed_seat, model.acts, tuple(scene.names), stop)
        return kept(
            p,
            ("still", *seen),
            lambda: {
                **board.static_parts(model),
                "az-actions-head": action_boxes.head(model),
                "az-mat-head": mat.head(model),
                "az-mat-body": mat.body(model),
                "az-olds-head": old_ones_panel.head(model),
                "az-marches": threats.lines(model),
                "az-olds-body": old_ones_panel.body(model),
            },
        )

    def _read(self, scene: Scene[Position]) -> tuple[BoardModel, Panel]:
        """Return the model of the board and the panel, built once for a scene and a language."""
        if self._last is None or self._last[0] is not scene or self._last[1] != current():
            model = model_of(scene)
            self._last = scene, current(), (model, panel_of(model))
        return self._last[2]

    def box_round(self, position: Position, places: Sequence[str]) -> str:
        """Return the view box around these hexes or spaces."""
        return box_round(position.board.key, places)

    def owners(self, scene: Scene[Position]) -> Mapping[str, int]:
        """Return the seat of the open panel."""
        return {mat.SHEET: viewed_seat(scene)}

    def tabs(self, scene: Scene[Position]) -> Sequence[tuple[str, Markup]]:
        """Return the tabs of small screens, in a combat or otherwise."""
        if self._read(scene)[1].size == COLUMN_SIZE:
            return [
                (COMBAT_TAB, esc(_("Fight"))),
                (COMBAT_MAP_TAB, esc(_("Map"))),
                (COMBAT_OLD_ONES_TAB, esc(_("Old Ones"))),
            ]
        return [
            (MAP_TAB, esc(_("Map"))),
            (ACTIONS_TAB, esc(_("Actions"))),
            (MAT_TAB, esc(_("Warehouse"))),
            (OLD_ONES_TAB, esc(_("Old Ones"))),
        ]

    # --- flags for the style sheets ---


def _style_flags(model: BoardModel, panel: Panel) -> dict[str, bool]:
    """Return the flags for the style sheets: those of the `Panel`; `aims` while the map shows legal places of an act;
    `helpers` while the open seat can play a card; `doing` while an action is chosen.
    """
    aims = panel.size != COLUMN_SIZE and bool(places.places_of(model))
    return {
        "panel": bool(panel.size),
        panel.size: bool(panel.size),
        "cards": panel.cards,
        "odds": panel.odds,
        "helpers": not mat.playable(model).keys().isdisjoint(model.position.hands[model.viewed_seat]),
        "aims": aims,
        "picks": aims and panel.picks,
        "doing": model.in_turn and bool(model.pending.box),
    }


@lru_cache(maxsize=8)
def _view_of(board: str, kit: Kit) -> AuztraliaView:
    return AuztraliaView(board, kit)


@lru_cache(maxsize=4)
def _frame(_language: str, printed: str, kit: Kit) -> Markup:
    return el(
        "div",
        el("div", id="p-tabs"),
        board.board_frame(printed, kit),
        el("div", id="az-line", cls="az-line", role="group", aria_label=_("Action and warehouse")),
        _side(),
        cls="az-table",
        role="group",
        data_board="1",
        aria_label=_("Table of AuZtralia"),
    )


def _side() -> Markup:
    """Draw the frame of the column: actions, panel of the pending act, warehouse, Old Ones."""
    title = el("h2", _("Panel"), id=owner.title_of(mat.SHEET), cls="vh")
    sheet = join(
        Markup(f'<section class="paper az-mat" {owner.named(mat.SHEET)}>'),
        el("header", title, owner.place(mat.SHEET), el("span", id="az-mat-head", cls="hd")),
        el("div", id="az-mat-body", cls="az-body"),
        Markup("</section>"),
    )
    return el(
        "div",
        el(
            "section",
            el("header", id="az-actions-head"),
            el("div", id="az-actions-body", cls="ags"),
            cls="paper az-actions",
            aria_label=_("Actions"),
        ),
        odds.fold_switch(),
        el("section", id="az-panel", cls="az-panel", aria_label=_("Under way")),
        sheet,
        el(
            "section",
            el("header", el("span", id="az-olds-head", cls="hd")),
            el(
                "div",
                threats.choices(),
                el("ul", id="az-marches", cls="goes-on", aria_label=_("Threats")),
                cls="az-march",
            ),
            el("div", id="az-olds-body", cls="az-body"),
            cls="paper az-olds",
            aria_label=_("The Old Ones"),
        ),
        cls="az-side goes-on",
    )


VIEW: Final = AuztraliaView()
