"""Paper's sheets, plays and results in backups, as the texts of their keys. The pictures of their pages are added on
request. An import adds what is missing and replaces nothing.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import json
import re
from collections import defaultdict
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from pyapp.drawing.language import ngettext
from pyapp.engine.files import parse_json
from pyapp.ui.media.kinds import PICTURES, kind_of
from pyapp.ui.page import StoreFull
from pyapp.ui.store.saves import PAPER_KEYS

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from pyapp.ui.media.port import Media
    from pyapp.ui.page import Storage

RESULTS: Final = "sobremesa.paper.results"
"""The key of the results: a JSON list of objects, each with the `ident` of its play."""
MAX_TEXT: Final = 200_000
"""The most characters of a text that is imported."""
MAX_RESULTS: Final = 2_000
"""The most stored results; the latest ones count."""
_PICTURE: Final = re.compile("[0-9a-f]{32}")
"""The name of a picture: the beginning of the hash of its content."""
MAX_PICTURE: Final = 3_000_000
"""The most characters of a picture that is imported."""
_IDENT: Final = "-?[0-9A-Za-z]{1,32}"
_KEY: Final = re.compile(
    rf"sobremesa\.paper\.(?:sheet\.({_IDENT})|play\.({_IDENT})|ink\.({_IDENT})\.[0-9a-z]{{1,12}}\.[0-9]{{1,5}})"
)


@dataclass(frozen=True, slots=True)
class PaperBackup:
    """What an import would add: texts by key, and results."""

    texts: Mapping[str, str] = field(default_factory=dict)
    results: tuple[dict[str, Any], ...] = ()
    pictures: Mapping[str, str] = field(default_factory=dict)
    """Pictures by name, as base64; which of them are new is known when they are stored."""

    def count(self, kind: str) -> int:
        """Count the new entries of a kind, "sheet" or "play"."""
        return sum(name.startswith(f"{PAPER_KEYS}{kind}.") for name in self.texts)

    def lines(self) -> list[str]:
        """Describe what is new."""
        lines = []
        if sheets := self.count("sheet"):
            lines.append(ngettext("{number} new sheet of Paper.", "{number} new sheets of Paper.", sheets))
        if plays := self.count("play"):
            lines.append(ngettext("{number} new play.", "{number} new plays.", plays))
        if results := len(self.results):
            lines.append(ngettext("{number} new result of Paper.", "{number} new results of Paper.", results))
        if pictures := len(self.pictures):
            lines.append(ngettext("{number} picture of a page.", "{number} pictures of pages.", pictures))
        return lines

    def __bool__(self) -> bool:
        return bool(self.texts or self.results or self.pictures)


def unstored(storage: Storage, texts: object, pictures: object) -> PaperBackup:
    """Return what of a backup is missing here. Whatever is no text and no picture of Paper is left out."""
    texts = texts if isinstance(texts, dict) else {}
    new = {
        name: text
        for name, text in texts.items()
        if isinstance(text, str) and len(text) <= MAX_TEXT and _KEY.fullmatch(name) and storage.get(name) is None
    }
    here = {result["ident"] for result in _results(storage.get(RESULTS))}
    results = tuple(result for result in _results(texts.get(RESULTS)) if result["ident"] not in here)
    shown = {name for text in texts.values() if isinstance(text, str) for name in _PICTURE.findall(text[:MAX_TEXT])}
    named = {
        name: text
        for name, text in (pictures.items() if isinstance(pictures, dict) else ())
        if name in shown and isinstance(text, str) and len(text) <= MAX_PICTURE
    }
    return PaperBackup(new, results, named)


def merge(storage: Storage, news: PaperBackup) -> int:
    """Store the `unstored` texts and results of a backup, and return how many sheets and plays are new. Raises
    StoreFull; a play without all that is written on it is left out then.
    """
    added = 0
    for names in _groups(news.texts):
        stored: list[str] = []
        try:
            for name in names:
                if storage.get(name) is None:
                    storage.put(name, news.texts[name])
                    stored.append(name)
        except StoreFull:
            for name in stored:
                storage.delete(name)
            raise
        added += any(".ink." not in name for name in stored)
    if news.results:
        results = [*_results(storage.get(RESULTS)), *news.results]
        results.sort(key=lambda result: result["when"])
        storage.put(RESULTS, json.dumps(results[-MAX_RESULTS:]))
    return added


def _groups(texts: Mapping[str, str]) -> Iterator[list[str]]:
    """Yield the keys that belong together: those of a sheet, those of a play with its journal."""
    groups = defaultdict[tuple[bool, str], list[str]](list)
    for name in texts:
        if match := _KEY.fullmatch(name):
            groups[match[1] is not None, match[1] or match[2] or match[3]].append(name)
    yield from groups.values()


def _results(text: object) -> list[dict[str, Any]]:
    """Parse stored results, the last one of each play; Paper checks the rest when it reads them."""
    try:
        found = parse_json(text) if isinstance(text, str) else []
    except ValueError:
        return []
    sound = (
        result
        for result in (found if isinstance(found, list) else [])
        if isinstance(result, dict)
        and isinstance(result.get("ident"), str)
        and type(result.get("when")) in (int, float)
    )
    return list({result["ident"]: result for result in sound}.values())


async def pictures_size(media: Media) -> int:
    """Count the bytes of all stored pictures. Raises MediaError."""
    found = [await media.load(name) for name in await media.kept()]
    return sum(blob.size for blob in found if blob is not None)


async def pictures_for_backup(media: Media) -> dict[str, str]:
    """Return all stored pictures by name, as base64. Raises MediaError."""
    found = {name: await media.load(name) for name in await media.kept()}
    return {
        name: base64.b64encode(await blob.read()).decode()
        for name, blob in found.items()
        if blob is not None and _PICTURE.fullmatch(name)
    }


async def merge_pictures(media: Media, pictures: Mapping[str, str]) -> int:
    """Store the pictures of a backup that are missing here, and return their number; damaged ones are left out. Raises
    MediaError and StoreFull.
    """
    kept, added = set(await media.kept()), 0
    for name, text in pictures.items():
        try:
            content = base64.b64decode(text, validate=True) if name not in kept else b""
        except binascii.Error:
            continue
        if hashlib.sha256(content).hexdigest().startswith(name) and kind_of(content) in PICTURES:
            await media.keep(name, media.blob(content, kind_of(content)))
            added += 1
    return added
