"""Names, titles and options as the pages show them, and the meaning of a touchable."""

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
    from collections.abc import Sequence

    from pyapp.drawing.view import View
    from pyapp.engine.contract import Game, Move, Option, Position, Setup
    from pyapp.engine.match import Match
    from pyapp.ui.store.saves import Entry


DEFAULT_NAMES: Final = (N_("Player {number}"), N_("Computer {number}"), N_("Computer"))
"""The names of seats whose players entered none."""


@cache
def _default_names() -> dict[str, tuple[str, int]]:
    """Return the default names in every language, each with its message and its number."""
    return {
        text.format(number=number): (message, number)
        for message in DEFAULT_NAMES
        for text in versions(message)
        for number in range(1, 6)
    }


def name_of(name: str) -> Markup:
    """Return the name of a seat for a page, escaped. A default name is shown in the language of the page, whatever the
    language was when the match was set up.
    """
    message, number = _default_names().get(name, ("", 0))
    return fill(message, number=number) if message else esc(name)


def name_in(names: Sequence[tuple[str, str]]) -> str:
    """Return a name in the language of the page, or in any language that has one; as entered, not escaped."""
    return dict(names).get(current()) or next((name for _language, name in names), "")


def is_default(name: str) -> bool:
    """Return whether a name is that of a seat whose player entered none."""
    return name in _default_names()


def names_of(setup: Setup) -> list[Markup]:
    """Return the names of the seats for a page. Names reach a page only through here and `name_of`."""
    return [name_of(seat.name) for seat in setup.seats]


def parties_of(match: Match) -> list[Markup]:
    """Return the names of the parties for a page: the seats, then the sides."""
    return [*names_of(match.setup), *(esc(_(side.name)) for side in match.mode.sides)]


def choices_of(setup: Setup) -> list[tuple[Option, str]]:
    """Return the options of a match, each with the title of its choice in the language of the page, not escaped."""
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
    """Describe what a match is played with: its mode and the choices that matter - sheet, map, supplies. The usual
    material and options that are off are left out.
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


def describe_entry(entry: Entry, now: float, zone: Zone) -> Markup:
    """Describe when a match was last played, and whether it is played by link or a challenge."""
    said = [when(entry.updated, now, zone)]
    said += [_("by link")] if entry.local is not None else []
    if entry.challenge is not None:
        name, points = entry.challenge
        said.append(fill(N_("challenge: {name}'s {points}"), points=points, name=name))
    return Markup(" · ").join(map(esc, said))


def title_of(game: Game) -> tuple[str, str]:
    """Return the title of a game and its subtitle, the text after the colon."""
    title, _colon, more = game.title.partition(": ")
    return title, more


def meanings(view: View[Position], position: Position, text: str) -> list[Move]:
    """List the legal moves or acts that a touchable can mean, the plainest of equivalent ones; none if refused."""
    kept: list[Move] = []
    known: set[Move] = set()
    moves = view.acts.expand(position, text) or ((text,) if acts.why_not(position, text) is None else ())
    for move in moves:
        if move not in known:
            kept.append(move)
            known.update(view.acts.variants(position, move))
    return kept
