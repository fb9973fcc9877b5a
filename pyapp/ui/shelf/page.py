"""The shelf: unfinished matches, the games, and the sheet of a new match. Also painted by the build, before Python is
up.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from pyapp.drawing.language import _, current, decimal, esc, fill, ngettext, when
from pyapp.drawing.pieces import icon, piece
from pyapp.engine.contract import CHANCE, LEVELS, MAX_CODE, MAX_NAME, N_, PERSON, Game
from pyapp.games import GAMES
from pyapp.ui.start import picker
from pyapp.ui.start.form import COMPUTER, DRAWN, LISTED, PLAYER_HELP, PLAYER_NAMES, Form
from pyapp.ui.table import guide
from pyapp.ui.table.printing import address_of_form
from pyapp.ui.views import names_of, title_of
from pyapp.ui.widgets import choice_row, key, row, sheet, switch

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from pyapp.ui.store.saves import Entry, Slip

MOST_SLIPS = 3
"""So many unfinished matches lie on the shelf; all of them are on the page of saves."""
STORE_SIZE = 5_242_880
"""What a browser's store holds, in characters."""


@dataclass(frozen=True, slots=True)
class Shelf:
    """What the shelf shows: the slips, a line under each lid, the forms of new matches, how much is stored, now and the
    clock's offset.
    """

    slips: Sequence[Slip] = ()
    under: Mapping[str, str] = field(default_factory=dict)
    forms: Mapping[str, Form] = field(default_factory=dict)
    open_form: str = ""
    used: int | None = None
    remind: bool = False
    now: float = 0.0
    offset: int = 0
    day: str = ""
    """The slip of the challenge of the day, drawn."""


def page(shelf: Shelf) -> str:
    """Draw the shelf with the sheets of new matches; those show by the address's fragment, so they work before Python
    is up.
    """
    forms = "".join(new_match(form, opened=name == shelf.open_form) for name, form in shelf.forms.items())
    return (
        f'<div class="page shelf-page"{" inert" if shelf.open_form else ""}>{_top()}'
        f"<main>{_going(shelf)}{_games(shelf)}</main>{_low(shelf)}</div>{forms}"
    )


def _top() -> str:
    other = "EN" if current() == "es" else "ES"
    ring = (
        '<svg viewBox="0 0 60 60" aria-hidden="true"><g fill="none" stroke="currentColor" stroke-linecap="round">'
        '<path d="M30 5C15 4 5 15 5 30s11 26 25 25 25-11 25-25'
        'S46 7 34 5" stroke-width="3.5" opacity=".9"/><path d="M30 9C18 8 9 18 9 30s9 22 21 21 21-9 21-21S43 11 '
        '34 9" stroke-width="1.2" opacity=".6"/></g></svg>'
    )
    old = _(
        "Sobremesa needs Chrome 111, Firefox 121 or Safari 16.4, or something newer. Your saved matches stay where they "
        "are."
    )
    failed = _(
        "Load the page again. If that does not help, empty the cache of this page; saved matches are kept apart from it."
    )
    return (
        f'<header class="top"><h1 class="h mark" tabindex="-1">{ring}Sobremesa</h1>'
        f'<span class="boot" role="status"><span class="boot-waiting">{_("Setting the table...")}</span>'
        f'<span class="boot-ready">{_("The table is set.")}</span></span>'
        f'<button type="button" class="ic txt" data-do="set language {other.lower()}" lang="{other.lower()}" '
        f'aria-label="{other}: {_("Cambiar a español") if other == "ES" else _("Switch to English")}">'
        f'{other}</button><a class="ic" href="#settings" aria-label="{_("Settings")}">{icon("gear")}</a></header>'
        '<i class="line"><i></i></i>'
        '<div class="paper notice boot-old" role="alert">'
        f'<h2 class="h">{_("This browser is too old for the table.")}</h2>'
        f"<p>{old}</p></div>"
        f'<div class="paper notice boot-failed" role="alert"><h2 class="h">{_("The table could not be set.")}</h2>'
        f"<p>{failed}</p><code class=boot-detail></code></div>"
        f'<div class="paper notice update" role="status"><p>{_("A new version is ready.")}</p>'
        f'<button type="button" class="key small" data-update><span>{_("Take it now")}</span></button></div>'
    )


# --- going on ---


def _going(shelf: Shelf) -> str:
    waiting = [slip for slip in shelf.slips if not slip.over]
    unfinished = [slip for slip in waiting if slip.entry]
    broken = [slip for slip in waiting if slip.error]
    if not unfinished and not broken and not shelf.day:
        return ""
    most = MOST_SLIPS - bool(shelf.day)
    items = "".join(f"<li>{_slip(slip.entry, shelf)}</li>" for slip in unfinished[:most] if slip.entry)
    items += f"<li>{shelf.day}</li>" if shelf.day else ""
    count, more = min(len(unfinished), most) + bool(shelf.day), len(unfinished) - most
    title = _("Go on playing") if unfinished or broken else _("Today")
    notes = ""
    if more > 0:
        notes += (
            '<a class="under-link" '
            f'href="#saves">{ngettext("{number} more match is waiting", "{number} more matches are waiting", more)}'
            "</a>"
        )
    if broken:
        unread = ngettext("{number} saved match cannot be read", "{number} saved matches cannot be read", len(broken))
        notes += f'<a class="under-link careful" href="#saves">{unread}</a>'
    listed = f"<ul>{items}</ul>" if items else ""
    return (
        f'<section class="going n{count}" aria-labelledby="going"><h2 class="h" id="going">{title}'
        f"</h2>{listed}{notes}</section>"
    )


def _slip(entry: Entry, shelf: Shelf) -> str:
    match, view = entry.match, GAMES[entry.match.setup.game].view()
    names, seat = names_of(match.setup), match.position.seat
    position = match.seen(match.position, CHANCE)
    turn = ""
    if seat is not None and seat >= 0:
        person = match.setup.seats[seat].player == PERSON
        message = (
            N_("Your turn, {name}.")
            if person and (entry.local is None or seat in entry.local)
            else N_("{name} is to move.")
        )
        turn = (
            f'<span class="turn">{piece(view.piece(match.position, seat), size="small")}'
            f"{_(message).format(name=names[seat])}</span>"
        )
    return (
        f'<a class="paper slip" data-game="{esc(match.setup.game)}" '
        f'href="#match/{esc(entry.ident)}">{view.thumbnail(position)}<span class="st1">'
        f'<b class="h">{esc(title_of(match.game)[0])}</b>'
        f"<span>{view.status(position)} · {', '.join(names)}</span>{turn}"
        f"<small>{when(entry.updated, shelf.now, shelf.offset)}</small></span></a>"
    )


# --- the games ---


def _games(shelf: Shelf) -> str:
    lids = "".join(_lid(game, shelf) for game in GAMES.values())
    title = _("Start another") if any(not slip.over and slip.entry for slip in shelf.slips) else _("Start a game")
    return (
        f'<section class="shelf g{min(len(GAMES), 4)}" aria-labelledby="games"><h2 class="h" id="games">{title}</h2>'
        f"<ul>{lids}</ul></section>"
    )


def players_of(game: Game) -> str:
    """Say for how many people a game is."""
    least, most = game.seats
    return fill(N_("{least} to {most}"), least=least, most=most) if least != most else str(least)


def _lid(game: Game, shelf: Shelf) -> str:
    title, more = title_of(game)
    facts = " · ".join(
        part for part in (players_of(game), fill(N_("{minutes} min"), minutes=game.minutes), esc(more)) if part
    )
    under = shelf.under.get(game.key, _("Not played yet."))
    return (
        f'<li class="boxlid" data-game="{game.key}"><a class="lid" href="#new/{game.key}">'
        f'<span class="vh">{fill(N_("{title}: new match"), title=game.title)}</span>'
        '<svg class="cover" viewBox="0 0 300 220" preserveAspectRatio="xMidYMid slice" aria-hidden="true">'
        f'<use href="#cover-{game.key}"/></svg>'
        f'<span class="label"><b class="h">{esc(title)}</b><small>{facts}</small>'
        f'<span class="about">{_(game.summary)}</span></span></a><span class="under">{under}</span></li>'
    )


def _low(shelf: Shelf) -> str:
    links = (
        ("records", "star", N_("Records")),
        ("studio", "pencil", N_("Sheet studio")),
        ("rules", "book", N_("Rulebooks")),
        ("saves", "save", N_("Saved matches")),
        ("settings", "gear", N_("Settings")),
    )
    rows = "".join(f'<a href="#{name}">{icon(glyph)}{_(label)}</a>' for name, glyph, label in links)
    used = (
        f" <b>{fill(N_('{used} of {whole} MB'), used=decimal(shelf.used / 1e6), whole=decimal(STORE_SIZE / 1e6))}</b>"
        if shelf.used is not None
        else ""
    )
    remind = f' <a href="#saves">{_("Ten matches without a backup: keep one?")}</a>' if shelf.remind else ""
    return (
        f'<nav class="low" aria-label="{_("More")}">{rows}'
        f"<small>{_('No network: everything lives on this device.')}{used}{remind}</small></nav>"
    )


# --- a new match ---


def new_match(form: Form, *, opened: bool) -> str:
    """Draw the sheet of a new match. It is in the page from the start and shows when the address says so."""
    game, mode = form.game, form.current
    picture = (
        '<svg class="lidpic" viewBox="0 0 300 220" preserveAspectRatio="xMidYMid slice" aria-hidden="true">'
        f'<use href="#cover-{game.key}"/></svg>'
    )
    do = f"form {game.key}"
    rows = []
    if len(game.modes) > 1:
        chosen = choice_row(_("Mode"), f"{do} mode", [(known.key, _(known.title)) for known in game.modes], form.mode)
        rows.append(row(_("Mode"), f'{chosen}<p class="say">{_(mode.summary)}</p>'))
    rows += [row(_(option.title), picker.field(form, option, do)) for option in form.offered if option.picker]
    rows.append(row(_("Seats"), _seats(form, do)))
    for option in form.offered:
        if option.picker:
            continue
        chosen = choice_row(
            _(option.title),
            f"{do} option {option.key}",
            [(name, _(title)) for name, title in option.choices],
            form.options[option.key],
        )
        rows.append(row(_(option.title), chosen + (f'<p class="say">{_(option.help)}</p>' if option.help else "")))
    if mode.physical:
        dice = [("no", _("The device rolls them")), ("yes", _("Those on the table"))]
        rows.append(row(_("Dice"), choice_row(_("Dice"), f"{do} physical", dice, "yes" if form.physical else "no")))
    code = (
        f'<div class="code"><input class="name cd" data-field="form {game.key} code" value="{esc(form.code)}" '
        f'maxlength="{MAX_CODE}" aria-label="{_("Table code")}" autocomplete="off" '
        f'autocapitalize="none" spellcheck="false">{key(_("Another"), f"{do} fresh-code", kind="small")}'
        f"{key(_('Share'), f'{do} share', kind='small', glyph='share')}</div>"
    )
    rows.append(row(_("Code"), code))
    rows.append(
        row(
            _("Practice"),
            switch(_("Undo as far as you like; not written into the records"), f"{do} practice", on=form.practice),
        )
    )
    if blank := address_of_form(form):
        rows.append(
            row(_("On paper"), f'<a class="add" href="#{esc(blank)}">{icon("print")}{_("Print the blank sheet")}</a>')
        )
    if form.problem:
        note = f'<p class="problem" role="alert">{_(form.problem)}</p>'
    else:
        note = f'<p role="status">{_(form.said or N_("The same code gives the same draws on any device."))}</p>'
    main = key(
        f'<span class="go-ready">{_("Set it up")}</span><span class="go-waiting">{_("Setting the table...")}</span>',
        f"{do} begin",
        kind="go",
    )
    title, more = title_of(game)
    lead = " · ".join(
        part for part in (esc(more), players_of(game), fill(N_("about {minutes} min"), minutes=game.minutes)) if part
    )
    lead += guide.invitation(game.key)
    inside = sheet(
        esc(title), "".join(rows), close="#", foot=note + main, ident=f"new-{game.key}", lead=lead, picture=picture
    )
    if opened and form.picking:
        inside = sheet(
            _(picker.opened(form).title),
            picker.many(form, do),
            close="#",
            ident=f"new-{game.key}",
            lead=esc(title),
            picture=picture,
        )
    return f'<div class="over {"open" if opened else ""}" id="new/{game.key}" data-game="{game.key}">{inside}</div>'


def _seats(form: Form, do: str) -> str:
    items = "".join(_seat(form, number, do) for number in range(len(form.seats)))
    most = form.current.seats[1]
    keys = ""
    if len(form.seats) < most:
        keys += f'<button type="button" class="add" data-do="{do} add">{icon("plus")}{_("Another seat")}</button>'
    keys += (
        f'<button type="button" class="add" data-do="{do} start '
        f'{LISTED if form.start == DRAWN else DRAWN}">{icon("again")}'
        f"{_('Order: drawn by the code') if form.start == DRAWN else _('Order: as listed')}</button>"
    )
    return f'<ol class="seatlist">{items}</ol><div class="addrow">{keys}</div>'


def _seat(form: Form, number: int, do: str) -> str:
    seat = form.seats[number]
    opened, name = form.open == number, esc(form.name_of(number))
    mark = piece(number + 1) if form.start == LISTED else piece(number + 1, style="f")
    removable = len(form.seats) > form.current.seats[0]
    out = (
        ""
        if not removable
        else f'<button type="button" class="ic rm" data-do="{do} remove {number}" '
        f'aria-label="{fill(N_("Remove seat {number}"), number=number + 1)}">{icon("x")}</button>'
    )
    levels = ""
    if opened:
        chosen = choice_row(
            fill(N_("Who plays seat {number}"), number=number + 1),
            f"{do} player {number}",
            [(who, _(PLAYER_NAMES[who])) for who in form.players],
            seat.player,
        )
        levels = f'<div class="lev">{chosen}<p class="say">{_(PLAYER_HELP[seat.player])}</p></div>'
    hint = _(COMPUTER) if seat.player in LEVELS else fill(N_("Player {number}"), number=number + 1)
    return (
        f'<li class="{"open" if opened else ""}">{mark}<input class="name" data-field="form {form.game.key} name '
        f'{number}" value="{esc(seat.name)}" maxlength="{MAX_NAME}" placeholder="{hint}" '
        f'aria-label="{fill(N_("Name of seat {number}"), number=number + 1)}" autocomplete="off" '
        f'spellcheck="false"><button type="button" class="kind" aria-expanded="{str(opened).lower()}" '
        f'data-do="{do} open {number}" aria-label="{name}: '
        f'{_(PLAYER_NAMES[seat.player])}">{_(PLAYER_NAMES[seat.player])}{icon("down", kind="cv")}'
        f"</button>{out}{levels}</li>"
    )
