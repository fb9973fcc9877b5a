"""What stands on the board of 9, in words: a section, a token, a dead one, a seat, a phase, each with its rule."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pyapp.drawing import things
from pyapp.drawing.language import _, fill, fill_with, ngettext
from pyapp.drawing.markup import Markup
from pyapp.drawing.scene import Explanation
from pyapp.drawing.things import Thing, by_word
from pyapp.drawing.vocabulary import capitalized
from pyapp.engine.contract import N_
from pyapp.engine.grammar import Field, number
from pyapp.games.nine.rules import scoring
from pyapp.games.nine.rules.components import (
    BITS,
    COLOURS,
    OUTER,
    OUTER_NUMBER,
    SECTION,
    SECTION_NAMES,
    SQUARE,
    SQUARES,
)
from pyapp.games.nine.rules.position import EMPTY, NEUTRAL, OVER, PLACEMENT, Position
from pyapp.games.nine.view.vocabulary import outer_name

if TYPE_CHECKING:
    from pyapp.drawing.scene import Scene

_PHASES: Final = (
    (N_("<b>Preparation.</b> Every section gets one red token, off the border squares."), "NI-3.1"),
    (
        N_("<b>Placement.</b> Players take turns to put a token on an empty outer square, until the ring is full."),
        "NI-4.1",
    ),
    (
        N_(
            "<b>Movement.</b> Players take turns to slide a token in. If you can't, you pass; "
            "the game ends when nobody can."
        ),
        "NI-5.1",
    ),
)
_NEUTRAL: Final = N_("<b>A red token.</b> It is neutral, never moves and stops any token that reaches it.")


def explain(scene: Scene[Position], thing: str) -> Explanation | None:
    """Say what a printed thing is (`square e5`, `outer e8`, `section 4`, `seat 0`, `phase 1`); None for anything
    else.
    """
    return things.explain(_THINGS, scene, thing)


def _square(scene: Scene[Position], square: int) -> Explanation:
    what = scene.position.board[square]
    if what == NEUTRAL:
        return Explanation(Markup(_(_NEUTRAL)), "NI-1.1")
    about = _section(scene, SECTION[square])
    if what == EMPTY:
        return about
    own = fill_with(
        N_("<b>A {colour} token on {place}.</b> On the board it never moves again."),
        {"colour": COLOURS[what - 1], "place": SQUARES[square]},
        ("colour",),
    )
    return Explanation(Markup(f"{own} {about.text}"), "NI-5.5")


def _outer(scene: Scene[Position], outer: int) -> Explanation:
    position, line = scene.position, capitalized(outer_name(OUTER[outer]))
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
                    "<b>{line}: a blocked {colour} token.</b> Its first square is taken: it stays "
                    "outside and doesn't count."
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


def _section(scene: Scene[Position], section: int) -> Explanation:
    position = scene.position
    row = [position.counts[4 * section + colour] for colour in range(position.players)]
    counted = ", ".join(f"{_(COLOURS[colour])} {held}" for colour, held in enumerate(row))
    holder = scoring.holder(position.counts, section, position.players)
    title = capitalized(_(SECTION_NAMES[section]))
    if holder != scoring.NOBODY:
        text = _("<b>{section}: {counted}.</b> {name} holds it, with the most tokens: 1 point.").format(
            section=title, counted=counted, name=scene.names[position.seat_of(holder)]
        )
        return Explanation(Markup(text), "NI-6.1")
    message = (
        N_("<b>{section}: {counted}.</b> Tied, so nobody scores it.")
        if any(row)
        else N_("<b>{section}: empty so far.</b> You hold it if you have the most tokens there.")
    )
    return Explanation(fill(message, section=title, counted=counted), "NI-6.2")


def _seat(scene: Scene[Position], seat: int) -> Explanation | None:
    position = scene.position
    if seat >= position.players:
        return None
    colour = position.colour_of(seat)
    points = scoring.points(position.counts, position.players)[colour]
    live = (position.tokens[colour] & position.alive).bit_count()
    text = _("<b>{name} plays {colour}.</b> Holds {sections}.").format(
        name=scene.names[seat],
        colour=_(COLOURS[colour]),
        sections=ngettext("{number} section", "{number} sections", points),
    )
    if position.phase not in (OVER, PLACEMENT) and any(position.tokens):
        text += " " + ngettext("{number} token can still slide.", "{number} tokens can still slide.", live)
    return Explanation(Markup(text), "NI-1.2")


def _phase(_scene: Scene[Position], phase: int) -> Explanation:
    text, rule = _PHASES[phase]
    return Explanation(Markup(_(text)), rule)


_THINGS: Final[dict[str, Thing[Position]]] = by_word(
    (
        Thing("square {square}", _square, square=Field("[a-i][1-9]", SQUARE.__getitem__)),
        Thing("outer {outer}", _outer, outer=Field("[nesw][a-i1-9]", OUTER_NUMBER.__getitem__)),
        Thing("section {section}", _section, section=number(f"[0-{len(SECTION_NAMES) - 1}]")),
        Thing("seat {seat}", _seat, seat=number("[0-9]")),
        Thing("phase {phase}", _phase, phase=number(f"[0-{len(_PHASES) - 1}]")),
    )
)
