"""Firefox by WebDriver BiDi, without a driver process."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import tempfile
from contextlib import ExitStack
from typing import Any

from websockets.sync.client import connect

from .remote import RemotePage

FIREFOX = os.environ.get("FIREFOX", "firefox-esr")
INSTALLED = shutil.which(FIREFOX) is not None
PREFERENCES = {
    "browser.shell.checkDefaultBrowser": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "remote.prefs.recommended": True,
}


class Firefox(RemotePage):
    """A Firefox with no window, on a profile of its own."""

    def __init__(self) -> None:
        super().__init__()
        self.profile = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        with open(f"{self.profile.name}/user.js", "w", encoding="utf-8") as prefs:
            prefs.writelines(f"user_pref({json.dumps(key)}, {json.dumps(to)});\n" for key, to in PREFERENCES.items())
        command = [FIREFOX, "--headless", "--no-remote", "--profile", self.profile.name, "--remote-debugging-port=0"]
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        self.sent, self.closing = 0, ExitStack()
        self.socket = self.closing.enter_context(connect(f"{self._address()}/session", max_size=None, proxy=None))
        self._ask("session.new", {"capabilities": {}})
        self._ask("session.subscribe", {"events": ["log.entryAdded"]})
        self.context = self._ask("browsingContext.getTree", {})["contexts"][0]["context"]
        self._ask("browsingContext.setViewport", {"context": self.context, "viewport": {"width": 1180, "height": 820}})

    def _address(self) -> str:
        assert self.process.stderr is not None
        for line in self.process.stderr:
            if listening := re.search(r"BiDi listening on (ws://\S+)", line):
                return listening[1]
        raise RuntimeError("Firefox does not listen")

    def _ask(self, method: str, params: dict[str, Any]) -> Any:
        self.sent += 1
        self.socket.send(json.dumps({"id": self.sent, "method": method, "params": params}))
        while True:
            answer = json.loads(self.socket.recv(timeout=120))
            if answer.get("method") == "log.entryAdded" and answer["params"]["level"] == "error":
                self.complaints.append(json.dumps(answer["params"])[:3000])
            if answer.get("id") == self.sent:
                if answer["type"] == "error":
                    raise RuntimeError(f"{answer['error']}: {answer['message']}"[:400])
                return answer["result"]

    def call(self, function: str, *args: Any) -> Any:
        answer = self._ask(
            "script.callFunction",
            {
                "functionDeclaration": f"async (text) => (await ({function})(...JSON.parse(text))) ?? null",
                "arguments": [{"type": "string", "value": json.dumps(args)}],
                "target": {"context": self.context},
                "awaitPromise": True,
            },
        )
        if answer["type"] == "exception":
            raise RuntimeError(str(answer["exceptionDetails"]["text"])[:400])
        return answer["result"].get("value")

    def perform(self, actions: list[dict[str, Any]]) -> None:
        self._ask("input.performActions", {"context": self.context, "actions": actions})

    def navigate(self, address: str) -> None:
        self._ask("browsingContext.navigate", {"context": self.context, "url": address, "wait": "interactive"})

    def picture(self) -> str:
        return str(self._ask("browsingContext.captureScreenshot", {"context": self.context})["data"])

    def close(self) -> None:
        """End the browser."""
        self.closing.close()
        self.process.terminate()
        self.process.wait(20)
        self.profile.cleanup()
