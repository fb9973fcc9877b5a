"""The shelf, the first page: unfinished matches, the games, and the form of a new match. The build paints it too, so
that it shows before Python is up.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from pyapp.drawing.language import Zone, _, current, fill, ngettext, utc
from pyapp.drawing.markup import NOTHING, Markup, el, join
from pyapp.drawing.pieces import icon, piece
from pyapp.engine.contract import CHANCE, MAX_CODE, MAX_NAME, N_, PERSON, Game
from pyapp.games import GAMES, parts
from pyapp.ui.records.medal import medal
from pyapp.ui.start import head_start, people, picker
from pyapp.ui.start.form import COMPUTER, DRAWN, LISTED, PLAYER_HELP, Form, character_of, player_title
from pyapp.ui.store.saves import PAPER_KEYS
from pyapp.ui.table import guide
from pyapp.ui.table.printing import address_of_form
from pyapp.ui.views import describe_entry, names_of, scenario_of, title_of
from pyapp.ui.widgets import choice_row, key, row, sheet, space_used, switch

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from pyapp.ui.store.saves import Entry, StoredEntry

MAX_UNFINISHED = 3
"""The most unfinished matches on the shelf; the page of saves lists all."""
MANY = 7
"""The number of lids from which the lids are in rows that scroll; fewer have layouts of their own (20-shelf.css)."""


@dataclass(frozen=True, slots=True)
class Shelf:
    """The contents of the shelf: saved matches, a caption under each game, the forms of new matches, the used storage,
    the current time and the time zone.
    """

    stored_entries: Sequence[StoredEntry] = ()
    captions: Mapping[str, Markup] = field(default_factory=dict)
    paper: tuple[int, int] = (0, 0)
    """The numbers of Paper's sheets and plays."""
    forms: Mapping[str, Form] = field(default_factory=dict)
    open_form: str = ""
    used: int = 0
    can_store: bool = True
    """Whether the browser stores anything."""
    remind: bool = False
    now: float = 0.0
    zone: Zone = utc
    today: str = ""
    """The drawn row of today."""
    skeleton: Markup = NOTHING
    """Placeholder shapes, shown while the page of the address is loading."""
    can_connect: bool = False
    """Whether the browser can connect this tablet to others."""


def page(shelf: Shelf) -> Markup:
    """Draw the shelf with the forms of new matches. The fragment of the address shows a form, so that they open before
    Python is up.
    """
    forms = join(*(new_match(form, opened=name == shelf.open_form) for name, form in shelf.forms.items()))
    return join(
        el(
            "div",
            _top(),
            el("main", _today(shelf), _unfinished(shelf), _games(shelf)),
            shelf.skeleton,
            _footer(shelf),
            cls="page shelf-page",
            inert=bool(shelf.open_form),
        ),
        forms,
    )


def _top() -> Markup:
    other = "EN" if current() == "es" else "ES"
    ring = el(
        "svg",
        el(
            "g",
            el("path", d="M30 5C15 4 5 15 5 30s11 26 25 25 25-11 25-25S46 7 34 5", stroke_width="3.5", opacity=".9"),
            el("path", d="M30 9C18 8 9 18 9 30s9 22 21 21 21-9 21-21S43 11 34 9", stroke_width="1.2", opacity=".6"),
            fill="none",
            stroke="currentColor",
            stroke_linecap="round",
        ),
        viewBox="0 0 60 60",
        aria_hidden=True,
    )
    old = _("Sobremesa needs Chrome 111, Firefox 121 or Safari 16.4, or newer. Your saved matches are safe.")
    failed = _("Go online and reload the page. Your saved matches are safe.")
    return join(
        el(
            "header",
            el("h1", ring, "Sobremesa", cls="h mark", tabindex="-1"),
            el(
                "span",
                el("span", _("Loading..."), cls="boot-waiting"),
                cls="boot",
                role="status",
            ),
            el(
                "button",
                other,
                type="button",
                cls="ic txt",
                do=f"set language {other.lower()}",
                lang=other.lower(),
                aria_label=f"{other}: {_('Cambiar a español') if other == 'ES' else _('Switch to English')}",
            ),
            el("a", icon("gear"), cls="ic", href="#settings", aria_label=_("Settings")),
            cls="top",
        ),
        el("i", el("i"), cls="line"),
        el(
            "div",
            el("h2", _("This browser is too old."), cls="h"),
            el("p", old),
            cls="paper notice boot-old",
            role="alert",
        ),
        el(
            "div",
            el("h2", _("Sobremesa could not start."), cls="h"),
            el("p", failed),
            el("code", cls="boot-detail"),
            cls="paper notice boot-failed",
            role="alert",
        ),
        el(
            "div",
            el("p", _("A new version is ready.")),
            el("button", el("span", _("Update now")), type="button", cls="key small", data_update=True),
            cls="paper notice update",
            role="status",
        ),
    )


# --- today, and unfinished matches ---


def _today(shelf: Shelf) -> Markup:
    if not shelf.today:
        return NOTHING
    return el("section", el("h2", _("Today"), cls="h", id="today"), shelf.today, aria_labelledby="today")


def _unfinished(shelf: Shelf) -> Markup:
    unfinished: list[Entry] = []
    broken = more = 0
    for stored in shelf.stored_entries:
        if stored.marked_over:
            continue
        if stored.sound and len(unfinished) == MAX_UNFINISHED:
            more += 1  # replayed on the page of saves, not here
        elif stored.entry is None:
            broken += 1
        elif not stored.over:
            unfinished.append(stored.entry)
    if not unfinished and not broken:
        return NOTHING
    items = join(*(el("li", _match_card(entry, shelf)) for entry in unfinished))
    notes = NOTHING
    if more > 0:
        notes += el(
            "a",
            ngettext("{number} more match is waiting", "{number} more matches are waiting", more),
            cls="under-link",
            href="#saves",
        )
    if broken:
        unread = ngettext("{number} saved match cannot be read", "{number} saved matches cannot be read", broken)
        notes += el("a", unread, cls="under-link careful", href="#saves")
    return el(
        "section",
        el("h2", _("Keep playing"), cls="h", id="going"),
        el("ul", items) if items else "",
        el("div", notes, cls="more") if notes else "",
        cls=f"going n{len(unfinished)}",
        aria_labelledby="going",
    )


def _match_card(entry: Entry, shelf: Shelf) -> Markup:
    match, view = entry.match, GAMES[entry.match.setup.game].view()
    names, seat = names_of(match.setup), match.position.seat
    position = match.seen(match.position, CHANCE)
    turn = ""
    if seat is not None and seat >= 0:
        person = match.setup.seats[seat].player == PERSON
        message = (
            N_("Your turn, {name}.")
            if person and (entry.local is None or seat in entry.local)
            else N_("{name}'s turn.")
        )
        turn = el(
            "span",
            piece(view.piece(match.position, seat), size="small"),
            el("span", fill(message, name=names[seat]), cls="one"),
            cls="turn",
        )
    return el(
        "a",
        view.box.thumbnail(position),
        el(
            "span",
            el("b", title_of(match.game)[0], cls="h"),
            el("span", scenario_of(match.setup), cls="one"),
            el("span", view.box.status(position), " · ", Markup(", ").join(names), cls="two"),
            turn,
            el("small", describe_entry(entry, shelf.now, shelf.zone), cls="two"),
            cls="slipwords",
        ),
        cls="paper slip",
        data_game=match.setup.game,
        href=f"#match/{entry.ident}",
    )


# --- the games ---


def _games(shelf: Shelf) -> Markup:
    cards = [*(_game_card(game, shelf) for game in GAMES.values()), _paper_card(shelf)]
    title = (
        _("Start another")
        if any(not stored.over and stored.entry for stored in shelf.stored_entries)
        else _("Start a game")
    )
    return el(
        "section",
        el("h2", title, cls="h", id="games"),
        el("ul", *cards),
        cls=f"shelf g{min(len(cards), MANY)}",
        aria_labelledby="games",
    )


def players_of(game: Game) -> str:
    """Describe the number of players of a game."""
    least, most = game.seats
    return fill(N_("{least} to {most}"), least=least, most=most) if least != most else str(least)


def _game_card(game: Game, shelf: Shelf) -> Markup:
    title, more = title_of(game)
    facts = Markup(" · ").join(
        part for part in (players_of(game), fill(N_("{minutes} min"), minutes=game.minutes), more) if part
    )
    caption = shelf.captions.get(game.key, el("span", medal(0, 1), _("Not played yet."), cls="step"))
    return el(
        "li",
        el(
            "a",
            el("span", fill(N_("{title}: new match"), title=game.title), cls="vh"),
            _cover(game.key, "cover"),
            el(
                "span",
                el("b", title, cls="h"),
                el("small", facts),
                el("span", _(game.summary), cls="about"),
                cls="label",
            ),
            cls="lid",
            href=f"#new/{game.key}",
        ),
        el("span", caption, cls="under"),
        cls="boxlid",
        data_game=game.key,
    )


def paper_counted(names: Iterable[str]) -> tuple[int, int]:
    """Count the sheets and plays among the keys of a store."""
    kinds = [name.split(".")[2] for name in names if name.startswith(PAPER_KEYS)]
    return kinds.count("sheet"), kinds.count("play")


def paper_caption(sheets: int, plays: int) -> str:
    """Describe what there is on the device."""
    said = [ngettext("{number} sheet", "{number} sheets", sheets)] if sheets else []
    if plays:
        said.append(ngettext("{number} play", "{number} plays", plays))
    return " · ".join(said) or _("Nothing here yet.")


def _paper_card(shelf: Shelf) -> Markup:
    label = el("span", el("b", _("Paper"), cls="h"), el("small", _("Any sheet, any dice")), cls="label")
    return el(
        "li",
        el("a", _cover(parts.PAPER, "cover"), label, cls="lid", href=f"#{parts.PAPER}"),
        el("span", paper_caption(*shelf.paper), cls="under"),
        cls="boxlid",
        data_game=parts.PAPER,
    )


def _footer(shelf: Shelf) -> Markup:
    links = (
        ("people", "people", N_("People")),
        ("puzzle/games", "hint", N_("Puzzles")),
        ("records", "star", N_("Records")),
        ("studio", "pencil", N_("Sheet studio")),
        ("rules", "book", N_("Rulebooks")),
        ("saves", "save", N_("Saved matches")),
        *([("join", "tablets", N_("Join"))] if shelf.can_connect else []),
        ("settings", "gear", N_("Settings")),
    )
    rows = join(*(el("a", icon(glyph), _(label), href=f"#{name}") for name, glyph, label in links))
    offline = join(  # assets/page.mjs knows whether all files are cached
        el("span", _("Works offline."), cls="offline-yes"),
        el("span", _("Works only online: this browser could not store the games."), cls="offline-no"),
    )
    saved = (
        _("Everything is saved on this device.")
        if shelf.can_store
        else _("Nothing is saved: this browser doesn't store data for this page.")
    )
    used = join(" ", el("b", space)) if shelf.can_store and (space := space_used(shelf.used)) else ""
    remind = join(" ", el("a", _("Ten matches without a backup. Make one?"), href="#saves")) if shelf.remind else ""
    return el(
        "nav",
        rows,
        el("small", offline, " ", saved, used, remind),
        cls="low",
        aria_label=_("More"),
    )


# --- a new match ---


def _cover(game: str, kind: str) -> Markup:
    """Draw the scene on a game's box, in the size of its class."""
    return el(
        "svg",
        el("use", href=f"#cover-{game}"),
        cls=kind,
        viewBox="0 0 300 220",
        preserveAspectRatio="xMidYMid slice",
        aria_hidden=True,
    )


def new_match(form: Form, *, opened: bool) -> Markup:
    """Draw the form of a new match. It is in the page from the start and shown by the address."""
    game, mode = form.game, form.current
    picture = _cover(game.key, "lidpic")
    do = f"form {game.key}"
    rows = []
    if len(game.modes) > 1:
        chosen = choice_row(_("Mode"), f"{do} mode", [(known.key, _(known.title)) for known in game.modes], form.mode)
        rows.append(row(_("Mode"), join(chosen, el("p", _(mode.summary), cls="say"))))
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
        rows.append(row(_(option.title), chosen + (el("p", _(option.help), cls="say") if option.help else "")))
    if mode.physical:
        dice = [("no", _("On screen")), ("yes", _("Real dice"))]
        rows.append(row(_("Dice"), choice_row(_("Dice"), f"{do} physical", dice, "yes" if form.physical else "no")))
    code = el(
        "div",
        el(
            "input",
            cls="name cd",
            field=f"form {game.key} code",
            value=form.code,
            maxlength=MAX_CODE,
            aria_label=_("Table code"),
            autocomplete="off",
            autocapitalize="none",
            spellcheck="false",
        ),
        key(_("New code"), f"{do} fresh-code", kind="small"),
        key(_("Share"), f"{do} share", kind="small", glyph="share"),
        cls="code",
    )
    rows.append(row(_("Code"), code))
    rows.append(
        row(
            _("Practice"),
            switch(_("Unlimited undo; doesn't count towards records"), f"{do} practice", on=form.practice),
        )
    )
    if blank := address_of_form(form):
        rows.append(row(_("On paper"), el("a", icon("print"), _("Print the blank sheet"), cls="add", href=f"#{blank}")))
    if form.problem:
        note = el("p", _(form.problem), cls="problem", role="alert")
    else:
        note = el(
            "p", _(form.notice or N_("The same code gives the same dice and cards on every device.")), role="status"
        )
    main = key(
        join(el("span", _("Start"), cls="go-ready"), el("span", _("Loading..."), cls="go-waiting")),
        f"{do} begin",
        kind="go",
    )
    title, more = title_of(game)
    lead = Markup(" · ").join(
        part for part in (more, players_of(game), fill(N_("about {minutes} min"), minutes=game.minutes)) if part
    )
    lead += guide.invitation(game.key)
    inside = sheet(title, join(*rows), close="#", foot=note + main, ident=f"new-{game.key}", lead=lead, picture=picture)
    if opened and form.picking:
        inside = sheet(
            _(picker.open_option(form).title),
            picker.choice_list(form, do),
            close="#",
            ident=f"new-{game.key}",
            lead=title,
            picture=picture,
        )
    return el("div", inside, cls=f"over {'open' if opened else ''}", id=f"new/{game.key}", data_game=game.key)


def _seats(form: Form, do: str) -> Markup:
    items = join(*(_seat(form, number, do) for number in range(len(form.seats))))
    most = form.current.seats[1]
    keys = ""
    if len(form.seats) < most:
        keys += el("button", icon("plus"), _("Add a seat"), type="button", cls="add", do=f"{do} add")
    if len(form.seats) > 1:
        keys += el(
            "button",
            icon("again"),
            _("Order: random") if form.start == DRAWN else _("Order: as listed"),
            type="button",
            cls="add",
            do=f"{do} start {LISTED if form.start == DRAWN else DRAWN}",
        )
    if form.game.characters and most > 1:
        keys += el("a", icon("people"), _("Opponents"), cls="add", href=f"#opponents/{form.game.key}")
    return join(el("ol", items, cls="seatlist"), el("div", keys, cls="addrow"))


def _seat(form: Form, number: int, do: str) -> Markup:
    seat = form.seats[number]
    opened, name, title = form.open == number, form.name_of(number), player_title(seat.player, form.game.key)
    character = character_of(form.game.key, seat.player)
    mark = piece(number + 1) if form.start == LISTED else piece(number + 1, style="f")
    removable = len(form.seats) > form.current.seats[0]
    out = (
        ""
        if not removable
        else el(
            "button",
            icon("x"),
            type="button",
            cls="ic rm",
            do=f"{do} remove {number}",
            aria_label=fill(N_("Remove seat {number}"), number=number + 1),
        )
    )
    levels = NOTHING
    if opened:
        chosen = choice_row(
            fill(N_("Who plays seat {number}"), number=number + 1),
            f"{do} player {number}",
            [(who, player_title(who)) for who in form.levels],
            seat.player,
        )
        said = character.sentence if character else PLAYER_HELP.get(seat.player, COMPUTER)
        levels = el("div", chosen, el("p", _(said), cls="say"), head_start.choice(form, number), cls="lev")
    elif given := head_start.note(form, number):
        levels = el("p", given, cls="lev say")
    hint = _(COMPUTER) if seat.is_computer else fill(N_("Player {number}"), number=number + 1)
    return el(
        "li",
        mark,
        el(
            "input",
            cls="name",
            field=f"form {form.game.key} name {number}",
            value=seat.name,
            maxlength=MAX_NAME,
            readonly=seat.player in form.game.characters,
            placeholder=hint,
            aria_label=fill(N_("Name of seat {number}"), number=number + 1),
            autocomplete="off",
            spellcheck="false",
        ),
        el(
            "button",
            title,
            icon("down", kind="cv"),
            type="button",
            cls="kind",
            id=f"kind-{form.game.key}-{number}",
            aria_expanded=opened,
            do=f"{do} open {number}",
            aria_label=f"{name}: {title}",
        ),
        out,
        people.faces(form, number, form.people, do),
        levels,
        cls="open" if opened else "",
    )
