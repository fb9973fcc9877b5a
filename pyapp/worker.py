"""The worker's script: PyScript runs it in a thread of its own; the page awaits what it exports."""

from pyapp.bots.service import stop, think

__export__ = ["think", "stop"]
