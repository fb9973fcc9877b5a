"""What both pages share on which tablets meet: reading the other's code by camera or from a text, handing one's own
on, and what is said of it.
"""

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
"""The element in which the camera shows what it sees."""
NO_CAMERA: Final = {
    "denied": N_(
        "The camera was not allowed: allow it for this page in the browser, or let the code be sent and paste it here."
    ),
    "missing": N_("There is no camera here: let the code be sent, and paste it here."),
    "busy": N_("The camera is used by another app: close that one, or let the code be sent and paste it here."),
}
TITLE: Final = N_("sit down together")


class CodeExchange:
    """Reads the code of the other tablet. `said` is a message of the catalogue, `wrong` whether it is a complaint."""

    verb = ""
    """The word that the actions of the page begin with."""

    def __init__(self, app: App) -> None:
        """Begin with nothing said."""
        self.app = app
        self.said = ""
        self.wrong = False
        self._eye: object = None
        self.without = False
        """Whether the ways without a camera are open."""
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
        """Return the code that is shown, once there is one."""
        raise NotImplementedError

    def read(self, text: str) -> bool:
        """Take the other's code from a text; say what is wrong with it. Return whether it was one to go on with."""
        try:
            self.take(text)
        except HandshakeError as refused:
            self.say(refused.reason, wrong=True)
            return False
        return True

    def take(self, text: str) -> None:
        """Take the other's code from a text. Raises HandshakeError."""
        raise NotImplementedError

    def say(self, said: str, *, wrong: bool = False) -> None:
        """Say something on the page."""
        self.said, self.wrong = said, wrong
        self.app.paint()

    def look_away(self) -> None:
        """Put the camera away."""
        self._eye = None

    def act(self, words: Words) -> None:
        """VERB WHAT ...: what a key of the page does."""
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
        """Take a code that is pasted: a whole one is read at once."""
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
        """Begin to look for a code; what the camera sees is shown meanwhile."""
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
        """Take a code that the camera has read; go on looking past those that are none of ours."""
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
