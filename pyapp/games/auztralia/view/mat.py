"""The panel of a seat: warehouse, Barracks, remaining tracks and farms, cards, score by source."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pyapp.drawing.counters import counter, counters
from pyapp.drawing.explaining import explained
from pyapp.drawing.language import _, fill, named, ngettext
from pyapp.drawing.markup import NOTHING, Markup, el, join
from pyapp.drawing.pieces import icon
from pyapp.engine.cached import kept
from pyapp.engine.contract import N_
from pyapp.games.auztralia.rules.components import FARMS, GOODS, UNITS
from pyapp.games.auztralia.rules.farming import farms_left
from pyapp.games.auztralia.rules.railway import tracks_left
from pyapp.games.auztralia.rules.scoring import objective_met, score
from pyapp.games.auztralia.rules.state import KINDS_OF_GOODS
from pyapp.games.auztralia.rules.steps import FINISH, TURN
from pyapp.games.auztralia.rules.turns import once_cards, plays_by_card
from pyapp.games.auztralia.view.icons import action, farm, pip, unit
from pyapp.games.auztralia.view.vocabulary import farm_name, good_name, units_counted

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pyapp.engine.contract import Move
    from pyapp.games.auztralia.view.board_model import BoardModel

SHEET: Final = "az-mat"


def head(model: BoardModel) -> Markup:
    """Draw the head of the panel: the current score."""
    total = sum(line.points for line in score(model.position, model.viewed_seat))
    return el("b", total, el("small", _("VP")), cls="h osc", **explained("points"))


def body(model: BoardModel) -> Markup:
    """Draw the possessions of the seat."""
    return join(_goods(model), _barracks(model), _pieces_left(model), _cards(model), _score(model))


def _line(label: str, *inside: Markup, kind: str = "") -> Markup:
    return el("div", el("span", label, cls="lb"), *inside, cls=f"ln1 {kind}".rstrip())


def _goods(model: BoardModel) -> Markup:
    return _line(_("Warehouse"), stock(model))


def stock(model: BoardModel) -> Markup:
    """Draw the four goods of the open seat as counters."""
    p, start = model.position, KINDS_OF_GOODS * model.viewed_seat
    drawn = [
        counter(
            pip(good),
            number,
            fill(N_("{what}: {number}"), what=good_name(good), number=number),
            thing=f"goods {GOODS[good]}",
        )
        for good, number in enumerate(p.goods[start : start + KINDS_OF_GOODS])
    ]
    return counters(_("Warehouse"), drawn)


def _counted_icon(drawn: Markup, number: int, said: str, thing: str, kind: str | None = None) -> Markup:
    """Draw an icon with a number, and a text for screen readers."""
    shown = el("b", number, aria_hidden=True)
    return el("li", drawn, shown, el("span", said, cls="vh"), cls=kind, **explained(thing))


def _barracks(model: BoardModel) -> Markup:
    drawn = [
        _counted_icon(unit(letter), number, units_counted(letter, number), f"unit {letter}", "" if number else "nil")
        for letter, number in zip(UNITS, model.position.units_of(model.viewed_seat), strict=True)
    ]
    return _line(_("Barracks"), el("ul", *drawn, cls="units"))


def _cards(model: BoardModel) -> Markup:
    p, hand = model.position, model.position.hands[model.viewed_seat]
    if not hand and not (p.solo and p.objective):
        return _line(_("Help"), el("span", _("none yet"), cls="mu"), kind="help")
    drawn = [_card(model, card) for card in hand]
    if p.solo and p.objective:
        drawn.insert(0, _objective(model))
    return _line(_("Help"), el("ul", *drawn, cls="pers"), kind="help")


def playable(model: BoardModel) -> Mapping[str, list[Move]]:
    """Return the cards that can be played now, each with the moves that play it."""
    p = model.position
    return kept(p, "plays", lambda: plays_by_card(p)) if model.acts and p.ask in (TURN, FINISH) else {}


def _card(model: BoardModel, card: str) -> Markup:
    """Draw a card of a seat; a button if it can be played now."""
    p = model.position
    personality = p.kit.personalities[card]
    waiting = personality.timing == "once" and card in once_cards(p, model.viewed_seat)
    texts = playable(model).get(card)
    name = el("b", named(personality.name))
    if texts:
        plain = texts[0] if len(texts) == 1 else ""
        return el(
            "li",
            el(
                "button",
                name,
                el("span", _("Play it")),
                type="button",
                cls="key small",
                move=plain or None,
                tabindex=model.tab(plain) if plain else None,
                do=None if plain else f"draft play {card}; ",
                data_explain=f"card {card}",
            ),
        )
    state = _("ready") if waiting else _("played") if personality.timing == "once" else ""
    note = el("span", state) if state else el("span", named(personality.text), cls="tx")
    return el("li", name, " ", note, cls="used" if state and not waiting else "", **explained(f"card {card}"))


def _objective(model: BoardModel) -> Markup:
    p = model.position
    objective, met = p.kit.objectives[p.objective], objective_met(p)
    mark = icon("check") if met else NOTHING
    text = fill(N_("{text} {points} VP."), text=named(objective.text), points=objective.points)
    return el("li", mark, el("b", named(objective.name)), " ", el("span", text), cls="goal", **explained("objective"))


def _pieces_left(model: BoardModel) -> Markup:
    p, seat = model.position, model.viewed_seat
    tracks = tracks_left(p, seat)
    said = ngettext("{number} track left", "{number} tracks left", tracks)
    drawn = [_counted_icon(action("rail"), tracks, said, "tracks")]
    for at, name in enumerate(FARMS):
        number = farms_left(p, seat, at)
        said = fill(N_("{farm}: {number} left"), farm=farm_name(name), number=number)
        drawn.append(_counted_icon(farm(name), number, said, f"farm {name}"))
    return _line(_("Left"), el("ul", *drawn, cls="units left"))


def _score(model: BoardModel) -> Markup:
    lines = [line for line in score(model.position, model.viewed_seat) if line.points]
    said = " · ".join(f"{_(line.label)} {line.points}" for line in lines) or _("no points yet")
    return _line(_("Score"), el("span", said, cls="mu"), kind="help")
