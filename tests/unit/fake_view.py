"""A store in memory as one page sees it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyapp.ui.page import StoreFull

if TYPE_CHECKING:
    from tests.unit.fake_page import FakePage, FakeStorage


class FakeView:
    """The store as one page sees it: what it writes, the others hear of."""

    def __init__(self, storage: FakeStorage, page: FakePage) -> None:
        self.storage, self.page = storage, page

    def get(self, key: str) -> str | None:
        return self.storage.texts.get(key)

    def put(self, key: str, text: str) -> None:
        storage = self.storage
        held = len(key) + len(storage.texts[key]) if key in storage.texts else 0
        if storage.quota is not None and storage.size() - held + len(key) + len(text) > storage.quota:
            raise StoreFull
        storage.texts[key] = text
        storage.puts.append(key)
        self._tell(key)

    def delete(self, key: str) -> None:
        self.storage.texts.pop(key, None)
        self._tell(key)

    def names(self) -> list[str]:
        return [name for name in self.storage.texts if name.startswith("sobremesa.")]

    def _tell(self, key: str) -> None:
        for page in self.storage.pages:
            if page is not self.page:
                page.news.append(key)
