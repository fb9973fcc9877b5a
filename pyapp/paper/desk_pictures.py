"""The pictures of an open play: save a page, print all pages, open a missing picture again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pyapp.drawing.language import _, fill_with
from pyapp.paper import pictures
from pyapp.paper.room import PaperRoom
from pyapp.paper.strokes import lines_of, strokes_of
from pyapp.ui.media.port import MediaError
from pyapp.ui.page import StoreFull

if TYPE_CHECKING:
    from pyapp.paper.desk import DeskVisit

PNG_SIDE: Final = 1_800
"""The longest side of a page that is saved as a picture, in pixels."""


async def save_picture(visit: DeskVisit) -> None:
    """Save the page in front as a picture."""
    entry, page = visit.entry, visit.entry.sheet.pages[visit.page]
    name = f"{entry.sheet.name or _('Sheet')} {entry.players[visit.seat].name} {visit.page + 1}.png"
    if visit.surface is None:
        return
    try:
        blob = await visit.surface.picture(min(1.0, PNG_SIDE / max(page.width, page.height)))
    except MediaError as error:
        visit.say(fill_with(error.message, error.params), "careful")
    else:
        visit.app.page.media().download(name, blob)


async def print_pages(visit: DeskVisit, *, filled: bool) -> None:
    """Print all pages of the player in front, or empty ones. Nothing is printed if the play is left meanwhile."""
    page, surface, seat, prints = visit.app.page, visit.surface, visit.seat, []
    if surface is None:
        return
    visit.drawer = ""
    visit.app.paint()
    try:
        for at, one in enumerate(visit.entry.sheet.pages):
            url = await visit.app.room(PaperRoom).load_url(one.picture)
            if visit.surface is not surface:
                return
            lines = lines_of(strokes_of(visit.play, seat, at)) if filled else ""
            surface.show(url, one.width, one.height, lines)
            prints.append(page.media().url(await surface.picture()))
    except MediaError as error:
        visit.say(fill_with(error.message, error.params), "careful")
        prints.clear()
    if visit.surface is not surface:
        return
    visit.prints = prints
    await visit.show_page()
    if prints and visit.surface is surface:
        visit.app.paint()
        page.print()


async def replace_picture(visit: DeskVisit) -> None:
    """Open a file for the page in front, whose picture is missing; the strokes stay in their places."""
    sheet, at = visit.entry.sheet, visit.page
    try:
        if not await pictures.open_again(visit.app.page, sheet, at):
            return
    except MediaError as error:
        visit.say(fill_with(error.message, error.params), "careful")
    except StoreFull:
        visit.say(_("This browser's storage is full."), "careful")
    else:
        visit.missing.discard(sheet.pages[at].picture)
        visit.reload()
        await visit.show_page()
        visit.app.paint()
