"""The editor of a sheet: its draft, undo steps, problems and storage. It uses the page's interface, no browser."""

from __future__ import annotations

import contextlib
import json
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from pyapp.drawing.language import _, current, decimal, fill, fill_with, ngettext
from pyapp.drawing.markup import NOTHING, Markup, el, join
from pyapp.engine.contract import N_, Value
from pyapp.games.imperial.rules.schema import advice
from pyapp.games.imperial.rules.sheet_schema import LETTERS, TRANSLATED
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
"""The tab of the sheet itself: names, civilisation, difficulty."""
MAX_STEPS: Final = 200
"""The most changes that can be undone."""
DRAWERS: Final = ("more", "share")
_DECIMALS: Final = ("sum", "effort", "least", "most")
_HELP: Final = {
    "boxes": N_("Pick a resource, or the dash."),
    "ability": N_("Pick one from the list."),
    "blueprint": N_("Tap the squares, or switch the shape off."),
}
"""What to do about a problem, by its field."""


class Editor:
    """A draft being edited. Every change is saved at once; `unsaved` says that the store refused the last one."""

    def __init__(self, sheets: OwnSheets, page: Page, entry: OwnSheet) -> None:
        """Open an entry of the store. Raises SaveError if it holds no draft."""
        self.sheets = sheets
        self.page = page
        self.entry = entry
        self.draft: Draft = drafts.read(entry.text)
        self.unsaved = False
        self.is_blank = entry.text == drafts.write(drafts.blank())
        self.tab = SHEET if self.is_blank else 0
        self.box = 0
        self.live = current()
        self.drawer = ""
        self.notice: Voice | None = None
        self._past, self._future = (readable_drafts(steps) for steps in sheets.steps(entry.ident))
        self._last = ""
        self._judged: tuple[str, Verdict] | None = None

    # --- the draft ---

    @property
    def verdict(self) -> Verdict:
        """Return the check of the draft."""
        text = json.dumps(self.draft)
        if self._judged is None or self._judged[0] != text:
            self._judged = (text, drafts.check(self.draft))
        return self._judged[1]

    @property
    def printed_sheet(self) -> Sheet | None:
        """Return the sheet as drawn on paper; None while there are `paper_problems`."""
        return drafts.printed_sheet(self.draft, self.verdict)

    @property
    def paper_problems(self) -> list[Problem]:
        """List the problems that prevent drawing the draft on paper."""
        return drafts.paper_problems(self.draft, self.verdict)

    @property
    def row(self) -> Row | None:
        """Return the building whose tab is open; None on the tab of the sheet."""
        return None if self.tab == SHEET else self.draft["building"][self.tab]

    def title(self) -> str:
        """Return the sheet's name in the language of the page, as typed, or a placeholder."""
        return name_in(self.draft["name"]) or _("A sheet without a name")

    def label_of(self, building: int | None) -> str:
        """Return the name of a building, or the sheet, for a message; as typed."""
        if building is None:
            return self.title()
        return name_in(self.draft["building"][building]["name"]) or _("Building {letter}").format(
            letter=LETTERS[building]
        )

    # --- changes ---

    def change(self, act: Callable[[Draft], Any], same: str = "") -> None:
        """Change the draft and save it. Consecutive changes with the same mark, such as letters typed into one field,
        are undone together.
        """
        before = json.dumps(self.draft)
        act(self.draft)
        if json.dumps(self.draft) == before:
            return
        if not (same and same == self._last):
            self._past = [*self._past[-MAX_STEPS + 1 :], before]
        self._last, self._future, self.notice = same, [], None
        self.save()

    def change_row(self, act: Callable[[Row], Any], same: str = "") -> None:
        """Change the building whose tab is open."""
        tab = self.tab
        if tab != SHEET:
            self.change(lambda draft: act(draft["building"][tab]), f"{tab} {same}" if same else "")

    @property
    def can_undo(self) -> bool:
        """Return whether a change can be undone."""
        return bool(self._past)

    @property
    def can_redo(self) -> bool:
        """Return whether an undone change can be redone."""
        return bool(self._future)

    def undo(self) -> None:
        """Undo the last change."""
        self._step(self._past, self._future)

    def redo(self) -> None:
        """Redo the last undone change."""
        self._step(self._future, self._past)

    def _step(self, source: list[str], target: list[str]) -> None:
        if source:
            target.append(json.dumps(self.draft))
            self.draft = json.loads(source.pop())
            self._last, self.notice = "", None
            self._clamp_box()
            self.save()

    def _clamp_box(self) -> None:
        row = self.row
        self.box = min(self.box, max(0, len(row["boxes"]) - 1)) if row else 0

    def save(self) -> None:
        """Save the draft. A full store sets `unsaved`; the stored draft stays."""
        try:
            self.entry = self.sheets.save(
                replace(self.entry, text=drafts.write(self.draft, self.verdict)), self.page.now(), force=True
            )
        except StoreFull:
            self.unsaved = True
            return
        self.unsaved = self.is_blank = False
        self.sheets.keep_steps(self.entry.ident, self._past, self._future)

    def load_other_window(self) -> None:
        """Load the draft that another window has saved; the one here can be restored by undo."""
        try:
            theirs = self.sheets.load(self.entry.ident)
            if theirs.text == self.entry.text or self.unsaved:
                return
            other = drafts.read(theirs.text)
        except SaveError:
            return
        self._past.append(json.dumps(self.draft))
        self._last, self._future = "", []
        self.draft, self.entry = other, theirs
        self.notice = Voice(
            fill(N_("<b>This sheet was changed in another window.</b> It is now up to date here.")), "careful"
        )
        self._clamp_box()

    # --- tabs ---

    def open_tab(self, tab: int) -> None:
        """Open the tab of a building or of the sheet. The drawer closes: on a phone it covers the tabs."""
        if SHEET <= tab < len(LETTERS):
            self.drawer = ""
            row = self.draft["building"][tab] if tab != SHEET else None
            self.tab, self._last, self.notice = tab, "", None
            self.box = next((at for at, box in enumerate(row["boxes"]) if box is None), 0) if row else 0

    def open_first_problem(self, *, for_paper: bool = False) -> str:
        """Open the tab of the first problem, or of the first that prevents printing; return the id of its field."""
        problems = self.paper_problems if for_paper else self.verdict.problems
        if not problems:
            return ""
        first = problems[0]
        self.open_tab(SHEET if first.entry is None else first.entry)
        field, _dot, number = first.field.partition(".")
        if field == "boxes" and number.isdigit():
            self.box = int(number) - 1
        return field_ident(first.field)

    # --- the voice ---

    def voice(self) -> Voice:
        """Return the voice: a failed save, a notice, the first problem, or else advice."""
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
        if self.notice is not None:
            return self.notice
        verdict = self.verdict
        if self.is_blank:
            said = fill(N_("<b>Start with the name of your sheet.</b> Then come its six buildings."))
            return Voice(said, "tip", keys=key(_("Go there"), "studio there", kind="small"))
        if verdict.problems:
            first = verdict.problems[0]
            help_ = _(_HELP.get(first.field.partition(".")[0], ""))
            text = Markup(" ").join(filter(None, (el("b", self.describe(first)), help_, _others(verdict.problems))))
            return Voice(text, "careful", keys=key(_("Go there"), "studio there", kind="small"))
        if hints := advice(verdict.sheet) if verdict.sheet else []:
            return Voice(join(el("b", self.describe(hints[0])), " ", _("The sheet is complete.")), "careful")
        return Voice(join(el("b", _("The sheet is complete.")), " ", _("It is well balanced.")), "tip")

    def paper_warning(self) -> Markup:
        """Describe what prevents drawing the draft on paper; empty if nothing."""
        problems = self.paper_problems
        if not problems:
            return NOTHING
        said = (_("This sheet isn't complete enough to print."), self.describe(problems[0]), _others(problems))
        return Markup(" ").join(filter(None, said))

    def show_paper_problem(self) -> None:
        """Show in the voice what prevents printing, with a button that goes there. The drawer closes: on a phone it
        covers the voice.
        """
        if text := self.paper_warning():
            self.drawer = ""
            self.notice = Voice(el("b", text), "careful", keys=key(_("Go there"), "studio there paper", kind="small"))

    def describe(self, problem: Problem) -> Markup:
        """Describe a problem in the language of the page."""
        numbers: dict[str, Value] = {
            name: decimal(float(value))
            for name, value in problem.params.items()
            if name in _DECIMALS and isinstance(value, str)
        }
        return fill_with(
            problem.message, {**problem.params, **numbers, "place": self.label_of(problem.entry)}, TRANSLATED
        )


def readable_drafts(steps: Sequence[str]) -> list[str]:
    """Return the readable drafts among stored undo steps, in the editor's format."""
    readings = []
    for text in steps:
        with contextlib.suppress(SaveError):
            readings.append(json.dumps(drafts.read(text)))
    return readings


def _others(problems: Sequence[Problem]) -> str:
    """Describe how many further problems there are, if fewer than ten."""
    more = len(problems) - 1
    return (
        ngettext("{number} more thing is missing.", "{number} more things are missing.", more) if 0 < more < 10 else ""
    )


def name_in(names: dict[str, str]) -> str:
    """Return a name in the language of the page, else in the other one."""
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
    """Return the id of the element for a field of the draft."""
    name, _dot, part = field.partition(".")
    if name == "name":
        return f"st-name-{part}"
    if name == "boxes" and part.isdigit():
        return f"st-box-{int(part) - 1}"
    return _IDENTS.get(name, f"st-{name}")
