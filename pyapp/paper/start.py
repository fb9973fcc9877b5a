"""The page before a play: who plays, with which piece, and the table code."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pyapp.drawing.language import _, fill
from pyapp.drawing.markup import NOTHING, Markup, el, join
from pyapp.drawing.pieces import icon, piece
from pyapp.engine.contract import MAX_CODE, MAX_NAME, N_
from pyapp.engine.names import cleaned, truncated
from pyapp.engine.randomness import table_code
from pyapp.paper import finishing
from pyapp.paper.play import MAX_SEATS
from pyapp.paper.previews import Previews
from pyapp.paper.steps import shown_name, steps, to_home
from pyapp.paper.store import PIECES, Player, Plays, Sheets
from pyapp.paper.visit import Visit
from pyapp.ui.page import StoreFull
from pyapp.ui.sheet_page import page_shell, refused
from pyapp.ui.store.saves import SaveError
from pyapp.ui.widgets import glyph_key, key, row
from pyapp.ui.words import Malformed, index, word

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pyapp.paper.store import StoredSheet
    from pyapp.ui.app import App
    from pyapp.ui.words import Words

PIECE_NAMES = (N_("circle"), N_("square"), N_("triangle"), N_("diamond"), N_("hexagon"), N_("lens"))
"""The pieces in words, from piece 1."""


@dataclass(slots=True)
class Place:
    """A place at the table: the name as typed, and the piece."""

    name: str
    piece: int


class StartVisit(Visit):
    """The page `paper/start/ID` while it is open."""

    def __init__(self, app: App, rest: str) -> None:
        super().__init__(app, rest)
        self.previews = Previews(app)
        self.places = _last_places(app)
        self.code = app.code()
        self.problem = self.notice = ""
        self.stored_sheet: StoredSheet | None = None
        self._read()

    def _read(self) -> None:
        try:
            self.stored_sheet, self.problem = Sheets(self.app.page.storage).load(self.rest), ""
        except SaveError as error:
            self.stored_sheet, self.problem = None, error.reason

    def shown(self) -> None:
        """Load the picture of the first page."""
        if self.stored_sheet is not None:
            self.previews.load(page.picture for page in self.stored_sheet.sheet.pages[:1])

    def stored(self, name: str) -> None:
        """Read the sheet again when another window has changed it."""
        self._read()

    def leave(self) -> None:
        """Remember the names for the next time."""
        _remember(self.app, self.places)

    # --- drawing ---

    def parts(self) -> dict[str, Markup]:
        """Draw the form."""
        stored = self.stored_sheet
        if stored is None:
            return {"page": refused(_("Paper"), _(self.problem), to_home())}
        sheet = stored.sheet
        if not sheet.pages:
            keys = el("a", _("Prepare"), cls="key go", href=f"#paper/sheet/{stored.ident}")
            return {"page": refused(sheet.name or _("Paper"), _("This sheet has no pages yet."), keys)}
        rows = join(row(_("Players"), self._players()), row(_("Code"), self._code()))
        note = el("p", _(self.problem), cls="problem", role="alert") if self.problem else NOTHING
        inside = join(
            el(
                "div",
                self.previews.draw(sheet),
                el("div", rows, cls="rows"),
                cls="pph-start",
            ),
            el("footer", note, key(_("Start"), "paper begin", kind="go"), cls="pph-foot"),
        )
        page = page_shell(
            shown_name(sheet.name),
            inside,
            game="paper",
            back="#paper",
            beside=steps("start", stored.ident),
        )
        return {"page": page}

    def _players(self) -> Markup:
        keys = (
            el("button", icon("plus"), _("Add a player"), type="button", cls="add", do="paper add")
            if len(self.places) < MAX_SEATS
            else NOTHING
        )
        items = (self._place(number, place) for number, place in enumerate(self.places))
        return join(el("ol", *items, cls="pph-places"), el("div", keys, cls="addrow"))

    def _place(self, number: int, place: Place) -> Markup:
        name = _name(self.places, number)
        look = el(
            "button",
            piece(place.piece),
            type="button",
            cls="ic pph-look",
            do=f"paper piece {number}",
            aria_label=fill(
                N_("Piece of {name}: {piece}. Change it"), name=name, piece=_(PIECE_NAMES[place.piece - 1])
            ),
        )
        entry = el(
            "input",
            cls="name",
            id=f"name-{number}",
            field=f"paper name {number}",
            value=place.name,
            maxlength=MAX_NAME,
            placeholder=fill(N_("Player {number}"), number=number + 1),
            aria_label=fill(N_("Name of player {number}"), number=number + 1),
            autocomplete="off",
            spellcheck="false",
        )
        several = len(self.places) > 1
        up = (
            glyph_key("up", fill(N_("Move {name} up"), name=name), f"paper up {number}", disabled=not number)
            if several
            else NOTHING
        )
        out = glyph_key("x", fill(N_("Remove {name}"), name=name), f"paper remove {number}") if several else NOTHING
        return el("li", look, entry, up, out)

    def _code(self) -> Markup:
        entry = el(
            "input",
            cls="name cd",
            field="paper code",
            value=self.code,
            maxlength=MAX_CODE,
            aria_label=_("Table code"),
            autocomplete="off",
            autocapitalize="none",
            spellcheck="false",
        )
        fresh = key(_("New code"), "paper fresh-code", kind="small")
        share = key(_("Share"), "paper share-code", kind="small", glyph="share")
        said = self.notice or N_("The same code gives the same dice and cards on every device.")
        return join(el("div", entry, fresh, share, cls="code"), el("p", _(said), cls="say", role="status"))

    # --- actions ---

    def act(self, words: Words) -> None:
        """Change the players or the code, or begin."""
        verb = word(words)
        self.problem = self.notice = ""
        if verb == "add" and len(self.places) < MAX_SEATS:
            self.places.append(Place("", free_piece([place.piece for place in self.places])))
            self.app.paint()
            self.app.page.focus(f"name-{len(self.places) - 1}")
            return
        if verb == "remove" and len(self.places) > 1:
            del self.places[index(len(self.places), words, 1)]
        elif verb == "up":
            number = index(len(self.places), words, 1)
            self.places.insert(max(0, number - 1), self.places.pop(number))
        elif verb == "piece":
            self._next_piece(self.places[index(len(self.places), words, 1)])
        elif verb == "fresh-code":
            self.code = self.app.code()
        elif verb == "share-code":
            self.app.page.start(self._share_code())
        elif verb == "begin":
            self._begin()
            return
        self.app.paint()

    def _next_piece(self, place: Place) -> None:
        """Give the next piece that nobody else has, or else the next one."""
        taken = {other.piece for other in self.places if other is not place}
        others = [(place.piece - 1 + step) % len(PIECES) + 1 for step in range(1, len(PIECES))]
        place.piece = next((number for number in others if number not in taken), others[0])

    async def _share_code(self) -> None:
        page, text = self.app.page, fill(N_("Table code: {code}"), code=self.code)
        shared = page.facts.can_share and await page.share(text, f"{page.address()}#paper")
        if not shared:
            copied = await page.copy(self.code)
            self.notice = N_("Code copied.") if copied else N_("This browser does not allow copying.")
        self.app.paint()

    def _begin(self) -> None:
        stored, code = self.stored_sheet, table_code(self.code)
        if stored is None:
            return
        if not code:
            self.problem = N_("Enter a table code: a few letters or digits.")
            self.app.paint()
            return
        players = [Player(_name(self.places, number), place.piece) for number, place in enumerate(self.places)]
        try:
            finishing.begin(self.app, stored.ident, stored.sheet, players, code)
        except StoreFull:
            self.problem = finishing.FULL
            self.app.paint()

    def enter(self, words: Words, value: str) -> None:
        """Note a name or the code while it is typed; nothing is repainted."""
        if word(words) == "name":
            self.places[index(len(self.places), words, 1)].name = value
        elif word(words) == "code":
            self.code = value
        else:
            raise Malformed(word(words))


def free_piece(taken: Sequence[int]) -> int:
    """Return the piece that the fewest have, the first of several."""
    return min(PIECES, key=lambda number: (taken.count(number), number))


def _name(places: Sequence[Place], number: int) -> str:
    """Return the name of a place as a play stores it."""
    typed = truncated(cleaned(places[number].name), MAX_NAME).strip()
    return typed or fill(N_("Player {number}"), number=number + 1)


def _last_places(app: App) -> list[Place]:
    """Return the players as they were last entered here; else those of the last play; else one without a name."""
    remembered = app.settings.remembered("paper").get("players")
    places = []
    for one in remembered if isinstance(remembered, list) else []:
        if isinstance(one, list) and [type(value) for value in one] == [str, int] and one[1] in PIECES:
            places.append(Place(truncated(cleaned(one[0]), MAX_NAME), one[1]))
    last = next(iter(Plays(app.page.storage).all()), None)
    if not places and last is not None:
        places = [Place(player.name, player.piece) for player in last.players]
    return places[:MAX_SEATS] or [Place("", 1)]


def _remember(app: App, places: Sequence[Place]) -> None:
    players = [[place.name, place.piece] for place in places]
    if app.settings.remembered("paper").get("players") != players:
        app.settings.remember("paper", {"players": players})
