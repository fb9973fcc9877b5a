"""The drawings of the two pages on which tablets connect."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pyapp.drawing.language import _, fill
from pyapp.drawing.markup import NOTHING, Markup, el, esc, join
from pyapp.drawing.pieces import piece
from pyapp.engine.contract import LEVELS, N_, PERSON
from pyapp.ui.links import share
from pyapp.ui.live import pictures
from pyapp.ui.live.code_exchange import FINDER
from pyapp.ui.live.invitations import ONLOOKER
from pyapp.ui.sheet_page import page_shell
from pyapp.ui.start.form import PLAYER_NAMES, player_title
from pyapp.ui.widgets import key, select, voice

if TYPE_CHECKING:
    from pyapp.ui.live.code_exchange import CodeExchange
    from pyapp.ui.live.invitations import Invitations, MatchInvitations
    from pyapp.ui.live.join import Joining
    from pyapp.ui.live.live import Live, SeatStatus
    from pyapp.ui.live.role import Role
    from pyapp.ui.table.session import Session


# --- the host ---


def places(page: MatchInvitations, session: Session) -> Markup:
    """Draw the seats with their tablets, and the current code."""
    card = invitation(page) if page.shown is not None else _explained(page)
    inside = el("div", _apart(page.live.role), el("div", card, _seats(page, session), cls="meeting"))
    return page_shell(
        _("Seats and tablets"), inside, game=session.match.setup.game, back=f"#match/{session.entry.ident}"
    )


def _apart(role: Role) -> Markup:
    """Draw the notice about two continuations of the match as a live region."""
    notice = role.apart_notice()
    return el("div", voice(notice) if notice is not None else NOTHING, role="status", cls="parting")


TABLE_KEYS: Final = {
    "invite": (f"places invite {ONLOOKER}", N_("Add a spectator")),
    "host": ("places host", N_("Host on this tablet")),
    "leave": ("places leave", N_("Leave the table")),
}
"""The buttons below the seats, by `Role.actions`: what they do, and their labels."""


def _seats(page: MatchInvitations, session: Session) -> Markup:
    """Draw the seats, and the buttons for each and for all of them."""
    role, position = page.live.role, session.record.position
    rows = (
        el(
            "li",
            piece(session.view.piece(position, place.seat)),
            el("div", el("b", place.name), el("small", _where(session, place)), cls="grow"),
            el("div", _seat_keys(page, place), cls="keys") if role.seat_actions(place.seat) else "",
            data_key=f"seat {place.seat}",
            cls=place.where,
        )
        for place in page.seats
    )
    count = role.onlookers
    looking_on = el("p", fill(N_("Spectators: {number}"), number=count), cls="muted") if count else ""
    keys = join(*(key(_(label), what) for what, label in map(TABLE_KEYS.__getitem__, role.actions)))
    to_table = el(
        "a", _("Go to table"), cls=f"key {'go' if page.shown is None else ''}", href=f"#match/{session.entry.ident}"
    )
    return el(
        "section",
        el("h2", _("Seats"), cls="h"),
        el("p", role.trouble, cls="complaint", role="alert") if role.trouble else "",
        el("ul", *rows, cls="lines seatplaces"),
        looking_on,
        el("div", to_table, keys, cls="keys"),
    )


def _where(session: Session, place: SeatStatus) -> Markup:
    """Describe where a person plays a seat, or which computer plays it."""
    player = session.record.setup.seats[place.seat].player
    return place.device if player == PERSON else esc(player_title(player, session.record.setup.game))


def _seat_keys(page: MatchInvitations, place: SeatStatus) -> Markup:
    """Draw the buttons for a seat."""
    seat, name = place.seat, place.name
    actions = page.live.role.seat_actions(seat)
    shown = page.shown is not None and page.shown.seat == seat
    keys = NOTHING
    if "invite" in actions and not shown:
        label = {"free": _("Show code"), "gone": _("New code")}.get(place.where, _("Invite"))
        keys += key(label, f"places invite {seat}", kind="small", describe=join(label, ": ", name))
    if "back" in actions:
        back = _("Cancel")
        keys += key(back, f"places back {seat}", kind="small", describe=join(back, ": ", name))
    if "computer" in actions:
        levels = [("", _("Use a computer...")), *((level, _(PLAYER_NAMES[level])) for level in LEVELS)]
        keys += select(fill(N_("A computer instead of {name}"), name=name), f"places computer {seat}", levels, "")
    return keys


def _explained(page: MatchInvitations) -> Markup:
    """Draw the explanation of the page, while no code is shown."""
    notice = page.live.role.explanation
    near = _("All tablets must be on the same Wi-Fi. No internet needed.")
    return el(
        "section", pictures.show(), el("p", fill(notice)), el("p", near, cls="muted"), said_line(page), cls="card"
    )


def invitation(page: Invitations) -> Markup:
    """Draw the code for a guest, and how to read the answer."""
    name, code = page.name(page.shown.seat if page.shown is not None else None), page.own
    drawn = share.qr_code(page.url(code)) if code is not None else el("p", _("Preparing the code..."))
    if page.looking:
        shown = _finder(page)
    else:
        first = fill(N_("<b>{name}:</b> scan this code with your tablet's camera and open the link."), name=name)
        then = _("Their screen shows a code. Point this camera at it.")
        read = key(_("Scan the answer"), f"{page.verb} camera", kind="go", glyph="picture", ident="read-answer")
        shown = join(
            el("ol", el("li", pictures.show(), el("p", first), drawn), _answer_step(then, read), cls="meetsteps"),
        )
    more = key(_("New code"), f"{page.verb} renew", kind="small") + key(
        _("Hide code"), f"{page.verb} hide", kind="small"
    )
    return el(
        "section",
        said_line(page),
        shown,
        _without(page, sends=True, takes=True),
        el("div", more, cls="keys"),
        cls="card",
    )


def _answer_step(then: str, read: Markup) -> Markup:
    return el("li", pictures.answer(), el("p", then), el("div", read, cls="keys"))


# --- the guest ---


def joining(guest: Joining) -> Markup:
    """Draw the answer, or the ways to read the first code; once the match is followed, its notices."""
    if guest.joined or guest.handed_on:
        back = el("div", el("a", _("Back to the shelf"), cls="key", href="#"), cls="keys")
        inside = join(said_line(guest) if guest.live is None else _following(guest, guest.live), back)
    elif guest.wire is not None and not guest.wrong:
        inside = _answer(guest)
    else:
        inside = _first_code(guest)
    return page_shell(_("Join a table"), el("div", inside, cls="card"), wide=False)


def _following(guest: Joining, live: Live) -> Markup:
    """Draw what is wrong with the connection, else the notice about two continuations of the match, else the usual
    notice.
    """
    role = live.role
    if role.trouble:
        return el("p", el("b", role.trouble), cls="complaint", role="alert")
    return said_line(guest) if role.apart_notice() is None else _apart(role)


def _answer(guest: Joining) -> Markup:
    """Draw the answer, for the other tablet to read."""
    if guest.own is None:
        return said_line(guest)
    other = _("The other tablet has a different version. If it doesn't work, reload both while online.")
    return join(
        pictures.answer(),
        el("h2", _("Show this code to the other tablet"), cls="h"),
        share.qr_code(guest.url(guest.own)),
        said_line(guest),
        el("p", other, cls="muted small") if guest.other_build else "",
        _without(guest, sends=True, takes=False),
    )


def _first_code(guest: Joining) -> Markup:
    """Draw the ways to read the code of the other tablet."""
    notice = _("On the tablet with the match, tap More, then Play on several tablets. It shows you a code.")
    read = key(_("Scan the code"), "join camera", kind="go", glyph="picture", ident="read-code")
    first = _finder(guest) if guest.looking else join(el("p", notice), el("div", read, cls="keys"))
    head = join(pictures.show(), el("h2", _("Scan the other tablet's code"), cls="h"))
    return join(head, said_line(guest), first, _without(guest, sends=False, takes=True))


# --- both ---


def said_line(reader: CodeExchange) -> Markup:
    """Draw the notice of the page as a live region."""
    said = el("b", _(reader.notice)) if reader.notice else NOTHING
    return el("p", said, cls="complaint" if reader.wrong else "confirmed", role="status", id="meeting-said")


def _finder(reader: CodeExchange) -> Markup:
    """Draw the frame with the camera's picture."""
    stop = key(_("Stop the camera"), f"{reader.verb} stop", ident="stop-camera")
    return el("div", camera_view(), el("p", _("Fill the frame with the code.")), el("div", stop, cls="keys"))


def camera_view() -> Markup:
    """Draw the element in which `Page.scan` shows the camera's picture."""
    video = el("video", id=FINDER, playsinline=True, muted=True, aria_label=_("Camera view"))
    return el("div", video, cls="finder")


def _without(reader: CodeExchange, *, sends: bool, takes: bool) -> Markup:
    """Draw the ways without a camera: sending this tablet's code, pasting the other's."""
    verb, can_share = reader.verb, reader.app.page.facts.can_share
    opened = el(
        "button",
        _("No camera? Use a link"),
        type="button",
        cls="fold",
        do=f"{verb} without",
        aria_expanded=reader.without,
    )
    if not reader.without:
        return opened
    inside = NOTHING
    if sends and reader.own is not None:
        send = key(_("Send"), f"{verb} send", kind="small", glyph="share") if can_share else NOTHING
        copy = key(_("Copy the link"), f"{verb} copy", kind="small")
        url = reader.url(reader.own)
        link = el("input", cls="name link", readonly=True, value=url, id="own-code")
        inside += el("label", _("Send this code as a link:"), link) + el("div", send, copy, cls="keys")
    if takes:
        what = _("Paste the answer you got:") if sends else _("Paste the link you got:")
        field = el(
            "input",
            cls="name link",
            field=f"{verb} pasted",
            id="pasted-code",
            value=reader.pasted,
            autocomplete="off",
            spellcheck="false",
        )
        paste = key(_("Open link"), f"{verb} paste", kind="small")
        inside += el("label", what, field) + el("div", paste, cls="keys")
    return opened + el("div", inside, cls="without")
