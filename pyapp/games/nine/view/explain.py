"""What stands on the board of 9, in words: a section, a token, a dead one, a seat, a phase, each with its rule."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pyapp.drawing.language import _, fill, fill_with, ngettext
from pyapp.drawing.markup import Markup
from pyapp.drawing.scene import Explanation
from pyapp.engine.contract import N_
from pyapp.games.nine.rules import scoring
from pyapp.games.nine.rules.components import BITS, COLOURS, OUTER_NUMBER, SECTION, SECTION_NAMES, SQUARE, SQUARES
from pyapp.games.nine.rules.position import EMPTY, NEUTRAL, OVER, PLACEMENT, Position
from pyapp.games.nine.view.words import outer_name, sentence

if TYPE_CHECKING:
    from collections.abc import Callable

    from pyapp.drawing.scene import Scene

_PHASES: Final = (
    (N_("<b>Preparation.</b> Every section gets one red token, off the border squares."), "NI-3.1"),
    (
        N_("<b>Placement.</b> In turn everybody puts a token on an empty outer square, until the ring is full."),
        "NI-4.1",
    ),
    (
        N_("<b>Movement.</b> In turn everybody slides a token in. Who cannot, passes; the game ends when nobody can."),
        "NI-5.1",
    ),
)
_NEUTRAL: Final = N_("<b>A red token.</b> It belongs to nobody, never moves and stops whatever runs into it.")


def explain(scene: Scene[Position], thing: str) -> Explanation | None:
    """Say what a printed thing is (`square e5`, `outer e8`, `section 4`, `seat 0`, `phase 1`); None for anything
    else.
    """
    kind, _space, name = thing.partition(" ")
    handler = _THINGS.get(kind)
    return handler(scene, name) if handler else None


def _square(scene: Scene[Position], name: str) -> Explanation | None:
    square = SQUARE.get(name)
    if square is None:
        return None
    what = scene.position.board[square]
    if what == NEUTRAL:
        return Explanation(Markup(_(_NEUTRAL)), "NI-1.1")
    about = _section(scene, str(SECTION[square]))
    if what == EMPTY or about is None:
        return about
    own = fill_with(
        N_("<b>A {colour} token on {place}.</b> On the board it never moves again."),
        {"colour": COLOURS[what - 1], "place": name},
        ("colour",),
    )
    return Explanation(Markup(f"{own} {about.text}"), "NI-5.5")


def _outer(scene: Scene[Position], name: str) -> Explanation | None:
    outer = OUTER_NUMBER.get(name)
    if outer is None:
        return None
    position, line = scene.position, sentence(outer_name(name))
    colour = next((c for c in range(4) if position.tokens[c] & BITS[outer]), None)
    if colour is None:
        empty = (
            N_("<b>{line}: an empty outer square.</b> A token put there will slide in along that line.")
            if position.phase <= PLACEMENT
            else N_("<b>{line}: an empty outer square.</b> Its token has slid in.")
        )
        return Explanation(fill(empty, line=line), "NI-4.1" if position.phase <= PLACEMENT else "NI-5.3")
    word, stop = _(COLOURS[colour]), position.stop(outer)
    if stop < 0:
        return Explanation(
            fill(
                N_(
                    "<b>{line}: a dead {colour} token.</b> Its first square is taken, so it stays outside to the "
                    "end and "
                    "counts for nobody."
                ),
                line=line,
                colour=word,
            ),
            "NI-5.4",
        )
    return Explanation(
        fill(
            N_("<b>{line}: a {colour} token.</b> If it slid now it would stop on {square}."),
            line=line,
            colour=word,
            square=SQUARES[stop],
        ),
        "NI-5.1",
    )


def _section(scene: Scene[Position], name: str) -> Explanation | None:
    if not name.isdecimal() or int(name) not in range(len(SECTION_NAMES)):
        return None
    position, section = scene.position, int(name)
    row = [position.counts[4 * section + colour] for colour in range(position.players)]
    counted = ", ".join(f"{_(COLOURS[colour])} {number}" for colour, number in enumerate(row))
    holder = scoring.holder(position.counts, section, position.players)
    title = sentence(_(SECTION_NAMES[section]))
    if holder != scoring.NOBODY:
        text = _("<b>{section}: {counted}.</b> {name} holds it, with most tokens: 1 point.").format(
            section=title, counted=counted, name=scene.names[position.seat_of(holder)]
        )
        return Explanation(Markup(text), "NI-6.1")
    message = (
        N_("<b>{section}: {counted}.</b> Tied for most, so nobody holds it.")
        if any(row)
        else N_("<b>{section}: empty so far.</b> Most tokens in it will hold it.")
    )
    return Explanation(fill(message, section=title, counted=counted), "NI-6.2")


def _seat(scene: Scene[Position], name: str) -> Explanation | None:
    position = scene.position
    if not name.isdecimal() or int(name) not in range(position.players):
        return None
    colour = position.colour_of(int(name))
    points = scoring.points(position.counts, position.players)[colour]
    live = (position.tokens[colour] & position.alive).bit_count()
    text = _("<b>{name} plays {colour}.</b> {sections} held.").format(
        name=scene.names[int(name)],
        colour=_(COLOURS[colour]),
        sections=ngettext("{number} section", "{number} sections", points),
    )
    if position.phase not in (OVER, PLACEMENT) and any(position.tokens):
        text += " " + ngettext("{number} token can still slide.", "{number} tokens can still slide.", live)
    return Explanation(Markup(text), "NI-1.2")


def _phase(_scene: Scene[Position], name: str) -> Explanation | None:
    if not name.isdecimal() or int(name) not in range(len(_PHASES)):
        return None
    text, rule = _PHASES[int(name)]
    return Explanation(Markup(_(text)), rule)


_THINGS: Final[dict[str, Callable[[Scene[Position], str], Explanation | None]]] = {
    "square": _square,
    "outer": _outer,
    "section": _section,
    "seat": _seat,
    "phase": _phase,
}
