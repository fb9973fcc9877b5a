"""How the board stands if nothing else changed: expeditions, the dice that lie, places that take no die."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyapp.drawing.language import _, fill, ngettext
from pyapp.drawing.markup import NOTHING, Markup, esc
from pyapp.drawing.vocabulary import party
from pyapp.engine.contract import N_
from pyapp.games.artemis.rules.board import ROWS, place_moves
from pyapp.games.artemis.rules.components import ACADEMY_SPACES, OUTFITTERS
from pyapp.games.artemis.rules.expeditions import RETURN, difficulty, ranked
from pyapp.games.artemis.rules.moves import GRAMMAR
from pyapp.games.artemis.rules.regions import price
from pyapp.games.artemis.rules.steps import ACADEMY, BASECAMP, DOORSTEP, GANTRY, QUARRY, VENTS
from pyapp.games.artemis.view.forecast import (
    GOES,
    Tag,
    begun,
    minerals_then,
    recruits,
    steps,
    steps_words,
    taken_tag,
    takes,
)
from pyapp.games.artemis.view.vocabulary import colonists_of, die_of, printed, rank, short

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pyapp.games.artemis.rules.moves import Place
    from pyapp.games.artemis.rules.position import Position


# --- expeditions ---


def expedition(position: Position, seat: int, target: str, names: Sequence[Markup]) -> Tag:
    """Return how an expedition stands: what its sum is of what it needs, and who ranks first and second."""
    place = position.open.index(target)
    first, stack = begun(position, BASECAMP), position.stacks[place]
    if (first is None or place < first) and (RETURN, place) not in position.steps:
        return Tag(NOTHING, NOTHING)
    if not stack:
        text = esc(_("Nobody yet."))
        return Tag(text, text)
    need, ranks = difficulty(position, place), ranked(stack)
    total = sum(ranks.values())
    standing = [
        fill(N_("{name} {rank}"), name=party(names, one, seat), rank=rank(number))
        for number, one in enumerate(ranks)
        if number < 2
    ]
    text = fill(N_("<b>{sum} of {need}.</b> {ranks}."), sum=total, need=need, ranks=Markup(", ").join(standing))
    each = [f"{party(names, one, seat)} {points}" for one, points in ranks.items()]
    said = fill(
        N_("{expedition}: {sum} of {need}. {each}."),
        expedition=printed(position).title(target),
        sum=total,
        need=need,
        each=Markup(", ").join(map(Markup, each)),
    )
    return Tag(text, said, warn=total < need)


# --- dice that lie ---


def dice_at(position: Position, region: str, target: str) -> Sequence[object]:
    """Return the dice that lie at a place, as the rules keep them; none where there is no such expedition or tile."""
    if region in ROWS:
        return position.rows[ROWS[region]]
    if region == BASECAMP:
        return position.stacks[position.open.index(target)] if target in position.open else ()
    if region == GANTRY:
        return position.bids[position.display.index(target)] if target in position.display else ()
    return position.academy if region == ACADEMY else position.outfitters


def lying(position: Position, seat: int, region: str, target: str, number: int, names: Sequence[Markup] = ()) -> Tag:
    """Return what a die that lies gets as it stands: the `number`-th from the left or from below, from 0; `target` is
    the expedition or tile.
    """
    if region == BASECAMP:
        face, owner, sent = position.stacks[position.open.index(target)][number]
        said = die_of(names, owner, face, seat)
        return Tag(
            NOTHING, fill(N_("{die}, with {colonists}"), die=said, colonists=colonists_of(sent)) if sent else said
        )
    if region == GANTRY:
        return _bid(position, seat, target, number, names)
    if region in (VENTS, QUARRY):
        row = position.rows[ROWS[region]]
        taken = takes(position, region, row)[number]
        owner = row[number] & 7
        text = esc(_("nothing")) if not taken and owner >= position.players else taken_tag(taken)
        die = die_of(names, owner, row[number] >> 3, seat)
        said = fill(N_("{die}: {text}"), die=die, text=text) if text else die
        return Tag(text, said, gone=taken == GOES)
    if region == DOORSTEP:
        row, first = position.rows[ROWS[DOORSTEP]], begun(position, DOORSTEP)
        die = die_of(names, row[number] & 7, row[number] >> 3, seat)
        if first is None or number < first:
            return Tag(NOTHING, die)
        many = recruits(position, row, number)
        return Tag(esc(many), fill(N_("{die}: recruits up to {number}"), die=die, number=many))
    dice = position.academy if region == ACADEMY else position.outfitters
    face, owner = dice[number] >> 3, dice[number] & 7
    die = die_of(names, owner, face, seat)
    if region == ACADEMY:
        first = begun(position, ACADEMY)
        if first is None or number < first or owner >= position.players:
            return Tag(NOTHING, die)
        text = esc(steps_words(steps(position, face)))
        return Tag(text, fill(N_("{die}: {text}"), die=die, text=text))
    text = fill(N_("+{number}"), number=OUTFITTERS[position.players][number])
    return Tag(text, fill(N_("{die}: {text}"), die=die, text=text))


def _bid(position: Position, seat: int, target: str, number: int, names: Sequence[Markup]) -> Tag:
    """Return how a die on a tile stands: the highest leads, at its price."""
    place = position.display.index(target)
    bids, first = position.bids[place], begun(position, GANTRY)
    owner, face = bids[number] & 7, bids[number] >> 3
    die = die_of(names, owner, face, seat)
    if number < len(bids) - 1 or first is None or place < first or position.built >> place & 1:
        return Tag(NOTHING, die)
    cost = price(position, owner, face)
    poor = owner < position.players and cost > minerals_then(position, owner)
    text = fill(N_("{name}, {price}"), name=short(party(names, owner, seat)), price=cost)
    return Tag(text, fill(N_("{die} leads, price {price}"), die=die, price=cost), poor)


# --- places that are shut ---


def shut(position: Position, face: int, place: Place, names: Sequence[Markup] = ()) -> Tag | None:
    """Return why a die of that face cannot go to a place of the board, None if it can."""
    if GRAMMAR.write(place) in place_moves(position, face):
        return None
    region, target = place.region, place.target or ""
    if region == GANTRY and target in position.display:
        top = position.bids[position.display.index(target)][-1]
        lead = die_of(names, top & 7, top >> 3)
        if top >> 3 == 6:
            return Tag(esc(_("closed")), fill(N_("Closed: {die} leads."), die=lead))
        need = fill(N_("needs {number}"), number=(top >> 3) + 1)
        return Tag(need, fill(N_("{die} leads: you need {number} or more."), die=lead, number=(top >> 3) + 1))
    if region in (GANTRY, BASECAMP):
        return Tag(esc(_("closed")), fill(N_("Nothing is open here.")))
    spaces = ACADEMY_SPACES[position.players] if region == ACADEMY else len(OUTFITTERS[position.players])
    said = ngettext("All {number} space is taken.", "All {number} spaces are taken.", spaces)
    return Tag(esc(_("full")), esc(said))
