"""The rulebook: beside a board as a drawer, or as a page of its own; searchable, every rule with where it comes
from.
"""

from __future__ import annotations

from pyapp.drawing.language import _, current, fill
from pyapp.drawing.markup import Markup, el, join
from pyapp.drawing.pieces import icon
from pyapp.engine.contract import N_
from pyapp.games import GAMES
from pyapp.ui.rulebook.book import SOURCES, Chapter, Rule, load
from pyapp.ui.table import guide
from pyapp.ui.widgets import glyph_link, search_field

_SOURCE_HELP = N_(
    "Rules marked “source” come from the printed rules, those marked “public” are publicly known, "
    "and those marked “house” are our own ruling, with the reason."
)


def reader(game: str, language: str, search: str, wanted: str) -> Markup:
    """Draw a rulebook with its search field; `wanted` is the number of the rule to show first."""
    book = load(game, language)
    chapters = book.search(search) if search.strip() else book.chapters
    body = join(*(_chapter(chapter, wanted) for chapter in chapters))
    if not chapters:
        titles = Markup(", ").join(chapter.title for chapter in book.chapters)
        body = el("p", fill(N_("No rule contains these words. The chapters are: {titles}"), titles=titles))
    introduction = "" if search.strip() else el("p", book.introduction)
    return join(
        search_field(_("Search the rules"), "search-rules", search, "rule-search"),
        el(
            "div",
            introduction,
            body,
            el("p", _(_SOURCE_HELP), cls="muted small"),
            cls="drawer-body rulebook",
            tabindex="0",
            role="group",
            aria_label=_("Rules"),
        ),
    )


def _chapter(chapter: Chapter, wanted: str) -> Markup:
    return join(el("h3", chapter.title, cls="h"), el("ul", *(_rule(rule, wanted) for rule in chapter.rules)))


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
    """Draw the page of rulebooks: one game's, or the list of games."""
    head = el(
        "header",
        glyph_link("back", _("Back to the shelf"), "#" if game is None or len(GAMES) == 1 else "#rules"),
        el("h1", _("Rulebooks"), cls="h title", tabindex="-1"),
        cls="bar-top",
    )
    if game is None and len(GAMES) == 1:
        game = next(iter(GAMES))
    if game is None:
        rows = join(
            *(
                el("li", el("a", icon("book"), el("span", value.title), cls="line-key", href=f"#rules/{key}"))
                for key, value in GAMES.items()
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
            reader(game, current(), search, wanted),
            cls="paper leafpage",
        ),
        cls="page plain",
        data_game=game,
    )
