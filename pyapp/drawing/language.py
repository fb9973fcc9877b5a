"""The catalogue: English is the source text, other languages come from gettext files compiled by the build.

There is a file for the frame and one for each game, with the texts that it marks. Under CPython all of them lie beside
the sources; to a page each comes in an archive, the game's with the game.
"""

from __future__ import annotations

import gettext
import io
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Final
from zipimport import zipimporter

from pyapp.drawing.markup import Markup
from pyapp.engine.contract import N_, Value

if TYPE_CHECKING:
    from collections.abc import Mapping

LANGUAGES: Final = ("es", "en")
NAMES: Final = {"es": "Español", "en": "English"}


BESIDE: Final = Path(__file__).parents[1] / "locale"


class _Catalogue(gettext.GNUTranslations):
    """The translations of one language, from several files."""

    def __init__(self) -> None:
        self._catalog: dict[str | tuple[str, int], str] = {}
        self.plural = lambda number: int(number != 1)
        super().__init__()

    def add(self, data: bytes) -> None:
        """Take what a compiled catalogue holds, and its rule for plurals."""
        read = gettext.GNUTranslations(io.BytesIO(data))
        self._catalog |= read._catalog  # type: ignore[attr-defined]  # noqa: SLF001 - nothing public lists the texts
        self.plural = read.plural  # type: ignore[attr-defined]


class _Current:
    """The language that pages are written in: one a page, switched live."""

    language = "en"
    texts: gettext.NullTranslations = gettext.NullTranslations()
    """The catalogue of the language."""
    catalogues: Final[dict[str, gettext.NullTranslations]] = {"en": gettext.NullTranslations()}
    archives: Final[list[str]] = []

    @classmethod
    def catalogue(cls, language: str) -> gettext.NullTranslations:
        if language not in cls.catalogues:
            read = cls.catalogues[language] = _Catalogue()
            for file in sorted((BESIDE / language).glob("*/*.mo")):
                read.add(file.read_bytes())
            for archive in cls.archives:
                read.add(_read(archive, language))
        return cls.catalogues[language]


def _read(archive: str, language: str) -> bytes:
    """Return what an archive of texts holds in a language."""
    return zipimporter(archive).get_data(f"{language}.mo")


def add(archive: str) -> None:
    """Take the texts of an archive, a path: a catalogue in each language but English, named like `es.mo`."""
    if not has(archive):
        _Current.archives.append(archive)
        for language, catalogue in _Current.catalogues.items():
            if isinstance(catalogue, _Catalogue):
                catalogue.add(_read(archive, language))


def has(archive: str) -> bool:
    """Return whether the texts of an archive have been taken."""
    return archive in _Current.archives


def use(language: str) -> None:
    """Switch the language of everything written from now on; an unknown one means English."""
    _Current.language = language if language in LANGUAGES else "en"
    _Current.texts = _Current.catalogue(_Current.language)


def current() -> str:
    """Return the language in use, "es" or "en"."""
    return _Current.language


def _(message: str) -> str:
    """Translate a message of the catalogue."""
    return _Current.texts.gettext(message) if message else ""


def versions(message: str) -> list[str]:
    """Return a message in every language."""
    return [_Current.catalogue(language).gettext(message) for language in LANGUAGES]


def named(names: Mapping[str, str]) -> str:
    """Return a printed name or text, given by language, in that of the page; in English where it has none."""
    return names.get(current()) or names["en"]


def ngettext(one: str, many: str, number: int) -> str:
    """Translate a message that depends on a number, which fills `{number}`."""
    return _Current.texts.ngettext(one, many, number).format(number=number)


def fill(message: str, **params: Value) -> Markup:
    """Translate a message and fill it; what fills it is escaped, since people typed some of it."""
    return Markup(_(message)).format(**params)


def fill_with(message: str, params: Mapping[str, Value], translate: tuple[str, ...] = ()) -> Markup:
    """Fill like `fill`, translating those of the values that are messages themselves; of a value KEY that is printed in
    several languages the one of the page is the value KEY_LANGUAGE.
    """
    own = {key: params.get(f"{key}_{current()}", value) for key, value in params.items()}
    return fill(message, **{key: _(str(value)) if key in translate else value for key, value in own.items()})


# --- numbers and dates ---

MONTHS: Final = (
    N_("January"),
    N_("February"),
    N_("March"),
    N_("April"),
    N_("May"),
    N_("June"),
    N_("July"),
    N_("August"),
    N_("September"),
    N_("October"),
    N_("November"),
    N_("December"),
)


def decimal(value: float, places: int = 1) -> str:
    """Write a number with the language's decimal mark."""
    text = f"{value:.{places}f}"
    return text.replace(".", ",") if current() == "es" else text


def short_decimal(value: float) -> str:
    """Write a number with one decimal place, or without it where that is 0."""
    return decimal(value, 1 if round(value, 1) % 1 else 0)


LAST_MOMENT: Final = 1e11
"""The latest moment that is believed, some thousands of years from now."""
Zone = Callable[[float], int]
"""A time zone: the minutes to add to UTC at a moment, which is given in seconds since 1970."""


def utc(_moment: float) -> int:
    """Return the minutes to add to UTC for UTC itself."""
    return 0


def in_calendar(moment: float) -> float:
    """Return the nearest moment from 1970 on that calendars can show: a device's clock may be far from the truth.
    Seconds since 1970.
    """
    return float(min(max(moment, 0), LAST_MOMENT))


def local_time(moment: float, zone: Zone) -> datetime:
    """Return the date and time that clocks of a zone show at a moment, in seconds since 1970."""
    shown = in_calendar(moment)
    return datetime.fromtimestamp(shown + 60 * zone(shown), UTC)


def when(moment: float, now: float, zone: Zone = utc) -> str:
    """Format a moment in short: the time if it is today, yesterday with the time, else day and month. Seconds since
    1970.
    """
    then, today = local_time(moment, zone), local_time(now, zone)
    time = f"{then.hour:02d}:{then.minute:02d}"
    days = (today.date() - then.date()).days
    if days == 0:
        return time
    if days == 1:
        return fill(N_("yesterday, {time}"), time=time)
    text = day(moment, zone)
    return text.removesuffix(f" {then.year}") if then.year == today.year else text


def day(moment: float, zone: Zone = utc) -> str:
    """Format the day of a moment, with the year. Seconds since 1970."""
    then = local_time(moment, zone)
    text = fill(N_("{day} {month}"), day=then.day, month=_(MONTHS[then.month - 1]))
    return f"{text} {then.year}"
