"""The actions and fields of the form of a new match, by the word after `form GAME`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Protocol

from pyapp.engine.match import Match
from pyapp.games import GAMES
from pyapp.ui.links import fragments as links
from pyapp.ui.start import people
from pyapp.ui.start.form import DRAWN, LISTED, Form
from pyapp.ui.words import Words, index, one_of, word

if TYPE_CHECKING:
    from collections.abc import Callable

    from pyapp.ui.app import App


class FormsRoom(Protocol):
    """The room that holds the forms of new matches, by game."""

    app: App
    forms: dict[str, Form]

    def form(self, game: str, /) -> Form:
        """Return the form of a new match of a game, in its last state."""


def act(room: FormsRoom, words: Words) -> None:
    """form GAME WHAT ...: change the form of a new match."""
    if len(words) < 2 or words[0] not in GAMES:
        return
    wanted, rest = room.form(words[0]), words[2:]
    wanted.problem = wanted.notice = ""
    change = FORM.get(words[1])
    if change is not None:
        change(room, wanted, rest)
    room.app.paint()


def _match_of(form: Form) -> Match | None:
    """Begin the match of a form; None, with a message in the form, if something is missing."""
    try:
        return Match(form.game, form.setup())
    except ValueError as problem:
        form.problem = str(problem)
        return None


def _begin(room: FormsRoom, form: Form, _words: Words) -> None:
    match = _match_of(form)
    if match is None:
        return
    room.app.settings.remember(form.game.key, form.remembered())
    people.remember(room.app, form)
    del room.forms[form.game.key]
    match.settle()
    local = form.local(match.setup)
    room.app.open_entry(match, local=local, room="match" if local is None else "places")


def _share_form(room: FormsRoom, form: Form, _words: Words) -> None:
    """Share the table before its first move, so that others play with the same table code."""
    match = _match_of(form)
    if match is None:
        return
    url = f"{room.app.page.address()}#{links.fragment(links.TURN, match)}"

    async def job() -> None:
        form.notice = await links.share_or_copy(room.app.page, form.game.title, url)
        room.app.paint()

    room.app.page.start(job())


def _seat_player(_room: FormsRoom, form: Form, words: Words) -> None:
    form.give(index(len(form.seats), words), one_of(form.levels, words, 1))


def _seat_person(room: FormsRoom, form: Form, words: Words) -> None:
    """form GAME who SEAT [PERSON]: give a seat to somebody who is known, or to a guest."""
    seat, ident = index(len(form.seats), words), words[1] if len(words) > 1 else ""
    form.seats[seat].name = next((one.name for one in people.people_of(room.app) if one.ident == ident), "")
    form.open = None
    room.app.paint()
    room.app.page.focus(f"kind-{form.game.key}-{seat}")


def _head_start(_room: FormsRoom, form: Form, words: Words) -> None:
    """form GAME ahead SEAT POINTS: give a seat a head start."""
    form.seats[index(len(form.seats), words)].head_start = int(one_of(["0", *map(str, form.head_starts)], words, 1))


def _open(form: Form, seat: int) -> None:
    """Open or close the choices of who plays a seat."""
    form.open = None if form.open == seat else seat


def _option(room: FormsRoom, form: Form, words: Words) -> None:
    option, value, picking = word(words), word(words, 1), form.picking
    form.choose(option, value)
    if picking and not form.picking:
        room.app.paint()
        room.app.page.focus(f"pick-{form.game.key}-{option}")


def _pick(room: FormsRoom, form: Form, words: Words) -> None:
    """form GAME pick [OPTION]: open the list of an option's choices, or return to the form."""
    before, wanted = form.picking, words[0] if words else ""
    form.picking = wanted if any(option.key == wanted and option.picker for option in form.offered) else ""
    form.search = ""
    room.app.paint()
    if form.picking or before:
        room.app.page.focus(f"find-{form.game.key}" if form.picking else f"pick-{form.game.key}-{before}")


def _sample(room: FormsRoom, form: Form, _words: Words) -> None:
    """form GAME sample: save a file with our own tables, as a start for a pack."""
    sample = GAMES[form.game.key].sample
    if sample is not None:
        room.app.page.download(f"sobremesa-{form.game.key}-pack.toml", sample())


FORM: Final[dict[str, Callable[[FormsRoom, Form, Words], None]]] = {
    "mode": lambda room, form, words: form.set_mode(word(words)),
    "add": lambda room, form, words: form.add(),
    "remove": lambda room, form, words: form.remove(index(len(form.seats), words)),
    "open": lambda room, form, words: _open(form, index(len(form.seats), words)),
    "player": _seat_player,
    "who": _seat_person,
    "ahead": _head_start,
    "option": _option,
    "pick": _pick,
    "sample": _sample,
    "start": lambda room, form, words: setattr(form, "start", DRAWN if word(words) == DRAWN else LISTED),
    "physical": lambda room, form, words: setattr(form, "physical", word(words) == "yes"),
    "practice": lambda room, form, words: setattr(form, "practice", word(words) == "yes"),
    "fresh-code": lambda room, form, words: setattr(form, "code", room.app.code()),
    "share": _share_form,
    "begin": _begin,
}


def enter(room: FormsRoom, words: Words, value: str) -> None:
    """Store a name or the table code while it is typed. Nothing is repainted, so that typing is not disturbed; only a
    search shows its results at once.
    """
    if len(words) < 2 or words[0] not in GAMES:
        return
    form = room.form(words[0])
    if words[1] == "code":
        form.code = value
    elif words[1] == "search":
        form.search = value
        room.app.paint()
    elif words[1] == "name" and len(words) == 3 and words[2].isdigit() and int(words[2]) < len(form.seats):
        form.seats[int(words[2])].name = value
