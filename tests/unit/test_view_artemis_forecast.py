"""Forecasts of The Artemis Project compared with the engine: they come true if no more dice are placed, with each
event.
"""

from __future__ import annotations

import re
from random import Random
from typing import TYPE_CHECKING, NamedTuple

import pytest

from pyapp.drawing import language as catalogue
from pyapp.drawing.markup import Markup
from pyapp.drawing.sentences import visible
from pyapp.engine.contract import CHANCE
from pyapp.games.artemis.computer.strategy import ArtemisStrategy
from pyapp.games.artemis.rules import forecasts
from pyapp.games.artemis.rules.board import ROWS, in_row
from pyapp.games.artemis.rules.components import EVENTS
from pyapp.games.artemis.rules.expeditions import ranked
from pyapp.games.artemis.rules.moves import GRAMMAR, Place
from pyapp.games.artemis.rules.position import Position
from pyapp.games.artemis.rules.steps import DIE, DOORSTEP, QUARRY, RESOLVE, VENTS
from pyapp.games.artemis.view import academy, basecamp, doorstep, placement

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pyapp.engine.contract import Event

NAMES = tuple(map(Markup, ("Ana", "Ben", "Cleo", "Dan", "Eva")))


@pytest.fixture(autouse=True)
def _english() -> None:
    catalogue.use("en")


class Asked(NamedTuple):
    """A question of the Resolution: the seat, the question and its parameters."""

    kind: str
    seat: int
    args: tuple[object, ...]


def tables(players: int, event: str, seed: int) -> Iterator[Position]:
    """Return tables in the middle of Placement, with a given event; an event of letter A has already resolved."""
    position, generator, strategy = Position(players), Random(seed), ArtemisStrategy(players)
    while position.seat is not None:
        if position.seat == CHANCE:
            position.advance(position.chance().sample(generator))
            continue
        if position.ask == DIE and generator.random() < 1.1 - 0.25 * players:
            table = position.copy()
            table.event = event
            yield table
        moves = max(strategy.advice(position))[1] if generator.random() < 0.3 else (generator.choice(position.moves()),)
        for move in moves:
            position.advance(move)


def resolved(position: Position) -> tuple[list[Event], list[Asked]]:
    """Resolve a copy of the position; return the events and the questions. The answers build, and recruit as many as
    possible.
    """
    p, generator = position.copy(), Random(1)
    events: list[Event] = []
    asked: list[Asked] = []
    p.pool = [""] * len(p.pool)
    p.steps, p.seat, p.log = [(RESOLVE,)], None, events
    p.go_on()
    p.log = None
    number = p.round
    while p.seat is not None and p.round == number and p.ask not in ("crew", "use", "heat"):
        if p.seat == CHANCE:
            events += p.play(p.chance().sample(generator))
            continue
        asked.append(Asked(p.ask, p.seat, (*p.args, *p.display) if p.ask == "build" else p.args))
        events += p.play(max(p.moves(), key=len) if p.ask == "recruit" else p.moves()[0])
    return events, asked


def row_served(events: list[Event], region: str) -> list[int]:
    """Return the gain of each die of a row, in order; below 0 for a removed one."""
    what = "ENERGY" if region == VENTS else "MINERAL"
    numbers = []
    for event in events:
        if event.kind == "remove" and event.params["region"] == region:
            numbers.append(forecasts.REMOVED)
        elif event.kind == "nothing" and event.params["region"] == region:
            numbers.append(0)
        elif (event.kind == "gain" and event.params["why"] == region) or (
            event.kind == "waste" and event.params["what"] == what
        ):
            numbers.append(int(event.params["number"]))
    return numbers


@pytest.mark.slow
@pytest.mark.parametrize("event", EVENTS)
@pytest.mark.parametrize("players", [1, 3])
def test_rows_are_served_as_forecast(players: int, event: str) -> None:
    seen = 0
    for table in tables(players, event, 1):
        events, _asked = resolved(table)
        for region in (VENTS, QUARRY):
            promised = forecasts.row_gains(table, region, table.rows[ROWS[region]])
            gone = [number for number in promised if number == forecasts.REMOVED]
            others = [number for number in promised if number != forecasts.REMOVED]
            assert row_served(events, region) == gone + others
            seen += len(promised)
    assert seen > 10


@pytest.mark.parametrize("event", EVENTS)
def test_stocks_before_the_gantry_and_the_doorstep_are_as_forecast(event: str) -> None:
    """Only rows and events change them: the effects of Basecamp, Relief and prices are left out."""
    seen = 0
    for table in tables(3, event, 2):
        table.open, table.stacks, table.reward_contents = (), [], []
        table.display, table.bids = (), []
        events, _asked = resolved(table)
        for seat in range(3):
            if any(one.kind == "relief" and one.seat == seat for one in events):
                continue
            for what, have, then in (
                ("ENERGY", table.energy, forecasts.energy_at_doorstep),
                ("MINERAL", table.minerals, forecasts.minerals_at_gantry),
            ):
                number = have[seat]
                for one in events:
                    if one.kind == "recruit":
                        break
                    if one.seat == seat and one.kind in ("gain", "lose") and one.params["what"] == what:
                        number += int(one.params["number"]) * (1 if one.kind == "gain" else -1)
                assert then(table, seat) == number
                seen += 1
    assert seen > 20


@pytest.mark.slow
@pytest.mark.parametrize("event", EVENTS)
@pytest.mark.parametrize("players", [1, 4])
def test_the_leader_of_a_tile_is_asked_at_the_price_on_its_tag(players: int, event: str) -> None:
    seen = 0
    for table in tables(players, event, 3):
        events, asked = resolved(table)
        for place, (tile, bids) in enumerate(zip(table.display, table.bids, strict=True)):
            if not bids:
                continue
            party = bids[-1] & 7
            tag = placement.die_tag(table, -1, "gantry", tile, len(bids) - 1, NAMES)
            if party >= players:
                assert any(one.kind == "lost" and one.params["tile"] == tile for one in events)
                continue
            price = int(visible(tag.text).rpartition(" ")[2])
            offers = [one for one in asked if one.kind == "build" and one.args[0] == place]
            refused = [one for one in events if one.kind == "poor" and one.params["tile"] == tile]
            if offers and offers[0].seat == party:
                assert offers[0].args[2] == price
                assert not [one for one in refused if one.seat == party]
            else:
                assert (refused[0].seat, refused[0].params["price"]) == (party, price)
            seen += 1
    assert seen > 5


@pytest.mark.slow
@pytest.mark.parametrize("event", EVENTS)
@pytest.mark.parametrize("players", [1, 4])
def test_each_die_at_the_doorstep_may_recruit_as_many_as_forecast(players: int, event: str) -> None:
    seen = 0
    for table in tables(players, event, 4):
        table.energy = [60] * players
        row = table.rows[ROWS[DOORSTEP]]
        events, asked = resolved(table)
        promised = [forecasts.guaranteed_recruits(table, row, at) for at in range(len(row))]
        most = iter([int(str(one.args[0])) for one in asked if one.kind == "recruit"])
        shut = [one for one in events if one.kind == "nothing" and one.params["region"] == DOORSTEP]
        for die, number in zip(row, promised, strict=True):
            if number and die & 7 < players:
                assert next(most) == number
                seen += 1
        assert len(shut) == promised.count(0)
        assert next(most, None) is None
    assert seen > 3


@pytest.mark.slow
@pytest.mark.parametrize("event", EVENTS)
@pytest.mark.parametrize("players", [1, 4])
def test_expeditions_end_as_forecast(players: int, event: str) -> None:
    seen = 0
    for table in tables(players, event, 5):
        events, asked = resolved(table)
        for place, ident in enumerate(table.open):
            stack = table.stacks[place]
            ended = [one for one in events if one.kind in ("success", "failure") and one.params["expedition"] == ident]
            assert len(ended) == bool(stack)
            if not stack:
                continue
            tag = basecamp.expedition(table, -1, ident, NAMES)
            assert tag.warn is (ended[0].kind == "failure")
            assert f"{ended[0].params['sum']} of {ended[0].params['need']}." in visible(tag.text)
            if ended[0].kind == "success":
                leader, *others = ranked(stack)
                offers = [one for one in asked if one.kind == "reward" and one.args[0] == place]
                assert [one.seat for one in offers] == ([leader] if leader < players else [])
                assert all(one.args[1] == (others[0] if others else -1) for one in offers)
            seen += 1
    assert seen > 5


@pytest.mark.parametrize("event", ["V12", "V01"])
def test_training_steps_are_as_forecast(event: str) -> None:
    seen = 0
    for table in tables(4, event, 6):
        _events, asked = resolved(table)
        begun = [one for one in asked if one.kind == "train"]
        for number, one in enumerate(begun):
            if number and begun[number - 1].seat == one.seat:
                continue  # a further training of the same die, or another die of this seat
            faces = [die >> 3 for die in table.academy if die & 7 == one.seat]
            assert one.args[0] in [academy.steps(table, face) for face in faces]
            seen += 1
    assert seen


@pytest.mark.slow
@pytest.mark.parametrize("event", EVENTS)
def test_a_socket_forecasts_the_gain_of_the_placed_die(event: str) -> None:
    generator, seen = Random(7), 0
    for table in tables(3, event, 7):
        seat, die = table.seat or 0, generator.choice(table.moves())
        face = int(die[-1])
        taken = table.copy()
        taken.advance(die)
        for text in taken.moves():
            place = GRAMMAR.read(text)
            assert isinstance(place, Place)
            tag = placement.socket_tag(table, seat, face, place, NAMES)
            after = taken.copy()
            after.advance(text)
            region, target = place.region, place.target or ""
            if region in (VENTS, QUARRY):
                before = table.rows[ROWS[region]]
                at = sum(one >> 3 <= face for one in before)
                assert after.rows[ROWS[region]] == in_row(before, 8 * face + seat)
                lies = placement.die_tag(after, seat, region, "", at, NAMES)
                some = visible(lies.text).startswith("takes")
                assert (f"{visible(lies.text)} of" if some else "1 Relief step.") in visible(tag.said)
                seen += 1
            elif region == "gantry":
                lies = placement.die_tag(after, seat, region, target, len(after.bids[after.display.index(target)]) - 1)
                assert visible(lies.text).rpartition(", ")[2] in visible(tag.said)
                seen += 1
            elif region == "basecamp" and "rank" in visible(tag.said):
                leader = next(iter(ranked(after.stacks[after.open.index(target)])))
                assert ("1st" in visible(tag.text)) is (leader == seat)
                seen += 1
    assert seen > 20


def test_doorstep_tag_agrees_with_its_sentence() -> None:
    seen = 0
    for players in (1, 4):
        for table in tables(players, next(iter(EVENTS)), 6):
            for energy in range(8):
                table.energy = [energy] * players
                for face in range(1, 7):
                    outlook = doorstep.outlook(table, 0, face)
                    if numbers := re.findall(r"^up to (\d+)$", visible(outlook.text)):
                        head = visible(outlook.head)
                        assert re.search(r"recruits (?:up to )?(\d+)", head.partition("Doorstep")[2])[1] == numbers[0]  # type: ignore[index]
                        seen += 1
    assert seen > 20
