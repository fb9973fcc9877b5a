"""Texts that rules write for people: messages of the catalogue, and what fills them."""

from __future__ import annotations

Value = str | int
"""What a message is filled with."""


def N_(message: str) -> str:
    """Mark a text for the catalogue without translating it: rules speak English, pages translate."""
    return message


class MessageError(ValueError):
    """Something that is not sound, for people: a message of the catalogue and what fills it."""

    def __init__(self, message: str, **params: Value) -> None:
        super().__init__(message.format(**params))
        self.message = message
        self.params = params
