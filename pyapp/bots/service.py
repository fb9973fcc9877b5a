"""What the worker answers: text in, text out."""

from __future__ import annotations


async def think(request: str) -> str:
    return request


def stop() -> None:
    return None
