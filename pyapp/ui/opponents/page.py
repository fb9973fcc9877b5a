"""The page of opponents: the seats of a new match, a card for each character, and their strengths on one scale."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyapp.drawing.language import _, fill, fill_with
from pyapp.drawing.markup import NOTHING, Markup, el, join
from pyapp.drawing.pieces import icon, piece
from pyapp.engine.contract import N_, PERSON
from pyapp.games import GAMES
from pyapp.ui.opponents.faces import face
from pyapp.ui.opponents.scale import Axis, bar, compared, rated, scale
from pyapp.ui.start import head_start, people
from pyapp.ui.start.form import DRAWN, PLAYER_HELP, TABLET, character_of, player_title
from pyapp.ui.views import name_of, title_of
from pyapp.ui.widgets import choice_row, glyph_link, key, switch

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pyapp.games.contract import Character
    from pyapp.ui.opponents.rating import Rating
    from pyapp.ui.start.form import Form


def page(form: Form, ratings: Sequence[Rating | None]) -> Markup:
    """Draw the page. `ratings` are those of the people, by seat."""
    game = GAMES[form.game.key]
    cast = [one for one in game.cast() if one.key in game.characters]
    sub = join(_("new match"), " · ", _(form.current.title))
    return el(
        "div",
        el(
            "header",
            glyph_link("back", _("Back to the form"), f"#new/{game.key}"),
            el("h1", title_of(game)[0], cls="h title", tabindex="-1"),
            el("span", sub, cls="sub"),
            cls="bar-top",
        ),
        el(
            "main",
            _seats(form, ratings),
            _cast(form, cast, ratings),
            cls="opp",
            tabindex="0",
            aria_label=_("Opponents"),
        ),
        el("footer", _foot(form, ratings), cls="opp-foot"),
        cls="page plain opp-page",
        data_game=game.key,
    )


# --- the seats ---


def _seats(form: Form, ratings: Sequence[Rating | None]) -> Markup:
    seats = [_seat(form, number, rating) for number, rating in enumerate(ratings)]
    if len(form.seats) < form.current.seats[1]:
        add = f"form {form.game.key} add"
        empty = el("button", icon("plus"), el("span", _("Add a person")), type="button", cls="opp-seat empty", do=add)
        seats.append(empty)
    return el(
        "section",
        el("h2", _("Players"), cls="h"),
        el("div", *seats, cls="opp-row"),
        _player(form, form.open) if form.open is not None else "",
        cls="paper opp-seats",
        aria_label=_("Players"),
    )


def _is_alone(form: Form) -> bool:
    """Return whether one person plays."""
    return sum(seat.player in (PERSON, TABLET) for seat in form.seats) == 1


def _seat(form: Form, number: int, rating: Rating | None) -> Markup:
    """Draw a seat: a picture, the name, and who plays; a tap opens the choice of levels."""
    seat, opened = form.seats[number], form.open == number
    title = player_title(seat.player, form.game.key)
    character = character_of(form.game.key, seat.player)
    strength = character.strength if character else round(rating.value) if rating else 0
    title = _("You") if rating and _is_alone(form) else title
    note = _with_strength(title, strength) if strength else title
    given = head_start.note(form, number)
    return el(
        "button",
        _picture(form, number),
        el("span", el("b", name_of(form.name_of(number))), el("small", note, " · " if given else "", given)),
        piece(number + 1, style="f" if form.start == DRAWN else "t", size="small"),
        type="button",
        cls=f"opp-seat{' on' if opened else ''}",
        do=f"form {form.game.key} open {number}",
        aria_expanded=opened,
    )


def _picture(form: Form, number: int) -> Markup:
    """Draw the picture of who plays a seat."""
    seat = form.seats[number]
    if seat.player not in (PERSON, TABLET):
        return face(seat.player)
    known = next((one for one in form.people if seat.typed in one.names), None)
    return people.face(known) if known else el("span", icon("people"), cls="opp-face none", aria_hidden=True)


def _player(form: Form, number: int) -> Markup:
    """Draw the choice between a person and the levels of the computer for a seat."""
    game, seat = form.game.key, form.seats[number]
    chosen = choice_row(
        fill(N_("Who plays seat {number}"), number=number + 1),
        f"opponents {game} player {number}",
        [(who, player_title(who)) for who in form.levels],
        seat.player,
    )
    text = PLAYER_HELP.get(seat.player, N_("Or tap an opponent below."))
    remove = NOTHING
    if len(form.seats) > form.current.seats[0]:
        remove = key(_("Remove this seat"), f"form {game} remove {number}", kind="small", glyph="x")
    given = el("div", head_start.choice(form, number), cls="opp-given") if form.head_starts else ""
    return el("div", el("h3", _("By level")), chosen, remove, el("p", _(text), cls="say"), given, cls="opp-level")


# --- the characters ---


def _cast(form: Form, cast: Sequence[Character], ratings: Sequence[Rating | None]) -> Markup:
    number, rating = next(((at, one) for at, one in enumerate(ratings) if one is not None), (0, None))
    seated = {seat.player for seat in form.seats}
    measured = [one for one in cast if one.strength]
    axis = Axis.of(measured, rating) if measured else Axis(0, 0)
    you = NOTHING
    if rating is not None:
        name = _("You") if _is_alone(form) else name_of(form.name_of(number))
        you = fill(N_("{name}, {rating}"), name=name, rating=rated(rating))
    even = switch(_("Even match"), f"opponents {form.game.key} even", on=form.even) if rating and measured else ""
    return el(
        "section",
        el(
            "div",
            el("h2", _("Play against"), cls="h"),
            el("p", _("Tap to add or remove.")),
            el("span", el("i"), rated(rating), cls="opp-you") if rating and measured else "",
            even,
            cls="opp-head",
        ),
        el("div", *(_card(form, one, axis, rating) for one in cast), cls=f"opp-cards n{len(cast)}"),
        scale(measured, seated, you, rating) if measured else "",
        cls="paper opp-cast",
        aria_label=_("Play against"),
    )


def _with_strength(title: str, strength: int) -> Markup:
    """Format who plays, with the strength."""
    return fill(N_("{player} · {rating}"), player=title, rating=strength or _("still measuring"))


def _card(form: Form, one: Character, axis: Axis, rating: Rating | None) -> Markup:
    on = any(seat.player == one.key for seat in form.seats)
    style, sentence = _(one.style), _(one.sentence)
    figure = fill_with(one.figure, one.counts) if one.figure else NOTHING
    heard = el("span", ", ", style, ", ", compared(one.strength, rating), ". ", cls="vh")
    return el(
        "button",
        face(one.key),
        el("span", icon("check"), cls="tick") if on else "",
        el(
            "span",
            el("b", one.name, cls="h"),
            el("em", _with_strength(style, one.strength), aria_hidden=True),
            heard,
            el("span", sentence, " "),
            el("small", figure),
            bar(one, axis, rating),
            cls="t",
        ),
        type="button",
        cls=f"opp-card{' on' if on else ''}",
        do=f"opponents {form.game.key} character {one.key}",
        aria_pressed=on,
    )


def _foot(form: Form, ratings: Sequence[Rating | None]) -> Markup:
    """Draw what there is to say, and the key that begins the match."""
    if form.problem:
        said = el("p", _(form.problem), cls="problem", role="alert")
    elif form.notice:
        said = el("p", _(form.notice), role="status")
    else:
        said = el("p", _tip(form, ratings), cls="tip", role="status")
    return join(said, key(_("Start"), f"form {form.game.key} begin", kind="go"))


def _tip(form: Form, ratings: Sequence[Rating | None]) -> str:
    """Describe how opponents were chosen, or what is missing."""
    if not any(seat.is_computer for seat in form.seats):
        return _("Nobody plays against you yet.")
    if any(form.head_start_of(number) for number in range(len(form.seats))):
        return _("A match with a head start doesn't change your rating.")
    if not any(ratings):
        measured = any(one.strength for one in GAMES[form.game.key].cast())
        return (
            ""
            if not measured
            else _("Your rating begins with a match under your name, alone against measured opponents.")
        )
    return _("Even match: the opponents closest to your strength.") if form.even else ""
