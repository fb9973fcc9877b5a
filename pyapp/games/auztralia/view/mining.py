"""Mine. AZ-6."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pyapp.drawing.language import fill, ngettext
from pyapp.drawing.markup import Markup, el, esc, join
from pyapp.drawing.things import Thing, explanation
from pyapp.drawing.verbs import Chapter, Said
from pyapp.engine.contract import N_
from pyapp.engine.grammar import choice
from pyapp.games.auztralia.rules import mining
from pyapp.games.auztralia.rules.components import GOLD, GOODS, PHOSPHATE, PHOSPHATE_POINTS, TIME
from pyapp.games.auztralia.rules.moves import Mine, parse
from pyapp.games.auztralia.rules.pending import begun_text
from pyapp.games.auztralia.view.base_verbs import PlainVerb
from pyapp.games.auztralia.view.icons import amount
from pyapp.games.auztralia.view.panels import SLIM_SIZE, Panel, back, touchable, via_row
from pyapp.games.auztralia.view.vocabulary import Vocabulary, good_name, goods_counted, hex_name, hex_words

if TYPE_CHECKING:
    from pyapp.drawing.scene import Explanation, Scene
    from pyapp.games.auztralia.rules.position import Position
    from pyapp.games.auztralia.view.base_verbs import AuztraliaAct
    from pyapp.games.auztralia.view.board_model import BoardModel


class _Mine(PlainVerb):
    which = N_("<b>What do you mine on {hex}?</b>")

    def key(self, act: AuztraliaAct) -> Markup:
        """Name the goods and the hex."""
        p, good, hexagon = act.position, act.move.good, act.position.board.index[act.move.hexagon]
        number, _gold = mining.gain_of_mining(p, act.seat, hexagon, good)
        return fill(N_("Mine {what} on {hex}"), what=goods_counted(good, number), hex=hex_words(p, hexagon))

    def variant_key(self, act: AuztraliaAct) -> Markup:
        """Name the good."""
        return esc(good_name(act.moves[-1].good))

    def says(self, act: AuztraliaAct) -> Said:
        """Describe what is mined, and the gold and points of phosphate."""
        p, good = act.position, act.move.good
        hexagon = p.board.index[act.move.hexagon]
        number, gold = mining.gain_of_mining(p, act.seat, hexagon, good)
        head = self.key(act) + "."
        if good != PHOSPHATE:
            return Said(head)
        text = N_("You also take {gold}; {points} VP at the end.")
        return Said(head, [fill(text, gold=goods_counted(GOLD, gold), points=PHOSPHATE_POINTS * number)])


# --- the panel ---


def panel(model: BoardModel) -> Panel:
    """Draw a button for each good that can be mined, and the railways in use."""
    p, keys = model.position, []
    before = begun_text(model.pending.vias)
    for move in model.pending.position_via.legal:
        mined = parse(move)
        if isinstance(mined, Mine):
            number, good = p.lying[mined.good][p.board.index[mined.hexagon]], GOODS[mined.good]
            name, where = el("span", good_name(good), cls="vh"), el("span", hex_name(mined.hexagon, p.board.key))
            keys.append(touchable(model, f"{before}{move}", amount(good, number), name, where))
    drawn = join(
        el("div", el("b", ngettext("{number} time", "{number} time", TIME["mine"])), back(model), cls="prow"),
        via_row(model),
        el("div", *keys, cls="tgs"),
    )
    return Panel(SLIM_SIZE, drawn, picks=True)


# --- the chapter ---


_GOODS: Final = {
    "coal": ("AZ-5.1", N_("A Railway action costs 1. It can be imported and exported.")),
    "iron": ("AZ-5.1", N_("A Railway action costs 1. It can be imported and exported.")),
    "gold": ("AZ-4.3", N_("It buys units and pays for repeated actions. It is worth nothing at the end.")),
    "phosphate": ("AZ-6.2", N_("Each piece is worth {points} VP at the end.")),
    "token": ("AZ-17.2", N_("Mining it brings its victory points.")),
}


def _goods(_scene: Scene[Position], good: str) -> Explanation | None:
    rule, text = _GOODS[good]
    return explanation(rule, good_name(good), fill(text, points=PHOSPHATE_POINTS))


CHAPTER: Final[Chapter[Position, Vocabulary]] = Chapter(
    verbs={Mine: _Mine()},
    things=(Thing("goods {good}", _goods, good=choice(*_GOODS)),),
)
