"""The app: which page the address asks for, what each action does, and painting. Runs under CPython as well, on any
`Page`.
"""

from __future__ import annotations

import contextlib
import json
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from pyapp.drawing import language as catalogue
from pyapp.drawing.language import _, fill_with
from pyapp.engine.contract import PERSON
from pyapp.engine.record import RecordError
from pyapp.games import GAMES
from pyapp.studio import actions as studio_actions
from pyapp.studio import links as sheet_links
from pyapp.studio import page as studio
from pyapp.studio import printing
from pyapp.ui import leaves as plain
from pyapp.ui.actions import ACTIONS, FIELDS
from pyapp.ui.challenge import challenge as today
from pyapp.ui.challenge import page as today_page
from pyapp.ui.compare import actions as comparing
from pyapp.ui.compare import page as compare_page
from pyapp.ui.links import fragments as links
from pyapp.ui.page import Page, StoreFull
from pyapp.ui.records import page as records
from pyapp.ui.records import solo
from pyapp.ui.result import page as result
from pyapp.ui.result import review
from pyapp.ui.result.endings import last_time
from pyapp.ui.rulebook import page as rules
from pyapp.ui.shelf import page as shelf
from pyapp.ui.start.codes import fresh_code
from pyapp.ui.start.form import Form
from pyapp.ui.store import attachments as compare
from pyapp.ui.store.own_sheets import STEPS_KEY, Sheets
from pyapp.ui.store.results import Records
from pyapp.ui.store.saves import PREFIX, Entry, SaveError, Saves
from pyapp.ui.store.settings import Settings
from pyapp.ui.table import guide
from pyapp.ui.table import page as table
from pyapp.ui.table.table import Table
from pyapp.ui.table.thinking import ask
from pyapp.ui.widgets import Dialog, Voice, dialog, key

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from pyapp.engine.match import Match
    from pyapp.studio.desk import Studio
    from pyapp.ui.store.incoming import Incoming

SHELL_KEY: Final = "sobremesa.shell"
CODE_AFTER: Final = 500
"""Milliseconds after which the library for QR codes is looked for again."""
BACKUP_AFTER: Final = 10
"""So many new matches without a backup, and the shelf reminds of one."""


class App:
    """The whole app on a page: one at a time, made by `browser.start` or by a test."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.settings = Settings(page.storage, page.facts.language)
        self.saves = Saves(page.storage)
        self.records = Records(page.storage)
        self.sheets = Sheets(page.storage)
        self.beside = compare.Besides(page.storage)
        self.told = ""
        self.route: tuple[str, ...] = ("",)
        self.table: Table | None = None
        self.forms: dict[str, Form] = {}
        self.studio: Studio | None = None
        self.said = self.house = self.inked = ""
        self.asked: Dialog | None = None
        self.incoming: Incoming | None = None
        self.message = ""
        self.search = ""
        self.kept = False
        self.turning: Sequence[review.Turning] | None = None
        self.arrived: tuple[str, Match] | None = None
        catalogue.use(self.settings["language"])

    # --- where we are ---

    def visit(self, fragment: str) -> None:
        """Go to the page that a fragment (without #) names."""
        self.asked, self.message, self.incoming, self.search, self.arrived, self.told = None, "", None, "", None, ""
        for form in self.forms.values():
            form.picking = form.search = ""
        room, *rest = fragment.split("/", 1)
        if self.route[0] == "result" and self.turning is None:
            self.page.hurry()
        self.route = (room, *rest)
        studio_actions.visit(self, self.route)
        if self.table is not None and (room not in ("match", "result", "replay") or rest != [self.table.entry.ident]):
            self.table.leave()
            self.table = None
        arrive: Callable[[str], None] | None = {
            "match": self._to_match,
            "replay": self._to_match,
            "result": self._to_match,
            "saves": self._to_saves,
            "today": lambda _rest: today.arrive(self),
            "compare": lambda _rest: self.await_code(lambda: self.route[0] == "compare"),
            guide.ROOM: lambda rest: guide.arrive(self, rest),
        }.get(room)
        if arrive is not None:
            arrive(rest[0] if rest else "")
        self.paint()
        if self.table is not None and room == "match":
            self.table.go_on()
        if room == "rules" and rest:
            self.page.focus(f"rule-{rest[0].partition('/')[2]}")

    def _to_match(self, ident: str) -> None:
        if self.table is None:
            try:
                self.table = Table(self, self.saves.load(ident))
            except SaveError:
                return
        match = self.table.match
        if self.route[0] == "result" and match.over:
            self.table.looking = None
            self.turning = None
            self.page.start(self._look_back(self.table))
        elif self.route[0] == "replay":
            self.table.looking = len(match.moves) if self.table.looking is None else self.table.looking

    def _to_saves(self, _rest: str) -> None:
        self.page.start(self._ask_usage())

    async def _ask_usage(self) -> None:
        """Ask the browser to keep the store: when there is something to keep, and where the page of saves tells the
        answer.
        """
        _used, self.kept = await self.page.usage()
        if self.route[0] == "saves":
            self.paint()

    async def _look_back(self, wanted: Table) -> None:
        persons = any(seat.player == PERSON for seat in wanted.match.setup.seats)
        answer = (
            await ask(self.page, wanted.match, "sharp", review.milliseconds(wanted.match), kind="review")
            if persons
            else {}
        )
        rows = review.turnings(wanted.match, answer)
        if self.table is wanted and self.route[0] == "result":
            self.turning = rows
            self.paint()

    # --- painting ---

    def paint(self) -> None:
        """Bring the page to what the state says; parts that are equal are left alone."""
        catalogue.use(self.settings["language"])
        parts = self._parts()
        parts["asked"] = f'<div class="over open">{dialog(self.asked)}</div>' if self.asked else ""
        game = self.table.match.setup.game if self.table else ""
        self.page.dress(
            {
                "lang": catalogue.current(),
                "data-theme": self.settings["theme"],
                "data-page": self.route[0] or "shelf",
                "data-game": game,
                "title": self._title(),
            }
        )
        self.page.paint(parts)
        if self.asked:
            self.page.focus("safe")

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

    def _title(self) -> str:
        return f"{GAMES[self.table.match.setup.game].title} - Sobremesa" if self.table else "Sobremesa"

    def _parts(self) -> dict[str, str]:
        room = self.route[0]
        draw: Callable[[], dict[str, str]] = {
            "match": self._match_parts,
            "replay": self._match_parts,
            "result": self._match_parts,
            "saves": self._saves_parts,
            "settings": lambda: {"page": plain.settings(self.settings, self.page.facts)},
            "records": self._records_parts,
            "today": self._today_parts,
            "compare": self._compare_parts,
            "rules": self._rules_parts,
            **dict.fromkeys(links.KINDS, self._link_parts),
            "studio": lambda: studio.parts(self),
            "print": lambda: printing.parts(self),
            sheet_links.ROOM: lambda: studio.arrived(self),
        }.get(room, self._shelf_parts)
        return draw()

    def _match_parts(self) -> dict[str, str]:
        if self.table is None:
            return {"page": self._no_match(self.route[1] if len(self.route) > 1 else "")}
        if self.route[0] == "result" and self.table.match.over:
            return {"page": result.page(self.table, self.turning, solo.record_of(self, self.table.match))}
        return {"page": table.frame(self.table), **table.parts(self.table)}

    def _no_match(self, ident: str) -> str:
        error = self.saves.slip(ident).error if ident in self.saves.idents() else None
        if error is None:
            return plain.refused(_("No match"), _("That match is not on this device."))
        keys = key(_("Open the good part"), f"rescue {ident}") if error.good else ""
        return plain.refused(_("No match"), fill_with(error.reason, error.params), keys)

    def _saves_parts(self) -> dict[str, str]:
        page = self.page
        drawn = plain.saves(
            self.saves.slips(),
            used=self.saves.size(),
            kept=self.kept,
            apple=page.facts.apple_tablet and not page.facts.standalone,
            incoming=self.incoming,
            message=self.message,
            now=page.now(),
            offset=page.clock_offset(),
        )
        return {"page": drawn}

    def _records_parts(self) -> dict[str, str]:
        rest, page = self.route[1] if len(self.route) > 1 else "", self.page
        return {
            "page": records.page(
                rest, self.records.all(), set(self.saves.idents()), solo.own_keys(self), page.now(), page.clock_offset()
            )
        }

    def _today_parts(self) -> dict[str, str]:
        challenge, page = today.today(self), self.page
        tries = today.attempts(challenge, self.records.all()) if challenge else []
        if challenge is None or not tries:
            return self._shelf_parts()
        return {
            "page": today_page.page(
                challenge, tries, set(self.saves.idents()), self.told, page.now(), page.clock_offset()
            )
        }

    def _compare_parts(self) -> dict[str, str]:
        ident = self.route[1] if len(self.route) > 1 else ""
        entry = self.saves.slip(ident).entry
        if entry is None:
            return {"page": self._no_match(ident)}
        match = entry.match
        if not match.over or not compare.can_compare(match.setup):
            return {"page": plain.refused(_("Sheets side by side"), _("There is nothing to compare with this match."))}
        return {"page": compare_page.page(ident, match, self.beside.matches(ident), self.page.address(), self.told)}

    def _rules_parts(self) -> dict[str, str]:
        game, _slash, wanted = (self.route[1] if len(self.route) > 1 else "").partition("/")
        return {"page": rules.page(game if game in GAMES else None, self.search, wanted)}

    def _link_parts(self) -> dict[str, str]:
        kind, payload = self.route[0], self.route[1] if len(self.route) > 1 else ""
        try:
            match = links.read(payload)
        except RecordError as error:
            return {"page": plain.refused(_("A match by link"), fill_with(error.reason, error.params))}
        if (kind == links.CHALLENGE) != match.over and kind != links.SHOW:
            kind = links.SHOW
        self.arrived = (kind, match)
        offered = compare_page.offered(comparing.offer(self, match), self.told) if match.over else ""
        return {"page": plain.arrived(kind, match, offered)}

    def _shelf_parts(self) -> dict[str, str]:
        wanted = self.route[1] if self.route[0] == "new" and len(self.route) > 1 and self.route[1] in GAMES else ""
        for game in GAMES:
            self.form(game)
        drawn = shelf.page(
            shelf.Shelf(
                slips=self.saves.slips(),
                under=self._under(),
                forms=self.forms,
                open_form=wanted,
                used=self.saves.size(),
                remind=self.settings.number("unsaved") >= BACKUP_AFTER,
                now=self.page.now(),
                offset=self.page.clock_offset(),
                day=today_page.slip_of(self),
            )
        )
        if not wanted:
            self._keep_shell(drawn)
        return {"page": drawn}

    def _under(self) -> dict[str, str]:
        """Say under each lid how its last match ended."""
        results, said = self.records.all(), {}
        for game, past in {one.game: one for one in results}.items():
            if past.sheet:
                said[game] = records.played(game, results)
            else:
                said[game] = last_time(past)
        return said

    def _keep_shell(self, drawn: str) -> None:
        """Keep the shelf as it is drawn, so that the next visit shows it before Python is up."""
        whole = f'<div id="page">{drawn}</div><div id="asked"></div>'
        kept = json.dumps({"build": self.page.facts.build, "language": catalogue.current(), "html": whole})
        try:
            if self.page.storage.get(SHELL_KEY) != kept:
                self.page.storage.put(SHELL_KEY, kept)
        except StoreFull:
            self.page.storage.delete(SHELL_KEY)

    # --- what happens ---

    def do(self, action: str) -> None:
        """Carry out an action: a verb and its words, as the page's `data-do` says it. Unknown ones are ignored."""
        verb, *words = action.split(" ")
        handler = ACTIONS.get(verb)
        if handler is not None:
            handler(self, words)

    def enter(self, field: str, value: str) -> None:
        """Take what was entered into a field of the page (`data-field`)."""
        name, *words = field.split(" ")
        handler = FIELDS.get(name)
        if handler is not None:
            handler(self, words, value)

    def tap(self, move: str) -> None:
        """Take a tap on a touchable of the board."""
        if self.table is not None:
            self.table.tap(move)

    def hover(self, move: str | None) -> None:
        """Take the pointer or the focus over a touchable, or away from all."""
        if self.table is not None:
            self.table.hover(move)

    def press(self, pressed: str) -> bool:
        """Take a key of the keyboard that nothing else wanted; tell whether it meant something."""
        if pressed == "Escape":
            if self.asked is not None:
                self.do("ask-no")
                return True
            if self.table is not None and self.table.drawer:
                self.do("drawer close")
                return True
            if self.studio is not None and self.studio.drawer:
                self.do("studio drawer close")
                return True
            if self.table is not None and self.table.busy:
                self.table.choose(None)
                return True
            if self.table is not None and self.table.shown is not None:
                self.table.turn_to(self.table.front)
                return True
            if self.route[0] == "new":
                if len(self.route) > 1 and self.route[1] in self.forms and self.forms[self.route[1]].picking:
                    self.do(f"form {self.route[1]} pick")
                else:
                    self.page.go("")
                return True
        if self.studio is not None and pressed in ("z", "y") and self.asked is None:
            self.do("studio undo" if pressed == "z" else "studio redo")
            return True
        shortcuts = {"z": "undo", "y": "redo", "h": "hint", "l": "drawer log", "r": "drawer rules", "Enter": "play"}
        if self.table is not None and self.table.looking is not None:
            shortcuts |= {"ArrowLeft": "step -1", "ArrowRight": "step 1", " ": "run", "Home": "look 0"}
        if self.table is None or self.asked is not None or self.route[0] == "result" or pressed not in shortcuts:
            return False
        self.do(shortcuts[pressed])
        return True

    def stored(self, name: str) -> None:
        """Take the news that another window wrote or deleted a key of the store."""
        if self.table is not None and name == PREFIX + self.table.entry.ident:
            slip = self.saves.slip(self.table.entry.ident)
            if slip.entry is not None and slip.entry.revision > self.table.entry.revision and not self.table.unsaved:
                self.table.adopt(self.saves.load(self.table.entry.ident))
                self.table.said = Voice(
                    _("<b>This match went on in another window.</b> Here it is as it stands there."), "careful"
                )
                self.paint()
        elif self.table is None and name.startswith("sobremesa.") and name not in (SHELL_KEY, STEPS_KEY):
            self.paint()

    # --- matches come and go ---

    def fresh_ident(self) -> str:
        """Return a name for a new entry."""
        return f"{int(self.page.now()):x}{self.page.fresh(1)[0]:08x}"

    def fresh_idents(self) -> Iterator[str]:
        """Return names for new entries without end."""
        while True:
            yield self.fresh_ident()

    def code(self) -> str:
        """Return a fresh table code in the language of the page."""
        return fresh_code(catalogue.current(), self.page.fresh(3))

    def form(self, game: str) -> Form:
        """Return the form of a new match of a game, as it was left."""
        own = {sheet.ident: sheet.text for sheet in self.sheets.all(game)}
        if game not in self.forms:
            self.forms[game] = Form.begin(GAMES[game], self.code(), self.settings.remembered(game), own)
        self.forms[game].offer(own)
        return self.forms[game]

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
        self.page.start(self._ask_usage())
        self.table.save()
        self.route = (room, entry.ident)
        self.page.go(f"{room}/{entry.ident}")

    def finished(self, entry: Entry) -> None:
        """Write a finished match into the records; one that a link brought whole was played elsewhere. A full store
        costs the record, not the match.
        """
        if entry.match.at_end and self.route[0] not in links.KINDS:
            with contextlib.suppress(StoreFull):
                self.records.add(entry.ident, entry.match, self.page.now())

    def take_turn_link(self, match: Match, seat: int) -> None:
        """Sit down at a match that came by link: go on with the same one if it is here, else keep it as new. Nothing
        gets shorter by it.
        """
        entry = self.kept_line(match)
        if entry is None:
            self.open_entry(match, local=(seat,))
            return
        longer = match if len(match.moves) > entry.match.cursor else entry.match
        try:
            self.saves.save(
                replace(entry, match=longer, local=tuple(sorted({seat, *(entry.local or ())}))), self.page.now()
            )
        except StoreFull:
            if longer is match:
                self.open_entry(match, local=(seat,))
                return
        if longer.over:
            with contextlib.suppress(StoreFull):
                self.records.add(entry.ident, longer, self.page.now())
        self.page.go(f"match/{entry.ident}")

    def kept_line(self, match: Match) -> Entry | None:
        """Return the entry of the same game at an earlier, the same or a later moment, or None; a challenge is a game
        of its own.
        """
        found: list[Entry] = []
        for entry in (slip.entry for slip in self.saves.slips()):
            if entry is not None and entry.match.setup == match.setup and entry.challenge is None:
                mine, theirs = entry.match.moves[: entry.match.cursor], match.moves
                if theirs == mine:
                    return entry
                if theirs[: len(mine)] == mine[: len(theirs)]:
                    found.append(entry)
        return found[0] if found else None
