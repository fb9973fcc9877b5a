"""Farm. AZ-12."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pyapp.drawing.language import _, fill
from pyapp.drawing.markup import NOTHING, Markup, esc
from pyapp.drawing.things import Thing, explanation
from pyapp.drawing.verbs import Chapter, Said
from pyapp.drawing.vocabulary import capitalized, joined
from pyapp.engine.contract import N_
from pyapp.engine.grammar import choice
from pyapp.games.auztralia.rules.components import FARM_POINTS, FARMS, GOLD
from pyapp.games.auztralia.rules.farming import FARM_GOLD, farms_left
from pyapp.games.auztralia.rules.moves import End, Farm, PlaceFarm
from pyapp.games.auztralia.rules.steps import FARM as FARMING
from pyapp.games.auztralia.view.deeds import Ask, Plain
from pyapp.games.auztralia.view.desk import viewed_seat
from pyapp.games.auztralia.view.phrases import sentence
from pyapp.games.auztralia.view.vocabulary import Vocabulary, box_name, farm_name, goods_counted, hex_name

if TYPE_CHECKING:
    from pyapp.drawing.scene import Explanation, Scene
    from pyapp.games.auztralia.rules.position import Position
    from pyapp.games.auztralia.view.deeds import Deed


def _placed(act: Deed) -> list[PlaceFarm]:
    return [move for move in act.moves if isinstance(move, PlaceFarm)]


class _Farm(Plain):
    def key(self, act: Deed) -> Markup:
        """Name farms by their number."""
        if isinstance(act.move, End):
            return esc(_("No more farms"))
        return esc(_sites(act) or box_name("farm"))

    def variant_key(self, act: Deed) -> Markup:
        """Name the type of the last farm."""
        if not (farms := _placed(act)):
            return NOTHING
        name = farm_name(FARMS[farms[-1].farm])
        return esc(capitalized(name))

    def says(self, act: Deed) -> Said:
        """Say which farms are placed, and what they bring."""
        farms = _placed(act)
        if not farms:
            return Said(
                esc(_("No more farms.") if act.position.ask == FARMING else _("Farm: choose connected, empty hexes."))
            )
        brings = fill(
            N_("{gold} now, {points} VP at the end unless blighted."),
            gold=goods_counted(GOLD, FARM_GOLD * len(farms)),
            points=FARM_POINTS * len(farms),
        )
        return Said(esc(_sites(act) + "."), [brings])


def _sites(act: Deed) -> str:
    """Name farms with their hexes; nothing for none."""
    board = act.position.board.key
    row = [
        _("{farm} on {hex}").format(farm=farm_name(FARMS[one.farm]), hex=hex_name(one.hexagon, board))
        for one in _placed(act)
    ]
    return capitalized(joined(row)) if row else ""


# --- what is printed ---


_ON: Final = {
    "corn": N_("It goes on the coast; in the West on farmland."),
    "sheep": N_("It goes on the outback; in the West on farmland."),
    "cattle": N_("It goes on hills; in the West on farmland."),
}


def _explained(scene: Scene[Position], name: str) -> Explanation | None:
    p, seat = scene.position, viewed_seat(scene)
    left = farms_left(p, seat, FARMS.index(name))
    worth = fill(N_("{points} VP at the end unless it is blighted. {left} left."), points=FARM_POINTS, left=left)
    title = farm_name(name)
    return explanation("AZ-10", capitalized(title), _(_ON[name]), worth)


CHAPTER: Final[Chapter[Position, Vocabulary]] = Chapter(
    verbs={Farm: _Farm()},
    questions={FARMING: Ask(N_("<b>{name}, place another farm,</b> or stop."))},
    things=(Thing("farm {name}", _explained, name=choice(*FARMS)),),
    says={
        "farm": sentence(N_("{name}: {farm} on {hex}, {gold}.")),
        "healed": sentence(N_("The blighted farm of {name} on {hex} is restored.")),
    },
)
