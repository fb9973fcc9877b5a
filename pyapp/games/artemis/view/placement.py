"""Placing dice: the die and its toolkits, its place and, at Basecamp, the colonists sent with it and the Marine's
hit.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from pyapp.drawing.controls import card, row, stepper, switch
from pyapp.drawing.language import _, fill, ngettext
from pyapp.drawing.markup import NOTHING, Markup, el, esc, join
from pyapp.drawing.verbs import Act, Chapter, Said, Verb
from pyapp.drawing.vocabulary import listed
from pyapp.engine.contract import N_
from pyapp.games.artemis.rules.board import ROWS, place_moves
from pyapp.games.artemis.rules.components import ACADEMY_SPACES, COLONIST_NAMES, DICE, OUTFITTERS
from pyapp.games.artemis.rules.moves import GRAMMAR, Hit, Place, Send, TakeDie
from pyapp.games.artemis.rules.placement import after_hit
from pyapp.games.artemis.rules.position import Position
from pyapp.games.artemis.rules.proposals import proposed
from pyapp.games.artemis.rules.questions import Hitting, Placing, Sending
from pyapp.games.artemis.rules.steps import (
    ACADEMY,
    BASECAMP,
    DIE,
    DOORSTEP,
    GANTRY,
    HIT,
    PLACE,
    QUARRY,
    SEND,
    VENTS,
)
from pyapp.games.artemis.rules.tables import ENGINEER, KIND, MARINE, PIONEER, STEWARD, UNIT, letters_of, number_of, size
from pyapp.games.artemis.view import academy, basecamp, doorstep, exposure, gantry
from pyapp.games.artemis.view import goods as goods_view
from pyapp.games.artemis.view.board_model import answers
from pyapp.games.artemis.view.forecast import Outlook, Tag
from pyapp.games.artemis.view.gains import gained
from pyapp.games.artemis.view.marks import amount, crew, pip
from pyapp.games.artemis.view.marks import colonists as drawn_colonists
from pyapp.games.artemis.view.marks import die as drawn_die
from pyapp.games.artemis.view.questions import ArtemisQuestion, Panel, legal, panel
from pyapp.games.artemis.view.vocabulary import (
    Vocabulary,
    colonists_brief,
    colonists_of,
    die_of,
    goods,
    left_over,
    printed,
    to_region,
)

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from pyapp.drawing.scene import Scene
    from pyapp.drawing.telling import Telling
    from pyapp.engine.contract import Event, Move, Value
    from pyapp.games.artemis.view.board_model import BoardModel

# --- forecasts and refusals of dice ---


def _at_outfitters(position: Position, face: int) -> Outlook:
    number = OUTFITTERS[position.players][len(position.outfitters)]
    head = fill(N_("The {face} at the Outfitters brings {what} at once."), face=face, what=goods("TOOLKIT", number))
    return Outlook(_toolkits(number), head, brief=_plus(number))


def _plus(number: int) -> Markup:
    """Write how many toolkits a die gets, without the picture."""
    return fill(N_("+{number}"), number=number)


def _toolkits(number: int) -> Markup:
    """Write the toolkits of a space of the Outfitters on its tag."""
    return _plus(number) + pip("TOOLKIT")


def outlook(position: Position, seat: int, face: int, place: Place, names: Sequence[Markup]) -> Outlook:
    """Return the forecast of a seat's die at a legal place."""
    region, target = place.region, place.target or ""
    if region in (VENTS, QUARRY):
        return exposure.outlook(position, seat, face, region, names)
    if region == BASECAMP:
        return basecamp.outlook(position, seat, face, target, names)
    if region == GANTRY:
        return gantry.outlook(position, seat, face, target, names)
    if region == DOORSTEP:
        return doorstep.outlook(position, seat, face)
    return academy.outlook(position, seat, face) if region == ACADEMY else _at_outfitters(position, face)


def socket_tag(position: Position, seat: int, face: int, place: Place, names: Sequence[Markup] = ()) -> Tag:
    """Return the tag of the socket for a seat's die at a legal place."""
    forecast = outlook(position, seat, face, place, names)
    return Tag(forecast.text, Markup(" ").join((forecast.head, *forecast.more)), forecast.warn, brief=forecast.brief)


def dice_at(position: Position, region: str, target: str) -> Sequence[object]:
    """Return the dice at a place as the rules store them; none where there is no such expedition or tile."""
    if region in ROWS:
        return position.rows[ROWS[region]]
    if region == BASECAMP:
        return position.stacks[position.open.index(target)] if target in position.open else ()
    if region == GANTRY:
        return position.bids[position.display.index(target)] if target in position.display else ()
    return position.academy if region == ACADEMY else position.outfitters


def die_tag(position: Position, seat: int, region: str, target: str, number: int, names: Sequence[Markup] = ()) -> Tag:
    """Return the tag of a die on the board, its gain as the board is now: the die `number` from the left or from below,
    from 0; `target` is the expedition or tile.
    """
    if region in (VENTS, QUARRY):
        return exposure.die_tag(position, seat, region, number, names)
    if region == BASECAMP:
        return basecamp.die_tag(position, seat, target, number, names)
    if region == GANTRY:
        return gantry.die_tag(position, seat, target, number, names)
    if region == DOORSTEP:
        return doorstep.die_tag(position, seat, number, names)
    if region == ACADEMY:
        return academy.die_tag(position, seat, number, names)
    die = die_of(names, position.outfitters[number] & 7, position.outfitters[number] >> 3, seat)
    number = OUTFITTERS[position.players][number]
    said = fill(N_("{die}: {text}"), die=die, text=goods("TOOLKIT", number))
    return Tag(_toolkits(number), said, brief=_plus(number))


def closed_tag(position: Position, face: int, place: Place, names: Sequence[Markup] = ()) -> Tag | None:
    """Return why a die of that face cannot go to a place of the board, None if it can."""
    if place.text in place_moves(position, face):
        return None
    region, target = place.region, place.target or ""
    if region == GANTRY and target in position.display:
        return gantry.closed_tag(position, target, names)
    if region in (GANTRY, BASECAMP):
        return Tag(esc(_("closed")), fill(N_("Nothing is open here.")))
    spaces = ACADEMY_SPACES[position.players] if region == ACADEMY else len(OUTFITTERS[position.players])
    said = ngettext("Its {number} space is taken.", "All {number} spaces are taken.", spaces)
    return Tag(esc(_("full")), esc(said))


# --- words of a placement ---


class _Placing(Verb[Position, Any]):
    """A placement, from whichever of its moves comes next."""

    def key(self, act: Act[Position, Any]) -> Markup:
        """Name a whole placement: the die, its place, the colonists sent, the Marine's hit."""
        first = act.moves[0]
        if isinstance(first, Send):
            return _send_key(first)
        if isinstance(first, Hit):
            return fill(N_("Turn the {old} to {face}"), old=first.face, face=first.turned)
        return _name_of(act.position, act.moves)

    def variant_key(self, act: Act[Position, Any]) -> Markup:
        last = act.moves[-1]
        if not isinstance(last, Send) or not last.group:
            return NOTHING
        return join(crew(last.group), amount(last.paid.upper(), 1) if last.paid else NOTHING)

    def says(self, act: Act[Position, Any]) -> Said:
        return _describe(act)

    def why(self, act: Act[Position, Any]) -> Markup:
        head, last = self.says(act).head, act.moves[-1]
        if isinstance(last, Place) and last.region == GANTRY:
            return gantry.benefit(act.position, last.target or "")
        if isinstance(last, Place) and last.region == QUARRY:
            return next(iter(gantry.unpaid_leads(act.position, act.seat)), head)
        return head


def _name_of(position: Position, moves: Sequence[Any]) -> Markup:
    """Name a placement from its die on, or from its place on if the die is in hand: 5 to the Academy."""
    first = moves[0]
    if isinstance(first, TakeDie):
        die = esc(first.face) if first.turned is None else _turned(first)
    else:
        die = esc(position.asked(Placing).face)
    text = NOTHING
    for move in moves:
        if isinstance(move, Place):
            text = fill(N_("{die} {place}"), die=die, place=_place_named(position, move))
        elif isinstance(move, Send) and move.group:
            text = fill(N_("{placement}, with {colonists}"), placement=text, colonists=colonists_of(move.group))
        elif isinstance(move, Hit):
            text = fill(N_("{placement}, {old} → {face}"), placement=text, old=move.face, face=move.turned)
    return text or fill(N_("Place the {face}"), face=die)


def _turned(die: TakeDie) -> Markup:
    return fill(N_("{old} as a {face}"), old=die.face, face=die.shows)


def _place_named(position: Position, place: Place) -> Markup:
    if place.target is None:
        return esc(to_region(place.region))
    return fill(N_("to {place}"), place=printed(position).title(place.target))


def _send_key(move: Send) -> Markup:
    if not move.group:
        return esc(_("Send nobody"))
    who = colonists_brief(letters_of(move.group))
    if move.paid is None:
        return fill(N_("Send {colonists}"), colonists=who)
    paid = goods(move.paid.upper(), 1)
    return fill(N_("Send {colonists} for {paid}"), colonists=who, paid=paid)


def _describe(act: Act[Position, Any]) -> Said:
    """Describe the effect of a placement: the die with its toolkits, its place, the colonists sent, the Marine's
    hit.
    """
    position, moves = act.position, act.moves
    more: list[Markup] = []
    if isinstance(act.move, TakeDie):
        face, spent, moves = act.move.shows, act.move.toolkits, act.further
        if spent:
            left = goods("TOOLKIT", position.toolkits[act.seat] - spent)
            text = ngettext("{number} toolkit spent, {{left}} left.", "{number} toolkits spent, {{left}} left.", spent)
            more.append(Markup(text).format(left=left))
    else:
        face = position.asked(Placing).face if position.ask == PLACE else position.stacks[_expedition(position)][-1][0]
    if not moves:
        return Said(fill(N_("The {face} in hand."), face=face), [*more, fill(N_("Then choose its place."))])
    said = _at_place(position, act.seat, face, moves, act.names)
    return Said(said.head, [*_crew_words(position, act.seat, moves), *said.more, *more])


def _expedition(position: Position) -> int:
    """Return the index of the expedition with the placed die."""
    return position.asked(Sending).expedition if position.ask == SEND else position.asked(Hitting).expedition


def _at_place(position: Position, seat: int, face: int, moves: Sequence[Any], names: Sequence[Markup]) -> Outlook:
    """Return the forecast of the die after all moves of its act."""
    first, further = moves[0], moves
    if isinstance(first, Place):
        if len(moves) == 1 or first.region != BASECAMP:
            return outlook(position, seat, face, first, names)
        place = position.open.index(first.target or "")
        stack, further = (*position.stacks[place], (face, seat, 0)), moves[1:]
    else:
        place = _expedition(position)
        stack = position.stacks[place]
    after = position.copy()
    for move in further:
        if isinstance(move, Send):
            face, owner, _sent = stack[-1]
            stack = (*stack[:-1], (face, owner, move.group))
        elif isinstance(move, Hit):
            after.stacks[place] = stack
            stack = after_hit(after, place, move.text)[1]
    return basecamp.stack_outlook(position, seat, face, place, stack, names)


_SENT: Final = {
    ENGINEER: N_("If it succeeds, the Engineer brings 2 resources."),
    MARINE: N_("The Marine turns an opponent's die down by 1 or 2."),
    STEWARD: N_("If it succeeds and you rank 1st, the Steward brings 1 VP."),
}


def _crew_words(position: Position, seat: int, moves: Sequence[Any]) -> list[Markup]:
    """Describe the benefit of the colonists sent, and the rest of the resource paid."""
    lines: list[Markup] = []
    for move in moves:
        if isinstance(move, Hit):
            lines.append(fill(N_("The Marine turns the {old} down to {face}."), old=move.face, face=move.turned))
        if not isinstance(move, Send) or not move.group:
            continue
        if number_of(move.group, 0):
            text = ngettext("{number} Pioneer adds 1.", "{number} Pioneers add {number}.", size(move.group))
            lines.append(esc(text))
        elif move.group != MARINE or not isinstance(moves[-1], Hit):
            lines.append(fill(_SENT[move.group]))
        if move.paid is not None:
            have = position.energy[seat] if move.paid == "energy" else position.minerals[seat]
            lines.append(left_over(move.paid.upper(), have - 1))
    return lines


# --- questions answered on the board ---


class _WhichDie(ArtemisQuestion):
    def prompt(self, scene: Scene[Position]) -> Markup:
        seat = scene.position.seat or 0
        if taken := answers(scene.draft or scene.chosen or "", TakeDie):
            return _where(scene, seat, taken[0].shows)
        number = DICE - len(scene.position.pool[seat]) + 1
        text = N_("<b>{name}, choose a die</b> ({number} of {dice}).")
        return fill(text, name=scene.names[seat], number=number, dice=DICE)

    def proposed(self, position: Position) -> Move | None:
        return None


class _WhichPlace(ArtemisQuestion):
    def prompt(self, scene: Scene[Position]) -> Markup:
        return _where(scene, scene.position.seat or 0, scene.position.asked(Placing).face)

    def proposed(self, position: Position) -> Move | None:
        return None


def _where(scene: Scene[Position], seat: int, face: int) -> Markup:
    text = N_("<b>{name}, where does the {face} go?</b> Each space shows what you get.")
    return fill(text, name=scene.names[seat], face=face)


# --- sending colonists (AP-5) ---


class _WhoGoes(ArtemisQuestion):
    message = N_("<b>{name}, who goes with the {face}?</b> In your Shelters: {who}.")

    def values(self, position: Position, seat: int) -> Mapping[str, Value]:
        return {"face": position.asked(Sending).face, "who": colonists_of(position.shelters[seat])}

    def panel(self, board: BoardModel) -> Panel:
        """Draw the colonists that may be sent and the payment: a number of Pioneers, or one specialist."""
        position, sent = board.position, board.answer(Send)
        group, paid = sent.group, sent.paid
        sends = [move for one in position.legal if isinstance(move := GRAMMAR.read(one), Send)]
        ways = list(dict.fromkeys(move.paid for move in sends if move.paid))

        def text(who: int, pay: str | None = paid) -> Move:
            pay = pay or (ways[0] if ways else None)
            return legal(position, Send(who, pay).text) if who else Send(0).text

        pioneers = number_of(group, KIND["P"])
        parts = []
        if text(PIONEER):
            less = text(PIONEER * (pioneers - 1)) if pioneers else ""
            more = text(PIONEER * (pioneers + 1))
            note = f"+{pioneers}" if pioneers else ""
            parts.append(stepper(_("Pioneers"), drawn_colonists("P"), pioneers, less, more, note))
        for letter, gain in (
            ("E", goods_view.price("ANY", 2)),
            ("M", Markup("−2")),
            ("S", goods_view.amount_words("VP", 1)),
        ):
            if text(unit := UNIT[KIND[letter]]):
                on = group == unit
                parts.append(
                    switch(
                        text(0) if on else text(unit),
                        drawn_colonists(letter),
                        el("small", gain, aria_hidden=True),
                        on=on,
                        label=_(COLONIST_NAMES[letter]),
                    )
                )
        pay = NOTHING
        if len(ways) > 1 and group:
            keys = [
                switch(text(group, way) or text(0), goods_view.price(way.upper(), 1), on=paid == way) for way in ways
            ]
            pay = row(el("span", _("Pay"), cls="lb"), *keys, cls="pay")
        return panel("send", _("Colonists sent along"), row(*parts, cls="wrap"), pay)


class _WhomToHit(ArtemisQuestion):
    message = N_("<b>{name}, which die does the Marine turn down?</b>")

    def panel(self, board: BoardModel) -> Panel:
        position, best = board.position, proposed(board.position)
        owners = {position.name_of(party): party for party in position.parties}
        cards = []
        for text in position.legal:
            if not isinstance(move := GRAMMAR.read(text), Hit):
                continue
            piece, name = board.piece(owners[move.owner]), board.name(owners[move.owner])
            old, new = move.face, move.turned
            label = fill(N_("{name}: {old} becomes {face}"), name=name, old=old, face=new)
            inside = drawn_die(piece, old), el("b", f"−{old - new}"), drawn_die(piece, new)
            cards.append(card(board.scene, text, *inside, proposed=best, label=label))
        return panel("hit", _("Marine"), row(*cards, cls="wrap"))


# --- log ---


def _place_with_gains(telling: Telling[Vocabulary], events: Sequence[Event], at: int) -> tuple[Markup, int]:
    text = telling.say(events[at])
    what, end = gained(telling, events, at + 1, events[at].params["region"])
    if not what:
        return text, at + 1
    return Markup(" ").join((text, fill(N_("It brings {what}."), what=listed(what)))), end


CHAPTER: Final[Chapter[Position, Vocabulary]] = Chapter(
    verbs=dict.fromkeys((TakeDie, Place, Send, Hit), _Placing()),
    questions={DIE: _WhichDie(), PLACE: _WhichPlace(), SEND: _WhoGoes(), HIT: _WhomToHit()},
    tells={"place": _place_with_gains},
)
