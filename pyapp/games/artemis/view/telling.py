"""The Resolution told beat by beat: what belongs together is one beat. How each event is told stands in its chapter."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pyapp.drawing.log import Beat, with_pause
from pyapp.drawing.markup import NOTHING, Markup
from pyapp.drawing.scene import Motion
from pyapp.drawing.sentences import packed, reading_time
from pyapp.games.artemis.rules.components import DICE
from pyapp.games.artemis.rules.steps import ACADEMY, QUARRY, VENTS
from pyapp.games.artemis.view.gains import sheltered
from pyapp.games.artemis.view.pointing import as_it_ends, die_ident

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pyapp.drawing.telling import Telling
    from pyapp.engine.contract import Event
    from pyapp.games.artemis.view.vocabulary import Vocabulary

LONGEST: Final = 120
"""Letters of a beat: two lines of the voice."""
DRONE_PAUSE: Final = 350
"""Milliseconds for a drone's die."""
LONG_PAUSE: Final = 1600
"""Milliseconds for a text of two lines."""
SHORT_PAUSE: Final = 600
"""Milliseconds for what people did themselves, where more comes of it."""
_QUIET: Final = frozenset(
    {
        "keep",
        "lying",
        "tile",
        "queue",
        "pools",
        "roll",
        "region",
        "expedition",
        "unclaimed",
        "round",
        "upkeep",
        "return",
    }
)
"""What everybody sees on the board, or what goes without saying: told in the log alone."""
_DECIDED: Final = frozenset({"reward", "pay", "leave", "recruit", "train", "use", "cold"})
"""What a computer does in the Resolution, which takes time to be read."""
_OWN: Final = frozenset(
    {"place", "toolkits", "send", "hit", "reward", "pay", "leave", "recruit", "train", "house", "man", "crew", "use"}
    | {"heat", "cold", "gain"}
)
"""What a seat does itself: it needs no time to be read."""


def pause_for(text: str) -> int:
    """Return the milliseconds that let one read a text."""
    return reading_time(text, LONG_PAUSE)


# --- what belongs together ---


def _groups(events: Sequence[Event]) -> list[list[Event]]:
    """Divide events into things with what came of them."""
    groups: list[list[Event]] = []
    now: tuple[object, ...] = ()
    for event in events:
        opened = _opens(event, now)
        if not groups or (opened and opened != now):
            groups.append([])
        now = opened or now
        groups[-1].append(event)
    return groups


def _opens(event: Event, now: tuple[object, ...]) -> tuple[object, ...]:
    """Return what an event begins or goes on with; nothing if it comes of what is told already."""
    kind, params = event.kind, event.params
    region = params.get("region") or params.get("why") or (VENTS if params.get("what") == "ENERGY" else QUARRY)
    if kind in ("success", "failure", "reward"):
        return ("camp", params["expedition"])
    if kind in _OF_TILES:
        return () if now[:1] == ("camp",) else ("gantry", params["tile"])
    if kind in ("waste", "nothing", "gain") and region in (VENTS, QUARRY):
        return ("pool", region)
    if kind == "nothing" or kind in _ALONE:
        return () if kind == "discard" and now[:1] == ("camp",) else (kind, id(event))
    if kind == "train" and params["why"] == ACADEMY:
        return ("train", event.seat)
    return (_OF_SEATS[kind], event.seat) if kind in _OF_SEATS else ()


_OF_TILES: Final = ("poor", "leave", "pay", "lost")
_ALONE: Final = (
    "resolution",
    "resolve",
    "round",
    "event",
    "end",
    "place",
    "upkeep",
    "start",
    "recruit",
    "discard",
    "nobody",
)
_OF_SEATS: Final = {"use": "use", "heat": "heat", "cold": "heat", "crew": "crew"}


def line(telling: Telling[Vocabulary], events: Sequence[Event]) -> Markup:
    """Tell all that a move did in one line, for the log."""
    return Markup(" ").join(text for group in _groups(events) for text, _about in telling.sentences(group))


# --- beats ---


def beats(telling: Telling[Vocabulary], events: Sequence[Event]) -> list[Beat]:
    """Return what a move did as beats; none where nothing is to be said or seen."""
    events = as_it_ends(events)
    cleared = next((at for at, event in enumerate(events) if _clears(event)), 0)
    gone = {id(event) for event in events[:cleared]}
    shown: list[Beat] = []
    for number, group in enumerate(_groups(events)):
        steps = [[motion for event in group for motion in motions(event)]]
        own = not number and group[0].kind in _OWN and "by" not in group[0].params
        before = id(group[0]) in gone
        texts = packed(telling.sentences(group, _QUIET, _only_sheltered), LONGEST)
        for at, (text, about) in enumerate(texts):
            pause = _pause(group[0], text, own=own)
            watched = pause_for(text) if group[0].kind in _DECIDED else 0
            shown.append(Beat(text, steps if not at else (), NOTHING, pause, about, before, watched))
        if not texts and steps[0]:
            shown.append(Beat(NOTHING, steps))
    return with_pause(shown, LONGEST, SHORT_PAUSE)


def _clears(event: Event) -> bool:
    """Return whether all dice of a round have left the board before an event."""
    return event.kind == "end" or (event.kind == "round" and int(event.params["round"]) > 1)


def _pause(event: Event, text: Markup, *, own: bool) -> int:
    if own:
        return 0
    return DRONE_PAUSE if event.kind == "place" else pause_for(text)


def _only_sheltered(event: Event, at: int) -> bool:
    """Return whether an event goes without saying after another: a newcomer only goes to the Shelters."""
    return at > 0 and sheltered(event)


# --- motions ---

_FALL: Final = -36
"""How far above its place a die appears, in units of its picture."""


def motions(event: Event) -> Sequence[Motion]:
    """Return how what an event is about moves: dice that are rolled, or turned down, turn; a die that is placed slides
    down to its place.
    """
    if event.kind == "place":
        return (Motion(f"ap-die-{die_ident(event.params)}", dy=_FALL),)
    if event.kind == "hit":
        return (Motion(f"ap-die-{die_ident(event.params)}", milliseconds=420, kind="turn"),)
    if event.kind == "roll":
        return [Motion(f"ap-hand-{number}", milliseconds=420, kind="turn", delay=60 * number) for number in range(DICE)]
    return ()
