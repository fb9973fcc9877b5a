"""What taps mean, what moves are called, what they would do: expand, ways, keys, questions, previews, warnings."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pyapp.drawing.language import _, fill, ngettext
from pyapp.drawing.markup import NOTHING, Markup, el, join
from pyapp.engine.contract import CHANCE, N_, Move
from pyapp.games.imperial.rules.components import (
    EMPIRE,
    GRANARIES,
    RESOURCE_NAMES,
    RESOURCES,
    ROUNDS,
    SECTIONS,
    TOKEN_NAMES,
    TRACKS,
)
from pyapp.games.imperial.rules.notation import parsed_build
from pyapp.games.imperial.rules.phases import DICE_ROLLED, END, EXPAND, FIRST, REROLL, SETTLE, TAKE, TOKENS_DRAWN
from pyapp.games.imperial.rules.player import WORKER, Player
from pyapp.games.imperial.view import settle as settle_view
from pyapp.games.imperial.view.gains import gains, left, reason
from pyapp.games.imperial.view.look import circle_of, place_of
from pyapp.games.imperial.view.marks import amount, amounts, listed, pictogram, pip, pips
from pyapp.games.imperial.view.tray import die_moves
from pyapp.games.imperial.view.words import (
    build_place,
    building_of,
    circle_shows,
    dice_words,
    sentence,
    square_word,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pyapp.drawing.scene import Scene
    from pyapp.games.imperial.rules.position import Position

_PAYING: Final = ("trade", "sell", "buy_action")
"""The abilities whose choice is only what is given."""

# --- what a tap means ---


def expand(position: Position, text: Move) -> list[Move]:
    """Return the legal moves that a touchable's text means, the plainest first."""
    moves = position.moves()
    words = text.split(" ")
    if words[0] == "reroll" and position.seat != CHANCE:
        return die_moves(moves, WORKER if words[1] == "worker" else int(words[1]) - 1)
    if text in moves:
        return [text]
    if words[0] == "harvest":
        return [move for move in moves if circle_of(move) == words[1]]
    if words[0] in ("build", "use", "favor"):
        place = place_of(text)
        return [move for move in moves if place_of(move) == place]
    return []


def variants(position: Position, move: Move) -> list[Move]:
    """Return the legal moves that differ from a legal one only in what is paid or which ability is used, the plainest
    first.
    """
    group = _group(position, move)
    return [other for other in position.moves() if _group(position, other) == group] if group else [move]


def _group(position: Position, move: Move) -> str:
    """Name what a move does whatever is paid for it; "" if there is but one way to do it."""
    words = move.split(" ")
    if position.seat is None or position.seat == CHANCE:
        return ""
    if words[0] == "build":
        return f"{words[0]} {words[1]}"
    player = position.players[position.seat]
    if words[0] == "harvest":
        return f"harvest {words[1]}"
    if words[0] == "favor":
        return _token_group(player.token, words[1] if len(words) > 1 else "")
    if words[0] == "use" and position.phase == EXPAND:
        kind = player.village.kind[player.village.index[words[1]]]
        if kind in _PAYING:
            return f"use {words[1]}"
        if kind == "token_both" and len(words) > 3 and words[2] in ("yield", "export"):
            group = _token_group(words[2], words[3])
            return group if group.startswith("harvest") else f"use {words[1]} {group}"
    return ""


def _token_group(token: str, choice: str) -> str:
    if token == "yield":
        return f"harvest {choice}"
    return f"export {len(choice)}" if token == "export" else ""


# --- keys ---


def variant_key(position: Position, move: Move) -> Markup:
    """Draw the inside of a move's key: the pips that are paid or gained, the letter of the ability that is used."""
    words = move.split(" ")
    if position.seat is None or position.seat == CHANCE:
        return NOTHING
    player = position.players[position.seat]
    if words[0] == "build":
        _name, _box, paid, mod = parsed_build(move)
        free = bool(mod) and player.village.kind[player.village.index[mod]] == "free_box"
        return (pips(paid) if paid else NOTHING if free else pip("A")) + _tag(player, mod)
    if words[0] == "harvest":
        return _tag(player, words[2]) if len(words) > 2 else pip("A")
    if words[0] == "favor":
        choice = words[1] if len(words) > 1 else ""
        if "." in choice:
            return pictogram(player.token) + pips(circle_shows(choice))
        return pips(choice) if choice else pictogram(player.token)
    if words[0] == "use" and len(words) > 2:
        rest = words[2:]
        token = pictogram(rest.pop(0)) if rest[0] in TOKEN_NAMES else NOTHING
        letters = rest[-1] if rest else ""
        return token + (pips(circle_shows(letters) if "." in letters else letters) if letters else "")
    if words[0] == "reroll":
        return join(pip("A") if words[1] == "worker" else "", _("Reroll"))
    return NOTHING


def _tag(player: Player, ident: str) -> Markup:
    if not ident:
        return NOTHING
    letter = settle_view.letter_of(player.village, player.village.index[ident])
    return el("b", letter, cls=f"tag k-{letter.lower()}")


def key(position: Position, move: Move) -> str:
    """Name a move: on the main key, for screen readers, in a hint."""
    words = move.split(" ")
    return _KEYS[words[0]](position, words, move) if words[0] in _KEYS else _("Enter")


def _key_build(position: Position, _words: list[str], move: Move) -> str:
    player = _acting(position)
    place, cost = build_place(player, move)
    _name, _box, paid, mod = parsed_build(move)
    if mod:
        return _("{place}: {paid}, with {building}").format(
            place=sentence(place), paid=amounts(paid) or _("nothing"), building=building_of(player, mod)
        )
    if len(variants(position, move)) > 1 or (paid and paid != cost):
        return _("{place}: {paid}").format(place=sentence(place), paid=amounts(paid))
    return _("Cross {place}").format(place=place)


def _key_harvest(position: Position, words: list[str], _move: Move) -> str:
    gain = amounts(circle_shows(words[1]))
    if len(words) > 2:
        return _("Harvest {gain}, with {building}").format(gain=gain, building=building_of(_acting(position), words[2]))
    return fill(N_("Harvest {gain}"), gain=gain)


def _key_favor(position: Position, words: list[str], _move: Move) -> str:
    player = _acting(position)
    token = _(TOKEN_NAMES[player.token])
    if len(words) == 1:
        return fill(N_("Use {token}"), token=token)
    return fill(N_("{token}: {gain}"), token=token, gain=_choice_words(words[1]))


def _choice_words(choice: str) -> str:
    return amounts(circle_shows(choice)) if "." in choice else amounts(choice)


def _key_use(position: Position, words: list[str], _move: Move) -> str:
    player = _acting(position)
    name, rest = building_of(player, words[1]), words[2:]
    if not rest:
        return _("Use {building}").format(building=name)
    if position.phase == REROLL:
        return _("Turn die {die} to {face}").format(die=rest[0], face=_(RESOURCE_NAMES[RESOURCES.index(rest[1])]))
    said = [_(TOKEN_NAMES[rest.pop(0)])] if rest[0] in TOKEN_NAMES else []
    said += [_choice_words(rest[0])] if rest else []
    return _("{building}: {gain}").format(building=name, gain=", ".join(said))


def _key_reroll(position: Position, words: list[str], _move: Move) -> str:
    if position.seat == CHANCE:
        return _("Enter")
    return _("Reroll the worker die") if words[1] == "worker" else fill(N_("Reroll die {number}"), number=words[1])


def _acting(position: Position) -> Player:
    return position.players[position.seat or 0]


_KEYS: Final[dict[str, Callable[[Position, list[str], Move], str]]] = {
    "build": _key_build,
    "harvest": _key_harvest,
    "favor": _key_favor,
    "use": _key_use,
    "reroll": _key_reroll,
    "take": lambda position, words, move: fill(N_("Take {token}"), token=_(TOKEN_NAMES[words[1]])),
    "settle": lambda position, words, move: _("Draw {building}").format(
        building=building_of(_acting(position), words[1])
    ),
    "rest": lambda position, words, move: _("None"),
    "keep": lambda position, words, move: _("Keep the dice"),
    "done": lambda position, words, move: _("Finish"),
}


def ending_move(position: Position) -> Move | None:
    """Return the move that ends what the acting seat does."""
    return (
        {EXPAND: "done", SETTLE: "rest", END: "done", REROLL: "keep"}.get(position.phase)
        if position.seat != CHANCE
        else None
    )


def question(scene: Scene[Position], text: str, _moves: Sequence[Move]) -> str:
    """Ask which of several moves is meant by a touchable that was tapped."""
    position: Position = scene.position
    player, words = _acting(position), text.split(" ")
    if words[0] == "favor":
        ask = {"yield": N_("Which circle?"), "export": N_("How many for 1 VP each?")}.get(
            player.token, N_("One more of which?")
        )
        return f"<b>{_(TOKEN_NAMES[player.token])}.</b> {_(ask)}"
    if words[0] == "use":
        return f"<b>{building_of(player, words[1])}.</b> {_('Which one?')}"
    if words[0] == "reroll":
        return (
            f"<b>{_('Worker die') if words[1] == 'worker' else fill(N_('Die {number}'), number=words[1])}."
            f"</b> {_('What becomes of it?')}"
        )
    return f"<b>{_('Which one?')}</b>"


def choices(scene: Scene[Position]) -> list[tuple[Move, Markup]]:
    """Return the moves that the voice offers as keys with nothing chosen: what can be stored, and the boxes that are
    small on the sheet.
    """
    position: Position = scene.position
    if position.seat is None or position.seat == CHANCE:
        return []
    if position.phase == END:
        return [(move, variant_key(position, move)) for move in position.moves() if move != "done"]
    if position.phase != EXPAND:
        return []
    section = position.players[position.seat].length[GRANARIES]
    if section == SECTIONS or len(EMPIRE[GRANARIES][section].boxes) < 3:
        return []
    found: dict[str, Move] = {}
    for move in position.moves():
        if move.startswith("build granaries"):
            found.setdefault(place_of(move), move)
    return [(move, pictogram("granaries") + variant_key(position, move)) for move in found.values()]


def tab_of(_position: Position, move: Move) -> str:
    """Return the tab on which a move is seen."""
    words = move.split(" ")
    on_village = words[0] == "use" or (words[0] == "build" and words[1].partition(".")[0] not in TRACKS)
    return "village" if on_village else "empire"


# --- previews ---


def preview(scene: Scene[Position], move: Move) -> str:
    """Say what a legal move would do: what it costs, what it brings, what is left."""
    position: Position = scene.position
    words = move.split(" ")
    if position.seat == CHANCE:
        return _preview_chance(scene, words)
    if words[0] in ("take", "keep", "rest", "done", "reroll"):
        return _PREVIEWS[words[0]](position, words)
    if words[0] == "settle":
        return _preview_settle(position, words)
    return f"<b>{_headline(position, words, move)}.</b> {_effect(position, move)}".strip()


def _preview_chance(scene: Scene[Position], words: list[str]) -> str:
    if words[0] == "dice":
        return fill(
            N_("<b>{dice}, {worker} actions.</b> Is that what the table rolled?"),
            dice=sentence(dice_words(words[1])),
            worker=words[2],
        )
    if words[0] == "first":
        return _("<b>{name} rolls first.</b>").format(name=scene.names[int(words[1]) - 1])
    if words[0] == "tokens":
        return fill(N_("<b>In play: {tokens}.</b>"), tokens=listed([_(TOKEN_NAMES[name]) for name in words[1:]]))
    face = words[-1]
    return fill(
        N_("<b>The rerolled die shows {face}.</b>"),
        face=face if face.isdigit() else _(RESOURCE_NAMES[RESOURCES.index(face)]),
    )


_TAKEN: Final = {
    "ally": N_("Ally: this round you gain 1 action more."),
    "boon": N_("Boon: you gain one more of what a resource die shows."),
    "yield": N_("Yield: you harvest a circle that a die shows, without an action."),
    "export": N_("Export: you sell up to three different resources for 1 VP each."),
    "coin": N_("Lucky Coin: you gain 1 gold."),
}
_PREVIEWS: Final[dict[str, Callable[[Position, list[str]], str]]] = {
    "take": lambda position, words: "<b>{}.</b> {}".format(
        *_(_TAKEN[words[1]]).split(": ", 1)[:1], sentence(_(_TAKEN[words[1]]).split(": ", 1)[-1])
    ),
    "reroll": lambda position, words: (
        _("<b>Reroll the worker die.</b> The new number replaces the old one.")
        if words[1] == "worker"
        else fill(N_("<b>Reroll die {number}.</b> The new face replaces what the old one gave you."), number=words[1])
    ),
    "keep": lambda position, words: _("<b>Keep the dice</b> as they lie."),
    "rest": lambda position, words: _("<b>No settlement</b> this round."),
    "done": lambda position, words: _("<b>Finish.</b>"),
}


def _headline(position: Position, words: list[str], move: Move) -> str:
    """Say what is done and what is paid: Sawmill, 1 food."""
    player = _acting(position)
    if words[0] == "build":
        place, _cost = build_place(player, move)
        _name, _box, paid, mod = parsed_build(move)
        text = f"{sentence(place)}, {amounts(paid) or _('only the action')}"
        return _("{text}, with {building}").format(text=text, building=building_of(player, mod)) if mod else text
    return key(position, move)


def _effect(position: Position, move: Move) -> str:
    """Say what a move of the expand phase brings, and what is left after it."""
    seat = position.seat or 0
    after = position.copy()
    after.advance(move)
    return f"{gains(position.players[seat], after.players[seat])} {left(after.players[seat])}".strip()


_ORDINALS: Final = (
    N_("first"),
    N_("second"),
    N_("third"),
    N_("fourth"),
    N_("fifth"),
    N_("sixth"),
    N_("seventh"),
    N_("eighth"),
    N_("ninth"),
)


def _preview_settle(position: Position, words: list[str]) -> str:
    player = _acting(position)
    number = player.village.index[words[1]]
    count = player.raised[number]
    head = _("<b>{building}, {ordinal} settlement.</b>").format(
        building=building_of(player, words[1]),
        ordinal=_(_ORDINALS[count]) if count < len(_ORDINALS) else str(count + 1),
    )
    underline = player.village.underline[number]
    kind = player.village.kind[number]
    if kind == "blueprint_vp":
        text = fill(N_("{points} VP at the end."), points=player.value(number, "vp"))
        if not player.finished[number]:
            text += " " + _("It counts only if the building is finished.")
    elif underline:
        now = player.value(number, underline)
        text = fill(
            N_("Its underlined {now} becomes {then}, at {square}."), now=now, then=now + 1, square=square_word(words[2])
        )
    else:
        text = fill(N_("At {square}."), square=square_word(words[2]))
    return f"{head} {text}"


def why(scene: Scene[Position], move: Move) -> str:
    """Say in one short sentence what a legal move is good for."""
    position: Position = scene.position
    words = move.split(" ")
    if words[0] in ("build", "harvest", "favor") or (words[0] == "use" and position.phase == EXPAND):
        after = position.copy()
        after.advance(move)
        seat = position.seat or 0
        return reason(position.players[seat], after.players[seat])
    return preview(scene, move)


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
        N_("<b>Which {number} favor tokens are in play?</b>"), number=len(scene.position.moves()[0].split(" ")) - 1
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
    if position.seat is None or position.seat == CHANCE or move != "done":
        return ""
    player, moves = position.players[position.seat], position.moves()
    if position.phase == END:
        kept = [other for other in moves if other != "done"]
        return (
            fill(N_("<b>You could keep {what}.</b> Finish anyway?"), what=amounts(kept[0].split(" ")[2]))
            if kept
            else ""
        )
    said = []
    if player.actions and any(other.startswith(("build", "harvest")) for other in moves):
        said.append(
            ngettext(
                "{number} action left and something you can pay.",
                "{number} actions left and something you can pay.",
                player.actions,
            )
        )
    elif any(other.startswith(("build", "harvest")) for other in moves):
        said.append(_("An ability lets you cross something without an action."))
    if any(other.startswith("favor") for other in moves):
        said.append(fill(N_("{token} is not used."), token=_(TOKEN_NAMES[player.token])))
    for ident in dict.fromkeys(other.split(" ")[1] for other in moves if other.startswith("use ")):
        said.append(_("{building} could still be used.").format(building=building_of(player, ident)))
    if not said:
        return ""
    lost = listed([amount(letter, number) for letter, number in zip(RESOURCES, player.pool, strict=True) if number])
    stored = player.round < ROUNDS and any(player.ready(number) for number in player.village.by_kind.get("store", ()))
    text = f"<b>{said[0]}</b> {' '.join(said[1:3])}"
    if lost and not stored:
        text = f"{text} {fill(N_('Lost: {what}.'), what=lost)}"
    return f"{text} {_('Finish anyway?')}"
