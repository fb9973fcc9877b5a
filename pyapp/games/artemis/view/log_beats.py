"""The log beats of moves: an event and its consequences are one beat. The sentences are in the chapters."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pyapp.drawing.dice import tumbles
from pyapp.drawing.log import Beat, with_pause
from pyapp.drawing.markup import NOTHING, Markup
from pyapp.drawing.scene import Motion
from pyapp.drawing.sentences import packed, reading_time
from pyapp.games.artemis.rules.components import DICE
from pyapp.games.artemis.rules.steps import ACADEMY, QUARRY, VENTS
from pyapp.games.artemis.view.gains import stays_in_shelters
from pyapp.games.artemis.view.highlights import die_id, with_final_places

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pyapp.drawing.telling import Telling
    from pyapp.engine.contract import Event
    from pyapp.games.artemis.view.vocabulary import Vocabulary

LONGEST: Final = 120
"""Letters of a beat: two lines of the voice."""
DRONE_PAUSE: Final = 350
"""Milliseconds for the beat of a drone's die."""
LONG_PAUSE: Final = 1600
"""Milliseconds for a text of two lines."""
SHORT_PAUSE: Final = 600
"""Milliseconds for a beat about people's own moves if others follow."""
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
"""Events that are visible on the board or obvious: only in the log, no beat."""
_DECIDED: Final = frozenset({"reward", "pay", "leave", "recruit", "train", "use", "cold"})
"""Decisions of a computer in the Resolution, which need time to read."""
_OWN: Final = frozenset(
    {"place", "toolkits", "send", "hit", "reward", "pay", "leave", "recruit", "train", "house", "man", "crew", "use"}
    | {"heat", "cold", "gain"}
)
"""Moves of the acting seat itself, which need no time to read."""


def pause_for(text: str) -> int:
    """Return the milliseconds that a text takes to read."""
    return reading_time(text, LONG_PAUSE)


# --- groups ---


def _groups(events: Sequence[Event]) -> list[list[Event]]:
    """Divide events into groups: an event and its consequences."""
    groups: list[list[Event]] = []
    now: tuple[object, ...] = ()
    for event in events:
        opened = _group_key(event, now)
        if not groups or (opened and opened != now):
            groups.append([])
        now = opened or now
        groups[-1].append(event)
    return groups


def _group_key(event: Event, now: tuple[object, ...]) -> tuple[object, ...]:
    """Return the key of the group that an event starts or continues; empty if it is a consequence of earlier events."""
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
    """Write the events of a move in one line, for the log."""
    return Markup(" ").join(text for group in _groups(events) for text, _about in telling.sentences(group))


# --- beats ---


def beats(telling: Telling[Vocabulary], events: Sequence[Event]) -> list[Beat]:
    """Return the beats of a move; none where nothing is to be shown."""
    events = with_final_places(events)
    cleared = next((at for at, event in enumerate(events) if _after_round(event)), 0)
    gone = {id(event) for event in events[:cleared]}
    shown: list[Beat] = []
    for number, group in enumerate(_groups(events)):
        steps = [[motion for event in group for motion in motions(event)]]
        own = not number and group[0].kind in _OWN and "by" not in group[0].params
        before = id(group[0]) in gone
        texts = packed(telling.sentences(group, _QUIET, _is_implied), LONGEST)
        for at, (text, about) in enumerate(texts):
            pause = _pause(group[0], text, own=own)
            watched = pause_for(text) if group[0].kind in _DECIDED else 0
            shown.append(Beat(text, steps if not at else (), NOTHING, pause, about, before, watched))
        if not texts and steps[0]:
            shown.append(Beat(NOTHING, steps))
    return with_pause(shown, LONGEST, SHORT_PAUSE)


def _after_round(event: Event) -> bool:
    """Return whether all dice of the round left the board before an event."""
    return event.kind == "end" or (event.kind == "round" and int(event.params["round"]) > 1)


def _pause(event: Event, text: Markup, *, own: bool) -> int:
    if own:
        return 0
    return DRONE_PAUSE if event.kind == "place" else pause_for(text)


def _is_implied(event: Event, at: int) -> bool:
    """Return whether an event needs no sentence after another: a newcomer who only goes to the Shelters."""
    return at > 0 and stays_in_shelters(event)


# --- motions ---

_FALL: Final = -36
"""The vertical offset from which a placed die drops, in units of its picture."""


def motions(event: Event) -> Sequence[Motion]:
    """Return the motions of an event: rolled dice tumble, a hit one turns, a placed one drops to its place."""
    if event.kind == "place":
        return (Motion(f"ap-die-{die_id(event.params)}", dy=_FALL),)
    if event.kind == "hit":
        return (Motion(f"ap-die-{die_id(event.params)}", milliseconds=420, kind="turn"),)
    if event.kind == "roll":
        return tumbles(f"ap-hand-{number}" for number in range(DICE))
    return ()
