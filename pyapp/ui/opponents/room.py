"""The room where opponents are chosen for the form of a new match."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from pyapp.drawing.language import _
from pyapp.engine.contract import N_
from pyapp.games import GAMES, parts
from pyapp.ui.app import Room
from pyapp.ui.opponents import page
from pyapp.ui.opponents.rating import names_of, rating_of
from pyapp.ui.sheet_page import refused
from pyapp.ui.shelf.room import ShelfRoom
from pyapp.ui.start import people
from pyapp.ui.start.form import character_of
from pyapp.ui.words import Malformed, index, one_of, word

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pyapp.drawing.markup import Markup
    from pyapp.games.contract import Character
    from pyapp.ui.app import Action
    from pyapp.ui.opponents.rating import Rating
    from pyapp.ui.start.form import Form
    from pyapp.ui.words import Words

ADDRESS: Final = "opponents"
USUAL: Final = "steady"
"""Who plays a computer's seat that a character leaves."""


class OpponentsRoom(Room):
    """`opponents/GAME`: the seats of the form of a new match, and the characters who can take them."""

    addresses: ClassVar[tuple[str, ...]] = (ADDRESS,)

    @property
    def game(self) -> str:
        """Return the game of the address, empty if it has no characters."""
        game = self.app.route.rest
        return game if game in GAMES and GAMES[game].characters else ""

    def arrive(self) -> None:
        """Load the game, and fill the seats with even opponents where the form asks for them."""
        if self.game:
            parts.need(self.game)
            self._even(self._form(self.game))

    def _form(self, game: str) -> Form:
        return self.app.room(ShelfRoom).form(game)

    def ratings(self, form: Form) -> list[Rating | None]:
        """Return the rating of each seat of the form: those of people who have one."""
        known, results, now = people.people_of(self.app), self.app.records.all(), self.app.page.now()
        return [
            None if seat.is_computer else rating_of(names_of(seat.typed, known), form.game.key, results, now)
            for seat in form.seats
        ]

    def parts(self) -> dict[str, Markup]:
        """Draw the page, or that there are no opponents at this address."""
        if not self.game:
            return {"page": refused(_("Opponents"), _("There are no opponents here."))}
        form = self._form(self.game)
        form.people = people.people_of(self.app)
        return {"page": page.page(form, self.ratings(form))}

    def press(self, pressed: str) -> bool:
        """Return to the form with Escape."""
        if pressed != "Escape" or not self.game:
            return False
        self.app.page.go(f"new/{self.game}")
        return True

    # --- actions ---

    def actions(self) -> Mapping[str, Action]:
        """Return the actions of the room."""
        return {"opponents": self._act}

    def _act(self, words: Words) -> None:
        """opponents GAME character KEY, player SEAT PLAYER, or even yes|no."""
        game, verb = one_of(GAMES, words), word(words, 1)
        parts.need(game)
        form = self._form(game)
        form.problem = form.notice = ""
        if verb == "character":
            character = character_of(game, word(words, 2))
            if character is None:
                raise Malformed(verb)
            form.even = False
            toggle(form, character)
        elif verb == "player":
            form.give(index(len(form.seats), words, 2), one_of(form.levels, words, 3))
            form.even = False
        elif verb == "even":
            form.even = word(words, 2) == "yes"
            self._even(form)
        else:
            raise Malformed(verb)
        self.app.paint()

    def _even(self, form: Form) -> None:
        """Give the computers' seats to the characters closest to the rating of the first person who has one."""
        rating = next((one for one in self.ratings(form) if one is not None), None)
        if form.even and rating is not None:
            fill_evenly(form, rating)


def toggle(form: Form, character: Character) -> None:
    """Give a character a seat: the chosen one, that of a level, a new one, or that of the last computer. A character
    who has a seat leaves it.
    """
    players = [seat.player for seat in form.seats]
    if character.key in players:
        seat = players.index(character.key)
        if len(players) > form.current.seats[0]:
            form.remove(seat)
        else:
            form.give(seat, USUAL)
        return
    computers = [seat for seat, one in enumerate(form.seats) if one.is_computer]
    levels = [seat for seat in computers if players[seat] not in form.game.characters]
    if form.open is not None:
        seat = form.open
    elif levels:
        seat = levels[0]
    elif len(players) < form.current.seats[1]:
        form.add()
        seat = len(players)
    elif computers:
        seat = computers[-1]
    else:
        form.notice = N_("Every seat is taken. Tap a seat, then who plays there.")
        return
    form.give(seat, character.key, character.name)


def fill_evenly(form: Form, rating: Rating) -> None:
    """Give the computers' seats to the measured characters closest to a rating; levels play what is left."""
    cast = [one for one in GAMES[form.game.key].cast() if one.key in form.game.characters and one.strength]
    closest = sorted(cast, key=lambda one: abs(one.strength - rating.value))
    for number, seat in enumerate(form.seats):
        if seat.is_computer and closest:
            character = closest.pop(0)
            form.give(number, character.key, character.name)
        elif seat.is_computer and cast and seat.player in form.game.characters:
            form.give(number, USUAL)
