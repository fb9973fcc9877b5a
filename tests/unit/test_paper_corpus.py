"""The corpus of hostile files: what it promises, and what can be told without a browser."""

from __future__ import annotations

import re
from functools import cache

import pytest

from pyapp.engine.texts import MessageError
from pyapp.paper.archive import unpack
from pyapp.ui.media.kinds import PDF, PICTURES, ZIP, kind_of, size_of
from tests.bench.paper_corpus import HostileFile, corpus, document, pdf

pytestmark = pytest.mark.slow
REFUSALS = {"", "kind", "damaged", "size", "pages", "password"}


@cache
def files() -> list[HostileFile]:
    return corpus()


def test_there_are_enough_files_of_each_kind_under_different_names() -> None:
    kinds = [kind_of(file.content) for file in files()]
    assert kinds.count(PDF) >= 20
    assert kinds.count(ZIP) >= 20
    assert sum(kind in PICTURES for kind in kinds) >= 20
    assert len({file.name for file in files()}) == len(files())
    assert {file.refusal for file in files()} == REFUSALS


def test_files_are_small_and_the_same_at_every_run() -> None:
    assert files() == corpus()
    assert sum(len(file.content) for file in files()) < 20_000_000


def test_files_of_an_unknown_kind_are_told_by_their_first_bytes() -> None:
    for file in files():
        assert (kind_of(file.content) in (*PICTURES, PDF, ZIP)) == (file.refusal != "kind"), file.name


def test_pictures_that_are_too_large_are_told_by_their_headers() -> None:
    for file in files():
        if kind_of(file.content) in PICTURES:
            size = size_of(file.content)
            small = size is None or size[0] * size[1] < 50_000_000
            assert small == (file.refusal != "size" or file.either), file.name


def test_archives_open_or_are_refused_in_one_sentence() -> None:
    said: dict[str, str] = {}
    for file in files():
        if kind_of(file.content) == ZIP:
            try:
                sheet, pages = unpack(file.content)
                said[file.name] = "" if (sheet.name, len(pages)) == ("Sheet", 1) else "another sheet"
            except MessageError as error:
                said[file.name] = str(error)
    assert [name for name, text in said.items() if not text] == ["good.zip", "sheet-of-another-kind.png"]
    assert all(re.fullmatch(r"[^\n]{10,150}\.", text) for text in said.values() if text)


def test_addresses_in_a_document_are_right() -> None:
    content = pdf(document())
    start = int(content.split(b"startxref\n")[1].split(b"\n")[0])
    assert content[start:].startswith(b"xref\n0 5\n")
    rows = content[start:].split(b"\n")[3:7]
    assert all(content[int(row[:10]) :].startswith(b"%d 0 obj" % number) for number, row in enumerate(rows, 1))
