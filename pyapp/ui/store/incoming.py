"""The contents of a chosen file, until the import is confirmed or cancelled."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from pyapp.ui.days.friends import FriendLine
    from pyapp.ui.media.backup import PaperBackup
    from pyapp.ui.puzzles.progress import Progress
    from pyapp.ui.store.attachments import BackupSheet
    from pyapp.ui.store.own_sheets import OwnSheet
    from pyapp.ui.store.people import Person
    from pyapp.ui.store.results import Result
    from pyapp.ui.store.saves import ImportPlan


@dataclass(frozen=True, slots=True)
class Incoming:
    """The new contents of a file: matches, results, own sheets, attached sheets, people, settings that were never set
    here, what belongs to Paper, lines of friends, and the progress with puzzles.
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
    people: Sequence[Person] = ()
    friends: Sequence[FriendLine] = ()
    differing: Mapping[str, str] = field(default_factory=dict)
    """Settings that are set otherwise here."""
    takes_longer: bool = True
    """Whether matches of this device go on with the moves of the file (`ImportPlan.longer`)."""
    takes_settings: bool = False
    """Whether the settings of the file replace those that differ."""

    def answered(self, what: str, *, yes: bool) -> Incoming:
        """Return the contents with the answer to a question about what differs here, "longer" or "settings"."""
        return replace(self, takes_longer=yes) if what == "longer" else replace(self, takes_settings=yes)

    @property
    def compared(self) -> int:
        """Return the number of sheets to attach to matches."""
        return sum(len(sheet.payloads) for sheet in self.attached)

    @property
    def anything(self) -> bool:
        """Return whether there is anything to add."""
        return bool(
            self.plan.new
            or self.plan.longer
            or self.results
            or self.sheets
            or self.attached
            or self.settings
            or self.differing
            or self.paper
            or self.friends
            or self.people
            or self.puzzles
        )
