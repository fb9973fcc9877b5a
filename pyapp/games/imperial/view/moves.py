"""What taps mean, what moves are called, what they would do: expand, ways, keys, questions, previews, warnings."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from pyapp.drawing.language import _, fill, ngettext
from pyapp.drawing.markup import NOTHING, Markup, el, join
from pyapp.drawing.vocabulary import capitalized, joined
from pyapp.engine.contract import CHANCE, N_, Move
from pyapp.games.imperial.rules.components import (
    EMPIRE,
    GIVERS,
    GRANARIES,
    RESOURCE_NAMES,
    RESOURCES,
    ROUNDS,
    SECTIONS,
    TOKEN_NAMES,
    TRACKS,
)
from pyapp.games.imperial.rules.draws import tokens_in_play
from pyapp.games.imperial.rules.moves import (
    DONE,
    ENDING,
    GRAMMAR,
    WORKER,
    Build,
    Done,
    FirstPlayer,
    Harvest,
    ImperialMove,
    KeepDice,
    Reroll,
    RerolledDie,
    Rest,
    Roll,
    TakeToken,
    TokensInPlay,
    UseBuilding,
    UseToken,
    circle_text,
    place_of,
)
from pyapp.games.imperial.rules.phases import DICE_ROLLED, END, EXPAND, FIRST, REROLL, SETTLE, TAKE, TOKENS_DRAWN
from pyapp.games.imperial.view import settle as settle_view
from pyapp.games.imperial.view.board_model import circle_of
from pyapp.games.imperial.view.gains import gains, left, reason
from pyapp.games.imperial.view.marks import amount, amounts, pictogram, pip, pips
from pyapp.games.imperial.view.tray import die_moves
from pyapp.games.imperial.view.vocabulary import (
    building_of,
    circle_shows,
    dice_words,
    name_of,
    section_word,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from pyapp.drawing.scene import Scene
    from pyapp.games.imperial.rules.player import Player
    from pyapp.games.imperial.rules.position import Position

_PAYING: Final = ("trade", "sell", "buy_action")
"""The abilities whose choice is only what is given."""

# --- what a tap means ---


def expand(position: Position, text: Move) -> list[Move]:
    """Return the legal moves that a touchable's text means, the plainest first."""
    moves, touched = position.moves(), GRAMMAR.parse(text)
    if isinstance(touched, Reroll) and position.seat != CHANCE:
        return die_moves(moves, touched.die)
    if text in moves:
        return [text]
    if isinstance(touched, Harvest):
        return [move for move in moves if circle_of(move) == circle_text(touched.circle)]
    if isinstance(touched, Build | UseBuilding | UseToken):
        place = place_of(text)
        return [move for move in moves if place_of(move) == place]
    return []


def first_places(position: Position, moves: Mapping[Move, Sequence[Move]]) -> frozenset[Move]:
    """Return the plainest move at the first legal place of each sheet."""
    first: dict[str, Move] = {}
    for place, here in moves.items():
        if isinstance(GRAMMAR.parse(place), Build | Harvest):
            first.setdefault(tab_of(position, place), here[0])
    return frozenset(first.values())


def variants(position: Position, move: Move) -> list[Move]:
    """Return the legal moves that differ from a legal one only in what is paid or which ability is used, the plainest
    first.
    """
    group = _group(position, move)
    return [other for other in position.moves() if _group(position, other) == group] if group else [move]


def _group(position: Position, text: Move) -> tuple[object, ...]:
    """Name what a move does whatever is paid for it; nothing if there is but one way to do it."""
    if position.seat is None or position.seat == CHANCE:
        return ()
    move, player = GRAMMAR.read(text), position.players[position.seat]
    if isinstance(move, Build):
        return ("build", move.place, move.box)
    if isinstance(move, Harvest):
        return ("harvest", move.circle)
    if isinstance(move, UseToken):
        return _token_group(player.token, move)
    if isinstance(move, UseBuilding) and position.phase == EXPAND:
        kind = player.village.kind[player.village.index[move.building]]
        if kind in _PAYING:
            return ("use", move.building)
        group = _token_group(move.token, move) if kind == "token_both" else ()
        return group if group[:1] in ((), ("harvest",)) else ("use", move.building, *group)
    return ()


def _token_group(token: str, move: UseToken | UseBuilding) -> tuple[object, ...]:
    if token == "yield":
        return ("harvest", move.circle)
    return ("export", len(move.letters)) if token == "export" else ()


# --- keys ---


def variant_key(position: Position, text: Move) -> Markup:
    """Draw the inside of a move's key: the pips that are paid or gained, the letter of the ability that is used."""
    if position.seat is None or position.seat == CHANCE:
        return NOTHING
    move, player = GRAMMAR.read(text), position.players[position.seat]
    if isinstance(move, Build):
        free = bool(move.helper) and player.village.kind[player.village.index[move.helper]] == "free_box"
        return (pips(move.paid) if move.paid else NOTHING if free else pip("A")) + _tag(player, move.helper)
    if isinstance(move, Harvest):
        return _tag(player, move.helper) if move.helper else pip("A")
    if isinstance(move, UseToken):
        if move.circle:
            return pictogram(player.token) + pips(circle_shows(move.circle))
        return pips(move.letters) if move.letters else pictogram(player.token)
    if isinstance(move, UseBuilding):
        token = pictogram(move.token) if move.token else NOTHING
        letters = circle_shows(move.circle) if move.circle else move.letters
        return token + (pips(letters) if letters else NOTHING)
    if isinstance(move, Reroll):
        return join(pip("A") if move.die == WORKER else "", _("Reroll"))
    return NOTHING


def _tag(player: Player, ident: str) -> Markup:
    if not ident:
        return NOTHING
    letter = settle_view.letter_of(player.village, player.village.index[ident])
    return el("b", letter, cls=f"tag k-{letter.lower()}")


def key(position: Position, text: Move) -> str:
    """Name a move: on the main key, for screen readers, in a hint."""
    move = GRAMMAR.parse(text)
    return _KEYS[type(move)](position, move) if type(move) in _KEYS else _("Enter")


def _key_build(position: Position, move: Build) -> str:
    player = _acting(position)
    place, cost = _build_place(player, move)
    if move.helper:
        return _("{place}: {paid}, with {building}").format(
            place=capitalized(place),
            paid=amounts(move.paid) or _("nothing"),
            building=building_of(player, move.helper),
        )
    if len(variants(position, move.text)) > 1 or (move.paid and move.paid != cost):
        return _("{place}: {paid}").format(place=capitalized(place), paid=amounts(move.paid) or _("nothing"))
    return _("Cross {place}").format(place=place)


def _build_place(player: Player, move: Build) -> tuple[str, str]:
    """Return the words for the place of a box that is crossed, and what it shows."""
    name, box = move.place, move.number
    if name in TRACKS:
        track = TRACKS.index(name)
        section = min(player.length[track], SECTIONS - 1)
        return section_word(track, section), EMPIRE[track][section].boxes[box]
    building = player.village.buildings[player.village.index[name]]
    return name_of(building), building.boxes[box]


def _key_harvest(position: Position, move: Harvest) -> str:
    gain = amounts(circle_shows(move.circle))
    if move.helper:
        return _("Harvest {gain}, with {building}").format(
            gain=gain, building=building_of(_acting(position), move.helper)
        )
    return fill(N_("Harvest {gain}"), gain=gain)


def _key_favor(position: Position, move: UseToken) -> str:
    token, choice = _(TOKEN_NAMES[_acting(position).token]), _choice_words(move)
    return fill(N_("{token}: {gain}"), token=token, gain=choice) if choice else fill(N_("Use {token}"), token=token)


def _choice_words(move: UseToken | UseBuilding) -> str:
    return amounts(circle_shows(move.circle) if move.circle else move.letters)


def _key_use(position: Position, move: UseBuilding) -> str:
    name = building_of(_acting(position), move.building)
    if move.die is not None:
        face = _(RESOURCE_NAMES[RESOURCES.index(move.letters)])
        return _("Turn die {die} to {face}").format(die=move.die + 1, face=face)
    said = [_(TOKEN_NAMES[move.token])] if move.token else []
    said += [_choice_words(move)] if move.circle or move.letters else []
    if not said:
        return _("Use {building}").format(building=name)
    return _("{building}: {gain}").format(building=name, gain=", ".join(said))


def _key_reroll(_position: Position, move: Reroll) -> str:
    return _("Reroll the worker die") if move.die == WORKER else fill(N_("Reroll die {number}"), number=move.die + 1)


def _acting(position: Position) -> Player:
    return position.players[position.seat or 0]


_KEYS: Final[dict[type, Callable[[Position, Any], str]]] = {
    Build: _key_build,
    Harvest: _key_harvest,
    UseToken: _key_favor,
    UseBuilding: _key_use,
    Reroll: _key_reroll,
    TakeToken: lambda position, move: fill(
        N_("Take and use {token}") if move.token in GIVERS else N_("Take {token}"), token=_(TOKEN_NAMES[move.token])
    ),
    **settle_view.KEYS,
    Rest: lambda position, move: _("No settlement"),
    KeepDice: lambda position, move: _("Keep the dice"),
    Done: lambda position, move: _("Finish"),
}


def ending_move(position: Position) -> Move | None:
    """Return the move that ends what the acting seat does."""
    return ENDING.get(position.phase) if position.seat != CHANCE else None


def question(scene: Scene[Position], text: str, _moves: Sequence[Move]) -> str:
    """Ask which of several moves is meant by a touchable that was tapped."""
    player, touched = _acting(scene.position), GRAMMAR.parse(text)
    if isinstance(touched, UseToken):
        ask = {"yield": N_("Which circle?"), "export": N_("How many for 1 VP each?")}.get(
            player.token, N_("One more of which?")
        )
        return f"<b>{_(TOKEN_NAMES[player.token])}.</b> {_(ask)}"
    if isinstance(touched, UseBuilding):
        return f"<b>{building_of(player, touched.building)}.</b> {_('Which one?')}"
    if isinstance(touched, Reroll):
        die = _("Worker die") if touched.die == WORKER else fill(N_("Die {number}"), number=touched.die + 1)
        return f"<b>{die}.</b> {_('What becomes of it?')}"
    return f"<b>{_('Which one?')}</b>"


def choices(scene: Scene[Position]) -> list[tuple[Move, Markup]]:
    """Return the moves that the voice offers as keys with nothing chosen: what can be stored, and the boxes that are
    small on the sheet.
    """
    position: Position = scene.position
    if position.seat is None or position.seat == CHANCE:
        return []
    if position.phase == END:
        return [(move, variant_key(position, move)) for move in position.moves() if move != DONE]
    if position.phase != EXPAND:
        return []
    player = position.players[position.seat]
    section = player.length[GRANARIES]
    if section == SECTIONS or len(EMPIRE[GRANARIES][section].boxes) < 3:
        return []
    offered: dict[str, Move] = {}
    for text in position.moves():
        move = GRAMMAR.read(text)
        if isinstance(move, Build) and move.place == TRACKS[GRANARIES]:
            offered.setdefault(place_of(text), text)
    return [(move, pictogram("granaries") + variant_key(position, move)) for move in offered.values()]


def tab_of(_position: Position, text: Move) -> str:
    """Return the tab on which a move is seen."""
    move = GRAMMAR.parse(text)
    on_village = isinstance(move, UseBuilding) or (isinstance(move, Build) and move.place not in TRACKS)
    return "village" if on_village else "empire"


# --- previews ---


def preview(scene: Scene[Position], text: Move) -> str:
    """Say what a legal move would do: what it costs, what it brings, what is left."""
    position: Position = scene.position
    move = GRAMMAR.read(text)
    if position.seat == CHANCE:
        return _PREVIEWS_CHANCE[type(move)](scene, move)
    if type(move) in _PREVIEWS:
        return _PREVIEWS[type(move)](position, move)
    return f"<b>{_headline(position, move)}.</b> {_effect(position, text)}".strip()


def _preview_rerolled(_scene: Scene[Position], move: RerolledDie) -> str:
    face = move.face if move.die == WORKER else _(RESOURCE_NAMES[RESOURCES.index(move.face)])
    return fill(N_("<b>The rerolled die shows {face}.</b>"), face=face)


_PREVIEWS_CHANCE: Final[dict[type, Callable[[Scene[Position], Any], str]]] = {
    Roll: lambda scene, move: fill(
        N_("<b>{dice}, {worker} actions.</b> Is that what the table rolled?"),
        dice=capitalized(dice_words(move.dice)),
        worker=move.worker,
    ),
    FirstPlayer: lambda scene, move: _("<b>{name} rolls first.</b>").format(name=scene.names[move.seat]),
    TokensInPlay: lambda scene, move: fill(
        N_("<b>In play: {tokens}.</b>"), tokens=joined([_(TOKEN_NAMES[name]) for name in move.tokens])
    ),
    RerolledDie: _preview_rerolled,
}


_TAKEN: Final = {
    "ally": N_("This round you gain 1 action more."),
    "boon": N_("You gain one more of what a resource die shows."),
    "yield": N_("You harvest a circle that a die shows, without an action."),
    "export": N_("You sell up to three different resources for 1 VP each."),
    "coin": N_("You gain 1 gold."),
}


def _preview_reroll(_position: Position, move: Reroll) -> str:
    if move.die == WORKER:
        return _("<b>Reroll the worker die.</b> The new number replaces the old one.")
    text = N_("<b>Reroll die {number}.</b> The new face replaces what the old one gave you.")
    return fill(text, number=move.die + 1)


def _headline(position: Position, move: ImperialMove) -> str:
    """Say what is done and what is paid: Sawmill, 1 food."""
    if not isinstance(move, Build):
        return key(position, move.text)
    player = _acting(position)
    place, _cost = _build_place(player, move)
    text = f"{capitalized(place)}, {amounts(move.paid) or _('only the action')}"
    if not move.helper:
        return text
    return _("{text}, with {building}").format(text=text, building=building_of(player, move.helper))


def _effect(position: Position, move: Move) -> str:
    """Say what a move of the expand phase brings, and what is left after it."""
    seat = position.seat or 0
    after = position.copy()
    after.advance(move)
    return f"{gains(position.players[seat], after.players[seat])} {left(after.players[seat])}".strip()


_PREVIEWS: Final[dict[type, Callable[[Position, Any], str]]] = {
    TakeToken: lambda position, move: f"<b>{_(TOKEN_NAMES[move.token])}.</b> {_(_TAKEN[move.token])}",
    Reroll: _preview_reroll,
    KeepDice: lambda position, move: _("<b>Keep the dice</b> as they are."),
    **settle_view.PREVIEWS,
    Rest: lambda position, move: _("<b>No settlement</b> this round."),
    Done: lambda position, move: _("<b>Finish.</b>"),
}


def why(scene: Scene[Position], text: Move) -> str:
    """Say in one short sentence what a legal move is good for."""
    position: Position = scene.position
    move = GRAMMAR.read(text)
    if isinstance(move, Build | Harvest | UseToken) or (isinstance(move, UseBuilding) and position.phase == EXPAND):
        after = position.copy()
        after.advance(text)
        seat = position.seat or 0
        return reason(position.players[seat], after.players[seat])
    if isinstance(move, TakeToken):
        return _(_TAKEN[move.token])
    return settle_view.REASONS[type(move)](position, move) if type(move) in settle_view.REASONS else ""


# --- prompts and warnings ---


def prompt(scene: Scene[Position]) -> str:
    """Say what the acting seat does now."""
    position: Position = scene.position
    if position.seat is None:
        return ""
    if position.seat == CHANCE:
        return _PROMPTS_CHANCE[position.phase](scene) if position.phase in _PROMPTS_CHANCE else ""
    name = scene.names[position.seat]
    if position.players[position.seat].away:
        return _("<b>{name} plays elsewhere.</b> Which favor token does {name} take?").format(name=name)
    return _PROMPTS[position.phase](position).format(name=name)


def _prompt_expand(position: Position) -> str:
    player = position.players[position.seat or 0]
    if player.actions:
        return ngettext(
            "<b>{{name}}, spend your action:</b> build or harvest.",
            "<b>{{name}}, spend your {number} actions:</b> build or harvest.",
            player.actions,
        )
    return _("<b>{name}, no action is left.</b> Use what is ready, or finish.")


_PROMPTS: Final[dict[int, Callable[[Position], str]]] = {
    TAKE: lambda position: _("<b>{name}, take a favor token</b> for this round."),
    REROLL: lambda position: _("<b>{name}, reroll dice</b> if you like, or keep them."),
    EXPAND: _prompt_expand,
    SETTLE: lambda position: _("<b>{name}, which building gets a settlement?</b> Tap a shape, or none."),
    END: lambda position: _("<b>{name}, what do you keep</b> for the next round?"),
}
_PROMPTS_CHANCE: Final[dict[int, Callable[[Scene[Position]], str]]] = {
    TOKENS_DRAWN: lambda scene: fill(
        N_("<b>Which {number} favor tokens are in play?</b>"), number=tokens_in_play(len(scene.position.players))
    ),
    FIRST: lambda scene: _("<b>Who rolls first?</b>"),
    DICE_ROLLED: lambda scene: _("<b>What did the table roll?</b> Enter the three dice and the worker die."),
    REROLL: lambda scene: _("<b>What does the rerolled die show?</b>"),
}


def warning(scene: Scene[Position], move: Move) -> str:
    """Say what would be wasted by ending the phase, or nothing: actions with something payable, an unused token or
    ability, and what is lost.
    """
    position: Position = scene.position
    if position.seat is None or position.seat == CHANCE or not isinstance(GRAMMAR.parse(move), Done):
        return ""
    player, moves = position.players[position.seat], [GRAMMAR.read(other) for other in position.moves()]
    uses = [other for other in moves if isinstance(other, UseBuilding)]
    if position.phase == END:
        text = N_("<b>You could keep {what}.</b> Finish anyway?")
        return fill(text, what=amounts(uses[0].letters)) if uses else ""
    said = []
    crossing = any(isinstance(other, Build | Harvest) for other in moves)
    if player.actions and crossing:
        said.append(
            ngettext(
                "{number} action left and something you can pay.",
                "{number} actions left and something you can pay.",
                player.actions,
            )
        )
    elif crossing:
        said.append(_("An ability lets you cross something without an action."))
    if any(isinstance(other, UseToken) for other in moves):
        said.append(fill(N_("{token} is not used."), token=_(TOKEN_NAMES[player.token])))
    for ident in dict.fromkeys(other.building for other in uses):
        said.append(_("{building} could still be used.").format(building=building_of(player, ident)))
    if not said:
        return ""
    lost = joined([amount(letter, number) for letter, number in zip(RESOURCES, player.pool, strict=True) if number])
    stored = player.round < ROUNDS and any(player.ready(number) for number in player.village.by_kind.get("store", ()))
    text = f"<b>{said[0]}</b> {' '.join(said[1:3])}"
    if lost and not stored:
        text = f"{text} {fill(N_('Lost: {what}.'), what=lost)}"
    return f"{text} {_('Finish anyway?')}"
