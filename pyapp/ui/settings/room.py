"""The room of settings."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from pyapp.drawing.sounds import PIECE
from pyapp.ui.app import Room
from pyapp.ui.settings.page import page
from pyapp.ui.store.settings import CHOICES, SOUND_ASKED
from pyapp.ui.words import one_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pyapp.drawing.markup import Markup
    from pyapp.ui.app import Action, App, Field
    from pyapp.ui.words import Words

TYPING_PAUSE: Final = 1200
"""Milliseconds without a key press after which input is checked."""


class SettingsRoom(Room):
    """`settings`: language, theme, thinking time and so on; each change is stored and applied at once."""

    addresses: ClassVar[tuple[str, ...]] = ("settings",)

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.wrong: str | None = None
        self._typed = ""

    def arrive(self) -> None:
        """Forget invalid input."""
        self.wrong = None

    def parts(self) -> dict[str, Markup]:
        """Draw the settings, with a link back to the match before, else to the shelf."""
        came = self.app.previous_route
        back = f"#{came.room}/{came.rest}" if came.room in ("match", "replay", "result") else "#"
        return {"page": page(self.app.settings, self.app.page.facts, back, self.wrong)}

    def actions(self) -> Mapping[str, Action]:
        """Return the actions of the switches."""
        return {"set": self._set}

    def fields(self) -> Mapping[str, Field]:
        """Return the field for servers."""
        return {"servers": self._servers}

    def _servers(self, _words: Words, value: str) -> None:
        """Store people's own servers while they are typed; show an error once typing has paused."""
        self._typed = value
        try:
            self.app.settings.use_servers(value.strip())
        except ValueError:
            self.app.page.call_later(TYPING_PAUSE, lambda: self._complain(value))
        else:
            self._complain(None)

    def _complain(self, wrong: str | None) -> None:
        if wrong in (None, self._typed) and wrong != self.wrong and self.app.current_room is self:
            self.wrong = wrong
            self.app.paint()

    def _set(self, words: Words) -> None:
        """set NAME VALUE: change a setting; an unknown one changes nothing."""
        name = one_of(CHOICES, words)
        self.app.settings.set(name, one_of(CHOICES[name], words, 1))
        if name in ("sound", "volume"):
            self._sound_chosen()
        self.app.paint()

    def _sound_chosen(self) -> None:
        """Play a sound as a sample, and do not ask about sounds again."""
        self.app.settings.count(SOUND_ASKED, 1)
        if self.app.settings.volume:
            self.app.page.unlock_sounds()
            self.app.page.play_sounds([PIECE], self.app.settings.volume)
