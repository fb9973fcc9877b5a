"""make kit: draw the parts that all games share on one page, in the light and the dark theme.

    python tools/kit.py

Writes .cache/kit/index.html with the project's own styles and prints its address. Everything on it is drawn by the
functions that pages and views call, so a part that looks wrong here looks wrong in the app.
"""

from __future__ import annotations

import argparse
import shutil
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from pyapp.drawing import counters, dice, pieces, tabs  # noqa: E402
from pyapp.drawing.markup import NOTHING, Markup, el, esc, join  # noqa: E402
from pyapp.drawing.scene import Motion  # noqa: E402
from pyapp.games import GAMES  # noqa: E402
from pyapp.ui import widgets  # noqa: E402
from pyapp.ui.shelf import shell  # noqa: E402
from pyapp.ui.table.seats import seats  # noqa: E402
from tests.unit.fake_page import Tablet  # noqa: E402

if TYPE_CHECKING:
    from collections.abc import Callable

OUT = ROOT / ".cache" / "kit"
THEMES: Final = ("light", "dark")
STYLE: Final = """
.kit{display:grid;grid-template-columns:1fr 1fr;min-height:100vh}
.kit>main{padding:16px 22px;background:var(--table);color:var(--on-table);min-width:0}
.kit h1{font:600 26px var(--head)}.kit h2{font:600 18px var(--head);color:var(--on-table-muted);margin:14px 0 7px}
.kit .paper:not(.voice,.seats),.kit .tray{padding:12px 14px}.kit .shown,.kit .shown ol:not(.seats){display:flex;flex-wrap:wrap;gap:10px 12px;align-items:center}
.kit .fig{text-align:center}.kit .fig small{font-size:15px}.kit .fig svg{margin:0 auto 2px}.kit .fig>svg:not(.piece,.gi){width:24px;height:24px}
.kit .tray{color:var(--on-table)}.kit .voice{margin-bottom:8px}.kit .voice p{flex:1}.kit .seats{width:100%}
.kit .tabs{display:grid;grid-auto-flow:column;grid-auto-columns:1fr;gap:4px;width:100%}
.kit .number{font:600 24px var(--head);position:relative;padding:4px 10px}.kit .ringed{position:absolute;inset:0;width:100%;height:100%;color:var(--pencil)}
.kit table{border-spacing:14px 2px;text-align:left}
"""
"""The layout of this page; the parts themselves use the project's styles."""
MOTIONS: Final = (
    ("a part slides in from where it was", Motion("", 3, 0)),
    ("a pencil's stroke is drawn", Motion("", kind="draw", milliseconds=110)),
    ("a die turns to its face", Motion("", kind="turn")),
)


# --- the sections ---


def _figures(drawn: list[tuple[Markup, str]]) -> Markup:
    return join(*(el("span", picture, el("small", words), cls="fig") for picture, words in drawn))


_PIECES = {0: "neutral", pieces.SIDE: "side"}
"""The pieces without a seat, and their names."""


def _pieces() -> Markup:
    rows = [
        _figures(
            [(pieces.piece(seat, style=style), _PIECES.get(seat, str(seat))) for seat in (1, 2, 3, 4, 5, *_PIECES)]
        )
        for style in ("t", "f", "h")
    ]
    sizes = pieces.piece(1, size="small") + pieces.piece(1, size="tiny")
    return join(*(el("div", row, cls="shown") for row in (*rows, sizes)))


def _strokes() -> Markup:
    return el("div", _figures([(pieces.icon(name), name) for name in pieces.ICONS]), cls="shown")


def all_pictograms() -> list[str]:
    """Return the names of all pictograms of pages and games, sorted."""
    return sorted({name for key in ("", *GAMES) for name in shell.pictograms(key)})


def _pictograms() -> Markup:
    return el("div", _figures([(pieces.pictogram(name), name) for name in all_pictograms()]), cls="shown")


def _pencil() -> Markup:
    return el("div", el("span", "15", pieces.RINGED, cls="number"), el("span", "27 + 3", cls="hand"), cls="shown")


def _dice() -> Markup:
    states = ("", "legal", "sel", "still", "refused", "blank")
    drawn = join(
        *(
            dice.die(el("b", number) if state != "blank" else NOTHING, state or "a die", kind=state)
            for number, state in enumerate(states, 1)
        )
    )
    work = dice.die(el("b", "4"), "a die of another kind", kind="work")
    faces = join(*(dice.face_to_enter(el("b", n), f"face {n}", f"draft {n}", on=n == 2) for n in (1, 2, 3)))
    return el("div", drawn, work, dice.row("A die to enter", faces), cls="shown")


def _counters() -> Markup:
    stores = [
        counters.counter(pieces.pictogram(name), number, f"{number} {name}")
        for number, name in ((2, "grain-bundle"), (0, "hut"), (13, "amphora"))
    ]
    figure = pieces.icon("star", kind="pip wk")
    lying = pieces.icon("star", kind="pip wk lie")
    rows = join(
        *(counters.figures(left, of, figure, lying, f"{left} of {of}") for left, of in ((2, 4), (3, 6), (7, 9)))
    )
    return el("div", counters.counters("Stores", stores), rows, cls="shown")


def _tokens() -> Markup:
    states = ("", "legal", "sel", "ready", "used", "idle", "refused")
    face = pieces.pictogram("cornucopia")
    drawn = [
        counters.token(counters.token_face(face, state or "plain", "in a few words"), kind=f"own {state}")
        for state in states
    ]
    drawn.append(
        counters.token(counters.token_face(pieces.piece(2, size="small"), "gone", "taken by Bruno"), kind="own gone")
    )
    return el("div", *drawn, cls="shown")


def _keys() -> Markup:
    states = (
        widgets.key("Plain", "no"),
        widgets.key("Go", "no", kind="go"),
        widgets.key("Small", "no", kind="small"),
        widgets.key("Disabled", "no", disabled=True),
        widgets.key("With a stroke", "no", glyph="hint"),
        widgets.key("Pressed", "no", kind="pressed"),
        join(*(widgets.glyph_key(glyph, glyph, "no") for glyph in ("undo", "redo"))),
        widgets.glyph_key("log", "log", "no", disabled=True),
    )
    return el("div", *states, cls="shown")


def _tabs() -> Markup:
    return tabs.tabs(
        "Sheets",
        [(key, esc(title)) for key, title in (("one", "Sheet"), ("two", "Village"), ("three", "Points"))],
        "two",
    )


def _voice() -> Markup:
    said = (
        widgets.Voice(join(el("b", "Ana, cross a box."), " 2 actions left.")),
        widgets.Voice(join(el("b", "Not yet: this asks for 2 stone."), " You have 1."), "no", "IS-5.6"),
        widgets.Voice(el("b", "I would cross the quarry."), "tip", keys=widgets.key("Show", "no", kind="small")),
        widgets.Voice(
            join(el("b", "1 action left."), " Finish anyway?"),
            "careful",
            keys=widgets.key("Finish", "no", kind="small"),
        ),
    )
    return join(*map(widgets.voice, said))


def _seats() -> Markup:
    here = Tablet()
    here.begin("Ana", "Bruno", "Carla")
    table = here.app.table
    assert table is not None, "a match has begun"
    return el("ol", seats(table.shown), cls="paper seats n3", aria_label="Seats")


def _motions() -> Markup:
    rows = join(
        *(
            el("tr", el("th", motion.kind, scope="row"), el("td", motion.milliseconds, " ms"), el("td", words))
            for words, motion in MOTIONS
        )
    )
    return el("table", el("tbody", rows))


SECTIONS: Final[tuple[tuple[str, str, Callable[[], Markup]], ...]] = (
    ("Pieces: standing, flat, ghost; small and tiny", "paper", _pieces),
    ("Strokes", "paper", _strokes),
    ("Pictograms", "paper", _pictograms),
    ("Pencil", "paper", _pencil),
    ("Dice: plain, legal, chosen, still, refused, blank; of another kind; faces to enter", "tray", _dice),
    ("Counters and figures", "tray", _counters),
    ("Tokens", "tray", _tokens),
    ("Keys", "", _keys),
    ("Tabs", "", _tabs),
    ("The voice: prompt, refusal, hint, warning", "", _voice),
    ("Seats", "", _seats),
    ("Motions of a beat", "paper", _motions),
)
"""The title, the background and the drawing function of each section."""


def column(theme: str, game: str) -> Markup:
    """Draw the whole kit in a theme, in the colours of a game."""
    drawn = join(*(el("section", el("h2", title), el("div", draw(), cls=ground)) for title, ground, draw in SECTIONS))
    return el("main", el("h1", theme), drawn, data_theme=theme, data_game=game, aria_label=theme)


def body() -> Markup:
    """Draw the kit in all themes, side by side."""
    return el("div", *(column(theme, next(iter(GAMES))) for theme in THEMES), cls="kit")


def write(out: Path) -> Path:
    """Write the page and the files that its styles refer to into an empty folder; return its path."""
    import website

    site = website.Site(out)
    website.styles(site)
    sprite = join(shell.sprite(), *(shell.symbols_of(key) for key in GAMES), website.pictograms(all_pictograms()))
    names = (site.names[f"assets/{name}.css"] for name in ("style", *GAMES, "late"))
    sheets = "".join(f'<link rel="stylesheet" href="{name}">' for name in names)
    page = out / "index.html"
    page.write_text(
        '<!doctype html>\n<html lang="en" data-theme="light"><head><meta charset="utf-8"><title>Kit - Sobremesa</title>'
        f"<style>{site.first_style}</style>{sheets}<style>{STYLE}</style></head>"
        f'<body><svg hidden aria-hidden="true">{sprite}</svg>{body()}</body></html>\n',
        encoding="utf-8",
    )
    return page


if __name__ == "__main__":
    argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter).parse_args()
    shutil.rmtree(OUT, ignore_errors=True)
    OUT.mkdir(parents=True)
    print(write(OUT).as_uri())
