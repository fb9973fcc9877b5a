"""Hostile pictures and PDFs (tests/bench/paper_corpus.py) in the browser: opened, or refused in one sentence, in bounded
time and memory.
"""

from __future__ import annotations

import base64
import re
from typing import TYPE_CHECKING

import pytest

from tests.bench.paper_corpus import HostileFile, documents, pictures

from .media import prepared

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    from .conftest import Watch

OPEN = """async (content) => {
    const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0)), began = performance.now();
    const made = [];
    try {
        const blob = await wrap(new Blob([bytes]));
        if (blob.kind === "application/pdf") {
            made.push(await media.open_pdf(blob));
            made.push(await made[0].page(1));
            if (made[0].pages > 200) await made[0].page(201);
        } else made.push(await media.open_picture(blob));
        return ["", performance.now() - began, Math.max(made.at(-1).width, made.at(-1).height)];
    } catch (error) {
        return [String(error.message).trim().split("\\n").at(-1), performance.now() - began, 0];
    } finally {
        for (const one of made) one.close();
    }
}"""
MOST_S = 45
"""Seconds for opening a file and drawing its first page: each has a limit of 20, which a busy page notices late."""
SENTENCE = r"pyapp\.ui\.media\.port\.MediaError: [A-Z][^.!?]*\.( [A-Z][^.!?]*\.)?"


@pytest.mark.nightly
@pytest.mark.parametrize("file", [*pictures(), *documents()], ids=lambda file: file.name)
def test_a_hostile_file_is_opened_or_refused(page: Callable[..., Page], watch: Watch, file: HostileFile) -> None:
    opened = prepared(page())
    content = base64.b64encode(file.content).decode()
    refused, ms, longest = opened.evaluate(OPEN, content)
    assert refused == "" or re.fullmatch(SENTENCE, refused), refused
    assert file.either or file.opens == (refused == ""), refused
    assert ms < 1000 * MOST_S
    assert longest <= 2400
    assert opened.evaluate("1 + 1") == 2, "the page goes on"
