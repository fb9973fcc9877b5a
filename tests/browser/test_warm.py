"""The browser caches its compiled code of the interpreter: a later visit reads it instead of compiling."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

import pytest

from .conftest import poll, ready
from .versions import COMPILED

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import BrowserContext

CATEGORIES = "v8.wasm,disabled-by-default-v8.wasm.detailed"
FEW = 200
"""Functions that a visit may compile lazily: 2 to 35 were seen with kept code, some 1,800 without."""


def traced_visit(context: BrowserContext, address: str) -> Counter[str]:
    """Visit the site under the browser's tracer; count the events about wasm."""
    page = context.new_page()
    tracer = context.new_cdp_session(page)
    events: list[dict[str, Any]] = []
    ended: list[Any] = []
    tracer.on("Tracing.dataCollected", lambda batch: events.extend(batch["value"]))
    tracer.on("Tracing.tracingComplete", lambda _end: ended.append(True))
    tracer.send("Tracing.start", {"categories": CATEGORIES, "transferMode": "ReportEvents"})
    page.goto(address)
    ready(page)
    page.wait_for_timeout(500)
    tracer.send("Tracing.end")
    while not ended:
        page.wait_for_timeout(50)
    page.close()
    return Counter(event["name"] for event in events if "wasm" in event.get("cat", ""))


@pytest.mark.slow
@pytest.mark.traced
def test_later_visits_read_compiled_code(profile: Callable[[], BrowserContext], site: Any) -> None:
    context = profile()
    page = context.new_page()
    page.goto(site.address)
    ready(page)
    assert poll(page, COMPILED, 120), "the page has warmed the interpreter up"
    assert page.evaluate("document.querySelectorAll('script[name^=bots]').length") == 0, "and ended the worker"
    page.wait_for_timeout(2000)
    page.close()
    visits: tuple[Callable[[], BrowserContext], ...] = (lambda: context, profile)
    for visited in visits:  # the second starts the browser anew
        seen = traced_visit(visited(), site.address)
        assert seen["wasm.Deserialize"] >= 1
        assert seen["wasm.CompileLazy"] < FEW
