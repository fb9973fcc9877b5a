"""What a building can do: every kind of ability with its parameters, its words in English, and how they become text.

An ability is data. Views and the studio read this table, the schema checks against it, the rules look up what `group`
it belongs to.
"""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from pyapp.engine.contract import N_
from pyapp.games.imperial.rules.components import RESOURCE_KEYS
from pyapp.games.imperial.rules.words import (
    ANY_RESOURCE,
    PATTERN_WORDS,
    TO_WORDS,
    TOKEN_WORDS,
    WHERE_WORDS,
    WORDS,
)

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

PLAIN: Final = RESOURCE_KEYS[:3]
"""The resources that boxes ask for: all but gold."""
EVENTS: Final = ("harvests", "sections", "tracks", "boxes", "walls", "huts", "granaries", "bridges")
COUNTED: Final = (
    *("imperial", "open_fields", "circles", "emptied_fields", "buildings", "settlements", "settlement_sections"),
    *("columns", "sections", "walls", "huts", "granaries", "bridges", "tracks_of_5"),
)
WHERE: Final = tuple(WHERE_WORDS)
LARGEST: Final = 20
"""Every number of an ability is whole, from 1 to this."""
MOST_AT_ONCE: Final = 5
"""Resources and repetitions have a lower bound: a stranger's sheet must not make rounds that a page cannot list."""

# --- the table ---


@dataclass(frozen=True, slots=True)
class Parameter:
    """One parameter: `type` is number, flag, faces, resource, resources, where, event, counted, pattern, face, tokens
    or to.

    `default` is what the studio begins with and, unless `required`, what a missing one means (0 for `max`: no cap).
    `only` names the parameter and value that it belongs to; `words` are further values of a number ("all").
    """

    name: str
    type: str
    label: str
    choices: tuple[object, ...] = ()
    default: object = 1
    required: bool = True
    underline: bool = False
    least: int = 1
    most: int = LARGEST
    only: tuple[str, str] | None = None
    words: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind: when it works (`group`), what the studio calls it, its texts, its parameters.

    `texts` holds (parameter, value, message): the first whose parameter has that value is the sentence; "" stands for
    any.
    """

    group: str
    title: str
    texts: tuple[tuple[str, object, str], ...]
    parameters: tuple[Parameter, ...] = ()

    def parameter(self, name: str) -> Parameter | None:
        """Find a parameter by its name."""
        return next((parameter for parameter in self.parameters if parameter.name == name), None)


def _number(name: str, label: str, *, underline: bool = False, default: int = 1, most: int = LARGEST) -> Parameter:
    return Parameter(name, "number", label, (), default, True, underline, 1, most)


def _choice(name: str, kind: str, label: str, choices: Sequence[str], default: str) -> Parameter:
    return Parameter(name, kind, label, tuple(choices), default)


def _one(text: str) -> tuple[tuple[str, object, str], ...]:
    return (("", None, text),)


def _by(name: str, one: str, many: str) -> tuple[tuple[str, object, str], ...]:
    return ((name, 1, one), ("", None, many))


_N: Final = _number("n", N_("how many"), underline=True, most=MOST_AT_ONCE)
_GIVEN: Final = _number("n", N_("how many given"), most=MOST_AT_ONCE)
_VP: Final = _number("vp", N_("victory points"), underline=True)
_COUNT: Final = _number("count", N_("at least"), default=2)
_EVERY: Final = Parameter("every", "number", N_("for every"), required=False)
_TIMES: Final = Parameter("times", "number", N_("times a round"), required=False, underline=True, most=MOST_AT_ONCE)
_MAX: Final = Parameter("max", "number", N_("at most"), default=0, required=False, underline=True)
_RESOURCE: Final = _choice("resource", "resource", N_("resource"), RESOURCE_KEYS, "wood")
_WHERE: Final = _choice("where", "where", N_("place"), WHERE, "walls")
_EVENT: Final = _choice("event", "event", N_("what happens"), EVENTS, "sections")

KINDS: Final[Mapping[str, Kind]] = MappingProxyType(
    {
        # production
        "gain": Kind("START", N_("Gain"), _one(N_("Gain {n} {resource} each round")), (_RESOURCE, _N)),
        "gain_choice": Kind(
            "FREE",
            N_("Gain, your choice"),
            _one(N_("Gain {n} each round, your choice of {resources}")),
            (
                Parameter("resources", "resources", N_("resources"), RESOURCE_KEYS, ("wood", "stone"), least=2, most=3),
                _N,
            ),
        ),
        "gain_if_dice": Kind(
            "START",
            N_("Gain if the dice show"),
            _one(N_("If the dice show {pattern}, gain {n} {resource}")),
            (
                _choice("pattern", "pattern", N_("dice"), tuple(PATTERN_WORDS), "pair"),
                Parameter("face", "face", N_("face"), RESOURCE_KEYS, "wood", only=("pattern", "shows")),
                _RESOURCE,
                _N,
            ),
        ),
        "gain_per": Kind(
            "START",
            N_("Gain by what you have"),
            _by(
                "every",
                N_("Gain {n} {resource} for each {per}{max}"),
                N_("Gain {n} {resource} for every {every} {per}{max}"),
            ),
            (
                _RESOURCE,
                _N,
                _choice(
                    "per",
                    "counted",
                    N_("counted"),
                    ("open_fields", "buildings", "settlements", "imperial"),
                    "open_fields",
                ),
                _EVERY,
                _MAX,
            ),
        ),
        "copy_die": Kind(
            "FREE",
            N_("Copy a die"),
            (
                ("gold", True, N_("Gain again what one die shows, even gold")),
                ("", None, N_("Gain again what one die shows, except gold")),
            ),
            (Parameter("gold", "flag", N_("gold too"), default=False, required=False),),
        ),
        # actions
        "extra_action": Kind(
            "START",
            N_("More actions"),
            _by("n", N_("Gain {n} action each round"), N_("Gain {n} actions each round")),
            (_N,),
        ),
        "action_if_worker": Kind(
            "START",
            N_("Actions by the worker die"),
            _by(
                "n",
                N_("If the worker die shows {faces}, gain {n} action"),
                N_("If the worker die shows {faces}, gain {n} actions"),
            ),
            (Parameter("faces", "faces", N_("worker die"), (3, 4, 5), (3,), least=1, most=3), _N),
        ),
        "action_when": Kind(
            "TRIGGER",
            N_("Actions for a busy round"),
            _by(
                "n",
                N_("In a round with {count} {event}, gain {n} action"),
                N_("In a round with {count} {event}, gain {n} actions"),
            ),
            (_EVENT, _COUNT, _N),
        ),
        "buy_action": Kind(
            "FREE",
            N_("Buy actions"),
            _one(N_("Trade {n} {give} for 1 action{times}")),
            (_choice("give", "resource", N_("given"), (*RESOURCE_KEYS, "any"), "food"), _GIVEN, _TIMES),
        ),
        "free_box": Kind(
            "MOD",
            N_("Boxes without an action"),
            _by(
                "times",
                N_("{times} box a round in {where} needs no action"),
                N_("{times} boxes a round in {where} need no action"),
            ),
            (_WHERE, _TIMES),
        ),
        # trade and costs
        "trade": Kind(
            "FREE",
            N_("Trade"),
            _one(N_("Trade {n} {give} for {m} {get}{times}")),
            (
                _choice("give", "resource", N_("given"), (*RESOURCE_KEYS, "any"), "food"),
                _GIVEN,
                _choice("get", "resource", N_("gained"), RESOURCE_KEYS, "gold"),
                _number("m", N_("how many gained"), underline=True, most=MOST_AT_ONCE),
                _TIMES,
            ),
        ),
        "sell": Kind(
            "FREE",
            N_("Sell for victory points"),
            _one(N_("Trade {n} {give} for {vp} VP{times}")),
            (_choice("give", "resource", N_("given"), (*RESOURCE_KEYS, "any"), "food"), _GIVEN, _VP, _TIMES),
        ),
        "discount": Kind(
            "MOD",
            N_("Cheaper boxes"),
            _by(
                "times",
                N_("{times} box a round in {where} costs {n} {resource} less"),
                N_("{times} boxes a round in {where} cost {n} {resource} less each"),
            ),
            (_WHERE, _choice("resource", "resource", N_("resource"), (*PLAIN, "any"), "any"), _N, _TIMES),
        ),
        "free_cost": Kind(
            "MOD",
            N_("Boxes without resources"),
            _by(
                "times",
                N_("{times} box a round in {where} costs no resources"),
                N_("{times} boxes a round in {where} cost no resources"),
            ),
            (_WHERE, _TIMES),
        ),
        "substitute": Kind(
            "MOD",
            N_("One resource as another"),
            _by(
                "times",
                N_("In {times} box a round in {where}, you may spend {give} as {instead_of}"),
                N_("In {times} boxes a round in {where}, you may spend {give} as {instead_of}"),
            ),
            (
                _choice("give", "resource", N_("given"), PLAIN, "food"),
                _choice("instead_of", "resource", N_("instead of"), PLAIN, "stone"),
                _WHERE,
                _TIMES,
            ),
        ),
        # harvest
        "free_harvest": Kind(
            "MOD",
            N_("Harvests without an action"),
            _by("n", N_("{n} harvest a round needs no action"), N_("{n} harvests a round need no action")),
            (_N,),
        ),
        "harvest_bonus": Kind(
            "TRIGGER",
            N_("Richer harvests"),
            _one(N_("When you harvest, gain 1 {resource} more{max}")),
            (_RESOURCE, _MAX),
        ),
        "harvest_vp": Kind(
            "TRIGGER", N_("Harvests for victory points"), _one(N_("When you harvest, gain {vp} VP{max}")), (_VP, _MAX)
        ),
        "harvest_ahead": Kind("PASSIVE", N_("Harvest ahead"), _one(N_("You may harvest the next locked field too"))),
        "glean": Kind(
            "FREE", N_("Glean"), _one(N_("Once a round, spend 1 action to gain again what a crossed circle shows"))
        ),
        # dice and tokens
        "reroll": Kind(
            "REROLL",
            N_("Reroll resource dice"),
            _by("n", N_("Reroll {n} resource die once"), N_("Reroll up to {n} resource dice, each once")),
            (_number("n", N_("how many"), underline=True, most=3),),
        ),
        "reroll_worker": Kind("REROLL", N_("Reroll the worker die"), _one(N_("Reroll the worker die once"))),
        "turn_die": Kind(
            "REROLL",
            N_("Turn a die"),
            (
                ("to", "any", N_("Turn one resource die that does not show gold to any other face")),
                ("", None, N_("Turn one resource die that does not show gold to wood, stone or food")),
            ),
            (_choice("to", "to", N_("new face"), tuple(TO_WORDS), "basic"),),
        ),
        "token_twice": Kind(
            "PASSIVE",
            N_("A favor token counts twice"),
            _one(N_("The gain of {tokens} counts twice")),
            (Parameter("tokens", "tokens", N_("favor tokens"), tuple(TOKEN_WORDS), ("boon",), least=1, most=3),),
        ),
        "token_both": Kind(
            "FREE", N_("Another favor token"), _one(N_("Spend 1 action to also use an untaken favor token"))
        ),
        # victory points in the game
        "vp_if": Kind(
            "END",
            N_("Victory points for a busy round"),
            _one(N_("In a round with {count} {event}, gain {vp} VP")),
            (_choice("event", "event", N_("what happens"), (*EVENTS, "settlement"), "sections"), _COUNT, _VP),
        ),
        "vp_per_box": Kind(
            "TRIGGER",
            N_("Victory points for boxes"),
            _one(N_("For each box crossed in {where}, gain {vp} VP{max}")),
            (_WHERE, _VP, _MAX),
        ),
        "vp_left": Kind(
            "END",
            N_("Victory points for what is left"),
            _one(N_("For every {per} {what} left over, gain {vp} VP{max}")),
            (
                _choice("what", "resource", N_("left over"), (*RESOURCE_KEYS, "any", "action"), "food"),
                Parameter("per", "number", N_("for every"), required=False),
                _VP,
                _MAX,
            ),
        ),
        # keeping
        "store": Kind(
            "END",
            N_("Keep resources"),
            (
                ("n", "all", N_("Keep all resources for the next round")),
                ("n", 1, N_("Keep up to {n} resource for the next round")),
                ("", None, N_("Keep up to {n} resources for the next round")),
            ),
            (Parameter("n", "number", N_("how many"), underline=True, most=MOST_AT_ONCE, words=("all",)),),
        ),
        "store_action": Kind(
            "END",
            N_("Keep actions"),
            _by("n", N_("Keep {n} action for the next round"), N_("Keep {n} actions for the next round")),
            (_N,),
        ),
        # settlements
        "second_settlement": Kind(
            "SETTLE", N_("A second settlement"), _one(N_("You may create a second settlement in the same round"))
        ),
        "settlement_vp": Kind(
            "SETTLE", N_("Victory points for settling"), _one(N_("When you create a settlement, gain {vp} VP")), (_VP,)
        ),
        "settlement_gain": Kind(
            "SETTLE",
            N_("Resources for settling"),
            _one(N_("When you create a settlement, start the next round with {n} {resource} more")),
            (_RESOURCE, _N),
        ),
        # the end of the game
        "star_per": Kind(
            "STAR",
            N_("★ for each of something"),
            _by("every", N_("{vp} VP for each {what}{max}"), N_("{vp} VP for every {every} {what}{max}")),
            (_choice("what", "counted", N_("counted"), COUNTED, "buildings"), _VP, _EVERY, _MAX),
        ),
        "star_if": Kind(
            "STAR",
            N_("★ for an aim"),
            _one(N_("{vp} VP if you have at least {count} {what}")),
            (_choice("what", "counted", N_("counted"), COUNTED, "columns"), _COUNT, _VP),
        ),
        "blueprint_vp": Kind(
            "PLAN",
            N_("Victory points for the shape"),
            _one(N_("Each settlement of this shape: {vp} VP at the end")),
            (_number("vp", N_("victory points"), default=3),),
        ),
    }
)
"""Kind -> everything about it, in the order of the studio's list."""


def fresh(kind: str) -> dict[str, object]:
    """Return the plain data of an ability of this kind as the studio begins with it."""
    data: dict[str, object] = {"kind": kind}
    for parameter in KINDS[kind].parameters:
        if parameter.required and (parameter.only is None or data.get(parameter.only[0]) == parameter.only[1]):
            data[parameter.name] = (
                list(parameter.default) if isinstance(parameter.default, tuple) else parameter.default
            )
    return data


def choice_text(parameter: Parameter, choice: object) -> str:
    """Return the message that names a choice of a parameter in a list; numbers name themselves."""
    if parameter.type == "resource" and choice == "any":
        return ANY_RESOURCE
    word = WORDS.get(parameter.type, {}).get(str(choice), str(choice))
    return word if isinstance(word, str) else word[1]
