"""Sobremesa: complete board games in a browser tab, engines in Python."""

__version__ = "0.1.0"
