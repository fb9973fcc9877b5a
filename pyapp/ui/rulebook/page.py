"""The rulebook: beside a board as a drawer, or as a page of its own; searchable, every rule with where it comes
from.
"""

from __future__ import annotations

from pyapp.drawing.language import _, current, esc
from pyapp.drawing.pieces import icon
from pyapp.engine.contract import N_
from pyapp.games import GAMES
from pyapp.ui.rulebook.book import SOURCES, Chapter, Rule, load
from pyapp.ui.table import guide
from pyapp.ui.widgets import glyph_link

_SOURCE_HELP = N_("source: the rules sheet. public: known in public. house: our own ruling, with its reason.")


def reader(game: str, language: str, search: str, wanted: str) -> str:
    """Draw a rulebook with its search field; `wanted` is the number of the rule to show first."""
    book = load(game, language)
    chapters = book.search(search) if search.strip() else book.chapters
    body = "".join(_chapter(chapter, wanted) for chapter in chapters)
    if not chapters:
        titles = ", ".join(esc(chapter.title) for chapter in book.chapters)
        body = f"<p>{_('No rule has these words. The chapters are: {titles}').format(titles=titles)}</p>"
    introduction = "" if search.strip() else f"<p>{book.introduction}</p>"
    return (
        f'<label class="search">{icon("find")}<span class="vh">{_("Search the rules")}</span>'
        f'<input type="search" data-field="search-rules" value="{esc(search)}" '
        f'placeholder="{_("Search the rules")}" autocomplete="off" id="rule-search"></label>'
        '<div class="drawer-body rulebook" tabindex="0" role="group" '
        f'aria-label="{_("Rules")}">{introduction}{body}<p class="muted small">{_(_SOURCE_HELP)}</p></div>'
    )


def _chapter(chapter: Chapter, wanted: str) -> str:
    return f'<h3 class="h">{esc(chapter.title)}</h3><ul>{"".join(_rule(rule, wanted) for rule in chapter.rules)}</ul>'


def _rule(rule: Rule, wanted: str) -> str:
    if not rule.number:
        return f"<li>{rule.html}</li>"
    sources = ", ".join(_(SOURCES[source]) for source in rule.sources)
    here = " class=wanted" if rule.number == wanted else ""
    return (
        f'<li id="rule-{rule.number}"{here} tabindex="-1"><b class="number">{rule.number}</b> {rule.html} '
        f'<em class="source">{sources}</em></li>'
    )


def page(game: str | None, search: str, wanted: str) -> str:
    """Draw the page of rulebooks: one game's, or the list of games."""
    head = (
        '<header class="bar-top">'
        f"{glyph_link('back', _('Back to the shelf'), '#' if game is None or len(GAMES) == 1 else '#rules')}"
        f'<h1 class="h title" tabindex="-1">{_("Rulebooks")}</h1></header>'
    )
    if game is None and len(GAMES) == 1:
        game = next(iter(GAMES))
    if game is None:
        rows = "".join(
            f'<li><a class="line-key" href="#rules/{key}">{icon("book")}<span>{esc(value.title)}</span></a></li>'
            for key, value in GAMES.items()
        )
        return f'<div class="page plain">{head}<main class="paper leafpage"><ul class="lines">{rows}</ul></main></div>'
    title = esc(load(game, current()).title)
    return (
        f'<div class="page plain" data-game="{esc(game)}">{head}<main class="paper leafpage">'
        f'<h2 class="h booktitle">{title}{guide.invitation(game)}</h2>{reader(game, current(), search, wanted)}'
        "</main></div>"
    )
