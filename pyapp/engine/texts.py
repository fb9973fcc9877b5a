"""Texts that rules write for people: messages of the catalogue and their parameters."""

from __future__ import annotations

Value = str | int
"""A parameter of a message."""


def N_(message: str) -> str:
    """Mark a text for the catalogue without translating it: rules are in English, pages translate."""
    return message


class MessageError(ValueError):
    """An error for people: a message of the catalogue and its parameters."""

    def __init__(self, message: str, **params: Value) -> None:
        super().__init__(message.format(**params))
        self.message = message
        self.params = params
