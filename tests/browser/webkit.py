"""A few calls of W3C WebDriver, enough to look at the page in WebKit, the engine of the iPad."""

from __future__ import annotations

import glob
import http.client
import json
import os
import signal
import socket
import subprocess
import time
from typing import Any


class WebKit:
    """MiniBrowser of WebKitGTK, driven through WebKitWebDriver on a screen of its own."""

    def __init__(self) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        command = ["xvfb-run", "-a", "dbus-run-session", "--", "WebKitWebDriver", f"--port={self.port}"]
        self.driver = subprocess.Popen(
            command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True
        )
        browser = {"binary": glob.glob("/usr/lib/*/webkit2gtk-4.*/MiniBrowser")[-1], "args": ["--automation"]}
        wanted = {"alwaysMatch": {"pageLoadStrategy": "none", "webkitgtk:browserOptions": browser}}
        self.session = "/session/" + self._retried("POST", "/session", {"capabilities": wanted})["sessionId"]

    def _retried(self, method: str, path: str, body: Any) -> Any:
        for _ in range(100):
            try:
                return self._ask(method, path, body)
            except ConnectionError:
                time.sleep(0.1)
        raise TimeoutError("WebKitWebDriver does not answer")

    def _ask(self, method: str, path: str, body: Any = None) -> Any:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=120)
        data = b"" if body is None else json.dumps(body).encode()
        connection.request(method, path, body=data, headers={"Content-Type": "application/json"})
        reply = connection.getresponse()
        answer = json.loads(reply.read())
        connection.close()
        if reply.status != 200:
            raise RuntimeError(str(answer)[:400])
        return answer["value"]

    def evaluate(self, script: str) -> Any:
        """Return the value of an expression in the page."""
        return self._ask("POST", self.session + "/execute/sync", {"script": f"return {script}", "args": []})

    def open(self, url: str) -> None:
        """Load a page; from a blank one, so that the first look is not at the page before."""
        for address in ("about:blank", url):
            self._ask("POST", self.session + "/url", {"url": address})
            time.sleep(0.5)

    def poll(self, script: str, seconds: float = 150) -> Any:
        """Return the value of an expression as soon as it is true."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            try:
                if value := self.evaluate(script):
                    return value
            except RuntimeError:  # the page is being replaced
                pass
            time.sleep(0.1)
        raise TimeoutError(f"{script} is not true after {seconds} s")

    def close(self) -> None:
        """End the browser, its driver and the screen."""
        try:
            self._ask("DELETE", self.session)
        finally:
            os.killpg(self.driver.pid, signal.SIGTERM)
            self.driver.wait(10)
