"""The phases of a match in the order of the rulebook."""

from __future__ import annotations

TOKENS_DRAWN, FIRST, DICE_ROLLED, TAKE, REROLL, EXPAND, SETTLE, END, OVER = range(9)
"""Tokens in play, first player and dice, which are chance; then favor tokens, the dice step, expand, settlements, end
of round, over.
"""
