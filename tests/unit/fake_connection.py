"""Channels between pages in memory, for tests of shared tables."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, ClassVar

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.unit.fake_page import FakePage


class FakeConnection:
    """A channel between two pages in memory: descriptions name it, and a text arrives when the other page settles."""

    known: ClassVar[dict[str, FakeConnection]] = {}

    def __init__(self, page: FakePage, *tells: Callable[..., None]) -> None:
        self.page, (self.opened, self.heard, self.closed) = page, tells
        self.other: FakeConnection | None = None
        self.dead = False
        self.word = f"{len(self.known):04}"
        self.known[self.word] = self
        page.connections.append(self)

    def described(self) -> str:
        reached = "a=candidate:1 1 udp 1 192.168.1.4 5000 typ host" if self.page.in_a_network else ""
        hashed = ":".join(["0F"] * 32)
        return (
            f"{reached}\r\na=ice-ufrag:{self.word}\r\na=ice-pwd:{self.word * 6}\r\na=fingerprint:sha-256 {hashed}\r\n"
        )

    def find(self, description: str) -> FakeConnection:
        return self.known[re.findall(r"a=ice-ufrag:(\w+)", description)[0]]

    async def offer(self) -> str:
        return self.described()

    async def answer(self, offer: str) -> str:
        self.other = self.find(offer)
        return self.described()

    async def accept(self, answer: str) -> None:
        guest = self.find(answer)
        if guest.other is self and not guest.dead and self.page.reaches:
            self.other = guest
            for side in (self, guest):
                side.page.start(side.tell(side.opened))

    async def tell(self, call: Callable[..., None], *words: str) -> None:
        call(*words)

    def send(self, text: str) -> None:
        if self.other is not None and not self.other.dead:
            self.other.page.start(self.other.tell(self.other.heard, text))

    def close(self) -> None:
        for side in (self, self.other):
            if side is not None and not side.dead:
                side.dead = True
                side.page.start(side.tell(side.closed))
