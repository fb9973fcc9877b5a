"""What the voice of a table says: prompts, previews with the ways to pay, questions, hints, the end."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pyapp.drawing.language import _, fill, fill_with
from pyapp.drawing.markup import NOTHING, Markup, el, esc, join
from pyapp.engine.contract import N_, Illegal, Move
from pyapp.ui.result.endings import spoken
from pyapp.ui.table import eyes
from pyapp.ui.widgets import Voice, key

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from pyapp.drawing.view import View
    from pyapp.engine.contract import Position
    from pyapp.ui.table.table import Table


def voice_of(table: Table) -> Voice:
    """Return what the voice says now: what it was told to say, else the preview of the chosen move, else the prompt."""
    if table.said is not None:
        return (
            replace(table.said, keys=_choice_keys(table))
            if table.said.kind == "no" and not table.said.keys
            else table.said
        )
    if table.looking is not None:
        return Voice(_looking_back(table))
    if table.telling.active:
        text = Markup(" ").join(beat.text for beat in table.telling.shown if beat.text)
        return Voice(text or esc(_("The table plays on.")), keys=key(_("Skip"), "skip", kind="small"))
    if table.eyes.handing:
        return eyes.voice(table)
    if table.over:
        return Voice(_ending(table))
    if table.shown is not None:
        back = key(fill(N_("Back to {name}"), name=table.names[table.front]), f"sheet {table.front}", kind="small")
        return Voice(fill(N_("<b>You are looking at {name}'s sheets.</b>"), name=table.names[table.shown]), keys=back)
    seat = table.match.position.seat
    if table.thinking:
        name = table.names[seat] if seat is not None and seat >= 0 else ""
        return Voice(
            fill(N_("<b>{name} is thinking.</b> Tap to hurry it."), name=name),
            keys=key(_("Hurry"), "hurry", kind="small"),
        )
    if seat is not None and seat >= 0 and not table.is_here(seat):
        return Voice(
            fill(N_("<b>{name} plays on another device.</b> Send the match as a link."), name=table.names[seat])
        )
    return _of_a_turn(table)


def _of_a_turn(table: Table) -> Voice:
    scene, position = table.scene(), table.position
    wanted = table.hovered or table.chosen
    if wanted:
        return Voice(table.view.preview(scene, wanted), keys=_chosen_keys(table) if wanted == table.chosen else NOTHING)
    if table.offered:
        question = table.view.question(scene, table.touched, table.offered)
        return Voice(
            question,
            keys=_row(_move_key(table, move, table.view.variant_key(position, move)) for move in table.offered),
        )
    return Voice(table.view.prompt(scene), keys=_choice_keys(table))


# --- keys beside the words ---


def _row(keys: Iterable[Markup], label: str = "") -> Markup:
    """Draw keys that belong together; a single one stands by itself."""
    return el("span", el("span", label) if label else "", *keys, cls="ways")


def _move_key(table: Table, move: Move, inside: Markup, kind: str = "small") -> Markup:
    """Draw the key of a move: what the view draws, named in words; the words alone where it draws nothing. Words that
    the view draws are said first, where its name lacks them.
    """
    name = table.view.key(table.position, move)
    words = "" if "<" in inside or inside.lower() in name.lower() else inside
    described = join(words, ": ", name) if words else name
    return key(inside or name, f"play {move}", kind=kind, describe=described if inside else "")


def _chosen_keys(table: Table) -> Markup:
    """Draw the ways to play the chosen move, the chosen one as the main key; where there is but one, sheets have the
    main key here and a board beside the voice.
    """
    position, moves = table.position, table.view.variants(table.position, table.chosen or "")
    if len(moves) > 1:
        drawn = [(move, table.view.variant_key(position, move)) for move in moves]
        return _row(
            (_move_key(table, move, inside, "go" if move == table.chosen else "") for move, inside in drawn),
            _("Pay"),
        )
    return (
        key(table.view.key(position, table.chosen or ""), "play", kind="go", ident="main-key")
        if table.view.layout.main == "voice"
        else NOTHING
    )


def _choice_keys(table: Table) -> Markup:
    """Draw the moves that are offered with nothing chosen."""
    if table.acting is None or table.looking is not None or table.shown is not None:
        return NOTHING
    offered = table.view.choices(table.scene())
    return _row(_move_key(table, move, inside) for move, inside in offered) if offered else NOTHING


# --- what is said once ---


def only_looking() -> Voice:
    """Say that nothing is played while somebody looks back."""
    text = fill(N_("<b>You are looking back.</b> Return to the table to play on."))
    return Voice(text, "careful", keys=key(_("Return"), "look end", kind="small"))


def turn_of_others(table: Table) -> Illegal | None:
    """Tell why nobody here may move now, or None."""
    if table.acting is not None or table.match.position.seat is None:
        return None
    return Illegal("", N_("The computer is thinking.") if table.thinking else N_("It is somebody else's turn."))


def _looking_back(table: Table) -> Markup:
    if table.looking == 0:
        return fill(N_("The empty table, before the first move."))
    events = table.eyes.heard(table.match.events[table.cursor - 1])
    said = table.view.line(events, table.names)
    return fill(N_("<b>Move {number} of {count}.</b>"), number=table.cursor, count=len(table.match.moves)) + " " + said


def _ending(table: Table) -> Markup:
    outcome = table.position.outcome()
    if outcome is None:
        return NOTHING
    return join(el("b", spoken(outcome, table.names, table.seats)), " ", fill_with(outcome.reason, outcome.params))


def refusal(view: View[Position], refused: Illegal, names: Sequence[Markup]) -> Voice:
    """Say why something cannot be done, with the rule that forbids it."""
    reason = view.refusal(refused, names) or fill_with(refused.reason, refused.params)
    return Voice(el("b", reason), "no", refused.rule)


def warning(text: Markup, move: Move) -> Voice:
    """Warn of what an ending move would waste, with the keys to go back and to play it all the same."""
    keys = key(_("Go back"), "back", kind="small go") + key(_("Finish anyway"), f"play {move}", kind="small")
    return Voice(text, "careful", keys=el("span", keys, cls="ways words"))


def link_copied(*, done: bool) -> Voice:
    """Return whether a link that stands in its field was copied."""
    if done:
        return Voice(fill(N_("<b>The link is copied.</b>")))
    return Voice(fill(N_("<b>This browser does not let me copy.</b> Take the link from its field.")), "careful")
