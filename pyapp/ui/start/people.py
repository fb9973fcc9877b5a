"""The people of this device in the form of a new match: each seat of a person is a face to tap."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Final

from pyapp.drawing.language import _, fill
from pyapp.drawing.markup import NOTHING, Markup, el, join
from pyapp.engine.contract import N_, PERSON
from pyapp.engine.names import graphemes
from pyapp.games import parts
from pyapp.ui.start.form import TABLET
from pyapp.ui.store.people import People

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from pyapp.ui.app import App
    from pyapp.ui.start.form import Form
    from pyapp.ui.store.people import Person

MEMORY: Final = "people"
"""The name under which the settings remember who has played last."""
_PEOPLE: Final = (PERSON, TABLET)


def people_of(app: App) -> list[Person]:
    """Return everybody, those who have played last first."""
    last = app.settings.remembered(MEMORY).get("last")
    places = {ident: at for at, ident in enumerate(last if isinstance(last, list) else []) if isinstance(ident, str)}
    return sorted(People(app.page.storage).all(), key=lambda person: places.get(person.ident, len(places)))


def remember(app: App, form: Form) -> None:
    """Remember who plays a match that begins."""
    names = {seat.typed for seat in form.seats if seat.player in _PEOPLE}
    known = people_of(app)
    now = [person.ident for person in known if names & {*person.names}]
    if now:
        others = [person.ident for person in known if person.ident not in now]
        app.settings.remember(MEMORY, {"last": [*now, *others]})


def load_pictograms(app: App) -> None:
    """Load the part with the pictograms of the faces in the background."""
    if any(person.picture[:1].isalpha() for person in People(app.page.storage).all()):
        app.load_quietly(parts.HOME)


SQUARES: Final = el("path", d="M0 20h100M0 40h100M0 60h100M0 80h100M20 0v100M40 0v100M60 0v100M80 0v100")


def face(person: Person) -> Markup:
    """Draw the picture of a person on squared paper; without one, the first letter of the name."""
    if not person.picture:
        inside = el("text", initial(person), x="50", y="70")
    elif person.picture[0].isalpha():
        inside = el("use", href=f"#g-{person.picture}", x="18", y="18", width="64", height="64")
    else:
        inside = strokes(person.picture.split(";"))
    return el("svg", SQUARES, inside, cls=f"portrait f{person.piece}", viewBox="0 0 100 100", aria_hidden=True)


def initial(person: Person) -> str:
    """Return the first letter of a person's name, or its first emoji."""
    return graphemes(person.name)[0].upper()


def strokes(texts: Iterable[str]) -> Markup:
    """Draw the strokes of a picture as smooth lines: each point bends the line between the middles next to it."""
    drawn = []
    for text in texts:
        ink, *numbers = map(int, text.split())
        points = list(zip(numbers[::2], numbers[1::2], strict=True))
        middles = [f"Q{x} {y} {(x + to_x) / 2:g} {(y + to_y) / 2:g}" for (x, y), (to_x, to_y) in pairwise(points)]
        line = ("M{} {}".format(*points[0]), *middles, "L{} {}".format(*points[-1]))
        drawn.append(el("path", d="".join(line), cls=f"ink{ink}"))
    return join(*drawn)


def faces(form: Form, number: int, people: Sequence[Person], do: str) -> Markup:
    """Draw the people who can take a seat, and *Guest*, while nobody known sits there or the seat is open."""
    here = form.seats[number]
    mine = next((person for person in people if here.typed in person.names), None)
    if here.player not in _PEOPLE or not people or (mine is not None and form.open != number):
        return NOTHING
    taken = {seat.typed for seat in form.seats if seat is not here and seat.player in _PEOPLE}
    keys = [
        el(
            "button",
            face(person),
            el("span", person.name),
            type="button",
            aria_pressed=person is mine,
            do=f"{do} who {number} {person.ident}",
        )
        for person in people
        if not taken & {*person.names}
    ]
    guest = el("button", _("Guest"), type="button", aria_pressed=not here.typed, do=f"{do} who {number}")
    label = fill(N_("Who sits at seat {number}"), number=number + 1)
    return el("div", *keys, guest, cls="faces", role="group", aria_label=label)
