"""The page before the printer: sheets on paper, blank or as a match has them, in either language. Its address says what
is on it.

`print/sheet/ID` a house sheet or the competition village, `print/own/ENTRY` a sheet of one's own or a draft,
`print/match/ENTRY/MOVES/SEAT` the sheet of a seat after MOVES moves, `print/match/ENTRY/MOVES/all` those of all seats
that keep one here; of another game than that of the sheets the first is its whole table.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from pyapp.drawing.language import NAMES, Zone, _, fill, local_time
from pyapp.drawing.markup import NOTHING, Markup, el, join
from pyapp.drawing.scene import Scene
from pyapp.engine.contract import CHANCE, N_
from pyapp.games import GAMES
from pyapp.games.imperial.rules import scoring
from pyapp.games.imperial.rules.components import COMPETITION, Sheet, sheet_ids
from pyapp.games.imperial.rules.sheets import sheet_of
from pyapp.games.imperial.view import printed as print_view
from pyapp.games.imperial.view.printed import Page
from pyapp.studio.desk import Studio
from pyapp.studio.sheet import in_language
from pyapp.ui.shells import refused
from pyapp.ui.store.saves import Entry, SaveError
from pyapp.ui.views import names_of, parties_of
from pyapp.ui.widgets import choice_row, glyph_link, key

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pyapp.games.imperial.rules.player import Player
    from pyapp.games.imperial.rules.position import Position
    from pyapp.ui.app import App

GAME: Final = "imperial"
"""The game whose sheets are printed."""
ALL: Final = "all"
"""In the place of a seat: every seat that keeps its sheet here."""


class NoSuchSheet(Exception):
    """An address of a sheet, a match or a seat that is not on this device. Nothing but its reading raises it, so that
    no fault passes for it.
    """


def parts(app: App, language: str) -> dict[str, Markup]:
    """Draw the page, the sheets on it in a language."""
    words: list[str] = [*app.route.rest.split("/"), "", "", ""]
    kind, rest = words[0], words[1:]
    try:
        if kind == "match" and (entry := app.saves.slip(rest[0]).entry) and entry.match.setup.game != GAME:
            with in_language(language):
                table = _table(entry, _number(rest[1]), app.page.clock_offset)
            return {"page": _page(table, f"#match/{rest[0]}", language, NOTHING, entry.match.setup.game)}
        if kind == "match":
            with in_language(language):
                sheets, back = _filled(app, rest), f"#match/{rest[0]}"
            return {"page": _page(sheets, back, language, _seats(app, rest))}
        if kind == "own":
            return {"page": _own(app, rest[0], language)}
        sheet = _house(kind, rest[0])
    except (NoSuchSheet, SaveError):
        return {"page": refused(_("Print"), _("That sheet is not on this device."))}
    return {"page": _page(_blank(sheet, language), "#studio", language, NOTHING)}


def _blank(sheet: Sheet, language: str, *, draft: bool = False) -> Markup:
    with in_language(language):
        return print_view.printed(GAMES[GAME].title, sheet, Page(draft=draft))


def _house(kind: str, name: str) -> Sheet:
    if kind != "sheet" or (name != COMPETITION.id and name not in sheet_ids()):
        raise NoSuchSheet(name)
    return COMPETITION if name == COMPETITION.id else sheet_of(name)


def _own(app: App, name: str, language: str) -> Markup:
    """Draw a sheet of one's own; of a draft that lacks something that paper needs, say what."""
    studio, back = Studio(app.own_sheets, app.page, app.own_sheets.load(name)), f"#studio/{name}"
    sheet = studio.paper
    if sheet is None:
        return refused(_("Print"), studio.why_not_paper(), el("a", _("Keep editing"), cls="key go", href=back))
    return _page(_blank(sheet, language, draft=studio.verdict.sheet is None), back, language, NOTHING)


def _number(text: str) -> int:
    """Read a number of an address; NoSuchSheet for anything else."""
    if not (text.isascii() and text.isdecimal() and len(text) < 9):
        raise NoSuchSheet(text)
    return int(text)


def _match(app: App, rest: Sequence[str]) -> tuple[Entry, int, Position]:
    """Find the match and the moment. Raises NoSuchSheet if there is no such thing."""
    entry, cursor = app.saves.slip(rest[0]).entry, _number(rest[1])
    if entry is None or entry.match.setup.game != GAME or cursor > len(entry.match.moves):
        raise NoSuchSheet(rest[1])
    return entry, cursor, cast("Position", entry.match.at(cursor))


def _filled(app: App, rest: Sequence[str]) -> Markup:
    entry, _cursor, position = _match(app, rest)
    here = [seat for seat, player in enumerate(position.players) if not player.away]
    seats = here if rest[2] == ALL else [_number(rest[2])]
    if not set(seats) <= set(here):
        raise NoSuchSheet(rest[2])
    names, setup = names_of(entry.match.setup), entry.match.setup
    date = _date(entry, app.page.clock_offset)
    view, drawn = GAMES[GAME].view(), []
    for seat in seats:
        player: Player = position.players[seat]
        moment = fill(N_("round {round} of 10, {points} VP"), round=position.round, points=scoring.total(player))
        drawn.append(
            print_view.printed(
                GAMES[GAME].title,
                player.village.sheet,
                Page(names[seat], moment, setup.code, date, piece=view.piece(position, seat)),
                player,
            )
        )
    return join(*drawn)


def _table(entry: Entry, cursor: int, zone: Zone) -> Markup:
    """Draw the table of a game that has no sheets, as everybody knows it; NoSuchSheet where it prints nothing."""
    match = entry.match
    if cursor > len(match.moves) or GAMES[match.setup.game].paper() is None:
        raise NoSuchSheet(match.setup.game)
    position = match.seen(match.at(cursor), CHANCE)
    scene = Scene(position, match.setup, parties_of(match))
    return GAMES[match.setup.game].view().for_setup(match.setup).on_paper(scene, _date(entry, zone))


def _date(entry: Entry, zone: Zone) -> str:
    return local_time(entry.updated, zone).date().isoformat()


def _seats(app: App, rest: Sequence[str]) -> Markup:
    """Draw the choice of the seat, where there are several."""
    entry, cursor, position = _match(app, rest)
    names = names_of(entry.match.setup)
    here = [seat for seat, player in enumerate(position.players) if not player.away]
    if len(here) < 2:
        return NOTHING
    choices: list[tuple[str, str]] = [(f"print/match/{rest[0]}/{cursor}/{seat}", names[seat]) for seat in here]
    choices.append((f"print/match/{rest[0]}/{cursor}/{ALL}", _("All")))
    return choice_row(_("Whose sheet"), "to", choices, "/".join(("print/match", rest[0], str(cursor), rest[2])))


def _page(sheets: Markup, back: str, language: str, seats: Markup, game: str = GAME) -> Markup:
    languages = choice_row(
        _("Language of the sheet"), "print language", [(name, name.upper()) for name in NAMES], language
    )
    return el(
        "div",
        el(
            "header",
            glyph_link("back", _("Back"), back),
            el("h1", _("Print"), cls="h title", tabindex="-1"),
            el("span", _("One page a sheet, A4 or Letter."), cls="sub"),
            el("span", cls="push"),
            seats,
            languages,
            key(_("Print"), "print now", kind="go small", glyph="print"),
            cls="bar-top",
        ),
        el("main", sheets, cls="prt-frame", tabindex="0", aria_label=_("Sheets on paper"), lang=language),
        cls="page prt-page",
        data_game=game,
    )
