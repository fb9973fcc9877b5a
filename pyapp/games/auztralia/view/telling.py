"""Playback of a move in steps (beats): the Old Ones' turn step by step, combat card by card. Related events form one
beat; events that are visible on the table, or unimportant, appear only in the log.
"""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Final

from pyapp.drawing.log import Beat, with_pause
from pyapp.drawing.markup import NOTHING, Markup
from pyapp.drawing.scene import Motion
from pyapp.drawing.sentences import packed, reading_time
from pyapp.games.auztralia.rules.board import board_of
from pyapp.games.auztralia.rules.component_types import PERSONALITY_IDS
from pyapp.games.auztralia.view.geometry import middles
from pyapp.games.auztralia.view.old_ones_log import step_events
from pyapp.games.auztralia.view.vocabulary import bold

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from pyapp.drawing.telling import Telling
    from pyapp.engine.contract import Event
    from pyapp.games.auztralia.view.vocabulary import Vocabulary

MAX_LETTERS: Final = 130
"""Maximum characters of a beat: two lines."""
MAX_SINGLE_WAYS: Final = 4
"""Number of Old Ones up to which consecutive moves get a beat each."""
LONG_PAUSE: Final = 1800
"""Milliseconds for a text of two lines, and for several ways at once."""
SHORT_PAUSE: Final = 700
"""Milliseconds for short news: a card that moves no tile, a front shown for the score."""
_LOG_ONLY: Final = frozenset({"survey", "display", "clock", "again", "entry", "rail", "looked"})
"""Events that are visible on the table or obvious: only in the log."""
_OWN_ACTIONS: Final = frozenset(
    {
        "option", "port", "peek", "via", "rail", "track", "mine", "recruit", "refresh", "drop", "look", "kept",
        "exchange", "buy", "import", "export", "farm", "attack", "force", "recover", "once", "healed", "hold", "units",
        "withdraw", "lost", "again", "clock", "display", "looked",
    }
)  # fmt: skip
"""Actions of a seat itself, which need no reading time."""
_OPENERS: Final = frozenset(
    {
        "purple", "revelation", "card", "step", "up", "kangaroo", "gate", "raid", "struck", "mad", "destroyed",
        "regrown", "combat over", "call", "dismiss", "farm guns", "tax", "fallen", "front", "numbered", "first",
        "two-player", "banish",
    }
)  # fmt: skip
"""Events that start a new beat."""
_QUICK: Final = frozenset({"track", "import", "export", "again"})
"""Parts of an act that are played back quickly for computers."""


def pause_for(text: str) -> int:
    """Return the milliseconds for reading a text."""
    return reading_time(text, LONG_PAUSE)


# --- grouping ---


def _without_fronts(events: Sequence[Event]) -> list[Event]:
    """Remove the front events of tiles that turn up in the same move."""
    turned = {event.params.get("tile") for event in events if event.kind in ("up", "kangaroo")}
    return [event for event in events if event.kind != "front" or event.params["tile"] not in turned]


def _groups(events: Sequence[Event]) -> list[list[Event]]:
    """Group events with their consequences."""
    groups: list[list[Event]] = []
    for event in events:
        if not groups or _starts_group(event, groups[-1]):
            groups.append([])
        groups[-1].append(event)
    return groups


def _merge_ways(groups: Sequence[list[Event]]) -> list[list[Event]]:
    """Merge the ways of many consecutive Old Ones that reach no farm and no port; the log keeps each."""
    summed: list[list[Event]] = []
    for moving, stretch in _runs(groups, lambda group: group[0].kind == "step"):
        if not moving or len(stretch) <= MAX_SINGLE_WAYS:
            summed += stretch
            continue
        for closer, run in _runs(stretch, _comes_closer):
            summed += [[event for group in run for event in step_events(group)]] if closer and len(run) > 2 else run
    return summed


def _comes_closer(group: Sequence[Event]) -> bool:
    """Return whether an Old One's way ends before its target, without other effects."""
    last = step_events(group)[-1].params
    return last["there"] != last["target"] and all(one.kind == "step" or one.kind in _LOG_ONLY for one in group)


def _runs(
    groups: Sequence[list[Event]], key: Callable[[list[Event]], bool]
) -> Iterator[tuple[bool, list[list[Event]]]]:
    """Split groups into runs with the same value of `key`."""
    for value, run in groupby(groups, key):
        yield value, list(run)


def _starts_group(event: Event, group: Sequence[Event]) -> bool:
    last = group[-1]
    if event.kind == "step":
        # the steps of one tile are one way, unless something happens in between
        return last.kind != "step" or last.params["tile"] != event.params["tile"]
    if event.kind in ("tax", "share"):
        return last.kind != event.kind
    return event.kind in _OPENERS


def line(telling: Telling[Vocabulary], events: Sequence[Event]) -> Markup:
    """Format a move in one line of the log."""
    return Markup(" ").join(_without_bold(telling.say(one)) for one in _without_fronts(events) if one.kind != "entry")


def _without_bold(sentence: Markup) -> Markup:
    """Remove the bold head of a sentence, which the log does not use."""
    return Markup(sentence.replace("<b>", "").replace("</b>", ""))


# --- beats ---


def beats(telling: Telling[Vocabulary], events: Sequence[Event]) -> list[Beat]:
    """Return the beats of a move; empty if there is nothing to report."""
    events = _without_fronts(events)
    own, shown = True, list[Beat]()
    for group in _merge_ways(_groups(events)):
        own = own and _is_own_action(group[0])
        for text, about in packed([one for one in telling.sentences(group, _LOG_ONLY) if one[0]], MAX_LETTERS):
            steps = (motions(telling.vocabulary.board, about),) if about[0].kind == "step" else ()
            if own:
                watched = SHORT_PAUSE if about[0].kind in _QUICK else pause_for(text)
                shown.append(Beat(text, steps, NOTHING, 0, about, watched=watched))
            else:
                shown.append(Beat(text, steps, NOTHING, _pause(about, text), about))
    return with_pause(shown, MAX_LETTERS, SHORT_PAUSE)


STEP_TIME: Final = 420
"""Milliseconds for one step of an Old One."""


def motions(printed: str, events: Sequence[Event]) -> list[Motion]:
    """Return the animations of the Old Ones in some events: each moves straight to its last hex."""
    board = board_of(printed)
    ways: dict[str, list[Event]] = {}
    for event in step_events(events):
        ways.setdefault(str(event.params["tile"]), []).append(event)
    moved = []
    for tile, steps in ways.items():
        (x, y), (u, v) = (
            middles(board.key)[board.index[str(name)]] for name in (steps[0].params["hex"], steps[-1].params["there"])
        )
        moved.append(Motion(f"az-{tile}", x - u, y - v, STEP_TIME * len(steps)))
    return moved


def _is_own_action(event: Event) -> bool:
    """Return whether an event is an action of the seat itself, or the effect of a card that it has just taken."""
    return event.kind in _OWN_ACTIONS or (event.kind == "gain" and event.params["why"] in PERSONALITY_IDS)


def _pause(about: Sequence[Event], text: Markup) -> int:
    """Return the time that a beat stays on the screen."""
    event = about[0]
    if len({one.params["tile"] for one in step_events(about)}) > 1:
        return LONG_PAUSE
    glance = (event.kind == "card" and not event.params["movers"]) or event.kind in ("front", "first")
    return SHORT_PAUSE if glance else pause_for(text)


def chapter(telling: Telling[Vocabulary], events: Sequence[Event]) -> Markup:
    """Format the head line of the log for a turn of the Old Ones; empty for other moves."""
    act = next((event for event in events if event.kind == "purple"), None)
    return bold(_without_bold(telling.say(act))) if act is not None else NOTHING
