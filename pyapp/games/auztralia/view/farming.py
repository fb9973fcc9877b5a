"""Farm. AZ-10."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pyapp.drawing.language import _, fill
from pyapp.drawing.markup import NOTHING, Markup, el, esc, join
from pyapp.drawing.things import Thing, explanation
from pyapp.drawing.verbs import Chapter, Said
from pyapp.drawing.vocabulary import capitalized, joined
from pyapp.engine.contract import N_
from pyapp.engine.grammar import choice
from pyapp.games.auztralia.rules.components import FARM_POINTS, FARMS, GOLD
from pyapp.games.auztralia.rules.farming import FARM_GOLD, farms_left
from pyapp.games.auztralia.rules.moves import Farm, PlaceFarm, expect
from pyapp.games.auztralia.rules.pending import farm_instead
from pyapp.games.auztralia.rules.steps import FARMING
from pyapp.games.auztralia.view import icons
from pyapp.games.auztralia.view.base_verbs import MessageQuestion, PlainVerb
from pyapp.games.auztralia.view.board_model import viewed_seat
from pyapp.games.auztralia.view.icons import amount
from pyapp.games.auztralia.view.panels import SLIM_SIZE, Panel, back, chip, draft, via_row
from pyapp.games.auztralia.view.vocabulary import Vocabulary, box_name, farm_name, goods_counted, hex_name

if TYPE_CHECKING:
    from pyapp.drawing.scene import Explanation, Scene
    from pyapp.engine.contract import Move
    from pyapp.games.auztralia.rules.position import Position
    from pyapp.games.auztralia.view.base_verbs import AuztraliaAct
    from pyapp.games.auztralia.view.board_model import BoardModel


def _placed(act: AuztraliaAct) -> list[PlaceFarm]:
    return [move for move in act.moves if isinstance(move, PlaceFarm)]


class _Farm(PlainVerb):
    def key(self, act: AuztraliaAct) -> Markup:
        """Name the farms with their hexes."""
        if not _placed(act):
            return esc(_("No more farms") if act.position.ask == FARMING else box_name("farm"))
        return esc(_sites(act))

    def variant_key(self, act: AuztraliaAct) -> Markup:
        """Name the type of the last farm."""
        if not (farms := _placed(act)):
            return NOTHING
        name = farm_name(FARMS[farms[-1].farm])
        return esc(capitalized(name))

    def says(self, act: AuztraliaAct) -> Said:
        """Describe the farms, the gold and the points."""
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


def _sites(act: AuztraliaAct) -> str:
    """Format the farms with their hexes; "" if there are none."""
    board = act.position.board.key
    row = [
        _("{farm} on {hex}").format(farm=farm_name(FARMS[one.farm]), hex=hex_name(one.hexagon, board))
        for one in _placed(act)
    ]
    return capitalized(joined(row)) if row else ""


# --- the panel ---


def panel(model: BoardModel) -> Panel:
    """Draw the types of farms with the numbers left, and the chosen farms."""
    p, seat = model.position, model.viewed_seat
    chosen = model.pending.parts
    kinds = []
    for at, name in enumerate(FARMS):
        left = farms_left(p, seat, at)
        number = sum(expect(PlaceFarm, part).farm == at for part in chosen)
        kinds.append(
            el(
                "li",
                icons.farm(name),
                el("b", number),
                el("small", "/", left),
                el(
                    "span",
                    fill(N_("{farm}: {number} of {left}"), farm=farm_name(name), number=number, left=left),
                    cls="vh",
                ),
                cls="on" if number else "",
                data_explain=f"farm {name}",
                tabindex="-1",
            )
        )
    gold = amount("gold", len(chosen)) if chosen else NOTHING
    chips = [
        key for part in chosen for key in (chip(model, part, _farm_words(model, part)), *_other_types(model, part))
    ]
    railways = via_row(model) if p.ask != FARMING else NOTHING
    drawn = join(
        el("div", el("ul", *kinds, cls="kinds"), gold, back(model), cls="prow"),
        railways,
        el("div", *chips, cls="prow wrap") if chips else NOTHING,
    )
    return Panel(SLIM_SIZE, drawn, picks=bool(chips or railways))


def _farm_words(model: BoardModel, part: Move) -> str:
    placed = expect(PlaceFarm, part)
    where = hex_name(placed.hexagon, model.position.board.key)
    return _("{farm}, {hex}").format(farm=farm_name(FARMS[placed.farm]), hex=where)


def _other_types(model: BoardModel, part: Move) -> list[Markup]:
    """Draw buttons that change the type of a farm, if its hex takes several types."""
    placed = expect(PlaceFarm, part)
    keys = []
    for at, other in enumerate(FARMS):
        text = farm_instead(model.pending, part, at) if at != placed.farm else ""
        if text:
            label = fill(N_("Instead: {what}"), what=_farm_words(model, PlaceFarm(at, placed.hexagon).text))
            keys.append(
                el("button", icons.farm(other), type="button", cls="key small", aria_label=label, **draft(text))
            )
    return keys


# --- the chapter ---


_ON: Final = {
    "corn": N_("It goes on the coast (West map: farmland)."),
    "sheep": N_("It goes in the outback (West map: farmland)."),
    "cattle": N_("It goes on hills (West map: farmland)."),
}


def _explained(scene: Scene[Position], name: str) -> Explanation | None:
    p, seat = scene.position, viewed_seat(scene)
    left = farms_left(p, seat, FARMS.index(name))
    worth = fill(N_("{points} VP at the end unless it is blighted. {left} left."), points=FARM_POINTS, left=left)
    title = farm_name(name)
    return explanation("AZ-10", capitalized(title), _(_ON[name]), worth)


CHAPTER: Final[Chapter[Position, Vocabulary]] = Chapter(
    verbs={Farm: _Farm()},
    questions={FARMING: MessageQuestion(N_("<b>{name}, place another farm,</b> or stop."), goes_on=Farm)},
    things=(Thing("farm {name}", _explained, name=choice(*FARMS)),),
)
