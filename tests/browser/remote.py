"""A page in a browser that Playwright does not drive, with as much of Playwright's interface as the tests use.

`RemotePage` finds, reads and taps by scripts and by the actions of W3C WebDriver, which WebDriver BiDi shares;
`webkit.WebKit` and `firefox.Firefox` send scripts, actions and addresses to their browser.
"""

from __future__ import annotations

import base64
import json
import time
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

PATIENCE = 20.0
"""Seconds that a tap waits for what it is to hit, and a page for its address."""
KEYS = {"Escape": "\ue00c", "Enter": "\ue007", "Tab": "\ue004"}

FIND = """const found = (selector) => {
    const [css, nth] = selector.split(" >> nth="), all = [...document.querySelectorAll(css.replaceAll(":visible", ""))];
    const seen = css.includes(":visible") ? all.filter((e) => e.checkVisibility()) : all;
    return nth === undefined ? seen : [seen.at(Number(nth))].filter(Boolean);
};"""
"""Playwright's selectors, as far as the tests use them: CSS, `:visible` and `>> nth=`."""

EVALUATE = """async (arg) => {
    const value = (%s), answer = await (typeof value === "function" ? value(arg) : value);
    return JSON.stringify(answer instanceof Node ? true : answer);
}"""

MIDDLE = """async ([selector]) => {
    %s
    const element = found(selector)[0];
    if (!element?.checkVisibility() || element.disabled) return "null";
    element.scrollIntoView({block: "nearest", inline: "nearest"});
    await new Promise(requestAnimationFrame);
    const box = element.getBoundingClientRect(), x = box.x + box.width / 2, y = box.y + box.height / 2;
    const top = document.elementFromPoint(x, y);
    return JSON.stringify(element.contains(top) || top?.contains(element) ? [x, y] : null);
}"""


class Pointer:
    """The mouse, or the finger, of a remote page."""

    def __init__(self, click: Callable[[float, float], None]) -> None:
        self.click = self.tap = click


class Keyboard:
    """The keyboard of a remote page."""

    def __init__(self, press: Callable[[str], None]) -> None:
        self.press = press


class Found:
    """What a selector names on a remote page, looked up anew at each question."""

    def __init__(self, page: RemotePage, selector: str) -> None:
        self._page, self._selector = page, selector

    def _each(self, what: str) -> list[Any]:
        of_all = f"([selector]) => {{ {FIND} return found(selector).map((e) => {what}); }}"
        return list(self._page.evaluate(of_all, [self._selector]))

    @property
    def first(self) -> Found:
        return Found(self._page, f"{self._selector} >> nth=0")

    def count(self) -> int:
        return len(self._each("0"))

    def inner_text(self) -> str:
        return str(self._each("e.innerText")[0])

    def text_content(self) -> str:
        return str(self._each("e.textContent")[0])

    def all_inner_texts(self) -> list[str]:
        return self._each("e.innerText")

    def get_attribute(self, name: str) -> str | None:
        value: str | None = self._each(f"e.getAttribute({json.dumps(name)})")[0]
        return value

    def scroll_into_view_if_needed(self) -> None:
        self._each("e.scrollIntoView({block: 'nearest', inline: 'nearest'})")

    def click(self) -> None:
        self._page.click(self._selector)

    tap = click


class RemotePage:
    """The one page of a browser of its own."""

    def __init__(self) -> None:
        self.complaints: list[str] = []
        """Errors of scripts and of the console, where the browser tells of them."""
        self.mouse = self.touchscreen = Pointer(self._click)
        self.keyboard = Keyboard(self._press)

    # --- what each browser says for itself ---

    def call(self, function: str, *args: Any) -> Any:
        """Return what a JavaScript function, which may be async, makes of JSON values; RuntimeError if it throws."""
        raise NotImplementedError

    def perform(self, actions: list[dict[str, Any]]) -> None:
        """Do what W3C WebDriver calls actions."""
        raise NotImplementedError

    def navigate(self, address: str) -> None:
        """Go to an address, and wait until something of it is there."""
        raise NotImplementedError

    def picture(self) -> str:
        """Return a picture of the page, a PNG in base64."""
        raise NotImplementedError

    @property
    def alive(self) -> bool:
        """Return whether the page has not crashed, where the browser tells."""
        return True

    def close(self) -> None:
        """End the browser."""
        raise NotImplementedError

    # --- as Playwright has it ---

    def goto(self, address: str) -> None:
        """Load a page; from a blank one, so that the first look is not at the page before.

        What the page before says of being cut off is no complaint.
        """
        heard = len(self.complaints)
        self.navigate("about:blank")
        del self.complaints[heard:]
        self.navigate(address)

    def add_init_script(self, script: str) -> None:
        """Run a script on the page that is there: what it leaves in the store stands ready for the next one."""
        self.call(f"() => {{ {script} }}")

    def evaluate(self, script: str, arg: Any = None) -> Any:
        """Return the value of an expression in the page, or of the function that it is, called with an argument."""
        answer = self.call(EVALUATE % script, arg)
        return None if answer is None else json.loads(answer)

    def locator(self, selector: str) -> Found:
        return Found(self, selector)

    def wait_for_timeout(self, ms: float) -> None:
        time.sleep(ms / 1000)

    def wait_for_selector(self, selector: str) -> None:
        self._spot(selector)

    def click(self, selector: str) -> None:
        self._click(*self._spot(selector))

    tap = click

    def fill(self, selector: str, text: str) -> None:
        """Write into a field, as if it had been typed."""
        self._spot(selector)
        self.evaluate(
            f"""([selector, text]) => {{ {FIND}
                const field = found(selector)[0];
                field.focus();
                field.value = text;
                for (const kind of ["input", "change"]) field.dispatchEvent(new Event(kind, {{bubbles: true}}));
            }}""",
            [selector, text],
        )

    def screenshot(self, path: Path) -> None:
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(base64.b64decode(self.picture()))

    def _spot(self, selector: str) -> Sequence[float]:
        """Return the middle of what a selector names, once it can be hit there."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            if spot := json.loads(self.call(MIDDLE % FIND, [selector])):
                return list(spot)
            time.sleep(0.05)
        raise TimeoutError(f"{selector} cannot be tapped")

    def _click(self, x: float, y: float) -> None:
        move = {"type": "pointerMove", "x": round(x), "y": round(y), "duration": 0}
        press = [{"type": kind, "button": 0} for kind in ("pointerDown", "pointerUp")]
        mouse = {"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": [move, *press]}
        self.perform([mouse])

    def _press(self, key: str) -> None:
        pressed = [{"type": kind, "value": KEYS.get(key, key)} for kind in ("keyDown", "keyUp")]
        self.perform([{"type": "key", "id": "keys", "actions": pressed}])
