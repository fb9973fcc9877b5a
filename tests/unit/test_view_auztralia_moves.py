"""Every act of AuZtralia has a label, a preview and a name, and can be reached by taps: in every mode, with every
number of seats, throughout random matches.
"""

from __future__ import annotations

import re
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from pyapp.drawing.markup import Markup, esc
from pyapp.drawing.scene import Scene
from pyapp.drawing.sentences import visible
from pyapp.engine.acts import is_begun, why_not
from pyapp.games.auztralia.rules.moves import continues
from pyapp.games.auztralia.rules.pending import attack_of, pending, send_texts
from pyapp.games.auztralia.view.view import AuztraliaView
from tests.marks import nightly, rule
from tests.unit.auztralia_matches import NAMES, WAYS, new, setup, walk

if TYPE_CHECKING:
    from pyapp.engine.contract import Setup
    from pyapp.games.auztralia.rules.position import Position

IDS = [f"{mode}-{seats}-{options['map']}" for mode, seats, options in WAYS]
BOARD_ANSWERS = ("port", "peek", "rail", "farm", "fight", "lose")
"""Questions that the map answers, and those of the combat window."""


class Table:
    """A view without a page: scenes of a position, and what can be tapped there."""

    def __init__(self, way: tuple[str, int, dict[str, Any]]) -> None:
        mode, seats, options = way
        self.setup: Setup = setup(mode, seats, **options)
        self.names = [*map(esc, NAMES[:seats]), Markup("Old Ones")]
        self.view = AuztraliaView(options["map"])
        self.start = new(mode, seats, **options)

    def scene(self, p: Position, **more: Any) -> Scene[Position]:
        return Scene(p, self.setup, self.names, acting=p.seat, **more)

    def taps(self, p: Position, **more: Any) -> tuple[set[str], set[str]]:
        """Return the moves and drafts that can be tapped."""
        drawn = "".join(self.view.board_parts(self.scene(p, **more)).values())
        moves = {text.replace("&gt;", ">") for text in re.findall(r'data-move="([^"]*)"', drawn)}
        return moves, set(re.findall(r'data-do="draft ([^"]*)"', drawn))


@pytest.mark.slow
@pytest.mark.parametrize("way", WAYS, ids=IDS)
def test_every_act_has_a_label_and_a_preview(way: tuple[str, int, dict[str, Any]]) -> None:
    table, rng = Table(way), Random(3)
    for p in walk(table.start, 21):
        scene = table.scene(p)
        assert table.view.questions.prompt(scene)
        for move in rng.sample(list(p.legal), min(6, len(p.legal))):
            assert table.view.acts.key(p, move) not in ("", "Play"), move
            said = table.view.acts.preview(scene, move)
            assert said.startswith("<b>"), move
            assert "{" not in said
            assert " " not in move or move not in said
            why = table.view.acts.why(scene, move)
            assert "undone" not in why, "what the app does is no reason"
            assert not why or visible(why).strip(".") not in visible(table.view.acts.key(p, move))
            table.view.acts.warning(scene, move)
        for answer in (table.view.questions.ending_move(p), table.view.questions.proposed(p)):
            assert answer is None or why_not(p, answer) is None


@pytest.mark.slow
@rule("AZ-22.2")
@pytest.mark.parametrize("way", [WAYS[1], WAYS[5], *nightly(*((way,) for way in (WAYS[0], *WAYS[2:5], *WAYS[6:])))])
def test_the_column_reaches_every_first_move_of_a_turn(way: tuple[str, int, dict[str, Any]]) -> None:
    table, rng = Table(way), Random(9)
    for p in walk(table.start, 33):
        if p.ask in BOARD_ANSWERS or rng.random() < (0.9 if p.coop else 0.7):
            continue
        reached, drafts = _tapped(table, p)
        seen = {act.partition(";")[0] for act in reached | drafts}
        ended = {move for move in p.legal if move in ("end", "finish")}
        assert all(why_not(p, act) is None for act in reached)
        if p.ask in ("send", "trade", "drop"):
            assert reached, p.ask
        else:
            assert {*p.legal} <= seen | ended, p.ask


def _tapped(table: Table, p: Position) -> tuple[set[str], set[str]]:
    """Return the acts that taps in the column lead to, and the begun ones that wait for the map; each tap once."""
    reached: set[str] = set()
    todo, known = [""], {""}
    while todo and len(known) < 400:
        draft = todo.pop(0)
        whole = bool(draft) and not is_begun(draft) and why_not(p, draft) is None
        if whole:
            reached.add(draft)
        more = {"chosen": draft} if whole else {"draft": draft}
        moves, drafts = table.taps(p, **more)
        for text in moves:
            acts = table.view.acts.expand(p, text) or [text]
            reached |= {act for act in acts if why_not(p, act) is None}
            # A card that was looked at and chosen lets the display be seen as what it is exchanged for.
            todo += [act for act in acts if act.startswith("keep ") and act not in known and why_not(p, act) is None]
            known |= set(acts)
        for one in drafts - known:
            known.add(one)
            todo += [one] if one.count(";") <= 2 or is_begun(one) else []
    return reached, {draft for draft in known if is_begun(draft)}


@rule("AZ-11.1")
def test_tapping_an_old_one_attacks_with_all_units_in_range() -> None:
    table, met = Table(WAYS[0]), 0
    for p in walk(table.start, 2):
        for move in p.legal if p.ask == "turn" else ():
            if not move.startswith("attack "):
                continue
            name = move.split(" ")[1]
            (act, *others) = table.view.acts.expand(p, f"tile {name}")
            assert act.startswith(f"{move}; send ")
            assert all(other.startswith("play ") for other in others)
            attack = attack_of(pending(p, ""), int(name[1:]) - 1)
            assert act == attack.act(send_texts(attack.max_units))
            met += 1
    assert met


def test_tapping_a_hex_means_every_legal_act_there() -> None:
    table, mines, farms = Table(WAYS[5]), 0, 0
    for p in walk(table.start, 8):
        if p.ask != "turn":
            continue
        for move in p.legal:
            words = move.split(" ")
            if words[0] == "mine":
                assert move in table.view.acts.expand(p, f"at {words[1]}")
                mines += 1
        if "farm" in p.legal:
            for text in pending(p, "farm; ").addable[:3]:
                moves = table.view.acts.expand(p, f"farm; at {text.split(' ')[1]}")
                (one,) = moves
                assert one.split("; ")[1].endswith(f" {text.split(' ')[1]}")
                assert why_not(p, one) is None
                again = table.view.acts.expand(p, f"{one.removesuffix('; end')}; at {text.split(' ')[1]}")
                assert again == moves, "the only farm once more is what a second tap plays"
                farms += 1
    assert mines
    assert farms


@rule("AZ-12.2")
def test_a_combat_offers_fighting_on_and_every_withdrawal() -> None:
    table, met = Table(WAYS[4]), 0
    for p in walk(table.start, 21):
        offered = [move for move, _inside in table.view.questions.choices(table.scene(p))]
        if p.ask == "fight":
            drawn = table.view.board_parts(table.scene(p))["az-panel"]
            assert all(f'data-move="{move}"' in drawn for move in p.legal if move != "fight")
            assert not offered
            assert table.view.questions.proposed(p) == "fight"
            met += 1
        elif p.ask == "lose":
            assert set(offered) <= {*p.legal}
            assert table.view.questions.proposed(p) in p.legal
        else:
            assert not offered
    assert met


def test_tracks_continue_a_begun_railway() -> None:
    assert continues("rail", "r5c3-r5c4")
    assert not continues("mine r5c4 iron", "finish")
