"""The room of a match: it parses the words of actions, fields and shortcuts and calls the controller."""

from __future__ import annotations

import contextlib
from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar, Final

from pyapp.drawing.language import _, fill, fill_with
from pyapp.drawing.markup import NOTHING, Markup
from pyapp.engine.contract import N_
from pyapp.engine.match import Match
from pyapp.games import parts
from pyapp.ui.app import Room
from pyapp.ui.links import share
from pyapp.ui.sheet_page import refused
from pyapp.ui.store.results import sheet_of
from pyapp.ui.store.saves import SaveError
from pyapp.ui.table import cover, guide, match_page, notices, turning_point
from pyapp.ui.table.table import Table
from pyapp.ui.widgets import Voice, key
from pyapp.ui.words import number, word

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from pyapp.ui.app import Action, App, Field
    from pyapp.ui.words import Words

DRAWERS: Final = ("log", "rules", "more", "share", "review")
SHORTCUTS = {"z": "undo", "y": "redo", "h": "hint", "l": "drawer log", "r": "drawer rules", "Enter": "play"}
LOOKING_SHORTCUTS = {"ArrowLeft": "step -1", "ArrowRight": "step 1", " ": "run", "Home": "look 0"}


def no_match(app: App, ident: str) -> dict[str, Markup]:
    """Draw the page that explains why a match cannot be shown."""
    error = app.saves.stored_entry(ident).error if ident in app.saves.idents() else None
    if error is None:
        return {"page": refused(_("No match"), _("That match is not on this device."))}
    keys = key(_("Open the readable part"), f"rescue {ident}") if error.good else NOTHING
    return {"page": refused(_("No match"), fill_with(error.reason, error.params), keys)}


def sit_down(app: App) -> Table | None:
    """Return the table of the match in the address, opened if need be; None if it cannot be read."""
    if app.table is None and app.live is not None and app.live.shares(app.route.rest):
        app.table = app.live.table
    elif app.table is None:
        with contextlib.suppress(SaveError):
            app.table = Table(app, app.saves.load(app.route.rest))
    return app.table


class MatchRoom(Room):
    """A match that is played, at `match/ENTRY`, or replayed, at `replay/ENTRY`."""

    addresses: ClassVar[tuple[str, ...]] = ("match", "replay")

    def arrive(self) -> None:
        """Open the match; a replay starts at its last moment, unless another one is shown already."""
        table = sit_down(self.app)
        if table is None:
            return
        if any(seat.player in table.match.game.characters for seat in table.match.setup.seats):
            self.app.load_quietly(parts.HOME)
        if self.app.route.room == "match":
            self.app.dialog = guide.introduction(table.match) if table.shown.guided else None
        elif table.state.looking is None:
            table.state.looking = len(table.match.moves)

    def show(self) -> None:
        """Paint the match, and start a computer if it is its turn."""
        if self.app.table is not None and self.app.route.room == "match":
            self.app.table.resume(changed=True)
        else:
            self.app.paint()

    def parts(self) -> dict[str, Markup]:
        """Draw the match, or why it cannot be shown."""
        table = self.app.table
        if table is None:
            return no_match(self.app, self.app.route.rest)
        shown = table.shown
        if shown.handover.covered is not None:
            return {"page": cover.page(shown, shown.handover.covered)}
        return match_page.page(shown)

    def tap(self, move: str) -> None:
        """Pass a tap to the table."""
        if self.app.table is not None and self.app.table.shown.handover.covered is None:
            self.app.table.tap(move)

    def explain(self, thing: str) -> None:
        """Explain a printed thing; during playback any tap hurries it instead."""
        if self.app.table is not None and self.app.table.state.playback.active:
            self.app.table.hurry()
        elif self.app.table is not None:
            self.app.table.explain(thing)

    def hover(self, move: str | None) -> None:
        """Preview the move under the pointer."""
        if self.app.table is not None and self.app.table.shown.handover.covered is None:
            self.app.table.hover(move)

    def press(self, pressed: str) -> bool:
        """Close the topmost open thing with Escape; else handle a shortcut."""
        table = self.app.table
        if table is None:
            return False
        handover = table.shown.handover
        if handover.handing and pressed == "Enter":
            self.app.do(handover.action)
            return True
        if handover.covered is not None:
            if pressed == "Enter":
                self.app.do("uncover")
            return pressed == "Enter"
        if pressed == "Escape":
            return table.dismiss()
        shortcuts = SHORTCUTS | LOOKING_SHORTCUTS if table.state.looking is not None else SHORTCUTS
        if pressed not in shortcuts:
            return False
        self.app.do(shortcuts[pressed])
        return True

    # --- actions ---

    def actions(self) -> Mapping[str, Action]:
        """Return the actions of a match."""
        on = self._on_table
        return {
            "cover": on(lambda table, _words: table.cover()),
            "uncover": self._uncover,
            "play": on(self._play),
            "hurry": on(lambda table, _words: table.hurry()),
            "skip": on(lambda table, _words: table.skip()),
            "tell-again": on(lambda table, _words: table.show_news_again()),
            "choose": on(self._choose),
            "back": on(lambda table, _words: table.choose(None)),
            "draft": on(lambda table, words: table.write_draft(" ".join(words))),
            "drop": on(self._drop),
            "end": on(lambda table, _words: table.end_turn()),
            "sit": on(lambda table, words: table.claim_seat(number(words))),
            "sheet": on(lambda table, words: table.view_seat(number(words))),
            "tab": on(lambda table, words: table.open_tab(word(words))),
            "point": on(lambda table, words: table.point(" ".join(words))),
            "undo": on(lambda table, _words: table.undo()),
            "restart": on(lambda table, _words: table.undo_turn()),
            "redo": on(lambda table, _words: table.redo()),
            "hint": on(lambda table, _words: table.ask_hint()),
            "again": on(lambda table, _words: table.ask_computer_again()),
            "look": on(self._look),
            "step": on(lambda table, words: table.step(number(words))),
            "run": on(lambda table, _words: table.toggle_replay()),
            "replay": on(lambda table, _words: table.open_replay()),
            "study": on(self._study),
            "further": on(self._further),
            "result": on(lambda table, _words: table.page.go(f"result/{table.session.entry.ident}")),
            "branch": on(self._branch),
            "practise": on(self._practise),
            "try": on(self._try),
            "rematch": on(self._rematch),
            "same-dice": on(self._same_dice),
            "drawer": on(self._drawer),
            "share-kind": on(self._share_kind),
            "to-share": on(self._to_share),
            "remote": self._remote,
            "copy-link": on(self._copy_link),
            "send-link": on(self._send_link),
        }

    def fields(self) -> Mapping[str, Field]:
        """Return the field of a match: the slider over the moves."""
        return {"look": self._look_field}

    def _on_table(self, act: Callable[[Table, Words], object]) -> Action:
        """Return an action of the table that does nothing while there is no table or it is covered."""

        def action(words: Words) -> None:
            if self.app.table is not None and self.app.table.shown.handover.covered is None:
                act(self.app.table, words)

        return action

    def _play(self, table: Table, words: Words) -> None:
        """play [MOVE]: play the chosen move or act, or the one that is named."""
        if words:
            table.play_named(" ".join(words))
        else:
            table.play_chosen()

    def _drop(self, table: Table, words: Words) -> None:
        """drop THING > TARGET: store the draft that dropping a thing on a target means."""
        thing, _over, target = " ".join(words).partition(" > ")
        shown = table.shown
        if shown.acting is not None and (draft := shown.view.acts.drop(shown.scene, thing, target)):
            table.write_draft(draft)

    def _choose(self, table: Table, words: Words) -> None:
        """choose MOVE: show a legal move or act before it is played."""
        shown = table.shown
        if shown.acting is not None and shown.why_not(" ".join(words)) is None:
            table.show_move(" ".join(words))

    def _uncover(self, _words: Words) -> None:
        """Open a covered table for the person it waits for."""
        if self.app.table is not None:
            self.app.table.uncover()

    # --- replay and review ---

    def _look(self, table: Table, words: Words) -> None:
        """look end | N: return to the table, or show the moment after N moves."""
        table.look_at(None if word(words) == "end" else number(words))

    def _look_field(self, _words: Words, value: str) -> None:
        if self.app.table is not None and value.isdigit():
            self.app.table.look_at(int(value))

    def _study(self, table: Table, words: Words) -> None:
        """study N [played | better]: show one of the moves of a turning point on the board."""
        table.state.drawer.name = ""
        table.study(number(words), better=words[1:] != ["played"])

    def _further(self, table: Table, words: Words) -> None:
        """further [enough]: continue the review of a finished match, or stop it."""
        if words == ["enough"]:
            table.stop_review()
        else:
            table.continue_review()
        self.app.paint()

    def _try(self, table: Table, words: Words) -> None:
        """try [N]: start a practice match at a turning point, by default the one on the board, with the better move
        chosen.
        """
        if words:
            table.study(number(words), better=True)
        studied = table.shown.studied
        if studied is None:
            return
        better = studied.best.move
        self._branch(table, practice=True)
        branched = self.app.table
        if branched is not None and branched.shown.why_not(better) is None:
            branched.show_move(better)

    def _practise(self, table: Table, _words: Words) -> None:
        """Go to the page on which the current turning point is practised."""
        if (studied := table.shown.studied) is not None and turning_point.can_practise(studied):
            self.app.page.go(turning_point.practice_address(table.match, studied))

    def _branch(self, table: Table, _words: Words = (), *, practice: bool = False) -> None:
        """Start a new match at the shown moment; the old one does not change."""
        other = table.match.play_on_from(table.state.cursor, practice=practice)
        other.settle()
        if other.over:
            table.notify(Voice(fill(N_("<b>The game is over here.</b> Go back a move to play on.")), "no"))
            return
        self.app.open_entry(other, local=table.session.entry.local)
        if self.app.table is not None:
            said = (
                N_("<b>A new match from here.</b> It is a practice match; the old one stays saved.")
                if other.setup.practice
                else N_("<b>A new match from here.</b> The old one stays saved.")
            )
            self.app.table.selection.notice = Voice(fill(said))

    def _remote(self, words: Words) -> None:
        """remote WHAT: answer the other tablets."""
        if self.app.live is not None:
            self.app.live.act(word(words))

    def _rematch(self, table: Table, _words: Words) -> None:
        """Start the same match with a new table code, by the current rules; other tablets that play this one follow.
        After a match whose first seat begins the next player has that seat, unless seats belong to devices or the sheet
        has records.
        """
        if table.state.settling:
            return
        live = self.app.live if table.shown.remote is not None else None
        old, local = table.match, table.session.entry.local
        setup = replace(old.setup, code=self.app.code(), edition=old.game.edition)
        if old.over and old.mode.opens and local is None and not sheet_of(setup)[0]:
            setup = replace(setup, seats=(*setup.seats[1:], setup.seats[0]))
        match = Match(old.game, setup)
        match.settle()
        self.app.open_entry(match, local=local)
        if live is not None and self.app.table is not None:
            live.move_to(self.app.table)

    def _same_dice(self, table: Table, _words: Words) -> None:
        """Begin the match on the table again, with the same sheet and table code, and therefore the same dice."""
        if not table.state.settling:
            match = Match(table.match.game, replace(table.match.setup))
            match.settle()
            self.app.open_entry(match, local=table.session.entry.local)

    # --- drawers and sharing ---

    def _drawer(self, table: Table, words: Words) -> None:
        """drawer NAME: open a drawer, or close the one that is open."""
        name = word(words)
        if name == "review":
            parts.need(parts.HISTORY)
        table.open_drawer(name if name in DRAWERS and table.state.drawer.name != name else "")
        if table.state.drawer.name == "review":
            table.begin_review()
        self.app.paint()
        self._await_code(table)

    def _await_code(self, table: Table) -> None:
        self.app.await_qr_code(lambda: table.state.drawer.name == "share" and self.app.table is table)

    def _share_kind(self, table: Table, words: Words) -> None:
        table.state.drawer.share_kind = word(words)
        self.app.paint()

    def _to_share(self, table: Table, _words: Words) -> None:
        """Open the drawer with the link over the result."""
        table.selection.clear()
        table.open_drawer("share")
        self.app.paint()
        self._await_code(table)

    def _copy_link(self, table: Table, _words: Words) -> None:
        async def job() -> None:
            done = await table.page.copy(share.url_of(table.shown))
            table.notify(notices.link_copied(done=done))
            if not done:
                table.page.focus("share-link")

        table.page.start(job())

    def _send_link(self, table: Table, _words: Words) -> None:
        async def job() -> None:
            await table.page.share(f"Sobremesa: {table.match.game.title}", share.url_of(table.shown))

        table.page.start(job())
