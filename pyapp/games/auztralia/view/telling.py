"""What a move did, told beat by beat: the Old Ones' turn step by step, combat card by card. What belongs together is
one beat; what everybody sees on the table, or what is nobody's business, is left to the log.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import groupby
from typing import TYPE_CHECKING, Final

from pyapp.drawing.language import _, fill
from pyapp.drawing.markup import NOTHING, Markup, esc
from pyapp.drawing.scene import Motion
from pyapp.drawing.sentences import packed, reading_time, visible
from pyapp.drawing.view import Beat
from pyapp.engine.contract import N_
from pyapp.games.auztralia.rules.board import board_of
from pyapp.games.auztralia.rules.components import PERSONALITIES
from pyapp.games.auztralia.view import clauses, words
from pyapp.games.auztralia.view.geometry import middles
from pyapp.games.auztralia.view.terms import bold, card_name, farm_name, force_words, kind_name, listed, map_now

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from pyapp.drawing.sentences import Sentence
    from pyapp.engine.contract import Event

    Names = Sequence[Markup]
    Told = tuple[Markup, int]
    """A sentence, and the number of the first event that it does not tell."""

LONGEST: Final = 130
"""Letters of a beat: two lines of the voice."""
MOST_WAYS: Final = 4
"""Old Ones that are told one by one when they move one after the other."""
LONG_PAUSE: Final = 1800
"""Milliseconds for a text of two lines, and for several ways at once."""
SHORT_PAUSE: Final = 700
"""Milliseconds for what is seen at a glance: a card by which nobody moves, a front told for the score."""
_QUIET: Final = frozenset({"survey", "display", "clock", "again", "entry", "rail", "looked"})
"""What everybody sees on the table, or what goes without saying: told in the log alone."""
_OWN: Final = frozenset(
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
        "regrown", "combat over", "call", "tax", "nothing", "fallen", "front", "numbered", "first", "two-player",
        "banish",
    }
)  # fmt: skip
"""Events that begin something new, which is told by itself."""
_BRISK: Final = frozenset({"track", "import", "export", "again"})
"""Parts of an act: a computer's are shown one after the other without much ado."""


def pause_for(text: str) -> int:
    """Return the milliseconds that let one read a text."""
    return reading_time(text, LONG_PAUSE)


# --- what belongs together ---


def _telling(events: Sequence[Event]) -> list[Event]:
    """Leave out the fronts that are told just before their tiles turn up."""
    turned = {event.params.get("tile") for event in events if event.kind in ("up", "kangaroo")}
    return [event for event in events if event.kind != "front" or event.params["tile"] not in turned]


def _groups(events: Sequence[Event]) -> list[list[Event]]:
    """Divide events into things with what came of them."""
    found: list[list[Event]] = []
    for event in events:
        if not found or _begins(event, found[-1]):
            found.append([])
        found[-1].append(event)
    return found


def _summed(groups: Sequence[list[Event]]) -> list[list[Event]]:
    """Put the ways of Old Ones together that are told as one: where many move one after the other, those in a row that
    reach no farm and no port. The log has each.
    """
    found: list[list[Event]] = []
    for moving, stretch in _runs(groups, lambda group: group[0].kind == "step"):
        if not moving or len(stretch) <= MOST_WAYS:
            found += stretch
            continue
        for closer, run in _runs(stretch, _comes_closer):
            found += [[event for group in run for event in _steps(group)]] if closer and len(run) > 2 else run
    return found


def _comes_closer(group: Sequence[Event]) -> bool:
    """Return whether the way of an Old One ends before what it makes for, and does nothing on it."""
    last = _steps(group)[-1].params
    return last["there"] != last["target"] and all(one.kind == "step" or one.kind in _QUIET for one in group)


def _runs(groups: Sequence[list[Event]], of: Callable[[list[Event]], bool]) -> Iterator[tuple[bool, list[list[Event]]]]:
    """Divide groups into runs of those that are so and those that are not."""
    for is_so, run in groupby(groups, of):
        yield is_so, list(run)


def _begins(event: Event, group: Sequence[Event]) -> bool:
    last = group[-1]
    if event.kind == "step":
        # the steps of one tile are one way, unless it did something in between
        return last.kind != "step" or last.params["tile"] != event.params["tile"]
    if event.kind in ("tax", "share"):
        return last.kind != event.kind
    return event.kind in _OPENERS


# --- sentences ---


def _many(kind: str, message: str) -> Callable[[Sequence[Event], int, Names], Told]:
    """Return what tells the same thing of several seats as one."""

    def told(events: Sequence[Event], at: int, names: Names) -> Told:
        each = []
        while at < len(events) and events[at].kind == kind:
            number = events[at].params["number"]
            if number:
                name = words.party(names, events[at].seat)
                each.append(fill(N_("{name} {number}"), name=name, number=number))
            at += 1
        return (fill(message, each=_row(each)) if each else NOTHING), at

    return told


def _row(parts: Sequence[Markup]) -> Markup:
    """Put markup in a row, as `listed` does words."""
    if len(parts) < 2:
        return parts[0] if parts else NOTHING
    return fill(N_("{first} and {last}"), first=Markup(", ").join(parts[:-1]), last=parts[-1])


def _way(events: Sequence[Event], at: int, names: Names) -> Told:
    """Tell the steps of a tile as one way, with what decided about the last that was in doubt; those of several tiles
    by their kinds.
    """
    first, why = events[at], NOTHING
    if any(event.kind == "step" and event.params["tile"] != first.params["tile"] for event in events):
        return _ways(events), len(events)
    last = first
    while at < len(events) and events[at].kind == "step" and events[at].params["tile"] == first.params["tile"]:
        last = events[at]
        why = clauses.why_there(last.params, names) or why
        at += 1
    head = bold(_("{what}:").format(what=clauses.old_one(first.params)))
    return Markup(" ").join(filter(None, (head, clauses.way_words(last.params, first.params["hex"], names), why))), at


def _ways(events: Sequence[Event]) -> Markup:
    """Tell the ways of several tiles as one, by their kinds."""
    kinds = Counter({str(event.params["tile"]): str(event.params["kind"]) for event in _steps(events)}.values())
    each = [_("{what} ×{number}").format(what=kind_name(kind), number=number) for kind, number in kinds.items()]
    return fill(N_("<b>{number} Old Ones move closer:</b> {each}."), number=kinds.total(), each=listed(each))


def _steps(events: Sequence[Event]) -> list[Event]:
    return [event for event in events if event.kind == "step"]


def _blight(events: Sequence[Event], at: int, names: Names) -> Told:
    params = events[at].params
    text = N_("<b>Blight:</b> {name} loses a {farm}, and the Old Ones gain 1 VP.")
    return fill(text, name=words.party(names, events[at].seat), farm=farm_name(str(params["farm"]))), at + 1


def _struck(events: Sequence[Event], at: int, names: Names) -> Told:
    """Tell a card of a combat: who hits, what is lost, how much is left."""
    params, name = events[at].params, words.party(names, events[at].seat)
    head = clauses.hitters(params)
    if left := clauses.left_words(params):
        head = Markup(" ").join((head, esc(left)))
    parts = [bold(head), esc(clauses.losses_words(params))]
    at += 1
    while at < len(events) and events[at].kind == "lost":
        force = force_words(str(events[at].params["force"]))
        parts.append(fill(N_("{name} loses {force}."), name=name, force=force))
        at += 1
    return Markup(" ").join(parts), at


def _attack(events: Sequence[Event], at: int, names: Names) -> Told:
    event = events[at]
    text = fill(
        N_("<b>{name} attacks {what}</b> on {hex}."),
        name=words.party(names, event.seat),
        what=clauses.old_one(event.params),
        hex=clauses.where(event.params),
    )
    return text, at + 1


def _numbered(events: Sequence[Event], at: int, _names: Names) -> Told:
    params = events[at].params
    levels, goods = clauses.lying_words(params)
    head = fill(N_("<b>{number} Old Ones lie face down:</b> {levels}."), number=params["number"], levels=levels)
    return Markup(" ").join((head, fill(N_("There are also {goods}."), goods=goods))) if goods else head, at + 1


def _revelation(events: Sequence[Event], at: int, _names: Names) -> Told:
    ident = str(events[at].params["revelation"])
    title = fill(N_("Revelation: {title}."), title=card_name(ident))
    return Markup(" ").join((bold(title), esc(clauses.revelation_words(ident)))), at + 1


_CARDS: Final = (N_("First card:"), N_("Second card:"))


def _card(events: Sequence[Event], at: int, _names: Names) -> Told:
    params = events[at].params
    head = bold(_(_CARDS[int(params["number"]) - 1]))
    return Markup(" ").join((head, esc(clauses.moves_words(params)))), at + 1


def _over(events: Sequence[Event], at: int, names: Names) -> Told:
    """Tell who comes home; whoever lost all was told so."""
    if not events[at].params["force"]:
        return NOTHING, at + 1
    return words.say(events[at], names), at + 1


def _headed(message: str) -> Callable[[Sequence[Event], int, Names], Told]:
    """Return what tells a thing with a head of its own, filled with name, Old One and hex."""

    def told(events: Sequence[Event], at: int, names: Names) -> Told:
        params = events[at].params
        filled = {
            "name": words.party(names, events[at].seat),
            "what": clauses.old_one(params) if "level" in params else "",
            "hex": clauses.where(params) if "hex" in params else "",
        }
        more = {key: params.get(key, "") for key in ("space", "toughness", "points", "level")}
        return fill(message, **filled, **more), at + 1

    return told


def _mad(events: Sequence[Event], at: int, names: Names) -> Told:
    force = force_words(str(events[at].params["force"]))
    return fill(
        N_("<b>Madness!</b> {name} loses {force}."), name=words.party(names, events[at].seat), force=force
    ), at + 1


_TOLD: Final[dict[str, Callable[[Sequence[Event], int, Names], Told]]] = {
    "numbered": _numbered,
    "purple": _headed(N_("<b>The Old Ones act:</b> space {space}.")),
    "revelation": _revelation,
    "tax": _many("tax", N_("Gold lost: {each}.")),
    "share": _many("share", N_("VP shared by damage: {each}.")),
    "card": _card,
    "step": _way,
    "blight": _blight,
    "up": _headed(N_("<b>{what}</b> turns up on {hex}: toughness {toughness}, {points} VP.")),
    "kangaroo": _headed(N_("<b>A Kangaroo</b> on {hex}: it hops away.")),
    "call": _headed(N_("<b>Cthulhu calls:</b> every other face-up Old One moves 1 step.")),
    "raid": _headed(N_("<b>{what} attacks the port of {name}!</b>")),
    "fallen": _headed(N_("<b>The port of {name} falls.</b> The game is over.")),
    "attack": _attack,
    "struck": _struck,
    "mad": _mad,
    "destroyed": _headed(N_("<b>{name} destroys {what}:</b> {points} VP.")),
    "combat over": _over,
}
"""Kind of event -> what tells it, together with those that follow from it; the others are said as in the log."""


def _sentences(events: Sequence[Event], names: Names) -> list[Sentence]:
    """Tell events, all but the quiet ones, each sentence with the events it tells of."""
    found, at = [], 0
    while at < len(events):
        if events[at].kind in _QUIET:
            at += 1
            continue
        tell = _TOLD.get(events[at].kind)
        text, end = tell(events, at, names) if tell else (words.say(events[at], names), at + 1)
        if text:
            found.append((text, events[at:end]))
        at = end
    return found


def line(events: Sequence[Event], names: Names) -> Markup:
    """Tell all that a move did in one line, for the log."""
    return Markup(" ").join(words.say(event, names) for event in _telling(events) if event.kind != "entry")


# --- beats ---


def beats(events: Sequence[Event], names: Names) -> list[Beat]:
    """Return what a move did as beats; none where nothing is to be said."""
    events = _telling(events)
    own, found = True, list[Beat]()
    for group in _summed(_groups(events)):
        own = own and _by_itself(group[0])
        for text, about in packed(_sentences(group, names), LONGEST):
            steps = (motions(about),) if about[0].kind == "step" else ()
            if own:
                watched = SHORT_PAUSE if about[0].kind in _BRISK else pause_for(text)
                found.append(Beat(text, steps, NOTHING, 0, about, watched=watched))
            else:
                found.append(Beat(text, steps, NOTHING, _pause(about, text), about))
    return _hastened(found)


STEP_TIME: Final = 420
"""Milliseconds that an Old One takes for a step."""


def motions(events: Sequence[Event]) -> list[Motion]:
    """Return how the Old Ones of some events move: each all its steps at once, the straight way."""
    board = board_of(map_now())
    ways: dict[str, list[Event]] = {}
    for event in _steps(events):
        ways.setdefault(str(event.params["tile"]), []).append(event)
    found = []
    for tile, steps in ways.items():
        (x, y), (u, v) = (
            middles(board.key)[board.index[str(name)]] for name in (steps[0].params["hex"], steps[-1].params["there"])
        )
        found.append(Motion(f"az-{tile}", x - u, y - v, STEP_TIME * len(steps)))
    return found


def _by_itself(event: Event) -> bool:
    """Return whether a seat did something itself, or a card did it that it has just taken."""
    return event.kind in _OWN or (event.kind == "gain" and event.params["why"] in PERSONALITIES)


def _pause(about: Sequence[Event], text: Markup) -> int:
    """Return how long a beat stays."""
    event = about[0]
    if len({one.params["tile"] for one in _steps(about)}) > 1:
        return LONG_PAUSE
    glance = (event.kind == "card" and not event.params["movers"]) or event.kind in ("front", "first")
    return SHORT_PAUSE if glance else pause_for(text)


def _hastened(found: list[Beat]) -> list[Beat]:
    """Let what comes first stay a moment where it would make too long a line with what follows."""
    if len(found) > 1 and not found[0].pause and len(visible(found[0].text + found[1].text)) >= LONGEST:
        found[0] = replace(found[0], pause=SHORT_PAUSE)
    return found


def chapter(events: Sequence[Event], names: Names = ()) -> Markup:
    """Draw the space that the Old Ones reach as a head of the log; empty for all other events."""
    act = next((event for event in events if event.kind == "purple"), None)
    return bold(words.say(act, names)) if act is not None else NOTHING
