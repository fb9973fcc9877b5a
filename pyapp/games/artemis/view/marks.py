"""Small drawings of the board and the mats: pips, dice, colonists, amounts, letters of events; and the lid's scene."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING, Final

from pyapp.drawing.language import _, current, fill
from pyapp.drawing.markup import NOTHING, Markup, el, esc, join
from pyapp.engine.contract import N_
from pyapp.games.artemis.rules import scoring
from pyapp.games.artemis.rules.components import COLONIST_NAMES, COLONISTS
from pyapp.games.artemis.rules.sentences import effect_parts, plain_text, worth_parts
from pyapp.games.artemis.rules.tables import contents_of, letters_of
from pyapp.games.artemis.view.names import building_of, colonist_words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pyapp.games.artemis.rules.components import Building, Effect, Worth
    from pyapp.games.artemis.rules.state import State

PIPS: Final = {
    "ENERGY": ("en", '<path fill="currentColor" d="M14.5 1 4 14h6.5L8 23 20 9h-7z"/>'),
    "MINERAL": (
        "mi",
        '<path fill="currentColor" d="M8.5 2 13 7.5V20l-4.5 2.5L4 20V7.5zM17 9l4 4v7l-3.5 2-2.5-1.5V11z"/>'
        '<path d="M8.5 2v9.5M4 7.5l4.5 4 4.5-4" fill="none" stroke="var(--bg,var(--paper))" stroke-width="1.4"/>',
    ),
    "TOOLKIT": (
        "to",
        '<path fill="currentColor" d="M8.5 3h7A1.5 1.5 0 0 1 17 4.5V7h3.5A1.5 1.5 0 0 1 22 8.5V12h-7v-1.5H9V12H2V8.5'
        "A1.5 1.5 0 0 1 3.5 7H7V4.5A1.5 1.5 0 0 1 8.5 3zM9.5 5.5V7h5V5.5zM2 14h7v1.5h6V14h7v5.5a1.5 1.5 0 0 1-1.5 "
        '1.5h-17A1.5 1.5 0 0 1 2 19.5z"/>',
    ),
    "BADGE": (
        "ba",
        '<path fill="currentColor" d="M7 1h4l1 5 1-5h4l-2.5 8.2a7 7 0 1 1-5 0z"/><path d="m12 11.5 1.3 2.7 3 .4-2.2 2 '
        '.6 3-2.7-1.5-2.7 1.5.6-3-2.2-2 3-.4z" fill="var(--bg,var(--paper))"/>',
    ),
    "RELIEF": (
        "re",
        '<path d="M3 20h4.5v-4.5H12V11h4.5V6.5H21" fill="none" stroke="currentColor" stroke-width="2.6" '
        'stroke-linejoin="round" stroke-linecap="round"/>',
    ),
    "BUILDING": ("bu", '<path fill="currentColor" d="M3 22v-9a9 9 0 0 1 18 0v9h-6v-5a3 3 0 0 0-6 0v5z"/>'),
    "COLONIST": (
        "co",
        '<path fill="currentColor" d="M12 3a4.2 4.2 0 1 1 0 8.4A4.2 4.2 0 0 1 12 3zM4 22c0-5.2 3.2-8.6 8-8.6s8 3.4 8 '
        '8.6z"/>',
    ),
    "ANY": (
        "an",
        '<path fill="currentColor" d="M8.5 2 3 10.5h3.4L5 17l7-8.5H8.6zM17.5 8l4.5 4v7.5L17.5 23 13 19.5V12z"/>',
    ),
    "TRAIN": (
        "tr",
        '<path fill="none" stroke="currentColor" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round" '
        'd="M5 13l7-7 7 7M5 20l7-7 7 7"/>',
    ),
    "EXPEDITION": (
        "ex",
        '<path fill="currentColor" d="M5 2h2.4v20H5zM9 3.2h10.5L17 7.6l2.5 4.4H9z"/>',
    ),
    "EVENT": (
        "ev",
        '<path fill="currentColor" d="M12 1.5 14.6 8l6.9.5-5.3 4.5 1.7 6.8L12 16.1l-5.9 3.7L7.8 13 2.5 8.5 9.4 8z"/>',
    ),
    "WARM": (
        "wa",
        '<path fill="currentColor" d="M12.5 1.5c.6 4.4 6 6.3 6 12.3A6.6 6.6 0 0 1 12 22.5a6.6 6.6 0 0 1-6.5-7.2c0-3 '
        '1.8-4.6 2.8-6.3.5 1.6 1.1 2.5 2.2 3.2.2-4-.6-6.6 2-10.7z"/>',
    ),
}
"""Kind of effect, or source of points -> the suffix of its symbol's id, and its drawing, 24 by 24 units."""

_COLONIST: Final = {
    "P": "M3 27V12a9 9 0 0 1 18 0v15z",
    "E": "M3 27V6a3 3 0 0 1 3-3h12a3 3 0 0 1 3 3v21z",
    "M": "M3 27V11l9-9 9 9v16z",
    "S": "M3 27V8.5a4.5 4.5 0 0 1 9-.8 4.5 4.5 0 0 1 9 .8V27z",
}
"""Letter -> its silhouette, 24 by 28 units."""

_SPOTS: Final = {
    1: ((24, 24),),
    2: ((14, 14), (34, 34)),
    3: ((13, 13), (24, 24), (35, 35)),
    4: ((14, 14), (34, 14), (14, 34), (34, 34)),
    5: ((13, 13), (35, 13), (24, 24), (13, 35), (35, 35)),
    6: ((14, 12), (34, 12), (14, 24), (34, 24), (14, 36), (34, 36)),
}
"""Face -> the centres of its spots, on a die of 48 units."""
_SPOT: Final = {
    1: '<circle cx="{x}" cy="{y}" r="4.3"/>',
    2: '<rect x="{x4}" y="{y4}" width="8" height="8" rx="1.2"/>',
    3: '<path d="M{x} {y5}l5 9h-10z"/>',
    4: '<path d="M{x} {y5}l5.2 5.2-5.2 5.2-5.2-5.2z"/>',
    5: '<path d="M{xp} {y5}h3.6v3.2h3.2v3.6h-3.2v3.2h-3.6v-3.2h-3.2v-3.6h3.2z"/>',
}
"""Piece -> the shape of a spot on its dice, the same as its mark."""


def _spots(piece: int, face: int) -> str:
    shapes = (
        _SPOT[piece].format(x=x, y=y, x4=x - 4, y4=y - 4, y5=round(y - 5.1, 1), xp=round(x - 1.8, 1))
        for x, y in _SPOTS[face]
    )
    return "".join(shapes)


@cache
def symbols() -> Markup:
    """Draw the symbols that the page keeps for this game: pips `q-..`, dice `dz..`, colonists `co-..` and slots."""
    drawn = [f'<symbol id="q-{name}" viewBox="0 0 24 24">{drawing}</symbol>' for name, drawing in PIPS.values()]
    body = (
        '<ellipse cx="26" cy="47" rx="22" ry="5" fill="#140800" fill-opacity=".3"/>'
        '<rect x="1" y="5" width="46" height="46" rx="11" fill="var(--e)"/>'
        '<rect x="1" y="1" width="46" height="46" rx="11" fill="var(--c)" stroke="var(--rim,var(--e))" '
        'stroke-width="1.2"/><g fill="var(--i)">{spots}</g>'
    )
    ghost = (
        '<rect x="1" y="1" width="46" height="46" rx="11" fill="var(--c)" fill-opacity=".32" stroke="var(--accent)" '
        'stroke-width="3" stroke-dasharray="5 4"/><g fill="var(--ink)" fill-opacity=".85">{spots}</g>'
    )
    for piece in _SPOT:
        for face in _SPOTS:
            spots = _spots(piece, face)
            for name, drawing in (("dz", body), ("dg", ghost)):
                drawn.append(
                    f'<symbol id="{name}{piece}-{face}" viewBox="-1 -1 50 54">{drawing.format(spots=spots)}</symbol>'
                )
    for letter, path in _COLONIST.items():
        text = (
            f'<text x="12" y="22" font-size="15" font-weight="700" text-anchor="middle" fill="{{ink}}">{letter}</text>'
        )
        drawn += (
            f'<symbol id="co-{letter}" viewBox="0 0 24 28"><path d="{path}" fill="var(--cc)" stroke="var(--ce)" '
            f'stroke-width="1"/>{text.format(ink="var(--col-ink)")}</symbol>',
            f'<symbol id="sl-{letter}" viewBox="0 0 24 28"><path d="{path}" fill="none" stroke="var(--cs,var(--cc))" '
            f'stroke-width="1.8" stroke-dasharray="3.5 2.5"/>{text.format(ink="currentColor")}</symbol>',
        )
    drawn.append(
        '<symbol id="sl-○" viewBox="0 0 24 28"><circle cx="12" cy="15" r="9.5" fill="none" '
        'stroke="var(--line-strong)" stroke-width="1.8" stroke-dasharray="3.5 2.5"/></symbol>'
    )
    return Markup("".join(drawn))


# --- pips and amounts ---


@lru_cache(maxsize=64)
def pip(kind: str) -> Markup:
    """Draw the pip of a kind of effect; nothing for VP, which is written."""
    if kind not in PIPS:
        return NOTHING
    name = PIPS[kind][0]
    return el("svg", el("use", href=f"#q-{name}"), cls=f"rp r-{name}", aria_hidden=True)


def amount(kind: str, number: int) -> Markup:
    """Draw an amount: the number, omitted if it is one, and the pip; VP in letters."""
    if kind == "VP":
        return fill(N_("{number} VP"), number=number)
    return join(number if number > 1 else "", pip(kind))


def effects(drawn: Sequence[Effect], contents: str = "") -> Markup:
    """Draw effects as a row of pips without words; `contents` is what was drawn for a reward."""
    return Markup(" ").join(_effect(effect.kind, effect.amount, contents) for effect in drawn)


def _effect(kind: str, number: int, contents: str) -> Markup:
    if kind == "COLONIST" and (drawn := contents_of(contents, kind)):
        return colonists(drawn)
    if kind in _SHORT:
        return join(fill(_SHORT[kind], number=number), pip(_PIP_OF.get(kind, "")))
    return amount(kind, number)


_SHORT: Final = {"RECRUIT": N_("recruits −{number}"), "BUILD": N_("builds −{number}"), "SENDFREE": N_("free send")}
"""Kind of standing effect -> the text printed on the tile."""
_PIP_OF: Final = {"RECRUIT": "ENERGY", "BUILD": "MINERAL"}


# --- dice ---


@lru_cache(maxsize=256)
def die(piece: int, face: int, label: str = "", *, ghost: bool = False, ident: str = "") -> Markup:
    """Draw a die of a piece, 1 to 5, as an inline picture; without a label it is hidden from screen readers."""
    name = "dg" if ghost else "dz"
    said: dict[str, str | bool] = {"role": "img", "aria_label": label} if label else {"aria_hidden": True}
    return el("svg", el("use", href=f"#{name}{piece}-{face}"), cls=f"dz s{piece}", id=ident or None, **said)


# --- colonists ---


def colonist(letter: str) -> Markup:
    """Draw a colonist by letter."""
    return _colonist(letter, current(), slot=False)


@lru_cache(maxsize=64)
def _colonist(letter: str, _language: str, *, slot: bool) -> Markup:
    name = _(COLONIST_NAMES[letter]) if letter in COLONIST_NAMES else ""
    label = name if not slot else fill(N_("slot for a {colonist}"), colonist=name) if name else _("blank slot")
    kind = "sl" if slot else "co"
    return el(
        "svg",
        el("use", href=f"#{kind}-{letter}"),
        cls=f"co c-{letter if name else 'any'}{' em' if slot else ''}",
        role="img",
        aria_label=label,
    )


def colonists(letters: str) -> Markup:
    """Draw a row of colonists; nothing for `none`."""
    return join(*(colonist(letter) for letter in letters if letter in COLONISTS))


def crew(group: int) -> Markup:
    """Draw a group of colonists."""
    return colonists(letters_of(group))


def crew_label(group: int) -> Markup:
    """Draw the colonists of an answer, each with its name for screen readers."""
    return join(el("span", colonist_words(letters_of(group)), cls="vh"), crew(group)) if group else esc(_("nobody"))


def slot(letter: str) -> Markup:
    """Draw an empty slot."""
    return _colonist(letter, current(), slot=True)


# --- buildings ---


_COUNTED_PIP: Final = {
    "energy": "ENERGY",
    "minerals": "MINERAL",
    "toolkits": "TOOLKIT",
    "badges": "BADGE",
    "ocean_full": "BUILDING",
    "surface_full": "BUILDING",
    "relief": "RELIEF",
}
"""Counted thing of a surface building -> its pip; colonists are drawn as themselves."""
_COUNTED_COLONIST: Final = {"pioneers": "P", "engineers": "E"}


def worth(printed: Worth) -> Markup:
    """Draw the value of a surface building: its points and what they depend on."""
    flat = fill(N_("{number} VP"), number=printed.flat)
    if printed.per is None:
        return flat
    per = printed.per
    what = _COUNTED_PIP.get(per.what)
    counted = pip(what) if what else colonists(_COUNTED_COLONIST[per.what])
    return join(flat, " +", per.vp, "/", per.quota if per.quota > 1 else "", counted)


def building_effects(building: Building) -> Markup:
    """Draw the effects or the value of a building as pips, in words for screen readers."""
    return _does(tuple(building.effects), building.worth, current())


@lru_cache(maxsize=96)
def _does(given: tuple[Effect, ...], printed: Worth | None, _language: str) -> Markup:
    if printed is None:
        drawn, said = effects(given), plain_text(effect_parts(given, _))
    else:
        drawn, said = worth(printed), plain_text(worth_parts(printed, _))
    said = el("span", " ", said, " ", cls="vh")
    return join(el("span", drawn, aria_hidden=True), said)


def tile_printed(position: State, tile: str) -> Markup:
    """Draw the print of a tile: its slots, then its effects."""
    building = building_of(position, tile)
    slots = (slot(letter) for letter in building.slots)
    return el("span", *slots, el("span", building_effects(building), cls="ef"), cls="sl")


def pile(position: State, tile: str) -> str:
    """Return the class of a tile's pile, with a space before it; "" for an ocean building."""
    return " surface" if building_of(position, tile).worth is not None else ""


def worth_now(position: State, seat: int, tile: str) -> Markup:
    """Describe the present value of a full surface building for its owner, where that depends on a count."""
    printed = building_of(position, tile).worth
    if printed is None or printed.per is None:
        return NOTHING
    return fill(N_("{number} VP now"), number=scoring.worth_of(position, seat, printed))


@cache
def cover() -> Markup:
    """Draw the lid's scene, 300 by 220 units: a cliff of ice, a lock in it, a lit dome under the sea, Jupiter above."""
    return Markup(
        '<rect width="300" height="220" fill="#0F2C3A"/><circle cx="222" cy="52" r="44" fill="#D9A878"/>'
        '<path d="M180 40q42 14 84 0M178 54q44 16 88 0M182 68q40 14 80 0" fill="none" stroke="#B9784E" '
        'stroke-width="5" stroke-opacity=".75"/><ellipse cx="236" cy="64" rx="10" ry="6" fill="#A85D3A"/>'
        '<path d="M0 112 38 92l30 12 34-22 40 20 36-10 44 16 38-14 40 12v30H0z" fill="#E8F1EF"/>'
        '<path d="M0 118h300v36l-30 10-26-8-34 12-30-10-36 8-40-12-34 10-38-8L0 160z" fill="#B9D3D8"/>'
        '<path d="M0 150 32 164l38 8 34-10 40 12 36-8 30 10 34-12 26 8 30-10v58H0z" fill="#124354"/>'
        '<path d="M128 104h44v58h-44z" fill="#24404A"/><path d="M136 112h28v50h-28z" fill="#7FB8C4"/>'
        '<path d="M150 112v50M136 137h28" stroke="#24404A" stroke-width="3"/>'
        '<path d="M58 204a30 30 0 0 1 60 0z" fill="#F2C66B"/><path d="M58 204a30 30 0 0 1 60 0" fill="none" '
        'stroke="#0B222C" stroke-width="3"/><path d="M88 174v30M68 186h40" stroke="#0B222C" stroke-width="2.4"/>'
        '<path d="M196 206v-22h34v22z" fill="#8FB9A6"/><path d="M204 206v-12h8v12M216 190h8v7h-8z" fill="#0B222C"/>'
        '<path d="M0 206q40-8 80 0t80 0 80 0 60 0v14H0z" fill="#0B222C"/>'
    )


@cache
def cross() -> Markup:
    """Draw the two pencil strokes through a past round."""
    return Markup(
        '<svg viewBox="0 0 40 40" aria-hidden="true"><g fill="none" stroke="currentColor" stroke-linecap="round">'
        '<path d="M7 8C14 15 25 25 33 32" stroke-width="5.2" stroke-opacity=".86"/>'
        '<path d="M33 8C25 15 15 26 7 33" stroke-width="5" stroke-opacity=".8"/></g></svg>'
    )
