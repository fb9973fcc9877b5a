"""The page of a sheet's dice and cards. Everything is stored at once, and can be undone."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from pyapp.drawing.language import _, fill, ngettext
from pyapp.drawing.markup import NOTHING, Markup, el, join
from pyapp.drawing.pieces import pictogram
from pyapp.engine.contract import N_
from pyapp.engine.names import cleaned, truncated
from pyapp.paper.dice_view import die_face, die_label, face_name, top_face
from pyapp.paper.finishing import NOT_SAVED
from pyapp.paper.steps import shown_name, steps, to_home
from pyapp.paper.store import SHEET, Sheets
from pyapp.paper.tray import (
    COLOUR_NAMES,
    COLOURS,
    LONGEST_CARD,
    LONGEST_FACE,
    MAX_CARDS,
    MAX_DICE,
    MAX_FACES,
    PICTOGRAM,
    PICTOGRAMS,
    PIPS,
    SETS,
    STYLES,
    TEXT,
    Die,
    Tray,
    standard,
)
from pyapp.paper.visit import Visit
from pyapp.ui.page import StoreFull
from pyapp.ui.sheet_page import page_shell, refused
from pyapp.ui.store.saves import SaveError
from pyapp.ui.widgets import choice_row, glyph_key, key, row
from pyapp.ui.words import Malformed, index, number, one_of, word

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pyapp.ui.app import App
    from pyapp.ui.words import Words

SIDES: Final = (4, 6, 8, 10, 12, 20)
"""The sides of the dice that one tap adds."""
BLANK: Final = "-"
"""Used in place of a pictogram for an empty face."""
_STYLE_NAMES: Final = {PIPS: N_("Pips"), TEXT: N_("Letters and numbers"), PICTOGRAM: N_("Pictures")}
_REPEATED: Final = re.compile(r"([0-9]{1,3})\s*[x×*]\s+(\S.*)")


class TrayVisit(Visit):
    """The page `paper/dice/ID` while it is open."""

    def __init__(self, app: App, rest: str) -> None:
        super().__init__(app, rest)
        self.problem = ""
        """Why the last input was not stored, a message of the catalogue."""
        self.chosen: int | None = None
        """The die that is being changed."""
        self.face = 0
        """The face of the chosen die that gets the next pictogram."""
        self._past: list[tuple[Tray, str]] = []
        """The trays before each change, and what was changed: changes of one field are undone together."""
        self._future: list[Tray] = []
        self.tray, self.title = Tray(), ""
        self.refused = ""
        """Why the sheet cannot be read, a message of the catalogue."""
        self._read()
        self.typed = cards_text(self.tray.cards)
        """The cards as they are being typed."""

    def _read(self) -> None:
        try:
            sheet = Sheets(self.app.page.storage).load(self.rest).sheet
        except SaveError as error:
            self.refused = error.reason
        else:
            self.tray, self.title, self.refused = sheet.tray, sheet.name, ""

    def stored(self, name: str) -> None:
        """Show the tray as another window has changed it."""
        if name == SHEET + self.rest:
            before = self.tray
            self._read()
            if self.tray != before:
                self._past, self._future, self.chosen = [], [], None
                self.typed = cards_text(self.tray.cards)

    # --- drawing ---

    def parts(self) -> dict[str, Markup]:
        """Draw the page."""
        if self.refused:
            return {"page": refused(_("Paper"), _(self.refused), to_home())}
        rows = join(
            row(_("Dice"), join(self._dice(), self._adding(), self._editor())),
            row(_("Ready-made"), self._sets()),
            row(_("Cards"), self._cards()),
        )
        note = (
            el("p", _(self.problem), cls="problem", role="alert")
            if self.problem
            else el("p", _("Saved with the sheet."), role="status")
        )
        foot = el(
            "footer",
            note,
            glyph_key("undo", _("Undo"), "paper undo", disabled=not self._past),
            glyph_key("redo", _("Redo"), "paper redo", disabled=not self._future),
            el("a", el("span", _("Next: players")), cls="key go", href=f"#paper/start/{self.rest}"),
            cls="pph-foot",
        )
        page = page_shell(
            shown_name(self.title),
            join(el("div", rows, cls="rows"), foot),
            game="paper",
            back="#paper",
            beside=steps("dice", self.rest),
        )
        return {"page": page}

    def _dice(self) -> Markup:
        if not self.tray.dice:
            return el("p", _("No dice yet. Add some, or take a ready-made set."), cls="muted")
        keys = (
            el(
                "li",
                el(
                    "button",
                    die_face(die, top_face(die)),
                    type="button",
                    do=f"paper die {at}",
                    aria_pressed=at == self.chosen,
                    aria_label=fill(N_("{die}. Change it"), die=die_label(die)),
                ),
            )
            for at, die in enumerate(self.tray.dice)
        )
        return el("ol", *keys, cls="tray pph-dice")

    def _adding(self) -> Markup:
        full = len(self.tray.dice) >= MAX_DICE
        keys = (
            el(
                "button",
                die_face(standard(sides), sides - 1),
                type="button",
                do=f"paper add {sides}",
                disabled=full,
                aria_label=fill(N_("Add a die with {number} sides"), number=sides),
            )
            for sides in SIDES
        )
        return el("div", el("span", _("Add")), *keys, cls="pph-add")

    def _editor(self) -> Markup:
        if self.chosen is None:
            return NOTHING
        die = self.tray.dice[self.chosen]
        colours = (
            el(
                "button",
                die_face(replace(die, colour=colour, faces=("",) * len(die.faces))),
                type="button",
                role="radio",
                aria_checked=colour == die.colour,
                aria_label=_(COLOUR_NAMES[colour]),
                do=f"paper colour {colour}",
            )
            for colour in COLOURS
        )
        styles = [(style, _(_STYLE_NAMES[style])) for style in STYLES]
        last = len(self.tray.dice) - 1
        return el(
            "div",
            el("div", *colours, cls="pph-colours", role="radiogroup", aria_label=_("Colour")),
            choice_row(_("Faces"), "paper style", styles, die.style),
            self._faces(die),
            el(
                "div",
                key(_("One more like it"), "paper copy-die", kind="small", disabled=last + 1 >= MAX_DICE),
                glyph_key("back", _("Move it forward"), "paper move -1", disabled=not self.chosen),
                glyph_key("next", _("Move it back"), "paper move 1", disabled=self.chosen == last),
                glyph_key("bin", _("Remove this die"), "paper remove-die"),
                glyph_key("check", _("Done"), f"paper die {self.chosen}", kind="push"),
                cls="pph-acts",
            ),
            cls="plan pph-die-form",
            role="group",
            aria_label=die_label(die),
        )

    def _faces(self, die: Die) -> Markup:
        """Draw the faces of a die: fields for texts, keys and a choice for pictograms."""
        pictures = die.style == PICTOGRAM
        draw = self._picture_key if pictures else self._face_field
        keys = NOTHING
        if len(die.faces) < MAX_FACES:
            keys += glyph_key("plus", _("Add a face"), "paper add-face")
        if len(die.faces) > 1:
            keys += glyph_key("x", _("Remove the last face"), "paper remove-face")
        faces = el("div", *(draw(die, at) for at in range(len(die.faces))), keys, cls="pph-faces")
        return join(faces, self._pictures(die)) if pictures else faces

    def _face_field(self, die: Die, at: int) -> Markup:
        pips = die.style == PIPS
        return el(
            "input",
            field=f"paper face {at}",
            value=die.faces[at],
            maxlength=1 if pips else LONGEST_FACE,
            inputmode="numeric" if pips else None,
            aria_label=fill(N_("Face {number}"), number=at + 1),
            autocomplete="off",
            spellcheck="false",
        )

    def _picture_key(self, die: Die, at: int) -> Markup:
        label = fill(N_("Face {number}: {face}"), number=at + 1, face=face_name(die, at))
        return el(
            "button",
            die_face(die, at),
            type="button",
            do=f"paper face {at}",
            aria_pressed=at == self.face,
            aria_label=label,
        )

    def _pictures(self, die: Die) -> Markup:
        """Draw the choice of a pictogram for the chosen face."""
        shown = die.faces[self.face]
        keys = (
            el(
                "button",
                pictogram(name) if name else NOTHING,
                type="button",
                role="radio",
                aria_checked=name == shown,
                aria_label=_(word_of),
                do=f"paper picture {name or BLANK}",
            )
            for name, word_of in (("", N_("blank")), *PICTOGRAMS.items())
        )
        title = fill(N_("Picture of face {number}"), number=self.face + 1)
        return el("div", *keys, cls="pph-pictures", role="radiogroup", aria_label=title)

    def _sets(self) -> Markup:
        lines = (
            el(
                "li",
                el(
                    "button",
                    el("span", _(title)),
                    el("span", *(die_face(die, top_face(die)) for die in tray.dice), cls="pph-set"),
                    type="button",
                    cls="line-key",
                    do=f"paper set {at}",
                ),
            )
            for at, (title, tray) in enumerate(SETS.items())
        )
        return el("ul", *lines, cls="lines pph-sets")

    def _cards(self) -> Markup:
        counted = len(self.tray.cards)
        return join(
            el(
                "textarea",
                self.typed,
                field="paper cards",
                rows=6,
                spellcheck="false",
                autocomplete="off",
                aria_label=_("Cards, one a line"),
                aria_describedby="pph-cards-help",
            ),
            el(
                "p",
                _("One card a line. “3 x Wood” makes three."),
                " ",
                el("b", ngettext("{number} card.", "{number} cards.", counted)) if counted else NOTHING,
                cls="say",
                id="pph-cards-help",
            ),
        )

    # --- changes ---

    def act(self, words: Words) -> None:
        """Choose a die or a face, or change the tray."""
        verb, rest = word(words), words[1:]
        self.problem = ""
        if verb == "die":
            at = index(len(self.tray.dice), rest)
            self.chosen, self.face = (None if at == self.chosen else at), 0
        elif verb == "undo" and self._past:
            self._future.append(self.tray)
            self._store(self._past.pop()[0])
        elif verb == "redo" and self._future:
            self._past.append((self.tray, ""))
            self._store(self._future.pop())
        elif verb == "set":
            sets = list(SETS.values())
            self.chosen = None
            self._change(sets[index(len(sets), rest)])
        elif verb == "add" and len(self.tray.dice) < MAX_DICE:
            if (sides := number(rest)) not in SIDES:
                raise Malformed(verb)
            self._change(replace(self.tray, dice=(*self.tray.dice, standard(sides))))
        elif verb in ("copy-die", "move", "remove-die"):
            self._arrange(verb, rest)
        elif self.chosen is not None:
            self._change_die(verb, rest, self.tray.dice[self.chosen])
        self.app.paint()

    def _arrange(self, verb: str, rest: Words) -> None:
        """Copy, move or remove the chosen die."""
        if self.chosen is None:
            raise Malformed(verb)
        dice, at = list(self.tray.dice), self.chosen
        if verb == "copy-die":
            if len(dice) >= MAX_DICE:
                raise Malformed(verb)
            dice.insert(at, dice[at])
            self.chosen = at + 1
        elif verb == "remove-die":
            del dice[at]
            self.chosen = None
        else:
            self.chosen = min(max(at + (1 if number(rest) > 0 else -1), 0), len(dice) - 1)
            dice.insert(self.chosen, dice.pop(at))
        self._change(replace(self.tray, dice=tuple(dice)))

    def _change_die(self, verb: str, rest: Words, die: Die) -> None:
        """Change the colour, the style or a face of the chosen die."""
        faces = list(die.faces)
        if verb == "colour":
            die = replace(die, colour=one_of(COLOURS, rest))
        elif verb == "style":
            die = restyled(die, one_of(STYLES, rest))
        elif verb == "add-face" and len(faces) < MAX_FACES:
            die = replace(die, faces=(*faces, ""))
        elif verb == "remove-face" and len(faces) > 1:
            die = replace(die, faces=tuple(faces[:-1]))
            self.face = min(self.face, len(die.faces) - 1)
        elif verb == "face":
            self.face = index(len(faces), rest)
        elif verb == "picture" and die.style == PICTOGRAM:
            faces[self.face] = "" if word(rest) == BLANK else one_of(PICTOGRAMS, rest)
            die = replace(die, faces=tuple(faces))
            self.face = (self.face + 1) % len(faces)
        else:
            raise Malformed(verb)
        self._change_chosen(die)

    def _change_chosen(self, die: Die, what: str = "") -> None:
        assert self.chosen is not None  # noqa: S101 - for the types
        dice = list(self.tray.dice)
        dice[self.chosen] = die
        self._change(replace(self.tray, dice=tuple(dice)), what)

    def enter(self, words: Words, value: str) -> None:
        """Store a face or the cards as they are typed."""
        self.problem = ""
        if word(words) == "face" and self.chosen is not None:
            die = self.tray.dice[self.chosen]
            at = index(len(die.faces), words, 1)
            face = truncated(cleaned(value), LONGEST_FACE).strip()
            if die.style == PIPS and face not in ("", *"123456"):
                self.problem = N_("A face with pips has 1 to 6, or nothing.")
            elif die.style != PICTOGRAM:
                self._change_chosen(replace(die, faces=(*die.faces[:at], face, *die.faces[at + 1 :])), " ".join(words))
        elif word(words) == "cards":
            self.typed = value
            cards = read_cards(value)
            if any(len(card) > LONGEST_CARD for card in cards):
                self.problem = N_("A card has at most 24 characters. The longer ones are not saved.")
            elif len(cards) > MAX_CARDS:
                self.problem = N_("A deck has at most 200 cards. The rest is not saved.")
            fitting = [card for card in cards if len(card) <= LONGEST_CARD]
            self._change(replace(self.tray, cards=tuple(fitting[:MAX_CARDS])), "cards")
        else:
            raise Malformed(word(words))
        self.app.paint()

    def _change(self, tray: Tray, what: str = "") -> None:
        """Store a changed tray. Changes in a row with the same `what` are one step of undo."""
        if tray == self.tray:
            return
        if not (what and self._past and self._past[-1][1] == what):
            self._past.append((self.tray, what))
        self._future.clear()
        self._store(tray, keep_typed=what == "cards")

    def _store(self, tray: Tray, *, keep_typed: bool = False) -> None:
        """Show a tray and store it; the rest of the sheet stays as another window may have saved it."""
        self.tray = tray
        if self.chosen is not None and self.chosen >= len(tray.dice):
            self.chosen = None
        self.face = min(self.face, len(tray.dice[self.chosen].faces) - 1) if self.chosen is not None else 0
        if not keep_typed:
            self.typed = cards_text(tray.cards)
        kept = Sheets(self.app.page.storage)
        try:
            stored = kept.load(self.rest)
            kept.save(replace(stored, sheet=replace(stored.sheet, tray=tray)), self.app.page.now())
        except SaveError as error:
            self.refused = error.reason
        except StoreFull:
            self.problem = NOT_SAVED


def restyled(die: Die, style: str) -> Die:
    """Return a die in another style; faces that it cannot draw become blank, or words for pictograms."""
    if style == PIPS:
        faces = [face if face in tuple("123456") else "" for face in die.faces]
    elif style == PICTOGRAM:
        named = {_(shown): name for name, shown in PICTOGRAMS.items()}
        faces = [face if face in PICTOGRAMS else named.get(face, "") for face in die.faces]
    elif die.style == PICTOGRAM:
        faces = [truncated(_(PICTOGRAMS[face]), LONGEST_FACE) if face else "" for face in die.faces]
    else:
        faces = list(die.faces)
    return replace(die, faces=tuple(faces), style=style)


def read_cards(text: str) -> list[str]:
    """Return the cards of a text: one a line, "3 x Wood" for three. At most one more than a deck can have."""
    cards: list[str] = []
    for line in map(cleaned, text.splitlines()[: MAX_CARDS + 1]):
        repeated = _REPEATED.fullmatch(line)
        number, card = (int(repeated[1]), repeated[2]) if repeated else (1, line)
        cards += [card] * min(number, MAX_CARDS + 1 - len(cards)) if card else []
    return cards


def cards_text(cards: Iterable[str]) -> str:
    """Return cards as they are typed, equal ones in one line."""
    counted = Counter(cards)
    return "\n".join(f"{number} x {card}" if number > 1 else card for card, number in counted.items())
