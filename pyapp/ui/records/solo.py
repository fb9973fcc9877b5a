"""Solo matches begun from the records or the result page: on the same sheet, with new or the same dice."""

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
    """Return the record of the sheet of a solo match; None for any other match."""
    sheet, _names = sheet_of(match.setup)
    return sheet_records(app.records.all(), match.setup.game).get(sheet) if sheet else None


def own_keys(app: App) -> set[str]:
    """Return the keys of the records of the own sheets on this device, for every loaded game with honours."""
    keys = set()
    for one in app.own_sheets.all():
        achievements = GAMES[one.game].achievements() if one.game in GAMES else None
        if achievements is not None:
            keys.add(str(achievements.own_key(one.text)))
    return keys


def own_option(app: App, game: str, sheet: str) -> str:
    """Return the choice of the form for an own sheet, by the key of its record; empty if the sheet is not on this
    device.
    """
    achievements = GAMES[game].achievements()
    if achievements is None:
        return ""
    return next(
        (f"{OWN}:{one.ident}" for one in app.own_sheets.all(game) if achievements.own_key(one.text) == sheet), ""
    )


def begin(app: App, game: str, code: str, choice: str, own: dict[str, str] | None = None) -> None:
    """Begin a solo match of a game on a sheet, a choice of its form, under the name entered last, and open it."""
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
