"""The tray: dice, pool, workers and favor token; in its place the keys to enter the results of a table's own dice and
tokens.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from pyapp.drawing import dice, owner
from pyapp.drawing.counters import counter, counters, figures, token_face, token_to_enter, tokens
from pyapp.drawing.counters import token as draw_token
from pyapp.drawing.language import _, current, fill
from pyapp.drawing.markup import NOTHING, Markup, el, join
from pyapp.drawing.pieces import piece
from pyapp.engine.contract import CHANCE, N_
from pyapp.engine.grammar import Field, Pattern
from pyapp.games.imperial.rules.components import RESOURCE_NAMES, RESOURCES, TOKEN_NAMES, TOKENS
from pyapp.games.imperial.rules.draws import tokens_in_play
from pyapp.games.imperial.rules.moves import FAVOR, GRAMMAR, WORKER, Roll, TokensInPlay, place_of, reroll_text
from pyapp.games.imperial.rules.phases import DICE_ROLLED, EXPAND, FIRST, REROLL, TAKE, TOKENS_DRAWN
from pyapp.games.imperial.view.marks import amount, pictogram, pip

if TYPE_CHECKING:
    from pyapp.engine.contract import Move
    from pyapp.games.imperial.view.board_model import BoardModel

TOKEN_TEXTS: Final = {
    "ally": N_("Gain 1 action"),
    "boon": N_("Gain 1 more of a die"),
    "yield": N_("Harvest by a die, no action"),
    "export": N_("3 types, 1 VP each"),
    "coin": N_("Gain 1 gold"),
}
"""Favor token -> its effect in a few words."""
WORKER_FACES: Final = "345"
TRAY: Final = "is-tray"
"""The id of the tray."""


def frame() -> Markup:
    """Draw the tray without the content of its parts."""
    gut = el("i", cls="gut")
    return el(
        "section",
        el("div", cls="dice", id="is-dice"),
        gut,
        el("div", cls="pool", id="is-pool"),
        gut,
        el("div", cls="workers", id="is-acts"),
        gut,
        el("div", cls="favs", id="is-token"),
        el("div", cls="part", id="is-entry"),
        el("span", _("Dice, pool and actions"), cls="vh", id=owner.title_of(TRAY)),
        owner.place(TRAY),
        cls="tray",
        id=TRAY,
        aria_labelledby=f"{owner.title_of(TRAY)} {owner.tag_of(TRAY)}",
    )


def parts(model: BoardModel) -> dict[str, Markup]:
    """Draw the parts of the tray; the styles show only the entry of results while there is one (`enters`)."""
    player, later = model.player, model.to_come() or model.player
    coming = tuple(after - now for now, after in zip(player.pool, later.pool, strict=True))
    return {
        "is-dice": _dice(model),
        "is-pool": _pool(current(), player.pool, coming),
        "is-acts": _workers(
            current(),
            player.actions,
            max(player.gained_actions, player.actions),
            later.actions - player.actions,
            rolled=bool(player.worker),
        ),
        "is-token": _tokens(model),
        "is-entry": _entry(model),
    }


def offers(model: BoardModel) -> bool:
    """Return whether the choice of the phase is made in the tray: a token to take, or a die to reroll."""
    return (model.phase == TAKE and model.scene.shown is None) or (model.phase == REROLL and bool(model.moves))


# --- dice ---


def _dice(model: BoardModel) -> Markup:
    player, language = model.player, current()
    faces = player.dice if player.worker else ""
    drawn = []
    for die in range(3):
        drawn.append(_die(language, die, faces[die : die + 1], *_die_state(model, die)))
    worker = str(player.worker) if player.worker else ""
    return join(*drawn, _die(language, WORKER, worker, *_die_state(model, WORKER)))


def die_moves(moves: list[str], die: int) -> list[str]:
    """List the moves of the reroll phase that change a die: its reroll, and the faces that it can be turned to."""
    return [text for text in moves if getattr(GRAMMAR.read(text), "die", None) == die]


def _die_state(model: BoardModel, die: int) -> tuple[str, str]:
    """Return the state of a die as CSS classes and its tab index; both are "" if it is not a touchable."""
    if model.phase != REROLL or not model.moves:
        return "", ""
    here = die_moves(model.position.moves(), die) if model.position.seat != CHANCE else []
    state = "sel" if model.chosen in here else "legal" if here else "still"
    if model.refused == reroll_text(die):
        state += " refused"
    return state, model.tab(reroll_text(die))


@lru_cache(maxsize=256)
def _die(_language: str, die: int, face: str, state: str, tab: str) -> Markup:
    """Draw a die, blank before the roll."""
    if die == WORKER:
        inside = join(pip("A"), el("b", face))
        label = fill(N_("Worker die: {number}"), number=face or _("not rolled"))
    else:
        inside = pip(face) if face else NOTHING
        label = fill(
            N_("Die {number}: {face}"),
            number=die + 1,
            face=_(RESOURCE_NAMES[RESOURCES.index(face)]) if face else _("not rolled"),
        )
    return dice.die(
        inside,
        label,
        kind=f"{'work' if die == WORKER else f'd{die + 1}'}{'' if face else ' blank'} {state}",
        ident="is-die-w" if die == WORKER else f"is-die-{die + 1}",
        thing="die worker" if die == WORKER else f"die {die + 1}",
        move=reroll_text(die) if state else "",
        tab=tab,
    )


# --- pool and workers ---


@lru_cache(maxsize=512)
def _pool(_language: str, pool: tuple[int, ...], coming: tuple[int, ...]) -> Markup:
    drawn = [
        counter(
            pip(letter),
            number,
            amount(letter, number),
            thing=f"pool {letter}",
            coming=more,
            said_coming=fill(N_("{what} to come"), what=amount(letter, more)),
        )
        for letter, number, more in zip(RESOURCES, pool, coming, strict=True)
    ]
    return counters(_("Pool"), drawn)


@lru_cache(maxsize=256)
def _workers(_language: str, left: int, gained: int, coming: int, *, rolled: bool) -> Markup:
    """Draw workers that are left and those that are spent, and the number to come; from nine on they are counted."""
    if not rolled and not gained:
        return NOTHING
    words = amount("A", left)
    label = fill(N_("{left} of {number}"), left=words, number=gained)
    if coming:
        label = join(label, ", ", fill(N_("{what} to come"), what=amount("A", coming)))
    drawn = figures(left, gained, pip("A", "wk"), pip("A", "wk lie"), label, thing="workers")
    ghosts = el("i", f"+{coming}", cls="coming", aria_hidden=True) if coming else NOTHING
    return join(drawn, ghosts, el("small", words, aria_hidden=True, data_explain="workers", tabindex="-1"))


# --- favor tokens ---


def _tokens(model: BoardModel) -> Markup:
    return _to_take(model) if model.phase == TAKE and offers(model) else _own_token(model)


def _to_take(model: BoardModel) -> Markup:
    """Draw the tokens in play; those that were taken have the piece of their player."""
    position, pills = model.position, []
    for token in position.tokens:
        taker = next(
            (seat for seat, taken in enumerate(position.taken) if taken == token and len(position.taken) > 1), None
        )
        move = f"take {token}"
        can = move in model.moves
        state = "sel" if model.chosen == move and can else "legal" if can else ""
        state += " refused" if model.refused == move else ""
        pills.append(
            _pill(
                current(),
                token,
                state,
                model.tab(move),
                -1 if taker is None else taker,
                model.scene.names[taker] if taker is not None else "",
            )
        )
    return tokens(pills)


@lru_cache(maxsize=256)
def _pill(_language: str, token: str, state: str, tab: str, taker: int, name: str) -> Markup:
    words, text = _(TOKEN_NAMES[token]), _(TOKEN_TEXTS[token])
    mark = NOTHING
    if taker >= 0:
        mark = piece(taker + 1, size="small")
        text = fill(N_("taken by {name}"), name=name)
    return draw_token(
        token_face(mark or pictogram(token), words, text),
        kind=f"tok {state} {'gone' if taker >= 0 else ''}",
        ident=f"tk-{token}",
        thing=f"token {token}",
        move=f"take {token}",
        tab=tab,
    )


def _own_token(model: BoardModel) -> Markup:
    player = model.player
    if not player.token:
        return NOTHING
    legal = FAVOR in model.moves
    state = "used" if player.token_used else "idle" if model.phase > EXPAND else "ready" if legal else ""
    if legal and place_of(model.chosen) == FAVOR:
        state = "ready sel"
    if model.refused == FAVOR:
        state += " refused"
    touch = model.phase == EXPAND and bool(model.moves)
    return _own_pill(current(), player.token, state, model.tab(FAVOR) if touch else "", used=player.token_used)


@lru_cache(maxsize=128)
def _own_pill(_language: str, token: str, state: str, tab: str, *, used: bool) -> Markup:
    words = _(TOKEN_NAMES[token])
    text = _("used this round") if used else _("not used") if state == "idle" else _(TOKEN_TEXTS[token])
    return draw_token(
        token_face(pictogram(token), words, text, before=_("Favor token")),
        kind=f"own {state}",
        ident="is-fav",
        thing=f"token {token}",
        move=FAVOR if tab else "",
        tab=tab,
    )


# --- entry of results (IS-15) ---


def _entry(model: BoardModel) -> Markup:
    return el("div", _ENTRIES[model.phase](model), cls="entry") if enters(model) else NOTHING


def enters(model: BoardModel) -> bool:
    """Return whether people enter the result of a roll or a draw now, instead of the device."""
    return model.scene.acting == CHANCE and model.phase in _ENTRIES


_UNKNOWN: Final = "?"
_ROLL: Final = Pattern(
    Roll, Roll.pattern.text, dice=Field(f"[{RESOURCES}{_UNKNOWN}]{{3}}"), worker=Field(f"[0-9{_UNKNOWN}]")
)
"""The notation of a roll with dice that are not entered yet."""


def _drafted(model: BoardModel) -> Move:
    """Return the move that is being entered."""
    return model.scene.draft or model.scene.chosen or ""


def _enter_dice(model: BoardModel) -> Markup:
    roll = _ROLL.parse(_drafted(model)) or Roll(3 * _UNKNOWN, _UNKNOWN)
    faces, worker = roll.dice, roll.worker
    rows = []
    for die in range(3):
        keys = join(
            *(
                dice.face_to_enter(
                    pip(letter),
                    _face_label(die, letter),
                    f"draft {_ROLL.write(Roll(faces[:die] + letter + faces[die + 1 :], worker))}",
                    on=faces[die] == letter,
                )
                for letter in RESOURCES
            )
        )
        rows.append(dice.row(fill(N_("Die {number}"), number=die + 1), keys))
    keys = join(
        *(
            dice.face_to_enter(
                join(pip("A"), el("b", number)),
                fill(N_("Worker die: {number}"), number=number),
                f"draft {_ROLL.write(Roll(faces, number))}",
                on=worker == number,
                kind="work",
            )
            for number in WORKER_FACES
        )
    )
    return join(*rows) + dice.row(_("Workers"), keys)


def _face_label(die: int, letter: str) -> Markup:
    return fill(N_("Die {number}: {face}"), number=die + 1, face=_(RESOURCE_NAMES[RESOURCES.index(letter)]))


def _enter_tokens(model: BoardModel) -> Markup:
    """Draw the five tokens as keys; picking one more than are in play drops the one that was picked first."""
    needed = tokens_in_play(len(model.position.players))
    drafted = GRAMMAR.parse(_drafted(model))
    picked = drafted.tokens if isinstance(drafted, TokensInPlay) else ()
    keys = []
    for token in TOKENS:
        chosen = [one for one in picked if one != token] if token in picked else [*picked, token][-needed:]
        in_play = TokensInPlay(tuple(one for one in TOKENS if one in chosen)).text
        do = f"draft {in_play}".strip()
        keys.append(token_to_enter(pictogram(token), _(TOKEN_NAMES[token]), do, on=token in picked))
    return tokens(keys)


def _enter_first(model: BoardModel) -> Markup:
    keys = []
    for seat, name in enumerate(model.scene.names):
        move = f"first {seat + 1}"
        state = "sel" if model.chosen == move else "legal"
        keys.append(
            draw_token(
                token_face(piece(seat + 1), name),
                kind=f"tok {state}",
                ident=f"first-{seat + 1}",
                move=move,
                tab=model.tab(move),
            )
        )
    return tokens(keys)


def _enter_reroll(model: BoardModel) -> Markup:
    die = model.position.rerolling
    faces = WORKER_FACES if die == WORKER else RESOURCES
    keys = []
    for face in faces:
        move = f"{reroll_text(die)} {face}"
        state = "sel" if model.chosen == move else "legal"
        inside = join(pip("A"), el("b", face)) if die == WORKER else pip(face)
        label = fill(N_("Worker die: {number}"), number=face) if die == WORKER else _face_label(die, face)
        kind = "work" if die == WORKER else ""
        keys.append(
            dice.face_to_choose(inside, label, move, state=state, ident=f"re-{face}", tab=model.tab(move), kind=kind)
        )
    title = _("Workers") if die == WORKER else fill(N_("Die {number}"), number=die + 1)
    return dice.row(title, join(*keys))


_ENTRIES: Final = {TOKENS_DRAWN: _enter_tokens, FIRST: _enter_first, DICE_ROLLED: _enter_dice, REROLL: _enter_reroll}
"""Phase -> what draws the keys to enter its result."""
