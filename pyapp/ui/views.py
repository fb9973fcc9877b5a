"""What pages ask of a game's view and title."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from pyapp.drawing.language import Zone, _, current, fill, versions, when
from pyapp.drawing.markup import Markup, esc
from pyapp.engine import acts
from pyapp.engine.contract import N_
from pyapp.games import GAMES
from pyapp.ui.start.form import OWN

if TYPE_CHECKING:
    from pyapp.drawing.view import View
    from pyapp.engine.contract import Game, Move, Option, Position, Setup
    from pyapp.engine.match import Match
    from pyapp.ui.store.saves import Entry


GIVEN: Final = (N_("Player {number}"), N_("Computer {number}"), N_("Computer"))
"""The names of seats to which nobody gave one."""


@cache
def _given() -> dict[str, tuple[str, int]]:
    """Return the names that the form gives, in every language: which message it is, and its number."""
    return {
        text.format(number=number): (message, number)
        for message in GIVEN
        for text in versions(message)
        for number in range(1, 6)
    }


def name_of(name: str) -> Markup:
    """Return a seat's name as it reaches a page, escaped; one that the form gave in the language of the page, whatever
    the language was when the match was set up.
    """
    message, number = _given().get(name, ("", 0))
    return fill(message, number=number) if message else esc(name)


def names_of(setup: Setup) -> list[Markup]:
    """Return the names of the seats: the only form in which they reach a page."""
    return [name_of(seat.name) for seat in setup.seats]


def parties_of(match: Match) -> list[Markup]:
    """Return the names of the parties, the seats and then the sides, as they reach a page."""
    return [*names_of(match.setup), *(esc(_(side.name)) for side in match.mode.sides)]


def choices_of(setup: Setup) -> list[tuple[Option, str]]:
    """Return the options of a match, each with the name of its choice in the language of the page, not escaped."""
    game, own = GAMES[setup.game], iter(setup.content)
    box = game.view().box
    titled = []
    for option in game.mode(setup.mode).options_at(len(setup.seats)):
        chosen = setup.option(option.key, option.choices[0][0])
        title = next((_(title) for key, title in option.choices if key == chosen), "")
        if option.picker and chosen == OWN:
            named = box.describe_content(next(own, ""), current())
            title = named[0] if named else title
        elif option.picker:
            picked = box.picked(option.key, chosen, current(), setup.content)
            title = picked.title if picked else title
        titled.append((option, title))
    return titled


def scenario_of(setup: Setup) -> Markup:
    """Say what a match is played with: its mode, and the choices that make it another game - sheet, map, supplies;
    what was not wanted, and the usual material, go without saying.
    """
    game = GAMES[setup.game]
    achievements = game.achievements()
    telling = achievements.options if achievements else ()
    said = [_(game.mode(setup.mode).title)] if len(game.modes) > 1 else []
    for option, title in choices_of(setup):
        chosen = setup.option(option.key, option.choices[0][0])
        if chosen != "no" and (option.key in telling or (option.picker and chosen != option.choices[0][0])):
            said.append(f"{_(option.title)}: {title[:1].lower()}{title[1:]}" if option.titled else title)
    return Markup(" · ").join(map(esc, said))


def kept_words(entry: Entry, now: float, zone: Zone) -> Markup:
    """Say when a match was last played, and whether it is one by link or a challenge."""
    said = [when(entry.updated, now, zone)]
    said += [_("by link")] if entry.local is not None else []
    if entry.challenge is not None:
        name, points = entry.challenge
        said.append(fill(N_("challenge: {name}'s {points}"), points=points, name=name))
    return Markup(" · ").join(map(esc, said))


def title_of(game: Game) -> tuple[str, str]:
    """Return a game's title and what stands behind its colon, if anything: the second is said where there is room."""
    title, _colon, more = game.title.partition(": ")
    return title, more


def meant(view: View[Position], position: Position, text: str) -> list[Move]:
    """Return the legal moves or acts that a touchable's text means: of those that differ only in the way they are
    played the plainest; none if it is refused.
    """
    kept: list[Move] = []
    known: set[Move] = set()
    moves = view.acts.expand(position, text) or ((text,) if acts.why_not(position, text) is None else ())
    for move in moves:
        if move not in known:
            kept.append(move)
            known.update(view.acts.variants(position, move))
    return kept
