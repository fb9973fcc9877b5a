"""What a move did, told beat by beat: the Old Ones' turn step by step, combat card by card. What belongs together is
one beat; what everybody sees on the table, or what is nobody's business, is left to the log.
"""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Final

from pyapp.drawing.log import Beat, hastened
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
"""Letters of a beat: two lines of the voice."""
MAX_SINGLE_WAYS: Final = 4
"""Old Ones that are told one by one when they move one after the other."""
LONG_PAUSE: Final = 1800
"""Milliseconds for a text of two lines, and for several ways at once."""
SHORT_PAUSE: Final = 700
"""Milliseconds for what is seen at a glance: a card by which nobody moves, a front told for the score."""
_LOG_ONLY: Final = frozenset({"survey", "display", "clock", "again", "entry", "rail", "looked"})
"""What everybody sees on the table, or what goes without saying: told in the log alone."""
_OWN_ACTIONS: Final = frozenset(
    {
        "option", "port", "peek", "via", "rail", "track", "mine", "recruit", "refresh", "drop", "look", "kept",
        "exchange", "buy", "import", "export", "farm", "attack", "force", "recover", "once", "healed", "hold", "units",
        "withdraw", "lost", "again", "clock", "display", "looked",
    }
)  # fmt: skip
"""What a seat does itself: it needs no time to be read."""
_OPENERS: Final = frozenset(
    {
        "purple", "revelation", "card", "step", "up", "kangaroo", "gate", "raid", "struck", "mad", "destroyed",
        "regrown", "combat over", "call", "dismiss", "farm guns", "tax", "fallen", "front", "numbered", "first",
        "two-player", "banish",
    }
)  # fmt: skip
"""Events that begin something new, which is told by itself."""
_QUICK: Final = frozenset({"track", "import", "export", "again"})
"""Parts of an act: a computer's are shown one after the other without much ado."""


def pause_for(text: str) -> int:
    """Return the milliseconds that let one read a text."""
    return reading_time(text, LONG_PAUSE)


# --- what belongs together ---


def _without_fronts(events: Sequence[Event]) -> list[Event]:
    """Leave out the fronts that are told just before their tiles turn up."""
    turned = {event.params.get("tile") for event in events if event.kind in ("up", "kangaroo")}
    return [event for event in events if event.kind != "front" or event.params["tile"] not in turned]


def _groups(events: Sequence[Event]) -> list[list[Event]]:
    """Divide events into things with what came of them."""
    groups: list[list[Event]] = []
    for event in events:
        if not groups or _starts_group(event, groups[-1]):
            groups.append([])
        groups[-1].append(event)
    return groups


def _merge_ways(groups: Sequence[list[Event]]) -> list[list[Event]]:
    """Put the ways of Old Ones together that are told as one: where many move one after the other, those in a row that
    reach no farm and no port. The log has each.
    """
    summed: list[list[Event]] = []
    for moving, stretch in _runs(groups, lambda group: group[0].kind == "step"):
        if not moving or len(stretch) <= MAX_SINGLE_WAYS:
            summed += stretch
            continue
        for closer, run in _runs(stretch, _comes_closer):
            summed += [[event for group in run for event in step_events(group)]] if closer and len(run) > 2 else run
    return summed


def _comes_closer(group: Sequence[Event]) -> bool:
    """Return whether the way of an Old One ends before what it makes for, and does nothing on it."""
    last = step_events(group)[-1].params
    return last["there"] != last["target"] and all(one.kind == "step" or one.kind in _LOG_ONLY for one in group)


def _runs(groups: Sequence[list[Event]], of: Callable[[list[Event]], bool]) -> Iterator[tuple[bool, list[list[Event]]]]:
    """Divide groups into runs of those that are so and those that are not."""
    for is_so, run in groupby(groups, of):
        yield is_so, list(run)


def _starts_group(event: Event, group: Sequence[Event]) -> bool:
    last = group[-1]
    if event.kind == "step":
        # the steps of one tile are one way, unless it did something in between
        return last.kind != "step" or last.params["tile"] != event.params["tile"]
    if event.kind in ("tax", "share"):
        return last.kind != event.kind
    return event.kind in _OPENERS


def line(telling: Telling[Vocabulary], events: Sequence[Event]) -> Markup:
    """Tell all that a move did in one line, for the log."""
    return Markup(" ").join(_without_bold(telling.say(one)) for one in _without_fronts(events) if one.kind != "entry")


def _without_bold(sentence: Markup) -> Markup:
    """Return a sentence without the stress on its head, which only the voice has."""
    return Markup(sentence.replace("<b>", "").replace("</b>", ""))


# --- beats ---


def beats(telling: Telling[Vocabulary], events: Sequence[Event]) -> list[Beat]:
    """Return what a move did as beats; none where nothing is to be said."""
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
    return hastened(shown, MAX_LETTERS, SHORT_PAUSE)


STEP_TIME: Final = 420
"""Milliseconds that an Old One takes for a step."""


def motions(printed: str, events: Sequence[Event]) -> list[Motion]:
    """Return how the Old Ones of some events move on a map: each all its steps at once, the straight way."""
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
    """Return whether a seat did something itself, or a card did it that it has just taken."""
    return event.kind in _OWN_ACTIONS or (event.kind == "gain" and event.params["why"] in PERSONALITY_IDS)


def _pause(about: Sequence[Event], text: Markup) -> int:
    """Return how long a beat stays."""
    event = about[0]
    if len({one.params["tile"] for one in step_events(about)}) > 1:
        return LONG_PAUSE
    glance = (event.kind == "card" and not event.params["movers"]) or event.kind in ("front", "first")
    return SHORT_PAUSE if glance else pause_for(text)


def chapter(telling: Telling[Vocabulary], events: Sequence[Event]) -> Markup:
    """Draw the space that the Old Ones reach as a head of the log; empty for all other events."""
    act = next((event for event in events if event.kind == "purple"), None)
    return bold(_without_bold(telling.say(act))) if act is not None else NOTHING
