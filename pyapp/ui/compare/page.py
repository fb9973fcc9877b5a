"""Sheets side by side: everybody shows their own as a QR code, scans those of the others, and the table is ranked with
every tie-break.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyapp.drawing.language import _, fill, fill_with, ngettext
from pyapp.drawing.markup import NOTHING, Markup, el, join
from pyapp.drawing.pieces import RINGED, piece
from pyapp.engine.contract import N_
from pyapp.games import GAMES
from pyapp.ui.links import fragments as links
from pyapp.ui.links.share import qr_code
from pyapp.ui.shells import page_shell
from pyapp.ui.store.attachments import Refusal, Shown, misentered, ranking, sheets
from pyapp.ui.widgets import glyph_key, key, rule_key

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pyapp.engine.match import Match
    from pyapp.ui.store.saves import Entry


def page(ident: str, match: Match, others: Sequence[tuple[str, Match]], address: str, said: str) -> Markup:
    """Draw the sheets that lie beside a finished match, its own first in what is shown to others."""
    shown = sheets(match, others)
    count = max(len(match.setup.seats), len(shown))
    if len(match.setup.seats) > 1:
        left = (
            ngettext("{number} sheet is still missing.", "{number} sheets are still missing.", count - len(shown))
            if count > len(shown)
            else ""
        )
    else:
        left = "" if len(shown) > 1 else _("No other sheets yet.")
    warned = join(*(_warning(row) for row in misentered(match, others)))
    code = fill(N_("Table code: {code}"), code=match.setup.code)
    note = el("p", said, cls="said", role="status") if said else ""
    inside = join(
        el("p", code, " · ", _(match.game.mode(match.setup.mode).title), cls="muted"),
        el(
            "div",
            el("section", _ranked(ident, match, shown), el("p", left) if left else "", warned),
            el("section", _show(ident, match, address), note),
            cls="compare",
        ),
    )
    return page_shell(_("Sheets side by side"), inside, game=match.setup.game, back=f"#result/{ident}")


def _ranked(ident: str, match: Match, shown: Sequence[Shown]) -> Markup:
    """Draw the table of sheets from the best to the last; the total of the winners is ringed."""
    tally = GAMES[match.setup.game].tally()
    rows, outcome = ranking(shown)
    labels = [line.label for line in tally.ties(shown[0].match.position, shown[0].seat)] if tally else []
    heads = join(*(el("th", _(label), scope="col") for label in (N_("Points"), *labels)))
    view, drawn = GAMES[match.setup.game].view(), []
    for group in outcome.ranking:
        place = 1 + sum(len(other) for other in outcome.ranking[: outcome.ranking.index(group)])
        for at in group:
            sheet = shown[at]
            look = view.piece(sheet.match.position, sheet.seat) if len(match.setup.seats) > 1 else at % 5 + 1
            ring = RINGED if at in outcome.winners and len(shown) > 1 else ""
            cells = join(*(el("td", value) for value in rows[at][1:]))
            drawn.append(
                el(
                    "tr",
                    el("td", place if len(shown) > 1 else "", cls="place"),
                    el("th", el("div", piece(look), _name(ident, sheet)), scope="row"),
                    el("td", el("b", rows[at][0], ring, cls="hand total")),
                    cells,
                    el("td", _away_key(ident, sheet)),
                )
            )
    ending = ""
    if len(shown) > 1:
        winners = [shown[at].name for at in outcome.winners]
        shared = N_("{names} share the victory.") if winners else N_("Everyone loses.")
        who = (
            fill(N_("{name} wins."), name=winners[0])
            if len(winners) == 1
            else fill(shared, names=Markup(", ").join(winners))
        )
        ending = join(
            el("h2", who, cls="h"), el("p", fill_with(outcome.reason, outcome.params), " ", rule_key(outcome.rule))
        )
    return join(
        ending,
        el(
            "div",
            el(
                "table",
                el("thead", el("tr", el("td"), el("th", _("Sheet"), scope="col"), heads, el("td"))),
                el("tbody", *drawn),
                cls="stats ranked",
            ),
            cls="scroll",
            tabindex="0",
            role="group",
            aria_label=_("Ranking"),
        ),
    )


def _name(ident: str, sheet: Shown) -> Markup:
    """Draw the name of a sheet as the way to open it."""
    href = f"{links.SHOW}/{sheet.payload}" if sheet.payload else f"replay/{ident}"
    return el("a", sheet.name, href=f"#{href}", aria_label=fill(N_("Open {name}'s sheet"), name=sheet.name))


def _away_key(ident: str, sheet: Shown) -> Markup:
    """Draw the key that takes a sheet away again; one's own stays."""
    if not sheet.payload:
        return NOTHING
    label = fill(N_("Remove {name}'s sheet"), name=sheet.name)
    return glyph_key("bin", label, f"beside-drop {ident} {sheet.payload}")


def _warning(row: tuple[int, str, str, str]) -> Markup:
    number, name, own, other = row
    text = fill(
        N_("Round {number}: {name} took {own} here, but {other} on the other tablet. One entry is wrong."),
        number=number,
        name=name,
        own=_(own),
        other=_(other),
    )
    return el("p", text, cls="plan careful")


def _show(ident: str, match: Match, address: str) -> Markup:
    """Draw one's own sheet as a QR code for the others, and the field for a link that came otherwise."""
    url = f"{address}#{links.fragment(links.SHOW, match)}"
    return join(
        el("h2", _("Show my sheet to the others"), cls="h"),
        el("p", _("The others scan this code with their cameras. You scan theirs.")),
        qr_code(url),
        el("div", key(_("Copy the link"), f"beside-copy {ident}", kind="small"), cls="keys"),
        el(
            "label",
            el("span", _("Or paste the link of another sheet here")),
            el(
                "input",
                cls="name link",
                field=f"beside {ident}",
                value="",
                autocomplete="off",
                spellcheck="false",
                aria_label=_("Link of another sheet"),
            ),
            cls="pasted",
        ),
    )


def offered(opened: tuple[Entry, Refusal | None] | None, said: str = "") -> Markup:
    """Draw the offer to put what a link brought beside one's own sheet, or why that cannot be; nothing if there is
    none.
    """
    if said:
        return el("p", el("b", said), role="alert")
    if opened is None:
        return NOTHING
    entry, refused = opened
    if refused is None:
        return join(
            el("p", _("You have a sheet of the same table here.")),
            el("div", key(_("Compare with mine"), f"beside {entry.ident}", kind="go"), cls="keys"),
        )
    href, label = (
        (f"#compare/{entry.ident}", _("Sheets side by side"))
        if entry.match.over
        else (f"#match/{entry.ident}", _("Keep playing"))
    )
    return join(
        el(
            "p",
            _("You can't compare it with your sheet of this code:"),
            " ",
            fill_with(*refused),
            cls="muted",
            role="status",
        ),
        el("div", el("a", label, cls="key", href=href), cls="keys"),
    )
