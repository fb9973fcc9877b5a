"""Backup files and other files to import. An import only adds; it replaces nothing."""

from __future__ import annotations

import contextlib
from dataclasses import replace
from typing import TYPE_CHECKING

from pyapp.drawing.language import fill
from pyapp.engine.contract import N_, MessageError
from pyapp.engine.packs import NoListError
from pyapp.games import GAMES
from pyapp.ui.page import StoreFull
from pyapp.ui.store import attachments
from pyapp.ui.store.incoming import Incoming
from pyapp.ui.store.own_sheets import OwnSheet, read_sheets
from pyapp.ui.store.people import PREFIX as PEOPLE
from pyapp.ui.store.results import read_results
from pyapp.ui.store.saves import (
    FRIENDS_KEY,
    LEADING_MARKS,
    PAPER_KEYS,
    PREFIX,
    PUZZLES_KEY,
    Conflict,
    ImportPlan,
    backup,
    backup_of,
    plan_import,
)

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

    from pyapp.ui.app import App
    from pyapp.ui.days.friends import FriendLine
    from pyapp.ui.media.backup import PaperBackup
    from pyapp.ui.puzzles.progress import Progress
    from pyapp.ui.store.people import Person


def read_file(app: App, text: str) -> Incoming:
    """Parse a file - a backup, a record, a raw entry, or players' own material - and return what importing it would
    add. Changes nothing and raises nothing.
    """
    body, plan = backup_of(text), plan_import(text, app.saves, app.new_idents(), app.page.now())
    if plan.problem and plan.good_part is None and (own := _own(app, text.lstrip(LEADING_MARKS))) is not None:
        return own
    return Incoming(
        plan,
        app.records.unstored(read_results(body.get("records"))),
        app.own_sheets.unstored(read_sheets(body.get("sheets"))),
        attachments.unstored(app.saves, app.attachments, attachments.read_backup_sheets(body)),
        app.settings.unstored(body.get("settings")),
        paper=_paper(app, body),
        differing=app.settings.differing(body.get("settings")),
        friends=_friends(app, body),
        people=_people(app, body),
        puzzles=_puzzles(app, body),
    )


def _friends(app: App, body: Mapping[str, Any]) -> Sequence[FriendLine]:
    """Return the new lines of friends in a backup; their part is loaded only if there are any."""
    if not body.get("friends"):
        return ()
    from pyapp.ui.days.friends import Friends, read_lines

    return Friends(app.page.storage).unstored(read_lines(body["friends"]))


def _paper(app: App, body: Mapping[str, Any]) -> PaperBackup | None:
    """Return what importing a backup would add to Paper; the part is loaded only if there is something of it."""
    if not body.get("paper"):
        return None
    from pyapp.ui.media import backup as paper_backup

    return paper_backup.unstored(app.page.storage, body["paper"], body.get("pictures"))


def _people(app: App, body: Mapping[str, Any]) -> Sequence[Person]:
    """Return the people of a backup whom importing it would add or update; their part is loaded only for them."""
    if not body.get("people"):
        return ()
    from pyapp.ui.people import backup as people_backup

    return people_backup.unstored(app.page.storage, body["people"])


def _puzzles(app: App, body: Mapping[str, Any]) -> Progress | None:
    """Return the progress with puzzles that importing a backup would add; the part is loaded only if there is some."""
    if not isinstance(text := body.get("puzzles"), str) or not text:
        return None
    from pyapp.ui.puzzles.progress import ProgressStore

    return ProgressStore(app.page.storage).unstored(text)


def _own(app: App, text: str) -> Incoming | None:
    """Parse a file with players' own material of one of the games; None if no game reads it."""
    refused: MessageError | None = None
    for game in GAMES.values():
        try:
            line = game.own_text(text)
        except MessageError as error:
            if refused is None or (isinstance(refused, NoListError) and not isinstance(error, NoListError)):
                refused = error
            continue
        if line is not None:
            sheet = OwnSheet(app.new_ident(), game.key, line, app.page.now())
            return Incoming(ImportPlan((), 0, 0), sheets=app.own_sheets.unstored([sheet]), own=sheet)
    return None if refused is None else Incoming(ImportPlan((), 0, 1, None, refused.message, refused.params))


def import_all(app: App, incoming: Incoming) -> str:
    """Add the contents of a file, and return a notice with their number. If the store is full, the rest is left out,
    and all that was stored stays.
    """
    added = 0
    try:
        for entry in incoming.plan.new:
            taken = app.page.storage.get(PREFIX + entry.ident) is not None
            app.saves.save(replace(entry, revision=0, ident=app.new_ident() if taken else entry.ident), entry.updated)
            added += 1
        for entry in incoming.plan.longer if incoming.takes_longer else ():
            with contextlib.suppress(Conflict):  # another window has gone on with it
                app.saves.save(entry, entry.updated)
                added += 1
        app.records.merge(incoming.results)
        added += app.own_sheets.merge(incoming.sheets, app.new_idents())
        added += attachments.merge(app.saves, app.attachments, incoming.attached)
        app.settings.merge(incoming.settings)
        if incoming.takes_settings:
            app.settings.merge(incoming.differing)
        if incoming.paper is not None:
            from pyapp.ui.media import backup as paper_backup

            added += paper_backup.merge(app.page.storage, incoming.paper)
        if incoming.friends:
            from pyapp.ui.days.friends import Friends

            Friends(app.page.storage).add(incoming.friends)
            added += len(incoming.friends)
        if incoming.people:
            from pyapp.ui.people import backup as people_backup

            added += people_backup.merge(app.page.storage, incoming.people)
        if incoming.puzzles is not None:
            from pyapp.ui.puzzles.progress import ProgressStore

            added += ProgressStore(app.page.storage).merge(incoming.puzzles)
    except StoreFull:
        return fill(N_("The storage is full: {number} added, the rest not. Nothing was overwritten."), number=added)
    return fill(N_("Added: {number}."), number=added)


def backup_text(app: App, pictures: Mapping[str, str] | None = None) -> str:
    """Return the text of a backup file with everything that is stored; of Paper's pictures with those given."""
    return backup(
        app.saves,
        records=app.records.for_backup(),
        sheets=app.own_sheets.for_backup(),
        beside=app.attachments.for_backup(),
        settings=app.settings.for_backup(),
        people={name.removeprefix(PEOPLE): text for name, text in _stored(app, PEOPLE).items()},
        paper=_stored(app, PAPER_KEYS),
        pictures=pictures or {},
        friends=app.page.storage.get(FRIENDS_KEY),
        puzzles=app.page.storage.get(PUZZLES_KEY) or "",
    )


def _stored(app: App, start: str) -> dict[str, str | None]:
    """Return the stored texts whose keys begin so."""
    storage = app.page.storage
    return {name: storage.get(name) for name in storage.names() if name.startswith(start)}
