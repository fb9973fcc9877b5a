"""Pending acts, with parts chosen in any order, compared with the rules."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from pyapp.engine.acts import act_of, moves_of, why_not
from pyapp.games.auztralia.rules.moves import END, continues
from pyapp.games.auztralia.rules.pending import begun_text, pending
from tests.marks import rule
from tests.unit.auztralia_matches import WAYS, new, walk

if TYPE_CHECKING:
    from pyapp.games.auztralia.rules.position import Position

FIRST = ("rail", "hills", "trade", "farm", "attack", "refresh")
OPEN = ("rail", "trade", "farm", "send", "drop")


def beginnings(p: Position) -> list[tuple[str, ...]]:
    """List the texts that begin acts of several parts here."""
    if p.ask in OPEN:
        return [()]
    begun: list[tuple[str, ...]] = [(move,) for move in p.legal if move.partition(" ")[0] in FIRST]
    for move in p.legal:
        if move.startswith("via "):
            trial = p.copy()
            trial.advance(move)
            begun += [(move, one) for one in trial.legal if one.partition(" ")[0] in FIRST]
    return begun


def rows(p: Position, begun: tuple[str, ...], rng: Random) -> list[str]:
    """Return a random legal sequence of parts for an act, including its end."""
    trial = p.copy()
    for text in begun:
        trial.advance(text)
    seat, ask = trial.seat, trial.ask
    row: list[str] = []
    while trial.seat == seat and trial.ask == ask and (not row or continues(row[-1], trial.legal[0])):
        move = rng.choice(trial.legal)
        row.append(move)
        trial.advance(move)
        if move == END:
            break
    return row


@pytest.mark.slow
@rule("AZ-23.2")
@pytest.mark.parametrize("way", WAYS, ids=lambda way: f"{way[0]}-{way[1]}-{way[2]['map']}")
def test_parts_in_any_order_give_the_legal_act(way: tuple[str, int, dict[str, Any]]) -> None:
    mode, seats, options = way
    rng, seen = Random(5), set()
    for p in walk(new(mode, seats, **options), 11):
        acts = beginnings(p)
        for begun in rng.sample(acts, min(3, len(acts))):
            row = rows(p, begun, rng)
            parts = [part for part in row if part != END]
            if not parts:
                continue
            rng.shuffle(parts)
            act = pending(p, begun_text(begun)).act(parts)
            assert act == act_of([*begun, *row]), (begun, parts)
            assert why_not(p, act) is None
            assert (pending(p, act).begun, pending(p, act).parts) == (begun, tuple(part for part in row if part != END))
            assert pending(p, act).is_complete
            seen.add(p.ask if not begun else begun[-1].partition(" ")[0])
    assert {"rail", "trade", "farm"} <= seen


@pytest.mark.slow
@pytest.mark.parametrize("way", WAYS, ids=lambda way: f"{way[0]}-{way[1]}-{way[2]['map']}")
def test_exactly_the_addable_parts_extend_an_act(way: tuple[str, int, dict[str, Any]]) -> None:
    mode, seats, options = way
    rng = Random(7)
    for p in walk(new(mode, seats, **options), 13):
        if rng.random() < 0.6:
            continue
        acts = beginnings(p)
        for begun in rng.sample(acts, min(1, len(acts))):
            parts: list[str] = []
            while more := pending(p, begun_text((*begun, *parts))).addable:
                every = {part for _ in range(4) for part in rows(p, begun, rng)[:1] if part != END}
                for text in rng.sample(more, min(4, len(more))):
                    act = pending(p, begun_text(begun)).act([*parts, text])
                    assert act, (begun, parts, text)
                    assert why_not(p, act) is None
                for text in every - {*more, *parts}:
                    assert not pending(p, begun_text(begun)).act([*parts, text]), (begun, parts, text)
                parts.append(rng.choice(more))
            assert parts
            if begun and begun[-1] != "trade":
                whole = pending(p, begun_text(begun)).act(parts)
                without = pending(p, whole).toggled(parts[0])
                assert not without or parts[0] not in moves_of(without)


def test_texts_that_are_no_act_give_nothing() -> None:
    p = next(p for p in walk(new("match", 3, map="east"), 1) if p.ask == "turn")
    assert not pending(p, "trade; ").act(["export phosphate"])
    assert not pending(p, "trade; ").act([])
    assert not pending(p, "attack t99; ").act(["send I1"])
    assert not pending(p, "attack t99; ").addable
    assert pending(p, "trade; ").act(["export iron", "import coal"]) == "trade; import coal; export iron"
    assert pending(p, "trade; ").act(["import iron"]) == "trade; import iron; end"
    assert pending(p, "trade; import iron; end").toggled("import iron") == "trade; "
