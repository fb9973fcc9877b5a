"""The Resolution told beat by beat: what belongs together is one beat, with what each party got and why. Sums of equal
gains are told as one.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from pyapp.drawing.language import _, fill, ngettext
from pyapp.drawing.markup import NOTHING, Markup, esc
from pyapp.drawing.sentences import packed, reading_time, visible
from pyapp.drawing.view import Beat
from pyapp.engine.contract import N_
from pyapp.games.artemis.rules.board import ROWS
from pyapp.games.artemis.rules.gains import SHELTERS
from pyapp.games.artemis.rules.steps import ACADEMY, DOORSTEP, QUARRY, VENTS
from pyapp.games.artemis.view import words
from pyapp.games.artemis.view.names import REGION_NAMES
from pyapp.games.artemis.view.terms import colonists, goods, listed, party, reason, title

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pyapp.drawing.sentences import Sentence
    from pyapp.engine.contract import Event

    Names = Sequence[Markup]
    Told = tuple[Markup, int]
    """A sentence, and the number of the first event that it does not tell."""

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
    found: list[list[Event]] = []
    now: tuple[object, ...] = ()
    for event in events:
        opened = _opens(event, now)
        if not found or (opened and opened != now):
            found.append([])
        now = opened or now
        found[-1].append(event)
    return found


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


# --- sentences ---


def _name(event: Event, names: Names) -> Markup:
    return party(names, event.seat or 0)


def _gained(events: Sequence[Event], at: int, why: object) -> tuple[list[str], int]:
    """Collect what a party gains from number `at` on for one reason."""
    seat = events[at].seat if at < len(events) else None
    found: list[str] = []
    while at < len(events) and events[at].seat == seat and events[at].params.get("why") == why:
        event = events[at]
        if event.kind == "gain" and event.params["what"] != "WARM":
            found.append(goods(str(event.params["what"]), int(event.params["number"])))
        elif event.kind == "gain":
            found.append(ngettext("free heat for {number}", "free heat for {number}", int(event.params["number"])))
        elif event.kind == "colonists":
            found.append(colonists(str(event.params["colonists"])))
        elif event.kind == "building":
            found.append(title(str(event.params["tile"])))
        else:
            break
        at += 1
        while at < len(events) and _sheltered(events[at]) and events[at].seat == seat:
            at += 1
    return found, at


def _sheltered(event: Event) -> bool:
    """Return whether a newcomer only goes to the Shelters, as everybody does who is not housed."""
    return event.kind == "house" and event.params["place"] == SHELTERS


def _came_to(message: str, event: Event) -> Markup:
    """Say what an expedition came to."""
    return fill(message, **words.worded(event.params))


def _success(events: Sequence[Event], at: int, names: Names) -> Told:
    head = _came_to(N_("<b>{expedition} succeeds, {sum} of {need}.</b>"), events[at])
    at += 1
    badges = []
    while at < len(events) and events[at].kind == "gain" and events[at].params["what"] == "BADGE":
        badges.append(_name(events[at], names))
        at += 1
    return Markup(" ").join((head, fill(N_("A badge for {names}."), names=listed(badges)))), at


def _failure(events: Sequence[Event], at: int, _names: Names) -> Told:
    return _came_to(N_("<b>{expedition} fails, {sum} of {need}.</b>"), events[at]), at + 1


def _reward(events: Sequence[Event], at: int, names: Names) -> Told:
    event = events[at]
    what, end = _gained(events, at + 1, event.params["expedition"])
    if not what or events[at + 1].seat != event.seat:
        return words.say(event, names), at + 1
    text = N_("{name} takes reward {reward}: {what}.")
    return fill(text, name=_name(event, names), reward=event.params["reward"], what=listed(what)), end


def _use(events: Sequence[Event], at: int, names: Names) -> Told:
    event = events[at]
    what, end = _gained(events, at + 1, event.params["tile"])
    if not what:
        return words.say(event, names), at + 1
    text = N_("{name} uses {tile}: {what}.")
    return fill(text, name=_name(event, names), tile=title(str(event.params["tile"])), what=listed(what)), end


def _relief(events: Sequence[Event], at: int, names: Names) -> Told:
    """Tell steps that come together as one: who, and what each brought."""
    found: dict[int, list[str]] = {}
    steps = 0
    while at < len(events) and events[at].kind == "relief":
        seat, steps = events[at].seat or 0, steps + 1
        gains, at = _gained(events, at + 1, "relief")
        found.setdefault(seat, []).extend(gains)
    each = [
        fill(N_("{name} ({what})"), name=party(names, seat), what=listed(what)) if what else party(names, seat)
        for seat, what in found.items()
    ]
    text = ngettext("A Relief step for {{each}}.", "{number} Relief steps for {{each}}.", steps)
    return fill(Markup(text), each=listed(each)), at


def _gain(events: Sequence[Event], at: int, names: Names) -> Told:
    """Tell what one party gains for one reason; the same for several parties is told as one."""
    event = events[at]
    why = event.params["why"]
    if why in (VENTS, QUARRY):
        return _served(events, at, names)
    if why == ACADEMY:
        return words.say(event, names), at + 1
    what, end = _gained(events, at, why)
    who = [_name(event, names)]
    while end < len(events) and events[end].params.get("why") == why and events[end].kind == "gain":
        more, then = _gained(events, end, why)
        if more != what:
            break
        who.append(_name(events[end], names))
        end = then
    if why == events[0].params.get("event") or why == events[0].params.get("expedition"):
        text = N_("{names} gain {what} each.") if len(who) > 1 else N_("{names} gains {what}.")
        return fill(text, names=listed(who), what=listed(what)), end
    if len(who) > 1:
        return fill(
            N_("{names} gain {what} each: {why}."), names=listed(who), what=listed(what), why=reason(str(why))
        ), end
    return fill(N_("{name} gains {what}: {why}."), name=who[0], what=listed(what), why=reason(str(why))), end


def _lose(events: Sequence[Event], at: int, names: Names) -> Told:
    """Tell what parties lose to an event; the same for several is told as one."""
    first, who = events[at], list[Markup]()
    while at < len(events) and events[at].kind == "lose" and events[at].params == first.params:
        who.append(_name(events[at], names))
        at += 1
    what = goods(str(first.params["what"]), int(first.params["number"]))
    text = N_("{names} lose {what} each.") if len(who) > 1 else N_("{names} loses {what}.")
    return fill(text, names=listed(who), what=what), at


def _served(events: Sequence[Event], at: int, names: Names) -> Told:
    """Tell what the dice of a row take, one after the other."""
    first = events[at]
    region = str(first.params.get("region") or first.params.get("why") or "")
    if not region:
        region = VENTS if first.params["what"] == "ENERGY" else QUARRY
    taken: list[Markup] = []
    while at < len(events):
        event = events[at]
        if (event.kind == "gain" and event.params["why"] == region) or event.kind == "waste":
            number = int(event.params["number"])
        elif event.kind == "nothing" and event.params["region"] == region:
            number = 0
        else:
            break
        what: object = number or _("nothing")
        if number and not taken:  # the others take the same goods
            what = goods("ENERGY" if region == VENTS else "MINERAL", number)
        text = N_("{name} {what}") if taken else N_("{name} takes {what}")
        taken.append(fill(text, name=_name(event, names), what=esc(what)))
        at += 1
    return fill(N_("<b>{region}:</b> {taken}."), region=_(REGION_NAMES[region]), taken=Markup(", ").join(taken)), at


def _nothing(events: Sequence[Event], at: int, names: Names) -> Told:
    if events[at].params["region"] in (VENTS, QUARRY):
        return _served(events, at, names)
    return words.say(events[at], names), at + 1


def _pay(events: Sequence[Event], at: int, names: Names) -> Told:
    event = events[at]
    text = fill(
        N_("<b>{name} builds {tile} for {price}.</b>"),
        name=_name(event, names),
        tile=title(str(event.params["tile"])),
        price=goods("MINERAL", int(event.params["price"])),
    )
    built = at + 1 < len(events) and events[at + 1].kind == "building"
    return text, at + 1 + built


def _recruit(events: Sequence[Event], at: int, names: Names) -> Told:
    gained = at + 1 < len(events) and events[at + 1].kind == "colonists" and events[at + 1].params["why"] == DOORSTEP
    return words.say(events[at], names), at + 1 + gained


def _train(events: Sequence[Event], at: int, names: Names) -> Told:
    gained = at + 1 < len(events) and events[at + 1].kind == "colonists"
    return words.say(events[at], names), at + 1 + gained


def _place(events: Sequence[Event], at: int, names: Names) -> Told:
    text, event = words.say(events[at], names), events[at]
    what, end = _gained(events, at + 1, event.params["region"])
    if not what:
        return text, at + 1
    return Markup(" ").join((text, fill(N_("It brings {what}."), what=listed(what)))), end


def _resolved(events: Sequence[Event], at: int, names: Names) -> Told:
    """Tell that an event resolves: what it says, unless that follows as what each loses."""
    if at + 1 < len(events) and events[at + 1].kind == "lose":
        return fill(N_("<b>{event}.</b>"), event=title(str(events[at].params["event"]))), at + 1
    return words.say(events[at], names), at + 1


def _opened(events: Sequence[Event], at: int, names: Names) -> Told:
    event = events[at]
    resolved = words.say(event, names)
    return Markup(" ").join((resolved, words.event_text(str(event.params["event"])))), at + 1


_TOLD: Final[dict[str, Callable[[Sequence[Event], int, Names], Told]]] = {
    "success": _success,
    "failure": _failure,
    "reward": _reward,
    "use": _use,
    "relief": _relief,
    "lose": _lose,
    "resolve": _resolved,
    "gain": _gain,
    "waste": _served,
    "nothing": _nothing,
    "pay": _pay,
    "recruit": _recruit,
    "train": _train,
    "place": _place,
    "event": _opened,
}
"""Kind of event -> what tells it together with those that follow from it; the others are told by themselves."""


def _sentences(events: Sequence[Event], names: Names, quiet: frozenset[str] = _QUIET) -> list[Sentence]:
    """Tell events, all but the quiet ones, each sentence with the events it tells of."""
    found, at = [], 0
    while at < len(events):
        if events[at].kind in quiet or (quiet and at and _sheltered(events[at])):
            at += 1
            continue
        tell = _TOLD.get(events[at].kind)
        text, end = tell(events, at, names) if tell else (words.say(events[at], names), at + 1)
        found.append((text, events[at:end]))
        at = end
    return found


def line(events: Sequence[Event], names: Names) -> Markup:
    """Tell all that a move did in one line, for the log."""
    return Markup(" ").join(text for group in _groups(events) for text, _about in _sentences(group, names, frozenset()))


# --- beats ---


def beats(events: Sequence[Event], names: Names) -> list[Beat]:
    """Return what a move did as beats; none where nothing is to be said or seen."""
    events = _as_it_ends(events)
    cleared = next((at for at, event in enumerate(events) if _clears(event)), 0)
    gone = {id(event) for event in events[:cleared]}
    found: list[Beat] = []
    for number, group in enumerate(_groups(events)):
        steps = [[motion for event in group for motion in words.motions(event)]]
        own = not number and group[0].kind in _OWN and "by" not in group[0].params
        before = id(group[0]) in gone
        texts = packed(_sentences(group, names), LONGEST)
        for at, (text, about) in enumerate(texts):
            pause = _pause(group[0], text, own=own)
            watched = pause_for(text) if group[0].kind in _DECIDED else 0
            found.append(Beat(text, steps if not at else (), NOTHING, pause, about, before, watched))
        if not texts and steps[0]:
            found.append(Beat(NOTHING, steps))
    return _hastened(found)


def _clears(event: Event) -> bool:
    """Return whether all dice of a round have left the board before an event."""
    return event.kind == "end" or (event.kind == "round" and int(event.params["round"]) > 1)


def _as_it_ends(events: Sequence[Event]) -> list[Event]:
    """Return the events with each die that was placed where it lies after all of them: in a row of Exposure others of
    the same move come to lie before it, or leave.
    """
    found = list(events)
    for number, event in enumerate(found):
        if event.kind != "place":
            continue
        at = was = int(event.params["at"])
        for later in found[number + 1 :]:
            if later.params.get("region") != event.params["region"] or event.params["region"] not in ROWS:
                continue
            if later.kind == "place" and int(later.params["at"]) <= at:
                at += 1
            elif later.kind == "remove" and event.params["region"] == QUARRY:
                at -= 1
        if at != was:
            found[number] = replace(event, params={**event.params, "at": at})
    return found


def _pause(event: Event, text: Markup, *, own: bool) -> int:
    if own:
        return 0
    return DRONE_PAUSE if event.kind == "place" else pause_for(text)


def _hastened(found: list[Beat]) -> list[Beat]:
    """Let what comes first stay a moment where it would make too long a line with what follows."""
    if len(found) > 1 and not found[0].pause and len(visible(found[0].text + found[1].text)) >= LONGEST:
        first = found[0]
        found[0] = replace(first, pause=SHORT_PAUSE)
    return found
