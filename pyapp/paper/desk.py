"""The page to write on: actions, keys, pens and fields of an open play."""

from __future__ import annotations

import contextlib
from dataclasses import asdict, replace
from typing import TYPE_CHECKING, Any, Final

from pyapp.drawing.dice import tumbles
from pyapp.drawing.language import _, fill, fill_with
from pyapp.drawing.markup import esc
from pyapp.drawing.sounds import CARD, DICE, PENCIL
from pyapp.engine.contract import N_
from pyapp.paper import desk_page, hand, ink, pictures, tools
from pyapp.paper.desk_state import DeskState
from pyapp.paper.field import BOXES, LARGEST, NUMBER
from pyapp.paper.finishing import FULL, begin_again, finish
from pyapp.paper.play import CLEAR, DECK, MARK, OVER, POINTS, STROKE, ActError
from pyapp.paper.room import PaperRoom
from pyapp.paper.steps import to_home
from pyapp.paper.store import INK, PLAY, Plays, read_part
from pyapp.paper.strokes import lines_of, strokes_of
from pyapp.paper.tray import DRAW, SHUFFLE, deck_after
from pyapp.ui.media.port import MediaError
from pyapp.ui.page import StoreFull
from pyapp.ui.sheet_page import refused
from pyapp.ui.store.saves import SaveError
from pyapp.ui.widgets import Dialog, Voice, key
from pyapp.ui.words import index, number, one_of, word

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pyapp.drawing.markup import Markup
    from pyapp.paper.field import Field
    from pyapp.paper.play import Act
    from pyapp.ui.app import App
    from pyapp.ui.media.port import InkSurface
    from pyapp.ui.words import Words

STAMP_SHARE: Final = (0.014, 0.022, 0.034)
"""The size of a stamp for each width, as a share of the page's longer side."""
HOTKEYS: Final = {
    **{"p": "tool p", "b": "tool b", "h": "tool h", "x": "tool stamp", "e": "tool eraser"},
    **{"1": "ink 0", "2": "ink 1", "3": "ink 2", "4": "ink 3"},
    "z": "undo",
    "y": "redo",
    "r": "roll",
    "[": "thinner",
    "]": "thicker",
    "+": "zoom in",
    "-": "zoom out",
    "0": "fit",
    ".": "turn 1",
    ",": "turn -1",
    "n": "next",
}
"""The actions of keys, without `paper`."""
DRAWERS: Final = ("more", "rolls", "stamps", "inks", "result", "everybody")
ZOOM: Final = 1.5
"""The factor by which a key enlarges the page."""
MAX_DIGITS: Final = len(str(LARGEST))
"""The most digits that the pad takes."""
MAX_ERASED: Final = 200
"""Strokes of which an act can erase all, with stamps of several strokes."""


class DeskVisit(DeskState):
    """A play while it is open."""

    def __init__(self, app: App, rest: str) -> None:
        """Open the play; `why` is the reason if there is none."""
        super().__init__(app, rest)
        self.author = f"{app.page.random_numbers(1)[0]:08x}"
        self.plays = Plays(app.page.storage)
        self.surface: InkSurface | None = None
        self._shown: dict[str, str] = {}
        """The strokes on the surface, by name."""
        self._left = self._is_opening = False
        self._wrote = False
        """Whether anything was added to the play during the visit."""
        self._last_dot = ""
        self._first_pen = False
        """Whether a stylus was seen whose first stroke is not finished."""
        try:
            self.entry = self.plays.load(rest)
        except SaveError as error:
            self.why = error.reason
            return
        if not self.entry.sheet.pages:
            self.why = N_("This sheet has no pages yet.")
            return
        self.play, self.journal, damaged = self.plays.open(self.entry, self.author)
        if damaged:
            self.notice = Voice(
                fill(N_("<b>A part of this play is damaged.</b> Everything that can be read is here.")), "careful"
            )
        if self.entry.seats:
            self.seat = self.entry.seats[0]
        if self.entry.seats is not None and self.shared is None and not self.play.over and not self.notice:
            self.notice = Voice(
                fill(N_("<b>The other tablets aren't connected.</b> What you write is sent once they are.")),
                keys=key(_("Connect"), f"to paper/tablets/{rest}", kind="small"),
            )

    # --- what is shown ---

    def parts(self) -> dict[str, Markup]:
        """Draw the page."""
        if self.why:
            return {"page": refused(_("Paper"), _(self.why), to_home())}
        return desk_page.parts(self)

    def shown(self) -> None:
        """Open the ink surface in the painted page."""
        if not self.why:
            self.app.page.start(self._open_surface())

    async def _open_surface(self) -> None:
        styles = {letter: asdict(style) for letter, style in ink.TOOLS.items()}
        if self.surface is not None:
            self.surface.close()
            self.surface = None
        if self._is_opening:
            return  # the opening that is under way finds the element painted last
        self._is_opening = True
        try:
            surface = await self.app.page.media().surface("pp-surface", "pp-over", styles, self)
        except MediaError as error:
            if not self._left:
                self.say(fill_with(error.message, error.params), "careful")
            return
        finally:
            self._is_opening = False
        if self._left:
            surface.close()
            return
        self.surface = surface
        self._choose()
        await self.show_page()

    async def show_page(self) -> None:
        """Show the page in front on the surface, on white if its picture is missing."""
        seat, at = self.seat, self.page
        page = self.entry.sheet.pages[at]
        url = await self.app.room(PaperRoom).load_url(page.picture)
        if self.surface is None or (seat, at) != (self.seat, self.page):
            return  # another page is in front by now
        if not url:
            self.missing.add(page.picture)
            self.app.paint()
        self._shown, self.picture_url = self._strokes(), url
        self.surface.show(url, page.width, page.height, lines_of(self._shown))

    def _strokes(self) -> dict[str, str]:
        """Return all strokes of the page in front by name."""
        return strokes_of(self.play, self.seat, self.page)

    def _refresh(self) -> None:
        """Update the surface to the state of the play, and repaint."""
        wanted = self._strokes()
        if self.surface is not None and wanted != self._shown:
            gone = [name for name, stroke in self._shown.items() if wanted.get(name) != stroke]
            new = {name: stroke for name, stroke in wanted.items() if self._shown.get(name) != stroke}
            if gone:
                self.surface.remove(gone)
            if new:
                self.surface.add(lines_of(new))
            self._shown = wanted
        self.app.paint()

    def say(self, text: str, kind: str = "") -> None:
        """Show a notice."""
        self.notice = Voice(esc(text), kind)
        self.app.paint()

    def _say_full(self) -> None:
        """Report that the play takes no more acts."""
        self.say(_("Nothing more can be written on this play: it is too long. Start another round."), "careful")

    # --- changes ---

    def _keep(self, *acts: Act) -> None:
        """Store acts that were just added to the play, and send them to other tablets."""
        self._wrote = True
        if self.shared is not None:
            self.shared.made(self.rest, acts)
        try:
            self.journal.add(acts)
            self.notice = None
            if not self._is_stored:
                self._restore()
        except StoreFull:
            text = N_(
                "<b>This browser's storage is full: the last marks aren't saved.</b> Delete old matches or plays."
            )
            self.notice = Voice(fill(text), "careful")

    def _restore(self) -> None:
        """Store the whole play again after the browser, or another window, has deleted it."""
        self.entry = self.plays.save(self.entry, self.app.page.now())
        known = {act.ident for act in self.journal.read()[0]}
        self.journal.add([act for act in self.play.acts.values() if act.ident not in known])
        self.notice = Voice(
            fill(N_("<b>This play was deleted from the browser's storage.</b> It is saved again.")), "careful"
        )

    def _mark(self, field: Field, text: str) -> None:
        try:
            self._keep(self.play.act(self.author, MARK, self.seat, self.page, f"{field.ident} {text}"))
            self._sound(PENCIL)
        except ActError:
            self._say_full()
        self._refresh()

    def stored(self, name: str) -> None:
        """Add what another window has written on this play, and note which seats write here."""
        if self.why:
            return
        if name == PLAY + self.rest:
            self.reload()
            self._choose()
        elif name.startswith(f"{INK}{self.rest}."):
            self.take(read_part(name, self.plays.storage.get(name) or "")[0])

    def reload(self) -> None:
        """Read the entry of the play again: its seats or the picture of a page may have changed."""
        with contextlib.suppress(SaveError):
            self.entry = self.plays.load(self.rest)
            self.play.sheet = self.entry.sheet

    def take(self, acts: Sequence[Act]) -> None:
        """Show acts that were made in another window or on another tablet, and are stored."""
        if self.play.merge(acts):
            self._wrote = True
            if self.play.over and any(act.kind == OVER for act in acts):
                self._record()
            self._choose()
            self._refresh()

    def picture_came(self, picture: str) -> None:
        """Show a picture that has arrived, if it is in front."""
        self.missing.discard(picture)
        if self.surface is not None and self.entry.sheet.pages[self.page].picture == picture:
            self.app.page.start(self.show_page())
        self.app.paint()

    def leave(self) -> None:
        """Save what lists show of this play, and close the surface."""
        self._left = True
        if self.why:
            return
        surface, self.surface = self.surface, None
        if self._wrote or (self.play.acts and self._summary() != (self.entry.points, self.entry.over)):
            self._save_summary()
        if surface is not None:
            self.app.page.start(self._close(surface))

    async def _close(self, surface: InkSurface) -> None:
        """Keep a small picture of the page in front for lists, and close the surface."""
        page = self.entry.sheet.pages[self.page]
        try:
            if self._shown and self._is_stored:
                blob = await surface.picture(pictures.SMALL_SIDE / max(page.width, page.height))
                await self.app.page.media().keep(small := pictures.small_name(self.entry.ident), blob)
                self.app.room(PaperRoom).picture_came(small)
        except (MediaError, StoreFull):
            return  # lists show the empty page
        finally:
            surface.close()

    @property
    def _is_stored(self) -> bool:
        """Return whether the play is still in the store."""
        return self.plays.storage.get(PLAY + self.rest) is not None

    def _summary(self) -> tuple[tuple[int | None, ...], bool]:
        """Return what lists show of the play: the points by seat, and whether it is finished."""
        return tuple(self.play.score(seat) for seat in range(len(self.entry.players))), self.play.over

    def _save_summary(self) -> None:
        """Save what lists show, unless the play was deleted in another window."""
        points, over = self._summary()
        self.entry = replace(self.entry, points=points, over=over)
        if self._is_stored:
            with contextlib.suppress(StoreFull):  # lists show what was saved before; the journal has everything
                self.entry = self.plays.save(self.entry, self.app.page.now())

    def _record(self) -> None:
        """Enter the points of a finished play into the records, in place of those of an earlier end."""
        self._save_summary()
        try:
            finish(self.app, self.entry)
        except StoreFull:
            self.say(_("This browser's storage is full: the result is not in the records."), "careful")

    # --- pen and fingers: the listener of the surface ---

    def drawn(self, points: Sequence[float], *, pen: bool) -> None:
        """Keep a finished stroke."""
        try:
            text = ink.write(ink.from_list(self.tools.head, points, pressed=pen))
            act = self.play.act(self.author, STROKE, self.seat, self.page, text)
        except ink.InkError:
            return  # the surface removes it
        except ActError:
            self._say_full()
            return
        self._last_dot = act.ident
        self._close_drawer()
        self._keep(act)
        self._shown[act.ident] = text
        if self.surface is not None:
            self.surface.add(f"{act.ident} {text}")
        if self._first_pen:
            self._first_pen = False
            self.notice = Voice(fill(N_("Fingers now only move the page. You can change that under More.")))
        self.app.page.call_later(0, self.app.paint)

    def erased(self, idents: Sequence[str], path: Sequence[float], reach: float) -> None:
        """Erase strokes, or what is near a path; a mark in a field is taken back."""
        fields = self.play.sheet.by_ident
        for name in {ident.partition("/")[0] for ident in idents if ":" in ident}:
            ident, _colon, box = name.partition(":")
            if (field := fields.get(ident)) is not None and field.kind != "sum":
                self._mark(field, f"-{box}" if field.kind == BOXES else "~")
        free = [ident for ident in idents if ":" not in ident]
        pieces: list[str] = []
        if path:
            strokes, points = (
                self.desk.strokes.get(self.page, {}),
                tuple(zip(path[::3], path[1::3], path[2::3], strict=True)),
            )
            with contextlib.suppress(ink.InkError):  # a damaged stroke, of which no piece is left
                left = [ink.rubbed(ink.read(strokes[ident]), points, reach) for ident in free if ident in strokes]
                pieces = [ink.write(piece) for stroke in left for piece in stroke]
        acts: list[Act | None] = []
        try:
            acts = [self.play.erase(self.author, self.seat, self.page, free, pieces, whole=not path)]
        except ActError:  # too much for one act
            parts = (free[at : at + MAX_ERASED] for at in range(0, len(free), MAX_ERASED))
            try:
                acts = [self.play.erase(self.author, self.seat, self.page, part) for part in parts]
            except ActError:
                self._say_full()
        if made := [act for act in acts if act is not None]:
            self._keep(*made)
        self._refresh()

    def tapped(self, x: float, y: float) -> None:
        """Stamp a mark."""
        page = self.entry.sheet.pages[self.page]
        size = STAMP_SHARE[self.tools.width] * max(page.width, page.height)
        try:
            strokes = hand.mark(self.tools.mark, x, y, size, self.tools.head)
            self._keep(self.play.act(self.author, STROKE, self.seat, self.page, " ".join(strokes)))
        except ink.InkError:
            return  # too far from the page
        except ActError:
            self._say_full()
            return
        self._refresh()

    def take_back_dot(self) -> None:
        """Take back the dot of a tap that became a double tap."""
        if self._last_dot and self.desk.done[-1:] == [self._last_dot]:
            self.undo()

    def pen_seen(self) -> None:
        """Make fingers only move the page, from the first stylus on."""
        if self.tools.fingers:
            self._use(fingers=False)
            self._first_pen = True

    def zoomed(self, factor: float) -> None:
        """Note the zoom factor."""
        if self.factor != factor:
            self.factor = factor
            self.app.page.call_later(0, self.app.paint)

    def pressed(self, key: str) -> None:
        """Undo or redo by Ctrl and a letter."""
        self.app.do(f"paper {'undo' if key == 'z' else 'redo'}")

    # --- tools ---

    def _use(self, **changes: Any) -> None:
        """Change the tools, for the next play too."""
        self.tools = replace(self.tools, **changes)
        tools.save(self.app.page.storage, self.tools)
        self._choose()

    def _choose(self) -> None:
        if self.surface is not None:
            self.surface.use(self.tools.kind, self.tools.head, by_finger=self.tools.fingers, writes=self.is_writable)

    # --- actions ---

    def act(self, words: Words) -> None:
        """Carry out an action of the page."""
        from pyapp.paper import desk_pictures

        if self.why:
            return
        acts: dict[str, Callable[[], object]] = {
            "tool": lambda: self._pick_tool(one_of(tools.TOOLS, words, 1)),
            "ink": lambda: self._use(ink=index(len(ink.INKS), words, 1)),
            "width": lambda: self._use(width=index(len(ink.WIDTHS), words, 1)),
            "thinner": lambda: self._use(width=max(0, self.tools.width - 1)),
            "thicker": lambda: self._use(width=min(2, self.tools.width + 1)),
            "mark": lambda: self._pick_mark(one_of(tools.STAMPS, words, 1)),
            "left": lambda: self._switch_hand(on=word(words, 1) == "yes"),
            "fingers": lambda: self._use(fingers=word(words, 1) == "yes"),
            "undo": self.undo,
            "redo": self.redo,
            "clear": self.clear,
            "seat": lambda: self._turn_to(index(len(self.entry.players), words, 1), self.page),
            "look": lambda: self._look_at(index(len(self.entry.players), words, 1)),
            "next": lambda: self._turn_to((self.seat + 1) % len(self.entry.players), self.page),
            "page": lambda: self._turn_to(self.seat, index(len(self.entry.sheet.pages), words, 1)),
            "turn": lambda: self._turn_to(
                self.seat, min(len(self.entry.sheet.pages) - 1, max(0, self.page + number(words, 1)))
            ),
            "hold": lambda: self.held.symmetric_difference_update({index(len(self.play.sheet.tray.dice), words, 1)}),
            "roll": self.roll,
            "draw": lambda: self._deck(DRAW),
            "shuffle": lambda: self._deck(SHUFFLE),
            "drawer": lambda: self._open_drawer(one_of(DRAWERS, words, 1)),
            "close": self._close_drawer,
            "digit": lambda: self._type(word(words, 1)),
            "points": lambda: self._ask_points(index(len(self.entry.players), words, 1) if words[1:] else self.seat),
            "ask-finish": self._ask_finish,
            "finish": self.finish,
            "again": self._begin_again,
            "go-on": lambda: self._keep(self.play.act(self.author, OVER, self.own_seat, 0, "0")),
            "fit": lambda: self._zoom(0),
            "zoom": lambda: self._zoom(ZOOM if word(words, 1) == "in" else 1 / ZOOM),
            "png": lambda: self.app.page.start(desk_pictures.save_picture(self)),
            "print": lambda: self.app.page.start(desk_pictures.print_pages(self, filled=word(words, 1) == "filled")),
            "replace": lambda: self.app.page.start(desk_pictures.replace_picture(self)),
            "quiet": lambda: setattr(self, "notice", None),
        }
        try:
            acts[one_of(acts, words)]()
        except ActError:
            self._say_full()
        self._choose()
        self._refresh()

    def _pick_tool(self, tool: str) -> None:
        """Choose a tool; the chosen stamp shows its marks, and the chosen eraser changes its kind."""
        if tool == self.tools.tool == tools.STAMP:
            self._open_drawer("stamps")
        elif tool == tools.ERASER and self.tools.erases:
            self._use(tool=tools.RUBBER if self.tools.tool == tools.ERASER else tools.ERASER)
        else:
            self._use(tool=tool)

    def _pick_mark(self, mark: str) -> None:
        self.drawer = ""
        self._use(tool=tools.STAMP, mark=mark)

    def _switch_hand(self, *, on: bool) -> None:
        """Change the side of the tools. That repaints the frame, so the surface is opened again."""
        self._use(left=on)
        self.app.paint()
        self.shown()

    def _zoom(self, factor: float) -> None:
        """Enlarge the page by a factor; 0 shows the whole page."""
        if self.surface is not None and factor:
            self.surface.zoom(factor)
        elif self.surface is not None:
            self.surface.fit()

    def undo(self) -> None:
        """Take back the last mark of the player in front."""
        if self.is_writable and (act := self.play.undo(self.author, self.seat)) is not None:
            self._step(act)

    def redo(self) -> None:
        """Redo what was taken back last."""
        if self.is_writable and (act := self.play.redo(self.author, self.seat)) is not None:
            self._step(act)

    def _step(self, act: Act) -> None:
        """Store an undo or redo, and turn to the page where it happened."""
        self._keep(act)
        if act.page != self.page:
            self._turn_to(self.seat, act.page)
        self._refresh()

    def clear(self) -> None:
        """Clear the page in front; undo brings it back."""
        self.drawer = ""
        if self.is_writable and self.desk.strokes.get(self.page):
            self._keep(self.play.act(self.author, CLEAR, self.seat, self.page))
            self.say(_("The page is cleared. Undo brings it back."))

    def _turn_to(self, seat: int, page: int) -> None:
        """Show another player's sheet or another page."""
        if (seat, page) != (self.seat, self.page):
            self.seat, self.page, self.pad, self.drawer, self._shown = seat, page, None, "", {}
            self._choose()
            self.app.page.start(self.show_page())

    def _look_at(self, seat: int) -> None:
        """Show the sheet of a player that was tapped among all sheets."""
        self._close_drawer()
        self._turn_to(seat, self.page)

    def _open_drawer(self, drawer: str) -> None:
        self.drawer, self.pad = "" if drawer == self.drawer else drawer, None

    def _ask_points(self, seat: int) -> None:
        """Open the pad for the points of a player, with the sheet in front."""
        self._turn_to(seat, self.page)
        if self.can_write:
            self.drawer, self.pad = "", ("", "" if self.desk.points is None else str(self.desk.points))

    def _close_drawer(self) -> None:
        self.drawer, self.pad = "", None

    # --- dice and cards ---

    def roll(self) -> None:
        """Roll the loose dice."""
        if self.loose and not self.play.over:
            self._keep(self.play.roll(self.author, self.own_seat, self.loose))
            self._refresh()
            if self.app.settings["motion"] == "yes":
                # Paper's styles turn the dice that lie in its tray.
                self.app.page.animate(tumbles((f"pp-die-{die}" for die in self.loose), (0,)))
            self._sound(DICE)

    def _sound(self, sound: str) -> None:
        self.app.page.play_sounds([sound], self.app.settings.volume)

    def _deck(self, what: str) -> None:
        cards = self.play.sheet.tray.cards
        if what == DRAW and not deck_after(self.entry.code, cards, self.play.deck).left:
            self.say(_("The deck is used up. Shuffle it to draw again."))
            return
        self._keep(self.play.act(self.author, DECK, self.own_seat, 0, what))
        self._sound(CARD)

    # --- fields ---

    def tap(self, move: str) -> None:
        """Cross a box or take its cross back; open the pad of a number."""
        name, _space, box = move.partition(" ")
        if self.why or not self.is_writable or name not in self.play.sheet.by_ident:
            return
        field = self.play.sheet.by_ident[name]
        if field.kind == BOXES and box.isdecimal() and int(box) < field.boxes:
            crossed = int(box) in self.desk.marks.crossed.get(name, ())
            self._mark(field, f"-{box}" if crossed else box)
        elif field.kind == NUMBER:
            self.drawer, self.pad = "", (name, "")
            self.app.paint()

    def _type(self, sign: str) -> None:
        """Handle a key of the pad."""
        if self.pad is None:
            return
        name, typed = self.pad
        if sign == "back":
            self.pad = (name, typed[:-1])
        elif sign == "minus":
            self.pad = (name, typed[1:] if typed.startswith("-") else f"-{typed}")
        elif sign == "ok":
            self._enter_figure(name, typed)
        elif len(sign) == 1 and sign in "0123456789" and len(typed.lstrip("-")) < MAX_DIGITS:
            self.pad = (name, f"{typed.removeprefix('0') if typed == '0' else typed}{sign}")

    def _enter_figure(self, name: str, typed: str) -> None:
        self.pad, self.drawer = None, ""
        if not self.can_write:
            return  # the seat was given to another tablet meanwhile
        figure = "" if typed in ("", "-") else str(int(typed))
        if not name:
            self._keep(self.play.act(self.author, POINTS, self.seat, 0, figure))
            if self.play.over:
                self.drawer = "result"
                self._record()
            else:
                self._save_summary()
        elif self.is_writable:
            self._mark(self.play.sheet.by_ident[name], f"={figure}")

    def press(self, pressed: str) -> bool:
        """Handle the keys of the tools, and typing into the pad."""
        if self.why:
            return False
        if pressed == "Escape" and (self.drawer or self.pad):
            self.act(["close"])
        elif self.pad is not None and pressed in ("Enter", "Backspace", "-", *"0123456789"):
            self.act(["digit", {"Enter": "ok", "Backspace": "back", "-": "minus"}.get(pressed, pressed)])
        elif (action := HOTKEYS.get(pressed.lower())) is not None:
            self.act(action.split(" "))
        else:
            return False
        return True

    # --- the end ---

    def _ask_finish(self) -> None:
        """Ask before the play is finished."""
        self._close_drawer()
        self.app.ask(
            Dialog(
                _("Finish this play?"),
                _("It goes into the records. You can still look at it, and go on with it."),
                (_("Keep writing"), "ask-no"),
                (_("Finish"), "paper finish"),
            )
        )

    def _begin_again(self) -> None:
        """Start another round."""
        try:
            begin_again(self.app, self.entry)
        except StoreFull:
            self.say(_(FULL), "careful")

    def finish(self) -> None:
        """Finish the play, enter it into the records, and show the result."""
        self.app.dialog = None
        self.drawer, self.pad = "result", None
        self._keep(self.play.act(self.author, OVER, self.own_seat, 0, "1"))
        self._record()
