"""The goldens of Imperial Settlers: Roll & Write."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyapp.engine.contract import AWAY, CHANCE, Seat
from pyapp.engine.match import Match
from pyapp.engine.randomness import pick, rng
from pyapp.games.imperial.rules.schema import to_json
from tests.goldens.wanted import BOTS, PEOPLE, Wanted, both, drawn, having, reason, tied, won
from tests.rules.imperial_positions import building, sheet

if TYPE_CHECKING:
    from pyapp.engine.contract import Game, Setup

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

WANTED = (
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


ENDS = ("done", "keep", "rest")


def busy_match(game: Game, setup: Setup, label: str) -> Match:
    """Play a random match in which nobody ends a phase early but now and then."""
    chooser = rng(setup.code, label)
    match = Match(game, setup)
    while not match.over:
        moves = match.position.moves()
        forced = match.automatic_move()
        if forced is None and match.position.seat == CHANCE:
            forced = match.position.chance().sample(chooser)
        match.play(
            forced or pick(chooser, [move for move in moves if move not in ENDS or chooser.random() < 0.1] or moves)
        )
    return match


PLAY = busy_match
