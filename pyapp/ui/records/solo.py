"""What the pages of solo matches do: play a sheet from the records, the same sheet or the same dice again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyapp.engine.contract import PERSON
from pyapp.engine.match import Match
from pyapp.games import GAMES
from pyapp.ui.start.form import LISTED, OWN, Form, FormSeat
from pyapp.ui.store.results import SheetRecord, sheet_of, sheet_records

if TYPE_CHECKING:
    from pyapp.ui.app import App


def record_of(app: App, match: Match) -> SheetRecord | None:
    """Return what was reached on the sheet of a solo match; None for any other match."""
    sheet, _names = sheet_of(match.setup)
    return sheet_records(app.records.all(), match.setup.game).get(sheet) if sheet else None


def own_keys(app: App) -> set[str]:
    """Return the marks of the sheets of one's own that are on this device, of every game here that has honours."""
    keys = set()
    for one in app.own_sheets.all():
        achievements = GAMES[one.game].achievements() if one.game in GAMES else None
        if achievements is not None:
            keys.add(str(achievements.own_key(one.text)))
    return keys


def own_option(app: App, game: str, sheet: str) -> str:
    """Return the choice of the form that stands for a sheet of one's own by its record; empty if it is not on this
    device.
    """
    achievements = GAMES[game].achievements()
    if achievements is None:
        return ""
    return next(
        (f"{OWN}:{one.ident}" for one in app.own_sheets.all(game) if achievements.own_key(one.text) == sheet), ""
    )


def begin(app: App, game: str, code: str, choice: str, own: dict[str, str] | None = None) -> None:
    """Begin a solo match of a game with honours on a sheet, a choice of its form, under the name of whoever sat there
    last, and go to it.
    """
    achievements = GAMES[game].achievements()
    if achievements is None:
        return
    form = Form.begin(GAMES[game], code, app.settings.remembered(game), own)
    person = next((seat for seat in form.seats if seat.player == PERSON), FormSeat(""))
    form.seats = [person, *(FormSeat("", level) for level in achievements.rivals)]
    form.set_mode(achievements.mode)
    form.start, form.practice, form.physical = LISTED, False, False
    for option in achievements.options_of(choice):
        form.choose(*option)
    match = Match(form.game, form.setup())
    match.settle()
    app.open_entry(match)
