"""AuZtralia as it lies on the table: the map in its frame of time, the actions, a seat's panel, the Old Ones.

Pure functions; what is legal comes from the position.
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
from pyapp.drawing.telling import Telling
from pyapp.drawing.verbs import Act, ChapterActs, ChapterLog, ChapterQuestions, ChapterView, Said, Verb
from pyapp.drawing.view import Layout, View, shows
from pyapp.drawing.vocabulary import capitalized
from pyapp.engine.acts import moves_of
from pyapp.engine.cached import kept
from pyapp.engine.contract import CHANCE, N_
from pyapp.games.auztralia.rules.board import NOWHERE
from pyapp.games.auztralia.rules.components import END as LAST_TURN
from pyapp.games.auztralia.rules.components import HOUSE, MAPS
from pyapp.games.auztralia.rules.moves import GRAMMAR, AuztraliaMove
from pyapp.games.auztralia.rules.notation import seat_name
from pyapp.games.auztralia.rules.packs import kit_of, pack_of
from pyapp.games.auztralia.rules.pending import AtHex, ForWhom, OnTile, meanings, pending, read
from pyapp.games.auztralia.rules.position import Position
from pyapp.games.auztralia.rules.promises import clock_after, price_of, time_of
from pyapp.games.auztralia.rules.steps import FARM as FARMING
from pyapp.games.auztralia.rules.steps import FIGHT as BATTLE
from pyapp.games.auztralia.rules.steps import LOSE, PEEK, PORT, SEND, TURN
from pyapp.games.auztralia.rules.steps import RAIL as LAYING
from pyapp.games.auztralia.view import (
    board,
    column,
    counted,
    marks,
    mat,
    odds,
    oldonespanel,
    places,
    telling,
    threats,
    turns,
)
from pyapp.games.auztralia.view import finished as finished_view
from pyapp.games.auztralia.view import printed as printed_view
from pyapp.games.auztralia.view.board_model import model_of, viewed_seat
from pyapp.games.auztralia.view.chapters import BOOK, panel_of
from pyapp.games.auztralia.view.deeds import ACTIONS, FIELD, FIGHT, FOES, MAP, MAT, OLDS, Plain, amounts
from pyapp.games.auztralia.view.geometry import box_round
from pyapp.games.auztralia.view.panels import WHOLE, Panel
from pyapp.games.auztralia.view.targets import card_targets
from pyapp.games.auztralia.view.vocabulary import Vocabulary, bold, card_name, hex_name, seat_words, tile_words

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from pyapp.drawing.log import Beat
    from pyapp.drawing.scene import Scene
    from pyapp.engine.contract import Event, Illegal, Move, ScoreLine, Setup
    from pyapp.games.auztralia.rules.kit import Kit
    from pyapp.games.auztralia.view.board_model import BoardModel

RAILS: Final = Layout(
    "sheets rails",
    head=("title", "chips", "drawers"),
    main="acts",
    foot=("steps", "voice", "acts"),
)
"""A map with a column beside it, the voice and the keys in the foot; it lies before all, so nobody hands it on."""

_PLAIN: Final = Plain(N_("Play it"), N_("Use other railways."))
"""What is said of a text that is no move yet."""
_MOST_KEYS: Final = 3
"""Answers that have room in the voice."""
ON_MAP: Final = ("rail", "hills", "mine", "farm", "attack")
"""Actions that are put together on the map."""
_TABS: Final = {PORT: MAP, PEEK: MAP, LAYING: MAP, FARMING: MAP, BATTLE: FIGHT, LOSE: FIGHT, SEND: FIGHT}
"""Question -> the tab on which it is answered, where that is not the actions' one."""


class AuztraliaBox(PackBox[Position]):
    """What the shelf and the form of a new match show of AuZtralia."""

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
        """Return the name of a pack by language, and the lists that it replaces; ValueError if it is not sound."""
        pack = pack_of(text)
        return pack.name, pack.lists.keys()

    def symbols(self) -> Markup:
        """Return the symbols that the page keeps for this game."""
        return counted.symbols() + marks.symbols()

    def cover(self) -> Markup:
        """Draw the lid's scene, 300 by 220 units."""
        return marks.cover()

    def thumbnail(self, position: Position) -> Markup:
        """Draw a small map for the shelf."""
        return marks.thumbnail(position)

    def picker(self, option: str, language: str, content: Sequence[str] = ()) -> list[PickGroup]:
        """List the objectives of a game alone, ours or those of a pack, with what each asks for."""
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
        """Return a map and a difficulty of the game alone, with the bare map."""
        board = key.partition("-")[0]
        return PickItem(key, "", picture=marks.bare(board)) if board in MAPS else None

    def option_picture(self, option: str, key: str) -> Markup:
        """Draw the mark of an objective."""
        return icon("star") if option == "objective" else NOTHING

    def status(self, position: Position) -> Markup:
        """Say in a word or two where the match stands, for the shelf."""
        if position.seat is None:
            return esc(_("Over"))
        time = min((time for time in position.times if time < LAST_TURN), default=LAST_TURN)
        return fill(N_("space {space} of {last}"), space=time, last=LAST_TURN)


class AuztraliaActs(ChapterActs[Position, AuztraliaMove]):
    """What taps mean in AuZtralia, and what is said of acts."""

    def act(self, position: Position, text: str, names: Sequence[Markup] = ()) -> Act[Position, Any] | None:
        """Read an act, or one that is only begun: the railways of others, and the word that ends it, do not lead it."""
        if position.seat is None or position.seat == CHANCE:
            return None
        leading, *further = pending(position, text).moves or [read(text)]
        return Act(position, position.seat, text, leading, tuple(further), names)

    def verb(self, act: Act[Position, Any]) -> Verb[Position, Any]:
        """Return what knows an act: of the parts of one, what knows the whole."""
        question = self.book.questions.get(act.position.ask)
        return self.book.verbs.get((question and question.goes_on) or type(act.move), _PLAIN)

    def _says(self, scene: Scene[Position], move: Move) -> Said | None:
        """Say what an act does, and over whose railways."""
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
        """List the acts that a touchable means."""
        return meanings(position, text)

    def tab_of(self, position: Position, move: Move) -> str:
        """Return the tab on which an act is seen."""
        return self.tab_begun(position, move) or super().tab_of(position, move)

    def tab_begun(self, position: Position, text: str) -> str:
        """Return the tab on which an act is put together: the map for what is tapped there, a fight for an attack that
        has its target.
        """
        chosen = pending(position, text)
        if chosen.target != NOWHERE:
            return FIGHT
        if chosen.card:
            aimed = card_targets(position, chosen.card)
            return MAP if aimed.hexes or aimed.tiles else ""
        return "" if chosen.box in ("", "recover") else MAP if chosen.box in ON_MAP else ACTIONS

    def question(self, scene: Scene[Position], text: str, moves: Sequence[Move]) -> Markup:
        """Ask which of several acts is meant by a touchable."""
        p, touch = scene.position, read(moves_of(text)[-1])
        if isinstance(touch, ForWhom):
            return fill(N_("<b>Who gets {card}?</b>"), card=card_name(p.kit, touch.move.taken))
        if isinstance(touch, AtHex):
            verbs = {self.book.verbs.get(type(read(moves_of(move)[-1]))) for move in moves}
            verb = verbs.pop() if len(verbs) == 1 else None
            which = (verb and verb.which) or N_("<b>What do you do on {hex}?</b>")
            return fill(which, hex=hex_name(touch.hexagon, p.board.key))
        if isinstance(touch, OnTile):
            return fill(N_("<b>{tile}:</b> what do you do?"), tile=tile_words(p, touch.tile))
        return fill(N_("<b>Which one?</b>"))

    def preview(self, scene: Scene[Position], move: Move) -> Markup:
        """Say what a legal act would do: what it brings and costs, where the disc comes to lie, who acts then."""
        p, said = scene.position, self._says(scene, move)
        if said is None or p.seat is None:
            return NOTHING
        parts, chosen = [bold(said.head), *said.more], pending(p, move)
        paid, time = price_of(chosen), time_of(chosen)
        if any(paid) and chosen.box != "trade":
            parts.append(fill(N_("Costs {what}."), what=amounts(paid)))
        if time is not None:
            parts.append(turns.clock_words(p, clock_after(p, p.seat, time), p.seat, scene.names))
        return Markup(" ").join(parts)


_ACTS: Final = AuztraliaActs(BOOK, GRAMMAR, ACTIONS)


class AuztraliaQuestions(ChapterQuestions[Position]):
    """What AuZtralia asks, and what answers are at hand."""

    def choices(self, scene: Scene[Position]) -> Sequence[tuple[Move, Markup]]:
        """List who may take the damage, as keys of the voice where those are few; the window of the combat has all, and
        the keys to withdraw.
        """
        p = scene.position
        if p.ask != LOSE or len(p.legal) > _MOST_KEYS:
            return ()
        return [(move, _ACTS.variant_key(p, move)) for move in p.legal]

    def tab_asked(self, position: Position) -> str:
        """Return the tab on which a question is answered."""
        return _TABS.get(position.ask, ACTIONS)


class AuztraliaLog(ChapterLog[Vocabulary]):
    """How AuZtralia tells what happened."""

    lot = "cards"

    def telling(self, names: Sequence[Markup]) -> Telling[Vocabulary]:
        """Return what tells the events of a match; the Old Ones stand after the last seat."""
        return Telling(BOOK.log, (*names, esc(_("the Old Ones"))), self.vocabulary)

    def refusal(self, refused: Illegal, names: Sequence[Markup]) -> Markup:
        """Say why the rules refuse an act, with printed names."""
        return Markup(capitalized(super().refusal(refused, names)))

    def line(self, events: Sequence[Event], names: Sequence[Markup]) -> Markup:
        """Say what a move did in the log."""
        return telling.line(self.telling(names), events)

    def chapter(self, events: Sequence[Event]) -> Markup:
        """Draw the head line of what the log says of a turn of the Old Ones."""
        return telling.chapter(self.telling(()), events)

    def beats(self, events: Sequence[Event], names: Sequence[Markup]) -> Sequence[Beat]:
        """Return what a move did, beat by beat."""
        return telling.beats(self.telling(names), events)


class AuztraliaView(ChapterView[Position, Vocabulary]):
    """The view of AuZtralia, on one of the two maps."""

    layout = RAILS
    book = BOOK
    box = AuztraliaBox()
    acts = _ACTS
    questions = AuztraliaQuestions(BOOK)
    pictograms = tuple(dict.fromkeys((*counted.PICTOGRAMS, *marks.PICTOGRAMS)))

    def __init__(self, board: str = "east", kit: Kit = HOUSE) -> None:
        """Begin with the map that is played, and what it is played with."""
        super().__init__(Vocabulary(board, kit))
        self.log = AuztraliaLog(BOOK, self.vocabulary)
        self._last: tuple[Scene[Position], str, tuple[BoardModel, Panel]] | None = None

    def for_setup(self, setup: Setup) -> View[Position]:
        """Return the view of a match on its map."""
        return _view_of(dict(setup.options).get("map", "east"), kit_of(setup))

    def finished(self, scene: Scene[Position]) -> Markup:
        """Draw the map as it is at the end."""
        return finished_view.finished(scene)

    def line_note(self, line: ScoreLine) -> Markup:
        """Return the note of a line of the score sheet: an objective by its name."""
        return esc(self.vocabulary.card(line.note)) if line.note in HOUSE.objectives else super().line_note(line)

    def line_picture(self, label: str) -> Markup:
        """Draw what a line of the score sheet is about."""
        return finished_view.line_picture(label)

    def on_paper(self, scene: Scene[Position], date: str) -> Markup:
        """Draw the whole map on a page of paper."""
        return printed_view.page(scene, date)

    def piece(self, position: Position, seat: int) -> int:
        """Return the piece of a party: by its place at the table, the lens for the Old Ones."""
        return seat + 1 if seat < position.players else SIDE

    # --- the board ---

    def board_frame(self) -> Markup:
        """Draw the map and the column without what changes."""
        return _frame(current(), self.vocabulary.board, self.vocabulary.kit)

    def board_parts(self, scene: Scene[Position]) -> dict[str, Markup]:
        """Draw what changes, each part of its own."""
        model, panel = self._read(scene)
        drawn = {
            **board.parts(model),
            "az-actions-body": column.body(model),
            "az-panel": el("div", panel.drawn, cls=f"az-pan {panel.size} goes-on") if panel.size else Markup(),
            "az-line": places.line(model),
            **self._still_parts(model),
        }
        return {**with_stop(drawn), **shows(_style_words(model, panel))}

    @staticmethod
    def _still_parts(model: BoardModel) -> dict[str, Markup]:
        """Draw what an act that is put together does not change, anew only where the moment or whose panel is open is
        another one.
        """
        p, scene = model.position, model.scene
        stop = scene.focus if scene.focus in p.legal else ""
        seen = (current(), model.viewed_seat, model.acts, tuple(scene.names), stop)
        return kept(
            p,
            ("still", *seen),
            lambda: {
                **board.still_parts(model),
                "az-actions-head": column.head(model),
                "az-mat-head": mat.head(model),
                "az-mat-body": mat.body(model),
                "az-olds-head": oldonespanel.head(model),
                "az-marches": threats.lines(model),
                "az-olds-body": oldonespanel.body(model),
            },
        )

    def _read(self, scene: Scene[Position]) -> tuple[BoardModel, Panel]:
        """Return the model of the board and the panel, built once for a scene and a language."""
        if self._last is None or self._last[0] is not scene or self._last[1] != current():
            model = model_of(scene)
            self._last = scene, current(), (model, panel_of(model))
        return self._last[2]

    def box_round(self, position: Position, places: Sequence[str]) -> str:
        """Return the view box that shows these hexes of the map."""
        return box_round(position.board.key, places)

    def owners(self, scene: Scene[Position]) -> Mapping[str, int]:
        """Return whose the open panel is."""
        return {mat.SHEET: viewed_seat(scene)}

    def tabs(self, scene: Scene[Position]) -> Sequence[tuple[str, Markup]]:
        """Return the tabs of small screens: those of a fight, or of all else."""
        if self._read(scene)[1].size == WHOLE:
            return [(FIGHT, esc(_("Fight"))), (FIELD, esc(_("Map"))), (FOES, esc(_("Old Ones")))]
        return [
            (MAP, esc(_("Map"))),
            (ACTIONS, esc(_("Actions"))),
            (MAT, esc(_("Warehouse"))),
            (OLDS, esc(_("Old Ones"))),
        ]

    # --- words ---


def _style_words(model: BoardModel, panel: Panel) -> dict[str, bool]:
    """Return the words that the style sheets ask for, and whether each holds: those of the `Panel`, `aims` while the
    map has the legal places of an act, `helpers` while a card of the open panel's seat can be played, `doing` while an
    action is under way.
    """
    aims = panel.size != WHOLE and bool(places.places_of(model))
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
    """Draw the column's places: actions, the panel of what is under way, warehouse, Old Ones."""
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
        odds.switch(),
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
