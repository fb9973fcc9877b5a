"""The app and the base class of its rooms: stores, the match on the table, routes, painting.

Runs under CPython as well, on any `Page`.
"""

from __future__ import annotations

import contextlib
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
from pyapp.ui.challenge.challenge import date_of
from pyapp.ui.links import fragments as links
from pyapp.ui.page import Page, StoreFull
from pyapp.ui.start.codes import fresh_code
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
    from pyapp.ui.table.remote_match import RemoteMatch

SHELL_KEY: Final = "sobremesa.shell"
"""Where the shelf is kept as it was drawn last, so that the next visit shows it before Python is up."""
LAYERS: Final = ("asked", "p-drawer")
"""The parts that lie over a page while they are not empty: a question, and a drawer."""
DAY_CHECK: Final = 60
"""The most seconds after which a page with dates looks at the clock again: a device that sleeps delays its timers."""
CODE_AFTER: Final = 500
"""Milliseconds after which the library for QR codes is looked for again."""
AT_THE_TABLE: Final = ("match", "replay", "result", "places")
"""The addresses at which a match lies on the table."""
T = TypeVar("T")
Action = Callable[[Words], None]
Field = Callable[[Words, str], None]


class Route(NamedTuple):
    """An address of the app, its fragment without #: the name of a room, and what follows the first slash."""

    room: str
    rest: str = ""


class Room:
    """A room of the app, with a state of its own: it answers addresses, draws itself and carries out actions.

    Actions and fields of all rooms work everywhere, since a key of one room may act in another; what is pressed, tapped
    or pointed at goes to the room that is shown.
    """

    addresses: ClassVar[tuple[str, ...]] = ()
    """The first words of the addresses that the room answers."""

    def __init__(self, app: App) -> None:
        """Furnish the room; it may be long before anybody arrives."""
        self.app = app

    def actions(self) -> Mapping[str, Action]:
        """Return what the room does, by the verb of `data-do`."""
        return {}

    def fields(self) -> Mapping[str, Field]:
        """Return what the room does with what is entered, by the name of `data-field`."""
        return {}

    def arrive(self) -> None:
        """Answer an address of the room, `App.route`, before it is painted."""

    def show(self) -> None:
        """Paint the room for the first time at an address."""
        self.app.paint()

    def leave(self, to: Route) -> None:
        """Put away what does not outlast the room; `to` is the address that is visited instead, perhaps one of its
        own.
        """

    def parts(self) -> dict[str, Markup]:
        """Draw the page: the ids of its elements and their contents, the first of them `page`."""
        raise NotImplementedError

    def stored(self, name: str) -> None:
        """Take the news that another window wrote or deleted a key of the store, whether the room is shown or not."""

    def press(self, pressed: str) -> bool:
        """Take a key of the keyboard that nothing else wanted; return whether it meant something."""
        return False

    def tap(self, move: str) -> None:
        """Take a tap on a touchable of the board."""

    def explain(self, thing: str) -> None:
        """Say what a printed thing is."""

    def hover(self, move: str | None) -> None:
        """Take the pointer or the focus over a touchable, or away from all."""

    def scrolled(self) -> None:
        """Take the news that something on the page was scrolled."""


R = TypeVar("R", bound=Room)


class App:
    """The whole app on a page: one at a time, made by `browser.start` or by a test."""

    def __init__(self, page: Page, rooms: Sequence[type[Room]]) -> None:
        """Furnish the rooms on a page. The first room answers every address that no other does."""
        self.page = page
        self.settings = Settings(page.storage, page.facts.language)
        self.saves = Saves(page.storage)
        self.records = Records(page.storage)
        self.own_sheets = OwnSheets(page.storage)
        self.attachments = Attachments(page.storage)
        self.route = Route("")
        self.came = Route("")
        """The page that was shown before."""
        self.table: Table | None = None
        """The match on the table: played, looked at, or over."""
        self.live: RemoteMatch | None = None
        """The match that is played with other tablets, whatever room is shown."""
        self.asked: Dialog | None = None
        """The question over the page."""
        self.kept = False
        """Whether the browser has promised to keep the store."""
        self._warned = False
        self._drawn: dict[str, Markup] = {}
        self._day = date.min
        """The date at which the page was painted last."""
        self._watching = False
        """Whether the clock is looked at again by itself."""
        self._rooms = {kind: kind(self) for kind in rooms}
        self._first = self._rooms[rooms[0]]
        self._at = {address: room for room in self._rooms.values() for address in room.addresses}
        self.actions: dict[str, Action] = {
            "to": lambda words: page.go(word(words)),
            "ask-no": lambda _words: self.ask(None),
        }
        self.fields: dict[str, Field] = {}
        for room in self._rooms.values():
            self.actions |= room.actions()
            self.fields |= room.fields()
        catalogue.use(self.settings["language"])

    # --- where we are ---

    @property
    def here(self) -> Room:
        """Return the room that is shown."""
        return self._at.get(self.route.room, self._first)

    def room(self, kind: type[R]) -> R:
        """Return a room by its class; KeyError if the app has none of that kind."""
        opened = self._rooms[kind]
        assert isinstance(opened, kind)  # noqa: S101 - what the dictionary says, for the types
        return opened

    def visit(self, fragment: str) -> None:
        """Go to the page that a fragment (without #) names."""
        self.attempt(lambda: self._visit(fragment), self.page.arrive_late)

    async def begin(self, fragment: str) -> None:
        """Go to the first page; a game that it shows is brought first, so that the page stands when this is done."""
        try:
            self._visit(fragment)
        except ImportError as error:
            with contextlib.suppress(OSError):
                await self.page.bring(parts.missing(error))
            self.visit(fragment)

    def _visit(self, fragment: str) -> None:
        to = self._route_of(fragment)
        name, rest = to
        self.asked = None
        self.here.leave(to)
        if self.table is not None and (name not in AT_THE_TABLE or rest != self.table.session.entry.ident):
            if self.live is None or self.live.table is not self.table:
                self.table.leave()
            self.table = None
        self.came, self.route = self.route, to
        here = self.here
        here.arrive()
        if self.here is here:  # else an address that is to be visited next was found
            self._warn_once()
            here.show()

    def _route_of(self, fragment: str) -> Route:
        """Return the address that a fragment names; one that an app has percent-encoded on its way is decoded."""
        for text in (fragment, links.decoded(fragment).lstrip("#/")):
            name, _slash, rest = text.partition("/")
            if name in self._at and (name or not rest):
                return Route(name, rest)
        return Route(*fragment.partition("/")[::2])

    def _warn_once(self) -> None:
        """Tell people who have just come that nothing will be kept, where the browser stores nothing."""
        if self.page.facts.keeps or self._warned:
            return
        self._warned = True
        self.asked = Dialog(
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
        """Bring the page to what the state says; parts that are equal are left alone."""
        catalogue.use(self.settings["language"])
        self._put(self.here.parts())
        if self.table is None:
            self._day = date_of(self.page)
            self._watch_clock()

    def _put(self, parts: dict[str, Markup]) -> None:
        """Put parts onto the page, and the question over it, if there is one."""
        self._drawn = parts
        parts["asked"] = el("div", dialog(self.asked), cls="over open") if self.asked else NOTHING
        game = self.table.match.game if self.table else None
        place = "/".join(filter(None, self.route)) or "shelf"
        shows = parts.pop(SHOWS, NOTHING)
        self.page.dress(
            {
                "lang": catalogue.current(),
                "data-theme": self.settings["theme"],
                "data-page": self.route.room or "shelf",
                "data-place": "coming" if self.asked and self.asked.bar else place,
                "data-game": game.key if game else "",
                "data-shows": shows,
                "title": f"{game.title} - Sobremesa" if game else "Sobremesa",
            }
        )
        self.page.paint(parts)
        waiting = self.asked is not None and self.asked.bar  # which goes by itself
        self.page.cover(covered=not waiting and any(parts.get(layer) for layer in LAYERS))
        if self.asked:
            self.page.focus("safe")

    def ask(self, question: Dialog | None) -> None:
        """Ask a question over the page, or put it away."""
        self.asked = question
        self.paint()

    def check_day(self) -> None:
        """Paint a page with dates again if another day has begun since it was painted."""
        if self.table is None and self._day != date_of(self.page):
            self.attempt(self.paint)

    def _watch_clock(self) -> None:
        """Look at the clock at midnight and once a minute, while a page with dates is shown."""
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
        self.page.later(1000 * min(DAY_CHECK, left), look)

    def await_code(self, wanted: Callable[[], bool]) -> None:
        """Paint again once the library for QR codes is there, if it is not yet; given up when the code is not `wanted`
        any more.
        """

        def look() -> None:
            if wanted() and links.can_draw():
                self.paint()
            else:
                self.await_code(wanted)

        if wanted() and not links.can_draw():
            self.page.later(CODE_AFTER, look)

    # --- what happens ---

    def attempt(self, act: Callable[[], T], late: Callable[[], None] | None = None) -> T | None:
        """Do what somebody asks for; words that make no sense are ignored, and a fault is told of. Return what it
        returns. Where a game has to come first it is done afterwards, and then `late`.
        """
        try:
            return act()
        except Malformed:
            return None
        except Exception as error:  # whatever it is: nothing goes wrong in silence
            if game := parts.missing(error):
                self.page.start(self._bring(game, act, late))
            else:
                self.fault(error)
            return None

    async def _bring(self, game: str, act: Callable[[], object], late: Callable[[], None] | None) -> None:
        """Bring a game that is needed for what somebody asked for, show how far it is, and then do it, unless that was
        left meanwhile.
        """
        title = GAMES[game].title if game in GAMES else _("Multi-tablet play")
        waiting = self._say(
            Dialog(
                fill(N_("Loading: {game}"), game=title),
                _("Each game is downloaded once, the first time you open it."),
                (_("Cancel"), "ask-no"),
                bar=game,
            )
        )
        try:
            await self.page.bring(game)
        except OSError:
            if self.asked is waiting:
                self._say(
                    Dialog(
                        fill(N_("Not on this device yet: {game}"), game=title),
                        _("Go online once to download it. After that it works offline."),
                        (_("Continue"), "ask-no"),
                    )
                )
            return
        if self.asked is waiting:
            self.asked = None
            self.attempt(act, late)
            if late is not None and self.asked is None:
                late()

    def _say(self, news: Dialog) -> Dialog:
        """Show a dialog over what was painted last."""
        self.asked = news
        self._put(dict(self._drawn))
        return news

    def part_arrived(self) -> None:
        """Take the news that a game has come to the page by itself: shelf and records may say more now."""
        if self.table is None and self.route.room in ("", "records") and self.asked is None:
            self.attempt(self.paint)

    def fault(self, error: Exception) -> None:
        """Report a fault of the app's own and tell of it over what was painted last; matches are kept as they stand."""
        self.page.report(error)
        self._say(
            Dialog(
                _("Something went wrong."),
                _("This is a fault in the app, not yours. Your match is saved; the screen may be out of date."),
                (_("Continue"), "ask-no"),
                (_("Save the match to a file"), "export") if self.table is not None else None,
            )
        )

    def do(self, action: str) -> None:
        """Carry out an action: a verb and its words, as the page's `data-do` says it. Unknown ones, and words that make
        no sense, are ignored.
        """
        verb, *words = action.split(" ")
        if (act := self.actions.get(verb)) is not None:
            self.attempt(lambda: act(words))

    def enter(self, field: str, value: str) -> None:
        """Take what was entered into a field of the page (`data-field`)."""
        name, *words = field.split(" ")
        if (take := self.fields.get(name)) is not None:
            self.attempt(lambda: take(words, value))

    def tap(self, move: str) -> None:
        """Take a tap on a touchable of the board."""
        self.attempt(lambda: self.here.tap(move))

    def explain(self, thing: str) -> None:
        """Take the wish to know what a printed thing is."""
        self.attempt(lambda: self.here.explain(thing))

    def hover(self, move: str | None) -> None:
        """Take the pointer or the focus over a touchable, or away from all."""
        self.attempt(lambda: self.here.hover(move))

    def scrolled(self) -> None:
        """Take the news that something on the page was scrolled."""
        self.attempt(self.here.scrolled)

    def press(self, pressed: str) -> bool:
        """Take a key of the keyboard that nothing else wanted; return whether it meant something. A question over the
        page takes them all.
        """
        if self.asked is None:
            return bool(self.attempt(lambda: self.here.press(pressed)))
        if pressed == "Escape":
            self.ask(None)
        return pressed == "Escape"

    def back(self) -> None:
        """Close the question or the drawer over the page, since the browser's Back was pressed."""
        self.press("Escape")

    def stored(self, name: str) -> None:
        """Take the news that another window wrote or deleted a key of the store."""
        for room in self._rooms.values():
            room.stored(name)
        if self.table is not None and name == PREFIX + self.table.session.entry.ident:
            slip = self.saves.slip(self.table.session.entry.ident)
            if (
                slip.entry is not None
                and slip.entry.revision > self.table.session.entry.revision
                and not self.table.session.unsaved
            ):
                self.table.adopt(self.saves.load(self.table.session.entry.ident))
                self.table.selection.said = notices.went_on_elsewhere()
                self.paint()
        elif name == SETTINGS_KEY or (
            self.table is None and name.startswith("sobremesa.") and name not in (SHELL_KEY, STEPS_KEY)
        ):
            self.paint()

    # --- services of the rooms ---

    def fresh_ident(self) -> str:
        """Return a name for a new entry."""
        return f"{int(in_calendar(self.page.now())):x}{self.page.fresh(1)[0]:08x}"

    def fresh_idents(self) -> Iterator[str]:
        """Return names for new entries without end."""
        while True:
            yield self.fresh_ident()

    def code(self) -> str:
        """Return a fresh table code in the language of the page."""
        return fresh_code(catalogue.current(), self.page.fresh(3))

    async def ask_persistence(self) -> None:
        """Ask the browser to keep the store; the page of saves shows the answer."""
        self.kept = await self.page.persist()
        if self.route.room == "saves":
            self.paint()

    # --- matches come and go ---

    def moved(self, ident: str, room: str = "") -> None:
        """Go on at the address of the match on the table, which has another name or came by link."""
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
        """Keep a match as a new entry and go to it. A full store is told about on the table."""
        now = self.page.now()
        entry = Entry(self.fresh_ident(), match, now, now, local=local, challenge=challenge)
        if self.table is not None:
            self.table.leave()
        self.table = Table(self, entry)
        self.settings.count("unsaved", self.settings.number("unsaved") + 1)
        self.page.start(self.ask_persistence())
        self.table.save()
        self.route = Route(room, entry.ident)
        self.page.go(f"{room}/{entry.ident}")

    def finished(self, entry: Entry) -> None:
        """Write a finished match into the records; one that a link brought whole was played elsewhere. A full store
        costs the record, not the match.
        """
        if entry.match.at_end and self.route.room not in links.KINDS:
            with contextlib.suppress(StoreFull):
                self.records.add(entry.ident, entry.match, self.page.now())

    def take_turn_link(self, match: Match, seat: int) -> None:
        """Sit down at a match that came by link: go on with the same one if it is here, else keep it as new, and tell
        what was played since. Nothing gets shorter by it.
        """
        entry = self.kept_line(match)
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
            with contextlib.suppress(StoreFull):
                self.records.add(entry.ident, longer, self.page.now())
        self.table = Table(self, entry)
        self.moved(entry.ident, "match")
        if self.table.shown.handover.covered is None:
            self.table.play_back(known)

    def kept_line(self, match: Match) -> Entry | None:
        """Return the entry of the same game at an earlier, the same or a later moment, or None; a challenge is a game
        of its own.
        """
        line: list[Entry] = []
        for entry in (slip.entry for slip in self.saves.slips()):
            if entry is not None and entry.match.setup == match.setup and entry.challenge is None:
                mine, theirs = entry.match.moves[: entry.match.cursor], match.moves
                if theirs == mine:
                    return entry
                if theirs[: len(mine)] == mine[: len(theirs)]:
                    line.append(entry)
        return line[0] if line else None
