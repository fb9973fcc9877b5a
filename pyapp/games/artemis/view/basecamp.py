"""Basecamp: forecasts of dice on expeditions, and the choice of rewards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pyapp.drawing.controls import card, row
from pyapp.drawing.language import _, fill, named, ngettext
from pyapp.drawing.markup import NOTHING, Markup, el, esc, join
from pyapp.drawing.things import IDENT, Thing, explanation
from pyapp.drawing.verbs import Act, Chapter, Said, Verb
from pyapp.drawing.vocabulary import listed, party
from pyapp.engine.contract import N_
from pyapp.engine.grammar import choice
from pyapp.games.artemis.rules.expeditions import RETURN, difficulty, ranked
from pyapp.games.artemis.rules.forecasts import resolved_count
from pyapp.games.artemis.rules.moves import ChooseReward
from pyapp.games.artemis.rules.position import Position
from pyapp.games.artemis.rules.proposals import proposed
from pyapp.games.artemis.rules.questions import Rewarding
from pyapp.games.artemis.rules.sentences import plain_text, reward_parts
from pyapp.games.artemis.rules.steps import BASECAMP, REWARD
from pyapp.games.artemis.rules.tables import contents_of
from pyapp.games.artemis.view.board_model import viewed_seat
from pyapp.games.artemis.view.forecast import Outlook, Tag
from pyapp.games.artemis.view.gains import gained
from pyapp.games.artemis.view.marks import effects, tile_printed
from pyapp.games.artemis.view.names import origin, tile_name
from pyapp.games.artemis.view.questions import ArtemisQuestion, Panel, panel
from pyapp.games.artemis.view.vocabulary import Vocabulary, colonists_of, die_of, printed, rank

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from pyapp.drawing.scene import Explanation, Scene
    from pyapp.drawing.telling import Telling
    from pyapp.engine.contract import Event, Value
    from pyapp.games.artemis.view.board_model import BoardModel


# --- forecasts of expeditions ---


def outlook(position: Position, seat: int, face: int, target: str, names: Sequence[Markup]) -> Outlook:
    """Return the forecast of a die on an open expedition."""
    place = position.open.index(target)
    return stack_outlook(position, seat, face, place, (*position.stacks[place], (face, seat, 0)), names)


def stack_outlook(
    position: Position,
    seat: int,
    face: int,
    place: int,
    stack: Sequence[tuple[int, int, int]],
    names: Sequence[Markup],
) -> Outlook:
    """Return the forecast of an expedition with that stack of dice, for the seat of its last die."""
    need, ranks = difficulty(position, place), ranked(stack)
    total = sum(ranks.values())
    card, words = position.kit.material.expeditions[position.open[place]], printed(position)
    name = words.title(card.id)
    params: dict[str, str | int] = {"face": face, "expedition": name, "sum": total, "need": need}
    if total < need:
        text = ngettext(
            "The {{face}} on {{expedition}}: {{sum}} of {{need}}, {number} to go.",
            "The {{face}} on {{expedition}}: {{sum}} of {{need}}, {number} to go.",
            need - total,
        )
        head = Markup(text).format(**params)
        more = [fill(N_("If it fails, each die there brings 1 Relief step."))]
        return Outlook(esc(ngettext("{number} to go", "{number} to go", need - total)), head, more, warn=True)
    number = list(ranks).index(seat)
    head = fill(N_("The {face} on {expedition}: {sum} of {need}, you rank {rank}."), rank=rank(number), **params)
    rewards = [
        words.effects(reward, contents)
        for reward, contents in zip(card.rewards, position.reward_contents[place], strict=True)
    ]
    if number == 0:
        more = [fill(N_("You choose: {first}, or {second}."), first=rewards[0], second=rewards[1])]
    elif number == 1:
        more = [fill(N_("A badge, and the reward that {name} leaves."), name=party(names, next(iter(ranks))))]
    else:
        more = [fill(N_("A badge, but no reward: those are for the first two."))]
    return Outlook(fill(N_("you {rank}"), rank=rank(number)), head, more)


def expedition(position: Position, seat: int, target: str, names: Sequence[Markup]) -> Tag:
    """Return the standing of an expedition: its sum of what it needs, and its first and second."""
    place = position.open.index(target)
    first, stack = resolved_count(position, BASECAMP), position.stacks[place]
    if (first is None or place < first) and (RETURN, place) not in position.steps:
        return Tag(NOTHING, NOTHING)
    if not stack:
        text = esc(_("Nobody yet."))
        return Tag(text, text)
    need, ranks = difficulty(position, place), ranked(stack)
    total = sum(ranks.values())
    standing = [
        fill(N_("{name} {rank}"), name=party(names, one, seat), rank=rank(number))
        for number, one in enumerate(ranks)
        if number < 2
    ]
    text = fill(N_("<b>{sum} of {need}.</b> {ranks}."), sum=total, need=need, ranks=Markup(", ").join(standing))
    each = [f"{party(names, one, seat)} {points}" for one, points in ranks.items()]
    said = fill(
        N_("{expedition}: {sum} of {need}. {each}."),
        expedition=printed(position).title(target),
        sum=total,
        need=need,
        each=Markup(", ").join(map(Markup, each)),
    )
    return Tag(text, said, warn=total < need)


def die_tag(position: Position, seat: int, target: str, number: int, names: Sequence[Markup]) -> Tag:
    """Return the owner of a die on an expedition, and the colonists sent with it."""
    face, owner, sent = position.stacks[position.open.index(target)][number]
    said = die_of(names, owner, face, seat)
    text = N_("{die}, with {colonists}")
    return Tag(NOTHING, fill(text, die=said, colonists=colonists_of(sent)) if sent else said)


# --- the rewards (AP-10) ---


class _ChooseReward(Verb[Position, ChooseReward]):
    def key(self, act: Act[Position, ChooseReward]) -> Markup:
        return fill(
            N_("Take reward {reward}: {what}"), reward=act.move.letter, what=_rewards(act.position)[act.move.side]
        )

    def says(self, act: Act[Position, ChooseReward]) -> Said:
        side, second, each = act.move.side, act.position.asked(Rewarding).second, _rewards(act.position)
        head = fill(N_("Reward {reward}: {what}."), reward=act.move.letter, what=each[side])
        if second < 0:
            return Said(head, [fill(N_("The other reward goes to nobody: {what}."), what=each[1 - side])])
        name = party(act.names, second)
        return Said(head, [fill(N_("{name} takes the other: {what}."), name=name, what=each[1 - side])])


def _rewards(position: Position) -> list[str]:
    """Describe the gains of the two rewards in question."""
    place = position.asked(Rewarding).expedition
    rewards, words = position.kit.material.expeditions[position.open[place]].rewards, printed(position)
    return [
        words.effects(reward, contents)
        for reward, contents in zip(rewards, position.reward_contents[place], strict=True)
    ]


class _WhichReward(ArtemisQuestion):
    message = N_("<b>{name}, you lead on {expedition}.</b> Which reward?")

    def values(self, position: Position, seat: int) -> Mapping[str, Value]:
        return {"expedition": printed(position).title(position.open[position.asked(Rewarding).expedition])}

    def panel(self, board: BoardModel) -> Panel:
        position = board.position
        place = position.asked(Rewarding).expedition
        best = proposed(position)
        rewards = position.kit.material.expeditions[position.open[place]].rewards
        cards = []
        for side, letter in enumerate("AB"):
            contents = position.reward_contents[place][side]
            tile = contents_of(contents, "BUILDING")
            drawn = effects(rewards[side], contents)
            if tile:
                drawn = join(drawn, el("b", tile_name(position, tile), cls="nm"), tile_printed(position, tile))
            said = el("span", _(plain_text(reward_parts(rewards[side], _))), cls="vh")
            inside = el("b", letter, cls="h"), el("span", drawn, cls="rwd"), said
            cards.append(card(board.scene, ChooseReward(letter).text, *inside, proposed=best))
        return panel("two", _("Reward"), row(*cards))


def _success(telling: Telling[Vocabulary], events: Sequence[Event], at: int) -> tuple[Markup, int]:
    head = telling.say(events[at])
    at += 1
    badges = []
    while at < len(events) and events[at].kind == "gain" and events[at].params["what"] == "BADGE":
        badges.append(telling.name(events[at]))
        at += 1
    return Markup(" ").join((head, fill(N_("A badge for {names}."), names=listed(badges)))), at


def _rewarded(telling: Telling[Vocabulary], events: Sequence[Event], at: int) -> tuple[Markup, int]:
    event = events[at]
    what, end = gained(telling, events, at + 1, event.params["expedition"])
    if not what or events[at + 1].seat != event.seat:
        return telling.say(event), at + 1
    text = N_("{name} takes reward {reward}: {what}.")
    return fill(text, name=telling.name(event), reward=event.params["reward"], what=listed(what)), end


# --- explanations ---


def _place_of(position: Position, ident: str) -> int | None:
    """Return the index of an open expedition; None for another id."""
    return position.open.index(ident) if ident in position.open else None


def _expedition(scene: Scene[Position], ident: str) -> Explanation | None:
    position = scene.position
    if (place := _place_of(position, ident)) is None:
        return None
    printed_card = position.kit.material.expeditions[ident]
    head = fill(N_("{expedition}: {text}"), expedition=named(printed_card.name), text=named(printed_card.text))
    needs = fill(N_("The dice and Pioneers there must add up to {need}."), need=difficulty(position, place))
    stands = expedition(position, viewed_seat(scene), ident, scene.names).said if position.stacks[place] else ""
    rest = _("First place chooses a reward, second takes the other. Everyone there gets a badge.")
    return explanation("AP-10.4", head, needs, rest, stands, origin(printed_card.provenance))


def _difficulty(scene: Scene[Position], ident: str) -> Explanation | None:
    position = scene.position
    if (place := _place_of(position, ident)) is None:
        return None
    need, at_first = difficulty(position, place), position.kit.material.expeditions[ident].difficulty
    more = ""
    if need != at_first:
        event = printed(position).title(position.event)
        more = fill(N_("Printed {printed}; {event} changes it."), printed=at_first, event=event)
    text = _("The dice and Pioneers there must add up to it.")
    return explanation("AP-10.2", fill(N_("Difficulty {need}."), need=need), more, text)


def _reward(scene: Scene[Position], ident: str, letter: str) -> Explanation | None:
    position, side = scene.position, "AB".index(letter)
    if (place := _place_of(position, ident)) is None:
        return None
    rewards = position.kit.material.expeditions[ident].rewards
    what = printed(position).effects(rewards[side], position.reward_contents[place][side])
    text = _("First place chooses one of the two, second takes the other. No one else gets a reward.")
    return explanation("AP-10.4", fill(N_("Reward {reward}: {what}."), reward=letter, what=what), text)


CHAPTER: Final[Chapter[Position, Vocabulary]] = Chapter(
    verbs={ChooseReward: _ChooseReward()},
    questions={REWARD: _WhichReward()},
    things=(
        Thing("expedition {ident}", _expedition, ident=IDENT),
        Thing("difficulty {ident}", _difficulty, ident=IDENT),
        Thing("reward {ident} {letter}", _reward, ident=IDENT, letter=choice("A", "B")),
    ),
    tells={"success": _success, "reward": _rewarded},
)
