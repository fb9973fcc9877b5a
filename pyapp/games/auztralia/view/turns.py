"""The turns of the seats as they are told: the nine actions and what cards bring."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pyapp.drawing.language import _, fill, ngettext
from pyapp.drawing.verbs import Chapter
from pyapp.engine.contract import N_
from pyapp.games.auztralia.rules.components import KINDS
from pyapp.games.auztralia.view.phrases import counted, sentence
from pyapp.games.auztralia.view.vocabulary import (
    Vocabulary,
    box_name,
    card_name,
    goods_counted,
    kind_name,
    seat_words,
)

if TYPE_CHECKING:
    from pyapp.drawing.markup import Markup
    from pyapp.drawing.telling import Telling
    from pyapp.engine.contract import Event
    from pyapp.games.auztralia.rules.position import Position
    from pyapp.games.auztralia.view.phrases import Says


def _mine(telling: Telling[Vocabulary], event: Event) -> Markup:
    params = event.params
    what = goods_counted(str(params["good"]), int(params["number"]))
    if params["gold"]:
        text = N_("{name} mines {what} on {hex}, and takes {gold}.")
    elif params["good"] == "token":
        text = N_("{name} takes the token worth {what} on {hex}.")
    else:
        text = N_("{name} mines {what} on {hex}.")
    return fill(
        text,
        name=telling.name(event),
        what=what,
        hex=telling.vocabulary.hex(params["hex"]),
        gold=goods_counted("gold", int(params["gold"])),
    )


def _trade(text: str, for_whom: str) -> Says:
    """Return what says a trade, one's own or one `for_whom` a card lets somebody else do it."""

    def says(telling: Telling[Vocabulary], event: Event) -> Markup:
        name, other = telling.name(event), seat_words(str(event.params["seat"]), telling.names)
        good = goods_counted(str(event.params["good"]), 1)
        gold = goods_counted("gold", int(event.params.get("gold", 0)))
        return fill(text if other == name else for_whom, name=name, good=good, gold=gold, other=other)

    return says


def _recruit(telling: Telling[Vocabulary], event: Event) -> Markup:
    name, card = telling.name(event), card_name(str(event.params["card"]))
    if "seat" not in event.params:
        return fill(N_("{name} recruits {card}."), name=name, card=card)
    other = seat_words(str(event.params["seat"]), telling.names)
    return fill(N_("{name} recruits {card} for {other}."), name=name, card=card, other=other)


def reason(why: str) -> str:
    """Say why something is gained: a card, the kind of an Old One, a bounty."""
    if why in KINDS:
        return kind_name(why)
    return _("bounty") if why == "bounty" else card_name(why)


def _gain(telling: Telling[Vocabulary], event: Event) -> Markup:
    what = goods_counted(str(event.params["good"]), int(event.params["number"]))
    why = reason(str(event.params["why"]))
    return fill(N_("{name} takes {what}: {why}."), name=telling.name(event), what=what, why=why)


CHAPTER: Final[Chapter[Position, Vocabulary]] = Chapter(
    says={
        "via": lambda telling, event: fill(
            N_("{name} uses the railways of {seats}."),
            name=telling.name(event),
            seats=seat_words(str(event.params["seats"]), telling.names),
        ),
        "again": lambda telling, event: fill(
            N_("{name} pays {gold} to repeat {box}."),
            name=telling.name(event),
            gold=goods_counted("gold", int(event.params["number"])),
            box=box_name(str(event.params["box"])),
        ),
        "rail": sentence(N_("{name}: {box}.")),
        "track": sentence(N_("{name} lays a track: {border}.")),
        "mine": _mine,
        "recruit": _recruit,
        "buy": sentence(N_("{name} buys {units} for {gold}.")),
        "units": sentence(N_("{name} takes {units}.")),
        "import": _trade(N_("{name} imports {good}."), N_("{name} imports {good} for {other}.")),
        "export": _trade(N_("{name} exports {good} for {gold}."), N_("{name} exports {good}: {gold} for {other}.")),
        "farm": sentence(N_("{name}: {farm} on {hex}, {gold}.")),
        "gain": _gain,
        "hold": sentence(N_("{what} on {hex} will not move until the end of the next turn of the Old Ones.")),
        "healed": sentence(N_("The blighted farm of {name} on {hex} is restored.")),
        "clock": counted(
            lambda number: ngettext(
                "{{name}}: {number} time, to space {{space}}.",
                "{{name}}: {number} time, to space {{space}}.",
                number,
            )
        ),
    },
)
