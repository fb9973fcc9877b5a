"""What taps mean, what acts are called, what the acting seat is asked and what an ending answer would waste. What acts
would do is said in `previews`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pyapp.drawing.language import _, fill, ngettext
from pyapp.drawing.markup import NOTHING, Markup, esc, join
from pyapp.engine.acts import moves_of
from pyapp.engine.contract import CHANCE, N_
from pyapp.games.artemis.rules.academy import STOP
from pyapp.games.artemis.rules.components import COLONISTS, DICE, Effect
from pyapp.games.artemis.rules.proposals import proposed
from pyapp.games.artemis.rules.steps import (
    BUILD,
    CREW,
    DIE,
    HEAT,
    HIT,
    HOUSE,
    MAN,
    MIX,
    PLACE,
    RECRUIT,
    REGIONS,
    REWARD,
    SEND,
    TRAIN,
    USE,
)
from pyapp.games.artemis.rules.tables import number_of
from pyapp.games.artemis.rules.upkeep import DONE, KEEP, can_heat
from pyapp.games.artemis.view import previews
from pyapp.games.artemis.view.look import PLACING
from pyapp.games.artemis.view.marks import amount
from pyapp.games.artemis.view.marks import colonists as drawn_colonists
from pyapp.games.artemis.view.terms import (
    a_colonist,
    colonists,
    colonists_of,
    effect_words,
    goods,
    listed,
    reason,
    title,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from pyapp.drawing.scene import Scene
    from pyapp.engine.contract import Move
    from pyapp.games.artemis.rules.position import Position

NOBODY_RECRUITED: Final = "recruit none"


# --- where a tap is seen, what else is offered ---


_ON_MAT: Final = ("house", "man", "crew", "use", "heat", "train", KEEP, DONE, STOP)


def tab_of(_position: Position, move: Move) -> str:
    """Return the tab on which an act is seen."""
    return "mat" if move.partition(" ")[0] in _ON_MAT else "europa"


def ending_move(position: Position) -> Move | None:
    """Return the answer that stays at hand beside what is proposed: to keep the crews. The panel of any other question
    has its ending answer itself.
    """
    return KEEP if position.ask == CREW and KEEP in position.legal else None


def plain(position: Position) -> Move | None:
    """Return the answer that is proposed; None where the board answers."""
    return proposed(position) if position.seat not in (None, CHANCE) and position.ask not in PLACING else None


_ARRANGED: Final = (TRAIN, HOUSE, MAN, CREW, USE, HEAT)


def tab_asked(position: Position) -> str:
    """Return the tab on which a question is answered, the mat for what is arranged on it."""
    return "mat" if position.ask in _ARRANGED else ""


# --- keys ---


def key(position: Position, move: Move) -> Markup:
    """Name an act for its key."""
    moves = moves_of(move)
    words = moves[-1].split(" ")
    first = moves[0].split(" ")
    if len(moves) > 1 and first[0] == "crew":
        return esc(_("Move the crews"))
    if len(moves) > 1 and first[0] == "heat":
        number = sum(int(one.split(" ")[2]) for one in moves)
        return fill(Markup(ngettext("Heat {number}", "Heat {number}", number)))
    if first[0] == "die" and words[0] in ("die", "send", "hit", *REGIONS):
        return _key_die(first[1])
    if words[0] in REGIONS:
        face = position.args[0] if position.ask == PLACE else ""
        return fill(N_("Place the {face}"), face=face)
    return _KEYS[words[0]](position, words) if words[0] in _KEYS else esc(_("Enter"))


def _key_die(word: str) -> Markup:
    old, _sign, new = word.partition(">")
    return fill(N_("Place the {old} as a {face}"), old=old, face=new) if new else fill(N_("Place the {face}"), face=old)


def _key_build(position: Position, _words: list[str]) -> Markup:
    if position.ask == BUILD:
        return fill(N_("Build for {price}"), price=position.args[2])
    return esc(_("Build"))


def _key_send(_position: Position, words: list[str]) -> Markup:
    if words[1] == "none":
        return esc(_("Send nobody"))
    if len(words) < 3:
        return fill(N_("Send {colonists}"), colonists=colonists(words[1]))
    paid = goods(words[2].upper(), 1)
    return fill(N_("Send {colonists} for {paid}"), colonists=colonists(words[1]), paid=paid)


def _key_recruit(position: Position, words: list[str]) -> Markup:
    if words[1] == "none":
        return esc(_("Recruit nobody"))
    price = previews.price_of_recruits(position, words[1])
    return fill(N_("Recruit {colonists} for {price}"), colonists=colonists(words[1]), price=price)


def _key_man(_position: Position, words: list[str]) -> Markup:
    return esc(_("Leave it empty")) if words[-1] == "none" else fill(N_("Man it: {who}"), who=colonists(words[-1]))


def _key_mix(_position: Position, words: list[str]) -> Markup:
    parts = [goods(kind, int(one)) for kind, one in zip(("ENERGY", "MINERAL"), words[1:], strict=True) if one != "0"]
    return fill(N_("Take {what}"), what=listed(parts))


_KEYS: Final[dict[str, Callable[[Position, list[str]], Markup]]] = {
    "send": _key_send,
    "hit": lambda position, words: fill(N_("Turn the {old} to {face}"), old=words[2][0], face=words[2][2]),
    "reward": lambda position, words: fill(N_("Take reward {reward}"), reward=words[1]),
    "mix": _key_mix,
    "build": _key_build,
    "leave": lambda position, words: esc(_("Let it go")),
    "recruit": _key_recruit,
    "train": lambda position, words: fill(N_("Train to {colonist}"), colonist=previews.rank_name(words[1][2])),
    STOP: lambda position, words: esc(_("Stop training")),
    "house": lambda position, words: fill(N_("House: {place}"), place=reason(words[2])),
    "man": _key_man,
    "crew": _key_man,
    KEEP: lambda position, words: esc(_("Keep")),
    "use": lambda position, words: fill(N_("Use {tile}"), tile=title(words[1], position.kit.material)),
    DONE: lambda position, words: esc(_("Done")),
    "heat": lambda position, words: (
        esc(_("Heat nobody"))
        if words[2] == "0"
        else fill(N_("Heat {colonists}"), colonists=colonists(words[1] * int(words[2])))
    ),
}


def variant_key(_position: Position, move: Move) -> Markup:
    """Draw an answer as the inside of its key: colonists and goods; nothing where words say it better."""
    words = moves_of(move)[-1].split(" ")
    if words[0] in ("recruit", "man", "crew", "send") and words[-1] != "none":
        drawn = drawn_colonists(words[2] if words[0] == "crew" else words[1])
        return join(drawn, amount(words[2].upper(), 1)) if words[0] == "send" and len(words) > 2 else drawn
    if words[0] == "mix":
        taken = [
            amount(kind, int(one)) for kind, one in zip(("ENERGY", "MINERAL"), words[1:], strict=True) if one != "0"
        ]
        return Markup(" ").join(taken)
    if words[0] == "train":
        return join(drawn_colonists(words[1][0]), "→", drawn_colonists(words[1][2]))
    return NOTHING


# --- prompts ---

_DICE: Final = (
    N_("your first die of five"),
    N_("your second die of five"),
    N_("your third die of five"),
    N_("your fourth die of five"),
    N_("your last die"),
)


def prompt(scene: Scene[Position]) -> Markup:
    """Say what the acting seat does now."""
    position = scene.position
    if position.seat is None:
        return NOTHING
    if position.seat == CHANCE:
        return fill(N_("<b>What came on the table?</b>"))
    return _PROMPTS[position.ask](position, position.seat, scene)


def _prompt_die(position: Position, seat: int, scene: Scene[Position]) -> Markup:
    number = DICE - len(position.pool[seat])
    die = scene.draft or scene.chosen or ""
    words = moves_of(die)[0].rstrip(";").split(" ")
    if words[0] == "die" and len(words) > 1:
        return _where(scene, seat, int(words[1][-1]))
    return fill(
        N_("<b>{name}, {die}.</b> Take one from your hand."), name=scene.names[seat], die=_(_DICE[min(number, 4)])
    )


def _prompt_place(position: Position, seat: int, scene: Scene[Position]) -> Markup:
    return _where(scene, seat, position.args[0])


def _where(scene: Scene[Position], seat: int, face: int) -> Markup:
    text = N_("<b>{name}, where does the {face} go?</b> Each socket says what it would bring.")
    return fill(text, name=scene.names[seat], face=face)


if TYPE_CHECKING:
    _Prompt = Callable[[Position, int, Scene[Position]], Markup]


def _with(message: str, values: Callable[[Position, int], dict[str, object]] | None = None) -> _Prompt:
    """Return what fills a prompt with the name and the values of the question."""

    def said(position: Position, seat: int, scene: Scene[Position]) -> Markup:
        params = values(position, seat) if values else {}
        return fill(message, name=scene.names[seat], **{key: esc(value) for key, value in params.items()})

    return said


def _tile(position: Position, tile: str) -> str:
    return title(tile, position.kit.material)


_PROMPTS: Final[dict[str, _Prompt]] = {
    DIE: _prompt_die,
    PLACE: _prompt_place,
    SEND: _with(
        N_("<b>{name}, who goes with the {face}?</b> In your Shelters: {who}."),
        lambda position, seat: {"face": position.args[1], "who": colonists_of(position.shelters[seat])},
    ),
    HIT: _with(N_("<b>{name}, which die does the Marine turn down?</b>")),
    REWARD: _with(
        N_("<b>{name}, you lead on {expedition}.</b> Which reward?"),
        lambda position, seat: {"expedition": title(position.open[position.args[0]], position.kit.material)},
    ),
    MIX: _with(
        N_("<b>{name}, {what}:</b> how much of it energy, how much minerals? {why}."),
        lambda position, seat: {
            "what": effect_words((Effect("ANY", position.args[0]),)),
            "why": reason(position.args[1]),
        },
    ),
    BUILD: _with(
        N_("<b>{name}, build {tile} for {price}?</b> You have {have}."),
        lambda position, seat: {
            "tile": _tile(position, position.display[position.args[0]]),
            "price": goods("MINERAL", position.args[2]),
            "have": position.minerals[seat],
        },
    ),
    RECRUIT: _with(
        N_("<b>{name}, whom do you recruit?</b> At most {number}, you have {energy}."),
        lambda position, seat: {"number": position.args[0], "energy": goods("ENERGY", position.energy[seat])},
    ),
    TRAIN: _with(
        N_("<b>{name}, whom do you train?</b> {steps} left ({why})."),
        lambda position, seat: {
            "steps": ngettext("{number} training step", "{number} training steps", position.args[0]),
            "why": reason(position.args[1]),
        },
    ),
    HOUSE: _with(
        N_("<b>{name}, where does the newcomer go?</b> You gained {colonist}."),
        lambda position, seat: {"colonist": a_colonist(COLONISTS[position.args[1]])},
    ),
    MAN: _with(
        N_("<b>{name}, who mans {tile} at once?</b> In your Shelters: {who}."),
        lambda position, seat: {
            "tile": _tile(position, position.tiles[seat][position.args[0]]),
            "who": colonists_of(position.shelters[seat]),
        },
    ),
    CREW: _with(N_("<b>{name}, who works where?</b> Tap slots on your mat to move colonists, or leave all as it is.")),
    USE: _with(N_("<b>{name}, which building do you use?</b> Or be done.")),
    HEAT: _with(
        N_("<b>{name}, how many are heated: {colonists}?</b> You can heat {number} more."),
        lambda position, seat: {
            "colonists": colonists(COLONISTS[position.args[0]] * position.args[1]),
            "number": can_heat(position, seat),
        },
    ),
}


# --- previews ---


def preview(scene: Scene[Position], move: Move) -> Markup:
    """Say what a legal act would do."""
    return previews.preview(scene, move)


def why(scene: Scene[Position], move: Move) -> Markup:
    """Say in one short sentence what a legal act is good for."""
    return previews.why(scene, move)


# --- warnings ---


def warning(scene: Scene[Position], move: Move) -> Markup:
    """Say what an answer would waste."""
    position = scene.position
    if position.seat is None or position.seat == CHANCE:
        return NOTHING
    words = moves_of(move)[0].split(" ")
    if move == DONE:
        waiting = [title(one.split(" ")[1], position.kit.material) for one in position.legal if one.startswith("use ")]
        return _warn(N_("<b>Not used yet: {tiles}.</b>"), _("Finish anyway?"), tiles=listed(waiting))
    if move == STOP and len(position.legal) > 1:
        steps = ngettext("{number} training step", "{number} training steps", position.args[0])
        return _warn(N_("<b>{steps} left, and somebody to train.</b>"), _("Stop anyway?"), steps=steps)
    if move == NOBODY_RECRUITED and len(position.legal) > 1:
        energy = goods("ENERGY", position.energy[position.seat])
        return _warn(N_("<b>With {energy} you could recruit.</b>"), _("Recruit nobody?"), energy=energy)
    if words[0] == "heat":
        return _warn_cold(position, move)
    return NOTHING


def _warn(message: str, ask: str, **params: str) -> Markup:
    return Markup(" ").join((fill(message, **params), esc(ask)))


def _warn_cold(position: Position, act: Move) -> Markup:
    """Warn of colonists left in the cold that could be heated."""
    seat = position.seat or 0
    heated = {one.split(" ")[1]: int(one.split(" ")[2]) for one in moves_of(act)}
    lost = "".join(
        letter * (number_of(position.shelters[seat], kind) - heated[letter])
        for kind, letter in enumerate(COLONISTS)
        if letter in heated
    )
    if not lost or sum(heated.values()) >= can_heat(position, seat):
        return NOTHING
    return _warn(
        N_("<b>Lost to the cold: {colonists}.</b> You could heat more."), _("Leave them?"), colonists=colonists(lost)
    )
