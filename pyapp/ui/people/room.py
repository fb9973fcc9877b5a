"""The room of people."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar, Final

from pyapp.drawing.language import _, fill, fill_with
from pyapp.drawing.markup import NOTHING, esc
from pyapp.engine.contract import N_
from pyapp.ui.app import Room
from pyapp.ui.page import StoreFull
from pyapp.ui.people import edits, model
from pyapp.ui.people.drawing import INKS, Drawing
from pyapp.ui.people.edits import EditError, Undo
from pyapp.ui.people.page import DRAWING, NEW, PANELS, RESULTS, Shown, page
from pyapp.ui.people.pictures import PICTOGRAMS
from pyapp.ui.people.plays import plays_of
from pyapp.ui.store.people import PIECES, People, Person
from pyapp.ui.widgets import Voice, key, voice
from pyapp.ui.words import Malformed, index, number, one_of, word

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pyapp.drawing.markup import Markup
    from pyapp.ui.app import Action, App, Field, Route
    from pyapp.ui.words import Words

UNDO_FOR: Final = 10_000
"""Milliseconds for which a change can be taken back."""
FULL: Final = N_("The storage of this browser is full: nothing was changed.")


class PeopleRoom(Room):
    """`people`, `people/PERSON`, and `people/new` to add one."""

    addresses: ClassVar[tuple[str, ...]] = ("people",)

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.panel = RESULTS
        self.typed = ""
        """What was typed into the field for a name."""
        self.notice: Voice | None = None
        self.undo: Undo | None = None
        self.drawing: Drawing | None = None

    @property
    def people(self) -> People:
        """Return the people of the device."""
        return People(self.app.page.storage)

    def shown_of(self, people: list[Person]) -> Person | None:
        """Return the person of the address, the first one for an unknown address; None to add one."""
        rest = self.app.route.rest
        if rest == NEW or not people:
            return None
        return next((person for person in people if person.ident == rest), people[0])

    def arrive(self) -> None:
        """Show the results of the person."""
        self._show_panel(RESULTS)

    def leave(self, to: Route) -> None:
        """Close the drawing; forget the last change when the page is left."""
        self._show_panel(RESULTS)
        if to.room not in self.addresses:
            self.notice = self.undo = None

    def parts(self) -> dict[str, Markup]:
        """Draw the page."""
        app, people, results = self.app, self.people.all(), self.app.records.all()
        person, plays = self.shown_of(people), plays_of(app.page.storage)
        others = [other for other in people if other is not person]
        drawn = page(
            Shown(
                people,
                person,
                model.statistics(person, others, results, plays) if person is not None else model.Statistics(),
                model.latest(people, results, plays),
                model.unclaimed(people, results, plays),
                self.panel,
                self.typed,
                app.page.now(),
                app.page.clock_offset,
            )
        )
        said = voice(self.notice) if self.notice else NOTHING
        if self.drawing is None:
            return {"page": drawn, "ppl-voice": said}
        self.drawing.page = self.drawing.page or drawn
        return {"page": self.drawing.page, "ppl-voice": said, **self.drawing.parts()}

    def press(self, pressed: str) -> bool:
        """Close an open panel with Escape."""
        if pressed != "Escape" or self.panel == RESULTS:
            return False
        self._open(RESULTS)
        return True

    # --- actions ---

    def actions(self) -> Mapping[str, Action]:
        """Return the actions of the page."""
        return {"people": self._act}

    def fields(self) -> Mapping[str, Field]:
        """Return the field for a name."""
        return {"people": self._type}

    def _type(self, _words: Words, value: str) -> None:
        self.typed = value

    def _act(self, words: Words) -> None:
        """people VERB ...: change somebody, or what is shown of them."""
        verb, rest = word(words), words[1:]
        if verb == "panel":
            self._open(one_of(PANELS, rest))
            return
        undo, self.notice, self.undo = self.undo, None, None
        try:
            if self.drawing is not None and verb == "ink":
                self.drawing.choose(index(len(INKS), rest))
            elif self.drawing is not None and verb == "back":
                self.drawing.undo()
            elif verb == "undo":
                self._take_back(undo)
            elif verb == "add":
                self._add(self.typed)
            elif verb == "take":
                self._add(" ".join(rest))
            else:
                self._change(verb, rest)
        except EditError as error:
            self.notice = Voice(fill_with(error.message, error.params), "no")
        except StoreFull:
            self.notice = Voice(fill(FULL), "no")
        self.app.paint()

    def _open(self, panel: str) -> None:
        """Open a panel; the one that is open closes."""
        app, person = self.app, self.shown_of(self.people.all())
        if panel == DRAWING:
            app.page.media()  # its part is loaded first
        self._show_panel(RESULTS if panel == self.panel else panel)
        if self.panel == DRAWING and person is not None:
            self.drawing = Drawing(app, person, self._say)
            app.paint()
            app.page.start(self.drawing.open())
        else:
            app.paint()

    def _show_panel(self, panel: str) -> None:
        if self.drawing is not None:
            self.drawing.close()
        self.panel, self.typed, self.drawing = panel, "", None

    def _say(self, text: str) -> None:
        """Show why something is not possible."""
        self.notice, self.undo = Voice(esc(text), "no"), None
        self.app.paint()

    def _add(self, typed: str) -> None:
        person = edits.add(self.people, self.app.new_ident(), typed, self.app.page.now())
        self.typed = ""
        self.app.page.go(f"people/{person.ident}")

    def _change(self, verb: str, words: Words) -> None:
        people, now = self.people.all(), self.app.page.now()
        person = self.shown_of(people)
        if person is None:
            raise Malformed(verb)
        if self.drawing is not None:
            self._show_panel(RESULTS)
        if verb == "piece":
            if number(words) not in PIECES:
                raise Malformed(verb)
            self.people.save(replace(person, piece=number(words)), now)
        elif verb == "picture":
            self.people.save(replace(person, picture=one_of(PICTOGRAMS, words) if words else ""), now)
        elif verb == "rename":
            name = edits.name_from(self.typed or person.name)
            undo = edits.rename(self.people, person, name, now)
            self._changed(undo, N_("{name} is called {other} now."), person.name, name)
        elif verb == "merge":
            other = next((one for one in people if one.ident == word(words) and one is not person), None)
            if other is None:
                raise Malformed(verb)
            undo = edits.merge(self.people, other, person, now)
            self._changed(undo, N_("{name} and {other} are one person now."), person.name, other.name)
        elif verb == "delete":
            self._changed(edits.delete(self.people, person, now), N_("{name} is deleted."), person.name)
            self.app.page.go("people", replace=True)
        else:
            raise Malformed(verb)

    def _changed(self, undo: Undo, message: str, name: str, other: str = "") -> None:
        """Report a change, and allow it to be taken back for a while."""
        self._show_panel(RESULTS)
        said = fill(message, name=name, other=other)
        self.undo = undo
        self.notice = Voice(said, keys=key(_("Undo"), "people undo", kind="small", glyph="undo"))
        self.app.page.call_later(UNDO_FOR, lambda: self._keep(undo))

    def _keep(self, undo: Undo) -> None:
        """End the time in which a change can be taken back."""
        if self.undo is undo:
            self.notice = self.undo = None
            if self.app.current_room is self:
                self.app.paint()

    def _take_back(self, undo: Undo | None) -> None:
        if undo is None:
            raise Malformed("undo")
        if undo.apply(self.app.page.storage):
            self.notice = Voice(fill(N_("Everything is as it was before.")), "tip")
        else:
            self.notice = Voice(fill(N_("This was changed in another window and cannot be undone here.")), "no")
