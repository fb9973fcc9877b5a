"""The rulebook with its search, as a drawer beside a board or as a page; each rule shows its sources."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from pyapp.drawing.language import _, current, fill
from pyapp.drawing.markup import NOTHING, Markup, el, join
from pyapp.drawing.pieces import icon
from pyapp.engine.contract import N_
from pyapp.games import GAMES
from pyapp.ui.rulebook.book import SOURCES, Chapter, Rule, Rulebook, load
from pyapp.ui.table import guide
from pyapp.ui.widgets import glyph_link, search_field, select

_SOURCE_HELP = N_(
    "Rules marked “source” come from the printed rules, those marked “public” are publicly known, "
    "and those marked “house” are our own ruling, with the reason."
)


MAX_SHOWN: Final = 20
"""The most characters of an address that are quoted as an unknown rule number."""
CHAPTER: Final = "chapter-{}"
"""The id of the heading of a chapter."""
EXAMPLE: Final = "p-example-{}"
"""The id of the element for the example of a chapter."""
CONTENTS: Final = "p-contents"
"""The id of the element for the table of contents."""


@lru_cache(maxsize=16)
def reader(game: str, language: str, search: str, wanted: str, *, pictures: bool = False) -> Markup:
    """Draw a rulebook with its search field; `wanted` is the number of the rule to show first. With `pictures` chapters
    have an empty element for their example.
    """
    book = load(game, language)
    chapters = book.search(search) if search.strip() else book.chapters
    illustrated = {one.chapter for one in GAMES[game].examples()} if pictures and not search.strip() else set()
    body = join(*(_chapter(chapter, wanted, chapter.number in illustrated) for chapter in chapters))
    if not chapters:
        titles = Markup(", ").join(chapter.title for chapter in book.chapters)
        body = el("p", fill(N_("No rule contains these words. The chapters are: {titles}"), titles=titles))
    unknown = wanted and not search.strip() and wanted not in book.numbers()
    said = fill(N_("This book has no rule {number}."), number=wanted[:MAX_SHOWN]) if unknown else NOTHING
    return join(
        search_field(_("Search the rules"), "search-rules", search, "rule-search"),
        el(
            "div",
            el("p", said, id=f"rule-{wanted[:MAX_SHOWN]}", tabindex="-1", cls="complaint") if said else NOTHING,
            _beginning(book) if not search.strip() else "",
            body,
            el("p", _(_SOURCE_HELP), cls="muted small"),
            cls="drawer-body rulebook",
            tabindex="0",
            role="group",
            aria_label=_("Rules"),
        ),
    )


def _beginning(book: Rulebook) -> Markup:
    """Draw the part before the first chapter."""
    brief = el("ul", *(_rule(rule, "") for rule in book.summary))
    return join(
        el("p", book.introduction),
        _heading(_("In two minutes"), 0) + brief if book.summary else NOTHING,
        el("p", book.colophon, cls="muted") if book.colophon else NOTHING,
    )


def _heading(title: str, number: int) -> Markup:
    return el("h3", title, cls="h", id=CHAPTER.format(number), data_chapter=number, tabindex="-1")


def _chapter(chapter: Chapter, wanted: str, illustrated: bool) -> Markup:
    place = el("div", id=EXAMPLE.format(chapter.number), cls="place") if illustrated else NOTHING
    rules = el("ul", *(_rule(rule, wanted) for rule in chapter.rules))
    return join(_heading(chapter.title, chapter.number), place, rules)


def contents(game: str, language: str, reading: int) -> Markup:
    """Draw the table of contents with the current chapter marked: a list beside the book, on narrow screens a drop-down
    list.
    """
    book = load(game, language)
    here = {"aria_current": "true", "data_follow": f"chapter {reading}"}
    titles = [(0, _("In two minutes")), *((chapter.number, chapter.title) for chapter in book.chapters)]
    lines = (
        el("li", el("a", title, href="#", do=f"chapter {number}", **(here if number == reading else {})))
        for number, title in titles
    )
    pairs = [(str(number), title) for number, title in titles]
    return join(
        el("ol", *lines, cls="list"), select(_("Chapter"), "chapter", pairs, str(reading), ident="chapter-select")
    )


def _rule(rule: Rule, wanted: str) -> Markup:
    if not rule.number:
        return el("li", rule.html)
    sources = Markup(", ").join(_(SOURCES[source]) for source in rule.sources)
    return el(
        "li",
        el("b", rule.number, cls="number"),
        " ",
        rule.html,
        " ",
        el("em", sources, cls="source"),
        id=f"rule-{rule.number}",
        cls="wanted" if rule.number == wanted else None,
        tabindex="-1",
    )


def page(game: str | None, search: str, wanted: str) -> Markup:
    """Draw the page of one game's rulebook, or the list of games."""
    head = el(
        "header",
        glyph_link("back", _("Back to the shelf"), "#" if game is None or len(GAMES) == 1 else "#rules"),
        el("h1", _("Rulebooks"), cls="h title", tabindex="-1"),
        cls="bar-top",
    )
    if game is None and len(GAMES) == 1:
        game = next(iter(GAMES))
    if game is None:
        books = [(value.title, f"#rules/{key}") for key, value in GAMES.items()]
        rows = join(
            *(
                el("li", el("a", icon("book"), el("span", title), cls="line-key", href=place))
                for title, place in [*books, (_("Paper in one minute"), "#paper/how")]
            )
        )
        return el("div", head, el("main", el("ul", rows, cls="lines"), cls="paper leafpage"), cls="page plain")
    title = load(game, current()).title
    return el(
        "div",
        head,
        el(
            "main",
            el("h2", title, guide.invitation(game), cls="h booktitle"),
            el("nav", id=CONTENTS, cls="contents", aria_label=_("Contents")) if not search.strip() else "",
            reader(game, current(), search, wanted, pictures=True),
            cls="paper leafpage book",
        ),
        cls="page plain",
        data_game=game,
    )
