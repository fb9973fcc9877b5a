"""Benches start without arguments, as `make bench` runs them."""

from __future__ import annotations

import argparse
import importlib
import sys
from typing import TYPE_CHECKING, NoReturn

import pytest

if TYPE_CHECKING:
    from collections.abc import Sequence


class Parsed(Exception):
    """Raised to stop a bench before it starts."""


@pytest.mark.skipif(sys.platform == "emscripten", reason="measurements are started by CPython")
@pytest.mark.parametrize("name", ["artemis", "auztralia", "bots", "forecasts", "tournament"])
def test_a_bench_needs_no_argument(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    parse = argparse.ArgumentParser.parse_args

    def parsed(parser: argparse.ArgumentParser, args: Sequence[str] | None = None, _into: object = None) -> NoReturn:
        parse(parser, args)
        raise Parsed

    monkeypatch.setattr(sys, "argv", [name])
    monkeypatch.setattr(argparse.ArgumentParser, "parse_args", parsed)
    with pytest.raises(Parsed):
        importlib.import_module(f"tests.bench.{name}").main()
