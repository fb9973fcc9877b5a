"""The moves of Imperial Settlers: Roll & Write in a view: the meaning of taps, the names of moves, their previews and
warnings; the questions to the acting seat and their answers.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from pyapp.drawing.acts import Acts, Questions
from pyapp.drawing.language import _, fill, named, ngettext
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
from pyapp.games.imperial.rules.position import Position
from pyapp.games.imperial.view import settle as settle_view
from pyapp.games.imperial.view.board_model import circle_of
from pyapp.games.imperial.view.gains import gains, left, reason
from pyapp.games.imperial.view.marks import amount, amounts, pictogram, pip, pips
from pyapp.games.imperial.view.tray import die_moves
from pyapp.games.imperial.view.vocabulary import (
    building_of,
    circle_shows,
    dice_words,
    section_word,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from pyapp.drawing.scene import Scene
    from pyapp.games.imperial.rules.player import Player

_PAYING: Final = ("trade", "sell", "buy_action")
"""Abilities whose only choice is the payment."""


class ImperialActs(Acts[Position]):
    """The meaning of taps in Imperial Settlers: Roll & Write, and the words and pictures of moves."""

    def expand(self, position: Position, text: str) -> Sequence[Move]:
        """List the legal moves that a touchable's text means, the plainest first."""
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

    def variants(self, position: Position, move: Move) -> Sequence[Move]:
        """List the legal moves that differ from a legal one only in payment or in the ability used, itself included,
        the plainest first.
        """
        return _variants(position, move) or (move,)

    def tab_of(self, position: Position, move: Move) -> str:
        """Return the tab of the sheet on which a move is made."""
        return _tab_of(GRAMMAR.parse(move))

    def preview(self, scene: Scene[Position], move: Move) -> Markup:
        """Describe the effect of a legal move: its cost, its gains, what is left to spend."""
        position, read = scene.position, GRAMMAR.read(move)
        if position.seat == CHANCE:
            return _PREVIEWS_CHANCE[type(read)](scene, read)
        if type(read) in _PREVIEWS:
            return _PREVIEWS[type(read)](position, read)
        player = position.players[position.seat or 0]
        headline = _build_headline(player, read) if isinstance(read, Build) else self.key(position, move)
        after = _after(position, move)
        effects = [gains(player, after), left(after)]
        return Markup(" ").join([el("b", headline, "."), *(effect for effect in effects if effect)])

    def why(self, scene: Scene[Position], move: Move) -> Markup:
        """Describe the main benefit of a legal move in one short sentence; empty if there is none."""
        position, read = scene.position, GRAMMAR.read(move)
        expanding = isinstance(read, Build | Harvest | UseToken)
        if expanding or (isinstance(read, UseBuilding) and position.phase == EXPAND):
            return reason(position.players[position.seat or 0], _after(position, move))
        if isinstance(read, TakeToken):
            return fill(_TAKEN[read.token])
        return settle_view.REASONS[type(read)](position, read) if type(read) in settle_view.REASONS else NOTHING

    def key(self, position: Position, move: Move) -> Markup:
        """Return the name of a move: for the main key, for screen readers, in a hint."""
        read = GRAMMAR.parse(move)
        return _KEYS[type(read)](position, read) if type(read) in _KEYS else fill(N_("Enter"))

    def variant_key(self, position: Position, move: Move) -> Markup:
        """Draw the face of a move's key: the pips that are paid or gained, the letter of the ability that is used."""
        if position.seat is None or position.seat == CHANCE:
            return NOTHING
        return _key_face(position.players[position.seat], GRAMMAR.read(move))

    def question(self, scene: Scene[Position], text: str, moves: Sequence[Move]) -> Markup:
        """Ask which of several moves is meant by a touchable that was tapped."""
        player, touched = _acting(scene.position), GRAMMAR.parse(text)
        if isinstance(touched, UseToken):
            ask = {"yield": N_("Which circle?"), "export": N_("How many for 1 VP each?")}.get(
                player.token, N_("Which one do you gain?")
            )
            return join(el("b", _(TOKEN_NAMES[player.token]), "."), " ", _(ask))
        if isinstance(touched, UseBuilding):
            return join(el("b", building_of(player, touched.building), "."), " ", _("Which one?"))
        if isinstance(touched, Reroll):
            die = _("Worker die") if touched.die == WORKER else fill(N_("Die {number}"), number=touched.die + 1)
            return join(el("b", die, "."), " ", _("What do you turn it into?"))
        return el("b", _("Which one?"))

    def warning(self, scene: Scene[Position], move: Move) -> Markup:
        """Describe what ending the phase would waste: actions while something is payable, an unused token or ability,
        resources that are lost; empty if nothing.
        """
        position = scene.position
        if position.seat is None or position.seat == CHANCE or not isinstance(GRAMMAR.parse(move), Done):
            return NOTHING
        player, moves = position.players[position.seat], [GRAMMAR.read(other) for other in position.moves()]
        uses = [other for other in moves if isinstance(other, UseBuilding)]
        if position.phase == END:
            text = N_("<b>You can still keep {what}.</b> Finish anyway?")
            return fill(text, what=amounts(uses[0].letters)) if uses else NOTHING
        said = _wasted(player, moves, uses)
        if not said:
            return NOTHING
        lost = joined([amount(letter, number) for letter, number in zip(RESOURCES, player.pool, strict=True) if number])
        stored = player.round < ROUNDS and any(map(player.ready, player.village.by_kind.get("store", ())))
        parts = [el("b", said[0]), Markup(" ").join(said[1:3])]
        if lost and not stored:
            parts.append(fill(N_("Unused: {what}."), what=lost))
        return Markup(" ").join([*parts, fill(N_("Finish anyway?"))])


class ImperialQuestions(Questions[Position]):
    """The questions of Imperial Settlers: Roll & Write to the acting seat, and their answers."""

    def choices(self, scene: Scene[Position]) -> Sequence[tuple[Move, Markup]]:
        """List the moves that are offered as keys with nothing chosen: what can be stored, and the granaries whose
        boxes are small on the sheet.
        """
        position = scene.position
        if position.seat is None or position.seat == CHANCE:
            return []
        player = position.players[position.seat]
        if position.phase == END:
            return [(move, _key_face(player, GRAMMAR.read(move))) for move in position.moves() if move != DONE]
        if position.phase != EXPAND:
            return []
        section = player.length[GRANARIES]
        if section == SECTIONS or len(EMPIRE[GRANARIES][section].boxes) < 3:
            return []
        offered: dict[str, Build] = {}
        for text in position.moves():
            move = GRAMMAR.read(text)
            if isinstance(move, Build) and move.place == TRACKS[GRANARIES]:
                offered.setdefault(place_of(text), move)
        return [(move.text, join(pictogram("granaries"), _key_face(player, move))) for move in offered.values()]

    def ending_move(self, position: Position) -> Move | None:
        """Return the move that ends the acting seat's phase."""
        return ENDING.get(position.phase) if position.seat != CHANCE else None

    def prompt(self, scene: Scene[Position]) -> Markup:
        """Ask the acting seat for its move."""
        position = scene.position
        if position.seat is None:
            return NOTHING
        if position.seat == CHANCE:
            return _PROMPTS_CHANCE[position.phase](scene) if position.phase in _PROMPTS_CHANCE else NOTHING
        name = scene.names[position.seat]
        if position.players[position.seat].away:
            return fill(N_("<b>{name} plays elsewhere.</b> Which favor token does {name} take?"), name=name)
        if position.phase == EXPAND:
            return _prompt_expand(position.players[position.seat], name)
        return fill(_PROMPTS[position.phase], name=name)


def _acting(position: Position) -> Player:
    return position.players[position.seat or 0]


def _tab_of(move: ImperialMove | None) -> str:
    on_village = isinstance(move, UseBuilding) or (isinstance(move, Build) and move.place not in TRACKS)
    return "village" if on_village else "empire"


def first_places(moves: Mapping[Move, Sequence[Move]]) -> frozenset[Move]:
    """Return the plainest move at the first legal place of each sheet; the legal moves are given by place."""
    first: dict[str, Move] = {}
    for place, here in moves.items():
        move = GRAMMAR.parse(place)
        if isinstance(move, Build | Harvest):
            first.setdefault(_tab_of(move), here[0])
    return frozenset(first.values())


def _after(position: Position, move: Move) -> Player:
    """Return the acting player's state after a move of the expand phase."""
    after = position.copy()
    after.advance(move)
    return after.players[position.seat or 0]


# --- ways to make a move ---


def _variants(position: Position, move: Move) -> list[Move]:
    group = _group(position, move)
    return [other for other in position.moves() if _group(position, other) == group] if group else [move]


def _group(position: Position, text: Move) -> tuple[object, ...]:
    """Return a key that a move shares with all its variants; empty if it has none."""
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


def _key_face(player: Player, move: ImperialMove) -> Markup:
    if isinstance(move, Build):
        free = bool(move.helper) and player.village.kind[player.village.index[move.helper]] == "free_box"
        return join(pips(move.paid) if move.paid else NOTHING if free else pip("A"), _tag(player, move.helper))
    if isinstance(move, Harvest):
        return _tag(player, move.helper) if move.helper else pip("A")
    if isinstance(move, UseToken):
        if move.circle:
            return join(pictogram(player.token), pips(circle_shows(move.circle)))
        return pips(move.letters) if move.letters else pictogram(player.token)
    if isinstance(move, UseBuilding):
        token = pictogram(move.token) if move.token else NOTHING
        letters = circle_shows(move.circle) if move.circle else move.letters
        return join(token, pips(letters) if letters else NOTHING)
    if isinstance(move, Reroll):
        return join(pip("A") if move.die == WORKER else "", _("Reroll"))
    return NOTHING


def _tag(player: Player, ident: str) -> Markup:
    if not ident:
        return NOTHING
    letter = settle_view.letter_of(player.village, player.village.index[ident])
    return el("b", letter, cls=f"tag k-{letter.lower()}")


def _key_build(position: Position, move: Build) -> Markup:
    player = _acting(position)
    place, cost = _build_place(player, move)
    paid = amounts(move.paid) or _("nothing")
    if move.helper:
        building = building_of(player, move.helper)
        return fill(N_("{place}: {paid}, with {building}"), place=capitalized(place), paid=paid, building=building)
    if len(_variants(position, move.text)) > 1 or (move.paid and move.paid != cost):
        return fill(N_("{place}: {paid}"), place=capitalized(place), paid=paid)
    return fill(N_("Build {place}"), place=place)


def _build_place(player: Player, move: Build) -> tuple[str, str]:
    """Return the name of the place of a box, not escaped, and what the box shows."""
    name, box = move.place, move.number
    if name in TRACKS:
        track = TRACKS.index(name)
        section = min(player.length[track], SECTIONS - 1)
        return section_word(track, section), EMPIRE[track][section].boxes[box]
    building = player.village.buildings[player.village.index[name]]
    return named(building.name), building.boxes[box]


def _key_harvest(position: Position, move: Harvest) -> Markup:
    gain = amounts(circle_shows(move.circle))
    if move.helper:
        building = building_of(_acting(position), move.helper)
        return fill(N_("Harvest {gain}, with {building}"), gain=gain, building=building)
    return fill(N_("Harvest {gain}"), gain=gain)


def _key_favor(position: Position, move: UseToken) -> Markup:
    token, choice = _(TOKEN_NAMES[_acting(position).token]), _choice_words(move)
    return fill(N_("{token}: {gain}"), token=token, gain=choice) if choice else fill(N_("Use {token}"), token=token)


def _choice_words(move: UseToken | UseBuilding) -> str:
    return amounts(circle_shows(move.circle) if move.circle else move.letters)


def _key_use(position: Position, move: UseBuilding) -> Markup:
    name = building_of(_acting(position), move.building)
    if move.die is not None:
        face = _(RESOURCE_NAMES[RESOURCES.index(move.letters)])
        return fill(N_("Turn die {die} to {face}"), die=move.die + 1, face=face)
    said = [_(TOKEN_NAMES[move.token])] if move.token else []
    said += [_choice_words(move)] if move.circle or move.letters else []
    if not said:
        return fill(N_("Use {building}"), building=name)
    return fill(N_("{building}: {gain}"), building=name, gain=", ".join(said))


def _key_reroll(_position: Position, move: Reroll) -> Markup:
    return fill(N_("Reroll the worker die") if move.die == WORKER else N_("Reroll die {number}"), number=move.die + 1)


_KEYS: Final[dict[type, Callable[[Position, Any], Markup]]] = {
    Build: _key_build,
    Harvest: _key_harvest,
    UseToken: _key_favor,
    UseBuilding: _key_use,
    Reroll: _key_reroll,
    TakeToken: lambda position, move: fill(
        N_("Take and use {token}") if move.token in GIVERS else N_("Take {token}"), token=_(TOKEN_NAMES[move.token])
    ),
    **settle_view.KEYS,
    Rest: lambda position, move: fill(N_("No settlement")),
    KeepDice: lambda position, move: fill(N_("Keep the dice")),
    Done: lambda position, move: fill(N_("Finish")),
}


# --- previews ---


def _preview_rerolled(_scene: Scene[Position], move: RerolledDie) -> Markup:
    face = move.face if move.die == WORKER else _(RESOURCE_NAMES[RESOURCES.index(move.face)])
    return fill(N_("<b>The rerolled die shows {face}.</b>"), face=face)


_PREVIEWS_CHANCE: Final[dict[type, Callable[[Scene[Position], Any], Markup]]] = {
    Roll: lambda scene, move: fill(
        N_("<b>{dice}, {worker} actions.</b> Is that right?"),
        dice=capitalized(dice_words(move.dice)),
        worker=move.worker,
    ),
    FirstPlayer: lambda scene, move: fill(N_("<b>{name} rolls first.</b>"), name=scene.names[move.seat]),
    TokensInPlay: lambda scene, move: fill(
        N_("<b>In play: {tokens}.</b>"), tokens=joined([_(TOKEN_NAMES[name]) for name in move.tokens])
    ),
    RerolledDie: _preview_rerolled,
}


_TAKEN: Final = {
    "ally": N_("You get 1 extra action this round."),
    "boon": N_("You gain 1 more of what a resource die shows."),
    "yield": N_("You harvest a circle that matches a die, without an action."),
    "export": N_("You sell up to three different resources for 1 VP each."),
    "coin": N_("You gain 1 gold."),
}


def _preview_reroll(_position: Position, move: Reroll) -> Markup:
    if move.die == WORKER:
        return fill(N_("<b>Reroll the worker die.</b> The new number replaces the old one."))
    text = N_("<b>Reroll die {number}.</b> You get the new face instead of the old one.")
    return fill(text, number=move.die + 1)


def _build_headline(player: Player, move: Build) -> Markup:
    """Return the place of a box and what is paid for it: "Sawmill: 1 food"."""
    place, _cost = _build_place(player, move)
    text = join(capitalized(place), ": ", amounts(move.paid) or _("just one action"))
    if not move.helper:
        return text
    return fill(N_("{text}, with {building}"), text=text, building=building_of(player, move.helper))


_PREVIEWS: Final[dict[type, Callable[[Position, Any], Markup]]] = {
    TakeToken: lambda position, move: join(el("b", _(TOKEN_NAMES[move.token]), "."), " ", _(_TAKEN[move.token])),
    Reroll: _preview_reroll,
    KeepDice: lambda position, move: fill(N_("<b>Keep the dice.</b>")),
    **settle_view.PREVIEWS,
    Rest: lambda position, move: fill(N_("<b>No settlement</b> this round.")),
    Done: lambda position, move: fill(N_("<b>Finish.</b>")),
}


# --- prompts and warnings ---


def _prompt_expand(player: Player, name: Markup) -> Markup:
    if not player.actions:
        return fill(N_("<b>{name}, no actions left.</b> Use an ability, or finish."), name=name)
    text = ngettext(
        "<b>{{name}}, spend your action:</b> build or harvest.",
        "<b>{{name}}, spend your {number} actions:</b> build or harvest.",
        player.actions,
    )
    return Markup(text).format(name=name)


_PROMPTS: Final = {
    TAKE: N_("<b>{name}, take a favor token</b> for this round."),
    REROLL: N_("<b>{name}, reroll dice</b> or keep them."),
    SETTLE: N_("<b>{name}, which building gets a settlement?</b> Tap a shape, or choose none."),
    END: N_("<b>{name}, what do you keep</b> for the next round?"),
}
_PROMPTS_CHANCE: Final[dict[int, Callable[[Scene[Position]], Markup]]] = {
    TOKENS_DRAWN: lambda scene: fill(
        N_("<b>Which {number} favor tokens are in play?</b>"), number=tokens_in_play(len(scene.position.players))
    ),
    FIRST: lambda scene: fill(N_("<b>Who rolls first?</b>")),
    DICE_ROLLED: lambda scene: fill(N_("<b>What did you roll?</b> Enter the three dice and the worker die.")),
    REROLL: lambda scene: fill(N_("<b>What does the rerolled die show?</b>")),
}


def _wasted(player: Player, moves: Sequence[ImperialMove], uses: Sequence[UseBuilding]) -> list[Markup]:
    """List what a player could still do with the legal moves of the expand phase; `uses` are those of buildings."""
    said = []
    crossing = any(isinstance(other, Build | Harvest) for other in moves)
    if player.actions and crossing:
        text = ngettext(
            "You have {number} action left and can still afford something.",
            "You have {number} actions left and can still afford something.",
            player.actions,
        )
        said.append(Markup(text))
    elif crossing:
        said.append(fill(N_("You can still cross something without an action.")))
    if any(isinstance(other, UseToken) for other in moves):
        said.append(fill(N_("You haven't used {token}."), token=_(TOKEN_NAMES[player.token])))
    for ident in dict.fromkeys(other.building for other in uses):
        said.append(fill(N_("You can still use {building}."), building=building_of(player, ident)))
    return said
