"""The words that all texts of the view share: regions, printed names, goods, colonists, whose die it is."""

from __future__ import annotations

from contextlib import contextmanager
from contextvars import ContextVar
from html import unescape
from typing import TYPE_CHECKING, Final

from pyapp.drawing.language import _, fill, ngettext
from pyapp.drawing.markup import Markup, esc
from pyapp.engine.contract import N_
from pyapp.games.artemis.rules.components import COLONISTS, HOUSE, TWIN, VOID_BUILDING
from pyapp.games.artemis.rules.gains import SHELTERS
from pyapp.games.artemis.rules.sentences import CLAUSES, GOODS, NOUNS
from pyapp.games.artemis.rules.steps import (
    ACADEMY,
    BASECAMP,
    DOORSTEP,
    GANTRY,
    OUTFITTERS,
    QUARRY,
    RELIEF,
    START,
    VENTS,
)
from pyapp.games.artemis.rules.tables import lies, number_of
from pyapp.games.artemis.view.names import REGION_NAMES, named, said_colonists

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pyapp.games.artemis.rules.components import Effect, EventCard, Material

_IN: Final = {
    BASECAMP: N_("at Basecamp"),
    VENTS: N_("in the Vents"),
    QUARRY: N_("in the Quarry"),
    GANTRY: N_("at the Gantry"),
    DOORSTEP: N_("at the Doorstep"),
    ACADEMY: N_("at the Academy"),
    OUTFITTERS: N_("at the Outfitters"),
}
"""Region -> where a die lies; other languages have their articles there."""
_REASONS: Final = {
    **REGION_NAMES,
    RELIEF: N_("Relief"),
    START: N_("start compensation"),
    SHELTERS: N_("the Shelters"),
}
RANKS: Final = (N_("1st"), N_("2nd"), N_("3rd"), N_("4th"), N_("5th"))
_ONE: Final = {"P": N_("a Pioneer"), "E": N_("an Engineer"), "M": N_("a Marine"), "S": N_("a Steward")}
PLURALS: Final = {"P": N_("Pioneers"), "E": N_("Engineers"), "M": N_("Marines"), "S": N_("Stewards")}
SHORTEST_NAME: Final = 6
"""Letters of a name on a tag; longer ones are cut."""


def where(region: str) -> str:
    """Say where a die lies: in the Vents."""
    return _(_IN[region])


_printed: ContextVar[Material] = ContextVar("printed", default=HOUSE)
"""What names are printed: the texts of a match name its tiles and cards, which may be the players' own."""


@contextmanager
def printed(material: Material) -> Iterator[None]:
    """Take the printed names of tiles and cards from some material."""
    token = _printed.set(material)
    try:
        yield
    finally:
        _printed.reset(token)


def event_card(ident: str) -> EventCard | None:
    """Return an event card of the match; None for what is none."""
    return _printed.get().events.get(ident)


def title(ident: str, material: Material | None = None) -> str:
    """Return the printed name of a tile, an expedition or an event, of the match unless told otherwise; an id that is
    none as it is.
    """
    plain = ident.removesuffix(TWIN)
    material = material or _printed.get()
    for entries in (material.buildings, material.expeditions, material.events):
        if plain in entries:
            return named(entries[plain].name)
    return ident


def inside(place: str) -> Markup:
    """Say where a colonist stands: in the Shelters, in a building."""
    return esc(_("in the Shelters")) if place == SHELTERS else fill(N_("in {tile}"), tile=title(place))


def reason(why: str) -> str:
    """Say why something is gained or lost, or where a colonist goes: a region, Relief, a printed name."""
    return _(_REASONS[why]) if why in _REASONS else title(why)


def rank(number: int) -> str:
    """Say a rank, from 0."""
    return _(RANKS[number])


def a_colonist(letter: str) -> str:
    """Say one colonist with the article: a Pioneer."""
    return _(_ONE[letter])


def colonists(letters: str) -> str:
    """Say colonists, such as PPS, in words; nobody where there is nobody."""
    return said_colonists(letters) if set(letters) & set(COLONISTS) and letters != "none" else _("nobody")


def colonists_of(group: int) -> str:
    """Say a group of colonists, as the rules count them."""
    return colonists("".join(letter * number_of(group, kind) for kind, letter in enumerate(COLONISTS)))


def listed(parts: Sequence[object]) -> Markup:
    """Join words: a, b and c."""
    *head, last = [esc(part) for part in parts] or [esc("")]
    return fill(N_("{first} and {second}"), first=Markup(", ").join(head), second=last) if head else last


# --- goods and effects ---


def goods(kind: str, number: int) -> str:
    """Say an amount of goods or points: 2 energy."""
    one, many = GOODS[kind]
    return _(one if number == 1 else many).format(one=number, number=number)


def effect_words(effects: Sequence[Effect], lying: str | None = None) -> Markup:
    """Say effects as a list without a verb: 2 energy and 1 Relief step. `lying` is what lies on a reward."""
    return listed([_effect(one, lying) for one in effects])


def _effect(effect: Effect, lying: str | None) -> str:
    kind, number = effect.kind, effect.amount
    if kind in GOODS:
        return goods(kind, number)
    if kind == "RELIEF":
        return ngettext("{number} Relief step", "{number} Relief steps", number)
    if kind == "BUILDING":
        tile = lies(lying or "", kind)
        return title(tile) if tile else goods("MINERAL", VOID_BUILDING)
    if kind == "COLONIST" and lying is not None:
        return colonists(lies(lying, kind))
    if kind == "COLONIST":
        return ngettext("{number} colonist from the bag", "{number} colonists from the bag", number)
    if kind == "TRAIN":
        return ngettext("{number} training step", "{number} training steps", number)
    if kind == "WARM":
        return ngettext("free heat for {number}", "free heat for {number}", number)
    words = NOUNS.get(kind) or CLAUSES[kind]
    return _(words[number != 1]).format(number=number, one=number)


# --- parties and their dice ---


def party(names: Sequence[Markup], number: int, seat: int = -1) -> Markup:
    """Name a party, `you` where it is the seat spoken to; without names by its number."""
    if number == seat:
        return esc(_("you"))
    return names[number] if number < len(names) else fill(N_("seat {number}"), number=number + 1)


def short(name: Markup) -> Markup:
    """Shorten a name for a tag: its first word, cut if that is long; of a drone its letter."""
    words = unescape(name).replace(",", " ").split() or [""]
    word = words[-1] if len(words) > 1 and len(words[-1]) == 1 else words[0]
    return esc(word if len(word) <= SHORTEST_NAME else f"{word[: SHORTEST_NAME - 1]}.")


def die_of(names: Sequence[Markup], number: int, face: int, seat: int = -1) -> Markup:
    """Say whose die: Ben's 4, your 4."""
    if number == seat:
        return fill(N_("your {face}"), face=face)
    return fill(N_("{name}'s {face}"), name=party(names, number), face=face)
