"""The interactive layers of the map: hexes and borders to tap, chosen tracks and farms as ghosts, the line to a target,
connected sets with their cuts, and marks for the current message.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from pyapp.drawing.explaining import explains
from pyapp.drawing.language import current, fill
from pyapp.drawing.markup import NOTHING, Markup, esc, trusted
from pyapp.drawing.pieces import ring
from pyapp.engine.cached import kept
from pyapp.engine.contract import N_
from pyapp.games.auztralia.rules import network
from pyapp.games.auztralia.rules.board import NOWHERE, bits, board_of
from pyapp.games.auztralia.view.combat_model import combat_model_of
from pyapp.games.auztralia.view.geometry import border_area, border_at, middles, number, outline, shortened
from pyapp.games.auztralia.view.map_pieces import goods_of, settlement, tiles_by_hex
from pyapp.games.auztralia.view.places import densest_middle, last_choice, place_at, places_of
from pyapp.games.auztralia.view.vocabulary import border_words, hex_label

if TYPE_CHECKING:
    from pyapp.games.auztralia.rules.position import Position
    from pyapp.games.auztralia.view.board_model import BoardModel
    from pyapp.games.auztralia.view.geometry import Point


def hex_place(name: str) -> str:
    """Return the element id of a hex such as r5c4."""
    return f"az-{name}"


# --- hexes ---


def hexes(model: BoardModel) -> dict[str, Markup]:
    """Draw each hex as something to tap or to explain: a part of its own, so that a tap redraws only a few."""
    p, targets = model.position, model.targets
    names = tuple(model.scene.names)
    labels = kept(p, ("labels", current(), names), lambda: _labels(p, names))
    chosen = {*model.pending.hexes, *(hexagon for _farm, hexagon in model.pending.farms)}
    if model.tile != NOWHERE and p.at[model.tile] >= 0:
        chosen.add(p.at[model.tile])
    drawn = {}
    for hexagon, name in enumerate(p.board.names):
        text = targets.hexes.get(hexagon, "")
        state = "chosen" if hexagon in chosen else "legal" if text else ""
        other = "" if text else targets.other_hexes.get(hexagon, "")
        if other and other == model.scene.refused:
            state = "refused"
        if targets.quiet and state == "legal":
            state = "quiet"
        if not state and f"hex {name}" in model.pointed:
            state = "pointed"
        drawn[hex_place(name)] = _hex(p.board.key, hexagon, name, text or other, state, labels[hexagon])
    return drawn


def _labels(p: Position, names: tuple[Markup, ...]) -> list[Markup]:
    standing = tiles_by_hex(p)
    return [
        hex_label(p, hexagon, standing.get(hexagon, ()), goods_of(p, hexagon), names) for hexagon in range(p.board.size)
    ]


@lru_cache(maxsize=4096)
def _hex(board: str, hexagon: int, name: str, text: str, state: str, label: str) -> Markup:
    touch = f' role="button" tabindex="-1" data-move="{esc(text)}"' if text else ' role="img" tabindex="-1"'
    inside = ""
    if state in ("legal", "chosen", "pointed"):
        inset = 4.4 if state == "chosen" else 3.2
        inside = f'<polygon class="in" points="{outline(board, hexagon, inset)}"/>'
    halo = f'<polygon class="halo" points="{outline(board, hexagon, 0.4)}"/>' if state == "chosen" else ""
    return Markup(
        f'<g class="{"touch " if text else ""}hex {state}"{touch}{explains(f"hex {name}", reached=False)} '
        f'aria-label="{esc(label)}">{halo}<polygon class="hit" points="{outline(board, hexagon)}"/>{inside}</g>'
    )


# --- borders ---


def borders(model: BoardModel) -> Markup:
    """Draw the borders that a track may take with their hit areas, and the chosen tracks as ghosts."""
    p, targets = model.position, model.targets
    laid = set(model.pending.borders)
    piece = model.viewed_seat + 1
    drawn = []
    for border, text in sorted(targets.borders.items()):
        state = (
            "chosen"
            if border in laid
            else "hilly"
            if border in targets.hills
            else "quiet"
            if targets.quiet
            else "legal"
        )
        refused = text == model.scene.refused
        drawn.append(_border(current(), p.board.key, border, text, state, piece, refused=refused))
    return trusted("".join(drawn))


@lru_cache(maxsize=2048)
def _border(_language: str, board: str, border: int, text: str, state: str, piece: int, *, refused: bool) -> str:
    name = board_of(board).border_names[border]
    x, y, turn = border_at(board, border)
    shown = f"{state} refused" if refused else state
    said = fill(_LABELS[state], border=border_words(name, board))
    left, top = number(x), number(y)
    at = f"{left} {top}"
    bar = f'<path class="bar" transform="translate({at}) rotate({number(turn)})" d="M-5.5 0h11"/>'
    if state == "chosen":
        flat = number((turn + 90) % 180 - 90)
        inside = (
            f'<circle class="pale" cx="{left}" cy="{top}" r="25"/>'
            f'<g class="s{piece}" transform="translate({at}) rotate({flat})">'
            '<rect class="gh" x="-21" y="-9" width="42" height="18" rx="6"/>'
            '<path class="sl" d="M-15-7v14M-5-7v14M5-7v14M15-7v14"/></g>'
        )
    else:
        inside = (
            f'<circle class="hl" cx="{left}" cy="{top}" r="14.5"/>'
            f'<circle class="ds" cx="{left}" cy="{top}" r="11"/>{bar}'
        )
        if state == "hilly":
            inside += f'<path class="pk" transform="translate({at})" d="M6-9l4-6 4 6"/>'
    hit = f'<polygon class="hit" points="{border_area(board, border)}"/>'
    if state == "quiet":  # the hexes can be tapped, too
        hit = f'<circle class="hit" cx="{left}" cy="{top}" r="22"/>'
    return (
        f'<g class="touch bd {shown}" id="az-{name}" role="button" tabindex="-1" data-move="{esc(text)}" '
        f'aria-label="{said}">'
        f"{hit}{inside}</g>"
    )


_LABELS: Final = {
    "legal": N_("track from {border}"),
    "quiet": N_("track from {border}"),
    "hilly": N_("track over hills from {border}"),
    "chosen": N_("chosen track from {border}"),
}


# --- the pending act ---


def chosen(model: BoardModel) -> Markup:
    """Draw the chosen farms as ghosts, and a dashed line to the hex that is attacked."""
    p = model.position
    drawn = []
    for farm, hexagon in model.pending.farms:
        ghost = settlement(p.board.key, hexagon, model.viewed_seat + 1, farm, _CENTRE, blighted=False)
        drawn.append(f'<g class="ghost">{ghost}</g>')
    way = _way(model)
    if way is not None:
        (x, y), (u, v) = way
        line = f"M{number(x)} {number(y)}L{number(u)} {number(v)}"
        drawn.append(f'<path class="way pale" d="{line}"/><path class="way" d="{line}"/>')
    return trusted("".join(drawn)) if drawn else NOTHING


_CENTRE: Final = (0.0, 0.0, 1.0)


def _way(model: BoardModel) -> tuple[Point, Point] | None:
    """Return the line from the connected set to the attacked hex, None if there is none."""
    p = model.position
    if model.tile == NOWHERE or p.at[model.tile] < 0 or (model.pending.box != "attack" and p.combat is None):
        return None
    seat = p.combat.seat if p.combat else model.viewed_seat
    if p.combat is not None and p.combat.port:
        return None
    there = p.at[model.tile]
    net = network.joined_net(p, seat, model.pending.named_partners) or network.net_of(p, seat)
    near = next((railheads for far in p.board.within[there] if (railheads := far & net)), 0)
    if not near:
        return None
    places = middles(p.board.key)
    x, y = places[there]
    start = min((places[hexagon] for hexagon in bits(near)), key=lambda at: (at[0] - x) ** 2 + (at[1] - y) ** 2)
    return shortened(start, (x, y), 20, 30) if start != (x, y) else None


# --- connected sets ---


def nets(model: BoardModel) -> Markup:
    """Shade the connected set of each seat in its colour."""
    p, drawn = model.position, []
    for seat in range(p.players):
        shapes = "".join(
            f'<polygon points="{outline(p.board.key, hexagon, 4 + 3.4 * seat)}"/>'
            for hexagon in bits(network.net_of(p, seat))
        )
        drawn.append(f'<g class="net s{seat + 1}{" mine" if seat == model.viewed_seat else ""}">{shapes}</g>')
    return trusted("".join(drawn))


def cuts(model: BoardModel) -> Markup:
    """Mark the tracks at which connected sets are cut off, and the distance of each hex from the open seat's set."""
    p, viewed = model.position, model.viewed_seat
    board, net, drawn = p.board.key, network.net_of(p, viewed), list[str]()
    for hexagon, (x, y) in enumerate(middles(board) if net else ()):
        if not net >> hexagon & 1:
            far = network.off_rail_distance(p, net, p.rails[viewed], hexagon)
            drawn.append(
                f'<g class="far" transform="translate({number(x + 27)} {number(y)})">'
                f'<circle r="8.5"/><text y="4.8">{far}</text></g>'
            )
    for seat in range(p.players):
        reached = network.net_of(p, seat)
        drawn += [_cut(board, border) for border in bits(p.rails[seat]) if _is_cut(p, reached, border)]
    return trusted("".join(drawn))


def _is_cut(p: Position, net: int, border: int) -> bool:
    """Return whether a track leads out of its owner's connected set or is disconnected."""
    one, other = p.board.borders[border]
    return not (net >> one & 1 and net >> other & 1)


def _cut(board: str, border: int) -> str:
    x, y, _turn = border_at(board, border)
    return (
        f'<g class="cut" transform="translate({number(x)} {number(y)})"><path class="bk" d="M-7-7 7 7M7-7-7 7"/>'
        '<path d="M-7-7 7 7M7-7-7 7"/></g>'
    )


# --- the current message ---


def pointed(model: BoardModel) -> Markup:
    """Draw arrows for the steps that the current message reports and lines to their targets; and rings around the
    changes by computers since a person last acted.
    """
    p, drawn = model.position, list[str]()
    places = middles(p.board.key)
    for thing in sorted(model.news):
        kind, _space, name = thing.partition(" ")
        if kind == "hex" and name in p.board.index:
            drawn.append(ring(*places[p.board.index[name]], 27))
        elif kind == "border" and name in p.board.border_index:
            drawn.append(ring(*border_at(p.board.key, p.board.border_index[name])[:2], 13))
    for event in model.telling:
        if event.kind != "step":
            continue
        here, there, target = (
            p.board.index.get(str(event.params.get(key, "")), -1) for key in ("hex", "there", "target")
        )
        if min(here, there, target) < 0:
            continue
        drawn.append(arrow(places[here], places[there], 12, "pointed"))
        if target != there:
            drawn.append(_towards(places[there], places[target]))
    return trusted("".join(drawn)) if drawn else NOTHING


def arrow(start: Point, end: Point, cut: float, kind: str) -> str:
    """Draw an Old One's arrow between two hexes."""
    (x, y), (u, v) = shortened(start, end, cut)
    far = ((u - x) ** 2 + (v - y) ** 2) ** 0.5 or 1
    dx, dy = (u - x) / far, (v - y) / far
    tip = (
        f"M{number(u - 9 * dx - 7 * dy)} {number(v - 9 * dy + 7 * dx)}L{number(u)} {number(v)}"
        f"L{number(u - 9 * dx + 7 * dy)} {number(v - 9 * dy - 7 * dx)}"
    )
    line = f"M{number(x)} {number(y)}L{number(u)} {number(v)}{tip}"
    return f'<path class="arw rim {kind}" d="{line}"/><path class="arw {kind}" d="{line}"/>'


def _towards(start: Point, end: Point) -> str:
    (x, y), (u, v) = shortened(start, end, 22, 26)
    return f'<path class="aim" d="M{number(x)} {number(y)}L{number(u)} {number(v)}"/>'


def scroll_target(model: BoardModel) -> Markup:
    """Mark the point that a small screen scrolls to: first the start view, then the place pointed at or chosen,
    otherwise the hex of the current message.
    """
    p = model.position
    spots = middles(p.board.key)
    drawn = [_start_view(model)]
    places = places_of(model)
    here = place_at(model, places)
    spot = places[here].at if here >= 0 else last_choice(model)
    told = [spots[p.board.index[thing[4:]]] for thing in sorted(model.pointed) if thing[4:] in p.board.index]
    if spot or told:
        x, y = spot or told[0]
        drawn.append(
            f'<rect data-follow="{number(x)} {number(y)}" x="{number(x - 80)}" y="{number(y - 80)}" width="160" '
            'height="160" fill="none"/>'
        )
    if here >= 0 and spot != last_choice(model):
        drawn.append(f'<circle class="here" cx="{number(x)}" cy="{number(y)}" r="19"/>')
    return trusted("".join(drawn))


def _start_view(model: BoardModel) -> str:
    """Mark the centre of the start view of a map that does not fit its frame: the hex of a combat, the legal places of
    the pending act, or the railway of the open seat.
    """
    p = model.position
    spots = middles(p.board.key)
    fight = combat_model_of(model)
    if fight is not None and fight.hexagon:
        (x, y), why = spots[p.board.index[fight.hexagon]], f"fight {fight.hexagon}"
    elif places := places_of(model):
        (x, y), why = densest_middle([place.at for place in places]), f"places {p.ask} {model.pending.box}"
    else:
        home = [spots[hexagon] for hexagon in bits(network.net_of(p, model.viewed_seat))]
        (x, y), why = densest_middle(home or spots), f"home {model.viewed_seat}"
    return (
        f'<rect data-follow="{why} {model.scene.tab}" data-at="center" x="{number(x - 1)}" y="{number(y - 1)}" '
        'width="2" height="2" fill="none"/>'
    )
