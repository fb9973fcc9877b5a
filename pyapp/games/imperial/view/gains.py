"""The gains of a move of the expand phase: points, fields, buildings, what is left to spend; and its main benefit."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyapp.drawing.language import _, fill, ngettext
from pyapp.drawing.markup import NOTHING, Markup
from pyapp.engine.contract import N_
from pyapp.games.imperial.rules import scoring
from pyapp.games.imperial.rules.components import ROUNDS
from pyapp.games.imperial.rules.sentences import plain_text
from pyapp.games.imperial.view.vocabulary import name_of, pool_words

if TYPE_CHECKING:
    from pyapp.games.imperial.rules.player import Player


def left(player: Player) -> Markup:
    """Describe what a player has left to spend."""
    number = sum(player.pool) + player.actions
    if not number:
        return fill(N_("Leaves nothing."))
    text = ngettext("Leaves {{rest}}.", "Leaves {{rest}}.", number)
    return Markup(text).format(rest=pool_words(player.pool, player.actions))


def gains(before: Player, after: Player) -> Markup:
    """Describe the permanent gains: points, fields, finished buildings; empty if there are none."""
    said: list[Markup] = []
    points = scoring.total(after) - scoring.total(before)
    if points:
        said.append(fill(N_("+{points} VP."), points=points))
    if after.fields > before.fields:
        said.append(fill(N_("Opens field {field}."), field=after.fields))
    for number, done in enumerate(after.finished):
        if done > 0 and not before.finished[number]:
            works = done < ROUNDS and not after.village.buildings[number].star
            text = N_("Finished: use it from round {round}.") if works else N_("Finished.")
            said.append(fill(text, round=done + 1))
    return Markup(" ").join(said)


def reason(before: Player, after: Player) -> Markup:
    """Describe the main benefit of a move: the building that it finishes and from which round that works; else points
    and fields; else the progress of a building; empty if there is none.
    """
    number = next((one for one, done in enumerate(after.finished) if done > 0 and not before.finished[one]), None)
    if number is None:
        return gains(before, after) or _progress(before, after)
    building, done = after.village.buildings[number], after.finished[number]
    ability = plain_text(building.ability, after.raised[number], _)
    if building.star or done >= ROUNDS:
        return fill(N_("Finishes {building}: {ability}."), building=name_of(building), ability=ability)
    text = N_("Finishes {building}: {ability}, from round {round}.")
    return fill(text, building=name_of(building), ability=ability, round=done + 1)


def _progress(before: Player, after: Player) -> Markup:
    """Describe how many boxes of a building are left after one was crossed, and what it will do; empty if none was."""
    village, crossed = after.village, before.marks ^ after.marks
    number = next((one for one, mask in enumerate(village.masks) if mask & crossed), None)
    if number is None:
        return NOTHING
    building = village.buildings[number]
    text = ngettext(
        "{number} more box finishes {{building}}: {{ability}}.",
        "{number} more boxes finish {{building}}: {{ability}}.",
        (village.masks[number] & ~after.marks).bit_count(),
    )
    ability = plain_text(building.ability, after.raised[number], _)
    return Markup(text).format(building=name_of(building), ability=ability)
