"""The words that all texts of the view share: regions, printed names, goods, colonists, owners of dice."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from pyapp.drawing.language import _, fill, named, ngettext
from pyapp.drawing.markup import Markup, esc
from pyapp.drawing.vocabulary import listed, party
from pyapp.engine.contract import N_
from pyapp.games.artemis.rules.components import COLONISTS, TWIN, VOID_BUILDING
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
from pyapp.games.artemis.rules.tables import contents_of, number_of
from pyapp.games.artemis.view.names import REGION_NAMES, colonist_words

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from pyapp.engine.contract import Value
    from pyapp.games.artemis.rules.components import Effect, Material
    from pyapp.games.artemis.rules.position import Position

_TYPES_ON_KEYS: Final = 2
"""The most types of colonists that a button names."""
_AT_REGION: Final = {
    BASECAMP: N_("at Basecamp"),
    VENTS: N_("in the Vents"),
    QUARRY: N_("in the Quarry"),
    GANTRY: N_("at the Gantry"),
    DOORSTEP: N_("at the Doorstep"),
    ACADEMY: N_("at the Academy"),
    OUTFITTERS: N_("at the Outfitters"),
}
"""Region -> the place of a die there; other languages need their articles."""
_TO_REGION: Final = {
    BASECAMP: N_("to Basecamp"),
    VENTS: N_("to the Vents"),
    QUARRY: N_("to the Quarry"),
    GANTRY: N_("to the Gantry"),
    DOORSTEP: N_("to the Doorstep"),
    ACADEMY: N_("to the Academy"),
    OUTFITTERS: N_("to the Outfitters"),
}
"""Region -> the destination of a die."""
_REASONS: Final = {
    **REGION_NAMES,
    RELIEF: N_("Relief"),
    START: N_("start compensation"),
    SHELTERS: N_("the Shelters"),
}
RANKS: Final = (N_("1st"), N_("2nd"), N_("3rd"), N_("4th"), N_("5th"))
_ONE: Final = {"P": N_("a Pioneer"), "E": N_("an Engineer"), "M": N_("a Marine"), "S": N_("a Steward")}
PLURALS: Final = {"P": N_("Pioneers"), "E": N_("Engineers"), "M": N_("Marines"), "S": N_("Stewards")}


LETTERS: Final = N_("Letters: P Pioneer, E Engineer, M Marine, S Steward. A dotted circle takes any type.")
"""The legend of colonists and slots."""


def at_region(region: str) -> str:
    """Return where a die is: in the Vents."""
    return _(_AT_REGION[region])


def to_region(region: str) -> str:
    """Return where a die goes: to the Vents."""
    return _(_TO_REGION[region])


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """The printed names of a match; its tiles and cards may be the players' own."""

    material: Material

    def title(self, ident: str) -> str:
        """Return the printed name of a tile, an expedition or an event; an unknown id unchanged."""
        plain = ident.removesuffix(TWIN)
        for entries in (self.material.buildings, self.material.expeditions, self.material.events):
            if plain in entries:
                return named(entries[plain].name)
        return ident

    def event_text(self, ident: str) -> str:
        """Return the text of an event card; "" for anything else."""
        card = self.material.events.get(ident)
        return named(card.text) if card else ""

    def inside(self, place: str) -> Markup:
        """Return the place of a colonist with its preposition: in the Shelters, in a building."""
        return esc(_("in the Shelters")) if place == SHELTERS else fill(N_("in {tile}"), tile=self.title(place))

    def reason(self, why: str) -> str:
        """Return the reason for a gain, a loss or a colonist's move: a region, Relief, a printed name."""
        return _(_REASONS[why]) if why in _REASONS else self.title(why)

    def contents(self, drawn: str) -> str:
        """Return the drawn contents of a reward in words: colonists, or a building."""
        name = self.title(drawn)
        return colonists(drawn) if name == drawn else name

    def effects(self, effects: Sequence[Effect], contents: str | None = None) -> Markup:
        """Format effects as a list without a verb: 2 energy and 1 Relief step. `contents` is what was drawn for a
        reward.
        """
        return listed([self._effect(one, contents) for one in effects])

    def _effect(self, effect: Effect, contents: str | None) -> str:
        kind, number = effect.kind, effect.amount
        if kind in GOODS:
            return goods(kind, number)
        if kind == "BUILDING":
            tile = contents_of(contents or "", kind)
            return self.title(tile) if tile else goods("MINERAL", VOID_BUILDING)
        if kind == "COLONIST" and contents is not None:
            return colonists(contents_of(contents, kind))
        if kind in _COUNTED:
            return _COUNTED[kind](number)
        words = NOUNS.get(kind) or CLAUSES[kind]
        return _(words[number != 1]).format(number=number, one=number)


def training_steps(number: int) -> str:
    """Format a number of training steps."""
    return ngettext("{number} training step", "{number} training steps", number)


def free_heat(number: int) -> str:
    """Format the number of colonists whose heat is free."""
    return ngettext("free heat for {number}", "free heat for {number}", number)


_COUNTED: Final[Mapping[str, Callable[[int], str]]] = {
    "RELIEF": lambda number: ngettext("{number} Relief step", "{number} Relief steps", number),
    "COLONIST": lambda number: ngettext("{number} colonist from the bag", "{number} colonists from the bag", number),
    "TRAIN": training_steps,
    "WARM": free_heat,
}
"""Kind of effect -> the function that formats it as a noun."""


def printed(position: Position) -> Vocabulary:
    """Return the vocabulary of the match that a position belongs to."""
    return Vocabulary(position.kit.material)


def rank(number: int) -> str:
    """Format a rank, from 0."""
    return _(RANKS[number])


def a_colonist(letter: str) -> str:
    """Return one colonist with the article: a Pioneer."""
    return _(_ONE[letter])


def colonists(letters: str) -> str:
    """Format colonists, such as PPS, in words; "nobody" for none."""
    return colonist_words(letters) if set(letters) & set(COLONISTS) and letters != "none" else _("nobody")


def colonists_of(group: int) -> str:
    """Format a group of colonists, as the rules count them."""
    return colonists("".join(letter * number_of(group, kind) for kind, letter in enumerate(COLONISTS)))


def colonists_brief(letters: str) -> str:
    """Format colonists, such as PPES, for a button: by type up to two types, else only their number."""
    if len(set(letters)) <= _TYPES_ON_KEYS:
        return colonists(letters)
    return ngettext("{number} colonist", "{number} colonists", len(letters))


# --- goods ---


def goods(kind: str, number: int) -> str:
    """Format an amount of goods or points: 2 energy."""
    one, many = GOODS[kind]
    return _(one if number == 1 else many).format(one=number, number=number)


def amount_of(params: Mapping[str, Value]) -> str:
    """Format the amount that an event gives or takes: 2 energy, free heat for 2."""
    what, number = str(params["what"]), int(params["number"])
    return free_heat(number) if what == "WARM" else goods(what, number)


def left_over(kind: str, number: int) -> Markup:
    """Format the goods that a payment leaves, as a sentence."""
    return Markup(ngettext("Leaves {{rest}}.", "Leaves {{rest}}.", number)).format(rest=goods(kind, number))


def left_brief(number: int) -> Markup:
    """Format the goods that a payment leaves, below its price."""
    return esc(ngettext("leaves {number}", "leaves {number}", number))


# --- parties and their dice ---


def party_of(names: Sequence[Markup], written: Value) -> Markup:
    """Return the name of a party from its notation: the number of a seat, or the letter of a drone, whose names come
    last. Without names return the notation.
    """
    text = str(written)
    if text.isdigit():
        return party(names, int(text) - 1)
    return names["AB".index(text) - 2] if len(names) > 2 else fill(N_("drone {letter}"), letter=text)


def die_of(names: Sequence[Markup], number: int, face: int, seat: int = -1) -> Markup:
    """Return the owner and face of a die: Ben's 4, your 4."""
    if number == seat:
        return fill(N_("your {face}"), face=face)
    return fill(N_("{name}'s {face}"), name=party(names, number), face=face)
