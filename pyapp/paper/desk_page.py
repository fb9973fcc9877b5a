"""The drawing of the page to write on: players, tools, tray, pages, fields, drawers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pyapp.drawing.language import _, fill, ngettext
from pyapp.drawing.markup import NOTHING, Markup, el, join
from pyapp.drawing.pieces import icon, piece
from pyapp.engine.contract import N_
from pyapp.paper import hand
from pyapp.paper.dice_view import die_face, die_label
from pyapp.paper.everybody import everybody
from pyapp.paper.field import BOXES, NUMBER
from pyapp.paper.ink import INKS, WIDTHS
from pyapp.paper.steps import shown_name
from pyapp.paper.tools import ERASER, STAMPS
from pyapp.paper.tray import TEXT, deck_after, faces_after, last_rolls
from pyapp.ui.widgets import Voice, glyph_key, glyph_link, key, line_keys, switch, voice

if TYPE_CHECKING:
    from collections.abc import Callable

    from pyapp.engine.contract import Value
    from pyapp.paper.desk_state import DeskState
    from pyapp.paper.field import Field

TOOL_KEYS: Final = (
    ("p", "pencil", N_("Pencil"), "P"),
    ("b", "pen", N_("Pen"), "B"),
    ("h", "marker", N_("Highlighter"), "H"),
    ("stamp", "stamp", N_("Stamp"), "X"),
    ("eraser", "eraser", N_("Eraser"), "E"),
)
"""The tools: name, icon, title and key."""
INK_NAMES: Final = {"graphite": N_("Graphite"), "blue": N_("Blue"), "red": N_("Red"), "green": N_("Green")}
WIDTH_NAMES: Final = {"thin": N_("Thin"), "medium": N_("Medium"), "thick": N_("Thick")}
RECENT: Final = 2
"""The rolls that the tray shows under its key."""
FEW_DICE: Final = 8
"""The most dice that the tray shows large, with the last rolls below."""
FEW_PLAYERS: Final = 4
"""The most players whose names the head shows; with more it shows one name and all pieces."""


def parts(visit: DeskState) -> dict[str, Markup]:
    """Draw every part of the page. The surface is an empty element of the frame, which only changes with the hand."""
    left = visit.tools.left
    frame = el(
        "div",
        el("header", cls="bar-top", id="pp-head"),
        el(
            "main",
            el("nav", cls="pp-tools", id="pp-tools", aria_label=_("Tools")),
            el(
                "div",
                el("div", id="pp-over", cls="pp-over", data_board=True),
                el("div", id="pp-surface", cls="pp-surface"),
                cls="pp-sheet",
                id="pp-sheet",
                role="group",
                aria_label=_("Sheet"),
            ),
            el("aside", cls="pp-side", id="pp-side", aria_label=_("Dice, cards and pages")),
            el("div", id="p-drawer"),
            cls="pp-room",
        ),
        el("div", id="pp-voice", cls="pp-voice", role="status", aria_live="polite"),
        el("div", id="pp-prints", cls="pp-prints", aria_hidden=True),
        cls=f"page pp-page pp-desk {'left' if left else ''}",
        data_game="paper",
    )
    return {
        "page": frame,
        "pp-head": _head(visit),
        "pp-tools": _tools(visit),
        "pp-over": _fields(visit),
        "pp-side": _side(visit),
        "pp-voice": _voice(visit),
        "pp-prints": join(*(el("img", src=url, alt="") for url in visit.prints)),
        "p-drawer": _drawer(visit),
    }


def _head(visit: DeskState) -> Markup:
    entry, pages = visit.entry, len(visit.entry.sheet.pages)
    if visit.play.over:
        sub = _("finished")
    elif visit.can_write:
        sub = fill(N_("page {number} of {pages}"), number=visit.page + 1, pages=pages) if pages > 1 else NOTHING
    else:
        sub = fill(N_("Looking at {name}'s sheet"), name=entry.players[visit.seat].name)
    several, state = len(entry.players) > FEW_PLAYERS, visit.play.over or not visit.can_write
    people = el(
        "nav",
        *(_player(visit, seat) for seat in range(len(entry.players))),
        cls=f"pp-folk {'many' if several else ''}",
        aria_label=_("Players"),
    )
    return join(
        glyph_link("back", _("All sheets"), "#paper"),
        el("h1", shown_name(entry.sheet.name), cls="h title", tabindex="-1"),
        el("span", sub, cls=f"sub {'pp-state' if state else ''}") if sub else "",
        people if len(entry.players) > 1 else el("span", cls="push"),
        glyph_key("more", _("More"), "paper drawer more", pressed=visit.drawer == "more"),
    )


def _player(visit: DeskState, seat: int) -> Markup:
    player, points = visit.entry.players[seat], visit.play.score(seat)
    label = fill(N_("{name}, {points} points"), name=player.name, points=points) if points is not None else player.name
    return el(
        "button",
        piece(player.piece),
        el("i", cls="pp-writes") if seat in visit.writing else "",
        el("span", player.name),
        type="button",
        cls=f"{'on' if seat == visit.seat else ''} {'away' if seat in visit.away else ''}",
        do=f"paper seat {seat}",
        data_follow=f"seat {seat}" if seat == visit.seat else None,
        aria_pressed=seat == visit.seat,
        aria_label=join(label, ", ", _("not connected")) if seat in visit.away else label,
    )


def _choice(inside: Value, do: str, label: str, *, on: bool, kind: str = "") -> Markup:
    """Draw one of several buttons of which one is pressed."""
    classes = f"{kind} {'on' if on else ''}".strip()
    return el("button", inside, type="button", cls=classes, do=do, aria_pressed=on, aria_label=label)


# --- tools ---


def _tools(visit: DeskState) -> Markup:
    if not visit.can_write or visit.play.over:
        return el("span", glyph_key("fit", _("Whole page"), "paper fit"), cls="pp-steps")
    tools, desk = visit.tools, visit.desk
    chosen = ERASER if tools.erases else tools.tool
    keys = [
        _choice(
            join(
                _mark_picture(tools.mark)
                if name == "stamp"
                else icon("rubber" if name == "eraser" and tools.tool == "rubber" else glyph),
                el("i", cls=f"pp-dot {'mk' if name == 'h' else 'k'}{tools.ink}") if name != "eraser" else "",
            ),
            f"paper tool {name}",
            f"{_tool_title(visit, name, title)} ({hotkey})",
            on=name == chosen,
            kind="pp-tool",
        )
        for name, glyph, title, hotkey in TOOL_KEYS
    ]
    inks, widths = _inks(visit), _widths(visit)
    return join(
        *keys,
        el("hr"),
        el("span", inks, cls="pp-inks", role="group", aria_label=_("Ink")),
        el("hr"),
        el("span", widths, cls="pp-widths", role="group", aria_label=_("Width")),
        el(
            "button",
            el("i", cls=f"{'mk' if tools.tool == 'h' else 'k'}{tools.ink} w{tools.width}"),
            type="button",
            cls="pp-ink-key",
            do="paper drawer inks",
            aria_expanded=visit.drawer == "inks",
            aria_label=_("Ink and width"),
        ),
        el(
            "span",
            glyph_key("undo", f"{_('Undo')} (Z)", "paper undo", disabled=not desk.done),
            glyph_key("redo", f"{_('Redo')} (Y)", "paper redo", disabled=not desk.undone),
            cls="pp-steps",
        ),
    )


def _tool_title(visit: DeskState, name: str, title: str) -> str:
    """Return the title of a tool with what it does now."""
    if name == "stamp":
        return fill(N_("Stamp: {mark}"), mark=_(hand.MARK_NAMES.get(visit.tools.mark, visit.tools.mark)))
    if name == "eraser":
        return _("Eraser: only what it touches") if visit.tools.tool == "rubber" else _("Eraser: whole strokes")
    return _(title)


def _inks(visit: DeskState) -> Markup:
    """Draw the inks, or the colours of the highlighter while it is chosen."""
    is_marker = visit.tools.tool == "h"
    names = {**INK_NAMES, "graphite": N_("Yellow")} if is_marker else INK_NAMES
    return join(
        *(
            _choice(
                el("i", cls=f"{'mk' if is_marker else 'k'}{number}"),
                f"paper ink {number}",
                f"{_(names[name])} ({number + 1})",
                on=number == visit.tools.ink,
                kind="pp-ink-choice",
            )
            for number, name in enumerate(INKS)
        )
    )


def _widths(visit: DeskState) -> Markup:
    return join(
        *(
            _choice(
                el("i", cls=f"w{number}"),
                f"paper width {number}",
                _(WIDTH_NAMES[name]),
                on=number == visit.tools.width,
                kind="pp-width",
            )
            for number, name in enumerate(WIDTHS)
        )
    )


# --- the tray, the pages ---


def _side(visit: DeskState) -> Markup:
    return join(_dice(visit), _cards(visit), _pages(visit))


def _dice(visit: DeskState) -> Markup:
    tray, play, code = visit.play.sheet.tray, visit.play, visit.entry.code
    if not tray.dice:
        return NOTHING
    faces = faces_after(code, tray, play.rolls)

    def die(at: int) -> Markup:
        face, held = faces[at], at in visit.held
        label = die_label(tray.dice[at], face)
        return el(
            "button",
            die_face(tray.dice[at], face),
            type="button",
            cls="pp-hold",
            id=f"pp-die-{at}",
            do=f"paper hold {at}",
            aria_pressed=held,
            aria_label=join(label, ", ", _("held")) if held else label,
        )

    held = join(*(die(at) for at in sorted(visit.held) if at < len(tray.dice)))
    loose = join(*(die(at) for at in visit.loose))
    many = len(tray.dice) > FEW_DICE
    is_legible = not many and all(die.style != TEXT for die in tray.dice)
    rolls = last_rolls(code, tray, play.rolls, RECENT) if is_legible else []
    history = join(
        *(
            el("span", *(die_face(one, face) for one, face in zip(tray.dice, after, strict=True)), cls="pp-roll")
            for _roll, after in rolls
        )
    )
    title = fill(N_("roll {number}"), number=len(play.rolls)) if play.rolls else NOTHING
    label = f"{_('Roll')} {len(visit.loose)}" if visit.held else _("Roll")
    return el(
        "section",
        el("h2", _("Held") if visit.held else _("Dice"), el("b", title)),
        el(
            "div",
            el("div", held, cls="pp-held") if held else "",
            el("div", loose, cls="pp-loose") if loose else "",
            cls=f"pp-dice {'many' if many else ''}",
        ),
        key(label, "paper roll", kind="go", disabled=not visit.loose or play.over, describe=f"{label} (R)"),
        el(
            "button",
            history,
            type="button",
            cls="pp-history",
            do="paper drawer rolls",
            aria_label=_("The last ten rolls"),
        )
        if rolls
        else "",
        el("small", code, cls="pp-code"),
        cls="tray pp-tray",
        aria_label=_("Dice"),
    )


def _cards(visit: DeskState) -> Markup:
    cards = visit.play.sheet.tray.cards
    if not cards:
        return NOTHING
    deck = deck_after(visit.entry.code, cards, visit.play.deck)
    left = ngettext("{number} card left", "{number} cards left", deck.left)
    return el(
        "section",
        el("h2", _("Cards"), el("b", left)),
        el("p", deck.top or "", cls="pp-card", role="status"),
        el("p", ", ".join(reversed(deck.drawn[-4:-1])), cls="pp-drawn") if len(deck.drawn) > 1 else "",
        el(
            "div",
            key(_("Draw"), "paper draw", kind="go", disabled=visit.play.over),
            glyph_key("again", _("Shuffle"), "paper shuffle", disabled=visit.play.over),
            cls="keys",
        ),
        cls="tray pp-deck",
        aria_label=_("Cards"),
    )


def _pages(visit: DeskState) -> Markup:
    pages = visit.entry.sheet.pages
    if len(pages) < 2:
        return NOTHING
    keys = (
        _choice(at + 1, f"paper page {at}", fill(N_("Page {number}"), number=at + 1), on=at == visit.page)
        for at in range(len(pages))
    )
    return el("section", el("h2", _("Pages")), el("div", *keys, cls="pp-page-keys"), cls="pp-pages")


# --- fields ---


def _fields(visit: DeskState) -> Markup:
    """Draw the touchable places of fields; their marks are ink. Only one of them is a tab stop."""
    page = visit.entry.sheet.pages[visit.page] if visit.entry.sheet.pages else None
    fields = visit.fields()
    if page is None or not fields:
        return NOTHING
    groups = join(*(_field(visit, field, first=field is fields[0]) for field in fields))
    return el(
        "svg",
        groups,
        cls="pp-fields",
        viewBox=f"0 0 {page.width} {page.height}",
        width=page.width,
        height=page.height,
        role="group",
        aria_label=_("Fields"),
    )


def _field(visit: DeskState, field: Field, *, first: bool) -> Markup:
    marks, title = visit.desk.marks, field.title or _("Field")
    if field.kind == BOXES:
        crossed = marks.crossed.get(field.ident, set())
        boxes = []
        for at in range(field.boxes):
            row, column = divmod(at, field.columns)
            where = fill(N_("{title}, row {row}, box {box}"), title=title, row=row + 1, box=column + 1)
            label = join(where, ", ", _("crossed") if at in crossed else _("empty"))
            boxes.append(
                _place(field.box(at), label, f"{field.ident} {at}", tab=first and at == 0, crossed=at in crossed)
            )
        return el("g", *boxes, role="group", aria_label=title)
    value = marks.value(field, visit.play.sheet.by_ident)
    label = join(title, ", ", str(value) if value is not None else _("empty"))
    box = (field.x, field.y, field.width, field.height)
    if field.kind == NUMBER:
        return _place(box, label, field.ident, tab=first)
    x, y, width, height = box
    return el("g", el("rect", x=x, y=y, width=width, height=height, fill="none"), role="img", aria_label=label)


def _place(
    box: tuple[float, float, float, float], label: str, move: str, *, tab: bool, crossed: bool | None = None
) -> Markup:
    x, y, width, height = (f"{value:.1f}" for value in box)
    return el(
        "g",
        el("rect", x=x, y=y, width=width, height=height),
        role="button" if crossed is None else "checkbox",
        aria_checked=crossed,
        aria_label=label,
        move=move,
        tabindex="0" if tab else "-1",
        cls="pp-field",
    )


# --- voice, drawers ---


def _voice(visit: DeskState) -> Markup:
    if visit.picture_is_missing:
        ask = key(_("Open it"), "paper replace", kind="small")
        text = fill(N_("<b>The picture of this page is gone.</b> Everything you wrote is here."))
        return voice(Voice(text, "careful", keys=ask))
    if visit.notice is None and visit.play.over and not visit.drawer:
        text = fill(N_("<b>This play is finished.</b> Go on with it to write on it again."))
        keys = key(_("Result"), "paper drawer result", kind="small"), key(_("Go on"), "paper go-on", kind="small")
        return voice(Voice(text, keys=join(*keys)))
    if visit.notice is None:
        return NOTHING
    return join(voice(visit.notice), glyph_key("x", _("Close"), "paper quiet"))


def _drawer(visit: DeskState) -> Markup:
    if visit.pad is not None:
        return _pad(visit)
    drawers: dict[str, tuple[str, Callable[[DeskState], Markup]]] = {
        "more": (_("More"), _more),
        "rolls": (_("The last ten rolls"), _rolls),
        "stamps": (_("Stamps"), _stamps),
        "inks": (_("Ink and width"), _ink_drawer),
        "result": (_("Result"), _result),
        "everybody": (_("Everybody's sheets"), everybody),
    }
    if visit.drawer not in drawers:
        return NOTHING
    title, draw = drawers[visit.drawer]
    return _sheet(title, draw(visit), kind=visit.drawer)


def _sheet(title: str, inside: Markup, *, kind: str) -> Markup:
    head = el("header", el("h2", title, cls="h"), glyph_key("x", _("Close"), "paper close"))
    return el(
        "div",
        head,
        el("div", inside, cls="drawer-body"),
        cls=f"paper drawer pp-drawer pp-{kind}",
        role="region",
        tabindex="-1",
        aria_label=title,
    )


def _more(visit: DeskState) -> Markup:
    tools, can_connect = visit.tools, visit.app.page.facts.can_connect
    lines = [
        *([("bin", _("Clear this page"), "paper clear")] if visit.can_write and not visit.play.over else []),
        ("fit", f"{_('Whole page')} (0)", "paper fit"),
        ("plus", f"{_('Enlarge')} (+)", "paper zoom in"),
        ("picture", _("Save as a picture"), "paper png"),
        ("print", _("Print as it is"), "paper print filled"),
        ("print", _("Print it empty"), "paper print empty"),
        *([("replay", _("The last ten rolls"), "paper drawer rolls")] if visit.play.rolls else []),
        *([("star", _("Enter points"), "paper points")] if visit.can_write else []),
        *(
            [("check", _("Result"), "paper drawer result"), ("pencil", _("Go on with this play"), "paper go-on")]
            if visit.play.over
            else [("check", _("Finish"), "paper ask-finish")]
        ),
        *([("cards", _("Everybody's sheets"), "paper drawer everybody")] if len(visit.entry.players) > 1 else []),
        *([("tablets", _("Play on several tablets"), f"to paper/tablets/{visit.rest}")] if can_connect else []),
    ]
    strokes = visit.play.count(visit.seat, visit.page)
    about = ngettext("Drawing: {number} stroke.", "Drawing: {number} strokes.", strokes)
    switches = join(
        switch(_("Left hand: tools on the right"), "paper left", on=tools.left),
        switch(_("Fingers write"), "paper fingers", on=tools.fingers),
    )
    return join(line_keys(lines), el("div", switches, cls="pp-switches"), el("p", about, cls="muted"))


def _result(visit: DeskState) -> Markup:
    """Draw the points of all players, the best first, with a button to enter those of everybody who writes here."""
    points = {seat: visit.play.score(seat) for seat in range(len(visit.entry.players))}
    seats = sorted(points, key=lambda seat: (points[seat] is None, -(points[seat] or 0), seat))
    rows = (
        el(
            "li",
            piece(visit.entry.players[seat].piece),
            el("b", visit.entry.players[seat].name),
            el("span", "-" if points[seat] is None else str(points[seat]), cls="hand"),
            glyph_key(
                "pencil",
                fill(N_("Enter the points of {name}"), name=visit.entry.players[seat].name),
                f"paper points {seat}",
            )
            if seat in visit.entry.own_seats
            else NOTHING,
        )
        for seat in seats
    )
    keys = key(_("Go on"), "paper go-on", kind="small") + key(_("Another round"), "paper again", kind="go")
    return join(el("ol", *rows, cls="pp-result"), el("div", keys, cls="keys"))


def _rolls(visit: DeskState) -> Markup:
    tray = visit.play.sheet.tray
    rows = (
        el(
            "li",
            el("b", str(roll.number)),
            *(
                el(
                    "span",
                    die_face(die, face),
                    cls="" if at in roll.dice else "kept",
                    role="img",
                    aria_label=die_label(die, face),
                )
                for at, (die, face) in enumerate(zip(tray.dice, faces, strict=True))
            ),
        )
        for roll, faces in last_rolls(visit.entry.code, tray, visit.play.rolls)
    )
    return el("ol", *rows, cls="pp-rolls")


def _stamps(visit: DeskState) -> Markup:
    keys = (
        _choice(
            _mark_picture(name),
            f"paper mark {name}",
            _(hand.MARK_NAMES.get(name, name)),
            on=name == visit.tools.mark,
        )
        for name in STAMPS
    )
    return el("div", *keys, cls="pp-marks")


def _mark_picture(name: str) -> Markup:
    """Draw a stamp as its key shows it."""
    lines = hand.MARKS.get(name) or hand.FIGURES[name]
    paths = (
        el("path", d="M" + "L".join(f"{24 * x:.1f} {24 * y:.1f}" for x, y in hand.curve(line)), cls="st")
        for line in lines
    )
    return el("svg", *paths, cls="pp-mark", viewBox="-2 -2 28 28", aria_hidden=True)


def _ink_drawer(visit: DeskState) -> Markup:
    return join(el("div", _inks(visit), cls="pp-inks"), el("div", _widths(visit), cls="pp-widths"))


def _pad(visit: DeskState) -> Markup:
    """Draw the pad for a number field, or for the points of the player in front."""
    assert visit.pad is not None  # noqa: S101 - for the types
    name, typed = visit.pad
    of_player = fill(N_("Points of {name}"), name=visit.entry.players[visit.seat].name)
    title = visit.play.sheet.by_ident[name].title or _("Number") if name else of_player
    keys = [el("button", sign, type="button", cls="key", do=f"paper digit {sign}") for sign in (*"789456123", "0")]
    keys.insert(9, el("button", "±", type="button", cls="key", do="paper digit minus", aria_label=_("Minus")))
    keys.append(
        el(
            "button",
            icon("undo"),
            type="button",
            cls="key",
            do="paper digit back",
            aria_label=_("Delete the last figure"),
        )
    )
    shown = el("output", typed or " ", cls="hand pp-typed", aria_live="polite")
    inside = join(shown, el("div", *keys, cls="pp-digits"), key(_("Write"), "paper digit ok", kind="go"))
    return _sheet(title, inside, kind="pad")
