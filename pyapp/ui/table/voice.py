"""What the voice of a table says: prompts, previews with the ways to pay, questions, hints, the end."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pyapp.drawing.language import _, fill, fill_with
from pyapp.drawing.markup import NOTHING, Markup, el, esc, join
from pyapp.drawing.pieces import piece
from pyapp.drawing.vocabulary import without_name
from pyapp.engine.contract import LEVELS, N_, Move
from pyapp.games import GAMES
from pyapp.ui.result.endings import spoken
from pyapp.ui.table import guide, handover, seats, turning_point
from pyapp.ui.widgets import Voice, key

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pyapp.ui.table.remote import RemotePlay
    from pyapp.ui.table.table import Table


def voice_of(table: Table) -> Voice:
    """Return what the voice says now, where a guide may speak."""
    return _guided(table, replace(said := _said(table), kind="careful" if table.selection.reminding else said.kind))


def _said(table: Table) -> Voice:
    """Return what the voice says now: what it was told to say, else the preview of the chosen move, else the prompt."""
    if (tied := table.session.tied) is not None and (notice := tied.voice()) is not None:
        return notice
    if table.selection.said is not None:
        return (
            replace(table.selection.said, keys=_choice_keys(table))
            if table.selection.said.kind == "no" and not table.selection.said.keys
            else table.selection.said
        )
    if table.session.looking is not None:
        return turning_point.voice(table) if table.stage.studied is not None else Voice(_looking_back(table))
    if table.playback.active:
        text = Markup(" ").join(beat.text for beat in table.playback.shown if beat.text)
        return Voice(text or esc(_("The table plays on.")), keys=key(_("Skip"), "skip", kind="small"))
    if table.handover.handing:
        return handover.voice(table.session, table.handover)
    if table.stage.over:
        return Voice(_ending(table))
    if table.selection.shown is not None:
        back = key(
            fill(N_("Back to {name}"), name=table.session.names[table.stage.front]),
            f"sheet {table.stage.front}",
            kind="small",
        )
        return Voice(
            fill(N_("<b>You are looking at {name}'s sheets.</b>"), name=table.session.names[table.selection.shown]),
            keys=back,
        )
    return _of_others(table) or _of_a_turn(table)


def _of_others(table: Table) -> Voice | None:
    """Say who is waited for that is not a person here; None where it is one."""
    tied, seat = table.session.tied, table.match.position.seat
    if table.stage.thinking:
        name = table.session.names[seat] if seat is not None and seat >= 0 else ""
        return Voice(
            fill(N_("<b>{name} is thinking.</b> Tap to hurry."), name=name),
            keys=key(_("Hurry"), "hurry", kind="small"),
        )
    if tied is not None and seat is not None and seat >= 0 and (table.match.waits or table.session.elsewhere(seat)):
        return Voice(_elsewhere(table, tied, seat))
    if seat is not None and seat >= 0 and not table.session.is_here(seat):
        name = table.session.names[seat]
        here = key(fill(N_("I am {name}"), name=name), f"sit {seat}", kind="small")
        away = N_("<b>{name} plays on another device.</b> Send the match as a link.")
        return Voice(fill(away, name=name), keys=here)
    return None


def _elsewhere(table: Table, tied: RemotePlay, seat: int) -> Markup:
    """Say who is to act on another tablet, and of those who play at the same time how far they are."""
    session, names = table.session, table.session.names
    look = session.view.piece(table.stage.position, seat)
    thinks = session.record.setup.seats[seat].player in LEVELS
    text = N_("<b>{name} is thinking</b>, {place}.") if thinks else N_("<b>{name} is to act</b>, {place}.")
    said = fill(text, name=names[seat], place=tied.place_of(seat))
    notes = (seats.ahead_note(session, one) for one in range(session.seats))
    far = (join(names[one], ": ", note) for one, note in enumerate(notes) if note)
    return join(piece(look, size="small"), " ", said, *(join(" ", one, ".") for one in far))


def _of_a_turn(table: Table) -> Voice:
    scene, position = table.stage.scene(), table.stage.position
    wanted = table.selection.hovered or table.selection.chosen
    if wanted:
        return Voice(
            table.session.view.acts.preview(scene, wanted),
            keys=_chosen_keys(table) if wanted == table.selection.chosen else NOTHING,
        )
    if table.selection.offered:
        question = table.session.view.acts.question(scene, table.selection.touched, table.selection.offered)
        return Voice(
            question,
            keys=_row(
                _move_key(table, move, table.session.view.acts.variant_key(position, move))
                for move in table.selection.offered
            ),
        )
    return Voice(join(table.session.view.questions.prompt(scene), _since(table)), keys=_choice_keys(table))


def _since(table: Table) -> Markup:
    """Say in one line a computer what it did since a person last acted; a tap opens the log, which has it at length."""
    view, match, names = table.session.view, table.match, table.session.names
    said_by: dict[int, list[Markup]] = {}
    for at in table.stage.answers:
        if line := view.log.line(table.handover.visible_events(match.events[at]), names):
            seat = match.movers[at] or 0
            said = said_by.setdefault(seat, [])
            said.append(without_name(line, names[seat]) if said else line)
    lines = [
        el("span", piece(view.piece(table.stage.position, seat), size="tiny"), el("span", Markup(" ").join(said)))
        for seat, said in said_by.items()
    ]
    return el("span", *lines, cls="since", do="drawer log") if lines else NOTHING


# --- keys beside the words ---


def _row(keys: Iterable[Markup], label: str = "") -> Markup:
    """Draw keys that belong together; a single one stands by itself."""
    return el("span", el("span", label) if label else "", *keys, cls="ways")


def _move_key(table: Table, move: Move, inside: Markup, kind: str = "small") -> Markup:
    """Draw the key of a move: what the view draws, named in words; the words alone where it draws nothing. Words that
    the view draws are said first, where its name lacks them.
    """
    name = table.session.view.acts.key(table.stage.position, move)
    words = "" if "<" in inside or inside.lower() in name.lower() else inside
    described = join(words, ": ", name) if words else name
    return key(inside or name, f"play {move}", kind=kind, describe=described if inside else "")


def _chosen_keys(table: Table) -> Markup:
    """Draw the ways to play the chosen move, the chosen one as the main key; where there is but one, sheets have the
    main key here and a board beside the voice.
    """
    position, moves = (
        table.stage.position,
        table.session.view.acts.variants(table.stage.position, table.selection.chosen or ""),
    )
    if len(moves) > 1:
        drawn = [(move, table.session.view.acts.variant_key(position, move)) for move in moves]
        return _row(
            (_move_key(table, move, inside, "go" if move == table.selection.chosen else "") for move, inside in drawn),
            _("Pay"),
        )
    return (
        key(table.session.view.acts.key(position, table.selection.chosen or ""), "play", kind="go", ident="main-key")
        if table.session.view.layout.main == "voice"
        else NOTHING
    )


def _choice_keys(table: Table) -> Markup:
    """Draw the moves that are offered with nothing chosen."""
    if table.stage.acting is None or table.session.looking is not None or table.selection.shown is not None:
        return NOTHING
    offered = table.session.view.questions.choices(table.stage.scene())
    return _row(_move_key(table, move, inside) for move, inside in offered) if offered else NOTHING


# --- looking back, the end ---


def _looking_back(table: Table) -> Markup:
    if table.session.looking == 0:
        return fill(N_("The empty table, before the first move."))
    events = table.handover.visible_events(table.match.events[table.session.cursor - 1])
    said = table.session.view.log.line(events, table.session.names)
    return (
        fill(N_("<b>Move {number} of {count}.</b>"), number=table.session.cursor, count=len(table.match.moves))
        + " "
        + said
    )


def _ending(table: Table) -> Markup:
    outcome = table.stage.position.outcome()
    if outcome is None:
        return NOTHING
    return join(
        el("b", spoken(outcome, table.session.names, table.session.seats)),
        " ",
        fill_with(outcome.reason, outcome.params),
    )


# --- the guide ---


def _guided(table: Table, said: Voice) -> Voice:
    """Return what the voice says where a guide may speak: its reason for the move that is chosen, the close of its
    rounds, or what the voice would say anyway, with the way back.
    """
    if table.selection.shown is not None or not guide.follows(table.session) or table.stage.acting is None or said.kind:
        return said
    advice = table.stage.advice
    if advice is None and table.selection.said is not None:
        return said
    if advice is None:
        lesson = GAMES[table.match.setup.game].guide()
        text = lesson.closing(table.match.position) if lesson else ""
        return (
            Voice(fill(text), "tip", keys=key(_("Play on alone"), "guide leave", kind="small"))
            if text and not table.selection.chosen and not table.selection.offered
            else said
        )
    if table.selection.said is None and table.selection.chosen == advice.move and table.selection.hovered is None:
        leave = key(_("No guide"), "guide ask", kind="small")
        return Voice(join(_remark(table), fill(advice.text)), "tip", keys=said.keys + leave)
    return replace(said, keys=said.keys + key(_("The guide"), "guide show", kind="small"))


def _remark(table: Table) -> str:
    """Say a kind word where the last decision was not the guide's."""
    match = table.match
    last = next((at for at in range(match.cursor - 1, -1, -1) if match.movers[at] == 0 and match.decided[at]), None)
    if last is None:
        return ""
    return _("That works too.") + " " if guide.is_advised(match, match.begins(last)) is False else NOTHING
