"""The sheets of Imperial Settlers as plain text: for each seat the tracks, the fields and the six buildings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyapp.drawing.language import _, named
from pyapp.games.imperial.rules.components import EMPIRE, FIELDS, TOKEN_NAMES, TRACK_NAMES
from pyapp.games.imperial.rules.payment import letters_of
from pyapp.games.imperial.rules.village import BOX_BIT, CIRCLE_BIT
from pyapp.games.imperial.view.view import VIEW

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from pyapp.drawing.log import EventLog
    from pyapp.engine.contract import Setup, Value
    from pyapp.games.imperial.rules.player import Player
    from pyapp.games.imperial.rules.position import Position


def board(position: Position, names: Sequence[str], _seat: int, /) -> Iterator[str]:
    """Draw the dice, the taken tokens and each seat's sheets; a crossed box or circle is an X."""
    p = position
    tokens = ", ".join(_(TOKEN_NAMES[token]) for token in p.tokens) or "none"
    yield f"Round {p.round}, dice {p.dice or '-'}, workers {p.worker or '-'}, tokens {tokens}"
    for seat, player in enumerate(p.players):
        token = _(TOKEN_NAMES[player.token]) if player.token else "none"
        yield (
            f"{seat + 1} {names[seat]}: pool {letters_of(player.pool_number) or '-'}, actions {player.actions}, "
            f"token {token}, notes {player.notes} VP"
        )
        yield from _sheet(player)


def _sheet(player: Player) -> Iterator[str]:
    village, marks = player.village, player.marks
    for track, name in enumerate(TRACK_NAMES):
        sections = (
            _boxes(section.boxes, marks >> BOX_BIT[track][number]) for number, section in enumerate(EMPIRE[track])
        )
        yield f"    {_(name):<10}{'  '.join(sections)}"
    fields = (
        f"{number + 1}{' open' if player.fields >> number & 1 else ''} "
        + _boxes(field.circles, marks >> CIRCLE_BIT[number][0])
        for number, field in enumerate(FIELDS)
    )
    yield f"    {'Fields':<10}{'  '.join(fields)}"
    for number, building in enumerate(village.buildings):
        done = " stands" if player.finished[number] else ""
        boxes = _boxes(village.boxes[number], marks >> village.first[number])
        yield f"    {building.id}: {named(building.name)} {boxes}{done}".rstrip()


def _boxes(costs: Sequence[str], crossed: int) -> str:
    """Write boxes with their costs, X for crossed ones."""
    return "".join(f"[{'X' if crossed >> number & 1 else cost or '-'}]" for number, cost in enumerate(costs))


def name_of(position: Position, code: str, /) -> str:
    """Return the name of a building of any seat's village by its id; "" for any other code."""
    buildings = (building for player in position.players for building in player.village.buildings)
    return next((named(building.name) for building in buildings if building.id == code), "")


def log(_setup: Setup, /) -> EventLog:
    """Return the log of the view."""
    return VIEW.log


_LETTERS = ("paid", "cost", "have")
"""Fields of refusals that hold resources."""


def worded(_position: Position, params: Mapping[str, Value], _names: Sequence[str], /) -> Mapping[str, Value]:
    """Write "nothing" for no resources."""
    return {key: "nothing" for key in _LETTERS if params.get(key) == ""}
