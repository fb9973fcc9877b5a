"""The set-up as it is told: objective, two-player cards, surveys, ports."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pyapp.drawing.language import _, fill, ngettext
from pyapp.drawing.markup import Markup
from pyapp.drawing.verbs import Chapter
from pyapp.engine.contract import N_
from pyapp.games.auztralia.rules.components import GOODS
from pyapp.games.auztralia.view.phrases import beat, sentence
from pyapp.games.auztralia.view.vocabulary import Vocabulary, card_name, goods_counted, level_name, listed
from pyapp.games.auztralia.view.written import several

if TYPE_CHECKING:
    from pyapp.drawing.telling import Telling
    from pyapp.engine.contract import Event
    from pyapp.games.auztralia.rules.position import Position

_SURVEYED: Final = {
    "coal": N_("coal"),
    "iron": N_("iron"),
    "gold": N_("gold"),
    "phosphate": N_("phosphate"),
    "old": N_("an Old One"),
}


def _survey(telling: Telling[Vocabulary], event: Event) -> Markup:
    where, words = telling.vocabulary.hex(event.params["hex"]), several(event.params["found"])
    lying = [
        _("{what} on {hex}").format(what=_(_SURVEYED[what]), hex=telling.vocabulary.hex(there.strip(",")))
        for what, there in zip(words[::2], words[1::2], strict=True)
    ]
    if not lying:
        return fill(N_("Survey of {hex}: nothing."), hex=where)
    return fill(N_("Survey of {hex}: {found}."), hex=where, found=listed(lying))


def _lying(event: Event) -> tuple[str, str]:
    """Say what lies on the map after the surveys: Old Ones by level, goods."""
    levels = [
        _("{number} of level {level}").format(number=number, level=level_name(level))
        for level, number in enumerate(several(event.params["levels"]))
        if number != "0"
    ]
    goods = [
        goods_counted(good, int(number))
        for good, number in zip(GOODS, several(event.params["goods"]), strict=True)
        if number != "0"
    ]
    return listed(levels), listed(goods)


def _numbered(_telling: Telling[Vocabulary], event: Event) -> Markup:
    number = int(event.params["number"])
    text = ngettext("{number} Old One lies face down", "{number} Old Ones lie face down", number)
    return fill(N_("{text}: {levels}."), text=text, levels=_lying(event)[0])


def _numbered_told(_telling: Telling[Vocabulary], event: Event) -> Markup:
    levels, goods = _lying(event)
    number = event.params["number"]
    head = fill(N_("<b>{number} Old Ones lie face down:</b> {levels}."), number=number, levels=levels)
    return Markup(" ").join((head, fill(N_("There are also {goods}."), goods=goods))) if goods else head


def _front(telling: Telling[Vocabulary], event: Event) -> Markup:
    text = N_("{what} lies on {hex}: toughness {toughness}, {points} VP.")
    return sentence(text if event.params["toughness"] else N_("A Kangaroo lies on {hex}."))(telling, event)


CHAPTER: Final[Chapter[Position, Vocabulary]] = Chapter(
    says={
        "objective": sentence(N_("Objective: {objective}, {points} VP.")),
        "survey": _survey,
        "numbered": _numbered,
        "two-player": lambda _telling, event: fill(
            N_("Two-player cards: {cards}."), cards=listed([card_name(card) for card in several(event.params["cards"])])
        ),
        "port": sentence(N_("{name} founds a port on {hex}.")),
        "banish": sentence(N_("{what} on {hex} leaves the game unseen.")),
        "peek": sentence(N_("{name} looks at {what} on {hex}.")),
        "front": _front,
    },
    tells={"numbered": beat(_numbered_told)},
)
