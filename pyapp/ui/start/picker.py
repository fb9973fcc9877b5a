"""Options with too many choices for a row: the chosen one as a field of the form, all of them by groups with a search,
the players' own first.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyapp.drawing.language import _, current, fill
from pyapp.drawing.markup import NOTHING, Markup, el, join
from pyapp.drawing.scene import PickGroup, PickItem
from pyapp.drawing.vocabulary import joined
from pyapp.engine.contract import N_, Option
from pyapp.games import GAMES
from pyapp.ui import gallery
from pyapp.ui.start.form import DRAWN, OWN, Form, draws
from pyapp.ui.widgets import glyph_key, key, search_field

if TYPE_CHECKING:
    from collections.abc import Sequence


def first_item(option: Option) -> PickItem:
    """Return the first choice of a picker: what the table code draws, or the only one that is not players' own."""
    if draws(option):
        return PickItem(DRAWN, _("Random"), _("Fixed by the table code"))
    key, title = option.choices[0]
    return PickItem(key, _(title), _(option.help))


def field(form: Form, option: Option, do: str) -> Markup:
    """Draw the chosen one of many as an outlined field that opens the others."""
    value, box = form.options[option.key], GAMES[form.game.key].view().box
    kind = value.partition(":")[0]
    if kind == OWN:
        item = next((one for one in _own(form) if one.key == value), None)
    else:
        item = box.picked(option.key, value, current(), form.content)
    item, picture = item or first_item(option), box.option_picture(option.key, kind)
    return el(
        "button",
        picture,
        el("span", el("b", item.title, cls="h"), el("small", item.note)),
        el("em", _("Change")),
        type="button",
        cls="pick",
        id=f"pick-{form.game.key}-{option.key}",
        do=f"{do} pick {option.key}",
        aria_haspopup=True,
    )


def groups(form: Form, option: Option) -> Sequence[PickGroup]:
    """Return every choice of an option: the first one, the players' own, then the groups of the view."""
    own = _own(form) if any(name == OWN for name, _title in option.choices) else []
    mine = [PickGroup(_("Your own"), own)] if own else []
    theirs = GAMES[form.game.key].view().box.picker(option.key, current(), form.content)
    return [PickGroup("", [first_item(option)]), *mine, *theirs]


def _own(form: Form) -> list[PickItem]:
    """List what players have made themselves, as far as it can be read."""
    describe, language = GAMES[form.game.key].view().box.describe_content, current()
    named = ((ident, describe(text, language)) for ident, text in form.own.items())
    return [PickItem(f"{OWN}:{ident}", *words) for ident, words in named if words is not None]


def opened(form: Form) -> Option:
    """Return the option whose choices are open."""
    return next(option for option in form.offered if option.key == form.picking)


def many(form: Form, do: str) -> Markup:
    """Draw all choices of the option that is open: in the place of the form's rows."""
    option = opened(form)
    achievements = GAMES[form.game.key].achievements()
    telling = achievements if achievements and achievements.options == (option.key,) else None

    def drawn(item: PickItem) -> Markup:
        low = (
            gallery.reached(telling, form.records.get(item.key))
            if telling and item.key in telling.scenarios
            else NOTHING
        )
        chosen = form.options[option.key] == item.key
        return gallery.card(item, do=f"{do} option {option.key} {item.key}", kind="pick-card", chosen=chosen, low=low)

    cards = gallery.rows(gallery.found(groups(form, option), form.search), drawn)
    shown = join(cards, _entering(form, option, do)) or el(
        "p", fill(N_("Nothing found for: {words}."), words=form.search), cls="empty"
    )
    return el(
        "div",
        el(
            "div",
            glyph_key("back", _("Back to the form"), f"{do} pick"),
            search_field(_("Search"), f"form {form.game.key} search", form.search, f"find-{form.game.key}"),
            cls="picks-head",
        ),
        el("div", shown, cls="picks-body", role="group", tabindex="0", aria_label=_(option.title)),
        cls="picks",
        id=f"picks-{form.game.key}",
    )


def _entering(form: Form, option: Option, do: str) -> Markup:
    """Say what an owner of the box can enter in place of ours, with a file to begin with, where one may."""
    game = GAMES[form.game.key]
    if game.sample is None or form.search or all(name != OWN for name, _title in option.choices):
        return NOTHING
    text = N_(
        "Do you have the box? A pack is a file that replaces our {lists}. Save our file, "
        "change what differs in your box, and open it under Saved matches."
    )
    keys = (
        key(_("Save our file"), f"{do} sample", kind="small", glyph="save"),
        el("a", _("Saved matches"), cls="key small", href="#saves"),
    )
    return el(
        "div",
        el("h2", _("Use the values from your box"), cls="h"),
        el("p", fill(text, lists=joined(game.view().box.enterable())), cls="say"),
        el("div", *keys, cls="keys"),
    )
