"""The page of people: a card for each, and a sheet with the picture and the results of one of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from pyapp.drawing.language import MONTHS, Zone, _, day, decimal, fill, local_time, ngettext
from pyapp.drawing.markup import NOTHING, Markup, el, join
from pyapp.drawing.pieces import icon, piece
from pyapp.engine.contract import MAX_NAME, N_
from pyapp.games import GAMES, parts
from pyapp.ui.people.pictures import PICTOGRAMS
from pyapp.ui.records.medal import medal
from pyapp.ui.start.people import face, initial
from pyapp.ui.store.people import PIECES
from pyapp.ui.store.results import LOSES, TIES, WINS
from pyapp.ui.views import name_in, title_of
from pyapp.ui.widgets import bar, glyph_key, glyph_link, key, row

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from pyapp.ui.people.model import GameLine, Rival, Statistics
    from pyapp.ui.store.people import Person

RESULTS, PICTURE, DRAWING, MORE, NEW = "results", "picture", "drawing", "more", "new"
PANELS: Final = (RESULTS, PICTURE, DRAWING, MORE)
"""What the lower part of a person's sheet shows."""
PIECE_NAMES: Final = (N_("circle"), N_("square"), N_("triangle"), N_("diamond"), N_("hexagon"))
"""The pieces in words, from piece 1."""
MAX_OFFERED: Final = 30
"""The most names from the records that are offered."""
TITLES: Final = {parts.PAPER: N_("Paper")}
ENDS: Final = {WINS: N_("win"), TIES: N_("tie"), LOSES: N_("loss")}


@dataclass(frozen=True, slots=True)
class Shown:
    """The contents of the page. `person` is whose sheet is shown, None for the form of a new one; `latest` are the
    times of the last matches by entry; `unclaimed` the names in the records that belong to nobody.
    """

    people: Sequence[Person]
    person: Person | None
    statistics: Statistics
    latest: Mapping[str, float]
    unclaimed: Sequence[tuple[str, int]]
    panel: str
    typed: str
    now: float
    zone: Zone


def page(shown: Shown) -> Markup:
    """Draw the page."""
    more = NOTHING
    if shown.person is not None:
        more = glyph_key(
            "more", _("Rename, merge, delete"), f"people panel {MORE}", kind="push", pressed=shown.panel == MORE
        )
    return el(
        "div",
        el(
            "header",
            glyph_link("back", _("Back to the shelf"), "#"),
            el("h1", _("People"), cls="h title", tabindex="-1"),
            el("span", _("at this table"), cls="sub"),
            more,
            cls="bar-top",
        ),
        el("main", _cards(shown), _new(shown) if shown.person is None else _sheet(shown, shown.person), cls="ppl"),
        el("div", id="ppl-voice", cls="ppl-voice", role="status"),
        cls="page plain ppl-page",
    )


def _cards(shown: Shown) -> Markup:
    if not shown.people:
        return NOTHING
    cards = (
        el(
            "li",
            el(
                "a",
                face(person),
                el("span", el("b", person.name, cls="h"), el("small", _last_played(shown, person)), cls="ppl-words"),
                piece(person.piece),
                cls=f"paper ppl-who{' on' if person is shown.person else ''}",
                href=f"#people/{person.ident}",
                aria_current="page" if person is shown.person else None,
            ),
        )
        for person in shown.people
    )
    add = el("a", icon("plus"), el("span", _("Add someone")), cls="ppl-add", href=f"#people/{NEW}")
    tip = el("p", _("Guests can play without being added."), cls="ppl-tip")
    return el("nav", el("ul", *cards, el("li", add)), tip, cls="ppl-cards", aria_label=_("People"))


def _last_played(shown: Shown, person: Person) -> str:
    latest = shown.latest.get(person.ident)
    if latest is None:
        return _("Not played yet")
    then, today = local_time(latest, shown.zone), local_time(shown.now, shown.zone)
    days = (today.date() - then.date()).days
    if days in (0, 1):
        return _("Played yesterday") if days else _("Played today")
    return fill(N_("Played on {day}"), day=day(latest, shown.zone).removesuffix(f" {today.year}"))


# --- the sheet of a person ---


def _sheet(shown: Shown, person: Person) -> Markup:
    drawn = {RESULTS: _results, PICTURE: _pictures, DRAWING: _drawing, MORE: _more}[shown.panel](shown, person)
    return el("section", _head(shown, person), drawn, cls="paper ppl-sheet", aria_labelledby="ppl-name")


def _head(shown: Shown, person: Person) -> Markup:
    drawing = glyph_key(
        "pencil",
        fill(N_("Change the picture of {name}"), name=person.name),
        f"people panel {PICTURE}",
        kind="key",
    )
    taken = {other.piece for other in shown.people if other is not person}
    pieces = (
        el(
            "button",
            piece(number),
            type="button",
            role="radio",
            aria_checked=number == person.piece,
            aria_label=_(PIECE_NAMES[number - 1]),
            cls="on" if number == person.piece else "taken" if number in taken else "",
            do=f"people piece {number}",
        )
        for number in PIECES
    )
    return el(
        "header",
        el("div", face(person), drawing, cls="ppl-picture"),
        el(
            "div",
            el("h2", person.name, cls="h", id="ppl-name"),
            el("p", _played_since(shown)),
            el("div", *pieces, cls="ppl-pieces", role="radiogroup", aria_label=_("Piece")),
        ),
        _favourites(shown.statistics),
        cls="ppl-head",
    )


def _played_since(shown: Shown) -> str:
    seen = shown.statistics
    if not seen.played:
        return _("No matches yet.")
    first = local_time(seen.since, shown.zone)
    month = _(MONTHS[first.month - 1])
    if first.year != local_time(shown.now, shown.zone).year:
        month = f"{month} {first.year}"
    played = ngettext("{number} match", "{number} matches", seen.played)
    return fill(N_("{matches} since {month}"), matches=played, month=month)


def _favourites(seen: Statistics) -> Markup:
    facts = [(_("Favourite game"), title_of(GAMES[seen.game])[0])] if seen.game else []
    facts.append((_("Favourite sheet"), name_in(seen.sheet)))
    rows = [join(el("dt", title), el("dd", value)) for title, value in facts if value]
    return el("dl", *rows, cls="ppl-favourites") if rows else NOTHING


def _results(shown: Shown, person: Person) -> Markup:
    seen = shown.statistics
    if not seen.played:
        text = fill(N_("Choose {name} when you set up a match: results are kept here."), name=person.name)
        return el("p", text, cls="ppl-empty")
    names = {other.ident: other for other in shown.people}
    rivals = [_rival(person, names[rival.ident], rival) for rival in seen.rivals]
    against = NOTHING
    if rivals:
        title = el("h3", el("span", _("Head to head"), cls="h"), el("small", _("games against each other")))
        against = el("div", title, el("ul", *rivals), cls="ppl-against")
    return join(_table(seen.lines), against)


def _table(lines: Sequence[GameLine]) -> Markup:
    heads = (_("Game"), _("Played"), _("Won"), _("Best"), _("Average"), _("Last ten"))
    head = join(
        *(el("th", el("span", title, cls="vh") if not at else title, scope="col") for at, title in enumerate(heads))
    )
    return el("table", el("thead", el("tr", head)), el("tbody", *map(_line, lines)), cls="ppl-table")


def _line(line: GameLine) -> Markup:
    title = title_of(GAMES[line.game])[0] if line.game in GAMES else line.title or _("A sheet without a name")
    cover = el(
        "svg",
        el("use", href=f"#cover-{line.game}"),
        viewBox="0 0 300 220",
        preserveAspectRatio="xMidYMid slice",
        aria_hidden=True,
    )
    return el(
        "tr",
        el("th", el("span", cover, el("span", title)), scope="row"),
        el("td", line.played),
        el("td", line.won if line.last else "–", data_title=_("Won")),
        el(
            "td",
            "–" if line.best is None else el("span", el("span", line.best, cls="hand"), _medal(line)),
            data_title=_("Best"),
        ),
        el("td", "–" if line.mean is None else decimal(line.mean)),
        el("td", _last(line.last)),
    )


def _medal(line: GameLine) -> Markup:
    achievements = GAMES[line.game].achievements() if line.honour and line.game not in parts.ABSENT else None
    if achievements is None:
        return NOTHING
    number, most = achievements.medal_of(line.honour)
    if not number:
        return NOTHING
    return medal(number, most) + el("span", _(achievements.honours[line.honour - 1]), cls="vh")


def _last(ends: Sequence[str]) -> Markup:
    if not ends:
        return NOTHING
    said = fill(N_("last ten, oldest first: {ends}"), ends=", ".join(_(ENDS[end]) for end in ends))
    return el("span", *(el("i", cls=end) for end in ends), cls="ppl-ten", role="img", aria_label=said)


def _rival(person: Person, other: Person, rival: Rival) -> Markup:
    said = fill(
        N_("{name} {points}, {other} {their_points}"),
        name=person.name,
        points=rival.mine,
        other=other.name,
        their_points=rival.theirs,
    )
    mine = 100 * rival.mine / (rival.mine + rival.theirs)
    drawn = bar(person.piece, 0, mine) + bar(other.piece, mine, 100 - mine)
    in_game = fill(
        N_("{game}: {mine} – {theirs}"),
        game=title_of(GAMES[rival.game])[0] if rival.game in GAMES else _(TITLES.get(rival.game, rival.game)),
        mine=rival.game_mine,
        theirs=rival.game_theirs,
    )
    return el(
        "li",
        face(other),
        el("span", other.name, cls="ppl-other"),
        el("b", rival.mine, aria_hidden=True),
        el("svg", drawn, cls="ppl-bar", role="img", aria_label=said),
        el("b", rival.theirs, aria_hidden=True),
        el("small", in_game),
    )


# --- picture, more, new ---


def _pictures(_shown: Shown, person: Person) -> Markup:
    letter = el("span", initial(person), cls="hand")
    choices = [("", _("first letter"), letter)]
    choices += [
        (name, _(title), el("svg", el("use", href=f"#g-{name}"), viewBox="0 0 512 512", aria_hidden=True))
        for name, title in PICTOGRAMS.items()
    ]
    keys = (
        el(
            "button",
            drawn,
            type="button",
            role="radio",
            aria_checked=person.picture == name,
            aria_label=title,
            do=f"people picture {name}".strip(),
        )
        for name, title, drawn in choices
    )
    return join(
        el("h3", el("span", _("Picture"), cls="h")),
        el("div", *keys, cls="ppl-pictograms", role="radiogroup", aria_label=_("Picture")),
        el(
            "div",
            key(_("Draw one yourself"), f"people panel {DRAWING}", glyph="pencil"),
            key(_("Done"), f"people panel {RESULTS}", kind="go"),
            cls="keys",
        ),
    )


def _drawing(_shown: Shown, _person: Person) -> Markup:
    """Draw the square and its tools, whose parts `people.drawing` fills."""
    square = el("div", el("div", id="ppl-over"), el("div", id="ppl-surface"), cls="ppl-square")
    return join(
        el("div", square, el("div", id="ppl-tools"), cls="ppl-drawing"),
        el("div", key(_("Done"), f"people panel {RESULTS}", kind="go"), cls="keys"),
    )


def _more(shown: Shown, person: Person) -> Markup:
    rows = [row(_("Name"), _name_field(shown.typed or person.name, key(_("Rename"), "people rename", kind="small")))]
    if person.others:
        names = ", ".join(person.others)
        text = fill(N_("Matches under these names count too: {names}"), names=names)
        rows.append(row(_("Other names"), el("p", text, cls="ppl-say")))
    others = [other for other in shown.people if other is not person]
    if others:
        keys = (
            el("button", face(other), el("span", other.name), type="button", do=f"people merge {other.ident}")
            for other in others
        )
        text = fill(
            N_("Are {name} and somebody else the same person? Their matches are then counted together."),
            name=person.name,
        )
        rows.append(row(_("Merge"), el("p", text, cls="ppl-say") + el("div", *keys, cls="faces")))
    gone = el("p", _("The matches stay in the records."), cls="ppl-say")
    rows.append(
        row(
            _("Delete"),
            gone + key(fill(N_("Delete {name}"), name=person.name), "people delete", kind="small", glyph="bin"),
        )
    )
    done = el("div", key(_("Done"), f"people panel {RESULTS}", kind="go"), cls="keys")
    return join(el("div", *rows, cls="rows ppl-rows"), done)


def _name_field(value: str, button: Markup) -> Markup:
    entry = el(
        "input",
        cls="name",
        id="person-name",
        field="people name",
        value=value,
        maxlength=MAX_NAME,
        placeholder=_("Name"),
        aria_label=_("Name"),
        autocomplete="off",
        spellcheck="false",
    )
    return el("div", entry, button, cls="ppl-field")


def _new(shown: Shown) -> Markup:
    lead = NOTHING
    if not shown.people:
        lead = el("p", _("Add the people you play with. Their results are kept here."), cls="ppl-lead")
    offered = NOTHING
    if shown.unclaimed:
        keys = (
            el(
                "li",
                el(
                    "button",
                    icon("plus"),
                    el("span", fill(N_("Add {name}"), name=name)),
                    el("small", ngettext("{number} match", "{number} matches", played)),
                    type="button",
                    cls="line-key",
                    do=f"people take {name}",
                ),
            )
            for name, played in shown.unclaimed[:MAX_OFFERED]
        )
        offered = el("h3", el("span", _("Names in your records"), cls="h")) + el("ul", *keys, cls="lines ppl-offered")
    return el(
        "section",
        el("h2", _("Add someone"), cls="h", id="ppl-name"),
        lead,
        _name_field(shown.typed, key(_("Add"), "people add", kind="go")),
        offered,
        cls="paper ppl-sheet",
        aria_labelledby="ppl-name",
    )
