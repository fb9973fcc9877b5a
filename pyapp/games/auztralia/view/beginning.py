"""The set-up: objective, two-player cards, ports, surveys, looks at face-down tiles. AZ-3, AZ-20."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pyapp.drawing.language import _, fill, named, ngettext
from pyapp.drawing.markup import Markup, el, esc, join
from pyapp.drawing.things import Thing, explanation
from pyapp.drawing.verbs import Chapter, Said
from pyapp.drawing.vocabulary import joined
from pyapp.engine.contract import N_
from pyapp.engine.grammar import choice
from pyapp.games.auztralia.rules import scoring
from pyapp.games.auztralia.rules.components import GOODS, HOUSE
from pyapp.games.auztralia.rules.moves import ChooseOptions, FoundPort, Peek, expect, parse
from pyapp.games.auztralia.rules.questions import Peeking, choosing
from pyapp.games.auztralia.rules.steps import PEEK, PORT, USE
from pyapp.games.auztralia.view.base_verbs import MessageQuestion, PlainVerb, goods_words
from pyapp.games.auztralia.view.codes import split_pair, split_words
from pyapp.games.auztralia.view.panels import HALF_SIZE, Panel, row_head, touchable
from pyapp.games.auztralia.view.vocabulary import (
    Vocabulary,
    card_name,
    goods_counted,
    hex_words,
    level_name,
    tile_words,
)

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from pyapp.drawing.scene import Explanation, Scene
    from pyapp.drawing.telling import Telling
    from pyapp.engine.contract import Event, Value
    from pyapp.games.auztralia.rules.kit import Kit
    from pyapp.games.auztralia.rules.position import Position
    from pyapp.games.auztralia.view.base_verbs import AuztraliaAct
    from pyapp.games.auztralia.view.board_model import BoardModel

    Params = Mapping[str, Value]

_NEAR: Final = 3
"""Distance from a port within which goods and Old Ones are counted."""


class _FoundPort(PlainVerb):
    def says(self, act: AuztraliaAct) -> Said:
        """Describe the surroundings of the port."""
        p = act.position
        hexagon = p.board.index[act.move.hexagon]
        near = p.board.within[hexagon][min(_NEAR, len(p.board.within[hexagon]) - 1)]
        lying = [sum(p.lying[good][at] for at in range(p.board.size) if near >> at & 1) for good in range(len(GOODS))]
        more = [fill(N_("Within 3 steps: {what}."), what=goods_words(lying))] if any(lying) else []
        if old := sum(near >> p.at[tile] & 1 for tile in p.on_map()):
            text = ngettext("{number} Old One is equally close.", "{number} Old Ones are equally close.", old)
            more.append(esc(text))
        return Said(fill(N_("Port: {hex}."), hex=hex_words(p, hexagon)), more)


class _Peek(PlainVerb):
    def says(self, act: AuztraliaAct) -> Said:
        """Describe the look."""
        tile = tile_words(act.position, act.move.tile)
        return Said(fill(N_("Look at {tile}."), tile=tile), [esc(_("Only you see it."))])


def option_text(kit: Kit, key: str) -> str:
    """Return the text of an option of a two-player card."""
    return next(named(one.text) for card in kit.two_player.values() for one in card.options if one.key == key)


class _Use(PlainVerb):
    def key(self, act: AuztraliaAct) -> Markup:
        """Name the choice by the number of options."""
        return esc(_("Use it") if len(act.move.options) == 1 else _("Use both"))

    def says(self, act: AuztraliaAct) -> Said:
        """Describe the options."""
        keys, kit = act.move.options, act.position.kit
        return Said(
            fill(N_("{cards}."), cards=joined([card_name(kit, key) for key in keys])),
            [esc(option_text(kit, key)) for key in keys],
        )


_SURVEYED: Final = {
    "coal": N_("coal"),
    "iron": N_("iron"),
    "gold": N_("gold"),
    "phosphate": N_("phosphate"),
    "old": N_("an Old One"),
}


def found_words(params: Params, words: Vocabulary) -> str:
    """Return what a survey placed, and where."""
    found = split_words(params["found"])
    return joined(
        [
            _("{what} on {hex}").format(what=_(_SURVEYED[what]), hex=words.hex(there.strip(",")))
            for what, there in zip(found[::2], found[1::2], strict=True)
        ]
    )


def hidden_words(params: Params) -> str:
    """Return the number of face-down Old Ones after the surveys."""
    return ngettext("{number} Old One face down", "{number} Old Ones face down", int(params["number"]))


def levels_words(params: Params) -> str:
    """Return the numbers of Old Ones on the map by level, after the surveys."""
    return joined(
        [
            _("{number} of level {level}").format(number=number, level=level_name(level))
            for level, number in enumerate(split_words(params["levels"]))
            if number != "0"
        ]
    )


def lying_words(params: Params) -> str:
    """Return the goods on the map after the surveys; "" if there are none."""
    numbers = zip(GOODS, split_words(params["goods"]), strict=True)
    return joined([goods_counted(good, int(number)) for good, number in numbers if number != "0"])


def _numbered_beat(telling: Telling[Vocabulary], events: Sequence[Event], at: int) -> tuple[Markup, int]:
    event = events[at]
    head = telling.sentence(N_("<b>{number} Old Ones are face down:</b> {levels}."), event)
    if not lying_words(event.params):
        return head, at + 1
    return Markup(" ").join((head, telling.sentence(N_("There are also {lying}."), event))), at + 1


# --- the panel ---


def options_panel(model: BoardModel) -> Panel:
    """Draw the two-player cards with their options."""
    p = model.position
    number = len(expect(ChooseOptions, p.legal[0]).options)
    said = parse(model.pending.text)
    chosen = list(said.options) if isinstance(said, ChooseOptions) else []
    drawn = []
    for ident in p.asked(choosing).cards:
        card = p.kit.two_player[ident]
        keys = [_choice(model, option.key, number, chosen) for option in card.options]
        drawn.append(el("section", el("h3", named(card.title), cls="h"), *keys, cls="tp"))
    note = ngettext("Choose {number} option.", "Choose {number} options.", number)
    return Panel(HALF_SIZE, join(row_head(model, _("Two-player cards"), esc(note)), *drawn), cards=True)


def _choice(model: BoardModel, key: str, number: int, chosen: list[str]) -> Markup:
    p, on = model.position, key in chosen
    inside = join(el("b", split_pair(key)[1]), el("span", option_text(p.kit, key), cls="tx"))
    if number == 1:
        move = f"use {key}"
        return touchable(model, move, inside, kind="pc", thing=f"option {key}", legal=move in p.legal)
    keys = sorted([one for one in chosen if one != key] + ([] if on else [key]))[-number:]
    if not on and len(chosen) == number:
        keys = sorted([chosen[-1], key])
    return el(
        "button",
        inside,
        type="button",
        cls=f"pc{' sel' if on else ' legal'}",
        do=f"draft use {' '.join(keys)}" if keys else "back",
        aria_pressed=on,
        data_explain=f"option {key}",
        disabled=not p.legal,
    )


# --- the chapter ---


def _option(scene: Scene[Position], key: str) -> Explanation | None:
    kit = scene.position.kit
    return explanation("AZ-20", card_name(kit, key), option_text(kit, key))


def _objective(scene: Scene[Position]) -> Explanation | None:
    p = scene.position
    if p.objective not in p.kit.objectives:
        return None
    objective = p.kit.objectives[p.objective]
    met = _("Met right now.") if scoring.objective_met(p) else _("Not met yet.")
    points = fill(N_("{points} VP."), points=objective.points)
    return explanation("AZ-18.4", named(objective.name), named(objective.text), points, met)


CHAPTER: Final[Chapter[Position, Vocabulary]] = Chapter(
    verbs={
        ChooseOptions: _Use(),
        FoundPort: _FoundPort(N_("Build the port")),
        Peek: _Peek(N_("Look at it")),
    },
    questions={
        USE: MessageQuestion(N_("<b>{name}, which option do you use?</b> It applies to both players.")),
        PORT: MessageQuestion(N_("<b>{name}, build your port:</b> tap a free anchor on the coast.")),
        PEEK: MessageQuestion(
            N_("<b>{name}, look at face-down Old Ones:</b> {number} more."), lambda p: {"number": p.asked(Peeking).left}
        ),
    },
    things=(
        Thing("option {key}", _option, key=choice(*HOUSE.options)),
        Thing("objective", _objective),
    ),
    tells={"numbered": _numbered_beat},
)
