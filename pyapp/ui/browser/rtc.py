"""A channel to one other tablet by WebRTC. There is no server in between; STUN and TURN servers are used only if people
enter their own.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, Final

import js  # type: ignore[import-not-found]
from pyodide.ffi import JsException, create_proxy  # type: ignore[import-not-found]

from pyapp.ui.browser.dom import as_object

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

GATHERING: Final = 3.0
"""Seconds after which the addresses that the browser has found are used as they are: a STUN server may never answer."""
LOST: Final = 20.0
"""Seconds in which a failed connection may recover, as after a short sleep of a tablet."""


class RtcConnection:
    """The implementation of `pyapp.ui.page.PeerConnection`."""

    def __init__(
        self,
        servers: Sequence[Mapping[str, str]],
        opened: Callable[[], None],
        heard: Callable[[str], None],
        closed: Callable[[], None],
    ) -> None:
        """Create a connection that is not described yet."""
        self._peer = js.RTCPeerConnection.new(as_object({"iceServers": list(servers)}))
        self._channel = self._peer.createDataChannel("sobremesa", as_object({"negotiated": True, "id": 0}))
        self._opened, self._heard, self._closed = opened, heard, closed
        self._done = False
        self._lock: Any = None
        self._waiting: asyncio.Task[None] | None = None
        self._proxies: list[Any] = []
        for source, kind, handler in (
            (self._channel, "open", self._on_open),
            (self._channel, "message", lambda event: self._heard(str(event.data))),
            (self._channel, "close", lambda _event: self._end()),
            (self._peer, "connectionstatechange", lambda _event: self._on_state()),
            (js.document, "visibilitychange", lambda _event: self._stay_awake()),
        ):
            proxy = create_proxy(handler)
            source.addEventListener(kind, proxy)
            self._proxies.append((source, kind, proxy))

    async def offer(self) -> str:
        """Return the description of a new connection, for another tablet to answer."""
        return await self._describe(self._peer.createOffer)

    async def answer(self, offer: str) -> str:
        """Return the description of this side of the connection that an offer describes."""
        await self._take("offer", offer)
        return await self._describe(self._peer.createAnswer)

    async def accept(self, answer: str) -> None:
        """Apply the other side's answer."""
        await self._take("answer", answer)

    async def _take(self, kind: str, text: str) -> None:
        try:
            await self._peer.setRemoteDescription(as_object({"type": kind, "sdp": text}))
        except JsException as error:
            raise OSError(str(error)) from error

    async def _describe(self, create: Callable[[], Any]) -> str:
        try:
            await self._peer.setLocalDescription(await create())
        except JsException as error:
            raise OSError(str(error)) from error
        for _ in range(round(GATHERING / 0.05)):
            if str(self._peer.iceGatheringState) == "complete":
                break
            await asyncio.sleep(0.05)
        return str(self._peer.localDescription.sdp)

    def send(self, text: str) -> None:
        """Send a text; a closed channel reports that by its own event."""
        try:
            self._channel.send(text)
        except JsException:
            self._end()

    def close(self) -> None:
        """Close the channel; the other side is notified."""
        self._end()

    def _on_open(self, _event: Any) -> None:
        self._opened()
        self._stay_awake()

    def _on_state(self) -> None:
        """Give up a connection that has failed and does not recover; one that was never open may still connect."""
        failed = str(self._peer.connectionState) == "failed"
        if not failed and self._waiting is not None:
            self._waiting.cancel()
            self._waiting = None
        elif failed and self._waiting is None and str(self._channel.readyState) != "connecting":
            self._waiting = asyncio.ensure_future(self._give_up())

    async def _give_up(self) -> None:
        await asyncio.sleep(LOST)
        self._end()

    def _stay_awake(self) -> None:
        """Keep the screen on while the channel is open, if the browser can: a tablet that sleeps receives nothing."""
        if not self._done and str(self._channel.readyState) == "open" and not js.document.hidden:
            asyncio.ensure_future(self._ask_for_light())  # noqa: RUF006 - its end does not matter

    async def _ask_for_light(self) -> None:
        try:
            self._lock = await js.navigator.wakeLock.request("screen")
        except (JsException, AttributeError):
            return
        if self._done:
            self._lock.release()

    def _end(self) -> None:
        """Close the connection and report that once."""
        if self._done:
            return
        self._done = True
        if self._waiting is not None:
            self._waiting.cancel()
        if self._lock is not None:
            self._lock.release()
        self._channel.close()
        self._peer.close()
        for source, kind, proxy in self._proxies:
            source.removeEventListener(kind, proxy)
        self._closed()
