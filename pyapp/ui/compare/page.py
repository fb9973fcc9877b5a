"""Sheets side by side: everybody shows their own as a QR code, scans those of the others, and the table is ranked with
every tie-break.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyapp.drawing.language import _, esc, fill, fill_with, ngettext
from pyapp.drawing.pieces import RINGED, piece
from pyapp.engine.contract import N_
from pyapp.games import GAMES
from pyapp.ui.leaves import leaf
from pyapp.ui.links import fragments as links
from pyapp.ui.links.share import qr_code
from pyapp.ui.store.attachments import Refusal, Shown, misentered, ranking, sheets
from pyapp.ui.widgets import glyph_key, key, rule_key

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pyapp.engine.match import Match
    from pyapp.ui.store.saves import Entry


def page(ident: str, match: Match, others: Sequence[tuple[str, Match]], address: str, said: str) -> str:
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
        left = "" if len(shown) > 1 else _("Nobody else's sheet lies here yet.")
    warned = "".join(_warning(row) for row in misentered(match, others))
    code = fill(N_("Table code: {code}"), code=match.setup.code)
    note = f'<p class="said" role="status">{esc(said)}</p>' if said else ""
    inside = (
        f'<p class="muted">{code} · {_(match.game.mode(match.setup.mode).title)}</p><div class="compare">'
        f"<section>{_ranked(ident, match, shown)}"
        f"{f'<p>{left}</p>' if left else ''}{warned}</section><section>{_show(ident, match, address)}{note}"
        "</section></div>"
    )
    return leaf(_("Sheets side by side"), inside, game=match.setup.game, back=f"#result/{ident}")


def _ranked(ident: str, match: Match, shown: Sequence[Shown]) -> str:
    """Draw the table of sheets from the best to the last; the total of the winners is ringed."""
    tally = GAMES[match.setup.game].tally()
    rows, outcome = ranking(shown)
    labels = [line.label for line in tally.ties(shown[0].match.position, shown[0].seat)] if tally else []
    heads = "".join(f'<th scope="col">{_(label)}</th>' for label in (N_("Points"), *labels))
    view, drawn = GAMES[match.setup.game].view(), []
    for group in outcome.ranking:
        place = 1 + sum(len(other) for other in outcome.ranking[: outcome.ranking.index(group)])
        for at in group:
            sheet = shown[at]
            look = view.piece(sheet.match.position, sheet.seat) if len(match.setup.seats) > 1 else at % 5 + 1
            ring = RINGED if at in outcome.winners and len(shown) > 1 else ""
            cells = "".join(f"<td>{value}</td>" for value in rows[at][1:])
            drawn.append(
                f'<tr><td class="place">{place if len(shown) > 1 else ""}</td><th scope="row">'
                f"<div>{piece(look)}{_name(ident, sheet)}</div></th>"
                f'<td><b class="hand total">{rows[at][0]}{ring}</b></td>{cells}<td>{_away_key(ident, sheet)}</td></tr>'
            )
    told = ""
    if len(shown) > 1:
        winners = [shown[at].name for at in outcome.winners]
        shared = N_("{names} share the victory.") if winners else N_("Everybody loses.")
        who = fill(N_("{name} wins."), name=winners[0]) if len(winners) == 1 else fill(shared, names=", ".join(winners))
        told = f'<h2 class="h">{who}</h2><p>{fill_with(outcome.reason, outcome.params)} {rule_key(outcome.rule)}</p>'
    return (
        f'{told}<div class="scroll" tabindex="0" role="group" aria-label="{_("Ranking")}">'
        f'<table class="stats ranked"><thead><tr><td></td><th scope="col">{_("Sheet")}</th>{heads}<td></td></tr>'
        "</thead>"
        f"<tbody>{''.join(drawn)}</tbody></table></div>"
    )


def _name(ident: str, sheet: Shown) -> str:
    """Draw the name of a sheet as the way to open it."""
    href = f"{links.SHOW}/{sheet.payload}" if sheet.payload else f"replay/{ident}"
    return (
        f'<a href="#{esc(href)}" '
        f'aria-label="{fill(N_("Open the sheet of {name}"), name=sheet.name)}">{esc(sheet.name)}</a>'
    )


def _away_key(ident: str, sheet: Shown) -> str:
    """Draw the key that takes a sheet away again; one's own stays."""
    if not sheet.payload:
        return ""
    label = fill(N_("Take the sheet of {name} away"), name=sheet.name)
    return glyph_key("bin", label, f"beside-drop {ident} {sheet.payload}")


def _warning(row: tuple[int, str, str, str]) -> str:
    number, name, own, other = row
    text = fill(
        N_("Round {number}: here {name} took {own}, on the other tablet {other}. One of them was entered wrongly."),
        number=number,
        name=name,
        own=_(own),
        other=_(other),
    )
    return f'<p class="plan careful">{text}</p>'


def _show(ident: str, match: Match, address: str) -> str:
    """Draw one's own sheet as a QR code for the others, and the field for a link that came otherwise."""
    url = f"{address}#{links.fragment(links.SHOW, match)}"
    return (
        f'<h2 class="h">{_("Show my sheet to the others")}</h2>'
        f"<p>{_('Let the others scan this code with their cameras; scan theirs with yours.')}</p>{qr_code(url)}"
        f'<div class="keys">{key(_("Copy the link"), f"beside-copy {ident}", kind="small")}</div>'
        f'<label class="pasted"><span>{_("Or paste the link of another sheet here")}</span>'
        f'<input class="name link" data-field="beside {esc(ident)}" value="" autocomplete="off" '
        'spellcheck="false" '
        f'aria-label="{_("Link of another sheet")}"></label>'
    )


def offered(found: tuple[Entry, Refusal | None] | None, said: str = "") -> str:
    """Draw the offer to put what a link brought beside one's own sheet, or why that cannot be; nothing if there is
    none.
    """
    if said:
        return f'<p role="alert"><b>{esc(said)}</b></p>'
    if found is None:
        return ""
    entry, refused = found
    if refused is None:
        return (
            f"<p>{_('You keep a sheet of the same table here.')}</p>"
            f'<div class="keys">{key(_("Put it beside mine"), f"beside {entry.ident}", kind="go")}</div>'
        )
    href, label = (
        (f"#compare/{entry.ident}", _("Sheets side by side"))
        if entry.match.over
        else (f"#match/{entry.ident}", _("Go on playing"))
    )
    return (
        f'<p class="muted" role="status">{_("It cannot lie beside your own sheet of this code:")} '
        f"{fill_with(*refused)}</p>"
        f'<div class="keys"><a class="key" href="{esc(href)}">{label}</a></div>'
    )
