"""What each action of the pages does: a table from the verb of `data-do`, and one from the name of `data-field`."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from pyapp.drawing.language import _
from pyapp.engine.contract import PERSON, Setup
from pyapp.engine.match import Match
from pyapp.engine.record import format_record
from pyapp.games import GAMES
from pyapp.studio import actions as studio_actions
from pyapp.studio import printing
from pyapp.ui.challenge import challenge as today
from pyapp.ui.compare import actions as comparing
from pyapp.ui.links import fragments as links
from pyapp.ui.links import share
from pyapp.ui.records import solo
from pyapp.ui.saved import actions as files
from pyapp.ui.start import actions as forming
from pyapp.ui.store.saves import PREFIX, SaveError
from pyapp.ui.table import guide, speech
from pyapp.ui.table.table import DRAWERS
from pyapp.ui.widgets import Dialog, Voice

if TYPE_CHECKING:
    from pyapp.ui.host import Host

Words = Sequence[str]


def _set(app: Host, words: Words) -> None:
    with contextlib.suppress(ValueError, KeyError, IndexError):
        app.settings.set(words[0], words[1])
    app.paint()


def _to(app: Host, words: Words) -> None:
    app.page.go(words[0])


# --- the table ---


def _on_table(act: Callable[[Any, Words], None]) -> Callable[[Host, Words], None]:
    """Make an action of the table: it does nothing where there is none."""

    def handler(app: Host, words: Words) -> None:
        if app.table is not None:
            with contextlib.suppress(ValueError, IndexError):
                act(app.table, words)

    return handler


def _play(table: Any, words: Words) -> None:
    """play [MOVE]: play the chosen move, or the one that a key names."""
    if words:
        table.take(" ".join(words))
    else:
        table.play_chosen()


def _hurry(table: Any, _words: Words) -> None:
    table.page.hurry()


def _choose(table: Any, words: Words) -> None:
    if table.acting is not None and table.match.position.why_not(" ".join(words)) is None:
        table.show(" ".join(words))


def _look(table: Any, words: Words) -> None:
    table.running = False
    table.look(None if words[0] == "end" else int(words[0]))


def _replay(table: Any, words: Words) -> None:
    """replay [MOVE]: go from the result to the board, at a move or at the start."""
    table.looking = int(words[0]) if words else 0
    table.running = False
    table.page.go(f"replay/{table.entry.ident}")
    if not words:
        table.run()


def _branch(table: Any, _words: Words) -> None:
    """Go on from the moment that is shown, as a new match; the old one stays as it is."""
    other = table.match.branch(table.cursor)
    other.settle()
    if other.over:
        table.say(Voice(_("<b>The game is over at this moment.</b> Go back a move to branch."), "no"))
        return
    table.app.open_entry(other, local=table.entry.local)
    table.app.table.said = Voice(_("<b>A new match from this moment.</b> The old one is kept as it was."))


def _rematch(table: Any, _words: Words) -> None:
    app, old = table.app, table.match.setup
    setup = replace(old, code=app.code())
    match = Match(table.match.game, setup)
    match.settle()
    app.open_entry(match, local=table.entry.local)


def _again(table: Any, _words: Words) -> None:
    table.said = None
    table.thinking = False
    table.go_on()


def _drawer(table: Any, words: Words) -> None:
    name = words[0]
    table.drawer = name if name in DRAWERS and table.drawer != name else ""
    table.drawer_rule = table.drawer_search = ""
    table.app.paint()
    _await_code(table)


def _await_code(table: Any) -> None:
    table.app.await_code(lambda: table.drawer == "share" and table.app.table is table)


def _rule(app: Host, words: Words) -> None:
    """rule NUMBER: open the rulebook at a rule, beside the board or as its page."""
    number = words[0]
    if app.table is not None and app.route[0] in ("match", "replay"):
        app.table.drawer, app.table.drawer_rule, app.table.drawer_search = "rules", number, ""
        app.paint()
    else:
        game = (
            app.table.match.setup.game
            if app.table is not None
            else (app.route[1].partition("/")[0] if len(app.route) > 1 else next(iter(GAMES)))
        )
        app.search = ""
        if app.route == ("rules", f"{game}/{number}"):
            app.paint()
        app.page.go(f"rules/{game}/{number}")
    app.page.focus(f"rule-{number}")


# --- sharing ---


def _share_kind(table: Any, words: Words) -> None:
    table.share_kind = words[0]
    table.app.paint()


def _to_share(table: Any, _words: Words) -> None:
    table.looking, table.drawer = len(table.match.moves), "share"
    table.page.go(f"replay/{table.entry.ident}")
    _await_code(table)


def _copy_link(table: Any, _words: Words) -> None:
    async def job() -> None:
        done = await table.page.copy(share.url_of(table))
        table.say(speech.link_copied(done=done))
        if not done:
            table.page.focus("share-link")

    table.page.start(job())


def _send_link(table: Any, _words: Words) -> None:
    async def job() -> None:
        await table.page.share(f"Sobremesa: {table.match.game.title}", share.url_of(table))

    table.page.start(job())


def _arrive(app: Host, words: Words) -> None:
    """arrive show | turn SEAT | challenge: do something with the match that a link brought."""
    if app.arrived is None:
        return
    kind, match = app.arrived
    if (
        words[0] == "turn"
        and kind == links.TURN
        and len(words) == 2
        and words[1].isdigit()
        and int(words[1]) < len(match.setup.seats)
    ):
        app.take_turn_link(match, int(words[1]))
    elif words[0] == "challenge" and kind == links.CHALLENGE:
        _challenge(app, match)
    else:
        _show(app, match)


def _show(app: Host, match: Match) -> None:
    """Look at a match that a link brought: the one that is here already, the end of one that is played by link, or else
    a new entry.
    """
    known = app.kept_line(match)
    if known is not None and known.match.moves[: known.match.cursor] == match.moves:
        app.page.go(f"replay/{known.ident}")
    elif known is not None and known.local is not None and match.over:
        app.take_turn_link(match, known.local[0])
    else:
        app.open_entry(match, room="replay")


def _challenge(app: Host, match: Match) -> None:
    """Begin the same table anew: the person who did best is the one to beat."""
    seats = match.setup.seats
    points = [sum(line.points for line in match.position.score(seat)) for seat in range(len(seats))]
    persons = [seat for seat in range(len(seats)) if seats[seat].player == PERSON] or list(range(len(seats)))
    best = max(persons, key=lambda seat: points[seat])
    setup: Setup = match.setup
    again = Match(match.game, replace(setup, practice=False))
    again.settle()
    app.open_entry(again, challenge=(seats[best].name, points[best]))


# --- files ---


def _export(app: Host, words: Words) -> None:
    """export [MATCH]: give the record of the match on the table, or of an entry, as a file."""
    try:
        match = app.saves.load(words[0]).match if words else app.table.match if app.table else None
    except SaveError:
        return
    if match is not None:
        app.page.download(f"sobremesa-{match.setup.game}-{match.setup.code}.txt", format_record(match))


def _export_raw(app: Host, words: Words) -> None:
    app.page.download(f"sobremesa-{words[0]}.json", app.page.storage.get(PREFIX + words[0]) or "")


def _rescue(app: Host, words: Words) -> None:
    """rescue ENTRY: open the good part of a damaged entry as a new match; the damaged one stays."""
    error = app.saves.slip(words[0]).error
    if error is not None and error.good is not None:
        app.open_entry(error.good.branch(error.good.cursor))


# --- questions ---


def _ask_delete(app: Host, words: Words) -> None:
    ident = words[0] if words else app.table.entry.ident if app.table else ""
    app.asked = Dialog(
        _("Delete this match?"),
        _("It is on this device only; nobody can bring it back."),
        (_("Keep it"), "ask-no"),
        (_("Delete"), f"delete {ident}"),
    )
    app.paint()


def _delete(app: Host, words: Words) -> None:
    app.asked = None
    app.beside.forget(words[0])
    if app.table is not None and app.table.entry.ident == words[0]:
        app.table.leave()
        app.table = None
        app.saves.delete(words[0])
        app.page.go("")
        return
    app.saves.delete(words[0])
    app.paint()


def _ask_forget(app: Host, _words: Words) -> None:
    app.asked = Dialog(
        _("Forget all records?"),
        _("The matches stay; what was won and lost is forgotten."),
        (_("Keep them"), "ask-no"),
        (_("Forget"), "forget"),
    )
    app.paint()


def _forget(app: Host, _words: Words) -> None:
    app.asked = None
    app.records.clear()
    app.paint()


def _ask_no(app: Host, _words: Words) -> None:
    app.asked = None
    app.paint()


ACTIONS: Final[dict[str, Callable[[Host, Words], None]]] = {
    "set": _set,
    "to": _to,
    "form": forming.form,
    "play": _on_table(_play),
    "hurry": _on_table(_hurry),
    "choose": _on_table(_choose),
    "back": _on_table(lambda table, words: table.choose(None)),
    "draft": _on_table(lambda table, words: table.write(" ".join(words))),
    "end": _on_table(lambda table, words: table.end()),
    "sheet": _on_table(lambda table, words: table.turn_to(int(words[0]))),
    "tab": _on_table(lambda table, words: table.bring(words[0])),
    "undo": _on_table(lambda table, words: table.undo()),
    "restart": _on_table(lambda table, words: table.restart()),
    "redo": _on_table(lambda table, words: table.redo()),
    "hint": _on_table(lambda table, words: table.hint()),
    "again": _on_table(_again),
    "look": _on_table(_look),
    "step": _on_table(lambda table, words: table.step(int(words[0]))),
    "run": _on_table(lambda table, words: table.run()),
    "replay": _on_table(_replay),
    "result": _on_table(lambda table, words: table.page.go(f"result/{table.entry.ident}")),
    "branch": _on_table(_branch),
    "rematch": _on_table(_rematch),
    "drawer": _on_table(_drawer),
    "share-kind": _on_table(_share_kind),
    "to-share": _on_table(_to_share),
    "copy-link": _on_table(_copy_link),
    "send-link": _on_table(_send_link),
    "rule": _rule,
    "arrive": _arrive,
    "export": _export,
    "export-raw": _export_raw,
    "rescue": _rescue,
    "ask-delete": _ask_delete,
    "delete": _delete,
    "ask-forget": _ask_forget,
    "forget": _forget,
    "ask-no": _ask_no,
    **solo.ACTIONS,
    **today.ACTIONS,
    **files.ACTIONS,
    **comparing.ACTIONS,
    **guide.ACTIONS,
    "studio": studio_actions.act,
    "print": printing.act,
}


def _look_field(app: Host, _words: Words, value: str) -> None:
    if app.table is not None and value.isdigit():
        app.table.running = False
        app.table.look(int(value))


def _search_field(app: Host, _words: Words, value: str) -> None:
    if app.table is not None and app.table.drawer == "rules":
        app.table.drawer_search, app.table.drawer_rule = value, ""
    else:
        app.search = value
    app.paint()


FIELDS: Final[dict[str, Callable[[Host, Words, str], None]]] = {
    "form": forming.field,
    "look": _look_field,
    "search-rules": _search_field,
    **comparing.FIELDS,
    "studio": studio_actions.enter,
}
