"""The voice of a table, its message line: prompts, previews with the ways to pay, questions, hints, the end."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pyapp.drawing.language import _, fill
from pyapp.drawing.markup import NOTHING, Markup, el, esc, join
from pyapp.drawing.pieces import piece
from pyapp.drawing.vocabulary import without_name
from pyapp.engine.contract import N_, Move, is_computer
from pyapp.games import GAMES
from pyapp.ui.result.endings import sentence
from pyapp.ui.table import cover, guide, seats, turning_point
from pyapp.ui.widgets import Voice, key

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pyapp.ui.table.remote import RemotePlay
    from pyapp.ui.table.selectors import Selectors


def voice_of(shown: Selectors) -> Voice:
    """Return the text and buttons of the voice, the guide included."""
    return _guided(shown, replace(said := _said(shown), kind="careful" if shown.selection.reminding else said.kind))


def _said(shown: Selectors) -> Voice:
    """Return the voice without the guide: a notice, else the playback, else the preview or the prompt."""
    if (remote := shown.remote) is not None and (notice := remote.voice()) is not None:
        return notice
    if shown.selection.notice is not None:
        return (
            replace(shown.selection.notice, keys=_choice_keys(shown))
            if shown.selection.notice.kind == "no" and not shown.selection.notice.keys
            else shown.selection.notice
        )
    if shown.state.looking is not None:
        return turning_point.voice(shown) if shown.studied is not None else Voice(_looking_back(shown))
    if shown.playback.active:
        text = Markup(" ").join(beat.text for beat in shown.playback.shown if beat.text)
        return Voice(text or esc(_("The others are playing.")), keys=key(_("Skip"), "skip", kind="small"))
    if shown.handover.handing:
        return cover.handing_voice(shown)
    if shown.over:
        return Voice(_ending(shown))
    if shown.selection.shown is not None:
        back = key(
            fill(N_("Back to {name}"), name=shown.names[shown.default_seat]),
            f"sheet {shown.default_seat}",
            kind="small",
        )
        return Voice(
            fill(N_("<b>You are looking at {name}'s sheets.</b>"), name=shown.names[shown.selection.shown]),
            keys=back,
        )
    return _of_others(shown) or _of_a_turn(shown)


def _of_others(shown: Selectors) -> Voice | None:
    """Return the voice while a computer or another device is to act; None while a person here is."""
    remote, seat = shown.remote, shown.match.position.seat
    if shown.waiting:
        name = shown.names[seat] if seat is not None and seat >= 0 else ""
        return Voice(
            fill(N_("<b>{name} is thinking.</b> Tap to hurry."), name=name),
            keys=key(_("Hurry"), "hurry", kind="small"),
        )
    if remote is not None and seat is not None and seat >= 0 and (shown.match.waits or shown.session.elsewhere(seat)):
        return Voice(_elsewhere(shown, remote, seat))
    if seat is not None and seat >= 0 and not shown.session.is_here(seat):
        name = shown.names[seat]
        here = key(fill(N_("I am {name}"), name=name), f"sit {seat}", kind="small")
        away = N_("<b>{name} plays on another device.</b> Send the match as a link.")
        return Voice(fill(away, name=name), keys=here)
    return None


def _elsewhere(shown: Selectors, remote: RemotePlay, seat: int) -> Markup:
    """Describe the seat to act on another tablet, and the progress of seats that play ahead."""
    names = shown.names
    look = shown.view.piece(shown.position, seat)
    thinks = is_computer(shown.record.setup.seats[seat].player)
    text = N_("<b>{name} is thinking</b>, {place}.") if thinks else N_("<b>{name}'s turn</b>, {place}.")
    said = fill(text, name=names[seat], place=remote.place_of(seat))
    notes = (seats.ahead_note(shown, one) for one in range(shown.session.seats))
    far = (join(names[one], ": ", note) for one, note in enumerate(notes) if note)
    return join(piece(look, size="small"), " ", said, *(join(" ", one, ".") for one in far))


def _of_a_turn(shown: Selectors) -> Voice:
    scene, position = shown.scene, shown.position
    wanted = shown.selection.hovered or shown.selection.chosen
    if wanted:
        return Voice(
            shown.view.acts.preview(scene, wanted),
            keys=_chosen_keys(shown) if wanted == shown.selection.chosen else NOTHING,
        )
    if shown.selection.offered:
        question = shown.view.acts.question(scene, shown.selection.touched, shown.selection.offered)
        return Voice(
            question,
            keys=_row(
                _move_key(shown, move, shown.view.acts.variant_key(position, move)) for move in shown.selection.offered
            ),
        )
    return Voice(join(shown.view.questions.prompt(scene), _since(shown)), keys=_choice_keys(shown))


def _since(shown: Selectors) -> Markup:
    """Describe in one line per computer its moves since a person last acted; a tap opens the log."""
    view, match, names = shown.view, shown.match, shown.names
    said_by: dict[int, list[Markup]] = {}
    for at in shown.answers:
        if line := view.log.line(shown.handover.visible_events(match.events[at]), names):
            seat = match.movers[at] or 0
            said = said_by.setdefault(seat, [])
            said.append(without_name(line, names[seat]) if said else line)
    lines = [
        el("span", piece(view.piece(shown.position, seat), size="tiny"), el("span", Markup(" ").join(said)))
        for seat, said in said_by.items()
    ]
    return el("span", *lines, cls="since", do="drawer log") if lines else NOTHING


# --- buttons ---


def _row(keys: Iterable[Markup], label: str = "") -> Markup:
    """Draw a row of buttons that belong together."""
    return el("span", el("span", label) if label else "", *keys, cls="ways")


def _move_key(shown: Selectors, move: Move, inside: Markup, kind: str = "small") -> Markup:
    """Draw the button of a move: the view's drawing, with the name of the move for screen readers; the name alone
    without a drawing. Text in the drawing precedes a name that lacks it.
    """
    name = shown.view.acts.key(shown.position, move)
    words = "" if "<" in inside or inside.lower() in name.lower() else inside
    described = join(words, ": ", name) if words else name
    return key(inside or name, f"play {move}", kind=kind, describe=described if inside else "")


def _chosen_keys(shown: Selectors) -> Markup:
    """Draw the variants of the chosen move, the chosen one as the main button. A single variant has its button here
    only if the layout puts the main button into the voice.
    """
    position, moves = (
        shown.position,
        shown.view.acts.variants(shown.position, shown.selection.chosen or ""),
    )
    if len(moves) > 1:
        drawn = [(move, shown.view.acts.variant_key(position, move)) for move in moves]
        return _row(
            (_move_key(shown, move, inside, "go" if move == shown.selection.chosen else "") for move, inside in drawn),
            _("Pay"),
        )
    return (
        key(shown.view.acts.key(position, shown.selection.chosen or ""), "play", kind="go", ident="main-key")
        if shown.view.layout.main == "voice"
        else NOTHING
    )


def _choice_keys(shown: Selectors) -> Markup:
    """Draw the buttons of the moves on offer while nothing is chosen."""
    if shown.acting is None or shown.state.looking is not None or shown.selection.shown is not None:
        return NOTHING
    offered = shown.view.questions.choices(shown.scene)
    return _row(_move_key(shown, move, inside) for move, inside in offered) if offered else NOTHING


# --- replay, the end ---


def _looking_back(shown: Selectors) -> Markup:
    if shown.state.looking == 0:
        return fill(N_("Before the first move."))
    events = shown.handover.visible_events(shown.match.events[shown.cursor - 1])
    said = shown.view.log.line(events, shown.names)
    return fill(N_("<b>Move {number} of {count}.</b>"), number=shown.cursor, count=len(shown.match.moves)) + " " + said


def _ending(shown: Selectors) -> Markup:
    outcome = shown.position.outcome()
    if outcome is None:
        return NOTHING
    return join(
        el("b", sentence(outcome, shown.names, shown.session.seats)),
        " ",
        shown.view.log.reason(outcome, shown.names),
    )


# --- the guide ---


def _guided(shown: Selectors, said: Voice) -> Voice:
    """Return the voice with the guide: its reason for the chosen move, its closing words, or `said` with the button
    that returns to the guide's move.
    """
    if shown.selection.shown is not None or not shown.guided or shown.acting is None or said.kind:
        return said
    advice = shown.advice
    if advice is None and shown.selection.notice is not None:
        return said
    if advice is None:
        lesson = GAMES[shown.match.setup.game].guide()
        text = lesson.closing(shown.match.position) if lesson else ""
        return (
            Voice(fill(text), "tip", keys=key(_("Play on alone"), "guide leave", kind="small"))
            if text and not shown.selection.chosen and not shown.selection.offered
            else said
        )
    if shown.selection.notice is None and shown.selection.chosen == advice.move and shown.selection.hovered is None:
        leave = key(_("No guide"), "guide ask", kind="small")
        return Voice(join(_remark(shown), fill(advice.text)), "tip", keys=said.keys + leave)
    return replace(said, keys=said.keys + key(_("The guide"), "guide show", kind="small"))


def _remark(shown: Selectors) -> str:
    """Return a kind remark if the last decision was not the guide's."""
    match = shown.match
    last = next((at for at in range(match.cursor - 1, -1, -1) if match.movers[at] == 0 and match.decided[at]), None)
    if last is None:
        return ""
    return _("That works too.") + " " if guide.is_advised(match, match.act_start(last)) is False else NOTHING
