"""Imperial Settlers beyond the setups of the shelf: every adventure sheet, full sheets, players' own material, seats
that play away.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from pyapp.engine import conformance
from pyapp.engine.contract import AWAY, CHANCE, PERSON, Illegal, Outcome, ScoreLine, Seat, Setup
from pyapp.engine.match import Match
from pyapp.engine.randomness import pick, rng
from pyapp.engine.setups import fewer_setups, setups
from pyapp.games.imperial import GAME
from pyapp.games.imperial.rules.beginning import sheets_of
from pyapp.games.imperial.rules.components import sheet_ids
from pyapp.games.imperial.rules.position import Position
from pyapp.games.imperial.rules.schema import to_json
from tests.conformance.imperial_invariant import imperial
from tests.marks import nightly
from tests.rulebooks import numbers_of
from tests.rules.imperial_positions import building, sheet

RULES = numbers_of("pyapp.games.imperial")
ENDS = {"done", "keep", "rest"}

GENEROUS = to_json(
    sheet(
        building("Camp", "reroll", prebuilt=True, n=2),
        building("Sand table", "turn_die", prebuilt=True, to="any"),
        building("Crane", "free_box", prebuilt=True, where="any", times=2),
        building("Larder", "store", prebuilt=True, n="all"),
        building("Hall", "token_both", prebuilt=True),
        building("Chapel", "blueprint_vp", prebuilt=True, vp=2, blueprint=["X", "X"]),
    )
)
"""All buildings are prebuilt, so that every kind of step comes in every round."""
BUSY = to_json(
    sheet(
        building("Market", "trade", prebuilt=True, give="any", n=1, get="gold", m=1, times=3),
        building("Masons", "discount", prebuilt=True, where="any", resource="any", n=2, times=2),
        building("Scouts", "harvest_ahead", prebuilt=True),
        building("Pickers", "glean", prebuilt=True),
        building("Elders", "second_settlement", prebuilt=True),
        building(
            "Feast", "vp_if", boxes=("W", ""), event="settlement", count=2, vp=3, underline="vp", blueprint=["XX", "X."]
        ),
    )
)


def setup_of(
    mode: str,
    *,
    players: tuple[str, ...] = (PERSON,),
    physical: bool = False,
    content: tuple[str, ...] = (),
    **options: str,
) -> Setup:
    """Return a setup with the first choice of each option, except the given ones."""
    chosen = {option.key: option.choices[0][0] for option in GAME.mode(mode).options} | options
    seats = tuple(Seat(f"Seat {number}", player) for number, player in enumerate(players, 1))
    return Setup(
        "imperial",
        mode,
        seats,
        "olive-42-bread",
        tuple(chosen.items()),
        practice=True,
        physical=physical,
        content=content,
    )


def full_match(setup: Setup, label: str) -> Match:
    """Play a match whose players seldom end a phase early, and check every moment of it."""
    chooser = rng(setup.code, label)
    match = Match(GAME, setup)
    while not match.over:
        assert isinstance(match.position, Position)
        imperial(match.position)
        moves = match.position.moves()
        assert len(set(moves)) == len(moves)
        forced = match.automatic_move()
        if forced is None and match.position.seat == CHANCE:
            forced = match.position.chance().sample(chooser)
        match.play(
            forced or pick(chooser, [move for move in moves if move not in ENDS or chooser.random() < 0.1] or moves)
        )
        assert match.cursor < GAME.mode(setup.mode).bound
    assert isinstance(match.position, Position)
    imperial(match.position)
    return match


@pytest.mark.parametrize("ident", [*sheet_ids()[::6], *nightly(*(one for at, one in enumerate(sheet_ids()) if at % 6))])
def test_every_adventure_sheet_is_played_to_the_end(ident: str) -> None:
    match = full_match(setup_of("solo", sheet=ident), ident)
    conformance.check_moments(match, ident, RULES, number=12)
    conformance.check_advance(match)
    conformance.check_packed(match)
    assert isinstance(match.position, Position)
    assert sum(match.position.players[0].length) > 4, "a match in which little happened proves little"


FULL = {
    "basic, 4": setup_of("basic", players=(PERSON,) * 4),
    "advanced, 4": setup_of("advanced", players=(PERSON,) * 4),
    "advanced, away": setup_of("advanced", players=(AWAY, PERSON, AWAY), physical=True),
    "adventure, everything stands": setup_of("adventure", players=(PERSON,) * 3, sheet="own", content=(GENEROUS,)),
    "adventure, away": setup_of("adventure", players=(PERSON, AWAY), sheet="own", content=(BUSY,)),
    "duel, own": setup_of("duel", players=(PERSON,) * 2, sheet="own", second="own", content=(GENEROUS, BUSY)),
    "duel, own second, same dice": setup_of("duel", players=(PERSON,) * 2, second="own", repeat="yes", content=(BUSY,)),
}


@pytest.mark.parametrize("name", FULL)
def test_full_matches(name: str) -> None:
    match = full_match(FULL[name], name)
    conformance.check_moments(match, name, RULES, number=20)
    conformance.check_copies(match)
    conformance.check_advance(match)
    conformance.check_record(match)


@pytest.mark.parametrize(
    "setup",
    [
        setup_of("solo", sheet="own", content=(GENEROUS,)),
        setup_of("solo", sheet="own", content=(BUSY,), physical=True),
        setup_of("adventure", players=(PERSON, AWAY), sheet="own", content=(GENEROUS,)),
        setup_of("duel", players=(PERSON,) * 2, sheet="own", second="own", content=(BUSY, GENEROUS)),
        setup_of("basic", players=(AWAY, PERSON)),
    ],
    ids=lambda setup: f"{setup.mode}-{len(setup.content)}",
)
def test_own_material_and_seats_elsewhere_keep_the_contract(setup: Setup) -> None:
    conformance.check(GAME, setup, matches=1, moments=20, invariant=imperial, rules=RULES)


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda player: player.length.__setitem__(0, 2), "lacks a cross"),
        (lambda player: setattr(player, "marks", player.marks | 1 << 8), "beyond the first unfinished section"),
        (lambda player: setattr(player, "fields", 1), "fields and bridges disagree"),
        (lambda player: player.finished.__setitem__(0, 1), "finished and crosses disagree"),
        (lambda player: player.settlements.append((0, 0b11)), "a settlement on an unfinished section"),
        (lambda player: setattr(player, "actions", 9), "more actions than were gained"),
        (lambda player: setattr(player, "dice", "GGG"), "dice lie differently"),
    ],
)
def test_invariant_finds_broken_states(change: object, sentence: str) -> None:
    match = Match(GAME, setup_of("advanced"))
    match.settle()
    match.play(match.position.moves()[0])
    assert isinstance(match.position, Position)
    imperial(match.position)
    change(match.position.players[0])  # type: ignore[operator]
    with pytest.raises(AssertionError, match=sentence):
        imperial(match.position)


def test_refusals_of_any_text_name_a_rule() -> None:
    """Every word of the notation with every other, in every phase of a full match: refused by a rule, or legal."""
    match = full_match(FULL["duel, own"], "words")
    chooser = rng("words", "words")
    verbs = (
        "build",
        "harvest",
        "use",
        "favor",
        "settle",
        "take",
        "reroll",
        "done",
        "keep",
        "rest",
        "tokens",
        "first",
        "dice",
    )
    words = (
        "walls",
        "granaries.2",
        "market",
        "hall",
        "chapel",
        "1.3",
        "4.9",
        "0.0",
        "-1.2",
        "W",
        "WSF",
        "G",
        "worker",
        "2",
        "w1",
        "b9",
        "ally",
        "boon",
        "",
    )
    position = match.at(0)
    for number, move in enumerate(match.moves):
        if number % 9 == 0:
            legal = set(position.moves())
            for _ in range(30):
                text = " ".join(
                    [pick(chooser, verbs), *(pick(chooser, words) for _ in range(int(chooser.random() * 4)))]
                )
                refusal = position.why_not(text)
                assert (refusal is None) == (text in legal)
                assert refusal is None or (isinstance(refusal, Illegal) and refusal.rule in RULES)
        position.advance(move)


# --- checks of seats that play away ---


class RanksWhoIsNotHere(Position):
    def outcome(self) -> Outcome | None:
        outcome = super().outcome()
        return outcome and Outcome((*outcome.ranking, (1,)), outcome.rule, outcome.reason, outcome.params)


class ScoresWhoIsNotHere(Position):
    def score(self, seat: int) -> list[ScoreLine]:
        return super().score(seat) or [ScoreLine("Walls", 0, "IS-6.3")]


@pytest.mark.parametrize(
    ("mutant", "sentence"),
    [
        (RanksWhoIsNotHere, "does not hold every party once"),
        (ScoresWhoIsNotHere, "keeps its sheet elsewhere has a score"),
    ],
)
def test_the_kit_finds_a_score_or_a_rank_for_a_seat_elsewhere(mutant: type[Position], sentence: str) -> None:
    game = replace(
        GAME, new=lambda setup: mutant(sheets_of(setup), advanced=True, away=[False, True], first_drawn=False)
    )
    with pytest.raises(AssertionError, match=sentence):
        conformance.random_match(game, setup_of("advanced", players=(PERSON, AWAY)), "elsewhere")


def test_fewer_setups_still_include_every_choice() -> None:
    chosen = list(fewer_setups(GAME))
    assert len(set(chosen)) == len(chosen) < len(list(setups(GAME)))
    for mode in GAME.modes:
        mine = [setup for setup in chosen if setup.mode == mode.key]
        assert {len(setup.seats) for setup in mine} == set(range(mode.seats[0], mode.seats[1] + 1))
        assert {setup.physical for setup in mine} == {False, bool(mode.physical)}
        assert any(seat.player == AWAY for setup in mine for seat in setup.seats) == mode.away
        offered = {
            (option.key, key) for option in mode.options for key, _ in option.choices[: 1 if option.picker else None]
        }
        assert offered <= {choice for setup in mine for choice in setup.options}
