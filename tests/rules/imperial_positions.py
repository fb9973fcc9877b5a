"""Positions of Imperial Settlers for tests: small sheets as data, filled sheets, and rounds with given dice."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from pyapp.engine.contract import Illegal
from pyapp.games.imperial.rules.components import COMPETITION, EMPIRE, FIELDS, TRACKS, Sheet
from pyapp.games.imperial.rules.payment import pool_of
from pyapp.games.imperial.rules.position import Position
from pyapp.games.imperial.rules.schema import read_sheet
from pyapp.games.imperial.rules.village import BOX_BIT, CIRCLE_BIT

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from pyapp.games.imperial.rules.player import Player


def building(
    name: str, kind: str, *, boxes: Sequence[str] = ("W", ""), blueprint: Sequence[str] = (), **ability: Any
) -> dict[str, Any]:
    """Return a building as data; `star=True` and `prebuilt=True` belong to the building, everything else to its
    ability.
    """
    data: dict[str, Any] = {"name": {"en": name, "es": f"{name} (es)"}, "ability": {"kind": kind}}
    for key in ("star", "prebuilt"):
        if ability.pop(key, False):
            data[key] = True
    if not data.get("prebuilt"):
        data["boxes"] = list(boxes)
    if blueprint:
        data["blueprint"] = list(blueprint)
    data["ability"] |= ability
    return data


def plain_sheet(*buildings: Mapping[str, Any]) -> dict[str, Any]:
    """Return a sheet of six buildings as data: the given ones, and sheds of three empty boxes each that are never
    built.
    """
    sheds = [
        building(f"Shed {number}", "gain", boxes=("", "", ""), resource="wood", n=1)
        for number in range(len(buildings), 6)
    ]
    name = {"en": "Sample", "es": "Muestra"}
    return {"id": "sample-1", "civilisation": "sumer", "difficulty": 1, "name": name, "building": [*buildings, *sheds]}


def sheet(*buildings: Mapping[str, Any]) -> Sheet:
    """Return a sheet with these buildings, see `plain_sheet`."""
    return read_sheet(plain_sheet(*buildings), provenance="own")


def table(*buildings: Mapping[str, Any], seats: int = 1, advanced: bool = True, away: Sequence[int] = ()) -> Position:
    """Return a match before its tokens are drawn: all seats have a sheet of these buildings, without any the
    competition village. Seat 0 is first.
    """
    everybody = sheet(*buildings) if buildings else COMPETITION
    return Position(
        [[everybody] * seats], advanced=advanced, away=[seat in away for seat in range(seats)], first_drawn=False
    )


def arrange(
    position: Position,
    seat: int = 0,
    *,
    built: str = "",
    boxes: str = "",
    circles: str = "",
    settled: Sequence[str] = (),
    **tracks: int,
) -> Player:
    """Fill a seat's sheets before the dice are rolled; return the player.

    `walls=4` completes four sections; `boxes="granaries.1 farm.2"` crosses boxes of the next section or of a building;
    `built="farm toolshop"` finishes buildings in round 1 (it is round 2 then, if it was 1); `circles="1.1 2.3"`;
    `settled=["farm w1"]` creates settlements of earlier rounds.
    """
    player = position.players[seat]
    village = player.village
    if built and position.round == 1:
        position.round = 2
        for each in position.players:
            each.begin_round(2)
    for track, length in tracks.items():
        at = TRACKS.index(track)
        for section in range(length):
            player.marks |= sum(1 << BOX_BIT[at][section] + box for box in range(len(EMPIRE[at][section].boxes)))
        player.length[at] = length
    player.fields = sum(field.last < player.length[3] for field in FIELDS)
    for word in boxes.split():
        place, _, number = word.partition(".")
        first = (
            BOX_BIT[TRACKS.index(place)][player.length[TRACKS.index(place)]]
            if place in TRACKS
            else village.first[village.index[place]]
        )
        player.marks |= 1 << first + int(number or 1) - 1
    for ident in built.split():
        at = village.index[ident]
        player.marks |= village.masks[at]
        player.finished[at] = player.finished[at] or 1
    for word in circles.split():
        field, circle = map(int, word.split("."))
        assert circle <= len(FIELDS[field - 1].circles)
        player.marks |= 1 << CIRCLE_BIT[field - 1][circle - 1]
    for words in settled:
        at = village.index[words.split()[0]]
        player.settlements.append((at, next(mask for text, mask in village.shapes[at] if text == f"settle {words}")))
        player.raised[at] += 1
    player._places = None
    return player


def play(position: Position, *moves: str) -> Position:
    """Play moves one after the other."""
    for move in moves:
        position.play(move)
    return position


def begin(position: Position, dice: str = "WSF", worker: int = 4, *tokens: str, drawn: str = "") -> Position:
    """Roll, and take a token for each seat (in turn order; by default Lucky Coin, Ally, Boon, Export). Before the first
    roll the tokens in play are drawn: `drawn`, or the ones to be taken and others.
    """
    count = len(position.players)
    taken = tokens or ("coin", "ally", "boon", "export")[:count]
    if not position.tokens:
        number = 3 if count == 1 else count + 1
        others = [token for token in ("export", "ally", "boon", "yield", "coin") if token not in taken]
        chosen = drawn.split() or [*dict.fromkeys(taken), *others][:number]
        play(
            position,
            "tokens " + " ".join(token for token in ("ally", "boon", "yield", "export", "coin") if token in chosen),
        )
    play(position, f"dice {dice} {worker}")
    return play(position, *(f"take {token}" for token in taken))


def set_pool(position: Position, pool: str = "", actions: int | None = None, seat: int = 0) -> Position:
    """Set a seat's pool and, if given, its number of actions."""
    player = position.players[seat]
    player.pool_number = pool_of("".join(sorted(pool, key="WSFG".index)))
    if actions is not None:
        player.actions = actions
    return position


def expanding(
    *buildings: Mapping[str, Any],
    dice: str = "WSF",
    worker: int = 4,
    token: str = "coin",
    pool: str | None = None,
    actions: int | None = None,
    built: str | None = None,
    **state: Any,
) -> Position:
    """Return one player in the expand phase (or the dice step) with these buildings built, or only those of `built`;
    see `arrange` for the rest.
    """
    position = table(*buildings)
    everything = " ".join(ident for ident in position.players[0].village.index if not ident.startswith("shed-"))
    arrange(position, built=built if built is not None else everything if buildings else "", **state)
    begin(position, dice, worker, token)
    return (
        position
        if pool is None and actions is None
        else set_pool(position, letters(position) if pool is None else pool, actions)
    )


# --- reading ---


def letters(position: Position, seat: int = 0) -> str:
    """Return a pool as letters."""
    return "".join(letter * number for letter, number in zip("WSFG", position.players[seat].pool, strict=True))


def continuations(position: Position, start: str) -> list[str]:
    """Return the continuations of some first words in the legal moves ("" for a move without one)."""
    return [move[len(start) :].strip() for move in position.moves() if move == start or move.startswith(start + " ")]


def refused(position: Position, move: str, number: str = "") -> str:
    """Check that a move is refused, by a rule if one is given, and that nothing changes; return the reason with its
    values.
    """
    before = position.state()
    with pytest.raises(Illegal) as caught:
        position.play(move)
    assert position.state() == before
    assert not number or caught.value.rule == number, f"{move}: {caught.value}"
    return caught.value.reason.format(**caught.value.params)


def total(position: Position, seat: int = 0) -> int:
    """Return the sum of a seat's score lines."""
    return sum(line.points for line in position.score(seat))


def play_to_end(position: Position) -> Position:
    """Play on with the first result of chance, the first token, `keep`, `done` and `rest`, until the game is over."""
    while position.seat is not None:
        moves = position.moves()
        position.advance(next((move for move in ("keep", "done", "rest") if move in moves), moves[0]))
    return position
