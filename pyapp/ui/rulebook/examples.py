"""The drawn examples of a rulebook: a moment of a match and the act that a tap plays there, drawn and told by the
game's own view.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import islice
from typing import TYPE_CHECKING, Any, Final

from pyapp.drawing.excerpt import cut, still
from pyapp.drawing.language import _, current
from pyapp.drawing.markup import Markup, el
from pyapp.drawing.scene import Scene
from pyapp.drawing.view import SHOWS
from pyapp.engine import acts
from pyapp.engine.contract import CHANCE, Seat, Setup
from pyapp.engine.match import Match
from pyapp.games import GAMES
from pyapp.ui.views import parties_of
from pyapp.ui.widgets import key

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pyapp.drawing.scene import Motion
    from pyapp.drawing.view import View
    from pyapp.engine.contract import Event
    from pyapp.games.contract import Example

NAMES: Final = ("Ana", "Bruno", "Carla", "Dario", "Elena")
"""Who sits at the tables of the examples."""


@dataclass(frozen=True, slots=True)
class Played:
    """An example that was played: its match, which stands after the act, and where it stood before."""

    example: Example
    match: Match
    at: int
    seat: int
    """The seat whose board is looked at."""

    @property
    def view(self) -> View[Any]:
        """Return the view of the example's table."""
        return self.match.game.view().for_setup(self.match.setup)  # type: ignore[attr-defined,no-any-return]

    def scene(self, *, after: bool) -> Scene[Any]:
        """Return what is shown before the act, which is chosen, or after it."""
        match = self.match
        position = match.seen(match.position if after else match.at(self.at), self.seat)
        scene = Scene(position, match.setup, parties_of(match), shown=self.seat)
        if after:
            return scene
        return replace(scene, acting=position.seat, chosen=self.example.act, shown=self.example.seat)

    def events(self) -> list[list[Event]]:
        """List what the seat learns of the act and of what follows by itself, move by move."""
        return [self.match.events_seen(index, self.seat) for index in range(self.at, self.match.cursor)]

    def sentences(self) -> list[Markup]:
        """Say what happened, as the log does."""
        names = parties_of(self.match)
        lines = (self.view.log.line(events, names) for events in self.events())
        return list(islice(filter(None, lines), self.example.sentences))

    def motions(self, prefix: str) -> Sequence[Motion]:
        """List how the parts of the picture move when the act is played."""
        moving = (motion for events in self.events() for event in events for motion in self.view.log.motions(event))
        return [replace(motion, target=f"{prefix}{motion.target}") for motion in moving]


def prefix_of(chapter: int) -> str:
    """Return what the ids of a chapter's picture begin with."""
    return f"x{chapter}-"


def example_of(game: str, chapter: int) -> Example | None:
    """Return the example of a chapter of a game's rulebook, None if it has none."""
    return next((one for one in GAMES[game].examples() if one.chapter == chapter), None)


@lru_cache(maxsize=128)
def played(game: str, chapter: int) -> Played:
    """Play an example. Raises Illegal if any of its moves is refused, KeyError if the chapter has none."""
    example = example_of(game, chapter)
    if example is None:
        raise KeyError(chapter)
    match = Match(GAMES[game], setup_of(game, example))
    match.settle()
    for move in acts.moves_of(example.line) if example.line else ():
        match.play(move)
        match.settle()
    at, seat = match.cursor, match.position.seat
    acts.play(match, example.act)
    match.settle()
    looked_at = seat if example.seat is None else example.seat
    return Played(example, match, at, 0 if looked_at in (None, CHANCE) else looked_at)


def setup_of(game: str, example: Example) -> Setup:
    """Return the set-up of an example's match."""
    return Setup(
        game,
        example.mode,
        tuple(Seat(name) for name in NAMES[: example.seats]),
        example.code,
        GAMES[game].mode(example.mode).settled(dict(example.options), example.seats),
        practice=True,
        physical=example.physical,
        edition=GAMES[game].edition,
    )


def drawn(game: str, chapter: int, *, after: bool) -> Markup:
    """Draw the example of a chapter: its picture, a caption, what the act would do or what happened, the key that
    plays it or takes it back.
    """
    return _drawn(game, chapter, after, current())


@lru_cache(maxsize=256)
def _drawn(game: str, chapter: int, after: bool, _language: str) -> Markup:
    one = played(game, chapter)
    scene, do, ident = one.scene(after=after), f"example {chapter}", f"{prefix_of(chapter)}key"
    if after:
        said, button = one.sentences(), key(_("Undo"), do, kind="small", glyph="undo", ident=ident)
    else:
        act = one.example.act
        said = [one.view.acts.preview(scene, act)]
        button = key(
            one.view.acts.key(scene.position, act) or _("Play it"), do, kind="small", glyph="next", ident=ident
        )
    return el(
        "figure",
        el("div", _picture(one, scene), cls="shown", do=do),
        el("figcaption", _(one.example.caption)),
        el("div", *(el("p", line) for line in said), cls="outcome", aria_live="polite"),
        button,
        cls="example after" if after else "example",
    )


def _picture(one: Played, scene: Scene[Any]) -> Markup:
    """Draw the parts of the board that the example shows, told to the styles like a board that is played on."""
    drawn = one.view.board_parts(scene)
    whole = one.view.board_with({**drawn, **one.view.owner_parts(scene)})
    parts, around = one.example.parts, one.example.around
    box = one.view.box_round(scene.position, around) if around else ""
    picture = still(cut(whole, parts) if parts else whole, prefix_of(one.example.chapter), box)
    return el("div", picture, inert=True, aria_hidden=True, data_game=one.match.setup.game, data_shows=drawn.get(SHOWS))
