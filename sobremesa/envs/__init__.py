"""Environments for learners, of any game and mode: `aec` of PettingZoo, and `Single` of Gymnasium, in which one seat
plays against the others. They need the extra: `pip install sobremesa[envs]`. See docs/library.md.
"""

from gymnasium import register

from sobremesa.envs.aec import Aec
from sobremesa.envs.episode import IllegalAction
from sobremesa.envs.single import Single

register(id="sobremesa/Single-v0", entry_point="sobremesa.envs.single:Single")

__all__ = ["Aec", "IllegalAction", "Single"]
