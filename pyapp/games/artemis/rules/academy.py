"""Training: at the Academy die by die, and by buildings with a TRAIN effect (AP-14)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pyapp.engine.contract import N_, Illegal
from pyapp.games.artemis.rules import events, scoring
from pyapp.games.artemis.rules.components import ACADEMY_STEPS, COLONISTS, SET_VP
from pyapp.games.artemis.rules.components import DIPLOMA as DIPLOMA_VP
from pyapp.games.artemis.rules.gains import SHELTERS, gain, gain_colonists, move_to, place_name, place_of, relief
from pyapp.games.artemis.rules.moves import GRAMMAR, StopTraining, Train
from pyapp.games.artemis.rules.questions import Training
from pyapp.games.artemis.rules.refusal_helpers import Proposals, Refusals, no_building, refusal
from pyapp.games.artemis.rules.steps import ACADEMY, TRAIN
from pyapp.games.artemis.rules.tables import KIND, PIONEER, UNIT, number_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from pyapp.engine.contract import Move
    from pyapp.games.artemis.rules.state import State

DIPLOMA: Final = "diploma"
_STOP: Final = StopTraining().text


def _academy(p: State, at: int) -> None:
    """Train with the dice in order of arrival; a drone's die only occupies its space. AP-14.1, AP-14.4, AP-14.5,
    AP-21.5.
    """
    if at >= len(p.academy):
        return
    p.steps.append((ACADEMY, at + 1))
    face, seat = p.academy[at] >> 3, p.academy[at] & 7
    if seat >= p.players:
        return
    steps = ACADEMY_STEPS[face] + p.event_amount("TRAINING")
    if not any(number_of(p.colonists_of(seat), kind) for kind in range(3)):
        p.tell(events.NOBODY, seat)
    elif not train_moves(p, seat, steps):
        p.tell(events.NOTHING, seat, region=ACADEMY, face=face)
        relief(p, seat)
    else:
        p.trained = 0
        p.steps += [(DIPLOMA, seat), (TRAIN, seat, steps, ACADEMY)]


def train_moves(p: State, seat: int, steps: int) -> list[str]:
    """List the colonists that a seat may train, the new type and the place: by rank, then new rank, then place,
    Shelters last.
    """
    moves = []
    groups = (*p.crews[seat], p.shelters[seat])
    for kind in range(3):
        places = [place for place, group in enumerate(groups) if number_of(group, kind)]
        if not places:
            continue
        for new in range(kind + 1, min(kind + steps, 3) + 1):
            if number_of(p.stock, new):
                moves += [f"train {COLONISTS[kind]}>{COLONISTS[new]} {place_name(p, seat, place)}" for place in places]
    return moves


def _ask_train(p: State, seat: int, steps: int, why: str) -> bool:
    return steps > 0 and p.question(TRAIN, seat, [*train_moves(p, seat, steps), _STOP], steps, why)


def _train(p: State, seat: int, move: str, steps: int, why: str) -> None:
    training = GRAMMAR.read(move)
    if not isinstance(training, Train):
        return
    old, new = KIND[training.old], KIND[training.new]
    move_to(p, seat, place_of(p, seat, training.place), -UNIT[old])
    if UNIT[old] == PIONEER:
        p.bag.discard(COLONISTS[0])
    else:
        p.stock += UNIT[old]
    p.stock -= UNIT[new]
    p.trained = int(why == ACADEMY)
    p.tell(events.TRAIN, seat, old=training.old, new=training.new, place=training.place, why=why)
    p.steps.append((TRAIN, seat, steps - (new - old), why))
    gain_colonists(p, seat, UNIT[new], why)


def _diploma(p: State, seat: int) -> None:
    if p.trained:
        gain(p, seat, "VP", DIPLOMA_VP, ACADEMY)
    p.trained = 0


STEPS: Final[dict[str, Callable[..., bool | None]]] = {ACADEMY: _academy, TRAIN: _ask_train, DIPLOMA: _diploma}
ANSWERS: Final[dict[str, Callable[..., None]]] = {TRAIN: _train}


# --- refusals (AP-24.9) ---


def _no_training(p: State, seat: int, move: Train) -> Illegal | None:
    old, new, place = KIND[move.old], KIND[move.new], place_of(p, seat, move.place)
    if place < 0:
        return no_building(move.place, "AP-14.3")
    if not number_of((*p.crews[seat], p.shelters[seat])[place], old):
        return refusal(
            "R10",
            "AP-14.3",
            N_("There is no such colonist in {place}: {colonist}."),
            place=move.place,
            colonist=move.old,
        )
    if new <= old:
        return refusal("R20", "AP-14.2", N_("Training only goes upward: Pioneer, Engineer, Marine, Steward."))
    steps = p.asked(Training).steps
    if new - old > steps:
        return refusal(
            "R20", "AP-14.2", N_("You need {need} training steps for that and have {have}."), need=new - old, have=steps
        )
    return refusal("R19", "AP-14.2", N_("None of this type is in the Academy stock: {colonist}."), colonist=move.new)


# --- default answers ---


def _plain_train(p: State, seat: int) -> Move:
    """Train for the most points of sets and singles, preferably in the Shelters and in few steps; stop where training
    gains nothing and no diploma can be reached.
    """
    why = p.asked(Training).why
    own = p.colonists_of(seat)

    def points(group: int) -> int:
        sets, singles = scoring.sets_and_singles(group)
        return SET_VP * sets + singles

    def key(move: Move) -> tuple[int, bool, int]:
        training = GRAMMAR.expect(Train, move)
        old, new = KIND[training.old], KIND[training.new]
        return points(own - UNIT[old] + UNIT[new]) - points(own), training.place == SHELTERS, old - new

    *trainings, stop = p.legal
    best = max(trainings, key=key)
    return best if key(best)[0] > 0 or (why == ACADEMY and not p.trained) else stop


REFUSALS: Final[Refusals] = {(TRAIN, Train): _no_training}
PROPOSED: Final[Proposals] = {TRAIN: _plain_train}
