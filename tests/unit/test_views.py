"""All views: nothing that the content security policy blocks."""

from __future__ import annotations

import re
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from pyapp.drawing.markup import esc
from pyapp.drawing.scene import Scene
from pyapp.engine.contract import CHANCE
from pyapp.engine.match import Match
from pyapp.engine.setups import fewer_setups
from pyapp.games import GAMES
from pyapp.ui.views import parties_of
from tests.unit.markup import Element, read

if TYPE_CHECKING:
    from collections.abc import Iterator

BLOCKED = re.compile(r"style|on[a-z]+|srcdoc")
"""Attributes that the policy blocks: styles belong into assets/css, taps use `data-do` and `data-move`."""
BLOCKED_TAGS = {"style", "script", "iframe", "object", "embed", "base", "form"}


def blocked(root: Element) -> list[str]:
    """List what the page's policy blocks in a drawing."""
    return [
        f"<{element.tag} {name}>"
        for element in root.all()
        for name in ["", *element.attributes]
        if (BLOCKED.fullmatch(name) if name else element.tag in BLOCKED_TAGS)
    ]


def drawings(game: str) -> Iterator[tuple[int, str]]:
    """Yield the drawings and texts of the view for some positions of a match in each mode, with the number of the
    move.
    """
    for mode in GAMES[game].modes:
        setup = next(setup for setup in fewer_setups(GAMES[game]) if setup.mode == mode.key)
        view: Any = GAMES[game].view().for_setup(setup)
        match, source = Match(GAMES[game], setup), Random(game)
        yield from ((0, text) for text in (view.box.cover(), view.box.symbols(), view.board_frame()))
        while True:
            position, at = match.position, len(match.moves)
            if at % 25 == 0 or position.seat is None:
                acting = position.seat if position.seat is not None and position.seat >= 0 else None
                moves = position.moves() if acting is not None else []
                for chosen in (None, *source.sample(moves, min(2, len(moves)))):
                    scene = Scene(position, setup, parties_of(match), acting, chosen=chosen)
                    yield at, view.board_of(scene)
                    yield from ((at, text) for text in view.parts(scene).values())
                    yield from ((at, text) for text in ([view.acts.preview(scene, chosen)] if chosen else []))
                yield from (
                    (at, text) for text in (view.questions.prompt(scene), view.panel(scene), view.rounds(scene))
                )
                yield at, view.box.thumbnail(position)
            if position.seat is None:
                yield at, view.finished(scene)
                break
            if position.seat == CHANCE:
                match.play(position.chance().sample(source))
            else:
                match.play(position.automatic() or source.choice(position.moves()))


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_no_view_uses_what_the_policy_blocks(game: str) -> None:
    for at, text in drawings(game):
        assert not blocked(read(text)), f"{game}, after {at} moves: rules of style belong in assets/css/50-{game}.css"


def test_blocked_content_is_found() -> None:
    for text in ('<p style="color:red"></p>', "<g onclick></g>", "<style></style>", '<p><b style="x"></b></p>'):
        assert len(blocked(read(text))) == 1
    assert not blocked(read(f'<p class="style" data-do="on">{esc("style")}</p>'))
