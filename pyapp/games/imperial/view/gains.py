"""What a move of the expand phase brings: points, fields, buildings, what is left; and the one reason for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyapp.drawing.language import _, fill, ngettext
from pyapp.engine.contract import N_
from pyapp.games.imperial.rules import scoring
from pyapp.games.imperial.rules.components import ROUNDS
from pyapp.games.imperial.rules.sentences import plain_text
from pyapp.games.imperial.view.vocabulary import name_of, pool_words

if TYPE_CHECKING:
    from pyapp.games.imperial.rules.player import Player


def left(player: Player) -> str:
    """Say what a player has left to spend."""
    number = sum(player.pool) + player.actions
    if not number:
        return _("Leaves nothing.")
    return ngettext("Leaves {{rest}}.", "Leaves {{rest}}.", number).format(rest=pool_words(player.pool, player.actions))


def gains(before: Player, after: Player) -> str:
    """Say what changed for good: points, fields, finished buildings."""
    said: list[str] = []
    points = scoring.total(after) - scoring.total(before)
    if points:
        said.append(fill(N_("+{points} VP."), points=points))
    if after.fields > before.fields:
        said.append(fill(N_("Opens field {field}."), field=after.fields))
    for number, done in enumerate(after.finished):
        if done > 0 and not before.finished[number]:
            works = done < ROUNDS and not after.village.buildings[number].star
            said.append(fill(N_("Finished, for use from round {round}."), round=done + 1) if works else _("Finished."))
    return " ".join(said)


def reason(before: Player, after: Player) -> str:
    """Say the one thing that speaks most for a move: a building that it finishes, and from when that works; else points
    and fields; else how far a building is; else nothing.
    """
    number = next((one for one, done in enumerate(after.finished) if done > 0 and not before.finished[one]), None)
    if number is None:
        return gains(before, after) or _progress(before, after)
    building, done = after.village.buildings[number], after.finished[number]
    ability = plain_text(building.ability, after.raised[number], _)
    if building.star or done >= ROUNDS:
        return _("Finishes {building}: {ability}.").format(building=name_of(building), ability=ability)
    return _("Finishes {building}: {ability}, from round {round}.").format(
        building=name_of(building), ability=ability, round=done + 1
    )


def _progress(before: Player, after: Player) -> str:
    """Say how many boxes a building still lacks of which one was crossed, and what it will do; nothing for none."""
    village, crossed = after.village, before.marks ^ after.marks
    number = next((one for one, mask in enumerate(village.masks) if mask & crossed), None)
    if number is None:
        return ""
    building = village.buildings[number]
    return ngettext(
        "{number} more box finishes {{building}}: {{ability}}.",
        "{number} more boxes finish {{building}}: {{ability}}.",
        (village.masks[number] & ~after.marks).bit_count(),
    ).format(building=name_of(building), ability=plain_text(building.ability, after.raised[number], _))
