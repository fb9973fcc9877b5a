"""Invariants of Imperial Settlers: redundant state agrees, and nothing impossible is crossed, owned or scored."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyapp.engine.contract import CHANCE
from pyapp.games.imperial.rules import scoring
from pyapp.games.imperial.rules.components import EMPIRE, FIELDS, TOKENS, TRACKS
from pyapp.games.imperial.rules.phases import DICE_ROLLED, END, EXPAND, FIRST, OVER, REROLL, SETTLE, TAKE, TOKENS_DRAWN

if TYPE_CHECKING:
    from pyapp.games.imperial.rules.player import Player
    from pyapp.games.imperial.rules.position import Position

CHANGES_DICE = {"reroll", "reroll_worker", "turn_die"}


def imperial(position: Position) -> None:
    """Check the table and every player's sheets against the rules."""
    _table(position)
    for seat, player in enumerate(position.players):
        if player.away:
            assert not player.marks, "somebody writes on a sheet that is not here"
            assert not any(player.pool), "a seat that keeps its sheet elsewhere has a pool"
            continue
        _empire(player)
        _village(player, position.round)
        _settlements(player)
        _round(position, player)
        assert position.score(seat)[-1].points >= 0, "a score below nothing"
        if position.phase != OVER:
            lines = scoring.card(player).lines
            assert scoring.total(player) == sum(line.points for line in lines), "the total is not the sum of its lines"


def _table(position: Position) -> None:
    players = len(position.players)
    assert 1 <= position.round <= 10, "a round too many"
    assert position.game < position.games, "a game too many"
    chance = position.seat == CHANCE
    assert chance == (position.phase in (TOKENS_DRAWN, FIRST, DICE_ROLLED) or position.rerolling >= 0), (
        "chance and phase disagree"
    )
    assert (position.seat is None) == (position.phase == OVER), "over and somebody acts"
    if position.phase != TOKENS_DRAWN:
        assert len(set(position.tokens)) == len(position.tokens) == max(3, players + 1), (
            "tokens in play are lost or won"
        )
        assert list(position.tokens) == [token for token in TOKENS if token in position.tokens], "tokens out of order"
    taken = [token for token in position.taken if token]
    assert len(set(taken)) == len(taken), "a token is taken twice"
    assert set(taken) <= set(position.tokens), "a token that is not in play is taken"
    if position.phase in (REROLL, EXPAND, SETTLE, END):
        assert len(taken) == players, "somebody has no token"
        assert [player.token for player in position.players] == position.taken, "tokens and players disagree"
        assert not position.players[position.turn].away, "a seat that keeps its sheet elsewhere acts here"
    assert (position.phase == TAKE) == (bool(position.dice) and len(taken) < players and position.phase != OVER), (
        "tokens are taken out of turn"
    )
    assert not position.dice or (len(position.dice) == 3 and position.worker in (3, 4, 5)), "that is no roll"


def _empire(player: Player) -> None:
    for track in range(len(TRACKS)):
        for section in range(9):
            crossed = [player.box(track, section, box) for box in range(len(EMPIRE[track][section].boxes))]
            if section < player.length[track]:
                assert all(crossed), "a complete section lacks a cross"
            else:
                assert not any(crossed) if section > player.length[track] else not all(crossed), (
                    "a cross beyond the first unfinished section"
                )
    opened = sum(field.last < player.length[3] for field in FIELDS)
    assert [player.open(field) for field in range(4)] == [field < opened for field in range(4)], (
        "fields and bridges disagree"
    )
    ahead = "harvest_ahead" in player.village.by_kind
    for field, printed in enumerate(FIELDS):
        crossed = [player.circle(field, circle) for circle in range(len(printed.circles))]
        assert field < opened + ahead or not any(crossed), "a circle of a locked field is crossed"
        for shown in set(printed.circles):
            row = [crossed[at] for at in range(len(crossed)) if printed.circles[at] == shown]
            assert row == sorted(row, reverse=True), "a later one of equal circles is crossed first"


def _village(player: Player, round_: int) -> None:
    village = player.village
    for number, building in enumerate(village.buildings):
        crossed = [player.village_box(number, box) for box in range(len(building.boxes))]
        done = player.finished[number]
        if building.prebuilt:
            assert done == -1, "what stands from the start fell"
        else:
            assert (done > 0) == all(crossed), "finished and crosses disagree"
            assert done <= round_, "a building of the future"
        assert not player.ready(number) or done < round_, "an ability comes too early"
    assert player.marks >> village.first[-1] + len(village.buildings[-1].boxes) == 0, "a cross outside of the sheets"
    again = player.copy()
    again._places = None
    assert again.places == player.places, "what may be crossed next is out of date"


def _settlements(player: Player) -> None:
    village = player.village
    assert not (village.basic and player.settlements), "a settlement in the basic game"
    complete = {9 * track + section for track, length in enumerate(player.length) for section in range(length)}
    seen: set[int] = set()
    for building, mask in player.settlements:
        squares = {bit for bit in range(36) if mask >> bit & 1}
        assert squares <= complete, "a settlement on an unfinished section"
        assert not squares & seen, "two settlements share a section"
        seen |= squares
        rows = [[9 * row + column in squares for column in range(9)] for row in range(4)]
        columns = [column for column in range(9) if any(row[column] for row in rows)]
        shape = [
            "".join("X" if row[column] else "." for column in range(columns[0], columns[-1] + 1))
            for row in rows
            if any(row)
        ]
        assert shape == list(village.buildings[building].blueprint), "a settlement of another shape"
    counts = [sum(building == number for building, _ in player.settlements) for number in range(len(village.buildings))]
    assert counts == player.raised, "settlements and raised values disagree"
    assert len(player.settlements) <= player.round * (2 if "second_settlement" in village.by_kind else 1), (
        "more settlements than phases"
    )


def _round(position: Position, player: Player) -> None:
    assert all(count >= 0 for count in player.pool), "a pool below nothing"
    assert 0 <= player.actions <= player.gained_actions, "more actions than were gained, or fewer than none"
    assert player.notes >= 0, "noted points below nothing"
    if position.dice and not CHANGES_DICE & set(player.village.by_kind):
        assert (player.dice, player.worker) == (position.dice, position.worker), "dice lie differently without a reason"
    changed = [mine != rolled for mine, rolled in zip(player.dice, position.dice, strict=True)] if position.dice else []
    turned = len(player.village.by_kind.get("turn_die", ()))
    assert sum(changed) <= player.rerolled.bit_count() + turned, "a die lies differently without a reroll"
    if position.phase in (DICE_ROLLED, TOKENS_DRAWN):
        assert not player.token, "a token was kept"
        kept = {"store", "settlement_gain"} & set(player.village.by_kind)
        assert kept or not any(player.pool), "resources were kept"
        assert "store_action" in player.village.by_kind or not player.actions, "actions were kept"
    assert sum(player.built) <= player.crossed_boxes, "more sections than boxes in a round"
    assert player.settled <= (2 if "second_settlement" in player.village.by_kind else 1), (
        "too many settlements in a phase"
    )
