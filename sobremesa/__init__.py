"""Sobremesa as a library."""
