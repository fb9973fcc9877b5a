"""The content security policy is in force, and nothing the app does runs into it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable

    import serve
    from playwright.sync_api import Page

    from .conftest import Watch


@pytest.mark.parametrize(
    "forbidden",
    [
        "eval('1')",
        "new Function('return 1')()",
        "Object.assign(document.createElement('div'), {innerHTML: '<b onclick=\"1\">'}).firstChild.onclick()",
    ],
)
def test_text_never_becomes_a_script(page: Callable[..., Page], watch: Watch, forbidden: str) -> None:
    watch.allow("Content Security Policy", "Content-Security-Policy", "unsafe-eval")
    opened = page()
    # A function expression: Playwright evaluates a plain string past the policy.
    tried = f"() => {{ try {{ {forbidden}; return 'ran' }} catch (error) {{ return error.name }} }}"
    assert opened.evaluate(f"() => new Promise(done => setTimeout(() => done(({tried})())))") in {
        "EvalError",
        "TypeError",
    }


def test_other_origins_are_out_of_reach(page: Callable[..., Page], watch: Watch) -> None:
    watch.allow("Content Security Policy", "foreign request", "Failed to load")
    opened = page()
    assert opened.evaluate("fetch('https://example.org/').then(() => 'reached', error => error.name)") == "TypeError"


def test_the_page_asks_its_own_origin_only(page: Callable[..., Page], watch: Watch, site: serve.Site) -> None:
    page()
    assert all(url.startswith((site.address, "blob:", "data:")) for url in watch.requests)
