"""Dragging a colonist to another place: it gives a legal arrangement, or nothing if the colonist does not fit."""

from __future__ import annotations

from pyapp.engine.acts import why_not
from pyapp.games.artemis.rules.components import BLANK, COLONISTS
from pyapp.games.artemis.rules.proposals import slot_occupants, slots_of
from pyapp.games.artemis.rules.steps import CREW
from pyapp.games.artemis.rules.tables import KIND, UNIT, number_of
from pyapp.games.artemis.view.arrangement import SHELTERS, arrangement_of, drop
from pyapp.games.artemis.view.board_model import BoardModel, model_of
from tests.unit.test_view_artemis_mats import samples, scene


def looks() -> list[BoardModel]:
    return [model_of(scene(position)) for position in samples()[CREW]]


def test_every_drop_is_legal_and_moves_one_colonist() -> None:
    drops = 0
    for look in looks():
        position, now = look.position, arrangement_of(look)
        tiles = [tile for tile in position.tiles[look.viewed_seat] if now.open(tile)]
        crews = dict(zip(position.tiles[look.viewed_seat], now.crews, strict=True))
        for letter in COLONISTS:
            unit = UNIT[KIND[letter]]
            sources = {SHELTERS: now.shelters} | {tile: crews[tile] for tile in tiles}
            for source in [source for source, group in sources.items() if number_of(group, KIND[letter])]:
                targets = {SHELTERS: ""} | {
                    f"slot {tile} {at}": tile for tile in tiles for at in range(len(slots_of(position.kit, tile)))
                }
                for target, tile in targets.items():
                    draft = drop(look, f"colonist {letter} {source}", target)
                    if not draft:
                        continue
                    drops += 1
                    assert why_not(position, draft) is None, draft
                    after = arrangement_of(model_of(scene(position, draft)))
                    lying = dict(zip(position.tiles[look.viewed_seat], after.crews, strict=True))
                    if source != SHELTERS:
                        assert lying[source] == crews[source] - unit
                    if tile:
                        assert number_of(lying[tile], KIND[letter]) == number_of(crews[tile], KIND[letter]) + 1
                    all_before, all_after = sum(crews.values()) + now.shelters, sum(lying.values()) + after.shelters
                    assert all_before == all_after, "nobody is lost"
    assert drops > 50


def test_colonist_who_does_not_fit_stays_in_place() -> None:
    refused = 0
    for look in looks():
        now = arrangement_of(look)
        for letter in [one for one in COLONISTS if number_of(now.shelters, KIND[one])]:
            thing = f"colonist {letter} {SHELTERS}"
            assert drop(look, thing, SHELTERS) == ""
            for tile, crew in zip(look.position.tiles[look.viewed_seat], now.crews, strict=True):
                slots = slots_of(look.position.kit, tile)
                for at, (printed, who) in enumerate(zip(slots, slot_occupants(slots, crew), strict=True)):
                    if not now.open(tile) or printed not in (letter, BLANK) or who == letter:
                        refused += 1
                        assert drop(look, thing, f"slot {tile} {at}") == "", (tile, at, letter)
    assert refused > 20


def test_nothing_can_be_dragged_outside_the_arrangement() -> None:
    for ask, positions in samples().items():
        if ask != CREW:
            assert drop(model_of(scene(positions[0])), f"colonist P {SHELTERS}", SHELTERS) == ""


def test_unknown_drags_and_targets_move_nobody() -> None:
    board = next(one for one in looks() if arrangement_of(one).crews)
    tile = board.position.tiles[board.viewed_seat][0]
    for thing, target in (
        ("die", SHELTERS),
        ("colonist Q shelters", f"slot {tile} 0"),
        ("colonist P shelters", "nowhere"),
        ("colonist P shelters", "slot X99 0"),
        ("colonist P shelters", f"slot {tile} 9"),
        ("colonist P shelters", f"slot {tile}"),
    ):
        assert drop(board, thing, target) == "", (thing, target)
