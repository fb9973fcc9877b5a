"""The app and the base class of its rooms: stores, the open match, routing and painting.

Runs under CPython as well, on any `Page`.
"""

from __future__ import annotations

import contextlib
import importlib
import traceback
from collections.abc import Callable
from dataclasses import replace
from datetime import date
from typing import TYPE_CHECKING, ClassVar, Final, NamedTuple, TypeVar

from pyapp.drawing import language as catalogue
from pyapp.drawing.language import _, fill, in_calendar, local_time
from pyapp.drawing.markup import NOTHING, el
from pyapp.drawing.view import SHOWS
from pyapp.engine.contract import N_
from pyapp.games import GAMES, parts
from pyapp.ui.challenge.challenge import CALENDAR, date_of
from pyapp.ui.links import fragments as links
from pyapp.ui.page import Page, StoreFull
from pyapp.ui.start.codes import new_code
from pyapp.ui.store.attachments import Attachments
from pyapp.ui.store.own_sheets import STEPS_KEY, OwnSheets
from pyapp.ui.store.results import Records
from pyapp.ui.store.saves import PREFIX, Entry, Saves
from pyapp.ui.store.settings import KEY as SETTINGS_KEY
from pyapp.ui.store.settings import Settings
from pyapp.ui.table import notices
from pyapp.ui.table.table import Table
from pyapp.ui.widgets import Dialog, dialog
from pyapp.ui.words import Malformed, Words, word

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from pyapp.drawing.markup import Markup
    from pyapp.engine.match import Match
    from pyapp.ui.live.channel import Channel
    from pyapp.ui.table.remote_match import RemoteMatch

SHELL_KEY: Final = "sobremesa.shell"
"""The storage key of the last drawn shelf, which the next visit shows before Python is up."""
LAYERS: Final = ("asked", "p-drawer")
"""The parts that cover the page while they are not empty: a dialog and a drawer."""
DAY_CHECK: Final = 60
"""The longest interval in seconds between two looks at the clock: a device that sleeps delays its timers."""
CODE_AFTER: Final = 500
"""Milliseconds between two checks whether the QR code library is loaded."""
TABLE_ROOMS: Final = ("match", "replay", "result", "places")
"""The rooms that show the open match."""
_PARTS: Final = {
    parts.LIVE: N_("Multi-tablet play"),
    parts.PAPER: N_("Paper"),
    parts.HOME: N_("People, days, puzzles and opponents"),
    parts.HISTORY: N_("Records and saved matches"),
}
"""The titles of the parts that are no games."""
T = TypeVar("T")
Action = Callable[[Words], None]
Field = Callable[[Words, str], None]


class Route(NamedTuple):
    """An address of the app, the fragment without #: a room name, and everything after the first slash."""

    room: str
    rest: str = ""


class Room:
    """A room of the app: it answers addresses, draws its page and carries out actions.

    Actions and fields of all rooms work everywhere, since a button of one room may act in another. Key presses, taps
    and hovering go to the room that is shown.
    """

    addresses: ClassVar[tuple[str, ...]] = ()
    """The room names in addresses that lead here."""

    def __init__(self, app: App) -> None:
        self.app = app

    def actions(self) -> Mapping[str, Action]:
        """Return the actions of the room, by the verb of `data-do`."""
        return {}

    def fields(self) -> Mapping[str, Field]:
        """Return the handlers of the room's fields, by the name of `data-field`."""
        return {}

    def arrive(self) -> None:
        """Handle the address of the room (`App.route`) before the page is painted."""

    def show(self) -> None:
        """Paint the room for the first time at an address."""
        self.app.paint()

    def leave(self, to: Route) -> None:
        """Clear the state that does not outlast a visit; `to` is the next address, which may be one of this room."""

    def parts(self) -> dict[str, Markup]:
        """Draw the page: contents by element id, `page` first."""
        raise NotImplementedError

    def stored(self, name: str) -> None:
        """Handle that another window has written or deleted a storage key; called for hidden rooms too."""

    def press(self, pressed: str) -> bool:
        """Handle a key press that nothing else has used; return whether it had an effect."""
        return False

    def tap(self, move: str) -> None:
        """Handle a tap on a touchable of the board."""

    def explain(self, thing: str) -> None:
        """Explain a printed thing."""

    def hover(self, move: str | None) -> None:
        """Handle that pointer or focus moved onto a touchable, or off all of them."""

    def scrolled(self) -> None:
        """Handle that something on the page was scrolled."""

    def join(self, channel: Channel) -> None:
        """Join the table of the room at the other end of a channel."""
        raise NotImplementedError


R = TypeVar("R", bound=Room)


class App:
    """The whole app on a page; `browser.start` or a test makes it."""

    def __init__(self, page: Page, rooms: Sequence[type[Room]], late: Mapping[str, str]) -> None:
        """Create the rooms. The first one answers all addresses that belong to no other. `late` maps addresses to
        "module:class" of rooms that are created at the first visit.
        """
        self.page = page
        self.settings = Settings(page.storage, page.facts.language)
        self.saves = Saves(page.storage)
        self.records = Records(page.storage)
        self.own_sheets = OwnSheets(page.storage)
        self.attachments = Attachments(page.storage)
        self.route = Route("")
        self.previous_route = Route("")
        """The page shown before this one."""
        self.table: Table | None = None
        """The open match: played, replayed or over."""
        self.live: RemoteMatch | None = None
        """The match shared with other tablets, in whatever room people are."""
        self.dialog: Dialog | None = None
        """The dialog over the page."""
        self.persisted = False
        """Whether the browser has promised not to evict the storage."""
        self._warned = False
        self._drawn: dict[str, Markup] = {}
        self._day = date.min
        """The date of the last painting."""
        self._watching = False
        """Whether a timer that checks the date is running."""
        self._rooms = {kind: kind(self) for kind in rooms}
        self._first = self._rooms[rooms[0]]
        self._at = {address: room for room in self._rooms.values() for address in room.addresses}
        self.actions: dict[str, Action] = {
            "to": lambda words: page.go(word(words)),
            "tap": lambda words: self.current_room.tap(" ".join(words)),
            "ask-no": lambda _words: self.ask(None),
            "copy-details": lambda _words: self.page.start(self.copy_details()),
        }
        self.fields: dict[str, Field] = {}
        for room in self._rooms.values():
            self.actions |= room.actions()
            self.fields |= room.fields()
        self._late = dict(late)
        catalogue.use(self.settings["language"])

    # --- routing ---

    @property
    def current_room(self) -> Room:
        """Return the room that is shown."""
        return self._at.get(self.route.room, self._first)

    def room_at(self, address: str) -> Room:
        """Return the room of an address; KeyError if the app has none, ImportError if its part is missing."""
        if address in self._late:
            module, _colon, name = self._late[address].partition(":")
            kind: type[Room] = getattr(importlib.import_module(module), name)
            room = self._rooms[kind] = self._at[address] = kind(self)
            self.actions |= room.actions()
            self.fields |= room.fields()
            del self._late[address]
        return self._at[address]

    def room(self, kind: type[R]) -> R:
        """Return a room by its class; KeyError if the app has none of that kind."""
        opened = self._rooms[kind]
        assert isinstance(opened, kind)  # noqa: S101 - for the types: `_rooms` maps a class to its room
        return opened

    def visit(self, fragment: str) -> None:
        """Go to the page of a fragment (without #)."""
        self.attempt(lambda: self._visit(fragment), self.page.focus_late)

    async def begin(self, fragment: str) -> None:
        """Go to the first page. A game that it shows is loaded first, so that the page is complete on return."""
        try:
            self._visit(fragment)
        except ImportError as error:
            with contextlib.suppress(OSError):
                await self.page.load_part(parts.missing(error))
            self.visit(fragment)

    def _visit(self, fragment: str) -> None:
        to = self._route_of(fragment)
        name, rest = to
        if name in self._late:
            self.room_at(name)
        self.dialog = None
        self.current_room.leave(to)
        if self.table is not None and (name not in TABLE_ROOMS or rest != self.table.session.entry.ident):
            if self.live is None or self.live.table is not self.table:
                self.table.leave()
            self.table = None
        self.previous_route, self.route = self.route, to
        here = self.current_room
        here.arrive()
        if self.current_room is here:  # else `arrive` went to another address
            self._warn_once()
            here.show()

    def _route_of(self, fragment: str) -> Route:
        """Parse a fragment as an address; one that another app has percent-encoded is decoded."""
        for text in (fragment, links.percent_decoded(fragment).lstrip("#/")):
            name, _slash, rest = text.partition("/")
            if (name in self._at or name in self._late) and (name or not rest):
                return Route(name, rest)
        return Route(*fragment.partition("/")[::2])

    def _warn_once(self) -> None:
        """Warn once that nothing will be saved, where the browser stores nothing."""
        if self.page.facts.can_store or self._warned:
            return
        self._warned = True
        self.dialog = Dialog(
            _("Nothing can be saved here"),
            _(
                "This browser doesn't save data for this page. You can play, but your matches and "
                "settings are lost when you close it. Allow site data in the browser's settings, or "
                "save your matches to files."
            ),
            (_("Continue"), "ask-no"),
        )

    # --- painting ---

    def paint(self) -> None:
        """Repaint the page; parts that have not changed are left alone."""
        catalogue.use(self.settings["language"])
        self._paint_parts(self.current_room.parts())
        if self.table is None:
            self._day = date_of(self.page)
            self._watch_clock()

    def _paint_parts(self, parts: dict[str, Markup]) -> None:
        """Paint some parts, with the dialog over them if there is one."""
        self._drawn = parts
        parts["asked"] = el("div", dialog(self.dialog), cls="over open") if self.dialog else NOTHING
        game = self.table.match.game if self.table else None
        place = "/".join(filter(None, self.route)) or "shelf"
        shows = parts.pop(SHOWS, NOTHING)
        self.page.set_root_attributes(
            {
                "lang": catalogue.current(),
                "data-theme": self.settings["theme"],
                "data-page": self.route.room or "shelf",
                "data-place": "coming" if self.dialog and self.dialog.bar else place,
                "data-game": game.key if game else "",
                "data-shows": shows,
                "title": f"{game.title} - Sobremesa" if game else "Sobremesa",
            }
        )
        self.page.paint(parts)
        waiting = self.dialog is not None and self.dialog.bar  # it closes by itself
        self.page.note_layer(is_open=not waiting and any(parts.get(layer) for layer in LAYERS))
        if self.dialog:
            self.page.focus("safe")

    def ask(self, question: Dialog | None) -> None:
        """Show a dialog over the page, or close it."""
        self.dialog = question
        self.paint()

    def check_day(self) -> None:
        """Repaint a page with dates if another day has begun."""
        if self.table is None and self._day != date_of(self.page):
            self.attempt(self.paint)

    def _watch_clock(self) -> None:
        """Check the date at midnight and once a minute, while a page with dates is shown."""
        if self._watching:
            return

        def look() -> None:
            self._watching = False
            self.check_day()
            if self.table is None:
                self._watch_clock()

        self._watching = True
        local = local_time(self.page.now(), self.page.clock_offset)
        left = 86_400 - (3600 * local.hour + 60 * local.minute + local.second)
        self.page.call_later(1000 * min(DAY_CHECK, left), look)

    def await_qr_code(self, wanted: Callable[[], bool]) -> None:
        """Repaint once the QR code library is loaded. Give up when the code is no longer `wanted`."""

        def look() -> None:
            if wanted() and links.can_draw():
                self.paint()
            else:
                self.await_qr_code(wanted)

        if wanted() and not links.can_draw():
            self.page.call_later(CODE_AFTER, look)

    # --- events ---

    def attempt(self, act: Callable[[], T], late: Callable[[], None] | None = None) -> T | None:
        """Run an action and return its result. Malformed words are ignored; a fault is reported and shown. If a game
        has to be loaded first, the action runs afterwards, and then `late`.
        """
        try:
            return act()
        except Malformed:
            return None
        except Exception as error:  # nothing fails silently
            if game := parts.missing(error):
                self.page.start(self._load_part(game, act, late))
            else:
                self.fault(error)
            return None

    async def _load_part(self, game: str, act: Callable[[], object], late: Callable[[], None] | None) -> None:
        """Load the game that an action needs, showing the progress, then run the action, unless it was cancelled."""
        title = GAMES[game].title if game in GAMES else _(_PARTS[game])
        waiting = self._show_dialog(
            Dialog(
                fill(N_("Loading: {game}"), game=title),
                _("Each game is downloaded once, the first time you open it."),
                (_("Cancel"), "ask-no"),
                bar=game,
            )
        )
        try:
            await self.page.load_part(game)
        except OSError:
            if self.dialog is waiting:
                self._show_dialog(
                    Dialog(
                        fill(N_("Not on this device yet: {game}"), game=title),
                        _("Go online once to download it. After that it works offline."),
                        (_("Continue"), "ask-no"),
                    )
                )
            return
        if self.dialog is waiting:
            self.dialog = None
            self.attempt(act, late)
            if late is not None and self.dialog is None:
                late()

    def _show_dialog(self, news: Dialog) -> Dialog:
        """Show a dialog over the last painted page."""
        self.dialog = news
        self._paint_parts(dict(self._drawn))
        return news

    def load_quietly(self, part: str) -> None:
        """Load a part in the background, and repaint the page, which can show more then."""

        async def load() -> None:
            with contextlib.suppress(OSError):
                await self.page.load_part(part)
                self.attempt(self.paint)

        if part in parts.ABSENT:
            self.page.start(load())

    def part_loaded(self) -> None:
        """Handle that a game was loaded in the background: repaint the pages that can show more now."""
        if self.table is None and self.route.room in ("", "records", "people", CALENDAR) and self.dialog is None:
            self.attempt(self.paint)

    def fault(self, error: Exception) -> None:
        """Report a fault of the app, and show it with its traceback over the page. Matches stay saved."""
        self.page.report(error)
        self._show_dialog(
            Dialog(
                _("Something went wrong."),
                _("This is a fault in the app, not yours. Your match is saved; the screen may be out of date."),
                (_("Continue"), "ask-no"),
                (_("Save the match to a file"), "export") if self.table is not None else None,
                details=f"Sobremesa {self.page.facts.build}\n{''.join(traceback.format_exception(error))}",
            )
        )

    async def copy_details(self) -> None:
        """Copy the details of the dialog on screen, and report in it whether that was possible."""
        if (asked := self.dialog) is None:
            return
        copied = await self.page.copy(asked.details)
        if self.dialog is asked:
            text = _("The details are copied.") if copied else _("This browser does not allow copying.")
            self._show_dialog(replace(asked, text=text))

    def do(self, action: str) -> None:
        """Carry out an action: a verb and its words, as in `data-do`. Unknown verbs and malformed words are ignored."""
        verb, *words = action.split(" ")
        if (act := self.actions.get(verb)) is not None:
            self.attempt(lambda: act(words))

    def enter(self, field: str, value: str) -> None:
        """Handle input in a field of the page (`data-field`)."""
        name, *words = field.split(" ")
        if (take := self.fields.get(name)) is not None:
            self.attempt(lambda: take(words, value))

    def tap(self, move: str) -> None:
        """Handle a tap on a touchable of the board."""
        self.attempt(lambda: self.current_room.tap(move))

    def explain(self, thing: str) -> None:
        """Explain a printed thing."""
        self.attempt(lambda: self.current_room.explain(thing))

    def hover(self, move: str | None) -> None:
        """Handle that pointer or focus moved onto a touchable, or off all of them."""
        self.attempt(lambda: self.current_room.hover(move))

    def scrolled(self) -> None:
        """Handle that something on the page was scrolled."""
        self.attempt(self.current_room.scrolled)

    def press(self, pressed: str) -> bool:
        """Handle a key press that nothing else has used; return whether it had an effect. An open dialog takes Escape
        and blocks all other keys.
        """
        if self.dialog is None:
            return bool(self.attempt(lambda: self.current_room.press(pressed)))
        if pressed == "Escape":
            self.attempt(lambda: self.ask(None))
        return pressed == "Escape"

    def back(self) -> None:
        """Close the dialog or the drawer over the page: the browser's Back was pressed."""
        self.press("Escape")

    def stored(self, name: str) -> None:
        """Handle that another window has written or deleted a storage key."""
        for room in self._rooms.values():
            room.stored(name)
        if self.table is not None and name == PREFIX + self.table.session.entry.ident:
            stored = self.saves.stored_entry(self.table.session.entry.ident)
            if (
                stored.entry is not None
                and stored.entry.revision > self.table.session.entry.revision
                and not self.table.session.unsaved
            ):
                self.table.adopt(self.saves.load(self.table.session.entry.ident))
                self.table.selection.notice = notices.went_on_elsewhere()
                self.paint()
        elif name == SETTINGS_KEY or (
            self.table is None and name.startswith("sobremesa.") and name not in (SHELL_KEY, STEPS_KEY)
        ):
            self.paint()

    # --- services for the rooms ---

    def new_ident(self) -> str:
        """Return an unused name for a new entry."""
        return f"{int(in_calendar(self.page.now())):x}{self.page.random_numbers(1)[0]:08x}"

    def new_idents(self) -> Iterator[str]:
        """Yield unused names for new entries, without end."""
        while True:
            yield self.new_ident()

    def code(self) -> str:
        """Return a new table code in the language of the page."""
        return new_code(catalogue.current(), self.page.random_numbers(3))

    async def ask_persistence(self) -> None:
        """Ask the browser not to evict the storage, and show the answer on the page of saves."""
        self.persisted = await self.page.persist()
        if self.route.room == "saves":
            self.paint()

    # --- opening and finishing matches ---

    def moved(self, ident: str, room: str = "") -> None:
        """Change the address of the open match, whose entry has another name or which came by link."""
        self.route = Route(room or self.route.room, ident)
        self.page.go(f"{self.route.room}/{ident}", replace=True)

    def open_entry(
        self,
        match: Match,
        *,
        local: tuple[int, ...] | None = None,
        challenge: tuple[str, int] | None = None,
        room: str = "match",
    ) -> None:
        """Save a match as a new entry and open it. A full store leaves a notice at the table."""
        now = self.page.now()
        entry = Entry(self.new_ident(), match, now, now, local=local, challenge=challenge)
        if self.table is not None:
            self.table.leave()
        self.table = Table(self, entry)
        self.settings.count("unsaved", self.settings.number("unsaved") + 1)
        self.page.start(self.ask_persistence())
        self.table.save()
        self.route = Route(room, entry.ident)
        self.page.go(f"{room}/{entry.ident}")

    def finished(self, entry: Entry) -> None:
        """Add a finished match to the records, unless a link brought it whole. With a full store the result is not
        recorded, but the match is kept.
        """
        if entry.match.at_end and self.route.room not in links.KINDS:
            self._record(entry)

    def _record(self, entry: Entry) -> None:
        """Add a finished match to the records, unless the store is full."""
        with contextlib.suppress(StoreFull):
            self.records.add(entry.ident, entry.match, self.page.now(), entry.created, self.page.clock_offset)

    def open_turn_link(self, match: Match, seat: int) -> None:
        """Open a match that came by link for a seat: continue the saved match if there is one, else save a new one, and
        play back the new moves. Of the two move lists the longer one counts.
        """
        entry = self.find_saved(match)
        if entry is None:
            self.open_entry(match, local=(seat,))
            return
        known = entry.match.cursor
        longer = match if len(match.moves) > known else entry.match
        entry = replace(entry, match=longer, local=tuple(sorted({seat, *(entry.local or ())})))
        try:
            entry = self.saves.save(entry, self.page.now())
        except StoreFull:
            if longer is match:
                self.open_entry(match, local=(seat,))
                return
        if longer.over:
            self._record(entry)
        self.table = Table(self, entry)
        self.moved(entry.ident, "match")
        if self.table.shown.handover.covered is None:
            self.table.play_back(known)

    def find_saved(self, match: Match) -> Entry | None:
        """Return the saved match with the same set-up and the same moves up to the shorter of the two; None without
        one. Matches of a challenge do not count.
        """
        line: list[Entry] = []
        for entry in (stored.entry for stored in self.saves.stored_entries()):
            if entry is not None and entry.match.setup == match.setup and entry.challenge is None:
                mine, theirs = entry.match.moves[: entry.match.cursor], match.moves
                if theirs == mine:
                    return entry
                if theirs[: len(mine)] == mine[: len(theirs)]:
                    line.append(entry)
        return line[0] if line else None
