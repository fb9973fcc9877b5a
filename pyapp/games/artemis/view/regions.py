"""Europa: the seven regions in the order in which they resolve, and the Relief track below."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from pyapp.drawing.explaining import explained
from pyapp.drawing.language import _, current, fill, named
from pyapp.drawing.markup import NOTHING, Markup, el, esc, join
from pyapp.drawing.pieces import icon, piece
from pyapp.engine.contract import N_
from pyapp.games.artemis.rules.board import ROWS, place_in_row
from pyapp.games.artemis.rules.components import ACADEMY_SPACES, COLONISTS, RELIEF
from pyapp.games.artemis.rules.components import OUTFITTERS as TOOLKITS
from pyapp.games.artemis.rules.expeditions import difficulty, totals
from pyapp.games.artemis.rules.moves import Place
from pyapp.games.artemis.rules.steps import (
    ACADEMY,
    BASECAMP,
    DOORSTEP,
    GANTRY,
    OUTFITTERS,
    QUARRY,
    REGIONS,
    VENTS,
)
from pyapp.games.artemis.rules.steps import RELIEF as RELIEF_TRACK
from pyapp.games.artemis.rules.tables import contents_of, letters_of
from pyapp.games.artemis.view import basecamp, forecast, marks, placement, sockets
from pyapp.games.artemis.view.names import REGION_NAMES, tile_name

if TYPE_CHECKING:
    from pyapp.games.artemis.rules.components import Material
    from pyapp.games.artemis.rules.position import Position
    from pyapp.games.artemis.view.board_model import BoardModel

_NOTES: Final = {
    BASECAMP: N_("reach the number together; first chooses, second takes the other"),
    VENTS: N_("lowest die first"),
    GANTRY: N_("beat the highest die; pay what yours shows"),
    DOORSTEP: N_("lowest die first"),
}
"""The text printed next to the name of a region."""
_LETTERS: Final = {
    BASECAMP: "AB",
    VENTS: "C",
    QUARRY: "D",
    GANTRY: "E",
    DOORSTEP: "F",
    ACADEMY: "G",
    OUTFITTERS: "H",
}
"""Region -> the letters of the events that fire there."""
_EVENTS: Final = {
    "TOOLKITS": N_("{number} toolkit each"),
    "CARGO": N_("more in Vents and Quarry"),
    "AUDIT": N_("keep {number} toolkits"),
    "DIFFICULTY": N_("difficulty +{number}"),
    "LEADER": N_("leaders gain {number} VP"),
    "VENTS": N_("highest die leaves, {number} Relief"),
    "ENERGY": N_("each loses {number} energy"),
    "QUARRY": N_("lowest die leaves, {number} Relief"),
    "MINERALS": N_("each loses {number} minerals"),
    "PRICE": N_("buildings cost {number} more"),
    "RECRUIT": N_("recruits cost {number} more"),
    "TRAINING": N_("+{number} step per die"),
    "CENSUS": N_("most of a type: {number} VP"),
    "HEATING": N_("heat costs {number} each"),
}
"""Kind of event -> the text of its slip after the name."""
_SIGNS: Final = {
    BASECAMP: "BADGE",
    VENTS: "ENERGY",
    QUARRY: "MINERAL",
    GANTRY: "BUILDING",
    DOORSTEP: "COLONIST",
    ACADEMY: "TRAIN",
    OUTFITTERS: "TOOLKIT",
    RELIEF_TRACK: "RELIEF",
}
"""Region -> the pip of its gain, on the button that scrolls to it where Europa is taller than its frame."""
_WIDE: Final = {1: 4, 2: 3}
"""Number of expeditions -> the number of dice, socket included, from which they are drawn below the text of a card."""
_MANY_TOKENS: Final = 15
"""From more energy or minerals than this on, tokens are small."""


# --- the frame ---


def frame() -> Markup:
    """Draw Europa without the content of its parts: the places of the regions from the surface down."""
    return _frame(current())


@lru_cache(maxsize=4)
def _frame(_language: str) -> Markup:
    places = {region: _place(region) for region in REGIONS}
    edge = Markup(
        '<svg class="edge" viewBox="0 0 760 13" preserveAspectRatio="none" aria-hidden="true">'
        '<path d="M0 0h760v6l-40 4-36-5-52 6-44-6-58 7-46-5-62 5-50-6-66 6-44-6-58 6-50-6-54 5-46-5-54 4z"/></svg>'
        '<svg class="edge cut" viewBox="0 0 14 750" preserveAspectRatio="none" aria-hidden="true">'
        '<path d="M0 0v750h5l4-38-5-30 8-46-7-52 5-40-6-58 8-44-7-62 5-36-7-60 8-48-6-52 5-40-7-60 7-44-5-60z"/></svg>'
    )
    return el(
        "div",
        _region_buttons(),
        el("div", places[BASECAMP], cls="band b1"),
        el("div", edge, places[VENTS], places[QUARRY], cls="band b2"),
        el("div", places[GANTRY], cls="band b3"),
        el("div", places[DOORSTEP], places[ACADEMY], places[OUTFITTERS], cls="band b4"),
        el("ol", id="ap-relief", cls="band rel", aria_label=_("Relief track")),
        cls="cliff",
        id="ap-cliff",
        data_stays=True,
    )


def _region_buttons() -> Markup:
    """Draw a button for each region that scrolls to it, for screens that cannot show all regions."""
    keys = []
    for region, kind in _SIGNS.items():
        name = _("Relief track") if region == RELIEF_TRACK else _(REGION_NAMES[region])
        number = REGIONS.index(region) + 1 if region in REGIONS else ""
        keys.append(el("button", number, marks.pip(kind), type="button", aria_label=name, data_bring=f"ap-{region}"))
    return el("nav", *keys, cls="rways", aria_label=_("Regions"))


def _place(region: str) -> Markup:
    return el("section", id=f"ap-{region}", cls=f"reg {region}", aria_label=_(REGION_NAMES[region]))


def parts(board: BoardModel) -> dict[str, Markup]:
    """Draw each region."""
    return {
        "ap-basecamp": _basecamp(board),
        "ap-vents": _pool(board, VENTS, "ENERGY", board.position.vents),
        "ap-quarry": _pool(board, QUARRY, "MINERAL", board.position.quarry),
        "ap-gantry": _gantry(board),
        "ap-doorstep": _doorstep(board),
        "ap-academy": _academy(board),
        "ap-outfitters": _outfitters(board),
        "ap-relief": _relief(board),
    }


def event_of(position: Position, region: str) -> str:
    """Return the event of this round if it fires in a region, else ""."""
    card = position.kit.material.events.get(position.event)
    return position.event if card is not None and card.letter and card.letter in _LETTERS[region] else ""


def _head(board: BoardModel, region: str) -> Markup:
    """Draw a region's letters, number and name, and the slip of the event that fires there."""
    event = event_of(board.position, region)
    letter = board.position.kit.material.events[event].letter if event else ""
    return _drawn_head(region, event, letter, board.position.kit.material, pointed=region in board.highlighted)


def _drawn_head(region: str, event: str, letter: str, material: Material, *, pointed: bool) -> Markup:
    letters = _LETTERS[region]
    signs = [
        el(
            "span",
            one,
            cls=f"lt{' on' if event and one == letter else ''}{' z' if one == 'H' else ''}",
            **explained(f"letter {one}"),
        )
        for one in letters
    ]
    name = (el("b", REGIONS.index(region) + 1), el("span", _(REGION_NAMES[region]), cls="h"))
    note = el("small", _(_NOTES[region])) if region in _NOTES and not event else NOTHING
    head = (*name, *signs) if letters == "H" else (*signs, *name)
    slip = _slip(material, event) if event else NOTHING
    shown = {"cls": "pointed", "data_follow": region} if pointed else {}
    return el("h2", *head, note, slip, **shown, **explained(f"region {region}"))


def _slip(material: Material, event: str) -> Markup:
    card = material.events[event]
    text = fill(_EVENTS[card.kind], number=card.amount)
    good = icon("check") if card.good else piece(0, size="tiny")
    words = el("span", el("b", named(card.name), "."), " ", el("i", text), cls="evt")
    return el("span", good, words, cls="ev", **explained(f"event {event}"))


def _highlight(board: BoardModel, card: str) -> str:
    """Return the class of a card that the current log sentence mentions, else ""."""
    return " pointed" if _follow(board, card) else ""


def _follow(board: BoardModel, card: str) -> str | None:
    """Return the key by which the page scrolls to a card that the current log sentence mentions, else None."""
    return card if f"card {card}" in board.highlighted else None


# --- Basecamp ---


def _basecamp(board: BoardModel) -> Markup:
    cards = [_expedition(board, place, ident) for place, ident in enumerate(board.position.open)]
    return _head(board, BASECAMP) + el("div", *cards, cls=f"exs n{len(cards)}")


def _expedition(board: BoardModel, place: int, ident: str) -> Markup:
    position = board.position
    card = position.kit.material.expeditions[ident]
    need, stack = difficulty(position, place), position.stacks[place]
    shield = el(
        "span",
        el("b", need, cls="raised" if need != card.difficulty else None),
        cls="df",
        role="img",
        aria_label=fill(N_("difficulty {number}"), number=need),
        **explained(f"difficulty {ident}"),
    )
    rewards = [
        el("span", _reward(position, place, side), cls="rwd", **explained(f"reward {ident} {'AB'[side]}"))
        for side in (0, 1)
    ]
    icons = join(el("span", marks.pip("ENERGY"), card.energy), " ", el("span", marks.pip("MINERAL"), card.minerals))
    reward = el("div", rewards[0], el("i", _("or")), rewards[1], cls="rw")
    title = el(
        "div",
        el("b", named(card.name), cls="h", **explained(f"expedition {ident}")),
        reward,
        el("span", icons, cls="ic2"),
        cls="et",
    )
    dice = [
        sockets.die(
            board,
            party,
            face,
            forecast.Tag(NOTHING, NOTHING),
            f"{ident}-{number}",
            sent=sent,
        )
        for number, (face, party, sent) in enumerate(stack)
    ]
    if board.face:
        dice.append(sockets.socket(board, Place(BASECAMP, ident)))
    total = sum(totals(position, place).values())
    stands = basecamp.expedition(position, board.viewed_seat, ident, board.scene.names)
    reached = icon("check") if stack and total >= need else NOTHING
    reach = el("small", total, "/", need, cls=f"tot{' ok' if reached else ''}", aria_hidden=True) if stack else NOTHING
    below = el("p", reached, el("span", stands.text), cls=f"rs{' warn' if stands.warn else ''}")
    wide = " wide" if len(dice) >= _WIDE.get(len(position.open), len(dice) + 1) else ""
    return el(
        "div",
        shield,
        reach,
        title,
        el("div", sockets.row(dice), below, cls="ed"),
        cls=f"ex{wide}{_highlight(board, ident)}",
        data_key=f"card {ident}",
        data_follow=_follow(board, ident),
    )


def _reward(position: Position, place: int, side: int) -> Markup:
    """Draw a reward with its contents."""
    card = position.kit.material.expeditions[position.open[place]]
    contents = position.reward_contents[place][side]
    drawn = []
    for effect in card.rewards[side]:
        if effect.kind == "BUILDING":
            tile = contents_of(contents, effect.kind)
            name = el("span", tile_name(position, tile)) if tile else NOTHING
            drawn.append(el("span", marks.pip("BUILDING"), name, cls="lies" if tile else None))
        else:
            drawn.append(marks.effects((effect,), contents))
    return Markup(" ").join(drawn)


# --- Vents and Quarry ---


def _pool(board: BoardModel, region: str, kind: str, number: int) -> Markup:
    small = " many" if number > _MANY_TOKENS else ""
    tokens = el("span", marks.pip(kind) * number, cls=f"pp{small}", aria_hidden=True)
    said = fill(N_("{number} energy") if kind == "ENERGY" else N_("{number} minerals"), number=number)
    pool = el(
        "span",
        el("span", said, cls="vh"),
        el("b", number, aria_hidden=True),
        tokens,
        cls="pl",
        **explained(f"goods {kind}"),
    )
    rise = Markup(
        '<svg class="heat" viewBox="0 0 200 26" preserveAspectRatio="none" aria-hidden="true"><path d="M0 22C60 21 120 '
        '16 200 4" fill="none" stroke="currentColor" stroke-width="2" vector-effect="non-scaling-stroke"/></svg>'
    )
    return _head(board, region) + el("div", pool, el("div", rise, _row(board, region), cls="rowx"), cls="xp")


def _row(board: BoardModel, region: str) -> Markup:
    """Draw a row of Exposure, with the socket of the die in hand at its index in the row."""
    dice = board.position.rows[ROWS[region]]
    drawn = [_dice_at(board, region, "", number, one) for number, one in enumerate(dice)]
    if board.face:
        at = place_in_row(dice, 8 * board.face + board.viewed_seat)
        drawn.insert(at, sockets.socket(board, Place(region)))
    return sockets.row(drawn)


def _dice_at(board: BoardModel, region: str, target: str, number: int, one: int) -> Markup:
    tag = placement.die_tag(board.position, board.viewed_seat, region, target, number, board.scene.names)
    return sockets.die(board, one & 7, one >> 3, tag, f"{target or region}-{number}", gone=tag.gone)


# --- the Gantry ---


def _gantry(board: BoardModel) -> Markup:
    position = board.position
    tiles = [_tile(board, at, tile) for at, tile in enumerate(position.display)]
    empty = el("p", _("No building is left in the Gantry."), cls="mu") if not tiles else NOTHING
    return _head(board, GANTRY) + el("div", *tiles, empty, cls=f"tls n{len(tiles)}")


def _tile(board: BoardModel, at: int, tile: str) -> Markup:
    position = board.position
    sold = bool(position.built >> at & 1)
    gone = N_("built") if any(tile in owned for owned in position.tiles) else N_("removed")
    dice = [_dice_at(board, GANTRY, tile, number, one) for number, one in enumerate(position.bids[at])]
    if board.face and not sold:
        dice.append(sockets.socket_or_closed(board, Place(GANTRY, tile)))
    return el(
        "div",
        el("b", tile_name(position, tile), cls="h"),
        marks.tile_printed(position, tile),
        sockets.row(dice) if dice else NOTHING,
        el("small", _(gone), cls="tg") if sold else NOTHING,
        cls=f"tl {'surface' if tile[0] == 'S' else 'ocean'}{' sold' if sold else ''}{_highlight(board, tile)}",
        data_key=f"card {tile}",
        data_follow=_follow(board, tile),
        **explained(f"tile {tile}"),
    )


# --- Doorstep, Academy, Outfitters ---


def _doorstep(board: BoardModel) -> Markup:
    position = board.position
    waiting = letters_of(position.queue)
    colonists = "".join(letter for letter in waiting if letter in COLONISTS)
    queue = marks.colonists(colonists) if colonists else el("small", _("Nobody is waiting."), cls="mu")
    crowd = " crowd" if len(colonists) > 9 else ""
    return _head(board, DOORSTEP) + el("div", queue, cls=f"q{crowd}") + _row(board, DOORSTEP)


def _academy(board: BoardModel) -> Markup:
    position = board.position
    drawn = [_dice_at(board, ACADEMY, "", number, one) for number, one in enumerate(position.academy)]
    if board.face:
        drawn.append(sockets.socket_or_closed(board, Place(ACADEMY)))
    spaces = ACADEMY_SPACES[position.players]
    drawn += [sockets.space(number + 1, "", f"space academy {number + 1}") for number in range(len(drawn), spaces)]
    stock = el(
        "div",
        *(_in_stock(position, letter, number) for number, letter in enumerate(COLONISTS[1:], 1)),
        cls="stock",
        aria_label=_("Academy stock"),
        role="group",
    )
    return _head(board, ACADEMY) + stock + sockets.row(drawn)


def _in_stock(position: Position, letter: str, kind: int) -> Markup:
    number = position.stock >> 8 * kind & 0xFF
    return el(
        "span",
        marks.colonists(letter),
        el("b", number),
        cls="none" if not number else None,
        **explained(f"stock {letter}"),
    )


def _outfitters(board: BoardModel) -> Markup:
    position = board.position
    toolkits = TOOLKITS[position.players]
    drawn = [_dice_at(board, OUTFITTERS, "", number, one) for number, one in enumerate(position.outfitters)]
    if board.face:
        drawn.append(sockets.socket_or_closed(board, Place(OUTFITTERS)))
    drawn += [
        sockets.space(number + 1, str(toolkits[number]), f"space outfitters {number + 1}")
        for number in range(len(drawn), len(toolkits))
    ]
    return _head(board, OUTFITTERS) + sockets.row(drawn)


# --- the Relief track ---


def _relief(board: BoardModel) -> Markup:
    position = board.position
    standing: dict[int, list[int]] = {}
    for seat in range(position.players):
        standing.setdefault(min(position.relief[seat], len(RELIEF)), []).append(seat)
    label = el(
        "li", el("span", _("Relief"), cls="h"), _pieces(board, standing.get(0, ())), cls="rl", data_key="field 0"
    )
    fields = [
        el(
            "li",
            el("small", number),
            el("span", *(marks.effects((effect,)) for effect in gains)),
            _pieces(board, standing.get(number, ())),
            data_key=f"field {number}",
            **explained(f"relief {number}"),
        )
        for number, gains in enumerate(RELIEF, 1)
    ]
    return join(label, *fields)


def _pieces(board: BoardModel, seats: list[int] | tuple[int, ...]) -> Markup:
    if not seats:
        return NOTHING
    said = esc(", ").join(board.name(seat) for seat in seats)
    drawn = (piece(board.piece(seat), size="tiny") for seat in seats)
    return el("i", *drawn, cls=f"n{len(seats)}", role="img", aria_label=said)


# --- the shelf ---


def thumbnail(position: Position) -> Markup:
    """Draw a small Europa for the shelf, 150 by 110 units: the bands of ice with the dice on them; without dice, the
    buildings of every seat, full ones in its colour.
    """
    bands = ((0, 26, 1), (26, 22, 2), (48, 32, 3), (80, 30, 4))
    drawn = [el("rect", x=0, y=y, width=150, height=high, fill=f"var(--b{number})") for y, high, number in bands]
    drawn.append(el("path", d="M0 26h150M0 48h150M0 80h150M0 0h150v110H0z", fill="none", stroke="var(--line-strong)"))
    rows = (
        (6, 9, [party for stack in position.stacks for _face, party, _sent in stack]),
        (6, 32, [one & 7 for one in position.rows[0]]),
        (80, 32, [one & 7 for one in position.rows[1]]),
        (6, 58, [one & 7 for bids in position.bids for one in bids]),
        (6, 90, [one & 7 for one in position.rows[2]]),
        (66, 90, [one & 7 for one in position.academy]),
        (106, 90, [one & 7 for one in position.outfitters]),
    )
    if not any(parties for _x, _y, parties in rows):
        return el("svg", *drawn, *_built(position), cls="shot", viewBox="0 0 150 110", aria_hidden=True)
    for x, y, parties in rows:
        for at, party in enumerate(parties[:10]):
            drawn.append(
                el(
                    "rect",
                    x=x + 11 * at,
                    y=y,
                    width=9,
                    height=9,
                    rx=2,
                    fill="var(--c)",
                    stroke="var(--e)",
                    cls=f"s{party + 1}",
                )
            )
    return el("svg", *drawn, cls="shot", viewBox="0 0 150 110", aria_hidden=True)


def _built(position: Position) -> list[Markup]:
    """Draw a row of buildings for every seat of the small picture, with its piece in front."""
    drawn = []
    for seat in range(position.players):
        y, look = 6 + 20 * seat, f"s{seat + 1}"
        drawn.append(el("use", href=f"#t{seat + 1}", x=6, y=y, width=16, height=17, cls=look))
        for at, (tile, crew) in enumerate(zip(position.tiles[seat], position.crews[seat], strict=True)):
            full = crew in position.kit.tiles[tile].full
            ink = ("var(--c)", "var(--e)") if full else ("var(--card)", "var(--card-edge)")
            place = {"x": 28 + 15 * at, "y": y + 2, "width": 12, "height": 12, "rx": 2}
            drawn.append(el("rect", **place, fill=ink[0], stroke=ink[1], cls=look))
    return drawn
