"""Make the goldens that are missing: a finished match per mode and per reason for ending. Never touches one that is
there.

python -m tests.goldens.make
"""

from __future__ import annotations

import sys
from dataclasses import dataclass, replace
from itertools import count
from typing import TYPE_CHECKING, cast

from pyapp.engine.conformance import random_match
from pyapp.engine.contract import AWAY, CHANCE, Game, Seat, Setup
from pyapp.engine.match import Match
from pyapp.engine.randomness import pick, rng
from pyapp.games import GAMES
from pyapp.games.artemis.rules.components import EVENTS
from pyapp.games.artemis.rules.schema import Pack
from pyapp.games.artemis.rules.schema import to_json as to_json_of_pack
from pyapp.games.auztralia.computer.deciding import advised as advised_act
from pyapp.games.imperial.rules.schema import to_json
from tests.goldens.golden import FOLDER, write
from tests.rules.imperial_positions import building, sheet
from tests.unit.artemis_matches import advised

if TYPE_CHECKING:
    from collections.abc import Callable

    from pyapp.games.auztralia.rules.position import Position as AuztraliaPosition


@dataclass(frozen=True)
class Wanted:
    """A golden to be found among random matches: where it goes, how it is set up, what must be true of it."""

    name: str
    mode: str
    seats: tuple[Seat, ...]
    options: tuple[tuple[str, str], ...]
    holds: Callable[[Match], bool]
    practice: bool = False
    physical: bool = False
    content: tuple[str, ...] = ()
    play: Callable[[Game, Setup, str], Match] | None = None
    """How the matches are played among which it is looked for; by default as PLAY says."""


def _ranks(match: Match) -> tuple[tuple[int, ...], ...]:
    outcome = match.position.outcome()
    assert outcome is not None
    return outcome.ranking


def _points(match: Match) -> list[int]:
    return sorted(match.totals()[-1], reverse=True)


def won(match: Match) -> bool:
    """Return whether one is ahead by two points or more."""
    return _points(match)[0] - _points(match)[1] >= 2 and len(_ranks(match)[0]) == 1


def tied(match: Match) -> bool:
    """Return whether the best two have equal points and one of them wins."""
    return _points(match)[0] == _points(match)[1] and len(_ranks(match)[0]) == 1


def drawn(match: Match) -> bool:
    """Return whether more than one wins."""
    return len(_ranks(match)[0]) > 1


def passes(match: Match) -> bool:
    """Return whether somebody had to pass."""
    return "--" in match.moves


def no_passes(match: Match) -> bool:
    """Return whether nobody had to pass."""
    return "--" not in match.moves


def both(*conditions: Callable[[Match], bool]) -> Callable[[Match], bool]:
    """Return the condition that all conditions hold."""
    return lambda match: all(condition(match) for condition in conditions)


def reason(words: str) -> Callable[[Match], bool]:
    """Return the condition that these words are in the reason for the result."""

    def holds(match: Match) -> bool:
        outcome = match.position.outcome()
        return outcome is not None and words in outcome.reason

    return holds


def having(*words: str) -> Callable[[Match], bool]:
    """Return the condition that each of these beginnings of moves occurs."""
    return lambda match: all(any(move.startswith(word) for move in match.moves) for word in words)


def graded(title: str) -> Callable[[Match], bool]:
    """Return the condition that a solo game reads that title."""

    def holds(match: Match) -> bool:
        outcome = match.position.outcome()
        return outcome is not None and outcome.params["title"] == title

    return holds


PEOPLE = (Seat("Ana"), Seat("Bruno"), Seat("Chloë"), Seat("Đặng Thị"), Seat("Eun-ji (la 5.ª)"))
BOTS = (Seat('Iñaki "el 9"'), Seat("Computer", "calm"), Seat("Máquina", "steady"), Seat("Computer \\ 3", "sharp"))
BY_HAND = (("preparation", "players"),)
QUICK = (("preparation", "drawn"),)

NINE = (
    Wanted("two-clear-win-no-passes", "match", PEOPLE[:2], BY_HAND, both(won, no_passes)),
    Wanted("two-clear-win-passes", "match", PEOPLE[:2], BY_HAND, both(won, passes)),
    Wanted("two-tie-break", "match", PEOPLE[:2], BY_HAND, tied),
    Wanted("two-quick", "match", BOTS[:2], QUICK, won),
    Wanted("two-practice", "match", PEOPLE[:2], QUICK, tied, practice=True),
    Wanted("three-clear-win", "match", PEOPLE[:3], BY_HAND, both(won, passes)),
    Wanted("three-tie-break", "match", BOTS[:3], BY_HAND, tied),
    Wanted("three-quick", "match", PEOPLE[:3], QUICK, no_passes),
    Wanted("four-clear-win", "match", PEOPLE[:4], BY_HAND, both(won, passes)),
    Wanted("four-tie-break", "match", BOTS, BY_HAND, tied),
    Wanted("four-quick", "match", PEOPLE[:4], QUICK, passes),
    Wanted("tournament-won", "tournament", PEOPLE[:2], BY_HAND, won),
    Wanted("tournament-drawn", "tournament", PEOPLE[:2], BY_HAND, drawn),
    Wanted("tournament-quick-passes", "tournament", BOTS[:2], QUICK, both(won, passes)),
)

DRAWN, LISTED = (("first", "drawn"),), (("first", "listed"),)
DUEL = (("sheet", "own"), ("second", "own"), ("repeat", "no"), ("first", "drawn"))
SAME_DICE = (("sheet", "own"), ("second", "own"), ("repeat", "yes"), ("first", "listed"))
CAMP = to_json(
    sheet(
        building("Camp", "reroll", prebuilt=True, n=2),
        building("Sand table", "turn_die", prebuilt=True, to="any"),
        building("King's crane", "free_box", boxes=("W", ""), where="any", times=1),
        building("Larder", "store", boxes=("F",), n=2, underline="n", blueprint=["X", "X"]),
        building("Elders' hall", "settlement_vp", boxes=("", "S"), vp=1, underline="vp", blueprint=["XX", "X."]),
        building("Sun stone", "star_per", star=True, boxes=("WSF",), what="sections", vp=1, every=2),
    )
)
MARKET = to_json(
    sheet(
        building(
            "Market",
            "trade",
            boxes=("", "W"),
            give="any",
            n=1,
            get="gold",
            m=1,
            times=2,
            underline="times",
            blueprint=[".X", "XX"],
        ),
        building("Rock cutters", "discount", boxes=("S",), where="walls", resource="any", n=1, times=1),
        building("Date grove", "free_harvest", boxes=("F", ""), n=1),
        building("Feast", "vp_if", boxes=("",), event="sections", count=2, vp=2),
        building("Garden", "gain_choice", prebuilt=True, resources=["wood", "stone"], n=1),
        building("Surveyors", "blueprint_vp", prebuilt=True, vp=3, blueprint=["X", "X", "X"]),
    )
)
ELSEWHERE = (PEOPLE[0], Seat("Iñaki, on paper", AWAY), PEOPLE[2])
OWN = (("sheet", "own"),)

IMPERIAL = (
    Wanted("basic-one", "basic", PEOPLE[:1], DRAWN, having("favor", "harvest")),
    Wanted("basic-two-clear-win", "basic", PEOPLE[:2], DRAWN, won),
    Wanted("basic-two-tie-bridges", "basic", BOTS[:2], LISTED, reason("more bridge sections")),
    Wanted("basic-two-tie-circles", "basic", PEOPLE[:2], DRAWN, reason("more circles")),
    Wanted("basic-two-shared", "basic", PEOPLE[:2], DRAWN, drawn),
    Wanted("basic-three-physical", "basic", PEOPLE[:3], LISTED, won, physical=True),
    Wanted("basic-four", "basic", BOTS, DRAWN, won),
    Wanted("advanced-one-practice", "advanced", PEOPLE[:1], LISTED, having("settle", "use toolshop"), practice=True),
    Wanted(
        "advanced-two-settlements", "advanced", PEOPLE[:2], DRAWN, both(won, having("settle architects", "settle farm"))
    ),
    Wanted("advanced-three-away", "advanced", ELSEWHERE, LISTED, having("settle"), physical=True),
    Wanted("advanced-four-tie", "advanced", PEOPLE[:4], DRAWN, tied),
    Wanted("solo-house", "solo", PEOPLE[:1], (("sheet", "sumer-1"),), having("settle")),
    Wanted("solo-own", "solo", BOTS[:1], OWN, having("reroll", "use sand-table", "settle"), content=(CAMP,)),
    Wanted(
        "solo-own-physical", "solo", PEOPLE[:1], OWN, having("use market", "harvest"), physical=True, content=(MARKET,)
    ),
    Wanted(
        "adventure-two-own",
        "adventure",
        PEOPLE[:2],
        OWN + DRAWN,
        both(won, having("use larder", "settle")),
        content=(CAMP,),
    ),
    Wanted("adventure-two-away", "adventure", ELSEWHERE[:2], OWN + DRAWN, having("use garden"), content=(MARKET,)),
    Wanted("adventure-three-house", "adventure", BOTS[:3], (("sheet", "nabataea-3"), *LISTED), won),
    Wanted(
        "adventure-four-physical",
        "adventure",
        PEOPLE[:4],
        OWN + LISTED,
        having("settle surveyors"),
        physical=True,
        content=(MARKET,),
    ),
    Wanted("duel-house", "duel", PEOPLE[:2], (("sheet", "sumer-1"), ("second", "nabataea-3"), *DUEL[2:]), won),
    Wanted("duel-own-same-dice", "duel", BOTS[:2], SAME_DICE, won, content=(CAMP, MARKET)),
    Wanted("duel-own-tie-bridges", "duel", PEOPLE[:2], DUEL, reason("more bridge sections"), content=(MARKET, CAMP)),
)


def plain_match(game: Game, setup: Setup, label: str) -> Match:
    """Play a random match without looking at every moment: a rare end is found among thousands."""
    chooser = rng(setup.code, label)
    match = Match(game, setup)
    while not match.over:
        match.advance(match.unforced() or pick(chooser, match.position.moves()))
    return match


def advised_match(game: Game, setup: Setup, _label: str) -> Match:
    """Play a match as the computer is advised."""
    return advised(Match(game, setup))


OURS, HARD = (
    (("hard", "no"), ("start", "yes"), ("pack", "house")),
    (("hard", "yes"), ("start", "yes"), ("pack", "house")),
)
UNAIDED = (("hard", "no"), ("start", "no"), ("pack", "house"))
SOLO, SOLO_HARD = ((("hard", "no"), ("pack", "house")), (("hard", "yes"), ("pack", "house")))
WITH_PACK = (("hard", "no"), ("start", "yes"), ("pack", "own"))
PACK = to_json_of_pack(
    Pack(
        {"en": "Test pack", "es": "Paquete de prueba"}, {"events": {**EVENTS, "V01": replace(EVENTS["V01"], amount=4)}}
    )
)

ARTEMIS = (
    Wanted("two-clear-win", "match", PEOPLE[:2], OURS, both(won, reason("Most victory points")), play=advised_match),
    Wanted("two-tie-badges", "match", PEOPLE[:2], OURS, reason("Equal points; more badges")),
    Wanted("two-tie-colonists", "match", BOTS[:2], OURS, reason("Equal points and badges; more colonists")),
    Wanted(
        "two-tie-resources", "match", PEOPLE[:2], OURS, reason("Equal points, badges and colonists; more resources")
    ),
    Wanted("two-shared", "match", PEOPLE[:2], OURS, reason("the victory is shared")),
    Wanted("two-unaided", "match", BOTS[:2], UNAIDED, won, play=advised_match),
    Wanted("two-pack", "match", PEOPLE[:2], WITH_PACK, having("event V01"), content=(PACK,), play=advised_match),
    Wanted("three-advised", "match", BOTS[:3], OURS, having("train", "mix", "use"), play=advised_match),
    Wanted("three-hard", "match", PEOPLE[:3], HARD, having("hit", "send M"), practice=True),
    Wanted("four-advised", "match", PEOPLE[:4], OURS, both(won, having("train", "crew", "leave")), play=advised_match),
    Wanted("four-hard-unaided", "match", BOTS, (("hard", "yes"), ("start", "no"), ("pack", "house")), having("leave")),
    Wanted("five-advised", "match", PEOPLE, OURS, having("train", "crew"), play=advised_match),
    Wanted("five-tie", "match", PEOPLE, HARD, tied),
    Wanted("solo-advised", "solo", PEOPLE[:1], SOLO, graded("Settlement"), play=advised_match),
    Wanted("solo-lost", "solo", BOTS[3:], SOLO, graded("Lost Signal")),
    Wanted("solo-hard-advised", "solo", PEOPLE[:1], SOLO_HARD, graded("Colony"), play=advised_match),
    Wanted("solo-hard-practice", "solo", PEOPLE[:1], SOLO_HARD, graded("Frozen Camp"), practice=True),
)


def by_advice(game: Game, setup: Setup, _label: str) -> Match:
    """Play a match of AuZtralia as the computer is advised."""
    match = Match(game, setup)
    match.settle()
    while not match.over:
        for move in advised_act(cast("AuztraliaPosition", match.position)):
            match.play(move)
        match.settle()
    return match


def victory(match: Match) -> bool:
    """Return whether seats have won, alone or together, the purple disc on 53."""
    outcome = match.position.outcome()
    return outcome is not None and bool(outcome.winners) and "port" not in outcome.params


def beaten(match: Match) -> bool:
    """Return whether the Old Ones have won by their points."""
    outcome = match.position.outcome()
    return outcome is not None and not outcome.winners and "port" not in outcome.params


def fallen(match: Match) -> bool:
    """Return whether a port has fallen and nobody has won."""
    outcome = match.position.outcome()
    return outcome is not None and not outcome.winners and "port" in outcome.params


def won_over_ruins(match: Match) -> bool:
    """Return whether a port has fallen and somebody else has won."""
    outcome = match.position.outcome()
    return outcome is not None and bool(outcome.winners) and "port" in outcome.params


def east(guns: str = "yes", cards: str = "") -> tuple[tuple[str, str], ...]:
    """Return the options of a match on the East map."""
    return ("map", "east"), ("guns", guns), *([("cards", cards)] if cards else [])


def west(guns: str = "yes", cards: str = "") -> tuple[tuple[str, str], ...]:
    """Return the options of a match on the West map."""
    return ("map", "west"), ("guns", guns), *([("cards", cards)] if cards else [])


def alone(board: str, difficulty: str, objective: str = "random") -> tuple[tuple[str, str], ...]:
    """Return the options of a game of AuZtralia alone."""
    return ("map", board), ("difficulty", difficulty), ("objective", objective)


AUZTRALIA = (
    Wanted("two-victory", "match", PEOPLE[:2], east(cards="none"), both(victory, won), play=by_advice),
    Wanted("two-old-ones", "match", BOTS[1:3], east("no", "none"), beaten, play=by_advice),
    Wanted("two-port", "match", PEOPLE[:2], east(cards="none"), fallen, play=by_advice),
    Wanted("two-west", "match", PEOPLE[:2], west(cards="none"), both(victory, having("mine", "play")), play=by_advice),
    Wanted("two-one-card", "match", PEOPLE[:2], east(cards="one"), having("use V1-B"), play=by_advice),
    Wanted("two-draft", "match", BOTS[1:3], west("no", "one"), having("use V5-B"), play=by_advice),
    Wanted("two-two-cards", "match", PEOPLE[:2], east(cards="two"), having("use", "peek", "card"), practice=True),
    Wanted("two-rights", "match", PEOPLE[:2], west(cards="two"), having("use", "via", "banish")),
    Wanted("two-odd", "match", PEOPLE[:2], east("no", "none"), having("keep", "play", "lose", "withdraw air")),
    Wanted("three-victory", "match", PEOPLE[:3], east(), both(victory, having("lose", "play")), play=by_advice),
    Wanted("three-port", "match", BOTS[:3], east("no"), won_over_ruins, play=by_advice),
    Wanted("four-victory", "match", PEOPLE[:4], east(), both(victory, having("lose")), play=by_advice),
    Wanted("four-west", "match", BOTS, west("no"), both(victory, having("attack")), play=by_advice),
    Wanted("coop-two-won", "coop", PEOPLE[:2], west(), victory, play=by_advice),
    Wanted("coop-two-lost", "coop", BOTS[1:3], east("no"), beaten, play=by_advice),
    Wanted("coop-three-port", "coop", PEOPLE[:3], east(), fallen, play=by_advice),
    Wanted("coop-three-odd", "coop", PEOPLE[:3], west("no"), having("via", "look")),
    Wanted("coop-four-won", "coop", PEOPLE[:4], west(), both(victory, having("attack")), play=by_advice),
    Wanted("solo-gentle-won", "solo", PEOPLE[:1], alone("east", "gentle"), victory, play=by_advice),
    Wanted("solo-steady-lost", "solo", BOTS[3:], alone("west", "steady"), beaten, play=by_advice),
    Wanted("solo-hard-port", "solo", PEOPLE[:1], alone("east", "hard", "S08"), fallen, play=by_advice),
    Wanted("solo-insane-won", "solo", PEOPLE[:1], alone("west", "insane"), victory, play=by_advice, practice=True),
    Wanted("solo-refreshed", "solo", PEOPLE[:1], alone("east", "gentle", "S02"), having("refresh", "end", "look")),
)
WANTED = {"nine": NINE, "imperial": IMPERIAL, "artemis": ARTEMIS, "auztralia": AUZTRALIA}
ENDS = ("done", "keep", "rest")


def busy_match(game: Game, setup: Setup, label: str) -> Match:
    """Play a random match in which nobody ends a phase early but now and then."""
    chooser = rng(setup.code, label)
    match = Match(game, setup)
    while not match.over:
        moves = match.position.moves()
        forced = match.unforced()
        if forced is None and match.position.seat == CHANCE:
            forced = match.position.chance().sample(chooser)
        match.play(
            forced or pick(chooser, [move for move in moves if move not in ENDS or chooser.random() < 0.1] or moves)
        )
    return match


PLAY = {"imperial": busy_match, "artemis": plain_match}
"""Game -> how the matches are played among which a golden is looked for; others at random."""


def setup_of(game: str, wanted: Wanted, code: str) -> Setup:
    """Return the setup of a golden."""
    return Setup(
        game,
        wanted.mode,
        wanted.seats,
        code[:40],
        wanted.options,
        practice=wanted.practice,
        physical=wanted.physical,
        content=wanted.content,
    )


def find(game: str, wanted: Wanted) -> Match:
    """Return the first random match that is what is wanted."""
    for number in count(1):
        match = (wanted.play or PLAY.get(game, random_match))(
            GAMES[game], setup_of(game, wanted, f"{wanted.name}-{number}"), "golden"
        )
        if wanted.holds(match):
            return match
    raise AssertionError


def main() -> int:
    """Write what is missing and say so."""
    for game, goldens in WANTED.items():
        for wanted in goldens:
            path = FOLDER / game / f"{wanted.name}.txt"
            if path.exists():
                print(f"{path.name} stays.")
                continue
            path.parent.mkdir(exist_ok=True)
            path.write_text(write(find(game, wanted)), encoding="utf-8")
            print(f"{path.name} is new.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
