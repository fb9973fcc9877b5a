"""The contents of a chosen file, until the import is confirmed or cancelled."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from pyapp.ui.media.backup import PaperBackup
    from pyapp.ui.puzzles.progress import Progress
    from pyapp.ui.store.attachments import BackupSheet
    from pyapp.ui.store.own_sheets import OwnSheet
    from pyapp.ui.store.results import Result
    from pyapp.ui.store.saves import ImportPlan


@dataclass(frozen=True, slots=True)
class Incoming:
    """The new contents of a file: matches, results, own sheets, attached sheets, settings that were never set here, the
    progress with puzzles, and what belongs to Paper.
    """

    plan: ImportPlan
    results: Sequence[Result] = ()
    sheets: Sequence[OwnSheet] = ()
    attached: Sequence[BackupSheet] = ()
    settings: Mapping[str, Any] = field(default_factory=dict)
    own: OwnSheet | None = None
    """Players' own material, if the file holds nothing else; it is also in `sheets` if it is new."""
    paper: PaperBackup | None = None
    puzzles: Progress | None = None

    @property
    def compared(self) -> int:
        """Return the number of sheets to attach to matches."""
        return sum(len(sheet.payloads) for sheet in self.attached)

    @property
    def anything(self) -> bool:
        """Return whether there is anything to add."""
        added = (self.plan.new, self.results, self.sheets, self.attached, self.settings, self.paper, self.puzzles)
        return any(map(bool, added))
