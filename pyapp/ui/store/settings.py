"""The settings: language, theme, thinking time, names, the last form of each game."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Mapping
from typing import Any, Final

from pyapp.drawing.language import LANGUAGES
from pyapp.engine.files import parse_json
from pyapp.ui.page import Storage, StoreFull
from pyapp.ui.store.servers import servers_of

KEY: Final = "sobremesa.settings"
THEMES: Final = ("auto", "light", "dark")
THINKING: Final = {"quick": 500, "normal": 1500, "long": 4000}
"""The computer's time for a move in milliseconds."""
SOUND_ASKED: Final = "sound_asked"
"""The counter of answers to the question about sounds."""
VOLUMES: Final = {"low": 0.25, "medium": 0.5, "high": 1.0}
"""The volumes of sounds as shares of the loudest one."""
CHOICES: Final[dict[str, tuple[str, ...]]] = {
    "language": LANGUAGES,
    "theme": THEMES,
    "thinking": tuple(THINKING),
    "confirm": ("yes", "no"),
    "warnings": ("yes", "no"),
    "motion": ("yes", "no"),
    "handing": ("yes", "no"),
    "pace": ("slow", "normal", "quick"),
    "sound": ("yes", "no"),
    "volume": tuple(VOLUMES),
    "vibration": ("yes", "no"),
}
_DEFAULTS: Final = {
    "theme": "auto",
    "thinking": "normal",
    "confirm": "yes",
    "warnings": "yes",
    "motion": "yes",
    "handing": "yes",
    "pace": "normal",
    "sound": "no",
    "volume": "medium",
    "vibration": "yes",
}


class Settings:
    """The settings in the store; a missing or damaged one has its default.

    Several windows write them, so each change is merged by name into the stored settings of that moment.
    """

    def __init__(self, storage: Storage, device_language: str) -> None:
        self._storage = storage
        self._parsed: tuple[str, dict[str, Any]] = ("", {})
        self._not_saved: dict[str, Any] = {}
        """Changes that a full store did not take; they last until the page is closed."""
        self._device_language = "es" if device_language.lower().startswith("es") else "en"

    @property
    def _values(self) -> Mapping[str, Any]:
        raw = self._storage.get(KEY) or ""
        if raw != self._parsed[0]:
            self._parsed = (raw, _parse(raw))
        return _merged(self._parsed[1], self._not_saved) if self._not_saved else self._parsed[1]

    def __getitem__(self, name: str) -> str:
        """Return the value of a setting; KeyError for an unknown name."""
        value = self._values.get(name)
        default = self._device_language if name == "language" else _DEFAULTS[name]
        return value if isinstance(value, str) and value in CHOICES[name] else default

    def set(self, name: str, value: str) -> None:
        """Change a setting; ValueError for a value that is not offered."""
        if value not in CHOICES[name]:
            raise ValueError(f"{name}: {value}")
        self._put({name: value})

    @property
    def servers(self) -> str:
        """Return people's own servers that help tablets find each other, as entered; usually empty."""
        value = self._values.get("servers")
        with contextlib.suppress(ValueError):
            return value if isinstance(value, str) and servers_of(value) else ""
        return ""

    def use_servers(self, text: str) -> None:
        """Set people's own servers, or none. Raises ValueError if an address is invalid."""
        servers_of(text)
        self._put({"servers": text})

    @property
    def milliseconds(self) -> int:
        """Return the computer's time for a move in milliseconds."""
        return THINKING[self["thinking"]]

    @property
    def volume(self) -> float:
        """Return the volume of sounds, 0 while they are switched off."""
        return VOLUMES[self["volume"]] if self["sound"] == "yes" else 0

    def remembered(self, game: str) -> dict[str, Any]:
        """Return the form with which a game was last begun; empty without one."""
        forms = self._values.get("forms")
        form = forms.get(game) if isinstance(forms, dict) else None
        return form if isinstance(form, dict) else {}

    def remember(self, game: str, form: dict[str, Any]) -> None:
        """Store the form with which a game was begun."""
        self._put({"forms": {game: form}})

    def for_backup(self) -> dict[str, Any]:
        """Return the settings and the remembered forms; counters belong to their device and are left out."""
        return {name: value for name, value in self._values.items() if name in (*CHOICES, "forms")}

    def unstored(self, changed: object) -> dict[str, Any]:
        """Return the valid settings and forms of a backup that were never set here."""
        if not isinstance(changed, Mapping):
            return {}
        news = {
            name: changed[name]
            for name, offered in CHOICES.items()
            if name not in self._values and changed.get(name) in offered
        }
        forms = changed.get("forms")
        kept = (
            {game: form for game, form in forms.items() if isinstance(form, dict) and not self.remembered(game)}
            if isinstance(forms, dict)
            else {}
        )
        return {**news, **({"forms": kept} if kept else {})}

    def differing(self, changed: object) -> dict[str, str]:
        """Return the valid settings of a backup that are set otherwise here."""
        if not isinstance(changed, Mapping):
            return {}
        return {
            name: changed[name]
            for name, offered in CHOICES.items()
            if name in self._values and changed.get(name) in offered and changed[name] != self[name]
        }

    def merge(self, news: Mapping[str, Any]) -> None:
        """Apply the `unstored` settings of a backup."""
        for game, form in news.get("forms", {}).items():
            self.remember(game, form)
        for name, value in news.items():
            if name in CHOICES:
                self.set(name, value)

    def number(self, name: str) -> int:
        """Return a counter, 0 at first."""
        value = self._values.get(name)
        return value if isinstance(value, int) and value >= 0 else 0

    def count(self, name: str, value: int) -> None:
        """Set a counter."""
        self._put({name: value})

    def _put(self, changes: Mapping[str, Any]) -> None:
        """Merge changes into the stored settings. With a full store they last until the page is closed; a full store is
        reported where matches are saved.
        """
        values = _merged(self._values, changes)
        try:
            self._storage.put(KEY, json.dumps(values))
        except StoreFull:
            self._not_saved = _merged(self._not_saved, changes)
        else:
            self._not_saved = {}


def _parse(raw: str) -> dict[str, Any]:
    with contextlib.suppress(ValueError, RecursionError):
        if isinstance(stored := parse_json(raw or "{}"), dict):
            return stored
    return {}


def _merged(values: Mapping[str, Any], changes: Mapping[str, Any]) -> dict[str, Any]:
    """Return settings with changes applied; of the remembered forms only those of the changed games are replaced."""
    merged = {**values, **changes}
    if "forms" in changes:
        forms = values.get("forms")
        merged["forms"] = {**(forms if isinstance(forms, dict) else {}), **changes["forms"]}
    return merged
