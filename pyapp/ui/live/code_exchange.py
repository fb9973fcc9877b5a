"""Exchanging codes with another tablet: reading its code by camera or from a text, and handing on one's own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pyapp.drawing.language import _
from pyapp.engine.contract import N_
from pyapp.ui.links import fragments as links
from pyapp.ui.live.handshake import FOREIGN, JOIN, HandshakeError

if TYPE_CHECKING:
    from collections.abc import Callable

    from pyapp.ui.app import App
    from pyapp.ui.live.handshake import Code
    from pyapp.ui.words import Words

FINDER: Final = "finder"
"""The id of the element that shows the camera's picture."""
NO_CAMERA: Final = {
    "denied": N_(
        "Camera blocked. Allow it for this page in the browser, or have the code sent to you and paste it here."
    ),
    "missing": N_("No camera found. Have the code sent to you and paste it here."),
    "busy": N_("Another app is using the camera. Close it, or have the code sent to you and paste it here."),
}
TITLE: Final = N_("join a table")


class CodeExchange:
    """The base of the two pages on which tablets meet. `said` is a notice, a message of the catalogue; `wrong` whether
    it is a complaint.
    """

    verb = ""
    """The first word of the page's actions."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.said = ""
        self.wrong = False
        self._eye: object = None
        self.without = False
        """Whether the ways without a camera are unfolded."""
        self.pasted = ""

    def url(self, code: Code) -> str:
        """Return the address of a code."""
        return f"{self.app.page.address()}#{JOIN}/{code.text}"

    @property
    def looking(self) -> bool:
        """Return whether the camera is open."""
        return self._eye is not None

    @property
    def own(self) -> Code | None:
        """Return the code of this tablet that is shown, None while there is none."""
        raise NotImplementedError

    def read(self, text: str) -> bool:
        """Apply the other tablet's code, or show what is wrong with it; return whether it was accepted."""
        try:
            self.take(text)
        except HandshakeError as refused:
            self.say(refused.reason, wrong=True)
            return False
        return True

    def take(self, text: str) -> None:
        """Apply the other tablet's code. Raises HandshakeError."""
        raise NotImplementedError

    def say(self, said: str, *, wrong: bool = False) -> None:
        """Show a notice on the page."""
        self.said, self.wrong = said, wrong
        self.app.paint()

    def look_away(self) -> None:
        """Stop the camera."""
        self._eye = None

    def act(self, words: Words) -> None:
        """VERB WHAT ...: apply a button of the page."""
        what: dict[str, Callable[[], None]] = {
            "camera": self._look,
            "stop": self._stop,
            "without": self._turn_without,
            "paste": self._take_pasted,
            "copy": lambda: self._hand_on(send=False),
            "send": lambda: self._hand_on(send=True),
        }
        if words and words[0] in what:
            self.said = "" if self.wrong else self.said
            what[words[0]]()

    def enter(self, words: Words, value: str) -> None:
        """Store a pasted code; apply one that may be whole at once."""
        self.pasted = value
        if len(value) > 100:
            self._take_pasted()

    def _take_pasted(self) -> None:
        text, self.pasted = self.pasted, ""
        self.read(text)

    def _turn_without(self) -> None:
        self.without = not self.without
        self.app.paint()

    def _stop(self) -> None:
        self.look_away()
        self.app.paint()

    def _look(self) -> None:
        """Start the camera; the page shows its picture until a code is read."""
        self._eye = eye = object()
        self.app.paint()

        async def job() -> None:
            problem = await self.app.page.scan(FINDER, self._seen, lambda: self._eye is eye)
            if self._eye is eye:
                self._eye = None
                self.without = self.without or bool(problem)
                self.say(NO_CAMERA.get(problem, self.said), wrong=bool(problem) or self.wrong)

        self.app.page.start(job())

    def _seen(self, text: str) -> bool:
        """Apply a code that the camera has read; return whether the camera may stop. Codes that are not ours are passed
        over.
        """
        done = self.read(text) or self.said != FOREIGN
        if done:
            self.look_away()
            self.app.paint()
        return done

    def _hand_on(self, *, send: bool) -> None:
        if self.own is None:
            return
        url, page = self.url(self.own), self.app.page

        async def job() -> None:
            self.say(await (links.hand_on(page, _(TITLE), url) if send else links.copied(page, url)))

        page.start(job())
