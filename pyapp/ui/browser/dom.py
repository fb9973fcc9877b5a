"""Helpers for elements of the page: finding them, their data attributes, key frames."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import js  # type: ignore[import-not-found]
from pyodide.ffi import to_js  # type: ignore[import-not-found]

if TYPE_CHECKING:
    from pyapp.drawing.scene import Motion


def fragment() -> str:
    """Return the fragment of the address, without #."""
    return str(js.location.hash)[1:]


def as_object(values: Any) -> Any:
    """Convert dictionaries, also inside lists, to the plain objects in which JavaScript takes options."""
    return to_js(values, dict_converter=js.Object.fromEntries)


def closest(target: Any, selector: str) -> Any:
    """Return the nearest element that matches a selector, from a target upwards, or None. JavaScript's null is not None
    in Python.
    """
    if not hasattr(target, "closest"):
        return None
    ancestor = target.closest(selector)
    return ancestor if hasattr(ancestor, "getAttribute") else None


def data_of(element: Any, name: str) -> str | None:
    """Return the value of an element's data attribute, or None."""
    value = element.getAttribute(f"data-{name}") if hasattr(element, "getAttribute") else None
    return value if isinstance(value, str) else None


def frames(motion: Motion) -> tuple[list[dict[str, str]], str]:
    """Return the key frames and the easing of a motion."""
    if motion.kind == "tumble":
        return [
            {
                "offset": at,
                "translate": f"{x}% {y}%",
                "rotate": f"{turn + motion.tilt}deg",
                "opacity": opacity,
                "easing": easing,
            }
            for at, x, y, turn, opacity, easing in _TUMBLE
        ] + [{"rotate": f"{motion.tilt}deg"}], "linear"  # the styles give the other values of a die that lies still
    if motion.kind == "draw":
        return [
            {"strokeDasharray": "140", "strokeDashoffset": offset} for offset in ("140", "0")
        ], "cubic-bezier(.4,0,.4,1)"
    first = (
        {"transform": "rotate(-14deg)", "opacity": "0"}
        if motion.kind == "turn"
        else {"transform": f"translate({motion.dx}px, {motion.dy}px)"}
    )
    return [
        first,
        {"transform": "none", **({"opacity": "1"} if motion.kind == "turn" else {})},
    ], "cubic-bezier(.22,.7,.25,1)"


_UP, _DOWN = "cubic-bezier(.2,.6,.5,1)", "cubic-bezier(.5,0,.8,.4)"
_TUMBLE: Final = (
    ("0", -150, -30, -300, "0", _UP),
    ("0.16", -105, -70, -220, "1", _DOWN),
    ("0.44", -42, 0, -100, "1", _UP),
    ("0.58", -24, -30, -50, "1", _DOWN),
    ("0.74", -9, 0, -18, "1", _UP),
    ("0.86", -3, -9, -6, "1", _DOWN),
)
"""The key frames of a rolled die but the last: the share of the time, the offset in hundredths of its size, the degrees
that it has yet to turn, the opacity, and the easing up to the next one. It flies in an arc and bounces twice.
"""
