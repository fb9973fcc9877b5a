"""Vents and Quarry: forecasts of the dice of a row, which are served from the lowest."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pyapp.drawing.language import _, fill
from pyapp.drawing.markup import NOTHING, Markup, esc, join
from pyapp.drawing.verbs import Chapter
from pyapp.engine.contract import N_
from pyapp.games.artemis.rules.board import ROWS, in_row, place_in_row
from pyapp.games.artemis.rules.forecasts import REMOVED, SERVED, row_gains
from pyapp.games.artemis.rules.steps import QUARRY, VENTS
from pyapp.games.artemis.view.forecast import Outlook, Tag
from pyapp.games.artemis.view.marks import pip
from pyapp.games.artemis.view.names import REGION_NAMES
from pyapp.games.artemis.view.vocabulary import Vocabulary, die_of, goods, printed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pyapp.drawing.telling import Telling
    from pyapp.engine.contract import Event
    from pyapp.games.artemis.rules.position import Position

_TAKES: Final = {
    VENTS: (
        N_("The {face} in the Vents takes {taken} of {pool}."),
        N_("The {face} in the Vents gets nothing: 1 Relief step."),
        N_("{event} removes the {face} from the Vents: 1 Relief step."),
    ),
    QUARRY: (
        N_("The {face} in the Quarry takes {taken} of {pool}."),
        N_("The {face} in the Quarry gets nothing: 1 Relief step."),
        N_("{event} removes the {face} from the Quarry: 1 Relief step."),
    ),
}


def taken_tag(taken: int) -> Markup:
    """Write the gain of a die of a row on its tag."""
    if taken == SERVED:
        return NOTHING
    if taken == REMOVED:
        return esc(_("leaves"))
    return fill(N_("takes {number}"), number=taken) if taken else esc(_("Relief +1"))


def _taken_brief(taken: int) -> Markup:
    """Write the gain of a die of a row in the fewest letters; nothing for one that an event removes."""
    if taken == REMOVED:
        return NOTHING
    return esc(taken) if taken else join(0, pip("RELIEF"))


def _taken_head(position: Position, region: str, face: int, taken: int) -> Markup:
    some, none, gone = _TAKES[region]
    event = printed(position).title(position.event)
    pool = position.vents if region == VENTS else position.quarry
    return fill(some if taken > 0 else none if not taken else gone, face=face, taken=taken, pool=pool, event=event)


def outlook(position: Position, seat: int, face: int, region: str, names: Sequence[Markup]) -> Outlook:
    """Return the forecast of a die in a row, and its effect on the dice after it."""
    before = position.rows[ROWS[region]]
    row = in_row(before, 8 * face + seat)
    at = place_in_row(before, 8 * face + seat)
    old, new = row_gains(position, region, before), row_gains(position, region, row)
    taken = new.pop(at)
    more = []
    for die, was, now in zip(before, old, new, strict=True):
        one = die_of(names, die & 7, die >> 3, seat)
        if now == REMOVED:
            event = printed(position).title(position.event)
            more.append(fill(N_("{event} removes {die}."), event=event, die=one))
        elif now != was:
            more.append(fill(N_("Then {die} takes {now} instead of {was}."), die=one, now=now, was=max(0, was)))
    head = _taken_head(position, region, face, taken)
    return Outlook(taken_tag(taken), head, more, warn=taken <= 0, brief=_taken_brief(taken))


def _taken_said(die: Markup, taken: int, *, own: bool) -> Markup:
    """Describe the gain of a die in a row; `own` if it is a player's, not a drone's."""
    if taken == SERVED:
        return die
    if taken == REMOVED:
        return fill(N_("{die} leaves because of the event"), die=die)
    if taken:
        return fill(N_("{die} takes {number}"), die=die, number=taken)
    text = N_("{die} gets nothing, so 1 Relief step") if own else N_("{die} gets nothing")
    return fill(text, die=die)


def die_tag(position: Position, seat: int, region: str, number: int, names: Sequence[Markup]) -> Tag:
    """Return the gain of a die in a row, as the board is now."""
    row = position.rows[ROWS[region]]
    taken = row_gains(position, region, row)[number]
    owner = row[number] & 7
    text = esc(_("nothing")) if not taken and owner >= position.players else taken_tag(taken)
    die = die_of(names, owner, row[number] >> 3, seat)
    said = _taken_said(die, taken, own=owner < position.players)
    brief = _taken_brief(taken) if taken or owner < position.players else NOTHING
    return Tag(text, said, gone=taken == REMOVED, brief=brief)


# --- log ---


def served(telling: Telling[Vocabulary], events: Sequence[Event], at: int) -> tuple[Markup, int]:
    """Write the gains of the dice of a row, one after the other."""
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
        taken.append(fill(text, name=telling.name(event), what=esc(what)))
        at += 1
    return fill(N_("<b>{region}:</b> {taken}."), region=_(REGION_NAMES[region]), taken=Markup(", ").join(taken)), at


def _nothing(telling: Telling[Vocabulary], events: Sequence[Event], at: int) -> tuple[Markup, int]:
    if events[at].params["region"] in (VENTS, QUARRY):
        return served(telling, events, at)
    return telling.say(events[at]), at + 1


CHAPTER: Final[Chapter[Position, Vocabulary]] = Chapter(
    tells={"waste": served, "nothing": _nothing},
)
