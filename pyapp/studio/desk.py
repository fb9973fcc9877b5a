"""The sheet studio: a draft on the desk, what was done to it, what is kept. Knows the page's store, no browser."""

from __future__ import annotations

import contextlib
import json
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from pyapp.drawing.language import _, current, decimal, fill, fill_with, ngettext
from pyapp.drawing.markup import NOTHING, Markup, el, join
from pyapp.engine.contract import N_, Value
from pyapp.games.imperial.rules.reading import LETTERS, TRANSLATED
from pyapp.games.imperial.rules.schema import advice
from pyapp.studio import drafts
from pyapp.ui.page import Page, StoreFull
from pyapp.ui.store.saves import SaveError
from pyapp.ui.widgets import Voice, key

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pyapp.engine.schema import Problem
    from pyapp.games.imperial.rules.components import Sheet
    from pyapp.studio.drafts import Draft, Row, Verdict
    from pyapp.ui.store.own_sheets import OwnSheet, OwnSheets

SHEET: Final = -1
"""The tab of what belongs to the sheet itself: names, civilisation, difficulty."""
MOST_STEPS: Final = 200
"""How many changes can be undone."""
DRAWERS: Final = ("more", "share")
_DECIMALS: Final = ("sum", "effort", "least", "most")
_HELP: Final = {
    "boxes": N_("Pick a resource, or the dash."),
    "ability": N_("Pick one from the list."),
    "blueprint": N_("Tap the squares, or switch the shape off."),
}
"""Field -> what to do about it."""


class Studio:
    """A draft being edited. Every change is kept at once; `unsaved` tells that the store took the last one no more."""

    def __init__(self, sheets: OwnSheets, page: Page, kept: OwnSheet) -> None:
        """Open an entry of the store. Raises SaveError if there is no draft in it."""
        self.sheets = sheets
        self.page = page
        self.kept = kept
        self.draft: Draft = drafts.read(kept.text)
        self.unsaved = False
        self.fresh = kept.text == drafts.write(drafts.blank())
        self.tab = SHEET if self.fresh else 0
        self.box = 0
        self.live = current()
        self.drawer = ""
        self.said: Voice | None = None
        self._past, self._future = (readable(steps) for steps in sheets.steps(kept.ident))
        self._last = ""
        self._judged: tuple[str, Verdict] | None = None

    # --- what is there ---

    @property
    def verdict(self) -> Verdict:
        """Return what the draft comes to."""
        text = json.dumps(self.draft)
        if self._judged is None or self._judged[0] != text:
            self._judged = (text, drafts.judge(self.draft))
        return self._judged[1]

    @property
    def paper(self) -> Sheet | None:
        """Return the sheet as it is drawn on paper, or None while something is `unsaid`."""
        return drafts.on_paper(self.draft, self.verdict)

    @property
    def unsaid(self) -> list[Problem]:
        """List what the draft lacks to be drawn on paper."""
        return drafts.unsaid(self.draft, self.verdict)

    @property
    def row(self) -> Row | None:
        """Return the building whose tab is open, or None."""
        return None if self.tab == SHEET else self.draft["building"][self.tab]

    def title(self) -> str:
        """Return the sheet's name in the language of the page, as typed, or what stands in for it."""
        return name_in(self.draft["name"]) or _("A sheet without a name")

    def place(self, building: int | None) -> str:
        """Name a building, or the sheet, for a message; as typed."""
        if building is None:
            return self.title()
        return name_in(self.draft["building"][building]["name"]) or _("Building {letter}").format(
            letter=LETTERS[building]
        )

    # --- changes ---

    def change(self, act: Callable[[Draft], Any], same: str = "") -> None:
        """Change the draft and keep it; changes in a row with the same mark, such as letters typed into one field, are
        undone together.
        """
        before = json.dumps(self.draft)
        act(self.draft)
        if json.dumps(self.draft) == before:
            return
        if not (same and same == self._last):
            self._past = [*self._past[-MOST_STEPS + 1 :], before]
        self._last, self._future, self.said = same, [], None
        self.keep()

    def change_row(self, act: Callable[[Row], Any], same: str = "") -> None:
        """Change the building whose tab is open."""
        tab = self.tab
        if tab != SHEET:
            self.change(lambda draft: act(draft["building"][tab]), f"{tab} {same}" if same else "")

    @property
    def can_undo(self) -> bool:
        """Return whether there is something to take back."""
        return bool(self._past)

    @property
    def can_redo(self) -> bool:
        """Return whether something was taken back."""
        return bool(self._future)

    def undo(self) -> None:
        """Take the last change back."""
        self._step(self._past, self._future)

    def redo(self) -> None:
        """Do again what was taken back."""
        self._step(self._future, self._past)

    def _step(self, source: list[str], target: list[str]) -> None:
        if source:
            target.append(json.dumps(self.draft))
            self.draft = json.loads(source.pop())
            self._last, self.said = "", None
            self._stay_inside()
            self.keep()

    def _stay_inside(self) -> None:
        row = self.row
        self.box = min(self.box, max(0, len(row["boxes"]) - 1)) if row else 0

    def keep(self) -> None:
        """Write the draft into the store; a full one is told about, and what was there stays."""
        try:
            self.kept = self.sheets.save(
                replace(self.kept, text=drafts.write(self.draft, self.verdict)), self.page.now(), force=True
            )
        except StoreFull:
            self.unsaved = True
            return
        self.unsaved = self.fresh = False
        self.sheets.keep_steps(self.kept.ident, self._past, self._future)

    def follow(self) -> None:
        """Take over what another window has written; one's own can be brought back by undo."""
        try:
            theirs = self.sheets.load(self.kept.ident)
            if theirs.text == self.kept.text or self.unsaved:
                return
            other = drafts.read(theirs.text)
        except SaveError:
            return
        self._past.append(json.dumps(self.draft))
        self._last, self._future = "", []
        self.draft, self.kept = other, theirs
        self.said = Voice(
            fill(N_("<b>This sheet was changed in another window.</b> It is now up to date here.")), "careful"
        )
        self._stay_inside()

    # --- looking ---

    def turn_to(self, tab: int) -> None:
        """Open a tab: a building, or the sheet itself. A drawer gives way, which lies over the tabs on a phone."""
        if SHEET <= tab < len(LETTERS):
            self.drawer = ""
            row = self.draft["building"][tab] if tab != SHEET else None
            self.tab, self._last, self.said = tab, "", None
            self.box = next((at for at, box in enumerate(row["boxes"]) if box is None), 0) if row else 0

    def go_there(self, *, paper: bool = False) -> str:
        """Open the tab of the first fault, or of the first that keeps the sheet from being drawn on paper; return the
        id of the field to be filled in.
        """
        problems = self.unsaid if paper else self.verdict.problems
        if not problems:
            return ""
        first = problems[0]
        self.turn_to(SHEET if first.entry is None else first.entry)
        field, _dot, number = first.field.partition(".")
        if field == "boxes" and number.isdigit():
            self.box = int(number) - 1
        return field_ident(first.field)

    # --- the voice ---

    def voice(self) -> Voice:
        """Say what is missing first, or what could be better."""
        if self.unsaved:
            saved = key(_("Save to a file"), "studio export", kind="small")
            return Voice(
                fill(
                    N_(
                        "<b>This browser's storage is full: the last change is not saved.</b> Delete old "
                        "matches, or save the sheet to a file."
                    )
                ),
                "careful",
                keys=saved,
            )
        if self.said is not None:
            return self.said
        verdict = self.verdict
        if self.fresh:
            said = fill(N_("<b>Start with the name of your sheet.</b> Then come its six buildings."))
            return Voice(said, "tip", keys=key(_("Go there"), "studio there", kind="small"))
        if verdict.problems:
            first = verdict.problems[0]
            help_ = _(_HELP.get(first.field.partition(".")[0], ""))
            text = Markup(" ").join(filter(None, (el("b", self.words(first)), help_, _others(verdict.problems))))
            return Voice(text, "careful", keys=key(_("Go there"), "studio there", kind="small"))
        if hints := advice(verdict.sheet) if verdict.sheet else []:
            return Voice(join(el("b", self.words(hints[0])), " ", _("The sheet is complete.")), "careful")
        return Voice(join(el("b", _("The sheet is complete.")), " ", _("It is well balanced.")), "tip")

    def why_not_paper(self) -> Markup:
        """Say what the draft lacks to be drawn on paper; nothing if it can be."""
        problems = self.unsaid
        if not problems:
            return NOTHING
        said = (_("This sheet isn't complete enough to print."), self.words(problems[0]), _others(problems))
        return Markup(" ").join(filter(None, said))

    def refuse_paper(self) -> None:
        """Let the voice say what is missing on paper, with the way there; a drawer would lie over it on a phone."""
        if text := self.why_not_paper():
            self.drawer = ""
            self.said = Voice(el("b", text), "careful", keys=key(_("Go there"), "studio there paper", kind="small"))

    def words(self, problem: Problem) -> Markup:
        """Say what is wrong or unusual, in the language of the page."""
        numbers: dict[str, Value] = {
            name: decimal(float(value))
            for name, value in problem.params.items()
            if name in _DECIMALS and isinstance(value, str)
        }
        return fill_with(problem.message, {**problem.params, **numbers, "place": self.place(problem.entry)}, TRANSLATED)


def readable(steps: Sequence[str]) -> list[str]:
    """Return the drafts among the steps that were kept, in the form of one being edited; what cannot be read is left
    out.
    """
    readings = []
    for text in steps:
        with contextlib.suppress(SaveError):
            readings.append(json.dumps(drafts.read(text)))
    return readings


def _others(problems: Sequence[Problem]) -> str:
    """Say how many things are missing besides the first, once they are few enough to be seen to one by one."""
    more = len(problems) - 1
    return (
        ngettext("{number} more thing is missing.", "{number} more things are missing.", more) if 0 < more < 10 else ""
    )


def name_in(names: dict[str, str]) -> str:
    """Return a name in the language of the page, or in the other one."""
    return names[current()].strip() or next((name.strip() for name in names.values() if name.strip()), "")


_IDENTS: Final = {
    "boxes": "st-box-0",
    "ability": "st-kind",
    "blueprint": "st-square-0-0",
    "prebuilt": "st-prebuilt",
    "id": "st-name-en",
    "underline": "st-raise",
}


def field_ident(field: str) -> str:
    """Return the id of the element in which a field of the draft is entered."""
    name, _dot, part = field.partition(".")
    if name == "name":
        return f"st-name-{part}"
    if name == "boxes" and part.isdigit():
        return f"st-box-{int(part) - 1}"
    return _IDENTS.get(name, f"st-{name}")
