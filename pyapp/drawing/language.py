"""Translation: English is the source text, other languages come from gettext catalogues compiled by the build.

There is one catalogue for the frame and one for each game, with its own texts. Under CPython all of them are in the
source tree; a page loads each in an archive, a game's together with the game.
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
        """Add a compiled catalogue and its plural rule."""
        read = gettext.GNUTranslations(io.BytesIO(data))
        self._catalog |= read._catalog  # type: ignore[attr-defined]  # noqa: SLF001 - nothing public lists the texts
        self.plural = read.plural  # type: ignore[attr-defined]


class _Current:
    """The language of the page, which can be switched at any time."""

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
    """Return the catalogue of a language in an archive."""
    return zipimporter(archive).get_data(f"{language}.mo")


def add(archive: str) -> None:
    """Add the texts of an archive, given by path: one catalogue per language other than English, named like `es.mo`."""
    if not has(archive):
        _Current.archives.append(archive)
        for language, catalogue in _Current.catalogues.items():
            if isinstance(catalogue, _Catalogue):
                catalogue.add(_read(archive, language))


def has(archive: str) -> bool:
    """Return whether the texts of an archive were added."""
    return archive in _Current.archives


def use(language: str) -> None:
    """Switch the language of all texts from now on; an unknown one means English."""
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
    """Return a printed name or text, given by language, in the language of the page, or in English if that is
    missing.
    """
    return names.get(current()) or names["en"]


def ngettext(one: str, many: str, number: int) -> str:
    """Translate a message with a plural form; the number fills `{number}`."""
    return _Current.texts.ngettext(one, many, number).format(number=number)


def fill(message: str, **params: Value) -> Markup:
    """Translate a message and fill it; the values are escaped, because people typed some of them."""
    return Markup(_(message)).format(**params)


def fill_with(message: str, params: Mapping[str, Value], translate: tuple[str, ...] = ()) -> Markup:
    """Fill a message like `fill`, translating the values that are messages themselves. A value KEY that is printed in
    several languages is replaced by the value KEY_LANGUAGE of the page's language.
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
    """Format a number with the language's decimal mark."""
    text = f"{value:.{places}f}"
    return text.replace(".", ",") if current() == "es" else text


def short_decimal(value: float) -> str:
    """Write a number with one decimal place, or without it where that is 0."""
    return decimal(value, 1 if round(value, 1) % 1 else 0)


LAST_MOMENT: Final = 1e11
"""The latest timestamp that is accepted, some thousands of years from now."""
Zone = Callable[[float], int]
"""A time zone: maps a timestamp in seconds since 1970 to the minutes to add to UTC."""


def utc(_moment: float) -> int:
    """Return the offset of UTC itself, 0."""
    return 0


def in_calendar(moment: float) -> float:
    """Clamp a timestamp to the range that calendars can show, since a device's clock may be far off. Seconds since
    1970.
    """
    return float(min(max(moment, 0), LAST_MOMENT))


def local_time(moment: float, zone: Zone) -> datetime:
    """Return the local date and time of a timestamp in seconds since 1970."""
    shown = in_calendar(moment)
    return datetime.fromtimestamp(shown + 60 * zone(shown), UTC)


def when(moment: float, now: float, zone: Zone = utc) -> str:
    """Format a timestamp briefly: the time if it is today, yesterday with the time, else day and month. Seconds since
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
    """Format the date of a timestamp with the year. Seconds since 1970."""
    then = local_time(moment, zone)
    text = fill(N_("{day} {month}"), day=then.day, month=_(MONTHS[then.month - 1]))
    return f"{text} {then.year}"
