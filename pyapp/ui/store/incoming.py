"""What a file that somebody chose would bring, until they say yes or no."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from pyapp.ui.store.attachments import BackupSheet
    from pyapp.ui.store.own_sheets import OwnSheet
    from pyapp.ui.store.results import Result
    from pyapp.ui.store.saves import ImportPlan


@dataclass(frozen=True, slots=True)
class Incoming:
    """What a file would bring that is not here: matches, results, sheets of one's own, sheets beside matches, settings
    that were never set here.
    """

    plan: ImportPlan
    results: Sequence[Result] = ()
    sheets: Sequence[OwnSheet] = ()
    attached: Sequence[BackupSheet] = ()
    settings: Mapping[str, Any] = field(default_factory=dict)
    own: OwnSheet | None = None
    """Players' own material, where the file is nothing else; it is among the sheets if it is not here yet."""

    @property
    def compared(self) -> int:
        """Count the sheets that would be put beside matches."""
        return sum(len(sheet.payloads) for sheet in self.attached)

    @property
    def anything(self) -> bool:
        """Return whether there is something to add."""
        return bool(self.plan.new or self.results or self.sheets or self.attached or self.settings)
