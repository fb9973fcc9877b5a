"""WebKit, the engine of the tablet on the kitchen table, by W3C WebDriver."""

from __future__ import annotations

import glob
import http.client
import json
import os
import shutil
import signal
import socket
import subprocess
import time
from typing import Any

from .remote import RemotePage

INSTALLED = all(map(shutil.which, ("WebKitWebDriver", "xvfb-run", "dbus-run-session")))

CALL = """const done = arguments[arguments.length - 1], args = [...arguments].slice(0, -1);
    Promise.resolve().then(() => (%s)(...args)).then((value) => done({value}), (error) => done({error: String(error)}));"""
PAINTS_BY_PROCESSOR = {"WEBKIT_SKIA_ENABLE_CPU_RENDERING": "1"}
"""Without a graphics card its threads for one crash now and then, in the allocator."""
STARTS = 60
"""Seconds that the driver gets to start on a busy machine."""
CRASHED = ("invalid session id", "Could not parse script result")
"""What WebKitWebDriver says of a page whose process is gone: at all later questions, and at the one it was asked then."""


class WebKit(RemotePage):
    """MiniBrowser of WebKitGTK, driven through WebKitWebDriver on a screen of its own."""

    def __init__(self) -> None:
        super().__init__()
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        command = ["xvfb-run", "-a", "dbus-run-session", "--", "WebKitWebDriver", f"--port={self.port}"]
        self.driver = subprocess.Popen(
            command,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
            env=os.environ | PAINTS_BY_PROCESSOR,
        )
        browser = {"binary": glob.glob("/usr/lib/*/webkit2gtk-4.*/MiniBrowser")[-1], "args": ["--automation"]}
        wanted = {"alwaysMatch": {"pageLoadStrategy": "none", "webkitgtk:browserOptions": browser}}
        self.session = "/session/" + self._retried("POST", "/session", {"capabilities": wanted})["sessionId"]
        self._ask("POST", self.session + "/timeouts", {"script": 60_000})
        self._ask("POST", self.session + "/window/rect", {"width": 1180, "height": 900})

    def _retried(self, method: str, path: str, body: Any) -> Any:
        end = time.monotonic() + STARTS
        while time.monotonic() < end:
            try:
                return self._ask(method, path, body)
            except ConnectionError:
                time.sleep(0.1)
        self._end()
        raise TimeoutError("WebKitWebDriver does not answer")

    def _ask(self, method: str, path: str, body: Any = None) -> Any:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=120)
        data = b"" if body is None else json.dumps(body).encode()
        connection.request(method, path, body=data, headers={"Content-Type": "application/json"})
        reply = connection.getresponse()
        answer = json.loads(reply.read())
        connection.close()
        if reply.status != 200:
            crashed = any(sign in str(answer) for sign in CRASHED)
            raise RuntimeError(("Page crashed: " if crashed else "") + str(answer)[:400])
        return answer["value"]

    def call(self, function: str, *args: Any) -> Any:
        answer = self._ask("POST", self.session + "/execute/async", {"script": CALL % function, "args": args})
        if "error" in answer:
            raise RuntimeError(answer["error"])
        return answer.get("value")

    def perform(self, actions: list[dict[str, Any]]) -> None:
        self._ask("POST", self.session + "/actions", {"actions": actions})

    def navigate(self, address: str) -> None:
        self._ask("POST", self.session + "/url", {"url": address})
        time.sleep(0.5)

    @property
    def alive(self) -> bool:
        """Return whether the page still answers."""
        try:
            self._ask("GET", self.session + "/title")
        except RuntimeError:
            return False
        return True

    def picture(self) -> str:
        return str(self._ask("GET", self.session + "/screenshot"))

    def close(self) -> None:
        """End the browser, its driver and the screen."""
        if self.alive:
            self._ask("DELETE", self.session)
        self._end()

    def _end(self) -> None:
        os.killpg(self.driver.pid, signal.SIGTERM)
        self.driver.wait(10)
