"""The goldens of Skeleton."""

from __future__ import annotations

from tests.goldens.wanted import PEOPLE, Wanted, won

WANTED = (
    Wanted("two", "match", PEOPLE[:2], (), won),
    Wanted("three", "match", PEOPLE[:3], (), won),
    Wanted("four", "match", PEOPLE[:4], (), won),
)
