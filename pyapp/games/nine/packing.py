"""Usual tag values of a match of 9, the compression dictionary of its links: bytes that must never change."""

from __future__ import annotations

from typing import Final

TITLE: Final = b'[Game "nine"]\n'
OPTIONS: Final = b'[Option "preparation" "drawn"]\n[Option "preparation" "players"]\n'
MODES: Final = b'[Mode "tournament"]\n[Mode "match"]\n'
