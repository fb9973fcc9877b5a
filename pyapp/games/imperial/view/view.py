"""Imperial Settlers: Roll & Write as it lies on the table: tray, empire, village, score card. Pure functions; what is
legal comes from the position.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from pyapp.drawing.language import _, current, fill
from pyapp.drawing.scene import Motion, PickGroup, PickItem, Scene
from pyapp.engine.contract import N_, Event, Move
from pyapp.games.imperial.rules.components import CIVILISATION_NAMES, CIVILISATIONS, ROUNDS, Sheet, sheet_ids
from pyapp.games.imperial.rules.phases import FIRST, OVER, TOKENS_DRAWN
from pyapp.games.imperial.rules.schema import from_json
from pyapp.games.imperial.rules.sheets import civilisation_sheets, sheet_of
from pyapp.games.imperial.view import empire as empire_view
from pyapp.games.imperial.view import marks as marks_view
from pyapp.games.imperial.view import points as points_view
from pyapp.games.imperial.view import tray as tray_view
from pyapp.games.imperial.view import village as village_view
from pyapp.games.imperial.view.look import Look, look_at, place_of
from pyapp.games.imperial.view.moves import (
    choices,
    ends,
    expand,
    key,
    preview,
    prompt,
    question,
    tab_of,
    warning,
    way_key,
    ways,
    why,
)
from pyapp.games.imperial.view.words import chapter, explain, say

if TYPE_CHECKING:
    from pyapp.games.imperial.rules.position import Position

LAYOUT: Final = "sheets"


def cover() -> str:
    """Draw the lid's scene, 300 by 220 units."""
    return marks_view.cover()


def symbols() -> str:
    """Return the symbols that the page keeps for this game: pips, pencil strokes, arches."""
    return marks_view.symbols()


# --- the sheets ---


def board_frame() -> str:
    """Draw tray and sheets without what changes: the places of their parts, and of the tabs of narrow screens."""
    return _frame(current())


@lru_cache(maxsize=2)
def _frame(language: str) -> str:
    return (
        f'<div class="is-table" role="group" data-board="1" aria-label="{_("Sheets of Imperial Settlers")}">{tray_view.frame()}<div id="p-tabs" data-whole></div>'
        f'<div class="is-sheets">{empire_view.frame()}{village_view.frame()}{points_view.frame()}</div></div>'
    )


def board_parts(scene: Scene) -> dict[str, str]:
    """Draw what changes: sections, fields, buildings, dice, pool, workers and token, each a part of its own."""
    look = look_at(scene)
    look.stop = _stop(look)
    drawn = {
        **tray_view.parts(look),
        **empire_view.parts(look),
        **village_view.parts(look),
        "is-points": points_view.part(look),
    }
    if not any('tabindex="0"' in text for text in drawn.values()):
        for name, text in drawn.items():
            if 'tabindex="-1"' in text:
                drawn[name] = text.replace('tabindex="-1"', 'tabindex="0"', 1)
                break
    return drawn


def _stop(look: Look) -> Move:
    """Return the touchable that is the board's one tab stop: where the focus was, whatever may be done there now, else
    the first legal one.
    """
    focus = look.scene.focus
    if focus:
        place = place_of(focus)
        return place if place.startswith(("use ", "favor")) else look.at(place) or focus
    return next((place if place.startswith(("use ", "favor")) else here[0] for place, here in look.moves.items()), "")


def board_of(scene: Scene) -> str:
    """Draw all sheets in one text."""
    whole = board_frame()
    for name, text in board_parts(scene).items():
        at = whole.index(">", whole.index(f'id="{name}"')) + 1
        whole = whole[:at] + text + whole[at:]
    return whole


def thumbnail(position: Position) -> str:
    """Draw a small empire for the shelf."""
    return points_view.thumbnail(position)


# --- the page around them ---


def head(scene: Scene) -> str:
    """Draw the ten rounds: those gone by crossed, the present one lit."""
    position: Position = scene.position
    rounds = []
    for number in range(1, ROUNDS + 1):
        past = number < position.round or position.phase == OVER
        inside = f'<span class="vh">{number}</span>{marks_view.cross(f"round-{number}")}' if past else str(number)
        state = (
            'class="past"'
            if past
            else 'class="cur" aria-current="step"'
            if number == position.round
            else 'class="to-come"'
        )
        rounds.append(f"<li {state}>{inside}</li>")
    label = fill(N_("Round {round} of {rounds}"), round=position.round, rounds=ROUNDS)
    return f'<ol class="rounds" aria-label="{label}">{"".join(rounds)}</ol><span class="rphone" aria-hidden="true">{position.round}<i>/{ROUNDS}</i></span>'


def rolls(position: Position) -> int | None:
    """Return the active player, who rolls the dice of the round."""
    return None if position.phase in (OVER, TOKENS_DRAWN, FIRST) else position.active


def tabs(scene: Scene) -> list[tuple[str, str]]:
    """Return the tabs of narrow screens: the two sheets and the score card."""
    look = look_at(replace(scene, acting=None))
    points = sum(line.points for line in look.position.score(look.seat))
    return [("empire", _("Empire")), ("village", _("Village")), ("points", f"{_('Points')} <b>{points}</b>")]


def piece(position: Position, seat: int) -> int:
    """Return the piece of a seat: by its place at the table."""
    return seat + 1


def status(position: Position) -> str:
    """Say in a word or two where the match stands, for the shelf."""
    if position.phase == OVER:
        return _("Over")
    if position.games == 2:
        return fill(N_("game {number} of 2, round {round}"), number=position.game + 1, round=position.round)
    return fill(N_("round {round} of {rounds}"), round=position.round, rounds=ROUNDS)


line_picture = points_view.line_picture

# --- motion ---


def motions(event: Event) -> list[Motion]:
    """Return all motions of an event: the two strokes of a cross, the four dice of a roll."""
    if event.kind == "build":
        section = int(event.params["section"])
        ident = (
            f"{event.params['place']}-{section}-{event.params['box']}"
            if section
            else f"{event.params['place']}-{event.params['box']}"
        )
    elif event.kind == "harvest":
        ident = f"field-{event.params['field']}-{event.params['circle']}"
    elif event.kind == "dice":
        return [Motion(f"is-die-{die}", kind="turn", delay=60 * number) for number, die in enumerate("123w")]
    else:
        return []
    return [
        Motion(f"px-{ident}-a", milliseconds=110, kind="draw"),
        Motion(f"px-{ident}-b", milliseconds=110, kind="draw", delay=110),
    ]


# --- choosing a sheet ---


def picker(option: str, language: str) -> list[PickGroup]:
    """List the 48 adventure sheets by civilisation, with difficulty."""
    groups = []
    for civilisation in CIVILISATIONS:
        sheets = civilisation_sheets(civilisation).values()
        groups.append(PickGroup(_(CIVILISATION_NAMES[civilisation]), [_item(sheet, language) for sheet in sheets]))
    return groups


_HARD: Final = {1: N_("gentle"), 2: N_("middling"), 3: N_("demanding")}


def _item(sheet: Sheet, language: str) -> PickItem:
    return PickItem(
        sheet.id,
        sheet.name.get(language) or sheet.name["en"],
        _(_HARD[sheet.difficulty]),
        village_view.stars(sheet.difficulty),
    )


def option_picture(option: str, choice: str) -> str:
    """Draw the blueprints of a sheet."""
    return points_view.shapes(sheet_of(choice)) if choice in sheet_ids() else points_view.unknown()


def own(text: str, language: str) -> tuple[str, str] | None:
    """Return name and civilisation of a sheet of the player's own; None if it cannot be read."""
    try:
        sheet = from_json(text)
    except ValueError:
        return None
    return sheet.name.get(language) or sheet.name["en"], _(
        CIVILISATION_NAMES.get(sheet.civilisation, sheet.civilisation)
    )


__all__ = [
    "LAYOUT",
    "board_frame",
    "board_of",
    "board_parts",
    "chapter",
    "choices",
    "cover",
    "ends",
    "expand",
    "explain",
    "head",
    "key",
    "line_picture",
    "motions",
    "option_picture",
    "own",
    "picker",
    "piece",
    "preview",
    "prompt",
    "question",
    "rolls",
    "say",
    "status",
    "symbols",
    "tab_of",
    "tabs",
    "thumbnail",
    "warning",
    "way_key",
    "ways",
    "why",
]
