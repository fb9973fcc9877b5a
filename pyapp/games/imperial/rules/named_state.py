"""A position of Imperial Settlers as labelled plain data; docs/library.md explains the labels."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from pyapp.engine.contract import CHANCE
from pyapp.games.imperial.rules.components import EMPIRE, FIELDS, RESOURCE_KEYS, SECTIONS, SQUARE_ROWS, TRACKS
from pyapp.games.imperial.rules.moves import die_word
from pyapp.games.imperial.rules.payment import counts

if TYPE_CHECKING:
    from pyapp.games.imperial.rules.player import Player
    from pyapp.games.imperial.rules.position import Position

PHASES: Final = ("tokens", "first player", "dice", "take", "reroll", "expand", "settle", "end", "over")


def named_state(p: Position) -> dict[str, Any]:
    """Return the position by names. No information in it is hidden."""
    return {
        "acting": "chance" if p.seat == CHANCE else p.seat,
        "phase": PHASES[p.phase],
        "game": p.game + 1,
        "games": p.games,
        "round": p.round,
        "first_player": p.active,
        "tokens": list(p.tokens),
        "taken": [token or None for token in p.taken],
        "dice": p.dice or None,
        "worker": p.worker if p.dice else None,
        "rerolling": die_word(p.rerolling) if p.rerolling >= 0 else None,
        "earlier_points": [
            [None if card is None else sum(line.points for line in card.lines) for card in row] for row in p.cards
        ],
        "seats": [_seat(player) for player in p.players],
    }


def _resources(pool: int) -> dict[str, int]:
    return dict(zip(RESOURCE_KEYS, counts(pool), strict=True))


def _seat(player: Player) -> dict[str, Any]:
    village = player.village
    return {
        "away": player.away,
        "resources": _resources(player.pool_number),
        "actions": player.actions,
        "dice": player.dice or None,
        "worker": player.worker if player.dice else None,
        "token": player.token or None,
        "token_used": player.token_used,
        "noted_points": player.notes,
        "kept": {**_resources(player.kept_pool), "actions": player.kept_actions},
        "next_round": {**_resources(player.start_pool), "actions": player.start_actions},
        "tracks": {
            track: [
                [player.box(number, at, box) for box in range(len(section.boxes))]
                for at, section in enumerate(EMPIRE[number])
            ]
            for number, track in enumerate(TRACKS)
        },
        "complete": dict(zip(TRACKS, player.length, strict=True)),
        "open_fields": player.fields,
        "fields": [[player.circle(field, at) for at in range(len(one.circles))] for field, one in enumerate(FIELDS)],
        "village": village.sheet.id,
        "buildings": [
            {
                "id": building.id,
                "boxes": [player.village_box(number, box) for box in range(len(village.boxes[number]))],
                "finished": bool(player.finished[number]),
                "round": player.finished[number] if player.finished[number] > 0 else None,
                "used": player.used[number],
                "settlements": player.raised[number],
            }
            for number, building in enumerate(village.buildings)
        ],
        "settlements": [
            {"building": village.buildings[building].id, "squares": _squares(mask)}
            for building, mask in player.settlements
        ],
    }


def _squares(mask: int) -> list[str]:
    """Return the notation of squares, such as w3."""
    return [
        f"{row}{column + 1}"
        for at, row in enumerate(SQUARE_ROWS)
        for column in range(SECTIONS)
        if mask >> SECTIONS * at + column & 1
    ]
